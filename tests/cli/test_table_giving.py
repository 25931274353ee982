"""An officer is given to the computer at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.cli.table.table import Table
from admiralty.games.bridge.words import Ask

from .typist import page_text, table

VALCOURT, KIMURA = 0, 5


@pytest.fixture
def of(tmp_path: Path) -> Table:
    """The first scenario, with one person for the crew."""
    return table("bridge/edge", tmp_path / "edge.jsonl", settings=["people=1"])


def test_the_list_says_who_plays_whom(of: Table) -> None:
    lines = page_text(of.enter("give")).splitlines()
    assert "Kimura: you play" in lines and "give" in of.commands()
    assert of.enter("give kim").text.startswith("The computer plays Kimura from now on, until you leave the table.")
    assert "Kimura: the computer plays" in page_text(of.enter("give")).splitlines()
    assert of.enter("give Kimura").text == "You play Kimura again."
    assert "Kimura: you play" in page_text(of.enter("give")).splitlines()


def test_who_is_chosen_and_given_is_played(of: Table) -> None:
    of.enter("give kimura")
    assert of.question() is not None and of.question().what == Ask.OFFICER
    assert of.enter("kimura").text.startswith("The computer orders the rest.")
    assert of.session.beat > 0 and of.session.battle_now.officers[KIMURA].acted == 1
    assert of.question() is not None and of.question().what == Ask.OFFICER, "the next turn is asked about"
    of.enter("undo")
    assert of.session.beat == 0 and of.form() is not None and not of.form().boxes
    assert "Kimura: the computer plays" in page_text(of.enter("give")).splitlines(), "it is no act in the game"


def test_somebody_else_is_refused(of: Table) -> None:
    said = of.enter("give fang")
    assert said.wrong and "they are: Valcourt, Harkov" in said.text


def test_a_game_without_officers_has_no_such_command(tmp_path: Path) -> None:
    duel = table("systemships/duel", tmp_path / "duel.jsonl")
    assert "give" not in duel.commands() and duel.enter("give").wrong


def test_whom_the_computer_plays_for_is_called_by_the_officers_of_now(tmp_path: Path) -> None:
    of = table("bridge/edge", tmp_path / "two.jsonl", settings=["people=2"])
    of.enter("give valcourt")
    of.session.edit("officers.2.seat", 1)
    of.seat = 1
    said = page_text(of.enter("give"))
    assert f"Valcourt: the computer plays for {of.session.called[0]}" in said
    assert of.session.called[0] != of.session.deal.called[0]
