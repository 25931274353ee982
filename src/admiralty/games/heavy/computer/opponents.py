"""The computer's answers: at random, by plain good sense, or by standing orders, which have a file of their own.

They read nothing but what their seat may see.
"""

from __future__ import annotations

from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question
from admiralty.core.state.standing import find_followed

from ..aiming import bears, is_launcher, loaded
from ..condition import contact, fights, half_lost, hostile, seen
from ..movement import is_rotation, rotating
from ..records import MOUNTS, NONE, Battle, Doctrine, Ship
from ..tables import FACINGS, FLASH, HALF, MAX_RANGE
from ..words import Ask, Cloak, CloakOrder, Facing, FlightOrder, Manoeuvre, Mind, System
from .doctrine import ordered, speaks_of
from .facts import fact
from .reckoning import INTACT, armed, beside, danger, heavies, legal_or_nothing, nearest, struck_facing, volley, whole

PLAN = 1000  # draws of a whole turn's plan come from here, those of single answers from the answers' numbers
WORTHWHILE = 10  # points of shield that a rotation must gain
DANGER = 8  # damage at which countermeasures pay
RECOIL = 7  # what a shield should hold when photons are fired at range 1
NEAR = 2  # where a cloaked ship is close enough to show itself
PATIENCE = 3  # turns under the cloak to mend in, or to lie in wait
# What is mended first; what is missed least when the owner may choose what is struck.
MENDED = (6, 10, 3, 7, 8, 9, 12, 11, 5, 1, 2, 0, 4)
MISSED = (4, 2, 0, 11, 5, 9, 8, 7, 6, 3, 10, 1, 12)


def answer(b: Battle, q: Question, d: Doctrine) -> int:
    """The answer that a doctrine gives to a question."""
    if d.mind == Mind.RANDOM:
        return random_answer(b, q)
    k = find_followed(b, q, d, fact) if d.mind == Mind.ORDERS and speaks_of(q.what) else NONE
    if k != NONE:
        return ordered(b, q, d.orders[k])
    if q.what == Ask.MANOEUVRE:
        return manoeuvre(b, q)
    if q.what == Ask.BANK or q.what == Ask.HEAVY or q.what == Ask.SALVO:
        return fire(b, q)
    if q.what == Ask.REINFORCE or q.what == Ask.REINFORCE_POINTS:
        return reinforce(b, q)
    if q.what == Ask.COUNTERMEASURES or q.what == Ask.COUNTER_COUNTERMEASURES:
        return countermeasures(b, q)
    if q.what == Ask.REPAIR:
        return first_of(q, 1)
    if q.what == Ask.GO_ON_REPAIR:
        return 1
    return seldom_asked(b, q)


def seldom_asked(b: Battle, q: Question) -> int:
    """Cloak, flash, directions, enemies, and what the house rules ask."""
    if q.what == Ask.CLOAK:
        return cloak(b, q)
    if q.what == Ask.FLASH:
        return flash(b, q)
    if q.what == Ask.DIRECTION:
        return 1 + direction(b, q)
    if q.what == Ask.ENEMY:
        return 1 + nearest(b, q.facts[0])
    if q.what == Ask.TARGET:
        return target(b, q)
    if q.what == Ask.STRUCK:
        return struck(b, q)
    if q.what == Ask.LAUNCH:
        return q.high
    if q.what == Ask.FLIGHT_STEP or q.what == Ask.FLIGHT_FACING:
        return flight(b, q)
    if q.what == Ask.PLACE:
        return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1
    return q.listed[0] if q.count > 0 else q.low


# ---- at random ----------------------------------------------------------------------------------------------------


