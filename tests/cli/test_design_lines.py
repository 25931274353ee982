"""Designing on the command line where a ship is made of lines: typed, priced, drawn as a sheet."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from admiralty.cli.table import table_choice
from admiralty.cli.table.match import open_scenario
from admiralty.cli.text.common import choices
from admiralty.core.face.record_sheets import Page
from admiralty.games import ROOMS
from admiralty.shipyard.paper import Paper
from tests.conftest import Golden

from .invoking import invoke, refused

pytestmark = pytest.mark.skipif("myoss" not in ROOMS, reason="the registry does not offer Myoss Gamma yet")
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
                 "mn 10 each, th 5 each, tg 5 each, size, cost, from, to", "cc 10 for 2", "cc 5 for 3"):  # fmt: skip
        assert said in out, said
    lines = tomllib.loads(out[out.index("name = ") :])["lines"]
    assert lines == [{"kind": "weapon", "pw": 2}, {"kind": "frame"}]


def test_a_fault_at_the_end_is_mended_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers = iter(["Hawk", "", "bridge", "life_support bp=2", "", "", "frame", ""])
    asked: list[str] = []
    monkeypatch.setattr("builtins.input", lambda prompt: (asked.append(prompt), next(answers))[1])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    path = tmp_path / "hawk.toml"
    out = invoke("design", "new", "myoss", "-o", str(path)).out
    assert next(answers, None) is None and asked.count("Lines 3: ") == 2
    assert "Not legal: there is no frame [MG-110]" in out and f"Written: {path}" in out
    assert [line["kind"] for line in tomllib.loads(path.read_text())["lines"]] == ["bridge", "life_support", "frame"]
    monkeypatch.setattr("builtins.input", lambda prompt: pytest.fail("asked although the file is there"))
    assert "is there already" in refused("design", "new", "myoss", "-o", str(path))


def test_a_sheet_is_no_picture(tmp_path: Path) -> None:
    path = tmp_path / "sting.png"
    assert "name a file that ends in .txt or .pdf" in refused("design", "sheet", "myoss/sting", "-o", str(path))
    assert not path.exists()


def test_a_ship_of_lines_is_chosen_at_the_table() -> None:
    opening = open_scenario("myoss/tiniest_fighters", choices(), 3)
    assert "or lines, e.g. bridge name='My own'; crew" in table_choice.example(opening)
    assert table_choice.fitting(opening, 0) == ["tiniest_fighter", "tiniest_fighter_legal"]
    said = table_choice.so_far(opening, 0, "bridge ap=1; life_support; wea")
    assert said == "25 of 50 credits, 25 left", "the last word may be half typed"
    tried = table_choice.try_ship(opening, 0, "bridge; life_support; weapon; frame")
    assert tried.title == "Own design: 40 credits" and tried.text.startswith("40 of 50 credits, 10 left.")
    assert tried.bill[0].split() == ["Bridge", "2", "20", "[MG-450]"]
    dear = table_choice.try_ship(opening, 0, "bridge ap=2; life_support bp=2; weapon; frame")
    assert dear.ship is None and "[MG-070]" in dear.text


def test_a_pdf_is_written_as_it_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def pdf_of(pages: Sequence[Page], where: str) -> Paper:
        made.extend(page.name for page in pages)
        return Paper(b"%PDF\xff", ())

    monkeypatch.setattr("admiralty.shipyard.paper.pdf_of", pdf_of)
    path = tmp_path / "Sheets.PDF"
    assert invoke("design", "sheet", "myoss/sting", "myoss/minder", "-o", str(path)).out == f"Written: {path}\n"
    assert made == ["Sting", "Minder"] and path.read_bytes() == b"%PDF\xff"
