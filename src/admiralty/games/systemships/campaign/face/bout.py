"""A combat of the campaign, which a side may leave to the computer."""

from __future__ import annotations

from admiralty.core.face.game import Bout
from admiralty.core.face.wording import Names, name_of

from ...records import NEUTRAL, NONE
from ..records import STARS, Campaign


def number(b: Campaign) -> int:
    """The number of the running combat: a star has one in each player's turn.  [WW-300]"""
    return 0 if b.place == NONE else 1 + b.place + STARS * (b.player + (NEUTRAL + 1) * b.turn)


def place(b: Campaign, names: Names) -> str:
    """The star of the running combat."""
    return name_of(names, "star", b.place)


BOUT = Bout("Fight out the combat at {place}", "The computer fights the combat at {place} for you.", number, place)
