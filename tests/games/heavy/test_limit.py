"""The two programs by hand in C play the battles of the Python rules: the same outcomes, dice and beats."""

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
from admiralty.core.records import Size, blank, fields_of
from admiralty.games.heavy import GAME
from admiralty.games.heavy.options import Rules
from admiralty.games.heavy.records import FACTS_MAX, Condition, Doctrine, Standing, When
from admiralty.games.heavy.words import Course, Facing, Fact, Mind, System, Use
from admiralty.odds import limit
from admiralty.odds.engines import Setup, interpreter
from admiralty.odds.simulation import label_of
from tests.conftest import Compiled

pytestmark = pytest.mark.skipif(
    not any(shutil.which(name) for name in limit.COMPILERS), reason="no C compiler is installed"
)
LEVELS = {level.key: level.doctrine for level in GAME.levels}
SIMPLE, RANDOM = LEVELS["simple"], LEVELS["random"]
CREWS = {
    **LEVELS,
    **{name: GAME.load_doctrine(tomllib.loads(path.read_text()), name) for name, path in GAME.doctrines.items()},
}
ONE, RULES = limit.of_one(GAME.key, "duel"), limit.with_all_rules(GAME.key)
SEEDS = [1, 77, 2**63 - 1]
DEALS = 150  # random ones, each of
FEW = 6  # battles

