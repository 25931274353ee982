"""What a shot is worth, for `simple`: the chance of a hit by what it does.

On closed sheets nothing is known of what foes are made of.
"""

from __future__ import annotations

from admiralty.core.questions import Question

from .attack import attack_index, can_attack, part_at
from .movement import opposing
from .records import NOTHING, Battle
from .tables import LOWEST_INDEX, PICKER, ROLLS
from .words import Ask, Kind

GUESSED_POWER = 3  # of a weapon on a closed sheet
# fmt: off
# How much the loss of a component of each kind hurts, in hundredths of a ship.
WORTH = (0, 40, 15, 35, 25, 30, 20, 15, 5, 12, 3, 6, 3, 1, 1, 1, 2, 2, 4, 0, 1, 1, 100)
# fmt: on


# ---- what a shot is worth -----------------------------------------------------------------------------------------


def closed(b: Battle, j: int, seat: int) -> bool:
    """Does this seat know nothing of what ship j is made of?"""
    return b.rules.open_sheets == 1 and b.ships[j].side != seat


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
    return max(0, power - b.parts[shield].value[0]) if shield != NOTHING else power


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
    if b.ships[j].shield != NOTHING and b.parts[b.ships[j].shield].value[0] > 0:
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
    if c == NOTHING or through <= 0:
        return 0
    part = b.parts[c]
    left = max(0, index_left(b, s))
    if part.tg == 0:
        return 100 - left if part.kind != Kind.DECORATION and b.rules.rehit_roll == 0 else 0
    if part.tg > through:
        return WORTH[part.kind] * through // (part.tg + 1)
    if part.kind == Kind.FRAME:
        return 200
    lost = 0 if part.kind == Kind.DECORATION else 100 - max(0, left - part.size)
    return 1 + lost + WORTH[part.kind]


def has_foe(b: Battle, i: int) -> bool:
    """Is there an opponent that ship i may attack?"""
    for j in range(b.ship_count):
        if opposing(b, i, j) and can_attack(b, i, j):
            return True
    return False


# ---- weapons, targets, sections -----------------------------------------------------------------------------------


def best_weapon(b: Battle, q: Question) -> int:
    """The weapon with the most telling shot."""
    best, gain = q.listed[0], -1
    for k in range(q.count):
        for j in range(b.ship_count):
            if opposing(b, q.facts[0], j) and can_attack(b, q.facts[0], j):
                found = shot_gain(b, q.facts[0], q.listed[k], j, 0)
                if found > gain:
                    best, gain = q.listed[k], found
    return best


def best_target(b: Battle, q: Question) -> int:
    """The opponent at whom the shot tells most."""
    i, c = q.facts[0], q.facts[1]
    if q.what == Ask.AUTOFIRE_TARGET:
        c = b.parts[c].serves
    best, gain = q.listed[0], -1
    for k in range(q.count):
        if opposing(b, i, q.listed[k]):
            found = shot_gain(b, i, c, q.listed[k], 0)
            if found > gain:
                best, gain = q.listed[k], found
    return best


def best_section(b: Battle, q: Question) -> int:
    """The largest section, among equal ones that nearest to its end."""
    best, score = q.listed[0], -1
    for k in range(q.count):
        s = q.listed[k]
        found = 200 * b.sections[s].size
        if not closed(b, q.facts[2], q.seat):
            found += 100 - index_left(b, s)
        if found > score:
            best, score = s, found
    return best


# ---- picks and adjustments ----------------------------------------------------------------------------------------


def points(b: Battle, q: Question) -> int:
    """How many points the shot in question brings through the shield."""
    power = GUESSED_POWER if closed(b, q.facts[0], q.seat) else b.parts[q.facts[1]].value[0]
    return power if closed(b, q.facts[2], q.seat) else through_shield(b, q.facts[2], power)


def value_of(b: Battle, q: Question, number: int, through: int) -> int:
    """What a hit location is worth to the attacker; a miss is worth nothing."""
    s = q.facts[3]
    if number < 1 or number > b.sections[s].size:
        return 0
    if closed(b, q.facts[2], q.seat):
        return 2
    return 2 + hurt_by(b, s, part_at(b, s, number), through)


def best_number(b: Battle, q: Question) -> int:
    """The number worth most to the attacker, or least where the target adjusts."""
    through, own = points(b, q), b.ships[q.facts[0]].side == q.seat
    best = q.low
    score = value_of(b, q, best, through)
    for number in range(q.low + 1, q.high + 1):
        found = value_of(b, q, number, through)
        if (own and found > score) or (not own and found < score):
            best, score = number, found
    return best


def best_roll(b: Battle, q: Question) -> int:
    """The roll worth most to the attacker, or least to him where the target picks."""
    through, own = points(b, q), b.ships[q.facts[0]].side == q.seat
    best = q.listed[0]
    score = value_of(b, q, best, through)
    for k in range(1, q.count):
        found = value_of(b, q, q.listed[k], through)
        if (own and found > score) or (not own and found < score):
            best, score = q.listed[k], found
    return best


def best_component(b: Battle, q: Question) -> int:
    """The component whose loss hurts the target most."""
    through = points(b, q)
    best, score = q.listed[0], -1
    for k in range(q.count):
        found = hurt_by(b, q.facts[3], q.listed[k], through)
        if found > score:
            best, score = q.listed[k], found
    return best
