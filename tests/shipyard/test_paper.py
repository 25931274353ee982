"""Record sheets on paper: a PDF where Typst is installed, a plain refusal where it is not."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from admiralty.core.designers import Table
from admiralty.core.errors import Refused
from admiralty.core.record_sheets import Page
from admiralty.shipyard.paper import pdf_of

ROWS = tuple((str(k), f"Part {k} #[*_$", "□□□") for k in range(9))
SMALL = Page("Hawk", "A toy", (Table("Parts", ("c", "part", "Dmg"), ROWS, (0,)),), ("Cost: 9",), (), ("fine",), "swift")


def typst() -> Any:
    return pytest.importorskip("typst", reason="Typst, which sets the sheets, is not installed")


def pages(pdf: bytes) -> int:
    return int(re.findall(rb"/Type */Pages */Count (\d+)", pdf)[0])


def test_sheets_share_a_page_where_they_fit() -> None:
    typst()
    assert pdf_of([SMALL], "x.pdf").startswith(b"%PDF-")
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
