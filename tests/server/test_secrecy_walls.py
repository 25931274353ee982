"""A screen on the wall shows one view and nothing else of its seat; its link is a secret, and can be revoked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from admiralty.server.database import schema

from .secrets_kit import BLUE, RED, STRANGER, WATCHER, Duel, Ear, House

IDS = count(1)
KEYS = {"table", "seats", "view", "beat", "scene", "tiles", "lines", "struck"}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with House() as house:
        yield house


@pytest.fixture
def duel(house: House) -> Duel:
    """A duel whose referee is the stranger's device."""
    house.said.clear()
    duel = Duel(house, referee=True)
    link = duel.table.links_told(duel.table.creator)["*"].removeprefix("/join/")
    assert house.post("/join", STRANGER, {"secret": link, "name": "Gwen"}).status_code == 200
    return duel


def wall(duel: Duel, device: str, seat: str, view: str | None = None) -> dict[str, Any]:
    made = duel.house.post(f"{duel.path}/walls", device, {"seat": seat, "view": view})
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()
    return found


@contextmanager
def screen(house: House, link: str) -> Iterator[Ear]:
    with Ear(house, "/wall", "") as ear:
        ear.web.send_text(json.dumps({"secret": link.removeprefix("/wall#")}))
        yield ear


def shown(heard: list[str]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for text in heard:
        told |= json.loads(text)["set"]
    return told


def test_a_screen_shows_its_sides_board_and_log_and_no_more(duel: Duel) -> None:
    made = wall(duel, BLUE, "blue")
    assert made["view"] == "Blue" and made["by"] == "blue"
    duel.do(RED, "red", "chat", text="psst", to=["blue"])
    with screen(duel.house, made["link"]) as ear:
        (whole,) = ear.heard()
        told, seen = shown([whole]), duel.see(BLUE, "blue")
        assert told.keys() == KEYS
        assert told["scene"] == seen["scene"] != duel.see(RED, "red")["scene"]
        assert told["lines"] == seen["log"][-14:]
        assert all(line in seen["log"] for line in told["struck"])
        assert told["table"].keys() == {"title", "beat_word", "status", "deciding", "outcome_text", "why"}
        for word in ("psst", duel.id, "/join/", seen["receipt"], "prompt", "choices"):
            assert word not in whole
        duel.fought()
        told = shown(ear.heard())
        assert told["lines"] and told["scene"] == duel.see(BLUE, "blue")["scene"]
        for do in ("chat", "fill", "point"):
            assert "error" in ear.tell(do, text="hello", at=[0, 0, 0], answers=[], x=1, y=1)
    with screen(duel.house, wall(duel, STRANGER, "*", "-")["link"]) as ear:
        told = shown(ear.heard())
        assert told["view"] is None and told["scene"] == duel.see(WATCHER, "-")["scene"]


def test_orders_that_are_being_written_are_not_shown(house: House) -> None:
    """In a game whose record sheets follow what a seat is writing."""
    asked = {"scenario": "heavy/duel", "seats": {"a": "me", "b": "open"}, "referee": True, "name": "Anne"}
    made = house.post("/tables", RED, asked).json()
    path, table = f"/tables/{made['id']}", house.table(made["id"])
    house.post("/join", BLUE, {"secret": made["links"]["b"].removeprefix("/join/"), "name": "Ben"})

    def seen() -> dict[str, Any]:
        found: dict[str, Any] = house.get(f"{path}?seat=b", BLUE).json()
        return found

    def fill() -> None:
        command = {"do": "fill", "id": f"w{next(IDS)}", "at": seen()["at"], "answers": answers}
        assert house.post(f"{path}/commands", BLUE, {"seat": "b", "command": command}).status_code == 200

    def link(device: str, seat: str) -> str:
        return str(house.post(f"{path}/walls", device, {"seat": seat, "view": "b"}).json()["link"])

    with screen(house, link(BLUE, "b")) as ear:
        before, own, answers = shown(ear.heard())["scene"], seen()["scene"], list[int]()
        assert before == own and table.session and table.session.plot
        while (open_box := table.session.draft(1).open) is not None:
            answers.append([choice.value for choice in open_box.choices][-1] if open_box.choices else open_box.high)
            fill()
        assert seen()["scene"] != own, "the seat itself sees what it writes"
        assert ear.heard() == []
    with screen(house, link(RED, "*")) as ear:
        assert shown(ear.heard())["scene"] == before


def test_who_may_make_a_screen_of_which_view(duel: Duel) -> None:
    for device, seat, view, status in (
        (BLUE, "blue", "red", 403),
        (BLUE, "red", None, 403),
        (BLUE, "*", None, 403),
        (WATCHER, "blue", None, 403),
        ("", "blue", None, 403),
        (STRANGER, "*", "*", 403),
        (STRANGER, "*", "green", 404),
    ):
        asked = {"seat": seat, "view": view}
        assert duel.house.post(f"{duel.path}/walls", device, asked).status_code == status, asked
    assert not duel.table.walls
    for view in ("red", "blue", "-"):
        wall(duel, STRANGER, "*", view)
    for _ in range(5):
        wall(duel, BLUE, "blue")
    answer = duel.house.post(f"{duel.path}/walls", BLUE, {"seat": "blue"})
    assert answer.status_code == 400 and "8 screens already" in answer.text
    listed = {device: duel.house.get(f"{duel.path}/walls", device).json() for device in (BLUE, STRANGER, WATCHER, "")}
    assert [len(each) for each in listed.values()] == [5, 8, 0, 0]


def test_a_seat_shows_what_everybody_sees_where_anybody_may_look_on(duel: Duel) -> None:
    """What the room may see is no secret of a side; at a private table nobody looks on."""
    link = wall(duel, BLUE, "blue", "-")["link"]
    with screen(duel.house, link) as ear:
        assert shown(ear.heard())["view"] is None
    duel.table.private = True
    asked = {"seat": "blue", "view": "-"}
    assert duel.house.post(f"{duel.path}/walls", BLUE, asked).status_code == 403


def test_a_revoked_screen_is_closed_at_once(duel: Duel) -> None:
    made, other = wall(duel, BLUE, "blue"), wall(duel, STRANGER, "*", "-")
    for device in (WATCHER, "", BLUE):
        answer = duel.house.post(f"{duel.path}/walls/{other['id']}/revoke", device)
        assert answer.status_code == 404, "it is not theirs"
    with screen(duel.house, made["link"]) as ear, screen(duel.house, other["link"]) as still:
        ear.heard(), still.heard()
        assert duel.house.post(f"{duel.path}/walls/{made['id']}/revoke", BLUE).status_code == 200
        assert ear.closed() == 1008
        assert still.heard() == []
    assert shut(duel.house, made["link"]) == shut(duel.house, "/wall#" + "x" * 43)
    assert [each["id"] for each in duel.house.get(f"{duel.path}/walls", STRANGER).json()] == [other["id"]]


def shut(house: House, link: str) -> str:
    """All that is said to a screen that may not be shown anything."""
    with screen(house, link) as ear:
        text = ear.receive()
        assert ear.closed() == 1008
    assert "was revoked, or never led to a screen" in text
    return text


def test_who_loses_a_seat_loses_its_screens(duel: Duel) -> None:
    made, other = wall(duel, BLUE, "blue"), wall(duel, STRANGER, "*", "blue")
    with screen(duel.house, made["link"]) as ear, screen(duel.house, other["link"]) as still:
        ear.heard(), still.heard()
        assert duel.house.post(f"{duel.path}/seats/blue/revoke", RED).status_code == 200
        assert ear.closed() == 1008
        still.heard()
    shut(duel.house, made["link"])


def test_screens_are_nobodys_presence(duel: Duel) -> None:
    """Nobody else learns that there is one."""
    with duel.ear(RED, "red") as red, duel.ear(WATCHER, "-") as watcher:
        red.heard(), watcher.heard()
        with screen(duel.house, wall(duel, BLUE, "blue")["link"]) as ear:
            ear.heard()
            assert red.heard() == watcher.heard() == []
        assert red.heard() == watcher.heard() == []


def test_what_is_no_screen_is_closed(duel: Duel) -> None:
    for first in ("{}", "[]", "nothing", '{"secret": 7}', '{"secret": ""}'):
        with Ear(duel.house, "/wall", RED) as ear:
            ear.web.send_text(first)
            assert '"error"' in ear.receive() and ear.closed() == 1008


def test_a_link_outlives_the_server_and_is_kept_nowhere(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with House(url) as house:
        duel = Duel(house)
        link = wall(duel, RED, "red")["link"]
        secret = link.removeprefix("/wall#")
    data = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert secret.encode() not in data
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        assert connection.execute(sa.select(schema.walls.c.viewer)).scalar_one() == 0
    engine.dispose()
    with House(url) as house, screen(house, link) as ear:
        assert shown(ear.heard())["view"] == "Red"
