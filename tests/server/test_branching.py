"""Other games from a moment of one that was played: who may, what they hold, and what stays closed."""

from __future__ import annotations

import os
from itertools import count
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.state.views import view
from admiralty.server.routes.branching import may_branch
from admiralty.server.table.running import RunningTable

from .conftest import hall_of
from .guests import Guest
from .secrets_kit import BLUE, RED, SHIP, WATCHER, Duel, House, constant, fixed
from .test_secrecy_twins import BULWARK, CLOSE, LANCE
from .testing import TestClient

RUNS = count(5000)


def test_anybody_who_may_see_a_finished_game_branches_from_it(ann: Guest, ben: Guest) -> None:
    id = ann.make("systemships/challenge", settings={"rounds": 2})["id"]
    seen = ann.play_out(id)
    beats = [frame["beat"] for frame in ann.get(f"/tables/{id}/replay")["frames"]]
    made = ben.post(f"/tables/{id}/branch", {"beat": beats[-1], "name": "Ben"}, 201)
    told = ben.see(made["id"])
    assert told["beat"] == beats[-1] and told["you"]["seats"] == ["warp"]
    assert f"before round {beats[-1] + 1}" in told["table"]["notes"] and "imagined" not in told["table"]["notes"]
    ended = ben.play_out(made["id"])
    assert ended["table"]["status"] == "over" and seen["table"]["commitment"] != ended["table"]["commitment"]
    assert ben.ask("GET", f"/tables/{made['id']}/journal").status_code == 200
    assert "came from a journal" in ben.ask("POST", f"/tables/{made['id']}/again").json()["error"]["what"]
    twig = ann.post(f"/tables/{made['id']}/branch", {"beat": beats[-1], "seats": {"warp": "open"}}, 201)
    assert set(twig["links"]) == {"warp"}
    assert "no such checkpoint" in ben.post(f"/tables/{id}/branch", {"beat": 99}, 400)["error"]["what"]
    assert ben.ask("POST", f"/tables/{id}/branch", json={"beat": -1}).status_code == 400
    assert ben.ask("POST", f"/tables/{id}/branch", json={"beat": 0, "view": "green"}).status_code == 404


def test_a_branch_survives_a_restart(ann: Guest, client: TestClient) -> None:
    id = ann.make("systemships/challenge", settings={"rounds": 1})["id"]
    ann.play_out(id)
    made = ann.post(f"/tables/{id}/branch", {"beat": 0}, 201)["id"]
    before = ann.see(made)
    hall_of(client).tables.clear()
    after = ann.see(made)
    assert after["scene"] == before["scene"] and after["table"] == before["table"]


def test_of_a_running_game_one_takes_ones_own_knowledge(duel: Duel) -> None:
    """Not the open state, nor another seat's; spectators and strangers nothing at all."""
    house = duel.house
    for device in (RED, BLUE, WATCHER, ""):
        refused = house.post(f"{duel.path}/branch", device, {"beat": 0})
        assert refused.status_code == 403 and "only after the end" in refused.text
    for device, seat in ((RED, "blue"), (BLUE, "red"), (WATCHER, "red"), ("", "blue")):
        assert house.post(f"{duel.path}/branch", device, {"beat": 0, "view": seat}).status_code == 403
    made = house.post(f"{duel.path}/branch", BLUE, {"beat": 0, "view": "blue"})
    assert made.status_code == 201, made.text
    table = house.table(made.json()["id"])
    assert table.session and table.session.journal.header.origin["imagined"] == "blue"
    assert view(table.session.checkpoint(0), 1) == view(duel.session.checkpoint(0), 1)
    told = house.get(f"/tables/{table.id}", BLUE).json()
    assert "The computer imagines what Blue could not see" in told["table"]["notes"]
    assert not may_branch(house.table(duel.id), RED)


def test_a_private_table_is_branched_by_those_who_may_see_it(house: House) -> None:
    duel = Duel(house, private=True)
    for body in ({"beat": 0}, {"beat": 0, "view": "blue"}):
        assert house.post(f"{duel.path}/branch", WATCHER, body).status_code == 404


