"""Scenes as SVG files that stand alone, in the dark or the light as the viewer's system has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import blake2b
from html import escape
from math import ceil
from textwrap import wrap

from . import scene_hulls, scene_tiles
from .scenes import NARROW, ROLES, Circle, Click, Group, Hull, Line, Polygon, Row, Scene, Shape, Sheet, Text, each_shape
from .silhouettes import Silhouette
from .tiles import Tiles

GAP, HEAD, LINE, BELOW = 16, 40, 24, 18  # between cards; the head of a sheet; a line of a sheet; one that goes on
SHEET, LEFT, VALUES = 300, 14, 116  # the width of a sheet; its margin; where its boxes begin: at least
BOX, STEP, ABREAST, MOST = 10, 13, 10, 60  # a box, from box to box, boxes in a line; beyond MOST they become a bar
LABEL, LONG = 14, 24  # letters that fit a label, and a value behind it: at least
LABEL_MOST, LETTER = 28, 7.2  # sheets with longer labels are as much wider, up to so many letters of this width
BOARD_MIN = 120  # the height of a picture that has no board
GRID = 40  # from line to line of the chart below a board that is drawn alone
MARGIN = 0.07  # round a board that is drawn alone, of its length

# Colours stand in the rules themselves, not in CSS variables, which the SVG viewers of many desktops do not know.
LIGHT = {
    "paper": "#eef1f6", "space": "#ffffff", "rim": "#e6ebf4", "star": "#93a1ba", "edge": "#c3ccdc", "ink": "#1b2536",
    "dim": "#5b6980", "card": "#ffffff", "rule": "#e4e9f2", "off": "#c4cddd", "own": "#825600", "foe": "#0a5f5c",
    "foe2": "#2450a0", "foe3": "#8a2a78", "neutral": "#64748b", "note": "#5b6980", "hit": "#be123c", "ghost": "#6b7a93",
    "ground": "#b3bfd3",
}  # fmt: skip
DARK = {
    "paper": "#070b14", "space": "#16223f", "rim": "#0a1020", "star": "#a9bbdd", "edge": "#2a3857", "ink": "#e3eaf7",
    "dim": "#8d9bb5", "card": "#0f172a", "rule": "#1d2941", "off": "#3a4a6b", "own": "#f2c14e", "foe": "#5fd3c6",
    "foe2": "#8fb4ff", "foe3": "#f0a0e2", "neutral": "#a3b1c6", "note": "#8d9bb5", "hit": "#ff6b81", "ghost": "#8795b0",
    "ground": "#33456b",
}  # fmt: skip
FORMS = (
    "svg{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;font-size:13px}"
    ".title{font-weight:600;font-size:15px}text.ghost{font-style:italic}"
    ".shape{fill-opacity:.22;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}"
    "polygon.own,polygon.foe,polygon.foe2,polygon.foe3,polygon.neutral{fill-opacity:.9}.hit.shape{stroke-width:2.2}"
    ".ghost.shape{fill-opacity:.08;stroke-dasharray:4 4}.ground.shape{fill-opacity:.12;stroke-width:1}"
    ".note.shape{fill-opacity:.06;stroke-width:1}.answer{cursor:pointer;outline:none}"
)


def _colours(c: Mapping[str, str]) -> str:
    rules = [
        f".paper{{fill:{c['paper']}}}.mid{{stop-color:{c['space']}}}.rim{{stop-color:{c['rim']}}}",
        f".board{{fill:url(#scene-space);stroke:{c['edge']}}}.star{{fill:{c['star']}}}.rule{{stroke:{c['rule']}}}",
        f".card{{fill:{c['card']};stroke:{c['edge']}}}text{{fill:{c['ink']}}}text.dim,text.ground{{fill:{c['dim']}}}",
        f".answer:hover,.answer:focus{{filter:drop-shadow(0 0 5px {c['own']})}}",
    ]
    for role in ROLES:
        rules.append(f".{role}.shape,.{role} .on,.{role} .band{{fill:{c[role]}}}.{role}.shape{{stroke:{c[role]}}}")
        rules.append("" if role == "ground" else f"text.{role}{{fill:{c[role]}}}")
    return "".join([*rules, f".off{{fill:none;stroke:{c['off']}}}"])


STYLE = f"{FORMS}{_colours(LIGHT)}@media (prefers-color-scheme:dark){{{_colours(DARK)}}}"
UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML 1.0 has no place for


def draw_scene(scene: Scene) -> str:
    """The whole SVG file; `scenes.to_svg` is the door to it."""
    label = min(LABEL_MOST, max([LABEL, *(len(row.label) for sheet in scene.sheets for row in sheet.rows)]))
    cards, sheets_wide, sheets_high = _columns(scene, label)
    width = scene.width + sheets_wide + GAP * (2 + (scene.width > 0 and sheets_wide > 0))
    height = max(scene.height, sheets_high, 0 if scene.shapes else BOARD_MIN) + 2 * GAP
    whole, board = _extent(width, height), _extent(scene.width, scene.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" {whole}',
        f'role="group" aria-labelledby="scene-title"><title id="scene-title">{_text(scene.title)}</title>',
        f"<style>{STYLE}{_tones(scene)}</style>",
        '<defs><radialGradient id="scene-space" cx=".5" cy=".42" r=".75">',
        '<stop class="mid" offset="0"/><stop class="rim" offset="1"/></radialGradient>',
        f'<clipPath id="scene-edge"><rect {board} rx="10"/></clipPath>',
        *scene_tiles.patterns(scene_tiles.maps_of(scene)),
        "</defs>",
        f'<rect class="paper" {whole}/>',
    ]
    if scene.width and scene.height:
        parts += [
            f'<g transform="translate({GAP} {GAP})">',
            f'<rect class="board" {board} rx="10"/>',
            '<g clip-path="url(#scene-edge)">',
        ]
        parts += [*_stars(scene), *_shapes(scene.shapes, scene), "</g></g>"]
    left = GAP + (scene.width + GAP if scene.width else 0)
    parts += [line for sheet, x, y in cards for line in _sheet(sheet, left + x, GAP + y, label)]
    return "\n".join([*parts, "</svg>\n"])


def board(scene: Scene, style: str, width: float, height: float, framed: bool = False) -> str:
    """The board alone as a picture of this shape, in a style of one's own: no sheets, no writing, nothing to click.

    It shows all that is drawn, with a margin; if `framed` what lies within the scene's own edges.
    """
    shapes = tuple(_silent(scene.shapes))
    left, top, right, bottom = (0, 0, scene.width, scene.height) if framed else _bounds(shapes)
    scale = max((right - left) / width, (bottom - top) / height) * (1 if framed else 1 + 2 * MARGIN)
    wide, high = width * scale, height * scale
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    window = f"{_n(x)} {_n(y)} {_n(wide)} {_n(high)}"
    ground = f'x="{_n(x)}" y="{_n(y)}" {_extent(wide, high)}'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{window}" {_extent(width, height)}>',
        f"<title>{_text(scene.title)}</title><style>{style}</style>",
        f'<defs><pattern id="chart" width="{GRID}" height="{GRID}" patternUnits="userSpaceOnUse">',
        f'<path class="grid" d="M{GRID} 0H0V{GRID}"/></pattern>',
        '<radialGradient id="lamp" cy=".42" r=".75">',
        '<stop class="mid" offset="0"/><stop class="rim" offset="1"/></radialGradient>',
        *scene_tiles.patterns(scene_tiles.maps_of(scene)),
        "</defs>",
        f'<rect fill="url(#lamp)" {ground}/><rect fill="url(#chart)" {ground}/>',
    ]
    return "\n".join([*parts, *_shapes(shapes, scene), "</svg>\n"])


PRINTED = (
    "svg{font-family:'Libertinus Serif',serif}text{fill:#000}.own.shape,.hit.shape{fill:#000;stroke:none}"
    ".neutral.shape,.foe.shape,.foe2.shape,.foe3.shape{fill:#fff;stroke:#000;stroke-width:.55}"
    ".note.shape{fill:none;stroke:#777;stroke-width:.4}"
    ".ground.shape{fill:#f1f1f1;stroke:#999;stroke-width:.5}.ghost.shape{fill:none;stroke:#777;stroke-dasharray:2 2}"
    "text.own,text.hit{font-weight:bold}"
)


def print_scene(scene: Scene) -> str:
    """The board alone, in black on white: what is drawn and written, to be ticked with a pencil."""
    window = f'viewBox="0 0 {_n(scene.width)} {_n(scene.height)}" {_extent(scene.width, scene.height)}'
    maps = scene_tiles.maps_of(scene)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {window}>',
        f"<style>{PRINTED}{scene_hulls.PRINTED if scene.silhouettes else ''}",
        f"{scene_tiles.PRINTED if maps else ''}</style>",
        *(["<defs>", *scene_tiles.patterns(maps), "</defs>"] if maps else ()),
    ]
    return "\n".join([*parts, *_shapes(scene.shapes, scene), "</svg>\n"])


def _silent(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield replace(shape, shapes=tuple(_silent(shape.shapes)), answer=None)
        elif not isinstance(shape, Text):
            yield replace(shape, answer=None)


def _bounds(shapes: tuple[Shape, ...]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all that is drawn."""
    points: list[tuple[float, float]] = []
    for shape in each_shape(shapes):
        match shape:
            case Circle() | Hull():
                far = shape.radius if isinstance(shape, Circle) else shape.length / 2
                points += [(shape.x - far, shape.y - far), (shape.x + far, shape.y + far)]
            case Polygon():
                points += shape.points
            case Tiles():
                left, top, right, bottom = shape.corners
                points += [(left, top), (right, bottom)]
            case Line():
                points += [(shape.x1, shape.y1), (shape.x2, shape.y2)]
    xs, ys = [x for x, _ in points] or [0.0, 1.0], [y for _, y in points] or [0.0, 1.0]
    return min(xs), min(ys), max(xs), max(ys)


