"""At what a computer shoots, and what it makes of a hit.  [BC-2290 .. BC-2470]"""

from __future__ import annotations

from admiralty.core.state.questions import Question

from ..design import first_point, half_up, resistance, second_point
from ..form.aiming import attack_action, attack_system, shot_modifiers
from ..form.prices import count_bits
from ..form.shots import weapon_called
from ..form.spends import EXTRA, LASTS, WHERE, outcome_price
from ..places import is_foe, range_between, weapon_range
from ..records import Battle
from ..scene.influence import secret_aim, secret_difficulty
from ..tables import ARMS, INTENSE, PIERCING, PROBE, SHIPS, TARGETS
from ..words import Arm, Band, Boost, Mode, Status, System


def choose_shot(b: Battle, q: Question) -> int:
    """The shot with the most damage for its Difficulty; Area where two stand together."""
    best, most = q.listed[0], -999
    for k in range(q.count):
        value = shot_worth(b, q.listed[k])
        if value > most:
            best, most = q.listed[k], value
    return best


def shot_worth(b: Battle, shot: int) -> int:
    """What a shot is worth, in points that only compare."""
    o, i = b.order.officer, b.order.ship
    j, weapon, mode = shot % TARGETS, weapon_called(b, i, shot // TARGETS % ARMS), shot // (TARGETS * ARMS)
    arm = b.ships[i].design.weapons[weapon]
    if j >= PROBE:
        return -800
    pierces = arm.qualities & PIERCING > 0
    net = max(1, arm.rating - (0 if pierces else guess_resistance(b, j)))
    if b.ships[j].status != Status.FIGHTING:
        return -500
    if b.ships[j].hits > 0:
        return -400
    system, action = attack_system(b), attack_action(b)
    secret = secret_aim(b, o, i, j, system, action) + secret_difficulty(b, o, i, system, action)
    found = 10 * net - 9 * (shot_modifiers(b, o, i, j, weapon) - secret) + eagerness(b, j)
    if arm.arm == Arm.TORPEDO:
        found -= 25 if b.ships[j].band == Band.EMPTY else 40
    if arm.qualities & INTENSE > 0:
        found += 4
    if mode == Mode.AREA:
        found += 12 * count_with(b, i, j) - 3
    return found


def guess_resistance(b: Battle, j: int) -> int:
    """The Resistance of a ship; of one that the players have not identified about as much as its Scale allows."""
    known = b.ships[j].crewed == 1 or b.ships[j].identified == 1
    return resistance(b, j) if known else (b.ships[j].scale + 3) // 2


def eagerness(b: Battle, j: int) -> int:
    """How much nearer to its end a ship is."""
    ship = b.ships[j]
    found = 0
    if ship.band == Band.EMPTY:
        found += 14
    elif ship.band == Band.BELOW_SECOND:
        found += 10
    elif ship.band == Band.BELOW_FIRST:
        found += 6
    for system in range(len(ship.breaches)):
        found += 5 * ship.breaches[system]
    return found - ship.scale


def count_with(b: Battle, i: int, j: int) -> int:
    """How many other enemies stand in the zone of one."""
    found = 0
    for k in range(SHIPS):
        if k != j and is_foe(b, i, k) and b.ships[k].zone == b.ships[j].zone:
            found += 1
    return found


def choose_target(b: Battle, q: Question) -> int:
    """Whom to scan: within reach of the guns, and nearest to the end."""
    i = b.order.ship
    best, most = q.listed[0], -999
    for k in range(q.count):
        j = q.listed[k]
        near = range_between(b, b.ships[i].zone, b.ships[j].zone) <= weapon_range(b.ships[i])
        value = eagerness(b, j) + (30 if near else 0) - 20 * b.ships[j].scanned
        if value > most:
            best, most = j, value
    return best


def choose_boost(b: Battle, q: Question) -> int:
    """Piercing above Resistance 2, else damage."""
    j = b.order.target
    pierces = b.ships[b.order.ship].design.weapons[b.order.weapon].qualities & PIERCING > 0
    return Boost.PIERCING.value if not pierces and guess_resistance(b, j) > 2 else Boost.DAMAGE.value


def choose_aim(b: Battle, q: Question) -> int:
    """At a ship without screens: the system that is nearest to be destroyed, else its weapons."""
    ship = b.ships[b.order.target]
    if ship.band != Band.EMPTY:
        return 0
    best, most = 1 + System.WEAPONS, 0
    for system in range(len(ship.breaches)):
        if ship.lost[system] == 0 and ship.breaches[system] > most:
            best, most = 1 + system, ship.breaches[system]
    return best


def choose_outcome(b: Battle, q: Question) -> int:
    """Further targets first, then damage while it matters, then another system."""
    best, most = q.listed[0], -999
    for k in range(q.count):
        value = outcome_worth(b, q.listed[k])
        if value > most:
            best, most = q.listed[k], value
    return best


def outcome_worth(b: Battle, outcome: int) -> int:
    """What spends are worth, less what they cost beyond the Momentum that can't be saved."""
    ship = b.ships[b.order.target]
    if ship.crewed == 1 or (ship.measured == 1 and ship.identified == 1):
        return exact_worth(b, outcome)
    added, extra, lasting = outcome % EXTRA, outcome % LASTS // EXTRA, outcome % WHERE // LASTS
    bare = ship.band == Band.EMPTY and ship.status != Status.NONE
    found = 24 * count_bits(outcome // WHERE) + (0 if bare else 7 * added) + 3 * lasting
    if extra > 0:
        found += 16 if bare else 7
    if b.order.mode == Mode.AREA:
        found += 6 * added * count_bits(outcome // WHERE)
    return found - 3 * max(0, outcome_price(b, outcome) - b.task.bonus)


def exact_worth(b: Battle, outcome: int) -> int:
    """The same where the screens of the target are known: damage, above all what crosses a Breakthrough point."""
    j, order = b.order.target, b.order
    arm = b.ships[order.ship].design.weapons[order.weapon]
    pierces = order.boost == Boost.PIERCING or arm.qualities & PIERCING > 0
    added, extra, lasting = outcome % EXTRA, outcome % LASTS // EXTRA, outcome % WHERE // LASTS
    rating, resists = b.hit.rating + added, 0 if pierces else resistance(b, j)
    whole, further = max(1, rating - resists), max(1, half_up(rating) - resists)
    found, screens = 24 * count_bits(outcome // WHERE) + 3 * lasting, b.ships[j].screens
    for k in range(1 + extra):
        left = max(0, screens - (whole if k == 0 else further))
        found += hit_worth(b, j, screens, left) - (4 if k > 0 and screens == 0 else 0)
        screens = left
    if order.mode == Mode.AREA:
        found += 6 * added * count_bits(outcome // WHERE)
    return found - 3 * max(0, outcome_price(b, outcome) - b.task.bonus)


def hit_worth(b: Battle, j: int, before: int, left: int) -> int:
    """What it is worth to bring the screens of a ship down so far: to shake it, to breach it.  [BC-R242]"""
    if before == 0:
        return 20
    found = 5 * (before - left)
    if before >= first_point(b, j) > left:
        found += 12
    if before >= second_point(b, j) > left:
        found += 14
    return found + 22 if left == 0 else found
