"""The Bydo skirmish in browsers: two pilots in a game master's fog, and one alone against the computer to victory."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Error, Page, Route, expect

from .game_master import GameMaster
from .people import DESKTOP, PHONE, STEPS_MOST, People, Person
from .test_heavy import asked, fills

COLUMNS, DARK = 34, 18  # of the map, and how far SpaceCorp knows it
WALL = "......................#...........\n"
FOGGY = f"""game = "bydo"
title = "Night watch"
notes = "Two fighters look for what hides behind a wall."
map = '''
{"." * COLUMNS}
{"." * COLUMNS}
{WALL * 8}{"." * COLUMNS}
{"." * COLUMNS}
{"." * COLUMNS}
{"." * COLUMNS}
{"." * COLUMNS}
{"." * COLUMNS}
'''
known = [{{columns = [0, {DARK}]}}]

[called]
pilot1 = "Falcon's pilot"
pilot2 = "Kestrel's pilot"
bydo = "The Bydo"

[objective]
rounds = 9

[[space_corp]]
ship = "arrowhead"
name = "Falcon"
at = [3, 5]
heading = "E"

[[space_corp]]
ship = "strider"
name = "Kestrel"
at = [3, 8]
heading = "E"

[[bydo]]
ship = {{name = "Gloomwurm", health = 997, engine = 6, rcs = 8, fighter = "yes", organic_guns = 1}}
name = "Vantablack"
at = [29, 5]

[[bydo]]
ship = {{name = "Hushmoth", health = 991, engine = 4, rcs = 2, fighter = "yes", organic_guns = 1}}
name = "Umbra"
at = [31, 13]
dormant = true
"""
# What nobody but the game master may get, until it is seen; numbers only where they stand alone.
HIDDEN = {
    "what Vantablack is": "Gloomwurm",
    "its name, health and place": r"Vantablack|\b997\b|\(29, 5\)",
    "all of Umbra": r"Umbra|Hushmoth|\b991\b|\(3[01], 13\)",
    "her own note": "lure",
    "what she does in secret": "ambush",
}
CELL = """([column, row]) => { const { scene } = document.querySelector("adm-board");
  const map = scene.shapes.find((each) => each.kind === "tiles");
  return scene.tiles.cells[map.id][row * map.columns + column]; }"""


SEALED = """(before) => { const go = document.querySelector(".seal .primary");
  const box = document.querySelector(".box.open");
  return !go || go.ariaLabel === "Ready anyway" || (box && box.getAttribute("aria-label") !== before); }"""


def seals(person: Person) -> None:
    """Orders are sent and have arrived; the next question may be one to which Ready is an answer at once.

    Who holds fire though a weapon could hit is asked once, when the last answer has arrived.
    """
    before = person.open_box.get_attribute("aria-label") if person.open_box.count() else None
    person.says_ready()
    person.page.wait_for_function(SEALED, arg=before)
    anyway = person.page.get_by_role("button", name="Ready anyway")
    if anyway.count():
        anyway.click()
        person.page.wait_for_function(SEALED.replace("Ready anyway", ""), arg=before)


def overhears(person: Person) -> list[str]:
    """All that the server sends to this browser from now on: each frame of a socket, each answer to a request."""
    heard: list[str] = []
    person.altered = True
    person.page.on("websocket", lambda socket: socket.on("framereceived", lambda data: heard.append(str(data))))

    def passes(route: Route) -> None:
        try:
            answer = route.fetch()
            heard.append(answer.text())
            route.fulfill(response=answer)
        except Error:  # the window was closed meanwhile
            return

    person.page.route("**/api/**", passes)
    return heard


class Watch(GameMaster):
    """A game master at the desk, two pilots in space, and what the pilots' browsers were sent."""

    def __init__(self, people: People) -> None:
        self.gwen, self.ann, self.bob = (
            people.person(name, size) for name, size in (("Gwen", DESKTOP), ("Ann", PHONE), ("Bob", DESKTOP))
        )
        self.heard = [overhears(pilot) for pilot in (self.ann, self.bob)]
        self.secret = dict(HIDDEN)
        seats = {"pilot1": "open", "pilot2": "open", "bydo": "open"}
        made = self.gwen.posts("/tables", scenario="", file=FOGGY, seats=seats, name="Gwen", referee=True)
        self.gwen.opens(f"/table/{made['id']}")
        self.ann.joins(made["links"]["pilot1"])
        self.bob.joins(made["links"]["pilot2"])
        super().__init__(self.gwen)
        self.part("Seats")
        self.desk.get_by_label("Who plays The Bydo").select_option("referee")
        expect(self.page.locator(".hand-tabs")).to_be_visible()
        self.unfolds_map()
        for person in (self.gwen, self.ann, self.bob):
            person.reads("^First pass")

    def keeps_secrets(self) -> None:
        """Nothing that is hidden was sent to a pilot so far."""
        for pilot, heard in zip((self.ann, self.bob), self.heard, strict=True):
            assert len(heard) >= 5, "nothing was overheard"
            for what, words in self.secret.items():
                found = [text for text in heard if re.search(words, text)]
                assert not found, f"{pilot.name} was sent {what}: {found[0][:2000]}"

    # ---- rounds ----

    def passes(self, orders: Mapping[str, Mapping[str, str]], until: str) -> None:
        """Whoever is asked gives these orders, until one reads in the log that it has come so far."""
        for _ in range(12):
            person = asked(self.ann, self.bob, self.gwen)
            assert person
            if person.page.locator(".lines li", has_text=until).count():
                return
            for words, answer in orders.get(person.name, {}).items():
                if words in (person.open_box.get_attribute("aria-label") or ""):
                    person.chooses(answer)
            fills(person, {})
            seals(person)
        raise AssertionError(f"it doesn't come to {until}")


