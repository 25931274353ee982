"""Battles that are stepped with compiled rules; that all games step alike is among the checks of conformance."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from admiralty.core.engines import bench, compiled_stepping
from admiralty.core.engines.bench import Bench
from admiralty.core.engines.stepping import Run, start
from admiralty.core.engines.stepping_tables import Place
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.state.records import Size, copy

from ..conftest import Compiled
from . import toy, toy_march
from .test_stepping import by_chance, play_on

RANDOM, SIMPLE = (level.doctrine for level in toy.GAME.levels)
MARCH = tuple(level.doctrine for level in toy_march.GAME.levels)


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "bounds checked"])
def bounds(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def stepped(compiled: Compiled, game: Game, cast: Any, place: Place, bounds: bool = False) -> compiled_stepping.Run:
    return compiled_stepping.Run(Bench(compiled(game, Size.SMALL, bounds), cast), place)


def both(
    compiled: Compiled, game: Game, deal: Deal, cast: Any, bounds: bool = False, number: int = 0
) -> tuple[Any, Any]:
    """A run of each engine from the start of a battle."""
    place = start(game, deal.battle, 2**64 - 3, number)
    return stepped(compiled, game, cast, place, bounds), Run(game, cast, place)


def same(one: Any, other: Any) -> bool:
    assert (one.stop, one.dice, one.packed) == (other.stop, other.dice, other.packed)
    return one.stop is not None


@pytest.mark.parametrize("cast", [(None,) * 3, (MARCH[0], None, MARCH[1]), MARCH[:1] * 3], ids=["open", "one", "none"])
def test_a_beat_of_thousands_of_answers(compiled: Compiled, bounds: bool, cast: Any) -> None:
    deal, luck, most, answers = toy_march.deal(Request({}, {"steps": 2000, "beats": 1})), Random(1), 0, 0
    one, other = both(compiled, toy_march.GAME, deal, cast, bounds)
    while one.stop:
        assert one.stop == other.stop
        if answers % 97 == 0:
            same(one, other)
            one, other = one.copy(), other.copy()
            most = max(most, len(one.place.since))
        answer = by_chance(one, luck)
        for run in (one, other):
            run.answer(answer)
        answers += 1
    assert not same(one, other) and most <= 4
    assert one.result is not None and one.result.battle == other.packed
    assert replace(one.result, battle=other.result.battle) == other.result
    assert answers >= 700 * cast.count(None)


def test_there_is_room_for_as_many_answers_as_come(compiled: Compiled, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for what doctrines answer one after the other; here there is room for one at first."""
    monkeypatch.setattr(bench, "ROOM", 1)
    for number, cast in enumerate([(None, None), (RANDOM, None), (None, RANDOM), (RANDOM, SIMPLE)]):
        one, other = both(compiled, toy.GAME, toy.DEAL, cast, number=number)
        luck = Random(number)
        while same(one, other):
            answer = by_chance(one, luck)
            for run in (one, other):
                run.answer(answer)
        assert replace(one.result, battle=other.result.battle) == other.result


def test_a_place_is_taken_up_by_the_other_engine(compiled: Compiled, bounds: bool) -> None:
    """Also inside a beat, and where the answers since its checkpoint go over several of them."""
    deal = toy_march.deal(Request({}, {"steps": 60}))
    for seed, cast in enumerate([(None,) * 3, (MARCH[1], None, None)]):
        own, luck = Bench(compiled(toy_march.GAME, Size.SMALL, bounds), cast), Random(seed)
        run: Any = compiled_stepping.Run(own, start(toy_march.GAME, deal.battle, 3, seed))
        for turn in range(60):
            place: Place = run.place
            one, other = compiled_stepping.Run(own, place), Run(toy_march.GAME, cast, place)
            assert same(one, other)
            run = (one, other)[turn % 2]
            play_on(run, luck, 1 + turn % 5)
            if run.stop is None:
                break


def test_battles_share_a_bench(compiled: Compiled) -> None:
    shared, luck = Bench(compiled(toy.GAME, Size.SMALL), (None, SIMPLE)), Random(4)
    places = [start(toy.GAME, toy.DEAL.battle, 5, number) for number in range(6)]
    runs = [(compiled_stepping.Run(shared, place), Run(toy.GAME, (None, SIMPLE), place)) for place in places]
    for _ in range(60):
        one, other = luck.choice(runs)
        if same(one, other):
            answer = by_chance(one, luck)
            one.answer(answer)
            other.answer(answer)
    assert any(one.result for one, _ in runs)


