"""The board: the map as its viewer knows it, ships with headings and vectors, missiles, and a sheet for each ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.maps.charts import DARK, Ground, legend_of, rows_charted, rows_of_terrain
from admiralty.core.face.scenes import Circle, Click, Line, Scene, Shape, Sheet, Text
from admiralty.core.face.tiles import Tiles
from admiralty.core.face.wording import name_of as spoken_name
from admiralty.core.state.views import OPEN

from ..tables import TERRAINS
from ..words import Ask, Kind, Side, Status
from .drawn import ship_shapes
from .remotes import force_shapes
from .saying import KINDS
from .saying import TERRAINS as TERRAIN_NAMES
from .sheet import sheet_of

TILE = 20.0
MAP = "space"
View = Mapping[str, Any]
SIGNS = (".,~*#%@01234567", "-;=+HxX!abcdefg")
MISTY = ("mMnNoOpPqQrRsSt", "uUvVwWyYzZAEFGI")
GROUNDS = tuple(
    Ground(name if not mist else f"{name} in mist", now, before)
    for mist, (nows, befores) in enumerate((SIGNS, MISTY))
    for name, now, before in zip(TERRAIN_NAMES, nows, befores, strict=True)
)


def scene(view: View, deal: Deal, seat: int) -> Scene:
    """The board as a seat sees it."""
    columns, rows = view["columns"], view["rows"]
    side = side_seen(view, seat)
    legend = legend_of(GROUNDS)
    shapes: list[Shape] = [
        Tiles(MAP, "Space", "ground", 0, 0, TILE, cells_of(view, seat, side), legend, Click(Ask.TILE, 0), first=0)
    ]
    sheets: list[Sheet] = []
    for word, number, i in ships_seen(view, seat, side):
        ship = view["ships"][i]
        own = ship["side"] == side
        role = "own" if own else "foe"
        if seat == OPEN:
            role = "own" if ship["side"] == Side.SPACE_CORP else "foe"
        name = name_of(deal, view, side, i, own or seat == OPEN, number)
        if ship["x"] is not None and ship["status"] in (Status.ACTIVE, Status.HULK, Status.DESYNCED):
            shapes += ship_shapes(ship, f"{word}-{number}", name, role, TILE)
        sheets.append(sheet_of(view, i, f"{word}-sheet-{number}", name, role))
    shapes += missiles_seen(view, side, seat)
    said = f"Round {view['round']}"
    shapes.append(Text("round", said, "note", TILE * columns / 2, TILE * rows + 14, said))
    return Scene(deal.title, TILE * columns, TILE * rows + 20, tuple(shapes), tuple(sheets))


def side_seen(view: View, seat: int) -> int:
    """Whose view it is; who only watches has the players'."""
    return int(Side.BYDO) if seat >= 0 and seat == view["bydo"] else int(Side.SPACE_CORP)


def cells_of(view: View, seat: int, side: int) -> tuple[str, ...]:
    """The map as rows of signs: the chart of the side, all of the terrain for the referee."""
    columns, rows = view["columns"], view["rows"]
    if seat == OPEN:
        cells = [kind + (TERRAINS if mist else 0) for kind, mist in zip(view["terrain"], view["mist"], strict=True)]
        return rows_of_terrain(cells, columns, rows, GROUNDS)
    return rows_charted(view["sides"][side]["chart"], columns, rows, GROUNDS, DARK)


def ships_seen(view: View, seat: int, side: int) -> Iterator[tuple[str, int, int]]:
    """Own ships by their places, then contacts in the order of meeting: the word of its ids, its number, its place."""
    ships = view["ships"]
    for i, ship in enumerate(ships):
        if ship["status"] and (seat == OPEN or ship["side"] == side):
            yield "ship", i, i
    if seat == OPEN:
        return
    contacts = view["sides"][side]["contacts"] or []
    for number, i in sorted((number, i) for i, number in enumerate(contacts) if number):
        if ships[i]["status"] and ships[i]["side"] != side:
            yield "contact", number, i


def name_of(deal: Deal, view: View, side: int, i: int, own: bool, number: int) -> str:
    """What the viewer calls a ship."""
    if own:
        return spoken_name(deal.names, "ship", i)
    return f"{spoken_name(deal.names, 'craft', view['ships'][i]['craft'])} {number}"


def missiles_seen(view: View, side: int, seat: int) -> Iterator[Shape]:
    """Missiles in flight, with the direction in which they fly, and free Forces."""
    by_place = seat == OPEN or view["over"]
    for m, missile in enumerate(view["missiles"]):
        number = m + 1 if by_place else (view["sides"][side]["tracks"] or [0] * (m + 1))[m]
        if missile["kind"] and number:
            role = "own" if missile["side"] == side else "foe"
            if missile["kind"] == Kind.FORCE:
                yield from force_shapes(view, missile, number, role, TILE)
                continue
            x, y = (missile["x"] + 0.5) * TILE, (missile["y"] + 0.5) * TILE
            far = max(abs(missile["ux"]), abs(missile["uy"]), 1)
            to_x, to_y = x + TILE * missile["ux"] / far, y + TILE * missile["uy"] / far
            yield Line(f"course-{number}", "", "ghost", x, y, to_x, to_y)
            yield Circle(f"missile-{number}", f"{KINDS[missile['kind']]} {number}", role, x, y, 4)
