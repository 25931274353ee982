"""How long computers and replays of dear scenarios hold up everybody else: the longest stretches of the event loop.

    python -m benchmarks.waits campaign/outposts [--games 3] [--workers 1] [SCENARIO …]

A server in this process; somebody plays against computers of level `simple`, then everybody asks for the replay. Each
callback of the event loop is timed in processor time of its thread: that is what nobody else is served in. The first
game of a kind finds out that it is dear; the figures of the games after it are what a server is like that runs.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from typing import Any

from tests.server.guests import Guest
from tests.server.testing import TestClient

from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings

MILLI = 1000.0
LONG = 0.1  # seconds that nobody should have to wait for others
held: list[tuple[float, str]] = []


def watch_loop() -> None:
    """Time every callback."""
    run = asyncio.Handle._run

    def timed(self: asyncio.Handle) -> None:
        began = time.thread_time()
        run(self)
        held.append((time.thread_time() - began, _name(self)))

    asyncio.Handle._run = timed  # type: ignore[method-assign]


def _name(handle: asyncio.Handle) -> str:
    task: Any = getattr(getattr(handle, "_callback", None), "__self__", None)
    return str(getattr(task.get_coro(), "__qualname__", "")) if isinstance(task, asyncio.Task) else ""


def main() -> None:
    """Play the games, print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="+")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(f"sqlite:///{home}/tables.sqlite3", workers=options.workers, warm=True, request_burst=1e9)
        with TestClient(create_app(settings)) as client:
            ann = Guest(client)
            ann.get("/games")
            watch_loop()
            for scenario in options.scenario:
                for k in range(options.games):
                    _measure(ann, scenario, k)


def _measure(ann: Guest, scenario: str, k: int) -> None:
    held.clear()
    id = ann.make(scenario)["id"]
    ann.play_out_waiting(id)
    _say(f"{scenario}, game {k + 1}")
    held.clear()
    for seat in ("open", "open", "-"):
        ann.get(f"/tables/{id}/replay?seat={seat}")
    _say("  its replays")


def _say(what: str) -> None:
    longest, where = max(held)
    count = sum(seconds > LONG for seconds, _ in held)
    print(f"{what}: longest {longest * MILLI:.0f} ms ({where or 'a callback'}), {count} of {len(held)} over 100 ms")


if __name__ == "__main__":
    main()
