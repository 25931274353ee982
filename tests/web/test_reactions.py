"""A duel in which the other player decides in the middle of a shot, from a desk and from a phone."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import expect

from .people import DESKTOP, HAVING_THE_LOG, People, Person, both_windows

PHONE = (360, 740)

DUEL = "myoss/duel"
DUELS = 20  # at most, until both rolls are there and differ, or both ships outlive the first turn
WAIT, SECONDS = 0.05, 60.0  # of one duel
ASKED = ".box.open [data-home]:enabled"
ANNS_SHOT = re.compile("^Tub fires .*: which roll do you keep")
BOBS_PICK = re.compile("^Blue keeps ")


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
    person.menu("Standing orders")
    dialog = person.page.get_by_role("dialog")
    expect(dialog).to_contain_text("which one do you keep? When you fire, the one that hurts most")
    person.finds_no_fault()
    for tick in dialog.get_by_role("checkbox").all():
        tick.check()
    person.page.keyboard.press("Escape")


def test_a_pick_in_the_middle_of_a_shot(people: People) -> None:
    """It reaches the other one's seat in the middle of the shot; left to standing orders, it is not waited for."""
    ann, bob = people.person("Ann", DESKTOP), people.person("Bob", PHONE)
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
        each.finds_no_fault_in_both()


def answer_until(person: Person, other: Person, first: str) -> None:
    """Answer with this where it can be answered, else with the first answer, until the other one is asked."""
    for _ in range(30):
        expect(person.page.locator(".outcome").or_(person.page.locator(ASKED).first)).to_be_visible()
        wanted = person.open_box.get_by_role("radio", name=first, exact=True)
        (wanted if wanted.count() else person.page.locator(ASKED).first).click()
        both = person.page.locator(ASKED), other.page.locator(ASKED)
        while not any(each.count() for each in (*both, person.page.locator(".outcome"))):
            person.page.wait_for_timeout(1000 * WAIT)
        if not both[0].count():
            return
    raise AssertionError("the turn does not end")


def test_what_the_other_one_did_is_seen_in_ones_own_turn(people: People, size: tuple[int, int]) -> None:
    """What weighs most since one's own last answer, though one's own turn has begun with lines of its own."""
    ann, bob = people.person("Ann", size), people.person("Bob", DESKTOP)
    for _ in range(DUELS):
        meet(ann, bob)
        expect(ann.open_box.locator(".prompt")).to_contain_text("What does")
        expect(ann.open_box.locator(".prompt")).to_be_focused()
        ann.page.evaluate(HAVING_THE_LOG)
        before = ann.page.locator(".lines li.event").count()
        ann.page.keyboard.press("Enter")  # once too often
        leave_to_orders(ann)
        assert ann.page.locator(".lines li.event").count() == before
        answer_until(ann, bob, "no more")
        answer_until(bob, ann, "fire")
        if ann.page.locator(ASKED).count():
            break
    else:
        raise AssertionError("nobody outlived the first turn")
    since = ann.page.locator(".lines li.event .text").all_inner_texts()[before:]
    assert any(line.startswith("Dart fires ") for line in since)
    lately = ann.page.locator(".lately")
    expect(lately).to_contain_text("What happened")
    expect(lately.locator("li").filter(has_text=re.compile("Dart (fires|misses)"))).to_have_count(1)
    shown = lately.locator("li").all_inner_texts()
    assert shown == [line for line in since if line in shown]
    expect(ann.page.locator("adm-table.playing")).to_have_count(0)
    ann.finds_no_fault_in_both()


@both_windows
def test_the_boxes_of_a_row_stand_side_by_side(people: People, size: tuple[int, int]) -> None:
    """However long what stands with them is: that goes below."""
    ann = people.person("Ann", size)
    ann.makes("myoss/duel", {"first": "me"})
    for answer in ("nothing", "Photon Cannon"):
        ann.open_box.get_by_role("radio", name=re.compile(answer)).first.click()
        ann.page.wait_for_timeout(1000 * WAIT)
        expect(ann.page.locator(".box.open, .seal .primary:enabled").first).to_be_visible()
    ann.says_ready()
    ann.unfolds("(you)")
    expect(ann.page.locator(".record .value", has_text="for Photon Cannon").first).to_be_visible()
    rows = ann.page.locator(".record:not([hidden]) .boxes").evaluate_all(
        "(all) => all.map((each) => [...each.querySelectorAll('i')].map((box) => box.getBoundingClientRect().top))"
    )
    assert rows and max(len(tops) for tops in rows) > 1
    assert all(len(set(tops[k : k + 5])) == 1 for tops in rows for k in range(0, len(tops), 5))
    wide = ann.page.locator(".record").evaluate_all("(all) => all.some((each) => each.scrollWidth > each.clientWidth)")
    assert not wide
