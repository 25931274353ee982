"""The yard of a game that designs more than ships: each has its tab, its place on the device, its links and sheets."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .people import People, Person, both_windows
from .server import Server


class AcademyServer(Server):
    """A server that has the academy among its games, which designs ships and officers."""

    PROGRAM = (sys.executable, "-m", "tests.core.toy_academy")


@pytest.fixture(scope="module")
def academy(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = AcademyServer(tmp_path_factory.mktemp("academy"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def ann(browser: Browser, academy: Server, size: tuple[int, int]) -> Iterator[Person]:
    people = People(browser, academy.address)
    ann = people.person("Ann", size)
    yield ann
    ann.problems = [problem for problem in ann.problems if "503" not in problem]  # nobody works out the ships' odds
    people.leave()


def stored(ann: Person) -> dict[str, list[str]]:
    """What this device keeps: under each key the names."""
    kept = ann.page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    rows = {key: json.loads(text) for key, text in kept.items() if "ships." in key}
    return {key: [each["ship"]["name"] for each in row] for key, row in rows.items()}


@both_windows
def test_ships_and_officers_are_drawn_each_on_a_page(ann: Person, tmp_path: Path) -> None:
    ann.opens("/yard/academy")
    page = ann.page
    expect(page.get_by_role("navigation", name="What is drawn").get_by_role("link")).to_have_text(["Ships", "Officers"])
    expect(page.locator("[aria-current=page]").last).to_have_text("Ships")
    expect(page.get_by_label("Engines")).to_be_visible()
    page.get_by_role("link", name="Officers").click()
    expect(page).to_have_url(re.compile(r"/yard/academy\?designer=officer$"))
    expect(page).to_have_title("Officers: Academy · Admiralty")
    ann.sees("An officer of the academy: what it costs")
    page.get_by_label("Name", exact=True).fill("Spock")
    page.get_by_label("Duty").select_option("guns")
    ann.sees("a gunner needs a skill of 2")
    page.get_by_label("Skill").fill("3")
    expect(page.locator(".bill .sum")).to_have_text("9 marks")
    page.get_by_role("tab", name="File").click()
    expect(page.get_by_label("Its file")).to_have_value(re.compile(r'name = "Spock"\n\n# The officer\nskill = 3'))
    page.get_by_role("tab", name="Form").click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save file").click()
    assert coming.value.suggested_filename == "Spock.toml"
    ann.finds_no_fault_anywhere()


def test_what_is_kept_and_shared_stays_apart(ann: Person) -> None:
    ann.opens("/yard/academy")
    page = ann.page
    page.get_by_label("Its name").fill("Skiff")
    page.get_by_role("button", name="Keep", exact=True).click()
    ann.opens("/yard/academy?designer=officer")
    page.get_by_label("Name", exact=True).fill("Spock")
    page.get_by_label("Skill").fill("2")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.locator(".berths li")).to_have_count(1)
    expect(page.locator(".berths li")).to_contain_text("4 marks")
    kept = stored(ann)
    assert sorted(kept.values()) == [["Skiff"], ["Spock"]]
    assert sorted(key.rpartition("ships.")[2] for key in kept) == ["academy", "academy.officer"]
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Its link", exact=True).input_value()
    ann.opens("/yard/academy")
    expect(page.get_by_label("Start with").locator("option", has_text="Spock")).to_have_count(0)
    ann.opens(link[link.index("/yard") :])
    expect(page.get_by_label("Name", exact=True)).to_have_value("Spock")
    expect(page.get_by_label("Skill")).to_have_value("2")
    expect(page).to_have_url(re.compile(r"\?designer=officer$"))


def test_a_kind_that_there_is_not_gives_the_ships(ann: Person) -> None:
    ann.opens("/yard/academy?designer=droid")
    expect(ann.page.get_by_label("Engines")).to_be_visible()
