"""The levels of the computer opponent."""

from __future__ import annotations

from admiralty.core.face.game import Level
from admiralty.core.face.rooms import set_mind

from ..records import Doctrine
from .words import Mind

LEVELS = (
    Level("random", "any legal order", set_mind(Doctrine, Mind.RANDOM)),
    Level(
        "simple",
        "each station does its duty, and spends with care",
        set_mind(Doctrine, Mind.SIMPLE),
    ),
)
