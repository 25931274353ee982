"""Skeleton, a duel of two ships: the room's one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.game import Game, Level
from admiralty.core.files.shipped import data_of
from admiralty.core.state.records import blank

from .computer.opponents import answer
from .deal.dealing import SCENARIOS, deal, load_doctrine, load_ship
from .deal.schemas import schemas
from .face.board import scene
from .face.wording import WORDING, worth
from .imagine import imagine
from .options import Rules
from .records import Battle, Doctrine
from .turn import outcome, play_beat
from .words import Mind

DATA = data_of(__name__)


def _mind(mind: Mind) -> Doctrine:
    made = blank(Doctrine)
    made.mind = mind
    return made


GAME = Game(
    key="skeleton",
    title="Skeleton",
    sentence="Split your power between guns and shield, and outlast the other ship.",
    rules_version=1,
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
    ships={},
    levels=(
        Level("random", "any legal order", _mind(Mind.RANDOM)),
        Level("simple", "half of the power to the guns, and a little energy", _mind(Mind.SIMPLE)),
    ),
    deal=deal,
    load_ship=load_ship,
    load_doctrine=load_doctrine,
    designer=None,
    rulebook=DATA.parent / "RULES.md",
    schemas=schemas,
    worth=worth,
    guide=DATA / "guide.toml",
    imagined="The foe's reserve is anything from 0 to 6, drawn for every battle played.",
    ship_places=(),
)
