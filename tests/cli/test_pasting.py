"""Commands as they are told to be typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from admiralty.cli.table import pasting
from admiralty.cli.table.match import state_home


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder below one's home, with a program in it that is not found by its name."""
    monkeypatch.setenv("HOME", str(tmp_path))
    here = tmp_path / "here"
    (here / ".venv" / "bin").mkdir(parents=True)
    program = here / ".venv" / "bin" / "admiralty"
    program.write_text("#!/bin/sh\nprintf '%s|' \"$@\"\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.chdir(here)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setattr(sys, "argv", [str(program)])
    return here


def test_the_program_is_named_as_it_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pasting.program() == ".venv/bin/admiralty"
    monkeypatch.chdir(folder.parent)
    assert pasting.program() == "~/here/.venv/bin/admiralty" or pasting.program() == "here/.venv/bin/admiralty"
    monkeypatch.chdir("/")
    assert pasting.program() == "~/here/.venv/bin/admiralty"
    monkeypatch.chdir(folder / ".venv" / "bin")
    assert pasting.program() == "./admiralty"
    monkeypatch.setenv("PATH", f"{folder}/.venv/bin:/usr/bin")
    assert pasting.program() == "admiralty"


def test_a_module_is_run_by_its_python(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/admiralty/cli/main.py"])
    monkeypatch.setattr(sys, "executable", str(folder / ".venv" / "bin" / "python"))
    assert pasting.program() == ".venv/bin/python -m admiralty.cli.main"


@pytest.mark.parametrize("name", ["game.jsonl", "my game.jsonl", "-x.jsonl", "it's.jsonl", "$HOME.jsonl"])
@pytest.mark.parametrize("inside", [True, False])
def test_what_is_pasted_reaches_the_program_as_it_was(name: str, inside: bool, folder: Path) -> None:
    path = (folder if inside else folder.parent) / name
    line = pasting.command_on("verify", str(path), "--receipt", "ab cd")
    assert "\n" not in line
    told = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=True).stdout.split("|")
    assert (told[0], told[2:]) == ("verify", ["--receipt", "ab cd", ""])
    assert os.path.abspath(told[1]) == str(path) and not told[1].startswith("-")


def test_a_saved_game_is_named_by_its_name_alone(folder: Path) -> None:
    home = state_home()
    home.mkdir(parents=True, exist_ok=True)
    saved = home / "systemships-1977-01-01-1.jsonl"
    saved.write_text("", encoding="utf-8")
    try:
        assert pasting.command_on("play", str(saved)) == f".venv/bin/admiralty play {saved.name}"
        (folder / saved.name).write_text("", encoding="utf-8")  # another one of that name, here
        assert pasting.command_on("play", str(saved)) == f".venv/bin/admiralty play {pasting.short(str(saved))}"
        assert pasting.command_on("play", saved.name) == f".venv/bin/admiralty play {saved.name}"
    finally:
        saved.unlink()
