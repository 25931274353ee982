"""A table from the store: its journal is played again, every beat's hash checked, and it is as it was."""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from typing import Any

from admiralty.core.checks.agreed import watch_agreed
from admiralty.core.errors import Refused
from admiralty.core.journal import Journal, parse
from admiralty.core.play.bouts import NO_BOUT
from admiralty.core.play.versions import parting_said
from admiralty.games import game

from ..base.logs import OF
from ..database.damage import report_damage, sound
from ..database.people import Grant
from ..database.reading import Row
from ..known.clock import dues_of
from ..known.journals import add_lines, is_over, resume
from ..known.keeping import Kept, KeptDraft, read_draft, request_from, standing_from
from ..known.pledges import locking_from
from ..known.talk import said_from
from ..known.walls import Wall
from .running import House, RunningTable

log = logging.getLogger("admiralty.server")


def load(house: House, row: Row) -> RunningTable:
    """The table as it was; one whose game cannot go on is readable as far as it agrees with the rules.

    `Broken` if it is damaged, with nothing of what its row holds.
    """
    try:
        return _load(house, row)
    except Exception as problem:
        raise report_damage("table", row.table.id, problem) from None


def _load(house: House, row: Row) -> RunningTable:
    journal, note, _ = parse(row.table.header + b"".join(row.lines), "journal")
    if note:
        raise Refused("journal", "is damaged in the store")
    stored = row.table
    table = RunningTable(house, stored.id, journal.header, json.loads(stored.opening), stored.private, stored.creator)
    _take_in(table, row)
    table.committed = len(journal.entries)
    if stored.locking:
        _let_lock(table, stored.locking)
    else:
        _seat(table, journal)
    return table


def _let_lock(table: RunningTable, kept: str) -> None:
    """The game has not begun: so far are the words."""
    try:
        table.locking = locking_from(kept, table.header)
    except Refused as problem:
        table.why = "its words are damaged in the store, so it cannot start"
        log.warning("table %s cannot start: %s", table.id, problem, extra={OF: table.id})


def _take_in(table: RunningTable, row: Row) -> None:
    """All but the journal."""
    table.version = row.table.version
    table.grants = {}
    for each in row.grants:
        table.grants.setdefault(each.seat, []).append(Grant(each.device, each.name, each.generation))
    table.generations = {each.seat: each.generation for each in row.links}
    table.drafts = dict(sound(row.drafts, lambda it: (it.seat, _draft_of(it)), "draft"))
    left = dict(sound(row.standing, lambda it: (it.seat, standing_from(it.asks)), "standing"))
    table.standing = {seat: orders for seat, (orders, _) in left.items()}
    table.bouts = {seat: bout for seat, (_, bout) in left.items() if bout != NO_BOUT}
    for each in reversed(row.replies):
        sound([each], lambda it: table.remember(it.seat, it.id, dict(json.loads(it.reply))), "reply")
        table.replied = each.n
    table.talk.forget({each.seat: each.heard_from for each in row.links})
    table.talk.said(sound(row.chat, said_from, "line of the talk"))
    table.walls = {each.id: Wall(each.id, each.by_seat, each.viewer, each.made_at) for each in row.walls}
    table.request = next(iter(sound([row.table], lambda it: request_from(it.request), "request")), None)
    table.over_at = row.table.over_at
    table.clock.dues = dues_of(row.clocks)


def _draft_of(row: Any) -> tuple[list[int], KeptDraft]:
    """Where it was written, and its answers; an error for what is neither."""
    at, (answers, waiting) = json.loads(row.at), read_draft(row.answers)
    return [int(number) for number in at], [
        [int(each) for each in answers],
        [[list(name), int(value)] for name, value in waiting],
    ]


def follow(table: RunningTable, row: Row) -> None:
    """Take in what is new: its row was read since what the table knows; `Refused` if it does not fit."""
    _take_in(table, row)
    if table.locking:
        _follow_locking(table, row)
        return
    session = table.session
    if session is None or table.why:
        return
    if row.lines:
        table.seat_session(add_lines(session, table.kept, row.lines, session.journal.append), table.kept)
        table.committed = len(session.journal.entries)
    table.restore_drafts()


def _follow_locking(table: RunningTable, row: Row) -> None:
    """Others have locked or opened words, or the game has begun meanwhile: then all of its journal was read."""
    if row.table.locking:
        _let_lock(table, row.table.locking)
        return
    journal, _, _ = parse(row.table.header + b"".join(row.lines), "journal")
    table.locking, table.header, table.committed = None, journal.header, len(journal.entries)
    _seat(table, journal)


def _seat(table: RunningTable, journal: Journal) -> None:
    """Give the table its session, or what can be watched of it and the reason why it cannot go on."""
    try:
        found = game(journal.header.game)
    except Refused as problem:
        table.why = str(problem)
        return
    try:
        kept = None if is_over(journal) else Kept(journal)
        table.seat_session(resume(found, journal, kept), kept)
        table.restore_drafts()
    except Refused as problem:
        table.why = f"it {parting_said(journal.header, found, problem)}"
        log.warning("table %s cannot go on: %s", table.id, getattr(problem, "detail", problem), extra={OF: table.id})
        with suppress(Refused):
            table.session, _ = watch_agreed(found, journal)
