"""Who may look and who may act: another's seat, and the links that give one.

Each test is one theft. Where nothing secret may be looked at before the refusal, the table's insides are a `Tripwire`:
then no time that a refusal takes can tell anything either.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from admiralty.server.asked.commands import Joining
from admiralty.server.base.refusals import Unknown
from admiralty.server.database.people import hash_secret, link_secret
from admiralty.server.hall import clocks
from admiralty.server.seen.seen import request_told
from admiralty.server.table.clients import GONE

from .secrets_kit import API, BLUE, RED, STRANGER, WATCHER, Duel, Ear, House, Tripwire, shut, tripped

NOBODY = ""
PLACED = ("fill", "ready", "unready", "answer")  # commands that say which place in the game they are for
ACTS: tuple[dict[str, Any], ...] = (
    {"do": "fill", "answers": []},
    {"do": "ready", "answers": []},
    {"do": "unready"},
    {"do": "answer", "value": 0},
    {"do": "undo"},
    {"do": "leave"},
    {"do": "consent", "agree": True},
    {"do": "chat", "text": "It was I"},
    {"do": "ping"},
)


def command(duel: Duel, device: str, seat: str, what: dict[str, Any], id: str = "mine") -> Any:
    placed = {"at": [0, 0, 0]} if what["do"] in PLACED else {}
    return duel.house.post(f"{duel.path}/commands", device, {"seat": seat, "command": {**what, **placed, "id": id}})


# ---- another's seat -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", [BLUE, STRANGER, NOBODY], ids=["opponent", "stranger", "nobody"])
def test_nobody_reads_through_anothers_seat(duel: Duel, device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tripped(duel, monkeypatch)
    refused = duel.house.get(f"{duel.path}?seat=red", device)
    assert refused.status_code == 403 and refused.json()["error"]["what"] == "is not yours"
    (said,) = shut(duel, device, "red")
    assert json.loads(said)["error"]["what"] == "is not yours"


@pytest.mark.parametrize("device", [BLUE, STRANGER, NOBODY], ids=["opponent", "stranger", "nobody"])
def test_nobody_sees_the_past_through_anothers_seat(duel: Duel, device: str) -> None:
    assert duel.house.get(f"{duel.path}/replay?seat=red", device).status_code == 403
    assert duel.house.get(f"{duel.path}/replay?seat=open", device).status_code == 403


@pytest.mark.parametrize("what", ACTS, ids=lambda what: what["do"])
@pytest.mark.parametrize("device", [BLUE, STRANGER, NOBODY], ids=["opponent", "stranger", "nobody"])
def test_nobody_acts_for_another(
    duel: Duel, device: str, what: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    tripped(duel, monkeypatch)
    refused = command(duel, device, "red", what)
    assert refused.status_code == 403 and refused.json()["error"]["what"] == "is not yours"
    monkeypatch.undo()
    assert not duel.session.acts and not duel.spoken and duel.table.request is None


def test_seat_numbers_and_other_spellings_are_no_seats(duel: Duel) -> None:
    for name in ("0", "-1", "-2", "Red", " red", "red ", "red\x00", "open", "*", "red,blue"):
        found = duel.house.client.get(
            f"{API}{duel.path}", params={"seat": name}, headers={"cookie": f"admiralty={BLUE}"}
        )
        assert found.status_code == 404
    assert duel.house.get(f"{duel.path}?seat=blue&seat=red", BLUE).status_code == 403
    assert duel.see(BLUE)["you"]["name"] == "blue"


def test_spectators_only_look_on(duel: Duel) -> None:
    with duel.ear(WATCHER) as ear:
        assert json.loads(ear.receive())["set"]["you"]["seat"] is None
        for what in (*ACTS, {"do": "odds"}):
            placed: dict[str, Any] = {"at": [0, 0, 0]} if what["do"] in PLACED else {}
            reply = ear.tell(**what, **placed)
            assert ("ok" in reply) == (what["do"] == "ping")
    assert not duel.session.acts and not duel.spoken


def test_on_ones_own_socket_one_has_ones_own_seat_only(duel: Duel) -> None:
    with duel.ear(BLUE, "blue") as ear:
        for name in ("seat", "device", "as"):
            assert "error" in ear.tell("chat", text="It was red", **{name: "red"})
    assert not duel.spoken


def test_an_id_that_another_seat_used_gives_nothing_of_its_reply(duel: Duel) -> None:
    answers = duel.order("red")
    theirs = command(duel, RED, "red", {"do": "ready", "answers": answers}, "same").json()
    mine = command(duel, BLUE, "blue", {"do": "fill", "answers": []}, "same").json()
    assert theirs["receipt"] and "receipt" not in mine
    assert command(duel, BLUE, "blue", {"do": "fill", "answers": []}, "same").json() == mine
    assert command(duel, RED, "red", {"do": "ready", "answers": answers}, "same").json() == theirs
    assert len(duel.session.acts) == 1


def test_a_reply_is_not_told_to_who_lost_the_seat(duel: Duel) -> None:
    command(duel, BLUE, "blue", {"do": "ready", "answers": duel.order("blue")}, "kept")
    duel.house.post(f"{duel.path}/seats/blue/revoke", RED)
    assert command(duel, BLUE, "blue", {"do": "ready", "answers": []}, "kept").status_code == 403


def test_the_others_consent_is_theirs(duel: Duel) -> None:
    duel.do(RED, "red", "leave")
    for device, seat in ((RED, "red"), (STRANGER, "blue"), (RED, "blue")):
        assert duel.do(device, seat, "consent", agree=True).status_code in (400, 403)
    assert not duel.session.over


def test_who_sits_down_beside_a_player_does_not_speak_for_it(duel: Duel) -> None:
    """Blue has given red its own link. That red uses it must not make blue's consent needless."""
    duel.join(RED, "Anne")
    duel.do(RED, "red", "leave")
    assert not duel.session.over
    assert duel.table.request is not None and request_told(duel.table)["asked"] == ["blue"]  # type: ignore[index]


