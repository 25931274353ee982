"""What the tests of every game play of this one."""

from __future__ import annotations

from typing import Any

from admiralty.games.bydo.words import Status

DUEL = "duel"  # two seats with a ship each that a referee may hide
HARMLESS = "charge"  # a number of a ship that a referee may set to 1 without changing who is asked what
SEARCHED: dict[str, dict[str, str]] = {"duel": {}}  # scenarios that are soon over, with their settings
# A scenario with hidden facts, its settings, and in how many pairs of games the search is to choose alike.
SECRETS: tuple[str, dict[str, Any], int] = ("duel", {}, 4)
# Scenarios whose battles are long, and how many of them each check plays.
LONG: dict[str, int] = {"belt": 1, "belt_hard": 1, "root": 1, "root_hard": 1, "colony": 1, "colony_hard": 1}
ALIKE: set[str] = {"belt_hard", "root_hard", "colony_hard"}  # scenarios that show no rule that another one does not
# Of these the compiled rules play all but the last pilot, whose missiles are too many for a battle of the least size.
LIGHTER = {"root": "space_corp", "colony": "space_corp", "root_hard": "space_corp", "colony_hard": "space_corp"}
PLACES = "duel"  # the scenario whose places a referee sets to their limits
# Places there and the most that each may be set to; None: it is not set by hand.
LIMITS: dict[str, int | None] = {"ships.0.health": 20, "ships.0.x": 19, "ships.0.side": None}

# ---- what is named and what is there: tests/games/test_references.py ------------------------------------------------

# The fields that name a piece, and the row that it stands in.
NAMING: dict[str, str] = {"Ship.carrier": "ships", "Missile.contact": "ships"}
LASTING = {  # of the fields from -1 on those that name nothing that may be lost
    "Battle.bydo", "Battle.captain", "Plan.seat",  # seats
    "Design.fuel", "Ship.fuel", "Missile.fuel",  # -1: no limit
    "Design.wave",  # a mount
    "Ship.sanity",  # -1: none
    "Battle.striker",  # of a shot that is resolved
    "Missile.target",  # a Balmung remembers whom it was meant for
    "Missile.target_x", "Missile.target_y", "Missile.wall_x", "Missile.wall_y", "Plan.place", "Plan.tiles",  # tiles
    "Move.pusher", "SideRecord.acting",  # of a phase that is over
    "Objective.edge", "Objective.target", "Lesson.leader", "Lesson.pilot", "Lesson.target", "Pilot.ship",
    "SideRecord.last",
}  # fmt: skip
CROWDED: list[dict[str, Any]] = []  # scenarios with as much in them as the room takes


def is_there(b: Any, holder: Any, name: str, place: int) -> bool:
    """Is the ship there in whose hangar another is, or which a missile is about to hit?"""
    if b.over == 1:
        return True
    if name == "carrier":
        return holder.status != Status.DOCKED or b.ships[place].status == Status.ACTIVE
    return False  # no contact outlasts a beat
