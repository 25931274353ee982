"""What the GM changes by hand is seen, or lost from sight, at once.  [BY-060, BY-880, BY-R83, BY-S54]"""

from __future__ import annotations

import pytest

from admiralty.core.play.desk import Desk
from admiralty.games.bydo.words import Status

from .test_arriving import duel

AWAY = (Status.DESYNCED, Status.DOCKED, Status.RESERVE)


@pytest.mark.parametrize("status", AWAY)
def test_nobody_sees_an_enemy_that_the_gm_takes_out_of_real_space(status: Status) -> None:
    session = duel()
    assert session.view(0)["ships"][1]["status"] == Status.ACTIVE
    Desk(session).set([("ships.1.status", int(status))], hidden=True)
    ship = session.view(0)["ships"][1]
    assert (ship["status"], ship["x"], ship["dx"]) == (None, None, None)
    b = session.battle_now
    assert b.sides[0].last[1] == b.ships[1].y * b.columns + b.ships[1].x
    Desk(session).set([("ships.1.status", int(Status.ACTIVE))], hidden=True)
    assert session.view(0)["ships"][1]["status"] == Status.ACTIVE


def test_a_pilot_whom_the_gm_desyncs_sees_no_unit_until_he_lets_it_back() -> None:
    session = duel()
    Desk(session).set([("ships.0.status", int(Status.DESYNCED))], hidden=True)
    assert [ship["status"] for ship in session.view(0)["ships"][:2]] == [Status.DESYNCED, None]
    Desk(session).set([("ships.0.status", int(Status.ACTIVE))], hidden=True)
    assert [ship["status"] for ship in session.view(0)["ships"][:2]] == [Status.ACTIVE, Status.ACTIVE]
