"""What is dear is done in a worker, once, at its price; and nobody has all places for odds."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from admiralty.core.play import autoplay
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.state.views import OPEN
from admiralty.server.asked.commands import Ready, StandingOrders
from admiralty.server.base.refusals import TooOften
from admiralty.server.seen import replays
from admiralty.server.seen.places import place_of
from admiralty.server.seen.replays import Replays
from admiralty.server.table import computers
from admiralty.server.table.computers import GO_SECONDS
from admiralty.server.table.taking import take
from admiralty.server.workers import again
from admiralty.server.workers.workers import GOING_MOST, SHARE, Workers

from .conftest import Start, hall_of
from .guests import Guest, Plain
from .testing import TestClient

DUEL = {"red": "me", "blue": "me"}


# ---- odds -----------------------------------------------------------------------------------------------------------


class Reckoner:
    """In place of the workers: each request stands until it is cancelled."""

    def __init__(self, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        self.standing: list[str] = []
        workers = hall_of(client).workers
        monkeypatch.setattr(workers, "odds", self.odds)

    async def odds(self, job: Any, host: str) -> AsyncIterator[Any]:
        name = f"{host}: {job.prompt} {job.answers}"
        self.standing.append(name)
        try:
            yield [], False
            await asyncio.Event().wait()
        finally:
            self.standing.remove(name)


def test_a_seat_has_one_standing_request_whichever_socket_it_came_on(
    client: TestClient, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckoner = Reckoner(client, monkeypatch)
    id = ann.make(seats=DUEL)["id"]
    with ann.socket(id, "red") as one, ann.socket(id, "red") as two, ann.socket(id, "blue") as other:
        one.next(), two.next(), other.next()
        for line in (one, one, two, one, two, other):
            assert line.do("odds")["ok"]
        one.until(lambda line: "Another window" in (line.state.get("odds") or {}).get("remark", ""))
        assert one.state["odds"]["final"]
        two.until(lambda line: "answers" in (line.state.get("odds") or {}))
        other.until(lambda line: "answers" in (line.state.get("odds") or {}))
        assert len(reckoner.standing) == 2, "one a seat"
        assert one.do("odds", stop=True)["ok"]
        assert len(reckoner.standing) == 2, "it stops its own only"
        assert two.do("odds", stop=True)["ok"]
        two.do("ping")
        assert len(reckoner.standing) == 1
        assert two.do("odds")["ok"]
    assert one.web is not None
    assert ann.do(id, "red", "chat", text="the sockets are gone")["ok"]
    assert reckoner.standing == []


def test_an_address_has_its_share_of_the_places() -> None:
    workers = Workers(1)

    async def run(*_: object) -> tuple[list[Plain], bool]:
        return [], False

    workers.lanes[0].run = run  # type: ignore[method-assign, assignment]

    async def main() -> None:
        job: Any = None
        mine = [workers.odds(job, "192.0.2.1") for _ in range(GOING_MOST // SHARE)]
        for each in mine:
            await anext(each)
        with pytest.raises(TooOften, match="your address"):
            await anext(workers.odds(job, "192.0.2.1"))
        other = workers.odds(job, "192.0.2.2")
        await anext(other)
        await mine[0].aclose()
        again = workers.odds(job, "192.0.2.1")
        await anext(again)
        for each in (*mine, other, again):
            await each.aclose()
        assert not workers.asking and workers.lanes[0].odds == 0

    asyncio.run(main())


# ---- replays --------------------------------------------------------------------------------------------------------


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The threads that replays were made in."""
    threads: list[int] = []
    real = replays.replay_told

    def told(*given: Any) -> Plain:
        threads.append(threading.get_ident())
        return real(*given)

    monkeypatch.setattr(again, "replay_told", told)
    return threads


def test_a_finished_games_replay_is_made_once_for_each_view(ann: Guest, made: list[int]) -> None:
    id = ann.make(seats=DUEL)["id"]
    ann.play_out(id)
    first = ann.ask("GET", f"/tables/{id}/replay?seat=open")
    assert first.status_code == 200 and first.json()["frames"]
    eve = Guest(ann.client, "Eve")
    for guest in (ann, eve, ann):
        assert guest.ask("GET", f"/tables/{id}/replay?seat=open").content == first.content
    assert len(made) == 1
    assert eve.get(f"/tables/{id}/replay?seat=red") != first.json() and len(made) == 2
    assert eve.get(f"/tables/{id}/replay") == first.json() | {} and len(made) == 3


