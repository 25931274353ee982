"""A PostgreSQL server for tests, of their own: in a folder that goes away with it, as a user who is not root."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg

from tests.debian import install

MISSING = "PostgreSQL is missing: it is not tested (install it, on Debian and Ubuntu: apt-get install postgresql)"
USER, PASSWORD = "admiralty", "open sesame"


def programs() -> Path | None:
    """The folder of initdb and postgres; on Debian they are installed where they are missing and the user may."""
    found = _found()
    if found is None:
        install("postgresql")
    return found or _found()


def _found() -> Path | None:
    known = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    places = [Path(known).resolve().parent] if known else debian
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


class Postgresql:
    """A running server; `url` is that of a database."""

    def __init__(self, bin: Path, home: Path, durable: bool = False) -> None:
        """Start it; `durable`: it syncs what it writes, which tests of other things need not wait for."""
        self.bin, self.home, self.data = bin, home, home / "data"
        self.who = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        if self.who:
            shutil.chown(home, "postgres", "postgres")
        word = home / "password"
        word.write_text(PASSWORD, encoding="utf-8")
        word.chmod(0o644)
        access = ("-U", USER, "-A", "scram-sha-256", "--pwfile", str(word))
        self._run("initdb", "-D", str(self.data), *access, "-E", "UTF8", "--locale=C", "--no-sync")
        self.settings = {"unix_socket_directories": str(home), "listen_addresses": "", "max_connections": "300"}
        self.settings |= {} if durable else {"fsync": "off"}
        self.start()

    def _run(self, program: str, *words: str) -> None:
        subprocess.run([self.bin / program, *words], check=True, stdout=subprocess.DEVNULL, cwd=self.home, **self.who)

    def start(self) -> None:
        """Begin to serve."""
        options = [part for name, value in self.settings.items() for part in ("-c", f"{name}={value}")]
        with (self.home / "log").open("ab") as log:
            command = [str(self.bin / "postgres"), "-D", str(self.data), *options]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.home, **self.who)  # type: ignore[call-overload]
        for _ in range(600):
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError((self.home / "log").read_text(encoding="utf-8"))

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: at once, but in order."""
        self.process.send_signal(how)
        self.process.wait(600)

    def url(self, name: str, password: str = PASSWORD) -> str:
        """That of a database of this server."""
        return f"postgresql://{USER}:{quote(password)}@/{name}?host={self.home}"

    def make(self, name: str) -> str:
        """A new, empty database; its URL."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')  # type: ignore[call-overload]
        return self.url(name)


@contextmanager
def postgresql(durable: bool = False) -> Iterator[Postgresql | None]:
    """A server for a while; None where there is none to be had."""
    bin = programs()
    if bin is None:
        yield None
        return
    home = Path(tempfile.mkdtemp(prefix="admiralty-pg-"))
    try:
        running = Postgresql(bin, home, durable)
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)
