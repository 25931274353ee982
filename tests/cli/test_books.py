"""What there is to read."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from admiralty.games import ROOMS, game

from .invoking import invoke, refused


@pytest.mark.parametrize("key", ROOMS)
def test_every_game_and_scenario_is_listed(key: str) -> None:
    assert key in invoke("games").out
    for listed in (invoke("scenarios").out, invoke("scenarios", key).out):
        for name in game(key).scenarios:
            assert f"{key}/{name}" in listed


def test_a_clause_a_ruling_and_a_section() -> None:
    clause = invoke("rules", "systemships", "is-100").out
    assert clause.startswith("IS-100 · clause")
    assert "part: design" in clause
    assert "IS-R51 · ruling" in invoke("rules", "systemships", "IS-R51").out
    assert "| Attack |" in invoke("rules", "systemships", "3.2").out
    contents = invoke("rules", "systemships").out
    assert "Step 2: components" in contents
    assert "IS-200 to IS-370" in contents


def test_clauses_are_found_by_their_words() -> None:
    found = invoke("rules", "systemships", "--find", "TL systemship")
    assert found.status == 0
    assert found.out.startswith("IS-")
    assert "TL" in found.out
    assert "no clause holds" in refused("rules", "systemships", "--find", "butterfly")


def test_schemas() -> None:
    kinds = invoke("schema", "systemships").out.split()
    assert {"ship", "scenario", "doctrine"} <= set(kinds)
    for kind in kinds:
        Draft202012Validator.check_schema(json.loads(invoke("schema", "systemships", kind).out))


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("rules", "chess"), "chess: is not a game; games: systemships"),
        (("scenarios", "chess"), "chess: is not a game"),
        (("rules", "systemships", "IS-9999"), "IS-9999: no such clause"),
        (("schema", "systemships", "poem"), "there is no kind of file 'poem'; kinds: ship, scenario, doctrine"),
    ],
)
def test_what_there_is_not(arguments: tuple[str, ...], line: str) -> None:
    assert line in refused(*arguments)


def test_doctor_says_what_there_is() -> None:
    found = invoke("doctor")
    assert found.status == 0
    for word in ("python", "numba", "systemships, small", "not compiled", "saved games", "encoding"):
        assert word in found.out
    assert "scipy" not in found.out and "database" not in found.out
