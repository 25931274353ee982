"""Play by post: a game's own written form of a beat, made for a viewer, and orders read back from it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import Refused, quote_value
from ..face.wording import AskWord, LogLine, Names, Note, say_answer, say_left
from ..face.written import Written
from ..play.boxes import BoxName, box_name
from ..play.forms import Box, Known, Pending, form, pending
from ..play.plots import OpenPlot, OrderTable, Sheet
from ..sight.story import EVENT
from ..state.questions import Asked, fits, question_of, say_legal
from ..state.records import copy

if TYPE_CHECKING:
    from ..play.session import Session

POST_MOST, LINES_MOST = 8_000, 100  # of a post that is read line by line: characters, and lines with something in them
FAULTS_MOST = 8  # lines that are refused before the rest is not read any more
DIGITS_MOST = 9  # of one number


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of a post as it was read."""

    number: int  # from 1
    text: str
    orders: tuple[int, ...]  # places of the boxes that it fills in
    refused: Refused | None
    remarks: tuple[str, ...] = ()  # what in it does not fit the game as it stands, and orders nothing


@dataclass(frozen=True, slots=True)
class Reading:
    """A post as it was read; lines that are refused are left out of the boxes."""

    lines: tuple[ReadLine, ...]  # those with something in them
    boxes: tuple[Box, ...]
    whole: bool  # were all lines read? After too many faults the rest is not

    @property
    def fits(self) -> bool:
        """May the form be filled in with it?"""
        return self.whole and not any(line.refused for line in self.lines)

    @property
    def answers(self) -> list[int]:
        """The answers of the form."""
        return [box.answer for box in self.boxes]


# ---- the record -----------------------------------------------------------------------------------------------------


def records(session: Session, seat: int) -> list[tuple[int, str]]:
    """Every beat that is over, as a viewer may know it, by its number; nothing where the game has no written form."""
    posting = session.game.posting
    if posting is None:
        return []
    deal = session.deal_for(seat)
    course = session.course.known(seat)
    lines: dict[int, list[LogLine]] = {
        beat.number: [] for beat in course.beats if session.over or beat.number < course.beat.number
    }
    for line in session.log_for(seat):
        if line.kind == EVENT and line.beat in lines:
            lines[line.beat].append(line)
    return [(number, posting.write(deal, told)) for number, told in lines.items()]


def record(session: Session, seat: int, beat: int) -> str:
    """A beat in the game's written form, as a viewer may know it; empty where the game has none."""
    posting = session.game.posting
    lines = [line for line in session.log_for(seat) if line.beat == beat and line.kind == EVENT]
    return posting.write(session.deal_for(seat), lines) if posting else ""


# ---- reading --------------------------------------------------------------------------------------------------------


def answers_of(session: Session, seat: int, text: str) -> list[int]:
    """All answers of a seat's plot as a text orders them; `Refused` names what does not fit, and its clause."""
    return _Reader(session, seat).sheet(text.removeprefix("\ufeff")).values


def remarks_of(session: Session, seat: int, text: str) -> list[str]:
    """What a post that is taken says of the game as it stands, and is not so."""
    return [f"line {number}: {said}" for number, said in _Reader(session, seat).remarks(text)]


def is_blank(session: Session, seat: int, text: str) -> bool:
    """Has a text no entry of this seat? One whose entries are all empty orders to do nothing."""
    return _Reader(session, seat).is_blank(text.removeprefix("\ufeff"))


def reading(session: Session, seat: int, text: str) -> Reading:
    """A post as the seat would order by it, line by line; `Refused` if the seat writes nothing now, or it is too long.

    A line is refused that the refusal names, else the one with which the post begins to be refused like this. What a
    line says is what it orders when it is read alone. So a game need not tell either.
    """
    reader, lines = _Reader(session, seat), text.removeprefix("\ufeff").splitlines()
    if len(text) > POST_MOST or sum(1 for line in lines if line.strip()) > LINES_MOST:
        raise Refused("post", f"is longer than {POST_MOST} characters or {LINES_MOST} lines", "", "paste one turn")
    faults: dict[int, Refused] = {}
    sheet = None
    while sheet is None and len(faults) < FAULTS_MOST:
        left = ["" if n in faults else line for n, line in enumerate(lines)]
        try:
            sheet = reader.sheet("\n".join(left))
        except Refused as refused:
            faults[_culprit(reader, left, refused)] = refused
    orders: dict[int, tuple[int, ...]] = {}
    remarks: dict[int, tuple[str, ...]] = {}
    if sheet is not None:
        for number, said in reader.remarks("\n".join(left)):
            remarks[number - 1] = (*remarks.get(number - 1, ()), said)
        orders = {n: _orders(reader, sheet, left, n) for n, line in enumerate(left) if line.strip()}
    read = tuple(
        ReadLine(n + 1, line.strip(), orders.get(n, ()), faults.get(n), remarks.get(n, ()))
        for n, line in enumerate(lines)
        if line.strip()
    )
    return Reading(read, reader.boxes(sheet) if sheet else (), sheet is not None)


def _culprit(reader: _Reader, lines: Sequence[str], refused: Refused) -> int:
    """The place of the line that is to blame; raises `refused` if no line is."""
    named = re.match(r"line (\d+)\b", refused.where)
    if named and 0 < int(named[1]) <= len(lines) and lines[int(named[1]) - 1]:
        return int(named[1]) - 1

    def alike(count: int) -> bool:
        try:
            reader.sheet("\n".join(lines[:count]))
        except Refused as other:
            return other.args == refused.args
        return False

    below, most = 0, len(lines)
    if alike(below):
        raise refused
    while most - below > 1:
        middle = (below + most) // 2
        below, most = (below, middle) if alike(middle) else (middle, most)
    return most - 1


