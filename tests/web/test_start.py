"""The first page: its battle in motion, its one button, a door for each game, and where they lead."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .people import DESKTOP, PHONE, WINDOWS, People, Person

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
PLAYING = ".stage .cue"
AT_REST = """() => document.querySelector(".stage").getAnimations({ subtree: true })
  .every((each) => each.playState === "finished")"""


def at_the_door(people: People, size: tuple[int, int] = DESKTOP, colours: Any = "light", moves: bool = False) -> Person:
    """Somebody who sees the first page, with all that comes to it; only here and there with what moves."""
    ann = people.person("Ann", size, colours)
    ann.page.emulate_media(reduced_motion="no-preference" if moves else "reduce")
    ann.opens()
    expect(ann.page.locator(".door").first).to_be_visible()
    expect(ann.page.locator(".stage svg [data-shape]").first).to_be_attached()
    return ann


def bottom(there: Locator) -> float:
    box = there.bounding_box()
    assert box
    return box["y"] + box["height"]


# ---- the battle ---------------------------------------------------------------------------------------------------


def test_a_battle_is_played_until_it_is_paused(people: People) -> None:
    ann = at_the_door(people, moves=True)
    expect(ann.page.locator(PLAYING)).to_be_attached()
    pause = ann.page.locator(".pause")
    expect(pause).to_have_text("❚❚ Pause")
    pause.click()
    expect(ann.page.locator(PLAYING)).to_have_count(0)
    expect(ann.page.locator(".stage .hull").first).to_be_visible()
    ann.page.wait_for_function(AT_REST)
    expect(pause).to_have_text("▸ Go on")
    pause.click()
    expect(ann.page.locator(PLAYING)).to_be_attached()


def test_a_hidden_tab_plays_nothing(people: People) -> None:
    ann = at_the_door(people, moves=True)
    expect(ann.page.locator(PLAYING)).to_be_attached()
    ann.page.evaluate(HIDE, True)
    expect(ann.page.locator(".stage")).to_have_attribute("data-moves", "false")
    expect(ann.page.locator(PLAYING)).to_have_count(0)
    ann.page.evaluate(HIDE, False)
    expect(ann.page.locator(PLAYING)).to_be_attached()


def test_out_of_sight_it_stops(people: People) -> None:
    ann = at_the_door(people, PHONE, moves=True)
    expect(ann.page.locator(PLAYING)).to_be_attached()
    ann.page.get_by_role("link", name="Build a ship").scroll_into_view_if_needed()
    expect(ann.page.locator(".stage")).to_have_attribute("data-moves", "false")
    expect(ann.page.locator(PLAYING)).to_have_count(0)


def test_where_motion_is_unwelcome_it_is_a_drawing(people: People) -> None:
    """With damage to be seen, and nothing to pause."""
    ann = at_the_door(people)
    expect(ann.page.locator(".stage")).to_have_attribute("data-moves", "false")
    expect(ann.page.locator(".stage .breach").first).to_be_attached()
    expect(ann.page.locator(".pause")).to_be_hidden()
    expect(ann.page.locator(PLAYING)).to_have_count(0)


def test_the_button_waits_for_no_battle(people: People) -> None:
    """Where the battle does not come, all else stands."""
    ann = people.person("Ann")
    ann.misses("**/hero*")
    ann.opens()
    expect(ann.page.locator(".door").first).to_be_visible()
    ann.page.get_by_role("link", name="Fight your first battle").click()
    expect(ann.page.locator(".guide-note h2")).to_be_visible()


# ---- the button ---------------------------------------------------------------------------------------------------


def test_the_first_battle_is_guided_and_the_next_is_played_at_once(people: People) -> None:
    ann = at_the_door(people)
    expect(ann.page.locator(".pitch")).to_contain_text("guided · 5 minutes · no account")
    ann.page.get_by_role("link", name="Fight your first battle").click()
    expect(ann.page.locator(".guide-note h2")).to_be_visible()
    ann.opens()
    expect(ann.page.get_by_role("link", name="Fight your first battle")).to_have_count(0)
    expect(ann.page.get_by_role("link", name="Take the guide along")).to_have_attribute("href", "/guide/first")
    ann.page.get_by_role("button", name="Play at once").click()
    expect(ann.page.locator(".box.open [role=radio]:enabled").first).to_be_visible()
    assert ann.gets(f"/tables/{ann.table}")["table"]["scenario"] == "systemships/first"


def test_a_friend_gets_a_link_and_a_referee_a_desk(people: People) -> None:
    ann = at_the_door(people)
    ann.page.get_by_role("button", name="Play a friend").click()
    expect(ann.page.get_by_label("Who plays Blue", exact=True)).to_have_value("open")
    expect(ann.page.get_by_role("checkbox", name=re.compile("With a referee"))).not_to_be_checked()
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Run a game").click()
    expect(ann.page.get_by_label("Who plays Red", exact=True)).to_have_value("open")
    expect(ann.page.get_by_role("checkbox", name=re.compile("With a referee"))).to_be_checked()


@pytest.mark.parametrize("with_games", [False, True], ids=["new", "known"])
def test_what_matters_is_in_sight(people: People, with_games: bool) -> None:
    """The pictures on a desk, the button on a telephone, with the line of one's games, too."""
    for size in (DESKTOP, PHONE):
        ann = people.person("Ann", size)
        if with_games:
            ann.makes("systemships/challenge", {"warp": "me"})
        ann.opens()
        expect(ann.page.locator(".door").last).to_be_visible()
        if with_games:
            expect(ann.page.locator("#mine summary")).to_be_visible()
        seen = ".door .picture" if size == DESKTOP else ".pitch .primary"
        for k in range(ann.page.locator(seen).count()):
            assert bottom(ann.page.locator(seen).nth(k)) <= size[1]
        box = ann.page.locator(".hero").bounding_box()
        assert box and (size == PHONE or 400 <= box["height"] <= 640)


