"""The challenge solved: the best warpship and its best play, exactly.  [IS-020 .. IS-070, section 3.8]

Level by level of technology, the likeliest first, from the last round back to the first. Designs and first orders that
cannot be among the best any more are left out as soon as that is proved.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from admiralty.core.engines.compiling import can_compile, source_digest
from admiralty.core.errors import Refused
from admiralty.core.face.solving import Task

from ..design import WARP_GENERATOR
from ..options import ChallengeFirstPlot, ChallengeVictory, CombatLength, Edition, Rules, SystemshipVisibility
from .solve_bench import Bench
from .solve_bounds import Bounds
from .solve_keep import Keeper
from .solve_kernels import Reals, Side, Volleys, Whole
from .solve_openings import OPEN, Block, FirstRound, every, spread
from .solve_own import Fleet, Losses, Own, launches, merged
from .solve_rounds import Rounds
from .solve_tables import ROUNDS_MOST, STATES_MOST, Foes, Reach, side_of, volleys_of

ROOM = __package__.rpartition(".")[0]
SLACK = 1e-9  # relative; more than all errors of rounding together
LARGE = 9
FREE_MOST = 25  # build points beside the warp generator
PARTS = ("pd", "beams", "screens", "tubes", "missiles", "racks")  # of a design, as files name them


@dataclass(frozen=True, slots=True)
class Level:
    """One technology level with its tables."""

    tl: int
    chance: float
    side: Side
    volleys: Volleys
    bounds: Bounds


class Search:
    """One task on its way."""

    def __init__(self, task: Task) -> None:
        self.task, self.bench = task, Bench(task.settings)
        _require_solvable(self.bench.rules)
        self.keeper = Keeper(task.folder, self._told())
        self.quick = _compiled()
        self.rounds = self.bench.rules.rounds
        self.seen = (
            self.bench.rules.challenge_first_plot == ChallengeFirstPlot.OPEN
        )  # is the first order written with the systemship seen?
        task.tell("asking the rules", 0, 1)
        self.foes = Foes(self.bench, self.rounds)
        if len(self.foes.states) > STATES_MOST:
            what = f"{len(self.foes.states)} systemships may be met; the solver holds {STATES_MOST}"
            raise Refused("solve challenge", what, "IS-R01", "give the systemship fewer build points")
        self.levels = sorted(self.foes.levels, key=lambda tl: -self.foes.levels[tl])
        self.losses = Losses(self.bench)
        free = self.bench.rules.warp_points - WARP_GENERATOR
        looked_at = [_own(parts) for parts in task.only] or designs_of(free)
        self.designs = {own: merged(own, self.rounds) for own in looked_at}
        self.reach = Reach(free, free, free, free, _most_given(self.bench, free))
        self.found: dict[Own, list[Block]] = {}  # what the levels counted so far leave
        self.counted = 0  # levels
        self._levels: dict[int, Level] = {}
        self.counts: dict[str, int] = {}

    def _told(self) -> str:
        """The task in words, with the version of the program."""
        settings = [f"{name} = {value}" for name, value in self.bench.dealt.settings.items()]
        made = [f"designs = {self.task.designs}", f"made by {source_digest(ROOM, tables=False)}"]
        made += [f"only {dict(parts)}" for parts in self.task.only]
        return "\n".join(["solve challenge", *settings, *made, ""])

    def level(self, tl: int) -> Level:
        """The tables of a level."""
        if tl not in self._levels:
            side = side_of(self.foes, tl, self.reach)
            volleys = volleys_of(self.bench, np.unique(side.top).tolist(), self._most_missiles())
            bounds = Bounds(self.foes, self.rounds, self.seen, side, volleys, self.quick)
            self._levels[tl] = Level(tl, float(self.foes.levels[tl]), side, volleys, bounds)
        return self._levels[tl]

    def _most_missiles(self) -> int:
        return max(launches(own)[-1] for own in self.designs.values())

    def error(self) -> float:
        """How far a chance may be off, relatively: as if every rounding on the longest way to it went the same way."""
        levels = [self.level(tl) for tl in self.levels]
        rows = max(int(np.diff(level.side.first).max()) for level in levels)
        wide = max(2 * (int(level.side.top.max()) + 1) + level.side.salvo.shape[2] for level in levels)
        steps = self.rounds * (rows + wide + 8) + len(self.foes.rolled) + len(self.levels)
        return float(2 * steps * 2.0**-53)

    # ---- designs and first orders -----------------------------------------------------------------------------------

    def openings(self) -> dict[Own, list[Block]]:
        """Those first orders of those designs that may be the best, with their exact chances.

        Of each design that may be among the best there is at least one.
        """
        for number, tl in enumerate(self.levels):
            name = f"level-{tl}"
            kept = self.keeper.load(name)
            if kept is None:
                kept = self._first_level(tl) if number == 0 else self._next_level(tl, self.found)
                kept = self._pruned(kept, number)
                if number == 0 and len(self.levels) > 1 and not self.seen:
                    kept = {own: spread(blocks, self._dud(), self._fastest()) for own, blocks in kept.items()}
                self.keeper.save(name, kept)
            self.found, self.counted = kept, number + 1
        return self.found

    def uncounted(self) -> float:
        """The chance of the levels that are still to come."""
        return sum(float(self.foes.levels[tl]) for tl in self.levels[self.counted :])

    def _dud(self) -> int:
        """The slowest speed that hits nothing at the likeliest level."""
        return len(self.level(self.levels[0]).bounds.hits) + 1

    def _fastest(self) -> int:
        """The fastest speed that hits at some level."""
        return max(len(self.level(tl).bounds.hits) for tl in self.levels)

    def _first_level(self, tl: int) -> dict[Own, list[Block]]:
        """All first orders of the designs that may be among the best, by the likeliest level."""
        level = self.level(tl)
        bounds = self._design_bounds(level)
        found: dict[Own, list[Block]] = {}
        batch = heapq.nlargest(self.task.designs, bounds, key=lambda own: bounds[own])
        while batch:
            firsts = {own: launches(own) for own in batch}
            first = self._reckoned(level, firsts, None)
            blocks = {
                own: [OPEN] if self.seen else every(own, self.bench.drive_limit(own[0]), self._dud()) for own in batch
            }
            found.update(self._added(level, first, blocks))
            least = self._least(found)
            rest = {own: level.chance * bounds[own] + self._to_come(own, 0) for own in bounds if own not in found}
            batch = [own for own, most in rest.items() if most * (1 + SLACK) >= least > 0]
        return found

    def _design_bounds(self, level: Level) -> dict[Own, float]:
        """The bound of every design at a level."""
        every_own = sorted(set(self.designs.values()))
        for each in (level, *map(self.level, self.levels[1:2])):  # `_to_come` asks for those of the next one
            each.bounds.prepare(every_own, self.task.threads, self._teller(f"level {each.tl}, bounds of designs"))
        self.counts["designs"] = len(self.designs)
        self.counts["designs that differ"] = len(every_own)
        return {own: bound for own in every_own if (bound := level.bounds.of(own)) > 0}

    def _next_level(self, tl: int, found: dict[Own, list[Block]]) -> dict[Own, list[Block]]:
        """The orders that are left, with what one more level adds."""
        level = self.level(tl)
        if self.seen:
            first = self._reckoned(level, {own: launches(own) for own in found}, None)
        else:
            firsts = {own: sorted({block.speeds.shape[1] for block in blocks}) for own, blocks in found.items()}
            first = self._reckoned(level, firsts, [block for blocks in found.values() for block in blocks])
        return self._added(level, first, found)

    def _added(self, level: Level, first: FirstRound, found: Mapping[Own, list[Block]]) -> dict[Own, list[Block]]:
        """What first orders come to with this level, on several cores."""
        tell, left = self._teller(f"level {level.tl}, first orders"), list(found)
        added: dict[Own, list[Block]] = {}

        def add(own: Own) -> list[Block]:
            return first.add(own, found[own], level.chance)

        with ThreadPoolExecutor(self.task.threads) as pool:
            try:
                for own, blocks in zip(left, pool.map(add, left), strict=True):
                    added[own] = blocks
                    tell(len(added), len(left))
            finally:
                pool.shutdown(cancel_futures=True)
        return added

    def _to_come(self, own: Own, number: int) -> float:
        """What a design may win at most at the levels after this one; the next is looked at, the others are seldom."""
        later = self.levels[number + 1 :]
        total = sum(float(self.foes.levels[tl]) for tl in later[1:])
        return total + (self.level(later[0]).chance * self.level(later[0]).bounds.of(own) if later else 0.0)

    def _pruned(self, found: dict[Own, list[Block]], number: int) -> dict[Own, list[Block]]:
        """Without designs that cannot be among the best, and first orders that cannot be their design's best."""
        least, kept = self._least(found), {}
        for own, blocks in found.items():
            best, more = best_of(blocks), self._to_come(own, number)
            if (best + more) * (1 + SLACK) < least:
                continue
            left = [block.kept((block.worth + more) * (1 + SLACK) >= best) for block in blocks]
            kept[own] = [block for block in left if len(block.worth)]
        return kept

    def _least(self, found: Mapping[Own, list[Block]]) -> float:
        """What the last of the wanted number of best designs has, as far as is known."""
        bests = {own: best_of(blocks) for own, blocks in found.items()}
        ranked = heapq.nlargest(self.task.designs, (bests[own] for own in self.designs.values() if own in bests))
        return ranked[-1] if len(ranked) == self.task.designs else 0.0

    # ---- one level --------------------------------------------------------------------------------------------------

    def _reckoned(self, level: Level, firsts: Mapping[Own, Iterable[int]], blocks: list[Block] | None) -> FirstRound:
        """All rounds after the first for a fleet; with `blocks` only against what these orders leave."""
        fleet = Fleet(firsts, self.losses, self.rounds)
        rounds = Rounds(self.foes, fleet, level.side, level.volleys, self.quick, self.task.threads)
        if self.rounds == 1:
            return FirstRound(rounds, {})
        where = f"level {level.tl}, round {self.rounds}"
        last = rounds.states(self.rounds)
        if blocks is not None and self.rounds == 2:
            last = FirstRound(rounds, {}).met(blocks)
        later = rounds.last(last, self._teller(where))
        for number in range(self.rounds - 1, 1, -1):
            states = rounds.states(number)
            if blocks is not None and number == 2:
                states = FirstRound(rounds, {}).met(blocks)
            later = self._round(level, rounds, number, states, later)
        return FirstRound(rounds, later)

    def _round(
        self, level: Level, rounds: Rounds, number: int, states: Whole, later: dict[Own, Reals]
    ) -> dict[Own, Reals]:
        rows = self.keeper.rows(f"level-{level.tl}-round-{number}", states, len(self.foes.states))
        wanted = rounds.fleet.begin[number - 1]
        found = dict(rows.known())
        left = [own for own in wanted if own not in found]
        self.counts["pairs of ships"] = self.counts.get("pairs of ships", 0) + len(wanted) * len(states)

        def keep(own: Own, row: Reals) -> None:
            found[own] = row
            rows.keep(own, row)

        rounds.before(left, number, states, later, keep, self._teller(f"level {level.tl}, round {number}"))
        return found

    def _teller(self, what: str) -> Callable[[int, int], None]:
        return lambda done, of: self.task.tell(what, done, of)


