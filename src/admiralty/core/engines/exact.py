"""Exact enumeration: every die and every answer of a step, with chances as fractions, equal states merged.

A *step* is a rule as it stands, ``step(t, b)``. It is run once a path: the table holds a tape of the faces chosen, and
the last choice that has faces left is turned on for the next run. A long exchange is enumerated step by step: after
each one the states with equal bytes are merged, so that the work grows with the states and not with the paths.

Distributions over states are plain mappings from packed bytes to `Fraction`; they add up to exactly one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from ..errors import Refused
from ..face.game import Game
from ..state.dice import ending
from ..state.questions import FACTS, OFFERS, OneByOne, Question, legal
from ..state.records import blank, copy, flat, pack, unpack
from ..state.records import size_of as class_of
from ..state.table import Table, WriteOrder
from ..state.views import mask

B = TypeVar("B")
S = TypeVar("S", bound=Hashable)
Step = Callable[[Table, Any], Any]
Mixed = Mapping[int, Fraction]
Answer = Callable[[Any, Question], int | Mixed]  # (the battle, unmasked; the question, not to be kept) -> the answer
States = dict[bytes, Fraction]
Memo = dict[tuple[Step, bytes], States]

PATHS_MAX = 2_000_000  # paths of one step from one state
STATES_MAX = 200_000
DEPTH_MAX = 10_000  # dice and answers on one path
ONE = Fraction(1)


def uniform(b: object, question: Question) -> Mixed:
    """Every legal answer, each as likely as the others: for asking what can be reached, and for a random opponent."""
    answers = legal(question)
    return {value: Fraction(1, len(answers)) for value in answers}


def doctrines(game: Game, held: Sequence[Any]) -> Answer:
    """Each seat's doctrine answers from what its seat may see. Its luck is 0: give one that draws lots as `uniform`."""
    return lambda b, question: game.answer(mask(b, question.seat), question, held[question.seat])


@dataclass(slots=True)
class _Choice:
    key: tuple[int, int, int]  # what was chosen here, to catch a rule that does not repeat itself
    values: Sequence[int]
    weights: Sequence[Fraction] | None  # None: all alike
    at: int = 0


class Tape:
    """The choices of one path after the other; the last one that has values left is turned on for the next path."""

    def __init__(self) -> None:
        self.choices: list[_Choice] = []
        self.rewind()

    def rewind(self) -> None:
        """Begin a path."""
        self.at, self.above, self.below = 0, 1, 1  # the place on the tape, the chance of the path so far

    @property
    def is_new(self) -> bool:
        """Will the next choice lengthen the tape?"""
        return self.at == len(self.choices)

    def take(self, key: tuple[int, int, int], values: Sequence[int], weights: Sequence[Fraction] | None = None) -> int:
        """The value of this path; `values` and `weights` (None: all alike) are read where the choice is new."""
        at = self.at
        self.at = at + 1
        if at == len(self.choices):
            if at == DEPTH_MAX:
                raise Refused("exact odds", f"more than {DEPTH_MAX} dice and answers in one step")
            self.choices.append(_Choice(key, values, weights))
        choice = self.choices[at]
        if choice.key != key:
            raise AssertionError(f"the step does not repeat itself: {key} where it had {choice.key} before")
        if choice.weights is None:
            self.below *= len(choice.values)
        else:
            weight = choice.weights[choice.at]
            self.above *= weight.numerator
            self.below *= weight.denominator
        return choice.values[choice.at]

    def turn(self) -> bool:
        """After a path: set the tape for the next one; is there any?"""
        if not self.is_new:
            raise AssertionError("the step does not repeat itself: it takes fewer dice and answers than before")
        while self.choices and self.choices[-1].at + 1 == len(self.choices[-1].values):
            self.choices.pop()
        if not self.choices:
            return False
        self.choices[-1].at += 1
        return True