def cell(page: Page, at: Sequence[int], sign: str) -> None:
    """The tile is drawn like that on this page."""
    page.wait_for_function(f"(at) => ({CELL})(at) === {sign!r}", arg=list(at))


def shapes_the_dark(watch: Watch) -> None:
    """Before anybody has moved: what the pilots see of it, and what they don't."""
    ann, bob = watch.ann, watch.bob
    watch.part("Notes")
    watch.notes("The lure is at the wall.")
    watch.notes("Something sings beyond the wall.", "A voice", "Falcon's pilot")
    expect(ann.page.locator(".handouts")).to_contain_text("Something sings")
    expect(bob.page.locator(".handouts")).to_have_count(0)
    watch.marks((20, 12), (21, 13))
    watch.strokes("Paint", "Micro Meteors", "an ambush")
    watch.marks((8, 2), (8, 2))
    watch.strokes("Paint", "Micro Meteors", "dust")
    watch.marks((20, 0), (20, 1))
    watch.strokes("Tell: seen before", whom="Falcon's pilot")
    watch.marks((17, 0), (18, 1))
    watch.strokes("Hide: unknown")
    for pilot in (ann, bob):
        for at, sign in (
            ((8, 2), "*"),
            ((20, 12), " "),
            ((20, 0), "-"),
            ((17, 0), " "),
            ((14, 5), "."),
            ((17, 5), "-"),
        ):
            cell(pilot.page, at, sign)


def jams_and_wakes(watch: Watch) -> None:
    """A sleeper wakes in the dark; in the jamming the pilots see no further than four tiles, until it is lifted."""
    tools = watch.desk.locator(".touch")
    watch.takes("Umbra")
    expect(tools).to_contain_text("In space, asleep, 991 of 991 health")
    secret = tools.get_by_label("Keep it secret")
    expect(secret).to_be_checked()  # it is usual where there is a map of fog
    secret.uncheck()
    watch.does("Wake")
    for pilot in (watch.ann, watch.bob):
        pilot.reads(r"^The referee: Wake \(something unseen\)\.$")
    secret.check()
    watch.does("Set column", "30")
    watch.takes_space()
    tools.get_by_role("button", name="Jamming 1", exact=True).click()
    watch.does("Jam all")
    watch.takes("Vantablack")
    watch.does("Set column", "12")
    watch.keeps_secrets()
    watch.takes_space("Jamming 1")
    watch.does("Lift")


FLIES = {"fire first or": "Manoeuvre first"}
FIRES = {
    "fire first or": "Fire first",
    "Step 1: what does Falcon": "Vulcan at Gloomwurm 1",
    "Step 1: what does Vantablack": "Organic Gun at Rwf-9A Arrowhead 1",
}


