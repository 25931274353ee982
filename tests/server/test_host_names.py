"""The names that a server goes by: a page whose name is bound to this machine's address finds nothing here."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from admiralty.core.errors import Refused
from admiralty.server.base.hosts import name_of, names_given

from .conftest import Start
from .guests import Guest

GOOD = ("localhost", "LOCALHOST:8000", "localhost.:1", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7:8000", "[fd00::7]")
BAD = (
    "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "evil@localhost", "",
    "localhost/", "::1", "[localhost]", "localhost:x", "0x7f.1",
)  # fmt: skip
PATHS = ("/", "/app.js", "/healthz", "/api/v1/games", "/api/v1/tables", "/api/v1/openapi.json", "/table/x")


@pytest.mark.parametrize("proxied", [False, True])
@pytest.mark.parametrize("host", BAD)
def test_whoever_comes_for_another_name_finds_nothing(start: Start, host: str, proxied: bool) -> None:
    ann = Guest(client := start(proxied=proxied, host_names=("games.example.org", "")), "Ann")
    id = ann.make()["id"]
    for path in PATHS:
        found = client.get(path, headers={"host": host})
        assert found.status_code == 403 and found.json()["error"]["where"] == "host", (path, found.text)
        assert "content-security-policy" in found.headers
    asked = {"scenario": "systemships/duel"}
    origin = f"http://{host}"
    assert ann.ask("POST", "/tables", json=asked, headers={"host": host, "origin": origin}).status_code == 403
    with pytest.raises(WebSocketDisconnect) as closed, ann.socket(id, host=host, origin=origin) as line:
        line.next()
    assert closed.value.code == 1008


@pytest.mark.parametrize("host", [*GOOD, "games.example.org", "Games.Example.org:443"])
def test_its_own_names_and_bare_addresses_are_good(start: Start, host: str) -> None:
    ann = Guest(client := start(host_names=("games.example.org",)), "Ann")
    assert client.get("/healthz", headers={"host": host}).status_code == 200
    id = ann.make()["id"]
    with ann.socket(id, host=host, origin=f"https://{host}") as line:
        assert line.next()["full"]


def test_names_that_are_given() -> None:
    assert names_given(["Games.Example.org", "10.0.0.7"]) == ("games.example.org", "10.0.0.7")
    for bad in ("https://games.example.org", "games.example.org:443", "a b", "", "*.example.org"):
        with pytest.raises(Refused, match="--host-name"):
            names_given([bad])
    assert name_of("0.0.0.0") == "0.0.0.0" and name_of("::") == ""
