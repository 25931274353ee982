"""What the tests of every game play of this one."""

from __future__ import annotations

from typing import Any

DUEL = "first"  # two seats with a ship each that a referee may hide
HARMLESS = "reserve"  # a number of a ship that a referee may set to 1 without changing who is asked what
SEARCHED: dict[str, dict[str, str]] = {"first": {}}  # scenarios that are soon over, with their settings
# A scenario with hidden facts, its settings, and in how many pairs of games the search is to choose alike.
SECRETS: tuple[str, dict[str, Any], int] = ("first", {}, 4)
LONG: dict[str, int] = {}  # scenarios whose battles are long, and how many of them each check plays
ALIKE: set[str] = set()  # scenarios that show no rule that another one does not
PLACES = "first"  # the scenario whose places a referee sets to their limits
# Places there and the most that each may be set to; None: it is not set by hand.
LIMITS: dict[str, int | None] = {"ships.0.hull": 20, "ships.0.seat": None}

# ---- what is named and what is there: tests/games/test_references.py ------------------------------------------------

NAMING: dict[str, str] = {}  # the fields that name a piece, and the row that it stands in
LASTING: set[str] = set()  # of the fields from -1 on those that name nothing that may be lost
CROWDED: list[dict[str, Any]] = []  # scenarios with as much in them as the room takes


def is_there(b: Any, holder: Any, name: str, place: int) -> bool:
    """Is the piece there that a field names?"""
    return True
