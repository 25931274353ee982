"""The exact chance of a hit, row by row of the attack table."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from admiralty.core.checks.scripted import use_script
from admiralty.core.engines import exact
from admiralty.games.myoss.attack import (
    MISS,
    location,
)
from admiralty.games.myoss.tables import ADJUSTER, PICKER, ROLLS
from admiralty.games.myoss.words import Die, Event

from .combat import Fleet, battleaxes, dice, row

# ---- the exact chance of a hit, row by row ------------------------------------------------------------------------


def chance(index: int, size: int) -> Fraction:
    """The chance of a hit, both players choosing only hit or miss, by the formula of the rulebook's section 5.3."""
    c = Fraction(size, size + 1)
    up, down = min(size + 5, 99), max(size - 5, 0)
    q2, q3 = Fraction(99, 100) ** 2, Fraction(99, 100) ** 3
    one = {-10: Fraction(0), -2: Fraction(down, 100), -1: Fraction(down, 100)}
    one |= {0: Fraction(size, 100), 1: Fraction(size, 100), 2: Fraction(up, 100), 3: Fraction(up, 100)}
    if index in one:
        return one[index] + c / 100
    if index == 10:
        return Fraction(99, 100)
    rolls = 3 if index in (-9, -8, -7, 8, 9) else 2
    n = {-9: down, -6: down, -5: down, 6: up, 7: up, 9: up}.get(index, size)
    q = q3 if rolls == 3 else q2
    if index > 0:
        return q - Fraction(99 - n, 100) ** rolls + (1 - q) * c
    return Fraction(n, 100) ** rolls + (1 - q) * c


def best(f: Fleet, index: int, size: int) -> Fraction:
    """The chance of a hit by enumeration of all dice, each player choosing best for himself.

    Equal dice are merged: a roll matters only by whether it hits, can be made to hit, or is 100.
    """
    table = {}
    rolls, hits, total = ROLLS[row(index)], Fraction(0), Fraction(0)
    if index == 10:
        return Fraction(99, 100)

    def lands(numbers: tuple[int, ...], crit: int) -> bool:
        key = (numbers, crit)
        if key not in table:
            outcomes = set()

            class Table:
                """Rolls what it is given; every answer is tried in turn."""

                def __init__(self, answers: list[int]) -> None:
                    self.dice, self.answers = list(numbers), list(answers)
                    self.open: tuple[int, list[int]] | None = None
                    self.offered: list[int] = []

                def roll(self, die: int, sides: int) -> int:
                    return self.dice.pop(0)

                def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
                    return crit

                def offer(self, value: int) -> None:
                    self.offered.append(value)

                def bar(self, value: int, why: int) -> None:
                    pass

                def tells_why(self) -> bool:
                    return False

                def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
                    values = self.offered or [low, high, *range(low, high + 1)]
                    self.offered = []
                    if len(set(values)) == 1:
                        return values[0]
                    if self.answers:
                        return self.answers.pop(0)
                    self.open = (seat, sorted(set(values)))
                    raise LookupError

                def emit(self, *args: int) -> None:
                    pass

            def value(answers: list[int]) -> bool:
                t = Table(answers)
                try:
                    number = location(t, f.b, 0, 0, 1, 1, row(index))  # type: ignore[arg-type]
                except LookupError:
                    assert t.open is not None
                    seat, values = t.open
                    results = [value([*answers, each]) for each in values]
                    return any(results) if seat == 0 else all(results)
                return 1 <= number <= size

            outcomes.add(value([]))
            table[key] = outcomes.pop()
        return table[key]

    assert (PICKER[row(index)] != 0) == (rolls > 1) and ADJUSTER[row(index)] in (-1, 0, 1)
    kinds = {}  # a representative of each sort of number, and how many there are of it
    for number in range(1, 101):
        sort = (
            0 if number == 100 else 1 + (number <= max(size - 5, 0)) + (number <= size) + (number <= min(size + 5, 99))
        )
        kinds[sort] = (number, kinds.get(sort, (0, 0))[1] + 1)
    for combination in product(kinds.values(), repeat=rolls):
        weight = Fraction(1)
        for _, count in combination:
            weight *= Fraction(count, 100)
        numbers = tuple(number for number, _ in combination)
        total += weight
        if 100 in numbers:
            crits = Fraction(size, size + 1)  # a hit before a second hundred
            hits += weight * crits * lands(numbers, size)
        else:
            hits += weight * lands(numbers, 1)
    assert total == 1
    return hits


@pytest.mark.parametrize("ship", ["tiniest_fighter", "battleaxe", "cargo_drone"])
@pytest.mark.parametrize("index", range(-10, 11))
def test_exact_chance_of_a_hit(index: int, ship: str) -> None:
    f = Fleet(["battleaxe"], [ship])
    size = f.b.sections[1].size
    assert best(f, index, size) == chance(index, size)


@pytest.mark.parametrize("index", [-10, 0, 1])
def test_criticals_end_where_all_dice_are_enumerated(index: int) -> None:
    """However often the die is thrown again: one draw among the locations and a second hundred.  [MG-2890]"""
    f = Fleet(["battleaxe"], ["tiniest_fighter"])
    found = exact.results(lambda t, b: location(t, b, 0, 3, 1, 1, row(index)), f.b)
    assert sum(share for number, share in found.items() if 1 <= number <= 5) == chance(index, 5)


def test_the_printed_chances() -> None:
    assert chance(-9, 5) == Fraction(29701, 1200000)
    assert chance(-8, 98) == Fraction(48044353, 49500000)
    assert chance(4, 58) == Fraction(245311, 295000)
    assert chance(9, 58) == Fraction(11243519, 11800000)
    assert chance(0, 98) == Fraction(98, 99)


def test_what_is_asked_and_told_in_a_shot() -> None:
    f = battleaxes()
    with use_script(dice(30), []) as t:
        assert location(t, f.b, 0, 3, 1, 1, row(0)) == 30
    assert t.events == []
    with use_script([(Die.TO_HIT, 100), (Die.CRITICAL, 100)]) as t:
        assert location(t, f.b, 0, 3, 1, 1, row(0)) == MISS
    assert t.events == [(Event.CRITICAL, (1, 100))]