class ExactTable(OneByOne):
    """The table of an enumeration: its dice and answers come from a tape of choices, which it lengthens as it goes."""

    def __init__(self, b: Any, answer: Answer | None, tape: Tape, question: Question) -> None:
        self.b, self.answer, self.tape, self.question = b, answer, tape, question
        self.dice: list[tuple[int, int]] = []
        self.answers: list[tuple[int, int, int]] = []
        self.sealed = 0  # answers of other seats in the running plot
        self.events: list[tuple[int, tuple[int, ...]]] = []

    def roll(self, die: int, sides: int) -> int:
        """The face chosen for this path."""
        value = self.tape.take((die, 1, sides), range(1, sides + 1))
        self.dice.append((die, value))
        return value

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        """One conditional draw: any face that ends the throwing, each as likely as the others."""
        faces = ending(sides, low, high)
        if not faces:
            raise AssertionError(f"die {die} of {sides} sides is thrown until a face that it has not")
        value = self.tape.take((die, low, high), faces)
        self.dice.append((die, value))
        return value

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """The answer chosen for this path; a question with one legal answer is not asked."""
        q = self.question
        if q.count == 1 or (q.count == 0 and low == high):
            only, q.count = (q.listed[0] if q.count else low), 0
            return only
        key = (-1, seat, what)
        if not self.tape.is_new:
            value = self.tape.take(key, ())
        else:
            q.seat, q.what, q.low, q.high, q.taken = seat, what, low, high, len(self.answers) - self.sealed
            q.facts[:] = (*facts, *(0,) * (FACTS - len(facts)))
            q.noted, self.seen = 0, None  # notes are of another path
            value = self.tape.take(key, *self._answered(q))
        q.count = 0
        self.answers.append((seat, what, value))
        return value

    def _answered(self, q: Question) -> tuple[Sequence[int], Sequence[Fraction]]:
        if self.answer is None:
            raise AssertionError(f"question {q.what!r} to seat {q.seat}, and nobody is there to answer it")
        given = self.answer(self.b, q)
        mixed = {value: Fraction(w) for value, w in given.items() if w} if isinstance(given, Mapping) else {given: ONE}
        if sum(mixed.values()) != 1 or min(mixed.values()) < 0:
            raise AssertionError(f"the answers to question {q.what!r} do not add up to one: {mixed}")
        allowed = legal(q)
        for value in mixed:
            if value not in allowed:
                raise AssertionError(f"{value} answers question {q.what!r} of seat {q.seat}: not legal")
        return tuple(mixed), tuple(mixed.values())

    def offer(self, value: int) -> None:
        """Add a value to the list of the next question."""
        q = self.question
        if q.count == OFFERS:
            raise AssertionError(f"more than {OFFERS} values offered")
        q.listed[q.count] = value
        q.count += 1

    def bar(self, *given: int) -> None:
        """Do nothing: reasons, and who else may answer, are for people at a table."""

    share = bar

    def tells_why(self) -> bool:
        """False: no reason is worked out that no person reads."""
        return False

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """Every seat's plot in the order of the seats."""
        before = len(self.answers)
        for seat in range(seats.bit_length()):
            if seats >> seat & 1:
                self.sealed = len(self.answers) - before
                write_order(self, b, seat)
        self.sealed = 0

    def emit(self, event: int, *args: int) -> None:
        """Kept, for `paths` to show."""
        self.events.append((event, args))


def _runs(step: Step, start: B, answer: Answer | None, limit: int) -> Iterator[tuple[ExactTable, Any, B]]:
    """Every path of a step: its table when it was done, what the step returned, the state it left."""
    tape, question = Tape(), blank(Question)
    for _ in range(limit):
        b = copy(start)
        t = ExactTable(b, answer, tape, question)
        tape.rewind()
        result = step(t, b)
        if question.count:
            raise AssertionError("values were offered to no question")
        yield t, result, b
        if not tape.turn():
            return
    raise Refused("exact odds", f"more than {limit} paths in one step")


