"""The Tiniest Fighters' duel: its chances reckoned from the rulebook, and played.  [rulebook 5.4]"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import ceil, sqrt

import pytest

from admiralty.core.engines.proving import play
from admiralty.core.face.game import Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.games.myoss import GAME

COCKPIT, LIFE, ENGINE, LASER = range(4)
ALL = frozenset(range(4))
Chances = tuple[Fraction, Fraction, Fraction]  # the one with the move wins, the other wins, both are destroyed
ZERO, ONE = Fraction(0), Fraction(1)
PLAIN, FRAME_ONLY = Fraction(7, 600), Fraction(13, 120)


def survives(lost: frozenset[int]) -> Fraction:
    """The roll against the Destruction Index holds."""
    return Fraction(5 - len(lost), 100)


def struck(lost: frozenset[int], part: int) -> list[tuple[Fraction, frozenset[int] | None]]:
    """A component is hit: the ship lives with it lost, or is gone (None)."""
    after = lost | {part}
    lives = survives(after)
    return [(lives, after), (1 - lives, None)]


def debris(pieces: int, lost: frozenset[int]) -> dict[frozenset[int] | None, Fraction]:
    """What so many pieces of debris leave of a ship."""
    states: dict[frozenset[int] | None, Fraction] = {lost: ONE}
    for _ in range(pieces):
        after: dict[frozenset[int] | None, Fraction] = {}
        for state, weight in states.items():
            if state is None:
                after[None] = after.get(None, ZERO) + weight
                continue
            ways = [(1 - 5 * PLAIN, state), (PLAIN, None)]  # a miss; the frame
            ways += [(PLAIN * p, new) for part in ALL for p, new in struck(state, part)]  # type: ignore[misc]
            for p, new in ways:
                after[new] = after.get(new, ZERO) + weight * p
        states = after
    return states


def blast(lost: frozenset[int], frame_gone: bool, other: frozenset[int]) -> tuple[Fraction, Fraction]:
    """A ship explodes: the chances that the other one lives, and that it is destroyed too."""
    left = 5 - len(lost) - frame_gone
    gone = debris(ceil(left / 2), other).get(None, ZERO)
    return 1 - gone, gone


@cache
def step(
    mine: frozenset[int], other: frozenset[int]
) -> tuple[Chances, dict[tuple[frozenset[int], frozenset[int]], Fraction]]:
    """One turn: the chances that it ends the duel, and those of the states (of the next to move, of me) after it."""
    if COCKPIT in mine or LIFE in mine:
        after = mine | {COCKPIT}
        lives = survives(after)
        return (ZERO, 1 - lives, ZERO), {(other, after): lives}
    if LASER in mine:
        return (ZERO, ZERO, ZERO), {(other, mine): ONE}
    index = 1 + (ENGINE not in mine) - (ENGINE not in other)
    win, both = ZERO, ZERO
    states: dict[tuple[frozenset[int], frozenset[int]], Fraction] = {}
    frame = FRAME_ONLY if index == 2 else PLAIN
    lives = Fraction(4 - len(other), 100)  # the Destruction Index without the frame
    alone, gone = blast(other, True, mine)
    win += frame * (lives + (1 - lives) * alone)
    both += frame * (1 - lives) * gone
    hit = frame
    if index < 2:
        for part in ALL:
            hit += PLAIN
            for p, after_hit in struck(other, part):
                if after_hit is None:
                    alone, gone = blast(other | {part}, False, mine)
                    win, both = win + PLAIN * p * alone, both + PLAIN * p * gone
                else:
                    key = (after_hit, mine)
                    states[key] = states.get(key, ZERO) + PLAIN * p
    states[(other, mine)] = states.get((other, mine), ZERO) + 1 - hit
    return (win, ZERO, both), states


@cache
def duel(mine: frozenset[int], other: frozenset[int]) -> Chances:
    """The chances from a state, losses only growing: from each pair two equations with two unknowns."""
    (w1, l1, b1), own = constant(mine, other)
    (w2, l2, b2), its = constant(other, mine)
    p, q = own, its  # the chance that nothing changes in a turn of mine, of the other's
    scale = 1 / (1 - p * q)
    return (w1 + p * l2) * scale, (l1 + p * w2) * scale, (b1 + p * b2) * scale


def constant(mine: frozenset[int], other: frozenset[int]) -> tuple[Chances, Fraction]:
    """All of a turn's chances but that nothing changes."""
    ends, states = step(mine, other)
    win, lose, both = ends
    same = ZERO
    for (next_, me), weight in states.items():
        if (next_, me) == (other, mine):
            same += weight
        else:
            w, l_, b = duel(next_, me)
            win, lose, both = win + weight * l_, lose + weight * w, both + weight * b
    return (win, lose, both), same


NONE = frozenset[int]()


@pytest.mark.parametrize(
    ("mine", "other", "first", "second", "mutual"),
    [
        ((), (), 0.459798578557, 0.433127853312, 0.107073568131),
        ((), (LASER,), 0.892573704, 0, 0.107426296),
        ((), (ENGINE,), 0.604887198, 0.288247498, 0.106865304),
        ((ENGINE,), (ENGINE,), 0.459184507, 0.432613030, 0.108202464),
        ((COCKPIT,), (), 0, 0.999742408, 0.000257592),
        ((COCKPIT,), (COCKPIT,), 1 / 26, 25 / 26, 0),
        ((LIFE,), (LIFE,), 3 / 103, 100 / 103, 0),
    ],
)
def test_the_chances_are_those_of_the_rulebook(
    mine: tuple[int, ...], other: tuple[int, ...], first: float, second: float, mutual: float
) -> None:
    found = duel(frozenset(mine), frozenset(other))
    assert sum(found) == 1
    assert [float(each) for each in found] == pytest.approx([first, second, mutual], abs=1e-9)


def test_gunners_play_the_duel_of_the_rulebook() -> None:
    deal = GAME.deal(Request(GAME.scenario("tiniest_fighters")))
    gunner = next(level.doctrine for level in GAME.levels if level.key == "gunner")
    battles = 2000
    seen = Counter(play(GAME, deal.battle, SimulatedKeys(77, k), [gunner, gunner]).outcome for k in range(battles))
    assert seen[3] == 0  # no stalemate can arise
    for outcome, chance in enumerate(duel(NONE, NONE)):
        p = float(chance)
        assert abs(seen[outcome] / battles - p) < 3.3 * sqrt(p * (1 - p) / battles)
