"""How long a cold page takes from loopback: from the visit until the page is of use.

    python -m benchmarks.cold_page [--visits 10]

A real server, and Chromium. Each visit has a browser context of its own, so nothing of the page is in a cache; the
visits of the pages go by turns, after one of each that does not count, since it starts the browser's own processes.
The first page is of use when its button can be pressed, a table when its first question stands open, both
visible and enabled. What is timed is what a program that steers the browser sees, a little more than the browser's own.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from tests.web.browser import FLAGS, chromium
from tests.web.people import CHALLENGE, DESKTOP
from tests.web.server import Server

AIM = 1.0  # seconds
PLAY = ".pitch .primary"
QUESTION = ".box.open [role=radio]:enabled"


def start_page(context: BrowserContext, address: str) -> tuple[str, str]:
    """Its address, and what has to be there."""
    return address, PLAY


def table_page(context: BrowserContext, address: str) -> tuple[str, str]:
    """The same, of a new table, which is this context's own."""
    made = context.request.post(f"{address}/api/v1/tables", data={"scenario": CHALLENGE, "seats": {"warp": "me"}})
    return f"{address}/table/{made.json()['id']}", QUESTION


PAGES = {"the start page": start_page, "a table": table_page}


def visit(browser: Browser, address: str, name: str) -> float:
    """Seconds until the page is of use to somebody who has never been here."""
    width, height = DESKTOP
    context = browser.new_context(viewport={"width": width, "height": height})
    try:
        where, wanted = PAGES[name](context, address)
        page = context.new_page()
        began = time.perf_counter()
        page.goto(where, wait_until="commit")
        page.locator(wanted).first.wait_for(state="visible")
        return time.perf_counter() - began
    finally:
        context.close()


def main() -> None:
    """Visit, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cold_page", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--visits", type=int, default=10, help="how often each page is visited")
    visits = parser.parse_args().visits
    path = chromium()
    if path is None:
        raise SystemExit("Chromium is missing: install it (on Debian and Ubuntu: apt-get install chromium)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            for name in PAGES:
                visit(browser, server.address, name)
            rounds = [[visit(browser, server.address, name) for name in PAGES] for _ in range(visits)]
        finally:
            browser.close()
            server.stop()
    for name, took in zip(PAGES, zip(*rounds, strict=True), strict=True):
        least, middle, most = min(took), statistics.median(took), max(took)
        print(f"{name}: median {middle:.2f} s, {least:.2f} to {most:.2f} s, {visits} cold visits (aim {AIM:.0f} s)")
    print(f"in the last minute {os.getloadavg()[0]:.1f} processes wanted the {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
