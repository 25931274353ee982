"""A campaign in the browser: two people and the computer, from the first turn to victory."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, WebSocketRoute, expect

from .people import DESKTOP, People, Person
from .server import Server

PHONE = (360, 740)
THREE = """
game = "campaign"
title = "Three homes"
counters = 4
warplines = [["Anchor", "Ember"], ["Anchor", "Beacon"]]

[settings]
tl = 0
rounds = 2

[designs]
red = ["bulwark"]

[fleets]
red = ["lance"]
blue = ["lance"]

[[stars]]
name = "Anchor"
q = -7
r = 6
value = 10
home = "red"

[[stars]]
name = "Ember"
q = -6
r = 4
value = 1

[[stars]]
name = "Beacon"
q = -7
r = 2
value = 10
home = "blue"

[[stars]]
name = "Drift"
q = 7
r = -3
value = 2

[[stars]]
name = "Cinder"
q = 6
r = -1
value = 5
home = "green"
"""
VOLLEY = ("4", "4", "4", "2", "2")  # two of these hit Ember's systemship at any speed it may have, and kill it
MOST_HITS = 4  # that it may do before
HEARD = """
document.querySelector("adm-orders").addEventListener("receipt", () => { document.body.dataset.receipt = "yes"; });
"""


def done(person: Person) -> None:
    """No more ships move, whoever comes next."""
    person.gives("no more ships")
    expect(person.box("Which ship moves?")).to_have_count(0)


def builds(person: Person, *answers: str, done: str = "nothing") -> None:
    """What is written for the build step, and no more: of one star alone it isn't asked where."""
    person.writes_orders(*answers, done)


def moves(person: Person, ship: str, goal: str) -> None:
    person.chooses(ship, goal)
    person.reads(f"{ship} moves from .+ to {goal}")


def takes_hits(person: Person, star: str, *losses: str) -> None:
    """Mark off what is hit, however much that is, until the combat there is over."""
    hit = person.page.locator(".box.open").filter(has_text="to go. Which system takes it?")
    over = person.page.locator(".lines li").filter(has_text=f"The combat at {star} is over")
    for loss in losses:
        expect(hit.or_(over).first).to_be_attached()
        if not hit.count():
            return
        before = hit.get_attribute("aria-label")
        person.gives(loss)
        expect(person.page.locator(f'.box.open[aria-label="{before}"]')).to_have_count(0)


def first_turn(ann: Person, bob: Person) -> None:
    """Ann builds a ship of a design and takes a neutral star by force; Bob builds one part by part."""
    builds(ann, "build Bulwark")
    ann.reads("Anchor builds Red 2, a warpship")
    moves(ann, "Red 1", "Ember")
    ann.reads("A systemship guards Ember")
    done(ann)
    ann.finds_no_fault()
    ann.writes_orders("Attack", "0", "5", *VOLLEY)
    takes_hits(ann, "Ember", "one tube", *["up to three missiles"] * (MOST_HITS - 1))
    ann.reads("Systemship Ember is destroyed")
    builds(bob, "build a systemship", "3", "2", "0", "0", "0")
    ann.reads("Beacon builds Blue 2, a systemship")
    bob.finds_no_fault()
    done(bob)
    for person in (ann, bob):  # what the computer does is heard, as far as it is seen
        person.reads("Cinder builds Green 1, a warpship")
        person.reads("Green 1 moves from Cinder to Drift")
        person.reads("A systemship guards Drift")
        person.reads("The neutral stars take their turn")


def second_turn(ann: Person, bob: Person) -> None:
    """Ann takes missiles aboard and storms Bob's home; his systemship is lost, his warpship flees and comes to hers."""
    ann.reads("Red takes possession of Ember")
    ann.chooses("Ember", "repair a part of Red 1")
    if ann.box("which part do you repair").count():  # only where more than missiles lacks
        ann.chooses("missiles")
    builds(ann, "3", done="nowhere")
    ann.reads("Red 1 gets back 3 of its missiles for 1 point")
    moves(ann, "Red 2", "Beacon")
    done(ann)
    ann.writes_orders("Attack", "2", "4", "Blue 2", "2")
    expect(bob.page.get_by_role("group", name="Combat at Beacon")).to_be_visible()
    bob.writes_orders("Attack", "0", "1", "2", "Attack", "1", "1")
    takes_hits(ann, "Beacon", *["one screen"] * 3)
    bob.reads("Blue 2 is destroyed")
    ann.writes_orders("Attack", "4", "4")
    bob.writes_orders("Retreat", "5")
    bob.chooses("-7,3")
    ann.reads("Blue 1 escapes")
    moves(bob, "Blue 1", "Anchor")
    done(bob)


def third_turn(ann: Person, bob: Person) -> None:
    """At the home that is hers now Ann mends her ship; with the other she frees her own."""
    ann.reads("Red takes possession of Beacon")
    builds(ann, "Beacon", "repair Red 2", done="nowhere")
    ann.reads("Red 2 gets back 3 of its screens for 3 points")
    moves(ann, "Red 1", "Anchor")
    done(ann)
    bob.writes_orders("Attack", "0", "1", "5")
    ann.writes_orders("Attack", "0", "4", "1", "1", "1", "1")
    bob.reads("Blue has no stars and no ships left, and is out")


