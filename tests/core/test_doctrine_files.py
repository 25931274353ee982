"""Conditions of standing orders: what a file may say of a fact, and what its room's record holds afterwards."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import jsonschema
import pytest
from pydantic import Field

from admiralty.core.errors import Refused
from admiralty.core.files.doctrine_files import Facts, Shares, ranged, write_when
from admiralty.core.files.model_files import Strict, read, schema_of
from admiralty.core.state.records import blank, number, record, several


class Fact(IntEnum):
    ROUND = 0
    FOE_HULL = 1


FACTS = Facts(Fact, -5, 99)


@record()
class Condition:
    fact: int = number(0, max(Fact))
    low: int = number(-5, 100)
    high: int = number(-5, 99, 99)


@record()
class When:
    conditions: list[Condition] = several(Condition, 2)
    used: int = number(0, 2)


class Order(Strict):
    when: Annotated[dict[str, Annotated[int | str, ranged(FACTS)]], Field(max_length=2)]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("3", 3, 3), (" 03 ", 3, 3), ("= 3", 3, 3), ("==3", 3, 3), (">= 2", 2, 99), ("> 2", 3, 99), ("> 99", 100, 99),
        ("<= 4", -5, 4), ("< 4", -5, 3), ("<0", -5, -1), ("1 .. 3", 1, 3), ("2..2", 2, 2),
    ],
)  # fmt: skip
def test_a_text_says_between_which_numbers(text: str, low: int, high: int) -> None:
    assert FACTS.between(text, "here") == (low, high)


@pytest.mark.parametrize("text", ["", "three", "=> 2", ">= 100", "-1", "1.5", "1 .. ", "1 ... 3", "> 1 .. 3", "3\n"])
def test_a_text_that_says_no_such_thing_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"^here: .* is not a number up to 99, '>= 2', '< 4' or '1 \.\. 3'$"):
        FACTS.between(text, "here")


def test_a_range_that_runs_backwards_is_refused() -> None:
    with pytest.raises(Refused, match=r"^here: '3 \.\. 2': 3 is more than 2$"):
        FACTS.between("3 .. 2", "here")


def test_conditions_are_written_in_the_order_of_the_file() -> None:
    made = blank(When)
    write_when(made, {"foe_hull": "< 4", "round": 7}, FACTS, "when")
    assert made.used == 2
    assert [(each.fact, each.low, each.high) for each in made.conditions] == [
        (Fact.FOE_HULL, -5, 3),
        (Fact.ROUND, 7, 7),
    ]


def test_without_conditions_none_is_used() -> None:
    made = blank(When)
    write_when(made, {}, FACTS, "when")
    assert made == blank(When)


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ({"foe_hul": 1}, "orders 1: when: nothing is known of 'foe_hul'; did you mean 'foe_hull'?"),
        (
            {"round": 1, "foe_hull": "=> 2"},
            "orders 1: when: foe_hull: '=> 2' is not a number up to 99, '>= 2', '< 4' or '1 .. 3'",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(said: dict[str, int | str], line: str) -> None:
    with pytest.raises(Refused) as refused:
        write_when(blank(When), said, FACTS, "orders 1: when")
    assert str(refused.value) == line


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0, ""),
        (99, ""),
        (">= 2", ""),
        (100, "mine.toml: when: round: 100 is more than 99"),
        (-1, "mine.toml: when: round: -1 is less than 0"),
        (True, "mine.toml: when: round: true is not a whole number"),
        (1.5, "mine.toml: when: round: 1.5 is not a whole number"),
    ],
)
def test_a_value_is_a_number_within_limits_or_a_text(value: object, told: str) -> None:
    """By the loader, and by the schema that is made of the same model."""
    said = {"when": {"round": value}}
    assert jsonschema.Draft202012Validator(schema_of(Order)).is_valid(said) == (not told)
    if told:
        with pytest.raises(Refused) as refused:
            read(Order, said, "mine.toml")
        assert str(refused.value) == told
    else:
        assert read(Order, said, "mine.toml").when == {"round": value}


def test_the_schema_refuses_the_texts_that_the_loader_refuses() -> None:
    schema = jsonschema.Draft202012Validator(schema_of(Order))
    assert schema.is_valid({"when": {"round": "1 .. 3"}})
    assert not schema.is_valid({"when": {"round": "=> 2"}})


SHARES = Shares({"tubes": 0, "beams": 2}, 40, "is not tubes or beams", "TY-030")


def test_power_goes_to_one_thing_after_the_other_up_to_a_limit() -> None:
    power, limits = [-1, -1, -1], [0, 0, 0]
    SHARES.write(power, limits, ["beams 12", "tubes"], "here")
    assert (power, limits) == ([2, 0, -1], [12, 40, 0])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("teams", "here 2: 'teams' is not tubes or beams, with a limit or without [TY-030]; did you mean 'beams'?"),
        (
            "tubes 1000",
            "here 2: 'tubes 1000' is not tubes or beams, with a limit or without [TY-030];"
            " a limit is written as in 'tubes 3'",
        ),
        ("beams 3", "here 2: beams is named twice [TY-030]"),
    ],
)
def test_what_is_no_share_of_power_is_refused(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        SHARES.write([-1, -1], [0, 0], ["beams", text], "here")
    assert str(refused.value) == said
