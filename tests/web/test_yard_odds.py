"""The yard beside the proving ground: a ship's odds while it is drawn; ships kept, shared and sent into battle."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .people import DUEL, PHONE, People, Person

SHIPS = [("systemships", "Lance"), ("myoss", "Minder"), ("heavy", "Federation CA")]
PATIENCE = 90_000  # milliseconds for a worker to begin on a busy machine


def drawing(
    people: People,
    size: tuple[int, int] = (1280, 800),
    colours: Any = "light",
    game: str = "systemships",
    ship: str = "Lance",
) -> Person:
    """Somebody with a ready ship on the board."""
    ann = people.person("Ann", size, colours)
    ann.opens(f"/yard/{game}")
    ann.page.get_by_label("Start with").select_option(label=ship)
    expect(ann.page.get_by_label("Its name")).to_have_value(ship)
    return ann


def figures(ann: Person) -> Locator:
    return ann.page.locator(".against-figures")


def test_what_a_change_does_to_the_odds_is_told(people: People) -> None:
    """On the same dice as before the change, with an interval; a design beyond the rules has no odds."""
    ann = drawing(people, ship="Lance")
    page = ann.page
    page.get_by_label("Battle", exact=True).select_option(DUEL)
    page.get_by_label("Against", exact=True).select_option("falchion")
    expect(page.locator(".bill .sum")).to_contain_text("20 of 20 build points")
    wins = figures(ann).get_by_role("row", name=re.compile("^Wins"))
    expect(wins).to_contain_text(re.compile(r"\d+\.\d % \d+\.\d to \d+\.\d %"), timeout=PATIENCE)
    expect(page.locator(".since")).to_contain_text("Change something")
    page.get_by_label("Missiles").fill("0")
    since = page.locator(".since b")
    expect(since).to_have_text(re.compile(r"^−\d+\.\d points$"), timeout=PATIENCE)
    expect(page.locator(".since")).to_contain_text(re.compile(r"± \d+\.\d"))
    page.get_by_role("button", name="Compare with this one from now on").click()
    page.get_by_label("Missiles").fill("15")
    expect(page.locator(".since")).to_contain_text(re.compile(r"Against Lance as it was: \+\d+"), timeout=PATIENCE)
    page.get_by_label("Beams").fill("9")
    expect(figures(ann)).to_contain_text("more than the 20 allowed", timeout=PATIENCE)
    expect(page.locator(".bill .sum")).to_have_class(re.compile("problem"))
    page.get_by_label("Beams").fill("0")
    page.get_by_label("Power/drive").fill("0")
    page.get_by_label("Tubes").fill("0")
    page.get_by_label("Missiles").fill("0")
    expect(figures(ann)).to_contain_text("as soon as the design is legal")
    ann.problems = [problem for problem in ann.problems if "400" not in problem]  # the browser notes the refusal


def test_the_whole_picture_of_a_design(people: People) -> None:
    ann = drawing(people, ship="Lance")
    page = ann.page
    page.get_by_label("Battle", exact=True).select_option(DUEL)
    page.get_by_role("button", name="The whole picture").click(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Play the battles")).to_be_visible()
    expect(page.get_by_label("Scenario")).to_have_value(DUEL)
    expect(page.get_by_label("How many battles")).to_have_value("100000")
    expect(page.get_by_label("Ship of Red").locator("option:checked")).to_have_text("Lance")


def test_a_ship_of_many_parts_is_changed(people: People) -> None:
    """Of Heavy Combat: a fault stands at its part, with its clause; what is weaker costs less, and wins less often."""
    ann = drawing(people, game="heavy", ship="Federation CA")
    page, bill = ann.page, ann.page.locator(".bill")
    expect(bill.locator(".sum")).to_contain_text("124 of 125 points")
    expect(figures(ann).get_by_role("row")).to_have_count(3, timeout=PATIENCE)
    page.get_by_label("Navy").select_option("klingon")
    expect(page.locator(".yard-form .problem:visible")).to_have_text(re.compile("^3, and the Klingon chart has none"))
    expect(bill).to_contain_text(re.compile("Banks: 3, and the Klingon chart has none.*HC-930"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".yard-form .problem:visible")).to_have_count(0)
    page.get_by_label("Shield", exact=True).fill("9")
    expect(bill.locator(".sum")).to_contain_text("106 of 125 points")
    expect(page.locator(".since b")).to_have_text(re.compile(r"^−\d+\.\d points$"), timeout=PATIENCE)


@pytest.mark.parametrize(("game", "ship"), SHIPS)
def test_the_yard_with_its_odds_fits_every_window(people: People, game: str, ship: str) -> None:
    ann = drawing(people, PHONE, game=game, ship=ship)
    expect(figures(ann).get_by_role("row")).to_have_count(3, timeout=PATIENCE)
    ann.page.get_by_role("button", name="Keep", exact=True).click()
    expect(ann.page.locator(".berths li")).to_have_count(1)
    expect(ann.page.locator(".brief")).to_contain_text(re.compile(r"Wins \d+\.\d %"))
    ann.finds_no_fault_anywhere()


@pytest.mark.parametrize(
    ("game", "ship", "title"),
    [
        ("systemships", "Lance", "A duel of warpships"),
        ("myoss", "Battleaxe", "A duel"),
        ("heavy", "Federation CA", "Cruiser duel"),
    ],
)
def test_a_ship_is_sent_into_battle(people: People, size: tuple[int, int], game: str, ship: str, title: str) -> None:
    """Designed, and at once at a table against the computer."""
    ann = drawing(people, size, game=game, ship=ship)
    page = ann.page
    page.get_by_label("Its name").fill("Resolute")
    page.get_by_role("button", name="Take into battle").click()
    box = page.get_by_role("dialog", name="Where does Resolute fight?")
    ann.finds_no_fault_in_both()
    box.get_by_role("button", name=f"Play the computer: {title}", exact=True).click()
    expect(page.locator(".plate.own").first).to_contain_text("Resolute")


def test_ships_are_kept_renamed_copied_and_forgotten_one_by_one(people: People) -> None:
    ann = drawing(people)
    page = ann.page
    berths = page.locator(".berths li")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(berths).to_have_count(1)
    page.get_by_role("button", name="Copy: Lance").click()
    expect(page.get_by_role("button", name="Open: Lance 2")).to_be_focused()
    page.get_by_role("button", name="Rename: Lance 2").click()
    page.get_by_label("New name of Lance 2").fill("Lion")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Open: Lion")).to_be_focused()
    page.get_by_role("button", name="Rename: Lion").click()
    page.get_by_label("New name of Lion").fill("Lance")
    page.keyboard.press("Enter")
    assert (
        page.get_by_label("New name of Lion").evaluate("(field) => field.validationMessage")
        == "Another ship has this name."
    )
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Forget: Lance").click()
    expect(berths).to_have_count(1)
    page.reload()
    expect(berths).to_have_text(re.compile("^Lion"))
    page.get_by_role("button", name="Open: Lion").click()
    expect(page.get_by_label("Its name")).to_have_value("Lion")
    page.get_by_role("button", name="Forget: Lion").click()
    expect(page.locator(".berths")).to_be_hidden()


@pytest.mark.parametrize(("game", "ship"), SHIPS)
def test_a_ship_is_shared_by_a_link(people: People, game: str, ship: str) -> None:
    """It is in the address, and is looked through like any other file."""
    ann = drawing(people, game=game, ship=ship)
    page = ann.page
    page.get_by_label("Notes").fill("For Bob.")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Its link", exact=True).input_value()
    ann.finds_no_fault()
    bob = people.person("Bob")
    asked: list[str] = []
    bob.page.on("request", lambda request: asked.append(request.url))
    bob.opens(link.removeprefix(people.address))
    expect(bob.page.get_by_label("Its name")).to_have_value(ship)
    expect(bob.page.get_by_label("Notes")).to_have_value("For Bob.")
    expect(bob.page.locator(".bill .sum")).to_have_text(page.locator(".bill .sum").inner_text())
    assert link.partition("#")[2] and not any("ship=" in url.partition("#")[0] for url in asked)
    assert "#" not in bob.page.url
    bob.opens(f"/yard/{game}#ship=AAAA")
    bob.page.reload()
    bob.sees("The link holds no ship")


def test_the_foe_stays_the_same_when_another_ship_is_kept(people: People) -> None:
    ann = drawing(people)
    page = ann.page
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.locator(".berths li")).to_have_count(1)
    page.reload()
    page.get_by_label("Battle", exact=True).select_option(DUEL)
    page.get_by_label("Against", exact=True).locator("optgroup[label='Drawn here'] option").wait_for(state="attached")
    page.get_by_label("Against", exact=True).select_option("own:Lance")
    page.get_by_label("Its name").fill("Lion")
    expect(page.get_by_role("button", name="Keep", exact=True)).to_be_enabled()
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.locator(".berths li")).to_have_count(2)
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/odds")) as asked:
        page.get_by_label("Missiles").fill("3")
    assert asked.value.post_data_json["b"]["ships"]["blue"][0]["name"] == "Lance"
    assert page.get_by_label("Against", exact=True).locator("option:checked").inner_text() == "Lance"
    ann.problems = [problem for problem in ann.problems if "404" not in problem]  # a run that another has replaced
