"""A battle as it is on its map turned by quarters, and mirrored: eight ways, and what each makes of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from admiralty.core.ground.fog import as_seen, as_told, kind_known, sees
from admiralty.core.state.records import blank, copy
from admiralty.games.bydo.records import NONE, Area, Battle, Move, Plan
from admiralty.games.bydo.tables import LEFT, RIGHT, TERRAINS
from admiralty.games.bydo.words import Ask, Kind, Step, Terrain

HEADING_ASKED = {Ask.START_HEADING, Ask.AIM_HEADING, Ask.TURN, Ask.AFTER_TURN, Ask.FORCE_TURN, Ask.FORCE_AFTER_TURN}


@dataclass(frozen=True)
class Way:
    """First mirrored, east to west, or not; then turned clockwise by so many quarters, on a map of this size."""

    mirrored: bool
    quarters: int
    columns: int
    rows: int

    def tile(self, x: int, y: int) -> tuple[int, int]:
        """Where a tile comes to lie."""
        columns, rows = self.columns, self.rows
        if self.mirrored:
            x = columns - 1 - x
        for _ in range(self.quarters):
            x, y, columns, rows = rows - 1 - y, x, rows, columns
        return x, y

    def size(self) -> tuple[int, int]:
        """Columns and rows of the turned map."""
        return (self.rows, self.columns) if self.quarters % 2 else (self.columns, self.rows)

    def vector(self, x: int, y: int) -> tuple[int, int]:
        """A vector."""
        x = -x if self.mirrored else x
        for _ in range(self.quarters):
            x, y = -y, x
        return x, y

    def heading(self, heading: int) -> int:
        """A heading; what is none stays so."""
        if heading == NONE:
            return NONE
        return ((-heading if self.mirrored else heading) + 2 * self.quarters) % 8

    def cell(self, cell: int) -> int:
        """The number of a tile; what is none stays so."""
        if cell == NONE:
            return NONE
        x, y = self.tile(cell % self.columns, cell // self.columns)
        return y * self.size()[0] + x

    def kind(self, kind: int) -> int:
        """Terrain; a Current flows the way it is turned. Mist over it stays."""
        plain, mist = kind % TERRAINS, kind // TERRAINS * TERRAINS
        return mist + (plain if plain < Terrain.CURRENT else Terrain.CURRENT + self.heading(plain - Terrain.CURRENT))

    def step(self, step: int) -> int:
        """A step of a fire form."""
        for first in (Step.TURN, Step.FORCE_TURN):
            if first <= step < first + 8:
                return first + self.heading(step - first)
        return step

    def answer(self, b: Any, what: int, facts: Sequence[int], value: int) -> int:
        """The answer to a question of this battle."""
        if what in HEADING_ASKED:
            return self.heading(value)
        if what == Ask.TUBE and (block := b.ships[facts[0]].design.block) > 1:
            return Way(self.mirrored, self.quarters, block, block).cell(value)
        if what == Ask.TILE:
            return self.cell(value)
        if what == Ask.HOMING and value < 0:
            return -1 - self.cell(-1 - value)
        return self.step(value) if what == Ask.STEP else value


def ways(columns: int, rows: int) -> Iterator[Way]:
    """All eight, the first of which changes nothing."""
    return (Way(mirrored, quarters, columns, rows) for mirrored in (False, True) for quarters in range(4))


def turned(b: Any, way: Way) -> Any:
    """The same battle on the turned map, without what is left of forms and moves that are over."""
    made = copy(b)
    made.columns, made.rows = way.size()
    _turn_ground(b, made, way)
    for ship in made.ships:
        _turn_ship(ship, way)
    for missile in made.missiles:
        _turn_missile(missile, way)
    made.objective.edge = way.heading(made.objective.edge)
    areas: list[Any] = [made.zone, made.objective, *made.jams]
    for area in areas:
        _turn_area(area, way)
    return settled(made)


def settled(b: Any) -> Any:
    """A battle between two beats, without what is left of forms and moves that are over."""
    b.plan = blank(Plan)
    b.moves[:] = [blank(Move) for _ in b.moves]
    return b


def _turn_ground(b: Any, made: Any, way: Way) -> None:
    """What lies on tiles, and what is known of them."""
    for cell in range(b.columns * b.rows):
        to = way.cell(cell)
        made.terrain[to], made.walls[to], made.mist[to] = way.kind(b.terrain[cell]), b.walls[cell], b.mist[cell]
        for old, new in zip(b.sides, made.sides, strict=True):
            kind = kind_known(old.chart, cell)
            said = as_seen if sees(old.chart, cell) else as_told
            new.chart[to] = old.chart[cell] if kind < 0 else said(way.kind(kind))
    for side in made.sides:
        for i, cell in enumerate(side.last):
            if cell != NONE:
                x, y = _corner(b.ships[i], cell % b.columns, cell // b.columns, way)
                side.last[i] = y * made.columns + x


def _turn_area(area: Area, way: Way) -> None:
    """A rectangle; one that is not used is of no tiles."""
    if area.left > area.right or (isinstance(area, Area) and not area.used):
        return
    one, other = way.tile(area.left, area.top), way.tile(area.right, area.bottom)
    (area.left, area.right), (area.top, area.bottom) = (sorted(pair) for pair in zip(one, other, strict=True))


def _corner(ship: Any, x: int, y: int, way: Way) -> tuple[int, int]:
    """Where a ship lies that lay here: its bow, or of a block its north-west corner."""
    last = ship.design.block - 1
    one, other = way.tile(x, y), way.tile(x + last, y + last)
    return min(one[0], other[0]), min(one[1], other[1])


def _turn_ship(ship: Any, way: Way) -> None:
    """A ship. Mirrored, its Bits change sides."""
    if not ship.status:
        return
    ship.x, ship.y = _corner(ship, ship.x, ship.y, way)
    ship.dx, ship.dy = way.vector(ship.dx, ship.dy)
    ship.heading = way.heading(ship.heading)
    if way.mirrored and ship.design.bits in (LEFT, RIGHT):
        ship.design.bits = LEFT + RIGHT - ship.design.bits


def _turn_missile(missile: Any, way: Way) -> None:
    """A missile, and the tile that it was meant for."""
    if missile.kind == Kind.NONE:
        return
    missile.x, missile.y = way.tile(missile.x, missile.y)
    missile.ux, missile.uy = way.vector(missile.ux, missile.uy)
    missile.dx, missile.dy = way.vector(missile.dx, missile.dy)
    if missile.target_x != NONE:
        missile.target_x, missile.target_y = way.tile(missile.target_x, missile.target_y)
    missile.wall_x = missile.wall_y = 0  # of a contact that is over


def plain(b: Battle) -> Any:
    """A battle as `turned` leaves one, for comparison."""
    made = copy(b)
    for missile in made.missiles:
        missile.wall_x = missile.wall_y = 0
    return settled(made)
