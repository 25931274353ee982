"""Heavy Combat in browsers: a duel in secret to its end, hunts for a cloaked ship, a game by post over days."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from .people import STEPS_MOST, People, Person, both_windows
from .server import Server

ROUND, RAIDER = "heavy/worked_round", "heavy/raider"
PHONE = (360, 740)
DAYS = 3 * 86400  # seconds for a decision
BOARDS = 4  # so many hidden ships seldom lie alike, but their boards have to
# The orders of the worked round, each by words of its question; all else gets the first answer, which is none of it.
REINFORCED = "which shield do you reinforce?"  # asked again after each one: an order names one
ROTATES = {
    "which manoeuvre": "rotate to Starboard",
    REINFORCED: "Starboard",
    "points of reinforcement": "2",
    "phaser bank 1": "6",
    "phaser bank 2": "2",
}
WITHDRAWS = {
    "which manoeuvre": "retreat",
    REINFORCED: "Ventral",
    "points of reinforcement": "4",
}
MOST = "the most there is"
ASKED_SECONDS = 40  # as long as anything is waited for
FIRES = {"phaser bank": MOST}
# A hunt that cannot fail: the first roll pays for a flash, and at range 2 a bank hits whatever it is fired at.
NEAR = """game = "heavy"
title = "A raider near by"
range = 2
[sides]
a = [{ ship = "dd", power = 12 }]
b = [{ ship = "bop", cloaked = true }]
"""
FACING = "Fore|Aft|Port|Starboard|Dorsal|Ventral"
RESULT = ("^Federation CA 2's Ventral shield has 23 of 27 left, reinforcement takes 4 points", "are at range 3")
HELP = re.compile(r'"help": "[^"]*"')
WHERE = re.compile(r"(lies|presents) (Fore|Aft|Port|Starboard|Dorsal|Ventral)|[Rr]ange [1-35-9]")
CUT = """() => {
  const PUSHED = ".bar h1, .happened, .chips, .plates, .seats"; // what is cut there is a push away, or in the log
  const shown = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1;
  const said = [...document.querySelectorAll("main *")].filter((each) => shown(each) && !each.closest(PUSHED)
    && [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
  return said.filter((each) => {
    const [box, board] = [each.getBoundingClientRect(), each.closest("svg")?.getBoundingClientRect()];
    const [left, right] = board ? [board.left, board.right] : [0, innerWidth];
    const clipped = !board && getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1;
    return clipped || box.left < left - 1 || box.right > right + 1;
  }).map((each) => each.textContent);
}"""

LONG_WRITING = """() => {
  const board = document.querySelector("adm-board");
  const text = "engages its cloak, rotates from Starboard to Dorsal, one turn more, closes";
  const written = { kind: "text", id: "long", name: text, role: "note", x: 60, y: 60, text, size: 11, anchor: "start" };
  board.show({ ...board.given, shapes: [...board.given.shapes, written] }, null, () => {}, true);
}"""


# ---- what they do -----------------------------------------------------------------------------------------------


def listens(person: Person) -> list[dict[str, Any]]:
    """All that the server will tell this browser through its sockets, as it comes."""
    heard: list[dict[str, Any]] = []

    def hears(text: str | bytes) -> None:
        message = json.loads(text)
        if "n" in message:  # else it is the reply to what this browser said itself
            heard.append(message)

    person.page.on("websocket", lambda socket: socket.on("framereceived", hears))
    return heard


def fills(person: Person, orders: Mapping[str, str]) -> None:
    """Fill in the form box by box: what the orders name as they say or with the last answer, else with the first."""
    page, complete = person.page, person.page.locator(".seal .primary:enabled")
    orders = dict(orders)
    for _ in range(STEPS_MOST):
        expect(person.open_box.or_(complete).first).to_be_visible()
        if complete.count():
            return
        asked = person.open_box.get_attribute("aria-label") or ""
        wanted = [answer for words, answer in orders.items() if words in asked]
        if REINFORCED in asked:
            orders.pop(REINFORCED, None)
        answers = person.open_box.get_by_role("radio")
        if wanted and wanted[0] == MOST:
            answers.last.click()
        elif wanted:
            person.open_box.get_by_role("radio", name=wanted[0], exact=True).click()
            if wanted[0] == "surrender":  # it only hurts whoever does it
                page.get_by_role("button", name="Do it").click()
        elif answers.count():
            answers.first.click()
        else:
            person.open_box.get_by_role("button", name="Set", exact=True).click()
        expect(page.locator(f'.box.open[aria-label="{asked}"]')).to_have_count(0)
    raise AssertionError("the form has no end")


def orders_all(person: Person, orders: Mapping[str, str]) -> None:
    """Fill in the whole form and seal it; it has arrived."""
    fills(person, orders)
    person.says_ready()
    expect(person.page.locator(".seal .primary:enabled")).to_have_count(0)


def asked(*people: Person) -> Person | None:
    """Who is asked for orders, whoever it is first; nobody when all see that the game is over."""
    until = time.monotonic() + ASKED_SECONDS
    while time.monotonic() < until:
        for person in people:
            if person.page.locator(".box.open, .seal .primary:enabled").count():
                return person
        if all(person.page.locator(".outcome").count() for person in people):
            return None
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked for anything")


def play_on(orders: Mapping[Person, Mapping[str, str]]) -> int:
    """Everybody gives the same orders whenever asked, to the end of the game; how often."""
    for count in range(STEPS_MOST):
        person = asked(*orders)
        if person is None:
            return count
        orders_all(person, orders[person])
    raise AssertionError("the game has no end")


def other(person: Person) -> Locator:
    """The other seat, as this person sees it."""
    return person.page.locator(".seat:not(.me)")


def board(person: Person) -> str:
    """What is drawn."""
    return person.page.locator("adm-board svg").inner_html()


def finds_nothing_cut(person: Person) -> None:
    """On a telephone: no text beside the window, the board or what holds it."""
    assert person.page.viewport_size == dict(zip(("width", "height"), PHONE, strict=True))
    assert person.page.evaluate(CUT) == []


def only_who_is_ready(heard: Sequence[Mapping[str, Any]]) -> bool:
    """Was nothing told but how the seats stand?"""
    return all(not message.keys() - {"n", "epoch", "set"} and message["set"].keys() == {"seats"} for message in heard)


# ---- a duel -----------------------------------------------------------------------------------------------------


def test_a_duel_in_secret(people: People) -> None:
    """The worked round: neither sees what the other writes until both are ready; then both see the same, to the end."""
    ann, bob = people.person("Ann"), people.person("Bob", PHONE)
    ann_heard, bob_heard = listens(ann), listens(bob)
    bob.joins(ann.makes(ROUND, {"a": "me", "b": "open"}, {"turn_limit": 2})["b"])
    expect(bob.open_box).to_be_visible()
    expect(other(ann)).to_contain_text("Bob")
    before, told, drawn = bob.gets(f"/tables/{bob.table}?seat=b"), len(bob_heard), board(bob)
    fills(ann, {**ROTATES, "which manoeuvre": "rotate to Fore"})
    ann.changes("which manoeuvre", "rotate to Starboard")
    ann.has_answered("which manoeuvre", "rotate to Starboard")
    ann.says_ready()
    ann.sees("Sealed", "rotate to Starboard")
    expect(other(bob)).to_contain_text("ready")
    assert only_who_is_ready(bob_heard[told:])
    assert {**bob.gets(f"/tables/{bob.table}?seat=b"), "seats": before["seats"]} == before
    assert board(bob) == drawn
    told = len(ann_heard)
    fills(bob, WITHDRAWS)
    finds_nothing_cut(bob)
    bob.finds_no_fault_anywhere()
    assert only_who_is_ready(ann_heard[told:])
    bob.says_ready()
    for person in (ann, bob):
        person.sees("Range 3")
        for line in ("rotate to Starboard", "CA 2.*: retreat", *RESULT):
            person.reads(line)
    assert ann.log == bob.log
    for person in (ann, bob):
        orders_all(person, {"which manoeuvre": "close", "phaser bank 1": MOST})
    for person in (ann, bob):
        person.sees("The game is over", "A draw: no side wins the engagement.")
    assert ann.log == bob.log
    finds_nothing_cut(bob)
    bob.finds_no_fault()


def test_orders_are_said_paid_and_given_again(people: People, size: tuple[int, int]) -> None:
    """Above Ready stands what the form does and what it costs; power that goes to waste is asked about once."""
    ann = people.person("Ann", size)
    ann.makes(ROUND, {"a": "me", "b": "computer:simple"})
    seal, ready = ann.page.locator(".seal"), ann.page.locator("[data-key=ready]")
    left = re.compile(r"(\d+) of (\d+) points left")
    expect(seal).to_contain_text(left)
    ann.chooses("hold position", "2")
    expect(seal).to_contain_text("2 CM.")
    found = left.search(seal.inner_text())
    assert found and int(found[2]) - int(found[1]) == 4
    nothing = ann.page.get_by_role("button", name="Nothing more for Federation CA 1")
    nothing.click()
    expect(ready).to_be_enabled()
    expect(seal).to_contain_text("power are unused: phaser bank 1 could fire.")
    ready.click()
    expect(ready).to_have_text(re.compile("^Ready anyway"))
    expect(ready).to_be_focused()
    finds_nothing_cut(ann)
    ann.finds_no_fault()
    ready.click()
    ann.reads("buys 2 CM")
    expect(ann.page.get_by_role("button", name="As last turn")).to_be_visible()


def test_long_writing_on_the_board_is_not_cut(people: People) -> None:
    """On a telephone letters are drawn larger than they are planned: then they begin farther left."""
    ann = people.person("Ann", PHONE)
    ann.makes("heavy/duel", {"a": "me", "b": "computer:simple"})
    expect(ann.open_box).to_be_visible()
    ann.page.evaluate(LONG_WRITING)
    expect(ann.page.locator("adm-board").get_by_text("engages its cloak")).to_be_visible()
    finds_nothing_cut(ann)


@both_windows
def test_the_board_stays_in_sight(people: People, size: tuple[int, int]) -> None:
    """However long the form is, and Ready with it."""
    ann = people.person("Ann", size)
    ann.makes("heavy/duel", {"a": "me", "b": "computer:simple"})
    drawn, ready = ann.page.locator("adm-board svg"), ann.page.get_by_role("button", name="Ready", exact=True)
    fills(ann, {"which manoeuvre": "close", "how many CM": "1"})
    expect(ready).to_be_in_viewport()
    expect(drawn).to_be_in_viewport(ratio=0.85)


# ---- a hunt -----------------------------------------------------------------------------------------------------


def test_a_hunt_for_a_hidden_ship(people: People) -> None:
    """Where it is stands nowhere until the end: not on the page, and not in what the server tells."""
    ann = people.person("Ann")
    heard = listens(ann)
    ann.makes(RAIDER, {"a": "me", "b": "computer:simple"}, {"turn_limit": 2})
    expect(other(ann)).to_contain_text("Computer, simple")
    looks = {"do you look for the hidden enemy": "Port", "phaser bank 1": "1"}
    hunts(ann, looks)
    ann.reads("fires blindly off its Port")
    ann.reads("fires phaser bank 1 in the direction named, power 1")
    ann.reads("phaser bank 1 misses")  # beyond the range of all weapons
    ann.sees("Not seen yet", "range 4 at first")
    ann.unfolds("(you)")
    ann.sees("not known")
    told = HELP.sub("", json.dumps(heard))  # help speaks of ranges in general
    assert "fires blindly" in told
    shown = ann.page.locator("adm-board, adm-sheets, adm-orders, adm-log")
    for each in (told, *(part.inner_html() for part in shown.all())):
        assert not (found := WHERE.search(each)), each[found.start() - 100 : found.end() + 100]
    boards = [places_another(ann) for _ in range(BOARDS)]
    assert len(set(boards)) == 1
    hunts(ann, looks)
    ann.sees("The game is over", "A draw: no side wins the engagement.")
    assert WHERE.search(json.dumps(ann.gets(f"/tables/{ann.table}/replay?seat=open")))  # and then everybody may know


def test_a_hunt_until_the_hidden_ship_is_destroyed(people: People) -> None:
    """A flash tells the hunter, and nobody else, where it lies; what is fired there strikes, until nothing is left."""
    ann, bob = people.person("Ann"), people.person("Bob", PHONE)
    made = ann.posts("/tables", scenario="", file=NEAR, seats={"a": "me", "b": "open"}, name="Ann")
    ann.opens(f"/table/{made['id']}")
    bob.joins(made["links"]["b"])
    orders_all(bob, {"starts cloaked": "Dorsal"})
    ann.sees("Not seen yet")
    orders_all(ann, {"flash-detect": "Romulan Bird of Prey"})
    orders_all(bob, {"engage or drop the cloak?": "leave the cloak as it is"})
    bob.reads("^Federation DD flashes its sensors for Romulan Bird of Prey")
    ann.reads("^Romulan Bird of Prey lies off Federation DD's Dorsal, range 2")
    assert not any("lies off" in line for line in bob.log), "who is found is not told so"
    play_on({ann: {"do you look for the hidden enemy": "Dorsal", **FIRES}, bob: {}})
    ann.reads("^Federation DD fires blindly off its Dorsal")
    ann.reads("^Federation DD hits Romulan Bird of Prey")
    ann.reads(r"^Romulan Bird of Prey takes \d+ internal points")
    ann.reads("^Romulan Bird of Prey is destroyed")
    ann.sees(
        "The game is over", re.compile(r"^Victory\. Your Federation DD destroyed the Romulan Bird of Prey in turn \d+")
    )
    bob.sees(
        "The game is over", re.compile(r"^Defeat\. The Federation DD destroyed your Romulan Bird of Prey in turn \d+")
    )
    bob.reads("^Romulan Bird of Prey lies off Federation DD's Dorsal")


def test_one_person_hunts_and_hides(people: People) -> None:
    """Solitaire for both sides: a toss says who posts first, a die where is fired; a cloak that ends ends the hunt."""
    ann = people.person("Ann")
    settings = {"solitaire": "both_sides", "cloak_limit": 1}
    made = ann.posts(
        "/tables",
        scenario="",
        file=NEAR,
        seats={"a": "me", "b": "me"},
        settings=settings,
        name="Ann",
        names={"b": "Bob"},
    )
    ann.opens(f"/table/{made['id']}")
    struck = ann.page.locator(".lines li", has_text="hits Romulan Bird of Prey")
    while changes_chairs(ann) and not struck.count():
        orders_all(ann, {"starts cloaked": "Dorsal", "Federation DD: how much power goes to phaser bank": MOST})
    ann.reads("^(Side [AB]|Red|Blue|Federation|Klingon Empire|Romulan Empire) posts first")
    ann.reads(f"^Federation DD fires blindly off its ({FACING})")
    assert any(re.match(f"direction:? ({FACING})", line) for line in ann.log), "by a die"
    ann.reads("^Federation DD fires phaser bank 1 in the direction named")
    expect(struck).not_to_have_count(0)
    while changes_chairs(ann):
        orders_all(ann, {"which manoeuvre": "surrender"})
    ann.sees("The game is over")


def changes_chairs(person: Person) -> bool:
    """Who has both seats raises the curtain between them; does the game go on?"""
    curtain = person.page.get_by_role("button", name=re.compile("^I am "))
    hand = person.page.get_by_role("button", name=re.compile("^Hand over to"))
    shown = person.page.locator(".outcome, .box.open, .seal .primary:enabled")
    expect(curtain.or_(hand).or_(shown).first).to_be_visible()
    if hand.count():
        hand.click()
        expect(curtain).to_be_visible()
    if curtain.count():
        curtain.click()
    return asked(person) is not None


def hunts(person: Person, orders: Mapping[str, str]) -> None:
    """A turn: first it may be declared that the sensors flash, if there is power for it."""
    before = len(person.log)
    expect(person.open_box).to_be_visible()
    if "flash-detect" in (person.open_box.get_attribute("aria-label") or ""):
        orders_all(person, {"flash-detect": "none"})
    expect(person.open_box).to_have_attribute("aria-label", re.compile("manoeuvre"))
    orders_all(person, orders)
    expect(person.page.locator(".lines li").nth(before)).to_be_attached()


def places_another(person: Person) -> str:
    """The board of another hunt, where the computer has hidden its ship anew."""
    made = person.posts("/tables", scenario=RAIDER, seats={"a": "me", "b": "computer:simple"}, name=person.name)
    return json.dumps(person.gets(f"/tables/{made['id']}?seat=a")["scene"]["shapes"])


def test_who_hides_sees_where_he_is(people: People) -> None:
    """The other side of the same hunt: his place, and every step."""
    bob = people.person("Bob", PHONE)
    bob.makes(RAIDER, {"a": "computer:simple", "b": "me"})
    orders_all(bob, {"starts cloaked": "Dorsal"})
    bob.sees("Range 4")
    for ship in ("(you)", "Federation"):
        bob.unfolds(ship)
        bob.sees("Fore to Dorsal, range 4" if ship == "(you)" else "Dorsal to Fore, range 4")
        bob.page.keyboard.press("Escape")
    orders_all(bob, {"engage or drop the cloak?": "leave the cloak as it is"})
    finds_nothing_cut(bob)
    orders_all(bob, {"which manoeuvre": "close"})
    bob.reads("presents Fore to Federation DD, range 4")
    bob.sees("Range 3")
    bob.unfolds("Federation")
    bob.sees("Dorsal to Fore, range 3")
    bob.finds_no_fault()


# ---- by post ----------------------------------------------------------------------------------------------------


ORDERS = """A) Roll [12]
A) Reaction Movement/Position [Begin roll to Starboard]/[A Port to Starboard to B Ventral, Range 2]
A) Countermeasures/Reinforce shields [4 points Reinforce Starboard shields]
A) Target Selection (General or Specific) Fire weapons [Fire Phasers 8 Points at B Ventral]"""
REPLY = """B) Roll [9]
B) Reaction Movement/Position [1 Point Withdraw to Range 3]/[B Ventral to A Port to Starboard]
B) Countermeasures/Reinforce shields [8 points Reinforce Ventral shield]
B) Target Selection (General or Specific) Fire weapons [0]"""
CLOSES = """A) Reaction Movement/Position [1 Point Close to Range 2]
A) Target Selection (General or Specific) Fire weapons [0]"""  # the second turn, whatever its power rolls come to
FIRST = f"{ORDERS}\n\n{REPLY}\n\nResult:\n4/27 points damage to B Ventral shield."
SECOND = "Result:\nA and B at range 2."
HOLDS = """B) Countermeasures/Reinforce shields [2 points Reinforce Ventral shield]"""
TABS_MOST = 120


def tabs_to(person: Person, wanted: Locator) -> None:
    """With the keyboard alone."""
    for _ in range(TABS_MOST):
        if wanted.evaluate("(each) => each === document.activeElement"):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not come to {wanted}")


def presses(person: Person, name: str) -> None:
    tabs_to(person, person.page.get_by_role("button", name=name, exact=True))
    person.page.keyboard.press("Enter")


def post_field(person: Person) -> Locator:
    return person.page.get_by_label("A post to read")


def record(person: Person) -> Locator:
    """The record, as far as it is shown."""
    return person.page.locator("adm-post .given pre")


def writes_a_post(ann: Person) -> None:
    """Ann orders by a text, and looks at her orders as a text: with the keyboard alone."""
    presses(ann, "By post")
    expect(post_field(ann)).to_be_visible()
    ann.sees("Nothing is posted until the first turn is over")
    tabs_to(ann, post_field(ann))
    ann.page.keyboard.insert_text(f"Dear Bob,\n{ORDERS}\n{REPLY}")
    presses(ann, "Read")
    ann.sees("Understood: 5 answers.", "rotate to Starboard")
    presses(ann, "Fill in the form")
    ready = ann.page.get_by_role("button", name="Ready", exact=True)
    expect(ready).to_be_focused()
    tabs_to(ann, ann.page.get_by_text("Your orders as a text"))
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("adm-post details:not(.how) pre")).to_have_text(ORDERS)
    presses(ann, "Copy your orders")
    assert ann.page.evaluate("navigator.clipboard.readText()") == ORDERS
    ready.press("Enter")


def reads_a_post_and_replies(bob: Person) -> None:
    """On a telephone: Bob reads what Ann has posted, mistypes, is told where, and mends it."""
    page = bob.page
    page.get_by_role("button", name="By post").click()
    expect(record(bob)).to_have_text(ORDERS)
    post_field(bob).fill(REPLY.replace("8 points", "9 points").replace("Withdraw", "Wander off"))
    page.get_by_role("button", name="Read", exact=True).click()
    bob.sees(
        "2 lines are refused",
        "'9 points Reinforce Ventral shield': 9 points of power cannot be halved",
        "Write 8 or 10",
    )
    expect(page.locator("adm-post .bad .clause")).to_have_text(["HC-1010", "HC-R66"])
    expect(page.get_by_role("button", name="Fill in the form")).to_have_count(0)
    assert page.locator("adm-post").evaluate("(each) => each.scrollWidth <= each.clientWidth")
    bob.finds_no_fault()
    post_field(bob).fill(REPLY)
    page.get_by_role("button", name="Read", exact=True).click()
    page.get_by_role("button", name="Fill in the form").click()
    bob.says_ready()


def test_how_a_post_is_written(people: People, size: tuple[int, int]) -> None:
    """Lines to begin with, that can be read; what is refused shows a right one; what was written stays on leaving."""
    ann = people.person("Ann", size)
    page = ann.page
    ann.makes(ROUND, {"a": "me", "b": "computer:simple"})
    page.get_by_role("button", name="By post").click()
    page.get_by_text("How orders are written").click()
    ann.sees("Begin roll to Starboard", "two points of power make one CCM")
    page.get_by_role("button", name="Start with these lines").click()
    expect(post_field(ann)).to_be_focused()
    page.get_by_role("button", name="Read", exact=True).click()
    ann.sees("Understood: 3 answers.", "reinforce Fore")
    ann.finds_no_fault_in_both()
    wrong = post_field(ann).input_value().replace("at B]", "at C]").replace("2 Points", "3 Points")
    post_field(ann).fill(wrong)
    ann.opens()
    page.go_back()
    page.get_by_role("button", name="By post").click()
    expect(post_field(ann)).to_have_value(wrong)
    page.get_by_role("button", name="Read", exact=True).click()
    ann.sees("2 lines are refused", "Write 2 or 4")
    expect(page.locator("adm-post .bad").last).to_contain_text("Its enemies: B")
    post_field(ann).fill(wrong.lower())  # capitals are nothing to the reader
    page.get_by_role("button", name="Read", exact=True).click()
    expect(page.locator("adm-post .bad").last).to_contain_text("Its enemies: B")


def test_what_was_written_for_one_turn_is_not_there_in_the_next(people: People) -> None:
    """Ann writes by post, then orders by the form and seals: the next turn begins with nothing written."""
    ann = people.person("Ann")
    ann.makes("heavy/duel", {"a": "me", "b": "computer:simple"})
    page = ann.page
    page.get_by_role("button", name="By post").click()
    post_field(ann).fill(ORDERS)
    while ann.open_box.count():
        page.locator(".box.open [role=radio]:enabled, .seal .primary:enabled").first.click()
        expect(page.locator(".box.open, .seal .primary:enabled").first).to_be_visible()
    ann.says_ready()
    ann.reads("^Turn 2")
    expect(post_field(ann)).to_have_value("")
    page.reload()
    page.get_by_role("button", name="By post").click()
    expect(post_field(ann)).to_have_value("")


def rests(server: Server, *people: Person) -> None:
    """The server's process ends and another begins; whoever has a page open waits for it there."""
    before = server.process
    server.stop()
    assert before is not None and before.poll() is not None, "the process has ended"
    for person in people:
        expect(person.page.locator("#banner")).to_contain_text("The line is cut")
    server.start()
    assert server.process is not before
    for person in people:
        expect(person.page.locator("#banner")).to_be_hidden()


