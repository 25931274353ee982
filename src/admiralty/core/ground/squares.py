"""Square tiles: headings, vectors and lines between tiles, in whole numbers.

x grows to the east, y to the south, (0, 0) is the tile of the north-west corner. A vector is a pair of whole numbers
(x, y); its magnitude is the larger of the two, so it is the number of tiles that a move by it enters. A heading is one
of eight, 0 for north and clockwise on from there (`words.Heading`). Parts of vectors may reach a million, those given
to `compare_turns` a thousand.
"""

from __future__ import annotations

NONE = -1
HEADINGS = 8
EAST = (0, 1, 1, 1, 0, -1, -1, -1)  # how far one step along each heading leads to the east
SOUTH = (-1, -1, 0, 1, 1, 1, 0, -1)  # and to the south


# ---- places in a row of tiles --------------------------------------------------------------------------------------


def is_on_map(x: int, y: int, columns: int, rows: int) -> bool:
    """Is this a tile of a map of so many columns and rows?"""
    return 0 <= x < columns and 0 <= y < rows


def tile_at(x: int, y: int, columns: int) -> int:
    """The place of a tile in the row of all tiles, which lie line by line; the tile is on the map."""
    return y * columns + x


def column_of(tile: int, columns: int) -> int:
    """The x of a tile, by its place in the row of all tiles."""
    return tile % columns


def line_of(tile: int, columns: int) -> int:
    """The y of a tile, by its place in the row of all tiles."""
    return tile // columns


# ---- headings --------------------------------------------------------------------------------------------------------


def turn(heading: int, steps: int) -> int:
    """The heading so many times 45 degrees further clockwise; a negative number turns the other way."""
    return (heading + steps) % HEADINGS


def turn_needed(heading: int, wanted: int) -> int:
    """How many times 45 degrees lead to a heading by the shorter way: -3 to 4; clockwise where both are as long."""
    steps = (wanted - heading) % HEADINGS
    return steps if steps <= HEADINGS // 2 else steps - HEADINGS


def along(x: int, y: int, heading: int, steps: int) -> tuple[int, int]:
    """So many steps along a heading from a tile, or added to a vector; a negative number goes backwards."""
    return x + steps * EAST[heading], y + steps * SOUTH[heading]


def heading_of(x: int, y: int) -> int:
    """The heading nearest to the direction of a vector, which is never as near to two; NONE for no vector."""
    long, short = max(abs(x), abs(y)), min(abs(x), abs(y))
    if long == 0:
        return NONE
    if (long + short) * (long + short) > 2 * long * long:  # more than 22.5 degrees off the axis
        return heading_along(1 if x > 0 else -1, 1 if y > 0 else -1)
    return heading_along(0 if abs(x) < abs(y) else x, 0 if abs(y) < abs(x) else y)


def heading_along(x: int, y: int) -> int:
    """The heading that a vector lies on exactly; NONE where it lies between two of them, or is none."""
    if (x == 0 and y == 0) or (x != 0 and y != 0 and abs(x) != abs(y)):
        return NONE
    for heading in range(HEADINGS):
        if x * SOUTH[heading] == y * EAST[heading] and x * EAST[heading] >= 0 and y * SOUTH[heading] >= 0:
            return heading
    return NONE


# ---- vectors -------------------------------------------------------------------------------------------------------


def magnitude(x: int, y: int) -> int:
    """How many tiles a move by a vector enters."""
    return max(abs(x), abs(y))


def distance(x: int, y: int, to_x: int, to_y: int) -> int:
    """How many steps lead from one tile to another, slanting ones counting as any other."""
    return max(abs(to_x - x), abs(to_y - y))


def rescale(x: int, y: int, wanted: int) -> tuple[int, int]:
    """The vector of this magnitude whose direction is as near as tiles allow, an exact half going to the smaller part.

    Nothing comes of no vector, and of a magnitude of 0 or less.
    """
    long = max(abs(x), abs(y))
    if long == 0 or wanted <= 0:
        return 0, 0
    return _share(x, wanted, long), _share(y, wanted, long)


def _share(part: int, wanted: int, long: int) -> int:
    """One part of a vector as `rescale` makes it."""
    size = (2 * abs(part) * wanted + long - 1) // (2 * long)
    return size if part > 0 else -size


def slow(x: int, y: int, by: int) -> tuple[int, int]:
    """The vector with so much less magnitude, in the same direction as near as tiles allow; at least none is left."""
    return rescale(x, y, max(abs(x), abs(y)) - by)


