"""A map's tiles as answers, and what a table says before the first of them: the situation and the question last."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from admiralty.cli.table.match import open_scenario
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_choice import ELSE
from admiralty.cli.table.table_lines import broken, labelled
from admiralty.cli.table.table_tiles import spell_tile, tiles_said
from admiralty.cli.text.common import choices

from .typist import Lines, page_text, table


def test_many_tiles_are_said_as_a_range() -> None:
    tiles = [f"({x}, {y})" for y in (4, 5, 6) for x in range(6)]
    assert tiles_said(tiles) == "column and row, such as 0 4: columns 0 to 5, rows 4 to 6"
    assert tiles_said(tiles[1:]) == "column and row, such as 1 4: 17 of the tiles in columns 0 to 5, rows 4 to 6"


@pytest.mark.parametrize("typed", ["(3, 5)", "3,5", "3 5", "3, 5", "(3,5)"])
def test_two_numbers_are_a_tile(typed: str, tmp_path: Path) -> None:
    assert spell_tile(typed) == "(3, 5)"
    of = table("bydo/belt", tmp_path / "game.jsonl")
    assert of.asking().legal == "column and row, such as 3 8: columns 0 to 7, rows 0 to 17"
    assert not of.enter(typed).wrong
    form = of.form()
    assert form and form.boxes[0].text == "(3, 5)"


def test_odds_are_asked_for_by_a_tile(tmp_path: Path) -> None:
    of = table("bydo/belt", tmp_path / "game.jsonl")
    job = of.enter("odds 3 5").job
    assert job and job.texts == ("(3, 5)",)
    many = of.enter("odds").job
    assert many and (other := re.search(r"e.g. odds (.*)\.$", many.remark)) and spell_tile(other[1]) == other[1]
    assert of.enter(f"odds {other[1]}").job


def test_what_is_free_is_listed_by_help_alone(tmp_path: Path) -> None:
    of = Table(open_scenario("bydo/first", choices(), 7, str(tmp_path / "game.jsonl")))
    assert of.offer() == [ELSE]
    listed = page_text(of.enter("help"))
    assert "Ships you may take" in listed and "shooting_star" in listed and "bydo_shots" in listed


def test_the_situation_comes_before_the_question_and_seats_have_names(tmp_path: Path) -> None:
    game = Lines("play", "bydo/first", "--seed", "1", "--save", str(tmp_path / "game.jsonl"), home=tmp_path)
    said = game.read()
    assert said.index("charge 6 of 6") < said.index(ELSE) < said.index("press Enter to take the ship")
    assert "First contact: Arrowhead's pilot (pilot1) human, The Bydo simple; practice, seed 1" in game.type("")
    game.close()


@pytest.mark.parametrize(
    ("label", "prompt", "said"),
    [
        ("fire Step 2", "Step 2: what does Lance do?", "fire Step 2: what does Lance do?"),
        ("fire", "Step 1: what does Lance do?", "fire: Step 1: what does Lance do?"),
        ("turn", "Which way does Lance turn?", "turn: Which way does Lance turn?"),
    ],
)
def test_a_label_is_not_said_twice(label: str, prompt: str, said: str) -> None:
    assert labelled(label, prompt) == said


def test_a_campaign_that_begins_at_once_says_what_it_is(tmp_path: Path) -> None:
    game = Lines("play", "travel/first", "--seed", "1", "--save", str(tmp_path / "game.jsonl"), home=tmp_path)
    assert game.read().startswith("First leg\nOne pilot, one leg and one combat: a spore")
    assert "Type an answer, or help." in game.type("")
    game.close()


def test_a_long_line_is_broken_between_words() -> None:
    assert broken("Type this", 9) == ["Type this"]
    assert broken("  Fire first or Manoeuvre first", 20) == ["  Fire first or", "    Manoeuvre first"]
    assert broken("a" * 30, 20) == ["a" * 30]
