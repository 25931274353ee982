"""What holds in every battle, watched in random ones: `make soak` watches 100,000, the ordinary run fewer."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.engines.proving import play
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check
from admiralty.core.state.records import blank, pack
from admiralty.games.bydo import GAME
from admiralty.games.bydo.damage import band_of
from admiralty.games.bydo.face.saying import say_tile
from admiralty.games.bydo.hulls import on_map, tile_x, tile_y, tiles_of
from admiralty.games.bydo.records import MAP, NONE, Missile, Ship
from admiralty.games.bydo.tables import SOLID
from admiralty.games.bydo.words import Grip, Kind, Side, Status, Terrain

BATTLES = int(os.environ.get("ADMIRALTY_SOAK", "60"))
CORP = ("escort_transport", "arrowhead", "strider", "shooting_star", "light_cruiser")
BYDO = ("rebo", "rebo", "pata_pata", "gunpod", "warship", "baldur")
FORCES: tuple[dict[str, str], ...] = ({}, {"force": "rear"}, {"force": "none"})  # a scenario may give one to any craft
RULES: tuple[dict[str, str], ...] = (
    {},
    {"remotes": "on"},
    {"remotes": "on", "thrusts_per_round": "unlimited", "declare_burn": "after", "map_edge": "wall"},
    {"remotes": "on", "intercept": "reaction", "missile_initiative": "last", "attacks_per_round": "one"},
    {"hulks": "drift", "after_collision": "continue", "collision_damage": "both_own_roll", "fog": "off"},
    {"push_counts_as_move": "off", "drag_when": "each_tile", "map_edge": "wall", "corner_cutting": "either_blocks"},
    {
        "slowing": "components",
        "collision_once": "off",
        "inherit": "added",
        "thrusts_per_round": "unlimited",
        "sanity": "on",
    },
    {"missile_speed": "accelerate", "missile_contact": "end_tile", "seeker_steering": "eight", "fog": "auto"},
    {
        "intercept": "reaction",
        "seeker_choice": "owner_picks",
        "wave_beam": "all",
        "missile_count": "tubes",
        "sanity": "on",
    },
    {"desync_who": "all", "desync_walls": "block", "action_order": "one_turn", "declare_burn": "after", "sanity": "on"},
    {"action_order": "fixed", "missile_initiative": "own_roll", "evasion_spends_rcs": "on", "formation_rule": "off"},
)


def random_deal(luck: Random) -> Deal:
    """A small random map with forces that stand on it or are placed."""
    columns, rows = luck.randint(10, 24), luck.randint(9, 18)
    signs = "." * 60 + ",,,~~**##%%@@0246"
    cells = [[luck.choice(signs) for _ in range(columns)] for _ in range(rows)]
    for y in range(3):
        for x in range(6):
            cells[y][x] = "."
    fighters = [{"ship": luck.choice(CORP[1:4]), **luck.choice(FORCES)} for _ in range(luck.randint(1, 3))]
    bydo = []
    for _ in range(luck.randint(1, 4)):
        craft, x, y = luck.choice(BYDO), luck.randrange(6, columns - 2), luck.randrange(3, rows - 4)
        wide = {"baldur": (3, 3), "warship": (1, 4)}.get(craft, (1, 1))
        tiles = [(x + i, y + j) for i in range(wide[0]) for j in range(wide[1])]
        if all(cells[j][i] != "!" and i < columns and j < rows for i, j in tiles):
            for i, j in tiles:
                cells[j][i] = "!"
            vector = [0, 0] if craft in ("baldur", "gunpod") else [luck.randint(-3, 3), luck.randint(-3, 3)]
            bydo.append({"ship": craft, "at": [x, y], "heading": "N", "vector": vector, "dormant": luck.random() < 0.2})
    text = "\n".join("".join(row) for row in cells).replace("!", ".")
    scenario = {
        "game": "bydo",
        "title": "random",
        "map": text,
        "known": "all" if luck.random() < 0.5 else [{"columns": [0, 6]}],
        "zone": {"columns": [0, 5], "rows": [0, 2]},
        "space_corp": [{"ship": "escort_transport"}, *fighters],
        "bydo": bydo,
        "objective": {"rounds": 8},
    }
    return GAME.deal(Request(scenario, luck.choice(RULES)))


class Watching(Watch):
    """No ship is in a wall or off the map, no two share a tile, and what is kept twice agrees."""

    def checkpoint(self, b: Any) -> None:
        assert not check(b), check(b)[0]
        held: dict[tuple[int, int], int] = {}
        for i, ship in enumerate(b.ships):
            if ship.status == Status.NONE:
                assert replace(ship, index=0) == blank(Ship)
                continue
            assert 0 <= ship.health <= ship.design.health and -1 <= ship.fuel <= ship.design.fuel
            assert ship.sanity == NONE or (ship.side == Side.SPACE_CORP and ship.design.fighter == 1)
            assert ship.band == band_of(ship.health, ship.design.health)
            self.check_force(b, i, ship)
            if on_map(ship):
                for k in range(tiles_of(ship)):
                    at = tile_x(ship, k), tile_y(ship, k)
                    assert 0 <= at[0] < b.columns and 0 <= at[1] < b.rows
                    assert not SOLID >> b.terrain[at[1] * b.columns + at[0]] & 1, f"ship {i} is in a wall"
                    assert at not in held, f"ships {i} and {held[at]} share {at}"
                    held[at] = i
            if ship.design.rooted:
                assert ship.dx == ship.dy == 0
        self.check_ground(b)

    def check_force(self, b: Any, i: int, ship: Any) -> None:
        """Who may carry none has none; nobody has two that are free."""
        free = [m for m in b.missiles if m.kind == Kind.FORCE and m.ship == i]
        assert len(free) <= ship.design.force and (ship.grip == Grip.NONE or ship.design.force)
        assert all(abs(m.ux) <= 1 and abs(m.uy) <= 1 and (m.ux or m.uy) for m in free)

    def check_ground(self, b: Any) -> None:
        """The counts of walls and mist, and missiles in flight."""
        cells = b.columns * b.rows
        walls = [cell for cell in range(cells) if b.terrain[cell] in (Terrain.WALL, Terrain.BYDO_WALL)]
        assert b.solid == len(walls) and b.misty == sum(1 for each in b.mist if each)
        assert all(b.walls[cell] > 0 for cell in walls)
        for m, missile in enumerate(b.missiles):
            if missile.kind == 0:
                assert replace(missile, index=0) == blank(Missile)
            else:
                assert m < b.flying and (b.over or (missile.contact == NONE and missile.wall == 0))
                assert b.sides[missile.side].tracks[m] > 0
        assert b.held == 0 and (b.over or b.moving == 0)


@pytest.mark.parametrize("share", range(4))
def test_what_always_holds(share: int) -> None:
    for number in range(share, BATTLES, 4):
        play_random(GAME, random_deal(Random(number)), number, Watching())


@pytest.mark.parametrize("number", range(4))
def test_a_view_made_once_for_each_form_changes_no_answer(number: int) -> None:
    """`Game.sealed`: between two boxes of a form all else looks the same, so battles come out as without it."""
    deal = random_deal(Random(number))
    doctrines = [GAME.simple] * len(deal.seats)
    results = [
        play(replace(GAME, sealed=each), deal.battle, SimulatedKeys(number, 0), doctrines) for each in ("plan", "")
    ]
    assert pack(results[0].battle) == pack(results[1].battle)
    assert results[0].dice == results[1].dice > 0


@pytest.mark.parametrize("name", ["belt", "root"])
def test_a_battle_on_a_later_map_is_the_same_but_for_the_numbers_of_its_tiles(name: str) -> None:
    """Questions number the tiles of each map of a campaign apart; nothing else follows from that."""
    found = []
    for base in (0, 3 * MAP):
        deal = GAME.deal(Request(GAME.scenario(name)))
        deal.battle.base = base
        b = play(GAME, deal.battle, SimulatedKeys(3, 0), [GAME.simple] * len(deal.seats)).battle
        b.base = 0
        found.append(pack(b))
    assert found[0] == found[1]
    names = {"columns": ("20", "30", "40", "50")}
    assert say_tile(3 * MAP + 2 * 50 + 7, names) == "(7, 2)"


def test_every_ship_that_fire_destroys_is_counted_as_somebodys_kill() -> None:
    """No kill without a ship that is gone, and none of the own side."""
    kills = gone = 0
    for number in range(30):
        deal = GAME.deal(Request(GAME.scenario("belt")))
        b = play(GAME, deal.battle, SimulatedKeys(7, number), [GAME.simple] * len(deal.seats)).battle
        for side in Side:
            lost = sum(ship.status == Status.DESTROYED and ship.side == side for ship in b.ships)
            made = sum(ship.kills for ship in b.ships if ship.side != side and ship.status)
            assert made <= lost
            kills, gone = kills + made, gone + lost
    assert gone / 2 < kills <= gone
