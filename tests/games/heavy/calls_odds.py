"""What cases call of odds: exact chances, enumerated with the rules themselves.

A die is not fixed at once to a face: each comparison of the rules splits the faces that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from admiralty.core.engines.exact import Tape
from admiralty.core.engines.forecast import _Die
from admiralty.core.state.records import copy
from admiralty.core.state.table import Table
from admiralty.games.heavy import attack, damage, turn
from admiralty.games.heavy.condition import gone
from admiralty.games.heavy.fighters import AT_FLIGHT, attack_chance, fire_at_flights, flight_fires, kill_chance
from admiralty.games.heavy.options import CloakGuess
from admiralty.games.heavy.records import Battle
from admiralty.games.heavy.words import Die, Event, System

from ..cases import Case, Step
from .aliases import FACING, MOUNTS, SYSTEM, put_cloak
from .orders import IllegalError
from .reading import OF_LOSS, ROOM, ReadingTable, Scene, case_of

SHOOTERS = {"phaser": "ca", "beam": "rca", "photon": "ca", "disruptor": "d7"}
SYSTEMS = {"phaser": "bank", "beam": "bank", "photon": "forward launcher", "disruptor": "disruptor"}
HALF = {"ca": 2, "rca": 2, "d7": 2}  # sensor boxes
VOID = (Event.NO_BOX, Event.NO_BOX_ELSEWHERE, Event.CHART_12)  # the die before them is rolled again


class NeededError(Exception):
    """The script is at its end: here are the next values, and how likely each is."""

    def __init__(self, values: Sequence[int], weights: Sequence[Fraction] | None) -> None:
        super().__init__()
        self.values = values
        self.weights = weights or [Fraction(1, len(values))] * len(values)


class AgainError(Exception):
    """What was drawn at this place is rolled again: it comes to nothing."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


class Script(Tape):
    """The choices of one path, as far as they are known."""

    def __init__(self, values: Sequence[int]) -> None:
        super().__init__()
        self.values = values

    def take(self, key: tuple[int, int, int], values: Sequence[int], weights: Sequence[Fraction] | None = None) -> int:
        """The next value of the script, or a request for one."""
        self.at += 1
        if self.at > len(self.values):
            raise NeededError(values, weights)
        return self.values[self.at - 1]


class OddsTable(ReadingTable):
    """Orders as in a case; every die but that of the power shows all its faces, one path after the other."""

    def __init__(self, b: Battle, said: Step, script: Script, given: bool = True) -> None:
        super().__init__(b, said)
        self.script, self.given = script, given
        self.boxes: Random | None = None  # which boxes are lost, where that is no matter
        self.second = 0  # of the chart's two dice
        self.drawn: tuple[int, int, int] | None = (
            None  # a die that may be rolled again, what happened before, its place
        )

    def roll(self, die: int, sides: int) -> int:
        """One that may be rolled again is drawn face by face, any other is split by what is asked of it."""
        if die == Die.POWER and self.given:
            return self.power_die(self.b.rolling)
        if self.boxes is not None and die in OF_LOSS:
            return self.boxes.randint(1, sides)
        if die == Die.SYSTEM_SHOT_CHART:
            if self.second:
                value, self.second = self.second, 0
                return value
            value = self.again(die, sides * sides) - 1
            self.second = 1 + value % sides
            return 1 + value // sides
        if die == Die.INTERNAL:
            return self.again(die, sides)
        return _Die(self.script, die, range(1, sides + 1))  # type: ignore[return-value]

    def again(self, die: int, sides: int) -> int:
        """A face; if nothing has happened since the same was rolled but that it is told so, that one did not count."""
        happened = sum(event[0] not in VOID for event in self.events)
        if self.drawn and self.drawn[:2] == (die, happened):
            raise AgainError(self.drawn[2])
        self.drawn = (die, happened, self.script.at)
        return self.script.take((die, 1, sides), range(1, sides + 1))


Found = Callable[[OddsTable, Battle], Hashable]


NOTHING = Step(None, None, None, None)


def distribution(b: Battle, said: Step, found: Found, given: bool = True) -> dict[Any, Fraction]:
    """The chance of everything that may be found after a step, over every path of its dice."""
    sums = explored(b, said, found, given, ())
    assert isinstance(sums, dict) and sum(sums.values()) == 1
    return sums


def explored(b: Battle, said: Step, found: Found, given: bool, values: tuple[int, ...]) -> dict[Any, Fraction] | int:
    """The chances after these values; a number: the place of the value among them that did not count."""
    after = copy(b)
    try:
        return {found(OddsTable(after, said, Script(values), given), after): Fraction(1)}
    except AgainError as again:
        return again.place
    except NeededError as needed:
        branches = zip(needed.values, needed.weights, strict=True)
    sums, counted = dict[Any, Fraction](), Fraction()
    for value, weight in branches:
        part = explored(b, said, found, given, (*values, value))
        if isinstance(part, int):
            if part < len(values):
                return part
            continue
        counted += weight
        for result, chance in part.items():
            sums[result] = sums.get(result, Fraction()) + weight * chance
    return {result: chance / counted for result, chance in sums.items()}


