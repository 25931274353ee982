"""Doctrines of a few standing orders, ships in a state of their own, and the orders that come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from admiralty.core.engines.proving import ProvingTable
from admiralty.core.face.game import Request
from admiralty.core.files.shipped import content
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import copy
from admiralty.games.heavy import GAME
from admiralty.games.heavy.actions import write_orders
from admiralty.games.heavy.condition import contact
from admiralty.games.heavy.records import NONE, Battle, Order, Ship
from admiralty.games.heavy.words import Cloak

A, B = 0, 1


def doctrine(*orders: Mapping[str, Any]) -> Any:
    """The doctrine of a file with these standing orders."""
    return GAME.load_doctrine({"game": "heavy", "name": "Mine", "orders": list(orders)}, "file.toml")


def shipped(name: str) -> Any:
    return GAME.load_doctrine(content(GAME.doctrines[name]), name)


def meeting(one: str = "ca", other: str = "d7", power: int = 12, **rules: Any) -> Battle:
    """Two ships at range 2 in their third turn, with this power; the first presents Fore, the second Port."""
    side_a, side_b = ({"ship": ship, "presents": facing} for ship, facing in ((one, "fore"), (other, "port")))
    scenario = {"game": "heavy", "title": "Try", "range": 2, "sides": {"a": [side_a], "b": [side_b]}}
    b: Battle = copy(GAME.deal(Request(scenario, rules)).battle)
    b.turn = 3
    for ship in b.ships:
        ship.charge, ship.power, ship.left = 0, power, power
    return b


def hurt(ship: Ship, system: int, count: int = 1) -> None:
    """Boxes lost, and the mounts in them."""
    ship.lost[system] += count
    for mount in ship.mounts[: ship.arms]:
        if mount.system == system and mount.down == 0 and count:
            mount.down, count = 1, count - 1


def hide(b: Battle, j: int, facing: int = NONE, distance: int = 2) -> None:
    """A cloak on ship j, last seen off this facing of the other."""
    b.ships[j].cloak = Cloak.ON
    lies = contact(b, 1 - j, j)
    lies.seen_facing, lies.seen_range, lies.seen_turn = facing, distance, b.turn - 1


def written(
    orders: list[dict[str, Any]], b: Battle, seat: int = A, plot: Callable[..., None] = write_orders, luck: int = 0
) -> Order:
    """The order of a seat's first ship by these standing orders; the battle stays as it is."""
    b = copy(b)
    t = ProvingTable(GAME, b, SimulatedKeys(1, luck), [doctrine(*orders)] * b.seats)
    t.begin(0)
    t.ask_all(b, 1 << seat, plot)
    return next(ship.order for ship in b.ships if ship.seat == seat)


def fired(order: Order, b: Battle, i: int = A) -> list[int]:
    return order.points[: b.ships[i].arms]
