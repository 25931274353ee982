"""Luck told apart from choice: the chances at every moment of a played game, and what each step moved them by.

From every point of the game's track the same battles are played on, on common dice, so that a change between two points
is counted battle by battle: for each seat the changes add up exactly to its last chance less its first one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from admiralty.core.engines.proving import CONTRADICTED, play
from admiralty.core.errors import Refused, quote_value
from admiralty.core.face.endings import mates_of
from admiralty.core.face.game import Deal, Game
from admiralty.core.state.dice import SimulatedKeys

from .engines import ENGINES, Player, Readiness, begin_compiling, compiled, interpreter, wait_for_kernels
from .intervals import Interval, Z, wilson
from .simulation import label_of, labels
from .track import Cause, Step, Track

OWN, OTHERS, CLOCK, LUCK, REFEREE = "own", "others", "clock", "luck", "referee"
ACCOUNTS = (OWN, OTHERS, CLOCK, LUCK, REFEREE)
TURN_LEAST = 0.05  # a step that may have moved the winner's chance by less is no turning point
FEW = 400  # battles of the first part, from all points together
HOLD = 1_000  # battles from each point in any part, so that the table of single outcomes stays small
PACE = 0.4  # seconds that a part should take


@dataclass(slots=True)
class Sums:
    """Sums over battles; those of two parts of the battles add up to those of the whole.

    `outcomes` counts by point; `moved` and `squares` are by seat and step, `accounts` and `account_squares` by seat
    and account: sums of changes of the seat's winning, in battles, and of their squares.
    """

    battles: int
    outcomes: list[dict[int, int]]
    moved: list[list[float]]
    squares: list[list[float]]
    accounts: list[list[float]]
    account_squares: list[list[float]]

    def add(self, other: Sums) -> None:
        """Add the sums over other battles."""
        self.battles += other.battles
        for mine, theirs in zip(self.outcomes, other.outcomes, strict=True):
            for outcome, count in theirs.items():
                mine[outcome] = mine.get(outcome, 0) + count
        for name in ("moved", "squares", "accounts", "account_squares"):
            for row, more in zip(getattr(self, name), getattr(other, name), strict=True):
                row[:] = [one + two for one, two in zip(row, more, strict=True)]


@dataclass(frozen=True, slots=True)
class Fortune:
    """A change of a seat's chance of winning, with its interval at 95 %."""

    change: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Turn:
    """The step that moved the chances most towards the end that came; `rivals` are as big within the noise."""

    step: int
    seat: int  # whose chance it moved
    fortune: Fortune  # at 95 % for all steps together
    rivals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fortunes:
    """How the chances of a game went.

    `chances` and `intervals` are by point and label, `wins` and `changes` by seat and then by point or step;
    `accounts` by seat: the choices of those who win together with it, those of others, answers for who had no time
    left, luck, and the referee, which add up to `totals`.
    """

    battles: int
    chances: tuple[dict[str, float], ...]
    intervals: tuple[dict[str, Interval], ...]
    wins: tuple[tuple[float, ...], ...]
    changes: tuple[tuple[Fortune, ...], ...]
    accounts: tuple[dict[str, Fortune], ...]
    totals: tuple[float, ...]
    turn: Turn | None  # None: nothing turned it beyond the noise


def wins_of(game: Game, deal: Deal, seat: int) -> list[float]:
    """1 for each outcome by which a seat wins, else 0; in the order of `labels`."""
    return [float(label in deal.outcomes and game.worth(label, deal, seat) > 0) for label in labels(deal)]


# ---- counting -------------------------------------------------------------------------------------------------------


def begin_sums(track: Track, seats: int) -> Sums:
    """No battles yet."""
    steps, accounts = [0.0] * len(track.steps), [0.0] * len(ACCOUNTS)
    return Sums(
        0,
        [{} for _ in track.points],
        *([list(steps) for _ in range(seats)] for _ in range(2)),
        *([list(accounts) for _ in range(seats)] for _ in range(2)),
    )


