"""How the application meets the network: uvicorn, set so that a client that stops reading holds nothing for long."""

from __future__ import annotations

import socket
import struct
from asyncio import TimerHandle, Transport

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from .chances import reckonings_of
from .settings import Settings

GOODBYE_SECONDS = 5  # how long requests may take to end when the server is stopped


class WebSocketWire(WebSocketsSansIOProtocol):
    """A WebSocket that is cut off when the other side has taken nothing for a while though there is more.

    Without this its buffers would be kept, and its close would wait, for as long as the other side keeps the
    connection. One that is closed for what came on it reads on for a while and throws that away: closed at once,
    the system would answer what is still on its way with a reset, and the reason would not arrive.
    """

    unread_seconds = 20.0
    refused_seconds = 5.0  # what is sent after a message that is too long, or none
    _unread: TimerHandle | None = None
    _left = 0  # bytes that waited when it was looked at last

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
        super().connection_lost(exc)

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


class Server(uvicorn.Server):
    """Uvicorn's, which sends home whoever waits for better figures before it waits for requests to end."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        super().__init__(config_of(app, settings))
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """It is stopped."""
        await reckonings_of(self.app).stop()
        await super().shutdown(sockets)


def config_of(app: FastAPI, settings: Settings, ws: type[WebSocketWire] = WebSocketWire) -> uvicorn.Config:
    """What uvicorn is run with."""
    return uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, ws=ws, ws_max_size=settings.message_limit,
        ws_per_message_deflate=False, proxy_headers=settings.proxied, forwarded_allow_ips=["127.0.0.1", "::1"],
        timeout_graceful_shutdown=GOODBYE_SECONDS, lifespan="on",
    )  # fmt: skip
