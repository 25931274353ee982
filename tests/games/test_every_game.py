"""The conformance suite over the registry: every check, every scenario, both engines."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

from admiralty.core.checks import conformance
from admiralty.core.checks.conformance_play import BATTLES
from admiralty.core.engines.yielding import suspendable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.state.options import options_of
from admiralty.core.state.records import Size
from admiralty.games import game
from tests.rooms import ROOMS

from .chosen import CHOSEN

SOAKING = "ADMIRALTY_SOAK" in os.environ
SCENARIOS = [(room, name) for room in ROOMS for name in game(room).scenarios]


def dealt(room: str, name: str) -> tuple[Game, Deal]:
    played = game(room)
    return played, played.deal(Request(played.scenario(name)))


def light(room: str, name: str) -> tuple[Game, Deal]:
    """As `dealt`; where the game's `LIGHTER` names a list of the scenario, without the last one in it."""
    played = game(room)
    scenario, key = played.scenario(name), getattr(CHOSEN[room], "LIGHTER", {}).get(name)
    return played, played.deal(Request({**scenario, key: scenario[key][:-1]} if key else scenario))


SEEN = (conformance.check_views, conformance.check_boards, conformance.check_wording, conformance.check_plots)


def switched(room: str) -> Iterator[tuple[str, str]]:
    """Each switch of a game with each value that is not the default."""
    for option in options_of(game(room).rules):
        yield from ((option.name, value) for k, value in enumerate(option.note.values) if k != option.default)


SWITCHED = [(room, *each) for room in ROOMS for each in islice(switched(room), None if SOAKING else 1)]


def battles(room: str, name: str) -> int:
    """How many battles a check plays of a scenario: more of them in `make soak`."""
    wanted = CHOSEN[room].LONG.get(name, BATTLES)
    return BATTLES if SOAKING else max(1, wanted // 12)


BRIEF = (conformance.check_battles_end, conformance.check_limits, conformance.check_wording, conformance.check_plots)
PLAYED = [  # in `make soak` all; else a scenario that shows no rule of its own is played by the brief ones alone
    (check, room, name)
    for check in conformance.CHECKS
    for room, name in SCENARIOS
    if SOAKING or check in BRIEF or name not in CHOSEN[room].ALIKE
]


COUNTED = {"campaign": ("beat", "at")}  # what is told there that counts the unseen: docs/decisions/0045


@pytest.mark.parametrize("check,room,name", PLAYED, ids=lambda each: getattr(each, "__name__", each))
def test_interpreted(check: Callable[..., None], room: str, name: str) -> None:
    known = {"but": COUNTED.get(room, ())} if check is conformance.check_unseen else {}
    check(*dealt(room, name), battles(room, name), **known)


@pytest.mark.parametrize("room", ROOMS)
def test_its_rules_can_wait_for_an_answer(room: str) -> None:
    """Each is stepped well without, but three to seven times as slowly; the lint says where the table goes astray."""
    assert suspendable(game(room).play_beat)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("check", SEEN, ids=lambda check: check.__name__)
def test_what_most_rules_hide_is_hidden(check: Callable[..., None], room: str) -> None:
    name, settings, _ = CHOSEN[room].SECRETS
    check(game(room), game(room).deal(Request(game(room).scenario(name), settings)), 5 if SOAKING else 3)


@pytest.mark.parametrize("room, switch, value", SWITCHED)
def test_with_every_ruling_there_is_something_to_see(room: str, switch: str, value: str) -> None:
    """In the first scenario and in the last that takes it; in `make soak` with every value of every switch, else with
    one."""
    deals = []
    for name in game(room).scenarios:
        with suppress(Refused):  # an exercise is flown by the usual rules
            deals.append(game(room).deal(Request(game(room).scenario(name), {switch: value})))
    for deal in (deals[0], deals[-1]):
        for check in SEEN:
            check(game(room), deal, 5 if SOAKING else 1)


@pytest.mark.parametrize("room", ROOMS)
def test_standing_orders_say_what_is_asked_and_what_they_answer(room: str) -> None:
    said = [word.standing for word in game(room).wording.asks.values() if word.standing]
    assert len(set(said)) == len(said)
    for sentence in said:
        assert re.fullmatch(r"[A-Z][^?]+\? [A-Z].+\.", sentence), sentence


# With bounds checks on only the small size is compiled: its rows are shorter, so a step beyond them shows there first.
# To compile every room twice takes minutes, so `make soak` does. In every run the toys of tests/core are compiled so,
# and the interpreted battles of all rooms refuse a place that a row does not have (`conformance_play.Row`).
BOUNDED = [each for each in SCENARIOS if SOAKING and dealt(*each)[1].size is Size.SMALL]
# A kernel of longer rows is the same code again, so `make soak` compiles those.
COMPILED = [each for each in SCENARIOS if SOAKING or light(*each)[1].size == Size.SMALL]


@pytest.mark.slow
@pytest.mark.parametrize(
    "room,name,bounds", [*((*each, False) for each in COMPILED), *((*each, True) for each in BOUNDED)]
)
def test_both_engines(room: str, name: str, bounds: bool, compiled: Any) -> None:
    """Battle for battle: outcome, beats, dice, bytes; once more with bounds checks on."""
    played, deal = (dealt if SOAKING else light)(room, name)
    loaded = compiled(played, deal.size, bounds)
    number = 2 * battles(room, name)
    conformance.check_engines(played, deal, loaded, number)
    conformance.check_splits(played, deal, loaded, number)
    conformance.check_compiled_stepping(played, deal, loaded, number)


@pytest.mark.parametrize(("room", "name"), SCENARIOS)
def test_each_side_may_be_asked_ships_for_and_has_a_seat_that_chooses(room: str, name: str) -> None:
    """The sides are those that the deal knows, so that what is chosen at a form is never asked for nobody."""
    played, deal = dealt(room, name)
    for side in deal.sides if played.designer else ():
        assert side.seat in deal.seats and side.called
        assert played.deal(Request(played.scenario(name), ships={side.key: ()})).seats == deal.seats
