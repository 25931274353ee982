"""Exact enumeration against formulas reckoned by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Any

import pytest

from admiralty.core.engines import exact
from admiralty.core.engines.proving import play
from admiralty.core.errors import Refused
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.questions import Question
from admiralty.core.state.records import Size, blank, copy, number, numbers, pack, record, unpack
from admiralty.core.state.table import Table

from . import toy_rules as rules
from .toy import DEAL, GAME
from .toy_rules import Ask, Die, Event, Swaps, Toy

SIMPLE = GAME.levels[1].doctrine
SIMPLES = exact.doctrines(GAME, [SIMPLE, SIMPLE])


@record()
class Shop:
    """What is bought step by step from a budget."""

    left: int = number(0, 21, 21)
    turn: int = number(0, 1)
    over: int = number(0, 1)
    parts: list[int] = numbers(6, 0, 21)


def buy(t: Table, b: Shop) -> None:
    """Two dice: which part, and what it costs, at most what is left."""
    if b.left > 0:
        part, cost = t.roll(1, 6), t.roll(2, 6)
        b.left -= min(cost, b.left)
        b.parts[part - 1] = max(b.parts[part - 1], cost)


def armed(stance: int = 1, stake: int = 2) -> Toy:
    b: Toy = copy(DEAL.battle)
    b.sides[0].plot.stance, b.sides[0].plot.stake = stance, stake
    b.mines = [0] * rules.MINES
    return b


def strike(t: Table, b: Toy) -> int:
    rules.strike(t, b, 0, 1)
    return 12 - b.sides[1].hull


# ---- one step -------------------------------------------------------------------------------------------------------


def test_two_dice() -> None:
    chances = exact.results(lambda t, b: t.roll(1, 6) + t.roll(1, 6), blank(Shop))
    assert chances == {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


def test_throw_again_until_is_one_draw() -> None:
    chances = exact.results(lambda t, b: t.roll_until(1, 6, 2, 9), blank(Shop))
    assert chances == {face: Fraction(1, 5) for face in range(2, 7)}
    chances = exact.results(lambda t, b: t.roll_until(1, 6, 6, 2), blank(Shop))  # round the end
    assert chances == {face: Fraction(1, 3) for face in (1, 2, 6)}
    with pytest.raises(AssertionError, match="a face that it has not"):
        exact.results(lambda t, b: t.roll_until(1, 6, 7, 9), blank(Shop))


def test_a_strike_without_a_swap() -> None:
    b = armed()
    b.rules.swaps = Swaps.OFF
    assert exact.results(strike, b) == {2 + face: Fraction(1, 5) for face in range(1, 6)}


def test_a_strike_with_a_cautious_swap() -> None:
    """1, 2, 3 stand (1/5 each); 4 and 5 (2/5 together) become a second die."""
    chances = exact.results(strike, armed(), SIMPLES)
    again = Fraction(2, 5) * Fraction(1, 6)
    assert chances == {2 + face: (Fraction(1, 5) if face <= 3 else Fraction(0)) + again for face in range(1, 7)}


def test_mixed_answers() -> None:
    def often(b: object, q: Question) -> dict[int, Fraction]:
        assert q.facts[1] == 0
        return {0: Fraction(1, 4), 1: Fraction(3, 4)}

    chances = exact.results(strike, armed(), often)
    assert chances[2 + 6] == Fraction(3, 4) * Fraction(1, 6)
    assert chances[2 + 1] == Fraction(1, 4) * Fraction(1, 5) + Fraction(3, 4) * Fraction(1, 6)


def test_equal_states_are_merged_by_what_the_step_returns() -> None:
    def look(t: Table, b: Shop) -> bool:
        return t.roll(1, 20) > 5

    b = blank(Shop)
    assert exact.outcomes(look, b) == {(False, pack(b)): Fraction(1, 4), (True, pack(b)): Fraction(3, 4)}


def test_the_start_is_left_as_it_is() -> None:
    b = armed()
    exact.outcomes(strike, b, SIMPLES)
    assert pack(b) == pack(armed())


def test_paths_show_their_dice_answers_and_events() -> None:
    walked = list(exact.paths(strike, armed(), SIMPLES))
    assert len(walked) == 3 + 2 * 6
    assert sum(path.chance for path in walked) == 1
    first, last = walked[0], walked[-1]
    assert (first.chance, first.result, first.dice) == (Fraction(1, 5), 3, ((Die.STRIKE, 1),))
    assert first.answers == ((1, Ask.SWAP, 0),)
    assert first.events == ((Event.STRUCK, (0, 1, 1, 2)),)
    assert (last.chance, last.dice) == (Fraction(1, 30), ((Die.STRIKE, 5), (Die.SECOND, 6)))
    assert last.state.sides[1].hull == 4


def test_everything_that_can_be_reached() -> None:
    """Every legal answer, listed ones too: a plot of stance 0, or of 1 or 2 with a stake of 0 to 5."""
    walked = list(exact.paths(lambda t, b: rules.write_plot(t, b, 0), armed(), exact.uniform))
    assert len(walked) == 1 + 2 * 6
    assert Counter(path.chance for path in walked) == {Fraction(1, 3): 1, Fraction(1, 18): 12}
    lost = exact.results(lambda t, b: rules.mined(t, b, 0, 1), armed(), exact.uniform)
    assert lost == {None: 1}
    assert len(exact.outcomes(lambda t, b: rules.mined(t, b, 0, 1), armed(), exact.uniform)) == 2


def test_a_question_nobody_answers() -> None:
    with pytest.raises(AssertionError, match="nobody is there"):
        exact.results(strike, armed())


@pytest.mark.parametrize(
    "given, said",
    [
        (7, "not legal"),
        ({0: Fraction(1, 2)}, "add up"),
        ({0: Fraction(3, 2), 1: Fraction(-1, 2)}, "add up"),
        ({0: Fraction(1, 2), 2: Fraction(1, 2)}, "not"),
    ],
)
def test_wrong_answers(given: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        exact.results(strike, armed(), lambda b, q: given)


def test_a_step_that_does_not_repeat_itself() -> None:
    faces = count(2)
    with pytest.raises(AssertionError, match="does not repeat itself"):
        exact.results(lambda t, b: t.roll(1, next(faces)), blank(Shop))


def test_a_step_too_large_is_refused() -> None:
    def many(t: Table, b: Shop) -> int:
        return sum(t.roll(1, 6) for _ in range(9))

    with pytest.raises(Refused, match="more than 1000 paths"):
        exact.outcomes(many, blank(Shop), limit=1000)

    def endless(t: Table, b: Shop) -> None:
        while t.roll(1, 6) < 6:
            pass

    with pytest.raises(Refused, match="more than 10000 dice"):
        exact.outcomes(endless, blank(Shop))


# ---- many steps -----------------------------------------------------------------------------------------------------


def test_a_chain_is_what_the_paths_add_up_to() -> None:
    steps, start = [buy] * 3, blank(Shop)
    chained = exact.chain(steps, start)
    walked: Counter[bytes] = Counter()
    for path in exact.paths(lambda t, b: [buy(t, b) for _ in range(3)], start):
        walked[pack(path.state)] += path.chance  # type: ignore[assignment]
    assert chained == walked
    assert sum(chained.values()) == 1


@cache
def spending(left: int) -> dict[int, Fraction]:
    """The chance of each number of purchases until a budget is spent, by hand."""
    if left <= 0:
        return {0: Fraction(1)}
    sums: Counter[int] = Counter()
    for cost in range(1, 7):
        for more, chance in spending(left - cost).items():
            sums[more + 1] += chance / 6  # type: ignore[assignment]
    return dict(sums)  # type: ignore[arg-type]


def test_a_budget_of_21_is_spent_two_dice_a_step() -> None:
    """Far more paths than can be walked; equal states are merged after each step."""

    @record()
    class Spent:
        left: int = number(0, 21, 21)
        steps: int = number(0, 21)
        best: int = number(0, 6)

    def spend(t: Table, b: Spent) -> None:
        if b.left > 0:
            part, cost = t.roll(1, 6), t.roll(2, 6)
            b.left -= min(cost, b.left)
            b.steps += 1
            b.best = max(b.best, part)

    start = blank(Spent)
    by_hand = spending(21)
    for states in (exact.chain([spend] * 21, start), exact.until(spend, lambda b: b.left == 0, start)):
        assert exact.shares(states, start, lambda b: b.steps) == by_hand
        six = sum(chance * (1 - Fraction(5, 6) ** steps) for steps, chance in by_hand.items())
        assert exact.shares(states, start, lambda b: b.best)[6] == six
        assert exact.expect(states, start, lambda b: b.steps) == sum(n * chance for n, chance in by_hand.items())


def test_a_memo_serves_states_met_again() -> None:
    runs = 0

    def flip(t: Table, b: Shop) -> None:
        nonlocal runs
        runs += 1
        b.turn = t.roll(1, 2) - 1

    memo: exact.Memo = {}
    states = {pack(blank(Shop)): Fraction(1)}
    for _ in range(50):
        states = exact.distribution(flip, states, blank(Shop), memo=memo)
    assert list(states.values()) == [Fraction(1, 2), Fraction(1, 2)]
    assert runs == 4


def test_until_with_a_step_that_may_change_nothing() -> None:
    def shoot(t: Table, b: Shop) -> None:
        face = t.roll(1, 6)
        b.over = 1 if face >= 4 else 0
        b.turn = 1 if face == 6 else 0

    states = exact.until(shoot, lambda b: b.over == 1, blank(Shop))
    assert exact.shares(states, blank(Shop), lambda b: b.turn) == {0: Fraction(2, 3), 1: Fraction(1, 3)}


def test_until_round_a_circle() -> None:
    """Two shoot in turn, one hits at 1/3, the other at 1/2: p / (1 - (1 - p) * (1 - q)) for the first."""

    def shoot(t: Table, b: Shop) -> None:
        face = t.roll(1, 6)
        b.over = 1 if face <= (2 if b.turn == 0 else 3) else 0
        if b.over == 0:
            b.turn = 1 - b.turn

    states = exact.until(shoot, lambda b: b.over == 1, blank(Shop))
    p, q = Fraction(1, 3), Fraction(1, 2)
    assert exact.shares(states, blank(Shop), lambda b: b.turn)[0] == p / (1 - (1 - p) * (1 - q))


def test_until_on_a_walk() -> None:
    """The gambler's ruin: from 7 of 21 with a chance of 1/3 up, every state leads back to others."""

    def walk(t: Table, b: Shop) -> None:
        b.left += 1 if t.roll(1, 3) == 1 else -1

    start = blank(Shop)
    start.left = 7
    states = exact.until(walk, lambda b: b.left in (0, 21), start)
    assert exact.shares(states, start, lambda b: b.left)[21] == Fraction(1 - 2**7, 1 - 2**21)


