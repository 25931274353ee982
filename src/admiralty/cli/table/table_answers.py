"""Answers as they are typed at the table: one or several at once, in the form or right away, and the orders locked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from admiralty.core.errors import Refused, quote_value
from admiralty.core.face.wording import say_count
from admiralty.core.play.bouts import is_given

from .table_words import Reply, parts_of, read_answer, with_clause

if TYPE_CHECKING:
    from admiralty.core.play.forms import Box, Choice, Pending

    from .table import Table

ConfirmedBox: TypeAlias = tuple[int, tuple[int | None, ...], int]  # what is asked, about what, the answer


def answer(table: Table, typed: str) -> Reply:
    """Answer the question that waits, or with several answers those of its kind that follow it.

    Each one is checked in its turn; at the first that is none, or where something else is asked, the rest is
    dropped, and the reply says so.
    """
    first = table.question()
    if first is None:
        if table.form() is None:
            raise Refused("", f"{quote_value(typed)} is no command here", "", "help lists them")
        remedy = "press Enter to lock them, or reopen an answer with back or change LABEL"
        raise Refused("", f"{quote_value(typed)} is no command, and the orders are complete", "", remedy)
    place, left, taken, reply = _place(table, first), [typed], 0, Reply()
    reopened = table.changing >= 0  # one box, whatever follows it
    whole: Refused | None = None  # of a line of words, which is told rather than what is wrong with its first
    while left:
        question = table.question()
        if question is None or (taken and (reopened or _place(table, question) != place)):
            return _stop(taken, left, f"{first.label} is not asked again now")
        try:
            value = read_answer(question, left[0])
        except Refused as refused:
            if parts := parts_of(left[0]):
                whole = whole or (None if "," in typed or _are_numbers(parts) else refused)
                left[:1] = parts
                continue
            if not taken:
                raise whole or refused from None
            return _stop(taken, left, str(refused))
        left.pop(0)
        if grave := question.grave(value):
            table.doubt = Doubt(_warning([grave]), partial(_give, table, value, table.changing))
            return _stop(taken, left, "an answer before them waits for your yes") if left else Reply()
        reply = _give(table, value, table.changing)
        taken += 1
    return reply


def _are_numbers(parts: Sequence[str]) -> bool:
    """Are these all numbers, which are seldom meant as one answer?"""
    return all(part.removeprefix("-").isdecimal() for part in parts)


def _place(table: Table, question: Pending) -> tuple[object, ...]:
    """What questions that are answered together have in common: seat, beat, kind, and the thing they are about."""
    facts = table.game.wording.asks[question.what].facts
    about = question.facts[0] if facts and facts[0].kind != "number" and isinstance(facts[0].kind, str) else None
    return (table.curtain, question.seat, table.session.beat, question.what, about)


def _stop(taken: int, left: Sequence[str], why: str) -> Reply:
    return Reply(f"{say_count(taken, 'answer')} taken; dropped: {', '.join(left)}, for {why}", wrong=True)


def _give(table: Table, value: int, changing: int) -> Reply:
    """Give one answer, in the form (in place of box `changing`, if that is one) or at once."""
    form, question = table.form(), table.question()
    if question:
        table.answered.setdefault(question.what, table.session.beat)
    if form is None:
        table.match.acts(table.seat)
        receipt = table.session.answer(table.seat, value)
        return table.went_on("Done.", receipt)
    values = [box.answer for box in form.boxes]
    at = changing if changing >= 0 else len(values)
    filled = table.session.fill(table.seat, [*values[:at], value, *values[at + 1 :]])
    table.changing = -1
    if filled.boxes[at].question.grave(value):  # its yes was given
        table.confirmed.add(_box(filled.boxes[at]))
    if is_given(table.session, table.seat, table.match.bouts):  # who is chosen is the computer's
        return table.went_on("The computer orders the rest.", table.session.receipt)
    return Reply()


def lock(table: Table) -> Reply:
    """Lock the orders of the form, with the answer that ends it where one is open; asks first about what nobody has
    said yes to, such as orders read from a post.
    """
    while (question := table.open_form().open) is not None and question.ends is not None:
        _give(table, question.ends, -1)
    form = table.open_form()
    graves = [
        grave for box in form.boxes if (grave := box.question.grave(box.answer)) and _box(box) not in table.confirmed
    ]
    if form.complete and graves:
        table.doubt = Doubt(_warning(graves), partial(_lock_in, table))
        return Reply()
    return _lock_in(table)


def _lock_in(table: Table) -> Reply:
    table.match.acts(table.seat)
    receipt = table.session.ready(table.seat)
    table.changing = -1
    table.confirmed.clear()
    return table.went_on("Orders locked.", receipt)


# ---- what only hurts its own seat -----------------------------------------------------------------------------------


class Doubt(NamedTuple):
    """A grave answer that waits for a yes: what it does, and what is done then."""

    warning: str
    do: Callable[[], Reply]


def _warning(graves: Sequence[Choice]) -> str:
    """``This only hurts you: …``, what each of them does."""
    return f"This only hurts you: {'; '.join(with_clause(grave.note, grave.clause) for grave in graves)}."


def _box(box: Box) -> ConfirmedBox:
    return box.question.what, box.question.facts, box.answer
