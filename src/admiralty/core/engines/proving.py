"""The interpreted proving ground: a whole battle played by doctrines, without a journal and without words.

The kernel does the same with compiled rules; equal seeds give equal battles on both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..face.game import Game, elapsed, play_beat, rounds, turns_of
from ..sight.prefix import HIDDEN_ANSWERS, SHOWN_PLOT, Contradiction, Prefix, next_seen, put_away, take_shown
from ..state.dice import Keys, among
from ..state.questions import OFFERS, SEATS, Question
from ..state.records import blank, copy
from ..state.table import WriteOrder
from ..state.views import mask, mask_part

BEATS_MAX = 200
CALLED_LABEL = "called"
CALLED = -2  # the outcome of a battle that was called after BEATS_MAX rounds, which are beats in most games
CONTRADICTED = -3  # a rollout that contradicts what its seat has seen
Listen: TypeAlias = Callable[[int, tuple[int, ...]], object]  # an event, its arguments


@dataclass(frozen=True, slots=True)
class Result:
    """How a battle went."""

    outcome: int
    beats: int
    dice: int
    battle: Any
    turns: int = 0  # as its players count them


class ProvingTable:
    """The interpreted meaning of ask, roll and emit in the proving ground."""

    def __init__(self, game: Game, b: Any, keys: Keys, doctrines: Sequence[Any]) -> None:
        self.b, self.keys, self.doctrines, self.reply = b, keys, doctrines, game.answer
        self.question = blank(Question)
        self.beat = self.answers = self.rolled = self.dice = 0
        self.sealed = 0  # answers that other seats have sealed in the running plot: a seat does not know them
        self.own: list[int] | None = [0] * SEATS if game.uncounted else None  # answers of the beat by seat
        self.plotted = game.sealed
        self.seen: Any = None  # of a running plot: the battle as its seat sees it, but for what the plot writes
        self.key: int | None = None
        self.luck: dict[int, int] = {}
        self.script: dict[int, list[int]] = {}
        self.tape: list[tuple[int, int, int]] = []

    def begin(self, beat: int) -> None:
        """Begin a beat."""
        self.beat, self.answers, self.sealed, self.rolled, self.key = beat, 0, 0, 0, None
        self.luck = {}
        if self.own is not None:
            self.own = [0] * SEATS

    def taken_by(self, seat: int) -> int:
        """The answers of the beat that a question to a seat counts."""
        return self.answers - self.sealed if self.own is None else self.own[seat]

    def ask(
        self,
        seat: int,
        what: int,
        low: int,
        high: int,
        f0: int = 0,
        f1: int = 0,
        f2: int = 0,
        f3: int = 0,
        f4: int = 0,
        f5: int = 0,
        f6: int = 0,
        f7: int = 0,
        f8: int = 0,
        f9: int = 0,
    ) -> int:
        """The answer of the seat's doctrine, or the scripted one."""
        q = self.question
        if q.count == 1 or (q.count == 0 and low == high):
            only, q.count = (q.listed[0] if q.count else low), 0
            return only
        value = self.scripted(seat, what, low, (f0, f1, f2, f3, f4, f5, f6, f7, f8, f9)) if self.script else None
        if value is None:
            q.seat, q.what, q.low, q.high, q.taken = seat, what, low, high, self.taken_by(seat)
            q.facts[:] = (f0, f1, f2, f3, f4, f5, f6, f7, f8, f9)
            luck = self.luck.get(seat)
            if luck is None:
                luck = self.luck[seat] = self.keys.luck(self.beat, seat)
            q.luck = luck
            if q.sealed == 0:
                q.noted = 0
            value = self.think(seat)
        if not (value in q.listed[: q.count] if q.count else low <= value <= high):
            if self.script:
                raise Contradiction
            raise AssertionError(f"the doctrine of seat {seat} answers {value} to question {what}: not legal")
        q.count = 0
        self.answers += 1
        if self.own is not None:
            self.own[seat] += 1
        self.rolled, self.key = 0, None
        return value

    def think(self, seat: int) -> int:
        """What the seat's doctrine answers to the question, from what the seat may see."""
        if not self.plotted or self.question.sealed == 0:
            return self.reply(mask(self.b, seat), self.question, self.doctrines[seat])
        if self.seen is None:
            self.seen = mask(self.b, seat)
        else:
            setattr(self.seen, self.plotted, mask_part(self.b, self.plotted, seat))
        return self.reply(self.seen, self.question, self.doctrines[seat])

    def scripted(self, seat: int, what: int, low: int, facts: Sequence[int]) -> int | None:
        """The answer that the seat's script has for a question; None: the doctrine gives it."""
        q, script = self.question, self.script.get(seat)
        if script and script[0] == HIDDEN_ANSWERS and script[1] == what:
            del script[:2]
        if not script or script[0] == HIDDEN_ANSWERS:
            return None
        if script[0] == SHOWN_PLOT:
            return take_shown(script, what, q.listed[0] if q.count else low, facts) if q.sealed else None
        return script.pop(0)

    def offer(self, value: int) -> None:
        """Add a value to the list of the next question."""
        q = self.question
        if q.count == OFFERS:
            raise AssertionError(f"more than {OFFERS} values offered")
        q.listed[q.count] = value
        q.count += 1

    def offer_range(self, low: int, high: int) -> None:
        """Add all values from one to another."""
        q = self.question
        count = q.count + max(0, high + 1 - low)
        if count > OFFERS:
            raise AssertionError(f"more than {OFFERS} values offered")
        q.listed[q.count : count] = range(low, high + 1)
        q.count = count

    def bar(self, value: int, why: int) -> None:
        """Do nothing: reasons are for people at a table."""

    def share(self, seats: int) -> None:
        """Do nothing: in a simulation the asked seat's doctrine answers."""

    def tells_why(self) -> bool:
        """False: no reason is worked out that no person reads."""
        return False

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """Every seat's plot in the order of the seats."""
        q = self.question
        q.sealed, before = 1, self.answers
        for seat in range(seats.bit_length()):
            if seats >> seat & 1:
                q.noted, self.sealed, self.seen = 0, self.answers - before, None
                write_order(self, b, seat)
                put_away(self.script.get(seat))
        q.sealed = self.sealed = 0

    def roll(self, die: int, sides: int) -> int:
        """The next die of the stretch, or the one that was seen."""
        self.dice += 1
        if self.tape and (value := next_seen(self.tape, die, sides)):
            return value
        key = self.key
        if key is None:
            key = self.key = self.keys.stretch(self.beat, self.answers, 0)
        self.rolled = rolled = self.rolled + 1
        # dice.die, written out: most of the interpreter's time goes by here
        x = (key + rolled * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return (((x ^ (x >> 31)) >> 32) * sides >> 32) + 1

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        """Throw until the die shows low to high."""
        value = self.roll(die, sides)
        while not among(value, low, high):
            value = self.roll(die, sides)
        return value

    def emit(self, event: int, *args: int) -> None:
        """Do nothing: a simulation tells no events."""


class ListeningTable(ProvingTable):
    """A table that hands on the events of its battle."""

    def __init__(self, game: Game, b: Any, keys: Keys, doctrines: Sequence[Any], listen: Listen) -> None:
        super().__init__(game, b, keys, doctrines)
        self.listen = listen

    def emit(self, event: int, *args: int) -> None:
        """Hand it on."""
        self.listen(event, args)


def play(
    game: Game,
    start: Any,
    keys: Keys,
    doctrines: Sequence[Any],
    prefix: Prefix | None = None,
    beats: int = BEATS_MAX,
    listen: Listen | None = None,
) -> Result:
    """Play a battle to its end, or until it is called after `beats` rounds; `start` is left as it is.

    Where a seat imagines, the battle begins from what that seat sees of `start`: nothing hidden can leak into it.
    `listen` gets every event.
    """
    b = copy(mask(start, prefix.imagine) if prefix and prefix.imagine >= 0 else start)
    t = ListeningTable(game, b, keys, doctrines, listen) if listen else ProvingTable(game, b, keys, doctrines)
    return _play_on(game, t, keys, prefix, beats)


def play_out(game: Game, b: Any, keys: Keys, doctrines: Sequence[Any]) -> Result:
    """Play this very battle to its end."""
    return _play_on(game, ProvingTable(game, b, keys, doctrines), keys, None, BEATS_MAX)


def _play_on(game: Game, t: ProvingTable, keys: Keys, prefix: Prefix | None, beats: int) -> Result:
    b = t.b
    first, begun = prefix.beat if prefix else 0, rounds(game, b)
    try:
        if prefix:
            t.begin(first)
            if prefix.imagine >= 0:
                t.key = keys.luck(first, 63)  # a stretch of its own, away from the battle's dice
                game.imagine(t, b, prefix.imagine)
                t.dice = 0
            t.tape = list(prefix.dice)
            t.script = {seat: list(answers) for seat, answers in (prefix.answers or {}).items() if answers}
        beat = first
        while game.outcome(b) < 0:
            if elapsed(game, b, beat - first, begun) >= beats:
                return Result(CALLED, beat - first, t.dice, b, turns_of(game, b, beat - first))
            t.begin(beat)
            play_beat(game, t, b)
            if t.tape or any(t.script.values()):
                raise Contradiction
            t.script = {}
            beat += 1
    except Contradiction:
        return Result(CONTRADICTED, 0, 0, b)
    return Result(game.outcome(b), beat - first, t.dice, b, turns_of(game, b, beat - first))
