"""The board: ships turned as they lie, shields as long as what is left of them, and what a cloak hides of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from math import ceil, dist
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import sample_states
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.scenes import ROOMY, Click, Hull, Line, Point, Polygon, Scene, Shape, Text, each_shape
from admiralty.core.face.wording import say_prompt
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games import game
from admiralty.games.heavy.condition import contact
from admiralty.games.heavy.face.board import WIDTH
from admiralty.games.heavy.fighters import AT_FLIGHT
from admiralty.games.heavy.records import FLIGHTS, Battle
from admiralty.games.heavy.words import Ask, Cloak, Facing, Manoeuvre, Shown, Status, System

GAME = game("heavy")
PHONE, LEAST = (330.0, 300.0), 11.5  # pixels that a board has on a small screen, and that its writing has at least
MARGIN = 22.0  # round what is drawn
VIEWERS = (0, 1, SPECTATOR, OPEN)


def dealt(name: str = "duel", **settings: str) -> Deal:
    return GAME.deal(Request(GAME.scenario(name), settings))


def fleets(**sides: Sequence[str]) -> Deal:
    return GAME.deal(Request({"game": "heavy", "title": "x", "range": 3, "sides": sides}, {"multi_ship": "pairwise"}))


def lying(b: Battle, mine: int, theirs: int, distance: int) -> Battle:
    """A duel in this position."""
    b = copy(b)
    for i, j, facing in ((0, 1, mine), (1, 0, theirs)):
        contact(b, i, j).facing, contact(b, i, j).range = facing, distance
    return b


def seen(b: Battle, deal: Deal, seat: int = 0) -> Scene:
    return GAME.scene(view(b, seat), deal, seat)


def parts(scene: Scene) -> dict[str, Shape]:
    return {shape.id: shape for shape in each_shape(scene.shapes)}


def said(scene: Scene) -> list[str]:
    return [shape.text for shape in each_shape(scene.shapes) if isinstance(shape, Text)]


def rows(scene: Scene, i: int) -> Mapping[str, str]:
    return {row.label: row.value for sheet in scene.sheets if sheet.id == f"sheet-{i}" for row in sheet.rows}


def middle(shape: Shape) -> Point:
    assert isinstance(shape, Polygon)
    return sum(x for x, _ in shape.points) / len(shape.points), sum(y for _, y in shape.points) / len(shape.points)


def clicks(scene: Scene) -> set[Click]:
    return {shape.answer for shape in each_shape(scene.shapes) if shape.answer}


# ---- how they lie -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs"), list(product(range(6), repeat=2)))
def test_the_facings_that_are_presented_point_at_each_other(mine: int, theirs: int) -> None:
    deal = dealt()
    shapes = parts(seen(lying(deal.battle, mine, theirs, 2), deal))
    for i, facing, other in ((0, mine, 1), (1, theirs, 0)):
        enemy = middle(shapes[f"frame-{other}-{(theirs, mine)[i]}"])
        far = {k: dist(middle(shapes[f"frame-{i}-{k}"]), enemy) for k in range(6)}
        assert min(far, key=lambda k: far[k]) == facing
        assert max(far, key=lambda k: far[k]) == facing ^ 1, "its opposite is on the far side"
        assert "presented" in shapes[f"shield-{i}-{facing}"].name


@pytest.mark.parametrize("distance", [1, 2, 3, 4])
def test_a_stop_for_each_range_that_weapons_reach(distance: int) -> None:
    deal = dealt()
    scene = seen(lying(deal.battle, 0, 0, distance), deal)
    stops = {id: shape for id, shape in parts(scene).items() if id.startswith("stop-")}
    assert f"Range {distance}" in said(scene)
    assert ("out of reach" if distance == 4 else f"damage ×{4 - distance}") in said(scene)
    assert list(stops) == ([] if distance == 4 else ["stop-1", "stop-2", "stop-3"])
    here = [(shape.id, shape.name) for shape in stops.values() if shape.role == "neutral"]
    assert here == [(f"stop-{distance}", f"Range {distance}, damage ×{4 - distance}")][: distance < 4]
    assert distance == 4 or {"×1", "×2", "×3"} <= set(said(scene))


def test_ships_stand_nearer_at_close_range() -> None:
    deal = dealt()
    apart = []
    for distance in (1, 2, 3, 4):
        shapes = parts(seen(lying(deal.battle, 0, 0, distance), deal))
        apart.append(dist(middle(shapes["frame-0-0"]), middle(shapes["frame-1-0"])))
    assert apart == sorted(set(apart))


@pytest.mark.parametrize("seat", VIEWERS)
def test_whoever_looks_is_at_the_left(seat: int) -> None:
    deal = dealt()
    shapes = parts(seen(deal.battle, deal, seat))
    home = max(seat, 0)
    own, foe = shapes[f"ship-{home}"], shapes[f"ship-{1 - home}"]
    assert isinstance(own, Hull) and isinstance(foe, Hull)
    assert own.x < foe.x and own.y == foe.y and (own.heading, foe.heading) == (90, 270)
    assert own.role == "own" and foe.role == "foe"


def test_a_rotation_is_drawn_and_written() -> None:
    deal = dealt()
    b = lying(deal.battle, Facing.PORT, Facing.VENTRAL, 2)
    ship = b.ships[0]
    ship.turning, ship.turned_from, ship.turn_enemy, ship.turn_done, ship.turn_needs = Facing.STARBOARD, 2, 1, 1, 2
    scene = seen(b, deal)
    assert parts(scene)["turn-0"].name == "Federation CA rotates: Port to Starboard, 1 of 2"
    assert "Port to Starboard, 1 of 2" in said(scene)
    assert rows(scene, 0)["Rotation"] == "Port to Starboard, 1 of 2"
    assert rows(scene, 0)["To Klingon D7"] == "Port to Ventral, range 2"
    assert "turn-1" not in parts(scene)


# ---- what is left of them -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("built", "cells"), [(27, 9), (10, 10), (60, 9)])
@pytest.mark.parametrize("taken", [0, 1, 9])
def test_a_shield_has_as_many_cells_as_what_is_left_of_it(taken: int, built: int, cells: int) -> None:
    """One for each point, or nine for all; the last one is there as long as there is a point."""
    deal = dealt()
    b = copy(deal.battle)
    b.ships[0].design.shield, b.ships[0].taken[Facing.DORSAL] = built, taken
    scene = seen(b, deal)
    bar = parts(scene)["bar-0-4"]
    assert isinstance(bar, Polygon) and len(bar.points) == 4 * ceil(cells * (built - taken) / built)
    assert bar.role == ("own" if taken < 9 or built > 10 else "hit")
    assert rows(scene, 0)["Dorsal shield"] == f"{built - taken} of {built} left"


def test_a_shield_that_is_gone_and_one_that_is_reinforced() -> None:
    deal = dealt()
    b = copy(deal.battle)
    b.ships[0].taken[Facing.FORE], b.ships[0].fresh[Facing.FORE], b.ships[0].old[Facing.FORE] = 27, 2, 1
    scene = seen(b, deal)
    shapes = parts(scene)
    assert "bar-0-0" not in shapes and shapes["frame-0-0"].role == shapes["crack-0-0"].role == "hit"
    assert "band-0-0" in shapes and "band-0-1" not in shapes
    assert "0 +3" in said(scene)


def test_boxes_are_crossed_off() -> None:
    deal = dealt()
    b = copy(deal.battle)
    b.ships[1].lost[System.DISRUPTORS] = 3
    shapes = parts(seen(b, deal))
    lost = [id for id in shapes if id.endswith("-lost")]
    assert lost == [f"box-1-{int(System.DISRUPTORS)}-{k}-lost" for k in (1, 2, 3)]
    assert shapes[f"system-1-{int(System.DISRUPTORS)}"].name == "disruptor: 1 of 4 left"
    assert shapes[f"system-0-{int(System.BANKS)}"].name == "phaser bank: 3 of 3 left"


def test_the_sheet_says_when_each_mount_may_fire() -> None:
    deal = dealt()
    b = copy(deal.battle)
    b.turn, b.ships[1].lost[System.DISRUPTORS], b.ships[1].mounts[0].down = 2, 1, 1
    b.ships[1].mounts[2].ready = 4
    assert rows(seen(b, deal), 1)["Disruptors, die 3"] == "lost, loaded, turn 4, loaded"
    assert rows(seen(b, deal), 1)["Forward launcher, die 3"] == "loaded"


def test_fire_is_a_line_for_each_shot_of_the_turn() -> None:
    deal = dealt()
    b = copy(deal.battle)
    order = b.ships[0].order
    order.points[0], order.target[0], order.points[3], order.target[3] = 6, 1, 1, 1
    assert not [id for id in parts(seen(b, deal, 1)) if id.startswith("shot-")], "sealed orders show nothing"
    order.shown = Shown.ORDERS
    shots = {id: shape for id, shape in parts(seen(b, deal, 1)).items() if id.startswith("shot-")}
    assert [shape.name for shape in shots.values()] == [
        "phaser bank 1 of Federation CA at Klingon D7, power 6",
        "forward launcher of Federation CA at Klingon D7, power 1",
    ]
    assert all(isinstance(shape, Line) for shape in shots.values())


def test_fire_at_a_flight_ends_where_it_lies() -> None:
    """Between the ships: halfway to the one that has launched it."""
    deal = dealt(fighters="on")
    b = copy(deal.battle)
    order = b.ships[0].order
    order.points[0], order.target[0], order.points[1], order.target[1] = 6, 1, 2, AT_FLIGHT + FLIGHTS * 1 + 1
    order.shown = Shown.ORDERS
    shapes = parts(seen(b, deal, 1))
    ship, flight = shapes["shot-0-0"], shapes["shot-0-1"]
    assert isinstance(ship, Line) and isinstance(flight, Line)
    assert flight.name == "phaser bank 2 of Federation CA at flight 2 of Klingon D7, power 2"
    assert abs(flight.x1 - ship.x1) < 1 and abs(flight.x2 - WIDTH / 2) < 1, "it starts as the other one does"


def test_the_hull_shows_what_is_lost() -> None:
    """Holes by the boxes that the viewer knows to be lost; cold without warp; a wreck, once it is destroyed."""
    deal = dealt()

    def tones(b: Battle) -> Counter[str]:
        scene = seen(b, deal)
        hull = parts(scene)["ship-1"]
        assert isinstance(hull, Hull) and len(scene.silhouettes) == 2
        return Counter(tone for each in scene.silhouettes if each.id == hull.of for tone, _ in each.parts)

    b = copy(deal.battle)
    assert tones(b)["breach"] == 0 and tones(b)["engine"] == 4
    b.ships[1].lost[System.ARMOR] = 2
    assert tones(b)["breach"] == 1 and tones(b)["glow"]
    b.ships[1].lost[System.WARP] = 4
    assert tones(b)["breach"] > 1 and not tones(b)["glow"]
    b.ships[1].status = Status.DESTROYED
    assert tones(b)["hull"] > tones(deal.battle)["hull"]


def test_a_box_for_each_box_lies_on_the_hull() -> None:
    deal = fleets(a=["ca"], b=["rca"])
    shapes = parts(seen(deal.battle, deal))
    for i, ship in enumerate(deal.battle.ships[:2]):
        hull = shapes[f"ship-{i}"]
        drawn = [shape for id, shape in shapes.items() if id.startswith(f"box-{i}-") and isinstance(shape, Polygon)]
        assert isinstance(hull, Hull) and len(drawn) == sum(ship.design.boxes)
        assert all(dist(middle(each), (hull.x, hull.y)) < hull.length / 2 for each in drawn)
        apart = min(dist(middle(one), middle(two)) for one, two in combinations(drawn, 2))
        assert apart > max(dist(one, two) for one, two in pairwise(drawn[0].points))


# ---- under the cloak ----------------------------------------------------------------------------------------------


def hunted() -> tuple[Deal, Battle]:
    deal = dealt("neutral_zone")
    b = lying(deal.battle, Facing.AFT, Facing.DORSAL, 2)
    b.turn, b.ships[1].cloaked, b.ships[1].heard = 5, 2, 2
    b.ships[1].lost[System.ARMOR] = 2
    lies = contact(b, 0, 1)
    lies.seen_facing, lies.seen_range, lies.seen_turn = Facing.PORT, 3, 3
    return deal, b


def test_a_hidden_ship_is_a_ghost_where_it_was_last_seen() -> None:
    deal, b = hunted()
    scene = seen(b, deal, 0)
    shapes = parts(scene)
    assert "Last seen on turn 3" in said(scene) and "at range 3" in said(scene)
    assert not [each for each in said(scene) if each.startswith("Range")]
    assert not [id for id in shapes if id.startswith("stop-")]
    assert "veil-1" in shapes and shapes["veiled-1"].role == "ghost" and "veil-0" not in shapes
    assert not [id for id in shapes if id.endswith("-lost") or id.startswith(("bar-1", "shot-1"))]
    assert all(shapes[f"frame-1-{k}"].role == "ghost" for k in range(6))
    assert not [shape.name for shape in shapes.values() if "presented" in shape.name]
    assert rows(scene, 1)["Not seen"] == "2 boxes lost since"
    assert rows(scene, 0)["To Romulan RCA"] == "Port, range 3 on turn 3"


def test_its_own_seat_sees_all_of_it() -> None:
    deal, b = hunted()
    scene = seen(b, deal, 1)
    assert "Range 2" in said(scene)
    assert rows(scene, 1)["To Federation CA"] == "Dorsal to Aft, range 2"
    assert sum(id.endswith("-lost") for id in parts(scene)) == 2


def test_the_turns_of_a_cloak_are_counted_alike_everywhere() -> None:
    deal, b = hunted()
    scene = seen(b, deal, 1)
    assert rows(scene, 1)["Cloak"] == "on, 8 of 10 turns left"
    assert "cloaked, 8 of 10 turns left" in said(scene)
    asked = GAME.wording.asks[Ask.CLOAK]
    assert "2 turns used" in say_prompt(asked, (1, 2, 9), deal.names)
    assert "presented" in parts(scene)["shield-1-4"].name


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_where_it_is_and_what_it_loses_changes_nothing_on_its_foes_board(seat: int) -> None:
    deal, b = hunted()
    other = lying(b, Facing.STARBOARD, Facing.FORE, 4)
    other.ships[1].lost[System.WARP], other.ships[1].turning, other.ships[1].charge = 3, 2, 0
    other.ships[1].repairs[0].what, other.ships[1].order.manoeuvre = 2, Manoeuvre.CLOSE
    assert seen(b, deal, seat) == seen(other, deal, seat)
    assert seen(b, deal, 1) != seen(other, deal, 1)


# ---- what a click answers -----------------------------------------------------------------------------------------


def test_own_shields_answer_what_is_asked_of_facings() -> None:
    deal = dealt()
    found = clicks(seen(deal.battle, deal, 0))
    for k in range(6):
        assert Click(Ask.MANOEUVRE, Manoeuvre.ROTATE + k) in found and Click(Ask.REINFORCE, 1 + k) in found
        assert Click(Ask.MANOEUVRE, Manoeuvre.SHIFT + k) in found and Click(Ask.DIRECTION, 1 + k) in found
    shapes = parts(seen(deal.battle, deal, 0))
    assert {shape.answer for id, shape in shapes.items() if id.startswith("hull-1-")} == {
        Click(Ask.TARGET, 1),
        Click(Ask.ENEMY, 2),
        Click(Ask.FLASH, 2),
    }


def test_what_answers_is_its_shield_and_no_other() -> None:
    """The page tints what of the ground answers: each of them covers its own shield."""
    deal = dealt()
    shapes = parts(seen(deal.battle, deal, 0))
    knobs = {id: shape for id, shape in shapes.items() if id.startswith("knob-") and isinstance(shape, Polygon)}
    assert len(knobs) == 12
    for id, knob in knobs.items():
        frame = shapes[id.replace("knob", "frame")]
        assert isinstance(frame, Polygon) and frame.points == knob.points and knob.role == "ground"


OF_SHIELDS = (Ask.MANOEUVRE, Ask.REINFORCE, Ask.DIRECTION, Ask.BESIDE, Ask.PLACE, Ask.FLIGHT_FACING)


@pytest.mark.parametrize("seat", range(4))
def test_every_one_of_several_foes_answers(seat: int) -> None:
    deal = fleets(a=["ca"], b=["d7"], c=["dd"], d=["f5"])
    found = clicks(GAME.scene(view(deal.battle, seat), deal, seat))
    foes = {ship for ship in range(4) if ship != seat}
    assert foes == {each.value for each in found if each.what == Ask.TARGET}
    assert foes == {each.value - 1 for each in found if each.what == Ask.ENEMY}


def test_who_commands_nothing_answers_nothing() -> None:
    deal = dealt()
    whoever = clicks(seen(deal.battle, deal, SPECTATOR)) | clicks(seen(deal.battle, deal, OPEN))
    assert not {click for click in whoever if click.what in OF_SHIELDS}


# ---- room on the board --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sides",
    [
        {"a": 2, "b": 2},
        {"a": 1, "b": 3},
        {"a": 4, "b": 4},
        {"a": 1, "b": 7},
        {"a": 7, "b": 1},
        {"a": 2, "b": 2, "c": 2, "d": 2},
    ],
)
def test_no_ship_of_a_fleet_covers_another(sides: Mapping[str, int]) -> None:
    deal = fleets(**{seat: ["ca"] * count for seat, count in sides.items()})
    for seat in range(len(sides)):
        scene = seen(deal.battle, deal, seat)
        shapes = parts(scene)
        hulls = [[shapes[f"frame-{i}-{k}"] for k in range(6)] for i in range(deal.battle.vessels)]
        points = [[p for frame in hull if isinstance(frame, Polygon) for p in frame.points] for hull in hulls]
        discs = [_disc(each) for each in points]
        assert all(dist(one[:2], two[:2]) > one[2] + two[2] for one, two in combinations(discs, 2))
        assert all(0 < x < scene.width and 0 < y < scene.height for each in points for x, y in each)


def _disc(points: Sequence[Point]) -> tuple[float, float, float]:
    x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return x, y, max(dist((x, y), point) for point in points)


def boxes(scene: Scene, size: float) -> Iterator[tuple[str, float, float, float, float]]:
    """Where each text is, with writing of at least this size."""
    for shape in each_shape(scene.shapes):
        if isinstance(shape, Text) and not shape.id.startswith(ROOMY):  # these are left out on a small screen
            high = max(size, shape.size)
            wide = len(shape.text) * high * 0.47
            left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
            yield shape.text, left, shape.y - 0.7 * high, left + wide, shape.y + 0.05 * high


def drawn(scene: Scene) -> tuple[float, float]:
    """Width and height of all that is drawn, with the margin of the page."""
    points: list[Point] = []
    for shape in each_shape(scene.shapes):
        if isinstance(shape, Polygon):
            points += shape.points
    for _, left, top, right, bottom in boxes(scene, 0):
        points += [(left, top), (right, bottom)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN


@pytest.mark.parametrize("distance", [1, 2, 3, 4])
@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (2, 3), (3, 2), (4, 5), (1, 4)])
def test_on_a_small_screen_no_writing_covers_another(mine: int, theirs: int, distance: int) -> None:
    deal = dealt()
    b = lying(deal.battle, mine, theirs, distance)
    for i, ship in enumerate(b.ships):
        ship.taken = [20 + i] * 6
        ship.turning, ship.turned_from, ship.turn_needs = (mine, theirs)[i] ^ 1, (mine, theirs)[i], 2
    scene = seen(b, deal)
    wide, high = drawn(scene)
    found = list(boxes(scene, LEAST / min(PHONE[0] / wide, PHONE[1] / high)))
    for (one, *a), (two, *c) in combinations(found, 2):
        assert a[0] >= c[2] or c[0] >= a[2] or a[1] >= c[3] or c[1] >= a[3], f"{one!r} and {two!r}"


# ---- whatever comes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(GAME.scenarios))
@pytest.mark.parametrize("settings", [{}, {"moderator": "human", "hull_boxes": "3"}, {"fighters": "on"}])
def test_every_battle_can_be_drawn_for_everybody(name: str, settings: dict[str, Any]) -> None:
    scenario = GAME.scenario(name)
    deal = GAME.deal(Request(scenario, settings))
    luck = Random(3)
    for b, _ in sample_states(GAME, deal, 2, 20):
        for seat in (*range(len(deal.seats)), SPECTATOR, OPEN):
            scene = seen(b, deal, seat)
            fighting = sum(ship.status == Status.FIGHTING for ship in b.ships)
            assert len(scene.sheets) >= fighting and scene.shapes
        b.ships[luck.randrange(b.vessels)].cloak = luck.choice(list(Cloak))
        assert seen(b, deal, 0).sheets


# ---- chances on the sheet -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "distance, cm, sensors, lost, hits",
    [
        (2, 0, 0, 0, "phaser bank always, forward launcher always, aft launcher always"),
        (3, 0, 0, 0, "phaser bank always, forward launcher 4 in 6, aft launcher 4 in 6"),
        (3, 0, 0, 1, "phaser bank always, forward launcher 3 in 6, aft launcher 3 in 6"),
        (3, 1, 0, 0, "phaser bank 5 in 6, forward launcher 3 in 6, aft launcher 3 in 6"),
        (3, 0, 2, 0, "phaser bank 3 in 6, forward launcher 2 in 6, aft launcher 2 in 6"),
        (3, 1, 2, 0, "phaser bank 15 in 36, forward launcher 9 in 36, aft launcher 9 in 36"),
        (2, 0, 4, 0, "by the direction die"),
    ],
)
def test_the_sheet_says_exactly_how_often_a_shot_hits(
    distance: int, cm: int, sensors: int, lost: int, hits: str
) -> None:
    """HC-310, HC-580, HC-590, HC-R59, HC-R64: of the CA, with sensors and fire control lost, at a D7 with a CM."""
    deal = dealt()
    b = lying(deal.battle, 0, 0, distance)
    b.ships[0].lost[System.SENSORS], b.ships[0].lost[System.FIRE_CONTROL] = sensors, lost
    b.ships[1].cm_old = cm
    for viewer in VIEWERS:
        assert rows(seen(b, deal, viewer), 0)["Hits, as it stands"] == hits


@pytest.mark.parametrize(
    "rules, state, strikes",
    [
        ({}, {}, "phaser bank 1 in 10, forward launcher 1 in 15, aft launcher 1 in 15"),
        (
            {"system_shot_die": "chart_2d6_on_1"},
            {},
            "phaser bank 1 in 35, forward launcher 2 in 105, aft launcher 2 in 105",
        ),
        ({"system_shot_die": "chart_2d6"}, {}, "phaser bank 4 in 35, forward launcher 8 in 105, aft launcher 8 in 105"),
        ({}, {"turning": 3}, "forward launcher 1 in 15, aft launcher 1 in 15"),
        ({"system_shot_shields": "must_be_down"}, {}, None),
    ],
)
def test_the_sheet_says_exactly_how_often_a_shot_destroys_a_box(
    rules: dict[str, str], state: dict[str, int], strikes: str | None
) -> None:
    """HC-200, HC-210, HC-R41, HC-R43: of the CA at range 3, where a torpedo hits four times of six."""
    deal = dealt(**rules)
    b = lying(deal.battle, 0, 0, 3)
    for name, value in state.items():
        setattr(b.ships[0], name, value)
    assert rows(seen(b, deal, 0), 0).get("Strikes a system") == strikes
    b.ships[1].taken[0] = b.ships[1].design.shield
    assert "Strikes a system" in rows(seen(b, deal, 0), 0)
    b.ships[0].lost[System.FIRE_CONTROL] = 1
    assert "Strikes a system" not in rows(seen(b, deal, 0), 0)


def test_nothing_is_said_of_shots_at_what_is_hidden_or_too_far() -> None:
    deal = dealt()
    far, hidden = lying(deal.battle, 0, 0, 4), lying(deal.battle, 0, 0, 3)
    hidden.ships[1].cloak = Cloak.ON
    assert "Hits, as it stands" not in rows(seen(far, deal), 0)
    assert all("Hits, as it stands" not in rows(seen(hidden, deal, viewer), 0) for viewer in VIEWERS)
