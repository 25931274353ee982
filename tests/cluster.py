"""One server or several on one database, behind nginx or not, to be killed: for `tests.faults` and the load."""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from tests.debian import install
from tests.server.postgresql import MISSING, postgresql

HOME = Path(__file__).resolve().parent.parent
NO_NGINX = "nginx is missing (install it, on Debian and Ubuntu: apt-get install nginx-light)"
START_SECONDS = 600.0


def nginx() -> str | None:
    """The path of nginx; on Debian it is installed where it is missing and the user may."""
    found = _found()
    if found is None:
        install("nginx-light")
    return found or _found()


def _found() -> str | None:
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def database(kind: str, home: Path) -> Iterator[str]:
    """The URL of a fresh database: ``sqlite``, ``postgresql`` (a server of its own, as durable as any), or that URL."""
    if kind == "postgresql":
        with postgresql(durable=True) as running:
            if running is None:
                raise SystemExit(MISSING)
            yield running.make("tables")
    else:
        yield f"sqlite:///{home / 'tables.sqlite3'}" if kind == "sqlite" else kind


class Process:
    """A server process, on one port for all its lives."""

    def __init__(self, url: str, log: Path, *options: str) -> None:
        self.url, self.log, self.options, self.port = url, log, options, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin a life."""
        command = [sys.executable, "-c", "from admiralty.cli.main import main; main()", "serve", "--no-open"]
        options = ["--port", str(self.port), "--database", self.url, *self.options]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HOME / "src"), os.environ.get("PYTHONPATH", "")])}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([*command, *options], stdout=log, stderr=log, env=env)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, without a word."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(600)

    async def is_up(self) -> None:
        """Wait until it answers."""
        async with httpx.AsyncClient() as client:
            for _ in range(int(START_SECONDS / 0.05)):
                with suppress(httpx.HTTPError):
                    if (await client.get(f"http://127.0.0.1:{self.port}/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise SystemExit("the server does not start again; see its log")


class Cluster:
    """So many processes on one database; with `proxy`, nginx before them, which gives each connection to the next."""

    def __init__(
        self, url: str, home: Path, count: int = 1, proxy: bool = False, options: tuple[str, ...] = ()
    ) -> None:
        self.url, self.home, self.proxy = url, home, proxy
        options = (*options, *(("--proxied",) if proxy else ()))
        self.processes = [Process(url, home / f"server-{k}.log", *options) for k in range(count)]
        self.front: subprocess.Popen[bytes] | None = None
        self.front_port = free_port() if proxy else 0

    def port(self, rng: random.Random) -> int:
        """Where a client connects: at nginx, or at any of the processes."""
        return self.front_port or rng.choice(self.processes).port

    async def start(self) -> None:
        """Start everything, and wait until it answers."""
        for process in self.processes:
            process.start()
        for process in self.processes:
            await process.is_up()
        if self.proxy:
            self._start_nginx()

    async def kill_one(self, rng: random.Random) -> None:
        """Kill one of them; it is started again, while the others go on."""
        process = rng.choice(self.processes)
        process.kill()
        process.start()
        if len(self.processes) == 1 or rng.random() < 0.5:
            await process.is_up()  # else the next one may fall while this one still starts

    def stop(self) -> None:
        """End everything."""
        if self.front:
            self.front.terminate()
            self.front.wait(600)
        for process in self.processes:
            process.kill()

    def _start_nginx(self, spread: bool = True) -> None:
        """The configuration of the documentation, with these ports; `spread`: clients of one table at all processes."""
        program = nginx()
        if program is None:
            raise SystemExit(NO_NGINX)
        text = (HOME / "docs" / "nginx.conf").read_text(encoding="utf-8")
        first = re.compile(r"( *server 127\.0\.0\.1:)\d+( .*\n)")
        servers = "".join(first.search(text).expand(rf"\g<1>{each.port}\g<2>") for each in self.processes)  # type: ignore[union-attr]
        text = first.sub("", text).replace("    keepalive 32;\n", servers + "    keepalive 32;\n")
        text = re.sub(r" +limit_(?:req|conn) .*\n", "", text)  # everybody comes from one address here
        text = text.replace("listen 127.0.0.1:8000", f"listen 127.0.0.1:{self.front_port}")
        if spread:
            text = text.replace("    hash $table consistent;\n", "")
        places = "".join(
            f"{each}_temp_path {self.home}/{each};\n" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = (
            f"daemon off;\npid {self.home}/nginx.pid;\nerror_log {self.home}/nginx.log;\n"
            f"events {{ worker_connections 4096; }}\nhttp {{\naccess_log off;\n{places}{text}}}\n"
        )
        conf = self.home / "nginx.conf"
        conf.write_text(whole, encoding="utf-8")
        self.home.chmod(0o755)
        with (self.home / "nginx.out").open("ab") as log:
            self.front = subprocess.Popen([program, "-p", str(self.home), "-c", str(conf)], stdout=log, stderr=log)
        for _ in range(200):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.front_port), timeout=1):
                return
            if self.front.poll() is not None:
                raise SystemExit((self.home / "nginx.out").read_text(encoding="utf-8"))
            time.sleep(0.05)
        raise SystemExit("nginx does not start")
