"""What each page fetches of JavaScript and CSS: docs/decisions/0012 holds the figures and says why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Response, expect

from .people import CHALLENGE, DUEL, People, Person
from .server import ROOT, Server

WEB = ROOT / "src" / "admiralty" / "web"
TABLE = (ROOT / "docs" / "decisions" / "0012-what-a-page-may-weigh.md").read_text(encoding="utf-8")
BUDGET = 160_000  # bytes of JavaScript and CSS that a page fetches, uncompressed, until it is of use
LATER = 26_000  # ... of what comes to a table later, or to one who rules: the desk, the replay, the chart
PLAYER = 16_000  # ... of what plays a turn back, which comes after the first answer
PLAYS = {"cues.js", "cues.css"}
TOUCHED = 6_000  # bytes of what a table fetches when it is touched, and when there is a turn to tell
AT_A_TOUCH = {"playing.css", "told.js"}
SHORTCUTS = 5_000  # bytes of what answers several questions at once, which comes with the second question
AT_THE_SECOND = {"shortcuts.js"}
TILES = 24_000  # bytes of what draws maps of tiles, which comes to a board that has one
WITH_A_MAP = {"tiles.js", "tilepaths.js", "tiles.css"}
HERO = {"hero.js", "board.js", "board.css", *PLAYS}  # of the first page, when its button can be pressed
RECKONED = 90_000  # milliseconds until there are chances


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """People whose browsers have seen nothing yet."""
    people = People(browser, server.address)
    yield people
    people.leave()


def start(ann: Person) -> None:
    """The first page, its battle in motion."""
    ann.opens()
    expect(ann.page.locator(".door").first).to_be_visible()
    expect(ann.page.locator(".stage svg")).to_be_attached()


def battles(ann: Person) -> None:
    ann.opens("/play/systemships")
    expect(ann.page.locator(".scenario").first).to_be_visible()


def lobby(ann: Person) -> None:
    ann.opens("/lobby")
    ann.sees("Nobody waits just now")


def new_table(ann: Person) -> None:
    battles(ann)
    ann.page.get_by_role("button", name="New table: A duel of warpships").click()
    expect(ann.page.get_by_role("button", name="Set the table")).to_be_visible()


def table(ann: Person) -> None:
    ann.makes(CHALLENGE, {"warp": "me"}, {"rounds": 1})
    expect(ann.open_box).to_be_visible()


def join(ann: Person) -> None:
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name="Ann")
    ann.opens(made["links"]["blue"])
    expect(ann.page.get_by_role("button", name="Take the seat")).to_be_visible()


def replay(ann: Person) -> Callable[[], None]:
    """Without the chart of the chances, which is reckoned once the function that comes back is called."""
    comes = ann.misses("**/chances*")
    table(ann)
    ann.plays_on()
    expect(ann.page.locator(".where")).to_contain_text("The end")
    return comes


def yard(ann: Person) -> None:
    ann.opens("/yard/myoss")
    expect(ann.page.locator(".bill .sum")).to_be_visible()


def odds(ann: Person) -> None:
    ann.opens("/odds")
    expect(ann.page.get_by_role("button", name="Play the battles")).to_be_visible()


def yard_beside_a_table(ann: Person) -> None:
    new_table(ann)
    ann.page.get_by_role("button", name="Draw a ship for red").click()
    expect(ann.page.locator(".bill .sum")).to_be_visible()


def rule(ann: Person) -> None:
    table(ann)
    ann.page.get_by_role("button", name=re.compile("^Rule ")).first.click()
    expect(ann.page.locator(".rule-text")).not_to_have_attribute("aria-busy", "true")


def nowhere(ann: Person) -> None:
    ann.opens("/constructor")
    expect(ann.page.get_by_role("heading")).to_have_text("There is no such page")
    ann.problems = [problem for problem in ann.problems if "404" not in problem]  # the browser notes it


def book(ann: Person) -> None:
    ann.opens("/rules/myoss")
    expect(ann.page.locator(".entry").first).to_be_attached()


def guided(ann: Person) -> None:
    ann.opens("/guide/systemships")
    expect(ann.page.locator(".guide-note h2")).to_be_visible()


def posted(ann: Person) -> None:
    ann.makes("heavy/duel", {"a": "me", "b": "computer:simple"})
    ann.page.get_by_role("button", name="By post").click()
    expect(ann.page.get_by_label("A post to read")).to_be_visible()


def wall(ann: Person) -> None:
    """A screen, at the browser of its own maker."""
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me"}, name="Ann")
    link = ann.posts(f"/tables/{made['id']}/walls", seat="red")["link"]
    ann.opens(link)
    expect(ann.page.locator(".wall-lines li").first).to_be_visible()


def desk(ann: Person) -> None:
    seats = {"red": "open", "blue": "computer:simple"}
    made = ann.posts("/tables", scenario=DUEL, seats=seats, name="Ann", referee=True)
    ann.opens(f"/table/{made['id']}")
    expect(ann.page.get_by_role("heading", name="Choose a ship")).to_be_visible()


PAGES = (
    start,
    battles,
    lobby,
    new_table,
    join,
    table,
    yard,
    odds,
    yard_beside_a_table,
    rule,
    book,
    guided,
    nowhere,
    wall,
)
WITH_A_TABLE = (desk, replay, posted)


def fetched(ann: Person) -> dict[str, int]:
    """From now on: the bytes of each file that comes."""
    bytes_of: dict[str, int] = {}

    def arrived(answer: Response) -> None:
        if answer.url.endswith((".js", ".css")) and answer.status == 200:  # else it is here already
            bytes_of[answer.url.rsplit("/", 1)[-1]] = int(answer.headers["content-length"])

    ann.page.on("response", arrived)
    return bytes_of


@pytest.mark.parametrize("come", PAGES, ids=lambda come: come.__name__)
def test_a_page_keeps_within_its_budget(people: People, come: Callable[[Person], object]) -> None:
    """What a cold visit fetches of JavaScript and CSS; what the page begins with is asked for at once."""
    ann = people.person("Ann")
    bytes_of = fetched(ann)
    come(ann)
    assert {"first.js", "main.js", "base.css"} <= bytes_of.keys()
    for name in AT_A_TOUCH:  # a pointer that happens to lie over the page touches it; it has a limit of its own
        bytes_of.pop(name, None)
    assert sum(bytes_of.values()) <= BUDGET, bytes_of
    later = {*(HERO if come is start else ()), *AT_A_TOUCH}
    if come in (start, battles, lobby, join, table, yard, odds, book, nowhere, wall):
        links = "[...document.head.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet]')]"
        named = set(ann.page.evaluate(f"{links}.map((link) => link.getAttribute('href').slice(1))"))
        assert named - later == bytes_of.keys() - {"first.js", "main.js"} - later


@pytest.mark.parametrize("come", WITH_A_TABLE, ids=lambda come: come.__name__)
def test_what_comes_to_a_table_has_a_budget_of_its_own(people: People, come: Callable[[Person], object]) -> None:
    """Without what the table begins with, and without what plays a turn back."""
    ann = people.person("Ann")
    bytes_of = fetched(ann)
    come(ann)
    begins = re.search(r'    table: "(.*?)",\n    odds:', (WEB / "first.js").read_text(encoding="utf-8"), re.DOTALL)
    assert begins
    known = {*re.findall(r"[\w-]+\.(?:js|css)", begins[1]), "base.css", "first.js", "main.js", *PLAYS, *AT_A_TOUCH}
    known |= AT_THE_SECOND
    later = {name: count for name, count in bytes_of.items() if name not in known}
    assert sum(later.values()) <= LATER, later


def test_a_turn_is_played_back_by_a_small_player() -> None:
    assert sum((WEB / name).stat().st_size for name in PLAYS) <= PLAYER
    assert sum((WEB / name).stat().st_size for name in AT_A_TOUCH) <= TOUCHED
    assert sum((WEB / name).stat().st_size for name in AT_THE_SECOND) <= SHORTCUTS
    assert sum((WEB / name).stat().st_size for name in WITH_A_MAP) <= TILES


def test_the_chart_of_the_chances_has_a_budget_of_its_own(people: People) -> None:
    """It comes by itself, but after the end and its replay are of use."""
    ann = people.person("Ann")
    bytes_of = fetched(ann)
    comes = replay(ann)
    first = dict(bytes_of)
    expect(ann.page.get_by_role("button", name="Ask again")).to_be_visible()
    comes()
    ann.page.get_by_role("button", name="Ask again").click()
    expect(ann.page.locator(".accounts")).to_be_visible(timeout=RECKONED)
    later = bytes_of.keys() - first.keys()
    assert later == {"fortunes.js", "fortunes.css", "books.js", "books.css"}
    assert sum(bytes_of[name] for name in later) < LATER


def test_the_table_of_the_decision_is_of_these_files() -> None:
    """Its last line has the sum of all; whoever makes the pages heavier measures them again."""
    (told,) = re.findall(r"All files together are ([\d,]+) bytes", TABLE)
    now = sum(path.stat().st_size for path in WEB.iterdir() if path.suffix in (".js", ".css"))
    assert abs(int(told.replace(",", "")) - now) < 0.05 * now
