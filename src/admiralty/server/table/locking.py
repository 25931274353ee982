"""What seats do with their words before a game begins, and when it begins: see `pledges`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import sqlalchemy as sa

from admiralty.core.errors import Refused
from admiralty.core.errors.reading import Unfit, text
from admiralty.core.journal import secret as secrets
from admiralty.core.play import session as sessions

from ..asked.commands import WORDS_MOST, Lock, Unlock
from ..database import schema
from ..database.store import Step
from ..known.keeping import Keeper
from ..known.pledges import LOCKING, OPENING, Locking
from .computers import acting_for, let_them_play
from .rows import remark
from .running import RunningTable


def do_locking(table: RunningTable, seat: int, command: Lock | Unlock) -> list[Step]:
    """Lock a seat's words, or open them; the game begins when the last are open. `Refused` if it may not be."""
    now, name = table.locking, table.seats[seat]
    if now is None:
        raise Refused(name, "can't lock words: the game has started")
    if isinstance(command, Lock):
        if now.phase != LOCKING or name in now.locks:
            why = "has already locked its words" if name in now.locks else "is too late: all locks are public"
            raise Refused(name, why)
        table.locking = replace(now, locks={**now.locks, name: command.hash})
    else:
        _require_key(now, name, command)
        words, salts = {**now.words, name: command.words}, {**now.salts, name: command.salt}
        table.locking = replace(now, words=words, salts=salts)
    return _advance(table)


def _require_key(now: Locking, name: str, command: Unlock) -> None:
    if now.phase != OPENING:
        raise Refused(name, "can't open its words yet: others must lock theirs first")
    if name in now.words:
        raise Refused(name, "has already opened its words")
    if name not in now.locks or not secrets.opens(now.locks[name], name, command.words, command.salt):
        raise Refused(name, "these words and this salt do not open its lock")
    try:
        text(WORDS_MOST)(command.words)
    except Unfit as problem:
        raise Refused(name, f"its words: {problem}") from None


def _advance(table: RunningTable) -> list[Step]:
    """If nobody is waited for any more, go on: to the opening, and to the game."""
    while table.locking is not None and not table.owing_words():
        if table.locking.phase == LOCKING:
            table.locking = replace(table.locking, phase=OPENING)
        else:
            return _begin(table, table.locking)
    return []


def _begin(table: RunningTable, now: Locking) -> list[Step]:
    """The game begins, with the words that are open."""
    keeper = Keeper()
    terms = {"locks": now.locks, "salts": now.salts, "clock": table.clock.seconds}
    drawn = bytes.fromhex(table.header.secret)
    stage, players = now.stage, table.header.players
    session = sessions.new(stage.game, stage.deal, players, None, drawn, now.words, keeper, None, terms)
    table.locking, table.header = None, session.journal.header
    table.seat_session(session, keeper.kept)
    let_them_play(table)
    rows = schema.tables
    return [(sa.update(rows).where(rows.c.id == table.id).values(header=table.header_line()), [])]


def drop_lock(table: RunningTable, seat: int) -> None:
    """Whoever locked there sits there no more: before the locks are shown, the next one may lock words instead."""
    now = table.locking
    if now is not None and now.phase == LOCKING:
        table.locking = replace(now, locks={name: it for name, it in now.locks.items() if name != table.seats[seat]})


async def strike(table: RunningTable, late: Sequence[int]) -> None:
    """Go on without the words of these seats, whose time is up, and say so in the chat.

    Call it with the table's lock held, and only by `sharing.retry_if_overtaken`.
    """
    async with acting_for(table):
        with table.kept_whole():
            line, step = remark(table, _say(table, late))
            steps = _go_on_without(table)
            await table.commit([*steps, step])
    table.talk.said([line])
    table.publish()


def _go_on_without(table: RunningTable) -> list[Step]:
    now = table.locking
    assert now is not None
    if now.phase == OPENING:
        return _begin(table, now)
    table.locking = replace(now, phase=OPENING)
    return _advance(table)


def _say(table: RunningTable, seats: Sequence[int]) -> str:
    who = " and ".join(table.person(seat) or table.called[seat] for seat in seats)
    if table.locking is not None and table.locking.phase == LOCKING:
        return f"{who} locked no words in time. The game starts without them."
    return f"{who} did not open their words in time. The game starts without them."
