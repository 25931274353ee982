"""Games that people play in browsers, at a desk and on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .people import DESKTOP, DUEL, PHONE, People, Person, both_windows, duel

TITLE = re.compile("^Your turn – ")
ORDER = ("Attack", "5")  # all power to the drive


@both_windows
def test_a_challenge_against_the_computer(people: People, size: tuple[int, int]) -> None:
    """From the first page with one click to the end, a clause opened on the way, and verified."""
    ann = people.person("Ann", size)
    ann.opens("/play/systemships")
    ann.page.get_by_role("button", name="Play the computer: The challenge").click()
    ann.sees("Your turn")
    expect(ann.open_box.locator(".prompt")).to_be_focused()  # one may play at once, and by no key too many
    expect(ann.open_box.get_by_role("radio").first).to_be_in_viewport()
    expect(ann.page).to_have_title(TITLE)
    expect(ann.page.locator("#favicon")).to_have_attribute("href", "/mark-turn.svg")
    ann.plays_on()
    expect(ann.page.locator("#favicon")).to_have_attribute("href", "/mark.svg")
    expect(ann.page).to_have_title(re.compile("^Finished – "))
    ann.sees("The game is over")
    ann.reads("The combat is over|is destroyed")
    faces = ann.page.locator(".lines .die .face").all_inner_texts()
    assert faces and not any(re.search(" of | from ", face) for face in faces), faces
    ann.page.get_by_role("button", name=re.compile("^Rule WW-310")).first.click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Rule WW-310")
    expect(ann.page.locator(".rule-text")).not_to_have_attribute("aria-busy", "true")
    assert len(ann.page.locator(".rule-text").inner_text()) > 30
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Verify").click()
    ann.sees("✓ Verified")


def test_a_duel_of_two_browsers(people: People, size: tuple[int, int]) -> None:
    """An order is changed before ready, and what the other one writes is not seen until both are."""
    ann, bob = duel(people, size)
    expect(ann.page.locator(".seat", has_text="Blue")).to_contain_text("Bob")
    ann.chooses("Attack", "2")
    expect(ann.open_box).to_contain_text("has 3 power left")
    ann.changes("which tactic", "Dodge")
    ann.has_answered("which tactic", "Dodge")
    ann.changes("to the drive", "5")
    expect(ann.open_box).to_have_count(0)  # no power is left for anything else
    ann.says_ready()
    ann.sees("Sealed")
    expect(bob.page.locator(".seat", has_text="Red")).to_contain_text("ready")
    expect(ann.page).not_to_have_title(TITLE)
    assert not any("odge" in line for line in bob.log)
    ann.page.get_by_role("button", name="Change my orders").click()
    expect(bob.page.locator(".seat", has_text="Red")).to_contain_text("to move")
    ann.says_ready()
    bob.writes_orders(*ORDER)
    for person in (ann, bob):
        person.reads("dodge, drive 5")
        person.reads("attack, drive 5")
        person.sees("round 2: which tactic")
        expect(person.page).to_have_title(TITLE)


def test_an_answer_is_heard_that_is_pressed_while_the_other_one_gets_ready(people: People) -> None:
    """News that do not change what is asked leave the form as it is: under a finger, and while a number is typed."""
    ann, bob = duel(people, (1280, 800))
    attack = ann.open_box.get_by_role("radio", name="Attack", exact=True)
    attack.hover()
    ann.page.mouse.down()
    bob.writes_orders(*ORDER)
    expect(ann.page.locator(".seat", has_text="Blue")).to_contain_text("ready")
    ann.page.mouse.up()
    ann.has_answered("which tactic", "Attack")
    ann.chooses("0", "5")
    speed = ann.open_box.get_by_role("spinbutton")
    speed.fill("97")
    bob.page.get_by_role("button", name="Change my orders").click()
    expect(ann.page.locator(".seat", has_text="Blue")).to_contain_text("to move")
    expect(speed).to_have_value("97")


def test_standing_orders_are_ticked_and_kept(people: People, size: tuple[int, int]) -> None:
    ann, bob = duel(people, size)
    page = ann.page
    ann.menu("Standing orders")
    tick = page.get_by_role("dialog").get_by_role("checkbox", name="Your ship is hit: which system takes it?")
    expect(tick).not_to_be_checked()
    assert not page.get_by_role("dialog").get_by_text("Loss", exact=True).count()  # no bare word
    tick.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    page.reload()
    ann.menu("Standing orders")
    expect(tick).to_be_checked()
    bob.menu("Standing orders")
    expect(bob.page.get_by_role("dialog").get_by_role("checkbox")).not_to_be_checked()
    for person in (ann, bob):
        person.finds_no_fault_in_both()
        person.page.keyboard.press("Escape")


def test_a_spectator_sees_the_board_and_no_orders(people: People) -> None:
    ann, bob = duel(people, (1280, 800))
    eve = people.person("Eve")
    eve.opens(f"/table/{ann.table}")
    eve.sees("You look on", "Waiting for Ann and Bob")
    ann.writes_orders(*ORDER)
    expect(eve.page.locator(".seat", has_text="Red")).to_contain_text("ready")
    assert eve.page.locator(".box, .go button, .sealed, .ways button").count() == 0
    bob.writes_orders(*ORDER)
    eve.reads("attack, drive 5")


def test_a_private_table_is_seen_by_its_seats_only(people: People) -> None:
    ann, eve = people.person("Ann"), people.person("Eve")
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name="Ann", private=True)
    ann.opens(f"/table/{made['id']}")
    expect(ann.open_box).to_be_visible()
    eve.opens(f"/table/{made['id']}")
    eve.sees("No table here")
    eve.problems = [problem for problem in eve.problems if "404" not in problem]  # the browser notes the refusal
    eve.joins(made["links"]["blue"])
    expect(eve.open_box).to_be_visible()


def test_a_volley_of_missiles(people: People, size: tuple[int, int]) -> None:
    """The second speed begins at the first, one press writes it for the rest, and the round stays in sight."""
    ann = people.person("Ann", size)
    ships = {"red": ["lance"], "blue": ["falchion"]}
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me"}, ships=ships, name="Ann")
    ann.opens(f"/table/{made['id']}")
    expect(ann.open_box.locator(".prompt")).to_be_focused()
    expect(ann.page.locator(".lately li")).to_have_count(0)
    ann.chooses("Attack", "0", "5")
    speed = ann.open_box.get_by_role("spinbutton")
    expect(speed).to_have_value("1")
    speed.fill("99")
    ann.page.keyboard.press("Enter")
    ann.sees("how fast does missile 2")
    expect(speed).to_have_value("99")
    expect(speed).to_be_focused()
    speed.fill("97")
    ann.page.keyboard.press("Enter")
    ann.sees("how fast does missile 3")
    speed.fill("98")
    ann.page.get_by_role("button", name="Repeat for the rest").click()
    expect(ann.open_box).to_have_count(0)
    expect(ann.chip("how fast does missile").locator("b")).to_have_text(["99", "97", "98", "98", "98"])
    ann.says_ready()
    ann.reads(r"speed 98.*Miss\. \(3 times\)")  # a line that repeats the one before is told once
    expect(ann.page.locator(".lately")).to_contain_text("Lance: attack, drive 0")
    expect(ann.page.locator(".plate.own .name, .seat.me")).to_contain_text(["(you)", "(you)"])


def test_the_last_round_stays_in_sight(people: People, size: tuple[int, int]) -> None:
    ann, bob = duel(people, size)
    ann.writes_orders(*ORDER)
    bob.writes_orders(*ORDER)
    ann.sees("round 2: which tactic")
    lately = ann.page.locator(".lately")
    expect(lately).to_contain_text("Last round")
    expect(lately.locator("li")).to_have_text([re.compile("attack, drive 5"), re.compile("attack, drive 5")])


LATELY = """async ({ at, log, answers }) => {
  const { showLately } = await import("/lately.js");
  localStorage.setItem("admiralty.answers.t.red", JSON.stringify(answers));
  const place = document.createElement("div");
  const lines = log.map(([beat, text], id) => ({ id, beat, kind: "event", clause: "", text }));
  document.querySelector("main").replaceChildren(place);
  const table = { id: "t", status: "running", beat_word: "act" };
  showLately(place, { at, log: lines, beat: 3, you: { name: "red" }, table }, () => {});
}"""
THEIRS = [(1, f"Theirs {k}") for k in range(14)]
LINES = [(0, "Opening"), (0, "Mine"), *THEIRS, (2, "Turn"), (2, "Points"), (3, "Question")]


def test_what_happened_since_ones_last_answer(people: People, size: tuple[int, int]) -> None:
    """All of it, in a place that scrolls by itself; what was taken back is not remembered."""
    ann = people.person("Ann", size)
    ann.opens()
    ann.sees("Are the dice honest?", "9 battles")  # the page stands, and writes over nothing any more
    lately, lines = ann.page.locator("main > div"), ann.page.locator("main li")
    since = [text for _, text in LINES][1:-1]  # a lone line that opens a beat is no news
    answered = {"moves": 0, "from": 1, "before": None}
    ann.page.evaluate(LATELY, {"at": [3, 0, 0], "log": LINES, "answers": answered})
    expect(lately.get_by_role("heading")).to_have_text("What happened")
    expect(lately.get_by_role("button", name="Open the log")).to_have_text(f"{len(LINES)} lines")
    assert lines.all_inner_texts() == since
    nothing_came_of_it = {"moves": 0, "from": len(LINES), "before": 16}
    for answers, at, title in (
        (nothing_came_of_it, [3, 1, 0], "Last act"),  # the answer before it was in the midst of the last beat
        (answered, [3, 0, 1], "Last act"),  # play was taken back
        (None, [3, 0, 0], "Last act"),
    ):
        ann.page.evaluate(LATELY, {"at": at, "log": LINES, "answers": answers})
        expect(lately.get_by_role("heading")).to_have_text(title)
        assert lines.all_inner_texts() == ["Turn", "Points"]
    ann.page.evaluate(LATELY, {"at": [3, 1, 0], "log": LINES, "answers": {**nothing_came_of_it, "before": 10}})
    assert lines.all_inner_texts() == [text for _, text in LINES][10:-1]


@both_windows
def test_people_whisper(people: People, size: tuple[int, int]) -> None:
    """To the other one, or to the referee: whoever else looks on does not see that anything was said."""
    gwen, ann, bob, eve = (people.person(name, size) for name in ("Gwen", "Ann", "Bob", "Eve"))
    made = gwen.posts("/tables", scenario=DUEL, seats={"red": "open", "blue": "open"}, name="Gwen", referee=True)
    ann.joins(made["links"]["red"])
    bob.joins(made["links"]["blue"])
    for person in (gwen, eve):
        person.opens(f"/table/{made['id']}")
        expect(person.page.locator(".seat")).to_have_count(2)
    for person in (ann, bob, gwen):
        person.talks()
    says(ann, "strike at noon", "Blue")
    expect(bob.page.locator(".said .whisper")).to_have_text("Ann (Red) whispers to Blue: strike at noon")
    says(bob, "is that legal?", "the referee")
    expect(gwen.page.locator(".said .whisper")).to_have_text("Bob (Blue) whispers to the referee: is that legal?")
    ann.finds_no_fault_in_both()
    gwen.page.get_by_label("Say something to the table").fill("It is.")
    gwen.page.get_by_role("button", name="Say", exact=True).click()
    for person in (ann, bob, eve):
        expect(person.page.locator(".said li", has_text="Gwen (Referee) It is.")).to_be_attached()
    assert "noon" not in eve.page.content() and "legal" not in eve.page.content()
    expect(eve.page.locator(".said .whisper")).to_have_count(0)
    expect(ann.page.locator(".said .whisper")).to_have_count(1)


# Each mark that flashes: who made it, and the shapes under it.
MARKED = """window.marked = [];
new MutationObserver((all) => { for (const { addedNodes } of all) for (const each of addedNodes) {
  if (!each.matches?.(".mark-flash")) continue;
  const { left, top } = each.getBoundingClientRect();
  const under = [...document.querySelectorAll("adm-board [data-shape]")].filter((shape) => {
    const box = shape.getBoundingClientRect();
    return box.left <= left && left <= box.right && box.top <= top && top <= box.bottom; });
  window.marked.push([each.textContent, under.map((shape) => shape.dataset.shape)]);
} }).observe(document, { subtree: true, childList: true });"""


@both_windows
def test_somebody_points_at_the_board(people: People, size: tuple[int, int]) -> None:
    """By a click after the menu, or by the key on a ship's name; the other one sees it flash, and hears of it."""
    ann, bob = people.person("Ann", size), people.person("Bob")
    for person in (ann, bob):
        person.begins_pages_with(MARKED)
    bob.joins(ann.makes(DUEL, {"red": "me", "blue": "open"})["blue"])
    ann.menu("Point at the board")
    expect(ann.page.locator(".pointing")).to_be_visible()
    ann.finds_no_fault()
    board = ann.page.locator("adm-board svg").bounding_box()
    assert board
    if size == PHONE:  # there the line lies below the board, all of which can be pointed at
        line, panel = (ann.page.locator(each).bounding_box() for each in (".pointing", ".panel"))
        assert line and panel and line["y"] > panel["y"]
    ann.page.mouse.click(board["x"] + board["width"] / 4, board["y"] + board["height"] * 7 / 8)
    expect(ann.page.locator(".pointing")).to_have_count(0)
    for person in (ann, bob):
        expect(person.page.locator("#live")).to_have_text("Ann (Red) points at the board")
    bob.page.locator(".plate", has_text="Lance 1").focus()
    bob.page.keyboard.press("p")
    for person in (ann, bob):
        expect(person.page.locator("#live")).to_have_text("Bob (Blue) points at Lance 1, Red")
        (first, _), (second, over) = person.page.evaluate("window.marked")
        assert first == "Ann (Red)" and second == "Bob (Blue)" and "ship-0" in over
    ann.page.keyboard.press("p")
    expect(ann.page.locator(".pointing")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".pointing")).to_have_count(0)


