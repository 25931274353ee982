"""A game to look through: the board at every stop, and the log, both as one viewer may see them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeAlias

from admiralty.core.face.scenes import to_json
from admiralty.core.face.wording import LogLine
from admiralty.core.play.boards import board_of
from admiralty.core.play.referee import lines_of
from admiralty.core.play.session import Session
from admiralty.core.play.steps import Stop, stops
from admiralty.core.sight.story import tell_lines

from .logs import cues_told, line_told
from .maps import changes_of

KEPT_BYTES = 32 * 1024 * 1024  # of finished games' replays
Key: TypeAlias = tuple[str, int, int]  # the receipt of the journal, with whose eyes it is looked at, as whose side


class Replays:
    """Replays of finished games, made once for all who look; of others only while they are made."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, str] = OrderedDict()
        self._coming: dict[Key, asyncio.Task[str]] = {}
        self._size = 0

    def known(self, key: Key) -> str | None:
        """The one that is there already."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def is_coming(self, key: Key) -> bool:
        """Is it being made already?"""
        return key in self._coming

    async def of(self, key: Key, keep: bool, make: Callable[[], Awaitable[str]]) -> str:
        """The replay, made unless it is known or under way. It is made to its end even if nobody waits any more."""
        found = self.known(key)
        if found is not None:
            return found
        if key not in self._coming:
            self._coming[key] = asyncio.create_task(self._make(key, keep, make))
            self._coming[key].add_done_callback(_look_at)
        return await asyncio.shield(self._coming[key])

    async def _make(self, key: Key, keep: bool, make: Callable[[], Awaitable[str]]) -> str:
        try:
            text = await make()
        finally:
            del self._coming[key]
        if keep and len(text) <= KEPT_BYTES:
            self._kept[key] = text
            self._size += len(text)
            while self._size > KEPT_BYTES:
                self._size -= len(self._kept.popitem(last=False)[1])
        return text


def _look_at(made: asyncio.Task[str]) -> None:
    """What went wrong is told to those who wait for it; if nobody does any more, it is no trouble."""
    if not made.cancelled():
        made.exception()


def replay_told(session: Session, eyes: int, seat: int) -> dict[str, Any]:
    """The frames, the log, the outcome. `eyes` see, `seat` is one's own side.

    After the end there is a frame before every decision; before it only one at each checkpoint and one of what is now,
    as how much others have decided may be hidden. After the end a frame between the first and the last that looks like
    the one before it has no scene. What ships look like is told once for all frames, the cells of maps in the first
    frame, and in others as far as they changed.
    """
    game, deal = session.game, session.deal_for(eyes)
    lines: list[LogLine] = []
    begins: dict[int, int] = {}
    cues: list[dict[str, Any]] = []
    course = session.course.known(eyes)
    for beat in course.beats:
        begins[beat.number] = len(lines)
        told = tell_lines(game, deal, lines_of(course, beat), eyes, session.veiled(eyes))
        cues += cues_told(session, deal, told, beat.number, len(lines))
        lines += told
    label = deal.outcomes[session.outcome] if session.over and session.outcome >= 0 else None
    places = stops(session.course) if session.over else _beats(session, eyes)
    frames = _frames(session, places, begins, lines, eyes, seat)
    return {
        "frames": frames,
        "silhouettes": _silhouettes(frames),
        "log": [line_told(k, line) for k, line in enumerate(lines)],
        "cues": cues,
        "outcome": label,
        "outcome_text": game.wording.outcomes(label, deal) if label else "",
    }


def _beats(session: Session, eyes: int) -> Iterable[Stop]:
    """The checkpoints of a game that goes on, and how it stands."""
    course = session.course.known(eyes)
    for beat in course.beats:
        yield Stop(beat.number, 0, beat.played.start)
    yield Stop(course.beat.number, len(course.run.lines), session.battle_of(eyes))


def _frames(
    session: Session, places: Iterable[Stop], begins: dict[int, int], whole: Sequence[LogLine], eyes: int, seat: int
) -> list[dict[str, Any]]:
    game, deal, veiled = session.game, session.deal_for(eyes), session.veiled(eyes)
    course = session.course.known(eyes)
    beats = {beat.number: beat for beat in course.beats}
    frames: list[dict[str, Any]] = []
    drawn: dict[str, Any] | None = None
    maps: dict[str, Any] | None = None
    for stop in places:
        scene = to_json(board_of(session, stop.battle, eyes, seat))
        before, maps = maps, scene.pop("tiles", None)
        lines = tell_lines(game, deal, lines_of(course, beats[stop.beat], stop.lines), eyes, veiled)
        told = begins[stop.beat] + len(lines)
        if lines and len(lines[-1].dice) < len(whole[told - 1].dice):
            told -= 1  # of the dice that are one line some are thrown after this
        frames.append(
            {
                "beat": stop.beat,
                "n_lines": told,
                "scene": None if session.over and scene == drawn else scene,
                **_maps(before, maps),
            }
        )
        drawn = scene
    frames[-1]["scene"] = drawn
    return frames


def _maps(before: dict[str, Any] | None, after: dict[str, Any] | None) -> dict[str, Any]:
    """The cells of maps as far as they are not those of the frame before."""
    if before == after:
        return {}
    cells = changes_of(before, after)
    return {"tiles": after} if cells is None else {"cells": cells}


def _silhouettes(frames: list[dict[str, Any]]) -> dict[str, Any]:
    """Takes them out of the scenes."""
    found: dict[str, Any] = {}
    for frame in frames:
        found.update((frame["scene"] or {}).pop("silhouettes", {}))
    return found
