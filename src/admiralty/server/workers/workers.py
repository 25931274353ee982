"""Processes that compute: odds, opponents of the dearer levels, and proofs. The server itself never waits for them."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context, parent_process
from threading import Event, Thread
from typing import Any, TypeAlias, TypeVar

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal
from admiralty.core.face.record_sheets import Page
from admiralty.core.face.wording import say_count
from admiralty.core.journal import Journal, parse
from admiralty.core.journal.entries import Answer, Edit, Over, Plot, Undo
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.sight.prefix import Prefix
from admiralty.games import ROOMS, game
from admiralty.odds.answers import AnswerOdds, rollouts
from admiralty.shipyard.paper import pdf_of

from ..asked.opening import doctrine_of
from ..base.refusals import TooOften, Unavailable
from ..known.journals import resume
from ..known.keeping import Kept

T = TypeVar("T")
Estimate: TypeAlias = tuple[list[dict[str, Any]], bool]  # a row an answer; is it the last one?
BATTLES_MOST = 40_000  # rollouts of each answer, after which it is good enough
GOING_MOST = 8  # odds that one worker keeps to go on with
SHARE = 2  # one address has one of so many parts of them
PROOF_SECONDS, GRACE_SECONDS = 20.0, 10.0  # how much work it may be to play a journal again
GUARD_SECONDS = 0.5  # between two looks whether the rules hang
IMPORT_SECONDS = 5.0  # ... if it is then to be played in the server itself, beside all tables
PROVE_AT_HOME = "use 'admiralty verify'"
PROOFS_KEPT = 256
EDITS_MOST, ACTS_MOST = 50, 1000  # of one beat of a journal that is brought in: each plays the beat again
TERMINATES = 5.0  # seconds that a process has to end by itself
WAITING_MOST = 64  # jobs that may wait for a worker


@dataclass(frozen=True, slots=True)
class OddsJob:
    """A question of odds as a worker takes it; without answers: the odds of the battle as it stands."""

    game: str
    deal: Deal
    state: Any
    prefix: Prefix
    seat: int
    answers: tuple[int, ...]
    texts: tuple[str, ...]  # the answers in words
    prompt: str


class Lane:
    """One process, with the jobs that wait for it; `begin` is called in it first."""

    def __init__(self, begin: Callable[[], None] | None = None) -> None:
        self.begin = begin
        self.waiting = 0
        self.odds = 0  # odds that are being reckoned here
        self.pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        if self.waiting >= WAITING_MOST:
            raise Unavailable("workers", "too many odds wait already", "", "try again in a while")
        pool = self.pool = self.pool or ProcessPoolExecutor(1, get_context("spawn"), self.begin or begin)
        self.waiting += 1
        try:
            return await asyncio.wrap_future(pool.submit(work, *arguments))
        except BrokenProcessPool:
            if self.pool is pool:  # not one that was begun since
                self.pool = None
            pool.shutdown(wait=False, cancel_futures=True)
            raise Unavailable("workers", "the process that computed it stopped", "", "try again") from None
        finally:
            self.waiting -= 1

    def is_alive(self) -> bool:
        """Is its process there? One that was not needed yet, and one that was idle for long, is begun at need."""
        processes = list((getattr(self.pool, "_processes", None) or {}).values())
        return all(process.is_alive() for process in processes)

    def close(self) -> None:
        pool, self.pool = self.pool, None
        if pool:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            for process in processes:
                process.terminate()
            for process in processes:
                process.join(TERMINATES)
                if process.is_alive():
                    process.kill()
            pool.shutdown(wait=True, cancel_futures=True)  # else its semaphores are left to whoever kills the server


class Workers:
    """The processes; started when they are first needed."""

    def __init__(self, count: int) -> None:
        self.lanes = [Lane() for _ in range(count)]
        self.spare = asyncio.Semaphore(max(1, count - 1))  # for what takes long: computers at tables find a free one
        self.asking: Counter[str] = Counter()  # odds that are being reckoned, by address
        self.proofs: OrderedDict[tuple[bytes, str | None], Proof] = OrderedDict()  # by the journal and the receipt

    @property
    def waiting(self) -> int:
        """How many jobs are under way or wait."""
        return sum(lane.waiting for lane in self.lanes)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """What a worker makes of it; `Refused` if it cannot be had."""
        return await self._free_lane().run(work, *arguments)

    async def aside(self, work: Callable[..., T], *arguments: Any) -> T:
        """What a worker makes of it, or where there are none a thread."""
        return await (self.run(work, *arguments) if self.lanes else asyncio.to_thread(work, *arguments))

    async def odds(self, job: OddsJob, host: str) -> AsyncGenerator[Estimate, None]:
        """Ever better estimates, until they are good enough or nobody wants more of them; `host` is who asks."""
        lane, key = self._free_lane(), secrets.token_hex(8)
        if self.asking[host] >= GOING_MOST * len(self.lanes) // SHARE:
            raise TooOften("odds", "too many odds are running for your address", "", "wait for others, or stop them")
        if lane.odds >= GOING_MOST:  # opponents and proofs wait behind them
            raise Unavailable("odds", "the server is busy computing", "", "try again in a while")
        final = False
        lane.odds += 1
        self.asking[host] += 1
        try:
            while not final:
                rows, final = await lane.run(odds_more, key, job)
                yield rows, final
        finally:
            lane.odds -= 1
            self.asking -= Counter((host,))

    async def proof(self, data: bytes, receipt: str | None, seconds: float = 0.0) -> Proof:
        """What a journal proves; kept, so that asking again costs nothing. See `proof` for the seconds."""
        key = (sha256(data).digest(), receipt)
        if key in self.proofs:
            return self.proofs[key]
        found = self.proofs[key] = await self.run(proof, data, receipt, seconds or PROOF_SECONDS)
        while len(self.proofs) > PROOFS_KEPT:
            self.proofs.popitem(last=False)
        return found

    def _free_lane(self) -> Lane:
        if not self.lanes:
            raise Unavailable("workers", "this server computes no odds")
        return min(self.lanes, key=lambda lane: (lane.waiting, lane.odds))

    def alive(self) -> bool:
        """Has none of the processes ended by itself?"""
        return all(lane.is_alive() for lane in self.lanes)

    async def warm(self) -> None:
        """Start the processes and let them load what they need."""
        await asyncio.gather(*(lane.run(_load) for lane in self.lanes))

    def close(self) -> None:
        """End the processes."""
        for lane in self.lanes:
            lane.close()


def require_short(journal: Journal) -> None:
    """`Refused` if one beat of a journal holds more than is ever played: each act has the beat played again."""
    edits: Counter[int] = Counter()
    acts: Counter[int] = Counter()
    beat = 0
    for entry in journal.entries:
        beat = getattr(entry, "beat", beat)
        edits[beat] += isinstance(entry, Edit)
        acts[beat] += isinstance(entry, Answer | Plot | Edit | Undo)
    for count, most, what in ((edits, EDITS_MOST, "edits"), (acts, ACTS_MOST, "acts")):
        if (long := next((each for each in count if count[each] > most), None)) is not None:
            raise Refused("journal", f"has more than {most} {what} in beat {long}", "", PROVE_AT_HOME)


# ---- in the workers -------------------------------------------------------------------------------------------------


def begin(farewell: Callable[[], None] | None = None) -> None:
    """What each such process does first; `farewell` is called where the server has gone without ending it."""
    if hasattr(os, "nice"):
        os.nice(10)  # the tables come first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is the server's to answer
    Thread(target=_end_with_parent, args=(farewell,), daemon=True).start()


def _end_with_parent(farewell: Callable[[], None] | None) -> None:
    parent = parent_process()
    if parent:
        parent.join()
        if farewell:
            farewell()
        os._exit(0)


def _load() -> None:

    for key in ROOMS:
        game(key)


_going: OrderedDict[str, Iterator[Sequence[AnswerOdds]]] = OrderedDict()  # in a worker: odds that may be asked on


def odds_more(key: str, job: OddsJob) -> Estimate:
    """The next estimate of a job, the first one at once; without rows: the one before was the last."""
    going = _going.pop(key, None) or _estimates(job)
    estimates = next(going, None)
    if estimates is None:
        return [], True
    exact = all(each.exact for each in estimates)
    least = min(each.battles for each in estimates)
    final = exact or least >= BATTLES_MOST
    if not final:
        _going[key] = going
    while len(_going) > GOING_MOST:
        _going.popitem(last=False)
    return [_run(text, each) for text, each in zip(job.texts, estimates, strict=True)], final


def _estimates(job: OddsJob) -> Iterator[Sequence[AnswerOdds]]:

    found = game(job.game)
    doctrines, seed = [found.simple] * len(job.deal.seats), secrets.randbits(32)
    return rollouts(found, job.deal, job.state, job.prefix, job.seat, job.answers, doctrines, BATTLES_MOST, seed)


def _run(text: str, each: AnswerOdds) -> dict[str, Any]:
    chances = {
        label: [round(chance, 4), *(round(end, 4) for end in each.intervals.get(label, (0.0, 1.0)))]
        for label, chance in each.chances.items()
    }
    return {
        "value": each.answer, "text": text, "chances": chances, "battles": each.battles, "exact": each.exact,
        "imagined": each.imagined,
    }  # fmt: skip


def computer_act(data: bytes, seat: int, who: str = "") -> list[int]:
    """What a computer answers at the end of this journal: a value, or all boxes of its plot; `who`: in its place."""

    journal, _, _ = parse(data, "journal")
    found = game(journal.header.game)
    playing = resume(found, journal, Kept(journal))
    before = len(journal.entries)
    name = journal.header.seats[seat]
    held = playing.deal.request.doctrines.get(name)
    auto_answer(playing, seat, doctrine_of(found, who or playing.players[name], held))
    act = journal.entries[before]
    if isinstance(act, Plot):
        return [box[3] for box in act.answers]
    assert isinstance(act, Answer)
    return [act.value]


@dataclass(frozen=True, slots=True)
class Proof:
    """What a journal proves, in words, and as `core.verify.Verdict.plain` tells it."""

    ok: bool
    finished: bool
    said: list[str]
    verdict: dict[str, Any]


class _TooSlow(BaseException):
    """Not an `Exception`: a journal that breaks the rules is told as such, one that takes too long is not."""


def print_sheet(page: Page) -> tuple[bytes, str]:
    """A record sheet as a PDF, and a warning of what it can't print."""

    paper = pdf_of([page], page.name)
    return paper.pdf, paper.warning


