"""One officer, or one ship of the GM's, is the computer's: given, played, taken back, kept, told to all."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest

from admiralty.core.face.game import Request
from admiralty.core.play.autoplay import AS_SIMPLE, auto_answer
from admiralty.core.play.bouts import FOR_GOOD, NO_BOUT, Given, Left, give
from admiralty.core.play.session import new
from admiralty.games.bridge import GAME
from admiralty.server.known.keeping import standing_from, standing_text
from admiralty.server.seen.places import place_of
from admiralty.server.table import computers
from admiralty.server.workers.again import computers_play

from .conftest import Start
from .guests import Guest, fresh_id
from .test_durability import moved

VALCOURT, HARKOV, KIMURA = 0, 1, 5
Told = dict[str, Any]


def bridge(ann: Guest, ben: Guest | None = None, gm: str = "computer:simple", **more: Any) -> str:
    """A table where Ann holds Valcourt, and with Ben at it he holds Harkov."""
    seats = {"crew1": "me", **({"crew2": "open"} if ben else {}), "gm": gm}
    made = ann.make(scenario="bridge/edge", seats=seats, settings={"people": 2 if ben else 1}, **more)
    if ben:
        ben.join(made["links"]["crew2"])
    return str(made["id"])


def given(guest: Guest, id: str, viewer: str, seat: str = "crew1") -> dict[str, str]:
    """What the computer plays of a seat, as a viewer reads it."""
    told = [each for each in guest.see(id, viewer)["given"] if each["seat"] == seat and each["on"]]
    return {each["called"]: "ends" if each["ends"] else "on" for each in told}


def settled(guest: Guest, id: str, seat: str = "crew1") -> Told:
    """What a seat sees once it is asked something that is not the computer's, or the battle is over."""
    with guest.socket(id, seat) as line:
        line.next()
        line.until(lambda it: bool(it.state["question"] or (it.state["form"] and not it.state["form"]["boxes"])))
        return {**line.state, "log": line.log}


def play_to(guest: Guest, id: str, seat: str, beat: int) -> None:
    """A person answers whatever that seat is asked, until so many turns are over; nobody else at the table is one."""
    with guest.socket(id, seat) as line:
        line.next()
        while line.state["beat"] < beat:
            line.until(lambda it: bool(it.state["beat"] >= beat or it.state["question"] or it.state["form"]))
            at = line.state["at"]
            if line.state["beat"] < beat:
                guest.act(id, seat)
                line.until(lambda it, at=at: bool(it.state["at"] != at))  # type: ignore[misc]


def choose(guest: Guest, id: str, officer: int, seat: str = "crew1") -> Told:
    """Who has the turn, in a form or as a question that several may answer."""
    if guest.see(id, seat)["form"]:
        return guest.do(id, seat, "fill", answers=[officer])
    return guest.do(id, seat, "answer", value=officer)


def test_the_computer_plays_one_officer_and_the_person_the_others(start: Start) -> None:
    ann = Guest(start())
    id = bridge(ann)
    told = ann.see(id, "crew1")["given"]
    assert [each["called"] for each in told] == ["Valcourt", "Harkov", "Brandvold", "Aimes", "Nwosu", "Kimura"]
    assert not any(each["on"] or each["ends"] for each in told) and {each["seat"] for each in told} == {"crew1"}
    assert ann.do(id, "crew1", "give", things=[KIMURA])["ok"]
    assert given(ann, id, "crew1") == {"Kimura": "on"}
    form = ann.see(id, "crew1")["form"]
    assert form["open"] and not form["boxes"], "who has the turn is asked"
    choose(ann, id, KIMURA)
    seen = settled(ann, id)
    assert seen["beat"] >= 1 and not seen["form"]["ready"]
    texts = [line["text"] for line in seen["log"]]
    assert any(text.startswith("Kimura") for text in texts), texts
    choose(ann, id, HARKOV)
    form = ann.see(id, "crew1")["form"]
    assert [box["answer"] for box in form["boxes"]] == [HARKOV] and form["open"], "Harkov is the person's"


