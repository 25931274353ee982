"""Who wins a campaign, and when.  IS-S08."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from admiralty.games.systemships.campaign.records import Campaign

from .reading import (
    ALDER,
    ASTER,
    AURIC,
    BIRCH,
    BLUE,
    CALYX,
    CORVUS,
    DAHLIA,
    DORADO,
    MEDIAN,
    RED,
    G,
    at,
    begin,
    blue,
    campaign,
    explored,
    game_turn,
    launch,
    map_of,
    own_turn,
    red,
)
from .test_possession import open_map

STANDING, RED_WINS, BLUE_WINS, DRAW = -1, 0, 1, 2


def owned(b: Campaign, reds: Sequence[int] = (), blues: Sequence[int] = ()) -> Campaign:
    for star in reds:
        b.stars[star].owner = RED
    for star in blues:
        b.stars[star].owner = BLUE
    return b


FORTY = (ASTER, AURIC, CALYX, MEDIAN)  # with Alder's 10: 4 + 5 + 7 + 11 + 10 = 37; with Corvus 43


def test_is_s08_more_than_half_of_the_value_at_the_end_of_a_game_turn() -> None:
    """IS-S08: 37 of 79 are not enough, 43 are; not before the neutral turn is over."""
    b = owned(open_map(), FORTY)
    game_turn(b)
    assert G.outcome(b) == STANDING and b.turn == 6
    b = owned(open_map(), (*FORTY, CORVUS))
    own_turn(b)
    assert G.outcome(b) == STANDING
    game_turn(b)
    assert G.outcome(b) == RED_WINS


def test_is_s08_forty_is_the_least_that_is_enough() -> None:
    """IS-S08: Alder 10, Median 11, Calyx 7, Corvus 6, Dorado 6 are 40; with Dorado's value at 5 they are 39 of 78."""
    reds = (MEDIAN, CALYX, CORVUS, DORADO)
    b = owned(open_map(), reds)
    game_turn(b)
    assert G.outcome(b) == RED_WINS
    stars = {"One": (0, 0, 10), "Two": (0, 3, 9), "Three": (3, 0, 1)}
    for reds, outcome in (((0,), STANDING), ((0, 2), RED_WINS)):  # 20 of 40 is half, 21 is more
        b = begin(campaign(map_of(stars)), 5)
        explored(b)
        game_turn(owned(b, reds))
        assert G.outcome(b) == outcome


def test_is_s08_the_other_s_home() -> None:
    """IS-S08: Blue owns Alder and hardly anything else: he has won at the end of the turn."""
    b = owned(open_map(), (ASTER,), (ALDER,))
    launch(b, red(0), at(b, ASTER), (3, 0, 0, 0, 0))
    game_turn(b)
    assert G.outcome(b) == BLUE_WINS


def test_is_s08_both_at_once() -> None:
    """IS-S08: Red has more than half of the value, Blue both homes: as after the last turn: the larger sum, Red's."""
    b = owned(open_map(), (*FORTY, CORVUS, DORADO, DAHLIA), (ALDER,))
    game_turn(b)
    assert G.outcome(b) == RED_WINS


def test_is_s08_each_owns_the_other_s_home() -> None:
    """IS-S08: both have won at once: as after the last turn: the larger sum; equal sums: the dearer ships."""
    b = owned(open_map(), (BIRCH, ASTER), (ALDER,))
    game_turn(b)
    assert G.outcome(b) == RED_WINS
    b = owned(open_map(), (BIRCH,), (ALDER,))
    launch(b, blue(0), at(b, ALDER), (3, 0, 0, 0, 0))
    game_turn(b)
    assert G.outcome(b) == BLUE_WINS


def last_turn(**settings: Any) -> Campaign:
    return open_map(20, **settings)


def test_is_s08_after_turn_20_the_larger_sum() -> None:
    """IS-S08: not after 19; after 20 Blue's 14 beat Red's 10, whatever their ships cost."""
    b = owned(open_map(19), (), (ASTER,))
    game_turn(b)
    assert G.outcome(b) == STANDING
    launch(b, red(0), at(b, ALDER), (9, 9, 9, 0, 0))
    game_turn(b)
    assert G.outcome(b) == BLUE_WINS


@pytest.mark.parametrize(
    ("reds", "blues", "outcome"),
    [
        ((5, 0, 0, 5, 15), (5, 0, 0, 5, 15), DRAW),
        ((5, 0, 0, 5, 13), (5, 0, 0, 5, 15), DRAW),  # 13 missiles are worth 5, as 15 are
        ((5, 0, 0, 5, 12), (5, 0, 0, 5, 15), BLUE_WINS),
        ((5, 1, 0, 5, 15), (5, 0, 0, 5, 15), RED_WINS),
    ],
)
def test_is_s08_equal_sums_the_dearer_ships(reds: Sequence[int], blues: Sequence[int], outcome: int) -> None:
    """IS-S08: the present value of the ships decides, then it is a draw."""
    b = last_turn()
    launch(b, red(0), at(b, ALDER), reds, built=(6, 6, 6, 6, 18))
    launch(b, blue(0), at(b, BIRCH), blues)
    game_turn(b)
    assert G.outcome(b) == outcome


def test_is_s08_turns_is_a_setting() -> None:
    """IS-S08, turns: after two game turns it is over, if the setting says so."""
    b = owned(open_map(1, turns=2), (ASTER,))
    game_turn(b)
    assert G.outcome(b) == STANDING
    game_turn(b)
    assert G.outcome(b) == RED_WINS


def test_is_s08_who_has_nothing_is_out_and_who_is_left_has_won() -> None:
    """IS-S08: Blue has lost his home to nobody: no star, no ship: Red is left alone; with one ship Blue is not out."""
    b = open_map()
    b.stars[BIRCH].owner = -1
    game_turn(b)
    assert G.outcome(b) == RED_WINS
    b = open_map()
    b.stars[BIRCH].owner = -1
    launch(b, blue(0), at(b, DAHLIA), (1, 0, 0, 0, 0))
    game_turn(b)
    assert G.outcome(b) == STANDING


@pytest.mark.parametrize(("value", "outcome"), [(3, RED_WINS), (30, STANDING)])
def test_is_s08_three_players(value: int, outcome: int) -> None:
    """IS-S08: Red owns Blue's home, and Blue is out: 20 of 33 win; with 20 of 60 Red and Green go on."""
    toml = map_of({"Mid": (0, 0, value)}, counters=8)
    toml["stars"].append({"name": "South", "q": 0, "r": 7, "value": 10, "home": "green"})
    b = begin(campaign(toml), 5)
    explored(b)
    west, east, south = 1, 2, 3
    assert [b.stars[star].owner for star in (west, east, south)] == [0, 1, 2] and b.sides == 3
    b.stars[east].owner = RED
    game_turn(b)
    assert G.outcome(b) == outcome
    if outcome == STANDING:
        assert {each.seat for each in game_turn(b).asked} == {0, 2}
        b.stars[south].owner = RED
        game_turn(b)
        assert G.outcome(b) == RED_WINS
