"""A turn played back on the board: after *Ready*, skipped, again, without motion; and whatever may go wrong in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from .people import DESKTOP, PHONE, People, Person

LAYERS = "document.querySelectorAll('.cue').length"
RUNNING = (
    "document.getAnimations().filter((each) => !(each instanceof CSSAnimation || each instanceof CSSTransition)).length"
)
PLAY = """async (cues) => {
  const { play } = await import("/cues.js");
  const table = document.querySelector("adm-table");
  const { board } = table.parts;
  const before = board.svg.outerHTML;
  const heard = [];
  const played = play(board.svg, cues, board.given, { said: (line) => heard.push(line) });
  const layers = document.querySelectorAll(".cue").length;
  await played.done;
  const left = document.querySelectorAll(".cue").length;
  return { end: played.end, heard, layers, left, same: board.svg.outerHTML === before };
}"""
STILL = """async (cues) => {
  const { play } = await import("/cues.js");
  const { still } = await import("/still.js");
  const { board } = document.querySelector("adm-table").parts;
  const { skip } = play(board.svg, cues, board.given, { still });
  const words = [...document.querySelectorAll(".cue text")];
  const drawn = words.map((each) => [each.textContent, Number(each.getAttribute("y"))]);
  skip();
  return drawn;
}"""
AT_THE_TABLE = """(cues) => {
  const { playback, board } = document.querySelector("adm-table").parts;
  playback.play(cues, board.given, []);
}"""
SOUNDED = """async (cues) => {  // how many sources are started
  let count = 0;
  const { start } = AudioScheduledSourceNode.prototype;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const own = kind.prototype.start ?? start;
    kind.prototype.start = function (...when) { count += 1; return own.apply(this, when); };
  }
  (await import("/sounds.js")).sound(cues)();
  return count;
}"""
PLAYING = "document.querySelector('adm-table').classList.contains('playing')"
MOVING = """[...new Set(document.getAnimations().map((each) => each.effect.target)
  .filter((each) => !(each.closest(".cue"))).map((each) => each.getAttribute("data-shape")))].filter(Boolean)"""
VOLLEY = [
    {"kind": "dice", "beat": 0, "step": 0, "line": 0, "on": "hull-0", "faces": [3, 6], "n": 2, "need": 4},
    {"kind": "missile", "beat": 0, "step": 1, "line": 1, "origin": "hull-0", "to": "shield-1-0", "n": 3, "hits": 2},
    {"kind": "beam", "beat": 0, "step": 1, "line": 2, "origin": "hull-1", "to": "shield-0-0", "n": 2},
    {"kind": "shield", "beat": 0, "step": 2, "line": 3, "on": "hull-1", "face": "shield-1-0", "was": 5, "of": 27},
    {"kind": "strike", "beat": 0, "step": 3, "line": 4, "on": "hull-1", "face": "system-1-3", "text": "−1 Sensors"},
    {"kind": "move", "beat": 0, "step": 4, "line": 5, "on": "hull-0", "text": "range 2"},
    {"kind": "turn", "beat": 0, "step": 5, "line": 6, "on": "hull-1", "face": "shield-1-2", "text": "Starboard"},
    {"kind": "veil", "beat": 0, "step": 6, "line": 7, "on": "hull-1", "up": True},
    {"kind": "call", "beat": 0, "step": 7, "line": 8, "on": "hull-1", "text": "surrenders"},
    {"kind": "mend", "beat": 0, "step": 7, "line": 8, "on": "hull-0", "text": "+1 Warp"},
    {"kind": "link", "beat": 0, "step": 8, "line": 9, "origin": "hull-0", "to": "hull-1"},
    {"kind": "tally", "beat": 0, "step": 8, "line": 9, "on": "hull-0", "text": "+3"},
    {"kind": "burst", "beat": 0, "step": 9, "line": 10, "on": "hull-1"},
]


def at_a_duel(
    people: People, size: tuple[int, int] = DESKTOP, motion: bool = True, settings: Mapping[str, Any] | None = None
) -> Person:
    """Ann's orders are open; Bob comes nearer, whatever she does, so that there is something to see."""
    ann, bob = people.person("Ann", size), people.person("Bob")
    if motion:
        ann.page.emulate_media(reduced_motion="no-preference")
    links = ann.makes("heavy/sister_ships", {"a": "me", "b": "open"}, settings)
    bob.joins(links["b"])
    expect(bob.open_box).to_be_visible()
    writes_all(bob)
    bob.says_ready()
    expect(ann.page.locator(".seat", has_text="ready")).to_have_count(1)
    expect(ann.open_box).to_be_visible()
    return ann


