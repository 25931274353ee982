"""Requests that come half, slowly, or too many at once: each has its time, each address its share of connections."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from admiralty.server.base import logs
from admiralty.server.base.logs import QUIET_SECONDS, Seldom
from admiralty.server.base.settings import Settings
from admiralty.server.database import damage
from admiralty.server.network import connections
from admiralty.server.network.connections import Connections
from admiralty.server.network.limits import Guard
from admiralty.server.network.wire import BACKLOG, HttpWire, Server, WebSocketWire, config_of

from .test_unread import running

HEAD = b"POST /api/v1/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n"
LOOK = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Timer:
    def __init__(self, at: float, do: Callable[[], Any]) -> None:
        self.at, self.do, self.going = at, do, True

    def cancel(self) -> None:
        self.going = False


class Loop:
    """An event loop whose time passes only as it is told."""

    def __init__(self) -> None:
        self.now, self.timers = 0.0, list[Timer]()
        self.create_task = asyncio.get_running_loop().create_task

    def call_later(self, seconds: float, do: Callable[..., Any], *more: Any) -> Timer:
        self.timers.append(Timer(self.now + seconds, lambda: do(*more)))
        return self.timers[-1]

    async def passes(self, seconds: float) -> None:
        end = self.now + seconds
        while due := [timer for timer in self.timers if timer.going and timer.at <= end]:
            first = min(due, key=lambda timer: timer.at)
            self.now = first.at
            first.cancel()
            first.do()
        self.now = end
        for _ in range(20):
            await asyncio.sleep(0)


class Wire:
    """What a line says of its socket."""

    def __init__(self, address: str) -> None:
        self.address = address

    def getpeername(self) -> tuple[str, int]:
        return self.address, 5

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 80

    def setsockopt(self, *_: object) -> None:
        pass


class Line(asyncio.Transport):
    """The other end of a connection: what was written to it, and whether it was closed."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        super().__init__({"peername": (address, 5), "socket": Wire(address)})
        self.protocol: Any = None
        self.said, self.unread, self.closing, self.lost = b"", 0, False, False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.high = high

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def write(self, data: Any) -> None:
        self.said += bytes(data)

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.unread

    def close(self) -> None:
        self.closing = True
        if not self.unread and not self.lost:
            self.lost = True
            self.protocol.connection_lost(None)

    def abort(self) -> None:
        self.unread = 0
        self.close()

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Place:
    """A server without a network: connections to it, and what its application was given."""

    def __init__(self, settings: Settings) -> None:
        self.bodies: list[bytes] = []
        self.gone = 0
        self.answer = b"ok"
        self.early = False

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await self.serve(scope, receive, send)

        self.config = config_of(app, settings)  # type: ignore[arg-type]
        self.config.load()
        self.loop, self.state = Loop(), ServerState()

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            await receive(), await receive()
            return
        body, more = b"", not self.early
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                self.gone += 1
                return
            body, more = body + message.get("body", b""), message.get("more_body", False)
        self.bodies.append(body)
        length = str(len(self.answer)).encode("ascii")
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
        await send({"type": "http.response.body", "body": self.answer})

    def come(self, address: str = "192.0.2.1") -> Line:
        line = Line(address)
        line.protocol = self.config.http_protocol_class(
            config=self.config, server_state=self.state, app_state={}, _loop=self.loop
        )  # type: ignore[call-arg]
        line.protocol.connection_made(line)
        return line


def at_a_place(test: Callable[[Place], Awaitable[None]], **settings: Any) -> None:
    async def main() -> None:
        await test(Place(Settings("sqlite://", **settings)))

    asyncio.run(main())


@pytest.mark.parametrize("begun", [b"", b"G", LOOK[:-2], HEAD[:-1]])
def test_a_header_has_its_time(begun: bytes) -> None:
    async def test(place: Place) -> None:
        line = place.come()
        if begun:
            line.protocol.data_received(begun)
        await place.loop.passes(HttpWire.header_seconds - 0.1)
        assert not line.lost
        await place.loop.passes(0.1)
        assert line.lost and line.said.startswith(b"HTTP/1.1 408 ")
        assert not place.state.connections and not place.bodies

    at_a_place(test)


def test_a_header_that_drips_has_no_more_of_it() -> None:
    async def test(place: Place) -> None:
        line = place.come()
        for k in range(9):
            line.protocol.data_received(LOOK[k : k + 1])
            await place.loop.passes(1)
        assert not line.lost
        await place.loop.passes(1)
        assert line.lost

    at_a_place(test)


def test_a_body_that_drips_has_its_time(caplog: pytest.LogCaptureFixture) -> None:
    async def test(place: Place) -> None:
        line = place.come()
        line.protocol.data_received(HEAD)
        for _ in range(9):
            await place.loop.passes(3)
            assert not line.lost
            line.protocol.data_received(b"x")
        await place.loop.passes(3)
        assert line.lost and place.gone == 1 and line.said.startswith(b"HTTP/1.1 408 ")

    at_a_place(test)
    assert not caplog.records


