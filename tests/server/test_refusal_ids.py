"""A refusal carries the id of the command that it refuses, however bad the command: over HTTP and on a socket."""

from __future__ import annotations

import json
from typing import Any

import pytest

from admiralty.server.asked.commands import id_read

from .conftest import Start
from .guests import Guest, Plain
from .testing import TestClient

AT = [0, 0, 0]
BAD: list[Plain] = [
    {},
    {"do": None},
    {"do": "fly"},
    {"do": ["fill"]},
    {"do": "fill"},
    {"do": "fill", "at": AT},
    {"do": "fill", "answers": [0]},
    *({"do": "fill", "at": AT, "answers": answers} for answers in (
        None, "0", 0, {}, ["0"], [0.5], [True], [None], [[0]], [2**70], [-(2**70)], [0] * 2000, [99], [0, 999],
    )),
    *({"do": "fill", "at": at, "answers": [0]} for at in (None, "", [0], [0, 0, 0, 0], [0, 0, "0"], [7, 7, 7])),
    {"do": "fill", "at": AT, "answers": [0], "extra": 1},
    {"do": "fill", "at": AT, "answers": [0], "anew": "yes"},
    {"do": "ready", "at": AT, "answers": [0]},
    {"do": "ready", "at": AT, "answers": ["x"]},
    {"do": "unready", "at": AT},
    {"do": "answer", "at": AT, "value": 1},
    {"do": "answer", "at": AT, "value": "1"},
    {"do": "standing", "asks": "all"},
    {"do": "standing", "asks": [-5]},
    {"do": "undo"},
    {"do": "undo", "to": 0},
    {"do": "undo", "to": "1"},
    {"do": "consent"},
    {"do": "consent", "agree": "yes"},
    {"do": "consent", "agree": True},
    {"do": "chat"},
    {"do": "chat", "text": ""},
    {"do": "chat", "text": "\n"},
    {"do": "chat", "text": "x" * 501},
    {"do": "odds", "answers": ["x"]},
    {"do": "odds", "answers": [99]},
    {"do": "gm_edit"},
    {"do": "gm_undo", "entry": 0},
]  # fmt: skip
REFEREES: list[Plain] = [
    {"do": "gm_edit"},
    {"do": "gm_edit", "path": "SHIPS!", "value": 1, "reason": "x"},
    {"do": "gm_edit", "path": "nowhere", "value": 1, "reason": "x"},
    {"do": "gm_undo", "entry": 0},
    {"do": "gm_roll", "count": 0, "sides": 6},
    {"do": "fill", "at": AT, "answers": [0]},
    {},
]


@pytest.fixture
def client(start: Start) -> TestClient:
    return start(message_rate=1e6, message_burst=1e6)


@pytest.fixture
def duel(ann: Guest, ben: Guest) -> str:
    made = ann.make(seats={"red": "me", "blue": "open"}, referee=True)
    ben.join(made["links"]["blue"])
    return str(made["id"])


def test_on_a_socket(ann: Guest, duel: str) -> None:
    with ann.socket(duel, "red") as line:
        line.next()
        for k, bad in enumerate(BAD):
            line.web.send_text(json.dumps({**bad, "id": f"bad-{k}"}))
            while "re" not in (reply := line.next()):
                pass
            assert reply["re"] == f"bad-{k}" and reply["error"]["what"], (bad, reply)
        for id in ("a b", "é", "x" * 64):  # legal or not, it can be read
            line.web.send_text(json.dumps({"do": "fly", "id": id}))
            assert line.next()["re"] == id
        line.web.send_text(f'{{"do":"fly","id":"long","n":{"9" * 5000}}}')
        assert line.next()["re"] == "long"


UNREADABLE = (
    "", "{", "[]", "null", "7", '"id"', '{"id":7}', '{"id":null}', '{"id":""}', '{"id":["a"]}', "[" * 9000,
    '{"id":"' + "x" * 65 + '"}', '{"id":"\\ud800"}',
)  # fmt: skip


