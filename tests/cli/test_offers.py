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


def test_the_captain_hands_an_officer_over_by_its_number(of: Table) -> None:
    """BC-R272: below a heading of its own; who plays alone has nobody to hand to."""
    assert "Hand over an officer" not in of.enter("offer").body
    deal = GAME.deal(Request(GAME.scenario("edge"), {"people": "2"}))
    session = new(GAME, deal, dict.fromkeys(deal.seats, HUMAN), Source("practice", 3))
    table = Table(match=Match(session, "edge.jsonl", (Who(HUMAN, None),) * len(deal.seats)))
    table.enter("")
    assert table.seat == 0
    body = table.enter("offer").body
    after = body[body.index("Hand over an officer") :]
    assert body[body.index("Hand over an officer") - 1] == "" and after[1] == "Valcourt (hands officers over)"
    first, second = after[after.index("Aimes") + 1 :][:2]
    assert second.endswith(" (now)")
    said = table.enter(f"offer {first.split()[0]}").text
    assert said.startswith("The captain hands Aimes to Person 1 (") and "Receipt" in said
    assert session.battle_now.officers[3].seat == 0


def test_who_gives_the_last_officer_away_passes_the_screen_on() -> None:
    """BC-R272: the questions go to who holds the officers now."""
    deal = GAME.deal(Request(GAME.scenario("edge"), {"people": "2"}))
    session = new(GAME, deal, dict.fromkeys(deal.seats, HUMAN), Source("practice", 3))
    table = Table(match=Match(session, "edge.jsonl", (Who(HUMAN, None),) * len(deal.seats)))
    table.enter("")
    held = [o for o in range(6) if session.battle_now.officers[o].seat == 0]
    for o in held[:0:-1]:
        session.offer(0, f"officers.{o}.seat", 1)
    body = table.enter("offer").body
    number = body[body.index("Hand over an officer") + 3].split()[0]
    assert table.enter(f"offer {number}").text.startswith("The captain hands Valcourt to Person 2 (")
    assert table.parting and table.enter("").wrong is False and table.seat == 1
