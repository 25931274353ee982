"""Several servers on one database: what is done at one is seen at the others, and nobody sees them clash."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Event
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from admiralty.core.errors import Refused
from admiralty.server.database import neighbours
from admiralty.server.database.store import Store
from admiralty.server.table.clients import GONE
from admiralty.server.table.running import RunningTable

from .conftest import Servers, hall_of
from .guests import Guest
from .postgresql import Postgresql
from .testing import TestClient

DUEL = {"red": "me", "blue": "open"}
PATIENCE = 600.0  # seconds: only what hangs takes longer


def at(guest: Guest, client: TestClient) -> Guest:
    """The same device, at another server."""
    other = Guest(client, guest.name)
    other.cookie = guest.cookie
    return other


def soon(wanted: Callable[[], bool]) -> bool:
    """Is it so before long? A busy machine needs more than a few seconds for it."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if wanted():
            return True
        time.sleep(0.02)
    return False


def deafened(client: TestClient) -> None:
    """From now on this server hears nothing of the others, and does not ask."""
    assert client.portal is not None
    hall = hall_of(client)
    client.portal.call(hall.following.end)
    hall.following._listener = None
    hall.store.shared = False


def seated(first: TestClient, second: TestClient) -> tuple[str, Guest, Guest]:
    """A duel: Ann at the first server, Ben at the second."""
    ann, ben = Guest(first, "Ann"), Guest(second, "Ben")
    made = ann.make(seats=DUEL)
    ben.join(made["links"]["blue"])
    return made["id"], ann, ben


def test_a_duel_is_played_at_two_servers(shared: str, servers: Servers) -> None:
    first, second = servers(shared)
    id, ann, ben = seated(first, second)
    with ann.socket(id, "red") as red, ben.socket(id, "blue") as blue:
        red.next(), blue.next()
        for _ in range(80):
            seen = ann.see(id)
            if seen["table"]["status"] == "over":
                break
            for guest, name, seat in ((ann, "red", 0), (ben, "blue", 1)):
                if seen["seats"][seat]["waited_for"]:
                    guest.act(id, name)
                    break
        assert ann.see(id)["table"]["status"] == "over"
        for line in (red, blue):
            line.until(lambda line: line.state["table"]["status"] == "over")
            line.do("ping")
        assert red.log == blue.log == ann.see(id)["log"]
        assert ann.see(id, "-")["scene"] == at(ann, second).see(id, "-")["scene"]
    assert ann.ask("GET", f"/tables/{id}/journal").content == ben.ask("GET", f"/tables/{id}/journal").content
    for client in (first, second):
        tables = hall_of(client).tables
        assert tables[id].session is not None and len(tables[id].session.journal.entries) == tables[id].committed


@pytest.mark.parametrize("kind", ["postgresql", "sqlite"])
def test_who_was_too_late_does_it_again(
    kind: str, request: pytest.FixtureRequest, database: str, servers: Servers
) -> None:
    url = request.getfixturevalue("shared") if kind == "postgresql" else database
    first, second = servers(url)
    id, ann, ben = seated(first, second)
    deafened(first), deafened(second)
    ann.see(id), ben.see(id)
    for k in range(3):
        assert ann.do(id, "red", "chat", text=f"red {k}")["ok"]
        assert ben.do(id, "blue", "chat", text=f"blue {k}")["ok"]
    orders = {"red": ann.orders(id, "red"), "blue": ben.orders(id, "blue")}
    assert ann.do(id, "red", "ready", answers=orders["red"])["ok"]
    assert ben.do(id, "blue", "ready", answers=orders["blue"])["ok"]
    assert ann.do(id, "red", "chat", text="done")["ok"]
    assert ann.see(id)["chat"] == ben.see(id)["chat"] or ben.do(id, "blue", "chat", text="me too")["ok"]
    (third,) = servers(url, 1)
    said = [line["text"] for line in at(ann, third).see(id)["chat"]]
    assert said[1:7] == ["red 0", "blue 0", "red 1", "blue 1", "red 2", "blue 2"]
    assert at(ann, third).see(id)["log"][: len(ann.see(id)["log"])] == ann.see(id)["log"]
    assert at(ann, third).see(id)["beat"] > 0


