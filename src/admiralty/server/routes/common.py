"""What the routes have in common: the tables, the device that asks, how they fail."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Query, Request, Response

from ..database.people import COOKIE, COOKIE_SECONDS, device_of, fresh_token
from ..hall.hall import Hall
from ..told import models

FAILED: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Failed} for status in (400, 403, 404, 409, 413, 422, 429, 503)
}
JSON_TYPE = "application/json"


def hall_of(request: Request) -> Hall:
    """The server's tables."""
    hall: Hall = request.app.state.hall
    return hall


def device_known(request: Request) -> str:
    """The device, by its cookie; empty where it has none."""
    return device_of(request.cookies.get(COOKIE))


def device_made(request: Request, response: Response) -> str:
    """The device; one that has no cookie gets one."""
    known = device_of(request.cookies.get(COOKIE))
    if known:
        return known
    token = fresh_token()
    secure = hall_of(request).settings.secure
    response.set_cookie(COOKIE, token, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="lax", secure=secure)
    return device_of(token)


Tables = Annotated[Hall, Depends(hall_of)]
Device = Annotated[str, Depends(device_known)]
NewDevice = Annotated[str, Depends(device_made)]
Seat = Annotated[str | None, Query(max_length=80, description="One's seat; absent: the first; -: a spectator.")]
