"""A referee plays seats at the desk: each is asked and answers as if it sat at its own place, and knows no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from .secrets_kit import BLUE, RED, STRANGER, Duel, Ear, House

IDS = count(1)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with House() as house:
        yield house


@pytest.fixture
def duel(house: House) -> Duel:
    """A duel whose referee, the stranger's device, plays blue."""
    house.said.clear()
    duel = Duel(house, referee=True)
    link = duel.table.links_told(duel.table.creator)["*"].removeprefix("/join/")
    assert house.post("/join", STRANGER, {"secret": link, "name": "Gwen"}).status_code == 200
    hand(duel, "blue", "referee")
    return duel


def hand(duel: Duel, seat: str, to: str) -> None:
    command = {"id": f"g{next(IDS)}", "do": "gm_hand", "seat": seat, "to": to}
    answer = duel.house.post(f"{duel.path}/referee", STRANGER, {"command": command})
    assert answer.status_code == 200, answer.text


def hands(heard: list[str]) -> list[dict[str, Any]]:
    """What the referee is told last of the seats that they play."""
    found: list[dict[str, Any]] = [json.loads(text) for text in heard]
    return next(each["set"]["hands"] for each in reversed(found) if "hands" in each["set"])


def test_the_desk_has_the_form_of_a_seat_as_that_seat_has_it(duel: Duel) -> None:
    with duel.ear(STRANGER, "*") as desk:
        (mine,) = hands(desk.heard())
        own = duel.see(STRANGER, "blue")
        assert mine == {"seat": "blue", **{name: own[name] for name in mine if name != "seat"}}
        assert mine["form"]["open"]
        answers = duel.order("blue")
        reply = desk.tell("fill", seat="blue", at=mine["at"], answers=answers[:2])
        assert reply["ok"]
        assert len(duel.session.draft(1).boxes) == 2
    seen = duel.see(STRANGER, "*")["hands"]
    assert [len(each["form"]["boxes"]) for each in seen] == [2]


def test_each_answer_is_checked_as_that_seats(duel: Duel) -> None:
    with duel.ear(STRANGER, "*") as desk:
        desk.heard()
        at = json.loads(duel.place("blue"))
        answers = duel.order("blue")
        for wrong, words in (
            ({"seat": "blue", "at": [at[0], at[1] + 1, at[2]], "answers": answers}, "has moved on"),
            ({"seat": "red", "at": at, "answers": answers}, "is not yours"),
            ({"seat": "green", "at": at, "answers": answers}, "no such seat"),
            ({"at": at, "answers": answers}, "plays none of the game"),
        ):
            reply = desk.tell("ready", **wrong)
            assert words in reply["error"]["what"], reply
        assert desk.tell("ready", seat="blue", at=at, answers=answers, confirmed=True)["ok"]
        duel.ready(RED, "red")
        assert duel.session.beat == 1 or duel.session.asked
        desk.heard()
        assert "odds" not in str(desk.tell("odds", seat="blue", stop=True).get("error"))


def test_a_command_by_post_is_for_the_seat_that_it_names(duel: Duel) -> None:
    """As over a socket: none is done for one seat that names another."""
    at, answers = json.loads(duel.place("blue")), duel.order("blue")[:2]
    for device, seat, status in ((RED, "red", 403), (STRANGER, "blue", 200), (STRANGER, "*", 200)):
        command = {"id": f"p{next(IDS)}", "do": "fill", "seat": "blue", "at": at, "answers": answers}
        answer = duel.house.post(f"{duel.path}/commands", device, {"seat": seat, "command": command})
        assert answer.status_code == status, answer.text
    assert len(duel.session.draft(1).boxes) == 2 and not duel.session.draft(0).boxes


def test_nothing_of_the_others_orders_is_told_at_the_desk(duel: Duel) -> None:
    with duel.ear(STRANGER, "*") as desk:
        desk.heard()
        duel.do(RED, "red", "fill", answers=duel.order("red")[:3])
        assert desk.heard() == []
    assert [each["seat"] for each in duel.see(STRANGER, "*")["hands"]] == ["blue"]
    hand(duel, "blue", "human")
    assert duel.see(STRANGER, "*")["hands"] == []
    with duel.ear(STRANGER, "*") as desk:
        at = json.loads(duel.place("blue"))
        assert "is not yours" in desk.tell("fill", seat="blue", at=at, answers=[])["error"]["what"]


def test_no_seats_socket_acts_for_another(duel: Duel) -> None:
    for device, seat in ((RED, "red"), (BLUE, "blue")):
        other = "blue" if seat == "red" else "red"
        with duel.ear(device, seat) as ear:
            assert '"hands"' not in "".join(ear.heard())
            reply = ear.tell("fill", seat=other, at=json.loads(duel.place(other)), answers=[])
            assert "another one than the one that sends this" in reply["error"]["what"]
    with Ear(duel.house, f"{duel.path}/socket?seat=-", BLUE) as watcher:
        assert "only look on" in watcher.tell("fill", seat="blue", at=[0, 0, 0], answers=[])["error"]["what"]


def test_who_looks_on_at_a_seat_in_the_referees_hands_points_at_nothing(duel: Duel) -> None:
    """The mark would say that the referee points."""
    with duel.ear(BLUE, "blue") as blue, duel.ear(RED, "red") as red, duel.ear(STRANGER, "*") as desk:
        red.heard()
        assert "the referee plays it now" in blue.tell("point", x=1, y=1)["error"]["what"]
        assert red.heard() == []
        assert desk.tell("point", x=1, y=1)["ok"]
        (mark,) = [json.loads(text)["set"]["mark"] for text in red.heard()]
        assert mark["by"].endswith("(Referee)")
