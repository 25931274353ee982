"""The house rules and settings, each named after its ruling."""

from __future__ import annotations

from admiralty.core.state.options import Switch, option, setting
from admiralty.core.state.records import record


class Critical(Switch):
    """The values of the house rule `critical`."""

    OFF = 0
    ON = 1


@record()
class Rules:
    """The house rules of a duel."""

    critical: int = option("SK-R01", Critical, "Does a hit with a roll of 1 do one more point of damage?")
    rounds: int = setting("SK-R02", 1, 50, 12, "After how many rounds the duel ends.")
