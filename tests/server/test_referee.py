"""A referee at a table: what he does there, what of it the seats are told, and that nobody else may."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.journal import parse
from admiralty.games import game

from .conftest import Start, hall_of
from .guests import Guest, fresh_id

Plain = dict[str, Any]
BOARD = {"systemships/duel": "Lance", "myoss/duel": "Battleaxe"}

CALLED = {"red": "Red", "blue": "Blue", "first": "Red", "second": "Blue"}


class Ruled:
    """A table with a referee: Gwen made it, Ann and Ben sit at it."""

    def __init__(self, start: Start, scenario: str = "systemships/duel", **more: Any) -> None:
        client = start()
        self.gwen, self.ann, self.ben, self.eve = (Guest(client, name) for name in ("Gwen", "Ann", "Ben", "Eve"))
        seats = ("red", "blue") if scenario.startswith("systemships") else ("first", "second")
        made = self.gwen.make(scenario, seats=dict.fromkeys(seats, "open"), referee=True, **more)
        self.id, self.seats = str(made["id"]), seats
        for guest, seat in zip((self.ann, self.ben), seats, strict=True):
            guest.join(made["links"][seat])

    def rule(self, what: str, status: int = 200, by: Guest | None = None, **more: Any) -> Plain:
        """A referee's command."""
        body = {"command": {"do": what, "id": fresh_id(), **more}}
        found: Plain = (by or self.gwen).post(f"/tables/{self.id}/referee", body, status)
        return found

    def desk(self) -> Plain:
        """What only the referee is shown."""
        found: Plain = self.gwen.see(self.id, "*")
        return found

    def last(self) -> int:
        """His newest act."""
        return int(self.desk()["referee"]["acts"][0]["n"])

    def log(self, guest: Guest, seat: str = "") -> list[str]:
        return [line["text"] for line in guest.see(self.id, seat)["log"]]


@pytest.fixture(params=BOARD)
def ruled(request: pytest.FixtureRequest, start: Start) -> Ruled:
    return Ruled(start, request.param)


def test_a_referee_hides_and_takes_back(ruled: Ruled) -> None:
    name = BOARD["systemships/duel" if "red" in ruled.seats else "myoss/duel"] + " 2"
    first, second = ruled.seats
    assert name in str(ruled.ann.see(ruled.id)["scene"])
    ruled.rule("gm_veil", path="ships.1", seats=[first], reason="behind the moon")
    for guest, seat in ((ruled.ann, first), (ruled.eve, "-")):
        assert name not in str(guest.see(ruled.id, seat))
    for guest, seat in ((ruled.ben, second), (ruled.gwen, "*")):
        assert name in str(guest.see(ruled.id, seat)["scene"])
    replay = ruled.ann.get(f"/tables/{ruled.id}/replay")
    assert name not in str(replay) and name in str(ruled.gwen.get(f"/tables/{ruled.id}/replay?seat=*"))
    acts = ruled.desk()["referee"]["acts"]
    assert acts[0]["text"].endswith("behind the moon") and acts[0]["secret"] and acts[0]["stands"]
    ruled.rule("gm_revoke", entry=ruled.last())
    assert name in str(ruled.ann.see(ruled.id)["scene"])
    assert not ruled.desk()["referee"]["acts"][0]["stands"]


def test_edits_open_and_hidden(ruled: Ruled) -> None:
    path = "ships.1.pd" if "red" in ruled.seats else "ships.1.scans"
    before = len(ruled.log(ruled.ann))
    ruled.rule("gm_edit", path=path, value=1, reason="a mine", hidden=True)
    assert len(ruled.log(ruled.ann)) == before and "a mine" in str(ruled.log(ruled.gwen, "*"))
    ruled.rule("gm_revoke", entry=ruled.last())
    ruled.rule("gm_edit", path=path, value=2, reason="a larger mine")
    assert any("a larger mine" in line for line in ruled.log(ruled.ann))
    answers = ruled.ann.orders(ruled.id, ruled.seats[0]) if ruled.ann.see(ruled.id)["form"] else None
    if answers is not None:
        ruled.ann.do(ruled.id, ruled.seats[0], "ready", answers=answers)
        ruled.rule("gm_edit", path=path, value=3, reason="a reef", reopen=True)
        assert not any(seat["ready"] for seat in ruled.ben.see(ruled.id)["seats"])
        assert any("starts over without its answers" in line for line in ruled.log(ruled.ben))


