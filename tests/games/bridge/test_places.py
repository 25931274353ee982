"""Officers take stations that a scenario has for others: who may, and that the battle is dealt with them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.play.staging import request_from, request_json
from admiralty.games import game
from admiralty.games.bridge.deal.manning import PEOPLE
from admiralty.games.bridge.tables import OFFICERS

BRIDGE = game("bridge")
EDGE = BRIDGE.scenario("edge")
MINE: dict[str, Any] = {**PEOPLE.find("aimes", "aimes"), "name": "Doppler", "talent": "big_gun"}


def test_the_stations_are_told_with_those_who_hold_them() -> None:
    places = BRIDGE.deal(Request(EDGE)).places
    assert {each.kind for each in places} == {"officer"}
    assert [(each.key, each.called, each.holder) for each in places] == [
        ("command", "Command", "Valcourt"),
        ("tactical", "Tactical", "Harkov"),
        ("helm", "Helm and Navigator", "Brandvold"),
        ("sensors", "Sensors", "Aimes"),
        ("operations", "Operations", "Nwosu"),
        ("communications", "Communications", "Kimura"),
    ]


def test_stations_of_one_position_are_numbered() -> None:
    officers = [{"officer": "aimes", "at": ["sensors"]}, {"officer": "kimura", "at": ["sensors"]}]
    scenario = {**EDGE, "crew": {**EDGE["crew"], "officers": officers}}
    assert [each.key for each in BRIDGE.deal(Request(scenario)).places] == ["sensors1", "sensors2"]


def test_officers_take_stations_and_the_rest_stays() -> None:
    plain = BRIDGE.deal(Request(EDGE))
    dealt = BRIDGE.deal(Request(EDGE, places={"sensors": MINE, "tactical": "aimes"}))
    assert [each.holder for each in dealt.places] == ["Valcourt", "Aimes", "Brandvold", "Doppler", "Nwosu", "Kimura"]
    before, now = plain.battle.officers, dealt.battle.officers
    assert [each.station for each in now] == [each.station for each in before]
    changed = [o for o in range(OFFICERS) if now[o] != before[o]]
    assert changed == [1, 3] and now[1].talent == before[3].talent != now[3].talent


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ({"comand": "kimura"}, "--place: there is no place 'comand'; did you mean 'command'?"),
        ({"command": "kimra"}, "--place command: no officer 'kimra' comes with the game; did you mean 'kimura'?"),
        ({"command": "chilkoot"}, "--place command: no officer 'chilkoot' comes with the game"),
        ({"command": "kimura"}, "--place command: Kimura is in the crew already [BC-R232]; take another officer"),
        ({"helm": MINE, "sensors": MINE}, "--place sensors: Doppler is in the crew already [BC-R232]"),
        ({"helm": {**MINE, "agility": 13}}, "--place helm: agility: 13 is not from 7 to 12 [BC-R232]"),
        ({"helm": {**MINE, "agility": 9}}, "--place helm: has 57 points of attributes; 56 are the most [BC-R232]"),
        ({"helm": {**MINE, "scale": 4}}, "--place helm: an officer has no part 'scale'"),
        ({"helm": 5}, "--place helm: 5 is neither the name of an officer nor a table of its parts [BC-R232]"),
    ],
)
def test_who_may_not_is_refused_with_station_and_clause(places: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as refused:
        BRIDGE.deal(Request(EDGE, places=places))
    assert str(refused.value).startswith(said)


def test_two_ready_officers_change_places() -> None:
    dealt = BRIDGE.deal(Request(EDGE, places={"command": "aimes", "sensors": "valcourt"}))
    assert [each.holder for each in dealt.places[:4]] == ["Aimes", "Harkov", "Brandvold", "Valcourt"]


def test_the_written_scenario_has_them() -> None:
    dealt = BRIDGE.deal(Request(EDGE, places={"sensors": MINE, "command": "aimes"}))
    assert BRIDGE.written
    written = BRIDGE.written(dealt.battle, dealt)
    assert [each["officer"] for each in written["crew"]["officers"][:4]] == ["aimes", "harkov", "brandvold", MINE]
    assert BRIDGE.deal(Request(written)).battle == dealt.battle


def test_a_journals_header_holds_them() -> None:
    request = BRIDGE.deal(Request(EDGE, places={"sensors": MINE, "command": "aimes"})).request
    held = json.loads(json.dumps(request_json(request), sort_keys=True))
    assert request_from(held) == request and list(request_from(held).places) == ["sensors", "command"]
    assert "places" not in request_json(Request(EDGE))  # headers of games without them are what they were
    with pytest.raises(Refused, match="what fills its place sensors is neither a name nor a table"):
        request_from({**held, "places": {"sensors": [1], "command": "aimes"}})


def test_a_game_without_places_fills_none() -> None:
    with pytest.raises(Refused, match="--place: there is no place 'helm'; leave it out: this scenario has none"):
        game("systemships").deal(Request(game("systemships").scenario("duel"), places={"helm": "aimes"}))
