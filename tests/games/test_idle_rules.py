"""House rules that a room says change nothing in a scenario: set otherwise they change no battle of it."""

from __future__ import annotations

import pytest

from admiralty.core.engines.proving import play
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.options import Note, idle, options_of
from admiralty.core.state.records import blank, pack
from admiralty.games import game
from tests.rooms import ROOMS

from .test_every_game import SCENARIOS, dealt

BATTLES = 6


def played_out(room: str, deal: Deal) -> list[tuple[int, int, int, bytes]]:
    """Some battles of `simple`: outcome, beats, dice, and the battle at its end without its rules."""
    found = game(room)
    out = []
    for number in range(BATTLES):
        result = play(found, deal.battle, SimulatedKeys(3, number), [found.simple for _ in deal.seats])
        result.battle.rules = blank(found.rules)
        out.append((result.outcome, result.beats, result.dice, pack(result.battle)))
    return out


@pytest.mark.parametrize("room,name", SCENARIOS)
def test_an_idle_rule_changes_no_battle(room: str, name: str) -> None:
    found, deal = dealt(room, name)
    usual = played_out(room, deal)
    specs = {spec.name: spec for spec in options_of(found.rules)}
    for rule in idle(found.rules, deal.battle):
        spec, note = specs[rule], specs[rule].note
        for value in note.values or sorted({spec.low, spec.high, *note.words.values()} - {-1}):
            other = found.deal(Request(deal.request.scenario, {rule: value}))
            assert played_out(room, other) == usual, f"{rule} = {value}"


@pytest.mark.parametrize("room", ROOMS)
def test_every_rule_matters_somewhere(room: str) -> None:
    played = game(room)
    deals = [dealt(room, name)[1] for name in played.scenarios]
    if room == "systemships":  # none that is shipped has so many sides
        sides = {side: ["lance"] for side in ("red", "blue", "green", "amber")}
        deals.append(played.deal(Request({**played.scenario("duel"), "sides": sides})))
    battles = [deal.battle for deal in deals]
    for spec in options_of(played.rules):
        note: Note = spec.note
        assert note.matters is None or any(map(note.matters, battles)), spec.name