def test_dice_and_notes(ruled: Ruled) -> None:
    first, second = ruled.seats
    ruled.rule("gm_roll", count=2, sides=6, label="who comes")
    ruled.rule("gm_roll", count=1, sides=20, label="morale", seats=[first])
    ruled.rule("gm_note", text="They wait for the dark.")
    ruled.rule("gm_note", text="A light ahead", seats=[second])
    assert "The referee rolls 1d20 for morale" in str(ruled.log(ruled.ann))
    assert "who comes" not in str(ruled.log(ruled.ann)) and "morale" not in str(ruled.log(ruled.ben))
    assert "The referee to" in ruled.log(ruled.ben)[-1] and len(ruled.log(ruled.eve, "-")) < len(ruled.log(ruled.ben))
    assert [act["kind"] for act in ruled.desk()["referee"]["acts"]] == ["note", "note", "roll", "roll"]


def test_the_referee_plays_a_seat_and_gives_it_back(ruled: Ruled) -> None:
    first = ruled.seats[0]
    seen = ruled.ann.see(ruled.id, first)
    assert ruled.gwen.see(ruled.id, "*")["you"]["seats"] == []
    ruled.gwen.get(f"/tables/{ruled.id}?seat={first}", 403)
    ruled.rule("gm_hand", seat=first, to="referee")
    assert ruled.gwen.see(ruled.id, "*")["you"]["seats"] == [first]
    assert "the referee plays it now" in ruled.ann.do(ruled.id, first, "undo", 400)["error"]["what"]
    assert ruled.ann.see(ruled.id, first)["scene"] == seen["scene"]
    asked = [ruled.ann.see(ruled.id, first), ruled.gwen.see(ruled.id, first)]
    assert [bool(each["form"] or each["question"]) for each in asked] == [False, True]
    assert ruled.gwen.act(ruled.id, first)["ok"]
    ruled.rule("gm_hand", seat=first, to="human")
    again = ruled.ann.see(ruled.id, first)
    assert again["table"]["status"] != "running" or again["form"] or again["question"]
    ruled.gwen.get(f"/tables/{ruled.id}?seat={first}", 403)
    assert "A person now plays Red." in ruled.log(ruled.ben)


def test_who_plays_a_seat_for_the_referee_speaks_in_his_own_name(ruled: Ruled) -> None:
    first = ruled.seats[0]
    ruled.rule("gm_hand", seat=first, to="referee")
    ruled.gwen.do(ruled.id, first, "chat", text="We surrender.")
    ruled.rule("gm_hand", seat=first, to="human")
    ruled.ann.do(ruled.id, first, "chat", text="We do not!")
    whos = [line["who"] for line in ruled.ben.see(ruled.id)["chat"][-2:]]
    assert whos == ["Gwen (Red)", "Ann (Red)"]


def test_a_seat_goes_to_a_computer_and_to_another_guest(ruled: Ruled) -> None:
    second = ruled.seats[1]
    ruled.rule("gm_hand", seat=second, to="computer:simple")
    ruled.ann.act(ruled.id, ruled.seats[0])
    whos = {seat["name"]: seat["who"] for seat in ruled.ann.see(ruled.id)["seats"]}
    assert whos == {ruled.seats[0]: "human", second: "computer:simple"}
    assert "there is no player" in ruled.rule("gm_hand", 400, seat=second, to="computer:deep")["error"]["what"]
    if ruled.desk()["table"]["status"] == "running":
        ruled.rule("gm_revoke", entry=ruled.last())
        assert ruled.ann.see(ruled.id)["seats"][1]["who"] == "human"
        link = ruled.gwen.post(f"/tables/{ruled.id}/seats/{second}/revoke")["link"]
        assert ruled.eve.join(link)["seat"] == second
        ruled.ben.get(f"/tables/{ruled.id}?seat={second}", 403)


