"""Play by post: a table's record in the game's own written form, and posts that are read into a seat's form."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session
from admiralty.core.post.posting import POST_MOST, Reading, ReadLine, reading, records
from admiralty.core.post.rehearsal import posts

from ..asked.commands import Fill, Name, _Model, _Placed
from ..base.refusals import Denied, TooLong, Unknown, Untimely, error_told
from ..known.state import TableState
from ..table.taking import take
from ..told.models import Fault
from .common import FAILED, Device, Seat, Tables
from .viewers import eyes_of

router = APIRouter(prefix="/api/v1", responses=FAILED)


class Filling(_Placed):
    """Fill in the form, as the command `fill` does."""


class PostSent(_Model):
    """A post to be read."""

    seat: Name
    text: str = Field(description=f"At most {POST_MOST} characters.")
    fill: Filling | None = Field(None, description="Write it into the draft, if all of it fits; absent: only read it.")


class TurnTold(BaseModel):
    """A beat that is over."""

    beat: int
    text: str


class PostTold(BaseModel):
    """What a seat has posted in the running beat."""

    seat: str
    text: str = Field(description="… stands for what one does not know yet")


class DraftTold(BaseModel):
    """What one has filled in so far, as one would post it."""

    text: str = Field(description="empty: nothing that is asked for")
    sure: bool = Field(description="false: something in it is written as dice may fall, or as it is imagined")
    whole: bool = Field(description="false: not all of it can be said in this form now")


class NowTold(BaseModel):
    """The running beat."""

    beat: int
    posts: list[PostTold]
    draft: DraftTold | None = Field(description="null: one has nothing to write")


class EntryTold(BaseModel):
    """An entry of a block of orders."""

    name: str
    sample: str = Field(description="a line of it that can be read")
    phrases: list[tuple[str, str]] = Field(description="what it takes, each with what that orders")
    clause: str


class PostsTold(BaseModel):
    """The record."""

    turns: list[TurnTold]
    entries: list[EntryTold] = Field(description="how one's orders are written; none for who has none to write")
    now: NowTold | None = Field(description="null: the game is over")


class OrderTold(BaseModel):
    """A box as it would be filled in."""

    label: str
    prompt: str
    clause: str
    answer: int
    text: str


class LineRead(BaseModel):
    """A line of a post."""

    number: int = Field(description="from 1")
    text: str
    orders: list[int] = Field(description="the places of the boxes that it fills in")
    refused: Fault | None
    remarks: list[str] = Field(description="what in it does not fit the game as it stands, and orders nothing")


class PostRead(BaseModel):
    """What was understood of a post; refused lines are left out of the boxes."""

    lines: list[LineRead]
    boxes: list[OrderTold]
    fits: bool = Field(description="false: something is refused, and nothing was filled in")
    filled: bool


@router.get("/tables/{id}/posts", response_model=PostsTold)
async def record(id: str, hall: Tables, device: Device, seat: Seat = None) -> dict[str, Any]:
    """The record in the game's written form, as a viewer may know it: `seat` as of `replay`."""
    table = await hall.seen_by(id, device)
    async with table.lock:
        session = table.session
        if session is None:
            raise Untimely("posts", f"there is nothing to see: {table.why_not}")
        eyes, _ = eyes_of(table, session, device, seat, "posts")
        _require_form(session)
        return await asyncio.to_thread(_record_told, table, session, eyes)


@router.post("/tables/{id}/posts", response_model=PostRead)
async def read(id: str, sent: PostSent, hall: Tables, device: Device) -> Response | dict[str, Any]:
    """Read a post, and with `fill` write it into the form; what is refused of it is told line by line."""
    table = await hall.seen_by(id, device)
    seat = table.seat_named(sent.seat)
    text = sent.text.encode("utf-8", "replace").decode("utf-8")  # half a character cannot be sent back
    async with table.lock:
        table.require_seat(device, seat)
        if seat < 0:
            raise Denied("seat", "is the referee's, who plays none of the game's by it")
        if len(text) > POST_MOST:
            raise TooLong("text", f"is longer than {POST_MOST} characters", "", "paste one turn")
        session = table.playing
        _require_form(session)
        found = await asyncio.to_thread(reading, session, seat, text)
    filled = sent.fill is not None and found.fits
    if sent.fill and filled:
        command = Fill(do="fill", id=sent.fill.id, at=sent.fill.at, answers=found.answers, anew=True)
        reply = await take(table, device, seat, command)
        if "error" in reply:
            return JSONResponse(reply, 409 if reply["stale"] else 400)
    return _read_told(found, filled)


def _require_form(session: Session) -> None:
    if session.game.posting is None:
        raise Unknown("posts", f"{session.game.title} has no written form")


def _record_told(table: TableState, session: Session, eyes: int) -> dict[str, Any]:
    turns = [{"beat": beat, "text": text} for beat, text in records(session, eyes)]
    if table.status != "running" or Desk(session).deciding:
        return {"turns": turns, "entries": [], "now": None}
    shown, draft = posts(session, eyes)
    told = [{"seat": table.seats[post.seat], "text": post.text} for post in shown]
    mine = {"text": draft.text, "sure": draft.sure, "whole": draft.whole} if draft else None
    entries = _entries_told(session, eyes) if eyes >= 0 else []
    return {"turns": turns, "entries": entries, "now": {"beat": session.beat, "posts": told, "draft": mine}}


def _entries_told(session: Session, seat: int) -> list[dict[str, Any]]:
    posting = session.game.posting
    found = posting.entries(session.deal_for(seat), seat) if posting else ()
    return [asdict(entry) for entry in found]


def _read_told(found: Reading, filled: bool) -> dict[str, Any]:
    def told(line: ReadLine) -> dict[str, Any]:
        refused = error_told(line.refused) if line.refused else None
        return {
            "number": line.number,
            "text": line.text,
            "orders": line.orders,
            "refused": refused,
            "remarks": line.remarks,
        }

    boxes = [
        {
            "label": box.question.label, "prompt": box.question.prompt, "clause": box.question.clause,
            "answer": box.answer, "text": box.text,
        }
        for box in found.boxes
    ]  # fmt: skip
    return {"lines": [told(line) for line in found.lines], "boxes": boxes, "fits": found.fits, "filled": filled}
