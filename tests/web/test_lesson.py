"""The end of a game says what decided it, what one's biggest mistake cost, and lets one try again from before it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from .people import CHALLENGE, DESKTOP, PHONE, People, Person
from .test_finished import SHORT
from .test_fortunes import RECKONED, play_out

MISTAKE = {
    "said": "Round 2: you ordered tactic “Dodge”, drive 8. Your chance fell from 61 % to 38 %.",
    "sure": True, "step": 1, "beat": 1, "deed": "tactic Dodge, drive 8", "cost": 0.23,
}  # fmt: skip
NONE = {
    "said": "No single order cost you much: the dice did (−38 points).",
    "sure": True, "step": None, "beat": None, "deed": "", "cost": 0,
}  # fmt: skip
TOP = "(section) => section.getBoundingClientRect().height"


class Ended:
    """A challenge that is over, told to have ended in this way; its figures come when they are let come."""

    def __init__(self, person: Person, result: str) -> None:
        made = person.posts("/tables", scenario=CHALLENGE, seats={"warp": "me"}, settings=SHORT, name="Ann")
        self.table = made["id"]
        play_out(person, self.table)
        self.person, self.held = person, list[Route]()
        person.page.route("**/chances*", lambda route: self.held.append(route))
        person.stands_on_the_line(lambda page: self._tell(page, result))
        person.opens(f"/table/{self.table}")
        self.lesson, self.end = person.page.locator("adm-lesson"), person.page.locator(".outcome")
        expect(self.lesson.get_by_role("status")).to_have_text("Computing what each of your choices cost …")

    @staticmethod
    def _tell(page: WebSocketRoute, result: str) -> None:
        server = page.connect_to_server()
        server.on_message(lambda text: page.send(re.sub(r'"result":"\w+"', f'"result":"{result}"', str(text))))

    def comes(self, **lesson: Any) -> None:
        """The figures come, with this lesson."""
        figures = self.person.gets(f"/tables/{self.table}/chances")
        figures["accounts"][0]["lesson"] = lesson
        (route,) = self.held
        route.fulfill(json={**figures, "final": True})


@pytest.mark.parametrize(("result", "heading"), [("won", "Victory. "), ("lost", "Defeat. "), ("neither", "")])
def test_the_heading_says_how_one_fared_and_what_decided_it(people: People, result: str, heading: str) -> None:
    ann = people.person("Ann")
    ended = Ended(ann, result)
    verdict = ann.gets(f"/tables/{ended.table}")["table"]["verdict"]
    expect(ended.end.get_by_role("heading", level=2)).to_have_text(f"{heading}{verdict}")
    board = ann.page.locator("adm-board").bounding_box()
    assert board and board["height"] > 300, "the board stays"


@pytest.mark.parametrize("window", [PHONE, DESKTOP])
def test_who_lost_tries_again_from_before_the_mistake(people: People, window: tuple[int, int]) -> None:
    """In one press, against the same computers; nothing moves when the figures come."""
    ann = people.person("Ann", window)
    ended = Ended(ann, "lost")
    main = ended.lesson.get_by_role("button")
    expect(main).to_have_text("Try again from here")
    expect(main).to_be_disabled()
    before = [ended.lesson.bounding_box(), main.bounding_box(), ended.end.evaluate(TOP)]
    ended.comes(**MISTAKE)
    expect(ended.lesson.get_by_role("status")).to_have_text(str(MISTAKE["said"]))
    expect(main).to_be_enabled()
    assert [ended.lesson.bounding_box(), main.bounding_box(), ended.end.evaluate(TOP)] == before
    expect(ended.end.locator(".primary")).to_have_text(["Try again from here"])
    ann.finds_no_fault_in_both()
    was = ann.page.url
    main.click()
    expect(ann.page).not_to_have_url(was)
    expect(ann.open_box).to_be_visible()
    expect(ann.page.locator(".lately")).to_contain_text("A new game from before round 2.")
    assert [seat["who"] for seat in ann.gets(f"/tables/{ann.table}")["seats"]] == ["human"]


def test_who_lost_by_the_dice_plays_again(people: People) -> None:
    """No order to blame: there is one main button all the same, in the same place."""
    ann = people.person("Ann")
    ended = Ended(ann, "lost")
    ended.comes(**NONE)
    expect(ended.lesson.get_by_role("status")).to_have_text(str(NONE["said"]))
    expect(ended.end.get_by_role("button", name="Play again")).to_have_count(1)
    expect(ended.end.locator(".primary").locator("visible=true")).to_have_text(["Play again"])
    ended.lesson.get_by_role("button", name="Play again").click()
    expect(ann.page).not_to_have_url(re.compile(ended.table))
    ann.sees("round 1: which tactic")


@pytest.mark.parametrize("result", ["won", "neither"])
def test_who_has_not_lost_plays_again_and_may_look_at_the_mistake(people: People, result: str) -> None:
    ann = people.person("Ann")
    ended = Ended(ann, result)
    ended.comes(**MISTAKE)
    expect(ended.end.locator(".primary")).to_have_text(["Play again"])
    expect(ended.lesson.get_by_role("button", name="Try again from here")).to_be_enabled()


def test_figures_that_do_not_come_are_not_waited_for(people: People) -> None:
    ann = people.person("Ann")
    ended = Ended(ann, "lost")
    ann.may_be_cut = True
    for route in ended.held:
        route.abort("connectionrefused")
    expect(ended.lesson.get_by_role("status")).to_have_text("It can't be computed here.")
    expect(ended.lesson.get_by_role("button", name="Play again")).to_be_enabled()


def test_who_looks_on_has_made_no_mistake(people: People) -> None:
    ann, bob = people.person("Ann"), people.person("Bob")
    made = ann.posts("/tables", scenario=CHALLENGE, seats={"warp": "me"}, settings=SHORT, name="Ann")
    play_out(ann, made["id"])
    bob.opens(f"/table/{made['id']}")
    table = bob.gets(f"/tables/{made['id']}")["table"]
    expect(bob.page.locator(".outcome h2")).to_have_text(table["outcome_text"])
    expect(bob.page.locator(".outcome")).to_contain_text(table["verdict"])
    expect(bob.page.locator("adm-lesson")).to_have_count(0)


def test_the_mistake_is_found_by_the_server(people: People) -> None:
    """Without anything put in its place: a sentence about the own choices, or what else it was."""
    ann = people.person("Ann")
    made = ann.posts("/tables", scenario=CHALLENGE, seats={"warp": "me"}, settings=SHORT, name="Ann")
    play_out(ann, made["id"])
    ann.opens(f"/table/{made['id']}")
    told = re.compile(
        r"^(Round \d: you (chose|ordered) .+\. (Your chance fell from|It cost) |No single order cost you much)"
    )
    expect(ann.page.locator("adm-lesson").get_by_role("status")).to_have_text(told, timeout=RECKONED)
