"""The JSON Schemas in docs/schemas are those that the code makes, and every file that comes with a game fits."""

from __future__ import annotations

import json
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from admiralty.games import game
from tests.conftest import Golden
from tests.rooms import ROOMS

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "schemas"
SCHEMAS = [(key, kind) for key in ROOMS for kind in game(key).schemas()]
# No rule says these.
OF_EVERY_GAME = ("game", "title", "name", "notes", "called", "settings", "seats", "doctrines", "table", "state")


@pytest.mark.parametrize(("key", "kind"), SCHEMAS)
def test_the_shipped_schema_is_the_one_that_the_code_makes(key: str, kind: str, golden: Golden) -> None:
    text = json.dumps(game(key).schemas()[kind], indent=2, ensure_ascii=False) + "\n"
    golden(FOLDER / f"{key}_{kind}.json", text)


def test_no_schema_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*")) == sorted(f"{key}_{kind}" for key, kind in SCHEMAS)


@pytest.mark.parametrize(("key", "kind"), SCHEMAS)
def test_a_schema_is_closed_and_says_what_each_key_is(key: str, kind: str) -> None:
    schema = game(key).schemas()[kind]
    Draft202012Validator.check_schema(schema)
    assert schema["additionalProperties"] is False
    assert schema["description"] and schema["required"]
    for name, each in schema["properties"].items():
        assert each["description"], name
        assert name in OF_EVERY_GAME or "[" in each["description"], name


@pytest.mark.parametrize("key", ROOMS)
def test_every_file_that_comes_with_a_game_fits_its_schema(key: str) -> None:
    found = game(key)
    files: dict[str, Any] = {"ship": found.ships, "scenario": found.scenarios, "doctrine": found.doctrines}
    own = Path(import_module(found.room).__path__[0]) / "data"
    for kind, paths in files.items():
        there = [path for path in paths.values() if path.is_relative_to(own)]  # a room inside another takes its files
        assert bool(there) == (kind in found.schemas())
        for path in there:
            Draft202012Validator(found.schemas()[kind]).validate(tomllib.loads(path.read_text(encoding="utf-8")))
