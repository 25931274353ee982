"""What a referee sees besides: the map that they may paint on, and the board with the eyes of any seat."""

from __future__ import annotations

import logging
from typing import Any

from admiralty.core.face.scenes import to_json
from admiralty.core.play.boards import BROKEN_BOARD, board_of, without_board
from admiralty.core.play.deeds import battle_to_come
from admiralty.core.play.session import Session

from .seen import sight_of

log = logging.getLogger("admiralty.server")


def brush_told(session: Session) -> dict[str, Any] | None:
    """What can be painted, and where; None where the game has no map to paint on."""
    brush = session.game.brush
    if brush is None:
        return None
    columns, rows = brush.size(battle_to_come(session.course))
    charts = list(session.deal.seats) if brush.show is not None else []
    return {"map": brush.map, "columns": columns, "rows": rows, "kinds": list(brush.kinds), "charts": charts}


def board_told(session: Session, seat: int) -> dict[str, Any]:
    """The board as a seat sees it, without anything of orders that it is writing or has sealed.

    A fault of a room in drawing for one viewer is for the log of the server.
    """
    eyes = sight_of(session, seat)
    try:
        scene = board_of(session, session.course.known(eyes).run.battle, eyes, seat)
    except Exception as problem:
        log.error("the board of seat %s of %s cannot be drawn", seat, session.game.key, exc_info=problem)
        scene = without_board(session.deal.title, BROKEN_BOARD)
    told = to_json(scene)
    return {"tiles": told.pop("tiles", None), "scene": told}
