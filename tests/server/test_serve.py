"""``admiralty serve`` as its user meets it."""

from __future__ import annotations

import signal
import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from typer.testing import CliRunner

from admiralty.cli.commands import serve
from admiralty.core.errors import Refused

from .processes import device, served


def test_it_says_where_it_is_and_serves_until_it_is_stopped(tmp_path: Path) -> None:
    database = tmp_path / "new" / "tables.sqlite3"
    with served(database, "--open") as running:
        assert running.said == f"Admiralty is at {running.address}/ (Ctrl-C stops it).\n"
        with device(running.address) as ann:
            made = ann.post("/tables", json={"scenario": "systemships/challenge"})
            assert made.status_code == 201 and "server" not in made.headers
        assert database.stat().st_mode & 0o777 == 0o600
        assert running.end(signal.SIGINT) == (130, "")
    with served(database) as running, device(running.address) as ann:
        assert ann.get(f"/tables/{made.json()['id']}").status_code == 200
        assert running.end(signal.SIGTERM)[1] == ""


def test_garbage_beneath_http_harms_nobody(tmp_path: Path) -> None:
    with served(tmp_path / "tables.sqlite3") as running, device(running.address) as ann:
        place = urlsplit(running.address)
        for data in (b"\x00" * 1000, b"GET / HTTP/9.9\r\n\r\n", b"GET /" + b"x" * 100_000, b"\x16\x03\x01\x02\x00"):
            with socket.create_connection((str(place.hostname), int(place.port or 0)), timeout=5) as line:
                line.sendall(data)
                line.settimeout(0.5)
                try:
                    line.recv(100)
                except (TimeoutError, ConnectionError):
                    continue
        assert ann.get("/health").json()["ok"]


def test_it_goes_by_the_names_that_it_was_given(tmp_path: Path) -> None:
    with served(tmp_path / "tables.sqlite3", "--host-name", "a.example.org", "--host-name", "B.example.org") as running:
        for host, status in (("a.example.org", 200), ("b.example.org:443", 200), ("c.example.org", 403)):
            assert httpx.get(f"{running.address}/healthz", headers={"host": host}).status_code == status, host


def test_a_name_that_is_none_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    from admiralty.cli.main import main

    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", "0", "--host-name", "https://games.example.org/"])
    said = capsys.readouterr().err
    assert ended.value.code == 1 and said.count("\n") == 1 and "--host-name" in said


def test_a_port_that_is_taken_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    from admiralty.cli.main import main

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with pytest.raises(SystemExit) as ended:
            main(["serve", "--port", port])
    said = capsys.readouterr().err
    assert ended.value.code == 1 and said.count("\n") == 1 and "--port" in said and port in said


def test_a_database_that_cannot_be_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    from admiralty.cli.main import main

    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", "0", "--database", "sqlite:////dev/null/x"])
    assert ended.value.code == 1 and capsys.readouterr().err.count("\n") == 1


def test_addresses_for_the_browser() -> None:
    assert serve._address_of("127.0.0.1") == "127.0.0.1"
    assert serve._address_of("0.0.0.0") == "localhost" == serve._address_of("::")
    assert serve._address_of("fd00::1") == "[fd00::1]"
    with pytest.raises(Refused):
        serve._listen("no.such.host.invalid", 0)


def test_help_tells_of_it() -> None:
    from admiralty.cli.main import app

    said = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "120"}).output
    for option in ("--host", "--port", "--database", "--https", "--proxied", "--host-name", "--workers", "--open"):
        assert option in said


def test_the_browser_opens_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in serve.DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert not serve.has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.has_display()
