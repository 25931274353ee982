"""Standing orders with values: a list for each question, which is kept and answers."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .people import People, Person

DEFENCE = "Somebody fires at your ship: how many dice does it defend itself with? The computer: two."
CALL = "An officer of yours is called for help: give up the turn for it? The computer: no."


def order(person: Person, said: str) -> Locator:
    return person.page.get_by_role("dialog").get_by_role("combobox", name=said, exact=True)


def test_a_value_is_chosen_and_kept(people: People, size: tuple[int, int]) -> None:
    ann = people.person("Ann", size)
    ann.makes("bridge/edge", {"crew1": "me"})
    ann.menu("Standing orders")
    expect(ann.page.get_by_role("dialog").get_by_role("checkbox")).to_have_count(6)  # the officers alone
    defence, call = order(ann, DEFENCE), order(ann, CALL)
    expect(defence.locator("option:checked")).to_have_text("As the computer would")
    expect(call.locator("option:checked")).to_have_text("Ask me")
    texts = ["Ask me", "As the computer would", "Two dice", "Three dice", "Four dice", "Five dice"]
    expect(defence.locator("option")).to_have_text(texts)
    ann.finds_no_fault_in_both()
    defence.focus()
    ann.page.keyboard.type("Four")  # as a list is used without a mouse
    call.select_option("Yes")
    ann.page.keyboard.press("Escape")
    ann.page.reload()
    ann.menu("Standing orders")
    expect(defence.locator("option:checked")).to_have_text("Four dice")
    expect(call.locator("option:checked")).to_have_text("Yes")
    call.select_option("Ask me")
    ann.page.keyboard.press("Escape")
    ann.page.reload()
    told = {each["said"]: each for each in ann.gets(f"/tables/{ann.table}?seat=crew1")["standing"]}
    kept = [(told[said]["on"], told[said]["value"]) for said in (DEFENCE, CALL)]
    assert kept == [(True, 2), (False, None)]
