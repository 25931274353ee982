"""Looking for cycles must not keep the tables waiting: it is done when it is quiet, or when it is overdue."""

from __future__ import annotations

import gc
import time

import pytest

from admiralty.server.app import create_app
from admiralty.server.base import collecting
from admiralty.server.base.collecting import OVERDUE_SECONDS, QUIET_SECONDS, Collector
from admiralty.server.base.settings import Settings
from admiralty.server.seen.watchers import Watcher
from admiralty.server.table.running import RunningTable

from .conftest import Start
from .guests import Guest
from .testing import TestClient


def test_a_running_server_looks_at_young_objects_only(database: str) -> None:
    before = gc.get_threshold()
    gc.unfreeze()  # what the tests and servers before this one have kept out of the way
    with TestClient(create_app(Settings(database, workers=0))):
        assert gc.get_threshold() == (collecting.YOUNG, collecting.MIDDLE, collecting.NEVER)
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() > 10_000, "what was there before is not looked through again by the next server"


def test_nothing_is_overdue_when_it_starts(start: Start) -> None:
    now = time.monotonic()
    assert not Collector().sweep(now, now)


def test_a_ping_is_no_act(start: Start) -> None:
    ann = Guest(start())
    id = ann.make()["id"]
    hall = ann.client.app.state.hall  # type: ignore[attr-defined]
    with ann.socket(id) as line:
        line.next()
        before = hall.acted_at
        line.do("ping")
        assert hall.acted_at == before
        line.do("chat", text="hello")
        assert hall.acted_at > before


def test_everything_is_looked_through_when_it_is_quiet_or_overdue() -> None:
    collector, acted = Collector(), 1000.0
    collector.looked_at = 900.0
    assert not collector.sweep(acted + QUIET_SECONDS / 2, acted), "somebody is playing"
    assert collector.sweep(acted + QUIET_SECONDS, acted)
    assert not collector.sweep(acted + 60, acted), "nothing was done since"
    now = acted + QUIET_SECONDS + OVERDUE_SECONDS
    assert collector.sweep(now, now), "it is overdue, though somebody is playing"


class Owner:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.me = self


def test_cycles_go_with_it() -> None:
    gc.disable()  # else it may come in between by itself
    try:
        for _ in range(50):
            Owner()
        kept = sum(type(each) is Owner for each in gc.get_objects())
        collector = Collector()
        collector.sweep(collector.looked_at + OVERDUE_SECONDS + 1, collector.looked_at)
    finally:
        gc.enable()
    assert kept > 0 == sum(type(each) is Owner for each in gc.get_objects())


def test_a_table_that_leaves_the_memory_leaves_no_cycles(start: Start) -> None:
    """Else tables would pile up until it is quiet."""
    ann = Guest(start())
    id = ann.make(seats={"red": "me", "blue": "computer:simple"})["id"]
    with ann.socket(id) as line:
        line.next()
        ann.play_out(id)
    gc.collect()
    gc.disable()
    try:
        hall = ann.client.app.state.hall  # type: ignore[attr-defined]
        hall.sweep(hall.acted_at + 10_000)
        hall.sweep(hall.acted_at + 20_000)
        assert not hall.tables
        assert not [each for each in gc.get_objects() if type(each) is RunningTable and each.id == id]
    finally:
        gc.enable()


def test_a_draft_is_told_to_its_own_seat_only(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(start())
    id = ann.make(seats={"red": "me", "blue": "me"})["id"]
    told: list[int] = []
    with ann.socket(id, "red") as red, ann.socket(id, "blue") as blue:
        for line in (red, blue):
            line.next()
        for news in ("news", "draft_news"):
            was = getattr(Watcher, news)
            monkeypatch.setattr(Watcher, news, lambda self, *a, was=was: told.append(int(self.seat)) or was(self, *a))
        red.do("ping")
        assert told == []
        red.do("fill", answers=[0])
        assert told == [0]
        red.do("chat", text="hello")
        assert sorted(told) == [0, 0, 1]