def test_a_clash_leaves_the_news_in_order(shared: str, servers: Servers) -> None:
    first, second = servers(shared)
    id, ann, ben = seated(first, second)
    ben.see(id)
    deafened(second)
    with ben.socket(id, "blue") as blue:
        blue.next()
        ann.do(id, "red", "chat", text="one")
        assert blue.do("chat", text="two")["ok"]
        assert [line["text"] for line in blue.chat][-2:] == ["one", "two"]


def test_what_was_acknowledged_at_one_is_answered_alike_at_another(shared: str, servers: Servers) -> None:
    first, second = servers(shared)
    id, ann, _ = seated(first, second)
    place, answers = ann.see(id)["at"], ann.orders(id, "red")
    reply = ann.do(id, "red", "ready", id="once", answers=answers, at=place)
    assert at(ann, second).do(id, "red", "ready", id="once", answers=answers, at=place) == reply
    deafened(second)
    reply = ann.do(id, "red", "chat", id="twice", text="hi")
    assert at(ann, second).do(id, "red", "chat", id="twice", text="hi") == reply
    assert [line["text"] for line in ann.see(id)["chat"]].count("hi") == 1


def test_a_revoked_link_ends_at_every_server(shared: str, servers: Servers) -> None:
    first, second = servers(shared)
    id, ann, ben = seated(first, second)
    with ben.socket(id, "blue") as blue:
        blue.next()
        link = ann.post(f"/tables/{id}/seats/blue/revoke")["link"]
        assert blue.closed().code == GONE
    assert ben.ask("GET", f"/tables/{id}?seat=blue").status_code == 403
    assert at(ann, second).see(id)["you"]["links"]["blue"] == link, "links come from one key"
    assert ben.join(link) == {"id": id, "seat": "blue"}
    assert at(ben, first).see(id, "blue")["you"]["name"] == "blue", "at once, without waiting for the news"


def test_seats_are_taken_and_given_back_at_a_server_that_was_too_late(shared: str, servers: Servers) -> None:
    first, second = servers(shared)
    ann, ben = Guest(first, "Ann"), Guest(second, "Ben")
    made = ann.make(seats=DUEL, clock=86_400)
    id, there = made["id"], at(ann, second)
    there.see(id)
    deafened(second)
    ann.do(id, "red", "chat", text="Come in")
    assert ben.join(made["links"]["blue"]) == {"id": id, "seat": "blue"}
    assert [seat["person"] for seat in ann.see(id)["seats"]] == ["Ann", "Ben"]
    ann.do(id, "red", "chat", text="Go away")
    link = there.post(f"/tables/{id}/seats/blue/revoke")["link"]
    assert ann.see(id)["you"]["links"]["blue"] == link and ann.see(id)["seats"][1]["person"] is None
    assert [line["text"] for line in ann.see(id)["chat"]][:3] == ["Come in", "Ben takes the seat Blue.", "Go away"]
    assert len(ann.see(id)["chat"]) == 4, "once each"


