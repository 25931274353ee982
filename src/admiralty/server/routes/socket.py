"""One WebSocket a seat: commands in, numbered events out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from admiralty.core.errors import Refused
from admiralty.core.state.views import SPECTATOR

from ..asked.commands import Command, Odds, Point, id_read, read_command
from ..base.json_text import text_of
from ..base.refusals import Denied, TooLong, TooOften, Unavailable, error_reply
from ..base.settings import Settings
from ..database.people import COOKIE, device_of
from ..hall.hall import Hall
from ..network.limits import Bucket, Paces, host_of, same_origin
from ..table.audience import attach, leave
from ..table.clients import GONE, TRY_AGAIN
from ..table.odds import ask, job_of, stop_asking
from ..table.pointing import point
from ..table.running import RunningTable
from ..table.taking import take
from .viewers import acting_seat, viewer_of

TOO_BIG = 1009


class Socket:
    """A client on its socket."""

    def __init__(self, web: WebSocket, settings: Settings, paces: Paces) -> None:
        self.web, self.settings, self.paces = web, settings, paces
        self.queue: asyncio.Queue[str | tuple[int, str]] = asyncio.Queue()
        self.pace = Bucket(settings.message_rate, settings.message_burst)
        self.host = host_of(web.scope)
        self.ended = False

    def push(self, text: str) -> None:
        """As `clients.Client`: a client that reads too slowly is closed, and may come back."""
        if self.ended:
            return
        if self.queue.qsize() >= self.settings.queue_limit:
            self.end(TRY_AGAIN, "reads too slowly: connect again")
            return
        self.queue.put_nowait(text)

    def end(self, code: int, why: str) -> None:
        """As `clients.Client`."""
        if self.ended:
            return
        self.ended = True
        if code == TRY_AGAIN:
            self.queue = asyncio.Queue()  # what it has not read yet would only keep it waiting
            self.sender.cancel()
            self.closing = asyncio.create_task(self._close(code, why))
            return
        self.queue.put_nowait((code, why))

    async def _close(self, code: int, why: str) -> None:
        with suppress(Exception):
            await self.web.close(code, why)

    async def send(self) -> None:
        """What is pushed, as it comes, until the end."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError, asyncio.CancelledError):  # an end without a traceback
            while True:
                message = await self.queue.get()
                if isinstance(message, tuple):
                    await self.web.close(*message)
                    return
                await self.web.send_text(message)

    async def serve(self, table: RunningTable, seat: int, device: str, epoch: str, since: int) -> None:
        """Until one side closes."""
        async with table.lock:
            if table.dropped:
                await self.web.close(TRY_AGAIN, "the table is loaded again: connect again")
                return
            table.require_viewer(device, seat)  # it may have been sent away while it waited
            self.sender = asyncio.create_task(self.send())
            attach(table, self, seat, device, epoch, since)
        try:
            while not self.ended:
                text = await self.receive()
                if text is not None:
                    self.push(text_of(await self._reply(table, seat, device, text)))
        except WebSocketDisconnect:
            pass
        finally:
            for each in list(table.asking):
                stop_asking(table, each, self)
            leave(table, self, seat, device)
            await self.part()

    async def part(self) -> None:
        """Send what is left to be sent, and no more."""
        if self.ended and not self.sender.done():
            await asyncio.wait([self.sender], timeout=5)
        self.ended = True
        self.sender.cancel()

    async def receive(self) -> str | None:
        """The next message; None for one that is not taken."""
        message = await self.web.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            self.end(1003, "text only")
            return None
        if len(text) > self.settings.message_limit:
            self.end(TOO_BIG, "a message is too long")
            return None
        if not (self.pace.take() and self.paces.of(self.host).take()):
            self.push(text_of(error_reply(TooOften("socket", "slow down"), id_read(text))))
            self.end(GONE, "slow down")
            return None
        return str(text)

    async def _reply(self, table: RunningTable, seat: int, device: str, text: str) -> dict[str, Any]:
        id: str | None = None
        try:
            command = read_command(text)
            id = command.id
            if seat == SPECTATOR:
                if command.do != "ping":
                    raise Denied("seat", "spectators only look on")
                return {"re": id, "ok": True}
            if isinstance(command, Point):
                async with table.lock:
                    point(table, device, seat, command)
                return {"re": id, "ok": True}
            acting = acting_seat(table, seat, command)
            if isinstance(command, Odds):
                return await self._ask_odds(table, acting, device, command)
            return await take(table, device, acting, command)
        except Exception as problem:  # the socket stays open: what broke once would break again after every coming back
            return error_reply(problem, id or id_read(text))

    async def _ask_odds(self, table: RunningTable, seat: int, device: str, command: Odds) -> dict[str, Any]:
        stop_asking(table, seat, self)
        if not command.stop:
            async with table.lock:
                table.require_seat(device, seat)
                job, remark = job_of(table.playing, seat, command)
            ask(table, seat, self, job, remark, self.host)
        return {"re": command.id, "ok": True}


async def serve_socket(web: WebSocket, hall: Hall, id: str, seat_name: str | None, epoch: str, since: int) -> None:
    """Let a client in, or say in one line why not."""
    if not same_origin(web.headers):
        await web.close(GONE)
        return
    await web.accept()
    device = device_of(web.cookies.get(COOKIE))
    try:
        table = await hall.seen_by(id, device)
        seat = viewer_of(table, device, seat_name)
        _require_room(hall.settings, table, seat, device)
        await Socket(web, hall.settings, hall.paces).serve(table, seat, device, epoch, since)
    except Refused as problem:
        await web.send_text(text_of(error_reply(problem, None)))
        await web.close(TRY_AGAIN if isinstance(problem, Unavailable) else GONE, problem.what[:100])


def _require_room(settings: Settings, table: RunningTable, seat: int, device: str) -> None:
    """So many spectators, and so many sockets of a seat's own device: spectators never keep a player out."""
    if seat == SPECTATOR:
        count = sum(len(clients) for (each, _), clients in table.clients.items() if each == SPECTATOR)
        most, who = settings.sockets_limit, "of spectators"
    else:
        count, most, who = len(table.clients.get((seat, device), ())), settings.own_sockets_limit, "of this seat here"
    if count >= most:
        raise TooLong("table", f"has {most} connections {who} already", "", "close one of them")


__all__ = ["Command", "Socket", "serve_socket"]