@pytest.mark.parametrize("cast", [(), (SIMPLE,)], ids=["nobody", "the first"])
def test_a_seat_that_is_not_named_is_open(compiled: Compiled, cast: Any) -> None:
    one, other = both(compiled, toy.GAME, toy.DEAL, cast)
    luck, asked = Random(3), set[int]()
    while same(one, other):
        asked.add(one.stop.asked.seat)
        answer = by_chance(one, luck)
        one.answer(answer)
        other.answer(answer)
    assert asked == set(range(len(cast), 2))


@pytest.mark.parametrize("wrong", [-1, 3, 10**30, "1", None])
def test_a_refused_answer_changes_nothing(compiled: Compiled, wrong: object) -> None:
    run, other = both(compiled, toy.GAME, toy.DEAL, (None, None))
    place = run.place
    with pytest.raises(Refused, match="is not a"):
        run.answer(wrong)
    assert run.place == place and same(run, other)


def test_after_the_end_nothing_is_answered(compiled: Compiled) -> None:
    run, other = both(compiled, toy.GAME, toy.DEAL, (None, None))
    for each in (run, other):
        play_on(each, Random(1), -1)
    assert not same(run, other) and not same(run.copy(), other.copy())
    with pytest.raises(Refused, match="the battle is over"):
        run.answer(0)
    again = stepped(compiled, toy.GAME, (None, None), run.place)
    assert again.stop is None and again.result == run.result


def test_what_breaks_is_told_as_the_interpreter_tells_it(compiled: Compiled) -> None:
    """Here a doctrine that is asked for a stake, though its seat owes one already."""
    battle = copy(toy.DEAL.battle)
    battle.sides[1].reserve = -1
    run = stepped(compiled, toy.GAME, (None, SIMPLE), start(toy.GAME, battle, 1, 0))
    before, told = run.copy(), (run.stop, run.packed)
    with pytest.raises(AssertionError, match="the doctrine of seat 1 answers 0 to question 2: not legal"):
        play_on(run, Random(2), -1)
    assert run.stop is None is run.result
    with pytest.raises(Refused, match="the rules broke"):
        run.answer(0)
    assert (before.stop, before.packed) == told


def test_after_an_interruption_no_answer_goes_to_another_question(
    compiled: Compiled, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, other = both(compiled, toy.GAME, toy.DEAL, (None, None))
    before = run.copy()

    def interrupted(address: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(run._bench, "step", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run.answer(2)
    with pytest.raises(Refused, match="interrupted"):
        run.answer(2)
    for each in (before, other):
        each.answer(2)
    assert same(before, other)


LOADED = """
import sys
from admiralty.core.engines.compiled import load
from admiralty.core.engines.bench import Bench
from admiralty.core.engines.compiled_stepping import Run
from admiralty.core.engines.stepping import start
from admiralty.core.state.records import Size
from tests.core.toy import DEAL, GAME
run = Run(Bench(load(GAME, Size.SMALL), (None, None)), start(GAME, DEAL.battle, 1, 0))
answers = 0
while run.stop:
    run.answer(run.stop.asked.high if run.stop.asked.listed is None else run.stop.asked.listed[-1])
    answers += 1
print(answers, run.result.outcome, run.result.dice)
"""


def test_a_kernel_from_the_cache_is_stepped(compiled: Compiled) -> None:
    """In a process that has compiled nothing."""
    compiled(toy.GAME, Size.SMALL)
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=False, cwd=root)
    assert done.returncode == 0, done.stderr
    other, answers = Run(toy.GAME, (None, None), start(toy.GAME, toy.DEAL.battle, 1, 0)), 0
    while other.stop:
        other.answer(other.stop.asked.high if other.stop.asked.listed is None else other.stop.asked.listed[-1])
        answers += 1
    assert other.result is not None
    assert done.stdout.split() == [str(each) for each in (answers, other.result.outcome, other.result.dice)]
