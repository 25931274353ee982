"""A screen on the wall at a browser: it shows one side's view from across the room, and there is nothing to press."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .people import DUEL, WIDE, People, Person, both_windows
from .people import duel as at_a_duel
from .test_bridge import answers
from .test_heavy import asked

LETTERS = """() => [".wall h1", ".beat", ".wall-call", ".wall-seats b", ".wall-lines li"].map((each) =>
  parseFloat(getComputedStyle(document.querySelector(each)).fontSize))"""
ON_BOARD = """() => { const { svg } = document.querySelector("adm-board");
  const scale = svg.getScreenCTM().a;
  return [...svg.querySelectorAll("text")].map((each) => Number(each.getAttribute("font-size")) * scale); }"""
BEYOND = """() => { const { right, left } = document.querySelector("adm-board svg").getBoundingClientRect();
  return [...document.querySelectorAll("adm-board svg text")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && (box.left < left - 1 || box.right > right + 1); }).length; }"""
READABLE = 27  # pixels of a letter's height at 1920 x 1080: some 16 mm on a screen of 50 inches


def link_of(person: Person, name: str = "") -> str:
    """The link that is made in the menu."""
    person.menu("Screen for the wall …")
    box = person.page.get_by_role("dialog")
    expect(box.get_by_role("button", name="Make a link")).to_be_visible()
    if name:
        box.get_by_label("Whose view it shows").select_option(label=name)
    before = box.locator(".copyable").count()
    box.get_by_role("button", name="Make a link").click()
    expect(box.locator(".copyable")).to_have_count(before + 1)
    link = box.locator(".copyable input").last.input_value()
    person.finds_no_fault()
    box.get_by_role("button", name="Close").click()
    return link


def hangs(people: People, link: str) -> Person:
    screen = people.person("the screen", WIDE)
    screen.page.goto(link)
    expect(screen.page.locator(".wall h1")).not_to_be_empty()  # it has been told once
    expect(screen.page.locator("adm-board svg")).to_be_visible()
    return screen


@both_windows
def test_a_screen_shows_a_sides_view(people: People, size: tuple[int, int]) -> None:
    ann, bob = at_a_duel(people, size)
    screen = hangs(people, link_of(ann))
    page = screen.page
    expect(page.get_by_role("heading", name="A duel of warpships")).to_be_visible()
    expect(page.locator(".view")).to_have_text("as Red sees it")
    expect(page.locator(".wall-call")).to_have_text("Red and Blue to move")
    ann.chooses("Dodge")  # what is written is not on the wall
    ann.writes_orders("5")
    expect(page.locator(".wall-call")).to_have_text("Blue to move")
    expect(page.locator(".wall-seats li", has_text="Red")).to_contain_text("✓ ready")
    assert "odge" not in page.locator(".wall").inner_text()
    bob.writes_orders("Dodge", "5")
    expect(page.locator(".wall-lines")).to_contain_text("dodge, drive 5")
    expect(page.locator(".beat")).to_have_text("Round 2")
    assert min(page.evaluate(LETTERS)) >= READABLE
    assert min(page.evaluate(ON_BOARD)) >= READABLE and page.evaluate(BEYOND) == 0
    expect(page.locator("button:visible, a:visible, input:visible")).to_have_count(0)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement === document.body || !document.activeElement.matches('.wall *')")
    screen.finds_no_fault()


def test_a_screen_comes_back_and_goes_dark_when_it_is_revoked(people: People) -> None:
    ann, bob = people.person("Ann"), people.person("Bob")
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "open", "blue": "open"}, name="Ann", referee=True)
    bob.joins(made["links"]["red"])
    ann.opens(f"/table/{made['id']}")
    screen = hangs(people, link_of(ann, "As Red sees it"))
    everybody = hangs(people, link_of(ann))
    expect(everybody.page.locator(".view")).to_be_empty()
    screen.page.evaluate("document.querySelector('adm-wall').socket.close()")
    bob.writes_orders("Dodge", "5")
    expect(screen.page.locator(".wall-seats li", has_text="Red")).to_contain_text("✓ ready")
    expect(screen.page.locator(".wall-cut")).to_be_hidden()
    ann.menu("Screen for the wall …")
    box = ann.page.get_by_role("dialog")
    box.get_by_role("button", name="Revoke the screen of Red").click()
    expect(box.locator(".copyable")).to_have_count(1)
    expect(box.get_by_role("button", name="Make a link")).to_be_focused()
    expect(screen.page.get_by_role("alert")).to_have_text(re.compile("The link of this screen was revoked"))
    expect(screen.page.locator("adm-board")).to_have_count(0)
    screen.page.reload()
    expect(screen.page.get_by_role("alert")).to_have_text(re.compile("Was revoked, or never led to a screen"))
    expect(everybody.page.locator("adm-board svg")).to_be_visible()


def test_a_screen_sees_who_points(people: People) -> None:
    ann, _ = at_a_duel(people, (1280, 800))
    screen = hangs(people, link_of(ann))
    ann.page.locator(".plate", has_text="Lance 2").focus()
    ann.page.keyboard.press("p")
    expect(screen.page.locator("#live")).to_have_text("Ann (Red) points at Lance 2, Blue")


def test_a_screen_shows_pools_turns_dice_and_ships(people: People) -> None:
    """What a room marks as large stands next to the board, and below it what wins; a station's figures do not."""
    ann = people.person("Ann")
    ann.makes("bridge/edge", {"crew1": "me"})
    screen = hangs(people, ann.address + ann.posts(f"/tables/{ann.table}/walls", seat="crew1")["link"])
    for _ in range(3):
        assert asked(ann) is not None
        answers(ann)
    asked(ann)
    page = screen.page
    expect(page.locator(".wall-figures")).to_contain_text(re.compile(r"Momentum\s*\d of 6"))
    expect(page.locator(".wall-figures")).to_contain_text(re.compile("Threat"))
    expect(page.locator(".wall-said")).to_contain_text("done: ")
    expect(page.locator(".wall-said")).to_contain_text("Last roll")
    expect(page.locator(".wall-ships li")).to_have_count(4)
    own = page.locator(".wall-ships li", has_text="Chilkoot")
    expect(own.locator(".track > i")).to_have_count(15)
    expect(own.locator(".track > .mark")).to_have_count(2)
    expect(own).to_contain_text("Engines 10")
    expect(page.locator(".wall-ships li", has_text="Tatter")).to_contain_text("Screens")
    expect(page.locator(".wall-below")).to_contain_text("puts all three enemies out")
    words = page.locator(".wall").inner_text()
    assert "Without a roll" not in words and "May help" not in words
    small = page.evaluate(LETTERS) + page.evaluate(ON_BOARD)
    assert min(small) >= READABLE and page.evaluate(BEYOND) == 0
    assert page.evaluate("document.querySelector('.wall').scrollHeight <= innerHeight")
    screen.finds_no_fault()


