"""The form after a failure: the chance of each way to mend it, and which of them its list leaves out."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from admiralty.core.face.figures.gauges import Posed
from admiralty.core.face.game import Request
from admiralty.core.state.records import copy
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.figures.odds import mended
from admiralty.games.bridge.face.gauge import gauge
from admiralty.games.bridge.face.notes import note_failed
from admiralty.games.bridge.face.ranks import is_worse_roll, rank_failed
from admiralty.games.bridge.ratings import add_helper
from admiralty.games.bridge.rolling import AT_COST, LET_BE, ONE_DIE
from admiralty.games.bridge.tables import FACES
from admiralty.games.bridge.tasks import count_task, open_task
from admiralty.games.bridge.words import Ask, ShipDie


def failed(*faces: int, difficulty: int = 3, ship: int = 0, helper: int = 0) -> Any:
    """A battle in which a task was rolled, with a ship's face and a helper's if they assist."""
    b = GAME.deal(Request(GAME.scenario("edge"), {"people": 1})).battle
    open_task(b, 13, 3, difficulty)
    b.task.dice = len(faces)
    b.task.faces[: len(faces)] = faces
    if ship:
        b.task.ship_die, b.task.ship_face, b.task.ship_target, b.task.ship_critical = ShipDie.ROLLED, ship, 11, 2
    if helper:
        add_helper(b, 12, 1)
        b.task.helper_faces[0] = helper
    count_task(b)
    return b


def counted(b: Any, mask: int) -> float:
    """The same chance by every throw there is."""
    places = [k for k in range(b.task.dice) if mask >> k & 1]
    won = 0
    for faces in product(range(1, FACES + 1), repeat=len(places)):
        thrown = copy(b)
        for place, face in zip(places, faces, strict=True):
            thrown.task.faces[place] = face
        count_task(thrown)
        won += thrown.task.passed
    return float(won / FACES ** len(places))


@pytest.mark.parametrize(
    ("faces", "more", "mask"),
    [
        ((5, 18), {}, 2),
        ((5, 18), {"ship": 9}, 2),
        ((17, 18), {"ship": 9, "helper": 1}, 3),
        ((17, 18), {"ship": 9, "helper": 1}, 1),
        ((17, 18), {"difficulty": 2}, 3),
    ],
)
def test_the_chance_is_that_of_all_throws(faces: tuple[int, ...], more: dict[str, int], mask: int) -> None:
    """BC-R208, BC-R209: help that was lost counts once a die of the leader's own scores."""
    b = failed(*faces, **more)
    assert mended(b.task, mask) == pytest.approx(counted(b, mask))


def test_each_way_to_mend_it_has_its_chance() -> None:
    """BC-R118, BC-R212: success at cost is certain."""
    b = failed(5, 18, 19, difficulty=2)
    answers = (LET_BE, ONE_DIE + 1, ONE_DIE + 2, 2, 4, 6, AT_COST)
    found = {each.answer: each.value for each in gauge(b, Posed(0, Ask.FAILED, (1, 1, 2), 0, 128, answers), {})}
    one, both = "65%", "88%"
    assert found == {ONE_DIE + 1: one, ONE_DIE + 2: one, 2: one, 4: one, 6: both, AT_COST: "for certain"}


def test_where_every_die_scored_the_worst_of_them_are_shown() -> None:
    """BC-R208, BC-R224: a die with 1 success may show a critical; before, all was folded away but to let it fail."""
    b = failed(5, 12, difficulty=4)
    ways = [value for value in (1, 2, 3, ONE_DIE, ONE_DIE + 1) if not is_worse_roll(b, (), value, 0, {})]
    assert ways == [3, ONE_DIE]
    b = failed(2, 12, difficulty=4)
    assert [value for value in (1, 2, 3, ONE_DIE, ONE_DIE + 1) if not is_worse_roll(b, (), value, 0, {})] == [
        2,
        ONE_DIE + 1,
    ]


def test_the_list_shows_the_best_of_each_way() -> None:
    b = failed(5, 18, 19, difficulty=2)
    answers = (AT_COST, 2, 4, 6, ONE_DIE + 1, ONE_DIE + 2, LET_BE)
    listed = [each for each in answers if not is_worse_roll(b, (), each, 0, {})]
    ranked = sorted(listed, key=lambda each: rank_failed(b, (), each, 0, {}))
    assert ranked == [LET_BE, ONE_DIE + 1, 6, AT_COST]
    noted = note_failed(b, (), 6, 0, {})
    assert noted and noted.text == "in place of 18 and 19"
