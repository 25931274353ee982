"""Plain data as TOML reads back the same; what scenario files have in common is read strictly."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.core.errors import Refused
from admiralty.core.files.scenario_files import seating_of
from admiralty.core.files.toml_text import to_toml

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SIMPLE = st.booleans() | st.integers(-(2**63), 2**63 - 1) | TEXTS
PLAIN: st.SearchStrategy[Any] = st.recursive(
    SIMPLE, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4), max_leaves=20
)


@given(st.dictionaries(TEXTS, PLAIN, max_size=6))
def test_plain_data_reads_back_the_same(data: dict[str, Any]) -> None:
    assert tomllib.loads(to_toml(data)) == data


def test_a_text_is_laid_out_for_people() -> None:
    data = {"title": "Two", "sides": {"red": ["lance", {"name": "Mine", "pd": 4}]}, "table": {"clock": 60}}
    assert to_toml(data).splitlines() == [
        'title = "Two"', "", "[sides]", "red = [", '  "lance",', '  { name = "Mine", pd = 4 },', "]", "", "[table]",
        "clock = 60",
    ]  # fmt: skip


def test_a_scenario_says_how_its_table_is_set() -> None:
    content = {"title": "Any", "seats": {"red": "human", "blue": "computer:simple"}, "table": {"found": "lobby"}}
    seating = seating_of(content, "mine.toml", ["red", "blue"])
    assert seating.seats == content["seats"] and seating.doctrines == {}
    assert (seating.table.clock, seating.table.found) == (0, "lobby")
    assert seating_of({}, "x", []).seats == {}


@pytest.mark.parametrize(
    ("content", "where", "what"),
    [
        ({"seats": {"red": "admiral"}}, "mine.toml: seats: red", "belongs here"),
        ({"seats": {"red": 4}}, "mine.toml: seats: red", "4 is not a text"),
        ({"seats": ["red"]}, "mine.toml: seats", "is not a table"),
        ({"table": {"clock": -1}}, "mine.toml: table: clock", "less than 0"),
        ({"table": {"clock": 10**9}}, "mine.toml: table: clock", "is more than"),
        ({"table": {"found": "nowhere"}}, "mine.toml: table: found", "none of its words"),
        ({"table": {"chairs": 4}}, "mine.toml: table", "no key 'chairs'"),
        ({"seats": {"rad": "human"}}, "mine.toml: seats", "no seat 'rad'"),
        ({"doctrines": {"rad": {}}}, "mine.toml: doctrines", "no seat 'rad'"),
        ({"seats": {"red": "doctrine"}}, "mine.toml: seats: red", "not in doctrines"),
        ({"doctrines": {"red": 4}}, "mine.toml: doctrines: red", "is not a table"),
    ],
)
def test_what_it_cannot_say_is_refused_by_its_place(content: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(Refused) as refused:
        seating_of(content, "mine.toml", ["red", "blue"])
    assert refused.value.where == where and what in refused.value.what
