"""Opponents: standing orders see what their seat sees, in every path of an enumeration; careful reckons exactly."""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from admiralty.core.engines import exact
from admiralty.core.engines.proving import play
from admiralty.core.face.game import Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import Size, copy, copy_into
from admiralty.core.state.views import mask
from admiralty.games.systemships import GAME
from admiralty.games.systemships.actions import automatic_orders, write_order
from admiralty.games.systemships.attack import fire
from admiralty.games.systemships.computer import careful, careful_foes
from admiralty.games.systemships.damage import effective, points
from admiralty.games.systemships.records import NEUTRAL, NONE, Battle
from admiralty.games.systemships.turn import LOSS, WIN, play_beat
from admiralty.games.systemships.words import Ask, Status, Tactic

from .aliases import build
from .reading import empty

SOAKING = "ADMIRALTY_SOAK" in os.environ
CROSSED = ((Tactic.ATTACK, 0), (Tactic.DODGE, 1))  # the others in `make soak`
LEVELS = {level.key: level.doctrine for level in GAME.levels}


def test_standing_orders_follow_what_is_seen_on_every_path() -> None:
    """A foe with a beam is met at drive 5, another at drive 0; exact odds keep the two apart."""
    settings = {"system_points": 2, "tl": 0, "challenge_first_plot": "open"}
    deal = GAME.deal(Request(GAME.scenario("challenge"), settings))
    orders = [{"when": {"foe_beams": ">= 1"}, "drive": 5, "power": []}, {"drive": 0, "power": []}]
    doctrine = GAME.load_doctrine({"game": "systemships", "name": "Wary", "orders": orders}, "wary")

    def drives(t: Any, b: Battle) -> tuple[int, int]:
        play_beat(t, b)
        return b.ships[1].built.beams, b.ships[0].order.drive

    found = exact.results(drives, deal.battle, exact.doctrines(GAME, [doctrine]))
    assert found == {(1, 5): Fraction(5, 12), (0, 0): Fraction(7, 12)}


@pytest.mark.slow
def test_careful_wins_the_challenge_more_often_than_simple(compiled: Any) -> None:
    deal = GAME.deal(Request(GAME.scenario("challenge")))
    kernel = compiled(GAME, deal.size)
    random, simple, careful = (
        kernel.run(deal.battle, [LEVELS[key]], 5, 0, 3000).outcomes for key in ("random", "simple", "careful")
    )
    assert random.get(WIN, 0) < simple[WIN] < careful[WIN]
    assert random[LOSS] > simple[LOSS] > careful[LOSS]


# ---- careful ------------------------------------------------------------------------------------------------------

HUNTERS, PREY = (0, 1), (2, 3)  # two warpships of red's, two systemships
LAST = 3


def hunt(*prey: tuple[int, int, int, int, int], tl: int = 0) -> Battle:
    """The last round of a siege: red's hunter (PD 6, B 2, S 1, T 2, M 5) and a friend, and systemships as given."""
    b = empty()
    b.sides, b.vessels, b.round = 1, 2 + len(prey), LAST
    for place, ship in enumerate(b.ships[: b.vessels]):
        ship.side, ship.status = (0, Status.FIGHTING) if place in HUNTERS else (NEUTRAL, Status.FIGHTING)
        ship.warp, ship.automatic, ship.tl = int(place in HUNTERS), int(place not in HUNTERS), tl
        ship.order.drop = ship.order.pick_up = ship.order.beam_target = NONE
        build(ship, (6, 2, 1, 2, 5) if place in HUNTERS else prey[place - 2])
    return b


def met(b: Battle, order: Callable[[Battle], None]) -> dict[tuple[int, ...], Fraction]:
    """How many hits each ship has before its screen, with what chance, when the hunter has this order: by the rules."""

    def step(t: Any, b: Battle) -> tuple[int, ...]:
        order(b)
        automatic_orders(t, b)
        fire(t, b)
        hits = [effective(ship.hits, ship.order.screen, ship.tl) for ship in b.ships[: b.vessels]]
        left = [points(ship) for ship in b.ships[: b.vessels]]
        return (b.ships[0].hits, *(int(hit >= most) for hit, most in zip(hits, left, strict=True)))

    return exact.results(step, b)


