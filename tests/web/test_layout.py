"""How a table is laid out, in each game and in windows of eight sizes: the board has its share, nothing jumps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .people import DESKTOP, PHONE, People, Person

SIZES = ((360, 640), PHONE, (390, 844), (768, 1024), (1024, 768), DESKTOP, (1920, 1080), (2560, 1440))
WIDE = {(1024, 768), DESKTOP, (1920, 1080), (2560, 1440)}
SHARE = 0.6  # of the window, that the board has at least
GAMES = {
    "heavy/duel": {"a": "me", "b": "computer:simple"},
    "myoss/battleaxes": {"red": "me", "blue": "computer:simple"},
    "systemships/challenge": {"warp": "me"},
    "campaign/border": {"red": "me", "blue": "computer:simple"},
    "bydo/duel": {"pilot1": "me", "bydo": "computer:simple"},
    "travel/first": {"captain": "computer:simple", "pilot1": "me", "bydo": "computer:simple"},
}
every_game = pytest.mark.parametrize("scenario", GAMES)
WHERE = """() => Object.fromEntries([".board-panel", ".panel", ".lately", ".form-panel", ".seal", ".go"].map((each) => {
  const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
  return [each, [x, y, width, height]];
}))"""
SCROLLS = """() => { const page = document.documentElement;
  return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight, scrollX, scrollY]; }"""
INSIDE = """(inner) => { const pane = document.querySelector(".form-panel").getBoundingClientRect();
  return [...document.querySelectorAll(inner)].filter((each) => each.checkVisibility()).map((each) => {
    const box = each.getBoundingClientRect();
    return box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1;
  }); }"""
SMALL = """([which, least]) => [...document.querySelectorAll(which)]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("p, svg, .unseen"))
  .filter((each) => { const { width, height } = each.getBoundingClientRect(); return Math.min(width, height) < least; })
  .map((each) => each.outerHTML.slice(0, 120))"""


SHIFTS = """() => {
  window.shifts = 0;
  new PerformanceObserver((list) => list.getEntries().filter((each) => !each.hadRecentInput)
    .forEach((each) => { window.shifts += each.value; })).observe({ type: "layout-shift" });
}"""
IN_SIGHT = """() => { const pane = document.querySelector(".form-panel").getBoundingClientRect();
  const within = ({ top, bottom }) => top >= pane.top - 1 && bottom <= pane.bottom + 1;
  const all = [...document.querySelectorAll(".box.open [role=radio]")];
  return [all.length, all.filter((each) => within(each.getBoundingClientRect())).length,
    document.querySelectorAll(".box.open .choices:not(.long)").length]; }"""
PLATES = """() => { const [board, ...all] = [...document.querySelectorAll(".board-panel, .plate")]
    .map((each) => each.getBoundingClientRect());
  const apart = (one, other) => one.right <= other.left || other.right <= one.left
    || one.bottom <= other.top || other.bottom <= one.top;
  const inside = ({ left, right, top, bottom }) => left >= board.left && right <= board.right
    && top >= board.top && bottom <= board.bottom;
  return [all.filter((each) => !inside(each)).length,
    all.filter((one, i) => all.slice(i + 1).some((other) => !apart(one, other))).length]; }"""
OVERLAPS = """() => { const boxes = [".bar", ".lately", ".form-panel", ".seal"]
    .map((each) => document.querySelector(each)).filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect());
  return boxes.slice(1).filter((each, i) => each.top < boxes[i].bottom - 0.5).length; }"""  # one lies above the next
ANSWERS_SEEN = 7  # at a desk, next to the guide
NUMBERS_SEEN = 4  # on a telephone
NODES_MOST = 1200  # of a board


def comes(people: People, scenario: str, size: tuple[int, int] = DESKTOP) -> Person:
    ann = people.person("Ann", size)
    ann.makes(scenario, GAMES[scenario])
    expect(ann.open_box).to_be_visible()
    return ann


@every_game
def test_the_board_has_its_share_and_the_page_never_scrolls(people: People, scenario: str) -> None:
    ann = comes(people, scenario)
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(SCROLLS) == [0, 0, 0, 0], (width, height)
        assert ann.page.evaluate(OVERLAPS) == 0, (width, height)
        board = ann.page.locator(".board-panel").bounding_box()
        assert board
        if (width, height) in WIDE:
            assert board["width"] * board["height"] >= SHARE * width * height, (width, height)
        ready = ann.page.locator(".seal").bounding_box()
        assert ready and ready["y"] + ready["height"] <= height + 1, (width, height)
        assert ann.page.evaluate(SMALL, ["adm-table :is(button, summary, a, input, select)", 24]) == [], (width, height)
        if width < 768:
            pressed = ".box.open [role=radio], .go button"
            assert ann.page.evaluate(SMALL, [pressed, 44]) == [], (width, height)


@every_game
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_moves_when_something_is_answered(people: People, scenario: str, size: tuple[int, int]) -> None:
    ann = comes(people, scenario, size)
    before = ann.page.evaluate(WHERE)
    for _ in range(3):
        asked = ann.open_box.get_attribute("aria-label") if ann.open_box.count() else None
        if asked is None:
            break
        ann.gives()
        expect(ann.page.locator(f'.box.open[aria-label="{asked}"]')).to_have_count(0)
        expect(ann.page.locator(".box.open, .seal .primary:enabled").first).to_be_visible()
        assert ann.page.evaluate(WHERE) == before
        assert ann.page.evaluate(SCROLLS) == [0, 0, 0, 0]


def test_nothing_moves_when_orders_are_sent(people: People) -> None:
    """Neither the board nor the panel's parts, by a pixel."""
    ann = comes(people, "heavy/duel")
    before = ann.page.evaluate(WHERE)
    while ann.open_box.count():
        asked = ann.open_box.get_attribute("aria-label")
        ann.gives()
        expect(ann.page.locator(f'.box.open[aria-label="{asked}"]')).to_have_count(0)
        expect(ann.page.locator(".box.open, .seal .primary:enabled").first).to_be_visible()
    ann.page.evaluate(SHIFTS)
    ann.says_ready()
    expect(ann.page.locator(".bar")).to_contain_text("Turn 2")
    expect(ann.page.locator("adm-table")).not_to_have_class(re.compile("playing"))
    assert ann.page.evaluate(WHERE) == before
    assert ann.page.evaluate("window.shifts") <= 0.01


