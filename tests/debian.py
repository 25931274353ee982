"""Servers and browsers that tests need, from Debian's packages: installed where they are missing and the user may."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

INSTALL_SECONDS = 300


def install(*packages: str) -> bool:
    """Install packages; were they installed? One process does so at a time: another one would find apt locked."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    with _alone():
        return _apt("install", "-y", "--no-install-recommends", *packages) or (
            _apt("update") and _apt("install", "-y", "--no-install-recommends", *packages)
        )


def _apt(*words: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}  # no server is to be started
    command = ["apt-get", "-o", f"DPkg::Lock::Timeout={INSTALL_SECONDS}", *words]
    return subprocess.run(command, env=environment, check=False, capture_output=True).returncode == 0


@contextmanager
def _alone() -> Iterator[None]:
    """A folder is made by one process only; what a killed one has left behind is not waited for for ever."""
    lock = Path(tempfile.gettempdir()) / "admiralty-installs"
    for _ in range(INSTALL_SECONDS):
        try:
            lock.mkdir()
            break
        except FileExistsError:
            time.sleep(1)
    try:
        yield
    finally:
        shutil.rmtree(lock, ignore_errors=True)
