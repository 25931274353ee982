"""The running beat in a game's written form: a draft says what was filled in, a post no more than its reader knows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Plot, Source
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.core.post.posting import reading, record
from admiralty.core.post.rehearsal import UNKNOWN, posts
from admiralty.games import game
from admiralty.games.heavy.words import Ask, Facing

BEATS = 3
PLAYED = (("raider", {"plotting": "reply"}), ("neutral_zone", {}), ("fleet_action", {"plotting": "reply"}))


def begun(name: str, rules: Mapping[str, str], number: int = 0) -> Session:
    heavy = game("heavy")
    deal = heavy.deal(Request(heavy.scenario(name), dict(rules)))
    return new(heavy, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 3, number))


def before(session: Session) -> Session:
    """The game as it is now, to be looked at later."""
    return Session(session.stage, None, session.journal, session.course, [])


@pytest.mark.parametrize(("name", "rules"), PLAYED)
def test_a_draft_is_written_whole_and_read_back(name: str, rules: Mapping[str, str]) -> None:
    session = begun(name, rules)
    held = [level.doctrine for level in session.game.levels]
    written = 0
    while not session.over and session.beat < BEATS:
        seat, then = session.waiting[0], before(session)
        auto_answer(session, seat, held[seat])
        plot = next(each for each in reversed(session.journal.entries) if isinstance(each, Plot))
        then.fill(seat, [box[3] for box in plot.answers])
        draft = posts(then, seat)[1]
        assert draft is not None and draft.whole, draft
        read = reading(then, seat, draft.text)
        assert read.fits
        said = {k for line in read.lines for k in line.orders}
        least = [(box.question.listed or (box.question.low,))[0] for box in read.boxes]
        orders = {k for k, box in enumerate(read.boxes) if box.answer != least[k]}
        assert orders <= said, "every order stands in some line"
        written += len(orders)
    assert written > BEATS


def test_what_was_posted_is_read_as_far_as_it_is_known() -> None:
    """A ship fires blindly: in which direction is told when it fires, and until then its post has a gap there."""
    session = begun("raider", {"plotting": "reply", "first_poster": "fixed"})
    wanted = {Ask.DIRECTION: 1 + Facing.AFT, Ask.BANK: 1}
    seen = ""
    while session.beat == 0:
        seat, answers = session.waiting[0], list[int]()
        if seat == 1 and posts(session, 1)[0]:
            (post,) = posts(session, 1)[0]
            seen = post.text
        plot = session.plot
        assert plot is not None
        while (asked := plot.sheet(seat, answers).open) is not None:
            legal = list(asked.listed or range(asked.low, asked.high + 1))
            answers.append(wanted.get(Ask(asked.what), legal[0]))
        session.fill(seat, answers)
        session.ready(seat)
    (line,) = [line for line in seen.splitlines() if "Fire" in line and "Phasers" in line]
    assert f"to {UNKNOWN}]" in line and "Aft" not in line
    assert line.replace(UNKNOWN, "Aft") in record(session, 1, 0)


def test_what_is_veiled_is_named_in_no_post() -> None:
    session = begun("worked_round", {"plotting": "reply", "first_poster": "fixed"})
    session.fill(0, [4, 0, 0, 4, 2, 0, 6, 2, 0])
    session.ready(0)
    assert "Begin roll" in posts(session, 1)[0][0].text
    Desk(session).veil("ships.0", [1])
    shown, draft = posts(session, 1)
    assert shown == [] and draft is not None and draft.text == ""


def test_who_reads_nothing_of_the_running_beat() -> None:
    session = begun("worked_round", {})
    assert posts(session, -1) == posts(session, -2) == ([], None)
    session.leave()
    assert posts(session, 0) == ([], None)
