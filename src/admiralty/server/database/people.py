"""Who is who, without accounts: devices know a random token, open seats have a secret link; only hashes are kept."""

from __future__ import annotations

import base64
import hmac
import os
import secrets
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Engine

from admiralty.core.errors import Refused, quote_value
from admiralty.core.errors.plain_text import is_plain

from . import schema
from .databases import file_of
from .store import Store

COOKIE, TOKEN_BYTES, ID_BYTES, NAME_LIMIT = "admiralty", 32, 16, 40
TOKEN_LENGTH = 43  # of 32 bytes as URL-safe text
KEY = "links"  # its name in a database that servers share
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers take


@dataclass(frozen=True, slots=True)
class Grant:
    """A device may play a seat: under which name, and by which link (0: it is the creator's)."""

    device: str
    name: str
    generation: int


def fresh_token() -> str:
    """A new device's token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def fresh_id() -> str:
    """A new table's id: 26 letters and digits that nobody guesses."""
    return base64.b32encode(os.urandom(ID_BYTES)).decode("ascii").rstrip("=").lower()


def hash_secret(secret: str) -> str:
    """What the store keeps of a token or a link's secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def device_of(token: str | None) -> str:
    """The device of a cookie; empty where there is none that could be one of ours."""
    return hash_secret(token) if token and len(token) == TOKEN_LENGTH else ""


def link_secret(key: bytes, table: str, seat: int, generation: int) -> str:
    """The secret of a seat's link: reckoned anew each time its creator looks, kept nowhere."""
    code = hmac.digest(key, f"{table} {seat} {generation}".encode("ascii"), "sha256")
    return base64.urlsafe_b64encode(code).decode("ascii").rstrip("=")


def link_of(key: bytes, table: str, seat: int, generation: int) -> str:
    """The link itself, from the server's root."""
    return f"/join/{link_secret(key, table, seat, generation)}"


def wall_secret(key: bytes, table: str, id: str) -> str:
    """The secret of a screen's link, computed each time that its maker looks, kept nowhere."""
    code = hmac.digest(key, f"{table} wall {id}".encode("ascii"), "sha256")
    return base64.urlsafe_b64encode(code).decode("ascii").rstrip("=")


def wall_link(key: bytes, table: str, id: str) -> str:
    """The link itself, from the server's root: the secret stands behind a #, which no browser sends to anybody."""
    return f"/wall#{wall_secret(key, table, id)}"


def fitting_name(text: str) -> str:
    """A guest's name; `Refused` if it is none."""
    name = " ".join(text.split())
    if not name or len(name) > NAME_LIMIT or not is_plain(name):
        raise Refused("name", f"{quote_value(text)} is not a name of 1 to {NAME_LIMIT} plain characters")
    return name


def key_of(store: Store) -> bytes:
    """The key that links are reckoned from, 32 bytes, made at need: in a file beside an SQLite database; in a database
    that servers share, as all of them need the same.
    """
    if store.shared:
        return _shared_key(store.engine)
    file = file_of(store.url)
    return os.urandom(32) if file is None else _key_in(key_file(file))


def key_file(database: Path) -> Path:
    """Where the key of an SQLite database lies."""
    return database.with_name(f"{database.name}.key")


def _shared_key(engine: Engine) -> bytes:
    keys = schema.keys
    with engine.begin() as connection:
        fresh = {"name": KEY, "value": os.urandom(32)}
        connection.execute(insert(keys).values(fresh).on_conflict_do_nothing())  # the first one's stays
        return bytes(connection.execute(select(keys.c.value).where(keys.c.name == KEY)).scalar_one())


def _key_in(path: Path) -> bytes:
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            _make_key(path)
        key = path.read_bytes()
    except OSError as problem:
        raise Refused(str(path), f"the server's key cannot be read or made: {problem.strerror}") from None
    if len(key) != 32:
        raise Refused(str(path), "is not the key of a server: that has 32 bytes")
    return key


def _make_key(path: Path) -> None:
    """Whole or not at all: a crash leaves no half of it."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(fd, os.urandom(32))
        os.fsync(fd)
    finally:
        os.close(fd)
    os.replace(fresh, path)
