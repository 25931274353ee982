"""What can be made of a finished game: the chart of its chances, links to its moments, another game from one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import play_out as played_out
from admiralty.games import game

from .people import DUEL, STEPS_MOST, WINDOWS, People, Person
from .test_finished import SHORT, finished
from .test_pages import presses, tab_to

RECKONED = 240_000  # milliseconds until there are figures


def charted(ann: Person) -> Any:
    plot = ann.page.get_by_role("slider", name="Chances through the battle")
    expect(plot.locator(".area").first).to_be_visible(timeout=RECKONED)
    return plot


@pytest.mark.parametrize(("wide", "colours"), [(360, "dark"), (1280, "light")])
def test_the_chart_leads_through_the_replay(people: People, wide: int, colours: Any) -> None:
    """By keyboard and by pointer; it stands in figures too, and has no fault."""
    ann = people.person("Ann", (wide, 900), colours)
    made = ann.posts("/tables", scenario="systemships/challenge", seats={"warp": "me"}, settings=SHORT, name="Ann")
    play_out(ann, made["id"])
    ann.opens(f"/table/{made['id']}")
    plot, where = charted(ann), ann.page.locator(".where")
    expect(where).to_contain_text("The end")
    plot.focus()
    ann.page.keyboard.press("Home")
    expect(where).to_contain_text("The start")
    expect(plot).to_have_attribute("aria-valuetext", re.compile(r"The start: .*Challenger wins \d+ %"))
    expect(ann.page.locator(".legend")).to_contain_text("The start")
    ann.page.keyboard.press("ArrowRight")
    expect(plot).to_have_attribute("aria-valuetext", re.compile("Round 1, (what|the dice)"))
    ann.page.keyboard.press("End")
    expect(where).to_contain_text("The end")
    ann.page.get_by_role("button", name="To the start").click()
    expect(plot).to_have_attribute("aria-valuenow", "0")  # the chart goes along with the replay
    box = plot.bounding_box()
    assert box
    plot.click(position={"x": box["width"] - 12, "y": box["height"] / 2})
    expect(where).to_contain_text("The end")
    rows = ann.page.locator(".accounts tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(re.compile(r"Challenger.*\d+ %"))
    head = ann.page.locator("header.bar").bounding_box()
    assert head and head["width"] == wide and head["height"] >= 44  # the chart's styles leave it alone
    ann.page.get_by_text("The chart in figures").click()
    expect(ann.page.get_by_role("row", name=re.compile("^The start"))).to_be_visible()
    ann.finds_no_fault()


BLUNDER = 4  # of this practice game's dice: first, by chance, gives a winning battle away; another if rules change


def blundered() -> bytes:
    """The journal of a battle of Myoss Gamma with one great mistake in it: first plays by chance, second well."""
    found = game("myoss")
    deal = found.deal(Request(found.scenario("duel")))
    session = sessions.new(found, deal, dict.fromkeys(deal.seats, "human"), Source("practice", BLUNDER))
    played_out(session, {0: found.levels[0].doctrine, 1: found.simple}, 200)
    return b"".join(session.journal.lines())


# where the flag's end, the cursor, the flag's name and the chart lie, all in one drawing
PLACES = """(plot) => [".flag line:last-of-type", ".cursor line", ".flag text", "svg"].map(
  (each) => plot.querySelector(each).getBoundingClientRect().toJSON())"""


def test_the_turning_point_is_flagged_and_told(people: People, tmp_path: Path) -> None:
    """In a sentence, and on the chart where it lies, in a window of any width."""
    path = tmp_path / "blunder.jsonl"
    path.write_bytes(blundered())
    ann = people.person("Ann")
    ann.opens()
    ann.page.locator("#journal").set_input_files(path)
    plot = charted(ann)
    said, flag = ann.page.locator("adm-fortunes .turn"), plot.locator(".flag")
    told = re.compile(
        r"^Turning point: (action \d+, what Red chose), raised Blue's chance of winning by \d\d points \("
    )
    expect(said).to_have_text(told, timeout=RECKONED)
    expect(ann.page.locator("adm-fortunes")).not_to_contain_text("Being refined", timeout=RECKONED)
    expect(flag.locator("text")).to_have_text("⚑ Turning point")
    found = told.search(said.inner_text())
    assert found
    plot.focus()
    ann.page.keyboard.press("Home")
    for _ in range(STEPS_MOST):
        if str(plot.get_attribute("aria-valuetext")).lower().startswith(found[1].lower()):
            ends, cursor, *_ = plot.evaluate(PLACES)
            if abs(ends["x"] - cursor["x"]) < 1:  # several choices of one action are called alike
                break
        ann.page.keyboard.press("ArrowRight")
    for width, height in WINDOWS:
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(plot.locator("svg")).to_have_attribute("width", str(plot.evaluate("(each) => each.clientWidth")))
        ends, cursor, name, board = plot.evaluate(PLACES)
        assert abs(ends["x"] - cursor["x"]) < 1, "it lies where the chances moved"
        assert board["left"] <= name["left"] and name["right"] <= board["right"]


def test_chances_that_did_not_come_are_asked_for_again(people: People) -> None:
    """By a button: where they take very long the server says so, too."""
    ann = people.person("Ann")
    comes = ann.misses("**/chances*")
    made = ann.posts("/tables", scenario="systemships/challenge", seats={"warp": "me"}, settings=SHORT, name="Ann")
    play_out(ann, made["id"])
    ann.opens(f"/table/{made['id']}")
    ann.sees("The server cannot be reached.")
    comes()
    ann.page.get_by_role("button", name="Ask again").click()
    charted(ann)
    expect(ann.page.get_by_role("button", name="Ask again")).to_have_count(0)


def play_out(ann: Person, table: str) -> None:
    """By the server's interface: the first answer to everything."""
    for k in range(200):
        seen = ann.gets(f"/tables/{table}")
        if seen["table"]["status"] == "over":
            return
        form, command = seen["form"], {"id": str(k), "at": seen["at"]}
        asked = form["open"] if form else seen["question"]
        if form and form["complete"]:
            command |= {"do": "ready", "answers": [box["answer"] for box in form["boxes"]], "confirmed": True}
        elif form:
            value = asked["choices"][0]["value"] if asked["choices"] else asked["low"]
            command |= {"do": "fill", "answers": [*(box["answer"] for box in form["boxes"]), value]}
        else:
            value = asked["choices"][0]["value"] if asked["choices"] else asked["low"]
            command |= {"do": "answer", "value": value, "confirmed": True}
        ann.posts(f"/tables/{table}/commands", seat=seen["you"]["name"], command=command)
    raise AssertionError("the game does not end")


