"""What house rules were measured to change: read from a room's ``effects.json``, if that holds for today's rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from admiralty.core.game import Game

LEAST = 0.001  # of all battles: less is nothing to choose a rule by


def path_of(game: Game) -> Path:
    """Where ``tools/effects.py`` writes them: beside the room's rulebook, by its key for a room inside another."""
    inner = (Path(import_module(game.room).__path__[0]).parent / "RULES.md").exists()
    return game.rulebook.with_name(f"effects_{game.key}.json" if inner else "effects.json")


def measured_told(game: Game) -> dict[str, Any] | None:
    """In which scenario they were measured, and in how many battles; None where there are none for these rules."""
    found = _read(game)
    return {"title": found["title"], "battles": found["battles"]} if found else None


def with_effects(game: Game, options: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The options as they are told, each with what its values change."""
    found = _read(game)
    effects = found["effects"] if found else []
    return [
        {**option, "effects": [_told(each) for each in effects if each["option"] == option["name"]]}
        for option in options
    ]


def _read(game: Game) -> Mapping[str, Any] | None:
    content = _content(path_of(game))
    return content if content and content["rules_version"] == game.rules_version else None


@cache
def _content(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def _told(effect: Mapping[str, Any]) -> dict[str, Any]:
    """The outcome that changes most for sure; where none does, or by next to nothing, what might have been missed."""
    outcomes = effect["outcomes"].values()
    sure = [each for each in outcomes if each["interval"][0] > 0 or each["interval"][1] < 0]
    clear = [each for each in sure if abs(each["share"]) >= LEAST]
    most = max(clear or outcomes, key=lambda each: max(map(abs, each["interval"])) if not clear else abs(each["share"]))
    return {
        "value": effect["value"],
        "said": most["said"] if clear else "",
        "share": most["share"],
        "interval": most["interval"],
    }
