"""The records of a combat: fields only."""

from __future__ import annotations

from admiralty.core.state.records import COUNTER, FIXED, number, numbers, one, record, several

from .options import CombatLength, Rules, SystemshipVisibility
from .tables import CRT
from .words import Attribute, Contest, DriveMode, Fact, Finding, Mind, SpeedMode, Status, Tactic, Target

SEATS = 4  # seats; the neutral side comes after them
NEUTRAL = 8
VESSELS = (4, 48)
TUBES = (16, 64)  # the most tubes one ship has
UNITS = 99  # the most of any one attribute
MISSILES = 297
POINTS_MOST = 140  # build points of a systemship
SHELLS = 2 * MISSILES
ARMOUR = 12 * UNITS  # points: two and the level for each unit
SPEED_MAX = 99  # a missile's speed; no ship is as fast
SHIFT_MAX = UNITS + 10  # of a missile's speed by ECM: its points and a difference of levels
NONE = -1  # no side, no ship, no star
EVERY_SIDE = 2**SEATS - 1


def known(b: Battle, ship: Ship, owner: int, seat: int) -> bool:
    """May this seat see a ship's values?  [WW-080, IS-R52]

    Its owner may, everybody those of a systemship rolled up in the open, and everybody all of them after the end.
    """
    return (
        owner == seat
        or b.over == 1
        or (ship.automatic == 1 and b.rules.systemship_visibility == SystemshipVisibility.FULL)
    )


def shown(b: Battle, order: Order, owner: int, seat: int) -> bool:
    """Orders are secret until they are shown together, in a campaign to those who are there.  [WW-310, IS-R52]"""
    return owner == seat or (b.shown == 1 and there(b, seat))


def there(b: Battle, seat: int) -> bool:
    """Does this seat see what happens in the combat?  [IS-R52]"""
    return b.watching == EVERY_SIDE or (seat >= 0 and b.watching >> seat & 1 == 1)


def counted(b: Battle, record: Battle, owner: int, seat: int) -> bool:
    """Is it told whether a round passed without damage?  [WW-490, IS-R47]

    Where combats end by it, everybody has to know; else it would tell what screens of unknown level let through.
    """
    return b.rules.combat_length == CombatLength.UNTIL_DECIDED and there(b, seat)


def witnessed(b: Battle, ship: Ship, owner: int, seat: int) -> bool:
    """What everybody in the combat has seen of a ship is known to its owner and to those.  [IS-R52]"""
    return owner == seat or there(b, seat)


def belonging(b: Battle, ship: Ship) -> tuple[int, int]:
    """A ship may go over to any player's side; a neutral one stays neutral, as nobody answers for it."""
    return (0, b.sides - 1) if ship.side < b.sides else (ship.side, ship.side)


def in_play(b: Battle, ship: Ship) -> tuple[int, int]:
    """An empty place is no ship: nobody answers for it."""
    return 0, 0 if ship.status == Status.NONE else max(Status)


def affordable(b: Battle, ship: Ship) -> tuple[int, int]:
    """A systemship is rolled up from its budget, a player's ship is built."""
    return 0, POINTS_MOST if ship.automatic == 1 else 300


def launchable(b: Battle, order: Order) -> tuple[int, int]:
    """An order has room for so many missiles."""
    return 0, len(order.speeds)


def fitted(b: Battle, ship: Ship) -> tuple[int, int]:
    """A ship's order has room for the missiles of so many tubes."""
    return 0, len(ship.order.speeds)


@record()
class Build:
    """What a ship was built with.  [WW-010, IS-360]"""

    pd: int = number(0, UNITS)
    beams: int = number(0, UNITS)
    screens: int = number(0, UNITS)
    tubes: int = number(0, UNITS)
    missiles: int = number(0, MISSILES)
    racks: int = number(0, UNITS)
    ecm: int = number(0, UNITS)
    armour: int = number(0, UNITS)  # build points, each two points of armour and one more for each level
    cannons: int = number(0, UNITS)
    shells: int = number(0, SHELLS)
    holds: int = number(0, UNITS)
    bays: int = number(0, UNITS)  # for repairs; never hit, so what is built is there


@record()
class Order:
    """One ship's order of one round, sealed until all are shown.  [WW-310]"""

    tactic: int = number(0, 3, seen=shown, names=Tactic)
    drive: int = number(0, UNITS, seen=shown)
    beam: int = number(0, UNITS, seen=shown)
    beam_target: int = number(NONE, 47, seen=shown, within="ship")
    screen: int = number(0, UNITS, seen=shown)
    tubes: int = number(0, UNITS, seen=shown, within=launchable)
    drop: int = number(NONE, 47, seen=shown, within="ship")  # the first; each holds the next in its order  [WW-500]
    pick_up: int = number(NONE, 47, seen=shown, within="ship")  # likewise
    ecm: int = number(0, UNITS, seen=shown)
    cannons: int = number(0, UNITS, seen=shown)  # that fire, all at `beam_target`
    shells: int = number(0, 3 * UNITS, seen=shown)  # of all their bursts
    # a missile's speed, which ECM may shift below 1
    speeds: list[int] = numbers(TUBES, -SHIFT_MAX, SPEED_MAX + SHIFT_MAX, 0, seen=shown)
    targets: list[int] = numbers(TUBES, NONE, 47, seen=shown, within="ship")


