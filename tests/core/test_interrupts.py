"""Ctrl-C that waits until something is done."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from admiralty.core.errors.interrupts import hold_interrupts, stopped_by_sigterm


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def count_whole(number: int, done: list[str]) -> None:
    """Hear a signal in the middle of counting."""
    with hold_interrupts():
        os.kill(os.getpid(), number)
        done.append("whole")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_comes_when_the_block_is_done(number: int) -> None:
    done: list[str] = []
    with stopped_by_sigterm():
        with pytest.raises(KeyboardInterrupt):
            count_whole(number, done)
        assert done == ["whole"]
        with pytest.raises(KeyboardInterrupt):  # and at once again afterwards
            os.kill(os.getpid(), number)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_what_is_ignored_stays_so() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with hold_interrupts():
        os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_another_thread_hears_no_signals() -> None:
    with ThreadPoolExecutor(1) as pool:
        done: list[str] = []
        pool.submit(count_quietly, done).result()
    assert done == ["whole"]


def count_quietly(done: list[str]) -> None:
    with hold_interrupts(), stopped_by_sigterm():
        done.append("whole")