@pytest.fixture(params=[0, 1100])
def files(request: pytest.FixtureRequest) -> Iterator[None]:
    """So many files are open in this process, as where many sockets are."""
    resource = pytest.importorskip("resource", reason="there is no limit of open files here")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    with ExitStack() as stack:
        for _ in range(request.param):
            stack.enter_context(open(os.devnull, "rb"))
        yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_what_was_written_before_a_server_listened_is_seen_there(
    shared: str, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    listens = Event()

    def late(engine: sa.Engine) -> sa.Connection:
        assert listens.wait(600)
        return line(engine)

    (first,) = servers(shared, 1)
    ann = Guest(first, "Ann")
    made = ann.make(seats=DUEL)
    line = neighbours._line
    monkeypatch.setattr(neighbours, "_line", late)
    (second,) = servers(shared, 1)
    ben = Guest(second, "Ben")
    ben.join(made["links"]["blue"])
    with ben.socket(made["id"], "blue") as blue:
        blue.next()
        assert ann.do(made["id"], "red", "chat", text="Is anybody there?")["ok"]
        listens.set()
        blue.until(lambda it: any(each["text"] == "Is anybody there?" for each in it.chat))


def test_the_line_between_servers_is_mended(shared: str, servers: Servers, files: None) -> None:
    first, second = servers(shared)
    id, ann, ben = seated(first, second)
    with ben.socket(id, "blue") as blue:
        blue.next()
        with psycopg.connect(shared.replace("@/tables", "@/postgres"), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = 'tables' AND pid <> pg_backend_pid()"
            )
        for k in range(3):
            found = ann.ask("POST", f"/tables/{id}/commands", json=_chat(f"c{k}", f"line {k}"))
            assert found.status_code in (200, 400, 503), found.text
        assert ann.do(id, "red", "chat", text="the last")["ok"]
        blue.until(lambda line: any(each["text"] == "the last" for each in line.chat))


def _chat(id: str, text: str) -> dict[str, Any]:
    return {"seat": "red", "command": {"do": "chat", "id": id, "text": text}}


def test_one_process_reckons_at_a_time(shared: str) -> None:
    first, second = Store(shared), Store(shared)

    async def main() -> list[bool]:
        found = [await first.claim("one"), await second.claim("one"), await second.claim("two")]
        await first.release("one")
        found += [await second.claim("one"), await first.claim("one")]
        second.close()
        while not await first.claim("one"):
            await asyncio.sleep(0.02)
        return [*found, True]

    assert asyncio.run(main()) == [True, False, True, True, False, True]
    first.close()


def test_another_process_goes_on_thinking(shared: str, servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.server.table.computers.ELSEWHERE", 0.05)
    first, second = servers(shared)
    thought: list[int] = []

    async def stuck(*_: object) -> list[int]:
        thought.append(1)
        await asyncio.Event().wait()
        return []

    async def reckoned(work: Callable[..., Any], *arguments: Any) -> Any:
        thought.append(2)
        return await asyncio.to_thread(work, *arguments)

    monkeypatch.setattr(hall_of(first).workers, "run", stuck)
    monkeypatch.setattr(hall_of(second).workers, "run", reckoned)
    ann = Guest(first, "Ann")
    id = ann.make(seats={"red": "me", "blue": "computer:careful"})["id"]
    assert soon(lambda: thought == [1])
    with at(ann, second).socket(id, "red") as red:
        red.next()
        time.sleep(0.3)  # nothing may happen, so nothing tells when: too short a wait can only miss a fault
        assert thought == [1] and not red.state["seats"][1]["ready"], "the first one is at it"
        table: RunningTable = hall_of(first).tables[id]
        assert first.portal is not None and table.thinking is not None
        first.portal.call(table.thinking.cancel)
        red.until(lambda line: line.state["seats"][1]["ready"])
    assert thought == [1, 2]


def test_a_new_key_is_made_once(shared: str) -> None:
    from admiralty.server.database.people import key_of

    one, two = Store(shared), Store(shared)
    assert key_of(one) == key_of(two) and len(key_of(one)) == 32
    one.close(), two.close()


def test_what_cannot_be_opened_is_refused_in_one_line(postgres: Postgresql, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {
        postgres.url("tables", "guess"): "password is wrong",
        postgres.url("nowhere"): "no such database",
        "postgresql://a:b@127.0.0.1:1/x": "no database server listens there",
        "mysql://localhost/x": "not a kind of database",
    }
    for url, what in wrong.items():
        with pytest.raises(Refused, match=what) as refused:
            Store(url)
        assert "\n" not in str(refused.value) and "guess" not in str(refused.value)
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    with pytest.raises(Refused, match="needs psycopg"):
        Store(postgres.url("tables"))


def test_a_database_of_a_newer_admiralty_is_refused(postgres: Postgresql) -> None:
    Store(url := postgres.make("newer")).close()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refused, match="newer Admiralty"):
        Store(url)


def test_one_of_two_servers_is_killed_under_load(postgres: Postgresql) -> None:
    """A few kills here; `make cluster` does a hundred, behind nginx."""
    from tests.faults import run

    assert run(2, seed=1, database=postgres.make("kills"), processes=2) == 0
