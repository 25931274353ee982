"""A table is set: ships drawn and pasted, scenarios and doctrines of one's own, words, names, house rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from .people import DUEL, People, Person

CUTLASS = 'name = "Cutlass"\npd = 9\nbeams = 2\ntubes = 1\nmissiles = 3\n'
TINY = """game = "systemships"
title = "A pond"
contest = "duel"
notes = "Two small ones."

[sides]
red = [{name = "Minnow", pd = 4, beams = 2}]
blue = [{name = "Pike", pd = 5, beams = 3}]
"""
FLEEING = """game = "systemships"
name = "Shy"

[[orders]]
tactic = "dodge"
drive = "all"
power = []
"""


def setting(people: People, size: tuple[int, int] = (1280, 800)) -> Person:
    """Ann has the form for a duel before her."""
    ann = people.person("Ann", size)
    ann.opens("/play/systemships")
    ann.page.get_by_role("button", name="New table: A duel of warpships").click()
    ann.page.get_by_label("Your name").fill("Ann")
    return ann


def opens_file(page: Page, path: Path) -> None:
    """A scenario file is opened in the form of a new table, which is there anew when it shows one more to be played."""
    known = page.get_by_label("What is played").locator("option")
    expect(known.first).to_be_attached()
    count = known.count()
    page.locator("#setup-file").set_input_files(path)
    expect(known).to_have_count(count + 1)


def sets_the_table(page: Page) -> None:
    page.get_by_role("button", name="Set the table").click()
    expect(page).to_have_url(re.compile("/table/"))


def test_a_ship_is_drawn(people: People, size: tuple[int, int]) -> None:
    """Its cost and faults come as it is filled in, by the rules' own designer; the table is set with it."""
    ann = setting(people, size)
    page = ann.page
    page.get_by_label("Who plays Blue", exact=True).select_option("computer:simple")
    page.get_by_role("button", name="Draw a ship for red").click()
    yard = page.get_by_role("dialog", name=re.compile("Red$"))
    take = yard.get_by_role("button", name="Take this ship")
    bill = yard.get_by_role("status")
    expect(bill).to_contain_text("of 20 build points")
    expect(take).to_be_disabled()  # it has no name
    ann.finds_no_fault_in_both()
    yard.get_by_label("Its name").fill("Cutlass")
    yard.get_by_label("Power/drive").fill("0")
    expect(bill).to_contain_text("it has only a warp generator")
    expect(take).to_be_disabled()
    yard.get_by_label("Power/drive").fill("100")
    expect(bill).to_contain_text("Power/drive: ")  # beyond its limits
    yard.get_by_label("Power/drive").fill("9")
    expect(bill).to_contain_text("14 of 20")
    yard.get_by_label("Beams").fill("7")
    expect(bill).to_contain_text("21 of 20")
    expect(bill).to_contain_text("More than this seat may spend")
    yard.get_by_label("Beams").fill("6")
    expect(bill).to_contain_text("20 of 20")
    page.keyboard.press("Escape")  # a slip of the finger loses nothing
    page.get_by_role("button", name="Draw a ship for red").click()
    expect(bill).to_contain_text("20 of 20")
    expect(yard.get_by_label("Its name")).to_have_value("Cutlass")
    yard.get_by_role("tab", name="File").click()
    expect(yard.get_by_label("Its file")).to_have_value(re.compile(r'name = "Cutlass"[\s\S]*beams = 6'))
    take.click()
    expect(page.get_by_label("Ship of Red")).to_have_value("own:0")
    expect(page.get_by_label("Ship of Red")).to_be_focused()
    sets_the_table(page)
    expect(page.locator(".plate.own")).to_contain_text("Cutlass")
    ann.unfolds("Cutlass")
    expect(page.locator(".record.own")).to_contain_text("9 of 9")


