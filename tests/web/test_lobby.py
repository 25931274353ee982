"""The first page: into a battle in two clicks; a free seat taken from the lobby; my tables; the way to everything."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .people import CHALLENGE, DUEL, People, Person

OPEN = ".open-table"


def waits(person: Person, **asked: Any) -> str:
    """Set a table that stands in the lobby, without the form; its id."""
    made = person.posts(
        "/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name=person.name, listed=True, **asked
    )
    return str(made["id"])


def ends(person: Person, id: str, seat: str = "red") -> None:
    """Nobody has to wait at this table any more."""
    person.posts(f"/tables/{id}/commands", seat=seat, command={"id": "end", "do": "leave"})


@pytest.mark.parametrize("click", ["Play at once", "Play the computer: Battleaxe duel"])
def test_two_clicks_lead_into_a_battle(people: People, size: tuple[int, int], click: str) -> None:
    """One for the table, one for the first answer; no name, no account."""
    ann = people.person("Ann", size)
    ann.opens()
    ann.page.get_by_role("button", name=click, exact=True).click()
    expect(ann.page).to_have_url(re.compile("/table/"))
    answer = ann.page.locator(".box.open [role=radio]:enabled").first
    answer.click()
    expect(ann.page.locator(".seat.me")).to_contain_text("Guest")
    assert ann.gets(f"/tables/{ann.table}")["table"]["status"] == "running"


def test_a_free_seat_is_taken_from_the_lobby(people: People, size: tuple[int, int]) -> None:
    """By name, without a link; then both play, and nobody else finds the table."""
    ann, bob = people.person("Ann", size), people.person("Bob")
    ann.opens()
    id = waits(ann, clock=86400)
    bob.opens()
    card = bob.page.locator(OPEN).filter(has=bob.page.locator(f"a[href='/table/{id}']"))
    expect(card).to_contain_text("Ann as red waits since")
    expect(card).to_contain_text("Instant Systemships · 1 day for a decision")
    bob.finds_no_fault_in_both()
    card.get_by_role("button", name="Play blue").click()
    bob.finds_no_fault_in_both()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator("adm-board svg")).to_be_visible()
    expect(bob.page.locator(".seat.me")).to_contain_text("Bob")
    expect(bob.page.locator(".seat.me .clock")).to_have_text(re.compile(r"23 h 59 min|1 d"))
    ann.opens(f"/table/{id}")
    ann.reads("Combat round 1")
    carl = people.person("Carl", size)
    carl.opens()
    expect(carl.page.locator(".scenario").first).to_be_visible()
    expect(carl.page.locator(f"a[href='/table/{id}']")).to_have_count(0)
    ends(ann, id)


def test_who_comes_too_late_is_told_so(people: People) -> None:
    ann, bob, carl = (people.person(name) for name in ("Ann", "Bob", "Carl"))
    ann.opens()
    id = waits(ann)
    carl.opens()
    card = carl.page.locator(OPEN).filter(has=carl.page.locator(f"a[href='/table/{id}']"))
    card.get_by_role("button", name="Play blue").click()
    bob.opens()
    bob.posts(f"/lobby/{id}/blue", name="Bob")
    carl.page.get_by_label("Your name").fill("Carl")
    carl.page.get_by_role("button", name="Take the seat").click()
    expect(carl.page.get_by_role("alert").locator("visible=true")).to_contain_text("not free any more")
    carl.problems = [problem for problem in carl.problems if "409" not in problem]  # the browser notes the refusal
    ends(ann, id)


def test_the_keyboard_alone_takes_a_seat(people: People) -> None:
    ann, bob = people.person("Ann"), people.person("Bob")
    ann.opens()
    id = waits(ann)
    bob.opens()
    seat = bob.page.locator(OPEN).filter(has=bob.page.locator(f"a[href='/table/{id}']")).get_by_role("button")
    seat.focus()
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_label("Your name")).to_be_focused()
    bob.page.keyboard.type("Bob")
    bob.page.keyboard.press("Enter")
    expect(bob.page).to_have_url(re.compile(f"/table/{id}$"))
    ends(ann, id)


def test_my_tables_say_how_they_ended(people: People, size: tuple[int, int]) -> None:
    ann = people.person("Ann", size)
    ann.makes(CHALLENGE, {"warp": "me"}, {"rounds": 1})
    ends(ann, ann.table, "warp")
    waiting = ann.posts("/tables", scenario=CHALLENGE, seats={"warp": "me"}, name="Ann", clock=300)["id"]
    ann.opens()
    turn = ann.page.locator(f".my-table[href='/table/{waiting}']")
    expect(turn).to_contain_text(re.compile(r"your turn · [45]:\d\d"))
    expect(ann.page).to_have_title("(1) Your turn · Admiralty")
    ann.page.get_by_text("Finished (1)").click()
    expect(ann.page.locator("details .my-table")).to_contain_text("The game was ended undecided.")
    expect(ann.page.locator("details .my-table")).to_contain_text(re.compile(r"Set .*\d.*, ended .*\d"))
    ann.finds_no_fault_in_both()


def test_the_list_is_kept_up_to_date_and_the_focus_too(people: People) -> None:
    ann, bob = people.person("Ann"), people.person("Bob")
    bob.opens()
    expect(bob.page.locator(".scenario").first).to_be_visible()
    ann.opens()
    id = waits(ann)
    there = bob.page.locator(f"a[href='/table/{id}']")
    expect(there).to_have_count(0)
    bob.page.evaluate("document.querySelector('adm-start').look()")
    expect(there).to_be_visible()
    there.focus()
    other = waits(ann)
    bob.page.evaluate("document.querySelector('adm-start').look()")
    expect(bob.page.locator(f"a[href='/table/{other}']")).to_be_visible()
    expect(there).to_be_focused()
    for each in (id, other):
        ends(ann, each)


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_every_game_has_its_picture_and_leads_on(people: People, colours: Any) -> None:
    ann = people.person("Ann", (1920, 1080), colours)
    ann.opens()
    games = ann.context.request.get(f"{ann.address}/api/v1/games").json()
    shown = "day" if colours == "light" else "night"
    for game in games:
        card = ann.page.get_by_role("region", name=game["title"], exact=True)
        picture = card.locator(f"img.{shown}")
        picture.scroll_into_view_if_needed()
        expect(picture).to_be_visible()
        expect(picture).to_have_js_property("naturalWidth", 480)
        expect(card.locator(f"img:not(.{shown})")).to_be_hidden()
        for words in ("Rules", "Shipyard") if game["designer"] else ("Rules",):
            expect(card.get_by_role("link", name=f"{words}: {game['title']}", exact=True)).to_be_visible()
    ann.page.get_by_role("button", name="colours").click()
    expect(ann.page.locator(f"img.{shown}").first).to_be_hidden()
    expect(ann.page.get_by_role("link", name="To the odds")).to_have_attribute("href", "/odds")


def test_a_full_lobby_fits_every_window(people: People) -> None:
    ann, bob = people.person("Ann"), people.person("A captain with a rather long name indeed")
    bob.opens()
    id = waits(bob, clock=604800)
    ann.makes("myoss/melee", {"red": "me", "blue": "me"})
    ann.opens()
    expect(ann.page.locator(f"a[href='/table/{id}']")).to_be_visible()
    expect(ann.page.locator(".my-table")).to_be_visible()
    ann.finds_no_fault_anywhere()
    ends(bob, id)
