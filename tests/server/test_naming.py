"""Names given in play, at a server: by command, in the snapshot, for the referee."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.core import toy_crew

from .conftest import Start
from .guests import Guest, Plain
from .testing import TestClient
from .toys import house_toy

SEATS = {"pilot": "me", "gunner": "me", "raider": "open"}


@pytest.fixture
def chase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The scenario of the crew."""
    return house_toy(toy_crew.GAME, "toy", tmp_path, monkeypatch)


@pytest.fixture
def client(chase: str, start: Start) -> TestClient:
    return start()


@pytest.fixture
def ann(client: TestClient) -> Guest:
    return Guest(client)


@pytest.fixture
def cleo(client: TestClient) -> Guest:
    return Guest(client, "Cleo")


def found(chase: str, ann: Guest, cleo: Guest, **asked: Any) -> str:
    """A table at which the crew has found something, and the raider is asked."""
    made = ann.make(chase, seats=SEATS, settings={"dice": "12"}, **asked)
    cleo.join(made["links"]["raider"])
    ann.do(made["id"], "pilot", "answer", value=0)
    assert ann.see(made["id"])["names"], "twelve dice find something"
    return str(made["id"])


def names_it(guest: Guest, id: str, text: str, status: int = 200, seat: str = "pilot", number: int = 0) -> Plain:
    return guest.do(id, seat, "name", status, of="trait", number=number, text=text)


def logged(guest: Guest, id: str) -> list[str]:
    return [line["text"] for line in guest.see(id)["log"]]


def test_a_name_is_given_by_command_and_read_by_the_crew(chase: str, ann: Guest, cleo: Guest) -> None:
    id = found(chase, ann, cleo)
    at = ann.see(id)["at"]
    assert ann.see(id)["names"][0] == {
        "of": "trait", "number": 0, "called": "trait 1", "place": "trait-0", "name": "",
    }  # fmt: skip
    assert names_it(ann, id, "Eel")["receipt"] == ann.see(id)["receipt"]
    seen = ann.see(id)
    assert seen["names"][0]["called"] == seen["names"][0]["name"] == "Eel" and seen["at"] == at
    assert ann.see(id, "gunner")["names"][0] == {**seen["names"][0], "name": ""}
    assert [line["kind"] for line in seen["log"] if "names trait 1" in line["text"]] == ["named"]
    assert "Pilot finds Eel." in logged(ann, id)
    assert [sheet["title"] for sheet in seen["scene"]["sheets"]][1] == "Eel"
    assert cleo.see(id)["names"] == [] and not any("Eel" in text for text in logged(cleo, id))
    names_it(ann, id, "")
    assert ann.see(id)["names"][0]["called"] == "trait 1"


def test_a_name_comes_to_sockets_at_once(chase: str, ann: Guest, cleo: Guest) -> None:
    id = found(chase, ann, cleo)
    with ann.socket(id, "gunner") as line, cleo.socket(id, "raider") as other:
        line.next()
        other.next()
        names_it(ann, id, "Eel")
        line.until(lambda line: line.state["names"][0]["called"] == "Eel")
        assert any(each["text"] == "Pilot finds Eel." for each in line.log)
        cleo.do(id, "raider", "answer", value=2)
        other.until(lambda line: any(each["text"] == "Eel shows." for each in line.log))


@pytest.mark.parametrize(
    ("seat", "number", "text", "what"),
    [
        ("pilot", 0, "x" * 41, "is no name"),
        ("pilot", 0, "two\nlines", None),
        ("pilot", 0, "a\u202eb", "is no name"),
        ("pilot", 0, "", "has no name to take back"),
        ("pilot", 1, "EEL", "another one is called 'Eel'"),
        ("pilot", 77, "Newt", "may not name that now"),
        ("raider", 0, "Newt", "may not name that now"),
        ("raider", 5, "Newt", "may not name that now"),
    ],
)
def test_what_is_refused_changes_nothing(
    chase: str, ann: Guest, cleo: Guest, seat: str, number: int, text: str, what: str | None
) -> None:
    id = found(chase, ann, cleo)
    names_it(ann, id, "Eel", seat="gunner")
    before = logged(ann, id)
    guest = cleo if seat == "raider" else ann
    reply = names_it(guest, id, text, 200 if what is None else 400, seat, number)
    assert what is None or what in reply["error"]["what"]
    assert what is None or logged(ann, id) == before
    assert what is not None or "Pilot finds two lines." in logged(ann, id), "blanks of any kind are one blank"


def test_a_name_outlives_the_server(chase: str, start: Start, cleo: Guest) -> None:
    ann = Guest(start())
    other = Guest(ann.client, "Cleo")
    id = found(chase, ann, other)
    names_it(ann, id, "Eel")
    receipt = ann.see(id)["receipt"]
    again = Guest(start())
    again.cookie = ann.cookie
    assert again.see(id)["names"][0]["name"] == "Eel" and again.see(id)["receipt"] == receipt


def test_the_referee_names_and_takes_back_at_the_desk(chase: str, ann: Guest, cleo: Guest) -> None:
    id = found(chase, ann, cleo, referee=True)
    names_it(ann, id, "Eel")
    ann.do(id, "*", "name", of="trait", number=1, text="Newt")
    desk = ann.see(id, "*")
    assert [(act["kind"], act["text"]) for act in desk["referee"]["acts"]] == [
        ("named", "The referee names trait 2 “Newt”."), ("named", "Pilot names trait 1 “Eel”."),
    ]  # fmt: skip
    n = desk["referee"]["acts"][1]["n"]
    ann.post(f"/tables/{id}/referee", {"command": {"do": "gm_revoke", "id": "r", "entry": n}})
    assert [each["called"] for each in ann.see(id)["names"]][:2] == ["trait 1", "Newt"]
    places = ann.get(f"/tables/{id}/referee/places?path=traits")["parts"]
    assert [part["label"] for part in places][:2] == ["trait 1", "Newt"]


def test_another_game_from_here_keeps_the_names(chase: str, ann: Guest, cleo: Guest) -> None:
    id = found(chase, ann, cleo)
    names_it(ann, id, "Eel")
    cleo.do(id, "raider", "answer", value=0)
    made = ann.post(f"/tables/{id}/branch", {"beat": 1, "view": "pilot", "name": "Ann"}, 201)
    assert ann.see(made["id"])["names"][0]["called"] == "Eel"


def test_a_game_in_which_nothing_is_named_says_nothing_of_names(ann: Guest) -> None:
    assert "names" not in ann.see(ann.make("systemships/duel")["id"])
