"""A game's tools: on their page, and over the board of a table, where a drag fills them in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from .people import DESKTOP, PHONE, People, Person, both_windows
from .ranged import RANGE, RangeServer
from .server import ROOT, Server

WEB = ROOT / "src" / "admiralty" / "web"
SEATS = {"first": "me", "second": "computer:simple"}


@pytest.fixture(scope="module")
def ranged(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = RangeServer(tmp_path_factory.mktemp("ranged"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def ann(browser: Browser, ranged: Server, size: tuple[int, int]) -> Iterator[Person]:
    people = People(browser, ranged.address)
    yield people.person("Ann", size)
    people.leave()


# ---- the page --------------------------------------------------------------------------------------------------------


@both_windows
def test_a_page_works_it_out_as_one_types(ann: Person) -> None:
    ann.opens("/tools/range")
    expect(ann.page).to_have_title("Shot · Range · Admiralty")
    ann.sees("The chance to hit at a distance.", "Give a value for Distance.", "0 to 12 hexes")
    ann.page.get_by_label("Distance").fill("3")
    ann.sees("The pistol hits with 1 in 10.")
    ann.page.get_by_label("Gun").select_option("rifle")
    ann.sees("The rifle hits with 5 in 10.")
    expect(ann.page.locator(".tool-said dd")).to_have_text(["3 hexes", "5 in 10"])
    expect(ann.page.locator(".tool-result").get_by_role("img", name="Target")).to_be_visible()
    ann.finds_no_fault_anywhere()
    expect(ann.page).to_have_url(re.compile(r"/tools/range/shot\?distance=3&gun=rifle&aimed=no$"))
    ann.page.reload()
    ann.sees("The rifle hits with 5 in 10.")


def test_what_does_not_fit_is_said(ann: Person) -> None:
    ann.opens("/tools/range/shot?distance=3&gun=cannon&far=1")
    expect(ann.page.get_by_label("Gun")).to_have_value("pistol")
    ann.sees("The pistol hits with 1 in 10.")
    ann.page.get_by_label("Distance").fill("13")
    ann.sees("Shot: distance: 13 is not from 0 to 12")
    expect(ann.page.locator(".tool-result adm-board")).to_be_hidden()
    ann.page.get_by_label("Distance").fill("3")
    ann.page.get_by_label("Aimed").select_option("yes")
    ann.sees("Shot: a pistol can't be aimed [TY-4] – take the rifle")
    ann.problems = [each for each in ann.problems if "400" not in each]  # the browser notes them


def test_a_tool_that_breaks_says_so_and_works_on(ann: Person) -> None:
    ann.opens("/tools/range/split")
    expect(ann.page.locator(".tool-said dd")).to_have_text("5")
    ann.page.get_by_label("People").fill("0")
    ann.sees("Split: this tool has a fault: it can't work this out – try other values")
    ann.page.get_by_label("People").fill("5")
    expect(ann.page.locator(".tool-said dd")).to_have_text("2")
    ann.page.get_by_role("link", name="Shot").click()
    ann.sees("The chance to hit at a distance.")
    ann.problems = [each for each in ann.problems if "500" not in each]


def test_an_answer_that_comes_late_is_not_shown(ann: Person) -> None:
    held: list[Route] = []
    ann.page.route("**/shot?distance=1&*", lambda route: held.append(route))
    ann.opens("/tools/range/shot?distance=1")
    expect(ann.page.get_by_label("Distance")).to_have_value("1")
    ann.page.get_by_label("Distance").fill("2")
    ann.sees("The pistol hits with 2 in 10.")
    with ann.page.expect_response("**/shot?distance=1&*"):
        held[0].continue_()
    ann.page.get_by_label("Gun").select_option("rifle")
    ann.sees("The rifle hits with 6 in 10.")
    expect(ann.page.locator(".tool-said dd").first).to_have_text("2 hexes")


def test_it_asks_again_where_the_server_wants_it_slower(ann: Person) -> None:
    told = json.dumps({"error": {"where": "server", "what": "slow down", "rule": "", "remedy": "wait a little"}})
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=429, content_type="application/json", body=told)
        else:
            route.continue_()

    ann.page.route("**/shot?distance=4&*", answer)
    ann.opens("/tools/range/shot?distance=4")
    ann.sees("The pistol doesn't reach so far.")
    assert len(asked) == 2
    ann.problems = [each for each in ann.problems if "429" not in each]


@pytest.mark.parametrize("path", ["/tools/heavy", "/tools/range/shoot", "/tools/nowhere"])
def test_where_there_are_none_that_is_said(ann: Person, path: str) -> None:
    ann.opens(path)
    expect(ann.page.get_by_role("heading", name="No tools here")).to_be_visible()
    ann.problems = [each for each in ann.problems if "404" not in each]


def test_the_page_asks_for_what_it_begins_with_at_once(ann: Person) -> None:
    came: set[str] = set()
    ann.page.on("response", lambda answer: came.add(answer.url.partition("?")[0].rsplit("/", 1)[-1]))
    ann.altered = True  # nothing of it is here yet
    ann.opens("/tools/range/shot?distance=3")
    ann.sees("The pistol hits with 1 in 10.")
    links = "[...document.head.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet]')]"
    named = set(ann.page.evaluate(f"{links}.map((link) => link.getAttribute('href').slice(1))"))
    files = {name for name in came if name.endswith((".js", ".css"))}
    assert named == files - {"first.js", "main.js"}


def test_the_door_of_the_game_leads_there(ann: Person) -> None:
    ann.opens("/play/systemships")
    expect(ann.page.get_by_role("link", name="Tools: Range")).to_have_attribute("href", "/tools/range")
    expect(ann.page.get_by_role("link", name=re.compile("^Tools"))).to_have_count(1)


# ---- at a table ------------------------------------------------------------------------------------------------------


def drags(ann: Person, start: str, end: str, short: int = 0) -> None:
    """From the middle of one shape to that of another, or some pixels short of it."""
    boxes = [ann.page.locator(f"adm-board [data-shape={id}]").first.bounding_box() for id in (start, end)]
    (x1, y1), (x2, y2) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box)
    mouse = ann.page.mouse
    mouse.move(x1, y1)
    mouse.down()
    mouse.move((x1 + x2) / 2, (y1 + y2) / 2)
    expect(ann.page.locator(".measure-line")).to_be_attached()
    mouse.move(x2 - short, y2)
    mouse.up()


@both_windows
def test_a_drag_on_the_board_fills_the_inputs_in(ann: Person) -> None:
    ann.makes(RANGE, SEATS)
    ann.page.get_by_role("button", name="Tools", exact=True).click()
    measure = ann.page.get_by_role("button", name="Measure on the board")
    expect(measure).to_be_focused()
    ann.finds_no_fault_anywhere()
    measure.click()
    expect(measure).to_have_attribute("aria-pressed", "true")
    drags(ann, "ship-0", "ship-1")
    expect(ann.page.locator(".tools-panel .tool-sentence")).to_have_text("The rifle hits with 4 in 10.")
    ann.finds_no_fault_anywhere()
    drags(ann, "ship-1", "ship-0")
    expect(ann.page.locator(".tools-panel .tool-sentence")).to_have_text("The rifle hits with 2 in 10.")
    ann.page.keyboard.press("Escape")
    expect(measure).to_have_attribute("aria-pressed", "false")
    expect(ann.page.locator(".measure-line")).to_have_count(0)
    expect(ann.page.locator(".tools-panel").get_by_label("Distance")).to_have_value("6")
    expect(ann.page.locator(".tools-panel").get_by_label("Aimed")).to_have_value("no")
    href = ann.page.get_by_role("link", name="Its own page").get_attribute("href")
    assert href == "/tools/range/shot?distance=6&gun=rifle&aimed=no"


@pytest.mark.parametrize("size", [DESKTOP])
def test_a_drag_answers_nothing_and_moves_nothing(ann: Person) -> None:
    """Neither on shapes that are answers, nor with a press that is no drag; afterwards they are answers again."""
    ann.makes(RANGE, SEATS)
    ann.page.get_by_role("button", name="Tools", exact=True).click()
    ann.page.get_by_role("button", name="Measure on the board").click()
    before = ann.page.locator("adm-board svg").first.get_attribute("viewBox")
    drags(ann, "stance-1", "stance-2")
    expect(ann.page.locator(".tools-panel .tool-sentence")).to_have_text("The rifle hits with 6 in 10.")
    drags(ann, "stance-1", "stance-1", short=9)
    ann.page.locator("[data-shape=stance-2]").first.click()
    expect(ann.page.locator(".tools-panel .tool-sentence")).to_have_text("The rifle hits with 8 in 10.")
    expect(ann.open_box).to_have_attribute("aria-label", "Which stance?")
    assert ann.page.locator("adm-board svg").first.get_attribute("viewBox") == before
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Close the tools").click()
    expect(ann.page.locator(".tools-panel")).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Tools", exact=True)).to_be_focused()
    ann.page.locator("[data-shape=stance-2]").first.click()
    ann.has_answered("Which stance?", "2")


def test_the_keyboard_alone_is_enough(ann: Person) -> None:
    ann.makes(RANGE, SEATS)
    expect(ann.open_box).to_be_visible()
    opener = ann.page.get_by_role("button", name="Tools", exact=True)
    opener.focus()
    ann.page.keyboard.press("Enter")
    panel = ann.page.locator(".tools-panel")
    panel.get_by_label("Distance").focus()
    ann.page.keyboard.type("12")
    expect(panel.locator(".tool-sentence")).to_have_text("The pistol doesn't reach so far.")
    expect(ann.open_box).to_have_attribute("aria-label", "Which stance?")
    panel.get_by_label("Tool", exact=True).select_option(label="Split")
    expect(panel.locator(".tool-said dd")).to_have_text("5")
    expect(panel.get_by_role("button", name="Measure on the board")).to_be_hidden()
    panel.get_by_label("Tool", exact=True).select_option(label="Shot")
    expect(panel.get_by_label("Distance")).to_have_value("12")
    panel.get_by_label("Distance").focus()
    ann.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_drag_that_does_not_fit_says_why(ann: Person) -> None:
    ann.page.route(
        "**/shot/drag?*", lambda route: route.continue_(url=re.sub(r"x2=[\d.]+", "x2=9000", route.request.url))
    )
    ann.makes(RANGE, SEATS)
    ann.page.get_by_role("button", name="Tools", exact=True).click()
    ann.page.get_by_role("button", name="Measure on the board").click()
    drags(ann, "ship-0", "ship-1")
    ann.sees("Shot: distance: 298 is not from 0 to 12")
    ann.problems = [each for each in ann.problems if "400" not in each]


def test_what_happens_meanwhile_leaves_the_tools_open(ann: Person) -> None:
    """The question is answered while a tool lies over the board, and the board is drawn anew."""
    ann.makes(RANGE, SEATS)
    ann.page.get_by_role("button", name="Tools", exact=True).click()
    panel = ann.page.locator(".tools-panel")
    panel.get_by_label("Distance").fill("2")
    expect(panel.locator(".tool-sentence")).to_have_text("The pistol hits with 2 in 10.")
    ann.chooses("2", "3")
    expect(panel.locator(".tool-sentence")).to_have_text("The pistol hits with 2 in 10.")
    expect(ann.page.get_by_role("button", name="Tools", exact=True)).to_have_count(1)


@pytest.mark.parametrize("size", [PHONE])
def test_only_games_with_tools_pay_for_them(ann: Person) -> None:
    asked: set[str] = set()
    ann.altered = True
    ann.page.on("request", lambda request: asked.add(Path(request.url.partition("?")[0]).name))
    ann.makes("systemships/duel", {"red": "me", "blue": "computer:simple"})
    expect(ann.open_box).to_be_visible()
    parts = {"measure.js", "toolform.js", "fields.js", "tools.css"}
    assert not asked & parts
    ann.makes(RANGE, SEATS)
    expect(ann.page.get_by_role("button", name="Tools", exact=True)).to_be_visible()
    assert asked & parts == {"measure.js", "tools.css"}
    ann.page.get_by_role("button", name="Tools", exact=True).click()
    expect(ann.page.locator(".tools-panel")).to_be_visible()
    assert asked & parts == parts
    assert sum((WEB / name).stat().st_size for name in parts) < 19_000
