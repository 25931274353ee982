"""The JSON Schema of each kind of file."""

from __future__ import annotations

from admiralty.core.files.file_schemas import Schema, scenario_schema

from ..options import Rules
from .files import ScenarioFile


def schemas() -> dict[str, Schema]:
    """The JSON Schema (2020-12) of a scenario file."""
    return {"scenario": scenario_schema(ScenarioFile, Rules)}
