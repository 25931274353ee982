"""A duel in which the other player decides in the middle of a shot, from a desk and from a phone."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from .people import DESKTOP, People, Person

PHONE = (360, 740)

DUEL = "myoss/duel"
DUELS = 3  # in one of which both rolls are there and differ
WAIT, SECONDS = 0.05, 60.0  # of one duel
ASKED = ".box.open [data-home]:enabled"
ANNS_SHOT = re.compile("^Tub fires .*: which roll counts")
BOBS_PICK = re.compile("^Second picks ")


def ship(name: str, maneuver: int) -> dict[str, Any]:
    """A large and brittle ship: most shots hit it, and not many are needed."""
    kinds = ("bridge", "life_support", {"kind": "engine", "mn": maneuver}, {"kind": "weapon", "pw": 4},
             {"kind": "amenity", "name": "Saloon", "pc": 30}, "frame")  # fmt: skip
    return {"name": name, "lines": [each if isinstance(each, dict) else {"kind": each} for each in kinds]}


def meet(ann: Person, bob: Person) -> None:
    """A new duel: Ann moves first, and Bob's ship is so nimble that of her two rolls he picks the one that counts."""
    ships = {"first": [ship("Tub", 1)], "second": [ship("Dart", 5)]}
    made = ann.posts("/tables", scenario=DUEL, seats={"first": "me", "second": "open"}, ships=ships, name="Ann")
    ann.opens(f"/table/{made['id']}")
    bob.joins(made["links"]["second"])


def fight(*both: Person) -> list[tuple[str, str]]:
    """Fire, and give the first answer to whatever else is asked, until both see the end; who was asked what."""
    asked: list[tuple[str, str]] = []
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if all(each.page.locator(".outcome h2").count() for each in both):
            return asked
        person = next((each for each in both if each.page.locator(ASKED).count()), None)
        if person is None:
            both[0].page.wait_for_timeout(1000 * WAIT)
            continue
        asked.append((person.name, person.open_box.get_attribute("aria-label") or ""))
        fire = person.open_box.get_by_role("radio", name="fire", exact=True)
        (fire if fire.count() else person.page.locator(ASKED).first).click()
        expect(person.page.locator(".box.open [data-home]:disabled")).to_have_count(0)
    raise AssertionError(f"the duel does not end: {asked[-6:]}")


def leave_to_orders(person: Person) -> None:
    """Tick all that may be left to standing orders."""
    person.page.get_by_role("button", name="Standing orders").click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog).to_contain_text("which one counts? The one that hurts most where you fire")
    person.finds_no_fault()
    for tick in dialog.get_by_role("checkbox").all():
        tick.check()
    person.page.keyboard.press("Escape")


@pytest.mark.parametrize("sizes", [(DESKTOP, PHONE), (PHONE, DESKTOP)], ids=["desktop-phone", "phone-desktop"])
def test_a_pick_in_the_middle_of_a_shot(people: People, sizes: tuple[tuple[int, int], ...]) -> None:
    """It reaches the other one's seat in the middle of the shot; left to standing orders, it is not waited for."""
    ann, bob = people.person("Ann", sizes[0]), people.person("Bob", sizes[1])
    for _ in range(DUELS):
        meet(ann, bob)
        asked = fight(ann, bob)
        if any(name == "Bob" and ANNS_SHOT.match(prompt) for name, prompt in asked):
            break
    else:
        raise AssertionError(f"nobody was asked in the middle of a shot: {asked}")
    assert any(BOBS_PICK.match(text) for text in ann.log)
    for _ in range(DUELS):
        meet(ann, bob)
        leave_to_orders(bob)
        assert not [prompt for name, prompt in fight(ann, bob) if name == "Bob" and " fires " in prompt]
        if any(BOBS_PICK.match(text) for text in ann.log):
            break
    else:
        raise AssertionError("standing orders had nothing to answer")
    for each in (ann, bob):
        each.sees("The game is over")
        each.page.get_by_role("button", name="Verify").click()
        each.sees("✓ Verified")
        each.finds_no_fault()
