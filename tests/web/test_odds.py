"""The proving ground's page: battles asked for, watched, compared, kept, and looked through one by one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .people import CHALLENGE, DUEL, People, Person
from .test_pages import tab_to
from .test_setting import TINY

PATIENCE = 90_000  # milliseconds for a worker to begin on a busy machine
STOP = "Stop"


def asking(people: People, size: tuple[int, int] = (1280, 800), colours: Any = "light", path: str = "/odds") -> Person:
    """Somebody before the form."""
    ann = people.person("Ann", size, colours)
    ann.opens(path)
    expect(ann.page.get_by_role("button", name="Play the battles")).to_be_visible()
    return ann


def played(page: Page) -> None:
    """The run has come to its end."""
    expect(page.locator(".verdict")).not_to_be_empty(timeout=PATIENCE)
    expect(page.locator("progress")).to_be_hidden(timeout=PATIENCE)


def compared(people: People, size: tuple[int, int], colours: Any = "light") -> Person:
    """A comparison of two ships has been played."""
    ann = asking(people, size, colours)
    page = ann.page
    page.get_by_label("Scenario").select_option(DUEL)
    page.get_by_label("How many battles").fill("400")
    page.get_by_label("Seed of the dice").fill("7")
    page.get_by_label("Compare with a second set-up").check()
    page.get_by_label("Ship of Red, Set-up B").select_option("falchion")
    page.get_by_role("button", name="Play the battles").click()
    played(page)
    return ann


def test_a_comparison_is_asked_for_and_told(people: People, size: tuple[int, int], tmp_path: Path) -> None:
    """Said in a sentence, drawn with intervals, taken along as files, and found again by its address."""
    ann = compared(people, size)
    page = ann.page
    expect(page.locator(".verdict")).to_have_text(re.compile(r"^Red wins less often with B: .*−\d+\.\d points \(−"))
    expect(page.locator(".result .pace")).to_contain_text("400 battles")
    rows = page.get_by_role("table").locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text(
        re.compile(r"Red wins: nobody else is left\..*A.*\d+\.\d %.*B.*\d+\.\d %.*−\d", re.S)
    )
    page.get_by_label("Seen from").select_option(label="Blue")
    expect(page.locator(".verdict")).to_have_text(re.compile(r"^Blue wins more often with B"))
    expect(rows.first).to_contain_text("Blue wins: nobody else is left")
    for name in ("How long the battles were", "How the differences settled"):
        figure = page.locator("figure").filter(has_text=name)
        expect(figure.locator("svg path, svg rect").first).to_be_attached()
    with page.expect_download() as coming:
        page.get_by_role("link", name="Counts (JSON)").click()
    coming.value.save_as(tmp_path / "counts.json")
    told = json.loads((tmp_path / "counts.json").read_text(encoding="utf-8"))
    assert told["battles"] == 400 and told["seed"] == 7 and told["b"]["options"] == ["ship red=falchion"]
    ann.finds_no_fault_in_both()
    address = page.get_by_label("The address of this result", exact=True).input_value()
    bob = people.person("Bob")
    bob.opens(address.removeprefix(people.address))
    expect(bob.page.locator(".verdict")).to_have_text(re.compile("^Red wins less often with B"))
    expect(bob.page.get_by_role("button", name="Forget")).to_have_count(0)
    bob.page.get_by_text("The same in a terminal").click()
    expect(bob.page.locator(".command")).to_have_text(
        "admiralty compare systemships/duel -n 400 --seed 7 --b 'ship red=falchion'"
    )


def test_a_run_is_watched_and_stopped(people: People) -> None:
    ann = asking(people)
    page = ann.page
    page.get_by_label("Scenario").select_option("myoss/melee")
    page.get_by_role("button", name="1,000,000 battles").click()
    page.get_by_role("button", name="Play the battles").click()
    pace = page.locator(".result .pace")
    expect(pace).to_contain_text(
        re.compile(r"^[\d,]+ of 1,000,000 battles · [\d,]+ a second, \w+ engine"), timeout=PATIENCE
    )
    before = pace.inner_text()
    expect(pace).not_to_have_text(before, timeout=PATIENCE)
    page.get_by_role("button", name=STOP, exact=True).click()
    expect(pace).to_contain_text("Stopped.")
    expect(page.locator("progress")).to_be_hidden()
    expect(page.locator(".past a")).to_contain_text("stopped")
    page.get_by_role("button", name="Forget this result").click()
    expect(page.get_by_role("button", name="Play the battles")).to_be_visible()
    expect(page.locator(".past a")).to_have_count(0)


def test_one_of_the_battles_is_looked_through(people: People) -> None:
    ann = asking(people, path=f"/odds#scenario={CHALLENGE}&set=rounds%3A1")
    page = ann.page
    expect(page.get_by_label("Scenario")).to_have_value(CHALLENGE)
    expect(page.locator(".count")).to_have_text("1 changed")
    page.get_by_label("How many battles").fill("60")
    page.get_by_role("button", name="Play the battles").click()
    played(page)
    expect(page.locator(".setups")).to_contain_text("set rounds=1")
    page.get_by_role("button", name=re.compile("^Look at battle")).first.click()
    expect(page.locator(".where")).to_contain_text("The end", timeout=PATIENCE)


def test_a_usual_rule_is_asked_for_against_another(people: People) -> None:
    """What the second edition changes is shown; the classic value beside it is told, also where it came by a link."""
    ann = asking(people, path="/odds#scenario=campaign/median&set=edition:second&set=movement:pd")
    ann.may_be_cut = True  # what would be played takes long: it is not let through to the server
    page = ann.page
    movement, technology = page.get_by_label("Movement points"), page.get_by_label("Do players buy technology levels")
    expect(technology).to_have_value("every_6")
    expect(movement).to_have_value("pd")
    page.locator("summary", has_text="House rules and settings").click()
    technology.select_option("bought")
    page.route("**/api/v1/odds", lambda route: route.abort("connectionrefused"))
    with page.expect_request("**/api/v1/odds") as sent:
        page.get_by_role("button", name="Play the battles").click()
    told = json.loads(sent.value.post_data or "")
    assert told["a"]["settings"] == {"edition": "second", "movement": "pd", "tech_schedule": "bought"}


def test_a_request_is_changed_and_run_again(people: People) -> None:
    """The form has what was asked for; a refusal is said there."""
    ann = compared(people, (1280, 800))
    page = ann.page
    page.get_by_role("button", name="Change it and run again").click()
    expect(page.get_by_label("Ship of Red, Set-up B")).to_have_value("falchion")
    expect(page.get_by_label("Seed of the dice")).to_have_value("7")
    expect(page.get_by_label("How many battles")).to_have_value("400")
    page.get_by_label("Compare with a second set-up").uncheck()
    page.get_by_label("Who plays Red").select_option("computer:own")
    page.get_by_role("button", name="Play the battles").click()
    expect(page.locator(".odds-form .problem")).to_contain_text("doctrine of red")
    ann.problems = [problem for problem in ann.problems if "400" not in problem]  # the browser notes the refusal
    page.get_by_label("Start from the doctrine of Red").select_option(label="Broadside")
    page.get_by_role("button", name="Play the battles").click()
    expect(page.locator(".setups")).to_contain_text("seat red=own")
    played(page)
    expect(page.locator(".verdict")).to_have_text(re.compile(r"^Red wins \d+\.\d % of the battles \("))
    expect(page.locator(".past a")).to_have_count(2)


def test_a_scenario_of_ones_own_is_played(people: People, size: tuple[int, int]) -> None:
    """Looked through before it is taken, changed and run again, and shown with its address."""
    ann = asking(people, size)
    page = ann.page
    page.get_by_role("button", name="A scenario of your own").click()
    page.get_by_label("The scenario’s file").fill(TINY.replace("duel", "race"))
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert").locator("visible=true")).to_contain_text("contest")
    ann.problems = [problem for problem in ann.problems if "400" not in problem]  # the browser notes the refusal
    ann.finds_no_fault_in_both()
    page.get_by_label("The scenario’s file").fill(TINY)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_label("Scenario", exact=True)).to_be_focused()
    expect(page.get_by_label("Scenario", exact=True).locator("option:checked")).to_have_text("A pond (your own)")
    expect(page.get_by_text("Two small ones.")).to_be_visible()
    page.get_by_label("How many battles").fill("60")
    page.get_by_label("Seed of the dice").fill("7")
    ann.finds_no_fault_anywhere()
    page.get_by_role("button", name="Play the battles").click()
    played(page)
    expect(page.locator(".result h2")).to_have_text("A pond")
    page.get_by_text("The same in a terminal").click()
    expect(page.locator(".command")).to_have_text("admiralty simulate a_pond.toml -n 60 --seed 7")
    page.reload()
    page.get_by_role("button", name="Change it and run again").click()
    expect(page.get_by_label("Scenario", exact=True).locator("option:checked")).to_have_text("A pond (your own)")
    page.get_by_role("button", name="A scenario of your own").click()
    expect(page.get_by_label("The scenario’s file")).to_have_value(TINY)


def test_the_keyboard_alone_asks_and_reads(people: People) -> None:
    ann = asking(people)
    page = ann.page
    tab_to(ann, page.get_by_label("How many battles"))
    page.keyboard.press("Control+a")
    page.keyboard.type("50")
    page.keyboard.press("Enter")
    played(page)
    expect(page.locator(".result h2")).to_be_focused()
    tab_to(ann, page.get_by_role("link", name="Counts (JSON)"))


def test_two_set_ups_are_compared_by_the_keyboard_alone(people: People) -> None:
    ann = asking(people)
    page = ann.page
    tab_to(ann, page.get_by_label("How many battles"))
    page.keyboard.press("Control+a")
    page.keyboard.type("50")
    tab_to(ann, page.get_by_label("Compare with a second set-up"))
    page.keyboard.press("Space")
    other = page.get_by_label(re.compile("^Who plays .*, Set-up B$")).first
    tab_to(ann, other)
    page.keyboard.press("ArrowUp")
    expect(other.locator("option:checked")).not_to_have_text(re.compile("^Computer, simple"))
    tab_to(ann, page.get_by_role("button", name="Play the battles"))
    page.keyboard.press("Enter")
    played(page)
    expect(page.locator(".verdict")).to_contain_text("with B")


def test_the_way_to_the_main_part_leaves_the_form_as_it_is(people: People) -> None:
    """A link within the page does not load it anew."""
    ann = asking(people)
    field = ann.page.get_by_label("How many battles")
    field.fill("321")
    ann.page.get_by_role("link", name="To the main part").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page).to_have_url(re.compile("#main$"))
    ann.page.wait_for_timeout(300)
    expect(field).to_have_value("321")


@pytest.mark.parametrize("asked", ["nonsense", "q1ZKVLJSqFYqzsgsKAazilJTgLRShVJtbS0A"])
def test_a_link_that_holds_no_request_is_said(people: People, asked: str) -> None:
    """One that was cut, and one whose ships are none."""
    ann = asking(people, path=f"/odds#run={asked}")
    ann.sees("The link holds no request")


def test_a_result_that_is_none_is_said(people: People) -> None:
    ann = people.person("Ann")
    ann.opens("/odds/nosuchrun")
    ann.sees("There is no such run")
    ann.finds_no_fault()
    ann.problems = [problem for problem in ann.problems if "404" not in problem]  # the browser notes it


def test_a_table_leads_to_its_odds(people: People) -> None:
    ann = people.person("Ann")
    ann.makes(DUEL, {"red": "me"}, {"rounds": 2})
    ann.opens_log()
    ann.page.get_by_text("About this table").click()
    link = ann.page.locator(".facts a", has_text="Of this scenario, played many times")
    expect(link).to_have_attribute("href", "/odds#scenario=systemships%2Fduel&set=rounds%3A2")


def test_a_ship_that_a_rule_would_refuse_is_not_listed(people: People) -> None:
    """The parts of the second edition, in a classic duel; where the rule is changed, the lists follow."""
    ann = asking(people)
    ann.page.get_by_label("Scenario").select_option(DUEL)
    games = ann.fetches("/games").json()
    game = next(each for each in games if each["key"] == "systemships")
    barred = next(each for each in game["scenarios"] if each["key"] == DUEL)["barred"]
    modern = {ship["name"] for ship in game["ships"] if any(int(ship["parts"].get(key, 0)) for key in barred)}
    assert modern

    def hidden() -> set[str]:
        options = ann.page.get_by_label("Ship of Red").locator("option[hidden]").all_text_contents()
        return {text.split(" (")[0] for text in options}

    assert hidden() == modern
    ann.page.get_by_text("House rules and settings").click()
    ann.page.locator("select[name='set:edition']").select_option("second")
    expect(ann.page.get_by_label("Ship of Red").locator("option[hidden]")).to_have_count(0)
