"""The example client plays to the end on a real server; the protocol page names what there is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi import FastAPI

from admiralty.server.asked.commands import Command
from admiralty.server.asked.referee_commands import RefereeCommand

from ..web.server import ROOT, Server
from .testing import TestClient

CLIENT = ROOT / "examples" / "client.py"
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_client_has_at_most_forty_lines() -> None:
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize("scenario", ["systemships/challenge", "systemships/duel", "myoss/tiniest_fighters"])
def test_the_client_plays_a_game_to_its_end(tmp_path: Path, scenario: str) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        words = [sys.executable, str(CLIENT), server.address, scenario]
        done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False)
    finally:
        server.stop()
    assert done.returncode == 0, done.stderr
    lines = done.stdout.strip().split("\n")
    assert re.fullmatch(r"(won|lost|neither): [A-Z].*\.", lines[-1])
    assert len(lines) > 5


@pytest.mark.parametrize(("part", "union"), [("## Commands", Command), ("## The referee", RefereeCommand)])
def test_the_page_names_every_command(part: str, union: Any) -> None:
    for command in get_args(get_args(union)[0]):
        (name,) = get_args(command.model_fields["do"].annotation)
        found = re.search(rf"^\| `{name}` \| (.*?) ?\|", PAGE.partition(part)[2], re.MULTILINE)
        assert found, name
        assert {*re.findall(r"`(\w+)`", found[1])} == {*command.model_fields} - {"id", "do"}, name


def test_the_page_names_every_address_and_nothing_that_is_not_there(client: TestClient) -> None:
    app = client.app
    assert isinstance(app, FastAPI)
    there = {(method.upper(), path) for path, each in app.openapi()["paths"].items() for method in each}
    named = re.findall(r"`(GET|POST) (/api/v1/[^`?]*)`", PAGE)
    assert len(named) == len({*named})
    assert {*named} - {("GET", "/api/v1/openapi.json")} == there
