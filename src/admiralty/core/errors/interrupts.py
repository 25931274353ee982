"""Ctrl-C where much is counted: what is known so far leaves with it, and nothing is counted by half."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

STOPPED = 130  # the exit status of a command that was stopped


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, with what was known when it came."""

    def __init__(self, so_far: Any) -> None:
        super().__init__()
        self.so_far = so_far


@contextmanager
def stopped_by_sigterm() -> Iterator[None]:
    """Take SIGTERM as Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Let Ctrl-C wait until this block is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    before: dict[int, Callable[..., Any]] = {}
    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if callable(handler):  # else it is ignored, or ends the process
            before[number] = handler
            signal.signal(number, lambda number, frame: came.append((number, frame)))
    try:
        yield
    finally:
        for known, handler in before.items():
            signal.signal(known, handler)
    for first, frame in came[:1]:
        before[first](first, frame)
