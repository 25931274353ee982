"""A server for each test: its database in a folder of the test, no worker processes unless asked for."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI

from admiralty.core.journal import secret
from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings
from admiralty.server.database.store import Store
from admiralty.server.hall.hall import Hall

from .guests import Guest
from .postgresql import MISSING, Postgresql, postgresql
from .secrets_kit import Duel, House
from .testing import TestClient

Start = Callable[..., TestClient]
Servers = Callable[..., list[TestClient]]
CHANCE = os.urandom


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a test have the same secrets at each run: none passes or fails by the luck of its dice.

    A test that sets `os.urandom` draws them from that.
    """
    names = (f"{request.node.nodeid} {n}" for n in count())

    def drawn() -> bytes:
        if os.urandom is not CHANCE:
            return os.urandom(secret.SIZE)
        return blake2b(next(names).encode(), digest_size=secret.SIZE).digest()

    monkeypatch.setattr(secret, "fresh", drawn)


@pytest.fixture(autouse=True)
def idle_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A go of computers never takes too long: what a test sees next doesn't depend on how busy the machine is."""
    monkeypatch.setattr("admiralty.server.table.running.House.processor", staticmethod(lambda: 0.0))


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with its tables made, so that not every test has to make them."""
    path = tmp_path_factory.mktemp("empty") / "tables.sqlite3"
    Store(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def database(request: pytest.FixtureRequest, empty: Path, tmp_path: Path) -> str:
    """An empty database: of SQLite, or of PostgreSQL where `make thefts` asks for that."""
    if os.environ.get("ADMIRALTY_TESTS_ON") == "postgresql":
        shared: str = request.getfixturevalue("shared")
        return shared
    return f"sqlite:///{shutil.copy(empty, tmp_path)}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgresql]:
    """A PostgreSQL server of these tests' own, with the database `tables`, up to date."""
    with postgresql() as running:
        if running is None:
            pytest.skip(MISSING)
        Store(running.make("tables")).close()
        yield running


@pytest.fixture
def shared(postgres: Postgresql) -> str:
    """The URL of a PostgreSQL database without any tables of games."""
    with psycopg.connect(postgres.url("tables"), autocommit=True) as connection:
        connection.execute("TRUNCATE tables, keys, runs CASCADE")
    return postgres.url("tables")


@pytest.fixture
def servers() -> Iterator[Servers]:
    """So many servers on this database."""
    running: list[TestClient] = []

    def begin(url: str, count: int = 2, **settings: Any) -> list[TestClient]:
        for _ in range(count):
            known: dict[str, Any] = {"workers": 0, "request_burst": 1e9, **settings}
            client = TestClient(create_app(Settings(url, **known)), raise_server_exceptions=False)
            client.__enter__()
            running.append(client)
        return running[-count:]

    yield begin
    for each in running:
        each.__exit__(None, None, None)


@pytest.fixture
def start(database: str) -> Iterator[Start]:
    """Start a server on the test's database; another one after `stop`."""
    running: list[TestClient] = []

    def begin(**settings: object) -> TestClient:
        for old in running:
            old.__exit__(None, None, None)
        running.clear()
        known = {"workers": 0, "request_burst": 1e9, **settings}
        client = TestClient(create_app(Settings(database, **known)), raise_server_exceptions=False)  # type: ignore[arg-type]
        client.__enter__()
        running.append(client)
        return client

    yield begin
    for old in running:
        old.__exit__(None, None, None)


@pytest.fixture
def client(start: Start) -> TestClient:
    return start()


@pytest.fixture
def ann(client: TestClient) -> Guest:
    return Guest(client, "Ann")


@pytest.fixture
def ben(client: TestClient) -> Guest:
    return Guest(client, "Ben")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """One server in memory for all tests of a file, whose every word is kept."""
    with House() as found:
        yield found


@pytest.fixture
def duel(house: House) -> Duel:
    return Duel(house)


def hall_of(client: TestClient) -> Hall:
    app = client.app
    assert isinstance(app, FastAPI)
    hall: Hall = app.state.hall
    return hall
