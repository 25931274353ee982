"""Standing orders: a seat leaves some questions to them, and the game no longer waits for it there."""

from __future__ import annotations

import random
from typing import Any

from .conftest import Start
from .guests import Guest, first
from .test_durability import moved

LOSSES = "loss"
RANDOM = random.Random(5)
GAMES = 300  # at most, until somebody gets hurt: the dice are nobody's to know


def leave_losses(guest: Guest, id: str, seat: str) -> dict[str, Any]:
    told = guest.see(id, seat)["standing"]
    (what,) = [each["what"] for each in told if each["label"] == LOSSES]
    return guest.do(id, seat, "standing", asks=[what])


def play(guest: Guest, id: str, seats: tuple[str, ...]) -> list[str]:
    """To the end, or for thirty acts; which seats were asked questions of their own outside plots."""
    asked = []
    for _ in range(30):
        seen = guest.see(id)
        if seen["table"]["status"] == "over":
            break
        for seat in seats:
            seen = guest.see(id, seat)
            if seen["question"]:
                asked.append(seat)
                guest.do(id, seat, "answer", value=first(seen["question"]))
            elif seen["form"] and not seen["form"]["ready"]:
                guest.do(id, seat, "ready", answers=guest.orders(id, seat, aggressive))
    return asked


def aggressive(question: dict[str, Any]) -> int:
    """Some orders by which now and then somebody gets hurt."""
    choices = [int(choice["value"]) for choice in question["choices"]]
    return RANDOM.choice(choices) if 0 < len(choices) < 20 else min(4, int(question["high"]))


def test_a_seat_that_leaves_its_losses_to_them_is_not_asked(start: Start) -> None:
    ann = Guest(start())
    both = {"scenario": "systemships/duel", "seats": {"red": "me", "blue": "me"}}
    hurt = 0
    for _ in range(GAMES):
        id = ann.make(**both)["id"]
        assert leave_losses(ann, id, "red")["ok"]
        asked = play(ann, id, ("red", "blue"))
        assert "red" not in asked
        log = [line["clause"] for line in ann.see(id, "red")["log"] if line["kind"] == "event"]
        hurt += "WW-450" in log
        if hurt and asked:
            return
    raise AssertionError("nobody was hurt in any of these games")


def test_they_are_the_seats_own_affair_and_outlive_the_server(start: Start) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    made = ann.make(seats={"red": "me", "blue": "open"})
    id = made["id"]
    ben.join(made["links"]["blue"])
    before = ben.see(id), ben.see(id, "-")
    leave_losses(ann, id, "red")
    assert (ben.see(id), ben.see(id, "-")) == before
    assert [each["on"] for each in ann.see(id, "red")["standing"]] == [True]
    assert [each["on"] for each in ben.see(id, "blue")["standing"]] == [False]
    assert ben.see(id, "-")["standing"] == []
    ann = moved(ann, start)
    assert [each["on"] for each in ann.see(id, "red")["standing"]] == [True]
    ann.do(id, "red", "standing", asks=[])
    assert [each["on"] for each in moved(ann, start).see(id, "red")["standing"]] == [False]


def test_what_is_asked_already_is_answered_at_once(start: Start) -> None:
    ann = Guest(start())
    for _ in range(GAMES):
        id = ann.make(scenario="systemships/duel", seats={"red": "me", "blue": "me"})["id"]
        for seat in ("red", "blue"):
            ann.do(id, seat, "ready", answers=ann.orders(id, seat, aggressive))
        seat = next((each for each in ("red", "blue") if ann.see(id, each)["question"]), None)
        if seat is not None:
            with ann.socket(id, seat) as line:
                line.next()
                what = line.state["standing"][0]["what"]
                line.do("standing", asks=[what])
                while line.state["question"] is not None:
                    line.next()
            return
    raise AssertionError("nobody was hurt in any of these games")


def test_nothing_else_can_be_left_to_them(start: Start) -> None:
    ann = Guest(start())
    id = ann.make(seats={"red": "me", "blue": "me"})["id"]
    for asks in ([1], [0], [999], [-1]):
        reply = ann.do(id, "red", "standing", 400, asks=asks)
        assert reply["error"]["where"] == "standing orders", reply
    assert [each["on"] for each in ann.see(id, "red")["standing"]] == [False]


def test_taking_back_leads_to_what_the_seat_decided_itself(start: Start) -> None:
    ann = Guest(start())
    for _ in range(GAMES):
        id = ann.make(scenario="systemships/duel", seats={"red": "me", "blue": "me"})["id"]
        for seat in ("red", "blue"):
            leave_losses(ann, id, seat)
            ann.do(id, seat, "ready", answers=ann.orders(id, seat, aggressive))
        seen = ann.see(id, "red")
        if seen["table"]["status"] == "running" and seen["undoable"] > 1:  # its orders, and losses that were answered
            ann.do(id, "red", "undo")
            assert ann.see(id, "red")["undoable"] is None
            return
    raise AssertionError("nobody was hurt in any of these games")


def test_who_comes_by_a_new_link_has_none(start: Start) -> None:
    ann, ben, carla = (Guest(client, name) for client in [start()] for name in ("Ann", "Ben", "Carla"))
    made = ann.make(seats={"red": "me", "blue": "open"})
    id = made["id"]
    ben.join(made["links"]["blue"])
    leave_losses(ben, id, "blue")
    link = ann.post(f"/tables/{id}/seats/blue/revoke")["link"]
    carla.join(link)
    assert [each["on"] for each in carla.see(id, "blue")["standing"]] == [False]
    assert [each["on"] for each in moved(carla, start).see(id, "blue")["standing"]] == [False]
