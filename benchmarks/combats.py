"""How the combats of a Bydo campaign end, one by one: `admiralty simulate` tells the end of the whole.

    python benchmarks/combats.py travel/three [-n 200] [--level simple] [--set NAME=VALUE]

Plays campaigns on the interpreted engine with a level of the game in every seat, in which the captain flies to the
combats in their order, and counts how each combat ended. The same seed gives the same campaigns as `simulate`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from admiralty.cli.text.common import choices, deal_of, who_of
from admiralty.core.engines.proving import play
from admiralty.core.state.dice import SimulatedKeys
from admiralty.odds.intervals import wilson

ENDS = ("not fought", "won", "lost", "drawn")


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("scenario", nargs="?", default="travel/three")
    parser.add_argument("-n", type=int, default=200, help="how many campaigns")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="simple", help="who gives the answers")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    chosen = parser.parse_args()
    game, deal = deal_of(chosen.scenario, choices(settings=chosen.set))
    doctrines = [who_of(game, chosen.level).doctrine] * len(deal.seats)
    ends = [Counter[int]() for _ in deal.names["stage"]]
    whole, lost = Counter[str](), 0
    for number in range(chosen.n):
        found = play(game, deal.battle, SimulatedKeys(chosen.seed, number), doctrines)
        for counted, fought in zip(ends, found.battle.fought, strict=False):
            counted[fought] += 1
        whole[deal.outcomes[found.outcome]] += 1
        lost += sum(max(0, career.pilots - 1) for career in found.battle.careers)
    for name, counted in zip(deal.names["stage"], ends, strict=True):
        low, high = wilson(counted[1], chosen.n)
        shares = ", ".join(f"{said} {100 * counted[k] / chosen.n:.1f} %" for k, said in enumerate(ENDS) if counted[k])
        print(f"{name}: {shares} (won: {100 * low:.1f} to {100 * high:.1f} %)")
    print(f"{chosen.scenario}, {chosen.n} campaigns: {dict(whole)}, {lost / chosen.n:.2f} pilots replaced in one")


if __name__ == "__main__":
    main()
