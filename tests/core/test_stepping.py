"""Battles that stop at each question; that every game steps alike each way is among the checks of conformance."""

from __future__ import annotations

import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any

import pytest

from admiralty.core.engines.stepping import SPARE, Run, start
from admiralty.core.engines.yielding import suspendable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.state.records import pack

from . import toy_march, toy_plots
from .toy import DEAL, GAME

RANDOM, SIMPLE = (level.doctrine for level in GAME.levels)
WAYS = pytest.mark.parametrize("wait", [True, False], ids=["waiting", "again"])


def begin(cast: Any = (None, None), number: int = 0, wait: bool = True, game: Any = GAME, deal: Any = DEAL) -> Run:
    return Run(game, cast, start(game, deal.battle, 1, number), wait=wait)


def by_chance(run: Any, luck: Random) -> int:
    asked = run.stop.asked
    return luck.choice(asked.listed or range(asked.low, asked.high + 1))


def play_on(run: Any, luck: Random, answers: int) -> None:
    while answers and run.stop:
        run.answer(by_chance(run, luck))
        answers -= 1


@WAYS
@pytest.mark.parametrize("wrong", [-1, 3, 10**30, "1", 1.0, None])
def test_a_refused_answer_changes_nothing(wrong: object, wait: bool) -> None:
    run = begin(wait=wait)
    stop, place, told = run.stop, run.place, pack(run.battle)
    with pytest.raises(Refused, match="is not a"):
        run.answer(wrong)
    assert (run.stop, run.place, pack(run.battle)) == (stop, place, told)
    run.answer(2)
    assert run.place.since == (2,)


@WAYS
def test_after_the_end_nothing_is_answered(wait: bool) -> None:
    run = begin(wait=wait)
    play_on(run, Random(1), -1)
    assert run.stop is None and run.result is not None and run.result.outcome >= 0
    assert run.copy().result == run.result
    with pytest.raises(Refused, match="the battle is over"):
        run.answer(0)


def test_it_may_be_over_before_it_begins() -> None:
    over = replace(GAME, outcome=lambda b: 1)
    run = begin(game=over)
    assert run.stop is None and run.result is not None and (run.result.outcome, run.result.beats) == (1, 0)


@WAYS
def test_a_copy_and_the_first_go_their_own_ways(wait: bool) -> None:
    first = begin((None, SIMPLE), wait=wait)
    play_on(first, Random(2), 3)
    place, copy = first.place, first.copy()
    assert (copy.place, copy.stop) == (place, first.stop)
    play_on(copy, Random(3), 4)
    assert first.place == place
    twin = Run(GAME, (None, SIMPLE), place, wait=wait)
    play_on(first, Random(4), 6)
    play_on(twin, Random(4), 6)
    assert (first.stop, first.result and first.result.beats) == (twin.stop, twin.result and twin.result.beats)
    assert pack(first.battle) == pack(twin.battle)


@WAYS
def test_no_doctrine_thinks_twice(wait: bool) -> None:
    thought: list[tuple[int, ...]] = []

    def answer(b: Any, q: Any, d: Any) -> int:
        thought.append((b.beat, q.seat, q.what, q.taken))
        return GAME.answer(b, q, d)

    game = replace(GAME, answer=answer)
    run = begin((None, RANDOM), game=game, wait=wait)
    luck = Random(5)
    while run.stop:
        run = run.copy()
        run.answer(by_chance(run, luck))
    assert len(thought) == len(set(thought)) > 4


def long_run(steps: int, cast: Any = (None,) * 3, wait: bool = True) -> Run:
    deal = toy_march.deal(Request({}, {"steps": steps, "beats": 1}))
    return begin(cast, game=toy_march.GAME, deal=deal, wait=wait)


