"""Files as models: taken as they are, or refused in one line with place, clause and what was meant."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Literal

import pytest
from jsonschema import Draft202012Validator
from pydantic import Field, model_validator

from admiralty.core.errors import Refused
from admiralty.core.files.model_files import (
    Name,
    Notes,
    Strict,
    clauses_of,
    one_of,
    read,
    say_place,
    schema_of,
    shaped,
    unfit,
    whole,
    words_of,
)


class Crew(Strict):
    """A crew of the toy."""

    rank: Literal["mate", "cook"] = Field("mate", description="What they do. [TY-020]")
    number: Annotated[int, whole(1, 9)] = Field(1, description="How many. [TY-R03]")


class Toy(Strict):
    """A toy."""

    name: Name = Field(description="Its name.")
    notes: Notes = Field("", description="Notes.")
    speed: Annotated[int, whole(0, 9)] | None = Field(None, description="How fast. [TY-010]")
    crew: Annotated[list[Crew], Field(max_length=2)] = Field(
        default_factory=list, description="Who is aboard. [TY-S04]"
    )
    alive: bool = Field(True, strict=True, description="Is it alive?")

    @model_validator(mode="after")
    def _agrees(self) -> Toy:
        if self.speed == 9 and not self.crew:
            raise unfit("nobody steers at 9", "TY-011")
        return self


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refusal:
        read(Toy, data, "toy.toml", {"crew": Crew})
    return str(refusal.value)


def test_a_good_file_is_its_model() -> None:
    toy = read(Toy, {"name": "Duck", "speed": 9, "crew": [{"rank": "cook"}]}, "x")
    assert (toy.name, toy.crew[0].rank, toy.crew[0].number, toy.notes) == ("Duck", "cook", 1, "")


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({}, "toy.toml: the key 'name' is missing"),
        ({"nmae": "x", "name": "x"}, "toy.toml: there is no key 'nmae'; did you mean 'name'?"),
        ({"name": "\n"}, "toy.toml: name: '\\n' is not a name of 1 to 80 plain characters"),
        ({"name": "x", "notes": "\x00"}, "toy.toml: notes: '\\x00' is not a plain text of up to 4000 characters"),
        ({"name": 3}, "toy.toml: name: 3 is not a text"),
        ({"name": "x", "speed": 10}, "toy.toml: speed: 10 is more than 9 [TY-010]"),
        ({"name": "x", "speed": -1}, "toy.toml: speed: -1 is less than 0 [TY-010]"),
        ({"name": "x", "speed": "3"}, "toy.toml: speed: '3' is not a whole number [TY-010]"),
        ({"name": "x", "speed": 9}, "toy.toml: nobody steers at 9 [TY-011]"),
        ({"name": "x", "crew": {}}, "toy.toml: crew: a table is not a list [TY-S04]"),
        ({"name": "x", "crew": [{}] * 3}, "toy.toml: crew: has 3 entries, more than 2 [TY-S04]"),
        ({"name": "x", "crew": [{}, 7]}, "toy.toml: crew 2: 7 is not a table [TY-S04]"),
        ({"name": "x", "crew": [{"rnak": 1}]}, "toy.toml: crew 1: there is no key 'rnak'; did you mean 'rank'?"),
        ({"name": "x", "crew": [{"rank": "cok"}]},
         "toy.toml: crew 1: rank: 'cok' is none of its words [TY-020]; did you mean 'cook'?"),
        ({"name": "x", "crew": [{"number": 0}]}, "toy.toml: crew 1: number: 0 is less than 1 [TY-R03]"),
        ({"name": "x", "alive": 1}, "toy.toml: alive: 1 is not true or false"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused(data: dict[str, Any], line: str) -> None:
    assert refused(data) == line


class Boat(Strict):
    """A boat of the toy, which has a number, too."""

    number: Annotated[int, whole(1, 9)] = Field(description="Which it is. [TY-030]")


class Dock(Strict):
    """A dock of toys."""

    crew: list[Crew] = Field(default_factory=list, description="Who works there. [TY-031]")
    boats: list[Boat] = Field(default_factory=list, description="What lies there. [TY-032]")


@pytest.mark.parametrize(
    ("data", "clause"),
    [
        ({"crew": [{"number": 10}]}, "TY-R03"),
        ({"boats": [{"number": 10}]}, "TY-030"),
        ({"boats": [{}]}, "TY-030"),
        ({"boats": [{"number": 1}], "crew": [{"number": 0}]}, "TY-R03"),
        ({"boats": 1}, "TY-032"),
    ],
)
def test_of_keys_of_one_name_that_of_the_own_table_says_the_clause(data: dict[str, Any], clause: str) -> None:
    with pytest.raises(Refused) as refusal:
        read(Dock, data, "dock.toml", {"crew": Crew, "boats": Boat})
    assert refusal.value.rule == clause


def test_clauses_are_those_of_the_descriptions() -> None:
    assert clauses_of(Toy, Crew) == {"speed": "TY-010", "crew": "TY-S04", "rank": "TY-020", "number": "TY-R03"}


def test_places_count_from_one_and_stay_printable() -> None:
    assert say_place("x.toml", ["crew", 0, "rank"]) == "x.toml: crew 1: rank"
    assert say_place("x.toml", ["\x1b"]) == "x.toml: '\\x1b'"


def test_the_schema_is_whole_and_without_null() -> None:
    schema = schema_of(Toy)
    Draft202012Validator.check_schema(schema)
    assert "$defs" not in schema and schema["properties"]["crew"]["items"]["properties"]["number"]["maximum"] == 9
    assert schema["properties"]["speed"]["type"] == "integer" and "default" not in schema["properties"]["speed"]
    assert "title" not in schema and "title" not in schema["properties"]["name"]


class Facing(IntEnum):
    FORE = 0
    AFT_SIDE = 1


class Turn(Strict):
    """A turn of the toy."""

    to: Annotated[str, one_of(Facing, "best")] = Field("best", description="Where to. [TY-040]")
    how: Annotated[str, shaped("^[a-z]+$")] = Field("", description="How.")


def test_words_come_from_an_enumeration() -> None:
    assert words_of(Facing, "best") == ("fore", "aft_side", "best")
    assert read(Turn, {"to": "aft_side"}, "x").to == "aft_side"
    with pytest.raises(Refused, match=r"x: to: 'aft' is none of its words \[TY-040\]; known: fore, aft_side, best"):
        read(Turn, {"to": "aft"}, "x")
    properties = schema_of(Turn)["properties"]
    assert properties["to"]["enum"] == ["fore", "aft_side", "best"]
    assert properties["how"]["pattern"] == "^[a-z]+$"
