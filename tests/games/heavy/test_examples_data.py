"""The second reading's facts: displays, scenarios, settings, turns of the hull, and who may know what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

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

from .reading import FACING, SYSTEM, ReadingTable, battle
from .test_examples import ids, of_kind

STARTS = ("a_presents", "b_presents")  # these say how a duel starts: tested with the dealing
OTHER = {*STARTS, "range", "points"}  # switches that the list of house rules in the rulebook has besides
CHARTS = ("federation", "klingon", "romulan")
CLASSES = {content(path)["name"]: key for key, path in SHIPS.items()}


@pytest.mark.parametrize("case", of_kind("edition"), ids=ids)
def test_edition(case: dict[str, Any]) -> None:
    """The rulebook that the program shows names it.  [HC-010]"""
    named = rules_text.load(GAME.rulebook).clauses["HC-010"].text
    assert all(words in named for words in case["expect"]["contains"])
    assert GAME.title in named


# ---- displays -------------------------------------------------------------------------------------------------------


def half(ship: Ship, system: int) -> int:
    """How many boxes are half of them."""
    for lost in range(ship.design.boxes[system] + 1):
        ship.lost[system] = lost
        if half_lost(ship, system):
            ship.lost[system] = 0
            return lost
    raise AssertionError("never")


@pytest.mark.parametrize("case", of_kind("display"), ids=ids)
def test_display(case: dict[str, Any]) -> None:
    b = battle({**case, "a": {"class": case["class"]}, "b": {"class": "ca"}})
    ship = b.ships[0]
    boxes = {name: ship.design.boxes[s] for name, s in SYSTEM.items() if ship.design.boxes[s]}
    found = {
        "dice": dice(b, ship),
        "shield": ship.design.shield,
        "torpedoes": ship.torpedoes,
        "chart": content(SHIPS[case["class"]])["navy"],
        "internals": internals(ship),
        "threshold": threshold(ship),
        "half_sensors": half(ship, System.SENSORS),
        "half_impulse": half(ship, System.IMPULSE),
        "turns_per_rotation": turns_needed(b, ship),
        "countermeasures": room_for_countermeasures(ship),
        "boxes": boxes,
        "rows": [[name for name in boxes if ROW[SYSTEM[name]] == row] for row in range(1, 7)],
    }
    for key, wanted in case["expect"].items():
        assert found[key] == wanted, key


# ---- scenarios and settings -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", of_kind("scenario"), ids=ids)
def test_scenario(case: dict[str, Any]) -> None:
    titles = {content(path)["title"]: key for key, path in SCENARIOS.items()}
    made = deal(Request(content(SCENARIOS[titles[case["name"]]])))
    b, expect = made.battle, case["expect"]
    assert contact(b, 0, 1).range == expect["range"]
    assert not expect.get("default") or titles[case["name"]] == next(iter(SCENARIOS))
    for i, seat in enumerate("ab"):
        ship, said = b.ships[i], expect[seat]
        name = CLASSES[made.names["ship"][i].removesuffix(f" {i + 1}")]
        assert name in said["class"] if isinstance(said["class"], list) else name == said["class"]
        assert ship.given == expect.get("first_power", {}).get(seat, 0)
        assert (ship.cloak == Cloak.ON) == (said.get("cloak") == "cloaked") and ship.cloaked == 0
        if "facing" in said:
            assert contact(b, i, 1 - i).facing == FACING[said["facing"]]
    if "chosen" in expect:
        b.ships[0].given = b.ships[1].given = 7
        t = Asking(b, {})
        play_beat(t, b)
        assert t.asked[0] == ("ab".index(expect["chosen_in_secret_by"]), Ask.PLACE)


class Asking(ReadingTable):
    """Notes who is asked what."""

    def __init__(self, b: Battle, said: Mapping[str, Any]) -> None:
        super().__init__(b, said, Random(1))
        self.asked: list[tuple[int, int]] = []

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """The least that is legal."""
        self.asked.append((seat, what))
        legal, self.offered = self.offered or [low], []
        return legal[0]


@pytest.mark.parametrize("case", of_kind("settings"), ids=ids)
def test_settings(case: dict[str, Any]) -> None:
    found = {}
    for spec in options_of(Rules):
        values = range(spec.low, spec.high + 1) if spec.note.values else [spec.default]
        found[spec.name] = [str(say(spec, value)) for value in values]
    wanted = {name: [str(value) for value in values] for name, values in case["expect"].items()}
    assert {name: values for name, values in found.items() if name not in OTHER} == wanted


# ---- turns of the hull ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", of_kind("bearings"), ids=ids)
def test_bearings(case: dict[str, Any]) -> None:
    """Every turn from a facing to another, a half turn about either end of either axis."""
    met = set()
    for row in case["rows"]:
        start, end, axis = FACING[row["from"]], FACING[row["to"]], FACING[row.get("axis", "fore")]
        assert adjacent(start, end) == ("axis" not in row)
        found = {name: list(FACING)[turned(facing, start, end, axis)] for name, facing in FACING.items()}
        assert found == row["after"], row
        met.add((start, end, row.get("axis")))
    assert len(met) == 6 * 4 + 6 * 4


# ---- who may know what ----------------------------------------------------------------------------------------------

A, B = 0, 1
HIDDEN = {  # b under its cloak moves and mends, a finds it by a flash and hits it
    "power": {"a": 18, "b": 12},
    "a": {"flash": True, "fire": [{"mount": "bank 1", "points": 3}], "direction": "dorsal"},
    "b": {"move": "shift dorsal", "repair": ["impulse"]},
}
OPENLY = {  # b engages its cloak
    "power": {"a": 12, "b": 8},
    "a": {"reinforce": {"fore": 2}, "fire": [{"mount": "bank 1", "points": 3}]},
    "b": {"cloak": "engage", "move": "retreat"},
}


class EndError(Exception):
    """The moment that is looked at."""


class Looking(ReadingTable):
    """Plays a turn up to a moment."""

    def __init__(self, b: Battle, case: Mapping[str, Any]) -> None:
        super().__init__(b, HIDDEN if case.get("cloak") else OPENLY, Random(2))
        self.case, self.happened, self.plotted = case, list[Happening](), 0
        self.seats = b.seats + (b.moderator != NONE)

    def ask_all(self, b: Battle, seats: int, write: Any) -> None:
        """Everybody writes; the moment is before anything of it is shown."""
        for seat in range(b.seats):
            if seats >> seat & 1:
                write(self, b, seat)
        when, viewer = self.case["when"], "ab".find(self.case["viewer"])
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
        if self.case["when"] == "revealed" and event == Event.SHOT:
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


@pytest.mark.parametrize("case", of_kind("visibility"), ids=ids)
def test_who_sees_what(case: dict[str, Any]) -> None:
    of = "ab".index(case["of"])
    state = {
        "a": {"class": "ca"},
        "b": {"class": "d7", "lost": {"impulse": 1}, "cloak": "cloaked" if case.get("cloak") else "off"},
    }
    b = battle({"rules": case.get("rules", {}), **state})
    viewers = {"a": A, "b": B, "spectator": SPECTATOR, "marked_spectator": OPEN, "moderator": b.moderator}
    viewer = viewers[case["viewer"]]
    if case.get("no_such_viewer"):
        assert viewer == NONE
        return
    assert case["viewer"] != "moderator" or viewer == b.seats
    t = Looking(b, case)
    if case["when"] != "start":
        try:
            play_beat(t, b)
        except EndError:
            assert case["when"] != "result"
    seen = view(b, viewer)
    lies, mine = (seen["contacts"][i * len(b.ships) + 1 - i] for i in (of, 1 - of))
    made = deal(Request(content(SCENARIOS["duel"]), case.get("rules", {})))
    lines = story.told(GAME, made, t.happened, viewer)
    ship = seen["ships"][of]
    for field in (*case["sees"], *case["hidden"]):
        found = [value is not None for value in FIELDS[field](ship, lies, mine, ship["order"])]
        event = TOLD.get(field)
        heard = any(line.id == event and None not in line.args for line in lines if line.kind == "event")
        if field in ("range", "facing") and viewer == SPECTATOR:  # nor from what another has found by a flash
            found.append(mine[field] is not None)
        assert heard or all(found) if field in case["sees"] else not heard and not any(found), field