@dataclass(frozen=True, slots=True)
class Path(Generic[B]):
    """One path through a step: its chance, what came of it, and the dice (die, value), answers (seat, what, value) and
    events (event, arguments) on it."""

    chance: Fraction
    result: Any
    state: B
    dice: tuple[tuple[int, int], ...]
    answers: tuple[tuple[int, int, int], ...]
    events: tuple[tuple[int, tuple[int, ...]], ...]


def paths(step: Step, start: B, answer: Answer | None = None, limit: int = PATHS_MAX) -> Iterator[Path[B]]:
    """Every path of a step, unmerged, in the order of the faces; `Refused` after `limit` of them."""
    for t, result, b in _runs(step, start, answer, limit):
        yield Path(Fraction(t.tape.above, t.tape.below), result, b, tuple(t.dice), tuple(t.answers), tuple(t.events))


def outcomes(
    step: Callable[[Table, B], S], start: B, answer: Answer | None = None, limit: int = PATHS_MAX
) -> dict[tuple[S, bytes], Fraction]:
    """The chance of every (what the step returns, packed state after it); `start` is left as it is.

    Without `answer` a question is an error. `Refused` after `limit` paths.
    """
    sums: dict[tuple[S, bytes], dict[int, int]] = {}  # by denominator: whole numbers add faster than fractions
    whole: dict[int, int] = {}
    for t, result, b in _runs(step, start, answer, limit):
        row = sums.setdefault((result, pack(b)), {})
        above, below = t.tape.above, t.tape.below
        row[below] = row.get(below, 0) + above
        whole[below] = whole.get(below, 0) + above
    if _add(whole) != 1:
        raise AssertionError(f"the chances add up to {_add(whole)}")
    return {key: _add(row) for key, row in sums.items()}


def _add(parts: Mapping[int, int]) -> Fraction:
    """The sum of fractions held as denominator -> numerator."""
    first, *others = [Fraction(above, below) for below, above in parts.items()]
    return sum(others, first)


def results(step: Callable[[Table, B], S], start: B, answer: Answer | None = None) -> dict[S, Fraction]:
    """The chance of everything that the step may return."""
    found: dict[S, Fraction] = {}
    for (result, _), chance in outcomes(step, start, answer).items():
        found[result] = found.get(result, Fraction()) + chance
    return found


def distribution(
    step: Step, states: Mapping[bytes, Fraction], like: object, answer: Answer | None = None, memo: Memo | None = None
) -> States:
    """One step from every state of a distribution, equal states merged; what the step returns is dropped.

    `like` is any record of the type and size of the states. A `memo` remembers each state's step for later calls with
    the same `answer`.
    """
    size, memo = size_of(like), {} if memo is None else memo
    after: States = {}
    for packed, chance in states.items():
        for key, part in _leads(step, packed, type(like), size, answer, memo).items():
            after[key] = after.get(key, Fraction()) + chance * part
    if sum(after.values()) != sum(states.values()):
        raise AssertionError("the chances do not add up")
    return after


def _leads(step: Step, packed: bytes, cls: type, size: int, answer: Answer | None, memo: Memo) -> States:
    known = memo.get((step, packed))
    if known is None:
        known = {}
        for (_, key), chance in outcomes(step, unpack(cls, packed, size), answer).items():
            known[key] = known.get(key, Fraction()) + chance
        memo[step, packed] = known
    return known


def chain(steps: Sequence[Step], start: object, answer: Answer | None = None, states_max: int = STATES_MAX) -> States:
    """The states after all the steps; equal ones are merged after each. `Refused` beyond `states_max` states."""
    states: States = {pack(start): ONE}
    memo: Memo = {}
    for number, step in enumerate(steps, 1):
        states = distribution(step, states, start, answer, memo)
        if len(states) > states_max:
            raise Refused("exact odds", f"{len(states)} states after step {number}: the limit is {states_max}")
    return states