@WAYS
def test_a_late_answer_repeats_no_more_than_an_early_one(wait: bool) -> None:
    """In one beat of more than two thousand answers, which rests after each step."""
    run, luck, most, answers = long_run(2000, wait=wait), Random(6), 0, 0
    while run.stop:
        most = max(most, len(run.place.since))
        play_on(run, luck, 1)
        answers += 1
    assert answers > 2200 and run.result is not None and run.result.beats == 1
    assert most <= (SPARE + 4 if wait else 4)


def test_a_run_that_was_copied_keeps_every_checkpoint() -> None:
    run = long_run(60)
    play_on(run, Random(7), 7)
    copy = run.copy()
    assert copy.place == run.place and len(copy.place.since) <= 1  # its first answer repeats no more than that
    for each in (run, copy):
        play_on(each, Random(8), 2)
        assert len(each.place.since) <= 1 and each.place.answers > 7


def breaking(number: int) -> Any:
    """A game whose rules break in round `number`, and leave the battle half done."""

    def broken(b: Any) -> int:
        b.shown = 1 - b.shown
        assert b.beat != number, "broken"
        return GAME.outcome(b)

    return replace(GAME, outcome=broken)


@WAYS
def test_where_rules_break_the_run_stands_where_it_stood(wait: bool) -> None:
    run, luck = begin(game=breaking(2), wait=wait), Random(9)
    while True:
        place, stop, told, before = run.place, run.stop, pack(run.battle), luck.getstate()
        try:
            play_on(run, luck, 1)
        except AssertionError:
            break
    assert (run.place, run.stop, pack(run.battle)) == (place, stop, told)
    luck.setstate(before)
    with pytest.raises(AssertionError, match="broken"):
        play_on(run, luck, 1)


@WAYS
def test_who_is_interrupted_finds_the_battle_where_it_stood(wait: bool) -> None:
    """Also where it was only looked at: a copy plays from the checkpoint for that."""
    calls, stops_at = 0, 0

    def interrupted(b: Any) -> int:
        nonlocal calls
        calls += 1
        if calls == stops_at:
            raise KeyboardInterrupt
        return GAME.outcome(b)

    plain, run = begin(), begin(game=replace(GAME, outcome=interrupted), wait=wait)
    for each in (plain, run):
        play_on(each, Random(11), 9)
    copy, luck = run.copy(), Random(12)
    calls, stops_at = 0, 1
    with pytest.raises(KeyboardInterrupt):
        _ = copy.battle
    stops_at = 0
    assert pack(copy.battle) == pack(plain.battle) and copy.stop == plain.stop
    play_on(copy, luck, 5)
    play_on(plain, Random(12), 5)
    assert pack(copy.battle) == pack(plain.battle) and copy.stop == plain.stop


# ---- rules as generators --------------------------------------------------------------------------------------------

RULES = """
from admiralty.core.state.table import Table


def twice(t, b):
    x = t.ask(0, 1, 0, t.ask(0, 2, 1, 9))
    return x


def by_turns(t, b):
    while b.n < 3 and t.ask(0, 3, 0, 1) == 1 or b.n < 1:
        b.n += t.ask(0, 4, 1, 2) if b.n else helped(t, b, n=1)
    b.n += t.ask(1, 5, 0, 9)


def helped(t, b, n=0):
    t.bar(1, 2)
    return looked(t, b) + t.ask(0, 6, 1, 1 + n)


def looked(t, b):
    return t.roll(1, 1) - 1


def listed(t, b):
    return [t.ask(0, 1, 0, 1) for _ in range(2)]


def second_name(t, b):
    s = t
    return s.ask(0, 1, 0, 1)


def inside(t, b):
    def one():
        return t.ask(0, 1, 0, 1)
    return one()


def handed_on(t, b):
    return [print][0](t) or max(1, b.n)


def ordered(t, b, seat):
    b.n = t.ask(seat, 1, 0, 1)


def order_by_its_file(t, b):
    t.ask_all(b, 1, own_file.ordered)


def order_by_keyword(t, b):
    t.ask_all(b, 1, write_order=ordered)


def asking_by_another_name(table, b):
    return table.ask(0, 1, 0, 1)


def another_name(t, b):
    return asking_by_another_name(t, b)


def failing(t, b):
    t.ask(0, 1, 0, 1)
    return b.nothing


silent = looked
lambda_ = lambda t, b: t.ask(0, 1, 0, 1)
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    path = tmp_path_factory.mktemp("rules") / "waiting_rules.py"
    path.write_text(RULES, encoding="utf-8")
    made = ModuleType("waiting_rules")
    made.__file__ = str(path)
    exec(compile(RULES, str(path), "exec"), vars(made))
    vars(made)["own_file"] = made
    return made


class Answering:
    """A table that answers every second question itself."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, ...]] = []

    def ask(self, *known: int) -> int | None:
        self.asked.append(known)
        return None if len(self.asked) % 2 else known[3]

    def roll(self, die: int, sides: int) -> int:
        return sides

    def bar(self, value: int, why: int) -> None:
        pass


