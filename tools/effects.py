"""Measures what each house rule changes: ``python tools/effects.py [GAME…] --seconds S`` writes a room's effects.json.

Every switch of a game (an option with named values) is set to each of its other values and compared with what is
usual, battle by battle on common dice, `simple` playing all seats: for so many seconds in the game's first scenario.
If not one battle ends otherwise there, the other scenarios are tried for a fifth of the time, and the first in which
any does is the one it is measured in. What is kept of each value are the scenario, the number of battles, in how many
of them the end was another, and the differences of all outcomes with their intervals at 95 %; where no battle of any
scenario ended otherwise, only how many were tried. The pages show it for the version of the rules that it was
measured with, and no other.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.state.options import Note, idle, options_of
from admiralty.games import ROOMS, game
from admiralty.odds.comparison import difference
from admiralty.odds.engines import Setup, for_a_while, wait_for_kernels
from admiralty.odds.simulation import label_of
from admiralty.server.asked.effects import path_of

SEED = 1
TRIED = 5  # other scenarios are tried for this part of the time


@dataclass(frozen=True)
class Budget:
    """How long a value is measured, with how many battles at most, and whether kernels are waited for."""

    seconds: float = 5.0
    most: int = 1_000_000
    compiles: bool = True

    def part(self) -> Budget:
        """For a look whether anything differs at all."""
        return Budget(self.seconds / TRIED, self.most, self.compiles)


@dataclass
class Pair:
    """A scenario dealt as is usual and with another value of one rule, and how battles of both ended."""

    scenario: str
    deals: tuple[Deal, Deal]
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def battles(self) -> int:
        return sum(self.ends.values())

    @property
    def changed(self) -> int:
        """The battles that ended otherwise."""
        return sum(count for (one, two), count in self.ends.items() if one != two)

    def play(self, found: Game, budget: Budget) -> None:
        """Play both from the first battle on, on common dice."""
        setups = [Setup(deal.battle, deal.size, (found.simple,) * len(deal.seats)) for deal in self.deals]
        if budget.compiles:
            wait_for_kernels(found, setups, lambda done, word: None)
        self.ends.clear()
        list(for_a_while(found, setups, SEED, 0, 1, 0.0))  # what is read once takes none of the time
        for chunk in for_a_while(found, setups, SEED, 0, budget.most, budget.seconds):
            one, two = ([label_of(deal, k) for k in row] for deal, row in zip(self.deals, chunk.each, strict=True))
            self.ends.update(zip(one, two, strict=True))

    def told(self, found: Game) -> dict[str, Any]:
        """Where it was measured, and what it changes."""
        one, two = self.deals
        said = {label: found.wording.outcomes(label, deal) for deal in (two, one) for label in deal.outcomes}
        outcomes = {}
        for label in dict.fromkeys([*one.outcomes, *two.outcomes, *(label for ends in self.ends for label in ends)]):
            each = difference(self.ends, label, self.battles)
            interval = [round(end, 6) for end in each.interval]
            outcomes[label] = {"said": said.get(label, label), "share": round(each.share, 6), "interval": interval}
        where = {"scenario": f"{found.key}/{self.scenario}", "title": one.title}
        return {**where, "battles": self.battles, "changed": self.changed, "outcomes": outcomes}


def pairs(found: Game, name: str, usual: str, value: str) -> Iterator[Pair]:
    """Every scenario that may be played both ways and in which the rule can matter."""
    for scenario in found.scenarios:
        content = found.scenario(scenario)
        try:
            one, two = (found.deal(Request(content, {name: each})) for each in (usual, value))
        except Refused:
            continue  # it is about the other value, say
        if not all(name in idle(found.rules, deal.battle) for deal in (one, two)):
            yield Pair(scenario, (one, two))


def effect(found: Game, name: str, usual: str, value: str, budget: Budget) -> dict[str, Any]:
    """What a value changes in the first scenario in which it changes anything."""
    tried = 0
    for k, pair in enumerate(pairs(found, name, usual, value)):
        pair.play(found, budget.part() if k else budget)
        if pair.changed:
            if k:
                pair.play(found, budget)
            return pair.told(found)
        tried += pair.battles
    return {"scenario": "", "title": "", "battles": tried, "changed": 0, "outcomes": {}}


def measured(found: Game, budget: Budget, known: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The content of the file: every value of every switch, with what it changes.

    What is `known`, the content of a file as it was, is kept where it was measured with these rules.
    """
    kept = known["effects"] if known and known["rules_version"] == found.rules_version else []
    told_of = {(each["option"], each["value"]): each for each in kept}
    settings = found.deal(Request(found.scenario(next(iter(found.scenarios))))).settings
    effects = []
    for spec in options_of(found.rules):
        note: Note = spec.note
        usual = settings[spec.name]
        for value in note.values:
            if value == usual:
                continue
            if (spec.name, value) in told_of:
                effects.append(told_of[spec.name, value])
                continue
            told = effect(found, spec.name, usual, value, budget)
            effects.append({"option": spec.name, "value": value, **told})
            where = f"{told['changed']} of {told['battles']} battles, {told['scenario'] or 'in no scenario'}"
            print(f"{found.key}: {spec.name} = {value}: {where}", flush=True)
    return {"rules_version": found.rules_version, "seed": SEED, "effects": effects}


def write(found: Game, content: Mapping[str, Any]) -> None:
    """Write the file of a game."""
    text = json.dumps(content, indent=1, ensure_ascii=False)
    path_of(found).write_text(text + "\n", encoding="utf-8")
    print(f"Written: {path_of(found)}")


def main() -> None:
    """Measure the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="a game; else all")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each value of a rule")
    parser.add_argument("-n", "--battles", type=int, default=1_000_000, help="at most, for each value of a rule")
    asked = parser.parse_args()
    for key in asked.games or ROOMS:
        found = game(key)
        write(found, measured(found, Budget(asked.seconds, asked.battles)))


if __name__ == "__main__":
    main()
