"""Choosing a ship before the first turn: the one that is there, one that comes with the game, or one of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from admiralty.core.errors import Refused
from admiralty.core.yard.designers import name_of, parse, parse_parts, parts_of, unit_for
from admiralty.core.yard.parts import Choice, Lines, Number
from admiralty.core.yard.parts import read_typed as as_typed

from ..text.common import ship_data
from ..text.prices import parts_grid, spent_said
from .table_words import Asking, grid

if TYPE_CHECKING:
    from rich.console import RenderableType

    from admiralty.core.yard.designers import Designer
    from admiralty.core.yard.parts import Value

    from .match import Opening

OWN = "Own design"
ELSE = "help lists the ships you may take instead, and the parts for your own."


class Tried(NamedTuple):
    """A ship as typed: what it is if it may be taken, its bill, and what is said of it."""

    ship: Mapping[str, Any] | None
    opening: Opening | None
    text: str
    title: str
    bill: tuple[str, ...]


def asking(opening: Opening, seat: str, offered: Mapping[str, Any] | None) -> Asking:
    """How to choose, in words."""
    prompt = f"{seat}: press Enter to take the ship on your sheet, or design your own."
    if offered:
        prompt = f"{seat}: press Enter to take {offered['name']}, or type another."
    return Asking(prompt, "", example(opening))


def example(opening: Opening) -> str:
    """How a design is typed."""
    designer = _designer(opening)
    if rows := _lines_of(designer):
        first, last = rows.kinds[0].key, rows.kinds[1].key
        return f"Enter, the name of a ship, or lines, e.g. {first} name='My own'; {last}"
    return f"Enter, the name of a ship, or parts, {_example(designer)}"


def is_listed(opening: Opening, seat: int) -> bool:
    """Is all that there is to choose from listed at once: do its ships have a price to look at?"""
    return opening.side(seat).key in opening.deal.budgets


def offer(opening: Opening, seat: int) -> list[str | RenderableType]:
    """What there is to choose from: the budget, the ships that may be taken, the parts with their prices."""
    designer = _designer(opening)
    budget = opening.deal.budgets.get(opening.side(seat).key)
    rows = [(key, bill_said(designer, ship_data(opening.game, key))) for key in fitting(opening, seat)]
    lines: list[str | RenderableType] = (
        [f"Your ship may cost {budget} {unit_for(designer, budget)}."] if budget is not None else []
    )
    ships = ["", "Ships you may take:", grid(rows)] if rows else []
    return [*lines, *ships, "", "Or parts of your own:", parts_grid(designer, opening.deal.barred)]


def fitting(opening: Opening, seat: int) -> list[str]:
    """The ships that come with the game and may be taken here."""
    fit = []
    for key in opening.game.ships:
        try:
            opening.with_ship(seat, opening.game.load_ship(ship_data(opening.game, key), key))
        except Refused:
            continue
        fit.append(key)
    return fit


def bill_said(designer: Designer, data: Mapping[str, Any]) -> str:
    """A ship in a line: its parts and what it costs."""
    values = parse(designer, data, "ship")
    estimate = designer.evaluate(values)
    said = estimate.summary or ", ".join(f"{line.label} {line.count}" for line in estimate.lines)
    return f"{said}: {spent_said(designer, values, None)}"


def so_far(opening: Opening, seat: int, typed: str) -> str:
    """What the parts that are typed so far come to; empty where they are no parts, or not yet."""
    designer = _designer(opening)
    words = typed.split(" ")
    budget = opening.deal.budgets.get(opening.side(seat).key)
    for end in (len(words), len(words) - 1):  # the last word may be half typed
        try:
            data = _read(designer, " ".join(words[:end]))
            data.pop("name", None)
            return spent_said(designer, parse_parts(designer, data, "design"), budget) if data else ""
        except Refused:
            continue
    return ""


def try_ship(opening: Opening, seat: int, typed: str) -> Tried:
    """Try a ship for a seat; `Refused` if its parts cannot be read."""
    designer = _designer(opening)
    if typed in opening.game.ships:
        data = ship_data(opening.game, typed)
    else:
        data = {"name": OWN, **_read(designer, typed)}
    values = parse(designer, data, "design")
    ship = {"name": name_of(designer, data, "design"), **values}
    bill = tuple(bill_lines(designer, values))
    title = f"{ship['name']}: {spent_said(designer, values, None)}"
    try:
        better = opening.with_ship(seat, ship)
    except Refused as refused:
        return Tried(None, None, f"You can't take it: {refused.what}" + _clause(refused.rule), title, bill)
    spent = spent_said(designer, values, opening.deal.budgets.get(opening.side(seat).key))
    return Tried(ship, better, f"{spent}. You can take it: press Enter.", title, bill)


def bill_lines(designer: Designer, values: Mapping[str, Value]) -> list[str]:
    """What a design costs, part by part, and what is wrong with it."""
    estimate = designer.evaluate(values)
    wide = max([5, *(len(line.label) for line in estimate.lines)])
    lines = [f"{line.label:<{wide}} {line.count:>4} {line.cost:>5}{_clause(line.clause)}" for line in estimate.lines]
    lines.append(f"{'total':<{wide}} {'':>4} {estimate.cost:>5} {unit_for(designer, estimate.cost)}")
    return [*lines, *(f"Not legal: {fault.what}{_clause(fault.clause)}" for fault in estimate.faults)]


def _example(designer: Designer) -> str:
    """How parts of this game are typed."""
    rows = _lines_of(designer)
    if rows:
        return f"e.g. {'; '.join(kind.key for kind in rows.kinds[:3])}"
    numbers = [part for part in parts_of(designer) if isinstance(part, Number)]
    return f"e.g. {' '.join(f'{part.key} {max(part.low, min(5, part.high))}' for part in numbers[:2])}"


def _read(designer: Designer, typed: str) -> dict[str, Any]:
    """``pd 5 tubes 5`` as a table; ``name`` takes the rest of the line. Lines are typed as `read_typed` has it."""
    rows = _lines_of(designer)
    if rows and typed.split(" ")[0].rstrip(";") in [kind.key for kind in rows.kinds]:
        return {rows.key: as_typed(rows, typed, "design")}
    words = typed.replace("=", " ").replace(",", " ").split()
    data: dict[str, Any] = {}
    known = {part.key: part for part in parts_of(designer)}
    while words:
        key = words.pop(0).casefold()
        if key == "name":
            data["name"], words = " ".join(words), []
        elif not words:
            raise Refused("design", f"{key!r} has no number behind it", "", f"{_example(designer)}, or a ship's name")
        else:
            value = words.pop(0)
            counted = not isinstance(known.get(key), Choice)
            data[key] = int(value) if counted and value.isdecimal() and len(value) < 10 else value
    return data


def _lines_of(designer: Designer) -> Lines | None:
    """The part that is a row of lines, where there is one."""
    return next((part for part in parts_of(designer) if isinstance(part, Lines)), None)


def _designer(opening: Opening) -> Designer:
    designer = opening.game.designer
    if designer is None:
        raise Refused(opening.game.key, "has no ship design")
    return designer


def _clause(clause: str) -> str:
    return f"  [{clause}]" if clause else ""
