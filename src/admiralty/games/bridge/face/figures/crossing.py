"""Which marks a loss of screens crosses.  [BC-R242]"""

from __future__ import annotations

from admiralty.core.face.wording import say_count

from ...design import first_point, second_point
from ...records import Battle


def say_crossed(b: Battle, j: int, net: int) -> str:
    """What the loss of so many screens brings, where they are known."""
    ship = b.ships[j]
    if not (ship.crewed or ship.measured):
        return ""
    return f" of {ship.screens}" + "".join(f", {each}" for each in crossed(b, j, net))


def crossed(b: Battle, j: int, net: int) -> list[str]:
    """The marks that it crosses, in words; nothing where the screens are not known."""
    ship = b.ships[j]
    if not (ship.crewed or ship.measured):
        return []
    left, marks = max(0, ship.screens - net), (first_point(b, j), second_point(b, j))
    count = sum(ship.screens >= mark > left for mark in marks)
    said = ["shaken"] if count else []
    breaches = max(0, count - 1) + (left == 0)
    return said + ([say_count(breaches, "breach", "breaches")] if breaches else [])