def test_a_computers_seat_gets_a_link_when_it_is_handed_to_a_person(start: Start) -> None:
    client = start()
    gwen, eve = Guest(client, "Gwen"), Guest(client, "Eve")
    id = gwen.make(seats={"red": "me", "blue": "computer:simple"}, referee=True)["id"]
    body = {"command": {"do": "gm_hand", "id": "h1", "seat": "blue", "to": "human"}}
    assert gwen.post(f"/tables/{id}/referee", body)["ok"]
    link = gwen.see(id, "*")["you"]["links"]["blue"]
    assert eve.join(link) == {"id": id, "seat": "blue"}


def test_orders_are_sealed_from_the_referee_too(start: Start) -> None:
    ruled = Ruled(start)
    answers = ruled.ann.orders(ruled.id, "red")
    ruled.ann.do(ruled.id, "red", "fill", answers=answers)
    ruled.rule("gm_hand", seat="red", to="referee")
    assert ruled.gwen.see(ruled.id, "red")["form"]["boxes"] == []  # the draft is not his
    ruled.rule("gm_hand", seat="red", to="human")
    ruled.ann.do(ruled.id, "red", "ready", answers=answers)
    assert "they are secret" in ruled.rule("gm_hand", 400, seat="red", to="referee")["error"]["what"]
    assert ruled.desk()["form"] is None and ruled.desk()["referee"]["play"] == []


def test_a_computers_locked_orders_are_written_anew_by_the_referee(start: Start) -> None:
    gwen = Guest(start(), "Gwen")
    id = gwen.make(seats={"red": "me", "blue": "computer:simple"}, referee=True)["id"]
    assert [seat["ready"] for seat in gwen.see(id)["seats"]] == [False, True]
    hand = {"do": "gm_hand", "seat": "blue"}
    assert gwen.post(f"/tables/{id}/referee", {"command": {**hand, "id": "1", "to": "referee"}})["ok"]
    assert [seat["ready"] for seat in gwen.see(id)["seats"]] == [False, False]
    assert gwen.see(id, "blue")["form"]["boxes"] == []
    assert gwen.post(f"/tables/{id}/referee", {"command": {**hand, "id": "2", "to": "computer:simple"}})["ok"]
    assert [seat["ready"] for seat in gwen.see(id)["seats"]] == [False, True]


def test_who_takes_sealed_orders_back_takes_back_nothing_of_the_referees(start: Start) -> None:
    """An edit in secret stays as it was, and nobody can tell from what then changes that there is one."""
    ruled = Ruled(start)
    answers = ruled.ann.orders(ruled.id, "red")
    ruled.ann.do(ruled.id, "red", "ready", answers=answers)
    before = ruled.ben.see(ruled.id, "blue")
    ruled.rule("gm_edit", path="ships.1.pd", value=1, reason="a mine", hidden=True)
    ruled.ann.do(ruled.id, "red", "unready")
    (act,) = ruled.desk()["referee"]["acts"]
    assert act["stands"] and "a mine" in act["text"]
    assert ruled.ben.see(ruled.id, "blue")["at"] == before["at"]
    assert [box["answer"] for box in ruled.ann.see(ruled.id, "red")["form"]["boxes"]] == answers
    ruled.ann.do(ruled.id, "red", "ready", answers=answers)
    assert ruled.ben.act(ruled.id, "blue")["ok"]


