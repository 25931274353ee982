"""Where a game stands for a seat, and what it keeps to prove later what the journal was; neither counts secrets."""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.core.journal.entries import Answer, Edit, Entry, Mark, Over, Plot, Undo
from admiralty.core.journal.rulings import Named, Revoke, Roll
from admiralty.core.journal.secret import seal_receipt
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN

from ..known.state import TableState


def own_acts(session: Session, seat: int) -> list[int]:
    """The entry numbers of what a seat has done that stands, in order; the numbers themselves tell secrets."""
    return [n for n, act in session.acts if not isinstance(act, Edit) and act.giver == seat]


def place_of(session: Session, seat: int) -> list[int]:
    """Where the game stands for a seat: beat, how much was its own to answer in it, how often play was taken back;
    nothing of what others do in secret, and nothing of orders that they take back while these are sealed.
    """
    course = session.course.known(seat)
    beat = course.beat
    return [beat.number, len(beat.given if seat == OPEN else beat.turns_of(seat)), course.moves]


def answered_by(session: Session, seat: int, place: Sequence[int]) -> int:
    """The other seat that has answered what this one was asked at a place; -1 where none has."""
    course = session.course.known(seat)
    number, at, moves = place
    turns = next((beat.turns_of(seat) for beat in course.beats if beat.number == number), [])
    known = moves == course.moves and 0 <= at < len(turns)
    return turns[at].giver if known and turns[at].giver != seat else -1


def receipt_for(session: Session, seat: int) -> str:
    """The sealed hash of the journal up to what the seat did last, or to what all can see happen: a new beat, play
    taken back, the end. A hash that changed with every entry would count what others do in secret.
    """
    journal = session.journal

    def counts(entry: Entry) -> bool:
        mine = isinstance(entry, Answer | Plot) and seat in (entry.seat, entry.giver)
        mine = mine or (isinstance(entry, Named | Revoke | Roll | Edit) and entry.by == seat >= 0)
        return mine or isinstance(entry, Mark | Over | Undo)

    n = len(journal.entries) if seat == OPEN else journal.last(("receipt", seat), counts)
    return seal_receipt(session.stage.secret, journal.hashes[n])


def receipt_of(table: TableState, seat: int) -> str:
    """What a seat keeps to prove later what the journal was; it gives away nothing that is hidden."""
    return "" if table.session is None else receipt_for(table.session, seat)


def head_for(session: Session) -> str:
    """The sealed hash of the journal at the last checkpoint, or at the end: the same for all who look, so they can
    compare it aloud. Sealed, since of the bare hash hidden entries could be guessed. While the referee decides on an
    end it is of the beat that all still see.
    """
    journal, course = session.journal, session.course
    most = (course.before or course).beat.number

    def counts(entry: Entry) -> bool:
        return isinstance(entry, Over) or (isinstance(entry, Mark) and entry.beat <= most)

    return seal_receipt(session.stage.secret, journal.hashes[journal.last(("head", most), counts)])
