"""From the last round back to the first: the chance to win of every ship against every systemship of one level."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from .solve_kernels import Reals, Side, Volleys, Whole
from .solve_own import Fleet, Own, launches, points, without
from .solve_tables import Foes

Tell = Callable[[int, int], None]  # how much is done, of how much


def by_top(side: Side, states: Whole) -> Whole:
    """These states, with those of one top drive beside each other: what `solve_lanes` looks at together."""
    return states[np.argsort(side.top[states], kind="stable")]


class Rounds:
    """The reckoning of one technology level for one fleet."""

    def __init__(self, foes: Foes, fleet: Fleet, side: Side, volleys: Volleys, quick: Any, threads: int) -> None:
        self.foes, self.fleet, self.side, self.volleys, self.quick = foes, fleet, side, volleys, quick
        self.threads = threads
        bench = foes.bench
        self.points = max(points(own) for own in fleet.begin[0])
        self.limits = [bench.drive_limit(pd) for pd in range(1 + max(own[0] for own in fleet.begin[0]))]
        self.mutual = bench.wins(False, True), bench.wins(False, False)
        if self.mutual[0] or not bench.wins(True, False):
            raise AssertionError("to win is to destroy the systemship")

    def ended(self, left: int) -> Reals:
        """worth[state, taken] after the last round for a ship with so many points: it has destroyed its foe or not."""
        worth = np.zeros((len(self.foes.states) + 1, self.points + 1))
        worth[-1, :left] = 1.0
        worth[-1, left:] = float(self.mutual[1])
        return worth

    def ended_with(self, own: Own) -> Reals:
        """`ended` for a ship whose missiles have left."""
        return self.ended(points(own))

    def going_on(self, own: Own, rounds: int, values: dict[Own, Reals]) -> Reals:
        """worth[state, taken] of a ship whose missiles have left, with so many rounds to come."""
        worth = np.zeros((len(self.foes.states) + 1, self.points + 1))
        worth[-1] = float(self.mutual[1])
        for taken, ships in enumerate(self.fleet.losses.after(own, rounds)):
            worth[-1, taken] = 1.0
            for ship in ships:
                np.maximum(worth[:-1, taken], values[ship], out=worth[:-1, taken])
        return worth

    def states(self, number: int) -> Whole:
        """The systemships that round `number` (from 1) may begin with."""
        return np.array([self.foes.place[values] for values in self.foes.rounds[number - 1]], np.int32)

    # ---- the last round ---------------------------------------------------------------------------------------------

    def last(self, states: Whole, tell: Tell) -> dict[Own, Reals]:
        """The chances of every ship that the last round may begin with; by state."""
        owns = self.fleet.begin[-1]
        found = {own: np.zeros(len(self.foes.states)) for own in owns}
        with ThreadPoolExecutor(self.threads) as pool:
            left = list(range(1, self.points + 1))
            try:
                for done, _ in enumerate(pool.map(lambda k: self._with_points(k, states, found), left), 1):
                    tell(done, len(left))
            finally:
                pool.shutdown(cancel_futures=True)
        return found

    def _with_points(self, left: int, states: Whole, found: dict[Own, Reals]) -> None:
        """Raise the chances by what is won with so many points when the missiles have left."""
        mine = [(own, n) for own in found for n in launches(own) if points(without(own, n)) == left]
        self._last_volleys(left, states, [(own, n) for own, n in mine if n], found)
        self._last_beams(left, states, [own for own, n in mine if n == 0 and own[1] > 0], found)

    def _last_volleys(self, left: int, states: Whole, mine: list[tuple[Own, int]], found: dict[Own, Reals]) -> None:
        if not mine:
            return
        drives = np.full(1 + max(n for _, n in mine), -1, np.int32)
        for own, n in mine:
            drives[n] = max(drives[n], self.drive_left(own, n))
        out = np.zeros((len(drives), drives.max() + 1, len(self.foes.states)))
        self.quick.last_volleys(self.side, self.volleys, by_top(self.side, states), drives, self.ended(left), out)
        for own, n in mine:
            np.maximum(found[own], out[n, self.drive_left(own, n)], out=found[own])

    def _last_beams(self, left: int, states: Whole, mine: list[Own], found: dict[Own, Reals]) -> None:
        if not mine:
            return
        pd, beams, screens = (max(own[k] for own in mine) for k in range(3))
        out = np.zeros((pd + 1, beams + 1, screens + 1, len(self.foes.states)))
        self.quick.last_beams(self.side, states, (pd, self.limits[pd], beams, screens), self.ended(left), out)
        for own in mine:
            for beam in range(1, min(own[1], own[0]) + 1):
                for screen in range(min(own[2], own[0] - beam) + 1):
                    drive = min(self.limits[own[0]], own[0] - beam - screen)
                    np.maximum(found[own], out[drive, beam, screen], out=found[own])

    def drive_left(self, own: Own, missiles: int) -> int:
        """How fast it may be beside its launches."""
        return min(self.limits[own[0]], own[0] - missiles)

    # ---- a round before it ------------------------------------------------------------------------------------------

    def before(
        self,
        owns: Sequence[Own],
        number: int,
        states: Whole,
        later: dict[Own, Reals],
        keep: Callable[[Own, Reals], None],
        tell: Tell,
    ) -> None:
        """The chances of ships that round `number` begins with; `keep` is given each ship's when it is known."""
        rounds = self.fleet.rounds - number
        groups: dict[tuple[int, ...], list[Own]] = {}
        for own in owns:  # those that differ only by missiles share what comes after a launch
            groups.setdefault((*own[:4], own[5]), []).append(own)
        done = 0

        def reckon(group: list[Own]) -> list[tuple[Own, Reals]]:
            return list(self._group(group, rounds, states, later))

        with ThreadPoolExecutor(self.threads) as pool:
            try:
                for pairs in pool.map(reckon, groups.values()):
                    for own, row in pairs:
                        keep(own, row)
                    done += len(pairs)
                    tell(done, len(owns))
            finally:
                pool.shutdown(cancel_futures=True)

    def row(self, own: Own, number: int, states: Whole, later: dict[Own, Reals]) -> Reals:
        """The chances of one ship in round `number`, by state."""
        afters, left = [without(own, n) for n in launches(own)], self.fleet.rounds - number
        worths = np.stack([self.going_on(each, left, later) if left else self.ended_with(each) for each in afters])
        return self._best(own, states, worths, np.arange(len(worths), dtype=np.int32))

    def _best(self, own: Own, states: Whole, worths: Reals, places: Whole) -> Reals:
        out = np.zeros(len(self.foes.states))
        powers = (own[0], self.limits[own[0]], own[1], own[2])
        self.quick.best_orders(self.side, self.volleys, by_top(self.side, states), powers, worths, places, out)
        return out

    def _group(
        self, group: list[Own], rounds: int, states: Whole, later: dict[Own, Reals]
    ) -> Iterable[tuple[Own, Reals]]:
        afters = sorted({without(own, n) for own in group for n in launches(own)})
        place = {own: k for k, own in enumerate(afters)}
        worths = np.stack([self.going_on(own, rounds, later) for own in afters])
        for own in group:
            places = np.array([place[without(own, n)] for n in launches(own)], np.int32)
            yield own, self._best(own, states, worths, places)
