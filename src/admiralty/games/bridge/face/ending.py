"""What decided a battle: ship, cause and round.  [BC-R247, BC-R262, BC-R263]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.endings import Ending, say_few, say_sentence
from admiralty.core.face.wording import LogLine, name_of

from ..tables import CREW, OFFICERS, Chase
from ..words import Event, Status

LEFT = (Event.AWAY, Event.OUTRUN)
FALLS = (Event.CRITICAL, Event.DESTROYED, *LEFT)
OTHERS = {
    Event.STRUCK: "A hazard",
    Event.STRIKES: "A hazard",
    Event.BURNS: "A fire aboard",
    Event.EXPLODED: "A reactor",
}


def cause(ending: Ending) -> str:
    """What decided it: the crew's ship that left, who surrendered, time, or how the last ship was put out.

    Empty in a draw, and where nothing of that did.
    """
    if ending.outcome == "draw":
        return ""
    won = ending.outcome != "gm"
    left, yielded, out = _course(ending)
    if yielded:
        return say_sentence(yielded)
    if left:
        return say_sentence(f"{left[0]} {'dived away' if won else 'left before its task was done'} in round {left[1]}")
    last = "" if won and _fights_on(ending) else next(reversed(out.values()), "")
    decided = last or _time(ending, won)
    return say_sentence(decided) if decided else ""


def _course(ending: Ending) -> tuple[tuple[str, int] | None, str, dict[int, str]]:
    """The crew's ship if it left, and in which round; who surrendered; how each of the beaten was put out, in order."""
    left: tuple[str, int] | None = None
    round, fired, yielded = 0, "", ""
    out: dict[int, str] = {}
    for line in ending.events:
        first = line.args[0] if line.args else None
        if first is None:
            fired = "" if line.id in (Event.SHOOTS, Event.RAMMED) else fired
        elif line.id == Event.ROUND:
            round = first
        elif line.id in (Event.SHOOTS, Event.RAMMED):
            fired = _who(ending, line)
        elif line.id == Event.COUNTERED:
            fired = ending.ship(first)
        elif line.id in OTHERS:
            fired = OTHERS[Event(line.id)]
        elif line.id == Event.ANSWERED and line.args[1] == Chase.SURRENDER:
            yielded = f"{ending.ship(first)} surrendered in round {round}"
        elif line.id in LEFT and first == CREW:
            left = ending.ship(first), round
        elif line.id in FALLS and first not in out and _is_crewed(ending, first) == (ending.outcome == "gm"):
            done = "dived away" if line.id in LEFT else ""
            said = f"{ending.ship(first)} {done}" if done else f"{fired or 'The battle'} {_put_out(ending, first)}"
            out[first] = f"{said} in round {round}"
    return left, yielded, out


def _is_crewed(ending: Ending, ship: int) -> bool:
    return bool(ending.view["ships"][ship]["crewed"])


def _fights_on(ending: Ending) -> bool:
    """Is a ship of the beaten side still in the battle? Then no ship's end has decided it."""
    ships = ending.view["ships"]
    return any(each["status"] == Status.FIGHTING and not each["crewed"] and not each["bystander"] for each in ships)


def _time(ending: Ending, won: bool) -> str:
    """That the last round is over, where time decided.  [BC-R263]"""
    objective, round = ending.view["objective"], ending.view["round"]
    if not objective["rounds"] or round < objective["rounds"]:
        return ""
    ships = ending.view["ships"]
    gone = sum(_is_lost(each) and not each["crewed"] and not each["bystander"] for each in ships)
    if won and 0 < objective["enough"] <= gone:
        return f"{say_few(gone, 'enemy was', 'enemies were')} out when round {round} ended"
    return f"round {round}, the last, ended first"


def _is_lost(ship: Mapping[str, Any]) -> bool:
    """Is a ship of a view out for good?  [BC-R262]"""
    return ship["status"] in (Status.CRITICAL, Status.DESTROYED, Status.GONE)


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
