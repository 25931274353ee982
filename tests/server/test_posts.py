"""Play by post at a table: the record as text, a post that is read, and one's own draft as it would be posted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from admiralty.core.post.posting import LINES_MOST, POST_MOST
from admiralty.core.post.rehearsal import posts

from .conftest import hall_of
from .guests import Guest, Plain, fresh_id

ORDERS = """
A) Roll [12]
A) Reaction Movement/Position [Begin roll to Starboard]/[A Port to Starboard to B Ventral, Range 2]
A) Countermeasures/Reinforce shields [4 points Reinforce Starboard shields]
A) Target Selection (General or Specific) Fire weapons [Fire Phasers 8 Points at B Ventral]
""".strip()
REPLY = """
B) Roll [9]
B) Reaction Movement/Position [1 Point Withdraw to Range 3]/[B Ventral to A Port to Starboard]
B) Countermeasures/Reinforce shields [8 points Reinforce Ventral shield]
B) Target Selection (General or Specific) Fire weapons [0]
""".strip()
READ = [[], ["rotate to Starboard"], ["Starboard", "2"], ["6", "2"]]  # what each line of ORDERS fills in
EMPTY = ["A) Countermeasures/Reinforce shields []", "A) Target Selection (General or Specific) Fire weapons [0]"]
NOTHING = {"text": "", "sure": True, "whole": True}  # a draft of it
OTHERWISE = [4, 4, 3, 1, 1, 1, 5, 0]  # a form with other boxes in other places


@pytest.fixture
def id(ann: Guest, ben: Guest) -> str:
    """The worked round in reply form: Ann posts first."""
    seats, settings = {"a": "me", "b": "open"}, {"plotting": "reply", "first_poster": "fixed", "turn_limit": 1}
    made = ann.make("heavy/worked_round", seats=seats, settings=settings)
    ben.join(made["links"]["b"])
    return str(made["id"])


def record(guest: Guest, id: str, seat: str = "") -> Plain:
    told: Plain = guest.get(f"/tables/{id}/posts?seat={seat}")
    return told


def send(guest: Guest, id: str, seat: str, text: str, status: int = 200, **fill: Any) -> Plain:
    told: Plain = guest.post(f"/tables/{id}/posts", {"seat": seat, "text": text, **fill}, status)
    return told


def filling(guest: Guest, id: str, seat: str) -> Plain:
    return {"fill": {"id": fresh_id(), "at": guest.see(id, seat)["at"]}}


def form(guest: Guest, id: str, seat: str) -> list[int]:
    return [box["answer"] for box in guest.see(id, seat)["form"]["boxes"]]


def test_a_round_is_written_read_and_answered(ann: Guest, ben: Guest, id: str) -> None:
    assert ann.see(id)["table"]["posting"]
    told = record(ann, id)
    assert told["turns"] == [] and told["now"] == {"beat": 0, "posts": [], "draft": NOTHING}
    told = send(ann, id, "a", ORDERS)
    assert told["fits"] and not told["filled"] and form(ann, id, "a") == []
    assert [[told["boxes"][k]["text"] for k in line["orders"]] for line in told["lines"]] == READ
    assert [line["text"] for line in told["lines"]] == ORDERS.splitlines()
    ann.do(id, "a", "fill", answers=OTHERWISE)
    told = send(ann, id, "a", ORDERS, **filling(ann, id, "a"))
    assert told["filled"] and form(ann, id, "a") == [box["answer"] for box in told["boxes"]]
    assert ann.see(id, "a")["form"]["complete"], "nothing of what was filled in before is in the way"
    assert record(ann, id)["now"]["draft"] == {"text": ORDERS, "sure": True, "whole": True}
    assert record(ben, id)["now"] == {"beat": 0, "posts": [], "draft": None}
    ann.do(id, "a", "ready", answers=form(ann, id, "a"))
    posted = [{"seat": "a", "text": ORDERS}]
    assert record(ann, id)["now"] == {"beat": 0, "posts": posted, "draft": None}
    assert record(ben, id)["now"]["posts"] == posted
    assert send(ben, id, "b", REPLY, **filling(ben, id, "b"))["filled"]
    assert record(ben, id)["now"]["draft"]["text"] == REPLY
    ben.do(id, "b", "ready", answers=form(ben, id, "b"))
    for guest, seat in ((ann, "a"), (ben, ""), (Guest(ann.client), "-"), (ben, "open")):
        told = record(guest, id, seat)
        assert told["now"] is None and [turn["beat"] for turn in told["turns"]] == [0]
        first, second, result = told["turns"][0]["text"].split("\n\n")
        assert (first, second) == (ORDERS, REPLY)
        assert "4/27 points damage to B Ventral shield." in result


def test_a_draft_that_is_begun_and_one_that_is_locked(ann: Guest, ben: Guest) -> None:
    """Both write at once: each sees only the own text, as far as it goes."""
    made = ann.make("heavy/worked_round", seats={"a": "me", "b": "open"})
    ben.join(made["links"]["b"])
    id = made["id"]
    ann.do(id, "a", "fill", answers=[4])
    draft = record(ann, id)["now"]["draft"]
    assert draft["text"].splitlines()[1:] == [*ORDERS.splitlines()[1:2], *EMPTY] and draft["whole"]
    send(ann, id, "a", ORDERS, **filling(ann, id, "a"))
    ann.do(id, "a", "ready", answers=form(ann, id, "a"))
    now = record(ann, id)["now"]
    assert now["draft"]["text"] == ORDERS and now["posts"] == []
    assert send(ann, id, "a", ORDERS)["fits"], "it can be read, to compare"
    refused = send(ann, id, "a", ORDERS, 400, **filling(ann, id, "a"))
    assert "its orders are locked" in refused["error"]["what"]
    assert record(ben, id)["now"] == {"beat": 0, "posts": [], "draft": NOTHING}


def test_how_orders_are_written_is_told_with_lines_that_can_be_read(ann: Guest, ben: Guest, id: str) -> None:
    """To each side in its own letters, also while it waits; to nobody else."""
    for guest, letter in ((ann, "A) "), (ben, "B) ")):
        entries = record(guest, id)["entries"]
        assert [entry["clause"] for entry in entries] == ["HC-1000", "HC-1010", "HC-1020", "HC-1030"]
        assert all(entry["sample"].startswith(f"{letter}{entry['name']} [") for entry in entries)
        assert all(phrase and said for entry in entries for phrase, said in entry["phrases"])
    sample = "\n".join(entry["sample"] for entry in record(ann, id)["entries"])
    told = send(ann, id, "a", sample)
    assert told["fits"] and {box["text"] for box in told["boxes"]} >= {"rotate to Starboard", "Fore", "6"}
    assert record(Guest(ann.client), id, "-")["entries"] == []


REFUSED = (  # what is written instead, the line that is refused, its words, clause and remedy
    ("Begin roll to Starboard", "Fly away", 2, "line 2: 'Fly away'", "HC-1010", ""),
    (
        "Begin roll to Starboard",
        "Begin roll to Port",
        2,
        "already presents its Port",
        "HC-090",
        "write Fore, Aft, Starboard, Dorsal or Ventral",
    ),
    ("4 points", "5 points", 3, "5 points", "HC-R66", "write 4 or 6"),
    ("8 Points", "13 Points", 4, "13 points are ordered, and 11 of power", "HC-1080", "write 11 Points"),
    ("8 Points at B", "8 Points at C", 4, "'c'", "HC-1100", ""),
    ("8 Points", "8 Points; Fire Aft Photon 1", 4, "'Fire Aft Photon 1", "", "take it out"),
    ("8 Points", f"{10**10} Points", 4, "more than 9 digits", "", ""),
)


def test_what_is_refused_is_told_with_its_line(ann: Guest, id: str) -> None:
    ann.do(id, "a", "fill", answers=[4, 1])
    for old, new, number, words, rule, remedy in REFUSED:
        told = send(ann, id, "a", ORDERS.replace(old, new), **filling(ann, id, "a"))
        (line,) = [line for line in told["lines"] if line["refused"]]
        found = line["refused"]
        assert line["number"] == number and not line["orders"]
        assert words in f"{found['where']}: {found['what']}" and rule in found["rule"] and remedy in found["remedy"]
        assert not told["fits"] and not told["filled"] and form(ann, id, "a") == [4, 1], "nothing was changed"
        others = [[told["boxes"][k]["text"] for k in each["orders"]] for each in told["lines"] if each is not line]
        assert others == [said for k, said in enumerate(READ, 1) if k != number]


def test_what_is_not_so_is_remarked_on(ann: Guest, id: str) -> None:
    told = send(ann, id, "a", ORDERS.replace("[12]", "[11]").replace("Range 2", "Range 3"))
    assert told["fits"]
    assert [line["remarks"] for line in told["lines"]] == [
        ["the dice gave 12 points, not 11 [HC-1000]"], ["the range is 2, not 3 [HC-1010]"], [], []
    ]  # fmt: skip


def test_all_that_is_wrong_is_told_at_once(ann: Guest, id: str) -> None:
    told = send(ann, id, "a", ORDERS.replace("Begin", "End").replace("4 points", "5 points"))
    assert [line["number"] for line in told["lines"] if line["refused"]] == [2, 3]
    told = send(ann, id, "a", "\n".join(["A) Fly"] * 50))
    assert [line["number"] for line in told["lines"] if line["refused"]] == list(range(1, 9))
    assert not told["fits"] and told["boxes"] == [], "the rest is not read"


def test_what_is_no_order_is_passed_over(ann: Guest, id: str) -> None:
    text = f"Dear Ben,\r\n\r\n{ORDERS}\n\n{REPLY}\n\nResult:\n4/27 points damage.\n\x00 <b>\u2028C) Roll"
    told = send(ann, id, "a", text)
    assert told["fits"] and [line["number"] for line in told["lines"] if line["orders"]] == [4, 5, 6]
    assert send(ann, id, "a", "")["fits"], "nothing at all is a post, too"
    half = json.dumps({"seat": "a", "text": f"\ud800\n{ORDERS}"}).encode()
    found = ann.ask("POST", f"/tables/{id}/posts", content=half, headers={"content-type": "application/json"})
    assert found.status_code == 200 and found.json()["lines"][0]["text"] == "?", "half a character is none"


def test_posts_have_limits(ann: Guest, id: str) -> None:
    long = send(ann, id, "a", "x" * (POST_MOST + 1), 413)
    assert long["error"]["what"] == f"is longer than {POST_MOST} characters" and long["error"]["remedy"]
    assert send(ann, id, "a", "x" * 140_000, 413)["error"]["where"] == "request"
    many = send(ann, id, "a", "x\n" * (LINES_MOST + 1), 400)
    assert f"{LINES_MOST} lines" in many["error"]["what"]
    assert send(ann, id, "a", "x\n" * LINES_MOST)["fits"]


def test_a_post_that_is_late_fills_in_nothing(ann: Guest, ben: Guest, id: str) -> None:
    stale = send(ann, id, "a", ORDERS, 409, fill={"id": fresh_id(), "at": [0, 7, 0]})
    assert stale["error"]["what"] == "the game has moved on" and form(ann, id, "a") == []
    assert send(ben, id, "b", REPLY, 400)["error"]["what"] == "writes no orders now"
    send(ann, id, "a", ORDERS, **filling(ann, id, "a"))
    ann.do(id, "a", "ready", answers=form(ann, id, "a"))
    assert send(ann, id, "a", ORDERS, 400)["error"]["what"] == "writes no orders now"
    ben.act(id, "b")
    assert send(ann, id, "a", ORDERS, 400)["error"]["what"] == "nobody writes orders now"


def test_who_may_not_read_or_write_is_told_so(ann: Guest, ben: Guest, id: str) -> None:
    stranger = Guest(ann.client)
    for guest in (ben, stranger):
        assert guest.ask("GET", f"/tables/{id}/posts?seat=a").status_code == 403
        assert send(guest, id, "a", ORDERS, 403)["error"]["what"] == "is not yours"
    assert ann.ask("GET", f"/tables/{id}/posts?seat=open").status_code == 403
    assert send(ann, id, "nobody", ORDERS, 404)["error"]["where"] == "seat"
    with ann.socket(id, "a") as line:
        line.next()
        send(ann, id, "a", ORDERS, **filling(ann, id, "a"))
        line.until(lambda line: bool(line.state["form"]["complete"]))
    other = ann.make("systemships/challenge")["id"]
    assert not ann.see(other)["table"]["posting"]
    for found in (
        ann.ask("GET", f"/tables/{other}/posts"),
        ann.ask("POST", f"/tables/{other}/posts", json={"seat": "warp", "text": ""}),
    ):
        assert found.status_code == 404 and found.json()["error"]["what"] == "Instant Systemships has no written form"


def test_the_referee_reads_the_record_and_no_draft(ann: Guest, ben: Guest) -> None:
    made = ann.make("heavy/worked_round", seats={"a": "open", "b": "open"}, referee=True)
    ben.join(made["links"]["a"])
    id = made["id"]
    send(ben, id, "a", ORDERS, **filling(ben, id, "a"))
    ben.do(id, "a", "ready", answers=form(ben, id, "a"))
    assert record(ann, id, "*") == {"turns": [], "entries": [], "now": {"beat": 0, "posts": [], "draft": None}}
    assert send(ann, id, "*", ORDERS, 403)["error"]["where"] == "seat"
    session = hall_of(ann.client).tables[id].session
    assert session is not None and posts(session, -2) == posts(session, -1) == ([], None)
