"""Names that are given at the keyboard to what was born in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from admiralty.core.errors import Refused, quote_value

from .table_words import Reply

if TYPE_CHECKING:
    from admiralty.core.play.history import ToName

    from .table import Table

USAGE = "type name NUMBER NAME; without a NAME it takes yours back"


def may_name(table: Table) -> bool:
    """Is there anything that the seat on screen may name?"""
    return table.begun and not table.over and bool(table.session.to_name(table.seat))


def name(table: Table, rest: str) -> Reply:
    """List what may be named, give one of them a name, or take back the seat's own."""
    if not may_name(table):
        raise Refused("name", "there is nothing to name now")
    found = table.session.to_name(table.seat)
    number, _, text = rest.partition(" ")
    if not number:
        return Reply(USAGE, title="What you may name", body=tuple(_said(k, each) for k, each in enumerate(found, 1)))
    if not (number.isdecimal() and len(number) < 7 and 1 <= int(number) <= len(found)):
        raise Refused("name", f"{quote_value(number)} is none of 1 to {len(found)}", "", "name alone lists them")
    thing = found[int(number) - 1]
    receipt = table.session.give_name(table.seat, thing.of, thing.number, text)
    called = table.session.deal_for(table.seat).names[thing.of][thing.number]
    return Reply(f"It is called {called} now. Receipt {receipt}")


def _said(k: int, thing: ToName) -> str:
    return f"{k}  {thing.called}" + (f" (your name: {thing.name})" if thing.name else "")
