"""The records of a battle: fields only.

Ships, sections and components are rows of the battle. A ship owns the rows `first` to `end` of the components and
`first_section` to `end_section` of the sections it was built with; after a split a row belongs to the ship that its
field `ship` names.
"""

from __future__ import annotations

from typing import Any

from admiralty.core.state.records import COUNTER, FIXED, number, numbers, one, record, several

from .options import OpenSheets, Rules
from .words import LETTERS, Cause, Contest, Kind, Mind, Stage, Status, Task

SEATS = 8
VESSELS = (16, 48)  # ships, shuttles, and a place for each section after the first
SECTIONS = (16, 48)
SHIP_SECTIONS = 30  # the most sections of one ship
PARTS = (128, 1024)
SHIP_PARTS = 256  # the most components of one ship
SUPPORTS = (16, 256)
TASKS = (192, 1400)
SIZE = 98  # the most units of a section
LEVEL = 999  # the most of any attribute
LAST_SHIP, LAST_PART, LAST_SECTION = VESSELS[1] - 1, PARTS[1] - 1, SECTIONS[1] - 1
NONE = -1  # no seat, no ship, no component
MONEY = 999_999_999  # credits of a purse
DEAREST = 1_000_000  # credits of a ship, or of a component
TAKE_OUT = -1  # what is ordered of a component that a ship shall do without  [MG-S70]
OPEN = OpenSheets.YES  # by a name of its own, which Python finds sooner: it is asked for every ship of every view
BROKEN = 2  # of a tractor beam: its lock was broken by damage in this turn  [MG-1220]


def known(b: Battle, part: Part, owner: int, seat: int) -> bool:
    """May this seat see a component's line of the record sheet?  [MG-R22]

    Sheets are public unless the house keeps them closed to opponents; a destroyed component is then seen by all, and so
    is a ship that is nobody's.
    """
    return b.rules.open_sheets == OPEN or part.wrecked == 1 or inside(b, part, owner, seat)  # most often open


def has_open_sheets(b: Battle) -> bool:
    """Does everybody see what all ships are made of?  [MG-R22]"""
    return b.rules.open_sheets == OPEN


def inside(b: Battle, record: Part | Ship, owner: int, seat: int) -> bool:
    """May this seat see what stands in no public place of a ship's sheet?  [MG-R22]"""
    if owner == seat or owner >= b.sides or b.over == 1:
        return True
    return b.rules.open_sheets == OPEN or of_one_team(b, owner, seat)


def of_one_team(b: Battle, one: int, other: int) -> bool:
    """Are they the same player, or do they play together?  Whoever looks on does not.  [MG-S100]"""
    return one == other or (other >= 0 and b.teams[one] == b.teams[other])


def shown(b: Battle, plan: Plan, owner: int, seat: int) -> bool:
    """Choices before the battle are secret until they are shown together.  [MG-R20]"""
    return owner == seat or b.shown == 1


def choice_shown(b: Battle, part: Part, owner: int, seat: int) -> bool:
    """The same of a component; an empty place has nothing to hide, where it is seen to be empty.  [MG-R20, MG-R22]"""
    return owner == seat or b.shown == 1 or (part.kind == Kind.NONE and b.rules.open_sheets == OPEN)


def order_shown(b: Battle, ship: Ship, owner: int, seat: int) -> bool:
    """What is bought between two battles is secret until it is shown together.  [MG-R20, MG-S70]"""
    return owner == seat or b.shown == 1


def is_open(b: Battle) -> bool:
    """Does everybody see all sheets, and the choices before the battle?  [MG-R20, MG-R22]"""
    return b.shown == 1 and b.rules.open_sheets == OPEN


def belonging(b: Battle, one: Any) -> tuple[int, int]:
    """What is a player's may become another's; what is nobody's stays so, as nobody answers for it."""
    return (0, b.sides - 1) if one.side < b.sides else (one.side, one.side)


def held(b: Battle, part: Any) -> tuple[int, int]:
    """A beam that holds a ship may let go; `locks` counts those that hold."""
    return NONE, part.lock


