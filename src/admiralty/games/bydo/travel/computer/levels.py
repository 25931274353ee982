"""The levels of the computer opponent."""

from __future__ import annotations

from admiralty.core.face.game import Level
from admiralty.core.face.rooms import set_mind

from ...records import Doctrine
from ...words import Mind

LEVELS = (
    Level("random", "any legal answer, though it seldom flies into a wall", set_mind(Doctrine, Mind.RANDOM)),
    Level(
        "simple", "fights as in a skirmish; mends, rests, and as GM gives new ships", set_mind(Doctrine, Mind.SIMPLE)
    ),
)
