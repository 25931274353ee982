"""Bots on the command line: who may play where, what is counted and said of them."""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from admiralty.cli.commands.branching import branch_game
from admiralty.cli.table.match import begin, open_scenario, take_up
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_bots import bot_of
from admiralty.cli.text.common import choices
from admiralty.games import game

from .invoking import invoke, refused
from .typist import SOURCES, next_line

DUEL = "systemships/duel"
LONG = ("--bot-ms", "3600000")  # an hour for an answer, however busy the machine is
BOT = """
import admiralty

class As(admiralty.Bot):
    def __init__(self, level="simple"):
        self.level = admiralty.level(level)

    def answer(self, question):
        return self.level.answer(question)

class Least(admiralty.Bot):
    def answer(self, question):
        return question.low

class Wrong(admiralty.Bot):
    def answer(self, question):
        return -7

class Broken(admiralty.Bot):
    def answer(self, question):
        raise KeyError("lost")
"""
SERVED = f"""
import sys
sys.path.insert(0, {SOURCES!r})
from admiralty import serve_bot
from bots_of_cli_tests import Least
serve_bot(Least())
"""
QUITS = """
import sys
sys.stdin.readline()
print('{"type": "hello", "name": "brief"}', flush=True)
sys.stdin.readline()
sys.exit("enough")
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_of_cli_tests.py").write_text(BOT)
    (tmp_path / "served_by_cli_tests.py").write_text(SERVED)
    (tmp_path / "quits_of_cli_tests.py").write_text(QUITS)
    monkeypatch.delitem(sys.modules, "bots_of_cli_tests", raising=False)  # it came from another test's folder
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))


def counted(*arguments: str) -> Any:
    found = invoke(*arguments, "--seed", "3", "-n", "60", "--json")
    assert (found.status, found.err) == (0, ""), found
    return json.loads(found.out)


def test_a_bot_is_counted_like_a_level() -> None:
    found = counted("simulate", DUEL, "--seat", "blue=python:bots_of_cli_tests.As?level=random")
    right = counted("simulate", DUEL, "--seat", "blue=random", "--engine", "interpreted")
    assert found["outcomes"] == right["outcomes"] and found["engine"] == "interpreted" and "remarks" not in found


def test_a_bot_is_compared() -> None:
    found = counted("compare", DUEL, "--b", "seat blue=python:bots_of_cli_tests.As?level=random")
    right = counted("compare", DUEL, "--b", "seat blue=random", "--engine", "interpreted")
    assert found["pairs"] == right["pairs"] and found["b"]["options"] != right["b"]["options"]


def test_a_program_is_counted_like_a_level() -> None:
    program = f"'{sys.executable}' served_by_cli_tests.py"
    found = counted("simulate", DUEL, "--seat", f"blue=stdio:{program}", *LONG)
    right = counted("simulate", DUEL, "--seat", "blue=python:bots_of_cli_tests.Least")
    assert found["outcomes"] == right["outcomes"] and "remarks" not in found


def test_what_a_program_missed_is_said() -> None:
    told = counted("simulate", DUEL, "--seat", f"blue=stdio:'{sys.executable}' quits_of_cli_tests.py", *LONG)
    right = counted("simulate", DUEL, "--seat", "blue=simple", "--engine", "interpreted")
    first, second = told["remarks"]
    assert told["outcomes"] == right["outcomes"] and first.startswith("brief: simple answered ")
    assert second.startswith("brief: it ended: enough; what it wrote to stderr is in ")
    found = invoke(
        "compare", DUEL, "-n", "5", "--b", f"seat blue=stdio:'{sys.executable}' quits_of_cli_tests.py", *LONG
    )
    assert "brief: simple answered " in found.out


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("blue=python:bots_of_cli_tests.Wrong",), "Blue, tactic: -7 is not a legal answer [WW-310]; legal: 0, 1"),
        (("blue=python:bots_of_cli_tests.Broken",), "Blue (Broken): in battle 0 it raised KeyError: 'lost' (bots_of"),
        (("blue=python:bots_of_cli_tests.Brokn",), "--seat blue: the module bots_of_cli_tests has no 'Brokn'; did"),
        (("blue=python:bots_of_cli_tests.As", "--engine", "compiled"), "--engine: compiled rules can't ask a bot"),
        (("blue=stdio:./none",), "--seat blue: './none' is no program; give its path"),
        (("blue=python:bots_of_cli_tests.As", "--keep", "red=1"), "--keep: a bot's battles can't be kept as journals"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused("simulate", DUEL, "-n", "3", "--seed", "1", "--seat", *arguments)


# ---- at the table ----------------------------------------------------------------------------------------------------


def played(save: str, *seats: str) -> tuple[str, Any]:
    """What is printed of a game by computers and bots, and the header of its journal."""
    options = [word for each in seats for word in ("--seat", each)]
    found = invoke("play", DUEL, "--seed", "3", "--save", save, *LONG, *options)
    assert (found.status, found.err) == (0, ""), found
    return found.out, json.loads(Path(save).read_text().splitlines()[0])


def entries(save: str) -> list[Any]:
    return [
        {name: value for name, value in json.loads(line).items() if name not in ("hash", "state")}
        for line in Path(save).read_text().splitlines()[1:]
    ]


def test_a_bot_sits_at_the_table_and_the_journal_says_which() -> None:
    _, header = played("bot.jsonl", "blue=python:bots_of_cli_tests.As?level=random")
    played("level.jsonl", "blue=random")
    assert entries("bot.jsonl") == entries("level.jsonl")
    assert header["players"]["blue"] == "python:bots_of_cli_tests.As?level=random"
    hash = hashlib.sha256(BOT.encode()).hexdigest()
    kept = {"bot": "As", "version": "", "files": {"bots_of_cli_tests.py": hash}}
    assert header["scenario"]["doctrines"] == {"blue": kept}
    Path("bots_of_cli_tests.py").unlink()
    said = invoke("verify", "bot.jsonl")
    assert said.status == 0 and "blue was not checked: python:bots_of_cli_tests.As" in said.out


def test_a_program_sits_at_the_table() -> None:
    program = f"stdio:'{sys.executable}' served_by_cli_tests.py"
    out, header = played("program.jsonl", f"blue={program}")
    played("python.jsonl", "blue=python:bots_of_cli_tests.Least")
    assert entries("program.jsonl") == entries("python.jsonl") and "simple answered" not in out
    kept = header["scenario"]["doctrines"]["blue"]
    assert kept["bot"] == "Least" and set(kept["files"]) == {sys.executable, "served_by_cli_tests.py"}


@pytest.mark.parametrize(
    "bot, said",
    [
        ("python:bots_of_cli_tests.Wrong", "Wrong: simple answered "),
        ("python:bots_of_cli_tests.Broken", "Broken: its last error was KeyError: 'lost' (bots_of_cli_tests.py, line "),
        (f"stdio:'{sys.executable}' quits_of_cli_tests.py", "brief: it ended: enough; what it wrote to stderr is in "),
    ],
)
def test_simple_answers_at_the_table_for_a_bot_that_fails_and_it_is_said(bot: str, said: str) -> None:
    out, _ = played("failing.jsonl", f"blue={bot}")
    played("simple.jsonl", "blue=simple")
    assert said in out and entries("failing.jsonl") == entries("simple.jsonl")


def test_a_person_plays_against_a_bot_and_goes_on_with_it(tmp_path: Path) -> None:
    """A journal starts no program by itself: who goes on names the bot again."""
    bot, save = "python:bots_of_cli_tests.As", str(tmp_path / "person.jsonl")
    opening = open_scenario(DUEL, choices([f"blue={bot}"]), 3, save, bot_ms=3_600_000)
    table = Table(match=begin(replace(opening, choosing=())))
    random = Random(1)
    while table.form():
        table.enter(next_line(table, random))
    closing = table.closing()
    table.match.close()
    assert f"  admiralty play person.jsonl --seat blue={bot}" in closing
    said = refused("play", save)
    assert f"blue: is played by the bot {bot}, which starts only if you say so; say --seat blue={bot}" in said
    assert "--seat: belongs to a new game" in refused("play", save, "--seat", f"red={bot}")
    assert "--seat: belongs to a new game" in refused("play", save, "--seat", "blue=simple")
    Path("bots_of_cli_tests.py").write_text(BOT + "# mended\n")
    match = take_up(save, {"blue": bot}, 3_600_000)
    assert match.note == "The files of As have changed since the game started."
    table, random = Table(match=match), Random(2)
    while not table.over:
        table.enter(next_line(table, random))
    match.close()
    assert invoke("verify", save).status == 0
    assert "blue: is played by the bot" in refused("play", save, "--branch", "1")
    branched = branch_game(save, 1, {"blue": bot}, 5, str(tmp_path / "branch.jsonl"), 3_600_000)
    assert bot_of(branched.whos[1]) is not None
    branched.close()


def test_a_scenario_starts_no_program(tmp_path: Path) -> None:
    text = Path(game("systemships").scenarios["duel"]).read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(f'{text}\n[seats]\nblue = "python:bots_of_cli_tests.As"\n', encoding="utf-8")
    assert "seats" in refused("play", "own.toml")
