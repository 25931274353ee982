"""The challenge solved by trying everything: no tables, no merging, only the rules' own round, played again and again.

For challenges so small that this is possible. Nothing here comes from the solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from admiralty.core.engines.exact import Tape, outcomes
from admiralty.core.face.game import Request
from admiralty.core.state.records import copy, pack, unpack
from admiralty.games.systemships import GAME
from admiralty.games.systemships.actions import write_order
from admiralty.games.systemships.setup import roll_up
from admiralty.games.systemships.turn import WIN, begin_round, outcome, play_beat
from admiralty.games.systemships.words import Ask

FASTEST = 12  # of a missile that is tried: none of these systemships is faster than 8
Answers = tuple[int, ...]


class _Trying:
    """A table on which everything is tried in turn: dice, answers of the order, or what hits take."""

    def __init__(self, tape: Tape, answers: Sequence[int] | None) -> None:
        self.tape, self.answers, self.given = tape, None if answers is None else list(answers), []
        self.offered: list[int] = []
        self.dice: list[tuple[int, int]] = []

    def offer(self, value: int) -> None:
        self.offered.append(int(value))

    def bar(self, value: int, why: int) -> None:
        """Do nothing: reasons are for people at a table."""

    def tells_why(self) -> bool:
        return False

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        legal = self.offered or list(range(low, min(high, FASTEST if what == Ask.MISSILE_SPEED else high) + 1))
        self.offered = []
        if len(legal) == 1:
            return legal[0]
        if what != Ask.TAKE_HIT and self.answers is not None:
            return self.answers.pop(0)
        value = self.tape.take((-1, seat, what), legal)
        self.given.append((what, value))
        return value

    def ask_all(self, b: Any, seats: int, write: Any) -> None:
        write(self, b, 0)

    def roll(self, die: int, sides: int) -> int:
        face = self.tape.take((die, 1, sides), range(1, sides + 1))
        self.dice.append((face, sides))
        return face

    def emit(self, event: int, *args: int) -> None:
        pass


def orders(b: Any) -> Iterator[Answers]:
    """Every legal order, as the answers that make it; a volley only with its slowest missile first."""
    tape, more = Tape(), True
    while more:
        tape.rewind()
        t: Any = _Trying(tape, None)
        ready = copy(b)
        begin_round(t, ready)
        write_order(t, ready, 0, 0)
        speeds = [value for what, value in t.given if what == Ask.MISSILE_SPEED]
        if all(slow <= fast for slow, fast in pairwise(speeds)):
            yield tuple(value for _, value in t.given)
        more = tape.turn()


class Naive:
    """The best play from any moment; moments that are alike are tried once."""

    def __init__(self, design: Mapping[str, int], settings: Mapping[str, Any]) -> None:
        ship = {"name": "It", "pd": 0, **design}
        self.deal = GAME.deal(Request(GAME.scenario("challenge"), dict(settings), {"warp": (ship,)}))
        self.seen = self.deal.battle.rules.challenge_first_plot == 1
        self.known: dict[bytes, Fraction] = {}

    def best(self) -> Fraction:
        """The chance to win with the best play."""
        met = outcomes(lambda t, b: roll_up(t, b), self.deal.battle)
        starts = [(unpack(type(self.deal.battle), key, self.deal.size), chance) for (_, key), chance in met.items()]
        if self.seen:
            return sum((chance * self.value(b) for b, chance in starts), Fraction())
        return max(
            sum((chance * self.round(b, order) for b, chance in starts), Fraction())
            for order in orders(self.deal.battle)
        )

    def value(self, b: Any) -> Fraction:
        """The chance to win from the beginning of a round."""
        if outcome(b) >= 0:
            return Fraction(outcome(b) == WIN)
        key = pack(b)
        if key not in self.known:
            self.known[key] = max(self.round(b, order) for order in orders(b))
        return self.known[key]

    def round(self, b: Any, order: Answers) -> Fraction:
        """The chance to win with this order: over all dice, the hits taken as is best after them."""
        best: dict[tuple[tuple[int, int], ...], Fraction] = {}
        tape, more = Tape(), True
        while more:
            tape.rewind()
            t: Any = _Trying(tape, order)
            after = copy(b)
            play_beat(t, after)
            dice = tuple(t.dice)
            worth = self.value(after)
            best[dice] = max(worth, best.get(dice, worth))
            more = tape.turn()
        total = Fraction()
        for dice, worth in best.items():
            below = 1
            for _, sides in dice:
                below *= sides
            total += worth / below
        return total
