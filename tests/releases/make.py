"""What a release leaves behind, kept for later ones: ``python -m tests.releases.make FOLDER`` writes it.

For every game a running and a finished journal with the receipts that its seats were given, and a database with a
running and a finished table of each. Run it with the sources of the release, before anything of the formats changes.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from random import Random

from admiralty.core.face.game import Request
from admiralty.core.journal.secret import seal_receipt
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.core.sight.veils import rows_of
from admiralty.games import ROOMS, game
from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings

from ..games.chosen import CHOSEN
from ..server.guests import Guest
from ..server.samples import KEY, dumped, guests
from ..server.testing import TestClient

SECRET = bytes(range(32))
EDITED = 3  # after so many acts one is taken back and the referee sets a number
RUNNING, ACTS = 1, 400  # the beat in which the running game is left; and when the other one is ended by agreement


def played(key: str, beats: int) -> tuple[Session, list[tuple[int, str, str]]]:
    """A game with words of a seat, an answer taken back and a referee's edit; and every receipt given."""
    found = game(key)
    deal = found.deal(Request(found.scenario(CHOSEN[key].DUEL)))
    first, *others = deal.seats
    players = {first: "human", **dict.fromkeys(others, "computer:simple")}
    session = new(found, deal, players, secret=SECRET, words={first: "for the queen"})
    receipts = []
    for done in range(ACTS):
        if session.over or (session.beat >= beats and done > EDITED):
            return session, receipts
        if Desk(session).deciding:  # the edit has brought the end about
            Desk(session).confirm()
            break
        auto_answer(session, Random(f"{key} {done}").choice(session.waiting), found.simple)
        given = session.receipt
        receipts.append((len(session.journal.entries), given, seal_receipt(SECRET.hex(), given)))
        if done == EDITED:
            session.undo(session.acts[-1][0])
            ship = f"{rows_of(found, deal)['ship']}.0"
            session.edit(f"{ship}.{CHOSEN[key].HARMLESS}", 1, "a trial", reopen=True)
    if not session.over:
        session.leave()
    return session, receipts


def write_journals(folder: Path) -> None:
    """Both journals of every game, and the receipts: entries so far, the running hash, and as a seat was given it."""
    every = {}
    for key in ROOMS:
        running, receipts = played(key, RUNNING)
        name = f"{key}-running"
        (folder / f"{name}.jsonl").write_bytes(b"".join(running.journal.lines(True)))
        every[name] = receipts
        finished, receipts = played(key, sys.maxsize)
        name = f"{key}-finished"
        (folder / f"{name}.jsonl").write_bytes(b"".join(finished.journal.lines(True)))
        every[name] = receipts
    (folder / "receipts.json").write_text(json.dumps(every, indent=0) + "\n", encoding="utf-8")


def play(client: TestClient) -> None:
    """A running and a finished table of every game: Ann against the computer."""
    ann, _ = guests(client)
    for key in ROOMS:
        for acts in (4, ACTS):
            made = ann.make(f"{key}/{CHOSEN[key].DUEL}")["id"]
            act(ann, made, acts)
            if acts == ACTS and ann.see(made)["table"]["status"] != "over":
                ann.do(made, ann.see(made)["you"]["seats"][0], "leave")


def act(guest: Guest, table: str, acts: int) -> None:
    """So many acts of the guest's, or to the end."""
    done = 0
    while done < acts:
        seen = guest.see(table)
        if seen["table"]["status"] == "over":
            return
        mine = set(seen["you"]["seats"])
        waited = [each["name"] for each in seen["seats"] if each["waited_for"] and each["name"] in mine]
        if waited:  # else the computer is not ready yet
            guest.act(table, waited[0])
            done += 1


def main() -> None:
    """Write what this release leaves behind."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    write_journals(folder)
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "tables.sqlite3"
        Path(f"{path}.key").write_bytes(KEY)
        with TestClient(create_app(Settings(f"sqlite:///{path}", workers=0, request_burst=1e9))) as client:
            play(client)
        (folder / "tables.sql").write_text(dumped(path), encoding="utf-8")


if __name__ == "__main__":
    main()
