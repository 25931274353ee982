"""The browser of these tests: Chromium of the system, installed from Debian's packages where that is allowed."""

from __future__ import annotations

import shutil
from functools import cache

from tests.debian import install

# The headless shell first: it draws the same pages, and costs a sixth less than a browser whose window nobody sees.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium-headless-shell", "chromium")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
)  # fmt: skip


@cache
def chromium() -> str | None:
    """The path of a Chromium; None where there is none and none can be installed."""
    found = _found()
    if found is None:
        any(install(package) for package in PACKAGES)  # older systems have the second one alone
    return found or _found()


def _found() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)
