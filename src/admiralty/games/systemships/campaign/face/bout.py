"""A combat of the campaign, which a side may leave to the computer."""

from __future__ import annotations

from admiralty.core.face.game import Bout

from ...records import NEUTRAL, NONE
from ..records import STARS, Campaign


def number(b: Campaign) -> int:
    """The number of the running combat: a star has one in each player's turn.  [WW-300]"""
    return 0 if b.place == NONE else 1 + b.place + STARS * (b.player + (NEUTRAL + 1) * b.turn)


BOUT = Bout("Fight this combat out", "The computer fights this combat for you.", number)
