"""Computers and standing orders at the table: who is answered for, by what, and who is not."""

from __future__ import annotations

import pytest

from admiralty.core.errors import Refused
from admiralty.core.journal.entries import Answer
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import Chooser, Sight, answers_next, auto_answer, play_out, require_standing
from admiralty.core.play.session import Session

from .toy import DEAL, GAME
from .toy_rules import Ask

SECRETS = [bytes([k]) * 32 for k in range(1, 30)]
PEOPLE = {"first": "human", "second": "human"}


def begun(secret: bytes) -> Session:
    session = sessions.new(GAME, DEAL, PEOPLE, secret=secret)
    plot(session)
    return session


def plot(session: Session) -> None:
    """Both seats write bold orders, with the highest stakes."""
    for seat in session.waiting if session.plot else ():
        while (box := session.draft(seat).open) is not None:
            session.fill(seat, [*(each.answer for each in session.draft(seat).boxes), box.high])
        session.ready(seat)


def played(secret: bytes, standing: dict[int, tuple[int, ...]]) -> Session:
    """To the end: the seats write their plots and answer what is left to them with the least that is legal."""
    session = begun(secret)
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
    helped = set().union(*(swaps(played(secret, {1: (Ask.SWAP,)})) for secret in SECRETS))
    assert alone == {(0, 0), (1, 0)}
    assert (1, 1) in helped, "simple swaps what is worth it"
    assert (0, 0) in helped and (0, 1) not in helped, "the other seat answers itself"


def test_standing_orders_never_write_a_plot() -> None:
    session = sessions.new(GAME, DEAL, PEOPLE, secret=SECRETS[0])
    assert answers_next(session, {}, {0: tuple(Ask), 1: tuple(Ask)}) is None
    play_out(session, {}, standing={0: tuple(Ask), 1: tuple(Ask)})
    assert session.waiting == (0, 1) and not session.acts


def test_computers_come_before_standing_orders() -> None:
    doctrine = GAME.levels[0].doctrine
    for secret in SECRETS:
        session = begun(secret)
        if session.asked is not None:
            seat = session.asked.seat
            assert answers_next(session, {seat: doctrine}, {seat: (session.asked.what,)}) == (seat, doctrine)
            assert answers_next(session, {}, {seat: (session.asked.what,)}) == (seat, GAME.simple)
            assert answers_next(session, {}, {seat: ()}) is answers_next(session, {}, {1 - seat: (3, 4)}) is None
            return
    raise AssertionError("no question was met")


def test_only_what_the_game_says_may_be_left_to_them() -> None:
    require_standing(GAME, (Ask.SWAP,))
    require_standing(GAME, ())
    for strange in (Ask.STANCE, 99, -1):
        with pytest.raises(Refused, match="standing orders"):
            require_standing(GAME, (Ask.SWAP, strange))


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
