"""What `keep` wrote is read by today's sources, verified, shown as it was to each viewer, and played to its end.

It has every kind of entry, every field of one and every column of the database. Who adds one is told here to keep it,
too, so that a later release can't lose it unnoticed.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from admiralty.core.checks.verify import verify
from admiralty.core.journal import Journal, JournalFile, parse
from admiralty.core.journal.entries import KINDS, OPTIONAL, Header
from admiralty.core.journal.secret import hash_words
from admiralty.core.play.autoplay import play_out
from admiralty.core.play.session import resume
from admiralty.server.database import schema
from admiralty.server.database.backup import restore
from admiralty.server.known.keeping import standing_from

from ..conftest import Golden
from ..server.conftest import (
    Servers,
    postgres,  # noqa: F401  a fixture
    servers,  # noqa: F401  a fixture
    shared,  # noqa: F401  a fixture
)
from ..server.guests import Guest
from ..server.samples import KEY
from ..server.test_clocks import Watch
from ..server.testing import TestClient
from . import keep
from .keep import Dive, offer_salvage, people, viewers, views_of
from .toy_salvage import GAME

FOLDERS = sorted(path for path in (Path(__file__).parent / "kept").iterdir() if path.is_dir())
JOURNALS = [path for folder in FOLDERS for path in sorted(folder.glob("*.jsonl"))]
TO_DO = "write a folder more: python -m tests.releases.keep tests/releases/kept/NUMBER, once keep.py plays it"
NEVER_USUAL = {"format"}  # of a header: those of format 1 are kept in core/v1


def read(path: Path) -> Journal:
    journal, note, _ = parse(path.read_bytes(), path.name)
    assert not note
    return journal


def told(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "told.json").read_text(encoding="utf-8"))
    return found


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


# ---- is everything there? -------------------------------------------------------------------------------------------


def values_kept(lines: list[bytes]) -> dict[tuple[str, str], list[Any]]:
    """What stands in each field of each kind of entry, as its line has it."""
    found = defaultdict[tuple[str, str], list[Any]](list)
    for line in lines:
        data = json.loads(line)
        for name, value in data.items():
            found[data["kind"], name].append(value)
    return found


def missing_entries(found: dict[tuple[str, str], list[Any]]) -> Iterator[str]:
    """Each field that no entry has, or never with anything but what is usual."""
    for kind, cls in KINDS.items():
        for each in fields(cls):
            there, usual = found.get((kind, each.name), []), OPTIONAL.get(each.name, each.default)
            if not there or (usual is not MISSING and all(value in (usual, [], ()) for value in there)):
                yield f"{kind}.{each.name}"
            if isinstance(usual, bool) and usual not in there:
                yield f"{kind}.{each.name} = {usual}"


def test_every_kind_of_entry_and_every_field_of_one_is_kept() -> None:
    found = values_kept([line for path in JOURNALS for line in path.read_bytes().splitlines()[1:]])
    missing = list(missing_entries(found))
    assert not missing, f"no journal in kept/ has {', '.join(missing)}: {TO_DO}"
    assert set(found["answer", "clock"] + found["plot", "clock"]) == {"draft", "computer"}
    assert {value.partition(":")[0] for value in found["hand", "player"]} == {"human", "referee", "computer"}


def test_what_is_in_no_journal_is_missed() -> None:
    lines = [line for path in JOURNALS for line in path.read_bytes().splitlines()[1:]]
    assert set(missing_entries(values_kept([line for line in lines if b'"kind":"named"' not in line]))) == {
        f"named.{each.name}" for each in fields(KINDS["named"])
    }
    assert "veil.more" in list(missing_entries(values_kept([line for line in lines if b'"more":' not in line])))
    shown = [line for line in lines if b'"shown":false' not in line]
    assert "veil.shown = False" in list(missing_entries(values_kept(shown)))


def test_every_field_of_a_header_is_kept() -> None:
    headers = [read(path).header for path in JOURNALS]
    for each in fields(Header):
        usual = each.default_factory() if each.default_factory is not MISSING else each.default
        there = [getattr(header, each.name) for header in headers]
        assert each.name in NEVER_USUAL or any(value != usual for value in there), f"{each.name}: {TO_DO}"
    assert {header.dice.kind for header in headers} == {"secret", "practice", "simulated"}
    assert any(header.left_out for header in headers)


def rows_kept() -> dict[str, list[dict[str, Any]]]:
    """The rows of all databases that are kept, as they lie in them, by table."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in schema.metadata.tables}
    for folder in FOLDERS:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.row_factory = sqlite3.Row
            connection.executescript((folder / "tables.sql").read_text(encoding="utf-8"))
            there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            for name in found.keys() & there:
                found[name] += map(dict, connection.execute(f'SELECT * FROM "{name}"'))
    return found


