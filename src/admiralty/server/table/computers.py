"""The computers at a table: cheap ones answer at once, dear ones reckon in a worker beside everything else.

In some scenarios an answer that is soon found takes long to be played. Where a go has taken too long, the next one of
a table of that kind is played in a worker, and its lines are taken over in a thread: nobody else waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from admiralty.core.errors import Refused
from admiralty.core.face.game import SIMPLE, Level
from admiralty.core.play import autoplay
from admiralty.core.play.autoplay import Standing, answers_next, play_go
from admiralty.core.play.bouts import NO_BOUT, Bouts
from admiralty.core.play.known import is_heard_by_all
from admiralty.core.play.session import Session
from admiralty.opponents.levels import levels

from ..asked.opening import BOT, COMPUTER
from ..base.json_text import text_of
from ..base.refusals import Overtaken
from ..known.journals import add_lines
from ..known.keeping import KeptDraft, Request, draft_of
from ..seen.places import place_of
from ..workers.again import computers_play, late_answers
from ..workers.workers import computer_act
from .rows import remark
from .running import RunningTable
from .sharing import retry_if_overtaken

GO_SECONDS = 0.05  # of processor, after which a go ends and its scenario counts as dear
KINDS_MOST = 1_000  # dear scenarios that are remembered
QUICK = Level("", "standing orders", None)
PATIENCE = 5.0  # seconds until a computer that could not answer tries again
ELSEWHERE = 2.0  # seconds until it is looked whether another process still reckons for it

log = logging.getLogger("admiralty.server")


def let_them_play(table: RunningTable, bouts: Bouts | None = None) -> None:
    """Let cheap computers answer, as many as go in one go; `bouts` as they will be left, else as they are."""
    session, house = table.session, table.house
    if session is None or table.why or is_dear(table):
        return
    began = house.processor()
    quick = {seat: level.doctrine for seat, level in _levels(table, session) if level and not level.reckons}
    left = table.bouts if bouts is None else bouts
    if play_go(session, quick, table.standing, left, lambda: house.processor() - began > GO_SECONDS):
        _note_dear(table)


def is_dear(table: RunningTable) -> bool:
    """Do the computers of such a table play in a worker?"""
    return bool(table.house.workers.lanes) and _kind(table) in table.house.dear


def _kind(table: RunningTable) -> str:
    """The same for all tables of one scenario, whatever ships are brought along to it."""
    if not table.kind:
        dealt, asked = table.header, table.opening
        shipped = "" if asked.get("file") else asked.get("scenario")
        text = text_of([dealt.game, shipped or dealt.scenario.get("scenario")])
        table.kind = sha256(text.encode("utf-8", "replace")).hexdigest()
    return table.kind


def _note_dear(table: RunningTable) -> None:
    dear = table.house.dear
    dear[_kind(table)] = None
    while len(dear) > KINDS_MOST:
        dear.popitem(last=False)


def _levels(table: RunningTable, session: Session) -> Iterator[tuple[int, Level | None]]:
    """The seats that a computer plays, with its level; None for a doctrine that somebody brought along."""
    known = {COMPUTER + level.key: level for level in levels(session.game)}
    return ((seat, known.get(who)) for seat, who in enumerate(table.players) if who.startswith(COMPUTER))


def waited_for(table: RunningTable) -> int | None:
    """The seat that the game waits for and that no person has to answer for, if there is any."""
    session = table.session
    if session is None or table.why or table.dropped:
        return None
    following = answers_next(session, {seat: None for seat, _ in _levels(table, session)}, table.standing, table.bouts)
    return following and following[0]


def go_on(table: RunningTable) -> None:
    """If a computer has still to answer, let it, beside everything else."""
    if waited_for(table) is not None and (table.thinking is None or table.thinking.done()):
        table.thinking = asyncio.create_task(think(table))


async def think(table: RunningTable) -> None:
    """Answer for computers until the game waits for people only, or is over."""
    while (seat := waited_for(table)) is not None:
        try:
            await _act(table, table.playing, seat)
        except Exception as problem:  # it is tried again: the table must not stand still for good
            known = isinstance(problem, Refused)
            log.warning("table %s: %s cannot play: %s", table.id, table.seats[seat], problem, exc_info=not known)
            await asyncio.sleep(PATIENCE)


async def _act(table: RunningTable, session: Session, seat: int) -> None:
    place = place_of(session, seat)
    level = dict(_levels(table, session)).get(seat, QUICK)
    quick = level is not None and not level.reckons
    if quick and not is_dear(table):
        await table.house.lasting(_commit(table, partial(_play, table, seat, place)))
        return
    store, who = table.house.store, table.players[seat]
    if not await store.claim(table.id):
        await asyncio.sleep(ELSEWHERE)
        return
    data = b"".join(session.journal.lines())
    try:
        if quick:
            cheap = {k: table.players[k] for k, each in _levels(table, session) if each and not each.reckons}
            before = _stand_of(table)
            lines = await _play_elsewhere(table, data, cheap, before)
            await table.house.lasting(_commit(table, partial(_take_over, table, before, lines)))
        elif who.startswith(COMPUTER + BOT):
            found = await _ask_bot(table, who, data, seat)
            await table.house.lasting(_commit(table, partial(_play, table, seat, place, found)))
        else:
            values = await table.house.workers.run(computer_act, data, seat)
            await table.house.lasting(_commit(table, partial(_play, table, seat, place, _Reckoned(who, values))))
    finally:
        with suppress(Refused):  # it is given back all the same when the connection ends
            await store.release(table.id)


async def _ask_bot(table: RunningTable, who: str, data: bytes, seat: int) -> _Reckoned:
    """What a bot answers, or `simple` where it has no answer."""
    values, said = await table.house.bots.turn(who, table.id, data, seat)
    if not values:
        values = await table.house.workers.aside(computer_act, data, seat, COMPUTER + SIMPLE)
    return _Reckoned(who, values, said)


class _Stand(NamedTuple):
    """What a worker plays from: what it has played counts only while all of that is the same."""

    receipt: str
    standing: Standing
    bouts: Bouts
    drafts: Mapping[int, tuple[list[int], KeptDraft]]  # as of `computers_play`


def _stand_of(table: RunningTable) -> _Stand:
    session = table.playing
    giving = [seat for seat in session.waiting if session.plotting and table.bouts.get(seat, NO_BOUT).given]
    drafts = {seat: (place_of(session, seat), draft_of(session, seat)) for seat in giving}
    return _Stand(session.receipt, dict(table.standing), dict(table.bouts), drafts)


async def _play_elsewhere(table: RunningTable, data: bytes, cheap: Mapping[int, str], before: _Stand) -> list[bytes]:
    """What a worker plays for these seats, in pieces, so that others get their turn; none if it is in vain by now.

    Nothing is kept, or told, of a piece before its go ends: else viewers would count answers that they do not hear of.
    """
    lines = list[bytes]()
    while _stand_of(table) == before:
        piece = await table.house.workers.run(computers_play, data, cheap, before.standing, before.bouts, before.drafts)
        lines += piece.lines
        if piece.whole:
            return lines
        data += b"".join(piece.lines)
    return []


class _Reckoned(NamedTuple):
    """What a worker has answered, and for whom: a referee may give the seat to somebody else meanwhile."""

    who: str
    values: Sequence[int]
    missed: str = ""  # why a bot had no answer, if it had none


async def _commit(table: RunningTable, attempt: Callable[[], Awaitable[None]]) -> None:
    async with table.lock:
        table.require_here()
        await retry_if_overtaken(table, attempt)


async def _take_over(table: RunningTable, before: _Stand, lines: Sequence[bytes]) -> None:
    """Go on by what a worker has played, if nobody has done anything, given other standing orders, or chosen otherwise
    in a form that it finished, meanwhile.
    """
    if not lines or _stand_of(table) != before:
        return
    async with acting_for(table):
        await follow(table, lines)
        await table.commit([])
    table.publish()


class Late(NamedTuple):
    """What a worker has answered for seats whose time is up, after the entry with this receipt and by these drafts."""

    receipt: str
    drafts: Mapping[int, KeptDraft]
    lines: Sequence[bytes]


def dear_seats(table: RunningTable, seats: Sequence[int]) -> Sequence[int]:
    """Those for which a worker has to answer: all or none, for what one is asked may follow from what another does."""
    return seats if table.session is not None and is_dear(table) else ()


def drafts_of(table: RunningTable, seats: Iterable[int]) -> dict[int, KeptDraft]:
    """What these seats have written in the running plot, if there is one."""
    return {seat: draft_of(table.playing, seat) for seat in seats}


async def play_late(table: RunningTable, seats: Sequence[int]) -> Late | None:
    """Let a worker answer for these seats; nothing if another server of the database is at it."""
    session, store = table.playing, table.house.store
    if not await store.claim(table.id):
        return None
    data, receipt, drafts = b"".join(session.journal.lines()), session.receipt, drafts_of(table, seats)
    left = dict(table.standing), dict(table.bouts)
    try:
        return Late(receipt, drafts, await table.house.workers.run(late_answers, data, drafts, *left))
    finally:
        with suppress(Refused):  # it is given back all the same when the connection ends
            await store.release(table.id)


def answer_late(table: RunningTable, seats: Sequence[int]) -> None:
    """Answer for seats whose time is up, and find out whether that is dear."""
    began = table.house.processor()
    autoplay.answer_late(table.playing, seats, table.standing, table.bouts)
    if table.house.processor() - began > GO_SECONDS:
        _note_dear(table)


async def follow(table: RunningTable, lines: Sequence[bytes]) -> None:
    """Take over what a worker has played."""
    session, kept = table.playing, table.kept
    assert kept is not None  # a table that plays keeps its journal
    table.seat_session(await asyncio.to_thread(add_lines, session, kept, lines, kept.append), kept)
    table.restore_drafts()


async def _play(table: RunningTable, seat: int, place: list[int], found: _Reckoned | None = None) -> None:
    session = table.playing
    if seat not in session.waiting or place_of(session, seat) != place or (found and table.players[seat] != found.who):
        return  # play was taken back meanwhile, or the seat handed over
    said, steps = [], []
    async with acting_for(table) as before:
        if found:
            _answer(session, seat, found.values)
        if found and found.missed and (text := _say_missed(table, seat, found)):
            line, step = remark(table, text)
            said, steps = [line], [step]
        let_them_play(table)
        if table.kept is None or not table.kept.lines:  # it turned out that there was nothing to answer
            table.request = before
        await table.commit(steps)
    table.talk.said(said)
    table.publish()


def _say_missed(table: RunningTable, seat: int, found: _Reckoned) -> str:
    """That a bot had no answer, the first time, the second, the fourth and so on; empty where others are not told yet.

    Nobody learns by it of a question that he doesn't hear of, nor how many there were.
    """
    table.missed[seat] += 1
    count, session = table.missed[seat], table.playing
    if not is_heard_by_all(session.course) or count & count - 1 or (count > 1 and session.game.uncounted):
        return ""
    often = f"{count} times by now" if count > 1 else found.missed
    name = found.who.removeprefix(COMPUTER + BOT)
    return f"{table.called[seat]}: the bot {name} had no answer ({often}), so the level simple answered."


@asynccontextmanager
async def acting_for(table: RunningTable) -> AsyncIterator[Request | None]:
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
