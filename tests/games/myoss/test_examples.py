"""The second reading: cases written from the rulebook by one who had not seen the rules, played beat by beat.

`README.md` tells the form of a case.  Whatever a case does not script - a die, a question - fails it, and so does what
is left over of its script.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from admiralty import games
from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.state.options import Note, options_of
from admiralty.core.state.views import SPECTATOR, view
from admiralty.games.myoss import attack, design, destruction, movement, turn
from admiralty.games.myoss.options import Rules
from admiralty.games.myoss.words import Ask, Event, Kind

from .reading import SHIPS, SIDES, TABLE, Scene, event_names, frame_price, price

HERE = Path(__file__).parent
FILES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("examples_*.toml"))}
LOADED = {name: file for name, file in FILES.items() if name != "examples_disputed"}
DESIGNS = {key: design for file in LOADED.values() for key, design in file.get("designs", {}).items()}


def from_base(case: Mapping[str, Any], bases: Mapping[str, Any]) -> dict[str, Any]:
    """A case with what it shares with others: its own word counts, tables are put together."""
    base = bases[case["base"]] if "base" in case else {}
    both = {key: {**base[key], **case[key]} for key in base if key in case and isinstance(case[key], dict)}
    return {**base, **case, **both}


CASES = [from_base(case, file.get("bases", {})) for file in LOADED.values() for case in file["case"]]
RULES = (Path(games.__file__).parent / "myoss" / "RULES.md").read_text(encoding="utf-8")
TIE, DRAW = "tie", "draw"  # nobody is left; nobody can win any more


def test_there_are_cases_and_each_has_its_own_name() -> None:
    names = [case["id"] for file in FILES.values() for case in file.get("case", [])]
    assert len(CASES) > 250 and sorted(set(names)) == sorted(names)


def test_each_design_has_its_own_name() -> None:
    names = [key for file in LOADED.values() for key in file.get("designs", {})]
    assert sorted(set(names)) == sorted(names)


def test_every_clause_named_stands_in_the_rulebook() -> None:
    known = set(re.findall(r"MG-[RSW]?\d+", RULES))
    assert [clause for case in CASES for clause in case["clauses"] if clause not in known] == []


def test_every_value_of_every_house_rule_has_a_case() -> None:
    """But what ships may be dealt and what a beam costs: nothing of a battle depends on those two."""
    played = {(name, str(value)) for case in CASES for name, value in case.get("rules", {}).items()}
    for spec in options_of(Rules):
        note = spec.note
        assert isinstance(note, Note)
        if spec.name not in ("example_ships", "tractor_cost"):
            assert [value for value in note.values[1:] if (spec.name, value) not in played] == [], spec.name


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_example(case: dict[str, Any]) -> None:
    scene = Scene(case, DESIGNS)
    t = scene.table(case)
    for beat in range(case.get("beats", 1 if "acting" in case or "stage" in case else 0)):
        assert not scene.b.over, f"the battle is over before beat {beat + 1}"
        turn.play_beat(t, scene.b)
    t.done()
    check(scene, t, case["expect"])


def check(scene: Scene, t: ScriptedTable, expect: Mapping[str, Any]) -> None:
    """Everything that a case expects, key by key."""
    checks = {
        "state": _state,
        "events": _events,
        "never": _never,
        "count": _count,
        "debris_counts": _debris_counts,
        "debris_powers": _debris_powers,
        "asked": _asked,
        "offers": _offers,
        "lacks": _lacks,
        "legal": _legal,
        "index": _index,
        "ms": _maneuver,
        "ts": _thrust,
        "di": _destruction_index,
        "turns_needed": _turns_needed,
        "over": _over,
        "winner": _winner,
    }
    assert expect
    for key, said in expect.items():
        checks[key](scene, t, said)


def _state(scene: Scene, t: ScriptedTable, said: Mapping[str, Any]) -> None:
    found = {path: scene.get(path) for path in said}
    wanted = {
        path: [scene.number(each) for each in value]
        if isinstance(value, list)
        else scene.number(value, path.rpartition(".")[2])
        for path, value in said.items()
    }
    assert found == wanted


def _events(scene: Scene, t: ScriptedTable, said: list[str]) -> None:
    """They happen in this order, whatever happens between them."""
    names = event_names(t)
    rest = iter(names)
    assert all(Event[name].name in rest for name in said), f"{said} is not within {names}"


def _never(scene: Scene, t: ScriptedTable, said: list[str]) -> None:
    names = event_names(t)
    assert [Event[name].name for name in said if name in names] == []


def _count(scene: Scene, t: ScriptedTable, said: Mapping[str, int]) -> None:
    names = event_names(t)
    assert {name: names.count(Event[name].name) for name in said} == dict(said)


def _debris_counts(scene: Scene, t: ScriptedTable, said: list[int]) -> None:
    """How many pieces fly at each target that any flies at, the fewest first."""
    flights = Counter(args[1:3] for event, args in t.events if event == Event.DEBRIS)
    assert sorted(flights.values()) == said


def _debris_powers(scene: Scene, t: ScriptedTable, said: list[int]) -> None:
    """The power of each piece, in the order in which they fly."""
    assert [args[3] for event, args in t.events if event == Event.DEBRIS] == said


def _asked(scene: Scene, t: ScriptedTable, said: list[str]) -> None:
    assert scene.asked(t) == said


def _listed(t: ScriptedTable, ask: str) -> list[int]:
    """The legal answers of the first question of a kind; with a number after its name, of that one."""
    name, _, which = ask.partition(" ")
    asked = [each for each in t.asked if each.what == Ask[name]]
    assert asked, f"{name} is not asked"
    one = asked[int(which) - 1 if which else 0]
    return list(one.listed) if one.listed else list(range(one.low, one.high + 1))


def _offers(scene: Scene, t: ScriptedTable, said: Mapping[str, list[Any]]) -> None:
    for ask, values in said.items():
        listed = _listed(t, ask)
        assert [value for value in values if scene.number(value, "ship") not in listed] == [], (ask, listed)


def _lacks(scene: Scene, t: ScriptedTable, said: Mapping[str, list[Any]]) -> None:
    for ask, values in said.items():
        listed = _listed(t, ask)
        assert [value for value in values if scene.number(value, "ship") in listed] == [], (ask, listed)


def _legal(scene: Scene, t: ScriptedTable, said: Mapping[str, list[Any]]) -> None:
    for ask, values in said.items():
        assert sorted(_listed(t, ask)) == sorted(scene.number(value, "ship") for value in values), ask


def _index(scene: Scene, t: ScriptedTable, said: Mapping[str, int]) -> None:
    """``Ship/Weapon at Ship``, with `` on autofire`` at the end where a computer fires."""
    found = {}
    for line in said:
        weapon, _, target = line.removesuffix(" on autofire").partition(" at ")
        c = scene.parts[weapon]
        found[line] = attack.attack_index(
            scene.b, scene.b.parts[c].ship, c, scene.number(target, "ship"), line.endswith(" on autofire")
        )
    assert found == dict(said)


def _maneuver(scene: Scene, t: ScriptedTable, said: Mapping[str, int]) -> None:
    assert {name: movement.maneuver_score(scene.b, scene.number(name, "ship")) for name in said} == dict(said)


def _thrust(scene: Scene, t: ScriptedTable, said: Mapping[str, int]) -> None:
    assert {name: movement.thrust_score(scene.b, scene.number(name, "ship")) for name in said} == dict(said)


def _destruction_index(scene: Scene, t: ScriptedTable, said: Mapping[str, int]) -> None:
    found = {}
    for name in said:
        s = scene.sections[name] if name in scene.sections else scene.thing(name).first_section
        found[name] = destruction.destruction_index(scene.b, s)
    assert found == dict(said)


def _turns_needed(scene: Scene, t: ScriptedTable, said: list[list[int]]) -> None:
    """The fleeing ship's thrust, the slowest chaser's, and the turns."""
    assert [[thrust, slowest, movement.turns_needed(thrust, slowest)] for thrust, slowest, _ in said] == said


def _over(scene: Scene, t: ScriptedTable, said: bool) -> None:
    assert bool(scene.b.over) == said


def _winner(scene: Scene, t: ScriptedTable, said: str) -> None:
    """Who has won; the places after all players are a tie and a draw."""
    assert scene.b.over
    places = [*SIDES[: scene.b.sides], TIE, DRAW]
    assert places[scene.b.result] == said


# ---- the ships that come with the game -------------------------------------------------------------------------------

TOTALS = {  # credits and units as the rulebook lists them  [3.5, 3.6, supplement]
    "tiniest_fighter": (50, 5),
    "tiniest_fighter_legal": (50, 6),
    "battleaxe": (385, 58),
    "battleaxe_legal": (400, 57),
    "local_tug": (425, 58),
    "local_tug_legal": (425, 59),
    "local_tug_with_beam": (435, 60),
    "cargo_drone": (410, 98),
    "cargo_drone_legal": (410, 97),
    "cargo_drone_armoured": (380, 88),
    "explorer": (795, 98),
    "party_barge": (2210, 3 * 98),
    "party_barge_long": (2785, 4 * 98),
    "night_prowler": (375, 50),
    "minder": (295, 44),
    "sting": (150, 96),
    "mercy": (515, 74),
    "liner": (190, 30),
    "samaritan": (490, 74),
}
PRICES = [  # MG-W01 .. MG-W11, MG-W83
    ({"kind": "bridge", "ap": 2, "tg": 4}, 55, 7),
    ({"kind": "crew", "ap": 3, "tg": 3}, 70, 8),
    ({"kind": "life_support", "bp": 5, "tg": 2}, 30, 6),
    ({"kind": "engine", "mn": 3, "th": 4, "tg": 2}, 50, 7),
    ({"kind": "weapon", "pw": 5, "ac": 7, "tg": 4}, 75, 14),
    ({"kind": "shield", "pr": 4, "tg": 2}, 55, 5),
    ({"kind": "cloak", "cl": 2, "tg": 4}, 45, 5),
    ({"kind": "sensor", "sl": 3, "tg": 3}, 40, 5),
    ({"kind": "computer", "tl": 3, "tg": 2}, 80, 4),
    ({"kind": "maintenance", "rp": 4, "tg": 3}, 90, 6),
    ({"kind": "medical", "hp": 3, "tg": 4}, 75, 6),
    ({"kind": "transporter", "tc": 5, "tg": 2}, 35, 7),
    ({"kind": "hold", "cc": 6, "tg": 3}, 40, 11),
    ({"kind": "hold", "cc": 62}, 310, 93),
    ({"kind": "rack", "cc": 9, "tg": 2}, 25, 4),
    ({"kind": "self_destruct", "dp": 4, "tg": 4}, 35, 7),
    ({"kind": "amenity", "pc": 10}, 50, 10),
    ({"kind": "amenity", "pc": 2, "tg": 2}, 15, 3),
    ({"kind": "armor", "tg": 5}, 25, 5),
    ({"kind": "crew", "ap": 1, "tg": 3}, 30, 4),
]
FRAMES = [(57, 1, 15, 3), (83, 1, 25, 5), (83, 3, 35, 7), (20, 1, 5, 1), (21, 1, 10, 2), (93, 1, 25, 5), (94, 1, 25, 5)]


def test_every_ship_has_its_totals() -> None:
    assert sorted(path.stem for path in SHIPS.glob("*.toml")) == sorted(TOTALS)


@pytest.mark.parametrize("name", TOTALS)
def test_ships_add_up_to_the_rulebook(name: str) -> None:
    """A ship file, priced by the second reading's own table.  [MG-R04, MG-R05, MG-S10 .. MG-S100]"""
    b = Scene({"ships": {"red": [name]}}, {}).b
    ship = b.ships[0]
    size = sum(section.size for section in b.sections[: ship.end_section])
    assert (ship.cost, size) == TOTALS[name]


