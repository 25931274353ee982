"""The campaign of Instant Systemships, a war for stars around its combats: its one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.rooms import game_of
from admiralty.core.files.shipped import shipped

from ..deal.dealing import MUSTER
from ..deal.files import load_doctrine
from ..records import Doctrine
from .computer.opponents import admiral_answer
from .options import CampaignRules
from .records import Campaign

GAME = game_of(
    __name__,
    title="Instant Systemships: the campaign",
    sentence="Build fleets, take neutral stars from their systemships, and win the war by holding more than half.",
    rules_version=2,
    desk="Move a ship, set cargo, stock, values, bases, levels and payments, or hand a star over.",
    battle=Campaign,
    doctrine=Doctrine,
    rules=CampaignRules,
    answer=admiral_answer,
    ships=MUSTER.known,
    load_ship=MUSTER.load,
    load_doctrine=load_doctrine,
    doctrines=shipped(__package__.rpartition(".")[0], "doctrines"),
    ship_places=("designs.*", "fleets.*"),
    imagined="Each ship whose values you do not know gets new ones for every campaign played, as in its combats; other"
    " sides have your technology level, and up to two turns of income in stock.",
)
