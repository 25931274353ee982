"""Refusals come back from a worker as they were raised."""

from __future__ import annotations

import pickle
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pytest

import admiralty
from admiralty.core.errors import Refused
from admiralty.core.journal import Altered
from admiralty.core.play.live import Disagrees
from admiralty.core.play.versions import OtherRules

BUILT: dict[type[Refused], Refused] = {
    Altered: Altered("game.jsonl, line 4", "its hash does not fit", 3),
    Disagrees: Disagrees(3, "does not follow", "look there"),
    OtherRules: OtherRules(3, "older", "goes another way", "a secret"),
}


def kinds(of: type[Refused]) -> Iterator[type[Refused]]:
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def every_kind() -> list[type[Refused]]:
    for package in ("core", "server", "cli"):
        inside = f"{admiralty.__name__}.{package}"
        for module in pkgutil.walk_packages(import_module(inside).__path__, f"{inside}."):
            if "__main__" not in module.name and "migrations" not in module.name:
                import_module(module.name)
    return [kind for kind in kinds(Refused) if kind.__module__.startswith("admiralty.")]


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_every_refusal_survives_pickling(protocol: int) -> None:
    found = every_kind()
    assert BUILT.keys() < set(found)
    for kind in found:
        problem = BUILT.get(kind) or kind("seat", "what", "rule", "remedy")
        again = pickle.loads(pickle.dumps(problem, protocol))
        assert type(again) is kind and again.args == problem.args
        assert vars(again) == vars(problem) and str(again) == str(problem)