def test_a_running_games_replay_is_of_now(ann: Guest, made: list[int]) -> None:
    id = ann.make(seats=DUEL)["id"]
    before = ann.get(f"/tables/{id}/replay?seat=red")
    while ann.see(id)["beat"] == 0:
        ann.act(id, next(each["name"] for each in ann.see(id)["seats"] if each["waited_for"]))
    after = ann.get(f"/tables/{id}/replay?seat=red")
    assert len(after["frames"]) > len(before["frames"]) and len(made) == 2


def test_a_replay_has_its_price_and_one_that_is_there_that_of_a_look(start: Start) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    ann.play_out(id)
    ann = again_at(ann, start(request_burst=50.0, request_rate=0.001))
    asked = [ann.ask("GET", f"/tables/{id}/replay?seat={seat}").status_code for seat in ("open", "red", "blue")]
    assert asked == [200, 200, 429]
    assert [ann.ask("GET", f"/tables/{id}/replay?seat=open").status_code for _ in range(9)] == [200] * 9


def test_a_replay_that_others_have_begun_costs_a_look(start: Start) -> None:
    ann = Guest(start(), "Ann")
    id = ann.make(seats=DUEL)["id"]
    ann.play_out(id)
    ann = again_at(ann, client := start(request_burst=50.0, request_rate=0.001))
    ann.see(id)
    hall = hall_of(client)

    async def begin() -> None:
        key = hall.tables[id].playing.receipt, OPEN, OPEN
        hall.replays._coming[key] = asyncio.create_task(asyncio.sleep(0, "{}"))

    assert client.portal is not None
    client.portal.call(begin)
    asked = [ann.ask("GET", f"/tables/{id}/replay?seat={seat}").status_code for seat in ("open", "red", "blue")]
    assert asked == [200, 200, 200]


def test_proofs_have_the_price_of_what_keeps_a_worker_busy(start: Start) -> None:
    for path in ("/tables/x/verify", "/import", "/tables/x/share"):
        ann = Guest(start(request_burst=50.0, request_rate=0.001))
        assert [ann.ask("POST", path, json={}).status_code == 429 for _ in range(3)] == [False, False, True], path


def again_at(guest: Guest, client: TestClient) -> Guest:
    other = Guest(client, guest.name)
    other.cookie = guest.cookie
    return other


def test_replays_that_are_kept_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "KEPT_BYTES", 10)

    async def main() -> None:
        kept = Replays()
        calls: list[str] = []

        def making(text: str) -> Callable[[], Any]:
            async def make() -> str:
                calls.append(text)
                await asyncio.sleep(0)
                return text

            return make

        both = await asyncio.gather(*(kept.of(("a", 0, 0), True, making("x" * 6)) for _ in range(2)))
        assert both == ["x" * 6] * 2 and len(calls) == 1, "whoever asks meanwhile gets the same one"
        await kept.of(("b", 0, 0), True, making("y" * 6))
        assert kept.known(("a", 0, 0)) is None and kept.known(("b", 0, 0)) == "y" * 6
        await kept.of(("c", 0, 0), True, making("z" * 11))
        assert kept.known(("c", 0, 0)) is None and kept.known(("b", 0, 0))

    asyncio.run(main())


def test_a_replay_is_made_in_a_worker(start: Start, made: list[int]) -> None:
    ann = Guest(start(workers=1), "Ann")
    id = ann.make(seats=DUEL)["id"]
    ann.play_out(id)
    assert ann.get(f"/tables/{id}/replay")["frames"] and made == [], "not in this process"


# ---- computers ------------------------------------------------------------------------------------------------------