def _n(number: float) -> str:
    """A number as short as two decimals allow."""
    short = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def _extent(width: float, height: float) -> str:
    return f'width="{_n(width)}" height="{_n(height)}"'


def _text(text: str) -> str:
    return escape(UNFIT.sub("\ufffd", text), quote=True)


def _fit(text: str, letters: int) -> str:
    return _text(text if len(text) <= letters else text[: letters - 1] + "…")


# ---- the board -------------------------------------------------------------------------------------------------------


def _stars(scene: Scene) -> Iterator[str]:
    """Far stars, scattered by the title alone: the same board has the same sky, and they mean nothing."""
    count = min(160, int(scene.width * scene.height / 4000))
    yield '<g aria-hidden="true">'
    for i in range(count):
        drawn_by = blake2b(f"{scene.title} {i}".encode("utf-8", "replace"), digest_size=6).digest()
        x, y = (int.from_bytes(drawn_by[k : k + 2], "little") / 65536 for k in (0, 2))
        faint, radius = 0.15 + drawn_by[4] / 640, (0.5, 0.6, 0.8, 1.2)[drawn_by[5] % 4]
        place = f'cx="{_n(x * scene.width)}" cy="{_n(y * scene.height)}" r="{radius}"'
        yield f'<circle class="star" {place} opacity="{_n(faint)}"/>'
    yield "</g>"


