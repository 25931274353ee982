"""What a referee sees besides: the map that they may paint on, and the board with the eyes of any seat."""

from __future__ import annotations

from typing import Any

from admiralty.core.face.scenes import to_json
from admiralty.core.play.deeds import battle_to_come
from admiralty.core.play.session import Session

from ..known.state import TableState
from .boards import Board
from .seen import sight_of


def brush_told(session: Session) -> dict[str, Any] | None:
    """What can be painted, and where; None where the game has no map to paint on."""
    brush = session.game.brush
    if brush is None:
        return None
    columns, rows = brush.size(battle_to_come(session.course))
    kinds = list(brush.kinds_of(session.deal.names))
    charts = list(session.deal.seats) if brush.show is not None else []
    return {
        "map": brush.map,
        "columns": columns,
        "rows": rows,
        "kinds": kinds,
        "charts": charts,
    }


def board_told(table: TableState, seat: int) -> dict[str, Any]:
    """The board as a seat sees it, without anything of orders that it is writing or has sealed."""
    session = table.playing
    told = to_json(Board(table.id, seat, drafts=False).scene(session, sight_of(session, seat)))
    return {"tiles": told.pop("tiles", None), "scene": told}
