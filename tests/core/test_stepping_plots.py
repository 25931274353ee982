"""Plots of stepped battles, whose seats write in any order; that every game takes that is among the checks of
conformance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from admiralty.core.engines.stepping import Run, start
from admiralty.core.errors import Refused
from admiralty.core.state.records import pack
from admiralty.core.state.views import view

from .test_stepping import play_on
from .toy_plots import DEAL, GAME
from .toy_plots_rules import Ask

SIMPLE = GAME.simple
FORM = {0: (0, 1, 2, 0, 0), 1: (4, 5)}  # orders of TP-3, in which the boxes that have one answer alone are not asked


Way = Callable[[Any, Any], Any]  # cast, place -> a run


@pytest.fixture(params=[True, False], ids=["waiting", "again"])
def way(request: pytest.FixtureRequest) -> Way:
    """How rules are stepped; `test_compiled_plots` has another one."""
    return partial(interpreted, wait=request.param)


def interpreted(cast: Any, place: Any, wait: bool = True) -> Run:
    return Run(GAME, cast, place, wait=wait)


def first(number: int = 0, seed: int = 1) -> Any:
    return start(GAME, DEAL.battle, seed, number)


def begin(way: Way = interpreted, cast: Any = ()) -> Any:
    """At the second plot, where both seats have orders to write."""
    run = way(cast, first())
    if run.stop and run.stop.asked.what == Ask.CLOAK:
        run.answer(0)
    return run


def asked(run: Run) -> list[tuple[int, int]]:
    return [(stop.asked.seat, stop.asked.what) for stop in run.stops]


def test_all_who_write_are_asked_and_nobody_else(way: Way) -> None:
    run = way((), first())
    assert asked(run) == [(1, Ask.CLOAK)]  # the first seat has none
    run = begin(way)
    assert asked(run) == [(0, Ask.AWAY), (1, Ask.AWAY)]
    run.fill(FORM[1], 1)
    assert asked(run) == [(0, Ask.AWAY)]
    run.fill(FORM[0], 0)
    assert asked(run) == [(1, Ask.BRACE)] and run.plot is None


def test_the_order_of_writing_is_no_matter(way: Way) -> None:
    runs = [begin(way) for _ in range(3)]
    for run, seats in zip(runs, ([0, 1], [1, 0], [1, 0]), strict=True):
        for seat in seats:
            for value in FORM[seat]:
                run.answer(value, seat)
    mixed = begin(way)
    for seat, value in ((1, 4), (0, 0), (0, 1), (1, 5), (0, 2), (0, 0), (0, 0)):
        mixed = mixed.copy()
        mixed.answer(value, seat)
    for run in (*runs, mixed):
        assert (run.stop, run.place._replace(battle=None)) == (runs[0].stop, runs[0].place._replace(battle=None))
        assert run.packed == runs[0].packed and not run.place.ahead


def test_a_place_holds_what_was_written_ahead(way: Way) -> None:
    run = begin(way)
    run.answer(4, 1)
    assert (run.place.since, run.place.ahead) == ((0,), ((1, (4,)),))
    twin = interpreted((), run.place)
    assert twin.stops == run.stops and twin.place._replace(battle=None) == run.place._replace(battle=None)
    for each in (run, twin):
        each.fill(FORM[0], 0)
        assert asked(each) == [(1, Ask.POINTS)] and each.place.ahead == ()
        assert each.stop and each.stop.asked.facts[:2] == (0, 5)


def test_a_seat_sees_its_own_orders_only(way: Way) -> None:
    run = begin(way)
    run.answer(4, 1)
    run.answer(2, 0)
    for seat, away in ((0, 2), (1, 4)):
        sides = view(run.battle_of(seat), seat)["sides"]
        assert (sides[seat]["orders"]["away"], sides[1 - seat]["orders"]["away"]) == (away, None)


def test_what_is_refused_ahead_of_a_turn_changes_nothing(way: Way) -> None:
    run = begin(way)
    run.answer(4, 1)
    place, stops, told = run.place, run.stops, [pack(run.battle_of(seat)) for seat in (0, 1)]
    for seat, value, why in ((1, 6, "6 is not a legal"), (1, "x", "not a whole number"), (2, 0, "is not asked")):
        with pytest.raises(Refused, match=why):
            run.answer(value, seat)
    for seat, form, why in (
        (0, (0, 1, 2), "3 answers are too few"),
        (0, (0, 1, 2, 0, 0, 0), "6 answers are too many; its form ends after 5"),
        (0, (0, 9), "9 is not a legal answer"),
        (1, (5, 1), "2 answers are too many; its form ends after 1"),
        (2, (0,), "writes no orders"),
    ):
        with pytest.raises(Refused, match=why.replace("(", r"\(")):
            run.fill(form, seat)
    assert (run.place, run.stops) == (place, stops)
    assert [pack(run.battle_of(seat)) for seat in (0, 1)] == told
    run.fill((5,), 1)
    with pytest.raises(Refused, match="seat 1: is not asked now; answer for seat 0"):
        run.answer(0, 1)


def test_no_form_is_filled_in_where_none_is_open() -> None:
    run = begin()
    for seat in (1, 0):
        run.fill(FORM[seat], seat)
    with pytest.raises(Refused, match="seat 1: writes no orders now"):
        run.fill((0,), 1)


@pytest.mark.parametrize("cast", [(None, SIMPLE), (SIMPLE, None)], ids=["first", "second"])
def test_a_computer_that_writes_too_is_not_asked(cast: Any, way: Way) -> None:
    run = begin(way, cast)
    assert asked(run) == [(cast.index(None), Ask.AWAY)]
    other = way(cast, run.place)
    for each in (run, other):
        play_on(each, Random(3), -1)
    assert run.result is not None and other.result is not None
    assert replace(run.result, battle=None) == replace(other.result, battle=None)


def test_where_rules_break_ahead_of_a_turn_nothing_is_changed(way: Way) -> None:
    run = begin(way)
    run.answer(4, 1)
    stops, place = run.stops, run.place
    run._sheets[1].take = broken  # type: ignore[method-assign]
    with pytest.raises(ZeroDivisionError):
        run.answer(5, 1)
    assert (run.stops, run.place) == (stops, place)
    run.answer(5, 1)
    assert run.place.ahead == ((1, (4, 5)),)


def broken(value: int) -> None:
    raise ZeroDivisionError


@settings(max_examples=30, deadline=None)
@given(number=some.integers(0, 2**40), turns=some.randoms(use_true_random=False))
def test_battles_are_the_same_whoever_writes_first(number: int, turns: Random) -> None:
    in_turn, mixed = (Run(GAME, (), start(GAME, DEAL.battle, 7, number)) for _ in range(2))
    while mixed.stop:
        stop = turns.choice(mixed.stops)
        mixed.answer(reply(stop), stop.asked.seat)
        mixed = mixed.copy() if turns.random() < 0.3 else mixed
    while in_turn.stop:
        in_turn.answer(reply(in_turn.stop))
    assert in_turn.result is not None and mixed.result is not None
    assert replace(mixed.result, battle=None) == replace(in_turn.result, battle=None)
    assert mixed.packed == in_turn.packed


def reply(stop: Any) -> int:
    legal = stop.asked.listed or range(stop.asked.low, stop.asked.high + 1)
    return Random(str(stop)).choice(legal)
