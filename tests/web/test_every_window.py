"""What people do here, looked at where it has led to: at 360, 1280 and 1920 pixels, by day and by night.

Each is done once, and the page is laid out anew where it is. Whether it goes right, and by keyboard alone, is tested
elsewhere.
"""

from __future__ import annotations

from playwright.sync_api import expect

from .people import DESKTOP, DUEL, People
from .test_finished import SHORT
from .test_fortunes import charted, play_out
from .test_guided import comes, title
from .test_odds import compared
from .test_referee import at_a_table, chooses, desk
from .test_yard_odds import PATIENCE, drawing, figures


def test_from_the_lobby_into_battle(people: People) -> None:
    ann = people.person("Ann")
    ann.opens("/play/myoss")
    expect(ann.page.locator(".scenario").first).to_be_visible()
    ann.finds_no_fault_anywhere()
    ann.page.get_by_role("button", name="Play the computer: Battleaxe duel", exact=True).click()
    ann.page.locator(".box.open [role=radio]:enabled").first.click()
    expect(ann.page.locator(".lately")).to_be_visible()
    ann.finds_no_fault_anywhere()


def test_a_guided_battle(people: People) -> None:
    """At its first question each room's is looked at in `test_guided`."""
    ann = people.person("Ann")
    comes(ann)
    ann.chooses("Dodge")
    expect(title(ann)).to_have_text("Set the drive")
    ann.page.get_by_role("button", name="Got it").click()
    expect(ann.page.get_by_role("button", name="Explain again: Set the drive")).to_be_visible()
    ann.finds_no_fault_anywhere()
    ann.chooses("5")
    expect(title(ann)).to_have_text("Lock in your orders")
    ann.finds_no_fault_anywhere()


def test_a_referee_who_hides_edits_and_takes_back(people: People) -> None:
    """His desk with an act that stands and one that is gone, and every part of it unfolded; and what a player sees."""
    gwen, ann = at_a_table(people, DUEL, DESKTOP)
    chooses(gwen.page, "Ships", "Lance 2")
    desk(gwen.page).locator(".veil").get_by_label("Red").check()
    desk(gwen.page).get_by_role("button", name="Hide it").click()
    taken = desk(gwen.page).locator(".acts li").first
    taken.get_by_role("button", name="Undo").click()
    expect(taken).to_contain_text("undone")
    chooses(gwen.page, "Ships", "Lance 2", "Budget")
    desk(gwen.page).get_by_label("Reason").fill("a mine")
    desk(gwen.page).get_by_role("button", name="Set it").click()
    expect(desk(gwen.page).locator(".acts li")).to_have_count(2)
    gwen.page.locator('adm-board [data-shape="ship-1"]').click()
    expect(desk(gwen.page).get_by_role("heading", name="Lance 2")).to_be_visible()
    for part in ("Seats", "Dice", "Notes"):
        desk(gwen.page).locator("summary", has_text=part).click()
    gwen.finds_no_fault_anywhere()
    ann.finds_no_fault_anywhere()


def test_a_replay_with_a_branch(people: People) -> None:
    ann = people.person("Ann")
    made = ann.posts("/tables", scenario="systemships/challenge", seats={"warp": "me"}, settings=SHORT, name="Ann")
    play_out(ann, made["id"])
    ann.opens(f"/table/{made['id']}")
    charted(ann)
    ann.page.get_by_role("button", name="Verify").click()
    ann.sees("✓ Verified")
    ann.page.get_by_role("button", name="To the start").click()
    ann.page.get_by_role("button", name="Forward").click()
    ann.finds_no_fault_anywhere()
    ann.page.get_by_role("button", name="Try another line").click()
    ann.sees(", as it was.")
    ann.finds_no_fault_anywhere()
    ann.page.get_by_role("button", name="Set the table").click()
    expect(ann.page.locator(".lately")).to_contain_text("A new game from before round")
    ann.finds_no_fault()  # such a table is looked at everywhere above


def test_a_ship_is_designed_and_sent_into_battle(people: People) -> None:
    """One of many lines, with one fault for a while."""
    ann = drawing(people, game="myoss", ship="Minder")
    page = ann.page
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_label("Kind of a new line").select_option("shuttle")
    page.get_by_role("button", name="Add a line").click()
    expect(page.locator(".rows .faulty").first).to_be_visible()
    ann.finds_no_fault_anywhere()
    page.get_by_role("button", name="Undo").click()
    expect(figures(ann).get_by_role("row")).to_have_count(3, timeout=PATIENCE)
    page.get_by_role("button", name="Take into battle").click()
    ann.sees("Where does Minder fight?")
    ann.finds_no_fault_anywhere()
    page.get_by_role("dialog").get_by_role("button", name="Play the computer: A duel", exact=True).click()
    expect(page.locator(".plate.own").first).to_contain_text("Minder")
    ann.finds_no_fault()  # such a table is looked at everywhere above


def test_an_odds_run_is_compared(people: People) -> None:
    ann = compared(people, DESKTOP)
    ann.page.get_by_text("The same in a terminal").click()
    ann.finds_no_fault_anywhere()
    ann.page.locator("summary").filter(has_text="What to play").click()
    ann.page.get_by_text("House rules and settings").first.click()
    ann.page.get_by_label("Who plays Blue, Set-up A").select_option("computer:own")
    ann.finds_no_fault_anywhere()
