"""What an answer costs at the start and at the end of a beat of hundreds of answers: at the table, and in search.

    python -m benchmarks.long_beats [--steps 600] [--at 20 500]

Plays the toy game of long beats. At each place it takes the medians, in microseconds of processor, of the next answers:
the act itself, what four viewers are told that grows with a beat, and one rollout of the seat that is asked, on both
engines, from where the rules rested last and from the start of the beat, as a game without rests would have it.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median

from tests.core.toy_march import GAME, NAMES, deal

from admiralty.core.engines.compiled import load
from admiralty.core.engines.compiling import compile_now
from admiralty.core.engines.proving import play
from admiralty.core.face.game import Request
from admiralty.core.play.autoplay import sight_of
from admiralty.core.play.session import Session, new
from admiralty.core.sight.choosing import Sight
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import Size
from admiralty.server.seen.logs import Log
from admiralty.server.seen.places import place_of, receipt_for

ANSWERS, ROLLOUTS = 40, 400
VIEWERS = (-1, 0, 1, 2)


def measure(steps: int, places: list[int]) -> None:
    """Print a line for each place."""
    session = new(GAME, deal(Request({}, {"steps": steps, "beats": 1})), dict.fromkeys(NAMES, "human"))
    logs = {viewer: Log(viewer) for viewer in VIEWERS}
    compile_now(GAME.room, Size.SMALL)
    print("answers before, act, told to four viewers; rollout interpreted, from the start; compiled, from the start")
    for place in places:
        while session.taken < place:
            answer(session)
        tell(session, logs)
        acts, told = [], []
        for _ in range(ANSWERS):
            acts.append(spent(lambda: answer(session)))
            told.append(spent(lambda: tell(session, logs)))
        while session.plotting:
            answer(session)
        sight = sight_of(session, session.waiting[0])
        whole = replace(sight, state=session.state(sight.seat, True), prefix=session.prefix(sight.seat, True))
        pairs = zip(rollouts(sight), rollouts(whole), strict=True)
        figures = (median(acts), median(told), *(each for pair in pairs for each in pair))
        print(f"{place:14}", *(f"{1e6 * each:9.0f}" for each in figures))


def answer(session: Session) -> None:
    """The least answers of all that is asked now."""
    if session.plotting:
        for seat in session.waiting:
            session.fill(seat, [0])
            session.ready(seat)
    elif session.asked:
        session.answer(session.asked.seat, session.asked.low)


def tell(session: Session, logs: dict[int, Log]) -> None:
    """What the viewers of a table get that grows with a beat: log, place, receipt."""
    for viewer, log in logs.items():
        log.tell(session)
        place_of(session, viewer)
        receipt_for(session, viewer)


def rollouts(sight: Sight) -> tuple[float, float]:
    """Seconds of a rollout to the end of the game, interpreted and compiled."""
    cast = [GAME.simple] * len(NAMES)
    kernel = load(GAME, Size.SMALL)
    assert kernel is not None
    kernel.run(sight.state, cast, 1, 0, 1, sight.prefix)
    slow = [spent(lambda: play(GAME, sight.state, SimulatedKeys(1, 0), cast, sight.prefix)) for _ in range(9)]
    quick = [spent(lambda: kernel.run(sight.state, cast, 1, 0, ROLLOUTS, sight.prefix)) / ROLLOUTS for _ in range(9)]
    return median(slow), median(quick)


def spent(do: Callable[[], object]) -> float:
    """Seconds of processor."""
    began = time.process_time()
    do()
    return time.process_time() - began


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--at", type=int, nargs="+", default=[20, 250, 500])
    asked = parser.parse_args()
    gc.disable()
    measure(asked.steps, asked.at)
