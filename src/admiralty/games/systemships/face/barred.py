"""Why answers of Instant Systemships are not open: a few words and the clause for each reason."""

from __future__ import annotations

from functools import partial

from admiralty.core.face.wording import BarWord, Names, Note, say_count

from ..records import Battle
from ..words import Bar

Facts = tuple[int | None, ...]
STOCKS = {  # what bounds an order: the field, its noun, and the clause
    Bar.BEAMS: ("beams", "beam", "WW-330"),
    Bar.SCREENS: ("screens", "screen", "WW-330"),
    Bar.TUBES: ("tubes", "tube", "WW-350"),
    Bar.MISSILES: ("missiles", "missile", "WW-350"),
    Bar.CANNONS: ("cannons", "cannon", "WW-R72"),
    Bar.SHELLS: ("shells", "shell", "WW-R72"),
    Bar.ECM: ("ecm", "point of ECM", "WW-R73"),
}


def _power(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    """The power that is left is the last fact of a question that takes any."""
    left = facts[-1] or 0
    return Note(f"only {say_count(left, 'point')} of power left" if left else "no power is left", "WW-320")


def _stock(bar: Bar, b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note:
    """What is left of it, and what there was."""
    field, noun, clause = STOCKS[bar]
    ship = b.ships[facts[0] or 0]
    left, built = getattr(ship, field), getattr(ship.built, field)
    many = "points of ECM" if bar == Bar.ECM else ""
    said = say_count(left, noun, many) if left else f"no {noun}"
    return Note(f"it has {said} left of {built}" if left < built else f"it has {said}", clause)


BARS: dict[int, BarWord] = {
    Bar.POWER: BarWord(_power),
    Bar.SPEED_CAP: BarWord("no ship drives faster than its technology level and six", "IS-R11"),
    **{bar: BarWord(partial(_stock, bar)) for bar in STOCKS},
    Bar.BURST: BarWord("a cannon fires three shells at most", "WW-R72"),
    Bar.JAMMED: BarWord("the ECM that is left shifts it no further", "WW-R73"),
    Bar.LAUNCHES: BarWord("a ship that launches missiles uses neither beam nor screen", "WW-340"),
    Bar.BURSTS: BarWord("a ship that fires cannons uses neither beam nor screen", "WW-R72"),
    Bar.NEGOTIATES: BarWord("a ship that negotiates neither moves nor fires", "WW-510"),
    Bar.IS_PICKED_UP: BarWord("a ship that is being picked up neither moves nor fires", "WW-500"),
    Bar.HANDLES: BarWord("a ship that drops or picks up another has drive 0, no screen and no missiles", "WW-500"),
    Bar.NO_BURSTS: BarWord("a ship that drops or picks up another fires no cannons", "WW-R72"),
    Bar.ATTACKS: BarWord("a ship that attacks drops and picks up nothing", "WW-500"),
    Bar.RACKS: BarWord("all its racks are taken", "WW-090"),
    Bar.OCCUPIED: BarWord("a rack with a ship on it is hit last", "WW-R69"),
    Bar.NO_WARP: BarWord("a systemship may not retreat", "WW-030"),
}
