"""Which files of a room are rule files: what its own rulebook says."""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.core.book.rules_text import load
from admiralty.core.checks.lint_parts import file_names, lint_room, rule_files

RULES = """
| id | rule | part |
|---|---|---|
| BO-010 | Marines cross over when both ships stand still. | boarding |
| BO-020 | They fight on deck after deck. | melee |
| BO-030 | It is a bloody affair. | narrative |
"""
RULE = '"""Rules."""\n\n{head}\n\n\ndef {name}(hull: int) -> int:\n    """A rule.  [BO-010]"""\n    return hull{call}\n'


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A room whose rulebook has parts of its own: boarding and melee."""
    (tmp_path / "RULES.md").write_text(RULES, encoding="utf-8")
    write(tmp_path, "turn", "from .boarding import board", " + board(hull)")
    write(tmp_path, "boarding", "from . import decks", " + decks.decks(hull)")
    write(tmp_path, "decks")
    write(tmp_path, "melees")
    return tmp_path


def write(room: Path, name: str, head: str = "", call: str = "") -> None:
    rule = "board" if name == "boarding" else name
    (room / f"{name}.py").write_text(RULE.format(head=head, name=rule, call=call), encoding="utf-8")


def test_a_room_may_have_parts_of_its_own(room: Path) -> None:
    book = room / "RULES.md"
    assert file_names(load(book)) == ("boarding", "melee", "boardings", "melees", "turn", "imagine", "opponents")
    assert {path.stem for path in rule_files(room, book)} == {"boarding", "melees", "turn", "decks"}
    assert lint_room(room, book) == []


def test_a_file_named_after_no_part_is_refused_with_what_to_write(room: Path) -> None:
    write(room, "attack")  # a part of other rulebooks
    (fault,) = lint_room(room, room / "RULES.md")
    assert fault.path == room / "attack.py"
    assert fault.what == "attack.py is named after no part of the rulebook"
    assert "name it after one (boarding, melee, " in fault.instead
    assert "RULES.md" in fault.instead


def test_a_file_that_only_the_records_import_has_a_place(room: Path) -> None:
    write(room, "letters")
    (room / "records.py").write_text('"""Records."""\n\nfrom .letters import letters\n', encoding="utf-8")
    assert lint_room(room, room / "RULES.md") == []


def test_no_rule_file_imports_a_part_that_the_room_has_not(room: Path) -> None:
    write(room, "melees", "from .attack import fire", " + fire(hull)")
    (fault,) = lint_room(room, room / "RULES.md")
    assert (fault.path.name, fault.what) == ("melees.py", "an import of attack.fire")


def test_faults_in_a_file_of_its_own_part_are_found(room: Path) -> None:
    write(room, "boarding", "from .turn import turn", " + turn(hull)")
    assert [fault.what for fault in lint_room(room, room / "RULES.md")] != []


def test_a_rule_file_may_lie_in_a_folder_of_the_room_and_circles_through_it_are_found(room: Path) -> None:
    """`crew/nerves.py` takes a rule from the room, and gives one back."""
    (room / "crew").mkdir()
    write(room, "melees", "from .crew.nerves import nerves", " + nerves(hull)")
    write(room / "crew", "nerves", "from ..decks import decks", " + decks(hull)")
    assert not lint_room(room, room / "RULES.md")
    assert {path.stem for path in rule_files(room, room / "RULES.md")} >= {"nerves", "melees"}
    write(room / "crew", "nerves", "from ..melees import melees", " + melees(hull)")
    assert any("recursion" in fault.what for fault in lint_room(room, room / "RULES.md"))