@pytest.mark.parametrize("text", UNREADABLE)
def test_where_it_cannot_be_read_nothing_stands_for_it(ann: Guest, duel: str, text: str) -> None:
    assert id_read(text) is None
    with ann.socket(duel, "red") as line:
        line.next()
        line.web.send_text(text)
        reply = line.next()
        assert reply["re"] is None and reply["error"]["what"]
    found = ann.ask("POST", f"/tables/{duel}/commands", content=text, headers={"content-type": "application/json"})
    assert found.status_code == 400 and "re" not in found.json()


def test_on_a_spectators_socket(ann: Guest, duel: str) -> None:
    with Guest(ann.client, "Eve").socket(duel, "-") as line:
        line.next()
        for bad in ({"do": "chat", "text": "hi"}, {"do": "fly"}, {"do": "odds"}):
            line.web.send_text(json.dumps({**bad, "id": "mine"}))
            assert line.next()["re"] == "mine"


def test_who_is_too_quick_is_told_for_which_command(start: Start) -> None:
    ann = Guest(start(message_rate=0.001, message_burst=2.0), "Ann")
    id = ann.make()["id"]
    with ann.socket(id) as line:
        line.next()
        for k in range(3):
            line.web.send_text(json.dumps({"do": "ping", "id": f"ping-{k}"}))
        said: list[Any] = []
        while len(said) < 3:
            if "re" in (message := line.next()):
                said.append(message)
        assert [each["re"] for each in said] == ["ping-0", "ping-1", "ping-2"] and "error" in said[-1]


def test_over_http(ann: Guest, duel: str) -> None:
    for k, bad in enumerate(BAD):
        sent = {"seat": "red", "command": {**bad, "id": f"bad-{k}"}}
        found = ann.ask("POST", f"/tables/{duel}/commands", json=sent)
        assert found.status_code in (400, 409) and found.json()["re"] == f"bad-{k}", (bad, found.text)
        assert found.json()["error"]["what"]


def test_over_http_whatever_else_is_wrong(ann: Guest, ben: Guest, duel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    good = {"id": "mine", "do": "chat", "text": "hi"}
    eve, path = Guest(ann.client, "Eve"), f"/tables/{duel}/commands"
    asks: list[tuple[Guest, str, Any, int]] = [
        (ann, path, {"seat": "blue", "command": good}, 403),
        (eve, path, {"seat": "red", "command": good}, 403),
        (ann, path, {"seat": "green", "command": good}, 404),
        (ann, path, {"seat": 5, "command": good}, 400),
        (ann, path, {"command": good}, 400),
        (ann, path, {"seat": "red", "command": good, "more": 1}, 400),
        (ann, path, {"seat": "red", "command": {**good, "do": "odds", "text": 1}}, 400),
        (ann, path, {"seat": "red", "command": {"id": "mine", "do": "odds"}}, 400),
        (ann, "/tables/nowhere/commands", {"seat": "red", "command": good}, 404),
        (ann, "/tables/nowhere/referee", {"command": {**good, "do": "gm_undo"}}, 400),
        (ben, f"/tables/{duel}/referee", {"command": {"id": "mine", "do": "gm_undo", "entry": 1}}, 403),
        (ann, f"/tables/{duel}/posts", {"seat": "red", "text": "x", "fill": {"id": "mine"}}, 400),
        (ann, f"/tables/{duel}/posts", {"seat": "red", "text": "x", "fill": {"id": "mine", "at": AT}}, 404),
        *((ann, f"/tables/{duel}/referee", {"command": {**bad, "id": "mine"}}, 400) for bad in REFEREES),
    ]
    for guest, where, sent, status in asks:
        found = guest.ask("POST", where, json=sent)
        assert (found.status_code, found.json().get("re")) == (status, "mine"), (where, sent, found.text)
    with monkeypatch.context() as patch:
        patch.setattr("admiralty.server.hall.hall.Hall.seen_by", lambda *_: 1 / 0)
        found = ann.ask("POST", path, json={"seat": "red", "command": good})
        assert (found.status_code, found.json()["re"]) == (500, "mine")
