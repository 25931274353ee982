"""Paths to numbers: limits, differences and edits go by them."""

from __future__ import annotations

import pytest

from admiralty.core.errors import Refused
from admiralty.core.state.limits import check, leaves
from admiralty.core.state.paths import diff, place, set_place
from admiralty.core.state.records import copy

from .toy import DEAL
from .toy_rules import Toy


def fresh() -> Toy:
    made: Toy = copy(DEAL.battle)
    return made


def test_leaves_are_every_number_in_order() -> None:
    paths = [path for path, _, _ in leaves(fresh())]
    assert paths[:5] == ["rules.swaps", "rules.beats", "shown", "beat", "over"]
    assert "mines.5" in paths
    assert paths[-1] == "sides.1.last.stake"
    assert len(paths) == len(set(paths)) == 32


def test_check_names_what_is_beyond_its_limits() -> None:
    b = fresh()
    assert check(b) == []
    b.sides[1].plot.stake = 10
    b.mines[2] = -1
    assert check(b) == ["mines.2 is -1, not from 0 to 1", "sides.1.plot.stake is 10, not from 0 to 9"]


def test_diff() -> None:
    old, new = fresh(), fresh()
    assert diff(old, new) == []
    new.sides[0].hull = 3
    new.work[5] = 6
    assert diff(old, new) == [("work.5", 0, 6), ("sides.0.hull", 12, 3)]


def test_put_and_place_agree_with_the_fields() -> None:
    b = fresh()
    for path, value in (("sides.1.hull", -4), ("mines.3", 0), ("rules.beats", 7), ("sides.0.plot.stance", 2)):
        set_place(b, path, value)
        assert place(b, path) == value
    assert (b.sides[1].hull, b.mines[3], b.rules.beats, b.sides[0].plot.stance) == (-4, 0, 7, 2)


STRANGE = [
    "", "nothing", "sides", "sides.0", "sides.2.hull", "sides.x.hull", "sides.-1.hull", "mines", "mines.6", "mines.01",
    "mines.٣", "mines." + "9" * 5000, "mines.1.2", "beat.0", "rules", "sides.0.plot", "sides.0.plot.stance.x", ".",
    "__record__",
]  # fmt: skip


@pytest.mark.parametrize("path", STRANGE, ids=range(len(STRANGE)))
def test_strange_paths_are_refused(path: str) -> None:
    b = fresh()
    with pytest.raises(Refused):
        place(b, path)
    with pytest.raises(Refused):
        set_place(b, path, 0)
    assert not diff(b, fresh())


@pytest.mark.parametrize("value", [-100, 13, "3", 2.0, True, None])
def test_put_keeps_the_limits(value: object) -> None:
    b = fresh()
    with pytest.raises(Refused, match=r"sides\.0\.hull"):
        set_place(b, "sides.0.hull", value)  # type: ignore[arg-type]
    assert not diff(b, fresh())
