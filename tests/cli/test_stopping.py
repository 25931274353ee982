"""Ctrl-C in what takes long: what is known so far is printed, marked as partial, and the status is 130."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from admiralty.cli.commands import bench
from admiralty.cli.text import common
from admiralty.core.engines import compiling
from admiralty.games.systemships.solve import solve_answer
from admiralty.odds import engines, limit
from admiralty.odds.engines import Chunk, Player

from .invoking import invoke
from .typist import COMMAND, SOURCES

DUEL = "systemships/duel"
BLOCKS, BLOCK = 4, 25
ROUNDS = 2 if "ADMIRALTY_SOAK" in os.environ else 1


@pytest.fixture
def weary(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interpreter that plays a few blocks before somebody presses Ctrl-C."""
    real = engines.interpreter

    def interpreter(*arguments: Any) -> Player:
        player, played = real(*arguments), []

        def block(first: int, battles: int, each: bool) -> Chunk:
            if len(played) == BLOCKS:
                raise KeyboardInterrupt
            played.append(first)
            return player(first, BLOCK, each)

        return block

    monkeypatch.setattr(engines, "interpreter", interpreter)
    monkeypatch.setattr(engines, "_next_size", lambda size, chunk, most: BLOCK)


def counts(data: dict[str, Any]) -> dict[str, Any]:
    known = ("outcomes", "intervals", "turns", "beats", "dice", "a", "b", "differences", "pairs")
    return {key: data[key] for key in known if key in data}


@pytest.mark.parametrize("command", [("simulate", DUEL), ("compare", DUEL, "--b", "set rounds=1")])
@pytest.mark.parametrize("engine", ["auto", "interpreted"])
def test_what_was_counted_is_printed(command: tuple[str, ...], engine: str, weary: None) -> None:
    arguments = (*command, "--seed", "3", "--engine", engine)
    found = invoke(*arguments, "-n", "100000", "--json")
    data = json.loads(found.out)
    assert (found.status, found.err) == (130, "")
    assert (data["battles"], data["wanted"], data["partial"]) == (BLOCKS * BLOCK, 100_000, True)
    told = invoke(*arguments, "-n", "100000")
    assert told.status == 130 and f"Partial: stopped after {BLOCKS * BLOCK} of 100,000 battles.\n" in told.out


def test_the_counts_are_those_of_so_many_battles(monkeypatch: pytest.MonkeyPatch, request: Any) -> None:
    right = json.loads(invoke("simulate", DUEL, "-n", str(BLOCKS * BLOCK), "--seed", "3", "--json").out)
    assert "partial" not in right and "wanted" not in right
    request.getfixturevalue("weary")
    assert counts(json.loads(invoke("simulate", DUEL, "-n", "5000", "--seed", "3", "--json").out)) == counts(right)


