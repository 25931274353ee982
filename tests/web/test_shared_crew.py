"""How several people share a crew: asked where seats are given out, each called by officers, one seat each."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .people import DESKTOP, People, Person

SEATS = ".seating .seat-row[data-seat] > .seat-name"


def before_the_form(people: People) -> Person:
    """Ann has the form for a battle of a crew before her."""
    ann = people.person("Ann", DESKTOP)
    ann.opens("/play/bridge")
    card = ann.page.locator(".scenario", has=ann.page.get_by_role("heading", name="Edge of the Veil", exact=True))
    expect(card).to_contain_text("For 1 to 7 players")
    card.get_by_role("button", name="New table: Edge of the Veil").click()
    ann.page.get_by_label("Your name").fill("Ann")
    return ann


def test_the_people_of_a_crew_are_asked_for_above_the_seats(people: People) -> None:
    """Seats are called by officers and stations then, in order, and what was chosen for one stays."""
    page = before_the_form(people).page
    how_many = page.locator(".seating").get_by_label(re.compile("How many people play the crew"))
    expect(how_many).to_be_visible()
    page.get_by_label("Who plays The GM", exact=True).select_option("computer:simple")
    page.get_by_label("Ship of The Chilkoot's crew", exact=True).select_option("malahat")
    how_many.fill("6")
    how_many.press("Tab")
    expect(page.locator(SEATS)).to_have_text(
        [
            "Valcourt – Command",
            "Harkov – Tactical",
            "Brandvold – Helm and Navigator",
            "Aimes – Sensors",
            "Nwosu – Operations",
            "Kimura – Communications",
            "The GM",
        ]
    )
    expect(
        page.get_by_text("5 more seats: Harkov, Brandvold, Aimes, Nwosu, Kimura. Say who takes each.")
    ).to_be_visible()
    expect(page.get_by_label("Who plays The GM", exact=True)).to_have_value("computer:simple")
    expect(page.get_by_label("Ship of The Chilkoot's crew", exact=True)).to_have_value("malahat")
    page.get_by_label("Who plays Harkov", exact=True).select_option("me")
    expect(page.get_by_label("Who plays Valcourt", exact=True)).to_have_value("open")
    how_many.fill("1")
    how_many.press("Tab")
    expect(page.locator(SEATS)).to_have_text(["The Chilkoot's crew", "The GM"])


def test_who_waits_for_the_game_is_called_by_officers(people: People) -> None:
    """BC-R272: while words are locked, on the invitation and in the lobby as in the game."""
    ann = before_the_form(people)
    page = ann.page
    how_many = page.locator(".seating").get_by_label(re.compile("How many people play the crew"))
    how_many.fill("2")
    how_many.press("Tab")
    expect(page.locator(SEATS)).to_have_count(3)
    page.get_by_label("Who finds the table").select_option("lobby")
    page.get_by_role("button", name="Set the table").click()
    link = page.locator(".links input").first
    expect(link).to_be_visible()
    address = link.input_value()
    page.locator(".links .primary").click()
    expect(page.get_by_role("heading", name=re.compile("Waiting for Harkov and 2 others"))).to_be_visible()
    ben = people.person("Ben", DESKTOP)
    ben.opens("/lobby")
    expect(ben.page.locator("main")).to_contain_text("Harkov and 2 others")
    ben.page.goto(address)
    expect(ben.page.locator("main")).to_contain_text("A seat is kept for you: Harkov and 2 others")
