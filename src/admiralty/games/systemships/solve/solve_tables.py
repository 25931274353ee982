"""The tables that the solver reckons with, every number of them asked of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from .solve_bench import Bench, FoeOrder, Values
from .solve_kernels import TACTICS, Side, Volleys, Whole

ROUNDS_MOST = 3
STATES_MOST = 60_000
Orders = Mapping[FoeOrder, Fraction]


class Foes:
    """Every systemship that can be met in the challenge, at any moment of it."""

    def __init__(self, bench: Bench, rounds: int) -> None:
        self.bench = bench
        self.levels = bench.levels()
        self.rolled = bench.rolled_up()
        self._orders: dict[tuple[tuple[int, ...], Values], Orders] = {}
        self._at_drive: dict[tuple[Values, int], Orders] = {}
        self._drives: dict[tuple[int, int], tuple[int, ...]] = {}
        self._wounded: dict[Values, Values] = {}
        self.rounds: list[list[Values]] = [sorted(self.rolled)]  # those that each round may begin with
        for _ in range(rounds):
            self.rounds.append(sorted(self._after(self.rounds[-1])))
        found = {values for each in self.rounds for values in each}
        for values in tuple(found):  # whatever hits leave of any of them is one, too
            while bench.points(values) > 1 and (values := self.wounded(values)) not in found:
                found.add(values)
        self.states = sorted(found)
        self.place = {values: k for k, values in enumerate(self.states)}

    def _after(self, states: Iterable[Values]) -> set[Values]:
        """The systemships that one more round may leave of these."""
        found: set[Values] = set()
        for values in states:
            for tubes in {order.tubes for tl in self.levels for order in self.orders(values, tl)}:
                left: Values = launched(values, tubes)
                while left not in found and self.bench.points(left) > 0:
                    found.add(left)
                    left = self.wounded(left)
        return found

    def wounded(self, values: Values) -> Values:
        """After one more hit."""
        if values not in self._wounded:
            self._wounded[values] = self.bench.wounded(values)
        return self._wounded[values]

    def orders(self, values: Values, tl: int) -> Orders:
        """The chance of each order; missiles beyond the tubes make no difference, and a level only to the drive."""
        pd, beams, screens, tubes, missiles = values
        if (pd, tl) not in self._drives:
            self._drives[pd, tl] = self.bench.drives(pd, tl)
        drives, counted = self._drives[pd, tl], (pd, beams, screens, tubes, min(tubes, missiles))
        if (drives, counted) not in self._orders:
            found: dict[FoeOrder, Fraction] = {}
            for face, drive in enumerate(drives, 1):
                if (counted, drive) not in self._at_drive:
                    self._at_drive[counted, drive] = self.bench.orders(counted, tl, face)
                for order, chance in self._at_drive[counted, drive].items():
                    found[order] = found.get(order, Fraction()) + chance / len(drives)
            self._orders[drives, counted] = found
        return self._orders[drives, counted]


def launched(values: Values, tubes: int) -> Values:
    """After so many missiles have left.  [WW-350]"""
    return (*values[:4], values[4] - tubes)


@dataclass(frozen=True, slots=True)
class Reach:
    """How far the tables have to go: the player's ship, and the hits that it gives and takes."""

    pd: int
    beams: int
    screens: int
    points: int
    given: int  # by one round's fire


def side_of(foes: Foes, tl: int, reach: Reach) -> Side:
    """All tables for one technology level."""
    orders = [foes.orders(values, tl) for values in foes.states]
    rows = [
        (k, float(chance), made, foes.place.get(launched(values, made.tubes), len(foes.states)))
        for k, values in enumerate(foes.states)
        for made, chance in orders[k].items()
    ]
    counts = np.bincount([row[0] for row in rows], minlength=len(foes.states))
    drives = 1 + max(row[2].drive for row in rows)
    beams, screens = max(row[2].beam for row in rows), max(row[2].screen for row in rows)
    tubes = max(row[2].tubes for row in rows)
    kind, salvo = _salvos(foes.bench, tl, reach, tubes)
    return Side(
        first=np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
        chance=np.array([row[1] for row in rows]),
        drive=_whole(row[2].drive for row in rows),
        tactic=_whole(row[2].tactic for row in rows),
        beam=_whole(row[2].beam for row in rows),
        screen=_whole(row[2].screen for row in rows),
        tubes=_whole(row[2].tubes for row in rows),
        talks=_whole(row[2].talks for row in rows),
        after=_whole(row[3] for row in rows),
        top=_whole(max(made.drive for made in each) for each in orders),
        wounds=_wounds(foes, reach.given),
        passing=_whole_table((reach.given + 1, screens + 1), lambda hits, screen: foes.bench.passing(hits, screen, tl)),
        kind=kind,
        salvo=salvo,
        worst=np.array([[np.flatnonzero(row).max() for row in rows] for rows in salvo], np.int32),
        hits=_whole_table(
            (TACTICS, reach.pd + 1, 2, drives, beams + 1),
            lambda tactic, drive, its, speed, beam: foes.bench.beam_at_own((its, speed, beam), drive, tactic, tl),
        ),
        escapes=_escapes(foes.bench, reach, drives, beams),
        absorbed=_whole_table(
            (salvo.shape[2] + beams + 5 + tl, reach.screens + 1),
            lambda hits, screen: foes.bench.passing(hits, screen, foes.bench.own.tl),
        ),
        shot=_whole_table(
            (TACTICS, reach.pd + 1, reach.beams + 1, drives, 2),
            lambda tactic, drive, beam, speed, its: foes.bench.beam_at_foe((tactic, drive, beam), speed, its),
        ),
    )


