"""The house rules of a campaign: those of its combats, and its own."""

from __future__ import annotations

from admiralty.core.state.options import Switch, option
from admiralty.core.state.records import number, record

from ..options import Rules


class BetweenCombats(Switch):
    FULL = 0
    LIMITED = 1


@record()
class CampaignRules(Rules):
    """Every switch of a campaign; the field's name is what ``--set`` takes."""

    pilots: int = number(0, 10, default=0)  # a campaign has its own: no setting of it
    between_combats: int = option(
        "BY-S53", BetweenCombats, "Are all ships repaired between combats, or only by hangar actions?"
    )
