"""Names given in play at one keyboard."""

from __future__ import annotations

import asyncio

import pytest

from admiralty.cli.table.match import Match
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_app import TableApp
from admiralty.cli.text.common import HUMAN, Who
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import new
from tests.core.toy_crew import GAME, SEATS, deal

from .test_table_app import screen, type_in

PERSON = Who(HUMAN, None)


@pytest.fixture
def of() -> Table:
    """Three people; the crew has found some traits, the raider is asked next."""
    session = new(GAME, deal(Request({}, {"dice": "8"})), dict.fromkeys(SEATS, HUMAN), Source("practice", 3))
    of = Table(match=Match(session, "crew.jsonl", (PERSON,) * 3))
    of.enter("")
    return of


def test_what_was_found_is_named_by_who_found_it(of: Table) -> None:
    assert "name" not in of.commands()
    assert of.enter("name 1 Eel").wrong
    of.enter("Pilot")
    assert of.seat_name == "Pilot" and of.parting and "name" in of.commands()
    assert of.enter("name").body[0] == "1  trait 1"
    assert of.enter("name 1   Slippery   Eel").text.startswith("It is called Slippery Eel now. Receipt ")
    assert any(row.text == "Pilot finds Slippery Eel." for row in of.log())
    assert of.enter("name").body[0] == "1  Slippery Eel (your name: Slippery Eel)"
    assert [sheet.title for sheet in of.sheets()][1] == "Slippery Eel"
    for typed, what in (
        ("name 99 Newt", "'99' is none of 1 to"),
        ("name eel", "'eel' is none of 1 to"),
        ("name 2", "Pilot: has no name to take back"),
        (f"name 1 {'x' * 41}", "is no name"),
    ):
        reply = of.enter(typed)
        assert reply.wrong and what in reply.text, typed
    assert of.enter("name 1").text.startswith("It is called trait 1 now.")


def test_the_raider_hears_of_no_name(of: Table) -> None:
    of.enter("Pilot")
    of.enter("name 1 Eel")
    of.enter("")
    of.enter("")
    assert of.seat_name == "Raider" and "name" not in of.commands()
    assert "there is nothing to name now" in of.enter("name 1 Newt").text
    assert "Eel" not in " ".join(row.text for row in of.log())


def test_a_name_shows_as_it_is_written_on_the_whole_screen(of: Table) -> None:
    of.enter("Pilot")

    async def look() -> str:
        app = TableApp(of)
        async with app.run_test(size=(120, 40)) as pilot:
            await type_in(pilot, "name 1 [b]E&<l>[/b]")
            return screen(app)

    assert "[b]E&<l>[/b]" in asyncio.run(look())
