"""What holds in every battle, whatever is answered: played at random under every house rule."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from admiralty.core.conformance_play import Watch, play_random
from admiralty.core.game import Request
from admiralty.core.options import Note, options_of, say
from admiralty.core.places import check
from admiralty.games.myoss import GAME
from admiralty.games.myoss.options import Rules
from admiralty.games.myoss.records import NOBODY, NOTHING, Battle
from admiralty.games.myoss.words import Kind, Stage, Status

SETTINGS = [
    {spec.name: say(spec, value)}
    for spec in options_of(Rules)
    if isinstance(spec.note, Note) and spec.note.values and spec.name not in ("example_ships", "tractor_cost")
    for value in range(spec.high + 1)
    if value != spec.default
]
SETTINGS += [{"turn_limit": "3"}, {"surprise": "1"}]
THERE = (Status.FIGHTING, Status.STORED, Status.DOCKED)


def faults(b: Battle) -> list[str]:
    """What does not hold in a battle."""
    found = check(b)
    for c in range(b.part_count):
        part = b.parts[c]
        if part.tg > part.tg_bought or any(v > w for v, w in zip(part.value, part.bought, strict=True)):
            found.append(f"component {c} is better than bought")
        if part.lock != NOBODY and (part.tg == 0 or part.ship == NOBODY):
            found.append(f"component {c} holds a ship and is gone")
        if part.lock != NOBODY and b.ships[part.ship].status not in THERE:
            found.append(f"component {c} holds a ship for one that is gone")
        if part.autofire and (part.target == NOBODY or part.kind != Kind.COMPUTER):
            found.append(f"component {c} fires by itself at nobody")
        if part.ship != NOBODY and b.sections[part.section].ship != part.ship:
            found.append(f"component {c} is of another ship than its section")
        if part.value[0] + part.vacant > part.bought[0] and part.kind in (Kind.CREW, Kind.BRIDGE):
            found.append(f"component {c} has people in places that are empty")
    if b.locks != sum(b.parts[c].lock != NOBODY for c in range(b.part_count)):
        found.append(f"{b.locks} locks are counted")
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.status in THERE and not ship.shuttle and not any(s.ship == i for s in b.sections):
            found.append(f"ship {i} has no section")
        if (ship.berth != NOTHING) != (ship.status in (Status.STORED, Status.DOCKED)):
            found.append(f"ship {i} is in a hold and not, status {ship.status}")
        if ship.berth != NOTHING and b.parts[ship.berth].ship == NOBODY:
            found.append(f"ship {i} is in a hold that is gone")
        for up in (ship.shield, ship.cloak, ship.bridge):
            if up != NOTHING and (b.parts[up].tg == 0 or b.parts[up].ship != i):
                found.append(f"ship {i} uses component {up} that it has not")
        if ship.shield != NOTHING and ship.cloak != NOTHING:
            found.append(f"ship {i} has shield and cloak up")
        if ship.status == Status.DESTROYED and any(s.ship == i for s in b.sections):
            found.append(f"ship {i} is gone and has sections")
    if b.work_count:
        found.append("work is left on the list")
    if (b.over == 1) != (b.stage == Stage.OVER):
        found.append("it is over and not")
    return found


class Holds(Watch):
    """Looks at every checkpoint."""

    def checkpoint(self, b: Any) -> None:
        """After each beat."""
        assert not faults(b), f"battle {self.battle}, beat {self.beat}: {faults(b)[0]}"


def play(scenario: str, settings: dict[str, str], number: int, ships: Any = None) -> Any:
    """One battle at random."""
    data = tomllib.loads(GAME.scenarios[scenario].read_text(encoding="utf-8"))
    return play_random(GAME, GAME.deal(Request(data, settings, ships or {})), number, Holds())


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


@pytest.mark.parametrize("number", [0, 1])
def test_invariants_of_the_party_barge(number: int) -> None:
    play("party_barge", {"fleeing": "on"} if number else {}, number)
