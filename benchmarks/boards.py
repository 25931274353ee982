"""How long the board of a big fleet takes: made and written by the server, then read, drawn and laid out in Chromium.

    python -m benchmarks.boards [--times 15]

A board of 24 ships of each room that holds so many, of Heavy Combat of its 8. The server's part is the whole scene of a
seat that has seen nothing yet, as JSON text; Chromium's begins with that text and ends when board and name plates have
their places, after an empty board. Both are medians of the processor's time, which a busy machine makes no longer; for
Chromium the least time by the clock stands with it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.web.browser import FLAGS, chromium
from tests.web.people import CHALLENGE, DESKTOP
from tests.web.server import Server

from admiralty.core.face.game import Request
from admiralty.core.play import session as sessions
from admiralty.games import game
from admiralty.server.seen.boards import Board

AIM = 100.0  # milliseconds
SHIPS, HEAVY = 24, 8
MILLI = 1000.0
DRAW = """(text) => {
  const [board, sheets] = ["adm-board", "adm-sheets"].map((name) => document.querySelector(name));
  const empty = { title: "", width: 640, height: 460, shapes: [], sheets: [], silhouettes: {} };
  const show = (scene) => {
    sheets.show(scene.sheets, true);
    board.show(scene, null, () => {}, true);
    sheets.settle();
    return document.body.getBoundingClientRect() && board.svg.getBoundingClientRect().width;
  };
  show(empty);
  const began = performance.now();
  show(JSON.parse(text));
  return performance.now() - began;
}"""
COUNT = "document.querySelectorAll('adm-board svg *').length"


def fleets(key: str) -> dict[str, Any]:
    """A scenario with so many ships, half of them on either side."""
    own = SHIPS // 2
    if key == "heavy":
        half = HEAVY // 2
        more: dict[str, Any] = {"range": 3, "settings": {"multi_ship": "pairwise"}}
        return {"game": key, "title": "Fleets", "sides": {"a": ["ca"] * half, "b": ["d7"] * half}, **more}
    if key == "campaign":
        stars = [
            {"name": name, "q": q, "r": r, "value": 10, "home": home}
            for name, q, r, home in (("Anchor", -7, 6, "red"), ("Beacon", -7, 2, "blue"))
        ]
        both = {"red": ["lance"] * own, "blue": ["lance"] * own}
        return {"game": key, "title": "Fleets", "counters": own, "fleets": both, "stars": stars}
    ship = {"myoss": "battleaxe_legal", "systemships": "lance"}[key]
    more = {"myoss": {"settings": {"credits": 9999}}, "systemships": {"contest": "duel", "phasing": "red"}}[key]
    return {"game": key, "title": "Fleets", "sides": {"red": [ship] * own, "blue": [ship] * own}, **more}


def written(key: str, times: int) -> tuple[str, float]:
    """The board as the first seat is told it, and milliseconds of the processor that it took."""
    room = game(key)
    session = sessions.new(room, room.deal(Request(fleets(key))), {})
    text, took = "", []
    for _ in range(times + 1):  # the first draws silhouettes that all tables of the process share
        began = time.process_time()
        text = Board("benchmark", 0).text(session, 0)
        took.append(MILLI * (time.process_time() - began))
    return text, statistics.median(took[1:])


def drawn(page: Page, text: str, times: int) -> tuple[float, float, int]:
    """Milliseconds of the processor and, at least, of the clock until it is laid out; how many elements it has."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        return {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}[
            "TaskDuration"
        ]

    processor, clock = [], []
    for _ in range(times + 1):
        before = spent()
        clock.append(page.evaluate(DRAW, text))
        processor.append(MILLI * (spent() - before))
    devtools.detach()
    return statistics.median(processor[1:]), min(clock), page.evaluate(COUNT)


def main() -> None:
    """Write, draw, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boards", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=15, help="how often each board is written and drawn")
    times = parser.parse_args().times
    path = chromium()
    if path is None:
        raise SystemExit("Chromium is missing: install it (on Debian and Ubuntu: apt-get install chromium)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            width, height = DESKTOP
            context = browser.new_context(viewport={"width": width, "height": height})
            seats = {"scenario": CHALLENGE, "seats": {"warp": "me"}}
            made = context.request.post(f"{server.address}/api/v1/tables", data=seats).json()
            page = context.new_page()
            page.goto(f"{server.address}/table/{made['id']}")
            page.locator(".box.open").first.wait_for(state="visible")
            for key in ("systemships", "campaign", "myoss", "heavy"):
                text, server_part = written(key, times)
                browser_part, least, elements = drawn(page, text, times)
                both = server_part + browser_part
                made_in = f"{server_part:.1f} ms made and written ({len(text) / MILLI:.0f} kB)"
                drawn_in = f"{browser_part:.1f} ms drawn ({elements} elements; by the clock at least {least:.1f} ms)"
                print(f"{key}: {made_in}, {drawn_in}, {both:.0f} ms in all (aim {AIM:.0f} ms)", flush=True)
        finally:
            browser.close()
            server.stop()
    print(f"in the last minute {os.getloadavg()[0]:.1f} processes wanted the {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