def random_answer(b: Battle, q: Question) -> int:
    """A legal answer, each as likely as the others; it never surrenders, and seldom cloaks or aims at systems."""
    draw = chance(q.luck, q.taken, 20)
    if q.what == Ask.CLOAK and draw > (1 if b.ships[q.facts[0]].cloak == Cloak.OFF else 4):
        return 0
    if (q.what == Ask.FLASH and draw > 5) or (q.what == Ask.SPECIFIC and draw > 2):
        return 0
    if q.what == Ask.RULING:
        return 0
    count = q.count - 1 if q.what == Ask.MANOEUVRE else q.count
    if count > 0:
        return q.listed[chance(q.luck, q.taken + PLAN, count) - 1]
    return q.low + chance(q.luck, q.taken + PLAN, q.high - q.low + 1) - 1


# ---- movement -----------------------------------------------------------------------------------------------------


def manoeuvre(b: Battle, q: Question) -> int:
    """Turn a whole shield to the enemy, close in when nothing is loaded; else stay and fire."""
    i, j = q.facts[0], q.facts[1]
    ship = b.ships[i]
    if not seen(b, j):
        return Manoeuvre.NOTHING.value
    if ship.cloak != Cloak.OFF:
        return stalk(b, q, i, j)
    facing = contact(b, i, j).facing
    if rotating(ship) and ship.turn_enemy == j:
        return go_on(q, ship, facing)
    better = best_facing(b, ship, facing)
    fear = danger(b, i, j)
    if whole(ship, facing) < fear and whole(ship, better) >= whole(ship, facing) + WORTHWHILE:
        return legal_or_nothing(q, Manoeuvre.ROTATE + better)
    if volley(b, ship, facing) == 0 or contact(b, i, j).range > MAX_RANGE:
        return without_fire(b, q, i, j, fear)
    return Manoeuvre.NOTHING.value


def go_on(q: Question, ship: Ship, facing: int) -> int:
    """Go on with a rotation that still gains something."""
    if whole(ship, ship.turning) > whole(ship, facing):
        return legal_or_nothing(q, Manoeuvre.ROTATE + ship.turning)
    return Manoeuvre.NOTHING.value


def without_fire(b: Battle, q: Question, i: int, j: int, fear: int) -> int:
    """Close if the shield stands it, else bring weapons to bear if they do not."""
    ship, facing = b.ships[i], contact(b, i, j).facing
    if whole(ship, facing) > fear and contact(b, i, j).range > NEAR:
        return legal_or_nothing(q, Manoeuvre.CLOSE.value)
    if not armed(ship, b, facing):
        better = best_facing(b, ship, facing)
        if armed(ship, b, better):
            return legal_or_nothing(q, Manoeuvre.ROTATE + better)
    return Manoeuvre.NOTHING.value


def best_facing(b: Battle, ship: Ship, facing: int) -> int:
    """The facing with the most shield left among those where its weapons bear best."""
    best, most = facing, -1
    for other in range(FACINGS):
        if other != facing:
            value = whole(ship, other) + 3 * heavies(b, ship, other, INTACT)
            if value > most:
                best, most = other, value
    return best


def stalk(b: Battle, q: Question, i: int, j: int) -> int:
    """Under the cloak: who begins there stays out of range, others come near; now and then a step aside."""
    ship, lies = b.ships[i], contact(b, i, j)
    if lies.range > MAX_RANGE and worn(ship, lies.facing):
        return legal_or_nothing(q, Manoeuvre.ROTATE + best_facing(b, ship, lies.facing))
    if lurks(b, ship):
        return aside(q) if lies.range > MAX_RANGE else legal_or_nothing(q, Manoeuvre.RETREAT.value)
    return legal_or_nothing(q, Manoeuvre.CLOSE.value) if lies.range > NEAR else aside(q)


def aside(q: Question) -> int:
    """Every other time so that the enemy presents Aft or Port, if it may."""
    if chance(q.luck, PLAN, 2) == 1:
        for n in range(q.count):
            if Manoeuvre.SHIFT <= q.listed[n] < Manoeuvre.ADVANCE:
                side = q.listed[n] - Manoeuvre.SHIFT
                if side == Facing.AFT or side == Facing.PORT:
                    return q.listed[n]
    return Manoeuvre.NOTHING.value


