"""Bots that are named in a text, and what is said where there is none."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.door.bots import Bot
from admiralty.core.door.loading import load, names_a_bot
from admiralty.core.errors import Refused

FLEET = """
import admiralty

class Bold(admiralty.Bot):
    def __init__(self, depth=1, share=0.5, style="plain", brave=False):
        self.given = depth, share, style, brave

    def answer(self, question):
        return max(question.legal)

class Fixed(admiralty.Bot):
    def answer(self, question):
        return question.low

class Broken(Bold):
    def __init__(self):
        raise ValueError("no fuel")

class Mute(admiralty.Bot):
    pass

class Stranger:
    pass

number = 3
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current folder with modules, which are forgotten afterwards."""
    (tmp_path / "fleet_of_tests.py").write_text(FLEET)
    (tmp_path / "torn_of_tests.py").write_text("def (:\n")
    (tmp_path / "lacking_of_tests.py").write_text("import no_such_module_of_tests\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    yield tmp_path
    for name in [name for name in sys.modules if name.endswith("_of_tests")]:
        del sys.modules[name]


def test_a_bot_of_the_current_folder_is_found(here: Path) -> None:
    bot: Any = load("python:fleet_of_tests.Bold", "--seat red", 1000)
    assert isinstance(bot, Bot) and bot.given == (1, 0.5, "plain", False) and str(bot) == "Bold"
    assert sys.path[-1] == str(here)


def test_what_stands_after_the_question_mark_goes_to_it(here: Path) -> None:
    bot: Any = load("python:fleet_of_tests.Bold?depth=2&share=1e-3&style=wild%20one&brave=true", "--seat red", 1000)
    assert bot.given == (2, 0.001, "wild one", True)


@pytest.mark.parametrize(
    "text, said",
    [
        ("python:Bold", "'python:Bold' names no class; write python:module.Class"),
        ("python:", "'python:' names no class"),
        ("python:fleet-x.Bold", "'python:fleet-x.Bold' names no class"),
        (
            "python:flete_of_tests.Bold",
            "there is no module 'flete_of_tests'; it is looked for as Python does, then in {here}",
        ),
        ("python:fleet_of_tests.deep.Bold", "there is no module 'fleet_of_tests.deep'"),
        ("python:lacking_of_tests.Bold", "can't be imported: ModuleNotFoundError: No module named 'no_such"),
        (
            "python:torn_of_tests.Bold",
            "the module torn_of_tests can't be imported: SyntaxError: invalid syntax (torn_of_tests.py, line 1)",
        ),
        ("python:fleet_of_tests.Bodl", "the module fleet_of_tests has no 'Bodl'; did you mean 'Bold'?"),
        (
            "python:fleet_of_tests.Stranger",
            "Stranger is not a Bot; write class Stranger(admiralty.Bot); bots there: Bold, Fixed, Broken",
        ),
        ("python:fleet_of_tests.number", "fleet_of_tests.number is not a Bot"),
        ("python:fleet_of_tests.Mute", "does not answer; give it a method answer(self, question)"),
        (
            "python:fleet_of_tests.Broken",
            "fleet_of_tests.Broken raised ValueError: no fuel (fleet_of_tests.py, line 17); mend its __init__",
        ),
        (
            "python:fleet_of_tests.Bold?deep=2",
            "can't be made: got an unexpected keyword argument 'deep'; it takes depth, share, style, brave",
        ),
        ("python:fleet_of_tests.Fixed?depth=2", "it takes nothing"),
        ("python:fleet_of_tests.Bold?depth", "gives nothing by name; write python:module.Class?name=value&name=value"),
        ("python:fleet_of_tests.Bold?2=depth", "gives nothing by name"),
        ("stdio:", "names no program; write stdio:PROGRAM, with its arguments"),
        ("stdio:./none --fast", "'./none' is no program; give its path"),
        ("stdio:./fleet_of_tests.py", "'./fleet_of_tests.py' can't be run; make it executable: chmod +x ./fleet_of"),
        ("stdio:sh 'open", "can't be read: No closing quotation; close the quotation"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str, here: Path) -> None:
    with pytest.raises(Refused) as refused:
        load(text, "--seat red", 1000)
    line = str(refused.value)
    assert line.startswith("--seat red: ") and said.format(here=here) in line, line


def test_a_program_is_a_bot_with_its_words() -> None:
    bot: Any = load("stdio:sh -c 'echo a  b' --fast", "--seat red", 250)
    assert bot.command == ("sh", "-c", "echo a  b", "--fast") and bot.time_ms == 250 and not bot.lines


def test_levels_are_no_bots() -> None:
    assert not any(names_a_bot(text) for text in ("simple", "computer:simple", "doctrine:my.toml", "human"))
