"""Odds on a socket: what is asked becomes a job for the workers, and comes back in ever better figures."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import replace
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.play.forms import Pending, form
from admiralty.core.play.session import Session
from admiralty.core.sight.prefix import Prefix
from admiralty.games import game

from ..asked.commands import Odds
from ..base.json_text import text_of
from ..base.refusals import error_told
from ..workers.workers import OddsJob
from .clients import Asking, Client
from .running import RunningTable

ANSWERS_MOST = 24  # answers that are reckoned at once
ELSEWHERE = "Another window of this seat asked for odds after you."
REMARK = "Only the first {count} answers; ask for others by their values."


def job_of(session: Session, seat: int, asked: Odds) -> tuple[OddsJob, str]:
    """The job, and a remark for whoever asks; `Refused` if the seat is not asked anything."""
    prefix = session.prefix(seat)
    question, prefix = _question(session, seat, asked, prefix)
    remark = ""
    answers: tuple[int, ...] = ()
    texts: tuple[str, ...] = ("these orders",)
    if question:
        choices = {choice.value: choice.text for choice in question.choices}
        listed = sorted(question.choices, key=lambda choice: choice.minor)
        every = [choice.value for choice in listed] or list(
            range(question.low, min(question.high, question.low + ANSWERS_MOST) + 1)
        )
        for value in asked.values or ():
            if value not in choices and (choices or not question.low <= value <= question.high):
                raise Refused("odds", f"{value} is not a legal answer", question.clause)
        answers = tuple(list(asked.values or every)[:ANSWERS_MOST])
        remark = REMARK.format(count=len(answers)) if not asked.values and len(answers) < len(every) else ""
        texts = tuple(choices.get(value, str(value)) for value in answers)
    prompt = question.prompt if question else "These orders"
    return OddsJob(session.game.key, session.deal, session.state(seat), prefix, seat, answers, texts, prompt), remark


def _question(session: Session, seat: int, asked: Odds, prefix: Prefix) -> tuple[Pending | None, Prefix]:
    """The question that the odds are of (None: the form is complete), and what the seat has answered before it."""
    plot = session.plot
    if plot is None:
        if seat not in session.pending:
            raise Refused("odds", "you have no open question now")
        return session.pending[seat], prefix
    if seat not in plot.seats or seat in plot.given:
        raise Refused("odds", "you are not writing orders now")
    if asked.answers is None:
        return session.draft(seat).open, prefix
    sheet = plot.sheet(seat, asked.answers)
    if sheet.values != list(asked.answers):
        raise Refused("odds", f"box {len(sheet.values) + 1} does not take this answer")
    known = list(prefix.answers.get(seat, ()) if prefix.answers else ())
    before = known[: len(known) - len(session.draft(seat).boxes)]
    answers = {**(prefix.answers or {}), seat: (*before, *asked.answers)}
    return form(session.stage, session.reader(seat), plot, sheet, False).open, replace(prefix, answers=answers)


def ask(table: RunningTable, seat: int, client: Client, job: OddsJob, remark: str, host: str) -> None:
    """Let a seat's request take the place of the one before; another socket keeps the figures that it has."""
    before = stop_asking(table, seat)
    if before is not None and before.client is not client:
        before.client.push(text_of({"set": {"odds": {**before.told, "final": True, "remark": ELSEWHERE}}}))
    played = game(job.game)
    told = {
        "prompt": job.prompt, "outcomes": list(job.deal.outcomes), "answers": [], "remark": remark,
        "wins": [label for label in job.deal.outcomes if played.worth(label, job.deal, job.seat) > 0],
        "imagined": played.imagined,
    }  # fmt: skip
    mine = Asking(client, told, asyncio.create_task(_tell(table, client, job, told, host)))
    table.asking[seat] = mine
    mine.task.add_done_callback(lambda _: table.asking.get(seat) is mine and table.asking.pop(seat))


def stop_asking(table: RunningTable, seat: int, client: Client | None = None) -> Asking | None:
    """Compute no more for a seat, or only for this socket of it; the request that ended by it."""
    asking = table.asking.get(seat)
    if asking is None or (client is not None and asking.client is not client):
        return None
    del table.asking[seat]
    asking.task.cancel()
    return asking


async def _tell(table: RunningTable, client: Client, job: OddsJob, told: dict[str, Any], host: str) -> None:
    """Compute, and tell this client; ends by being cancelled, or when the figures are good enough."""
    try:
        async with aclosing(table.house.workers.odds(job, host)) as estimates:
            async for rows, final in estimates:
                told.update(answers=rows or told["answers"], final=final)
                client.push(text_of({"set": {"odds": told}}))
    except Refused as problem:
        client.push(text_of({"set": {"odds": {"error": error_told(problem)}}}))
