"""The skirmish's board in a browser: a tile in reach is clicked, and the form has turn and thrust."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .people import People
from .server import Server
from .windows import Windows

ANSWER = "(v) => document.querySelector('adm-orders').answerOpen(v)"
FIRST, MANOEUVRE = "fire first or manoeuvre first", 2


@pytest.fixture
def people(browser: Browser, server: Server, windows: Windows) -> Iterator[People]:
    people = People(browser, server.address, windows)
    yield people
    people.leave()


def test_a_click_on_a_tile_in_reach_fills_in_turn_and_thrust(people: People) -> None:
    """From the question before them on; the ghosts of the draft are there then, and nothing else is answered."""
    ann = people.person("Ann")
    ann.makes("bydo/duel", {"pilot1": "me", "bydo": "computer:simple"})
    ann.sees(FIRST)
    ann.page.evaluate(ANSWER, MANOEUVRE)
    ann.sees("desync, resync or dock")
    end = ann.page.locator('[data-shape^="plan-end-0-"][aria-label*="heading NE, main 3,"]')
    end.click(force=True)
    ann.sees("turn after the thrust")
    for words in ("Stay as you are", "turn NE", "Main, at most 3"):
        expect(ann.page.locator(".chip").filter(has_text=words)).to_be_attached()
    expect(ann.page.locator('[data-shape^="plan-draft-0-"]')).to_have_count(3)
    assert not ann.problems


def test_the_heading_alone_is_answered_by_a_mark_of_the_ring(people: People) -> None:
    ann = people.person("Ann")
    ann.makes("bydo/duel", {"pilot1": "me", "bydo": "computer:simple"})
    ann.sees(FIRST)
    ann.page.evaluate(ANSWER, MANOEUVRE)
    ann.sees("desync, resync or dock")
    ann.page.evaluate(ANSWER, 0)
    ann.sees("Which way does Arrowhead turn?")
    ann.page.locator('[data-shape^="plan-turn-0-"][aria-label^="Answer: Arrowhead to S: "]').click(force=True)
    expect(ann.page.locator(".chip").filter(has_text="turn")).to_contain_text("S")
