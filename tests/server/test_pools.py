"""Dice that are one line of the log, at a server: put into words bit by bit as well as at once, and in a replay."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from admiralty.core.face.game import Request
from admiralty.core.play.session import Session, new
from admiralty.core.state.views import OPEN, SPECTATOR
from admiralty.server.seen.logs import Log
from admiralty.server.seen.replays import replay_told
from tests.core.playing import SECRET, step
from tests.core.toy_crew import GAME, SEATS, deal
from tests.core.toy_crew_rules import PILOT, RAIDER

DEAL = deal(Request({}, {"dice": "6", "mending": "yes", "beats": "8"}))


def crew() -> Session:
    return new(GAME, DEAL, dict.fromkeys(SEATS, "human"), secret=SECRET)


@pytest.mark.parametrize("seat", [PILOT, RAIDER, SPECTATOR])
def test_what_is_told_bit_by_bit_is_what_is_told_at_once(seat: int) -> None:
    session, random, log = crew(), Random(3), Log(seat)
    for turn in range(60):
        if session.over:
            break
        if turn % 7 == 5:
            session.undo(random.choice(session.acts)[0])
        elif turn % 5 == 2 and (things := session.to_name(PILOT)):
            session.give_name(PILOT, things[0].of, things[0].number, f"Eel {turn}")
        else:
            step(session, random)
        log.tell(session)
        fresh = Log(seat)
        fresh.tell(session)
        assert log.texts() == fresh.texts(), turn


def test_a_line_has_each_die_with_its_sides() -> None:
    session, log = crew(), Log(PILOT)
    session.answer(PILOT, PILOT)
    log.tell(session)
    (line,) = (line for text in log.texts() if (line := json.loads(text))["kind"] == "die")
    assert len(line["dice"]) == 6 and line["die"] == line["dice"][0] and {sides for _, sides in line["dice"]} == {20}


def test_a_replay_shows_dice_when_all_of_them_are_thrown() -> None:
    session = crew()
    for answer in (PILOT, 0):
        session.answer(session.waiting[0], answer)
    session.leave()
    told: dict[str, Any] = replay_told(session, OPEN, PILOT)
    dice = [k for k, line in enumerate(told["log"]) if line["kind"] == "die"]
    assert len(dice) == 1 and told["log"][dice[0]]["text"].startswith("Pilot rolls 6d20")
    counts = [frame["n_lines"] for frame in told["frames"]]
    assert counts == sorted(counts) and counts[0] <= dice[0] < counts[1]
