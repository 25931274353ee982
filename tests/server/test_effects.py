"""What house rules change is told as it was measured, and for the rules that it was measured with only."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tools.effects import Budget, effect, measured, write

from admiralty.core.face.game import Request
from admiralty.core.state.options import options_of
from admiralty.games import game
from admiralty.server.asked.effects import is_measured, path_of, with_effects
from tests.rooms import ROOMS

from ..conftest import Golden

GAME = game("systemships")
NOWHERE = {"scenario": "", "title": "", "battles": 50, "changed": 0}
SEEN = {"value": "off", "title": "Y", "battles": 9}
FEW = Budget(seconds=60.0, most=20, compiles=False)


def found(option: str, **outcomes: tuple[float, float, float]) -> dict[str, Any]:
    shown = {
        label: {"said": f"It is {label}.", "share": share, "interval": [low, high]}
        for label, (share, low, high) in outcomes.items()
    }
    where = {"scenario": "x/y", "title": "Y", "battles": 9, "changed": 2}
    return {"option": option, "value": "off", **(where if shown else NOWHERE), "outcomes": shown}


def told(folder: Path, *effects: dict[str, Any], version: int = GAME.rules_version) -> list[dict[str, Any]]:
    room = replace(GAME, rulebook=folder / "RULES.md")
    content = {"rules_version": version, "seed": 1, "effects": effects}
    path_of(room).write_text(json.dumps(content), encoding="utf-8")
    assert is_measured(room) == (version == room.rules_version)
    return with_effects(room, [{"name": "negotiate"}, {"name": "rounds"}])


def test_the_clearest_outcome_is_told(tmp_path: Path) -> None:
    unclear, small, large = (0.5, -0.1, 1.0), (0.02, 0.01, 0.03), (-0.04, -0.05, -0.03)
    first, second = told(tmp_path, found("negotiate", win=unclear, loss=small, mutual=large))
    assert first["effects"] == [{**SEEN, "said": "It is mutual.", "share": -0.04, "interval": [-0.05, -0.03]}]
    assert second["effects"] == []


def test_where_none_is_clear_the_bounds_are_told(tmp_path: Path) -> None:
    first, _ = told(tmp_path, found("negotiate", win=(0.001, -0.002, 0.004), loss=(0.0, -0.001, 0.001)))
    assert first["effects"] == [{**SEEN, "said": "", "share": 0.001, "interval": [-0.002, 0.004]}]


def test_where_no_battle_ended_otherwise_it_is_told_how_many_were_tried(tmp_path: Path) -> None:
    first, _ = told(tmp_path, found("negotiate"))
    nothing = {"value": "off", "title": "", "battles": 50, "said": "", "share": 0.0, "interval": [0.0, 0.0]}
    assert first["effects"] == [nothing]


def test_what_was_measured_with_other_rules_is_not_told(tmp_path: Path) -> None:
    first, _ = told(tmp_path, found("negotiate", win=(1, 1, 1)), version=GAME.rules_version + 1)
    assert first["effects"] == []
    assert not is_measured(replace(GAME, rulebook=tmp_path / "RULES.md"))
    assert not is_measured(replace(GAME, rulebook=tmp_path / "elsewhere" / "RULES.md"))


def switches(key: str) -> list[tuple[str, str]]:
    """Every value of a rule that is not as usual in the game's first scenario."""
    room = game(key)
    usual = room.deal(Request(room.scenario(next(iter(room.scenarios))))).settings
    specs = options_of(room.rules)
    return [(spec.name, value) for spec in specs for value in spec.note.values if value != usual[spec.name]]


def test_every_switch_is_measured_with_each_of_its_other_values() -> None:
    content = measured(GAME, replace(FEW, most=2))
    assert [(each["option"], each["value"]) for each in content["effects"]] == switches("systemships")
    assert content["rules_version"] == GAME.rules_version
    for each in content["effects"]:
        assert bool(each["scenario"]) == bool(each["title"]) == bool(each["changed"]) == bool(each["outcomes"])
        if each["scenario"]:
            room, name = each["scenario"].split("/")
            assert {*game(room).deal(Request(GAME.scenario(name))).outcomes} <= {*each["outcomes"]}
        assert abs(sum(outcome["share"] for outcome in each["outcomes"].values())) < 1e-4


def test_a_rule_is_measured_in_the_first_scenario_in_which_it_changes_anything() -> None:
    here = effect(GAME, "challenge_victory", "destroy_and_survive", "more_damage", FEW)
    assert (here["scenario"], here["battles"]) == ("systemships/challenge", 20) and here["changed"] > 0
    there = effect(GAME, "combat_length", "three_rounds", "until_decided", FEW)
    assert (there["scenario"], there["battles"]) == ("systemships/gauntlet", 20), "20 battles of others all end alike"
    assert there["changed"] > 0 and there["title"] == GAME.deal(Request(GAME.scenario("gauntlet"))).title


def test_a_rule_that_changes_nothing_is_measured_nowhere() -> None:
    nowhere = effect(GAME, "negotiate", "on", "off", replace(FEW, most=3))
    assert nowhere == {**NOWHERE, "battles": nowhere["battles"], "outcomes": {}} and nowhere["battles"] > 3


def test_what_is_known_is_kept_and_only_the_rest_is_measured() -> None:
    whole = json.loads(path_of(GAME).read_text(encoding="utf-8"))
    assert measured(GAME, FEW, whole) == whole
    first, *others = whole["effects"]
    again = measured(GAME, replace(FEW, most=2), {**whole, "effects": others})
    assert (first["option"], first["value"]) == (again["effects"][0]["option"], again["effects"][0]["value"])
    assert again["effects"][0]["battles"] < first["battles"] and again["effects"][1:] == others


@pytest.mark.parametrize("key", ROOMS)
def test_every_game_comes_with_what_its_rules_change(key: str, golden: Golden, request: pytest.FixtureRequest) -> None:
    """Where this fails the rules have changed since: ``make bless`` measures what is missing."""
    room, path = game(key), path_of(game(key))
    if request.config.getoption("--bless"):
        known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
        write(room, measured(room, Budget(), known))
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["rules_version"] == room.rules_version
    assert [(each["option"], each["value"]) for each in content["effects"]] == switches(key)
    titles = {room.deal(Request(room.scenario(name))).title for name in room.scenarios}
    for option in with_effects(room, [{"name": spec.name} for spec in options_of(room.rules)]):
        for each in option["effects"]:
            low, high = each["interval"]
            assert low <= each["share"] <= high and each["title"] in {"", *titles}
            assert each["battles"] > 0 or not each["title"]
