"""``/healthz``: can this server do its work? For proxies, supervisors and those who watch over it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import sqlalchemy as sa
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from admiralty.core.errors import Refused

if TYPE_CHECKING:
    from .hall import Hall

ANSWER_SECONDS = 3.0  # in which the database has to answer

router = APIRouter()


@router.get("/healthz", include_in_schema=False)
async def healthz(request: Request) -> Response:
    """200 if the database answers and no worker is dead, else 503; says nothing of the tables."""
    hall: Hall = request.app.state.hall
    found = {"database": await _answers(hall), "workers": hall.workers.alive()}
    well = all(found.values())
    return JSONResponse({"ok": well, **found}, 200 if well else 503)


async def _answers(hall: Hall) -> bool:
    try:
        return await asyncio.wait_for(
            hall.store.read(lambda it: it.execute(sa.select(1)).scalar() == 1), ANSWER_SECONDS
        )
    except (Refused, TimeoutError):
        return False
