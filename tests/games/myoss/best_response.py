"""The best that can be done against `random` with Tiniest Fighters, by a dynamic programme.

The chances are those that `test_combat_duel` reckons from the rulebook; what `random` does is known. The choices are
when to hold fire, and where to bring a roll that may be adjusted. Losses only grow, so a state leads to worse ones or
to itself; where it leads to itself the two turns are repeated until nothing changes in the fourteenth decimal.
[rulebook 5.4, MG-2770, MG-2780, MG-2890 .. MG-2910]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from .test_combat_duel import COCKPIT, ENGINE, LASER, LIFE, blast, struck, survives

FRAME, PAST = 4, 5
LOCATIONS = (COCKPIT, LIFE, ENGINE, LASER, FRAME)  # in the order of their numbers, from 1
FIRES = 0.85  # `random` takes a shot 70 times of a hundred, and in half of the others: it fires, or ends its turn
SHOOTER, BOTH = 1, 0  # who is left: the one who shoots, nobody; -1: the other one

Lost = frozenset[int]
Ends = tuple[float, float]  # the chances to win and to lose; in the rest both are gone, or nobody ever is
Way = tuple[float, int | tuple[Lost, Lost]]  # a chance, and who is left, or what shooter and target have lost
Rolls = list[tuple[float, list[list[Way]]]]  # chance of a roll, and for each way to adjust it what comes of it
NONE: Lost = frozenset()


@cache
def hit(number: int, shooter: Lost, target: Lost) -> list[Way]:
    """What comes of a hit at a location, or of a shot past the ship."""
    if number == PAST:
        return [(1.0, (shooter, target))]
    if number == FRAME:
        lives = Fraction(4 - len(target), 100)
        alone, both = blast(target, True, shooter)
        return [(float(lives + (1 - lives) * alone), SHOOTER), (float((1 - lives) * both), BOTH)]
    (lives, after), (gone, _) = struck(target, number)
    alone, both = blast(target | {number}, False, shooter)
    assert after is not None
    return [(float(lives), (shooter, after)), (float(gone * alone), SHOOTER), (float(gone * both), BOTH)]


@cache
def shot(shooter: Lost, target: Lost) -> Rolls:
    """Every roll of a shot, and what the attacker can make of it."""
    index = 1 + (ENGINE not in shooter) - (ENGINE not in target)

    def at(low: int, high: int) -> list[list[Way]]:
        return [hit(LOCATIONS[k - 1] if k <= 5 else PAST, shooter, target) for k in range(low, high + 1)]

    step = 5 if index == 2 else 0  # MG-2780
    rolls = [(0.01, at(max(1, roll - step), min(99, roll + step))) for roll in range(1, 100)]
    criticals = [(0.01 / 6, at(max(1, roll - step), min(5, roll + step))) for roll in range(1, 6)]
    return [*rolls, *criticals, (0.01 / 6, [hit(PAST, shooter, target)])]


def suffers(shooter: Lost, target: Lost) -> list[Way]:
    """A ship without life support or cockpit, at the start of its turn; then it can do nothing."""
    after = shooter | {COCKPIT}
    lives = float(survives(after))
    return [(lives, (after, target)), (1 - lives, -SHOOTER)]


class Best:
    """The best play where a win is worth 1 - theta, a defeat -theta, and all else nothing."""

    def __init__(self, theta: float) -> None:
        self.theta = theta
        self.values: dict[tuple[Lost, Lost], tuple[Ends, Ends]] = {}

    def worth(self, ends: Ends) -> float:
        """What the chances are worth."""
        return ends[0] - self.theta * (ends[0] + ends[1])

    def reckoned(self, ways: Sequence[Way], own: Lost, other: Lost, ours: bool, same: Ends) -> Ends:
        """What comes of it for us; `same` where the state is as it was."""
        win = lose = 0.0
        for chance, left in ways:
            if isinstance(left, int):
                won = left == (SHOOTER if ours else -SHOOTER)
                ends = (float(won), float(not won and left != BOTH))
            else:
                state = left if ours else (left[1], left[0])
                ends = same if state == (own, other) else self.value(*state)[1 if ours else 0]
            win, lose = win + chance * ends[0], lose + chance * ends[1]
        return win, lose

    def ours(self, own: Lost, other: Lost, same: Ends) -> Ends:
        """Our turn: hold fire, or make the best of every roll."""
        if COCKPIT in own or LIFE in own:
            return self.reckoned(suffers(own, other), own, other, True, same)
        if LASER in own:
            return same
        win = lose = 0.0
        for chance, choices in shot(own, other):
            best = max((self.reckoned(ways, own, other, True, same) for ways in choices), key=self.worth)
            win, lose = win + chance * best[0], lose + chance * best[1]
        return max((win, lose), same, key=self.worth)

    def his(self, own: Lost, other: Lost, same: Ends) -> Ends:
        """The turn of `random`, which adjusts anyhow."""
        if COCKPIT in other or LIFE in other:
            return self.reckoned(suffers(other, own), own, other, False, same)
        if LASER in other:
            return same
        win, lose = (1 - FIRES) * same[0], (1 - FIRES) * same[1]
        for chance, choices in shot(other, own):
            for ways in choices:
                ends = self.reckoned(ways, own, other, False, same)
                share = FIRES * chance / len(choices)
                win, lose = win + share * ends[0], lose + share * ends[1]
        return win, lose

    def value(self, own: Lost, other: Lost) -> tuple[Ends, Ends]:
        """What a state is worth with our turn to come, and with his."""
        if (own, other) not in self.values:
            ours, before = (0.0, 0.0), (1.0, 1.0)
            his = self.his(own, other, ours)
            while max(abs(ours[0] - before[0]), abs(ours[1] - before[1])) > 1e-14:
                before = ours
                ours = self.ours(own, other, his)
                his = self.his(own, other, ours)
            self.values[own, other] = ours, his
        return self.values[own, other]


def rising() -> Iterator[tuple[float, Ends, Ends]]:
    """Better and better shares of the decided battles, as many with either seat first: (share, first, second)."""
    share, before = 0.5, 0.0
    while abs(share - before) > 1e-12:  # Dinkelbach: the best play at the price of the last share has a higher one
        before = share
        first, second = Best(share).value(NONE, NONE)
        share = (first[0] + second[0]) / (sum(first) + sum(second))
        yield share, first, second