def aimed(b: Battle, part: Any) -> tuple[int, int]:
    """Autofire is at somebody."""
    return 0, 0 if part.target == NONE else 1


def aimed_at(b: Battle, part: Any) -> tuple[int, int]:
    """The same, from the other end."""
    return (0 if part.autofire == 1 else NONE), b.ship_count - 1


def in_campaign(b: Battle, one: Any) -> tuple[int, int]:
    """One of its battles, in a campaign; 0 says that it is none."""
    return min(1, b.battle), b.rules.battles * min(1, b.battle)


def letters(part: Part) -> tuple[str, ...]:
    """What the attributes of a component are on the record sheet.  [MG-3270]"""
    return LETTERS.get(Kind(part.kind), ())


@record(owner="side")
class Plan:
    """One ship's choices before the first turn, sealed until all are shown.  [MG-830, MG-1030, MG-420, MG-R20]"""

    side: int = number(0, SEATS - 1, within=belonging)
    # the shield or cloak that is up
    raised: int = number(NONE, LAST_PART, seen=shown, within="part", lasts="battle")
    primary: int = number(NONE, LAST_PART, seen=shown, within="part", lasts="battle")
    # the hold or rack of a friend that it starts in
    berth: int = number(NONE, LAST_PART, seen=shown, within="part", lasts="battle")


@record(owner="side", open_when=is_open, all_see={known: has_open_sheets})
class Part:
    """A component.  [MG-100, MG-150 .. MG-180, MG-2180]"""

    side: int = number(0, SEATS - 1, within=belonging)
    kind: int = number(0, max(Kind), names=Kind, seen=known)
    ship: int = number(NONE, LAST_SHIP, within=FIXED)  # NONE: its section is gone
    section: int = number(NONE, LAST_SECTION, within=FIXED)
    # as printed: what is subtracted when it is destroyed  [MG-R05]
    size: int = number(0, SIZE, seen=known, within=FIXED)
    low: int = number(0, SIZE, seen=known, within=FIXED)  # its first hit location
    high: int = number(0, SIZE, seen=known, within=FIXED)  # its last
    tg_bought: int = number(0, LEVEL, seen=known)
    tg_start: int = number(0, LEVEL, seen=known)  # at the beginning of the battle  [MG-1580]
    tg: int = number(0, LEVEL, seen=known)  # 0: destroyed
    wrecked: int = number(0, 1)  # destroyed before everybody's eyes
    cost: int = number(0, DEAREST, seen=known)  # its purchase price in credits  [MG-S70]
    built: int = number(0, SIZE, seen=known)  # its size as bought; taken out of the ship its size is 0  [MG-S70]
    bought: list[int] = numbers(2, 0, LEVEL, seen=known, places=letters)
    value: list[int] = numbers(2, 0, LEVEL, seen=known, places=letters)
    crewed: int = number(0, 1, seen=known)  # of crew and bridge: bought with people?  [MG-R15]
    staffed: int = number(0, 1, seen=known)  # of crew and bridge: are there people?  [MG-R15, MG-R25]
    vacant: int = number(0, LEVEL, seen=known)  # of crew and bridge: places whose people have left  [MG-R15, MG-R63]
    # fired, scanned, beamed or kept locked in this turn; BROKEN
    used: int = number(0, 2, seen=known, lasts=("turn", "battle"))
    # the weapon a computer serves, the ship a beam tows
    planned: int = number(NONE, LAST_PART, seen=choice_shown, within=FIXED, lasts="battle")
    # of a computer: the weapon it is attached to
    serves: int = number(NONE, LAST_PART, seen=known, within="part", lasts="battle")
    autofire: int = number(0, 1, seen=known, within=aimed, lasts="battle")
    target: int = number(NONE, LAST_SHIP, seen=known, within=aimed_at, lasts="battle")  # of a computer on autofire
    lock: int = number(NONE, LAST_SHIP, within=held, lasts="battle")  # of a tractor beam: whom it holds
    doors: int = number(0, 1, lasts="battle")  # of a hold: 1 open
    cargo: int = number(0, LEVEL, seen=known)  # CC of plain cargo in a hold or on a rack
    cargo_lost: int = number(0, LEVEL, seen=known, lasts="battle")  # CC destroyed by damage so far  [MG-R60]
    people: int = number(0, LEVEL, seen=known, lasts="battle")  # AP worth of passengers in an amenity  [MG-1830]
    # points to mend, 1 to replace it, or TAKE_OUT  [MG-S70]
    order: int = number(TAKE_OUT, LEVEL, 0, seen=choice_shown, within=FIXED)


