"""Exact odds of a task: how its dice fall, by enumeration of every face.  [BC-R202 .. BC-R212]"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...records import Task
from ...tables import FACES, POWERED
from ...tasks import score
from ...words import ShipDie

Dist = Mapping[int, float]


@lru_cache(maxsize=4096)
def die(target: int, critical: int) -> tuple[float, float, float]:
    """The chances of 0, 1 and 2 successes of one die."""
    counts = [0, 0, 0]
    for face in range(1, FACES + 1):
        counts[score(face, target, critical)] += 1
    return counts[0] / FACES, counts[1] / FACES, counts[2] / FACES


def add(one: Dist, other: Dist) -> dict[int, float]:
    """The sum of two independent throws."""
    found: dict[int, float] = {}
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] = found.get(a + b, 0.0) + p * q
    return found


def thrown(dice: int, ones: int, target: int, critical: int) -> dict[int, float]:
    """The successes of a leader's dice, of which some are set to 1."""
    found: dict[int, float] = {2 * ones: 1.0}
    for _ in range(dice - ones):
        found = add(found, dict(enumerate(die(target, critical))))
    return found


@lru_cache(maxsize=1024)
def successes(
    dice: int, ones: int, target: int, critical: int, ship: tuple[int, int, int], helpers: tuple[tuple[int, int], ...]
) -> dict[int, float]:
    """The chance of each number of successes, to be read only; help counts only if the leader's own dice score.

    `ship` is how the ship assists, its target number and its critical range.
    """
    own = thrown(dice, ones, target, critical)
    help: dict[int, float] = {0: 1.0}
    if ship[0] == ShipDie.POWERED:
        help = {POWERED: 1.0}
    elif ship[0] == ShipDie.ROLLED:
        help = dict(enumerate(die(ship[1], ship[2])))
    for helper in helpers:
        help = add(help, dict(enumerate(die(*helper))))
    none = own.pop(0, 0.0)
    found = add(own, help)
    found[0] = found.get(0, 0.0) + none
    return found


def mended(task: Task, mask: int) -> float:
    """The chance that a task succeeds when the dice of a mask are rolled again; the others stay as they lie."""
    own = sum(_scored(task, k) for k in range(task.dice) if not mask >> k & 1)
    found = {own + scored: p for scored, p in thrown(mask.bit_count(), 0, task.target, task.critical).items()}
    help = POWERED if task.ship_die == ShipDie.POWERED else 0
    if task.ship_die == ShipDie.ROLLED:
        help = score(task.ship_face, task.ship_target, task.ship_critical)
    for k in range(task.helpers):
        help += score(task.helper_faces[k], task.helper_targets[k], task.helper_criticals[k])
    return chance_of({own + help if own else 0: p for own, p in found.items()}, task.difficulty)


def _scored(task: Task, k: int) -> int:
    return score(task.faces[k], task.target, task.critical)


def chance_of(found: Dist, difficulty: int) -> float:
    """The chance of so many successes at least."""
    return min(1.0, sum(p for n, p in found.items() if n >= difficulty))


def mean_above(found: Dist, difficulty: int) -> float:
    """The Momentum of a success, on average over all throws."""
    return sum(p * (n - difficulty) for n, p in found.items() if n > difficulty)


def complication(dice: int, over: int) -> float:
    """The chance that at least one of so many dice is a complication, where so many faces are one."""
    return 1 - (1 - over / FACES) ** dice