def test_a_ships_file_is_pasted_or_opened(people: People, tmp_path: Path) -> None:
    ann = setting(people)
    ann.may_be_cut = True
    page = ann.page
    page.get_by_role("button", name="Draw a ship for red").click()
    yard = page.get_by_role("dialog", name=re.compile("Red$"))
    yard.get_by_role("tab", name="File").click()
    field = yard.get_by_label("Its file")
    field.fill(CUTLASS + "masts = 3\n")
    expect(yard.get_by_role("status")).to_contain_text("has no part 'masts'")
    field.fill("pd = = 9")
    expect(yard.get_by_role("status")).to_contain_text("is not TOML")
    path = tmp_path / "cutlass.toml"
    path.write_text(CUTLASS, encoding="utf-8")
    yard.locator("input[type=file]").set_input_files(path)
    expect(yard.get_by_role("status")).to_contain_text("18 of 20")
    yard.get_by_role("tab", name="Form").click()
    expect(yard.get_by_label("Its name")).to_have_value("Cutlass")
    expect(yard.get_by_label("Power/drive")).to_have_value("9")
    yard.get_by_role("button", name="Take this ship").click()
    expect(page.get_by_label("Ship of Red")).to_have_value("own:0")
    ann.problems = [problem for problem in ann.problems if "400" not in problem]  # the browser notes the refusals


def test_a_fleet_of_several_ships(people: People) -> None:
    ann = setting(people)
    page = ann.page
    page.get_by_label("Who plays Blue", exact=True).select_option("computer:simple")
    page.get_by_label("Ship of Red").select_option("lance")
    page.get_by_role("button", name="Another ship for Red").click()
    expect(page.get_by_label("Ship of Red").nth(1)).to_be_focused()
    page.get_by_label("Ship of Red").nth(1).select_option("bulwark")
    page.get_by_role("button", name="Another ship for Red").click()  # and none is chosen there
    sets_the_table(page)
    expect(page.locator(".plate.own .name")).to_have_text([re.compile("^Lance 1"), re.compile("^Bulwark")])


def test_a_scenario_of_ones_own(people: People, size: tuple[int, int]) -> None:
    """What is wrong with it is said in a line; then the table is set as for any other."""
    ann = people.person("Ann", size)
    ann.opens()
    page = ann.page
    page.get_by_role("button", name="Open a scenario").click()
    page.get_by_label("The scenario’s file").fill(TINY.replace("duel", "race"))
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert").locator("visible=true")).to_contain_text("contest")
    ann.problems = [problem for problem in ann.problems if "400" not in problem]
    ann.finds_no_fault_in_both()
    page.get_by_label("The scenario’s file").fill(TINY)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Who plays Blue", exact=True).select_option("computer:simple")
    sets_the_table(page)
    expect(page.get_by_role("heading", name="A pond")).to_be_visible()
    expect(page.locator(".plate.own")).to_contain_text("Minnow")
    again = ann.posts(f"/tables/{ann.table}/again")
    assert ann.gets(f"/tables/{again['id']}")["table"]["title"] == "A pond"


def test_words_names_and_house_rules(people: People, size: tuple[int, int]) -> None:
    """Two at one device are told apart by their names; a changed rule is marked, and only that is told."""
    ann = setting(people, size)
    page = ann.page
    name = page.get_by_label("Name of Blue’s player")
    expect(name).to_be_hidden()
    page.get_by_label("Who plays Blue", exact=True).select_option("me")
    name.fill("Bob")
    page.get_by_text("House rules and settings").click()
    expect(page.locator(".changed")).to_have_count(0)
    rounds = page.get_by_label("How many combat rounds")
    rounds.fill("1")
    rounds.blur()
    expect(page.locator(".changed")).to_have_count(1)
    expect(page.locator(".changed")).to_contain_text("Usually 3.")
    expect(page.locator(".count")).to_have_text("1 changed")
    page.get_by_text("Words for the dice").click()
    page.get_by_label("Words of Red").fill("a fair wind")
    page.get_by_label("Words of Blue").fill("a following sea")
    with page.expect_request("**/api/v1/tables") as sent:
        page.get_by_role("button", name="Set the table").click()
    told = json.loads(sent.value.post_data or "")
    assert told["settings"] == {"rounds": 1} and told["ships"] == {} and told["names"] == {"blue": "Bob"}
    assert told["locks"] and "a fair wind" not in sent.value.post_data, "words stay here until all are locked"
    ann.sees("Hand over to Ann (Red)")
    page.get_by_role("button", name="I am Ann (Red)").click()
    expect(page.locator(".seat", has_text="Blue")).to_contain_text("Bob")
    ann.writes_orders("Dodge", "5")
    ann.sees("Hand over to Bob (Blue)")
    page.get_by_role("button", name="I am Bob (Blue)").click()
    ann.writes_orders("Retreat", "5")
    ann.sees("The game is over")
    journal = ann.fetches(f"/tables/{ann.table}/journal").text()
    assert "a fair wind" in journal and "a following sea" in journal