def designs_of(free: int) -> list[Own]:
    """Every design that spends so many build points on PD, B, S, T and full threes of missiles.  [WW-010]"""
    return [
        (pd, beams, screens, tubes, 3 * (free - pd - beams - screens - tubes), 0)
        for pd in range(free + 1)
        for beams in range(free + 1 - pd)
        for screens in range(free + 1 - pd - beams)
        for tubes in range(free + 1 - pd - beams - screens)
    ]


def _own(parts: Mapping[str, int]) -> Own:
    """A design as it is counted, by its parts; racks absorb hits and nothing else."""
    pd, beams, screens, tubes, missiles, racks = (parts.get(name, 0) for name in PARTS)
    return pd, beams, screens, tubes, missiles, racks


def best_of(blocks: Iterable[Block]) -> float:
    """The most that any of these orders comes to."""
    return max((float(block.worth.max()) for block in blocks), default=0.0)


def _most_given(bench: Bench, free: int) -> int:
    """No order of a ship of so many build points gives more hits: a launch takes PD and a tube for each missile."""
    missile = max(
        bench.missile_at_foe(speed, drive, its) for speed in range(1, 10) for drive in (0, 4) for its in (0, 1)
    )
    beam = max(
        bench.beam_at_foe((tactic, 1, free), drive, its) for tactic in (0, 1, 2) for drive in range(4) for its in (0, 1)
    )
    return max(beam, missile * (free // 2))


@cache
def _compiled() -> Any:
    """The kernels, compiled once for all tasks."""
    if not can_compile():
        raise Refused("solve challenge", "numba, which compiles, is not installed", "", "install it")
    from admiralty.core.engines import kernel

    from . import solve_kernels, solve_lanes, solve_ties

    return kernel.quick(solve_kernels, solve_lanes, solve_ties)


def _require_solvable(rules: Rules) -> None:
    """`Refused` where the challenge is not the decision process that is solved here."""
    where = "solve challenge"
    if rules.edition == Edition.SECOND:
        raise Refused(where, "the parts of the second edition are not among its designs", "WW-R61")
    if rules.combat_length == CombatLength.UNTIL_DECIDED:
        raise Refused(where, "a combat without a limit has no last round to start from", "IS-R47")
    if rules.rounds > ROUNDS_MOST:
        raise Refused(where, f"{rules.rounds} rounds are more than {ROUNDS_MOST}", "IS-R47")
    if rules.systemship_visibility == SystemshipVisibility.ORDERS_ONLY:
        raise Refused(where, "it solves only against a systemship that everybody sees", "IS-R52")
    if rules.challenge_victory == ChallengeVictory.MORE_DAMAGE:
        raise Refused(where, "more_damage counts the hits of all rounds, which the solver does not", "IS-R53")
    if rules.warp_points - WARP_GENERATOR > FREE_MOST:
        raise Refused(where, f"a warpship of more than {FREE_MOST + WARP_GENERATOR} points is too large", "IS-R50")
