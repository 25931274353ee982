"""Exact odds of answers: against chances worked out by hand from the rulebook, and against sampled ones."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from admiralty.core.face.game import Deal, Request
from admiralty.core.journal.entries import Source
from admiralty.core.play import session
from admiralty.core.sight.prefix import Prefix
from admiralty.core.state.questions import legal, question_of
from admiralty.core.state.records import copy
from admiralty.games.systemships import GAME
from admiralty.games.systemships.words import Ask, Attribute, Tactic
from admiralty.odds.answers import AnswerOdds, rollouts

SIMPLE = next(level.doctrine for level in GAME.levels if level.key == "simple")
MISSES = 99  # a missile so fast that it misses everything
STANDOFF = "standoff"


def dealt(scenario: str, settings: dict[str, Any], **ships: dict[str, Any]) -> Deal:
    data = GAME.scenario(scenario)
    return GAME.deal(Request(data, settings, {side: (ship,) for side, ship in ships.items()}))


def doctrine(*orders: dict[str, Any]) -> Any:
    return GAME.load_doctrine({"game": "systemships", "name": "Test", "orders": list(orders)}, "test")


def reckoned(
    deal: Deal, state: Any, prefix: Prefix, answers: list[int], minds: list[Any], **more: Any
) -> tuple[AnswerOdds, ...]:
    return list(rollouts(GAME, deal, state, prefix, 0, answers, minds, more.pop("n", 1), 7, **more))[-1]


def said(odds: tuple[AnswerOdds, ...], label: str) -> dict[int, float]:
    """The exact chance of an outcome by answer."""
    for each in odds:
        assert each.exact and each.battles == 0 and sum(each.outcomes.values()) == 0
        assert sum(each.chances.values()) == pytest.approx(1)
        assert each.intervals == {key: (chance, chance) for key, chance in each.chances.items()}
    return {each.answer: each.chances[label] for each in odds}


# ---- by hand --------------------------------------------------------------------------------------------------------


def volley(*seat: int) -> Prefix:
    """Seat 0 dodges at drive 0 and has launched four of its five missiles for nothing."""
    return Prefix(0, {0: (Tactic.DODGE, 0, 5, *[MISSES] * 4)}, (), *seat)


def test_one_missile_at_the_smallest_systemship() -> None:
    """One build point is one PD: it drives 0 or 1 (IS-410), has nothing to fire, attacks on 1 of 6, else dodges
    (IS-540). A hit is its end. By the table (WW-380) +1 and less hit it attacking, +2 either way, +3 and +4 dodging."""
    deal = dealt("challenge", {"rounds": 1, "tl": "zero", "system_points": 1})
    odds = reckoned(deal, deal.battle, volley(), [1, 2, 3, 4, 5, 6], [SIMPLE])
    attack, dodge, half = Fraction(1, 6), Fraction(5, 6), Fraction(1, 2)
    by_hand = {1: attack, 2: half + half * attack, 3: half * dodge + half, 4: dodge, 5: half * dodge, 6: 0}
    assert said(odds, "win") == {speed: float(chance) for speed, chance in by_hand.items()}
    assert said(odds, STANDOFF) == {speed: float(1 - chance) for speed, chance in by_hand.items()}
    assert not any(each.imagined for each in odds)


def test_own_hits_before_the_last_round() -> None:
    """A ship of PD 2, one tube and six missiles has a hit to take from a systemship of PD 1 and one beam.

    In the last round it dodges at drive 0 and launches one missile at speed 4 if it still can: +4 or +3, which hits
    only what dodges, for two points: all that the systemship has. At speed 0 it fires its beam and so dodges on 3 to 6,
    at speed 1 on 2 to 6: 1/2 * 2/3 + 1/2 * 5/6 = 3/4. Its beam takes 3 at most of the 4 points left.
    """
    deal = dealt("challenge", {"rounds": 2, "tl": "zero", "system_points": 2})
    fires = doctrine(
        {
            "when": {"tubes": ">= 1", "missiles": ">= 1"},
            "tactic": "dodge",
            "drive": 0,
            "power": ["tubes"],
            "speeds": [4],
        },
        {"tactic": "attack", "drive": 0, "power": []},
    )
    question, state, prefix = hit_once(deal)
    assert sorted(question) == [Attribute.PD, Attribute.TUBE, Attribute.MISSILES]
    odds = reckoned(deal, state, prefix, question, [fires])
    assert said(odds, "win") == {Attribute.PD: 0.75, Attribute.TUBE: 0.0, Attribute.MISSILES: 0.75}
    assert said(odds, STANDOFF) == {Attribute.PD: 0.25, Attribute.TUBE: 1.0, Attribute.MISSILES: 0.25}


def hit_once(deal: Deal) -> tuple[list[int], Any, Prefix]:
    """The ship attacks, drives 0 and fires nothing, and has one hit to take: answers, checkpoint, prefix."""
    for seed in range(100):
        played = session.new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("practice", seed))
        for i, values in enumerate(((2, 0, 0, 1, 6), (1, 1, 0, 0, 0))):
            for name, value in zip(("pd", "beams", "screens", "tubes", "missiles"), values, strict=True):
                played.edit(f"ships.{i}.{name}", value)
                played.edit(f"ships.{i}.built.{name}", value)
        played.fill(0, [Tactic.ATTACK, 0, 0])
        played.ready(0)
        asked = played.asked
        if asked and asked.what == Ask.TAKE_HIT and asked.facts[1] == 1:
            return list(legal(question_of(asked))), played.state(0), played.prefix(0)
    raise AssertionError("the systemship never hits for one point")


WANDERER = doctrine({"tactic": "attack", "drive": "all", "power": []})
SEVEN = [{"pd": 2}, {"pd": 1, "beams": 1}, {"pd": 1, "screens": 1}, {"pd": 1, "tubes": 1}, {"pd": 1, "missiles": 3}]


@pytest.mark.parametrize("ship", SEVEN)
def test_a_foe_that_is_not_seen_is_imagined_in_every_way(ship: dict[str, int]) -> None:
    """A warpship of seven points is PD 2 in seven of eighteen cases, else PD 1 and something else; it attacks at full
    drive. At -1 to +2 a missile hits it, for its two points or more, beyond that it misses: speed 4 meets drive 2 only.

    Whatever the foe really has, the odds are the same."""
    deal = dealt("duel", {"rounds": 1}, blue={"name": "Foe", **ship})
    deal.battle.ships[1].budget = 7
    odds = reckoned(deal, deal.battle, volley(), [1, 3, 4, 5], [SIMPLE, WANDERER])
    assert said(odds, "red") == {1: 1.0, 3: 1.0, 4: float(Fraction(7, 18)), 5: 0.0}
    assert all(each.imagined for each in odds)


# ---- against sampling -----------------------------------------------------------------------------------------------


def agree(deal: Deal, state: Any, prefix: Prefix, answers: list[int], minds: list[Any]) -> None:
    exact = reckoned(deal, state, prefix, answers, minds)
    sampled = reckoned(deal, state, prefix, answers, minds, n=1000, engine="interpreted", paths=0)
    for one, other in zip(exact, sampled, strict=True):
        assert one.exact and not other.exact and other.battles > 0
        assert other.discarded + other.battles == 1000
        assert one.imagined == other.imagined
        for label, chance in one.chances.items():
            spread = sqrt(chance * (1 - chance) / other.battles)
            assert other.chances.get(label, 0.0) == pytest.approx(chance, abs=4 * spread + 1e-12), (one, other)


@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("rounds", [1, 3])
def test_they_agree_on_small_systemships(points: int, rounds: int) -> None:
    deal = dealt("challenge", {"rounds": rounds, "tl": "zero", "system_points": points})
    agree(deal, deal.battle, Prefix(), [Tactic.ATTACK, Tactic.DODGE], [SIMPLE])


def test_they_agree_where_the_doctrine_draws_lots() -> None:
    deal = dealt("challenge", {"rounds": 2, "tl": "zero", "system_points": 1})
    undecided = doctrine(
        {"tactic": {"attack": 2, "dodge": 3}, "power": ["tubes"], "speeds": [1, 2, 4], "volley": "one"}
    )
    agree(deal, deal.battle, Prefix(0, {0: (Tactic.DODGE, 3)}, ()), [1, 2], [undecided])


def test_they_agree_on_the_hits_of_the_last_rounds() -> None:
    """In the middle of a round, after dice and answers that were seen."""
    deal, met = dealt("challenge", {"system_points": 7, "tl": "zero"}), 0
    for seed in range(8):
        played = session.new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("practice", seed))
        played.fill(0, [Tactic.ATTACK, 1, 0])
        played.ready(0)
        while played.asked and played.beat == 0:
            played.answer(0, legal(question_of(played.asked))[0])
        if not played.over and played.beat == 1:
            played.fill(0, [Tactic.ATTACK, 0, 0])
            played.ready(0)
            asked = played.asked
            if asked and asked.what == Ask.TAKE_HIT and played.state().ships[1].tubes == 0:
                agree(deal, played.state(0), played.prefix(0), list(legal(question_of(asked))), [SIMPLE])
                met += 1
    assert met


# ---- bounds ---------------------------------------------------------------------------------------------------------


def test_too_many_paths_are_sampled() -> None:
    deal = dealt("challenge", {})
    (odds,) = reckoned(deal, deal.battle, Prefix(), [Tactic.DODGE], [SIMPLE], n=50)
    assert not odds.exact and odds.battles == 50


def test_as_it_stands() -> None:
    deal = dealt("challenge", {"rounds": 1, "tl": "zero", "system_points": 1})
    (odds,) = list(rollouts(GAME, deal, deal.battle, None, 0, (), [SIMPLE], 10, 7))[-1]
    assert odds.exact and not odds.imagined
    assert sum(odds.chances.values()) == pytest.approx(1)


def test_what_cannot_have_been_is_not_exact() -> None:
    """A die that this game does not know: no path is left, and no rollout either."""
    deal = dealt("challenge", {"rounds": 1, "tl": "zero", "system_points": 1})
    (odds,) = reckoned(deal, copy(deal.battle), Prefix(dice=((99, 6, 3),)), [Tactic.DODGE], [SIMPLE], n=20)
    assert (odds.exact, odds.battles, odds.discarded, odds.chances) == (False, 0, 20, {})
