"""Names given in play: who may give them, who reads them, and what becomes of them when play is taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from admiralty.core.checks.conformance import check_naming
from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.face.scene_svg import draw_scene
from admiralty.core.journal.entries import entry_from, entry_json
from admiralty.core.journal.rulings import Named, Revoke
from admiralty.core.play.boards import board_of
from admiralty.core.play.desk import Desk
from admiralty.core.play.live import Disagrees
from admiralty.core.play.session import Session, new, resume, watch
from admiralty.core.sight.naming import NAME_LONG
from admiralty.core.state.records import ALL
from admiralty.core.state.views import OPEN, SPECTATOR

from .playing import SECRET, again, bytes_of
from .toy_crew import GAME, SEATS, deal
from .toy_crew_rules import GUNNER, PILOT, RAIDER

PEOPLE = dict.fromkeys(SEATS, "human")
DEAL = deal(Request({}, {"dice": "8"}))
NASTY = "<b>&\"'{0} ]”"


def found(secret: bytes = SECRET) -> Session:
    """The crew has found some traits in the first beat; the raider is asked."""
    session = new(GAME, DEAL, PEOPLE, secret=secret)
    session.answer(PILOT, PILOT)
    assert session.battle_now.found > 1
    return session


def said(session: Session, seat: int) -> list[str]:
    return [line.text for line in session.log_for(seat)]


def test_the_game_passes() -> None:
    check_naming(GAME, DEAL)
    loose = replace(GAME, naming={"trait": replace(GAME.naming["trait"], seen=ALL)})
    with pytest.raises(AssertionError, match="trait 1, seat -1: its name is told, and it is not"):
        check_naming(loose, DEAL)


def test_a_name_stands_in_sentences_and_scenes_of_who_knows_its_thing() -> None:
    session = found()
    assert "Pilot finds trait 1." in said(session, GUNNER)
    session.give_name(GUNNER, "trait", 0, "  Slippery   Eel ")
    for seat in (PILOT, GUNNER, OPEN):
        assert "Pilot finds Slippery Eel." in said(session, seat)
        assert "Gunner names trait 1 “Slippery Eel”." in said(session, seat)
        assert session.deal_for(seat).names["trait"][:2] == ("Slippery Eel", "trait 2")
        assert "Slippery Eel" in [
            sheet.title for sheet in board_of(session, session.battle_of(seat), seat, seat).sheets
        ]
    for seat in (RAIDER, SPECTATOR):
        assert "Eel" not in "\n".join(said(session, seat)) + str(session.deal_for(seat).names)
    assert entry_json(session.journal.entries[-1]) == {
        "kind": "named", "beat": 0, "of": "trait", "number": 0, "name": "Slippery Eel", "by": GUNNER,
    }  # fmt: skip


def test_who_comes_to_know_the_thing_reads_its_name() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    assert "Pilot names trait 1 “Eel”." not in said(session, RAIDER)
    session.answer(RAIDER, 2)
    assert "Eel shows." in said(session, RAIDER) and "Pilot names trait 1 “Eel”." in said(session, RAIDER)
    assert "Eel" in said(session, SPECTATOR)[-1]


def test_who_may_not_name_it_reads_nothing_of_whether_it_is_there() -> None:
    session = found()
    before = session.receipt
    for seat, of, number in (
        (RAIDER, "trait", 0), (RAIDER, "trait", 5), (RAIDER, "trait", 99), (PILOT, "trait", 5), (PILOT, "seat", 0),
        (PILOT, "", -1), (SPECTATOR, "trait", 0),
    ):  # fmt: skip
        with pytest.raises(Refused, match="may not name that now"):
            session.give_name(seat, of, number, "Eel")
    assert session.receipt == before and session.to_name(RAIDER) == []
    assert [(each.number, each.called, each.place) for each in session.to_name(PILOT)][:2] == [
        (0, "trait 1", "trait-0"), (1, "trait 2", "trait-1"),
    ]  # fmt: skip
    session.answer(RAIDER, 2)
    session.give_name(OPEN, "trait", 0, "Newt")
    assert "Newt" in session.deal_for(SPECTATOR).names["trait"] and session.to_name(SPECTATOR) == []


@pytest.mark.parametrize("name", ["x" * (NAME_LONG + 1), "two\x07bells", "right\u202eleft", "zero\u200bwidth"])
def test_a_name_is_one_short_line_of_plain_characters(name: str) -> None:
    session = found()
    with pytest.raises(Refused, match="is no name; write one line of 1 to 40 plain characters"):
        session.give_name(PILOT, "trait", 0, name)
    with pytest.raises(Disagrees, match="is no name"):
        session.act(Named(0, "trait", 0, name[:NAME_LONG] if len(name) <= NAME_LONG else " padded ", PILOT))
    assert session.deal_for(OPEN).names == DEAL.names


def test_no_two_are_alike_as_far_as_who_names_one_knows() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    with pytest.raises(Refused, match="another one is called 'Eel'; choose another name"):
        session.give_name(GUNNER, "trait", 1, "EEL")
    with pytest.raises(Refused, match="another one is called 'trait 2'"):
        session.give_name(GUNNER, "trait", 0, "Trait 2")
    session.give_name(PILOT, "trait", 0, "eel")
    session.give_name(PILOT, "trait", 1, "trait 6")


def test_the_newest_name_counts_and_its_giver_takes_it_back() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    session.give_name(GUNNER, "trait", 0, "Newt")
    assert session.deal_for(PILOT).names["trait"][0] == "Newt"
    with pytest.raises(Disagrees, match="is no act of seat 0 that stands"):
        session.act(Revoke(0, len(session.journal.entries), PILOT))
    session.give_name(PILOT, "trait", 0, "")
    with pytest.raises(Refused, match="Pilot: has no name to take back"):
        session.give_name(PILOT, "trait", 0, " ")
    assert session.deal_for(PILOT).names["trait"][0] == "Newt"
    session.give_name(GUNNER, "trait", 0, "")
    assert session.deal_for(PILOT).names["trait"][0] == "trait 1"
    assert said(session, GUNNER).count("The name given here was undone.") == 2
    assert not any("name" in line for line in said(session, RAIDER))
    assert entry_from(entry_json(session.journal.entries[-1])) == session.journal.entries[-1]


def test_the_referee_names_all_there_is_and_takes_any_name_back() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    desk = Desk(session)
    last = desk.last
    session.give_name(OPEN, "trait", 1, "Newt")
    assert desk.last > last and "by" not in entry_json(session.journal.entries[-1])
    assert "The referee names trait 2 “Newt”." in said(session, PILOT)
    assert [(act.kind, act.secret, act.stands) for act in desk.acts] == [("named", True, True)] * 2
    desk.take_back(desk.acts[0].n)
    assert session.deal_for(PILOT).names["trait"][:2] == ("trait 1", "Newt")
    with pytest.raises(Refused, match="referee: may not name that now"):
        session.give_name(OPEN, "trait", 5, "Toad")
    before = desk.last
    session.give_name(PILOT, "trait", 0, "Eel")
    assert desk.last == before, "what a seat names is not the referee's act"


def test_a_seat_takes_back_nothing_of_the_referees() -> None:
    session = found()
    Desk(session).note("hush", [PILOT])
    session.edit("heat", 3, "for a test")
    for n in (len(session.journal.entries), len(session.journal.entries) - 1):
        with pytest.raises(Disagrees, match="is no act of seat 0 that stands"):
            session.act(Revoke(0, n, PILOT))


# ---- play that is taken back -----------------------------------------------------------------------------------------


def test_a_name_stays_with_a_thing_that_was_there_before() -> None:
    session = found()
    session.answer(RAIDER, 0)
    session.answer(PILOT, PILOT)
    session.give_name(PILOT, "trait", 0, "Eel")
    session.undo_last(PILOT)
    assert session.beat == 1 and session.deal_for(PILOT).names["trait"][0] == "Eel"
    assert "Pilot names trait 1 “Eel”." in said(session, GUNNER)


def test_a_name_goes_with_what_was_born_in_play_that_is_withdrawn() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    session.undo_last(PILOT)
    assert session.to_name(PILOT) == [] and session.deal_for(OPEN).names == DEAL.names
    session.answer(PILOT, PILOT)
    assert session.battle_now.found > 0 and session.deal_for(PILOT).names["trait"][0] == "trait 1", "another thing"
    assert not Desk(session).acts[0].stands
    same = resume(GAME, again(bytes_of(session)))
    assert same.receipt == session.receipt and same.deal_for(OPEN).names == session.deal_for(OPEN).names


def test_a_name_given_before_what_is_withdrawn_comes_back_with_its_thing() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    session.answer(RAIDER, 0)
    session.edit("traits.0.born", 0, "it is gone", reopen=True)
    assert session.deal_for(PILOT).names["trait"][0] == "trait 1", "there is none any more"
    session.undo(next(n for n, _ in reversed(session.acts)))
    assert session.deal_for(PILOT).names["trait"][0] == "Eel"


def test_a_beat_that_starts_over_takes_names_of_what_it_bore_along() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    session.edit("hull", 3, "for a test", reopen=True)
    session.answer(PILOT, PILOT)
    assert session.deal_for(PILOT).names["trait"][0] == "trait 1"


def test_another_thing_in_its_row_has_no_name() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    session.answer(RAIDER, 0)
    session.edit("traits.0.born", 7, "another one")
    assert session.deal_for(PILOT).names["trait"][0] == "trait 1"
    assert "Pilot names trait 1 “Eel”." in said(session, GUNNER), "it was read"


# ---- everywhere else -------------------------------------------------------------------------------------------------


def test_a_veil_hides_the_name_with_its_thing() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    Desk(session).veil("traits.0", [GUNNER])
    assert "Eel" not in "\n".join(said(session, GUNNER)) + str(session.deal_for(GUNNER).names)
    assert 0 not in [each.number for each in session.to_name(GUNNER)]
    with pytest.raises(Refused, match="may not name that now"):
        session.give_name(GUNNER, "trait", 0, "Newt")
    assert "Eel" in session.deal_for(PILOT).names["trait"]


def test_all_names_are_open_at_the_end_and_proven() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    session.leave()
    assert session.to_name(PILOT) == []
    with pytest.raises(Refused, match="the game is over"):
        session.give_name(PILOT, "trait", 0, "Newt")
    assert "Pilot names trait 1 “Eel”." in said(session, OPEN)
    journal = again(bytes_of(session))
    assert verify(journal, GAME, session.receipt).status == "whole"
    assert watch(GAME, journal).deal_for(OPEN).names["trait"][0] == "Eel"


def test_another_game_from_here_has_the_names_that_one_knows() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, "Eel")
    session.answer(RAIDER, 0)
    session.answer(PILOT, PILOT)
    session.give_name(PILOT, "trait", session.battle_now.found - 1, "Newt")
    for seat in (PILOT, OPEN):
        names = session.branch(1, PEOPLE, secret=SECRET, seat=seat).deal_for(PILOT).names["trait"]
        assert names[0] == "Eel" and "Newt" not in names
    other = session.branch(1, PEOPLE, secret=SECRET, seat=RAIDER)
    assert other.deal_for(OPEN).names == DEAL.names
    assert session.branch(0, PEOPLE, secret=SECRET).deal_for(OPEN).names == DEAL.names


def test_strange_names_change_no_sentence_and_no_picture() -> None:
    session = found()
    session.give_name(PILOT, "trait", 0, NASTY)
    assert f"Pilot finds {NASTY}." in said(session, PILOT)
    assert f"Pilot names trait 1 “{NASTY}”." in said(session, PILOT)
    drawn = draw_scene(board_of(session, session.battle_of(PILOT), PILOT, PILOT))
    assert "<b>" not in drawn and "&lt;b&gt;&amp;" in drawn
    assert resume(GAME, again(bytes_of(session))).deal_for(PILOT).names["trait"][0] == NASTY


def test_a_journal_names_seats_that_there_are() -> None:
    session = found()
    with pytest.raises(Refused, match="there is no seat 9"):
        session.journal.append(Named(0, "trait", 0, "Eel", 9))
