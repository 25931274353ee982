"""Which marks a loss of screens crosses.  [BC-R242]"""

from __future__ import annotations

from admiralty.core.face.wording import say_count

from ...design import first_point, second_point
from ...records import Battle


def say_crossed(b: Battle, j: int, *hits: int) -> str:
    """What the loss of so many screens brings, hit by hit of one attack, where they are known."""
    ship = b.ships[j]
    if not (ship.crewed or ship.measured):
        return ""
    return f" of {ship.screens}" + "".join(f", {each}" for each in crossed(b, j, *hits))


def crossed(b: Battle, j: int, *hits: int) -> list[str]:
    """The marks that hits of one attack cross, in words; nothing where the screens are not known.

    All but the first are further hits, which make one breach at most.  [BC-R90, BC-R242, BC-R283]
    """
    ship = b.ships[j]
    if not (ship.crewed or ship.measured):
        return []
    left, shaken, breaches, further = ship.screens, False, 0, 0
    marks = (first_point(b, j), second_point(b, j))
    for k, net in enumerate(hits):
        before, left = left, max(0, left - net)
        crosses = sum(before >= mark > left for mark in marks)
        made = max(0, crosses - (not shaken)) + (left == 0)
        shaken = shaken or crosses > 0
        if k:
            made = min(made, 1 - further)
            further += made
        breaches += made
    said = ["shaken"] if shaken else []
    return said + ([say_count(breaches, "breach", "breaches")] if breaches else [])
