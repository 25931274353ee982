"""Standing orders with values at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.cli.table.table import Table
from admiralty.games.bridge.words import Ask

from .typist import page_text, table


@pytest.fixture
def of(tmp_path: Path) -> Table:
    """The drill of Bridge Crew."""
    return table("bridge/first_watch", tmp_path / "drill.jsonl")


def listed(of: Table, label: str) -> list[str]:
    """What is said of a question: how it stands, and the last line, which has its values."""
    lines = page_text(of.enter("standing")).splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith(f"{label}: "))
    block = lines[at:]
    end = next((k for k, line in enumerate(block[1:], 1) if not line.startswith(" ")), len(block))
    return [block[0], " ".join(block[1:end])]


def test_the_list_says_how_each_stands_and_what_else_there_is(of: Table) -> None:
    now, rest = listed(of, "defence")
    assert now == "defence: as the computer would"
    assert " ".join(rest.split()).endswith(
        "ask me · as the computer would · Two dice · Three dice · Four dice · Five dice"
    )
    assert listed(of, "shaken")[0] == "shaken: ask me"


@pytest.mark.parametrize("typed", ["defence three dice", "def three", "DEFENCE  Three"])
def test_a_value_is_typed_behind_the_question(of: Table, typed: str) -> None:
    said = of.enter(f"standing {typed}").text
    assert said.startswith("From now on the computer answers defence for you, three dice, until you leave the table.")
    assert listed(of, "defence")[0] == "defence: three dice"
    assert of.match.standing[of.seat][Ask.REACT] == 1


def test_it_goes_back_to_the_computer_or_to_who_plays(of: Table) -> None:
    of.enter("standing shaken let a die")
    assert listed(of, "shaken")[0] == "shaken: let a die decide"
    assert "as simple would" in of.enter("standing shaken as the computer").text
    assert listed(of, "shaken")[0] == "shaken: as the computer would"
    assert of.enter("standing shaken ask").text == "You answer shaken yourself again."
    assert "as simple would" in of.enter("standing shaken").text
    assert of.enter("standing shaken").text == "You answer shaken yourself again."


def test_what_is_no_value_is_refused_with_those_there_are(of: Table) -> None:
    said = of.enter("standing defence six dice")
    assert said.wrong and "they are: ask me, as the computer would, Two dice, Three dice" in said.text
    assert of.enter("standing complication a").wrong, "ask me, or as the computer would?"
