"""One press answers a question and those like it that follow, such as what each of several hits takes."""

from __future__ import annotations

from typing import Any

from .conftest import Start
from .guests import Guest, first
from .test_standing import aggressive

GAMES = 300  # at most, until a ship takes several hits and lives


def hurt(ann: Guest) -> tuple[str, str, dict[str, Any]]:
    """A table, the seat of a ship that has several hits to take, and what it sees."""
    for _ in range(GAMES):
        id = ann.make(scenario="systemships/duel", seats={"red": "me", "blue": "me"})["id"]
        for _ in range(30):
            if ann.see(id)["table"]["status"] == "over":
                break
            for seat in ("red", "blue"):
                seen = ann.see(id, seat)
                question = seen["question"]
                if question and question.get("alike"):
                    return id, seat, seen
                if question:
                    ann.do(id, seat, "answer", value=first(question))
                elif seen["form"] and not seen["form"]["ready"]:
                    ann.do(id, seat, "ready", answers=ann.orders(id, seat, aggressive))
    raise AssertionError("no ship took several hits in any of these games")


def test_all_hits_take_the_same_as_far_as_that_is_legal(start: Start) -> None:
    ann = Guest(start())
    id, seat, seen = hurt(ann)
    question = seen["question"]
    hits = int(question["alike"].split()[1])
    assert question["alike"] == f"All {hits} hits on Lance 1" and hits > 1
    left = {choice["value"]: choice["text"] for choice in question["choices"]}
    value = first(question)
    assert ann.do(id, seat, "answer", value=value, alike=True)["ok"]
    after = ann.see(id, seat)
    acts = (after["undoable"] or 0) - (seen["undoable"] or 0)
    assert 1 <= acts <= hits
    again = after["question"]
    same = again and again["prompt"].split()[0] == question["prompt"].split()[0] and again["what"] == question["what"]
    assert acts == hits or (same and value not in [choice["value"] for choice in again["choices"]]), left
    taken = [
        line for line in after["log"][len(seen["log"]) :] if line["clause"] == "WW-450" and "loses" in line["text"]
    ]
    assert len(taken) >= acts  # each hit has a line of its own


def test_each_of_them_is_taken_back_by_itself(start: Start) -> None:
    ann = Guest(start())
    id, seat, seen = hurt(ann)
    ann.do(id, seat, "answer", value=first(seen["question"]), alike=True)
    acts = ann.see(id, seat)["undoable"]
    ann.do(id, seat, "undo")
    other = "blue" if seat == "red" else "red"
    if request := ann.see(id, other)["undo"]:
        assert request["by"] == seat
        ann.do(id, other, "consent", agree=True)
    assert (ann.see(id, seat)["undoable"] or 0) == acts - 1


def test_without_the_word_one_hit_is_answered(start: Start) -> None:
    ann = Guest(start())
    id, seat, seen = hurt(ann)
    ann.do(id, seat, "answer", value=first(seen["question"]))
    assert ann.see(id, seat)["undoable"] == (seen["undoable"] or 0) + 1