@every_game
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_arrives_sees_guide_question_and_board(people: People, scenario: str, size: tuple[int, int]) -> None:
    ann = people.person("Ann", size)
    ann.opens(f"/guide/{scenario.split('/')[0]}")
    expect(ann.page.locator(".guide-note")).to_be_visible()
    assert ann.page.evaluate(INSIDE, ".guide-note, .box.open .prompt") == [True, True]
    board, window = ann.page.locator("adm-board .pane").bounding_box(), ann.page.viewport_size
    assert board and window
    assert board["x"] >= 0 and board["x"] + board["width"] <= window["width"]
    assert board["y"] >= 0 and board["y"] + board["height"] <= window["height"]


@every_game
def test_who_arrives_sees_the_answers(people: People, scenario: str) -> None:
    """All up to seven at a desk next to the guide, the first numbers on a telephone; and a board that is no thicket."""
    ann = people.person("Ann", DESKTOP)
    ann.opens(f"/guide/{scenario.split('/')[0]}")
    ann.page.get_by_role("button", name="Next").click()
    expect(ann.page.get_by_role("button", name="Got it")).to_be_visible()
    for size in (DESKTOP, PHONE):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        ann.page.evaluate("document.querySelector('adm-orders').settle()")
        every, seen, numbers = ann.page.evaluate(IN_SIGHT)
        assert size == PHONE or every > ANSWERS_SEEN or seen == every
        assert size == DESKTOP or not numbers or seen >= min(NUMBERS_SEEN, every)
    assert ann.page.evaluate("document.querySelectorAll('adm-board svg *').length") <= NODES_MOST


@every_game
def test_names_of_ships_lie_on_the_board_and_not_on_each_other(people: People, scenario: str) -> None:
    ann = comes(people, scenario)
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        if (width, height) in WIDE:
            ann.page.wait_for_function(f"({PLATES})().every((each) => each === 0)")  # once the board is laid out anew


def test_keys_alone_from_start_to_ready(people: People) -> None:
    """Numbers choose, Enter is Ready, U undoes, L is the log, ? lists them; they can be switched off."""
    ann = comes(people, "systemships/challenge")
    keyboard = ann.page.keyboard
    keyboard.press("2")
    ann.has_answered("which tactic", "Dodge")
    expect(ann.open_box.locator(".prompt")).to_be_focused()
    keyboard.press("5")
    ann.has_answered("to the drive", "5")
    keyboard.press("l")
    expect(ann.page.locator(".log-panel")).to_be_visible()
    keyboard.press("Escape")
    expect(ann.page.locator(".log-panel")).to_be_hidden()
    keyboard.press("?")
    dialog = ann.page.get_by_role("dialog", name="Keys")
    dialog.get_by_label("Single keys").uncheck()
    keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    keyboard.press("l")
    expect(ann.page.locator(".log-panel")).to_be_hidden()
    keyboard.press("?")
    expect(dialog).to_have_count(0)
    ann.menu("Keys")
    dialog.get_by_label("Single keys").check()
    keyboard.press("Escape")
    ann.page.locator(".form-panel").click(position={"x": 5, "y": 5})
    keyboard.press("Enter")
    ann.reads("dodge, drive 5")
    expect(ann.open_box).to_be_visible()
    ann.skips_playback()
    keyboard.press("u")
    expect(ann.page.locator(".lines .undo")).to_have_count(1)


def test_each_of_five_seats_is_named_in_the_bar(people: People) -> None:
    """In full, as wide as a desk is; who plays it stands in its title."""
    ann = people.person("Ann", DESKTOP)
    pilots = dict.fromkeys(("pilot1", "pilot2", "pilot3", "bydo"), "computer:simple")
    ann.makes("bydo/belt", {"captain": "me", **pilots})
    expect(ann.page.locator(".seat")).to_have_count(5)
    cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).length"
    assert ann.page.locator(".seat .who, .seats").evaluate_all(cut) == 0
    expect(ann.page.locator(".seat").last).to_have_attribute("title", "The Bydo: Computer, simple")
