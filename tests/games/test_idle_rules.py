"""House rules that a room says change nothing in a scenario: set otherwise they change no battle of it."""

from __future__ import annotations

import pytest

from admiralty.core.game import Request
from admiralty.core.options import Note, idle, options_of
from admiralty.games import ROOMS, game
from admiralty.odds.simulation import simulate

from .test_every_game import SCENARIOS, dealt

BATTLES = 6


@pytest.mark.parametrize("room,name", SCENARIOS)
def test_an_idle_rule_changes_no_battle(room: str, name: str) -> None:
    played, deal = dealt(room, name)
    doctrines = [played.simple for _ in deal.seats]
    usual = simulate(played, deal, doctrines, BATTLES, 3, "interpreted").counts
    specs = {spec.name: spec for spec in options_of(played.rules)}
    for rule in idle(played.rules, deal.battle):
        spec, note = specs[rule], specs[rule].note
        for value in note.values or sorted({spec.low, spec.high, *note.words.values()} - {-1}):
            other = played.deal(Request(deal.request.scenario, {rule: value}))
            assert simulate(played, other, doctrines, BATTLES, 3, "interpreted").counts == usual, f"{rule} = {value}"


@pytest.mark.parametrize("room", ROOMS)
def test_every_rule_matters_somewhere(room: str) -> None:
    played = game(room)
    battles = [dealt(room, name)[1].battle for name in played.scenarios]
    for spec in options_of(played.rules):
        note: Note = spec.note
        assert note.matters is None or any(map(note.matters, battles)), spec.name
    assert any(idle(played.rules, battle) for battle in battles)
