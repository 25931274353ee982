"""Why answers of Instant Systemships are not open: a few words and the clause for each reason."""

from __future__ import annotations

from functools import partial

from admiralty.core.face.wording import BarWord, Names, Note, say_count

from ..records import NONE, Battle
from ..words import Bar

Facts = tuple[int | None, ...]
STOCKS = {  # what bounds an order: the field, its noun, and the clause
    Bar.BEAMS: ("beams", "beam", "WW-330"),
    Bar.SCREENS: ("screens", "screen", "WW-330"),
    Bar.TUBES: ("tubes", "tube", "WW-350"),
    Bar.MISSILES: ("missiles", "missile", "WW-350"),
    Bar.CANNONS: ("cannons", "cannon", "WW-R72"),
    Bar.SHELLS: ("shells", "shell", "WW-R72"),
    Bar.ECM: ("ecm", "ECM point", "WW-R73"),
}


def _power(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    """The power that is left is the last fact of a question that takes any."""
    left = facts[-1] or 0
    return Note(f"only {say_count(left, 'point')} of power left" if left else "no power left", "WW-320")


def _stock(bar: Bar, b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    """What is left of it, and what there was."""
    field, noun, clause = STOCKS[bar]
    ship = b.ships[facts[0] or 0]
    left, built = getattr(ship, field), getattr(ship.built, field)
    if left == built:
        return Note(f"it has only {say_count(left, noun)}" if left else f"it has no {noun}s", clause)
    return Note(f"{left} of {say_count(built, noun)} left" if left else f"no {noun}s left", clause)


def _handles(without: str, clause: str, b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    """What it does to another ship, and what it goes without meanwhile."""
    picks = b.ships[facts[0] or 0].order.pick_up != NONE
    return Note(f"it {'picks up' if picks else 'drops one'}: {without}", clause)


BARS: dict[int, BarWord] = {
    Bar.POWER: BarWord(_power),
    Bar.SPEED_CAP: BarWord("at most its technology level + 6", "IS-R11"),
    **{bar: BarWord(partial(_stock, bar)) for bar in STOCKS},
    Bar.BURST: BarWord("a cannon fires three shells at most", "WW-R72"),
    Bar.JAMMED: BarWord("not enough ECM left to shift it further", "WW-R73"),
    Bar.LAUNCHES: BarWord("it launches missiles: no beam, no screen", "WW-340"),
    Bar.BURSTS: BarWord("it fires cannons: no beam, no screen", "WW-R72"),
    Bar.NEGOTIATES: BarWord("it negotiates: no drive, no fire", "WW-510"),
    Bar.IS_PICKED_UP: BarWord("it is picked up: no drive, no fire", "WW-500"),
    Bar.HANDLES: BarWord(partial(_handles, "no drive, screen, missiles", "WW-500")),
    Bar.NO_BURSTS: BarWord(partial(_handles, "no cannons", "WW-R72")),
    Bar.ATTACKS: BarWord("it attacks: no drop, no pick-up", "WW-500"),
    Bar.RACKS: BarWord("all its racks are taken", "WW-090"),
    Bar.OCCUPIED: BarWord("a rack with a ship on it is hit last", "WW-R69"),
    Bar.NO_WARP: BarWord("a systemship can't retreat", "WW-030"),
}
