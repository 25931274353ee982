"""A disk that is full, as a server process meets it: the system refuses to let its files grow."""

from __future__ import annotations

import shutil
import signal
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from .processes import Served, device, served

resource = pytest.importorskip("resource", reason="there is no limit of a file's size here")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a running process's limits be set")
NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
DUEL = {"scenario": "systemships/duel", "seats": {"red": "me", "blue": "me"}}


def fill_disk(server: Served, database: Path) -> None:
    """From now on no file of the server may grow beyond what its journal has now."""
    log = database.with_name(database.name + "-wal")
    size = log.stat().st_size
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def say(client: httpx.Client, table: str, n: int) -> httpx.Response:
    command = {"do": "chat", "id": f"say-{n}", "text": f"line {n}"}
    return client.post(f"/tables/{table}/commands", json={"seat": "red", "command": command})


def look(client: httpx.Client, table: str) -> Any:
    return client.get(f"/tables/{table}", params={"seat": "red"}).raise_for_status().json()


def spoken(client: httpx.Client, table: str) -> list[str]:
    return [line["text"] for line in look(client, table)["chat"]]


def test_what_does_not_fit_on_the_disk_is_refused_and_what_was_acknowledged_stays(empty: Path, tmp_path: Path) -> None:
    database = Path(shutil.copy(empty, tmp_path))
    with served(database) as server, device(server.address) as client:
        table = client.post("/tables", json=DUEL).raise_for_status().json()["id"]
        assert say(client, table, 1).raise_for_status().json()["ok"]
        before = look(client, table)
        fill_disk(server, database)
        for refused in (say(client, table, 2), say(client, table, 3), client.post("/tables", json=DUEL)):
            said = refused.json()["error"]
            assert refused.status_code == 503
            assert (said["where"], said["what"]) == ("database", "is locked or full"), said
        assert look(client, table) == before
        unwell = httpx.get(f"{server.address}/healthz")
        assert unwell.status_code == 503 and unwell.json() == {
            "ok": False, "database": True, "disk": False, "workers": True,
        }  # fmt: skip
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, NO_LIMIT)
        assert say(client, table, 3).raise_for_status().json()["ok"]
        assert spoken(client, table) == ["line 1", "line 3"]
        fill_disk(server, database)
        say(client, table, 4)
        server.end(signal.SIGKILL)
        cookie = client.cookies["admiralty"]
    with served(database) as server, device(server.address) as client:
        client.cookies.set("admiralty", cookie)
        assert spoken(client, table) == ["line 1", "line 3"]
        assert say(client, table, 5).raise_for_status().json()["ok"]
