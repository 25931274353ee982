"""The board of a session as a viewer may see it, under the referee's veils if there are any."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..face.scenes import Scene, Text
from ..state.records import to_json

if TYPE_CHECKING:
    from .session import Session

NO_BOARD = "Nothing can be seen"
BROKEN_BOARD = "This board cannot be drawn; the game goes on"
WIDTH, HEIGHT = 640.0, 360.0


def board_of(session: Session, battle: Any, eyes: int, seat: int) -> Scene:
    """What `eyes` see of a battle of this session, drawn for `seat`, whose own side is its own.

    A room draws what it hides itself. Where a veil hides it in a way that the room does not know, the board is drawn
    once more with defaults in place of what is hidden, and without anything if that cannot be drawn either.
    """
    game, deal = session.game, session.deal_for(eyes)
    if session.veiled(eyes) is None:
        return game.scene(session.view_of(battle, eyes), deal, seat)
    for view in (session.view_of, lambda b, e: to_json(session.mask_of(b, e))):
        with suppress(TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
            return game.scene(view(battle, eyes), deal, seat)
    return without_board(deal.title, NO_BOARD)


def without_board(title: str, why: str) -> Scene:
    """What stands where no board can."""
    return Scene(title, WIDTH, HEIGHT, (Text("unseen", why, "note", WIDTH / 2, HEIGHT / 2, why, 16),))
