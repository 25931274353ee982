"""What the crafts of a scenario are called, as printed or by a group: no two of them alike.  [BY-R102]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.errors import Refused, quote_value
from admiralty.core.files.muster import Muster
from admiralty.core.files.shipped import shipped

from ..face.printed import require_names
from ..yard.yard import DESIGNER

SHIPS = shipped(__package__, "ships")
MUSTER = Muster(DESIGNER, SHIPS, "BY-1140")
BROUGHT = "--ship"  # starts the place of what a seat brings


def own_names(own: Mapping[str, str], where: str) -> dict[str, str]:
    """What a group calls things, by their keys, and crafts also by their printed names.  [BY-R102]"""
    crafts = {key: str(MUSTER.find(key, where)["name"]) for key in SHIPS}
    require_names(own, crafts, where)
    return {**own, **{crafts[key]: name for key, name in own.items() if key in crafts}}


def with_stock(crafts: Sequence[str], room: int, own: Mapping[str, str]) -> tuple[str, ...]:
    """Crafts as a group calls them, and all others that the GM may bring in: in what is empty up to `room`, or behind.

    [BY-R102, BY-S54]
    """
    made = [own.get(craft, craft) for craft in crafts]
    for key in SHIPS:
        name = str(MUSTER.find(key, key)["name"])
        if own.get(name, name) not in made[:room]:
            place = made.index("", 0, room) if "" in made[:room] else len(made)
            made[place : place + 1] = [own.get(name, name)]
    return tuple(made)


def require_crafts(
    crafts: Sequence[tuple[Mapping[str, Any], str]], own: Mapping[str, str], variants: bool = False
) -> None:
    """`Refused` for a craft that goes by the name of another; each with its place, `own` as `own_names` has it.

    That is another one here, or one that a group calls so. With `variants` a file may list a craft with other parts
    by the same printed name; a seat may not bring one.
    """
    stock = {key: MUSTER.find(key, key) for key in SHIPS}
    taken: dict[str, Mapping[str, Any]] = {own[key].casefold(): craft for key, craft in stock.items() if key in own}
    for craft, where in sorted(crafts, key=lambda each: each[1].startswith(BROUGHT)):
        called = own.get(craft["name"], craft["name"])
        other = taken.setdefault(called.casefold(), craft)
        listed = variants and not where.startswith(BROUGHT) and other["name"] == craft["name"]
        if other != craft and not listed:
            raise Refused(where, f"another craft is called {quote_value(called)}, too", "BY-R102", "rename one of them")
