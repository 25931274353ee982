"""Forms and plots: what a seat fills in, what stays sealed, and what rules may not do in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.wording import Arg, AskWord, BarWord, DieWord, Note
from admiralty.core.journal.entries import Dice, Plot
from admiralty.core.play.forms import Choice, require_confirmed
from admiralty.core.play.plots import OpenPlot, OrderTable
from admiralty.core.play.session import Session, new
from admiralty.core.state.digests import digest
from tests.core.playing import PEOPLE, SECRET, order, toy
from tests.core.toy import DEAL, GAME, WORDING
from tests.core.toy_rules import Ask, Bar, Die, Event, Toy, write_plot


def test_later_boxes_of_a_form_follow_earlier_answers() -> None:
    session = toy()
    form = session.fill(0, [2])
    assert form.open and (form.open.what, form.open.high, form.open.facts) == (Ask.STAKE, 5, (2,))
    assert form.open.prompt == "How much do you stake in stance 2?"
    assert session.pending[0] == form.open
    form = session.fill(0, [2, 4])
    assert form.complete and [box.answer for box in form.boxes] == [2, 4] and not form.ready
    assert 0 not in session.pending and session.waiting == (0, 1)
    assert session.fill(0, [0]).complete


def test_a_changed_box_drops_what_no_longer_fits() -> None:
    session = toy()
    session.fill(0, [1, 5])
    assert [box.answer for box in session.fill(0, [2, 5]).boxes] == [2, 5]
    assert [box.answer for box in session.fill(0, [0, 5]).boxes] == [0]
    assert [box.answer for box in session.fill(0, []).boxes] == []


@pytest.mark.parametrize(
    "answers, line",
    [
        ([3], "First, stance (box 1): 3 is not a legal answer [TY-2]; legal: 0 to 2"),
        ([1, 9], "First, stake (box 2): 9 is not open: your reserve is 5 [TY-2]; legal: 0 to 5"),
        ([0, 2], "First, box 2: there is no such box [TY-2]; the form ends with box 1, stance"),
        (["x"], "First, stance (box 1): 'x' is not a whole number [TY-2]"),
        ([True], "First, stance (box 1): true is not a whole number [TY-2]"),
    ],
)
def test_a_box_that_is_not_legal_is_refused_and_nothing_changes(answers: list[Any], line: str) -> None:
    session = toy()
    session.fill(0, [2, 1])
    with pytest.raises(Refused) as refused:
        session.fill(0, answers)
    assert str(refused.value) == line
    assert [box.answer for box in session.draft(0).boxes] == [2, 1]


def test_ready_journals_the_plot_and_locks_it() -> None:
    session = toy()
    with pytest.raises(Refused, match="one answer is missing: stance"):
        session.ready(0)
    order(session, 0, 1, 2)
    assert session.journal.entries[-1] == Plot(0, 0, 0, ((Ask.STANCE, 0, 2, 1, None), (Ask.STAKE, 0, 5, 2, None)))
    assert session.waiting == (1,) and session.draft(0).ready
    for act in (lambda: session.fill(0, [0]), lambda: session.ready(0)):
        with pytest.raises(Refused, match=r"orders are locked|is already ready"):
            act()


def test_what_is_written_is_not_written_again_when_it_is_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    session, written = toy(), list[int]()
    session.fill(0, [1, 2])
    real = OpenPlot.battle_after

    def counted(plot: OpenPlot, table: OrderTable) -> Any:
        written.append(table.seat)
        return real(plot, table)

    monkeypatch.setattr(OpenPlot, "battle_after", counted)
    session.ready(0)
    assert written == []
    order(session, 1, 0)
    assert written == [1], "Second's, when it was filled in"


def test_plots_are_shown_together() -> None:
    session = toy()
    order(session, 0, 1, 2)
    assert session.log == []
    assert session.view(1)["sides"][0]["plot"] == {"stance": None, "stake": None}
    assert session.view(0)["sides"][0]["plot"] == {"stance": 1, "stake": 2}
    order(session, 1, 0)
    assert session.log[0].text == "First takes stance 1 and stakes 2."
    assert session.view(1)["sides"][0]["plot"] == {"stance": 1, "stake": 2}


def test_plots_do_not_depend_on_who_is_ready_first() -> None:
    games = []
    for seats in ((0, 1), (1, 0)):
        session = toy()
        for seat in seats:
            order(session, seat, 1 + seat, 3)
        games.append(session)
    assert games[0].log == games[1].log and digest(games[0].battle_now) == digest(games[1].battle_now)
    dice = [[each for each in game.journal.entries if isinstance(each, Dice)] for game in games]
    assert dice[0] == dice[1]


# ---- other rules than the toy's --------------------------------------------------------------------------------------


def other(play_beat: Callable[[Any, Toy], None], **words: Any) -> Session:
    wording = replace(WORDING, **words)
    return new(replace(GAME, play_beat=play_beat, wording=wording), DEAL, PEOPLE, secret=SECRET)


EFFECTS: list[Callable[[Any, Toy, int], Any]] = [
    lambda t, b, seat: t.roll(Die.STRIKE, 6),
    lambda t, b, seat: t.roll_until(Die.STRIKE, 6, 1, 5),
    lambda t, b, seat: t.emit(Event.OVER, 1),
    lambda t, b, seat: t.ask_all(b, 1, write_plot),
    lambda t, b, seat: t.ask(1 - seat, Ask.STANCE, 0, 2),
]


@pytest.mark.parametrize("effect", EFFECTS)
def test_dice_events_and_plots_inside_a_plot_are_programming_errors(effect: Callable[[Any, Toy, int], Any]) -> None:
    with pytest.raises(AssertionError, match="plot"):
        other(lambda t, b: t.ask_all(b, 3, effect))


@pytest.mark.parametrize("low, listed, why", [(3, 0, "has no legal answer"), (0, 4097, "more than 4096")])
def test_questions_that_cannot_be_asked_are_programming_errors(low: int, listed: int, why: str) -> None:
    def beat(t: Any, b: Toy) -> None:
        for value in range(listed):
            t.offer(value)
        t.ask(0, Ask.SWAP, low, 2, 0, 1)

    with pytest.raises(AssertionError, match=why):
        other(beat)


def test_a_plot_without_questions_is_ready_by_itself() -> None:
    def write(t: Any, b: Toy, seat: int) -> None:
        b.sides[seat].plot.stance = t.ask(seat, Ask.STANCE, 1, 1 + seat)

    def beat(t: Any, b: Toy) -> None:
        before = t.roll(Die.STRIKE, 6)
        t.ask_all(b, 1, write)
        b.sides[0].hull = before + t.roll(Die.STRIKE, 6)
        t.ask_all(b, 3, write)
        b.over = 1

    session = other(beat)
    assert session.waiting == (1,)
    with pytest.raises(Refused, match="writes no orders"):
        session.draft(0)
    order(session, 1, 2)
    assert session.over and session.state().sides[0].plot.stance == 1 and session.state().sides[1].plot.stance == 2
    dice = [each for each in session.journal.entries if isinstance(each, Dice)]
    assert [(each.stretch, len(each.rolled)) for each in dice] == [(0, 2)]


def test_a_fact_and_a_die_may_be_hidden_from_the_seat_that_is_asked() -> None:
    def beat(t: Any, b: Toy) -> None:
        number = t.roll(Die.SECOND, 20)
        t.ask(0, Ask.SWAP, 0, 1000, number, 1)
        b.over = 1

    nobody = WORDING.asks[Ask.SWAP].facts[1]
    secret = AskWord("{number}?", "TY-5", "swap", (Arg("number", seen=lambda b, r, owner, seat: owner != seat), nobody))
    hidden = DieWord("hidden", "TY-5", seen=lambda b, r, owner, seat: seat == 1)
    session = other(beat, asks={Ask.SWAP: secret}, dice={Die.SECOND: hidden})
    asked = session.pending[0]
    assert asked.facts == (None, 1) and asked.prompt == "??" and asked.choices == ()
    assert session.log_for(0) == [] and len(session.log_for(1)) == 1 == len(session.log)
    assert session.prefix(0).dice == ((Die.SECOND, 20, 0),) != session.prefix(1).dice


def test_a_choice_carries_its_note_from_what_its_seat_may_know() -> None:
    session = toy()
    said = [(choice.value, choice.note, choice.clause, choice.grave) for choice in session.pending[0].choices]
    assert said == [(0, "you can only be struck", "TY-4", True), (1, "", "", False), (2, "", "", False)]
    assert session.pending[0].grave(0) == session.pending[0].choices[0] and session.pending[0].grave(1) is None


# ---- what is not open ------------------------------------------------------------------------------------------------


def test_an_answer_that_is_not_open_says_why() -> None:
    question = toy().fill(0, [2]).open
    assert question and [(choice.value, choice.open) for choice in question.choices] == [(n, True) for n in range(6)]
    closed = Choice(6, "6 or more", "your reserve is 5", "TY-2", open=False)
    assert question.barred == (closed,)
    assert [question.reason(value) for value in (5, 6, 99, -1)] == [None, closed, closed, None]


def test_what_is_not_asked_is_closed_with_its_reason() -> None:
    session = toy()
    session.edit("sides.0.reserve", 0)
    form = session.fill(0, [2])
    assert form.complete and [box.answer for box in form.boxes] == [2]
    assert [(each.label, *(choice.note for choice in each.barred)) for each in form.closed] == [
        ("stake", "your reserve is 0")
    ]
    assert session.fill(0, [0]).closed == ()
    before = len(session.journal.entries)
    session.ready(0)
    assert session.journal.entries[before] == Plot(0, 0, 0, ((Ask.STANCE, 0, 2, 0, None),))


def test_a_reason_that_its_seat_may_not_know_is_not_told() -> None:
    def beat(t: Any, b: Toy) -> None:
        t.bar(5, Bar.NO_HULL)
        t.bar(7, Bar.NO_RESERVE)
        t.bar(9, Bar.RESERVE)
        t.offer(1)
        t.offer(2)
        t.ask(0, Ask.SWAP, 0, 0, 3, 1)
        b.over = 1

    bars = {
        Bar.NO_HULL: BarWord("no hull is left", "TY-8", seen=lambda b, facts, owner, seat: owner != seat),
        Bar.NO_RESERVE: BarWord("no reserve is left", "TY-8", seen=lambda b, facts, owner, seat: facts[0] == 3),
        Bar.RESERVE: BarWord(lambda b, facts, value, seat, names: Note(f"{b.sides[1].reserve} there", "TY-1")),
    }
    session = other(beat, bars=bars)
    assert [(choice.value, choice.note) for choice in session.pending[0].barred] == [
        (7, "no reserve is left"),
        (9, "5 there"),  # what stands in a masked battle: its default
    ]
    with pytest.raises(Refused, match=r"7 is not open: no reserve is left \[TY-8\]; legal: 1 or 2"):
        session.answer(0, 7)
    with pytest.raises(Refused, match="5 is not a legal answer"):
        session.answer(0, 5)


def test_a_grave_answer_is_refused_until_it_is_confirmed() -> None:
    session = toy()
    boxes = [(box.question, box.answer) for box in session.fill(0, [0]).boxes]
    with pytest.raises(Refused) as refused:
        require_confirmed("first", boxes)
    line = "first, stance: 0 only hurts you: you can only be struck [TY-4]; send it again with confirmed: true"
    assert str(refused.value) == line
    require_confirmed("first", [(box.question, box.answer) for box in session.fill(0, [1, 5]).boxes])
