"""A table that runs: its lock, what of it is not on the disk yet, who looks on.

What a command does is tried on the session, committed, and only then told; if the commit fails the session is built
again from what was committed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa

from admiralty.core.errors import Refused
from admiralty.core.journal.entries import Header
from admiralty.core.play.bouts import NO_BOUT
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN, SPECTATOR

from ..asked.opening import HUMAN, REFEREE
from ..base.refusals import Overtaken, Untimely
from ..database import schema
from ..database.reading import REPLIES_KEPT, version_of
from ..database.store import Step, Store, Turn
from ..known.journals import rewind
from ..known.keeping import Kept, Pending, no_draft, write_again
from ..known.state import TableState
from ..network.limits import Bucket
from ..seen.places import place_of
from ..seen.screens import Screen
from ..seen.seen import Builder, Drawings
from ..seen.watchers import Watcher
from ..workers.bots import Bots
from ..workers.workers import Workers
from .clients import GONE, TRY_AGAIN, Asking, Client
from .rows import PRUNED_MOST, clock_steps, prune_chat, state_of

T = TypeVar("T")
LEFT = "you no longer sit here"
SCREEN_REVOKED = "the link of this screen was revoked"
IN_HAND = "the referee no longer plays this seat"

log = logging.getLogger("admiralty.server")


class House:
    """What the tables of one server have in common; `key` is what links are made from, `now` the time of clocks."""

    def __init__(self, store: Store, workers: Workers, key: bytes, bots: Bots) -> None:
        self.store, self.workers, self.key, self.bots = store, workers, key, bots
        self.tables: dict[str, RunningTable] = {}
        self.loading: dict[str, asyncio.Task[RunningTable]] = {}
        self.now: Callable[[], float] = time.time
        self.dear: OrderedDict[str, None] = OrderedDict()  # kinds of tables whose computers play in a worker
        self.acted_at = time.monotonic()  # when anybody last did anything
        self._lasting: set[asyncio.Task[Any]] = set()

    @staticmethod
    def processor() -> float:
        """Seconds of the processor that this thread has used: what a go of computers is measured by."""
        return time.thread_time()

    async def lasting(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this to its end even if whoever waits for it is gone: memory and disk must agree."""
        return await asyncio.shield(self.later(work))

    def later(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do it beside everything else; the server does not end before."""
        task = asyncio.create_task(work)
        self._lasting.add(task)
        task.add_done_callback(self._lasting.discard)
        return task

    async def finish(self) -> None:
        """Wait until all of it is done."""
        while self._lasting:
            await asyncio.wait(list(self._lasting))


class RunningTable(TableState):
    """A table in memory, and what it does: one thing at a time, under its lock."""

    def __init__(
        self, house: House, id: str, header: Header, opening: Mapping[str, Any], private: bool, creator: str
    ) -> None:
        super().__init__(id, header, opening, private, creator, house.key)
        self.house = house
        self.lock = asyncio.Lock()
        self.kept: Kept | None = None
        self.version = -1  # in the store; it has none yet
        self.committed = 0  # entries of the journal that are on the disk
        self.pending = Pending()
        self.replies: OrderedDict[tuple[int, str], dict[str, Any]] = OrderedDict()
        self.replied = 0
        self.unsure = False  # was something written that may or may not be on the disk?
        self.dropped = False  # has it left the memory for good?
        self.clients: dict[tuple[int, str], set[Client]] = {}
        self.watchers: dict[tuple[int, str], Watcher] = {}
        self.screens: dict[str, tuple[Screen, set[Client]]] = {}  # by the ids of their walls
        self.leaving: set[asyncio.Task[None]] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.kind = ""  # as of `computers.is_dear`
        self.asking: dict[int, Asking] = {}  # seat -> the odds that are reckoned for it
        self.drawings = Drawings()
        self.paces: dict[int, Bucket] = {}  # of the marks that a seat makes on the board
        self.used_at = time.monotonic()

    # ---- on the disk ------------------------------------------------------------------------------------------------

    async def commit(self, steps: Sequence[Step]) -> None:
        """Put the journal's new entries, these steps, and what the list of tables shows, on the disk as one.

        `Overtaken` and nothing done where another process has written the table: only under `retry_if_overtaken`.
        """
        kept, session = self.kept, self.session
        rows: list[Step] = []
        if kept is not None and session is not None and kept.lines:
            rows.append((sa.insert(schema.entries), [{"table_id": self.id, **line} for line in kept.lines]))
        left = {**self.standing, **self.pending.standing}, {**self.bouts, **self.pending.bouts}
        dues = self.running_dues(self.house.now(), *left)
        rows += clock_steps(self, dues)
        if rows or steps:
            rows += (pruning := prune_chat(self))
            self.unsure = True
            try:
                await self.house.store.write([*steps, *rows], self._turn())
            except Overtaken:
                self.unsure = False
                raise
            self.unsure = False
            self.version += 1
            if pruning:
                del self.talk.dead[:PRUNED_MOST]
        self.clock.dues = dues
        if kept is not None and session is not None:
            self.committed += len(kept.lines)
            kept.lines = []

    def _turn(self) -> Turn | None:
        return Turn(self.id, self.version, state_of(self)) if self.version >= 0 else None

    def adopt(self, seat: int, id: str, reply: dict[str, Any]) -> None:
        """Take what was committed with a command for the table's."""
        self.drafts.update(self.pending.drafts)
        self.standing.update(self.pending.standing)
        for seat, left in self.pending.bouts.items():
            self.bouts.pop(seat, None)
            if left != NO_BOUT:
                self.bouts[seat] = left
        self.generations.update(self.pending.links)
        self.send_away()
        self.talk.forget(self.pending.heard_from)
        self.talk.said(self.pending.chat)
        self.replied += 1
        self.remember(seat, id, reply)

    def remember(self, seat: int, id: str, reply: dict[str, Any]) -> None:
        """This command was done: it is answered alike if it comes again."""
        self.replies[seat, id] = reply
        while len(self.replies) > REPLIES_KEPT:
            self.replies.popitem(last=False)

    async def take_back(self, forms: Sequence[int] | None = None, done: bool = False) -> None:
        """Undo what could not be done or committed; if it is not sure what is on the disk, the table leaves the memory.

        `forms`: whose drafts may have been changed, if not everybody's? To look at another's would take as long as
        that is. `done`: does the store say that it was committed after all?
        """
        try:
            ask = partial(version_of, id=self.id, written=True)
            if self.unsure and (done or await self.house.store.read(ask) != self.version):
                raise Refused(self.id, "the store holds something else than the memory")
            self.unsure = False
            self.roll_back(forms)
        except Exception as problem:
            log.error("table %s is loaded again", self.id, exc_info=problem)
            self.drop()

    def roll_back(self, forms: Sequence[int] | None = None) -> None:
        """Make the session what is on the disk, and the forms of these seats."""
        session = self.session
        if session is None or self.why:
            return
        if len(session.journal.entries) != self.committed:
            self.seat_session(*rewind(session, self.committed))
            forms = None
        self.restore_drafts(forms)

    def seat_session(self, session: Session, kept: Kept | None) -> None:
        """Take this session for the table's."""
        self.session, self.kept = session, kept
        self.players = [session.players.get(seat, HUMAN) for seat in self.seats]

    def restore_drafts(self, seats: Sequence[int] | None = None) -> None:
        """Let the forms, or these seats', be what is on the disk, as far as it belongs to the running plot."""
        session = self.session
        if session is None or session.plot is None:
            return
        for seat in (each for each in session.waiting if seats is None or each in seats):
            place, known = self.drafts.get(seat, ([], no_draft()))
            write_again(session, seat, known if place == place_of(session, seat) else no_draft())

    @contextmanager
    def kept_whole(self) -> Iterator[None]:
        """If what is done meanwhile fails, the game has not begun, and nothing was locked or opened."""
        before = self.locking, self.header, self.session, self.kept, self.players
        try:
            yield
        except BaseException:
            if before[0] is not None:
                self.locking, self.header, self.session, self.kept, self.players = before
            raise

    def drop(self) -> None:
        """Leave the memory: whoever comes next finds the table as it is on the disk."""
        self.dropped = True
        if self.house.tables.get(self.id) is self:
            del self.house.tables[self.id]
        self._close_all()

    def require_here(self) -> None:
        """`Untimely` if the table has left the memory while somebody waited for it."""
        if self.dropped:
            raise Untimely("table", "is being loaded again", "", "nothing changed; try again")

    # ---- who looks on -----------------------------------------------------------------------------------------------

    def present(self) -> Mapping[tuple[int, str], int]:
        """How many look on, by the seat that they look as and their device."""
        return {viewer: len(clients) for viewer, clients in self.clients.items()}

    def builder(self) -> Builder:
        """What makes the parts of a snapshot, of the table as it is now."""
        return Builder(self, self.drawings)

    def publish(self) -> None:
        """Tell everybody who is here what is new, and the screens."""
        self._tell(self.clients, Watcher.news)
        builder = self.builder() if self.screens else None
        for screen, clients in self.screens.values():
            if builder and (news := screen.news(builder)) is not None:
                for client in list(clients):
                    client.push(news)

    def publish_draft(self, seat: int) -> None:
        """Tell a seat how its orders are now, and the referee who plays it: that is nobody else's business."""
        theirs = (seat, OPEN) if self.players[seat] == REFEREE else (seat,)
        self._tell([each for each in self.clients if each[0] in theirs], Watcher.draft_news)

    def _tell(self, viewers: Iterable[tuple[int, str]], what: Callable[[Watcher, Builder], str | None]) -> None:
        builder = self.builder()
        for key in list(viewers):
            clients = self.clients.get(key)
            if clients and (news := what(self.watchers[key], builder)) is not None:
                for client in list(clients):
                    client.push(news)

    def send_away(self, by: str = "") -> None:
        """Close the sockets of devices that may not be here any more; `by`: who has revoked their link, if known."""
        left = f"{by[0].lower()}{by[1:]} revoked your link: {LEFT}" if by else f"your link was revoked: {LEFT}"
        for seat, device in list(self.watchers):
            if not (self.may_play(device, seat) if seat != SPECTATOR else self.may_watch(device)):
                for client in list(self.clients.pop((seat, device), ())):
                    client.end(GONE, IN_HAND if self.is_referee(device) else left)
                del self.watchers[seat, device]
        for wall in self.screens.keys() - self.walls.keys():
            for client in self.screens.pop(wall)[1]:
                client.end(GONE, SCREEN_REVOKED)

    def _close_all(self) -> None:
        """Close every socket; whoever connects again gets the table as it is on the disk."""
        for clients in [*self.clients.values(), *(clients for _, clients in self.screens.values())]:
            for client in list(clients):
                client.end(TRY_AGAIN, "the table is loaded again: connect again")
        self.clients.clear()
        self.watchers.clear()
        self.screens.clear()
