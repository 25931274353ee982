"""Choosing a ship before the first turn: the one that is there, one that comes with the game, or one of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from admiralty.core.errors import Refused

from .common import ship_data
from .table_words import Asking

if TYPE_CHECKING:
    from admiralty.core.designers import Designer, Part, Value

    from .match import Opening

OWN = "Own design"


class Tried(NamedTuple):
    """A ship as typed: what it is if it may be taken, its bill, and what is said of it."""

    ship: Mapping[str, Any] | None
    opening: Opening | None
    text: str
    title: str
    bill: tuple[str, ...]


def asking(opening: Opening, seat: str, offered: Mapping[str, Any] | None) -> Asking:
    """How to choose, in words."""
    ships = f"Ships that come with the game: {', '.join(opening.game.ships)}." if opening.game.ships else ""
    if offered:
        return Asking(f"{seat}: press Enter to take {offered['name']}, or type another.", ships, example(opening))
    prompt = f"{seat}: press Enter to take the ship on your sheet, or design your own."
    return Asking(prompt, ships, example(opening))


def example(opening: Opening) -> str:
    """How a design is typed."""
    parts = [part.key for part in _parts(opening) if not _is_choice(part)]
    every = ", ".join(part.key for part in _parts(opening))
    return f"Enter, the name of a ship, or parts, e.g. {' '.join(f'{key} 5' for key in parts[:2])} (parts: {every})"


def tried(opening: Opening, seat: int, typed: str) -> Tried:
    """Try a ship for a seat; `Refused` if its parts cannot be read."""
    from admiralty.core import designers

    designer = _designer(opening)
    if typed in opening.game.ships:
        data = ship_data(opening.game, typed)
    else:
        data = {"name": OWN, **_read(designer, typed)}
    values = designers.parse(designer, data, "design")
    ship = {"name": designers.name_of(designer, data, "design"), **values}
    bill = tuple(bill_lines(designer, values))
    title = f"{ship['name']}: {designer.evaluate(values).cost} {designer.cost_unit}"
    try:
        better = opening.with_ship(seat, ship)
    except Refused as refused:
        return Tried(None, None, f"It may not be taken: {refused.what}" + _clause(refused.rule), title, bill)
    return Tried(ship, better, "It may be taken: press Enter.", title, bill)


def bill_lines(designer: Designer, values: Mapping[str, Value]) -> list[str]:
    """What a design costs, part by part, and what is wrong with it."""
    estimate = designer.evaluate(values)
    wide = max([5, *(len(line.label) for line in estimate.lines)])
    lines = [f"{line.label:<{wide}} {line.count:>4} {line.cost:>5}{_clause(line.clause)}" for line in estimate.lines]
    lines.append(f"{'total':<{wide}} {'':>4} {estimate.cost:>5} {designer.cost_unit}")
    return [*lines, *(f"Not legal: {fault.what}{_clause(fault.clause)}" for fault in estimate.faults)]


def _read(designer: Designer, typed: str) -> dict[str, Any]:
    """``pd 5 tubes 5`` as a table; ``name`` takes the rest of the line."""
    from admiralty.core.designers import Choice, parts_of

    words = typed.replace("=", " ").replace(",", " ").split()
    data: dict[str, Any] = {}
    known = {part.key: part for part in parts_of(designer)}
    while words:
        key = words.pop(0).casefold()
        if key == "name":
            data["name"], words = " ".join(words), []
        elif not words:
            raise Refused("design", f"{key!r} has no number behind it", "", "e.g. pd 5 tubes 5")
        else:
            value = words.pop(0)
            counted = not isinstance(known.get(key), Choice)
            data[key] = int(value) if counted and value.isdecimal() and len(value) < 10 else value
    return data


def _parts(opening: Opening) -> list[Part]:
    from admiralty.core.designers import parts_of

    return list(parts_of(_designer(opening)))


def _designer(opening: Opening) -> Designer:
    designer = opening.game.designer
    if designer is None:
        raise Refused(opening.game.key, "has no ship design")
    return designer


def _is_choice(part: Part) -> bool:
    from admiralty.core.designers import Choice

    return isinstance(part, Choice)


def _clause(clause: str) -> str:
    return f"  [{clause}]" if clause else ""
