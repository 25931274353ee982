"""Every state of every game is written as a scenario's file that deals it again."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import pytest
from jsonschema import Draft202012Validator

from admiralty.core.checks.conformance_play import Trial, Watch, guard
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.face.state_files import STATE, file_of, write_state
from admiralty.core.sight.places import limits, require_state
from admiralty.core.state.digests import digest
from admiralty.core.state.limits import leaves
from admiralty.core.state.options import options_of, say
from admiralty.core.state.records import copy
from admiralty.games import game
from tests.rooms import ROOMS

SCENARIOS = [(room, name) for room in ROOMS for name in game(room).scenarios]
BEATS, CHECKPOINTS = 24, 3


def states(played: Game, deal: Deal, salt: str) -> Iterator[Any]:
    """The battle as it is dealt, and some of its checkpoints as it is played at random."""
    wanted = {crc32(f"{salt} {k}".encode()) % BEATS for k in range(CHECKPOINTS)} | {0, 1}
    b = guard(deal.battle)
    t = Trial(played, b, crc32(salt.encode()) % 1000, Watch())
    for beat in range(BEATS):
        if played.outcome(b) >= 0:
            return
        if beat in wanted:
            yield copy(b)
        t.begin(beat)
        played.play_beat(t, b)


@pytest.mark.parametrize("room, name", SCENARIOS)
def test_what_is_written_of_a_battle_deals_it_again(room: str, name: str) -> None:
    played = game(room)
    deal = played.deal(Request(played.scenario(name)))
    schema = Draft202012Validator(played.schemas()["scenario"])
    for battle in states(played, deal, f"{room}/{name}"):
        content = tomllib.loads(file_of(played, deal, battle))
        schema.validate(content)
        again = played.deal(Request(content))
        assert digest(again.battle) == digest(battle)
        assert (again.names, again.seats, again.outcomes, again.size) == (
            deal.names,
            deal.seats,
            deal.outcomes,
            deal.size,
        )
        assert again.settings == deal.settings
        require_state(played, again)
        assert file_of(played, again, again.battle) == file_of(played, deal, battle)


@pytest.mark.parametrize("room", ROOMS)
def test_settings_and_ships_go_into_the_file(room: str) -> None:
    played = game(room)
    name = next(iter(played.scenarios))
    scenario = played.scenario(name)
    taken = 0
    for spec in options_of(played.rules):
        for value in (spec.low, spec.high):
            try:
                deal = played.deal(Request(scenario, {spec.name: say(spec, value)}))
            except Refused:
                continue
            request = write_state(played, deal, deal.battle)
            assert not request.settings and STATE not in request.scenario
            assert digest(played.deal(request).battle) == digest(deal.battle)
            taken += 1
    assert taken > 5
    deal = played.deal(Request(scenario))
    swapped = 0
    for ship, data in ((key, dict(tomllib.loads(path.read_text("utf-8")))) for key, path in played.ships.items()):
        for seat in deal.seats:
            try:
                other = played.deal(Request(scenario, ships={seat: (data,)}))
            except Refused:
                continue
            request = write_state(played, other, other.battle)
            assert not request.ships and STATE not in request.scenario, ship
            assert digest(played.deal(request).battle) == digest(other.battle)
            swapped += digest(other.battle) != digest(deal.battle)
    assert swapped > 0


@pytest.mark.parametrize("room", ROOMS)
def test_a_state_is_refused_as_an_edit_is_and_nothing_is_dealt(room: str) -> None:
    played = game(room)
    scenario = played.scenario(next(iter(played.scenarios)))
    deal = played.deal(Request(scenario))

    def refused(state: dict[str, Any], by_hand: bool = False) -> str:
        with pytest.raises(Refused) as problem:
            require_state(played, played.deal(Request({**scenario, STATE: state})), by_hand)
        assert problem.value.remedy or "not a whole number" in problem.value.what
        return str(problem.value)

    assert "state: nowhere.0" in refused({"nowhere.0": 1}) and "no field 'nowhere'" in refused({"nowhere.0": 1})
    tight = fixed = ""
    for path, spec, value in leaves(deal.battle):
        found = limits(played, deal, deal.battle, path)
        if found is None and value < spec.high:
            fixed = fixed or path
        elif found is not None and found[1] < spec.high:
            tight = tight or path
    path, spec, _ = next(leaves(deal.battle))
    assert f"state: {path}" in refused({path: spec.high + 1})
    assert f"state: {tight}" in refused({tight: limits(played, deal, deal.battle, tight)[1] + 1})  # type: ignore[index]
    high = next(spec.high for each, spec, _ in leaves(deal.battle) if each == fixed)
    assert re.search("can't be set by hand|no such thing", refused({fixed: high}, by_hand=True))
    assert digest(played.deal(Request(scenario)).battle) == digest(deal.battle)
