"""The JSON Schema of each kind of file."""

from __future__ import annotations

from admiralty.core.files.file_schemas import Schema, inner, scenario_schema, ship_schemas
from admiralty.core.yard.designers import json_schema

from ..options import Rules
from ..yard.officers import OFFICERS
from ..yard.ships import SHIPS
from .dealing import LATER_SETTINGS, MUSTER
from .files import ScenarioFile
from .manning import PEOPLE


def schemas() -> dict[str, Schema]:
    """The JSON Schema (2020-12) of each kind of file."""
    ship, officer = json_schema(SHIPS), json_schema(OFFICERS)
    schema = scenario_schema(ScenarioFile, Rules)
    settings = schema["properties"]["settings"]["properties"]
    for key, (only, clause) in LATER_SETTINGS.items():
        settings[key] = {"description": f"{only}: other values come later. [{clause}]", "default": only, "enum": [only]}
    crew, foes = schema["properties"]["crew"]["properties"], schema["properties"]["gm"]["items"]["properties"]
    for holder in (crew, foes):
        holder["ship"] = {"$ref": "#/$defs/ship", "description": holder["ship"]["description"]}
    listed = crew["officers"]["items"]["properties"]
    listed["officer"] = {"$ref": "#/$defs/officer", "description": listed["officer"]["description"]}
    named, by_name, parts = ship_schemas(MUSTER.known, inner(ship), {}, {})
    people = {"anyOf": [{"enum": [*PEOPLE.known]}, inner(officer)]}
    return {
        "ship": ship,
        "officer": officer,
        "scenario": {**schema, "$defs": {"ship": {"anyOf": [named, by_name, parts]}, "officer": people}},
    }