def lurks(b: Battle, ship: Ship) -> bool:
    """Has it been under its cloak since the engagement began?"""
    return ship.cloak == Cloak.ON and ship.cloaked == b.turn - 1


# ---- power --------------------------------------------------------------------------------------------------------


def fire_power(b: Battle, i: int, left: int) -> int:
    """Of the power that is left, what the weapons will take in this turn."""
    ship, j = b.ships[i], nearest(b, i)
    order = ship.order
    moved = order.manoeuvre != Manoeuvre.NOTHING and not is_rotation(order.manoeuvre)
    if j == NONE or ship.cloak != Cloak.OFF or moved or ship.step != Manoeuvre.NOTHING or order.beside > 0:
        return 0
    lies = contact(b, i, j)
    if not seen(b, j):
        return min(left, volley(b, ship, Facing.FORE.value)) if lies.seen_facing != NONE else 0
    return min(left, volley(b, ship, lies.facing)) if lies.range <= MAX_RANGE else 0


def countermeasures(b: Battle, q: Question) -> int:
    """A point of either kind out of power that the weapons do not need; more while a cloak leaves the ship bare."""
    i, left = q.facts[0], q.facts[1]
    ship, j = b.ships[i], nearest(b, i)
    if j == NONE:
        return 0
    if q.what == Ask.COUNTER_COUNTERMEASURES:
        wanted = 1 if b.ships[j].cm_old > 0 and fire_power(b, i, left) > 0 else 0
    elif ship.cloak != Cloak.OFF:
        wanted = q.high
    else:
        wanted = 1 if danger(b, i, j) > DANGER and left - fire_power(b, i, left) >= HALF else 0
    return min(q.high, wanted)


