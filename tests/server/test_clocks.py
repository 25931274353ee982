"""Clocks: time runs for the seats that are waited for; when it is up the computer answers, whatever happened."""

from __future__ import annotations

import itertools
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.journal import secret
from admiralty.core.journal.entries import COMPUTER, DRAFT, Answer, Plot
from admiralty.core.play import autoplay
from admiralty.odds.track import Cause, track_of
from admiralty.server.app import create_app
from admiralty.server.asked import opening
from admiralty.server.asked.commands import Ready
from admiralty.server.base.settings import Settings
from admiralty.server.hall.clocks import LATE_SECONDS, REST_SECONDS, Clocks, _strike
from admiralty.server.hall.hall import Hall
from admiralty.server.seen.places import place_of
from admiralty.server.table import computers
from admiralty.server.table.taking import take

from .conftest import Start, hall_of
from .guests import Guest
from .test_durability import moved
from .testing import TestClient

DUEL = {"red": "me", "blue": "open"}
BEGIN = 1_800_000_000
CLOCK = 60
SEED_OF_A_QUESTION = 29
DUELS = 300  # at most, until somebody is hurt at once


class Watch:
    """The time of a server, which passes only as it is told, and in which nobody else looks at the clocks."""

    def __init__(self, client: TestClient, at: float = BEGIN) -> None:
        self.client, self.at = client, at
        self.hall: Hall = hall_of(client)
        self._tick = taken(self.hall.clocks)
        self.hall.now = lambda: self.at

    def passes(self, seconds: float) -> None:
        self.at += seconds
        self.look()

    def look(self) -> None:
        """The server has looked all the while."""
        self.hall.clocks.looked_at = self.at
        self.wakes()

    def wakes(self, after: float = 0.0) -> None:
        """The server, which did nothing for so long, looks again."""
        self.at += after
        assert self.client.portal is not None
        self.client.portal.call(self._tick)


def taken(clocks: Clocks) -> Callable[[], Awaitable[None]]:
    """How the clocks are looked at, which from now on only the test does: the server's own look might come between."""

    async def not_now() -> None:
        pass

    tick, clocks.tick = clocks.tick, not_now  # type: ignore[method-assign]
    return tick


@pytest.fixture
def watch(client: TestClient) -> Watch:
    return Watch(client)


@pytest.fixture
def duel(watch: Watch, ann: Guest, ben: Guest) -> str:
    """Ann is red and Ben is blue, with a minute for each decision."""
    made = ann.make(seats=DUEL, clock=CLOCK)
    ben.join(made["links"]["blue"])
    return str(made["id"])


def dues(guest: Guest, id: str) -> dict[str, int | None]:
    return {seat["name"]: seat["due"] for seat in guest.see(id)["seats"]}


def said(guest: Guest, id: str) -> list[str]:
    return [line["text"] for line in guest.see(id)["chat"] if "Time is up" in line["text"]]


def answered(guest: Guest, id: str) -> list[str]:
    return [line["text"] for line in guest.see(id)["log"]]


def test_no_time_runs_until_all_seats_are_taken(watch: Watch, ann: Guest, ben: Guest) -> None:
    made = ann.make(seats=DUEL, clock=CLOCK)
    id = made["id"]
    assert ann.see(id)["table"]["clock"] == CLOCK
    assert dues(ann, id) == {"red": None, "blue": None}
    watch.passes(10 * CLOCK)
    ben.join(made["links"]["blue"])
    assert dues(ann, id) == dict.fromkeys(("red", "blue"), int(watch.at) + CLOCK)
    ann.post(f"/tables/{id}/seats/blue/revoke")
    assert dues(ann, id) == {"red": None, "blue": None}
    watch.passes(10 * CLOCK)
    assert said(ann, id) == []


def test_without_a_clock_nobody_is_hurried(watch: Watch, ann: Guest, ben: Guest) -> None:
    made = ann.make(seats=DUEL)
    ben.join(made["links"]["blue"])
    watch.passes(1e8)
    assert dues(ann, made["id"]) == {"red": None, "blue": None} and said(ann, made["id"]) == []
    assert ann.see(made["id"])["beat"] == 0


