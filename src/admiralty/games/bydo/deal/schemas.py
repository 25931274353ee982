"""The JSON Schema of each kind of file."""

from __future__ import annotations

from admiralty.core.files.file_schemas import Schema, inner, scenario_schema, ship_schemas
from admiralty.core.yard.designers import json_schema

from ..face.printed import PRINTED
from ..options import Rules
from ..yard.yard import DESIGNER
from .called import SHIPS
from .files import ScenarioFile

OWN_KEYS = {"enum": [*PRINTED, *SHIPS]}  # what a group may name  [BY-R102]


def schemas() -> dict[str, Schema]:
    """The JSON Schema (2020-12) of each kind of file."""
    ship = json_schema(DESIGNER)
    schema = scenario_schema(ScenarioFile, Rules)
    keys = schema["properties"]
    for holder in (keys["space_corp"]["items"], keys["bydo"]["items"], keys["strength"]):
        unit = holder["properties"]
        unit["ship"] = {"$ref": "#/$defs/ship", "description": unit["ship"]["description"]}
    keys["names"]["propertyNames"] = OWN_KEYS
    named, by_name, parts = ship_schemas(SHIPS, inner(ship), {}, {})
    return {"ship": ship, "scenario": {**schema, "$defs": {"ship": {"anyOf": [named, by_name, parts]}}}}
