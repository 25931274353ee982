"""A copy made while people play holds the tables as they were, and is served and played on wherever it is brought."""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.cli.main import main
from admiralty.core.errors import Refused
from admiralty.server.database.backup import back_up, restore
from admiralty.server.database.store import Store

from .conftest import Servers
from .guests import Guest
from .postgresql import Postgresql
from .test_sharing import at

KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest) -> str:
    """A database of each kind."""
    url: str = request.getfixturevalue("database" if request.param == "sqlite" else "shared")
    return url


@pytest.fixture(params=KINDS)
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind that is not there or empty yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new' / 'tables.sqlite3'}"
    server: Postgresql = request.getfixturevalue("postgres")
    return server.make(f"fresh-{tmp_path.name}"[:60])


def test_a_copy_is_made_while_people_play_and_brought_back(
    kept: str, fresh: str, tmp_path: Path, servers: Servers
) -> None:
    (client,) = servers(kept, 1)
    ann, ben = Guest(client, "Ann"), Guest(client, "Ben")
    made = ann.make(seats={"red": "me", "blue": "open"})
    id, other = made["id"], ann.make("systemships/challenge")["id"]
    ben.join(made["links"]["blue"])
    ann.act(id, "red")
    ben.orders(id, "blue")
    ann.do(id, "red", "chat", text="Möge der Bessere gewinnen ☆")
    before = {"red": ann.see(id, "red"), "blue": ben.see(id, "blue"), "other": ann.see(other)}
    copy = tmp_path / "copy.sqlite3"
    assert back_up(kept, copy) == 2
    ben.act(id, "blue")
    assert ann.see(id, "red") != before["red"], "the server goes on"
    assert copy.stat().st_mode & 0o077 == 0 == Path(f"{copy}.key").stat().st_mode & 0o077
    assert restore(copy, fresh) == 2
    for url in (fresh, f"sqlite:///{copy}"):
        (again,) = servers(url, 1)
        then = {
            "red": at(ann, again).see(id, "red"), "blue": at(ben, again).see(id, "blue"),
            "other": at(ann, again).see(other),
        }  # fmt: skip
        assert then == before
        at(ben, again).act(id, "blue")
        assert at(ann, again).act(other, "warp")["ok"]


def test_nothing_is_written_over(
    kept: str, tmp_path: Path, servers: Servers, capsys: pytest.CaptureFixture[str]
) -> None:
    Guest(servers(kept, 1)[0]).make()
    copy = tmp_path / "copy.sqlite3"
    main_said(capsys, "backup", str(copy), "--database", kept, status=0)
    assert "already" in main_said(capsys, "backup", str(copy), "--database", kept)
    assert "already" in main_said(capsys, "restore", str(copy), "--database", kept)
    assert "no such file" in main_said(capsys, "restore", str(tmp_path / "none"), "--database", kept)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")], "nothing half made stays"


def main_said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 1) -> str:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    said = capsys.readouterr()
    assert (ended.value.code or 0) == status, said
    text = said.err if status else said.out
    assert text.count("\n") == 1
    return text


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no such database"):
        back_up(f"sqlite:///{tmp_path / 'none'}", tmp_path / "copy")
    junk = tmp_path / "junk"
    junk.write_bytes(b"not a database" * 100)
    with pytest.raises(Refused, match="cannot be restored"):
        restore(junk, f"sqlite:///{tmp_path / 'new'}")
    assert not (tmp_path / "new").exists()


def test_a_database_of_another_version_is_not_copied(postgres: Postgresql, tmp_path: Path) -> None:
    url = postgres.make("bare")
    with pytest.raises(Refused, match="start the server"):
        back_up(url, tmp_path / "copy")
    Store(url).close()
    assert back_up(url, tmp_path / "copy") == 0
