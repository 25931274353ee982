"""Turns that officers of Bridge Crew offer at the keyboard, unasked."""

from __future__ import annotations

import pytest

from admiralty.cli.table.match import Match
from admiralty.cli.table.table import Table
from admiralty.cli.text.common import HUMAN, Who
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import new
from admiralty.games.bridge import GAME

KIMURA = "officers.5.offers"


@pytest.fixture
def of() -> Table:
    """One person holds all officers, another one the GM's ships; the crew is asked first."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    session = new(GAME, deal, dict.fromkeys(deal.seats, HUMAN), Source("practice", 3))
    of = Table(match=Match(session, "edge.jsonl", (Who(HUMAN, None),) * len(deal.seats)))
    of.enter("")
    return of


def test_a_turn_is_offered_and_taken_back_by_its_number_in_the_list(of: Table) -> None:
    """BC-R117."""
    assert "offer" in of.commands()
    listed = of.enter("offer")
    assert listed.title == "Offer a turn" and "Kimura" in listed.body
    after = listed.body[listed.body.index("Kimura") :]
    assert after[1].endswith("Keep the turn (now)")
    number = next(line.split()[0] for line in after if line.endswith("Give it to the next reactive roll"))
    said = of.enter(f"offer {number}").text
    assert said.startswith("Kimura offers the turn to the next reactive roll. Receipt ")
    assert any(row.text == "Kimura offers the turn to the next reactive roll." for row in of.log())
    assert any(line == f"  {number}  Give it to the next reactive roll (now)" for line in of.enter("offer").body)
    assert of.enter(f"offer {after[1].split()[0]}").text.startswith("Kimura keeps the turn")
    for typed, what in (("offer 999", "'999' is none of 1 to"), ("offer kimura", "'kimura' is none of 1 to")):
        reply = of.enter(typed)
        assert reply.wrong and what in reply.text, typed


def test_who_has_no_officers_has_nothing_to_offer(of: Table) -> None:
    """BC-R117: the GM's ships give up no turns."""
    table = Table(match=Match(of.session, "edge.jsonl", (Who("computer:simple", None), Who(HUMAN, None))))
    assert not table.session.offers(1)
