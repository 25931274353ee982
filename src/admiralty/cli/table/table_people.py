"""What the people at one keyboard have to do with each other: whispers, hand-outs, several seats of one person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from admiralty.core.errors import Refused, quote_value
from admiralty.core.play.referee import handouts_of
from admiralty.core.state.views import OPEN

from .table_words import Reply

if TYPE_CHECKING:
    from .table import Table

WHISPERED_MOST = 500  # characters


def may_whisper(table: Table) -> bool:
    """Is there another person at this keyboard?"""
    match = table.match if table.begun else None
    return match is not None and not match.alone and table.seat in match.humans and len(match.humans) > 1


def whisper(table: Table, rest: str) -> Reply:
    """Leave words for another seat, which reads them when it has the screen."""
    if not may_whisper(table):
        raise Refused("whisper", "nobody else plays here")
    names = table.deal.called
    others = [seat for seat in table.match.humans if seat != table.seat]
    typed = rest.casefold()
    found = [seat for seat in others if f"{typed} ".startswith(f"{names[seat].casefold()} ")]
    if not found:
        known = ", ".join(names[seat] for seat in others)
        raise Refused(
            "whisper", f"{quote_value(rest)} starts with no other player", "", f"type whisper NAME TEXT: {known}"
        )
    seat = max(found, key=lambda each: len(names[each]))
    text = rest[len(names[seat]) :].strip()[:WHISPERED_MOST]
    if not text:
        raise Refused("whisper", "says nothing", "", f"type whisper {names[seat]} TEXT")
    table.match.whispers.setdefault(seat, []).append(f"{names[table.seat]} whispers: {text}")
    return Reply(f"{names[seat]} reads it next time they have the screen. Whispers are not saved.")


def heard(table: Table) -> Reply:
    """What was whispered to the seat since it last had the screen; nothing more is kept of it."""
    return Reply(" · ".join(table.match.whispers.pop(table.seat, ())))


def has_handouts(table: Table) -> bool:
    """Has the referee handed the seat anything?"""
    return table.begun and bool(handouts_of(table.session.course, _eyes(table)))


def show_handouts(table: Table, rest: str) -> Reply:
    """The referee's notes that the seat has."""
    if not has_handouts(table):
        raise Refused("handouts", "the referee has handed you nothing")
    word = table.game.wording.beat_word
    body: list[str] = []
    for each in handouts_of(table.session.course, _eyes(table)):
        body += [f"{each.title} ({word} {each.beat + 1})", f"  {each.text}", ""]
    return Reply(title="Hand-outs", body=tuple(body[:-1]))


def _eyes(table: Table) -> int:
    return OPEN if table.over else table.seat


def may_be_alone(table: Table) -> bool:
    """Are there several seats that one person may play?"""
    return table.begun and not table.over and len(table.match.humans) > 1


def toggle_alone(table: Table, rest: str) -> Reply:
    """One person plays all seats here, without a curtain between them; or several do again."""
    if not may_be_alone(table):
        raise Refused("alone", "you have one seat, and there is no curtain")
    table.match.alone = not table.match.alone
    if table.match.alone:
        return Reply("You play these seats yourself: no curtain until you type alone again or leave the table.")
    return Reply("Several people play here: the screen is passed on behind a curtain.")