def test_until_for_ever_is_refused() -> None:
    def turn(t: Table, b: Shop) -> None:
        b.turn = 1 - b.turn

    with pytest.raises(Refused, match="for ever"):
        exact.until(turn, lambda b: b.over == 1, blank(Shop))


def test_too_many_states_are_refused_with_their_number() -> None:
    with pytest.raises(Refused, match="more than 100 states"):
        exact.until(buy, lambda b: b.left == 0, blank(Shop), states_max=100)
    with pytest.raises(Refused, match=r"\d+ states after step 2: the limit is 100"):
        exact.chain([buy] * 5, blank(Shop), states_max=100)


def test_until_at_its_end_already() -> None:
    b = blank(Shop)
    assert exact.until(buy, lambda b: True, b) == {pack(b): Fraction(1)}


def test_large_records_keep_their_size() -> None:
    @record()
    class Row:
        places: list[int] = numbers((2, 5), 0, 6)

    def fill(t: Table, b: Row) -> None:
        b.places[len(b.places) - 1] = t.roll(1, 6)

    start = blank(Row, Size.LARGE)
    states = exact.chain([fill, fill], start)
    assert exact.shares(states, start, lambda b: (len(b.places), b.places[4])) == {
        (5, n): Fraction(1, 6) for n in range(1, 7)
    }
    assert all(unpack(Row, key, Size.LARGE).places[0] == 0 for key in states)


