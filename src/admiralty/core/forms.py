"""Questions and plots as their seats see them, and how a plot is filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .errors import Refused, shown
from .live import Asked, OpenPlot, Sheet, Stage, fits, question_of
from .questions import require_legal
from .veils import Veiled
from .views import sees
from .wording import UNSEEN, AskWord, Names, say_answer, say_prompt

CHOICES_MAX = 256  # more legal answers than these are told by their limits only


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal answer, and how it is said."""

    value: int
    text: str


@dataclass(frozen=True, slots=True)
class Pending:
    """A question as its seat may see it: a fact is None where it is hidden from it.

    `choices` are all legal answers in the order offered; empty where there are more than 256, from `low` to `high`.
    """

    seat: int
    what: int
    low: int
    high: int
    listed: tuple[int, ...] | None
    facts: tuple[int | None, ...]
    prompt: str
    label: str
    clause: str
    help: str
    plot: bool  # a box of the seat's form, rather than a question to be answered at once
    about: str  # the thing with a name that it is about, as far as the seat may know; empty where there is none
    choices: tuple[Choice, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a form that has its answer."""

    question: Pending
    answer: int
    text: str


@dataclass(frozen=True, slots=True)
class Form:
    """A seat's plot: the boxes filled in, the next question (None: complete), and whether it has said *ready*."""

    seat: int
    boxes: tuple[Box, ...]
    open: Pending | None
    ready: bool

    @property
    def complete(self) -> bool:
        """May the seat say *ready*?"""
        return self.open is None


def pending(stage: Stage, b: object, asked: Asked, plot: bool, veiled: Veiled | None = None) -> Pending:
    """A question of battle `b` as its seat may see it."""
    word, names = stage.game.wording.asks[asked.what], (veiled.deal if veiled else stage.deal).names
    facts: tuple[int | None, ...] = tuple(
        value if sees(arg.seen, b, asked.facts, asked.seat, asked.seat) else None
        for arg, value in zip(word.facts, asked.facts, strict=False)
    )
    unseen: frozenset[int] = veiled.unseen(word.facts, facts) if veiled else frozenset()
    about = UNSEEN if 0 in unseen else _about(word, facts, names)
    if veiled and unseen:
        facts = veiled.known(word.facts, facts)
    return Pending(
        asked.seat, asked.what, asked.low, asked.high, asked.listed, facts,
        say_prompt(word, facts, names, unseen), word.label, word.clause, word.help, plot, about,
        _choices(word, asked, names),
    )  # fmt: skip


def _about(word: AskWord, facts: Sequence[int | None], names: Names) -> str:
    """The first of its facts, where that has a name."""
    if not word.facts or facts[0] is None or word.facts[0].kind not in names:
        return ""
    return word.facts[0].say(facts[0], names)


def _choices(word: AskWord, asked: Asked, names: Names) -> tuple[Choice, ...]:
    if asked.listed is None and asked.high - asked.low >= CHOICES_MAX:
        return ()
    if asked.listed is None and word.answer == "number":
        return _numbers(asked.low, asked.high)
    values = range(asked.low, asked.high + 1) if asked.listed is None else asked.listed
    return tuple(Choice(value, say_answer(word, value, names)) for value in values)


@lru_cache(maxsize=256)
def _numbers(low: int, high: int) -> tuple[Choice, ...]:
    """Numbers that need no words: the same for every table."""
    return tuple(Choice(value, str(value)) for value in range(low, high + 1))


def form(stage: Stage, seat: int, sheet: Sheet, ready: bool, veiled: Veiled | None = None) -> Form:
    """A sheet as its seat sees it."""
    boxes = []
    names = (veiled.deal if veiled else stage.deal).names
    for asked, value in sheet.boxes:
        text = say_answer(stage.game.wording.asks[asked.what], value, names)
        boxes.append(Box(pending(stage, sheet.battle, asked, True, veiled), value, text))
    following = pending(stage, sheet.battle, sheet.open, True, veiled) if sheet.open else None
    return Form(seat, tuple(boxes), following, ready)


def require_fit(stage: Stage, asked: Asked, value: object, box: int = 0) -> int:
    """The value if it is a legal answer; `Refused` names the question, its limits and its clause."""
    word = stage.game.wording.asks[asked.what]
    where = f"{stage.deal.seats[asked.seat]}, {word.label}" + (f" (box {box})" if box else "")
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(where, f"{shown(value)} is not a whole number", word.clause)
    if not fits(asked, value):
        require_legal(question_of(asked), value, where, word.clause)
    return value


class Draft:
    """What a seat has written so far: answers with the questions that they belong to."""

    def __init__(self, boxes: Sequence[tuple[int, int]] = ()) -> None:
        self.boxes = list(boxes)  # (what, value)

    @property
    def values(self) -> list[int]:
        """The answers."""
        return [value for _, value in self.boxes]

    def trimmed(self, plot: OpenPlot, seat: int) -> Draft:
        """The part of it that still fits, box by box and question by question."""
        return _kept(plot.sheet(seat, self.values), self.boxes, 0)

    def changed(self, stage: Stage, plot: OpenPlot, seat: int, answers: Sequence[int]) -> Draft:
        """The draft with these answers instead.

        Up to the first change, and wherever an answer is new, an answer must be legal; a later answer that was taken
        over from before is dropped, and all that follows it, where it no longer fits its question.
        """
        old = self.boxes
        first = next((i for i, value in enumerate(answers) if i >= len(old) or old[i][1] != value), len(answers))
        sheet = plot.sheet(seat, _whole_before(answers))
        made = len(sheet.boxes)
        if made < len(answers):
            carried = first < made < len(old) and old[made][1] == answers[made]
            if sheet.open is not None and not carried:
                require_fit(stage, sheet.open, answers[made], made + 1)
            if not carried:
                where = f"{stage.deal.seats[seat]}, box {made + 1}"
                raise Refused(where, "there is no such box", "", f"the form has {made} boxes")
        taken_over = [old[i] if i < len(old) and old[i][1] == value else None for i, value in enumerate(answers)]
        return _kept(sheet, taken_over, first + 1)


def _whole_before(answers: Sequence[object]) -> list[int]:
    """The answers up to the first that is no whole number."""
    whole: list[int] = []
    for value in answers:
        if not isinstance(value, int) or isinstance(value, bool):
            break
        whole.append(value)
    return whole


def _kept(sheet: Sheet, before: Sequence[tuple[int, int] | None], start: int) -> Draft:
    """The answers of a sheet up to the first one that was given to another question before."""
    kept: list[tuple[int, int]] = []
    for i, (asked, value) in enumerate(sheet.boxes):
        was = before[i] if i < len(before) else None
        if i >= start and was is not None and was[0] != asked.what:
            break
        kept.append((asked.what, value))
    return Draft(kept)
