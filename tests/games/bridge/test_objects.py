"""Objects that a scenario marks as targets.  BC-R114, BC-R332"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.views import SPECTATOR, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.damage import find_system, start_attack, strike
from admiralty.games.bridge.form.legality import turns_left
from admiralty.games.bridge.places import is_foe, is_target
from admiralty.games.bridge.words import Event, Side, Status

CREW, FANG, RAKE, TATTER, TANK = range(5)


def dealt(**marked: Any) -> Deal:
    """The first scenario with a tank next to the corsairs."""
    scenario = GAME.scenario("edge")
    tank = {"ship": "mule", "name": "Fuel tank", "zone": "V4", "object": {"resistance": 2, "hits": 3, **marked}}
    return GAME.deal(Request({**scenario, "gm": [*scenario["gm"], tank]}))


def struck(b: Any, rating: int) -> ScriptedTable:
    t = ScriptedTable([], [])
    start_attack(b)
    b.hit.rating, b.hit.piercing, b.hit.extra = rating, 0, 0
    b.hit.system = find_system(t, b, TANK)
    strike(t, b, TANK)
    return t


def test_a_hit_is_a_mark_and_no_system_is_rolled() -> None:
    """BC-R114: whatever its damage; the last mark destroys it."""
    b = dealt().battle
    for marks in (1, 2):
        t = struck(b, 9)
        assert (Event.DENTED, (TANK, marks, 3)) in t.events and b.ships[TANK].status == Status.FIGHTING
    assert b.hit.net == 7 and not any(b.ships[TANK].breaches)
    t = struck(b, 1)  # at least 1 is left of any hit
    assert [event for event, _ in t.events] == [Event.HIT, Event.DENTED, Event.DESTROYED]
    assert b.ships[TANK].status == Status.DESTROYED and not is_target(b, CREW, TANK)


def test_only_the_players_aim_at_it() -> None:
    """BC-R114, BC-R332: it is no enemy, and has no turns; own ships and bystanders are never targets."""
    b = dealt().battle
    assert is_target(b, CREW, TANK) and not is_foe(b, CREW, TANK)
    assert not is_target(b, FANG, TANK) and not is_target(b, FANG, RAKE) and not is_target(b, CREW, CREW)
    assert turns_left(b, Side.GM.value) == turns_left(GAME.deal(Request(GAME.scenario("edge"))).battle, Side.GM.value)
    b.ships[TANK].hits = 0
    assert not is_target(b, CREW, TANK), "a bystander"


def test_everybody_sees_its_marks() -> None:
    """BC-R114: on a sheet of its own."""
    deal = dealt()
    deal.battle.ships[TANK].marks = 1
    sheets = {each.id: each for each in GAME.scene(view(deal.battle, SPECTATOR), deal, SPECTATOR).sheets}
    rows = {row.label: row.value for row in sheets[f"sheet-{TANK}"].rows}
    assert (rows["Hits"], rows["Resistance"]) == ("1 of 3", "2") and "Screens" not in rows


@pytest.mark.parametrize("marked", [{"hits": 0}, {"resistance": 13}, {"screens": 4}])
def test_what_no_object_is(marked: dict[str, Any]) -> None:
    """BC-R114: it needs a hit at least."""
    with pytest.raises(Refused):
        dealt(**marked)
