"""How the application meets the network: uvicorn, set so that who stops reading or sending holds nothing for long."""

from __future__ import annotations

import asyncio
import signal
import socket
import struct
from asyncio import TimerHandle, Transport
from functools import partial
from types import FrameType
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from ..base import logs
from ..base.settings import Settings
from .connections import ACCEPTED, PROXIES, Connections

BACKLOG = 2048  # connections that may wait
GOODBYE_SECONDS = 5  # how long requests may take to end when the server is stopped


class _Wire(asyncio.Protocol):
    """A connection that counts, and is cut off when the other side has taken nothing for a while though there is more.

    Without this its buffers would be kept, and its close would wait, for as long as the other side keeps the
    connection.
    """

    unread_seconds = 20.0
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    tally: Connections
    _address: str | None = None  # as it is counted; None: it is not
    _unread: TimerHandle | None = None
    _left = 0  # bytes that waited when it was looked at last

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is there, if there are not too many already."""
        super().connection_made(transport)
        peer = self.transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if self.tally.take(address):
            self._address = address
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        """The buffers are full."""
        super().pause_writing()
        self._look_again()

    def resume_writing(self) -> None:
        """The other side reads again."""
        self._read_again()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._read_again()
        self.forget()
        super().connection_lost(exc)

    def forget(self) -> None:
        """It does not count any more."""
        if self._address is not None:
            self.tally.give(self._address)
            self._address = None

    def _read_again(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def _look_again(self) -> None:
        assert isinstance(self.transport, Transport)
        self._left = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(self.unread_seconds, self._look)

    def _look(self) -> None:
        assert isinstance(self.transport, Transport)
        if self.transport.get_write_buffer_size() < self._left:
            self._look_again()
        else:
            self._cut_off(self.transport)

    def _cut_off(self, transport: Transport) -> None:
        at_once = struct.pack("ii", 1, 0)  # the system, too, is to keep nothing for it
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        transport.abort()


class HttpWire(_Wire, H11Protocol):
    """A connection whose requests have to come whole within a time, however slowly they come."""

    header_seconds, body_seconds = 10.0, 30.0
    _late: TimerHandle | None = None
    _waited_for = ""  # what has to come until then

    def __init__(self, *given: Any, tally: Connections, **named: Any) -> None:
        super().__init__(*given, **named)
        self.tally = tally

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is there: a request has to come."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # so that it is noticed whether all was read
        self._wait_for("header", self.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._wait_for("")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        if not self._waited_for:
            self._wait_for("header", self.header_seconds)
        super().data_received(data)
        if self._waited_for:
            self._look_what_came()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a WebSocket, which counts in its place."""
        self._wait_for("")
        self.forget()
        self.transport.set_write_buffer_limits()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """The next request may have come meanwhile, or half of it."""
        super().on_response_complete()
        self._look_what_came()

    def _look_what_came(self) -> None:
        if self.conn.their_state is h11.SEND_BODY:
            if self._waited_for != "body":
                self._wait_for("body", self.body_seconds)
        elif self.conn.their_state is not h11.IDLE or self._waited_for == "body":
            self._wait_for("")

    def _wait_for(self, what: str, seconds: float = 0.0) -> None:
        if self._late:
            self._late.cancel()
        self._waited_for = what
        self._late = self.loop.call_later(seconds, self._give_up) if what else None

    def _give_up(self) -> None:
        """It has not come in time: say so, if nothing was said yet, and close."""
        self._wait_for("")
        if self.transport.is_closing():
            return
        if self.cycle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = [(b"connection", b"close"), (b"content-length", b"0")]
            told = h11.Response(status_code=408, headers=headers, reason=b"Request Timeout")
            self.transport.write((self.conn.send(told) or b"") + (self.conn.send(h11.EndOfMessage()) or b""))
        self.transport.close()


class WebSocketWire(_Wire, WebSocketsSansIOProtocol):
    """A WebSocket. One that is closed for what came on it reads on for a while and throws that away: closed at once,
    the system would answer what is still on its way with a reset, and the reason would not arrive.
    """

    refused_seconds = 5.0  # what is sent after a message that is too long, or none

    def __init__(self, *given: Any, tally: Connections, **named: Any) -> None:
        super().__init__(*given, **named)
        self.tally = tally

    def handle_parser_exception(self) -> None:
        """What came is no message, or too long a one."""
        if self.close_sent:
            return  # it is told already
        told = self.conn.close_sent
        assert told is not None and isinstance(self.transport, Transport)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": told.code, "reason": told.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.transport.can_write_eof() and not self.transport.is_closing():
            self.transport.write_eof()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.refused_seconds, self.transport.close)

    def send_receive_event_to_app(self) -> None:
        """A whole message has come. One that is no text is no fault of ours, so that the log is not told."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.fail(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


class Server(uvicorn.Server):
    """Uvicorn's, which sends home whoever waits for better figures before it waits for requests to end."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        super().__init__(config_of(app, settings))
        self.app, self.interrupted = app, False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """It is to stop; whether by Ctrl-C is noted, as the signal that uvicorn raises again may come too late."""
        self.interrupted |= sig == signal.SIGINT
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """It begins."""
        asyncio.get_running_loop().set_exception_handler(logs.log_trouble)
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)  # more may wait than are taken at once, which asyncio makes the same

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """It is stopped."""
        for goodbye in getattr(self.app.state, "goodbyes", ()):
            await goodbye()
        await super().shutdown(sockets)


def config_of(
    app: FastAPI, settings: Settings, ws: type[WebSocketWire] = WebSocketWire, http: type[HttpWire] = HttpWire
) -> uvicorn.Config:
    """What uvicorn is run with."""
    tally = Connections(settings)
    made: dict[str, Any] = {"http": partial(http, tally=tally), "ws": partial(ws, tally=tally)}
    return uvicorn.Config(
        app, log_config=None, log_level="warning", access_log=False, server_header=False,
        ws_max_size=settings.message_limit, ws_per_message_deflate=False, proxy_headers=settings.proxied,
        forwarded_allow_ips=list(PROXIES), timeout_graceful_shutdown=GOODBYE_SECONDS, lifespan="on",
        backlog=ACCEPTED, **made,
    )  # fmt: skip
