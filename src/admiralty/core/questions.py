"""A question as its opponent, its prompt and its view read it, and which answers to it are legal."""

from __future__ import annotations

from .errors import Refused
from .records import HIGHEST, LOWEST, number, numbers, record

FACTS, OFFERS, NOTES = 6, 256, 64


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
    taken: int = number(0, HIGHEST)  # answers of the beat before it; of a running plot only its own seat's
    luck: int = number(0, HIGHEST)  # what a computer opponent draws from, see dice.chance
    facts: list[int] = numbers(FACTS, LOWEST, HIGHEST, 0)
    listed: list[int] = numbers(OFFERS, LOWEST, HIGHEST, 0)
    sealed: int = number(0, 1)  # is this a box of a plot?
    noted: int = number(0, 1)  # has the opponent taken notes since the plot was opened?
    notes: list[int] = numbers(NOTES, LOWEST, HIGHEST, 0)  # the opponent's own, from box to box of one plot


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
        raise Refused(where, f"{answer} is not a legal answer", rule, f"legal: {said(question)}")


def said(question: Question) -> str:
    """The legal answers as numbers in words: ``0 to 5`` or ``1, 2 or 4``."""
    if not question.count:
        return str(question.low) if question.low == question.high else f"{question.low} to {question.high}"
    values = [str(value) for value in legal(question)]
    return values[0] if len(values) == 1 else ", ".join(values[:-1]) + " or " + values[-1]
