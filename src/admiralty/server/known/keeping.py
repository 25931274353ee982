"""What a table holds back until it is on the disk, and what its seats are asked to agree to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from admiralty.core.errors import Refused
from admiralty.core.journal import Journal
from admiralty.core.journal import secret as secrets
from admiralty.core.journal.entries import Entry, entry_json
from admiralty.core.play.autoplay import AS_SIMPLE, Orders
from admiralty.core.play.bouts import NO_BOUT, Given, Left
from admiralty.core.play.forms import Draft
from admiralty.core.play.session import Session

from ..base.json_text import text_of
from .talk import Said

# A draft as plain data: its answers; those that wait for a box that is not there now, each with the box's name.
KeptDraft: TypeAlias = list[list[Any]]


def no_draft() -> KeptDraft:
    """The draft of a seat that has written nothing."""
    return [[], []]


def draft_of(session: Session, seat: int) -> KeptDraft:
    """What a seat has written in the running plot."""
    draft = session.drafts.get(seat, Draft())
    return [draft.values, [[list(name), value] for name, value in draft.waiting.items()]]


def write_again(session: Session, seat: int, known: KeptDraft) -> None:
    """Let a seat's draft be this; of what does not fit any more nothing is left."""
    if known == draft_of(session, seat):
        return
    session.fill(seat, [])
    with suppress(Refused):
        session.fill(seat, known[0])
        session.drafts[seat].waiting.update((tuple(name), value) for name, value in known[1])


def read_draft(text: str) -> KeptDraft:
    """Read what the store kept; at first it had the answers alone."""
    data: list[Any] = json.loads(text)
    return data if data and isinstance(data[0], list) else [data, []]


def standing_text(orders: Orders, bout: Left) -> str:
    """What a seat leaves to the computer as the store keeps it: questions, the bout that it left if any, values, and
    what it has given; as much of it as is there.
    """
    values = [[what, place] for what, place in orders.items() if place != AS_SIMPLE]
    kept = [[*orders], [bout.bout, bout.since], values, bout.given]
    if bout.given:
        return text_of(kept)
    return text_of(kept[:3] if values else kept[:2] if bout.bout else [*orders])


def standing_from(text: str) -> tuple[dict[int, int], Left]:
    """Read what the store kept; at first it had the questions alone, then no values, then nothing given, or not since
    when.
    """
    data: list[Any] = json.loads(text)
    asks, bout, *more = data if data and isinstance(data[0], list) else (data, NO_BOUT)
    values = {int(what): int(place) for what, place in more[0]} if more else {}
    given = tuple(Given(*map(int, each)) for each in more[1]) if len(more) > 1 else ()
    number, since, *_ = bout
    return {int(what): values.get(int(what), AS_SIMPLE) for what in asks}, Left(int(number), int(since), given)


class Kept:
    """The session's store: entries gather here until they are committed."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.lines: list[dict[str, Any]] = []  # as rows, without the table's id

    def append(self, entry: Entry) -> str:
        """As `core.staging.Store`, but not yet on the disk."""
        receipt = self.journal.append(entry)
        n = len(self.journal.entries)
        line = secrets.canonical({**entry_json(self.journal.entries[-1]), "n": n, "hash": receipt}) + b"\n"
        self.lines.append({"n": n, "line": line})
        return receipt


class Keeper:
    """Makes the store of a new session's journal, as `core.staging.Stores`, and has it for the table."""

    kept: Kept

    def __call__(self, journal: Journal) -> Kept:
        self.kept = Kept(journal)
        return self.kept


@dataclass(slots=True)
class Pending:
    """What counts when the command that is being done is committed."""

    drafts: dict[int, tuple[list[int], KeptDraft]] = field(default_factory=dict)  # seat -> place, what it has written
    chat: list[Said] = field(default_factory=list)
    heard_from: dict[int, int] = field(default_factory=dict)  # seat -> as of `Talk`
    standing: dict[int, Orders] = field(default_factory=dict)  # by seat
    bouts: dict[int, Left] = field(default_factory=dict)  # seat -> the bout that it leaves; NO_BOUT: none any more
    links: dict[int, int] = field(default_factory=dict)  # seat -> generation of a link where there was none


class Request:
    """What a seat asks the others to agree to: to take back entry `to`, or to leave (`to` is 0)."""

    def __init__(self, kind: str, by: int, to: int, text: str, agreed: Sequence[int] = (), refused: int = -1) -> None:
        self.kind, self.by, self.to, self.text = kind, by, to, text
        self.agreed, self.refused = list(agreed), refused

    def plain(self) -> dict[str, Any]:
        """As the store keeps it."""
        return {name: getattr(self, name) for name in ("kind", "by", "to", "text", "agreed", "refused")}


def request_from(text: str) -> Request | None:
    """Read what the store kept."""
    data = json.loads(text)
    return None if data is None else Request(**data)