def missing_columns(found: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    """Each column without a row, or with the same in all where there may be something else."""
    for name, table in schema.metadata.tables.items():
        for column in table.columns if table is not schema.keys else ():  # SQLite's lies in a file next to it
            there = {str(row[column.name]) for row in found[name] if column.name in row}
            usual = str(getattr(column.server_default, "arg", None))
            needs_two = isinstance(column.type, sa.Boolean) or column.nullable
            if there <= {usual} or (needs_two and len(there) < 2):
                yield f"{name}.{column.name}"


def test_every_column_of_the_database_is_kept() -> None:
    found = rows_kept()
    assert not list(missing_columns(found)), f"no database in kept/ has that: {TO_DO}"
    assert {row["request"] for row in found["tables"]} > {"null"}, "somebody is asked to agree to something"


def test_what_is_given_to_the_computer_is_kept() -> None:
    """In its own column with the standing orders, where a row is as long as what it says (see `standing_text`)."""
    left = [standing_from(row["asks"])[1] for row in rows_kept()["standing"]]
    assert [each.thing for bout in left for each in bout.given], f"no database in kept/ has that: {TO_DO}"


def test_what_is_in_no_database_is_missed() -> None:
    found = rows_kept()
    found["walls"] = []
    found["chat"] = [{**row, "hears": ""} for row in found["chat"]]
    columns = {f"walls.{column.name}" for column in schema.walls.columns}
    assert set(missing_columns(found)) == {*columns, "chat.hears"}


# ---- the journals by themselves -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", JOURNALS, ids=name_of)
def test_a_journal_that_is_kept_verifies_and_is_written_as_it_was(path: Path) -> None:
    journal = read(path)
    assert b"".join(journal.lines(True)) == path.read_bytes()
    verdict = verify(journal, GAME)
    assert verdict.consistent and verdict.secret and not verdict.age, verdict
    for n, running, sealed in told(path.parent)[path.stem]["receipts"]:
        assert journal.hashes[n] == running
        assert verify(journal, GAME, running).witnessed == n == verify(journal, GAME, sealed).witnessed
    assert verify(journal, GAME, "0" * len(journal.receipt)).rewritten


@pytest.mark.parametrize("path", JOURNALS, ids=name_of)
def test_each_viewer_may_know_of_the_battle_what_it_might(path: Path) -> None:
    assert views_of(read(path)) == told(path.parent)[path.stem]["views"]


@pytest.mark.parametrize("path", JOURNALS, ids=name_of)
def test_a_game_that_is_kept_goes_on_to_its_end(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    with JournalFile.open(copy) as file:
        session = resume(GAME, file.journal, file)
        assert session.over == (path.stem in ("finished", "resigned", "left"))
        play_out(session, dict.fromkeys(range(len(session.deal.seats)), GAME.simple))
        assert session.over
    done = read(copy)
    assert copy.read_bytes().startswith(path.read_bytes())
    assert verify(done, GAME, done.receipt).status == "whole"
    for n, _, sealed in told(path.parent)[path.stem]["receipts"]:
        assert verify(done, GAME, sealed).witnessed == n, "a receipt of then vouches for what was there then"


# ---- the database ---------------------------------------------------------------------------------------------------


@pytest.fixture(params=FOLDERS, ids=lambda path: path.name)
def folder(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture
def scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return offer_salvage(tmp_path, monkeypatch)


@pytest.fixture
def database(folder: Path, tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((folder / "tables.sql").read_text(encoding="utf-8"))
    Path(f"{path}.key").write_bytes(KEY)
    return path


@pytest.fixture
def client(scenario: str, database: Path, servers: Servers) -> TestClient:  # noqa: F811
    (found,) = servers(f"sqlite:///{database}", 1)
    return found


def seen_by(client: TestClient, id: str, viewer: str) -> dict[str, Any]:
    """A table as this viewer is told of it."""
    gwen, ann, ben, cleo = people(client)
    guest = {"first": ann, "second": ben, "rival": cleo}.get(viewer, gwen)
    return guest.see(id, viewer)


def reading(client: TestClient, id: str, viewer: str) -> dict[str, Any]:
    """What of it is words, and the map."""
    seen = seen_by(client, id, viewer)
    return {
        "log": [line["text"] for line in seen["log"]],
        "chat": [f"{line['who']}: {line['text']}" for line in seen["chat"]],
        "handouts": [each["title"] for each in seen["handouts"]],
        "names": [each["called"] for each in seen.get("names", [])],
        "sheets": [each["title"] for each in seen["scene"]["sheets"]],
        "map": seen["tiles"]["cells"]["bottom"],
        "asked": seen["undo"],
    }


def test_each_viewer_reads_what_it_read(folder: Path, client: TestClient, golden: Golden) -> None:
    """Sentences may be worded otherwise since: `make bless` writes them, and the difference is looked at."""
    known = told(folder)
    found = {name: {viewer: reading(client, known[name]["id"], viewer) for viewer in viewers()}
             for name in ("running", "finished")}  # fmt: skip
    golden(folder / "read.json", json.dumps(found, indent=1, ensure_ascii=False) + "\n")


READERS = {
    keep.OPEN_TALK: {"first", "second", "rival", "-", "*"},
    keep.WHISPER: {"first", "rival"},
    keep.BEFORE: {"first"},  # somebody else plays the seat since
    keep.TO_DESK: {"rival", "*"},
    keep.NOTE: {"first", "second", "*"},
    keep.LETTER: {"rival", "*"},
    keep.CHART: {"first", "second", "rival", "-", "*"},
    keep.RECALLED: {"*"},
    keep.NAMED_BY_SEAT: {"first", "second", "*"},
    keep.NAMED_BY_REFEREE: {"first", "*"},  # it is hidden from the second diver
    keep.NAMED_BRIEFLY: {"*"},
    "for the tide": {"first", "*"},
}


def test_what_some_read_alone_they_still_read_alone(folder: Path, client: TestClient) -> None:
    id = told(folder)["running"]["id"]
    seen = {viewer: json.dumps(seen_by(client, id, viewer)) for viewer in viewers()}
    assert {text: {viewer for viewer, words in seen.items() if text in words} for text in READERS} == READERS


def test_the_tables_go_on(folder: Path, client: TestClient, scenario: str) -> None:
    watch = Watch(client)
    known = told(folder)
    goes_on(watch, known["running"]["id"])
    _, ann, ben, cleo = people(client)
    for name in ("finished", "resigned", "left"):
        guest = {"left": ann}.get(name, cleo)
        assert guest.get(f"/tables/{known[name]['id']}/replay")["frames"]
        assert guest.ask("GET", f"/tables/{known[name]['id']}/journal").status_code == 200
    branched = known["branched"]["id"]
    while cleo.see(branched)["table"]["status"] == "running":
        cleo.act(branched, "rival")
    written = (folder / "written.toml").read_text(encoding="utf-8")
    sealed = cleo.make(scenario, file=written)
    assert len(cleo.see(sealed["id"])["scene"]["sheets"]) > 1, "the seal of a scenario's file holds: relics are found"
    unsealed = {"scenario": scenario, "name": "Cleo", "file": written.replace("taken = 2", "taken = 1")}
    assert unsealed["file"] != written and "taken" in str(cleo.post("/tables", unsealed, 400)["error"])
    words_are_locked_on(ann, ben)
    (run,) = ann.get("/odds")
    told_run = ann.get(f"/odds/{run['id']}")
    assert told_run["state"] == "done" and sum(told_run["result"]["outcomes"].values()) == keep.BATTLES


@pytest.mark.parametrize("folder", [each for each in FOLDERS if "given" in told(each)], indirect=True)
def test_what_was_given_is_still_the_computers(folder: Path, client: TestClient) -> None:
    """Ann's first side is played for her; she plays the rival, and takes the first one back."""
    id, ann = told(folder)["given"]["id"], people(client)[1]
    given = {each["called"]: each["on"] for each in ann.see(id, "first")["given"]}
    assert given == {"First's boat": True}
    beat = ann.see(id, "rival")["beat"]
    ann.act(id, "rival")
    while ann.see(id, "rival")["beat"] == beat:
        ann.act(id, "rival")
    assert ann.do(id, "first", "give", things=[])["ok"]
    assert {each["on"] and not each["ends"] for each in ann.see(id, "first")["given"]} == {False}


def goes_on(watch: Watch, id: str) -> None:
    """The running table: its draft, its standing orders, its clock, its screen, what is asked for, and its end."""
    gwen, ann, _, cleo = people(watch.client)
    seen = ann.see(id)
    assert seen["form"]["complete"] and [box["answer"] for box in seen["form"]["boxes"]] == [2], "the draft"
    assert [each["on"] for each in cleo.see(id)["standing"]] == [True]
    assert seen["table"]["clock"] == keep.CLOCK and seen["seats"][0]["due"]
    (wall,) = cleo.get(f"/tables/{id}/walls")
    with watch.client.websocket_connect("/api/v1/wall") as screen:
        screen.send_text(json.dumps({"secret": wall["link"].partition("#")[2]}))
        assert json.loads(screen.receive_text())["set"]["scene"]
    assert gwen.see(id, "*")["referee"]["acts"]
    ann.do(id, "first", "consent", agree=False)
    keep.finish({"first": ann, "rival": cleo}, id)
    assert ann.see(id)["table"]["status"] == "over"
    journal, _, _ = parse(ann.ask("GET", f"/tables/{id}/journal").content, "journal")
    assert verify(journal, GAME, journal.receipt).status == "whole"


def words_are_locked_on(ann: Guest, ben: Guest) -> None:
    """The table that waits for words takes those of who sits down now."""
    (free,) = ben.get("/lobby")["tables"]
    assert free["locking"] and ben.post(f"/lobby/{free['id']}/second", {"name": "Ben"})["seat"] == "second"
    locked = hash_words({"second": keep.WORDS["second"]}, bytes.fromhex(keep.SALTS["second"]))
    assert ben.do(free["id"], "second", "lock", hash=locked)["ok"]
    assert sorted(ann.see(free["id"])["table"]["words"]["locks"]) == ["first", "second"]


def test_a_copy_brought_into_postgresql_goes_on(
    folder: Path,
    database: Path,
    scenario: str,
    shared: str,  # noqa: F811
    servers: Servers,  # noqa: F811
) -> None:
    assert restore(database, shared) == len(rows_kept_in(database, "tables"))
    (client,) = servers(shared, 1)
    goes_on(Watch(client), told(folder)["running"]["id"])


def rows_kept_in(database: Path, table: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(f'SELECT * FROM "{table}"').fetchall()


def test_today_they_are_still_played_as_they_are_kept(scenario: str, servers: Servers, tmp_path: Path) -> None:  # noqa: F811
    """`keep` writes what a folder more would hold, so it has to work with the sources of today."""
    (client,) = servers(f"sqlite:///{tmp_path / 'new.sqlite3'}", 1)
    dive = Dive(Watch(client), scenario)
    dive.play_all()
    journal = dive.session.journal
    assert verify(journal, GAME, dive.receipts[-1][1]).consistent
