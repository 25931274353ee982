"""A question that several seats may answer, at a server: who is waited for, who was quicker, whose time runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Bout
from admiralty.server.seen.places import answered_by, place_of
from tests.core import toy_crew
from tests.core.toy_crew_rules import GUNNER, PILOT

from .conftest import Start
from .guests import Guest
from .test_clocks import BEGIN, CLOCK, Watch, dues
from .testing import TestClient
from .toys import house_toy

OPEN = {"pilot": "me", "gunner": "open", "raider": "open"}


@pytest.fixture
def chase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The scenario of the crew."""
    return house_toy(toy_crew.GAME, "toy", tmp_path, monkeypatch)


@pytest.fixture
def client(chase: str, start: Start) -> TestClient:
    return start()


@pytest.fixture
def watch(client: TestClient) -> Watch:
    return Watch(client)


@pytest.fixture
def ann(client: TestClient) -> Guest:
    return Guest(client)


@pytest.fixture
def bert(client: TestClient) -> Guest:
    return Guest(client, "Bert")


@pytest.fixture
def cleo(client: TestClient) -> Guest:
    return Guest(client, "Cleo")


def seated(chase: str, ann: Guest, bert: Guest, cleo: Guest, **asked: Any) -> str:
    """A table at which all three sit."""
    made = ann.make(chase, seats=OPEN, settings={"mending": "yes"}, **asked)
    bert.join(made["links"]["gunner"])
    cleo.join(made["links"]["raider"])
    return str(made["id"])


def waited_for(guest: Guest, id: str) -> list[str]:
    return [seat["name"] for seat in guest.see(id)["seats"] if seat["waited_for"]]


def test_the_table_waits_for_either_and_each_is_asked(chase: str, ann: Guest, bert: Guest, cleo: Guest) -> None:
    id = seated(chase, ann, bert, cleo)
    assert waited_for(cleo, id) == ["pilot", "gunner"]
    assert ann.see(id)["table"]["either"] is cleo.see(id)["table"]["either"] is True
    mine, theirs = ann.see(id)["question"], bert.see(id)["question"]
    assert mine["help"] == "Gunner may answer this, too." and theirs["help"] == "Pilot may answer this, too."
    assert mine["prompt"].startswith("Heat 2") and theirs["prompt"].startswith("Heat ?")
    assert cleo.see(id)["question"] is None
    bert.do(id, "gunner", "answer", value=1)
    assert waited_for(ann, id) == ["raider"] and "either" not in ann.see(id)["table"]
    said = [line for line in ann.see(id)["log"] if line["kind"] == "answer"]
    assert [line["text"] for line in said] == ["Gunner answers (who goes next): Gunner."]
    assert not [line for line in cleo.see(id)["log"] if line["kind"] == "answer"]
    assert (ann.see(id)["undoable"], bert.see(id)["undoable"]) == (None, 1)


def test_a_spectator_looks_on_while_they_answer(chase: str, ann: Guest, bert: Guest, cleo: Guest) -> None:
    id = seated(chase, ann, bert, cleo)
    bert.do(id, "gunner", "answer", value=1)
    seen = ann.see(id, "-")
    assert seen["at"] == [0, 0, 0] and seen["question"] is None and not seen["log"][0]["text"].startswith("Gunner")


def test_it_is_on_the_list_of_each(chase: str, ann: Guest, bert: Guest, cleo: Guest) -> None:
    id = seated(chase, ann, bert, cleo)
    assert [bool(guest.get("/tables")[0]["waiting_for_me"]) for guest in (ann, bert, cleo)] == [True, True, False]
    ann.do(id, "pilot", "answer", value=0)
    assert [bool(guest.get("/tables")[0]["waiting_for_me"]) for guest in (ann, bert, cleo)] == [False, False, True]


