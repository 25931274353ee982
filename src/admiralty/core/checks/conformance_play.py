"""Random play that is watched: every legal answer as likely as the others, on numbered dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ..engines.proving import BEATS_MAX, ProvingTable
from ..face.game import Deal, Game, play_beat
from ..state.dice import SimulatedKeys, chance
from ..state.paths import diff
from ..state.questions import FACTS, OFFERS, Asked, OneByOne, Question, check_barred, legal
from ..state.records import R, blank, copy, fields_of
from ..state.rests import EndlessBeat
from ..state.table import WriteOrder
from ..state.views import mask, view

BATTLES = 20  # that a check plays, unless it is told otherwise
STATES, STATES_EACH = 60, 12  # states of each kind that slow checks look at, at most, and of one battle
STEPS_MAX = 100_000  # dice and questions in one beat


class Watch:
    """What may be looked at while battle `battle` is played, and not changed; a check overrides what it needs."""

    battle = 0
    beat = 0

    def question(self, b: Any, q: Question, facts: tuple[int, ...]) -> None:
        """A question is about to be answered; `facts` as given, without the zeros that fill the row."""

    def barred(self, b: Any, asked: Asked) -> None:
        """A question bars some values; it may be one that is not asked, since one answer alone is legal."""

    def shared(self, seat: int, what: int, seats: int) -> None:
        """A question is asked of a seat, and these of the bit mask share it."""

    def plot(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """The seats of the bit mask are about to write their orders."""

    def die(self, b: Any, die: int, sides: int, value: int) -> None:
        """A die was thrown."""

    def event(self, b: Any, event: int, args: tuple[int, ...]) -> None:
        """Something happened."""

    def checkpoint(self, b: Any) -> None:
        """A beat is over."""


class Row(list[Any]):
    """A row whose places are counted from its front: in compiled code another place is memory of something else.

    One that is too high is an IndexError in any list; here one below 0 is, too.
    """

    def __getitem__(self, place: Any) -> Any:
        """The value at a place, or several."""
        assert isinstance(place, slice) or place >= 0, f"place {place} of a row of {len(self)}"
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        """Put a value there."""
        assert isinstance(place, slice) or place >= 0, f"place {place} of a row of {len(self)}"
        super().__setitem__(place, value)


def guard(source: R) -> R:
    """A copy of a record in which each row is a `Row`."""
    made = copy(source)
    _guard(made)
    return made


def _guard(made: Any) -> None:
    for spec in fields_of(type(made)):
        value = getattr(made, spec.name)
        if spec.kind == "one":
            _guard(value)
        elif spec.kind != "number":
            setattr(made, spec.name, Row(value))
            for each in value if spec.record is not None else ():
                _guard(each)


class Trial(ProvingTable):
    """A proving table that answers at random and shows everything to a watch."""

    def __init__(self, game: Game, b: Any, number: int, watch: Watch) -> None:
        super().__init__(game, b, SimulatedKeys(3, number), ())
        self.watch, self.steps, self.met = watch, 0, 0
        self.bars: list[tuple[int, int]] = []
        self.shared = 0

    def begin(self, beat: int) -> None:
        """Begin a beat."""
        assert not self.shared, "no question is asked of those who share it"
        super().begin(beat)
        self.steps, self.watch.beat = 0, beat

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """A legal answer at random."""
        q = self.question
        shared, self.shared = self.shared, 0
        self.watch.shared(seat, what, shared)
        if self.bars:
            self._bar(Asked(seat, what, low, high, (*facts, *(0,) * (FACTS - len(facts))), None, self.answers))
        if q.count == 1 or (q.count == 0 and low == high):
            only, q.count = (q.listed[0] if q.count else low), 0
            return only
        self._step()
        assert q.count or low < high, f"question {what!r} to seat {seat} has no legal answer: {low} to {high}"
        q.seat, q.what, q.low, q.high, q.taken = seat, what, low, high, self.answers
        q.facts[:] = (*facts, *(0,) * (FACTS - len(facts)))
        q.luck = self.keys.luck(self.beat, seat)
        self.watch.question(self.b, q, facts)
        value = self.choose(legal(q))
        q.count = 0
        self.answers += 1
        self.rolled, self.key = 0, None
        return value

    def choose(self, answers: Sequence[int]) -> int:
        """One of the legal answers, each as likely as the others."""
        q = self.question
        return answers[chance(q.luck, q.taken, len(answers)) - 1]

    def bar(self, value: int, why: int) -> None:
        """Note why the next question is not open to a value."""
        self.bars.append((value, why))

    def share(self, seats: int) -> None:
        """The next question is asked of several."""
        self.shared = seats

    def tells_why(self) -> bool:
        """A check reads it."""
        return True

    def _bar(self, asked: Asked) -> None:
        barred, self.bars = tuple(self.bars), []
        listed = tuple(self.question.listed[: self.question.count]) or None
        check_barred(asked.what, listed or range(asked.low, asked.high + 1), barred)
        self.watch.barred(self.b, asked._replace(listed=listed, barred=barred))

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """Every seat's plot in the order of the seats."""
        assert not self.shared, "a box of a plot is shared"
        assert b is self.b, "plots are asked for another battle than the one that is played"
        self.watch.plot(b, seats, write_order)
        super().ask_all(b, seats, write_order)

    def roll(self, die: int, sides: int) -> int:
        """A die."""
        self._step()
        value = super().roll(die, sides)
        self.watch.die(self.b, die, sides, value)
        return value

    def emit(self, event: int, *args: int) -> None:
        """Something happened."""
        assert len(args) <= FACTS, f"event {event!r} has {len(args)} arguments: {FACTS} are the most"
        self.watch.event(self.b, event, args)

    def _step(self) -> None:
        self.steps += 1
        assert self.steps <= STEPS_MAX, f"beat {self.beat} goes on for {STEPS_MAX} dice and questions"


