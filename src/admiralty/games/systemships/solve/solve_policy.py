"""The best play of one design: of the orders that win most often, in each state, the one that loses least often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .solve_bench import Bench
from .solve_kernels import TACTICS, Reals, Side
from .solve_openings import Opening
from .solve_own import Own, launches, points, without
from .solve_rounds import Rounds, Tell
from .solve_tables import missile_hits, speeds_of
from .solve_ties import DRIVES, LAUNCHES, TIE

Codes = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True, slots=True)
class After:
    """What follows a ship whose missiles have left: worth and loss[state, taken], and which ship it is then."""

    worth: Reals
    loss: Reals
    pick: Codes  # (state, taken): the place in `ships[taken]`
    ships: Sequence[Sequence[Own]]

    def ship(self, state: int, taken: int) -> Own:
        """The ship that it is after so many hits against that systemship."""
        found: Own = self.ships[taken][self.pick[state, taken]]
        return found


@dataclass(slots=True)
class Stage:
    """One round: the chances to win and to lose of each ship, and its order, by state."""

    chances: dict[Own, Reals] = field(default_factory=dict)  # (2, state)
    codes: dict[Own, Codes] = field(default_factory=dict)


class LevelPolicy:
    """The best play at one technology level, from round `first` on; the first order may have been written before."""

    def __init__(self, rounds: Rounds, talking: bool, first: int) -> None:
        self.rounds, self.talking, self.first = rounds, talking, first
        self.stages: dict[int, Stage] = {}
        self._afters: dict[tuple[int, Own], After] = {}

    def reckon(self, states: Callable[[int], Any], tell: Tell) -> None:
        """Find it, from the last round back to the first that is ordered with the systemship seen.

        `states` says against whom in each round.
        """
        fleet, done = self.rounds.fleet, 0
        of = sum(len(owns) for owns in fleet.begin[self.first - 1 :])
        for number in range(fleet.rounds, self.first - 1, -1):
            stage = self.stages[number] = Stage()
            owns = fleet.begin[number - 1]
            for left in sorted({without(own, n) for own in owns for n in launches(own)}):
                self.after(number, left)
            with ThreadPoolExecutor(self.rounds.threads) as pool:
                try:
                    for own, row, codes in pool.map(lambda own, k=number: self._row(own, k, states(k)), owns):
                        stage.chances[own], stage.codes[own] = row, codes
                        done += 1
                        tell(done, of)
                finally:
                    pool.shutdown(cancel_futures=True)

    def after(self, number: int, own: Own) -> After:
        """What follows round `number` for a ship whose missiles have left."""
        if (number, own) not in self._afters:
            self._afters[number, own] = self._going_on(number, own)
        return self._afters[number, own]

    def _going_on(self, number: int, own: Own) -> After:
        fleet, count = self.rounds.fleet, len(self.rounds.foes.states)
        left = fleet.rounds - number
        worth, loss = self.rounds.ended_with(own), np.zeros((count + 1, self.rounds.points + 1))
        ships = fleet.losses.after(own, left)
        loss[:-1, len(ships) :] = 1.0
        pick: Codes = np.zeros((count, self.rounds.points + 1), np.int64)
        if left:
            later = self.stages[number + 1]
            for taken, each in enumerate(ships):
                wins = np.stack([later.chances[ship][0] for ship in each])
                losses = np.stack([later.chances[ship][1] for ship in each])
                losses[wins < wins.max(axis=0) * (1 - TIE)] = 2.0
                pick[:, taken] = losses.argmin(axis=0)
                worth[:-1, taken], loss[:-1, taken] = wins.max(axis=0), losses.min(axis=0)
        return After(worth, loss, pick, ships)

    def _row(self, own: Own, number: int, states: Any) -> tuple[Own, Reals, Codes]:
        afters = [self.after(number, without(own, n)) for n in launches(own)]
        worths, losses = np.stack([each.worth for each in afters]), np.stack([each.loss for each in afters])
        powers = (own[0], self.rounds.limits[own[0]], own[1], own[2], int(self.talking))
        ends = np.array([points(without(own, n)) for n in launches(own)], np.int32)
        row: Reals = np.zeros((2, len(self.rounds.foes.states)))
        codes: Codes = np.zeros(row.shape[1], np.int64)
        last = number == self.rounds.fleet.rounds
        self.rounds.quick.chosen_orders(
            self.rounds.side, self.rounds.volleys, states, powers, worths, losses, ends, last, row, codes
        )
        return own, row, codes


class Decoder:
    """Orders from their codes, and what they give."""

    def __init__(self, bench: Bench, tops: Iterable[int], most: int) -> None:
        self.volleys = {}  # (top drive, missiles) -> the speeds of every volley
        for top in set(tops):
            self.hits = missile_hits(bench, top)
            for missiles in range(1, most + 1):
                self.volleys[top, missiles] = speeds_of(len(self.hits), missiles)
        self.hits = missile_hits(bench, max(tops))

    def order(self, code: int, top: int) -> Opening:
        """The order against a systemship of this top drive."""
        tactic, code = code % 4, code // 4
        drive, code = code % DRIVES, code // DRIVES
        missiles, rest = code % LAUNCHES, code // LAUNCHES
        if missiles:
            return Opening(tactic, drive, 0, 0, tuple(int(v) for v in self.volleys[top, missiles][rest]))
        return Opening(tactic, drive, rest % DRIVES, rest // DRIVES, ())

    def given(self, side: Side, order: Opening, its_drive: int, its: int) -> int:
        """The hits that an order gives a systemship of this drive and tactic."""
        if order.speeds:
            place = 2 * its_drive + its
            return sum(int(self.hits[speed - 1, place]) for speed in order.speeds if speed <= len(self.hits))
        return int(side.shot[order.tactic % TACTICS, order.drive, order.beam, its_drive, its])
