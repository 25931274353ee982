"""A side that several people share: its ship is measured in the yard, taken into battle, chosen at a new table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .people import DESKTOP, People, Person


def in_the_yard(people: People) -> Person:
    """Somebody who drew nothing yet."""
    ann = people.person("Ann", DESKTOP)
    ann.opens("/yard/bridge")
    expect(ann.page.locator(".against table")).to_be_visible()
    return ann


def test_the_yard_measures_a_ship_on_a_side_that_may_bring_it(people: People) -> None:
    """It opens without a refusal; sides are called as people call them, and follow whose ship is drawn."""
    ann = in_the_yard(people)
    ann.page.get_by_label("Battle", exact=True).select_option(label="Edge of the Veil")
    side = ann.page.get_by_label("Your side")
    expect(side.locator("option")).to_have_text(["The Chilkoot's crew", "The GM"])
    expect(side).to_have_value("gm")  # a fresh ship is the GM's
    expect(ann.page.locator(".against .problem")).to_have_count(0)
    ann.page.get_by_label("Crew", exact=True).select_option("players")
    expect(side).to_have_value("crew")
    expect(ann.page.locator(".against table")).to_be_visible()
    expect(ann.page.locator(".against .problem")).to_have_count(0)


def test_a_drawn_ship_of_the_crew_is_taken_into_battle(people: People) -> None:
    """Its captain sits down at once; what is refused there is said above the dialog, not behind it."""
    ann = in_the_yard(people)
    page = ann.page
    page.get_by_label("Its name").fill("Tamarack")
    page.get_by_label("Crew", exact=True).select_option("players")
    page.get_by_role("button", name="Take into battle …").click()
    comes = ann.misses("**/api/v1/tables")
    fight = page.get_by_role("button", name="Play the computer: Edge of the Veil", exact=True)
    fight.click()
    toast = page.locator(".toast.bad")
    expect(toast).to_be_visible()
    box = toast.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    on_top = "([x, y]) => document.elementFromPoint(x, y).closest('.toast') !== null"
    assert page.evaluate(on_top, middle)
    comes()
    fight.click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("adm-table")).to_contain_text("Tamarack")


def test_one_ship_is_chosen_for_the_crew_at_a_new_table(people: People) -> None:
    """The list holds the ships that the side may bring, and says whose it is; the table is set with it."""
    ann = people.person("Ann", DESKTOP)
    ann.opens("/play/bridge")
    page = ann.page
    page.get_by_role("button", name="New table: Edge of the Veil", exact=True).click()
    ship = page.get_by_label("Ship of The Chilkoot's crew", exact=True)
    offered = ship.evaluate("(list) => [...list.options].filter(({ hidden }) => !hidden).map(({ value }) => value)")
    assert "malahat" in offered and "shrike" not in offered
    expect(page.get_by_role("button", name="Another ship for The Chilkoot's crew")).to_have_count(0)
    ship.select_option("malahat")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Who plays The GM", exact=True).select_option("computer:simple")
    page.get_by_role("button", name="Set the table").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("adm-table")).to_contain_text("Malahat")


def test_an_officers_focus_fits_tasks_of_a_list(people: People) -> None:
    """BC-R281: nobody types tags; names of talents are words, and the page says how an officer comes into a battle."""
    ann = people.person("Ann", DESKTOP)
    ann.opens("/yard/bridge?designer=officer")
    page = ann.page
    page.get_by_label("Name", exact=True).first.fill("Okafor")
    expect(page.get_by_label("Talent").locator("option", has_text="_")).to_have_count(0)
    expect(page.get_by_role("button", name="Take into battle …")).to_be_visible()
    page.get_by_role("button", name="Add a line").click()
    tags = page.locator(".rows select[multiple]")
    expect(tags.locator("option")).not_to_have_count(0)
    tags.locator("option").nth(1).click()
    tags.locator("option").nth(2).click()
    assert len(tags.evaluate("(list) => [...list.selectedOptions].map(({ value }) => value)")) == 2
    ann.finds_no_fault()
