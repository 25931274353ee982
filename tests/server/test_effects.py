"""What house rules change is told as it was measured, and for the rules that it was measured with only."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tools.effects import measured

from admiralty.core.options import options_of
from admiralty.games import ROOMS, game
from admiralty.server.effects import measured_told, path_of, with_effects

GAME = game("systemships")


def effect(option: str, **outcomes: tuple[float, float, float]) -> dict[str, Any]:
    told = {
        label: {"said": f"It is {label}.", "share": share, "interval": [low, high]}
        for label, (share, low, high) in outcomes.items()
    }
    return {"option": option, "value": "off", "outcomes": told}


def told(folder: Path, *effects: dict[str, Any], version: int = GAME.rules_version) -> list[dict[str, Any]]:
    found = replace(GAME, rulebook=folder / "RULES.md")
    content = {"rules_version": version, "scenario": "x/y", "title": "Y", "battles": 9, "seed": 1, "effects": effects}
    path_of(found).write_text(json.dumps(content), encoding="utf-8")
    if version == found.rules_version:
        assert measured_told(found) == {"title": "Y", "battles": 9}
    return with_effects(found, [{"name": "negotiate"}, {"name": "rounds"}])


def test_the_clearest_outcome_is_told(tmp_path: Path) -> None:
    unclear, small, large = (0.5, -0.1, 1.0), (0.02, 0.01, 0.03), (-0.04, -0.05, -0.03)
    first, second = told(tmp_path, effect("negotiate", win=unclear, loss=small, mutual=large))
    assert first["effects"] == [{"value": "off", "said": "It is mutual.", "share": -0.04, "interval": [-0.05, -0.03]}]
    assert second["effects"] == []


def test_where_none_is_clear_the_bounds_are_told(tmp_path: Path) -> None:
    first, _ = told(tmp_path, effect("negotiate", win=(0.001, -0.002, 0.004), loss=(0.0, -0.001, 0.001)))
    assert first["effects"] == [{"value": "off", "said": "", "share": 0.001, "interval": [-0.002, 0.004]}]


def test_what_was_measured_with_other_rules_is_not_told(tmp_path: Path) -> None:
    first, _ = told(tmp_path, effect("negotiate", win=(1, 1, 1)), version=GAME.rules_version + 1)
    assert first["effects"] == []
    assert measured_told(replace(GAME, rulebook=tmp_path / "RULES.md")) is None
    assert measured_told(replace(GAME, rulebook=tmp_path / "elsewhere" / "RULES.md")) is None


def test_every_switch_is_measured_with_each_of_its_other_values() -> None:
    found = measured(GAME, "challenge", 20)
    values = [(each["option"], each["value"]) for each in found["effects"]]
    assert len(values) == len(set(values)) == sum(max(0, len(spec.note.values) - 1) for spec in options_of(GAME.rules))
    assert found["rules_version"] == GAME.rules_version and found["battles"] == 20
    for each in found["effects"]:
        assert set(each["outcomes"]) <= {"win", "loss", "mutual", "standoff", "unfinished"}
        assert abs(sum(outcome["share"] for outcome in each["outcomes"].values())) < 1e-4


@pytest.mark.parametrize("key", ROOMS)
def test_what_comes_with_a_game_is_told_with_its_options(key: str) -> None:
    """Where the rules have changed since, nothing is told: `tools/effects.py` measures it again."""
    found = game(key)
    path = path_of(found)
    content = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"rules_version": 0, "effects": []}
    told = with_effects(found, [{"name": spec.name} for spec in options_of(found.rules)])
    known = {spec.name: spec.note.values for spec in options_of(found.rules)}
    count = 0
    for option in told:
        for each in option["effects"]:
            low, high = each["interval"]
            assert each["value"] in known[option["name"]] and low <= each["share"] <= high
            count += 1
    assert count == (len(content["effects"]) if content["rules_version"] == found.rules_version else 0)
