"""Record sheets as a PDF, ready for a pencil; set by Typst, which the package of that name brings along."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from importlib import import_module
from importlib.resources import files

from admiralty.core.errors import Refused
from admiralty.core.record_sheets import Page


def pdf_of(pages: Sequence[Page], where: str) -> bytes:
    """The sheets as a PDF of A4 pages, several ships on a page where they fit; `Refused` where Typst is missing."""
    try:
        typst = import_module("typst")
    except ImportError:
        what = "a PDF needs the Python package typst, which is not installed"
        raise Refused(where, what, "", "install it, or name a .txt file for plain text") from None
    template = files(__package__).joinpath("sheet.typ").read_bytes()
    data = json.dumps([asdict(page) for page in pages], ensure_ascii=False)
    made: bytes = typst.compile(template, format="pdf", sys_inputs={"sheets": data})
    return made
