"""The browser of these tests: Chromium of the system, installed from Debian's packages where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

# The headless shell first: it draws the same pages, and costs a sixth less than a browser whose window nobody sees.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium-headless-shell", "chromium")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
)  # fmt: skip
INSTALL_SECONDS = 300


@cache
def chromium() -> str | None:
    """The path of a Chromium; None where there is none and none can be installed."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found or os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return found
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for package in PACKAGES:  # older systems have the second one alone
        words = ["apt-get", "install", "-y", "--no-install-recommends", package]
        installed = subprocess.run(words, check=False, capture_output=True, timeout=INSTALL_SECONDS, env=environment)
        if installed.returncode == 0:
            return shutil.which(package)
    return None
