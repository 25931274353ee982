"""Ships: those of the rulebook exactly, what they cost, where a design breaks a rule, the display, the schema."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from admiralty.core.book import rules_text
from admiralty.core.errors import Refused
from admiralty.core.face.record_sheets import sheet_text
from admiralty.core.files.shipped import content, data_of
from admiralty.core.state.records import blank
from admiralty.core.yard import designers
from admiralty.core.yard.designers import Design, Estimate, parse, parts_of, to_toml
from admiralty.core.yard.parts import Choice, Number
from admiralty.games import game
from admiralty.games.heavy.condition import half_lost, threshold
from admiralty.games.heavy.deal.dealing import MUSTER, SHIPS
from admiralty.games.heavy.deal.schemas import schemas
from admiralty.games.heavy.design import arm, price
from admiralty.games.heavy.options import Rules
from admiralty.games.heavy.records import MOUNTS, Ship
from admiralty.games.heavy.words import Beam, System
from admiralty.games.heavy.yard.yard import DESIGNER, build_of
from tests.rooms import ROOMS

BOOK = rules_text.load(data_of("admiralty.games.heavy").parent / "RULES.md")
SECTIONS = {section.heading: section.text for section in BOOK.sections}
VALID = Draft202012Validator(schemas()["ship"])
CRUISERS, ESCORTS = ("ca", "d7", "rca"), ("dd", "f5", "bop")


def shipped(key: str) -> dict[str, Any]:
    return parse(DESIGNER, content(SHIPS[key]), key)


def design(**parts: Any) -> Design:
    return parse(DESIGNER, {"name": "X", **parts}, "x.toml")


def estimate(**parts: Any) -> Estimate:
    return DESIGNER.evaluate(design(**parts))


def refused(**parts: Any) -> str:
    with pytest.raises(Refused) as refusal:
        MUSTER.load({"name": "X", **parts}, "x.toml")
    return str(refusal.value)


def built(key: str) -> Ship:
    """A ship of the game as it is dealt."""
    ship = blank(Ship)
    ship.design = build_of(shipped(key))
    arm(ship)
    return ship


# ---- the rulebook's ships -------------------------------------------------------------------------------------------


def display() -> dict[str, dict[str, str]]:
    """The table of system displays: what its rows say of each ship."""
    text = next(text for heading, text in SECTIONS.items() if heading.startswith("3.9"))
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    keys = [re.search(r"\b(CA|D7|RCA|DD|F5|BOP)\b", cell)[1].lower() for cell in rows[0][1:]]  # type: ignore[index]
    wide = [each for each in rows if len(each) == len(rows[0])]  # below it stands the table of balance
    return {key: {each[0]: each[place] for each in wide} for place, key in enumerate(keys, start=1)}


def row(said: dict[str, str], begins: str) -> list[int]:
    """The numbers of a row; a dash is none."""
    text = next(text for label, text in said.items() if label.startswith(begins))
    return [int(each) for each in re.findall(r"\d+", text)] if text != "-" else [0]


@pytest.mark.parametrize("key", SHIPS)
def test_the_ships_are_those_of_the_rulebook(key: str) -> None:
    """HC-030, HC-910 .. HC-940, HC-970, HC-980, HC-1140, HC-R01, HC-R02, HC-R26, HC-R60, HC-R69, HC-S01, HC-S04"""
    said, ship = display()[key], built(key)
    boxes = ship.design.boxes
    assert next(text for label, text in said.items() if label == "power dice") == f"{ship.design.dice}d6"
    assert row(said, "shield") == [ship.design.shield]
    assert row(said, "row 1") == [boxes[System.FIRE_CONTROL], boxes[System.BRIDGE], boxes[System.AUXILIARY_BRIDGE]]
    for begins, system in (
        ("row 2", System.SENSORS),
        ("row 3: Armor", System.ARMOR),
        ("row 3: Cloak", System.CLOAK),
        ("row 3: phaser", System.BANKS),
        ("row 3: Klingon", System.DISRUPTORS),
        ("row 4", System.IMPULSE),
        ("row 5", System.BATTERIES),
        ("row 6", System.WARP),
    ):
        assert row(said, begins) == [boxes[system]], begins
    launchers = [boxes[System.FORWARD_LAUNCHERS], boxes[System.AFT_LAUNCHERS]]
    assert row(said, "row 3: photon") == (launchers if sum(launchers) else [0])
    assert row(said, "internals") == [sum(boxes)]
    assert row(said, "3/4 threshold")[0] == threshold(ship)
    assert row(said, "torpedoes") == [ship.design.torpedoes]
    assert row(said, "CM + CCM") == [boxes[System.SENSORS]]
    assert row(said, "turns per rotation") == [2, 1 if ship.design.escort else 2]
    for begins, system in (("half of sensors", System.SENSORS), ("half of impulse", System.IMPULSE)):
        half = row(said, begins)[0]
        ship.lost[system] = half - 1
        assert not half_lost(ship, system)
        ship.lost[system] = half
        assert half_lost(ship, system)


@pytest.mark.parametrize("key", SHIPS)
def test_their_navies_call_their_banks_as_they_do(key: str) -> None:
    """HC-140, HC-R38"""
    assert built(key).design.beam == (Beam.BEAM_DISRUPTORS if key in ("rca", "bop") else Beam.PHASERS)


@pytest.mark.parametrize(("launchers", "forward", "aft"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 2)])
def test_launchers_are_forward_and_aft_by_turns(launchers: int, forward: int, aft: int) -> None:
    """HC-270, HC-R35"""
    boxes = build_of(design(launchers=launchers)).boxes
    assert (boxes[System.FORWARD_LAUNCHERS], boxes[System.AFT_LAUNCHERS]) == (forward, aft)


# ---- what they cost -------------------------------------------------------------------------------------------------


def test_even_ships_cost_the_same() -> None:
    """HC-S16: within 3 per cent, and in fact to the point."""
    costs = {key: DESIGNER.evaluate(shipped(key)).cost for key in SHIPS}
    assert {costs[key] for key in CRUISERS} == {124} and {costs[key] for key in ESCORTS} == {85}
    limit = blank(Rules).points
    assert max(costs.values()) <= limit == 125


def test_prices_are_those_of_the_rulebook() -> None:
    """HC-S16"""
    lines = SECTIONS["3.16 Ships of one's own (supplement)"].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    said = {label: int(points) for label, points in rows if points.isdecimal()}

    def more(navy: str = "federation", **parts: Any) -> int:
        """What a part costs more with the second of two values."""
        few, many = ({key: pair[which] for key, pair in parts.items()} for which in (0, 1))
        return estimate(navy=navy, **many).cost - estimate(navy=navy, **few).cost

    asked = {
        "power die": {"dice": (1, 2)},
        "Fire Control": {"fire_control": (0, 1)},
        "Warp: a box": {"warp": (1, 2)},
        "Cloak: a box": {"cloak": (0, 1)},
        "bank of phasers or beam disruptors": {"banks": (0, 1)},
        "Klingon disruptor": {"disruptors": (0, 1)},
        "photon launcher": {"launchers": (0, 1)},
        "escort (rotates in one turn with `class_turn_ratios`)": {"escort": ("no", "yes")},
        "flight of fighters": {"flights": (0, 1)},
    }
    for label, parts in asked.items():
        assert more(**parts) == said.pop(label), label
    assert more(bridge=(1, 2)) == more(auxiliary_bridge=(0, 1)) == more(armor=(0, 1), navy="klingon") == 1
    assert said.pop("Bridge, Auxiliary Bridge, Armor: a box") == 1
    assert more(sensors=(1, 2)) == more(impulse=(1, 2)) == more(batteries=(0, 1)) == 2
    assert said.pop("Sensors, Impulse, Batteries: a box") == 2
    assert more(shield=(10, 11)) == said.pop("point of shield, on all six facings") == 1
    magazines = [estimate(torpedoes=count).cost - estimate().cost for count in (0, 1, 10, 11, 20, 60)]
    assert magazines == [0, 1, 1, 2, 2, 6] and said.pop("torpedoes, for each 10 or part of them") == 1
    assert not said


# ---- faults and remarks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        (
            {"armor": 1},
            "x.toml: armor: 1, and the Federation chart has none: take 0, or navy klingon or romulan [HC-910]",
        ),
        (
            {"cloak": 1},
            "x.toml: cloak: 1, and the Federation chart has none: take 0, or navy klingon or romulan [HC-910]",
        ),
        (
            {"disruptors": 1},
            "x.toml: disruptors: 1, and the Federation chart has none: take 0, or navy klingon [HC-910]",
        ),
        (
            {"navy": "klingon", "banks": 1},
            "x.toml: banks: 1, and the Klingon chart has none: take 0, or navy federation or romulan [HC-930]",
        ),
        (
            {"navy": "romulan", "disruptors": 1},
            "x.toml: disruptors: 1, and the Romulan chart has none: take 0, or navy klingon [HC-S04]",
        ),
        (
            {"navy": "romulan", "launchers": 1},
            "x.toml: launchers: 1, and the Romulan chart has none: take 0, or navy federation or klingon [HC-S04]",
        ),
        (
            {"banks": 7, "launchers": 6},
            "x.toml: has 13 banks, disruptors and launchers together, more than 12: take 1 fewer [HC-S16]",
        ),
        ({"warp": 0}, "x.toml: warp: 0 is not from 1 to 12 [HC-680]"),
        ({"sensors": 0}, "x.toml: sensors: 0 is not from 1 to 12 [HC-580]"),
        ({"impulse": 0}, "x.toml: impulse: 0 is not from 1 to 12 [HC-660]"),
        ({"bridge": 0}, "x.toml: bridge: 0 is not from 1 to 12 [HC-S06]"),
        ({"dice": 5}, "x.toml: dice: 5 is not from 1 to 4 [HC-R01]"),
        ({"shield": 61}, "x.toml: shield: 61 is not from 0 to 60 [HC-1140]"),
        ({"torpedoes": 61}, "x.toml: torpedoes: 61 is not from 0 to 60 [HC-330]"),
        ({"banks": 13}, "x.toml: banks: 13 is not from 0 to 12 [HC-R82]"),
        ({"flights": 3}, "x.toml: flights: 3 is not from 0 to 2 [HC-R86]"),
        ({"navy": "gorn"}, "x.toml: navy: 'gorn' is no such choice [HC-910]; choices: federation, klingon, romulan"),
        ({"escort": True}, "x.toml: escort: true is no such choice [HC-R83]; choices: no, yes"),
        ({"phasers": 1}, "x.toml: a ship has no part 'phasers'; known: "),
    ],
)
def test_a_bad_ship_is_refused(parts: dict[str, Any], line: str) -> None:
    assert refused(**parts).startswith(line)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"banks": 1}, []),
        ({}, ["has no weapon"]),
        ({"launchers": 1}, ["there is none for the launchers"]),
        ({"banks": 1, "torpedoes": 1}, ["there is none for the torpedoes"]),
        ({"banks": 1, "escort": "yes"}, ["matters only with class_turn_ratios = on"]),
        ({"banks": 1, "flights": 1}, ["take part only with fighters = on"]),
    ],
)
def test_what_is_worth_knowing_is_no_fault(parts: dict[str, Any], said: list[str]) -> None:
    made = estimate(**parts)
    assert not made.faults and [each.what for each in made.remarks] == said


def test_every_clause_of_the_designer_stands_in_the_rulebook() -> None:
    worst = {"navy": "klingon", "banks": 12, "disruptors": 12, "flights": 1, "escort": "yes", "torpedoes": 1}
    found = {part.clause for part in parts_of(DESIGNER)}
    for made in (estimate(**worst), estimate(), estimate(launchers=2), estimate(cloak=1)):
        found |= {each.clause for each in (*made.faults, *made.remarks, *made.lines)}
    assert found <= set(BOOK.clauses)


# ---- the display ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SHIPS)
def test_the_display_has_a_box_for_each_box(key: str) -> None:
    """HC-030, HC-1150"""
    made, build = DESIGNER.evaluate(shipped(key)), build_of(shipped(key))
    shields, inside, weapons, notes = made.tables
    assert [each[2].count("□") for each in shields.rows] == [build.shield] * 6
    assert sum(each[3].count("□") for each in inside.rows) == sum(build.boxes)
    assert [each[0] for each in inside.rows] == sorted(each[0] for each in inside.rows)
    assert len(weapons.rows) == sum(build.boxes[system] for system in range(System.BANKS, System.IMPULSE))
    assert {each[0]: each[1] for each in notes.rows}["Power dice"] == f"{build.dice}d6"
    assert f"{sum(build.boxes)} internals" in made.summary
    text = sheet_text(DESIGNER, "X", shipped(key))
    assert "Not legal" not in text and max(map(len, text.splitlines())) < 120


def test_a_display_in_words() -> None:
    """HC-260 .. HC-290, HC-380 .. HC-400, HC-R35, HC-R82"""
    fore, every = "Fore, Dorsal, Ventral", "every second turn"
    assert DESIGNER.evaluate(shipped("ca")).tables[2].rows == (
        *((f"Phaser bank {k}", "any facing", "up to 6", "every turn", "") for k in (1, 2, 3)),
        ("Forward launcher", fore, "1", every, ""),
        ("Aft launcher", "Aft, Dorsal, Ventral", "1", every, ""),
    )
    assert DESIGNER.evaluate(shipped("d7")).tables[2].rows[0] == ("Disruptor 1", fore, "1", "every third turn", "")
    romulan = DESIGNER.evaluate(shipped("bop")).tables
    assert (romulan[1].title, romulan[2].rows[0][0]) == ("Internals (Romulan chart)", "Beam disruptor bank 1")
    notes = {each[0]: each[1] for each in DESIGNER.evaluate(shipped("d7")).tables[3].rows}
    assert (notes["Catastrophic damage at"], notes["Half of sensors lost at"]) == ("19 of 25", "2")
    assert notes["Turns of a rotation"] == "2" and notes["Cloaked turns"] == "10"


# ---- any design -----------------------------------------------------------------------------------------------------


def some(part: Any) -> st.SearchStrategy[Any]:
    return st.integers(part.low, part.high) if isinstance(part, Number) else st.sampled_from(part.options)


DESIGNS = st.fixed_dictionaries({part.key: some(part) for part in parts_of(DESIGNER)})


@settings(max_examples=200, deadline=None)
@given(DESIGNS)
def test_a_design_costs_what_its_lines_add_up_to_and_reads_back(values: dict[str, Any]) -> None:
    made = DESIGNER.evaluate(values)
    assert made.cost == sum(line.cost for line in made.lines) == price(build_of(values)) <= 999
    assert made.cost == sum(int(text.removeprefix("+ ")) for text in made.beside.values())
    file = tomllib.loads(to_toml(DESIGNER, "Any", values))
    assert parse(DESIGNER, file, "again") == values
    grave = [fault for fault in made.faults if fault.clause != "HC-S16"]
    assert VALID.is_valid(file) == (not grave)
    if not made.faults:
        ship = blank(Ship)
        ship.design = build_of(MUSTER.load(file, "any"))
        arm(ship)
        assert ship.arms <= MOUNTS
        assert ship.arms == sum(ship.design.boxes[system] for system in range(System.BANKS, System.IMPULSE))


def test_a_blank_form_is_a_legal_ship() -> None:
    assert not DESIGNER.evaluate(designers.blank(DESIGNER)).faults


def test_a_ship_file_tells_which_game_it_is_for() -> None:
    """No ship that comes with a game could be one of this game's, nor one of its own another's."""
    mine = {part.key for part in parts_of(DESIGNER)}
    for room in ROOMS:
        other = game(room).designer
        if other is not None and other.key != DESIGNER.key:
            others = {part.key for part in parts_of(other)}
            assert not any(content(path).keys() <= {*designers.RESERVED, *others} for path in SHIPS.values())
            assert not any(content(path).keys() <= {*designers.RESERVED, *mine} for path in game(room).ships.values())
    assert all(isinstance(part, Number | Choice) for part in parts_of(DESIGNER))