@record(owner="side")
class Ship:
    """A ship in this combat."""

    side: int = number(0, NEUTRAL, within=belonging)
    status: int = number(0, max(Status), names=Status, within=in_play)
    automatic: int = number(0, 1)  # a random systemship, played by its dice and lists
    warp: int = number(0, 1)  # has a warp generator
    carrier: int = number(NONE, 47, within="ship")
    dropped: int = number(0, 1, lasts="round")  # this round: neither fires nor is fired at
    budget: int = number(0, 300, within=affordable)
    value: int = number(0, 100)
    # as last shown; stays seen when the next orders are sealed
    drive: int = number(0, UNITS, seen=witnessed, lasts="combat")
    tactic: int = number(0, 3, names=Tactic, seen=witnessed, lasts="combat")  # as last shown
    # this round, before the screen
    hits: int = number(0, 99999, seen=witnessed, within=COUNTER, lasts=("round", "combat"))
    # hits past the screen's power so far, as everybody can reckon them
    struck: int = number(0, 99999, seen=witnessed, within=COUNTER, lasts="combat")
    # missiles so far, as everybody has counted them
    launched: int = number(0, MISSILES, seen=witnessed, lasts="combat")
    taken: int = number(0, 9999, seen=known, within=COUNTER)  # build points lost to hits so far
    tl: int = number(0, 10, seen=known)
    pd: int = number(0, UNITS, seen=known)
    beams: int = number(0, UNITS, seen=known)
    screens: int = number(0, UNITS, seen=known)
    tubes: int = number(0, UNITS, seen=known, within=fitted)
    missiles: int = number(0, MISSILES, seen=known)
    racks: int = number(0, UNITS, seen=known)
    ecm: int = number(0, UNITS, seen=known)
    armour: int = number(0, ARMOUR, seen=known)  # points, each of which takes a hit
    cannons: int = number(0, UNITS, seen=known)
    shells: int = number(0, SHELLS, seen=known)
    holds: int = number(0, UNITS, seen=known)
    built: Build = one(Build, seen=known)
    order: Order = one(Order, lasts="round")


@record()
class Battle:
    """One combat in one hex."""

    rules: Rules = one(Rules)
    crt: list[int] = numbers(len(CRT), 0, max(Finding))
    contest: int = number(0, max(Contest), names=Contest)
    sides: int = number(1, SEATS, within=FIXED)
    phasing: int = number(0, NEUTRAL)
    vessels: int = number(0, VESSELS[1], within=FIXED)
    round: int = number(0, 999, within=COUNTER, lasts="combat")
    shown: int = number(0, 1)  # are this round's orders on the table?
    over: int = number(0, 1)
    result: int = number(0, 9, within="outcome")  # the place among the deal's outcomes
    # rounds in a row without damage
    quiet: int = number(0, 999, seen=counted, within=COUNTER, lasts="combat")
    treaties: int = number(0, EVERY_SIDE, lasts="combat")  # a bit for each side with free passage
    barred: int = number(0, EVERY_SIDE)  # a bit for each side whose ships have no hex to retreat to
    betrayed: int = number(0, EVERY_SIDE)  # a bit for each side that no systemship here makes a treaty with any more
    watching: int = number(0, EVERY_SIDE, EVERY_SIDE)  # a bit for each side that sees the combat
    met: int = number(0, 1000, within=COUNTER)  # systemships of the gauntlet that are behind
    score: int = number(0, 3000, within=COUNTER)  # in the gauntlet
    ahead: list[int] = numbers(SEATS, -10, 10, 0)  # levels of technology that a side's ships have over `warp_tl`
    first: Order = one(Order, within=FIXED)  # of the gauntlet, the same against every systemship
    ships: list[Ship] = several(Ship, VESSELS)


CONDITIONS, STANDING, HIT_RULES, LOSSES, SPEEDS = 6, 16, 6, 12, 8


@record()
class Condition:
    """A fact that must lie between two numbers."""

    fact: int = number(0, max(Fact), names=Fact)
    low: int = number(-999, 99999)
    high: int = number(-999, 99999, 99999)


@record()
class When:
    """Conditions that must all hold."""

    conditions: list[Condition] = several(Condition, CONDITIONS)
    used: int = number(0, CONDITIONS)


@record()
class Standing:
    """One standing order: when its conditions hold, a ship's order of the round follows it."""

    when: When = one(When)
    weights: list[int] = numbers(len(Tactic), 0, 1000)  # of the tactics
    drive_mode: int = number(0, 1, names=DriveMode)
    drive: int = number(0, UNITS)
    power: list[int] = numbers(3, -1, 2)  # systems in the order in which they get power; -1: no more
    limits: list[int] = numbers(3, 0, UNITS, UNITS)  # the most that each of them gets
    speeds: list[int] = numbers(SPEEDS, 0, SPEED_MAX)
    speed_count: int = number(0, SPEEDS)
    speed_mode: int = number(0, 2, names=SpeedMode)
    over_foe: int = number(0, 1)  # are the speeds added to the foe's drive as last shown?
    target: int = number(0, 3, names=Target)


@record()
class Loss:
    """An attribute to take a hit on while more is left of it than a number, or than of another attribute."""

    attribute: int = number(0, max(Attribute), names=Attribute)
    other: int = number(-1, max(Attribute), -1)  # -1: compare with the number
    more_than: int = number(0, MISSILES)


@record()
class HitRule:
    """When its conditions hold, own hits are taken in this order."""

    when: When = one(When)
    losses: list[Loss] = several(Loss, LOSSES)
    count: int = number(0, LOSSES)


@record()
class Doctrine:
    """Who answers a seat: a mind, and its standing orders."""

    mind: int = number(0, max(Mind), names=Mind)
    count: int = number(0, STANDING)
    orders: list[Standing] = several(Standing, STANDING)
    hit_count: int = number(0, HIT_RULES)
    hits: list[HitRule] = several(HitRule, HIT_RULES)
