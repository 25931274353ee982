"""The proving ground of a server: runs wait for their turn, are played part by part in the workers, and are kept.

Every part takes a fraction of a second, and whoever was served least recently comes next, so nobody waits behind a
million battles of somebody else. What is counted is saved now and then: another process, or the server after a
restart, goes on from there. Of several processes one at a time has a run: who writes it next after the version that
it knows. Whoever comes too late leaves it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from admiralty.core.errors import Refused

from ..base.refusals import Crowded, Denied, Overtaken, TooOften, Unavailable, Unknown
from ..database import schema
from ..database.damage import report_damage, sound
from ..database.people import fresh_id
from ..database.store import Turn
from ..hall.hall import Hall
from ..table.running import RunningTable
from .run import DONE, FAILED, GOING, STOPPED, UNFINISHED, Run, fresh_run, run_from
from .run_setup import RunAsked, too_few
from .run_work import Part, journal_of, play_part

PART_SECONDS = 0.25
INTERPRETED_MOST = 20_000  # battles without the kernel, then it is waited for ...
KERNEL_SECONDS = 300.0  # ... for so long
ALL_MOST = 64  # runs that are not finished
DEVICE_MOST = 100  # runs of one device that are kept; older ones give way
SAVE_SECONDS = 2.0
ABANDONED_SECONDS = 20  # without a word of it in the database: another process, if there is one, has left it
LEFT_SECONDS = 15.0  # a run that is not to be kept ends when nobody has looked at it for so long ...
AWAY_SECONDS = 3.0  # ... or for so long, where its address wants room for another: a page looks thrice a second
HELD_SECONDS = 60.0  # a finished one stays in memory
KEPT_DAYS = 90  # without a visit
SWEEP_SECONDS = 3600.0
TRIES = 3
DAY = 24 * 3600

log = logging.getLogger("admiralty.server")


class Runs:
    """All runs of one server process."""

    def __init__(self, hall: Hall, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.hall, self.store, self.workers = hall, hall.store, hall.workers
        self.held: dict[str, Run] = {}
        self.turn = 0
        self._drivers: set[asyncio.Task[None]] = set()
        self._in_hand: set[str] = set()  # runs of which a part is being played
        self._swept_at = self.now()

    # ---- asked for --------------------------------------------------------------------------------------------------

    async def begin(self, asked: RunAsked, device: str, host: str) -> Run:
        """A new run; `Refused` if it cannot be dealt, or if too many are under way."""
        if not self.workers.lanes:
            raise Unavailable("odds", "this server computes no odds")
        seed = secrets.randbits(32) if asked.seed is None else asked.seed
        run = await asyncio.to_thread(fresh_run, fresh_id(), asked, seed, device, host, self.hall.key)
        if not asked.keep:
            self._give_way(device)
        self._require_room(host)
        self.held[run.id], run.not_before = run, float("inf")
        try:
            if asked.keep:
                await self._make_room(device)
                await self.store.write([(sa.insert(schema.runs), [run.row()])])
        except BaseException:
            del self.held[run.id]
            raise
        run.not_before = 0.0
        self._hold(run)
        return run

    def _require_room(self, host: str) -> None:
        theirs = [run for run in self.held.values() if run.unfinished and run.host == host]
        most = self.hall.settings.host_runs_limit
        if len(theirs) >= most and not any(self._ended(run, AWAY_SECONDS) for run in theirs):
            raise TooOften("odds", f"{most} runs of yours are under way", "", "wait for one, or stop one")
        if sum(run.unfinished for run in self.held.values()) >= ALL_MOST:
            raise Crowded("odds", f"{ALL_MOST} runs are under way already", "", "try again in a while")

    def _ended(self, run: Run, away: float) -> bool:
        """End a run that is not to be kept if nobody has looked at it for so many seconds."""
        if run.asked.keep or self.now() - run.seen_at <= away:
            return False
        run.state = STOPPED
        self.held.pop(run.id, None)
        return True

    def _give_way(self, device: str) -> None:
        """Of runs that are not kept a device has one at a time."""
        for run in list(self.held.values()):
            if run.creator == device and not run.asked.keep:
                run.state = STOPPED
                del self.held[run.id]

    async def _make_room(self, device: str) -> None:
        runs = schema.runs
        newest = sa.select(runs.c.id).where(runs.c.creator == device).order_by(runs.c.made_at.desc(), runs.c.id)
        old = await self.store.read(lambda connection: list(connection.scalars(newest.offset(DEVICE_MOST - 1))))
        if old:
            await self.store.write([(sa.delete(runs).where(runs.c.id.in_(old)), [])])

    async def find(self, id: str) -> Run:
        """The run of this id, from memory or the database; `Unknown` if there is none."""
        run = await self._held(id)
        if run is None:
            row = await self.store.read(lambda connection: _row(connection, id))
            if row is None:
                raise Unknown("odds", "there is no such run any more", "", "start another")
            run = await asyncio.to_thread(_read, row)
            now = int(time.time())
            if now - row.seen_at > DAY:
                seen = sa.update(schema.runs).where(schema.runs.c.id == id).values(seen_at=now)
                await self.store.write([(seen, [])])
            left = run.unfinished and self.workers.lanes and now - row.saved_at > ABANDONED_SECONDS
            if left and not await self._take_up(run):
                return await self.find(id)
            if not run.unfinished:
                run = self.held.setdefault(id, run)
        run.seen_at = self.now()
        return run

    async def _held(self, id: str) -> Run | None:
        """The run in memory, unless another process has written it since, or forgotten it."""
        run = self.held.get(id)
        if run is None or not run.asked.keep or not self.store.shared:
            return run
        async with run.lock:
            if await self.store.read(partial(_version, id=id)) == run.version:
                return run
            self._leave(run)
            return None

    async def _take_up(self, run: Run) -> bool:
        """Go on with a run that was left; False if another process was quicker to."""
        try:
            if not run.up_to_date:
                raise Refused("odds", "the rules have changed since")
            run.dealt(self.hall.key)
        except Refused as problem:
            run.state, run.why = FAILED, str(problem)
        mine = await self._save(run)
        if mine and run.unfinished:
            self._hold(run)
        return mine

    def _leave(self, run: Run) -> None:
        """It is another process's now, or nobody's: whoever looks at it next finds what the database has."""
        if self.held.get(run.id) is run:
            del self.held[run.id]

    async def mine(self, device: str) -> list[dict[str, Any]]:
        """The runs of a device, the newest first."""
        rows = await self.store.read(lambda connection: _mine(connection, device))
        return await asyncio.to_thread(sound, rows, lambda row: self._newer(run_from(row)).listed(), "run")

    def _newer(self, run: Run) -> Run:
        """The run in memory, unless the database has what another process has written since."""
        held = self.held.get(run.id, run)
        return held if held.version >= run.version else run

    async def stop(self, id: str, device: str) -> Run:
        """Play no more battles of it; what is counted stays."""
        run = await self._own(id, device)
        if not run.unfinished:
            return run
        run.state = STOPPED
        if self.held.get(id) is run and await self._save(run):
            return run
        runs = schema.runs  # whichever process has it is overtaken by this
        halt = sa.update(runs).where(runs.c.id == id, runs.c.state.in_(UNFINISHED))
        await self.store.write([(halt.values(state=STOPPED, version=runs.c.version + 1), [])])
        return await self._own(id, device)

    async def forget(self, id: str, device: str) -> None:
        """Delete it, with the designs in it."""
        run = await self._own(id, device)
        run.state = STOPPED
        self.held.pop(id, None)
        await self.store.write([(sa.delete(schema.runs).where(schema.runs.c.id == id), [])])

    async def _own(self, id: str, device: str) -> Run:
        run = await self.find(id)
        if run.creator != device:
            raise Denied("odds", "is only for the person who asked for this run")
        return run

    async def battle(self, id: str, setup: str, battle: int, device: str) -> RunningTable:
        """One battle of a run as a table to look through."""
        run = await self.find(id)
        if setup not in run.keys or not 0 <= battle < run.sums.battles:
            raise Unknown("odds", "there is no such battle in this run")
        if not run.up_to_date:
            raise Refused("odds", f"was played by version {run.head['rules_version']} of the rules")
        job = await asyncio.to_thread(run.dealt, self.hall.key)
        data = await self.workers.run(journal_of, job, run.keys.index(setup), battle)
        return await self.hall.bring_in(data, device)

    def place(self, run: Run) -> int:
        """How many other runs share the workers with it."""
        return sum(each.unfinished and each is not run for each in self.held.values()) if run.unfinished else 0

    # ---- playing ----------------------------------------------------------------------------------------------------

    def _hold(self, run: Run) -> None:
        self.held[run.id] = run
        run.begun_at = run.seen_at = run.saved_at = self.now()
        while sum(not each.done() for each in self._drivers) < max(1, len(self.workers.lanes) - 1):
            driver = asyncio.create_task(self._drive())
            self._drivers.add(driver)
            driver.add_done_callback(self._drivers.discard)

    async def _drive(self) -> None:
        """Part after part, until nothing is left to be played."""
        while True:
            waiting = [run for run in self.held.values() if run.unfinished]
            if not waiting:
                return
            now = self.now()
            ready = [run for run in waiting if run.not_before <= now and run.id not in self._in_hand]
            if not ready:
                await asyncio.sleep(0.1)
                continue
            await self._serve(min(ready, key=self._turn_of))

    def _turn_of(self, run: Run) -> tuple[int, int]:
        """Whose address was served least recently comes first, of its runs the one that was."""
        return max(each.turn for each in self.held.values() if each.host == run.host), run.turn

    async def _serve(self, run: Run) -> None:
        """Have a part of it played."""
        now = self.now()
        if self._ended(run, LEFT_SECONDS):
            return
        self.turn += 1
        run.turn = self.turn
        self._in_hand.add(run.id)
        try:
            wanted = run.asked.battles
            begin, run.began = not run.began, True
            part = await self.workers.run(
                play_part, run.dealt(self.hall.key), run.sums.end, wanted, INTERPRETED_MOST, PART_SECONDS, begin
            )
            if run.unfinished:
                self._take_in(run, part)
            if run.asked.keep and (not run.unfinished or now - run.saved_at > SAVE_SECONDS):
                await self._save(run)
        except Refused as problem:
            await self._failed(run, str(problem))
        except Exception as problem:  # of ours: what it was is nobody's business
            log.error("a run broke", exc_info=problem)
            run.tries = TRIES
            await self._failed(run, "the rules broke on this; please report it")
        finally:
            self._in_hand.discard(run.id)

    def _take_in(self, run: Run, part: Part) -> None:
        run.tries, run.state = 0, GOING
        run.remark = "" if part.compiled else part.remark or run.remark
        run.sums.extend(part.sums)
        if run.sums.battles >= run.asked.battles:
            run.state = DONE
        elif not part.sums.battles:  # the interpreter has played its share
            run.not_before = self.now() + 1.0
            if not part.coming or self.now() - run.begun_at > KERNEL_SECONDS:
                run.state, run.why = DONE, too_few(run.sums.battles, run.asked.battles)

    async def _failed(self, run: Run, why: str) -> None:
        run.tries += 1
        run.not_before = self.now() + 1.0
        if run.tries >= TRIES and run.unfinished:
            run.state, run.why = FAILED, why
            with suppress(Refused):
                await self._save(run)

    async def _save(self, run: Run) -> bool:
        """Write down what is counted; False, and it is left, if another process has written or forgotten it."""
        if not run.asked.keep:
            return True
        async with run.lock:
            try:
                await self.store.write([], Turn(run.id, run.version, run.counted(), "runs"))
            except Overtaken:
                self._leave(run)
                return False
            run.version += 1
        run.saved_at = self.now()
        return True

    # ---- keeping house ----------------------------------------------------------------------------------------------

    async def sweep(self, now: float) -> None:
        """Take finished runs out of memory, and out of the database what nobody has visited for long."""
        for id, run in list(self.held.items()):
            if not run.unfinished and now - run.seen_at > HELD_SECONDS:
                del self.held[id]
        if now - self._swept_at > SWEEP_SECONDS:
            self._swept_at = now
            old = int(time.time()) - KEPT_DAYS * DAY
            with suppress(Refused):
                await self.store.write([(sa.delete(schema.runs).where(schema.runs.c.seen_at < old), [])])

    async def close(self) -> None:
        """Leave off; what is counted is saved, and gone on with after the next start."""
        for driver in list(self._drivers):
            driver.cancel()
        await asyncio.gather(*self._drivers, return_exceptions=True)
        for run in list(self.held.values()):
            if run.unfinished:
                with suppress(Refused):
                    await self._save(run)


def _read(row: Any) -> Run:
    """The run of a row; `Broken` if it is damaged."""
    try:
        return run_from(row)
    except Exception as problem:
        raise report_damage("run", row.id, problem) from None


def _row(connection: Connection, id: str) -> Any:
    return connection.execute(sa.select(schema.runs).where(schema.runs.c.id == id)).first()


def _version(connection: Connection, id: str) -> int | None:
    return connection.scalar(sa.select(schema.runs.c.version).where(schema.runs.c.id == id))


def _mine(connection: Connection, device: str) -> list[Any]:
    runs = schema.runs
    query = sa.select(runs).where(runs.c.creator == device).order_by(runs.c.made_at.desc(), runs.c.id)
    return list(connection.execute(query.limit(DEVICE_MOST)))