def _whole(numbers: Iterable[int]) -> Whole:
    return np.array(list(numbers), np.int32)


def _whole_table(shape: tuple[int, ...], said: Callable[..., int]) -> Whole:
    """A table of what a rule says at every place."""
    table = np.zeros(shape, np.int32)
    for place in np.ndindex(shape):
        table[place] = said(*place)
    return table


def _wounds(foes: Foes, most: int) -> Whole:
    """(state, hits): the state after them; the number after the last state is a destroyed one."""
    dead = len(foes.states)
    after = np.full(dead + 1, dead, np.int32)
    for k, values in enumerate(foes.states):
        if foes.bench.points(values) > 1:
            after[k] = foes.place[foes.wounded(values)]
    table = np.empty((dead + 1, most + 1), np.int32)
    table[:, 0] = np.arange(dead + 1)
    for hits in range(most):
        table[:, hits + 1] = after[table[:, hits]]
    return table


def _salvos(bench: Bench, tl: int, reach: Reach, most: int) -> tuple[Whole, np.ndarray]:
    """Which of its rows holds, at (own tactic, own drive), the chances of each number of hits by 0 to `most` missiles.

    Hits beyond what the ship has, and a full screen absorbs, are one.
    """
    width = reach.points + reach.screens + bench.own.tl + 2
    speeds = bench.speeds()
    kind = np.zeros((TACTICS, reach.pd + 1), np.int32)
    rows: dict[tuple[int, ...], int] = {}
    for tactic, drive in np.ndindex(kind.shape):
        hits = tuple(min(width - 1, bench.missile_at_own(v, drive, tactic, tl)) for v in range(1, speeds + 1))
        kind[tactic, drive] = rows.setdefault(tuple(sorted(hits)), len(rows))
    salvo = np.zeros((len(rows), most + 1, width))
    for hits, k in rows.items():
        chances = [Fraction(1)] + [Fraction(0)] * (width - 1)
        for missiles in range(most + 1):
            salvo[k, missiles] = [float(chance) for chance in chances]
            chances = one_more(chances, hits)
    return kind, salvo


def one_more(chances: list[Fraction], hits: tuple[int, ...]) -> list[Fraction]:
    """The chances of each number of hits when one missile more is on its way, whose hits are one of these."""
    after = [Fraction(0)] * len(chances)
    for so_far, chance in enumerate(chances):
        for more in hits:
            after[min(len(chances) - 1, so_far + more)] += chance / len(hits)
    return after


def _escapes(bench: Bench, reach: Reach, drives: int, beams: int) -> Whole:
    table = np.zeros((TACTICS, reach.pd + 1, 2, drives, beams + 1, 2), np.int32)
    for drive, tactic, speed, beam, tubes in np.ndindex(table.shape[1:]):
        made = FoeOrder(speed, tactic, beam, 0, tubes, False)
        table[TACTICS - 1, drive, tactic, speed, beam, tubes] = bench.escaping(drive, made)
    return table


# ---- volleys --------------------------------------------------------------------------------------------------------


def missile_hits(bench: Bench, top: int) -> np.ndarray:
    """(speed - 1, 2 x drive + tactic): the hits of one missile on a systemship of a drive up to `top`.

    The speeds are all those that can hit one.
    """
    rows = []
    for speed in range(1, 99):
        row = [bench.missile_at_foe(speed, place // 2, place % 2) for place in range(2 * (top + 1))]
        if not any(row) and speed > top + 1:
            break
        rows.append(row)
    return np.array(rows, np.int16)


def speeds_of(speeds: int, missiles: int) -> np.ndarray:
    """(volley, missile): the speeds of every volley of so many missiles, the slowest first."""
    every = list(combinations_with_replacement(range(1, speeds + 1), missiles))
    return np.array(every, np.int16).reshape(len(every), missiles)


def given_by(hits: np.ndarray, speeds: np.ndarray) -> np.ndarray:
    """(volley, 2 x drive + tactic): what each of these volleys gives."""
    total = np.zeros((len(speeds), hits.shape[1]), np.int16)
    for each in speeds.T:
        total += hits[each - 1]
    return total


def volleys_of(bench: Bench, tops: Iterable[int], most: int) -> Volleys:
    """All volleys of up to `most` missiles against systemships of these top drives."""
    tops = sorted(set(tops))
    start = np.zeros((tops[-1] + 1, most + 1), np.int64)
    count, reach = np.zeros_like(start), np.zeros_like(start)
    pieces, at = [], 0
    for top in tops:
        hits = missile_hits(bench, top)
        for missiles in range(1, most + 1):
            given = given_by(hits, speeds_of(len(hits), missiles))
            start[top, missiles], count[top, missiles], reach[top, missiles] = at, len(given), given.max()
            pieces.append(given.ravel())
            at += given.size
    return Volleys(start, count, reach, np.concatenate(pieces or [np.zeros(0)]).astype(np.uint16))