def proof(
    data: bytes, receipt: str | None, seconds: float = PROOF_SECONDS, clock: Callable[[], float] = time.process_time
) -> Proof:
    """Play a journal again and say what it proves; `Refused` if that takes longer than so many seconds.

    They are seconds of this process's own work, as `clock` counts them before each act: a busy machine makes no
    journal too long. If the rules hang in an act, the process ends a little later.
    """
    end, done = clock() + seconds, Event()

    def watch() -> None:
        if clock() > end:
            raise _TooSlow

    Thread(target=_end_if_hanging, args=(done, end + GRACE_SECONDS, clock), daemon=True).start()
    try:
        return _proof(data, receipt, watch)
    except _TooSlow:
        raise Refused("journal", f"takes longer than {seconds:g} seconds to play again", "", PROVE_AT_HOME) from None
    finally:
        done.set()


def _end_if_hanging(done: Event, end: float, clock: Callable[[], float]) -> None:
    """End this process when the clock passes `end` before the work is done."""
    while not done.wait(GUARD_SECONDS):
        if clock() > end:
            os._exit(1)


def _proof(data: bytes, receipt: str | None, watch: Callable[[], None]) -> Proof:

    journal, note, _ = parse(data, "journal")
    if note:
        raise Refused("journal", "its last line is unfinished")
    verdict = verify(journal, game(journal.header.game), receipt, watch)
    count = say_count(verdict.entries, "entry", "entries")
    finished = verdict.finished and isinstance(journal.entries[-1], Over)
    return Proof(verdict.consistent and not verdict.rewritten, finished, [f"{count}: {verdict}."], verdict.plain())
