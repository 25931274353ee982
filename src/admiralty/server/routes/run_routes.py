"""The routes of the proving ground under /api/v1/odds.

Whoever has the address of a run may look at it, with the designs in it; only who asked for it may stop or forget it.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from ..base.json_text import text_of
from ..base.refusals import Untimely
from ..network.limits import host_of
from ..runs.run import Run
from ..runs.run_setup import RunAsked
from ..runs.runs import Runs
from ..told import models, run_models
from .common import FAILED, Device, NewDevice

router = APIRouter(prefix="/api/v1/odds", responses=FAILED)


def runs_of(request: Request) -> Runs:
    """The server's runs."""
    runs: Runs = request.app.state.runs
    return runs


Ground = Annotated[Runs, Depends(runs_of)]


@router.post("", status_code=201, response_model=run_models.RunBegun)
async def begin(asked: RunAsked, runs: Ground, device: NewDevice, request: Request) -> dict[str, Any]:
    """Play a scenario many times, or two set-ups of it on common dice."""
    run = await runs.begin(asked, device, host_of(request.scope))
    return {"id": run.id}


@router.get("", response_model=list[run_models.RunListed])
async def mine(runs: Ground, device: Device) -> list[dict[str, Any]]:
    """The runs of this device, the newest first."""
    return await runs.mine(device) if device else []


@router.get("/{id}", response_model=run_models.RunTold)
async def look(id: str, runs: Ground, device: Device) -> Response:
    """A run as it is now; ask again while it goes on."""
    run = await runs.find(id)
    return Response(text_of(run.told(device, runs.place(run))), media_type="application/json")


@router.get("/{id}/result.json", response_class=Response)
async def result(id: str, runs: Ground) -> Response:
    """The counts as a file: the object of ``admiralty simulate --json``, or of ``compare --json``."""
    run = await runs.find(id)
    return _file(run, "json", "application/json", text_of(_tell_counts(run)) + "\n")


@router.get("/{id}/result.csv", response_class=Response)
async def raw(id: str, runs: Ground) -> Response:
    """The raw counts as a file: for each set-up, outcome, number of turns and of beats how many battles there were."""
    run = await runs.find(id)
    _tell_counts(run)
    return _file(run, "csv", "text/csv; charset=utf-8", run.raw())


@router.post("/{id}/stop", response_model=run_models.RunTold)
async def stop(id: str, runs: Ground, device: Device) -> Response:
    """Play no more of it; what was counted stays."""
    run = await runs.stop(id, device)
    return Response(text_of(run.told(device, 0)), media_type="application/json")


@router.post("/{id}/forget", status_code=204, response_class=Response)
async def forget(id: str, runs: Ground, device: Device) -> Response:
    """Delete it, with the designs in it."""
    await runs.forget(id, device)
    return Response(status_code=204)


@router.post("/{id}/battles", status_code=201, response_model=models.Made)
async def battle(id: str, asked: run_models.BattleAsked, runs: Ground, device: NewDevice) -> dict[str, Any]:
    """One of its battles becomes a table to look through."""
    table = await runs.battle(id, asked.setup, asked.battle, device)
    return {"id": table.id, "links": {}}


def _tell_counts(run: Run) -> dict[str, Any]:
    found = run.result()
    if found is None:
        raise Untimely("odds", "no battle has been played yet", "", "ask again in a while")
    return found


def _file(run: Run, kind: str, media: str, text: str) -> Response:
    name = f"{re.sub('[^a-z0-9_]+', '-', run.head['scenario'])}-{run.seed}.{kind}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=media, headers=headers)
