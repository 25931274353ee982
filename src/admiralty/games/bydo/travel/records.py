"""The records of a campaign: fields only. A campaign is a combat with everything around it."""

from __future__ import annotations

from typing import Any

from admiralty.core.state.records import COUNTER, FIXED, NOBODY, number, numbers, one, record, several
from admiralty.core.state.views import OPEN

from ..records import (
    CELLS,
    FUEL,
    HEALTH,
    JAMS,
    NONE,
    ROUNDS,
    SEATS,
    SIDES,
    TILE_MOST,
    VECTOR,
    Area,
    Battle,
    Design,
    Objective,
    Plan,
    side_of,
)
from ..tables import KINDS, TERRAINS
from ..words import Grip, Side, Status
from .options import CampaignRules
from .words import Act, Craft, Fate, Mode

STAGES, FOES, NOTES, SCENES = 6, 11, 30, 30
CRAFTS = 15  # types that the crew flies or may get
MET = 6  # types in a combat; those of combat k go by numbers from CRAFTS + MET * k on, whatever is in the others


def aboard(b: Any, record: Any, owner: int, seat: int) -> bool:
    """What SpaceCorp alone knows."""
    return bool(b.over == 1 or seat == OPEN or side_of(b, seat) == Side.SPACE_CORP)


def confided(b: Any, career: Any, owner: int, seat: int) -> bool:
    """What a pilot knows is between the pilot and the GM.  [BY-190]"""
    return bool(b.over == 1 or seat == OPEN or (seat >= 0 and seat in (owner, b.bydo)))


def directed(b: Any, record: Any, owner: int, seat: int) -> bool:
    """What the GM writes is the GM's until the form is handed in.  [BY-160]"""
    return seat == OPEN or (seat >= 0 and seat == b.bydo)


def commanded(b: Any, record: Any, owner: int, seat: int) -> bool:
    """What the captain writes."""
    return seat == OPEN or (seat >= 0 and seat == b.captain)


@record(owner="seat")
class Career:
    """The campaign record of a pilot, or of the captain; health, sanity and kills stand with the ship.  [BY-S55]"""

    seat: int = number(0, SEATS - 1, within=FIXED)
    fate: int = number(0, max(Fate), names=Fate, within=FIXED)
    craft: int = number(0, CRAFTS - 1, within=FIXED)  # the type of ship that they fly, or flew last
    pilots: int = number(0, 99, within=COUNTER)  # that have had this seat, one after the other
    sorties: int = number(0, ROUNDS, within=COUNTER)
    knows: int = number(0, (1 << NOTES) - 1, seen=confided)  # notes, a bit each
    left: list[int] = numbers(KINDS, 0, 99, seen=aboard, within=FIXED)  # missiles after its last combat


@record()
class Type:
    """A type of ship; or a seat's own ship, whose missiles may have been refitted."""

    kind: int = number(0, max(Craft), names=Craft, within=FIXED)
    build: Design = one(Design, within=FIXED)


@record()
class Foe:
    """A ship that is no crew's, as a combat to come begins with it."""

    side: int = number(0, SIDES - 1, names=Side, within=FIXED)
    status: int = number(0, max(Status), names=Status, within=FIXED)
    craft: int = number(0, CRAFTS + STAGES * MET - 1, within=FIXED)
    design: Design = one(Design, within=FIXED)
    health: int = number(0, HEALTH, within=FIXED)
    fuel: int = number(NONE, FUEL, within=FIXED)
    charge: int = number(0, 99, within=FIXED)
    grip: int = number(0, max(Grip), names=Grip, within=FIXED)  # where it carries its Force
    carrier: int = number(NONE, FOES - 1, NONE, within=FIXED)  # in whose hangar it is, by the place among these
    x: int = number(0, TILE_MOST, within=FIXED)
    y: int = number(0, TILE_MOST, within=FIXED)
    heading: int = number(0, 7, within=FIXED)
    dx: int = number(-VECTOR, VECTOR, 0, within=FIXED)
    dy: int = number(-VECTOR, VECTOR, 0, within=FIXED)
    seen: int = number(0, 1)
    dormant: int = number(0, 1)
    adrift: int = number(0, 1, within=FIXED)


