"""Exact chances of how a battle ends: what `proving.play` samples, with every die and every draw of a doctrine taken.

It goes on beat by beat: after each one the states with equal bytes are merged. A die is not fixed at once to a face: a
comparison only splits the faces that are left in two, so that ``roll(100) <= 36`` makes two paths and not a hundred.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from operator import add, floordiv, lshift, mod, mul, sub
from typing import Any, cast

from ..errors import Refused
from ..face.game import Game, elapsed, play_beat, rounds
from ..sight.prefix import Contradiction, Prefix, next_seen
from ..state.dice import Lots, SimulatedKeys, among, ending
from ..state.records import copy, pack, unpack
from ..state.views import mask
from .exact import ONE, States, Tape, size_of
from .proving import BEATS_MAX, CALLED, CONTRADICTED, ProvingTable

PATHS_MOST = 5_000  # of one forecast
TRIAL = 200  # paths after which it may be seen that it would take far too many
DOUBT = 4  # the guess made then may be as many times too high
Chances = dict[int, Fraction]  # outcome -> chance; CALLED too

_BATTLE, _OPPONENT = 0, 1  # in the keys of the tape: who threw


class _Die:
    """A die thrown, with the faces that it may still show."""

    __slots__ = ("faces", "kind", "tape")

    def __init__(self, tape: Tape, kind: int, faces: Sequence[int]) -> None:
        self.tape, self.kind, self.faces = tape, kind, faces

    def __index__(self) -> int:
        if len(self.faces) > 1:
            self.faces = (self.tape.take((self.kind, self.faces[0], len(self.faces)), self.faces),)
        return self.faces[0]

    def _is(self, test: Callable[[int], bool]) -> bool:
        yes = [face for face in self.faces if test(face)]
        if not yes or len(yes) == len(self.faces):
            return bool(yes)
        no = [face for face in self.faces if not test(face)]
        weights = [Fraction(len(part), len(self.faces)) for part in (no, yes)]
        held = self.tape.take((self.kind, len(no), len(yes)), (0, 1), weights)
        self.faces = yes if held else no
        return bool(held)

    def __lt__(self, other: int) -> bool:
        return self._is(lambda face: face < other)

    def __le__(self, other: int) -> bool:
        return self._is(lambda face: face <= other)

    def __gt__(self, other: int) -> bool:
        return self._is(lambda face: face > other)

    def __ge__(self, other: int) -> bool:
        return self._is(lambda face: face >= other)

    def __eq__(self, other: object) -> bool:
        return self._is(lambda face: face == other)

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __bool__(self) -> bool:
        return self._is(bool)


def _number(name: str, of: Callable[[int, int], int]) -> None:
    """In arithmetic a die is the face that it shows."""
    setattr(_Die, f"__{name}__", lambda self, other: of(self.__index__(), other))
    setattr(_Die, f"__r{name}__", lambda self, other: of(other, self.__index__()))


for _operator in (add, sub, mul, floordiv, mod, lshift):
    _number(_operator.__name__, _operator)


class _Drawn(Lots):
    """The draws of one seat's doctrine in one beat: equal ones are drawn once."""

    def __new__(cls, tape: Tape, seat: int) -> _Drawn:
        return int.__new__(cls, seat)

    def __init__(self, tape: Tape, seat: int) -> None:
        self.tape = tape
        self.drawn: dict[int, tuple[int, _Die]] = {}

    def draw(self, index: int, sides: int) -> int:
        """As `chance`; one number drawn with two numbers of sides cannot be enumerated."""
        known = self.drawn.setdefault(index, (sides, _Die(self.tape, _OPPONENT, range(1, sides + 1))))
        if known[0] != sides:
            raise Uncountable
        return cast(int, known[1])


class Uncountable(Exception):
    """There are too many paths, or draws that cannot be counted."""


class _TapeKeys:
    """The keys of an enumeration: there are no dice to come from them."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape

    def stretch(self, beat: int, answers: int, attempt: int) -> int:
        """A programming error."""
        raise AssertionError("a die is thrown from a key in an enumeration")

    def luck(self, beat: int, seat: int) -> int:
        """Draws from the tape."""
        return _Drawn(self.tape, seat)


class _Table(ProvingTable):
    """The proving ground's table, with its fresh dice from a tape."""

    def __init__(self, game: Game, b: Any, doctrines: Sequence[Any], paths: Tape) -> None:
        super().__init__(game, b, _TapeKeys(paths), doctrines)
        self.paths = paths

    def roll(self, die: int, sides: int) -> int:
        """The die that was seen, or one that may show any face."""
        if self.tape and (value := next_seen(self.tape, die, sides)):
            return value
        return cast(int, _Die(self.paths, _BATTLE, range(1, sides + 1)))

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        """Throw until the die shows low to high: after what was seen one conditional draw."""
        while self.tape:
            value = self.roll(die, sides)
            if among(value, low, high):
                return value
        return cast(int, _Die(self.paths, _BATTLE, ending(sides, low, high)))