@pytest.mark.parametrize("to", ["human", "referee"])
def test_a_computer_that_still_reckons_answers_for_nobody_who_took_its_seat(
    start: Start, monkeypatch: pytest.MonkeyPatch, to: str
) -> None:
    gwen = Guest(client := start(), "Gwen")
    begun, goes_on = Event(), Event()

    async def reckoned(work: Callable[..., Any], *arguments: Any) -> Any:
        begun.set()
        await asyncio.to_thread(goes_on.wait)
        return await asyncio.to_thread(work, *arguments)

    monkeypatch.setattr(hall_of(client).workers, "run", reckoned)
    id = gwen.make(seats={"red": "me", "blue": "computer:careful"}, referee=True)["id"]
    assert begun.wait()
    assert gwen.post(f"/tables/{id}/referee", {"command": {"do": "gm_hand", "id": "1", "seat": "blue", "to": to}})["ok"]
    thinking = hall_of(client).tables[id].thinking
    goes_on.set()
    assert thinking
    while not thinking.done():
        time.sleep(0.02)
    assert [seat["ready"] for seat in gwen.see(id)["seats"]] == [False, False]


def test_play_is_taken_back_to_any_act(ruled: Ruled) -> None:
    for _ in range(2):
        seen = ruled.ann.see(ruled.id)
        mover = next(seat["name"] for seat in seen["seats"] if seat["waited_for"])
        (ruled.ann if mover == ruled.seats[0] else ruled.ben).act(ruled.id, mover)
    play = ruled.desk()["referee"]["play"]
    assert play
    ruled.rule("gm_undo", entry=play[-1]["n"])
    assert not [each for each in ruled.desk()["referee"]["play"] if each["n"] >= play[-1]["n"]]
    assert any("Undone" in line for line in ruled.log(ruled.ann))


def test_all_of_it_is_there_after_a_restart_and_open_at_the_end(start: Start) -> None:
    ruled = Ruled(start)
    ruled.rule("gm_veil", path="ships.1", seats=["red"])
    ruled.rule("gm_note", text="They wait for the dark.")
    ruled.rule("gm_hand", seat="blue", to="referee")
    before = {seat: ruled.gwen.see(ruled.id, seat) for seat in ("*", "blue")}
    client = start()
    for guest in (ruled.gwen, ruled.ann, ruled.ben, ruled.eve):
        guest.client = client
    assert {seat: ruled.gwen.see(ruled.id, seat) for seat in ("*", "blue")} == before
    ruled.rule("gm_hand", seat="blue", to="human")
    ruled.ann.do(ruled.id, "red", "leave"), ruled.ben.do(ruled.id, "blue", "consent", agree=True)
    assert any("wait for the dark" in line for line in ruled.log(ruled.ann))
    journal = parse(ruled.ann.ask("GET", f"/tables/{ruled.id}/journal").content, "journal")[0]
    assert "4 acts of the referee" in str(verify(journal, game("systemships")))
    assert "the game is over" in ruled.rule("gm_note", 400, text="late")["error"]["what"]


def test_the_link_of_the_referee_makes_another_one(ruled: Ruled) -> None:
    link = ruled.desk()["you"]["links"]["*"]
    assert ruled.eve.post("/join/look", {"secret": link.removeprefix("/join/")})["seat"] == "referee"
    assert ruled.eve.join(link)["seat"] == "*"
    ruled.rule("gm_note", by=ruled.eve, text="I am here, too.")
    assert "I am here, too." in ruled.log(ruled.gwen, "*")[-1]


def test_his_socket_tells_what_only_he_is_shown(ruled: Ruled) -> None:
    with ruled.gwen.socket(ruled.id, "*") as line:
        line.next()
        ruled.rule("gm_note", text="They wait for the dark.")
        line.next()
        assert "wait for the dark" in line.state["referee"]["acts"][0]["text"]


