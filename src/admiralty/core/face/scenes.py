"""Boards as data: a scene is shapes and sheets with ids, accessible names, and the answer that a click gives.

A room turns a view into a scene; the browser, the terminal and ``draw`` show it. There are no rules and no colours in
a scene: a role says what a thing is to the viewer, and whoever draws it decides how that looks. Lengths are in the
scene's own units, x to the right and y down; headings are degrees clockwise from up.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, fields
from functools import cache
from math import cos, isfinite, radians, sin
from operator import attrgetter
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from .silhouettes import Silhouette
from .tiles import Tiles, cells_of_tiles, shape_of

ROLES: Mapping[str, str] = {
    "own": "the viewer's own",
    "foe": "against the viewer",
    "foe2": "another against the viewer",
    "foe3": "a third against the viewer",
    "neutral": "neither",
    "note": "a label or remark",
    "hit": "damage, danger, the destroyed",
    "ghost": "what was, may be, or is only guessed",
    "ground": "the board itself: grid, borders, terrain",
}
FOES = ("foe", "foe2", "foe3")
WAY = "map-way-"  # starts the id of a line that joins places of a map: text draws it, though it lies on the ground
NARROW, ROOMY = "tight-", "small-"  # start the id of a text that stands on narrow boards only, or on others
ANCHORS = ("start", "middle", "end")
Point: TypeAlias = tuple[float, float]


class Click(NamedTuple):
    """The answer that a click gives: to the question `what`, the number `value`.

    `then` are answers to questions of the same form that follow, each a question and its number: the click gives them,
    too. It may also start with a later one of them all, if that one is among the first `starts`.
    """

    what: int
    value: int
    then: tuple[tuple[int, int], ...] = ()
    starts: int = 1

    def told(self) -> dict[str, Any]:
        """As plain data; most give one answer alone."""
        alone = {"what": self.what, "value": self.value}
        return {**alone, "then": [list(each) for each in self.then], "starts": self.starts} if self.then else alone


class _Kept:
    """A shape that may be kept to be shown again and again: what lies in it is looked through once."""

    __slots__ = ("calls", "ids")
    ids: tuple[str, ...]  # of all that lies in it, itself among them
    calls: frozenset[str]  # the silhouettes that it wants


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc round (x, y)."""

    id: str
    name: str
    role: str
    x: float
    y: float
    radius: float
    answer: Click | None = None


@dataclass(frozen=True, slots=True)
class Polygon(_Kept):
    """A closed shape of three or more corners; `shade` from 0 to 1 says how strongly it is filled."""

    id: str
    name: str
    role: str
    points: tuple[Point, ...]
    answer: Click | None = None
    shade: float = 1


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line from (x1, y1) to (x2, y2)."""

    id: str
    name: str
    role: str
    x1: float
    y1: float
    x2: float
    y2: float
    answer: Click | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """One line of writing; its accessible name is what it says, unless it has a name of its own."""

    id: str
    name: str
    role: str
    x: float
    y: float
    text: str
    size: float = 12
    anchor: str = "middle"
    answer: Click | None = None


@dataclass(frozen=True, slots=True)
class Hull:
    """A ship as it is drawn: `of` names a silhouette of the scene, `length` long about (x, y), its bow to `heading`."""

    id: str
    name: str
    role: str
    of: str
    x: float
    y: float
    heading: float
    length: float
    answer: Click | None = None


@dataclass(frozen=True, slots=True)
class Group(_Kept):
    """Shapes that belong together and are named, and answered with, as one."""

    id: str
    name: str
    role: str
    shapes: tuple[Shape, ...]
    answer: Click | None = None


Shape: TypeAlias = Circle | Polygon | Line | Text | Hull | Group | Tiles


Large: TypeAlias = Literal["", "figure", "line", "below"]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a sheet: a label, a value in words, and boxes of which the first `filled` are still whole.

    A `stock` is used up in battle: an empty one is no damage. A `large` row is also read from across the room, on a
    screen on the wall: as a figure, as a line, or as a line below the board. Something happens to the ship when fewer
    boxes are left than one of its `marks` says. What stands between the semicolons of a `listed` row has a line each,
    and what stands before a colon is what it is about.
    """

    label: str
    value: str = ""
    boxes: int = 0
    filled: int = 0
    stock: bool = False
    large: Large = ""
    marks: tuple[int, ...] = ()
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A record sheet beside the board; `name` is what it is called aloud, `role` whose it is.

    One of the ground explains the drawing: text, which draws nothing, leaves it out.
    """

    id: str
    title: str
    name: str
    rows: tuple[Row, ...]
    role: str = "neutral"

    @property
    def in_text(self) -> bool:
        """Is it told in text, too?"""
        return self.role != "ground"


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole board. Ids are different from each other and stay the same from scene to scene for the same thing.

    A silhouette is in it once, whatever the number of hulls that look like it.
    """

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    silhouettes: tuple[Silhouette, ...] = ()

    def __post_init__(self) -> None:
        """Raises `ValueError` for what no drawer could draw: a mistake of the room."""
        if not (isfinite(self.width) and isfinite(self.height) and self.width >= 0 and self.height >= 0):
            raise ValueError(f"a scene of {self.width} x {self.height}")
        seen: set[str] = set()
        drawn = {each.id for each in self.silhouettes}
        _require_sound((*_not_kept(self.shapes, seen, drawn), *self.sheets), seen, drawn)


