"""What a foe who knew the mixture that a level plays could gain by his best reply, plot by plot.

    python benchmarks/mixture.py heavy/duel --games 20

Games of two seats, `simple` on both; wherever the first seat writes orders, the level `mixture` works out how often it
would play each of its plans. All pairs of plans are then played again on fresh dice, and of these the foe takes his
best reply in each world. How much less the mixture is then sure of than the best mixture of these plans would be is in
points of a hundred: a game won for certain instead of lost is 100.
"""

from __future__ import annotations

import argparse

from admiralty.core import session as sessions
from admiralty.core.autoplay import auto_answer, sight_of
from admiralty.core.entries import Source
from admiralty.core.game import Request
from admiralty.games import game as game_of
from admiralty.odds.engines import Setup, wait_for_kernels
from admiralty.opponents.halving import means_of
from admiralty.opponents.levels import levels
from admiralty.opponents.matrix import gained
from admiralty.opponents.plots import AFRESH, Fear, standoff
from admiralty.opponents.rollouts import Rollouts, Trial

AGAIN = 400  # fresh rollouts of each pair


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
    gains: list[float] = []
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
                    again = means_of(rollouts.play(found.trials, 2 * AFRESH, AGAIN)).reshape(found.worths.shape)
                    gains.append(50 * gained(again, found.weights))
            auto_answer(session, seat, game.simple)
        if gains:
            row = sorted(gains)
            mean, p95 = sum(row) / len(row), row[int(0.95 * (len(row) - 1))]
            print(
                f"{len(row)} plots: the best reply gains {mean:.2f} points, p95 {p95:.2f}, at most {row[-1]:.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
