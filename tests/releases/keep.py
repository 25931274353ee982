"""Games with every kind of entry and a database with every column, kept for later releases.

``python -m tests.releases.keep tests/releases/kept/NUMBER`` writes them with the sources of today, into a new folder:
what lies in the others stays as it is. Do so once something new stands in journals or in the database, after it is
played here. `test_kept` says what is in none of the folders yet. Of pointing at the board nothing is ever kept.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.journal import Journal
from admiralty.core.journal.entries import Source
from admiralty.core.journal.secret import hash_words, seal_receipt
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session, new, watch
from admiralty.core.state.views import OPEN, SPECTATOR
from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings
from admiralty.server.known.pledges import LOCK_SECONDS

from ..server.conftest import hall_of
from ..server.guests import Guest, Plain, fresh_id
from ..server.samples import KEY, dumped
from ..server.test_clocks import Watch
from ..server.testing import TestClient
from ..server.toys import house_toy
from . import toy_salvage
from .toy_salvage_rules import CELLS, Ask

NAMES = ("Gwen", "Ann", "Ben", "Cleo")  # the referee, and who sits at first, second and rival
CLOCK, BATTLES = 3600, 100
SOURCES: dict[str, tuple[Any, ...]] = {"practice": ("practice", 7), "simulated": ("simulated", 7, 3)}
SALTS = {"first": "01" * 32, "second": "02" * 32, "rival": "03" * 32}
WORDS = {"first": "a fair wind", "second": "dulce et decorum", "rival": "too late"}
# What is said to some alone, and who reads it: nobody else ever may while the game goes on.
OPEN_TALK, WHISPER, BEFORE, TO_DESK = "Good luck to all", "go home", "the wreck lies east", "what may I take?"
NOTE, CHART, LETTER, RECALLED = "a cold night", "an old chart", "a letter from home", "a wrong letter"
NAMED_BY_SEAT, NAMED_BY_REFEREE, NAMED_BRIEFLY = "Pearl", "Newt", "Eel"


def offer_salvage(folder: Path, patch: pytest.MonkeyPatch) -> str:
    """The scenario of the toy, offered among the games of the house."""
    return house_toy(toy_salvage.GAME, "wreck", folder, patch)


def people(client: TestClient) -> tuple[Guest, Guest, Guest, Guest]:
    """Gwen, Ann, Ben and Cleo, with the cookies that they have wherever this is kept."""
    found = [Guest(client, name) for name in NAMES]
    for guest in found:
        guest.cookie = f"admiralty={guest.name[0].lower() * 43}"
    gwen, ann, ben, cleo = found
    return gwen, ann, ben, cleo


class Dive:
    """One table of the toy, at which everything is done that a journal has an entry for."""

    def __init__(self, watch: Watch, scenario: str) -> None:
        self.watch, self.receipts = watch, list[tuple[int, str, str]]()
        self.gwen, self.ann, self.ben, self.cleo = people(watch.client)
        self.seated = {"first": self.ann, "second": self.ben, "rival": self.cleo}
        made = self.gwen.make(
            scenario, seats=dict.fromkeys(self.seated, "open"), settings={"beats": "5"}, referee=True, locks=True,
            clock=CLOCK, listed=True,
        )  # fmt: skip
        self.id = str(made["id"])
        for seat, guest in self.seated.items():
            guest.join(made["links"][seat])

    @property
    def session(self) -> Any:
        return hall_of(self.watch.client).tables[self.id].playing

    def note_receipt(self) -> None:
        """Keep the receipt of now: how many entries, the running hash, and as it is told while the secret is not."""
        session = self.session
        header, running = session.journal.header, session.receipt
        self.receipts.append((len(session.journal.entries), running, seal_receipt(header.secret, running)))

    def rule(self, what: str, **more: Any) -> Plain:
        """What the referee does at the desk."""
        found: Plain = self.gwen.post(f"/tables/{self.id}/referee", {"command": {"do": what, "id": fresh_id(), **more}})
        self.note_receipt()
        return found

    def do(self, seat: str, what: str, **more: Any) -> Plain:
        found = self.seated[seat].do(self.id, seat, what, **more)
        self.note_receipt()
        return found

    def acts(self, kind: str) -> list[int]:
        """The entries of the referee's acts of this kind that stand, the newest first."""
        told = self.gwen.see(self.id, "*")["referee"]["acts"]
        return sorted((act["n"] for act in told if act["kind"] == kind and act["stands"]), reverse=True)

    def orders(self, *seats: str) -> None:
        for seat in seats:
            self.do(seat, "ready", answers=[1])

    # ---- beat by beat --------------------------------------------------------------------------------------------

    def lock_words(self) -> None:
        """All lock words, the rival doesn't open them in time."""
        for seat, guest in self.seated.items():
            locked = hash_words({seat: WORDS[seat]}, bytes.fromhex(SALTS[seat]))
            guest.do(self.id, seat, "lock", hash=locked)
        for seat in ("first", "second"):
            self.seated[seat].do(self.id, seat, "unlock", words=WORDS[seat], salt=SALTS[seat])
        self.watch.passes(LOCK_SECONDS)

    def play_by_the_clock(self) -> None:
        """Beat 0: two relics by hand, a draft and two computers' orders when time is up, an answer taken back."""
        also = [{"path": "relics.1.found", "value": 1}, {"path": "found", "value": 2}]
        self.rule("gm_edit", path="relics.0.found", value=1, also=also, reason="a gift")
        self.ann.do(self.id, "first", "fill", answers=[2])
        self.watch.passes(CLOCK)
        self.do("second", "answer", value=4)
        self.rule("gm_undo", entry=len(self.session.journal.entries) - 1)  # its dice come behind the answer
        self.do("second", "answer", value=5)
        self.watch.passes(CLOCK)
        self.note_receipt()

    def name_and_rule(self) -> None:
        """Beat 1: names given and taken back, and all that a referee does."""
        self.orders("first", "second")
        self.do("second", "name", of="relic", number=0, text=NAMED_BRIEFLY)
        self.do("second", "name", of="relic", number=0, text="")
        self.do("first", "name", of="relic", number=0, text=NAMED_BY_SEAT)
        self.gwen.do(self.id, "*", "name", of="relic", number=1, text=NAMED_BY_REFEREE)
        self.rule("gm_paint", cells=[0, 1, 2], kind=1, reason="a rockfall", reopen=True)
        self.rule("gm_show", cells=[22, 23], how="tell", seats=["second"], hidden=True)
        self.rule("gm_veil", path="relics.1", more=["relics.3"], seats=["second"], reason="mud")
        self.rule("gm_veil", path="sides.0.depth", seats=["rival"], shown=True)
        self.rule("gm_veil", path="found", more=["taken"], seats=["first"], reason="a mistake")
        self.rule("gm_revoke", entry=self.acts("veil")[0])
        self.rule("gm_roll", count=2, sides=6, label="the tide", seats=["first"])
        self.do("first", "throw", count=2, sides=6, label="luck", aside=False)
        self.do("rival", "throw", count=1, sides=20, label="nerve", aside=True)
        self.rule("gm_note", text=NOTE, seats=["first", "second"])
        self.rule("gm_note", text=LETTER, title="Letter", seats=["rival"])
        self.rule("gm_note", text=CHART, title="Chart", seats=["first", "second", "rival"])
        self.rule("gm_note", text=RECALLED, title="Wrong letter", seats=["second"])
        self.rule("gm_revoke", entry=self.acts("note")[0])
        self.rule("gm_hold", on=True)
        self.rule("gm_hold", on=False)
        self.rule("gm_hand", seat="second", to="referee")
        self.gwen.do(self.id, "second", "ready", answers=[1])
        self.rule("gm_hand", seat="second", to="human")
        self.orders("first", "rival")
        self.do("first", "answer", value=CELLS)
        self.do("rival", "answer", value=2)

    def talk_and_leave_it(self) -> None:
        """Beat 2: an edit of the beat before is taken back, the second diver is the computer's, orders are written."""
        paint = next(n for n, act in self.session.acts if getattr(act, "path", "") == "terrain.0")
        self.rule("gm_revoke", entry=paint)
        self.do("rival", "offer", path="sides.2.depth", value=0)  # before anybody answers in this beat
        self.do("first", "chat", text=OPEN_TALK)
        self.do("first", "chat", text=BEFORE, to=["second"])
        self.do("first", "chat", text=WHISPER, to=["rival"])
        self.do("rival", "chat", text=TO_DESK, to=["*"])
        self.cleo.post(f"/tables/{self.id}/walls", {"seat": "rival"}, 201)
        self.rule("gm_hand", seat="second", to="computer:simple")
        self.cleo.do(self.id, "rival", "standing", asks=[int(Ask.TAKE)])
        self.orders("rival")
        self.do("rival", "offer", path="sides.2.depth", value=2)  # it waits for the end of the beat
        self.ann.do(self.id, "first", "fill", answers=[2])
        self.cleo.do(self.id, "rival", "leave")
        self.note_receipt()

    def play_all(self) -> None:
        self.lock_words()
        self.play_by_the_clock()
        self.name_and_rule()
        self.talk_and_leave_it()

    def play_to_the_end(self) -> None:
        """Ann, and Cleo by her standing orders, play on; what Cleo asked for is refused."""
        self.ann.do(self.id, "first", "consent", agree=False)
        finish(self.seated, self.id)
        self.note_receipt()


