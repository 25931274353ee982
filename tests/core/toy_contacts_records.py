"""What the toy game of contacts holds: pieces that lie hidden in lanes, and what each of two sides has met of them."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from admiralty.core.state.options import setting
from admiralty.core.state.records import NOBODY, OWNER, number, numbers, one, record, several

PIECES, LANES, SIDES = 8, 9, 2


class Ask(IntEnum):
    SEARCH = 1
    FIRE = 2


class Die(IntEnum):
    HIT = 1
    LANE = 2
    MAKE = 3


class Event(IntEnum):
    MET = 1
    EMPTY = 2
    GONE = 3


class Make(IntEnum):
    BUOY = 0
    MINE = 1
    WRECK = 2


MAKES = len(Make)


def met(b: Any, piece: Any, owner: int, seat: int) -> bool:
    """Has this side met the piece?"""
    return seat >= 0 and b.sides[seat].contacts[piece.index] > 0


@record()
class Piece:
    index: int = number(0, PIECES - 1, seen=NOBODY)
    lane: int = number(0, LANES, seen=met)  # 0: it isn't in the game
    make: int = number(0, max(Make), names=Make, seen=met)
    gone: int = number(0, 1, seen=met)


@record(owner="seat")
class Side:
    seat: int = number(0, SIDES - 1)
    hits: int = number(0, PIECES, seen=OWNER)
    contacts: list[int] = numbers(PIECES, 0, PIECES, seen=OWNER)


@record()
class Rules:
    beats: int = setting("TC-R1", 1, 50, 6, "How many beats a search lasts.")


@record()
class Search:
    rules: Rules = one(Rules)
    beat: int = number(0, 50)
    sides: list[Side] = several(Side, SIDES)
    pieces: list[Piece] = several(Piece, PIECES)


@record()
class Doctrine:
    mind: int = number(0, 1)
