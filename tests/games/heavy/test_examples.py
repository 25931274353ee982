"""The second reading: every case of the TOML files beside this one, played to its last number."""

from __future__ import annotations

import pytest

from ..cases import Case
from . import calls_data, calls_odds, calls_turns
from .reading import ROOM

CALLS = (calls_turns, calls_odds, calls_data)  # the functions that cases call
CASES = [case for case in ROOM.cases if case.call != "notation"]  # those are in test_posting.py


def test_every_case_has_an_id_of_its_own() -> None:
    assert len({str(case) for case in ROOM.cases}) == len(ROOM.cases)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_example(case: Case) -> None:
    ROOM.play(case)


def test_every_turn_of_the_hull_is_a_row() -> None:
    """From each facing to another, a half turn about either end of either axis."""
    rows = [row for case in ROOM.cases if case.call == "bearings" for row in case["rows"]]
    assert len({(row["from"], row["to"], row.get("axis")) for row in rows}) == 6 * 4 + 6 * 4
