"""What the JSON Schemas of all games have in common."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from admiralty.core.files.file_schemas import inner, name_keys, once, scenario_schema, ship_schemas
from admiralty.core.files.scenario_files import Scenario
from admiralty.core.state.options import setting
from admiralty.core.state.records import record


@record()
class Rules:
    wind: int = setting("TY-030", 0, 6, 2, "How strong the wind is.")


class ToyFile(Scenario):
    """A scenario."""

    game: Literal["toy"]
    limits: dict[Literal["red", "blue"], Annotated[int, Field(ge=0)]] = Field(default_factory=dict)


def test_a_scenario_has_the_options_of_its_room_and_no_other() -> None:
    schema = scenario_schema(ToyFile, Rules)
    settings = schema["properties"]["settings"]
    assert list(settings["properties"]) == ["wind"] and settings["additionalProperties"] is False
    limits = schema["properties"]["limits"]
    name_keys(limits, limits["additionalProperties"])
    assert limits["properties"] == {"red": {"minimum": 0, "type": "integer"}, "blue": {"minimum": 0, "type": "integer"}}
    assert limits["additionalProperties"] is False and "propertyNames" not in limits


def test_a_ship_is_a_name_a_table_with_one_or_parts() -> None:
    parts = inner({"$schema": "x", "title": "y", "description": "z", "properties": {"guns": {}}, "required": ["name"]})
    named, table, own = ship_schemas(["cutter"], parts, {"power": {}}, {"boats": {}})
    assert named == {"type": "string", "enum": ["cutter"]}
    assert list(table["properties"]) == ["ship", "power", "boats"]
    assert own == {"properties": {"guns": {}, "power": {}}, "required": ["name"]}
    assert once("^a") == {"contains": {"pattern": "^a"}, "minContains": 0, "maxContains": 1}
