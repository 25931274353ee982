"""Turns that officers offer to a task to come, as the crew and the GM read of them.  [BC-R117, BC-R352]"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.figures.gauges import Posed
from admiralty.core.face.game import Request
from admiralty.core.state.views import OPEN, SPECTATOR, mask, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.gauge import gauge
from admiralty.games.bridge.face.notes import note_extra
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.tables import DETAIL, OFFER_ATTACK, OFFER_REACTION, Action, Extra, Form
from admiralty.games.bridge.words import Ask, Defence

VALCOURT, HARKOV, BRANDVOLD, AIMES, NWOSU, KIMURA = range(6)
CALL, FANG = Extra.HELPER * DETAIL, 1


def edge() -> Any:
    """The scenario of the examples, with a person for each officer."""
    return GAME.deal(Request(GAME.scenario("edge"), {"people": "6"}))


def noted(deal: Any, p: int) -> str:
    """What stands next to officer p on the form of Aimes, who sweeps."""
    b = deal.battle
    note = note_extra(b, (), CALL + p, b.officers[AIMES].seat, deal.names)
    return note.text if note else ""


def rows(deal: Any, o: int, seat: int) -> dict[str, str]:
    """The rows of an officer's sheet, as a seat reads it."""
    sheets = GAME.scene(view(deal.battle, seat), deal, seat).sheets
    return {row.label: row.value for row in next(each for each in sheets if each.id == f"sheet-officer-{o}").rows}


def test_the_form_marks_who_offers_and_says_what_each_costs() -> None:
    """BC-R117, BC-R209: the first who comes is free, each further one costs 1."""
    deal = edge()
    b = deal.battle
    open_order(b, Form.TURN, b.officers[AIMES].seat, AIMES, 0)
    b.order.action, b.order.zone, b.momentum = Action.SENSOR_SWEEP, 3, 1
    b.officers[KIMURA].offers, b.officers[NWOSU].offers = 1 + AIMES, OFFER_ATTACK
    assert noted(deal, KIMURA) == "offered: joins at once; free"
    assert noted(deal, NWOSU) == noted(deal, HARKOV) == "gives up the turn; free"
    b.order.helpers[HARKOV] = 1
    assert noted(deal, KIMURA) == "offered: joins at once; 1 Momentum"
    b.momentum = 0
    assert noted(deal, KIMURA) == "offered: joins at once; adds 1 Threat"
    assert noted(deal, NWOSU) == "gives up the turn; adds 1 Threat"


@pytest.mark.parametrize(
    ("offer", "said"),
    [(1 + AIMES, "Aimes's next task"), (OFFER_ATTACK, "the next attack"), (OFFER_REACTION, "the next reactive roll")],
)
def test_crew_gm_and_whoever_looks_on_read_it_on_the_sheets(offer: int, said: str) -> None:
    """BC-R117, BC-R104: nothing of what officers do is hidden."""
    deal = edge()
    deal.battle.officers[KIMURA].offers = offer
    for seat in (*range(7), SPECTATOR, OPEN):
        turn = rows(deal, KIMURA, seat)["Turn"]
        assert turn.startswith("offered to ") and turn.endswith(said)
    seat = deal.battle.officers[AIMES].seat
    assert f"; offered to {turn.removeprefix('offered to ')})" in rows(deal, AIMES, seat)["May help"]
    assert rows(deal, AIMES, seat)["Turn"] == "to come"


def test_who_defends_reads_whose_turn_the_roll_takes_and_at_what_price() -> None:
    """BC-W42, BC-R61, BC-R209: and the chances count them in."""
    deal = edge()
    b = deal.battle
    b.defence, b.ships[0].evades = Defence.EVASIVE_ACTION, 1 + BRANDVOLD
    seat = b.officers[BRANDVOLD].seat

    def shown() -> dict[str, str]:
        question = Posed(seat, Ask.REACT, (BRANDVOLD, FANG), 0, 0, (0, 1))
        return {each.label: each.value for each in gauge(mask(b, seat), question, deal.names)}

    alone = shown()
    assert "Offered turns" not in alone
    b.officers[KIMURA].offers = OFFER_REACTION
    assert shown()["Offered turns"].endswith("Kimura, free") and shown()["Successes"] != alone["Successes"]
    b.officers[NWOSU].offers = 1 + BRANDVOLD
    assert shown()["Offered turns"].endswith("Kimura, for 1")
