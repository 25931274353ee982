"""The computer admiral: what it builds, where its ships go, and its standing orders in combat.

Rule-style functions that only look; they read nothing but what their side may see.
"""

from __future__ import annotations

from admiralty.core.ground.hexes import steps
from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question

from ...computer.opponents import answer
from ...damage import points
from ...design import price
from ...options import Edition
from ...records import NONE, Doctrine
from ...words import Attribute, Mind, Status
from ..design import counters_left, in_stock, owing, works_at
from ..movement import STAY, at, hostile_at, ships_at
from ..options import TechSchedule
from ..records import DESIGNS, LINES, RADIUS, STARS, Campaign
from ..repair import is_worn, may_work_on, missing
from ..special import may_found, space
from ..words import Ask, Load, Move, Work

FAR = 99
RAID = 6  # movement points that an enemy may have
JOBS = 3  # that are enough for who answers at random
STRENGTH = 3  # build points of a systemship for each point of a star's value


def admiral_answer(b: Campaign, q: Question, d: Doctrine) -> int:
    """The answer that an admiral gives to a question."""
    if q.what < Ask.WORK_AT:
        return answer(b, q, d)
    if d.mind == Mind.RANDOM:
        return random_answer(q)
    return planned_answer(b, q)


def random_answer(q: Question) -> int:
    """A legal answer drawn uniformly, except that ships are seldom scrapped, and some jobs are enough."""
    draw = chance(q.luck, q.taken, q.count if q.count > 0 else q.high - q.low + 1) - 1
    if q.count == 0:
        return q.low + draw
    if q.what == Ask.WORK_AT and q.facts[0] >= JOBS:
        return NONE
    if q.what == Ask.WORK and q.facts[2] >= JOBS:
        return Work.NONE.value
    scraps = q.what == Ask.WORK and Work.SCRAP <= q.listed[draw] < Work.FILL
    if scraps and chance(q.luck, q.taken + 1000, 20) > 1:
        return Work.NONE.value
    return q.listed[draw]


def planned_answer(b: Campaign, q: Question) -> int:
    """By a few plain aims: mend, build, take what can be taken, hold it."""
    if q.what == Ask.WORK_AT:
        return busy_star(b, q)
    if q.what == Ask.WORK:
        return wanted(b, q.seat, q.facts[0])
    if q.what == Ask.PART:
        return part_of_ship(q)
    if q.what == Ask.AMOUNT or q.what == Ask.PAY or q.what == Ask.CARGO or q.what == Ask.FOUND:
        return q.high
    if q.what == Ask.MOVE:
        return next_to_move(b, q)
    if q.what == Ask.GOAL:
        return way(b, q)
    if q.what == Ask.RETREAT:
        return refuge(b, q)
    if q.what == Ask.LOAD or q.what == Ask.STOW:
        return Load.NOTHING.value
    return q.listed[0]


# ---- what is built -----------------------------------------------------------------------------------------------


def busy_star(b: Campaign, q: Question) -> int:
    """The first star where something is wanted."""
    for k in range(q.count):
        if q.listed[k] != NONE and wanted(b, q.seat, q.listed[k]) != Work.NONE:
            return q.listed[k]
    return NONE


def wanted(b: Campaign, side: int, star: int) -> int:
    """A base; mend what is worn; pay for technology out of plenty; load freighters; else a ship of one's designs."""
    if star < STARS and may_found(b, side, star):
        return Work.BASE.value
    left = in_stock(b, side, star)
    if left <= 0:
        return Work.NONE.value
    for i in range(b.vessels):
        if may_work_on(b, side, star, i) and is_worn(b, side, i):
            return Work.REPAIR + i
    if star >= STARS:
        return Work.NONE.value
    due = owing(b, side) if b.rules.tech_schedule == TechSchedule.BOUGHT else 0
    if due > 0 and left >= due + b.rules.warp_points:
        return Work.LEVEL.value
    freight = b.rules.edition == Edition.SECOND and new_base(b, side) != NONE
    if freight:
        for i in range(b.vessels):
            if may_work_on(b, side, star, i) and space(b, side, i) > 0:
                return Work.FILL + i
    if counters_left(b, side) <= 0:
        return Work.NONE.value
    best = best_design(b, side, left, freight and freighters(b, side) == 0)
    if best != NONE:
        return Work.DESIGN + best
    return Work.WARPSHIP.value if left >= b.rules.warp_points else Work.NONE.value


