"""The campaign of Instant Systemships, a war for stars around its combats: its one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.game import Game, Level
from admiralty.core.files.shipped import data_of
from admiralty.core.state.records import blank

from ..deal.dealing import DOCTRINES, MUSTER, SHIPS, standard
from ..deal.files import doctrine
from ..records import Doctrine
from ..words import Mind
from .computer.opponents import admiral_answer
from .deal.dealing import SCENARIOS, deal
from .deal.schemas import schemas
from .face.board import scene
from .face.wording import WORDING, worth
from .imagine import imagine
from .options import CampaignRules
from .records import Campaign
from .turn import outcome, play_beat, rounds, turns

DATA = data_of(__name__)


GAME = Game(
    key="campaign",
    title="Instant Systemships: the campaign",
    sentence="Build fleets, take neutral stars from their systemships, and win the war for more than half of them.",
    rules_version=1,
    room=__name__,
    battle=Campaign,
    doctrine=Doctrine,
    rules=CampaignRules,
    play_beat=play_beat,
    outcome=outcome,
    answer=admiral_answer,
    imagine=imagine,
    wording=WORDING,
    scene=scene,
    scenarios=SCENARIOS,
    ships=SHIPS,
    levels=(
        Level("random", "any legal answer, seldom scrapping or leaving", blank(Doctrine)),
        Level("simple", "mends, builds, takes what it is strong enough for and holds it", standard(Mind.DOCTRINE)),
    ),
    deal=deal,
    load_ship=MUSTER.load,
    load_doctrine=doctrine,
    designer=None,  # its ships are those of its combats
    rulebook=DATA.parent.parent / "RULES.md",
    guide=DATA / "guide.toml",
    schemas=schemas,
    worth=worth,
    ship_places=("designs.*", "fleets.*"),
    rounds=rounds,
    turns=turns,
    doctrines=DOCTRINES,
    imagined="Each ship whose values you do not know gets new ones for every campaign played, as in its combats; other"
    " sides have your technology level, and up to two turns of income in stock.",
)
