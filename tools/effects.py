"""Measures what each house rule changes: ``python tools/effects.py [GAME…] -n BATTLES`` writes a room's effects.json.

Every switch of a game (an option with named values) is set to each of its other values and compared with the plain
scenario, battle by battle on common dice, `simple` playing all seats. What is kept are the differences of all outcomes
with their intervals at 95 %, the scenario, the number of battles, the seed, and the version of the rules that they hold
for: the pages show them for no other version.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from admiralty.core.game import Deal, Game, Request
from admiralty.core.options import Note, options_of
from admiralty.games import ROOMS, game
from admiralty.odds.comparison import Difference, compare
from admiralty.server.effects import path_of

SEED = 1


def measured(found: Game, scenario: str, battles: int) -> dict[str, Any]:
    """The content of the file: every value of every switch, with what it changes."""
    content = found.scenario(scenario)
    plain = found.deal(Request(content))
    doctrines = [found.simple for _ in plain.seats]
    effects = []
    for spec in options_of(found.rules):
        note: Note = spec.note
        for value in note.values:
            if value == plain.settings[spec.name]:
                continue
            deal = found.deal(Request(content, {spec.name: value}))
            print(f"{found.key} {scenario}: {spec.name} = {value}", flush=True)
            done = compare(found, (plain, doctrines), (deal, doctrines), battles, SEED)
            effects.append({"option": spec.name, "value": value, **_outcomes(found, plain, done.differences)})
    return {
        "rules_version": found.rules_version, "scenario": f"{found.key}/{scenario}", "title": plain.title,
        "battles": battles, "seed": SEED, "effects": effects,
    }  # fmt: skip


def _outcomes(found: Game, deal: Deal, differences: dict[str, Difference]) -> dict[str, Any]:
    return {
        "outcomes": {
            label: {
                "said": found.wording.outcomes(label, deal) if label in deal.outcomes else label,
                "share": round(each.share, 6),
                "interval": [round(end, 6) for end in each.interval],
            }
            for label, each in differences.items()
        }
    }


def main() -> None:
    """Measure the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="a game; else all")
    parser.add_argument("-n", "--battles", type=int, default=10_000, help="battles for each value of a rule")
    parser.add_argument("--scenario", help="the scenario's name, of the one game that is named; else its first")
    asked = parser.parse_args()
    for key in asked.games or ROOMS:
        found = game(key)
        scenario = asked.scenario or next(iter(found.scenarios))
        text = json.dumps(measured(found, scenario, asked.battles), indent=1, ensure_ascii=False)
        path_of(found).write_text(text + "\n", encoding="utf-8")
        print(f"Written: {path_of(found)}")


if __name__ == "__main__":
    main()
