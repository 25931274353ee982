"""A small database with games under way, as SQL text: ``python -m tests.server.samples FILE`` writes it.

`tests/server/schemas` holds one of each schema that there ever was, made by the server of its day: to write one of an
earlier day, take the sources of then with this file in them, less what was not known yet.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from admiralty.core.journal.secret import hash_words
from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings

from .guests import Guest
from .testing import TestClient

ANN, BEN = (f"admiralty={letter * 43}" for letter in "ab")
KEY = bytes(range(32))
BATTLES, CLOCK = 100, 3600
WORDS, SALT = "a fair wind", "0f" * 32


def guests(client: TestClient) -> tuple[Guest, Guest]:
    """Ann and Ben, with the cookies that they have in every sample."""
    ann, ben = Guest(client, "Ann"), Guest(client, "Ben")
    ann.cookie, ben.cookie = ANN, BEN
    return ann, ben


def play(client: TestClient) -> None:
    """A duel in which Ben is writing, a challenge against the computer, and a game that was ended."""
    ann, ben = guests(client)
    made = ann.make(seats={"red": "me", "blue": "open"})
    duel = made["id"]
    ben.join(made["links"]["blue"])
    ann.act(duel, "red")
    ben.act(duel, "blue")
    ann.do(duel, "red", "chat", text="Your move, Ben")
    seen = ann.see(duel)
    seat = next(each["name"] for each in seen["seats"] if each["waited_for"])
    {"red": ann, "blue": ben}[seat].act(duel, seat)
    challenge = ann.make("systemships/challenge")["id"]
    ann.act(challenge, "warp")
    ended = ann.make("systemships/challenge")["id"]
    ann.do(ended, "warp", "leave")


def count_battles(client: TestClient) -> None:
    """A run of the proving ground that is done; known since `runs`."""
    ann, _ = guests(client)
    run = ann.post("/odds", {"scenario": "systemships/duel", "battles": BATTLES, "seed": 11}, 201)["id"]
    while ann.get(f"/odds/{run}")["state"] in ("waiting", "going"):
        time.sleep(0.05)


def play_by_the_clock(client: TestClient) -> None:
    """A free seat in the lobby, and a duel with a clock in which Ben is waited for; known since `lobby`."""
    ann, ben = guests(client)
    seats = {"red": "me", "blue": "open"}
    ann.make(seats=seats, listed=True)
    made = ann.make(seats=seats, clock=CLOCK)
    ben.join(made["links"]["blue"])
    ann.act(made["id"], "red")


def lock_words(client: TestClient) -> None:
    """A duel that waits for Ben's words; known since `locking`."""
    ann, ben = guests(client)
    made = ann.make(seats={"red": "me", "blue": "open"}, locks=True)
    ben.join(made["links"]["blue"])
    ann.do(made["id"], "red", "lock", hash=hash_words({"red": WORDS}, bytes.fromhex(SALT)))


def dumped(path: Path) -> str:
    """A database as SQL text."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def main() -> None:
    """Write a sample of the schema of today."""
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "tables.sqlite3"
        Path(f"{path}.key").write_bytes(KEY)
        with TestClient(create_app(Settings(f"sqlite:///{path}", workers=1))) as client:
            play(client)
            count_battles(client)
            play_by_the_clock(client)
            lock_words(client)
        Path(sys.argv[1]).write_text(dumped(path), encoding="utf-8")


if __name__ == "__main__":
    main()
