"""The search where a beat has several sealed plots, and not each of them asks its seat anything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session
from admiralty.core.sight.choosing import Chooser, Sight
from admiralty.opponents import plots
from admiralty.opponents.rollouts import Rollouts
from tests.core import toy_plots_rules as rules

from .playing import TINY, begun, dealt, played


class Looks(Chooser):
    """Keeps what it is told, and does the usual."""

    def __init__(self) -> None:
        self.sights: list[Sight] = []

    def choose(self, sight: Sight) -> tuple[int, ...]:
        self.sights.append(sight)
        return sight.usual


def sights_of(seat: int, games: int) -> list[Sight]:
    """What a seat knows wherever it writes orders."""
    looks = Looks()
    for number in range(games):
        played(begun(*dealt("toy_plots"), 3, number), {seat: looks})
    return [sight for sight in looks.sights if not sight.answers]


def asked(world: plots.World, seat: int) -> Any:
    """What a plot asks first."""
    sheet = world.plot.sheet(seat, ())
    return sheet.open and sheet.open.what


def test_the_plot_that_waits_is_the_one_that_asks_the_seat_something() -> None:
    """The first seat has no cloak in the first beat, and so nothing to write in the first plot."""
    first = sights_of(0, 1)[0]
    worlds = list(plots._worlds(first, 1))
    assert len(worlds) == plots.WORLDS
    assert all(world.plot.write_order is rules.write_orders for world in worlds)


def test_it_tries_plans_for_the_plot_that_waits() -> None:
    """Each plan that it may choose is one that the plot takes, whichever of the three it is."""
    met = set()
    for seat in (0, 1):
        for sight in sights_of(seat, 3):
            for world in plots._worlds(sight, 1):
                met.add(asked(world, seat))
                for plan in plots._plans(Rollouts(sight, 60.0), world.plot, seat, 4, 1.0):
                    assert len(plan) > 0
    assert met == {rules.Ask.CLOAK, rules.Ask.AWAY, rules.Ask.PARRY}


def test_without_time_there_is_one_plan() -> None:
    sight = sights_of(0, 1)[0]
    world = next(plots._worlds(sight, 1))
    assert len(plots._plans(Rollouts(sight, 60.0), world.plot, 0, 4, 1.0)) > 1
    assert len(plots._plans(Rollouts(sight, 0.0), world.plot, 0, 4, 1.0)) == 1


def test_whole_games_of_it_against_simple_are_legal() -> None:
    game, deal = dealt("toy_plots")
    for seat in (0, 1):
        session: Session = begun(game, deal, 6)
        while not session.over:
            waits = session.waiting[0]
            auto_answer(session, waits, TINY if waits == seat else game.simple)


def test_a_plan_that_cannot_be_written_gives_way_to_the_usual_one() -> None:
    sights = [sight for sight in sights_of(0, 3) if not sight.answers]
    for sight in sights:
        assert sight.writable(sight.usual) and not sight.writable((*sight.usual, 1)) and not sight.writable(())
        assert TINY.choose(replace(sight, writable=lambda answers: False)) == sight.usual
    assert sights
