"""What the tests of every game play of the campaign around the skirmish."""

from __future__ import annotations

from typing import Any

from admiralty.games.bydo.travel.words import Mode
from admiralty.games.bydo.words import Status

from ..bydo.chosen import LASTING as COMBAT_LASTING

DUEL = "first"  # seats with a ship each that a referee may hide
HARMLESS = "charge"  # a number of a ship that a referee may set to 1 without changing who is asked what
SEARCHED: dict[str, dict[str, str]] = {"first": {}}  # scenarios that are soon over, with their settings
# A scenario with hidden facts, its settings, and in how many pairs of games the search is to choose alike; in the first
# campaign nobody but the GM waits at the start of a beat. A playout is three combats long, so one pair.
SECRETS: tuple[str, dict[str, Any], int] = ("three", {}, 1)
# Scenarios whose battles are long, and how many of them each check plays.
LONG: dict[str, int] = {"three": 1, "first": 3}
ALIKE: set[str] = set()  # scenarios that show no rule that another one does not
PLACES = "first"  # the scenario whose places a referee sets to their limits
# Places there and the most that each may be set to; None: it is not set by hand.
LIMITS: dict[str, int | None] = {"ships.0.health": 50, "stage_count": None}

# ---- what is named and what is there: tests/games/test_references.py ------------------------------------------------

# The fields that name a piece, and the row that it stands in.
NAMING: dict[str, str] = {"Ship.carrier": "ships", "Missile.contact": "ships"}
LASTING = {
    "Campaign.stage",  # a combat
    "LegPlan.ships",  # types of ships
    "Foe.carrier", "Foe.fuel",  # of a combat to come
    *(each.replace("Battle.", "Campaign.").replace("Plan.", "LegPlan.") for each in COMBAT_LASTING),
}  # fmt: skip
CROWDED: list[dict[str, Any]] = []  # scenarios with as much in them as the room takes


def is_there(b: Any, holder: Any, name: str, place: int) -> bool:
    """Is the ship there in whose hangar another is? In travel that is the capital ship."""
    if b.over == 1:
        return True
    if name == "carrier":
        here = b.ships[place].status in (Status.ACTIVE, Status.WAITING)
        return here or holder.status != Status.DOCKED or b.mode == Mode.TRAVEL
    return False  # no contact outlasts a beat
