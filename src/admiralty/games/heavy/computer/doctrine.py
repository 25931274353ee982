"""Answers by standing orders: the first whose conditions hold says what a ship does in a turn.

Rule-style functions that only look; they read nothing but what their seat may see.
"""

from __future__ import annotations

from admiralty.core.state.questions import Question

from ..condition import contact, seen
from ..movement import adjacent, opposite
from ..records import MOUNTS, NONE, SHIELD, Battle, Ship, Standing
from ..tables import FACINGS
from ..words import Ask, Course, Manoeuvre, Present
from .facts import bearing
from .reckoning import ARMED, heavies, legal_or_nothing, offered, whole
from .sharing import amount, guess, reinforced, repaired

GOING_ON = 6  # points of shield for which a rotation is not begun anew


def speaks_of(what: int) -> bool:
    """Do standing orders say anything of this question?"""
    if what == Ask.ENEMY or what == Ask.BESIDE or what == Ask.AXIS or what == Ask.TARGET:
        return False
    return what <= Ask.GO_ON_REPAIR or what == Ask.SALVO


def ordered(b: Battle, q: Question, s: Standing) -> int:
    """What a standing order says of one box of the orders."""
    if q.what == Ask.CLOAK:
        return legal_or_nothing(q, s.cloak)
    if q.what == Ask.FLASH:
        return q.listed[1] if s.flash == 1 and q.count > 1 else 0
    if q.what == Ask.MANOEUVRE:
        return course(b, q, s)
    if q.what == Ask.DIRECTION:
        return 1 + guess(b, q, s, q.facts[0])
    if q.what == Ask.SPECIFIC:
        return 0 if s.target == NONE else 1
    if q.what == Ask.AIM:
        return legal_or_nothing(q, 1 + s.target)
    if q.what == Ask.REINFORCE:
        return reinforced(b, q, s)
    if q.what == Ask.REPAIR:
        return repaired(b, q, s)
    return max(q.low, min(q.high, amount(b, q, s)))


# ---- movement -----------------------------------------------------------------------------------------------------


def course(b: Battle, q: Question, s: Standing) -> int:
    """The manoeuvre that is ordered; nothing where it is not legal."""
    i, j = q.facts[0], q.facts[1]
    if s.course == Course.SURRENDER:
        return Manoeuvre.SURRENDER.value
    if s.course == Course.HOLD:
        return legal_or_nothing(q, Manoeuvre.HOLD.value)
    if s.course == Course.SHIFT:
        return shift(b, q, s, i, j)
    if s.course == Course.ROTATE:
        return turn(b, q, s, i, j)
    return Manoeuvre.NOTHING.value if s.course == Course.STAY else step(b, q, s, i, j)


def step(b: Battle, q: Question, s: Standing, i: int, j: int) -> int:
    """Nearer or farther; of a hidden enemy from where it was last seen.  Who withdraws takes two steps if it may."""
    if seen(b, j):
        if s.course == Course.CLOSE:
            return legal_or_nothing(q, Manoeuvre.CLOSE.value)
        if s.course == Course.WITHDRAW and offered(q, Manoeuvre.RETREAT_TWO.value):
            return Manoeuvre.RETREAT_TWO.value
        return legal_or_nothing(q, Manoeuvre.RETREAT.value)
    side = bearing(b, i, j)
    if side == NONE:
        return Manoeuvre.NOTHING.value
    return legal_or_nothing(q, Manoeuvre.ADVANCE + (side if s.course == Course.CLOSE else opposite(side)))


def turn(b: Battle, q: Question, s: Standing, i: int, j: int) -> int:
    """To the facing wanted, unless it is presented; a rotation under way goes on unless another is clearly better."""
    ship, start, hides = b.ships[i], bearing(b, i, j), not seen(b, j)
    going = ship.turning if ship.turn_enemy == j else NONE
    if hides and going != NONE:
        start = ship.turned_from
    if start == NONE:
        return Manoeuvre.NOTHING.value
    best, most, gain = Manoeuvre.NOTHING.value, NONE, NONE
    for end in range(FACINGS):
        value = Manoeuvre.TURN + FACINGS * start + end if hides else Manoeuvre.ROTATE + end
        found = merit(b, ship, s.present, end)
        score = 2 * found + (2 * loyalty(s.present) + 1 if end == going else 0)
        if end != start and score > most and offered(q, value):
            best, most = value, score
            gain = 2 * (found - merit(b, ship, s.present, start)) + (1 if end == going else 0)
    return best if gain > 0 else Manoeuvre.NOTHING.value


def loyalty(present: int) -> int:
    """How much better another facing must be, so that a rotation under way begins anew."""
    return GOING_ON if present == Present.BEST or present == Present.ARMED else 0


def merit(b: Battle, ship: Ship, present: int, facing: int) -> int:
    """How much a facing is wanted: the one named, or else one on the way to it; the best; the best armed."""
    if present == Present.BEST:
        return whole(ship, facing)
    if present == Present.ARMED:
        return (SHIELD + 1) * heavies(b, ship, facing, ARMED) + whole(ship, facing)
    if facing == present:
        return 2
    return 1 if adjacent(facing, present) else 0


def shift(b: Battle, q: Question, s: Standing, i: int, j: int) -> int:
    """Round the enemy to the facing of it that is wanted, unless it presents that."""
    best, most = Manoeuvre.NOTHING.value, allure(b, b.ships[j], s.present, contact(b, j, i).facing)
    for n in range(q.count):
        if Manoeuvre.SHIFT <= q.listed[n] < Manoeuvre.ADVANCE:
            score = allure(b, b.ships[j], s.present, q.listed[n] - Manoeuvre.SHIFT)
            if score > most:
                best, most = q.listed[n], score
    return best


def allure(b: Battle, foe: Ship, present: int, facing: int) -> int:
    """How much an enemy's facing is wanted: the one named; the weakest shield; where fewest heavy weapons bear."""
    if present == Present.BEST:
        return SHIELD - whole(foe, facing)
    if present == Present.ARMED:
        return (SHIELD + 1) * (MOUNTS - heavies(b, foe, facing, ARMED)) - whole(foe, facing)
    return 1 if facing == present else 0