def test_who_comes_second_reads_who_was_quicker(chase: str, ann: Guest, bert: Guest, cleo: Guest) -> None:
    id = seated(chase, ann, bert, cleo)
    at = ann.see(id)["at"]
    assert at == bert.see(id)["at"]
    bert.do(id, "gunner", "answer", value=1)
    reply = ann.do(id, "pilot", "answer", 409, value=0, at=at)
    assert reply["stale"] is True
    assert reply["error"]["what"] == "Bert answered this already"
    cleo.do(id, "raider", "answer", value=2)
    late = ann.do(id, "pilot", "answer", 409, value=0, at=at)
    assert late["error"]["what"] == "Bert answered this already", "the next question is another one"
    ann.do(id, "pilot", "answer", value=1)
    ann.do(id, "pilot", "answer", value=1)
    again = ann.do(id, "pilot", "answer", 409, value=0, at=at)
    assert again["error"]["what"] == "Bert answered this already", "in a beat that is over, too"
    for strange in ([at[0], -1, at[2]], [at[0], -9, at[2]], [-1, at[1], at[2]]):
        lost = ann.do(id, "pilot", "answer", 409, value=0, at=strange)
        assert lost["error"]["what"] == "the game has moved on", "a place that no snapshot had"
    own = bert.do(id, "gunner", "answer", 409, value=0, at=at)
    assert own["error"]["what"] == "the game has moved on", "it was Bert's own answer"


def test_play_taken_back_since_is_another_matter(chase: str, ann: Guest, bert: Guest, cleo: Guest) -> None:
    id = seated(chase, ann, bert, cleo)
    at = ann.see(id)["at"]
    bert.do(id, "gunner", "answer", value=1)
    bert.do(id, "gunner", "undo")
    ann.do(id, "pilot", "consent", agree=True)
    cleo.do(id, "raider", "consent", agree=True)
    assert waited_for(ann, id) == ["pilot", "gunner"]
    assert ann.do(id, "pilot", "answer", 409, value=0, at=at)["error"]["what"] == "the game has moved on"
    ann.do(id, "pilot", "answer", value=0)


def test_a_computer_that_was_quicker_is_called_so(chase: str, client: TestClient, ann: Guest) -> None:
    id = ann.make(chase, seats={"pilot": "me", "gunner": "me", "raider": "me"})["id"]
    table = client.app.state.hall.tables[id]  # type: ignore[attr-defined]
    at = place_of(table.playing, PILOT)
    ann.do(id, "gunner", "answer", value=1)
    assert answered_by(table.playing, PILOT, at) == GUNNER and answered_by(table.playing, GUNNER, at) == -1
    table.players[GUNNER] = "computer:simple"
    reply = ann.do(id, "pilot", "answer", 409, value=0, at=at)
    assert reply["error"]["what"] == "The computer answered this already"


def test_receipts_move_for_those_whose_question_it_was(chase: str, ann: Guest, bert: Guest, cleo: Guest) -> None:
    id = seated(chase, ann, bert, cleo)
    before = [guest.see(id)["receipt"] for guest in (ann, bert, cleo)]
    bert.do(id, "gunner", "answer", value=1)
    after = [guest.see(id)["receipt"] for guest in (ann, bert, cleo)]
    assert [one == two for one, two in zip(before, after, strict=True)] == [False, False, True]
    cleo.do(id, "raider", "answer", value=1)
    ann.do(id, "pilot", "answer", value=1)
    assert ann.see(id)["receipt"] == bert.see(id)["receipt"], "a new beat is everybody's"


def test_a_computer_of_the_crew_waits_for_the_person(chase: str, ann: Guest) -> None:
    id = ann.make(chase, seats={"pilot": "computer:simple", "gunner": "me", "raider": "computer:simple"})["id"]
    assert waited_for(ann, id) == ["pilot", "gunner"]
    ann.do(id, "gunner", "answer", value=0)
    seen = ann.see(id)
    assert seen["at"][0] == 1 and seen["question"], "the raider has answered, and the next beat asks again"


def test_odds_may_be_asked_for_by_either(chase: str, client: TestClient, ann: Guest, bert: Guest, cleo: Guest) -> None:
    from admiralty.server.asked.commands import Odds
    from admiralty.server.table.odds import job_of

    id = seated(chase, ann, bert, cleo)
    session = client.app.state.hall.tables[id].playing  # type: ignore[attr-defined]
    for seat in (PILOT, GUNNER):
        job, _ = job_of(session, seat, Odds(do="odds", id="o"))
        assert job.answers == (0, 1) and job.seat == seat


