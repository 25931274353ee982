"""The interpreted proving ground."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.engines.proving import CALLED, CONTRADICTED, ProvingTable, play
from admiralty.core.sight.prefix import HIDDEN_ANSWERS, SHOWN_PLOT, Prefix
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.questions import FACTS, OFFERS, legal
from admiralty.core.state.records import blank, copy, pack

from . import toy_rules as rules
from .toy import DEAL, GAME
from .toy_rules import Ask, Die, Toy

RANDOM, SIMPLE = (level.doctrine for level in GAME.levels)


class Recording(ProvingTable):
    """Keeps the dice and answers of the first beat."""

    def __init__(self, *known: Any) -> None:
        super().__init__(*known)
        self.thrown: list[tuple[int, int, int]] = []
        self.given: dict[int, list[int]] = {}

    def roll(self, die: int, sides: int) -> int:
        value = super().roll(die, sides)
        self.thrown.append((die, sides, value))
        return value

    def ask(self, seat: int, *known: int) -> int:
        before = self.answers
        value = super().ask(seat, *known)
        if self.answers > before:
            self.given.setdefault(seat, []).append(value)
        return value


def first_beat(battle: int, doctrine: object = RANDOM) -> Recording:
    t = Recording(GAME, copy(DEAL.battle), SimulatedKeys(1, battle), [doctrine] * 2)
    t.begin(0)
    rules.play_beat(t, t.b)
    return t


def test_results_are_pinned() -> None:
    """Seeds are quoted: the same seed must give the same battles for as long as the rules stand."""
    results = [play(GAME, DEAL.battle, SimulatedKeys(1, k), [RANDOM, SIMPLE]) for k in range(6)]
    assert [(r.outcome, r.beats, r.dice) for r in results] == [
        (0, 3, 6),
        (0, 2, 9),
        (1, 2, 5),
        (1, 2, 2),
        (1, 3, 5),
        (1, 2, 3),
    ]


def test_the_start_is_left_as_it_is() -> None:
    before = pack(DEAL.battle)
    play(GAME, DEAL.battle, SimulatedKeys(1, 0), [RANDOM] * 2)
    assert pack(DEAL.battle) == before


def test_a_battle_is_called() -> None:
    result = play(GAME, DEAL.battle, SimulatedKeys(1, 0), [RANDOM] * 2, beats=1)
    assert (result.outcome, result.beats) == (CALLED, 1)
    assert result.battle.beat == 1


def test_an_answer_opens_a_new_stretch() -> None:
    """A die more before an answer shifts nothing after it."""

    def dice_after_the_answer(extra: bool) -> list[int]:
        t = ProvingTable(GAME, copy(DEAL.battle), SimulatedKeys(3, 3), [RANDOM] * 2)
        t.begin(0)
        t.roll(Die.STRIKE, 6)
        if extra:
            t.roll(Die.SECOND, 6)
        t.ask(0, Ask.SWAP, 0, 1)
        return [t.roll(Die.STRIKE, 100) for _ in range(5)]

    assert dice_after_the_answer(True) == dice_after_the_answer(False)


def test_a_question_with_one_answer_is_not_asked() -> None:
    t = ProvingTable(GAME, copy(DEAL.battle), SimulatedKeys(3, 3), [])
    t.begin(0)
    assert t.ask(0, Ask.STANCE, 4, 4) == 4
    t.offer(7)
    assert t.ask(0, Ask.LOSE, 0, 0) == 7
    assert t.answers == 0


def test_a_range_is_offered_as_each_of_its_values() -> None:
    t = ProvingTable(GAME, copy(DEAL.battle), SimulatedKeys(3, 3), [])
    t.offer(40)
    t.offer_range(7, 6)
    t.offer_range(9, 11)
    assert legal(t.question) == [40, 9, 10, 11]
    t.offer_range(1, OFFERS - 4)
    with pytest.raises(AssertionError, match="more than"):
        t.offer_range(0, 0)


def test_an_illegal_doctrine_is_an_error() -> None:
    game = replace(GAME, answer=lambda b, q, d: q.high + 1)
    with pytest.raises(AssertionError, match="not legal"):
        play(game, DEAL.battle, SimulatedKeys(1, 0), [RANDOM] * 2)


def test_an_opponent_gets_the_masked_battle() -> None:
    met: list[int] = []

    def answer(b: Toy, q: Any, d: Any) -> int:
        met.append(b.sides[1 - q.seat].reserve)
        return rules.answer(b, q, d)

    play(replace(GAME, answer=answer), DEAL.battle, SimulatedKeys(1, 0), [RANDOM] * 2)
    assert set(met) == {5}  # the default, whatever it is by then


@pytest.mark.parametrize("battle", range(30))
def test_a_prefix_repeats_the_beat_it_was_taken_from(battle: int) -> None:
    t = first_beat(battle)
    prefix = Prefix(0, t.given, t.thrown)
    result = play(GAME, DEAL.battle, SimulatedKeys(99, battle), [SIMPLE] * 2, prefix, beats=1)
    assert result.outcome != CONTRADICTED
    assert pack(result.battle) == pack(t.b)


def test_hidden_dice_are_thrown_anew() -> None:
    t = first_beat(0)
    assert t.thrown
    hidden = [(die, sides, 0) for die, sides, _ in t.thrown]
    seen = set()
    for k in range(40):
        result = play(GAME, DEAL.battle, SimulatedKeys(7, k), [SIMPLE] * 2, Prefix(0, {}, hidden[:1]), beats=1)
        if result.outcome != CONTRADICTED:
            seen.add(pack(result.battle))
    assert len(seen) > 1


def test_contradictions() -> None:
    t = first_beat(0)
    start, keys = DEAL.battle, SimulatedKeys(7, 0)
    wrong_die = [(Die.SECOND, 6, 3), *t.thrown]
    wrong_sides = [(die, 20, value) for die, _, value in t.thrown]
    for prefix in (
        Prefix(0, t.given, wrong_die),
        Prefix(0, t.given, wrong_sides),
        Prefix(0, {0: [3]}, ()),  # no such stance
        Prefix(0, {0: [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}, ()),  # answers left over
        Prefix(0, t.given, [*t.thrown, *[(Die.STRIKE, 6, 1)] * 40]),  # dice left over
    ):
        assert play(GAME, start, keys, [SIMPLE] * 2, prefix).outcome == CONTRADICTED


def shown(*answers: tuple[int, ...], some_hidden: int = 0) -> tuple[int, ...]:
    """A shown plot for a script: each answer with its question, its value and perhaps its first fact."""
    rows = [(what, value, len(fact), *fact, *(0,) * (FACTS - len(fact))) for what, value, *fact in answers]
    return (SHOWN_PLOT, len(rows), some_hidden, *(number for row in rows for number in row))


@pytest.mark.parametrize("battle", range(10))
def test_doctrines_give_the_hidden_answers(battle: int) -> None:
    """Up to the question whose answer was seen, however many they are."""
    stances = set()
    for k in range(40):
        prefix = Prefix(0, {0: (HIDDEN_ANSWERS, Ask.STAKE, 1), 1: (0, HIDDEN_ANSWERS, Ask.STAKE, 2)}, ())
        b = play(GAME, DEAL.battle, SimulatedKeys(battle, k), [RANDOM] * 2, prefix, beats=1).battle
        stances.add(b.sides[0].last.stance)
        if b.sides[0].last.stance and b.sides[1].last.stake:
            assert (b.sides[0].last.stake, b.sides[1].last.stake) == (1, 2)
    assert len(stances) == 3


def test_a_shown_plot_is_known_by_its_questions() -> None:
    """What it does not name takes the least legal answer, and all that it names has to be asked."""

    def plot(*answers: tuple[int, ...], some_hidden: int = 0) -> set[tuple[int, int]]:
        prefix = Prefix(0, {0: shown(*answers, some_hidden=some_hidden)}, ())
        ends = [play(GAME, DEAL.battle, SimulatedKeys(3, k), [RANDOM] * 2, prefix, beats=1) for k in range(60)]
        return {
            (e.battle.sides[0].last.stance, e.battle.sides[0].last.stake) for e in ends if e.outcome != CONTRADICTED
        }

    assert plot() == {(0, 0)}
    assert plot((Ask.STANCE, 1)) == {(1, 0)}
    assert plot((Ask.STANCE, 1), (Ask.STAKE, 2, 1)) == {(1, 2)}
    assert plot((Ask.STANCE, 1), (Ask.STAKE, 2, 2)) == set()  # the stake of a stance that was not taken
    assert {stance for stance, _ in plot((Ask.STAKE, 2), some_hidden=1)} == {1, 2}  # the doctrine gives the rest


def test_imagining_comes_first_and_leaves_the_dice_alone() -> None:
    b: Toy = copy(DEAL.battle)
    seen = set()
    for k in range(200):
        result = play(GAME, b, SimulatedKeys(5, k), [blank(type(RANDOM))] * 2, Prefix(imagine=0), beats=0)
        seen.add(result.battle.sides[1].reserve)
        assert result.battle.sides[0].reserve == 5
        assert result.dice == 0
    assert seen == set(range(10))
