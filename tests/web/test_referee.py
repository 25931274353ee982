"""A referee at a browser: he hides, edits and takes back, plays a seat, throws dice; the others see what they may."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .people import DESKTOP, PHONE, People, Person
from .test_clocks import NOTED
from .test_pages import picks, presses, tab_to
from .test_setting import opens_file, sets_the_table

SEATS = {
    "systemships/duel": ("red", "blue"), "myoss/duel": ("first", "second"), "heavy/duel": ("a", "b"),
    "campaign/border": ("red", "blue"),
}  # fmt: skip
CALLED = {"systemships/duel": "Red", "myoss/duel": "Red", "heavy/duel": "Federation", "campaign/border": "Red"}
PARTS = {  # the way to something that the board shows by its name, and a number of it
    "systemships/duel": ("Ships", "Lance 2", "Status"),
    "myoss/duel": ("Ships", "Battleaxe 2", "Status"),
    "heavy/duel": ("Ships", "Klingon D7", "Status"),
    "campaign/border": ("Stars", "Cinder", "Value"),
}
EVERY_DESK = list(zip((PHONE, DESKTOP) * len(SEATS), SEATS, strict=False))  # each game on one or the other
DESKS = EVERY_DESK if "ADMIRALTY_SOAK" in os.environ else EVERY_DESK[-2:]  # the page knows no game
OX = {"name": "Ox", "pd": 8, "beams": 1, "screens": 4}  # outlives some rounds with its like
NAMED = ".at-ship .plate, adm-board svg text:not(.plated)"  # what says the name of a thing on the board


def desk(page: Page) -> Locator:
    return page.locator("adm-referee")


def opens_all_fields(page: Page) -> None:
    """The raw fields, which stand behind their name."""
    if not desk(page).get_by_label("Part of the battle", exact=True).count():
        desk(page).get_by_text("All fields", exact=True).click()


def chooses(page: Page, *labels: str) -> None:
    """Go down to a place of the battle."""
    opens_all_fields(page)
    for level, label in enumerate(labels):
        field = desk(page).get_by_label(f"Part {level + 1}" if level else "Part of the battle", exact=True)
        value = field.locator("option", has_text=label).first.get_attribute("value")
        field.select_option(value)


def at_a_table(
    people: People, scenario: str, size: tuple[int, int], **ships: list[dict[str, Any]]
) -> tuple[Person, Person]:
    gwen, ann = people.person("Gwen", size), people.person("Ann")
    first, second = SEATS[scenario]
    seats = {first: "open", second: "computer:simple"}
    made = gwen.posts("/tables", scenario=scenario, seats=seats, ships=ships, name="Gwen", referee=True)
    gwen.opens(f"/table/{made['id']}")
    ann.joins(made["links"][first])
    expect(desk(gwen.page)).to_be_visible()
    return gwen, ann


@pytest.mark.parametrize(("size", "scenario"), DESKS)
def test_a_referee_hides_edits_and_takes_back(people: People, size: tuple[int, int], scenario: str) -> None:
    gwen, ann = at_a_table(people, scenario, size)
    first, (kind, name, number) = CALLED[scenario], PARTS[scenario]
    ship = ann.page.locator(NAMED).filter(has_text=name)
    expect(ship).to_be_visible()
    chooses(gwen.page, kind, name)
    desk(gwen.page).locator(".veil").get_by_label(first).check()
    desk(gwen.page).get_by_label("Why (for the record)").fill("behind the moon")
    desk(gwen.page).get_by_role("button", name="Hide it").click()
    expect(ship).to_have_count(0)
    expect(gwen.page.locator(NAMED).filter(has_text=name)).to_be_visible()
    assert not any("moon" in line or name in line for line in ann.log)
    taken = desk(gwen.page).locator(".acts li").first
    expect(taken).to_contain_text("behind the moon")
    taken.get_by_role("button", name="Undo").click()
    expect(ship).to_be_visible()
    expect(taken).to_contain_text("undone")

    chooses(gwen.page, kind, name, number)
    desk(gwen.page).get_by_label("Reason").fill("a mine")
    desk(gwen.page).get_by_label("now: undoes the answers since it started").check()
    desk(gwen.page).get_by_role("button", name="Set it").click()
    ann.reads("a mine")
    desk(gwen.page).locator(".acts li").first.get_by_role("button", name="Undo").click()
    expect(desk(gwen.page).locator(".acts li.gone", has_text="a mine")).to_contain_text("undone")
    gwen.finds_no_fault_in_both()
    ann.finds_no_fault_in_both()


def test_an_end_by_the_referees_hand_is_confirmed_or_taken_back(people: People, size: tuple[int, int]) -> None:
    gwen, ann = at_a_table(people, "systemships/duel", size)
    eve = people.person("Eve", size)
    eve.opens(f"/table/{gwen.page.url.rsplit('/', 1)[-1]}")
    for person in (gwen, ann, eve):
        person.offers("1 person looks on")
    slips(gwen)
    end = desk(gwen.page).locator(".request")
    expect(end).to_contain_text("This ends the game.")
    for person in (ann, eve):
        expect(person.page.locator(".call")).to_have_text("The referee is deciding if the game ends here")
        assert not any("a slip" in line for line in person.log)
    expect(ann.open_box).to_have_count(0)
    ann.offers("End the game …")  # all seats may, without the referee
    gwen.page.reload()
    end.get_by_role("button", name="Take it back").click()
    expect(end).to_be_hidden()
    expect(desk(gwen.page).locator(".acts li.gone", has_text="a slip")).to_contain_text("undone")
    expect(ann.open_box.locator(".prompt")).to_be_visible()
    gwen.finds_no_fault_in_both()
    slips(gwen)
    gwen.finds_no_fault_in_both()
    end.get_by_role("button", name="Confirm the end").click()
    for person in (gwen, ann, eve):
        expect(person.page.locator(".where")).to_contain_text("The end")
    ann.finds_no_fault_in_both()


def test_a_table_that_was_set_up_is_saved_and_set_again(people: People, tmp_path: Path) -> None:
    """What the referee has changed is in the file, and in the table that begins from it."""
    gwen, _ = at_a_table(people, "systemships/duel", DESKTOP)
    chooses(gwen.page, "Ships", "Lance 2", "Missiles")
    form = desk(gwen.page).locator(".edit")
    form.locator("input[type=number]").fill("1")
    form.get_by_label("Reason").fill("half empty")
    form.get_by_label("now: undoes the answers since it started").check()
    form.get_by_role("button", name="Set it").click()
    expect(desk(gwen.page).locator(".acts")).to_contain_text("half empty")
    desk(gwen.page).get_by_text("Scenario", exact=True).click()
    with gwen.page.expect_download() as coming:
        desk(gwen.page).get_by_role("button", name="Save the scenario").click()
    path = tmp_path / coming.value.suggested_filename
    coming.value.save_as(path)
    gwen.finds_no_fault_in_both()
    gwen.opens("/play/systemships")
    gwen.page.get_by_role("button", name="New table: A duel of warpships").click()
    opens_file(gwen.page, path)
    gwen.page.get_by_label("With a referee").check()
    gwen.page.get_by_label("Who plays Blue", exact=True).select_option("computer:simple")
    sets_the_table(gwen.page)
    expect(gwen.page.locator(NAMED).filter(has_text="Lance 2")).to_be_visible()
    again = gwen.gets(f"/tables/{gwen.table}/referee/places?path=ships.1")
    assert {part["step"]: part["value"] for part in again["parts"]}["missiles"] == 1


def slips(gwen: Person) -> None:
    """The referee marks the only ship of a side as destroyed, at once."""
    chooses(gwen.page, "Ships", "Lance", "Status")
    form = desk(gwen.page).locator(".edit")
    form.locator("select").select_option(label="Destroyed")
    form.get_by_label("Reason").fill("a slip")
    form.get_by_label("now: undoes the answers since it started").check()
    form.get_by_role("button", name="Set it").click()


def test_what_only_the_rules_set_is_not_offered(people: People, size: tuple[int, int]) -> None:
    gwen, _ = at_a_table(people, "systemships/duel", size)
    chooses(gwen.page, "Vessels")
    expect(desk(gwen.page)).to_contain_text("Only the rules set this number.")
    expect(desk(gwen.page).locator(".edit")).to_have_count(0)
    chooses(gwen.page, "Ships", "Lance", "Side")
    expect(desk(gwen.page).get_by_label("Side, 0 to 1")).to_be_visible()


def test_a_referee_plays_a_seat_and_throws_dice(people: People, size: tuple[int, int]) -> None:
    gwen, ann = at_a_table(people, "systemships/duel", size)
    page = gwen.page
    desk(page).get_by_text("Dice", exact=True).first.click()
    desk(page).get_by_label("What for").fill("reinforcements")
    desk(page).locator(".roll").get_by_label("Red").check()
    desk(page).get_by_role("button", name="Roll").click()
    ann.reads("The referee rolls 2d6 for reinforcements")
    desk(page).get_by_text("Seats", exact=True).click()
    desk(page).get_by_label("Who plays Blue").select_option("referee")
    expect(ann.page.locator(".seat", has_text="Blue")).to_contain_text("The referee")
    desk(page).get_by_role("button", name="Play as Blue").click()
    expect(gwen.open_box.locator(".prompt")).to_be_visible()
    gwen.menu("Referee’s desk")
    expect(desk(page)).to_be_visible()


def test_the_desk_tells_whose_turn_the_referee_has(people: People, size: tuple[int, int]) -> None:
    """He plays blue and looks on at his desk: its box, its title and a message say that blue is waited for."""
    gwen, ann = at_a_table(people, "systemships/duel", size)
    page, call = gwen.page, gwen.page.locator(".call")
    gwen.begins_pages_with(NOTED)
    page.reload()
    expect(call).to_have_text("Waiting for Ann")
    expect(gwen.within_menu("Tell me when it is my turn")).to_have_count(0)
    page.keyboard.press("Escape")
    desk(page).get_by_text("Seats", exact=True).click()
    desk(page).get_by_label("Who plays Blue").select_option("referee")
    expect(call).to_contain_text("Your turn as Blue")
    expect(page).to_have_title(re.compile("^Your turn – "))
    gwen.menu("Tell me when it is my turn")
    gwen.finds_no_fault_in_both()
    gwen.writes_orders("Dodge", "5")
    expect(desk(page)).to_be_visible()
    expect(call).to_have_text("Waiting for Ann")
    expect(page).not_to_have_title(re.compile("^Your turn"))
    assert page.evaluate("window.told") == []
    page.evaluate("window.away = true")
    ann.writes_orders("Dodge", "5")
    expect(call).to_contain_text("Your turn as Blue")
    page.wait_for_function("window.told.length")
    assert page.evaluate("window.told") == [["Your turn", "A duel of warpships"]]


def test_the_desk_is_used_by_keyboard(people: People) -> None:
    gwen, ann = at_a_table(people, "systemships/duel", (1280, 800))
    page = gwen.page
    notes = desk(page).locator("summary", has_text="Notes")
    notes.focus()
    page.keyboard.press("Enter")
    expect(desk(page).get_by_label("Note", exact=True)).to_be_visible()
    page.keyboard.press("Tab")  # past the title, which makes it a hand-out
    page.keyboard.press("Tab")
    page.keyboard.type("They wait for the dark.")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # red reads it
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    ann.reads("They wait for the dark")


def test_the_keyboard_alone_hides_edits_and_takes_back(people: People) -> None:
    """The focus is never lost: after each act it stands where the next one is near."""
    gwen, ann = at_a_table(people, "systemships/duel", DESKTOP)
    page, field, acts = gwen.page, desk(gwen.page).get_by_label, desk(gwen.page).locator(".acts li")
    ship = ann.page.locator(NAMED).filter(has_text="Lance 2")
    presses(gwen, desk(page).locator("summary", has_text="All fields"))
    picks(gwen, field("Part of the battle", exact=True), "Ships")
    picks(gwen, field("Part 2", exact=True), "Lance 2")
    tab_to(gwen, desk(page).locator(".veil").get_by_label("Red"))
    page.keyboard.press("Space")
    presses(gwen, desk(page).get_by_role("button", name="Hide it"))
    expect(ship).to_have_count(0)
    presses(gwen, acts.first.get_by_role("button", name="Undo"))
    expect(ship).to_be_visible()
    expect(acts.first).to_contain_text("undone")
    expect(desk(page).locator(".acts")).to_be_focused()
    picks(gwen, field("Part 3", exact=True), "Status", "Shift+Tab")
    tab_to(gwen, field("Reason"))
    page.keyboard.type("a mine")
    tab_to(gwen, field("when the next"))
    page.keyboard.press("ArrowDown")
    expect(field("now: undoes")).to_be_checked()
    presses(gwen, desk(page).get_by_role("button", name="Set it"))
    ann.reads("a mine")
    expect(field("Part 3", exact=True)).to_be_focused()
    presses(gwen, acts.first.get_by_role("button", name="Undo"))
    expect(acts.filter(has_text="a mine")).to_contain_text("undone")
    expect(desk(page).locator(".acts")).to_be_focused()


def test_a_table_is_set_with_a_referee(people: People) -> None:
    gwen = people.person("Gwen", (1280, 800))
    gwen.opens("/play/systemships")
    gwen.page.get_by_role("button", name="New table: A duel of warpships").click()
    gwen.page.get_by_label("Your name").fill("Gwen")
    gwen.page.get_by_label("With a referee").check()
    gwen.page.get_by_role("button", name="Set the table").click()
    expect(desk(gwen.page).or_(gwen.page.get_by_role("link", name="Go to the table"))).to_be_visible()


def test_what_a_referee_writes_stays_while_others_play(people: People) -> None:
    """The reason of an edit, and the act that play is to be taken back to; an act in between exchanges neither."""
    gwen, ann = at_a_table(people, "systemships/duel", (1280, 800), red=[OX], blue=[OX])
    page = gwen.page
    ann.writes_orders("Attack", "5", "0", "3")
    chooses(page, "Ships", "Ox", "Budget")
    reason = desk(page).get_by_label("Reason")
    reason.fill("a mine in the dark")
    back = desk(page).get_by_label("Undo back to before")
    expect(back.locator("option")).not_to_have_count(1)
    back.select_option(index=1)
    chosen, newest = back.input_value(), back.locator("option").first.get_attribute("value")
    acts_once_more(ann, back.locator(f"option:first-child:not([value='{newest}'])"))
    expect(back).to_have_value(str(chosen))
    expect(reason).to_have_value("a mine in the dark")
    desk(page).get_by_role("button", name="Set it").click()
    expect(desk(page).locator(".acts li", has_text="a mine in the dark")).to_be_visible()
    expect(reason).to_have_value("")


def test_a_referee_begins_another_game_from_any_moment(people: People, size: tuple[int, int]) -> None:
    """While it goes on, and from all there is; a player of it from what the own seat knew."""
    gwen, ann = at_a_table(people, "systemships/duel", size, red=[OX], blue=[OX])
    ann.writes_orders("Attack", "5", "0", "3")
    comes_to_the_second_round(ann)
    first = gwen.page.url
    gwen.page.get_by_role("button", name="Try another line").click()
    gwen.sees("before a round of this one, as it was.")
    gwen.finds_no_fault_in_both()
    gwen.page.get_by_label("It starts before").select_option(label="Round 1")
    gwen.page.get_by_role("button", name="Set the table").click()
    expect(gwen.page).not_to_have_url(first)
    expect(gwen.box("round 1: which tactic").first).to_be_visible()
    ann.page.get_by_role("button", name="Try another line").click()
    ann.sees("The computer imagines what Red could not see")
    expect(ann.page.get_by_label("It starts before").locator("option:checked")).to_have_text("Round 2, now")


def comes_to_the_second_round(ann: Person) -> None:
    """The first of the answers whenever something is hit."""
    there, asked = ann.page.get_by_text("round 2: which tactic"), ann.page.locator(".box.open [role=radio]:enabled")
    for _ in range(20):
        expect(there.or_(asked).first).to_be_visible()
        if there.count():
            return
        before = ann.open_box.get_attribute("aria-label")
        asked.first.click()
        expect(ann.page.locator(f'.box.open[aria-label="{before}"]')).to_have_count(0)
    raise AssertionError("the round has no end")


def acts_once_more(ann: Person, seen: Locator) -> None:
    """A form is filled in and sealed, or a question answered: one act and no more, lest it end the battle."""
    act = ann.page.locator(".seal .primary:enabled, adm-orders > .box.open [role=radio]:enabled")
    draft = ann.page.locator(".form .box.open [role=radio]:enabled")
    for _ in range(20):
        expect(act.or_(draft).first).to_be_visible()
        if act.count():
            act.first.click()
            if (anyway := ann.page.get_by_role("button", name="Ready anyway")).count():
                anyway.click()
            expect(seen).to_have_count(1)
            return
        draft.first.click()
    raise AssertionError("the form has no end")


def test_the_referee_plays_seats_at_the_desk(people: People, size: tuple[int, int]) -> None:
    """Each seat in hand has its tab, with its own question; the board may be that seat's; nothing of it is Ann's."""
    gwen, ann = at_a_table(people, "systemships/duel", size)
    page = gwen.page
    tabs, board = page.locator(".hand-tabs"), page.get_by_label("Board as Blue sees it")
    expect(tabs).to_have_count(0)
    desk(page).get_by_text("Seats", exact=True).click()
    desk(page).get_by_label("Who plays Blue").select_option("referee")
    expect(tabs.get_by_role("button", name="Blue to move")).to_have_attribute("aria-pressed", "true")
    expect(gwen.open_box.locator(".prompt")).to_have_text(re.compile("which tactic"))
    gwen.chooses("Dodge")
    gwen.has_answered("which tactic", "Dodge")
    page.reload()  # what was written is on the server
    gwen.has_answered("which tactic", "Dodge")
    gwen.finds_no_fault_in_both()
    ship = page.locator("adm-board [data-shape='ship-1']")
    expect(ship).to_have_class(re.compile("foe"))
    board.check()
    expect(ship).to_have_class(re.compile("own"))
    board.uncheck()
    expect(ship).to_have_class(re.compile("foe"))
    gwen.writes_orders("5")
    expect(tabs.get_by_role("button", name="Blue ✓ ready")).to_be_visible()
    page.get_by_role("button", name="Change my orders").click()
    gwen.says_ready()
    ann.writes_orders("Dodge", "5")
    ann.reads("dodge, drive 5")
    expect(desk(page)).to_be_visible()
    expect(tabs.get_by_role("button", name="Blue to move")).to_be_visible()


def test_one_after_the_other_of_the_seats_in_hand_is_asked(people: People, size: tuple[int, int]) -> None:
    gwen, ann = at_a_table(people, "systemships/duel", size)
    page = gwen.page
    tabs = page.locator(".hand-tabs")
    desk(page).get_by_text("Seats", exact=True).click()
    for seat in ("Red", "Blue"):
        desk(page).get_by_label(f"Who plays {seat}").select_option("referee")
    expect(tabs.get_by_role("button")).to_have_count(2)
    tabs.get_by_role("button", name="Red").click()
    gwen.writes_orders("Dodge", "5")
    expect(ann.page.locator(".call")).to_have_text("Waiting for the referee")
    expect(ann.page.locator(".box, .form, .go button")).to_have_count(0)  # she is not asked what she can't answer
    expect(tabs.get_by_role("button", name="Blue to move")).to_have_attribute("aria-pressed", "true")
    tabs.get_by_role("button", name="Red ✓ ready").click()
    expect(page.get_by_role("button", name="Change my orders")).to_be_visible()
    tabs.get_by_role("button", name="Blue").click()
    gwen.writes_orders("Dodge", "5")
    ann.reads("dodge, drive 5")
    desk(page).get_by_label("Who plays Red").select_option("human")
    expect(tabs.get_by_role("button")).to_have_count(1)
    expect(ann.open_box.locator(".prompt")).to_be_visible()


def test_a_hand_out_stays_readable_until_it_is_taken_back(people: People, size: tuple[int, int]) -> None:
    gwen, ann = at_a_table(people, "systemships/duel", size)
    eve = people.person("Eve", size)
    eve.opens(f"/table/{gwen.page.url.rsplit('/', 1)[-1]}")
    page, handed = gwen.page, ann.page.locator(".handouts")
    desk(page).get_by_text("Notes", exact=True).click()
    form = desk(page).locator(".note")
    form.get_by_label("Title").fill("A torn page")
    form.get_by_label("Note", exact=True).fill("The door is <b>behind</b> the painting.")
    expect(form.get_by_role("button", name="Keep the note")).to_be_visible()
    form.get_by_label("Red").check()
    form.get_by_role("button", name="Hand it out").click()
    expect(handed.get_by_role("heading", name="A torn page")).to_be_visible()
    expect(handed).to_contain_text("The door is <b>behind</b> the painting.")
    ann.finds_no_fault_in_both()
    ann.page.reload()
    handed.locator("summary").click()
    expect(handed).to_contain_text("Round 1 · to Red")
    expect(eve.page.locator(".handouts")).to_have_count(0)
    assert "torn" not in eve.page.content()
    mine = page.locator(".handouts")
    expect(mine.get_by_role("heading", name="A torn page")).to_be_visible()
    gwen.finds_no_fault_in_both()
    mine.get_by_role("button", name="Take back: A torn page").click()
    expect(handed).to_be_hidden()
    assert "torn" not in ann.page.content()
