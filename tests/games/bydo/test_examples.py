"""The second reading: every case of the TOML files beside this one, played to its last number."""

from __future__ import annotations

from typing import Any

import pytest

from ..cases import Case
from . import calls, calls_roles, calls_school, calls_travel  # noqa: F401
from .reading import ROOM
from .waiting import WAITING, WHY


def test_every_case_has_its_own_name() -> None:
    assert len({str(case) for case in ROOM.cases}) == len(ROOM.cases) > 0


def _marked(case: Case) -> Any:
    marks = [pytest.mark.xfail(reason=WHY)] if str(case) in WAITING else []
    return pytest.param(case, id=str(case), marks=marks)


def test_every_case_that_waits_is_there() -> None:
    assert set(map(str, ROOM.cases)) >= WAITING


@pytest.mark.parametrize("case", [_marked(each) for each in ROOM.cases])
def test_example(case: Case) -> None:
    ROOM.play(case)
