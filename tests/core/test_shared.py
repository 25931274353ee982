"""A question that several seats may answer: the first answer counts, and the others are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance import CHECKS
from admiralty.core.checks.lint import lint_file
from admiralty.core.checks.scripted import use_script
from admiralty.core.checks.verify import verify
from admiralty.core.engines.exact import results
from admiralty.core.engines.proving import play
from admiralty.core.errors import Refused
from admiralty.core.errors.reading import Unfit
from admiralty.core.face.game import Bout, Deal, Request
from admiralty.core.journal.entries import COMPUTER, Answer, entry_from, entry_json
from admiralty.core.play.autoplay import (
    AS_SIMPLE,
    Standing,
    answer_late,
    answers_next,
    auto_answer,
    count_to_take_back,
    timed_seats,
)
from admiralty.core.play.bouts import Bouts, leave_bout
from admiralty.core.play.desk import Desk
from admiralty.core.play.foresight import preview
from admiralty.core.play.live import Disagrees, LiveTable
from admiralty.core.play.session import Session, new, resume
from admiralty.core.sight.prefix import HIDDEN_ANSWERS
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import Size, pack
from admiralty.odds.answers import rollouts

from ..conftest import Compiled
from . import toy, toy_rules
from .playing import SECRET, again, bytes_of, play_on
from .toy_crew import GAME, SEATS, deal
from .toy_crew_rules import CREW, GUNNER, PILOT, RAIDER, Ask, Die, Event, strike

PEOPLE: Mapping[str, str] = dict.fromkeys(SEATS, "human")
MENDING = deal(Request({}, {"mending": "yes"}))
PLAIN = deal(Request({}))


def crew(dealt: Deal = MENDING, people: Mapping[str, str] = PEOPLE) -> Session:
    """A new game of the crew."""
    return new(GAME, dealt, people, secret=SECRET)


def struck(points: int = 2) -> Session:
    """The gunner has said who goes, the raider has struck: the first hit may be mended."""
    session = crew()
    session.answer(GUNNER, GUNNER)
    session.answer(RAIDER, points)
    return session


def told(session: Session, seat: int) -> list[str]:
    """The answers of which a seat reads."""
    return [line.text for line in session.log_for(seat) if line.kind == "answer"]


@pytest.mark.parametrize("check", CHECKS)
def test_a_game_with_shared_questions_passes(check) -> None:  # type: ignore[no-untyped-def]
    check(GAME, MENDING)


def test_the_game_waits_for_any_of_them_the_asked_one_first() -> None:
    session = crew()
    assert session.waiting == (PILOT, GUNNER) and set(session.pending) == {PILOT, GUNNER}
    assert session.pending[PILOT].prompt == "Heat 2, beat 1: who goes next?"
    assert session.pending[GUNNER].prompt == "Heat ?, beat 1: who goes next?"
    assert session.pending[GUNNER].facts == (None, 1)
    assert session.pending[GUNNER].shared == "Pilot may answer this, too."
    with pytest.raises(Refused, match="Raider: is not asked now"):
        session.answer(RAIDER, 0)
    with pytest.raises(Refused, match="Gunner, who goes next: 2 is not a legal answer"):
        session.answer(GUNNER, 2)


def test_the_first_answer_counts_and_says_who_gave_it() -> None:
    session = crew()
    session.answer(GUNNER, GUNNER)
    _, act = session.acts[0]
    assert isinstance(act, Answer) and (act.seat, act.by, act.giver) == (PILOT, GUNNER, GUNNER)
    assert entry_json(act)["by"] == GUNNER and entry_from(entry_json(act)) == act
    assert session.waiting == (RAIDER,) and session.battle_now.going == GUNNER
    with pytest.raises(Refused, match="Pilot: is not asked now"):
        session.answer(PILOT, PILOT)
    other = crew()
    other.answer(PILOT, GUNNER)
    assert "by" not in entry_json(other.acts[0][1])
    assert other.battle_now == session.battle_now, "who answers changes no die"


def test_the_others_are_told_who_answered_and_what_if_they_may_know() -> None:
    session = struck()
    assert told(session, PILOT) == told(session, GUNNER) == ["Gunner answers (who goes next): Gunner."]
    assert told(session, RAIDER) == []
    session.answer(PILOT, 1)
    session.answer(GUNNER, 0)
    said = ["Pilot answers (mended): 1.", "Gunner answers (mended): 0."]
    assert told(session, PILOT)[1:] == said
    assert told(session, GUNNER)[1:] == ["Pilot answers (mended).", said[1]], "each knows what it has answered itself"
    assert told(session, RAIDER) == []


def test_what_is_hidden_by_the_referee_is_not_told_of_an_answer() -> None:
    session = crew()
    Desk(session).veil("heat", (PILOT,))
    session.answer(GUNNER, GUNNER)
    assert told(session, PILOT) == ["Gunner answers (who goes next): Gunner."], "it names nothing that is veiled"


def test_a_journal_goes_on_and_is_proven() -> None:
    session = play_on(crew(), Random(5))
    assert {act.giver for _, act in session.acts} == {PILOT, GUNNER, RAIDER}
    assert resume(GAME, again(bytes_of(session))).receipt == session.receipt
    assert verify(again(bytes_of(session)), GAME, session.receipt).status == "whole"


def test_an_answer_of_a_seat_that_does_not_share_the_question_is_refused_in_a_journal() -> None:
    session = crew()
    given = Answer(0, PILOT, Ask.NEXT, 0, 1, 1, by=RAIDER)
    with pytest.raises(Disagrees, match="is given by seat 2, which does not share the question"):
        session.act(given)
    with pytest.raises(Unfit, match="is left out where the seat that is asked answers"):
        entry_from({**entry_json(given), "by": PILOT})
    session.answer(GUNNER, 1)
    with pytest.raises(Disagrees, match="which does not share the question"):
        session.act(Answer(0, RAIDER, Ask.STRIKE, 0, 2, 1, by=PILOT))


def test_who_answered_takes_it_back() -> None:
    session = crew()
    session.answer(GUNNER, GUNNER)
    with pytest.raises(Refused, match="Pilot: has nothing to undo"):
        session.undo_last(PILOT)
    assert count_to_take_back(session, GUNNER, ()) == 1
    session.undo_last(GUNNER)
    assert session.waiting == (PILOT, GUNNER)


def test_a_box_of_a_plot_is_not_shared() -> None:
    def write_plot(t: Any, b: Any, seat: int) -> None:
        t.share(3)
        toy_rules.write_plot(t, b, seat)

    game = replace(toy.GAME, play_beat=lambda t, b: t.ask_all(b, 3, write_plot))
    with pytest.raises(AssertionError, match="a box in the plot of seat 0 is shared"):
        new(game, toy.DEAL, {"first": "human", "second": "human"}, secret=SECRET)


def test_a_question_is_shared_among_the_seats_of_the_game_only() -> None:
    session = crew()
    t = LiveTable(session.stage, session.battle_now, 0, 0, ())
    t.share(8)
    with pytest.raises(AssertionError, match="question 1 is shared with seats that the game has not"):
        t.ask(PILOT, Ask.NEXT, 0, 1)


def test_sharing_is_forgotten_with_its_question() -> None:
    session = crew()
    t = LiveTable(session.stage, session.battle_now, 0, 0, ())
    t.share(CREW)
    assert t.ask(PILOT, Ask.NEXT, 1, 1) == 1, "one answer alone is legal"
    assert t.shared == 0


# ---- who answers for whom --------------------------------------------------------------------------------------------


def test_a_computer_leaves_a_question_to_a_person_who_shares_it() -> None:
    simple = GAME.simple
    session = crew(people={**PEOPLE, "pilot": "computer:simple"})
    assert answers_next(session, {PILOT: simple}, {}) is None
    session.answer(GUNNER, 1)
    both = crew(people={**PEOPLE, "pilot": "computer:simple", "gunner": "computer:simple"})
    assert answers_next(both, {PILOT: simple, GUNNER: simple}, {}) == (PILOT, simple)
    assert answers_next(both, {GUNNER: simple}, {}) is None, "the asked one answers, which takes its time"
    auto_answer(both, PILOT, simple)
    assert "by" not in entry_json(both.acts[0][1])


def test_standing_orders_answer_once_nobody_is_left_who_would() -> None:
    session = struck()
    standing = {PILOT: {Ask.MEND: AS_SIMPLE}}
    assert answers_next(session, {}, standing) is None
    assert answers_next(session, {}, {**standing, GUNNER: {Ask.MEND: AS_SIMPLE}}) == (PILOT, GAME.simple)


def test_a_doctrine_answers_as_the_asked_seat_sees_it() -> None:
    session = crew()
    session.edit("heat", 7, "for a test")
    auto_answer(session, GUNNER, GAME.simple)
    _, act = session.acts[-1]
    assert isinstance(act, Answer) and (act.value, act.giver) == (PILOT, GUNNER), "the gunner doesn't see the heat"


def test_time_runs_for_the_asked_seat_or_for_the_first_person_beside_a_computer() -> None:
    session = crew()
    assert timed_seats(session) == (PILOT,)
    answer_late(session, [GUNNER])
    assert session.waiting == (PILOT, GUNNER), "it is not the gunner's time"
    answer_late(session, [PILOT])
    _, act = session.acts[-1]
    assert isinstance(act, Answer) and (act.giver, act.clock) == (PILOT, COMPUTER)
    other = crew(people={**PEOPLE, "pilot": "computer:simple"})
    assert timed_seats(other) == (GUNNER,)
    answer_late(other, [GUNNER])
    assert [line.text for line in other.log_for(PILOT)][:2] == [
        "Time is up for Gunner: the computer answers.",
        "Gunner answers (who goes next): Gunner.",
    ]


CHASE = Bout("Leave the chase", "The computer chases for you.", lambda b: 1, lambda b, names: "")


@pytest.mark.parametrize("left_by", ["bout", "standing orders"])
def test_time_runs_for_the_first_who_does_not_leave_it_to_the_computer(left_by: str) -> None:
    def left(*seats: int) -> tuple[Standing, Bouts]:
        bouts = {seat: leave_bout(session, seat) for seat in seats}
        return ({}, bouts) if left_by == "bout" else ({seat: {int(Ask.NEXT): AS_SIMPLE} for seat in seats}, {})

    session = new(replace(GAME, bout=CHASE), PLAIN, PEOPLE, secret=SECRET, terms={"clock": 60})
    assert timed_seats(session, *left(GUNNER)) == (PILOT,)
    assert timed_seats(session, *left(PILOT, GUNNER)) == (PILOT,)
    assert answers_next(session, {}, *left(PILOT, GUNNER)) == (PILOT, GAME.simple)
    assert answers_next(session, {}, *left(PILOT)) is None, "the gunner decides"
    assert timed_seats(session, *left(PILOT)) == (GUNNER,)
    answer_late(session, [PILOT], *left(PILOT))
    assert session.waiting == (PILOT, GUNNER), "the pilot's time doesn't run"
    answer_late(session, [GUNNER], *left(PILOT))
    _, act = session.acts[-1]
    assert isinstance(act, Answer) and (act.seat, act.giver, act.clock) == (PILOT, GUNNER, COMPUTER)
    assert session.waiting == (RAIDER,)


@pytest.mark.parametrize("seat", [PILOT, GUNNER])
def test_who_left_the_bout_may_still_answer(seat: int) -> None:
    session = new(replace(GAME, bout=CHASE), PLAIN, PEOPLE, secret=SECRET)
    bouts = {PILOT: leave_bout(session, PILOT)}
    session.answer(seat, GUNNER)
    assert session.waiting == (RAIDER,) and answers_next(session, {}, {}, bouts) is None


def test_what_computers_answered_is_asked_again() -> None:
    computers = {**PEOPLE, "pilot": "computer:simple", "raider": "computer:simple"}
    session = new(GAME, PLAIN, computers, secret=SECRET, terms={"clock": 60})
    while not session.over:
        if session.waiting == (RAIDER,):
            auto_answer(session, RAIDER, GAME.simple)
        elif session.beat == 1:
            answer_late(session, [GUNNER])
        else:
            session.answer(GUNNER, 0)
    found = verify(again(bytes_of(session)), GAME, session.receipt)
    assert found.status == "whole" and found.checked == ("raider",) and found.clocked == 1
    forged = Answer(0, PILOT, Ask.NEXT, 0, 1, 0, clock=COMPUTER, by=GUNNER)
    with pytest.raises(Disagrees):
        _check(forged)


def _check(act: Answer) -> None:
    from admiralty.core.checks.seat_checks import SeatChecks

    session = new(GAME, PLAIN, PEOPLE, secret=SECRET, terms={"clock": 60})
    SeatChecks(session.stage, session.journal).look(session.course, 3, act)


# ---- what comes of an answer -----------------------------------------------------------------------------------------


def test_odds_put_an_answer_where_the_question_is_asked() -> None:
    session = struck()
    prefix = session.prefix(GUNNER)
    assert prefix.answers == {PILOT: (GUNNER,), RAIDER: (2,)} and (prefix.whose, prefix.marks) == (PILOT, ())
    assert prefix.followed_by(GUNNER, 1).answers == {PILOT: (GUNNER, 1), RAIDER: (2,)}
    session.answer(PILOT, 1)
    hidden = session.prefix(GUNNER)
    assert hidden.answers == prefix.answers and hidden.marks == (HIDDEN_ANSWERS, Ask.MEND)
    assert hidden.followed_by(GUNNER, 0).answers == {PILOT: (GUNNER, HIDDEN_ANSWERS, Ask.MEND, 0), RAIDER: (2,)}
    assert session.prefix(PILOT).answers == {PILOT: (GUNNER, 1), RAIDER: (2,)} and session.prefix(PILOT).whose == -1


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_odds_of_a_shared_answer_are_computed_on_both_engines(compiled: Compiled, engine: str) -> None:
    compiled(GAME, Size.SMALL)
    session = struck()
    session.answer(PILOT, 0)
    for seat in (PILOT, GUNNER):
        *_, last = rollouts(
            GAME, session.deal, session.state(seat), session.prefix(seat), seat, (0, 1), [GAME.simple] * 3, 200, 7,
            engine, paths=0,
        )  # fmt: skip
        assert [each.discarded for each in last] == [0, 0] and [each.battles for each in last] == [200, 200]


def test_a_preview_is_for_whoever_may_answer() -> None:
    session = struck()
    session.answer(PILOT, 1)
    assert {preview(session, GUNNER, 1, seed)[0].text[13] for seed in range(9)} == {"4", "5"}, "the pilot's is unknown"
    assert [line.text for line in preview(session, PILOT, 1, seed=1)][:1] == ["The ship has 5 of hull left."]
    with pytest.raises(Refused, match="seat 2 is not asked now"):
        preview(session, RAIDER, 1)


def test_a_beat_knows_whose_turn_each_act_was() -> None:
    session = struck()
    beat = session.course.beat
    assert [len(beat.turns_of(seat)) for seat in (PILOT, GUNNER, RAIDER)] == [1, 1, 1]
    session.answer(PILOT, 1)
    assert [len(session.course.beat.turns_of(seat)) for seat in (PILOT, GUNNER, RAIDER)] == [2, 2, 1]


# ---- where nobody shares anything ------------------------------------------------------------------------------------


def test_both_engines_play_it_alike(compiled: Compiled) -> None:
    cast = [GAME.levels[seat % 2].doctrine for seat in range(3)]
    block = compiled(GAME, Size.SMALL).run(MENDING.battle, cast, 21, 0, 60, keep=True)
    for k in range(60):
        slow = play(GAME, MENDING.battle, SimulatedKeys(21, k), cast)
        assert (slow.outcome, slow.beats, slow.dice) == tuple(int(n) for n in block.results[k][:3]), k
        assert pack(slow.battle) == block.finals[k].tobytes(), k


def test_a_script_notes_who_shares() -> None:
    session = crew()
    b = session.battle_now
    with use_script(answers=[(RAIDER, Ask.STRIKE, 2), (Ask.MEND, 1), (Ask.MEND, 0)]) as t:
        strike(t, b)
    assert [(each.what, each.shared) for each in t.asked] == [(Ask.STRIKE, 0), (Ask.MEND, CREW), (Ask.MEND, CREW)]
    assert t.events == [(Event.STRUCK, (2,)), (Event.LEFT, (4,))]
    with pytest.raises(AssertionError, match="no question is asked of those who share it"), use_script() as t:
        t.share(3)
    with pytest.raises(AssertionError, match="a box of a plot is shared"), use_script() as t:
        t.ask_all(b, 1, lambda t, b, seat: t.share(3))


def test_dice_are_enumerated_all_the_same() -> None:
    def step(t: Any, b: Any) -> int:
        t.share(CREW)
        b.going = t.ask(PILOT, Ask.NEXT, 0, 1)
        return int(t.roll(Die.SENSORS, 4))

    assert results(step, PLAIN.battle, lambda b, q: 1) == {face: Fraction(1, 4) for face in range(1, 5)}


def test_the_lint_knows_it(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(
        "from __future__ import annotations\n\nfrom admiralty.core.state.table import Table\n\n\n"
        'def share(t: Table, b: Battle) -> None:\n    """TK-2."""\n    t.share(3)\n    t.share(t.roll(1, 6))\n'
        "    t.part(3)\n",
        encoding="utf-8",
    )
    assert [fault.what for fault in lint_file(path)] == ["t.roll in a share", "t.part"]
