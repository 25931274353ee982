"""Screens for the wall: made by who may see what they show, found by their links, revoked."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import sqlalchemy as sa

from admiralty.core.errors import Refused
from admiralty.core.state.views import OPEN, SPECTATOR

from ..asked.opening import DESK
from ..base.refusals import Denied, Unknown
from ..database import schema
from ..database.people import fresh_id, hash_secret, wall_link, wall_secret
from ..known.walls import Wall
from ..table.acts import require_in_hand
from ..table.running import RunningTable
from ..table.sharing import retry_if_overtaken
from .hall import Hall

WALLS_MOST = 8  # of a table


def wall_told(table: RunningTable, wall: Wall) -> dict[str, Any]:
    """A screen, as those read it who may revoke it."""
    view = table.called[wall.viewer] if wall.viewer >= 0 else "Spectators"
    by = DESK if wall.by == OPEN else table.seats[wall.by]
    return {"id": wall.id, "by": by, "view": view, "link": wall_link(table.key, table.id, wall.id)}


def walls_of(table: RunningTable, device: str) -> list[dict[str, Any]]:
    """The screens that a device may revoke."""
    return [wall_told(table, wall) for wall in table.walls.values() if table.owns_wall(device, wall)]


async def make_wall(table: RunningTable, device: str, seat: int, viewer: int) -> Wall:
    """A new screen with the view of `viewer`, made at a seat; `Denied` where that is more than the seat may show."""
    async with table.lock:
        table.require_here()

        async def make() -> Wall:
            table.require_seat(device, seat)
            _require_right(table, device, seat, viewer)
            if len(table.walls) >= WALLS_MOST:
                raise Refused("walls", f"this table has {WALLS_MOST} screens already", "", "revoke one of them")
            wall = Wall(fresh_id(), seat, viewer, int(time.time()))
            code = hash_secret(wall_secret(table.key, table.id, wall.id))
            row = {
                "table_id": table.id, "id": wall.id, "by_seat": seat, "viewer": viewer, "hash": code,
                "made_at": wall.made_at,
            }  # fmt: skip
            await table.commit([(sa.insert(schema.walls), [row])])
            table.walls[wall.id] = wall
            return wall

        return await retry_if_overtaken(table, make)


def _require_right(table: RunningTable, device: str, seat: int, viewer: int) -> None:
    watched = viewer == SPECTATOR and not table.private  # the seat could look on as anybody may
    if seat >= 0 and viewer != seat and not watched:
        raise Denied("view", "is another side's", "", "the referee makes screens of other views")
    require_in_hand(table, device, seat)
    if viewer < SPECTATOR:
        raise Denied("view", "is the referee's own, which no screen shows")


async def revoke_wall(table: RunningTable, device: str, id: str) -> None:
    """A screen's link is void, and its sockets are closed at once."""
    async with table.lock:
        table.require_here()

        async def revoke() -> None:
            wall = table.walls.get(id)
            if wall is None or not table.owns_wall(device, wall):
                raise Unknown("wall", "there is no such screen, or it is not yours")
            walls = schema.walls.c
            step = sa.delete(schema.walls).where(walls.table_id == table.id, walls.id == id)
            await table.commit([(step, [])])
            del table.walls[id]

        await retry_if_overtaken(table, revoke)
        table.send_away()


async def wall_behind(hall: Hall, secret: str) -> tuple[RunningTable, Wall]:
    """The screen that a link leads to; `Unknown` if it is none, or not any more."""
    found = await hall.store.read(partial(_found, code=hash_secret(secret)))
    if found is not None:
        table = await hall.table(found[0])
        if (wall := table.walls.get(found[1])) is not None:
            return table, wall
    raise Unknown("link", "was revoked, or never led to a screen", "", "ask for a new one")


def _found(connection: sa.Connection, code: str) -> tuple[str, str] | None:
    walls = schema.walls
    row = connection.execute(sa.select(walls.c.table_id, walls.c.id).where(walls.c.hash == code)).first()
    return None if row is None else (row[0], row[1])