@pytest.mark.parametrize(("line", "cost", "size"), PRICES)
def test_prices_of_the_second_reading(line: Mapping[str, Any], cost: int, size: int) -> None:
    """The cases' own designs and the rules agree with the rulebook: MG-W01 .. MG-W11, MG-W13, MG-W83."""
    values = [line.get(attribute[0], 0) for attribute in TABLE[line["kind"]][2:]]
    bought = (Kind[line["kind"].upper()], *[*values, 0, 0][:2], line.get("tg", 1))
    assert price(line) == (cost, size)
    assert (design.price(*bought, 0), design.room(*bought)) == (cost, size)


@pytest.mark.parametrize(("others", "tg", "cost", "size"), FRAMES)
def test_frames_of_the_second_reading(others: int, tg: int, cost: int, size: int) -> None:
    """MG-W12, MG-W84."""
    assert frame_price(others, tg) == (cost, size)
    assert (design.frame_price(others, tg), design.frame_room(others, tg)) == (cost, size)


def test_the_price_of_a_tractor_beam() -> None:
    """MG-1230, MG-R12: 10, by the house rule 20; a toughness costs 5 either way."""
    assert [design.price(Kind.TRACTOR_BEAM, 0, 0, tg, cost) for cost in (0, 1) for tg in (1, 2)] == [10, 15, 20, 25]


