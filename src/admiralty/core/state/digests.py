"""Short hashes of records, which outlive the fields that a later version adds."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from itertools import compress
from operator import ne
from typing import Any

from .records import fields_of, flat, size_of

ROW_MOST = 2048  # of a longer row the bytes are taken
STRETCH = 32  # numbers that are compared with their defaults together


def digest(source: object) -> str:
    """A short hash of the record, in hex: of every number that is not at its default, by name; of a row of more than
    2,048 numbers by its bytes.

    So a journal outlives the fields that a later version adds, as long as they stay at their defaults in its game. A
    row that grows beyond 2,048 numbers is hashed otherwise from then on, and its room's `rules_version` rises.
    """
    cls: Any = type(source)
    values = flat(source)
    names, defaults, long = _places(cls, len(values))
    told: list[tuple[str, int | str]] = []
    for name, first, end, default in reversed(long):
        row = values[first:end]
        del values[first:end]
        while row and row[-1] == default:
            row.pop()
        if row:
            told.append((name, blake2b(struct.pack(f"<{len(row)}i", *row), digest_size=16).hexdigest()))
    for at, usual in enumerate(defaults):  # most numbers are at their defaults, and most of these next to each other
        first = at * STRETCH
        row = values[first : first + STRETCH]
        if row != usual:
            told += compress(zip(names[first : first + STRETCH], row, strict=True), map(ne, row, usual))
    return blake2b("".join(f"{name}={value};" for name, value in sorted(told)).encode(), digest_size=16).hexdigest()


@cache
def layout_digest(cls: type, size: int) -> str:
    """A short hash of what the bytes of a record mean, in hex: the name, limits and default of each number in turn."""
    return blake2b("".join(_places_said(cls, size)).encode(), digest_size=16).hexdigest()


def _places_said(cls: type, size: int) -> Iterator[str]:
    for spec in fields_of(cls):
        yield f"{spec.name} {spec.kind} {spec.count(size)} {spec.low} {spec.high} {spec.default};"
        if spec.record is not None:
            yield from _places_said(spec.record, size)


_Long = tuple[str, int, int, int]  # a long row: its name, its first number and the one after its last, its default


@cache
def _places(cls: type, count: int) -> tuple[tuple[str, ...], tuple[list[int], ...], tuple[_Long, ...]]:
    """Name and default of each of the `count` numbers of a record, in the order of `flat`, the defaults in stretches;
    the long rows apart.
    """
    size = size_of(cls, count)
    names: list[str] = []
    defaults: list[int] = []
    long: list[_Long] = []
    at = 0
    for name, default, length in _rows_of(cls, size):
        if length > ROW_MOST:
            long.append((name, at, at + length, default))
        else:
            names += [name] if length == 0 else [f"{name}[{k}]" for k in range(length)]
            defaults += [default] * max(1, length)
        at += max(1, length)
    stretches = tuple(defaults[first : first + STRETCH] for first in range(0, len(defaults), STRETCH))
    return tuple(names), stretches, tuple(long)


def _rows_of(cls: type, size: int) -> Iterator[tuple[str, int, int]]:
    """Every field of numbers of a record and of those in it: its name, its default, its length (0: a single number)."""
    for spec in fields_of(cls):
        if spec.record is None:
            yield f".{spec.name}", spec.default, spec.count(size) if spec.kind == "numbers" else 0
            continue
        within = list(_rows_of(spec.record, size))
        for k in range(spec.count(size)):
            place = f"[{k}]" if spec.kind == "several" else ""
            yield from ((f".{spec.name}{place}{name}", default, length) for name, default, length in within)
