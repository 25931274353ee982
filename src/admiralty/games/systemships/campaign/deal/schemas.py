"""The JSON Schema of a campaign's scenario file; ships and doctrines are those of its combats."""

from __future__ import annotations

from typing import Any

from admiralty.core.files.model_files import schema_of as made_of
from admiralty.core.state.options import options_of, schema_of

from ...deal.dealing import SHIPS
from ...deal.schemas import DRAFT, parts
from ..options import CampaignRules
from .files import ScenarioFile

Schema = dict[str, Any]


def schemas() -> dict[str, Schema]:
    """The JSON Schema (2020-12) of each kind of file."""
    return {"scenario": _scenario()}


def _scenario() -> Schema:
    schema = {**DRAFT, **made_of(ScenarioFile)}
    settings, designs = schema["properties"]["settings"], schema["properties"]["designs"]
    settings["properties"] = {spec.name: schema_of(spec) for spec in options_of(CampaignRules)}
    settings["additionalProperties"] = False
    colours = designs["propertyNames"]["enum"]
    listed = {"items": {"$ref": "#/$defs/ship"}}
    for sides in (designs, schema["properties"]["fleets"]):
        sides["properties"] = {colour: {**sides["additionalProperties"], **listed} for colour in colours}
        sides["additionalProperties"] = False
        sides.pop("propertyNames", None)
    ship = {"anyOf": [{"type": "string", "enum": list(SHIPS)}, parts()]}
    schema["if"] = {"required": ["map"], "properties": {"map": {"const": "dealt"}}}
    schema["then"] = {"properties": {"stars": {"maxItems": 0}, "warplines": {"maxItems": 0}}}
    schema["else"] = {"required": ["stars"], "properties": {"stars": {"minItems": 2}}}
    return {**schema, "$defs": {**schema.get("$defs", {}), "ship": ship}}
