"""Marks on the board: somebody points, and it flashes at those who look on. Nothing of it is kept."""

from __future__ import annotations

import json
from typing import Any

from admiralty.core.errors import Refused

from ..asked.commands import Point
from ..base.json_text import text_of
from ..base.refusals import TooOften
from ..network.limits import Bucket
from .acts import hearers, require_player
from .running import RunningTable

RATE, BURST = 0.5, 4  # marks of a seat: so many a second, and so many at once


def point(table: RunningTable, device: str, seat: int, asked: Point) -> None:
    """Show a mark to those whom it is for, under the table's lock; `Refused` if it may not be.

    A thing is shown to those alone on whose own board it is. Whoever looks on at a seat that the referee plays now
    does not point: the mark would have the referee's name.
    """
    table.require_seat(device, seat)
    require_player(table, device, seat, asked)
    if (asked.shape is None) == (asked.x is None or asked.y is None):
        raise Refused("point", "needs a shape, or x and y")
    hears = hearers(table, seat, asked.to)
    if not table.paces.setdefault(seat, Bucket(RATE, BURST)).take():
        raise TooOften("point", "slow down")
    if asked.shape is not None and asked.shape not in _shapes(table, seat):
        raise Refused("shape", "is not on your board")
    where = {"x": asked.x, "y": asked.y} if asked.shape is None else {"shape": asked.shape}
    mark = text_of({"set": {"mark": {"by": table.say_speaker(seat), **where}}})
    for viewer in {each for each, _ in table.clients}:
        if (not hears or viewer in hears) and (asked.shape is None or asked.shape in _shapes(table, viewer)):
            for client in [one for key, clients in table.clients.items() if key[0] == viewer for one in clients]:
                client.push(mark)
    for screen, clients in table.screens.values():
        if not hears and (asked.shape is None or screen.shows(asked.shape)):
            for client in list(clients):
                client.push(mark)


def _shapes(table: RunningTable, seat: int) -> set[str]:
    """The ids of what a viewer's board shows."""
    scene = table.builder().scene(seat)
    found: set[str] = set()
    left: list[Any] = json.loads(scene)["shapes"] if scene else []
    while left:
        shape = left.pop()
        found.add(shape["id"])
        left += shape.get("shapes") or []
    return found
