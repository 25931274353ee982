"""The lobby: who wants players lists the table, and whoever comes takes a free seat; the games have pictures."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from admiralty.server.base.settings import Settings
from admiralty.server.hall import listing
from admiralty.server.routes import pictures

from .conftest import Start
from .guests import Guest
from .test_durability import moved

DUEL = {"red": "me", "blue": "open"}


def open_tables(guest: Guest, skip: int = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.get(f"/lobby?skip={skip}")["tables"]
    return found


def test_a_listed_table_waits_for_whoever_comes(ann: Guest, ben: Guest) -> None:
    assert ann.get("/lobby") == {"tables": [], "more": False}
    id = ann.make(seats=DUEL, listed=True, clock=60)["id"]
    (told,) = open_tables(ben)
    assert told["id"] == id and told["title"] == "A duel of warpships" and told["clock"] == 60 and not told["mine"]
    assert told["seats"] == [
        {"name": "red", "called": "Red", "who": "human", "person": "Ann", "free": False},
        {"name": "blue", "called": "Blue", "who": "human", "person": None, "free": True},
    ]
    assert open_tables(ann)[0]["mine"]
    assert ben.post(f"/lobby/{id}/blue", {"name": "Ben"}) == {"id": id, "seat": "blue"}
    seen = ben.see(id)
    assert seen["you"]["seats"] == ["blue"] and seen["seats"][1]["person"] == "Ben"
    assert "Ben takes the seat Blue." in [line["text"] for line in ann.see(id)["chat"]]
    assert open_tables(ben) == [], "nobody is missing any more"


def test_the_invitation_is_spent_with_the_seat(ann: Guest, ben: Guest) -> None:
    made = ann.make(seats=DUEL, listed=True)
    ben.post(f"/lobby/{made['id']}/blue", {"name": "Ben"})
    secret = made["links"]["blue"].removeprefix("/join/")
    Guest(ann.client, "Carl").post("/join", {"secret": secret, "name": "Carl"}, 404)


def test_a_seat_is_taken_once(ann: Guest, ben: Guest) -> None:
    id = ann.make(seats=DUEL, listed=True)["id"]
    ben.post(f"/lobby/{id}/blue", {"name": "Ben"})
    problem = Guest(ann.client).post(f"/lobby/{id}/blue", {"name": "Carl"}, 409)["error"]
    assert "not free any more" in problem["what"]
    assert ben.post(f"/lobby/{id}/blue", {"name": "Ben"})["seat"] == "blue", "who sits there already stays"
    assert ben.see(id)["you"]["seats"] == ["blue"]


@pytest.mark.parametrize("seat", ["red", "green", "warp"])
def test_no_other_seat_is_taken(ann: Guest, ben: Guest, seat: str) -> None:
    id = ann.make(seats=DUEL, listed=True)["id"]
    assert ben.ask("POST", f"/lobby/{id}/{seat}", json={"name": "Ben"}).status_code in (404, 409)
    assert ben.see(id)["you"]["seats"] == []


def test_a_computers_seat_is_not_free(ann: Guest, ben: Guest) -> None:
    made = ann.make("myoss/melee", seats={"red": "me", "blue": "computer:simple", "green": "open"}, listed=True)
    (told,) = open_tables(ben)
    assert [seat["free"] for seat in told["seats"]] == [False, False, True, False]
    ben.post(f"/lobby/{made['id']}/blue", {"name": "Ben"}, 409)


@pytest.mark.parametrize("asked", [{}, {"private": True}, {"listed": False}])
def test_a_table_that_is_not_listed_is_not_told_and_its_seats_are_not_taken(
    ann: Guest, ben: Guest, asked: dict[str, Any]
) -> None:
    id = ann.make(seats=DUEL, **asked)["id"]
    assert open_tables(ben) == [] == open_tables(ann)
    ben.post(f"/lobby/{id}/blue", {"name": "Ben"}, 404)
    ben.post("/lobby/nosuchtable/blue", {"name": "Ben"}, 404)


def test_whoever_was_sent_away_does_not_come_back_through_the_lobby(ann: Guest, ben: Guest) -> None:
    id = ann.make(seats=DUEL, listed=True)["id"]
    ben.post(f"/lobby/{id}/blue", {"name": "Ben"})
    ann.post(f"/tables/{id}/seats/blue/revoke")
    assert open_tables(ben) == []
    ben.post(f"/lobby/{id}/blue", {"name": "Ben"}, 404)


def test_a_game_that_is_over_waits_for_nobody(ann: Guest) -> None:
    id = ann.make(seats=DUEL, listed=True)["id"]
    ann.do(id, "red", "leave")
    assert ann.see(id)["table"]["status"] == "over"
    assert open_tables(ann) == []
    Guest(ann.client).post(f"/lobby/{id}/blue", {"name": "Ben"}, 409)


def test_a_name_is_wanted(ann: Guest, ben: Guest) -> None:
    id = ann.make(seats=DUEL, listed=True)["id"]
    ben.post(f"/lobby/{id}/blue", {"name": "x" * 41}, 400)
    ben.post(f"/lobby/{id}/blue", {"name": "Ben", "device": "1"}, 400)
    assert open_tables(ben)


def test_page_by_page(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "PAGE", 2)
    ids = {ann.make(seats=DUEL, listed=True)["id"] for _ in range(3)}
    first, second = ann.get("/lobby"), ann.get("/lobby?skip=2")
    assert [len(page["tables"]) for page in (first, second)] == [2, 1]
    assert [page["more"] for page in (first, second)] == [True, False]
    assert {table["id"] for page in (first, second) for table in page["tables"]} == ids
    assert ann.get("/lobby?skip=3") == {"tables": [], "more": False}
    for wrong in ("-1", "x", "99999999999999999999"):
        ann.get(f"/lobby?skip={wrong}", 400)


def test_the_lobby_outlives_the_server_and_tables_that_are_not_in_memory_are_joined(start: Start) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make(seats=DUEL, listed=True)["id"]
    ann = moved(ann, start)
    ben = Guest(ann.client, "Ben")
    assert [table["id"] for table in open_tables(ben)] == [id]
    ben.post(f"/lobby/{id}/blue", {"name": "Ben"})
    assert ben.see(id)["you"]["seats"] == ["blue"]


@pytest.mark.parametrize("game", ["systemships", "myoss"])
def test_every_game_has_a_picture_by_day_and_by_night(ann: Guest, game: str) -> None:
    drawn = {}
    for colours in ("day", "night"):
        answer = ann.ask("GET", f"/games/{game}/picture.svg?colours={colours}")
        assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"
        assert "max-age" in answer.headers["cache-control"]
        drawn[colours] = answer.text
        root = ElementTree.fromstring(answer.text)
        assert len(root.findall(".//{http://www.w3.org/2000/svg}polygon")) > 20
        assert not re.search("role=|<text|script", answer.text)
    assert drawn["day"] != drawn["night"]
    shapes = [text.split("</style>")[1] for text in drawn.values()]
    assert shapes[0] == shapes[1]
    assert ann.ask("GET", "/games/chess/picture.svg").status_code == 400
    assert ann.ask("GET", f"/games/{game}/picture.svg?colours=dusk").status_code == 400


def test_pictures_have_the_colours_of_the_pages() -> None:
    text = (Settings("").web / "base.css").read_text(encoding="utf-8")
    for name in pictures.COLOURS["day"]:
        told = {"note": "dim", "ground": "line-2"}.get(name, name)
        found = re.search(rf"--{told}: light-dark\((#\w+), (#\w+)\);", text)
        assert found and found.groups() == (pictures.COLOURS["day"][name], pictures.COLOURS["night"][name]), name
