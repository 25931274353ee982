"""JSON Schemas of a room's files: what those of all games have in common, from the models, options and designers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from pydantic import BaseModel

from ..state.options import options_of, schema_of
from .model_files import schema_of as model_schema

Schema: TypeAlias = dict[str, Any]
HEAD = {"$schema": "https://json-schema.org/draft/2020-12/schema"}


def file_schema(model: type[BaseModel]) -> Schema:
    """The JSON Schema (2020-12) of a kind of file."""
    return {**HEAD, **model_schema(model)}


def scenario_schema(model: type[BaseModel], rules: type) -> Schema:
    """The schema of a scenario file, with every option of the room."""
    schema = file_schema(model)
    settings = schema["properties"]["settings"]
    settings["properties"] = {spec.name: schema_of(spec) for spec in options_of(rules)}
    settings["additionalProperties"] = False
    return schema


def name_keys(table: Schema, each: Schema) -> None:
    """Write a table whose keys are known as one of properties: `each` says what stands under a key."""
    table["properties"] = dict.fromkeys(table.pop("propertyNames")["enum"], each)
    table["additionalProperties"] = False


def inner(schema: Schema) -> Schema:
    """A file's schema as that of a table inside another file."""
    return {key: value for key, value in schema.items() if key not in ("$schema", "title", "description")}


def ship_schemas(
    names: Collection[str], parts: Schema, beside: Mapping[str, Schema], lent: Mapping[str, Schema] | None = None
) -> list[Schema]:
    """A ship of a scenario as `Muster` reads it: its name, a table that holds its name, or a table of its parts.

    `beside` are a scenario's own keys in a table; `lent` are parts that it may give a ship that it names.
    """
    named: Schema = {"type": "string", "enum": list(names)}
    keys = {"ship": named, **beside, **(lent or {})}
    table = {"type": "object", "properties": keys, "required": ["ship"], "additionalProperties": False}
    return [named, table, {**parts, "properties": {**parts["properties"], **beside}}]


def once(pattern: str) -> Schema:
    """At most one text of a list is like this."""
    return {"contains": {"pattern": pattern}, "minContains": 0, "maxContains": 1}
