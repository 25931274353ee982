"""What the tests of every game play of this one."""

from __future__ import annotations

from typing import Any

DUEL = "duel"  # two seats with a ship each that a referee may hide
HARMLESS = "scans"  # a number of a ship that a referee may set to 1 without changing who is asked what
SEARCHED: dict[str, dict[str, str]] = {"tiniest_fighters": {}}  # soon over, so that a search may play them whole
# A scenario with hidden facts, its settings, and in how many pairs of games the search is to choose alike.
SECRETS: tuple[str, dict[str, Any], int] = ("battleaxes", {"open_sheets": "no"}, 3)
LONG: dict[str, int] = {
    "campaign": 8,
    "melee": 10,
    "party_barge": 8,
}  # scenarios whose battles are long, and how many of them each check plays
