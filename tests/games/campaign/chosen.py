"""What the tests of every game play of the campaign."""

from __future__ import annotations

from typing import Any

from admiralty.games.systemships.words import Status

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
ALIKE: set[str] = {"median", "outposts"}  # larger than border, by the same rules
PLACES = "border"  # the scenario whose places a referee sets to their limits
# Places there and the most that each may be set to; None: it is not set by hand.
LIMITS: dict[str, int | None] = {
    "ships.0.side": 1,
    "stars.0.owner": 1,
    "player": 1,
    "stars.0.guard": 16,
    "star_count": None,
}

# ---- what is named and what is there: tests/games/test_references.py ------------------------------------------------

NAMING = {  # the fields that name a piece, and the row of the war that it stands in
    "Ship.carrier": "ships",
    "Star.guard": "ships",
    "Campaign.place": "stars",
}
LASTING = {  # of the fields from -1 on those that name nothing that may be lost
    "Order.beam_target", "Order.drop", "Order.pick_up", "Order.targets",  # as they were shown
    "Campaign.map", "Hull.hex", "Star.hex", "Star.lines", "Star.home", "Campaign.reach",  # the map
    "Star.owner", "Star.holding", "Purse.seat", "Design.side",  # sides
    "Job.ship",  # empty between two steps
}  # fmt: skip
CROWDED: list[dict[str, Any]] = []


def is_there(b: Any, holder: Any, name: str, place: int) -> bool:
    """Is the systemship there that guards a star, and the carrier of a ship that is carried?"""
    if b.over == 1 or name == "place":
        return True
    gone = (Status.NONE, Status.DESTROYED)
    if name == "carrier" and holder.status in gone:
        return True
    return b.ships[place].status not in gone and (name == "guard" or holder.status == Status.CARRIED)
