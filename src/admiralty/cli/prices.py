"""What a ship's parts cost and what is left of a budget, in words, for whoever designs one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from admiralty.core.designers import Choice, blank, parts_of, unit_for

from .table_words import grid, listed

if TYPE_CHECKING:
    from rich.console import RenderableType

    from admiralty.core.designers import Design, Designer, Part

AT_ONCE = 10  # of a part, as many as may cost the same as one


def values_said(part: Part) -> str:
    """What a part may be."""
    return listed(part.options) if isinstance(part, Choice) else f"{part.low} to {part.high}"


def price_said(designer: Designer, part: Part) -> str:
    """What a part adds to the cost: each one of it, or each word that it may be."""
    if isinstance(part, Choice):
        costs = {option: _cost(designer, part, option) for option in part.options}
        least = min(costs.values())
        dearer = [f"{option} {cost - least}" for option, cost in costs.items() if cost > least]
        return ", ".join(dearer) or "free"
    first = _cost(designer, part, part.low)
    added = [
        _cost(designer, part, count) - first for count in range(part.low + 1, min(part.high, part.low + AT_ONCE) + 1)
    ]
    if not any(added):
        return "free"
    alike = sum(cost == added[0] for cost in added)
    return f"{added[0]} each" if alike == 1 else f"{added[0]} for {alike}"


def _cost(designer: Designer, part: Part, value: Any) -> int:
    return designer.evaluate({**blank(designer), part.key: value}).cost


def spent_said(designer: Designer, values: Design, budget: int | None) -> str:
    """``15 of 20 build points, 5 left``; without a budget only what the design costs."""
    cost = designer.evaluate(values).cost
    if budget is None:
        return f"{cost} {unit_for(designer, cost)}"
    left = f"{budget - cost} left" if cost <= budget else f"{cost - budget} too many"
    return f"{cost} of {budget} {unit_for(designer, budget)}, {left}"


def parts_grid(designer: Designer) -> RenderableType:
    """The parts: how each is typed, its price, what it may be, what it is for."""
    rows = [(part.key, price_said(designer, part), values_said(part), part.help) for part in parts_of(designer)]
    return grid([("part", designer.cost_unit, "values", ""), *rows])
