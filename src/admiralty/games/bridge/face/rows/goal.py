"""What wins a battle and what loses it, in words, from the scenario's numbers.  [BC-R263]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.endings import NUMBERS, join_words, say_few
from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row
from admiralty.core.face.wording import say_count

from ...tables import CREW, ROUNDS
from ...victory import DRAW, GM, PLAYERS
from ...words import Status

View = Mapping[str, Any]
NOT_COUNTED = (Status.NONE, Status.WAITING)


def goal_rows(view: View, deal: Deal) -> Iterator[Row]:
    """What wins, what loses, and what is a draw."""
    yield Row("Crew wins if it", say_win(view, deal), large="below")
    yield Row("Crew loses if", say_loss(view, deal), large="below")
    if said := say_draw(view):
        yield Row("Draw if", said, large="below")


def say_win(view: View, deal: Deal) -> str:
    """Everything by which the crew wins."""
    objective, names = view["objective"], deal.names["ship"]
    foes, ways = enemies(view), []
    if berths := [names[j] for j, ship in enumerate(view["ships"]) if ship["harbour"]]:
        ways.append(f"docks with {' or '.join(berths)}")
    if objective["rout"] and foes:
        whom = names[foes[0]] if len(foes) == 1 else f"all {NUMBERS[len(foes)]} enemies"
        ways.append(f"puts {whom} out")
    if objective["escape"]:
        ways.append(join_words((*_before_leaving(view), "dives away")))
    enough, last = objective["enough"], f"after {_last(view)}"
    if _late(view) == PLAYERS:
        ways.append(f"is still there {last}")
    elif enough and enough < len(foes):
        ways.append(f"has {_enemies(enough)} out {last}")
    if objective["late_read"] == PLAYERS != _late(view):
        ways.append(f"has read every buoy when {_last(view)} ends")
    return "; or ".join(ways) or "leaves after the last enemy"


def _before_leaving(view: View) -> Iterator[str]:
    """What must be done before the crew may leave."""
    objective = view["objective"]
    if objective["escape_known"]:
        yield "identifies every enemy"
    if objective["escape_read"]:
        yield "reads every buoy by Sensor Sweep"
    if objective["escape_out"]:
        yield f"puts {_enemies(objective['escape_out'])} out"


def say_loss(view: View, deal: Deal) -> str:
    """Everything by which the crew loses."""
    ship = deal.names["ship"][CREW]
    leaves = f"{ship} leaves before that" if view["objective"]["escape"] else f"{ship} leaves the map"
    ways = [f"{ship} is put out", leaves]
    if _late(view) == GM:
        ways.append(f"{_last(view)} ends first")
    return "; or ".join(ways)


def say_draw(view: View) -> str:
    """When nobody has won."""
    if _late(view) == DRAW:
        return f"{_last(view)} ends first"
    if view["objective"]["late_read"] == DRAW and _has_buoys(view):
        return f"{_last(view)} ends first, with every buoy read"
    return ""


def say_rounds_left(view: View) -> str:
    """How many rounds are left; empty where there is no limit."""
    rounds = view["objective"]["rounds"]
    if not rounds:
        return ""
    left = rounds - max(1, view["round"])
    return f"{say_count(left, 'round')} left after this one" if left > 0 else "the last round"


def enemies(view: View) -> list[int]:
    """The GM's ships that count."""
    return [
        j
        for j, ship in enumerate(view["ships"])
        if not ship["crewed"] and not ship["bystander"] and ship["status"] not in NOT_COUNTED
    ]


def _enemies(number: int) -> str:
    return say_few(number, "enemy", "enemies")


def _late(view: View) -> int:
    """The outcome when time is up: without buoys all are read."""
    return int(view["objective"]["late" if _has_buoys(view) else "late_read"])


def _has_buoys(view: View) -> bool:
    return any(zone["buoy"] for zone in view["zones"])


def _last(view: View) -> str:
    return f"round {view['objective']['rounds'] or ROUNDS}"
