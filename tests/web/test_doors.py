"""The ways to a table: what a newcomer looks for is in sight there."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from admiralty.games import game

from .people import People, both_windows


@both_windows
def test_why_a_table_is_refused_stands_next_to_the_button(people: People, size: tuple[int, int]) -> None:
    ann = people.person("Ann", size)
    ann.opens("/play/bydo")
    ann.page.get_by_role("button", name="New table: Picket in the meteors", exact=True).click()
    expect(ann.page.locator(".seat-name")).to_have_count(5)
    for who in ann.page.locator("select[name^='seat:']").all():
        who.select_option("computer:simple")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Set the table").click()
    why = ann.page.get_by_role("alert").filter(has_text="the computer plays every seat")
    expect(why).to_be_in_viewport(ratio=1)
    lies_over = "(each) => { const { left, top } = each.getBoundingClientRect(); "
    lies_over += "return document.elementFromPoint(left + 5, top + 5) === each; }"
    assert why.evaluate(lies_over), "nothing covers it"
    ann.problems = [problem for problem in ann.problems if "400" not in problem]  # the browser notes the refusal


def test_seats_are_named_on_one_line(people: People) -> None:
    ann = people.person("Ann", (1280, 800))
    ann.opens("/play/bydo")
    ann.page.get_by_role("button", name="New table: Picket in the meteors", exact=True).click()
    expect(ann.page.locator(".seat-name")).to_have_count(5)
    heights = ann.page.locator(".seat-name").evaluate_all(
        "(all) => all.map((each) => { "
        "const range = document.createRange(); range.selectNodeContents(each); return range.getClientRects().length; })"
    )
    assert heights == [1] * 5


def test_a_referee_is_offered_the_game_that_was_looked_at(people: People) -> None:
    ann = people.person("Ann")
    ann.opens("/play/heavy")
    expect(ann.page.locator(".scenario").first).to_be_visible()
    ann.opens()
    ann.page.get_by_role("button", name="Run a game").click()
    games = ann.page.get_by_label("What is played")
    expect(games.locator("option").first).to_be_attached()
    heavy = game("heavy")
    titles = {str(heavy.scenario(name)["title"]) for name in heavy.scenarios}
    assert {*games.locator("option").all_inner_texts()} == titles


def test_a_referee_sees_for_whom_the_table_waits(people: People) -> None:
    """Before all words are locked there is no board: who is missing, and what to send them, stands there alone."""
    ann = people.person("Ann")
    seats = {"captain": "open", "pilot1": "computer:simple", "bydo": "computer:simple"}
    made = ann.posts("/tables", scenario="travel/first", seats=seats, name="Ann", referee=True, locks=True)
    ann.opens(f"/table/{made['id']}")
    ann.sees("Waiting for Captain", "The game starts when somebody sits in this free seat.")
    ann.page.get_by_role("button", name="Send a link to Captain").click()
    expect(ann.page.get_by_label("Link for Captain", exact=True)).to_have_value(
        re.compile(re.escape(made["links"]["captain"]))
    )


def test_how_to_play_is_one_press_away(people: People) -> None:
    ann = people.person("Ann")
    ann.opens("/play/bydo")
    ann.page.get_by_role("link", name="How to play: SpaceCorp against the Bydo", exact=True).click()
    expect(ann.page.get_by_role("heading", name="How to play")).to_be_in_viewport()


def test_the_menu_of_a_table_leads_to_how_it_is_played(people: People) -> None:
    ann = people.person("Ann")
    ann.makes("bydo/first", {"pilot1": "me", "bydo": "computer:simple"})
    ann.page.locator(".menu summary").click()
    way = ann.page.locator(".menu").get_by_role("link", name="How to play")
    expect(way).to_have_attribute("href", "/rules/bydo#how-to-play")