def test_a_seat_that_is_given_back_is_closed_to_him(ruled: Ruled) -> None:
    first = ruled.seats[0]
    ruled.rule("gm_hand", seat=first, to="referee")
    with ruled.gwen.socket(ruled.id, first) as line:
        line.next()
        ruled.rule("gm_hand", seat=first, to="human")
        message = line.web.receive()
        while message["type"] == "websocket.send":
            assert '"form":{' not in str(message.get("text")) or '"boxes":[]' in str(message.get("text"))
            message = line.web.receive()
        assert message["code"] == 1008


def test_it_is_said_who_took_a_seat_from_whom(ruled: Ruled) -> None:
    """The maker, or a referee who did not make the table."""
    first, second = ruled.seats
    ruled.eve.join(ruled.desk()["you"]["links"]["*"])
    for by, who, guest, seat in (
        (ruled.eve, "referee", ruled.ben, second),
        (ruled.gwen, "table's maker", ruled.ann, first),
    ):
        with guest.socket(ruled.id, seat) as line:
            line.next()
            by.post(f"/tables/{ruled.id}/seats/{seat}/revoke")
            assert line.closed().reason == f"the {who} revoked your link: you no longer sit here"
        said = f"The {who} takes seat {CALLED[seat]} from {guest.name}. It has a new link."
        assert ruled.gwen.see(ruled.id, "*")["chat"][-1]["text"] == said


# ---- who may not -----------------------------------------------------------------------------------------------------


def test_nobody_else_is_the_referee(ruled: Ruled) -> None:
    stranger = Guest(ruled.ann.client, "Mallory")
    for guest in (ruled.ann, ruled.ben, ruled.eve, stranger):
        ruled.rule("gm_note", 403, by=guest, text="mine")
        guest.get(f"/tables/{ruled.id}?seat=*", 403)
        guest.get(f"/tables/{ruled.id}/replay?seat=*", 403)
        guest.get(f"/tables/{ruled.id}/referee/places", 403)
        assert "*" not in guest.see(ruled.id, "-")["you"]["links"]
        guest.post(f"/tables/{ruled.id}/seats/*/revoke", None, 403)
    ruled.ann.do(ruled.id, ruled.seats[0], "gm_note", 400, text="mine")
    ruled.ann.do(ruled.id, "*", "chat", 403, text="mine")


def test_a_table_without_a_referee_has_none(ann: Guest) -> None:
    id = ann.make()["id"]
    assert not ann.see(id)["table"]["referee"] and not ann.see(id)["you"]["referee"]
    ann.get(f"/tables/{id}?seat=*", 404)
    ann.post(f"/tables/{id}/referee", {"command": {"do": "gm_note", "id": "1", "text": "mine"}}, 403)
    ann.get(f"/tables/{id}/referee/places", 403)


