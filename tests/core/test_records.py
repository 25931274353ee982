"""Records: bytes, JSON, copies and the NumPy form from one declaration."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from hashlib import blake2b
from threading import Thread
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.core.errors import Refused
from admiralty.core.state import records as stated
from admiralty.core.state.digests import ROW_MOST, digest
from admiralty.core.state.records import (
    Size,
    Sizes,
    blank,
    classes_of,
    copy,
    copy_into,
    dtype_of,
    fields_of,
    flat,
    from_json,
    is_record,
    number,
    numbers,
    one,
    owner_of,
    pack,
    record,
    several,
    to_json,
    unpack,
    width,
)


@record(owner="seat")
class Ship:
    seat: int = number(0, 7)
    hull: int = number(-5, 20, 20)
    shields: list[int] = numbers(3, 0, 9, 2)


@record()
class Fleet:
    turn: int = number(1, 99)
    flagship: Ship = one(Ship)
    ships: list[Ship] = several(Ship, (2, 4))
    marks: list[int] = numbers((1, 5), -1, 1)


@st.composite
def records(draw: st.DrawFn, cls: type, size: Size) -> Any:
    made = blank(cls, size)
    for spec in fields_of(cls):
        count = spec.count(size)
        value = st.integers(spec.low, spec.high) if spec.record is None else records(spec.record, size)
        if spec.kind in ("numbers", "several"):
            value = st.lists(value, min_size=count, max_size=count)
        setattr(made, spec.name, draw(value))
    return made


fleets = st.sampled_from(Size).flatmap(lambda size: st.tuples(st.just(size), records(Fleet, size)))


def test_defaults_and_size_classes() -> None:
    small, large = blank(Fleet), blank(Fleet, Size.LARGE)
    assert (small.turn, small.flagship.hull, small.flagship.shields) == (1, 20, [2, 2, 2])
    assert (len(small.ships), len(large.ships)) == (2, 4)
    assert (small.marks, large.marks) == ([-1], [-1] * 5)
    assert Fleet() == small
    assert (width(Fleet), width(Fleet, Size.LARGE)) == (1 + 5 + 10 + 1, 1 + 5 + 20 + 5)
    assert (owner_of(Ship), owner_of(Fleet)) == ("seat", None)
    assert is_record(Fleet)
    assert not is_record(int)


def test_bytes_are_little_endian_numbers_in_order() -> None:
    ship = blank(Ship)
    ship.seat, ship.hull, ship.shields = 1, -2, [3, 4, 5]
    assert flat(ship) == [1, -2, 3, 4, 5]
    assert pack(ship) == struct.pack("<5i", 1, -2, 3, 4, 5)
    assert pack(ship)[:8] == b"\x01\0\0\0\xfe\xff\xff\xff"


@given(fleets)
def test_all_forms_agree(sized: tuple[Size, Fleet]) -> None:
    size, fleet = sized
    data = pack(fleet)
    assert dtype_of(Fleet, size).itemsize == len(data) == 4 * width(Fleet, size)
    row = np.frombuffer(data, dtype_of(Fleet, size))
    assert row.tobytes() == data
    assert row[0]["ships"][1]["shields"].tolist() == fleet.ships[1].shields
    assert unpack(Fleet, data, size) == fleet
    assert from_json(Fleet, json.loads(json.dumps(to_json(fleet))), size) == fleet
    assert copy(fleet) == fleet
    assert digest(copy(fleet)) == digest(fleet)
    other = blank(Fleet, size)
    copy_into(other, fleet)
    assert other == fleet


def test_copies_share_nothing() -> None:
    fleet = blank(Fleet)
    into = blank(Fleet)
    copy_into(into, fleet)
    for other in (copy(fleet), into):
        other.flagship.hull = 1
        other.ships[0].shields[1] = 7
        other.marks[0] = 1
    assert fleet == blank(Fleet)


def test_copy_into_fills_the_same_places() -> None:
    """A rule that holds a record goes on holding it, as in compiled code."""
    fleet, source = blank(Fleet), blank(Ship)
    held, shields = fleet.ships[1], fleet.ships[1].shields
    source.hull, source.shields = 3, [9, 8, 7]
    copy_into(fleet.ships[1], source)
    assert fleet.ships[1] is held
    assert held.shields is shields
    assert (held.hull, shields) == (3, [9, 8, 7])


def test_copy_into_another_size_is_an_error() -> None:
    with pytest.raises(ValueError, match="zip"):
        copy_into(blank(Fleet), blank(Fleet, Size.LARGE))


def test_the_digest_is_pinned() -> None:
    assert digest(blank(Ship)) == digest(blank(Fleet)) == blake2b(b"", digest_size=16).hexdigest()
    fleet = blank(Fleet)
    fleet.ships[1].shields[2], fleet.ships[0].hull, fleet.marks[0] = 9, -1, 0
    told = b".marks[0]=0;.ships[0].hull=-1;.ships[1].shields[2]=9;"
    assert digest(fleet) == blake2b(told, digest_size=16).hexdigest()


def test_of_a_long_row_the_digest_takes_the_bytes() -> None:
    @record()
    class Chart:
        name: int = number(0, 9)
        hexes: list[int] = numbers(ROW_MOST + 1, -1, 99)
        short: list[int] = numbers(ROW_MOST, 0, 9)
        last: int = number(0, 9)

    chart = blank(Chart)
    assert digest(chart) == digest(blank(Ship))
    chart.hexes[1], chart.short[ROW_MOST - 1], chart.last = 7, 8, 9
    row = blake2b(struct.pack("<2i", -1, 7), digest_size=16).hexdigest()
    told = f".hexes={row};.last=9;.short[{ROW_MOST - 1}]=8;"
    assert digest(chart) == blake2b(told.encode(), digest_size=16).hexdigest()


def test_a_room_may_have_other_size_classes() -> None:
    class Boats(Sizes):
        FEW = 0
        SOME = 1
        MANY = 2

    @record()
    class Squadron:
        here: int = number(0, 1)
        boats: list[Ship] = several(Ship, (1, 2, 7))

    assert [classes_of(cls) for cls in (Ship, Fleet, Squadron)] == [1, 2, 3]
    assert [width(Squadron, size) for size in Boats] == [1 + 5, 1 + 10, 1 + 35]
    large = blank(Squadron, Boats.MANY)
    large.boats[6].hull = 4
    assert unpack(Squadron, pack(large), Boats.MANY) == large
    assert digest(large) == blake2b(b".boats[6].hull=4;", digest_size=16).hexdigest()
    with pytest.raises(ValueError, match=r"rows of Mixed have lengths for \[2, 3\] size classes"):

        @record()
        class Mixed:
            fleet: Fleet = one(Fleet)
            boats: list[int] = numbers((1, 2, 3), 0, 1)


@given(fleets, fleets)
def test_another_record_has_another_digest(one: tuple[Size, Fleet], another: tuple[Size, Fleet]) -> None:
    if one[0] == another[0]:
        assert (digest(one[1]) == digest(another[1])) == (one[1] == another[1])


def test_a_field_that_came_later_leaves_the_digest_as_it_was() -> None:
    """Whatever its place among the others, while it is at its default; a row may grow, too."""

    @record()
    class Grown:
        captain: int = number(-1, 5)
        marks: list[int] = numbers((3, 6), -1, 1)
        ships: list[Ship] = several(Ship, (3, 5))
        flagship: Ship = one(Ship)
        turn: int = number(1, 99)

    before, after = blank(Fleet), blank(Grown)
    for each in (before, after):
        each.turn, each.flagship.hull, each.ships[1].shields[0], each.marks[0] = 3, 7, 5, 1
    assert digest(after) == digest(before)
    after.captain = 0
    assert digest(after) != digest(before)


@pytest.mark.parametrize("length", [0, 4, 67, 69, 31 * 4])
def test_bytes_of_another_length_are_refused(length: int) -> None:
    with pytest.raises(Refused, match=f"{length} bytes where the record of size class 0 has 68"):
        unpack(Fleet, bytes(length))


@pytest.mark.parametrize(
    "path, value, said",
    [
        ("turn", 0, "Fleet.turn: 0 is not from 1 to 99"),
        ("turn", 100, "Fleet.turn: 100 is not"),
        ("turn", True, "Fleet.turn: true is not a whole number"),
        ("turn", 1.0, "Fleet.turn: 1.0 is not a whole number"),
        ("turn", "1", "Fleet.turn: '1' is not a whole number"),
        ("turn", None, "Fleet.turn: nothing is not a whole number"),
        ("turn", 10**40, "is not from 1 to 99"),
        ("flagship", [], "Fleet.flagship: is not a table of fields"),
        ("flagship.shields", [1, 2], "Fleet.flagship.shields: is not a list of 3"),
        ("flagship.shields", (1, 2, 3), "Fleet.flagship.shields: is not a list of 3"),
        ("flagship.shields", [1, 2, 10], "Fleet.flagship.shields.2: 10 is not from 0 to 9"),
        ("flagship.speed", 1, "Fleet.flagship: has no field 'speed'"),
        ("ships", [], "Fleet.ships: is not a list of 2"),
        ("ships", [{}, {}], "Fleet.ships.0: lacks the field 'seat'"),
    ],
)
def test_strange_json_is_refused_with_its_place(path: str, value: object, said: str) -> None:
    data = to_json(blank(Fleet))
    holder: Any = data
    *steps, last = path.split(".")
    for step in steps:
        holder = holder[step]
    holder[last] = value
    with pytest.raises(Refused) as refused:
        from_json(Fleet, data)
    assert said in str(refused.value)


def test_a_missing_field_is_refused() -> None:
    data = to_json(blank(Fleet))
    del data["turn"]
    with pytest.raises(Refused, match="lacks the field 'turn'"):
        from_json(Fleet, data)
    with pytest.raises(Refused, match=r"scenario\.battle: is not a table"):
        from_json(Fleet, 3, where="scenario.battle")


@pytest.mark.parametrize(
    "low, high, default", [(3, 2, None), (0, 5, 6), (0, 5, -1), (0, 2**31, 0), (-(2**31) - 1, 0, 0)]
)
def test_limits_that_cannot_be_are_errors(low: int, high: int, default: int | None) -> None:
    with pytest.raises(ValueError, match="do not fit"):
        number(low, high, default)
    with pytest.raises(ValueError, match="do not fit"):
        numbers(2, low, high, default)


@pytest.mark.parametrize("count", [0, (1, 0), -1])
def test_empty_rows_are_errors(count: Any) -> None:
    with pytest.raises(ValueError, match="at least one place"):
        numbers(count, 0, 1)


@record()
class Armada(Fleet):
    """A fleet that has more places, and a harbour."""

    ships: list[Ship] = several(Ship, (3, 6))
    harbour: int = number(0, 5, 1)


@pytest.mark.parametrize("size", Size)
def test_a_record_extends_another(size: Size) -> None:
    """All its fields come first, those that are declared anew in their old place; the other stays as it was."""
    assert [spec.name for spec in fields_of(Armada)] == ["turn", "flagship", "ships", "marks", "harbour"]
    made = blank(Armada, size)
    assert (len(made.ships), len(blank(Fleet, size).ships)) == ((3, 2), (6, 4))[size]
    made.turn, made.harbour, made.ships[2].hull = 7, 3, 1
    assert np.frombuffer(pack(made), dtype_of(Armada, size))[0]["ships"][2]["hull"] == 1
    assert from_json(Armada, to_json(made), size) == unpack(Armada, pack(made), size) == copy(made) == made
    assert width(Armada, size) == width(Fleet, size) + len(flat(blank(Ship))) * (1, 2)[size] + 1


def test_a_second_thread_that_asks_meanwhile_gets_a_whole_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The empty record that is kept is seen by others only once every field is set."""

    @record()
    class Late:
        first: int = number(0, 9)
        second: int = number(0, 9, 7)

    fresh, others = stated._factory, list[Any]()

    def slow(spec: stated.Spec, size: int = 0) -> Callable[[], Any]:
        if spec.name == "second" and not others:
            others.append(None)
            other = Thread(target=lambda: others.append(blank(Late)))
            other.start()
            other.join()
        return fresh(spec, size)

    monkeypatch.setattr(stated, "_factory", slow)
    assert blank(Late).second == 7
    assert others[1].second == 7
