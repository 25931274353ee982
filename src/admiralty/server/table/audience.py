"""Who looks on at a table: clients come, go, and are sent away."""

from __future__ import annotations

import asyncio
import time

from ..known.walls import Wall
from ..seen.screens import Screen
from ..seen.watchers import Watcher
from .clients import Client
from .running import RunningTable

WATCHER_SECONDS = 300.0  # how long it is remembered what somebody who left was told


def attach(table: RunningTable, client: Client, seat: int, device: str, epoch: str, since: int) -> None:
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
        watcher.news(table.builder())
    others.add(client)
    client.push(watcher.full(table.builder()))
    table.publish()  # that somebody came


def leave(table: RunningTable, client: Client, seat: int, device: str) -> None:
    """A socket went: tell the others, though not while a command is being committed, nor if it was cut off."""

    async def leaving() -> None:
        async with table.lock:
            _detach(table, client, seat, device)

    task = asyncio.create_task(leaving())
    table.leaving.add(task)
    task.add_done_callback(table.leaving.discard)


def _detach(table: RunningTable, client: Client, seat: int, device: str) -> None:
    key = (seat, device)
    clients = table.clients.get(key, set())
    clients.discard(client)
    if not clients:
        table.clients.pop(key, None)
        if key in table.watchers:
            table.watchers[key].left_at = time.monotonic()
    table.used_at = time.monotonic()
    table.publish()


def attach_screen(table: RunningTable, client: Client, wall: Wall) -> None:
    """A screen's socket comes, and gets the whole; under the lock."""
    screen, others = table.screens.setdefault(wall.id, (Screen(table, wall.viewer), set()))
    builder = table.builder()
    if others and (news := screen.news(builder)) is not None:
        for other in list(others):
            other.push(news)
    client.push(screen.full(builder))
    others.add(client)
    table.used_at = time.monotonic()


def leave_screen(table: RunningTable, client: Client, wall: Wall) -> None:
    """A screen's socket went: nobody else is told of it."""
    _, others = table.screens.get(wall.id, (None, set()))
    others.discard(client)
    if not others:
        table.screens.pop(wall.id, None)
    table.used_at = time.monotonic()


def tidy(table: RunningTable, now: float) -> None:
    """Forget what is of no use any more."""
    for key, watcher in list(table.watchers.items()):
        if key not in table.clients and now - watcher.left_at > WATCHER_SECONDS:
            del table.watchers[key]
    if not table.clients and not table.screens:
        table.drawings.forget()
