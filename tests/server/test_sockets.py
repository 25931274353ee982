"""Sockets: numbered events, coming back to what was missed, commands and their refusals, limits."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Sequence

import pytest
from starlette.websockets import WebSocketDisconnect

from admiralty.server.database.store import Step
from admiralty.server.seen.watchers import RING_MOST

from .conftest import Start, hall_of
from .guests import Guest, first
from .testing import TestClient

DUEL = {"red": "me", "blue": "open"}


@pytest.fixture
def duel(ann: Guest, ben: Guest) -> str:
    made = ann.make(seats=DUEL)
    ben.join(made["links"]["blue"])
    return str(made["id"])


def test_a_duel_on_two_sockets(ann: Guest, ben: Guest, duel: str) -> None:
    with ann.socket(duel) as red, ben.socket(duel) as blue:
        assert red.next()["full"] and blue.next()["full"]
        assert red.n == 1 and blue.n == 1
        red.until(lambda line: line.state["seats"][1]["connected"])
        for _ in range(60):
            if red.state["table"]["status"] == "over":
                break
            for line in (red, blue):
                if line.state["form"] and not line.state["form"]["ready"]:
                    while (form := line.state["form"])["open"]:
                        answers = [box["answer"] for box in form["boxes"]]
                        assert line.do("fill", answers=[*answers, first(form["open"])])["ok"]
                    reply = line.do("ready", answers=[box["answer"] for box in line.state["form"]["boxes"]])
                    assert reply["ok"] and len(reply["receipt"]) == 64
                elif line.state["question"]:
                    assert line.do("answer", value=first(line.state["question"]))["ok"]
                for other in (red, blue):
                    other.do("ping")
        assert red.state["table"]["status"] == "over" == blue.state["table"]["status"]
        assert red.log == blue.log == ann.see(duel, "-")["log"]
        assert red.state["table"]["outcome"] == blue.state["table"]["outcome"]
        for guest, line in ((ann, red), (ben, blue)):
            seen = guest.see(duel)
            assert {key: seen[key] for key in line.state} == line.state


def test_events_hold_only_what_changed(ann: Guest, duel: str) -> None:
    with ann.socket(duel) as red:
        red.next()
        red.tell("fill", answers=[first(red.state["form"]["open"])])
        told = red.next()
        assert set(told) == {"n", "epoch", "set"} and set(told["set"]) <= {"form", "scene"}
        assert red.next()["ok"]
        red.do("chat", text="Hello")
        assert red.chat[-1]["text"] == "Hello" and red.chat[-1]["who"] == "Ann (Red)"


def test_two_sockets_of_a_seat_get_the_same(ann: Guest, duel: str) -> None:
    with ann.socket(duel) as one, ann.socket(duel) as other:
        one.next()
        other.next()
        one.do("fill", answers=[first(one.state["form"]["open"])])
        other.do("ping")
        assert one.state == other.state and one.n == other.n


def test_who_comes_back_gets_what_was_missed(ann: Guest, ben: Guest, duel: str) -> None:
    with ann.socket(duel) as red:
        red.next()
        red.do("chat", text="one")
    ann.do(duel, "red", "chat", text="two")
    with ann.socket(duel, tail=f"&epoch={red.epoch}&since={red.n}") as again:
        again.n, again.epoch, again.state, again.chat, again.log = red.n, red.epoch, red.state, red.chat, red.log
        message = again.next()
        assert "full" not in message and message["n"] == red.n + 1
        again.do("ping")
        assert [line["text"] for line in again.chat][-2:] == ["one", "two"]
        seen = ann.see(duel)
        assert {key: seen[key] for key in again.state} == again.state and again.log == seen["log"]


def test_messages_lost_on_their_way_are_sent_again(ann: Guest, ben: Guest, duel: str) -> None:
    with ann.socket(duel) as red:
        red.next()
        known = red.n
        for k in range(3):
            red.do("chat", text=f"line {k}")
        with ann.socket(duel, tail=f"&epoch={red.epoch}&since={known}") as again:
            again.n, again.epoch = known, red.epoch
            again.do("ping")
            assert [line["text"] for line in again.chat] == ["line 0", "line 1", "line 2"]
            assert again.n == red.n
    for tail in (f"&epoch={red.epoch}&since=999", "&epoch=other&since=1", f"&epoch={red.epoch}&since=0"):
        with ann.socket(duel, tail=tail) as other:
            assert other.next()["full"]


def test_too_much_missed_is_told_as_a_whole(ann: Guest, duel: str) -> None:
    with ann.socket(duel) as red:
        red.next()
        known = red.n
        for k in range(RING_MOST + 1):
            ann.do(duel, "red", "chat", text=f"line {k}")
        with ann.socket(duel, tail=f"&epoch={red.epoch}&since={known}") as again:
            assert again.next()["full"]


def test_a_repeated_command_is_answered_alike_and_done_once(ann: Guest, duel: str) -> None:
    with ann.socket(duel) as red:
        red.next()
        answers = ann.orders(duel, "red")
        red.do("ping")
        at = red.state["at"]
        reply = red.do("ready", answers=answers, id="mine", at=at)
        assert red.do("ready", answers=answers, id="mine", at=at) == reply
        assert ann.do(duel, "red", "ready", answers=answers, id="mine", at=at) == reply
        assert red.do("chat", text="no", id="mine") == reply, "whatever it says now"
        assert ann.see(duel)["undoable"] == 1


def test_stale_commands_are_refused(ann: Guest, ben: Guest, duel: str) -> None:
    at = ann.see(duel)["at"]
    ann.act(duel, "red")
    reply = ann.do(duel, "red", "ready", 409, answers=[], at=at)
    assert reply["stale"] and "moved on" in reply["error"]["what"]
    assert ben.see(duel)["at"] == at, "what the other seat does makes one's own place no other"
    ben.act(duel, "blue")


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "null", "[]", "7", '"x"', "{}", '{"do":"fly","id":"x"}', '{"do":"ping"}', '{"do":"ping","id":""}',
        '{"do":"ping","id":"x","more":1}', '{"do":"answer","id":"x","value":1}',
        '{"do":"answer","id":"x","value":1.5,"at":[0,0,0]}', '{"do":"answer","id":"x","value":true,"at":[0,0,0]}',
        '{"do":"answer","id":"x","value":99999999999,"at":[0,0,0]}',
        '{"do":"fill","id":"x","answers":"1","at":[0,0,0]}',
        '{"do":"fill","id":"x","answers":[NaN],"at":[0,0,0]}', '{"do":"chat","id":"x","text":""}',
        '{"do":"consent","id":"x","agree":1}', '{"do":"undo","id":"x","to":0}', "[" * 9000,
        '{"do":"ping","id":"\\u0000"}',
        json.dumps({"do": "chat", "id": "x", "text": "y" * 501}),
        json.dumps({"do": "chat", "id": "x", "text": "a\u202eb"}),
        json.dumps({"do": "fill", "id": "x", "at": [0, 0, 0], "answers": [1] * 1025}),
    ],
)  # fmt: skip
def test_garbage_is_refused_in_one_line(ann: Guest, duel: str, text: str) -> None:
    with ann.socket(duel) as red:
        red.next()
        red.web.send_text(text)
        reply = red.next()
        assert reply["error"]["what"] and "\n" not in str(reply["error"]) and len(str(reply)) < 400
        assert red.do("ping")["ok"]


def test_bytes_and_long_messages_close_the_socket(ann: Guest, duel: str) -> None:
    for send, code in ((lambda web: web.send_bytes(b"{}"), 1003), (lambda web: web.send_text("x" * 16_385), 1009)):
        with ann.socket(duel) as red:
            red.next()
            send(red.web)
            with pytest.raises(WebSocketDisconnect) as closed:
                red.next()
            assert closed.value.code == code
    assert ann.see(duel)["table"]["status"] == "running"


def test_a_flood_is_cut_off(ann: Guest, duel: str) -> None:
    with ann.socket(duel) as red:
        red.next()
        for _ in range(45):
            red.web.send_text('{"do":"ping","id":"x"}')
        closed = red.closed()
        assert closed.code == 1008 and closed.reason == "slow down"


def test_who_reads_too_slowly_is_let_go(start: Start) -> None:
    ann = Guest(start(queue_limit=3))
    id = ann.make(seats=DUEL)["id"]
    from admiralty.server.routes import socket

    with ann.socket(id) as slow:
        slow.next()
        table = hall_of(ann.client).tables[id]
        (client,) = next(iter(table.clients.values()))
        assert isinstance(client, socket.Socket)

        async def flood() -> None:
            for k in range(9):
                client.push(f'{{"k":{k}}}')

        assert ann.client.portal is not None
        ann.client.portal.call(flood)
        closed = slow.closed()
        assert closed.code == 1013


def test_strangers_get_no_socket(ann: Guest, ben: Guest, duel: str, client: TestClient) -> None:
    for id, seat, said in (
        (duel, "red", "is not yours"),
        (duel, "green", "no such seat"),
        ("a" * 26, "", "no such table"),
    ):
        with Guest(client).socket(id, seat) as line:
            assert said in line.next()["error"]["what"]
            with pytest.raises(WebSocketDisconnect) as closed:
                line.next()
            assert closed.value.code == 1008
    with pytest.raises(WebSocketDisconnect), ann.socket(duel, origin="http://evil.example") as line:
        line.next()
    with ann.socket(duel, origin="http://localhost") as line:
        assert line.next()["full"]
    with Guest(client).socket(duel) as line:
        assert line.next()["full"] and line.state["form"] is None
        assert "only look on" in line.do("chat", text="hi")["error"]["what"]
        assert line.do("ping")["ok"]


def test_a_revoked_seat_loses_its_sockets(ann: Guest, ben: Guest, duel: str) -> None:
    with ben.socket(duel) as blue, Guest(ann.client).socket(duel) as cat:
        blue.next()
        cat.next()
        ann.post(f"/tables/{duel}/seats/blue/revoke")
        closed = blue.closed()
        assert closed.code == 1008 and "revoked" in str(closed.reason)
        assert cat.do("ping")["ok"]


def test_a_private_tables_spectator_goes_with_the_seat(ann: Guest, ben: Guest) -> None:
    made = ann.make(seats=DUEL, private=True)
    ben.join(made["links"]["blue"])
    with ben.socket(made["id"], "-") as look:
        look.next()
        ann.post(f"/tables/{made['id']}/seats/blue/revoke")
        assert look.closed().code == 1008


def test_a_table_takes_so_many_sockets(start: Start) -> None:
    """Spectators do not keep players out, nor do a seat's other devices."""
    ann = Guest(client := start(sockets_limit=1, own_sockets_limit=2))
    ben, cat = Guest(client, "Ben"), Guest(client, "Cat")
    made = ann.make(seats={"red": "me", "blue": "open"})
    id = made["id"]
    ben.join(made["links"]["blue"])
    with cat.socket(id) as look, Guest(client).socket(id) as other:
        assert look.next()["full"]
        assert "1 connections of spectators" in other.next()["error"]["what"]
        with ann.socket(id) as one, ann.socket(id) as two, ann.socket(id) as three, ben.socket(id) as blue:
            assert one.next()["full"] and two.next()["full"] and blue.next()["full"]
            assert "2 connections of this seat" in three.next()["error"]["what"]


