"""A campaign of the Bydo skirmish in the browser: a leg on one form, the records of the crew, a combat, the end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from admiralty.core.files.shipped import content
from admiralty.core.files.toml_text import to_toml
from admiralty.games import game

from .people import People, both_windows


def spore_alone() -> str:
    """The guide's campaign without the Rebo, which dodges."""
    campaign = dict(content(game("travel").scenarios["first"]))
    (combat,) = campaign["combats"]
    return to_toml({**campaign, "combats": [{**combat, "bydo": combat["bydo"][:1]}]})


@both_windows
def test_a_leg_is_written_on_one_form_and_the_combat_after_it_is_won(people: People, size: tuple[int, int]) -> None:
    """Ann flies as Falcon. A spore can't get out of the way: whatever she answers, the captain's Vulcans hit it."""
    ann = people.person("Ann", size)
    seats = {"captain": "computer:simple", "pilot1": "me", "bydo": "computer:simple"}
    made = ann.posts("/tables", scenario="travel/own", file=spore_alone(), seats=seats, name="Ann")
    ann.opens(f"/table/{made['id']}")
    leg = ann.box("what do you do on this leg?")
    expect(leg).to_be_visible()
    expect(leg.get_by_role("radio", name="Repair the ship")).to_be_disabled()
    ann.reads("Leg 1: all ships are in the hangar")
    ann.finds_no_fault()
    ann.writes_orders("Refit: other missiles", "8")
    ann.reads("Falcon refits: 8 Tracers, 2 Contact Missiles")
    ann.reads("A spore in the open: be the last with a ship that fights in 10 rounds")
    expect(ann.box("Where does Falcon start?")).to_be_visible()
    ann.finds_no_fault()
    ann.plays_on()
    ann.reads("Combat won: A spore in the open")
    expect(ann.page.locator(".outcome h2")).to_have_text(re.compile("^Victory"))
    ann.finds_no_fault()


@both_windows
def test_a_player_rolls_dice_for_everybody_or_for_the_referee_alone(people: People, size: tuple[int, int]) -> None:
    ann = people.person("Ann", size)
    seats = {"captain": "computer:simple", "pilot1": "me", "bydo": "computer:simple"}
    made = ann.posts("/tables", scenario="travel/own", file=spore_alone(), seats=seats, name="Ann")
    ann.opens(f"/table/{made['id']}")
    ann.page.get_by_text("Roll dice", exact=True).click()
    form = ann.page.locator("form.rolling")
    form.get_by_label("What for").fill("the hatch")
    ann.finds_no_fault()
    form.get_by_role("button", name="Roll").click()
    ann.reads("rolls 2d6 for the hatch: ")
    form.get_by_label("Sides").fill("20")
    form.get_by_label("Who leads, and you").check()
    form.get_by_role("button", name="Roll").click()
    ann.reads("rolls 2d20 for the hatch aside: ")
    ann.finds_no_fault()
