"""What the tests of every game play of the campaign."""

from __future__ import annotations

from typing import Any

DUEL = "border"  # two seats with a ship each that a referee may hide
HARMLESS = "budget"  # a number of a ship that a referee may set to 1 without changing who is asked what
SEARCHED: dict[str, dict[str, str]] = {"border": {"turns": "1"}}  # a whole war, answer by answer, takes minutes
# A scenario with hidden facts, its settings, and in how many pairs of games the search is to choose alike.
SECRETS: tuple[str, dict[str, Any], int] = ("border", {"turns": "1"}, 2)
LONG: dict[str, int] = {
    "median": 3,
    "border": 6,
    "outposts": 3,
    "random": 2,
}  # long ones, and how many of them each check plays
