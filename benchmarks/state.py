"""How many answers a second a battle takes from Python by way of `State`, and what a copy of it costs.

    python -m benchmarks.state [SCENARIO …] [--runs 5] [--seconds 1]

All seats are answered by chance, each legal answer as likely as the others; the next battle follows one that is over.
Plain: one state goes on. Copied: a copy is made before every answer, and goes on. Printed is the median of the runs, of
processor time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median

from admiralty import Deal, State, deal

SCENARIOS = ["systemships/duel", "myoss/battleaxes", "heavy/duel", "bydo/duel", "bydo/belt", "bridge/edge"]
LOOK = 64  # answers from one look at the clock to the next


def answers_a_second(dealt: Deal, seconds: float, copied: bool) -> float:
    """Answers by chance for so long."""
    luck, number, answers = Random(1).random, 0, 0
    state, began = State.new(dealt, 1), time.process_time()
    while answers % LOOK or time.process_time() - began < seconds:
        legal = state.legal
        if not legal:
            number += 1
            state = State.new(dealt, 1, number)
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


def waiting(dealt: Deal) -> State:
    """A battle in the middle of a beat."""
    state, luck = State.new(dealt, 1), Random(1)
    for _ in range(3):
        state.answer(luck.choice(state.legal))
    return state


def measure(key: str, runs: int, seconds: float) -> None:
    """Print a line."""
    dealt = deal(key)
    found: list[tuple[float, ...]] = []
    for _ in range(runs):
        state = waiting(dealt)
        rates = (answers_a_second(dealt, seconds, copied) for copied in (False, True))
        costs = (
            microseconds(state.copy, seconds / 4),
            microseconds(lambda state=state: state.question().facts, seconds / 4),  # type: ignore[misc]
            microseconds(state.to_bytes, seconds / 4),
        )
        found.append((*rates, *costs))
    plain, copied, copy, question, stored = (median(column) for column in zip(*found, strict=True))
    size = len(waiting(dealt).to_bytes())
    print(
        f"{key:18} {plain:9,.0f} answers/s, copied {copied:8,.0f}; a copy {copy:.2f} µs, "
        f"a question with its facts {question:.2f} µs, as bytes {stored:,.0f} µs ({size:,} B)"
    )


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
