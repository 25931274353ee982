"""The log of a table as one viewer reads it, and how its beats are played back."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

from admiralty.core.face.cues import cue_json
from admiralty.core.face.wording import LogLine
from admiralty.core.play.referee import lines_of
from admiralty.core.play.session import Session
from admiralty.core.sight.story import DIE, Happening, tell_lines
from admiralty.core.sight.veils import Veiled

from ..base.json_text import text_of

log = logging.getLogger("admiralty.server")
CUES_MOST = 80  # of the beats before the last two


def line_told(k: int, line: LogLine) -> dict[str, Any]:
    """A line of the log; a die with its value and its sides."""
    out: dict[str, Any] = {"id": k, "beat": line.beat, "kind": line.kind, "clause": line.clause, "text": line.text}
    if line.kind == DIE:
        out["die"] = list(line.args)
    return out


def cues_told(session: Session, lines: Sequence[LogLine], beat: int, first: int) -> list[dict[str, Any]]:
    """What a beat looks like when it is played back; `first` is the number of its first line in the log.

    A fault of a room in showing is for the log of the server: the game goes on without.
    """
    make = session.game.cues
    if make is None:
        return []
    try:
        return [{**cue_json(cue), "beat": beat, "line": first + cue.line} for cue in make(lines, session.deal)]
    except Exception as problem:
        log.error("a beat of %s cannot be played back", session.game.key, exc_info=problem)
        return []


class Log:
    """The log as one viewer reads it, kept beat by beat, so that only what is new is put into words."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._beats: list[tuple[Any, Sequence[str], Sequence[str]]] = []  # a beat's run, lines and cues as JSON texts
        self._referee: Any = ()  # what the referee had done when they were told
        self._last = _Told()

    def texts(self) -> list[str]:
        """Every line as JSON text."""
        return [line for _, lines, _ in self._beats for line in lines]

    def cues(self) -> str:
        """How the last beats are played back, as JSON text: two of them, and more while these show little."""
        told: list[str] = []
        for n, (_, _, cues) in enumerate(reversed(self._beats)):
            if n > 1 and len(told) + len(cues) > CUES_MOST:
                break
            told = [*cues, *told]
        return f"[{','.join(told)}]"

    def tell(self, session: Session) -> None:
        """Put into words what is new."""
        course, veiled = session.course.known(self.seat), session.veiled(self.seat)
        runs = [beat.played for beat in course.beats]
        if veiled is not None or self._referee is not course.referee:  # a veil covers old lines, too
            self._beats, self._last = [], _Told()
            self._referee = course.referee if veiled is None else None
        kept = 0
        while kept < min(len(runs), len(self._beats)) and self._beats[kept][0] is runs[kept]:
            kept += 1
        del self._beats[kept:]
        count = sum(len(lines) for _, lines, _ in self._beats)
        for beat in course.beats[kept:]:
            told = self._last = self._last.gone_on(session, lines_of(course, beat), count, self.seat, veiled)
            cues = [text_of(each) for each in cues_told(session, told.lines, beat.number, count)]
            self._beats.append((beat.played, told.texts, cues))
            count += len(told.lines)


def _same_start(known: Sequence[Happening], now: Sequence[Happening]) -> int:
    """How many happenings are the same from the first on; mostly nearly all, so they are compared by the block."""
    same, most = 0, min(len(known), len(now))
    for block in (256, 16, 1):
        while same + block <= most and known[same : same + block] == now[same : same + block]:
            same += block
    return same


class _Told(NamedTuple):
    """The beat that was told last. It is run again with each answer, and most of it happens as it did before."""

    happened: Sequence[Happening] = ()
    ends: Sequence[int] = ()  # how many lines there are after each happening; a viewer is not told of all
    lines: Sequence[LogLine] = ()
    texts: Sequence[str] = ()
    first: int = 0  # the number of its first line

    def gone_on(
        self, session: Session, happened: Sequence[Happening], first: int, seat: int, veiled: Veiled | None
    ) -> _Told:
        """What is told after it has been run again, or of the beat after it."""
        same = _same_start(self.happened, happened) if first == self.first else 0
        known = self.ends[same - 1] if same else 0
        ends, lines = list(self.ends[:same]), list(self.lines[:known])
        for each in happened[same:]:
            lines += tell_lines(session.game, session.deal, (each,), seat, veiled)
            ends.append(len(lines))
        texts = [text_of(line_told(first + n, line)) for n, line in enumerate(lines[known:], known)]
        return _Told(happened, ends, lines, [*self.texts[:known], *texts], first)
