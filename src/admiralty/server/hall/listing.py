"""Lists of tables, read from the store: those of a device, and those with a free seat that anybody may take."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from admiralty.core.face.game import called_in
from admiralty.core.state.views import OPEN

from ..asked.opening import HUMAN, REFEREE
from ..database import schema
from ..database.damage import sound
from ..database.store import Step
from ..known.state import CALLED

MINE_MOST = 200  # tables of one device that are listed, the newest first
PAGE = 20  # tables of the lobby that are told at once


def mine_told(connection: Connection, device: str) -> list[dict[str, Any]]:
    """The tables of a device, the newest first."""
    tables, grants = schema.tables, schema.grants
    seated = sa.select(grants.c.table_id).where(grants.c.device == device)
    query = sa.select(tables).where((tables.c.creator == device) | tables.c.id.in_(seated))
    rows = connection.execute(query.order_by(tables.c.made_at.desc(), tables.c.id).limit(MINE_MOST)).all()
    held = _grants(connection, rows)
    clocks = schema.clocks
    dues: dict[tuple[str, int], int] = {}
    for each in connection.execute(sa.select(clocks).where(clocks.c.table_id.in_([row.id for row in rows]))):
        dues[each.table_id, each.seat] = each.due_at
    return sound(rows, lambda row: _mine(row, held.get(row.id, []), device, dues), "table")


def _mine(row: Any, grants: Sequence[Any], device: str, dues: Mapping[tuple[str, int], int]) -> dict[str, Any]:
    mine = sorted({grant.seat for grant in grants if grant.device == device})
    told = _tell_row(row, grants)
    by_me = [(OPEN if seat["who"] == REFEREE else k) in mine for k, seat in enumerate(told["seats"])]
    waiting = [seat for seat in json.loads(row.waiting) if by_me[seat] and not row.over]
    return {
        **told,
        "seats": [{**seat, "mine": k in mine} for k, seat in enumerate(told["seats"])],
        "waiting_for_me": bool(waiting),
        "due": min((dues[row.id, seat] for seat in waiting if (row.id, seat) in dues), default=None),
        "over": row.over,
        "over_at": row.over_at,
        "outcome_text": row.outcome_text,
    }


def lobby_told(connection: Connection, device: str, skip: int) -> dict[str, Any]:
    """A page of the listed tables whose game goes on and where a seat is free, the newest first, after so many."""
    tables, grants, links = schema.tables, schema.grants, schema.links
    taken = sa.exists().where(grants.c.table_id == links.c.table_id, grants.c.seat == links.c.seat)
    free = sa.exists().where(links.c.table_id == tables.c.id, ~taken)
    query = sa.select(tables).where(tables.c.listed, ~tables.c.over, ~tables.c.private, free)
    rows = connection.execute(query.order_by(tables.c.made_at.desc(), tables.c.id).offset(skip).limit(PAGE + 1)).all()
    held = _grants(connection, rows)
    told = sound(rows[:PAGE], lambda row: _open(row, held.get(row.id, []), device), "table")
    return {"tables": [each for each in told if any(seat["free"] for seat in each["seats"])], "more": len(rows) > PAGE}


def _open(row: Any, grants: Sequence[Any], device: str) -> dict[str, Any]:
    taken, told = {grant.seat for grant in grants}, _tell_row(row, grants)
    seats = [{**seat, "free": seat["who"] == HUMAN and k not in taken} for k, seat in enumerate(told["seats"])]
    mine = row.creator == device or any(grant.device == device for grant in grants)
    clock, locking = json.loads(row.opening).get("clock", 0), bool(row.locking)
    return {**told, "seats": seats, "clock": clock, "locking": locking, "mine": bool(device) and mine}


def _grants(connection: Connection, rows: Iterable[Any]) -> dict[str, list[Any]]:
    """Who sits at these tables: table -> grants, of each seat the last one last."""
    grants = schema.grants
    found: dict[str, list[Any]] = {}
    query = sa.select(grants).where(grants.c.table_id.in_([row.id for row in rows])).order_by(grants.c.generation)
    for grant in connection.execute(query):
        found.setdefault(grant.table_id, []).append(grant)
    return found


def _tell_row(row: Any, grants: Sequence[Any]) -> dict[str, Any]:
    """What anybody may know of a table: nothing of its game but its name."""
    header = json.loads(row.header)
    names = {grant.seat: grant.name for grant in grants}
    players = (
        json.loads(row.players) if row.players else [header["players"].get(seat, HUMAN) for seat in header["seats"]]
    )
    scenario = header["scenario"]["scenario"]
    called = json.loads(row.opening).get(CALLED) or called_in(scenario, header["seats"])
    return {
        "id": row.id,
        "title": scenario.get("title", header["game"]),
        "game": header["game"],
        "seats": [
            {"name": name, "called": called[k], "who": who, "person": names.get(k)}
            for k, (name, who) in enumerate(zip(header["seats"], players, strict=True))
        ],
        "made_at": int(row.made_at),
    }


def is_listed(connection: Connection, id: str) -> bool:
    """May anybody take a free seat of this table?"""
    tables = schema.tables
    query = sa.select(tables.c.id).where(tables.c.id == id, tables.c.listed, ~tables.c.private)
    return connection.execute(query).first() is not None


def unlist(id: str) -> Step:
    """The step that takes a table off the lobby."""
    return sa.update(schema.tables).where(schema.tables.c.id == id).values(listed=False), []