def writes_all(ann: Person) -> None:
    """The first answer to everything but the manoeuvre: to come nearer is always something to see."""
    while ann.open_box.count():
        asked = ann.open_box.get_attribute("aria-label") or ""
        ann.gives("close" if "manoeuvre" in asked else None)
        expect(ann.page.locator(f'.box.open[aria-label="{asked}"]')).to_have_count(0)
        expect(ann.page.locator(".box.open, .seal .primary:enabled").first).to_be_visible()


def played(ann: Person, cues: list[dict[str, Any]]) -> dict[str, Any]:
    return dict(ann.page.evaluate(PLAY, cues))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_turn_is_skipped_and_watched_again(people: People, size: tuple[int, int]) -> None:
    """While it is played the old board stands and the orders wait; a key ends it, and the new board is there."""
    ann = at_a_duel(people, size)
    writes_all(ann)
    ann.page.evaluate("window.performance.now = () => 0")  # time stands still: it does not end by itself
    ann.says_ready()
    expect(ann.page.locator(".cue")).to_have_count(1)
    expect(ann.page.locator("adm-board")).to_contain_text("Range 3")
    expect(ann.page.get_by_role("button", name="Skip")).to_be_visible()
    ann.page.keyboard.press("Space")
    assert ann.page.evaluate(LAYERS) == 0 and ann.page.evaluate(RUNNING) == 0
    expect(ann.page.locator("adm-board")).not_to_contain_text("Range 3")
    expect(ann.open_box).to_be_visible()
    ann.page.get_by_role("button", name="Watch again").click()
    expect(ann.page.locator(".cue")).to_have_count(1)
    expect(ann.page.locator("adm-board")).to_contain_text("Range 3")
    ann.page.locator("adm-board .pane").click(position={"x": 5, "y": 5})
    expect(ann.page.locator(".cue")).to_have_count(0)
    expect(ann.page.locator("adm-board")).not_to_contain_text("Range 3")


def test_any_key_skips_and_none_answers_meanwhile(people: People) -> None:
    """Tab and the browser's own keys do not; where single keys are switched off, only Space, Enter and Esc do."""
    ann = at_a_duel(people)
    writes_all(ann)
    ann.page.evaluate("window.performance.now = () => 0")
    ann.says_ready()
    keyboard, cue, again = (
        ann.page.keyboard,
        ann.page.locator(".cue"),
        ann.page.get_by_role("button", name="Watch again"),
    )
    expect(cue).to_have_count(1)
    keyboard.press("Shift+Tab")
    keyboard.press("F9")
    expect(cue).to_have_count(1)
    keyboard.press("1")
    expect(cue).to_have_count(0)
    expect(ann.page.locator(".chip")).to_have_count(0)
    ann.page.evaluate("localStorage.setItem('admiralty.keys', JSON.stringify('off'))")
    again.click()
    expect(cue).to_have_count(1)
    keyboard.press("1")
    expect(cue).to_have_count(1)
    keyboard.press("Escape")
    expect(cue).to_have_count(0)


