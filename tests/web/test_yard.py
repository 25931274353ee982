"""The yard: ships drawn line by line, their faults beside the lines, saved, printed and taken into battle."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from playwright.sync_api import Locator, Route, expect

from .people import People, Person
from .test_pages import presses, tab_to

SKIFF = """name = "Skiff"
notes = "A small one."
lines = [
  { kind = "bridge", name = "Cabin", ap = 1, tg = 2 },
  { kind = "life_support", name = "Air", bp = 1 },
  { kind = "hold", name = "Hold", cc = 2 },
  { kind = "shuttle", name = "Dinghy" },
  { kind = "weapon", name = "Gun", pw = 2, ac = 1 },
  { kind = "frame", name = "Frame" },
]
"""


def in_the_yard(people: People, size: tuple[int, int] = (1280, 800), game: str = "myoss") -> Person:
    """Somebody before a blank sheet."""
    ann = people.person("Ann", size)
    ann.opens(f"/yard/{game}")
    expect(ann.page.locator(".bill .sum")).to_be_visible()
    return ann


def with_skiff(people: People, size: tuple[int, int] = (1280, 800)) -> Person:
    """Somebody who wrote the file of a skiff, and now has its form."""
    ann = in_the_yard(people, size)
    ann.page.get_by_role("tab", name="File").click()
    ann.page.get_by_label("Its file").fill(SKIFF)
    expect(ann.page.locator(".bill .sum")).to_contain_text("credits")
    ann.page.get_by_role("tab", name="Form").click()
    expect(rows(ann)).to_have_count(6)
    return ann


def rows(ann: Person) -> Locator:
    return ann.page.locator(".rows > li")


def line(ann: Person, number: int) -> Locator:
    return rows(ann).nth(number - 1)


def names(ann: Person) -> list[str]:
    return [each.get_by_label("Name").input_value() for each in rows(ann).all()]


def test_a_ship_is_built_line_by_line(people: People, size: tuple[int, int]) -> None:
    """Each line has the fields of its kind; what it costs and what is wrong stands beside it while one types."""
    ann = in_the_yard(people, size)
    page, bill = ann.page, ann.page.locator(".bill")
    expect(bill).to_contain_text("it has only a frame")
    page.get_by_label("Its name").fill("Skiff")
    page.get_by_label("Notes").fill("A small one.")
    for kind in ("bridge", "life_support", "weapon", "frame"):
        page.get_by_label("Kind of a new line").select_option(kind)
        page.get_by_role("button", name="Add a line").click()
        expect(rows(ann).last.get_by_label("Name")).to_be_focused()
    expect(rows(ann)).to_have_count(4)
    expect(line(ann, 1).get_by_label("Staffed")).to_have_value("yes")
    expect(line(ann, 3).get_by_label("AC", exact=True)).to_have_value("1")
    expect(line(ann, 3).get_by_label("Staffed")).to_have_count(0)
    cost = line(ann, 3).locator(".beside")
    expect(cost).to_have_text(re.compile(r"^\d+c · \d+u · "))
    before = cost.inner_text()
    line(ann, 3).get_by_label("PW").fill("4")
    expect(cost).not_to_have_text(before)
    line(ann, 3).get_by_label("PW").fill("")
    expect(bill).to_contain_text("Line 3, Weapon, PW: ")
    line(ann, 3).get_by_label("PW").fill("4")
    expect(page.get_by_role("button", name="Take into battle")).to_be_enabled()
    line(ann, 4).get_by_role("button", name="Remove").click()
    expect(bill).to_contain_text("there is no frame")
    expect(page.get_by_role("button", name="Take into battle")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    expect(rows(ann)).to_have_count(4)
    expect(page.get_by_role("button", name="Take into battle")).to_be_enabled()
    page.get_by_role("tab", name="File").click()
    expect(page.get_by_label("Its file")).to_have_value(re.compile(r'notes = "A small one\."[\s\S]*pw = 4'))
    ann.finds_no_fault_in_both()


def test_a_label_that_is_pressed_says_what_its_field_is_for(people: People, size: tuple[int, int]) -> None:
    ann = with_skiff(people, size)
    label, meaning = line(ann, 1).locator("label", has_text="Toughness"), line(ann, 1).get_by_text("Toughness: Points")
    expect(meaning).to_be_hidden()
    label.click()
    expect(meaning).to_be_visible()
    expect(line(ann, 1).get_by_label("Toughness")).to_be_focused()
    ann.finds_no_fault()
    label.click()
    expect(meaning).to_be_hidden()


def test_lines_are_moved_with_what_belongs_to_them(people: People) -> None:
    ann = with_skiff(people)
    page = ann.page
    assert names(ann) == ["Cabin", "Air", "Hold", "Dinghy", "Gun", "Frame"]
    line(ann, 3).get_by_label("CC").focus()
    page.keyboard.press("Alt+ArrowUp")
    assert names(ann) == ["Cabin", "Hold", "Dinghy", "Air", "Gun", "Frame"]
    expect(line(ann, 2).get_by_label("CC")).to_be_focused()
    expect(page.locator("#live")).to_have_text("Hold: line 2 of 6")
    line(ann, 4).get_by_role("button", name="Move up").click()
    assert names(ann) == ["Cabin", "Air", "Hold", "Dinghy", "Gun", "Frame"]
    line(ann, 3).get_by_role("button", name="Duplicate").click()
    assert names(ann) == ["Cabin", "Air", "Hold", "Dinghy", "Hold", "Dinghy", "Gun", "Frame"]
    line(ann, 6).get_by_role("button", name="Move down").click()
    fault = page.locator(".bill").get_by_role("button", name="Line 7, Dinghy")
    expect(fault).to_be_visible()
    expect(line(ann, 7)).to_contain_text("is listed below its hold or rack")
    page.get_by_label("Its name").focus()
    fault.click()
    expect(line(ann, 7).get_by_label("Name")).to_be_focused()
    line(ann, 7).get_by_role("button", name="Rule MG-1790").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Rule MG-1790")


def test_names_stand_between_commas(people: People) -> None:
    """What a line supports; a name that is none is said, with the one that was probably meant."""
    ann = with_skiff(people)
    page = ann.page
    line(ann, 2).get_by_label("Name").focus()
    page.get_by_label("Kind of a new line").select_option("structure")
    page.get_by_role("button", name="Add a line").click()
    expect(line(ann, 3).get_by_label("Name")).to_be_focused()  # below the line that was touched last
    line(ann, 3).get_by_label("Supports").fill("Air, Gnu")
    expect(page.locator(".bill")).to_contain_text("did you mean 'Gun'?")
    line(ann, 3).get_by_label("Supports").fill(" Air ,Gun,")
    expect(page.locator(".bill .problem")).to_have_count(0)
    page.get_by_role("tab", name="File").click()
    expect(page.get_by_label("Its file")).to_have_value(re.compile(r'supports = \["Air", "Gun"\]'))
    file = page.get_by_label("Its file")
    file.fill(file.input_value().replace('"Air"', '"Air, spare"'))
    expect(page.get_by_role("button", name="Save file")).to_be_enabled()
    page.get_by_role("tab", name="Form").click()
    expect(line(ann, 3).get_by_label("Supports")).to_have_value('"Air, spare", Gun')
    page.get_by_label("Its name").fill("Skiff II")
    expect(file).to_have_value(re.compile(r'name = "Skiff II"[\s\S]*supports = \["Air, spare", "Gun"\]'))


def test_an_example_is_begun_with_and_left_to_the_formulas(people: People) -> None:
    """Notes come along and stay; what a printed example states can be left to the rules."""
    ann = in_the_yard(people)
    page = ann.page
    page.get_by_label("Start with").select_option(label="Cargo Drone")
    expect(page.locator(".bill")).to_contain_text("As printed")
    expect(page.get_by_label("Notes")).to_have_value(re.compile("^As printed. Unmanned"))
    expect(line(ann, 1).locator("summary")).to_have_text("Size 21, Cost 70, From 1, To 21")
    page.get_by_label("Sheet").select_option("formula")
    expect(page.locator(".bill .problem").first).to_be_visible()
    page.get_by_role("button", name="Leave more to the rules").click()
    expect(line(ann, 1).locator("summary")).to_have_text("Size, Cost, From, To …")
    expect(page.get_by_role("button", name="Leave more to the rules")).to_be_hidden()
    expect(page.get_by_label("Notes")).to_have_value(re.compile("^As printed. Unmanned"))
    page.reload()
    expect(page.get_by_label("Its name")).to_have_value("Cargo Drone")  # what is on the board stays there
    ann.problems = [problem for problem in ann.problems if "400" not in problem]  # no battle takes it alone: no odds


def test_an_example_that_is_changed_is_a_design_of_ones_own(people: People, size: tuple[int, int]) -> None:
    """By itself, at the first change: nothing that was printed makes it faulty; undo leads back to the example."""
    ann = in_the_yard(people, size)
    page, bill = ann.page, ann.page.locator(".bill")
    page.get_by_label("Start with").select_option(label="Battleaxe")
    expect(bill).to_contain_text("As printed")
    page.get_by_label("Its name").fill("Hatchet")  # a name changes no figure
    expect(page.get_by_label("Sheet")).to_have_value("printed")
    power = line(ann, 4).get_by_label("PW")
    power.fill("")  # a number is seldom typed at one stroke
    expect(bill).to_contain_text("PW: ")
    power.fill("4")
    expect(bill).to_contain_text("This is now your own design")
    expect(power).to_be_focused()
    expect(page.get_by_label("Sheet")).to_have_value("formula")
    expect(page.locator(".bill .problem, .rows .faulty")).to_have_count(0)
    expect(line(ann, 4).locator("summary")).to_have_text("Size, Cost, From, To …")
    expect(page.get_by_role("button", name="Take into battle")).to_be_enabled()
    ann.finds_no_fault_in_both()
    page.get_by_role("button", name="Undo").click()
    expect(bill).to_contain_text("PW: ")
    page.get_by_role("button", name="Undo").click()
    expect(bill).to_contain_text("As printed")
    expect(page.get_by_label("Sheet")).to_have_value("printed")
    page.get_by_text("Size 7, Cost 55, From 1, To 7").click()
    line(ann, 1).get_by_label("Size").fill("9")  # what was typed stays
    page.keyboard.press("Tab")
    expect(page.get_by_label("Sheet")).to_have_value("formula")
    expect(line(ann, 1).get_by_label("Size")).to_have_value("9")


def test_an_example_that_is_changed_in_its_file_is_one_too(people: People) -> None:
    """What was written there stays; what was printed of it is left to the rules, and the file says so."""
    ann = in_the_yard(people)
    page, bill = ann.page, ann.page.locator(".bill")
    page.get_by_label("Start with").select_option(label="Battleaxe")
    expect(bill).to_contain_text("As printed")
    page.get_by_role("tab", name="File").click()
    file = page.get_by_label("Its file")
    expect(file).to_have_value(re.compile('sheet = "printed"'))
    file.fill(file.input_value().replace("pw = 5", "pw = 4").replace("size = 7, cost = 55", "size = 9, cost = 55"))
    expect(bill).to_contain_text("This is now your own design")
    expect(page.locator(".bill .problem, .rows .faulty")).to_have_count(0)
    expect(file).not_to_have_value(re.compile('sheet = "printed"|cost = '))
    page.get_by_role("tab", name="Form").click()
    expect(line(ann, 4).get_by_label("PW")).to_have_value("4")
    expect(line(ann, 1).locator("summary")).to_have_text(re.compile(r"^Size 9\s*$"))
    page.get_by_role("button", name="Undo").click()
    expect(bill).to_contain_text("As printed")


def test_a_ship_is_saved_and_printed(people: People, tmp_path: Path) -> None:
    ann = with_skiff(people)
    with ann.page.expect_download() as coming:
        ann.page.get_by_role("button", name="Save file").click()
    assert coming.value.suggested_filename == "Skiff.toml"
    coming.value.save_as(tmp_path / "skiff.toml")
    saved = tomllib.loads((tmp_path / "skiff.toml").read_text(encoding="utf-8"))
    assert saved["lines"] == tomllib.loads(SKIFF)["lines"] and saved["notes"] == "A small one."
    with ann.page.expect_download(timeout=30_000) as coming:
        ann.page.get_by_role("button", name="Print sheet").click()
    assert coming.value.suggested_filename == "Skiff.pdf"
    coming.value.save_as(tmp_path / "skiff.pdf")
    assert (tmp_path / "skiff.pdf").read_bytes().startswith(b"%PDF-")


def test_a_ship_is_taken_into_battle(people: People, size: tuple[int, int]) -> None:
    ann = with_skiff(people, size)
    page = ann.page
    page.get_by_role("button", name="Take into battle").click()
    page.get_by_role("dialog").get_by_role("button", name="New table: Battleaxe duel").click()
    expect(page.get_by_label("Ship of Red")).to_have_value("own:0")
    page.get_by_label("Who plays Blue", exact=True).select_option("computer:simple")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator(".plate.own")).to_contain_text("Skiff")
    ann.opens("/play/myoss")
    page.get_by_role("button", name="New table: Last ship standing").click()
    expect(page.get_by_label("Ship of Green").locator("option", has_text="Skiff")).to_have_count(1)


def test_the_keyboard_alone_builds_a_ship_and_sends_it_into_battle(people: People) -> None:
    ann = in_the_yard(people)
    page, add = ann.page, ann.page.get_by_role("button", name="Add a line")
    tab_to(ann, page.get_by_label("Its name"))
    page.keyboard.type("Skiff")
    for number, kind in enumerate(("Bridge", "Life support", "Weapon", "Frame"), 1):
        tab_to(ann, page.get_by_label("Kind of a new line"))
        page.keyboard.type(kind)
        presses(ann, add)
        expect(line(ann, number).get_by_label("Name")).to_be_focused()
    tab_to(ann, line(ann, 3).get_by_label("PW"), "Shift+Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("4")
    page.keyboard.press("Alt+ArrowUp")
    expect(line(ann, 2).get_by_label("PW")).to_have_value("4")
    expect(line(ann, 2).get_by_label("PW")).to_be_focused()
    battle = page.get_by_role("button", name="Take into battle")
    expect(battle).to_be_enabled()
    presses(ann, battle)
    box = page.get_by_role("dialog", name="Where does Skiff fight?")
    page.keyboard.press("Escape")
    expect(battle).to_be_focused()
    page.keyboard.press("Enter")
    presses(ann, box.get_by_role("button", name="Play the computer: A duel", exact=True))
    expect(page.locator(".plate.own").first).to_contain_text("Skiff")
    expect(ann.open_box.locator(".prompt")).to_be_focused()


def test_a_ship_beyond_a_seats_budget_is_not_exchanged_for_another(people: People) -> None:
    """Nobody plays another ship than the form shows: the table is refused, unless a setting allows the ship."""
    ann = in_the_yard(people, game="systemships")
    page = ann.page
    page.get_by_role("tab", name="File").click()
    page.get_by_label("Its file").fill('name = "Whale"\npd = 30\nbeams = 2\n')
    expect(page.locator(".bill .sum")).to_contain_text("37")
    page.get_by_role("button", name="Take into battle").click()
    page.get_by_role("dialog").get_by_role("button", name="New table: A duel of warpships").click()
    expect(page.get_by_label("Ship of Red")).to_have_value("own:0")
    page.get_by_label("Who plays Blue", exact=True).select_option("computer:simple")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("alert").locator("visible=true")).to_contain_text("Whale")
    ann.problems = [problem for problem in ann.problems if "400" not in problem]  # the browser notes the refusal


def test_a_yard_over_another_is_by_itself(people: People, tmp_path: Path) -> None:
    """A ship is drawn for a table that is set from the yard: its labels and its file are its own."""
    ann = with_skiff(people)
    page = ann.page
    page.get_by_role("button", name="Take into battle").click()
    page.get_by_role("dialog").get_by_role("button", name="New table: Battleaxe duel").click()
    page.get_by_role("button", name="Draw a ship for blue").click()
    box = page.get_by_role("dialog", name=re.compile("Blue$"))
    box.get_by_role("tab", name="File").click()
    (tmp_path / "other.toml").write_text(SKIFF.replace("Skiff", "Other"), encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        box.get_by_text("Open a file …").click()
    chooser.value.set_files(tmp_path / "other.toml")
    expect(box.get_by_label("Its file")).to_have_value(re.compile("Other"))
    box.get_by_role("tab", name="Form").click()
    expect(box.get_by_label("Its name")).to_have_value("Other")
    ann.finds_no_fault()


def test_a_bill_that_comes_late_changes_nothing(people: People) -> None:
    """Neither what is pasted meanwhile, nor what may be saved: that is what was typed last."""
    ann = in_the_yard(people)
    page = ann.page
    page.get_by_label("Its name").fill("Old")
    expect(page.get_by_role("button", name="Save file")).to_be_enabled()
    held: list[Route] = []
    page.route("**/design", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/design"):
        page.get_by_label("Its name").fill("Older")
        expect(page.get_by_role("button", name="Save file")).to_be_disabled()
    page.get_by_role("tab", name="File").click()
    page.get_by_label("Its file").fill(SKIFF)
    with page.expect_response("**/design"):
        held[0].continue_()
    expect(page.get_by_role("button", name="Save file")).to_be_enabled()
    expect(page.get_by_label("Its file")).to_have_value(SKIFF)
    expect(rows(ann)).to_have_count(6)


def test_what_was_typed_a_moment_ago_is_undone_alone(people: People) -> None:
    ann = in_the_yard(people)
    page = ann.page
    page.get_by_label("Its name").fill("First")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.evaluate("""() => {
      const name = document.querySelector(".yard-form input");
      name.value = "Second";
      name.dispatchEvent(new Event("input", { bubbles: true }));
      [...document.querySelectorAll("button")].find((each) => each.textContent === "Undo").click();
    }""")
    expect(page.get_by_label("Its name")).to_have_value("First")


def test_what_has_no_yard(people: People) -> None:
    ann = people.person("Ann")
    ann.opens("/yard/chess")
    expect(ann.page.get_by_role("heading")).to_have_text("No yard here")
    ann.opens()
    ann.page.get_by_role("link", name="Build a ship").click()
    ann.page.get_by_role("link", name="Myoss Gamma", exact=True).click()
    expect(ann.page.get_by_role("heading", name="Shipyard")).to_be_visible()


def test_a_sheet_that_lacks_characters_says_so(people: People) -> None:
    ann = with_skiff(people)
    ann.page.get_by_label("Name", exact=True).first.fill("Skiff \U00012f90")  # a sign of Cyprus that hardly a font has
    with ann.page.expect_download(timeout=30_000):
        ann.page.get_by_role("button", name="Print sheet").click()
    expect(ann.page.locator(".toast")).to_contain_text("No font here has \U00012f90 (U+12F90)")
