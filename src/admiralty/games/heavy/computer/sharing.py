"""How standing orders share out power: fire, countermeasures, reinforcement, repairs.

Rule-style functions that only look; they read nothing but what their seat may see.
"""

from __future__ import annotations

from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question

from ..actions import may_fire
from ..aiming import any_hidden, bears, by_die, is_launcher, loaded, reaches, reaches_flight
from ..condition import commanded, hostile, intact, powered, protected, seen
from ..fighters import AT_FLIGHT, codes
from ..options import BankCap, ReinforceDownShield, RepairPay, RepairShields
from ..records import NONE, POINTS, USES, Battle, Ship, Standing
from ..tables import BANK, FACINGS, HALF, REPAIRS, SYSTEMS
from ..words import Ask, Guess, System, Use
from .facts import bearing
from .reckoning import beside, legal_or_nothing, nearest, offered, struck_facing, whole

PLAN = 2000  # draws of a whole turn's plan come from here
PRICES = (1, 1, HALF, HALF, HALF, 1)  # power for one of each use
SHIELDS = SYSTEMS  # among what is mended: a point of a shield
SIDES = 4  # facings beside one


def amount(b: Battle, q: Question, s: Standing) -> int:
    """What this box gets: the share of its use less what the order gives to that already."""
    ship = b.ships[q.facts[0]]
    if q.what == Ask.COUNTERMEASURES:
        return share(b, q, s, Use.JAM.value)
    if q.what == Ask.COUNTER_COUNTERMEASURES:
        return share(b, q, s, Use.COUNTER.value)
    if q.what == Ask.REINFORCE_POINTS:
        return share(b, q, s, Use.REINFORCE.value)
    if q.what == Ask.GO_ON_REPAIR:
        return share(b, q, s, Use.REPAIR.value) - paid(ship)
    banks = q.what == Ask.BANK
    done = 0
    for m in range(ship.arms):
        if (ship.mounts[m].system == System.BANKS) == banks:
            done += ship.order.points[m]
    return share(b, q, s, Use.PHASERS.value if banks else Use.HEAVY.value) - done