# ---- links ----------------------------------------------------------------------------------------------------------


def guesses(duel: Duel) -> list[str]:
    """What comes near a link without being it."""
    true = duel.link.removeprefix("/join/")
    code = base64.urlsafe_b64decode(true + "=")
    twins = [
        letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" if letter != true[-1]
    ]
    like = [true[:-1] + letter for letter in twins if base64.urlsafe_b64decode(true[:-1] + letter + "=") == code]
    assert like, "the last letter of such a text has letters beside it that say the same"
    key, id = duel.house.hall.key, duel.id
    return [
        *like, true[:-1], true[:20], true[:1], "", true + "=", true + "A", true.swapcase(), true.lower(), f" {true}",
        f"{true}\n", f"/join/{true}", "%" + true, hash_secret(true), code.hex(), "%", "_" * 43, "' OR 1=1 --", id, RED,
        *(link_secret(key, id, 1, n) for n in (0, 1, 3)), link_secret(key, id, -1, 2), link_secret(b"", id, 1, 2),
    ]  # fmt: skip


def test_a_link_is_not_guessed_and_nothing_is_loaded_for_a_guess(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.house.hall, "table", Tripwire())
    answers = {
        (found.status_code, found.text)
        for guess in guesses(duel)
        for found in [duel.house.post("/join", STRANGER, {"secret": guess, "name": "Eve"})]
    }
    monkeypatch.undo()
    assert len(answers) == 1 and answers.pop()[0] == 404
    assert not duel.seats_of(STRANGER)
    assert duel.join(STRANGER).status_code == 200


