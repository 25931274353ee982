"""The board of one viewer as JSON text: drawn again when the battle has gone on, written again where it has changed.

To draw and to write takes longest of all that a viewer is told, and most of what happens leaves most of a board alone.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from admiralty.core.face.scenes import Scene, Shape, Sheet, shape_json, to_json
from admiralty.core.face.silhouettes import Silhouette
from admiralty.core.face.tiles import Tiles, cells_of_tiles
from admiralty.core.play.boards import BROKEN_BOARD, board_of, without_board
from admiralty.core.play.session import Session

from ..base.json_text import text_of

Known: TypeAlias = tuple[Shape | Sheet, str]
GONE_MOST = 64  # shapes that may be known though they are not there any more

log = logging.getLogger("admiralty.server")


class Board:
    """What one viewer was shown last; without `drafts` there is nothing on it of the orders that it is writing."""

    def __init__(self, table: str, seat: int, drafts: bool = True) -> None:
        self.table, self.seat, self.drafts = table, seat, drafts
        self._from: tuple[Any, ...] = ()  # what it was drawn from: a battle that is looked at never changes
        # shapes, sheets and their texts by their ids: as they are, and as they were before, for much changes to and fro
        self._now: dict[str, Known] = {}
        self._before: dict[str, Known] = {}
        self._silhouettes: tuple[Sequence[Silhouette], Sequence[str]] = (), ()
        self._text = ""
        self._maps: Sequence[Tiles] = ()
        self.tiles: dict[str, Any] | None = None  # the cells of its maps as `to_json` tells them; None without any

    def text(self, session: Session, eyes: int) -> str:
        """The board as these eyes see it now, without the cells of its maps: `tiles` has them."""
        now = self._battle(session, eyes), eyes, session.over, session.course.referee
        if not self._from or now[0] is not self._from[0] or now[1:] != self._from[1:]:
            self._text = self._write(self._draw(session, now[0], eyes))
            self._from = now
        return self._text

    def scene(self, session: Session, eyes: int) -> Scene:
        """The same drawn afresh, with all of it."""
        return self._draw(session, self._battle(session, eyes), eyes)

    def _battle(self, session: Session, eyes: int) -> Any:
        return session.battle_of(eyes) if self.drafts else session.course.known(eyes).run.battle

    def _draw(self, session: Session, battle: Any, eyes: int) -> Scene:
        """A fault of a room in drawing for one viewer is for the log: the answer that led there stands, for all."""
        try:
            return board_of(session, battle, eyes, self.seat)
        except Exception as problem:
            log.error("table %s: the board of seat %s cannot be drawn", self.table, self.seat, exc_info=problem)
            return without_board(session.deal.title, BROKEN_BOARD)

    def _write(self, scene: Scene) -> str:
        """The text of `to_json` without cells; those of shapes and sheets that were there before are known."""
        maps = [each for each in scene.shapes if isinstance(each, Tiles)]
        if maps != self._maps:
            self._maps, self.tiles = maps, cells_of_tiles(maps) if maps else None
        parts, now = (*scene.shapes, *scene.sheets), self._now
        new = [each for each in parts if (known := now.get(each.id)) is None or not _is(known, each)]
        sheets = tuple(each for each in new if isinstance(each, Sheet))
        rest = to_json(replace(scene, shapes=(), sheets=sheets, silhouettes=()))
        told = dict(zip((each.id for each in sheets), rest["sheets"], strict=True))
        for each in new:
            before = self._before.get(each.id)
            if before is None or not _is(before, each):
                before = each, text_of(told[each.id] if isinstance(each, Sheet) else shape_json(each))
            if each.id in now:
                self._before[each.id] = now[each.id]
            now[each.id] = before
        if len(now) > len(parts) + GONE_MOST:
            self._now, self._before = {each.id: now[each.id] for each in parts}, {}
        rows = {"shapes": scene.shapes, "sheets": scene.sheets}
        texts = [f'"{name}":{self._row(rows[name]) if name in rows else text_of(rest[name])}' for name in rest]
        return f"{{{','.join([*texts, *self._silhouettes_of(scene)])}}}"

    def _silhouettes_of(self, scene: Scene) -> Sequence[str]:
        """What is left of it: they are long, and change with the damage of a ship only."""
        if scene.silhouettes and scene.silhouettes != self._silhouettes[0]:
            told = to_json(replace(scene, shapes=(), sheets=()))
            self._silhouettes = scene.silhouettes, [f'"silhouettes":{text_of(told["silhouettes"])}']
        return self._silhouettes[1] if scene.silhouettes else ()

    def _row(self, parts: Sequence[Shape | Sheet]) -> str:
        return f"[{','.join([self._now[each.id][1] for each in parts])}]"


def _is(known: Known, part: Shape | Sheet) -> bool:
    return known[0] is part or known[0] == part
