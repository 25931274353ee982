"""The best that can be done in an exercise of the flight school, by backward induction over tile, vector and heading.

Whatever a round does comes from the rules of the game: the move, the thrusts, the turns, the beam, docking, and whether
the goal is met. A crash, damage and leaving the map count as failure, and components of vectors go up to `FASTEST`.
[rulebook: flight school, BY-S57]
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.face.game import Request
from admiralty.core.ground.squares import HEADINGS
from admiralty.games.bydo import GAME
from admiralty.games.bydo.beams import fire_wave, is_charged
from admiralty.games.bydo.damage import tokens_of
from admiralty.games.bydo.movement import resolve_movement
from admiralty.games.bydo.piloting import most_of, push_ship
from admiralty.games.bydo.records import NONE, Battle, Ship
from admiralty.games.bydo.school.grading import is_met
from admiralty.games.bydo.special import may_dock
from admiralty.games.bydo.turn import play_beat
from admiralty.games.bydo.vectors import turn_cost
from admiralty.games.bydo.words import Burn, Die, Phase, Status

FASTEST = 6
SPAN = 2 * FASTEST + 1
Chances = NDArray[np.float64]  # by tile, vector, heading
Pushes = tuple[NDArray[np.int64], NDArray[np.int64]]
BURNS = (Burn.MAIN, Burn.RETRO, Burn.BRAKE)


class Quiet(ScriptedTable):
    """A table that keeps nothing."""

    def emit(self, event: int, *args: int) -> None:
        """Nobody reads it."""


class Thrown(Exception):
    """A die was thrown in a move."""


class Diceless(Quiet):
    """A table for moves."""

    def roll(self, die: int, sides: int) -> int:
        """A crash or a push has dice."""
        raise Thrown


class Exercise:
    """An exercise, and the chance of the best play from every state at the end of each of its rounds."""

    def __init__(self, name: str) -> None:
        self.battle: Battle = GAME.deal(Request(GAME.scenario(name))).battle
        b = self.battle
        play_beat(Quiet(), b)
        assert (b.round, b.phase) == (1, Phase.FIRST_PASS), "the first round has no move"
        self.ship: Ship = b.ships[b.lesson.pilot]
        self.tiles = b.columns * b.rows
        self.start = self.state()
        self.heading = self.ship.heading
        self.sides = self.ship.design.engine
        self.tokens = tokens_of(b, self.ship)
        self.costs = [[turn_cost(b, h, to) for to in range(HEADINGS)] for h in range(HEADINGS)]
        self.pushes = [[self.pushed(heading, burn) for burn in BURNS] for heading in range(HEADINGS)]
        self.lines = self.find_lines()
        self.leads = self.find_leads()

    # ---- states ------------------------------------------------------------------------------------------------------

    def state(self) -> tuple[int, int]:
        """Tile and vector of the ship, as places in the arrays."""
        ship = self.ship
        return ship.y * self.battle.columns + ship.x, (ship.dy + FASTEST) * SPAN + ship.dx + FASTEST

    def put(self, tile: int, vector: int, heading: int = 0) -> None:
        """The ship flies there, unharmed."""
        ship, b = self.ship, self.battle
        ship.x, ship.y = tile % b.columns, tile // b.columns
        ship.dx, ship.dy = vector % SPAN - FASTEST, vector // SPAN - FASTEST
        ship.heading, ship.health, ship.status = heading, b.lesson.health, Status.ACTIVE
        ship.carrier = NONE

    # ---- what the rules say ------------------------------------------------------------------------------------------

    def pushed(self, heading: int, burn: int) -> Pushes:
        """The vectors to which thrust of 1, 2 … leads from each; the place past the last where it is too fast.

        With it, by roll and vector, how many of those the engine has.
        """
        most = np.zeros((self.sides, SPAN * SPAN), np.int64)
        found = np.full((SPAN * SPAN, self.sides), SPAN * SPAN)
        for roll in range(1, self.sides + 1):
            for vector in range(SPAN * SPAN):
                self.put(0, vector, heading)
                most[roll - 1, vector] = most_of(self.ship, burn, roll)
                for amount in range(1, most[roll - 1, vector] + 1):
                    self.put(0, vector, heading)
                    push_ship(Quiet(), self.battle, self.battle.lesson.pilot, burn, roll, amount)
                    if max(abs(self.ship.dx), abs(self.ship.dy)) <= FASTEST:
                        led = self.state()[1]
                        assert found[vector, amount - 1] in (led, SPAN * SPAN), "it depends on the roll"
                        found[vector, amount - 1] = led
        return found, most

    def find_leads(self) -> NDArray[np.bool_]:
        """Which vectors a round's thrust may make of each, or leave as it is."""
        leads = np.eye(SPAN * SPAN, SPAN * SPAN + 1, dtype=bool)
        for found, _ in (push for pushes in self.pushes for push in pushes):
            leads[np.arange(SPAN * SPAN)[:, None], found] = True
        return leads[:, :-1]

    def find_lines(self) -> NDArray[np.bool_]:
        """From which tiles and headings the beam destroys the target, whatever is rolled."""
        b, lines = self.battle, np.zeros((self.tiles, HEADINGS), bool)
        if b.lesson.target == NONE:
            return lines
        target, charge = b.ships[b.lesson.target], self.ship.charge
        assert is_charged(self.ship) and target.design.engine == 0
        for tile in range(self.tiles):
            for heading in range(HEADINGS):
                results = []
                for roll in (1, 100):
                    self.put(tile, 0, heading)
                    t = Quiet([(Die.AIM, roll)])
                    fire_wave(t, b, b.lesson.pilot)
                    results.append(target.status == Status.DESTROYED and b.lesson.struck == b.lesson.weapon)
                    target.status, target.health, b.lesson.struck = Status.ACTIVE, target.design.health, 0
                    self.ship.charge, b.over = charge, 0
                lines[tile, heading] = all(results)
        return lines

    def rest(self) -> NDArray[np.int64]:
        """The first round leaves everybody where they start."""
        return np.arange(self.tiles * SPAN * SPAN).reshape(self.tiles, SPAN * SPAN)

    def moves(self, reached: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Where a round's move leads from each tile and vector that is reached; NONE where it fails, or from others.

        The other ships move on.
        """
        b = self.battle
        others = [ship for ship in b.ships[: b.vessels] if ship is not self.ship]
        before = [list_of(ship) for ship in others]
        self.put(0, 0)
        self.ship.status = Status.WITHDRAWN  # in nobody's way
        resolve_movement(Diceless(), b)
        after = [list_of(ship) for ship in others]
        found = np.full((self.tiles, SPAN * SPAN), NONE)
        for tile, vector in np.argwhere(reached).tolist():
            b.over = b.lesson.pushed = 0
            for ship, listed in zip(others, before, strict=True):
                ship.x, ship.y, ship.dx, ship.dy, ship.health, ship.status = listed
            self.put(tile, vector)
            try:
                resolve_movement(Diceless(), b)
            except Thrown:  # in the middle of the moves
                b.moving = b.held = 0
                for ship in b.ships:
                    ship.moved = 0
            else:
                unharmed = self.ship.status == Status.ACTIVE and self.ship.health == b.lesson.health
                if unharmed and not b.lesson.pushed and [list_of(ship) for ship in others] == after:
                    at, flown = self.state()
                    found[tile, vector] = at * SPAN * SPAN + flown
        b.over = b.lesson.pushed = 0
        for ship, listed in zip(others, after, strict=True):
            ship.x, ship.y, ship.dx, ship.dy, ship.health, ship.status = listed
        return found

    def ends(self, reached: NDArray[np.bool_], shot: bool) -> Chances:
        """1 for each tile and vector reached that meets the goal now, with the target destroyed or not."""
        b, met = self.battle, np.zeros((self.tiles, SPAN * SPAN))
        if b.lesson.target != NONE:
            target = b.ships[b.lesson.target]
            target.status, b.lesson.struck = (Status.DESTROYED, b.lesson.weapon) if shot else (Status.ACTIVE, 0)
        for tile, vector in np.argwhere(reached).tolist():
            self.put(tile, vector)
            met[tile, vector] = is_met(b)
        if b.lesson.target != NONE:
            target.status, b.lesson.struck = Status.ACTIVE, 0
        return met

    def docks(self, reached: NDArray[np.bool_]) -> Chances:
        """1 for each tile and vector reached from which docking meets the goal now."""
        b, found = self.battle, np.zeros((self.tiles, SPAN * SPAN))
        for tile, vector in np.argwhere(reached).tolist() if b.lesson.docked else ():
            self.put(tile, vector)
            if any(may_dock(b, b.lesson.pilot, j) for j in range(b.vessels)):
                self.ship.status = Status.DOCKED
                found[tile, vector] = is_met(b)
        return found

    # ---- the induction -----------------------------------------------------------------------------------------------

    def chances(self, rounds: Collection[int]) -> dict[int, float]:
        """The chance that the best play meets the goal within each of these numbers of rounds."""
        moves, met, docks = [self.rest()], [], []
        reached = np.zeros((self.tiles, SPAN * SPAN), bool)
        reached[self.start] = True
        for k in range(max(rounds)):
            if k > 0:
                moves.append(self.moves(reached))
                reached = np.zeros_like(reached)
                reached.reshape(-1)[moves[-1][moves[-1] != NONE]] = True
            docks.append(self.docks(reached))
            reached = reached @ self.leads
            met.append([self.ends(reached, shot) for shot in (False, True)])
        return {last: self.best(moves[:last], met, docks) for last in rounds}

    def best(self, moves: list[NDArray[np.int64]], met: list[list[Chances]], docks: list[Chances]) -> float:
        """The chance within as many rounds as there are moves."""
        shape = (self.tiles, SPAN * SPAN, HEADINGS)
        later = [np.zeros(shape), np.zeros(shape)]  # before a round's move, with the target still there or not
        for k in reversed(range(len(moves))):
            ended = [np.maximum(later[shot], met[k][shot][:, :, None]) for shot in (0, 1)]
            flat = [each.reshape(-1, HEADINGS) for each in self.act(ended, docks[k])]
            later = [np.where(moves[k][:, :, None] == NONE, 0.0, each[moves[k]]) for each in flat]
        tile, vector = self.start
        return float(later[0][tile, vector, self.heading])

    def act(self, ended: list[Chances], docks: Chances) -> list[Chances]:
        """From the chances at the end of a round to those before its two forms, by the tokens that are spent."""
        most = self.tokens + 1
        done = [self.turned([ended[1]] * most)]  # by tokens: what is left is a turn
        done.insert(0, self.fired(self.turned([ended[0]] * most), done[0]))
        ready = []
        for each in done:
            thrust = [np.maximum(value, self.thrust(value)) for value in each]
            ready.append([np.maximum(value, docks[:, :, None]) for value in self.turned(thrust)])
        return [self.fired(*ready)[-1], ready[1][-1]]

    def turned(self, values: list[Chances]) -> list[Chances]:
        """By tokens: the best heading to go on with."""
        return self.best_turn(values, np.ones((self.tiles, HEADINGS), bool))

    def fired(self, before: list[Chances], after: list[Chances]) -> list[Chances]:
        """By tokens: as it is, or after a turn to where the beam destroys the target."""
        if not self.lines.any():
            return before
        return [np.maximum(*pair) for pair in zip(before, self.best_turn(after, self.lines), strict=True)]

    def best_turn(self, values: list[Chances], allowed: NDArray[np.bool_]) -> list[Chances]:
        """By tokens: the best of the headings in reach that are allowed at the tile."""
        found = [np.zeros_like(each) for each in values]
        for tokens, best in enumerate(found):
            for heading in range(HEADINGS):
                for to, cost in enumerate(self.costs[heading]):
                    if cost <= tokens:
                        there = np.where(allowed[:, to, None], values[tokens - cost][:, :, to], 0.0)
                        np.maximum(best[:, :, heading], there, out=best[:, :, heading])
        return found

    def thrust(self, value: Chances) -> Chances:
        """The best engine along each heading, the amount chosen after the roll."""
        best = np.zeros_like(value)
        for heading in range(HEADINGS):
            here = np.concatenate([value[:, :, heading], np.zeros((self.tiles, 1))], axis=1)
            for found, most in self.pushes[heading]:
                upto = np.zeros((self.sides + 1, self.tiles, SPAN * SPAN))  # by the amount that the engine has
                for amount in range(self.sides):
                    np.maximum(upto[amount], here[:, found[:, amount]], out=upto[amount + 1])
                total = sum(upto[amounts, :, np.arange(SPAN * SPAN)].T for amounts in most) / self.sides
                np.maximum(best[:, :, heading], total, out=best[:, :, heading])
        return best


def list_of(ship: Ship) -> tuple[int, ...]:
    """What moves change of a ship."""
    return ship.x, ship.y, ship.dx, ship.dy, ship.health, ship.status
