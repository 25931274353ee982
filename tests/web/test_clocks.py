"""Clocks in the browser: chosen for a new table, shown at it, running out; and the message that it is one's turn."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from playwright.sync_api import expect

from .people import DUEL, People, Person
from .test_setting import sets_the_table, setting

LEAST = 5  # seconds for a decision
NOTED = """
window.told = [];
window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() { window.asked = (window.asked ?? 0) + 1; return (this.permission = "granted"); }
  constructor(title, options) { super(); window.told.push([title, options.body]); }
  close() {}
};
Object.defineProperty(document, "visibilityState", { get: () => (window.away ? "hidden" : "visible") });
"""


def duel(people: People, clock: int, size: tuple[int, int] = (1280, 800)) -> tuple[Person, Person]:
    ann, bob = people.person("Ann", size), people.person("Bob")
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name="Ann", clock=clock)
    ann.opens(f"/table/{made['id']}")
    expect(ann.page.locator(".seat").first).to_be_visible()
    bob.joins(made["links"]["blue"])
    return ann, bob


def test_a_clock_runs_out_and_the_computer_answers(people: People, size: tuple[int, int]) -> None:
    """Both see the time left; who answered in time loses nothing."""
    ann, bob = duel(people, LEAST + 3, size)
    for person in (ann, bob):
        expect(person.page.locator(".seat .clock")).to_have_count(2)
        expect(person.page.locator(".seat.me .clock")).to_have_text(re.compile(r"0:0\d"))
    ann.writes_orders("Dodge", "5")
    for person in (ann, bob):
        expect(person.page.locator(".seat .clock")).to_have_count(1)
    ann.finds_no_fault_in_both()  # not before: it can take longer than the clock gives for her orders
    expect(ann.page.locator("adm-chat .said")).to_contain_text("Time is up for Bob (Blue): the computer answers.")
    ann.reads("dodge, drive 5")
    bob.reads("dodge, drive 5")
    expect(bob.page.locator("adm-chat .said")).to_contain_text("Time is up")
    bob.finds_no_fault_anywhere()
    ann.opens_log()
    ann.page.locator(".about summary").first.click()
    expect(ann.page.locator(".facts:not(.words)")).to_contain_text("8 seconds")


CUT = """(which) => [...document.querySelectorAll(which)].filter((each) =>
  each.scrollWidth > Math.ceil(each.getBoundingClientRect().width)
  || each.getBoundingClientRect().right > each.closest(".seat").getBoundingClientRect().right)
  .map((each) => each.textContent)"""


def test_no_name_is_cut_beside_a_clock(people: People) -> None:
    """On a telephone the names are only heard; however long they are, the time that is left is seen, at a desk both."""
    ann, bob = people.person("Bartholomew the Unready", (360, 740)), people.person("Wilhelmina of the Far Reaches")
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name=ann.name, clock=2 * 86400 - 60)
    bob.joins(made["links"]["blue"])
    ann.opens(f"/table/{made['id']}")
    expect(ann.page.locator(".seat .clock")).to_have_count(2)
    expect(ann.page.locator(".seat.me .clock")).to_have_text(re.compile("^1 d 23 h"))
    assert ann.page.evaluate(CUT, ".seat, .seat .state, .seat .clock") == []
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    assert ann.page.evaluate(CUT, ".seat, .seat .who, .seat .who > *, .seat .state, .seat .clock") == []
    ann.finds_no_fault_anywhere()


def test_without_a_clock_none_is_shown(people: People) -> None:
    ann, _ = duel(people, 0)
    expect(ann.page.locator(".seat.moving")).to_have_count(2)
    expect(ann.page.locator(".clock")).to_have_count(0)


def test_a_turn_is_told_to_who_asked_for_it_and_looks_elsewhere(people: People) -> None:
    ann, bob = people.person("Ann"), people.person("Bob")
    ann.begins_pages_with(NOTED)
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name="Ann")
    bob.joins(made["links"]["blue"])
    ann.opens(f"/table/{made['id']}")
    ann.offers("Tell me when it is my turn")
    assert ann.page.evaluate("window.asked") is None, "nothing is asked before the button"
    ann.menu("Tell me when it is my turn")
    ann.offers("Stop telling me")
    assert ann.page.evaluate("window.asked") == 1
    ann.writes_orders("Dodge", "5")
    expect(ann.page).not_to_have_title(re.compile("^Your turn"))
    assert ann.page.evaluate("window.told") == []
    ann.page.evaluate("window.away = true")
    bob.writes_orders("Dodge", "5")
    expect(ann.page).to_have_title(re.compile("^Your turn"))
    ann.page.wait_for_function("window.told.length")
    assert ann.page.evaluate("window.told") == [["Your turn", "A duel of warpships"]]
    ann.menu("Stop telling me")
    ann.offers("Tell me when it is my turn")


def test_settings_are_saved_as_a_file_and_loaded(people: People, size: tuple[int, int], tmp_path: Path) -> None:
    """What the form says comes back from the file: ship, seats, a rule, the clock, who finds it."""
    ann = setting(people, size)
    page = ann.page
    page.get_by_label("Ship of Red").select_option("falchion")
    page.get_by_label("Who plays Blue", exact=True).select_option("computer:careful")
    page.get_by_label("Time for each decision").select_option(label="3 days")
    expect(page.locator("#clock-help")).to_be_visible()
    page.get_by_label("Who finds the table").select_option("private")
    page.get_by_text("House rules and settings").click()
    page.get_by_label("How many combat rounds").fill("5")
    ann.finds_no_fault_anywhere()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save as a file").click()
    path = tmp_path / coming.value.suggested_filename
    coming.value.save_as(path)
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [ship["name"] for ship in content["sides"]["red"]] == ["Falchion"] and content["settings"] == {"rounds": 5}
    assert content["seats"] == {"red": "human", "blue": "computer:careful"}
    assert content["table"] == {"clock": 259200, "found": "private"}
    ann.opens("/play/myoss")
    page.get_by_role("button", name="New table: Battleaxe duel").click()
    page.get_by_label("Your name").fill("Ann")
    page.locator("#setup-file").set_input_files(path)
    expect(page.get_by_role("dialog", name="A duel of warpships")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    expect(page.get_by_label("Who plays Blue", exact=True)).to_have_value("computer:careful")
    expect(page.get_by_label("Time for each decision")).to_have_value("259200")
    expect(page.get_by_label("Who finds the table")).to_have_value("private")
    page.get_by_text("House rules and settings").click()
    expect(page.get_by_label("How many combat rounds")).to_have_value("5")
    sets_the_table(page)
    expect(page.locator(".plate.own")).to_contain_text("Falchion")
    table = ann.gets(f"/tables/{ann.table}")["table"]
    assert (table["clock"], table["private"], table["settings"]["rounds"]) == (259200, True, "5")


def test_a_file_that_is_none_is_refused_where_it_was_opened(people: People, tmp_path: Path) -> None:
    ann = setting(people)
    path = tmp_path / "wrong.toml"
    path.write_text("game = 4", encoding="utf-8")
    ann.page.locator("#setup-file").set_input_files(path)
    expect(ann.page.locator(".toast.bad")).to_contain_text("does not say which game it is for")
    expect(ann.page.get_by_label("What is played")).to_have_value("A duel of warpships")
    ann.problems = [problem for problem in ann.problems if "400" not in problem]  # the browser notes the refusal


def test_another_scenario_is_chosen_in_the_form(people: People) -> None:
    """What was typed of the table itself is kept; the seats are the other scenario's."""
    ann = people.person("Ann")
    ann.opens("/play/myoss")
    page = ann.page
    page.get_by_role("button", name="New table: Battleaxe duel").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Who finds the table").select_option("lobby")
    page.get_by_label("With a referee").check()
    page.get_by_label("What is played").select_option("Last ship standing")
    expect(page.get_by_role("dialog", name="Last ship standing")).to_be_visible()
    expect(page.get_by_label("What is played")).to_be_focused()
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    expect(page.get_by_label("Who finds the table")).to_have_value("lobby")
    expect(page.get_by_label("With a referee")).to_be_checked()
    page.get_by_label("With a referee").uncheck()
    page.get_by_label("Who plays Amber", exact=True).select_option("computer:simple")
    page.get_by_text("Words for the dice").click()
    page.get_by_label("Every player locks words before the game starts").uncheck()  # the others never come
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("they are in the lobby, too")).to_be_visible()
    assert page.get_by_label(re.compile("^Link for")).count() == 2
    page.get_by_role("link", name="Go to the table").click()
    ann.posts(f"/tables/{ann.table}/commands", seat="red", command={"id": "end", "do": "leave"})