def test_a_body_that_drips_after_its_answer_has_its_time() -> None:
    async def test(place: Place) -> None:
        place.early = True
        line = place.come()
        line.protocol.data_received(HEAD)
        await place.loop.passes(0)
        assert b"200 OK" in line.said
        for _ in range(9):
            line.protocol.data_received(b"x")
            await place.loop.passes(3.2)
        assert not line.lost
        await place.loop.passes(3.2)
        assert line.lost and b"408" not in line.said

    at_a_place(test)


def test_what_comes_in_time_is_answered_and_each_request_has_its_own() -> None:
    async def test(place: Place) -> None:
        line = place.come()
        for k in range(4):
            line.protocol.data_received(HEAD[:20])
            await place.loop.passes(9)
            line.protocol.data_received(HEAD[20:])
            await place.loop.passes(29)
            line.protocol.data_received(b"0123456789")
            await place.loop.passes(4)
            assert place.bodies == [b"0123456789"] * (k + 1) and not line.lost
        line.protocol.data_received(LOOK[:9])
        await place.loop.passes(10)
        assert line.lost and line.said.count(b"200 OK") == 4 and line.said.count(b"408") == 1

    at_a_place(test)


@pytest.mark.parametrize("second", [HEAD, HEAD + b"x", LOOK[:9]])
def test_half_a_request_behind_a_whole_one_has_its_time(second: bytes) -> None:
    async def test(place: Place) -> None:
        line = place.come()
        line.protocol.data_received(LOOK + second)
        await place.loop.passes(0)
        assert place.bodies == [b""]
        await place.loop.passes(31)
        assert line.lost

    at_a_place(test)


def test_an_answer_that_nobody_reads_is_not_kept() -> None:
    async def test(place: Place) -> None:
        line = place.come()
        assert line.high == 0
        line.protocol.data_received(LOOK)
        line.unread = 1000
        line.protocol.pause_writing()
        await place.loop.passes(HttpWire.unread_seconds - 0.1)
        line.unread = 900
        await place.loop.passes(HttpWire.unread_seconds - 0.1)
        assert not line.lost
        await place.loop.passes(0.2)
        assert line.lost

    at_a_place(test)


def test_an_address_has_so_many_connections_whatever_came_on_them(caplog: pytest.LogCaptureFixture) -> None:
    upgrade = (
        b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )

    async def test(place: Place) -> None:
        one, two, three = place.come(), place.come(), place.come()
        assert (one.lost, two.lost, three.lost) == (False, False, True)
        assert not place.come("192.0.2.2").lost
        two.protocol.data_received(upgrade)
        await place.loop.passes(0)
        assert isinstance(two.protocol, WebSocketWire) and two.high is None
        assert place.come().lost, "a socket counts as what it was"
        one.protocol.data_received(LOOK[:5])
        await place.loop.passes(10)
        assert one.lost and not place.come().lost
        two.close()
        assert not place.come().lost and place.come().lost

    at_a_place(test, host_connections_limit=2)
    assert "192.0.2.1 has 2 connections already" in caplog.text


def test_the_networks_of_ipv6_are_one_address_and_a_proxy_is_none() -> None:
    tally = Connections(Settings("sqlite://", host_connections_limit=1, connections_limit=100, proxied=True))
    assert tally.take("2001:db8::1") and not tally.take("2001:db8::2") and tally.take("2001:db8:0:1::1")
    assert all(tally.take(each) for each in ("127.0.0.1", "127.0.0.1", "::1"))
    tally = Connections(Settings("sqlite://", host_connections_limit=1, connections_limit=100))
    assert tally.take("127.0.0.1") and not tally.take("127.0.0.1")


def test_all_of_them_leave_something_for_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "descriptors", lambda: 1024)
    tally = Connections(Settings("sqlite://", host_connections_limit=10_000))
    most = 1024 - connections.RESERVED
    assert sum(tally.take("192.0.2.1") for _ in range(2000)) == most // 2, "one address has half of them at most"
    assert sum(tally.take(f"192.0.2.{k}") for k in range(2, 250) for _ in range(20)) == most - most // 2
    tally.give("192.0.2.1")
    assert tally.take("192.0.3.2") and not tally.take("192.0.3.2")


def test_where_descriptors_are_few_some_are_taken_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connections, "descriptors", lambda: connections.RESERVED - 1)
    tally = Connections(Settings("sqlite://"))
    assert tally.take("192.0.2.1") and "only 127 files may be open" in caplog.text


def test_no_more_are_taken_at_once_than_there_is_room_for() -> None:
    """Those that asyncio has taken are counted a little later; the system may keep more waiting."""
    settings = Settings("sqlite://")
    server = Server(FastAPI(), settings)
    assert server.config.backlog == connections.ACCEPTED < connections.RESERVED
    backlogs: list[int] = []

    class Place(socket.socket):
        def listen(self, backlog: int = 0, /) -> None:
            backlogs.append(backlog)
            super().listen(backlog)

    async def main() -> None:
        with Place(socket.AF_INET, socket.SOCK_STREAM) as place:
            place.bind(("127.0.0.1", 0))
            server.config.load()
            server.lifespan = server.config.lifespan_class(server.config)
            await server.startup([place])
            for each in server.servers:
                each.close()
            await server.lifespan.shutdown()

    asyncio.run(main())
    assert backlogs[-1] == BACKLOG > connections.ACCEPTED


