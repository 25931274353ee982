"""What would happen at once if a seat gave an answer: on an imagined battle, with other dice than the real ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias

from ..errors import Refused
from ..face.game import play_beat
from ..face.wording import LogLine
from ..journal.entries import Answer, Plot
from ..sight.imagining import Dreamer
from ..sight.prefix import Contradiction, next_seen, put_away, shown_plot, take_shown
from ..sight.story import Happening, Heard, answer_told, may_see, tell_lines
from ..state.dice import SecretKeys, die
from ..state.questions import Asked, fits, legal, question_of
from ..state.table import WriteOrder
from .forms import Known, require_fit
from .known import heard_by
from .live import LiveTable
from .plots import OrderTable, Suspended
from .sources import KeyedDice

if TYPE_CHECKING:
    from .history import Course
    from .session import Session

_Plots: TypeAlias = Mapping[int, tuple[int, Plot]]  # those revealed together: by seat, with their entry numbers

TRIES = 32  # imagined battles before a preview gives up


def preview(session: Session, seat: int, value: int, seed: int | None = None) -> list[LogLine]:
    """The lines that the seat would read, up to the next question, if it gave this answer; `Refused` if not legal.

    One way it may go, not the way it will: hidden facts are imagined, hidden answers any that are legal then, and the
    dice come from `seed` (fresh ones without).
    Nothing for a box of a plot, where nothing happens yet, and nothing if no imagined battle fits what was seen.
    """
    if session.plotting and seat in session.waiting:
        return []
    asked = session.asked
    if asked is None or seat not in asked.answerers:
        raise Refused("preview", f"seat {seat} is not asked now")
    value = require_fit(session.stage, Known(session.battle_now, session.reader(seat)), asked, value)
    source = os.urandom(32) if seed is None else blake2b(str(seed).encode("ascii"), digest_size=32).digest()
    key = blake2b(source, digest_size=32, person=b"admiralty-seen").digest()
    for draw in range(TRIES):
        t = _Imagined(session, session.state(seat), seat, asked, value, SecretKeys(key), draw)
        try:
            return tell_lines(session.game, session.deal_for(seat), t.played(), seat, session.veiled(seat))
        except Contradiction:
            continue
    return []


class _Unheard:
    """In place of the answer to a question that the seat shares, which another seat gave and it may not know."""


class _ShownTable(OrderTable):
    """Another seat's plot on an imagined battle: what was shown of it, the rest as it may be."""

    def __init__(self, seat: int, script: Sequence[int], taken: int, guess: Callable[[Asked], int]) -> None:
        super().__init__(seat, (), taken)
        self.script, self.guess = list(script), guess

    def _value(self, asked: Asked) -> int | None:
        least = asked.low if asked.listed is None else asked.listed[0]
        value = take_shown(self.script, asked.what, least, asked.facts)
        if value is None:
            return self.guess(asked)
        return value if fits(asked, value) else None


