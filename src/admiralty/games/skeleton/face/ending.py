"""What decided a duel: ship, cause and round."""

from __future__ import annotations

from admiralty.core.face.endings import Ending, say_sentence
from admiralty.core.face.wording import say_count

from ..words import Event


def cause(ending: Ending) -> str:
    """Who destroyed whom; empty in a draw, and where the hulls that are left decided.  [SK-310, SK-410]"""
    falls = ending.falls([Event.DESTROYED], Event.ROUND)
    fall = ending.fallen(falls, lambda seat: ending.deal.seats[seat] == ending.outcome)
    if fall is None or ending.outcome not in ending.deal.seats:
        return ""
    said = f"{ending.ship(1 - fall.ship)} destroyed {ending.ship(fall.ship)} in round {fall.turn}"
    hits = [line.args[2] for line in ending.events[: fall.at] if line.id == Event.HIT and line.args[1] == fall.ship]
    return say_sentence(f"{said} with {say_count(hits[-1] or 0, 'point')} of damage" if hits else said)