def _orders(reader: _Reader, sheet: Sheet, lines: Sequence[str], n: int) -> tuple[int, ...]:
    """The places of the boxes that are filled in when line `n` is read alone; none where it cannot be."""
    try:
        alone = reader.loosely("\n" * n + lines[n])
    except Refused:
        return ()
    filled = {
        name for (asked, value), name in zip(alone.boxes, reader.named(alone), strict=True) if value != least(asked)
    }
    return tuple(place for place, name in enumerate(reader.named(sheet)) if name in filled)


class _Reader:
    """Reads texts as the orders of one seat in the running plot."""

    def __init__(self, session: Session, seat: int) -> None:
        plot, posting = session.plot, session.game.posting
        if posting is None:
            raise Refused(session.deal.title, f"{session.game.title} has no written form")
        if plot is None:
            raise Refused(session.deal.title, "nobody writes orders now")
        self.session, self.seat, self.posting = session, seat, posting
        self.plot: OpenPlot = plot
        self.deal, self.known = session.deal_for(seat), copy(session.mask_of(plot.battle, seat))
        if seat not in plot.seats:
            raise Refused(session.deal.called[seat], "writes no orders now")

    def sheet(self, text: str) -> Sheet:
        """The plot as a text orders it, every box of it; `Refused` at the first thing that does not fit."""
        orders = self._read(text)
        table = OrdersTable(self.seat, self.plot.taken[self.seat], orders, strict=True)
        sheet = self.plot.written(table)
        known = self.session.mask_of(sheet.battle, self.seat)
        if table.misfit is not None:
            self._refuse(orders, sheet, known, *table.misfit)
        closed = [self._question(sheet, asked) for asked in sheet.closed]

        def why(what: int, value: int, *facts: int) -> Note | None:
            same = (each for each in closed if (each.what, each.facts[: len(facts)]) == (what, facts))
            return next((noted for each in same if (noted := _find_reason(each, value))), None)

        if refused := orders.left(known, why):
            raise refused
        return sheet

    def _question(self, sheet: Sheet, asked: Asked) -> Pending:
        known = Known(sheet.battle, self.session.reader(self.seat))
        return pending(self.session.stage, known, asked, True)

    def remarks(self, text: str) -> Sequence[tuple[int, str]]:
        """What of a text does not fit the game as it stands, and orders nothing."""
        return self._read(text).remarks()

    def is_blank(self, text: str) -> bool:
        """Has a text no entry?"""
        return self._read(text).is_blank()

    def loosely(self, text: str) -> Sheet:
        """The same; the least answer stands for what does not fit, and what was not asked for is passed over."""
        return self.plot.written(OrdersTable(self.seat, self.plot.taken[self.seat], self._read(text)))

    def named(self, sheet: Sheet) -> Mapping[BoxName, int]:
        """The answers of a plot by the names of their boxes, in their order."""
        asks = self.session.game.wording.asks
        return {box_name(asks, asked.what, asked.facts): value for asked, value in sheet.boxes}

    def boxes(self, sheet: Sheet) -> tuple[Box, ...]:
        """A plot as its seat sees it."""
        session = self.session
        return form(session.stage, session.reader(self.seat), self.plot, sheet, False).boxes

    def _read(self, text: str) -> Written:
        for number, line in enumerate(text.splitlines(), 1):
            if found := re.search(rf"\d{{{DIGITS_MOST + 1},}}", line):
                raise Refused(f"line {number}: {quote_value(found[0])}", f"has more than {DIGITS_MOST} digits")
        return self.posting.read(text, self.deal, self.seat, self.known)

    def _refuse(self, orders: Written, sheet: Sheet, known: Any, asked: Asked, value: int) -> None:
        why = _find_reason(self._question(sheet, asked), value)
        if refused := orders.misfit(known, asked, value, why):
            raise refused
        word = self.session.game.wording.asks[asked.what]
        where, names = f"{self.session.deal.called[self.seat]}, {word.label}", self.deal.names
        legal = say_legal(question_of(asked))
        if asked.listed is not None or word.answer != "number":
            listed = asked.listed or range(asked.low, asked.high + 1)
            legal = ", ".join(_say_answer(word, each, names) for each in listed)
        remedy = "; ".join(each for each in (f"legal: {legal}", say_left(word, asked.facts, names)) if each)
        if why is not None:
            raise Refused(where, f"{_say_answer(word, value, names)} is not open: {why.text}", why.clause, remedy)
        raise Refused(where, f"{_say_answer(word, value, names)} is not a legal answer", word.clause, remedy)


class OrdersTable(OrderTable):
    """A plot whose boxes are filled in from orders; where one does not fit it stops, or else answers with the least."""

    def __init__(self, seat: int, taken: int, orders: Written, strict: bool = False) -> None:
        super().__init__(seat, (), taken)
        self.orders, self.strict = orders, strict
        self.misfit: tuple[Asked, int] | None = None  # where it stopped

    def _value(self, asked: Asked) -> int | None:
        value = self.orders.answer(asked)
        if fits(asked, value):
            return value
        if not self.strict:
            return least(asked)
        self.misfit = (asked, value)
        return None


def _find_reason(question: Pending, value: int) -> Note | None:
    """The reason that bars a value, as far as the seat may know it."""
    barred = question.reason(value)
    return Note(barred.note, barred.clause) if barred else None


def least(asked: Asked) -> int:
    """The least legal answer of a box: none of what it asks about."""
    return asked.low if asked.listed is None else asked.listed[0]


def _say_answer(word: AskWord, value: int, names: Names) -> str:
    """An answer in words; one that is none of the game's as a number."""
    with suppress(LookupError, ValueError):
        return say_answer(word, value, names)
    return str(value)
