"""Space has no north: on a map that is turned or mirrored the same orders and dice give the battle turned or mirrored.

The rulebook breaks some ties by rows and columns, or by left and right; a battle is followed up to the first of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from admiralty.core.checks.conformance_play import Trial, Watch
from admiralty.core.face.game import Deal, Request, play_beat
from admiralty.core.ground.squares import compare_turns, to_the_right, turn_needed
from admiralty.core.ground.words import Heading
from admiralty.core.state.paths import diff
from admiralty.core.state.records import copy, pack
from admiralty.games.bydo import GAME, actions, damage, flight, movement, seeking, setup
from admiralty.games.bydo.hulls import tile_x, tile_y, tiles_of, way_blocked
from admiralty.games.bydo.records import NONE
from admiralty.games.bydo.words import Terrain

from .random_deals import random_deal
from .turned import Way, plain, turned, ways

BATTLES = min(20_000, int(os.environ.get("ADMIRALTY_SOAK", "48")))

HALF = 4  # steps of a turn


class Noted(NamedTuple):
    """A question, what was open to it, and what was answered."""

    what: int
    facts: list[int]
    answers: list[int]
    value: int


class Upright(Trial):
    """Plays a battle at random, and notes what was answered."""

    def __init__(self, b: Any, number: int) -> None:
        super().__init__(GAME, b, number, Watch())
        self.noted: list[Noted] = []

    def choose(self, answers: Sequence[int]) -> int:
        value = super().choose(answers)
        self.noted.append(Noted(self.question.what, [*self.question.facts], [*answers], value))
        return value


class Turned(Trial):
    """Plays it on the turned map: what is open there is what was open, turned; and so is the answer."""

    def __init__(self, b: Any, number: int, way: Way) -> None:
        super().__init__(GAME, b, number, Watch())
        self.way, self.noted = way, list[Noted]()

    def choose(self, answers: Sequence[int]) -> int:
        noted = self.noted.pop(0)
        assert self.question.what == noted.what
        wanted = sorted(self.turn(noted, each) for each in noted.answers)
        assert sorted(answers) == wanted, f"question {noted.what}: {sorted(answers)} are open, and not {wanted}"
        return self.turn(noted, noted.value)

    def turn(self, noted: Noted, value: int) -> int:
        """An answer as it is on the turned map."""
        return self.way.answer(self.b, noted.what, noted.facts, value)


class Ties:
    """What the rulebook decides by rows and columns, or by left and right, where nothing else does."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.met = ""
        self.note(patch, damage, "nearest_free", lambda *given: True)  # BY-S06: of several the lowest row, then column
        self.note(patch, setup, "displace", lambda *given: True)  # BY-R48
        self.note(patch, flight, "nearest_tile", lambda b, missile, target: tiles_of(b.ships[target]) > 1)  # BY-R76
        self.note(patch, flight, "avoid_friends", lambda *given: True)  # BY-R75: left, then right
        self.note(patch, flight, "way_blocked", slants)  # BY-R06: of two walls the one in the new column
        self.note(patch, seeking, "is_better_tile", turns_alike)  # BY-R72: the lowest row, then column
        self.note(patch, seeking, "turned_toward", lambda *given: to_the_right(*given) == 0)  # BY-R73: clockwise
        self.note(patch, actions, "turn_needed", lambda *turn: turn_needed(*turn) == HALF)  # BY-R30: clockwise
        self.note(patch, movement, "feel_terrain", is_block_in_tissue)  # BY-R28, BY-R92: by its north-west corner

    def note(self, patch: pytest.MonkeyPatch, room: Any, name: str, is_tie: Callable[..., bool]) -> None:
        """From now on it is noted where this rule may break a tie."""
        rule = getattr(room, name)

        def noting(*given: Any) -> Any:
            if is_tie(*given[1:]) if given and isinstance(given[0], Trial) else is_tie(*given):
                self.met = name
            return rule(*given)

        patch.setattr(room, name, noting)


def slants(b: Any, x: int, y: int, sx: int, sy: int, rule: int) -> bool:
    """Is a slanting step of a missile blocked?"""
    return way_blocked(b, x, y, sx, sy, rule)


def is_block_in_tissue(b: Any, unit: int) -> bool:
    """Does a block lie on tissue?"""
    if unit >= len(b.ships) or (ship := b.ships[unit]).design.block == 1:
        return False
    return any(
        b.terrain[tile_y(ship, k) * b.columns + tile_x(ship, k)] == Terrain.TISSUE for k in range(tiles_of(ship))
    )


def turns_alike(missile: Any, x: int, y: int, than_x: int, than_y: int) -> bool:
    """Do two tiles need the same turn?"""
    one, other = (x - missile.x, y - missile.y), (than_x - missile.x, than_y - missile.y)
    return compare_turns(missile.ux, missile.uy, *one, *other) == 0


def follow(deal: Deal, number: int, way: Way, ties: Ties) -> int:
    """Play a battle twice, side by side; how many beats were compared."""
    upright = Upright(copy(deal.battle), number)
    other = Turned(turned(deal.battle, way), number, way)
    beat, ties.met = 0, ""
    while GAME.outcome(upright.b) < 0:
        for table in (upright, other):
            table.begin(beat)
            if table is other:
                other.noted, upright.noted = upright.noted, []
            play_beat(GAME, table, table.b)
            if ties.met:
                return beat
        wanted, found = turned(upright.b, way), plain(other.b)
        assert pack(wanted) == pack(found), f"battle {number}, beat {beat}, {way}: {diff(wanted, found)[:3]}"
        beat += 1
    return beat


@pytest.mark.parametrize("share", range(8))
def test_a_turned_battle_is_the_battle_turned(share: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ties, compared = Ties(monkeypatch), 0
    for number in range(share, BATTLES, 8):
        deal = random_deal(Random(number))
        compared += follow(deal, number, [*ways(deal.battle.columns, deal.battle.rows)][share], ties)
    assert compared > BATTLES // 2


@pytest.mark.parametrize(("edge", "found"), [("N", 0), ("E", 2), ("S", 2), (None, 2)])
def test_who_leaves_over_a_corner_leaves_by_both_edges(edge: str | None, found: int) -> None:
    """BY-R13, BY-R47: it has reached the edge that the scenario wants, whichever of the two that is."""
    b = GAME.deal(Request(GAME.scenario("duel"))).battle
    b.objective.edge = Heading[edge] if edge else NONE
    ship = b.ships[0]
    ship.x, ship.y = b.columns - 1, 0
    assert movement.edge_of(b, ship, 1, -1) == found
    assert movement.edge_of(b, ship, 1, 0) == Heading.E and movement.edge_of(b, ship, 0, -1) == Heading.N