# ---- who sees what ---------------------------------------------------------------------------------------------------

RED, BLUE = 0, 1


def sight(case: Mapping[str, Any], seat: int) -> tuple[Scene, Any]:
    """A battle of two Battleaxes, the first one's Workshop gone, as a seat sees it."""
    scene = Scene({"ships": {"red": ["battleaxe = A"], "blue": ["battleaxe = B"]}, "lost": ["A/Workshop"], **case}, {})
    return scene, view(scene.b, seat)


@pytest.mark.parametrize("seat", [RED, BLUE, SPECTATOR])
def test_open_sheets_are_seen_by_all(seat: int) -> None:
    """MG-R22."""
    scene, seen = sight({}, seat)
    cannon = seen["parts"][scene.parts["A/Photon Cannon"]]
    assert cannon["value"] == [5, 5] and cannon["tg"] == 4 and cannon["size"] == 12


@pytest.mark.parametrize("seat", [BLUE, SPECTATOR])
def test_closed_sheets_show_what_is_plain_to_see(seat: int) -> None:
    """Size, which shield is up and destroyed components, but no values.  [MG-R22]"""
    scene, seen = sight({"rules": {"open_sheets": "no"}, "set": {"A.shield": "A/Shield"}}, seat)
    cannon, shop = (seen["parts"][scene.parts[name]] for name in ("A/Photon Cannon", "A/Workshop"))
    assert cannon["value"] in (None, [None, None]) and cannon["tg"] is None
    assert shop["tg"] == 0
    assert seen["ships"][0]["shield"] == scene.parts["A/Shield"]
    assert seen["parts"][scene.parts["A/Shield"]]["value"] in (None, [None, None])
    assert seen["sections"][0]["size"] == 58


def test_closed_sheets_are_open_to_their_owner() -> None:
    """MG-R22."""
    scene, seen = sight({"rules": {"open_sheets": "no"}}, RED)
    assert seen["parts"][scene.parts["A/Photon Cannon"]]["value"] == [5, 5]


def test_choices_before_the_battle_are_sealed() -> None:
    """MG-R20."""
    scene, _ = sight({"stage": "SETUP"}, BLUE)
    scene.b.ships[0].plan.raised = scene.parts["A/Shield"]
    assert view(scene.b, BLUE)["ships"][0]["plan"]["raised"] is None
    assert view(scene.b, RED)["ships"][0]["plan"]["raised"] == scene.parts["A/Shield"]
