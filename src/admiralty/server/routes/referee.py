"""The referee's routes: what they do, and where they look for what they may change."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response

from admiralty.core.errors import Refused
from admiralty.core.play.deeds import battle_to_write
from admiralty.core.state.views import OPEN, SPECTATOR

from ..asked.referee_commands import Ruled
from ..asked.scenarios import battle_file
from ..seen.brush import board_told, brush_told
from ..seen.desk import places_told
from ..seen.touched import has_begun, touched_told
from ..table.taking import take
from ..told.game_models import ScenarioSaved
from ..told.models import Reply
from ..told.referee_models import BoardTold, BrushTold, PlacesTold, TouchedTold
from .common import FAILED, Device, Tables
from .viewers import NOBODY

IDS_LONG = 400  # characters

router = APIRouter(prefix="/api/v1", responses=FAILED)


@router.post("/tables/{id}/referee", response_model=Reply)
async def rule(id: str, ruled: Ruled, hall: Tables, device: Device) -> Response:
    """Do something as the table's referee; refused ones have the status 400."""
    table = await hall.seen_by(id, device)
    table.require_seat(device, OPEN)
    reply = await take(table, device, OPEN, ruled.command)
    return JSONResponse(reply, 200 if "error" not in reply else 400)


@router.get("/tables/{id}/referee/places", response_model=PlacesTold)
async def places(
    id: str, hall: Tables, device: Device, path: Annotated[str, Query(max_length=200)] = ""
) -> dict[str, Any]:
    """What lies at a place of the battle: its fields or rows with their names, its numbers with their limits."""
    table = await hall.seen_by(id, device)
    table.require_seat(device, OPEN)
    async with table.lock:
        return places_told(table.playing, path)


@router.get("/tables/{id}/referee/scenario", response_model=ScenarioSaved)
async def scenario(id: str, hall: Tables, device: Device) -> dict[str, Any]:
    """The table as its running beat began, edits done, as a scenario's file; nothing is hidden in it."""
    table = await hall.seen_by(id, device)
    table.require_seat(device, OPEN)
    async with table.lock:
        session = table.playing
        if session.over:
            raise Refused("scenario", "the game is over", "", "branch from a turn of it instead")
        game, deal, battle = session.game, session.deal, battle_to_write(session.course)
    return await asyncio.to_thread(battle_file, game, deal, battle, hall.key)


@router.get("/tables/{id}/referee/touched", response_model=TouchedTold)
async def touched(
    id: str, hall: Tables, device: Device, ids: Annotated[str, Query(max_length=IDS_LONG)] = ""
) -> dict[str, Any]:
    """What can be done to a thing on the board: the first that is known of the ids of its shapes, with commas."""
    table = await hall.seen_by(id, device)
    table.require_seat(device, OPEN)
    async with table.lock:
        return touched_told(table.playing, ids.split(","))


@router.get("/tables/{id}/referee/brush", response_model=BrushTold)
async def brush(id: str, hall: Tables, device: Device) -> dict[str, Any]:
    """What can be painted on the map of the board, and on whose charts it can be shown."""
    table = await hall.seen_by(id, device)
    table.require_seat(device, OPEN)
    async with table.lock:
        return {"brush": brush_told(table.playing), "begun": has_begun(table.playing)}


@router.get("/tables/{id}/referee/seen", response_model=BoardTold)
async def seen(
    id: str, hall: Tables, device: Device, seat: Annotated[str, Query(max_length=80)] = NOBODY
) -> dict[str, Any]:
    """The board as a seat sees it, or a spectator (`-`), and nothing of the orders that it is writing."""
    table = await hall.seen_by(id, device)
    table.require_seat(device, OPEN)
    async with table.lock:
        return board_told(table, SPECTATOR if seat == NOBODY else table.seat_named(seat))
