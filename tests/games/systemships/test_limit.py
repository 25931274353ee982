"""The two programs by hand in C play the battles of the Python rules: the same outcomes, dice and rounds."""

from __future__ import annotations

import random
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.game import Deal, Request
from admiralty.core.options import options_of, say
from admiralty.core.proving import CALLED
from admiralty.core.records import Size, copy, fields_of
from admiralty.games.systemships import GAME
from admiralty.games.systemships.options import Rules
from admiralty.games.systemships.records import Condition, Doctrine, When
from admiralty.games.systemships.words import Mind
from admiralty.odds import limit
from admiralty.odds.engines import Setup, interpreter
from admiralty.odds.simulation import CALLED_LABEL, label_of
from tests.conftest import Compiled

pytestmark = pytest.mark.skipif(
    not any(shutil.which(name) for name in limit.COMPILERS), reason="no C compiler is installed"
)
LEVELS = {level.key: level.doctrine for level in GAME.levels}
CREWS = {
    "random": LEVELS["random"],
    "simple": LEVELS["simple"],
    **{name: GAME.load_doctrine(tomllib.loads(path.read_text()), name) for name, path in GAME.doctrines.items()},
}
ONE = limit.of_one(GAME.key, "challenge")
BATTLES = 300  # interpreted, of each scenario
DEALS = 150  # random ones, each of
FEW = 10  # battles