class Processor:
    """A clock on which every answer of a computer takes so long."""

    def __init__(self, client: TestClient, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.at, self.answers = 0.0, 0
        hall_of(client).processor = lambda: self.at

        def slow(*given: Any) -> str:
            self.at += seconds
            self.answers += 1
            return auto_answer(*given)

        monkeypatch.setattr(autoplay, "auto_answer", slow)


def test_computers_that_took_long_play_in_a_worker_from_then_on(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(client := start(workers=1), "Ann")
    processor = Processor(client, monkeypatch, GO_SECONDS * 2)
    seats = {"red": "me", "blue": "computer:simple"}
    id = ann.make("systemships/skirmish", seats=seats)["id"]
    ended = ann.play_out_waiting(id)
    assert ended["table"]["status"] == "over" and processor.answers == 1
    other = ann.make("systemships/skirmish", seats=seats)["id"]
    ann.play_out_waiting(other)
    assert processor.answers == 1, "another table of the kind is known for it"
    cheap = ann.make("systemships/duel", seats=seats)["id"]
    ann.act(cheap, "red")
    assert processor.answers > 1, "one of another kind is not"
    assert ann.post(f"/tables/{id}/verify")["ok"]
    ann = again_at(ann, start())
    assert ann.see(id)["table"]["status"] == "over"
    assert ann.see(other)["log"]


def test_own_ships_make_no_new_kind(client: TestClient, ann: Guest) -> None:
    """Else whoever changes a ship a little each time would never play in a worker."""
    cutlass = {"name": "Cutlass", "notes": "Fast.", "pd": 9, "beams": 2}
    made = [ann.make(), ann.make(ships={"red": [cutlass]}), ann.make("systemships/skirmish")]
    kinds = [computers._kind(hall_of(client).tables[each["id"]]) for each in made]
    assert kinds[0] == kinds[1] != kinds[2]


def test_without_workers_a_go_is_only_shorter(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(client := start(), "Ann")
    processor = Processor(client, monkeypatch, GO_SECONDS * 2)
    id = ann.make("systemships/skirmish", seats={"red": "me", "blue": "computer:simple"})["id"]
    assert ann.play_out_waiting(id)["table"]["status"] == "over" and processor.answers > 1


def test_what_a_worker_played_is_dropped_if_somebody_acted_meanwhile(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """In the middle of the worker's go somebody acts; the go is played again from there."""
    ann = Guest(client := start(workers=1), "Ann")
    hall = hall_of(client)
    seats = {"red": "me", "blue": "computer:simple"}
    answers = ann.orders(ann.make("systemships/skirmish", seats=seats)["id"], "red")
    monkeypatch.setattr(computers, "is_dear", lambda _: True)
    acted: list[str] = []
    real = hall.workers.run

    async def run(work: Any, *given: Any) -> Any:
        lines = await real(work, *given)
        if not acted:
            (table,) = (each for each in hall.tables.values() if each.thinking)
            acted.append(table.id)
            at = tuple(place_of(table.playing, 0))
            ready = Ready(do="ready", id="meanwhile", at=at, answers=answers)  # type: ignore[arg-type]
            reply = await take(table, table.grants[0][0].device, 0, ready)
            assert reply.get("ok"), reply
        return lines

    monkeypatch.setattr(hall.workers, "run", run)
    id = ann.make("systemships/skirmish", seats=seats)["id"]
    with ann.socket(id) as line:
        line.until(lambda _: bool(acted))
    assert ann.play_out_waiting(id)["table"]["status"] == "over"
    assert acted == [id] and not caplog.records


def test_what_a_worker_played_by_standing_orders_that_are_no_more_is_dropped(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders are no entry of the journal, and whoever withdraws them has to be asked from then on."""
    ann = Guest(client := start(workers=1), "Ann")
    hall = hall_of(client)
    monkeypatch.setattr(computers, "is_dear", lambda _: True)
    journals: list[bytes] = []
    orders: list[dict[int, Any]] = []
    real = hall.workers.run

    async def run(work: Any, data: bytes, players: Any, standing: Any, *others: Any) -> Any:
        lines = await real(work, data, players, standing, *others)
        journals.append(data)
        orders.append(standing)
        if len(journals) == 1:
            (table,) = (each for each in hall.tables.values() if each.thinking)
            (what,) = (int(k) for k, word in table.playing.game.wording.asks.items() if word.label == "loss")
            told = StandingOrders(do="standing", id="meanwhile", asks=[what])
            assert (await take(table, table.grants[0][0].device, 0, told)).get("ok")
        return lines

    monkeypatch.setattr(hall.workers, "run", run)
    id = ann.make("systemships/skirmish", seats={"red": "me", "blue": "computer:simple"})["id"]
    with ann.socket(id) as line:
        line.until(lambda _: len(journals) > 1)
    assert journals[0] == journals[1] and not orders[0] and orders[1]
