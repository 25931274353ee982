"""What cases call of design: what components, frames and ships cost in credits, and their size in units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.book import rules_text
from admiralty.games.myoss import GAME, design
from admiralty.games.myoss.words import Kind

from ..cases import Case
from .reading import ROOM, TABLE, Scene, case_of, frame_price, price

BOOK = rules_text.load(GAME.rulebook)


@ROOM.call
def component(case: Case) -> Mapping[str, Any]:
    """A component by the rules, by the second reading's own table, and in the worked examples that the case names."""
    line = case.given
    values = [line.get(attribute[0], 0) for attribute in TABLE[line["kind"]][2:]]
    bought = (Kind[line["kind"].upper()], *[*values, 0, 0][:2], line.get("tg", 1))
    cost, size = design.price(*bought, 0), design.room(*bought)
    assert price(line) == (cost, size)
    for clause in case.clauses:
        printed = dict(BOOK.clauses[clause].cells).get("expected", "")
        if clause.startswith("MG-W") and clause != "MG-W83":
            assert f"{cost}c" in printed, f"{clause}: {printed}"
            assert f"{size}u" in printed or line["kind"] in ("structure", "decoration"), f"{clause}: {printed}"
    return {"cost": cost, "size": size}


@ROOM.call
def frame(case: Case) -> Mapping[str, Any]:
    """The frame of so many units of other components, by the rules and by the second reading's own formula."""
    others, tg = case.given["others"], case.given.get("tg", 1)
    cost, size = design.frame_price(others, tg), design.frame_room(others, tg)
    assert frame_price(others, tg) == (cost, size)
    if "MG-W12" in case.clauses:
        assert f"{size}u, {cost}c" in dict(BOOK.clauses["MG-W12"].cells)["expected"]
    return {"cost": cost, "size": size}


@ROOM.call
def ship_total(case: Case) -> Mapping[str, Any]:
    """A ship file, priced by the second reading's own table."""
    b = Scene(case_of(ships={"red": [case.given["ship"]]})).b
    return {"cost": b.ships[0].cost, "size": sum(each.size for each in b.sections[: b.ships[0].end_section])}
