"""The GM's desk: what is painted, shown, placed, jammed and woken is so in the next round."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.face.maps.brush import HIDE, TELL, paint_cells, show_cells
from admiralty.core.face.tiles import Tiles
from admiralty.core.ground.fog import as_told
from admiralty.core.play.deeds import find_thing
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.bydo import GAME
from admiralty.games.bydo.damage import band_of
from admiralty.games.bydo.face.board import MAP
from admiralty.games.bydo.face.brush import BRUSH, CLEAR, KINDS, MIST
from admiralty.games.bydo.face.touch import touch
from admiralty.games.bydo.glance.courses import course_of
from admiralty.games.bydo.glance.grounds import grounds
from admiralty.games.bydo.glance.known import cells_in_sight, known_from_view
from admiralty.games.bydo.glance.warnings import warnings
from admiralty.games.bydo.sight import is_known_wall
from admiralty.games.bydo.tables import PERMANENT, TERRAINS
from admiralty.games.bydo.walls import recount
from admiralty.games.bydo.words import Band, Phase, Side, Status, Terrain

BELT = GAME.deal(Request(GAME.scenario("belt")))
FIRST = GAME.deal(Request(GAME.scenario("first")))


def session(deal: Any = FIRST) -> Session:
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))


def painted(b: Any, cells: list[int], kind: int) -> Any:
    """A copy with these cells painted, as the rules find it."""
    made = copy(b)
    for path, value in paint_cells(BRUSH, b, cells, kind):
        holder: Any = made
        *way, last = path.split(".")
        for name in way:
            holder = holder[int(name)] if name.isdigit() else getattr(holder, name)
        holder[int(last)] = value
    recount(made)
    return made


def test_a_painted_wall_is_whole_and_stands_in_the_way() -> None:
    b = FIRST.battle
    made = painted(b, [6 * b.columns + 8], Terrain.WALL)
    assert (made.solid, made.walls[6 * b.columns + 8]) == (1, 30)
    assert is_known_wall(made, 0, 6 * b.columns + 8) and made.sides[0].walled == 1, "the pilot looks there"
    again = painted(made, [6 * b.columns + 8], Terrain.SPACE)
    assert again.solid == 0 and not is_known_wall(again, 0, 6 * b.columns + 8)


def test_painted_mist_lasts_and_can_be_taken_away() -> None:
    b = FIRST.battle
    made = painted(b, [3, 4], MIST)
    assert (made.misty, made.mist[3], made.sides[0].chart[3]) == (2, PERMANENT, as_told(TERRAINS))
    assert painted(made, [3, 4], CLEAR).misty == 0
    with pytest.raises(Refused):
        paint_cells(BRUSH, b, [3], CLEAR)


def test_fog_is_painted_for_a_side() -> None:
    b = BELT.battle
    bydo = BELT.seats.index("bydo")
    hidden = show_cells(BRUSH, b, [40, 41], [0, 1], HIDE)
    assert {path for path, _ in hidden} == {"sides.0.chart.40", "sides.0.chart.41"}, "one side, one chart"
    assert all(path.startswith("sides.1.") for path, _ in show_cells(BRUSH, b, [40], [bydo], HIDE))
    with pytest.raises(Refused):
        show_cells(BRUSH, b, [40], [0], TELL)  # it is known already


def test_what_can_be_painted_has_the_names_of_the_legend() -> None:
    told = [each.name.split(":")[0] for each in grounds(-1)[:TERRAINS]]
    assert told == list(KINDS[:TERRAINS]) and BRUSH.map == MAP


def test_the_desk_takes_what_the_brush_paints() -> None:
    played = session()
    desk = Desk(played)
    desk.set(paint_cells(BRUSH, played.battle_now, [50, 51], Terrain.BYDO_WALL), "a wall grows")
    b = played.state(OPEN)
    assert b.terrain[50:52] == [Terrain.BYDO_WALL] * 2
    assert (b.solid, b.walls[50]) == (2, 20), "the walls are whole and counted at once"


def test_a_ship_is_woken_hidden_and_moved() -> None:
    played = session()
    thing = find_thing(played.course, ["ship-65"])
    assert thing is not None and thing.name == "Pata-Pata 1"
    verbs = {deed.verb: deed for deed in thing.deeds}
    assert verbs["Wake"].changes == (("ships.1.dormant", 0),)
    assert [each.text for each in verbs["Show or hide"].choices] == ["seen always", "seen never"]
    assert {"Set column", "Set row", "Turn", "Set health", "Set status", "Hand over"} <= verbs.keys()


def test_the_whole_map_is_jammed_and_freed_again() -> None:
    b = copy(FIRST.battle)
    space = touch(MAP, b, FIRST)
    assert space is not None and [part.id for part in space.parts][:4] == ["jam-0", "jam-1", "jam-2", "jam-3"]
    jam = touch("jam-0", b, FIRST)
    assert jam is not None and dict(jam.deeds[0].changes) == {
        "jams.0.used": 1, "jams.0.left": 0, "jams.0.top": 0, "jams.0.right": 19, "jams.0.bottom": 11,
    }  # fmt: skip
    b.jams[0].used = 1
    again = touch("jam-0", b, FIRST)
    assert again is not None and again.deeds[0].verb == "Lift"


def test_what_enemies_see_of_a_health_set_by_hand_follows_it() -> None:
    played = session()
    Desk(played).set([("ships.1.health", 1)])
    ship = played.state(OPEN).ships[1]
    assert (ship.health, ship.band) == (1, band_of(1, ship.design.health)) and ship.band != Band.UNHURT


def test_the_game_master_names_the_winner() -> None:
    """Of a skirmish; an exercise has grades."""
    played = session()
    space = touch(MAP, played.battle_now, FIRST)
    assert space is not None
    assert [deed.verb for deed in space.deeds] == ["SpaceCorp wins", "The Bydo win", "Nobody wins"]
    desk = Desk(played)
    desk.set(space.deeds[1].changes)
    assert desk.deciding
    desk.confirm()
    assert FIRST.outcomes[GAME.outcome(played.battle_now)] == "bydo"
    school = GAME.deal(Request(GAME.scenario("school_1")))
    flown = touch(MAP, school.battle, school)
    assert flown is not None and not flown.deeds


def test_nothing_is_touched_where_nothing_stands() -> None:
    b = copy(FIRST.battle)
    assert [touch(id, b, FIRST) for id in ("ship-9", "jam-7", "missile-1004", "plan-end-0-3")] == [None] * 4
    b.ships[1].status = Status.NONE
    assert touch("ship-65", b, FIRST) is None


def test_all_see_the_whole_ground_after_the_end() -> None:
    """What a pilot's board shows then is the ground, not what was charted of it."""
    dealt = GAME.deal(Request(GAME.scenario("root"), settings={"fog": "auto"}))
    b = copy(dealt.battle)
    for over, seats in ((0, (OPEN, 0)), (1, (OPEN, 0, SPECTATOR))):
        b.over = over
        scenes = [GAME.scene(view(b, seat), dealt, seat) for seat in seats]
        drawn = {each.rows for scene in scenes for each in scene.shapes if isinstance(each, Tiles)}
        assert len(drawn) == (1 if over else 2)


