"""The display as it is printed: a box for each point and box, nothing over anything else, and what stands beside it."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Any

import pytest

from admiralty.core.face.record_sheets import Display, page_of, sheet_text
from admiralty.core.face.scenes import Group, Hull, Point, Polygon, Shape, Text, each_shape
from admiralty.core.files.shipped import content
from admiralty.core.yard.designers import Table, parse
from admiralty.games.heavy.deal.dealing import SHIPS
from admiralty.games.heavy.tables import MOUNTED, ROW
from admiralty.games.heavy.words import Facing, System
from admiralty.games.heavy.yard.yard import DESIGNER, build_of, display_of

EVERYTHING = ("fire_control", "bridge", "auxiliary_bridge", "sensors", "armor", "cloak", "impulse", "batteries", "warp")
LARGEST = {"navy": "klingon", "shield": 60, "disruptors": 9, "launchers": 3, **dict.fromkeys(EVERYTHING, 12)}
STOUT = {"navy": "klingon", "shield": 45, "sensors": 6, "armor": 5, "cloak": 1, "disruptors": 5, "launchers": 2}
DESIGNS: dict[str, dict[str, Any]] = {
    **{key: content(path) for key, path in SHIPS.items()},
    "largest": {"name": "Largest", **LARGEST},
    "stout": {"name": "Stout", **STOUT},
    "bare": {"name": "Bare", "shield": 0},
}


def values(key: str) -> dict[str, Any]:
    return parse(DESIGNER, DESIGNS[key], key)


def shapes(made: Display) -> dict[str, Shape]:
    return {each.id: each for each in each_shape(made.drawing.shapes)}


def polygons(made: Display, begins: str) -> dict[str, Polygon]:
    return {id: each for id, each in shapes(made).items() if id.startswith(begins) and isinstance(each, Polygon)}


def middle(shape: Polygon) -> Point:
    return sum(x for x, _ in shape.points) / len(shape.points), sum(y for _, y in shape.points) / len(shape.points)


def rows(made: Display, title: str) -> list[tuple[str, ...]]:
    return [row for table in made.tables if table.title == title for row in table.rows]


@pytest.mark.parametrize("key", DESIGNS)
def test_there_is_a_box_for_each_point_of_shield_and_each_box(key: str) -> None:
    """HC-030, HC-910, HC-930, HC-1140, HC-S04"""
    made, build = display_of(values(key)), build_of(values(key))
    drawn = shapes(made)
    for facing in Facing:
        assert len(polygons(made, f"point-{facing.value}-")) == build.shield
        label = drawn[f"label-{facing.value}"]
        assert isinstance(label, Text)
        assert label.text == f"{facing.name.capitalize()}{f' {build.shield}' if build.shield else ': none'}"
    for system in System:
        assert len(polygons(made, f"box-{system.value}-")) == build.boxes[system]
    dice = {int(id.removeprefix("die-")): each for id, each in drawn.items() if id.startswith("die-")}
    assert set(dice) == {ROW[system] for system in System if build.boxes[system]}
    heavy = sum(build.boxes[system] for system in MOUNTED if system != System.BANKS)
    names = [each.name for each in drawn.values() if isinstance(each, Group) and each.id.startswith("track-")]
    assert len(names) == 2 + heavy and len(set(names)) == len(names)


def outward(centre: Point, frame: Polygon, what: Polygon) -> list[float]:
    """How far the corners lie from the centre, in the direction of a shield."""
    out = (middle(frame)[0] - centre[0], middle(frame)[1] - centre[1])
    return [((x - centre[0]) * out[0] + (y - centre[1]) * out[1]) / dist(out, (0, 0)) for x, y in what.points]


@pytest.mark.parametrize("key", DESIGNS)
def test_nothing_is_drawn_over_anything_else_or_beyond_the_edge(key: str) -> None:
    made = display_of(values(key))
    frames = polygons(made, "frame-")
    hexagon = [middle(each) for each in frames.values()]
    centre = (sum(x for x, _ in hexagon) / 6, sum(y for _, y in hexagon) / 6)
    for id, box in polygons(made, "box-").items():
        for frame in frames.values():  # each box lies on the inner side of every shield
            assert max(outward(centre, frame, box)) < min(outward(centre, frame, frame)), f"{id} lies under a shield"
    boxes = [*polygons(made, "box-").values(), *polygons(made, "point-").values()]
    assert all(dist(one, two) > 1.5 for one, two in combinations([middle(each) for each in boxes], 2))
    points = [point for each in each_shape(made.drawing.shapes) if isinstance(each, Polygon) for point in each.points]
    assert all(-0.5 <= x <= made.drawing.width + 0.5 and 0 <= y <= made.drawing.height + 0.5 for x, y in points)


def written(made: Display) -> list[tuple[str, float, float, float, float]]:
    """Where each text is: as wide as a serif of this size."""
    found = []
    for each in each_shape(made.drawing.shapes):
        if isinstance(each, Text):
            wide = 0.46 * each.size * len(each.text)
            left = each.x - {"start": 0.0, "middle": wide / 2, "end": wide}[each.anchor]
            found.append((each.text, left, each.y - 0.7 * each.size, left + wide, each.y))
    return found


@pytest.mark.parametrize("key", DESIGNS)
def test_no_writing_covers_another_or_a_box(key: str) -> None:
    made = display_of(values(key))
    texts = written(made)
    for (one, *a), (two, *c) in combinations(texts, 2):
        assert a[0] >= c[2] or c[0] >= a[2] or a[1] >= c[3] or c[1] >= a[3], f"{one!r} and {two!r}"
    for id, box in polygons(made, "box-").items():
        x, y = middle(box)
        assert not any(left < x < right and top < y < bottom for _, left, top, right, bottom in texts), id


def test_fore_is_up_and_its_opposite_down() -> None:
    made = display_of(values("d7"))
    y = [middle(polygons(made, f"frame-{facing.value}")[f"frame-{facing.value}"])[1] for facing in Facing]
    assert y[Facing.FORE] == min(y) and y[Facing.AFT] == max(y)


def test_how_its_weapons_hit_stands_beside() -> None:
    """HC-340 .. HC-370, HC-420 .. HC-440, HC-R36: the numbers of the rules."""
    assert rows(display_of(values("ca")), "Hits") == [
        ("Phaser bank", "points", "always", "always", "always"),
        ("Forward launcher", "d6", "always, ¼ back", "always", "3-6"),
        ("Aft launcher", "d6", "always, ¼ back", "always", "3-6"),
    ]
    assert rows(display_of(values("d7")), "Hits")[0] == ("Disruptor", "d6", "always", "always", "2-6")
    assert rows(display_of(values("rca")), "Weapons") == [
        ("3 beam disruptor banks", "any facing", "up to 6", "every turn")
    ]
    assert not rows(display_of(values("bare")), "Hits")


@pytest.mark.parametrize("key, listed", [("ca", False), ("stout", False), ("largest", True)])
def test_boxes_too_small_for_a_pencil_are_listed_beside_the_drawing(key: str, listed: bool) -> None:
    found = [table for table in display_of(values(key)).tables if table.title.startswith("Internals")]
    assert bool(found) == listed
    if listed:
        assert sum(row[3].count("□") for row in found[0].rows) == sum(build_of(values(key)).boxes)


def test_the_page_has_the_drawing_and_the_text_its_tables() -> None:
    page = page_of(DESIGNER, "Lexington", values("ca"), "swift")
    assert page.drawing.startswith("<svg") and "Lexington" not in page.drawing
    assert all(isinstance(table, Table) for table in page.tables)
    assert "Shields" not in [table.title for table in page.tables], "they are drawn"
    assert "Shields" in sheet_text(DESIGNER, "Lexington", values("ca"))


def test_the_hull_is_that_of_the_board_with_its_engines_cold() -> None:
    for key, style in (("ca", "picket"), ("d7", "talon"), ("rca", "lurker")):
        made = display_of(values(key))
        hull, (drawn,) = shapes(made)["outline"], made.drawing.silhouettes
        assert isinstance(hull, Hull) and hull.of == drawn.id and hull.heading == 0 and drawn.id.startswith(style)
        assert DESIGNER.silhouette is not None
        lit = DESIGNER.silhouette(values(key))
        assert [tone for tone, _ in lit.parts if tone != "glow"] == [tone for tone, _ in drawn.parts if tone != "glow"]
        assert "glow" in dict(lit.parts) and "glow" not in dict(drawn.parts)
