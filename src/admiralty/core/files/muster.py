"""The ships of a scenario: by name, as a table or from a file, each with the place that a later refusal of it names.

What else a game designs, such as officers, is mustered alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import Refused, quote_value, suggest
from ..yard.designers import Designer, name_of, parse, require_sound, with_article
from ..yard.parts import Part, value_of
from .model_files import say_place
from .ship_files import SHIP, no_ship
from .shipped import content

# What comes with a game never changes, and a campaign musters it hundreds of times.
_stock: dict[Path, dict[str, Any]] = {}


@dataclass(frozen=True, slots=True)
class Muster:
    """The ships that come with a game, or what another of its designers makes, and how its scenarios write one."""

    designer: Designer
    known: Mapping[str, Path]
    clause: str  # of what is neither a name nor a table
    own: tuple[str, ...] = ()  # a scenario's own keys, beside a ship's name or its parts
    lent: tuple[Part, ...] = ()  # parts that a scenario may give a ship that it names
    table: str = "parts"  # what a ship that is written as a table consists of
    remedy: str = ""  # for other keys beside a ship's name; without it the keys that there are

    def load(self, data: Mapping[str, Any], where: str) -> dict[str, Any]:
        """A ship file, checked as far as one can without knowing what it may cost; with every part and its name."""
        name = name_of(self.designer, data, where, self.clause)
        values = parse(self.designer, data, where)
        require_sound(self.designer, values, where)
        return {"name": name, **values}

    def read(self, entry: object, where: str) -> dict[str, Any]:
        """A ship by its name, by a table that holds its name, or by its parts; own keys are left out."""
        if isinstance(entry, str):
            return self.find(entry, where)
        if not isinstance(entry, Mapping):
            one = with_article(self.designer)
            what = f"{quote_value(entry)} is neither the name of {one} nor a table of its {self.table}"
            raise Refused(where, what, self.clause)
        table = {key: value for key, value in entry.items() if key not in self.own}
        if SHIP not in table:
            return self.load(table, where)
        known = (SHIP, *self.own, *(part.key for part in self.lent))
        if strange := [key for key in table if key not in known]:
            kind = "part" if self.remedy else "key"
            what = f"{with_article(self.designer)} that is named has no {kind} {quote_value(strange[0])}"
            raise Refused(where, what, "", self.remedy or suggest(strange[0], known, "keys"))
        ship = self.find(table[SHIP], f"{where}: {SHIP}")
        given = [part for part in self.lent if part.key in table]
        return {**ship, **{part.key: value_of(part, table[part.key], where) for part in given}}

    def find(self, ship: object, where: str) -> dict[str, Any]:
        """A ship that comes with the game, by its name; or what stood in a file that was named."""
        if isinstance(ship, Mapping):
            return self.load(ship, where)
        if not isinstance(ship, str) or ship not in self.known:
            raise no_ship(ship, where, self.known, self.designer.file_kind)
        path = self.known[ship]
        if path not in _stock:
            _stock[path] = self.load(content(path), ship)
        return deepcopy(_stock[path])


def require_sides(given: Mapping[str, Any], sides: Sequence[str]) -> None:
    """`Refused` where ships are asked for a side that there is not."""
    if strange := sorted(set(given) - set(sides)):
        raise Refused("--ship", f"there is no side {quote_value(strange[0])}", "", suggest(strange[0], sides, "sides"))


def list_ships(
    named: Mapping[Any, Sequence[Any]], given: Mapping[str, Sequence[Any]], where: str
) -> list[list[tuple[Any, str]]]:
    """Each side's ships as they are written, with their places: those asked for, else those the scenario names."""
    require_sides(given, list(named))
    fleets = []
    for side, own in named.items():
        asked = [(ship, f"--ship {side}") for ship in given.get(side, ())]
        fleets.append(asked or [(ship, say_place(where, [side, k])) for k, ship in enumerate(own)])
    return fleets
