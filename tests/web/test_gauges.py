"""A room's own figures stand next to the question and at its answers, as words, as a bar, and for those who listen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .people import People, Person, both_windows
from .ranged import RANGE, RangeServer
from .server import Server

TYPED = """async () => {
  const [{ control }, { showGauges }] = await Promise.all([import("/control.js"), import("/gauges.js")]);
  const choices = Array.from({ length: 20 }, (_, value) => ({ value, text: String(value) }));
  const question = { what: 1, prompt: "How far?", low: 0, high: 19, choices, label: "far",
    gauges: [{ label: "stopping distance", value: "3 hexes", answer: 2 }, { label: "fuel", value: "8 points" }] };
  const box = document.createElement("div");
  box.id = "tried";
  const asked = document.createElement("div");
  asked.className = "asked";
  box.append(asked, control(question, null, "tried", false, () => {}));
  document.querySelector("adm-orders").append(box);
  showGauges(box, question);
}"""

COMPUTED = """async () => {
  const { fetched } = await import("/dom.js");
  const { showOdds } = await fetched("odds.js", ["chances.css"]);
  const answers = Array.from({ length: 6 }, (_, value) => ({ value, text: String(value), battles: 99, exact: true,
    chances: { first: [0.34, 0.34, 0.34] } }));
  showOdds(document.querySelector(".box.open"), { answers, wins: ["first"], final: true }, "stake", false);
}"""


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


@both_windows
def test_a_form_has_them_above_its_answers_and_at_each(ann: Person) -> None:
    ann.makes(RANGE, {"first": "me", "second": "computer:simple"})
    expect(ann.open_box.locator(".gauges")).to_have_count(0)
    ann.chooses("2")
    expect(ann.open_box.locator(".gauges dt")).to_have_text(["reserve", "reserve left"])
    three = ann.open_box.get_by_role("radio", name="3", exact=True)
    expect(three).to_have_accessible_description("reserve left 2 of 9")
    drawn = three.locator(".gauge-bar")
    expect(drawn).to_be_visible()
    assert drawn.evaluate("(bar) => bar.style.getPropertyValue('--share')") == "0.2222"
    assert three.evaluate("(each) => each.scrollHeight <= each.clientHeight"), "it has room for what stands in it"
    ann.finds_no_fault_anywhere()
    ann.chooses("3")
    ann.chip("How much do you stake").click()
    again = ann.page.locator(".box:not(.open)").get_by_role("radio", name="3", exact=True)
    expect(again).to_have_accessible_description("reserve left 2 of 9")


def test_a_question_outside_a_form_has_its_own(ann: Person) -> None:
    ann.makes(RANGE, {"first": "me", "second": "computer:simple"})
    while True:
        ann.writes_orders("2", "0")
        swap = ann.open_box.filter(has_text="Swap?")
        expect(swap.or_(ann.box("Which stance?")).or_(ann.page.locator(".outcome")).first).to_be_visible()
        if swap.count():
            break
        ann.makes(RANGE, {"first": "me", "second": "computer:simple"})
    one = swap.get_by_role("radio", name="1", exact=True)
    expect(one.locator(".gauge-at")).to_contain_text(" in 6")
    expect(swap.get_by_role("radio", name="0", exact=True).locator(".gauge-at")).to_have_count(0)
    one.click()
    expect(swap).to_have_count(0)


def test_where_a_number_is_typed_those_of_the_number_stand_there(ann: Person) -> None:
    ann.makes(RANGE, {"first": "me", "second": "computer:simple"})
    expect(ann.open_box).to_be_visible()
    ann.page.evaluate(TYPED)
    tried = ann.page.locator("#tried")
    expect(tried.locator(".gauges")).to_have_text("fuel8 points")
    said = tried.locator("p.gauge-at")
    expect(said).to_have_text("")
    tried.get_by_role("spinbutton").fill("2")
    expect(said).to_have_text("stopping distance 3 hexes")
    tried.get_by_role("button", name="One more").click()
    expect(said).to_have_text("")
    tried.get_by_role("button", name="One less").click()
    expect(said).to_have_text("stopping distance 3 hexes")
    expect(said).to_have_attribute("aria-live", "polite")


def test_the_chance_to_win_stands_next_to_them(ann: Person) -> None:
    ann.makes(RANGE, {"first": "me", "second": "computer:simple"})
    ann.chooses("2")
    three = ann.open_box.get_by_role("radio", name="3")
    expect(three).to_have_accessible_description("reserve left 2 of 9")
    ann.page.evaluate(COMPUTED)
    expect(ann.open_box.get_by_role("radio", name="3, 34 %", exact=True)).to_have_text("3reserve left 2 of 934 %")
    expect(ann.open_box.locator("[data-value='3']")).to_have_accessible_description("reserve left 2 of 9")
    ann.finds_no_fault()


def test_a_table_without_them_fetches_nothing_for_them(ann: Person) -> None:
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.makes("systemships/duel", {"red": "me", "blue": "computer:simple"})
    expect(ann.open_box).to_be_visible()
    assert not [url for url in asked if "gauges" in url]
    ann.makes(RANGE, {"first": "me", "second": "computer:simple"})
    ann.chooses("2")
    expect(ann.open_box.locator(".gauges")).to_be_visible()
    assert {Path(url).name for url in asked if "gauges" in url} == {"gauges.js", "gauges.css"}
