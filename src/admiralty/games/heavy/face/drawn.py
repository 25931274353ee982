"""A ship's shapes, drawn once as long as it looks the same: while orders are written nothing of it changes."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from admiralty.core.face.scenes import Shape, keep

from .plan import Place, labels, shapes_of

LOOKS = (  # all of a ship that its shapes are drawn from: nothing else is at hand there
    "design", "status", "cloak", "lost", "known", "taken", "known_taken", "fresh", "old", "turning", "turned_from",
    "turn_done", "turn_needs",
)  # fmt: skip
PLAIN = 2  # the format of equal bytes for equal values: later ones tell what is the same object
KEPT = 512  # looks


def ship_drawn(ship: Mapping[str, Any], place: Place, name: str, labelled: bool = False) -> tuple[Shape, ...]:
    """The ship, and the labels of its shields."""
    return _drawn(marshal.dumps([_plain(ship[each]) for each in LOOKS], PLAIN), place, name, labelled)


def _plain(value: Any) -> Any:
    """Rules write members of enumerations into rows, too."""
    return list(map(int, value)) if isinstance(value, list) else value


@lru_cache(maxsize=KEPT)
def _drawn(looks: bytes, place: Place, name: str, labelled: bool) -> tuple[Shape, ...]:
    ship = dict(zip(LOOKS, marshal.loads(looks), strict=True))
    return keep((*shapes_of(ship, place, name), *(labels(ship, place) if labelled else ())))
