"""What holds in every battle, whatever is answered: played at random under every house rule."""

from __future__ import annotations

import tomllib
from typing import Any

import numpy as np
import pytest

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.options import Note, options_of, say
from admiralty.core.state.records import dtype_of, pack
from admiralty.games.myoss import GAME
from admiralty.games.myoss.options import Rules
from admiralty.games.myoss.records import Battle

from .bulk import faults

SETTINGS = [
    {spec.name: say(spec, value)}
    for spec in options_of(Rules)
    if isinstance(spec.note, Note) and spec.note.values and spec.name not in ("example_ships", "tractor_cost")
    for value in range(spec.high + 1)
    if value != spec.default
]
SETTINGS += [{"turn_limit": "3"}, {"surprise": "1"}]


class Holds(Watch):
    """Looks at every checkpoint."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.row = dtype_of(Battle, deal.size)

    def checkpoint(self, b: Any) -> None:
        """After each beat."""
        found = faults(self.deal, np.frombuffer(pack(b), self.row))
        assert not found, f"battle {self.battle}, beat {self.beat}: {found[0]}"


def play(scenario: str, settings: dict[str, str], number: int, ships: Any = None) -> Any:
    """One battle at random."""
    data = GAME.scenario(scenario)
    deal = GAME.deal(Request(data, settings, ships or {}))
    return play_random(GAME, deal, number, Holds(deal))


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda each: "-".join(next(iter(each.items()))))
def test_invariants_under_every_house_rule(settings: dict[str, str]) -> None:
    for number, scenario in enumerate(("convoy", "melee", "escape", "duel")):
        play(scenario, settings, number)


def test_invariants_of_mixed_fleets() -> None:
    ships = {"first": ("minder", "sting", "mercy"), "second": ("explorer", "night_prowler", "tiniest_fighter")}
    files = {
        side: tuple(tomllib.loads(GAME.ships[name].read_text(encoding="utf-8")) for name in names)
        for side, names in ships.items()
    }
    for number in range(6):
        play("duel", {}, number, files)


@pytest.mark.parametrize("scenario", ["rescue", "campaign"])
@pytest.mark.parametrize("number", range(6))
def test_invariants_of_the_missions(scenario: str, number: int) -> None:
    """MG-S70, MG-S90."""
    settings = {"battles": "3"} if scenario == "campaign" else {"fleeing": "on"} if number % 2 else {}
    play(scenario, settings, number)


@pytest.mark.parametrize("number", [0, 1])
def test_invariants_of_the_party_barge(number: int) -> None:
    play("party_barge", {"fleeing": "on"} if number else {}, number)
