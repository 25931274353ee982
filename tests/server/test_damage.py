"""A damaged row of the database hurts itself alone, and nothing of what it holds is told."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from admiralty.server.base.refusals import Unavailable
from admiralty.server.database import schema
from admiralty.server.database.backup import back_up, restore
from admiralty.server.database.store import Store
from admiralty.server.hall.health import Health

from .conftest import Servers, Start, hall_of
from .guests import Guest
from .test_durability import moved, within

SECRET = "S3CRET"
GARBAGE = (
    ("tables", {"header": SECRET.encode()}),
    ("tables", {"header": b'{"v":1,"S3CRET":1}\n'}),
    ("tables", {"header": b"\xff\x00S3CRET"}),
    ("tables", {"opening": "{S3CRET"}),
    ("tables", {"opening": '["S3CRET"]'}),
    ("tables", {"players": "S3CRET", "waiting": "S3CRET"}),
    ("entries", {"line": SECRET.encode()}),
    ("entries", {"line": b'{"answer":"S3CRET","n":1}\n'}),
)


def damage(database: str, table: str, id: str, values: dict[str, Any]) -> None:
    rows = schema.metadata.tables[table]
    key = rows.c.id if table == "tables" else rows.c.table_id
    with within(database) as connection:
        connection.execute(sa.update(rows).where(key == id).values(**values))


@pytest.mark.parametrize(("table", "values"), GARBAGE)
def test_a_damaged_game_hurts_nobody_else(
    start: Start, database: str, table: str, values: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    ann = Guest(start(), "Ann")
    seats = {"red": "me", "blue": "open"}
    bad, good = (ann.make(seats=seats, listed=True, clock=60)["id"] for _ in range(2))
    ann.act(bad, "red"), ann.act(good, "red")
    start()
    damage(database, table, bad, values)
    ann = moved(ann, start)
    found = [ann.ask("GET", path) for path in ("/tables", "/lobby", f"/tables/{bad}", f"/tables/{bad}/replay")]
    mine, lobby, one, replay = found
    assert mine.status_code == lobby.status_code == 200
    assert good in [each["id"] for each in mine.json()]
    assert good in [each["id"] for each in lobby.json()["tables"]]
    for each in (one, replay):
        if values.keys() != {"players", "waiting"}:  # of which the journal knows better
            assert each.status_code == 500 and each.json()["error"]["what"] == "is damaged in the database"
    assert not [each.text for each in found if SECRET in each.text] and SECRET not in caplog.text
    ann.post("/join", {"secret": "x" * 43, "name": "Ann"}, 404)
    watch = hall_of(ann.client).clocks
    assert ann.client.portal is not None
    watch.now = lambda: 4e9
    ann.client.portal.call(watch.tick)
    assert ann.do(good, "red", "chat", text="still here")["ok"]
    assert SECRET not in caplog.text


SMALL = (
    ("drafts", {"at": SECRET}),
    ("drafts", {"answers": '{"S3CRET":1}'}),
    ("standing", {"asks": '["S3CRET"]'}),
    ("commands", {"reply": SECRET}),
    ("tables", {"request": '{"kind":"S3CRET"}'}),
)


@pytest.mark.parametrize(("table", "values"), SMALL)
def test_a_damaged_trifle_does_not_hurt_its_game(
    start: Start, database: str, table: str, values: dict[str, Any]
) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make(seats={"red": "me", "blue": "me"})["id"]
    ann.do(id, "red", "standing", asks=[])
    ann.do(id, "red", "fill", answers=[0])
    start()
    damage(database, table, id, values)
    ann = moved(ann, start)
    assert SECRET not in json.dumps(ann.see(id))
    assert ann.act(id, "red")["ok"]


def test_a_row_that_is_no_text_is_read_past(start: Start, database: str) -> None:
    if not database.startswith("sqlite"):
        pytest.skip("PostgreSQL takes no such text")
    ann = Guest(start(), "Ann")
    bad, good = (ann.make()["id"] for _ in range(2))
    start()
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        connection.execute("UPDATE tables SET opening = CAST(X'7BFF' AS TEXT) WHERE id = ?", (bad,))
        connection.commit()
    ann = moved(ann, start)
    assert good in [each["id"] for each in ann.get("/tables")]
    ann.get(f"/tables/{bad}", 500)


def test_a_damaged_run_is_left_out(start: Start, database: str) -> None:
    ann = Guest(start(workers=1), "Ann")
    bad, good = (ann.post("/odds", {"scenario": "systemships/duel", "battles": 10}, 201)["id"] for _ in range(2))
    start()
    with within(database) as connection:
        connection.execute(sa.update(schema.runs).where(schema.runs.c.id == bad).values(request=SECRET))
    ann = moved(ann, start)
    assert [each["id"] for each in ann.get("/odds")] == [good]
    assert SECRET not in ann.ask("GET", f"/odds/{bad}").text
    ann.get(f"/odds/{bad}", 500)


def test_a_copy_holds_damaged_rows_as_they_are(start: Start, database: str, tmp_path: Path) -> None:
    ann = Guest(start(), "Ann")
    bad, good = (ann.make()["id"] for _ in range(2))
    damage(database, "tables", bad, {"header": b"\xff", "opening": "{"})
    assert back_up(database, tmp_path / "copy.sqlite3") == 2
    again = moved(ann, start)
    assert good in [each["id"] for each in again.get("/tables")]


def test_what_postgresql_does_not_take_is_left_behind_alone(
    shared: str, tmp_path: Path, empty: Path, servers: Servers
) -> None:
    (client,) = servers(f"sqlite:///{empty.parent / tmp_path.name}.sqlite3", 1)
    ann = Guest(client, "Ann")
    bad, good = (ann.make()["id"] for _ in range(2))
    source = client.app.state.hall.store.url  # type: ignore[attr-defined]
    with closing(sqlite3.connect(source.removeprefix("sqlite:///"))) as connection:
        connection.execute("UPDATE entries SET line = NULL WHERE 0")
        connection.execute("UPDATE tables SET made_at = 'yesterday' WHERE id = ?", (bad,))
        connection.commit()
    copy = tmp_path / "copy.sqlite3"
    assert back_up(source, copy) == 2
    assert restore(copy, shared) == 1
    (other,) = servers(shared, 1)
    again = Guest(other, "Ann")
    again.cookie = ann.cookie
    assert [each["id"] for each in again.get("/tables")] == [good]


# ---- trouble is told as trouble -------------------------------------------------------------------------------------


def test_trouble_of_the_database_is_503_at_every_door(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(client := start(), "Ann")
    id = ann.make(listed=True, seats={"red": "me", "blue": "open"})["id"]
    answers, at = ann.orders(id, "red"), ann.see(id)["at"]
    store = hall_of(client).store

    def broken(*_: object) -> Any:
        raise sa.exc.OperationalError("SELECT S3CRET", {}, sqlite3.OperationalError("database is locked: S3CRET"))

    command = {"id": "mine", "do": "ready", "answers": answers, "at": at}
    with monkeypatch.context() as patch:
        patch.setattr(store, "transact", broken)
        patch.setattr(store, "_read", broken)
        found = [
            ann.ask("GET", "/tables"),
            ann.ask("GET", "/lobby"),
            ann.ask("GET", "/odds"),
            ann.ask("POST", "/tables", json={"scenario": "systemships/duel"}),
            ann.ask("POST", f"/tables/{id}/commands", json={"seat": "red", "command": command}),
            ann.ask("POST", "/join", json={"secret": "x" * 43}),
            ann.ask("GET", f"/tables/{'a' * 26}"),
        ]
        assert [each.status_code for each in found] == [503] * len(found), [each.text for each in found]
        assert not [each.text for each in found if SECRET in each.text]
        assert found[4].json()["re"] == "mine"
    assert ann.do(id, "red", "ready", answers=answers, id="mine", at=at)["ok"]


def test_workers_that_cannot_be_had_are_503(ann: Guest) -> None:
    id = ann.make("systemships/challenge")["id"]
    ann.play_out(id)
    assert ann.ask("POST", f"/tables/{id}/verify", json={}).status_code == 503
    assert ann.ask("POST", "/odds", json={"scenario": "systemships/duel", "battles": 10}).status_code == 503


# ---- health ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [table.name for table in schema.metadata.sorted_tables])
def test_a_table_that_cannot_be_read_is_noticed(start: Start, database: str, name: str) -> None:
    client = start()
    assert client.get("/healthz").json()["ok"]
    client = start()
    with within(database) as connection:
        connection.execute(sa.text(f"ALTER TABLE {name} RENAME TO lost"))
    found = client.get("/healthz")
    with within(database) as connection:
        connection.execute(sa.text(f"ALTER TABLE lost RENAME TO {name}"))
    assert found.status_code == 503
    assert found.json() == {"ok": False, "database": False, "disk": False, "workers": True}


def test_a_disk_without_room_is_noticed(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not database.startswith("sqlite"):
        pytest.skip("the disk is another machine's")
    client = start()
    with monkeypatch.context() as patch:
        patch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 0}))
        found = client.get("/healthz")
    assert found.status_code == 503 and found.json()["database"] and not found.json()["disk"]


def test_the_database_is_looked_at_now_and_then_only(client: Any) -> None:
    hall, at, looks = hall_of(client), [100.0], []
    health = Health(hall.store, lambda: at[0])
    real: Store = hall.store
    read = real.read

    async def counted(ask: Any) -> Any:
        looks.append(at[0])
        if len(looks) > 1:
            raise Unavailable("database", "is locked or full")
        return await read(ask)

    real.read = counted  # type: ignore[method-assign]
    call = client.portal.call
    assert call(health.found) == {"database": True, "disk": True}
    at[0] += 4.9
    assert call(health.found) == {"database": True, "disk": True}
    at[0] += 0.1
    assert call(health.found) == {"database": False, "disk": False}
    assert looks == [100.0, 105.0]
