"""What the tools of every game must pass: `conformance`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ..errors import Refused
from ..face.figures.tools import (
    Drawn,
    Input,
    Spot,
    Tool,
    ToolFault,
    drag_values,
    require_values,
    start_values,
    work_out,
)
from ..face.game import Deal, Game
from ..face.scenes import Circle, Hull, each_shape
from ..state.views import OPEN, view
from ..yard.parts import Choice
from .conformance_boards import words_of_scene


def check_tools(game: Game, deal: Deal, battles: int = 0) -> None:
    """Each tool works with its defaults and with each input at its ends, one at a time, comes out the same again, and
    takes any drag on the first board, or refuses it in words."""
    for tool in game.tools:
        for values in _tried(tool):
            where = f"tool {tool.key} with {values}"
            one, two = _work(tool, values, where), _work(tool, values, where)
            assert one == two, f"{where} comes out otherwise the second time"
            bare = next((text for text in _words(one) if re.search(r"\bNone\b", text)), None) if one else None
            assert bare is None, f"{where} says {bare!r}"
        for start, end in pairwise(_spots(game, deal)) if tool.drag else ():
            where = f"tool {tool.key}, dragged from {start} to {end},"
            try:
                values = drag_values(tool, start, end)
            except ToolFault as fault:
                raise AssertionError(f"{where} breaks: {fault.__cause__!r}") from fault
            except Refused:
                continue
            assert values.keys() <= {each.key for each in tool.inputs}, f"{where} gives {values}"


def _work(tool: Tool, values: dict[str, Any], where: str) -> Drawn | None:
    """What it finds; None where it refuses the values."""
    try:
        return work_out(tool, require_values(tool, values))
    except ToolFault as fault:
        raise AssertionError(f"{where} breaks: {fault.__cause__!r}") from fault
    except Refused:
        return None


def _tried(tool: Tool) -> Iterator[dict[str, Any]]:
    usual = start_values(tool) | {each.key: _ends(each)[0] for each in tool.inputs if each.key in tool.needs}
    yield usual
    for each in tool.inputs:
        for value in _ends(each):
            yield {**usual, each.key: value}


def _ends(part: Input) -> tuple[Any, ...]:
    return part.options if isinstance(part, Choice) else (part.low, part.high)


def _words(found: Drawn) -> Iterator[str]:
    yield found.sentence
    yield from (f"{row.label}: {row.value}" for row in found.rows)
    if found.scene:
        yield from words_of_scene(found.scene)


def _spots(game: Game, deal: Deal) -> Iterator[Spot]:
    """Each thing on the first board that has a middle, between two corners, and one corner twice."""
    scene = game.scene(view(deal.battle, OPEN), deal, 0)
    yield Spot(0, 0)
    for shape in each_shape(scene.shapes):
        if isinstance(shape, Circle | Hull):
            yield Spot(shape.x, shape.y, (shape.id,))
    yield Spot(scene.width, scene.height)
    yield Spot(scene.width, scene.height)
