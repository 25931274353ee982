"""Officers and ships that are given to the computer: ticked in the dialog of the standing orders, and told to all."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .people import People, Person


def tick(person: Person, name: str) -> Locator:
    person.menu("Standing orders")
    return person.page.get_by_role("dialog").get_by_role("checkbox", name=name)


def close(person: Person) -> None:
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_an_officer_is_given_and_taken_back(people: People, size: tuple[int, int]) -> None:
    ann = people.person("Ann", size)
    ann.makes("bridge/edge", {"crew1": "me"})
    kimura = tick(ann, "Kimura")
    expect(kimura).not_to_be_checked()
    ann.finds_no_fault_in_both()
    kimura.check()
    close(ann)
    ann.page.reload()
    kimura = tick(ann, "Kimura")
    expect(kimura).to_be_checked()
    expect(ann.page.locator(".menu")).to_contain_text("The computer plays Kimura")
    kimura.uncheck()
    close(ann)
    kimura = tick(ann, "Kimura")
    expect(kimura).not_to_be_checked()
    expect(ann.page.locator(".menu")).not_to_contain_text("The computer plays")


def test_the_order_of_an_officer_who_is_given_writes_itself(people: People) -> None:
    ann = people.person("Ann")
    ann.makes("bridge/edge", {"crew1": "me"})
    tick(ann, "Kimura").check()
    close(ann)
    at = ann.gets(f"/tables/{ann.table}?seat=crew1")["at"]
    ann.page.locator(".box.open").get_by_role("radio", name="Kimura", exact=True).click()
    expect(ann.page.locator("adm-log")).to_contain_text("Kimura")
    assert ann.gets(f"/tables/{ann.table}?seat=crew1")["at"] > at, "the order is locked"
