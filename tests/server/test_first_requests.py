"""The first clients after a start: whatever their requests need is there before the server listens."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from tests.server.guests import Guest
from tests.server.testing import TestClient
from admiralty.games import MODULES, ROOMS
from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings

def ours():
    return {name for name in sys.modules if name.startswith("admiralty.")}

app = create_app(Settings(sys.argv[1], workers=0, request_burst=1e9))
assert not [room for room in MODULES.values() if f"admiralty.games.{room}" not in ours()], "every room is imported"
with TestClient(app, raise_server_exceptions=False) as client:
    known = ours()
    scenarios = {"systemships": "duel", "campaign": "border", "myoss": "duel", "heavy": "duel"}
    asks = [("GET", path) for room in ROOMS for path in (f"/guides/{room}", f"/books/{room}", f"/rules/{room}",
            f"/words/{room}", f"/games/{room}/picture.svg")]
    asks += [("GET", "/games"), ("GET", "/lobby"), ("GET", "/health")] * 2
    asks += [("POST", "/tables", {"scenario": f"{room}/{name}"}) for room, name in scenarios.items()] * 2
    asks += [("POST", f"/games/{room}/design", {}) for room in ROOMS]
    asks += [("POST", "/scenario/file", {"scenario": f"{room}/{name}"}) for room, name in scenarios.items()]
    start = Barrier(8)

    def first(k):
        start.wait()
        return [Guest(client).ask(method, path, **({"json": more[0]} if more else {})).status_code
                for method, path, *more in asks[k:] + asks[:k]]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(first, range(8)))
    assert not [status for row in found for status in row if status >= 500], found
    ann = Guest(client)
    id = ann.make("systemships/challenge")["id"]
    ann.play_out(id)
    for path in ("replay", "journal", "posts"):
        ann.ask("GET", f"/tables/{id}/{path}")
    ann.ask("POST", f"/tables/{id}/branch", json={"beat": 0})
    hall = app.state.hall
    hall.sweep(hall.acted_at + 1e9)
    ann.see(id)
    print(sorted(ours() - known))
"""


def test_nothing_of_ours_is_imported_while_somebody_waits(database: str) -> None:
    """In an interpreter of its own: eight clients at once, the first there are, and none of them imports a module."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, database], capture_output=True, text=True, timeout=600)
    assert done.stdout == "[]\n", done.stdout + done.stderr
