"""How the chances of a finished game went: reckoned in the workers part by part, and kept for whoever asks next."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from admiralty.core.errors import Refused

from ..base.json_text import text_of
from ..base.refusals import Broken, Denied, Untimely
from ..told.chance_models import ChancesTold
from ..workers.chances import BATTLES_MOST, chances_more
from ..workers.workers import Workers
from .common import FAILED, JSON_TYPE, Device, Tables

if TYPE_CHECKING:  # it loads NumPy, which the server itself does without
    from admiralty.odds.fortunes import Sums

SECONDS_MOST = 300.0  # of reckoning for one game, as long as somebody waits for it
KEPT_MOST = 64  # games
ASKED_SECONDS = 70.0  # after so long without a question nobody is waiting any more
PATIENCE, PATIENCE_FIRST = 10.0, 60.0  # seconds that a question waits for better figures, and for any

log = logging.getLogger("admiralty.server")
router = APIRouter(prefix="/api/v1", responses=FAILED)


class Reckoning:
    """One game's chances as far as they are reckoned."""

    def __init__(self, data: bytes, now: Callable[[], float] = time.monotonic) -> None:
        self.data, self.now = data, now
        self.sums: Sums | None = None
        self.row: list[int] = []  # of a battle that is played in part
        self.told: dict[str, Any] = {}
        self.spent = 0.0
        self.asked_at = self.now()
        self.news = asyncio.Condition()
        self.task: asyncio.Task[None] | None = None
        self.problem: Refused | None = None
        self.stopped = False  # with the server: nobody is kept waiting

    @property
    def battles(self) -> int:
        """From every moment so far."""
        return self.sums.battles if self.sums else 0

    @property
    def final(self) -> bool:
        """Is it good enough?"""
        return self.battles >= BATTLES_MOST or self.spent >= SECONDS_MOST

    async def better(self, workers: Workers, after: int) -> dict[str, Any]:
        """Figures from more battles than `after`, or the last ones; what there is, if they are long in coming."""
        self.asked_at = self.now()
        if not self.final and (self.task is None or self.task.done()):
            self.problem = None
            self.task = asyncio.create_task(self._reckon(workers))
        async with self.news:
            with suppress(TimeoutError):
                patience = PATIENCE if self.told else PATIENCE_FIRST
                await asyncio.wait_for(self.news.wait_for(lambda: self._is_new(after)), patience)
        if self.problem:
            raise self.problem
        if not self.told:
            raise Untimely("chances", "are still computing", "", "ask again in a while")
        return {**self.told, "battles": self.battles, "final": self.final}

    def _is_new(self, after: int) -> bool:
        return self.battles > after or self.final or self.stopped or self.problem is not None

    async def _reckon(self, workers: Workers) -> None:
        while not self.final and self.now() - self.asked_at < ASKED_SECONDS:
            try:
                async with workers.spare:
                    began = self.now()
                    sums, row, told = await workers.run(chances_more, self.data, self.sums, self.row)
            except Refused as problem:
                self.problem = problem
            except Exception as problem:  # of ours: what it was is nobody's business
                log.error("the chances of a game broke", exc_info=problem)
                self.problem = Broken("chances", "the rules broke on this game", "", "please report it")
            else:
                self.sums, self.row, self.told = sums, row, told
                self.spent += self.now() - began
            async with self.news:
                self.news.notify_all()
            if self.problem:
                return


class Reckonings:
    """The games whose chances are known, the last that was asked for at the end."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Reckoning] = OrderedDict()

    def of(self, id: str, data: bytes) -> Reckoning:
        """The reckoning of a table's game."""
        found = self.kept.pop(id, None) or Reckoning(data)
        self.kept[id] = found
        while len(self.kept) > KEPT_MOST:
            self.kept.popitem(last=False)
        return found

    async def stop(self) -> None:
        """Whoever waits gets what there is: the server is being stopped, and would wait for them in its turn."""
        for each in self.kept.values():
            each.stopped = True
            async with each.news:
                each.news.notify_all()


After = Annotated[int, Query(ge=0, description="Battles from every moment that one knows already.")]


@router.get("/tables/{id}/chances", response_model=ChancesTold)
async def chances(id: str, hall: Tables, device: Device, request: Request, after: After = 0) -> Response:
    """How the chances of a finished game went, and what was luck: ever better figures, until they are `final`.

    Each answer waits for figures from more battles than `after`.
    """
    table = await hall.seen_by(id, device)
    async with table.lock:
        session = table.session
        if session is None:
            raise Untimely("chances", f"there is nothing to compute: {table.why_not}")
        if not session.over:
            raise Denied("chances", "come when the game is over: until then they would show what is hidden")
        reckoning = request.app.state.reckonings.of(id, b"".join(session.journal.lines()))
    return Response(text_of(await reckoning.better(hall.workers, after)), media_type=JSON_TYPE)