def until(
    step: Step,
    done: Callable[[Any], bool],
    start: object,
    answer: Answer | None = None,
    states_max: int = STATES_MAX,
) -> States:
    """The first states that are `done` when the step is repeated from `start`, however long that takes.

    Steps that lead back to a state already met are reckoned exactly: the state is taken out, its chances going to
    where it leads in the end. `Refused` beyond `states_max` states, or where an exchange may go on for ever.
    """
    first, size = pack(start), size_of(start)
    rows = _graph(step, done, first, (type(start), size), answer, states_max)
    before: dict[bytes, dict[bytes, None]] = {key: {} for key in rows}  # a dict for its order, as a set has none
    for key, row in rows.items():
        for later in row:
            if later in rows:
                before[later][key] = None
    chances: States = {first: ONE}
    for key in _order(rows, first):  # mostly forwards, so that few earlier states are left to be rewritten
        _take_out(key, rows, before, chances)
    if sum(chances.values()) != 1:
        raise AssertionError(f"the chances add up to {sum(chances.values())}")
    return chances


def _graph(
    step: Step, done: Callable[[Any], bool], first: bytes, kind: tuple[type, int], answer: Answer | None, most: int
) -> dict[bytes, States]:
    """Where every state that is not done leads in one step."""
    rows: dict[bytes, States] = {}
    ahead, met = [first], {first}
    memo: Memo = {}
    while ahead:
        key = ahead.pop()
        if done(unpack(kind[0], key, kind[1])):
            continue
        rows[key] = _leads(step, key, *kind, answer, memo)
        fresh = [later for later in rows[key] if later not in met]
        met.update(fresh)
        ahead += fresh
        if len(met) > most:
            raise Refused("exact odds", f"more than {most} states")
    return rows


def _order(rows: Mapping[bytes, States], first: bytes) -> list[bytes]:
    """The states such that each comes before those it leads to, as far as there are no circles."""
    if first not in rows:
        return []
    after: list[bytes] = []
    met, trail = {first}, [(first, iter(rows[first]))]
    while trail:
        key, ways = trail[-1]
        later = next((way for way in ways if way in rows and way not in met), None)
        if later is None:
            after.append(key)
            trail.pop()
        else:
            met.add(later)
            trail.append((later, iter(rows[later])))
    return after[::-1]


def _take_out(key: bytes, rows: dict[bytes, States], before: dict[bytes, dict[bytes, None]], chances: States) -> None:
    """Send everything that comes to a state on to where it leads in the end."""
    row = rows.pop(key)
    stay = row.pop(key, Fraction())
    if stay == 1:
        raise Refused("exact odds", "the exchange may go on for ever: there is a state that nothing leads out of")
    onward = {later: part / (1 - stay) for later, part in row.items()}
    earlier = [each for each in before.pop(key) if each in rows]
    for holder in [chances, *(rows[each] for each in earlier)]:
        share = holder.pop(key, None)
        if share is not None:
            for later, part in onward.items():
                holder[later] = holder.get(later, Fraction()) + share * part
    for later in onward:
        if later in rows:
            before[later].update(dict.fromkeys(earlier))


def shares(states: Mapping[bytes, Fraction], like: object, value: Callable[[Any], S]) -> dict[S, Fraction]:
    """The chance of every value of a function of the state; `like` is any record of their type and size."""
    cls, size = type(like), size_of(like)
    found: dict[S, Fraction] = {}
    for key, chance in states.items():
        said = value(unpack(cls, key, size))
        found[said] = found.get(said, Fraction()) + chance
    return found


def expect(states: Mapping[bytes, Fraction], like: object, value: Callable[[Any], int | Fraction]) -> Fraction:
    """The mean of a function of the state; `like` is any record of their type and size."""
    return sum((chance * said for said, chance in shares(states, like, value).items()), Fraction())


def size_of(source: object) -> int:
    """The size class that a record was made for, by its length."""
    return class_of(type(source), len(flat(source)))