Counts = tuple[dict[str, int], int, int]  # outcomes that came, dice, turns


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both programs."""
    folder = tmp_path_factory.mktemp("programs")
    for name in (ONE, RULES):
        program, remark = limit.build(name, folder)
        assert program, remark
    return folder


def dealt(name: str, settings: dict[str, Any] | None = None) -> Deal:
    return GAME.deal(Request(GAME.scenario(name), settings or {}))


def crewed(deal: Deal, *doctrines: Any) -> list[Any]:
    """The doctrines of the sides, and one for a moderator."""
    return [*doctrines, SIMPLE][: len(deal.seats)]


def counted(outcomes: dict[str, int], dice: int, turns: int) -> Counts:
    return {label: n for label, n in outcomes.items() if n}, dice, turns


def by_rules(folder: Path, deal: Deal, doctrines: list[Any], seed: int, battles: int) -> Counts:
    records = folder / "records"
    limit.write_records(records, deal, doctrines)
    done = limit.run_with_all_rules(folder / RULES, deal, records, seed, battles)
    return counted(done.outcomes, done.dice, done.turns)


def by_hand(folder: Path, seed: int, battles: int) -> Counts:
    done = limit.run(folder / ONE, seed, battles)
    return counted(done.outcomes, done.dice, done.turns)


def interpreted(deal: Deal, doctrines: list[Any], seed: int, battles: int) -> Counts:
    play = interpreter(GAME, [Setup(deal.battle, deal.size, tuple(doctrines))], seed)
    tally = play(0, battles, False).tallies[0]
    return counted({label_of(deal, k): n for k, n in tally.outcomes.items()}, tally.dice, tally.beats)


# ---- the scenarios that come with the game --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_this_one_duel(programs: Path, seed: int) -> None:
    deal, crew = dealt("duel"), [SIMPLE, SIMPLE]
    right = interpreted(deal, crew, seed, 200)
    assert sum(right[0].values()) == 200
    assert by_rules(programs, deal, crew, seed, 200) == right
    assert by_hand(programs, seed, 200) == right


def test_both_programs_agree_on_many_duels(programs: Path) -> None:
    found = by_hand(programs, 11, 200_000)
    assert set(found[0]) == {"a", "b", "mutual", "undecided"}  # even what is rare
    assert by_rules(programs, dealt("duel"), [SIMPLE, SIMPLE], 11, 200_000) == found


@pytest.mark.parametrize("crew", sorted(CREWS))
@pytest.mark.parametrize("name", sorted(set(GAME.scenarios) - {"fleet_action"}))
def test_scenarios_by_the_same_rules(programs: Path, name: str, crew: str) -> None:
    deal = dealt(name)
    for other in (SIMPLE, RANDOM, CREWS[crew]):
        for doctrines in ([CREWS[crew], other], [other, CREWS[crew]]):
            assert by_rules(programs, deal, doctrines, 3, 5) == interpreted(deal, doctrines, 3, 5)


# ---- any ships, any house rules -------------------------------------------------------------------------------------


def switches() -> Iterator[tuple[str, str]]:
    for spec in options_of(Rules):
        if spec.note.values:
            yield from ((spec.name, say(spec, value)) for value in range(spec.low, spec.high + 1))


@pytest.mark.parametrize("name,value", sorted(switches()))
def test_every_value_of_every_switch(programs: Path, name: str, value: str) -> None:
    for scenario, crew in (("duel", (SIMPLE, SIMPLE)), ("neutral_zone", (RANDOM, SIMPLE)), ("raider", (RANDOM,) * 2)):
        deal = dealt(scenario, {name: value})
        doctrines = crewed(deal, *crew)
        assert by_rules(programs, deal, doctrines, 5, 8) == interpreted(deal, doctrines, 5, 8)


def random_ship(pick: random.Random, hidden: bool) -> dict[str, Any]:
    """A ship by its parts, small enough to be destroyed, and how it starts."""
    navy = pick.choice(["federation", "klingon", "romulan"])
    ship: dict[str, Any] = {"name": "It", "navy": navy, "dice": pick.randint(1, 4), "shield": pick.choice([0, 9, 27])}
    ship.update(sensors=pick.randint(1, 4), impulse=pick.randint(1, 4), batteries=pick.randint(0, 3))
    ship.update(warp=pick.randint(1, 4), fire_control=pick.randint(0, 2), auxiliary_bridge=pick.randint(0, 2))
    ship.update(flights=pick.choice([0, 0, 1, 2]), escort=pick.choice(["no", "yes"]))
    if navy != "federation":
        ship.update(armor=pick.randint(0, 3), cloak=pick.choice([0, 1, 2]))
    if navy != "romulan":
        ship.update(launchers=pick.randint(0, 4), torpedoes=pick.choice([0, 3, 20]))
    ship["disruptors" if navy == "klingon" else "banks"] = pick.randint(0, 4)
    ship["presents"] = pick.choice(list(Facing)).name.lower()
    if pick.random() < 0.2:
        ship["power"] = pick.randint(1, 24)
    if hidden and ship.get("cloak"):
        ship["cloaked"] = True
    return ship


def random_deal(pick: random.Random) -> Deal:
    """Two ships of any parts under random house rules and settings."""
    settings: dict[str, Any] = {"points": 999}
    for spec in options_of(Rules):
        if spec.note.values and pick.random() < 0.4:
            settings[spec.name] = say(spec, pick.randint(spec.low, spec.high))
    for name, most in (("range", 4), ("cloak_limit", 12), ("hull_boxes", 9), ("turn_limit", 30)):
        if pick.random() < 0.4:
            settings[name] = pick.randint(1, most)
    sides = {side: [random_ship(pick, pick.random() < 0.4)] for side in ("a", "b")}
    return GAME.deal(Request({"game": "heavy", "title": "Any", "range": 3, "sides": sides}, settings))


def random_doctrine(pick: random.Random) -> Doctrine:
    """Numbers at random in every field of every standing order, within reason."""
    made = blank(Doctrine)
    made.mind, made.count = Mind.ORDERS, pick.randint(0, 8)
    for order in made.orders[: made.count]:
        random_when(pick, order.when)
        for spec in fields_of(Standing):
            if spec.kind == "number":
                setattr(order, spec.name, pick.randint(spec.low, spec.high))
            elif spec.kind == "numbers":
                row = getattr(order, spec.name)
                row[:] = [pick.randint(spec.low, min(spec.high, len(System))) for _ in row]
        if pick.random() < 0.9:
            order.course = pick.randint(0, Course.WITHDRAW)  # whoever surrenders ends the battle
            order.power[:] = pick.sample(range(len(Use)), len(Use))
    return made


def random_when(pick: random.Random, when: When) -> None:
    when.used = pick.choice([0, 1, 1, 2, 3])
    for condition in when.conditions:
        random_condition(pick, condition)


def random_condition(pick: random.Random, condition: Condition) -> None:
    condition.fact, condition.low = pick.randint(0, max(Fact)), pick.choice([0, 0, 1, pick.randint(0, 9)])
    condition.high = pick.choice([FACTS_MAX, condition.low, condition.low + pick.randint(0, 30)])


def random_crew(pick: random.Random, deal: Deal) -> list[Any]:
    crews = list(CREWS.values())
    return [pick.choice(crews) if pick.random() < 0.5 else random_doctrine(pick) for _ in deal.seats]


def test_random_deals(programs: Path) -> None:
    for number in range(DEALS):
        pick = random.Random(number)
        deal = random_deal(pick)
        crew = random_crew(pick, deal)
        found = by_rules(programs, deal, crew, number, FEW)
        assert found == interpreted(deal, crew, number, FEW), f"deal {number}"


@pytest.mark.slow
def test_thousands_of_battles_of_the_compiled_engine(programs: Path, compiled: Compiled) -> None:
    kernel = compiled(GAME)
    for number in range(DEALS):
        pick = random.Random(number)
        deal = random_deal(pick) if number else dealt("duel")
        crew = random_crew(pick, deal) if number else [SIMPLE, SIMPLE]
        block = kernel.run(deal.battle, crew, number, 0, 2000)
        right = counted({label_of(deal, k): n for k, n in block.outcomes.items()}, block.dice, block.beats)
        assert by_rules(programs, deal, crew, number, 2000) == right, f"deal {number}"
        assert number or by_hand(programs, number, 2000) == right


# ---- what it refuses ------------------------------------------------------------------------------------------------


def test_a_fleet_is_refused(tmp_path: Path) -> None:
    deal = dealt("fleet_action")
    assert deal.size == Size.LARGE
    with pytest.raises(Refused, match="plays small battles"):
        limit.write_records(tmp_path / "records", deal, [SIMPLE] * 2)


@pytest.mark.parametrize(
    "at,value,told",
    [
        (0, 2716, "not the records that this program was written for"),
        (4, 8, "not the records that this program was written for"),
        (8, 4, "not the records that this program was written for"),
        (8, 3, "ends too early"),
        (8, 1, "too long"),
    ],
)
def test_records_of_other_sizes_are_refused(programs: Path, tmp_path: Path, at: int, value: int, told: str) -> None:
    deal, records = dealt("duel"), tmp_path / "records"
    limit.write_records(records, deal, [SIMPLE] * 2)
    written = bytearray(records.read_bytes())
    written[at : at + 4] = value.to_bytes(4, "little")
    records.write_bytes(written)
    with pytest.raises(Refused, match=told):
        limit.run_with_all_rules(programs / RULES, deal, records, 1, 1)
