"""What can be made of a finished game: the chart of its chances, links to its moments, another game from one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from .people import DUEL, People, Person
from .test_finished import SHORT, finished

RECKONED = 120_000  # milliseconds until there are figures


def charted(ann: Person) -> Any:
    plot = ann.page.get_by_role("slider", name="Chances through the battle")
    expect(plot.locator(".area").first).to_be_visible(timeout=RECKONED)
    return plot


@pytest.mark.parametrize(("wide", "colours"), [(360, "dark"), (1280, "light"), (1920, "dark")])
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
    expect(where).to_contain_text("The beginning")
    expect(plot).to_have_attribute("aria-valuetext", re.compile(r"The beginning: .*warp wins \d+ %"))
    expect(ann.page.locator(".legend")).to_contain_text("The beginning")
    ann.page.keyboard.press("ArrowRight")
    expect(plot).to_have_attribute("aria-valuetext", re.compile("Round 1, (what|the dice)"))
    ann.page.keyboard.press("End")
    expect(where).to_contain_text("The end")
    ann.page.get_by_role("button", name="To the beginning").click()
    expect(plot).to_have_attribute("aria-valuenow", "0")  # the chart goes along with the replay
    box = plot.bounding_box()
    assert box
    plot.click(position={"x": box["width"] - 12, "y": box["height"] / 2})
    expect(where).to_contain_text("The end")
    rows = ann.page.locator(".accounts tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(re.compile(r"Warp.*\d+ %"))
    ann.page.get_by_text("The chart in figures").click()
    expect(ann.page.get_by_role("row", name=re.compile("^The beginning"))).to_be_visible()
    ann.finds_no_fault()


def test_chances_that_did_not_come_are_asked_for_again(people: People) -> None:
    """By a button: where they take very long the server says so, too."""
    ann = people.person("Ann")
    ann.may_be_cut = True
    ann.page.route("**/chances*", lambda route: route.abort("connectionrefused"))
    made = ann.posts("/tables", scenario="systemships/challenge", seats={"warp": "me"}, settings=SHORT, name="Ann")
    play_out(ann, made["id"])
    ann.opens(f"/table/{made['id']}")
    ann.sees("The server cannot be reached.")
    ann.page.unroute("**/chances*")
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
            command |= {"do": "ready", "answers": [box["answer"] for box in form["boxes"]]}
        elif form:
            value = asked["choices"][0]["value"] if asked["choices"] else asked["low"]
            command |= {"do": "fill", "answers": [*(box["answer"] for box in form["boxes"]), value]}
        else:
            command |= {"do": "answer", "value": asked["choices"][0]["value"] if asked["choices"] else asked["low"]}
        ann.posts(f"/tables/{table}/commands", seat=seen["you"]["name"], command=command)
    raise AssertionError("the game does not end")


def test_a_moment_has_an_address(people: People, size: tuple[int, int]) -> None:
    """Its link is copied, and leads somebody else there."""
    ann = finished(people, size)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    where = ann.page.locator(".where")
    ann.page.get_by_role("button", name="To the beginning").click()
    ann.page.get_by_role("button", name="Forward").click()
    here = where.inner_text()
    ann.page.get_by_role("button", name="Copy link to this moment").click()
    ann.sees("The link to this moment is copied.")
    link = ann.page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/table/\w+#beat=\d+(\.\d+)?$", link), link
    bob = people.person("Bob", size)
    bob.opens(link.removeprefix(people.address))
    expect(bob.page.locator(".where")).to_have_text(here)
    bob.page.evaluate("location.hash = '#beat=1'")
    expect(bob.page.locator(".where")).to_contain_text("The beginning")
    bob.page.evaluate("location.hash = '#beat=99'")  # none of this game: stays where it is
    expect(bob.page.locator(".where")).to_contain_text("The beginning")


def test_another_game_begins_from_a_moment(people: People, size: tuple[int, int]) -> None:
    ann = finished(people, size)
    before = ann.page.url
    ann.page.get_by_role("button", name="To the beginning").click()
    ann.page.get_by_role("button", name="Play on from here").click()
    ann.sees("begins before round 1, as it was.")
    ann.finds_no_fault()
    ann.page.get_by_role("button", name="Set the table").click()
    expect(ann.page).not_to_have_url(before)
    expect(ann.open_box).to_be_visible()
    expect(ann.page.locator(".table-head")).to_contain_text("Another game from before round 1.")
    ann.plays_on()
    expect(ann.page.get_by_role("button", name="Play again")).to_have_count(0)  # it begins from no scenario


def test_what_is_asked_of_a_replay_that_has_not_come_waits_for_it(people: People) -> None:
    """Nothing that is clicked is lost, however slow the line is."""
    ann = people.person("Ann")
    made = ann.posts("/tables", scenario="systemships/challenge", seats={"warp": "me"}, settings=SHORT, name="Ann")
    play_out(ann, made["id"])
    held: list[Route] = []
    ann.page.route("**/replay?*", lambda route: held.append(route))
    ann.opens(f"/table/{made['id']}")
    ann.page.get_by_role("button", name="To the beginning").click()
    ann.page.get_by_role("button", name="Play on from here").click()
    expect(ann.page.locator(".where")).to_be_empty()
    held[0].continue_()
    ann.sees("begins before round 1, as it was.")
    expect(ann.page.locator(".where")).to_contain_text("The beginning")


def test_what_if_is_played_from_ones_own_knowledge(people: People, size: tuple[int, int]) -> None:
    """In a game that goes on: what is hidden is imagined, and that is said."""
    ann = people.person("Ann", size)
    ann.makes(DUEL, {"red": "me"})
    first = ann.page.url
    ann.page.get_by_role("button", name="What if").click()
    ann.sees("What red could not see is imagined")
    ann.page.get_by_label("Blue", exact=True).select_option("Computer, random")
    ann.page.get_by_role("button", name="Set the table").click()
    expect(ann.page).not_to_have_url(first)
    expect(ann.open_box).to_be_visible()
    told = ann.gets(f"/tables/{ann.table}")
    assert "What red could not see is imagined." in told["table"]["notes"]
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
    ann.page.get_by_role("button", name="Watch link").click()
    link = ann.page.get_by_label("Link for spectators", exact=True).input_value()
    bob = people.person("Bob")
    bob.opens(link.removeprefix(people.address))
    bob.sees("You look on")


def test_who_played_by_a_doctrine_is_played_by_the_computer_in_another_game(people: People) -> None:
    """The doctrine stays at its table: the form takes the computer for it, not whoever asks."""
    ann = people.person("Ann")
    games = ann.context.request.get(f"{ann.address}/api/v1/games").json()
    doctrine = next(game for game in games if game["key"] == "systemships")["doctrines"][0]["file"]
    seats = {"red": "me", "blue": "computer:own"}
    made = ann.posts("/tables", scenario=DUEL, seats=seats, doctrines={"blue": doctrine}, name="Ann")
    ann.opens(f"/table/{made['id']}")
    ann.page.get_by_role("button", name="What if").click()
    expect(ann.page.get_by_label("Red", exact=True)).to_have_value("me")
    expect(ann.page.get_by_label("Blue", exact=True)).to_have_value("computer:simple")