# ---- a whole game ---------------------------------------------------------------------------------------------------


def test_a_battle_is_enumerated_and_simulations_agree() -> None:
    """The toy game of two cautious doctrines: exact chances, and 4,000 simulated battles within four deviations."""
    states = exact.until(rules.play_beat, lambda b: rules.outcome(b) >= 0, DEAL.battle, SIMPLES)
    chances = exact.shares(states, DEAL.battle, rules.outcome)
    assert chances == {0: Fraction(334065557, 512578125), 1: Fraction(178512568, 512578125)}
    battles = 4000
    counts = Counter(play(GAME, DEAL.battle, SimulatedKeys(8, k), [SIMPLE] * 2).outcome for k in range(battles))
    for outcome, chance in chances.items():
        deviation = (battles * float(chance * (1 - chance))) ** 0.5
        assert abs(counts[outcome] - battles * float(chance)) < 4 * deviation


def test_the_same_comes_out_every_time() -> None:
    runs = [exact.chain([rules.play_beat] * 2, DEAL.battle, SIMPLES) for _ in range(2)]
    assert list(runs[0].items()) == list(runs[1].items())


def test_opponents_see_only_what_their_seat_may() -> None:
    seen = set()

    def answer(b: Toy, q: Question, d: object) -> int:
        seen.add(b.sides[1 - q.seat].reserve)
        return q.low

    masked = exact.doctrines(replace(GAME, answer=answer), [SIMPLE, SIMPLE])
    start = armed()
    start.sides[0].reserve = start.sides[1].reserve = 3
    exact.outcomes(lambda t, b: rules.write_plot(t, b, 0), start, masked)
    assert seen == {5}