def posts_again(ann: Person, bob: Person) -> None:
    """The second turn: each reads a text into the form, and Bob sees Ann's before he writes his."""
    for person, text in ((ann, CLOSES), (bob, HOLDS)):
        expect(person.page.get_by_role("button", name="Ready", exact=True)).to_be_visible()
        post_field(person).fill(text)
        person.page.get_by_role("button", name="Read", exact=True).click()
        person.sees(re.compile("^Understood: "))
        person.page.get_by_role("button", name="Fill in the form").click()
        person.says_ready()
        if person is ann:
            expect(record(bob)).to_contain_text("[1 Point Close to Range 2]")


def test_a_game_by_post(browser: Browser, tmp_path: Path) -> None:
    """One side posts; the server rests; days later the other one reads it and replies, and both read the record.

    Between the turns it rests again, and nothing of the game is gone.
    """
    server = Server(tmp_path)
    server.start()
    people = People(browser, server.address)
    try:
        ann, bob = people.person("Ann", permissions=["clipboard-read", "clipboard-write"]), people.person("Bob", PHONE)
        ann.may_be_cut = bob.may_be_cut = True
        settings = {"plotting": "reply", "first_poster": "fixed", "turn_limit": 2}
        seats = {"a": "me", "b": "open"}
        made = ann.posts("/tables", scenario=ROUND, seats=seats, settings=settings, name="Ann", clock=DAYS)
        ann.opens(f"/table/{made['id']}")
        bob.joins(made["links"]["b"])
        bob.reads("posts first")
        bob.sees("Waiting for Ann")
        bob.opens()
        writes_a_post(ann)
        ann.sees("Waiting for Bob")
        expect(record(ann)).to_have_text(ORDERS)
        rests(server, ann)
        bob.opens()
        bob.page.locator("#mine summary").click()
        turn = bob.page.locator(".my-table")
        expect(turn).to_contain_text(re.compile("your turn · 2 d 23 h"))
        turn.get_by_role("link").click()
        bob.reads("CA 1.*: rotate to Starboard")
        bob.reads("CA 1 reinforces Starboard by 2 points")
        expect(bob.page.locator("[data-shape^=shot-0]")).to_have_count(2)  # both banks
        reads_a_post_and_replies(bob)
        for person in (ann, bob):
            for line in (*RESULT, "^Turn 2"):
                person.reads(line)
            expect(record(person)).to_contain_text(FIRST)
        told = list(ann.log)
        rests(server, ann, bob)
        assert ann.log == told, "what was told before is told again"
        posts_again(ann, bob)
        for person in (ann, bob):
            person.sees("The game is over", "A draw: no side wins the engagement.")
            person.page.get_by_label("Which part of the record").select_option("All turns")
            for part in (f"Turn 1\n\n{FIRST}", SECOND):
                expect(record(person)).to_contain_text(part)
        assert ann.log == bob.log
        link = ann.page.get_by_label("Link to the record, for onlookers").first.input_value()
        eve = people.person("Eve")
        eve.opens(link.removeprefix(server.address))
        expect(record(eve)).to_contain_text(SECOND)
        with ann.page.expect_download() as saved:
            ann.page.get_by_role("button", name="Save as text").click()
        assert saved.value.suggested_filename == "the worked round, all turns.txt"
        text = Path(saved.value.path()).read_text(encoding="utf-8")
        assert text.startswith(f"Turn 1\n\n{FIRST}") and SECOND in text
        people.leave()
    finally:
        server.stop()
