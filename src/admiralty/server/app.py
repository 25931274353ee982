"""The application: routes, pages, and what happens when it starts and ends."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from admiralty.core.errors import Refused
from admiralty.games import ROOMS, game

from .asked.commands import fault_of
from .base.collecting import Collector, seldom
from .base.refusals import Unknown, error_told, status_of
from .base.settings import Settings
from .database.people import key_of
from .database.store import Store
from .hall.hall import Hall
from .network.limits import API, Guard, id_sent
from .routes import api, books, branching, chances, doors, health, lobby, posts, referee, run_routes, tools, walls
from .runs.runs import Runs
from .workers.workers import Workers

SWEEP_SECONDS = 30.0


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application; `Refused` if its database cannot be opened."""
    for key in ROOMS:  # before anybody comes: of threads that import a room at once, some get half of it
        game(key)
    store = Store(settings.database)
    hall = Hall(settings, store, Workers(settings.workers), key_of(store))
    runs = Runs(hall)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        with seldom() as collector:
            hall.following.begin()
            sweeping = asyncio.create_task(_sweep(hall, runs, collector))
            warming = asyncio.create_task(_warm(hall)) if settings.warm else None
            await hall.clocks.start()
            timing = asyncio.create_task(hall.clocks.run())
            yield
            for task in (sweeping, warming, timing):
                if task:
                    task.cancel()
            await runs.close()
            await hall.close()

    app = FastAPI(
        title="Admiralty", version="1", lifespan=life, docs_url=None, redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        description="Tables of starship games. Errors are one line: what, where, which rule, what to do.",
    )  # fmt: skip
    app.state.hall, app.state.runs, app.state.reckonings = hall, runs, chances.Reckonings()
    app.state.goodbyes = (app.state.reckonings.stop,)  # what is said to those who wait before the server is stopped
    for part in (api, books, branching, chances, doors, health, lobby, posts, referee, run_routes, tools, walls):
        app.include_router(part.router)
    app.add_exception_handler(Refused, _answer_refused)
    app.add_exception_handler(RequestValidationError, _misshapen)
    app.add_exception_handler(HTTPException, _answer_failed)
    app.add_middleware(Guard, settings=settings)
    _serve_pages(app, settings.web)
    return app


async def _sweep(hall: Hall, runs: Runs, collector: Collector) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        now = time.monotonic()
        hall.sweep(now)
        await hall.touch_used(now)
        await runs.sweep(now)
        collector.sweep(now, hall.acted_at)


async def _warm(hall: Hall) -> None:
    with suppress(Refused):
        await hall.workers.warm()


def _serve_pages(app: FastAPI, web: Path) -> None:
    """The files of the pages; any other address without a dot in it is the one page, which reads the address itself
    (and says so, where there is no such page).
    """
    files = StaticFiles(directory=web, check_dir=False)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path.startswith(API.strip("/") + "/") or path == API.strip("/"):
            raise Unknown(f"/{path}", "there is no such address")
        if path and "." in path.rsplit("/", 1)[-1]:
            return await files.get_response(path, request.scope)
        if found := re.fullmatch(r"play/([a-z]+)", path):
            if (text := doors.page_of(found[1], web / "index.html", str(request.base_url))) is not None:
                return HTMLResponse(text)
        there = re.fullmatch(
            r"|(join|play|table)/[^/]+|(guide|odds|rules|yard)(/[^/]+)?|tools(/[^/]+){1,2}|lobby|proof|wall", path
        )
        return FileResponse(web / "index.html", 200 if there else 404)


def _tell(request: Request, problem: Refused, status: int) -> Response:
    return JSONResponse({**id_sent(request.scope), "error": error_told(problem)}, status)


async def _answer_refused(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Refused)
    return _tell(request, problem, status_of(problem))


async def _misshapen(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    return _tell(request, fault_of(problem.errors(), "request"), 400)


async def _answer_failed(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    return _tell(request, Refused(request.url.path, str(problem.detail).lower()), problem.status_code)
