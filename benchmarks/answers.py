"""How long an answer takes at the table: from the answer to the next question, with the journal on the disk.

    python benchmarks/answers.py myoss/party_barge [--games 5] [--again 5] [--level random]

Plays games in which a level of the game gives every answer, then every game again and again with the same dice and
answers. An answer's time is the median over these runs, so that a pause of the machine or of the garbage collector
in one of them does not count; the longest single time is printed beside it. What is timed is `Session.answer` (or a
whole plot's `fill` and `ready`), which ends on the disk, and the next questions in words. The second column is
processor time, which a busy machine or disk makes no longer.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from admiralty.cli.text.common import choices, deal_of, who_of
from admiralty.core.face.game import Deal, Game
from admiralty.core.journal import JournalFile
from admiralty.core.journal.entries import Answer, Plot, Source
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session, new

MILLI = 1000.0


class Act(NamedTuple):
    """What a seat did, what it was about, and how many beats it led to."""

    seat: int
    plot: bool
    values: tuple[int, ...]
    what: str
    beats: int


class Took(NamedTuple):
    """Milliseconds."""

    clock: float
    processor: float


def opened(game: Game, deal: Deal, seed: int, path: Path) -> Session:
    """A new game among people whose journal is a file."""
    people = dict.fromkeys(deal.seats, "human")
    return new(game, deal, people, Source("practice", seed), store=lambda journal: JournalFile.create(path, journal))


def played(session: Session, doctrine: Any, most: int) -> list[Act]:
    """The acts of a game in which a doctrine answers for every seat."""
    acts: list[Act] = []
    while not session.over and len(acts) < most:
        seat, before = session.waiting[0], session.beat
        auto_answer(session, seat, doctrine)
        act = session.acts[-1][1]
        assert isinstance(act, Answer | Plot)
        plot = isinstance(act, Plot)
        values = tuple(box[3] for box in act.answers) if isinstance(act, Plot) else (act.value,)
        what = "a plot" if isinstance(act, Plot) else session.game.wording.asks[act.what].label
        acts.append(Act(seat, plot, values, what, session.beat - before))
    return acts


def timed(session: Session, acts: list[Act]) -> list[Took]:
    """How long each act of the same game took."""
    found = []
    for act in acts:
        began, used = time.perf_counter(), time.process_time()
        if act.plot:
            session.fill(act.seat, act.values)
            session.ready(act.seat)
        else:
            session.answer(act.seat, act.values[0])
        _ = session.pending
        found.append(Took(MILLI * (time.perf_counter() - began), MILLI * (time.process_time() - used)))
    return found


def share(row: list[float], part: float) -> float:
    """The time below which this part of all times lies."""
    return sorted(row)[min(len(row) - 1, int(part * len(row)))]


def main() -> None:
    """Play, play again, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("scenario", nargs="?", default="myoss/party_barge")
    parser.add_argument("--games", type=int, default=5, help="how many games")
    parser.add_argument("--again", type=int, default=5, help="how often each of them is played again")
    parser.add_argument("--most", type=int, default=1500, help="answers of a game at most")
    parser.add_argument("--level", default="random", help="who gives the answers")
    chosen = parser.parse_args()
    game, deal = deal_of(chosen.scenario, choices())
    doctrine = who_of(game, chosen.level).doctrine
    rows: list[tuple[Took, Act, int]] = []
    longest = 0.0
    gc.collect()
    gc.freeze()  # as the terminal and the server do
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(chosen.games):
            acts = played(opened(game, deal, seed, Path(folder) / f"{seed}"), doctrine, chosen.most)
            files = [Path(folder) / f"{seed}-{k}" for k in range(chosen.again)]
            runs = [timed(opened(game, deal, seed, file), acts) for file in files]
            for act, each in zip(acts, zip(*runs, strict=True), strict=True):
                middle = Took(*(statistics.median(column) for column in zip(*each, strict=True)))
                rows.append((middle, act, seed))
                longest = max(longest, *(took.clock for took in each))
    print(f"{chosen.scenario}, {chosen.level}: {len(rows)} answers of {chosen.games} games, {chosen.again} times each")
    for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0)):
        clock, processor = (share([took[column] for took, _, _ in rows], part) for column in (0, 1))
        print(f"{name} {clock:7.2f} ms, of the processor {processor:7.2f} ms")
    print(f"the longest single time was {longest:.2f} ms; the slowest answers:")
    for took, act, seed in sorted(rows, key=lambda row: -row[0].processor)[:5]:
        told = f"{act.what} of {deal.seats[act.seat]}, {act.beats} beats on (game {seed})"
        print(f"  {took.clock:7.2f} ms, of the processor {took.processor:7.2f} ms: {told}")


if __name__ == "__main__":
    main()
