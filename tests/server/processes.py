"""A server as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

SOURCES = Path(__file__).resolve().parents[2] / "src"


class Served:
    """A running server, with its address."""

    def __init__(self, database: Path, *options: str) -> None:
        command = [sys.executable, "-m", "admiralty.cli.main", "serve", "--database", f"sqlite:///{database}"]
        env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
        env["PYTHONPATH"] = str(SOURCES)
        self.process = subprocess.Popen(
            [*command, "--port", "0", "--workers", "0", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.address = next((word for word in self.said.split() if word.startswith("http://")), "").rstrip("/")

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Exit status, and what it said on standard error."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=600)
        return self.process.returncode, errors


@contextmanager
def served(database: Path, *options: str) -> Iterator[Served]:
    """A server for a while."""
    running = Served(database, *options)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.process.kill()
            running.process.communicate()


def device(address: str) -> httpx.Client:
    """A client with a cookie jar of its own."""
    return httpx.Client(base_url=f"{address}/api/v1", timeout=600)
