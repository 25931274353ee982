"""The levels of the computer opponent."""

from __future__ import annotations

from admiralty.core.face.game import Level
from admiralty.core.face.rooms import set_mind
from admiralty.core.files.shipped import content, shipped
from admiralty.core.state.records import blank

from ..deal.files import load_doctrine
from ..records import Doctrine
from ..words import Mind


def load_standard(mind: Mind) -> Doctrine:
    """The standing orders that every level plays by that has any."""
    made: Doctrine = set_mind(load_doctrine(content(shipped(__package__, "doctrines")["standard"]), "standard"), mind)
    return made


LEVELS = (
    Level("random", "any legal order, but seldom leaves or talks", blank(Doctrine)),
    Level("simple", "keeps to sound standing orders", load_standard(Mind.DOCTRINE)),
    Level(
        "careful",
        "computes how well each of its orders does against all that its foes may do",
        load_standard(Mind.CAREFUL),
        reckons=True,
    ),
    Level(
        "solved",
        "the proven best play of the challenge with its best ship; plays like careful otherwise",
        load_standard(Mind.SOLVED),
        reckons=True,
    ),
)
