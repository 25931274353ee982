"""What holds in every battle, watched in random ones: `make soak` watches 100,000, the ordinary run fewer."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from admiralty.core.engines.proving import BEATS_MAX, ProvingTable
from admiralty.core.face.game import Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check, leaves
from admiralty.core.state.options import options_of, say
from admiralty.core.state.paths import set_place
from admiralty.core.state.records import copy, pack
from admiralty.core.state.views import SPECTATOR, mask, view
from admiralty.games.systemships import GAME
from admiralty.games.systemships.damage import points
from admiralty.games.systemships.options import Rules
from admiralty.games.systemships.records import Battle, Ship
from admiralty.games.systemships.words import Event, Status

BATTLES = int(os.environ.get("ADMIRALTY_SOAK", "1500"))
STOCKS = {"missiles": 3, "shells": 6}  # what one hit takes of them
PARTS = ("pd", "beams", "screens", "tubes", "missiles", "racks", "ecm", "armour", "cannons", "shells", "holds")
LEVELS = {level.key: level.doctrine for level in GAME.levels}


def _deal(pick: random.Random) -> Any:
    """A random scenario of random ships under random house rules."""
    scenario = GAME.scenario(pick.choice(["challenge", "duel", "duel", "siege"]))
    settings: dict[str, Any] = {"warp_points": 40, "warp_tl": pick.randint(0, 3)}
    for spec in options_of(Rules):
        if spec.note.values and pick.random() < 0.3:
            settings[spec.name] = say(spec, pick.randint(spec.low, spec.high))
    if pick.random() < 0.3:
        settings["system_points"] = pick.randint(1, 36)
    duel = scenario["contest"] == "duel"
    second = settings.get("edition") == "second"
    ships = {side: tuple(_ship(pick, duel, second) for _ in scenario["sides"][side]) for side in scenario["sides"]}
    if duel and len(scenario["sides"]) == 2 and pick.random() < 0.3:
        scenario = {**scenario, "systemships": 1, "phasing": pick.choice(["red", "blue", "neutral"])}
    return GAME.deal(Request(scenario, settings, ships))


def _ship(pick: random.Random, duel: bool, second: bool) -> dict[str, Any]:
    ship: dict[str, Any] = {"name": "It", "pd": pick.randint(1, 8)}
    ship.update({key: pick.choice([0, 0, pick.randint(0, 5)]) for key in ("beams", "screens", "tubes", "racks")})
    ship["missiles"] = pick.randint(0, 12)
    if second:
        ship.update({key: pick.choice([0, pick.randint(0, 3)]) for key in ("ecm", "armour", "cannons", "holds")})
        ship["shells"] = pick.randint(0, 12)
    if duel and ship["racks"] and pick.random() < 0.5:
        ship["carries"] = [{"name": "Cub", "kind": "systemship", "pd": 2, "beams": 1, "screens": 1}]
    return ship


class _Watch(ProvingTable):
    """The proving ground's table, looking on."""

    look: Callable[[], None] | None = None  # after each seat's orders, while all that are written lie sealed

    def ask_all(self, b: Battle, seats: int, write_order: Callable[[Any, Any, int], None]) -> None:
        def write(t: Any, b: Battle, seat: int) -> None:
            write_order(t, b, seat)
            if self.look:
                self.look()

        super().ask_all(b, seats, write)

    def emit(self, event: int, *args: int) -> None:
        if event == Event.ORDER:
            ship = self.b.ships[args[0]]
            order = ship.order
            used = order.drive + order.beam + order.screen + order.tubes + order.cannons + order.ecm
            assert used <= ship.pd, "power spent exceeds power had"
            assert order.beam <= ship.beams and order.screen <= ship.screens
            assert order.tubes <= min(ship.tubes, ship.missiles)
            assert order.cannons <= min(ship.cannons, ship.shells) and order.ecm <= ship.ecm
            assert order.cannons <= order.shells <= min(3 * order.cannons, ship.shells)
            assert order.tubes + order.cannons == 0 or order.beam == order.screen == 0