def _tones(scene: Scene) -> str:
    """What hulls and tiles look like by day and by night; nothing where there are none."""
    day, night = (tones_of(scene, colours, night) for colours, night in ((LIGHT, False), (DARK, True)))
    return f"{day}@media (prefers-color-scheme:dark){{{night}}}" if day else ""


def tones_of(scene: Scene, colours: Mapping[str, str], night: bool) -> str:
    """What hulls and tiles look like where roles have these colours; nothing where there are none."""
    more = scene_hulls.NIGHT if night else scene_hulls.DAY
    hulls = scene_hulls.tones({**colours, **more}, scene_hulls.roles_of(scene))
    if not scene_tiles.maps_of(scene):
        return hulls
    return f"{hulls}{scene_tiles.STYLE}{scene_tiles.tints({role: colours[role] for role in ROLES}, night)}"


def _shapes(shapes: Iterable[Shape], scene: Scene) -> Iterator[str]:
    drawn = {each.id: each for each in scene.silhouettes}
    maps = [each.id for each in scene_tiles.maps_of(scene)]
    for shape in shapes:
        if isinstance(shape, Tiles):
            yield f'<g id="{_text(shape.id)}" class="{shape.role} tiles">'
            yield from (_title(shape), *scene_tiles.paths(shape, maps.index(shape.id)), "</g>")
        else:
            yield from _shape(shape, drawn)