def says(person: Person, text: str, *to: str) -> None:
    whom = person.page.locator(".whom")
    whom.locator("summary").click()
    for name in to:
        whom.get_by_label(name).check()
    person.page.locator("adm-chat input:not([type])").fill(text)
    person.page.get_by_role("button", name="Whisper").click()


def test_people_talk(people: People) -> None:
    ann, bob = duel(people, (1280, 800))
    ann.opens_log()
    ann.sees("Bob takes the seat")  # what is said opens the talk
    ann.page.get_by_label("Say something to the table").fill("<b>Good luck</b>")
    ann.page.keyboard.press("Enter")
    expect(bob.page.locator(".log-open.told")).to_be_visible()
    bob.opens_log()
    expect(bob.page.get_by_text("<b>Good luck</b>")).to_be_visible()


def test_an_undo_refused_and_one_agreed(people: People, size: tuple[int, int]) -> None:
    ann, bob = duel(people, size)
    ann.writes_orders(*ORDER)
    bob.writes_orders(*ORDER)
    ann.sees("round 2: which tactic")
    for answer in ("Refuse", "Agree"):
        ann.page.get_by_role("button", name="Undo").click()
        expect(bob.page.locator(".request")).to_contain_text("Red asks to undo its answer in round 1")
        bob.page.get_by_role("button", name=answer, exact=True).click()
        if answer == "Refuse":
            ann.sees("Blue refuses")
            ann.sees("round 2: which tactic")
    expect(ann.chip("round 1: which tactic")).to_be_visible()
    expect(ann.page.locator(".lines .undo")).to_have_count(1)
    expect(bob.page.locator(".lines .undo")).to_have_count(1)


