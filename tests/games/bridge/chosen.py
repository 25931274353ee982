"""What the tests of every game play of this one."""

from __future__ import annotations

from typing import Any

from admiralty.games.bridge.words import Status

DUEL = "first_watch"  # two seats with a ship each that a referee may hide
HARMLESS = "attempts"  # a number of a ship that a referee may set to 1 without changing who is asked what
SEARCHED: dict[str, dict[str, str]] = {"first_watch": {}}  # scenarios that are soon over, with their settings
# A scenario with hidden facts, its settings, and in how many pairs of games the search is to choose alike.
SECRETS: tuple[str, dict[str, Any], int] = ("edge", {}, 2)
# Scenarios whose battles are long, and how many of them each check plays.
LONG: dict[str, int] = {
    "edge": 1, "edge_easy": 1, "edge_gentle": 1, "edge_hard": 1, "tern": 1, "tern_easy": 1, "tern_hard": 1,
    "halden": 1, "halden_easy": 1, "halden_hard": 1,
}  # fmt: skip
ALIKE: set[str] = {
    "edge_easy",
    "edge_gentle",
    "edge_hard",
    "tern_easy",
    "tern_hard",
}  # scenarios that show no rule that another one does not
PLACES = "first_watch"  # the scenario whose places a referee sets to their limits
# Places there and the most that each may be set to; None: it is not set by hand.
LIMITS: dict[str, int | None] = {"ships.0.armed": 1, "ships.0.zone": 1, "ships.0.seat": None}

# ---- what is named and what is there: tests/games/test_references.py ------------------------------------------------

NAMING: dict[str, str] = {
    "Ship.holder": "ships",
    "Battle.fled": "ships",
}  # the fields that name a piece, and the row that it stands in
LASTING = {  # of the fields from -1 on those that name nothing that may be lost
    "Design.twin", "Task.system", "Trait.system",  # systems
    "Officer.place", "Officer.heads", "Battle.engineering",  # stations
    "Order.director", "Order.given", "Order.officer", "Order.allies",  # officers
    "Order.ignored", "Battle.payer",  # traits; who has paid last
    "Trait.ship", "Trait.zone", "Trait.officer", "Trait.position",  # a trait that is about none of them is about all
    "Mark.officer", "Mark.ship", "Mark.action", "OtherTask.system", "OtherTask.focus",
    "Order.seat", "Order.from_ship", "Order.ship", "Order.target", "Order.contact",  # of a form that is closed
}  # fmt: skip
CROWDED: list[dict[str, Any]] = []  # scenarios with as much in them as the room takes


def is_there(b: Any, holder: Any, name: str, place: int) -> bool:
    """Is the ship there that holds another?"""
    return name != "holder" or b.over == 1 or bool(b.ships[place].status == Status.FIGHTING)
