"""The skirmish's board in a browser: a tile in reach is clicked, and the form has turn and thrust."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .people import PHONE, People
from .server import Server
from .windows import Windows

ANSWER = "(v) => document.querySelector('adm-orders').answerOpen(v)"
LENGTHEN = """() => { document.querySelector(".box.open option").text = "a very long answer ".repeat(20); }"""
TOO_WIDE = """() => { const all = document.querySelector(".form-panel"); return all.scrollWidth - all.clientWidth; }"""
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


def test_a_telephone_shows_the_asked_ship_and_its_nearest_enemy(people: People) -> None:
    """Twelve tiles lie between them; the whole map is 20 wide."""
    ann = people.person("Ann", PHONE)
    ann.makes("bydo/duel", {"pilot1": "me", "bydo": "computer:simple"})
    ann.sees(FIRST)
    for ship in ("ship-0", "ship-65"):
        expect(ann.page.locator(f'[data-shape="{ship}"]')).to_be_in_viewport(ratio=1)
    expect(ann.page.locator("adm-board .pane.near")).to_have_count(1)  # it is no view of all of it
    assert not ann.problems


def test_a_long_list_of_tiles_keeps_within_its_panel(people: People) -> None:
    """An aim lists what is worth it; the rest of the map is a menu, as wide as the panel whatever stands in it."""
    ann = people.person("Ann", PHONE)
    ann.makes("bydo/duel", {"pilot1": "me", "bydo": "computer:simple"})
    ann.sees(FIRST)
    ann.page.evaluate(ANSWER, 1)
    ann.sees("Step 1: what does Arrowhead do?")
    ann.page.evaluate(ANSWER, 22)
    ann.sees("other tiles: click the map, or pick one here")
    expect(ann.open_box.get_by_role("radio", disabled=False).first).to_contain_text("B-Rv Rebo 1, ")
    ann.page.get_by_text("other tiles: click the map").click()
    ann.page.evaluate(LENGTHEN)
    assert ann.page.evaluate(TOO_WIDE) <= 0