def finish(seated: dict[str, Guest], id: str) -> None:
    """Play the seats that wait, whoever sits there, to the end."""
    for _ in range(200):
        seen = seated["first"].see(id)
        if seen["table"]["status"] == "over":
            return
        seat = next(each["name"] for each in seen["seats"] if each["waited_for"])
        seated[seat].act(id, seat)
    raise AssertionError("the game does not end")


def play(watch: Watch, scenario: str) -> dict[str, tuple[str, list[tuple[int, str, str]]]]:
    """All tables: what each is kept as, with its id and the receipts that were given."""
    finished = Dive(watch, scenario)
    finished.play_all()
    finished.play_to_the_end()
    running = Dive(watch, scenario)  # the last one for which time passes
    running.play_all()
    gwen, ann, _, cleo = people(watch.client)
    branch = cleo.post(f"/tables/{finished.id}/branch", {"beat": 1, "view": "rival", "seats": {
        "first": "computer:simple", "second": "computer:simple", "rival": "me"}, "name": "Cleo"}, 201)  # fmt: skip
    cleo.act(branch["id"], "rival")
    written = gwen.get(f"/tables/{running.id}/referee/scenario")["file"]
    resigned = cleo.make(scenario, file=written, seats={"first": "computer:simple", "second": "computer:simple",
                         "rival": "me"}, private=True)  # fmt: skip
    cleo.act(resigned["id"], "rival")
    cleo.do(resigned["id"], "rival", "resign")
    left = ann.make(scenario, seats=dict.fromkeys(SALTS, "me"))
    ann.do(left["id"], "first", "leave")
    given = ann.make(scenario, seats={"first": "me", "second": "computer:simple", "rival": "me"})
    ann.do(given["id"], "first", "give", things=[0])
    locking = ann.make(scenario, seats={"first": "me", "second": "open", "rival": "open"}, locks=True, listed=True)
    ann.do(locking["id"], "first", "lock", hash=hash_words({"first": WORDS["first"]}, bytes.fromhex(SALTS["first"])))
    run = ann.post("/odds", {"scenario": "systemships/duel", "battles": BATTLES, "seed": 11}, 201)["id"]
    while ann.get(f"/odds/{run}")["state"] in ("waiting", "going"):
        time.sleep(0.05)
    return {
        "running": (running.id, running.receipts),
        "finished": (finished.id, finished.receipts),
        "branched": (branch["id"], []),
        "resigned": (resigned["id"], []),
        "left": (left["id"], []),
        "given": (given["id"], []),
    }