def test_a_hot_seat_duel(people: People, size: tuple[int, int]) -> None:
    """One device, two seats: the curtain hides everything when it is handed over, until the end is reached."""
    ann = people.person("Ann", size)
    ann.makes(DUEL, {"red": "me", "blue": "me"}, {"rounds": 1, "combat_length": "three_rounds"}, blue="Bob")
    ann.sees("Hand over to Ann (Red)")
    ann.page.get_by_role("button", name="I am Ann (Red)", exact=True).click()
    ann.writes_orders("Dodge", "5")
    ann.sees("Hand over to Bob (Blue)")
    assert "odge" not in ann.page.content().replace("Dodge is hard to hit", "")
    assert ann.page.locator("adm-board, adm-orders, adm-log").count() == 0
    expect(ann.page).to_have_title(re.compile(r"^Hand over to Bob \(Blue\)"))
    ann.page.get_by_role("button", name="I am Bob (Blue)", exact=True).click()
    ann.sees("round 1: which tactic")
    ann.writes_orders("Retreat", "5")
    ann.sees("The game is over")
    ann.reads("dodge, drive 5")
    expect(ann.page.locator(".outcome h2")).to_be_focused()
    receipts = ann.page.evaluate(f"JSON.parse(localStorage.getItem('admiralty.receipts.{ann.table}'))")
    assert len(receipts) >= 3  # before play, of red's sealed orders, and of the end