def test_a_turn_ends_by_itself(people: People) -> None:
    ann = at_a_duel(people)
    writes_all(ann)
    ann.says_ready()
    expect(ann.page.locator(".bar")).to_contain_text("Turn 2")
    expect(ann.page.locator("adm-table.playing")).to_have_count(0)
    expect(ann.page.locator("adm-board")).not_to_contain_text("Range 3")
    assert ann.page.evaluate(LAYERS) == 0 and ann.page.evaluate(RUNNING) == 0
    expect(ann.page.locator(".board-panel > .unseen")).to_contain_text("at range")  # who listens hears the sentences


def test_every_kind_is_drawn_in_time_and_leaves_nothing(people: People) -> None:
    ann = at_a_duel(people)
    found = played(ann, VOLLEY)
    assert found["end"] <= 1_400 and found["layers"] == 1
    assert found["left"] == 0 and found["same"]
    assert found["heard"] == sorted(set(found["heard"]))


@pytest.mark.parametrize(
    "cues",
    [
        [],
        [{"kind": "warp drive", "beat": 0, "step": 0, "line": 0}],
        [{**each, "on": "hull-9", "origin": "hull-9", "to": "nowhere", "face": "box-9"} for each in VOLLEY],
        [{"kind": each["kind"], "beat": 0, "step": 0, "line": 0} for each in VOLLEY],
        [{**VOLLEY[k % len(VOLLEY)], "step": k, "line": k} for k in range(1_000)],
    ],
    ids=["none", "unknown", "nowhere", "bare", "a thousand"],
)
def test_no_cue_does_harm(people: People, cues: list[dict[str, Any]]) -> None:
    ann = at_a_duel(people)
    found = played(ann, cues)
    assert found["end"] <= 1_400 and found["left"] == 0 and found["same"]


def test_it_sounds_when_that_is_switched_on(people: People) -> None:
    """Off until somebody wants it, and remembered; every kind has a sound of its own."""
    ann = at_a_duel(people)
    assert ann.page.evaluate(SOUNDED, VOLLEY) > len(VOLLEY)
    sound = ann.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    ann.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")
    expect(ann.open_box).to_be_visible()
    ann.page.evaluate(AT_THE_TABLE, VOLLEY)
    expect(ann.page.locator("adm-table.playing")).to_have_count(0)
    assert "/sounds.js" in ann.page.evaluate("performance.getEntriesByType('resource').map((each) => each.name).join()")


def test_nobody_sees_it_in_a_hidden_tab(people: People) -> None:
    ann = at_a_duel(people)
    ann.page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    assert played(ann, VOLLEY)["left"] == 0
    writes_all(ann)
    ann.says_ready()
    expect(ann.page.locator(".bar")).to_contain_text("Turn 2")
    expect(ann.page.locator("adm-board")).not_to_contain_text("Range 3")


def test_a_replay_is_played_by_the_same_player(people: People) -> None:
    """A step forward shows what led there; a step back, and a jump, show the board alone."""
    ann = at_a_duel(people, settings={"turn_limit": 1})
    writes_all(ann)
    ann.says_ready()
    expect(ann.page.locator(".where")).to_contain_text("The end")
    ann.page.get_by_role("button", name="To the start").click()
    expect(ann.page.locator(".where")).to_contain_text("The start")
    assert ann.page.evaluate(LAYERS) == 0
    ann.page.evaluate("window.performance.now = () => 0")
    forward, seen = ann.page.get_by_role("button", name="Forward"), 0
    while "The end" not in ann.page.locator(".where").inner_text():
        at = ann.page.locator(".where").inner_text()
        forward.click()
        expect(ann.page.locator(".where")).not_to_have_text(at)
        seen += int(ann.page.evaluate(PLAYING))
    assert seen > 0
    ann.page.get_by_role("button", name="Back").click()
    expect(ann.page.locator(".cue")).to_have_count(0)


