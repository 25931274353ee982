"""The ground under both engines: one text of its functions, called from a rule file by name and through their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.core.checks.lint import ALLOWED_IMPORTS, lint_file, lint_files
from admiralty.core.engines import kernel
from admiralty.core.engines.proving import play
from admiralty.core.ground import hexes, squares, zones
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check
from admiralty.core.state.records import Size, pack

from ..conftest import Compiled
from . import toy, toy_geometry
from .toy_geometry import DEAL, GAME

HERE = Path(__file__).parent
GROUND = {module.__name__ for module in (hexes, squares, zones)}
BATTLES = 400


@pytest.mark.parametrize("bounds", [False, True], ids=["plain", "bounds checked"])
def test_both_engines_find_the_same_ground(compiled: Compiled, bounds: bool) -> None:
    """Every function of the ground, some thousands of times each with other numbers."""
    cast = [GAME.levels[0].doctrine]
    block = compiled(GAME, Size.SMALL, bounds).run(DEAL.battle, cast, 7, 0, BATTLES, keep=True)
    seen = set[int]()
    for k in range(BATTLES):
        slow = play(GAME, DEAL.battle, SimulatedKeys(7, k), cast)
        assert pack(slow.battle) == block.finals[k].tobytes(), k
        assert check(slow.battle) == []
        seen |= set(slow.battle.found[: slow.battle.count])
    assert len(seen) > 100  # it is not always the same that is found


def test_the_toy_calls_every_function_of_the_ground() -> None:
    found = {function.__code__ for function in kernel.rule_functions(GAME) if function.__module__ in GROUND}
    named = {name for rule in kernel.rule_functions(GAME) for name in rule.__code__.co_names}
    named |= {each.__name__ for each in vars(toy_geometry.rules).values() if getattr(each, "__module__", "") in GROUND}
    assert {code.co_name for code in found} <= named
    assert len(found) > 30


def test_a_room_without_ground_has_none_compiled_or_registered() -> None:
    assert {function.__module__ for function in kernel.rule_functions(toy.GAME)} == {"tests.core.toy_rules"}


def test_the_ground_keeps_to_what_rules_may_hold() -> None:
    files = [Path(str(module.__file__)) for module in (hexes, squares, zones)]
    assert lint_files(files) == []
    assert lint_file(HERE / "toy_geometry_rules.py", (*ALLOWED_IMPORTS, "toy_geometry_records")) == []
