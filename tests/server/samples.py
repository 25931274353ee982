"""A small database with games under way, as SQL text: ``python -m tests.server.samples FILE`` writes it.

`tests/server/schemas` holds one of each schema that was ever released, made by the server of its day.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from admiralty.server.app import create_app
from admiralty.server.settings import Settings

from .guests import Guest
from .testing import TestClient

ANN, BEN = (f"admiralty={letter * 43}" for letter in "ab")
KEY = bytes(range(32))


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


def dumped(path: Path) -> str:
    """A database as SQL text."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def main() -> None:
    """Write a sample of the schema of today."""
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "tables.sqlite3"
        Path(f"{path}.key").write_bytes(KEY)
        with TestClient(create_app(Settings(f"sqlite:///{path}", workers=0))) as client:
            play(client)
        Path(sys.argv[1]).write_text(dumped(path), encoding="utf-8")


if __name__ == "__main__":
    main()
