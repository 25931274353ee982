"""What holds in every battle: looked at after each beat, and at each tile that a ship or a missile enters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, check_view
from admiralty.core.state.limits import check
from admiralty.core.state.records import blank, copy
from admiralty.core.state.views import SPECTATOR
from admiralty.games.bydo import flight, movement
from admiralty.games.bydo.damage import band_of
from admiralty.games.bydo.hulls import on_map, tile_x, tile_y, tiles_of
from admiralty.games.bydo.options import Hulks
from admiralty.games.bydo.records import NONE, Missile, Ship
from admiralty.games.bydo.remote import drifting
from admiralty.games.bydo.tables import CHARGE, INITIATIVE_SIDES, METEORS_OVER, MIST_ROUNDS, PERMANENT, SOLID
from admiralty.games.bydo.walls import wall_health
from admiralty.games.bydo.words import Kind, Phase, Side, Status, Terrain

STEPS_MOST = 4000  # of all ships in one phase; a chain that comes to no end has more
Tiles = set[tuple[int, int]]


def hull(ship: Any) -> Tiles:
    """The tiles that a ship lies on."""
    return {(tile_x(ship, k), tile_y(ship, k)) for k in range(tiles_of(ship))}


class Watching(Watch):
    """No ship is in a wall or off the map, no two share a tile, and what is kept twice agrees."""

    def __init__(self) -> None:
        self.events: Counter[int] = Counter()
        self.steps = 0
        self.looking = NONE  # the beat after which it is looked at what each seat sees
        self.luck = Random(0)

    def event(self, b: Any, event: int, args: tuple[int, ...]) -> None:
        self.events[int(event)] += 1

    def checkpoint(self, b: Any) -> None:
        if b.at == 0 or b.over:  # not after every form
            assert not check(b), check(b)[0]
        held: dict[tuple[int, int], int] = {}
        for i, ship in enumerate(b.ships):
            if ship.status == Status.NONE:
                assert ship == empty(Ship, i)
                continue
            self.check_ship(b, i, ship)
            if on_map(ship):
                for at in hull(ship):
                    assert not is_solid(b, *at), f"ship {i} is in a wall or off the map"
                    assert at not in held, f"ships {i} and {held[at]} share {at}"
                    held[at] = i
        self.check_ground(b)
        self.check_missiles(b)
        self.check_order(b)
        self.steps = 0
        if self.beat == self.looking:
            for seat in (*range(b.seats), SPECTATOR):
                check_view(copy(b), seat, self.luck)

    def check_ship(self, b: Any, i: int, ship: Any) -> None:
        """Each number in its range, and each ship where its status says."""
        design = ship.design
        assert 0 <= ship.health <= design.health and -1 <= ship.fuel <= design.fuel
        out = ship.status in (Status.DESTROYED, Status.LOST, Status.HULK)
        drifted = b.rules.hulks == Hulks.DRIFT and ship.status in (Status.WITHDRAWN, Status.ADRIFT)
        assert (ship.health == 0) == out or drifted, f"ship {i} has health {ship.health}"
        assert ship.band == band_of(ship.health, design.health)
        assert 0 <= ship.tokens <= max(design.rcs, 1)
        assert ship.sanity == NONE or (ship.side == Side.SPACE_CORP and design.fighter == 1)
        assert ship.charge <= (0 if design.wave == NONE else CHARGE[design.mounts[design.wave]])
        assert b.begun == 0 or b.phase == Phase.PLACING or ship.initiative >= 0
        assert not design.rooted or ship.dx == ship.dy == 0
        assert ship.moved == 0 or b.over
        if ship.status == Status.DOCKED:
            carrier = b.ships[ship.carrier]
            assert carrier.status in (Status.ACTIVE, Status.DESYNCED) and carrier.side == ship.side
            aboard = [each for each in b.ships if each.status == Status.DOCKED and each.carrier == ship.carrier]
            assert len(aboard) <= carrier.design.hangar and design.fighter == 1
        elif ship.status == Status.DESYNCED:
            assert all(0 <= x < b.columns and 0 <= y < b.rows for x, y in hull(ship))
        free = [m for m in b.missiles if m.kind == Kind.FORCE and m.ship == i]
        assert len(free) <= design.force and (ship.grip == 0 or design.force)
        assert all(abs(m.ux) <= 1 and abs(m.uy) <= 1 and (m.ux or m.uy) for m in free)

    def check_ground(self, b: Any) -> None:
        """The counts of walls and mist, and the health that walls have left."""
        cells = b.columns * b.rows
        walls = [cell for cell in range(cells) if SOLID >> b.terrain[cell] & 1]
        assert b.solid == len(walls) and b.misty == sum(1 for each in b.mist if each)
        assert all(0 < b.walls[cell] <= wall_health(b, b.terrain[cell]) for cell in walls)
        assert not any(b.mist[cell] for cell in walls), "there is mist in a wall"
        most = max(4, MIST_ROUNDS[b.rules.mist_rounds] + 1)
        assert all(each <= most or each == PERMANENT for each in b.mist)

    def check_missiles(self, b: Any) -> None:
        """Each on the map and in no wall; none in contact from one phase to the next."""
        for m, missile in enumerate(b.missiles):
            if missile.kind == 0:
                assert missile == empty(Missile, m)
                continue
            assert not is_solid(b, missile.x, missile.y), f"missile {m} is in a wall or off the map"
            assert m < b.flying and (b.over or (missile.contact == NONE and missile.wall == 0))
            assert b.sides[missile.side].tracks[m] > 0 and missile.health > 0

    def check_order(self, b: Any) -> None:
        """Rolled once for all, and none left in the middle of anything."""
        assert b.held == 0 and (b.over or b.moving == 0) and b.striker == NONE
        order = b.order[: b.ordered]
        assert sorted(order) == (list(range(b.vessels)) if b.phase != Phase.PLACING else order)
        rolled = [b.ships[i].initiative for i in order]
        assert rolled == sorted(rolled, reverse=True)
        assert all(each <= INITIATIVE_SIDES[b.rules.initiative_die] for each in rolled)


@cache
def empty(cls: type, place: int) -> Any:
    """An empty place of a row."""
    return replace(blank(cls), index=place)


def is_solid(b: Any, x: int, y: int) -> bool:
    """Is this a wall, or no tile of the map?"""
    inside = 0 <= x < b.columns and 0 <= y < b.rows
    return not inside or bool(SOLID >> b.terrain[y * b.columns + x] & 1)


# ---- tile by tile ---------------------------------------------------------------------------------------------------


def damage_of(b: Any, tiles: Tiles, fast: bool) -> int:
    """What the tiles that are entered do: meteors at most 1, mist at most 1, reckoned apart from the rules."""
    cells = [y * b.columns + x for x, y in tiles]
    meteors = fast and any(b.terrain[cell] == Terrain.METEORS for cell in cells)
    return int(meteors) + int(any(b.mist[cell] for cell in cells))


def spied(watch: Watching, patch: pytest.MonkeyPatch) -> None:
    """From now on every tile that a unit enters is looked at."""
    patch.setattr(movement, "enter", _enter(movement.enter))
    patch.setattr(movement, "take_step", _take_step(movement.take_step, watch))
    patch.setattr(flight, "go_on", _go_on(flight.go_on))
    patch.setattr(drifting, "enter", _drift(drifting.enter))


def _enter(rule: Callable[..., None]) -> Callable[..., None]:
    """A ship goes on by one tile, onto free ones, and each new tile counts once.  [BY-R05, BY-R85, BY-R86, BY-R92]"""

    def enter(t: Any, b: Any, move: Any, sx: int, sy: int) -> None:
        ship, step = b.ships[move.ship], move.step
        before, health = hull(ship), ship.health
        after = {(x + sx, y + sy) for x, y in before}
        new = after - before
        held = {at for other in b.ships if other is not ship and on_map(other) for at in hull(other)}
        assert max(abs(sx), abs(sy)) == 1 and not new & held
        assert not any(is_solid(b, *at) for at in new)
        points = damage_of(b, new, max(abs(ship.dx), abs(ship.dy)) > METEORS_OVER)
        points = 0 if ship.status == Status.HULK else min(health, points)
        rule(t, b, move, sx, sy)
        assert move.step == step + 1 and hull(ship) == after
        assert health - ship.health == points, f"{health - ship.health} damage on {new}, and not {points}"

    return enter


def _take_step(rule: Callable[..., None], watch: Watching) -> Callable[..., None]:
    """However ships push each other about, a phase comes to its end.  [BY-R21, BY-R23]"""

    def take_step(t: Any, b: Any) -> None:
        watch.steps += 1
        assert watch.steps <= STEPS_MOST, f"battle {watch.battle}, beat {watch.beat}: a chain without an end"
        rule(t, b)

    return take_step


def _go_on(rule: Callable[..., bool]) -> Callable[..., bool]:
    """A missile flies on by one tile that is no wall, or ends; each tile counts once.  [BY-R74]"""

    def go_on(t: Any, b: Any, m: int, dx: int, dy: int, k: int, first: bool) -> bool:
        missile = b.missiles[m]
        x, y, health, kind = missile.x, missile.y, missile.health, missile.kind
        more = rule(t, b, m, dx, dy, k, first)
        if missile.kind:
            far = max(abs(missile.x - x), abs(missile.y - y))
            assert far == (1 if more or missile.contact != NONE else 0) and not is_solid(b, missile.x, missile.y)
            if more:
                fast = max(abs(missile.dx), abs(missile.dy)) > METEORS_OVER
                assert health - missile.health == damage_of(b, {(missile.x, missile.y)}, fast), f"a {Kind(kind).name}"
        return more

    return go_on


def _drift(rule: Callable[..., bool]) -> Callable[..., bool]:
    """A free Force goes on by one tile that is no wall, or stops.  [BY-S41, BY-S42]"""

    def enter(t: Any, b: Any, m: int, dx: int, dy: int, k: int) -> bool:
        force = b.missiles[m]
        x, y = force.x, force.y
        more = rule(t, b, m, dx, dy, k)
        far = max(abs(force.x - x), abs(force.y - y)) if force.kind else 0
        assert far == int(more) and not (force.kind and is_solid(b, force.x, force.y))
        return more

    return enter
