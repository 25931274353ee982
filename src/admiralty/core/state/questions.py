"""A question as its opponent, its prompt and its view read it, and which answers to it are legal."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple, TypeAlias, TypeGuard

from ..errors import Refused
from .records import HIGHEST, LOWEST, blank, number, numbers, record

FACTS, OFFERS, NOTES = 10, 4096, 64
SEATS = 12  # the most that a game may have
Given: TypeAlias = tuple[int, int, int, int, tuple[int, ...] | None]  # what, low, high, value, listed


@record(owner="seat")
class Question:
    """What a seat is asked: a number from `low` to `high`, or one of the `count` values listed.

    The notes are for not thinking the same thing twice: an opponent may keep there what it has worked out for a plot,
    and must give the same answers where they are gone.
    """

    seat: int = number(0, 63)
    what: int = number(0, HIGHEST)
    low: int = number(LOWEST, HIGHEST, 0)
    high: int = number(LOWEST, HIGHEST, 0)
    count: int = number(0, OFFERS)  # how many values were offered; 0: any number from low to high
    taken: int = number(0, HIGHEST)  # answers of the beat before it, or its own seat's: see `Game.uncounted`
    luck: int = number(0, HIGHEST)  # what a computer opponent draws from, see dice.chance
    facts: list[int] = numbers(FACTS, LOWEST, HIGHEST, 0)
    listed: list[int] = numbers(OFFERS, LOWEST, HIGHEST, 0)
    sealed: int = number(0, 1)  # is this a box of a plot?
    noted: int = number(0, 1)  # has the opponent taken notes since the plot was opened?
    notes: list[int] = numbers(NOTES, LOWEST, HIGHEST, 0)  # the opponent's own, from box to box of one plot


class OneByOne:
    """What tables share for which a range of values is each of them."""

    def offer(self, value: int, /) -> None:
        """Add a value to those that the next question lists."""
        raise NotImplementedError

    def offer_range(self, low: int, high: int, /) -> None:
        """Add every value from `low` to `high`."""
        for value in range(low, high + 1):
            self.offer(value)


def legal(question: Question) -> range | list[int]:
    """Every legal answer, in the order offered."""
    if question.count:
        return question.listed[: question.count]
    return range(question.low, question.high + 1)


def is_legal(question: Question, answer: int) -> bool:
    """May this be the answer?"""
    return answer in legal(question)


def require_legal(question: Question, answer: int, where: str, rule: str = "") -> None:
    """Refuse an answer that is not legal, saying which are."""
    if not is_legal(question, answer):
        raise Refused(where, f"{answer} is not a legal answer", rule, f"legal: {say_legal(question)}")


def say_legal(question: Question) -> str:
    """The legal answers as numbers in words: ``0 to 5`` or ``1, 2 or 4``."""
    if not question.count:
        return str(question.low) if question.low == question.high else f"{question.low} to {question.high}"
    values = [str(value) for value in legal(question)]
    return values[0] if len(values) == 1 else ", ".join(values[:-1]) + " or " + values[-1]


class Asked(NamedTuple):
    """A question as a rule asked it; `taken`: as `Question`, and of a running plot its own seat's only."""

    seat: int
    what: int
    low: int
    high: int
    facts: tuple[int, ...]
    listed: tuple[int, ...] | None
    taken: int
    barred: tuple[tuple[int, int], ...] = ()  # values that are not open, each with its reason, as the rules barred them
    shared: int = 0  # bit mask of all seats that may answer it; 0: only the one that is asked

    @property
    def answerers(self) -> tuple[int, ...]:
        """The seats that may answer it, the one that is asked first."""
        others = (seat for seat in range(self.shared.bit_length()) if self.shared >> seat & 1 and seat != self.seat)
        return self.seat, *others

    def given(self, value: int) -> Given:
        """As a journalled plot holds it."""
        return self.what, self.low, self.high, value, self.listed


def fits(asked: Asked, value: int) -> bool:
    """Is this a legal answer?"""
    return asked.low <= value <= asked.high if asked.listed is None else value in asked.listed


def is_whole(value: object) -> TypeGuard[int]:
    """Is what came as an answer a whole number?"""
    return isinstance(value, int) and not isinstance(value, bool)


def check_barred(what: int, legal: Container[int], barred: Sequence[tuple[int, int]]) -> None:
    """A programming error where a value is both open and barred, or barred twice."""
    values = [value for value, _ in barred]
    for value in values:
        if value in legal:
            raise AssertionError(f"question {what!r}: {value} is barred, and a legal answer")
        if values.count(value) > 1:
            raise AssertionError(f"question {what!r}: {value} is barred twice")


def question_of(asked: Asked, luck: int = 0) -> Question:
    """The question as an opponent reads it."""
    q = blank(Question)
    q.seat, q.what, q.low, q.high, q.taken, q.luck = asked.seat, asked.what, asked.low, asked.high, asked.taken, luck
    q.facts[: len(asked.facts)] = asked.facts
    if asked.listed is not None:
        q.count = len(asked.listed)
        q.listed[: q.count] = asked.listed
    return q
