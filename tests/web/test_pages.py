"""The pages themselves: faults of accessibility, the keyboard alone, colours, odds, a new table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .people import CHALLENGE, DUEL, TOO_WIDE, People, Person
from .test_budgets import RECKONED, WEB, battles, odds, table, yard

PRESSES_MOST = 60


def files(*kinds: str) -> list[Path]:
    return sorted(path for path in WEB.rglob("*") if path.suffix in kinds)


@pytest.mark.parametrize("name", ["setup.js", "forms.css"])
def test_what_did_not_come_comes_the_next_time(people: People, name: str) -> None:
    ann = people.person("Ann")
    battles(ann)
    comes = ann.misses(f"**/{name}*")
    ann.page.get_by_role("button", name="New table: A duel of warpships").click()
    ann.sees("The server cannot be reached.")
    comes()
    ann.page.get_by_role("button", name="New table: A duel of warpships").click()
    expect(ann.page.get_by_role("button", name="Set the table")).to_be_visible()


def test_the_end_comes_though_it_did_not_at_first(people: People) -> None:
    ann = people.person("Ann")
    comes = ann.misses("**/replay.js*")
    table(ann)
    for _ in range(PRESSES_MOST):
        ann.page.locator(".box.open [role=radio]:enabled, .seal .primary:enabled, .toast").first.wait_for()
        if ann.page.locator(".toast").count():
            break
        ann.page.locator(".box.open [role=radio]:enabled, .seal .primary:enabled").first.click()
    comes()
    ann.posts(f"/tables/{ann.table}/commands", seat="warp", command={"id": "1", "do": "chat", "text": "Well?"})
    expect(ann.page.locator(".where")).to_contain_text("The end")


@pytest.mark.parametrize("path", files(".js", ".css", ".html", ".svg"), ids=lambda path: path.name)
def test_nothing_is_fetched_from_elsewhere(path: Path) -> None:
    """No address of another place, no style or script inside a page, no markup made of texts."""
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
    assert not re.search(r"https?://|(?<!/\*\* )@import|url\((?![\"']?#)", text)
    assert not re.search(r"innerHTML|insertAdjacentHTML|\beval\(|<style|\sstyle=|\son[a-z]+=\"", text)
    if path.suffix in (".js", ".css"):
        assert len(text.splitlines()) <= 400


# no table fetches these, but for the first, which every page begins with
ELSEWHERE = {"base", "forms", "start", "odds", "shares", "rules", "proves", "yard", "berths", "doors", "play", "lobby"}
OUTLINED = "(element) => element === document.activeElement && getComputedStyle(element).outlineStyle"


def test_no_class_is_styled_by_two_sheets_of_a_table() -> None:
    """Two sheets that style one class by itself change each other's parts: the last that comes wins."""
    named: dict[str, set[str]] = {}
    for sheet in files(".css"):
        if sheet.stem not in ELSEWHERE:
            for selector in re.findall(r"[^{}]+(?=\{)", sheet.read_text(encoding="utf-8")):
                for name in re.findall(r"(?:^|,)\s*\.([\w-]+)\s*(?=,|$)", selector):
                    named.setdefault(name, set()).add(sheet.stem)
    assert len(named) > 50
    assert {name: sheets for name, sheets in named.items() if len(sheets) > 1} == {}
    # what plays a turn back draws over the board: no other sheet may reach it
    drawn = set(re.findall(r"\.([\w-]+)", (WEB / "cues.css").read_text(encoding="utf-8"))) - {"pane", "cue"}
    assert {name: sheets for name, sheets in named.items() if name in drawn and sheets != {"cues"}} == {}


def test_a_text_too_pale_is_found(people: People) -> None:
    """Where nothing can be found, nothing is proved: a look at the colours of some texts finds a fault of one."""
    ann = people.person("Ann")
    ann.opens("/rules")
    expect(ann.page.get_by_role("link", name="Myoss Gamma")).to_be_visible()
    ann.finds_no_fault()
    ann.page.evaluate("for (const each of document.querySelectorAll('main a')) each.style.color = '#ccc'")
    with pytest.raises(AssertionError, match="color-contrast"):
        ann.finds_no_fault()


