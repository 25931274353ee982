"""The board of one viewer as JSON text: drawn again when the battle has gone on, written again where it has changed.

To draw and to write takes longest of all that a viewer is told, and most of what happens leaves most of a board alone.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from admiralty.core.face.scenes import Scene, Shape, Sheet, shape_json, to_json
from admiralty.core.play.boards import BROKEN_BOARD, board_of, without_board
from admiralty.core.play.session import Session

from ..base.json_text import text_of

Known: TypeAlias = tuple[Shape | Sheet, str]

log = logging.getLogger("admiralty.server")


class Board:
    """What one viewer was shown last."""

    def __init__(self, table: str, seat: int) -> None:
        self.table, self.seat = table, seat
        self._from: tuple[Any, ...] = ()  # what it was drawn from: a battle that is looked at never changes
        # shapes, sheets and their texts by their ids: as they are, and as they were before: much changes to and fro
        self._known: dict[str, list[Known]] = {}
        self._text = ""

    def text(self, session: Session, eyes: int) -> str:
        """The board as these eyes see it now."""
        now = session.battle_of(eyes), eyes, session.over, session.course.referee
        if not self._from or now[0] is not self._from[0] or now[1:] != self._from[1:]:
            self._text = self._write(self._draw(session, now[0], eyes))
            self._from = now
        return self._text

    def _draw(self, session: Session, battle: Any, eyes: int) -> Scene:
        """A fault of a room in drawing for one viewer is for the log: the answer that led there stands, for all."""
        try:
            return board_of(session, battle, eyes, self.seat)
        except Exception as problem:
            log.error("table %s: the board of seat %s cannot be drawn", self.table, self.seat, exc_info=problem)
            return without_board(session.deal.title, BROKEN_BOARD)

    def _write(self, scene: Scene) -> str:
        """The text of `to_json`; those of shapes and sheets that were there before are known."""
        parts, before, known = (*scene.shapes, *scene.sheets), self._known, dict[str, list[Known]]()
        for each in parts:
            last = before.get(each.id)
            if last and (last[0][0] is each or last[0][0] == each):
                known[each.id] = last
            elif last and len(last) > 1 and last[1][0] == each:
                known[each.id] = last[::-1]
        sheets = tuple(each for each in scene.sheets if each.id not in known)
        rest = to_json(replace(scene, shapes=(), sheets=sheets))
        texts = {each.id: text_of(told) for each, told in zip(sheets, rest["sheets"], strict=True)}
        for each in parts:
            if each.id not in known:
                text = texts[each.id] if isinstance(each, Sheet) else text_of(shape_json(each))
                known[each.id] = [(each, text), *before.get(each.id, [])[:1]]
        self._known = known
        rows = {"shapes": scene.shapes, "sheets": scene.sheets}
        told = (f'"{name}":{self._row(rows[name]) if name in rows else text_of(rest[name])}' for name in rest)
        return f"{{{','.join(told)}}}"

    def _row(self, parts: Sequence[Shape | Sheet]) -> str:
        return f"[{','.join([self._known[each.id][0][1] for each in parts])}]"