def step_of(x: int, y: int, i: int) -> tuple[int, int]:
    """Step i of a move by a vector, from 1 to its magnitude: how it leads from the tile before to the next one."""
    east, south = rescale(x, y, i)
    east_before, south_before = rescale(x, y, i - 1)
    return east - east_before, south - south_before


def reduce(x: int, y: int) -> tuple[int, int]:
    """The shortest vector in exactly this direction; nothing comes of no vector."""
    one, other = abs(x), abs(y)
    while other > 0:
        one, other = other, one % other
    return (x // one, y // one) if one > 0 else (0, 0)


def turn_right(x: int, y: int) -> tuple[int, int]:
    """A vector turned clockwise by exactly 45 degrees; it is longer then: `reduce` or `rescale` it."""
    return x - y, x + y


def turn_left(x: int, y: int) -> tuple[int, int]:
    """A vector turned counter-clockwise by exactly 45 degrees; it is longer then: `reduce` or `rescale` it."""
    return x + y, y - x


# ---- what lies where, seen along a vector ------------------------------------------------------------------------


def ahead(x: int, y: int, to_x: int, to_y: int) -> int:
    """How far an offset lies ahead along a vector (their dot product): above 0 ahead, 0 abeam, below 0 behind."""
    return x * to_x + y * to_y


def to_the_right(x: int, y: int, to_x: int, to_y: int) -> int:
    """How far an offset lies to the right of a vector (their cross product); below 0: to the left."""
    return x * to_y - y * to_x


def is_within_45(x: int, y: int, to_x: int, to_y: int) -> bool:
    """Does an offset lie within 45 degrees of the direction of a vector, to either side?"""
    far = x * to_x + y * to_y
    return far > 0 and abs(x * to_y - y * to_x) <= far


def compare_turns(x: int, y: int, one_x: int, one_y: int, other_x: int, other_y: int) -> int:
    """Which of two offsets needs the smaller turn of a vector: -1 the one, 1 the other, 0 both alike; exact."""
    one, other = x * one_x + y * one_y, x * other_x + y * other_y
    # The cosine of each angle squared, with its sign, over a common denominator.
    nearer = one * abs(one) * (other_x * other_x + other_y * other_y)
    other_nearer = other * abs(other) * (one_x * one_x + one_y * one_y)
    if nearer == other_nearer:
        return 0
    return -1 if nearer > other_nearer else 1


# ---- lines -----------------------------------------------------------------------------------------------------------


def on_line(x: int, y: int, to_x: int, to_y: int, i: int) -> tuple[int, int]:
    """Tile i of the line from one tile to another, 0 being the first: as a move by their offset enters it."""
    east, south = rescale(to_x - x, to_y - y, i)
    return x + east, y + south


def on_even_line(x: int, y: int, to_x: int, to_y: int, i: int) -> tuple[int, int]:
    """Tile i of the line that is the same from both ends: tile i from one is tile (distance - i) from the other.

    It is the line from the end that lies further north, of two in one row from the one further west.
    """
    if y > to_y or (y == to_y and x > to_x):
        return on_line(to_x, to_y, x, y, max(abs(to_x - x), abs(to_y - y)) - i)
    return on_line(x, y, to_x, to_y, i)


def is_line_clear(signs: list[int], columns: int, blocking: int, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Is the line from one tile to another free, its two ends apart, of signs that block?

    `signs` are those of all tiles, line by line, each from 0 to 62; `blocking` has the bits of those that block.
    """
    for i in range(1, max(abs(to_x - x), abs(to_y - y))):
        east, south = rescale(to_x - x, to_y - y, i)
        if blocking >> signs[(y + south) * columns + x + east] & 1 == 1:
            return False
    return True


def is_view_clear(signs: list[int], columns: int, blocking: int, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Is the line from one tile to another free of signs that block, or the line back? So it is the same both ways.

    `signs` and `blocking` are those of `is_line_clear`.
    """
    if is_line_clear(signs, columns, blocking, x, y, to_x, to_y):
        return True
    return is_line_clear(signs, columns, blocking, to_x, to_y, x, y)


def on_ring(radius: int, k: int) -> tuple[int, int]:
    """Offset k of the 8 times `radius` tiles at exactly this distance, clockwise from the north-west corner."""
    side, far = k // (2 * radius), k % (2 * radius)
    if side == 0:
        return far - radius, -radius
    if side == 1:
        return radius, far - radius
    if side == 2:
        return radius - far, radius
    return -radius, radius - far
