"""A script as the table that `solved` looks it up in: one row of 32-bit numbers.

The row begins with where each part begins and how long it is. The parts: the values of all systemships, and for each
the place of what one more hit leaves of it (one beyond the last is a destroyed one); the values of the player's ships;
the pages, each for a level, a round, the hits still to be taken (0: the order of the round) and a ship; where each
page's runs begin; the orders; and the runs. A run says from which systemship on, in their order, what is decided.
Systemships that no page can come to have no decision of their own and lie in the run before them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..computer.solved import BASE, HITS, MISSILE_BASE, OPENING, ORDER_WIDTH, ROUNDS, SHIPS_MOST, SPEEDS, VALUES
from .solve_openings import Opening
from .solve_own import Own
from .solve_script import Script
from .solve_tables import Foes

HEAD = OPENING + 2


def table_of(script: Script, foes: Foes) -> np.ndarray[Any, np.dtype[np.int32]]:
    """The table of a script."""
    states = sorted(foes.states, key=_key)  # as they lie already: by PD, B, S, T, M
    if states != foes.states:
        raise AssertionError("the systemships are not in their order")
    wounds = [foes.place[foes.wounded(values)] if foes.bench.points(values) > 1 else len(states) for values in states]
    orders = {script.opening: 0}
    pages: dict[tuple[int, int, int, Own], dict[int, int]] = {}
    for (tl, number, own, state), order in script.orders.items():
        pages.setdefault((tl, number, 0, own), {})[state] = orders.setdefault(order, len(orders))
    for (tl, number, own, left, state), attribute in script.hits.items():
        pages.setdefault((tl, number, left, own), {})[state] = attribute
    owns = sorted({own for *_, own in pages}, key=_key)
    _require_room(owns, orders, pages)
    place = {own: k for k, own in enumerate(owns)}
    keys = {
        ((tl * ROUNDS + number) * HITS + left) * SHIPS_MOST + place[own]: page
        for (tl, number, left, own), page in pages.items()
    }
    runs: list[int] = []
    starts = [0]
    for _, page in sorted(keys.items()):
        runs += _runs(page)
        starts.append(len(runs))
    rows = [number for order in orders for number in _row(order)]
    parts = [[_key(values) for values in states], wounds, [_key(own) for own in owns], sorted(keys), starts, rows, runs]
    head, at = [], HEAD
    for part in parts:
        head += [at, len(part)]
        at += len(part)
    return np.array([*head, orders[script.opening], _key(script.own), *(n for part in parts for n in part)], np.int32)


def _key(values: tuple[int, ...]) -> int:
    pd, beams, screens, tubes, missiles = values[:5]
    return (((pd * BASE + beams) * BASE + screens) * BASE + tubes) * MISSILE_BASE + missiles


def _runs(page: dict[int, int]) -> list[int]:
    """The decisions of a page, each where it begins."""
    found: list[int] = []
    for state in sorted(page):
        if not found or found[-1] % VALUES != page[state]:
            found.append(state * VALUES + page[state])
    return found


def _row(order: Opening) -> list[int]:
    row = [order.tactic, order.drive, order.beam, order.screen, len(order.speeds), *order.speeds]
    return row + [0] * (ORDER_WIDTH - len(row))


def _require_room(owns: list[Own], orders: dict[Opening, int], pages: dict[tuple[int, int, int, Own], Any]) -> None:
    widest = max(len(order.speeds) for order in orders) + SPEEDS
    hits = max((page[2] for page in pages), default=0)
    if len(owns) > SHIPS_MOST or len(orders) > VALUES or widest > ORDER_WIDTH or hits >= HITS:
        raise AssertionError("the policy does not fit into its table")