def ordered(tactic: Tactic, drive: int, **more: int) -> Callable[[Battle], None]:
    def write(b: Battle) -> None:
        order = b.ships[0].order
        order.tactic, order.drive = tactic, drive
        order.beam, order.screen, order.tubes = more.get("beam", 0), more.get("screen", 0), more.get("tubes", 0)
        order.beam_target = more.get("target", NONE)
        for k in range(order.tubes):
            order.targets[k], order.speeds[k] = more["target"], more["speed"]

    return write


@pytest.mark.parametrize("tactic, tl", [*CROSSED, *(((Tactic.ATTACK, 1), (Tactic.DODGE, 0)) if SOAKING else ())])
def test_careful_counts_the_fire_of_all_foes_exactly(tactic: Tactic, tl: int) -> None:
    """Two systemships, either of which may fire at the friend instead: against every path of the rules."""
    b = hunt((2, 2, 1, 0, 0), (2, 0, 0, 1, 3), tl=tl)
    drives, width = 3, 30
    table = [0] * (len(PREY) * 2 * drives * width)
    for k in range(len(PREY)):
        careful_foes.count_fire(b, 0, k, table, 2, drives, width)
    for drive in range(drives):
        place = tactic * drives + drive
        reckoned = careful_foes.fire_of_others(table, len(PREY), -1, place, 2 * drives, width)
        by_rule: dict[int, Fraction] = {}
        for found, chance in met(b, ordered(tactic, drive)).items():
            by_rule[found[0]] = by_rule.get(found[0], Fraction()) + chance
        for hits in range(width):
            assert reckoned[hits] / careful_foes.WHOLE == pytest.approx(float(by_rule.get(hits, 0)), abs=1e-6)


@pytest.mark.parametrize(
    ("tactic", "drive", "fired"),
    [
        (Tactic.ATTACK, 1, {"beam": 2, "screen": 1}),
        (Tactic.DODGE, 0, {"beam": 2, "screen": 0}),
        (Tactic.DODGE, 2, {"tubes": 2, "speed": 3}),
        (Tactic.ATTACK, 0, {"tubes": 1, "speed": 1}),
    ],
)
@pytest.mark.parametrize("target", PREY)
def test_careful_scores_the_last_round_by_its_exact_chance(
    target: int, tactic: Tactic, drive: int, fired: dict[str, int]
) -> None:
    """The chance to destroy the target and to live, of which the score is a milliard and some hits."""
    b = hunt((1, 1, 1, 0, 0), (1, 0, 0, 1, 2))
    b.ships[0].pd = b.ships[0].missiles = 2  # a few hits are its end
    drives, width = drive + 1, 30
    table = [0] * (len(PREY) * 2 * drives * width)
    for k in range(len(PREY)):
        careful_foes.count_fire(b, 0, k, table, 2, drives, width)
    others = careful_foes.fire_of_others(table, len(PREY), target - 2, tactic * drives + drive, 2 * drives, width)
    orders = careful_foes.foe_orders(b, target)
    rows = careful_foes.missile_rows(b, target, careful_foes.most_launched(orders), tactic, drive, width)
    screen, tubes, own = fired.get("screen", 0), fired.get("tubes", 0), copy(b.ships[0])
    own.missiles -= tubes
    fate = careful.fates(others, rows, careful_foes.most_launched(orders), width, screen, points(own))
    speed, beam = fired.get("speed", 0), fired.get("beam", 0)
    score = careful.scored(b, 0, target, orders, fate, width, tactic, drive, tubes, speed, beam, 0)
    by_rule = met(b, ordered(tactic, drive, target=target, **fired))
    chance = sum((part for found, part in by_rule.items() if found[1 + target] and not found[1]), Fraction())
    assert score / careful_foes.WHOLE == pytest.approx(float(chance), abs=1e-3)


