"""What a referee paints and moves is saved as a map and forces that people read, and the saved file is played."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from admiralty.core.engines.proving import play
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.maps.brush import paint_cells
from admiralty.core.face.state_files import STATE, file_of
from admiralty.core.face.touch import Change
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import new
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.digests import digest
from admiralty.core.state.records import copy
from admiralty.games.bydo import GAME
from admiralty.games.bydo.damage import band_of
from admiralty.games.bydo.deal.maps import KNOWN_SIGNS
from admiralty.games.bydo.walls import wall_health
from admiralty.games.bydo.words import Phase, Terrain


def dealt(name: str = "belt") -> tuple[Deal, Any]:
    """A scenario, and its battle to be changed."""
    deal = GAME.deal(Request(GAME.scenario(name)))
    return deal, copy(deal.battle)


def saved(deal: Deal, battle: Any) -> dict[str, Any]:
    """The file of a battle, read again: it deals that battle number for number."""
    content = tomllib.loads(file_of(GAME, deal, battle))
    assert digest(GAME.deal(Request(content)).battle) == digest(battle)
    return content


def paint(b: Any, x: int, y: int, kind: int) -> None:
    """A tile becomes another kind of ground, as far as everybody knows."""
    cell = y * b.columns + x
    b.terrain[cell], b.walls[cell] = kind, wall_health(b, kind)
    b.solid += kind in (Terrain.WALL, Terrain.BYDO_WALL)


def test_a_painted_map_is_saved_as_a_map() -> None:
    deal, b = dealt()
    for x, kind in enumerate((Terrain.WALL, Terrain.WATER, Terrain.CURRENT + 2, Terrain.TISSUE), 3):
        paint(b, x, 16, kind)
    content = saved(deal, b)
    assert content["map"].split()[16].startswith("...#~2%.")
    assert set("".join(content["map"].split())) <= set(KNOWN_SIGNS)
    assert not [path for path in content.get(STATE, {}) if path.startswith(("terrain.", "walls.", "solid"))]


def test_moved_pieces_are_saved_as_forces() -> None:
    deal, b = dealt()
    rebo = next(ship for ship in b.ships if ship.status and ship.side == 1)
    rebo.x, rebo.y, rebo.heading, rebo.dx, rebo.dy, rebo.dormant = 29, 3, 4, 1, -2, 1
    rebo.health, rebo.band = 3, band_of(3, rebo.design.health)
    content = saved(deal, b)
    unit = content["bydo"][0]
    assert (unit["at"], unit["heading"], unit["vector"], unit["health"]) == ([29, 3], "S", [1, -2], 3)
    assert unit["dormant"] and unit["seen"] and "fuel" not in unit
    assert STATE not in content or not [path for path in content[STATE] if path.startswith("ships.")]


def test_what_the_desk_paints_and_moves_before_the_placement_is_saved_so_and_stands_in_the_captains_way() -> None:
    """BY-060, BY-S54: the brush and the deeds of a referee, then the file, then the table that it opens."""
    deal = GAME.deal(Request(GAME.scenario("belt")))
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    desk, cells, brush = Desk(session), [16 * 32 + x for x in range(8)], GAME.brush
    assert brush is not None
    desk.set(paint_cells(brush, session.battle_now, cells, Terrain.WALL), "a bar")
    rebo = next(i for i, ship in enumerate(session.battle_now.ships) if ship.status and ship.side == 1)
    desk.set([Change(f"ships.{rebo}.x", 29)], "further off")
    content = tomllib.loads(file_of(GAME, session.deal, session.battle_now))
    assert content["map"].split()[16].startswith("########.")
    assert content["bydo"][0]["at"] == [29, 9]
    opened = GAME.deal(Request(content))
    again = new(GAME, opened, dict.fromkeys(opened.seats, "human"), secret=bytes(32))
    for each in (session, again):
        open_tiles = {choice.value for choice in each.fill(0, []).open.choices}  # type: ignore[union-attr]
        assert open_tiles and not open_tiles & set(cells)


def test_a_map_that_is_painted_in_a_battle_is_saved_as_a_map_and_the_rest_as_numbers() -> None:
    deal, b = dealt()
    b.phase, b.round = Phase.RESOLVING, 3
    paint(b, 4, 16, Terrain.METEORS)
    content = saved(deal, b)
    assert content["map"].split()[16][4] == "*"
    assert content[STATE]["round"] == 3


def test_what_no_file_holds_is_left_to_numbers() -> None:
    """A wall over a ship: a referee may paint it, no scenario may say it."""
    deal, b = dealt()
    paint(b, 27, 9, Terrain.WALL)
    content = saved(deal, b)
    assert content["map"] == GAME.scenario("belt")["map"]
    assert content[STATE][f"terrain.{9 * 32 + 27}"] == Terrain.WALL


@pytest.mark.parametrize("name", GAME.scenarios)
def test_an_untouched_scenario_is_saved_as_it_is(name: str) -> None:
    assert saved(*dealt(name)) == GAME.scenario(name)


def test_a_saved_scenario_is_played_to_its_end() -> None:
    deal, b = dealt("duel")
    paint(b, 10, 5, Terrain.METEORS)
    again = GAME.deal(Request(saved(deal, b)))
    ended = play(GAME, again.battle, SimulatedKeys(1, 0), [GAME.simple] * len(again.seats))
    assert ended.battle.over == 1
