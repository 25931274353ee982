"""Twins that differ in what a side cannot see are told the same, in every scenario with fog; `make soak` plays more."""

from __future__ import annotations

import os

import pytest

from admiralty.core.checks.conformance_unseen import count_alike
from admiralty.core.face.game import Request
from admiralty.games.bydo import GAME

PAIRS = min(200, max(24, int(os.environ.get("ADMIRALTY_SOAK", "0")) // 100))  # of twins


REMOTES = {"remotes": "on", "sanity": "on"}
FOGGY = [name for name in GAME.scenarios if "lesson" not in GAME.scenario(name)]


@pytest.mark.parametrize(("name", "settings"), [*((name, {}) for name in FOGGY), ("first", REMOTES), ("root", REMOTES)])
def test_nothing_told_to_a_side_counts_what_it_cannot_see(name: str, settings: dict[str, str]) -> None:
    deal = GAME.deal(Request(GAME.scenario(name), settings={"fog": "auto", **settings}))
    assert count_alike(GAME, deal, PAIRS, pairs=PAIRS) >= PAIRS // 8
