"""What a server is started with."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


def data_home() -> Path:
    """Where the server keeps its database unless told otherwise: ``$XDG_DATA_HOME/admiralty``."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "admiralty"


def default_database() -> str:
    """The URL of the database that is used unless another is named."""
    return f"sqlite:///{data_home() / 'tables.sqlite3'}"


@dataclass(frozen=True, slots=True)
class OfferedBot:
    """A bot of the operator's that people may choose for a seat."""

    name: str
    text: str  # as of `door.loading.load`
    time_ms: int  # for an answer
    called: str  # what it calls itself
    identity: Mapping[str, Any]  # what a journal keeps of it


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be set; the defaults are what ``admiralty serve`` takes."""

    database: str  # an SQLAlchemy URL
    web: Path = Path(__file__).resolve().parents[2] / "web"  # the pages
    workers: int = 1  # processes for odds, for opponents that reckon, and for proofs
    bots: tuple[OfferedBot, ...] = ()  # that may be chosen at tables
    warm: bool = False  # start them with the server, rather than when they are first needed
    secure: bool = False  # is it reached by https only? Then cookies say so
    proxied: bool = False  # does a proxy on this machine say who comes?
    host_names: tuple[str, ...] = ()  # that it goes by, besides those of this machine and addresses
    body_limit: int = 128 * 1024  # bytes of a request
    import_limit: int = 1024 * 1024  # bytes of a journal that is brought in
    ruling_limit: int = 1024 * 1024  # bytes of a referee's command, which may set ten thousand places
    message_limit: int = 16 * 1024  # bytes of a message on a socket
    message_rate: float = 20.0  # messages a second on a socket ...
    message_burst: float = 40.0  # ... after so many at once
    host_message_rate: float = 200.0  # messages a second on all sockets of one host ...
    host_message_burst: float = 800.0  # ... after so many at once
    request_rate: float = 20.0  # requests that change something, a second and host ...
    request_burst: float = 200.0  # ... after so many at once
    host_runs_limit: int = 4  # runs of one host that are not finished
    queue_limit: int = 256  # messages that wait for a client that reads slowly
    sockets_limit: int = 256  # spectators' sockets at one table
    own_sockets_limit: int = 16  # sockets of one device at one seat
    host_sockets_limit: int = 512  # sockets from one host, whosever they are
    host_requests_limit: int = 256  # requests of one host that are under way
    host_connections_limit: int = 640  # connections from one address, whatever comes on them
    connections_limit: int = 0  # of all; 0: as many as the process may have files open, less some
    idle_seconds: float = 60.0  # after which a table that nobody looks at leaves the memory
    tables_limit: int = 20_000  # tables in memory, beyond which no new ones are made
