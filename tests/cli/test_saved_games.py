"""Games without --save: found again by their bare names, and remembered when the same scenario is played anew."""

from __future__ import annotations

import io
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from admiralty.cli.table.match import LOOKED_AT, find_unfinished, open_scenario
from admiralty.cli.table.table import Table
from admiralty.cli.text.common import choices
from admiralty.core.journal import Journal, JournalFile
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import new
from admiralty.games import game

from .invoking import invoke, refused
from .typist import Lines

CHALLENGE, DUEL = "systemships/challenge", "systemships/duel"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.delenv("ADMIRALTY_LINES", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "admiralty"


def left(scenario: str, home: Path, *options: str) -> tuple[str, str]:
    """A game that is left at its first question: its name and what was said."""
    known = set(home.glob("*"))
    game = Lines("play", scenario, *options, home=home.parent)
    said = game.read() + game.type("") + game.type("quit")
    game.close()
    (path,) = set(home.glob("*")) - known
    return path.name, said


def opened(scenario: str) -> str:
    return find_unfinished(open_scenario(scenario, choices()))


def test_a_bare_name_is_looked_for_among_the_saved_games(home: Path) -> None:
    name, _ = left(CHALLENGE, home)
    again = Lines("play", name, home=home.parent)
    assert "The challenge" in again.read()
    again.close()
    for given in (name, name.removesuffix(".jsonl")):
        verified = invoke("verify", given)
        assert verified.status == 0 and str(home / name) in verified.out
        assert invoke("replay", given).status == 0
    near = name.replace("systemships", "systemship")
    line = refused("play", near)
    assert line.startswith(f"{near}: there is no such journal, here or among the saved games in {home}")
    assert line.endswith(f"did you mean '{name}'?")
    assert "there is no such file" in refused("play", f"./{name}")


def test_a_file_here_goes_before_a_saved_game_of_its_name(home: Path) -> None:
    name, _ = left(CHALLENGE, home)
    Path(name).write_text("not a journal\n", encoding="utf-8")
    assert refused("verify", name).startswith(f"{name}: is a text, not a journal")


def test_an_unfinished_game_of_the_scenario_is_told_of(home: Path) -> None:
    assert opened(CHALLENGE) == ""
    name, said = left(CHALLENGE, home)
    assert "An unfinished game" not in said
    assert opened(CHALLENGE) == name and opened(DUEL) == ""
    _, said = left(CHALLENGE, home)
    assert f"An unfinished game of this scenario lies in {home}: admiralty play {name}" in said
    before = Table(replace(open_scenario(CHALLENGE, choices()), remark="An unfinished game"))
    assert "An unfinished game" in before.intro()  # what the full screen shows before the game


def test_games_that_are_over_or_were_played_by_the_computer_are_not_told_of(home: Path) -> None:
    assert invoke("play", CHALLENGE).status == 0
    assert len(list(home.glob("*"))) == 1 and opened(CHALLENGE) == ""
    name, _ = left(CHALLENGE, home)
    over = Lines("play", name, home=home.parent)
    over.read()
    over.finish()
    assert opened(CHALLENGE) == ""


def test_what_is_no_journal_among_the_saved_games_is_passed_over(home: Path) -> None:
    name, _ = left(CHALLENGE, home)
    (home / "broken.jsonl").write_text("{", encoding="utf-8")
    (home / "folder.jsonl").mkdir()
    assert opened(CHALLENGE) == name
    for n in range(LOOKED_AT):
        shutil.copy(home / "broken.jsonl", home / f"broken-{n}.jsonl")
    assert opened(CHALLENGE) == ""  # only the newest ones are looked at


def held(path: Path, slip: bool = True) -> None:
    """A game that waits for its referee, as a server leaves it: after a slip that led to the end, or on hold."""
    deal = open_scenario(DUEL, choices()).deal
    made: list[JournalFile] = []

    def store(journal: Journal) -> JournalFile:
        made.append(JournalFile.create(path, journal))
        return made[0]

    session = new(game("systemships"), deal, {"red": "human", "blue": "computer:simple"}, store=store)
    if slip:
        session.edit("ships.0.status", 2, "a slip", reopen=True)
    else:
        Desk(session).hold(True)
    made[0].close()
    assert Desk(session).deciding == slip and session.on_hold != slip


@pytest.mark.parametrize("typed, then", [("confirm", "The game is over."), ("undo", "The referee's change is undone.")])
def test_an_end_that_waits_for_the_referee_is_taken_up(tmp_path: Path, typed: str, then: str) -> None:
    path = tmp_path / "held.jsonl"
    held(path)
    assert invoke("verify", str(path)).status == 0
    assert invoke("replay", str(path)).status == 0
    lines = Lines("play", str(path), home=tmp_path)
    assert "The referee's change ends the game: " in lines.read()
    said = lines.type(typed)
    assert then in said and ("which tactic" in said) == (typed == "undo")
    lines.close()
    assert ("Blue wins: nobody else is left" in invoke("replay", str(path)).out) == (typed == "confirm")


def test_a_game_that_a_referee_holds_is_let_go_on(tmp_path: Path) -> None:
    path = tmp_path / "held.jsonl"
    held(path, slip=False)
    lines = Lines("play", str(path), home=tmp_path)
    said = lines.read()
    assert "The referee holds the game" in said and "which tactic" not in said
    said = lines.type("release")
    assert "The game goes on." in said and "which tactic" in said
    lines.close()
