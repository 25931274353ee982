"""Scenes: what they refuse to be, their JSON, and their pictures."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from admiralty.core.face.game import Request
from admiralty.core.face.scenes import (
    FOES,
    ROLES,
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
    arrowhead,
    each_shape,
    foe,
    keep,
    to_json,
    to_svg,
)
from admiralty.core.face.silhouettes import TONES, State, Vessel, silhouette
from admiralty.core.state.views import view
from admiralty.games import game

SVG = "{http://www.w3.org/2000/svg}"
RINGS = Group(
    "rings", "ranges", "ground", (Circle("ring1", "", "ground", 90, 90, 60), Circle("ring2", "", "ground", 90, 90, 30))
)
SCENE = Scene(
    "A duel <at> \"Altair\" & beyond",
    200,
    160,
    (
        RINGS,
        Line("shot", "a beam", "hit", 20, 140, 160, 30),
        arrowhead("lancer", "Lancer", "own", 20, 140, 45),
        arrowhead("guard", "the guard", "foe", 160, 30, 225, 10, Click(3, 1)),
        Text("said", "", "note", 90, 20, "round <1>", answer=Click(4, -2)),
        Polygon("cloud", "a nebula", "neutral", ((0, 0), (10, 0), (5, 8.333333))),
    ),
    (
        Sheet("sheet1", "Lancer", "Lancer's record sheet", (Row("Beams", "2", 4, 3), Row("Tactic", "Attack")), "own"),
        Sheet("sheet2", "Guard", "", (Row("Missiles", "75", 75, 15),), "foe"),
    ),
)  # fmt: skip


def tree(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(scene))


def by_id(root: ElementTree.Element, id: str) -> ElementTree.Element:
    found = [each for each in root.iter() if each.get("id") == id]
    assert len(found) == 1
    return found[0]


def test_every_shape_is_in_the_picture_under_its_id_with_role_and_name() -> None:
    root = tree(SCENE)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == SCENE.title
    kinds = {"rings": "g", "ring1": "circle", "shot": "line", "lancer": "polygon", "said": "text", "cloud": "polygon"}
    for id, tag in kinds.items():
        assert by_id(root, id).tag == SVG + tag
    assert by_id(root, "lancer").findtext(f"{SVG}title") == "Lancer"
    assert "own" in str(by_id(root, "lancer").get("class")).split()
    assert [each.get("id") for each in by_id(root, "rings").findall(f"{SVG}circle")] == ["ring1", "ring2"]
    assert "round <1>" in "".join(by_id(root, "said").itertext())


def test_what_answers_can_be_clicked_and_reached_by_key() -> None:
    root = tree(SCENE)
    guard, said, lancer = by_id(root, "guard"), by_id(root, "said"), by_id(root, "lancer")
    assert (guard.get("data-what"), guard.get("data-value")) == ("3", "1")
    assert (guard.get("role"), guard.get("tabindex"), guard.get("aria-label")) == ("button", "0", "the guard")
    assert (said.get("data-what"), said.get("data-value")) == ("4", "-2")
    assert lancer.get("data-what") is None
    assert lancer.get("tabindex") is None


def test_a_sheet_shows_its_boxes() -> None:
    root = tree(SCENE)
    first, second = by_id(root, "sheet1"), by_id(root, "sheet2")
    kinds = [each.get("class") for each in first.iter(f"{SVG}rect")]
    assert (kinds.count("on"), kinds.count("off")) == (3, 1)
    titles = [str(each.text) for each in first.iter(f"{SVG}title")]
    assert titles == ["Lancer's record sheet", "Beams: 2, 3 of 4", "Tactic: Attack"]
    bar, filled = (each for each in second.iter(f"{SVG}rect") if each.get("class") in ("on", "off"))
    assert float(str(filled.get("width"))) / float(str(bar.get("width"))) == pytest.approx(15 / 75, abs=0.001)
    assert second.findtext(f"{SVG}title") == "Guard"


def test_sheets_stand_beside_the_board_and_not_over_each_other() -> None:
    sheets = tuple(Sheet(f"s{i}", f"Ship {i}", "", (Row("Hull", "9", 9 + 3 * i, 4),) * (i + 1)) for i in range(7))
    root = tree(Scene("fleet", 300, 240, (), sheets))
    width, height = float(str(root.get("width"))), float(str(root.get("height")))
    boxes = []
    for sheet in sheets:
        part = by_id(root, sheet.id)
        x, y = (float(number) for number in str(part.get("transform"))[len("translate(") : -1].split())
        card = next(each for each in part.iter(f"{SVG}rect") if each.get("class") == "card")
        boxes.append((x, y, x + float(str(card.get("width"))), y + float(str(card.get("height")))))
    assert all(left >= 316 and right <= width and bottom <= height for left, _, right, bottom in boxes)
    for i, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[i + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_the_picture_stands_alone_and_knows_dark_and_light() -> None:
    svg = to_svg(SCENE)
    assert "prefers-color-scheme:dark" in svg
    assert "<script" not in svg
    assert svg.count("http") == 1  # the name space: nothing is fetched
    assert svg == to_svg(SCENE)
    for role in ROLES:
        assert f".{role}.shape" in svg


@pytest.mark.parametrize(
    "scene", [Scene("", 0, 0), Scene("no board", 0, 0, (), SCENE.sheets), Scene("no sheets", 50, 50)]
)
def test_a_scene_may_be_short_of_anything(scene: Scene) -> None:
    root = tree(scene)
    assert float(str(root.get("width"))) > 0
    assert float(str(root.get("height"))) > 0


@pytest.mark.parametrize("heading, nose", [(0, (50, 40)), (90, (60, 50)), (180, (50, 60)), (270, (40, 50))])
def test_an_arrowhead_points_where_it_heads(heading: float, nose: tuple[float, float]) -> None:
    """Degrees clockwise from up, y down: 0 is up the picture, 90 to its right."""
    ship = arrowhead("a", "", "own", 50, 50, heading, 10)
    assert ship.points[0] == pytest.approx(nose)
    assert all(hypot(x - 50, y - 50) <= 11 for x, y in ship.points)


@pytest.mark.parametrize(
    "shape, wrong",
    [
        (Circle("a", "", "enemy", 0, 0, 1), "'enemy' is no role"),
        (Circle("", "", "own", 0, 0, 1), "empty or used twice"),
        (Circle("a", "", "own", float("nan"), 0, 1), "not all numbers"),
        (Line("a", "", "own", 0, 0, 1, float("inf")), "not all numbers"),
        (Polygon("a", "", "own", ((0, 0), (1, 1))), "three or more corners"),
        (Text("a", "", "own", 0, 0, "x", 12, "left"), "'left' is no anchor"),
        (Group("a", "", "own", (Circle("a", "", "own", 0, 0, 1),)), "used twice"),
        (Group("a", "", "own", (Circle("b", "", "", 0, 0, 1),)), "is no role"),
    ],
)
def test_what_nobody_could_draw_is_a_mistake_of_the_room(shape: Shape, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Scene("x", 10, 10, (shape,))


def test_a_sheet_with_more_boxes_filled_than_there_are_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="more boxes filled"):
        Scene("x", 10, 10, (), (Sheet("a", "A", "", (Row("x", "", 2, 3),)),))
    with pytest.raises(ValueError, match="used twice"):
        Scene("x", 10, 10, (Circle("a", "", "own", 0, 0, 1),), (Sheet("a", "A", "", ()),))
    with pytest.raises(ValueError, match="a scene of"):
        Scene("x", -1, 10)


def test_json_holds_all_of_it() -> None:
    data: dict[str, Any] = json.loads(json.dumps(to_json(SCENE)))
    assert [each["kind"] for each in data["shapes"]] == ["group", "line", "polygon", "polygon", "text", "polygon"]
    assert data["shapes"][0]["shapes"][1] == {
        "kind": "circle", "id": "ring2", "name": "", "role": "ground", "x": 90, "y": 90, "radius": 30, "answer": None,
    }  # fmt: skip
    assert data["shapes"][3]["answer"] == {"what": 3, "value": 1}
    assert data["shapes"][5]["points"][2] == [5, 8.333333]
    assert data["sheets"][0]["rows"][0] == {"label": "Beams", "value": "2", "boxes": 4, "filled": 3}
    assert (data["width"], data["height"], data["title"]) == (200, 160, SCENE.title)


NUMBERS = st.floats(-1e6, 1e6)
WORDS = st.text(max_size=30)


@settings(max_examples=300, deadline=None)
@given(WORDS, WORDS, WORDS.filter(bool), st.tuples(NUMBERS, NUMBERS, NUMBERS), st.integers(-(2**31), 2**31))
def test_any_words_and_numbers_make_a_picture_that_parses(
    title: str, said: str, id: str, at: tuple[float, float, float], value: int
) -> None:
    x, y, z = at
    shapes = (
        Text(id, said, "note", x, y, title, abs(z), answer=Click(1, value)),
        Circle(id + "2", title, "hit", z, x, abs(y)),
        arrowhead(id + "3", said, "ghost", x, y, z),
    )
    sheet = Sheet(id + "4", title, said, (Row(said, title, abs(value) % 90, 0), Row(title, said)))
    root = tree(Scene(title, abs(x) % 500, abs(y) % 500, shapes, (sheet,)))
    assert root.tag == f"{SVG}svg"
    if title.isprintable():
        assert (root.findtext(f"{SVG}title") or "") == title


def test_a_long_value_goes_on_below_and_nothing_of_it_is_lost() -> None:
    said = "phaser bank always, forward launcher 4 in 6, aft launcher 4 in 6"
    sheet = Sheet("s", "Ship", "", (Row("Hits, as it stands", said), Row("Launcher", "loaded", 1, 1), Row("Hull", "")))
    rows = by_id(tree(Scene("duel", 100, 100, (), (sheet,))), "s").findall(f"{SVG}g")
    written = [[(float(str(each.get("y"))), each.text or "") for each in row.iter(f"{SVG}text")] for row in rows]
    assert " ".join(text for _, text in written[0][1:]) == said
    downs = [y for y, _ in written[0]]
    assert len(downs) > 2 and all(below - y >= 16 for y, below in pairwise(downs))
    assert [text for _, text in written[1]] == ["Launcher", "loaded"] and len({y for y, _ in written[1]}) == 1
    assert [text for _, text in written[2]] == ["Hull"]


def test_each_of_several_foes_has_a_role_of_its_own() -> None:
    assert [foe(side, 0) for side in (1, 2, 3)] == [*FOES] == [foe(side, 3) for side in (0, 1, 2)]
    assert [foe(side, 1) for side in (0, 2, 3)] == [*FOES] and foe(4, 0) == foe(1, 0)


@pytest.mark.parametrize(("key", "scenario"), [("myoss", "melee"), ("campaign", "random")])
def test_sides_are_told_apart_on_the_board(key: str, scenario: str) -> None:
    room = game(key)
    content = room.scenario(scenario)
    deal = room.deal(Request(content, {"sides": "4"} if key == "campaign" else {}))
    for seat in range(4):
        shapes = room.scene(view(deal.battle, seat), deal, seat).shapes
        sides = {each.role for each in each_shape(shapes) if isinstance(each, Circle | Hull | Polygon)}
        assert sides >= {"own", *FOES}, seat


@pytest.mark.parametrize("seat", range(4))
def test_sides_of_a_team_share_a_colour_and_the_only_other_team_has_the_first(seat: int) -> None:
    room = game("myoss")
    deal = room.deal(Request({**room.scenario("melee"), "teams": [["red", "blue"], ["green", "amber"]]}))
    shapes = room.scene(view(deal.battle, seat), deal, seat).shapes
    sides = {each.role for each in each_shape(shapes) if isinstance(each, Circle | Hull | Polygon)}
    assert {"own", "foe"} == sides & {"own", *FOES}


# ---- hulls --------------------------------------------------------------------------------------------------------

LANCE, WRECK = silhouette(Vessel("dart", tubes=3)), silhouette(Vessel("dart", tubes=3), State(wreck=True))
HULLS = (
    Hull("ship-0", "Lance", "own", LANCE.id, 40, 60, 90, 50),
    Group("both", "", "ground", (Hull("ship-1", "Pike", "foe", LANCE.id, 120, 60, 270, 50, Click(3, 1)),)),
    Hull("ship-2", "Spear", "hit", WRECK.id, 80, 100, 0, 50),
)


def test_hulls_call_for_silhouettes_that_are_there_once() -> None:
    scene = Scene("Ships", 160, 160, HULLS, silhouettes=(LANCE, WRECK))
    told = json.loads(json.dumps(to_json(scene)))
    assert [each["kind"] for each in told["shapes"]] == ["hull", "group", "hull"]
    lance = {"of": LANCE.id, "x": 40, "y": 60, "heading": 90, "length": 50, "answer": None}
    assert told["shapes"][0] == {"kind": "hull", "id": "ship-0", "name": "Lance", "role": "own", **lance}
    assert told["silhouettes"] == {each.id: [list(part) for part in each.parts] for each in (LANCE, WRECK)}
    assert "silhouettes" not in to_json(SCENE)
    root = tree(scene)
    for hull, drawn in ((HULLS[0], LANCE), (HULLS[2], WRECK)):
        assert len(list(by_id(root, hull.id).iter(f"{SVG}polygon"))) == len(drawn.parts)
    style = "".join(root.itertext())
    assert all(f".{role} .h-{tone}" in style for role in ("own", "foe", "hit") for tone in TONES)
    assert by_id(root, "ship-1").get("data-value") == "1"


@pytest.mark.parametrize(
    ("hull", "why"),
    [
        (Hull("a", "", "own", "nothing", 0, 0, 0, 1), "there is no silhouette 'nothing'"),
        (Hull("a", "", "own", LANCE.id, 0, float("nan"), 0, 1), "not all numbers"),
        (Hull("a", "", "own", LANCE.id, 0, 0, float("inf"), 1), "not all numbers"),
    ],
)
def test_a_hull_that_cannot_be_drawn_is_refused(hull: Hull, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Scene("Ships", 10, 10, (hull,), silhouettes=(LANCE,))


def test_kept_shapes_are_looked_through_once_and_their_ids_count() -> None:
    """A room that draws them once hears of its mistakes then, and of an id that stands next to them twice always."""
    kept = keep((RINGS, Polygon("field", "", "ground", ((0, 0), (1, 0), (0, 1)))))
    assert to_json(Scene("x", 9, 9, kept)) == to_json(Scene("x", 9, 9, (RINGS, *kept[1:])))
    for twice in (Circle("ring1", "", "note", 1, 1, 1), Circle("field", "", "note", 1, 1, 1)):
        for shapes in ((*kept, twice), (twice, *kept)):
            with pytest.raises(ValueError, match=r"twice"):
                Scene("x", 9, 9, shapes)
    with pytest.raises(ValueError, match=r"twice"):
        Scene("x", 9, 9, (*kept, *kept))
    with pytest.raises(ValueError, match=r"twice"):
        Scene("x", 9, 9, kept, (Sheet("rings", "", "", ()),))
    with pytest.raises(ValueError, match=r"not all numbers"):
        keep((Group("hull", "", "own", (Circle("dot", "", "own", 1, float("inf"), 1),)),))
    both = keep(HULLS[1:2])
    assert Scene("x", 9, 9, both, silhouettes=(LANCE,)).shapes == HULLS[1:2]
    with pytest.raises(ValueError, match=r"no silhouette"):
        Scene("x", 9, 9, both, silhouettes=(WRECK,))


def test_a_click_of_several_answers_and_a_shade_are_told_where_there_are_any() -> None:
    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))
    alone = Polygon("end-0", "", "ground", corners, Click(3, 1))
    chained = replace(alone, id="end-1", answer=Click(3, 1, ((4, 2), (5, 3)), 2), shade=0.25)
    one, two = to_json(Scene("", 9, 9, (alone, chained)))["shapes"]
    assert one["answer"] == {"what": 3, "value": 1} and "shade" not in one
    assert two["answer"] == {"what": 3, "value": 1, "then": [[4, 2], [5, 3]], "starts": 2} and two["shade"] == 0.25
    assert to_svg(Scene("", 9, 9, (alone, chained))).count('style="fill-opacity:0.25"') == 1
