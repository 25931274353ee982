"""The routes of the tools that games have: what goes in, what comes out, and what a drag on a board says of it.

They know nothing of any table, so everybody may ask.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request

from admiralty.core.errors import Refused, quote_value
from admiralty.core.face.figures.tools import (
    Drawn,
    Spot,
    Tool,
    ToolFault,
    drag_values,
    find_tool,
    read_texts,
    start_values,
    work_out,
)
from admiralty.core.face.scenes import to_json
from admiralty.games import game as game_of

from ..asked.drawing import part_told
from ..base.refusals import Broken, Unknown
from ..network.limits import DRAW, charge
from ..told import game_models
from .common import FAILED

IDS_LONG = 400  # characters
FAR = 1_000_000  # beyond it no board reaches
GIVEN: dict[str, Any] = {
    "parameters": [
        {
            "name": "values", "in": "query", "style": "form", "explode": True,
            "description": "The inputs by their keys.",
            "schema": {"type": "object", "additionalProperties": {"type": "string"}},
        }
    ]
}  # fmt: skip
Coordinate = Annotated[float, Query(ge=-FAR, le=FAR, description="In the units of the board's scene.")]
Ids = Annotated[str, Query(max_length=IDS_LONG, description="What lies there: ids of shapes, with commas.")]
Found = TypeVar("Found")

log = logging.getLogger("admiralty.server")
router = APIRouter(prefix="/api/v1/tools", responses=FAILED)


@router.get("/{game}", response_model=game_models.ToolsTold)
async def tools(game: str) -> dict[str, Any]:
    """The tools of a game, each with what goes into it."""
    found = _known(lambda: game_of(game))
    return {"game": found.key, "title": found.title, "tools": [_tool_told(each) for each in found.tools]}


@router.get("/{game}/{tool}", response_model=game_models.DrawnTold, openapi_extra=GIVEN)
async def use(game: str, tool: str, request: Request) -> dict[str, Any]:
    """What a tool finds; its inputs are the query's names, those that are left out have their defaults."""
    found = _tool_of(game, tool)
    charge(request.scope, DRAW)
    given: dict[str, str] = {}
    for name, text in request.query_params.multi_items():
        if name in given:
            raise Refused(found.title, f"{quote_value(name)} is given twice")
        given[name] = text
    values = read_texts(found, given)
    return {"values": values, **_drawn_told(await _kept(found, lambda: work_out(found, values)))}


@router.get("/{game}/{tool}/drag", response_model=game_models.DraggedTold)
async def drag(
    game: str, tool: str, request: Request, x1: Coordinate, y1: Coordinate, x2: Coordinate, y2: Coordinate,
    start: Ids = "", end: Ids = "",
) -> dict[str, Any]:  # fmt: skip
    """What a drag on a board of the game, from one place to another, says of a tool's inputs."""
    found = _tool_of(game, tool)
    charge(request.scope, DRAW)
    spots = [Spot(x, y, tuple(filter(None, ids.split(",")))) for x, y, ids in ((x1, y1, start), (x2, y2, end))]
    return {"values": await _kept(found, lambda: drag_values(found, *spots))}


def _known(find: Callable[[], Found]) -> Found:
    """What is looked for; where there is no such game or tool, that is `Unknown`."""
    try:
        return find()
    except Refused as refused:
        raise Unknown(refused.where, refused.what, refused.rule, refused.remedy) from None


def _tool_of(game: str, key: str) -> Tool:
    return _known(lambda: find_tool(game_of(game).tools, key, f"{game}/{key}"))


async def _kept(tool: Tool, work: Callable[[], Found]) -> Found:
    """Something a tool does, aside of the tables; a fault of its room is for the log, and the tool stays there."""
    try:
        return await asyncio.to_thread(work)
    except ToolFault as fault:
        log.error("the tool %s broke", tool.key, exc_info=fault.__cause__)
        raise Broken(fault.where, fault.what, fault.rule, fault.remedy) from None


def _tool_told(tool: Tool) -> dict[str, Any]:
    usual = start_values(tool)
    inputs = [{**part_told(each), "default": usual.get(each.key)} for each in tool.inputs]
    return {
        "key": tool.key, "title": tool.title, "sentence": tool.sentence, "inputs": inputs,
        "drags": tool.drag is not None,
    }  # fmt: skip


def _drawn_told(drawn: Drawn) -> dict[str, Any]:
    rows = [{"label": row.label, "value": row.value} for row in drawn.rows]
    return {"sentence": drawn.sentence, "rows": rows, "scene": drawn.scene and to_json(drawn.scene)}
