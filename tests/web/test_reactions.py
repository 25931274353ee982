"""A duel in which the other player decides in the middle of a shot, from a desk and from a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .people import People, Person

FIGHTERS = "myoss/tiniest_fighters"
DUELS = 12  # among which somebody is asked in the middle of the other one's shot
ACTS = 120  # of one duel
ASKED = ".box.open [data-home]:enabled"


def fights(ann: Person, bob: Person) -> list[str]:
    """Play until it is over; what Bob was asked while it was Ann's shot."""
    reactions = []
    for _ in range(ACTS):
        for each, other in ((ann, bob), (bob, ann)):
            now = each.page.locator(f".outcome h2, {ASKED}").first
            later = other.page.locator(f".outcome h2, {ASKED}").first
            expect(now.or_(each.page.locator(".call:not(.mine)")).first).to_be_visible()
            if each.page.locator(".outcome h2").count():
                expect(other.page.locator(".outcome h2")).to_be_visible()
                return reactions
            if not now.count():
                expect(later).to_be_visible()
                continue
            prompt = each.open_box.get_attribute("aria-label") or ""
            if each is bob and re.search("^Tiniest Fighter 1 fires", prompt):
                reactions.append(prompt)
            answers(each)
    raise AssertionError("the duel does not end")


def answers(person: Person) -> None:
    """Fire if one can, else the first answer; what was asked is gone before anything else is done."""
    fire = person.open_box.get_by_role("radio", name="fire", exact=True)
    (fire if fire.count() else person.page.locator(ASKED).first).click()
    expect(person.page.locator("[aria-busy=true]")).to_have_count(0)


def meets(ann: Person, bob: Person) -> None:
    links = ann.makes(FIGHTERS, {"first": "me", "second": "open"})
    bob.joins(links["second"])


def test_a_pick_in_the_middle_of_a_shot(people: People) -> None:
    """It reaches the other one's seat; with standing orders it is answered without a wait, and both see the end."""
    ann, bob = people.person("Ann"), people.person("Bob", (360, 740))
    for _ in range(DUELS):
        meets(ann, bob)
        if asked := fights(ann, bob):
            break
    assert any("which roll counts" in each or "what becomes of" in each for each in asked), asked
