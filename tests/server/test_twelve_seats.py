"""A table of twelve seats at a server: people, and computer players in the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core import toy_fray

from .conftest import Start
from .guests import Guest
from .toys import house_toy


@pytest.fixture
def fray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The fray among the games of the house; its scenario."""
    return house_toy(toy_fray.GAME, "all", tmp_path, monkeypatch)


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
