"""A game to look through: the board at every stop, and the log, both as one viewer may see them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from admiralty.core.boards import board_of
from admiralty.core.referee import lines_of
from admiralty.core.scenes import to_json
from admiralty.core.session import Session
from admiralty.core.steps import Stop, stops
from admiralty.core.story import LogLine, told

from .seen import line_told


def replay_told(session: Session, eyes: int, seat: int) -> dict[str, Any]:
    """The frames, the log, the outcome. `eyes` see, `seat` is one's own side.

    After the end there is a frame before every decision; before it only one at each checkpoint and one of what is now,
    as how much others have decided may be hidden. After the end a frame between the first and the last that looks like
    the one before it has no scene.
    """
    game, deal = session.game, session.deal
    lines: list[LogLine] = []
    begins: dict[int, int] = {}
    for beat in session.course.beats:
        begins[beat.number] = len(lines)
        lines += told(game, deal, lines_of(session.course, beat), eyes, session.veiled(eyes))
    label = deal.outcomes[session.outcome] if session.over and session.outcome >= 0 else None
    return {
        "frames": _frames(
            session, stops(session.course) if session.over else _beats(session, eyes), begins, eyes, seat
        ),
        "log": [line_told(k, line) for k, line in enumerate(lines)],
        "outcome": label,
        "outcome_text": game.wording.outcomes(label, deal) if label else "",
    }


def _beats(session: Session, eyes: int) -> Iterable[Stop]:
    """The checkpoints of a game that goes on, and how it stands."""
    for beat in session.course.beats:
        yield Stop(beat.number, 0, beat.played.start)
    yield Stop(session.beat, len(session.course.run.lines), session.battle_of(eyes))


def _frames(
    session: Session, places: Iterable[Stop], begins: dict[int, int], eyes: int, seat: int
) -> list[dict[str, Any]]:
    game, deal, veiled = session.game, session.deal, session.veiled(eyes)
    beats = {beat.number: beat for beat in session.course.beats}
    frames: list[dict[str, Any]] = []
    drawn = None
    for stop in places:
        scene = to_json(board_of(session, stop.battle, eyes, seat))
        lines = lines_of(session.course, beats[stop.beat], stop.lines)
        before = begins[stop.beat] + len(told(game, deal, lines, eyes, veiled))
        frames.append(
            {"beat": stop.beat, "n_lines": before, "scene": None if session.over and scene == drawn else scene}
        )
        drawn = scene
    frames[-1]["scene"] = drawn
    return frames
