"""What players may learn of a ship, and who is told of what is not learnt.  BC-R264, BC-R331"""

from __future__ import annotations

import pytest

from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.bridge.face.saying import say_learnt
from admiralty.games.bridge.face.wording import EVENTS
from admiralty.games.bridge.sensing import information, learnt_of, piece_of
from admiralty.games.bridge.tables import OFFICERS, SHIPS
from admiralty.games.bridge.words import Event

from .test_stations import CREW, FANG, GM, dealt


def test_each_piece_has_a_number_of_its_own() -> None:
    """BC-R264: those that could be learnt before keep theirs."""
    every = [(piece, j) for piece in range(4) for j in range(SHIPS)]
    numbers = [information(*each) for each in every]
    assert sorted(numbers) == list(range(1, 4 * SHIPS + 1))
    assert [(piece_of(number), learnt_of(number)) for number in numbers] == every
    assert [information(piece, FANG) for piece in (0, 1)] == [1 + 2 * FANG, 2 + 2 * FANG]
    assert say_learnt(information(3, 0), {"ship": ("Chilkoot",)}) == "Any readied action of Chilkoot"


@pytest.mark.parametrize("seat, told", [(CREW, False), (GM, True), (SPECTATOR, False), (OPEN, True)])
def test_what_is_not_learnt_is_hidden(seat: int, told: bool) -> None:
    """BC-R331, BC-R44: what waits for the next attack, and a readied action."""
    b = dealt().battle
    fang = b.ships[FANG]
    fang.calibrated, fang.focused, fang.waits, fang.targets[CREW] = 1, 1, 1, 1
    hidden = view(b, seat)["ships"][FANG]
    assert [hidden[key] is not None for key in ("calibrated", "focused", "targets", "waits")] == [told] * 4
    events = (Event.CALIBRATED, Event.TARGETED, Event.WAITS)
    assert [EVENTS[event].seen(b, (OFFICERS + FANG, 0), 0, seat) for event in events] == [told] * 3
    assert all(EVENTS[event].seen(b, (0, 0), 0, seat) for event in events), "officers do so openly"
    fang.foreseen = fang.watched = 1
    shown = view(b, seat)["ships"][FANG]
    assert [shown[key] is not None for key in ("calibrated", "focused", "targets", "waits")] == [True] * 4
    assert [EVENTS[event].seen(b, (OFFICERS + FANG, 0), 0, seat) for event in events] == [True] * 3


def test_learning_one_thing_shows_nothing_else() -> None:
    """BC-R264."""
    b = dealt().battle
    b.ships[FANG].foreseen = 1
    shown = view(b, CREW)["ships"][FANG]
    assert shown["calibrated"] == 0
    assert [shown[key] for key in ("screens", "quality", "design", "waits")] == [None] * 4
