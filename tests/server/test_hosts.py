"""What one host may take, behind a proxy too; and ``/healthz``, which says whether the server can do its work."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from admiralty.core.errors import Refused
from admiralty.server.base.settings import Settings
from admiralty.server.network.limits import HEADERS, host_of
from admiralty.server.network.wire import config_of

from .conftest import Start, hall_of
from .guests import Guest
from .test_sharing import soon
from .testing import TestClient


def test_health_is_for_everybody_and_tells_nothing_else(client: TestClient) -> None:
    found = client.get("/healthz")
    assert found.status_code == 200 and found.json() == {"ok": True, "database": True, "disk": True, "workers": True}
    assert "set-cookie" not in found.headers and found.headers["cache-control"] == "no-cache"
    assert {name: found.headers[name] for name in HEADERS} == HEADERS


def test_a_database_that_does_not_answer_is_told(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(_: object) -> None:
        raise Refused("database", "is locked or full")

    monkeypatch.setattr(hall_of(client).store, "read", gone)
    found = client.get("/healthz")
    assert found.status_code == 503 and found.json() == {"ok": False, "database": False, "disk": False, "workers": True}


def test_a_worker_that_has_died_is_told_until_another_one_is_there(start: Start) -> None:
    client = start(workers=1)
    workers = hall_of(client).workers
    assert client.portal is not None
    pid = client.portal.call(workers.run, os.getpid)
    assert client.get("/healthz").status_code == 200
    os.kill(pid, signal.SIGKILL)
    assert soon(lambda: client.get("/healthz").status_code == 503)
    with pytest.raises(Refused, match="computed it stopped"):
        client.portal.call(workers.run, os.getpid)
    assert client.portal.call(workers.run, os.getpid) != pid
    assert client.get("/healthz").json()["workers"]


def test_a_host_has_so_many_sockets(start: Start) -> None:
    ann = Guest(start(host_sockets_limit=2), "Ann")
    id = ann.make()["id"]
    with ann.socket(id) as one, ann.socket(id, "-") as two:
        one.next(), two.next()
        with pytest.raises(WebSocketDisconnect) as refused, ann.socket(id) as three:
            three.next()
        assert refused.value.code == 1013
    with ann.socket(id) as again:
        again.next()


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("not:an:address", "not:an:address"),
        ("testclient", "testclient"),
    ],
)
def test_hosts(address: str, host: str) -> None:
    assert host_of({"type": "http", "client": (address, 5)}) == host


@pytest.mark.parametrize(
    ("peer", "told", "proxied", "who"),
    [
        ("127.0.0.1", "192.0.2.1", True, "192.0.2.1"),
        ("::1", "192.0.2.1", True, "192.0.2.1"),
        ("127.0.0.1", "192.0.2.99, 192.0.2.1", True, "192.0.2.1"),  # what a client says of itself does not count
        ("192.0.2.7", "192.0.2.1", True, "192.0.2.7"),  # nor what anybody says who is not the proxy
        ("127.0.0.1", "192.0.2.1", False, "127.0.0.1"),
    ],
)
def test_a_proxy_on_this_machine_says_who_comes_where_there_is_one(
    peer: str, told: str, proxied: bool, who: str
) -> None:
    seen: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(host_of(scope))

    config = config_of(app, Settings("sqlite://", proxied=proxied))  # type: ignore[arg-type]
    config.load()
    headers = [(b"x-forwarded-for", told.encode("ascii"))]
    scope = {"type": "http", "client": (peer, 5), "headers": headers, "path": "/", "method": "GET"}
    asyncio.run(config.loaded_app(scope, None, None))  # type: ignore[arg-type]
    assert seen == [who]
