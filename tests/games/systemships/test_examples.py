"""The second reading: cases written from the rulebook by one who had not seen the code, played by the rules."""

from __future__ import annotations

import pytest

from ..cases import Case
from . import calls_combat, calls_ships, calls_sight
from .reading import ROOM

CALLS = (calls_ships, calls_combat, calls_sight)  # the functions that cases call


def test_there_are_cases_and_each_has_its_own_name() -> None:
    names = [str(case) for case in ROOM.cases]
    assert len(names) > 300 and len(set(names)) == len(names)


@pytest.mark.parametrize("case", ROOM.cases, ids=str)
def test_example(case: Case) -> None:
    ROOM.play(case)
