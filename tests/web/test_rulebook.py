"""The rulebook in the browser: opened from the log, searched by the keyboard alone, read at every width, printed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.core.test_word_forms import FOUND, NOT_FOUND

from .people import CHALLENGE, OF_COLOURS, People, Person, both_windows
from .test_campaign import LateReplies


def opens_the_book(person: Person, address: str = "systemships") -> None:
    person.opens(f"/rules/{address}")
    expect(person.page.locator(".entry").first).to_be_attached()


def in_sight(part: Locator) -> None:
    expect(part).to_be_in_viewport()


@both_windows
def test_a_line_of_the_log_leads_into_the_book(people: People, size: tuple[int, int]) -> None:
    """The rule opens beside the table, and from there in the book, at its address."""
    ann = people.person("Ann", size)
    ann.makes(CHALLENGE, {"warp": "me"})
    ann.opens_log()
    ann.page.locator(".lines").get_by_role("button", name="Rule WW-310").click()
    with ann.context.expect_page() as opened:
        ann.page.get_by_role("link", name="Open in the book").click()
    book = opened.value
    expect(book.locator("#WW-310")).to_be_in_viewport()
    expect(book.locator("#WW-310")).to_have_class(re.compile("here"))
    assert book.url.endswith("/rules/systemships#WW-310")


def test_the_log_opens_before_anything_has_come(people: People) -> None:
    """Who presses Log before the table is there finds it open, and its lines in it as soon as they come."""
    ann = people.person("Ann")
    ann.altered = True  # its line stays held up by us
    ann.makes(CHALLENGE, {"warp": "me"})
    line = LateReplies(ann, "")
    line.late = True
    ann.page.reload()
    ann.page.locator(".log-open").click()
    expect(ann.page.locator(".log-panel")).to_be_visible()
    expect(ann.page.locator(".lines li")).to_have_count(0)
    line.let_through()
    expect(ann.page.locator(".lines").get_by_role("button", name="Rule WW-310")).to_be_visible()


def test_a_rule_that_was_followed_is_the_one_that_opens(people: People) -> None:
    ann = people.person("Ann")
    ann.makes(CHALLENGE, {"warp": "me"})
    ann.page.evaluate("import('/rule.js').then((part) => part.openClause('systemships', 'WW-490'))")
    ann.page.locator("dialog .reference").first.click()
    expect(ann.page.locator("dialog h2")).to_have_text("Rule IS-870")
    link = ann.page.get_by_role("link", name="Open in the book")
    expect(link).to_have_attribute("href", "/rules/systemships#IS-870")


def test_the_book_is_searched_by_the_keyboard_alone(people: People, size: tuple[int, int]) -> None:
    """A slash begins, words find as they are typed, Enter goes from hit to hit, Escape ends where one has come to."""
    ann = people.person("Ann", size)
    opens_the_book(ann)
    page = ann.page
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Search the rules")).to_be_focused()
    page.keyboard.type("screen absorbs")
    hits = page.get_by_role("option")
    expect(hits.first).to_contain_text("WW-430")
    assert hits.first.locator("mark").all_inner_texts()[:2] == ["screen", "absorbs"]
    assert page.evaluate("CSS.highlights.get('found').size") > 4
    page.keyboard.press("Enter")
    expect(hits.nth(0)).to_have_attribute("aria-selected", "true")
    in_sight(page.locator("#WW-430.here"))
    page.keyboard.press("Enter")
    in_sight(page.locator("#WW-440.here"))
    page.keyboard.press("Shift+Enter")
    in_sight(page.locator("#WW-430.here"))
    page.keyboard.press("Escape")
    expect(page.locator("#WW-430")).to_be_focused()
    expect(hits).to_have_count(0)
    assert page.url.endswith("#WW-430")
    assert page.evaluate("CSS.highlights.has('found')") is False


def test_what_is_looked_for_first(people: People) -> None:
    """An id that is typed, then abbreviations, then headings; short words stand for themselves only; none is said."""
    ann = people.person("Ann")
    opens_the_book(ann, "myoss")
    field, hits = ann.page.get_by_role("combobox"), ann.page.get_by_role("option")
    field.fill("mg-330")
    expect(hits.first).to_contain_text("MG-330")
    field.fill("shields")
    expect(hits.first).to_contain_text(re.compile("^Shields"))
    field.fill("AP")
    expect(hits.first).to_be_visible()
    assert all(re.search(r"\bAP\b", text) for text in hits.all_inner_texts())
    expect(hits.first).to_have_text(re.compile("AP: Action points"))
    field.fill("action points")
    expect(hits.first).to_have_text(re.compile("AP: Action points"))
    assert hits.first.locator("mark").all_inner_texts() == ["Action", "points"]
    field.press("Enter")
    expect(ann.page.locator(".entry.here")).to_contain_text(re.compile(r"\bAP\b"))
    in_sight(ann.page.locator(".entry.here"))
    field.fill("initiative")
    expect(hits.first).to_contain_text("MG-R19")
    field.fill("butterfly")
    expect(hits).to_have_count(0)
    expect(ann.page.locator("#live")).to_have_text("Nothing holds these words")
    field.fill("")
    expect(ann.page.locator("#live")).to_have_text("")


def test_ids_in_texts_are_links(people: People) -> None:
    ann = people.person("Ann")
    opens_the_book(ann)
    ann.page.locator("#IS-100 a", has_text="R01").click()
    in_sight(ann.page.locator("#IS-R01.here"))
    assert ann.page.url.endswith("#IS-R01")
    expect(ann.page.locator("#IS-R10 .usual")).to_have_text("range usual")
    ann.page.go_back()
    in_sight(ann.page.locator("#IS-100"))


@pytest.mark.parametrize(("wide", "colours"), [(360, "light"), (1280, "dark"), (1920, "light")])
def test_the_book_is_sound_at_every_width(people: People, wide: int, colours: Any) -> None:
    ann = people.person("Ann", (wide, 800), colours)
    opens_the_book(ann)
    # A book is long, and to look at its colours takes longest: at 1920 pixels they are those of 1280.
    ann.finds_no_fault(without=OF_COLOURS if wide == 1920 else ())
    folded = ann.page.locator("details.contents")
    assert folded.evaluate("each => each.open") is (wide > 1000)
    if wide < 1000:
        ann.page.get_by_text("Contents", exact=True).click()
    ann.page.get_by_role("navigation", name="Contents").get_by_role("link", name="Combat Results Table").click()
    in_sight(ann.page.locator("[id='3.2']"))
    ann.page.get_by_role("combobox").fill("missile speed")
    expect(ann.page.get_by_role("option").first).to_be_visible()
    ann.finds_no_fault(within=".guide-rail, .here")
    ann.opens("/rules")
    expect(ann.page.get_by_role("link", name="Myoss Gamma")).to_be_visible()
    ann.finds_no_fault()


def test_on_paper_there_is_only_the_book(people: People) -> None:
    ann = people.person("Ann", colours="dark")
    opens_the_book(ann)
    ann.page.emulate_media(media="print")
    expect(ann.page.get_by_role("heading", name="Combat Results Table")).to_be_visible()
    for gone in (ann.page.get_by_role("combobox"), ann.page.locator(".masthead"), ann.page.locator(".contents")):
        expect(gone).to_be_hidden()
    ink = ann.page.locator(".pages").evaluate("each => getComputedStyle(each).color")
    assert sum(map(int, re.findall(r"\d+", ink)[:3])) < 200, "dark ink on white paper, by night too"


def test_no_such_book(people: People) -> None:
    ann = people.person("Ann")
    ann.opens("/rules/chess")
    ann.sees("No such book", "Is no game here")
    ann.finds_no_fault()
    ann.problems = [problem for problem in ann.problems if "404" not in problem]  # the browser notes it


def test_words_are_found_in_their_other_forms(people: People) -> None:
    """By the same patterns as in the terminal."""
    ann = people.person("Ann")
    opens_the_book(ann, "heavy")
    field, hits = ann.page.get_by_role("combobox"), ann.page.get_by_role("option")
    field.fill("rotating")
    expect(hits.first).to_be_visible()
    marked = {word.casefold() for word in ann.page.locator("[role=option] mark").all_inner_texts()}
    assert {"rotation"} <= marked, marked
    missed = "words.filter((word) => word.search(part.patternsOf(typed)[0]) < 0)"
    tested = f"([typed, words]) => import('/finding.js').then((part) => {missed})"
    for typed, words in FOUND.items():
        assert ann.page.evaluate(tested, [typed, words.split()]) == []
    for typed, words in NOT_FOUND.items():
        assert ann.page.evaluate(tested, [typed, words.split()]) == words.split()
