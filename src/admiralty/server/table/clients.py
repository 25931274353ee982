"""Sockets, as a table knows them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Protocol

GONE, TRY_AGAIN = 1008, 1013  # the socket's codes: for who may not be here; for who may connect again


class Client(Protocol):
    """A socket, as a table knows it."""

    def push(self, text: str) -> None:
        """Send it when there is room; never waits."""

    def end(self, code: int, why: str) -> None:
        """Close it."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The odds that a seat asks for now: each has one such request, whichever of its sockets it came on."""

    client: Client
    told: dict[str, Any]  # as it was told last
    task: asyncio.Task[None]
