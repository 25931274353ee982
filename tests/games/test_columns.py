"""What each game tells of its battles in rows: readable off every end, with words, and by clauses that there are."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from admiralty.core.book import rules_text
from admiralty.core.engines.proving import play
from admiralty.core.face.figures.columns import AnyColumn, Noted, choose_columns
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.games import game
from admiralty.odds.gathering import ALWAYS, Gathering
from admiralty.odds.simulation import simulate
from tests.rooms import ROOMS

KEY = re.compile(r"[a-z0-9_]+")
CLAUSE = re.compile(r"\[([^]]+)]$")
SCENARIOS = [(room, name) for room in ROOMS for name in game(room).scenarios]
PLAYED = ("systemships/siege", "campaign/first", "myoss/tiniest_fighters", "heavy/first", "bydo/first", "travel/first",
    "bridge/first_watch")  # fmt: skip
"""A quick one of each game, with the same number under a column and at a place of the battle."""
SAME = {
    "systemships/siege": {"lance_damage": "ships.0.taken", "systemship_missiles": "ships.2.missiles", "round": "round"},
    "campaign/first": {"red_level": "purses.0.level", "turn": "turn"},
    "myoss/tiniest_fighters": {"tiniest_fighter_1_fate": "ships.0.status", "round": "round"},
    "heavy/first": {"federation_dd_hull": "ships.0.hull", "klingon_scout_torpedoes": "ships.1.torpedoes"},
    "bydo/first": {"arrowhead_health": "ships.0.health", "pata_pata_1_fate": "ships.1.status"},
    "travel/first": {"won": "won", "falcon_kills": "ships.1.kills", "captain_fate": "careers.0.fate"},
    "bridge/first_watch": {"tin_duck_screens": "ships.1.screens", "momentum": "momentum"},
}
SUMS: dict[str, tuple[str, Callable[[Any], int]]] = {
    "campaign/first": ("red_ships", lambda b: sum(each.side == 0 and each.status not in (0, 2) for each in b.ships)),
    "myoss/tiniest_fighters": (
        "tiniest_fighter_2_tg",
        lambda b: sum(part.tg for part in b.parts[5:10] if part.ship >= 0),
    ),
    "heavy/first": (
        "federation_dd_shields",
        lambda b: 6 * b.ships[0].design.shield - sum(b.ships[0].taken),
    ),
    "bydo/first": ("bydo_left", lambda b: sum(each.side == 1 and each.status in (1, 2, 3, 9, 11) for each in b.ships)),
    "travel/first": ("combats", lambda b: sum(each > 0 for each in b.fought)),
    "bridge/first_watch": ("tin_duck_breaches", lambda b: sum(b.ships[1].breaches)),
}


@cache
def dealt(room: str, name: str) -> tuple[Game, Deal, tuple[AnyColumn, ...]]:
    found = game(room)
    deal = found.deal(Request(found.scenario(name)))
    assert found.columns is not None
    return found, deal, tuple(found.columns(deal))


@pytest.mark.parametrize(("room", "name"), SCENARIOS, ids="/".join)
def test_each_column_has_a_name_of_its_own_and_says_what_it_is(room: str, name: str) -> None:
    found, _, columns = dealt(room, name)
    keys = [each.key for each in columns]
    assert len({*keys, *ALWAYS}) == len(keys) + len(ALWAYS) and len(columns) > 2
    clauses = rules_text.load(found.rulebook).clauses
    for each in columns:
        assert KEY.fullmatch(each.key) and each.sentence.strip() and "{" not in each.sentence
        if cited := CLAUSE.search(each.sentence):
            assert cited[1] in clauses, f"{each.key}: there is no clause {cited[1]}"


@pytest.mark.parametrize("scenario", PLAYED)
def test_rows_are_the_battles(scenario: str) -> None:
    room, _, name = scenario.partition("/")
    found, deal, columns = dealt(room, name)
    same = SAME[scenario]
    gathering = Gathering(found, deal, [each.key for each in columns])
    places = Gathering(found, deal, same.values())
    ends = []
    for rows in (gathering, places):
        simulate(found, deal, [found.simple] * len(deal.seats), 2, 1, engine="interpreted", rows=rows)
        ends.append({key: column.values() for key, column in rows.columns().items()})
    told, at = ends
    for key, path in same.items():
        assert told[key] == at[path], key
    for each in columns:
        assert not each.words or set(told[each.key]) <= {*each.words.values(), None}
        assert isinstance(each, Noted) or not each.words or None not in told[each.key], each.key
    if scenario in SUMS:
        key, sum_of = SUMS[scenario]
        doctrines = [found.simple] * len(deal.seats)
        assert told[key] == [sum_of(play(found, deal.battle, SimulatedKeys(1, k), doctrines).battle) for k in range(2)]


def test_ships_whose_names_differ_by_their_signs_have_columns_each() -> None:
    room = game("systemships")
    deal = room.deal(Request(room.scenario("duel")))
    twins = replace(deal, names={**deal.names, "ship": ("Lance-X", "Lance X")})
    assert room.columns is not None
    keys = [each.key for each in choose_columns(room.columns(twins), twins, None)]
    assert {"lance_x_fate", "lance_x_fate_2"} <= set(keys) and len(keys) == len(set(keys))