def test_a_side_is_told_that_its_radar_is_jammed_and_the_board_shows_how_far_it_sees() -> None:
    """The captain's eye lies in the rectangle, and the enemy is told nothing of it.  [BY-S21]"""
    b = copy(FIRST.battle)
    b.phase = Phase.FIRST_PASS
    own = next(ship for ship in b.ships if ship.side == Side.SPACE_CORP and ship.status == Status.ACTIVE)
    before = cells_in_sight(known_from_view(view(b, own.seat), own.seat), Side.SPACE_CORP)
    b.jams[0].used, b.jams[0].left, b.jams[0].top, b.jams[0].right, b.jams[0].bottom = 1, own.x, own.y, own.x, own.y
    GAME.after_edit(b)
    known = known_from_view(view(b, own.seat), own.seat)
    assert known.ships[own.index].jammed == 1 and "Its radar is jammed and sees only 4 tiles far" in [
        *warnings(known, own.index, course_of(known, own.index))
    ]
    assert cells_in_sight(known, Side.SPACE_CORP) < before
    rows = [row for sheet in GAME.scene(view(b, own.seat), FIRST, own.seat).sheets for row in sheet.rows]
    assert [row.value for row in rows if row.label == "Radar"] == ["jammed, sees 4 tiles"]
    assert view(b, b.bydo)["ships"][own.index]["jammed"] is None
    b.jams[0].used = 0
    GAME.after_edit(b)
    assert cells_in_sight(known_from_view(view(b, own.seat), own.seat), Side.SPACE_CORP) == before
