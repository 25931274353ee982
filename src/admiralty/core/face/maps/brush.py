"""The brush: what a referee paints on a map of tiles, and what they show of it on the charts of seats.

A room whose board has a map brings `face/brush.py` with `BRUSH`, made by `brush_on` where its charts are those of
`ground.fog`, or with functions of its own: from the battle and cells to changes of its numbers, which one entry makes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ...errors import Refused
from ...ground.fog import UNKNOWN, as_seen, as_told, sees
from ...state.paths import Finder, find_number, number_at
from ..touch import Change
from ..wording import Names

REVEAL, HIDE, TELL = "reveal", "hide", "tell"
SHOWINGS = (REVEAL, HIDE, TELL)  # as seen now, as unknown, as seen before
Paint: TypeAlias = Callable[[Any, Sequence[int], int], Sequence[Change]]  # battle, cells, kind
Show: TypeAlias = Callable[[Any, Sequence[int], int, str], Sequence[Change]]  # battle, cells, seat, one of SHOWINGS


@dataclass(frozen=True, slots=True)
class Brush:
    """What can be painted on the map `map` of the board: kinds of terrain, by name, and charts of seats.

    Cells are counted line by line from 0; all functions are pure and get cells of the map alone, each once.
    """

    map: str  # the id of its tiles
    kinds: tuple[str, ...]  # the names of what can be painted, by number
    size: Callable[[Any], tuple[int, int]]  # columns and rows of the map of a battle
    paint: Paint
    show: Show | None = None  # None: nobody has a chart
    called: str = ""  # the row of the deal's names in which the kinds are called otherwise, if a group may do so

    def kinds_of(self, names: Names) -> tuple[str, ...]:
        """What a deal with these names calls the kinds."""
        return names.get(self.called, self.kinds)


def brush_on(
    map: str, kinds: Sequence[str], size: Callable[[Any], tuple[int, int]], terrain: str, charts: Sequence[str]
) -> Brush:
    """The brush of a room with fog: `terrain` is the path of its row, `charts` are those of the charts, by seat.

    What is painted where a seat looks just now is seen by it at once.
    """

    def paint(battle: Any, cells: Sequence[int], kind: int) -> list[Change]:
        changes = [Change(f"{terrain}.{cell}", kind) for cell in cells]
        for path in dict.fromkeys(charts):
            chart = _row_at(battle, path)
            changes += [Change(f"{path}.{cell}", as_seen(kind)) for cell in cells if sees(chart, cell)]
        return changes

    def show(battle: Any, cells: Sequence[int], seat: int, how: str) -> list[Change]:
        path, row = charts[seat], _row_at(battle, terrain)
        if how == REVEAL:
            return [Change(f"{path}.{cell}", as_seen(row[cell])) for cell in cells]
        if how == TELL:
            chart = _row_at(battle, path)
            return [Change(f"{path}.{cell}", as_told(row[cell])) for cell in cells if not sees(chart, cell)]
        return [Change(f"{path}.{cell}", UNKNOWN) for cell in cells]

    return Brush(map, tuple(kinds), size, paint, show)


def _row_at(battle: Any, path: str) -> list[int]:
    holder, spec, _ = find_number(battle, f"{path}.0")
    row: list[int] = getattr(holder, spec.name)
    return row


def paint_cells(brush: Brush, battle: Any, cells: Sequence[int], kind: int) -> list[Change]:
    """What painting these cells with a kind changes; `Refused` beyond the map, for another kind, or if nothing does."""
    if not 0 <= kind < len(brush.kinds):
        raise Refused("brush", f"there is no kind {kind}", "", f"there are 0 to {len(brush.kinds) - 1}")
    _require_cells(brush, battle, cells)
    return _real(battle, brush.paint(battle, cells, kind), f"all of that is {brush.kinds[kind]} already")


def show_cells(brush: Brush, battle: Any, cells: Sequence[int], seats: Sequence[int], how: str) -> list[Change]:
    """What showing these cells to seats, or hiding them, changes on their charts; `Refused` as above."""
    if brush.show is None or how not in SHOWINGS:
        raise Refused("brush", "this game has no charts to show anything on" if brush.show is None else f"can't {how}")
    if not seats:
        raise Refused("brush", "shows it to nobody", "", "name a seat")
    _require_cells(brush, battle, cells)
    found = dict[str, int]()  # seats may share a chart
    for seat in seats:
        found.update(brush.show(battle, cells, seat, how))
    return _real(battle, [Change(*each) for each in found.items()], "that is how they know it already")


def _require_cells(brush: Brush, battle: Any, cells: Sequence[int]) -> None:
    columns, rows = brush.size(battle)
    if not cells or len(set(cells)) < len(cells):
        raise Refused("brush", "marks each cell once, and one at least")
    if strange := [cell for cell in cells if not 0 <= cell < columns * rows]:
        what = f"there is no cell {strange[0]}: the map has {columns} columns and {rows} rows"
        raise Refused("brush", what, "", f"cells are 0 to {columns * rows - 1}, line by line")


def _real(battle: Any, changes: Sequence[Change], otherwise: str) -> list[Change]:
    """The changes that change something."""
    find = Finder(battle).find
    real = [each for each in changes if number_at(*find(each.path)) != each.value]
    if not real:
        raise Refused("brush", otherwise)
    return real
