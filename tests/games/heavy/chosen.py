"""What the tests of every game play of this one."""

from __future__ import annotations

from typing import Any

DUEL = "duel"  # two seats with a ship each that a referee may hide
HARMLESS = "torpedoes"  # a number of a ship that a referee may set to 1 without changing who is asked what
SEARCHED = {"raider": {"turn_limit": "4"}}  # soon over, so that a search may play them whole, by these settings
# A scenario with hidden facts, its settings, and in how many pairs of games the search is to choose alike.
SECRETS: tuple[str, dict[str, Any], int] = ("raider", {}, 4)
LONG: dict[str, int] = {"fleet_action": 6}  # scenarios whose battles are long, and how many of them each check plays
