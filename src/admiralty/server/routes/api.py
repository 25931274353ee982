"""The routes under /api/v1; `socket` has the one for sockets."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response, WebSocket
from fastapi.responses import JSONResponse

from admiralty.core.errors import Refused
from admiralty.core.state.views import OPEN

from ..asked.commands import Designing, Joining, Looking, Making, Odds, Posted, ScenarioSent, Witness
from ..asked.drawing import design_told, lines_told, sheet_wanted
from ..asked.opening import DESK, games_told, own_scenario, scenario_told
from ..asked.scenarios import seating_told
from ..asked.sealing import is_sealed
from ..base.refusals import Untimely
from ..network.limits import REPLAY, charge
from ..seen.seen import snapshot_of
from ..table.taking import take
from ..told import game_models, models
from ..workers.again import replay_made
from ..workers.workers import print_sheet
from . import rules
from .common import FAILED, JSON_TYPE, Device, NewDevice, Seat, Tables
from .finished import finished_journal
from .socket import serve_socket
from .viewers import acting_seat, eyes_of, viewer_of

router = APIRouter(prefix="/api/v1", responses=FAILED)
WARNING = "admiralty-warning"  # a header of a file: percent-encoded UTF-8
PRINTED: dict[str, Any] = {
    "content": {"application/pdf": {}},
    "headers": {
        WARNING: {
            "description": "What the sheet can't print, and what to do, percent-encoded; absent where it prints all.",
            "schema": {"type": "string"},
        }
    },
}
FILE = {"schema": {"type": "string", "format": "binary"}}
JOURNAL = {"requestBody": {"content": {"application/octet-stream": FILE}, "required": True}}


@router.get("/health", response_model=models.Health)
async def health(hall: Tables) -> dict[str, Any]:
    """How the server is."""
    return hall.told()


@router.get("/games", response_model=list[game_models.GameTold])
async def games(hall: Tables) -> list[dict[str, Any]]:
    """Every game with its scenarios, ships, levels and options; among the levels the bots that the operator offers."""
    bots = hall.bots.levels_told()
    return [{**each, "levels": [*each["levels"], *bots]} for each in games_told()] if bots else games_told()


@router.post("/games/{game}/design", response_model=game_models.DesignTold)
async def design(game: str, asked: Designing) -> dict[str, Any]:
    """What a design comes to: its cost, its faults, its file."""
    return await asyncio.to_thread(design_told, game, asked)


@router.post("/games/{game}/sheet", response_class=Response, responses={200: PRINTED})
async def sheet(game: str, asked: Designing, hall: Tables) -> Response:
    """The record sheet of a design as a PDF, ready for a pencil."""
    page = await asyncio.to_thread(sheet_wanted, game, asked)
    data, warning = await hall.workers.run(print_sheet, page)
    headers = {"content-disposition": "attachment", **({WARNING: quote(warning)} if warning else {})}
    return Response(data, media_type="application/pdf", headers=headers)


@router.post("/scenario", response_model=game_models.OwnScenario)
async def scenario(asked: ScenarioSent, hall: Tables) -> dict[str, Any]:
    """A scenario of one's own, as those that come with a game are told; refused if it cannot be played."""
    found, content = await asyncio.to_thread(own_scenario, asked.file)
    with lines_told(asked.file):
        by_hand = not is_sealed(asked.file, hall.key)
        told = await asyncio.to_thread(scenario_told, found, "own", content, by_hand)
        return {**told, "seating": seating_told(found, content, told["seats"])}


@router.get("/rules/{game}", response_model=list[models.ClauseTold])
async def rulebook(game: str) -> list[dict[str, Any]]:
    """Every clause of a game's rulebook."""
    return rules.rulebook_told(game)


@router.get("/rules/{game}/{clause}", response_model=models.ClauseTold)
async def clause(game: str, clause: str) -> dict[str, Any]:
    """One clause."""
    return rules.clause_told(game, clause)


@router.post("/tables", status_code=201, response_model=models.Made)
async def make(asked: Making, hall: Tables, device: NewDevice) -> dict[str, Any]:
    """Make a table. Its game starts at once, or with `locks` when all have locked and opened their words."""
    table, links = await hall.make(asked, device)
    return {"id": table.id, "links": links}


@router.get("/tables", response_model=list[models.Listed])
async def mine(hall: Tables, device: Device) -> list[dict[str, Any]]:
    """The tables of this device, the newest first."""
    return await hall.mine(device) if device else []


@router.get("/tables/{id}", response_model=models.Snapshot)
async def snapshot(id: str, hall: Tables, device: Device, seat: Seat = None) -> Response:
    """A table as it is now."""
    table = await hall.seen_by(id, device)
    async with table.lock:
        viewer = viewer_of(table, device, seat)
        table.require_viewer(device, viewer)
        text = snapshot_of(table.builder(), viewer, device)
    return Response(text, media_type=JSON_TYPE)


