"""What house rules were measured to change: read from a room's ``effects.json``, if that holds for today's rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from admiralty.core.face.game import Game

LEAST = 0.001  # of all battles: less is nothing to choose a rule by


def path_of(game: Game) -> Path:
    """Where ``tools/effects.py`` writes them: beside the room's rulebook, by its key for a room inside another."""
    inner = (Path(import_module(game.room).__path__[0]).parent / "RULES.md").exists()
    return game.rulebook.with_name(f"effects_{game.key}.json" if inner else "effects.json")


def is_measured(game: Game) -> bool:
    """Were they measured for these rules?"""
    return _read(game) is not None


def with_effects(game: Game, options: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The options as they are told, each with what its values change."""
    found = _read(game)
    effects = found["effects"] if found else []
    return [
        {**option, "effects": [_tell(each) for each in effects if each["option"] == option["name"]]}
        for option in options
    ]


def _read(game: Game) -> Mapping[str, Any] | None:
    content = _content(path_of(game))
    return content if content and content["rules_version"] == game.rules_version else None


@cache
def _content(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def _tell(effect: Mapping[str, Any]) -> dict[str, Any]:
    """The outcome that changes most for sure; where none does, or by next to nothing, what might have been missed; and
    where not one battle of any scenario ended otherwise, only how many there were.
    """
    where = {key: effect[key] for key in ("value", "title", "battles")}
    outcomes = effect["outcomes"].values()
    if not outcomes:
        return {**where, "said": "", "share": 0.0, "interval": [0.0, 0.0]}
    sure = [each for each in outcomes if each["interval"][0] > 0 or each["interval"][1] < 0]
    clear = [each for each in sure if abs(each["share"]) >= LEAST]
    most = max(clear or outcomes, key=lambda each: max(map(abs, each["interval"])) if not clear else abs(each["share"]))
    return {
        **where,
        "said": most["said"] if clear else "",
        "share": most["share"],
        "interval": most["interval"],
    }
