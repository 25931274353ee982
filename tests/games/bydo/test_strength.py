"""Forces that follow the number of pilots.  [BY-R103]"""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.state_files import file_of
from admiralty.core.state.digests import digest
from admiralty.games.bydo import GAME
from admiralty.games.bydo.words import Side, Status


def dealt(name: str, pilots: int, **changes: Any) -> Deal:
    return GAME.deal(Request({**GAME.scenario(name), **changes}, {"pilots": pilots}))


def fighters(deal: Deal) -> list[str]:
    """The fighters of SpaceCorp, by their names."""
    ships = deal.battle.ships[: deal.battle.vessels]
    return [
        deal.names["ship"][i] for i, ship in enumerate(ships) if ship.side == Side.SPACE_CORP and ship.design.fighter
    ]


def bydo(deal: Deal) -> list[tuple[int, int]]:
    return [(ship.x, ship.y) for ship in deal.battle.ships[: deal.battle.vessels] if ship.side == Side.BYDO]


def test_there_is_a_fighter_for_each_pilot_the_listed_ones_over_again() -> None:
    assert fighters(dealt("belt", 0)) == ["Arrowhead", "Strider", "Shooting Star"]
    assert fighters(dealt("belt", 1)) == ["Arrowhead"]
    five = dealt("belt", 5)
    assert fighters(five) == ["Arrowhead 1", "Strider 1", "Shooting Star", "Arrowhead 2", "Strider 2"]
    assert five.seats == ("captain", *(f"pilot{k}" for k in range(1, 6)), "bydo")
    assert len(dealt("belt", 10).seats) == 12


def test_further_bydo_are_at_rest_unseen_and_awake_on_the_nearest_free_tiles() -> None:
    deal = dealt("belt", 7)
    assert bydo(deal)[3:] == [(22, 8), (21, 7), (22, 7), (23, 7)], "round the last place, lowest row first"
    for ship in deal.battle.ships[: deal.battle.vessels]:
        if ship.side == Side.BYDO:
            assert (ship.dx, ship.dy, ship.dormant, ship.status) == (0, 0, 0, Status.ACTIVE)
    seen = [i for i, each in enumerate(deal.battle.sides[Side.SPACE_CORP].contacts) if each]
    assert [(deal.battle.ships[i].x, deal.battle.ships[i].y) for i in seen] == [(27, 9)], "the contact that is known"


def test_where_fighters_have_places_another_one_gets_the_nearest_tile() -> None:
    """The duel has an Arrowhead at (3, 6)."""
    deal = dealt("duel", 2)
    first, second = (ship for ship in deal.battle.ships[: deal.battle.vessels] if ship.side == Side.SPACE_CORP)
    assert (second.x, second.y) == (first.x - 1, first.y - 1)
    assert bydo(deal) == bydo(dealt("duel", 0)), "no strength: the Bydo are as listed"


def test_there_is_one_bydo_of_the_craft_at_least() -> None:
    assert bydo(dealt("root", 1)) == [(24, 7), (24, 4)]
    assert bydo(dealt("root", 2)) == [(24, 7), (24, 4)]


@pytest.mark.parametrize("pilots", [1, 3, 6])
def test_what_is_saved_has_those_forces(pilots: int) -> None:
    deal = dealt("colony", pilots)
    again = GAME.deal(Request(tomllib.loads(file_of(GAME, deal, deal.battle))))
    assert digest(again.battle) == digest(deal.battle)
    assert (again.names, again.seats) == (deal.names, deal.seats)


def test_a_pilot_may_bring_a_craft_for_a_fighter_that_the_scenario_does_not_list() -> None:
    own = {"name": "Needle", "engine": 6, "fighter": "yes"}
    deal = GAME.deal(Request(GAME.scenario("belt"), {"pilots": 5}, {"pilot5": (own,)}))
    assert "Needle" in deal.names["craft"]
    again = GAME.deal(Request(tomllib.loads(file_of(GAME, deal, deal.battle))))
    assert digest(again.battle) == digest(deal.battle)


@pytest.mark.parametrize(
    ("strength", "line"),
    [
        ({"ship": "robo"}, "Picket in the meteors: strength: ship: no ship 'robo' comes with the game"),
        ({"ship": "rebo", "more": 11}, "Picket in the meteors: strength: more: 11 is more than 10 [BY-R103]"),
        ({"more": 1}, "Picket in the meteors: strength: the key 'ship' is missing"),
        ({"ship": "rebo", "places": [[40, 2]]}, "Picket in the meteors: bydo 4: row 2, column 40: is off the map"),
    ],
)  # fmt: skip
def test_strength_that_can_not_be_is_refused(strength: dict[str, Any], line: str) -> None:
    with pytest.raises(Refused) as refused:
        dealt("belt", 5, strength=strength)
    assert str(refused.value).startswith(line)


def test_a_map_without_a_free_tile_is_refused() -> None:
    small = {"map": "..", "space_corp": [{"ship": "arrowhead", "at": [0, 0]}], "bydo": [{"ship": "rebo", "at": [1, 0]}]}
    with pytest.raises(Refused, match="the map has no free tile left for one more ship"):
        dealt("duel", 2, **small)
