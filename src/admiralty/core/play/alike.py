"""One answer to a question and to all like it that follow at once, such as what each of several hits takes."""

from __future__ import annotations

from ..state.questions import Asked, fits
from .session import Session


def answer_alike(session: Session, seat: int, value: int) -> str:
    """Answer a question, and those like it that follow in the same beat; returns the last receipt.

    It stops at another question, and where the answer isn't legal or can only hurt its seat. The journal holds
    ordinary answers.
    """
    first, beat = session.asked, session.beat
    receipt = session.answer(seat, value)
    while session.beat == beat and _takes(session, seat, first, value):
        receipt = session.answer(seat, value)
    return receipt


def _takes(session: Session, seat: int, first: Asked | None, value: int) -> bool:
    """Is the question that waits like the first one, and is this a harmless answer to it?"""
    asked = session.asked
    if first is None or asked is None or not is_like(session, first, asked) or not fits(asked, value):
        return False
    return seat in asked.answerers and session.pending[seat].grave(value) is None


def is_like(session: Session, one: Asked, other: Asked) -> bool:
    """Do both ask the same seat the same about the same things, numbers aside?"""
    if (one.seat, one.what) != (other.seat, other.what):
        return False
    words, names = session.game.wording.asks[one.what].facts, session.deal.names
    return all(
        mine == theirs
        for word, mine, theirs in zip(words, one.facts, other.facts, strict=False)
        if isinstance(word.kind, str) and word.kind in names
    )
