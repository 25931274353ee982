"""When the database fails, a client goes, or the rules break in the middle: memory and disk stay the same."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from admiralty.core.errors import Refused
from admiralty.core.play.boards import BROKEN_BOARD, board_of
from admiralty.server.asked.commands import Chat
from admiralty.server.database import schema
from admiralty.server.database.store import Step, Store, _Job
from admiralty.server.seen import boards
from admiralty.server.table.running import RunningTable
from admiralty.server.table.taking import take

from .conftest import Start, hall_of
from .guests import Guest
from .test_durability import DUEL, moved, row
from .test_referee import Ruled
from .testing import TestClient


def test_a_locked_database_refuses_the_whole_group_at_once(database: str, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(database)
    begun, gate, tried = threading.Event(), threading.Event(), []

    def locked(jobs: Sequence[object]) -> None:
        tried.append(len(jobs))
        raise OperationalError("INSERT secret", {}, sqlite3.OperationalError("database is locked: SECRET"))

    store.transact = locked  # type: ignore[method-assign]

    async def main() -> list[Any]:
        held = asyncio.create_task(store.read(lambda _: begun.set() or gate.wait(600)))  # type: ignore[func-returns-value]
        await asyncio.to_thread(begun.wait, 600)
        writes = [store.write([(sa.insert(schema.tables), [row(f"t{k}")])]) for k in range(9)]
        waiting = asyncio.gather(*writes, return_exceptions=True)
        await asyncio.sleep(0.05)
        gate.set()
        return [await waiting, await held][0]

    found = asyncio.run(main())
    store.close()
    assert tried == [9]
    assert all(isinstance(problem, Refused) and problem.what == "is locked or full" for problem in found)
    assert "SECRET" in caplog.text and not any("SECRET" in str(problem) for problem in found)


def test_the_store_outlives_who_no_longer_waits(database: str) -> None:
    store = Store(database)
    gate = threading.Event()

    async def main() -> Any:
        held = asyncio.create_task(store.read(lambda _: gate.wait(600)))
        await asyncio.sleep(0.05)
        gone = store._queue(_Job(work=lambda: 1))
        assert gone.done.cancel()
        held.cancel()
        gate.set()
        return await store.read(lambda _: "still here")

    assert asyncio.run(main()) == "still here"
    store.close()


class Slow:
    """A table whose commit waits until it is let go on."""

    def __init__(self, table: RunningTable, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.gate = asyncio.Event(), asyncio.Event()
        real = table.commit

        async def commit(steps: Sequence[Step]) -> None:
            self.begun.set()
            await self.gate.wait()
            await real(steps)

        monkeypatch.setattr(table, "commit", commit)


def test_a_command_that_nobody_waits_for_is_done_to_its_end(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(client := start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    hall = hall_of(client)
    table = hall.tables[id]
    (grant,) = table.grants[0]

    async def main() -> None:
        slow = Slow(table, monkeypatch)
        doing = asyncio.create_task(take(table, grant.device, 0, Chat(do="chat", id="mine", text="hi")))
        await slow.begun.wait()
        doing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await doing
        closing = asyncio.create_task(hall.close())
        await asyncio.sleep(0.05)
        assert not closing.done(), "it waits for what is being written"
        slow.gate.set()
        await closing

    assert client.portal is not None
    client.portal.call(main)
    assert [line["text"] for line in table.talk.public] == ["hi"]
    assert [line["text"] for line in moved(ann, start).see(id)["chat"]] == ["hi"]


@pytest.mark.parametrize("what", ["chat", "ready"])
def test_a_commit_that_failed_but_was_done_is_found(start: Start, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    ann = Guest(client := start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    answers, at = ann.orders(id, "red"), ann.see(id)["at"]
    store = hall_of(client).store
    real = store.transact

    def unsure(jobs: Sequence[Any]) -> None:
        real(jobs)
        raise OperationalError("COMMIT", {}, sqlite3.OperationalError("disk I/O error"))

    more: dict[str, Any] = {"text": "hi"} if what == "chat" else {"answers": answers, "at": at}
    with ann.socket(id) as red:
        red.next()
        with monkeypatch.context() as patch:
            patch.setattr(store, "transact", unsure)
            assert ann.do(id, "red", what, **more)["ok"]
        assert red.closed().code == 1013
    assert id not in hall_of(client).tables
    seen = ann.see(id)
    assert seen["chat"] if what == "chat" else seen["seats"][0]["ready"]
    assert ann.do(id, "red", "chat", text="again")["ok"]


def test_a_table_that_cannot_be_rolled_back_is_loaded_again(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(client := start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    answers = ann.orders(id, "red")
    before = ann.see(id)
    table = hall_of(client).tables[id]
    with ann.socket(id) as red, monkeypatch.context() as patch:
        red.next()
        patch.setattr("admiralty.server.table.acts.let_them_play", lambda _: 1 / 0)
        patch.setattr(table, "roll_back", lambda _: 1 / 0)
        assert "broke" in ann.do(id, "red", "ready", 500, answers=answers)["error"]["what"]
        assert red.closed().code == 1013
    assert id not in hall_of(client).tables
    assert ann.see(id) == before and hall_of(client).tables[id] is not table
    command = Chat(do="chat", id="late", text="to nobody")
    assert client.portal is not None
    with pytest.raises(Refused, match="loaded again"):
        client.portal.call(take, table, table.grants[0][0].device, 0, command)
    assert ann.do(id, "red", "ready", answers=answers)["ok"]


def test_a_board_that_cannot_be_drawn_for_one_seat_stops_nobody(
    ann: Guest, ben: Guest, client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer that led there is acknowledged and told to all; the other's page says what it cannot show."""
    made = ann.make(seats={"red": "me", "blue": "open"})
    ben.join(made["links"]["blue"])
    id = made["id"]

    def drawn(session: Any, battle: Any, eyes: int, seat: int) -> Any:
        if seat == 1 and session.beat:
            raise ValueError("None is no tactic")
        return board_of(session, battle, eyes, seat)

    monkeypatch.setattr(boards, "board_of", drawn)
    with ben.socket(id) as blue:
        blue.next()
        while not (told := ann.see(id))["beat"]:
            waited = [each["name"] for each in told["seats"] if each["waited_for"]]
            (ann if "red" in waited else ben).act(id, waited[0])
        blue.until(lambda line: line.state["beat"] == 1)
        assert [shape["text"] for shape in blue.state["scene"]["shapes"]] == [BROKEN_BOARD]
        assert blue.state["form"]["open"], "and plays on"
    assert len(ann.see(id)["scene"]["shapes"]) > 1
    assert f"table {id}: the board of seat 1 cannot be drawn" in caplog.text and "None is no tactic" in caplog.text


def test_a_referee_sees_that_a_seat_s_board_cannot_be_drawn(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ruled = Ruled(start)

    def broken(*_: Any) -> Any:
        raise ValueError("None is no tactic")

    monkeypatch.setattr(boards, "board_of", broken)
    told = ruled.gwen.get(f"/tables/{ruled.id}/referee/seen?seat=blue")
    assert [shape["text"] for shape in told["scene"]["shapes"]] == [BROKEN_BOARD] and told["tiles"] is None
    assert f"table {ruled.id}: the board of seat 1 cannot be drawn" in caplog.text
