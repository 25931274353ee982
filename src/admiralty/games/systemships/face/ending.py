"""What decided a combat: ship, cause and round.  [IS-020, IS-R53, IS-R54]"""

from __future__ import annotations

from admiralty.core.face.endings import Ending, Fall, join_words, say_few, say_sentence

from ..records import NEUTRAL
from ..words import Event

FIRE = {Event.MISSILE: "missile", Event.BEAM: "beam", Event.CANNON: "cannon burst"}
LOST = {
    Event.DESTROYED: "{ship} was destroyed in round {turn}",
    Event.LOST_WITH_CARRIER: "{ship} was lost with its carrier in round {turn}",
    Event.LOST_WITH_RACK: "{ship} was lost with its rack in round {turn}",
    Event.ESCAPED: "{ship} escaped in round {turn}",
}


def cause(ending: Ending) -> str:
    """How the last ship of the beaten side was lost, or why no systemship was; empty where hits or scores decide."""
    deal, outcome = ending.deal, ending.outcome
    if deal.seats == ("warp",):
        if deal.scenario == "gauntlet" or deal.settings["challenge_victory"] == "more_damage" or outcome == "mutual":
            return ""
        return _survived(ending) if outcome == "standoff" else fall_said(ending, 0 if outcome == "win" else NEUTRAL)
    if outcome == "neutral":
        return fall_said(ending, NEUTRAL)
    return fall_said(ending, deal.seats.index(outcome)) if outcome in deal.seats else ""


def fall_said(ending: Ending, winner: int) -> str:
    """How the last ship of the beaten sides was lost; empty where none was."""
    fall = ending.fallen(ending.falls(LOST, Event.ROUND), lambda side: side == winner)
    if fall is None:
        return ""
    said = _destroyed(ending, fall) if fall.id == Event.DESTROYED else ""
    return say_sentence(said or LOST[Event(fall.id)].format(ship=ending.ship(fall.ship), turn=fall.turn))


def _destroyed(ending: Ending, fall: Fall) -> str:
    """By whom and with what; empty where no fire of its last round struck it."""
    beat = ending.events[fall.at].beat
    hits = [
        line for line in ending.events[: fall.at] if line.beat == beat and line.id in FIRE and line.args[1] == fall.ship
        and line.args[-1]
    ]  # fmt: skip
    by = list(dict.fromkeys(line.args[0] or 0 for line in hits))
    if not by:
        return ""
    said = f"{join_words([ending.ship(i) for i in by])} destroyed {ending.ship(fall.ship)} in round {fall.turn}"
    counts = {what: sum(line.id == event for line in hits) for event, what in FIRE.items()}
    weapons = [say_few(count, what) for what, count in counts.items() if count]
    return f"{said} with {join_words(weapons)}" if len(by) == 1 else said


def _survived(ending: Ending) -> str:
    """Why the systemship of a challenge still holds its star."""
    turn = max((line.args[0] or 0 for line in ending.events if line.id == Event.ROUND), default=0)
    for line in reversed(ending.events):
        if line.id == Event.ESCAPED and line.args[0] is not None:
            return say_sentence(
                f"{ending.ship(line.args[0])} escaped in round {turn}, and the systemship holds its star"
            )
        if line.id == Event.TREATY:
            return f"You agreed on free passage in round {turn}, and the systemship holds its star."
    rounds = {1: "the one round", 2: "both rounds"}.get(turn, f"all {say_few(turn, 'round')}")
    return f"Not this time: the systemship survived {rounds}."
