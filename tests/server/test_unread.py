"""A client that stops reading, on a real connection: it is closed, its memory is given back, and nobody else waits."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect

from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings
from admiralty.server.network.wire import WebSocketWire, config_of

from .processes import device

SMALL = 4096  # bytes of the system's own buffers, so that little fills them
LINE = "x" * 480


class Impatient(WebSocketWire):
    """As it is, but sooner."""

    unread_seconds = 0.5


@contextmanager
def running(database: str, ws: type[WebSocketWire], **more: Any) -> Iterator[str]:
    """A server in a thread of its own; its address."""
    settings = Settings(database, workers=0, queue_limit=32, message_rate=1e6, message_burst=1e6, **more)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as place:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)  # what is accepted there has it too
        place.bind(("127.0.0.1", 0))
        place.listen()
        server = uvicorn.Server(config_of(create_app(settings), settings, ws))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [place]})
        thread.start()
        try:
            yield f"127.0.0.1:{place.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(20)


def deaf(address: str, table: str, cookie: str) -> socket.socket:
    """A socket of the seat red that opens, and then never reads."""
    host, _, port = address.partition(":")
    it = socket.socket()
    it.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    it.connect((host, int(port)))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /api/v1/tables/{table}/socket?seat=red HTTP/1.1", f"Host: {address}", "Upgrade: websocket",
        "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
        f"Cookie: admiralty={cookie}", "", "",
    ]  # fmt: skip
    it.sendall("\r\n".join(lines).encode())
    return it


def until(check: Callable[[], bool]) -> None:
    while not check():
        time.sleep(0.02)


def drain(it: socket.socket) -> None:
    while it.recv(1 << 16):
        pass


def sockets_of(client: httpx.Client) -> int:
    return int(client.get("/health").raise_for_status().json()["sockets"])


async def talk(address: str, table: str, cookie: str, lines: int) -> None:
    """The seat blue says so many lines, each acknowledged before the next."""
    url = f"ws://{address}/api/v1/tables/{table}/socket?seat=blue"
    async with connect(url, additional_headers={"Cookie": f"admiralty={cookie}"}, max_size=None) as web:
        for k in range(lines):
            await web.send(json.dumps({"id": f"say-{k}", "do": "chat", "text": LINE}))
            while "re" not in (said := json.loads(await web.recv())):
                pass
            assert said["ok"], said


def test_a_client_that_stops_reading_is_cut_off_and_harms_nobody(database: str) -> None:
    with running(database, Impatient) as address, device(f"http://{address}") as client:
        seats = {"red": "me", "blue": "me"}
        table = client.post("/tables", json={"scenario": "systemships/duel", "seats": seats}).json()["id"]
        cookie = client.cookies["admiralty"]
        with deaf(address, table, cookie) as it:
            until(lambda: sockets_of(client) == 1)
            asyncio.run(talk(address, table, cookie, 400))
            until(lambda: sockets_of(client) == 0)
            it.settimeout(600)
            with pytest.raises(ConnectionResetError):  # cut off: nothing is kept for it any more
                drain(it)
        seen = client.get(f"/tables/{table}", params={"seat": "red"}).json()
        assert seen["chat"][-1]["text"] == LINE, "whoever comes back finds all of it"
