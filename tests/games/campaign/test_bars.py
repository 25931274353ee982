"""Why answers of a campaign are not open: what the rules bar beside what they offer."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.book.rules_text import load
from admiralty.core.checks.scripted import use_script
from admiralty.core.face.wording import Note
from admiralty.core.ground.hexes import next_hex
from admiralty.games.systemships.campaign import GAME
from admiralty.games.systemships.campaign.design import bar_star, offer_works, write_works
from admiralty.games.systemships.campaign.face.barred import BARS
from admiralty.games.systemships.campaign.face.jobs import note_work
from admiralty.games.systemships.campaign.movement import move_some
from admiralty.games.systemships.campaign.records import RADIUS, Campaign
from admiralty.games.systemships.campaign.turn import go_beside
from admiralty.games.systemships.campaign.words import Ask, Bar, Work
from admiralty.games.systemships.face.barred import BARS as COMBAT_BARS
from admiralty.games.systemships.records import NONE

from .plan import STAY
from .reading import ALDER, BIRCH, RED, at, begin, blue, campaign, explored, launch, red

PD4 = (4, 0, 0, 0, 0)


def stood(turn: int = 2, **settings: Any) -> Campaign:
    """Red's turn, with a warpship of its own at home."""
    b = begin(campaign(**settings), turn)
    explored(b)
    launch(b, red(0), at(b, ALDER), PD4)
    b.player = RED
    return b


def works(b: Campaign, left: int) -> dict[int, int]:
    """What is barred at Red's home with so many points in stock, and why."""
    with use_script(answers=[(RED, Ask.WORK, Work.NONE)]) as t:
        offer_works(t, b, RED, ALDER, left)
        t.ask(RED, Ask.WORK, 0, 0, ALDER, left, 0)
    return dict(t.bars[Ask.WORK])


def test_every_reason_has_its_words_and_a_clause() -> None:
    assert set(BARS) == {*Bar, *COMBAT_BARS}
    clauses = {word.clause for word in BARS.values() if isinstance(word.text, str)}
    assert clauses <= set(load(GAME.rulebook).clauses)


@pytest.mark.parametrize(
    ("left", "work", "why"),
    [
        (0, Work.SYSTEMSHIP, Bar.STOCK),
        (0, Work.LEVEL, Bar.STOCK),
        (5, Work.WARPSHIP, Bar.PRICE),
        (6, Work.WARPSHIP, None),
        (1, Work.SYSTEMSHIP, None),
        (1, Work.LEVEL, None),
    ],
)
def test_what_the_stock_does_not_pay_is_barred(left: int, work: Work, why: Bar | None) -> None:
    assert works(stood(), left).get(work) == why


def test_what_has_no_counter_is_barred_whatever_is_in_stock() -> None:
    b = stood()
    for k in range(b.counters):
        launch(b, red(k), at(b, ALDER), PD4)
    barred = works(b, 50)
    assert (barred[Work.WARPSHIP], barred[Work.SYSTEMSHIP]) == (Bar.COUNTERS, Bar.COUNTERS)


def test_a_level_that_is_paid_is_the_last_of_the_turn() -> None:
    b = stood()
    purse = b.purses[RED]
    purse.level, purse.count = 1, 1
    purse.jobs[0].work, purse.jobs[0].amount = Work.LEVEL, 20
    assert works(b, 9)[Work.LEVEL] == works(b, 0)[Work.LEVEL] == Bar.LEVEL_PAID
    purse.level = 10
    assert works(b, 9)[Work.LEVEL] == Bar.TOP_LEVEL


def test_worn_ships_are_not_mended_from_nothing() -> None:
    b = stood()
    launch(b, red(1), at(b, ALDER), PD4, built=(6, 0, 0, 0, 0))
    barred = works(b, 0)
    assert barred[Work.REPAIR + red(1)] == barred[Work.MEND + red(1)] == Bar.STOCK
    assert Work.REPAIR + red(0) not in barred


def test_a_repair_that_the_stock_does_not_pay_in_full_says_what_it_costs() -> None:
    """WW-R80: two of power/drive and four missiles are four points."""
    b = stood()
    launch(b, red(1), at(b, ALDER), (4, 0, 0, 0, 2), built=(6, 0, 0, 0, 6))
    said = {left: note_work(b, (ALDER, left, 0), Work.MEND + red(1), RED, {}) for left in (4, 3)}
    assert said[4] == Note("fully, 4 points", "WW-600")
    b.purses[RED].count = len(b.purses[RED].jobs) - 1
    assert note_work(b, (ALDER, 4, 0), Work.MEND + red(1), RED, {}) == Note("as far as your jobs go", "IS-S06")
    assert said[3] == Note("for 3 of 4 points, part after part", "WW-600")


def test_nothing_is_built_where_hostile_ships_are() -> None:
    b = stood()
    launch(b, blue(0), at(b, ALDER), PD4)
    with use_script() as t:
        write_works(t, b, RED)
    assert (ALDER, Bar.BESIEGED) in t.bars[Ask.WORK_AT]


def test_ships_that_do_not_move_and_hexes_that_are_not_reached() -> None:
    b = stood(turn=1)
    launch(b, red(1), at(b, ALDER), PD4, warp=False)
    launch(b, red(2), at(b, ALDER), PD4)
    b.hulls[red(0)].left, b.hulls[red(1)].left, b.hulls[red(2)].left = 1, 0, 0
    with use_script(answers=[(RED, Ask.MOVE, red(0)), (RED, Ask.GOAL, STAY)]) as t:
        move_some(t, b)
    assert t.bars[Ask.MOVE] == [(red(1), Bar.HELPLESS), (red(2), Bar.NO_POINTS)]
    assert (at(b, BIRCH), Bar.HOME) in t.bars[Ask.GOAL] and t.bars[Ask.GOAL][-1][1] == Bar.OUT_OF_REACH
    assert (at(b, ALDER), Bar.HERE) in t.bars[Ask.GOAL]


def test_a_ship_that_has_to_stop_or_has_no_drive_says_so() -> None:
    b = stood()
    launch(b, red(1), at(b, ALDER), (0, 1, 0, 0, 0))
    launch(b, blue(0), at(b, ALDER), PD4)
    b.hulls[red(0)].left = b.hulls[red(1)].left = 0
    with use_script() as t:
        move_some(t, b)
    assert t.bars[Ask.MOVE] == [(red(0), Bar.STOPPED), (red(1), Bar.NO_DRIVE)]


def test_a_base_that_is_paid_for_asks_for_no_more() -> None:
    b = stood(edition="second")
    star = next(k for k in range(b.star_count) if k != ALDER and b.stars[k].owner == NONE)
    b.stars[star].owner, b.stars[star].base = RED, 0
    for paid, why in ((0, Bar.NO_BASE), (30, Bar.BASE_PAID)):
        b.stars[star].paid = paid
        with use_script() as t:
            bar_star(t, b, RED, star)
            t.ask(RED, Ask.WORK_AT, 0, 0, 0)
        assert t.bars[Ask.WORK_AT] == [(star, why)], f"{paid} of 30 are paid"


def test_a_retreat_does_not_lead_to_hostile_ships() -> None:
    b = stood()
    held, *free = [to for to in (next_hex(at(b, ALDER), direction, RADIUS) for direction in range(6)) if to != NONE]
    launch(b, blue(0), held, PD4)
    with use_script(answers=[(RED, Ask.RETREAT, free[0])]) as t:
        go_beside(t, b, red(0))
    assert t.bars[Ask.RETREAT] == [(held, Bar.HOSTILE)]
