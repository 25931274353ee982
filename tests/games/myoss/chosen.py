"""What the tests of every game play of this one."""

from __future__ import annotations

from typing import Any

from admiralty.games.myoss.movement import in_battle, in_space
from admiralty.games.myoss.records import Part, Ship
from admiralty.games.myoss.words import Status

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
ALIKE: set[str] = {"duel"}  # of other ships than battleaxes, by the same rules
PLACES = "duel"  # the scenario whose places a referee sets to their limits
# Places there and the most that each may be set to; None: it is not set by hand.
LIMITS: dict[str, int | None] = {"ships.0.side": 1, "ships.0.chasing": 1, "parts.0.serves": 15, "part_count": None}

# ---- what is named and what is there: tests/games/test_references.py ------------------------------------------------

NAMING = {  # the fields that name a piece, and the row of the battle that it stands in
    "Part.serves": "parts", "Part.target": "ships", "Part.lock": "ships", "Ship.chasing": "ships",
    "Ship.bridge": "parts", "Ship.shield": "parts", "Ship.cloak": "parts", "Ship.berth": "parts",
    "Battle.acting": "ships",
}  # fmt: skip
LASTING = {  # of the fields from -1 on those that name nothing that may be lost
    "Plan.raised", "Plan.primary", "Plan.berth", "Part.planned",  # what was chosen before the battle
    "Part.ship", "Section.ship", "Part.section", "Section.home", "Ship.home",  # what it is a part of
    "Ship.primary",  # which bridge it was, when it is lost too
    "Part.order", "Battle.captor", "Battle.structure", "Battle.dependant",
    "Battle.work_part", "Battle.work_section", "Battle.work_ship",  # empty between two beats
}  # fmt: skip
HAULER = {
    "name": "Hauler",
    "lines": [
        {"kind": "bridge", "ap": 3, "tg": 2},
        {"kind": "life_support", "bp": 4, "tg": 2},
        {"kind": "engine", "mn": 3},
        {"kind": "weapon", "ac": 9},
        {"kind": "computer", "tl": 1},
        {"kind": "tractor_beam"},
        {"kind": "hold", "name": "Hold", "cc": 10, "tg": 2},
        {"kind": "shuttle", "name": "Boat"},
        {"kind": "rack", "name": "Rack", "cc": 9, "tg": 2},
        {"kind": "shuttle", "name": "Gig"},
        {"kind": "frame"},
    ],
}
TRAIN = {  # whose computer serves a weapon of another section
    "name": "Train",
    "lines": [
        {"kind": "section", "name": "Front", "neighbours": ["Core"]},
        {"kind": "bridge", "ap": 4, "tg": 2},
        {"kind": "life_support", "bp": 4},
        {"kind": "computer", "tl": 1},
        {"kind": "frame", "name": "Front Frame"},
        {"kind": "section", "name": "Core", "neighbours": ["Rear"]},
        {"kind": "self_destruct"},
        {"kind": "tractor_beam"},
        {"kind": "hold", "cc": 6},
        {"kind": "shuttle"},
        {"kind": "frame", "name": "Core Frame"},
        {"kind": "section", "name": "Rear"},
        {"kind": "engine", "mn": 3},
        {"kind": "weapon", "ac": 9, "pw": 2},
        {"kind": "frame", "name": "Rear Frame"},
    ],
}
BARGES = {"red": ["party_barge"], "blue": [HAULER, "sting", "minder"]}
TRAINS = {"red": [TRAIN, "tiniest_fighter"], "blue": [TRAIN, "tiniest_fighter"]}
FLEETS = {"red": [HAULER, "tiniest_fighter", HAULER], "blue": [HAULER, "tiniest_fighter", "tiniest_fighter"]}
CROWDED: list[dict[str, Any]] = [
    {"game": "myoss", "title": "Holds", "sides": FLEETS, "settings": {"turn_limit": 12}},
    {"game": "myoss", "title": "Chases", "sides": FLEETS, "settings": {"turn_limit": 12, "fleeing": "on"}},
    {"game": "myoss", "title": "Sections", "sides": BARGES, "settings": {"turn_limit": 8}},
    {"game": "myoss", "title": "Trains", "sides": TRAINS, "settings": {"turn_limit": 12}},
]


def is_there(b: Any, holder: Any, name: str, place: int) -> bool:
    """Is the ship in the battle, the component on its ship, and where it is used undestroyed?"""
    if b.over == 1 or is_away(b, holder):
        return True
    if name in ("lock", "target", "chasing", "acting"):
        return in_space(b, place) if name == "lock" else in_battle(b, place)
    part = b.parts[place]
    if name == "serves":  # MG-1020: until it is changed, also a destroyed weapon
        return part.ship == holder.ship
    where = part.ship
    return part.tg > 0 and where >= 0 and (in_battle(b, where) or b.ships[where].status == Status.ADRIFT)


def is_away(b: Any, holder: Any) -> bool:
    """Is it a ship, or a component of one, that is no longer in the battle?"""
    if isinstance(holder, Part):
        return holder.ship < 0 or not in_battle(b, holder.ship)
    return isinstance(holder, Ship) and holder.status not in (Status.FIGHTING, Status.STORED, Status.DOCKED)