@both_windows
def test_the_orders_of_a_fleet_are_folded_by_ship(people: People, size: tuple[int, int]) -> None:
    """What is written is one line a ship, that unfolds to be changed; the ship that is asked for stands open."""
    ann = people.person("Ann", size)
    ships = {"red": ["falchion", "lance", "bulwark"], "blue": ["lance"] * 3}
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me"}, ships=ships, name="Ann")
    ann.opens(f"/table/{made['id']}")
    parts = ann.page.locator(".form details")
    expect(ann.open_box).to_be_visible()
    expect(parts).to_have_count(0)  # of one ship there is nothing to fold
    ann.chooses("Dodge", "8", "Attack")
    expect(parts).to_have_count(2)
    expect(parts.first.locator("summary")).to_have_text(re.compile("Falchion.*tactic Dodge, drive 8"))
    expect(ann.chip("Falchion: how much")).to_be_hidden()
    expect(ann.open_box).to_be_visible()
    parts.first.locator("summary").click()
    ann.changes("Falchion (power 8)", "Retreat")
    expect(parts.first.locator("summary")).to_have_text(re.compile("Falchion.*tactic Retreat, drive 8"))
    expect(ann.open_box.locator(".prompt")).to_be_focused()  # and so it goes on
    expect(ann.chip("Falchion (power 8)")).to_be_visible()  # it was unfolded by hand, and stays so
    ann.chooses("5", "Attack", "8")
    ann.finds_no_fault()
    expect(parts).to_have_count(3)
    expect(ann.page.get_by_role("button", name="Ready", exact=True)).to_be_in_viewport()
    ann.says_ready()
    ann.reads("Falchion: retreat, drive 8")