def test_no_page_has_a_fault_of_accessibility(people: People) -> None:
    ann = people.person("Ann")
    ann.opens("/play/systemships")
    expect(ann.page.locator(".scenario").first).to_be_visible()
    ann.finds_no_fault_in_both()
    ann.page.get_by_role("button", name="New table: A duel of warpships").click()
    ann.page.get_by_text("House rules and settings").click()
    ann.finds_no_fault_in_both()
    yard(ann)
    ann.page.get_by_label("Start with").select_option(label="Minder")
    expect(ann.page.get_by_role("button", name="Take into battle …")).to_be_enabled()  # its bill moves the lines
    ann.page.get_by_role("group", name="Line 10, Shuttle").get_by_role("button", name="Move up").click()
    expect(ann.page.locator(".rows .faulty")).to_have_count(1)
    ann.finds_no_fault_in_both()
    links = ann.makes(DUEL, {"red": "me", "blue": "open"}, {"rounds": 1})
    ann.chooses("Attack")
    ann.finds_no_fault_in_both()
    ann.menu("Links")
    ann.finds_no_fault_in_both()
    ann.page.keyboard.press("Escape")
    ann.writes_orders("5")
    ann.finds_no_fault_in_both()
    bob = people.person("Bob")
    bob.opens(links["blue"])
    expect(bob.page.get_by_role("heading", level=1)).to_be_visible()
    bob.finds_no_fault_in_both()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take the seat").click()
    expect(bob.open_box).to_be_visible()  # while nobody has the seat, nobody is asked for leave
    ann.menu("End the game")
    ann.finds_no_fault_in_both()
    expect(bob.page.locator(".request")).to_be_hidden()  # it asks first
    ann.page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    expect(bob.page.locator(".request")).to_be_visible()
    bob.finds_no_fault_in_both()
    bob.page.get_by_role("button", name="Agree").click()
    bob.sees("The game is over")
    bob.finds_no_fault_in_both()
    bob.page.get_by_role("button", name=re.compile("^Rule ")).first.click()
    bob.finds_no_fault_in_both()
    ann.makes(DUEL, {"red": "me", "blue": "me"}, blue="Bob")
    ann.sees("Hand over to Ann (Red)")
    ann.finds_no_fault_in_both()


def test_the_keyboard_alone_plays_a_round(people: People) -> None:
    """From the first page: Tab, arrows, space and Enter, and nothing else."""
    ann = people.person("Ann")
    ann.opens("/play/systemships")
    expect(ann.page.locator(".scenario").first).to_be_visible()
    tab_to(ann, ann.page.get_by_role("button", name="Play the computer: The challenge"))
    ann.page.keyboard.press("Enter")
    expect(ann.open_box).to_be_visible()
    tab_to(ann, ann.open_box.get_by_role("radio", name="Attack", exact=True))
    ann.page.keyboard.press("ArrowRight")
    expect(ann.open_box.get_by_role("radio", name="Dodge", exact=True)).to_be_focused()
    ann.page.keyboard.press("Space")
    heading = ann.open_box.locator(".prompt")
    expect(heading).to_have_text(re.compile("to the drive"))
    expect(heading).to_be_focused()  # the next question has the focus
    ann.page.keyboard.press("Enter")  # once too often answers nothing
    expect(heading).to_be_focused()
    ann.page.keyboard.press("ArrowDown")
    expect(ann.open_box.get_by_role("radio", name="0", exact=True)).to_be_focused()
    ann.page.keyboard.press("End")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("button", name="Ready", exact=True)).to_be_focused()
    ann.page.keyboard.press("Enter")
    ann.reads("dodge, drive 5")
    expect(ann.open_box.locator(".prompt")).to_be_focused()  # and so it goes on


def tab_to(person: Person, there: Locator, key: str = "Tab") -> None:
    """Press Tab until this has the focus, and is seen to have it; or another key that leads on."""
    for _ in range(PRESSES_MOST):
        if seen := there.evaluate(OUTLINED):  # in one look: it may be drawn anew between two
            assert seen == "solid"
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"the key {key} does not come there")


def presses(person: Person, there: Locator, key: str = "Tab") -> None:
    """Go to a button, or to a link, by the keyboard, and press it."""
    tab_to(person, there, key)
    person.page.keyboard.press("Enter")


