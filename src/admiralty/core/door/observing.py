"""What a seat sees of a battle as a row of numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from ..face.wording import say_member
from ..state.records import NOBODY, fields_of, flat
from ..state.views import mask


class Number(NamedTuple):
    """A number of an observation: what it is, and what it may be."""

    name: str  # its place in the battle, such as "ships[1].pd"
    low: int
    high: int
    hidden: int  # what stands there for a seat that may not see it; a number that is seen may be the same
    names: Mapping[int, str]  # what its values are called; empty where they are plain numbers


class Layout(NamedTuple):
    """The numbers of an observation, and where each is among all numbers of the battle."""

    numbers: tuple[Number, ...]
    places: tuple[int, ...]


@cache
def layout_of(cls: type, size: int, still: tuple[str, ...]) -> Layout:
    """The layout for battles of a type and size class: all that somebody may see and that may change."""
    found = [(place, each) for place, each in enumerate(_numbers(cls, size, still, "", "", False)) if each is not None]
    return Layout(tuple(each for _, each in found), tuple(place for place, _ in found))


def _numbers(
    cls: type, size: int, still: tuple[str, ...], path: str, name: str, left_out: bool
) -> Iterator[Number | None]:
    """All numbers of a record in the order of `flat`, None for each that is left out."""
    for spec in fields_of(cls):
        here, called = f"{path}{spec.name}", f"{name}{spec.name}"
        none = left_out or spec.seen is NOBODY or here in still
        count = spec.count(size) if spec.kind in ("numbers", "several") else 1
        for place in range(count):
            each = f"{called}[{place}]" if spec.kind in ("numbers", "several") else called
            if spec.record is not None:
                yield from _numbers(spec.record, size, still, f"{here}.", f"{each}.", none)
            elif none or spec.low == spec.high:
                yield None
            else:
                yield Number(each, spec.low, spec.high, spec.default, {} if spec.names is None else _words(spec.names))


@cache
def _words(names: Any) -> Mapping[int, str]:
    return {int(member): say_member(member) for member in names}


def observe(layout: Layout, battle: Any, seat: int) -> Any:
    """The numbers of a layout as a seat sees them: 32 bits each, little endian, or a list where there is no NumPy."""
    numbers: Sequence[int] = flat(mask(battle, seat))
    try:
        numpy = import_module("numpy")
    except ImportError:
        return [int(numbers[place]) for place in layout.places]
    return numpy.array(numbers, "<i4")[_index(layout)]


_indexes: dict[int, tuple[Layout, Any]] = {}  # by the identity of a layout, of which there are few


def _index(layout: Layout) -> Any:
    kept = _indexes.get(id(layout))
    if kept is None:
        numpy = import_module("numpy")
        kept = _indexes[id(layout)] = layout, numpy.array(layout.places, numpy.intp)
    return kept[1]
