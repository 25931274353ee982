"""The levels of the computer opponent."""

from __future__ import annotations

from admiralty.core.face.game import Level
from admiralty.core.face.rooms import set_mind

from ..records import Doctrine
from ..words import Mind

LEVELS = (
    Level("random", "any legal action, mostly a shot", set_mind(Doctrine, Mind.RANDOM)),
    Level("gunner", "fires whenever it can and takes the frame when it may adjust", set_mind(Doctrine, Mind.GUNNER)),
    Level("simple", "takes the shot that hurts most, and repairs what matters", set_mind(Doctrine, Mind.SIMPLE)),
)
