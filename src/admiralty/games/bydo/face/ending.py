"""What decided a combat: ship, cause and round.  [BY-960, BY-R13, BY-R47]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from admiralty.core.face.endings import Ending, say_sentence
from admiralty.core.face.wording import LogLine, name_of

from ..names import KIND, MISSILES, PLACES
from ..words import Event, Goal, Kind, Side
from .grades import say_grade
from .printed import METEORS, MIST

FALLS = (Event.DESTROYED, Event.CRUSHED, Event.LOST, Event.LEFT_MAP)
HARMS = (
    Event.SHOT, Event.IMPACT, Event.COLLIDED, Event.HIT_WALL, Event.BLAST, Event.METEORS, Event.MIST, Event.PUSHED,
    Event.FORCE_STRUCK,
)  # fmt: skip
STRUCK = (Event.SHOT, Event.IMPACT, Event.PUSHED, Event.FORCE_STRUCK)  # by a unit that the line names first


class Fall(NamedTuple):
    """A ship is gone: by which line, and in which round."""

    ship: int
    at: int
    round: int


def cause(ending: Ending) -> str:
    """How the last ship of the beaten side was lost, or that time ran out; empty where no one thing did.

    Of an exercise the grade, and what made it so.  [BY-S57]
    """
    if ending.view["lesson"]["par"]:
        return say_grade(ending.view)
    if ending.outcome not in ("space_corp", "bydo"):
        return ""
    ids = [line.id for line in ending.events]
    if Event.TIME_UP in ids:
        line = ending.events[ids.index(Event.TIME_UP)]
        return f"Time ran out in round {line.args[0]}." if line.args[0] is not None else ""
    falls = [fall for fall in _falls(ending.events) if _is_beaten(ending, fall.ship)]
    if not falls:
        return _reached(ending)
    return say_sentence(_told(ending, falls[-1]))


def _falls(events: Sequence[LogLine]) -> list[Fall]:
    """All ships that are lost, in order."""
    found, round = [], 0
    for at, line in enumerate(events):
        if line.id == Event.ROUND and line.args[0] is not None:
            round = line.args[0]
        elif line.id in FALLS and (ship := _ship(line, 1)) is not None:
            found.append(Fall(ship, at, round))
    return found


def _ship(line: LogLine, place: int) -> int | None:
    """The ship that a line names there, by what its own side calls it."""
    code = line.args[place] if place < len(line.args) else None
    return None if code is None or code < 2 or code // 2 >= MISSILES else (code // 2 - 1) % PLACES


def _is_beaten(ending: Ending, ship: int) -> bool:
    """Is it a ship of the side that has lost?"""
    winner = Side.BYDO if ending.outcome == "bydo" else Side.SPACE_CORP
    return bool(ending.view["ships"][ship]["side"] != winner)


def _reached(ending: Ending) -> str:
    """A capital ship has come to where the scenario wants it."""
    view = ending.view
    if ending.outcome != "space_corp" or view["objective"]["goal"] != Goal.REACH:
        return ""
    ships = enumerate(view["ships"])
    there = [
        i for i, ship in ships if ship["status"] and ship["side"] == Side.SPACE_CORP and not ship["design"]["fighter"]
    ]
    return say_sentence(f"{ending.ship(there[0])} reached its goal in round {view['round']}") if there else ""


def _told(ending: Ending, fall: Fall) -> str:
    """The sentence, by what harmed the ship last."""
    line, ship, when = ending.events[fall.at], ending.ship(fall.ship), f"in round {fall.round}"
    if line.id == Event.LEFT_MAP:
        return f"{ship} left the map {when}"
    if line.id == Event.LOST:
        return f"{ship} was lost with all aboard {when}"
    if line.id == Event.CRUSHED:
        by = _ship(line, 3)
        return f"{ending.ship(by)} crushed {ship} {when}" if by is not None else f"{ship} was crushed {when}"
    harm = next((each for each in reversed(ending.events[: fall.at]) if _harms(each, fall.ship)), None)
    return f"{_by(ending, harm, fall.ship, ship)} {when}" if harm else f"{ship} was destroyed {when}"


def _harms(line: LogLine, ship: int) -> bool:
    """Does a line tell of harm to this ship?"""
    if line.id not in HARMS:
        return False
    if line.id == Event.BLAST:
        return True
    places = (1, 3) if line.id == Event.COLLIDED else (3,) if line.id in STRUCK else (1,)
    return any(_ship(line, place) == ship for place in places)


def _by(ending: Ending, harm: LogLine, victim: int, ship: str) -> str:
    """What destroyed it."""
    first, second, names = _ship(harm, 1), _ship(harm, 3), ending.deal.names
    if harm.id == Event.SHOT and first is not None:
        return f"{ending.ship(first)} destroyed {ship} with its {name_of(names, 'weapon', harm.args[5] or 0)}"
    if harm.id == Event.FORCE_STRUCK:
        return f"{_with_article(name_of(names, 'kind', Kind.FORCE))} destroyed {ship}"
    if harm.id == Event.IMPACT and harm.args[1] is not None:
        kind = name_of(names, "kind", (harm.args[1] // 2 - MISSILES) % KIND)
        return f"{_with_article(kind)} destroyed {ship}"
    if harm.id == Event.COLLIDED:
        other = second if first == victim else first
        return f"{ship} was destroyed in a collision" + (f" with {ending.ship(other)}" if other is not None else "")
    if harm.id == Event.HIT_WALL:
        return f"{ship} crashed" + (f" into {ending.ship(second)}" if second is not None else " into a wall")
    if harm.id == Event.PUSHED and first is not None:
        return f"{ending.ship(first)} pushed {ship} to pieces"
    told = {Event.BLAST: "in a nuclear blast", Event.METEORS: f"by {METEORS}", Event.MIST: f"by {MIST}"}
    return f"{ship} was destroyed {told.get(Event(harm.id), '').format(names=names)}".rstrip()


def _with_article(kind: str) -> str:
    return f"{'an' if kind[0] in 'AEIOUaeiou' else 'a'} {kind}"
