"""The line is cut in the middle of a plot: the page comes back by itself, and nothing that was written is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from .people import People, duel
from .server import Server


def test_the_line_is_cut_in_the_middle_of_a_plot(people: People, size: tuple[int, int]) -> None:
    """What is filled in without a line arrives once it is back; the other one sees who is away."""
    ann, bob = duel(people, size)
    ann.may_be_cut = True
    ann.chooses("Attack", "2")
    ann.context.set_offline(True)
    banner = ann.page.locator("#banner")
    expect(banner).to_contain_text("The line is cut")
    expect(bob.page.locator(".seat", has_text="Red").get_by_role("img", name="away")).to_be_visible()
    ann.open_box.get_by_role("radio", name="3", exact=True).click()
    bob.writes_orders("Attack", "5")
    ann.context.set_offline(False)
    expect(banner).to_be_hidden()
    expect(ann.page.locator(".seat", has_text="Blue")).to_contain_text("ready")
    ann.has_answered("how many tubes", "3")
    ann.sees("how fast does missile 1")  # the server has heard of it
    ann.page.reload()
    ann.has_answered("how many tubes", "3")


def test_a_page_loaded_anew_before_its_draft_arrived(people: People) -> None:
    """The device itself keeps what was written, and writes it again."""
    ann, _ = duel(people, (1280, 800))
    ann.may_be_cut = True
    ann.chooses("Dodge")
    ann.page.evaluate("WebSocket.prototype.send = () => {}")  # nothing arrives any more
    ann.open_box.get_by_role("radio", name="4", exact=True).click()
    ann.page.reload()
    ann.has_answered("to the drive", "4")


def test_the_server_is_killed_in_the_middle_of_a_plot(browser: Browser, tmp_path: Path) -> None:
    """A server that was killed and started again finds the table, the seats and the draft."""
    server = Server(tmp_path)
    server.start()
    people = People(browser, server.address)
    try:
        ann, bob = duel(people, (1280, 800))
        ann.may_be_cut = bob.may_be_cut = True
        bob.writes_orders("Attack", "5")
        expect(ann.page.locator(".seat", has_text="Blue")).to_contain_text("ready")
        ann.chooses("Attack", "2")
        server.kill()
        expect(ann.page.locator("#banner")).to_contain_text("The line is cut")
        server.start()
        expect(ann.page.locator("#banner")).to_be_hidden()
        ann.has_answered("to the drive", "2")
        ann.writes_orders("0")
        ann.reads("attack, drive 2")
        bob.reads("attack, drive 2")
        people.leave()
    finally:
        server.stop()
