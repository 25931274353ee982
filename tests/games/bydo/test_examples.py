"""The second reading: every case of the TOML files beside this one, played to its last number."""

from __future__ import annotations

import pytest

from ..cases import Case
from . import calls, calls_roles, calls_school, calls_travel  # noqa: F401
from .reading import ROOM


def test_every_case_has_its_own_name() -> None:
    assert len({str(case) for case in ROOM.cases}) == len(ROOM.cases) > 0


@pytest.mark.parametrize("case", ROOM.cases, ids=str)
def test_example(case: Case) -> None:
    ROOM.play(case)
