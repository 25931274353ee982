"""Rows of the database that are damaged: each hurts itself alone, and what it holds is told nobody."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ..base.logs import OF
from ..base.refusals import Broken

T = TypeVar("T")

log = logging.getLogger("admiralty.server")


def report_damage(what: str, id: str, problem: Exception) -> Broken:
    """What may be told of such a row; what is wrong with it stands in the log, less what it holds."""
    log.error("the %s %s is damaged in the database: %s", what, id, type(problem).__name__, extra={OF: id})
    return Broken(what, "is damaged in the database", "", "tell the person who runs this server")


def sound(rows: Iterable[Any], take: Callable[[Any], T], what: str) -> list[T]:
    """What is made of each row, less those of which nothing can be made."""
    found = []
    for row in rows:
        try:
            found.append(take(row))
        except Exception as problem:
            report_damage(what, str(getattr(row, "id", "?")), problem)
    return found
