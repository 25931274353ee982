"""How many answers a second a battle takes that stops at each question: rules that wait, are played again, or compiled.

    python -m benchmarks.stepping [SCENARIO …] [--runs 5] [--seconds 1]

All seats are open; each answer is one of the legal ones by chance, and a battle that is over is followed by the next.
The ways take turns in one process on one core; printed is the median of the runs of each.
Copied: before every answer a copy is made, and the copy goes on. At the end what a copy itself costs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from admiralty.core.engines import compiled_stepping, stepping
from admiralty.core.engines.bench import Bench
from admiralty.core.engines.compiled import load
from admiralty.core.engines.compiling import compile_now
from admiralty.core.engines.stepping import start
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.state.records import pack
from admiralty.games import game as game_of

SCENARIOS = ["systemships/duel", "heavy/duel", "myoss/battleaxes"]
LOOK = 64  # answers from one look at the clock to the next


def ways_of(game: Game, deal: Deal) -> dict[str, Callable[[int], Any]]:
    """Each way to begin battle `number`."""
    if load(game, deal.size) is None:
        compile_now(game.room, deal.size)
    kernel = load(game, deal.size)
    assert kernel is not None
    cast = [None] * len(deal.seats)
    bench, place = Bench(kernel, cast), start(game, deal.battle, 1, 0)
    packed = place._replace(battle=pack(deal.battle))
    return {
        "waits": lambda number: stepping.Run(game, cast, place._replace(number=number)),
        "again": lambda number: stepping.Run(game, cast, place._replace(number=number), wait=False),
        "compiled": lambda number: compiled_stepping.Run(bench, packed._replace(number=number)),
    }


def answers_a_second(begin: Callable[[int], Any], seconds: float, copied: bool) -> float:
    """Answers by chance for so long, of processor time."""
    luck, number, answers = Random(1), 0, 0
    run, began = begin(0), time.process_time()
    while answers % LOOK or time.process_time() - began < seconds:
        if run.stop is None:
            number += 1
            run = begin(number)
            continue
        asked = run.stop.asked
        if copied:
            run = run.copy()
        legal = asked.listed or range(asked.low, asked.high + 1)
        run.answer(legal[int(luck.random() * len(legal))])
        answers += 1
    return answers / (time.process_time() - began)


def microseconds_a_copy(begin: Callable[[int], Any], seconds: float) -> float:
    """Of a battle that waits at its first question."""
    run, copies, began = begin(0), 0, time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(LOOK):
            run.copy()
        copies += LOOK
    return 1e6 * (time.process_time() - began) / copies


def measure(key: str, runs: int, seconds: float) -> None:
    """Print a line for each way."""
    room, _, name = key.partition("/")
    game = game_of(room)
    ways = ways_of(game, game.deal(Request(game.scenario(name))))
    found: dict[str, list[tuple[float, float, float]]] = {way: [] for way in ways}
    for _ in range(runs):
        for way, begin in ways.items():
            rates = (answers_a_second(begin, seconds, copied) for copied in (False, True))
            found[way].append((*rates, microseconds_a_copy(begin, seconds / 4)))
    for way, lines in found.items():
        plain, copied, copy = (median(column) for column in zip(*lines, strict=True))
        print(f"{key:20} {way:9} {plain:10,.0f} answers/s, copied {copied:10,.0f}, a copy {copy:5.2f} µs")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS, metavar="SCENARIO")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    for key in options.scenarios:
        measure(key, options.runs, options.seconds)


if __name__ == "__main__":
    main()