def test_a_refused_link_costs_the_same_whatever_is_wrong_with_it(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    """One look for its hash, whether it never was a link or was one: the time that it takes does not tell which."""
    duel.house.post(f"{duel.path}/seats/blue/revoke", RED)
    store, looks = duel.house.hall.store, []
    read = store.read

    async def counted(ask: Any) -> Any:
        if ask.__module__ != clocks.__name__:  # what looks for clocks that have run out comes when it comes
            looks.append(ask)
        return await read(ask)

    monkeypatch.setattr(store, "read", counted)
    costs = []
    for link in (duel.invitation, duel.link, "/join/" + "x" * 43, "/join/x"):
        looks.clear()
        assert duel.join(STRANGER, link=link).status_code == 404
        costs.append(len(looks))
    assert costs == [1, 1, 1, 1]


def test_a_link_is_for_its_own_seat_and_table(house: House) -> None:
    one, two = Duel(house), Duel(house)
    assert len({one.link, two.link}) == 2
    assert one.join(STRANGER).json()["seat"] == "blue"
    assert one.seats_of(STRANGER) == [1] and not two.seats_of(STRANGER)
    assert house.get(f"{one.path}?seat=red", STRANGER).status_code == 403


def test_everybody_sees_the_links_of_own_seats_only(duel: Duel) -> None:
    assert list(duel.see(RED)["you"]["links"]) == ["red"]
    assert duel.see(BLUE)["you"]["links"] == {"blue": duel.link}
    for device in (STRANGER, NOBODY):
        assert duel.see(device)["you"]["links"] == {}
    with duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER) as watcher:
        assert duel.house.post(f"{duel.path}/seats/red/revoke", RED).status_code == 200
        assert "/join/" not in "".join(watcher.heard())
        assert set(re.findall('/join/[^"]+', "".join(blue.heard()))) == {duel.link}


def test_a_spent_invitation_is_worth_nothing(duel: Duel) -> None:
    """Red knows the invitation, as he gave it: once blue has used it, it is like one that never was."""
    forged = duel.join(RED, "Eve", "/join/" + "x" * 43)
    secret, other = {"secret": duel.invitation.removeprefix("/join/")}, {"secret": "x" * 43}
    for device in (RED, STRANGER, WATCHER):
        refused = duel.join(device, "Eve", duel.invitation)
        assert refused.status_code == 404 and refused.text == forged.text
        looks = [duel.house.post("/join/look", device, body) for body in (secret, other)]
        assert {(look.status_code, look.text) for look in looks} == {(404, forged.text)}
        assert duel.house.get(f"{duel.path}?seat=blue", device).status_code == 403
        (said,) = shut(duel, device, "blue")
        assert "is not yours" in said
    assert duel.seats_of(RED) == [0] and duel.table.person(1) == "Ben"
    assert duel.invitation not in json.dumps([duel.see(device) for device in (RED, BLUE, STRANGER)])
    said = [line["text"] for line in duel.table.talk.public]
    assert said == ["Ben takes the seat Blue."]


def test_a_creator_who_listens_never_hears_a_taken_seats_link(house: House) -> None:
    asked = {"scenario": "systemships/duel", "seats": {"red": "me", "blue": "open"}}
    made = house.post("/tables", RED, asked).json()
    with Ear(house, f"/tables/{made['id']}/socket?seat=red", RED) as ear:
        assert made["links"]["blue"] in "".join(ear.heard())
        secret = made["links"]["blue"].removeprefix("/join/")
        assert house.post("/join", BLUE, {"secret": secret, "name": "Ben"}).status_code == 200
        (links,) = [json.loads(text)["set"]["you"]["links"] for text in ear.heard() if '"links"' in text]
    assert list(links) == ["red"]


def test_of_two_first_uses_at_once_one_wins(house: House) -> None:
    """Both have found the invitation good before either sits down."""
    asked = {"scenario": "systemships/duel", "seats": {"red": "me", "blue": "open"}}
    made = house.post("/tables", RED, asked).json()
    secret, table = made["links"]["blue"].removeprefix("/join/"), house.table(made["id"])

    async def both() -> list[Any]:
        await table.lock.acquire()
        guests = [
            asyncio.create_task(house.hall.join(Joining(secret=secret, name=name), hash_secret(device)))
            for device, name in ((BLUE, "Ben"), (STRANGER, "Eve"))
        ]
        while len(table.lock._waiters or ()) < 2:
            await asyncio.sleep(0.01)
        table.lock.release()
        return await asyncio.gather(*guests, return_exceptions=True)

    came = house.run(both)
    assert sorted(isinstance(each, Unknown) for each in came) == [False, True]
    assert len(table.grants[1]) == 1 and len(table.talk.public) == 1