class Extreme(Trial):
    """Answers mostly with the first or the last of what is legal, as nobody would who wants to win."""

    def choose(self, answers: Sequence[int]) -> int:
        """The first, the last, or any."""
        q = self.question
        end = chance(q.luck, q.taken + FACTS, 5)
        return answers[0] if end <= 2 else answers[-1] if end <= 4 else super().choose(answers)


class Plotter(OneByOne):
    """A table for writing orders only: each seat's answers come from its own questions, whoever writes before it."""

    def __init__(self, number: int, telling: bool = True) -> None:
        self.number, self.telling = number, telling
        self.listed: list[int] = []
        self.bars: list[tuple[int, int]] = []
        self.asked: dict[int, list[tuple[int, ...]]] = {}
        self.boxes: list[tuple[int, int, tuple[int, ...]]] = []  # seat, question, facts
        self.closed: dict[int, list[tuple[int, tuple[int, ...], tuple[tuple[int, int], ...]]]] = {}  # and its bars

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """A legal answer that depends on nothing but the seat, the question and its place in the plot."""
        listed, self.listed = tuple(self.listed), []
        barred, self.bars = tuple(self.bars), []
        if barred:
            self.closed.setdefault(seat, []).append((what, facts, barred))
        if len(listed) == 1 or (not listed and low == high):
            return listed[0] if listed else low
        row = self.asked.setdefault(seat, [])
        answers = listed or range(low, high + 1)
        value = answers[chance(self.number * 64 + seat, len(row), len(answers)) - 1]
        row.append((what, low, high, *facts, *listed))
        self.boxes.append((seat, what, facts))
        return value

    def offer(self, value: int) -> None:
        """Add a value to the list of the next question."""
        self.listed.append(value)
        assert len(self.listed) <= OFFERS, f"more than {OFFERS} values offered"

    def bar(self, value: int, why: int) -> None:
        """As with `offer`; kept with its question."""
        self.bars.append((value, why))

    def share(self, seats: int) -> None:
        """No sharing in a plot."""
        raise AssertionError("a box of a plot is shared")

    def tells_why(self) -> bool:
        """Does a check read it?"""
        return self.telling

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """No plot inside a plot."""
        raise AssertionError("a plot is asked for while orders are written")

    def roll(self, die: int, sides: int) -> int:
        """No dice in a plot."""
        raise AssertionError(f"die {die!r} is thrown while orders are written")

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        """No dice in a plot."""
        return self.roll(die, sides)

    def emit(self, event: int, *args: int) -> None:
        """Nothing is told of a plot."""
        raise AssertionError(f"event {event!r} is told while orders are written")


def play_random(
    game: Game,
    deal: Deal,
    number: int,
    watch: Watch,
    table: type[Trial] = Trial,
    most: int = BEATS_MAX,
    guarded: bool = True,
) -> Any:
    """Play battle `number` at random, to its end or for `most` beats, by default as many as a simulation allows.

    `guarded`: its rows refuse a place below 0, for two to three times the time. Of the checks that play the same
    battles those of their ends and of their words do that for all. Returns how it stands.
    """
    b = guard(deal.battle) if guarded else copy(deal.battle)
    watch.battle = number
    t = table(game, b, number, watch)
    for beat in range(most):
        outcome = game.outcome(b)
        if outcome >= 0:
            assert outcome < len(deal.outcomes), f"battle {number}: outcome {outcome} of {len(deal.outcomes)}"
            break
        t.begin(beat)
        try:
            play_beat(game, t, b)
        except EndlessBeat as fault:
            raise EndlessBeat(f"battle {number}, beat {beat}: {fault}") from None
        assert t.question.count == 0, f"beat {beat} of battle {number}: values were offered to no question"
        assert not t.bars, f"beat {beat} of battle {number}: values were barred to no question"
        watch.checkpoint(b)
    return b


