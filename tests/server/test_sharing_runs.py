"""Runs of battles at several servers of one database: one at a time plays a run, and what is forgotten is forgotten."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier, Event
from typing import Any

import pytest
import sqlalchemy as sa

from admiralty.server.database import schema
from admiralty.server.runs import runs as ground
from admiralty.server.runs.runs import Runs

from .conftest import Servers, hall_of
from .guests import Guest
from .test_runs import DUEL, ended, rows
from .test_sharing import at, soon
from .testing import TestClient

MANY = {**DUEL, "battles": 1_000_000}


class Awake(Event):
    """Knows how many wait for it."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = 0

    def wait(self, timeout: float | None = None) -> bool:
        self.waiting += 1
        try:
            return super().wait(timeout)
        finally:
            self.waiting -= 1


def fall_asleep(awake: Awake) -> None:
    """Let the first server's next part not end. It has saved the one before: it plays one after the other."""
    awake.clear()
    assert soon(lambda: awake.waiting == 1)


@pytest.fixture
def awake() -> Iterator[Awake]:
    """While it is not set, the first server's parts do not end; see `fall_asleep`."""
    found = Awake()
    found.set()
    yield found
    found.set()


@pytest.fixture
def pair(shared: str, servers: Servers, awake: Awake, monkeypatch: pytest.MonkeyPatch) -> list[TestClient]:
    """Two servers that play in threads of their own, part after small part, and save each."""
    monkeypatch.setattr(ground, "PART_SECONDS", 0.0)
    monkeypatch.setattr(ground, "SAVE_SECONDS", 0.0)
    first, second = servers(shared, workers=1)

    async def at_first(work: Callable[..., Any], *arguments: Any) -> Any:
        await asyncio.to_thread(awake.wait)
        return await asyncio.to_thread(work, *arguments)

    monkeypatch.setattr(hall_of(first).workers, "run", at_first)
    monkeypatch.setattr(hall_of(second).workers, "run", asyncio.to_thread)
    return [first, second]


def runs_of(client: TestClient) -> Runs:
    found: Runs = client.app.state.runs  # type: ignore[attr-defined]
    return found


def plays(client: TestClient, id: str) -> bool:
    """Has this server the run in hand, with battles to come?"""
    run = runs_of(client).held.get(id)
    return run is not None and run.unfinished


def left(client: TestClient, id: str) -> None:
    """The server that had it was gone for long."""
    runs = runs_of(client)
    del runs.held[id]
    assert soon(lambda: id not in runs._in_hand) and client.portal is not None
    long_ago = sa.update(schema.runs).where(schema.runs.c.id == id).values(saved_at=0)
    client.portal.call(runs.store.write, [(long_ago, [])])


def test_a_run_that_was_left_is_taken_up_by_one(pair: list[TestClient], monkeypatch: pytest.MonkeyPatch) -> None:
    """Both look at the same moment: each finds it left before the other one has taken it."""
    ann = Guest(pair[0])
    id = ann.post("/odds", MANY, 201)["id"]
    assert soon(lambda: bool(ann.get(f"/odds/{id}")["result"]))
    left(pair[0], id)
    together, looks, row = Barrier(2, timeout=600), count(), ground._row

    def both(connection: sa.Connection, id: str) -> Any:
        found = row(connection, id)
        if next(looks) < len(pair):
            together.wait()
        return found

    monkeypatch.setattr(ground, "_row", both)
    with ThreadPoolExecutor(len(pair)) as pool:
        told = list(pool.map(lambda client: at(ann, client).get(f"/odds/{id}"), pair))
    assert next(looks) > len(pair) and [each["state"] for each in told] == ["going", "going"]
    assert sorted(plays(client, id) for client in pair) == [False, True]


def test_who_was_thought_to_be_gone_leaves_it_to_the_other(
    pair: list[TestClient], awake: Awake, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pair
    ann = Guest(first)
    id = ann.post("/odds", MANY, 201)["id"]
    assert soon(lambda: bool(ann.get(f"/odds/{id}")["result"]))
    fall_asleep(awake)
    there = at(ann, second)
    with monkeypatch.context() as patch:
        patch.setattr(ground, "ABANDONED_SECONDS", -1)
        assert there.get(f"/odds/{id}")["state"] == "going" and plays(second, id)
    awake.set()
    assert soon(lambda: not plays(first, id)) and plays(second, id)
    battles = there.get(f"/odds/{id}")["result"]["battles"]
    assert soon(lambda: ann.get(f"/odds/{id}")["result"]["battles"] > battles), "the other one's are told here"
    assert not plays(first, id)
    stopped = ann.post(f"/odds/{id}/stop")
    assert stopped["state"] == "stopped" and soon(lambda: not plays(second, id))
    assert there.get(f"/odds/{id}")["result"] == ann.get(f"/odds/{id}")["result"] == stopped["result"]
    (row,) = rows(ann)
    assert row.state == "stopped" and json.loads(row.sums)["battles"] == stopped["result"]["battles"]


def test_what_is_forgotten_at_one_is_forgotten_at_the_other(pair: list[TestClient]) -> None:
    first, second = pair
    ann = Guest(first)
    there = at(ann, second)
    id = ann.post("/odds", {**DUEL, "battles": 5}, 201)["id"]
    there.cookie = ann.cookie
    assert ended(ann, id)["state"] == ended(there, id)["state"] == "done"
    assert soon(lambda: id in runs_of(second).held)
    ann.ask("POST", f"/odds/{id}/forget")
    for tail in ("", "/result.json", "/result.csv"):
        there.get(f"/odds/{id}{tail}", 404)
    there.post(f"/odds/{id}/battles", {"battle": 0}, 404)
    assert id not in runs_of(second).held


def test_the_list_of_ones_runs_has_what_another_server_has_written(pair: list[TestClient], awake: Awake) -> None:
    """The first server still has it in memory, in the midst of a part, when it is stopped at the other one."""
    first, second = pair
    ann = Guest(first)
    id = ann.post("/odds", MANY, 201)["id"]
    assert soon(lambda: bool(ann.get(f"/odds/{id}")["result"]))
    fall_asleep(awake)
    there = at(ann, second)
    there.post(f"/odds/{id}/stop")
    assert plays(first, id)
    assert [run["state"] for run in ann.get("/odds")] == [run["state"] for run in there.get("/odds")] == ["stopped"]


def test_a_run_that_goes_on_ends_where_it_is_played_when_it_is_forgotten_elsewhere(pair: list[TestClient]) -> None:
    first, second = pair
    ann = Guest(first)
    id = ann.post("/odds", MANY, 201)["id"]
    assert soon(lambda: plays(first, id))
    at(ann, second).ask("POST", f"/odds/{id}/forget")
    assert soon(lambda: id not in runs_of(first).held)
    ann.get(f"/odds/{id}", 404)
    assert rows(ann) == []
