"""Technology levels: bought in the build step, or by the calendar.  WW-640, WW-060, WW-070, WW-R61, IS-S04."""

from __future__ import annotations

import pytest

from admiralty.games.systemships.campaign.words import Ask

from .reading import (
    ALDER,
    ASTER,
    LEVEL,
    RED,
    campaign,
    play,
)
from .test_build import CUB, build, building, refused


def test_ww_640_a_level_costs_ten_times_its_number() -> None:
    """WW-640: 10 for the first, 20 for the second, each paid at once."""
    b = building()
    build(b, (ALDER, LEVEL, 10))
    assert (b.purses[RED].level, b.stars[ALDER].stock) == (1, 40)
    b = building()
    b.purses[RED].level = 1
    t = build(b, (ALDER, LEVEL, 20))
    assert (b.purses[RED].level, b.stars[ALDER].stock) == (2, 30)
    assert max(t.legal(Ask.PAY)) == 20
    b = building()
    b.purses[RED].level = 1
    build(b, (ALDER, LEVEL, 19))
    assert (b.purses[RED].level, b.purses[RED].paid) == (1, 19)


def test_ww_640_in_parts_over_turns_and_from_several_stars() -> None:
    """WW-640, IS-S04: 4 at Alder and 3 at Aster in one turn, 3 more at Alder in the next."""
    b = building()
    b.stars[ASTER].owner, b.stars[ASTER].stock = RED, 10
    build(b, (ALDER, LEVEL, 4), (ASTER, LEVEL, 3))
    assert (b.purses[RED].level, b.purses[RED].paid) == (0, 7)
    assert (b.stars[ALDER].stock, b.stars[ASTER].stock) == (46, 11)
    play(b, turn=3)
    t = build(b, (ALDER, LEVEL, 3))
    assert (b.purses[RED].level, b.purses[RED].paid) == (1, 0)
    assert max(t.legal(Ask.PAY)) == 3


def test_ww_640_a_second_star_pays_no_more_than_what_the_first_left_owing() -> None:
    """WW-640, IS-S04: with 4 of 10 written at Alder, Aster may pay 6, and not 7."""
    for points, too_much in ((6, False), (7, True)):
        b = building()
        b.stars[ASTER].owner, b.stars[ASTER].stock = RED, 10
        assert refused(b, (ALDER, LEVEL, 4), (ASTER, LEVEL, points)) is too_much


def test_ww_640_at_most_one_level_a_turn() -> None:
    """WW-640: with points for two levels only one is reached; the next comes in the next turn."""
    b = building(stock=90)
    assert refused(b, (ALDER, LEVEL, 10), (ALDER, LEVEL, 20)) or b.purses[RED].level == 1
    b = building(stock=90)
    build(b, (ALDER, LEVEL, 10))
    play(b, turn=3)
    build(b, (ALDER, LEVEL, 20))
    assert b.purses[RED].level == 2


def test_is_s04_a_new_level_holds_for_ships_built_after_it_is_paid() -> None:
    """IS-S04, WW-060: in one build step the ship before the payment has level 0, the one after it level 1."""
    b = building(stock=90)
    build(b, (ALDER, CUB), (ALDER, LEVEL, 10), (ALDER, CUB))
    assert (b.ships[0].tl, b.ships[1].tl) == (0, 1)


def test_warp_tl_is_the_level_that_all_begin_with() -> None:
    """IS-R51, warp_tl: ships of the first turn have it; the next level costs ten times its own number."""
    b = campaign(warp_tl=2)
    b.stars[ALDER].stock = 80
    t = build(b, (ALDER, CUB), (ALDER, LEVEL, 30), (ALDER, CUB))
    assert (b.ships[0].tl, b.ships[1].tl) == (2, 3) and max(t.legal(Ask.PAY)) == 30


@pytest.mark.parametrize("schedule", ["every_4", "every_6"])
def test_ww_070_a_schedule_sells_nothing(schedule: str) -> None:
    """WW-070, WW-640: where levels come by the calendar none is for sale."""
    assert refused(building(tech_schedule=schedule), (ALDER, LEVEL, 10))
