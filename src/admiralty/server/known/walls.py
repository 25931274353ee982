"""Screens that show a table to all in the room."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wall:
    """A screen: the seat that made it (or the referee), whose view it shows, and when it was made (since 1970)."""

    id: str
    by: int
    viewer: int
    made_at: int
