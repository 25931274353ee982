"""A scene as plain text: where things are, in characters, then what they are, by their names."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors.plain_text import cells_of, columns_of
from .scenes import FOES, NARROW, ROLES, ROOMY, WAY, Circle, Group, Hull, Line, Polygon, Scene, Shape, Text, each_shape
from .tiles import LOOKS, Tiles

COLUMNS, ROWS_MOST = 78, 44
SQUAT = 0.5  # a character is about twice as high as it is wide
MARKS = {"own": "O", "foe": "X", "foe2": "Y", "foe3": "Z", "neutral": "o", "hit": "*", "ghost": "·", "note": "+"}
# Ships are letters: ^ and < would be read as headings, which the names below tell. No ground has these letters.
SHIPS = {"own": "T", "foe": "B", "foe2": "C", "foe3": "D", "neutral": "L", "hit": "*", "ghost": "·", "note": "+"}
LINE = "."
SHORT = 16  # characters of a remark that is written wherever it fits


def map_of(scene: Scene, columns: int = COLUMNS) -> list[str]:
    """The board in lines of at most so many characters: lines as dots, discs and ships as marks, and what is written.

    What lies on the ground alone is left out, but for the ways of a map; writing that would meet other writing goes a
    row further down. A map of tiles is shown as it is, a character a tile, however wide it is; what is written on it
    stands below, with its tile.
    """
    maps = [each for each in scene.shapes if isinstance(each, Tiles)]
    if maps:
        return [line for tiles in maps for line in _tiles(tiles, scene)] + _written(maps[-1], scene, columns)
    return _page_of(scene, columns).lines()


def _page_of(scene: Scene, columns: int) -> _Page:
    rows = min(ROWS_MOST, max(1, round(columns * SQUAT * scene.height / max(1.0, scene.width))))
    page = _Page(columns, rows + 2, columns / max(1.0, scene.width), rows / max(1.0, scene.height))
    shapes = [*_shapes(scene)]
    for line in [*_ways(scene), *(each for each in shapes if isinstance(each, Line))]:
        page.line(line)
    for shape in shapes:
        if sign := _sign(shape):
            page.mark(*_middle(shape), sign)
    for shape in shapes:
        if isinstance(shape, Text) and not shape.id.startswith(NARROW):
            page.write(shape)
    return page


def _crowded_out(scene: Scene) -> list[str]:
    """The long remarks that a page of characters has no room for at their places."""
    return [] if any(isinstance(each, Tiles) for each in scene.shapes) else _page_of(scene, COLUMNS).left


def name_things(scene: Scene) -> list[str]:
    """What the board shows, a line each, by the names of its things; lines between them stand in one, and so do the
    ways of a map. No other ground.
    """
    shapes = [each for each in each_shape(scene.shapes) if each.name and each.role != "ground"]
    things = dict.fromkeys(each.name for each in shapes if not isinstance(each, Text | Line))
    lines = dict.fromkeys(each.name for each in shapes if isinstance(each, Line))
    ways = dict.fromkeys(each.name for each in _ways(scene) if each.name)
    return [*things, *("; ".join(said) for said in (lines, ways) if said)]


def _ways(scene: Scene) -> list[Line]:
    """The lines that join the places of a map."""
    return [each for each in scene.shapes if isinstance(each, Line) and each.id.startswith(WAY)]


def draw_as_text(scene: Scene) -> list[str]:
    """The board as text: what is drawn, the marks, and the names of what it shows."""
    found = map_of(scene)
    signs = dict.fromkeys(_sign(shape) for shape in _marked(scene))
    marks = ", ".join(f"{sign} {_meanings()[sign]}" for sign in signs)
    legend = [line for each in scene.shapes if isinstance(each, Tiles) for line in _legend(each)]
    below = [*legend, *([f"Marks: {marks}."] if marks else []), *name_things(scene), *_crowded_out(scene)]
    return [scene.title, "", *found, "", *below]


def _tiles(tiles: Tiles, scene: Scene) -> Iterator[str]:
    """Its rows as they are with the marks of what stands on them, and the numbers of columns and rows."""
    cells = [[*row] for row in tiles.rows]
    for shape in sorted(_marked(scene), key=lambda each: isinstance(each, Hull | Polygon)):  # ships over all else
        if at := tiles.cell_at(*_middle(shape)):
            cells[at[1]][at[0]] = _sign(shape)
    last = tiles.first + max(tiles.columns, len(cells)) - 1
    numbers = [str(tiles.first + k) for k in range(tiles.columns)]
    edge = len(str(last))
    for digit in range(len(numbers[-1]), 0, -1):
        told = [each[-digit] if len(each) >= digit and (digit == 1 or each[-1] == "0") else " " for each in numbers]
        yield f"{'':{edge}} {''.join(told)}".rstrip()
    for k, row in enumerate(cells):
        yield f"{tiles.first + k:>{edge}} {''.join(row)}".rstrip()


def _written(tiles: Tiles, scene: Scene, columns: int) -> list[str]:
    """What is written on a map, each with its column and row, or those of its ship, and what is written next to it."""
    ships = {each.id.partition("-")[2]: each for each in scene.shapes if each.id.startswith(("ship-", "hull-"))}
    said = []
    for shape in scene.shapes:
        if isinstance(shape, Text) and shape.role != "ground" and not shape.id.startswith(NARROW):
            ship = ships.get(shape.id.partition("-")[2])
            at = tiles.cell_at(*(_middle(ship) if isinstance(ship, Circle | Polygon | Hull) else (shape.x, shape.y)))
            said.append(f"{shape.text} ({at[0] + tiles.first}, {at[1] + tiles.first})" if at else shape.text)
    lines: list[str] = []
    for each in said:
        if lines and columns_of(f"{lines[-1]} · {each}") <= columns:
            lines[-1] += f" · {each}"
        else:
            lines.append(each)
    return lines


def _legend(tiles: Tiles) -> Iterator[str]:
    """What the signs on it mean, a line for each look."""
    on_it = set().union(*tiles.rows)
    for look, said in LOOKS.items():
        signs = [f"{each.sign} {each.name}" for each in tiles.legend if each.look == look and each.sign in on_it]
        if signs:
            yield f"{tiles.name or 'Map'}, {said}: {', '.join(signs)}."


def _shapes(scene: Scene) -> Iterator[Shape]:
    """What lies on the ground; of what is drawn of several shapes only whose it is, and where."""
    sides = ("own", *FOES, "neutral")
    for shape in scene.shapes:
        inside = each_shape(shape.shapes) if isinstance(shape, Group) else (shape,)
        for each in inside:
            if each.role != "ground" and (
                each is shape or (isinstance(each, Circle | Polygon | Hull) and each.role in sides)
            ):
                yield each


def _marked(scene: Scene) -> Iterator[Shape]:
    """What has a mark; on a map of tiles nothing without a name, which is an ornament of what has one."""
    on_map = any(isinstance(each, Tiles) for each in scene.shapes)
    yield from (each for each in _shapes(scene) if _sign(each) and (each.name or not on_map))


def _middle(shape: Shape) -> tuple[float, float]:
    """Where the mark of a disc or a ship stands."""
    if isinstance(shape, Polygon):
        xs, ys = zip(*shape.points, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)
    assert isinstance(shape, Circle | Hull)
    return shape.x, shape.y


def _sign(shape: Shape) -> str:
    """The mark of a disc or a ship; empty for what is no mark."""
    if shape.role == "ground":
        return ""
    if isinstance(shape, Circle):
        return MARKS[shape.role]
    return SHIPS[shape.role] if isinstance(shape, Polygon | Hull) and shape.name else ""


def _meanings() -> dict[str, str]:
    """What each mark says of a thing."""
    return {sign: ROLES[role] for signs in (MARKS, SHIPS) for role, sign in signs.items()}


class _Page:
    """A page of characters; places are in the scene's units."""

    def __init__(self, columns: int, rows: int, across: float, down: float) -> None:
        self.cells = [[" "] * columns for _ in range(rows)]
        self.across, self.down = across, down
        self.left: list[str] = []  # what is written there on wide boards only, and has no room here

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Column and row, on the page."""
        column, row = int(x * self.across), int(y * self.down)
        return min(max(column, 0), len(self.cells[0]) - 1), min(max(row, 0), len(self.cells) - 1)

    def mark(self, x: float, y: float, mark: str) -> None:
        """One character; beside what is marked there already."""
        column, row = self.place(x, y)
        while self.cells[row][column] not in (" ", LINE) and column + 1 < len(self.cells[0]):
            column += 1
        self.cells[row][column] = mark

    def line(self, line: Line) -> None:
        """Dots from one end to the other."""
        (x1, y1), (x2, y2) = self.place(line.x1, line.y1), self.place(line.x2, line.y2)
        steps = max(abs(x2 - x1), abs(y2 - y1), 1)
        for k in range(0, steps + 1, 2):
            column, row = round(x1 + k * (x2 - x1) / steps), round(y1 + k * (y2 - y1) / steps)
            self.cells[row][column] = LINE

    def write(self, text: Text) -> None:
        """A line of writing where it fits, from its place downwards; a long remark at its place, or not at all."""
        at, row = self.place(text.x, text.y)
        cells = cells_of(text.text)[: len(self.cells[0])]
        wide = len(cells)
        start = {"start": at, "middle": at - wide // 2, "end": at - wide + 1}[text.anchor]
        start = min(max(start, 0), len(self.cells[0]) - wide)
        if text.id.startswith(ROOMY) and wide > SHORT and {*self.cells[row][start : start + wide]} != {" "}:
            self.left.append(text.name or text.text)
            return
        free = [k for k in range(row, len(self.cells)) if self.free(k, start, wide)]
        row = free[0] if free else row
        self.cells[row][start : start + wide] = cells

    def free(self, row: int, start: int, wide: int) -> bool:
        """Is there nothing but lines?"""
        return all(cell in (" ", LINE) for cell in self.cells[row][max(0, start - 1) : start + wide + 1])

    def lines(self) -> list[str]:
        """The rows, without empty ones above and below."""
        said = ["".join(row).rstrip() for row in self.cells]
        full = [k for k, line in enumerate(said) if line]
        return said[full[0] : full[-1] + 1] if full else []
