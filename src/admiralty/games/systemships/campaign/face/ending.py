"""What decided a war: the star, the side and the game turn.  [IS-S08]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.endings import Ending, say_sentence
from admiralty.core.face.wording import name_of

from ..words import Event


def cause(ending: Ending) -> str:
    """The home that was taken, the side that had nothing left, or what the stars were worth; empty in a draw."""
    if ending.outcome not in ending.deal.seats:
        return ""
    winner = ending.deal.seats.index(ending.outcome)
    last = next((line for line in reversed(ending.events) if line.id in (Event.VICTORY, Event.TIME_UP)), None)
    if last is None:
        return ""
    stars = ending.view["stars"]
    others = [star for star in stars if star["home"] not in (None, -1, winner)]
    if last.id == Event.VICTORY and others and all(star["owner"] == winner for star in others):
        return _home_taken(ending, winner) or _counted(ending, winner, stars)
    if last.id == Event.VICTORY and (said := _alone(ending, winner)):
        return said
    return _counted(ending, winner, stars)


def _side(ending: Ending, side: int) -> str:
    return "you" if side == ending.seat else name_of(ending.deal.names, "side", side)


def _home_taken(ending: Ending, winner: int) -> str:
    """The last home that the winner took."""
    turn, said = 0, ""
    for line in ending.events:
        if line.id == Event.GAME_TURN:
            turn = line.args[0] or 0
        elif line.id == Event.POSSESSION and line.args[0] == winner:
            star = line.args[1] or 0
            home = ending.view["stars"][star]["home"]
            if home not in (None, -1, winner):
                whose = "your home" if home == ending.seat else f"{name_of(ending.deal.names, 'side', home)}'s home"
                said = (
                    f"{_side(ending, winner)} took {name_of(ending.deal.names, 'star', star)}, {whose}, in turn {turn}"
                )
    return say_sentence(said) if said else ""


def _alone(ending: Ending, winner: int) -> str:
    """The last side that had nothing left, where only the winner was left then."""
    turn, out = 0, []
    for line in ending.events:
        if line.id == Event.GAME_TURN:
            turn = line.args[0] or 0
        elif line.id == Event.OUT and line.args[0] is not None:
            out.append((line.args[0], turn))
    if len(out) < len(ending.deal.seats) - 1:
        return ""
    side, turn = next(((side, when) for side, when in out if side == ending.seat), out[-1])
    return say_sentence(f"{_side(ending, side)} had no stars and no ships left in turn {turn}")


def _counted(ending: Ending, winner: int, stars: list[Mapping[str, Any]]) -> str:
    """What the stars of the winner, and of who reads it, are worth."""
    worth = {
        side: sum(star["value"] for star in stars if star["owner"] == side) for side in range(len(ending.deal.seats))
    }
    turn = max((line.args[0] or 0 for line in ending.events if line.id == Event.GAME_TURN), default=0)
    said = f"after turn {turn} {_side(ending, winner)} held stars worth {worth[winner]} points"
    foes = [side for side in worth if side != winner]
    other = ending.seat if ending.seat in foes else max(foes, key=lambda side: worth[side])
    return say_sentence(f"{said}, {_side(ending, other)} {worth[other]}")
