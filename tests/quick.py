"""``--quick SECONDS``: run what needs no compiler, and stop when the time is up; what is left is counted.

`make quick` runs the tests of what changed with it. The tests that are left are no failure: `make test` runs them.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest


class Quick:
    """A pytest plugin that ends the run after so many seconds by a clock."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.end = clock, clock() + seconds
        self.session: pytest.Session | None = None
        self.failed = self.up = False
        self.done = 0

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self.session = session

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        left = [item for item in items if needs_long(item)]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not needs_long(item)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed
        self.done += report.when == "teardown"
        if self.session and self.clock() > self.end and not self.up:
            self.up = True
            self.session.shouldstop = "the time of --quick is up"

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.up and not self.failed and session.exitstatus == pytest.ExitCode.INTERRUPTED:
            session.exitstatus = pytest.ExitCode.OK

    def pytest_unconfigure(self, config: pytest.Config) -> None:
        if self.up:
            config.get_terminal_writer().line(f"The time was up after {self.done} tests; make test runs all.")


def needs_long(item: pytest.Item) -> bool:
    """Is it slow, or does it wait for a compiled kernel?"""
    return item.get_closest_marker("slow") is not None or "compiled" in getattr(item, "fixturenames", ())
