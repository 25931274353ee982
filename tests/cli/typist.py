"""Somebody who types: answers whatever is asked, as short as they are clear."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

from rich.console import Console

import admiralty
from admiralty.cli.table.match import begin, open_scenario
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_words import Reply, read_answer
from admiralty.cli.text.common import choices
from admiralty.core.errors import Refused
from admiralty.core.play.forms import Pending

SOURCES = str(Path(admiralty.__file__).resolve().parents[1])
COMMAND = [sys.executable, "-m", "admiralty.cli.main"]


def table(scenario: str, save: Path, *seats: str, seed: int | None = 7, **known: list[str]) -> Table:
    """A table at which every seat has its ship already."""
    from dataclasses import replace

    opening = open_scenario(scenario, choices(list(seats), **known), seed, str(save))
    return Table(match=begin(replace(opening, choosing=())))


def shortest(question: Pending, value: int) -> str:
    """The shortest text that means this answer."""
    text = next((choice.text for choice in question.choices if choice.value == value), str(value))
    for candidate in [word[:n] for n in range(1, len(text) + 1) for word in text.lower().split()] + [text]:
        try:
            if read_answer(question, candidate) == value:
                return candidate
        except Refused:
            continue
    raise AssertionError(f"{text} cannot be typed")


def next_line(of: Table, random: Random) -> str:
    """What somebody types next."""
    question = of.question()
    if of.curtain or question is None:
        return ""
    few = question.choices[:10]
    return shortest(question, random.choice(few).value)


def page_text(reply: Reply, width: int = 100) -> str:
    """A longer reply as it reads."""
    console = Console(width=width, file=io.StringIO())
    for part in reply.body:
        console.print(part, markup=False, highlight=False)
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


class Lines:
    """A game in a process of its own, played line by line through pipes."""

    def __init__(self, *arguments: str, home: Path) -> None:
        environment = {
            **os.environ, "PYTHONPATH": SOURCES, "ADMIRALTY_LINES": "1", "PYTHONIOENCODING": "utf-8",
            "XDG_STATE_HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"),
        }  # fmt: skip
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=environment,
        )  # fmt: skip
        self.said = ""

    def read(self) -> str:
        """What is said up to the next prompt, or to the end."""
        assert self.process.stdout is not None
        said = b""
        while not said.endswith(b"\n> ") and said != b"> ":
            part = os.read(self.process.stdout.fileno(), 65536)
            if not part:
                break
            said += part
        text = said.decode()
        self.said += text
        return text

    def type(self, text: str) -> str:
        """Type a line and read what is said to it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{text}\n".encode())
        self.process.stdin.flush()
        return self.read()

    def finish(self) -> str:
        """Play peacefully to the end."""
        said = self.type("help")
        for _ in range(200):
            if self.process.poll() is not None or not said.endswith("> "):
                break
            said = self.type(_peaceful(said))
        self.close()
        return self.said

    def close(self) -> int:
        """End it and wait."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.said += self.process.stdout.read().decode()
        self.process.stdout.close()
        return self.process.wait(600)


def _peaceful(said: str) -> str:
    """Negotiate, and give up the first thing that a hit may take."""
    asked = re.findall(r"^(\w[\w ]*): .*\n  (.*?)  \[", said, re.MULTILINE)
    if not asked or "are complete" in said[said.rfind(asked[-1][1]) :]:
        return ""
    label, legal = asked[-1]
    if label == "tactic":
        return "neg"
    return re.split(r", | or | to ", legal)[0]
