"""One table in memory: its session, who sits at it, who looks on. Commands come one at a time, under its lock.

What a command does is tried on the session, committed, and only then told; if the commit fails the session is built
again from what was committed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from admiralty.core.errors import Refused
from admiralty.core.journal.entries import Header, header_json
from admiralty.core.journal.secret import canonical
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN, SPECTATOR

from ..asked.opening import DESK, HUMAN, REFEREE
from ..base.json_text import text_of
from ..base.refusals import Denied, Overtaken, Unknown, Untimely, error_reply, is_ours, no_table, refusal_of
from ..database import schema
from ..database.people import Grant, link_of
from ..database.reading import CHAT_KEPT, REPLIES_KEPT
from ..database.store import Turn
from ..known.keeping import Kept, KeptDraft, Pending, Request, nothing, write_again
from ..seen.seen import Builder, Log, Watcher, place_of, receipt_for, sight_of
from .audience import Client, close_all, send_away
from .clocks import Clock
from .computers import think, waited_for
from .keeping import kept_whole
from .rows import prune_chat, state_of
from .sharing import once_more

if TYPE_CHECKING:
    from ..asked.commands import Command
    from ..asked.referee_commands import RefereeCommand
    from ..database.store import Step
    from ..hall.hall import Hall
    from ..known.pledges import Locking
    from .odds import Asking

log = logging.getLogger("admiralty.server")


class Table:
    """A table in memory."""

    def __init__(
        self, hall: Hall, id: str, header: Header, opening: Mapping[str, Any], private: bool, creator: str
    ) -> None:
        self.hall, self.id, self.header, self.opening = hall, id, header, opening
        self.private, self.creator = private, creator
        self.seats = header.seats
        self.players = [header.players.get(seat, HUMAN) for seat in header.seats]  # as handed over last
        self.session: Session | None = None
        self.kept: Kept | None = None
        self.why = ""  # why it cannot go on
        self.locking: Locking | None = None  # words before the game begins; None: it has begun
        self.version = -1  # in the store; it has none yet
        self.committed = 0  # entries of the journal that are on the disk
        self.drafts: dict[int, tuple[list[int], KeptDraft]] = {}  # seat -> place, what it has written; as on the disk
        self.grants: dict[int, list[Grant]] = {}
        self.generations: dict[int, int] = {}  # of each seat's link
        self.standing: dict[int, tuple[int, ...]] = {}  # seat -> the questions that it leaves to standing orders
        self.chat: deque[dict[str, Any]] = deque(maxlen=CHAT_KEPT)
        self.chat_end = self.chat_pruned = 0
        self.request: Request | None = None
        self.clock = Clock(opening.get("clock", 0))
        self.over_at: int | None = None  # when the game ended, in seconds since 1970
        self.pending = Pending()
        self.replies: OrderedDict[tuple[int, str], dict[str, Any]] = OrderedDict()
        self.replied = 0
        self.lock = asyncio.Lock()
        self.unsure = False  # was something written that may or may not be on the disk?
        self.dropped = False  # has it left the memory for good?
        self.clients: dict[tuple[int, str], set[Client]] = {}
        self.watchers: dict[tuple[int, str], Watcher] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.kind = ""  # as of `computers.is_dear`
        self.asking: dict[int, Asking] = {}  # seat -> the odds that are reckoned for it
        self.leaving: set[asyncio.Task[None]] = set()
        self.used_at = time.monotonic()
        self._logs: dict[int, Log] = {}
        self.scenes: dict[int, tuple[int, str]] = {}  # viewer -> the state that it saw last, and its board as JSON

    # ---- what is known ----------------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """locking, running, over or stuck."""
        if self.why or self.locking:
            return "stuck" if self.why else "locking"
        return "over" if self.session and self.session.over else "running"

    def receipt_of(self, seat: int) -> str:
        """What a seat keeps to prove later what the journal was; it gives away nothing that is hidden."""
        return "" if self.session is None else receipt_for(self.session, seat)

    @property
    def playing(self) -> Session:
        """The session of a game that can go on; `Refused` if it cannot."""
        if self.session is None or self.why:
            raise Refused(self.id, f"the game cannot go on: {self.why_not}")
        return self.session

    @property
    def why_not(self) -> str:
        """Why there is no game to play on or to look at."""
        return self.why or "its words for the dice are still being locked"

    def seat_named(self, name: str) -> int:
        """The number of a seat, that of the referee among them; `Refused` if there is none."""
        if name == DESK and OPEN in self.generations:
            return OPEN
        if name not in self.seats:
            raise Unknown("seat", "there is no such seat at this table")
        return self.seats.index(name)

    def seats_of(self, device: str) -> list[int]:
        """The seats that a device may play."""
        return [k for k in range(len(self.seats)) if self.may_play(device, k)]

    def may_play(self, device: str, seat: int) -> bool:
        """May this device play the seat, or is it the referee who has it in hand?"""
        theirs = bool(device) and any(grant.device == device for grant in self.grants.get(seat, ()))
        return theirs or (seat >= 0 and self.players[seat] == REFEREE and self.is_referee(device))

    def is_referee(self, device: str) -> bool:
        """Is this device the referee's?"""
        return bool(device) and any(grant.device == device for grant in self.grants.get(OPEN, ()))

    def require_seat(self, device: str, seat: int) -> None:
        """`Denied` unless this device may play the seat."""
        if not self.may_play(device, seat):
            raise Denied("seat", "is not yours", "", "use its link on this device")

    def require_viewer(self, device: str, seat: int) -> None:
        """`Denied` unless this device may look on as that seat, or as a spectator."""
        if seat != SPECTATOR:
            self.require_seat(device, seat)
        elif not self.may_watch(device):
            raise no_table()

    def may_watch(self, device: str) -> bool:
        """May this device look on?"""
        mine = self.is_referee(device) or bool(self.seats_of(device))
        return not self.private or (bool(device) and device == self.creator) or mine

    def person(self, seat: int) -> str | None:
        """The name of who took a seat last."""
        found = self.grants.get(seat)
        return found[-1].name if found else None

    def is_connected(self, seat: int) -> bool:
        """Is anybody of this seat here?"""
        return any(clients for (each, _), clients in self.clients.items() if each == seat)

    def links_told(self, device: str) -> dict[str, str]:
        """The links that a device may know: those of its own seats, and the creator the invitations to open seats."""
        creator = self.is_referee(device) or (bool(device) and device == self.creator)
        return {
            (DESK if seat == OPEN else self.seats[seat]): link_of(self.hall.key, self.id, seat, n)
            for seat, n in sorted(self.generations.items())
            if self.may_play(device, seat) or (creator and not self.grants.get(seat))
        }

    def asked_of(self, request: Request) -> list[int]:
        """The seats that have to agree: those that anybody has taken on another device than those of who asks."""
        mine = self.devices_of(request.by)
        people = [seat for seat in sorted(self.grants) if seat >= 0 and self.players[seat] == HUMAN]
        return [seat for seat in people if seat != request.by and self.devices_of(seat) - mine]

    def devices_of(self, seat: int) -> set[str]:
        """The devices that may play a seat."""
        return {grant.device for grant in self.grants.get(seat, ())}

    def header_line(self) -> bytes:
        """The journal's first line, with its secret."""
        return canonical(header_json(self.header)) + b"\n"

    def remark(self, text: str, who: str = "") -> tuple[dict[str, Any], Step]:
        """A line of the chat, and how it is kept; nobody's lines are the table's own."""
        line = {"id": self.chat_end + 1, "who": who, "text": text, "at": int(time.time())}
        row = {"table_id": self.id, "n": line["id"], "who": who, "text": text, "at": line["at"]}
        return line, (sa.insert(schema.chat), [row])

    def said(self, *lines: dict[str, Any]) -> None:
        """These lines of the chat are on the disk."""
        self.chat.extend(lines)
        self.chat_end = lines[-1]["id"] if lines else self.chat_end

    def chat_since(self, end: int) -> list[dict[str, Any]]:
        """What was said after so many lines."""
        new = self.chat_end - end
        return list(self.chat)[-new:] if new else []

    def log_of(self, seat: int) -> list[str]:
        """The log as a viewer reads it, each line as JSON text."""
        if self.session is None:
            return []
        eyes = sight_of(self.session, seat)
        if eyes not in self._logs:
            self._logs[eyes] = Log(self.session, eyes)
        self._logs[eyes].session = self.session
        return self._logs[eyes].texts()

    # ---- commands ---------------------------------------------------------------------------------------------------

    async def command(self, device: str, seat: int, command: Command | RefereeCommand) -> dict[str, Any]:
        """Do what a client says, and reply; whatever is refused changed nothing.

        Once begun it is done to its end, whether or not the client waits for it.
        """
        return await self.hall.lasting(self._command(device, seat, command))

    async def _command(self, device: str, seat: int, command: Command | RefereeCommand) -> dict[str, Any]:
        async with self.lock:
            self.used_at = time.monotonic()
            if command.do != "ping":
                self.hall.acted_at = self.used_at
            self.require_here()
            reply = await once_more(self, partial(self._tried, device, seat, command))
        self.go_on()
        return reply

    async def _tried(self, device: str, seat: int, command: Command | RefereeCommand) -> dict[str, Any]:
        """One attempt at a command; `Overtaken` where another process was quicker."""
        from .acts import done
        from .loading import done_before

        self.require_seat(device, seat)
        if known := self.replies.get((seat, command.id)):
            return known
        stale = self._is_stale(seat, command)
        before, self.pending = self.request, Pending()
        try:
            if stale:
                raise Refused("command", "the game has moved on since", "", "look again and decide anew")
            with kept_whole(self):
                reply, steps = done(self, device, seat, command)
                if command.do == "ping":
                    return reply
                steps.append(self._reply_step(seat, command.id, reply))
                await self.commit(steps)
        except Overtaken:
            self.request = before
            raise
        except Exception as problem:
            self.request = before
            known = await done_before(self, seat, command.id)
            await self.take_back([seat] if command.do in ("fill", "ready") else [], done=known is not None)
            if known is None and is_ours(problem):
                raise refusal_of(problem) from None
            return known or error_reply(problem, command.id, stale)
        self._count(seat, command.id, reply)
        self.publish(seat if command.do == "fill" else None)
        return reply

    def _reply_step(self, seat: int, id: str, reply: dict[str, Any]) -> Step:
        row = {"table_id": self.id, "seat": seat, "id": id, "reply": text_of(reply), "n": self.replied + 1}
        return sa.insert(schema.commands), [row]

    def _count(self, seat: int, id: str, reply: dict[str, Any]) -> None:
        """What was committed counts."""
        self.drafts.update(self.pending.drafts)
        self.standing.update(self.pending.standing)
        self.generations.update(self.pending.links)
        send_away(self)
        self.said(*self.pending.chat)
        self.replied += 1
        self.remember(seat, id, reply)

    def remember(self, seat: int, id: str, reply: dict[str, Any]) -> None:
        """This command was done: it is answered alike if it comes again."""
        self.replies[seat, id] = reply
        while len(self.replies) > REPLIES_KEPT:
            self.replies.popitem(last=False)

    def _is_stale(self, seat: int, command: Command | RefereeCommand) -> bool:
        at = getattr(command, "at", None)
        return at is not None and self.session is not None and list(at) != place_of(self.session, seat)

    async def commit(self, steps: Sequence[Step]) -> None:
        """Put the journal's new entries, these steps, and what the list of tables shows, on the disk as one.

        `Overtaken` and nothing done where another process has written the table: only under `sharing.once_more`.
        """
        kept, session = self.kept, self.session
        rows: list[Step] = []
        if kept is not None and session is not None and kept.lines:
            rows.append((sa.insert(schema.entries), [{"table_id": self.id, **line} for line in kept.lines]))
        rows += self.clock.steps(self)
        if rows or steps:
            rows += (pruning := prune_chat(self))
            self.unsure = True
            try:
                await self.hall.store.write([*steps, *rows], self._turn())
            except Overtaken:
                self.unsure = False
                raise
            self.unsure = False
            self.version += 1
            self.chat_pruned = self.chat_end - CHAT_KEPT if pruning else self.chat_pruned
        self.clock.settle()
        if kept is not None and session is not None:
            self.committed += len(kept.lines)
            kept.lines = []

    def _turn(self) -> Turn | None:
        return Turn(self.id, self.version, state_of(self)) if self.version >= 0 else None

    async def take_back(self, forms: Sequence[int] | None = None, done: bool = False) -> None:
        """Undo what could not be done or committed; if it is not sure what is on the disk, the table leaves the memory.

        `forms`: whose drafts may have been changed, if not everybody's? To look at another's would take as long as
        that is. `done`: does the store say that it was committed after all?
        """
        from ..database.reading import version_of

        try:
            ask = partial(version_of, id=self.id, written=True)
            if self.unsure and (done or await self.hall.store.read(ask) != self.version):
                raise Refused(self.id, "the store holds something else than the memory")
            self.unsure = False
            self.roll_back(forms)
        except Exception as problem:
            log.error("table %s is loaded again", self.id, exc_info=problem)
            self.drop()

    def drop(self) -> None:
        """Leave the memory: whoever comes next finds the table as it is on the disk."""
        self.dropped = True
        if self.hall.tables.get(self.id) is self:
            del self.hall.tables[self.id]
        close_all(self)

    def require_here(self) -> None:
        """`Untimely` if the table has left the memory while somebody waited for it."""
        if self.dropped:
            raise Untimely("table", "is being loaded again", "", "nothing was changed; try again")

    def roll_back(self, forms: Sequence[int] | None = None) -> None:
        """Make the session what is on the disk, and the forms of these seats."""
        session = self.session
        if session is None or self.why:
            return
        if len(session.journal.entries) != self.committed:
            from ..known.journals import rolled_back

            self.seat_session(*rolled_back(session, self.committed))
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
            place, known = self.drafts.get(seat, ([], nothing()))
            write_again(session, seat, known if place == place_of(session, seat) else nothing())

    # ---- who looks on -----------------------------------------------------------------------------------------------

    def publish(self, only: int | None = None) -> None:
        """Tell everybody who is here what is new, or one seat, where it is nobody else's business."""
        builder = Builder(self)
        for key, clients in list(self.clients.items()):
            if not clients or (only is not None and key[0] != only):
                continue
            news = self.watchers[key].news(self, builder)
            if news is not None:
                for client in list(clients):
                    client.push(news)

    def forget(self) -> None:
        """Forget what was drawn and told: it is made again when somebody comes."""
        self._logs.clear()
        self.scenes.clear()

    def go_on(self) -> None:
        """If a computer has still to answer, let it, beside everything else."""
        if waited_for(self) is not None and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(think(self))