def test_when_it_is_up_the_computer_answers_and_everybody_is_told(
    watch: Watch, ann: Guest, ben: Guest, duel: str
) -> None:
    with ann.socket(duel, "red") as line:
        line.next()
        watch.passes(CLOCK - 1)
        assert said(ann, duel) == []
        watch.passes(1)
        line.until(lambda it: any("Time is up" in each["text"] for each in it.chat))
        assert line.state["at"] != [0, 0, 0]
    assert said(ann, duel) == ["Time is up for Ann (Red) and Ben (Blue): the computer answers."]
    assert ann.see(duel, "-")["chat"][-1]["who"] == ""
    acts = [act for _, act in watch.hall.tables[duel].session.acts]  # type: ignore[union-attr]
    assert {act.seat for act in acts} == {0, 1}, "journalled as any other"  # type: ignore[union-attr]
    for _ in range(40):
        watch.passes(CLOCK)
        if ann.see(duel)["table"]["status"] == "over":
            break
    assert ann.see(duel)["table"]["status"] == "over"
    assert dues(ann, duel) == {"red": None, "blue": None}


def test_the_log_and_the_replay_say_at_which_place_it_was(watch: Watch, ann: Guest, ben: Guest, duel: str) -> None:
    eve = Guest(ann.client, "Eve")
    ann.act(duel, "red")
    watch.passes(CLOCK)
    for guest, seat in ((ann, "red"), (ben, "blue"), (eve, "-")):
        lines = guest.see(duel, seat)["log"]
        (late,) = (line for line in lines if line["kind"] == "late")
        assert late["text"] == "Time is up for Blue: the computer answers." and late["beat"] == 0
        assert lines.index(late) < next(k for k, line in enumerate(lines) if "drive" in line["text"])
    for _ in range(40):
        if ann.see(duel)["table"]["status"] == "over":
            break
        watch.passes(CLOCK)
    log = eve.get(f"/tables/{duel}/replay")["log"]
    assert next(line["text"] for line in log if line["kind"] == "late") == "Time is up for Blue: the computer answers."
    session = watch.hall.tables[duel].session
    assert session is not None
    causes = [(step.cause, step.seat) for step in track_of(session).steps if step.cause in (Cause.CHOICE, Cause.CLOCK)]
    assert causes[:2] == [(Cause.CHOICE, 0), (Cause.CLOCK, 1)] and causes.count((Cause.CHOICE, 0)) == 1


def test_in_a_plot_only_who_is_not_ready_loses_time(watch: Watch, ann: Guest, ben: Guest, duel: str) -> None:
    watch.passes(CLOCK / 2)
    ann.act(duel, "red")
    assert dues(ben, duel) == {"red": None, "blue": BEGIN + CLOCK}
    watch.passes(CLOCK / 2)
    assert said(ann, duel) == ["Time is up for Ben (Blue): the computer answers."]


