"""What is reckoned in processes of its own: odds, and the dearer opponents."""

from __future__ import annotations

import os
import signal
import time

import pytest

from admiralty.server.workers.workers import GOING_MOST

from .conftest import Start, hall_of
from .guests import Guest, Line, first


@pytest.fixture
def ann(start: Start) -> Guest:
    return Guest(start(workers=1), "Ann")


def odds_of(line: Line) -> bool:
    return line.state.get("odds") is not None


def test_odds_of_the_next_box_come_and_get_better(ann: Guest) -> None:
    id = ann.make("systemships/challenge")["id"]
    with ann.socket(id) as line:
        line.next()
        question = line.state["form"]["open"]
        n = line.n
        assert line.do("odds")["ok"]
        line.until(odds_of)
        odds = line.state["odds"]
        assert [row["value"] for row in odds["answers"]] == [each["value"] for each in question["choices"]]
        assert [row["text"] for row in odds["answers"]] == [each["text"] for each in question["choices"]]
        assert odds["outcomes"] == ["win", "loss", "mutual", "standoff"] and odds["prompt"] == question["prompt"]
        for row in odds["answers"]:
            assert abs(sum(chance for chance, _, _ in row["chances"].values()) - 1) < 0.01
            assert all(low <= chance <= high for chance, low, high in row["chances"].values())
        least = odds["answers"][0]["battles"]
        line.until(lambda line: line.state["odds"]["answers"][0]["battles"] > least or line.state["odds"]["final"])
        assert line.n == n, "odds are not numbered: they are for this socket only"
        assert line.do("odds", stop=True)["ok"]
        values = [question["choices"][0]["value"]]
        line.state["odds"] = None
        line.do("odds", values=values)
        line.until(odds_of)
        assert [row["value"] for row in line.state["odds"]["answers"]] == values
        assert line.do("odds", answers=[first(question)])["ok"]
        assert "not a legal answer" in line.do("odds", values=[77])["error"]["what"]
        assert "does not take" in line.do("odds", answers=[77])["error"]["what"]


def test_odds_are_for_who_is_asked(ann: Guest) -> None:
    id = ann.make(seats={"red": "me", "blue": "me"})["id"]
    ann.act(id, "red")
    with ann.socket(id, "red") as red, ann.socket(id, "-") as cat:
        red.next()
        cat.next()
        assert "not writing orders" in red.do("odds")["error"]["what"]
        assert "only look on" in cat.do("odds")["error"]["what"]
    command = {"do": "odds", "id": "x"}
    assert "socket" in ann.post(f"/tables/{id}/commands", {"seat": "red", "command": command}, 400)["error"]["what"]


@pytest.mark.parametrize("level", ["careful", "search-quick"])
def test_an_opponent_that_reckons_answers_beside_the_others(ann: Guest, level: str) -> None:
    id = ann.make(seats={"red": "me", "blue": f"computer:{level}"})["id"]
    with ann.socket(id) as red:
        red.next()
        red.until(lambda line: line.state["seats"][1]["ready"])
        before = red.log
        answers = ann.orders(id, "red")
        assert ann.do(id, "red", "ready", answers=answers)["ok"]
        red.until(lambda line: len(line.log) > len(before))


def test_a_worker_that_breaks_ends_the_wait_for_its_answer(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a test whose own worker has a fault would wait for ever."""

    async def breaks(*_: object) -> None:
        raise ZeroDivisionError("a fault of the test")

    client = start(workers=1)
    monkeypatch.setattr(hall_of(client).workers, "run", breaks)
    ann = Guest(client, "Ann")
    id = ann.make(seats={"red": "me", "blue": "computer:careful"})["id"]
    with ann.socket(id) as red, pytest.raises(AssertionError, match="the server broke: ZeroDivisionError"):
        red.until(lambda line: bool(line.state) and line.state["seats"][1]["ready"])


def test_only_so_many_odds_are_reckoned(ann: Guest) -> None:
    """The next one is refused plainly; what else is to be reckoned is not kept out."""
    id = ann.make("systemships/challenge")["id"]
    workers = hall_of(ann.client).workers
    workers.lanes[0].odds = GOING_MOST
    with ann.socket(id) as line:
        line.next()
        line.do("odds")
        line.until(odds_of)
        assert line.state["odds"]["error"]["what"] == "the server is busy computing"
        assert ann.client.portal is not None
        assert ann.client.portal.call(workers.run, len, "abc") == 3
        workers.lanes[0].odds = 0
        line.state["odds"] = None
        line.do("odds")
        line.until(odds_of)
        assert "answers" in line.state["odds"] and workers.lanes[0].odds == 1
        line.do("odds", stop=True)
        line.do("ping")
        deadline = time.monotonic() + 600
        while workers.lanes[0].odds and time.monotonic() < deadline:
            line.do("ping")
        assert workers.lanes[0].odds == 0, "given back when it is stopped"


def test_workers_that_die_are_started_again(ann: Guest) -> None:
    workers = hall_of(ann.client).workers
    assert ann.client.portal is not None
    ann.client.portal.call(workers.warm)
    pool = workers.lanes[0].pool
    assert pool is not None
    for process in list(pool._processes.values()):
        os.kill(process.pid or 0, signal.SIGKILL)
    id = ann.make("systemships/challenge")["id"]
    with ann.socket(id) as line:
        line.next()
        deadline = time.monotonic() + 600
        while time.monotonic() < deadline:
            line.state["odds"] = None
            line.do("odds")
            line.until(odds_of)
            if "answers" in line.state["odds"]:
                return
            assert "stopped" in line.state["odds"]["error"]["what"]
    raise AssertionError("no odds any more")
