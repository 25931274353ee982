"""Databases of every schema that was released are brought up to date, and their tables play on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from admiralty.server import schema
from admiralty.server.backup import restore
from admiralty.server.store import Store

from .conftest import Servers
from .samples import KEY, guests

SAMPLES = sorted((Path(__file__).parent / "schemas").glob("*.sql"))


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database as a server of its day left it."""
    path = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(request.param.read_text(encoding="utf-8"))
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    assert found == (request.param.stem,), "each is named after its schema"
    Path(f"{path}.key").write_bytes(KEY)
    return path


def play_on(url: str, servers: Servers) -> None:
    (client,) = servers(url, 1)
    ann, ben = guests(client)
    known = {each["title"]: each for each in ann.get("/tables")}
    assert len(ann.get("/tables")) == 3 and len(known) == 2 and len(ben.get("/tables")) == 1
    duel = ben.get("/tables")[0]["id"]
    seen = ann.see(duel)
    assert seen["table"]["status"] == "running" and [each["person"] for each in seen["seats"]] == ["Ann", "Ben"]
    assert "Your move, Ben" in [line["text"] for line in seen["chat"]]
    phone = guests(client)[0]
    phone.cookie = f"admiralty={'p' * 43}"
    assert phone.join(ben.see(duel)["you"]["links"]["blue"])["seat"] == "blue", "the link is that of the key"
    for _ in range(2):
        seat = next(each["name"] for each in ann.see(duel)["seats"] if each["waited_for"])
        assert {"red": ann, "blue": ben}[seat].act(duel, seat)["ok"]
    assert ann.do(duel, "red", "chat", text="It goes on")["ok"]
    for each in ann.get("/tables"):
        if each["id"] != duel and not each["over"]:
            assert ann.act(each["id"], "warp")["ok"]
    over = next(each["id"] for each in ann.get("/tables") if each["over"])
    assert ann.ask("GET", f"/tables/{over}/journal").status_code == 200


def test_an_old_database_plays_on(old: Path, servers: Servers) -> None:
    play_on(f"sqlite:///{old}", servers)
    store = Store(f"sqlite:///{old}")
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    store.close()


def test_an_old_copy_is_brought_into_postgresql(old: Path, shared: str, servers: Servers) -> None:
    before = old.read_bytes()
    assert restore(old, shared) == 3
    assert old.read_bytes() == before, "the copy stays as it is"
    play_on(shared, servers)


def test_there_is_a_sample_of_every_schema_that_was_released() -> None:
    assert {"0001", "0002", "tables_version"} <= {path.stem for path in SAMPLES}
