"""No field names a piece that is gone, watched in random play of every game.

The game's `chosen.py` says which fields name pieces of which row of the battle (`NAMING`), which of those are there,
and what else it wants played.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.face.game import Request
from admiralty.core.state.records import Spec, fields_of
from admiralty.games import game
from tests.rooms import ROOMS

from .chosen import CHOSEN

BATTLES = 60 if "ADMIRALTY_SOAK" in os.environ else 3
DEALT = [(room, name, game(room).scenario(name)) for room in ROOMS for name in game(room).scenarios]
DEALT += [(room, scenario["title"], scenario) for room in ROOMS for scenario in CHOSEN[room].CROWDED]


@cache
def naming(room: str, cls: type) -> tuple[tuple[Spec, str], ...]:
    """The fields of a record that name pieces, each with their row, or hold records that do."""
    rows = CHOSEN[room].NAMING
    fields = [(spec, rows.get(f"{cls.__name__}.{spec.name}", "")) for spec in fields_of(cls)]
    return tuple((spec, row) for spec, row in fields if row or (spec.record is not None and naming(room, spec.record)))


def named(room: str, holder: Any, path: str = "") -> Iterator[tuple[str, Any, str, str, int]]:
    """Every piece that is named: the path of the field, the record that it is in, its name, the row, the place."""
    for spec, row in naming(room, type(holder)):
        value = getattr(holder, spec.name)
        if spec.kind == "number":
            if value >= 0:
                yield f"{path}{spec.name}", holder, spec.name, row, value
        elif spec.kind == "one":
            yield from named(room, value, f"{path}{spec.name}.")
        else:
            for k, each in enumerate(value):
                yield from named(room, each, f"{path}{spec.name}.{k}.")


class _Looking(Watch):
    def __init__(self, room: str) -> None:
        self.room, self.there = room, CHOSEN[room].is_there

    def checkpoint(self, b: Any) -> None:
        for path, holder, name, row, place in named(self.room, b):
            where = f"battle {self.battle}, beat {self.beat}: {path} is {place}"
            assert place < len(getattr(b, row)), f"{where}, beyond the row"
            assert self.there(b, holder, name, place), f"{where}, which is gone"


@pytest.mark.parametrize("room, name, scenario", DEALT, ids=[f"{room}-{name}" for room, name, _ in DEALT])
def test_no_field_names_a_piece_that_is_gone(room: str, name: str, scenario: dict[str, Any]) -> None:
    deal = game(room).deal(Request(scenario))
    for number in range(min(BATTLES, CHOSEN[room].LONG.get(name, BATTLES))):
        play_random(game(room), deal, number, _Looking(room))


@pytest.mark.parametrize("room", ROOMS)
def test_of_every_field_that_may_name_nothing_it_is_said_what_it_names(room: str) -> None:
    """Such a field goes from -1 on. Those that name no piece that may be lost are `LASTING`."""
    fields = [(cls, spec) for cls, spec in _numbers(game(room).battle) if cls is not game(room).rules]
    found = {f"{cls.__name__}.{spec.name}" for cls, spec in fields if spec.low == -1}
    assert found == {*CHOSEN[room].NAMING, *CHOSEN[room].LASTING}


def _numbers(cls: type) -> Iterator[tuple[type, Spec]]:
    for spec in fields_of(cls):
        if spec.record is None:
            yield cls, spec
        else:
            yield from _numbers(spec.record)
