"""Maps of tiles on the board: pointed at, walked over by keys, read aloud, kept in sight, told apart without colour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from admiralty.core.face.scenes import Scene, to_json
from admiralty.core.face.tiles import Sign, Tiles
from tests.core.toy_ground_rules import COLUMNS, ROWS
from tests.still_scenes import mine_field

from .people import DESKTOP, PHONE, People, Person, both_windows
from .server import Server
from .toy_server import STRAIT, ToyServer
from .windows import Windows

SEATS = {"north": "me", "south": "computer:simple"}
START = (2, 9)  # column and row of the northern scout, counted from 0
PLACE = """([id, column, row]) => { const board = document.querySelector("adm-board");
  const { x, y, side } = board.scene.shapes.find((each) => each.id === id);
  const at = new DOMPoint(x + (column + 0.5) * side, y + (row + 0.5) * side).matrixTransform(board.svg.getScreenCTM());
  return [at.x, at.y]; }"""
IN_SIGHT = """(shape) => { const [pane, thing] = [document.querySelector(".pane"),
    document.querySelector(`[data-shape="${shape}"]`)].map((each) => each.getBoundingClientRect());
  return thing.left >= pane.left && thing.right <= pane.right
    && thing.top >= pane.top && thing.bottom <= pane.bottom; }"""
SHOW = (
    """(scene) => document.querySelector("adm-board").show(scene, null, (value) => { window.pressed = value; }, true)"""
)
VIEW = """() => document.querySelector("adm-board").view"""
NUMBERS = """() => { const pane = document.querySelector(".pane").getBoundingClientRect();
  return [...document.querySelectorAll(".rulers text")].map((each) => {
    const { left, right, top, bottom, height } = each.getBoundingClientRect();
    const inside = left >= pane.left && right <= pane.right && top >= pane.top && bottom <= pane.bottom;
    return [each.textContent, inside, height];
  }); }"""


LAST = """() => { const board = document.querySelector("adm-board");
  board.answer(board.question.choices.at(-1).value); }"""
LINES = """() => [...document.querySelectorAll("g.tiles > g > path")].map((each) => {
  const pattern = document.getElementById(each.getAttribute("fill").slice(5, -1));
  const lines = [...pattern.querySelectorAll("path")].map((one) => one.getAttribute("d"));
  return [pattern.classList.item(pattern.classList.length - 1), ...lines]; })"""
MERGED = """async (scene) => {
  const { merged } = await import("/link.js");
  const tiles = { cells: { map: ".".repeat(24) }, patterns: {} };
  let now = merged(null, { full: true, set: { scene, tiles }, log: [], log_from: 0, chat: [] });
  now = merged(now, { cells: { map: [[0, "#"], [5, "##"]] } });
  now = merged(now, { set: { beat: 3 } });
  const kept = now.scene;
  now = merged(now, { set: { beat: 4 } });
  const same = now.scene === kept;
  now = merged(now, { cells: { map: [[6, "~"]] } });
  document.querySelector("adm-board").show(now.scene, null, () => {}, true);
  await new Promise((done) => setTimeout(done));
  return [same, now.scene === kept, now.scene.tiles.cells.map]; }"""
FRAMES = """async () => {
  const replay = document.querySelector("adm-replay");
  await replay.loading;
  await replay.load("north");
  return replay.frames.map((frame) => Boolean(frame.scene.tiles)); }"""
SMALL = """async (scene) => {
  const { small } = await import("/hero.js");
  document.querySelector("main").append(small(scene));
  await new Promise((done) => setTimeout(done)); }"""


@pytest.fixture(scope="module")
def toys(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = ToyServer(tmp_path_factory.mktemp("toys"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def people(browser: Browser, toys: Server, windows: Windows) -> Iterator[People]:
    people = People(browser, toys.address, windows)
    yield people
    people.leave()


def sits_down(people: People, size: tuple[int, int] = DESKTOP) -> Person:
    ann = people.person("Ann", size)
    ann.makes(STRAIT, SEATS)
    expect(ann.page.locator(".tiles .answers")).to_be_attached()
    return ann


def presses(ann: Person, column: int, row: int) -> None:
    """A click into the middle of a tile."""
    ann.page.mouse.click(*ann.page.evaluate(PLACE, ["map", column, row]))


def cells(ann: Person) -> str:
    return str(ann.page.evaluate("document.querySelector('adm-board').scene.tiles.cells.map"))


def map_of(ann: Person) -> Any:
    return ann.page.locator("g.tiles")


def moves_on(ann: Person) -> None:
    """The last answer, which is as far down and right as it goes."""
    scout = ann.page.locator('[data-shape="scout-0"]')
    before = str(scout.get_attribute("cy"))
    ann.page.evaluate(
        "() => { const b = document.querySelector('adm-board'); b.answer(b.question.choices.at(-1).value); }"
    )
    expect(scout).not_to_have_attribute("cy", before)
    expect(ann.page.locator(".tiles .answers")).to_be_attached()


def says(ann: Person, words: str) -> None:
    expect(ann.page.locator("#live")).to_have_text(re.compile(words))


@both_windows
def test_a_tile_is_answered_with_at_a_click(people: People, size: tuple[int, int]) -> None:
    """One that can't be is not; what the scout sees from its new place is there then."""
    ann = sits_down(people, size)
    before = cells(ann)
    assert before.count("?") == COLUMNS * (ROWS - 11)
    presses(ann, START[0] + 4, START[1])
    presses(ann, 4, 11)
    expect(ann.page.locator('[data-shape="scout-0"]')).to_have_attribute("cx", "90")
    ann.reads("North moves to column 5, row 12")
    assert not [line for line in ann.log if "North moves to column 7" in line]
    now = cells(ann)
    assert now.count("?") == COLUMNS * (ROWS - 13) and now != before
    assert {*now[4 * COLUMNS : 6 * COLUMNS]} <= {" ", "=", "-"}, "what the scout has left is only known"
    assert {*now[6 * COLUMNS : 17 * COLUMNS]} <= {".", "#", "~"}
    expect(map_of(ann)).to_have_count(1)


