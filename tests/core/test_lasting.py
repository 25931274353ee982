"""What is over goes back to its default, alike in both engines: `clear` a record, `expire` what lasts a span in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba import njit
from numba.core.errors import TypingError

from admiralty.core.engines import lowering as lowering  # what compiled code makes of both
from admiralty.core.state.lasting import clear, expire
from admiralty.core.state.records import (
    Size,
    blank,
    copy,
    dtype_of,
    fields_of,
    number,
    numbers,
    one,
    pack,
    record,
    several,
    unpack,
)


@record()
class Gun:
    aim: int = number(-1, 9, -1, lasts="turn")
    load: int = number(0, 9)


@record()
class Orders:
    speed: int = number(0, 9)
    targets: list[int] = numbers((2, 5), -1, 9, -1)
    guns: list[Gun] = several(Gun, 2)


@record()
class Vessel:
    hull: int = number(0, 9, 9)
    moved: int = number(0, 9, lasts=("turn", "battle"))
    scars: list[int] = numbers(3, 0, 9, 1, lasts="battle")
    guns: list[Gun] = several(Gun, (1, 3))
    orders: Orders = one(Orders, lasts="turn")


@record()
class Fray:
    turn: int = number(0, 9)
    vessels: list[Vessel] = several(Vessel, (2, 4))


@record()
class Ruin:
    """As a gun to the compiler, which knows no names of records."""

    aim: int = number(-1, 9, 0, lasts="turn")
    load: int = number(0, 9)


def crowded(size: Size) -> Fray:
    """Every number another one than its default."""
    made = blank(Fray, size)
    fill(made)
    return made


def fill(made: Any) -> None:
    for spec in fields_of(type(made)):
        value = getattr(made, spec.name)
        match spec.kind:
            case "number":
                setattr(made, spec.name, 7)
            case "numbers":
                value[:] = [7] * len(value)
            case "one":
                fill(value)
            case _:
                for each in value:
                    fill(each)


def test_clear_makes_a_record_blank_and_keeps_its_places() -> None:
    fray = crowded(Size.LARGE)
    orders, targets = fray.vessels[3].orders, fray.vessels[3].orders.targets
    clear(fray)
    assert fray == blank(Fray, Size.LARGE)
    assert fray.vessels[3].orders is orders and orders.targets is targets


def test_what_lasts_a_span_expires_and_the_rest_stays() -> None:
    fray = crowded(Size.SMALL)
    expire(fray, "turn")
    for vessel in fray.vessels:
        assert (vessel.hull, vessel.moved, vessel.scars) == (7, 0, [7, 7, 7])
        assert vessel.orders == blank(Orders), "what lasts a turn as a whole, in all its parts"
        assert [(gun.aim, gun.load) for gun in vessel.guns] == [(-1, 7)]
    fray = crowded(Size.SMALL)
    expire(fray.vessels[0], "battle")
    assert (fray.vessels[0].moved, fray.vessels[0].scars) == (0, [1, 1, 1])
    assert fray.vessels[0].orders == crowded(Size.SMALL).vessels[0].orders
    assert fray.vessels[1] == crowded(Size.SMALL).vessels[1]


def test_a_span_that_nothing_lasts_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing in Orders lasts a battle"):
        expire(blank(Orders), "battle")


def clear_all(b: Any) -> None:
    clear(b)


def clear_one(b: Any) -> None:
    clear(b.vessels[1].orders)


def end_turn(b: Any) -> None:
    expire(b, "turn")


def end_battle(b: Any) -> None:
    for k in range(len(b.vessels)):
        expire(b.vessels[k], "battle")


@pytest.mark.parametrize("rule", [clear_all, clear_one, end_turn, end_battle])
@pytest.mark.parametrize("size", Size)
def test_both_engines_end_the_same(rule: Callable[[Any], None], size: Size) -> None:
    fray = crowded(size)
    packed = np.frombuffer(pack(fray), dtype_of(Fray, size)).copy()
    njit(rule)(packed[0])
    rule(fray)
    assert unpack(Fray, packed.tobytes(), size) == fray != copy(crowded(size))


def end_mistyped(b: Any) -> None:
    expire(b, "trun")


def clear_gun(b: Any) -> None:
    clear(b.guns[0])


def test_the_compiler_refuses_what_the_interpreter_would() -> None:
    with pytest.raises(TypingError, match="nothing in Fray lasts a trun"):
        njit(end_mistyped)(np.zeros(1, dtype_of(Fray))[0])


def test_records_that_look_alike_to_the_compiler_have_to_end_alike() -> None:
    with pytest.raises(TypingError, match=r"Gun and .*Ruin look alike"):
        njit(clear_gun)(np.zeros(1, dtype_of(Orders))[0])
