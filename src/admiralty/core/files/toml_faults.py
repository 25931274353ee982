"""TOML texts are read, and where one is wrong: line and column of what is not TOML, the line of a value refused."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from typing import Any

from ..errors import Refused

READ_MOST = 20_000  # characters that are read to find a line
DIGITS_MOST, DEEP = 40, 100  # of a number, which is quoted where it is refused; lists and tables within each other
LONG = "holds a number beyond 64 bits"
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

    It is the first line up to which the text has that value. What is read so far is read again at every line that may
    be it; a text of which too much would be read so has no line told.
    """
    text = text.removeprefix("\ufeff")
    return _line_at(text, _steps(tomllib.loads(text), refused))


def _line_at(text: str, steps: Sequence[str | int]) -> int | None:
    lines = text.split("\n")
    key = next((step for step in reversed(steps) if isinstance(step, str)), "")
    begun, left = False, READ_MOST
    for n, line in enumerate(lines, start=1) if steps else ():
        begun = key in line or (begun and isinstance(steps[-1], int))
        for end in ("", "]") if begun else ():  # or within a list that goes over several lines
            read = "\n".join([*lines[:n], end])
            left -= len(read)
            if left < 0:
                return None
            try:
                _at(tomllib.loads(read), steps)
            except (tomllib.TOMLDecodeError, LookupError):
                continue
            return n
    return None


def _steps(content: dict[str, Any], refused: Refused) -> list[str | int]:
    """The way to the value: as much of the end of ``A duel: sides: red 2`` as there is, and the key that is named."""
    words = refused.where.split(": ")
    for begin in range(len(words) + 1):
        steps = [step for word in words[begin:] for step in _step(word)]
        try:
            here = _at(content, steps)
        except LookupError:
            continue
        named = (refused.what.partition(":")[0], *_QUOTED.findall(refused.what))
        return steps + [key for key in named if isinstance(here, dict) and key in here][:1]
    return []


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
