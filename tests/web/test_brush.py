"""The referee's brush at a browser: tiles are marked by hand and by keyboard, painted in one go, shown, and undone."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from .people import DESKTOP, PHONE, People, both_windows
from .server import Server
from .test_pages import tab_to
from .toy_server import WATERS, ToyServer
from .windows import Windows

PLACE = """([column, row]) => { const board = document.querySelector("adm-board");
  const { x, y, side } = board.scene.shapes.find((each) => each.kind === "tiles");
  const at = new DOMPoint(x + (column + 0.5) * side, y + (row + 0.5) * side).matrixTransform(board.svg.getScreenCTM());
  return [at.x, at.y]; }"""
CELLS = """(selector) => [...document.querySelectorAll(selector)].at(-1).scene.tiles.cells.waters"""
STACKED = """() => { const panel = document.querySelector("adm-referee").closest(".form-panel");
  return [[...document.querySelectorAll("adm-referee .acts li")].map((each) => each.getBoundingClientRect().top),
    panel.scrollWidth - panel.clientWidth]; }"""
COLUMNS = 12


@pytest.fixture(scope="module")
def waters(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = ToyServer(tmp_path_factory.mktemp("waters"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def people(browser: Browser, waters: Server, windows: Windows) -> Iterator[People]:
    people = People(browser, waters.address, windows)
    yield people
    people.leave()


class Desk:
    """A referee with the map unfolded, and a captain at the same table."""

    def __init__(self, people: People, size: tuple[int, int] = DESKTOP) -> None:
        self.gwen, self.ann = people.person("Gwen", size), people.person("Ann")
        seats = {"first": "open", "second": "computer:simple"}
        made = self.gwen.posts("/tables", scenario=WATERS, seats=seats, name="Gwen", referee=True)
        self.id = made["id"]
        self.gwen.opens(f"/table/{self.id}")
        self.ann.joins(made["links"]["first"])
        self.page = self.gwen.page
        self.map = self.page.locator("adm-referee details", has=self.page.get_by_text("Map", exact=True))
        if size == PHONE:
            self.page.get_by_role("button", name="Orders").first.click()
        self.map.locator("summary").click()
        expect(self.map.get_by_label("Pencil")).to_be_visible()
        expect(self.page.locator(".tiles .cursor")).to_be_attached()

    def takes(self, tool: str) -> None:
        self.map.get_by_label(tool, exact=True).check()

    def marked(self, count: int) -> None:
        said = "No tile is marked." if count == 0 else f"{count} tile{'s' * (count > 1)} marked."
        expect(self.map.locator(".brush [role=status]")).to_have_text(said)

    def drags(self, *cells: tuple[int, int]) -> None:
        """Press on the first cell, and let go on the last."""
        places = [self.page.evaluate(PLACE, list(cell)) for cell in cells]
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*place, steps=3)
        self.page.mouse.up()

    def sends(self, words: str) -> None:
        self.map.get_by_role("button", name=words).click()
        self.marked(0)

    def cells(self, whose: str = "adm-board") -> str:
        return str(self.page.evaluate(CELLS, whose))

    def acts(self) -> Locator:
        return self.page.locator("adm-referee .acts li")


def test_tiles_are_marked_by_each_tool_and_painted_in_one_go(people: People) -> None:
    desk = Desk(people)
    desk.takes("Rectangle")
    desk.drags((4, 3), (6, 5))
    desk.marked(9)
    expect(desk.page.locator(".marks .marked")).to_have_attribute("d", "M4 3h3v3h-3z")
    desk.takes("Pencil")
    desk.drags((4, 3), (6, 3))  # what is marked already is unmarked
    desk.marked(6)
    desk.drags((0, 7), (2, 7))
    desk.marked(9)
    desk.takes("Polygon")
    for corner in ((8, 6), (11, 6), (11, 8), (11, 8)):
        desk.drags(corner)
    desk.marked(9 + 8)
    desk.map.get_by_label("Terrain").select_option(label="Ice")
    before = desk.cells()
    desk.sends("Paint 17 tiles as ice")
    expect(desk.acts()).to_have_count(1)
    expect(desk.acts()).to_contain_text("places of the terrain")
    expect(desk.acts()).to_contain_text("secret")
    assert desk.cells()[5 * COLUMNS + 4 : 5 * COLUMNS + 7] == "***"
    desk.acts().get_by_role("button", name="Undo").click()
    expect(desk.acts()).to_contain_text("undone")
    assert desk.cells() == before


def test_marks_are_drawn_as_few_rectangles_of_exactly_their_cells(people: People) -> None:
    page = Desk(people).page
    shapes = """async (cells) => { const { outline } = await import("/marks.js"); return outline(cells, 5); }"""
    for cells, path in (
        ([], ""),
        ([4, 5], "M4 0h1v1h-1zM0 1h1v1h-1z"),
        ([0, 1, 5, 6, 10, 11], "M0 0h2v3h-2z"),
        ([0, 1, 5, 6, 7, 12, 17], "M0 0h2v1h-2zM0 1h3v1h-3zM2 2h1v2h-1z"),
        ([0, 10], "M0 0h1v1h-1zM0 2h1v1h-1z"),
        ([1, 3, 6, 8], "M1 0h1v2h-1zM3 0h1v2h-1z"),
    ):
        assert page.evaluate(shapes, cells) == path, cells


def test_a_fill_marks_what_hangs_together_and_the_edge_cuts_off(people: People) -> None:
    desk = Desk(people)
    desk.takes("Fill")
    desk.drags((7, 4))  # a reef of five
    desk.marked(5)
    desk.map.get_by_role("button", name="Unmark all").click()
    desk.takes("Rectangle")
    from_x, from_y = desk.page.evaluate(PLACE, [10, 7])
    desk.page.mouse.move(from_x, from_y)
    desk.page.mouse.down()
    desk.page.mouse.move(*desk.page.evaluate(PLACE, [11.6, 8.4]), steps=2)
    desk.page.mouse.up()
    desk.marked(4)  # columns 10 and 11 of rows 7 and 8
    desk.takes("Move the map")
    desk.drags((5, 5), (7, 7))
    desk.marked(4)


def test_cells_are_revealed_to_a_seat_which_sees_them_and_the_referee_looks_with_its_eyes(people: People) -> None:
    desk = Desk(people)
    dark = desk.ann.page.locator("adm-board")
    expect(dark).to_be_visible()
    desk.map.get_by_label("See the board with whose eyes?").select_option(label="First’s")
    picture = desk.page.locator(".eyes adm-board")
    expect(picture.locator(".tiles .cursor")).to_be_attached()
    before = desk.cells(".eyes adm-board")
    assert before[:4] == "~~~~" and before[6 * COLUMNS + 7] == " "
    desk.map.get_by_label("See the board with whose eyes?").select_option("")
    expect(picture).to_have_count(0)
    desk.takes("Rectangle")
    desk.drags((6, 6), (8, 7))
    desk.map.get_by_label("Reveal: seen now").check()
    expect(desk.map.get_by_role("button", name="Reveal 6 tiles")).to_be_disabled()
    desk.map.get_by_label("First", exact=True).check()
    desk.map.get_by_label("See the board with whose eyes?").select_option(label="First’s")
    desk.sends("Reveal 6 tiles")
    desk.page.wait_for_function(
        f"""() => document.querySelector(".eyes adm-board").scene.tiles.cells.waters[{6 * COLUMNS + 7}] === "#" """
    )
    desk.ann.page.wait_for_function(f"""() => {{ const {{ tiles }} = document.querySelector("adm-board").scene;
      return {{ ...tiles.cells }}.waters[{6 * COLUMNS + 7}] === "#"; }}""")
    desk.page.get_by_role("button", name="Back to your own board").click()
    expect(desk.page.locator(".eyes")).to_have_count(0)


def test_all_of_it_goes_by_keyboard(people: People) -> None:
    desk = Desk(people)
    keyboard = desk.page.keyboard
    desk.takes("Rectangle")
    desk.page.locator(".tiles").focus()
    keyboard.press("Control+Home")
    keyboard.press("Enter")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        keyboard.press(key)
    keyboard.press("Enter")
    desk.marked(6)
    desk.takes("Pencil")
    desk.page.locator(".tiles").focus()
    keyboard.press("Enter")  # the corner is marked: it is unmarked
    desk.marked(5)
    desk.map.get_by_label("Terrain").select_option(label="Ice")
    send = desk.map.get_by_role("button", name="Paint 5 tiles")
    tab_to(desk.gwen, send)
    keyboard.press("Enter")
    desk.marked(0)
    expect(desk.acts()).to_have_count(1)
    desk.takes("Polygon")
    desk.page.locator(".tiles").focus()
    keyboard.press("Enter")
    keyboard.press("Escape")
    desk.takes("Fill")
    desk.page.locator(".tiles").focus()
    keyboard.press("Control+Home")
    keyboard.press("Enter")
    expect(desk.map.locator(".brush [role=status]")).not_to_have_text("No tile is marked.")


@both_windows
def test_what_was_done_stands_below_each_other_and_the_desk_stays_as_wide(
    people: People, size: tuple[int, int]
) -> None:
    desk = Desk(people, size)
    desk.takes("Pencil")
    desk.map.get_by_label("Terrain").select_option(label="Ice")
    for row in (3, 4, 5):
        desk.drags((4, row), (5, row))
        desk.sends("Paint 2 tiles as ice")
    expect(desk.acts()).to_have_count(3)
    tops, wider = desk.page.evaluate(STACKED)
    assert tops == sorted(set(tops)) and wider == 0


def test_who_comes_second_is_told_what_the_other_referee_did(people: People) -> None:
    desk = Desk(people)
    desk.takes("Rectangle")
    desk.drags((4, 3), (5, 3))
    desk.map.get_by_label("Terrain").select_option(label="Reef")
    desk.gwen.posts(f"/tables/{desk.id}/referee", command={"do": "gm_note", "id": "other", "text": "A storm comes."})
    expect(desk.acts()).to_have_count(1)

    def before_that(route: Route) -> None:
        """As if this page had not heard of it yet."""
        body = json.loads(route.request.post_data or "")
        body["command"]["last"] = 0
        route.continue_(post_data=json.dumps(body))

    desk.page.route("**/referee", before_that)
    desk.map.get_by_role("button", name="Paint 2 tiles").click()
    expect(desk.page.locator(".toast.bad")).to_contain_text("A storm comes.")
    desk.marked(2)
    desk.gwen.problems = [each for each in desk.gwen.problems if "400" not in each]  # the browser notes it


@both_windows
def test_the_brush_can_be_used_by_everybody(people: People, size: tuple[int, int]) -> None:
    desk = Desk(people, size)
    desk.takes("Rectangle")
    desk.gwen.finds_no_fault()
