"""What a foe who knew the mixture that a level plays could gain by his best reply, plot by plot.

    python benchmarks/mixture.py heavy/duel --games 20

Games of two seats, `simple` on both; wherever the first seat writes orders, the level `mixture` works out how often it
would play each of its plans. All pairs of plans are then played again on fresh dice, and of these the foe takes his
best reply in each world. How much less the mixture is then sure of than the best mixture of these plans would be is in
points of a hundred: a game won for certain instead of lost is 100. The best of many estimates is mostly one that is too
high, so a plot in which more is gained than the aim allows is played once more, ten times as often, and this counts.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import auto_answer, sight_of
from admiralty.games import game as game_of
from admiralty.odds.engines import Setup, wait_for_kernels
from admiralty.opponents.halving import means_of
from admiralty.opponents.levels import levels
from admiralty.opponents.matrix import gain_of_best_reply
from admiralty.opponents.plots import AFRESH, Fear, Standoff, standoff
from admiralty.opponents.rollouts import Rollouts, Trial

AGAIN, CLOSER = 400, 4000  # fresh rollouts of each pair; of those of a plot in which more is gained than the aim
AIM = 5.0  # points


def main() -> None:
    """Play, and print the gains."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", help="game/name")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    key, _, name = options.scenario.partition("/")
    game = game_of(key)
    deal = game.deal(Request(game.scenario(name)))
    wait_for_kernels(game, [Setup(deal.battle, deal.size, (game.simple,) * 2)], lambda done, word: None)
    level = next(each.doctrine for each in levels(game) if each.key == "mixture")
    gains: list[tuple[float, str]] = []  # with where it was
    closer = 0
    for number in range(options.games):
        players = dict.fromkeys(deal.seats, "computer:simple")
        session = sessions.new(game, deal, players, Source("simulated", options.seed, number))
        while not session.over:
            seat = session.waiting[0]
            if session.plotting:
                session.fill(seat, [])
            sight = sight_of(session, seat)
            if seat == 0 and not sight.answers:
                rollouts = Rollouts(sight, float("inf"))
                here = Trial.of(sight.state, sight.prefix)
                count = level.playouts * max(1, len(sight.usual))
                found = standoff(rollouts, here, count, Fear(0.0, level.foes_plans))
                if found.trials:
                    gain = _gain(rollouts, found, 2 * AFRESH, AGAIN)
                    if gain > AIM:
                        gain, closer = _gain(rollouts, found, 3 * AFRESH, CLOSER), closer + 1
                    gains.append((gain, f"game {number}, {game.wording.beat_word} {session.beat + 1}"))
            auto_answer(session, seat, game.simple)
        if gains:
            print(_said(gains, closer), flush=True)


def _gain(rollouts: Rollouts, found: Standoff, first: int, count: int) -> float:
    """What the foe's best reply gains, by so many fresh rollouts of each pair."""
    again = means_of(rollouts.play(found.trials, first, count)).reshape(found.worths.shape)
    return 50 * gain_of_best_reply(again, found.weights)


def _said(gains: Sequence[tuple[float, str]], closer: int) -> str:
    row = sorted(gains)
    mean, (p95, _), (most, where) = sum(gain for gain, _ in row) / len(row), row[int(0.95 * (len(row) - 1))], row[-1]
    figures = f"the best reply gains {mean:.2f} points, p95 {p95:.2f}, at most {most:.2f} ({where})"
    return f"{len(row)} plots, {closer} of them played again: {figures}"


if __name__ == "__main__":
    main()
