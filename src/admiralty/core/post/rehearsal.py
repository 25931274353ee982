"""The running beat in a game's written form: what was posted in it so far, and one's own post as it is filled in.

A record is made from what happened, and of orders most happens only when all have written. So the beat is played on in
one seat's head: as that seat knows it, with its draft, everybody else giving the least answer, and dice of no weight.
What such a record tells of orders that were shown, or are one's own, is kept; all else in it is thrown away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engines.proving import ProvingTable
from ..errors import Refused
from ..face.game import play_beat
from ..face.wording import LogLine
from ..play.plots import OrderTable
from ..sight.prefix import Contradiction
from ..sight.story import EVENT, Happening, answer_told, event_told, may_see, tell_lines
from ..state.dice import SimulatedKeys, chance
from ..state.digests import digest
from ..state.questions import Asked, Question, legal
from ..state.records import copy
from ..state.table import WriteOrder
from ..state.views import mask
from .posting import OrdersTable, answers_of, least

if TYPE_CHECKING:
    from ..face.written import Posting
    from ..play.session import Session

TRIES = 48  # imagined battles before it is given up
WORLDS = 4  # that are compared: where they differ, dice or what is hidden have a say
UNKNOWN = "…"


@dataclass(frozen=True, slots=True)
class Post:
    """What a seat has posted in the running beat, or would post."""

    seat: int
    text: str  # of another seat's `UNKNOWN` stands for what dice or hidden facts have a say in
    sure: bool = True  # or is something in a draft written as dice may fall, or as it is imagined?
    whole: bool = True  # does a draft say all of the orders?


def posts(session: Session, seat: int) -> tuple[list[Post], Post | None]:
    """What a seat can read of the running beat: what was posted by whom so far, and its own draft.

    Orders that ask for nothing are no post; a draft of them is an empty text. There is no draft where the seat has
    nothing to write, and nothing at all for spectators and the referee, or where the game has no written form.
    """
    posting, plot = session.game.posting, session.plot
    if posting is None or seat < 0 or session.over:
        return [], None
    worlds = list(_worlds(session, seat, posting))
    writing = plot is not None and seat in plot.seats
    found = [Post(who, _common(texts)) for who, *texts in _align(worlds) if who != seat or not writing]
    if not writing:
        return found, None
    mine = [[text for who, text in world if who == seat] for world in worlds] or [[]]
    text = "\n\n".join(mine[0])
    return found, Post(seat, text, all(each == mine[0] for each in mine), _says_all(session, seat, text))


def _align(worlds: Sequence[Sequence[tuple[int, str]]]) -> Iterator[tuple[Any, ...]]:
    """Each seat's blocks with what they are in every world: (seat, text, text, ...)."""
    for who in dict.fromkeys(seat for world in worlds for seat, _ in world):
        rows = [[text for seat, text in world if seat == who] for world in worlds]
        yield from ((who, *texts) for texts in zip(*rows, strict=False))


def _common(texts: Sequence[str]) -> str:
    """What texts have in common, word by word from both ends of each line."""
    rows = [text.splitlines() for text in texts]
    if len({len(row) for row in rows}) > 1:
        return "\n".join(line for line in rows[0] if all(line in row for row in rows))
    return "\n".join(_alike(lines) for lines in zip(*rows, strict=True))


def _alike(lines: Sequence[str]) -> str:
    if _same(lines):
        return lines[0]
    words = [re.split(r"(?<=[ \[])|(?=[ \]])", line) for line in lines]
    before = list(takewhile(_same, zip(*words, strict=False)))
    behind = list(takewhile(_same, zip(*(row[len(before) :][::-1] for row in words), strict=False)))
    return "".join([*(each[0] for each in before), UNKNOWN, *(each[0] for each in behind[::-1])])


def _same(words: Sequence[str]) -> bool:
    return len(set(words)) == 1


def _worlds(session: Session, seat: int, posting: Posting) -> Iterator[list[tuple[int, str]]]:
    """Who has which blocks of the record, in a few imagined battles that fit what the seat was told."""
    left = WORLDS
    heard = _tell(session, seat, session.course.beat.played.lines)
    for world in range(TRIES):
        t = _Rehearsal(session, seat, world)
        try:
            t.play()
        except Contradiction:
            continue
        lines = [*(heard if t.went_on else ()), *_tell(session, seat, t.lines[t.went_on :])]
        if [(line.id, line.args) for line in lines[: len(heard)]] != [(line.id, line.args) for line in heard]:
            continue
        yield list(t.blocks(posting, posting.write(session.deal_for(seat), lines)))
        left -= 1
        if not left:
            return


