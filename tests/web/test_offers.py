"""Turns that officers of Bridge Crew offer from their page, unasked."""

from __future__ import annotations

from playwright.sync_api import expect

from .people import DESKTOP, PHONE, People
from .test_referee import desk

LINE = "offers the turn to the next reactive roll."


def test_a_turn_is_offered_while_another_one_is_asked_and_taken_back(people: People) -> None:
    """BC-R117: on a telephone, too; the other person reads it."""
    ann = people.person("Ann", DESKTOP)
    ben = people.person("Ben", PHONE)
    links = ann.makes("bridge/edge", {"crew1": "me", "crew2": "open"}, {"people": "2"})
    ben.joins(links["crew2"])
    page = ben.page
    page.get_by_text("Offer a turn", exact=True).click()
    turn = page.locator(".names select").first
    officer = page.locator(".names label").first.inner_text()
    turn.select_option("Give it to the next reactive roll")
    expect(page.get_by_text("Offer a turn (1)", exact=True)).to_be_visible()
    expect(turn).to_have_value("10")
    expect(ann.page.get_by_text(f"{officer} {LINE}").first).to_be_attached()
    turn.select_option("Keep the turn")
    expect(page.get_by_text("Offer a turn", exact=True)).to_be_visible()
    expect(page.get_by_text("You can take it back until it is taken.", exact=False)).to_be_visible()


def test_a_referee_offers_a_turn_of_the_seat_in_hand(people: People) -> None:
    """BC-R117: at the desk the list is that of the seat that is played there, and no other one's."""
    gwen, ann = people.person("Gwen", DESKTOP), people.person("Ann", DESKTOP)
    seats = {"crew1": "open", "crew2": "open", "gm": "computer:simple"}
    made = gwen.posts(
        "/tables", scenario="bridge/edge", seats=seats, settings={"people": "2"}, name="Gwen", referee=True
    )
    gwen.opens(f"/table/{made['id']}")
    ann.joins(made["links"]["crew1"])
    page = gwen.page
    desk(page).get_by_text("Seats", exact=True).click()
    expect(page.get_by_text("Offer a turn", exact=True)).to_have_count(0)
    desk(page).locator("select[aria-label^='Who plays Harkov']").select_option("referee")
    page.get_by_text("Offer a turn", exact=True).click()
    turn = page.locator("[id='offer-officers.1.offers']")
    expect(page.locator("[id='offer-officers.0.offers']")).to_have_count(0)
    turn.select_option("Give it to the next reactive roll")
    expect(page.get_by_text("Offer a turn (1)", exact=True)).to_be_visible()
    expect(ann.page.get_by_text(f"Harkov {LINE}").first).to_be_attached()
    expect(turn).to_have_value("10")
    turn.select_option("Keep the turn")
    expect(page.get_by_text("Offer a turn", exact=True)).to_be_visible()
