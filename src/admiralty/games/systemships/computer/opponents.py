"""The computer's answers: at random, or by standing orders. `careful` has a file of its own.

Rule-style functions that only look; they read nothing but what their seat may see.
"""

from __future__ import annotations

from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question
from admiralty.core.state.standing import find_followed, holds

from ..actions import enemies, enemy, fighting
from ..attack import bonus, counts_as, finding, is_hit
from ..damage import attribute_of, is_own, loss_of, points
from ..options import CombatLength
from ..records import NEUTRAL, NONE, STANDING, Battle, Doctrine, HitRule, Loss, Ship, Standing, known
from ..words import Ask, Attribute, DriveMode, Fact, Mind, SpeedMode, System, Tactic, Target
from .careful import careful_answer
from .solved import UNKNOWN, solved_answer

PLAN = 1000  # draws of a whole round's plan come from here, those of single answers from the answers' numbers


def answer(b: Battle, q: Question, d: Doctrine) -> int:
    """The answer that a doctrine gives to a question."""
    if d.mind == Mind.RANDOM:
        return random_answer(q)
    if d.mind == Mind.SOLVED:
        best = solved_answer(b, q)
        if best != UNKNOWN:
            return best
    if q.what == Ask.JAM:
        return safest_speed(b, q)
    if d.mind != Mind.DOCTRINE and q.what != Ask.TAKE_HIT:
        return careful_answer(b, q)
    return doctrine_answer(b, q, d)


# ---- at random ----------------------------------------------------------------------------------------------------


def random_answer(q: Question) -> int:
    """A legal answer drawn uniformly, except that it seldom leaves or talks, and its missiles are not absurdly fast."""
    if q.what == Ask.TACTIC:
        return random_tactic(q)
    if q.what == Ask.TUBES and chance(q.luck, q.taken, 2) == 1:
        return 0
    if q.what == Ask.MISSILE_SPEED:
        return chance(q.luck, q.taken, 10)
    if q.count > 0:
        return q.listed[chance(q.luck, q.taken, q.count) - 1]
    low = 1 if q.what == Ask.TUBES else q.low
    return low + chance(q.luck, q.taken, q.high - low + 1) - 1


def random_tactic(q: Question) -> int:
    """Retreat with chance 1/10, Negotiate with 1/20, else Attack or Dodge."""
    draw = chance(q.luck, q.taken, 20)
    for i in range(q.count):
        if q.listed[i] == Tactic.RETREAT and draw <= 2:
            return q.listed[i]
        if q.listed[i] == Tactic.NEGOTIATE and draw == 3:
            return q.listed[i]
    return q.listed[chance(q.luck, q.taken + PLAN, 2) - 1]


# ---- standing orders ----------------------------------------------------------------------------------------------


def doctrine_answer(b: Battle, q: Question, d: Doctrine) -> int:
    """What the first standing order whose conditions hold says of this question."""
    i = q.facts[0]
    if q.what == Ask.TAKE_HIT:
        return doctrine_loss(b, q, d)
    if q.what == Ask.CARRY:
        return doctrine_carry(b, q, i)
    k = find_followed(b, q, d, fact)
    return fallback(q) if k == NONE else ordered(b, q, d.orders[k], k)


def doctrine_carry(b: Battle, q: Question, i: int) -> int:
    """Drop what is carried while the ship is not about to leave; never pick up."""
    if b.ships[i].order.tactic == Tactic.DODGE and q.count > 1 and q.listed[1] <= 100:
        return q.listed[1]
    return 0


