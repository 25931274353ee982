"""A choice that only hurts its seat is taken from a client that confirms it, through every door."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.core.face.wording import Names, Note
from admiralty.games import game

from .guests import Guest, Plain

TACTIC, TAKE_HIT, DODGE = 1, 10, 1


def note_dodge(b: Any, facts: tuple[int | None, ...], value: int, seat: int, names: Names) -> Note | None:
    return Note("you burn all your power", "WW-310", grave=True) if value == DODGE else None


def note_hit(b: Any, facts: tuple[int | None, ...], value: int, seat: int, names: Names) -> Note | None:
    return Note("gone for good", "WW-450", grave=True)


@pytest.fixture(autouse=True)
def noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the rules had it that dodging hurts."""
    asks = game("systemships").wording.asks
    monkeypatch.setitem(asks, TACTIC, replace(asks[TACTIC], note=note_dodge))  # type: ignore[arg-type]
    monkeypatch.setitem(asks, TAKE_HIT, replace(asks[TAKE_HIT], note=note_hit))  # type: ignore[arg-type]


def duel(ann: Guest) -> str:
    return str(ann.make(seats={"red": "me", "blue": "me"})["id"])


def picking(tactic: int) -> Any:
    """Answers of a form with this tactic, and the most of everything else."""

    def pick(question: Plain) -> int:
        if question["what"] == TACTIC:
            return tactic
        return int(question["choices"][-1]["value"] if question["choices"] else question["high"])

    return pick


def test_the_snapshot_says_what_a_choice_does(ann: Guest) -> None:
    choices = ann.see(duel(ann), "red")["form"]["open"]["choices"]
    assert choices[0] == {"value": 0, "text": "Attack"}
    assert choices[DODGE] == {
        "value": 1, "text": "Dodge", "note": "you burn all your power", "clause": "WW-310", "grave": True
    }  # fmt: skip


def test_grave_orders_are_locked_only_when_they_are_confirmed(ann: Guest) -> None:
    id = duel(ann)
    answers = ann.orders(id, "red", picking(DODGE))
    before = ann.see(id, "red")
    for more in ({"confirmed": False}, {"id": "again", "confirmed": False}):
        assert ann.do(id, "red", "ready", 400, answers=answers, **more)["error"] == {
            "where": "Red, tactic", "what": "Dodge only hurts you: you burn all your power", "rule": "WW-310",
            "remedy": "send it again with confirmed: true",
        }  # fmt: skip
    seen = ann.see(id, "red")
    assert not seen["form"]["ready"] and seen["receipt"] == before["receipt"] and seen["form"] == before["form"]
    assert ann.do(id, "red", "ready", answers=answers, confirmed=True)["ok"]
    assert ann.see(id, "red")["form"]["ready"]


def hurt(ann: Guest) -> tuple[str, str, Plain]:
    """A table at which a seat is asked what a hit takes: its id, the seat, the question."""
    luck = Random(3)

    def pick(question: Plain) -> int:
        values = [int(choice["value"]) for choice in question["choices"]]
        return luck.choice(values) if 0 < len(values) < 20 else min(4, int(question["high"]))

    for _ in range(300):
        id = duel(ann)
        while (seen := ann.see(id))["table"]["status"] == "running":
            seat = next(each["name"] for each in seen["seats"] if each["waited_for"])
            question: Plain | None = ann.see(id, seat)["question"]
            if question:
                return id, seat, question
            ann.do(id, seat, "ready", answers=ann.orders(id, seat, pick))
    raise AssertionError("nobody was hurt in any of these games")


def test_a_grave_answer_is_taken_only_when_it_is_confirmed(ann: Guest) -> None:
    id, seat, question = hurt(ann)
    value = question["choices"][0]["value"]
    refused = ann.do(id, seat, "answer", 400, value=value, confirmed=False)["error"]
    assert refused["where"].startswith(f"{seat.capitalize()}, ") and refused["rule"] == "WW-450"
    assert refused["remedy"] == "send it again with confirmed: true"
    assert ann.see(id, seat)["question"] == question
    with ann.socket(id, seat) as line:
        line.next()
        assert line.do("answer", value=value, confirmed=False)["error"]["rule"] == "WW-450"
        assert line.do("answer", value=value)["ok"]


def test_what_is_not_grave_needs_no_word(ann: Guest) -> None:
    id = duel(ann)
    assert ann.do(id, "red", "ready", answers=ann.orders(id, "red", picking(0)), confirmed=False)["ok"]


def test_standing_orders_confirm_nothing(ann: Guest) -> None:
    id, seat, _ = hurt(ann)
    ann.do(id, seat, "standing", asks=[TAKE_HIT])
    assert ann.see(id, seat)["question"] is None, "answered as simple would"


def test_the_description_has_the_field(ann: Guest) -> None:
    found = ann.get("/openapi.json")["components"]["schemas"]
    for name in ("AnswerIt", "Ready"):
        assert found[name]["properties"]["confirmed"]["default"] is False
        assert "confirmed" not in found[name]["required"]