def test_who_is_given_is_told_to_everybody_and_outlives_the_server(start: Start) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    id = bridge(ann, ben)
    ann.do(id, "crew1", "give", things=[VALCOURT])
    for viewer in ("crew2", "-"):
        assert given(ben, id, viewer) == {"Valcourt": "on"}
    assert {each["seat"] for each in ben.see(id, "crew2")["given"] if not each["on"]} == {"crew2"}
    assert {each["on"] for each in ben.see(id, "-")["given"]} == {True}, "what may be given is the seat's own affair"
    ann = moved(ann, start)
    ben = moved(ben, lambda: ann.client)
    assert given(ben, id, "-") == {"Valcourt": "on"}
    with ben.socket(id, "crew2") as line:
        line.next()
        ben.do(id, "crew2", "answer", value=VALCOURT)
        line.until(lambda it: bool(it.state["beat"]) or (it.state["question"] or {}).get("label") == "call")
    assert ann.see(id, "crew1")["undoable"], "Valcourt's order was written for Ann"


def test_nobody_answers_for_another_person(start: Start) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    id = bridge(ann, ben)
    for guest, seat, things in ((ann, "crew1", [HARKOV]), (ben, "crew2", [VALCOURT]), (ann, "crew1", [99])):
        reply = guest.do(id, seat, "give", 400, things=things)
        assert "has no such officer or ship" in reply["error"]["what"], reply
    mine = [each["thing"] for each in ann.see(id, "crew1")["given"] if each["seat"] == "crew1"]
    ann.do(id, "crew1", "give", things=mine)
    ben.do(id, "crew2", "answer", value=HARKOV)
    seen = ben.see(id, "crew2")
    assert seen["form"]["open"] and not seen["form"]["boxes"], "Harkov's order is Ben's to write"
    assert ann.see(id, "crew1")["form"] is None


def test_it_is_taken_back_at_once_between_two_turns_and_else_after_the_turn(start: Start) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    id = bridge(ann, ben)
    ann.do(id, "crew1", "give", things=[VALCOURT])
    ann.do(id, "crew1", "give", things=[])
    assert given(ann, id, "crew1") == {}, "no turn is under way"
    ann.do(id, "crew1", "give", things=[VALCOURT])
    ben.do(id, "crew2", "answer", value=HARKOV)  # Harkov's turn is under way
    ann.do(id, "crew1", "give", things=[])
    assert given(ben, id, "-") == {"Valcourt": "ends"}
    ann = moved(ann, start)
    ben = moved(ben, lambda: ann.client)
    assert given(ben, id, "-") == {"Valcourt": "ends"}, "it is kept"
    play_to(ben, id, "crew2", 1)
    assert given(ben, id, "-") == {}


def test_what_the_referee_takes_back_forgets_that_the_turn_was_to_be_waited_for(start: Start) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    id = bridge(ann, ben, referee=True)
    ann.do(id, "crew1", "give", things=[VALCOURT])
    ben.do(id, "crew2", "answer", value=HARKOV)
    ann.do(id, "crew1", "give", things=[])
    assert given(ben, id, "-") == {"Valcourt": "ends"}
    last = ann.see(id, "*")["referee"]["play"][-1]["n"]
    undo = {"do": "gm_undo", "id": fresh_id(), "entry": last}
    ann.post(f"/tables/{id}/referee", {"command": undo})
    assert given(ben, id, "-") == {}


def test_a_gm_who_has_given_all_ships_is_asked_nothing(start: Start) -> None:
    ann = Guest(start())
    id = bridge(ann, gm="me")
    ships = [each["thing"] for each in ann.see(id, "gm")["given"] if each["seat"] == "gm"]
    assert len(ships) == 3
    ann.do(id, "gm", "give", things=ships)
    assert list(given(ann, id, "-", "gm")) == list(given(ann, id, "gm", "gm"))
    play_to(ann, id, "crew1", 1)
    seen = settled(ann, id)
    assert seen["beat"] >= 2, "a ship of the GM's had its turn"
    assert {each["name"]: each["waited_for"] for each in seen["seats"]} == {"crew1": True, "gm": False}


def test_the_referee_gives_the_ships_of_the_seat_in_hand(start: Start) -> None:
    ann = Guest(start())
    id = bridge(ann, gm="me", referee=True)
    hand = {"do": "gm_hand", "id": fresh_id(), "seat": "gm", "to": "referee"}
    ann.post(f"/tables/{id}/referee", {"command": hand})
    (hand,) = ann.see(id, "*")["hands"]
    ships = [each["thing"] for each in hand["given"] if each["seat"] == "gm"]
    assert hand["seat"] == "gm" and ships
    with ann.socket(id, "*") as line:
        line.next()
        line.do("give", things=ships[:1], seat="gm")
    assert len(given(ann, id, "*", "gm")) == 1 == len(given(ann, id, "-", "gm"))


