"""Record sheets as a PDF, ready for a pencil; set by Typst, which the package of that name brings along.

Typst prints an empty box for a character that no font here has, and doesn't say so. So Typst is asked first: it draws
each doubtful word, and a word with the glyph of a character that no font can have isn't printed as it is written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, replace
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

from admiralty.core.errors import Refused
from admiralty.core.face.record_sheets import EMPTY_BOX, Page

NO_CHARACTER = "\U0010ffff"  # will never be one, says Unicode
NAMED_MOST = 8  # characters that a warning names
_DRAW = b"""#set page(width: auto, height: auto)
#json(bytes(sys.inputs.words)).map(each => text(each)).join(pagebreak())
"""


class Paper(NamedTuple):
    """Record sheets as a PDF, and the characters in them that it shows as empty boxes."""

    pdf: bytes
    missing: tuple[str, ...]

    @property
    def warning(self) -> str:
        """What the sheets don't print, and what to do; empty where they print everything."""
        return _warning([f"{each} ({_code(each)})" for each in self.missing])


def pdf_of(pages: Sequence[Page], where: str) -> Paper:
    """The sheets as a PDF of A4 pages, several ships on a page where they fit; `Refused` where Typst is missing."""
    try:
        typst = import_module("typst")
    except ImportError:
        what = "a PDF needs the Python package typst, which is not installed"
        raise Refused(where, what, "", "install it, or name a .txt file for plain text") from None
    missing = missing_in(typst, pages)
    template = files(__package__).joinpath("sheet.typ").read_bytes()
    data = json.dumps([asdict(page) for page in pages], ensure_ascii=False)
    inputs = {"sheets": data, "warning": _warning([_code(each) for each in missing])}
    return Paper(typst.compile(template, format="pdf", sys_inputs=inputs), missing)


def paint(svg: str, width: float, height: float, pixels: int) -> bytes:
    """An SVG file of this size as a PNG file so many pixels wide; `Refused` where Typst is missing."""
    try:
        typst = import_module("typst")
    except ImportError:
        raise Refused("picture", "needs the Python package typst, which is not installed", "", "install it") from None
    page = f"#set page(width: {width}pt, height: {height}pt, margin: 0pt)\n#image(bytes(sys.inputs.svg), width: 100%)"
    drawn: bytes = typst.compile(page.encode(), format="png", ppi=72 * pixels / width, sys_inputs={"svg": svg})
    return drawn


def missing_in(typst: Any, pages: Sequence[Page]) -> tuple[str, ...]:
    """The characters of these sheets that no font of Typst or of this machine has."""
    texts = json.dumps([asdict(replace(page, drawing=_read_in(page.drawing))) for page in pages], ensure_ascii=False)
    words = {word for word in re.split(r'[\s"\\]+', texts.replace(EMPTY_BOX, "")) if not word.isascii()}
    boxed = _unprintable(typst, sorted(words))
    doubtful = sorted({c for word in boxed for c in word if not c.isascii()})
    # Where only a whole word has a box in it, what joins its characters isn't in their font.
    return _unprintable(typst, doubtful) or tuple(doubtful)


def _read_in(drawing: str) -> str:
    return " ".join(re.findall(r">([^<]+)<", drawing))


def _unprintable(typst: Any, words: Sequence[str]) -> tuple[str, ...]:
    """Those of the words that Typst draws with an empty box."""
    if not words:
        return ()
    data = json.dumps([NO_CHARACTER, *words])
    drawn = typst.compile(_DRAW, format="svg", sys_inputs={"words": data})
    box, *glyphs = (set(re.findall(rb'xlink:href="(#[^"]+)"', page)) for page in drawn)
    return tuple(word for word, used in zip(words, glyphs, strict=True) if used & box)


def _code(character: str) -> str:
    return f"U+{ord(character):04X}"


def _warning(missing: Sequence[str]) -> str:
    if not missing:
        return ""
    more = len(missing) - NAMED_MOST
    named = ", ".join(missing[:NAMED_MOST]) + (f" and {more} more" if more > 0 else "")
    return (
        f"No font here has {named}: the sheet shows empty boxes. Install a font that has them, or use other characters."
    )