@router.post("/tables/{id}/commands", response_model=models.Reply)
async def command(id: str, posted: Posted, hall: Tables, device: Device) -> Response:
    """Do something at a table, as on its socket; refused ones have the status 400, stale ones 409."""
    table = await hall.seen_by(id, device)
    if isinstance(posted.command, Odds):
        raise Refused("command", "odds come over a socket only")
    acting = acting_seat(table, table.seat_named(posted.seat), posted.command)
    reply = await take(table, device, acting, posted.command)
    return JSONResponse(reply, 200 if "error" not in reply else 409 if reply["stale"] else 400)


@router.websocket("/tables/{id}/socket")
async def socket(web: WebSocket, id: str, seat: str | None = None, epoch: str = "", since: int = 0) -> None:
    """Commands in, numbered events out."""
    await serve_socket(web, web.app.state.hall, id, seat, epoch, since)


@router.post("/join", response_model=models.Joined)
async def join(asked: Joining, hall: Tables, device: NewDevice) -> dict[str, Any]:
    """Use a seat's link: the device may play the seat from now on."""
    table, seat = await hall.lasting(hall.join(asked, device))
    return {"id": table.id, "seat": DESK if seat == OPEN else table.seats[seat]}


@router.post("/join/look", response_model=models.Place)
async def look(asked: Looking, hall: Tables) -> dict[str, Any]:
    """Where a seat's link leads, without using it."""
    table, seat = await hall.behind(asked.secret)
    game = table.session or table.locking
    return {
        "title": game.stage.deal.title if game else "",
        "seat": "referee" if seat == OPEN else table.seats[seat],
        "called": "Referee" if seat == OPEN else table.called[seat],
        "person": table.person(seat),
        "locking": table.locking is not None,
    }


@router.post("/tables/{id}/seats/{seat}/revoke", response_model=models.NewLink)
async def revoke(id: str, seat: str, hall: Tables, device: Device) -> dict[str, Any]:
    """A new link for a seat; whoever came by the old one may play it no more."""
    return {"link": await hall.lasting(hall.revoke(id, seat, device))}


@router.post("/tables/{id}/again", status_code=201, response_model=models.Made)
async def again(id: str, hall: Tables, device: NewDevice) -> dict[str, Any]:
    """A new table with the same set-up."""
    table, links = await hall.again(id, device)
    return {"id": table.id, "links": links}


@router.get("/tables/{id}/replay", response_model=models.Replay)
async def replay(id: str, hall: Tables, device: Device, request: Request, seat: Seat = None) -> Response:
    """The board at every checkpoint, and the log; `seat=open` for everything, once the game is over."""
    table = await hall.seen_by(id, device)
    async with table.lock:
        session = table.session
        if session is None:
            raise Untimely("replay", f"there is nothing to see: {table.why_not}")
        eyes, viewer = eyes_of(table, session, device, seat, "replay")
        key, over = (session.receipt, eyes, viewer), session.over
        known = hall.replays.known(key)
        if known is None:
            if not hall.replays.is_coming(key):  # whoever begins it pays for it
                charge(request.scope, REPLAY)
            data = b"".join(session.journal.lines())
    if known is None:
        known = await hall.replays.of(key, over, lambda: hall.workers.aside(replay_made, data, eyes, viewer))
    return Response(known, media_type=JSON_TYPE)


@router.post("/tables/{id}/verify", response_model=models.ProofTold)
async def verify(id: str, witness: Witness, hall: Tables, device: Device) -> dict[str, Any]:
    """Play a finished game's journal again: is it consistent, and is it the one that a receipt is of?"""
    data = await finished_journal(hall, id, device, "verify")
    found = await hall.workers.proof(data, witness.receipt)
    return {"ok": found.ok, "said": found.said, "verdict": found.verdict}


@router.get("/tables/{id}/journal", response_class=Response)
async def journal(id: str, hall: Tables, device: Device) -> Response:
    """The journal as a file, once the game is over: while it runs it holds what the seats may not know."""
    data = await finished_journal(hall, id, device, "journal")
    session = (await hall.seen_by(id, device)).session
    title = re.sub("[^a-z0-9]+", "-", session.deal.title.casefold()).strip("-") if session else ""
    headers = {"content-disposition": f'attachment; filename="{title or "game"}-{id[:6]}.jsonl"'}
    return Response(data, media_type="application/jsonl", headers=headers)


@router.post("/import", status_code=201, response_model=models.Made, openapi_extra=JOURNAL)
async def bring_in(request: Request, hall: Tables, device: NewDevice) -> dict[str, Any]:
    """A finished game's journal (the file itself) becomes a table to watch."""
    table = await hall.bring_in(await request.body(), device)
    return {"id": table.id, "links": {}}
