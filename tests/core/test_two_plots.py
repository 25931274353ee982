"""Several sealed plots in a beat, and seats that are asked nothing in some: each plot is known as what it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from admiralty.core.checks.conformance import CHECKS, KERNEL_CHECKS
from admiralty.core.engines.compiled import Kernel
from admiralty.core.engines.proving import CONTRADICTED, play
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.foresight import preview
from admiralty.core.play.session import Session, new
from admiralty.core.play.steps import decisions, stops
from admiralty.core.sight.prefix import SHOWN_PLOT, Prefix
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import pack
from admiralty.core.state.views import OPEN

from ..conftest import Compiled
from .playing import PEOPLE, SECRET, order, step
from .toy_plots import DEAL, GAME, deal
from .toy_plots_rules import Ask

DOCTRINES = [level.doctrine for level in GAME.levels]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("settings", [{}, {"beats": 12}], ids=["plain", "long"])
def test_the_second_toy_passes(check: Callable[[Game, Deal], None], settings: dict[str, int]) -> None:
    check(GAME, deal(Request({}, settings)))


@pytest.mark.parametrize("check", KERNEL_CHECKS)
def test_the_second_toy_passes_compiled(check: Callable[..., None], compiled: Compiled) -> None:
    check(GAME, DEAL, compiled(GAME))


def asked_to_brace() -> Session:
    """Two plots are over; in the first the first seat, without a cloak, was asked nothing."""
    session = new(GAME, DEAL, PEOPLE, secret=SECRET)
    assert session.waiting == (1,)
    order(session, 1, 1)
    assert session.waiting == (0, 1)
    order(session, 0, 2, 0, 3, 1)
    order(session, 1, 0, 2, 0, 3)
    assert session.pending[1].what == Ask.BRACE
    return session


def test_an_empty_plot_keeps_the_place_of_a_seat_that_was_asked_nothing() -> None:
    session = asked_to_brace()
    answers = session.prefix(1).answers or {}
    assert answers[0][:6] == (SHOWN_PLOT, 0, 0, SHOWN_PLOT, 3, 0) and answers[1] == (1, 0, 2, 0, 3)
    hidden = session.prefix(0).answers or {}
    assert hidden[1][:3] == (SHOWN_PLOT, 0, 1) and hidden[0] == (2, 0, 3, 1)
    assert session.prefix(OPEN).answers == {0: (2, 0, 3, 1), 1: (1, 0, 2, 0, 3)}


def test_rollouts_repeat_each_plot_where_it_was() -> None:
    """Whatever cloaks the first seat may have: it put none on, and its orders are those that were shown."""
    session = asked_to_brace()
    ends = [play(GAME, session.state(1), SimulatedKeys(9, k), [DOCTRINES[1]] * 2, session.prefix(1)) for k in range(60)]
    assert all(end.outcome != CONTRADICTED for end in ends)
    assert {end.battle.sides[0].cloaks for end in ends} > {0, 1}


def test_a_preview_repeats_each_plot_where_it_was() -> None:
    assert preview(asked_to_brace(), 1, 0, seed=1)


def test_plots_of_two_openings_are_two_decisions() -> None:
    session = asked_to_brace()
    (beat,) = session.course.beats
    assert [tuple(act.seat for act in decision) for decision in decisions(beat)] == [(1,), (0, 1)]
    assert len(list(stops(session.course))) == 3


def moments(seed: int) -> Iterator[Session]:
    """A game by chance, at each question after the plots."""
    session, random = new(GAME, DEAL, PEOPLE, Source("practice", seed)), Random(seed)
    while not session.over:
        if session.taken:
            yield session
        step(session, random)


def test_there_are_odds_at_every_question() -> None:
    for seed in range(6):
        for session in moments(seed):
            for seat in session.waiting:
                known, start = session.prefix(seat), session.state(seat)
                ends = (play(GAME, start, SimulatedKeys(2, k), DOCTRINES, known, beats=1).outcome for k in range(40))
                assert any(end != CONTRADICTED for end in ends), (seed, session.beat, session.taken)


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "bounds checked"])
def built(request: pytest.FixtureRequest, compiled: Compiled) -> Kernel:
    return compiled(GAME, DEAL.size, request.param)


def test_both_engines_repeat_the_plots_alike(built: Kernel) -> None:
    wrong = total = 0
    for seed in range(4):
        for session in moments(seed):
            for seat in (0, 1, OPEN):
                wrong += differing(built, session, seat)
                total += 20
    assert 0 < wrong < total / 2


def differing(built: Kernel, session: Session, seat: int) -> int:
    """How many of 20 rollouts contradict what the seat has seen, on both engines; all others are equal."""
    start, known, wrong = session.state(seat), session.prefix(seat), 0
    block = built.run(start, DOCTRINES, 5, 0, 20, known, keep=True)
    for k in range(20):
        slow = play(GAME, start, SimulatedKeys(5, k), DOCTRINES, known)
        outcome, beats, dice, _ = (int(n) for n in block.results[k])
        assert slow.outcome == outcome
        if outcome == CONTRADICTED:
            wrong += 1
        else:
            assert (slow.beats, slow.dice, pack(slow.battle)) == (beats, dice, block.finals[k].tobytes())
    return wrong


def test_a_shown_plot_that_nobody_writes_contradicts(built: Kernel) -> None:
    """One shown plot too many is left over, on both engines."""
    strange = Prefix(0, {0: (SHOWN_PLOT, 0, 0) * 4})
    assert play(GAME, DEAL.battle, SimulatedKeys(1, 0), DOCTRINES, strange).outcome == CONTRADICTED
    assert built.run(DEAL.battle, DOCTRINES, 1, 0, 5, strange).outcomes == {CONTRADICTED: 5}
