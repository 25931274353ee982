"""The records of a battle: fields only."""

from __future__ import annotations

from admiralty.core.state.records import COUNTER, FIXED, number, numbers, one, record, several

from .options import Rules
from .tables import DEPARTMENTS, DICE_MOST, FACES, POOL, RANGE_MOST, SYSTEMS
from .words import Defence, Quality, ShipDie, Status

SEATS = 7  # six people of a crew and the GM
SHIPS, OFFICERS = 12, 8  # BC-R280
SCALE, SYSTEM, DEPARTMENT, TARGET = 12, 15, 5, 20
SCREENS, BREACHES, CHARGES, COUNT, PER_TASK = 40, 40, 2, 99, 40
NONE = -1


@record()
class Design:
    """What a ship is built as.  [BC-R233]"""

    scale: int = number(1, SCALE)
    systems: list[int] = numbers(SYSTEMS, 0, SYSTEM)
    departments: list[int] = numbers(DEPARTMENTS, 0, DEPARTMENT)
    small: int = number(0, 1)  # a Small Craft  [BC-R239]
    crewed: int = number(0, 1)  # by players' characters
    quality: int = number(0, max(Quality), names=Quality)  # of any other's crew
    charges: int = number(0, CHARGES)  # of Reserve Power when it is full
    plated: int = number(0, 1)  # the talent Layered Plating
    deep: int = number(0, 1)  # the talent Deep Screens
    twin: int = number(NONE, SYSTEMS - 1, NONE)  # the system with Twin Circuits


@record()
class Ship:
    """A ship in this battle."""

    status: int = number(0, max(Status), names=Status)
    seat: int = number(0, SEATS - 1)  # who decides for it: the captain's, or the GM's
    design: Design = one(Design)
    screens: int = number(0, SCREENS)
    raised: int = number(0, 1, 1)
    stored: int = number(0, SCREENS)  # screens that it lowered
    damaged: int = number(0, 1)  # in this scene
    rotated: int = number(0, 1)  # its screens, until a turn begins  [BC-2120]
    breaches: list[int] = numbers(SYSTEMS, 0, BREACHES)  # patched ones, too
    patched: list[int] = numbers(SYSTEMS, 0, BREACHES)
    lost: list[int] = numbers(SYSTEMS, 0, 1)  # destroyed: no patch revives it  [BC-R246]
    troubles: list[int] = numbers(SYSTEMS, 0, COUNT)  # restorable: Minor damage and Glitches  [BC-R98]
    reserve: int = number(0, CHARGES)
    regain: int = number(0, COUNT, within=COUNTER)  # Difficulty that Losing Power adds to the next attempt
    braces: int = number(0, COUNT, within=COUNTER)  # turns that it owes without a major action
    shaken: int = number(0, 1, within=FIXED, lasts="attack")
    doomed: int = number(0, 1, within=FIXED, lasts="attack")  # it has become critical by this attack
    yielded: int = number(0, 1, within=FIXED, lasts="attack")  # High Yield has given its breach


@record()
class Task:
    """A task: what it needs, its dice, what they come to.  [BC-R201 .. BC-R212]"""

    dice: int = number(0, DICE_MOST)
    ones: int = number(0, DICE_MOST)  # dice of them that Determination sets to 1
    target: int = number(0, TARGET)
    critical: int = number(0, TARGET)  # a die of this or less scores twice
    range: int = number(1, RANGE_MOST)  # of complications
    ship_die: int = number(0, max(ShipDie), names=ShipDie)
    ship_target: int = number(0, TARGET)
    ship_critical: int = number(0, TARGET)
    helpers: int = number(0, OFFICERS)
    helper_targets: list[int] = numbers(OFFICERS, 0, TARGET)
    helper_criticals: list[int] = numbers(OFFICERS, 0, TARGET)
    faces: list[int] = numbers(DICE_MOST, 0, FACES)
    ship_face: int = number(0, FACES)
    helper_faces: list[int] = numbers(OFFICERS, 0, FACES)
    difficulty: int = number(0, COUNT)
    successes: int = number(0, PER_TASK)
    complications: int = number(0, PER_TASK)
    passed: int = number(0, 1)
    momentum: int = number(0, PER_TASK)  # that it made


@record()
class Hit:
    """A hit, as it meets a ship.  [BC-R241, BC-R242]"""

    system: int = number(0, SYSTEMS - 1)
    rating: int = number(0, COUNT)
    piercing: int = number(0, 1)
    depleting: int = number(0, 1)
    high_yield: int = number(0, 1)
    net: int = number(0, COUNT)  # what Resistance left of it
    breaches: int = number(0, COUNT)  # that it made


@record()
class Battle:
    """A battle."""

    rules: Rules = one(Rules)
    momentum: int = number(0, POOL)
    threat: int = number(0, COUNT)
    defence: int = number(0, max(Defence), names=Defence)  # of the ship that is attacked just now
    task: Task = one(Task)
    hit: Hit = one(Hit)
    ships: list[Ship] = several(Ship, SHIPS)