def test_a_moment_has_an_address(people: People, size: tuple[int, int]) -> None:
    """Its link is copied, and leads somebody else there."""
    ann = finished(people, size)
    ann.may_copy()
    where = ann.page.locator(".where")
    ann.page.get_by_role("button", name="To the start").click()
    ann.page.get_by_role("button", name="Forward").click()
    expect(where).to_contain_text("· 2 of ")  # what was pressed waited for the replay to come
    here = where.inner_text()
    ann.page.get_by_role("button", name="Copy link to this moment").click()
    ann.sees("The link to this moment is copied.")
    link = ann.page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/table/\w+#beat=\d+(\.\d+)?$", link), link
    bob = people.person("Bob")
    bob.opens(link.removeprefix(people.address))
    expect(bob.page.locator(".where")).to_have_text(here)
    bob.page.evaluate("location.hash = '#beat=1'")
    expect(bob.page.locator(".where")).to_contain_text("The start")
    bob.page.evaluate("location.hash = '#beat=99'")  # none of this game: stays where it is
    expect(bob.page.locator(".where")).to_contain_text("The start")


def test_another_game_begins_from_a_moment(people: People, size: tuple[int, int]) -> None:
    ann = finished(people, size)
    before = ann.page.url
    ann.page.get_by_role("button", name="To the start").click()
    ann.page.get_by_role("button", name="Try another line").click()
    ann.sees("before round 1, as it was.")
    ann.finds_no_fault_in_both()
    ann.page.get_by_role("button", name="Set the table").click()
    expect(ann.page).not_to_have_url(before)
    expect(ann.open_box).to_be_visible()
    expect(ann.page.locator(".lately")).to_contain_text("A new game from before round 1.")
    ann.plays_on()
    expect(ann.page.get_by_role("button", name="Play again")).to_have_count(0)  # it begins from no scenario


