"""One server and one browser for all tests of the pages; each test has people with browsers of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from .browser import FLAGS, chromium
from .people import PHONE, People
from .server import Server
from .windows import Windows

MISSING = "Chromium is missing: the pages are not tested (install it, on Debian and Ubuntu: apt-get install chromium)"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("served"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    return Windows(browser)


@pytest.fixture
def size() -> tuple[int, int]:
    """The width and height of a telephone: what can be pressed there can be pressed at a desk, where most other tests
    are. Where the two are laid out otherwise, and that is what is tested, a test is one of `both_windows`.
    """
    return PHONE


@pytest.fixture
def people(browser: Browser, server: Server, windows: Windows, tmp_path: Path) -> Iterator[People]:
    """People who come with windows of their own; nothing may go wrong in any of them."""
    people = People(browser, server.address, windows)
    yield people
    people.leave()
