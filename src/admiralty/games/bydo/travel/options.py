"""The house rules of a campaign: those of its combats, and its own."""

from __future__ import annotations

from admiralty.core.state.options import Switch, option
from admiralty.core.state.records import record

from ..options import Rules


class BetweenCombats(Switch):
    FULL = 0
    LIMITED = 1


@record()
class CampaignRules(Rules):
    """Every switch of a campaign; the field's name is what ``--set`` takes."""

    between_combats: int = option(
        "BY-S53", BetweenCombats, "Are all ships repaired between combats, or only by hangar actions?"
    )
