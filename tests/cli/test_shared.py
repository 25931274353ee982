"""A question that several seats may answer, at one keyboard: whoever sits there answers it."""

from __future__ import annotations

from admiralty.cli.table.match import Match
from admiralty.cli.table.table import Table
from admiralty.cli.text.common import HUMAN, Who
from admiralty.core.journal.entries import Answer, Source
from admiralty.core.play.session import new
from tests.core.toy_crew import DEAL, GAME, SEATS
from tests.core.toy_crew_rules import GUNNER, PILOT, RAIDER

SIMPLE = Who("computer:simple", GAME.simple)
PERSON = Who(HUMAN, None)


def crewed(*whos: Who) -> Table:
    """A practice game of the crew."""
    session = new(GAME, DEAL, {seat: who.text for seat, who in zip(SEATS, whos, strict=True)}, Source("practice", 3))
    match = Match(session, "crew.jsonl", whos)
    match.let_computers_play()
    return Table(match=match)


def test_no_screen_is_passed_on_within_the_crew() -> None:
    of = crewed(PERSON, PERSON, SIMPLE)
    of.enter("")
    assert of.seat == PILOT and not of.curtain
    assert of.asking().prompt == "Heat 2, beat 1: who goes next? Gunner may answer this, too."
    assert not of.enter("Gunner").wrong
    assert of.seat == PILOT and not of.curtain and of.session.beat == 1
    assert of.asking().prompt.startswith("Heat 2, beat 2"), "the pilot sits there still"


def test_the_screen_stays_with_the_officer_who_has_it() -> None:
    of = crewed(SIMPLE, PERSON, PERSON)
    of.enter("")
    assert of.seat == GUNNER and not of.curtain
    of.enter("Gunner")
    of.enter("")
    assert of.seat == RAIDER and of.curtain
    of.enter("")
    assert not of.enter("1").wrong
    of.enter("")
    assert of.seat == GUNNER and of.curtain
    of.enter("")
    of.enter("Pilot")
    _, act = of.session.acts[-1]
    assert isinstance(act, Answer) and (act.seat, act.giver) == (PILOT, GUNNER)


def test_who_answered_undoes_it() -> None:
    of = crewed(SIMPLE, PERSON, SIMPLE)
    assert of.seat == GUNNER and of.asking().prompt.endswith("Pilot may answer this, too.")
    assert "undo" not in of.commands()
    of.enter("Gunner")
    assert of.session.beat == 1 and "undo" in of.commands()
    assert any(row.text == "Gunner answers (who goes next): Gunner." for row in of.log())
    assert not of.enter("undo").wrong and of.session.beat == 0