def reinforce(b: Battle, q: Question) -> int:
    """What the weapons leave over, on the facing that will be struck."""
    i = q.facts[0]
    if q.what == Ask.REINFORCE_POINTS:
        left = q.facts[2]
        return min(q.high, max(q.low, (left - fire_power(b, i, left)) // HALF))
    left, j = q.facts[2], nearest(b, i)
    spare = left - fire_power(b, i, left)
    if q.facts[1] > 0 or spare < HALF or j == NONE or not seen(b, j) or danger(b, i, j) == 0:
        return 0
    return legal_or_nothing(q, 1 + struck_facing(b, i, j))


def fire(b: Battle, q: Question) -> int:
    """Everything that is loaded; the banks leave the heavy weapons their points."""
    i, m = q.facts[0], q.facts[1] % MOUNTS
    ship, j = b.ships[i], nearest(b, i)
    if q.what == Ask.BANK:
        return min(q.high, max(0, q.facts[2] - heavy_points(b, i, j, m)))
    system = q.facts[1] if q.what == Ask.SALVO else ship.mounts[m].system
    if is_launcher(system) and seen(b, j) and contact(b, i, j).range == 1:
        return q.high if whole(ship, contact(b, i, j).facing) >= RECOIL else 0
    return q.high


def heavy_points(b: Battle, i: int, j: int, m: int) -> int:
    """What the heavy weapons after this mount will take."""
    ship = b.ships[i]
    facing = contact(b, i, j).facing if seen(b, j) else ship.order.direction
    if facing == NONE:
        return 0
    count = 0
    for other in range(m + 1, ship.arms):
        mount = ship.mounts[other]
        if mount.system != System.BANKS and loaded(b, mount) and bears(b, mount.system, facing):
            if not is_launcher(mount.system) or ship.torpedoes > 0:
                count += 1
    return count


def first_of(q: Question, plus: int) -> int:
    """The system that is mended first among those offered."""
    for k in range(len(MENDED)):
        for n in range(q.count):
            if q.listed[n] == plus + MENDED[k]:
                return q.listed[n]
    return q.listed[0]


# ---- cloak and the rest -------------------------------------------------------------------------------------------


def cloak(b: Battle, q: Question) -> int:
    """Engage when bare and hurt; drop out of range with a whole shield, or when near, or mended."""
    i = q.facts[0]
    ship, j = b.ships[i], nearest(b, i)
    if j == NONE or not seen(b, j):
        return CloakOrder.AS_IT_IS.value
    lies = contact(b, i, j)
    if ship.cloak == Cloak.OFF:
        bare = whole(ship, lies.facing) == 0 and volley(b, ship, lies.facing) == 0
        hurt = bare or (lies.range > MAX_RANGE and worn(ship, lies.facing))
        return legal_or_nothing(q, CloakOrder.ENGAGE.value if hurt else 0)
    if lies.range > MAX_RANGE or lurks(b, ship):  # beyond all weapons nobody harms a ship without shields
        waits = lies.range <= MAX_RANGE or worn(ship, lies.facing) or (lurks(b, ship) and ship.cloaked < PATIENCE)
        return legal_or_nothing(q, CloakOrder.AS_IT_IS.value if waits else CloakOrder.DROP.value)
    ready = lies.range <= NEAR and (ship.cloaked >= PATIENCE or not half_lost(ship, System.SENSORS))
    return legal_or_nothing(q, CloakOrder.DROP.value if ready else 0)


def worn(ship: Ship, facing: int) -> bool:
    """Is there a shield that would be so much better to show?"""
    for other in range(FACINGS):
        if whole(ship, other) >= whole(ship, facing) + WORTHWHILE:
            return True
    return False


def flash(b: Battle, q: Question) -> int:
    """Look for a ship that was near when it was last seen, if a point is left to fire with."""
    i, left = q.facts[0], q.facts[1]
    for n in range(1, q.count):
        lies = contact(b, i, q.listed[n] - 1)
        if left > FLASH and 0 < lies.seen_range <= MAX_RANGE:
            return q.listed[n]
    return 0


def direction(b: Battle, q: Question) -> int:
    """Where it was last seen with chance 1/2, beside that with 1/8 each; nothing known: any.  -1: hold fire."""
    i = q.facts[0]
    for j in range(b.vessels):
        if hostile(b, i, j) and not seen(b, j):
            lies = contact(b, i, j)
            facing = lies.facing if lies.flashed == 1 else lies.seen_facing
            draw = chance(q.luck, PLAN + 1, 8)
            if facing == NONE or lies.seen_range > MAX_RANGE:
                return chance(q.luck, PLAN + 2, FACINGS) - 1 if lies.seen_range <= MAX_RANGE else NONE
            if draw <= 4:
                return facing
            return beside(facing, draw - 5)
    return NONE


def target(b: Battle, q: Question) -> int:
    """Of several targets the nearest that is seen."""
    best, near = q.listed[0], 99
    for n in range(q.count):
        j = q.listed[n]
        if j < b.vessels and fights(b, j) and contact(b, q.facts[0], j).range < near:
            best, near = j, contact(b, q.facts[0], j).range
    return best


def struck(b: Battle, q: Question) -> int:
    """One's own ship loses what is missed least, an enemy's what is missed most."""
    own = b.ships[q.facts[0]].seat == q.seat
    for k in range(len(MISSED)):
        system = MISSED[k] if own else MISSED[len(MISSED) - 1 - k]
        for n in range(q.count):
            if q.listed[n] == system:
                return system
    return q.listed[0]


def flight(b: Battle, q: Question) -> int:
    """Close in, on the shield that is presented or the one that is hurt most."""
    i, k, j = q.facts[0], q.facts[1], q.facts[2]
    if q.what == Ask.FLIGHT_STEP:
        return legal_or_nothing(q, FlightOrder.CLOSE.value)
    prey, worst = b.ships[j], contact(b, j, i).facing
    for facing in range(FACINGS):
        if prey.taken[facing] > prey.taken[worst] and b.ships[i].flights[k].range < MAX_RANGE:
            worst = facing
    return 1 + worst
