"""The skeleton, which `admiralty new-game` copies, passes what every game must pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.core.book.guides import explanations_of, faults
from admiralty.core.checks import conformance
from admiralty.core.face.game import Request
from admiralty.games.skeleton import GAME
from tests.conftest import Compiled

DEAL = GAME.deal(Request(GAME.scenario("first")))


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_interpreted(check: Callable[..., None]) -> None:
    check(GAME, DEAL, 4)


@pytest.mark.slow
def test_both_engines(compiled: Compiled) -> None:
    loaded: Any = compiled(GAME, DEAL.size)
    conformance.check_engines(GAME, DEAL, loaded, 10)
    conformance.check_splits(GAME, DEAL, loaded, 10)


def test_its_guide_explains_every_question() -> None:
    assert list(faults(GAME)) == []
    assert explanations_of(GAME).keys() == {int(what) for what in GAME.wording.asks}
