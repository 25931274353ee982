"""What decided a battle: ship, cause and round.  [BC-R247, BC-R263]"""

from __future__ import annotations

from admiralty.core.face.endings import Ending, say_sentence
from admiralty.core.face.wording import LogLine, name_of

from ..tables import OFFICERS
from ..words import Event

FALLS = (Event.CRITICAL, Event.DESTROYED, Event.AWAY)
OTHERS = {
    Event.STRUCK: "A hazard",
    Event.STRIKES: "A hazard",
    Event.BURNS: "A fire aboard",
    Event.EXPLODED: "A reactor",
}


def cause(ending: Ending) -> str:
    """How the last ship of the beaten side was put out; empty in a draw, and where time decided."""
    if ending.outcome == "draw":
        return ""
    crewed = ending.outcome == "gm"
    found, round, fired = "", 0, ""
    for line in ending.events:
        if line.id == Event.ROUND and line.args[0] is not None:
            round = line.args[0]
        elif line.id in (Event.SHOOTS, Event.RAMMED):
            fired = _who(ending, line)
        elif line.id == Event.COUNTERED and line.args[0] is not None:
            fired = ending.ship(line.args[0])
        elif line.id in OTHERS:
            fired = OTHERS[Event(line.id)]
        elif line.id in FALLS and line.args[0] is not None:
            ship = line.args[0]
            if bool(ending.view["ships"][ship]["crewed"]) == crewed and not found.endswith(_put_out(ending, ship)):
                found = f"{fired or 'The battle'} {_put_out(ending, ship)}"
                when = round
    return say_sentence(f"{found} in round {when}") if found else ""


def _put_out(ending: Ending, ship: int) -> str:
    return f"put {ending.ship(ship)} out of action"


def _who(ending: Ending, line: LogLine) -> str:
    """Who fired."""
    who = line.args[0]
    if who is None:
        return ""
    if who < OFFICERS:
        return name_of(ending.deal.names, "officer", who)
    return ending.ship(who - OFFICERS)
