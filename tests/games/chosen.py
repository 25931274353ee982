"""What each game gives for the tests of every game: `tests/games/ROOM/chosen.py`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.rooms import ROOMS

CHOSEN: dict[str, Any] = {room: import_module(f"tests.games.{room}.chosen") for room in ROOMS}