def _tell(session: Session, seat: int, lines: Sequence[Happening]) -> list[LogLine]:
    """Events as the seat may know them."""
    every = tell_lines(session.game, session.deal_for(seat), lines, seat, session.veiled(seat))
    return [line for line in every if line.kind == EVENT]


class _Plotted(NamedTuple):
    """A seat and a plot that it had to write, with the battle as it then was."""

    seat: int
    battle: Any
    write_order: WriteOrder


class _Rehearsal(ProvingTable):
    """The running beat as one seat knows it, played on to its end."""

    def __init__(self, session: Session, seat: int, world: int) -> None:
        nobody = [None] * session.stage.seats
        super().__init__(session.game, session.state(seat, whole=True), SimulatedKeys(0, world), nobody)
        self.session, self.seat, self.reply = session, seat, self.guess
        self.lines: list[Happening] = []
        self.plots: list[_Plotted] = []
        self.opened = 0  # plots until now
        self.went_on = 0  # lines before the plot that is open at the table; 0: none is

    def play(self) -> None:
        """Play it; `Contradiction` where this world does not fit what was seen."""
        game, prefix = self.session.game, self.session.prefix(self.seat, whole=True)
        self.begin(prefix.beat)
        self.key = self.keys.luck(prefix.beat, 63)  # a stretch of its own, as in `proving.play`
        game.imagine(self, self.b, self.seat)
        self.tape = list(prefix.dice)
        self.script = {seat: list(answers) for seat, answers in (prefix.answers or {}).items() if answers}
        play_beat(game, self, self.b)
        if self.tape or any(self.script.values()):
            raise Contradiction

    def guess(self, view: Any, question: Question, doctrine: Any) -> int:
        """The least answer; of a plot that was shown one that is hidden may be any."""
        answers, stage = legal(question), self.session.stage
        if self.script.get(question.seat):
            asked = Asked(question.seat, question.what, 0, 0, tuple(question.facts), None, 0)
            if not may_see(answer_told(stage.game, stage.seats, self.b, asked, 0).audience, self.seat):
                return answers[chance(question.luck, question.taken, len(answers)) - 1]
        return answers[0]

    def emit(self, event: int, *args: int) -> None:
        """Something happens."""
        stage = self.session.stage
        self.lines.append(event_told(stage.game, stage.seats, self.beat, self.b, event, args))

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """As before; which seats had to write what is kept, where it was shown or is one's own.

        At the plot that is open all that the seat sees is made as it is: the beat has shown more than it began with.
        """
        shown, plot = len(self.session.course.run.revealed), self.session.plot
        if plot is not None and self.opened == shown:
            _lay(self.b, self.session.view_of(plot.battle, self.seat))
            self.went_on = len(self.lines)
        for seat in range(seats.bit_length()):
            mine = self.opened == shown and seat == self.seat
            if seats >> seat & 1 and (self.opened < shown or mine):
                self.plots.append(_Plotted(seat, copy(b), write_order))
        self.opened += 1
        super().ask_all(b, seats, write_order)

    def blocks(self, posting: Posting, text: str) -> Iterator[tuple[int, str]]:
        """The blocks of a record that order something when their seat reads them, each with that seat."""
        deal = self.session.deal_for(self.seat)
        for block in text.split("\n\n"):
            for seat, battle, write_order in self.plots:
                try:
                    orders = posting.read(block, deal, seat, mask(battle, seat))
                except Refused:
                    continue
                table = OrdersTable(seat, 0, orders)
                write_order(table, copy(battle), seat)
                if any(value != least(asked) for asked, value in table.boxes):
                    yield seat, block
                    break


def _lay(record: Any, seen: Mapping[str, Any]) -> None:
    """Set in a record all that a view of it shows."""
    for name, value in seen.items():
        here = getattr(record, name)
        if isinstance(value, dict):
            _lay(here, value)
        elif isinstance(value, list):
            for k, each in enumerate(value):
                if isinstance(each, dict):
                    _lay(here[k], each)
                elif each is not None:
                    here[k] = each
        elif value is not None:
            setattr(record, name, value)


def _says_all(session: Session, seat: int, text: str) -> bool:
    """Does a text, read back, give the orders that the seat has filled in so far?"""
    plot = session.plot
    assert plot is not None
    try:
        read = plot.sheet(seat, answers_of(session, seat, text)).battle
    except Refused:
        return False
    values = [box.answer for box in session.draft(seat).boxes]
    return digest(read) == digest(plot.written(_Completed(seat, values, plot.taken[seat])).battle)


class _Completed(OrderTable):
    """A plot with these answers, and the least ones after them."""

    def __init__(self, seat: int, answers: Sequence[int], taken: int) -> None:
        super().__init__(seat, answers, taken)

    def _value(self, asked: Asked) -> int:
        value = super()._value(asked)
        return least(asked) if value is None else value
