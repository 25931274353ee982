"""A finished game: how it ended, its replay, its proof, its journal, and the next game."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from .people import CHALLENGE, STEPS_MOST, People, Person

SHORT = {"rounds": 2}


def finished(people: People, size: tuple[int, int]) -> Person:
    """Ann has played a challenge of two rounds."""
    ann = people.person("Ann", size)
    ann.makes(CHALLENGE, {"warp": "me"}, SHORT)
    ann.plays_on()
    return ann


def test_a_replay_is_stepped_and_verified(people: People, size: tuple[int, int]) -> None:
    ann = finished(people, size)
    where, board = ann.page.locator(".where"), ann.page.locator("adm-board svg")
    expect(where).to_contain_text("The end")
    expect(where).not_to_contain_text("undone")
    whole = len(ann.log)
    ann.page.get_by_role("button", name="To the start").click()
    expect(where).to_contain_text("The start")
    expect(board).to_contain_text("Before the first round")
    assert not ann.log
    for _ in range(STEPS_MOST):
        ann.page.get_by_role("button", name="Forward").click()
        if "Round 1, step" not in where.inner_text():
            break
        expect(ann.page.locator(".lines .now").first).to_be_attached()  # each step brings lines of its own
    expect(where).to_contain_text("After round 1")
    expect(board).to_contain_text("Round 1")
    assert 0 < len(ann.log) < whole
    slider = ann.page.get_by_label("Place in the game")
    slider.focus()
    ann.skips_playback()
    ann.page.keyboard.press("End")
    expect(where).to_contain_text("The end")
    assert len(ann.log) == whole
    ann.page.get_by_role("button", name="Back", exact=True).click()
    ann.page.get_by_label("Seen by").select_option("As Challenger saw it")
    ann.page.get_by_role("button", name="Play", exact=True).click()
    expect(where).to_contain_text("The end")
    ann.page.get_by_role("button", name="Verify").click()
    ann.sees("✓ Verified")
    assert ann.page.evaluate(f"localStorage.getItem('admiralty.receipts.{ann.table}')")  # it was verified with these


def test_take_backs_are_told_at_the_end(people: People, size: tuple[int, int]) -> None:
    """Alone one may take back what one likes: it stands at the end, in the replay and in the proof."""
    ann = people.person("Ann", size)
    ann.makes(CHALLENGE, {"warp": "me"}, SHORT)
    ann.writes_orders("Dodge", "5")
    for times in (1, 2):
        ann.page.get_by_role("button", name="Undo").click()
        expect(ann.page.locator(".lines .undo")).to_have_count(times)
        ann.has_answered("which tactic", "Dodge")
        ann.says_ready()  # what was written is still there
    ann.plays_on()
    expect(ann.page.locator(".outcome")).to_contain_text("Play was undone twice")
    expect(ann.page.locator(".where")).to_contain_text("Play was undone twice")
    board = ann.page.locator("adm-board").bounding_box()
    assert board and board["height"] >= 100  # the replay's buttons leave it room, on a telephone too
    ann.page.get_by_role("button", name="Verify").click()
    verified = ann.page.locator(".verified")
    expect(verified).to_contain_text("✓ Verified")
    expect(verified).to_contain_text("in 2 undos")


def test_a_journal_goes_out_and_comes_in(people: People, tmp_path: Path) -> None:
    """The exported journal becomes a table of its own for somebody else, with the same end."""
    ann = finished(people, (1280, 800))
    outcome = ann.gets(f"/tables/{ann.table}")["table"]["outcome_text"]
    with ann.page.expect_download() as coming:
        ann.page.get_by_role("link", name="Export").click()
    journal = tmp_path / "game.jsonl"
    coming.value.save_as(journal)
    bob = people.person("Bob")
    bob.opens()
    bob.page.locator("#journal").set_input_files(journal)
    expect(bob.page).to_have_url(re.compile("/table/"))
    bob.sees(outcome)
    expect(bob.page.get_by_label("Seen by")).to_have_value("open")
    journal.write_text("no journal", encoding="utf-8")
    bob.opens()
    bob.may_be_cut = True
    bob.page.locator("#journal").set_input_files(journal)
    expect(bob.page.locator(".toast.bad")).to_be_visible()
    bob.problems = [problem for problem in bob.problems if "400" not in problem]  # the browser notes the refusal


def test_play_again(people: People) -> None:
    ann = finished(people, (1280, 800))
    before = ann.table
    ann.page.get_by_role("button", name="Play again").click()
    ann.sees("round 1: which tactic")
    assert ann.table != before
    ann.opens()
    mine = ann.page.locator("#mine")
    expect(mine.locator("summary")).to_have_text("Your games1 waits for you")
    mine.locator("summary").click()
    expect(mine.locator(".my-table.turn")).to_contain_text("your turn")
    expect(mine.locator(".my-table.over")).to_contain_text(re.compile(r"you.*Started .*\d"))