def test_the_asked_seats_time_runs(watch: Watch, chase: str) -> None:
    ann, bert, cleo = (Guest(watch.client, name) for name in ("Ann", "Bert", "Cleo"))
    id = seated(chase, ann, bert, cleo, clock=CLOCK)
    assert dues(ann, id) == {"pilot": BEGIN + CLOCK, "gunner": None, "raider": None}
    watch.passes(CLOCK)
    said = [line["text"] for line in ann.see(id)["log"]]
    assert said[:2] == ["Time is up for Pilot: the computer answers.", "Pilot answers (who goes next): Gunner."]


def test_who_shares_with_a_computer_has_the_time(watch: Watch, chase: str) -> None:
    ann = Guest(watch.client)
    id = ann.make(chase, seats={"pilot": "computer:simple", "gunner": "me", "raider": "computer:simple"}, clock=CLOCK)[
        "id"
    ]
    assert dues(ann, id) == {"pilot": None, "gunner": BEGIN + CLOCK, "raider": None}
    watch.passes(CLOCK)
    assert ann.see(id)["at"][0] == 1


def test_who_shares_with_one_who_left_the_bout_has_the_time(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bout = Bout("Leave the chase", "The computer chases for you.", lambda b: 1, lambda b, names: "")
    chase = house_toy(replace(toy_crew.GAME, bout=bout), "toy", tmp_path, monkeypatch)
    watch = Watch(start())
    ann, bert, cleo = (Guest(watch.client, name) for name in ("Ann", "Bert", "Cleo"))
    id = seated(chase, ann, bert, cleo, clock=CLOCK)
    watch.passes(CLOCK / 2)
    for leaves, due in ((True, {"pilot": None, "gunner": watch.at + CLOCK}), (False, {"pilot": watch.at + CLOCK})):
        ann.do(id, "pilot", "bout", at=ann.see(id, "pilot")["at"], leave=leaves)
        assert dues(ann, id) == {"gunner": None, "raider": None, **due}
    ann.do(id, "pilot", "bout", at=ann.see(id, "pilot")["at"], leave=True)
    assert set(waited_for(cleo, id)) == {"pilot", "gunner"}
    watch.passes(CLOCK)
    said = [line["text"] for line in ann.see(id)["log"]]
    assert said[:2] == ["Time is up for Gunner: the computer answers.", "Gunner answers (who goes next): Gunner."]
    assert waited_for(cleo, id) == ["raider"]


def test_a_command_that_fails_leaves_nothing_behind_that_the_clock_reads(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bout = Bout("Leave the chase", "The computer chases for you.", lambda b: 1, lambda b, names: "")
    chase = house_toy(replace(toy_crew.GAME, bout=bout), "toy", tmp_path, monkeypatch)
    watch = Watch(start())
    ann, bert, cleo = (Guest(watch.client, name) for name in ("Ann", "Bert", "Cleo"))
    id = seated(chase, ann, bert, cleo, clock=CLOCK)
    with monkeypatch.context() as patch:
        patch.setattr(type(watch.hall.tables[id]), "commit", breaks)
        ann.do(id, "pilot", "bout", 400, at=ann.see(id, "pilot")["at"], leave=True)
    assert not watch.hall.tables[id].pending.bouts
    watch.passes(CLOCK)
    assert ann.see(id)["log"][0]["text"] == "Time is up for Pilot: the computer answers."


async def breaks(*_: Any) -> None:
    raise Refused("store", "can't be written")


def test_a_referee_answers_for_a_seat_that_shares(chase: str, ann: Guest, bert: Guest) -> None:
    made = ann.make(chase, seats={"pilot": "open", "gunner": "open", "raider": "computer:simple"}, referee=True)
    id = made["id"]
    bert.join(made["links"]["pilot"])
    ann.post(f"/tables/{id}/referee", {"command": {"do": "gm_hand", "id": "h", "seat": "gunner", "to": "referee"}})
    assert ann.see(id, "gunner")["question"]["help"] == "Pilot may answer this, too."
    ann.do(id, "gunner", "answer", value=1)
    assert [act["text"] for act in ann.see(id, "*")["referee"]["play"]][-1:] == ["Gunner: who goes next"]