def test_a_shape_on_the_board_answers(people: People) -> None:
    """The target of a beam is chosen on the board, by keys or by a click."""
    ann = people.person("Ann")
    ships = {"red": ["falchion"], "blue": ["lance", "bulwark"]}
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me"}, ships=ships, name="Ann")
    ann.opens(f"/table/{made['id']}")
    ann.chooses("Attack", "0", "0", "3")
    ann.sees("what does the beam fire at")
    bulwark = ann.page.get_by_role("button", name="Answer: Bulwark, Blue")
    bulwark.focus()
    ann.page.keyboard.press("Enter")
    ann.has_answered("what does the beam fire at", "Bulwark")
    expect(bulwark).to_have_count(0)


def test_a_hot_seat_player_takes_its_orders_back(people: People, size: tuple[int, int]) -> None:
    """Behind the other one's curtain, after a reload, too; and once ready again, the device is handed over."""
    ann = people.person("Ann", size)
    ann.makes(DUEL, {"red": "me", "blue": "me"}, blue="Bob")
    ann.page.get_by_role("button", name="I am Ann (Red)").click()
    ann.writes_orders(*ORDER)
    ann.sees("Hand over to Bob (Blue)")
    ann.page.reload()
    ann.sees("Hand over to Bob (Blue)")
    ann.page.get_by_role("button", name="No, I am Ann (Red)").click()
    ann.sees("Waiting for Bob")
    ann.page.get_by_role("button", name="Change my orders").click()
    ann.sees("Your turn")
    ann.says_ready()
    ann.sees("Hand over to Bob (Blue)")
    ann.page.get_by_role("button", name="No, I am Ann (Red)").click()
    ann.menu("Sit as Blue")
    ann.page.get_by_role("button", name="I am Bob (Blue)").click()
    ann.writes_orders(*ORDER)
    ann.reads("attack, drive 5")


@both_windows
def test_one_person_plays_two_seats_without_a_curtain(people: People, size: tuple[int, int]) -> None:
    """It goes on as the seat that is asked; a press on the other one's name changes seats; a curtain may be had."""
    ann = people.person("Ann", size)
    ann.makes(DUEL, {"red": "me", "blue": "me"})
    expect(ann.page.locator(".seat.me")).to_contain_text("Red (you)")
    expect(ann.page.locator(".seat.moving")).to_have_count(2)
    ann.writes_orders(*ORDER)
    expect(ann.page.locator(".seat.me")).to_contain_text("Blue (you)")
    expect(ann.open_box.locator(".prompt")).to_be_visible()
    if size == DESKTOP:  # on a telephone the bar has no room for names: the menu has them
        ann.page.get_by_role("button", name="Sit as Red").click()
    else:
        ann.menu("Sit as Red")
    expect(ann.page.locator(".seat.me")).to_contain_text("Red (you)")
    expect(ann.page.get_by_role("button", name="Change my orders")).to_be_visible()
    ann.finds_no_fault()
    ann.menu("Several of us play: draw the curtain")
    ann.menu("Sit as Blue")
    ann.page.get_by_role("button", name="I am Blue").click()
    ann.menu("I play these myself: no curtain")
    ann.writes_orders(*ORDER)
    expect(ann.page.locator(".curtain")).to_have_count(0)
    ann.sees("round 2: which tactic")
