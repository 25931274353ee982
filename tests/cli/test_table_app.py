"""The table on the whole screen, played by its keys."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from admiralty.cli.table import table_app
from admiralty.cli.table.match import open_scenario, take_up
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_app import TableApp
from admiralty.cli.table.table_odds import ENDED, Estimates, OddsJob, OddsProcess
from admiralty.cli.text.common import choices
from tests.conftest import Compiled

from .typist import next_line, table

KEYS = {" ": "space", "/": "slash", "-": "minus", ".": "full_stop", "_": "underscore", "=": "equals_sign"}


class FakeOdds:
    """Computes at once, in this process, and little."""

    def __init__(self, tell: Callable[[int, Estimates, str], None]) -> None:
        self.tell, self.number, self.jobs = tell, 0, list[OddsJob]()
        self.app: TableApp | None = None

    def start(self, job: OddsJob) -> int:
        self.number += 1
        self.jobs.append(job)
        return self.number

    def answer(self, app: TableApp) -> None:
        app.show_odds(self.number, list(self.jobs[-1].estimates(40))[-1], "")

    def close(self) -> None:
        """Nothing to end."""


@pytest.fixture(autouse=True)
def odds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "compiled" not in request.fixturenames:
        monkeypatch.setattr(table_app, "OddsProcess", FakeOdds)


Story = Callable[[Pilot[None], TableApp], Coroutine[Any, Any, None]]


def played(of: Table, story: Story, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = TableApp(of)
        async with app.run_test(size=size) as pilot:
            await story(pilot, app)

    asyncio.run(run())


async def type_in(pilot: Pilot[None], text: str) -> None:
    await pilot.press(*(KEYS.get(letter, letter) for letter in text), "enter")
    await pilot.pause()


def screen(app: TableApp) -> str:
    """All that is on the screen, as plain lines."""
    width, height = app.size
    lines = [line.text.rstrip() for line in app.screen._compositor.render_strips()]
    assert len(lines) <= height and all(len(line) <= width for line in lines)
    return "\n".join(lines)


def line_of(app: TableApp) -> int:
    """The row in which one types."""
    line = app.query_one("#line").content_region
    assert line.height == 1 and line.width >= 20
    return line.y


@pytest.mark.parametrize(
    "scenario, size",
    [
        ("systemships/challenge", (120, 40)),
        ("systemships/duel", (80, 24)),
        ("systemships/challenge", (60, 15)),
        ("systemships/duel", (40, 12)),
    ],
)
def test_played_to_the_end_by_typing(scenario: str, size: tuple[int, int], tmp_path: Path) -> None:
    of = Table(open_scenario(scenario, choices(), 5, str(tmp_path / "j.jsonl")))

    async def story(pilot: Pilot[None], app: TableApp) -> None:
        random = Random(6)
        await type_in(pilot, "")
        for _ in range(300):
            if of.over:
                break
            before = screen(app)
            line = next_line(of, random)
            await type_in(pilot, line)
            said = screen(app)
            assert said != before, line
            assert line_of(app) == size[1] - (2 if size[1] >= 30 else 1)
            assert "✗" not in said, said
            if not of.over:
                # the eye finds what is asked and what may be typed
                words = " ".join(said.replace("\n", " ").split())
                assert of.asking().prompt[:30] in words
                assert "▸" in said or of.question() is None
        assert of.over
        said = screen(app)
        assert of.closing()[0] in " ".join(said.split()) and "over" in said.splitlines()[0]
        await type_in(pilot, "")
        assert not app.is_running or app._exit

    played(of, story, size)


def test_panes_at_80_by_24(tmp_path: Path) -> None:
    of = table("systemships/challenge", tmp_path / "j.jsonl")

    async def story(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.pause()
        said = screen(app)
        for words in ("The challenge │ round 1 │ Challenger │ practice", "Record sheets", "Log", "Combat round 1.",
                      "▸  tactic", "which tactic?", "Type Attack, Dodge, Retreat or Negotiate  [WW-310]"):  # fmt: skip
            assert words in said, words
        for line in ("d", "0", "5", "4", "4", "4"):
            await type_in(pilot, line)
        assert "▸  speed 4" in screen(app)
        await pilot.resize_terminal(132, 43)
        await pilot.pause(0.2)
        assert "▸  speed 4" in screen(app)
        assert "▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮ 15" in screen(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.2)
        assert "▸  speed 4" in screen(app)

    played(of, story, (80, 24))


@pytest.mark.parametrize("size", [(60, 15), (40, 12)])
def test_a_small_screen_gives_up_everything_but_the_line(size: tuple[int, int], tmp_path: Path) -> None:
    of = Table(open_scenario("systemships/duel", choices(["blue=human"]), 5, str(tmp_path / "j.jsonl")))
    lines = ["", "pd 9 tubes 9", "bulwark", "", "", "", ""]
    lines += ["d", "0", "fly", "1", "rules 3.2", "help", "odds", "2 2 x", "0"]

    async def story(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.pause()
        for line in lines:
            await type_in(pilot, line)
            assert line_of(app) == size[1] - 1, line
            first = of.asking().prompt.split()[0]
            assert first in screen(app), line
        await type_in(pilot, "sheets")
        assert "Bulwark · Red" in screen(app)
        await pilot.press("escape")
        assert "Bulwark · Red" not in screen(app) and "Combat round 1." in screen(app)

    played(of, story, size)


def test_a_design_says_what_it_costs_while_it_is_typed(tmp_path: Path) -> None:
    of = Table(open_scenario("systemships/challenge", choices(), 5, str(tmp_path / "j.jsonl")))

    async def story(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.pause()
        assert "Your ship may cost 20 build points." in screen(app) and "1 for 3" in screen(app)
        await pilot.press(*"pd", "space", *"9", "space", *"tub")
        await pilot.pause()
        assert "14 of 20 build points, 6 left" in screen(app)

    played(of, story, (120, 40))


def test_longer_texts_take_the_place_of_the_log(tmp_path: Path) -> None:
    of = table("systemships/challenge", tmp_path / "j.jsonl")

    async def story(pilot: Pilot[None], app: TableApp) -> None:
        await type_in(pilot, "rules is-120")
        assert "IS-120" in screen(app) and "Combat round" not in screen(app)
        await pilot.press("escape")
        assert "Combat round 1." in screen(app)
        await pilot.press("f1")
        await pilot.pause()
        assert "write a copy of the journal" in screen(app) and "reopen the answer before" not in screen(app)
        await type_in(pilot, "d")
        assert "Combat round 1." in screen(app)
        await type_in(pilot, "fly")
        assert "✗ 'fly' is no answer here" in screen(app)

    played(of, story, (100, 34))


def test_odds_come_in_and_follow_the_boxes(tmp_path: Path) -> None:
    of = table("systemships/challenge", tmp_path / "j.jsonl")

    async def story(pilot: Pilot[None], app: TableApp) -> None:
        await type_in(pilot, "odds")
        assert "Computing" in screen(app)
        odds = app.odds_process
        assert isinstance(odds, FakeOdds)
        odds.answer(app)
        await pilot.pause()
        said = screen(app)
        assert "Computing" not in said and "standoff" in said and "Retreat" in said and "±" in said
        await type_in(pilot, "d")
        assert len(odds.jobs) == 2 and "to the drive?" in screen(app)
        app.show_odds(odds.number - 1, (), "too late")  # of a job that nobody waits for any more
        await pilot.pause()
        assert "too late" not in screen(app)
        await pilot.press("escape")
        await type_in(pilot, "0")
        assert len(odds.jobs) == 2

    played(of, story, (100, 34))


def test_the_curtain_shows_nothing(tmp_path: Path) -> None:
    of = table("systemships/duel", tmp_path / "j.jsonl", "blue=human")

    async def story(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.pause()
        assert "Pass to Red" in screen(app) and "Lance" not in screen(app)
        for line in ("", "d", "0", "2", "33", "44"):
            await type_in(pilot, line)
        assert "33" in screen(app)
        await type_in(pilot, "")
        said = screen(app)
        assert "Pass to Blue" in said
        assert not re.search(r"\b33\b", said) and "Lance" not in said and "Dodge" not in said  # not of a receipt
        await type_in(pilot, "")
        said = screen(app)
        assert "Blue" in said and not re.search(r"\b33\b", said) and "secret until" in said

    played(of, story, (100, 34))


def test_leaving_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    of = table("systemships/challenge", path)

    async def story(pilot: Pilot[None], app: TableApp) -> None:
        for line in ("d", "0", "0", "ready"):
            await type_in(pilot, line)
        await pilot.press("ctrl+c")

    played(of, story, (80, 24))
    assert of.closing()[:2] == ["Go on with:", f"  admiralty play {path}"]
    receipt = of.session.receipt
    of.match.close()
    assert take_up(str(path)).session.receipt == receipt


def test_the_process_reckons(compiled: Compiled, tmp_path: Path) -> None:
    of = table("systemships/challenge", tmp_path / "j.jsonl")
    compiled(of.game)
    told: list[tuple[int, Estimates, str]] = []
    process = OddsProcess(lambda number, estimates, fault: told.append((number, estimates, fault)))
    try:
        job = of.enter("odds").job
        assert job is not None
        process.start(job)
        wait_for(lambda: bool(told))
        assert process.start(job) == 2
        wait_for(lambda: any(number == 2 for number, _, _ in told))
    finally:
        process.close()
    _, estimates, fault = told[-1]
    assert fault == ""
    assert [each.answer for each in estimates] == list(job.answers)
    assert all(sum(each.outcomes.values()) == each.battles > 0 for each in estimates)


def test_a_fault_of_the_process_is_told(tmp_path: Path) -> None:
    of = table("systemships/challenge", tmp_path / "j.jsonl")
    told: list[tuple[int, Estimates, str]] = []
    process = OddsProcess(lambda number, estimates, fault: told.append((number, estimates, fault)))
    try:
        job = of.enter("odds").job
        assert job is not None
        process.start(replace(job, state=7))
        wait_for(lambda: bool(told))
        assert (told[0][0], told[0][1]) == (1, ()) and told[0][2].startswith("Can't compute the odds: ")
        process.process.kill()
        wait_for(lambda: len(told) == 2)
        assert told[1] == (1, (), ENDED)
        assert process.start(job) == 2
        wait_for(lambda: len(told) > 2)
        assert told[2][0] == 2 and told[2][2] == ""
    finally:
        process.close()


def test_a_fault_takes_the_place_of_the_odds(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], app: TableApp) -> None:
        await type_in(pilot, "odds")
        assert "Computing" in screen(app)
        app.show_odds(app.job_number, (), "Can't compute the odds: a bolt is loose")
        await pilot.pause()
        assert "Computing" not in screen(app) and "a bolt is loose" in screen(app)

    played(table("systemships/challenge", tmp_path / "j.jsonl"), story, (120, 40))


def wait_for(known: Callable[[], bool]) -> None:
    import time

    while not known():
        time.sleep(0.05)


def test_it_goes_on_against_a_computer_that_takes_its_time(tmp_path: Path) -> None:
    of, random = table("systemships/duel", tmp_path / "game.jsonl", "blue=search-quick"), Random(2)

    async def story(pilot: Pilot[None], app: TableApp) -> None:
        for _ in range(40):
            if of.session.beat or of.over:
                break
            await type_in(pilot, next_line(of, random))
            await pilot.pause()
        assert of.session.beat or of.over, "the first round is not over"
        assert "Dodge" in screen(app) or "dodge" in screen(app) or "attack" in screen(app)

    played(of, story, (100, 30))