def _lost(before: Ship, after: Ship) -> int:
    """Hits taken between two moments, missiles and shells that were fired set aside."""
    units = sum(getattr(before, key) - getattr(after, key) for key in PARTS if key not in STOCKS)
    fired = {"missiles": after.order.tubes, "shells": after.order.shells}
    for key, size in STOCKS.items():
        left = getattr(before, key) - fired[key]
        units += -(-left // size) + -getattr(after, key) // size
    return units


def _check_round(before: Battle, b: Battle) -> None:
    assert check(b) == []
    for old, ship in zip(before.ships, b.ships, strict=True):
        if old.built.pd + old.built.tubes + old.built.beams == 0:
            continue  # not rolled up before this round
        whole = {key: getattr(ship.built, key) for key in PARTS}
        whole["armour"] *= 2 + ship.tl
        for key in PARTS:
            assert getattr(ship, key) <= getattr(old, key) <= whole[key], f"{key} has grown"
        if ship.status != Status.CARRIED and old.status != Status.CARRIED:
            assert ship.taken - old.taken == _lost(old, ship), "hits taken are not all accounted for"
        if ship.status == Status.DESTROYED and ship.carrier < 0 and old.status == Status.FIGHTING:
            assert points(ship) == 0


def test_invariants_hold_in_random_battles() -> None:
    for number in range(BATTLES):
        pick = random.Random(number)
        deal = _deal(pick)
        minds = [LEVELS[pick.choice(["random", "random", "simple"])] for _ in deal.seats]
        b = copy(deal.battle)
        t = _Watch(GAME, b, SimulatedKeys(number, number), minds)
        beat = 0
        if number % 30 == 0:
            t.look = partial(_check_sealed, random.Random(number), b, len(deal.seats))
        while GAME.outcome(b) < 0:
            assert beat < BEATS_MAX, f"battle {number} does not end"
            before = copy(b)
            t.begin(beat)
            GAME.play_beat(t, b)
            _check_round(before, b)
            if number % 10 == 0:
                _check_views(pick, b, len(deal.seats))
            beat += 1
        assert 0 <= GAME.outcome(b) < len(deal.outcomes)


def _check_views(pick: random.Random, b: Battle, seats: int) -> None:
    """Changing what a seat may not see changes nothing that it gets."""
    for seat in (*range(seats), SPECTATOR):
        seen, masked = view(b, seat), pack(mask(b, seat))
        other = copy(b)
        for path, spec, _ in leaves(b):
            if _at(seen, path) is None:
                set_place(other, path, pick.randint(spec.low, min(spec.high, spec.low + 9)))
        assert view(other, seat) == seen
        assert pack(mask(other, seat)) == masked


def _check_sealed(pick: random.Random, b: Battle, seats: int) -> None:
    """Some seats are ready and others not: nobody sees an order of another's, nor does it change what is seen."""
    for seat in (*range(seats), SPECTATOR):
        for ship, seen in zip(b.ships, view(b, seat)["ships"], strict=True):
            assert ship.side == seat or not any(each is not None for each in seen["order"].values())
    _check_views(pick, b, seats)


def _at(seen: Any, path: str) -> Any:
    for step in path.split("."):
        if seen is None:
            return None
        seen = seen[int(step)] if isinstance(seen, list) else seen[step]
    return seen


@pytest.mark.slow
def test_simple_beats_random_in_mirrored_duels(compiled: Any) -> None:
    """At least 85 of 100 decided duels among 10,000, each seat played by each."""
    deal = GAME.deal(Request(GAME.scenario("duel")))
    kernel = compiled(GAME, deal.size)
    won = decided = 0
    for seat, minds in enumerate((("simple", "random"), ("random", "simple"))):
        outcomes = kernel.run(deal.battle, [LEVELS[mind] for mind in minds], 11, 0, 5000).outcomes
        won += outcomes.get(seat, 0)
        decided += outcomes.get(0, 0) + outcomes.get(1, 0)
    assert decided > 1000
    assert won >= 0.85 * decided
