"""Computers and standing orders at the table: who is answered for, by what, and who is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Game
from admiralty.core.face.wording import Value
from admiralty.core.journal.entries import Answer
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import (
    AS_SIMPLE,
    Standing,
    answers_next,
    auto_answer,
    play_out,
    require_standing,
    usual_standing,
)
from admiralty.core.play.session import Session
from admiralty.core.sight.choosing import Chooser, Sight
from admiralty.core.state.questions import Question

from .toy import DEAL, GAME
from .toy_rules import Ask

SECRETS = [bytes([k]) * 32 for k in range(1, 30)]
PEOPLE = {"first": "human", "second": "human"}


def high(b: Any, q: Question) -> tuple[int, int]:
    """No answer that is open, and a swap of what is high, as the asked seat sees the battle."""
    assert b.sides[1 - q.seat].reserve == 5, "the other's reserve is hidden"
    return 8, int(q.facts[0] > 4)


VALUES: dict[str, Value] = {"yes": 1, "if it can be": (7, 1, 0), "what is high": high, "a third": 7}
YES, OPEN, HIGH, CLOSED = range(4)
ASKS = {**GAME.wording.asks, Ask.SWAP: replace(GAME.wording.asks[Ask.SWAP], values=VALUES)}
VALUED = replace(GAME, wording=replace(GAME.wording, asks=ASKS))


def begun(secret: bytes, game: Game = GAME) -> Session:
    session = sessions.new(game, DEAL, PEOPLE, secret=secret)
    plot(session)
    return session


def plot(session: Session) -> None:
    """Both seats write bold orders, with the highest stakes."""
    for seat in session.waiting if session.plot else ():
        while (box := session.draft(seat).open) is not None:
            session.fill(seat, [*(each.answer for each in session.draft(seat).boxes), box.high])
        session.ready(seat)


def played(secret: bytes, standing: Standing, game: Game = GAME) -> Session:
    """To the end: the seats write their plots and answer what is left to them with the least that is legal."""
    session = begun(secret, game)
    for _ in range(200):
        play_out(session, {}, standing=standing)
        if session.over:
            return session
        if session.plot:
            plot(session)
        else:
            asked = session.asked
            assert asked is not None and asked.what not in standing.get(asked.seat, ())
            session.answer(asked.seat, min(asked.listed) if asked.listed else asked.low)
    raise AssertionError("it does not end")


def swaps(session: Session) -> set[tuple[int, int]]:
    """Who answered the question that may be left to standing orders, and how."""
    acts = [act for _, act in session.acts]
    return {(act.seat, act.value) for act in acts if isinstance(act, Answer) and act.what == Ask.SWAP}


def test_standing_orders_answer_as_simple_would_and_only_what_is_left_to_them() -> None:
    alone = set().union(*(swaps(played(secret, {})) for secret in SECRETS))
    helped = set().union(*(swaps(played(secret, {1: {Ask.SWAP: AS_SIMPLE}})) for secret in SECRETS))
    assert alone == {(0, 0), (1, 0)}
    assert (1, 1) in helped, "simple swaps what is worth it"
    assert (0, 0) in helped and (0, 1) not in helped, "the other seat answers itself"


def test_standing_orders_never_write_a_plot() -> None:
    session = sessions.new(GAME, DEAL, PEOPLE, secret=SECRETS[0])
    everything = dict.fromkeys(Ask, AS_SIMPLE)
    assert answers_next(session, {}, {0: everything, 1: everything}) is None
    play_out(session, {}, standing={0: everything, 1: everything})
    assert session.waiting == (0, 1) and not session.acts


def test_computers_come_before_standing_orders() -> None:
    doctrine = GAME.levels[0].doctrine
    for secret in SECRETS:
        session = begun(secret)
        if session.asked is not None:
            seat, other = session.asked.seat, {1 - session.asked.seat: {3: AS_SIMPLE, 4: AS_SIMPLE}}
            orders = {session.asked.what: AS_SIMPLE}
            assert answers_next(session, {seat: doctrine}, {seat: orders}) == (seat, doctrine)
            assert answers_next(session, {}, {seat: orders}) == (seat, GAME.simple)
            assert answers_next(session, {}, {seat: {}}) is answers_next(session, {}, other) is None
            return
    raise AssertionError("no question was met")


def test_only_what_the_game_says_may_be_left_to_them() -> None:
    require_standing(GAME, (Ask.SWAP,))
    require_standing(GAME, ())
    for strange in (Ask.STANCE, 99, -1):
        with pytest.raises(Refused, match="standing orders"):
            require_standing(GAME, (Ask.SWAP, strange))


def replies(secret: bytes, orders: dict[int, int]) -> set[tuple[int, int]]:
    """What the second seat rolled each time that its standing order was asked, and what that answered."""
    session, found = begun(secret, VALUED), set()
    while not session.over:
        if session.plot:
            plot(session)
            continue
        asked = session.asked
        assert asked is not None
        following = answers_next(session, {}, {1: orders})
        if following is None:
            session.answer(asked.seat, min(asked.listed) if asked.listed else asked.low)
            continue
        auto_answer(session, *following)
        act = session.acts[-1][1]
        assert isinstance(act, Answer) and (act.seat, act.what, act.clock) == (1, Ask.SWAP, ""), "as any other answer"
        found.add((asked.facts[0], act.value))
    return found


def test_a_value_is_answered_where_it_is_open_else_as_simple_would() -> None:
    def answered(place: int) -> set[tuple[int, int]]:
        return set().union(*(replies(secret, {Ask.SWAP: place}) for secret in SECRETS))

    assert {value for _, value in answered(YES)} == {value for _, value in answered(OPEN)} == {1}
    for place, least in ((HIGH, 5), (CLOSED, 4), (AS_SIMPLE, 4), (len(VALUES), 4)):  # the last is one that is gone
        found = answered(place)
        assert {number for number, _ in found} == {1, 2, 3, 4, 5}
        assert all(value == int(number >= least) for number, value in found)


def test_a_value_is_one_of_its_question_and_that_is_left_to_them() -> None:
    assert require_standing(VALUED, (Ask.SWAP, Ask.SWAP), {Ask.SWAP: HIGH}) == {Ask.SWAP: HIGH}
    assert require_standing(VALUED, (Ask.SWAP,)) == {Ask.SWAP: AS_SIMPLE}
    assert usual_standing(VALUED) == {}
    for place in (-1, len(VALUES)):
        with pytest.raises(Refused, match=f"have no value {place} for question 3"):
            require_standing(VALUED, (Ask.SWAP,), {Ask.SWAP: place})
    with pytest.raises(Refused, match="not left to them"):
        require_standing(VALUED, (), {Ask.SWAP: YES})


class Keen(Chooser):
    """Answers the highest there is, writes what `simple` would, and keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[Sight] = []

    def choose(self, sight: Sight) -> tuple[int, ...]:
        self.told.append(sight)
        return (max(sight.answers),) if sight.answers else sight.usual