def test_a_usual_rule_is_chosen_against_another(people: People) -> None:
    """The second edition brings other usual values; who wants the classic one beside it gets it, in form and link."""
    ann = people.person("Ann")
    ann.opens("/play/systemships")
    page = ann.page
    page.get_by_role("button", name="New table: The war for Median").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Who plays Blue", exact=True).select_option("computer:simple")
    page.get_by_text("House rules and settings").click()
    movement, technology = page.get_by_label("Movement points"), page.get_by_label("Do players buy technology levels")
    page.get_by_label("Classic rules, or the second edition").select_option("second")
    effect = page.locator(".option", has=movement).locator(".effect")
    expect(effect).to_have_text(re.compile(r" in [\d,]+ battles of “A border war”"))
    expect(movement).to_have_value("half_pd")
    expect(technology).to_have_value("every_6")
    usual = page.locator(".option b").filter(visible=True)
    expect(usual).to_have_text(["Usually classic."])  # of what is as usual nothing is said
    expect(page.locator(".count")).to_have_text("1 changed")
    movement.select_option("pd")
    expect(page.locator(".count")).to_have_text("2 changed")
    expect(usual).to_have_text(["Usually classic.", "Usually half pd."])
    with page.expect_request(lambda sent: sent.method == "POST" and sent.url.endswith("/tables")) as sent:
        page.get_by_role("button", name="Set the table").click()
    assert json.loads(sent.value.post_data or "")["settings"] == {"edition": "second", "movement": "pd"}
    expect(page).to_have_url(re.compile("/table/"))
    ann.opens_log()
    page.get_by_text("About this table").click()
    link = page.get_by_role("link", name="Of this scenario, played many times")
    expect(link).to_have_attribute("href", re.compile(r"set=edition%3Asecond.*&set=movement%3Apd$"))


def test_a_doctrine_of_ones_own(people: People) -> None:
    """The computer plays by the standing orders that were pasted."""
    ann = setting(people)
    ann.may_be_cut = True
    page = ann.page
    field = page.get_by_label("Doctrine of blue (TOML)")
    expect(field).to_be_hidden()
    page.get_by_label("Who plays Blue", exact=True).select_option("computer:own")
    field.fill(FLEEING.replace("dodge", "hide"))
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("alert").locator("visible=true")).to_contain_text("doctrine of blue")
    ann.problems = [problem for problem in ann.problems if "400" not in problem]
    page.get_by_label("Start from the doctrine of Blue").select_option(label="Broadside")
    expect(field).to_have_value(re.compile("Broadside"))
    ann.finds_no_fault()
    field.fill(FLEEING)
    sets_the_table(page)
    expect(page.locator(".seat", has_text="Blue")).to_contain_text("Computer, own")
    ann.writes_orders("Attack", "5")
    ann.reads("Lance 2: dodge")


def test_the_form_for_a_table_is_keyed_alone(people: People) -> None:
    """Enter sets the table: nothing in the form needs a mouse."""
    ann = setting(people)
    ann.page.get_by_label("Your name").press("Enter")
    expect(ann.page.get_by_role("link", name="Go to the table")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page).to_have_url(re.compile("/table/"))
    assert ann.gets(f"/tables/{ann.table}")["table"]["scenario"] == DUEL


