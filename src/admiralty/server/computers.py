"""The computers at a table: cheap ones answer at once, dear ones reckon in a worker beside everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from admiralty.core.autoplay import answers_next, auto_answer
from admiralty.core.errors import Refused
from admiralty.core.game import Level
from admiralty.core.session import Session
from admiralty.opponents.levels import levels

from .opening import COMPUTER
from .refusals import Overtaken
from .seen import place_of
from .sharing import once_more
from .workers import computer_act

if TYPE_CHECKING:
    from .keeping import Request
    from .tables import Table

ACTS_MOST = 100  # answers of computers in one go, before others get their turn
QUICK = Level("", "standing orders", None)
PATIENCE = 5.0  # seconds until a computer that could not answer tries again
ELSEWHERE = 2.0  # seconds until it is looked whether another process still reckons for it

log = logging.getLogger("admiralty.server")


def let_them_play(table: Table) -> None:
    """Let cheap computers answer, as many as go in one go."""
    session = table.session
    if session is None or table.why:
        return
    quick = {seat: level.doctrine for seat, level in _levels(table, session) if level and not level.reckons}
    for _ in range(ACTS_MOST):
        following = answers_next(session, quick, table.standing)
        if following is None:
            return
        auto_answer(session, *following)


def _levels(table: Table, session: Session) -> Iterator[tuple[int, Level | None]]:
    """The seats that a computer plays, with its level; None for a doctrine that somebody brought along."""
    known = {COMPUTER + level.key: level for level in levels(session.game)}
    return ((seat, known.get(who)) for seat, who in enumerate(table.players) if who.startswith(COMPUTER))


def waited_for(table: Table) -> int | None:
    """The seat that the game waits for and that no person has to answer for, if there is any."""
    session = table.session
    if session is None or table.why or table.dropped:
        return None
    following = answers_next(session, {seat: None for seat, _ in _levels(table, session)}, table.standing)
    return following and following[0]


async def think(table: Table) -> None:
    """Answer for computers until the game waits for people only, or is over."""
    while (seat := waited_for(table)) is not None:
        try:
            await _act(table, table.playing, seat)
        except Exception as problem:  # it is tried again: the table must not stand still for good
            known = isinstance(problem, Refused)
            log.warning("table %s: %s cannot play: %s", table.id, table.seats[seat], problem, exc_info=not known)
            await asyncio.sleep(PATIENCE)


async def _act(table: Table, session: Session, seat: int) -> None:
    place = place_of(session, seat)
    level = dict(_levels(table, session)).get(seat, QUICK)
    if level is not None and not level.reckons:
        await table.hall.lasting(_commit(table, seat, place))
        return
    store, who = table.hall.store, table.players[seat]
    if not await store.claim(table.id):
        await asyncio.sleep(ELSEWHERE)
        return
    try:
        values = await table.hall.workers.run(computer_act, b"".join(session.journal.lines()), seat)
        await table.hall.lasting(_commit(table, seat, place, _Reckoned(who, values)))
    finally:
        with suppress(Refused):  # it is given back all the same when the connection ends
            await store.release(table.id)


class _Reckoned(NamedTuple):
    """What a worker has answered, and for whom: a referee may give the seat to somebody else meanwhile."""

    who: str
    values: Sequence[int]


async def _commit(table: Table, seat: int, place: list[int], found: _Reckoned | None = None) -> None:
    async with table.lock:
        table.require_here()
        await once_more(table, partial(_tried, table, seat, place, found))


async def _tried(table: Table, seat: int, place: list[int], found: _Reckoned | None) -> None:
    session = table.playing
    if seat not in session.waiting or place_of(session, seat) != place or (found and table.players[seat] != found.who):
        return  # play was taken back meanwhile, or the seat handed over
    async with acting_for(table) as before:
        if found:
            _answer(session, seat, found.values)
        let_them_play(table)
        if table.kept is None or not table.kept.lines:  # it turned out that there was nothing to answer
            table.request = before
        await table.commit([])
    table.publish()


@asynccontextmanager
async def acting_for(table: Table) -> AsyncIterator[Request | None]:
    """Answers that no person sends: nobody's wish to take back outlives them, and where they fail nothing was done."""
    before, table.request = table.request, None
    try:
        yield before
    except Overtaken:
        table.request = before
        raise
    except Exception:
        table.request = before
        await table.take_back()
        raise


def _answer(session: Session, seat: int, values: Sequence[int]) -> None:
    if session.plot is None:
        session.answer(seat, values[0])
        return
    session.fill(seat, [])
    session.fill(seat, values)
    session.ready(seat)
