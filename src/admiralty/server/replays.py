"""A game to look through: the board at every checkpoint, and the log, both as one viewer may see them."""

from __future__ import annotations

from typing import Any

from admiralty.core.scenes import to_json
from admiralty.core.session import Session
from admiralty.core.story import LogLine, told
from admiralty.core.views import view

from .seen import line_told


def replay_told(session: Session, eyes: int, seat: int) -> dict[str, Any]:
    """The frames before each beat and at the end, the log, the outcome. `eyes` see, `seat` is one's own side."""
    game, deal = session.game, session.deal
    lines: list[LogLine] = []
    frames = []
    for beat in session.course.beats:
        frames.append(_frame(session, beat.number, len(lines), beat.played.start, eyes, seat))
        lines += told(game, deal, beat.played.lines, eyes)
    frames.append(_frame(session, session.beat, len(lines), session.battle_of(eyes), eyes, seat))
    label = deal.outcomes[session.outcome] if session.over and session.outcome >= 0 else None
    return {
        "frames": frames,
        "log": [line_told(k, line) for k, line in enumerate(lines)],
        "outcome": label,
        "outcome_text": game.wording.outcomes(label, deal) if label else "",
    }


def _frame(session: Session, beat: int, n_lines: int, battle: Any, eyes: int, seat: int) -> dict[str, Any]:
    scene = session.game.scene(view(battle, eyes), session.deal, seat)
    return {"beat": beat, "n_lines": n_lines, "scene": to_json(scene)}