class Branched:
    """Blue's branch of a duel whose secrets are red's, on a server whose randomness is known."""

    def __init__(self, house: House, ship: dict[str, Any], run: int) -> None:
        house.said.clear()
        self.house = house
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "urandom", constant(run))
            patch.setattr("secrets.randbits", lambda bits: 7)
            self.duel = Duel(house, ship)
            self.duel.ready(RED, "red", CLOSE)
            house.said.clear()
            patch.setattr(os, "urandom", constant(run + 10_000))  # else it would have the same id
            seats = {"red": "computer:simple", "blue": "me"}
            made = house.post(f"{self.duel.path}/branch", BLUE, {"beat": 0, "view": "blue", "seats": seats})
            assert made.status_code == 201, made.text
        self.path = f"/tables/{made.json()['id']}"
        self.id = made.json()["id"]

    def play(self) -> None:
        """To the end, everybody looking at all there is."""
        for _ in range(200):
            for device, seat in ((BLUE, "blue"), (WATCHER, "-")):
                told = self.house.get(f"{self.path}?seat={seat}", device).json()
                self.house.get(f"{self.path}/replay?seat={seat}", device)
            mine = self.house.get(f"{self.path}?seat=blue", BLUE).json()
            if mine["table"]["status"] == "over":
                break
            asked = mine["form"]["open"] if mine["form"] else mine["question"]
            answers = [box["answer"] for box in mine["form"]["boxes"]] if mine["form"] else []
            value = (asked["choices"] or [{"value": asked["low"]}])[0]["value"] if asked else 0
            do = {"do": "fill", "answers": [*answers, value]} if mine["form"] else {"do": "answer", "value": value}
            if mine["form"] and mine["form"]["complete"]:
                do = {"do": "ready", "answers": answers}
            id = f"{len(self.house.said[BLUE])}"
            self.house.post(
                f"{self.path}/commands", BLUE, {"seat": "blue", "command": {**do, "id": id, "at": mine["at"]}}
            )
        else:
            raise AssertionError("the branch does not end")
        assert told["table"]["status"] == "over"
        self.house.get(f"{self.path}/replay?seat=open", WATCHER)
        self.house.get("/tables", BLUE)

    def told(self) -> list[str]:
        """All that anybody got of it."""
        every = [text for device in (BLUE, WATCHER, "") for text in self.house.said.get(device, [])]
        return fixed(["receipt", "head", "commitment"], every)


def test_a_branch_tells_nothing_of_what_was_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games differ in red's ship and sealed orders: all that blue's branches of them ever tell is alike."""
    run, told = next(RUNS), []
    monkeypatch.setattr(os, "urandom", constant(0))  # the links of both servers are alike
    for ship in (LANCE, BULWARK):
        with House() as house:
            branch = Branched(house, ship, run)
            branch.play()
            for device in (BLUE, WATCHER):
                for method, tail in (("GET", "journal"), ("POST", "verify"), ("POST", "share")):
                    answer = house.ask(method, f"{branch.path}/{tail}", device, {} if method == "POST" else None)
                    assert answer.status_code == (201 if tail == "share" else 403), answer.text
            told.append(branch.told())
    assert told[0] == told[1] and len(told[0]) > 10


def test_a_branch_of_a_branch_stays_closed_as_long_as_the_first_game_goes_on(house: House) -> None:
    """Its journal holds the ships of the first game; it is opened when that one is."""
    branch = Branched(house, SHIP, next(RUNS))
    branch.play()
    twig = house.post(f"{branch.path}/branch", WATCHER, {"beat": 0, "seats": {"red": "me", "blue": "me"}})
    path = f"/tables/{twig.json()['id']}"
    for seat, device in (("red", WATCHER),):
        house.post(f"{path}/commands", device, {"seat": seat, "command": {"do": "leave", "id": "bye"}})
    assert house.get(path, WATCHER).json()["table"]["status"] == "over"
    for each in (branch.path, path):
        assert "still goes on" in house.get(f"{each}/journal", WATCHER).text
    house.post(f"{branch.duel.path}/commands", RED, {"seat": "red", "command": {"do": "leave", "id": "bye"}})
    house.post(
        f"{branch.duel.path}/commands", BLUE, {"seat": "blue", "command": {"do": "consent", "id": "y", "agree": True}}
    )
    assert house.table(branch.duel.id).status == "over"
    for each in (branch.path, path):
        assert house.get(f"{each}/journal", WATCHER).status_code == 200


def test_a_database_in_trouble_opens_no_branch(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it cannot be told whether the first game still goes on, what came from it stays closed."""
    branch = Branched(house, SHIP, next(RUNS))
    branch.play()
    hall, root = house.hall, branch.duel.id
    real = hall.table

    async def table(id: str) -> RunningTable:
        if id == root:
            raise Refused("database", "is locked or full")
        return await real(id)

    monkeypatch.setattr(hall, "table", table)
    found = house.get(f"{branch.path}/journal", WATCHER)
    assert found.status_code == 400 and "is locked or full" in found.text


def test_a_private_game_is_shared_by_its_maker_as_a_copy(start: Any) -> None:
    client = start(workers=1)
    ann, ben = Guest(client, "Ann"), Guest(client, "Ben")
    id = ann.make("systemships/challenge", private=True, settings={"rounds": 1})["id"]
    assert ann.ask("POST", f"/tables/{id}/share").status_code == 403
    ann.do(id, "warp", "chat", text="A secret between us.")
    ann.play_out(id)
    assert ben.ask("POST", f"/tables/{id}/share").status_code == 404
    copy = ann.post(f"/tables/{id}/share", status=201)["id"]
    seen = ben.see(copy)
    assert copy != id and seen["table"]["status"] == "over" and not seen["chat"]
    assert [seat["person"] for seat in seen["seats"]] == [None]
    assert ben.ask("GET", f"/tables/{id}").status_code == 404
    public = ann.make("systemships/challenge")["id"]
    assert ben.post(f"/tables/{public}/share", status=201)["id"] == public