class _Sampler(Watch):
    def __init__(self, kept: Callable[[Any, Question | None], None]) -> None:
        self.kept = kept

    def question(self, b: Any, q: Question, facts: tuple[int, ...]) -> None:
        self.kept(b, q)

    def checkpoint(self, b: Any) -> None:
        self.kept(b, None)


def sample_states(game: Game, deal: Deal, battles: int, states: int = STATES) -> Iterator[tuple[Any, Question | None]]:
    """The first state, then about `states` more, fewer of few battles, spread over random ones, each with the question
    being asked in it or None at a checkpoint. Checkpoints and questions are met in equal parts."""
    yield copy(deal.battle), None
    states = min(states, STATES_EACH * battles)
    met: tuple[list[tuple[Any, Question | None]], ...] = ([], [])
    seen = [0, 0]
    every = [1, 1]

    def keep(b: Any, q: Question | None) -> None:
        at = 0 if q is None else 1
        if seen[at] % every[at] == 0:
            met[at].append((copy(b), copy(q) if q is not None else None))
            if len(met[at]) > states:  # thin out: every second one, and from now on half as often
                del met[at][1::2]
                every[at] *= 2
        seen[at] += 1

    for number in range(battles):
        play_random(game, deal, number, _Sampler(keep), guarded=False)
    yield from met[0][:states]
    yield from met[1][:states]


def redraw(made: Any, known: dict[str, Any] | None, luck: Random) -> None:
    """Put another number at every place of a record that its view does not show; None: it shows none of them."""
    for spec in fields_of(type(made)):
        seen, value = None if known is None else known[spec.name], getattr(made, spec.name)
        match spec.kind:
            case "one":
                redraw(value, seen, luck)
            case "several":
                for i, each in enumerate(value):
                    redraw(each, None if seen is None else seen[i], luck)
                    if _is_absent(spec.record, each):
                        _empty(each, None if seen is None else seen[i])
            case "number" if seen is None:
                setattr(made, spec.name, luck.randint(spec.low, spec.high))
            case "numbers" if seen is None:
                value[:] = [luck.randint(spec.low, spec.high) for _ in value]


def _is_absent(cls: type, each: Any) -> bool:
    """Is this record an empty place of its row, as it was redrawn?"""
    name = cls.__absent__  # type: ignore[attr-defined]
    return any(spec.name == name and getattr(each, name) == spec.default for spec in fields_of(cls))


def _empty(made: Any, known: dict[str, Any] | None) -> None:
    """Put all that its view does not show back to its default, as it is in an empty place."""
    made_empty = blank(type(made))
    for spec in fields_of(type(made)):
        seen, value = None if known is None else known[spec.name], getattr(made_empty, spec.name)
        if spec.kind == "one":
            _empty(getattr(made, spec.name), seen)
        elif seen is None:
            setattr(made, spec.name, value)


def check_view(b: Any, seat: int, luck: Random) -> Any:
    """Whatever stands in its place, a seat gets to see nothing of what is hidden from it; returns the other battle."""
    known, other = view(b, seat), copy(b)
    redraw(other, known, luck)
    leaked = view(other, seat)
    assert known == leaked, f"seat {seat} sees something of what is hidden from it: {first_difference(known, leaked)}"
    faults = diff(mask(b, seat), mask(other, seat))
    assert not faults, f"what seat {seat} is given to play from tells what is hidden: {faults[0]}"
    return other


def first_difference(one: Any, two: Any, path: str = "") -> str:
    """The first place where two things differ, with both; empty if they are the same."""
    if isinstance(one, Mapping) and isinstance(two, Mapping) and one.keys() == two.keys():
        pairs: Sequence[tuple[Any, Any, Any]] = [(name, one[name], two[name]) for name in one]
    elif isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        pairs = [(k, a, b) for k, (a, b) in enumerate(zip(one, two, strict=True))]
    else:
        return "" if one == two else f"{path.lstrip('.')} is {one!r} or {two!r}"
    return next((found for name, a, b in pairs if (found := first_difference(a, b, f"{path}.{name}"))), "")
