"""``admiralty tool``: what goes in is listed, and what comes out is said, drawn and written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core import toy_range
from tests.rooms import ROOMS

from .invoking import invoke, refused
from .typist import SOURCES

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tooled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The range among the games of the house, with a tool that breaks."""
    toy_range.enter(monkeypatch)


def test_games_that_come_with_the_program_may_have_none() -> None:
    assert {each["tool"].partition("/")[0] for each in json.loads(invoke("tool", "--json").out)} <= set(ROOMS)
    assert invoke("tool", "heavy").out == "heavy has no tools.\n"
    assert refused("tool", "heavy/gun", "far=1") == "heavy: has no tools; 'admiralty tool' lists those there are"
    assert json.loads(invoke("tool", "heavy", "--json").out) == []


@pytest.mark.usefixtures("tooled")
def test_all_tools_are_listed() -> None:
    found = invoke("tool").out
    assert "range/shot" in found and "The chance to hit at a distance." in found and "range/split" in found
    assert "range/shot" in invoke("tool", "range").out and "bydo/" not in invoke("tool", "range").out
    assert [each["tool"] for each in json.loads(invoke("tool", "range", "--json").out)] == ["range/shot", "range/split"]


@pytest.mark.usefixtures("tooled")
def test_without_values_it_says_what_goes_in() -> None:
    said = [" ".join(line.split()) for line in invoke("tool", "range/shot").out.splitlines()]
    for row in (
        "distance Distance 0 to 12 hexes must be given",
        "gun Gun pistol, rifle pistol",
        "aimed Aimed no, yes no",
    ):
        assert row in said
    assert said[-1] == "Give at least one: admiralty tool range/shot distance=…"
    (first, second, _) = json.loads(invoke("tool", "range/shot", "--json").out)["inputs"]
    assert (first["low"], first["high"], first["default"]) == (0, 12, None)
    assert (second["options"], second["default"]) == (["pistol", "rifle"], "pistol")


@pytest.mark.usefixtures("tooled")
def test_it_says_and_draws_what_it_finds() -> None:
    said = invoke("tool", "range/shot", "gun=rifle", "distance=3").out
    assert said.startswith("Shot: distance=3, gun=rifle, aimed=no\n\nA shot\n\n    O . . . . . . .X\n")
    assert "hits with   5 in 10" in said and said.endswith("The rifle hits with 5 in 10.\n")


@pytest.mark.usefixtures("tooled")
def test_it_writes_the_drawing(tmp_path: Path) -> None:
    file = tmp_path / "shot.svg"
    assert invoke("tool", "range/shot", "distance=3", "--svg", str(file)).out.endswith(f"Written: {file}\n")
    assert file.read_text(encoding="utf-8").startswith("<svg ") and "A shot" in file.read_text(encoding="utf-8")
    assert "is there already" in refused("tool", "range/shot", "distance=3", "--svg", str(file))
    other = tmp_path / "other.svg"
    said = refused("tool", "range/split", "points=4", "--svg", str(other))
    assert said == "--svg: Split draws nothing for these values; leave --svg out"
    assert "nothing is drawn yet" in refused("tool", "range/shot", "--svg", str(other)) and not other.exists()


@pytest.mark.usefixtures("tooled")
def test_it_prints_the_same_as_json(tmp_path: Path) -> None:
    file = str(tmp_path / "shot.svg")
    found = json.loads(invoke("tool", "range/shot", "distance=3", "gun=rifle", "--json", "--svg", file).out)
    assert found["values"] == {"distance": 3, "gun": "rifle", "aimed": "no"}
    assert found["rows"][1] == {"label": "hits with", "value": "5 in 10"} and found["scene"]["title"] == "A shot"


@pytest.mark.usefixtures("tooled")
@pytest.mark.parametrize(
    "arguments, line",
    [
        (("range/shoot",), "range/shoot: there is no tool 'shoot'; did you mean 'shot'?"),
        (("rnage/shot",), "rnage: is not a game; did you mean 'range'?"),
        (("range/shot", "gun=rifle"), "Shot: lacks Distance; give distance: 0 to 12 hexes"),
        (("range/shot", "distance=13"), "Shot: distance: 13 is not from 0 to 12"),
        (("range/shot", "distance=x"), "Shot: distance: 'x' is not a whole number"),
        (("range/shot", "far=1"), "Shot: has no input 'far'; inputs: distance, gun, aimed"),
        (("range/shot", "distance"), "range/shot: 'distance' is not of the form NAME=VALUE"),
        (("range/shot", "distance=1", "distance=2"), "range/shot: 'distance' is given twice"),
        (("range/shot", "distance=1", "aimed=yes"), "Shot: a pistol can't be aimed [TY-4]; take the rifle"),
        (("range/split", "people=0"), "Split: this tool has a fault: it can't work this out; try other values"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(arguments: tuple[str, ...], line: str) -> None:
    assert refused("tool", *arguments) == line


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("admiralty tool ran", ["range/"]),
        ("admiralty tool range/s", ["range/shot", "range/split"]),
        ("admiralty tool range/shot ", ["distance=", "gun=", "aimed="]),
        ("admiralty tool range/shot gun=", ["gun=pistol", "gun=rifle"]),
        ("admiralty tool heavy/x ", []),
    ],
)
def test_the_shell_completes_them(words: str, offered: list[str]) -> None:
    asked = {"_ADMIRALTY_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    done = subprocess.run(
        [sys.executable, "-m", "tests.core.toy_range"], env={**os.environ, "PYTHONPATH": SOURCES, **asked}, cwd=ROOT,
        capture_output=True, text=True,
    )  # fmt: skip
    assert (done.stdout.split(), done.stderr) == (offered, "")