def test_who_comes_back_is_never_left_on_an_old_board(ann: Guest, duel: str) -> None:
    """Away while the board changed and another socket of the same seat and device got the whole of it."""
    with ann.socket(duel) as red:
        red.next()
        red.do("ping")
    ann.do(duel, "red", "chat", text="while nobody looked")
    with ann.socket(duel) as other:
        assert other.next()["full"] and other.n > red.n
    with ann.socket(duel, tail=f"&epoch={red.epoch}&since={red.n}") as again:
        again.n, again.epoch, again.state, again.chat, again.log = red.n, red.epoch, red.state, red.chat, red.log
        again.do("ping")
        assert [line["text"] for line in again.chat][-1] == "while nobody looked"
        assert len(again.chat) == len(ann.see(duel)["chat"]), "nothing twice"


def test_numbers_of_a_forgotten_watcher_mean_nothing(ann: Guest, duel: str) -> None:
    hall = hall_of(ann.client)
    with ann.socket(duel) as red:
        red.next()
        red.do("chat", text="one")
    with Guest(ann.client).socket(duel) as cat:  # the table stays in the memory
        cat.next()
        assert ann.client.portal is not None
        ann.client.portal.call(hall.sweep, time.monotonic() + 1e6)
        with ann.socket(duel, tail=f"&epoch={red.epoch}&since=1") as again:
            assert again.next()["full"] and again.epoch != red.epoch


