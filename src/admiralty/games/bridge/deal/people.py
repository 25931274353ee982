"""What the people at the table are called: by the officers that each holds; and who commands.  [BC-R94, BC-R272]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from admiralty.core.face.game import Deal

from ..tables import COMMAND, NONE


def known_as(b: Any, deal: Deal) -> dict[str, str]:
    """What the seats of several people are called now, as officers may have been handed over since the deal."""
    officers = deal.names["officer"]
    return {**deal.known_as, **call_seats(deal.seats, officers, [b.officers[o].seat for o in range(len(officers))])}


def call_seats(seats: Sequence[str], officers: Sequence[str], held: Sequence[int]) -> dict[str, str]:
    """The same from the officers' names and the number of the seat that holds each; the last seat is the GM's."""
    people = len(seats) - 1
    if people == 1:
        return {}
    return {
        seats[k]: say_held([name for name, seat in zip(officers, held, strict=True) if seat == k], k)
        for k in range(people)
    }


def say_held(officers: Sequence[str], seat: int) -> str:
    """Officers of one seat: both of two, of more the first and how many others; who has none is told by number."""
    if not officers:
        return say_person("no officer", seat)
    if len(officers) <= 2:
        return " and ".join(officers)
    return f"{officers[0]} and {len(officers) - 1} others"


def say_person(called: str, seat: int) -> str:
    """A person by number, and by the officers that the seat is called after."""
    number = f"Person {seat + 1} ("
    return called if called.startswith(number) else f"{number}{called})"


def first_in_command(b: Any) -> int:
    """The officer whose person is the captain's; none while nobody is in command.  [BC-R94, BC-R272]"""
    return next((o for o, it in enumerate(b.officers) if it.aboard and it.station & COMMAND), NONE)