class LateReplies:
    """A line on which replies, or all that has these letters, come when they are let through, and all else at once."""

    def __init__(self, person: Person, letters: str = '"re":') -> None:
        self.late, self.held, self.letters = False, list[str](), letters
        self.page = person.page
        person.stands_on_the_line(self._connected)

    def _connected(self, here: WebSocketRoute) -> None:
        self.here = here
        here.connect_to_server().on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        text = str(message)
        if self.late and self.letters in text:
            self.held.append(text)
        else:
            self.here.send(message)

    def come(self) -> None:
        """All that were held, one after the other; the page has drawn what it draws then."""
        assert self.held
        self.page.evaluate(HEARD)
        self.let_through()
        expect(self.page.locator("body")).to_have_attribute("data-receipt", "yes")

    def let_through(self) -> None:
        """Those that were held, one after the other, and from now on all at once."""
        self.late = False
        while self.held:
            self.here.send(self.held.pop(0))


def test_a_choice_not_yet_written_down_outlives_a_late_reply(people: People) -> None:
    """What an answer brings is asked before its reply is there; what was picked or pressed by then still counts."""
    ann = people.person("Ann", DESKTOP)
    line = LateReplies(ann)
    seats = {"red": "me", "blue": "computer:simple", "green": "computer:simple"}
    made = ann.posts("/tables", scenario="", file=THREE, seats=seats, settings={}, ships={}, name="Ann")
    ann.opens(f"/table/{made['id']}")
    builds(ann)
    line.late = True
    ann.gives("Red 1")
    expect(ann.open_box.get_by_role("radio", name="Ember", exact=True)).to_be_visible()
    ann.open_box.get_by_text(re.compile(r"^\d+ other hexes: click the map")).click()
    menu = ann.box("where does it go?").get_by_role("combobox")
    menu.select_option(index=2)
    picked = menu.evaluate("select => select.selectedOptions[0].text")
    write = ann.open_box.get_by_role("button", name="Set", exact=True)
    write.hover()
    ann.page.mouse.down()
    line.come()
    ann.page.mouse.up()
    ann.reads(f"Red 1 moves from .+ to {picked}")


def test_a_campaign_is_won(browser: Browser, tmp_path: Path) -> None:
    """Three turns: stars fought for, ships built, lost and mended, and between the turns a night without a server.

    Nothing of it depends on dice: in fights between players there are none, Ember's systemship cannot live through the
    volley, and the computer's home is too far from theirs.
    """
    server = Server(tmp_path)
    server.start()
    people = People(browser, server.address)
    try:
        ann, bob = people.person("Ann", DESKTOP), people.person("Bob", PHONE, "dark")
        seats = {"red": "me", "blue": "open", "green": "computer:simple"}
        made = ann.posts("/tables", scenario="", file=THREE, seats=seats, settings={}, ships={}, name="Ann")
        ann.opens(f"/table/{made['id']}")
        bob.joins(made["links"]["blue"])
        first_turn(ann, bob)

        ann.may_be_cut = True  # she leaves her page open
        bob.page.goto("about:blank")
        server.stop()
        expect(ann.page.locator("#banner")).to_contain_text("The line is cut")
        server.start()
        bob.opens(f"/table/{made['id']}")
        expect(ann.page.locator("#banner")).to_be_hidden()
        second_turn(ann, bob)

        third_turn(ann, bob)
        for person, said in ((ann, "^Victory. .*you held stars"), (bob, "^Defeat. .*Red held stars .*, you ")):
            expect(person.page.locator(".outcome h2")).to_have_text(re.compile(said))
            person.finds_no_fault()
        people.leave()
    finally:
        server.stop()
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def test_what_came_of_the_last_answer_is_read_before_the_device_is_handed_over(people: People) -> None:
    """In hot seat: of what Red has moved the log tells, and only then is it Blue's turn at the device."""
    ann = people.person("Ann", DESKTOP)
    made = ann.posts(
        "/tables", scenario="campaign/border", seats={"red": "me", "blue": "me"}, name="Ann", names={"blue": "Bob"}
    )
    ann.opens(f"/table/{made['id']}")
    ann.page.get_by_role("button", name="I am Ann (Red)", exact=True).click()
    builds(ann)
    ann.gives("no more ships")
    ann.sees("That is what happened")
    ann.reads("Blue's turn 1")
    hand = ann.page.get_by_role("button", name="Hand over to Bob (Blue)")
    expect(hand).to_be_focused()
    ann.finds_no_fault()
    ann.page.keyboard.press("Enter")
    ann.sees("The curtain is drawn")
    ann.page.get_by_role("button", name="I am Bob (Blue)", exact=True).click()
    expect(ann.open_box).to_be_visible()


def test_ready_gives_the_answer_that_ends_the_orders(people: People) -> None:
    """What is written for a star is enough: nobody has to say that nothing else is done."""
    ann = people.person("Ann", DESKTOP)
    ann.makes("campaign/median", {"red": "me", "blue": "computer:simple"})
    ready = ann.page.get_by_role("button", name="Ready", exact=True)
    expect(ready).to_be_enabled()
    ann.chooses("build Lance")
    expect(ann.page.locator("#seal-help")).to_contain_text("Ready answers “nothing”.")
    ready.click()
    expect(ann.box("Which ship moves?")).to_be_visible()
    ann.reads("Alder builds Red 1, a warpship")
