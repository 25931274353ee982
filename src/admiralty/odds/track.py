"""A played game as a row of moments: what was decided and thrown between them, and battles to play on from each.

A *moment* is a place from which the battle could have gone on otherwise: a checkpoint, a decision just made whose dice
are still to come, dice just thrown. A *step* leads from one moment to the next: somebody chose, the computer answered
for who had no time left, dice fell, or a referee changed something. The steps between two moments add up to the whole
change: where sealed plots were revealed together each seat's share is the mean over two orders of opening them, the
first seat first and the last seat first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from admiralty.core.journal.entries import COMPUTER, Plot
from admiralty.core.journal.rulings import Thrown
from admiralty.core.play.history import Beat
from admiralty.core.play.plots import Act
from admiralty.core.play.session import Session
from admiralty.core.play.steps import decisions, length, taken_by
from admiralty.core.sight.prefix import Prefix

from .engines import Setup

Part = tuple[int, int]  # from a point to a point
_Cut = tuple["Cause", int, tuple[Part, ...], int]
_Answers = dict[int, tuple[int, ...]]


class Cause(StrEnum):
    """What a step is owed to."""

    CHOICE = "choice"
    LUCK = "luck"
    REFEREE = "referee"
    CLOCK = "clock"  # the computer answered for a seat whose time was up; a draft that counted is the seat's choice


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in the game, in a beat; `stop` is the number of the stop (`core.steps.stops`) where it is looked at."""

    beat: int
    stop: int
    point: int  # the place in `Track.points`


@dataclass(frozen=True, slots=True)
class Step:
    """What led to a moment from the one before; its change is the mean over its parts."""

    moment: int
    cause: Cause
    seat: int  # who chose, or should have; -1: nobody
    parts: tuple[Part, ...]
    entry: int = 0  # the journal's entry of what was chosen; 0: nobody chose


@dataclass(frozen=True, slots=True)
class Track:
    """The moments of a game, the steps between them, and where to play on from at each point."""

    points: tuple[Setup, ...]
    moments: tuple[Moment, ...]
    steps: tuple[Step, ...]


def track_of(session: Session) -> Track:
    """The track of a game as far as it is played, nothing hidden; the doctrine `simple` plays on for every seat.

    A beat that was left unfinished does not count: a game that was ended undecided ends at its last checkpoint.
    """
    laying = _Laying(session)
    for beat in session.course.beats:
        laying.lay(beat)
    return Track(tuple(laying.points), tuple(laying.moments), tuple(laying.steps))


class _Laying:
    """Lays the track beat by beat."""

    def __init__(self, session: Session) -> None:
        self.size = session.deal.size
        self.doctrines = (session.game.simple,) * len(session.deal.seats)
        self.points: list[Setup] = []
        self.moments: list[Moment] = []
        self.steps: list[Step] = []
        self.stop = 0  # the number of the running beat's checkpoint
        first = session.course.beats[0]
        self.moments.append(Moment(first.number, 0, self.point(first.start, Prefix(first.number))))

    def point(self, start: Any, prefix: Prefix) -> int:
        """A new point."""
        self.points.append(Setup(start, self.size, self.doctrines, prefix))
        return len(self.points) - 1

    def arrive(self, beat: int, stop: int, steps: Sequence[_Cut], point: int) -> None:
        """The steps lead to a point, which is looked at from a stop of a beat."""
        self.steps += [Step(len(self.moments), cause, seat, parts, entry) for cause, seat, parts, entry in steps]
        self.moments.append(Moment(beat, stop, point))

    @property
    def here(self) -> int:
        """The point of the last moment."""
        return self.moments[-1].point

    def lay(self, beat: Beat) -> None:
        """A whole beat, up to the checkpoint after it; one that is not done leaves at most its referee's changes."""
        run, number = beat.played, beat.number
        if run.start is not beat.start:
            point = self.point(run.start, Prefix(number))
            self.arrive(number, self.stop, [(Cause.REFEREE, -1, ((self.here, point),), 0)], point)
        if not run.done:
            return
        waiting = bool(beat.edits(waiting=True))
        passage = _Passage(self, beat, waiting)
        if 0 in run.rolled:
            passage.dice()
        numbers = iter([n for n, _ in beat.given])
        for decision in decisions(beat):
            passage.decide(decision, [next(numbers) for _ in decision])
            if passage.taken in run.rolled:
                passage.dice()
        if self.here != passage.end:  # a beat in which nothing was decided or thrown leaves the chances as they are
            cut = (Cause.REFEREE if waiting else Cause.LUCK, -1, ((self.here, passage.end),), 0)
            self.arrive(number + 1, passage.last, [cut], passage.end)
        self.stop = passage.last


class _Passage:
    """What is given and thrown in one beat, piece by piece; its last piece leads to the checkpoint after the beat."""

    def __init__(self, laying: _Laying, beat: Beat, edited: bool) -> None:
        self.laying, self.beat = laying, beat
        self.left = len(decisions(beat)) + len(beat.played.rolled) + edited  # pieces to come
        self.taken = 0
        self.stop = laying.stop  # where one looks at what is done so far
        self.last = laying.stop + length(beat)
        self.answers: _Answers = {}
        self.thrown: tuple[Thrown, ...] = ()
        self.end = laying.point(beat.played.battle, Prefix(beat.number + 1))

    def dice(self) -> None:
        """The dice after the answers so far."""
        self.thrown = (*self.thrown, *self.beat.played.rolled[self.taken])
        here, point = self.laying.here, self._next()
        self.stop += 1
        self._arrive([(Cause.LUCK, -1, ((here, point),), 0)], point)

    def decide(self, decision: Sequence[Act], numbers: Sequence[int]) -> None:
        """An answer, or plots revealed together; `numbers` are those of their entries."""
        here = self.laying.here
        forward, backward = self._opened(decision), self._opened(decision[::-1])
        self.answers = _with(self.answers, decision)
        self.taken += sum(map(taken_by, decision))
        point = self._next()
        one, two = [here, *forward, point], [here, *backward, point]
        cuts: list[_Cut] = []
        for k, act in enumerate(decision):
            mirrored = len(decision) - 1 - k
            parts = {(one[k], one[k + 1]): None, (two[mirrored], two[mirrored + 1]): None}  # a lone act has one
            cuts.append((Cause.CLOCK if act.clock == COMPUTER else Cause.CHOICE, act.giver, tuple(parts), numbers[k]))
        if self.taken not in self.beat.played.rolled:
            self.stop += 1
        self._arrive(cuts, point)

    def _opened(self, decision: Sequence[Act]) -> list[int]:
        """The points at which the first of these plots are known and the others are not."""
        return [self._point(_with(self.answers, decision[:k])) for k in range(1, len(decision))]

    def _point(self, answers: _Answers) -> int:
        return self.laying.point(self.beat.played.start, Prefix(self.beat.number, answers, self.thrown))

    def _next(self) -> int:
        """The point after the next piece: the last one's is the end of the beat."""
        self.left -= 1
        return self._point(self.answers) if self.left else self.end

    def _arrive(self, cuts: Sequence[_Cut], point: int) -> None:
        if point == self.end:
            self.laying.arrive(self.beat.number + 1, self.last, cuts, point)
        else:
            self.laying.arrive(self.beat.number, min(self.stop, self.last - 1), cuts, point)


def _with(answers: _Answers, acts: Sequence[Act]) -> _Answers:
    known = dict(answers)
    for act in acts:
        values = tuple(box[3] for box in act.answers) if isinstance(act, Plot) else (act.value,)
        known[act.seat] = (*known.get(act.seat, ()), *values)
    return known
