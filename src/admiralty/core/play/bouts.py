"""A bout that a seat leaves to the computer, such as a combat of a campaign: the computer answers for it to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from ..errors import Refused
from ..journal.entries import Edit
from .session import Session


class Left(NamedTuple):
    """Which bout a seat has left to the computer, and how many acts of its own stood before it did."""

    bout: int
    since: int


NO_BOUT = Left(0, 0)
Bouts: TypeAlias = Mapping[int, Left]  # by seat


def bout_of(session: Session, seat: int) -> int:
    """The number of the bout in which the seat is asked, or has locked its orders; 0: none."""
    bout, plot = session.game.bout, session.plot
    seats = plot.seats if plot else session.waiting
    return 0 if bout is None or session.over or seat not in seats else bout.number(session.battle_now)


def say_bout(session: Session, seat: int, text: str) -> str:
    """A sentence of the game about its bouts, of the one that is running, as a seat may know it."""
    bout = session.game.bout
    return text.format(place=bout.place(session.battle_now, session.deal_for(seat).names)) if bout else text


def is_left(session: Session, seat: int, bouts: Bouts) -> bool:
    """Does the computer answer for this seat now?"""
    return seat in bouts and bouts[seat].bout == bout_of(session, seat) != 0


def leave_bout(session: Session, seat: int) -> Left:
    """The running bout is left from now on; `Refused` where the seat is asked nothing of one."""
    if not (number := bout_of(session, seat)):
        raise Refused(session.called[seat], "is asked nothing that could be left to the computer")
    return Left(number, _acts(session, seat))


def first_left(session: Session, seat: int, bouts: Bouts) -> int | None:
    """How many acts of the seat stand up to the first one given for it in the bout that it left; None: none was."""
    if seat not in bouts or _acts(session, seat) <= bouts[seat].since:
        return None
    return bouts[seat].since + 1


def _acts(session: Session, seat: int) -> int:
    return sum(not isinstance(act, Edit) and act.giver == seat for _, act in session.acts)
