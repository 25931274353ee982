"""Designing on the command line where a ship is made of lines: typed, priced, drawn as a sheet."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.conftest import Golden

from .invoking import invoke, refused

HAWK = "bridge ap=2 tg=2; life_support bp=2; engine; weapon name='Pea Shooter' pw=2 ac=3; frame tg=2"


def test_a_printed_example_is_checked_and_its_differences_are_listed(golden: Golden) -> None:
    found = invoke("design", "check", "myoss/explorer")
    assert found.status == 0
    golden("check_explorer.txt", found.out)


def test_a_sheet_is_the_table_of_the_text(golden: Golden) -> None:
    golden("sheet_minder.txt", invoke("design", "sheet", "myoss/minder").out)


def test_several_sheets_go_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "sheets.txt"
    told = invoke("design", "sheet", "myoss/sting", "systemships/lance", "-o", str(path))
    assert told.out == f"Written: {path}\n"
    text = path.read_text(encoding="utf-8")
    assert text == invoke("design", "sheet", "myoss/sting", "systemships/lance").out
    assert text.index("Ballast Fins") < text.index("Lance")
    assert "is there already" in refused("design", "sheet", "myoss/sting", "-o", str(path))


def test_a_new_ship_is_made_of_typed_lines(tmp_path: Path) -> None:
    path = str(tmp_path / "hawk.toml")
    told = invoke("design", "new", "myoss", "name=Hawk", f"lines={HAWK}", "--budget", "100", "-o", path)
    assert told.out == f"Written: {path}, 100 of 100 credits, 0 left\n"
    data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    assert data["lines"][3] == {"kind": "weapon", "name": "Pea Shooter", "pw": 2, "ac": 3}
    assert invoke("design", "check", path).status == 0, "the game is known by the parts in the file"


def test_a_new_ship_that_is_none_is_refused() -> None:
    line = refused("design", "new", "myoss", "name=X", "lines=wepon; frame")
    assert line == "design new: lines 1: 'wepon' is no kind [MG-360]; did you mean 'weapon'?"
    line = refused("design", "new", "myoss", "name=X", "lines=crew; frame")
    assert line.startswith("design new: a ship with a crew needs a bridge [MG-120]")


def test_lines_are_asked_for_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["Hawk", "", "weapon pw=9 pw=8", "weapon pw=2", "engine", "-", "frame", ""])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    out = invoke("design", "new", "myoss", "--budget", "30").out
    assert next(answers, None) is None
    for said in ("'pw' is given twice in one line", "So far 15 of 30 credits, 15 left.",
                 "So far 25 of 30 credits, 5 left.", "So far 20 of 30 credits, 10 left.",
                 "mn 10 each"):  # fmt: skip
        assert said in out, said
    lines = tomllib.loads(out[out.index("name = ") :])["lines"]
    assert lines == [{"kind": "weapon", "pw": 2}, {"kind": "frame"}]
