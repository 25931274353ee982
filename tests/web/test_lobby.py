"""Into a battle in two clicks; a free seat taken from the lobby; one's games."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .people import CHALLENGE, DUEL, People, Person

OPEN, LOBBY = ".open-table", "/lobby"


def waits(person: Person, **asked: Any) -> str:
    """Set a table that stands in the lobby, without the form; its id."""
    made = person.posts(
        "/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name=person.name, listed=True, **asked
    )
    return str(made["id"])


def ends(person: Person, id: str, seat: str = "red") -> None:
    """Nobody has to wait at this table any more."""
    person.posts(f"/tables/{id}/commands", seat=seat, command={"id": "end", "do": "leave"})


@pytest.mark.parametrize(
    ("page", "click"), [("/", "Skip the guide"), ("/play/myoss", "Play the computer: Battleaxe duel")]
)
def test_two_clicks_lead_into_a_battle(people: People, size: tuple[int, int], page: str, click: str) -> None:
    """One for the table, one for the first answer; no name, no account."""
    ann = people.person("Ann", size)
    ann.opens(page)
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
    bob.opens(LOBBY)
    card = bob.page.locator(OPEN).filter(has=bob.page.locator(f"a[href='/table/{id}']"))
    expect(card).to_contain_text("Ann as Red waits since")
    expect(card).to_contain_text("Instant Systemships · 1 day for a decision")
    bob.finds_no_fault_in_both()
    card.get_by_role("button", name="Play Blue").click()
    bob.finds_no_fault_in_both()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator("adm-board svg")).to_be_visible()
    expect(bob.page.locator(".seat.me")).to_contain_text("Bob")
    expect(bob.page.locator(".seat.me .clock")).to_have_text(re.compile(r"23 h 59 min|1 d"))
    ann.opens(f"/table/{id}")
    ann.reads("Combat round 1")
    carl = people.person("Carl", size)
    carl.opens(LOBBY)
    carl.sees("Nobody waits just now")
    expect(carl.page.locator(f"a[href='/table/{id}']")).to_have_count(0)
    ends(ann, id)


def test_who_comes_too_late_is_told_so(people: People) -> None:
    ann, bob, carl = (people.person(name) for name in ("Ann", "Bob", "Carl"))
    ann.opens()
    id = waits(ann)
    carl.opens(LOBBY)
    card = carl.page.locator(OPEN).filter(has=carl.page.locator(f"a[href='/table/{id}']"))
    card.get_by_role("button", name="Play Blue").click()
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
    bob.opens(LOBBY)
    seat = bob.page.locator(OPEN).filter(has=bob.page.locator(f"a[href='/table/{id}']")).get_by_role("button")
    seat.focus()
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_label("Your name")).to_be_focused()
    bob.page.keyboard.type("Bob")
    bob.page.keyboard.press("Enter")
    expect(bob.page).to_have_url(re.compile(f"/table/{id}$"))
    ends(ann, id)


def test_ones_games_are_folded_to_a_line_that_says_how_many_wait(people: People, size: tuple[int, int]) -> None:
    """Unfolded each has its board, says whose turn it is or how it ended, and leads to its table."""
    ann = people.person("Ann", size)
    ann.opens()
    expect(ann.page.locator(".door").first).to_be_visible()
    expect(ann.page.locator("#mine")).to_be_hidden()  # there is none yet
    ann.makes(CHALLENGE, {"warp": "me"}, {"rounds": 1})
    over = ann.table
    ends(ann, over, "warp")
    waiting = ann.posts("/tables", scenario=CHALLENGE, seats={"warp": "me"}, name="Ann", clock=300)["id"]
    ann.opens()
    line = ann.page.locator("#mine summary")
    expect(line).to_have_text("Your games1 waits for you")
    expect(ann.page).to_have_title(re.compile(r"^\(1\) Your turn · Admiralty"))
    rows = ann.page.locator(".my-table")
    expect(rows.first).to_be_hidden()
    line.click()
    expect(rows.first).to_contain_text(re.compile(r"your turn · [45]:\d\d"))
    expect(rows.last).to_contain_text("The game ended in a draw.")
    expect(rows.last).to_contain_text(re.compile(r"Started .*\d.*, ended .*\d"))
    for row in (rows.first, rows.last):
        expect(row.locator(".thumb svg [data-shape]").first).to_be_attached()
    ann.finds_no_fault_in_both()
    ann.page.evaluate("document.querySelector('adm-start').look()")
    expect(rows.first.locator(".thumb svg")).to_be_attached()  # it stays unfolded, with its boards
    expect(rows.first.get_by_role("link")).to_have_attribute("href", f"/table/{waiting}")
    expect(rows.last.get_by_role("link")).to_have_attribute("href", f"/table/{over}")


def test_a_game_is_removed_from_the_list_and_put_back(people: People) -> None:
    """On this device; the table itself goes on."""
    ann = people.person("Ann")
    ann.makes(CHALLENGE, {"warp": "me"})
    id = ann.table
    ann.posts("/tables", scenario=CHALLENGE, seats={"warp": "me"}, name="Ann")
    ann.opens()
    expect(ann.page.locator("#mine summary")).to_have_text("Your games2 wait for you")
    ann.page.locator("#mine summary").click()
    row = ann.page.locator(".my-table").filter(has=ann.page.locator(f"a[href='/table/{id}']"))
    row.get_by_role("button", name="Remove from the list: The challenge").click()
    expect(row).to_have_count(0)
    expect(ann.page.locator("#mine summary")).to_have_text("Your games1 waits for you")
    ann.page.reload()
    expect(ann.page.locator("#mine summary")).to_have_text("Your games1 waits for you")
    assert ann.gets(f"/tables/{id}")["table"]["status"] == "running"
    ann.page.locator("#mine summary").click()
    ann.page.get_by_role("button", name="Show 1 removed").click()
    row.get_by_role("button", name="Put back: The challenge").click()
    expect(ann.page.locator("#mine summary")).to_have_text("Your games2 wait for you")


def test_the_list_is_kept_up_to_date_and_the_focus_too(people: People) -> None:
    ann, bob = people.person("Ann"), people.person("Bob")
    bob.opens(LOBBY)
    bob.sees("Nobody waits just now")
    ann.opens()
    id = waits(ann)
    there = bob.page.locator(f"a[href='/table/{id}']")
    expect(there).to_have_count(0)
    bob.page.evaluate("document.querySelector('adm-lobby').look()")
    expect(there).to_be_visible()
    there.focus()
    other = waits(ann)
    bob.page.evaluate("document.querySelector('adm-lobby').look()")
    expect(bob.page.locator(f"a[href='/table/{other}']")).to_be_visible()
    expect(there).to_be_focused()
    for each in (id, other):
        ends(ann, each)


def test_a_full_lobby_fits_every_window(people: People) -> None:
    ann, bob = people.person("Ann"), people.person("A captain with a rather long name indeed")
    bob.opens()
    id = waits(bob, clock=604800)
    ann.makes("myoss/melee", {"red": "me", "blue": "me"})
    ann.opens(LOBBY)
    expect(ann.page.locator(f"a[href='/table/{id}']")).to_be_visible()
    ann.finds_no_fault_anywhere()
    ann.opens()
    expect(ann.page.get_by_role("link", name="Join a table")).to_contain_text("1 open seat in the lobby")
    ann.page.locator("#mine summary").click()
    expect(ann.page.locator(".my-table .thumb svg")).to_be_attached()
    ann.finds_no_fault_anywhere()
    ends(bob, id)
