"""What decided an engagement: ship, cause and turn.  [HC-R19, HC-R70]"""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.core.face.endings import Ending, Fall, join_words, say_few, say_sentence
from admiralty.core.face.wording import LogLine

from ..records import MOUNTS
from ..words import Event, System
from .saying import BANK_WORDS

LOST = {
    Event.DESTROYED: "{ship} was destroyed in turn {turn}",
    Event.SURRENDERED: "{ship} surrendered in turn {turn}",
    Event.DISENGAGED: "{ship} left the battle in turn {turn}",
}


def cause(ending: Ending) -> str:
    """How the last ship of the beaten side was lost; empty where nobody has won."""
    falls = ending.falls(LOST, Event.TURN)
    fall = ending.fallen(falls, lambda seat: ending.deal.seats[seat] == ending.outcome)
    if fall is None or ending.outcome not in ending.deal.seats:
        return ""
    said = _destroyed(ending, fall) if fall.id == Event.DESTROYED else ""
    return say_sentence(said or LOST[Event(fall.id)].format(ship=ending.ship(fall.ship), turn=fall.turn))


def _destroyed(ending: Ending, fall: Fall) -> str:
    """By whom and with what, as the turn of its end tells; empty where no fire struck it then."""
    beat = ending.events[fall.at].beat
    fire = [line for line in ending.events[: fall.at] if line.beat == beat and _prey(line) == fall.ship]
    struck: dict[int, int] = {}  # who struck it -> points
    for line in fire:
        if line.id in (Event.VOLLEY, Event.FLIGHT_FIRE) and line.args[0] is not None:
            struck[line.args[0]] = struck.get(line.args[0], 0) + (line.args[-1] or 0)
    by = sorted((i for i in struck if struck[i]), key=lambda i: -struck[i])
    if not by:
        return ""
    said = f"{join_words([ending.ship(i) for i in by])} destroyed {ending.ship(fall.ship)} in turn {fall.turn}"
    weapons = _weapons(ending, by[0], [line for line in fire if line.args[0] == by[0]])
    return f"{said} with {weapons}" if len(by) == 1 and weapons else said


def _prey(line: LogLine) -> int | None:
    """The ship that is struck."""
    places = {Event.VOLLEY: 1, Event.TORPEDO_HIT: 2, Event.FLIGHT_FIRE: 2}
    return line.args[places[Event(line.id)]] if line.id in places else None


def _weapons(ending: Ending, shooter: int, fire: Sequence[LogLine]) -> str:
    """What a ship hit with: torpedoes and bolts by number, then banks, then fighters."""
    ship = ending.deal.battle.ships[shooter]
    hits = [line.args for line in fire if line.id == Event.TORPEDO_HIT]
    bolts = sum(ship.mounts[(mount or 0) % MOUNTS].system == System.DISRUPTORS for _, mount, _, _ in hits)
    points = sum(line.args[-1] or 0 for line in fire if line.id == Event.VOLLEY)
    words = [say_few(len(hits) - bolts, "torpedo", "torpedoes")] if len(hits) > bolts else []
    words += [say_few(bolts, "disruptor bolt")] if bolts else []
    words += (
        [f"its {BANK_WORDS[ship.design.beam].removesuffix(' bank')}s"]
        if points > sum(args[-1] or 0 for args in hits)
        else []
    )
    words += ["its fighters"] if any(line.id == Event.FLIGHT_FIRE for line in fire) else []
    return join_words(words)
