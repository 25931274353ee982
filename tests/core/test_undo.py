"""Taking back, and what the referee changes by hand."""

from __future__ import annotations

from random import Random

import pytest

from admiralty.core.errors import Refused
from admiralty.core.journal.entries import Answer, Dice, Edit, Mark, Undo
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session
from admiralty.core.state.digests import digest
from admiralty.core.state.views import SPECTATOR
from tests.core.playing import order, play_on, plots, step, toy, wild
from tests.core.toy import DEAL
from tests.core.toy_rules import Ask


def dice(session: Session) -> list[tuple[int | None, ...]]:
    return [line.args for line in session.log if line.kind == "die"]


def test_undo_renews_only_the_dice_after_it() -> None:
    after = set()
    for seed in range(12):
        session = toy(bytes([seed]) * 32)
        plots(session)
        first = dice(session)
        n = len(session.journal.entries) + 1
        session.answer(0, 1)
        before = dice(session)[: len(first) + 1]
        session.undo(n)
        assert dice(session) == first and session.pending[0].what == Ask.SWAP
        session.answer(0, 1)
        again = dice(session)[: len(first) + 1]
        assert again[: len(first)] == first
        after.add(again == before)
        assert session.acts[-1][1] == Answer(0, 0, Ask.SWAP, 0, 1, 1, attempt=1)
    assert False in after


def test_undo_of_a_plot_keeps_the_other_seats_orders() -> None:
    session = toy()
    plots(session)
    session.undo_last(1)
    assert list(session.waiting) == [1] and session.draft(0).ready and session.log[-1].kind == "undo"
    assert session.draft(1).boxes == ()
    order(session, 1, 2, 3)
    assert session.acts[-1][1].attempt == 1  # type: ignore[union-attr]
    session.undo_last(0)
    assert list(session.waiting) == [0, 1]


def test_undo_goes_back_over_checkpoints() -> None:
    session = play_on(toy(), Random(8), 9)
    assert session.beat > 0
    to = session.acts[0][0]
    session.undo(to)
    assert session.beat == 0 and session.acts == [] and session.waiting == (0, 1)
    assert [line.kind for line in session.log] == ["undo"]
    assert session.journal.entries[-1] == Undo(to)
    play_on(session, Random(8))
    assert session.over


def test_what_was_taken_back_is_said_once_and_stays() -> None:
    session = toy()
    plots(session)
    session.answer(0, 1)
    session.undo_last(0)
    session.answer(0, 0)
    session.undo(session.acts[0][0])
    plots(session)
    kinds = [(line.kind, line.text) for line in session.log if line.kind == "undo"]
    assert kinds == [("undo", "Undone to here.")] * 2
    assert [line.kind for line in session.log[:2]] == ["undo", "undo"]


def test_only_acts_that_stand_can_be_taken_back() -> None:
    session = toy()
    for to in (0, 1, 99):
        with pytest.raises(Refused, match=f"entry {to} is no act"):
            session.undo(to)
    with pytest.raises(Refused, match="First: has nothing to undo"):
        session.undo_last(0)
    order(session, 0, 0)
    session.undo(2)
    with pytest.raises(Refused, match="entry 2 is no act"):
        session.undo(2)


def test_drafts_that_still_fit_survive_what_others_do() -> None:
    session = toy()
    session.fill(0, [2, 5])
    order(session, 1, 0)
    session.undo_last(1)
    assert [box.answer for box in session.draft(0).boxes] == [2, 5]
    session.edit("sides.0.reserve", 3, reopen=True)
    assert [box.answer for box in session.draft(0).boxes] == [2]
    order(session, 0, 0)
    order(session, 1, 0)
    assert session.beat == 1 and session.draft(0).boxes == ()


def test_an_edit_before_the_first_answer_counts_at_once() -> None:
    session = toy()
    session.edit("sides.0.hull", 3, "a collision")
    assert session.journal.entries[-1] == Edit(0, "sides.0.hull", 3, "a collision")
    assert session.view(1)["sides"][0]["hull"] == 3 and session.state().sides[0].hull == 3
    line = session.log_for(SPECTATOR)[0]
    assert (line.kind, line.args) == ("edit", (12, 3))
    assert line.text == "The referee: a collision (First: hull from 12 to 3)."
    assert session.checkpoint(0).sides[0].hull == 12