def forecast(
    game: Game, start: Any, doctrines: Sequence[Any], prefix: Prefix | None = None, most: int = PATHS_MOST
) -> Generator[None, None, Chances | None]:
    """The chances of the outcomes of what `play` plays, counted path by path: stops after each one, to go on or not.

    Returns None where there are more than `most` paths, or seem to be far more. Rollouts that would contradict what
    was seen are left out, and the others make up the whole; empty where all of them would. What is hidden from the
    seat that imagines is not looked at.
    """
    whose = prefix.imagine if prefix else -1
    states: States = {pack(mask(start, whose) if whose >= 0 else start): ONE}
    ends: Chances = {}
    paths = beats = 0
    begun = rounds(game, start)
    while states:
        after: States = {}
        first, whole, told = paths, sum(states.values()), Fraction()
        for packed, weight in states.items():
            b, tape, more = unpack(type(start), packed, size_of(start)), Tape(), True
            while more:
                try:
                    came = _beat(game, copy(b), doctrines, prefix, beats, tape)
                except (Uncountable, Refused):  # the latter by a tape that grows too long
                    return None
                chance = weight * Fraction(tape.above, tape.below)
                if isinstance(came, int):
                    ends[came] = ends.get(came, Fraction()) + chance
                else:
                    after[came] = after.get(came, Fraction()) + chance
                paths, told = paths + 1, told + chance
                if paths + len(after) > most or (paths - first == TRIAL and TRIAL * whole > DOUBT * most * told):
                    return None
                yield
                more = tape.turn()
        beats += 1
        states, called = {}, Fraction()
        for packed, weight in after.items():
            if elapsed(game, unpack(type(start), packed, size_of(start)), beats, begun) < BEATS_MAX:
                states[packed] = weight
            else:
                called += weight
        if called:
            ends[CALLED] = ends.get(CALLED, Fraction()) + called
    if sum(ends.values()) != 1:
        raise AssertionError("the chances do not add up to one")
    contradicted = ends.pop(CONTRADICTED, Fraction())
    return {end: chance / (1 - contradicted) for end, chance in ends.items()}


def _beat(game: Game, b: Any, doctrines: Sequence[Any], prefix: Prefix | None, beats: int, tape: Tape) -> int | bytes:
    """One path of one beat: how the battle has ended, or the state that it has come to."""
    tape.rewind()
    t = _Table(game, b, doctrines, tape)
    t.begin(beats + prefix.beat if prefix else beats)
    try:
        if prefix and beats == 0:
            if prefix.imagine >= 0:
                game.imagine(t, b, prefix.imagine)
            t.tape = list(prefix.dice)
            t.script = {seat: list(answers) for seat, answers in (prefix.answers or {}).items() if answers}
        if game.outcome(b) < 0:
            play_beat(game, t, b)
            if t.tape or any(t.script.values()):
                raise Contradiction
    except Contradiction:
        return CONTRADICTED
    end = int(game.outcome(b))
    return end if end >= 0 else pack(b)


def is_determined(game: Game, start: Any, doctrines: Sequence[Any]) -> bool:
    """Does every battle take one course, as no die and no draw of a doctrine in it can make a difference?"""
    b, beats, begun = start, 0, rounds(game, start)
    while elapsed(game, b, beats, begun) < BEATS_MAX:
        tape = Tape()
        try:
            came = _beat(game, copy(b), doctrines, None, beats, tape)
        except (Uncountable, Refused):
            return False
        if tape.turn():
            return False
        if isinstance(came, int):
            break
        b, beats = unpack(type(start), came, size_of(start)), beats + 1
    return True


def is_imagined(game: Game, start: Any, seat: int) -> bool:
    """Has the seat to imagine anything of this battle: does the room's `imagine` throw dice for it?"""
    b = copy(mask(start, seat))
    t = ProvingTable(game, b, SimulatedKeys(0, 0), ())
    game.imagine(t, b, seat)
    return t.dice > 0
