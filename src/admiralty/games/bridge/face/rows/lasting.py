"""What is in force on a ship, and until whose turn.  [BC-R26, BC-R29]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import name_of

from ...options import NpcUntil

View = Mapping[str, Any]
FORCES = (
    ("evades", "Evasive Action"), ("defends", "Defensive Fire"), ("attacks", "Attack Pattern"),
    ("rotates", "Rotate Defense Screens"),
)  # fmt: skip


def in_force(view: View, ship: View, deal: Deal) -> Iterator[str]:
    """Each thing that is, with its end."""
    for key, word in FORCES:
        if ship[key]:
            yield f"{word} {_until(view, ship, ship[key], deal)}"


def _until(view: View, ship: View, turn: int, deal: Deal) -> str:
    """Until whose turn something lasts: of an officer, or of an NPC ship one of its own.  [BC-R26, BC-R29]"""
    if ship["crewed"]:
        return f"until {name_of(deal.names, 'officer', turn - 1)}'s turn"
    if view["rules"]["npc_until"] == NpcUntil.ROUND_END:
        return "until the end of the round"
    return f"until its turn {turn}" if view["rules"]["npc_until"] == NpcUntil.SAME_TURN else "until its next turn"
