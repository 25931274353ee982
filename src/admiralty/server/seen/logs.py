"""The log of a table as one viewer reads it, and how its beats are played back."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any

from admiralty.core.face.cues import cue_json
from admiralty.core.face.game import Deal
from admiralty.core.face.wording import LogLine
from admiralty.core.play.history import Beat
from admiralty.core.play.referee import lines_of
from admiralty.core.play.session import Session
from admiralty.core.sight.story import DIE, Happening, tell_on
from admiralty.core.sight.veils import Veiled

from ..base.json_text import text_of

log = logging.getLogger("admiralty.server")
STRIKING = ("strike", "burst")  # kinds of cues
CUES_MOST = 80  # of the beats before the last two


def line_told(k: int, line: LogLine) -> dict[str, Any]:
    """A line of the log; a die with its value and its sides, a pool with those of all its dice."""
    out: dict[str, Any] = {"id": k, "beat": line.beat, "kind": line.kind, "clause": line.clause, "text": line.text}
    if line.kind == DIE:
        out["die"] = list(line.args[:2])
    if line.dice:
        out["dice"] = [[die.value, die.sides] for die in line.dice]
    return out


def cues_told(session: Session, deal: Deal, lines: Sequence[LogLine], beat: int, first: int) -> list[dict[str, Any]]:
    """What a beat looks like when it is played back; `first` is the number of its first line in the log, `deal` as the
    viewer may read it.

    A fault of a room in showing is for the log of the server: the game goes on without.
    """
    make = session.game.cues
    if make is None:
        return []
    try:
        return [{**cue_json(cue), "beat": beat, "line": first + cue.line} for cue in make(lines, deal)]
    except Exception as problem:
        log.error("a beat of %s cannot be played back", session.game.key, exc_info=problem)
        return []


class Log:
    """The log as one viewer reads it, kept beat by beat, so that only what is new is put into words."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._beats: list[tuple[Any, Sequence[str], Sequence[str]]] = []  # a beat's run, lines and cues as JSON texts
        self._referee: Any = ()  # what the referee had done when they were told
        self._deal: Deal | None = None  # as it was read then
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

    def struck(self, most: int) -> list[str]:
        """Those of the last lines, at most so many, that say what struck a ship, as JSON texts."""
        whole, found = self.texts(), {cue["line"] for cue in json.loads(self.cues()) if cue["kind"] in STRIKING}
        return [whole[k] for k in sorted(found) if k >= len(whole) - most]

    def tell(self, session: Session) -> None:
        """Put into words what is new."""
        course, veiled, deal = session.course.known(self.seat), session.veiled(self.seat), session.deal_for(self.seat)
        runs = [beat.played for beat in course.beats]
        known = self._deal is not None and _are_called_alike(self._deal, deal)
        known = known and veiled is None and self._referee is course.referee
        if not known:  # a veil covers old lines, and a name of a thing or a seat stands in them
            self._beats, self._last = [], _Told()
            self._referee, self._deal = course.referee if veiled is None else None, deal
        kept = 0
        while kept < min(len(runs), len(self._beats)) and self._beats[kept][0] is runs[kept]:
            kept += 1
        del self._beats[kept:]
        count = sum(len(lines) for _, lines, _ in self._beats)
        for beat in course.beats[kept:]:
            if (beat.number, count) != (self._last.beat, self._last.first):
                self._last = _Told(beat.number, count)
            self._last.go_on(session, deal, beat, lines_of(course, beat), self.seat, veiled)
            self._beats.append((beat.played, self._last.texts, self._last.cues))
            count += len(self._last.lines)


def _are_called_alike(one: Deal, other: Deal) -> bool:
    """Have the things and the seats of two deals of one game the same names?"""
    return one is other or (one.names == other.names and one.called == other.called)


def _same_start(known: Sequence[Happening], now: Sequence[Happening]) -> int:
    """How many happenings are the same from the first on; mostly nearly all, so they are compared by the block."""
    same, most = 0, min(len(known), len(now))
    for block in (256, 16, 1):
        while same + block <= most and known[same : same + block] == now[same : same + block]:
            same += block
    return same


class _Told:
    """The beat that was told last. It is run again with each answer, and most of it happens as it did before."""

    def __init__(self, beat: int = -1, first: int = 0) -> None:
        self.beat, self.first = beat, first  # its number, and that of its first line
        self.happened: Sequence[Happening] = ()
        self.ends: list[int] = []  # how many lines there are after each happening; a viewer is not told of all
        self.lines: list[LogLine] = []
        self.texts: list[str] = []
        self.cues: list[str] = []
        self._rested = 0  # lines before the place where the rules rested last ...
        self._settled = self._steps = 0  # ... cues that show them, and their steps: what follows shows none of it again

    def go_on(
        self,
        session: Session,
        deal: Deal,
        beat: Beat,
        happened: Sequence[Happening],
        seat: int,
        veiled: Veiled | None,
    ) -> None:
        """Tell it after it has been run again."""
        same = self._before_a_pool(_same_start(self.happened, happened))
        known = self.ends[same - 1] if same else 0
        del self.ends[same:], self.lines[known:], self.texts[known:]
        for each in happened[same:]:
            tell_on(self.lines, session.game, deal, each, seat, veiled)
            self.ends.append(len(self.lines))
        self.texts += [text_of(line_told(self.first + n, line)) for n, line in enumerate(self.lines[known:], known)]
        self.happened = happened
        if known < self._rested:
            self._rested = self._settled = self._steps = 0
        self._show(session, deal, beat, same_lines=happened is beat.played.lines)

    def _before_a_pool(self, same: int) -> int:
        """Of so many happenings those before a pool of dice at their end, which others may still add to."""
        while same and (end := self.ends[same - 1]) and self.lines[end - 1].dice:
            same -= 1
        return same

    def _show(self, session: Session, deal: Deal, beat: Beat, same_lines: bool) -> None:
        """Make the cues: of what was told before the last place of rest once, of what came after it each time."""
        del self.cues[self._settled :]
        since = beat.played.since if same_lines else None
        rested = self.ends[end - 1] if since and (end := len(beat.played.edits) + len(since.lines)) else 0
        if rested > self._rested:
            steps = self._add_cues(session, deal, beat, self._rested, rested)
            self._rested, self._settled, self._steps = rested, len(self.cues), steps
        self._add_cues(session, deal, beat, self._rested, len(self.lines))

    def _add_cues(self, session: Session, deal: Deal, beat: Beat, start: int, end: int) -> int:
        """Add those of some lines, and count the steps until then."""
        shown = cues_told(session, deal, self.lines[start:end], beat.number, self.first + start)
        self.cues += [text_of({**each, "step": self._steps + each["step"]}) for each in shown]
        return self._steps + 1 + max((each["step"] for each in shown), default=-1)
