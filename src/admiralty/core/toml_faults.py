"""Where a TOML text is wrong: the line and column of what is not TOML, the line of a value that is refused."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any, NamedTuple

from .errors import Refused

READ_MOST = 20_000  # characters that are read to find a line
_QUOTED = re.compile(r"'([^']*)'")
_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")


class Misread(NamedTuple):
    """Where a text stops being TOML, counted from 1, and why."""

    line: int
    column: int
    why: str


def misread(text: str, error: tomllib.TOMLDecodeError) -> Misread:
    """What the reader says of a text; where something is missing at its end, the place is behind the last word."""
    place, why = _PLACE.search(str(error)), _PLACE.sub("", str(error))
    if place and place[1]:
        return Misread(int(place[1]), int(place[2]), why)
    lines = text.rstrip().split("\n")
    return Misread(len(lines), len(lines[-1]) + 1, why)


# ---- the line of what is refused -------------------------------------------------------------------------------------


def line_of(text: str, refused: Refused) -> int | None:
    """The line, from 1, of the value that a refusal is about, as far as it names one that the text has.

    It is the first line up to which the text has that value. What is read so far is read again at every line that may
    be it; a text of which too much would be read so has no line told.
    """
    lines = text.removeprefix("\ufeff").split("\n")
    steps = _steps(tomllib.loads("\n".join(lines)), refused)
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
