"""What earlier releases left behind is read, verified, shown and played on; see `make`."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.face.game import Game
from admiralty.core.journal import Journal, parse
from admiralty.core.journal.secret import seal_receipt
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session, resume
from admiralty.core.play.versions import OtherRules
from admiralty.games import game

from ..server.conftest import (
    Servers,
    servers,  # noqa: F401  a fixture
)
from ..server.guests import Guest
from ..server.samples import KEY, guests

SECRET = bytes(range(32)).hex()  # of every journal here
RELEASES = sorted(path for path in Path(__file__).parent.iterdir() if (path / "receipts.json").exists())
JOURNALS = [path for release in RELEASES for path in sorted(release.glob("*.jsonl"))]


# Those that today's rules lead another way, by the `rules_version` that did it. Their receipts still verify.
PARTED = {
    "0.1.0-heavy-running", "0.1.0-heavy-finished", "0.2.0-heavy-running", "0.2.0-heavy-finished",  # 4: HC-R95
    "0.1.0-myoss-finished", "0.2.0-myoss-running", "0.2.0-myoss-finished",  # 3: MG-R81
    # 2: WW-R80
    "0.1.0-campaign-running", "0.1.0-campaign-finished", "0.2.0-campaign-running", "0.2.0-campaign-finished",
}  # fmt: skip


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def read(path: Path) -> Journal:
    journal, note, _ = parse(path.read_bytes(), path.name)
    assert not note
    return journal


def test_every_game_left_a_running_and_a_finished_journal() -> None:
    for release in RELEASES:
        stems = {path.stem for path in release.glob("*.jsonl")}
        assert stems >= {f"{key}-{state}" for key in ("systemships", "campaign", "myoss", "heavy") for state in
                         ("running", "finished")}  # fmt: skip


@pytest.mark.parametrize("path", JOURNALS, ids=name_of)
def test_a_journal_and_all_its_receipts_verify(path: Path) -> None:
    journal = read(path)
    found = game(journal.header.game)
    given = json.loads((path.parent / "receipts.json").read_text(encoding="utf-8"))[path.stem]
    assert len(given) > 3
    assert [journal.hashes[n] for n, _, _ in given] == [known for _, known, _ in given]
    assert [seal_receipt(SECRET, known) for _, known, _ in given] == [told for _, _, told in given]
    n, *forms = given[-1]
    if journal.header.format == 1:
        forms += [form[:8] for form in forms]  # as many digits were enough
    for receipt in forms:  # the running hash, and as a seat is given it while the secret is not told
        verdict = verify(journal, found, receipt)
        assert verdict.witnessed == n and not verdict.rewritten, verdict
        assert verdict.consistent == (name_of(path) not in PARTED) and verdict.age in ("", "older"), verdict
        assert verdict.consistent or verdict.age == "older", verdict
    assert verify(journal, found, "0" * len(forms[0])).rewritten


def resumed(found: Game, journal: Journal) -> Session | OtherRules:
    """The game as it goes on, or why it can't."""
    try:
        return resume(found, journal)
    except OtherRules as other:
        return other


@pytest.mark.parametrize("path", JOURNALS, ids=name_of)
def test_a_running_game_goes_on(path: Path) -> None:
    journal = read(path)
    found = game(journal.header.game)
    session = resumed(found, journal)
    if isinstance(session, OtherRules):
        assert name_of(path) in PARTED and session.age == "older" and "by today's" in str(session)
        return
    assert session.over == path.stem.endswith("finished")
    if not session.over:
        before = len(journal.entries)
        auto_answer(session, session.waiting[0], found.simple)
        assert len(session.journal.entries) > before


@pytest.fixture(params=RELEASES, ids=lambda path: path.name)
def release(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture
def database(release: Path, tmp_path: Path) -> str:
    path = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((release / "tables.sql").read_text(encoding="utf-8"))
    Path(f"{path}.key").write_bytes(KEY)
    return f"sqlite:///{path}"


def test_the_tables_of_a_release_are_shown_and_played_on(
    release: Path,
    database: str,
    servers: Servers,  # noqa: F811
) -> None:
    (client,) = servers(database, 1)
    ann, _ = guests(client)
    tables = ann.get("/tables")
    assert len(tables) == len(list(release.glob("*.jsonl"))), "two of every game that it has"
    for each in tables:
        look_at(ann, each)


def look_at(ann: Guest, each: dict[str, Any]) -> None:
    """A finished table shows its replay and proof; a running one takes an answer. One that today's rules lead another
    way says so, is watched up to there, and starts again from its last agreed moment.
    """
    seen = ann.see(each["id"])
    assert seen["scene"] and seen["log"]
    status = seen["table"]["status"]
    if status == "over":
        assert ann.get(f"/tables/{each['id']}/replay")["frames"]
        assert ann.ask("GET", f"/tables/{each['id']}/journal").status_code == 200
        return
    if status == "stuck":
        assert "older rules" in seen["table"]["why"] and game(seen["table"]["game"]).rules_version > 1
        started = {"beat": seen["beat"], "view": seen["you"]["name"], "name": "Ann"}
        made = ann.post(f"/tables/{each['id']}/branch", started, 201)["id"]
        assert ann.see(made)["table"]["status"] in ("running", "over"), "what the computer rolls next may end it"
        return
    assert status == "running"
    assert ann.act(each["id"], seen["you"]["seats"][0])["ok"]
