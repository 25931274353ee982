"""Dice that are thrown at the keyboard beside the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from admiralty.core.errors import Refused, quote_value
from admiralty.core.errors.plain_text import is_plain

from .table_words import Reply

if TYPE_CHECKING:
    from .table import Table

USAGE = "type roll 2d6 luck, or roll 2d6 aside luck: then only who leads the game and you read it"
DICE = re.compile(r"(\d{1,3})d(\d{1,4})(?:\s+(aside)\b[\s,:;.]*|\s+|$)(.*)", re.IGNORECASE)


def may_roll(table: Table) -> bool:
    """May the seat on screen throw dice now?"""
    return table.begun and not table.over and table.session.may_throw(table.seat)


def roll(table: Table, rest: str) -> Reply:
    """Throw dice, for everybody or aside for who leads the game alone."""
    read = DICE.fullmatch(rest)
    if read is None or not is_plain(rest) or len(rest) > 200:
        raise Refused("roll", f"{quote_value(rest)} are no dice", "", USAGE)
    count, sides, aside, label = read.groups()
    before = len(table.session.log_for(table.seat))
    receipt = table.session.throw(table.seat, int(count), int(sides), label, aside is not None)
    lines = [line.text for line in table.session.log_for(table.seat)[before:]]
    return Reply(" ".join([*lines, f"Receipt {receipt}"]))
