"""`simple` against `random`: how often it wins the decided duels of equal ships, as many with either seat first."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.game import Request
from admiralty.core.questions import Question
from admiralty.core.records import blank
from admiralty.games.myoss import GAME
from admiralty.games.myoss.words import Action, Ask

from .best_response import FIRES, rising
from .combat import FIRST, SECOND, Fleet

LEVELS = {level.key: level.doctrine for level in GAME.levels}
BEST_FIGHTERS = 0.5423583672500734  # [decision 0011]


def share(kernel: Any, ship: str, battles: int) -> float:
    """What `simple` wins of the decided duels of two such ships, half of them in either seat."""
    table = {**GAME.scenario("duel"), "sides": {"first": [ship], "second": [ship]}}
    deal = GAME.deal(Request(table))
    won = decided = 0
    for seat in (0, 1):
        minds = [LEVELS["simple" if seat == place else "random"] for place in (0, 1)]
        outcomes = kernel(GAME, deal.size).run(deal.battle, minds, 3, 0, battles // 2).outcomes
        won += outcomes.get(seat, 0)
        decided += outcomes.get(0, 0) + outcomes.get(1, 0)
    assert decided > battles // 5
    return won / decided


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ship", "least"),
    [("battleaxe", 0.97), ("mercy", 0.97), ("minder", 0.85), ("explorer", 0.85), ("night_prowler", 0.63)],
)
def test_simple_beats_random_in_mirrored_duels(compiled: Any, ship: str, least: float) -> None:
    assert share(compiled, ship, 4000) >= least


@pytest.mark.slow
def test_simple_plays_fighters_nearly_as_well_as_they_can_be_played(compiled: Any) -> None:
    found = share(compiled, "tiniest_fighter", 10_000)
    assert BEST_FIGHTERS - 0.025 < found < BEST_FIGHTERS + 0.015  # nobody does better, and chance does not hide it


def test_the_best_that_fighters_leave_to_play() -> None:
    best, first, second = list(rising())[-1]
    assert best == pytest.approx(BEST_FIGHTERS, abs=1e-9)
    assert first[0] / sum(first) > best > second[0] / sum(second)  # it is worth something to begin


def test_random_fires_as_often_as_the_programme_has_it() -> None:
    q = blank(Question)
    q.what, q.count = Ask.ACTION, 2
    q.listed[:2] = [Action.END, Action.FIRE]
    f, fired, draws = Fleet(["tiniest_fighter"], ["tiniest_fighter"]), 0, 20_000
    for luck in range(draws):
        q.luck = luck
        fired += GAME.answer(f.b, q, LEVELS["random"]) == Action.FIRE
    assert fired / draws == pytest.approx(FIRES, abs=0.01)


@pytest.mark.parametrize(
    ("shield", "ap", "chosen"),
    [("up", 5, "Particle Beam A"), ("down", 5, "Light Torpedoes"), ("up", 1, "Light Torpedoes")],
)
def test_weak_weapons_wear_a_shield_down_first(shield: str, ap: int, chosen: str) -> None:
    """MG-740: every hit takes a point of it; `ap` are the actions left after this one."""
    f = Fleet(["explorer"], ["explorer"])
    f.ship(FIRST).ap = ap
    f.ship(SECOND).shield = f.part("Shield", SECOND) if shield == "up" else -1
    q = blank(Question)
    q.what, q.facts[0], q.count = Ask.WEAPON, 0, 3
    q.listed[:3] = [f.part(name) for name in ("Particle Beam A", "Particle Beam B", "Light Torpedoes")]
    assert GAME.answer(f.b, q, LEVELS["simple"]) == f.part(chosen)
