"""What cases call of the challenge's sequence, and of who sees what. Each function returns what it finds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.game import Request
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.systemships import GAME, turn
from admiralty.games.systemships.design import has_attribute
from admiralty.games.systemships.records import NEUTRAL, Battle
from admiralty.games.systemships.words import Die, Event, Status

from ..campaign import examples as on_a_map
from ..cases import Case
from .calls_ships import Found
from .reading import ROOM


class _Watch:
    """A table that notes the order of steps; everything asked gets its lowest answer, every die its highest face."""

    def __init__(self) -> None:
        self.steps, self.offered, self.round = ["design"], [], 0

    def note(self, step: str) -> None:
        if step not in self.steps:
            self.steps.append(step)

    def offer(self, value: int) -> None:
        self.offered.append(value)

    def bar(self, value: int, why: int) -> None:
        """Do nothing: reasons are for people at a table."""

    def tells_why(self) -> bool:
        return False

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        value, self.offered = (self.offered[0] if self.offered else low), []
        return value

    def ask_all(self, b: Battle, seats: int, write_order: Any) -> None:
        self.note(f"plot_{b.round}")
        for seat in range(4):
            if seats >> seat & 1:
                write_order(self, b, seat)
        self.round = b.round

    def roll(self, die: int, sides: int) -> int:
        steps = {Die.TECHNOLOGY: "technology", Die.COMPONENT: "components"}
        self.note(steps.get(Die(die), f"behaviour_{self.round}"))
        return sides

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        raise AssertionError

    def emit(self, event: int, *args: int) -> None:
        if event == Event.ORDER:
            self.note(f"results_{self.round}")
            self.note(f"damage_{self.round}")


@ROOM.call
def challenge_sequence(case: Case) -> Found:
    """The steps of a challenge from its design to its end."""
    b = GAME.deal(Request(GAME.scenario("challenge"), case.settings)).battle
    t = _Watch()
    while not b.over:
        turn.play_beat(t, b)
    open_plot = t.steps.index("plot_1") > t.steps.index("components")
    return {"steps": [*t.steps, "end"], "first_plot_after_roll_up": open_plot}


def _sight(case: Case) -> tuple[Battle, int]:
    toml, when = GAME.scenario("siege" if case["start"] == "duel" else "challenge"), case.given["when"]
    b = GAME.deal(Request(toml, case.settings)).battle
    if when != "before_roll_up":
        turn.play_beat(_Watch(), b)
    while when == "game_over" and not b.over:
        turn.play_beat(_Watch(), b)
    return b, {"red": 0, "referee": OPEN}[case.given["viewer"]]


FIELDS = {
    "tl": "tl",
    "ship": "pd",
    "speed": "order.drive",
    "tactic": "order.tactic",
    "beam": "order.beam",
    "screen": "order.screen",
    "missiles": "order.tubes",
    "missile_speeds": "order.speeds",
    "target": "order.targets",
    "destroyed": "status",
}


def _is_seen(ship: Mapping[str, Any], field: str) -> bool:
    value: Any = ship
    for step in FIELDS[field].split("."):
        value = value[step]
    return value is not None


def _sight_of(seen: Mapping[str, Any]) -> Found:
    """What is seen and what is hidden of the fields that a case names."""
    return {
        "sees": lambda said: [field for field in said if seen[field]],
        "hidden": lambda said: [field for field in said if not seen[field]],
    }


@ROOM.call
def visibility(case: Case) -> Found:
    """What a viewer sees of the systemship and its round."""
    b, seat = on_a_map.campaign_round(case) if case["start"] == "campaign" else _sight(case)
    neutral = next(i for i, ship in enumerate(b.ships) if ship.side == NEUTRAL and ship.status != Status.NONE)
    ship = view(b, seat)["ships"][neutral]
    # before the roll-up there is nothing there to be seen
    nothing = case.given["when"] == "before_roll_up" and not has_attribute(b.ships[neutral].built)
    seen = {field: _is_seen(ship, field) for field in FIELDS}
    return {**_sight_of(seen), "hidden": lambda said: [field for field in said if nothing or not seen[field]]}


@ROOM.call
def record_visibility(case: Case) -> Found:
    """What a player sees of a ship's record."""
    b = GAME.deal(Request(GAME.scenario("duel"))).battle
    while case.given["when"] == "game_over" and not b.over:
        turn.play_beat(_Watch(), b)
    viewer, owner = (("red", "blue").index(case.given[who]) for who in ("viewer", "owner"))
    ship = view(b, viewer)["ships"][owner]
    assert view(b, SPECTATOR)["ships"][owner]["warp"] is not None
    return _sight_of({
        "type": ship["warp"] is not None,
        "name": True,  # names are the deal's, not the record's: everybody has them
        "ship": ship["pd"] is not None and ship["built"] is not None,
        "tl": ship["tl"] is not None,
        "order": ship["order"]["tactic"] is not None,
    })  # fmt: skip
