"""What a screen on the wall shows: one viewer's board and log, and whose turn it is; nothing to press or to write."""

from __future__ import annotations

from ..base.json_text import text_of
from ..known.state import TableState
from .boards import Board
from .seen import Builder, sight_of

LINES_MOST = 14  # of the log
STRUCK_WITHIN = 40  # lines: what struck ships before that is no news any more
TABLE_KEYS = ("title", "beat_word", "status", "deciding", "hold", "either", "outcome_text", "why")
SEAT_KEYS = ("called", "who", "person", "taken", "ready", "waited_for")


class Screen:
    """What the sockets of one screen were told last."""

    def __init__(self, table: TableState, viewer: int) -> None:
        self.viewer = viewer
        self.board = Board(table.id, viewer, drafts=False)
        self._known: dict[str, int] = {}  # hashes of what was told
        self._board_text = ""

    def full(self, builder: Builder) -> str:
        """All of it, after what is new was told to the other sockets."""
        parts = self._parts(builder)
        self._known = {name: hash(text) for name, text in parts.items()}
        return _message(parts)

    def news(self, builder: Builder) -> str | None:
        """What changed since it was told last; None if nothing did."""
        changed = {name: text for name, text in self._parts(builder).items() if self._known.get(name) != hash(text)}
        self._known.update((name, hash(text)) for name, text in changed.items())
        return _message(changed) if changed else None

    def shows(self, shape: str) -> bool:
        """Is this shape on its board?"""
        return f'"id":{text_of(shape)}' in self._board_text

    def _parts(self, builder: Builder) -> dict[str, str]:
        """The keys of what it is told, as JSON texts: of a snapshot only what everybody in a room may see."""
        viewer, session = self.viewer, builder.session
        table, called = builder.told("table", viewer), builder.table.called
        seats = [{name: seat[name] for name in SEAT_KEYS} for seat in builder.seats_told()]
        self._board_text = "null" if session is None else self.board.text(session, sight_of(session, viewer))
        return {
            "table": text_of({name: table[name] for name in TABLE_KEYS if name in table}),
            "seats": text_of(seats),
            "view": text_of(called[viewer] if viewer >= 0 else None),
            "beat": text_of(builder.told("beat", viewer)),
            "scene": self._board_text,
            "tiles": text_of(None if session is None else self.board.tiles),
            "lines": f"[{','.join(builder.log(viewer)[-LINES_MOST:])}]",
            "struck": f"[{','.join(builder.struck(viewer, STRUCK_WITHIN))}]",
        }


def _message(parts: dict[str, str]) -> str:
    return '{"set":{' + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}}"
