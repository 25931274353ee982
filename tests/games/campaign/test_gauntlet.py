"""The gauntlet and the free duel of the systemships room.  IS-S01, IS-S02."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.games.systemships.words import Ask, Die, Status

from .examples import DUELS, FIRST, begin_gauntlet, run_gauntlet
from .reading import Plan, values

POINTS = {"win": 3, "mutual": 1, "standoff": 1, "loss": 0}


@pytest.mark.parametrize("outcome", POINTS)
def test_is_s01_what_each_outcome_scores(outcome: str) -> None:
    """IS-S01: 3 for a win, 1 for mutual or stand-off, 0 for a loss."""
    b, t = begin_gauntlet([outcome])
    assert run_gauntlet(b, t) == [POINTS[outcome]]


def test_is_s01_the_score_adds_up_whatever_happened_before() -> None:
    """IS-S01: a loss ends nothing; two wins, a mutual, a stand-off, a loss, a win: 11."""
    outcomes = ["win", "loss", "mutual", "win", "standoff", "win"]
    b, t = begin_gauntlet(outcomes)
    assert run_gauntlet(b, t) == [3, 3, 4, 7, 8, 11] and b.met == 6


@pytest.mark.parametrize("count", [1, 4, 10])
def test_is_s01_as_many_systemships_as_the_setting_says(count: int) -> None:
    """IS-S01, gauntlet: each is rolled up anew: a level and three lines of components each time; ten without a word."""
    b, t = begin_gauntlet(["win"] * count)
    assert len(run_gauntlet(b, t)) == count == len(t.faces(Die.TECHNOLOGY)) and b.score == 3 * count
    assert len(t.faces(Die.COMPONENT)) == 6 * count


def test_is_s01_ten_by_default_and_a_thousand_at_most() -> None:
    """IS-S01: N = 10, option 1 to 1000."""
    b, _ = begin_gauntlet(["win"] * 1000)
    assert b.rules.gauntlet == 1000
    for wrong in (0, 1001):
        with pytest.raises(Refused):
            begin_gauntlet(["win"], gauntlet=wrong)
    assert DUELS.deal(Request(DUELS.scenario("gauntlet"), {})).battle.rules.gauntlet == 10


def test_is_s01_the_first_order_is_written_once_and_kept() -> None:
    """IS-S01: before the first systemship the order is asked for; for the second it is the same, without a question."""
    b, t = begin_gauntlet(["win", "loss", "win"])
    run_gauntlet(b, t)
    assert sum(each.what == Ask.TACTIC for each in t.asked) == 1
    assert [each.given for each in t.asked if each.what == Ask.MISSILE_SPEED] == FIRST["missiles"]


def test_is_s01_the_first_order_comes_before_the_roll_up_and_later_rounds_are_plotted() -> None:
    """IS-S01, IS-040: no die falls before the order is written; rounds 2 and 3 of every stand-off are asked anew."""
    b, t = begin_gauntlet(["standoff", "standoff"])
    DUELS.play_beat(_Watch(t), b)
    assert t.asked and b.round == 1
    run_gauntlet(b, t)
    assert [each.facts[2] for each in t.asked if each.what == Ask.TACTIC] == [1, 2, 3, 2, 3]


class _Watch:
    """The plan's table, which must not roll before it is asked."""

    def __init__(self, t: object) -> None:
        self.t = t

    def __getattr__(self, name: str) -> object:
        if name == "roll":
            assert self.t.asked, "a die falls before the first order is written"  # type: ignore[attr-defined]
        return getattr(self.t, name)


def test_is_s01_the_warpship_is_whole_again_against_the_next() -> None:
    """IS-S01: the same design every time: spent missiles, hits and destruction are undone."""
    for outcome in ("loss", "mutual", "standoff"):
        b, t = begin_gauntlet([outcome, "win"])
        while b.met == 0:
            DUELS.play_beat(t, b)
        ship = b.ships[0]
        assert values(ship) == (7, 0, 0, 7, 21) and ship.status == Status.FIGHTING
        DUELS.play_beat(t, b)
        assert values(ship) == (7, 0, 0, 7, 14)
        run_gauntlet(b, t)
        assert b.score == POINTS[outcome] + 3


def test_is_s01_the_outcome_is_the_share_of_the_points_that_can_be_had() -> None:
    """IS-S01: of 6 points 6, 4, 3, 1, 0 fall into the tenths 90 to 100, 60, 50, 10 and below 10 percent."""
    expected = {("win", "win"): 9, ("win", "mutual"): 6, ("win", "loss"): 5, ("mutual", "loss"): 1, ("loss", "loss"): 0}
    for outcomes, tenth in expected.items():
        b, t = begin_gauntlet(outcomes)
        run_gauntlet(b, t)
        assert DUELS.outcome(b) == tenth


# ---- the free duel ---------------------------------------------------------------------------------------------------


def siege(ships: int = 1, **settings: Any) -> Any:
    """A siege by so many of Red's ships."""
    toml = DUELS.scenario("siege")
    toml.pop("settings", None)
    toml["sides"] = {"red": ["cheap"] * ships}
    cheap = {"name": "Cheap", "pd": 3, "beams": 1}
    return DUELS.deal(Request(toml, settings, {"red": (cheap,) * ships})).battle


def test_is_s02_any_two_budgets() -> None:
    """IS-S02: 21 points without a word, a budget that is given, or 3 x V; the warpship's 20 may be raised."""
    systemships = [
        next(ship.budget for ship in siege(**settings).ships if ship.automatic)
        for settings in ({}, {"system_points": 30}, {"value": 5})
    ]
    assert systemships == [21, 30, 15]
    big = {"name": "Big", "pd": 20, "beams": 1}
    toml = {**DUELS.scenario("siege"), "sides": {"red": ["big"]}}
    with pytest.raises(Refused):
        DUELS.deal(Request(toml, {}, {"red": (big,)}))
    assert DUELS.deal(Request(toml, {"warp_points": 26}, {"red": (big,)})).battle.ships[0].pd == 20


@pytest.mark.parametrize("ships", [1, 4])
def test_is_s02_one_to_four_warpships(ships: int) -> None:
    """IS-S02: up to four ships on the player's side."""
    assert sum(ship.side == 0 and ship.warp for ship in siege(ships).ships) == ships


def test_is_s02_level_and_rounds_are_given_or_not() -> None:
    """IS-S02: the level is rolled, or given and then not rolled; so many rounds, or until it is decided."""
    for settings, rolls, level in (({}, 2, 1), ({"tl": 3}, 0, 3)):
        b, t = siege(**settings), Plan(dice={Die.TECHNOLOGY: [7, 8]} if not settings else {})
        DUELS.play_beat(t, b)
        assert len(t.faces(Die.TECHNOLOGY)) == rolls
        assert next(ship.tl for ship in b.ships if ship.automatic) == level
    for settings, rounds in (({}, 3), ({"rounds": 5}, 5)):
        b = siege(**settings)
        t = Plan()
        while DUELS.outcome(b) < 0:
            DUELS.play_beat(t, b)
        assert b.round == rounds
