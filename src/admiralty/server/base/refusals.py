"""Refusals with the HTTP status that they have; all others are 400."""

from __future__ import annotations

import logging
from typing import Any

from admiralty.core.errors import Refused

log = logging.getLogger("admiralty.server")


class Denied(Refused):
    """It may not be done by this device."""

    status = 403


class Unknown(Refused):
    """There is no such thing, or not for this device."""

    status = 404


class Untimely(Refused):
    """It cannot be done as things stand."""

    status = 409


class Overtaken(Untimely):
    """Another process of the same database has written the table or the run meanwhile: see `retry_if_overtaken`."""


class TooLong(Refused):
    """More was sent than is taken."""

    status = 413


class TooOften(Refused):
    """Slow down."""

    status = 429


class Crowded(Refused):
    """There is no room for more now."""

    status = 503


class Unavailable(Refused):
    """What the server needs for it cannot be had now: the database, or a worker. Nothing was changed."""

    status = 503


class Broken(Refused):
    """A fault of the server's own."""

    status = 500


def status_of(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    return int(getattr(refused, "status", 400))


def no_table() -> Unknown:
    """The same words whether there is no such table or it is not this device's business."""
    return Unknown("table", "there is no such table, or it is private", "", "ask for its link")


def error_reply(problem: Exception, id: str | None, stale: bool = False) -> dict[str, Any]:
    """What a client is told of a refusal; of a fault of ours only that there was one."""
    return {"re": id, "error": error_told(refusal_of(problem)), "stale": stale}


def refusal_of(problem: Exception) -> Refused:
    """What may be told of it: a refusal as it stands, of a fault of ours only that there was one."""
    if isinstance(problem, Refused):
        return problem
    log.error("a command broke", exc_info=problem)
    return Broken("server", "the rules broke on this", "", "nothing changed; please report it")


def is_ours(problem: Exception) -> bool:
    """Is it the server that is at fault, not whoever asked?"""
    return not isinstance(problem, Refused) or status_of(problem) >= 500


def error_told(problem: Refused) -> dict[str, str]:
    """A refusal as JSON."""
    return {"where": problem.where, "what": problem.what, "rule": problem.rule, "remedy": problem.remedy}