def picks(person: Person, field: Locator, words: str, key: str = "Tab") -> None:
    """Go to a field by the keyboard, and down in its list to what has these words in it."""
    tab_to(person, field, key)
    expect(field.locator("option").filter(has_text=words).first).to_be_attached()  # the list has come
    for _ in range(PRESSES_MOST):
        if words in field.locator("option:checked").inner_text():
            return
        person.page.keyboard.press("ArrowDown")
    raise AssertionError(f"nothing in the list is {words}")


def test_the_board_is_moved_and_zoomed(people: People) -> None:
    ann = people.person("Ann")
    ann.makes(CHALLENGE, {"warp": "me"})
    svg = ann.page.locator("adm-board svg")
    expect(ann.open_box).to_be_visible()

    def seen() -> list[float]:
        return [float(part) for part in str(svg.get_attribute("viewBox")).split()]

    whole = seen()
    ann.page.locator("adm-board .pane").focus()
    ann.page.keyboard.press("+")
    near = seen()
    assert near[2] < whole[2]
    ann.page.keyboard.press("ArrowRight")
    assert seen()[0] > near[0]
    ann.page.keyboard.press("0")
    assert seen() == whole
    svg.hover()
    ann.page.mouse.wheel(0, -300)
    expect(ann.page.locator("adm-board .pane.near")).to_be_visible()
    near = seen()
    place = svg.bounding_box()
    assert place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x - 80, y, steps=4)
    ann.page.mouse.up()
    assert seen()[0] > near[0]
    ann.page.get_by_role("button", name="Show the whole board").click()
    assert seen() == whole


@pytest.mark.parametrize("wide", [360, 1280, 1920])
def test_the_board_is_zoomed_in_its_corner(people: People, wide: int) -> None:
    """On a telephone with two fingers."""
    ann = people.person("Ann", (wide, 800))
    ann.makes("myoss/party_barge", {"red": "me"})
    expect(ann.open_box).to_be_visible()
    board, zoom = (ann.page.locator(each).bounding_box() for each in ("adm-board .pane", "adm-board .zoom"))
    assert board and zoom and ann.page.get_by_role("button", name="Nearer").is_visible() == (wide > 1000)
    left, top = zoom["x"] - board["x"], zoom["y"] - board["y"]
    right, below = board["width"] - left - zoom["width"], board["height"] - top - zoom["height"]
    assert max(left, below) < 20 if wide > 1000 else max(right, top) < 20  # there the orders lie over its foot


def test_two_fingers_zoom_the_board(people: People) -> None:
    ann = people.person("Ann", (360, 740), has_touch=True)
    ann.makes(CHALLENGE, {"warp": "me"})
    expect(ann.open_box).to_be_visible()
    place = ann.page.locator("adm-board svg").bounding_box()
    assert place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    touch = ann.context.new_cdp_session(ann.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 80)):
        fingers = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.page.locator("adm-board .pane.near")).to_be_visible()


SORTED = """(box) => {
  box.querySelector('[data-key="sort"]').click();
  return [...box.querySelectorAll("[data-value]")].map((each) => Number(each.style.getPropertyValue("--part")));
}"""  # at once: between a press and a look the odds may be refined


def test_the_odds_of_each_answer(people: People) -> None:
    """They stand beside the answers, and are refined while one looks."""
    ann = people.person("Ann")
    ann.makes(CHALLENGE, {"warp": "me"}, {"rounds": 1})
    odds = ann.page.get_by_role("button", name="Odds of each answer: tactic")
    odds.click()
    attack = ann.open_box.get_by_role("radio", name=re.compile(r"^Attack, \d+ %$"))
    expect(attack).to_be_visible(timeout=RECKONED)
    assert 0 <= float(attack.evaluate("(each) => each.style.getPropertyValue('--part')")) <= 1
    rows = ann.page.locator(".odds tbody tr")
    expect(rows).to_have_count(0)
    ann.page.get_by_role("button", name="All chances").click()
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text(re.compile(r"Attack.*\d+ %"))
    parts = ann.open_box.evaluate(SORTED)
    assert parts == sorted(parts, reverse=True)
    odds.click()
    expect(ann.open_box.locator(".chance")).to_have_count(0)


