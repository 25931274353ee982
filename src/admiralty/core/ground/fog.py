"""Fog: what a chart holds of terrain that nobody sees by itself. Compiled as the rules are.

A chart cell is unknown, or holds the kind that was seen there last, together with whether it is seen now. What has
changed since it was lost from sight stays in the chart as it was. Rules ask a chart, never the terrain, for whatever
its owner may notice: what is offered, what an opponent looks at, who sees whom.
"""

from __future__ import annotations

from ..state.table import Table
from .squares import is_on_map, is_view_clear

UNKNOWN = 0
NONE = -1


def as_seen(kind: int) -> int:
    """What a chart holds where terrain of this kind is seen now."""
    return 2 * kind + 2


def as_told(kind: int) -> int:
    """What a chart holds where terrain of this kind was seen before."""
    return 2 * kind + 1


def see(chart: list[int], cell: int, kind: int) -> None:
    """The cell is seen now, and holds terrain of this kind."""
    chart[cell] = as_seen(kind)


def tell(chart: list[int], cell: int, kind: int) -> None:
    """The cell is known as if it had been seen before; one that is seen now stays as it is."""
    if not sees(chart, cell):
        chart[cell] = as_told(kind)


def forget(chart: list[int], cell: int) -> None:
    """Nothing is known of the cell any more."""
    chart[cell] = UNKNOWN


def lose(chart: list[int]) -> None:
    """All that was seen now was seen before: what is seen next is marked again."""
    for cell in range(len(chart)):
        if chart[cell] > 0 and chart[cell] % 2 == 0:
            chart[cell] -= 1


def knows(chart: list[int], cell: int) -> bool:
    """Is or was the cell seen?"""
    return chart[cell] != UNKNOWN


def sees(chart: list[int], cell: int) -> bool:
    """Is the cell seen now?"""
    return chart[cell] > 0 and chart[cell] % 2 == 0


def kind_known(chart: list[int], cell: int) -> int:
    """The kind that was seen in the cell last; NONE where nothing is known."""
    return (chart[cell] - 1) // 2 if chart[cell] > 0 else NONE


def count_known(chart: list[int], cells: int) -> int:
    """How many of the first so many cells are known."""
    count = 0
    for cell in range(cells):
        if chart[cell] != UNKNOWN:
            count += 1
    return count


def look_round(
    chart: list[int], terrain: list[int], columns: int, rows: int, blocking: int, x: int, y: int, radius: int
) -> None:
    """See every tile of a map that lies within a radius of one and to which the view is clear of kinds that block.

    Kinds are 0 to 62; `blocking` has the bits of those that hide what lies behind them. What blocks is itself seen.
    """
    for to_y in range(max(y - radius, 0), min(y + radius, rows - 1) + 1):
        for to_x in range(max(x - radius, 0), min(x + radius, columns - 1) + 1):
            if is_view_clear(terrain, columns, blocking, x, y, to_x, to_y):
                see(chart, to_y * columns + to_x, terrain[to_y * columns + to_x])


def is_dark(chart: list[int], columns: int, rows: int, x: int, y: int) -> bool:
    """Is this a tile of the map of which the chart knows nothing?"""
    return is_on_map(x, y, columns, rows) and chart[y * columns + x] == UNKNOWN


def imagine_terrain(t: Table, die: int, chart: list[int], terrain: list[int], cells: int, kinds: int) -> None:
    """Fill in the first so many cells of a masked battle's terrain, as one who has this chart may take them to be.

    What is known is as the chart has it. Of the rest each cell is like one that is picked among all: as that is where
    it is known, of any kind where it isn't. So the more is known, the more the unknown looks like it.
    """
    for cell in range(cells):
        kind = kind_known(chart, cell)
        if kind == NONE:
            kind = kind_known(chart, t.roll(die, cells) - 1)
        if kind == NONE:
            kind = t.roll(die, kinds) - 1
        terrain[cell] = kind