def test_who_is_alone_lets_the_computer_play_the_other_seats(people: People, size: tuple[int, int]) -> None:
    """The form says for how many the game would wait; at one press it waits for nobody."""
    ann = people.person("Ann", size)
    page = ann.page
    ann.opens("/play/bydo")
    page.get_by_role("button", name="New table: Picket in the meteors", exact=True).click()
    expect(page.locator(".waits")).to_contain_text("The game waits until 4 people have come.")
    page.get_by_label("Who plays Strider's pilot").select_option("me")
    expect(page.locator(".waits")).to_contain_text("3 people")
    ann.finds_no_fault()
    page.get_by_label("Who plays Strider's pilot").select_option("open")
    page.get_by_role("button", name="Let the computer play").click()
    expect(page.locator(".waits")).to_be_hidden()
    expect(page.get_by_role("button", name="Set the table")).to_be_focused()
    page.keyboard.press("Enter")
    expect(ann.open_box).to_be_visible()
    assert {each["who"] for each in ann.gets(f"/tables/{ann.table}")["seats"]} == {"human", "computer:simple"}


def test_rules_that_change_nothing_here_are_folded_away(people: People, size: tuple[int, int]) -> None:
    """A duel has no systemship: its rules stand apart, and can be looked at."""
    ann = setting(people, size)
    page = ann.page
    page.get_by_text("House rules and settings").click()
    points = page.get_by_label("The build points of a random systemship")
    expect(page.get_by_label("How many combat rounds")).to_be_visible()
    expect(points).to_be_hidden()
    page.get_by_text("Rules that do not matter here").click()
    expect(points).to_be_visible()
    ann.finds_no_fault_anywhere()
    page.get_by_label("What is played").select_option("The challenge")
    page.get_by_text("House rules and settings").click()
    expect(points).to_be_visible()
    expect(page.get_by_label("How many systemships come one after the other")).to_be_hidden()


def test_a_house_rule_brings_a_seat(people: People, size: tuple[int, int]) -> None:
    """Whoever chooses a moderator says who that is; without the rule the seat is gone again."""
    ann = people.person("Ann", size)
    ann.opens("/play/heavy")
    page = ann.page
    page.get_by_role("button", name="New table: Cruiser duel").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Who plays Klingon Empire", exact=True).select_option("computer:simple")
    page.get_by_text("House rules and settings").click()
    rule, seat = page.get_by_label("Does a moderator judge"), page.get_by_label("Who plays Moderator")
    expect(seat).to_have_count(0)
    for value, seats in (("human", 1), ("program", 0), ("human", 1)):
        rule.select_option(value)
        expect(seat).to_have_count(seats)
        expect(page.get_by_text("One more seat: Moderator.")).to_have_count(seats)
    ann.finds_no_fault_in_both()
    expect(seat).to_have_value("open")
    seat.select_option("me")
    page.get_by_label("Name of Moderator’s player").fill("Mo")
    sets_the_table(page)
    seats = {each["name"]: each["person"] for each in ann.gets(f"/tables/{ann.table}?seat=moderator")["seats"]}
    assert seats == {"a": "Ann", "b": None, "moderator": "Mo"}


def test_a_classic_duel_lists_nothing_that_it_would_refuse(people: People) -> None:
    """Neither a ship nor, in the yard, a part of the second edition, until that is set."""
    ann = people.person("Ann")
    ann.opens("/play/systemships")
    page = ann.page
    page.get_by_role("button", name="New table: A duel of warpships").click()
    corsair = page.get_by_label("Ship of Red", exact=True).locator("option", has_text="Corsair")
    expect(corsair).to_be_hidden()
    expect(corsair).to_have_attribute("hidden", "")
    page.get_by_role("button", name="Draw a ship for red").click()
    expect(page.locator(".yard .bill .sum")).to_be_visible()
    expect(page.locator(".yard").get_by_label("Missiles")).to_be_visible()
    expect(page.locator(".yard").get_by_label("Cannons")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_text("House rules and settings").click()
    page.locator("#set-edition").select_option("second")
    expect(corsair).not_to_have_attribute("hidden", "")
    page.get_by_role("button", name="Draw a ship for red").click()
    expect(page.locator(".yard").get_by_label("Cannons")).to_be_visible()