def test_what_a_clock_sealed_stays_so_when_others_take_their_orders_back(
    watch: Watch, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides = {"red": ["lance"], "blue": ["lance"], "green": ["lance"]}
    melee = {"game": "systemships", "title": "A melee", "contest": "duel", "phasing": "red", "sides": sides}
    monkeypatch.setattr(opening, "_content", lambda path: melee)
    id = ann.make("systemships/duel", seats=dict.fromkeys(sides, "me"), clock=CLOCK)["id"]
    watch.passes(CLOCK / 2)
    for seat in ("red", "green"):
        ann.act(id, seat)
        ann.do(id, seat, "unready")  # they have their time again
    ann.act(id, "red")
    watch.passes(CLOCK / 2)
    assert [seat["ready"] for seat in ann.see(id)["seats"]] == [True, True, False]
    ann.do(id, "red", "unready")
    plot = watch.hall.tables[id].playing.plot
    assert plot is not None and [act.clock for act in plot.given.values()] == ["computer"]
    assert [line["text"] for line in ann.see(id)["log"] if line["kind"] == "late"] == [
        "Time is up for Blue: the computer answers."
    ]


def test_who_is_asked_again_in_the_same_beat_has_fresh_time(watch: Watch, ann: Guest, ben: Guest) -> None:
    """Both are answered for, and one of them is hurt: that is a question of its own."""
    for _ in range(DUELS):
        made = ann.make(seats=DUEL, clock=CLOCK, settings={"rounds": 1})
        id = made["id"]
        ben.join(made["links"]["blue"])
        watch.passes(CLOCK)
        assert len(said(ann, id)) == 1
        if ann.see(id)["beat"] == 0 and ann.see(id)["table"]["status"] == "running":
            assert {due for due in dues(ann, id).values() if due} == {int(watch.at) + CLOCK}
            watch.look()
            assert len(said(ann, id)) == 1
            return
    raise AssertionError("nobody was hurt in any of these duels")


def test_a_whole_draft_counts_and_one_that_is_not_does_not(watch: Watch, ann: Guest, ben: Guest, duel: str) -> None:
    orders = ann.orders(duel, "red")
    form = ben.see(duel, "blue")["form"]
    ben.do(duel, "blue", "fill", answers=[form["open"]["choices"][0]["value"]])
    watch.passes(CLOCK)
    session = watch.hall.tables[duel].session
    assert session is not None
    given = {act.seat: [box[3] for box in act.answers] for _, act in session.acts if hasattr(act, "answers")}
    assert given[0] == orders != given[1], "the computer wrote blue's whole plot"
    assert said(ann, duel) == ["Time is up for Ann (Red) and Ben (Blue): the computer answers."], "and nobody is told"


def test_time_begins_anew_with_every_beat_but_not_with_a_draft(watch: Watch, ann: Guest, ben: Guest, duel: str) -> None:
    watch.passes(20)
    ann.do(duel, "red", "fill", answers=[])
    assert dues(ann, duel)["red"] == BEGIN + CLOCK, "a draft is no answer"
    for guest, seat in ((ann, "red"), (ben, "blue")):
        guest.act(duel, seat)
    seen = ann.see(duel)
    running = {due for due in dues(ann, duel).values() if due}
    assert seen["table"]["status"] == "over" or running == {BEGIN + 20 + CLOCK}


def test_play_that_is_taken_back_has_its_time_again(watch: Watch, ann: Guest, ben: Guest, duel: str) -> None:
    ann.act(duel, "red")
    ben.act(duel, "blue")
    watch.passes(30)
    ann.do(duel, "red", "undo")
    ben.do(duel, "blue", "consent", agree=True)
    assert dues(ann, duel)["red"] == BEGIN + 30 + CLOCK


def test_a_table_that_left_the_memory_is_played_on(watch: Watch, ann: Guest, ben: Guest, duel: str) -> None:
    watch.hall.tables.clear()
    watch.passes(CLOCK)
    assert duel in watch.hall.tables
    assert said(ann, duel)


def test_clocks_outlive_the_server(start: Start, database: str) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    Watch(client)
    made = ann.make(seats=DUEL, clock=CLOCK)
    id = made["id"]
    ben.join(made["links"]["blue"])
    before = dues(ann, id)
    ann = moved(ann, start)
    watch = Watch(ann.client, BEGIN + 30)
    watch.look()
    assert dues(ann, id) == before and said(ann, id) == []
    watch.passes(30)
    assert said(ann, id)


def test_who_could_not_answer_while_the_server_was_down_has_all_the_time_again(start: Start, database: str) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    Watch(client)
    made = ann.make(seats=DUEL, clock=CLOCK)
    id = made["id"]
    ben.join(made["links"]["blue"])
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE clocks SET due_at = 1000")  # long ago, by the clock of the server that starts now
    began = time.time()
    ann = moved(ann, start)
    at = min(due for due in dues(ann, id).values() if due)
    assert at >= began + CLOCK
    watch = Watch(ann.client, at - CLOCK + 1)
    watch.look()
    assert said(ann, id) == []
    watch.at = at + LATE_SECONDS
    watch.look()
    assert said(ann, id)


def test_a_table_that_breaks_keeps_no_other_waiting(
    watch: Watch, ann: Guest, ben: Guest, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = ann.make(seats=DUEL, clock=CLOCK)
    ben.join(other["links"]["blue"])
    broken = watch.hall.tables[duel]
    before = ann.see(duel)

    def breaks() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(broken, "require_here", breaks)
    watch.passes(CLOCK)
    assert said(ann, other["id"])
    assert ann.see(duel) == before
    monkeypatch.undo()
    watch.hall.now = lambda: watch.at
    watch.look()
    assert said(ann, duel) == [], "it rests for a while"
    watch.passes(REST_SECONDS)
    assert said(ann, duel)


def test_nothing_is_told_when_the_answer_cannot_be_written(
    watch: Watch, ann: Guest, ben: Guest, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from .test_durability import Broken

    before: dict[str, Any] = ann.see(duel)
    with Broken(watch.client, monkeypatch):
        watch.passes(CLOCK)
        assert ann.see(duel) == before
    watch.hall.now = lambda: watch.at
    watch.passes(REST_SECONDS)
    assert said(ann, duel)


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        ({"clock": 1}, "too few"),
        ({"clock": -1}, "greater than or equal"),
        ({"clock": 10**7}, "less than or equal"),
        ({"clock": 60.5}, "integer"),
        ({"private": True, "listed": True}, "private table can't be in the lobby"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(ann: Guest, asked: dict[str, Any], what: str) -> None:
    problem = ann.post("/tables", {"scenario": "systemships/duel", **asked}, 400)["error"]
    assert what in problem["what"]


def test_my_tables_say_when_my_time_is_up_and_how_games_ended(watch: Watch, ann: Guest, ben: Guest, duel: str) -> None:
    (listed,) = ann.get("/tables")
    assert listed["due"] == BEGIN + CLOCK and listed["over_at"] is None and listed["outcome_text"] == ""
    ann.act(duel, "red")
    (listed,) = ann.get("/tables")
    assert listed["due"] is None and not listed["waiting_for_me"]
    ann.do(duel, "red", "leave")
    ben.do(duel, "blue", "consent", agree=True)
    (listed,) = ann.get("/tables")
    assert listed["over"] and listed["over_at"] > 1_700_000_000
    assert listed["outcome_text"] == "The game ended in a draw."


def test_two_servers_of_one_database_answer_once(
    watch: Watch, ann: Guest, ben: Guest, duel: str, database: str
) -> None:
    """The second one, which does not know yet that the first has answered, finds that nothing is due any more."""
    with TestClient(create_app(Settings(database, workers=0))) as other:
        later = Watch(other, BEGIN)
        assert other.portal is not None
        table = other.portal.call(later.hall.table, duel)
        assert table.clock.late(BEGIN + CLOCK) == [0, 1]
        watch.passes(CLOCK)
        other.portal.call(_strike, table, BEGIN + CLOCK)
        for hall in (watch.hall, later.hall):
            lines = [line["text"] for line in hall.tables[duel].talk.public]
            assert len([text for text in lines if "Time is up" in text]) == 1
        assert table.session.journal.receipt == watch.hall.tables[duel].session.journal.receipt  # type: ignore[union-attr]


def test_a_seat_that_the_referee_plays_holds_no_clock_up_and_has_none(watch: Watch, ann: Guest, ben: Guest) -> None:
    seats = {"red": "open", "blue": "computer:simple"}
    made = ann.make(seats=seats, clock=CLOCK, referee=True)
    id = str(made["id"])
    ben.join(made["links"]["red"])
    hand = {"command": {"do": "gm_hand", "id": "one", "seat": "blue", "to": "referee"}}
    ann.post(f"/tables/{id}/referee", hand)
    assert dues(ben, id) == {"red": int(watch.at) + CLOCK, "blue": None}
    watch.passes(CLOCK)
    assert len(said(ben, id)) == 1 and "Red" in said(ben, id)[0]


# ---- a server that was suspended ------------------------------------------------------------------------------------


def test_whose_time_ran_out_while_the_server_was_suspended_has_all_of_it_again(
    watch: Watch, ann: Guest, ben: Guest, duel: str
) -> None:
    ann.do(duel, "red", "leave")
    watch.look()
    with ben.socket(duel, "blue") as line:
        line.next()
        watch.wakes(after=3600)
        line.until(lambda it: it.state["seats"][1]["due"] == BEGIN + 3600 + CLOCK)
    assert said(ann, duel) == [] and ann.see(duel)["beat"] == 0
    assert ann.see(duel)["undo"]["kind"] == "leave", "what somebody asked for stands"
    assert dues(ann, duel) == dict.fromkeys(("red", "blue"), BEGIN + 3600 + CLOCK)
    watch.passes(CLOCK - 1)
    assert said(ann, duel) == []
    watch.passes(1)
    assert len(said(ann, duel)) == 1, "and then it counts as ever"


def test_it_is_forgiven_on_the_disk(start: Start) -> None:
    ann, ben = Guest(client := start(), "Ann"), Guest(client, "Ben")
    watch = Watch(client)
    made = ann.make(seats=DUEL, clock=CLOCK)
    ben.join(made["links"]["blue"])
    watch.look()
    watch.wakes(after=3600)
    before = dues(ann, made["id"])
    ann = moved(ann, start)
    watch = Watch(ann.client, BEGIN + 3600)
    watch.look()
    assert dues(ann, made["id"]) == before == dict.fromkeys(("red", "blue"), BEGIN + 3600 + CLOCK)


def test_a_look_that_is_a_little_late_forgives_nothing(watch: Watch, ann: Guest, ben: Guest, duel: str) -> None:
    watch.passes(CLOCK - 5)
    watch.wakes(after=LATE_SECONDS)
    assert len(said(ann, duel)) == 1


def test_to_answer_at_many_tables_takes_a_while_and_is_no_gap(
    watch: Watch, ann: Guest, ben: Guest, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = ann.make(seats=DUEL, clock=CLOCK + 20)
    ben.join(other["links"]["blue"])
    table, require = watch.hall.tables[duel], watch.hall.tables[duel].require_here

    def takes_long() -> None:
        watch.at += 2 * LATE_SECONDS
        require()

    with monkeypatch.context() as patch:
        patch.setattr(table, "require_here", takes_long)
        watch.passes(CLOCK)
    watch.wakes(after=1)
    assert len(said(ann, duel)) == len(said(ann, other["id"])) == 1


def test_a_gap_forgives_only_what_ran_out_in_it(watch: Watch, ann: Guest, ben: Guest, duel: str) -> None:
    other = ann.make(seats=DUEL, clock=3600)
    ben.join(other["links"]["blue"])
    watch.look()
    watch.wakes(after=1800)
    assert set(dues(ann, other["id"]).values()) == {BEGIN + 3600}, "it has time left"
    assert set(dues(ann, duel).values()) == {BEGIN + 1800 + CLOCK}


def test_a_database_that_was_away_is_such_a_gap(
    watch: Watch, ann: Guest, ben: Guest, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_: object) -> None:
        raise Refused("database", "is locked or full")

    watch.look()
    with monkeypatch.context() as patch:
        patch.setattr(watch.hall.store, "read", away)
        for _ in range(10):
            with pytest.raises(Refused):
                watch.wakes(after=CLOCK / 5)
    watch.wakes()
    assert said(ann, duel) == [] and set(dues(ann, duel).values()) == {BEGIN + 3 * CLOCK}


def test_where_answers_are_dear_a_worker_gives_them(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the server's process would answer itself is refused; a draft that is whole needs no answer.

    With this luck the orders of the second turn lead to a question for a seat that the worker has answered for.
    """
    monkeypatch.setattr(secret, "fresh", lambda: secret.practice(SEED_OF_A_QUESTION))
    client = start(workers=1)
    ann, ben, watch = Guest(client, "Ann"), Guest(client, "Ben"), Watch(client)
    made = ann.make(seats=DUEL, clock=CLOCK)
    id = made["id"]
    ben.join(made["links"]["blue"])
    monkeypatch.setattr(computers, "is_dear", lambda _: True)
    mine = ann.orders(id, "red")
    ann.do(id, "red", "fill", answers=mine)

    def not_here(*_: object, **__: object) -> None:
        raise AssertionError("answered in the server's own process")

    monkeypatch.setattr(autoplay, "auto_answer", not_here)
    with ann.socket(id, "red") as line:
        line.next()
        watch.passes(CLOCK)
        line.until(lambda it: any("Time is up" in each["text"] for each in it.chat))
        assert line.state["at"] != [0, 0, 0]
        plots = {act.seat: act for _, act in watch.hall.tables[id].session.acts}  # type: ignore[union-attr]
        assert [plots[seat].clock for seat in (0, 1)] == [DRAFT, COMPUTER]  # type: ignore[union-attr]
        assert [box[3] for box in plots[0].answers] == mine  # type: ignore[union-attr]
        while line.state["table"]["status"] == "running":  # the worker has each answer in its own time
            told = len(line.chat)
            watch.passes(CLOCK)
            line.until(lambda it, told=told: len(it.chat) > told or it.state["table"]["status"] == "over")
        second = [act for _, act in watch.hall.tables[id].session.acts if act.beat == 1]  # type: ignore[union-attr]
        assert [type(act) for act in second[:2]] == [Plot, Plot] and isinstance(second[2], Answer)
        assert second[2].seat == 0
    assert ann.post(f"/tables/{id}/verify")["ok"]


def test_a_clock_whose_answer_took_long_is_struck_in_a_worker_from_then_on(start: Start) -> None:
    """Also where no computer plays, so that nothing else finds out."""
    client = start(workers=1)
    ann, ben, watch = Guest(client, "Ann"), Guest(client, "Ben"), Watch(client)
    made = ann.make(seats=DUEL, clock=CLOCK)
    id = made["id"]
    ben.join(made["links"]["blue"])
    used = itertools.count(0, 2 * computers.GO_SECONDS)
    watch.hall.processor = lambda: next(used)  # type: ignore[method-assign]
    assert not computers.is_dear(watch.hall.tables[id])
    watch.passes(CLOCK)
    assert computers.is_dear(watch.hall.tables[id]) and len(said(ann, id)) == 1


def test_a_worker_s_answer_that_somebody_forestalled_is_dropped(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is not locked meanwhile: who is late may still answer, and then nobody answers for them."""
    client = start(workers=1)
    ann, ben, watch = Guest(client, "Ann"), Guest(client, "Ben"), Watch(client)
    made = ann.make(seats=DUEL, clock=CLOCK)
    id = made["id"]
    ben.join(made["links"]["blue"])
    monkeypatch.setattr(computers, "is_dear", lambda _: True)
    mine = ann.orders(id, "red")
    table, real = watch.hall.tables[id], watch.hall.workers.run

    async def run(work: Any, *given: Any) -> Any:
        lines = await real(work, *given)
        at = tuple(place_of(table.playing, 0))
        ready = Ready(do="ready", id="meanwhile", at=at, answers=mine)  # type: ignore[arg-type]
        assert (await take(table, table.grants[0][0].device, 0, ready)).get("ok")
        return lines

    ann.do(id, "red", "fill", answers=[])
    monkeypatch.setattr(watch.hall.workers, "run", run)
    watch.passes(CLOCK)
    plots = [act for _, act in table.playing.acts]
    assert [(act.seat, act.clock) for act in plots] == [(0, "")], "red's own orders, and nobody's for blue yet"  # type: ignore[union-attr]
    assert said(ann, id) == []