def test_the_odds_go_on_with_the_next_question(people: People) -> None:
    """Once switched on they are computed for every question, until they are switched off."""
    ann = people.person("Ann")
    ann.makes(DUEL, {"red": "me", "blue": "computer:simple"}, {"rounds": 1, "combat_length": "three_rounds"})
    ann.page.get_by_role("button", name="Odds of each answer: tactic").click()
    ann.chooses("Attack")
    expect(ann.open_box.locator(".chance", has_text="%").first).to_be_visible(timeout=RECKONED)
    ann.page.reload()
    expect(ann.open_box.locator(".chance", has_text="%").first).to_be_visible(timeout=RECKONED)


def test_the_odds_of_finished_orders(people: People, size: tuple[int, int]) -> None:
    """What the whole form is worth, and from what the foe is imagined; those of a changed answer take their place."""
    ann = people.person("Ann", size)
    ann.makes(DUEL, {"red": "me"})
    ann.chooses("Attack")
    ask = ann.page.get_by_role("button", name="Odds of these orders")
    expect(ask).to_have_count(0)  # they are not finished
    ann.chooses("5")
    ask.click()
    expect(ann.page.locator(".odds")).to_contain_text(re.compile(r"Your chance to win: \d+ %\."), timeout=RECKONED)
    ann.page.get_by_role("button", name="All chances").click()
    rows = ann.page.locator(".odds tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(re.compile(r"these orders.*\d+ %"))
    games = ann.fetches("/games").json()
    imagined = next(game for game in games if game["key"] == "systemships")["imagined"]
    assert "power/drive" in imagined
    expect(ann.page.locator(".odds")).to_contain_text(imagined)
    ann.finds_no_fault_in_both()
    odds = ann.page.locator(".odds")
    chance = re.search(r"Your chance to win: \d+ %\.", odds.inner_text())
    assert chance
    ann.changes("which tactic", "Retreat")
    ann.has_answered("which tactic", "Retreat")
    expect(odds).to_contain_text(re.compile(r"Your chance to win: \d+ %\."), timeout=RECKONED)
    expect(odds).not_to_contain_text(chance[0])


def test_a_new_table_with_house_rules(people: People, size: tuple[int, int]) -> None:
    """Names, seats, ships and a setting; the open seat's link is shown, copied, and revoked."""
    ann = people.person("Ann", size)
    ann.opens("/play/systemships")
    ann.page.get_by_role("button", name="New table: A duel of warpships").click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_label("Ship of Red").select_option("falchion")
    ann.page.get_by_text("House rules and settings").click()
    ann.page.get_by_label("How many combat rounds").fill("1")
    ann.page.get_by_role("button", name="Set the table").click()
    link = ann.page.get_by_label("Link for Blue", exact=True).input_value()
    ann.page.get_by_role("link", name="Go to the table").click()
    ann.sees("Locking words for the dice")
    ann.opens_log()
    ann.page.get_by_text("About this table").click()
    expect(ann.page.locator(".about .facts:not(.words)")).to_contain_text("How many combat rounds")
    bob = people.person("Bob")
    bob.opens(link.removeprefix(people.address))
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take the seat").click()
    for person in (ann, bob):
        person.sees("Falchion")
    ann.menu("Links")
    ann.sees("Blue: taken by Bob")
    expect(ann.page.get_by_label("Link for Blue", exact=True)).to_have_count(0)
    ann.finds_no_fault_in_both()
    ann.page.get_by_role("button", name="Revoke the link for blue").click()
    fresh = ann.page.get_by_label("Link for Blue", exact=True)
    expect(fresh).not_to_have_value(link)
    bob.may_be_cut = True
    expect(bob.page.locator("#banner")).to_have_text(re.compile("revoked your link"))
    ann.sees("takes seat Blue from Bob")
    bob.problems = [problem for problem in bob.problems if "403" not in problem]


def test_a_link_of_ones_own_for_other_devices(people: People, size: tuple[int, int]) -> None:
    """The invitation serves once; a player's own link takes the same seat, under the same name, on a phone."""
    ann, bob = people.person("Ann", size), people.person("Bob")
    invitation = ann.makes(DUEL, {"red": "me", "blue": "open"})["blue"]
    bob.joins(invitation)
    bob.menu("Links")
    bob.finds_no_fault_in_both()
    own = bob.page.get_by_label("Your own link for Blue", exact=False).first.input_value()
    expect(bob.page.get_by_role("button", name=re.compile("^Revoke"))).to_have_count(0)
    phone = people.person("Bob's phone", size)
    phone.opens(own.removeprefix(people.address))
    phone.sees("Your own seat: Blue")
    expect(phone.page.get_by_label("Your name")).to_have_value("Bob")
    phone.finds_no_fault_in_both()
    phone.page.get_by_role("button", name="Take the seat").click()
    expect(phone.open_box).to_be_visible()
    expect(ann.page.locator(".seat", has_text="Blue")).to_contain_text("Bob")
    ann.opens(invitation)
    ann.sees("This link opens no seat", "is used up")
    ann.problems = [problem for problem in ann.problems if "404" not in problem]  # the browser notes the refusal


def test_day_and_night(people: People) -> None:
    """The system's colours, unless others are chosen here; the choice is kept."""
    ann = people.person("Ann", colours="dark")
    ann.opens()
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = ann.page.evaluate(paper)
    ann.page.get_by_role("button", name="Day colours").click()
    light = ann.page.evaluate(paper)
    assert light != dark
    ann.page.reload()
    assert ann.page.evaluate(paper) == light


MOVING = """() => [...document.querySelectorAll("*")].flatMap((element) => ["", "::before", "::after"]
  .filter((part) => {
    const looks = getComputedStyle(element, part || null);
    return looks.animationName !== "none" || /[1-9]/.test(looks.transitionDuration) || looks.scrollBehavior !== "auto";
  }).map((part) => element.localName + part))"""


def test_nothing_moves_for_who_does_not_like_that(people: People) -> None:
    """As the system is set: a button's colours, a line that has come to the log, an arrow that turns."""
    ann = people.person("Ann")
    ann.makes(DUEL, {"red": "me"})
    expect(ann.open_box).to_be_visible()
    ann.opens_log()
    expect(ann.page.locator(".lines li").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.writes_orders("Attack", "5")
    expect(ann.page.locator(".lines li.fresh").first).to_be_attached()
    moves_unless_reduced(ann, {"button", "li"})
    odds(ann)
    moves_unless_reduced(ann, {"button", "summary::before"})


def moves_unless_reduced(ann: Person, expected: set[str]) -> None:
    assert ann.page.evaluate(MOVING) == []
    ann.page.emulate_media(reduced_motion="no-preference")
    assert expected <= set(ann.page.evaluate(MOVING))
    ann.page.emulate_media(reduced_motion="reduce")
    assert ann.page.evaluate(MOVING) == []


@pytest.mark.parametrize("wide", [320, 360, 768, 1024, 1920, 3840])
def test_a_table_fits_every_window(people: People, wide: int) -> None:
    ann = people.person("Ann", (wide, 800))
    ann.makes(CHALLENGE, {"warp": "me"})
    expect(ann.open_box).to_be_visible()
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= wide


def test_no_page_goes_sideways_at_four_times_its_size(people: People) -> None:
    """320 pixels are left of a window of 1280 then; what is in each page is waited for, its head stands in all."""
    ann = people.person("Ann", (320, 512))
    for path in ("/", "/play/heavy", "/lobby", "/yard/heavy", "/odds", "/rules/heavy", "/guide/heavy", "/proof"):
        ann.opens(path)
        expect(ann.page.get_by_role("heading").first).to_be_visible()
        assert ann.page.evaluate(TOO_WIDE) <= 0, path


def test_what_is_not_there(people: People, size: tuple[int, int]) -> None:
    """A page, a table and a seat's link that are none: each is said in words, before anything else is asked."""
    ann = people.person("Ann", size)
    for path, status, words in (
        ("/nonsense", 404, "There is no such page"),
        ("/table/nosuchtable", 200, "No table here"),
        ("/join/nosuchlink", 200, "This link opens no seat"),
        ("/join/nosuchlink/more", 404, "This link opens no seat"),
    ):
        answer = ann.page.goto(ann.address + path)
        assert answer and answer.status == status
        expect(ann.page.get_by_role("heading")).to_have_text(words)
        expect(ann.page.locator("input")).to_have_count(0)
        ann.finds_no_fault_in_both()
        ann.page.get_by_role("link", name="To the start").click()
        expect(ann.page.locator(".door").first).to_be_visible()
    ann.problems = [problem for problem in ann.problems if "404" not in problem]  # the browser notes the refusals
