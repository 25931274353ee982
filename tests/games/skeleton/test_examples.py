"""The cases of `examples_*.toml`, whose language is explained in README.md."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.checks.scripted import use_script
from admiralty.core.face.game import Request
from admiralty.core.sight.places import place, set_place
from admiralty.games.skeleton import GAME
from admiralty.games.skeleton.words import Ask, Die

HERE = Path(__file__).parent
CASES = [case for path in sorted(HERE.glob("examples_*.toml")) for case in tomllib.loads(path.read_text())["case"]]
ORDER = (Ask.GUNS, Ask.ENERGY)  # in which a side is asked


def test_every_case_has_its_own_name() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) > 0


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_example(case: dict[str, Any]) -> None:
    deal = GAME.deal(Request(GAME.scenario("first"), case.get("rules", {})))
    b = deal.battle
    for path, value in case.get("set", {}).items():
        set_place(b, path, value)
    answers = [
        (seat, what, value)
        for seat, side in enumerate(deal.seats)
        for what, value in zip(ORDER, case[side], strict=False)
    ]
    with use_script(dice=[(Die.ATTACK, value) for value in case["dice"]], answers=answers) as t:
        GAME.play_beat(t, b)
    result = GAME.outcome(b)
    for path, value in case["expect"].items():
        if path == "outcome":
            assert (deal.outcomes[result] if result >= 0 else "") == value
        else:
            assert place(b, path) == value, path
