"""Who looks on at a table: clients come, go, and are sent away."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Protocol

from admiralty.core.state.views import SPECTATOR

from ..seen.seen import Builder, Watcher

if TYPE_CHECKING:
    from .tables import Table

LEFT = "you do not sit here any more"
IN_HAND = "the seat is not in the referee's hand any more"
GONE, TRY_AGAIN = 1008, 1013  # the socket's codes: for who may not be here; for who may connect again
WATCHER_SECONDS = 300.0  # how long it is remembered what somebody who left was told


class Client(Protocol):
    """A socket, as a table knows it."""

    def push(self, text: str) -> None:
        """Send it when there is room; never waits."""

    def end(self, code: int, why: str) -> None:
        """Close it."""


def attach(table: Table, client: Client, seat: int, device: str, epoch: str, since: int) -> None:
    """A socket comes: it gets what it missed, or the whole; under the lock."""
    key = (seat, device)
    others = table.clients.setdefault(key, set())
    watcher = table.watchers.setdefault(key, Watcher(seat, device))
    missed = watcher.missed(since) if epoch == watcher.epoch else None
    if missed is not None:
        for text in missed:
            client.push(text)
        others.add(client)
        table.publish()
        return
    table.publish()
    if watcher.n:  # numbered also if nobody is there: whoever comes back later must not take it for what it knows
        watcher.news(table, Builder(table))
    others.add(client)
    client.push(watcher.full(table, Builder(table)))
    table.publish()  # that somebody came


def leave(table: Table, client: Client, seat: int, device: str) -> None:
    """A socket went: tell the others, though not while a command is being committed, nor if it was cut off."""

    async def leaving() -> None:
        async with table.lock:
            _detach(table, client, seat, device)

    task = asyncio.create_task(leaving())
    table.leaving.add(task)
    task.add_done_callback(table.leaving.discard)


def _detach(table: Table, client: Client, seat: int, device: str) -> None:
    key = (seat, device)
    clients = table.clients.get(key, set())
    clients.discard(client)
    if not clients:
        table.clients.pop(key, None)
        if key in table.watchers:
            table.watchers[key].left_at = time.monotonic()
    table.used_at = time.monotonic()
    table.publish()


def count_lookers(table: Table) -> int:
    """How many look on who neither play nor rule here: a device counts once; each nameless socket counts."""
    count = 0
    for (seat, device), clients in table.clients.items():
        if seat == SPECTATOR and not (table.seats_of(device) or table.is_referee(device)):
            count += min(len(clients), 1) if device else len(clients)
    return count


def send_away(table: Table, by: str = "") -> None:
    """Close the sockets of devices that may not be here any more; `by`: who has revoked their link, if it is known."""
    left = f"{by[0].lower()}{by[1:]} has revoked your link: {LEFT}" if by else f"your link was revoked: {LEFT}"
    for seat, device in list(table.watchers):
        if not (table.may_play(device, seat) if seat != SPECTATOR else table.may_watch(device)):
            for client in list(table.clients.pop((seat, device), ())):
                client.end(GONE, IN_HAND if table.is_referee(device) else left)
            del table.watchers[seat, device]


def close_all(table: Table) -> None:
    """Close every socket; whoever connects again gets the table as it is on the disk."""
    for clients in list(table.clients.values()):
        for client in list(clients):
            client.end(TRY_AGAIN, "the table is loaded again: connect again")
    table.clients.clear()
    table.watchers.clear()


def tidy(table: Table, now: float) -> None:
    """Forget what is of no use any more."""
    for key, watcher in list(table.watchers.items()):
        if key not in table.clients and now - watcher.left_at > WATCHER_SECONDS:
            del table.watchers[key]
    if not table.clients:
        table.forget()
