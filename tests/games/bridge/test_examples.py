"""The cases of `examples_*.toml`, whose language is explained in README.md."""

from __future__ import annotations

import pytest

from ..cases import Case
from . import calls, calls_turns
from .reading import ROOM


def test_every_case_has_its_own_name() -> None:
    assert len({str(case) for case in ROOM.cases}) == len(ROOM.cases) > 0
    assert (ROOM.calls["hit"], ROOM.calls["turns"]) == (calls.hit, calls_turns.turns)


@pytest.mark.parametrize("case", ROOM.cases, ids=str)
def test_example(case: Case) -> None:
    ROOM.play(case)
