"""The sheets of what comes with each game, as the browser and the terminal print them."""

from __future__ import annotations

import pytest

from admiralty.core.face.record_sheets import Page, page_of
from admiralty.core.files.shipped import content
from admiralty.core.yard.designers import Designer, notes_of, parse
from admiralty.games import ROOMS, game
from admiralty.shipyard.paper import pdf_of

from .test_paper import pages, typst

DESIGNERS = [(key, designer) for key in ROOMS for designer in game(key).designers if game(key).ready(designer)]


def sheets(key: str, designer: Designer) -> list[Page]:
    """A page for each design of this kind that comes with a game."""
    made = [content(path) for path in game(key).ready(designer).values()]
    return [page_of(designer, each["name"], parse(designer, each, key), notes_of(designer, each, key)) for each in made]


@pytest.mark.parametrize(("key", "designer"), DESIGNERS, ids=[f"{key}-{each.file_kind}" for key, each in DESIGNERS])
def test_all_that_comes_with_a_game_is_printed(key: str, designer: Designer) -> None:
    typst()
    made = sheets(key, designer)
    paper = pdf_of(made, "x.pdf")
    assert paper.pdf.startswith(b"%PDF-") and paper.missing == ()
    assert all(page.tables and not page.faults for page in made)


def test_ships_of_the_bridge_share_a_page_and_an_officer_has_one() -> None:
    typst()
    ships, officers = game("bridge").designers
    named = {page.name: page for page in sheets("bridge", ships)}
    assert pages(pdf_of([named["Jackal-class corsair"]] * 2, "x.pdf")) == 1
    assert pages(pdf_of([named["Chilkoot"]], "x.pdf")) == 1
    crew = sheets("bridge", officers)
    assert pages(pdf_of(crew, "x.pdf")) == len(crew)
