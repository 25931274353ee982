"""Whole battles by standing orders: any that a file may hold, and those that come with the game."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from admiralty.core.checks import conformance
from admiralty.core.engines.proving import play
from admiralty.core.face.game import Level, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check
from admiralty.core.state.records import Size
from admiralty.games.heavy import GAME
from admiralty.games.heavy.deal.files import FACTS, MENDED
from admiralty.games.heavy.words import Facing

from .standing import B, doctrine, shipped

SOAKING = "ADMIRALTY_SOAK" in os.environ
LEVELS = {level.key: level.doctrine for level in GAME.levels}

NUMBERS = st.one_of(st.integers(0, 30), st.integers(0, 30).map(lambda n: f">= {n}"), st.integers(0, 30).map(
    lambda n: f"<= {n}"))  # fmt: skip
SHARES = st.lists(
    st.sampled_from(["heavy", "phasers", "reinforce", "jam", "counter", "repair"]), unique=True, max_size=6
).flatmap(lambda names: st.tuples(*(st.sampled_from([name, f"{name} 1", f"{name} 3"]) for name in names)).map(list))


@st.composite
def orders(draw: st.DrawFn) -> dict[str, Any]:
    """Any standing order that a file may hold."""
    order: dict[str, Any] = {
        "when": draw(st.dictionaries(st.sampled_from(FACTS.names), NUMBERS, max_size=2)),
        "power": draw(SHARES),
        "cloak": draw(st.sampled_from(["engage", "drop", "stay"])),
        "flash": draw(st.booleans()),
        "repair": draw(st.lists(st.sampled_from(MENDED), unique=True)),
        "guess": draw(st.sampled_from(["last", "beside", "die"])),
    }
    if draw(st.booleans()):
        order["target"] = draw(st.sampled_from(MENDED[:-1]))
    move = draw(st.sampled_from(["stay", "close", "retreat", "hold", "shift", "rotate", "withdraw"]))
    if move == "withdraw":
        return {**order, "withdraw": True}
    if move in ("shift", "rotate"):
        order["present"] = draw(st.sampled_from([*(facing.name.lower() for facing in Facing), "best", "armed"]))
    return {**order, "manoeuvre": move}


HOUSES: list[dict[str, Any]] = [
    {}, {"repair_pay": "each_turn", "repair_shields": "yes"}, {"bank_cap": "none", "batteries": "inert"},
    {"plotting": "reply", "cloak_guess": "die"}, {"rotation_reach": "adjacent_only", "reinforce_down_shield": "no"},
    {"fighters": "on", "row_choice": "owner"}, {"combine_moves": "yes", "steps_per_turn": "2"},
    {"moderator": "human", "lateral_use": "counter_only"},
]  # fmt: skip


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(orders(), min_size=1, max_size=5),
    st.sampled_from(["duel", "neutral_zone", "raider", "fleet_action"]),
    st.sampled_from(HOUSES),
    st.integers(0, 99),
)
def test_every_doctrine_gives_legal_answers_to_the_end(
    said: list[dict[str, Any]], name: str, house: dict[str, Any], number: int
) -> None:
    """The proving table refuses an answer that is not legal, and shows the doctrine no more than its seat sees."""
    deal = GAME.deal(Request(GAME.scenario(name), {"turn_limit": 20, **house}))
    minds = [doctrine(*said), LEVELS["random"], *[LEVELS["simple"]] * (len(deal.seats) - 2)]
    for held in (minds, [minds[1], minds[0], *minds[2:]]):
        assert not check(play(GAME, deal.battle, SimulatedKeys(7, number), held).battle)


def test_where_no_order_fits_a_ship_plays_by_plain_good_sense() -> None:
    never = doctrine({"when": {"range": 99}, "manoeuvre": "close"})
    for name in ("duel", "raider", "fleet_action"):
        battle = GAME.deal(Request(GAME.scenario(name))).battle
        for k in range(3):
            ended = [play(GAME, battle, SimulatedKeys(3, k), [who] * 2) for who in (never, LEVELS["simple"])]
            assert ended[0] == ended[1]


SHIPPED = tuple(GAME.doctrines)


@pytest.mark.parametrize("name", ["duel", "raider", "fleet_action"])
@pytest.mark.parametrize("checked", ["check_doctrines", "check_views", "check_notes", "check_records"])
def test_the_shipped_doctrines_pass_what_every_level_must(checked: str, name: str) -> None:
    levels = tuple(Level(key, "standing orders", shipped(key)) for key in SHIPPED)
    own = replace(GAME, levels=(*levels, Level("simple", "good sense", LEVELS["simple"])))
    short = {"turn_limit": 8} if name == "fleet_action" else {}  # four ships: enough of all that is asked
    getattr(conformance, checked)(own, own.deal(Request(own.scenario(name), short)), 2)


@pytest.mark.parametrize("ships", ["ca", "d7", "rca", "bop"])
@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_doctrines_beat_random_answers(name: str, ships: str) -> None:
    deal = GAME.deal(Request({"game": "heavy", "title": "Try", "sides": {"a": [ships], "b": [ships]}}))
    minds = [shipped(name), LEVELS["random"]]
    found = [play(GAME, deal.battle, SimulatedKeys(1, k), minds).outcome for k in range(20)]
    assert found.count(0) >= 17 and found.count(1) <= 1


def test_a_prowler_strikes_from_under_its_cloak() -> None:
    """It starts cloaked out of range: it comes out of its cloak there, and wins more often than plain good sense."""
    deal = GAME.deal(Request(GAME.scenario("neutral_zone")))
    won = {}
    for key, mind in (("prowler", shipped("prowler")), ("simple", LEVELS["simple"])):
        ended = [play(GAME, deal.battle, SimulatedKeys(1, k), [LEVELS["simple"], mind]) for k in range(100)]
        won[key] = sum(each.outcome == B for each in ended)
    assert won["prowler"] > won["simple"] + 8  # of 100


@pytest.mark.slow
@pytest.mark.parametrize("name", ["duel", "raider", *(["fleet_action"] if SOAKING else [])])
def test_standing_orders_are_the_same_compiled(compiled: Any, name: str) -> None:
    deal = GAME.deal(Request(GAME.scenario(name)))
    assert deal.size == (Size.LARGE if name == "fleet_action" else Size.SMALL)
    for one, other in zip(SHIPPED, (*SHIPPED[1:], SHIPPED[0]), strict=True):
        minds = [shipped(one), shipped(other)]
        ran = compiled(GAME, deal.size).run(deal.battle, minds, 3, 0, 12, keep=True)
        found = [play(GAME, deal.battle, SimulatedKeys(3, k), minds) for k in range(12)]
        assert [row[:3] for row in ran.results.tolist()] == [[each.outcome, each.beats, each.dice] for each in found]
