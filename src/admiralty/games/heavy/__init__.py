"""Heavy Combat: the room's one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.game import Game, Level
from admiralty.core.face.written import Posting
from admiralty.core.files.shipped import data_of, shipped
from admiralty.core.state.records import blank

from .computer.opponents import answer
from .deal.dealing import MUSTER, SCENARIOS, SHIPS, deal
from .deal.files import load_doctrine
from .deal.schemas import schemas
from .face.board import scene
from .face.wording import WORDING, worth
from .imagine import imagine
from .options import Rules
from .post.notation import entries
from .post.posted import read
from .post.posting import write
from .recall import recall
from .records import Battle, Doctrine
from .turn import outcome, play_beat
from .words import Mind
from .yard.yard import DESIGNER

DATA = data_of(__name__)


def _minded(mind: Mind) -> Doctrine:
    made = blank(Doctrine)
    made.mind = mind
    return made


GAME = Game(
    key="heavy",
    title="Heavy Combat",
    sentence="Duels of capital ships: roll power, plot in secret, turn a whole shield to the enemy, wear his down.",
    rules_version=3,
    room=__name__,
    battle=Battle,
    doctrine=Doctrine,
    rules=Rules,
    play_beat=play_beat,
    outcome=outcome,
    answer=answer,
    imagine=imagine,
    wording=WORDING,
    scene=scene,
    scenarios=SCENARIOS,
    ships=SHIPS,
    levels=(
        Level("random", "any legal order, seldom cloaking, never surrendering", blank(Doctrine)),
        Level(
            "simple", "fires what is loaded, turns a whole shield to the enemy, reinforces it", _minded(Mind.DOCTRINE)
        ),
    ),
    deal=deal,
    load_ship=MUSTER.load,
    load_doctrine=load_doctrine,
    designer=DESIGNER,
    rulebook=DATA.parent / "RULES.md",
    guide=DATA / "guide.toml",
    posting=Posting(write, read, entries),
    recall=recall,
    schemas=schemas,
    worth=worth,
    doctrines=shipped(__name__, "doctrines"),
    imagined="Where a cloaked ship is, is drawn near where you last saw it, by the chart what it has lost since then;"
    " what it has mended is not imagined.",
)
