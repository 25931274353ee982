"""Questions and plots as their seats see them, and how a plot is filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, TypeAlias, cast

from ..errors import Refused, quote_value
from ..face.figures.gauges import NO_GAUGES, Gauges, Posed
from ..face.wording import (
    UNSEEN,
    AskWord,
    Budget,
    Names,
    Note,
    Order,
    Wording,
    say_alike,
    say_answer,
    say_left,
    say_prompt,
    thing_of,
)
from ..sight.veils import Reader
from ..state.questions import Asked, fits, is_whole, question_of, require_legal, say_legal
from ..state.table import OTHERS
from ..state.views import mask, sees
from .boxes import BoxName, FormGauges, Gauged, Refilled, box_name, gauges_from, name_boxes, ungauged
from .history import Run
from .live import Stage
from .plots import OpenPlot, Sheet

Remark: TypeAlias = Callable[["Choice"], "Choice"]
CHOICES_MAX = 256  # more legal answers than these are told by their limits only


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer, how it is said, and what it costs or sets off for certain.

    A door takes a `grave` one only from a seat that has confirmed it: it can only hurt that seat, for good.
    """

    value: int
    text: str
    note: str = ""
    clause: str = ""  # the note's
    grave: bool = False
    minor: bool = False  # not worth a place in a list: the map shows it
    cost: int = 0  # what it takes of the question's budget
    open: bool = True  # False: no legal answer, and the note says why
    group: str = ""  # the heading under which a list shows it
    fold: str = ""  # of a minor one: what it is folded away with; empty: with the other minors


