"""Myoss Gamma: the room's one public name is its `GAME`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.game import Game, Level
from admiralty.core.files.shipped import data_of
from admiralty.core.state.records import blank

from .computer.opponents import answer
from .deal.dealing import MUSTER, SCENARIOS, deal
from .deal.schemas import schemas
from .face.board import scene
from .face.wording import WORDING, worth
from .imagine import imagine
from .options import Rules
from .records import Battle, Doctrine
from .turn import outcome, play_beat, rounds, turns
from .words import Mind
from .yard.yard import DESIGNER, SHIPS

DATA = data_of(__name__)


def _minded(mind: Mind) -> Doctrine:
    made = blank(Doctrine)
    made.mind = mind
    return made


def load_doctrine(data: Mapping[str, Any], where: str) -> Doctrine:
    """This game has no doctrine files; its computer players are its levels."""
    raise Refused(where, "Myoss Gamma has no doctrine files", "", "take a level: random, gunner or simple")


GAME = Game(
    key="myoss",
    title="Myoss Gamma",
    sentence="Buy components, build starships, and shoot them off each other's ships.",
    rules_version=2,
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
        Level("random", "any legal action, mostly a shot", _minded(Mind.RANDOM)),
        Level("gunner", "fires whenever it can and takes the frame when it may adjust", _minded(Mind.GUNNER)),
        Level("simple", "the most telling shot, and repairs what matters", _minded(Mind.SIMPLE)),
    ),
    deal=deal,
    load_ship=MUSTER.load,
    load_doctrine=load_doctrine,
    designer=DESIGNER,
    rulebook=DATA.parent / "RULES.md",
    guide=DATA / "guide.toml",
    schemas=schemas,
    worth=worth,
    ship_places=("sides.*", "adrift", "yard"),
    rounds=rounds,
    turns=turns,
)
