"""What decided a battle: ship, cause and round.  [MG-R17, MG-S20 .. MG-S90]"""

from __future__ import annotations

from collections.abc import Callable

from admiralty.core.face.endings import Ending, Fall, join_words, say_sentence
from admiralty.core.face.wording import name_of

from ..words import Cause, Contest, Event

LOST = {
    Event.EXPLODES: "{ship} exploded in round {turn}",
    Event.FALLS_APART: "{ship} fell apart in round {turn}",
    Event.LOST_QUIETLY: "{ship} broke up in round {turn}",
    Event.LOST_WITH_CARRIER: "{ship} was lost with its carrier in round {turn}",
    Event.ESCAPED: "{ship} left the battle in round {turn}",
}
ALONE: dict[int | None, str] = {  # what a ship does to itself
    Cause.LIFE_SUPPORT: "{ship} ran out of air in round {turn}",
    Cause.SELF_DESTRUCT: "{ship} blew itself up in round {turn}",
    Cause.DERELICT: "{ship} broke up in round {turn} with nobody aboard",
}

SIDES_MOST = 4  # that are counted up


def cause(ending: Ending) -> str:
    """What the scenario counts, or how the last ship of a beaten side was lost; empty where nobody has won."""
    battle, winner = ending.deal.battle, ending.outcome
    if winner not in ending.deal.seats:
        return ""
    if battle.contest in COUNTED:
        return COUNTED[battle.contest](ending)
    team = battle.teams[ending.deal.seats.index(winner)]
    if battle.contest == Contest.ESCAPE and winner == ending.deal.seats[battle.goal_side]:
        for fall in ending.falls([Event.ESCAPED], Event.ROUND):
            if ending.owner_of(fall.ship) == battle.goal_side and _is_ship(ending, fall):
                return _said(ending, fall, "{ship} escaped in round {turn}")
    falls = (fall for fall in ending.falls(LOST, Event.ROUND) if _is_ship(ending, fall))
    last = ending.fallen(falls, lambda seat: bool(battle.teams[seat] == team))
    return _surrendered(ending, team, last) or ("" if last is None else _fell(ending, last))


def _is_ship(ending: Ending, fall: Fall) -> bool:
    """Shuttles decide nothing."""
    return not ending.view["ships"][fall.ship]["shuttle"]


def _side(ending: Ending, seat: int | None) -> str:
    """A side inside a sentence."""
    return "you" if seat == ending.seat else name_of(ending.deal.names, "side", seat or 0)


def _surrendered(ending: Ending, team: int, last: Fall | None) -> str:
    """Who gave up last, where that was after the last ship was lost."""
    turn, said = 0, ""
    for at, line in enumerate(ending.events):
        if line.id == Event.ROUND:
            turn = line.args[0] or 0
        elif line.id == Event.SURRENDERS and (last is None or at > last.at):
            seat, foe = line.args
            if ending.deal.battle.teams[seat or 0] != team:
                said = f"{_side(ending, seat)} surrendered to {_side(ending, foe)} in round {turn}"
    return say_sentence(said) if said else ""


def _said(ending: Ending, fall: Fall, text: str, by: str = "") -> str:
    return say_sentence(text.format(by=by, ship=ending.ship(fall.ship), turn=fall.turn))


def _fell(ending: Ending, fall: Fall) -> str:
    """How a ship was lost, and by whom."""
    if fall.id in (Event.EXPLODES, Event.FALLS_APART, Event.LOST_QUIETLY):
        if alone := ALONE.get(_why(ending, fall)):
            return _said(ending, fall, alone)
        if by := _killer(ending, fall):
            return _said(ending, fall, "{by} destroyed {ship} in round {turn}", by)
    return _said(ending, fall, LOST[Event(fall.id)])


def _why(ending: Ending, fall: Fall) -> int | None:
    """Why the last roll for a ship's life was made, or what set it off."""
    for line in reversed(ending.events[: fall.at + 1]):
        if line.id in (Event.EXPLODES, Event.ROLL) and line.args[0] == fall.ship:
            return line.args[-1]
    return None


def _killer(ending: Ending, fall: Fall) -> str:
    """By whose weapon, or by whose debris, a ship was lost; empty where nothing struck it."""
    debris = ""
    for line in reversed(ending.events[: fall.at]):
        if line.id == Event.ATTACK and line.args[2] == fall.ship and not debris:
            shooter, weapon = line.args[0] or 0, line.args[1]
            by = ending.ship(shooter)
            return by if weapon is None else f"{by}'s {name_of(ending.deal.names, 'part', weapon)}"
        if line.id == Event.DEBRIS and line.args[1] == fall.ship:
            debris = "debris"
        if line.id == Event.EXPLODES and debris:
            return f"debris of {ending.ship(line.args[0] or 0)}"
    return debris


# ---- what is counted ------------------------------------------------------------------------------------------------


def _cargo(ending: Ending) -> str:
    """The convoy's cargo.  [MG-S80]"""
    counted = [line.args for line in ending.events if line.id == Event.CARGO_COUNTED]
    if not counted:
        return ""
    saved, whole = counted[-1]
    mine = "Your convoy" if ending.seat == ending.deal.battle.goal_side else "The convoy"
    return f"{mine} saved {saved} of {whole} CC of cargo: half wins, less than a quarter loses."


def _tallied(event: Event, what: str, unit: str) -> Callable[[Ending], str]:
    """Tells what one's own side has of what wins most, and those that have most."""

    def tell(ending: Ending) -> str:
        rows = {line.args[0]: line.args[1] for line in ending.events if line.id == event}
        order = sorted(rows, key=lambda seat: (seat != ending.seat, -(rows[seat] or 0)))
        said = [f"{_side(ending, seat)} {rows[seat]}{unit}" for seat in order[:SIDES_MOST]]
        return say_sentence(f"{what}: {join_words(said)}") if said else ""

    return tell


COUNTED: dict[int, Callable[[Ending], str]] = {
    Contest.CONVOY: _cargo,
    Contest.RESCUE: _tallied(Event.PEOPLE_COUNTED, "people saved", " AP"),
    Contest.CAMPAIGN: _tallied(Event.VALUED, "purse and ships at the end", "c"),
}
