"""The JSON Schema of each kind of file: as strict as the loaders wherever JSON Schema can say what they ask for.

What it cannot say is left to the loaders: what a ship costs, how many weapons it has and how many ships there are in
all, and whether a name is printable beyond control characters.
"""

from __future__ import annotations

from admiralty.core.files.file_schemas import Schema, file_schema, inner, once, scenario_schema, ship_schemas
from admiralty.core.files.model_files import schema_of as made_of
from admiralty.core.files.shipped import content
from admiralty.core.yard.designers import json_schema
from admiralty.core.yard.parts import part_schema

from ..design import builds
from ..options import Rules
from ..words import System
from ..yard.yard import CARRIED, DESIGNER, LAUNCHERS, NAVIES, SYSTEM_PARTS
from .dealing import MUSTER, SHIPS
from .files import BEAMS, FACTS, TURNS, USE_OF, DoctrineFile, ScenarioFile, StartFile

CLOAK = SYSTEM_PARTS[System.CLOAK].key


def schemas() -> dict[str, Schema]:
    """The JSON Schema (2020-12) of each kind of file."""
    return {"ship": _ship(), "scenario": _scenario(), "doctrine": _doctrine()}


def _ship() -> Schema:
    """A ship has the systems of its navy.  [HC-910, HC-930, HC-S04]"""
    return {**json_schema(DESIGNER), "allOf": [_navy(number, name) for number, name in enumerate(NAVIES)]}


def _navy(number: int, name: str) -> Schema:
    """What the chart of a navy lacks; a ship of which nothing is said is of the first."""
    parts = {**SYSTEM_PARTS, System.FORWARD_LAUNCHERS: LAUNCHERS}
    lacks = {part.key: {"const": 0} for system, part in parts.items() if not builds(number, system)}
    asked = [] if number == 0 else ["navy"]
    return {"if": {"properties": {"navy": {"const": name}}, "required": asked}, "then": {"properties": lacks}}


def _scenario() -> Schema:
    schema = scenario_schema(ScenarioFile, Rules)
    for side in schema["properties"]["sides"]["properties"].values():
        side["items"] = {"$ref": "#/$defs/ship"}
    return {**schema, "allOf": [_fleets()], "$defs": {"ship": _member()}}


def _member() -> Schema:
    """A ship of a side; only one that has a cloak starts under it.  [HC-460]"""
    start, lent = made_of(StartFile)["properties"], {CARRIED.key: part_schema(CARRIED)}
    named, by_name, parts = ship_schemas(SHIPS, inner(_ship()), start, lent)
    parts["allOf"] = [*parts["allOf"], _hidden({"properties": {CLOAK: {"minimum": 1}}, "required": [CLOAK]})]
    return {"anyOf": [named, {**by_name, **_hidden({"properties": {"ship": {"enum": _cloaking()}}})}, parts]}


def _hidden(wanted: Schema) -> Schema:
    """Only a ship that has a cloak starts under it.  [HC-460]"""
    return {"if": {"properties": {"cloaked": {"const": True}}, "required": ["cloaked"]}, "then": wanted}


def _cloaking() -> list[str]:
    """The ships with a cloak that come with the game."""
    return [name for name, path in SHIPS.items() if MUSTER.load(content(path), name)[CLOAK]]


def _fleets() -> Schema:
    """More than a ship a side, or more than two sides, only by house rule.  [HC-R87]"""
    several: list[Schema] = [{"properties": {side: {"minItems": 2}}} for side in ("a", "b")]
    others: list[Schema] = [{"properties": {side: {"minItems": 1}}, "required": [side]} for side in ("c", "d")]
    by_house = {"properties": {"multi_ship": {"const": "pairwise"}}, "required": ["multi_ship"]}
    return {
        "if": {"properties": {"sides": {"anyOf": [*several, *others]}}, "required": ["sides"]},
        "then": {"properties": {"settings": by_house}, "required": ["settings"]},
    }


def _doctrine() -> Schema:
    schema = file_schema(DoctrineFile)
    order = schema["properties"]["orders"]["items"]
    keys = order["properties"]
    keys["when"]["propertyNames"] = {"enum": list(FACTS.names)}
    uses = [name for name in USE_OF if name not in (BEAMS, "phasers")]
    keys["power"]["allOf"] = [once(f"^{use}") for use in (*uses, f"({BEAMS}|phasers)")]
    keys["repair"]["uniqueItems"] = True
    # A ship moves in one way, and presents a facing only where it turns.
    true = {key: {"properties": {key: {"const": True}}, "required": [key]} for key in ("withdraw", "surrender")}
    ways = [{"required": ["manoeuvre"]}, *true.values()]
    order["not"] = {"anyOf": [{"allOf": [one, other]} for k, one in enumerate(ways) for other in ways[:k]]}
    order["if"] = {"required": ["present"]}
    order["then"] = {"properties": {"manoeuvre": {"enum": list(TURNS)}}, "required": ["manoeuvre"]}
    return schema