def test_a_drag_over_the_map_answers_nothing(people: People) -> None:
    ann = sits_down(people)
    view = ann.page.evaluate(VIEW)
    x, y = ann.page.evaluate(PLACE, ["map", 4, 10])
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x - 80, y - 60, steps=4)
    ann.page.mouse.up()
    assert ann.page.evaluate(VIEW) != view
    expect(ann.page.locator('[data-shape="scout-0"]')).to_have_attribute("cx", "50")
    assert not ann.log


def test_the_keyboard_goes_over_a_map_that_is_one_stop(people: People) -> None:
    ann = sits_down(people)
    assert ann.page.locator("g.tiles, g.tiles [tabindex]").count() == 1
    stops = ann.page.locator('adm-board svg [tabindex="0"]').evaluate_all(
        "(all) => all.map((each) => each.dataset.shape)"
    )
    assert stops == ["map", "scout-0", "scout-1"]
    expect(map_of(ann)).to_have_accessible_name(
        re.compile(r"The strait, 60 by 40 tiles\. open, column 3, row 10; North; can be answered with\. Arrow keys")
    )
    keys, live = (
        ann.page.keyboard,
        {"ArrowRight": "column 4, row 10", "ArrowUp": "column 4, row 9", "ArrowLeft": "column 3, row 9"},
    )
    map_of(ann).focus()
    for key, said in live.items():
        keys.press(key)
        says(ann, f"{said}(;|$)")
    keys.press("End")
    says(ann, "column 60, row 9")
    keys.press("Home")
    says(ann, "column 1, row 9")
    keys.press("Control+End")
    says(ann, "unknown, column 60, row 40, never seen$")
    keys.press("Control+Home")
    says(ann, "unknown, column 1, row 1, never seen$")
    keys.press("PageDown")
    says(ann, r"column 1, row ([5-9]|\d\d)")
    keys.press("ArrowUp")
    expect(map_of(ann)).to_be_focused()
    view = ann.page.evaluate(VIEW)
    keys.press("Control+ArrowRight")
    after = ann.page.evaluate(VIEW)
    assert after["x"] > view["x"] and after["y"] == view["y"]
    keys.press("Enter")
    says(ann, "Not an answer: ")
    expect(ann.page.locator('[data-shape="scout-0"]')).to_have_attribute("cx", "50")


