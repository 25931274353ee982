"""`simple` against `random` in duels of equal ships, and against its like where several play or the sides differ."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from admiralty.core.engines.proving import play
from admiralty.core.face.game import Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.questions import Question
from admiralty.core.state.records import blank
from admiralty.games.myoss import GAME
from admiralty.games.myoss.words import Action, Ask, Kind

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


def test_simple_beats_random_with_a_ship_of_three_sections() -> None:
    """A Party Barge against its like, interpreted, for no kernel of other tests is of its size: 98 of 100 in 10,000."""
    deal = GAME.deal(Request({**GAME.scenario("duel"), "sides": {"first": ["party_barge"], "second": ["party_barge"]}}))
    decided: list[bool] = []
    for seat in (0, 1):
        minds = [LEVELS["simple" if seat == place else "random"] for place in (0, 1)]
        ends = [play(GAME, deal.battle, SimulatedKeys(3, number), minds).outcome for number in range(60)]
        decided += [end == seat for end in ends if end in (0, 1)]
    assert len(decided) > 80 and decided.count(True) >= 0.93 * len(decided), decided.count(True)


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


def fought(scenario: str, battles: int) -> Counter[str]:
    """How the battles of a scenario end with `simple` in every seat."""
    deal = GAME.deal(Request(GAME.scenario(scenario)))
    minds = [LEVELS["simple"]] * len(deal.seats)
    ends = (play(GAME, deal.battle, SimulatedKeys(5, number), minds).outcome for number in range(battles))
    return Counter(deal.outcomes[end] for end in ends)


def test_no_seat_of_a_melee_is_everybodys_first_target() -> None:
    """Of ships alike each fires at the next player's: else the first in the list never wins."""
    ends = fought("melee", 150)
    assert all(ends[seat] >= 15 for seat in ("red", "blue", "green", "amber")), ends  # a fifth each, a fifth nobody


def test_a_convoy_may_be_won_by_either_side() -> None:
    """MG-S80: the set-up is no foregone conclusion."""
    ends = fought("convoy", 150)
    assert all(ends[seat] >= 45 for seat in ("blue", "red")), ends  # 59 and 40 of a hundred


def test_a_drone_begins_in_tow() -> None:
    """MG-S80, MG-620: `simple` tows whoever has no engine, and nobody else."""
    deal = GAME.deal(Request(GAME.scenario("convoy")))
    b, q = deal.battle, blank(Question)
    q.what, q.seat, q.facts[0], q.facts[1], q.count = Ask.TOW, 0, 1, 0, 3
    q.listed[:3] = [-1, 2, 0]
    assert [b.ships[i].side for i in (0, 2)] == [0, 0]
    assert not any(part.kind == Kind.ENGINE and part.ship == 0 for part in b.parts[: b.part_count])
    assert GAME.answer(b, q, LEVELS["simple"]) == 0
    q.count = 2
    assert GAME.answer(b, q, LEVELS["simple"]) == -1