def count_battles(
    game: Game, deal: Deal, track: Track, seed: int, battles: int, first: int = 0, engine: str = "auto"
) -> Iterator[Sums]:
    """Battles `first` to `battles - 1` from every point of a track, part by part; the same sums on any engine.

    ``auto`` never waits for the kernel: it sees to it that it is compiled, and interprets until it is there.
    """
    tallying, size = _Tallying(game, deal, track), max(1, FEW // len(track.points))
    players = _players(game, track, seed, engine)
    while first < battles:
        chunk = next(players)(first, min(size, battles - first), True)
        yield tallying.sums(np.array(chunk.each, dtype=np.int32))
        first += chunk.battles
        size = max(1, min(HOLD, int(size * min(8.0, PACE / max(chunk.seconds, 1e-9)))))


def play_some(game: Game, track: Track, seed: int, battle: int, row: list[int], is_enough: Callable[[], bool]) -> None:
    """One battle from the next points of a track, interpreted: adds their outcomes to those before in `row`.

    A long battle of many moments is so played in turns, of a point each at least.
    """
    for point in track.points[len(row) :]:
        row.append(play(game, point.start, SimulatedKeys(seed, battle), point.doctrines, point.prefix).outcome)
        if is_enough():
            return


def sums_of(game: Game, deal: Deal, track: Track, row: Sequence[int]) -> Sums:
    """The sums over one battle, from its outcomes by point."""
    return _Tallying(game, deal, track).sums(np.array([row], dtype=np.int32).T)


def _players(game: Game, track: Track, seed: int, engine: str) -> Iterator[Player]:
    """Who plays each part, without an end; `Refused` where that engine is not to be had."""
    if engine not in ENGINES:
        raise Refused("--engine", f"there is no engine {quote_value(engine)}", "", f"engines: {', '.join(ENGINES)}")
    player = interpreter(game, track.points, seed)
    if engine != "interpreted":
        if engine == "compiled":
            wait_for_kernels(game, track.points, lambda done, word: None)
        is_ready = Readiness(game, track.points)
        if not is_ready:
            begin_compiling(game, track.points)
        while not is_ready:
            yield player
        player = compiled(game, track.points, seed) or player
    yield from repeat(player)


class _Tallying:
    """Turns single outcomes into sums."""

    def __init__(self, game: Game, deal: Deal, track: Track) -> None:
        self.deal, self.track = deal, track
        self.mates = [mates_of(game, deal, seat) for seat in range(len(deal.seats))]
        self.worths = [np.array(wins_of(game, deal, seat), dtype=np.float64) for seat in range(len(deal.seats))]

    def sums(self, outcomes: NDArray[np.int32]) -> Sums:
        """`outcomes` by point and battle."""
        if (outcomes == CONTRADICTED).any():
            raise AssertionError("a battle does not take the course that was played")
        total = begin_sums(self.track, len(self.worths))
        total.battles = outcomes.shape[1]
        for counts, row in zip(total.outcomes, outcomes, strict=True):
            found, times = np.unique(row, return_counts=True)
            counts.update(zip(found.tolist(), times.tolist(), strict=True))
        for seat, worths in enumerate(self.worths):
            won = worths[np.where(outcomes < 0, len(worths) - 1, outcomes)]  # "called" stands last
            rows = [self._account(seat, step) for step in self.track.steps]
            books = np.zeros((len(ACCOUNTS), total.battles))
            for k, step in enumerate(self.track.steps):
                change = sum(won[to] - won[come] for come, to in step.parts) / len(step.parts)
                total.moved[seat][k], total.squares[seat][k] = float(change.sum()), float((change * change).sum())
                books[rows[k]] += change
            total.accounts[seat] = books.sum(axis=1).tolist()
            total.account_squares[seat] = (books * books).sum(axis=1).tolist()
        return total

    def _account(self, seat: int, step: Step) -> int:
        if step.cause is Cause.CHOICE:
            return ACCOUNTS.index(OWN if step.seat in self.mates[seat] else OTHERS)
        return ACCOUNTS.index(step.cause.value)


# ---- what the sums say ----------------------------------------------------------------------------------------------


def fortunes_of(game: Game, deal: Deal, track: Track, sums: Sums, outcome: int) -> Fortunes:
    """What the battles so far say of a game that ended with `outcome` (-1: undecided); at least one battle."""
    seats, n = range(len(deal.seats)), sums.battles
    chances, intervals = [], []
    for counts in sums.outcomes:
        shares = dict.fromkeys(deal.outcomes, 0)
        shares |= {label_of(deal, each): times for each, times in counts.items()}
        chances.append({label: times / n for label, times in shares.items()})
        intervals.append({label: wilson(times, n) for label, times in shares.items()})
    wins = []
    for seat in seats:
        worth = dict(zip(labels(deal), wins_of(game, deal, seat), strict=True))
        points = [sum(chance * worth[label] for label, chance in point.items()) for point in chances]
        wins.append(tuple(points[moment.point] for moment in track.moments))
    changes = tuple(
        tuple(_fortune(*each, n) for each in zip(sums.moved[seat], sums.squares[seat], strict=True)) for seat in seats
    )
    accounts = tuple(
        {name: _fortune(sums.accounts[seat][k], sums.account_squares[seat][k], n) for k, name in enumerate(ACCOUNTS)}
        for seat in seats
    )
    totals = tuple(row[-1] - row[0] for row in wins)
    turn = _turn(game, deal, track, sums, outcome)
    return Fortunes(n, tuple(chances), tuple(intervals), tuple(wins), changes, accounts, totals, turn)


def _fortune(total: float, squares: float, battles: int, z: float = Z) -> Fortune:
    """The mean change of a battle. Its interval is Bonett and Price's: two battles more, one gained and one lost."""
    size = battles + 2
    mean = total / size
    half = z * sqrt(max(0.0, (squares + 2) / size - mean * mean) / size)
    change = total / battles
    return Fortune(change, min(change, mean - half), max(change, mean + half))


def _turn(game: Game, deal: Deal, track: Track, sums: Sums, outcome: int) -> Turn | None:
    """The greatest step towards the end for who won or lost by it; if nobody did, the greatest one for anybody."""
    if not track.steps:
        return None
    z = NormalDist().inv_cdf(1 - 0.025 / len(track.steps))  # being the greatest of so many must not make it sure
    worths = [game.worth(deal.outcomes[outcome], deal, seat) if outcome >= 0 else 0 for seat in range(len(deal.seats))]
    told = [seat for seat, worth in enumerate(worths) if worth == max(worths) and worth] or list(range(len(worths)))
    best = max(
        ((seat, k) for seat in told for k in range(len(track.steps))),
        key=lambda each: _towards(sums.moved[each[0]][each[1]], worths[each[0]]),
    )
    seat, k = best
    rows = [_fortune(*each, sums.battles, z) for each in zip(sums.moved[seat], sums.squares[seat], strict=True)]
    up = rows[k].change > 0
    least = [row.low if up else -row.high for row in rows]
    most = [row.high if up else -row.low for row in rows]
    if least[k] < TURN_LEAST:
        return None
    return Turn(k, seat, rows[k], tuple(j for j in range(len(rows)) if j != k and most[j] >= least[k]))


def _towards(moved: float, worth: int) -> float:
    """How far a change led to an end that is worth 1 or -1 to its seat; to an even one every change does."""
    return moved * worth if worth else abs(moved)
