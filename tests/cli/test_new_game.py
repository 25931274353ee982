"""`admiralty new-game`: what it writes plays and passes its tests at once; what can't be a key is refused."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from admiralty.cli.commands.new_game import _rename, source_tree, write_room
from admiralty.core.errors import Refused
from tests.planting import HOME, NOT_COPIED

from .invoking import refused

TESTS = (
    "tests/games/lancers",
    "tests/games/test_every_game.py",
    "tests/games/test_schemas.py",
    "tests/games/test_what_a_game_brings.py",
    "tests/core/test_guides.py",
)


def run(tree: Path, *arguments: str, status: int = 0) -> str:
    """What a command of Python says that runs in a copy of the source tree."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    command = [sys.executable, "-m", *arguments]
    nothing = subprocess.DEVNULL
    done = subprocess.run(command, cwd=tree, env=environment, stdin=nothing, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_new_game_plays_and_passes_its_tests_at_once(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(HOME, tree, ignore=NOT_COPIED)
    said = run(tree, "admiralty", "new-game", "lancers", "--title", "Lancers of Ash")
    assert "Written: src/admiralty/games/lancers/RULES.md" in said and "admiralty play lancers/first" in said
    assert "Lancers of Ash" in run(tree, "admiralty", "games")
    simulated = run(tree, "admiralty", "simulate", "lancers/first", "-n", "5", "--engine", "interpreted")
    assert "Falcon wins the duel." in simulated
    played = run(tree, "admiralty", "play", "lancers/first", "--seed", "1", "--save", str(tmp_path / "game.jsonl"))
    assert "[LA-110]" in played
    run(tree, "ruff", "check", "src/admiralty/games", "tests/games/lancers", "tests/mutants")
    run(tree, "ruff", "format", "--check", "src/admiralty/games", "tests/games/lancers", "tests/mutants")
    test = ("pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", "lancers")
    passed = run(tree, *test, *TESTS)
    assert " passed" in passed and "skipped" not in passed
    for half in ("tests/mutants/lancers.py", "src/admiralty/games/lancers/imagine.py"):
        (tree / half).unlink()
    failed = run(tree, *test, *TESTS[1:], status=1)
    for line in ("tests/mutants/lancers.py: write MUTANTS", "lancers/imagine.py: write imagine"):
        assert line in failed
    assert "\n1 failed, " in failed and "ERROR" not in failed, "nothing else is in its way"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A source tree with nothing to copy in it: only what says which keys are taken."""
    for name in ("src/admiralty/games/__init__.py", "tests/games/chosen.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(HOME / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("key", ["Lancers", "x", "two words", "9lives", "class", "../up", "a" * 21, "é"])
def test_what_can_be_no_key_is_refused(key: str, bare: Path) -> None:
    with pytest.raises(Refused, match="can't be the key of a game; take 2 to 20 small letters"):
        write_room(bare, key, "Lancers")


@pytest.mark.parametrize("key", ["heavy", "campaign", "chosen"])
def test_a_key_that_is_taken_is_refused(key: str, bare: Path) -> None:
    with pytest.raises(Refused, match="is taken"):
        write_room(bare, key, "Lancers")


@pytest.mark.parametrize("title", ["", "lower", 'A "quote"', "Ends\\"])
def test_what_can_be_no_title_is_refused(title: str, bare: Path) -> None:
    with pytest.raises(Refused, match=r"--title: .* is not a title"):
        write_room(bare, "lancers", title)


def test_a_title_that_holds_a_name_of_the_skeleton_stays_as_it_is() -> None:
    names = {"skeleton": "wars", "Skeleton": "SK Skeleton Wars", "SK": "WA"}
    text = "Skeleton: skeleton/first, skeleton_scenario.json, `SK-010`, Skeletons"
    assert _rename(text, names) == "SK Skeleton Wars: wars/first, wars_scenario.json, `WA-010`, Skeletons"


def test_a_refusal_is_one_line() -> None:
    assert refused("new-game", "heavy") == "heavy: is taken: src/admiralty/games/heavy is there; take another key"


def test_an_installed_package_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="this is an installed package; run it in a checkout"):
        source_tree(tmp_path)