def test_a_chooser_is_told_what_its_seat_knows_and_nothing_else() -> None:
    keen, plain = Keen(), sessions.new(GAME, DEAL, PEOPLE, secret=SECRETS[0])
    session = sessions.new(GAME, DEAL, PEOPLE, secret=SECRETS[0])
    play_out(session, {0: keen, 1: GAME.simple})
    assert session.over and {bool(sight.answers) for sight in keen.told} == {True, False}
    first = keen.told[0]
    assert first.worths == ((1, -1, 0), (-1, 1, 0)) and first.seat == 0 and first.prefix.imagine == 0
    real = [session.checkpoint(sight.prefix.beat).sides[1].reserve for sight in keen.told]
    assert {sight.state.sides[1].reserve for sight in keen.told} == {5} != set(real), "the other's reserve is hidden"
    auto_answer(plain, 0, GAME.simple)
    assert plain.acts[0] == session.acts[0], "what is usual is what simple does"


def test_a_choosers_answer_that_is_not_legal_is_refused() -> None:
    class Wild(Keen):
        def choose(self, sight: Sight) -> tuple[int, ...]:
            return (77,)

    session = sessions.new(GAME, DEAL, PEOPLE, secret=SECRETS[0])
    with pytest.raises(Refused, match="77 is not a legal answer"):
        auto_answer(session, 0, Wild())
    assert not session.acts and session.waiting == (0, 1)