def _shape(shape: Shape, drawn: Mapping[str, Silhouette]) -> Iterator[str]:
    match shape:
        case Group():
            yield f"<g{_attributes(shape)}>{_title(shape)}"
            for each in shape.shapes:
                yield from _shape(each, drawn)
            yield "</g>"
        case Hull():
            yield f"<g{_attributes(shape)}>{_title(shape)}"
            yield from scene_hulls.polygons_of(shape, drawn[shape.of])
            yield "</g>"
        case Circle():
            yield _close(shape, "circle", f'cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(max(shape.radius, 0))}"')
        case Polygon():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            shade = "" if shape.shade == 1 else f' style="fill-opacity:{_n(shape.shade)}"'
            yield _close(shape, "polygon", f'points="{points}"{shade}')
        case Line():
            ends = f'x1="{_n(shape.x1)}" y1="{_n(shape.y1)}" x2="{_n(shape.x2)}" y2="{_n(shape.y2)}"'
            yield _close(shape, "line", ends)
        case Text() if not shape.id.startswith(NARROW):
            place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}" text-anchor="{shape.anchor}"'
            yield f"<text{_attributes(shape)} {place}>{_title(shape)}{_text(shape.text)}</text>"


def _close(shape: Circle | Polygon | Line, tag: str, place: str) -> str:
    return f"<{tag}{_attributes(shape)} {place}>{_title(shape)}</{tag}>"


def _attributes(shape: Shape) -> str:
    """Id, styles and, where a click answers, what it answers."""
    kind = " hull" if isinstance(shape, Hull) else "" if isinstance(shape, Group | Text) else " shape"
    styles = f"{shape.role}{kind}{' answer' if shape.answer else ''}"
    return f' id="{_text(shape.id)}" class="{styles}"{_answer(shape.answer, shape.name)}'


def _answer(answer: Click | None, name: str) -> str:
    if answer is None:
        return ""
    label = f' aria-label="{_text(name)}"' if name else ""
    return f' role="button" tabindex="0" data-what="{answer.what}" data-value="{answer.value}"{label}'


def _title(shape: Shape) -> str:
    return f"<title>{_text(shape.name)}</title>" if shape.name else ""


# ---- the sheets ------------------------------------------------------------------------------------------------------


def _columns(scene: Scene, label: int) -> tuple[list[tuple[Sheet, float, float]], float, float]:
    """Where each sheet stands, in columns about as high as the board; how wide and high all of them are."""
    wide = SHEET + _more(label)
    room = max([scene.height, *(_high(sheet, label) for sheet in scene.sheets)])
    placed: list[tuple[Sheet, float, float]] = []
    x, y, high = 0.0, 0.0, 0.0
    for sheet in scene.sheets:
        if y and y + _high(sheet, label) > room:
            x, y = x + wide + GAP, 0.0
        placed.append((sheet, x, y))
        high = max(high, y + _high(sheet, label))
        y += _high(sheet, label) + GAP
    return placed, x + wide if placed else 0.0, high