def by_dice(kind: str) -> Session:
    """A game whose dice are known, as the terminal begins them, in its second beat."""
    session = new(toy_salvage.GAME, toy_salvage.DEAL, dict.fromkeys(SALTS, "human"), Source(*SOURCES[kind]))
    while session.beat < 1:
        auto_answer(session, session.waiting[0], toy_salvage.GAME.simple)
    return session


def views_of(journal: Journal) -> dict[str, Any]:
    """What each viewer may know of the battle, by the journal alone."""
    session = watch(toy_salvage.GAME, journal)
    return {name: session.view(seat) for name, seat in viewers().items()}


def viewers() -> dict[str, int]:
    """All who may look at a table: the seats, spectators and the referee."""
    return {**{seat: k for k, seat in enumerate(toy_salvage.SEATS)}, "-": SPECTATOR, "*": OPEN}


def main() -> None:
    """Write what is kept into a new folder."""
    folder = Path(sys.argv[1])
    if folder.exists():
        sys.exit(f"{folder} is there already, and what is kept stays as it is: name a new folder")
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        scenario = offer_salvage(Path(home), patch)
        path = Path(home) / "tables.sqlite3"
        Path(f"{path}.key").write_bytes(KEY)
        with TestClient(create_app(Settings(f"sqlite:///{path}", workers=1, request_burst=1e9))) as client:
            kept = play(Watch(client), scenario)
            folder.mkdir(parents=True)
            journals = {name: hall_of(client).tables[id].playing.journal for name, (id, _) in kept.items()}
            written = people(client)[0].get(f"/tables/{kept['running'][0]}/referee/scenario")["file"]
        (folder / "tables.sql").write_text(dumped(path), encoding="utf-8")
    (folder / "written.toml").write_text(written, encoding="utf-8")
    journals.update((kind, by_dice(kind).journal) for kind in SOURCES)
    told = {}
    for name, journal in journals.items():
        (folder / f"{name}.jsonl").write_bytes(b"".join(journal.lines(True)))
        id, receipts = kept.get(name, ("", []))
        told[name] = {"id": id, "receipts": receipts, "views": views_of(journal)}
    (folder / "told.json").write_text(json.dumps(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
