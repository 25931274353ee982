"""The doors to the street: cookies, pages of other sites, private tables, the server's files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from admiralty.server.database.people import hash_secret

from .secrets_kit import BLUE, RED, STRANGER, Duel, House, shut, tripped

NOBODY = ""


# ---- devices --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_is_for_the_server_alone(secure: bool) -> None:
    with House(secure=secure) as house:
        made = house.post("/tables", NOBODY, {"scenario": "systemships/duel", "seats": {"blue": "open"}})
        name, _, rest = made.headers["set-cookie"].partition("=")
        token, *marks = (part.strip().lower() for part in rest.split(";"))
        assert name == "admiralty" and {"httponly", "samesite=lax", "path=/"} <= set(marks)
        assert ("secure" in marks) == secure and not any(mark.startswith("domain") for mark in marks)
        assert len(token) == 43 and token not in made.text.lower()
        assert "set-cookie" not in house.get(f"/tables/{made.json()['id']}", BLUE).headers


def test_every_device_gets_another_token_and_none_is_taken_for_another(duel: Duel) -> None:
    tokens = set()
    for _ in range(20):
        given = duel.house.post("/tables", NOBODY, {"scenario": "systemships/duel"}).headers["set-cookie"]
        tokens.add(given.partition("=")[2].partition(";")[0])
    assert len(tokens) == 20
    for cookie in (RED[:-1], RED + "r", RED.upper(), hash_secret(RED), "", f'"{RED[:-2]}"'):
        assert duel.house.get(f"{duel.path}?seat=red", cookie).status_code == 403


def test_the_store_keeps_no_token_and_no_link(duel: Duel) -> None:
    def rows(connection: sa.Connection) -> str:
        names = sa.inspect(connection).get_table_names()
        return "\n".join(str(connection.execute(sa.text(f"select * from {name}")).all()) for name in names)

    kept = duel.house.run(duel.house.hall.store.read, rows)
    assert hash_secret(RED) in kept and hash_secret(duel.link.removeprefix("/join/")) in kept
    for secret in (RED, BLUE, duel.link.removeprefix("/join/")):
        assert secret not in kept


# ---- pages of other sites -------------------------------------------------------------------------------------------

FOREIGN = (
    "https://evil.example", "null", "http://localhost.evil.example", "http://evillocalhost", "http://localhost:81",
    "http://localhost@evil.example", "file://", "http://evil.example/localhost", "",
)  # fmt: skip


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_site_gets_no_socket(duel: Duel, origin: str) -> None:
    assert shut(duel, RED, "red", origin=origin) == []


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_site_changes_nothing(duel: Duel, origin: str) -> None:
    house, path = duel.house, duel.path
    tails = ("/commands", "/seats/blue/revoke", "/again", "/verify", "/posts")
    routes = ("/tables", "/join", *(path + tail for tail in tails))
    before = len(house.hall.tables)
    for route in (*routes, "/import"):
        for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
            found = house.ask("POST", route, RED, b"{}", origin=origin, content_type=kind)
            assert found.status_code == 403 and found.json()["error"]["where"] == "origin"
            assert not [name for name in found.headers if name.startswith("access-control")]
    assert len(house.hall.tables) == before and duel.see(BLUE, "blue")["you"]["name"] == "blue"
    allowed = house.ask("OPTIONS", "/tables", RED, origin=origin, access_control_request_method="POST")
    assert allowed.status_code == 405
    assert not [name for name in allowed.headers if name.startswith("access-control")]


def test_the_servers_own_pages_may(duel: Duel) -> None:
    with duel.ear(RED, "red", origin="http://localhost") as ear:
        assert ear.heard()
    assert duel.house.post(f"{duel.path}/seats/blue/revoke", RED, origin="http://localhost").status_code == 200


def test_commands_are_json_and_say_so(duel: Duel) -> None:
    """A form of another site's page can only be sent as something else."""
    body = json.dumps({"seat": "red", "command": {"do": "chat", "text": "Hello", "id": "a"}}).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert duel.house.ask("POST", f"{duel.path}/commands", RED, body, content_type=kind).status_code == 400
    assert not duel.spoken


# ---- private tables -------------------------------------------------------------------------------------------------


def test_a_private_table_is_for_others_as_if_it_were_not(house: House) -> None:
    private = Duel(house, private=True)
    absent = f"/tables/{private.id[::-1]}"
    with pytest.MonkeyPatch.context() as patch:
        tripped(private, patch)
        for device in (STRANGER, NOBODY):
            for tail in ("", "?seat=red", "?seat=-", "/replay", "/replay?seat=open", "/posts", "/journal"):
                there, nowhere = house.get(private.path + tail, device), house.get(absent + tail, device)
                assert there.status_code == 404
                assert (there.status_code, there.text, there.headers) == (
                    nowhere.status_code, nowhere.text, nowhere.headers,
                )  # fmt: skip
            asked = {"seat": "red", "command": {"do": "ping", "id": "a"}}
            for tail, body in (
                ("/again", {}), ("/verify", {}), ("/seats/blue/revoke", {}), ("/seats/x/revoke", {}),
                ("/commands", asked), ("/commands", {**asked, "seat": "nobody"}),
                ("/posts", {"seat": "red", "text": ""}),
            ):  # fmt: skip
                there, nowhere = (house.post(path + tail, device, body) for path in (private.path, absent))
                assert there.status_code == 404 and there.text == nowhere.text
            assert shut(private, device, "red") == shut(private, device, "-") != []
    assert private.id not in house.get("/tables", STRANGER).text
    assert house.get(private.path, BLUE).status_code == house.get(private.path, RED).status_code == 200


def test_an_open_table_is_found_by_its_id_only(duel: Duel) -> None:
    assert len(duel.id) == 26 and duel.id not in duel.house.get("/tables", STRANGER).text
    for guess in (duel.id[:-1], duel.id.upper(), duel.id[:5] + "%", "_" * 26, "*", "..", "1"):
        assert duel.house.get(f"/tables/{guess}", STRANGER).status_code == 404


def test_no_file_of_the_server_is_served_but_its_pages(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("the page", encoding="utf-8")
    database = tmp_path / "tables.sqlite3"
    with House(f"sqlite:///{database}", web=web) as house:
        Duel(house)
        for name in (database.name, f"{database.name}.key", f"{database.name}-wal"):
            assert (tmp_path / name).exists()
            for way in ("/../", "/%2e%2e/", "/web/../", "/..%2f", "//../", "/x/../../", f"/{tmp_path}/"):
                found = house.client.get(way + name)
                assert found.status_code in (400, 404) or found.text == "the page"
