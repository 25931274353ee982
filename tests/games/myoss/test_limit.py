"""The two programs by hand in C play the battles of the Python rules: the same outcomes, dice and beats."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.game import Deal, Request
from admiralty.core.options import options_of, say
from admiralty.games.myoss import GAME
from admiralty.games.myoss.options import Rules
from admiralty.odds import limit
from admiralty.odds.engines import Setup, interpreter
from admiralty.odds.simulation import label_of
from tests.conftest import Compiled

pytestmark = pytest.mark.skipif(
    not any(shutil.which(name) for name in limit.COMPILERS), reason="no C compiler is installed"
)
LEVELS = {level.key: level.doctrine for level in GAME.levels}
ONE, RULES = limit.of_one(GAME.key, "battleaxes"), limit.with_all_rules(GAME.key)
SEEDS = [1, 77, 2**63 - 1]

Counts = tuple[dict[str, int], int, int]  # outcomes that came, dice, turns


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both programs."""
    folder = tmp_path_factory.mktemp("programs")
    for name in (ONE, RULES):
        program, remark = limit.build(name, folder)
        assert program, remark
    return folder


def battle(sides: dict[str, list[str]], settings: dict[str, Any] | None = None, **more: Any) -> Deal:
    scenario = {"game": "myoss", "title": "Battleaxes", "sides": sides, **more}
    return GAME.deal(Request(scenario, settings or {}))


def duel(settings: dict[str, Any] | None = None) -> Deal:
    return GAME.deal(Request(GAME.scenario("battleaxes"), settings or {}))


def counted(outcomes: dict[str, int], dice: int, turns: int) -> Counts:
    return {label: n for label, n in outcomes.items() if n}, dice, turns


def by_rules(folder: Path, deal: Deal, seed: int, battles: int) -> Counts:
    records = folder / "records"
    limit.write_records(records, deal, [LEVELS["simple"]] * len(deal.seats))
    done = limit.run_with_all_rules(folder / RULES, deal, records, seed, battles)
    return counted(done.outcomes, done.dice, done.turns)


def by_hand(folder: Path, seed: int, battles: int) -> Counts:
    done = limit.run(folder / ONE, seed, battles)
    return counted(done.outcomes, done.dice, done.turns)


def interpreted(deal: Deal, seed: int, battles: int) -> Counts:
    play = interpreter(GAME, [Setup(deal.battle, deal.size, (LEVELS["simple"],) * len(deal.seats))], seed)
    tally = play(0, battles, False).tallies[0]
    return counted({label_of(deal, k): n for k, n in tally.outcomes.items()}, tally.dice, tally.beats)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_duel(programs: Path, seed: int) -> None:
    right = interpreted(duel(), seed, 300)
    assert sum(right[0].values()) == 300
    assert by_rules(programs, duel(), seed, 300) == right
    assert by_hand(programs, seed, 300) == right


def test_both_programs_agree_on_many_duels(programs: Path) -> None:
    found = by_hand(programs, 11, 200_000)
    assert "called" in found[0]  # even what is rare
    assert by_rules(programs, duel(), 11, 200_000) == found


def switches() -> list[tuple[str, str]]:
    named = [spec for spec in options_of(Rules) if spec.note.values and spec.name not in ("fleeing", "example_ships")]
    return [(spec.name, say(spec, value)) for spec in named for value in range(spec.low, spec.high + 1)]


@pytest.mark.parametrize("name,value", switches())
def test_every_value_of_every_switch(programs: Path, name: str, value: str) -> None:
    deal = duel({name: value})
    assert by_rules(programs, deal, 5, 25) == interpreted(deal, 5, 25)


def test_several_ships_and_players(programs: Path) -> None:
    three = {side: ["battleaxe"] for side in ("red", "blue", "green")}
    for deal in (
        battle({"red": ["battleaxe"] * 3, "blue": ["battleaxe"] * 2}),
        battle(three, {"turn_limit": 12, "surprise": 2}),
        battle({**three, "amber": ["battleaxe"] * 2}, teams=[["red", "amber"]]),
    ):
        assert by_rules(programs, deal, 3, 25) == interpreted(deal, 3, 25)


@pytest.mark.slow
def test_thousands_of_duels_of_the_compiled_engine(programs: Path, compiled: Compiled) -> None:
    kernel, deal = compiled(GAME), duel()
    for seed in SEEDS:
        block = kernel.run(deal.battle, [LEVELS["simple"]] * 2, seed, 0, 5000)
        right = counted({label_of(deal, k): n for k, n in block.outcomes.items()}, block.dice, block.beats)
        assert by_rules(programs, deal, seed, 5000) == right
        assert by_hand(programs, seed, 5000) == right


@pytest.mark.parametrize(
    "deal,told",
    [
        (battle({"red": ["party_barge"], "blue": ["battleaxe"]}), "has a component that this program does not know"),
        (battle({"red": ["battleaxe"], "blue": ["battleaxe"]}, {"fleeing": "on"}), "nobody flees"),
    ],
)
def test_what_it_does_not_know_is_refused(programs: Path, deal: Deal, told: str) -> None:
    with pytest.raises(Refused, match=told):
        by_rules(programs, deal, 1, 1)


def test_other_opponents_are_refused(programs: Path, tmp_path: Path) -> None:
    limit.write_records(tmp_path / "records", duel(), [LEVELS["simple"], LEVELS["random"]])
    with pytest.raises(Refused, match=r"myoss_rules\.c: only the simple opponent is written in C"):
        limit.run_with_all_rules(programs / RULES, duel(), tmp_path / "records", 1, 1)


@pytest.mark.parametrize("at,value,told", [(0, 1548, "not the records"), (8, 9, "not the records"), (8, 1, "too long")])
def test_records_of_other_sizes_are_refused(programs: Path, tmp_path: Path, at: int, value: int, told: str) -> None:
    deal, records = duel(), tmp_path / "records"
    limit.write_records(records, deal, [LEVELS["simple"]] * 2)
    written = bytearray(records.read_bytes())
    written[at : at + 4] = value.to_bytes(4, "little")
    records.write_bytes(written)
    with pytest.raises(Refused, match=told):
        limit.run_with_all_rules(programs / RULES, deal, records, 1, 1)
