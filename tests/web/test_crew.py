"""Officers who share a question, and what they find and name, in several browsers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .people import People, Person, both_windows
from .server import Server
from .toy_server import CHASE, ToyServer

DEAF = """() => { const { link } = document.querySelector("adm-orders"); const { socket } = link;
  const hear = socket.onmessage; window.kept = [];
  const passed = (message) => JSON.parse(message.data).re ? hear.call(socket, message) : window.kept.push(message);
  socket.onmessage = passed; }"""
NASTY = "<b onclick=x>&'Eel"


@pytest.fixture(scope="module")
def crewed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = ToyServer(tmp_path_factory.mktemp("crewed"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def people(browser: Browser, crewed: Server) -> Iterator[People]:
    people = People(browser, crewed.address)
    yield people
    people.leave()


def seated(people: People, size: tuple[int, int], **settings: str) -> tuple[Person, Person, Person]:
    """The pilot, the gunner and the raider at one table."""
    ann, bert, cleo = (people.person(name, size) for name in ("Ann", "Bert", "Cleo"))
    links = ann.makes(CHASE, {"pilot": "me", "gunner": "open", "raider": "open"}, {"dice": "12", **settings})
    bert.joins(links["gunner"])
    cleo.joins(links["raider"])
    return ann, bert, cleo


@both_windows
def test_either_answers_and_the_other_reads_who_did(people: People, size: tuple[int, int]) -> None:
    ann, bert, cleo = seated(people, size)
    expect(cleo.page.locator(".call")).to_have_text("Waiting for Ann or Bert")
    for officer, other, heat in ((ann, "Gunner", "2"), (bert, "Pilot", "?")):
        expect(officer.open_box.locator(".prompt")).to_have_text(f"Heat {heat}, beat 1: who goes next?")
        expect(officer.open_box.locator(".help")).to_have_text(f"{other} may answer this, too.")
    bert.gives("Gunner")
    for officer in (ann, bert):
        expect(officer.page.locator(".call")).to_have_text("Waiting for Cleo")
        expect(officer.page.locator(".happened")).to_contain_text("Gunner answers (who goes next): Gunner.")
        officer.reads("Gunner answers")
    expect(cleo.open_box).to_contain_text("How hard do you strike?")
    assert not any("answers" in line for line in cleo.log)
    expect(ann.page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(bert.page.get_by_role("button", name="Undo")).to_be_enabled()


def test_who_presses_second_reads_who_was_quicker(people: People, size: tuple[int, int]) -> None:
    """The news has not come yet when Ann presses: her line is slow."""
    ann, bert, _ = seated(people, size)
    expect(ann.open_box).to_be_visible()
    ann.page.evaluate(DEAF)
    bert.gives("Gunner")
    expect(bert.page.locator(".call")).to_have_text("Waiting for Cleo")
    ann.gives("Pilot")
    expect(ann.page.locator(".toast")).to_contain_text("Bert answered this already")


@both_windows
def test_what_was_found_is_named_in_its_sheet(people: People, size: tuple[int, int]) -> None:
    ann, bert, cleo = seated(people, size)
    ann.gives("Pilot")
    ann.unfolds("trait 1")
    field = ann.page.get_by_label("Name for trait 1")
    field.fill(NASTY)
    field.press("Enter")
    for officer in (ann, bert):
        expect(officer.page.locator(".plate", has_text=NASTY)).to_be_visible()
        officer.reads("Pilot names trait 1")
    assert "Eel" not in cleo.page.content()
    bert.unfolds(NASTY)
    bert.page.get_by_label(f"Name for {NASTY}").fill("Eel")
    bert.page.locator(".record").get_by_role("button", name="Set", exact=True).click()
    expect(ann.page.locator(".record h2")).to_have_text("Eel")
    ann.finds_no_fault_in_both()
    assert "Eel" not in cleo.page.content()
    cleo.gives("2")
    cleo.reads("Eel shows.")
    bert.page.get_by_role("button", name="Take back the name Eel").click()
    expect(ann.page.locator(".record h2")).to_have_text(NASTY)


@both_windows
def test_dice_for_one_purpose_are_one_line(people: People, size: tuple[int, int]) -> None:
    ann, bert, cleo = seated(people, size, beats="1")
    for each in (ann, bert, cleo):
        each.misses("**/chances*")  # there is nobody who computes them
    ann.gives("Pilot")
    ann.reads(r"^Pilot rolls 12d20 for sensors \d+(, \d+){11}")
    cleo.reads(r"^\? rolls \d+d20 for sensors \d+")
    ann.opens_log()
    expect(ann.page.locator(".lines li.die")).to_have_count(1)
    ann.finds_no_fault_in_both()
    cleo.gives("0")
    expect(ann.page.locator(".outcome")).to_be_visible()
    ann.reads(r"^Pilot rolls 12d20 for sensors \d+(, \d+){11}")


def test_what_has_no_sheet_is_named_in_a_list(people: People, size: tuple[int, int]) -> None:
    """Of the sixth trait the toy does not say where it stands."""
    ann, _, cleo = seated(people, size, beats="9")
    names = ann.page.locator(".names:not([hidden]) > summary")
    for beat in range(1, 9):
        expect(ann.open_box).to_contain_text(f"beat {beat}: ")
        ann.gives("Pilot")
        expect(cleo.open_box).to_be_visible()
        expect(ann.page.locator(".call")).to_have_text("Waiting for Cleo")
        if names.count():
            break
        cleo.gives("0")
    names.click()
    ann.page.get_by_label("Name for trait 6").fill("Newt")
    ann.page.get_by_label("Name for trait 6").press("Enter")
    ann.reads("Pilot names trait 6 “Newt”")
    expect(ann.page.get_by_label("Name for Newt")).to_have_value("Newt")
    ann.finds_no_fault_in_both()