class _Imagined(LiveTable):
    """The running beat again on an imagined battle: the answers and dice that were seen, the candidate, fresh dice."""

    def __init__(
        self, session: Session, b: Any, seat: int, asked: Asked, value: int, keys: SecretKeys, draw: int
    ) -> None:
        course = session.course
        super().__init__(session.stage, b, session.beat, draw, ())
        self.keys, self.draw, self.dice = keys, draw, KeyedDice(keys)
        self.tape = list(session.prefix(seat).dice)
        first = course.run.since.at if course.run.since else 0
        self.heard_of = {n: heard_by(course, n, seat) for n, _ in course.beat.given[first:]}
        self.script = _what_was_seen(course, seat, self.heard_of)
        self.seat, self.question, self.value, self.veiled = seat, asked, value, session.veiled(seat)
        self.said = -1  # lines before the candidate; -1: it has not come to it

    def played(self) -> list[Happening]:
        """What happens after the candidate; `Contradiction` if it could not come to it."""
        dreamer = Dreamer(self.keys.stretch(self.beat, 1 << 32, self.draw))
        self.stage.game.imagine(dreamer, self.b, self.seat)
        with suppress(Suspended):
            play_beat(self.stage.game, self, self.b)
        if self.said < 0:
            raise Contradiction
        return self.lines[self.said :]

    def _answered(self, asked: Asked) -> int:
        value = self._next(asked)
        if not fits(asked, value):
            raise Contradiction
        self.own[asked.seat] += 1
        self._stretch(1, self.draw)
        return value

    def _next(self, asked: Asked) -> int:
        if self.said < 0 and self._is_hidden(asked):
            return self._guessed(asked)
        if self.script:
            act = self.script.pop(0)
            if isinstance(act, _Unheard):
                return self._guessed(asked)
            if not isinstance(act, Answer) or (act.seat, act.what) != (asked.seat, asked.what):
                raise Contradiction
            return act.value
        if self.said >= 0:
            raise Suspended
        if self.tape or (asked.seat, asked.given(0)) != (self.question.seat, self.question.given(0)):
            raise Contradiction
        self.said = len(self.lines)
        return self.value

    def _is_hidden(self, asked: Asked) -> bool:
        """Would the answer be hidden from the seat that looks ahead? What it may answer itself stands in the script."""
        if self.seat in asked.answerers:
            return False
        facts = self.stage.game.wording.asks[asked.what].facts
        if self.veiled is not None and self.veiled.hides_answer(asked.seat, facts, asked.facts):
            return True
        told = answer_told(self.stage.game, self.stage.seats, self.b, asked, 0)
        return not may_see(told.audience, self.seat)

    def _guessed(self, asked: Asked) -> int:
        answers = legal(question_of(asked))
        key = self.keys.stretch(self.beat, (1 << 33) + (asked.seat << 24) + asked.taken, self.draw)
        return answers[die(key, 0, len(answers)) - 1]

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """The plots as they were revealed; after the candidate it goes on only where nobody has anything to write."""
        plots = self.script[0] if self.script and not isinstance(self.script[0], Answer | _Unheard) else None
        if plots is not None:
            del self.script[0]
        count = 0
        for seat in range(seats.bit_length()):
            if seats >> seat & 1:
                table = self._order_table(seat, plots)
                try:
                    write_order(table, b, seat)
                except Suspended:
                    if self.said >= 0:
                        raise
                    raise Contradiction from None
                if isinstance(table, _ShownTable):
                    put_away(table.script)
                count += len(table.boxes)
                self.own[seat] += len(table.boxes)
        if count:
            self._stretch(count, self.draw)

    def _order_table(self, seat: int, plots: _Plots | None) -> OrderTable:
        """`plots`: those that were revealed here; None where none are known to have been."""
        n, plot = plots[seat] if plots and seat in plots else (-1, None)
        if plots is None or seat == self.seat:
            return OrderTable(seat, [box[3] for box in plot.answers] if plot else [], self.taken_by(seat))
        heard = self.heard_of[n] if plot else ()
        return _ShownTable(seat, shown_plot(heard, self.seat), self.taken_by(seat), self._guessed)

    def roll(self, die: int, sides: int) -> int:
        """The die that was seen, or a fresh one."""
        if self.tape and (value := next_seen(self.tape, die, sides)):
            return self._thrown(die, sides, value)
        return super().roll(die, sides)


def _what_was_seen(course: Course, seat: int, heard: Mapping[int, Sequence[Heard]]) -> list[Answer | _Unheard | _Plots]:
    """What was answered in the running beat since its rules rested last, as a seat has seen it: answers, and plots as
    they were revealed."""
    seen: list[Answer | _Unheard | _Plots] = []
    given, revealed = course.beat.given, list(course.run.plots_since)
    first = course.run.since.at if course.run.since else 0
    for at in range(first, len(given) + 1):
        while revealed and revealed[0].at == at:
            plots = given[at : at + revealed.pop(0).acts]
            seen.append({act.seat: (n, act) for n, act in plots if isinstance(act, Plot)})
        if at < len(given):
            n, act = given[at]
            if isinstance(act, Answer) and (act.giver == seat or may_see(heard[n][0].audience, seat)):
                seen.append(act)
            elif isinstance(act, Answer) and seat in heard[n][0].asked.answerers:
                seen.append(_Unheard())
    return seen