Counts = tuple[dict[str, int], int, int]  # outcomes that came, dice, turns


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both programs."""
    folder = tmp_path_factory.mktemp("programs")
    for name in (ONE, limit.with_all_rules(GAME.key)):
        program, remark = limit.build(name, folder)
        assert program, remark
    return folder


def shipped(name: str, settings: dict[str, Any] | None = None) -> Deal:
    return GAME.deal(Request(GAME.scenario(name), settings or {}))


def counted(outcomes: dict[str, int], dice: int, turns: int) -> Counts:
    return {label: n for label, n in outcomes.items() if n}, dice, turns


def by_rules_in_c(folder: Path, deal: Deal, doctrines: list[Any], seed: int, battles: int) -> Counts:
    records = folder / "records"
    limit.write_records(records, deal, doctrines)
    done = limit.run_with_all_rules(folder / limit.with_all_rules(GAME.key), deal, records, seed, battles)
    return counted(done.outcomes, done.dice, done.turns)


def interpreted(deal: Deal, doctrines: list[Any], seed: int, battles: int) -> Counts:
    play = interpreter(GAME, [Setup(deal.battle, deal.size, tuple(doctrines))], seed)
    tally = play(0, battles, False).tallies[0]
    return counted({label_of(deal, k): n for k, n in tally.outcomes.items()}, tally.dice, tally.beats)


# ---- the scenarios that come with the game --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2**63 - 1])
def test_this_one_challenge(programs: Path, seed: int) -> None:
    done = limit.run(programs / ONE, seed, BATTLES)
    assert counted(done.outcomes, done.dice, done.turns) == interpreted(
        shipped("challenge"), [LEVELS["simple"]], seed, BATTLES
    )


@pytest.mark.parametrize("crew", sorted(CREWS))
@pytest.mark.parametrize("name", sorted(GAME.scenarios))
def test_scenarios_by_the_same_rules(programs: Path, name: str, crew: str) -> None:
    deal = shipped(name)
    doctrines = [CREWS[crew]] * len(deal.seats)
    found = by_rules_in_c(programs, deal, doctrines, 7, BATTLES)
    assert found == interpreted(deal, doctrines, 7, BATTLES)
    assert sum(found[0].values()) == BATTLES


def test_the_programs_agree_on_many_challenges(programs: Path) -> None:
    one = limit.run(programs / ONE, 11, 200_000)
    found = by_rules_in_c(programs, shipped("challenge"), [LEVELS["simple"]], 11, 200_000)
    assert found == counted(one.outcomes, one.dice, one.turns)


def test_a_battle_without_end_is_called(programs: Path) -> None:
    """Nobody can hurt anybody: ships of power alone, for as many rounds as there may be."""
    hulk = {"name": "Hulk", "pd": 1}
    scenario = {**GAME.scenario("duel"), "sides": {"red": [hulk], "blue": [hulk]}}
    deal = GAME.deal(Request(scenario, {"negotiate": "off", "combat_length": "three_rounds", "rounds": 200}))
    deal.battle.rules.rounds = 201  # more than any setting allows
    doctrines = [LEVELS["simple"]] * 2
    found = by_rules_in_c(programs, deal, doctrines, 3, 5)
    assert found == interpreted(deal, doctrines, 3, 5)
    assert found == ({CALLED_LABEL: 5}, 0, 1000)
    assert label_of(deal, CALLED) == CALLED_LABEL


# ---- any scenario, any house rules, any doctrine --------------------------------------------------------------------


def switches() -> Iterator[tuple[str, str]]:
    for spec in options_of(Rules):
        if spec.note.values:
            yield from ((spec.name, say(spec, value)) for value in range(spec.low, spec.high + 1))


@pytest.mark.parametrize("name,value", sorted(switches()))
def test_every_value_of_every_switch(programs: Path, name: str, value: str) -> None:
    for scenario, crew in (("challenge", "simple"), ("siege", "random")):
        deal = shipped(scenario, {name: value})
        doctrines = [CREWS[crew]] * len(deal.seats)
        assert by_rules_in_c(programs, deal, doctrines, 5, 40) == interpreted(deal, doctrines, 5, 40)


@pytest.mark.parametrize("scope", ["all_opposing", "per_player"])
def test_treaties(programs: Path, scope: str) -> None:
    """A small systemship is often willing; the one side talks, the other fights on."""
    scenario = {**GAME.scenario("duel"), "systemships": 1, "phasing": "neutral"}
    deal = GAME.deal(Request(scenario, {"system_points": 2, "negotiate_scope": scope}))
    envoy = copy(LEVELS["simple"])
    for order in envoy.orders:
        order.weights[:] = [0, 0, 0, 1]
    for doctrines in ([envoy, envoy], [envoy, LEVELS["random"]], [LEVELS["simple"], envoy]):
        found = by_rules_in_c(programs, deal, doctrines, 9, 100)
        assert found == interpreted(deal, doctrines, 9, 100)


def random_deal(pick: random.Random) -> Deal:
    """Up to four ships of one to four sides, some of them carried, under random house rules and settings."""
    settings: dict[str, Any] = {"warp_points": 60}
    for spec in options_of(Rules):
        if spec.note.values and pick.random() < 0.4:
            settings[spec.name] = say(spec, pick.randint(spec.low, spec.high))
    for name, most in (("system_points", 36), ("warp_tl", 10), ("rounds", 9), ("exits", 6), ("tl_chance_cap", 95)):
        if pick.random() < 0.4:
            settings[name] = pick.randint(1 if name in ("rounds", "system_points") else 0, most)
    if pick.random() < 0.2:
        settings.update(value=pick.randint(1, 12), budget_multiplier=pick.randint(1, 3))
    if pick.random() < 0.2:
        settings["tl"] = pick.randint(0, 10)
    second = settings.get("edition") == "second"
    if pick.random() < 0.25:
        challenge = GAME.scenario("challenge")
        return GAME.deal(Request({**challenge, "sides": {"warp": [random_ship(pick, False, second)]}}, settings))
    ships = [random_ship(pick, True, second) for _ in range(pick.randint(1, 3))]
    names = ["red", "blue", "green", "gold"][: pick.randint(1, len(ships))]
    sides = {name: [ship for k, ship in enumerate(ships) if k % len(names) == i] for i, name in enumerate(names)}
    room = 4 - sum(1 + len(ship.get("carries", [])) for ship in ships)
    while room < 0:  # too many for the small size class
        carrier = next(ship for ship in ships if ship.get("carries"))
        carrier["carries"].pop()
        room += 1
    systemships = pick.randint(1 if len(names) == 1 else 0, room) if room else 0
    if len(names) == 1 and systemships == 0:
        sides["blue"] = [sides["red"].pop()] if len(sides["red"]) > 1 else [random_ship(pick, False, second)]
        sides["red"][0]["carries"] = sides["red"][0].get("carries", [])[:2]
    scenario = {
        "game": "systemships",
        "title": "Any",
        "contest": "duel",
        "sides": sides,
        "systemships": systemships,
        "phasing": pick.choice([*sides, *(["neutral"] if systemships else [])]),
    }
    return GAME.deal(Request(scenario, settings))


def random_ship(pick: random.Random, crewed: bool, second: bool) -> dict[str, Any]:
    ship: dict[str, Any] = {"name": "It", "pd": pick.randint(1, 8), "missiles": pick.randint(0, 20)}
    ship.update({key: pick.choice([0, pick.randint(0, 5)]) for key in ("beams", "screens", "tubes", "racks")})
    if second:
        ship.update({key: pick.choice([0, pick.randint(0, 4)]) for key in ("ecm", "armour", "cannons", "holds")})
        ship["shells"] = pick.choice([0, pick.randint(0, 18)])
    if crewed and ship["racks"] and pick.random() < 0.7:
        cub = {"name": "Cub", "kind": "systemship", "pd": 2, "beams": pick.randint(0, 2), "screens": 1}
        if second:
            cub.update(ecm=pick.randint(0, 1), armour=pick.randint(0, 1), cannons=1, shells=pick.randint(0, 7))
        ship["carries"] = [dict(cub) for _ in range(pick.randint(1, min(2, ship["racks"])))]
    return ship


def random_doctrine(pick: random.Random) -> Doctrine:
    """Numbers at random in every field of every standing order, within reason."""
    made: Doctrine = GAME.load_doctrine(tomllib.loads(GAME.doctrines["standard"].read_text()), "standard")
    made.mind, made.count, made.hit_count = Mind.DOCTRINE, pick.randint(0, 8), pick.randint(0, 3)
    for order in made.orders[: made.count]:
        random_when(pick, order.when)
        for spec in fields_of(type(order)):
            if spec.kind == "number":
                setattr(order, spec.name, pick.randint(spec.low, min(spec.high, 9)))
            elif spec.kind == "numbers":
                row = getattr(order, spec.name)
                row[:] = [max(spec.low, pick.randint(-5, min(spec.high, 9))) for _ in row]  # often nothing
        order.speed_count = pick.choice([0, pick.randint(1, len(order.speeds))])
    for rule in made.hits[: made.hit_count]:
        random_when(pick, rule.when)
        rule.count = pick.randint(0, len(rule.losses))
        for loss in rule.losses:
            loss.attribute, loss.other, loss.more_than = pick.randint(0, 10), pick.randint(-1, 10), pick.randint(0, 3)
    return made


def random_when(pick: random.Random, when: When) -> None:
    when.used = pick.choice([0, 1, 1, 2, 3])
    facts = next(spec for spec in fields_of(Condition) if spec.name == "fact")
    for condition in when.conditions:
        condition.fact = pick.randint(facts.low, facts.high)
        condition.low = pick.choice([-999, 0, 1, pick.randint(0, 9)])
        condition.high = pick.choice([99999, condition.low, condition.low + pick.randint(0, 9)])


def random_crews(pick: random.Random, deal: Deal) -> list[Any]:
    shipped_crews = list(CREWS.values())
    return [
        pick.choice(shipped_crews) if pick.random() < 0.5 else random_doctrine(pick) for _ in range(len(deal.seats))
    ]


def test_random_deals_and_doctrines(programs: Path) -> None:
    for number in range(DEALS):
        pick = random.Random(number)
        deal = random_deal(pick)
        doctrines = random_crews(pick, deal)
        found = by_rules_in_c(programs, deal, doctrines, number, FEW)
        assert found == interpreted(deal, doctrines, number, FEW), f"deal {number}"


@pytest.mark.slow
def test_thousands_of_battles_of_the_compiled_engine(programs: Path, compiled: Compiled) -> None:
    kernel = compiled(GAME)
    for number in range(2 * DEALS):
        pick = random.Random(number)
        deal = random_deal(pick)
        doctrines = random_crews(pick, deal)
        block = kernel.run(deal.battle, doctrines, number, 0, 5000)
        right = counted({label_of(deal, k): n for k, n in block.outcomes.items()}, block.dice, block.beats)
        assert by_rules_in_c(programs, deal, doctrines, number, 5000) == right, f"deal {number}"


# ---- what it refuses ------------------------------------------------------------------------------------------------


def test_the_careful_opponent_is_refused(programs: Path) -> None:
    with pytest.raises(Refused, match=r"systemships_rules\.c: the careful opponent is not written in C"):
        by_rules_in_c(programs, shipped("duel"), [LEVELS["simple"], LEVELS["careful"]], 1, 1)


def test_a_large_battle_is_refused(tmp_path: Path) -> None:
    deal = shipped("challenge", {"system_points": 80})
    assert deal.size == Size.LARGE
    with pytest.raises(Refused, match="plays small battles"):
        limit.write_records(tmp_path / "records", deal, [LEVELS["simple"]])


@pytest.mark.parametrize(
    "at,value,told",
    [
        (0, 1548, "not the records that this program was written for"),
        (4, 4104, "not the records that this program was written for"),
        (8, 5, "not the records that this program was written for"),
        (8, 2, "ends too early"),
    ],
)
def test_records_of_other_sizes_are_refused(programs: Path, tmp_path: Path, at: int, value: int, told: str) -> None:
    deal, records = shipped("challenge"), tmp_path / "records"
    limit.write_records(records, deal, [LEVELS["simple"]])
    written = bytearray(records.read_bytes())
    written[at : at + 4] = value.to_bytes(4, "little")
    records.write_bytes(written)
    with pytest.raises(Refused, match=told):
        limit.run_with_all_rules(programs / limit.with_all_rules(GAME.key), deal, records, 1, 1)
