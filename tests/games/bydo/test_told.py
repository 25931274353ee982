"""What the log says of sight and of steps that came to nothing: who, whose enemy, which weapon, which target."""

from __future__ import annotations

import re
from typing import Any

import pytest

from admiralty.core.face.game import Request
from admiralty.core.play.autoplay import auto_answer, play_out
from admiralty.core.play.session import Session, new
from admiralty.core.state.views import OPEN
from admiralty.games.bydo import GAME
from admiralty.games.bydo.words import Form, Step, Weapon

SPORE = {"name": "Spore", "health": 2, "rooted": "yes"}
FIRST: dict[str, Any] = GAME.scenario("first")
SCENARIO = {**FIRST, "bydo": [{"ship": SPORE, "at": [12, 6], "seen": True}, {"ship": SPORE, "at": [19, 0]}]}
CORP, BYDO = 0, 1


def lines(session: Session, seat: int) -> str:
    return "\n".join(line.text for line in session.log_for(seat))


def test_a_step_without_its_target_is_named_with_weapon_and_target() -> None:
    """The beam leaves nothing for the Vulcan; the enemy reads nothing of it before the end.  [BY-S58]"""
    deal = GAME.deal(Request(SCENARIO))
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    while CORP not in session.waiting:
        auto_answer(session, BYDO, GAME.simple)
    vulcan = (Weapon.VULCAN << 16) + 65
    session.fill(CORP, [Form.FIRE, Step.WAVE, vulcan, Step.DONE])
    session.ready(CORP)
    said = "Arrowhead skips “Vulcan at Spore 1”: its target is gone, unseen or out of reach."
    assert said in lines(session, CORP)
    assert "skips" not in lines(session, BYDO)


@pytest.fixture(scope="module")
def played() -> Session:
    deal = GAME.deal(Request(GAME.scenario("belt")))
    session = new(GAME, deal, dict.fromkeys(deal.seats, "computer:simple"), secret=bytes(32))
    play_out(session, dict.fromkeys(range(len(deal.seats)), GAME.simple), 10_000)
    return session


def test_the_open_log_says_into_whose_sight_a_unit_comes(played: Session) -> None:
    """Fighters come into the Bydo's sight, Bydo into SpaceCorp's.  [BY-S20]"""
    assert played.over
    found = re.findall(r"^(.+) (?:comes into|goes out of) (.+)'s sight", lines(played, OPEN), re.MULTILINE)
    assert {who for _, who in found} == {"SpaceCorp", "the Bydo"}
    for unit, who in found:
        foe = "Rebo" in unit or "Oculoid" in unit
        assert who == ("SpaceCorp" if foe else "the Bydo"), unit