def test_words_at_one_ship_stand_one_above_the_other(people: People) -> None:
    """Where nothing moves, all that befalls a ship of Myoss Gamma is read at once."""
    ann = people.person("Ann")
    ann.makes("myoss/duel", {"first": "me", "second": "computer:simple"})
    expect(ann.page.locator('adm-board [data-shape="ship-1"]')).to_be_visible()
    cues = [
        {"kind": "beam", "beat": 0, "step": 0, "line": 0, "origin": "ship-0", "to": "ship-1"},
        {"kind": "strike", "beat": 0, "step": 1, "line": 1, "on": "ship-1", "text": "−1 Shield"},
        {"kind": "strike", "beat": 0, "step": 2, "line": 2, "on": "ship-1", "text": "Frame destroyed"},
        {"kind": "burst", "beat": 0, "step": 3, "line": 3, "on": "ship-1", "n": 0},
    ]
    drawn = ann.page.evaluate(STILL, cues)
    words = {text: y for text, y in drawn if text}
    assert list(words) == ["1", "−1 Shield", "Frame destroyed", "destroyed"]
    assert words["−1 Shield"] > words["Frame destroyed"] > words["destroyed"]


def test_without_motion_it_is_one_drawing(people: People) -> None:
    ann = at_a_duel(people, motion=False)
    writes_all(ann)
    ann.page.evaluate("window.performance.now = () => 0")
    ann.says_ready()
    expect(ann.page.locator(".cue")).to_have_count(1)
    expect(ann.page.locator(".cue .word").first).to_be_visible()
    assert ann.page.evaluate(RUNNING) == 0
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".cue")).to_have_count(0)


def test_a_round_of_the_challenge_is_played_back(people: People) -> None:
    ann = people.person("Ann")
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.makes("systemships/challenge", {"warp": "me"})
    expect(ann.open_box).to_be_visible()
    ann.page.evaluate("window.performance.now = () => 0")
    ann.writes_orders("Dodge", "5")
    expect(ann.page.locator(".cue .word", has_text="dodge").first).to_be_attached()  # the systemship may do it, too
    expect(ann.page.locator(".cue .word", has_text="drive 5").first).to_be_attached()
    ann.page.keyboard.press("Space")
    expect(ann.page.locator(".cue")).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Watch again")).to_be_visible()


def test_a_ship_on_a_map_moves_alone(people: People) -> None:
    """Stars and hexes have numbers of their own: one that has the number of a ship stays where it is."""
    ann = people.person("Ann")
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.makes("campaign/border", {"red": "me", "blue": "computer:simple"})
    expect(ann.open_box).to_be_visible()
    moving = {"kind": "strike", "beat": 0, "step": 0, "line": 0, "on": "ship-0", "text": "1 hit"}
    ann.page.evaluate("window.performance.now = () => 0")
    ann.page.evaluate(AT_THE_TABLE, [moving])
    expect(ann.page.locator(".cue")).to_have_count(1)
    assert ann.page.evaluate(MOVING) == ["ship-0"]


def test_a_step_without_cues_goes_on_as_ever(people: People) -> None:
    ann = people.person("Ann")
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.makes("campaign/border", {"red": "me", "blue": "computer:simple"})
    ann.writes_orders("nothing")
    expect(ann.box("Which ship moves?")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Watch again")).to_have_count(0)
    assert ann.page.evaluate(LAYERS) == 0


def test_who_comes_back_in_the_middle_sees_the_new_board(people: People) -> None:
    """Nothing is played to somebody who has just come; what came is on the board."""
    ann = at_a_duel(people)
    writes_all(ann)
    ann.says_ready()
    expect(ann.page.locator(".bar")).to_contain_text("Turn 2")
    ann.page.reload()
    expect(ann.open_box).to_be_visible()
    expect(ann.page.locator(".bar")).to_contain_text("Turn 2")
    assert ann.page.evaluate(LAYERS) == 0
    expect(ann.page.locator("adm-board")).not_to_contain_text("Range 3")
