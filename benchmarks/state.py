"""How many answers a second a battle takes from Python by way of `State`, and what a copy of it costs, on each engine.

    python -m benchmarks.state [SCENARIO …] [--engines interpreted compiled] [--runs 5] [--seconds 1]

All seats are answered by chance, each legal answer as likely as the others; the next battle follows one that is over.
Plain: one state goes on. Copied: a copy is made before every answer, and goes on. The engines take turns in one
process; printed are the medians of the runs, of processor time, and of both engines how many times the second one is as
quick, which says more than either figure where others want the machine too.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median

from admiralty import Deal, State, deal

SCENARIOS = ["systemships/duel", "myoss/battleaxes", "heavy/duel", "bydo/duel", "bydo/belt", "bridge/edge"]
ENGINES = ["interpreted", "compiled"]
LOOK = 64  # answers from one look at the clock to the next


def answers_a_second(dealt: Deal, engine: str, seconds: float, copied: bool) -> float:
    """Answers by chance for so long."""
    luck, number, answers = Random(1).random, 0, 0
    state, began = State.new(dealt, 1, 0, engine), time.process_time()
    while answers % LOOK or time.process_time() - began < seconds:
        legal = state.legal
        if not legal:
            number += 1
            state = State.new(dealt, 1, number, engine)
            continue
        if copied:
            state = state.copy()
        state.answer(legal[int(luck() * len(legal))])
        answers += 1
    return answers / (time.process_time() - began)


def microseconds(act: Callable[[], object], seconds: float) -> float:
    """What an act costs."""
    acts, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(LOOK):
            act()
        acts += LOOK
    return 1e6 * (time.process_time() - began) / acts


def waiting(dealt: Deal, engine: str) -> State:
    """A battle in the middle of a beat."""
    state, luck = State.new(dealt, 1, 0, engine), Random(1)
    for _ in range(3):
        state.answer(luck.choice(state.legal))
    return state


def measure(key: str, engines: list[str], runs: int, seconds: float) -> None:
    """Print a line for each engine."""
    dealt = deal(key)
    found: dict[str, list[tuple[float, ...]]] = {engine: [] for engine in engines}
    for _ in range(runs):
        for engine in engines:
            state = waiting(dealt, engine)
            rates = (answers_a_second(dealt, engine, seconds, copied) for copied in (False, True))
            costs = (
                microseconds(state.copy, seconds / 4),
                microseconds(lambda state=state: state.question().facts, seconds / 4),  # type: ignore[misc]
                microseconds(state.to_bytes, seconds / 4),
            )
            found[engine].append((*rates, *costs))
    medians = {engine: [median(column) for column in zip(*found[engine], strict=True)] for engine in engines}
    for engine, (plain, copied, copy, question, stored) in medians.items():
        print(
            f"{key:18} {engine:11} {plain:9,.0f} answers/s, copied {copied:9,.0f}; a copy {copy:.2f} µs, "
            f"a question with its facts {question:.2f} µs, as bytes {stored:,.0f} µs "
            f"({len(waiting(dealt, engine).to_bytes()):,} B)"
        )
    if len(engines) == 2:
        one, other = medians.values()
        print(f"{key:18} {engines[1]} {other[0] / one[0]:.1f} times as many, copied {other[1] / one[1]:.1f} times")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS, metavar="SCENARIO")
    parser.add_argument(
        "--engines", nargs="+", default=["interpreted", "compiled"], choices=["interpreted", "compiled"]
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    for key in options.scenarios:
        measure(key, options.engines, options.runs, options.seconds)


if __name__ == "__main__":
    main()
