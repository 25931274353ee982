"""What the tests of every game play of this one."""

from __future__ import annotations

from typing import Any

from admiralty.games.heavy.words import Flight as FlightState
from admiralty.games.heavy.words import Status

DUEL = "duel"  # two seats with a ship each that a referee may hide
HARMLESS = "torpedoes"  # a number of a ship that a referee may set to 1 without changing who is asked what
SEARCHED = {"raider": {"turn_limit": "4"}}  # soon over, so that a search may play them whole, by these settings
# A scenario with hidden facts, its settings, and in how many pairs of games the search is to choose alike.
SECRETS: tuple[str, dict[str, Any], int] = ("raider", {}, 4)
LONG: dict[str, int] = {"fleet_action": 6}  # scenarios whose battles are long, and how many of them each check plays
ALIKE: set[str] = {"sister_ships", "worked_round"}  # of other ships than duel, by the same rules
PLACES = "duel"  # the scenario whose places a referee sets to their limits
# Places there and the most that each may be set to; None: it is not set by hand.
LIMITS: dict[str, int | None] = {"ships.0.seat": 1, "ships.1.turn_enemy": 1, "moderator": 1, "contacts.1.other": None}

# ---- what is named and what is there: tests/games/test_references.py ------------------------------------------------

NAMING = {"Flight.prey": "ships"}  # the fields that name a piece, and the row that it stands in
LASTING = {  # of the fields from -1 on those that name nothing that may be lost
    "Order.enemy", "Order.flash", "Order.prey", "Order.target", "Order.aim", "Order.repair",  # of a turn, as shown
    "Order.direction", "Order.flight_facing", "Ship.fired_at", "Ship.fired_off", "Ship.lateral",
    "Ship.turn_enemy", "Ship.step_enemy",  # HC-R28: a rotation and a move go on when whom they are named for is gone
    "Ship.turning", "Repair.what", "Contact.seen_facing",  # facings and systems
    "Battle.moderator", "Battle.rolling", "Fire.attacker",  # empty between two turns
}  # fmt: skip
CROWDED: list[dict[str, Any]] = []


def is_there(b: Any, holder: Any, name: str, place: int) -> bool:
    """Is the ship in the engagement that a flight which is out attacks?"""
    return b.over == 1 or holder.state != FlightState.OUT or b.ships[place].status == Status.FIGHTING
