"""Gauges: a room's own figures next to a question, from what the asked seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from admiralty.core.checks.conformance import CHECKS
from admiralty.core.checks.conformance_gauges import check_gauges
from admiralty.core.face.figures.gauges import GAUGES_MOST, Gauge, Posed
from admiralty.core.face.wording import Arg, Names
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from tests.core.playing import PEOPLE, SECRET, order, plots, toy
from tests.core.toy import WORDING
from tests.core.toy_range import DEAL, GAME
from tests.core.toy_rules import Ask


def ranged(**changes: Any) -> Session:
    return new(replace(GAME, **changes), DEAL, PEOPLE, secret=SECRET)


def swapping(session: Session) -> int:
    """The seat that is asked to swap a die."""
    plots(session)
    assert session.asked and session.asked.what == Ask.SWAP
    return session.asked.seat


@pytest.mark.parametrize("check", CHECKS)
def test_the_range_passes(check) -> None:  # type: ignore[no-untyped-def]
    check(GAME, DEAL)


def test_a_question_has_the_figures_of_its_room() -> None:
    session = ranged()
    seat = swapping(session)
    question = session.pending[seat]
    (said,) = question.gauges.rows()
    lower = question.facts[0] - 1  # type: ignore[operator]
    assert said == Gauge("chance of less damage", f"{lower} in 6", lower / 6, 1)


def test_every_box_of_a_form_has_its_own() -> None:
    form = ranged().fill(0, [1])
    assert form.boxes[0].question.gauges.rows() == ()
    assert form.open
    whole, *rest = form.open.gauges.rows()
    assert whole == Gauge("reserve", "5 points")
    assert [(each.answer, each.value) for each in rest] == [(n, f"{5 - n} of 9") for n in range(6)]


def test_a_box_keeps_its_own_whatever_is_written_after_it() -> None:
    """A stake that is written is taken from the reserve at once; the figures are of before."""
    asked: list[tuple[int, int]] = []

    def gauge(b: Any, question: Posed, names: Names) -> list[Gauge]:
        asked.append((question.what, b.sides[0].reserve))
        return [Gauge("reserve", str(b.sides[0].reserve))]

    session = ranged(gauge=gauge)
    for answers in ([], [2], [2, 3], [1, 3], [1, 4]):
        form = session.fill(0, answers)
        rows = [box.question.gauges.rows() for box in form.boxes] + ([form.open.gauges.rows()] if form.open else [])
        assert set(rows) == {(Gauge("reserve", "5"),)}
    order(session, 1, 0)
    assert [box.question.gauges.rows()[0].value for box in session.fill(0, [1, 2]).boxes] == ["5", "5"]
    assert asked == [(Ask.STANCE, 5), (Ask.STAKE, 5), (Ask.STAKE, 5)], "once for each question: stance 2, stance 1"


def test_a_game_without_gauges_has_none() -> None:
    session = toy()
    assert session.pending[0].gauges.rows() == ()


def test_nothing_is_worked_out_before_it_is_looked_at_and_then_once() -> None:
    asked: list[int] = []

    def gauge(b: Any, question: Posed, names: Names) -> Iterator[Gauge]:
        asked.append(question.what)
        yield Gauge("a", "b")

    session = ranged(gauge=gauge)
    seat = swapping(session)
    assert session.pending[seat].what == Ask.SWAP and asked == []
    rows = [session.pending[seat].gauges.rows() for _ in range(3)]
    assert asked == [Ask.SWAP] and rows == [(Gauge("a", "b"),)] * 3
    session.answer(seat, 0)
    for other in session.waiting:
        session.pending[other].gauges.rows()
    assert len(asked) == 1 + len(session.waiting)


def all_known(b: Any, question: Posed, names: Names) -> Iterator[Gauge]:
    """Whatever of the battle the function is given."""
    for k, side in enumerate(b.sides):
        yield Gauge(names["seat"][k], f"{side.hull} {side.reserve} {side.plot.stance} {question.facts}")


@pytest.mark.parametrize("path", ["sides.0.reserve", "sides.1.reserve"])
def test_twins_that_differ_in_what_a_seat_cannot_see_have_equal_gauges(path: str) -> None:
    sessions = [ranged(gauge=all_known) for _ in range(2)]
    sessions[1].edit(path, 8)
    for seat in range(2):
        one, two = (session.pending[seat].gauges.rows() for session in sessions)
        assert (one == two) is (path != f"sides.{seat}.reserve"), "its own reserve it knows"


def test_a_fact_that_its_seat_may_not_know_is_not_told() -> None:
    hidden = replace(
        WORDING.asks[Ask.SWAP],
        facts=(Arg("number", seen=lambda b, r, owner, seat: owner != seat), Arg("by", "seat")),
        note=None,
    )
    session = ranged(wording=replace(WORDING, asks={**WORDING.asks, Ask.SWAP: hidden}), gauge=all_known)
    seat = swapping(session)
    assert f"(None, {1 - seat})" in session.pending[seat].gauges.rows()[0].value


def test_under_a_veil_they_are_made_of_what_is_still_seen() -> None:
    session = ranged(gauge=all_known)
    Desk(session).veil("sides.1.hull", [0])
    values = [each.value.split()[0] for each in session.pending[0].gauges.rows()]
    session.edit("sides.1.hull", 3)
    assert [each.value.split()[0] for each in session.pending[0].gauges.rows()] == values
    assert session.pending[1].gauges.rows()[1].value.split()[0] == "3"


def test_of_what_is_veiled_as_a_whole_there_are_none() -> None:
    session = ranged(gauge=all_known)
    seat = swapping(session)
    assert session.pending[seat].gauges.rows()
    Desk(session).veil(f"sides.{1 - seat}", [seat])
    assert session.pending[seat].gauges.rows() == (), "the question names it"


def test_a_fault_of_a_room_is_told_once_and_the_game_goes_on() -> None:
    def broken(b: Any, question: Posed, names: Names) -> list[Gauge]:
        raise ZeroDivisionError("by hull")

    faults: list[Exception] = []
    session = ranged(gauge=broken)
    for _ in range(2):
        assert session.pending[0].gauges.rows(faults.append) == ()
    assert [str(fault) for fault in faults] == ["by hull"]
    order(session, 0, 1, 2)
    assert session.waiting == (1,)


BROKEN: Mapping[str, Any] = {
    "stands at 7, which isn't legal": [Gauge("a", "b", answer=7)],
    f"more than {GAUGES_MOST}": [Gauge("a", "b")] * (GAUGES_MOST + 1),
}


@pytest.mark.parametrize("why", BROKEN)
def test_what_cannot_stand_next_to_a_question_is_a_fault(why: str) -> None:
    faults: list[Exception] = []
    session = ranged(gauge=lambda b, question, names: BROKEN[why])
    assert session.pending[0].gauges.rows(faults.append) == ()
    assert why in str(faults[0])


@pytest.mark.parametrize("label, value, share", [("", "1", None), ("a", " ", None), ("a", "b", 1.01), ("a", "b", -0.1)])
def test_a_gauge_that_nobody_could_show_is_a_mistake_of_the_room(label: str, value: str, share: float | None) -> None:
    with pytest.raises(ValueError):
        Gauge(label, value, share)


def changing(b: Any, question: Posed, names: Names) -> list[Gauge]:
    b.sides[question.seat].hull += 1
    return []


DRAWN = count()
CAUGHT: Mapping[str, Any] = {
    "cannot be made": lambda b, question, names: [Gauge("a", str(1 // (question.what - Ask.SWAP)))],
    "come out otherwise": lambda b, question, names: [Gauge("a", str(next(DRAWN)))],
    "change the battle": changing,
    "a gauge says": lambda b, question, names: [Gauge("a", f"{None}")],
}


@pytest.mark.parametrize("why", CAUGHT)
def test_conformance_catches_gauges_that_are_not_sound(why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        check_gauges(replace(GAME, gauge=CAUGHT[why]), DEAL)