def test_a_players_other_device_plays_under_the_players_name(duel: Duel) -> None:
    look = duel.house.post("/join/look", STRANGER, {"secret": duel.link.removeprefix("/join/")}).json()
    assert (look["seat"], look["person"]) == ("blue", "Ben")
    assert duel.join(STRANGER, "Somebody else").status_code == 200
    assert duel.seats_of(STRANGER) == [1] and duel.see(RED)["seats"][1]["person"] == "Ben"
    assert duel.own_link(STRANGER) == duel.link == duel.own_link(BLUE)
    assert duel.table.talk.public[-1]["text"] == "Ben comes on another device to the seat Blue."


def test_a_revoked_seat_is_open_again_to_one(duel: Duel) -> None:
    new = duel.house.post(f"{duel.path}/seats/blue/revoke", RED).json()["link"]
    assert duel.table.talk.public[-1]["text"] == "The table's maker takes seat Blue from Ben. It has a new link."
    assert duel.own_link(RED) == new and duel.see(BLUE)["you"]["links"] == {}
    for old in (duel.link, duel.invitation):
        assert duel.join(BLUE, "Ben", old).status_code == 404
    assert duel.join(STRANGER, "Carl", new).status_code == 200
    assert "blue" not in duel.see(RED)["you"]["links"] and duel.table.person(1) == "Carl"
    assert duel.join(BLUE, "Ben", new).status_code == 404


def test_only_the_creator_revokes(duel: Duel) -> None:
    for device in (BLUE, STRANGER, NOBODY):
        assert duel.house.post(f"{duel.path}/seats/blue/revoke", device).status_code == 403
    assert duel.see(BLUE, "blue")["you"]["name"] == "blue"


def test_a_revoked_link_is_worth_nothing(duel: Duel) -> None:
    duel.join(STRANGER)
    with duel.ear(BLUE, "blue") as ear, duel.ear(STRANGER, "blue") as second:
        first = json.loads(ear.receive())
        new = duel.house.post(f"{duel.path}/seats/blue/revoke", RED).json()["link"]
        assert new not in (duel.link, duel.invitation)
        assert ear.closed() == second.closed() == GONE
    for device in (BLUE, STRANGER, WATCHER):
        assert duel.join(device).status_code == 404
        assert duel.house.get(f"{duel.path}?seat=blue", device).status_code == 403
        assert duel.house.get(f"{duel.path}/replay?seat=blue", device).status_code == 403
        assert command(duel, device, "blue", {"do": "chat", "text": "Still here"}).status_code == 403
        (said,) = shut(duel, device, "blue", f"&epoch={first['epoch']}&since=1")
        assert "is not yours" in said
        assert duel.id not in duel.house.get("/tables", device).text
    assert duel.see(BLUE)["you"]["seats"] == [] and not duel.spoken
    assert duel.join(BLUE, "Ben", new).status_code == 200


def test_a_revoked_link_stays_so_when_the_server_starts_again(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with House(database) as house:
        duel = Duel(house)
        house.post(f"{duel.path}/seats/blue/revoke", RED)
    with House(database) as house:
        duel.house = house
        assert duel.join(BLUE).status_code == 404
        assert house.get(f"{duel.path}?seat=blue", BLUE).status_code == 403


async def somebody_waits(lock: asyncio.Lock) -> None:
    while not lock._waiters:
        await asyncio.sleep(0.01)


def test_who_is_revoked_while_connecting_does_not_get_in(duel: Duel) -> None:
    """The socket has been let in, but waits for the table; meanwhile the seat is taken away."""
    lock = duel.table.lock
    duel.house.run(lock.acquire)
    with duel.ear(BLUE, "blue") as ear:
        duel.house.run(somebody_waits, lock)
        duel.table.grants[1] = []  # as `revoke` leaves it
        duel.house.run(release, lock)
        try:
            heard = ear.heard()
        except WebSocketDisconnect:
            heard = []
        assert not [text for text in heard if '"form":{' in text]


async def release(lock: asyncio.Lock) -> None:
    lock.release()