@record()
class Stage:
    """A combat to come: its map, what is known of it, who waits there, and what decides it."""

    columns: int = number(1, TILE_MOST + 1, within=FIXED)
    rows: int = number(1, TILE_MOST + 1, within=FIXED)
    whole: int = number(0, 1)  # do the players know all of the map?
    # terrain; TERRAINS more where there is mist, twice that more where the players know it
    ground: list[int] = numbers(CELLS, 0, 4 * TERRAINS - 1, within=FIXED)
    ruin: int = number(0, TERRAINS - 1, within=FIXED)  # what a wall tile becomes that falls  [BY-R88]
    count: int = number(0, FOES, within=FIXED)
    foes: list[Foe] = several(Foe, FOES)
    zone: Area = one(Area, within=FIXED)
    jams: list[Area] = several(Area, JAMS)
    objective: Objective = one(Objective, within=FIXED)


@record(owner="seat")
class Deed:
    """What a pilot writes on the form of a leg."""

    seat: int = number(0, SEATS - 1, within=FIXED)
    act: int = number(0, max(Act), names=Act, seen=confided, within=FIXED)
    load: list[int] = numbers(KINDS, 0, 99, seen=confided, within=FIXED)


@record()
class LegPlan(Plan):
    """The forms of a combat, and those of a leg: the GM's, the captain's, the pilots'."""

    found: list[int] = numbers(SEATS, 0, 1, seen=directed, within=FIXED)
    ships: list[int] = numbers(SEATS, NONE, CRAFTS - 1, NONE, seen=directed, within=FIXED)  # the new craft of a seat
    offers: list[int] = numbers(STAGES, 0, 1, within=FIXED)  # the courses that the captain may set
    leave: int = number(0, 1, seen=directed, within=FIXED)
    scene: int = number(0, SCENES, seen=directed, within=FIXED)
    notes: list[int] = numbers(SEATS, 0, NOTES, seen=directed, within=FIXED)  # 1 + the note handed to a seat
    course: int = number(0, STAGES - 1, seen=commanded, within=FIXED)
    deeds: list[Deed] = several(Deed, SEATS)


@record()
class Campaign(Battle):
    """A crew's way through several combats; ship i of SpaceCorp is that of seat i, the captain's first."""

    rules: CampaignRules = one(CampaignRules)
    plan: LegPlan = one(LegPlan)
    mode: int = number(0, max(Mode), names=Mode, within=FIXED)
    leg: int = number(0, STAGES + 1, within=COUNTER)
    stage: int = number(NONE, STAGES - 1, NONE, within=FIXED)  # the combat at hand
    stage_count: int = number(0, STAGES, within=FIXED)
    crew: int = number(1, SEATS - 1, within=FIXED)  # seats of SpaceCorp
    fought: list[int] = numbers(STAGES, 0, 3, within=FIXED)  # 1 + the outcome of each combat; 0: it is still to come
    won: int = number(0, 3 * STAGES, within=COUNTER)
    lost: int = number(0, 3 * STAGES, within=COUNTER)
    passed: int = number(0, STAGES * ROUNDS, within=FIXED)  # rounds of combats that are over
    craft_count: int = number(0, CRAFTS, within=FIXED)
    scene_count: int = number(0, SCENES, within=FIXED)
    note_count: int = number(0, NOTES, within=FIXED)
    common: int = number(0, (1 << NOTES) - 1, within=FIXED)  # the notes that all know from the start, a bit each
    crafts: list[Type] = several(Type, CRAFTS)
    fleet: list[Type] = several(Type, SEATS, seen=aboard)  # each seat's ship as it is loaded now  [BY-S53]
    careers: list[Career] = several(Career, SEATS)
    stages: list[Stage] = several(Stage, STAGES, seen=NOBODY)