@pytest.mark.parametrize(
    ("what", "more", "said"),
    [
        ("gm_edit", {"path": "ships.0.nothing", "value": 1, "reason": "x"}, "there is no field"),
        ("gm_edit", {"path": "ships.0.side", "value": 99, "reason": "x"}, "is not from"),
        ("gm_veil", {"path": "ships.99", "seats": ["red"]}, "has the places"),
        ("gm_veil", {"path": "ships.0", "seats": ["green"]}, "no such seat"),
        ("gm_veil", {"path": "ships.0", "seats": []}, "name a seat"),
        ("gm_hand", {"seat": "*", "to": "referee"}, "no seat of the game"),
        ("gm_hand", {"seat": "red", "to": "human"}, "already"),
        ("gm_revoke", {"entry": 1}, "no act of the referee"),
        ("gm_undo", {"entry": 1}, "no act that stands"),
        ("gm_note", {"text": "\x07"}, "plain characters"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(start: Start, what: str, more: Plain, said: str) -> None:
    ruled = Ruled(start)
    before = ruled.desk()
    error = ruled.rule(what, 400, **more)["error"]
    assert said in error["what"] + error["remedy"]
    assert {**ruled.desk(), "receipt": ""} == {**before, "receipt": ""}


def test_nothing_is_edited_without_a_reason(start: Start) -> None:
    ruled = Ruled(start)
    before = ruled.desk()
    for reason in ({}, {"reason": ""}):
        error = ruled.rule("gm_edit", 400, path="ships.0.side", value=1, **reason)["error"]
        assert "reason" in error["where"], error
    assert ruled.desk() == before


def test_places_lead_to_every_number(ruled: Ruled) -> None:
    """By their names, a level at a time; every number comes with its limits."""

    def parts(path: str) -> list[Plain]:
        found = ruled.gwen.get(f"/tables/{ruled.id}/referee/places?path={path}")
        return list(found["parts"])

    ships = next(part for part in parts("") if part["step"] == "ships")
    assert ships["leads_on"] and ships["value"] is None
    rows = parts("ships")
    name = BOARD["systemships/duel" if "red" in ruled.seats else "myoss/duel"]
    assert [row["label"] for row in rows][:2] == [f"{name} 1", f"{name} 2"]
    status = next(part for part in parts("ships.0") if part["step"] == "status")
    assert status["low"] <= status["value"] <= status["high"] and status["words"][status["value"]]["text"]
    for path in ("ships.99", "nowhere", "ships.0.status", "ships.0.status.1"):
        ruled.gwen.get(f"/tables/{ruled.id}/referee/places?path={path}", 400)


def test_a_branch_holds_nothing_that_is_hidden_from_its_seat(start: Start) -> None:
    """By a seat it begins from what that one knew under the veils; by the referee from all there is."""
    ruled = Ruled(start)
    ruled.rule("gm_veil", path="ships.1", seats=["red"])
    id = ruled.ann.post(f"/tables/{ruled.id}/branch", {"beat": 0, "view": "red"}, 201)["id"]
    assert "Lance 2" not in str(ruled.ann.see(id)["scene"]) and "Lance 1" in str(ruled.ann.see(id)["scene"])
    ruled.ann.post(f"/tables/{ruled.id}/branch", {"beat": 0, "view": "*"}, 403)
    ruled.ann.post(f"/tables/{ruled.id}/branch", {"beat": 0}, 403)
    id = ruled.gwen.post(f"/tables/{ruled.id}/branch", {"beat": 0}, 201)["id"]
    assert "Lance 2" in str(ruled.gwen.see(id)["scene"])


def test_nobody_sits_down_where_the_referee_has_put_a_computer_or_plays_himself(start: Start) -> None:
    client = start()
    gwen, eve = Guest(client, "Gwen"), Guest(client, "Eve")
    id = gwen.make(seats={"red": "open", "blue": "open"}, referee=True, listed=True)["id"]
    for k, who in enumerate(("computer:simple", "referee")):
        hand = {"do": "gm_hand", "id": str(k), "seat": "blue", "to": who}
        assert gwen.post(f"/tables/{id}/referee", {"command": hand})["ok"]
        eve.post(f"/lobby/{id}/blue", {"name": "Eve"}, 409)
    hand = {"do": "gm_hand", "id": "back", "seat": "blue", "to": "human"}
    assert gwen.post(f"/tables/{id}/referee", {"command": hand})["ok"]
    assert eve.post(f"/lobby/{id}/blue", {"name": "Eve"})["seat"] == "blue"


def test_nobody_becomes_the_referee_from_the_lobby(start: Start) -> None:
    client = start()
    gwen, eve = Guest(client, "Gwen"), Guest(client, "Eve")
    id = gwen.make(seats={"red": "open", "blue": "open"}, referee=True, listed=True)["id"]
    eve.post(f"/lobby/{id}/*", {"name": "Eve"}, 409)
    eve.get(f"/tables/{id}?seat=*", 403)
    assert eve.post(f"/lobby/{id}/red", {"name": "Eve"})["seat"] == "red"
    gwen.see(id, "*")
