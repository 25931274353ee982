"""A campaign in the browser: two people and the computer, from the first turn to victory."""

from __future__ import annotations

from playwright.sync_api import expect

from .people import DESKTOP, People, Person

PHONE = (360, 740)
THREE = """
game = "campaign"
title = "Three homes"
counters = 4
warplines = [["Anchor", "Beacon"], ["Beacon", "Cinder"]]

[settings]
home_stock = 0

[fleets]
red = ["lance"]

[[stars]]
name = "Anchor"
q = -2
r = 1
value = 5
home = "red"

[[stars]]
name = "Beacon"
q = 2
r = -1
value = 5
home = "blue"

[[stars]]
name = "Cinder"
q = 0
r = 4
value = 1
home = "green"
"""


def builds_nothing(person: Person) -> None:
    person.chooses("nowhere else")
    person.says_ready()


def test_a_campaign_is_won(people: People) -> None:
    """Ann walks into Bob's home while he has no ship, holds it for a turn, and has more than half of all value."""
    ann, bob = people.person("Ann", DESKTOP), people.person("Bob", PHONE, "dark")
    seats = {"red": "me", "blue": "open", "green": "computer:simple"}
    made = ann.posts("/tables", scenario="", file=THREE, seats=seats, settings={}, ships={}, name="Ann")
    ann.opens(f"/table/{made['id']}")
    bob.joins(made["links"]["blue"])
    builds_nothing(ann)
    ann.page.get_by_role("radio", name="Red 1").click()
    ann.page.get_by_role("combobox").select_option("stay")
    ann.page.get_by_role("button", name="Write it down").click()
    builds_nothing(bob)
    bob.reads("The neutral stars take their turn")
    builds_nothing(ann)
    bob.sees("Blue")
    ann.page.get_by_role("radio", name="Red 1").click()
    ann.finds_no_fault()
    ann.page.get_by_role("button", name="Answer: Beacon").first.click()
    bob.reads("Red 1 moves from Anchor to Beacon")  # where Bob can build nothing any more
    ann.page.get_by_role("radio", name="no more ships").click()
    bob.finds_no_fault()
    builds_nothing(ann)  # turn 3: Beacon is hers
    ann.reads("Red takes possession of Beacon")
    ann.page.get_by_role("radio", name="no more ships").click()
    for person, said in ((ann, "You won the war."), (bob, "You lost: Red has won the war.")):
        expect(person.page.locator(".outcome")).to_contain_text(said)
        person.finds_no_fault()