def test_the_keyboard_finds_the_tiles_that_can_be_answered_with_and_answers(people: People) -> None:
    ann = sits_down(people)
    keys = ann.page.keyboard
    map_of(ann).focus()
    keys.press("Control+Home")
    keys.press("n")
    says(ann, "column 1, row 7; can be answered with$")
    keys.press("n")
    says(ann, "column 2, row 7; can be answered with$")
    keys.press("Shift+N")
    keys.press("Shift+N")
    says(ann, "column 6, row 13; can be answered with$")
    keys.press("Enter")
    ann.reads("North moves to column 6, row 13")
    expect(ann.page.locator('[data-shape="scout-0"]')).to_have_attribute("cx", "110")
    expect(ann.page.locator("adm-table :focus")).to_be_visible()  # the next question, as after any answer


def test_the_tile_under_the_pointer_is_named(people: People) -> None:
    ann = sits_down(people)
    said = ann.page.locator(".tile-said")
    expect(said).to_be_hidden()
    ann.page.mouse.move(*ann.page.evaluate(PLACE, ["map", 4, 9]))
    expect(said).to_have_text("open, column 5, row 10; can be answered with")
    ann.page.mouse.move(*ann.page.evaluate(PLACE, ["map", 9, 20]))
    expect(said).to_have_text("unknown, column 10, row 21, never seen")
    ann.page.mouse.move(5, 5)
    expect(said).to_be_hidden()


@both_windows
def test_a_map_larger_than_fits_follows_ones_own_thing_until_the_board_is_moved(
    people: People, size: tuple[int, int]
) -> None:
    ann = sits_down(people, size)
    page = ann.page
    follow = page.get_by_role("button", name="Follow")
    expect(follow).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(VIEW) is not None and page.evaluate(IN_SIGHT, "scout-0")
    for _ in range(7):  # down the map, to what wasn't seen at first
        moves_on(ann)
        page.wait_for_function(IN_SIGHT, arg="scout-0")
    expect(follow).to_have_attribute("aria-pressed", "true")
    if size == DESKTOP:
        page.get_by_role("button", name="Show the whole board").click()
        expect(follow).to_have_attribute("aria-pressed", "false")
        assert page.evaluate(VIEW) is None
        page.get_by_role("button", name="Nearer").click()
    else:
        page.evaluate("document.querySelector('adm-board').pan(2, 0)")
    moved = page.evaluate(VIEW)
    moves_on(ann)
    assert page.evaluate(VIEW) == moved, "the viewer has moved the board"
    follow.click()
    page.wait_for_function(IN_SIGHT, arg="scout-0")


def test_a_map_that_fits_is_shown_whole(people: People) -> None:
    ann = sits_down(people)
    ann.page.evaluate(SHOW, to_json(mine_field(12, 9, (5, 5))))
    expect(ann.page.get_by_role("button", name="Follow")).to_be_hidden()
    expect(ann.page.get_by_role("button", name="Follow", include_hidden=True)).to_have_count(1)


@both_windows
def test_the_numbers_at_the_edge_stay_in_sight(people: People, size: tuple[int, int]) -> None:
    ann = sits_down(people, size)
    for move in ("b.pan(0, 0)", "b.pan(0.4, 0.5)", "b.zoom(1.7)", "b.pan(-0.3, -0.2)", "b.look(null)"):
        ann.page.evaluate(f"(() => {{ const b = document.querySelector('adm-board'); {move}; }})()")
        ann.page.wait_for_function("() => document.querySelectorAll('.rulers text').length > 1")
        ann.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        numbers = ann.page.evaluate(NUMBERS)
        assert numbers and all(inside and 9 <= height <= 20 for _, inside, height in numbers), (move, numbers)
        told = [int(number) for number, _, _ in numbers]
        assert all(0 < number <= COLUMNS for number in told), move


