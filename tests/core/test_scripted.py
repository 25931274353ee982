"""The scripted table: what is not as written fails, and so does what is left over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.core.checks.scripted import Asked, ScriptedTable, use_script
from admiralty.core.state.records import copy

from . import toy_rules as rules
from .toy import DEAL
from .toy_rules import Ask, Bar, Die, Event, Toy


def armed() -> Toy:
    b: Toy = copy(DEAL.battle)
    b.sides[0].plot.stance, b.sides[0].plot.stake = 1, 2
    return b


def test_a_rule_plays_its_script() -> None:
    b = armed()
    with use_script(dice=[(Die.STRIKE, 6), (Die.STRIKE, 2)], answers=[(1, Ask.SWAP, 0)]) as t:
        rules.strike(t, b, 0, 1)
    assert b.sides[1].hull == 12 - 2 - 2
    assert t.events == [(Event.STRUCK, (0, 1, 2, 2))]
    assert t.asked == [Asked(1, Ask.SWAP, 0, 1, (2, 0), ())]


def test_offers_and_questions_with_one_answer() -> None:
    b = armed()
    b.sides[0].reserve = 0
    with use_script() as t:
        rules.mined(t, b, 0, 3)
    assert b.sides[0].hull == 11
    with use_script(answers=[(Ask.LOSE, 20)]) as t:
        rules.mined(t, b, 1, 3)
    assert b.sides[1].reserve == 4
    assert t.asked == [Asked(1, Ask.LOSE, 0, 0, (3,), (10, 20))]


def test_bars_are_kept_by_their_question() -> None:
    b = armed()
    b.sides[0].reserve = 0
    with use_script() as t:
        rules.mined(t, b, 0, 3)
    assert t.bars == {Ask.LOSE: [(20, Bar.NO_RESERVE)]}


@pytest.mark.parametrize(
    "low, high, barred, said",
    [(0, 3, [3], "3 is barred, and a legal answer"), (0, 1, [5, 5], "5 is barred twice")],
)
def test_a_bar_that_is_none_fails(low: int, high: int, barred: list[int], said: str) -> None:
    t = ScriptedTable(answers=[(Ask.STAKE, 0)])
    for value in barred:
        t.bar(value, Bar.RESERVE)
    with pytest.raises(AssertionError, match=said):
        t.ask(0, Ask.STAKE, low, high)


def test_a_bar_without_a_question_is_left_over() -> None:
    t = ScriptedTable()
    t.bar(1, Bar.RESERVE)
    with pytest.raises(AssertionError, match="values barred to no question"):
        t.done()


def test_plots_are_written_in_the_order_of_the_seats() -> None:
    b = armed()
    with use_script(answers=[(0, Ask.STANCE, 1), (0, Ask.STAKE, 5), (1, Ask.STANCE, 0)]) as t:
        t.ask_all(b, 3, rules.write_plot)
    assert b.sides[0].plot.stake == 5


WRONG: list[tuple[str, list[Any], list[Any], Callable[[ScriptedTable], object]]] = [
    ("<Die.STRIKE: 1> of 6 sides is thrown, and no more dice", [], [], lambda t: t.roll(Die.STRIKE, 6)),
    ("and the script has <Die.SECOND: 2> = 3 next", [(Die.SECOND, 3)], [], lambda t: t.roll(Die.STRIKE, 6)),
    ("has the faces 1 to 6", [(Die.STRIKE, 7)], [], lambda t: t.roll(Die.STRIKE, 6)),
    ("and no more dice", [(Die.STRIKE, 6)], [], lambda t: t.roll_until(Die.STRIKE, 6, 1, 5)),
    ("<Ask.SWAP: 3> to seat 1 is asked, and no more answers", [], [], lambda t: t.ask(1, Ask.SWAP, 0, 1)),
    ("answers question <Ask.LOSE: 4> with 0 next", [], [(Ask.LOSE, 0)], lambda t: t.ask(1, Ask.SWAP, 0, 1)),
    ("of seat 0 with 1 next", [], [(0, Ask.SWAP, 1)], lambda t: t.ask(1, Ask.SWAP, 0, 1)),
    ("2 is not legal, 0 to 1 is", [], [(Ask.SWAP, 2)], lambda t: t.ask(1, Ask.SWAP, 0, 1)),
    ("11 facts: 10 are the most", [], [], lambda t: t.ask(1, Ask.SWAP, 0, 1, *range(11))),
    ("left over in the script: die <Die.STRIKE: 1> = 3", [(Die.STRIKE, 3)], [], lambda t: t.done()),
    ("left over in the script: question <Ask.SWAP: 3> of", [], [(1, Ask.SWAP, 0)], lambda t: t.done()),
    ("values offered to no question", [], [], lambda t: (t.offer(3), t.done())),
]


@pytest.mark.parametrize("said, dice, answers, act", WRONG, ids=[row[0] for row in WRONG])
def test_what_fails(said: str, dice: list[Any], answers: list[Any], act: Callable[[ScriptedTable], object]) -> None:
    table = ScriptedTable(dice, answers)
    with pytest.raises(AssertionError) as failed:
        act(table)
    assert said in str(failed.value)


def test_an_illegal_choice_names_what_was_offered() -> None:
    table = ScriptedTable(answers=[(Ask.LOSE, 30)])
    table.offer(10)
    table.offer_range(20, 21)
    with pytest.raises(AssertionError, match=r"30 is not legal, one of \[10, 20, 21\] is"):
        table.ask(0, Ask.LOSE, 0, 0)


def test_the_block_checks_for_leftovers_only_when_all_went_well() -> None:
    with pytest.raises(AssertionError, match="left over"), use_script(dice=[(Die.STRIKE, 1)]):
        pass
    with pytest.raises(ZeroDivisionError), use_script(dice=[(Die.STRIKE, 1)]):
        raise ZeroDivisionError
