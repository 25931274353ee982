"""What the GM changes by hand is seen, or lost from sight, at once.  [BY-060, BY-880, BY-R83, BY-S54]"""

from __future__ import annotations

import pytest

from admiralty.core.face.game import Request
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.games.bydo import GAME
from admiralty.games.bydo.sight import HIDDEN, SHOWN
from admiralty.games.bydo.words import Phase, Status

from .test_arriving import bring_in, duel

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


# ---- before all are placed -------------------------------------------------------------------------------------------


def placing(fog: str = "auto") -> tuple[Session, list[int]]:
    """The belt before anybody is placed, and its Bydo; the first of them is seen."""
    deal = GAME.deal(Request(GAME.scenario("belt"), {"fog": fog}))
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    b = session.battle_now
    assert b.phase == Phase.PLACING
    return session, [i for i in range(b.vessels) if b.ships[i].seat == b.bydo]


def seen_by_the_captain(session: Session, places: list[int]) -> list[bool]:
    return [session.view(0)["ships"][i]["status"] is not None for i in places]


@pytest.mark.parametrize("fog", ["auto", "off"])
def test_before_all_are_placed_the_gm_alone_changes_what_is_seen(fog: str) -> None:
    session, foes = placing(fog)
    before = seen_by_the_captain(session, foes)
    assert before == [True, False, False]
    Desk(session).set([(f"ships.{foes[1]}.x", 20)], hidden=True)
    assert seen_by_the_captain(session, foes) == before
    Desk(session).set([(f"ships.{foes[1]}.shown", SHOWN)], hidden=True)
    assert seen_by_the_captain(session, foes) == [True, True, False]
    Desk(session).set([(f"ships.{foes[0]}.shown", HIDDEN)], hidden=True)
    assert seen_by_the_captain(session, foes) == [False, True, False]


@pytest.mark.parametrize("status", AWAY)
def test_before_all_are_placed_nobody_sees_an_enemy_out_of_real_space(status: Status) -> None:
    session, foes = placing()
    Desk(session).set([(f"ships.{foes[0]}.status", int(status))], hidden=True)
    assert seen_by_the_captain(session, foes) == [False, False, False]


def test_before_all_are_placed_a_newcomer_is_seen_if_the_gm_shows_it() -> None:
    session, _ = placing()
    hidden, shown = (bring_in(session, "rebo", x=30, y=y, shown=how) for y, how in ((2, 0), (12, SHOWN)))
    assert seen_by_the_captain(session, [hidden, shown]) == [False, True]
