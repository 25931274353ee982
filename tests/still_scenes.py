"""Two boards with the sizes that a game of small craft on tiles and a game of one crew among zones have.

No game stands behind them: they are what drawers, server and pages are tried and measured with.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, hypot, radians, sin

from admiralty.core.face.scenes import (
    Circle,
    Click,
    Group,
    Hull,
    Line,
    Polygon,
    Row,
    Scene,
    Shape,
    Sheet,
    Text,
)
from admiralty.core.face.silhouettes import Vessel, silhouette
from admiralty.core.face.tiles import Sign, Tiles

SIDE = 26.0
TERRAIN = (  # as it is signed while it is seen, and when it is only known
    ("open space", ".", " ", "plain"),
    ("thin air", ",", "'", "dots"),
    ("water", "~", "-", "waves"),
    ("meteors", "*", "o", "stones"),
    ("wall", "#", "=", "bricks"),
    ("mist", "m", "w", "haze"),
    ("growth", "%", "/", "cells"),
    ("living wall", "@", "a", "scales"),
)
UNKNOWN = "?"
LEGEND = (
    *(Sign(now, name, "ground", "now", pattern) for name, now, _, pattern in TERRAIN),
    *(Sign(lost, name, "ground", "lost", pattern) for name, _, lost, pattern in TERRAIN),
    Sign(UNKNOWN, "unknown", "ground", "dark", "crosses"),
)
CRAFT = silhouette(Vessel("dart", "Craft", size=12))
CUTTER, RAIDER = silhouette(Vessel("dart", "Cutter")), silhouette(Vessel("dart", "Raider", size=16))
SEEN, KNOWN = 12, 21  # tiles round a pilot, and round where they came from


def noise(column: int, row: int, seed: int) -> int:
    """A number below 1,000 that looks like chance."""
    x = (column * 374_761_393 + row * 668_265_263 + seed * 2_147_483_647) & 0xFFFFFFFF
    x = ((x ^ (x >> 13)) * 1_274_126_177) & 0xFFFFFFFF
    return ((x ^ (x >> 16)) & 0xFFFFFFFF) % 1000


def terrain_at(column: int, row: int) -> int:
    """Drifts of meteors, pools, and walls with gates."""
    if (column % 19 == 11 and row % 13 not in (5, 6, 7)) or row in (0, 39):
        return 4
    if hypot(column - 40, (row - 28) * 1.3) < 6:
        return 2 if hypot(column - 40, (row - 28) * 1.3) < 5 else 6
    patch = noise(column // 4, row // 3, 7)
    if patch < 220 and noise(column, row, 3) < 800:
        return 3
    return 1 if patch < 420 else 5 if patch > 940 else 7 if patch > 925 and noise(column, row, 5) < 500 else 0


@cache
def field(columns: int, rows: int, at: tuple[int, int] = (22, 20), start: tuple[int, int] = (6, 18)) -> tuple[str, ...]:
    """The map as a pilot `at` a tile sees it, who came there from `start`."""
    signs = []
    for row in range(rows):
        line = []
        for column in range(columns):
            _, now, lost, _ = TERRAIN[terrain_at(column, row)]
            near = hypot(column - at[0], row - at[1])
            known = hypot(column - start[0], row - start[1])
            line.append(now if near <= SEEN else lost if known <= KNOWN else UNKNOWN)
        signs.append("".join(line))
    return tuple(signs)


def middle(column: int, row: int) -> tuple[float, float]:
    return (column + 0.5) * SIDE, (row + 0.5) * SIDE


def ship(
    k: int, name: str, role: str, column: int, row: int, heading: float, course: tuple[int, int]
) -> Iterator[Shape]:
    """A hull with its nose, its vector, and where it will be after the next move."""
    (x, y), (to_x, to_y) = middle(column, row), middle(column + course[0], row + course[1])
    if course != (0, 0):
        yield Line(
            f"way-{k}",
            f"{name} flies to column {column + course[0] + 1}, row {row + course[1] + 1}",
            role,
            x,
            y,
            to_x,
            to_y,
        )
        yield Circle(f"soon-{k}", f"{name} after the next move", "ghost", to_x, to_y, SIDE * 0.4)
    yield Hull(f"ship-{k}", name, role, CRAFT.id, x, y, heading, SIDE * 1.7)
    yield Text(f"name-{k}", name, "note", x, y - SIDE * 0.8, name, 12)


def mine_field(columns: int = 60, rows: int = 40, at: tuple[int, int] = (22, 20)) -> Scene:
    """A mine field of 60 by 40 tiles seen by a pilot: terrain, fog, ships, vectors, a last sighting."""
    shapes: list[Shape] = [
        Tiles("map", "The mine field", "ground", 0, 0, SIDE, field(columns, rows, at), LEGEND, Click(5, 1000)),
        *ship(0, "Kestrel", "own", *at, 90, (4, -1)),
        *ship(1, "Merlin", "own", 18, 23, 60, (3, -2)),
        *ship(2, "Heron", "own", 15, 19, 90, (2, 0)),
        *ship(3, "Polyp", "foe", 29, 14, 225, (-2, 2)),
        *ship(4, "Urchin", "foe", 31, 25, 270, (0, 0)),
        Circle("seen-5", "an urchin, seen 2 rounds ago", "ghost", *middle(8, 30), SIDE * 0.5),
        Text("mark-5", "", "ghost", *middle(8, 30), "?", 16),
    ]
    sheet = Sheet("sheet-0", "Kestrel", "Kestrel's sheet", (Row("Health", "", 12, 9), Row("Fuel", "31 of 40")), "own")
    return Scene("Through the mine field", columns * SIDE, rows * SIDE, tuple(shapes), (sheet,), (CRAFT,))


ZONES = (  # name, terrain, where its middle is, how far its edge
    ("Gate", "", 110.0, 300.0),
    ("Outer Shoal", "dust, cover 1", 290.0, 190.0),
    ("Inner Shoal", "dense fog, cost 2", 480.0, 90.0),
    ("Narrows", "", 520.0, 300.0),
    ("Comb", "hazard: splinters", 720.0, 420.0),
    ("Wreck Field", "debris, cost 1", 320.0, 430.0),
    ("Far Side", "", 790.0, 190.0),
)
ROADS = ((0, 1), (0, 5), (1, 2), (1, 3), (2, 3), (2, 6), (3, 4), (3, 5), (4, 5), (4, 6))
TOKENS = (("Sable", "own", 0), ("Tern", "foe", 3), ("Auk", "foe", 3), ("Skua", "foe", 4))
REACH = 74.0


def zone(k: int) -> Group:
    """An area of nine corners with its name and its terrain; a press moves there."""
    name, terrain, x, y = ZONES[k]
    corners = tuple(
        (
            x + REACH * (0.9 + noise(k, n, 1) / 4000) * cos(radians(40 * n)),
            y + REACH * (0.75 + noise(k, n, 2) / 4000) * sin(radians(40 * n)),
        )
        for n in range(9)
    )
    said = f"{name}, {terrain}" if terrain else name
    shapes: list[Shape] = [
        Polygon(f"zone-{k}-edge", "", "ground", corners),
        Text(f"zone-{k}-name", "", "note", x, y - 32, name, 14),
    ]
    if terrain:
        shapes.append(Text(f"zone-{k}-terrain", "", "ground", x, y + 46, terrain, 11))
    return Group(f"zone-{k}", said, "ground", tuple(shapes), Click(2, k))


def bridge_map() -> Scene:
    """A bridge's zone map: areas with names and terrain, roads between them, tokens inside, pools, a track of turns."""
    shapes: list[Shape] = []
    for one, other in ROADS:
        (name, _, x1, y1), (to, _, x2, y2) = ZONES[one], ZONES[other]
        shapes.append(Line(f"road-{one}-{other}", f"from {name} to {to}", "ground", x1, y1, x2, y2))
    shapes += [zone(k) for k in range(len(ZONES))]
    for k, (name, role, where) in enumerate(TOKENS):
        _, _, x, y = ZONES[where]
        x, y = x + 34 * (k - 1.5 if where == 3 else 0), y + 8
        of, heading = (CUTTER.id, 90.0) if role == "own" else (RAIDER.id, 270.0)
        said = f"{name}, at the {ZONES[where][0]}"
        hull = Hull(f"ship-{k}-hull", said, role, of, x, y, heading, 46)
        label = Text(f"ship-{k}-name", name, "note", x, y + 24, name, 12)
        shapes.append(Group(f"ship-{k}", said, role, (hull, label), Click(3, k)))
    for k, (word, count) in enumerate((("Momentum", 2), ("Threat", 6))):
        shapes.append(Text(f"pool-{k}", f"{word} {count}", "note", 20, 24 + 20 * k, f"{word} {count}", 15, "start"))
    for k in range(13):
        name, role = ("Sable", "own") if k % 2 == 0 else TOKENS[1 + k // 2 % 3][:2]
        shapes.append(Circle(f"turn-{k}", f"turn {k + 1}: {name}", role if k < 5 else "ghost", 300 + 26 * k, 20, 8))
    rows = (
        Row("Screens", "11 of 15 left", 15, 11),
        *(Row(name, "", 3, 3) for name in ("Engines", "Weapons", "Sensors")),
    )
    sheets = tuple(Sheet(f"sheet-{k}", name, f"{name}'s sheet", rows, role) for k, (name, role, _) in enumerate(TOKENS))
    return Scene("The edge of the shoals", 900, 520, tuple(shapes), sheets, (CUTTER, RAIDER))
