"""Turns that officers of Bridge Crew offer from their page, unasked."""

from __future__ import annotations

from playwright.sync_api import expect

from .people import DESKTOP, PHONE, People

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
