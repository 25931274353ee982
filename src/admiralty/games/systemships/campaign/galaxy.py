"""A map dealt by dice, the same seen from every home.  [IS-S10, WW-610, WW-R78]

Its stars come in rings of as many as there are sides, the homes first, each star of a ring the image of the others as
the map is turned, or with four sides turned and mirrored; the last star is the middle of the map. What holds for one
star of a ring holds for all: its value, how far each home is, and its warplines.
"""

from __future__ import annotations

from admiralty.core.ground.hexes import at_hex, is_on_map, q_of, r_of, steps
from admiralty.core.state.table import Table

from ..options import Edition
from ..records import NONE
from .records import ACROSS, HEXES, LINES, RADIUS, Campaign
from .words import Die, Event

MIDDLE = RADIUS * ACROSS + RADIUS
APART, NEAR = 2, 4  # steps between two stars at least, and from a home to the first star beside it at most
MOST_LINES, NEAREST = 4, 4  # by dice: warplines of a star, and to how many of those around it there may be one
HOME_VALUE = 10


def rings_of(sides: int) -> int:
    """How many rings a map has beside the homes: one hex of twelve or thirteen holds a star."""
    return 7 - sides


def stars_of(sides: int) -> int:
    """How many stars a dealt map has, the one in the middle among them."""
    return sides * (rings_of(sides) + 1) + 1


def home_of(side: int, sides: int) -> int:
    """The hex of a side's home."""
    return image(at_hex(6, -2 if sides == 4 else -3, RADIUS), side, sides)


def image(place: int, turn: int, sides: int) -> int:
    """Where a hex comes to lie when one side's home comes to lie where the home `turn` places on is.

    With two and three sides the map is turned by a half and by thirds, with four mirrored and turned by a half.
    """
    q, r = q_of(place, RADIUS), r_of(place, RADIUS)
    if sides == 2:
        return at_hex(-q, -r, RADIUS) if turn == 1 else place
    if sides == 3:
        for _ in range(turn):
            q, r = r, -q - r
        return at_hex(q, r, RADIUS)
    if turn % 2 == 1:
        q, r = r, q
    return at_hex(-q, -r, RADIUS) if turn >= 2 else at_hex(q, r, RADIUS)


def mate(star: int, turn: int, sides: int, middle: int) -> int:
    """The star that a star becomes by such a turn."""
    if star == middle:
        return star
    ring, member = star // sides, star % sides
    return ring * sides + ((member ^ turn) if sides == 4 else (member + turn) % sides)


# ---- the map ------------------------------------------------------------------------------------------------------


def deal_map(t: Table, b: Campaign) -> None:
    """Stars, their values and their warplines.  [IS-S10]"""
    middle = b.star_count - 1
    set_star(t, b, middle, MIDDLE, roll_value(t, b))
    for ring in range(1, rings_of(b.sides) + 1):
        place_ring(t, b, ring)
    for ring in range(rings_of(b.sides) + 1):
        roll_lines(t, b, ring * b.sides)
    while join_next(t, b):
        pass
    total = 0
    for star in range(b.star_count):
        total += b.stars[star].value
    b.goal = total // 2 + 1


def roll_value(t: Table, b: Campaign) -> int:
    """Two dice less one, in the second edition their difference: 0 to 5, the higher the rarer.  [WW-610, WW-R78]"""
    one, other = t.roll(Die.VALUE, 6), t.roll(Die.VALUE, 6)
    return abs(one - other) if b.rules.edition == Edition.SECOND else one + other - 1


def set_star(t: Table, b: Campaign, star: int, place: int, value: int) -> None:
    """A star is on the map."""
    b.stars[star].hex = place
    b.stars[star].value = value
    b.map[place] = star
    t.emit(Event.STAR_DEALT, star, place, value)


def place_ring(t: Table, b: Campaign, ring: int) -> None:
    """A hex is drawn from all where the ring fits; its images hold the other stars of the ring."""
    count = 0
    for place in range(HEXES):
        if fits(b, place, ring):
            count += 1
    which = t.roll(Die.PLACE, count)
    value = roll_value(t, b)
    for place in range(HEXES):
        if fits(b, place, ring):
            which -= 1
            if which == 0:
                for side in range(b.sides):
                    set_star(t, b, ring * b.sides + side, image(place, side, b.sides), value)
                return