@dataclass(frozen=True, slots=True)
class Pending:
    """A question as a seat that may answer it sees it: a fact is None where it is hidden from that seat.

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
    left: str = ""  # what is left to pay answers from, in a sentence
    minors: str = ""  # what its minor choices are called
    mapped: bool = False  # can a click on the map give those?
    barred: tuple[Choice, ...] = ()  # answers that are not open, each with the reason and its clause in its note
    budget: Budget | None = None  # what answers are paid from
    box: str = ""  # of a plot: the name of its box, the same from turn to turn
    thing: str = ""  # what of its subject it is about, such as a ship's mount
    alike: str = ""  # what one press calls it and those like it that follow
    ends: int | None = None  # of a plot: the answer with which its seat has done
    gauges: Gauges = field(default=NO_GAUGES, compare=False, repr=False)  # its room's own figures next to it
    shared: str = ""  # who else may answer it, in a sentence

    def grave(self, value: int) -> Choice | None:
        """The choice of this value, if it has to be confirmed before it is taken."""
        return next((choice for choice in self.choices if choice.grave and choice.value == value), None)

    def reason(self, value: int) -> Choice | None:
        """The barred choice that says why a value is not open, if one does."""
        if value in range(self.low, self.high + 1) if self.listed is None else value in self.listed:
            return None
        row = {choice.value: choice for choice in self.barred}
        if self.listed is None and value > self.high:
            value = max((each for each in row if self.high < each <= value), default=value)
        elif self.listed is None and value < self.low:
            value = min((each for each in row if value <= each < self.low and each != OTHERS), default=value)
        return row.get(value, row.get(OTHERS))


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
    rest: str = ""  # of a form that is complete: what is left over of what was shared out
    closed: tuple[Pending, ...] = ()  # what was not asked, since nothing else is open: its bars say why
    order: Order | None = None  # what it orders so far
    budget: Budget | None = None  # of the open question; of a form that is complete, what its last answer left

    @property
    def complete(self) -> bool:
        """May the seat say *ready*?"""
        return self.open is None


def question(stage: Stage, run: Run, asked: Asked, known: Known) -> Pending:
    """What waits in a beat as a seat that may answer it sees it; it stays with the run, which never changes."""
    told = run.told.get(known.seat)
    if told is None or not known.reader.is_same(told[0]):
        gauged = gauges_from(stage.game, lambda: known.mask)
        told = run.told[known.seat] = known.reader, pending(stage, known, asked, False, gauged)
    return cast(Pending, told[1])


class Known:
    """A battle, and what a seat may know of it: masked once, when it is first asked for."""

    def __init__(self, b: object, reader: Reader) -> None:
        self.battle, self.reader = b, reader
        self.seat, self.veiled, self.names = reader.seat, reader.veiled, reader.deal.names

    @cached_property
    def mask(self) -> Any:
        return self.veiled.mask(self.battle) if self.veiled else mask(self.battle, self.seat)


def pending(stage: Stage, known: Known, asked: Asked, plot: bool, gauged: Gauged = ungauged) -> Pending:
    """A question, or a box of a plot, as a seat that may answer it knows it."""
    veiled, words = known.veiled, stage.game.wording
    word, names = words.asks[asked.what], known.names
    facts = known_facts(word, known.battle, asked, known.seat)
    unseen: frozenset[int] = veiled.unseen(word.facts, facts) if veiled else frozenset()
    about = UNSEEN if 0 in unseen else _about(word, facts, names)
    if veiled and unseen:
        facts = veiled.known(word.facts, facts)
    budget = words.budget(known.mask, asked.what, facts, names) if words.budget and not unseen else None
    return Pending(
        known.seat, asked.what, asked.low, asked.high, asked.listed, facts,
        say_prompt(word, facts, names, unseen), word.label, word.clause, word.help, plot, about,
        _choices(word, asked, known, facts, budget),
        say_left(word, facts, names),
        word.minors, word.mapped, () if veiled else barred_choices(words, names, known, asked, facts), budget,
        _say_box(words, asked) if plot else "", "" if unseen else thing_of(word, facts, names),
        "" if plot or veiled else say_alike(word, facts, names), word.ends if plot else None,
        NO_GAUGES if unseen
        else gauged(Posed(asked.seat, asked.what, facts, asked.low, asked.high, asked.listed), names),
        _say_shared(known, asked),
    )  # fmt: skip


def _say_shared(known: Known, asked: Asked) -> str:
    called = known.reader.deal.called
    others = [called[each] for each in asked.answerers if each != known.seat]
    return f"{' or '.join(others)} may answer this, too." if others else ""


def _say_box(words: Wording, asked: Asked) -> str:
    return ".".join(map(str, box_name(words.asks, asked.what, asked.facts)))


def known_facts(word: AskWord, b: Any, asked: Asked, seat: int) -> tuple[int | None, ...]:
    """The facts of a question, None where they are hidden from the very seat that may answer it."""
    return tuple(
        value if sees(arg.seen, b, asked.facts, asked.seat, seat) else None
        for arg, value in zip(word.facts, asked.facts, strict=False)
    )


def _about(word: AskWord, facts: Sequence[int | None], names: Names) -> str:
    """The first of its facts, where that has a name."""
    if not word.facts or facts[0] is None or word.facts[0].kind not in names:
        return ""
    return word.facts[0].say(facts[0], names)


def _choices(
    word: AskWord, asked: Asked, known: Known, facts: tuple[int | None, ...], budget: Budget | None
) -> tuple[Choice, ...]:
    names, rank = known.names, word.rank
    remark = _remarks(word, known, asked.seat, facts, names, budget)
    if asked.listed is None and asked.high - asked.low >= CHOICES_MAX:
        return ()
    if asked.listed is None and word.answer == "number" and remark is None:
        return _numbers(asked.low, asked.high)
    values: Iterable[int] = range(asked.low, asked.high + 1) if asked.listed is None else asked.listed
    if rank:
        values = sorted(values, key=lambda value: rank(known.mask, facts, value, asked.seat, names))
    said = ((value, say_answer(word, value, names)) for value in values)
    return tuple(remark(Choice(value, text)) if remark else Choice(value, text) for value, text in said)


def _remarks(
    word: AskWord, known: Known, seat: int, facts: tuple[int | None, ...], names: Names, budget: Budget | None
) -> Remark | None:
    """What adds note and cost to a choice, from what its seat may know; None where the question has nothing to add."""
    if not (word.note or word.minor or word.group or budget):
        return None
    b = known.mask

    def remark(choice: Choice) -> Choice:
        note = word.note(b, facts, choice.value, seat, names) if word.note else None
        minor = word.minor is not None and word.minor(b, facts, choice.value, seat, names)
        made, group = note or Note(""), word.group(b, facts, choice.value, seat, names) if word.group else ""
        cost = budget.price(choice.value) if budget else 0
        fold = word.fold(b, facts, choice.value, seat, names) if minor and word.fold else ""
        return Choice(choice.value, choice.text, made.text, made.clause, made.grave, minor, cost, True, group, fold)

    return remark


def barred_choices(
    words: Wording, names: Names, known: Known, asked: Asked, facts: tuple[int | None, ...]
) -> tuple[Choice, ...]:
    """The answers that the rules barred, each with its reason, as far as the asked seat may know that.

    Under a referee's veils no reason is told: the rules found it in what they hide.
    """
    made, word, seat = [], words.asks[asked.what], asked.seat
    for value, why in asked.barred:
        bar = words.bars[why]
        if fits(asked, value) or not sees(bar.seen, known.battle, asked.facts, seat, known.seat):
            continue
        note = (
            Note(bar.text.format(names=names), bar.clause)
            if isinstance(bar.text, str)
            else bar.text(known.mask, facts, value, seat, names)
        )
        if note is not None:
            text = "any other answer" if value == OTHERS else say_answer(word, value, names)
            if asked.listed is None and value != OTHERS:
                text += " or more" if value > asked.high else " or less"
            made.append(Choice(value, text, note.text, note.clause, open=False))
    return tuple(made)


@lru_cache(maxsize=256)
def _numbers(low: int, high: int) -> tuple[Choice, ...]:
    """Numbers that need no words: the same for every table."""
    return tuple(Choice(value, str(value)) for value in range(low, high + 1))


def form(stage: Stage, reader: Reader, plot: OpenPlot, sheet: Sheet, ready: bool) -> Form:
    """A sheet as its seat sees it; it stays with the sheet, which never changes: who fills it in is told it next."""
    if not sheet.told or not reader.is_same(sheet.told[0]):
        sheet.told[:] = reader, _form(stage, reader, plot, sheet, ready)
    elif sheet.told[1].ready != ready:
        sheet.told[1] = replace(sheet.told[1], ready=ready)
    return cast(Form, sheet.told[1])


def _form(stage: Stage, reader: Reader, plot: OpenPlot, sheet: Sheet, ready: bool) -> Form:
    boxes = []
    known, values, words = Known(sheet.battle, reader), sheet.values, stage.game.wording
    seat, names = known.seat, known.names
    gauges = FormGauges(stage.game, plot, reader, lambda b: Known(b, reader).mask)
    for k, (asked, value) in enumerate(sheet.boxes):
        text = say_answer(words.asks[asked.what], value, names)
        boxes.append(Box(pending(stage, known, asked, True, gauges.after(values[:k])), value, text))
    following = pending(stage, known, sheet.open, True, gauges.after(values)) if sheet.open else None
    over = words.rest(sheet.battle, seat, names) if words.rest and following is None else ""
    closed = () if known.veiled else tuple(pending(stage, known, asked, True) for asked in sheet.closed)
    order = words.order(known.mask, seat, names) if words.order else None
    return Form(
        seat, tuple(boxes), following, ready, over, closed, order, following.budget if following else _left(boxes)
    )


def _left(boxes: Sequence[Box]) -> Budget | None:
    """What the last answer of a form left of its budget."""
    paid = next((box for box in reversed(boxes) if box.question.budget), None)
    budget = paid.question.budget if paid else None
    return replace(budget, left=budget.left - budget.price(paid.answer)) if paid and budget else None


def require_fit(stage: Stage, known: Known, asked: Asked, value: object, box: int = 0) -> int:
    """The value if a seat may give it as an answer to a question, or in a box of its form, as it knows the battle.

    `Refused` says why not, its limits, its clause.
    """
    word = stage.game.wording.asks[asked.what]
    where = f"{known.reader.deal.called[known.seat]}, {word.label}" + (f" (box {box})" if box else "")
    if not is_whole(value):
        raise Refused(where, f"{quote_value(value)} is not a whole number", word.clause)
    if not fits(asked, value):
        if why := pending(stage, known, asked, box > 0).reason(value):
            what = f"{say_answer(word, value, known.names)} is not open: {why.note}"
            raise Refused(where, what, why.clause, f"legal: {say_legal(question_of(asked))}")
        require_legal(question_of(asked), value, where, word.clause)
    return value


def require_confirmed(seat: str, given: Iterable[tuple[Pending, int]]) -> None:
    """`Refused` says what the first grave answer of these does, and how it is confirmed by a program."""
    for question, value in given:
        if choice := question.grave(value):
            what = f"{choice.text} only hurts you: {choice.note}"
            raise Refused(f"{seat}, {question.label}", what, choice.clause, "send it again with confirmed: true")


class Draft:
    """What a seat has written so far, box by box; `waiting` are answers whose box the form has not come to again."""

    def __init__(self, boxes: Sequence[tuple[BoxName, int]] = (), waiting: Mapping[BoxName, int] | None = None) -> None:
        self.boxes, self.waiting = list(boxes), dict(waiting or {})

    @property
    def values(self) -> list[int]:
        """The answers."""
        return [value for _, value in self.boxes]

    def trimmed(self, stage: Stage, plot: OpenPlot, seat: int) -> Draft:
        """What of it still fits, each answer at its own box."""
        table = _Rewritten(stage, plot, seat, {**self.waiting, **dict(self.boxes)}, {})
        plot.written(table)
        return table.draft

    def changed(self, stage: Stage, plot: OpenPlot, reader: Reader, answers: Sequence[int]) -> Draft:
        """The draft with these answers instead, place by place.

        Up to the first change, and wherever an answer is new, an answer must be legal at its place; else `Refused`.
        One that was taken over from before stays at the box that it was given to: if that is gone or does not take it,
        it waits. Answers that are left off at the end are forgotten, and all that wait with them.
        """
        old, seat = self.boxes, reader.seat
        known = None if old or self.waiting else plot.known(seat, answers)  # as a computer has just written it
        if known or not answers:
            return Draft(name_boxes(stage.game.wording.asks, known.boxes if known else ()))
        new = [i >= len(old) or not is_whole(value) or value != old[i][1] for i, value in enumerate(answers)]
        first = new.index(True) if True in new else len(answers)
        given = {i: value for i, value in enumerate(answers) if i <= first or new[i]}
        kept = {name: value for i, (name, value) in enumerate(old[: len(answers)]) if i not in given}
        if answers and len(answers) >= len(old):
            kept = {**self.waiting, **kept}
        table = _Rewritten(stage, plot, seat, kept, given)
        sheet = plot.written(table)
        made = len(sheet.boxes)
        missed = min((i for i in given if i >= made), default=None)
        if missed is not None and table.open is not None:
            if missed == made:
                require_fit(stage, Known(sheet.battle, reader), table.open, given[made], made + 1)
            word = stage.game.wording.asks[table.open.what]
            raise Refused(f"{reader.deal.called[seat]}, {word.label} (box {made + 1})", "lacks an answer", word.clause)
        if missed is not None:
            where = f"{reader.deal.called[seat]}, box {missed + 1}"
            last = stage.game.wording.asks[table.boxes[-1][0].what] if made else None
            remedy = f"the form ends with box {made}, {last.label}" if last else "the form asks nothing"
            raise Refused(where, "there is no such box", last.clause if last else "", remedy)
        return table.draft


class _Rewritten(Refilled):
    """A form with some answers given at their places; each of the others stays at its own box."""

    def __init__(
        self, stage: Stage, plot: OpenPlot, seat: int, kept: Mapping[BoxName, int], given: Mapping[int, int]
    ) -> None:
        super().__init__(stage.game.wording.asks, seat, plot.taken[seat], kept)
        self.given = given

    def _value(self, asked: Asked) -> int | None:
        place = len(self.boxes)
        if place not in self.given:
            return super()._value(asked)
        value = self.given[place]
        return value if is_whole(value) and fits(asked, value) else None

    @property
    def draft(self) -> Draft:
        """What was written, and what waits."""
        boxes = name_boxes(self.asks, self.boxes)
        made = dict(boxes)
        return Draft(boxes, {name: value for name, value in self.kept.items() if name not in made})
