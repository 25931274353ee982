"""The JSON Schema of each kind of file: as strict as the loaders wherever JSON Schema can say what they ask for.

What it cannot say is left to the loaders: what a ship costs, whether its parts are those of the edition, how many racks
it has for what it carries, a range whose first number is above its last, and whether a name is printable beyond control
characters.
"""

from __future__ import annotations

from admiralty.core.files.file_schemas import Schema, file_schema, inner, name_keys, once, scenario_schema, ship_schemas
from admiralty.core.files.shipped import content
from admiralty.core.yard.designers import json_schema

from ..options import Rules
from ..records import UNITS
from ..yard.yard import DESIGNER, HIT
from .dealing import MUSTER, SHIPS
from .files import FACTS, FLEET, SYSTEMS, DoctrineFile, ScenarioFile


def schemas() -> dict[str, Schema]:
    """The JSON Schema (2020-12) of each kind of file."""
    return {"ship": _ship(), "scenario": _scenario(), "doctrine": _doctrine()}


def _ship() -> Schema:
    """A ship has an attribute (WW-050), and a systemship no racks, holds or bays (WW-030, WW-R71)."""
    schema = json_schema(DESIGNER)
    empty = {"properties": {key: {"const": 0} for key in HIT}, "required": ["pd"]}  # pd is 1 unless it is given
    systemship = {"properties": {"kind": {"const": "systemship"}}, "required": ["kind"]}
    no_racks = {"properties": {key: {"const": 0} for key in ("racks", "holds", "bays")}}
    return {**schema, "not": empty, "if": systemship, "then": no_racks}


def _scenario() -> Schema:
    schema = scenario_schema(ScenarioFile, Rules)
    sides = schema["properties"]["sides"]
    colours = sides["propertyNames"]["enum"]
    name_keys(sides, {"$ref": "#/$defs/fleet"})
    fleet = {"type": "array", "minItems": 1, "maxItems": FLEET, "items": {"$ref": "#/$defs/ship"}}
    cargo = {
        "type": "array",
        "description": "The systemships on its racks, one on each. [WW-090]",
        "maxItems": UNITS,
        "items": {"$ref": "#/$defs/carried"},
    }
    ship = {"anyOf": ship_schemas(SHIPS, parts(), {"carries": cargo})}
    return {
        **schema,
        "allOf": [_challenge(), _somebody(), *_phasing(colours)],
        "$defs": {"fleet": fleet, "ship": ship, "carried": _carried()},
    }


def _carried() -> Schema:
    """A systemship on a rack, which carries nothing itself.  [WW-090]"""
    named, table, own = ship_schemas(_of_kind("systemship"), parts(), {})
    own["properties"]["kind"]["enum"] = ["systemship"]
    return {"anyOf": [named, table, {**own, "required": ["name", "kind"]}]}


def parts() -> Schema:
    """A ship as a table of its parts, inside another file."""
    return inner(_ship())


def _of_kind(kind: str) -> list[str]:
    """The ships of a kind that come with the game."""
    kinds = {name: MUSTER.load(content(path), name)["kind"] for name, path in SHIPS.items()}
    return [name for name, known in kinds.items() if known == kind]


def _challenge() -> Schema:
    """The challenge, and the gauntlet: one warpship that carries nothing, one systemship.  [IS-020, IS-R50, IS-R56]"""
    warpships = {"enum": _of_kind("warpship")}
    lone = {"properties": {"ship": warpships, "kind": {"const": "warpship"}, "carries": {"maxItems": 0}}}
    one = {"maxItems": 1, "items": {"if": {"type": "object"}, "then": lone, "else": warpships}}
    sides = {"properties": {"warp": one}, "required": ["warp"], "maxProperties": 1}
    wanted = {"properties": {"sides": sides, "systemships": {"const": 1}}, "required": ["systemships"]}
    met = {"properties": {"contest": {"enum": ["challenge", "gauntlet"]}}, "required": ["contest"]}
    return {"if": met, "then": wanted}


def _somebody() -> Schema:
    """One side alone needs a systemship to fight.  [WW-300]"""
    alone = {"properties": {"sides": {"maxProperties": 1}}, "required": ["sides"]}
    return {"if": alone, "then": {"properties": {"systemships": {"minimum": 1}}, "required": ["systemships"]}}


def _phasing(colours: list[str]) -> list[Schema]:
    """The phasing side has ships, the neutral one systemships.  [IS-R49, IS-R45]"""
    there = [
        {"if": _is("phasing", colour), "then": {"properties": {"sides": {"required": [colour]}}}} for colour in colours
    ]
    neutral = {"properties": {"systemships": {"minimum": 1}}, "required": ["systemships"]}
    return [*there, {"if": _is("phasing", "neutral"), "then": neutral}]


def _is(key: str, value: str) -> Schema:
    return {"properties": {key: {"const": value}}, "required": [key]}


def _doctrine() -> Schema:
    schema = file_schema(DoctrineFile)
    order, hit = (schema["properties"][key]["items"] for key in ("orders", "hits"))
    for table in (order, hit):
        table["properties"]["when"]["propertyNames"] = {"enum": list(FACTS.names)}
    order["not"] = {"required": ["drive", "spare"]}
    order["if"] = {"properties": {"over_foe": {"const": True}}, "required": ["over_foe"]}
    order["else"] = {"properties": {"speeds": {"items": {"minimum": 1}}}}
    order["properties"]["power"]["allOf"] = [once(f"^{system}") for system in SYSTEMS]
    weights = next(each for each in order["properties"]["tactic"]["oneOf"] if each["type"] == "object")
    weights["not"] = {"additionalProperties": {"const": 0}}  # some tactic has a weight
    return schema
