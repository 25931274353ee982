"""Fields of a room with fog: terrain that nobody sees by itself, and a chart of it for each who has one.

A chart has a number for each cell: 0 where nothing is known, else what was seen there last and whether it is seen now;
`fog` reads and writes them. Cells are tiles, line by line, or zones; a row may be longer than the map at hand.
"""

from __future__ import annotations

from typing import Any

from ..state.records import NOBODY, OWNER, Seen, Within, numbers


def terrain(count: int | tuple[int, ...], kinds: int, within: Within = "", seen: Seen = NOBODY) -> Any:
    """A row of cells, each with a kind from 0 to `kinds` - 1; what a seat knows of them stands in its chart.

    Who sees it by `seen` sees all of it, such as everybody after the end.
    """
    return numbers(count, 0, kinds - 1, seen=seen, within=within)


def chart(count: int | tuple[int, ...], kinds: int, seen: Seen = OWNER, within: Within = "") -> Any:
    """What a seat, a ship or a side knows of such a row; nobody but its owner sees it unless `seen` says otherwise."""
    return numbers(count, 0, 2 * kinds, seen=seen, within=within)