# ---- the doors ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_every_game_has_its_door(people: People, colours: Any) -> None:
    """With its picture, how long, for how many, how hard; it leads to the guide and to all battles."""
    ann = at_the_door(people, (1920, 1080), colours=colours)
    shown = "day" if colours == "light" else "night"
    cards: Any = ann.gets("/cards")["cards"]
    expect(ann.page.locator(".door")).to_have_count(len(cards))
    for card in cards:
        door = ann.page.locator(".door").filter(has=ann.page.get_by_role("heading", name=card["title"], exact=True))
        picture = door.locator(f"img.{shown}")
        expect(picture).to_be_visible()
        expect(picture).to_have_js_property("naturalWidth", 480)
        expect(door.locator(f"img:not(.{shown})")).to_be_hidden()
        expect(door).to_contain_text(f"{card['minutes']} min")
        expect(door.get_by_role("img", name=f"{card['difficulty']} of 3")).to_be_visible()
        expect(door.locator(".level .on")).to_have_count(card["difficulty"])
        expect(door.get_by_role("link", name="Play guided")).to_have_attribute("href", f"/guide/{card['key']}")
    ann.page.get_by_role("button", name="colours").click()
    expect(ann.page.locator(f"img.{shown}").first).to_be_hidden()
    for name, path in (("Ask the dice", "/odds"), ("Join a table", "/lobby"), ("Build a ship", "/yard")):
        expect(ann.page.get_by_role("link", name=name)).to_have_attribute("href", path)


def test_a_game_has_a_page_with_all_its_battles(people: People, size: tuple[int, int]) -> None:
    """The campaign's stand on the page of its combats; a link to the page has the game's picture."""
    ann = at_the_door(people, size)
    ann.page.get_by_role("link", name="11 battles: Instant Systemships").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Instant Systemships")
    expect(ann.page.locator(".scenario")).to_have_count(11)
    inside = ann.page.get_by_role("region", name="Instant Systemships: the campaign")
    expect(inside.get_by_role("button", name="New table: The war for Median")).to_be_visible()
    expect(inside.get_by_role("link", name=re.compile("^Play guided"))).to_have_attribute("href", "/guide/campaign")
    image = ann.page.locator("meta[property='og:image']").get_attribute("content")
    assert image == f"{ann.address}/api/v1/games/systemships/picture.png"
    ann.finds_no_fault_anywhere()


def test_a_page_of_no_game_says_so(people: People) -> None:
    ann = people.person("Ann")
    ann.opens("/play/chess")
    expect(ann.page.get_by_role("heading")).to_have_text("No battles here")


def test_the_first_page_fits_every_window(people: People) -> None:
    ann = at_the_door(people)
    ann.finds_no_fault_anywhere()
    for size in (*WINDOWS, (2560, 1440)):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert ann.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
