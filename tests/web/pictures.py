"""Draws the pictures of the table in the documentation anew: ``python -m tests.web.pictures``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from .browser import FLAGS, chromium
from .people import DUEL, People, Person
from .server import ROOT, Server

PICTURES = ROOT / "docs" / "pictures"
SHIPS = {"red": ["falchion"], "blue": ["lance", "bulwark"]}
TRIES = 20  # duels until one has what a picture shows
DESKTOP, PHONE = (1280, 800), (360, 740)


def sits_down(person: Person) -> None:
    """A duel with the computer."""
    made = person.posts("/tables", scenario=DUEL, seats={"red": "me"}, ships=SHIPS, name=person.name)
    person.opens(f"/table/{made['id']}")


def under_fire(person: Person) -> None:
    """The first volley has been fired, and the player's ship has hits to take."""
    for _ in range(TRIES):
        sits_down(person)
        person.writes_orders("Attack", "3", "0", "3", "Bulwark", "1")
        expect(person.page.locator("[data-shape^=beam]").first).to_be_attached()
        if person.open_box.get_by_text("to take").count():
            return
    raise SystemExit(f"no fire hit in {TRIES} duels: run it again")


def draw(browser: Browser, address: str, folder: Path) -> list[Path]:
    """All the pictures, by day and by night."""
    made = []
    for colours in ("light", "dark"):
        for size in (DESKTOP, PHONE):
            people = People(browser, address)
            person = people.person("Ann", size, colours)
            under_fire(person)
            person.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
            path = folder / f"table-{size[0]}-{colours}.png"
            person.page.screenshot(path=path)
            made.append(path)
            people.leave()
    return made


def main() -> None:
    """Serve tables, play them, and draw."""
    path = chromium()
    if path is None:
        sys.exit("Chromium is missing: install it, on Debian and Ubuntu: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            for picture in draw(browser, server.address, PICTURES):
                print(f"Written: {picture}")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
