"""The levels of the computer opponent."""

from __future__ import annotations

from admiralty.core.face.game import Level
from admiralty.core.face.rooms import set_mind
from admiralty.core.state.records import blank

from ..records import Doctrine
from ..words import Mind

LEVELS = (
    Level("random", "any legal order, but seldom cloaks and never surrenders", blank(Doctrine)),
    Level(
        "simple",
        "fires what is loaded, turns a whole shield to the enemy, reinforces it",
        set_mind(Doctrine, Mind.DOCTRINE),
    ),
)
