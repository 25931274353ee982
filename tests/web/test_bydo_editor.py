"""A Bydo battle is made in the browser: a map is painted, forces are placed, saved as a file, and played from it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from .game_master import GameMaster
from .people import DESKTOP, PHONE, People, Person
from .test_bydo import seals
from .test_heavy import asked, fills
from .test_setting import opens_file

PAINTED = (  # the corners of a rectangle, what is painted there, and its sign in a file
    ((18, 2), (19, 12), "Wall", "#"),
    ((24, 14), (28, 16), "Water", "~"),
    ((21, 0), (22, 0), "Current SE", "3"),
    ((29, 2), (30, 3), "Digestive mist", "m"),
    ((12, 0), (20, 1), "Open Space", "."),
)


def at_the_desk(gwen: Person, path: Path | None = None) -> tuple[GameMaster, str]:
    """A table of the form, with a referee and an open seat for the captain: of the belt, or of a file."""
    page = gwen.page
    gwen.opens("/play/bydo")
    page.get_by_role("button", name="New table: Picket in the meteors", exact=True).click()
    if path:
        opens_file(page, path)
        expect(page.get_by_label("What is played").locator("option:checked")).to_have_text("Picket in the meteors")
    page.get_by_label("Your name").fill("Gwen")
    page.get_by_label("With a referee").check()
    page.get_by_label("Who plays Captain", exact=True).select_option("open")
    for seat in ("Arrowhead's pilot", "Strider's pilot", "Shooting Star's pilot", "The Bydo"):
        page.get_by_label(f"Who plays {seat}", exact=True).select_option("computer:simple")
    page.get_by_text("Words for the dice").click()
    page.get_by_label("Every player locks words").uncheck()  # she prepares the table before anybody comes
    gwen.finds_no_fault()
    page.get_by_role("button", name="Set the table").click()
    link = page.locator(".links input").first.input_value()
    page.get_by_role("link", name="Go to the table").click()
    master = GameMaster(gwen)
    expect(master.desk).to_be_visible()
    return master, link.removeprefix(gwen.address)


def saves(master: GameMaster, path: Path) -> dict[str, Any]:
    """The scenario as the desk saves it."""
    with master.page.expect_download() as coming:
        master.desk.get_by_role("button", name="Save the scenario").click()
    coming.value.save_as(path)
    return tomllib.loads(path.read_text(encoding="utf-8"))


def test_a_map_is_painted_with_its_forces_saved_and_played(people: People, tmp_path: Path) -> None:
    """Nothing is lost between the board, the file and the next table."""
    gwen, bob = people.person("Gwen", DESKTOP), people.person("Bob", PHONE)
    master, _ = at_the_desk(gwen)
    master.unfolds_map()
    for corner, other, kind, _ in PAINTED:
        master.marks(corner, other)
        master.strokes("Paint", kind)
    master.takes("B-Rv Rebo 1")
    for verb, value in (("Set column", "28"), ("Set row", "10"), ("Turn", "NE"), ("Set health", "3")):
        master.does(verb, value)
    gwen.finds_no_fault()
    master.part("Scenario")
    made = saves(master, tmp_path / "made.toml")
    rows = made["map"].split()
    for (left, top), (right, bottom), kind, sign in PAINTED:
        found = {rows[y][x] for x in range(left, right + 1) for y in range(top, bottom + 1)}
        assert found == {sign}, kind
    moved = next(unit for unit in made["bydo"] if unit["at"] == [28, 10])
    assert (moved["heading"], moved["health"]) == ("NE", 3) and "state" not in made

    again, link = at_the_desk(gwen, tmp_path / "made.toml")
    bob.joins(link)
    for _ in range(4):
        if asked(bob) is None or bob.page.locator(".lines li", has_text="Round 2.").count():
            break
        fills(bob, {})
        seals(bob)
    bob.reads(r"^Round 2\.")
    bob.finds_no_fault()
    again.part("Scenario")
    assert saves(again, tmp_path / "again.toml")["map"] == made["map"]