# ---- does it hit ----------------------------------------------------------------------------------------------------


@ROOM.call
def hit_chances(case: Case) -> Mapping[str, Any]:
    """The chance that a weapon hits, with a shift of 0, 1, 2, 3, 4 and 5; the sheet says the same."""
    said = case.given
    ship = SHOOTERS[said["weapon"]]
    lost = {"sensors": HALF[ship]} if said["sensors"] == "half" else {}
    lost |= {} if said["fire_control"] else {"fire_control": 1}
    b = Scene(case_of(case.settings, range=said["range"], a={"class": ship, "lost": lost}, b={"class": "ca"})).b
    b.turn, system = 1, MOUNTS[SYSTEMS[said["weapon"]]]
    hit = []
    for shift in range(6):
        b.ships[1].cm = shift * shift
        found = distribution(b, NOTHING, lambda t, b: attack.hits(t, b, 0, 1, system)).get(True, Fraction())
        assert Fraction(attack.chance_to_hit(b, 0, 1, system), 36) == found, f"shift {shift}, on the sheet"
        hit.append(found)
    return {"hit": hit}


# ---- how much it does -----------------------------------------------------------------------------------------------


def looked_at(b: Battle, of: str) -> int:
    """The number that a path names: `a.shields.FACING`, `a.lost.SYSTEM`, `a.flight.N` (fighters) or `a.boxes`."""
    name, what, *rest = of.split(".")
    ship = b.ships["ab".index(name)]
    looks: dict[str, Callable[[], int]] = {
        "shields": lambda: ship.taken[FACING[rest[0]]],
        "lost": lambda: ship.lost[SYSTEM[rest[0]]],
        "flights": lambda: ship.flights[int(rest[0]) - 1].fighters,
        "boxes": lambda: gone(ship),
    }
    return looks[what]()


@ROOM.call
def chances(case: Case) -> Mapping[str, Any]:
    """The whole distribution of a number at the end of one turn without dice."""
    (of,) = case["expect"]["chances"]

    def play(t: OddsTable, b: Battle) -> int:
        t.boxes = Random(1) if ".shields." in of else None  # shields are marked off before any box
        turn.play_beat(t, b)
        left = [each for orders in t.orders.values() for each in orders.left()]
        if left:
            raise IllegalError(0, f"never asked for: {', '.join(left)}")
        return int(looked_at(b, of))

    return {"chances": {of: distribution(Scene(case).b, case.steps[0], play)}}


@ROOM.call
def flight_chances(case: Case) -> Mapping[str, Any]:
    """One fighter and one shot at it, by the rules that roll for them; the sheet says the same."""
    distance = case.given["range"]
    flight = {"state": "out", "fighters": 1, "range": distance}
    b = Scene(case_of(case.settings, a={"class": "ca", "flights": [flight]}, b={"class": "ca"})).b
    b.ships[0].order.flight_facing[0] = FACING["aft"]
    b.ships[1].order.target[0] = AT_FLIGHT
    attack = distribution(
        b, NOTHING, lambda t, b: (flight_fires(t, b, 0, 0), b.ships[1].fire.strikes[FACING["aft"]])[1]
    )
    kill = distribution(b, NOTHING, lambda t, b: (fire_at_flights(t, b, 1, 0, 1), b.ships[0].flights[0].shot_at)[1])
    found = {"attack": attack.get(1, Fraction()), "kill": kill.get(1, Fraction())}
    assert found["attack"] == Fraction(attack_chance(distance), 36) and found["kill"] == Fraction(
        kill_chance(distance), 36
    )
    return found


# ---- single draws ---------------------------------------------------------------------------------------------------


@ROOM.call
def draw(case: Case) -> Mapping[str, Any]:
    """The distribution of a die or a chart, thrown by the rule that throws it."""
    what, _, kind = case.given["what"].partition(" ")
    rules = {"plotting": "reply", **case.settings}
    scene = Scene(case_of(rules, a={"class": kind if what == "power" else "ca"}, b={"class": "d7"}))
    put_cloak(scene, 1, "cloaked")
    b = scene.b
    steps: dict[str, Callable[[Table, Battle], Any]] = {
        "power": lambda t, b: int(turn.roll_power(t, b, b.ships[0])),
        "system_shot": lambda t, b: int(attack.chart(t)) - 1,
        "direction": lambda t, b: list(FACING)[attack.aimed(t, b, 0)],
        "toss": lambda t, b: "ab"[turn.first_poster(t, b)],
        "catastrophe": catastrophe_of,
    }
    if what == "direction":
        b.rules.cloak_guess = CloakGuess.DIE
        b.ships[0].order.points[0], b.ships[0].order.target[0] = 1, attack.INTO
    return {"chances": distribution(b, NOTHING, steps[what], given=False)}


def catastrophe_of(t: Any, b: Battle) -> int:
    """The boxes that a catastrophe says are lost: the ship has none left but in one row."""
    ship = b.ships[0]
    ship.lost = [0 if system == System.WARP else built for system, built in enumerate(ship.design.boxes)]
    damage.catastrophe(t, b, 0)
    return next(args[1] for event, args in t.events if event == Event.CATASTROPHE)
