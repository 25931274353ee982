"""What the commands say of themselves, and whom their refusals blame."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from admiralty.cli.main import app

from .invoking import invoke
from .typist import SOURCES

CHALLENGE = "systemships/challenge"
PYTHON = re.compile(r"<[a-z]|\b(?:str|int|float|bool|list|None|range)\b[>\]]|\[\[|\{")
ENVIRONMENT = {**os.environ, "PYTHONPATH": SOURCES}


def commands(group: Any, *before: str) -> Iterator[tuple[str, ...]]:
    """Every command and group of commands."""
    yield before
    for name, command in getattr(group, "commands", {}).items():
        yield from commands(command, *before, name)


COMMANDS = list(commands(typer.main.get_command(app)))


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_names_what_is_wanted_and_no_type_of_python(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    said = invoke(*command, "--help").out
    assert said.startswith(f"Usage: {' '.join(('admiralty', *command))} ")
    assert not PYTHON.findall(said), said


def test_exit_statuses_are_told() -> None:
    said = " ".join(invoke("--help").out.split())
    assert (
        "Exit status: 0 done; 1 refused, with the reason in one line; 2 wrong usage; 3 only part of it proved" in said
    )
    assert "130 stopped by Ctrl-C" in said


def test_the_package_is_the_command() -> None:
    told = [sys.executable, "-m", "admiralty", "--version"]
    assert subprocess.check_output(told, env=ENVIRONMENT, text=True) == invoke("--version").out


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("admiralty sim", "simulate\n"),
        ("admiralty rules he", "heavy\n"),
        ("admiralty simulate heavy/f", "heavy/fighters\nheavy/first\nheavy/fleet_action\n"),
        ("admiralty compare my", "myoss/\n"),
        ("admiralty scenarios nowhere/", ""),
    ],
)
def test_the_shell_completes(words: str, offered: str) -> None:
    asked = {"_ADMIRALTY_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    command = [sys.executable, "-m", "admiralty"]
    done = subprocess.run(command, env={**ENVIRONMENT, **asked}, capture_output=True, text=True)
    assert (done.stdout.split(), done.stderr) == (offered.split(), "")


TABLES = [
    ("games",), ("scenarios",), ("scenarios", "heavy/duel"), ("rules", "myoss"), ("rules", "heavy", "--settings"),
    ("doctor",), ("design", "check", "heavy/ca"), ("simulate", CHALLENGE, "-n", "9", "--seed", "1"),
    ("compare", CHALLENGE, "-n", "9", "--seed", "1", "--b", "set rounds=1"),
]  # fmt: skip


@pytest.mark.parametrize("arguments", TABLES, ids=lambda each: " ".join(each[:2]))
@pytest.mark.parametrize("columns", [70, 100, 160])
def test_piped_tables_are_as_wide_as_they_may_be_and_no_wider(
    arguments: tuple[str, ...], columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = invoke(*arguments).out.splitlines()
    assert all(line == line.rstrip() for line in lines)
    assert max(map(len, lines)) <= columns
    monkeypatch.delenv("COLUMNS")
    if columns == 100:
        assert invoke(*arguments).out.splitlines()[:3] == lines[:3]  # it is what is taken without it


@pytest.mark.parametrize("strange", ["", "0", "-5", "many", "9" * 40])
def test_columns_that_are_no_number_are_not_heeded(strange: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = invoke("games").out
    with monkeypatch.context() as patch:  # what reports on the test heeds it, too
        patch.setenv("COLUMNS", strange)
        found = invoke("games").out
    assert found == usual


SIMULATE, COMPARE = ("simulate", CHALLENGE, "-n", "5"), ("compare", CHALLENGE, "-n", "5")
SHIP = ("design", "new", "systemships", "name=x")
BLAMED = [
    (("solve", "challenge", "--points", "2"), "--points: cannot be 2 [IS-R50]; it is a number from 6 to 300"),
    (("solve", "challenge", "--points", "0"), "--points: cannot be 0 [IS-R50]"),
    (("solve", "challenge", "--points", "999"), "--points: cannot be 999 [IS-R50]"),
    (("solve", "challenge", "--set", "warp_points=2"), "--set: warp_points cannot be '2'"),
    (("solve", "challenge", "--points", "20", "--set", "warp_points=20"), "--points: --set warp_points says it too"),
    (("solve", "chess"), "solve: there is no puzzle 'chess'"),
    ((*SIMULATE, "--set", "round=2"), "--set: there is no setting 'round'"),
    ((*SIMULATE, "--seat", "x=simple"), "--seat: there is no seat 'x'"),
    ((*SIMULATE, "--ship", "x=lance"), "--ship: there is no side 'x'"),
    ((*SIMULATE, "--ship", "warp=x"), "--ship warp: there is no ship 'x'"),
    ((*SIMULATE, "--place", "helm=x"), "--place: there is no place 'helm'; leave it out: this scenario has none"),
    ((*SIMULATE, "--place", "helm=x", "--place", "helm=y"), "--place helm: has room for one, not for 'x' and 'y'"),
    ((*SIMULATE, "--engine", "x"), "--engine: there is no engine 'x'"),
    ((*SIMULATE, "--keep", "x=1"), "--keep: there is no outcome 'x'"),
    ((*SIMULATE, "--keep", "win=0"), "--keep: '0' is not a number of battles"),
    ((*SIMULATE, "--keep", "win=1", "--keep-in", "/no"), "--keep-in: there is no folder '/no'"),
    ((*SIMULATE, "--keep-in", "/no"), "--keep-in: belongs to --keep"),
    ((*COMPARE, "--a", "set round=2"), "--a set: there is no setting 'round'"),
    ((*COMPARE, "--b", "set warp_points=2"), "--b set: warp_points cannot be '2'"),
    ((*COMPARE, "--b", "set x"), "--b set: 'x' is not of the form NAME=VALUE"),
    ((*COMPARE, "--b", "seat x=simple"), "--b seat: there is no seat 'x'"),
    ((*COMPARE, "--b", "seat warp=x"), "--b seat warp: there is no player 'x'"),
    ((*COMPARE, "--a", "seat warp=human"), "--a seat warp: nobody answers here"),
    ((*COMPARE, "--b", "ship x=lance"), "--b ship: there is no side 'x'"),
    ((*COMPARE, "--b", "ship warp=x"), "--b ship warp: there is no ship 'x'"),
    ((*COMPARE, "--b", "x y=1"), "--b: 'x y=1' is no option"),
    ((*COMPARE, "--set", "round=2", "--b", "set rounds=1"), "--set: there is no setting 'round'"),
    ((*COMPARE, "--b", "set rounds=1", "--engine", "x"), "--engine: there is no engine 'x'"),
    (("play", CHALLENGE, "--seat", "x=human"), "--seat: there is no seat 'x'"),
    (("play", CHALLENGE, "--set", "x=1"), "--set: there is no setting 'x'"),
    (("play", CHALLENGE, "--ship", "warp=no"), "--ship warp: there is no ship 'no'"),
    (("play", "bridge/edge", "--place", "command=kimra"), "--place command (kimra): no officer 'kimra' comes"),
    (("play", "bridge/edge", "--place", "command=no.toml"), "no.toml: there is no such file"),
    (("play", CHALLENGE, "--words", "x=hi"), "--words: there is no seat 'x'"),
    (("play", CHALLENGE, "--branch", "2"), "--branch: belongs to a journal"),
    ((*SHIP, "pd=99", "--budget", "1"), "--budget: the ship costs"),
    ((*SHIP, "pd=999"), "design new: pd: 999 is not from 0 to 99"),
    (("design", "check", "systemships/lance", "--game", "x"), "--game: 'x' is not a game"),
    (("design", "check", "systemships/lance", "--game", "heavy"), "--game: systemships/lance is a ship of systemships"),
    (("design", "sheet", "systemships/lance", "--game", "x"), "--game: 'x' is not a game"),
    (("backup", "FILE", "--database", "x"), "--database: 'x' is not the URL of a database"),
]
WRONG = [
    (*SIMULATE, "--seed", "-1"), (*SIMULATE, "--threads", "0"), (*SIMULATE[:2], "-n", "0"),
    (*COMPARE, "--seed", "x"), ("solve", "challenge", "--points", "x"), ("solve", "challenge", "--designs", "0"),
    ("bench", CHALLENGE, "-n", "5"), ("bench", CHALLENGE, "--runs", "0"), ("play", CHALLENGE, "--branch", "0"),
    (*SHIP, "--budget", "-1"), ("serve", "--port", "99999"), ("serve", "--workers", "-1"), ("serve", "--pace", "0"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "line"), BLAMED, ids=lambda each: " ".join(each) if type(each) is tuple else "")
def test_a_refusal_blames_what_was_written(arguments: tuple[str, ...], line: str, tmp_path: Path) -> None:
    found = invoke(*(str(tmp_path / word) if word == "FILE" else word for word in arguments))
    assert (found.status, found.out) == (1, "") and found.err.startswith(line), found.err


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_usage_blames_what_was_written(arguments: tuple[str, ...]) -> None:
    found = invoke(*arguments)
    assert found.status == 2 and f"'{arguments[-2]}'" in found.err