@record(owner="side")
class Section:
    """A section of a ship; a ship that is not oversized has one.  [MG-1980 .. MG-2070]"""

    side: int = number(0, SEATS - 1, within=belonging)
    ship: int = number(NONE, LAST_SHIP, within=FIXED)  # NONE: gone
    home: int = number(NONE, LAST_SHIP, within=FIXED)  # the place of the ship that it leads after a split
    first: int = number(0, PARTS[1], within=FIXED)
    end: int = number(0, PARTS[1], within=FIXED)
    size: int = number(0, SIZE, within=FIXED)  # as printed: what is rolled against  [MG-R05, MG-R21]
    exposed: int = number(0, 1)
    # a bit for each section, counted from the ship's first one
    neighbours: int = number(0, 2**SHIP_SECTIONS - 1, within=FIXED)


@record(owner="side", open_when=is_open)
class Ship:
    """A ship, a shuttle, or what has split off from a ship."""

    side: int = number(0, SEATS - 1, within=belonging)
    status: int = number(0, max(Status), names=Status)
    shuttle: int = number(0, 1, within=FIXED)
    cost: int = number(0, DEAREST)
    first: int = number(0, PARTS[1], within=FIXED)
    end: int = number(0, PARTS[1], within=FIXED)
    first_section: int = number(0, SECTIONS[1], within=FIXED)
    end_section: int = number(0, SECTIONS[1], within=FIXED)
    designed_unmanned: int = number(0, 1)  # [MG-R27]
    bridged: int = number(0, 1)  # does the loss of bridges count for it?  [MG-R30]
    primary: int = number(NONE, LAST_PART, seen=inside, within="part", lasts="battle")
    bridge: int = number(NONE, LAST_PART, seen=inside, within="part", lasts="battle")  # the active one
    shield: int = number(NONE, LAST_PART, within="part", lasts="battle")  # the active one
    cloak: int = number(NONE, LAST_PART, within="part", lasts="battle")
    berth: int = number(NONE, LAST_PART, within=FIXED)  # the hold or rack that it is in
    home: int = number(NONE, LAST_PART, within=FIXED)  # of a shuttle: the hold or rack that it was bought for
    ap: int = number(0, 9999, seen=inside, lasts="battle")  # actions left in this turn
    rp: int = number(0, 9999, seen=inside, lasts="battle")
    hp: int = number(0, 9999, seen=inside, lasts="battle")
    saved: int = number(0, 1, seen=inside, lasts="battle")
    acted: int = number(0, 1, lasts=("turn", "battle"))  # done in this turn
    taken_up: int = number(0, 2, lasts=("turn", "battle"))  # has its player taken it up in this turn, 2: has it acted?
    scans: int = number(-999, 9999, 0, seen=inside, lasts=("turn", "battle"))  # what scans give the next shot
    people: int = number(0, 1, lasts="battle")  # of a shuttle
    fleeing: int = number(0, 1, lasts="battle")
    flight: int = number(0, 999, within=COUNTER, lasts="battle")  # turns of the chase so far
    chasing: int = number(NONE, LAST_SHIP, within="ship", lasts="battle")
    order: int = number(0, 1, seen=order_shown, within=FIXED)  # is it bought between two battles?  [MG-S70]
    plan: Plan = one(Plan, within=FIXED)