def test_a_later_edit_waits_for_the_checkpoint() -> None:
    session = toy()
    order(session, 0, 0)
    session.edit("mines.1", 0)
    assert session.view(0)["mines"][1] == 1 and session.log == []
    order(session, 1, 0)
    assert session.beat == 1 and session.view(0)["mines"][1] == 0
    assert [line.kind for line in session.log][-1] == "edit"
    assert session.journal.entries[-1] == Mark(1, digest(session.state()))


def test_an_edit_may_reopen_the_beat() -> None:
    session = toy()
    session.edit("mines.0", 0)
    order(session, 0, 1, 5)
    session.edit("mines.1", 0)
    session.edit("sides.0.reserve", 2, hidden=True, reopen=True)
    assert session.waiting == (0, 1) and session.state().mines[:2] == [0, 0] and session.state().sides[0].reserve == 2
    assert [line.text for line in session.log_for(1)][-1] == "The running beat starts over without its answers."
    with pytest.raises(Refused, match="5 is not open: your reserve is 2"):
        session.fill(0, [1, 5])
    order(session, 0, 1, 2)
    assert session.acts[-1][1].attempt == 1  # type: ignore[union-attr]


def test_reopening_a_beat_without_answers_withdraws_nothing() -> None:
    session = toy()
    session.edit("mines.0", 0, reopen=True)
    assert session.journal.entries[-1] == Edit(0, "mines.0", 0)
    order(session, 0, 0)
    assert session.acts[-1][1].attempt == 0  # type: ignore[union-attr]


def test_a_hidden_edit_is_told_to_the_referee_only() -> None:
    session = toy()
    session.edit("sides.0.hull", 3, hidden=True)
    assert len(session.log) == 1
    assert session.log_for(0) == session.log_for(1) == session.log_for(SPECTATOR) == []


def test_an_edit_of_a_hidden_place_is_told_to_its_owner_only() -> None:
    session = toy()
    session.edit("sides.0.reserve", 3, "a {strange} reason")
    assert session.log_for(0)[0].args == (5, 3)
    line = session.log_for(1)[0]
    assert line.args == ()
    assert line.text == "The referee: a {strange} reason (something unseen)."


def test_an_edit_can_be_taken_back() -> None:
    session = toy()
    session.edit("sides.0.hull", 3)
    session.undo(len(session.journal.entries))
    assert session.state().sides[0].hull == 12
    order(session, 0, 0)
    session.edit("mines.1", 0)
    n = len(session.journal.entries)
    order(session, 1, 0)
    assert session.state().mines[1] == 0
    session.undo(n)
    assert session.beat == 0 and session.waiting == (1,)
    order(session, 1, 0)
    assert session.beat == 1 and session.state().mines[1] == 1


def test_an_edit_may_end_the_game() -> None:
    session = toy()
    session.edit("over", 1, "enough")
    Desk(session).confirm()
    assert session.over and session.outcome == 2
    session = toy()
    order(session, 0, 0)
    session.edit("over", 1)
    assert session.waiting == (1,)
    order(session, 1, 0)
    Desk(session).confirm()
    assert session.outcome == 2 and session.state().over == 1


@pytest.mark.parametrize(
    "path, value, line",
    [
        ("sides.0.hull", 13, "sides.0.hull: 13 is not from -99 to 12"),
        ("sides.2.hull", 1, "sides.2.hull: sides has the places 0 to 1"),
        ("sides.0", 1, "sides.0: is not the place of a number"),
        ("nothing", 1, "nothing: there is no field 'nothing'"),
    ],
)
def test_an_edit_beyond_the_limits_is_refused(path: str, value: int, line: str) -> None:
    session = toy()
    with pytest.raises(Refused) as refused:
        session.edit(path, value)
    assert str(refused.value) == line and len(session.journal.entries) == 1


def test_undo_and_edits_leave_dice_of_the_first_stretch_alone() -> None:
    """The journal holds every row of dice once for each time that it came to be."""
    session = wild(3)
    rows = [each for each in session.journal.entries if isinstance(each, Dice)]
    assert rows and all(row.rolled for row in rows)


def test_a_game_in_which_much_is_undone_comes_to_its_end() -> None:
    for seed in range(20):
        session = wild(seed)
        assert session.over
        assert len({n for n, _ in session.acts}) == len(session.acts)


def test_the_deal_is_left_as_it_was() -> None:
    before = digest(DEAL.battle)
    session = toy()
    session.edit("sides.0.hull", 1)
    step(session, Random(1))
    assert digest(DEAL.battle) == before