def answers(b: Battle) -> dict[int, int]:
    """What careful says to each box of the hunter's order."""
    said: dict[int, int] = {}

    def reply(b: Any, q: Any) -> int:
        said[q.what] = GAME.answer(mask(b, q.seat), q, LEVELS["careful"])
        return said[q.what]

    exact.results(lambda t, b: write_order(t, b, 0, 0), b, reply)
    return said


@pytest.mark.parametrize("weak", PREY)
def test_careful_aims_at_the_foe_that_it_can_destroy(weak: int) -> None:
    strong = (9, 4, 4, 2, 9)
    b = hunt(*((1, 0, 0, 0, 0) if place == weak else strong for place in PREY))
    said = answers(b)
    assert said.get(Ask.MISSILE_TARGET, said.get(Ask.BEAM_TARGET)) == weak


def test_careful_is_more_cautious_with_more_foes() -> None:
    """One armed foe it attacks before the last round; what two more add to its fire turns the order."""
    one, two = hunt((6, 4, 0, 0, 0)), hunt((6, 4, 0, 0, 0), (12, 9, 0, 0, 0))
    one.round = two.round = 1
    for b in (one, two):
        b.ships[1].status = Status.NONE  # no friend to draw the fire
        b.ships[0].tubes = b.ships[0].missiles = 0
    assert answers(one) != answers(two)


def test_careful_aims_at_a_few_of_many() -> None:
    b = hunt()
    b = grown(b, 9)
    aims = [k for k in range(9) if careful.is_aim(b, 0, k, 9)]
    assert aims == [5, 6, 7, 8]  # those with the fewest points


def grown(b: Battle, foes: int) -> Battle:
    """The hunter alone against ever smaller systemships."""
    large = empty(size=Size.LARGE)
    large.sides, large.vessels, large.round = 1, 1 + foes, LAST
    for place, ship in enumerate(large.ships[: large.vessels]):
        copy_into(ship.built, b.ships[0].built)
        ship.side, ship.status = (NEUTRAL, Status.FIGHTING) if place else (0, Status.FIGHTING)
        ship.automatic = int(place > 0)
        build(ship, (30 - 2 * place, 2, 0, 0, 0))
    return large


@pytest.mark.slow
def test_careful_is_the_same_compiled_with_several_ships(compiled: Any) -> None:
    for scenario in ("siege", "duel"):
        table = GAME.scenario(scenario)
        if scenario == "duel":
            table["sides"] = {"red": ["falchion", "bulwark"], "blue": ["lance", "falchion"]}
        deal = GAME.deal(Request(table))
        minds = [LEVELS["careful"]] * len(deal.seats)
        ran = compiled(GAME, deal.size).run(deal.battle, minds, 3, 0, 6, keep=True)
        found = [play(GAME, deal.battle, SimulatedKeys(3, k), minds) for k in range(6)]
        assert [row[:3] for row in ran.results.tolist()] == [[each.outcome, each.beats, each.dice] for each in found]


@pytest.mark.slow
@pytest.mark.parametrize("ship", ["lance", "falchion"])
def test_careful_beats_simple_in_decided_mirrored_duels(compiled: Any, ship: str) -> None:
    table = {**GAME.scenario("duel"), "sides": {"red": [ship], "blue": [ship]}}
    deal = GAME.deal(Request(table))
    kernel = compiled(GAME, deal.size)
    won = lost = 0
    for seat in (0, 1):
        minds = [LEVELS["careful" if seat == place else "simple"] for place in (0, 1)]
        outcomes = kernel.run(deal.battle, minds, 5, 0, 1000).outcomes
        won += outcomes.get(seat, 0)
        lost += outcomes.get(1 - seat, 0)
    assert won + lost > 200
    assert won > 10 * lost
