"""What people say at a table, and who hears it: of what is whispered nobody else learns, not even that it was said."""

from __future__ import annotations

import hmac
import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from admiralty.core.state.views import OPEN, SPECTATOR

from ..asked.opening import DESK
from ..database.reading import CHAT_KEPT

ID_BYTES = 6  # of a whisper's number: what every reader of JSON takes exactly


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the talk: number `n` of all that was ever said at its table, `at` in seconds since 1970.

    `hears`: the viewers who may read it, who said it first; empty: everybody, and then it is told under `number`, which
    counts such lines alone.
    """

    n: int
    who: str
    text: str
    at: int
    hears: tuple[int, ...] = ()
    number: int = 0


def said_from(row: Any) -> Said:
    """A line as the store has it; an error for what is none."""
    hears = tuple(int(viewer) for viewer in json.loads(row.hears or "[]"))
    return Said(int(row.n), str(row.who), str(row.text), int(row.at), hears, int(row.number or row.n))


class Talk:
    """The last lines for each viewer of a table: how many are kept of what one may read tells nothing of the others.

    A line's `n` counts what is whispered, so it never leaves the server. A whisper is told under a number that follows
    from it and the server's key.
    """

    def __init__(self, table: str, seats: Sequence[str], key: bytes) -> None:
        self.table, self.seats, self.key = table, seats, key
        self.end = self.public_end = 0  # lines that were ever said; of them to everybody
        self.heard_from: dict[int, int] = {}  # seat -> the line after which who sits there now hears whispers
        self.dead: list[int] = []  # numbers of lines that nobody is told any more
        self._lines: dict[int, deque[Said]] = {viewer: deque() for viewer in range(OPEN, len(seats))}
        self._held: dict[int, int] = {}  # number of a line -> how many viewers it is kept for

    def said(self, lines: Iterable[Said]) -> None:
        """These lines are on the disk."""
        for line in lines:
            self.end, self.public_end = line.n, self.public_end if line.hears else line.number
            hears = set(line.hears or self._lines) & self._lines.keys()
            self._held[line.n] = 1  # as long as it is handed round
            for viewer in hears:
                if line.n > self.heard_from.get(viewer, 0) or not line.hears:
                    self._keep(viewer, line)
            self._let_go(line)

    def _keep(self, viewer: int, line: Said) -> None:
        kept = self._lines[viewer]
        kept.append(line)
        self._held[line.n] += 1
        if len(kept) > CHAT_KEPT:
            self._let_go(kept.popleft())

    def _let_go(self, line: Said) -> None:
        self._held[line.n] -= 1
        if not self._held[line.n]:
            del self._held[line.n]
            self.dead.append(line.n)

    def told(self, viewer: int, end: int = 0) -> list[dict[str, Any]]:
        """What a viewer is told of what was said after so many lines of all."""
        return [self._told(line) for line in self._lines[viewer] if line.n > end]

    def _told(self, line: Said) -> dict[str, Any]:
        told = {"id": line.number, "who": line.who, "text": line.text, "at": line.at}
        if not line.hears:
            return told
        code = hmac.digest(self.key, f"{self.table} said {line.n}".encode("ascii"), "sha256")
        to = [DESK if viewer == OPEN else self.seats[viewer] for viewer in line.hears[1:]]
        return {**told, "id": int.from_bytes(code[:ID_BYTES], "big"), "to": to}

    def forget(self, heard_from: Mapping[int, int]) -> None:
        """Who sits at these seats from now on hears whispers after these lines only.

        They read all that is kept of the open talk, as spectators do: less of it would count the whispers before.
        """
        for viewer, first in heard_from.items():
            if first == self.heard_from.get(viewer, 0):
                continue
            self.heard_from[viewer] = first
            before, self._lines[viewer] = self._lines[viewer], deque()
            own = [line for line in before if line.hears and line.n > first]
            for line in sorted([*self._lines[SPECTATOR], *own], key=lambda each: each.n):
                self._keep(viewer, line)
            for line in before:
                self._let_go(line)

    @property
    def public(self) -> list[dict[str, Any]]:
        """What everybody may read."""
        return self.told(SPECTATOR)
