"""Bots that the operator offers at the tables, each in a process of its own, where it holds up nobody."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from admiralty.core.door.bots import said_of
from admiralty.core.door.loading import load
from admiralty.core.door.seating import SeatedBot
from admiralty.core.door.stdio import StdioBot
from admiralty.core.errors import Refused
from admiralty.core.journal.entries import Answer, Plot
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session

from ..asked.opening import BOT, COMPUTER
from ..base.refusals import Unavailable
from ..base.settings import OfferedBot
from .again import session_of
from .workers import Lane, begin

log = logging.getLogger("admiralty.server")
TURN_LEAST, TURN_ANSWERS = 60.0, 60  # seconds for a whole turn, or so many answers' time: only what hangs takes longer
END_MOST = 10.0  # seconds for all its seats when the server stops
HELD_MOST = 8  # seats that one bot plays at the same time; of more, the one that waits longest is started again
UNFIT_MOST = 1_000  # seats that are remembered, at which it could not start


class Turn(NamedTuple):
    """What a bot answered: a value, or all boxes of its plot; nothing where it could not."""

    values: list[int]
    said: str = ""  # where it had no answer, in a few words for everybody at the table


class Bots:
    """The bots of one server, by who plays a seat: ``computer:bot-NAME``."""

    def __init__(self, offered: Sequence[OfferedBot]) -> None:
        self.offered = {f"{COMPUTER}{BOT}{each.name}": each for each in offered}
        self._lanes = {who: Lane(_begin_bots) for who in self.offered}
        self._turns = {who: asyncio.Lock() for who in self.offered}

    @property
    def identities(self) -> dict[str, Mapping[str, Any]]:
        """What a journal keeps of each."""
        return {who: each.identity for who, each in self.offered.items()}

    def levels_told(self) -> list[dict[str, Any]]:
        """The bots as levels of the computer, of every game."""
        return [
            {"key": who.removeprefix(COMPUTER), "sentence": f"{each.called}, a bot of this server", "many": False}
            for who, each in self.offered.items()
        ]

    async def turn(self, who: str, table: str, data: bytes, seat: int) -> Turn:
        """What a bot answers at the end of this journal; it fails only where it is cancelled."""
        if who not in self.offered:
            return Turn([], "this server doesn't offer it any more")
        bot, lane = self.offered[who], self._lanes[who]
        async with self._turns[who]:
            try:
                await lane.run(_ready)
                work = lane.run(bot_turn, bot.text, bot.time_ms, table, data, seat)
                return await asyncio.wait_for(work, max(TURN_LEAST, TURN_ANSWERS * bot.time_ms / 1000))
            except TimeoutError:
                await asyncio.to_thread(lane.close)
                return Turn([], "it took too long")
            except Unavailable:
                return Turn([], "its process ended")
            except Refused as refused:
                log.warning("The bot %s at table %s: %s", who, table, refused)
                return Turn([], "it could not start")
            except Exception:
                log.exception("The bot %s at table %s", who, table)
                return Turn([], "it failed")

    async def close(self) -> None:
        """End them, all at the same time."""
        await asyncio.gather(*(self._close(lane) for lane in self._lanes.values()))

    async def _close(self, lane: Lane) -> None:
        if lane.pool:
            with suppress(Exception):
                await asyncio.wait_for(lane.run(_end_all), END_MOST)
        await asyncio.to_thread(lane.close)


# ---- in the process of a bot ----------------------------------------------------------------------------------------

_seated: OrderedDict[tuple[str, int], SeatedBot] = OrderedDict()  # by table and seat
_unfit: OrderedDict[tuple[str, int], Refused] = OrderedDict()  # those that could not start: it isn't tried again


def _begin_bots() -> None:
    begin(_kill_programs)
    signal.signal(signal.SIGTERM, _leave)


def _leave(*_: object) -> None:
    """The process is ended by the server: no program outlives it."""
    _kill_programs()
    os._exit(1)


def _ready() -> None:
    """All that is needed is imported."""


def bot_turn(text: str, time_ms: int, table: str, data: bytes, seat: int) -> Turn:
    """Ask a bot that sits at a table, or sits down there; `Refused` where it can't start, whatever it raises."""
    try:
        return _turn(text, time_ms, table, data, seat)
    except Exception:
        raise
    except BaseException as problem:  # such as sys.exit, which would end the server
        raise Refused("--bot", f"it raised {said_of(problem)}", "", "mend the bot") from None


def _turn(text: str, time_ms: int, table: str, data: bytes, seat: int) -> Turn:
    session = session_of(data)
    before = len(session.journal.entries)
    bot = _seated.pop((table, seat), None)
    if bot is None:
        bot = _sit_down(text, time_ms, session, table, seat)
    _seated[table, seat] = bot
    while len(_seated) > HELD_MOST:
        _seated.popitem(last=False)[1].end()
    missed = Counter(bot.bot.missed)
    auto_answer(session, seat, bot)
    why = [word for key, word in bot.bot.missed_words.items() if bot.bot.missed[key] > missed[key]]
    if session.over:
        outcome = session.deal.outcomes[session.outcome]
        _seated.pop((table, seat)).end(outcome, session.game.worth(outcome, session.deal, seat))
    act = session.journal.entries[before]
    if isinstance(act, Plot):
        return Turn([box[3] for box in act.answers], " and ".join(why))
    assert isinstance(act, Answer)
    return Turn([act.value], " and ".join(why))


def _sit_down(text: str, time_ms: int, session: Session, table: str, seat: int) -> SeatedBot:
    if (table, seat) in _unfit:
        raise _unfit[table, seat]
    try:
        bot = SeatedBot(load(text, "--bot", time_ms), time_ms)
        bot.start(session.game, session.deal, seat)
    except Refused as refused:
        _unfit[table, seat] = refused
        while len(_unfit) > UNFIT_MOST:
            _unfit.popitem(last=False)
        raise
    return bot


def _end_all() -> None:
    while _seated:
        _seated.popitem()[1].end()  # it raises nothing


def _kill_programs() -> None:
    """The server is gone: no program outlives it."""
    for seated in list(_seated.values()):
        if isinstance(seated.bot, StdioBot):
            for line in list(seated.bot.lines.values()):
                with suppress(OSError):
                    line.program.end()
