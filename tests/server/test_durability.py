"""What was acknowledged survives; what was refused left nothing behind."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from admiralty.core.errors import Refused
from admiralty.core.journal import parse
from admiralty.server.database import reading, schema
from admiralty.server.database.databases import parse_url
from admiralty.server.database.store import Store

from .conftest import Start, hall_of
from .guests import Guest, fresh_id
from .testing import TestClient

DUEL = {"red": "me", "blue": "me"}


def moved(guest: Guest, start: Start) -> Guest:
    """The same device at a server started anew."""
    again = Guest(start(), guest.name)
    again.cookie = guest.cookie
    return again


def apart_from_receipt(seen: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in seen.items() if key not in ("receipt", "head")}


def form_of(guest: Guest, id: str) -> list[int]:
    return [box["answer"] for box in guest.see(id, "red")["form"]["boxes"]]


def test_a_restart_changes_nothing(start: Start) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    made = ann.make(seats={"red": "me", "blue": "open"})
    id = made["id"]
    ben.join(made["links"]["blue"])
    ann.act(id, "red")
    ben.act(id, "blue")
    ann.do(id, "red", "chat", text="Your move")
    seen = ann.see(id)
    seat = next(each["name"] for each in seen["seats"] if each["waited_for"])
    guest = {"red": ann, "blue": ben}[seat]
    if guest.see(id)["form"]:
        guest.orders(id, seat)
    ann.do(id, "red", "undo")
    reply = ann.do(id, "red", "chat", id="once", text="again?")
    before = {name: ann.see(id, name) for name in ("red", "-")} | {"blue": ben.see(id)}
    ann = moved(ann, start)
    ben.client = ann.client
    after = {name: ann.see(id, name) for name in ("red", "-")} | {"blue": ben.see(id)}
    assert after == before
    assert after["blue"]["undo"]["asked"] == ["blue"]
    assert ann.do(id, "red", "chat", id="once", text="again?") == reply
    ben.do(id, "blue", "consent", agree=True)
    assert ann.see(id)["undoable"] is None


def test_a_draft_is_found_on_another_device_and_after_a_restart(start: Start) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    for seat in DUEL:
        ann.orders(id, seat)
    forms = {seat: ann.see(id, seat)["form"] for seat in DUEL}
    phone = Guest(ann.client, "Phone")
    phone.join(ann.see(id)["you"]["links"]["red"])
    assert phone.see(id)["form"] == forms["red"]
    ann = moved(ann, start)
    assert {seat: ann.see(id, seat)["form"] for seat in DUEL} == forms


def test_what_waits_for_its_box_is_found_after_a_restart(start: Start) -> None:
    """All power to the drive leaves no box for the beam; what was written there comes back with the power."""
    ann = Guest(start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    drive = 2
    ann.do(id, "red", "fill", answers=[0, drive])
    while question := ann.see(id, "red")["form"]["open"]:
        last = question["choices"][-1]["value"] if question["choices"] else question["high"]
        ann.do(id, "red", "fill", answers=[*form_of(ann, id), last])
    whole = form_of(ann, id)
    ann.do(id, "red", "fill", answers=[0, 5, *whole[2:]])
    assert form_of(ann, id) == [0, 5] != whole
    ann = moved(ann, start)
    assert form_of(ann, id) == [0, 5]
    ann.do(id, "red", "fill", answers=[0, drive])
    assert form_of(ann, id) == whole


def test_a_draft_of_an_earlier_plot_is_not_taken_for_this_one(start: Start) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    ann.act(id, "red")
    ann.do(id, "red", "unready")
    ann.do(id, "red", "fill", answers=[])
    ann = moved(ann, start)
    assert ann.see(id, "red")["form"]["boxes"] == []


def test_every_reply_is_repeated_however_long_ago(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.server.table.running.REPLIES_KEPT", 1)
    monkeypatch.setattr(reading, "REPLIES_KEPT", 1)
    ann = Guest(start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    answers = ann.orders(id, "red")
    at = ann.see(id, "red")["at"]
    reply = ann.do(id, "red", "ready", id="mine", answers=answers, at=at)
    ann.do(id, "red", "chat", text="one")
    before = ann.see(id, "red")
    assert ann.do(id, "red", "ready", id="mine", answers=answers, at=at) == reply
    assert ann.do(id, "red", "chat", id="mine", text="one") == reply
    ann = moved(ann, start)
    assert ann.do(id, "red", "unready", id="mine") == reply
    assert ann.see(id, "red") == before


class Broken:
    """A store whose commits fail as on a full disk."""

    def __init__(self, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store, self.monkeypatch = hall_of(client).store, monkeypatch

    def __enter__(self) -> None:
        def full(jobs: Sequence[object]) -> None:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        self.monkeypatch.setattr(self.store, "transact", full)

    def __exit__(self, *_: object) -> None:
        self.monkeypatch.undo()


@pytest.mark.parametrize("what", ["fill", "ready", "unready", "undo", "leave", "consent", "chat"])
def test_nothing_changes_when_the_disk_is_full(start: Start, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    made = ann.make(seats={"red": "me", "blue": "open"})
    id = made["id"]
    ben.join(made["links"]["blue"])
    answers = ann.orders(id, "red")
    if what in ("unready", "undo"):
        ann.do(id, "red", "ready", answers=answers)
    if what == "consent":
        ben.do(id, "blue", "leave")
    before = ann.see(id), ben.see(id)
    more: dict[str, Any] = {
        "fill": {"answers": []}, "ready": {"answers": answers}, "chat": {"text": "hi"}, "consent": {"agree": True},
    }.get(what, {})  # fmt: skip
    with Broken(client, monkeypatch):
        problem = ann.do(id, "red", what, 503, id="mine", **more)["error"]
        assert "full" in problem["what"] and "nothing changed" in problem["remedy"]
        assert (ann.see(id), ben.see(id)) == before
    assert (ann.see(id), ben.see(id)) == before
    assert ann.do(id, "red", what, id="mine", **more)["ok"], "there is room again"
    after = ann.see(id)
    assert after != before[0]
    assert moved(ann, start).see(id) == after


def test_no_table_is_made_when_the_disk_is_full(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(client := start(), "Ann")
    with Broken(client, monkeypatch):
        asked = {"scenario": "systemships/duel", "name": "Ann"}
        assert "full" in ann.post("/tables", asked, 503)["error"]["what"]
    assert ann.get("/tables") == [] and not hall_of(client).tables


def test_an_error_of_the_rules_changes_nothing(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    answers = ann.orders(id, "red")
    before = ann.see(id)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("the enemy has 3 missiles")

    with monkeypatch.context() as patch:
        patch.setattr("admiralty.server.table.acts.let_them_play", broken)
        reply = ann.do(id, "red", "ready", 500, answers=answers)
    assert reply["error"]["what"] == "the rules broke on this" and "missiles" not in str(reply)
    assert ann.see(id) == before


@contextmanager
def within(database: str) -> Iterator[sa.Connection]:
    """The database, as one looks into it from outside."""
    engine = sa.create_engine(parse_url(database))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def stored(database: str, id: str) -> bytes:
    entries = schema.entries
    with within(database) as connection:
        header = connection.execute(sa.select(schema.tables.c.header).where(schema.tables.c.id == id)).scalar_one()
        rows = connection.execute(sa.select(entries.c.line).where(entries.c.table_id == id).order_by(entries.c.n))
        return bytes(header) + b"".join(bytes(line) for (line,) in rows)


def test_the_store_holds_the_journal_to_the_letter(start: Start, database: str) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make("systemships/challenge")["id"]
    ann.play_out(id)
    data = ann.ask("GET", f"/tables/{id}/journal").content
    assert stored(database, id) == data
    journal, note, _ = parse(data, "journal")
    assert not note and journal.header.dice.kind == "secret" and journal.header.secret


def test_only_hashes_of_tokens_and_links_are_kept(start: Start, database: str) -> None:
    ann = Guest(start(), "Ann")
    made = ann.make(seats={"red": "me", "blue": "open"})
    ben = Guest(ann.client, "Ben")
    ben.join(made["links"]["blue"])
    start()
    path = Path(database.removeprefix("sqlite:///"))
    data = b"".join(each.read_bytes() for each in path.parent.glob("tables.sqlite3*"))
    for secret in (ann.cookie, ben.cookie, made["links"]["blue"]):
        assert secret.rpartition("=")[2].rpartition("/")[2].encode() not in data
    assert path.stat().st_mode & 0o077 == 0 or path.stat().st_uid == 0
    assert Path(f"{path}.key").stat().st_mode & 0o077 == 0


def test_links_stay_the_same_after_a_restart(start: Start) -> None:
    ann = Guest(start(), "Ann")
    made = ann.make(seats={"red": "me", "blue": "open"})
    ann = moved(ann, start)
    assert ann.see(made["id"])["you"]["links"]["blue"] == made["links"]["blue"]
    assert Guest(ann.client, "Ben").join(made["links"]["blue"])["seat"] == "blue"


# ---- games that cannot go on ----------------------------------------------------------------------------------------


def changed_rules(database: str, id: str, version: int, spoilt: bool = False) -> None:
    """Let the stored game be one that was begun by another version of the rules, its hashes made to fit.

    `spoilt`: and by them its last checkpoint was another.
    """
    from dataclasses import replace

    from admiralty.core.journal import Journal, Mark

    journal, _, _ = parse(stored(database, id), "journal")
    other = Journal(replace(journal.header, rules_version=version))
    last = max(n for n, entry in enumerate(journal.entries) if isinstance(entry, Mark))
    for n, entry in enumerate(journal.entries):
        other.append(Mark(entry.beat, "0" * 32) if spoilt and n == last and isinstance(entry, Mark) else entry)
    header, *lines = other.lines()
    entries = schema.entries
    with within(database) as connection:
        connection.execute(sa.update(schema.tables).where(schema.tables.c.id == id).values(header=header))
        for n, line in enumerate(lines, 1):
            place = (entries.c.table_id == id) & (entries.c.n == n)
            connection.execute(sa.update(entries).where(place).values(line=line))


def test_a_game_of_other_rules_goes_on_if_every_beat_is_the_same(start: Start, database: str) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make("systemships/challenge")["id"]
    ann.act(id, "warp")
    before = ann.see(id)
    start()
    changed_rules(database, id, 77)
    ann = moved(ann, start)
    assert apart_from_receipt(ann.see(id)) == apart_from_receipt(before)
    assert ann.play_out(id)["table"]["status"] == "over"
    assert moved(ann, start).see(id)["table"]["status"] == "over"


def test_a_game_that_other_rules_lead_elsewhere_is_readable_and_says_why(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make("systemships/challenge")["id"]
    ann.act(id, "warp")
    before = ann.see(id)
    start()
    changed_rules(database, id, 77)
    from admiralty.core.play import course

    monkeypatch.setattr(course, "digest", lambda state: "0" * 32)
    ann = moved(ann, start)
    seen = ann.see(id)
    assert seen["table"]["status"] == "stuck"
    assert "was played by newer rules (version 77, Admiralty" in seen["table"]["why"]
    assert "update Admiralty" in seen["table"]["why"]
    assert seen["table"]["title"] == before["table"]["title"] and seen["scene"]
    assert seen["seats"][0] == {**before["seats"][0], "waited_for": False}
    assert seen["form"] is None and seen["question"] is None and seen["undoable"] is None
    for what, more in (("ready", {"answers": []}), ("undo", {}), ("leave", {})):
        assert "cannot go on" in ann.do(id, "warp", what, 400, **more)["error"]["what"]
    assert ann.do(id, "warp", "chat", text="What now?")["ok"]
    assert ann.ask("GET", f"/tables/{id}/journal").status_code == 403


@pytest.mark.parametrize(
    ("version", "said"),
    [(0, "was played by older rules (version 0, "), (1, "is inconsistent"), (2, "newer rules (version 2, ")],
)
def test_a_stuck_game_starts_again_from_the_last_moment_that_holds(
    start: Start, database: str, version: int, said: str
) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make("systemships/challenge", settings={"rounds": 9})["id"]
    while ann.see(id)["beat"] < 2:
        ann.act(id, ann.see(id)["you"]["seats"][0])
    assert ann.see(id)["table"]["status"] == "running"
    start()
    changed_rules(database, id, version, spoilt=True)
    ann = moved(ann, start)
    seen = ann.see(id)
    assert seen["table"]["status"] == "stuck" and said in seen["table"]["why"]
    assert ("inconsistent" in seen["table"]["why"]) == (version == 1)
    assert seen["log"] and seen["beat"] == 1, "as far as it holds"
    made = ann.post(f"/tables/{id}/branch", {"beat": seen["beat"], "view": "warp"}, 201)
    assert ann.see(made["id"])["beat"] == 1
    assert ann.play_out(made["id"])["table"]["status"] == "over"


def test_a_damaged_store_is_refused(start: Start, database: str) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make("systemships/challenge")["id"]
    ann.act(id, "warp")
    start()
    with within(database) as connection:
        connection.execute(sa.delete(schema.entries).where(schema.entries.c.n == 2))
    assert moved(ann, start).get(f"/tables/{id}", 500)["error"]["what"] == "is damaged in the database"


# ---- the store itself -----------------------------------------------------------------------------------------------


def row(id: str) -> dict[str, Any]:
    return {
        "id": id, "header": b"x", "opening": "{}", "private": False, "creator": "c", "made_at": 0, "over": False,
        "waiting": "[]", "request": "null",
    }  # fmt: skip


def test_writes_are_committed_in_groups_and_fail_alone(database: str) -> None:
    store = Store(database)
    commits: list[int] = []
    real = store.transact

    def counted(jobs: Sequence[Any]) -> list[bool]:
        commits.append(len(jobs))
        return real(jobs)

    store.transact = counted  # type: ignore[method-assign]

    async def main() -> list[BaseException | None]:
        insert = sa.insert(schema.tables)
        good = [store.write([(insert, [row(f"t{k}")])]) for k in range(50)]
        bad = store.write([(insert, [row("t7")])])
        return await asyncio.gather(*good, bad, return_exceptions=True)

    found = asyncio.run(main())
    assert found[:50] == [None] * 50 and isinstance(found[50], Refused)
    assert max(commits) > 1, "several in one transaction"
    with within(database) as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(schema.tables)).scalar() == 50
    store.close()


def test_every_commit_is_synced(database: str) -> None:
    store = Store(database)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()


def test_the_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    store = Store(f"sqlite:///{tmp_path / 'fresh' / 'tables.sqlite3'}")
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    store.close()
    Store(store.url).close()


def test_a_half_made_database_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic.operations import Operations

    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with monkeypatch.context() as patch:
        patch.setattr(Operations, "create_index", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            Store(url)
    Store(url).close()


@pytest.mark.parametrize("url", ["sqlite:////proc/nowhere/x.db", "nonsense", "sqlite:////dev/null/x"])
def test_a_database_that_cannot_be_is_refused_in_one_line(url: str) -> None:
    with pytest.raises(Refused) as refused:
        Store(url)
    assert "\n" not in str(refused.value)


def test_a_lock_held_by_another_program_is_waited_for_and_then_refused(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("admiralty.server.database.databases.BUSY_SECONDS", 0.1)
    ann = Guest(start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    other = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert "locked" in ann.do(id, "red", "chat", 503, id="mine", text="hi")["error"]["what"]
    other.execute("ROLLBACK")
    other.close()
    assert ann.do(id, "red", "chat", id="mine", text="hi")["ok"]
    assert json.dumps(ann.see(id)["chat"]).count("hi") == 1 and fresh_id()


def test_the_server_is_killed_under_load() -> None:
    """A few kills here; `make faults` does a hundred."""
    from tests.faults import run

    assert run(3, seed=1) == 0
