"""Boards as plain text: everything has its mark and its name, writing does not overwrite writing."""

from __future__ import annotations

import pytest

from admiralty.core.errors.plain_text import columns_of
from admiralty.core.face.game import Request
from admiralty.core.face.scene_text import COLUMNS, MARKS, ROWS_MOST, SHIPS, draw_as_text, map_of, name_things
from admiralty.core.face.scenes import FOES, NARROW, ROOMY, WAY, Circle, Hull, Line, Polygon, Scene, Text, each_shape
from admiralty.core.face.tiles import Sign, Tiles
from admiralty.core.state.views import view
from admiralty.games import game
from tests.rooms import ROOMS

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def test_marks_writing_and_names() -> None:
    shapes = (
        Polygon("field", "a field", "ground", SQUARE),
        Line("way", "way from Ash to Elm", "ghost", 10, 50, 90, 50),
        Circle("ash", "Ash, yours", "own", 10, 50, 3),
        Circle("elm", "Elm, his", "foe", 90, 50, 3),
        Polygon("ship", "a ship of his", "foe", SQUARE),
        Text("said", "Ash", "note", 10, 60, "Ash"),
        Text("also", "Oak", "note", 10, 60, "Oak"),
    )
    scene = Scene("Woods", 100, 100, shapes)
    page = map_of(scene, 40)
    way = next(line for line in page if "O" in line and "X" in line)
    assert way.index("O") < way.index(".") < way.index("X") and "B" in page[0]
    assert [line.strip() for line in page if line.strip().isalpha() and len(line.strip()) == 3] == ["Ash", "Oak"]
    assert name_things(scene) == ["Ash, yours", "Elm, his", "a ship of his", "way from Ash to Elm"]
    assert "Marks: O the viewer's own, X against the viewer, B against the viewer." in draw_as_text(scene)


def test_the_ways_of_a_map_are_drawn_and_named_though_they_lie_on_the_ground() -> None:
    shapes = (
        Line(f"{WAY}0-1", "Ash to Elm", "ground", 10, 50, 90, 50),
        Line("rail", "a rail", "ground", 10, 10, 90, 10),
        Text("ash", "", "note", 10, 60, "Ash"),
    )
    scene = Scene("Woods", 100, 100, shapes)
    assert [line.count(".") for line in map_of(scene, 40)][:2] == [17, 0]
    assert name_things(scene) == ["Ash to Elm"]


def test_a_long_remark_that_would_hide_a_way_stands_below_the_map() -> None:
    shapes = (
        Line(f"{WAY}0-1", "", "ground", 10, 50, 90, 50),
        Text("small-ash", "Ash: old trees and young", "note", 50, 50, "old trees and young"),
        Text("small-elm", "", "note", 50, 90, "no trees at all here"),
        Text("small-toll", "", "note", 50, 50, "toll"),
    )
    page = draw_as_text(Scene("Woods", 100, 100, shapes))
    assert page[-1] == "Ash: old trees and young"
    assert any("toll" in line and "." in line for line in page) and any("no trees at all here" in line for line in page)


def test_on_a_map_ornaments_have_no_mark_and_ships_stand_over_all_else() -> None:
    """Pips under a ship would be read as ships, and what is aimed at it hid it."""
    tiles = Tiles("map", "The strait", "ground", 0, 0, 10, ("...", "..."), (Sign(".", "sea"),))
    shapes = (
        tiles,
        Polygon("ship", "a ship of his", "foe", SQUARE),
        Circle("pip", "", "own", 15, 15, 1),
        Circle("aim", "aimed at", "ghost", 5, 5, 3),
        Circle("buoy", "a buoy", "neutral", 25, 15, 3),
    )
    drawn = draw_as_text(Scene("Woods", 30, 20, shapes))
    assert [line for line in drawn if line[:2] in ("1 ", "2 ")] == ["1 B..", "2 ..o"]
    assert "Marks: B against the viewer, · what was, may be, or is only guessed, o neither." in drawn


@pytest.mark.parametrize("name", ["Ash 4", "星 4", "👩\u200d🚀 4"])
def test_wide_names_push_nothing_out_of_its_place(name: str) -> None:
    shapes = (Text("a", name, "note", 10, 50, name, anchor="start"), Text("b", "Elm", "note", 90, 50, "Elm"))
    (line,) = map_of(Scene("Woods", 100, 100, shapes), 40)
    assert name in line and columns_of(line[: line.index("Elm")]) == 35


@pytest.mark.parametrize("key", ROOMS)
def test_every_board_fits_a_page_and_shows_what_is_written_on_it(key: str) -> None:
    room = game(key)
    for name in room.scenarios:
        deal = room.deal(Request(room.scenario(name), {}))
        scene = room.scene(view(deal.battle, 0), deal, 0)
        page = map_of(scene)
        assert len(page) <= ROWS_MOST + 2 and max(map(len, page), default=0) <= COLUMNS, name
        kinds = (Polygon, Hull)
        own = [each for each in each_shape(scene.shapes) if each.role == "own" and isinstance(each, kinds)]
        ships = [each for each in own if each.id.startswith("ship-")]  # none stands yet where they are to be placed
        text = "\n".join(draw_as_text(scene))
        marks = next((line for line in text.splitlines() if line.startswith("Marks: ")), "")
        assert not ships or "T the viewer's own" in marks, name
        for shape in scene.shapes:
            if isinstance(shape, Text) and shape.role != "ground" and not shape.id.startswith(NARROW):
                on = text.splitlines() if shape.id.startswith(ROOMY) else page  # remarks may stand below
                assert any(shape.text in line for line in on), (name, shape.text)


def test_a_map_of_stars() -> None:
    room = game("campaign")
    deal = room.deal(Request(room.scenario("median"), {}))
    text = "\n".join(draw_as_text(room.scene(view(deal.battle, 0), deal, 0)))
    assert "Alder 10" in text and "Alder, value 10, Red" in text and "warpline from Alder to Aster" in text


def test_no_ship_looks_like_a_heading_or_like_the_ground_of_a_room() -> None:
    ships = {sign for role, sign in SHIPS.items() if role in ("own", "neutral", *FOES)}
    assert len(ships) == 5 and not ships & {*"^v<>/\\|", *MARKS.values()}
    for key in ROOMS:
        room = game(key)
        for name in room.scenarios:
            deal = room.deal(Request(room.scenario(name), {}))
            shapes = room.scene(view(deal.battle, 0), deal, 0).shapes
            legends = [each.legend for each in shapes if isinstance(each, Tiles)]
            assert not ships & {sign.sign for legend in legends for sign in legend}, (key, name)


def test_nothing_is_drawn_of_an_empty_board() -> None:
    assert draw_as_text(Scene("Nothing", 0, 0)) == ["Nothing", "", ""]
