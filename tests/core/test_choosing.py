"""Answers as actions, and a seat's view as a row of numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from admiralty.core.checks import conformance_stepping
from admiralty.core.checks.conformance_stepping import check_state
from admiralty.core.door import observing
from admiralty.core.door.choosing import Actions, Choice
from admiralty.core.door.states import GameState
from admiralty.core.errors import Refused
from admiralty.core.face.figures.environment import Environment
from admiralty.core.state.views import OPEN, SPECTATOR

from .toy_plots import DEAL, GAME


def plotting(environment: Environment | None = None) -> GameState:
    """Where both seats write orders, and may give away 0 to 4."""
    state = GameState.begin(GAME if environment is None else replace(GAME, environment=environment), DEAL, 1)
    state.answer(1)
    return state


def choose(state: GameState, *way: int) -> tuple[Choice, int | None]:
    choice, answer = Choice(Actions(state.game.environment), state, state.question()), None
    for action in way:
        answer = choice.take(action)
    return choice, answer


def test_an_answer_that_fits_is_one_action() -> None:
    state = plotting(Environment(low=-1, high=9))
    assert state.question().legal == range(5)
    assert choose(state)[0].open == (1, 2, 3, 4, 5) and choose(state, 3)[1] == 2
    assert Actions(state.game.environment).count == 12


def test_a_larger_one_takes_several() -> None:
    state = plotting(Environment(low=0, high=2))
    choice, answer = choose(state)
    assert choice.open == (0, 1, 2, 3) and choice.taken == ()
    choice, answer = choose(state, 3)
    assert answer is None and choice.open == (0, 1) and choice.taken == (3, 0, 1)  # 3 and 4 are 010 and 011 to base 3
    assert choose(state, 3, 0)[1] == 3 and choose(state, 3, 1)[1] == 4
    assert [choose(state, each)[1] for each in range(3)] == [0, 1, 2]


def test_parts_are_asked_for_one_after_the_other() -> None:
    state = plotting(Environment(parts=lambda b, what, value: divmod(value, 2)))
    rows = choose(state)[0]
    assert rows.open == (1, 2, 3)  # from -1 on
    assert choose(state, 2)[0].open == (1, 2) and choose(state, 2, 2)[1] == 3
    assert choose(state, 3)[1] == 4  # no other has that first part


def test_the_nearest_action_is_the_lesser_of_two() -> None:
    choice = choose(plotting(Environment(parts=lambda b, what, value: (3 * value,))))[0]
    assert choice.open == (1, 4, 7, 10, 13)
    assert [choice.nearest(each) for each in (0, 1, 2, 3, 99)] == [1, 1, 1, 4, 13]


def test_codes_are_apart() -> None:
    actions = Actions(Environment(low=-1, high=255))
    codes = [actions.code_of((value,)) for value in [*range(-3, 1000), 94_208, 139_308, 598_049]]
    assert len(set(codes)) == len(codes) and max(map(max, codes)) == actions.further
    with pytest.raises(AssertionError, match="away: two answers have equal parts"):
        choose(plotting(Environment(parts=lambda b, what, value: (0,))))


def test_an_observation_is_what_a_seat_sees() -> None:
    state = plotting()
    names = [each.name for each in state.layout]
    assert "sides[1].orders.away" in names and len(set(names)) == len(names)
    state.answer(2, 1)
    away = names.index("sides[1].orders.away")
    rows = {seat: state.observation(seat) for seat in (0, 1, SPECTATOR, OPEN)}
    assert rows[1][away] == 2 and rows[0][away] == rows[SPECTATOR][away] == state.layout[away].hidden
    assert rows[0].dtype == np.dtype("<i4") and rows[0].shape == (len(names),)
    for number, value in zip(state.layout, rows[OPEN], strict=True):
        assert number.low <= value <= number.high and number.low < number.high
    with pytest.raises(Refused, match="seat 2: there is none"):
        state.observation(2)


def no_mask(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(observing, "mask", lambda battle, seat: battle)
    return GAME


def wrong_place(monkeypatch: pytest.MonkeyPatch) -> Any:
    layout = observing.layout_of(GAME.battle, int(DEAL.size), GAME.environment.still)
    moved = layout._replace(places=(*layout.places[1:], layout.places[0]))
    monkeypatch.setattr("admiralty.core.door.states.layout_of", lambda *known: moved)
    return GAME


def not_still(monkeypatch: pytest.MonkeyPatch) -> Any:
    return replace(GAME, environment=Environment(still=("sides",)))


def no_parts(monkeypatch: pytest.MonkeyPatch) -> Any:
    return replace(GAME, environment=Environment(parts=lambda b, what, value: (value, 0) if value else ()))


@pytest.mark.parametrize(
    "fault, said",
    [
        (no_mask, "observes .* at sides"),
        (wrong_place, "observes"),
        (not_still, "sides is said to stand still, and has changed"),
        (no_parts, "says other answers|list index|tuple index"),
    ],
)
def test_what_is_wrong_is_caught(fault: Any, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance_stepping, "LOOKED", 1)
    game = fault(monkeypatch)
    with pytest.raises((AssertionError, IndexError), match=said):
        check_state(game, DEAL, 12)