def test_behind_a_proxy_requests_count_for_whom_they_are() -> None:
    """Requests that are under way, by the address that the proxy tells."""

    async def main() -> None:
        gate = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await gate.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        settings = Settings("sqlite://", proxied=True, host_requests_limit=2)
        config = config_of(Guard(app, settings), settings)  # type: ignore[arg-type]
        config.load()

        async def ask(who: str) -> int:
            found: list[int] = []

            async def send(message: Any) -> None:
                found.append(message.get("status", 0))

            headers = [(b"x-forwarded-for", who.encode("ascii")), (b"host", b"localhost")]
            scope = {"type": "http", "client": ("127.0.0.1", 5), "headers": headers, "path": "/", "method": "GET"}
            await config.loaded_app(scope, None, send)  # type: ignore[arg-type]
            return found[0]

        held = [asyncio.create_task(ask("192.0.2.1")) for _ in range(2)]
        await asyncio.sleep(0)
        assert await ask("192.0.2.1") == 429
        other = asyncio.create_task(ask("192.0.2.2"))
        await asyncio.sleep(0)
        gate.set()
        assert await asyncio.gather(*held, other) == [200] * 3
        assert await ask("192.0.2.1") == 200

    asyncio.run(main())


def test_hundreds_of_half_requests_lock_nobody_out(database: str) -> None:
    """On real connections: those beyond the share are closed at once, and another address is served meanwhile."""
    with running(database, WebSocketWire, host_connections_limit=20) as address:
        host, port = address.split(":")
        lines = []
        for _ in range(200):
            line = socket.create_connection((host, int(port)))
            line.settimeout(20)
            lines.append(line)
            line.send(LOOK[:9])
        for line in lines[20:]:
            with suppress(ConnectionError):
                assert line.recv(1) == b""
        other = socket.socket()
        other.bind(("127.0.0.2", 0))
        other.connect((host, int(port)))
        other.settimeout(20)
        other.sendall(LOOK)
        assert other.recv(1000).startswith(b"HTTP/1.1 200")
        for line in (*lines, other):
            line.close()


# ---- the log --------------------------------------------------------------------------------------------------------


@pytest.fixture
def heard() -> Iterator[tuple[logging.Logger, list[str], list[float]]]:
    """A logger, what came through, and its clock."""
    lines: list[str] = []
    now = [0.0]

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    ear, logger = Ear(), logging.getLogger("admiralty.tests.seldom")
    ear.addFilter(Seldom(lambda: now[0]))
    logger.addHandler(ear)
    logger.propagate = False
    yield logger, lines, now
    logger.removeHandler(ear)


def test_what_is_said_again_and_again_is_one_line_a_minute(
    heard: tuple[logging.Logger, list[str], list[float]],
) -> None:
    logger, lines, now = heard
    for k in range(3000):
        logger.warning("%s has %d connections already", f"192.0.2.{k}", 5)
        now[0] += 0.03
    logger.warning("something else")
    for k in range(5):  # as asyncio tells of faults
        logger.error(f"Exception in callback <handle 0x7f{k} when={k}.5>")
    assert lines == [
        "192.0.2.0 has 5 connections already",
        "192.0.2.2000 has 5 connections already (and 1999 more like it since)",
        "something else",
        "Exception in callback <handle 0x7f0 when=0.5>",
    ]


def test_no_damaged_table_is_held_back_behind_another_one(
    heard: tuple[logging.Logger, list[str], list[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    logger, lines, now = heard
    monkeypatch.setattr(damage, "log", logger)
    for id in ("one", "two", "one"):
        damage.report_damage("table", id, ValueError())
    now[0] += QUIET_SECONDS
    damage.report_damage("table", "one", ValueError())
    said = [f"the table {id} is damaged in the database: ValueError" for id in ("one", "two", "one")]
    assert lines == [*said[:2], f"{said[2]} (and 1 more like it since)"]


def test_faults_at_different_places_are_told_apart(heard: tuple[logging.Logger, list[str], list[float]]) -> None:
    logger, lines, _ = heard
    faults: tuple[Callable[[], Any], ...] = (
        lambda: 1 // 0,
        lambda: {}[""],
        lambda: 1 // 0,
    )
    for fault in faults:
        for _ in range(5):
            try:
                fault()
            except (ArithmeticError, LookupError) as problem:
                logger.error("a request broke", exc_info=problem)
    assert lines == ["a request broke"] * 3


def test_that_no_connection_can_be_taken_is_a_line(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.new_event_loop()
    for number in logs.SCARCE:
        logs.log_trouble(
            loop, {"message": "socket.accept() out of system resource", "exception": OSError(number, "scarce")}
        )
    assert [record.getMessage() for record in caplog.records] == ["no more connections can be taken: scarce"] * 4
    assert not any(record.exc_info for record in caplog.records)
    caplog.clear()
    logs.log_trouble(loop, {"message": "something else", "exception": OSError(errno.EIO, "broken")})
    loop.close()
    assert "something else" in caplog.text
