"""How much a client may send, where from, and what every answer carries."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from admiralty.server.base.settings import Settings
from admiralty.server.network.limits import Guard

from .conftest import Start, hall_of
from .guests import Guest
from .testing import TestClient

ADDRESSES = ("/", "/healthz", "/table/abc", "/join/secret", "/api/v1/games", "/api/v1/nowhere", "/api/v1/tables/none")


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_answer_carries_what_keeps_it_safe(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'self'; ") and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin" == headers["cross-origin-resource-policy"]
    assert "camera=()" in headers["permissions-policy"]
    assert headers["cache-control"] == ("no-store" if path.startswith("/api/") else "no-cache")


def test_the_cookie_is_kept_from_scripts_and_other_sites(start: Start) -> None:
    for secure in (False, True):
        client = start(secure=secure)
        given = client.post("/api/v1/tables", json={"scenario": "systemships/duel"}).headers["set-cookie"]
        assert "HttpOnly" in given and "SameSite=lax" in given and "Path=/" in given
        assert ("Secure" in given) == secure
        assert ("strict-transport-security" in client.get("/").headers) == secure
        assert len(given.partition("=")[2].partition(";")[0]) == 43


def test_looking_makes_nobody_known(client: TestClient) -> None:
    for path in ADDRESSES:
        assert "set-cookie" not in client.get(path).headers


@pytest.mark.parametrize("cookie", ["", "x", "A" * 44, "A" * 4000])
def test_a_strange_cookie_is_nobodys(client: TestClient, cookie: str) -> None:
    guest = Guest(client)
    guest.cookie = f"admiralty={cookie}"
    assert guest.get("/tables") == []
    guest.make()
    assert guest.cookie != f"admiralty={cookie}"


def test_requests_from_other_pages_are_refused(ann: Guest) -> None:
    asked = {"scenario": "systemships/duel"}
    for origin in ("http://evil.example", "null", "http://localhost.evil.example", "http://localhost:81"):
        assert ann.ask("POST", "/tables", json=asked, headers={"origin": origin}).status_code == 403
    assert ann.ask("POST", "/tables", json=asked, headers={"origin": "http://localhost"}).status_code == 201


def test_bodies_have_a_limit_told_or_not(ann: Guest) -> None:
    told = ann.ask("POST", "/tables", content=b"x" * 140_000)
    assert told.status_code == 413 and "131072 bytes" in told.json()["error"]["what"]

    def parts() -> Iterator[bytes]:
        for _ in range(10):
            yield b" " * 20_000

    untold = ann.ask("POST", "/tables", content=parts(), headers={"content-type": "application/json"})
    assert untold.status_code == 413
    big = ann.ask("POST", "/import", content=b"x" * (1024 * 1024 + 1))
    assert big.status_code == 413
    assert ann.ask("POST", "/tables", content=b"{", headers={"content-length": "-5"}).status_code == 413


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff", b'{"scenario":5}', b"[" * 60_000])
def test_garbage_is_refused_in_one_line(ann: Guest, body: bytes) -> None:
    for path in ("/tables", "/join", "/tables/x/commands"):
        found = ann.ask("POST", path, content=body, headers={"content-type": "application/json"})
        assert found.status_code == 400 and "\n" not in found.json()["error"]["what"], found.text


def test_a_flood_of_requests_is_slowed_down(start: Start) -> None:
    ann = Guest(start(request_burst=5.0, request_rate=0.001))
    found = [ann.ask("POST", "/join", json={"secret": "x" * 43}).status_code for _ in range(8)]
    assert found == [404] * 5 + [429] * 3
    assert ann.client.get("/").status_code == 200, "the pages themselves are always there"


def test_many_looks_are_slowed_down_too(start: Start) -> None:
    ann = Guest(start(request_burst=2.0, request_rate=0.001))
    found = [ann.ask("GET", "/health").status_code for _ in range(12)]
    assert found == [200] * 10 + [429] * 2


def test_new_tables_are_slowed_down_first(start: Start) -> None:
    ann = Guest(start(request_burst=21.0, request_rate=0.001))
    wish = {"scenario": "systemships/challenge"}
    found = [ann.ask("POST", "/tables", json=wish).status_code for _ in range(5)]
    assert found == [201] * 4 + [429]
    assert ann.ask("POST", "/import", content=b"").status_code == 429
    assert ann.ask("POST", "/join", json={"secret": "x" * 43}).status_code == 404, "the rest goes on"


def test_printed_sheets_cost_most(start: Start) -> None:
    ann = Guest(start(request_burst=50.0, request_rate=0.001))
    found = [ann.ask("POST", "/games/systemships/sheet", json={}).status_code for _ in range(3)]
    assert found == [400, 400, 429], "it has no name, but that is not known before"
    assert ann.ask("POST", "/games/systemships/design", json={}).status_code == 200, "the rest goes on"


def test_a_crowded_server_makes_no_more_tables(start: Start) -> None:
    ann = Guest(start(tables_limit=2))
    ann.make()
    id = ann.make()["id"]
    found = ann.ask("POST", "/tables", json={"scenario": "systemships/duel"})
    assert found.status_code == 503 and "2 tables" in found.json()["error"]["what"]
    assert ann.ask("POST", f"/tables/{id}/again").status_code == 503
    assert ann.ask("POST", "/import", content=b"{}").status_code == 503
    assert ann.see(id)["table"]["status"] == "running"
    hall = hall_of(ann.client)
    hall.sweep(hall.acted_at + hall.settings.idle_seconds + 1000)
    assert ann.make()["id"] != id, "tables that nobody looks at make room"


def test_a_fault_of_ours_tells_nothing(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ValueError("the enemy has 3 missiles")

    monkeypatch.setattr(hall_of(ann.client), "told", broken)
    found = ann.ask("GET", "/health")
    assert found.status_code == 500 and found.json()["error"]["what"] == "this broke"
    assert "missiles" not in found.text and "content-security-policy" in found.headers


def test_pages(client: TestClient) -> None:
    one = client.get("/")
    assert one.status_code == 200 and one.headers["content-type"].startswith("text/html")
    assert client.get("/table/abc").content == one.content == client.get("/join/secret").content
    assert client.head("/").status_code == 200 and not client.head("/").content
    assert client.get("/nothing.js").status_code == 404
    for path in ("/../pyproject.toml", "/%2e%2e/settings.py", "/..%2fsettings.py", "/../../../../../etc/x.conf"):
        assert client.get(path).status_code == 404, path
    assert client.post("/").status_code == 405


OF_A_FILE = (
    "/journal",
    "/sheet",
    "/picture.svg",
    "/picture.png",
    "/scenario/file",
    "/result.csv",
    "/result.json",
    "/battles",
)


def test_everything_is_described(client: TestClient) -> None:
    told = client.get("/api/v1/openapi.json").json()
    paths = set(told["paths"])
    assert {f"/api/v1{path}" for path in (
        "/health", "/games", "/games/{game}/design", "/games/{game}/sheet", "/games/{game}/picture.svg",
        "/games/{game}/picture.png", "/cards", "/hero",
        "/guides/{game}", "/books", "/books/{game}", "/rules/{game}", "/rules/{game}/{clause}",
        "/tables/{id}/walls", "/tables/{id}/walls/{wall}/revoke",
        "/words/{game}", "/labels/{game}", "/tools/{game}", "/tools/{game}/{tool}", "/tools/{game}/{tool}/drag",
        "/lobby", "/lobby/{id}/{seat}", "/join", "/join/look", "/import", "/scenario", "/scenario/file",
        "/scenario/seats", "/tables", "/tables/{id}", "/tables/{id}/commands", "/tables/{id}/replay",
        "/tables/{id}/verify", "/tables/{id}/journal", "/tables/{id}/again", "/tables/{id}/branch",
        "/tables/{id}/share", "/tables/{id}/chances", "/tables/{id}/posts", "/tables/{id}/seats/{seat}/revoke",
        "/tables/{id}/referee", "/tables/{id}/referee/places", "/tables/{id}/referee/touched",
        "/tables/{id}/referee/scenario", "/tables/{id}/referee/brush", "/tables/{id}/referee/seen",
        "/odds", "/odds/{id}", "/odds/{id}/battles",
        "/odds/{id}/forget", "/odds/{id}/stop", "/odds/{id}/result.json", "/odds/{id}/result.csv",
    )} == paths  # fmt: skip
    for path, methods in told["paths"].items():
        for method, said in methods.items():
            assert said["description"], (path, method)
            status, good = next(each for each in said["responses"].items() if each[0].startswith("2"))
            told_how = "type" in str(good) or "$ref" in str(good)
            assert told_how or status == "204" or path.endswith(OF_A_FILE), (path, method)
            assert said["responses"]["404"]["content"]["application/json"]["schema"]["$ref"].endswith("/Failed")


def test_health(ann: Guest) -> None:
    id = ann.make()["id"]
    with ann.socket(id) as red:
        red.next()
        assert ann.get("/health") == {"ok": True, "tables": 1, "sockets": 1, "waiting": 0}


def test_the_server_never_loads_the_compiler(database: str) -> None:
    """In an interpreter of its own: a whole game by a computer, odds asked for, and still no Numba."""
    program = f"""
