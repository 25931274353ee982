"""A table of twelve seats, and a beat that rests after each step, in two browsers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.core import toy_fray

from .people import People, both_windows
from .server import Server
from .toy_server import FRAY, ROAD, ToyServer


@pytest.fixture(scope="module")
def toys(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = ToyServer(tmp_path_factory.mktemp("toys"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def people(browser: Browser, toys: Server) -> Iterator[People]:
    people = People(browser, toys.address)
    yield people
    people.leave()


@both_windows
def test_two_people_and_ten_computers_at_one_table(people: People, size: tuple[int, int]) -> None:
    ann, bert = people.person("Ann", size), people.person("Bert", size)
    seats = dict.fromkeys(toy_fray.NAMES, "computer:simple") | {"ada": "me", "lea": "open"}
    for each in (ann, bert):
        each.misses("**/chances*")  # there is nobody who computes them
    bert.joins(ann.makes(FRAY, seats, {"beats": 1})["lea"])
    ann.sees("Whom do you strike?")
    ann.finds_no_fault_in_both()
    for each in (ann, bert):
        each.gives("Ben")
        each.gives()
        each.says_ready()
    for each in (ann, bert):
        expect(each.page.locator(".outcome")).to_be_visible()
        each.reads("^Lea strikes Ben for")


@both_windows
def test_a_beat_that_rests_after_each_step(people: People, size: tuple[int, int]) -> None:
    ann, bert = people.person("Ann", size), people.person("Bert", size)
    for each in (ann, bert):
        each.misses("**/chances*")
    seats = {"ann": "me", "bert": "open", "cleo": "computer:simple"}
    bert.joins(ann.makes(ROAD, seats, {"steps": 6, "beats": 1})["bert"])
    for _ in range(2):
        ann.gives("1")
        bert.gives("0")
    for each in (ann, bert):
        expect(each.page.locator(".outcome")).to_be_visible()
        each.reads(r"^Cleo marches \d+")
