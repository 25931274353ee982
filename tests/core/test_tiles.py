"""Maps of tiles: what they refuse to be, their cells as JSON and as changes, their outlines, pictures and text."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.core.checks.conformance_boards import words_of_scene
from admiralty.core.face.scene_svg import board, print_scene
from admiralty.core.face.scene_text import draw_as_text, map_of
from admiralty.core.face.scenes import Circle, Click, Group, Line, Polygon, Scene, Text, to_json, to_svg
from admiralty.core.face.tiles import MOST, PATTERNS, VEILS, Sign, Tiles, changed_cells, outlines_of, patterns_of
from tests.still_scenes import LEGEND, SIDE, bridge_map, field, middle, mine_field

SVG = "{http://www.w3.org/2000/svg}"
ROCKS = Sign("*", "rocks")
SIGNS = (Sign(".", "open"), ROCKS, Sign("~", "open", look="lost"), Sign("?", "unknown", look="dark"))
SMALL = Tiles("map", "The strait", "ground", 10, 20, 5, (".*.", "?*~"), SIGNS, Click(7, 40))
STRAIT = Scene("The strait", 40, 40, (SMALL,))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rows": ()}, "0 x 0"),
        ({"rows": ("", "")}, "0 x 2"),
        ({"rows": (".",) * (MOST + 1)}, "1 x 101"),
        ({"rows": ("." * (MOST + 1),)}, "101 x 1"),
        ({"rows": ("..", ".")}, "row 1 has 1 tiles, row 0 has 2"),
        ({"rows": (".x",)}, "does not tell what 'x' means"),
        ({"legend": (*SMALL.legend, Sign("*", "more rocks"))}, "'*' twice"),
        ({"legend": (*SMALL.legend, Sign("ab", "two"))}, "'ab' is no sign"),
        ({"legend": (*SMALL.legend, Sign("星", "wide"))}, "no sign"),
        ({"legend": (*SMALL.legend, Sign("\t", "tab"))}, "no sign"),
        ({"legend": (*SMALL.legend, Sign("x", ""))}, "has no name"),
        ({"legend": (*SMALL.legend, Sign("x", "x", look="dim"))}, "'dim' is no look"),
        ({"legend": (*SMALL.legend, Sign("x", "x", pattern="tartan"))}, "'tartan' is no pattern"),
        ({"legend": (*SMALL.legend, Sign("x", "x", pattern="dots"), Sign("y", "x", pattern="waves"))}, "two patterns"),
        ({"legend": (*SMALL.legend, Sign("x", "x", pattern="dots"), Sign("y", "y", pattern="dots"))}, "one pattern"),
        ({"side": 0}, "of side 0"),
        ({"x": float("nan")}, "at nan"),
    ],
)
def test_a_mistake_of_the_room_is_refused_by_the_map_s_name(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        replace(SMALL, **change)


def test_a_scene_refuses_a_role_that_is_none_and_a_map_within_a_group() -> None:
    with pytest.raises(ValueError, match="'mud' is no role"):
        Scene("", 9, 9, (replace(SMALL, legend=(*SMALL.legend, Sign("x", "mud", "mud"))),))
    with pytest.raises(ValueError, match="stands in no group"):
        Scene("", 9, 9, (Group("all", "", "ground", (SMALL,)),))
    with pytest.raises(ValueError, match="used twice"):
        Scene("", 9, 9, (SMALL, SMALL))


@pytest.mark.parametrize("size", [1, MOST])
def test_the_smallest_and_the_largest_map(size: int) -> None:
    tiles = replace(SMALL, rows=("." * size,) * size)
    assert (tiles.columns, len(tiles.rows)) == (size, size)
    assert tiles.corners == (10, 20, 10 + 5 * size, 20 + 5 * size)


def test_each_name_has_a_pattern_of_its_own() -> None:
    """Where the room gives none too, and whatever its looks; only with more names than patterns they come again."""
    assert patterns_of(SMALL.legend) == {"open": "plain", "rocks": "dots", "unknown": "waves"}
    given = (ROCKS, Sign("#", "wall", pattern="plain"), Sign("+", "gate"))
    assert patterns_of(given) == {"wall": "plain", "rocks": "dots", "gate": "waves"}
    many = tuple(Sign(chr(0x4E + k), f"ground {k}") for k in range(len(PATTERNS) + 2))
    assert {*patterns_of(many).values()} == {*PATTERNS}


def test_places_and_cells() -> None:
    assert SMALL.cell_at(*SMALL.middle_of(2, 1)) == (2, 1) and SMALL.middle_of(0, 0) == (12.5, 22.5)
    assert [SMALL.cell_at(x, 21) for x in (9.9, 10, 14.9, 15, 24.9, 25)] == [None, (0, 0), (0, 0), (1, 0), (2, 0), None]
    assert SMALL.cell_at(12, 19) is None and SMALL.cell_at(12, 30) is None


def test_cells_travel_apart_from_the_shape() -> None:
    told = to_json(STRAIT)
    (shape,) = told["shapes"]
    assert (shape["kind"], shape["columns"], shape["rows"], shape["first"]) == ("tiles", 3, 2, 1)
    assert shape["answer"] == {"what": 7, "value": 40}
    assert shape["legend"][2] == {"sign": "~", "name": "open", "role": "ground", "look": "lost", "pattern": "plain"}
    assert told["tiles"]["cells"] == {"map": ".*.?*~"}
    assert told["tiles"]["patterns"] == {
        **{name: PATTERNS[name] for name in ("plain", "dots", "waves")},
        **VEILS,
    }
    assert not PATTERNS.keys() & VEILS.keys()
    other = replace(SMALL, rows=("...", "..."))
    assert to_json(Scene("The strait", 40, 40, (other,)))["shapes"] == told["shapes"], "cells are no part of the shape"
    assert "tiles" not in to_json(Scene("", 40, 40))


@given(st.text("ab", max_size=80), st.randoms(use_true_random=False))
def test_changes_make_of_the_old_cells_the_new_ones(before: str, rng: Any) -> None:
    after = "".join(rng.choice("abc") if rng.random() < 0.2 else sign for sign in before)
    cells = [*before]
    for at, signs in changed_cells(before, after):
        cells[at : at + len(signs)] = signs
    assert "".join(cells) == after
    assert bool(changed_cells(before, after)) == (before != after)


@given(
    st.integers(1, 12).flatmap(
        lambda wide: st.lists(st.text(".*~", min_size=wide, max_size=wide), min_size=1, max_size=9)
    )
)
def test_the_outlines_cover_each_cell_once(rows: list[str]) -> None:
    found: dict[tuple[int, int], str] = {}
    for sign, path in outlines_of(tuple(rows)).items():
        pieces = re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\3z", path)
        assert "".join("M{} {}h{}v{}h-{}z".format(*piece, piece[2]) for piece in pieces) == path
        for x, y, wide, high in (map(int, piece) for piece in pieces):
            for cell in ((x + k % wide, y + k // wide) for k in range(wide * high)):
                assert cell not in found
                found[cell] = sign
    assert found == {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}


@pytest.mark.parametrize("draw", [to_svg, print_scene, lambda scene: board(scene, "", 60, 40)])
def test_a_picture_has_one_path_a_sign_that_is_filled_with_its_pattern(draw: Any) -> None:
    root = ElementTree.fromstring(draw(STRAIT))
    (map_,) = (each for each in root.iter(f"{SVG}g") if each.get("id") == "map")
    paths = map_.findall(f"{SVG}path")
    names = [each.findtext(f"{SVG}title") for each in paths]
    assert names == ["open", "rocks", "open, seen before", "unknown, never seen"]
    filled = {str(each.get("id")): each for each in root.iter(f"{SVG}pattern")}
    looks = [str(filled[str(each.get("fill"))[5:-1]].get("class")).split()[-1] for each in paths]
    assert looks == ["now", "now", "lost", "dark"]
    drawn = [tuple(line.get("d") for line in filled[str(each.get("fill"))[5:-1]].iter(f"{SVG}path")) for each in paths]
    assert len({*drawn}) == len(drawn), "no two can be taken for each other without colour"


def test_two_maps_have_patterns_of_their_own() -> None:
    inset = replace(SMALL, id="inset", legend=(*SMALL.legend[::-1],), x=100)
    root = ElementTree.fromstring(to_svg(Scene("", 200, 40, (SMALL, inset))))
    ids = [each.get("id") for each in root.iter(f"{SVG}pattern")]
    assert len({*ids}) == len(ids) == 8
    fills = {str(each.get("fill")) for each in root.iter(f"{SVG}path") if each.get("fill")}
    assert fills == {f"url(#{id})" for id in ids}


def test_the_text_shows_signs_marks_numbers_and_a_legend() -> None:
    shapes = (
        replace(SMALL, first=0),
        Circle("one", "Ann's", "own", *SMALL.middle_of(2, 0), 1),
        Polygon("two", "Bert's", "foe", ((11, 26), (14, 26), (12, 29))),
        Circle("far", "a far one", "foe", 90, 90, 1),
        Line("way", "to the gap", "ghost", 12, 22, 20, 22),
    )
    scene = Scene("The strait", 100, 100, shapes)
    assert map_of(scene) == ["  012", "0 .*O", "1 B*~"]
    lines = draw_as_text(scene)
    assert "The strait, seen now: . open, * rocks." in lines
    assert "The strait, seen before: ~ open." in lines and "The strait, never seen: ? unknown." in lines
    assert lines[-4:] == ["Ann's", "Bert's", "a far one", "to the gap"]
    assert {"open", "rocks", "unknown"} <= {*words_of_scene(scene)}


def test_what_is_written_on_a_map_stands_below_it_with_its_tile() -> None:
    shapes = (
        replace(SMALL, first=0),
        Circle("ship-3", "Ash", "own", *SMALL.middle_of(2, 0), 1),
        Polygon("hull-4", "Elm", "foe", ((11, 26), (14, 26), (12, 29))),
        Text("name-3", "", "note", 22, 29, "Ash"),
        Text("name-4", "", "note", 22, 29, "Elm"),
        Text("round", "", "note", 20, 90, "Round 4"),
        Text("depth", "", "note", 12, 22, "12 m"),
        Text("tight-depth", "", "note", 12, 22, "12"),
    )
    assert map_of(Scene("The strait", 100, 100, shapes))[3:] == ["Ash (2, 0) · Elm (0, 1) · Round 4 · 12 m (0, 0)"]
    assert map_of(Scene("The strait", 100, 100, shapes), 24)[3:] == ["Ash (2, 0) · Elm (0, 1)", "Round 4 · 12 m (0, 0)"]


def test_numbers_of_columns_stand_at_every_tenth() -> None:
    lines = map_of(Scene("", 1, 1, (replace(SMALL, rows=("." * 21,) * 10),)))
    assert lines[:2] == ["            1         2", "   123456789012345678901"]
    assert lines[2] == " 1 " + "." * 21 and lines[-1] == "10 " + "." * 21


def test_a_mine_field_and_a_bridge_s_map_are_small() -> None:
    """With all that stands on them; the cells of the field are sent once, then only what changes."""
    told = to_json(mine_field())
    cells = json.dumps(told.pop("tiles"), separators=(",", ":"))
    assert len(cells) <= 3_500 and len(cells) + len(json.dumps(told["shapes"][0])) <= 6_000
    assert len(json.dumps(to_json(bridge_map()))) <= 16_000
    before, after = ("".join(field(60, 40, at)) for at in ((22, 20), (23, 20)))
    assert 0 < len(json.dumps(changed_cells(before, after), separators=(",", ":"))) <= 1_000


def test_a_mine_field_names_what_stands_where() -> None:
    scene = mine_field()
    tiles = scene.shapes[0]
    assert isinstance(tiles, Tiles) and tiles.legend == LEGEND and tiles.cell_at(*middle(22, 20)) == (22, 20)
    assert tiles.corners == (0, 0, 60 * SIDE, 40 * SIDE)
    text = map_of(scene)
    assert text[22][3 + 22] == "T" and text[16][3 + 29] == "B"
