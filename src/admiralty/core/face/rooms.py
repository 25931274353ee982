"""A room's `Game`, put together from what lies where every room has it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from ..errors import Refused
from ..files.shipped import data_of, shipped
from ..state.records import Size, Sizes, blank, classes_of
from ..yard.designers import require_apart
from .figures.tools import require_tools
from .game import Game, Level

PLAN = {
    "battle": "records.Battle",
    "sizes": "records.Size",
    "doctrine": "records.Doctrine",
    "rules": "options.Rules",
    "play_beat": "turn.play_beat",
    "midway": "turn.midway",
    "after_edit": "turn.after_edit",
    "outcome": "turn.outcome",
    "rounds": "turn.rounds",
    "turns": "turn.turns",
    "imagine": "imagine.imagine",
    "recall": "recall.recall",
    "answer": "computer.opponents.answer",
    "levels": "computer.levels.LEVELS",
    "wording": "face.wording.WORDING",
    "worth": "face.wording.worth",
    "scene": "face.board.scene",
    "cues": "face.cues.cues",
    "touch": "face.touch.touch",
    "brush": "face.brush.BRUSH",
    "cover": "face.cover.COVER",
    "cause": "face.ending.cause",
    "gauge": "face.gauge.gauge",
    "columns": "face.columns.columns",
    "environment": "face.environment.ENVIRONMENT",
    "labels": "face.labels.LABELS",
    "tools": "face.tools.TOOLS",
    "exacts": "face.exacts.EXACTS",
    "bout": "face.bout.BOUT",
    "known_as": "deal.people.known_as",
    "giving": "computer.given.GIVING",
    "deal": "deal.dealing.deal",
    "written": "deal.written.written",
    "ships": "deal.dealing.MUSTER.known",
    "load_ship": "deal.dealing.MUSTER.load",
    "stock": "deal.dealing.STOCK",
    "load_doctrine": "deal.files.load_doctrine",
    "schemas": "deal.schemas.schemas",
    "designer": "yard.yard.DESIGNER",
    "designers": "yard.yard.DESIGNERS",
}
"""Where a room has each part of its game: the file, and the name in it."""
WITHOUT = (
    "sizes",
    "cues",
    "touch",
    "brush",
    "cover",
    "cause",
    "midway",
    "after_edit",
    "rounds",
    "turns",
    "recall",
    "gauge",
    "columns",
    "environment",
    "bout",
    "known_as",
    "giving",
    "labels",
    "tools",
    "exacts",
    "written",
    "stock",
    "load_doctrine",
    "designer",
    "designers",
)
"""What a room may do without."""


def game_of(room: str, **own: Any) -> Game:
    """The game of the room of this name: what is not given is where the plan has it.

    The key is the last part of the room's name; scenarios, doctrines and the guide lie in its data.
    """
    data = data_of(room)
    parts = {
        "key": room.rpartition(".")[2],
        "room": room,
        "scenarios": shipped(room, "scenarios"),
        "doctrines": shipped(room, "doctrines"),
        "guide": data / "guide.toml",
        "rulebook": _rulebook(data),
        **own,
    }
    for part, place in PLAN.items():
        if part not in own and (part not in WITHOUT or _is_there(room, place)):
            parts[part] = _find(room, place)
    alone = parts.pop("designer", None)
    parts.setdefault("designers", () if alone is None else (alone,))
    require_apart(parts["designers"])
    parts.setdefault("sizes", Size)
    _require_lengths(room, parts["battle"], parts["sizes"])
    require_tools(parts.get("tools", ()))
    require_tools(parts.get("exacts", ()))
    parts.setdefault("load_doctrine", _without_doctrines(parts["title"], parts["levels"]))
    return Game(**parts)


def _require_lengths(room: str, battle: type, sizes: type[Sizes]) -> None:
    """The rows of a battle have one length, or one for each size class."""
    if (lengths := classes_of(battle)) not in (1, len(sizes)):
        raise ValueError(f"{room}: rows of {battle.__name__} have {lengths} lengths for {len(sizes)} size classes")


def set_mind(doctrine: Any, mind: int) -> Any:
    """A doctrine of a room, a record or its type, with a mind set."""
    made = blank(doctrine) if isinstance(doctrine, type) else doctrine
    made.mind = mind
    return made


def _find(room: str, place: str) -> Any:
    """What stands at a place of the plan."""
    steps = place.split(".")
    depth = next(k for k, step in enumerate(steps) if k == len(steps) - 1 or step.isupper())
    found = import_module(".".join((room, *steps[:depth])))
    for step in steps[depth:]:
        found = getattr(found, step)
    return found


def _is_there(room: str, place: str) -> bool:
    """Has the room the file, and the name in it?"""
    module, _, name = place.rpartition(".")
    file = f"{room}.{module}"
    try:
        return hasattr(import_module(file), name)
    except ModuleNotFoundError as missing:
        if missing.name and file.startswith(missing.name):
            return False
        raise  # it is there, and asks for what is not


def _rulebook(data: Path) -> Path:
    """The rulebook of a room; one inside another may have that one's."""
    return next(path for folder in data.parents if (path := folder / "RULES.md").is_file())


def _without_doctrines(title: str, levels: tuple[Level, ...]) -> Any:
    """The loader of a game whose computer players are its levels."""
    *keys, last = (level.key for level in levels)

    def load_doctrine(data: Mapping[str, Any], where: str) -> Any:
        raise Refused(where, f"{title} has no doctrine files", "", f"take a level: {', '.join(keys)} or {last}")

    return load_doctrine
