"""The JSON Schema of a campaign's scenario file; ships and combats are those of the skirmish."""

from __future__ import annotations

from admiralty.core.files.file_schemas import Schema, inner, scenario_schema, ship_schemas
from admiralty.core.yard.designers import json_schema

from ...deal.called import SHIPS
from ...deal.schemas import OWN_KEYS
from ...yard.yard import DESIGNER
from ..options import CampaignRules
from .dealing import COMBATS
from .files import ScenarioFile


def schemas() -> dict[str, Schema]:
    """The JSON Schema (2020-12) of each kind of file."""
    schema = scenario_schema(ScenarioFile, CampaignRules)
    known = schema["properties"]
    for flown in (known["captain"]["properties"], known["pilots"]["items"]["properties"]):
        flown["ship"] = {"$ref": "#/$defs/ship", "description": flown["ship"]["description"]}
    known["combats"]["items"] = {"anyOf": [{"type": "string", "enum": [*COMBATS]}, {"type": "object"}]}
    known["names"]["propertyNames"] = OWN_KEYS
    named, by_name, parts = ship_schemas(SHIPS, inner(json_schema(DESIGNER)), {}, {})
    return {"scenario": {**schema, "$defs": {"ship": {"anyOf": [named, by_name, parts]}}}}
