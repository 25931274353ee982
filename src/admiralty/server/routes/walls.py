"""Screens for the wall: their links, and the socket that shows one view and takes nothing."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, ConfigDict, Field
from starlette.websockets import WebSocketDisconnect

from admiralty.core.errors import Refused
from admiralty.core.state.views import SPECTATOR

from ..asked.commands import Name, id_read, read_command
from ..base.json_text import text_of
from ..base.refusals import Denied, TooLong, Unavailable, Unknown, error_reply
from ..hall.hall import Hall
from ..hall.walls import make_wall, revoke_wall, wall_behind, wall_told, walls_of
from ..known.walls import Wall
from ..network.limits import same_origin
from ..table.audience import attach_screen, leave_screen
from ..table.clients import GONE, TRY_AGAIN
from ..table.running import RunningTable
from .common import FAILED, Device, Tables
from .socket import Socket
from .viewers import NOBODY

SECRET_SECONDS = 20.0  # after which a socket is closed that has not said which screen it is
router = APIRouter(prefix="/api/v1", responses=FAILED)


class WallAsked(BaseModel):
    """A new screen."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seat: Name = Field(description="Who makes it: one's own seat, or `*`, the referee.")
    view: Annotated[str, Field(max_length=80)] | None = Field(
        None, description="Whose view it shows: -, the spectators', or of the referee any seat's; absent: one's own."
    )


class WallTold(BaseModel):
    """A screen for the wall."""

    id: str
    by: str = Field(description="who made it: a seat, or `*`")
    view: str = Field(description="what the seat is called whose view it shows")
    link: str = Field(description="from the server's root; the secret stands behind the #")


class Revoked(BaseModel):
    """A screen's link is void."""

    ok: bool


@router.post("/tables/{id}/walls", status_code=201, response_model=WallTold)
async def make(id: str, asked: WallAsked, hall: Tables, device: Device) -> dict[str, Any]:
    """A link for a screen on the wall: it shows one view, and nobody in the room can press anything."""
    table = await hall.seen_by(id, device)
    seat = table.seat_named(asked.seat)
    table.require_seat(device, seat)
    own = seat if seat >= 0 else SPECTATOR
    viewer = own if asked.view is None else SPECTATOR if asked.view == NOBODY else table.seat_named(asked.view)
    return wall_told(table, await hall.lasting(make_wall(table, device, seat, viewer)))


@router.get("/tables/{id}/walls", response_model=list[WallTold])
async def walls(id: str, hall: Tables, device: Device) -> list[dict[str, Any]]:
    """The screens that this device may revoke: those of its seats, and every one for the referee."""
    return walls_of(await hall.seen_by(id, device), device)


@router.post("/tables/{id}/walls/{wall}/revoke", response_model=Revoked)
async def revoke(id: str, wall: str, hall: Tables, device: Device) -> dict[str, bool]:
    """The link is void, and the screens that it opened show nothing more."""
    table = await hall.seen_by(id, device)
    await hall.lasting(revoke_wall(table, device, wall))
    return {"ok": True}


class ScreenSocket(Socket):
    """A screen on its socket: it says its secret, then it is told what it shows."""

    async def find(self, hall: Hall) -> tuple[RunningTable, Wall]:
        """The screen whose secret comes first; `Refused` if it is none."""
        async with asyncio.timeout(SECRET_SECONDS):
            text = await self.receive()
        try:
            secret = json.loads(text or "")["secret"]
        except (ValueError, RecursionError, TypeError, KeyError):
            secret = None
        if not isinstance(secret, str):
            raise Unknown("link", "the first message has to say its secret")
        table, wall = await wall_behind(hall, secret)
        _, others = table.screens.get(wall.id, (None, set()))
        if len(others) >= hall.settings.own_sockets_limit:
            raise TooLong("wall", f"has {len(others)} screens already", "", "close one of them")
        return table, wall

    async def show(self, table: RunningTable, wall: Wall) -> None:
        """Until one side closes."""
        async with table.lock:
            if table.dropped:
                self.end(TRY_AGAIN, "the table is loaded again: connect again")
                return
            if wall.id not in table.walls:  # it may have been revoked while this waited
                raise Unknown("link", "was revoked, or never led to a screen")
            attach_screen(table, self, wall)
        try:
            while not self.ended:
                if (text := await self.receive()) is not None:
                    self.push(text_of(_reply(text)))
        finally:
            leave_screen(table, self, wall)


def _reply(text: str) -> dict[str, Any]:
    try:
        command = read_command(text)
        if command.do != "ping":
            raise Denied("wall", "a screen only shows")
        return {"re": command.id, "ok": True}
    except Refused as problem:
        return error_reply(problem, id_read(text))


@router.websocket("/wall")
async def screen(web: WebSocket) -> None:
    """A screen: it says `{"secret": …}`, and is told what it shows."""
    if not same_origin(web.headers):
        await web.close(GONE)
        return
    await web.accept()
    hall: Hall = web.app.state.hall
    socket = ScreenSocket(web, hall.settings, hall.paces)
    socket.sender = asyncio.create_task(socket.send())
    try:
        await socket.show(*await socket.find(hall))
    except TimeoutError:
        socket.end(GONE, "no secret came")
    except Refused as problem:
        socket.push(text_of(error_reply(problem, None)))
        socket.end(TRY_AGAIN if isinstance(problem, Unavailable) else GONE, problem.what[:100])
    except WebSocketDisconnect:
        pass
    finally:
        await socket.part()
