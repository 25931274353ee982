"""The campaign of SpaceCorp against the Bydo, travel around its combats: its one public name is its `GAME`."""

from __future__ import annotations

from admiralty.core.face.game import FreeDice
from admiralty.core.face.rooms import game_of

from ..deal.called import MUSTER
from ..face.brush import BRUSH
from ..face.cover import COVER
from ..face.cues import cues
from ..records import Doctrine, Size
from .computer.opponents import travel_answer
from .options import CampaignRules
from .records import Campaign
from .words import Mode

GAME = game_of(
    __name__,
    title="SpaceCorp against the Bydo: the campaign",
    sentence="Fly one crew from combat to combat: mend ships, rest frayed nerves, and find out what the Bydo hide.",
    rules_version=1,
    desk="A ship: wake, move, show or hide it, change its rolls, health or sanity. Empty space: jam radar, bring ships"
    " in, end the combat. Map: paint ground and fog.",
    battle=Campaign,
    sizes=Size,
    doctrine=Doctrine,
    rules=CampaignRules,
    answer=travel_answer,
    ships=MUSTER.known,
    load_ship=MUSTER.load,
    brush=BRUSH,
    cover=COVER,
    cues=cues,
    ship_places=("captain", "pilots", "combats.*.space_corp", "combats.*.bydo"),
    rows={"ship": ""},
    free_dice=FreeDice(open=lambda b: b.mode == Mode.TRAVEL, leads=lambda b: int(b.bydo)),  # [BY-S51]
    uncounted=True,
    sealed="plan",
    imagined="Unseen enemies are drawn as in a skirmish; combats to come are taken for pickets of three B-Rv Rebos.",
)
