"""The JSON Schema of each kind of file: as strict as the loaders wherever JSON Schema can say what they ask for.

What it cannot say is left to the loaders: what a ship costs and how large it is, whether a name is known in its file
(neighbours, supports), whether a printed sheet is one of the rulebook's, and what a side's ships cost together.
"""

from __future__ import annotations

from typing import Any

from admiralty.core.files.model_files import schema_of as made_of
from admiralty.core.state.options import options_of, schema_of
from admiralty.core.yard.designers import json_schema

from ..options import Rules
from ..yard.yard import DESIGNER, SHIPS
from .files import CARGO, FLEET, ScenarioFile

Schema = dict[str, Any]
DRAFT = {"$schema": "https://json-schema.org/draft/2020-12/schema"}


def schemas() -> dict[str, Schema]:
    """The JSON Schema (2020-12) of each kind of file."""
    return {"ship": json_schema(DESIGNER), "scenario": _scenario()}


def _scenario() -> Schema:
    schema = {**DRAFT, **made_of(ScenarioFile)}
    properties = schema["properties"]
    properties["settings"]["properties"] = {spec.name: schema_of(spec) for spec in options_of(Rules)}
    for key, each in (("sides", {"$ref": "#/$defs/fleet"}), ("limits", properties["limits"]["additionalProperties"])):
        names = properties[key].pop("propertyNames")["enum"]
        properties[key]["properties"] = dict.fromkeys(names, each)
    for key in ("settings", "sides", "limits"):
        properties[key]["additionalProperties"] = False
    fleet = {"type": "array", "minItems": 1, "maxItems": FLEET, "items": {"$ref": "#/$defs/ship"}}
    return {**schema, "allOf": [_goal()], "$defs": {"fleet": fleet, "ship": _member()}}


def _member() -> Schema:
    """A ship of a side: its name, a table with its name and its cargo, or a table of its lines."""
    cargo = {"type": "integer", "description": "CC of cargo that it carries. [MG-1490]", "minimum": 0, "maximum": CARGO}
    named: Schema = {"type": "string", "enum": list(SHIPS)}
    table = {"type": "object", "properties": {"ship": named, "cargo": cargo}, "required": ["ship"]}
    own = {key: value for key, value in json_schema(DESIGNER).items() if key not in ("$schema", "title", "description")}
    own["properties"] = {**own["properties"], "cargo": cargo}
    return {"anyOf": [named, {**table, "additionalProperties": False}, own]}


def _goal() -> Schema:
    """A convoy and an escape are somebody's, a battle nobody's.  [MG-S80]"""
    other = {"properties": {"contest": {"enum": ["convoy", "escape"]}}, "required": ["contest"]}
    return {"if": other, "then": {"required": ["whose"]}, "else": {"not": {"required": ["whose"]}}}
