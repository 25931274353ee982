"""Every battle is the same however it is stepped: its rules waiting, played again at each answer, or compiled, and the
orders of a plot written in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from ..engines.proving import Result, play
from ..engines.stepping import Run, start
from ..engines.stepping_tables import Place, Stop
from ..errors import Refused
from ..face.game import Deal, Game
from ..state.dice import SimulatedKeys
from ..state.records import pack
from .conformance_play import BATTLES

if TYPE_CHECKING:
    from ..engines.compiled import Kernel

ROUNDS, ANSWERS, COPIED = 3, 60, 8  # rounds and answers of a battle at most; one answer in so many goes to copies
Begin = Callable[[Place], Any]  # a run from a place on


def check_stepping(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Rules that wait, and rules that are played again, ask the same; without an open seat a battle is what it was."""
    for cast in casts(game, deal):
        ways = [_interpreted(game, cast, waiting) for waiting in (True, False)]
        for number in range(max(1, battles // 6)):
            step_alike(game, deal, cast, ways, number)
    for number in range(max(1, battles // 6)):
        write_in_any_order(game, deal, number)


def check_compiled_stepping(game: Game, deal: Deal, kernel: Kernel, battles: int = BATTLES) -> None:
    """Compiled rules ask what interpreted ones do, too."""
    from ..engines import compiled_stepping

    for cast in casts(game, deal):
        bench = compiled_stepping.Bench(kernel, cast, ROUNDS)
        ways: list[Begin] = [_interpreted(game, cast, True), partial(compiled_stepping.Run, bench)]
        for number in range(max(1, battles // 3)):
            step_alike(game, deal, cast, ways, number)


def casts(game: Game, deal: Deal) -> Iterator[list[Any]]:
    """Who plays: all seats open, every second one, none."""
    minds = [game.levels[seat % 2].doctrine for seat in range(len(deal.seats))]
    yield [None] * len(minds)
    if len(minds) > 1:
        yield [mind if seat % 2 else None for seat, mind in enumerate(minds)]
        yield [None if seat % 2 else mind for seat, mind in enumerate(minds)]
    yield minds


def _interpreted(game: Game, cast: Sequence[Any], waiting: bool) -> Begin:
    return lambda place: Run(game, cast, place, ROUNDS, waiting)


def step_alike(game: Game, deal: Deal, cast: Sequence[Any], ways: Sequence[Begin], number: int) -> None:
    """Play a battle each way with the same answers by chance, from time to time on copies and on from its place."""
    by_chance, where = Random(number), f"battle {number}"
    runs = [begin(start(game, deal.battle, 5, number)) for begin in ways]
    for _ in range(ANSWERS):
        stop = runs[0].stop
        told = [_told(run) for run in runs]
        assert all(each == told[0] for each in told), f"{where} asks otherwise one way: {[run.stop for run in runs]}"
        if stop is None:
            break
        _check_refusal(runs, stop)
        left = runs
        if by_chance.randrange(COPIED) == 0:
            runs = [run.copy() for run in runs]
        elif by_chance.randrange(COPIED) == 0:
            runs = [begin(run.place) for begin, run in zip(ways, reversed(runs), strict=True)]
        asked = stop.asked
        answer = by_chance.choice(asked.listed or range(asked.low, asked.high + 1))
        for run in runs:
            run.answer(answer)
        if left is not runs:
            assert [_told(run) for run in left] == told, f"{where} goes on where a copy of it is answered"
    if all(cast):
        result = play(game, deal.battle, SimulatedKeys(5, number), cast, beats=ROUNDS)
        assert _numbers(runs[0].result) == _numbers(result), f"{where} is another one without an open seat"
        assert _packed(runs[0].battle) == pack(result.battle), f"{where} ends otherwise without an open seat"


def write_in_any_order(game: Game, deal: Deal, number: int) -> None:
    """Play a battle whose plots are written seat after seat, and one in which they are written in turns by chance.

    From time to time on copies and on from its place; equal boxes get equal answers, so both battles are the same.
    """
    by_chance = Random(number)
    in_turn, mixed = (Run(game, (), start(game, deal.battle, 6, number), ROUNDS) for _ in range(2))
    for _ in range(ANSWERS):
        assert mixed.stop == in_turn.stop, f"battle {number} asks otherwise once orders were written out of turn"
        if in_turn.stop is None:
            break
        plot = in_turn.plot
        while mixed.stop is not None and mixed.plot == plot:
            stop = by_chance.choice(mixed.stops)
            mixed.answer(_answer_to(stop), stop.asked.seat)
            if by_chance.randrange(COPIED) == 0:
                mixed = mixed.copy() if by_chance.randrange(2) else Run(game, (), mixed.place, ROUNDS)
            if plot is None:
                break
        while in_turn.stop is not None and in_turn.plot == plot:
            in_turn.answer(_answer_to(in_turn.stop))
            if plot is None:
                break
        assert _told(mixed) == _told(in_turn), f"battle {number} is another one once orders were written out of turn"


def _answer_to(stop: Stop) -> int:
    """One by chance that is the same for an equal question."""
    legal = stop.asked.listed or range(stop.asked.low, stop.asked.high + 1)
    return Random(str(stop)).choice(legal)


def _check_refusal(runs: Sequence[Any], stop: Stop) -> None:
    """An answer that isn't legal changes nothing."""
    wrong = max(stop.asked.listed or (stop.asked.high,)) + 1
    for run in runs:
        try:
            run.answer(wrong)
        except Refused:
            assert run.stop == stop, "a refused answer changes what is asked"
        else:
            raise AssertionError(f"question {stop.asked.what!r} takes {wrong}, which isn't legal")


def _told(run: Any) -> tuple[Any, ...]:
    """All that has to be the same however a battle is stepped."""
    return run.stop, run.result and _numbers(run.result), run.dice, _packed(run.battle)


def _numbers(result: Result) -> tuple[int, ...]:
    return result.outcome, result.beats, result.dice, result.turns


def _packed(battle: Any) -> bytes:
    return battle if isinstance(battle, bytes) else pack(battle)
