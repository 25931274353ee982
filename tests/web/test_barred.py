"""What is not open is greyed with its reason, for mouse, keyboard and screen reader."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .people import People

ALREADY = re.compile(r"it already presents its \w+ \[HC-090\]")


def test_what_is_not_open_is_greyed_with_its_reason(people: People) -> None:
    ann = people.person("Ann")
    ann.makes("heavy/worked_round", {"a": "me", "b": "computer:simple"})
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    while "which manoeuvre" not in (ann.open_box.get_attribute("aria-label") or ""):
        ann.gives()
        expect(ann.open_box).to_be_visible()
    asked = ann.open_box.get_attribute("aria-label")
    closed = ann.open_box.get_by_role("radio", name=re.compile("^rotate to"), disabled=True)
    expect(closed).to_have_count(1)
    expect(closed).to_have_accessible_description(ALREADY)
    expect(closed).to_contain_text(ALREADY)
    ann.finds_no_fault_anywhere()
    ann.open_box.get_by_role("radio", name="hold position", exact=True).focus()
    ann.page.keyboard.press("End")
    last = ann.open_box.get_by_role("radio", disabled=True).last
    expect(last).to_be_focused()
    ann.page.keyboard.press("Enter")
    closed.click(force=True)
    expect(ann.open_box).to_have_attribute("aria-label", asked or "")
    ann.chooses("retreat")
    number = ann.open_box.locator("small, .dim.small").last
    expect(number).to_contain_text(re.compile(r"\d+ or more: "))
    while not ann.page.locator(".seal .primary:enabled").count():
        before = ann.open_box.get_attribute("aria-label")
        ann.gives()
        expect(ann.page.locator(f'.box.open[aria-label="{before}"]')).to_have_count(0)
        expect(ann.page.locator(".box.open, .seal .primary:enabled").first).to_be_visible()
    fold = ann.page.locator("details").filter(has_text="Not asked")
    fold.locator("summary").press("Enter")
    ann.sees(re.compile(r"it retreats: no fire this turn \[HC-710\]"))
    ann.finds_no_fault_anywhere()
    expect(fold).to_have_attribute("open", "")
