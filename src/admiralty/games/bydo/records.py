"""The records of a skirmish: fields only."""

from __future__ import annotations

from typing import Any

from admiralty.core.ground.fog_fields import chart, terrain
from admiralty.core.state.records import COUNTER, FIXED, NOBODY, OWNER, Sizes, number, numbers, one, record, several
from admiralty.core.state.views import OPEN

from .bounds.places import columns_of, headings_of, on_columns, on_rows, rows_of, up_to_whole
from .options import EnemyHealth, Rules
from .tables import FORCES, GIVEN, GIVEN_MOST, KINDS, LEFT, PERMANENT, RIGHT, SANITY, TERRAINS, WEAPONS
from .words import Band, Burn, Extra, Form, Goal, Grip, Hold, Kind, Phase, Side, Status

SEATS, SIDES = 12, 2
MOUNTS, STEPS, JAMS = 8, 12, 4
ROUNDS, VECTOR, HEALTH, FUEL, TOKENS = 999, 30_000, 999, 999, 40
MAP = 10_000  # more than the numbers of the tiles of a map
NONE, TILE_MOST, SPEED = -1, 99, 2_000_000
CODE = (WEAPONS << 16) + (1 << 17)  # the largest step of a fire form
UNIT_MOST = 1 << 16  # what a side calls a unit: see `names`
KNOWN_KINDS = 2 * TERRAINS  # what a chart tells apart: terrain, and terrain in mist


class Size(Sizes):
    """The classes of its battles, by map, ships and missiles."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


CELLS = (720, 2400, 10_000)
SHIPS, FLYING = (12, 24, 64), (48, 96, 128)
PAIRS = tuple(ships * ships for ships in SHIPS)
UNITS = tuple(ships + flying for ships, flying in zip(SHIPS, FLYING, strict=True))


def side_of(b: Any, seat: int) -> int:
    """The side of a seat; who only watches has the players' view.  [BY-160, BY-R99]"""
    return int(Side.BYDO) if seat >= 0 and seat == b.bydo else int(Side.SPACE_CORP)


def crew(b: Any, holder: Any, owner: int, seat: int) -> bool:
    """What a side alone knows.  [BY-R101]"""
    return bool(b.over == 1 or seat == OPEN or side_of(b, seat) == holder.side)


def crew_in_sync(b: Any, holder: Any, owner: int, seat: int) -> bool:
    """What all of a side know but a desynced pilot.  [BY-R83]"""
    return crew(b, holder, owner, seat) and not (seat >= 0 and b.pilots[seat].blind == 1 and b.over == 0)


def told(b: Any, holder: Any, owner: int, seat: int) -> bool:
    """Does this seat see everything: the referee, and everybody after the end?"""
    return bool(b.over == 1 or seat == OPEN)


