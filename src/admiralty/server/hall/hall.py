"""All tables: made, found, brought in from a journal, taken out of memory when nobody looks at them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from admiralty.core.errors import Refused
from admiralty.core.journal import parse
from admiralty.core.play import session as sessions
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN
from admiralty.games import game

from ..asked.commands import Joining, Making
from ..asked.opening import Opening, open_table
from ..base.refusals import Crowded, Denied, Unknown, Untimely, no_table
from ..base.settings import Settings
from ..database import schema
from ..database.people import Grant, fitting_name, fresh_id, hash_secret, link_of
from ..database.reading import read_row, version_of
from ..database.store import Step, Store
from ..known.keeping import Keeper, Kept, Pending
from ..known.pledges import START, header_before, locking_from
from ..known.state import CALLED
from ..network.limits import Paces
from ..seen.desk import name_of_seat
from ..seen.replays import Replays
from ..table.acts import settle
from ..table.audience import tidy
from ..table.computers import acting_for, go_on, let_them_play
from ..table.loading import load
from ..table.locking import drop_lock
from ..table.rows import TOUCH_SECONDS, grant_row, link_row, remark, table_step, touch
from ..table.running import House, RunningTable
from ..table.sharing import retry_if_overtaken
from ..workers.bots import Bots
from ..workers.workers import IMPORT_SECONDS, Workers, require_short
from .clocks import Clocks
from .following import Following, be_current
from .health import Health
from .listing import mine_told, unlist


class Hall(House):
    """The tables of one server."""

    def __init__(self, settings: Settings, store: Store, workers: Workers, key: bytes) -> None:
        super().__init__(store, workers, key, Bots(settings.bots))
        self.settings = settings
        self.clocks = Clocks(self, self.table)
        self.following = Following(self, self.table)
        self.paces = Paces(settings.host_message_rate, settings.host_message_burst)  # of messages on sockets
        self.health = Health(store)
        self.replays = Replays()
        self._touched: dict[str, float] = {}  # when a table's row was touched because somebody looked on

    # ---- finding ----------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> RunningTable:
        """The table of this id, from memory or the store, as it is now; `Unknown` if there is none."""
        if id in self.tables:
            table = self.tables[id]
            table.used_at = time.monotonic()
            if self.store.shared:
                await be_current(table, await self.store.read(partial(version_of, id=id)))
            return table
        if id not in self.loading:  # whoever else asks meanwhile gets the same one
            self.loading[id] = asyncio.create_task(self._load(id))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(self.loading[id])

    async def _load(self, id: str) -> RunningTable:
        if not id.isalnum() or len(id) > 32:
            raise no_table()
        row = await self.store.read(lambda connection: read_row(connection, id))
        if row is None:
            raise no_table()
        table = await asyncio.to_thread(load, self, row)
        async with table.lock:
            await retry_if_overtaken(table, partial(table.commit, []))  # what was due when the server ended
        if steps := touch(id, row.table.touched_at):
            with suppress(Refused):  # it can be looked at all the same
                await self.store.write(steps)
        self.tables[id] = table
        go_on(table)
        return table

    async def seen_by(self, id: str, device: str) -> RunningTable:
        """The table, if this device may look at it."""
        table = await self.table(id)
        if not table.may_watch(device):
            raise no_table()
        return table

    async def mine(self, device: str) -> list[dict[str, Any]]:
        """The tables of a device, the newest first."""
        return await self.store.read(lambda connection: mine_told(connection, device))

    # ---- making -----------------------------------------------------------------------------------------------------

    async def make(self, asked: Making, device: str) -> tuple[RunningTable, dict[str, str]]:
        """Begin a game; the table, and the links of its open seats."""
        self.acted_at = time.monotonic()
        self.require_room()
        opening = open_table(asked, self.key, self.bots.identities)
        name = fitting_name(asked.name)
        plain = {**asked.model_dump(), "name": name, CALLED: list(opening.deal.called)}
        keeper = Keeper()
        if asked.locks:
            table = RunningTable(self, fresh_id(), header_before(opening), plain, asked.private, device)
            table.locking = locking_from(START, table.header)
            return await self.begin(None, None, opening, table, name)
        players, words, terms = opening.players, asked.words, {"clock": asked.clock}
        session = sessions.new(opening.game, opening.deal, players, words=words, store=keeper, terms=terms)
        table = RunningTable(self, fresh_id(), session.journal.header, plain, asked.private, device)
        return await self.begin(session, keeper.kept, opening, table, name)

    async def begin(
        self, session: Session | None, kept: Kept | None, opening: Opening, table: RunningTable, name: str
    ) -> tuple[RunningTable, dict[str, str]]:
        """Seat those of an opening at a new table and let its game begin, or words be locked before it does; the table,
        and links of its open seats.
        """
        if session is not None:
            table.seat_session(session, kept)
        table.grants = {seat: [Grant(table.creator, opening.names.get(seat, name), 0)] for seat in opening.mine}
        desk = (OPEN,) if table.opening.get("referee") else ()
        table.grants |= {seat: [Grant(table.creator, name, 0)] for seat in desk}
        table.generations = dict.fromkeys(sorted((*desk, *opening.mine, *opening.open)), 1)
        let_them_play(table)
        await table.commit(self._first_steps(table))
        self.tables[table.id] = table
        go_on(table)
        links = {table.seats[seat]: link_of(self.key, table.id, seat, 1) for seat in opening.open}
        return table, links

    def require_room(self) -> None:
        """`Crowded` if no more tables are taken."""
        if len(self.tables) >= self.settings.tables_limit:
            raise Crowded("server", f"has {self.settings.tables_limit} tables going already", "", "try again later")

    def _first_steps(self, table: RunningTable) -> list[Step]:
        steps = [table_step(table)]
        grants = [grant_row(table, seat, grants[0]) for seat, grants in table.grants.items()]
        links = [link_row(table, seat, 1) for seat in table.generations]
        steps += [(sa.insert(schema.grants), grants)] if grants else []
        return [*steps, (sa.insert(schema.links), links)]

    async def again(self, id: str, device: str) -> tuple[RunningTable, dict[str, str]]:
        """A new table with the same set-up."""
        table = await self.seen_by(id, device)
        if not table.opening or "branch" in table.opening:
            raise Denied("again", "this table came from a journal or another table, so nobody knows its seats")
        if device != table.creator and not table.seats_of(device):
            raise Denied("again", "is only for players of this table")
        if table.status != "over" and device != table.creator:
            raise Untimely("again", "comes when the game is over: until then its ships may be secret")
        asked = Making.model_validate({key: value for key, value in table.opening.items() if key != CALLED})
        mine = table.seats_of(device)
        if device != table.creator:  # those at the maker's device are not at this one
            asked = asked.model_copy(update={"names": {}})
        if mine:
            asked = asked.model_copy(update={"name": table.person(mine[0]) or asked.name})
        return await self.make(asked, device)

    async def bring_in(self, data: bytes, device: str) -> RunningTable:
        """A finished game's journal becomes a table to watch; `Refused` if it is not sound."""
        self.require_room()
        journal, _, _ = await asyncio.to_thread(parse, data, "journal")
        require_short(journal)
        found = await self.workers.proof(data, None, IMPORT_SECONDS)
        if not found.ok:
            raise Refused("journal", found.said[0])
        if not found.finished:
            raise Refused("journal", "its game is not finished", "", "play it on with 'admiralty play'")
        table = RunningTable(self, fresh_id(), journal.header, {}, False, device)
        table.session = await asyncio.to_thread(sessions.watch, game(journal.header.game), journal)
        table.committed = len(journal.entries)
        lines = [{"n": n, "line": line} for n, line in enumerate(journal.lines())]
        rows = [{"table_id": table.id, **line} for line in lines[1:]]
        await table.commit([table_step(table), (sa.insert(schema.entries), rows)])
        self.tables[table.id] = table
        return table

    # ---- seats ------------------------------------------------------------------------------------------------------

    async def join(self, asked: Joining, device: str) -> tuple[RunningTable, int]:
        """A link is used: the device may play its seat from now on.

        The invitation to an open seat is spent by its first use: the seat's link is then another one, told to those
        who sit there only, and a device that comes by that one takes on the player's name.
        """
        name = fitting_name(asked.name)
        code = hash_secret(asked.secret)
        found = await self.store.read(lambda connection: _link(connection, code))
        if found is None:
            raise _no_link()
        table = await self.table(found[0])
        seat, generation = found[1], found[2]

        async def sit() -> None:
            if table.generations.get(seat) != generation:
                raise _no_link()
            if not table.may_play(device, seat):
                await self.sit(table, seat, Grant(device, table.person(seat) or name, generation))

        async with table.lock:
            table.require_here()
            await retry_if_overtaken(table, sit)
        return table, seat

    async def sit(self, table: RunningTable, seat: int, grant: Grant) -> None:
        """The first who sits at a seat spends its invitation; under the lock."""
        first, link = not table.grants.get(seat), grant.generation + 1
        text = f"{grant.name} takes the seat" if first else f"{grant.name} comes on another device to the seat"
        line, step = remark(table, f"{text} {name_of_seat(table, seat)}.")
        steps = [(sa.insert(schema.grants), [grant_row(table, seat, grant)]), step]
        with _seat_meanwhile(table, seat, [*table.grants.get(seat, []), grant]):  # when all have come, clocks run
            await table.commit([*steps, *self._relinked(table, seat, link)] if first else steps)
        if first:
            table.generations[seat] = link
        table.talk.said([line])
        table.publish()

    def _relinked(self, table: RunningTable, seat: int, generation: int, heard_from: int | None = None) -> list[Step]:
        """The steps that give a seat another link in place of the one that it has; `heard_from` as of `Talk`."""
        links = schema.links
        old = sa.delete(links).where((links.c.table_id == table.id) & (links.c.seat == seat))
        return [(old, []), (sa.insert(links), [link_row(table, seat, generation, heard_from)])]

    async def behind(self, secret: str) -> tuple[RunningTable, int]:
        """The table and the seat that a link leads to; `Unknown` if it is none, or not any more."""
        found = await self.store.read(lambda connection: _link(connection, hash_secret(secret)))
        if found is not None:
            table = await self.table(found[0])
            if table.generations.get(found[1]) == found[2]:
                return table, found[1]
        raise _no_link()

    async def revoke(self, id: str, seat_name: str, device: str) -> str:
        """A new invitation to a seat; whoever sat there by a link sits there no more, and everybody is told."""
        table = await self.seen_by(id, device)
        if device != table.creator and not table.is_referee(device):
            raise Denied("revoke", "is only for the table's creator and its referee")
        seat = table.seat_named(seat_name)
        async with table.lock:
            table.require_here()
            by = "The table's maker" if device == table.creator else "The referee"
            generation = await retry_if_overtaken(table, partial(self._revoke, table, seat, by))
        go_on(table)
        return link_of(self.key, table.id, seat, generation)

    async def _revoke(self, table: RunningTable, seat: int, by: str) -> int:
        """The generation of the new link; under the lock."""
        generation = table.generations.get(seat)
        if generation is None:
            raise Denied("revoke", "this seat has no link")
        grants, standing = schema.grants, schema.standing
        theirs = (grants.c.table_id == table.id) & (grants.c.seat == seat) & (grants.c.generation > 0)
        staying = [grant for grant in table.grants.get(seat, []) if grant.generation == 0]
        line, step = remark(table, _say_revoked(by, name_of_seat(table, seat), None if staying else table.person(seat)))
        steps = [
            step,
            *self._relinked(table, seat, generation + 1, line.n),
            (sa.delete(grants).where(theirs), []),
            (sa.delete(schema.walls).where(schema.walls.c.table_id == table.id, schema.walls.c.by_seat == seat), []),
            (sa.delete(standing).where(standing.c.table_id == table.id, standing.c.seat == seat), []),
            unlist(table.id),
        ]
        async with acting_for(table) as table.request:  # whoever leaves agrees to nothing any more, and refuses nothing
            table.pending = Pending()
            with table.kept_whole(), _seat_meanwhile(table, seat, staying):  # no clock runs while a seat is free
                drop_lock(table, seat)
                steps += settle(table)
                let_them_play(table)
                await table.commit(steps)
        table.drafts.update(table.pending.drafts)
        table.generations[seat] = generation + 1
        table.standing.pop(seat, None)
        table.bouts.pop(seat, None)
        table.talk.said([line])
        table.talk.forget({seat: line.n})
        table.walls = {id: wall for id, wall in table.walls.items() if wall.by != seat}
        table.send_away(by)
        table.publish()
        return generation + 1

    # ---- keeping house ----------------------------------------------------------------------------------------------

    def sweep(self, now: float) -> None:
        """Take tables out of memory that nobody has used for a while."""
        for id, table in list(self.tables.items()):
            tidy(table, now)
            busy = (
                table.clients or table.screens or table.lock.locked() or (table.thinking and not table.thinking.done())
            )
            if not busy and now - table.used_at > self.settings.idle_seconds:
                del self.tables[id]

    async def touch_used(self, now: float) -> None:
        """Keep tables that somebody looks at from being pruned, though nobody does anything there."""
        used = {id for id, table in self.tables.items() if table.clients or table.screens}
        self._touched = {id: at for id, at in self._touched.items() if id in used and now - at < TOUCH_SECONDS}
        for id in used - self._touched.keys():
            self._touched[id] = now
            with suppress(Refused):  # the database is locked or full: the next day is soon enough
                await self.store.write(touch(id, 0))

    async def close(self) -> None:
        """End the workers, finish what is being written, and close the store."""
        await self.following.end()
        for table in self.tables.values():
            if table.thinking:
                table.thinking.cancel()
        await self.finish()
        await self.bots.close()
        await asyncio.to_thread(self.workers.close)
        self.store.close()

    def told(self) -> dict[str, Any]:
        """How the server is."""
        tables = self.tables.values()
        sockets = sum(len(clients) for table in tables for clients in table.clients.values())
        sockets += sum(len(clients) for table in tables for _, clients in table.screens.values())
        return {"ok": True, "tables": len(self.tables), "sockets": sockets, "waiting": self.workers.waiting}


@contextmanager
def _seat_meanwhile(table: RunningTable, seat: int, grants: list[Grant]) -> Iterator[None]:
    """These may play the seat, unless what is done meanwhile fails."""
    before = table.grants.get(seat)
    table.grants[seat] = grants
    try:
        yield
    except BaseException:
        if before is None:
            del table.grants[seat]
        else:
            table.grants[seat] = before
        raise


def _no_link() -> Unknown:
    """The same, whatever is wrong with a link."""
    return Unknown("link", "is used up, was revoked, or never led to a seat", "", "ask for a new one")


def _say_revoked(by: str, seat: str, person: str | None) -> str:
    """What everybody is told of a seat's new link, and who made it; `person`: who does not sit there any more."""
    if person is None:
        return f"Seat {seat} has a new link. The old one no longer works."
    return f"{by} takes seat {seat} from {person}. It has a new link."


def _link(connection: Connection, code: str) -> tuple[str, int, int] | None:
    links = schema.links
    row = connection.execute(
        sa.select(links.c.table_id, links.c.seat, links.c.generation).where(links.c.hash == code)
    ).first()
    return None if row is None else (row[0], row[1], row[2])
