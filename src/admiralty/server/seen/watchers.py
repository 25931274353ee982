"""One viewer on one device, and what it was told already: the next message is what has changed since."""

from __future__ import annotations

import os
from array import array
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from ..base.json_text import text_of
from .maps import changes_of
from .seen import Builder

RING_MOST, RING_BYTES = 64, 128 * 1024  # messages that a client which comes back may still get


class Watcher:
    """A seat (or the spectators) on one device: what it was told last, and the messages that led there.

    Messages are numbered from 1; the first one is the whole snapshot, which is not kept: whoever missed it gets a new
    one.
    """

    def __init__(self, seat: int, device: str) -> None:
        self.seat, self.device = seat, device
        self.epoch = os.urandom(8).hex()  # whoever comes with another one's numbers gets the whole
        self.n = 0
        self.left_at = 0.0  # when its last socket closed
        self._parts: dict[str, int] = {}  # hashes of what was told
        self._log: array[int] = array("q")
        self._chat = 0
        self._maps: dict[str, Any] | None = None  # the cells of maps
        self._ring: deque[tuple[int, str]] = deque()
        self._bytes = 0

    def full(self, builder: Builder) -> str:
        """The whole snapshot as it is now, after what is new was told to the other sockets."""
        table = builder.table
        parts = builder.parts(self.seat, self.device)
        lines = builder.log(self.seat)
        self.n = max(self.n, 1)
        self._note(parts, _hashes(lines), table.talk.end)
        self._maps = builder.maps(self.seat)
        whole = ",".join(f'"{name}":{text}' for name, text in parts.items())
        head = f'{{"n":{self.n},"epoch":"{self.epoch}","full":true,"set":{{{whole},"odds":null}},'
        return f'{head}"log_from":0,"log":[{",".join(lines)}],"chat":{text_of(table.talk.told(self.seat))}}}'

    def news(self, builder: Builder) -> str | None:
        """What changed since it was told last, as the next message; None if nothing did."""
        table = builder.table
        parts = builder.parts(self.seat, self.device)
        lines = builder.log(self.seat)
        changed, cells = self._changed(parts, builder)
        hashes = _hashes(lines)
        same = _same_length(self._log, hashes)
        chat = table.talk.told(self.seat, self._chat)
        cut = same < len(self._log) or same < len(lines)
        if not changed and not cells and not cut and not chat:
            return None
        self._note(parts, hashes, table.talk.end)
        message = [f'"set":{_joined(changed)}'] if changed else []
        message += cells
        if cut:
            message.append(f'"log_from":{same},"log":[{",".join(lines[same:])}]')
        if chat:
            message.append(f'"chat":{text_of(chat)}')
        return self._next(message)

    def draft_news(self, builder: Builder) -> str | None:
        """The same where its seat has written in its orders, and nothing else has happened."""
        parts = builder.draft_parts(self.seat, self.device)
        changed, cells = self._changed(parts, builder)
        if not changed and not cells:
            return None
        self._parts.update((name, hash(text)) for name, text in parts.items())
        return self._next([*([f'"set":{_joined(changed)}'] if changed else ()), *cells])

    def _changed(self, parts: Mapping[str, str], builder: Builder) -> tuple[dict[str, str], list[str]]:
        """The parts that have changed, and of maps that are the same the cells alone, which count as told now."""
        changed = {name: text for name, text in parts.items() if self._parts.get(name) != hash(text)}
        if "tiles" not in changed:
            return changed, []
        before, self._maps = self._maps, builder.maps(self.seat)
        cells = changes_of(before, self._maps)
        if cells is None:
            return changed, []
        del changed["tiles"]
        return changed, [f'"cells":{text_of(cells)}']

    def _next(self, message: Sequence[str]) -> str:
        self.n += 1
        text = ",".join([f'{{"n":{self.n},"epoch":"{self.epoch}"', *message]) + "}"
        self._keep(text)
        return text

    def missed(self, since: int) -> list[str] | None:
        """The messages after number `since`, as they were; None if not all of them are still there."""
        if not 0 < since <= self.n:
            return None
        found = [text for n, text in self._ring if n > since]
        return found if len(found) == self.n - since else None

    def _note(self, parts: Mapping[str, str], lines: array[int], chat: int) -> None:
        self._parts = {name: hash(text) for name, text in parts.items()}
        self._log = lines
        self._chat = chat

    def _keep(self, text: str) -> None:
        self._ring.append((self.n, text))
        self._bytes += len(text)
        while len(self._ring) > RING_MOST or self._bytes > RING_BYTES:
            self._bytes -= len(self._ring.popleft()[1])


def _hashes(lines: Sequence[str]) -> array[int]:
    return array("q", map(hash, lines))


def _same_length(known: array[int], now: array[int]) -> int:
    """How many lines are the same from the first on; mostly all that are known."""
    if now[: len(known)].tobytes() == known.tobytes():
        return len(known)
    return next((k for k, (one, other) in enumerate(zip(known, now, strict=False)) if one != other), len(now))


def _joined(parts: Mapping[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}"
