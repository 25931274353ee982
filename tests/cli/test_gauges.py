"""A room's own figures stand with the question, and are listed where they are many."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from admiralty.cli.table.match import Match
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_app import TableApp
from admiralty.cli.table.table_gauges import _bar
from admiralty.cli.table.table_lines import _Teller
from admiralty.core.face.figures.gauges import Gauge
from admiralty.core.play.session import new
from tests.core.playing import PEOPLE, SECRET, plots
from tests.core.toy_range import DEAL, GAME

from .test_grave import OTHERS
from .test_table_app import screen, type_in


def at_the_range(**changes: Any) -> Table:
    session = new(replace(GAME, **changes), DEAL, PEOPLE, secret=SECRET)
    return Table(match=Match(session, "range.jsonl", OTHERS))


def few(b: Any, question: Any, names: Any) -> Iterator[Gauge]:
    yield Gauge("range", "3 hexes")
    yield Gauge("chance to hit", "7 in 10", 0.7, answer=1)


def test_few_of_them_stand_with_the_question(capsys: pytest.CaptureFixture[str]) -> None:
    of = at_the_range(gauge=few)
    said = ("range: 3 hexes", "1: chance to hit 7 in 10 ▮▮▮▮▮▮▮▯▯▯")
    assert of.asking().gauges == said
    _Teller(of).tell()
    assert "\n  range: 3 hexes\n  1: chance to hit 7 in 10 ▮▮▮▮▮▮▮▯▯▯\n" in capsys.readouterr().out
    assert {*said} <= {*of.enter("help").body}


def test_many_are_listed_for_who_asks() -> None:
    of = at_the_range()
    assert "gauges" not in of.commands() and of.asking().gauges == ()
    assert of.enter("gauges").text == "gauges: the game has no figures for what is asked now"
    of.enter("2")
    assert of.asking().gauges == ("gauges shows 7 figures for this question",)
    assert "gauges" in of.commands()
    reply = of.enter("gauges")
    assert reply.title == "How much do you stake in stance 2?"
    assert reply.body[0] == "reserve: 5 points" and len(reply.body) == 7
    assert reply.body[1] == "0: reserve left 5 of 9 ▮▮▮▮▮▮▯▯▯▯" and str(reply.body[6]).endswith("0 of 9 ▯▯▯▯▯▯▯▯▯▯")


def test_a_box_that_is_opened_again_has_its_own() -> None:
    of = at_the_range()
    of.enter("2")
    of.enter("3")
    assert of.asking().gauges == ()
    of.enter("change stake")
    assert of.asking().gauges == ("gauges shows 7 figures for this question",)


def test_a_question_outside_a_form_has_its_own() -> None:
    of = at_the_range()
    plots(of.session)
    of.seat = of.session.waiting[0]
    (said,) = of.asking().gauges
    assert said.startswith("1: chance of less damage ") and " in 6 ▮" in said


def test_a_fault_of_the_room_leaves_the_game_as_it_is() -> None:
    def broken(b: Any, question: Any, names: Any) -> Iterator[Gauge]:
        raise ZeroDivisionError
        yield

    of = at_the_range(gauge=broken)
    assert of.asking().gauges == () and "gauges" not in of.commands()
    of.enter("1")
    of.enter("2")
    assert of.enter("").text.startswith("Orders locked.")


def test_the_screen_shows_them() -> None:
    async def look(do: Callable[[], Table], *lines: str) -> str:
        app = TableApp(do())
        async with app.run_test(size=(110, 34)) as pilot:
            await pilot.pause()
            for line in lines:
                await type_in(pilot, line)
            return screen(app)

    seen = asyncio.run(look(lambda: at_the_range(gauge=few)))
    assert "range: 3 hexes" in seen and "1: chance to hit 7 in 10 ▮▮▮▮▮▮▮▯▯▯" in seen
    listed = asyncio.run(look(at_the_range, "2", "gauges"))
    assert "4: reserve left 1 of 9 ▮▯▯▯▯▯▯▯▯▯" in listed


@pytest.mark.parametrize("share, full", [(0, 0), (0.01, 1), (0.5, 5), (0.99, 9), (1, 10)])
def test_a_bar_is_full_or_empty_only_where_the_share_is(share: float, full: int) -> None:
    assert _bar(share) == "▮" * full + "▯" * (10 - full)
