"""The captain's person hands officers of Bridge Crew over from their page."""

from __future__ import annotations

from playwright.sync_api import expect

from .people import DESKTOP, PHONE, People

LABEL = "Hand over an officer"


def test_the_captain_hands_an_officer_over_and_back(people: People) -> None:
    """BC-R272: on a telephone, too; the other person reads it, and has no such list."""
    ann = people.person("Ann", PHONE)
    ben = people.person("Ben", DESKTOP)
    links = ann.makes("bridge/edge", {"crew1": "me", "crew2": "open"}, {"people": "2"})
    ben.joins(links["crew2"])
    page = ann.page
    page.get_by_text(LABEL, exact=True).click()
    expect(page.get_by_text("It holds at once, and the log says so.", exact=True)).to_be_visible()
    holder = page.locator("[id='offer-officers.3.seat']")
    expect(holder).to_have_value("1")
    holder.select_option("0")
    expect(ben.page.get_by_text("The captain hands Aimes to Person 1", exact=False).first).to_be_attached()
    expect(holder).to_have_value("0")
    expect(page.get_by_text(LABEL, exact=True)).to_be_visible()
    expect(page.locator("[id='offer-officers.3.offers']")).to_be_attached()
    holder.select_option("1")
    expect(ben.page.get_by_text("The captain hands Aimes to Person 2", exact=False).first).to_be_attached()
    expect(page.locator("[id='offer-officers.3.offers']")).not_to_be_attached()
    expect(ben.page.get_by_text("Offer a turn", exact=True)).to_be_visible()
    assert ben.page.get_by_text(LABEL, exact=True).count() == 0
