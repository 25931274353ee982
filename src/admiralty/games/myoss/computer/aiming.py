"""What a shot is worth, for `simple`: the chance of a hit by what it does.

On closed sheets nothing is known of what foes are made of.
"""

from __future__ import annotations

from admiralty.core.state.questions import Question

from ..attack import attack_index, can_attack, can_fire, part_at
from ..movement import opposing
from ..options import AdjustFloor, OpenSheets, RehitRoll
from ..records import LEVEL, NONE, Battle
from ..tables import ADJUSTMENT, LOWEST_INDEX, PICKER, ROLLS
from ..words import Kind

GUESSED_POWER = 3  # of a weapon on a closed sheet
# fmt: off
# How much the loss of a component of each kind hurts, in hundredths of a ship.
WORTH = (0, 40, 15, 35, 25, 30, 20, 15, 5, 12, 3, 6, 3, 1, 1, 1, 2, 2, 4, 0, 1, 1, 100)
# fmt: on


# ---- what a shot is worth -----------------------------------------------------------------------------------------


def closed(b: Battle, j: int, seat: int) -> bool:
    """Does this seat know nothing of what ship j is made of?"""
    return b.rules.open_sheets == OpenSheets.NO and b.ships[j].side != seat


def hit_permille(index: int, size: int) -> int:
    """The chance of a hit by Attack Index and size, in thousandths, rounded down part by part."""
    row = min(max(index - LOWEST_INDEX, 0), 20)
    critical = 1000 * size // (size + 1)
    if row == 20:
        return 990
    if row == 0:
        return critical // 100
    rolls = ROLLS[row]
    n = size if row in (2, 3, 6, 7, 10, 11, 14, 15, 18) else max(size - 5, 0) if row < 10 else min(size + 5, 99)
    if rolls == 1:
        return 10 * n + critical // 100
    if PICKER[row] > 0:
        missed = (99 - n) * (99 - n) // 10 if rolls == 2 else (99 - n) * (99 - n) * (99 - n) // 1000
        return 1000 - 10 * rolls - missed + critical * rolls // 100
    return (n * n // 10 if rolls == 2 else n * n * n // 1000) + critical * rolls // 100


def through_shield(b: Battle, j: int, power: int) -> int:
    """What would get through the active shield."""
    shield = b.ships[j].shield
    return max(0, power - b.parts[shield].value[0]) if shield != NONE else power


def shot_gain(b: Battle, i: int, c: int, j: int, extra: int) -> int:
    """How good a shot is: chance of a hit times what it does, with so much more from scans."""
    if b.ships[j].shuttle == 1:
        return 1
    part, seat = b.parts[c], b.ships[i].side
    size, weakest = 0, 100
    for s in range(b.ships[j].first_section, b.ships[j].end_section):
        if b.sections[s].ship == j and b.sections[s].exposed == 1:
            size = max(size, b.sections[s].size)
            if not closed(b, j, seat):
                weakest = min(weakest, index_left(b, s))
    if closed(b, j, seat):
        return hit_permille(part.value[1], size) * part.value[0]
    effect = 4 * min(5, through_shield(b, j, part.value[0])) + 1
    if b.ships[j].shield != NONE and b.parts[b.ships[j].shield].value[0] > 0:
        effect += 2
    odds = hit_permille(attack_index(b, i, c, j, False) + extra, size)
    return odds * effect * (200 - max(0, weakest)) // 100


def index_left(b: Battle, s: int) -> int:
    """The Destruction Index of a section."""
    left = b.sections[s].size
    for c in range(b.sections[s].first, b.sections[s].end):
        if b.parts[c].tg == 0:
            left -= b.parts[c].size
    return left


def hurt_by(b: Battle, s: int, c: int, through: int) -> int:
    """What so many points at component c mean, in hundredths of the ship."""
    if c == NONE or through <= 0:
        return 0
    part = b.parts[c]
    left = max(0, index_left(b, s))
    if part.tg == 0:
        return 100 - left if part.kind != Kind.DECORATION and b.rules.rehit_roll == RehitRoll.YES else 0
    if part.tg > through:
        return WORTH[part.kind] * through // (part.tg + 1)
    if part.kind == Kind.FRAME:
        return 200
    lost = 0 if part.kind == Kind.DECORATION else 100 - max(0, left - part.size)
    return 1 + lost + WORTH[part.kind] // 2  # an explosion ends it; what the foe can do no more only puts it off


def has_foe(b: Battle, i: int) -> bool:
    """Is there an opponent that ship i may attack?"""
    for j in range(b.ship_count):
        if opposing(b, i, j) and can_attack(b, i, j):
            return True
    return False


# ---- how good an answer is ------------------------------------------------------------------------------------------


def ready_guns(b: Battle, i: int) -> int:
    """How many weapons may still fire in this turn."""
    count = 0
    for c in range(b.ships[i].first, b.ships[i].end):
        if can_fire(b, i, c):
            count += 1
    return count


def wears_down(b: Battle, i: int, ap: int) -> bool:
    """Can all weapons of ship i still fire, at a foe whose shield each hit weakens?  Then the weakest goes first."""
    if ready_guns(b, i) > ap:
        return False
    for j in range(b.ship_count):
        shield = b.ships[j].shield
        if shield != NONE and opposing(b, i, j) and can_attack(b, i, j) and not closed(b, j, b.ships[i].side):
            if b.parts[shield].value[0] > 0:
                return True
    return False


def weapon_score(b: Battle, i: int, c: int) -> int:
    """The most telling shot of weapon c of ship i; but weak shots go first where they open the way."""
    if wears_down(b, i, b.ships[i].ap + 1):  # the action that it fires with is paid already
        return LEVEL - b.parts[c].value[0]
    best = -1
    for j in range(b.ship_count):
        best = max(best, target_score(b, i, c, j) if can_attack(b, i, j) else -1)
    return best


def target_score(b: Battle, i: int, c: int, j: int) -> int:
    """How much a shot of weapon c of ship i tells at ship j; never at a friend."""
    return shot_gain(b, i, c, j, 0) if opposing(b, i, j) else -1


def section_score(b: Battle, q: Question, s: int) -> int:
    """The largest section, among equal ones that nearest to its end."""
    near = 0 if closed(b, q.facts[2], q.seat) else 100 - index_left(b, s)
    return 200 * b.sections[s].size + near


def points(b: Battle, q: Question) -> int:
    """How many points the shot in question brings through the shield."""
    power = GUESSED_POWER if closed(b, q.facts[0], q.seat) else b.parts[q.facts[1]].value[0]
    return power if closed(b, q.facts[2], q.seat) else through_shield(b, q.facts[2], power)


def roll_score(b: Battle, q: Question, number: int) -> int:
    """What a roll is worth to him who picks it: the best that he can make of it, where he may also adjust."""
    best = number_score(b, q, number)
    if q.facts[5] == 1:
        low = number - ADJUSTMENT
        near, last = low if b.rules.adjust_floor == AdjustFloor.NONE else max(1, low), min(99, number + ADJUSTMENT)
        best = max(best, number_score(b, q, near))
        while near < last:
            near = next_location(b, q, near, last)
            best = max(best, number_score(b, q, near))
    return best


def next_location(b: Battle, q: Question, number: int, last: int) -> int:
    """The next number that may score otherwise: past the component's hit locations, where they are known; or the last.

    Of those that score alike the first one is enough.
    """
    s = q.facts[3]
    if number < 1 or closed(b, q.facts[2], q.seat):
        return number + 1
    if number > b.sections[s].size:
        return last
    c = part_at(b, s, number)
    return min(last, number + 1 if c == NONE else b.parts[c].high + 1)


def number_score(b: Battle, q: Question, number: int) -> int:
    """What a hit location is worth to him who decides: the attacker gains what the target loses; a miss is nothing."""
    s = q.facts[3]
    if number < 1 or number > b.sections[s].size:
        return 0
    worth = 2
    if not closed(b, q.facts[2], q.seat):
        worth += hurt_by(b, s, part_at(b, s, number), points(b, q))
    return worth if b.ships[q.facts[0]].side == q.seat else -worth
