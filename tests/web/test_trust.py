"""Trust: words locked and opened by the browsers themselves, heads to compare, and the proof that a browser makes."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from hashlib import blake2b
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from admiralty.core.journal import Journal, parse, read_strict, secret
from admiralty.core.journal.entries import Plot

from .people import CHALLENGE, DUEL, People, Person
from .server import ROOT

OLD = ROOT / "tests" / "core" / "v1"
HASHED = """async (cases) => {
  const { blake2b, bytesOf } = await import("/blake2b.js");
  return cases.map(({ data, size, key, person }) => blake2b(bytesOf(data), { size, key: bytesOf(key), person }));
}"""
CHECKED = """async ([text, kept, known]) => {
  const { check } = await import("/proof.js");
  return check(text, kept, known);
}"""
PAGE = "docs/what-admiralty-proves.md"


def journal_of(person: Person) -> bytes:
    return person.fetches(f"/tables/{person.table}/journal").body()


def pledge(person: Person, id: str) -> dict[str, Any]:
    return dict(json.loads(person.page.evaluate(f"localStorage.getItem('admiralty.pledge.{id}')")))


def rechained(data: bytes, change: Any) -> str:
    """A journal with an entry changed and all hashes after it made anew."""
    journal, _, _ = parse(data, "journal")
    made = Journal(journal.header)
    for entry in journal.entries:
        made.append(change(entry))
    return b"".join(made.lines()).decode()


# ---- the hash --------------------------------------------------------------------------------------------------------


def test_our_blake2b_is_that_of_python(people: People) -> None:
    """Of every length about the edges of a block, with and without key and person, and of many more by chance."""
    rng = Random(7)
    persons = ["", "admiralty-seal", "admiralty-words", "x" * 16]
    cases = [
        {"data": rng.randbytes(length).hex(), "size": size, "key": rng.randbytes(key).hex(), "person": person}
        for length in (*range(0, 4), *range(125, 132), *range(253, 260), 1000, 70_000)
        for size, key, person in ((32, 0, ""), (16, 0, ""), (64, 64, persons[2]), (16, 32, persons[1]), (1, 1, "é"))
    ]
    for _ in range(300):
        data, key = rng.randbytes(rng.randrange(400)).hex(), rng.randbytes(rng.randrange(65)).hex()
        cases.append({"data": data, "size": rng.randrange(1, 65), "key": key, "person": rng.choice(persons)})
    ann = people.person("Ann")
    ann.opens()

    def python(data: str, size: int, key: str, person: str) -> str:
        known = bytes.fromhex(key)
        return blake2b(bytes.fromhex(data), digest_size=size, key=known, person=person.encode()).hexdigest()

    assert ann.page.evaluate(HASHED, cases) == [python(**case) for case in cases]  # type: ignore[arg-type]


# ---- words -----------------------------------------------------------------------------------------------------------


def test_two_browsers_lock_and_open_their_words_by_themselves(people: People, size: tuple[int, int]) -> None:
    """Nobody presses anything for it; Ann has written words of her own, Bob has not."""
    ann, bob = people.person("Ann", size), people.person("Bob")
    ann.opens("/play/systemships")
    ann.page.get_by_role("button", name="New table: A duel of warpships").click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_text("Words for the dice").click()
    ann.page.get_by_label("Words of Red").fill("a fair wind")
    ann.page.get_by_role("button", name="Set the table").click()
    link = ann.page.get_by_label("Link for Blue", exact=True).input_value()
    ann.page.get_by_role("link", name="Go to the table").click()
    ann.sees("Locking words for the dice", "Ann (Red)")
    expect(ann.page.locator(".locking dd").filter(has_text="locked")).to_have_count(1)
    ann.finds_no_fault_in_both()
    id = ann.table
    before = pledge(ann, id)
    assert before["own"]["red"]["words"] == "a fair wind" and len(before["commitment"]) == 64
    bob.opens(link.removeprefix(bob.address))
    bob.page.get_by_label("Your name").fill("Bob")
    expect(bob.page.get_by_label("Your words for the dice (optional)")).to_be_visible()
    bob.page.get_by_role("button", name="Take the seat").click()
    for person in (ann, bob):
        expect(person.page.locator(".box.open")).to_be_visible()
        expect(person.page.locator(".locking")).to_be_hidden()
    words = ann.gets(f"/tables/{id}")["table"]["words"]
    assert words["words"]["red"] == "a fair wind" and len(words["words"]["blue"]) == 32
    assert pledge(bob, id)["locks"] == pledge(ann, id)["locks"] == words["locks"]
    heads = [person.page.locator(".compare").inner_text() for person in (ann, bob)]
    assert heads[0] == heads[1] and re.fullmatch(r"Compare: ([0-9a-f]{4}-){3}[0-9a-f]{4}", heads[0])
    expect(ann.page.locator(".problem").locator("visible=true")).to_have_count(0)


def test_a_page_that_is_loaded_again_in_the_middle_opens_its_words(people: People) -> None:
    ann, bob = people.person("Ann"), people.person("Bob")
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name="Ann", locks=True)
    id = made["id"]
    ann.opens(f"/table/{id}")
    expect(ann.page.locator(".locking dd", has_text=re.compile("^locked"))).to_have_count(1)
    own = pledge(ann, id)["own"]["red"]
    ann.opens("/rules")  # away, and back when the other one has locked
    bob.opens(made["links"]["blue"])
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_label("Your words for the dice (optional)").fill("still waters")
    bob.page.get_by_role("button", name="Take the seat").click()
    bob.sees("Opening the words")
    ann.opens(f"/table/{id}")
    expect(ann.page.locator(".box.open")).to_be_visible()
    words = ann.gets(f"/tables/{id}")["table"]["words"]
    assert words["words"] == {"red": own["words"], "blue": "still waters"} and words["salts"]["red"] == own["salt"]


def test_two_at_one_device_start_behind_the_curtain(people: People) -> None:
    ann = people.person("Ann")
    made = ann.posts(
        "/tables", scenario=DUEL, seats={"red": "me", "blue": "me"}, name="Ann", names={"blue": "Bob"}, locks=True
    )
    ann.opens(f"/table/{made['id']}")
    ann.sees("Hand over to Ann (Red)")
    assert set(ann.gets(f"/tables/{made['id']}")["table"]["words"]["words"]) == {"red", "blue"}


def test_a_second_device_leaves_the_words_to_the_first(people: People) -> None:
    ann, phone, bob = (people.person(name) for name in ("Ann", "Ann's phone", "Bob"))
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name="Ann", locks=True)
    ann.opens(f"/table/{made['id']}")
    expect(ann.page.locator(".locking dd", has_text=re.compile("^locked"))).to_have_count(1)
    phone.opens(ann.gets(f"/tables/{made['id']}")["you"]["links"]["red"])
    phone.page.get_by_role("button", name="Take the seat").click()
    phone.sees("Locking words for the dice")
    bob.joins(made["links"]["blue"])
    expect(phone.page.locator(".box.open")).to_be_visible()
    expect(phone.page.locator(".problem").locator("visible=true")).to_have_count(0)


def test_a_referee_looks_on_while_words_are_locked(people: People, size: tuple[int, int]) -> None:
    gwen, bob = people.person("Gwen", size), people.person("Bob", size)
    seats = {"red": "open", "blue": "computer:simple"}
    made = gwen.posts("/tables", scenario=DUEL, seats=seats, name="Gwen", referee=True, locks=True)
    gwen.opens(f"/table/{made['id']}")
    gwen.sees("Locking words for the dice")
    gwen.finds_no_fault_in_both()
    bob.joins(made["links"]["red"])
    expect(gwen.page.get_by_role("heading", name="Choose a ship")).to_be_visible()


def test_play_at_once_waits_for_nobody(people: People) -> None:
    ann = people.person("Ann")
    ann.opens()
    ann.page.get_by_role("button", name="Skip the guide").click()
    expect(ann.page.locator(".box.open")).to_be_visible()
    assert ann.gets(f"/tables/{ann.table}")["table"]["words"] is None


def test_the_lobby_asks_for_words_where_they_are_locked(people: People) -> None:
    ann, bob = people.person("Ann"), people.person("Bob")
    seats = {"red": "me", "blue": "open"}
    made = ann.posts("/tables", scenario=DUEL, seats=seats, name="Ann", locks=True, listed=True)
    ann.opens(f"/table/{made['id']}")
    bob.opens("/lobby")
    bob.page.locator(f'[data-key="sit-{made["id"]}-blue"]').click()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_label("Your words for the dice (optional)").fill("from the lobby")
    bob.page.get_by_role("button", name="Take the seat").click()
    expect(bob.page.locator(".box.open")).to_be_visible()
    assert bob.gets(f"/tables/{made['id']}")["table"]["words"]["words"]["blue"] == "from the lobby"


def test_two_seats_of_one_browser_keep_their_words(people: People) -> None:
    """The maker opens the other seat's link in the same browser, after red's words are locked."""
    ann = people.person("Ann")
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name="Ann", locks=True)
    id = made["id"]
    ann.opens(f"/table/{id}")
    expect(ann.page.locator(".locking dd", has_text=re.compile("^locked"))).to_have_count(1)
    own = pledge(ann, id)["own"]["red"]
    ann.opens(made["links"]["blue"])
    ann.page.get_by_label("Your name").fill("Bob")
    ann.page.get_by_label("Your words for the dice (optional)").fill("still waters")
    ann.page.get_by_role("button", name="Take the seat").click()
    ann.sees("Hand over to")
    words = ann.gets(f"/tables/{id}")["table"]["words"]
    assert words["words"] == {"red": own["words"], "blue": "still waters"} and not words["left_out"]
    assert pledge(ann, id)["own"]["red"] == own


def test_words_are_made_plain_before_they_are_locked(people: People) -> None:
    """The server takes only plain text at the opening, when it is too late to write other words."""
    ann, bob = people.person("Ann"), people.person("Bob")
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name="Ann", locks=True)
    ann.opens(f"/table/{made['id']}")
    bob.opens(made["links"]["blue"])
    bob.page.get_by_label("Your name").fill("Bob")
    box = bob.page.get_by_label("Your words for the dice (optional)")
    for strange in ("a\u202eb", "a\u200bb", "a\x01b", "a\u200db", "a\xadb"):
        box.fill(strange)
        bob.page.get_by_role("button", name="Take the seat").click()
        expect(box).to_have_js_property("validity.valid", False)
        assert "Letters, digits, signs and blanks" in box.evaluate("it => it.title")
    box.fill(" a\u00a0fair \t\u3000 wind, Ä 1° 星 🚀 ")
    bob.page.get_by_role("button", name="Take the seat").click()
    expect(bob.page.locator(".box.open")).to_be_visible()
    assert bob.gets(f"/tables/{made['id']}")["table"]["words"]["words"]["blue"] == "a fair wind, Ä 1° 星 🚀"


def test_a_second_tab_accuses_nobody_falsely(people: People) -> None:
    """Its own lock comes too late, behind that of the first tab; the words are those of the first."""
    ann, bob = people.person("Ann"), people.person("Bob")
    made = ann.posts("/tables", scenario=DUEL, seats={"red": "me", "blue": "open"}, name="Ann", locks=True)
    id = made["id"]
    late = ann.context.new_page()
    held: list[Route] = []
    late.route("**/commands", lambda route: route.continue_() if held else held.append(route))
    late.goto(f"{ann.address}/table/{id}")
    expect(late.locator(".locking")).to_be_visible()
    late.wait_for_function("key => localStorage.getItem(key)?.includes('salt')", arg=f"admiralty.pledge.{id}")
    others = {"words": "the first tab's own", "salt": "0f" * 32}
    hash = secret.hash_words({"red": others["words"]}, bytes.fromhex(others["salt"]))
    ann.posts(f"/tables/{id}/commands", seat="red", command={"id": "first", "do": "lock", "hash": hash})
    late.evaluate(
        "([key, own]) => { const it = JSON.parse(localStorage.getItem(key)); it.own.red = own;"
        " localStorage.setItem(key, JSON.stringify(it)); }",
        [f"admiralty.pledge.{id}", others],
    )
    expect(late.locator(".locking dd", has_text=re.compile("^locked"))).to_have_count(1)
    held[0].continue_()
    bob.joins(made["links"]["blue"])
    expect(late.locator(".box.open")).to_be_visible()
    expect(late.locator(".problem").locator("visible=true")).to_have_count(0)
    assert ann.gets(f"/tables/{id}")["table"]["words"]["words"]["red"] == others["words"]
    ann.problems.clear()


def test_a_server_that_changes_what_it_was_bound_to_is_found_out(people: People) -> None:
    """The page has kept another commitment, other locks, another head of this very place in the game."""
    ann = people.person("Ann")
    id = ann.posts("/tables", scenario=CHALLENGE, seats={"warp": "me"}, name="Ann", locks=True)["id"]
    ann.opens(f"/table/{id}")
    expect(ann.page.locator(".box.open")).to_be_visible()
    kept = pledge(ann, id)
    changes = {
        "the seal of the dice": {"commitment": "0" * 64},
        "the locks of the words": {"locks": {"warp": "0" * 64}},
        "the record of this game": {"head": [kept["head"][0], "0" * 64]},
        "your own words": {"own": {"warp": {**kept["own"]["warp"], "words": "never said"}}},
    }
    for said, change in changes.items():
        ann.page.evaluate(f"(it) => localStorage.setItem('admiralty.pledge.{id}', it)", json.dumps({**kept, **change}))
        ann.page.reload()
        ann.sees(f"The server has changed {said}. Don’t trust this game.")
    doubt = "The server has changed your own words. Don’t trust this game."
    assert pledge(ann, id)["doubt"] == doubt
    changed = {**kept, "head": [kept["head"][0], "0" * 64], "doubt": None}
    ann.page.evaluate(f"(it) => localStorage.setItem('admiralty.pledge.{id}', it)", json.dumps(changed))
    ann.page.reload()
    ann.plays_on()  # what comes next agrees with itself; the first contradiction stays
    ann.sees("The server has changed the record of this game. Don’t trust this game.")


# ---- the proof -------------------------------------------------------------------------------------------------------


@pytest.fixture
def over(people: People, size: tuple[int, int]) -> Person:
    """Ann has played a challenge with words of her own."""
    ann = people.person("Ann", size)
    settings = {"rounds": 1}
    seats = {"warp": "me"}
    made = ann.posts("/tables", scenario=CHALLENGE, seats=seats, settings=settings, name="Ann", locks=True)
    ann.opens(f"/table/{made['id']}")
    ann.plays_on()
    return ann


def verified(person: Person) -> list[str]:
    person.page.get_by_role("button", name="Verify").click()
    expect(person.page.locator(".verified p").first).to_contain_text(re.compile("^[✓✗]"))
    return person.page.locator(".verified :is(p, li)").all_inner_texts()


def test_the_browser_checks_the_end_itself(over: Person) -> None:
    said = verified(over)
    entries = len(parse(journal_of(over), "journal")[0].entries)
    kept = len(over.page.evaluate(f"JSON.parse(localStorage.getItem('admiralty.receipts.{over.table}'))"))
    assert said[:6] == [
        "✓ Verified",
        "Checked in this browser",
        f"All {entries} entries fit together.",
        "The secret fits the seal that this browser saw.",
        "The words of Challenger, which this browser locked, open their lock.",
        f"All {kept} receipts that this browser kept are of this journal.",
    ]
    assert said[6].startswith("The server played it by the rules: ") and "witnessed to its end" in said[6]
    receipt = over.gets(f"/tables/{over.table}")["receipt"]
    assert said[7].endswith(f"admiralty verify FILE --receipt {receipt}")
    over.finds_no_fault()


def test_a_rewritten_journal_is_found_by_the_browser_alone(over: Person) -> None:
    """The server lies: it sends another journal, well chained, and says that all is well. Receipts kept here say no."""
    true = journal_of(over)
    flipped: list[int] = []

    def change(entry: Any) -> Any:
        if isinstance(entry, Plot) and not flipped:
            what, low, high, value, listed = entry.answers[-1]
            flipped.append(value)
            other = next(each for each in (listed or range(low, high + 1)) if each != value)
            return replace(entry, answers=(*entry.answers[:-1], (what, low, high, other, listed)))
        return entry

    forged = rechained(true, change)
    assert flipped
    over.page.route("**/journal", lambda route: route.fulfill(body=forged))
    over.page.route("**/verify", lambda route: lie(route))
    said = verified(over)
    assert said[0] == "✗ It does not agree" and any("it was rewritten" in each for each in said)


def lie(route: Route) -> None:
    route.fulfill(json={"ok": True, "said": ["All is well."], "verdict": {}})


def test_what_is_wrong_is_named(over: Person) -> None:
    data, known = journal_of(over).decode(), pledge(over, over.table)
    kept = over.page.evaluate(f"JSON.parse(localStorage.getItem('admiralty.receipts.{over.table}'))")

    def faults(text: str, receipts: Any = kept, pledged: Any = known) -> list[str]:
        return [each["said"] for each in over.page.evaluate(CHECKED, [text, receipts, pledged]) if not each["ok"]]

    assert faults(data) == []
    lines = data.splitlines()
    lines[3] = lines[3].replace('"beat":0', '"beat":1')
    assert faults("\n".join(lines))[0] == "Entry 3 was altered, or one before it."
    assert faults(data, [*kept, "0" * 64]) == [
        f"1 of the {len(kept) + 1} receipts that this browser kept are not of this journal: it was rewritten."
    ]
    header = parse(data.encode(), "journal")[0].header
    assert any("does not fit its seal" in each for each in faults(data.replace(header.secret, "0" * 64)))
    assert any("this browser saw" in each for each in faults(data, kept, {**known, "commitment": "0" * 64}))
    assert any("The locks are not" in each for each in faults(data, kept, {**known, "locks": {}}))
    words = header.words["warp"]
    assert "The words of Challenger do not open their lock." in faults(
        data.replace(f'"warp":"{words}"', '"warp":"lies"')
    )


def test_journals_of_format_1_are_checked_as_well(people: People) -> None:
    ann = people.person("Ann")
    ann.opens()
    text = (OLD / "finished.jsonl").read_text(encoding="utf-8")
    receipts = json.loads((OLD / "receipts.json").read_text(encoding="utf-8"))["finished"]
    for kept in (receipts["bare"], receipts["sealed"]):
        found = ann.page.evaluate(CHECKED, [text, kept, {}])
        assert all(each["ok"] for each in found), found
        assert found[-1]["said"] == f"All {len(kept)} receipts that this browser kept are of this journal."
    assert not all(each["ok"] for each in ann.page.evaluate(CHECKED, [text, ["0" * 32], {}]))
    assert len(read_strict(OLD / "finished.jsonl").entries) == len(text.splitlines()) - 1


@pytest.mark.parametrize(
    ("line", "name", "left"),
    [
        ('{"a":1,"hash":"x","n":2}', "hash", '{"a":1,"n":2}'),
        ('{"hash":"x"}', "hash", "{}"),
        ('{"a":{"hash":"y"},"hash":"x"}', "hash", '{"a":{"hash":"y"}}'),
        ('{"a":"},\\"hash\\":1,","b":[{"secret":1}],"secret":"ab","w":{"secret":"c"}}', "secret",
         '{"a":"},\\"hash\\":1,","b":[{"secret":1}],"w":{"secret":"c"}}'),
        ('{"w":{"secret":"ab"}}', "secret", '{"w":{"secret":"ab"}}'),
    ],
)  # fmt: skip
def test_a_member_is_cut_out_of_a_line(people: People, line: str, name: str, left: str) -> None:
    ann = people.person("Ann")
    ann.opens()
    call = 'async ([line, name]) => (await import("/proof.js")).without(line, name)'
    assert ann.page.evaluate(call, [line, name]) == left


# ---- what is said ----------------------------------------------------------------------------------------------------


def test_the_page_is_the_documents_own_text(people: People, size: tuple[int, int]) -> None:
    told = (ROOT / PAGE).read_text(encoding="utf-8")
    ann = people.person("Ann", size)
    ann.opens("/proof")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("What Admiralty proves")
    shown = " ".join(ann.page.locator("article").inner_text().split())
    for line in re.sub(r"^\| ---.*$|^```$|[*`|#]|^- ", "", told, flags=re.MULTILINE).splitlines():
        for part in re.split(r" {2,}", line.strip()):
            assert part in shown, part
    ann.finds_no_fault_anywhere()


def test_locks_are_made_as_the_server_makes_them(people: People) -> None:
    ann = people.person("Ann")
    ann.opens()
    call = 'async ([seat, own]) => (await import("/locking.js")).lockOf(seat, own)'
    for seat, words in (("red", "a fair wind"), ("blue", 'Grüße, "Ä" \\ ✶ \u2028 𝄞')):
        own = {"words": words, "salt": "0f" * 32}
        assert ann.page.evaluate(call, [seat, own]) == secret.hash_words({seat: words}, bytes.fromhex("0f" * 32))