LOST = """() => {
  const aside = document.querySelector(".wall aside").getBoundingClientRect();
  return [...document.querySelectorAll(".wall aside > *, .wall-ships li, .wall-seats li")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.height && (box.bottom > aside.bottom + 1 || box.right > aside.right + 1); }).length; }"""
FITTED = "() => Number(getComputedStyle(document.querySelector('.wall aside')).zoom)"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1080, 1920)])
def test_seven_seats_and_the_last_lines_fit_on_a_screen(people: People, size: tuple[int, int]) -> None:
    """Nobody scrolls a wall. Each officer is a seat; any one of them may act."""
    ann = people.person("Ann")
    crew = {f"crew{n}": "computer:simple" for n in range(1, 7)}
    ann.makes("bridge/edge", {**crew, "crew2": "me"}, {"people": 6})
    screen = hangs(people, ann.address + ann.posts(f"/tables/{ann.table}/walls", seat="crew2")["link"])
    page = screen.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".wall-seats li")).to_have_count(7)
    expect(page.locator(".wall-call")).to_have_text(re.compile(r"^Valcourt, .* or .* to move$|^Harkov to move$"))
    page.wait_for_function(f"() => ({LOST})() === 0 && ({CUT})() === 0")  # once it is fitted
    lines = page.locator(".wall-lines").bounding_box()
    first = page.locator(".wall-lines li").first.bounding_box()
    assert lines is not None and first is not None
    assert lines["y"] + lines["height"] <= size[1] and first["y"] + first["height"] <= lines["y"] + lines["height"] + 1
    if size[0] > size[1]:
        assert min(page.evaluate(LETTERS)) * page.evaluate(FITTED) >= READABLE * 0.9 * size[0] / 1920
    screen.finds_no_fault()


def test_a_gm_shows_the_room_what_everybody_sees(people: People) -> None:
    """Who plays against the others in the room has a screen that tells nothing of their own."""
    ann = people.person("Ann")
    ann.makes("bridge/edge", {"crew1": "computer:simple", "gm": "me"})
    own, everybody = hangs(people, link_of(ann)), hangs(people, link_of(ann, "What everybody sees"))
    expect(own.page.locator(".view")).to_have_text("as The GM sees it")
    expect(everybody.page.locator(".view")).to_be_empty()
    fang = [screen.page.locator(".wall-ships li", has_text="Fang") for screen in (own, everybody)]
    expect(fang[0].locator(".track")).to_have_count(1)
    expect(fang[1]).to_contain_text("Screens")
    expect(fang[1].locator(".track")).to_have_count(0)


ENDS_WHEN_TOLD = """() => { // the seconds that what struck stands there are over when the test says so
  const real = window.setTimeout.bind(window);
  window.setTimeout = (run, ms) => ms === 8000 ? (window.struckEnds = run, 0) : real(run, ms);
}"""
STRUCK = """(lines) => document.querySelector("adm-wall").receive({ set: { lines, struck: lines.slice(-1) } })"""
CUT = """() => { const list = document.querySelector(".wall-lines").getBoundingClientRect();
  return [...document.querySelectorAll(".wall-lines li")].filter((each) => {
    const { top, bottom, left } = each.getBoundingClientRect();
    return left < list.right && top < list.bottom && bottom > list.bottom + 1; }).length; }"""


def test_a_screen_shows_above_the_map_what_struck_a_ship(people: People) -> None:
    """Only what is new since it was told last; and no line of the log is cut in the middle."""
    ann, _ = at_a_duel(people, (1280, 800))
    screen = hangs(people, link_of(ann))
    page = screen.page
    expect(page.locator(".wall-struck li")).to_have_count(0)
    line = {"beat": 0, "kind": "event", "clause": ""}
    told = [
        {**line, "id": 500 + k, "text": f"Lance has {k} screens left, and more is said of it. " * 2} for k in range(14)
    ]
    page.evaluate(ENDS_WHEN_TOLD)
    page.evaluate(STRUCK, told)
    expect(page.locator(".wall-struck li")).to_have_text([told[-1]["text"].strip()])
    assert page.evaluate(CUT) == 0
    page.evaluate("struckEnds()")
    expect(page.locator(".wall-struck li")).to_have_count(0)
    page.evaluate(STRUCK, told)  # told again
    expect(page.locator(".wall-struck li")).to_have_count(0)