class Whole(Answering):
    """One that answers all of them."""

    def ask(self, *known: int) -> int:
        self.asked.append(known)
        return known[3]


class Counting:
    n = 0


def answered(going: Any, table: Answering) -> Iterator[None]:
    """The stops of a rule that waits, each of which gets the highest answer."""
    with suppress(StopIteration):
        yield going.send(None)
        while True:
            yield going.send(table.asked[-1][3])


@pytest.mark.parametrize("name", ["twice", "by_turns", "helped"])
def test_a_rule_that_waits_does_what_it_does_otherwise(rules: ModuleType, name: str) -> None:
    rule, table, whole, b, other = getattr(rules, name), Answering(), Whole(), Counting(), Counting()
    waiting = suspendable(rule)
    assert waiting is not None
    ends: list[Any] = []

    def to_its_end() -> Any:
        ends.append((yield from waiting(table, b)))

    stops = sum(1 for _ in answered(to_its_end(), table))
    assert ends == [rule(whole, other)]
    assert table.asked == whole.asked and b.n == other.n and stops == (len(table.asked) + 1) // 2 > 0


FIXED = [
    "listed",
    "second_name",
    "inside",
    "handed_on",
    "lambda_",
    "order_by_its_file",
    "order_by_keyword",
    "another_name",
]


@pytest.mark.parametrize("name", FIXED)
def test_what_can_t_wait(rules: ModuleType, name: str) -> None:
    assert suspendable(getattr(rules, name)) is None


def test_a_rule_that_asks_nothing_never_waits(rules: ModuleType) -> None:
    waiting = suspendable(rules.silent)
    assert waiting is not None and list(waiting(Answering(), Counting())) == []


def test_the_lines_stay(rules: ModuleType) -> None:
    waiting = suspendable(rules.failing)
    assert waiting is not None
    going = waiting(Answering(), Counting())
    next(going)
    with pytest.raises(AttributeError) as caught:
        going.send(0)
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.name, last.line) == ("failing", "return b.nothing")


def test_rules_without_their_text_are_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "def play_beat(t, b):\n    whole(t, b)\n"
    space: dict[str, Any] = {"whole": toy_plots.GAME.play_beat}
    exec(compile(source, "<nowhere>", "exec"), space)
    game = replace(toy_plots.GAME, play_beat=space["play_beat"])
    assert suspendable(game.play_beat) is None
    run = begin(game=game, deal=toy_plots.DEAL)
    other = begin(game=toy_plots.GAME, deal=toy_plots.DEAL)
    play_on(run, Random(10), 20)
    play_on(other, Random(10), 20)
    assert run.stop == other.stop and pack(run.battle) == pack(other.battle)


def test_the_interpreted_way_needs_no_numpy() -> None:
    """Nor a compiler: it is there wherever Python is."""
    code = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from admiralty.core.engines.stepping import Run, start\n"
        "from tests.core.toy import DEAL, GAME\n"
        "run = Run(GAME, (None, None), start(GAME, DEAL.battle, 1, 0)); run.answer(0); print(run.stop.asked.seat)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "1\n", done.stderr
