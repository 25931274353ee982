"""What saves presses: one for all hits, one for a whole combat."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

from playwright.sync_api import expect

from admiralty.games.heavy.words import System

from ..server.test_standing import aggressive
from .people import People, Person
from .test_campaign import THREE, moves

FOUGHT = THREE.replace("rounds = 2\n", "")  # until it is decided
GAMES, ACTS = 300, 30  # at most, until a ship takes several hits and lives
_ids = count(1)


def commands(ann: Person, table: str, seat: str, what: str, **more: Any) -> dict[str, Any]:
    """Give a command without the page; what the seat sees then."""
    at = ann.gets(f"/tables/{table}?seat={seat}")["at"]
    command = {"do": what, "id": f"by-hand-{next(_ids)}", "at": at, **more}
    ann.posts(f"/tables/{table}/commands", seat=seat, command=command)
    return ann.gets(f"/tables/{table}?seat={seat}")


def hurt(ann: Person) -> tuple[str, dict[str, Any]]:
    """A table at which red's ship has several hits to take, and what is asked."""
    for _ in range(GAMES):
        seats = {"red": "me", "blue": "computer:simple"}
        id = ann.posts("/tables", scenario="systemships/duel", seats=seats, name="Ann")["id"]
        seen = ann.gets(f"/tables/{id}?seat=red")
        for _ in range(ACTS):
            if seen["question"]:
                if seen["question"].get("alike"):
                    return id, seen["question"]
                seen = commands(ann, id, "red", "answer", value=seen["question"]["choices"][0]["value"], confirmed=True)
            elif seen["form"]:
                answers = [box["answer"] for box in seen["form"]["boxes"]]
                if seen["form"]["complete"]:
                    seen = commands(ann, id, "red", "ready", answers=answers, confirmed=True)
                else:
                    asked = seen["form"]["open"]
                    seen = commands(ann, id, "red", "fill", answers=[*answers, aggressive(asked)])
            else:
                break
    raise AssertionError("no ship took several hits in any of these games")


def test_all_hits_take_the_same_at_one_press(people: People) -> None:
    ann = people.person("Ann")
    id, asked = hurt(ann)
    ann.opens(f"/table/{id}")
    group = ann.page.get_by_role("group", name=asked["alike"])
    expect(group.get_by_role("button")).to_have_count(len(asked["choices"]))
    ann.finds_no_fault_in_both()
    before = len(ann.log)
    group.get_by_role("button").first.click()
    expect(ann.page.locator(f'.box.open[aria-label="{asked["prompt"]}"]')).to_have_count(0)
    ann.reads(re.escape(f"{asked['about']} loses"))
    assert len(ann.log) > before


def test_a_combat_is_fought_out_at_one_press_and_taken_back_at_another(people: People) -> None:
    """Red fights the systemship of Ember."""
    ann = people.person("Ann")
    seats = {"red": "me", "blue": "open", "green": "computer:simple"}
    made = ann.posts("/tables", scenario="campaign/border", file=FOUGHT, seats=seats, name="Ann")
    ann.opens(f"/table/{made['id']}")
    ann.writes_orders("nothing")
    moves(ann, "Red 1", "Ember")
    press = ann.page.get_by_role("button", name="Fight out the combat at Ember")
    expect(press).to_be_visible()
    ann.finds_no_fault_in_both()
    press.click()
    ann.reads("The combat at Ember is over")
    expect(press).to_have_count(0)
    ann.skips_playback()
    ann.page.get_by_role("button", name="Undo").click()
    expect(press).to_be_visible()
    expect(ann.page.get_by_role("button", name="Ready", exact=True)).to_be_enabled()  # what was sealed is a draft again


def test_each_label_of_a_sheet_says_what_it_means(people: People) -> None:
    """At a touch, by the keyboard and to whoever listens; a second press takes it away again."""
    ann = people.person("Ann")
    ann.makes("heavy/duel", {"a": "me", "b": "computer:simple"})
    ann.page.get_by_role("button", name="Record of Federation CA").click()
    card = ann.page.locator(".record")
    labels = card.locator("dt button")
    expect(labels.first).to_be_visible()
    expect(labels).to_have_count(card.locator("dt").count())
    warp = card.get_by_role("button", name="Warp, die 6")
    expect(warp).to_have_accessible_description(re.compile(r"^A system\. .* \[HC-910\]$"))
    warp.focus()
    ann.page.keyboard.press("Enter")
    expect(warp).to_have_attribute("aria-expanded", "true")
    expect(card.locator(".meaning")).to_contain_text("each box is one hit")
    ann.finds_no_fault_in_both()
    expect(card.locator(".meaning")).to_be_visible()
    ann.page.keyboard.press("Enter")
    expect(card.locator(".meaning")).to_have_count(0)
    expect(warp).to_be_focused()


def test_who_can_do_nothing_any_more_is_told_so_and_offered_the_way_out(people: People) -> None:
    ann = people.person("Ann")
    seats = {"a": "me", "b": "computer:simple"}
    id = ann.posts("/tables", scenario="heavy/duel", seats=seats, name="Ann", referee=True)["id"]
    for system in (System.BRIDGE, System.AUXILIARY_BRIDGE):
        edit = {"path": f"ships.0.lost.{int(system)}", "value": 1, "reason": "hit", "reopen": True}
        command = {"do": "gm_edit", "id": f"edit-{int(system)}", **edit}
        ann.posts(f"/tables/{id}/referee", command=command)
    ann.opens(f"/table/{id}")
    expect(ann.page.get_by_role("heading", name="Choose a ship")).to_be_visible()
    ann.page.get_by_role("button", name=re.compile("^(Play|Sit) as (Federation|Side A|Red)$")).first.click()
    expect(ann.page.get_by_text("Your bridges are gone. Until one is mended")).to_be_visible()
    ann.finds_no_fault_in_both()
    ann.page.get_by_role("button", name="End the game …").click()
    ann.finds_no_fault_in_both()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ann.page.locator(".outcome.lost")).to_contain_text("You resigned.")
