"""First orders, written before the systemship exists: what each comes to, level by level; which are left.  [IS-040]"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .solve_kernels import TACTICS, Reals, Whole
from .solve_own import Own, launches, points, without
from .solve_rounds import Rounds
from .solve_tables import given_by, missile_hits, speeds_of

Speeds = np.ndarray[Any, np.dtype[np.int16]]


@dataclass(frozen=True, slots=True)
class Opening:
    """A first order."""

    tactic: int
    drive: int
    beam: int
    screen: int
    speeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """First orders that differ only in their missiles' speeds, with what they came to so far."""

    tactic: int
    drive: int
    beam: int
    screen: int
    speeds: Speeds  # (order, missile)
    worth: Reals  # (order)

    def kept(self, mask: np.ndarray[Any, np.dtype[np.bool_]]) -> Block:
        """Some of them."""
        return replace(self, speeds=self.speeds[mask], worth=self.worth[mask])

    def opening(self, k: int) -> Opening:
        """One of them."""
        return Opening(self.tactic, self.drive, self.beam, self.screen, tuple(int(v) for v in self.speeds[k]))


# Where the first order is written with the systemship seen, this stands for the best against each of them.  [IS-R55]
OPEN = Block(-1, 0, 0, 0, np.zeros((1, 0), np.int16), np.zeros(1))


def every(own: Own, limit: int, speeds: int) -> list[Block]:
    """All first orders of a ship with missiles of speeds from 1 to `speeds`; treaties win nothing."""
    found = []
    for missiles in launches(own)[1:]:
        volleys = speeds_of(speeds, missiles)
        for drive in range(min(limit, own[0] - missiles) + 1):
            for tactic in range(TACTICS):
                found.append(Block(tactic, drive, 0, 0, volleys, np.zeros(len(volleys))))
    none: Speeds = np.zeros((1, 0), np.int16)
    for beam in range(min(own[0], own[1]) + 1):
        for screen in range(min(own[0] - beam, own[2]) + 1):
            for drive in range(min(limit, own[0] - beam - screen) + 1):
                for tactic in range(TACTICS):
                    found.append(Block(tactic, drive, beam, screen, none, np.zeros(1)))
    return found


def spread(blocks: Iterable[Block], dud: int, most: int) -> list[Block]:
    """Missiles of the speed `dud`, which stood for every one from there on, get each of the speeds up to `most`."""
    found = []
    for block in blocks:
        duds = (block.speeds == dud).sum(axis=1)
        for count in range(int(duds.max(initial=0)) + 1):
            some = block.kept(duds == count)
            if count == 0 or not len(some.worth):
                found.append(some)
                continue
            kinds = speeds_of(most - dud + 1, count) + (dud - 1)
            steady = some.speeds[:, : some.speeds.shape[1] - count]
            rows = np.concatenate([np.repeat(steady, len(kinds), 0), np.tile(kinds, (len(steady), 1))], axis=1)
            found.append(replace(some, speeds=rows.astype(np.int16), worth=np.repeat(some.worth, len(kinds))))
    return [block for block in found if len(block.worth)]


class FirstRound:
    """The first round at one level: what first orders come to against all systemships that may be rolled up."""

    def __init__(self, rounds: Rounds, later: dict[Own, Reals]) -> None:
        self.rounds, self.later = rounds, later
        foes = rounds.foes
        self.states = rounds.states(1)
        self.chances = np.array([float(foes.rolled[values]) for values in foes.rounds[0]])
        self.top = int(rounds.side.top[self.states].max())
        self.hits = missile_hits(foes.bench, self.top)

    def worth(self, own: Own) -> Reals:
        """worth[state, taken] when its missiles have left."""
        if self.rounds.fleet.rounds == 1:
            return self.rounds.ended_with(own)
        return self.rounds.going_on(own, self.rounds.fleet.rounds - 1, self.later)

    def add(self, own: Own, blocks: Iterable[Block], chance: float) -> list[Block]:
        """What each order comes to, times the chance of this level, on top of what it came to before."""
        worths: dict[int, Reals] = {}
        found = []
        for block in blocks:
            if block.tactic == OPEN.tactic:
                row = self.rounds.row(own, 1, self.states, self.later)
                found.append(replace(block, worth=block.worth + chance * (row[self.states] @ self.chances)))
                continue
            missiles = block.speeds.shape[1]
            if missiles not in worths:
                worths[missiles] = self.worth(without(own, missiles))
            found.append(
                replace(
                    block,
                    worth=block.worth + chance * self.scores(block, worths[missiles], points(without(own, missiles))),
                )
            )
        return found

    def scores(self, block: Block, worth: Reals, end: int) -> Reals:
        """What each order of a block comes to, for a ship whose end so many hits are when its missiles have left."""
        quick, side = self.rounds.quick, self.rounds.side
        if not block.speeds.shape[1]:
            order = (block.tactic, block.drive, block.beam, block.screen)
            return np.array([quick.sum_beams(side, self.states, self.chances, order, worth, end, False)])
        given = self.given(block.speeds)
        table = np.zeros((given.shape[1], int(given.max()) + 1))
        quick.sum_volleys(side, self.states, self.chances, (block.tactic, block.drive), worth, end, table)
        scores = np.zeros(len(given))
        quick.score_volleys(table, given, scores)
        return scores

    def met(self, blocks: Iterable[Block]) -> Whole:
        """The systemships that are left, or may be, when these orders have been carried out."""
        side, met = self.rounds.side, np.zeros(len(self.rounds.foes.states) + 1, np.bool_)
        rows = [self.given(block.speeds) for block in blocks if block.speeds.shape[1]]
        shots = [(each.tactic, each.drive, each.beam) for each in blocks if not each.speeds.shape[1]]
        rows += [side.shot[shot].reshape(1, -1)[:, : self.hits.shape[1]].astype(np.int16) for shot in shots]
        self.rounds.quick.mark_met(side, self.states, np.unique(np.concatenate(rows), axis=0), met)
        return np.flatnonzero(met[:-1]).astype(np.int32)

    def given(self, speeds: Speeds) -> np.ndarray[Any, np.dtype[np.int16]]:
        """(volley, 2 x drive + tactic): what volleys of these speeds give; the fastest may hit nothing here."""
        most = int(speeds.max(initial=0))
        hits = np.zeros((max(most, len(self.hits)), self.hits.shape[1]), np.int16)
        hits[: len(self.hits)] = self.hits
        return given_by(hits, speeds)
