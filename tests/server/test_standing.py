"""Standing orders: a seat leaves some questions to them, and the game no longer waits for it there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from admiralty.core.play.autoplay import AS_SIMPLE
from admiralty.core.play.bouts import NO_BOUT, Left
from admiralty.core.state.records import HIGHEST
from admiralty.server.known.keeping import standing_from, standing_text

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


# ---- values ----------------------------------------------------------------------------------------------------------

CALLED = "call"
ASKED, YES, NO = ("Valcourt calls Harkov", "Harkov assists Valcourt", "Harkov can't help Valcourt")


def bridge(ann: Guest, ben: Guest) -> str:
    """A table where Ann holds Valcourt and Ben Harkov."""
    seats = {"crew1": "me", "crew2": "open", "gm": "computer:simple"}
    made = ann.make(scenario="bridge/edge", seats=seats, settings={"people": 2})
    ben.join(made["links"]["crew2"])
    return str(made["id"])


def told(guest: Guest, id: str, seat: str, label: str = CALLED) -> dict[str, Any]:
    (found,) = [each for each in guest.see(id, seat)["standing"] if each["label"] == label]
    return dict(found)


def choose(guest: Guest, id: str, seat: str, value: str, status: int = 200) -> dict[str, Any]:
    """Leave the call for help to this value, and nothing else."""
    what, values = (told(guest, id, seat)[key] for key in ("what", "values"))
    return guest.do(id, seat, "standing", status, asks=[what], values={what: values.index(value)})


def call(question: dict[str, Any]) -> int:
    """Valcourt rallies the crew and calls Harkov."""
    wanted = [each for each in question["choices"] if each["text"] in ("Rally", "Help from Harkov")]
    return int((wanted or question["choices"])[0]["value"])


def calls(ann: Guest, id: str) -> None:
    ann.do(id, "crew1", "answer", value=0)
    ann.do(id, "crew1", "ready", answers=ann.orders(id, "crew1", call))


@pytest.mark.parametrize(("value", "said"), [("Yes", YES), ("No", NO)])
def test_a_value_answers_after_the_server_has_started_again(start: Start, value: str, said: str) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    id = bridge(ann, ben)
    assert told(ben, id, "crew2") | {"on": False, "values": ["Yes", "No"], "value": None} == told(ben, id, "crew2")
    assert choose(ben, id, "crew2", value)["ok"]
    ann = moved(ann, start)
    ben = moved(ben, lambda: ann.client)
    found = told(ben, id, "crew2")
    assert found["on"] and found["values"][found["value"]] == value
    calls(ann, id)
    assert any(said in line["text"] for line in ann.see(id, "crew1")["log"])


def test_what_has_no_value_is_asked_or_answered_as_before(start: Start) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    id = bridge(ann, ben)
    choose(ben, id, "crew2", "Yes")
    ben.do(id, "crew2", "standing", asks=[told(ben, id, "crew2")["what"]])
    assert told(ben, id, "crew2")["on"] and told(ben, id, "crew2")["value"] is None
    calls(ann, id)
    assert any(NO in line["text"] for line in ann.see(id, "crew1")["log"]), "as simple would"
    id = bridge(ann, ben)
    calls(ann, id)
    assert ASKED in ben.see(id, "crew2")["question"]["prompt"]


def test_values_are_the_seats_own_affair(start: Start) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    id = bridge(ann, ben)
    before = ann.see(id, "crew1"), ann.see(id, "-")
    choose(ben, id, "crew2", "Yes")
    assert (ann.see(id, "crew1"), ann.see(id, "-")) == before
    assert ann.see(id, "-")["standing"] == []


def test_a_value_is_one_of_its_question(start: Start) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    id = bridge(ann, ben)
    what = told(ben, id, "crew2")["what"]
    for asks, values in (([what], {what: 2}), ([what], {what: -1}), ([], {what: 0}), ([what], {999: 0})):
        reply = ben.do(id, "crew2", "standing", 400, asks=asks, values=values)
        assert reply["error"]["where"] == "standing orders", reply
    for strange in ({what: "Yes"}, {what: 0.5}, {"call": 0}, {str(HIGHEST + 1): 0}, [0]):
        assert ben.do(id, "crew2", "standing", 400, asks=[what], values=strange)["error"]
    assert not told(ben, id, "crew2")["on"]


def test_values_are_kept_with_the_questions() -> None:
    for orders, bout in (({3: 2, 5: AS_SIMPLE}, NO_BOUT), ({3: 0}, Left(7, 2)), ({}, NO_BOUT)):
        assert standing_from(standing_text(orders, bout)) == (orders, bout)
    assert standing_text({3: AS_SIMPLE}, NO_BOUT) == "[3]", "as it was kept at first"
    assert standing_text({3: AS_SIMPLE}, Left(7, 2)) == "[[3],[7,2]]"
