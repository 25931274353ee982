"""What cases call of facts: displays, scenarios, settings, turns of the hull, and who may know what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from admiralty.core.book import rules_text
from admiralty.core.face.game import Request
from admiralty.core.files.shipped import content
from admiralty.core.sight import story
from admiralty.core.sight.story import Happening
from admiralty.core.state.options import options_of, say
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.heavy import GAME
from admiralty.games.heavy.actions import room_for_countermeasures, write_orders
from admiralty.games.heavy.condition import contact, dice, half_lost, internals, threshold
from admiralty.games.heavy.deal.dealing import SCENARIOS, SHIPS, deal
from admiralty.games.heavy.movement import adjacent, turned, turns_needed
from admiralty.games.heavy.options import Rules
from admiralty.games.heavy.records import NONE, Battle, Ship
from admiralty.games.heavy.special import write_declarations
from admiralty.games.heavy.tables import ROW
from admiralty.games.heavy.turn import play_beat
from admiralty.games.heavy.words import Ask, Cloak, Event, System

from ..cases import Case, Fields, Step
from .aliases import FACING, SYSTEM
from .reading import ROOM, ReadingTable, Scene, case_of

CHARTS = ("federation", "klingon", "romulan")
CLASSES = {content(path)["name"]: key for key, path in SHIPS.items()}


@ROOM.call
def edition(case: Case) -> Mapping[str, Any]:
    """What the name of the edition contains, in the rulebook that the program shows.  [HC-010]"""
    named = rules_text.load(GAME.rulebook).clauses["HC-010"].text
    assert GAME.title in named
    return {"contains": lambda said: [words for words in said if words in named]}


# ---- displays -------------------------------------------------------------------------------------------------------


def half(ship: Ship, system: int) -> int:
    """How many boxes are half of them."""
    for lost in range(ship.design.boxes[system] + 1):
        ship.lost[system] = lost
        if half_lost(ship, system):
            ship.lost[system] = 0
            return lost
    raise AssertionError("never")


@ROOM.call
def display(case: Case) -> Mapping[str, Any]:
    """The display of a class."""
    b = Scene(case_of(case.settings, a={"class": case.given["class"]}, b={"class": "ca"})).b
    ship = b.ships[0]
    boxes = {name: ship.design.boxes[s] for name, s in SYSTEM.items() if ship.design.boxes[s]}
    return {
        "dice": dice(b, ship),
        "shield": ship.design.shield,
        "torpedoes": ship.torpedoes,
        "chart": content(SHIPS[case.given["class"]])["navy"],
        "internals": internals(ship),
        "threshold": threshold(ship),
        "half_sensors": half(ship, System.SENSORS),
        "half_impulse": half(ship, System.IMPULSE),
        "turns_per_rotation": turns_needed(b, ship),
        "countermeasures": room_for_countermeasures(ship),
        "boxes": boxes,
        "rows": [[name for name in boxes if ROW[SYSTEM[name]] == row] for row in range(1, 7)],
    }


# ---- scenarios and settings -----------------------------------------------------------------------------------------


@ROOM.call
def scenario(case: Case) -> Mapping[str, Any]:
    """How a scenario starts."""
    titles = {content(path)["title"]: key for key, path in SCENARIOS.items()}
    made = deal(Request(content(SCENARIOS[titles[case.given["name"]]])))
    b = made.battle
    found: dict[str, Any] = {
        "range": contact(b, 0, 1).range,
        "default": titles[case.given["name"]] == next(iter(SCENARIOS)),
        "first_power": {seat: b.ships[i].given for i, seat in enumerate("ab") if b.ships[i].given},
        "chosen": lambda said: said,  # the one thing that anybody is asked
        "chosen_in_secret_by": lambda said: _first_asked(b),
    }
    for i, seat in enumerate("ab"):
        name = CLASSES[made.names["ship"][i].removesuffix(f" {i + 1}")]
        found[seat] = _start(b, i, name)
    return Fields(found, {"first_power": {}})


def _start(b: Battle, i: int, name: str) -> Fields:
    """A ship at its start; a case may name several classes, any of which may stand there."""
    unsaid = {"cloak": "off", "cloaked_turns": 0}
    return Fields({
        "class": lambda said: said if name in (said if isinstance(said, list) else [said]) else name,
        "cloak": "cloaked" if b.ships[i].cloak == Cloak.ON else "off",
        "cloaked_turns": b.ships[i].cloaked,
        "facing": list(FACING)[contact(b, i, 1 - i).facing],
    }, unsaid)  # fmt: skip


def _first_asked(b: Battle) -> str:
    """Who is the first to choose where he presents what."""
    b.ships[0].given = b.ships[1].given = 7
    t = Asking(b)
    play_beat(t, b)
    seat, what = t.asked[0]
    return "ab"[seat] if what == Ask.PLACE else ""


class Asking(ReadingTable):
    """Notes who is asked what."""

    def __init__(self, b: Battle) -> None:
        super().__init__(b, Step(None, None, None, None), Random(1))
        self.asked: list[tuple[int, int]] = []

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """The least that is legal."""
        self.asked.append((seat, what))
        legal, self.offered = self.offered or [low], []
        return legal[0]


@ROOM.call
def settings(case: Case) -> Mapping[str, Any]:
    """The values of switches as text, default first; of a number the default alone."""
    found: dict[str, list[str]] = {}
    for spec in options_of(Rules):
        values = range(spec.low, spec.high + 1) if spec.note.values else [spec.default]
        found[spec.name] = [str(say(spec, value)) for value in values]
    return {name: _as_text(values) for name, values in found.items()}


def _as_text(values: list[str]) -> Callable[[Any], Any]:
    return lambda said: said if said is not None and [str(value) for value in said] == values else values


# ---- turns of the hull ----------------------------------------------------------------------------------------------


@ROOM.call
def bearings(case: Case) -> Mapping[str, Any]:
    """Which facing each bearing shows after a turn of the hull, a half turn about either end of either axis."""
    start, end, axis = (FACING[case.given.get(key, "fore")] for key in ("from", "to", "axis"))
    assert adjacent(start, end) == ("axis" not in case.given)
    return {"after": {name: list(FACING)[turned(facing, start, end, axis)] for name, facing in FACING.items()}}


# ---- who may know what ----------------------------------------------------------------------------------------------

A, B = 0, 1
HIDDEN = Step({"a": {"power": 18}, "b": {"power": 12}}, {  # b, cloaked, moves and mends, a finds it by a flash and hits
    "a": {"flash": True, "fire": [{"mount": "bank 1", "points": 3}], "direction": "dorsal"},
    "b": {"move": "shift dorsal", "repair": ["impulse"]},
}, None, None)  # fmt: skip
OPENLY = Step({"a": {"power": 12}, "b": {"power": 8}}, {  # b engages its cloak
    "a": {"reinforce": {"fore": 2}, "fire": [{"mount": "bank 1", "points": 3}]},
    "b": {"cloak": "engage", "move": "retreat"},
}, None, None)  # fmt: skip


class EndError(Exception):
    """The moment that is looked at."""


class Looking(ReadingTable):
    """Plays a turn up to a moment."""

    def __init__(self, b: Battle, case: Case) -> None:
        super().__init__(b, HIDDEN if case.given.get("cloak") else OPENLY, Random(2))
        self.case, self.happened, self.plotted = case, list[Happening](), 0
        self.seats = b.seats + (b.moderator != NONE)

    def ask_all(self, b: Battle, seats: int, write: Any) -> None:
        """Everybody writes; the moment is before anything of it is shown."""
        for seat in range(b.seats):
            if seats >> seat & 1:
                write(self, b, seat)
        when, viewer = self.case.given["when"], "ab".find(self.case.given["viewer"])
        if write is write_declarations and when == "declaring":
            raise EndError
        if write is write_orders:
            self.plotted |= seats
            mine = viewer < 0 or seats >> viewer & 1
            if (when == "plotting" and mine) or (when == "second_poster" and seats >> B & 1):
                raise EndError

    def emit(self, event: int, *args: int) -> None:
        super().emit(event, *args)
        self.happened.append(story.event_told(GAME, self.seats, 1, self.b, event, args))
        if self.case.given["when"] == "revealed" and event == Event.SHOT:
            raise EndError


Seen = Callable[
    [Any, Any, Any, Any], list[Any]
]  # the ship, how it lies to the other, how the viewer's lies to it, its order
FIELDS: dict[str, Seen] = {
    "display": lambda ship, lies, mine, order: [ship["design"]],
    "shields": lambda ship, lies, mine, order: [ship["known_taken"] if ship["cloak"] == Cloak.ON else ship["taken"]],
    "lost": lambda ship, lies, mine, order: [ship["known"], ship["heard"]],
    "range": lambda ship, lies, mine, order: [lies["range"]],
    "facing": lambda ship, lies, mine, order: [lies["facing"]],
    "rotation": lambda ship, lies, mine, order: [ship["turning"], ship["turned_from"], ship["turn_done"]],
    "power_roll": lambda ship, lies, mine, order: [ship["power"]],
    "reload": lambda ship, lies, mine, order: [mount["ready"] for mount in ship["mounts"] or [{"ready": None}]],
    "torpedoes": lambda ship, lies, mine, order: [ship["torpedoes"]],
    "reinforced": lambda ship, lies, mine, order: [ship["fresh"], ship["old"]],
    "cm": lambda ship, lies, mine, order: [ship["cm"], ship["cm_old"], ship["ccm"], ship["ccm_old"]],
    "cloak": lambda ship, lies, mine, order: [ship["cloak"]],
    "cloaked_turns": lambda ship, lies, mine, order: [ship["cloaked"]],
    "orders": lambda ship, lies, mine, order: [
        order[key] for key in ("manoeuvre", "cm", "ccm", "reinforce", "points", "target", "aim", "repair")
    ],
    "direction": lambda ship, lies, mine, order: [order["direction"]],
    "declaration": lambda ship, lies, mine, order: [order["cloak"], order["flash"]],
    "batteries": lambda ship, lies, mine, order: [ship["charge"]],
    "repairs": lambda ship, lies, mine, order: [ship["repairs"], order["repair"]],
    "movement": lambda ship, lies, mine, order: [ship["step"], ship["lateral"], order["manoeuvre"]],
    "flash": lambda ship, lies, mine, order: [lies["flashed"]],
    "last_position": lambda ship, lies, mine, order: [mine["seen_facing"], mine["seen_range"]],
    "hit": lambda ship, lies, mine, order: [None],
}
TOLD = {"direction": Event.DIRECTION, "flash": Event.FLASH_FOUND, "hit": Event.INTERNALS}  # an event tells it, too


@ROOM.call
def visibility(case: Case) -> Mapping[str, Any]:
    """What a viewer sees of a ship at a moment of a turn, and what is hidden from it."""
    said, of = case.given, "ab".index(case.given["of"])
    cloak = "cloaked" if said.get("cloak") else "off"
    b = Scene(case_of(case.settings, a={"class": "ca"}, b={"class": "d7", "lost": {"impulse": 1}, "cloak": cloak})).b
    viewers = {"a": A, "b": B, "spectator": SPECTATOR, "marked_spectator": OPEN, "moderator": b.moderator}
    viewer = viewers[said["viewer"]]
    if said["viewer"] == "moderator" and viewer == NONE:
        return {"no_such_viewer": True, "sees": [], "hidden": []}
    assert said["viewer"] != "moderator" or viewer == b.seats
    t = Looking(b, case)
    if said["when"] != "start":
        try:
            play_beat(t, b)
        except EndError:
            assert said["when"] != "result"
    made = deal(Request(content(SCENARIOS["duel"]), case.settings))
    lines = story.tell_lines(GAME, made, t.happened, viewer)
    found = {field: _sight(b, viewer, of, field, lines) for field in FIELDS}
    return {
        "no_such_viewer": False,
        "sees": lambda said: [field for field in said if found[field] == "all"],
        "hidden": lambda said: [field for field in said if found[field] == "nothing"],
    }


def _sight(b: Battle, viewer: int, of: int, field: str, lines: Any) -> str:
    """How much of a field a viewer sees or is told: all, a part or nothing."""
    seen = view(b, viewer)
    lies, mine = (seen["contacts"][i * len(b.ships) + 1 - i] for i in (of, 1 - of))
    ship, event = seen["ships"][of], TOLD.get(field)
    found = [value is not None for value in FIELDS[field](ship, lies, mine, ship["order"])]
    heard = any(line.id == event and None not in line.args for line in lines if line.kind == "event")
    if field in ("range", "facing") and viewer == SPECTATOR:  # nor from what another has found by a flash
        found.append(mine[field] is not None)
    return "all" if heard or all(found) else "part" if any(found) else "nothing"
