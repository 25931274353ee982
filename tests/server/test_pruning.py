"""What grows without end is cut: tables that nobody touches, a table's talk, and messages from one address."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from admiralty.cli.main import main
from admiralty.core.errors import Refused
from admiralty.server.database import schema
from admiralty.server.database.pruning import DAY, prune
from admiralty.server.database.reading import CHAT_KEPT

from .conftest import Servers, Start, hall_of
from .guests import Guest
from .test_durability import moved, within

NOW = int(time.time())
KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest) -> str:
    """A database of each kind."""
    url: str = request.getfixturevalue("database" if request.param == "sqlite" else "shared")
    return url


def age(url: str, id: str, days: float, **more: Any) -> None:
    """Let a table be so old and untouched."""
    then = NOW - int(days * DAY)
    with within(url) as connection:
        row = sa.update(schema.tables).where(schema.tables.c.id == id)
        connection.execute(row.values(touched_at=then, made_at=then, **more))


def rows_of(url: str, id: str) -> int:
    """In all tables of the database."""
    count = 0
    with within(url) as connection:
        for table in schema.metadata.sorted_tables:
            if "table_id" in table.c:
                query = sa.select(sa.func.count()).where(table.c.table_id == id)
                count += int(connection.execute(query).scalar_one())
    return count


def test_tables_that_nobody_touched_for_long_are_removed_and_no_others(kept: str, servers: Servers) -> None:
    (client,) = servers(kept, 1)
    ann = Guest(client, "Ann")
    old, damaged, edge, fresh = (ann.make(seats={"red": "me", "blue": "open"}, clock=60)["id"] for _ in range(4))
    ann.act(old, "red")
    ann.do(old, "red", "chat", text="Anybody here?")
    age(kept, old, 31), age(kept, edge, 29), age(kept, damaged, 40, header=b"\xffS3CRET", opening="{")
    found = prune(kept, 30, dry=True)
    assert [(each["id"], each["title"]) for each in found] == [(damaged, "(damaged)"), (old, found[1]["title"])]
    assert rows_of(kept, old) and ann.see(old)["chat"], "a dry run removes nothing"
    assert prune(kept, 30, dry=False) == found
    assert rows_of(kept, old) == rows_of(kept, damaged) == 0
    assert {each["id"] for each in ann.get("/tables")} == {edge, fresh}
    ann.do(old, "red", "chat", 409, text="Still there?")
    ann.get(f"/tables/{old}", 404)
    assert ann.act(fresh, "red")["ok"] and ann.see(edge)["table"]["status"] == "running"
    assert prune(kept, 30, dry=False) == []


def test_playing_and_looking_touch_a_table(start: Start, database: str) -> None:
    ann = Guest(start(), "Ann")
    played, seen, left = (ann.make(seats={"red": "me", "blue": "open"})["id"] for _ in range(3))
    for id in (played, seen, left):
        age(database, id, 50)
    ann.do(played, "red", "chat", text="I am here")
    ann = moved(ann, start)
    ann.see(seen)
    start()
    assert [each["id"] for each in prune(database, 30, dry=False)] == [left]


def test_one_that_an_older_server_made_is_as_old_as_its_making(start: Start, database: str) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make()["id"]
    with within(database) as connection:
        connection.execute(sa.update(schema.tables).values(touched_at=0))
    assert prune(database, 30, dry=True) == []
    later = prune(database, 30, dry=True, now=lambda: NOW + 31 * DAY)
    assert [(each["id"], each["touched_at"] >= NOW - 60) for each in later] == [(id, True)]


def test_the_command_says_what_it_does(
    start: Start, database: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make()["id"]
    start()
    age(database, id, 100)

    def said(*options: str) -> str:
        main(["prune", "--database", database, *options])
        return capsys.readouterr().out

    with pytest.raises(SystemExit):
        said("--older-than", "30", "--dry-run", "--json")
    told = json.loads(capsys.readouterr().out)
    assert told["older_than"] == 30 and not told["removed"]
    assert [each["id"] for each in told["tables"]] == [id] and "secret" not in json.dumps(told)
    for options, words in (
        (("--older-than", "30", "--dry-run"), ("1 table would be removed.", id, "running")),
        (("--older-than", "101"), ("0 tables removed.",)),
        (("--older-than", "30"), ("1 table removed.", id)),
        (("--older-than", "30"), ("0 tables removed.",)),
    ):
        with pytest.raises(SystemExit) as ended:
            said(*options)
        out = capsys.readouterr().out
        assert not ended.value.code and all(word in out for word in words), out
    for wrong in (("--older-than", "0"), (), ("--older-than", "soon")):
        with pytest.raises(SystemExit) as ended:
            said(*wrong)
        assert ended.value.code == 2
    missing = tmp_path / "none.sqlite3"
    with pytest.raises(Refused, match="no such database"):
        prune(f"sqlite:///{missing}", 30, dry=False)
    assert not missing.exists()


# ---- talk -----------------------------------------------------------------------------------------------------------


def test_old_talk_is_deleted(start: Start, database: str) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make()["id"]
    for k in range(2 * CHAT_KEPT + 5):
        ann.do(id, "red", "chat", text=f"line {k}")
    with within(database) as connection:
        chat = schema.chat
        count = connection.execute(sa.select(sa.func.count()).select_from(chat)).scalar_one()
    assert CHAT_KEPT <= count < 2 * CHAT_KEPT
    before = [line["text"] for line in ann.see(id)["chat"]]
    assert before == [f"line {k}" for k in range(CHAT_KEPT + 5, 2 * CHAT_KEPT + 5)]
    ann = moved(ann, start)
    assert [line["text"] for line in ann.see(id)["chat"]] == before
    ann.do(id, "red", "chat", text="the last")
    assert [line["text"] for line in ann.see(id)["chat"]] == [*before[1:], "the last"]


# ---- messages -------------------------------------------------------------------------------------------------------


def test_the_sockets_of_one_address_have_one_pace(start: Start) -> None:
    client = start(host_message_rate=0.001, host_message_burst=5.0)
    ann, ben = Guest(client, "Ann"), Guest(client, "Ben")
    made = ann.make(seats={"red": "me", "blue": "open"})
    id = made["id"]
    ben.join(made["links"]["blue"])
    with ann.socket(id, "red") as red, ben.socket(id, "blue") as blue:
        red.next(), blue.next()
        for _ in range(3):
            assert red.do("ping")["ok"]
        for _ in range(2):
            assert blue.do("ping")["ok"]
        sent = red.tell("ping")
        reply = red.next()
        while "re" not in reply:
            reply = red.next()
        assert reply["re"] == sent and reply["error"]["what"] == "slow down"
        assert red.closed().code == 1008
    assert hall_of(client).paces.of("192.0.2.1").take(), "another address has its own"