def test_the_keyboard_alone_goes_back_and_plays_on(people: People) -> None:
    """From the replay's buttons through the form to the first answer of the other game."""
    ann = people.person("Ann")
    made = ann.posts("/tables", scenario="systemships/challenge", seats={"warp": "me"}, settings=SHORT, name="Ann")
    play_out(ann, made["id"])
    ann.opens(f"/table/{made['id']}")
    expect(ann.page.locator(".where")).to_contain_text("The end")
    presses(ann, ann.page.get_by_role("button", name="To the start"))
    expect(ann.page.locator(".where")).to_contain_text("The start")
    presses(ann, ann.page.get_by_role("button", name="Try another line"))
    box = ann.page.get_by_role("dialog", name="Try another line")
    expect(box.get_by_label("Challenger")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Try another line")).to_be_focused()
    ann.page.keyboard.press("Enter")
    presses(ann, box.get_by_role("button", name="Set the table"))
    expect(ann.page.locator(".lately")).to_contain_text("A new game from before round 1.")
    expect(ann.open_box.locator(".prompt")).to_be_focused()
    tab_to(ann, ann.open_box.get_by_role("radio", name="Attack", exact=True))
    ann.page.keyboard.press("Space")
    expect(ann.open_box.locator(".prompt")).to_have_text(re.compile("to the drive"))


def test_what_is_asked_of_a_replay_that_has_not_come_waits_for_it(people: People) -> None:
    """Nothing that is clicked is lost, however slow the line is."""
    ann = people.person("Ann")
    made = ann.posts("/tables", scenario="systemships/challenge", seats={"warp": "me"}, settings=SHORT, name="Ann")
    play_out(ann, made["id"])
    held: list[Route] = []
    ann.page.route("**/replay?*", lambda route: held.append(route))
    ann.opens(f"/table/{made['id']}")
    ann.page.get_by_role("button", name="To the start").click()
    ann.page.get_by_role("button", name="Try another line").click()
    expect(ann.page.locator(".where")).to_be_empty()
    held[0].continue_()
    ann.sees("before round 1, as it was.")
    expect(ann.page.locator(".where")).to_contain_text("The start")


def test_what_if_is_played_from_ones_own_knowledge(people: People, size: tuple[int, int]) -> None:
    """In a game that goes on: what is hidden is imagined, and that is said."""
    ann = people.person("Ann", size)
    ann.makes(DUEL, {"red": "me"})
    first = ann.page.url
    ann.page.get_by_role("button", name="Try another line").click()
    ann.sees("The computer imagines what Red could not see")
    ann.finds_no_fault_in_both()
    ann.page.get_by_label("Blue", exact=True).select_option("Computer, random")
    ann.page.get_by_role("button", name="Set the table").click()
    expect(ann.page).not_to_have_url(first)
    expect(ann.open_box).to_be_visible()
    told = ann.gets(f"/tables/{ann.table}")
    assert "The computer imagines what Red could not see." in told["table"]["notes"]
    assert [seat["who"] for seat in told["seats"]] == ["human", "computer:random"]


def test_a_private_game_is_shared_as_a_copy(people: People) -> None:
    ann = people.person("Ann")
    made = ann.posts("/tables", scenario="systemships/challenge", settings=SHORT, private=True, name="Ann")
    play_out(ann, made["id"])
    ann.opens(f"/table/{made['id']}")
    ann.page.get_by_role("button", name="Share").click()
    ann.page.get_by_role("button", name="Make a copy to share").click()
    link = ann.page.get_by_label("Link to the replay", exact=True).input_value()
    assert not link.endswith(made["id"])
    ann.finds_no_fault()
    bob = people.person("Bob")
    bob.opens(link.removeprefix(people.address))
    expect(bob.page.locator(".where")).to_contain_text("The end")
    expect(bob.page.get_by_role("button", name="Share")).to_be_visible()


def test_spectators_have_a_link(people: People) -> None:
    ann = people.person("Ann")
    ann.makes(DUEL, {"red": "me"})
    ann.menu("Watch link")
    link = ann.page.get_by_label("Link for spectators", exact=True).input_value()
    bob = people.person("Bob")
    bob.opens(link.removeprefix(people.address))
    bob.sees("You look on")


def test_who_played_by_a_doctrine_is_played_by_the_computer_in_another_game(people: People) -> None:
    """The doctrine stays at its table: the form takes the computer for it, not whoever asks."""
    ann = people.person("Ann")
    games = ann.fetches("/games").json()
    doctrine = next(game for game in games if game["key"] == "systemships")["doctrines"][0]["file"]
    seats = {"red": "me", "blue": "computer:own"}
    made = ann.posts("/tables", scenario=DUEL, seats=seats, doctrines={"blue": doctrine}, name="Ann")
    ann.opens(f"/table/{made['id']}")
    ann.page.get_by_role("button", name="Try another line").click()
    expect(ann.page.get_by_label("Red", exact=True)).to_have_value("me")
    expect(ann.page.get_by_label("Blue", exact=True)).to_have_value("computer:simple")