def fallback(q: Question) -> int:
    """No standing order fits: the middle of what is legal."""
    if q.count > 0:
        return q.listed[q.count // 2]
    return 5 if q.what == Ask.MISSILE_SPEED else (q.low + q.high) // 2


def fact(b: Battle, i: int, which: int) -> int:
    """One fact for ship i, as its seat may know it; what is not seen of a foe is 0."""
    ship = b.ships[i]
    if which > Fact.SHOWN:
        return extra_fact(ship, which)
    if which >= Fact.FOE_SEEN:
        return foe_fact(b, i, which)
    if which == Fact.ROUND:
        return b.round
    if which == Fact.PD:
        return ship.pd
    if which == Fact.TUBES:
        return ship.tubes
    if which == Fact.MISSILES:
        return ship.missiles
    if which == Fact.BEAMS:
        return ship.beams
    if which == Fact.SCREENS:
        return ship.screens
    if which == Fact.RACKS:
        return ship.racks
    if which == Fact.TL:
        return ship.tl
    if which == Fact.POINTS:
        return points(ship)
    if which == Fact.LOST:
        return ship.taken
    if which == Fact.ROUNDS_LEFT:
        return b.rules.rounds - b.round if b.rules.combat_length == CombatLength.THREE_ROUNDS else 99
    if which == Fact.FOES:
        return enemies(b, i)
    return fighting(b, ship.side)


def extra_fact(ship: Ship, which: int) -> int:
    """One fact of what the second edition adds to a ship."""
    if which == Fact.ECM:
        return ship.ecm
    if which == Fact.ARMOUR:
        return ship.armour
    return ship.cannons if which == Fact.CANNONS else ship.shells


def foe_fact(b: Battle, i: int, which: int) -> int:
    """One fact of the foe that ship i would fire at first."""
    j = enemy(b, i, 0)
    if which == Fact.SHOWN:
        return 1 if b.round > 1 else 0
    if j == NONE:
        return 0
    foe = b.ships[j]
    if which == Fact.FOE_SYSTEMSHIP:
        return 1 if foe.side == NEUTRAL else 0
    if which == Fact.FOE_DRIVE:
        return foe.drive
    if which == Fact.FOE_TACTIC:
        return foe.tactic
    return seen_value(foe, which) if known(b, foe, foe.side, b.ships[i].side) else 0


def seen_value(foe: Ship, which: int) -> int:
    """One of the values of a foe that shows them."""
    if which == Fact.FOE_PD:
        return foe.pd
    if which == Fact.FOE_BEAMS:
        return foe.beams
    if which == Fact.FOE_SCREENS:
        return foe.screens
    if which == Fact.FOE_TUBES:
        return foe.tubes
    if which == Fact.FOE_MISSILES:
        return foe.missiles
    if which == Fact.FOE_TL:
        return foe.tl
    if which == Fact.FOE_POINTS:
        return points(foe)
    return 1 if points(foe) > 0 else 0  # FOE_SEEN


def ordered(b: Battle, q: Question, s: Standing, k: int) -> int:
    """What a standing order says of one box of the order form."""
    ship = b.ships[q.facts[0]]
    if q.what == Ask.TACTIC:
        return ordered_tactic(q, s, k)
    if q.what == Ask.DRIVE:
        return min(q.high, s.drive if s.drive_mode == DriveMode.FIXED else max(0, ship.pd - s.drive))
    if q.what == Ask.TUBES:
        return ordered_tubes(q, s)
    if q.what == Ask.MISSILE_SPEED:
        return ordered_speed(b, q, s, k)
    if q.what == Ask.BEAM:
        return ordered_share(q, s, System.BEAMS.value, ship.screens)
    if q.what == Ask.SCREEN:
        return ordered_share(q, s, System.SCREENS.value, 0)
    if q.what == Ask.CANNONS:
        return ordered_cannons(ship, q, s)
    if q.what == Ask.SHELLS or q.what == Ask.ECM:  # of what is left over all goes to the ECM
        return q.high
    return ordered_target(b, q, s)


def ordered_tactic(q: Question, s: Standing, k: int) -> int:
    """A tactic drawn by its weight among those that are legal."""
    total = 0
    for i in range(q.count):
        total += s.weights[q.listed[i]]
    if total == 0:
        return q.listed[0]
    draw = chance(q.luck, PLAN + STANDING * q.facts[0] + k, total)
    for i in range(q.count):
        draw -= s.weights[q.listed[i]]
        if draw <= 0:
            return q.listed[i]
    return q.listed[0]


def ordered_tubes(q: Question, s: Standing) -> int:
    """Tubes get power when they come before beam and screen; a launch leaves those without any."""
    if s.power[0] == System.TUBES:
        return min(q.high, s.limits[0])
    return 0


def ordered_cannons(ship: Ship, q: Question, s: Standing) -> int:
    """Cannons fire beside tubes, and in place of a beam that is weaker, where screens do not come first."""
    if ship.order.tubes == 0 and (s.power[0] == System.SCREENS or s.power[0] < 0 or ship.beams > 3 * q.high):
        return 0
    return q.high


def ordered_share(q: Question, s: Standing, system: int, later: int) -> int:
    """Power for beam or screen: what is left for it in the order given. The beam is asked first."""
    left = q.facts[1]
    for place in range(3):
        if s.power[place] == system:
            return min(q.high, s.limits[place], left)
        if s.power[place] == System.SCREENS:
            left = max(0, left - min(later, s.limits[place]))
    return 0


def ordered_speed(b: Battle, q: Question, s: Standing, k: int) -> int:
    """A missile's speed from the list."""
    if s.speed_count == 0:
        return min(5, q.high)
    at = q.facts[1] % s.speed_count
    if s.speed_mode == SpeedMode.ONE:
        at = chance(q.luck, 2 * PLAN + STANDING * q.facts[0] + k, s.speed_count) - 1
    elif s.speed_mode == SpeedMode.ANY:
        at = chance(q.luck, q.taken, s.speed_count) - 1
    speed = s.speeds[at]
    if s.over_foe == 1 and q.facts[2] >= 0:
        speed += b.ships[q.facts[2]].drive
    return max(q.low, min(q.high, speed))


def ordered_target(b: Battle, q: Question, s: Standing) -> int:
    """The foe that the standing order prefers; the first among equals."""
    best = 0
    for i in range(1, q.count):
        if preference(b, s.target, q.listed[i], q.seat) > preference(b, s.target, q.listed[best], q.seat):
            best = i
    return q.listed[best]


def safest_speed(b: Battle, q: Question) -> int:
    """The speed at which a missile does least, the nearest to its own among equals."""
    ship, own = b.ships[q.facts[0]], q.facts[3]
    best, least = own, missile_hits(b, ship, own)
    for shift in range(1, q.high - own + 1):
        for speed in (own - shift, own + shift):
            hits = missile_hits(b, ship, speed)
            if hits < least:
                best, least = speed, hits
    return best


def missile_hits(b: Battle, ship: Ship, speed: int) -> int:
    """What a missile at a speed does to a ship as its order stands, for a missile of level 0.  [WW-390, WW-420]"""
    result = finding(b, Tactic.ATTACK.value, speed - ship.order.drive, counts_as(ship.order))
    return 2 + bonus(result) if is_hit(result) else 0


def preference(b: Battle, target: int, j: int, seat: int) -> int:
    """How much ship j is wanted as a target."""
    if target == Target.SYSTEMSHIP:
        return 1 if b.ships[j].side == NEUTRAL else 0
    left = points(b.ships[j]) if known(b, b.ships[j], b.ships[j].side, seat) else 99 - b.ships[j].struck
    if target == Target.WEAKEST:
        return -left
    if target == Target.STRONGEST:
        return left
    return 0


# ---- own hits -----------------------------------------------------------------------------------------------------


def doctrine_loss(b: Battle, q: Question, d: Doctrine) -> int:
    """The first attribute of the list that has enough left; carried ships are spared."""
    i = q.facts[0]
    for k in range(d.hit_count):
        if holds(b, i, d.hits[k].when, fact):
            choice = listed_loss(b.ships[i], q, d.hits[k])
            if choice != NONE:
                return choice
    return most_left(b.ships[i], q)


def listed_loss(ship: Ship, q: Question, rule: HitRule) -> int:
    """The first loss of the list that is legal and has more left than it must keep."""
    for k in range(rule.count):
        loss = rule.losses[k]
        if left_of(ship, loss.attribute) > kept(ship, loss):
            choice = loss_of(loss.attribute)
            for i in range(q.count):
                if q.listed[i] == choice:
                    return choice
    return NONE


def kept(ship: Ship, loss: Loss) -> int:
    """How much of an attribute the list keeps."""
    return loss.more_than if loss.other < 0 else left_of(ship, loss.other)


def left_of(ship: Ship, attribute: int) -> int:
    """What is left of an attribute."""
    if attribute == Attribute.PD:
        return ship.pd
    if attribute == Attribute.BEAM:
        return ship.beams
    if attribute == Attribute.SCREEN:
        return ship.screens
    if attribute == Attribute.TUBE:
        return ship.tubes
    if attribute == Attribute.MISSILES:
        return ship.missiles
    if attribute == Attribute.RACK:
        return ship.racks
    if attribute == Attribute.ECM:
        return ship.ecm
    if attribute == Attribute.ARMOUR:
        return ship.armour
    if attribute == Attribute.CANNON:
        return ship.cannons
    return ship.shells if attribute == Attribute.SHELLS else ship.holds


def most_left(ship: Ship, q: Question) -> int:
    """The legal loss of which the ship has the most."""
    best = 0
    for i in range(1, q.count):
        own = is_own(q.listed[i])
        if own and left_of(ship, attribute_of(q.listed[i])) > left_of(ship, attribute_of(q.listed[best])):
            best = i
    return q.listed[best]
