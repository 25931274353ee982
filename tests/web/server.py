"""A server process of its own for the browser tests, that can be killed and started again on the same port."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 90


class Server:
    """``admiralty serve`` on a free port of this machine."""

    PROGRAM: tuple[str, ...] = (sys.executable, "-m", "admiralty.cli.main")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as place:
            place.bind(("127.0.0.1", 0))
            self.port = int(place.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        database = f"sqlite:///{self.folder / 'tables.db'}"
        words = ("serve", "--host", "127.0.0.1", "--port", str(self.port), "--database", database, "--no-open")
        words += ("--pace", "1000", "--workers", "1")  # everybody comes from one address, and fast
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen([*self.PROGRAM, *words], cwd=ROOT, env=environment, stdout=log, stderr=log)
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.address}/api/v1/health", timeout=1):
                    return
            except OSError:
                assert self.process.poll() is None, (self.folder / "server.log").read_text()
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Cut it off in the middle of whatever it does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it in good order."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
