"""Bots on the command line: who may play where, what is counted and said of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .invoking import invoke, refused

DUEL = "systemships/duel"
BOT = """
import admiralty

class As(admiralty.Bot):
    def __init__(self, level="simple"):
        self.level = admiralty.level(level)

    def answer(self, question):
        return self.level.answer(question)

class Wrong(admiralty.Bot):
    def answer(self, question):
        return -7

class Broken(admiralty.Bot):
    def answer(self, question):
        raise KeyError("lost")
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_of_cli_tests.py").write_text(BOT)
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


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("blue=python:bots_of_cli_tests.Wrong",), "Blue, tactic: -7 is not a legal answer [WW-310]; legal: 0, 1"),
        (("blue=python:bots_of_cli_tests.Broken",), "Blue (Broken): in battle 0 it raised KeyError: 'lost' (bots_of"),
        (("blue=python:bots_of_cli_tests.Brokn",), "--seat blue: the module bots_of_cli_tests has no 'Brokn'; did"),
        (("blue=python:bots_of_cli_tests.As", "--engine", "compiled"), "--engine: compiled rules can't ask a bot"),
        (("blue=python:bots_of_cli_tests.As", "--keep", "red=1"), "--keep: a bot's battles can't be kept as journals"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused("simulate", DUEL, "-n", "3", "--seed", "1", "--seat", *arguments)


def test_no_bot_sits_at_a_table() -> None:
    said = refused("play", DUEL, "--seat", "blue=python:bots_of_cli_tests.As")
    assert said == "--seat blue: no bot can play here; bots play in simulate and compare"
