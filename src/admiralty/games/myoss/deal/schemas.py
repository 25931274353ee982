"""The JSON Schema of each kind of file: as strict as the loaders wherever JSON Schema can say what they ask for.

What it cannot say is left to the loaders: what a ship costs and how large it is, whether a name is known in its file
(neighbours, supports), whether a printed sheet is one of the rulebook's, and what a side's ships cost together.
"""

from __future__ import annotations

from admiralty.core.files.file_schemas import Schema, inner, name_keys, scenario_schema, ship_schemas
from admiralty.core.yard.designers import json_schema

from ..options import Rules
from ..yard.yard import DESIGNER, SHIPS
from .files import CARGO, FLEET, ScenarioFile


def schemas() -> dict[str, Schema]:
    """The JSON Schema (2020-12) of each kind of file."""
    return {"ship": json_schema(DESIGNER), "scenario": _scenario()}


def _scenario() -> Schema:
    schema = scenario_schema(ScenarioFile, Rules)
    sides, limits = (schema["properties"][key] for key in ("sides", "limits"))
    name_keys(sides, {"$ref": "#/$defs/fleet"})
    name_keys(limits, limits["additionalProperties"])
    cargo = {"type": "integer", "description": "CC of cargo that it carries. [MG-1490]", "minimum": 0, "maximum": CARGO}
    ship = {"anyOf": ship_schemas(SHIPS, inner(json_schema(DESIGNER)), {"cargo": cargo})}
    fleet = {"type": "array", "minItems": 1, "maxItems": FLEET, "items": {"$ref": "#/$defs/ship"}}
    return {**schema, "allOf": [_goal()], "$defs": {"fleet": fleet, "ship": ship}}


def _goal() -> Schema:
    """A convoy and an escape are somebody's, a battle nobody's.  [MG-S80]"""
    other = {"properties": {"contest": {"enum": ["convoy", "escape"]}}, "required": ["contest"]}
    return {"if": other, "then": {"required": ["whose"]}, "else": {"not": {"required": ["whose"]}}}
