"""The designers of the game: ships first, then officers."""

from __future__ import annotations

from .officers import OFFICERS
from .ships import SHIPS

DESIGNERS = (SHIPS, OFFICERS)
