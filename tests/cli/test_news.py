"""What the line-by-line table tells again and again: only what is new of the log, only sheets that have changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.cli.table.table_lines import _Teller
from admiralty.core.face.scenes import Row, Sheet
from admiralty.core.face.wording import LogLine

from .typist import table


def die(value: int) -> LogLine:
    return LogLine(0, "die", 1, (value, 10), "XX-010", f"hits: {value} of 10")


def event(text: str) -> LogLine:
    return LogLine(0, "event", 1, (), "XX-020", text)


def test_only_new_dice_and_lines_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    of = table("systemships/duel", tmp_path / "game.jsonl", "red=human", "blue=simple")
    teller, lines = _Teller(of), [event("A shot."), die(3)]
    monkeypatch.setattr(of, "lines", lambda: list(lines))
    told = []
    for more in ([], [die(5), die(6)], [event("A hit.")], [event("A hit.")], []):
        lines += more
        capsys.readouterr()
        teller._news()
        told.append([line for line in capsys.readouterr().out.splitlines() if "XX-" in line])
    assert told == [
        ["A shot. [XX-020]", "Dice: hits: 3 of 10. [XX-010]"],
        ["Dice: hits: 5, 6 of 10. [XX-010]"],
        ["A hit. [XX-020]"],
        ["A hit. [XX-020]"],
        [],
    ]


def test_only_sheets_that_have_changed_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    of = table("systemships/duel", tmp_path / "game.jsonl", "red=human", "blue=simple")
    teller, lines, hulls = _Teller(of), [event("A shot.")], {"Ann": 3, "Bob": 4}
    monkeypatch.setattr(of, "lines", lambda: list(lines))
    monkeypatch.setattr(
        of, "sheets", lambda: [Sheet(name, name, "", (Row("Hull", str(hull)),)) for name, hull in hulls.items()]
    )
    told = []
    for more in ({}, {"Bob": 3}, {}):
        hulls.update(more)
        lines.append(event("More."))
        capsys.readouterr()
        teller._news()
        told.append([line for line in capsys.readouterr().out.splitlines() if line in hulls or "Hull" in line])
    assert told == [["Ann", "Hull  3", "Bob", "Hull  4"], ["Bob", "  Hull  3"], []]
