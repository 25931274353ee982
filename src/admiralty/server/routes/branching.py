"""Other games from a moment of one that was played, and copies of private ones to be shown around."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from admiralty.core.play.session import Session
from admiralty.core.sight.places import require_state
from admiralty.core.state.questions import SEATS
from admiralty.core.state.views import OPEN

from ..asked.commands import Making, Name, Whole
from ..asked.opening import COMPUTER, MINE, OPEN_SEAT, OWN_DOCTRINE, seat_all
from ..base.refusals import Denied, Untimely
from ..database.people import fitting_name, fresh_id
from ..known.keeping import Keeper
from ..known.state import TableState
from ..table.running import RunningTable
from ..told import models
from .common import FAILED, Device, NewDevice, Tables
from .finished import BRANCH, finished_journal, sealed_by

router = APIRouter(prefix="/api/v1", responses=FAILED)


class Branching(BaseModel):
    """Which moment another game begins from, and who plays it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    beat: Annotated[Whole, Field(ge=0, description="Start before this beat, counted from 0.")]
    view: Annotated[str, Field(max_length=80)] | None = Field(
        None, description="Your own seat: start from what it knew and imagine the rest; absent: as it was."
    )
    seats: dict[Name, Annotated[str, Field(max_length=80)]] = Field(
        default_factory=dict,
        max_length=SEATS,
        description="seat -> me, open or computer:LEVEL; the first is yours, else.",
    )
    name: Annotated[str, Field(max_length=80)] = "Guest"
    private: bool = False


def may_branch(table: TableState, device: str) -> bool:
    """May this device begin another game from all that there is of one that goes on? Only its referee's may."""
    return table.is_referee(device)


@router.post("/tables/{id}/branch", status_code=201, response_model=models.Made)
async def branch(id: str, asked: Branching, hall: Tables, device: NewDevice) -> dict[str, Any]:
    """A new table that begins before a beat of this one, with dice of its own.

    Of a finished game anybody may who may see it; of one that goes on a player from what the own seat knew, while what
    is hidden from it is imagined: the new table says so, and its journal is closed until the first game is over.
    """
    old = await hall.seen_by(id, device)
    hall.require_room()
    async with old.lock:
        session = old.session
        if session is None:
            raise Untimely("branch", f"there is nothing to start from: {old.why_not}")
        seat = _seat_of(old, session, asked.view, device)
        if not old.opening:  # a journal that was brought in may say what the rules alone set
            require_state(session.game, session.deal, by_hand=True)
        wanted = Making(scenario=session.game.key, file=None, seats=_seats(old, asked))
        opening = seat_all(session.game, session.deal, wanted, hall.bots.identities)
        keeper = Keeper()
        bots = hall.bots.identities
        held = {seat: bots[who] for seat, who in opening.players.items() if who in bots}
        begun = session.branch(asked.beat, opening.players, store=keeper, doctrines=held, seat=seat)
    name = fitting_name(asked.name)
    plain = {BRANCH: {"of": old.id, "beat": asked.beat, "sealed_by": sealed_by(old)}}
    table = RunningTable(hall, fresh_id(), begun.journal.header, plain, asked.private, device)
    made, links = await hall.begin(begun, keeper.kept, opening, table, name)
    return {"id": made.id, "links": links}


def _seat_of(table: TableState, session: Session, view: str | None, device: str) -> int:
    """By whose knowledge it begins; `Denied` where that is more than this device may know."""
    if view is None:
        if not session.over and not may_branch(table, device):
            raise Denied("branch", "starts from everything only after the end", "", "name your seat as the view")
        return OPEN
    seat = table.seat_named(view)
    if not session.over:
        table.require_seat(device, seat)
    return seat


def _seats(table: TableState, asked: Branching) -> dict[str, str]:
    """Who plays each seat: as was asked; else a level of the computer as before, and people one's own first seat."""
    if asked.seats:
        return dict(asked.seats)
    before = [who if who.startswith(COMPUTER) and who != OWN_DOCTRINE else OPEN_SEAT for who in table.players]
    first = before.index(OPEN_SEAT) if OPEN_SEAT in before else 0
    return {seat: MINE if k == first else who for k, (seat, who) in enumerate(zip(table.seats, before, strict=True))}


# ---- sharing --------------------------------------------------------------------------------------------------------


@router.post("/tables/{id}/share", status_code=201, response_model=models.Made)
async def share(id: str, hall: Tables, device: Device) -> dict[str, Any]:
    """A copy of a finished private game that anybody may see, without names and talk; for the table's maker."""
    table = await hall.seen_by(id, device)
    if not table.private:
        return {"id": table.id, "links": {}}
    if device != table.creator:
        raise Denied("share", "is for the table's maker")
    copy = await hall.bring_in(await finished_journal(hall, id, device, "share"), device)
    return {"id": copy.id, "links": {}}
