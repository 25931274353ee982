"""Commands that take long: Ctrl-C ends them with what they know so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import typer

from admiralty.core.errors.interrupts import STOPPED, Interrupted, stopped_by_sigterm

T = TypeVar("T")


def until_stopped(work: Callable[[], T]) -> tuple[T, bool]:
    """What the work gives, or had when Ctrl-C or SIGTERM came; was it stopped?"""
    with stopped_by_sigterm():
        try:
            return work(), False
        except Interrupted as stopped:
            found: T = stopped.so_far
            return found, True


def end(stopped: bool) -> None:
    """Leave with the status of a stopped command, if it was."""
    if stopped:
        raise typer.Exit(STOPPED)
