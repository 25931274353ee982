"""Databases of every schema that there was are brought up to date, and their tables play on."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from admiralty.core.journal.secret import hash_words
from admiralty.server.database import people, schema
from admiralty.server.database.backup import restore
from admiralty.server.database.databases import MIGRATIONS, connect, open_database

from .conftest import Servers
from .guests import Guest
from .postgresql import Postgresql
from .samples import BATTLES, CLOCK, KEY, SALT, WORDS, guests

SAMPLES = sorted((Path(__file__).parent / "schemas").glob("*.sql"))
CONFIG = Config()
CONFIG.set_main_option("script_location", str(MIGRATIONS))
REVISIONS = [script.revision for script in ScriptDirectory.from_config(CONFIG).walk_revisions()][::-1]


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


@pytest.fixture
def revision(old: Path) -> str:
    with closing(sqlite3.connect(old)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def knows(revision: str, since: str) -> bool:
    """Does this schema have what came with the other one?"""
    return REVISIONS.index(revision) >= REVISIONS.index(since)


def play_on(url: str, revision: str, servers: Servers) -> None:
    (client,) = servers(url, 1)
    ann, ben = guests(client)
    tables, lobby = ann.get("/tables"), knows(revision, "lobby")
    assert len(tables) == tables_of(revision) and len({each["title"] for each in tables}) == 2
    if knows(revision, "locking"):
        words_are_locked_on(ann, ben)
    going = [each["id"] for each in ben.get("/tables") if not each["over"]]
    duel, *timed = sorted(going, key=lambda id: ben.see(id)["table"]["clock"])
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
    for each in tables:
        if each["seats"] == ["warp", "systemship"] and not each["over"]:
            assert ann.act(each["id"], "warp")["ok"]
    over = next(each["id"] for each in tables if each["over"])
    assert ann.ask("GET", f"/tables/{over}/journal").status_code == 200
    assert len(timed) == lobby
    if knows(revision, "runs"):
        the_run_is_there(ann)
    if lobby:
        the_lobby_goes_on(ann, ben, timed[0])


def tables_of(revision: str) -> int:
    return 3 + 2 * knows(revision, "lobby") + knows(revision, "locking")


def words_are_locked_on(ann: Guest, ben: Guest) -> None:
    """And the game is ended, so that what follows finds the same tables as ever."""
    id = next(each["id"] for each in ben.get("/tables") if ann.see(each["id"])["table"]["status"] == "locking")
    assert list(ann.see(id)["table"]["words"]["locks"]) == ["red"]
    ben.do(id, "blue", "lock", hash=hash_words({"blue": WORDS}, bytes.fromhex(SALT)))
    for guest, seat in ((ann, "red"), (ben, "blue")):
        guest.do(id, seat, "unlock", words=WORDS, salt=SALT)
    assert ann.see(id)["table"]["words"]["words"] == {"red": WORDS, "blue": WORDS}
    ann.do(id, "red", "leave")
    ben.do(id, "blue", "consent", agree=True)


def the_run_is_there(ann: Guest) -> None:
    (run,) = ann.get("/odds")
    told = ann.get(f"/odds/{run['id']}")
    assert told["state"] == "done" and told["mine"] and sum(told["result"]["outcomes"].values()) == BATTLES


def the_lobby_goes_on(ann: Guest, ben: Guest, timed: str) -> None:
    red, blue = ann.see(timed)["seats"]
    assert red["due"] is None and 0 < blue["due"] - time.time() <= CLOCK + 1, "a time that nobody served begins anew"
    assert ben.act(timed, "blue")["ok"]
    (free,) = ben.get("/lobby")["tables"]
    assert ben.post(f"/lobby/{free['id']}/blue", {"name": "Ben"})["seat"] == "blue"


def require_up_to_date(url: str) -> None:
    engine = connect(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_an_old_database_plays_on(old: Path, revision: str, servers: Servers) -> None:
    play_on(f"sqlite:///{old}", revision, servers)
    require_up_to_date(f"sqlite:///{old}")


def test_an_old_copy_is_brought_into_postgresql(old: Path, revision: str, shared: str, servers: Servers) -> None:
    before = old.read_bytes()
    assert restore(old, shared) == tables_of(revision)
    assert old.read_bytes() == before, "the copy stays as it is"
    play_on(shared, revision, servers)


def test_an_old_postgresql_database_plays_on(old: Path, revision: str, postgres: Postgresql, servers: Servers) -> None:
    """It is brought up to date where it stands, rows and all."""
    url = postgres.make(f"of_{revision}")
    engine = connect(url)
    with engine.begin() as connection:
        CONFIG.attributes["connection"] = connection
        command.upgrade(CONFIG, revision)
        pour(old, connection)
    engine.dispose()
    engine = open_database(url)
    with engine.begin() as connection:  # the samples' key lies in a file beside them
        connection.execute(sa.insert(schema.keys), {"name": people.KEY, "value": KEY})
    engine.dispose()
    play_on(url, revision, servers)
    require_up_to_date(url)


def pour(old: Path, new: sa.Connection) -> None:
    """Every row of an SQLite database, into the same tables elsewhere."""
    found = sa.MetaData()
    found.reflect(new)
    source = sa.create_engine(f"sqlite:///{old}")
    with source.connect() as known:
        for table in found.sorted_tables:
            rows = known.execute(sa.select(table)).mappings().all()
            if rows and table.name != "alembic_version":
                new.execute(table.insert(), [dict(row) for row in rows])
    source.dispose()


def test_there_is_a_sample_of_every_schema() -> None:
    """One of a new schema is written with it: ``python -m tests.server.samples tests/server/schemas/REVISION.sql``."""
    assert {path.stem for path in SAMPLES} == set(REVISIONS)
