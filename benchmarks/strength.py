"""How strong a level is: games at the table against `simple`, in pairs that exchange the sides on the same dice.

    python benchmarks/strength.py myoss/battleaxes -n 1000 --level search
    python benchmarks/strength.py myoss/duel --ship night_prowler --against random

Games of two sides only: those are of one side who win and lose together, and the level plays all seats of one. After
every few games it prints what was won, lost and drawn so far, the share of the decided games and of all with their
intervals at 95 %, and how long an answer of the level took. A game of a seed is the same in every run that has time for
all its rollouts; `--first` begins at a later game, so that a long run can be cut in pieces.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any

from admiralty.core.engines.proving import BEATS_MAX
from admiralty.core.face.endings import worths_of
from admiralty.core.face.game import SIMPLE, Deal, Game, Request, elapsed, rounds
from admiralty.core.journal.entries import Source
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import auto_answer
from admiralty.games import game as game_of
from admiralty.odds.engines import Setup, wait_for_kernels
from admiralty.odds.intervals import wilson
from admiralty.opponents.levels import levels

TELL = 20  # games between two lines


def main() -> None:
    """Play, and print the figures."""
    options = _options()
    game, deal = _dealt(options.scenario, options.ship)
    if max(_sides(game, deal)) != 1:
        raise SystemExit(f"{options.scenario} has not two sides that can be exchanged")
    if not options.interpreted:
        setup = Setup(deal.battle, deal.size, (game.simple,) * len(deal.seats))
        wait_for_kernels(game, [setup], lambda done, word: None)
    numbers = range(options.first, options.first + options.games)
    named = (options.scenario, options.ship, options.level, options.against)
    worths: list[int] = []
    seconds: list[float] = []
    jobs = [(*named, options.seed, number) for number in numbers]
    with ProcessPoolExecutor(options.processes) as pool:
        done = pool.map(_game, *zip(*jobs, strict=True))
        while part := list(islice(done, TELL)):
            worths += [worth for worth, _ in part]
            seconds += [each for _, row in part for each in row]
            print(said(options.level, worths, seconds), flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", help="game/name")
    parser.add_argument("-n", "--games", type=int, default=100)
    parser.add_argument("--level", default="search")
    parser.add_argument("--against", default=SIMPLE, help="the level that it plays against")
    parser.add_argument("--ship", default="", help="a ship that comes with the game, for every seat")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--interpreted", action="store_true", help="do not wait for the kernel")
    return parser.parse_args()


def _dealt(scenario: str, ship: str) -> tuple[Game, Deal]:
    key, _, name = scenario.partition("/")
    game = game_of(key)
    asked = game.scenario(name)
    return game, game.deal(Request({**asked, "sides": {seat: [ship] for seat in asked["sides"]}} if ship else asked))


def _sides(game: Game, deal: Deal) -> list[int]:
    """The number of the side of each seat."""
    found = [worths_of(game, deal, seat) for seat in range(len(deal.seats))]
    return [[*dict.fromkeys(found)].index(each) for each in found]


def _game(scenario: str, ship: str, key: str, against: str, seed: int, number: int) -> tuple[int, list[float]]:
    """What the game was worth to the level, and the seconds of each of its answers."""
    game, deal = _dealt(scenario, ship)
    mine = number % 2
    found = {level.key: level.doctrine for level in levels(game)}
    sides = _sides(game, deal)
    plays = [key if side == mine else against for side in sides]
    players: list[Any] = [found[each] for each in plays]
    names = {seat: f"computer:{each}" for seat, each in zip(deal.seats, plays, strict=True)}
    session = sessions.new(game, deal, names, Source("simulated", seed, number // 2))
    begun, seconds = rounds(game, deal.battle), []
    while not session.over and elapsed(game, session.state(), session.beat, begun) < BEATS_MAX:
        seat = session.waiting[0]
        began = time.perf_counter()
        auto_answer(session, seat, players[seat])
        if sides[seat] == mine:
            seconds.append(time.perf_counter() - began)
    return (game.worth(deal.outcomes[session.outcome], deal, sides.index(mine)) if session.over else 0), seconds


def said(level: str, worths: Sequence[int], seconds: Sequence[float]) -> str:
    """The figures in a line."""
    won, lost, drawn = (worths.count(worth) for worth in (1, -1, 0))
    times = sorted(seconds)
    p50, p95 = (times[int(part * (len(times) - 1))] for part in (0.5, 0.95))
    played = f"{len(worths)} games: {level} won {won}, lost {lost}, drawn {drawn}"
    shares = f"of the decided {_share(won, won + lost)}, of all {_share(won, len(worths))}"
    waited = f"p50 {p50:.3f} s, p95 {p95:.3f} s, at most {times[-1]:.2f} s, {len(times) / len(worths):.0f} a game"
    return f"{played}; {shares}; an answer {waited}"


def _share(count: int, battles: int) -> str:
    low, high = wilson(count, battles)
    return f"{100 * count / max(1, battles):.1f} % ({100 * low:.1f} to {100 * high:.1f})"


if __name__ == "__main__":
    main()
