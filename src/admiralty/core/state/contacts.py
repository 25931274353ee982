"""Contacts: what a side meets gets a number of its own, in the order of meeting, so that none counts what is unseen.

A side's record has a row with a place for each piece, which only its side sees: `contacts: list[int] = numbers(PIECES,
0, PIECES, seen=OWNER)`. It holds the number of each piece, 0 as long as it is not met. Questions, answers and events
of a side are about these numbers, never about the places of pieces in the battle.
"""

from __future__ import annotations

NONE = -1


def meet(contacts: list[int], piece: int) -> int:
    """The number of a piece that is met, from 1; it gets the next one at the first meeting and keeps it."""
    if contacts[piece] == 0:
        contacts[piece] = count_met(contacts) + 1
    return contacts[piece]


def number_of(contacts: list[int], piece: int) -> int:
    """The number of a piece; 0: it has not been met."""
    return contacts[piece]


def piece_of(contacts: list[int], number: int) -> int:
    """The piece that has this number; NONE where none has it."""
    if number > 0:
        for piece in range(len(contacts)):
            if contacts[piece] == number:
                return piece
    return NONE


def count_met(contacts: list[int]) -> int:
    """How many pieces have been met; it is the last number, too."""
    return max(contacts)
