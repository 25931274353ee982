"""The routes of the lobby: tables with a free seat, the seats themselves, and a picture of every game."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field

from ..asked.commands import Making, Sitting
from ..asked.opening import HUMAN, dealt, sides_told
from ..asked.scenarios import scenario_file
from ..base.refusals import Untimely, no_table
from ..database.people import Grant, fitting_name
from ..hall.hall import Hall
from ..hall.listing import is_listed, lobby_told
from ..table.running import RunningTable
from ..table.sharing import retry_if_overtaken
from ..told import models
from ..told.game_models import ScenarioSaved, SideTold
from .common import FAILED, Device, NewDevice, Tables
from .pictures import card_of, picture_of

SKIP_MOST = 10_000
PICTURE_SECONDS = 600  # for which a browser may keep a picture
router = APIRouter(prefix="/api/v1", responses=FAILED)


class SeatFree(BaseModel):
    """A seat of a listed table."""

    name: str
    called: str = Field(description="what people call it")
    who: str
    person: str | None = Field(description="the name of who sits there")
    free: bool


class SeatsDealt(BaseModel):
    """Who plays at a table, and by which rules."""

    seats: list[str]
    called: list[str] = Field(description="what people call each seat")
    duties: dict[str, str] = Field(description="seat -> what it does, where its name does not say so")
    settings: dict[str, str] = Field(description="every setting in words, also those that follow another one")
    barred: list[str] = Field(description="parts of a design that no ship may have there")
    sides: list[SideTold] = Field(description="the sides that may choose their ships")


class OpenTable(BaseModel):
    """A table that waits for somebody."""

    id: str
    title: str
    game: str
    seats: list[SeatFree]
    clock: int = Field(description="seconds that a seat has whenever the game waits for it; 0: no limit")
    locking: bool = Field(description="Are words for the dice still being locked?")
    made_at: int
    mine: bool = Field(description="Does this device sit there, or did it make the table?")


class Lobby(BaseModel):
    """A page of the lobby."""

    tables: list[OpenTable]
    more: bool = Field(description="Are there more after these?")


@router.get("/lobby", response_model=Lobby)
async def lobby(hall: Tables, device: Device, skip: Annotated[int, Query(ge=0, le=SKIP_MOST)] = 0) -> dict[str, Any]:
    """Listed tables with a free seat, the newest first; `skip` so many of them."""
    return await hall.store.read(lambda connection: lobby_told(connection, device, skip))


@router.post("/lobby/{id}/{seat}", response_model=models.Joined)
async def sit(id: str, seat: str, asked: Sitting, hall: Tables, device: NewDevice) -> dict[str, Any]:
    """Take a free seat of a listed table."""
    table = await hall.lasting(_sit(hall, id, seat, asked, device))
    return {"id": table.id, "seat": seat}


async def _sit(hall: Hall, id: str, name: str, asked: Sitting, device: str) -> RunningTable:
    guest = fitting_name(asked.name)
    if not await hall.store.read(lambda connection: is_listed(connection, id)):
        raise no_table()
    table = await hall.table(id)
    seat = table.seat_named(name)

    async def sit_down() -> None:
        if table.may_play(device, seat):
            return
        free = seat >= 0 and table.players[seat] == HUMAN and seat in table.generations and not table.grants.get(seat)
        if table.status not in ("locking", "running") or not free:
            raise Untimely(name, "is not free any more", "", "look for another seat in the lobby")
        await hall.sit(table, seat, Grant(device, guest, table.generations[seat]))

    async with table.lock:
        table.require_here()
        await retry_if_overtaken(table, sit_down)
    return table


@router.post("/scenario/file", response_model=ScenarioSaved)
async def save(asked: Making, hall: Tables) -> dict[str, Any]:
    """What a table would be made from, as a scenario file, which `/scenario` and ``admiralty play`` read."""
    return await asyncio.to_thread(scenario_file, asked, hall.key)


@router.post("/scenario/seats", response_model=SeatsDealt)
async def seats(asked: Making, hall: Tables) -> dict[str, Any]:
    """Seats and settings of such a table: a house rule may bring a seat, or change what is usual for another rule."""
    found, deal = await asyncio.to_thread(dealt, asked, hall.key)
    told = {"seats": list(deal.seats), "called": list(deal.called), "duties": dict(deal.duties)}
    sides = sides_told(found, deal)
    return {**told, "settings": dict(deal.settings), "barred": list(deal.barred), "sides": sides}


@router.get("/games/{game}/picture.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def picture(game: str, colours: Literal["day", "night"] = "day") -> Response:
    """Ships of the game, or a moment of a battle on its own board."""
    text = await asyncio.to_thread(picture_of, game, colours)
    headers = {"cache-control": f"max-age={PICTURE_SECONDS}"}
    return Response(text, media_type="image/svg+xml", headers=headers)


@router.get("/games/{game}/picture.png", response_class=Response, responses={200: {"content": {"image/png": {}}}})
async def card(game: str) -> Response:
    """The same by night as a PNG file, for those who show a link to the game's page."""
    data = await asyncio.to_thread(card_of, game)
    return Response(data, media_type="image/png", headers={"cache-control": f"max-age={PICTURE_SECONDS}"})
