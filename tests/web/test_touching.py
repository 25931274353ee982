"""A referee at the board: a click or a key on a ship or a part of it, and what is done to it there and then."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .people import DESKTOP, PHONE, People, Person
from .test_pages import presses, tab_to
from .test_referee import DESKS, at_a_table, desk

SHAPES = {  # of each game a shape that the keyboard reaches, what it shows, and the first seat
    "systemships/duel": ("ship-1", "Lance 2", "Red"),
    "myoss/duel": ("ship-1", "Battleaxe 2", "Red"),
    "heavy/duel": ("ship-1", "Klingon D7", "Federation"),
    "campaign/border": ("map-star-0", "", "Red"),
}


def shape(person: Person, id: str) -> Locator:
    return person.page.locator(f'adm-board [data-shape="{id}"]')


def head(person: Person) -> Locator:
    return desk(person.page).locator(".touch h3")


def undoes(gwen: Person) -> None:
    """Take back the newest act that stands."""
    desk(gwen.page).locator(".acts li:not(.gone)").first.get_by_role("button", name="Undo").click()


@pytest.mark.parametrize(("size", "scenario"), DESKS)
def test_a_key_on_a_shape_chooses_it_and_a_ship_is_hidden_there(
    people: People, size: tuple[int, int], scenario: str
) -> None:
    gwen, ann = at_a_table(people, scenario, size)
    id, name, seat = SHAPES[scenario]
    expect(head(gwen)).to_have_text("Choose a ship")
    shape(gwen, id).focus()
    gwen.page.keyboard.press("Enter")
    expect(head(gwen)).not_to_have_text("Choose a ship")
    expect(head(gwen)).to_be_focused()
    expect(head(gwen)).to_contain_text(name)
    expect(shape(gwen, id)).to_have_class(re.compile("touched-shape"))
    gwen.finds_no_fault_in_both()
    tab_to(gwen, desk(gwen.page).locator(".lay").get_by_label(seat))
    gwen.page.keyboard.press("Space")
    presses(gwen, desk(gwen.page).get_by_role("button", name="Hide", exact=True))
    expect(shape(ann, id)).to_have_count(0)
    expect(shape(gwen, id)).to_be_attached()
    undoes(gwen)
    expect(shape(ann, id)).to_be_attached()


def test_a_click_on_a_system_damages_and_mends_it(people: People) -> None:
    gwen, ann = at_a_table(people, "heavy/duel", DESKTOP)
    tools = desk(gwen.page).locator(".touch")
    whole = int(ann.page.locator('[data-shape^="box-1-12-"]').count())
    gwen.page.locator('adm-board [data-shape^="box-1-12-"]').first.click()
    expect(head(gwen)).to_have_text(re.compile("warp", re.IGNORECASE))
    expect(tools).to_contain_text(f"{whole} of {whole} left")
    tools.get_by_role("button", name="Damage").click()
    expect(tools).to_contain_text(f"{whole - 1} of {whole} left")
    expect(ann.page.locator('[data-shape^="box-1-12-"][data-shape$="-lost"]')).to_have_count(1)
    ann.reads("Damage Warp")
    tools.get_by_role("button", name="Mend").click()
    expect(tools).to_contain_text(f"{whole} of {whole} left")
    expect(head(gwen)).to_be_focused()  # its button is gone
    undoes(gwen)
    expect(tools).to_contain_text(f"{whole - 1} of {whole} left")
    tools.get_by_role("button", name="Show Klingon D7").click()
    expect(head(gwen)).to_have_text("Klingon D7")
    expect(tools.locator(".bits li")).not_to_have_count(0)


def test_a_ship_is_moved_and_play_goes_on(people: People) -> None:
    """By its name above the board, on a telephone; the range of both is one deed, and one act to take back."""
    gwen, ann = at_a_table(people, "heavy/duel", PHONE)
    tools = desk(gwen.page).locator(".touch")
    gwen.page.locator(".plate", has_text="Klingon D7").click()
    expect(head(gwen)).to_have_text("Klingon D7")
    tools.get_by_role("button", name="Range to").click()
    tools.get_by_label("Range, 1 to 99").fill("2")
    tools.get_by_label("Why, if you like").fill("a storm")
    tools.get_by_role("button", name="Move").click()
    ann.reads("Move: a storm")
    expect(ann.page.locator("adm-board svg")).to_contain_text("Range 2")
    acts = desk(gwen.page).locator(".acts li:not(.gone)", has_text="a storm")
    expect(acts).to_have_count(1)
    undoes(gwen)
    expect(acts).to_have_count(0)
    expect(ann.page.locator("adm-board svg")).not_to_contain_text("Range 2")
    gwen.finds_no_fault_in_both()


def test_what_is_done_while_others_have_answered_waits_or_withdraws(people: People) -> None:
    gwen, ann = at_a_table(people, "systemships/duel", DESKTOP)
    tools = desk(gwen.page).locator(".touch")
    shape(gwen, "ship-1").click()
    expect(head(gwen)).to_have_text("Lance 2")
    expect(tools.get_by_label("once the next")).to_be_hidden()  # what a computer has answered it answers again
    command = {"do": "gm_hand", "id": "handed-over", "seat": "blue", "to": "referee"}
    gwen.posts(f"/tables/{gwen.table}/referee", command=command)
    ann.writes_orders("Dodge", "5")
    damage = tools.get_by_role("button", name="Damage Tubes")
    expect(tools.get_by_label("once the next")).to_be_visible()
    before = tools.locator(".bits li", has_text="Tubes").inner_text()
    damage.click()
    expect(gwen.page.locator(".toast")).to_contain_text("It happens once the next round starts.")
    expect(tools.locator(".bits li", has_text="Tubes")).not_to_have_text(before)
    expect(ann.page.get_by_role("button", name="Change my orders")).to_be_visible()
    tools.get_by_label("at once").check()
    damage.click()
    expect(ann.open_box.or_(ann.page.get_by_role("button", name="Ready", exact=True)).first).to_be_visible()
    expect(tools.get_by_label("once the next")).to_be_hidden()


def test_a_refusal_is_said_and_nothing_is_done(people: People) -> None:
    gwen, _ = at_a_table(people, "systemships/duel", DESKTOP)
    shape(gwen, "ship-1").click()
    expect(head(gwen)).to_have_text("Lance 2")
    error = {"where": "ships.1", "what": "can't be set now", "rule": "", "remedy": ""}
    gwen.page.route("**/referee", lambda route: route.fulfill(status=400, json={"ok": False, "error": error}))
    desk(gwen.page).get_by_role("button", name="Damage Tubes").click()
    expect(gwen.page.locator(".toast.bad")).to_contain_text("can't be set now")
    gwen.problems = [problem for problem in gwen.problems if "400" not in problem]  # the browser notes it


def test_where_nothing_can_be_done_all_fields_are_named(people: People) -> None:
    gwen, _ = at_a_table(people, "systemships/duel", DESKTOP)
    gwen.page.locator('adm-board [data-shape="star"]').click()
    expect(desk(gwen.page).locator(".touch")).to_contain_text("All fields has the rest")


def test_on_a_telephone_the_board_comes_before_the_desk(people: People) -> None:
    """The desk is a strip until a ship is chosen, or its handle is pressed; closed, it says what can be done."""
    gwen, _ = at_a_table(people, "heavy/duel", PHONE)
    board = gwen.page.locator(".board-panel")
    tall = "(each) => each.getBoundingClientRect().height"
    share = 0.6 * PHONE[1]
    expect(head(gwen)).to_have_text("Choose a ship")
    expect(desk(gwen.page).locator(".touch")).to_contain_text("Damage or mend boxes and shields")
    assert board.evaluate(tall) > share
    gwen.page.locator(".plate", has_text="Klingon D7").click()
    expect(head(gwen)).to_have_text("Klingon D7")
    assert board.evaluate(tall) < share
    gwen.finds_no_fault()