def test_the_rows_are_those_that_were_counted(weary: None, tmp_path: Path) -> None:
    path = tmp_path / "duel.csv"
    found = invoke("simulate", DUEL, "-n", "5000", "--seed", "3", "--rows", str(path), "--json")
    ended = [line.split(",")[1] for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    told = json.loads(found.out)["outcomes"]
    assert found.status == 130 and len(ended) == BLOCKS * BLOCK
    assert {label: ended.count(label) for label in told} == told


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_before_the_first_battle_nothing_is_known(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it waits for the kernel, whose process ends with it."""
    ended: list[str] = []

    class Process:
        def poll(self) -> None:
            raise KeyboardInterrupt

        def terminate(self) -> None:
            ended.append("terminated")

    monkeypatch.setattr(compiling, "can_compile", lambda: True)
    monkeypatch.setattr(compiling, "start", lambda *_: Process())
    arguments = (command, DUEL, "--engine", "compiled", *(("--b", "set rounds=1") if command == "compare" else ()))
    found = invoke(*arguments)
    assert (found.status, found.out, found.err) == (130, "Partial: stopped before the first battle.\n", "")
    data = json.loads(invoke(*arguments, "--json").out)
    assert (data["battles"], data["partial"]) == (0, True)
    assert ended == ["terminated"] * 2


def measuring(stop_at: int) -> Callable[..., Any]:
    """What `bench` measures: two things, until Ctrl-C in one of the runs."""
    runs: Iterator[int] = iter(range(1000))

    def measure() -> bench.Measured:
        if next(runs) == stop_at:
            raise KeyboardInterrupt
        return bench.Measured(1000.0, {"red": 1}, 5)

    return lambda *_: ({bench.INTERPRETED: measure, bench.ONE: measure}, "not available", 400)


@pytest.mark.parametrize(("stop_at", "runs"), [(0, 0), (1, 1), (3, 2), (4, 2)])
def test_a_benchmark_shows_the_runs_it_has(stop_at: int, runs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_contenders", measuring(stop_at))
    found = invoke("bench", DUEL, "--runs", "5", "--json")
    (data,) = json.loads(found.out)
    assert (found.status, found.err) == (130, "")
    assert (data["partial"], data["runs"], data["wanted_runs"]) == (True, runs, 5)
    assert sum(map(len, data["every_run"].values())) == stop_at
    monkeypatch.setattr(bench, "_contenders", measuring(stop_at))
    told = invoke("bench", DUEL, "--runs", "5")
    assert told.status == 130 and "Partial: stopped" in told.out


def test_a_program_in_c_ends_with_the_benchmark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(self: Any, *_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess.Popen, "communicate", breaks)
    program = tmp_path / "forever"
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    program.chmod(0o755)
    with pytest.raises(KeyboardInterrupt):
        limit.run(program, 1, 1)
    assert not limit._running


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_puzzle_that_is_not_begun_has_no_answer(
    form: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(task: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solve_answer, "Search", search)
    found = invoke("solve", "challenge", "-o", str(tmp_path), *form)
    assert (found.status, found.err) == (130, "")
    if form:
        assert json.loads(found.out)["partial"] is True and json.loads(found.out)["designs"] == []
    else:
        assert "Partial: stopped before the answer." in found.out and "goes on from there" in found.out


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_command_that_knows_nothing_yet_says_so(form: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """While the scenario is dealt."""

    def deal(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(common, "scenario_of", deal)
    assert invoke("simulate", DUEL, *form) == (130, "", "Stopped before there was a result.\n")


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_puzzle_tells_what_its_levels_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped when all levels are counted; the same command goes on from there."""
    small = (
        "solve",
        "challenge",
        "--points",
        "7",
        "--set",
        "system_points=2",
        "--set",
        f"rounds={ROUNDS}",
        "--designs",
        "2",
    )
    arguments = (*small, "-o", str(tmp_path), "--json")

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(solve_answer.Author, "choose", stop)
        stopped = invoke(*arguments)
    part, whole = json.loads(stopped.out), json.loads(invoke(*arguments).out)
    assert stopped.status == 130 and part["partial"] and "partial" not in whole
    assert part["designs"] == whole["designs"] and not part["exact"]
    assert part["bound"] == pytest.approx(whole["bound"]) and "0.0000000000" in part["remarks"][0]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_process(number: int, tmp_path: Path) -> None:
    """It is sent when the bar of progress says that battles are played."""
    ours, theirs = pty.openpty()
    arguments = ["simulate", DUEL, "-n", "100000000", "--engine", "interpreted", "--json"]
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # a shell's job may not hear it
    code = f"{heard}; from admiralty.cli.main import main; main({arguments!r})"
    with subprocess.Popen(
        [COMMAND[0], "-c", code], stdout=subprocess.PIPE, stderr=theirs, stdin=subprocess.DEVNULL, text=True,
        env={**os.environ, "PYTHONPATH": SOURCES, "XDG_CACHE_HOME": str(tmp_path), "TERM": "xterm"},
    ) as child:  # fmt: skip
        os.close(theirs)
        said = b""
        while b"interpreting" not in said:
            said += os.read(ours, 1024)
        child.send_signal(number)
        out, _ = child.communicate()
    os.close(ours)
    data = json.loads(out)
    assert child.returncode == 130 and data["partial"] is True
    assert 0 < data["battles"] < data["wanted"] == 100_000_000
