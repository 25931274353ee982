"""Plots whose seats write in any order, by compiled rules: what is tested of interpreted ones holds for them, too."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.engines import bench
from admiralty.core.engines.bench import Bench
from admiralty.core.engines.compiled_stepping import Run
from admiralty.core.state.records import Size

from ..conftest import Compiled
from .test_stepping_plots import (  # noqa: F401  (tests are collected where they are named)
    Way,
    test_a_computer_that_writes_too_is_not_asked,
    test_a_place_holds_what_was_written_ahead,
    test_a_seat_sees_its_own_orders_only,
    test_all_who_write_are_asked_and_nobody_else,
    test_the_order_of_writing_is_no_matter,
    test_what_is_refused_ahead_of_a_turn_changes_nothing,
)
from .toy_plots import GAME


@pytest.fixture(params=["plain", "bounds checked", "no room"])
def way(request: pytest.FixtureRequest, compiled: Compiled, monkeypatch: pytest.MonkeyPatch) -> Way:
    """Compiled rules, also where each answer needs more room than there is."""
    kernel = compiled(GAME, Size.SMALL, request.param != "plain")
    if request.param == "no room":
        monkeypatch.setattr(bench, "ROOM", 1)

    def stepped(cast: Any, place: Any) -> Run:
        return Run(Bench(kernel, cast), place)

    return stepped