def own(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """What the own side alone knows of a ship.  [BY-R101]"""
    return b.sides[seat == b.bydo and seat >= 0].own[ship.index] == 1 or told(b, ship, owner, seat)


def visible(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """A ship that the seat sees now; a desynced pilot sees the own one only.  [BY-R83, BY-S20]"""
    if seat >= 0 and b.pilots[seat].blind == 1:
        return b.pilots[seat].ship == ship.index or told(b, ship, owner, seat)
    return b.sides[seat == b.bydo and seat >= 0].sight[ship.index] == 1 or told(b, ship, owner, seat)


def known(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """What a pilot who sees nothing still knows of the own side's ships.  [BY-R83]"""
    return b.sides[seat == b.bydo and seat >= 0].own[ship.index] == 1 or visible(b, ship, owner, seat)


def health_told(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Is the health itself known?  [BY-R101]"""
    if own(b, ship, owner, seat):
        return True
    return b.rules.enemy_health == EnemyHealth.EXACT and visible(b, ship, owner, seat)


def band_told(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Is it known about how much health is left?  [BY-R101]"""
    if own(b, ship, owner, seat):
        return True
    return b.rules.enemy_health != EnemyHealth.HIDDEN and visible(b, ship, owner, seat)


def tracked(b: Any, missile: Any, owner: int, seat: int) -> bool:
    """A missile that the seat sees now.  [BY-R83, BY-S20]"""
    if seat >= 0 and b.pilots[seat].blind == 1:
        return told(b, missile, owner, seat)
    return b.sides[seat == b.bydo and seat >= 0].tracking[missile.index] == 1 or told(b, missile, owner, seat)


def launched(b: Any, missile: Any, owner: int, seat: int) -> bool:
    """What the own side alone knows of a missile that the seat sees."""
    mine = b.sides[seat == b.bydo and seat >= 0].own_missiles[missile.index] == 1
    return tracked(b, missile, owner, seat) and bool(mine or told(b, missile, owner, seat))


def writes(b: Any, plan: Any, owner: int, seat: int) -> bool:
    """Who fills in a form sees it.  [BY-S58]"""
    return bool(seat >= 0 and plan.seat == seat) or seat == OPEN


@record()
class Design:
    """What a ship is built as.  [BY-950, BY-1020 .. BY-1040]"""

    health: int = number(1, HEALTH)
    engine: int = number(0, 100)  # the sides of its die; 0: none
    rcs: int = number(0, TOKENS)
    fuel: int = number(NONE, FUEL)  # -1: no limit  [BY-R40]
    length: int = number(1, 9)  # tiles of a hull in line
    block: int = number(1, 9)  # tiles of a side of a rooted block
    overwhelming: int = number(0, 1)
    rooted: int = number(0, 1)
    radius: int = number(0, 60)  # how far it sees; 0: not at all  [BY-S20]
    hangar: int = number(0, 12)
    fighter: int = number(0, 1)  # it docks, and is one of those of which the last is not to be lost
    drive: int = number(0, 1)  # a desync drive  [BY-R79]
    regeneration: int = number(0, 99)
    force: int = number(0, 1)  # it may carry a Force  [BY-S40]
    bits: int = number(0, LEFT | RIGHT)  # [BY-S44]
    mounts: list[int] = numbers(MOUNTS, 0, WEAPONS - 1)  # one after the other, then none
    wave: int = number(NONE, MOUNTS - 1, NONE)  # which of them is a wave cannon
    racks: list[int] = numbers(KINDS, 0, 99)  # missiles by kind


@record(owner="seat", absent="status")
class Ship:
    """A ship in this combat."""

    index: int = number(0, SHIPS[2] - 1, within=FIXED)  # its place
    seat: int = number(0, SEATS - 1, seen=known, within="seat")  # who decides for it
    side: int = number(0, SIDES - 1, names=Side, seen=known, within=FIXED)
    adrift: int = number(0, 1, seen=known, within=FIXED)  # nobody decides for it: a buoy, a ship that only flies on
    shown: int = number(0, 2, seen=NOBODY)  # by the GM: 1 shown to the enemy, 2 hidden  [BY-060]
    status: int = number(0, max(Status), names=Status, seen=known)
    design: Design = one(Design, seen=known)
    craft: int = number(0, 63, seen=known, within="craft")
    x: int = number(0, TILE_MOST, seen=visible, within=columns_of)  # of the bow, or of a block's north-west corner
    y: int = number(0, TILE_MOST, seen=visible, within=rows_of)
    heading: int = number(0, 7, seen=visible, within=headings_of)
    dx: int = number(-VECTOR, VECTOR, 0, seen=visible)
    dy: int = number(-VECTOR, VECTOR, 0, seen=visible)
    tokens: int = number(0, TOKENS, seen=visible)
    initiative: int = number(-99, 199, 0, seen=visible)
    tie: int = number(0, 2**31 - 1, seen=visible, within=FIXED)  # what it has rolled off with those that rolled alike
    form: int = number(0, max(Form), names=Form, seen=visible)  # which it has filled in first in this round
    band: int = number(0, max(Band), names=Band, seen=band_told, within=FIXED)
    health: int = number(0, HEALTH, seen=health_told, within=up_to_whole)
    fuel: int = number(NONE, FUEL, seen=own)
    grip: int = number(0, max(Grip), names=Grip, seen=visible)  # where it carries its Force  [BY-S40]
    charge: int = number(0, 99, seen=own)
    jammed: int = number(0, 1, seen=own, within=FIXED)  # its radar sees a few tiles far only  [BY-S21]
    sanity: int = number(NONE, SANITY, NONE, seen=own)  # of its pilot; -1: none is counted  [BY-S45, BY-S49]
    bled: int = number(0, 2 * HEALTH, seen=NOBODY, within=FIXED)  # health that it has lost in this round
    kills: int = number(0, ROUNDS, seen=own, within=COUNTER)  # ships of the enemy by its fire, in all its combats
    scared: int = number(0, 1, seen=NOBODY, within=FIXED)  # a friend near it was destroyed in this round
    reload: list[int] = numbers(MOUNTS, 0, 9, seen=own)
    missiles: list[int] = numbers(KINDS, 0, 99, seen=own)  # left; of tubes those that are loaded
    wait: list[int] = numbers(KINDS, 0, 9, seen=own)  # until a kind is reloaded
    soon: list[int] = numbers(KINDS, 0, 99, seen=own)  # tubes that are loaded after the next Setup, by house rule
    later: list[int] = numbers(KINDS, 0, 99, seen=own)  # ... and after the one after that
    fired: int = number(0, 1, seen=own, within=FIXED)  # a weapon that isn't a wave cannon, in this round
    thrusts: int = number(0, 99, seen=own, within=FIXED)  # in this round
    synced: int = number(0, 1, seen=own, within=FIXED)  # entered or left desync space in this round
    dormant: int = number(0, 1, seen=own)
    carrier: int = number(NONE, SHIPS[2] - 1, NONE, seen=own, within="ship")  # the ship in whose hangar it is
    sent: int = number(0, 1, seen=own, within=FIXED)  # a ship has left its hangar in this round
    setups: int = number(0, ROUNDS, seen=own, within=COUNTER)  # that it has spent there
    moved: int = number(0, 1, seen=NOBODY, within=FIXED)  # in Movement Resolving
    given: list[int] = numbers(GIVEN, -GIVEN_MOST, GIVEN_MOST, 0, seen=NOBODY)  # by the GM, to its next rolls  [BY-S54]
    felled: int = number(0, CELLS[2], seen=NOBODY, within=FIXED)  # wall tiles that had fallen when it charted last


@record(absent="kind")
class Missile:
    """A missile in flight, or a free Force; an empty place has no kind.  [BY-500, BY-S41]"""

    index: int = number(0, FLYING[2] - 1, within=FIXED)  # its place
    kind: int = number(0, max(Kind), seen=tracked)
    side: int = number(0, SIDES - 1, names=Side, seen=tracked, within=FIXED)
    ship: int = number(0, SHIPS[2] - 1, seen=launched, within="ship")  # that launched it, or whose Force it is
    initiative: int = number(-99, 199, 0, seen=launched)
    x: int = number(0, TILE_MOST, seen=tracked, within=on_columns)
    y: int = number(0, TILE_MOST, seen=tracked, within=on_rows)
    ux: int = number(-TILE_MOST, TILE_MOST, 0, seen=tracked)  # its direction, reduced; where a Force faces
    uy: int = number(-TILE_MOST, TILE_MOST, 0, seen=tracked)
    dx: int = number(-VECTOR, VECTOR, 0, seen=tracked)  # of its last move, or what the launcher adds to the first
    dy: int = number(-VECTOR, VECTOR, 0, seen=tracked)
    speed: int = number(0, 100, seen=launched)  # its launch roll
    moves: int = number(0, ROUNDS, seen=tracked, within=COUNTER)
    thrusts: int = number(0, 99, seen=launched, within=FIXED)  # of a Force, in this round
    tokens: int = number(0, 9, seen=tracked)
    health: int = number(0, 99, seen=tracked)
    fuel: int = number(NONE, 99, seen=launched)
    target: int = number(NONE, SHIPS[2] - 1, NONE, seen=launched, within="ship")  # a Balmung's ship
    target_x: int = number(NONE, TILE_MOST, NONE, seen=launched)  # ... or its tile
    target_y: int = number(NONE, TILE_MOST, NONE, seen=launched)
    contact: int = number(NONE, SHIPS[2] - 1, NONE, seen=NOBODY, within=FIXED)  # the ship that it will hit
    step: int = number(0, VECTOR, seen=NOBODY, within=FIXED)  # the last of its last move
    wall: int = number(0, 1, seen=NOBODY, within=FIXED)  # it will hit a wall, at this tile, perhaps off the map:
    wall_x: int = number(-1, TILE_MOST + 1, 0, seen=NOBODY, within=FIXED)
    wall_y: int = number(-1, TILE_MOST + 1, 0, seen=NOBODY, within=FIXED)
    moved: int = number(0, 1, seen=NOBODY, within=FIXED)  # in this phase


@record()
class SideRecord:
    """What a side knows.  [BY-S20, BY-S22, BY-S23]"""

    side: int = number(0, SIDES - 1, names=Side, within=FIXED)
    whole: int = number(0, 1, seen=crew)  # it knows the whole terrain, and charts nothing
    walled: int = number(0, 1, seen=crew, within=FIXED)  # has it ever known of a wall?
    own: list[int] = numbers(SHIPS, 0, 1, seen=crew, within=FIXED)  # is a ship its own?
    sight: list[int] = numbers(SHIPS, 0, 1, seen=crew, within=FIXED)  # does it see a ship now?
    own_missiles: list[int] = numbers(FLYING, 0, 1, seen=crew_in_sync, within=FIXED)  # is a missile its own?
    tracking: list[int] = numbers(FLYING, 0, 1, seen=crew_in_sync, within=FIXED)  # does it see a missile now?
    tracked: int = number(0, FLYING[2], seen=crew_in_sync, within=FIXED)  # beyond the last of these
    acting: int = number(NONE, SHIPS[2] - 1, NONE, seen=crew, within=FIXED)  # whose turn it is, if it sees that ship
    contacts: list[int] = numbers(SHIPS, 0, SHIPS[2], seen=crew, within=FIXED)  # its number for each enemy ship
    tracks: list[int] = numbers(FLYING, 0, ROUNDS, seen=crew_in_sync, within=FIXED)  # ... and for each missile
    counted: int = number(0, ROUNDS, seen=crew, within=COUNTER)  # missiles met
    crafts: list[int] = numbers(SHIPS, 0, 63, seen=crew, within=FIXED)  # what the ships that it met are
    last: list[int] = numbers(SHIPS, NONE, CELLS[2] - 1, NONE, seen=crew, within=FIXED)  # where a ship was seen last
    last_round: list[int] = numbers(SHIPS, 0, ROUNDS, seen=crew, within=COUNTER)
    chart: list[int] = chart(CELLS, KNOWN_KINDS, seen=crew)


@record(owner="seat")
class Pilot:
    """What a seat sees by."""

    seat: int = number(0, SEATS - 1, within=FIXED)
    ship: int = number(NONE, SHIPS[2] - 1, NONE, seen=OWNER, within=FIXED)  # a pilot's own
    blind: int = number(0, 1, seen=OWNER, within=FIXED)  # it is desynced, and sees nothing else  [BY-R83]


@record()
class Objective:
    """How the scenario is decided.  [BY-R47]"""

    goal: int = number(0, max(Goal), names=Goal)
    target: int = number(NONE, SHIPS[2] - 1, NONE, within="ship")
    left: int = number(0, TILE_MOST)  # the area to reach
    top: int = number(0, TILE_MOST)
    right: int = number(0, TILE_MOST)
    bottom: int = number(0, TILE_MOST)
    edge: int = number(NONE, 7, NONE)  # or the edge to leave by: the heading that leads there
    rounds: int = number(0, ROUNDS)  # 0: no limit
    late: int = number(0, 2, 2, within="outcome")  # the outcome when time is up
    fighters: int = number(0, 1)  # the Bydo win when no fighter is left
    capital: int = number(0, 1)  # ... when no capital ship is left
    reached: int = number(0, 1)


@record()
class Area:
    """A rectangle of tiles; with `used` 0 there is none."""

    used: int = number(0, 1)
    left: int = number(0, TILE_MOST)
    top: int = number(0, TILE_MOST)
    right: int = number(0, TILE_MOST)
    bottom: int = number(0, TILE_MOST)
    side: int = number(0, 2, 2)  # of jamming: whose viewers it dims; 2: both


@record()
class Lesson:
    """An exercise of the flight school: what has to be true at the end of a round, and how it goes.  [BY-S57]"""

    par: int = number(0, ROUNDS, within=FIXED)  # 0: this is no exercise
    pilot: int = number(NONE, SHIPS[2] - 1, NONE, within="ship")
    health: int = number(0, HEALTH)  # with which its ship starts
    area: Area = one(Area)  # where it has to be
    steered: int = number(0, 1)  # is a vector wanted, and which?
    dx: int = number(-VECTOR, VECTOR, 0)
    dy: int = number(-VECTOR, VECTOR, 0)
    docked: int = number(0, 1)  # does it have to be in a hangar?
    leader: int = number(NONE, SHIPS[2] - 1, NONE, within="ship")  # before whose bow it has to be
    nearest: int = number(0, TILE_MOST)  # so many columns at least
    farthest: int = number(0, TILE_MOST)
    unpushed: int = number(0, 1)  # may it never be pushed?
    target: int = number(NONE, SHIPS[2] - 1, NONE, within="ship")  # what has to be destroyed
    weapon: int = number(0, WEAPONS - 1)  # ... by which weapon; none: by any
    struck: int = number(0, WEAPONS - 1, within=FIXED)  # by which weapon it was
    harmed: int = number(0, 1)  # has it taken damage?
    pushed: int = number(0, 1)
    reached: int = number(0, 1)  # was the goal met?


@record()
class Move:
    """A move under way.  [BY-R21]"""

    ship: int = number(0, SHIPS[2] - 1)
    x: int = number(0, TILE_MOST)  # where it started
    y: int = number(0, TILE_MOST)
    dx: int = number(-VECTOR, VECTOR, 0)
    dy: int = number(-VECTOR, VECTOR, 0)
    step: int = number(0, VECTOR)
    last: int = number(0, VECTOR)
    done: int = number(0, VECTOR)  # steps along vectors that it had before in this move
    pusher: int = number(NONE, SHIPS[2] - 1, NONE)  # the overwhelming ship at the head of the push; -1: its own move


@record()
class Plan:
    """The form that is being filled in.  [BY-S58]"""

    seat: int = number(NONE, SEATS - 1, NONE, within=FIXED)
    ship: int = number(0, SHIPS[2] - 1, within=FIXED, seen=writes)
    first: int = number(0, 1, within=FIXED, seen=writes)  # is it a ship's first of the round?
    form: int = number(0, max(Form), names=Form, seen=writes, within=FIXED)
    count: int = number(0, STEPS, seen=writes, within=FIXED)
    steps: list[int] = numbers(STEPS, 0, CODE, seen=writes, within=FIXED)
    others: list[int] = numbers(STEPS, 0, UNIT_MOST, seen=writes, within=FIXED)  # second targets; a missile's ship
    tiles: list[int] = numbers(STEPS, NONE, CELLS[2] - 1, NONE, seen=writes, within=FIXED)
    tubes: list[int] = numbers(STEPS, 0, 99, seen=writes, within=FIXED)
    homing: list[int] = numbers(STEPS, -CELLS[2], UNIT_MOST, 0, seen=writes, within=FIXED)  # a target, or -1 - a tile
    heading: int = number(0, 7, seen=writes, within=FIXED)  # as the steps so far leave it
    tokens: int = number(0, TOKENS, seen=writes, within=FIXED)
    used: int = number(0, (1 << MOUNTS) - 1, seen=writes, within=FIXED)  # mounts, a bit each
    launched: int = number(0, (2 << max(Kind)) - 1, seen=writes, within=FIXED)  # kinds, a bit each; the Force
    extra: int = number(0, Extra.DOCK + 10 * SHIPS[2], seen=writes, within=FIXED)
    turn: int = number(0, 7, seen=writes, within=FIXED)
    burn: int = number(0, 599, seen=writes, within=FIXED)
    after_turn: int = number(0, 7, seen=writes, within=FIXED)
    place: int = number(NONE, CELLS[2] - 1, NONE, seen=writes, within=FIXED)  # where it leaves the hangar
    hold: int = number(0, Hold.ATTACH + 2 * ROUNDS + 1, seen=writes, within=FIXED)  # what it does with the Force
    force_heading: int = number(0, 7, seen=writes, within=FIXED)  # of the free Force, as the steps so far leave it
    force_tokens: int = number(0, 9, seen=writes, within=FIXED)
    force_turn: int = number(0, 7, seen=writes, within=FIXED)
    force_burn: int = number(0, Burn.ROLL + 99, seen=writes, within=FIXED)
    force_after: int = number(0, 7, seen=writes, within=FIXED)
    speed: int = number(0, 2, seen=writes, within=FIXED)  # at the start, by house rule


@record()
class Battle:
    """A combat."""

    rules: Rules = one(Rules)
    seats: int = number(1, SEATS, within=FIXED)
    captain: int = number(NONE, SEATS - 1, NONE, within=FIXED)
    bydo: int = number(NONE, SEATS - 1, NONE, within=FIXED)
    vessels: int = number(0, SHIPS[2], seen=NOBODY, within=FIXED)
    columns: int = number(1, TILE_MOST + 1, within=FIXED)
    rows: int = number(1, TILE_MOST + 1, within=FIXED)
    round: int = number(0, ROUNDS, within=COUNTER)
    phase: int = number(0, max(Phase), names=Phase, within=FIXED)
    base: int = number(0, 9 * MAP, within=FIXED)  # of the numbers of tiles in questions: MAP for each map before this
    bonus: int = number(0, 99)  # that SpaceCorp adds to its initiative rolls  [BY-S55]
    striker: int = number(NONE, SHIPS[2] - 1, NONE, seen=NOBODY, within=FIXED)  # whose fire is being resolved
    over: int = number(0, 1)
    result: int = number(0, 3, within="outcome")
    zone: Area = one(Area)
    speed: int = number(0, 2, within=FIXED)  # of all at the start, by house rule
    objective: Objective = one(Objective)
    lesson: Lesson = one(Lesson)
    jams: list[Area] = several(Area, JAMS, seen=NOBODY)
    walls: list[int] = numbers(CELLS, 0, 999, seen=NOBODY)  # the health of wall tiles
    mist: list[int] = numbers(CELLS, 0, PERMANENT, seen=told)
    solid: int = number(0, CELLS[2], seen=NOBODY, within=FIXED)  # how many wall tiles there are
    flying: int = number(0, max(FLYING), seen=NOBODY, within=FIXED)  # places with missiles, or that had one this round
    misty: int = number(0, CELLS[2], seen=NOBODY, within=FIXED)  # how many tiles have mist
    felled: int = number(0, CELLS[2], seen=NOBODY, within=FIXED)  # how many wall tiles have fallen
    ruin: int = number(0, TERRAINS - 1)  # what a wall tile becomes that falls  [BY-R88]
    pilots: list[Pilot] = several(Pilot, SEATS)
    sides: list[SideRecord] = several(SideRecord, SIDES)
    ships: list[Ship] = several(Ship, SHIPS)
    missiles: list[Missile] = several(Missile, FLYING)
    arrivals: int = number(0, SHIPS[2], seen=NOBODY, within=FIXED)  # ships that come in as soon as play goes on
    order: list[int] = numbers(SHIPS, 0, SHIPS[2] - 1, seen=NOBODY, within=FIXED)
    ordered: int = number(0, SHIPS[2], seen=NOBODY, within=FIXED)
    at: int = number(0, SHIPS[2], seen=NOBODY, within=FIXED)  # whose turn it is in a pass, by place in the order
    begun: int = number(0, 1, seen=NOBODY, within=FIXED)  # has a ship had its turn in this pass?
    turns: list[int] = numbers(UNITS, 0, max(UNITS) - 1, seen=NOBODY, within=FIXED)  # ships, then missiles
    queued: int = number(0, max(UNITS), seen=NOBODY, within=FIXED)
    moves: list[Move] = several(Move, SHIPS, seen=NOBODY)
    moving: int = number(0, SHIPS[2], seen=NOBODY, within=FIXED)
    swept: list[int] = numbers(UNITS, 0, (1 << FORCES) - 1, seen=NOBODY, within=FIXED)  # by whose Force each was passed
    met: list[int] = numbers(PAIRS, 0, 3, seen=NOBODY, within=FIXED)  # 1: collided in this phase, 2: hurt by a push
    held: int = number(0, 1, seen=NOBODY, within=FIXED)  # an event is being resolved: the end is looked at after it
    watched: int = number(0, 3, seen=NOBODY, within=FIXED)  # the sides that see the dice that are thrown, a bit each
    plan: Plan = one(Plan)
    terrain: list[int] = terrain(CELLS, TERRAINS, seen=told)


@record()
class Doctrine:
    """Who answers a seat."""

    mind: int = number(0, 1)
