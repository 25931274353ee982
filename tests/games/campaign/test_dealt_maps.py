"""A map dealt by dice: what is on it, and that it is the same for every home (IS-S10, WW-610, WW-R78)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from admiralty.core.engines.proving import ProvingTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check
from admiralty.core.state.records import copy
from admiralty.core.state.views import view
from admiralty.games.systemships.campaign.galaxy import deal_map, home_of, image, stars_of
from admiralty.games.systemships.campaign.records import NONE, Campaign
from admiralty.games.systemships.campaign.words import Die, Event

from .reading import G, axial, distances

LEVELS = {level.key: level.doctrine for level in G.levels}
MAPS = 12  # of each number of sides


def deal(sides: int, **settings: Any) -> Deal:
    return G.deal(Request(G.scenario("random"), {"sides": sides, **settings}))


@cache
def dealt(sides: int, seed: int, **settings: Any) -> Campaign:
    """A map before the first turn, which no test changes."""
    b = copy(deal(sides, **settings).battle)
    t = ProvingTable(G, b, SimulatedKeys(seed, seed), [LEVELS["simple"]] * sides)
    t.begin(0)
    deal_map(t, b)
    assert check(b) == []
    return b


def test_a_goal_that_nobody_knows_yet_is_no_number() -> None:
    """IS-S10: before the map is dealt nothing is said to win; afterwards more than half of all value."""
    game = deal(2)

    def said(b: Campaign) -> str:
        return str(G.scene(view(b, 0), game, 0).sheets[0].rows[0].value)

    assert said(game.battle) == "10; what wins is known when the map is dealt"
    assert said(dealt(2, 1)) == f"10; {dealt(2, 1).goal} win when a game turn ends"


def away(one: int, other: int) -> int:
    (q, r), (x, y) = axial(one), axial(other)
    return max(abs(q - x), abs(r - y), abs(q - x + r - y))


def lines_of(b: Campaign, star: int) -> list[int]:
    return [line for line in b.stars[star].lines if line >= 0]


def steps_from(b: Campaign, home: int) -> dict[int, int]:
    """How many warplines each star is from a home."""
    found, front = {home: 0}, [home]
    while front:
        star = front.pop(0)
        for other in lines_of(b, star):
            if other not in found:
                found[other] = found[star] + 1
                front.append(other)
    return found


@pytest.mark.parametrize(("sides", "stars", "counters"), [(2, 13, 16), (3, 16, 10), (4, 17, 7)])
def test_is_s10_so_many_stars_and_counters(sides: int, stars: int, counters: int) -> None:
    """IS-S10."""
    made = deal(sides)
    b = made.battle
    assert stars_of(sides) == stars == b.star_count and b.counters == counters
    assert b.sides == sides == len(made.seats) and b.vessels == sides * counters + stars <= 48
    assert made.seats == ("red", "blue", "green", "amber")[:sides]


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_is_s10_homes_lie_alike_and_far_from_each_other(sides: int) -> None:
    """IS-S10: 12; 9 and 9; 8, 8 and 12 steps."""
    homes = [home_of(side, sides) for side in range(sides)]
    apart = {2: [12], 3: [9, 9], 4: [8, 8, 12]}[sides]
    for home in homes:
        assert sorted(away(home, other) for other in homes if other != home) == apart
    assert axial(homes[0]) == ((6, -2) if sides == 4 else (6, -3))
    b = deal(sides).battle
    assert [b.stars[side].hex for side in range(sides)] == homes
    assert [b.stars[side].home for side in range(sides)] == list(range(sides))
    assert all(star.hex == NONE for star in b.stars[sides : b.star_count])


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_is_s10_the_map_is_the_same_from_every_home(sides: int) -> None:
    """IS-S10: every turn of the map brings stars onto stars of the same value, and warplines onto warplines."""
    for seed in range(MAPS):
        b = dealt(sides, seed)
        star_at = {b.stars[k].hex: k for k in range(b.star_count)}
        assert len(star_at) == b.star_count and all(b.map[place] == k for place, k in star_at.items())
        for turn in range(sides):
            onto = {k: star_at[image(b.stars[k].hex, turn, sides)] for k in range(b.star_count)}
            assert onto[0] == turn
            for k, other in onto.items():
                assert b.stars[k].value == b.stars[other].value
                assert {onto[line] for line in lines_of(b, k)} == set(lines_of(b, other))


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_is_s10_no_two_stars_are_adjacent_and_all_are_on_the_map(sides: int) -> None:
    """IS-S10; the first ring lies near the homes, the last star in the middle."""
    for seed in range(MAPS):
        b = dealt(sides, seed)
        places = [b.stars[k].hex for k in range(b.star_count)]
        assert all(max(abs(q), abs(r), abs(q + r)) <= 7 for q, r in map(axial, places))
        assert min(away(one, other) for one in places for other in places if one != other) >= 2
        assert axial(places[-1]) == (0, 0)
        assert min(away(places[0], place) for place in places[sides : 2 * sides]) <= 4


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_is_s10_every_star_is_reached_by_warplines_and_as_far_for_each(sides: int) -> None:
    """IS-S10: from each home, in the same numbers of lines; the way of ships, steps among it, is alike too."""
    for seed in range(MAPS):
        b = dealt(sides, seed)
        found = [sorted(steps_from(b, home).values()) for home in range(sides)]
        assert len(found[0]) == b.star_count and all(each == found[0] for each in found)
        if seed < 3:
            ways = [distances(b, b.stars[home].hex) for home in range(sides)]
            costs = [sorted(way[b.stars[k].hex] for k in range(b.star_count)) for way in ways]
            assert all(each == costs[0] for each in costs)


def test_is_s10_most_lines_are_of_dice_and_maps_differ() -> None:
    """IS-S10: no two of so many maps are the same; at most four lines by dice, six where joined."""
    seen = set()
    for seed in range(MAPS):
        b = dealt(3, seed)
        seen.add(tuple((star.hex, star.value, tuple(star.lines)) for star in b.stars[: b.star_count]))
        assert all(1 <= len(lines_of(b, k)) <= 6 for k in range(b.star_count))
    assert len(seen) == MAPS


def test_ww_610_values_by_two_dice() -> None:
    """WW-610, WW-R78: homes 10, others 1 to 11; in the second edition 0 to 5, the higher the rarer."""
    classic, second = [], []
    for seed in range(60):
        b = dealt(2, seed)
        assert [star.value for star in b.stars[:2]] == [10, 10]
        classic += [b.stars[k].value for k in range(2, 13, 2)]
        b = dealt(2, seed, edition="second")
        second += [b.stars[k].value for k in range(2, 13, 2)]
    assert set(classic) == set(range(1, 12)) and set(second) == set(range(6))
    assert 5.5 < sum(classic) / len(classic) < 6.5  # mean 6
    assert second.count(1) > second.count(3) > second.count(5)


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_is_s10_more_than_half_of_all_value_wins(sides: int) -> None:
    """IS-S08, IS-S10."""
    for seed in range(5):
        b = dealt(sides, seed)
        assert b.goal == sum(star.value for star in b.stars[: b.star_count]) // 2 + 1


def test_is_s10_it_is_thrown_for_in_the_first_beat_and_told() -> None:
    """IS-S10: each star with its hex and value, each warpline, before anybody is asked; all see them."""
    made = deal(3)
    b = copy(made.battle)
    assert G.scene(view(b, 0), made, 0).shapes  # a map with three homes
    told: list[tuple[int, tuple[int, ...]]] = []

    class Watch(ProvingTable):
        def emit(self, event: int, *args: int) -> None:
            told.append((event, args))

    t = Watch(G, b, SimulatedKeys(4, 4), [LEVELS["simple"]] * 3)
    t.begin(0)
    G.play_beat(t, b)
    stars = [args for event, args in told if event == Event.STAR_DEALT]
    assert len(stars) == 16 - 3 and {args[0] for args in stars} == set(range(3, 16))
    assert sum(event == Event.LINE_DEALT for event, _ in told) == sum(len(lines_of(b, k)) for k in range(16)) // 2
    assert {int(die) for die in (Die.PLACE, Die.VALUE, Die.LINE)} <= set(G.wording.dice)
    assert view(b, 2)["stars"][5]["hex"] == b.stars[5].hex
    names = {shape.name for shape in G.scene(view(b, 0), made, 0).shapes}
    assert any(name.startswith("Daphne, value") for name in names)


@pytest.mark.parametrize("edition", ["classic", "second"])
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_is_s10_the_computer_plays_on_it(sides: int, edition: str) -> None:
    """IS-S10: with legal answers and all fields within their limits, for some turns."""
    b = copy(deal(sides, edition=edition, turns=5).battle)
    t, beat = ProvingTable(G, b, SimulatedKeys(2, 2), [LEVELS["simple"]] * sides), 0
    while G.outcome(b) < 0:
        t.begin(beat)
        G.play_beat(t, b)
        beat += 1
        assert check(b) == []
    assert b.turn <= 5


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"stars": [{"name": "One", "q": 0, "r": 0, "value": 3}]}, "IS-S10"),
        ({"warplines": [["One", "Two"]]}, "IS-S10"),
        ({"map": "drawn"}, "map"),
        ({"map": None}, "IS-S03"),
    ],
)
def test_is_s10_a_file_says_either_a_map_or_that_it_is_dealt(changed: dict[str, Any], said: str) -> None:
    """IS-S10, IS-S03."""
    toml = {key: value for key, value in {**G.scenario("random"), **changed}.items() if value is not None}
    with pytest.raises(Refused, match=said):
        G.deal(Request(toml))
