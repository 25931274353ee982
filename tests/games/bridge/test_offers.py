"""Turns that officers offer to a task to come, as the crew and the GM read of them.  [BC-R117, BC-R352]"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.figures.gauges import Posed
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.core.state.views import OPEN, SPECTATOR, mask, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.gauge import gauge
from admiralty.games.bridge.face.notes import note_extra
from admiralty.games.bridge.face.touch import touch
from admiralty.games.bridge.form.offers import may_offer
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.tables import DETAIL, OFFER_ATTACK, OFFER_REACTION, Action, Extra, Form
from admiralty.games.bridge.turn import after_edit
from admiralty.games.bridge.words import Ask, Defence, Side

VALCOURT, HARKOV, BRANDVOLD, AIMES, NWOSU, KIMURA = range(6)
CALL, FANG, GM = Extra.HELPER * DETAIL, 1, 6


def edge() -> Any:
    """The scenario of the examples, with a person for each officer."""
    return GAME.deal(Request(GAME.scenario("edge"), {"people": "6"}))


def begun(deal: Any) -> Session:
    """A game of it, played by people."""
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 3))


def deeds(deal: Any, o: int) -> dict[str, tuple[tuple[str, int], ...]]:
    """What a press does to an officer at the GM's desk."""
    found = touch(f"officer-{o}", deal.battle, deal)
    assert found is not None
    return {each.verb: tuple((one.path, one.value) for one in each.changes) for each in found.deeds}


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
    assert rows(deal, AIMES, seat)["May help"].count("offered") == 1


def test_the_gm_drops_an_offer_and_what_fits_no_more_is_gone() -> None:
    """BC-R269, BC-R352: a mark of an officer who has acted, for the own task, or for nobody's."""
    deal = edge()
    b = deal.battle
    assert "Drop offer" not in deeds(deal, KIMURA)
    b.officers[KIMURA].offers = OFFER_REACTION
    assert deeds(deal, KIMURA)["Drop offer"] == ((f"officers.{KIMURA}.offers", 0),)
    for offer, acted, kept in (
        (OFFER_REACTION, 0, True),
        (1 + AIMES, 0, True),
        (1 + KIMURA, 0, False),
        (7, 0, False),
        (OFFER_ATTACK, 1, False),
    ):
        b.officers[KIMURA].offers, b.officers[KIMURA].acted = offer, acted
        after_edit(b)
        assert (b.officers[KIMURA].offers == offer) == kept, (offer, acted)


def test_an_officer_offers_the_turn_while_the_enemy_is_asked() -> None:
    """BC-W42, BC-R117, BC-R352: before the enemy's order it holds at once, and nothing is asked for it."""
    deal = edge()
    session = begun(deal)
    session.edit("opens", Side.GM)
    assert session.waiting == (GM,)
    path, seat = f"officers.{KIMURA}.offers", deal.battle.officers[KIMURA].seat
    (offered,) = (each for each, _ in session.offers(seat))
    assert [value for value, _ in offered.choices] == [0, 1, 2, 3, 4, 5, OFFER_ATTACK, OFFER_REACTION]
    session.offer(seat, path, OFFER_REACTION)
    assert session.battle_now.officers[KIMURA].offers == OFFER_REACTION and session.waiting == (GM,)
    session.offer(seat, path, 0)
    assert session.battle_now.officers[KIMURA].offers == 0
    said = [line.text for line in session.log_for(GM) if line.kind == "offer"]
    assert said == [
        "Kimura offers the turn to the next reactive roll.",
        "Kimura keeps the turn.",
    ]
    with pytest.raises(Refused):
        session.offer(GM, path, OFFER_REACTION)


def test_in_the_middle_of_a_turn_an_offer_waits_for_its_end() -> None:
    """BC-R352: and is gone if the turn has been given up by then."""
    deal = edge()
    session = begun(deal)
    session.answer(session.waiting[0], AIMES)
    path, seat = f"officers.{KIMURA}.offers", deal.battle.officers[KIMURA].seat
    session.offer(seat, path, OFFER_REACTION)
    assert session.battle_now.officers[KIMURA].offers == 0 and session.offers(seat)[0][1] == OFFER_REACTION
    while session.battle_now.side == Side.PLAYERS:
        auto_answer(session, session.waiting[0], GAME.simple)
    after = session.battle_now.officers[KIMURA]
    assert after.offers == (0 if after.acted else OFFER_REACTION)


def test_an_officer_under_a_brace_that_would_take_the_turn_offers_none() -> None:
    """BC-R41, BC-R352."""
    deal = edge()
    b = deal.battle
    for officer in b.officers[3:]:
        officer.acted = 1
    b.ships[0].braces = 1
    assert may_offer(b, HARKOV, OFFER_ATTACK) and not may_offer(b, KIMURA, OFFER_ATTACK)
    b.officers[BRANDVOLD].acted = 1
    assert not may_offer(b, HARKOV, OFFER_ATTACK)


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


def test_all_read_in_words_what_the_gm_does_to_an_offer_or_a_scene() -> None:
    """BC-R269, BC-R351, BC-R352: the log says what a turn was offered to, and of a scene that it is asked for."""
    game = begun(edge())
    for offer in (OFFER_REACTION, OFFER_ATTACK, 1 + AIMES, 0):
        game.edit(f"officers.{KIMURA}.offers", offer)
    auto_answer(game, game.waiting[0], GAME.simple)
    game.edit("new_scene", 1, "New scene")
    said = [line.text for line in game.log_for(0) if line.text.startswith("The referee sets")]
    assert [each.removeprefix("The referee sets Kimura: offers from ") for each in said[:4]] == [
        "nobody to the next reactive roll.",
        "the next reactive roll to the next attack.",
        "the next attack to Aimes's next task.",
        "Aimes's next task to nobody.",
    ]
    assert Desk(game).acts[-1].text == "The referee: New scene (new scene to asked for)."