def _more(label: int) -> int:
    """How much wider than others a sheet is whose labels have so many letters."""
    return ceil((label - LABEL) * LETTER)


def _high(sheet: Sheet, label: int) -> float:
    return HEAD + sum(_row_high(row, label) for row in sheet.rows) + 8


def _row_high(row: Row, label: int) -> float:
    lines = ceil(row.boxes / ABREAST) if row.boxes <= MOST else 1
    return LINE + (max(lines, 1) - 1) * STEP + BELOW * len(_below(row, label))


def _below(row: Row, label: int) -> list[str]:
    """The lines of a value that does not fit behind the boxes, or else behind the label."""
    boxes = ABREAST if row.boxes > MOST else min(row.boxes, ABREAST)
    used = label + ceil(boxes * STEP / LETTER) if boxes else max(LABEL, min(len(row.label), label))
    return [] if len(row.value) <= label + LONG - used else wrap(row.value, label + LONG)


def _sheet(sheet: Sheet, x: float, y: float, label: int) -> Iterator[str]:
    """A card whose labels have so many letters."""
    high, more = _high(sheet, label), _more(label)
    wide = SHEET + more
    yield f'<g id="{_text(sheet.id)}" class="{sheet.role}" role="list" transform="translate({_n(x)} {_n(y)})">'
    yield f"<title>{_text(sheet.name or sheet.title)}</title>"
    yield f'<rect class="card" width="{wide}" height="{_n(high)}" rx="10"/>'
    yield f'<rect class="band" x="{LEFT}" y="13" width="4" height="16" rx="2"/>'
    yield f'<text class="title" x="{LEFT + 12}" y="26">{_fit(sheet.title, 32)}</text>'
    down = float(HEAD)
    for row in sheet.rows:
        yield f'<line class="rule" x1="{LEFT}" y1="{_n(down)}" x2="{wide - LEFT}" y2="{_n(down)}"/>'
        yield f'<g role="listitem" transform="translate(0 {_n(down)})"><title>{_text(_say_row(row))}</title>'
        yield from _row(row, label)
        yield "</g>"
        down += _row_high(row, label)
    yield "</g>"


def _say_row(row: Row) -> str:
    whole = f"{row.filled} of {row.boxes}" if row.boxes else ""
    return ", ".join(part for part in (f"{row.label}: {row.value}" if row.value else row.label, whole) if part)


def _row(row: Row, label: int) -> Iterator[str]:
    """A label of so many letters, and behind it boxes and value, or the value below."""
    more = _more(label)
    begin = VALUES + more
    yield f'<text class="dim" x="{LEFT}" y="16">{_fit(row.label, label)}</text>'
    if row.boxes > MOST:
        wide = ABREAST * STEP - (STEP - BOX)
        filled = wide * row.filled / row.boxes
        yield f'<rect class="off" x="{begin}" y="7" width="{wide}" height="{BOX}" rx="3"/>'
        yield f'<rect class="on" x="{begin}" y="7" width="{_n(filled)}" height="{BOX}" rx="3"/>'
    else:
        for i in range(row.boxes):
            x, y = begin + i % ABREAST * STEP, 7 + i // ABREAST * STEP
            kind = "on" if i < row.filled else "off"
            yield f'<rect class="{kind}" x="{x}" y="{y}" width="{BOX}" height="{BOX}" rx="2"/>'
    below = _below(row, label)
    high = _row_high(row, label) - 8
    for k, line in enumerate(below or filter(None, [row.value])):
        down = high - BELOW * (len(below) - 1 - k) if below else 16
        yield f'<text x="{SHEET + more - LEFT}" y="{_n(down)}" text-anchor="end">{_text(line)}</text>'
