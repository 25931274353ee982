"""Where ships stand on the board: apart from each other, and each in its own place as others come and go."""

from __future__ import annotations

from itertools import combinations

import pytest

from admiralty.core.face.game import Request
from admiralty.core.face.scenes import Hull, Row, Text
from admiralty.core.state.records import copy
from admiralty.core.state.views import view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.board import RADIUS, scene, spots_in
from admiralty.games.bridge.records import Battle
from admiralty.games.bridge.tables import SHIPS

MIDDLE = (300.0, 200.0)
HIGH, WIDE = 0.45, 0.55  # of a hull by its length, and of a letter by its size


def test_a_ship_alone_stands_in_the_middle() -> None:
    ((_, spot),) = spots_in(MIDDLE, [3])
    assert spot.x == MIDDLE[0] and abs(spot.y - MIDDLE[1]) < RADIUS / 3


@pytest.mark.parametrize("count", range(2, SHIPS + 1))
def test_ships_of_one_zone_stand_apart_within_it(count: int) -> None:
    spots = dict(spots_in(MIDDLE, range(count)))
    assert spots.keys() == set(range(count))
    for one, other in combinations(spots.values(), 2):
        assert abs(one.x - other.x) >= RADIUS / 2 or abs(one.y - other.y) >= max(one.most, RADIUS / 3)
    assert all(abs(at - of) < RADIUS for each in spots.values() for at, of in zip(each[:2], MIDDLE, strict=True))


def test_up_to_four_ships_keep_their_places_as_others_come_and_go() -> None:
    four = dict(spots_in(MIDDLE, (0, 1, 2, 3)))
    for count in (2, 3):
        for there in combinations(range(4), count):
            assert dict(spots_in(MIDDLE, there)) == {i: four[i] for i in there}


def test_no_name_lies_on_another_ship_or_on_its_name() -> None:
    """Four in one zone, the largest number of the scenarios that come with the game."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    b: Battle = deal.battle
    for i in range(4):
        b.ships[i].zone = 1
    shapes = scene(view(b, b.gm), deal, b.gm).shapes
    names = [box_of(each) for each in shapes if isinstance(each, Text) and each.id.startswith("name-")]
    hulls = [
        (
            each.x - each.length / 2,
            each.y - each.length * HIGH / 2,
            each.x + each.length / 2,
            each.y + each.length * HIGH / 2,
        )
        for each in shapes
        if isinstance(each, Hull)
    ]
    assert len(names) == len(hulls) == 4
    for one, other in combinations([*names, *hulls], 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def box_of(text: Text) -> tuple[float, float, float, float]:
    wide = len(text.text) * text.size * WIDE
    left = text.x - {"start": 0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, text.y - text.size, left + wide, text.y + text.size / 3


def test_an_enemys_screens_are_a_word_until_they_are_measured() -> None:
    """BC-R264, BC-R359: of the Tin Duck the players know the class from the start, and no number of its screens."""
    dealt = GAME.deal(Request(GAME.scenario("first_watch")))
    b = copy(dealt.battle)

    def screens() -> Row:
        sheets = {sheet.title: sheet for sheet in GAME.scene(view(b, 0), dealt, 0).sheets}
        return next(row for row in sheets["Tin Duck"].rows if row.label == "Screens")

    assert screens() == Row("Screens", "whole", large="line")
    b.ships[1].measured = 1
    known = screens()
    assert (known.value, known.boxes, known.filled, known.marks) == ("8 of 8", 8, 8, (4, 2))
