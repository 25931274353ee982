"""Record sheets on paper: a PDF where Typst is installed, a plain refusal where it is not."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.record_sheets import Page
from admiralty.core.yard.designers import Table
from admiralty.shipyard.paper import Paper, pdf_of

ROWS = tuple((str(k), f"Part {k} #[*_$", "□□□") for k in range(9))
SMALL = Page("Hawk", "A toy", (Table("Parts", ("c", "part", "Dmg"), ROWS, (0,)),), ("Cost: 9",), (), ("fine",), "swift")


def typst() -> Any:
    return pytest.importorskip("typst", reason="Typst, which sets the sheets, is not installed")


def pages(paper: Paper) -> int:
    return int(re.findall(rb"/Type */Pages */Count (\d+)", paper.pdf)[0])


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typst with the fonts that it brings along, whatever this machine has."""
    compile = partial(typst().compile, ignore_system_fonts=True)
    monkeypatch.setattr("admiralty.shipyard.paper.import_module", lambda _: SimpleNamespace(compile=compile))


def test_sheets_share_a_page_where_they_fit() -> None:
    typst()
    assert pdf_of([SMALL], "x.pdf").pdf.startswith(b"%PDF-")
    assert pages(pdf_of([SMALL] * 3, "x.pdf")) == 1
    assert pages(pdf_of([SMALL] * 12, "x.pdf")) > 1


def test_a_sheet_longer_than_a_page_goes_on_on_the_next() -> None:
    typst()
    long = Page("Ark", "A toy", (Table("Parts", ("c", "part", "Dmg"), ROWS * 12, (0,)),), (), ("bad",), (), "")
    assert pages(pdf_of([long], "x.pdf")) > 1


def test_the_same_sheets_are_the_same_bytes() -> None:
    typst()
    assert pdf_of([SMALL], "x.pdf") == pdf_of([SMALL], "x.pdf")


def test_without_typst_it_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        if name == "typst":
            raise ImportError(name)
        return import_module(name)

    monkeypatch.setattr("admiralty.shipyard.paper.import_module", missing)
    with pytest.raises(Refused) as refusal:
        pdf_of([SMALL], "x.pdf")
    assert str(refusal.value) == (
        "x.pdf: a PDF needs the Python package typst, which is not installed; "
        "install it, or name a .txt file for plain text"
    )


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("name", ["Hawk", "Étoile × 2 … “ŵ”", "Звезда", "Ἀργώ", "a\u0304", "□□□", "x\u3000y"])
def test_a_sheet_that_prints_everything_warns_of_nothing(name: str) -> None:
    assert pdf_of([replace(SMALL, name=name)], "x.pdf").missing == ()


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("name", "missing"),
    [("星艦 大和", "大星艦和"), ("Ship 🚀🛸", "🚀🛸"), ("👩\u200d🚀 Ann", "👩🚀"), ("Hawk 和和", "和")],
)
def test_what_no_font_has_is_named(name: str, missing: str) -> None:
    found = pdf_of([SMALL, replace(SMALL, name=name)], "x.pdf")
    assert set(found.missing) == set(missing) and len(found.missing) == len(missing)
    assert all(f"{each} (U+{ord(each):04X})" in found.warning for each in missing)
    assert found.warning.endswith("Install a font that has them, or use other characters.")
    everywhere = Page("x", "x", (Table("x", ("c",), ((name,),), ()),), (name,), (name,), (name,), name)
    assert pdf_of([everywhere], "x.pdf").missing == found.missing
    drawn = replace(SMALL, drawing=f'<svg xmlns="http://www.w3.org/2000/svg"><text y="9">{name}</text></svg>')
    assert pdf_of([drawn], "x.pdf").missing == found.missing


@pytest.mark.usefixtures("bare")
def test_a_warning_names_a_few_characters_and_counts_the_rest() -> None:
    name = "".join(chr(0x4E00 + k) for k in range(20))
    found = pdf_of([replace(SMALL, name=name)], "x.pdf")
    assert len(found.missing) == 20 and " and 12 more: the sheet shows" in found.warning
