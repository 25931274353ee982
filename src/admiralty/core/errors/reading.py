"""Readers of plain JSON values: each gives the value that it was asked for, or raises `Unfit`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from . import quote_value
from .plain_text import is_plain

Reader: TypeAlias = Callable[[object], Any]


class Unfit(ValueError):
    """A value that may not stand in a journal, and why."""


def whole(low: int, high: int) -> Reader:
    """A whole number from `low` to `high`."""

    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise Unfit(f"{quote_value(value)} is not a whole number")
        if not low <= value <= high:
            raise Unfit(f"{quote_value(value)} is not from {low} to {high}")
        return int(value)

    return read


def text(longest: int, pattern: str = "", wanted: str = "") -> Reader:
    """One line of plain text; with a pattern, `wanted` names what fits it."""

    def read(value: object) -> str:
        if not isinstance(value, str):
            raise Unfit(f"{quote_value(value)} is not a text")
        if len(value) > longest:
            raise Unfit(f"is longer than {longest} characters")
        if not is_plain(value):
            raise Unfit("is not plain text on one line")
        if pattern and not re.fullmatch(pattern, value):
            raise Unfit(f"{quote_value(value)} is not {wanted}")
        return value

    return read


def flag(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Unfit(f"{quote_value(value)} is neither true nor false")
    return value


def rows(each: Reader, most: int) -> Reader:
    """A list of at most so many values."""

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise Unfit(f"{quote_value(value)} is not a list")
        if len(value) > most:
            raise Unfit(f"has more than {most} places")
        return tuple(each(one) for one in value)

    return read


def texts(longest: int) -> Reader:
    """A table of texts."""

    def read(value: object) -> dict[str, str]:
        if not isinstance(value, Mapping):
            raise Unfit(f"{quote_value(value)} is not a table")
        return {str(key): text(longest)(each) for key, each in value.items()}

    return read
