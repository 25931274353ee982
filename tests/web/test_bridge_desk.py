"""The GM's desk of Bridge Crew: a trait is made, named and removed, and the Difficulty in the form follows."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .game_master import GameMaster
from .people import DESKTOP, People, Person
from .test_referee import desk


def expects_difficulty(ann: Person, difficulty: int) -> None:
    """Order a Sensor Sweep as far as its form tells how hard it is."""
    ann.skips_playback()
    expect(ann.open_box).to_be_visible()
    for answer in ("Aimes", "Sensor Sweep"):
        if ann.open_box.get_by_role("radio", name=answer, exact=True).count():
            ann.chooses(answer)
    own = ann.open_box.get_by_role("radio", name="Open Approach", exact=True)
    expect(own).to_contain_text(re.compile(rf"Difficulty {difficulty}$"))


def test_a_gm_makes_names_and_removes_a_trait_that_changes_a_difficulty(people: People) -> None:
    """Everybody reads the trait by its name until it is gone."""
    gwen, ann = people.person("Gwen", DESKTOP), people.person("Ann", DESKTOP)
    seats = {"crew1": "open", "gm": "computer:simple"}
    made = gwen.posts("/tables", scenario="bridge/edge", seats=seats, name="Gwen", referee=True)
    gwen.opens(f"/table/{made['id']}")
    ann.joins(made["links"]["crew1"])
    expect(desk(gwen.page)).to_be_visible()
    gm = GameMaster(gwen)
    expects_difficulty(ann, 1)
    gm.takes("Chilkoot")
    gm.does("Harder new trait")
    expect(ann.page.locator(".plate", has_text="Chilkoot's tasks are harder")).to_be_visible()
    expects_difficulty(ann, 2)
    gwen.unfolds("Chilkoot's tasks are harder")
    field = gwen.page.get_by_label("Name for trait 1")
    field.fill("Ion storm")
    field.press("Enter")
    expect(ann.page.locator(".plate", has_text="Ion storm")).to_be_visible()
    ann.unfolds("Ion storm")
    ann.sees("Chilkoot's tasks are harder")
    gwen.page.keyboard.press("Escape")
    gm.takes("Ion storm")
    gm.does("Remove")
    expect(ann.page.locator(".plate", has_text="Ion storm")).to_have_count(0)
    expects_difficulty(ann, 1)


def test_who_waits_while_the_gm_holds_reads_what_that_means(people: People) -> None:
    """BC-R277: and so does who holds the game, until it goes on."""
    gwen, ann = people.person("Gwen", DESKTOP), people.person("Ann", DESKTOP)
    seats = {"crew1": "open", "gm": "computer:simple"}
    made = gwen.posts("/tables", scenario="bridge/edge", seats=seats, name="Gwen", referee=True)
    gwen.opens(f"/table/{made['id']}")
    ann.joins(made["links"]["crew1"])
    gwen.page.get_by_role("button", name="Hold the game").click()
    means = "the game. Nothing is lost: no clock runs and no computer answers until"
    expect(ann.page.locator(".call")).to_have_text(f"The referee holds {means} the referee lets it go on")
    expect(gwen.page.locator(".call")).to_have_text(f"You hold {means} you let it go on")
    gwen.page.get_by_role("button", name="Let the game go on").click()
    expect(ann.page.locator(".call")).not_to_contain_text("holds the game")


def test_a_gm_starts_a_new_scene_and_lays_an_obstacle(people: People) -> None:
    """A button each, with what it will do; everybody reads of it, and the board shows the price."""
    gwen, ann = people.person("Gwen", DESKTOP), people.person("Ann", DESKTOP)
    seats = {"crew1": "open", "gm": "computer:simple"}
    made = gwen.posts("/tables", scenario="bridge/halden", seats=seats, name="Gwen", referee=True)
    gwen.opens(f"/table/{made['id']}")
    ann.joins(made["links"]["crew1"])
    expect(desk(gwen.page)).to_be_visible()
    gm, touched = GameMaster(gwen), desk(gwen.page).locator(".touch")
    gm.takes("Pools")
    touched.get_by_role("button", name="Scene", exact=True).click()
    expect(touched).to_contain_text("makes screens and Reserve Power full")
    touched.get_by_role("button", name="New scene").click()
    ann.skips_playback()
    ann.sees("A new scene: screens and Reserve Power are full")
    gm.takes("Zones")
    touched.get_by_role("button", name="Outer Marker", exact=True).click()
    touched.get_by_role("button", name="The way to Ring Debris", exact=True).click()
    expect(touched).to_contain_text("no obstacle; one adds its price to each crossing", ignore_case=True)
    gm.does("Set obstacle", "2 to cross for the crew")
    expect(ann.page.locator("adm-board")).to_contain_text("+2 to cross")
    touched.get_by_role("button", name="Clear").click()
    expect(ann.page.locator("adm-board")).not_to_contain_text("+2 to cross")
