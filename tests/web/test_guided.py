"""A guided first battle: every kind of question explained once, beside the question, and switched off and on again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.rooms import ROOMS

from .people import People, Person
from .test_pages import presses, tab_to

SEAL = "Lock in your orders"
DEEP = 30  # answers at most
# the kinds that are asked whatever the dice say, and what is answered to each; then the first answer there is
GUIDED: dict[str, dict[str, list[str]]] = {
    "campaign": {
        "Choose a job": ["nothing"],
        SEAL: [],
        "Choose a ship to move": ["Red 1"],
        "Send it there": ["Ember"],
        "Choose a tactic": ["Dodge"],
        "Set the drive": ["0"],
        "Launch missiles": ["1"],
    },
    "heavy": {
        "Turn, move or stay": [],
        "Spoil the enemy's aim": [],
        "Burn through his countermeasures": [],
        "Reinforce a shield": ["Fore"],
        "How strongly to reinforce it": ["1"],
        "Power a bank": [],
        "Fire a torpedo or a bolt": ["fire"],
        "Aim at a system?": [],
        SEAL: [],
    },
    "myoss": {
        "Shield, cloak or neither": ["Shield"],
        "Attach the computer": ["Photon Cannon"],
        SEAL: [],
        "Spend an action": [],
    },
}


def comes(person: Person, game: str = "systemships") -> None:
    person.opens(f"/guide/{game}")
    expect(person.page.locator(".guide-note h2")).to_have_text("Your first battle")
    person.page.get_by_role("button", name="Next").click()


def title(person: Person) -> Any:
    return person.page.locator(".guide-note h2")


def test_a_guided_battle_from_one_click_to_its_end(people: People, size: tuple[int, int]) -> None:
    """Each kind of question that is asked is explained when it comes first, and not again."""
    ann = people.person("Ann", size)
    ann.opens("/guide/systemships")
    note = ann.page.locator(".guide-note")
    ann.sees("Your first battle", "You command the warpship Lance")
    ann.page.get_by_role("button", name="Next").click()
    ann.sees("Choose a tactic")
    expect(ann.page).to_have_url(re.compile("/table/"))
    ann.finds_no_fault_in_both()
    ann.chooses("Dodge")
    expect(title(ann)).to_have_text("Set the drive")
    expect(note).not_to_contain_text("You command")
    ann.chooses("0")
    expect(title(ann)).to_have_text("Launch missiles")
    ann.chooses("5")
    expect(title(ann)).to_have_text("Give each missile its speed")
    for _ in range(5):
        before = ann.open_box.get_attribute("aria-label")
        ann.open_box.get_by_role("spinbutton").fill("4")
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(f'.box.open[aria-label="{before}"]')).to_have_count(0)
    expect(title(ann)).to_have_text("Lock in your orders")
    ann.says_ready()
    hit, again = title(ann).get_by_text("Take a hit"), note.get_by_text("still flies")
    over = ann.page.locator(".outcome")
    expect(again.or_(hit).or_(over).first).to_be_visible()
    ann.plays_on()
    expect(title(ann)).to_have_text(re.compile("Your first victory|Not this time"))


def test_doing_what_it_says_destroys_the_enemy_and_leads_on(people: People, size: tuple[int, int]) -> None:
    """What it speaks of shines on the board; at the end it says what was seen."""
    ann = people.person("Ann", size)
    comes(ann)
    shining = ann.page.locator(".pane .pointed")
    expect(shining).to_have_attribute("data-shape", "ship-0")
    ann.chooses("Dodge", "0", "5")
    expect(shining).to_have_attribute("data-shape", "ship-1")
    ann.chooses("3")
    ann.open_box.get_by_role("button", name="Repeat for the rest").click()
    expect(title(ann)).to_have_text("Lock in your orders")
    expect(shining).to_have_count(2)
    ann.says_ready()
    expect(title(ann)).to_have_text("Your first victory")
    expect(shining).to_have_count(0)
    ann.finds_no_fault_in_both()
    ann.page.get_by_role("link", name="Now the challenge").click()
    expect(title(ann)).to_have_text("Choose a tactic")
    assert ann.gets(f"/tables/{ann.table}")["table"]["scenario"] == "systemships/challenge"
    expect(ann.page.locator(".guide-note")).to_contain_text("Attack hits hardest")


def explained_now(person: Person, before: list[str]) -> str:
    """The kind of what is asked now: the note is there when it is asked for the first time, and not after others."""
    again = person.page.locator(".guide .explain")
    expect(title(person).or_(again).locator("visible=true")).to_have_count(1)
    if again.is_visible():
        kind = again.inner_text().removeprefix("? ")
        assert kind in before, f"{kind} is not explained when it is asked first"
    else:
        kind = str(title(person).inner_text())
        assert kind not in before[:-1], f"{kind} is explained twice"
    return kind


@pytest.mark.parametrize("game", [game for game in ROOMS if game != "systemships"])
def test_every_new_kind_of_question_is_explained(people: People, game: str) -> None:
    """Some questions deep into the guided battle of every other game."""
    ann = people.person("Ann")
    comes(ann, game)
    answers = {kind: list(given) for kind, given in GUIDED.get(game, {}).items()}
    explained: list[str] = []
    for _ in range(DEEP):
        expect(ann.page.locator(".box.open, .seal .primary:enabled").first).to_be_visible()
        kind = explained_now(ann, explained)
        explained = [*(each for each in explained if each != kind), kind]  # the last one is what was asked last
        if set(answers) <= set(explained):
            return
        if kind == SEAL:
            ann.says_ready()
            expect(ann.page.locator(".seal .primary:enabled")).to_have_count(0)
            continue
        before = ann.open_box.get_attribute("aria-label")
        left = answers.get(kind)
        ann.gives(left.pop(0) if left else None)
        expect(ann.page.locator(f'.box.open[aria-label="{before}"]')).to_have_count(0)
    raise AssertionError(f"only these were asked: {explained}")


def test_the_guide_is_closed_by_a_key_and_asked_again(people: People, size: tuple[int, int]) -> None:
    ann = people.person("Ann", size)
    comes(ann)
    ann.page.keyboard.press("Escape")
    expect(title(ann)).to_be_hidden()
    again = ann.page.get_by_role("button", name="Explain again: Choose a tactic")
    expect(again).to_have_text("? Choose a tactic")
    again.focus()
    ann.page.keyboard.press("Enter")
    expect(title(ann)).to_have_text("Choose a tactic")
    expect(ann.page.get_by_role("button", name="Got it")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(title(ann)).to_be_hidden()
    expect(ann.page.locator(".box.open .prompt")).to_be_focused()
    ann.page.reload()
    expect(again).to_be_visible()


def test_an_escape_from_a_rule_closes_the_rule_alone(people: People) -> None:
    ann = people.person("Ann")
    comes(ann)
    ann.page.locator(".guide-note").get_by_role("button", name="Rule WW-310").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    expect(title(ann)).to_be_visible()


def test_the_keyboard_alone_is_guided(people: People) -> None:
    """From the first page: to where a note says to look, to its rule and back, on with the answers, and out of it."""
    ann = people.person("Ann")
    ann.opens()
    presses(ann, ann.page.get_by_role("link", name="Fight your first battle"))
    expect(title(ann)).to_be_visible()
    note = ann.page.locator(".guide-note")
    presses(ann, note.get_by_role("button", name="Next"), "Shift+Tab")
    rule = note.get_by_role("button", name="Rule WW-310")
    presses(ann, rule, "Shift+Tab")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(rule).to_be_focused()
    presses(ann, note.get_by_role("button", name="Got it"))
    expect(title(ann)).to_be_hidden()
    expect(ann.open_box.locator(".prompt")).to_be_focused()
    tab_to(ann, ann.open_box.get_by_role("radio", name="Attack", exact=True))
    ann.page.keyboard.press("Space")
    expect(title(ann)).to_have_text("Set the drive")
    presses(ann, note.get_by_role("button", name="the record sheets"), "Shift+Tab")
    expect(ann.page.locator(".plate").first).to_be_focused()
    expect(ann.page.locator(".record").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    presses(ann, note.get_by_role("button", name="Skip the guide"), "Shift+Tab")
    expect(note).to_have_count(0)
    expect(ann.open_box.locator(".prompt")).to_be_focused()
    ann.offers("Turn the guide on")


def test_the_guide_is_skipped_and_switched_on_again(people: People) -> None:
    ann = people.person("Ann")
    comes(ann)
    ann.page.get_by_role("button", name="Skip the guide").click()
    expect(ann.page.locator(".guide")).to_be_hidden()
    ann.page.reload()
    expect(ann.open_box).to_be_visible()
    expect(ann.page.locator(".guide")).to_be_hidden()
    ann.menu("Turn the guide on")
    expect(title(ann)).to_have_text("Your first battle")
    expect(ann.page.get_by_role("button", name="Turn the guide on")).to_have_count(0)


def test_it_shows_where_to_look(people: People) -> None:
    """At a desk; a telephone has everything in sight, and no room for it."""
    ann = people.person("Ann")
    comes(ann)
    ann.chooses("Attack")
    ann.page.get_by_role("button", name="the record sheets").click()
    sheets = ann.page.locator(".plate").first
    expect(sheets).to_have_class(re.compile("looked-at"))
    expect(sheets).to_be_in_viewport()
    expect(sheets).to_be_focused()
    expect(sheets).not_to_have_class(re.compile("looked-at"))


@pytest.mark.parametrize("game", ROOMS)
def test_every_game_has_one_that_fits(people: People, game: str) -> None:
    ann = people.person("Ann")
    comes(ann, game)
    ann.finds_no_fault_anywhere()


def test_a_table_of_ones_own_begins_without_the_guide(people: People) -> None:
    ann = people.person("Ann")
    ann.makes("systemships/challenge", {"warp": "me"})
    expect(ann.open_box).to_be_visible()
    expect(ann.page.locator(".guide")).to_be_hidden()


def test_abbreviations_say_what_they_mean(people: People) -> None:
    ann = people.person("Ann")
    ann.makes("myoss/battleaxes", {"red": "me"})
    ann.unfolds("Battleaxe 1")
    expect(ann.page.locator("adm-sheets abbr", has_text="PW").first).to_have_attribute(
        "title", re.compile("Power of a weapon")
    )
    ann.opens_log()
    ann.page.get_by_text("About this table").click()
    expect(ann.page.locator(".words")).to_contain_text("Repair points")
    ann.finds_no_fault()


def test_no_guide_where_there_is_no_game(people: People) -> None:
    ann = people.person("Ann")
    ann.opens("/guide/chess")
    ann.sees("No guided battle", "Is no game here")
    ann.problems = [problem for problem in ann.problems if "404" not in problem]  # the browser notes it


def test_who_holds_fire_in_the_first_battle_is_asked_once_and_guided_on(people: People) -> None:
    """Ready at the first step answers “Done”: the charged cannon is named, and later hints don't take it for fired."""
    ann = people.person("Ann")
    ann.opens("/guide/bydo")
    page, ready = ann.page, ann.page.locator("[data-key=ready]")
    page.get_by_role("button", name="Next").click()
    ann.chooses("Fire first")
    ready.click()
    ann.sees("Arrowhead holds its fire: its wave cannon could hit Pata-Pata 1.")
    expect(ready).to_have_text(re.compile("^Ready anyway"))
    ready.click()
    for answer in ("Stay as you are", "E", "No thrust"):
        ann.chooses(answer)
    ready.click()
    ann.skips_playback()
    ann.chooses("Fire first")
    expect(page.locator(".guide-note")).to_contain_text("The Pata-Pata is still there.")