def test_undo_takes_back_what_one_has_decided_oneself(start: Start) -> None:
    ann = Guest(start())
    id = bridge(ann)
    ann.do(id, "crew1", "give", things=[KIMURA])
    play_to(ann, id, "crew1", 1)
    before = settled(ann, id)
    assert before["beat"] > 0
    choose(ann, id, KIMURA)
    with ann.socket(id, "crew1") as line:
        line.next()
        line.until(lambda it: it.state["beat"] > before["beat"])
    ann.do(id, "crew1", "undo")
    seen = ann.see(id, "crew1")
    assert seen["at"][:2] == before["at"][:2] and seen["form"]["boxes"] == []
    assert given(ann, id, "crew1") == {"Kimura": "on"}


def test_a_choice_that_is_undone_does_not_play_itself_again(start: Start) -> None:
    ann = Guest(start())
    id = bridge(ann)
    ann.do(id, "crew1", "give", things=[KIMURA])
    choose(ann, id, KIMURA)
    assert settled(ann, id)["beat"] > 0
    assert ann.do(id, "crew1", "undo")["ok"]
    seen = ann.see(id, "crew1")
    assert seen["beat"] == 0 and seen["form"]["boxes"] == [] and not seen["form"]["ready"]


def test_a_choice_that_changes_while_a_worker_plays_counts(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a worker has made of the earlier choice is dropped."""
    play, take_over = computers._play_elsewhere, computers._take_over
    found, changed, taken = Event(), Event(), Event()

    async def play_slowly(*of: Any) -> list[bytes]:
        lines = await play(*of)
        found.set()
        while not changed.is_set():
            await asyncio.sleep(0.01)
        return lines

    async def take(*of: Any) -> None:
        await take_over(*of)
        taken.set()

    monkeypatch.setattr(computers, "is_dear", lambda table: True)
    monkeypatch.setattr(computers, "_play_elsewhere", play_slowly)
    monkeypatch.setattr(computers, "_take_over", take)
    ann = Guest(start(workers=1))
    id = bridge(ann)
    ann.do(id, "crew1", "give", things=[KIMURA])
    ann.do(id, "crew1", "fill", answers=[KIMURA])
    assert found.wait(60)
    assert ann.do(id, "crew1", "fill", answers=[HARKOV])["ok"]
    changed.set()
    assert taken.wait(60)
    seen = ann.see(id, "crew1")
    assert seen["beat"] == 0 and [box["answer"] for box in seen["form"]["boxes"]] == [HARKOV]


def test_a_worker_finishes_a_form_only_where_it_was_written() -> None:
    deal = GAME.deal(Request(GAME.scenario("edge"), settings={"people": "1"}))
    game = new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    bouts = {0: give(game, 0, [VALCOURT], NO_BOUT)}
    place, draft = place_of(game, 0), [[VALCOURT], []]
    assert computers_play(b"".join(game.journal.lines()), {}, {}, bouts, {0: (place, draft)}).lines
    while game.beat < 1 or not (game.plotting and 0 in game.waiting):
        auto_answer(game, game.waiting[0], GAME.simple)
    assert not game.battle_now.officers[VALCOURT].acted
    data = b"".join(game.journal.lines())
    assert not computers_play(data, {}, {}, bouts, {0: (place, draft)}).lines
    assert computers_play(data, {}, {}, bouts, {0: (place_of(game, 0), draft)}).lines


def test_other_games_have_nothing_to_give(start: Start) -> None:
    ann = Guest(start())
    id = ann.make(seats={"red": "me", "blue": "me"})["id"]
    assert "given" not in ann.see(id, "red")
    assert ann.do(id, "red", "give", 400, things=[0])["error"]["what"] == "can give nothing to the computer"


def test_it_is_kept_with_the_standing_orders() -> None:
    left = Left(0, 0, (Given(VALCOURT, FOR_GOOD, 7), Given(KIMURA, 4, 2, 1)))
    for orders, each in (({3: 2, 5: AS_SIMPLE}, left), ({}, left), ({3: 0}, left._replace(bout=7, since=2))):
        assert standing_from(standing_text(orders, each)) == (orders, each)
    assert standing_text({3: 2}, NO_BOUT) == "[[3],[0,0],[[3,2]]]", "as it was kept before"
    assert standing_from("[[],[0,0],[],[[5,4]]]") == ({}, Left(0, 0, (Given(KIMURA, 4),))), "and in between"
