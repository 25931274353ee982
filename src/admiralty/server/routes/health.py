"""``/healthz``: can this server do its work? For proxies, supervisors and those who watch over it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from ..hall.hall import Hall

router = APIRouter()


@router.get("/healthz", include_in_schema=False)
async def healthz(request: Request) -> Response:
    """200 if the database can be read and written and no worker is dead, else 503; says nothing of the tables."""
    hall: Hall = request.app.state.hall
    found = {**await hall.health.found(), "workers": hall.workers.alive()}
    well = all(found.values())
    return JSONResponse({"ok": well, **found}, 200 if well else 503)