def fits(b: Campaign, place: int, ring: int) -> bool:
    """May a star of a ring be there: on the map, no star beside it, nor its own images; the first ring near homes?"""
    if not is_on_map(q_of(place, RADIUS), r_of(place, RADIUS), RADIUS):
        return False
    if ring == 1 and steps(place, b.stars[0].hex, RADIUS) > NEAR:
        return False
    for star in range(b.star_count):
        if b.stars[star].hex != NONE and steps(place, b.stars[star].hex, RADIUS) < APART:
            return False
    for side in range(1, b.sides):
        if steps(place, image(place, side, b.sides), RADIUS) < APART:
            return False
    return True


# ---- warplines ------------------------------------------------------------------------------------------------------


def roll_lines(t: Table, b: Campaign, star: int) -> None:
    """A warpline to each of the four nearest stars with chance one in four, to each of its ring alike.  [IS-S10]"""
    for rank in range(NEAREST):
        other = nearest(b, star, rank)
        if t.roll(Die.LINE, 4) == 1 and may_join(b, star, other, MOST_LINES):
            join(t, b, star, other)


def nearest(b: Campaign, star: int, rank: int) -> int:
    """The star that is nearest to one, or after so many others; of equals the first."""
    for other in range(b.star_count):
        far, before = steps(b.stars[star].hex, b.stars[other].hex, RADIUS), 0
        for third in range(b.star_count):
            its = steps(b.stars[star].hex, b.stars[third].hex, RADIUS)
            if third != star and (its < far or (its == far and third < other)):
                before += 1
        if other != star and before == rank:
            return other
    return NONE


def lines_at(b: Campaign, star: int) -> int:
    """How many warplines a star has."""
    count = 0
    for k in range(LINES):
        if b.stars[star].lines[k] != NONE:
            count += 1
    return count


def are_joined(b: Campaign, one: int, other: int) -> bool:
    """Is there a warpline between two stars?"""
    for k in range(LINES):
        if b.stars[one].lines[k] == other:
            return True
    return False


def may_join(b: Campaign, one: int, other: int, most: int) -> bool:
    """Is there none yet between two stars, and room for it and its images at both?"""
    if are_joined(b, one, other):
        return False
    middle, more = b.star_count - 1, 1
    if one // b.sides == other // b.sides:  # of one ring: each of its stars may get two
        for turn in range(1, b.sides):
            if mate(other, turn, b.sides, middle) == one and mate(one, turn, b.sides, middle) != other:
                more = 2
    if lines_at(b, one) + (b.sides if one == middle else more) > most:
        return False
    return lines_at(b, other) + (b.sides if other == middle else more) <= most


def join(t: Table, b: Campaign, one: int, other: int) -> None:
    """A warpline between two stars, and between their images."""
    middle = b.star_count - 1
    for turn in range(b.sides):
        start, end = mate(one, turn, b.sides, middle), mate(other, turn, b.sides, middle)
        if not are_joined(b, start, end):
            b.stars[start].lines[lines_at(b, start)] = end
            b.stars[end].lines[lines_at(b, end)] = start
            t.emit(Event.LINE_DEALT, start, end)


def join_next(t: Table, b: Campaign) -> bool:
    """Join the nearest star that no warpline leads to from the first home yet; was there one?  [IS-S10]"""
    reached, before = 1, 0
    while reached != before:
        before = reached
        for star in range(b.star_count):
            if reached >> star & 1 == 1:
                for k in range(LINES):
                    if b.stars[star].lines[k] != NONE:
                        reached = reached | 1 << b.stars[star].lines[k]
    one, other, least = NONE, NONE, HEXES
    for star in range(b.star_count):
        for end in range(b.star_count):
            apart = reached >> star & 1 == 1 and reached >> end & 1 == 0
            far = steps(b.stars[star].hex, b.stars[end].hex, RADIUS)
            if apart and far < least and may_join(b, star, end, LINES):
                one, other, least = star, end, far
    if one == NONE:
        return False
    join(t, b, one, other)
    return True