def test_a_fault_is_answered_and_the_socket_stays(
    ann: Guest, duel: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with ann.socket(duel) as red:
        red.next()
        with monkeypatch.context() as patch:
            patch.setattr("admiralty.server.routes.socket.job_of", lambda *_: 1 / 0)
            reply = red.do("odds")
        assert reply["error"]["what"] == "the rules broke on this" and "ZeroDivisionError" in caplog.text
        assert red.do("ping")["ok"]


def test_a_table_that_nobody_looks_at_leaves_the_memory(ann: Guest, duel: str) -> None:
    hall = hall_of(ann.client)
    with ann.socket(duel) as red:
        red.next()
        hall.sweep(time.monotonic() + 1e6)
        assert duel in hall.tables
    hall.sweep(time.monotonic())
    assert duel in hall.tables
    hall.sweep(time.monotonic() + 1e6)
    assert duel not in hall.tables
    with ann.socket(duel, tail=f"&epoch={red.epoch}&since={red.n}") as again:
        assert again.next()["full"] and again.epoch != red.epoch


def test_nobody_hears_of_what_is_not_yet_on_the_disk(ann: Guest, duel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a commit takes its time somebody leaves; that is told only after it."""
    answers, at = ann.orders(duel, "red"), ann.see(duel)["at"]
    table = hall_of(ann.client).tables[duel]
    real, begun, gate = table.commit, threading.Event(), threading.Event()

    async def commit(steps: Sequence[Step]) -> None:
        begun.set()
        while not gate.is_set():
            await asyncio.sleep(0.01)
        await real(steps)

    with Guest(ann.client).socket(duel) as cat:
        cat.next()
        with ann.socket(duel) as other:
            other.next()
            cat.until(lambda line: line.state["seats"][0]["connected"])
            monkeypatch.setattr(table, "commit", commit)
            acting = threading.Thread(target=lambda: ann.do(duel, "red", "ready", answers=answers, at=at))
            acting.start()
            begun.wait(600)
            noted = [table.watchers[-1, ""].n]
            threading.Timer(0.3, lambda: (noted.append(table.watchers[-1, ""].n), gate.set())).start()
        acting.join()
        assert noted == [cat.n, cat.n], "while it was being committed"
        cat.until(lambda line: line.state["seats"][0]["ready"] and not line.state["seats"][0]["connected"])
