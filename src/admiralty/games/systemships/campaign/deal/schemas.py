"""The JSON Schema of a campaign's scenario file; ships and doctrines are those of its combats."""

from __future__ import annotations

from admiralty.core.files.file_schemas import Schema, name_keys, scenario_schema

from ...deal.dealing import SHIPS
from ...deal.schemas import parts
from ..options import CampaignRules
from .files import ScenarioFile


def schemas() -> dict[str, Schema]:
    """The JSON Schema (2020-12) of each kind of file."""
    return {"scenario": _scenario()}


def _scenario() -> Schema:
    schema = scenario_schema(ScenarioFile, CampaignRules)
    for sides in (schema["properties"][key] for key in ("designs", "fleets")):
        name_keys(sides, {**sides["additionalProperties"], "items": {"$ref": "#/$defs/ship"}})
    ship = {"anyOf": [{"type": "string", "enum": list(SHIPS)}, parts()]}
    schema["if"] = {"required": ["map"], "properties": {"map": {"const": "dealt"}}}
    schema["then"] = {"properties": {"stars": {"maxItems": 0}, "warplines": {"maxItems": 0}}}
    schema["else"] = {"required": ["stars"], "properties": {"stars": {"minItems": 2}}}
    return {**schema, "$defs": {**schema.get("$defs", {}), "ship": ship}}
