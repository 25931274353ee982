"""The last turns of a critical ship: what is offered and shown, what the computer does.  BC-R249, BC-R330"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.state.views import OPEN, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.computer.duties import worth
from admiralty.games.bridge.form.extras import offer_extras
from admiralty.games.bridge.form.orders import offer_actions, open_order
from admiralty.games.bridge.tables import DETAIL, OVERRIDE, Action, Extra, Form
from admiralty.games.bridge.victory import check_end
from admiralty.games.bridge.words import Status, System

from .test_stations import CREW, FANG, HARKOV, NWOSU, dealt, rows


def wrecked(b: Any, i: int = CREW) -> None:
    """A critical ship without Engines."""
    ship = b.ships[i]
    ship.status, ship.screens = Status.CRITICAL, 0
    ship.breaches[System.ENGINES], ship.lost[System.ENGINES] = 3, 1


def offered(o: int) -> list[int]:
    b = dealt().battle
    wrecked(b)
    open_order(b, Form.TURN, 0, o, CREW)
    t = ScriptedTable([], [])
    offer_actions(t, b)
    return list(t.offered)


def test_a_critical_ship_is_offered_its_reactor_only() -> None:
    """BC-R249, BC-R330: at Operations, and by Override; a ship in the battle is offered neither."""
    assert offered(NWOSU) == [Action.PASS, Action.STABILISE, Action.EJECT]
    assert offered(HARKOV) == [Action.PASS, OVERRIDE + Action.STABILISE, OVERRIDE + Action.EJECT]
    b = dealt().battle
    open_order(b, Form.TURN, 0, NWOSU, CREW)
    t = ScriptedTable([], [])
    offer_actions(t, b)
    assert not {value % OVERRIDE for value in t.offered} & {Action.STABILISE, Action.EJECT}


def test_of_minor_actions_it_has_a_change_of_position() -> None:
    """BC-R330: to get to the reactor. The Initiative may be kept as ever."""
    b = dealt().battle
    wrecked(b)
    open_order(b, Form.TURN, 0, HARKOV, CREW)
    t = ScriptedTable([], [])
    offer_extras(t, b, HARKOV, CREW)
    assert {value // DETAIL for value in t.offered} == {Extra.WALK, Extra.THEN}


@pytest.mark.parametrize("secured, ejected, over", [(0, 0, 0), (9, 0, 0), (10, 0, 1), (0, 1, 0), (0, 2, 1)])
def test_the_battle_goes_on_while_the_reactor_may_explode(secured: int, ejected: int, over: int) -> None:
    """BC-R330, BC-R263."""
    b = dealt().battle
    wrecked(b)
    b.ships[CREW].secured, b.ships[CREW].ejected = secured, ejected
    check_end(ScriptedTable([], []), b)
    assert (b.over, GAME.outcome(b)) == (over, 1 if over else -1)


def test_the_computer_ejects_unless_one_success_secures_it() -> None:
    """BC-R249: to eject is Difficulty 2, and one success is enough."""
    b = dealt().battle
    wrecked(b)
    assert worth(b, NWOSU, CREW, Action.EJECT) > worth(b, NWOSU, CREW, Action.STABILISE) > 0
    b.ships[CREW].secured = 5
    assert worth(b, NWOSU, CREW, Action.STABILISE) > worth(b, NWOSU, CREW, Action.EJECT)


def test_the_gm_spares_ships_next_to_the_wreck() -> None:
    """BC-R249: what is ejected strikes all in the zone."""
    b = dealt().battle
    wrecked(b, FANG)
    stabilise, eject = (worth(b, -1, FANG, action) for action in (Action.STABILISE, Action.EJECT))
    assert stabilise > eject
    for j in range(FANG + 1, len(b.ships)):
        b.ships[j].zone = 1
    assert worth(b, -1, FANG, Action.EJECT) > stabilise


def test_stations_and_sheets_show_it() -> None:
    """BC-R249: what may be done with its odds, and how near the explosion is."""
    shown = rows(NWOSU, wrecked)
    assert shown["Eject the reactor"].startswith("Difficulty 2: ")
    assert shown["Stabilise the reactor"].startswith("Difficulty 3: ")
    assert shown["Reactor"] == "explodes at the end of the round in 50%; 0 of 10 secured"
    assert "Fly free" not in shown and "Not now" not in rows(HARKOV, wrecked)


@pytest.mark.parametrize(
    "seat, said",
    [(CREW, "may explode at the end of the round"), (OPEN, "explodes at the end of the round in 55%; 3 of 9 secured")],
)
def test_of_a_ship_that_is_not_known_less_is_shown(seat: int, said: str) -> None:
    """BC-R264: neither its Engines nor how good its crew is."""
    deal = dealt()
    wrecked(deal.battle, FANG)
    deal.battle.ships[FANG].secured = 3
    sheets = {each.id: each for each in GAME.scene(view(deal.battle, seat), deal, seat).sheets}
    assert [row.value for row in sheets[f"sheet-{FANG}"].rows if row.label == "Reactor"] == [said]