import sys
from tests.server.guests import Guest
from tests.server.testing import TestClient
from admiralty.server.app import create_app
from admiralty.server.base.settings import Settings
with TestClient(create_app(Settings({database!r}, workers=1))) as client:
    ann = Guest(client)
    id = ann.make("systemships/challenge")["id"]
    with ann.socket(id) as line:
        line.next()
        assert line.do("odds")["ok"]
        line.until(lambda line: line.state.get("odds"))
        assert "answers" in line.state["odds"], line.state["odds"]
    ann.play_out(id)
    ann.get(f"/tables/{{id}}/replay")
print("numba" in sys.modules or "llvmlite" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600)
    assert done.stdout == "False\n", done.stderr


@pytest.mark.parametrize("begun", [False, True])
def test_who_still_waits_when_the_server_stops_is_told_so(begun: bool, caplog: pytest.LogCaptureFixture) -> None:
    """The server cancels what it does not wait for any longer: that is no fault, and an answer has one beginning."""
    told: list[Any] = []

    async def ages(scope: Any, receive: Any, send: Any) -> None:
        if begun:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    async def keep(message: Any) -> None:
        told.append(message)

    async def stopped() -> None:
        guard = Guard(ages, Settings("sqlite://"))
        scope = {"type": "http", "method": "GET", "path": "/api/v1/games", "headers": [(b"host", b"localhost")]}
        waiting = asyncio.create_task(guard({**scope, "client": ("127.0.0.1", 1)}, ages, keep))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        waiting.cancel()
        await waiting

    asyncio.run(stopped())
    assert [each["status"] for each in told if "status" in each] == [200 if begun else 503]
    assert begun or b"is being stopped" in told[1]["body"]
    assert not caplog.records
