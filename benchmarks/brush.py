"""What a stroke of the referee's brush costs: one entry of many places, done and told to everybody.

    python -m benchmarks.brush [--times 7]

The toy game of fog, with terrain and a chart for each of two captains. By itself: `Desk.set` of so many tiles, and its
undo. At a table with sockets of the referee, both captains and a spectator: the command from its bytes to all that the
sockets are told, at a server within this process, with the little that a client costs. Medians, in milliseconds of
processor. Beside it, once, the same tiles as edits of one place each.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.core.toy_fog import GAME, deal, waters
from tests.server.guests import Guest, fresh_id
from tests.server.test_brush import Waters
from tests.server.testing import TestClient
from tests.server.toys import house_toy

from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings

MAPS = {"middle": (60, 40), "whole": (100, 100)}
STROKES = (("middle", 200), ("whole", 200), ("middle", 2_400), ("whole", 10_000))
MILLI = 1000.0


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of processor, those of all threads."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * MILLI


def session_of(name: str) -> Session:
    columns, rows = MAPS[name]
    captains = [[0, 0], [columns - 1, rows - 1]]
    return new(
        GAME, deal(Request({"map": waters(columns, rows), "captains": captains})), {}, Source("practice", seed=1)
    )


def written(name: str) -> str:
    """What a scenario's file holds of a map."""
    columns, rows = MAPS[name]
    return f'captains = [[0, 0], [{columns - 1}, {rows - 1}]]\nmap = """\n{waters(columns, rows)}"""\n'


def core(name: str, count: int, times: int) -> tuple[float, float]:
    """Setting the tiles, and undoing it."""
    sets, undos = [], []
    for _ in range(times):
        session = session_of(name)
        desk = Desk(session)
        changes = [(f"terrain.{cell}", (session.battle_now.terrain[cell] + 1) % 3) for cell in range(count)]
        sets.append(spent(partial(desk.set, changes, "a storm")))
        undos.append(spent(partial(desk.take_back, desk.acts[-1].n)))
    return statistics.median(sets), statistics.median(undos)


def apart(name: str, count: int) -> float:
    """The same tiles as an edit for each."""
    session = session_of(name)
    changes = [(f"terrain.{cell}", (session.battle_now.terrain[cell] + 1) % 3) for cell in range(count)]

    def each() -> None:
        for path, value in changes:
            session.edit(path, value, "a storm")

    return spent(each)


def server(client: TestClient, name: str, count: int, times: int) -> dict[str, float]:
    """The commands `gm_edit` and `gm_paint`, each undone again."""
    table = Waters(lambda: client, f"fog/{name}")
    viewers: list[tuple[Guest, str]] = [
        (table.gwen, "*"),
        (table.ann, "first"),
        (table.ben, "second"),
        (table.eve, "-"),
    ]
    cells = list(range(count))
    first, *also = ({"path": f"terrain.{cell}", "value": 1} for cell in cells)
    strokes: dict[str, dict[str, Any]] = {
        "gm_edit": {**first, "also": also, "reason": "a storm"},
        "gm_paint": {"cells": cells, "kind": 1},
    }
    found = {}
    with ExitStack() as stack:
        lines = [stack.enter_context(guest.socket(table.id, seat)) for guest, seat in viewers]
        for line in lines:
            line.next()
        for do, more in strokes.items():
            costs = []
            for _ in range(times):
                body = {"command": {"do": do, "id": fresh_id(), **more}}

                def stroke(body: dict[str, Any] = body) -> None:
                    assert table.gwen.post(f"/tables/{table.id}/referee", body)["ok"]
                    for line in lines:
                        line.next()

                costs.append(spent(stroke))
                table.rule("gm_revoke", entry=table.gwen.see(table.id, "*")["referee"]["acts"][0]["n"])
                for line in lines:
                    line.next()
            found[do] = statistics.median(costs)
    return found


def main() -> None:
    """Measure all strokes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        house_toy(GAME, "small", Path(folder), patch, {name: written(name) for name in MAPS})
        settings = Settings(f"sqlite:///{folder}/tables.sqlite3", request_rate=1e6, request_burst=1e6)
        with TestClient(create_app(settings)) as client:
            for name, count in STROKES:
                columns, rows = MAPS[name]
                done, undone = core(name, count, times)
                told = server(client, name, count, times)
                commands = ", ".join(f"{do} {cost:.0f} ms" for do, cost in told.items())
                print(f"{count} tiles of {columns} x {rows}: set {done:.1f} ms, undone {undone:.1f} ms; {commands}")
    print(f"200 tiles of 60 x 40 as edits of one place each: {apart('middle', 200):.0f} ms")


if __name__ == "__main__":
    main()
