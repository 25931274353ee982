"""The JSON Schema of each kind of file."""

from __future__ import annotations

from typing import Any

from admiralty.core.files.model_files import schema_of as made_of
from admiralty.core.state.options import options_of, schema_of

from ..options import Rules
from .files import ScenarioFile


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schema (2020-12) of a scenario file."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **made_of(ScenarioFile)}
    settings = schema["properties"]["settings"]
    settings["properties"] = {spec.name: schema_of(spec) for spec in options_of(Rules)}
    settings["additionalProperties"] = False
    return {"scenario": schema}
