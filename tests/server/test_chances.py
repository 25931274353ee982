"""How the chances of a finished game went: told when it is over, in ever better figures, and to nobody before."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path

import pytest

from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import play_out
from admiralty.core.play.session import new
from admiralty.games import game
from admiralty.odds.track import track_of
from admiralty.server.base.refusals import Untimely
from admiralty.server.routes import chances
from admiralty.server.workers.chances import chances_more
from admiralty.server.workers.workers import Workers

from .conftest import Start, hall_of
from .guests import Guest
from .secrets_kit import BLUE, RED, WATCHER, Duel


def test_chances_of_a_running_game_are_nobodys(duel: Duel) -> None:
    """Neither its players' nor its spectators': they would tell what is hidden."""
    for device in (RED, BLUE, WATCHER, ""):
        refused = duel.house.get(f"{duel.path}/chances", device)
        assert refused.status_code == 403 and "when the game is over" in refused.text
    hidden = Duel(duel.house, private=True)
    assert duel.house.get(f"{hidden.path}/chances", WATCHER).status_code == 404


def test_chances_get_better_until_they_are_good_enough(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "SECONDS_MOST", 2.0)
    monkeypatch.setattr(chances, "PATIENCE_FIRST", 600.0)
    ann = Guest(start(workers=1), "Ann")
    id = ann.make("systemships/challenge", settings={"rounds": 2})["id"]
    seen = ann.play_out(id)
    told = ann.get(f"/tables/{id}/chances")
    battles = [told["battles"]]
    while not told["final"]:
        told = ann.get(f"/tables/{id}/chances?after={battles[-1]}")
        battles.append(told["battles"])
    assert battles == sorted(battles) and battles[0] > 0
    assert told["outcome"] == seen["table"]["outcome"] and told["seats"] == ["warp"]
    frames = ann.get(f"/tables/{id}/replay")["frames"]
    stops = [moment["stop"] for moment in told["moments"]]
    assert stops == sorted(stops) and stops[0] == 0 and stops[-1] == len(frames) - 1
    assert {step["cause"] for step in told["steps"]} == {"choice", "luck"}
    (account,) = told["accounts"]
    assert account["own"][0] + account["luck"][0] == pytest.approx(account["last"] - account["first"], abs=1e-3)
    assert ann.get(f"/tables/{id}/chances?after={battles[-1]}")["battles"] == battles[-1]


def test_without_workers_it_is_said(ann: Guest) -> None:
    id = ann.make("systemships/challenge", settings={"rounds": 1})["id"]
    ann.play_out(id)
    assert "computes no odds" in ann.get(f"/tables/{id}/chances", 503)["error"]["what"]


def test_what_breaks_is_said_at_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(client := start(workers=1), "Ann")
    id = ann.make("systemships/challenge", settings={"rounds": 1})["id"]
    ann.play_out(id)

    async def breaks(*_: object) -> None:
        raise ZeroDivisionError("the shield of red")

    monkeypatch.setattr(hall_of(client).workers, "run", breaks)
    monkeypatch.setattr(chances, "PATIENCE_FIRST", 600.0)
    error = ann.get(f"/tables/{id}/chances", 500)["error"]
    assert "broke" in error["what"] and "shield" not in str(error)


def test_nobody_waits_when_the_server_is_stopped() -> None:
    """What there is is told, or that there is nothing yet; else a stop would wait for the questions, and cut them."""

    async def stopped() -> None:
        reckonings, workers = chances.Reckonings(), Workers(0)
        young, old = reckonings.of("young", b""), reckonings.of("old", b"")
        old.told = {"outcome": "win"}
        for each in (young, old):
            each.task = asyncio.create_task(asyncio.sleep(60))  # it takes long
        waiting = [asyncio.create_task(each.better(workers, 0)) for each in (young, old)]
        for _ in range(9):  # each runs until it has to wait
            await asyncio.sleep(0)
        assert not any(each.done() for each in waiting)
        await reckonings.stop()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(answers[0], Untimely) and answers[1] == {"outcome": "win", "battles": 0, "final": False}
        for each in (young, old):
            assert each.task is not None
            each.task.cancel()

    asyncio.run(stopped())


def test_a_worker_is_free_again_before_a_long_battle_is_played_from_every_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time the clock says that it is enough after the first moment; the last of them brings the first figures."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # no kernel
    monkeypatch.setattr("admiralty.odds.engines.begin_compiling", lambda game, points: "")
    room = game("systemships")
    deal = room.deal(Request(room.scenario("duel")))
    session = new(room, deal, dict.fromkeys(deal.seats, "computer:simple"), Source("practice", 3))
    play_out(session, dict.fromkeys(range(len(deal.seats)), room.simple))
    data = b"".join(session.journal.lines())
    clock = count(step=1.0)
    row: list[int] = []
    moments = len(track_of(session).points)
    for played in range(1, moments):
        sums, row, told = chances_more(data, None, row, lambda: next(clock))
        assert (sums.battles, len(row), told) == (0, played, {})
    sums, row, told = chances_more(data, None, row, lambda: next(clock))
    assert sums.battles == 1 and row == [] and told
