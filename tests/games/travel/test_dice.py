"""Dice that players throw beside the rules in travel, openly or to the game master alone.  [BY-S51]"""

from __future__ import annotations

from dataclasses import replace

import pytest

from admiralty.cli.table.match import Match
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_dice import read_dice
from admiralty.cli.text.common import HUMAN, Who
from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.journal import Journal
from admiralty.core.journal.rulings import Roll
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, resume
from admiralty.core.state.views import OPEN, SPECTATOR
from admiralty.games.bydo.travel.words import Mode
from admiralty.server.seen.places import head_for, place_of, receipt_for

from .test_travel import BYDO, GAME, goes_on, table


def rolls(session: Session, seat: int) -> list[str]:
    return [line.text for line in session.log_for(seat) if " rolls " in line.text]


def told(session: Session, seat: int) -> object:
    """All that a seat is told of the game."""
    held = receipt_for(session, seat), head_for(session), place_of(session, seat)
    return session.log_for(seat), session.prefix(max(seat, 0)), held, session.view(seat)


def test_open_dice_are_read_by_all_others_by_who_threw_and_the_master() -> None:
    session = table(1)
    session.throw(1, 2, 6, "the  airlock")
    session.throw(2, 1, 20, aside=True)
    assert [len(rolls(session, seat)) for seat in (SPECTATOR, 0, 1, 2, 3, BYDO, OPEN)] == [1, 1, 1, 2, 1, 2, 2]
    assert rolls(session, 0)[0].startswith("Arrow rolls 2d6 for the airlock: ")
    assert rolls(session, BYDO)[1].endswith(".") and " rolls 1d20 aside: " in rolls(session, BYDO)[1]


def test_nobody_else_learns_that_dice_were_thrown_aside() -> None:
    quiet, loud = table(2), table(2)
    for _ in range(3):
        loud.throw(2, 5, 6, "dark deeds", aside=True)
    assert [told(quiet, seat) for seat in (SPECTATOR, 0, 1, 3)] == [told(loud, seat) for seat in (SPECTATOR, 0, 1, 3)]


def test_they_are_proved_as_all_dice_are_and_stay_whoever_takes_them_back() -> None:
    session = table(3)
    session.throw(1, 3, 6)
    thrown = session.journal.entries[-1]
    assert isinstance(thrown, Roll) and thrown.by == 1
    again = resume(GAME, session.journal)
    assert rolls(again, 0) == rolls(session, 0) and verify(session.journal, GAME).consistent
    Desk(session).take_back(len(session.journal.entries))
    assert "undid" in session.log_for(0)[-1].text and rolls(session, 0) == []
    assert rolls(session, OPEN)[-1].endswith(" Undone.")
    other = thrown.rolled[0][2] % 6 + 1
    for forged in (
        replace(thrown, rolled=((0, 6, other), *thrown.rolled[1:])),
        replace(thrown, seats=(0, 1)),
        replace(thrown, by=0, seats=(1,)),
    ):
        journal = Journal(session.journal.header)
        journal.append(forged)
        with pytest.raises(Refused):
            resume(GAME, journal)


def test_who_may_not_throw_is_refused() -> None:
    session = table(4)
    for count, sides in ((0, 6), (101, 6), (1, 1), (1, 1001)):
        with pytest.raises(Refused, match="cannot be thrown"):
            session.throw(1, count, sides)
    for seat in (SPECTATOR, OPEN):
        with pytest.raises(Refused, match="may not throw"):
            session.throw(seat, 1, 6)
    goes_on(session, lambda b: b.mode == Mode.COMBAT)
    assert not session.may_throw(1)
    with pytest.raises(Refused, match="may not throw dice of its own now"):
        session.throw(1, 1, 6)


def test_at_the_keyboard() -> None:
    session = table(5)
    of = Table(match=Match(session, "crew.jsonl", (Who(HUMAN, None),) * len(session.deal.seats)))
    of.enter("")
    assert "roll" in of.commands()
    said = of.enter("roll 2d6 aside the  hatch").text
    assert " rolls 2d6 for the hatch aside: " in said and "Receipt " in said
    assert " rolls 1d20: " in of.enter("roll 1D20").text
    for typed in ("roll", "roll d6", "roll 2d", "roll 2d6\x07", "roll 0d6", "roll 2d1001"):
        assert of.enter(typed).wrong, typed


@pytest.mark.parametrize(
    "typed",
    ["2d6 aside luck", "2d6 Aside luck", "2D6  aside luck", "2d6 ASIDE, luck", "2d6 luck aside", "2d6 luck, Aside.",
     "2d6 aside: luck aside"],
)  # fmt: skip
def test_aside_is_aside_however_it_is_typed(typed: str) -> None:
    """Else the whole table reads what one player alone was to read."""
    assert read_dice(typed) == (2, 6, True, "luck")


def test_without_a_purpose_aside_is_aside_too() -> None:
    assert read_dice("2d6 aside") == (2, 6, True, "") and read_dice("2d6") == (2, 6, False, "")


def test_a_word_that_starts_or_ends_like_aside_is_what_the_dice_are_for() -> None:
    for word in ("asides", "asides luck", "luck broadaside", "seaside"):
        assert read_dice(f"2d6 {word}") == (2, 6, False, word)


def test_dice_that_say_aside_in_between_are_refused_with_how_to_write_it() -> None:
    session = table(5)
    before = len(session.journal.entries)
    with pytest.raises(Refused, match=r"openly.*roll 2d6 aside luck"):
        session.throw(1, 2, 6, "luck aside, please")
    assert len(session.journal.entries) == before
    session.throw(1, 2, 6, "luck aside, please", aside=True)