def _require_sound(parts: Iterable[Shape | Sheet], seen: set[str], drawn: Container[str]) -> None:
    """`ValueError` as of a scene; the ids of the parts are now among those seen, `drawn` are those of silhouettes."""
    for part in parts:
        if part.role not in ROLES:
            raise ValueError(f"{part.id}: {part.role!r} is no role; known: {', '.join(ROLES)}")
        if not part.id or part.id in seen:
            raise ValueError(f"the id {part.id!r} is empty or used twice")
        seen.add(part.id)
        if isinstance(part, Tiles) and (strange := {each.role for each in part.legend} - {*ROLES}):
            raise ValueError(f"{part.id}: {min(strange)!r} is no role; known: {', '.join(ROLES)}")
        if isinstance(part, Hull) and part.of not in drawn:
            raise ValueError(f"{part.id}: there is no silhouette {part.of!r} in the scene")
        _require_drawable(part)


def keep(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The shapes, which a room draws once and shows again and again; `ValueError` as of `Scene`."""
    row = tuple(shapes)
    _require_sound(each_shape(row), set(), _calls(row))
    for shape in row:
        if isinstance(shape, _Kept):
            object.__setattr__(shape, "ids", tuple(each.id for each in each_shape((shape,))))
            object.__setattr__(shape, "calls", _calls((shape,)))
    return row


def _calls(shapes: tuple[Shape, ...]) -> frozenset[str]:
    """The silhouettes that they want in their scene."""
    return frozenset(each.of for each in each_shape(shapes) if isinstance(each, Hull))


def _not_kept(shapes: tuple[Shape, ...], seen: set[str], drawn: Set[str]) -> Iterator[Shape]:
    """All shapes but those that were kept, whose ids are now among those seen; `ValueError` as of a scene."""
    for shape in shapes:
        ids = getattr(shape, "ids", ())
        if not ids:
            yield from each_shape((shape,))
            continue
        assert isinstance(shape, _Kept)
        if not seen.isdisjoint(ids):
            raise ValueError(f"an id of {shape.id!r} is used twice")
        seen.update(ids)
        if strange := shape.calls - drawn:
            raise ValueError(f"{shape.id}: there is no silhouette {min(strange)!r} in the scene")


def _require_drawable(part: Shape | Sheet) -> None:
    match part:
        case Circle(x=x, y=y, radius=radius):
            numbers: tuple[float, ...] = (x, y, radius)
        case Polygon(points=points):
            numbers = (*map(sum, points), part.shade)
            if len(points) < 3:
                raise ValueError(f"{part.id}: a polygon has three or more corners")
        case Hull(x=x, y=y, heading=heading, length=length):
            numbers = (x, y, heading, length)
        case Line(x1=x1, y1=y1, x2=x2, y2=y2):
            numbers = (x1, y1, x2, y2)
        case Text(x=x, y=y, size=size, anchor=anchor):
            numbers = (x, y, size)
            if anchor not in ANCHORS:
                raise ValueError(f"{part.id}: {anchor!r} is no anchor; known: {', '.join(ANCHORS)}")
        case Group(shapes=shapes):
            numbers = ()
            if any(isinstance(each, Tiles) for each in shapes):
                raise ValueError(f"{part.id}: a map of tiles stands in no group")
        case Sheet(rows=rows):
            numbers = ()
            if any(not 0 <= row.filled <= row.boxes for row in rows):
                raise ValueError(f"{part.id}: more boxes filled than there are")
        case _:
            numbers = ()
    if not isfinite(sum(numbers)):
        raise ValueError(f"{part.id}: {numbers} are not all numbers")


def each_shape(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    """Every shape, and those inside the groups, in the order of drawing."""
    found: list[Shape] = []
    _gather(shapes, found)
    return iter(found)


def _gather(shapes: tuple[Shape, ...], found: list[Shape]) -> None:
    for shape in shapes:
        found.append(shape)
        if type(shape) is Group:
            _gather(shape.shapes, found)


def row_of_boxes(label: str, value: str, boxes: int, filled: int, stock: bool = False) -> Row:
    """A row whose boxes hold what there is: a referee may give a ship more than it was built with."""
    return Row(label, value, max(boxes, filled, 0), max(filled, 0), stock)


def foe(side: int, viewer: int) -> str:
    """The role of a side that is against the viewer's: each of several has one of its own, as far as they go."""
    return FOES[(side - (side > viewer)) % len(FOES)]


def arrowhead(
    id: str, name: str, role: str, x: float, y: float, heading: float, size: float = 12, answer: Click | None = None
) -> Polygon:
    """A ship at (x, y): an arrowhead of half-length `size` whose nose points to `heading` degrees."""
    ahead, right = radians(heading - 90), radians(heading)
    corners = ((1.0, 0.0), (-0.8, 0.72), (-0.42, 0.0), (-0.8, -0.72))
    points = tuple(
        (x + size * (a * cos(ahead) + r * cos(right)), y + size * (a * sin(ahead) + r * sin(right))) for a, r in corners
    )
    return Polygon(id, name, role, points, answer)


def to_json(scene: Scene) -> dict[str, Any]:
    """The scene as plain lists, numbers and texts; each shape says its `kind`. It has silhouettes and cells of maps if
    there are any.
    """
    maps = [each for each in scene.shapes if isinstance(each, Tiles)]
    drawn = {each.id: [list(part) for part in each.parts] for each in scene.silhouettes}
    return {
        "title": scene.title,
        "width": scene.width,
        "height": scene.height,
        "shapes": [shape_json(shape) for shape in scene.shapes],
        "sheets": [
            {"id": s.id, "title": s.title, "name": s.name, "role": s.role, "rows": [_row_json(row) for row in s.rows]}
            for s in scene.sheets
        ],
        **({"silhouettes": drawn} if drawn else {}),
        **({"tiles": cells_of_tiles(maps)} if maps else {}),
    }


def shape_json(shape: Shape) -> dict[str, Any]:
    """One shape of it; of a map of tiles all but its cells."""
    if isinstance(shape, Tiles):
        return shape_of(shape)
    out = {"kind": type(shape).__name__.lower(), **_plain(shape)}
    if isinstance(shape, Group):
        out["shapes"] = [shape_json(each) for each in shape.shapes]
    if isinstance(shape, Polygon):
        out["points"] = [list(point) for point in shape.points]
        if shape.shade == 1:
            del out["shade"]  # as most are
    out["answer"] = shape.answer and shape.answer.told()
    return out


def _row_json(row: Row) -> dict[str, Any]:
    told = _plain(row)
    for name in ("stock", "large", "marks", "listed"):
        if not told[name]:
            del told[name]  # as in most rows
    return told


def _plain(part: Shape | Row) -> dict[str, Any]:
    names, values = _fields(cast(Hashable, type(part)))
    return dict(zip(names, values(part), strict=True))


@cache
def _fields(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    names = tuple(each.name for each in fields(kind))
    return names, attrgetter(*names)


def to_svg(scene: Scene) -> str:
    """The scene as one SVG file that stands alone: the board, and its sheets as tables beside it."""
    from .scene_svg import draw_scene  # only who draws pays for it

    return draw_scene(scene)
