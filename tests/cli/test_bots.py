"""Bots on the command line: who may play where, what is counted and said of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from .invoking import invoke, refused
from .typist import SOURCES

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


def test_no_bot_sits_at_a_table() -> None:
    said = refused("play", DUEL, "--seat", "blue=python:bots_of_cli_tests.As")
    assert said == "--seat blue: no bot can play here; bots play in simulate and compare"