@record()
class Battle:
    """One battle."""

    rules: Rules = one(Rules)
    contest: int = number(0, max(Contest), names=Contest)
    goal_side: int = number(0, SEATS - 1, within="seat")  # whose cargo or escape it is about
    goal_rounds: int = number(0, 999)  # the convoy has jumped, or the rescue is over, after so many
    goal_cargo: int = number(0, 9999)  # CC of cargo at the start
    sides: int = number(0, SEATS, within=FIXED)
    teams: list[int] = numbers(SEATS, 0, SEATS - 1, places="side")  # each player's team  [MG-S100]
    out: int = number(0, 2**SEATS - 1, lasts="battle")  # players who have lost, a bit each
    turns: list[int] = numbers(SEATS, 0, SEATS - 1, within="seat")  # the players in the order of their turns
    place: int = number(0, SEATS, within="seat")  # whose turn it is, counted in `turns`
    stage: int = number(0, max(Stage), names=Stage, within=FIXED)
    round: int = number(0, 999_999, within=COUNTER)
    acting: int = number(NONE, LAST_SHIP, within="ship", lasts="battle")
    shown: int = number(0, 1)  # are the choices before the battle on the table?
    berths: int = number(0, PARTS[1], within=FIXED)  # how many holds and racks there are
    locks: int = number(0, LAST_PART, within=FIXED, lasts="battle")  # how many tractor beams hold somebody
    shots: int = number(0, 1, lasts="battle")  # has there been an attack roll in this round?
    quiet: int = number(0, 999, within=COUNTER, lasts="battle")  # rounds in a row without one  [MG-R18]
    over: int = number(0, 1)
    result: int = number(0, SEATS + 1, within="outcome")
    battle: int = number(0, 99, within=in_campaign)  # which battle of a campaign this is; 0: it is none  [MG-S70]
    past: int = number(0, 999_999, within=COUNTER)  # rounds of the campaign's battles before it
    limits: list[int] = numbers(SEATS, 0, DEAREST, places="side")  # each player's limit of credits in a campaign
    purse: list[int] = numbers(SEATS, 0, MONEY, places="side", within=COUNTER)  # credits not spent
    # to whom a player has surrendered
    captor: list[int] = numbers(SEATS, NONE, SEATS - 1, places="side", within="seat")
    # people saved from destroyed ships  [MG-R62]
    survivors: list[int] = numbers(SEATS, 0, 9999, places="side", within=COUNTER)
    ship_count: int = number(0, VESSELS[1], within=FIXED)
    section_count: int = number(0, SECTIONS[1], within=FIXED)
    part_count: int = number(0, PARTS[1], within=FIXED)
    support_count: int = number(0, SUPPORTS[1], within=FIXED)
    work_count: int = number(0, TASKS[1], within=FIXED)
    ships: list[Ship] = several(Ship, VESSELS)
    sections: list[Section] = several(Section, SECTIONS)
    parts: list[Part] = several(Part, PARTS)
    # A structure and a component that goes with it stand at one place of two rows.  [MG-1860, MG-R10]
    structure: list[int] = numbers(SUPPORTS, NONE, LAST_PART, within=FIXED)
    dependant: list[int] = numbers(SUPPORTS, NONE, LAST_PART, within=FIXED)
    # What is still to be worked out, one thing at one place of these rows: explosions that set off others are a list,
    # not a call within a call.  [MG-3200, MG-R74]
    work_task: list[int] = numbers(TASKS, 0, max(Task), within=FIXED)
    work_part: list[int] = numbers(TASKS, NONE, LAST_PART, within=FIXED)
    work_section: list[int] = numbers(TASKS, NONE, LAST_SECTION, within=FIXED)
    work_ship: list[int] = numbers(TASKS, NONE, LAST_SHIP, within=FIXED)
    work_points: list[int] = numbers(TASKS, 0, 999_999, within=FIXED)
    work_cause: list[int] = numbers(TASKS, 0, max(Cause), within=FIXED)


@record()
class Doctrine:
    """Who answers a seat."""

    mind: int = number(0, max(Mind), names=Mind)
