"""What a choice costs stands on its button; one that only hurts its seat is asked about before it is sent."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from .people import DUEL, People, Person
from .server import Server

NOTED = """
from dataclasses import replace
from admiralty.core.face.wording import Note
from admiralty.games import game
asks = game("systemships").wording.asks
def add(what, note):
    asks[what] = replace(asks[what], note=note)
add(1, lambda b, facts, value, seat, names: Note("you burn all your power", "WW-310", True) if value == 1 else
    Note("you may fire", "WW-310") if value == 0 else None)
add(3, lambda b, facts, value, seat, names: Note("nothing left to shoot with") if value == 5 else None)
from admiralty.cli.main import main
main()
"""


class NotedServer(Server):
    """A server whose duel has choices with notes, one of them grave."""

    PROGRAM = (sys.executable, "-c", NOTED)


@pytest.fixture(scope="module")
def noted(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = NotedServer(tmp_path_factory.mktemp("noted"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def ann(browser: Browser, noted: Server) -> Iterator[Person]:
    people = People(browser, noted.address)
    yield people.person("Ann")
    people.leave()


def test_a_grave_order_is_asked_about_by_mouse_and_by_keyboard(ann: Person) -> None:
    ann.makes(DUEL, {"red": "me", "blue": "computer:simple"})
    dodge = ann.open_box.get_by_role("radio", name="Dodge", exact=True)
    expect(dodge).to_have_accessible_description("you burn all your power")
    expect(ann.open_box.get_by_role("radio", name="Attack", exact=True)).to_have_text("1Attackyou may fire")
    ann.finds_no_fault_anywhere()
    dodge.click()
    dialog = ann.page.get_by_role("alertdialog", name="This only hurts you")
    expect(dialog).to_contain_text("Dodge: you burn all your power")
    expect(dialog.get_by_role("button", name="Rule WW-310")).to_be_visible()
    expect(dialog.get_by_role("button", name="Go back")).to_be_focused()
    expect(dialog.locator(".primary")).to_have_text("Go back")
    expect(dialog.get_by_role("button", name="Do it")).to_have_class("grave")
    ann.finds_no_fault_anywhere()
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(dodge).to_have_attribute("aria-checked", "false")
    dodge.focus()
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    ann.has_answered("which tactic", "Dodge")
    ann.chooses("0", "0")
    ann.says_ready()
    ann.reads("dodge")


def test_grave_orders_that_were_written_before_are_asked_about_when_they_are_sealed(ann: Person) -> None:
    """By a post, on another device, or before the page was loaded again: here nobody has said that they are meant."""
    ann.makes(DUEL, {"red": "me", "blue": "computer:simple"})
    ann.open_box.get_by_role("radio", name="Dodge").click()
    ann.page.get_by_role("button", name="Do it").click()
    ann.chooses("0", "0")
    ann.page.reload()
    ann.says_ready()
    dialog = ann.page.get_by_role("alertdialog", name="This only hurts you")
    expect(dialog).to_contain_text("Dodge: you burn all your power")
    dialog.get_by_role("button", name="Go back").click()
    expect(ann.page.locator(".sealed")).to_have_count(0)
    ann.says_ready()
    dialog.get_by_role("button", name="Do it").click()
    ann.reads("dodge")


def test_ready_is_pressed_though_shortcuts_come_meanwhile(ann: Person) -> None:
    """A part of the page that comes late draws nothing anew that may be under the pointer."""
    held: list[Route] = []
    ann.altered = True  # the browser of another one has that part already
    ann.makes(DUEL, {"red": "me", "blue": "computer:simple"})
    ann.chooses("Attack", "0", "0")
    ann.page.route("**/shortcuts.js", lambda route: held.append(route))
    with ann.page.expect_request("**/shortcuts.js"):
        ann.page.reload()
    ready = ann.page.get_by_role("button", name="Ready", exact=True)
    ready.hover()
    ann.page.mouse.down()
    expect(ready).to_be_focused()
    held[0].continue_()
    ann.page.evaluate("import('/shortcuts.js').then(() => new Promise((shown) => setTimeout(shown)))")
    ann.page.mouse.up()
    ann.reads("attack")
