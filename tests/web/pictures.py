"""Draws the pictures of the table in the documentation anew: ``python -m tests.web.pictures [NAME …]``."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from .browser import FLAGS, chromium
from .people import CHALLENGE, DUEL, People, Person
from .server import ROOT, Server
from .test_bridge import answers

PICTURES = ROOT / "docs" / "pictures"
SHIPS = {"red": ["falchion"], "blue": ["lance", "bulwark"]}
SCROLLED = ("book", "chances")  # what these show does not lie at the top
TRIES = 20  # duels until one has what a picture shows
PATIENCE = 300_000  # milliseconds for battles, which may have to be interpreted
HEIGHTS = {360: 740, 1280: 800, 1920: 1080}  # of a window of this width
EAST = r"^\d*\s*E(Left|\s|$)"  # questions and answers of the picket in the meteors
PLACE = (("start?", r"\("), ("face?", EAST))
FLY = (
    ("fire first", "Manoeuvre"), ("desync", "Stay"), ("Which way does Arrowhead turn?", EAST),
    ("engines", "Main, at most 2"), ("after the thrust", EAST),
)  # fmt: skip
HOLD = (("Step 1", "Done"),)
PICTURED = (
    ("table", 1920, "dark"),
    ("table", 1280, "light"),
    ("start", 1280, "light"),
    ("yard", 1280, "dark"),
    ("end", 1280, "dark"),
    ("chances", 1280, "light"),
    ("odds", 1280, "light"),
    ("book", 1280, "dark"),
    ("bydo", 1280, "dark"),
    ("bridge", 1280, "dark"),
    ("table", 360, "light"),
    ("table", 360, "dark"),
    ("yard", 360, "light"),
    ("end", 360, "dark"),
)


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
        if person.open_box.get_by_text("Which system takes it?").count():
            return
    raise SystemExit(f"no fire hit in {TRIES} duels: run it again")


def in_the_yard(person: Person) -> None:
    """A ship is drawn line by line, with its bill; one line has a fault."""
    person.opens("/yard/myoss")
    page = person.page
    page.get_by_label("Start with").select_option(label="Minder")
    expect(page.locator(".rows > li")).to_have_count(11)
    page.get_by_label("Its name").fill("Shepherd")
    page.get_by_role("group", name="Line 4, Engine").get_by_label("MN").fill("5")
    page.get_by_role("group", name="Line 10, Shuttle").get_by_role("button", name="Duplicate").click()
    page.get_by_role("group", name="Line 11, Shuttle").get_by_role("button", name="Duplicate").click()
    expect(page.locator(".rows .faulty")).to_have_count(1)


def in_the_proving_ground(person: Person) -> None:
    """Two ships of the duel are compared."""
    setups = {"a": {"ships": {"red": ["lance"]}}, "b": {"ships": {"red": ["falchion"]}}}
    id = person.posts("/odds", scenario=DUEL, battles=20_000, seed=7, **setups)["id"]
    person.opens(f"/odds/{id}")
    expect(person.page.locator(".verdict")).not_to_be_empty(timeout=PATIENCE)
    expect(person.page.locator("progress")).to_be_hidden(timeout=PATIENCE)


def at_the_end(person: Person) -> None:
    """A challenge is over: its outcome, its replay, its proof."""
    made = person.posts("/tables", scenario=CHALLENGE, seats={"warp": "me"}, settings={"rounds": 2}, name=person.name)
    person.opens(f"/table/{made['id']}")
    person.plays_on()
    person.page.get_by_role("button", name="Verify").click()
    person.sees("✓ Verified")


def in_the_chart(person: Person) -> None:
    """A duel of two computers is looked through, its chances drawn."""
    run = person.posts("/odds", scenario="myoss/battleaxes", battles=100, seed=7)["id"]
    person.opens(f"/odds/{run}")
    expect(person.page.locator(".verdict")).not_to_be_empty(timeout=PATIENCE)
    expect(person.page.locator("progress")).to_be_hidden(timeout=PATIENCE)
    made = person.posts(f"/odds/{run}/battles", setup="a", battle=3)
    person.opens(f"/table/{made['id']}")
    chart = person.page.locator("adm-fortunes svg").first
    expect(chart).to_be_visible(timeout=PATIENCE)
    expect(person.page.get_by_text("Being refined")).to_be_hidden(timeout=PATIENCE)
    person.page.evaluate("document.querySelector('adm-fortunes').scrollIntoView({ block: 'center' })")


def in_the_book(person: Person) -> None:
    """A rulebook, opened at a house rule."""
    person.opens("/rules/systemships#WW-380")
    expect(person.page.locator("[id='WW-380']")).to_be_in_viewport()


def in_the_belt(person: Person) -> None:
    """A pilot among meteors and in the dark has filled in the manoeuvre of the third round."""
    others = dict.fromkeys(("captain", "pilot2", "pilot3", "bydo"), "computer:simple")
    person.makes("bydo/belt", {"pilot1": "me", **others})
    for number, form in enumerate((PLACE, FLY, HOLD, FLY, HOLD, FLY)):
        if number:
            person.says_ready()
        for question, answer in form:
            person.sees(question)
            person.skips_playback()
            person.open_box.get_by_role("radio").filter(has_text=re.compile(answer)).last.click()
    person.sees("Every question is answered")


def on_the_bridge(person: Person) -> None:
    """Two officers have acted, and Harkov chooses a shot, each with its chance."""
    person.makes("bridge/edge", {"crew1": "me"})
    for _ in range(2):
        answers(person)
    person.skips_playback()
    person.open_box.get_by_role("radio").filter(has_text="Harkov").click()
    person.sees("What does Harkov do?")
    person.open_box.get_by_role("radio").filter(has_text=re.compile(r"^\d*\s*Fire")).first.click()
    person.sees("what is fired")


def at_the_door(person: Person) -> None:
    """The first page."""
    person.opens()
    expect(person.page.locator(".stage svg")).to_be_attached()
    expect(person.page.locator(".picture img").first).not_to_have_js_property("naturalWidth", 0)


SCENES = {
    "table": under_fire,
    "start": at_the_door,
    "yard": in_the_yard,
    "odds": in_the_proving_ground,
    "book": in_the_book,
    "bydo": in_the_belt,
    "bridge": on_the_bridge,
    "chances": in_the_chart,
    "end": at_the_end,
}


def draw(browser: Browser, address: str, folder: Path, names: Sequence[str] = ()) -> list[Path]:
    """The pictures of these scenes, or all."""
    made = []
    for name, width, colours in PICTURED:
        if names and name not in names:
            continue
        people = People(browser, address)
        person = people.person("Ann", (width, HEIGHTS[width]), colours)
        SCENES[name](person)
        scroll = "" if name in SCROLLED else "scrollTo(0, 0)"
        person.page.evaluate(f"document.activeElement.blur(); {scroll}")
        person.page.mouse.move(0, 0)
        made.append(folder / f"{name}-{width}-{colours}.png")
        person.page.screenshot(path=made[-1])
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
            for picture in draw(browser, server.address, PICTURES, sys.argv[1:]):
                print(f"Written: {picture}")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
