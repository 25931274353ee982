"""The levels of the computer opponent."""

from __future__ import annotations

from admiralty.core.face.game import Level
from admiralty.core.state.records import blank

from ...computer.levels import load_standard
from ...records import Doctrine
from ...words import Mind

LEVELS = (
    Level("random", "any legal answer, but it seldom scraps a ship or retreats", blank(Doctrine)),
    Level("simple", "repairs, builds, takes what it can beat, and holds it", load_standard(Mind.DOCTRINE)),
)
