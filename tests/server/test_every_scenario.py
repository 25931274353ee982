"""Every scenario of every game at a table: at each step everybody who may look does, and nothing of it breaks."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from random import Random

import pytest

from admiralty.core.face.game import Request
from admiralty.core.play.boards import BROKEN_BOARD
from admiralty.games import game
from tests.games.chosen import CHOSEN
from tests.rooms import ROOMS

from .guests import Guest, Plain
from .testing import TestClient

SCENARIOS = [f"{room}/{name}" for room in ROOMS for name in game(room).scenarios]
SOAKING = "ADMIRALTY_SOAK" in os.environ
STEPS = 400 if SOAKING else 5  # so many acts of a game; `make soak` plays on
VARIANTS: Mapping[str, Mapping[str, object]] = {  # more seats than a scenario has by itself, and who posts in turn
    "campaign/random": {"sides": 4},
    "heavy/duel": {"plotting": "reply"},
}


def at_random(luck: Random) -> Callable[[Plain], int]:
    def pick(question: Plain) -> int:
        choices = [choice["value"] for choice in question["choices"]]
        return int(luck.choice(choices) if choices else luck.randint(question["low"], question["high"]))

    return pick


def looked_at(id: str, viewers: list[tuple[Guest, str]]) -> None:
    """The table by everybody; a board that cannot be drawn is told as one."""
    for guest, seat in viewers:
        seen = guest.see(id, seat)
        assert BROKEN_BOARD not in str(seen["scene"]), (seat, seen["beat"])


def looked_back_at(id: str, viewers: list[tuple[Guest, str]]) -> None:
    """What has been, by everybody who may, and what was written of it."""
    for guest, seat in viewers:
        past = guest.get(f"/tables/{id}/replay?seat={seat}")
        assert past["frames"], seat
        if guest.see(id, seat)["table"]["posting"] and seat != "-":
            guest.get(f"/tables/{id}/posts?seat={seat}")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everybody_looks_at_every_step(
    ann: Guest, client: TestClient, scenario: str, caplog: pytest.LogCaptureFixture
) -> None:
    luck = Random(scenario)
    pick = at_random(luck)
    eve = Guest(client, "Eve")
    settings = VARIANTS.get(scenario, {})
    room, name = scenario.split("/")
    seats = game(room).deal(Request(game(room).scenario(name), settings)).seats
    made = ann.make(scenario, seats=dict.fromkeys(seats, "me"), settings=settings, referee=True)
    id = made["id"]
    everybody = [*((ann, seat) for seat in seats), (ann, "*"), (eve, "-")]
    for _ in range(STEPS if SOAKING or name not in CHOSEN[room].ALIKE else 1):  # it shows no rule of its own
        looked_at(id, everybody)
        seen = ann.see(id, seats[0])
        if seen["table"]["status"] == "over":
            break
        waited = luck.choice([each["name"] for each in seen["seats"] if each["waited_for"]])
        mine = ann.see(id, waited)
        if mine["form"]:
            ann.do(id, waited, "ready", answers=ann.orders(id, waited, pick))
        else:
            ann.do(id, waited, "answer", value=pick(mine["question"]))
    looked_at(id, everybody)
    looked_back_at(id, [viewer for viewer in everybody if viewer[1] != "*"])
    assert not [each for each in caplog.records if each.levelname == "ERROR"]
