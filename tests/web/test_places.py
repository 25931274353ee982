"""Officers at New table: those who were drawn, or are ready, take stations; the table has them."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .people import People, Person, both_windows


def with_doppler(people: People, size: tuple[int, int] = (1280, 800)) -> Person:
    """Somebody who drew an officer from a ready one, and takes them into Edge of the Veil."""
    ann = people.person("Ann", size)
    ann.opens("/yard/bridge?designer=officer")
    page = ann.page
    page.get_by_label("Start with").select_option(label="Aimes")
    expect(page.locator(".bill .sum")).to_have_text("72 points")
    page.locator(".yard-form input").first.fill("Doppler")
    page.get_by_role("button", name="Take into battle …").click()
    page.get_by_role("button", name="New table: Edge of the Veil", exact=True).click()
    return ann


def stations(ann: Person) -> Locator:
    return ann.page.locator(".places")


def at(ann: Person) -> list[str]:
    """Who is chosen for each station."""
    chosen: list[str] = (
        stations(ann).locator("select").evaluate_all("all => all.map((e) => e.selectedOptions[0].label)")
    )
    return [each.removesuffix(", as the scenario has it") for each in chosen]


@both_windows
def test_an_officer_from_the_yard_serves_at_a_new_table(people: People, size: tuple[int, int]) -> None:
    ann = with_doppler(people, size)
    expect(stations(ann).get_by_label("Command", exact=True)).to_have_value("own:Doppler")
    stations(ann).get_by_label("Sensors", exact=True).select_option(label="Doppler")
    assert at(ann) == ["Valcourt", "Harkov", "Brandvold", "Doppler", "Nwosu", "Kimura"]
    ann.finds_no_fault_anywhere()
    ann.page.get_by_label("Who plays The GM").select_option("computer:simple")
    ann.page.get_by_label("Every player locks words").evaluate("box => { box.checked = false; }")
    ann.page.get_by_role("button", name="Set the table").click()
    ann.sees("Doppler (you)")


def test_two_officers_change_places(people: People) -> None:
    ann = with_doppler(people)
    stations(ann).get_by_label("Sensors", exact=True).select_option(label="Doppler")
    stations(ann).get_by_label("Command", exact=True).select_option(label="Aimes")
    assert at(ann)[:4] == ["Aimes", "Harkov", "Brandvold", "Doppler"]
    stations(ann).get_by_label("Tactical", exact=True).select_option(label="Aimes")
    assert at(ann)[:4] == ["Valcourt", "Aimes", "Brandvold", "Doppler"]
    stations(ann).get_by_label("Operations", exact=True).select_option(label="Kimura")
    assert at(ann)[4:] == ["Kimura", "Nwosu"]


def test_one_is_drawn_at_the_station(people: People) -> None:
    ann = with_doppler(people)
    stations(ann).get_by_role("button", name="Draw the officer for Helm and Navigator").click()
    yard = ann.page.locator("dialog").last
    expect(yard.locator(".bill .sum")).to_have_text("72 points")
    yard.locator(".yard-form input").first.fill("Nova")
    yard.get_by_role("button", name="Take this officer").click()
    assert at(ann)[:4] == ["Doppler", "Harkov", "Nova", "Aimes"]
