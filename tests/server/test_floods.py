"""What a client may do to a real server at worst: ten megabytes, ten thousand messages at once, garbage.

Each has one outcome for whoever does it. Meanwhile the other seat of the same table plays on and its socket stays open,
and whoever did it may come back.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from .guests import Guest
from .processes import Served, served

BIG = 10 * 1024 * 1024
MANY = 10_000
SECONDS = 600  # that anything of this may take


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all of them: it is still there after each."""
    with served(tmp_path_factory.mktemp("flooded") / "tables.sqlite3") as server:
        yield server
        assert server.end()[1] == "", "nothing of this is a fault that its log has to tell"


def reply_on(web: ClientConnection) -> dict[str, Any]:
    """The next reply; what the other seat's acts bring in between is left out."""
    while "re" not in (found := json.loads(web.recv(SECONDS))):
        pass
    return dict(found)


@dataclass
class Foe:
    """Whoever sits on red and means no good."""

    address: str
    table: str
    guest: Guest

    @contextmanager
    def line(self) -> Iterator[ClientConnection]:
        """A socket that has been told of the whole table."""
        with listen(self.address, self.table, "red", self.guest.cookie) as web:
            assert json.loads(web.recv(SECONDS))["full"]
            yield web

    def ended(self, send: Callable[[ClientConnection], Any]) -> tuple[int, str, list[dict[str, Any]]]:
        """Send it all on a socket; the code and the reason that it is closed with, and what was said before."""
        said: list[dict[str, Any]] = []
        with self.line() as web, ThreadPoolExecutor(1) as pool:  # reading meanwhile, as a browser does
            sending = pool.submit(send, web)
            with pytest.raises(ConnectionClosed) as end:
                said.extend(iter(lambda: reply_on(web), None))
            assert isinstance(sending.exception(SECONDS), ConnectionClosed | OSError | None)
        assert end.value.rcvd is not None, "it is not told why"
        return end.value.rcvd.code, end.value.rcvd.reason, said


def listen(address: str, table: str, seat: str, cookie: str) -> ClientConnection:
    """A socket of a seat."""
    url = f"ws{address.removeprefix('http')}/api/v1/tables/{table}/socket?seat={seat}"
    return connect(url, additional_headers={"Cookie": cookie}, max_size=None, compression=None, open_timeout=SECONDS)


def ten_megabytes_in_a_request(foe: Foe) -> None:
    """Refused by its length, or as soon as it is longer where that is not told."""

    def parts() -> Iterator[bytes]:
        for _ in range(BIG // 65536):
            yield b" " * 65536

    for path in ("/tables", f"/tables/{foe.table}/commands", "/import"):
        for content in (b"x" * BIG, parts()):
            found = foe.guest.ask("POST", path, content=content, headers={"content-type": "application/json"})
            assert found.status_code == 413 and "bytes" in found.json()["error"]["what"], found.text


def ten_megabytes_in_a_message(foe: Foe) -> None:
    """The socket is closed for it, whether the message comes whole or in pieces."""
    for send in (lambda web: web.send("x" * BIG), lambda web: web.send("x" * 4096 for _ in range(BIG // 4096))):
        code, _, said = foe.ended(send)
        assert (code, said) == (1009, [])


def ten_thousand_messages_at_once(foe: Foe) -> None:
    """So many are answered, then it is told to slow down."""

    def flood(web: ClientConnection) -> None:
        for k in range(MANY):
            web.send(json.dumps({"do": "ping", "id": f"ping-{k}"}))

    code, why, said = foe.ended(flood)
    assert (code, why) == (1008, "slow down")
    assert said.pop()["error"]["what"] == "slow down"
    assert 40 <= len(said) < MANY // 10 and all(each["ok"] for each in said)


def garbage_in_messages(foe: Foe) -> None:
    """Texts that are no commands are refused one by one and the socket stays; bytes close it, as they do a request."""
    dice = random.Random(7)
    with foe.line() as web:
        for _ in range(30):
            web.send("".join(chr(dice.choice((dice.randrange(32), dice.randrange(0xD800)))) for _ in range(200)))
            reply = reply_on(web)
            assert reply["re"] is None and reply["error"]["what"]
        web.send('{"do":"ping","id":"here"}')
        assert reply_on(web)["ok"]
    code, _, said = foe.ended(lambda web: web.send(os.urandom(1000)))
    assert (code, said) == (1003, [])
    found = foe.guest.ask("POST", f"/tables/{foe.table}/commands", content=os.urandom(1000))
    assert found.status_code == 400


def garbage_beneath_messages(foe: Foe) -> None:
    """What is no WebSocket frame, or no text: closed by its rules."""
    for bad, code in ((b"\xc1\x80\0\0\0\0", 1002), (b"\x83\x80\0\0\0\0", 1002), (b"\x81\x82\0\0\0\0\xff\xff", 1007)):
        assert foe.ended(lambda web, bad=bad: web.socket.sendall(bad))[0] == code, bad


ATTACKS = (
    ten_megabytes_in_a_request, ten_megabytes_in_a_message, ten_thousand_messages_at_once, garbage_in_messages,
    garbage_beneath_messages,
)  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_it_has_a_clear_outcome_and_the_other_seat_plays_on(running: Served, attack: Callable[[Foe], None]) -> None:
    address = running.address
    with httpx.Client(base_url=address, timeout=SECONDS) as one, httpx.Client(base_url=address, timeout=SECONDS) as two:
        ann, ben = Guest(one, "Ann"), Guest(two, "Ben")  # type: ignore[arg-type]
        made = ann.make(seats={"red": "me", "blue": "open"})
        id = made["id"]
        ben.join(made["links"]["blue"])
        with listen(address, id, "blue", ben.cookie) as blue, ThreadPoolExecutor(1) as pool:
            going = pool.submit(attack, Foe(address, id, ann))
            ben.act(id, "blue")  # meanwhile
            going.result(SECONDS)
            assert ann.get("/health")["ok"]
            assert ann.act(id, "red")["receipt"], "whoever did it may come back"
            blue.send('{"do":"ping","id":"mine"}')
            heard = [json.loads(blue.recv(SECONDS))]
            while "re" not in heard[-1]:
                heard.append(json.loads(blue.recv(SECONDS)))
            assert heard[-1] == {"re": "mine", "ok": True}
            assert any("Ann" in json.dumps(each) or each.get("log") for each in heard), "and was told of the round"
        assert ben.see(id, "blue")["log"] == ann.see(id, "red")["log"] != []
