"""A game master's desk at a table of the Bydo skirmish: what is chosen on the board, painted and noted there."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .people import Person
from .test_brush import PLACE

TOUCHED = "document.querySelector('.touched').innerHTML"


class GameMaster:
    """One who sits at a referee's desk, which is open."""

    def __init__(self, gwen: Person) -> None:
        self.page = gwen.page
        self.desk = self.page.locator("adm-referee")
        self.acts = self.desk.locator(".acts li .over")

    def part(self, title: str) -> Locator:
        """Unfold a part of the desk."""
        part = self.desk.locator("details", has=self.page.get_by_text(title, exact=True))
        part.locator("summary").first.click()
        return part

    def unfolds_map(self) -> None:
        self.map = self.part("Map")
        expect(self.map.get_by_label("Rectangle")).to_be_visible()

    def takes(self, name: str) -> None:
        """Choose a ship by its name above the board."""
        self.page.locator(".plate", has_text=name).click()
        expect(self.desk.locator(".touch h3")).to_have_text(name)

    def takes_space(self, name: str = "Space") -> None:
        """Choose the map, or the jamming that lies over it, by a tile on which nothing stands."""
        self.page.keyboard.press("Escape")  # a sheet may lie over it
        self.map.get_by_label("Move the map").check()
        self.page.mouse.click(*self.page.evaluate(PLACE, [20, 0]))
        expect(self.desk.locator(".touch h3")).to_have_text(name)

    def does(self, verb: str, value: str = "") -> None:
        """A deed on what was chosen, with the number or the word that it asks for, until the desk shows what it did."""
        deed = self.desk.locator(".touch").get_by_role("button", name=verb).first
        if value.isdigit():
            deed.locator("xpath=..").get_by_role("spinbutton").fill(value)
        elif value:
            deed.locator("xpath=..").get_by_role("combobox").select_option(label=value)
        before = self.page.evaluate(TOUCHED)
        deed.click()
        self.page.wait_for_function(f"(before) => {TOUCHED} !== before", arg=before)

    def marks(self, corner: tuple[int, int], other: tuple[int, int]) -> None:
        """Draw a rectangle of tiles."""
        self.page.keyboard.press("Escape")
        self.map.get_by_label("Rectangle").check()
        places = [self.page.evaluate(PLACE, list(cell)) for cell in (corner, other)]
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        self.page.mouse.move(*places[1], steps=3)
        self.page.mouse.up()

    def strokes(self, deed: str, kind: str = "", why: str = "", whom: str = "") -> None:
        """Paint what is marked, or show it to somebody."""
        count = self.acts.count()
        self.map.get_by_label(deed).check()
        if kind:
            self.map.get_by_label("Terrain").select_option(label=kind)
        if whom:
            self.map.get_by_label(whom, exact=True).check()
        self.map.get_by_label("Why, if you like").fill(why)
        self.map.locator("[data-key=brush-send]").click()
        expect(self.acts).to_have_count(count + 1)

    def notes(self, text: str, title: str = "", *whom: str) -> None:
        form = self.desk.locator(".note")
        form.get_by_label("Title").fill(title)
        form.get_by_label("Note", exact=True).fill(text)
        for name in whom:
            form.get_by_label(name).check()
        form.get_by_role("button").click()
        expect(form.get_by_label("Note", exact=True)).to_have_value("")
        for name in whom:
            form.get_by_label(name).uncheck()
