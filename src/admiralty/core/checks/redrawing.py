"""Other numbers at the places of a battle that a viewer may not see."""

from __future__ import annotations

from random import Random
from typing import Any

from ..state.records import fields_of


def redraw(made: Any, known: dict[str, Any] | None, luck: Random) -> None:
    """Put another number at every place of a record that its view does not show; None: it shows none of them."""
    for spec in fields_of(type(made)):
        seen, value = None if known is None else known[spec.name], getattr(made, spec.name)
        match spec.kind:
            case "one":
                redraw(value, seen, luck)
            case "several":
                for i, each in enumerate(value):
                    redraw(each, None if seen is None else seen[i], luck)
            case "number" if seen is None:
                setattr(made, spec.name, luck.randint(spec.low, spec.high))
            case "numbers" if seen is None:
                value[:] = [luck.randint(spec.low, spec.high) for _ in value]
