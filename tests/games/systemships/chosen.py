"""What the tests of every game play of this one."""

from __future__ import annotations

from typing import Any

from admiralty.games.systemships.words import Status

DUEL = "duel"  # two seats with a ship each that a referee may hide
HARMLESS = "pd"  # a number of a ship that a referee may set to 1 without changing who is asked what
SEARCHED: dict[str, dict[str, str]] = {
    "duel": {},
    "challenge": {},
    "siege": {},
}  # soon over
# A scenario with hidden facts, its settings, and in how many pairs of games the search is to choose alike.
SECRETS: tuple[str, dict[str, Any], int] = ("duel", {}, 4)
LONG: dict[str, int] = {
    "gauntlet": 4,
    "siege": 8,
}  # scenarios whose battles are long, and how many of them each check plays
ALIKE: set[str] = {"skirmish"}  # larger than duel, by the same rules
PLACES = "duel"  # the scenario whose places a referee sets to their limits
# Places there and the most that each may be set to; None: it is not set by hand.
LIMITS: dict[str, int | None] = {"ships.0.side": 1, "ships.1.carrier": 1, "sides": None, "vessels": None}

# ---- what is named and what is there: tests/games/test_references.py ------------------------------------------------

NAMING = {"Ship.carrier": "ships"}  # the fields that name a piece, and the row that it stands in
# of the fields from -1 on those that name nothing that may be lost: a round's orders stay as they were shown
LASTING = {"Order.beam_target", "Order.drop", "Order.pick_up", "Order.targets"}
_CRUISER = {
    "name": "Cruiser", "pd": 6, "beams": 2, "screens": 1, "racks": 2,
    "carries": [{"name": "Cub", "kind": "systemship", "pd": 3, "beams": 2}] * 2,
}  # fmt: skip
CROWDED: list[dict[str, Any]] = [
    {
        "game": "systemships", "title": "Carriers", "contest": "duel", "sides": {"red": [_CRUISER], "blue": [_CRUISER]},
        "settings": {"edition": edition, "warp_points": 40},
    }
    for edition in ("classic", "second")
]  # fmt: skip


def is_there(b: Any, holder: Any, name: str, place: int) -> bool:
    """Is the carrier there of a ship that is carried?"""
    if b.over == 1 or holder.status in (Status.NONE, Status.DESTROYED):
        return True
    return holder.status == Status.CARRIED and b.ships[place].status not in (Status.NONE, Status.DESTROYED)
