"""The scenario file of a state, tried on the toy game: a room's own file, and what no scenario takes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.state_files import STATE, file_of, set_state, write_state
from admiralty.core.state.digests import digest
from admiralty.core.state.records import Size, copy

from .toy import DEAL, GAME
from .toy import deal as toy_deal


def deal(request: Request) -> Deal:
    """The toy's deal; its scenario may say how much hull each side has, and what its state is."""
    made = toy_deal(Request({}, {**request.scenario.get("settings", {}), **request.settings}))
    for side, hull in zip(made.battle.sides, request.scenario.get("hulls", (12, 12)), strict=True):
        side.hull = hull
    battle = set_state(made.battle, request.scenario.get(STATE, {}), "toy")
    size = Size(request.scenario.get("size", Size.SMALL))
    return replace(made, battle=battle, request=request, size=size)


def written(battle: Any, deal: Deal) -> Mapping[str, Any]:
    """A nice file: hulls in words of the scenario's own, the settings as they are said."""
    return {"title": "Mine", "hulls": [side.hull for side in battle.sides], "settings": dict(deal.settings)}


OWN = replace(GAME, deal=deal, written=written)
PLAIN = replace(GAME, deal=deal, ship_places=())


@pytest.fixture
def battle() -> Any:
    made = copy(DEAL.battle)
    made.beat, made.mines[2] = 3, 0
    made.sides[1].hull, made.sides[0].reserve, made.sides[0].plot.stance = 7, 2, 1
    return made


def test_a_room_writes_what_it_can_and_the_state_holds_the_rest(battle: Any) -> None:
    dealt = deal(Request({}))
    request = write_state(OWN, dealt, battle)
    assert request.scenario["hulls"] == [12, 7]
    assert request.scenario[STATE] == {"beat": 3, "mines.2": 0, "sides.0.reserve": 2, "sides.0.plot.stance": 1}
    assert digest(deal(Request(tomllib.loads(file_of(OWN, dealt, battle)))).battle) == digest(battle)
    plain = write_state(PLAIN, dealt, battle).scenario
    assert plain == {STATE: {**request.scenario[STATE], "sides.1.hull": 7}}


def test_what_is_dealt_as_the_file_says_has_no_state(battle: Any) -> None:
    dealt = deal(Request({"hulls": [5, 6], STATE: {"beat": 3}}, {"beats": 9}))
    assert write_state(PLAIN, dealt, dealt.battle).scenario == dealt.request.scenario | {"settings": {"beats": 9}}
    dealt = deal(Request({"hulls": [5, 6]}, {"beats": 9}))
    assert STATE not in write_state(OWN, dealt, dealt.battle).scenario


def test_a_file_of_another_size_is_not_taken(battle: Any) -> None:
    """A room's file must deal the same seats, names and lengths: else the one that was played counts."""
    other = replace(OWN, written=lambda battle, deal: {**written(battle, deal), "size": int(Size.LARGE)})
    dealt = deal(Request({}))
    assert write_state(other, dealt, battle).scenario == write_state(PLAIN, dealt, battle).scenario


def test_what_no_scenario_takes_stays_beside_it(battle: Any) -> None:
    dealt = deal(Request({}, {}, {"first": ({"name": "Lance"},)}))
    request = write_state(PLAIN, dealt, battle)
    assert request.ships == dealt.request.ships
    assert digest(deal(request).battle) == digest(battle)
    with pytest.raises(Refused, match="A toy duel: its scenario can't hold what it was asked for with, such as first"):
        file_of(PLAIN, dealt, battle)


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        ("sides.0.hul", 1, "there is no field 'hul'"),
        ("sides.2.hull", 1, "sides has the places 0 to 1"),
        ("sides.0", 1, "is not the place of a number"),
        ("sides.0.hull", 13, "13 is not from -99 to 12"),
        ("sides.0.hull", "3", "'3' is not a whole number"),
        ("sides.0.hull", True, "'true' is not a whole number"),
    ],
)
def test_what_is_not_there_or_does_not_fit_is_refused(path: str, value: Any, what: str) -> None:
    before = digest(DEAL.battle)
    with pytest.raises(Refused) as refused:
        set_state(DEAL.battle, {"beat": 2, path: value}, "mine.toml")
    assert refused.value.where == f"mine.toml: state: {path}" and refused.value.remedy
    assert what in refused.value.what or isinstance(value, bool)
    assert digest(DEAL.battle) == before
