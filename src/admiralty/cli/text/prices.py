"""What a ship's parts cost and what is left of a budget, in words, for whoever designs one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from admiralty.core.yard.designers import blank, parts_of, unit_for
from admiralty.core.yard.parts import Choice, Lines, Number, start_of

from ..table.table_words import grid, list_with_or

if TYPE_CHECKING:
    from rich.console import RenderableType

    from admiralty.core.yard.designers import Design, Designer
    from admiralty.core.yard.parts import Kind, Part

AT_ONCE = 10  # of a part, as many as may cost the same as one


def values_said(part: Part) -> str:
    """What a part may be."""
    match part:
        case Number():
            return f"{part.low} to {part.high}"
        case Choice():
            return list_with_or(part.options)
        case Lines():
            return f"up to {part.most} lines"
    return "words of your own"


def price_said(designer: Designer, part: Part) -> str:
    """What a part adds to the cost: each one of it, or each word that it may be."""
    match part:
        case Number():
            return _steps_said(part, lambda value: _cost(designer, part.key, value))
        case Choice():
            costs = {option: _cost(designer, part.key, option) for option in part.options}
            least = min(costs.values())
            dearer = [f"{option} {cost - least}" for option, cost in costs.items() if cost > least]
            return ", ".join(dearer) or "free"
        case Lines():
            return "line by line"
    return "free"


def kinds_grid(designer: Designer, part: Lines) -> RenderableType:
    """The kinds of lines with their prices: the plainest of each, and what more of it costs."""
    rows = [(kind.key, *_kind_said(designer, part, kind)) for kind in part.kinds]
    return grid([("line", designer.cost_unit, "more"), *rows])


def _kind_said(designer: Designer, part: Lines, kind: Kind) -> tuple[str, str]:
    line = {"kind": kind.key, **{inner.key: start_of(inner) for inner in kind.parts}}

    def cost(**other: Any) -> int:
        return _cost(designer, part.key, [{**line, **other}])

    plain, more = cost() - _cost(designer, part.key, []), []
    for inner in kind.parts:
        if not isinstance(inner, Number):
            more.append(f"{inner.key}=…")
        elif not inner.boxes:  # what the sheet states, not what is bought
            more.append(inner.key)
        else:
            price = _steps_said(inner, lambda value, key=inner.key: cost(**{key: value}))  # type: ignore[misc]
            more.append(inner.key if price == "free" else f"{inner.key} {price}")
    return str(plain), ", ".join(more)


def _steps_said(part: Number, cost: Callable[[int], int]) -> str:
    first = cost(part.default)
    added = [cost(count) - first for count in range(part.default + 1, min(part.high, part.default + AT_ONCE) + 1)]
    if not any(added):
        return "free"
    free = sum(each == 0 for each in added)
    alike = free + 1 if free else sum(each == added[0] for each in added)
    return f"{added[0]} each" if alike == 1 else f"{added[free]} for {alike}"


def _cost(designer: Designer, key: str, value: Any) -> int:
    return designer.evaluate({**blank(designer), key: value}).cost


def spent_said(designer: Designer, values: Design, budget: int | None) -> str:
    """``15 of 20 build points, 5 left``; without a budget only what the design costs."""
    cost = designer.evaluate(values).cost
    if budget is None:
        return f"{cost} {unit_for(designer, cost)}"
    left = f"{budget - cost} left" if cost <= budget else f"{cost - budget} too many"
    return f"{cost} of {budget} {unit_for(designer, budget)}, {left}"


def parts_grid(designer: Designer, barred: Collection[str] = ()) -> RenderableType:
    """The parts but those barred: how each is typed, its price, what it may be, what it is for; of lines each kind."""
    parts = [part for part in parts_of(designer) if part.key not in barred]
    rows = [(part.key, price_said(designer, part), values_said(part), part.help) for part in parts]
    for part in parts:
        if isinstance(part, Lines):
            for kind in part.kinds:
                said = f"{kind.label}, {kind.help}" if kind.help else kind.label
                rows.append((f"  {kind.key}", *_kind_said(designer, part, kind), said))
    return grid([("part", designer.cost_unit, "values", ""), *rows])