def share(b: Battle, q: Question, s: Standing, wanted_use: int) -> int:
    """What a use gets: each gets what it can take, up to its limit, in the order of the list, while power is left."""
    i = q.facts[0]
    ship = b.ships[i]
    left, room = total(ship), intact(ship, System.SENSORS) - ship.cm_old - ship.ccm_old
    for place in range(USES):
        use = s.power[place]
        if use == NONE:
            return 0
        got = min(s.limits[place], left // PRICES[use], wanted(b, q, s, i, use))
        if use == Use.JAM or use == Use.COUNTER:
            got = max(0, min(got, room))  # the sensors are shared out, too
            room -= got
        if use == wanted_use:
            return got
        left -= PRICES[use] * got
    return 0


def total(ship: Ship) -> int:
    """The power that this order shares out: what is left, and what it has given to these uses already."""
    if not powered(ship):
        return 1  # for repairs alone
    order = ship.order
    points = ship.left + HALF * (order.cm + order.ccm)
    for facing in range(FACINGS):
        points += HALF * order.reinforce[facing]
    for m in range(ship.arms):
        points += order.points[m]
    return points


def wanted(b: Battle, q: Question, s: Standing, i: int, use: int) -> int:
    """What a use can take in this turn."""
    ship = b.ships[i]
    if use == Use.REPAIR:
        return repairs_wanted(b, ship, s)
    if not powered(ship):
        return 0
    if use == Use.HEAVY or use == Use.PHASERS:
        return shots(b, q, s, i, use) if may_fire(b, i) else 0
    if use == Use.REINFORCE:
        return POINTS if may_be_struck(b, i) else 0
    return POINTS if commanded(b, ship) else 0


def shots(b: Battle, q: Question, s: Standing, i: int, use: int) -> int:
    """Points that the banks take, or heavy weapons, of those that have something to be fired at."""
    ship = b.ships[i]
    direction = guess(b, q, s, i) if any_hidden(b, i) else NONE
    count, torpedoes = 0, ship.torpedoes
    for m in range(ship.arms):
        system = ship.mounts[m].system
        if (system == System.BANKS) != (use == Use.PHASERS) or not loaded(b, ship.mounts[m]):
            continue
        if not has_target(b, i, system, direction):
            continue
        if system == System.BANKS:
            count += BANK if b.rules.bank_cap == BankCap.SIX else POINTS
        elif not is_launcher(system):
            count += 1
        elif torpedoes > 0:
            count += 1
            torpedoes -= 1
    return count


def has_target(b: Battle, i: int, system: int, direction: int) -> bool:
    """Has a mount of this system anything to be fired at, once the direction of what hides is named?"""
    for j in range(b.vessels):
        if reaches(b, i, j, system):
            return True
    for code in range(AT_FLIGHT, codes(b)):
        if reaches_flight(b, i, code, system):
            return True
    return direction != NONE and (by_die(b, b.ships[i]) or bears(b, system, direction))


def guess(b: Battle, q: Question, s: Standing, i: int) -> int:
    """Where a hidden ship is shot at: where it was last seen, beside that, or anywhere; what was never seen, anywhere.

    It is drawn alike in the whole plot, as power is shared out before the direction is asked.
    """
    facing = NONE
    for j in range(b.vessels):
        if facing == NONE and hostile(b, i, j) and not seen(b, j):
            facing = bearing(b, i, j)
    if facing == NONE or s.guess == Guess.DIE:
        return chance(q.luck, PLAN + 2 * i, FACINGS) - 1
    if s.guess == Guess.BESIDE:
        return beside(facing, chance(q.luck, PLAN + 2 * i + 1, SIDES) - 1)
    return facing


# ---- shields and repairs ------------------------------------------------------------------------------------------


def may_be_struck(b: Battle, i: int) -> bool:
    """Is an enemy in sight, and the facing that it would strike one that may be reinforced?"""
    ship, j = b.ships[i], nearest(b, i)
    if j == NONE or not seen(b, j) or not protected(ship):
        return False
    return b.rules.reinforce_down_shield == ReinforceDownShield.YES or whole(ship, struck_facing(b, i, j)) > 0


def reinforced(b: Battle, q: Question, s: Standing) -> int:
    """The facing that fire will strike, and no second one."""
    if q.facts[1] > 0 or share(b, q, s, Use.REINFORCE.value) == 0:
        return 0
    i = q.facts[0]
    return legal_or_nothing(q, 1 + struck_facing(b, i, nearest(b, i)))


def repaired(b: Battle, q: Question, s: Standing) -> int:
    """The first of the list that may be mended, while there is power for it."""
    ship = b.ships[q.facts[0]]
    if paid(ship) >= share(b, q, s, Use.REPAIR.value):
        return 0
    for k in range(SYSTEMS + 1):
        what = s.repair[k]
        if what == NONE:
            return 0
        if what == SHIELDS:
            what = SYSTEMS + most_taken(q, ship)
        if offered(q, 1 + what):
            return 1 + what
    return 0


def most_taken(q: Question, ship: Ship) -> int:
    """The shield that has taken most of those that may be mended."""
    best, most = 0, 0
    for facing in range(FACINGS):
        if ship.taken[facing] > most and offered(q, 1 + SYSTEMS + facing):
            best, most = facing, ship.taken[facing]
    return best


def paid(ship: Ship) -> int:
    """Repairs that this order pays for already."""
    count = 0
    for slot in range(REPAIRS):
        count += ship.order.go_on[slot] + (1 if ship.order.repair[slot] != NONE else 0)
    return count


def repairs_wanted(b: Battle, ship: Ship, s: Standing) -> int:
    """Repairs under way that want another point, and new ones for the places that are free."""
    going, free, new = 0, 0, 0
    for slot in range(REPAIRS):
        if ship.repairs[slot].what == NONE:
            free += 1
        elif b.rules.repair_pay == RepairPay.EACH_TURN:
            going += 1
    for k in range(SYSTEMS + 1):
        if s.repair[k] == NONE:
            break
        new += mendable(b, ship, s.repair[k])
    return going + min(free, new)


def mendable(b: Battle, ship: Ship, what: int) -> int:
    """Boxes of a system, or points of shields, that no repair under way sees to."""
    count = 0
    for slot in range(REPAIRS):
        if min(ship.repairs[slot].what, SHIELDS) == what:
            count -= 1
    if what < SYSTEMS:
        return max(0, count + ship.lost[what])
    for facing in range(FACINGS):
        count += ship.taken[facing] if b.rules.repair_shields == RepairShields.YES else 0
    return max(0, count)
