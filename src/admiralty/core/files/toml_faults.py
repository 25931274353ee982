"""TOML texts are read, and where one is wrong: line and column of what is not TOML, the line of a value refused."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from ..errors import Refused

READ_MOST = 100_000  # characters that are read to find a line
DIGITS_MOST, DEEP = 40, 100  # of a number, which is quoted where it is refused; lists and tables within each other
LONG = "holds a number beyond 64 bits"
_ROW = re.compile(r": row (\d+)(?:, column -?\d+)?$")
_QUOTED = re.compile(r"'([^']*)'")
_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")


_TEXT = re.compile(r"""\"(?:[^\"\\]|\\.)*\"|'[^']*'""")  # on one line


class Unreadable(Exception):
    """A text that is not TOML, or holds what no program should take: where that is (from 1; 0: not known), and why."""

    def __init__(self, why: str, line: int = 0, column: int = 0) -> None:
        super().__init__(why)
        self.why, self.line, self.column = why, line, column


def parse(text: str) -> dict[str, Any]:
    """What a TOML text says, with or without a byte order mark in front; `Unreadable` if it cannot be read."""
    text = text.removeprefix("\ufeff")
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _misread(text, error) from None
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, lists in lists in lists
        if isinstance(error, ValueError):
            raise Unreadable(LONG, _line_where(text, lambda line: re.search(r"[0-9_]{4000}", line))) from None
        raise Unreadable("holds lists nested too deep", _deep_line(text)) from None
    if strange := value_where(content, lambda each: isinstance(each, int) and abs(each) >= 10**DIGITS_MOST):
        raise Unreadable(LONG, _line_at(text, strange) or 0)
    return content


def value_where(value: Any, fits: Callable[[Any], object]) -> list[str | int]:
    """The way to the first value that fits; empty: none does."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inner:
        if not isinstance(each, dict | list) and fits(each):
            return [step]
        if way := value_where(each, fits):
            return [step, *way]
    return []


def _misread(text: str, error: tomllib.TOMLDecodeError) -> Unreadable:
    """What the reader says of a text; where something is missing at its end, the place is behind the last word."""
    place, why = _PLACE.search(str(error)), _PLACE.sub("", str(error))
    if place and place[1]:
        return Unreadable(f"is not TOML: {why}", int(place[1]), int(place[2]))
    lines = text.rstrip().split("\n")
    return Unreadable(f"is not TOML: {why}", len(lines), len(lines[-1]) + 1)


def _line_where(text: str, fits: Callable[[str], object]) -> int:
    return next((n for n, line in enumerate(text.split("\n"), 1) if fits(line)), 0)


def _deep_line(text: str) -> int:
    """The line in which lists and tables lie too deep within each other."""
    depth = 0

    def is_deep(line: str) -> bool:
        nonlocal depth
        for each in _TEXT.sub("", line):
            depth += (each in "[{") - (each in "]}")
            if depth > DEEP:
                return True
        return False

    return _line_where(text, is_deep)


# ---- the line of what is refused -------------------------------------------------------------------------------------


def line_of(text: str, refused: Refused) -> int | None:
    """The line, from 1, of the value that a refusal is about, as far as it names one that the text has.

    Of a text over several lines whose row is named, as in ``map: row 4, column 2``, it is that row's line. What is read
    up to some lines is read again to find it; a text of which too much would be read so has no line told.
    """
    text = text.removeprefix("\ufeff")
    content = tomllib.loads(text)
    steps = _steps(content, refused)
    line = _line_at(text, steps)
    if line and (row := _ROW.search(refused.where)):
        return _line_of_row(text, line, _at(content, steps), int(row[1])) or line
    return line


def _line_of_row(text: str, line: int, value: object, row: int) -> int:
    """The line of a row, from 0, of a text that starts on a line; 0: it isn't written row by row."""
    lines, rows = text.split("\n"), value.split("\n") if isinstance(value, str) else []
    blank = next((n for n, each in enumerate(rows) if each), 0)
    place = blank + row
    line += place + lines[line - 1].rstrip().endswith(('"""', "'''"))
    fits = place < len(rows) and line <= len(lines) and rows[place] in lines[line - 1]
    return line if fits else 0


def _line_at(text: str, steps: Sequence[str | int]) -> int | None:
    """Where the last key of the way stands for which it is there; of a place in a list, where that place is."""
    lines, left = text.split("\n"), READ_MOST
    key = next((step for step in reversed(steps) if isinstance(step, str)), "")
    named = re.compile(rf"""(?<![\w-]){re.escape(key)}["']?\s*[=.\]]""")
    starts = [n for n, line in enumerate(lines, start=1) if named.search(line)] if steps else []

    def has_way(n: int) -> bool | None:
        """Is it in the lines up to this one, or within a list that goes on; None: they can't be read."""
        nonlocal left
        for end in ("", "]"):
            read = "\n".join([*lines[:n], end])
            left -= len(read)
            if left < 0:
                raise TimeoutError
            with suppress(tomllib.TOMLDecodeError):
                content = tomllib.loads(read)
                with suppress(LookupError):
                    _at(content, steps)
                    return True
                return False
        return None

    def has_way_before(k: int) -> bool:
        """Is it there before the key stands for the kth time?"""
        ends = range(starts[k] - 1, len(lines) + 1)
        return next((there for n in ends if (there := has_way(n)) is not None), False)

    try:
        start = starts[bisect_left(range(1, len(starts)), True, key=has_way_before)] if starts else None
        if start is None or isinstance(steps[-1], str):
            return start
        return next((n for n in range(start, len(lines) + 1) if has_way(n)), None)
    except TimeoutError:
        return None


def _steps(content: dict[str, Any], refused: Refused) -> list[str | int]:
    """The way to the value: as much of ``A duel: sides: red 2`` as there is, and the key that is named."""
    words = refused.where.split(": ")
    for begin in range(len(words)):
        for end in range(len(words), begin, -1):
            steps = [step for word in words[begin:end] for step in _step(word)]
            with suppress(LookupError):
                return steps + _named(_at(content, steps), refused)
    return _named(content, refused)


def _named(here: Any, refused: Refused) -> list[str | int]:
    """The key of a table that a refusal names, if there is one."""
    named = (refused.what.partition(":")[0], *_QUOTED.findall(refused.what))
    return [key for key in named if isinstance(here, dict) and key in here][:1]


def _step(word: str) -> list[str | int]:
    """``red 2`` as a key and a place in its list, which is counted from 0."""
    key, *places = word.split(" ")
    return [key, *(int(place) - 1 for place in places)] if all(map(str.isdecimal, places)) else [word]


def _at(content: Any, steps: Sequence[str | int]) -> Any:
    """What lies there; `LookupError` where nothing does."""
    here: Any = content
    for step in steps:
        fits = isinstance(here, dict) if isinstance(step, str) else isinstance(here, list)
        if not fits:
            raise LookupError(step)
        here = here[step]
    return here
