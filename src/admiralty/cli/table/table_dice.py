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
DICE = re.compile(r"(\d{1,3})d(\d{1,4})(?:\s+(.*)|$)", re.IGNORECASE)
ASIDE = re.compile(r"^aside\b[\s,:;.]*|(?:^|[\s,:;.]+)aside[\s.!]*$", re.IGNORECASE)  # of what they are for


def may_roll(table: Table) -> bool:
    """May the seat on screen throw dice now?"""
    return table.begun and not table.over and table.session.may_throw(table.seat)


def read_dice(text: str) -> tuple[int, int, bool, str] | None:
    """How many dice, their sides, whether they are thrown aside, and what for; None for what are no dice.

    Aside is the first or the last word of what they are for.
    """
    if (read := DICE.fullmatch(text)) is None or not is_plain(text) or len(text) > 200:
        return None
    label, aside = ASIDE.subn("", read[3] or "")
    return int(read[1]), int(read[2]), aside > 0, label


def roll(table: Table, rest: str) -> Reply:
    """Throw dice, for everybody or aside for who leads the game alone."""
    if (read := read_dice(rest)) is None:
        raise Refused("roll", f"{quote_value(rest)} are no dice", "", USAGE)
    count, sides, aside, label = read
    before = len(table.session.log_for(table.seat))
    receipt = table.session.throw(table.seat, count, sides, label, aside)
    lines = [line.text for line in table.session.log_for(table.seat)[before:]]
    return Reply(" ".join([*lines, f"Receipt {receipt}"]))
