"""A table of twelve seats at a server: people, and computer players in the rest."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from admiralty import games
from admiralty.server import app
from admiralty.server.asked import opening
from tests.core import toy_fray

from .conftest import Start
from .guests import Guest


@pytest.fixture
def fray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The fray among the games of the house; its scenario."""
    file = tmp_path / "all.toml"
    file.write_text('game = "fray"\ntitle = "A fray"\n', encoding="utf-8")
    room = type(sys)("admiralty.games.fray")
    room.GAME = replace(toy_fray.GAME, scenarios={"all": file})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, room.__name__, room)
    monkeypatch.setitem(games.MODULES, "fray", "fray")
    for module in (games, app, opening):
        monkeypatch.setattr(module, "ROOMS", (*games.MODULES,))
    return "fray/all"


def test_two_people_and_ten_computers_play_to_the_end(fray: str, start: Start) -> None:
    ann = Guest(start())
    seats = {name: "me" if seat in (0, 11) else "computer:simple" for seat, name in enumerate(toy_fray.NAMES)}
    id = ann.make(fray, seats=seats)["id"]
    seen = ann.see(id)
    assert [each["name"] for each in seen["seats"]] == list(toy_fray.NAMES)
    assert seen["you"]["seats"] == ["ada", "lea"]
    sheets = ann.see(id, "lea")["scene"]["sheets"]
    reserves = [row["value"] for sheet in sheets for row in sheet["rows"] if row["label"] == "reserve"]
    assert reserves == ["unknown"] * 11 + ["5"]
    assert ann.play_out(id)["table"]["status"] == "over"
