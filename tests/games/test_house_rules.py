"""House rules in every room: each is an enum of its options or a plain number; no file compares one with a number."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from admiralty.core.checks.lint_switches import Switches, refusals_in
from admiralty.core.state.options import Note, Switch
from admiralty.core.state.records import fields_of
from admiralty.games import ROOMS, game


def modules_of(rules: type) -> list[str]:
    """The modules of options: the room's, and that of the room it lies in."""
    return [each.__module__ for each in rules.__mro__ if each is not object]


@pytest.mark.parametrize("room", ROOMS)
def test_every_house_rule_is_an_enum_of_its_room_or_a_number(room: str) -> None:
    rules = game(room).rules
    for spec in fields_of(rules):
        assert spec.kind == "number", spec.name
        if isinstance(spec.note, Note) and spec.note.switch is not None:
            switch = spec.note.switch
            assert switch.__module__ in modules_of(rules), f"{spec.name} has its values from {switch.__module__}"
            assert [int(value) for value in switch] == list(range(spec.low, spec.high + 1)), spec.name
            assert len(set(spec.note.values)) == len(switch), f"{spec.name} has a value twice"


@pytest.mark.parametrize("room", ROOMS)
def test_every_enum_of_the_options_belongs_to_a_house_rule(room: str) -> None:
    rules = game(room).rules
    used = {spec.note.switch for spec in fields_of(rules) if isinstance(spec.note, Note)}
    declared = {each for each in vars(import_module(rules.__module__)).values() if isinstance(each, type)}
    assert {each for each in declared if issubclass(each, Switch) and each is not Switch} <= used


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_of_a_room_compares_a_house_rule_with_a_number(room: str) -> None:
    found = game(room)
    known, home = Switches(), found.rulebook.parent
    for module in modules_of(found.rules):
        known.add(Path(str(import_module(module).__file__)))
    assert known.enums
    faults = [
        f"{path.relative_to(home)}:{getattr(node, 'lineno', 1)}: {what}; {instead}"
        for path in sorted(home.rglob("*.py"))
        for node, what, instead in refusals_in(ast.parse(path.read_bytes()), known)
    ]
    assert not faults, "\n".join(faults)