def best_design(b: Campaign, side: int, left: int, freighter: bool) -> int:
    """The dearest warpship of one's designs that can be paid; one with holds only where it is wanted."""
    best, cost = NONE, 0
    for k in range(DESIGNS):
        design = b.designs[k]
        fits = design.side == side and design.warp == 1 and (design.build.holds > 0) == freighter
        dear = price(design.build, design.warp) if fits else 0
        if cost < dear <= left:
            best, cost = k, dear
    return best


def new_base(b: Campaign, side: int) -> int:
    """The first star of one's own that has no base yet, and something to yield.  [WW-R75]"""
    for star in range(b.star_count):
        place = b.stars[star]
        if place.owner == side and place.base == 0 and place.value > 0 and not hostile_at(b, side, place.hex):
            return star
    return NONE


def freighters(b: Campaign, side: int) -> int:
    """How many ships with holds a side has."""
    count = 0
    for i in range(b.vessels):
        if b.ships[i].side == side and b.ships[i].holds > 0:
            count += 1
    for k in range(b.purses[side].count):
        if b.purses[side].jobs[k].build.holds > 0:
            count += 1
    return count


def part_of_ship(q: Question) -> int:
    """A third of the points each for power, tubes and missiles."""
    if q.facts[0] == Attribute.PD:
        return min(q.high, q.facts[1] // 3)
    if q.facts[0] == Attribute.TUBE:
        return min(q.high, q.facts[1] // 2)
    return q.high if q.facts[0] == Attribute.MISSILES else q.low


# ---- where ships go ----------------------------------------------------------------------------------------------


def next_to_move(b: Campaign, q: Question) -> int:
    """The first ship that is not where it wants to be."""
    for k in range(q.count):
        i = q.listed[k]
        if i != NONE and i < Move.FLEET:
            star = aim(b, q, i)
            if star != NONE and b.stars[star].hex != b.hulls[i].hex:
                return i
    return NONE


def measure(b: Campaign, q: Question, place: int) -> None:
    """Note how many movement points each star is from a hex, by steps and warplines."""
    for star in range(b.star_count):
        q.notes[star] = steps(place, b.stars[star].hex, RADIUS)
    more = True
    while more:
        more = False
        for star in range(b.star_count):
            for k in range(LINES):
                other = b.stars[star].lines[k]
                if other != NONE and q.notes[star] + 1 < q.notes[other]:
                    q.notes[other] = q.notes[star] + 1
                    more = True
        for star in range(b.star_count):
            for other in range(b.star_count):
                if q.notes[star] < q.notes[other]:
                    far = q.notes[star] + steps(b.stars[star].hex, b.stars[other].hex, RADIUS)
                    if far < q.notes[other]:
                        q.notes[other] = far
                        more = True


def aim(b: Campaign, q: Question, i: int) -> int:
    """The star that a ship makes for; NONE if it has nothing to do."""
    side, here = q.seat, b.map[b.hulls[i].hex]
    measure(b, q, b.hulls[i].hex)
    if b.ships[i].holds > 0:
        return new_base(b, side) if b.hulls[i].cargo > 0 else nearest_yard(b, q, side)
    if is_spent(b, i):
        return nearest_yard(b, q, side)
    if here != NONE and (is_holder(b, side, here, i) or is_guard(b, q, here, i)):
        return here
    best, most = NONE, 0
    for star in range(b.star_count):
        gain = prospect(b, q, i, star)
        if gain > most:
            best, most = star, gain
    return best


def is_spent(b: Campaign, i: int) -> bool:
    """Has the ship lost a third of its points, or not a volley left?"""
    ship = b.ships[i]
    whole = price(ship.built, 0)
    volley = missing(ship, Attribute.MISSILES.value) > 0 and ship.missiles < ship.tubes and ship.beams == 0
    return 3 * points(ship) < 2 * whole or volley


def nearest_yard(b: Campaign, q: Question, side: int) -> int:
    """The nearest star where the ship can be mended."""
    best, far = NONE, FAR
    for star in range(b.star_count):
        if works_at(b, side, star) and q.notes[star] < far:
            best, far = star, q.notes[star]
    return best


def is_holder(b: Campaign, side: int, star: int, i: int) -> bool:
    """Is the ship the first of those that hold a star until it is theirs?  [WW-630]"""
    place = b.stars[star]
    if place.owner == side or place.entered == 0 or place.guard != NONE or hostile_at(b, side, place.hex):
        return False
    for j in range(i):
        if b.ships[j].side == side and at(b, j, place.hex):
            return False
    return True


def is_guard(b: Campaign, q: Question, star: int, i: int) -> bool:
    """Is the ship the first of those at its own home, and an enemy near enough to walk in?"""
    place, side = b.stars[star], b.ships[i].side
    if place.home != side or place.owner != side:
        return False
    for j in range(i):
        if b.ships[j].side == side and at(b, j, place.hex):
            return False
    for j in range(b.vessels):
        other = b.ships[j]
        foe = other.side != side and other.side < b.sides and other.warp == 1 and other.status == Status.AWAY
        if foe and to_go(b, q, b.hulls[j].hex) <= RAID:
            return True
    return False


def prospect(b: Campaign, q: Question, i: int, star: int) -> int:
    """What a star is worth to a ship that is so far from it; nothing where its side is too weak, or not needed."""
    place, side, far = b.stars[star], b.ships[i].side, q.notes[star]
    if place.owner == side or place.treaties >> side & 1 == 1 or may_not_enter(b, side, star):
        return 0
    need = STRENGTH * place.value if place.entered == 0 or place.guard != NONE else 0
    for j in range(b.vessels):
        if b.ships[j].side < b.sides and b.ships[j].side != side and at(b, j, place.hex):
            need += b.rules.warp_points
    if need == 0 and ships_at(b, side, place.hex) > 0:
        return 0
    if need > strength(b, i, place.hex):
        return 0
    worth = 2 * place.value if place.owner != NONE else place.value
    return 100 * (worth + 1) // (far + 2)


def may_not_enter(b: Campaign, side: int, star: int) -> bool:
    """Is it another's home in the first game turn?  [IS-S05]"""
    return b.turn == 1 and b.stars[star].home != NONE and b.stars[star].home != side


def strength(b: Campaign, i: int, place: int) -> int:
    """The build points of the warpships of a side that are no farther from a hex than this one, generators left out."""
    total, far = 0, steps(b.hulls[i].hex, place, RADIUS)
    for j in range(b.vessels):
        ship = b.ships[j]
        if ship.side == b.ships[i].side and ship.warp == 1 and ship.status == Status.AWAY:
            if steps(b.hulls[j].hex, place, RADIUS) <= far:
                total += points(ship)
    return total


def way(b: Campaign, q: Question) -> int:
    """Of the hexes within reach the one nearest to the ship's aim that holds nobody it does not aim at."""
    i = q.facts[0]
    goal = aim(b, q, i)
    if goal == NONE:
        return STAY
    measure(b, q, b.stars[goal].hex)
    best, least = STAY, to_go(b, q, b.hulls[i].hex)
    for k in range(q.count):
        place = q.listed[k]
        if place != STAY:
            star = b.map[place]
            risky = star != NONE and star != goal
            if risky:
                risky = b.stars[star].entered == 0 or hostile_at(b, q.seat, place)
            far = FAR if risky else to_go(b, q, place)
            if far < least:
                best, least = place, far
    return best


def to_go(b: Campaign, q: Question, place: int) -> int:
    """How far a hex is from the star that the notes were measured from."""
    least = FAR
    for star in range(b.star_count):
        least = min(least, steps(place, b.stars[star].hex, RADIUS) + q.notes[star])
    return least


def refuge(b: Campaign, q: Question) -> int:
    """The hex that is nearest to a star of one's own."""
    best, least = q.listed[0], FAR
    for k in range(q.count):
        for star in range(b.star_count):
            if b.stars[star].owner == q.seat and steps(q.listed[k], b.stars[star].hex, RADIUS) < least:
                best, least = q.listed[k], steps(q.listed[k], b.stars[star].hex, RADIUS)
    return best
