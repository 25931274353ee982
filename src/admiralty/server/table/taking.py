"""A command of a client, from its arrival at the table to the reply: tried, committed, told."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import sqlalchemy as sa

from admiralty.core.errors import Refused
from admiralty.core.state.views import OPEN

from ..asked.commands import AnswerIt, Command
from ..asked.opening import COMPUTER
from ..asked.referee_commands import RefereeCommand
from ..base.json_text import text_of
from ..base.refusals import Overtaken, error_reply, is_ours, refusal_of
from ..database import schema
from ..database.reading import reply_of
from ..database.store import Step
from ..known.keeping import Pending
from ..seen.places import answered_by, place_of
from .acts import do
from .computers import go_on
from .running import RunningTable
from .sharing import retry_if_overtaken


async def take(table: RunningTable, device: str, seat: int, command: Command | RefereeCommand) -> dict[str, Any]:
    """Do what a client says, and reply; whatever is refused changed nothing.

    Once begun it is done to its end, whether or not the client waits for it.
    """

    async def taking() -> dict[str, Any]:
        async with table.lock:
            table.used_at = time.monotonic()
            if command.do != "ping":
                table.house.acted_at = table.used_at
            table.require_here()
            reply = await retry_if_overtaken(table, partial(attempt, table, device, seat, command))
        go_on(table)
        return reply

    return await table.house.lasting(taking())


async def attempt(table: RunningTable, device: str, seat: int, command: Command | RefereeCommand) -> dict[str, Any]:
    """One attempt at a command; `Overtaken` where another process was quicker."""
    table.require_seat(device, seat)
    if known := table.replies.get((seat, command.id)):
        return known
    stale = _is_stale(table, seat, command)
    before, table.pending = table.request, Pending()
    try:
        if stale:
            raise _moved_on(table, seat, command)
        with table.kept_whole():
            reply, steps = do(table, device, seat, command)
            if command.do == "ping":
                return reply
            steps.append(_reply_step(table, seat, command.id, reply))
            await table.commit(steps)
    except Overtaken:
        table.request, table.pending = before, Pending()
        raise
    except Exception as problem:
        table.request, table.pending = before, Pending()
        known = await _done_before(table, seat, command.id)
        await table.take_back([seat] if command.do in ("fill", "ready") else [], done=known is not None)
        if known is None and is_ours(problem):
            raise refusal_of(problem) from None
        return known or error_reply(problem, command.id, stale)
    table.adopt(seat, command.id, reply)
    if command.do == "fill":
        table.publish_draft(seat)
    else:
        table.publish()
    return reply


def _reply_step(table: RunningTable, seat: int, id: str, reply: dict[str, Any]) -> Step:
    row = {"table_id": table.id, "seat": seat, "id": id, "reply": text_of(reply), "n": table.replied + 1}
    return sa.insert(schema.commands), [row]


async def _done_before(table: RunningTable, seat: int, id: str) -> dict[str, Any] | None:
    """The reply of a command that was done longer ago than a table remembers."""
    try:
        return await table.house.store.read(partial(reply_of, table=table.id, seat=seat, id=id))
    except Refused:
        return None


def _moved_on(table: RunningTable, seat: int, command: Command | RefereeCommand) -> Refused:
    """The refusal of what was decided on at another place: who has answered it, or that the game has moved on; to a
    referee, who sees everything, also by what.
    """
    at = getattr(command, "at", None)
    other = answered_by(table.playing, seat, at) if at and isinstance(command, AnswerIt) else -1
    if other < 0:
        lines = table.playing.log_for(OPEN) if seat == OPEN else []
        what = f"the game has moved on: {lines[-1].text}" if lines else "the game has moved on"
        return Refused("command", what, "", "look again, then decide")
    computer = table.players[other].startswith(COMPUTER)
    who = "The computer" if computer else table.person(other) or table.called[other]
    return Refused("", f"{who} answered this already", "", "look again, then decide")


def _is_stale(table: RunningTable, seat: int, command: Command | RefereeCommand) -> bool:
    at = getattr(command, "at", None)
    return at is not None and table.session is not None and list(at) != place_of(table.session, seat)
