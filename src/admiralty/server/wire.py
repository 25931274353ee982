"""How the application meets the network: uvicorn, set so that a client that stops reading holds nothing for long."""

from __future__ import annotations

import socket
import struct
from asyncio import TimerHandle, Transport

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .settings import Settings

GOODBYE_SECONDS = 5  # how long requests may take to end when the server is stopped


class WebSocketWire(WebSocketsSansIOProtocol):
    """A WebSocket that is cut off when the other side has taken nothing for a while though there is more.

    Without this its buffers would be kept, and its close would wait, for as long as the other side keeps the
    connection.
    """

    unread_seconds = 20.0
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


def config_of(app: FastAPI, settings: Settings, ws: type[WebSocketWire] = WebSocketWire) -> uvicorn.Config:
    """What uvicorn is run with."""
    return uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, ws=ws, ws_max_size=settings.message_limit,
        ws_per_message_deflate=False, proxy_headers=settings.proxied, forwarded_allow_ips=["127.0.0.1", "::1"],
        timeout_graceful_shutdown=GOODBYE_SECONDS, lifespan="on",
    )  # fmt: skip
