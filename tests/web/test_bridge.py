"""Bridge Crew in browsers: one person holds a whole bridge to the end, and four hold it on four devices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .people import DESKTOP, PHONE, STEPS_MOST, People, Person, both_windows
from .test_bydo import overhears
from .test_heavy import asked

MORE = "Anything more"
AT = "document.querySelector('adm-table').link.snapshot.at"
MOVED = f"(at) => String({AT}) !== String(at)"
SEES = f"(at) => {{ const k = {AT}.findIndex((x, i) => x !== at[i]); return k < 0 || {AT}[k] > at[k]; }}"
LAST_ROW = """() => { const card = document.querySelector(".record");
  card.scrollTop = card.scrollHeight;
  const row = [...card.querySelectorAll("dl > div")].at(-1), { left, bottom } = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(left + 20, bottom - 6)); }"""
FORMS_MOST, CLICKS_MOST = 100, 300
SENT = """() => { const go = document.querySelector(".seal .primary");
  const box = document.querySelector(".box.open");
  return !go || go.disabled || (box && !box.getAttribute("aria-label").startsWith("Anything more")); }"""


def answers(person: Person) -> tuple[int, int]:
    """Give whatever stands first, and *Ready* where more may be added; how many forms were sent and clicks made."""
    page = person.page
    person.skips_playback()
    for clicks in range(1, STEPS_MOST):
        expect(person.open_box.or_(page.locator(".seal .primary:enabled")).first).to_be_visible()
        label = person.open_box.get_attribute("aria-label") if person.open_box.count() else None
        if label is None or label.startswith(MORE):
            person.says_ready()
            page.wait_for_function(SENT)
            return 1, clicks
        sealed = page.locator(".seal .primary").count()
        person.open_box.get_by_role("radio", disabled=False).first.click()
        expect(page.locator(f'.box.open[aria-label="{label}"]')).to_have_count(0)
        if not sealed:
            return 1, clicks
    raise AssertionError("the form has no end")


WIDER = """() => [...document.querySelectorAll(".box.open [role=radio] *")].filter((each) =>
  each.getBoundingClientRect().right > each.closest("[role=radio]").getBoundingClientRect().right + 1).length"""


@both_windows
def test_what_an_officer_may_do_stays_in_its_buttons(people: People, size: tuple[int, int]) -> None:
    """No hint at the map where nothing on it answers; the grey button says why it is grey; *Ready* names one thing."""
    ann = people.person("Ann", size)
    ann.makes("bridge/edge", {"crew1": "me"})
    asked(ann)
    ann.chooses("Aimes")
    page = ann.page
    expect(ann.open_box).to_have_attribute("aria-label", "What does Aimes do?")
    expect(page.get_by_role("radio", name="Ready an action")).to_be_visible()
    expect(ann.open_box.get_by_text("Close", exact=False).first).to_be_visible()
    assert page.evaluate(WIDER) == 0
    expect(ann.open_box.locator("summary")).to_have_text(re.compile(r"^\d+ other actions of other stations$"))
    expect(page.locator(".seal .primary")).to_have_attribute("title", "Answer the open question")
    ann.finds_no_fault()


def test_one_person_holds_a_whole_bridge_to_the_end(people: People) -> None:
    """Few forms and few clicks for a battle."""
    ann = people.person("Ann", DESKTOP)
    ann.makes("bridge/edge", {"crew1": "me"})
    forms = clicks = 0
    while asked(ann) is not None:
        more = answers(ann)
        forms, clicks = forms + more[0], clicks + more[1]
        assert forms <= FORMS_MOST and clicks <= CLICKS_MOST
    expect(ann.page.locator(".outcome").first).to_be_visible()
    assert forms > 10


def test_four_people_hold_it_on_four_devices(people: People) -> None:
    """Each has officers of their own; who acts next is asked of all who hold one that has not acted."""
    crew = ann, ben, cat, dan = [
        people.person(name, PHONE if name == "Dan" else DESKTOP) for name in ("Ann", "Ben", "Cat", "Dan")
    ]
    seats = {"crew1": "me", "crew2": "open", "crew3": "open", "crew4": "open"}
    links = ann.makes("bridge/edge", seats, {"people": 4})
    for person, seat in ((ben, "crew2"), (cat, "crew3"), (dan, "crew4")):
        person.joins(links[seat])
    acted = set()
    for _ in range(12):
        person = asked(*crew)
        if person is None:
            break
        acted.add(person.name)
        before = person.page.evaluate(AT)
        answers(person)
        person.page.wait_for_function(MOVED, arg=before)
        for each in crew:  # what one has answered, another page may still ask; the computer may have gone on since
            each.page.wait_for_function(SEES, arg=each.gets(f"/tables/{each.table}")["at"])
    assert len(acted) >= 2
    for person in crew:
        expect(person.page.locator("adm-board svg").first).to_be_attached()


# What nobody but the GM may get of a ship that is hidden: its picture on the board, its class, its weapons.
HIDDEN = r"hull-2\b|Shrike|plasma torpedo"


DRAWN = """(id) => document.querySelector("adm-board").scene.shapes.some((each) => each.id === id)"""


def test_four_officers_the_gm_and_a_screen(people: People) -> None:
    """All see the same battle, each answers what is theirs, and of the hidden ship nothing comes to any of them."""
    names = ("Ann", "Ben", "Cat", "Dan", "Gwen", "Sue")
    ann, ben, cat, dan, gwen, sue = (people.person(name, PHONE if name == "Dan" else DESKTOP) for name in names)
    crew = [ann, ben, cat, dan]
    heard = {each.name: overhears(each) for each in (*crew, sue)}
    seats = {"crew1": "me", **dict.fromkeys(("crew2", "crew3", "crew4", "gm"), "open")}
    links = ann.makes("bridge/halden", seats, {"people": 4})
    for person, seat in ((ben, "crew2"), (cat, "crew3"), (dan, "crew4"), (gwen, "gm")):
        person.joins(links[seat])
    sue.opens(ann.posts(f"/tables/{ann.table}/walls", seat="crew1")["link"])
    expect(sue.page.locator("adm-board svg")).to_be_visible()
    expect(ann.page.locator(".seat", has_text="Harkov and Kimura")).to_be_visible()
    for _ in range(8):
        person = asked(*crew, gwen)
        assert person is not None
        before = person.page.evaluate(AT)
        answers(person)
        person.page.wait_for_function(MOVED, arg=before)
        for each in (*crew, gwen):
            each.page.wait_for_function(SEES, arg=each.gets(f"/tables/{each.table}")["at"])
    gwen.sees("Whisper")
    assert gwen.page.evaluate(DRAWN, "hull-2") and not ann.page.evaluate(DRAWN, "hull-2")
    for name, words in heard.items():
        assert words, f"{name} was overheard by nobody"
        found = [text for text in words if re.search(HIDDEN, text)]
        assert not found, f"{name} was sent {found[0][:600]}"


def test_a_station_lists_what_matters_line_by_line(people: People) -> None:
    """A weapon has a line for each enemy, the helm one for each zone; on a telephone nothing is cut off."""
    ann = people.person("Ann", PHONE)
    ann.makes("bridge/edge", {"crew1": "me"})
    ann.unfolds("Brandvold")
    reached = ann.page.locator(".record .listed", has_text="Fly to").locator("li")
    expect(reached).to_have_count(5)
    expect(reached.first.locator("b")).to_have_text("Veil Fringe")
    expect(reached.first).to_contain_text("free")
    assert ann.page.evaluate(LAST_ROW), "the last row of the sheet lies under the orders"
    ann.finds_no_fault()


COVERED = """() => {
  const [plates, hulls] = [".at-ship .plate", 'adm-board [data-shape^="hull-"]']
    .map((which) => [...document.querySelectorAll(which)].map((each) => each.getBoundingClientRect()));
  const lies = (plate, hull) => plate.left < hull.right && hull.left < plate.right
    && plate.top < hull.bottom - 1 && hull.top < plate.bottom;
  return [plates.length, hulls.filter((hull) => plates.some((plate) => lies(plate, hull))).length]; }"""


@both_windows
def test_no_plate_of_the_guided_battle_covers_a_ship(people: People, size: tuple[int, int]) -> None:
    ann = people.person("Ann", size)
    ann.makes("bridge/first_watch", {"crew1": "me"})
    expect(ann.open_box).to_be_visible()
    ann.page.wait_for_function(f"() => String(({COVERED})()) === '2,0'")


CORNER = """() => {
  const [button, ...texts] = [".sound", ...["pools", "tight-round"].map((id) => `adm-board [data-shape="${id}"]`)]
    .map((each) => document.querySelector(each).getBoundingClientRect());
  return texts.every((text) => text.width > 0 && text.right <= button.left) && texts[0].right <= texts[1].left; }"""


@pytest.mark.parametrize("size", [(320, 640), PHONE, (390, 844), (430, 932)], ids=str)
def test_on_a_telephone_no_button_covers_the_round(people: People, size: tuple[int, int]) -> None:
    ann = people.person("Ann", PHONE)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.makes("bridge/edge", {"crew1": "me"})
    expect(ann.page.locator('adm-board [data-shape="tight-round"]')).to_have_text(re.compile("ound 1$"))
    ann.page.wait_for_function(CORNER)