def test_two_pilots_fly_in_the_fog_of_a_game_master(people: People) -> None:
    """They get what their side sees, and nothing of the rest, in any byte that comes to their browsers."""
    watch = Watch(people)
    gwen, ann, bob = watch.gwen, watch.ann, watch.bob
    everybody = {"Ann": FLIES, "Bob": FLIES, "Gwen": FLIES}
    shapes_the_dark(watch)
    watch.passes(everybody, "Round 2.")
    watch.keeps_secrets()
    jams_and_wakes(watch)
    del watch.secret["what Vantablack is"]
    found = [pilot.page.locator(".plate", has_text="Gloomwurm 1") for pilot in (ann, bob)]
    for plate in found:
        expect(plate).to_be_visible()
    for person in (gwen, ann):
        person.finds_no_fault_in_both()
    watch.passes({**everybody, "Ann": FIRES, "Gwen": FIRES}, "Round 3.")
    for pilot in (ann, bob):
        pilot.reads(r"^Falcon fires its Vulcan at Gloomwurm 1: aim \d+ against evasion \d+")
        pilot.reads(r"^Gloomwurm 1 fires its Organic Gun at Falcon: aim \d+ against evasion \d+")
    watch.takes("Vantablack")
    watch.does("Show or hide", "Seen never")
    for plate in found:
        expect(plate).to_have_count(0)
    watch.keeps_secrets()
    watch.takes_space()
    watch.desk.get_by_role("button", name="SpaceCorp wins").click()
    expect(watch.desk.locator(".request")).to_contain_text("This ends the game.")
    watch.keeps_secrets()
    watch.desk.get_by_role("button", name="Confirm the end").click()
    for person in (gwen, ann, bob):
        expect(person.page.locator(".outcome h2")).to_be_visible()
    for pilot in (ann, bob):
        expect(pilot.page.locator(".plate", has_text="Umbra")).to_be_visible()  # now all is open
        pilot.reads("^Umbra has initiative")
        cell(pilot.page, (22, 5), "#")
        cell(pilot.page, (20, 12), "*")


SPORE = """game = "bydo"
title = "A spore"
notes = "A spore has no engine, so every shot hits it."
map = '''
....................
....................
....................
....................
....................
....................
....................
....................
'''

[called]
captain = "Bulwark's captain"
pilot1 = "Falcon's pilot"
bydo = "The Bydo"

[zone]
columns = [0, 4]
rows = [4, 6]

[[space_corp]]
ship = {name = "Transport", health = 50, hull = 2, overwhelming = "yes", hangar = 4}
name = "Bulwark"

[[space_corp]]
ship = "arrowhead"
name = "Falcon"

[[bydo]]
ship = {name = "Spore", health = 1, rooted = "yes"}
at = [16, 5]
seen = true
"""
HUNTS = ("(3, 5)", "E", "Manoeuvre first", "Main, at most 3", "Vulcan at Spore 1")  # each where it is offered


def test_a_pilot_alone_wins_against_the_computer(people: People, size: tuple[int, int]) -> None:
    """She is placed, flies nearer and shoots; then she reads how it went, and looks at it again."""
    ann = people.person("Ann", size)
    seats = {"captain": "computer:simple", "pilot1": "me", "bydo": "computer:simple"}
    ann.opens(f"/table/{ann.posts('/tables', scenario='', file=SPORE, seats=seats, name='Ann')['id']}")
    page, over = ann.page, ann.page.locator(".outcome h2")
    for _ in range(STEPS_MOST):
        ready = page.locator(".seal .primary:enabled")
        expect(ann.open_box.or_(ready).or_(over).first).to_be_visible()
        if over.count():
            break
        ann.skips_playback()
        choices = [ann.open_box.get_by_role("radio", name=each, exact=True, disabled=False) for each in HUNTS]
        wanted = next((each for each, choice in zip(HUNTS, choices, strict=True) if choice.count()), None)
        if wanted:
            ann.chooses(wanted)
        elif ready.count():
            seals(ann)
        else:
            ann.gives()
    expect(over).to_have_text(re.compile(r"^Victory\. Your Falcon destroyed Spore 1 with its Vulcan in round [2-5]\.$"))
    ann.finds_no_fault_anywhere()
    ann.reads(r"^Falcon fires its Vulcan at Spore 1: aim \d+ against evasion 0, a hit")
    expect(page.get_by_role("heading", name="Your biggest mistake")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".where")).to_contain_text("The start")
    page.get_by_label("Seen by").select_option("As Bulwark's captain saw it")
    page.get_by_role("button", name="Forward").click()
    ann.reads(r"^Bulwark is placed at \(")
    expect(page.locator(".where")).not_to_contain_text("The start")
    ann.finds_no_fault()