def test_a_mine_field_is_a_path_a_sign_and_its_looks_differ_without_colour(people: People) -> None:
    ann = sits_down(people)
    scene = to_json(mine_field())
    ann.page.evaluate(SHOW, scene)
    signs = {*scene["tiles"]["cells"]["map"]}
    paths = ann.page.locator("g.tiles > g > path")
    expect(paths).to_have_count(len(signs))
    lines = ann.page.evaluate(LINES)
    drawn = ["|".join(each[1:]) for each in lines]
    assert len({*drawn}) == len(drawn), "each sign has lines of its own"
    assert {look for look, *_ in lines} == {"now", "lost", "dark"}
    assert ann.page.locator("g.tiles [tabindex]").count() == 0
    assert ann.page.locator("adm-board svg *").count() <= 400


def test_only_what_changed_is_painted_over_the_map_that_is_there(people: People) -> None:
    """Changes that came one after the other lie over each other; the room's cells are never told twice."""
    ann = sits_down(people)
    legend = tuple(Sign(sign, f"ground {sign}") for sign in ".#~")
    tiles = Tiles("map", "", "ground", 0, 0, 10, ("......",) * 4, legend)
    scene = to_json(Scene("", 60, 40, (tiles,)))
    del scene["tiles"]
    cells_now = ann.page.evaluate(MERGED, scene)
    assert cells_now == [True, False, "#....#~" + "." * 17]


def test_two_people_see_each_what_their_scouts_have_seen(people: People) -> None:
    ann, ben = people.person("Ann"), people.person("Ben", PHONE)
    links = ann.makes(STRAIT, {"north": "me", "south": "open"})
    ben.joins(links["south"])
    for person in (ann, ben):
        expect(person.page.locator("g.tiles path").first).to_be_attached()
    north, south = cells(ann), cells(ben)
    assert north.count("?") == south.count("?") == COLUMNS * 29
    assert all("?" in pair for pair in zip(north, south, strict=True)), "no tile is seen by both"
    presses(ann, 4, 11)
    expect(ben.page.locator('[data-shape="scout-0"]')).to_have_attribute("cx", "90")
    assert cells(ben) == south
    expect(ben.page.locator(".tiles .answers")).to_be_attached()
    presses(ben, 4, 29)
    expect(ann.page.locator('[data-shape="scout-1"]')).to_have_attribute("cx", "90")


def test_a_finished_game_shows_the_map_of_each_moment(people: People) -> None:
    ann = sits_down(people)
    before = cells(ann)
    presses(ann, 4, 11)
    expect(ann.page.locator('[data-shape="scout-0"]')).to_have_attribute("cx", "90")
    after = cells(ann)
    ann.menu("End the game")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ann.page.locator(".outcome")).to_be_visible()
    frames = ann.page.evaluate(FRAMES)
    assert len(frames) >= 2 and {*frames} == {True}
    ann.page.evaluate("document.querySelector('adm-replay').go(0)")
    ann.page.wait_for_function(
        "(text) => document.querySelector('adm-board').scene.tiles.cells.map === text", arg=before
    )
    last = len(frames) - 1
    ann.page.evaluate(f"document.querySelector('adm-replay').go({last})")
    ann.page.wait_for_function(
        "(text) => document.querySelector('adm-board').scene.tiles.cells.map === text", arg=after
    )
    expect(ann.page.get_by_role("button", name="Ask again")).to_be_visible()
    ann.problems = [each for each in ann.problems if "503" not in each]  # chances are computed by worker processes


def test_a_small_board_has_its_map(people: People) -> None:
    """As it stands among one's games, and at the first page."""
    ann = sits_down(people)
    ann.page.evaluate(SMALL, to_json(mine_field(20, 12)))
    expect(ann.page.locator("main > svg g.tiles > g > path").first).to_be_attached()


def test_a_map_is_without_fault_in_both_windows(people: People) -> None:
    ann = sits_down(people)
    ann.finds_no_fault_in_both()
