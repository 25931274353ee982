"""A campaign that is kept: its journal goes on and verifies in mid-combat, and its state is a scenario's file.

Each time in the second combat, whose ships, types and names stand on other numbers than those of the first.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.checks.conformance_unseen import told_to
from admiralty.core.checks.verify import verify
from admiralty.core.face.game import Request
from admiralty.core.face.state_files import file_of
from admiralty.core.files.shipped import content
from admiralty.core.files.toml_text import to_toml
from admiralty.core.journal import export, load
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session, new, resume
from admiralty.core.state.digests import digest
from admiralty.core.state.views import OPEN
from admiralty.games import game
from admiralty.games.bydo.travel.words import Mode

from .test_travel import BYDO, GAME, dealt, goes_on

SHORT = {**content(game("bydo").scenarios["belt"]), "objective": {"rounds": 1}}
LATER = {**content(game("bydo").scenarios["root"]), "objective": {"rounds": 2}}
SETTINGS = {"between_combats": "limited", "remotes": "on"}


def middle() -> Session:
    """A table whose second combat is in its first pass; somebody has written a part of a form."""
    deal = dealt("three", SETTINGS, combats=[SHORT, LATER, SHORT])
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", 3, 4))
    goes_on(session, lambda b: b.mode == Mode.COMBAT and b.stage == 1 and b.round == 1)
    for _ in range(3):
        auto_answer(session, session.waiting[0], GAME.simple)
    b = session.battle_of(OPEN)
    assert (b.mode, b.stage, session.over) == (Mode.COMBAT, 1, False)
    return session


def ends(session: Session) -> str:
    """The computer plays it to its end; what its state is then."""
    while not session.over:
        auto_answer(session, session.waiting[0], GAME.simple)
    return str(digest(session.battle_of(OPEN)))


def test_a_journal_goes_on_in_mid_combat_and_verifies(tmp_path: Path) -> None:
    session, path = middle(), tmp_path / "campaign.jsonl"
    export(session.journal, path, True)
    journal, _ = load(path)
    assert verify(journal, GAME).consistent
    again = resume(GAME, journal)
    assert again.waiting == session.waiting and digest(again.battle_of(OPEN)) == digest(session.battle_of(OPEN))
    for seat in (-1, 0, 1, BYDO):
        assert told_to(again, seat) == told_to(session, seat)
    assert ends(again) == ends(session)
    assert verify(again.journal, GAME).finished and again.journal.receipt == session.journal.receipt


def test_a_journal_without_its_secret_verifies_too(tmp_path: Path) -> None:
    session = middle()
    export(session.journal, tmp_path / "told.jsonl", False)
    assert verify(load(tmp_path / "told.jsonl")[0], GAME).consistent


@pytest.mark.parametrize("travels", [False, True], ids=["in mid-combat", "on the leg after it"])
def test_the_state_of_a_campaign_is_a_file_that_deals_it_again(travels: bool) -> None:
    """With the combats that are behind it and before it; once more when that is saved."""
    session = middle()
    if travels:
        goes_on(session, lambda b: b.mode == Mode.TRAVEL)
    b = session.battle_of(OPEN)
    for _ in range(2):
        again: Any = GAME.deal(Request(tomllib.loads(file_of(GAME, session.deal, b))))
        assert digest(again.battle) == digest(b)
        assert (again.names, again.size, again.settings) == (
            session.deal.names,
            session.deal.size,
            session.deal.settings,
        )
        b = again.battle


def test_a_file_of_its_own_is_written_as_it_was_read() -> None:
    """[BY-S55] Keys that only a campaign has: crew, notes, scenes, combats as tables."""
    said = {**GAME.scenario("three"), "combats": [SHORT, "root"], "settings": SETTINGS}
    once = GAME.deal(Request(tomllib.loads(to_toml(said))))
    again = GAME.deal(Request(tomllib.loads(file_of(GAME, once, once.battle))))
    assert digest(again.battle) == digest(once.battle) and again.names == once.names
