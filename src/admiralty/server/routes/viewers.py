"""As whom a device looks at a table, and at the past of its game."""

from __future__ import annotations

from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN, SPECTATOR

from ..asked.commands import Command
from ..base.refusals import Denied
from ..known.state import TableState
from ..seen.seen import sight_of

NOBODY = "-"  # as a seat's name: look on as a spectator


def viewer_of(table: TableState, device: str, name: str | None) -> int:
    """As whom a device looks at a table: the seat it names, else its first one, else as a spectator."""
    if name == NOBODY:
        return SPECTATOR
    if not name:
        mine = table.seats_of(device)
        return mine[0] if mine else OPEN if table.is_referee(device) else SPECTATOR
    seat = table.seat_named(name)
    table.require_seat(device, seat)
    return seat


def acting_seat(table: TableState, seat: int, command: Command) -> int:
    """The seat that does what is sent from one: at the referee's place the one that the command names."""
    named = getattr(command, "seat", None)
    if named is None or table.seat_named(named) == seat:
        return seat
    if seat != OPEN:
        raise Denied("seat", "is another one than the one that sends this", "", "send it from that seat")
    return table.seat_named(named)


def eyes_of(table: TableState, session: Session, device: str, seat: str | None, what: str) -> tuple[int, int]:
    """With whose eyes a game's past is looked at, and as whose side; `Denied` where this device may not.

    After the end anybody may as any seat or, with `open`, as all; before it each device as at the table.
    """
    if seat == "open" and not session.over:
        raise Denied(what, "shows everything only after the end")
    if session.over:
        viewer = OPEN if seat == "open" else SPECTATOR if seat in (None, "", "-") else table.seat_named(str(seat))
        return (OPEN if seat in (None, "", "open") else viewer), viewer
    viewer = viewer_of(table, device, seat)
    table.require_viewer(device, viewer)
    return sight_of(session, viewer), viewer
