"""Scenarios: ships dealt into the record, and what does not fit is refused with its place and its clause."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from admiralty.core.book import rules_text
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.limits import check
from admiralty.core.state.records import Size
from admiralty.games.myoss import GAME
from admiralty.games.myoss.deal.dealing import MUSTER, SCENARIOS, deal
from admiralty.games.myoss.deal.files import CLAUSES
from admiralty.games.myoss.deal.schemas import schemas
from admiralty.games.myoss.records import NONE
from admiralty.games.myoss.words import Contest, Kind, Status
from admiralty.games.myoss.yard.yard import SHIPS

from ..spoiling import holder_of, places

SCHEMA = schemas()
DUEL: dict[str, Any] = {"game": "myoss", "title": "Try", "sides": {"red": ["battleaxe"], "blue": ["explorer"]}}


def scenario(name: str) -> dict[str, Any]:
    return tomllib.loads(SCENARIOS[name].read_text(encoding="utf-8"))


def dealt(data: dict[str, Any], **rules: Any) -> Deal:
    return deal(Request(data, rules))


def refused(data: dict[str, Any], **rules: Any) -> str:
    with pytest.raises(Refused) as refusal:
        dealt(data, **rules)
    return str(refusal.value)


TIED = ("convoy", "rescue", "campaign")  # what is fought for can be shared


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_shipped_scenarios_are_dealt_and_fit_their_schema(name: str) -> None:
    made = dealt(scenario(name))
    assert not check(made.battle)
    assert made.outcomes == (*made.seats, "tie" if name in TIED else "mutual", "stalemate")
    Draft202012Validator(SCHEMA["scenario"]).validate(scenario(name))
    b = made.battle
    counts = (b.ship_count, b.part_count, b.section_count)
    assert tuple(len(made.names[kind]) for kind in ("ship", "part", "section")) == counts


def test_the_scenarios_are_those_of_the_game() -> None:
    wanted = {
        "duel",
        "tiniest_fighters",
        "battleaxes",
        "first",
        "convoy",
        "party_barge",
        "melee",
        "escape",
        "rescue",
        "campaign",
    }
    assert set(SCENARIOS) == wanted
    assert dealt(scenario("duel")).seats == ("first", "second")
    assert dealt(scenario("duel")).settings["turn_order"] == "as_listed"
    assert len(dealt(scenario("melee")).seats) == 4
    fleet = {"sides": {"first": ["party_barge_long"] * 3, "second": ["battleaxe"]}}
    assert dealt(scenario("duel")).size == dealt(scenario("party_barge")).size == Size.SMALL
    assert dealt({**scenario("duel"), **fleet}).size == Size.LARGE


def test_components_are_dealt_as_the_sheet_has_them() -> None:
    """MG-2180, MG-R05: printed size, range and toughness; the ship's size is the printed total."""
    made = dealt(DUEL)
    b, names = made.battle, made.names
    explorer = b.ships[1]
    assert (explorer.side, explorer.status, explorer.cost) == (1, Status.FIGHTING, 795)
    assert b.sections[explorer.first_section].size == 98
    assert (b.ships[0].first, b.ships[0].end, explorer.first, explorer.end) == (0, 8, 8, 33)
    engine = next(c for c in range(8, 33) if names["part"][c] == "Starboard Engine")
    part = b.parts[engine]
    assert (part.kind, part.size, part.low, part.high, part.tg, part.tg_bought) == (Kind.ENGINE, 8, 33, 41, 3, 3)
    assert (part.bought, part.value, part.ship, part.section) == ([4, 3], [4, 3], 1, 1)
    wing = next(c for c in range(8, 33) if names["part"][c] == "Starboard Winglet")
    assert (wing, engine) in set(zip(b.structure[: b.support_count], b.dependant[: b.support_count], strict=True))
    assert b.support_count == 2
    shuttle = b.ships[2]
    hold = next(c for c in range(8, 33) if names["part"][c] == "Cargo Hold")
    assert (shuttle.shuttle, shuttle.side, shuttle.status, shuttle.berth) == (1, 1, Status.STORED, hold)
    assert names["ship"] == ("Battleaxe", "Explorer", "Shuttle Ajax of Explorer")
    assert {part.staffed for part in b.parts[8:33] if part.kind in (Kind.CREW, Kind.BRIDGE)} == {1}
    assert not any(part.staffed for part in b.parts[8:33] if part.kind not in (Kind.CREW, Kind.BRIDGE))


def test_an_oversized_ship_has_a_place_for_each_part_that_may_split_off() -> None:
    """MG-1980, MG-2040, MG-R79"""
    made = dealt(scenario("party_barge"))
    b = made.battle
    assert [b.sections[s].neighbours for s in range(3)] == [0b010, 0b101, 0b010]
    assert [b.sections[s].home for s in range(3)] == [0, 1, 2]
    assert all(b.sections[s].ship == 0 and b.sections[s].exposed == 1 and b.sections[s].size == 98 for s in range(3))
    assert [b.ships[i].status for i in range(5)] == [
        Status.FIGHTING,
        Status.NONE,
        Status.NONE,
        Status.STORED,
        Status.STORED,
    ]
    assert [b.ships[i].side for i in range(5)] == [0] * 5
    assert made.names["ship"][1] == "Party Barge of Doom: Middle"
    assert made.names["section"][:4] == ("Head", "Middle", "Tail", "Battleaxe 1")
    assert all(part.ship == 0 for part in b.parts[:71]) and b.ships[0].end == 71


def test_cargo_fills_holds_in_their_order_and_then_racks() -> None:
    """MG-S80, MG-1490: 40 CC on the drone of the convoy; that of the text has room for more."""
    b = dealt(scenario("convoy")).battle
    assert (b.contest, b.goal_side, b.goal_rounds) == (Contest.CONVOY, 0, 12)
    assert [part.cargo for part in b.parts[:6]] == [10, 10, 10, 10, 0, 0]
    full = copy.deepcopy(scenario("convoy"))
    full["sides"]["blue"][0]["ship"] = "cargo_drone"
    assert [part.cargo for part in dealt(full).battle.parts[:19]] == [14, 6, 6, 4, 4, 4, 2, *[0] * 12]
    full["sides"]["blue"][0]["cargo"] = 50
    assert [part.cargo for part in dealt(full).battle.parts[:12]] == [14, 6, 6, 4, 4, 4, 2, 2, 2, 2, 4, 0]


def test_cargo_leaves_room_for_shuttles() -> None:
    """MG-1730"""
    data = {**DUEL, "sides": {"red": [{"ship": "minder", "cargo": 2}], "blue": ["battleaxe"]}}
    assert max(part.cargo for part in dealt(data).battle.parts) == 2
    data["sides"]["red"][0]["cargo"] = 3
    assert refused(data) == "Try: sides: red 1: Minder has room for 2 CC of cargo, not 3 [MG-1490]"


def test_cargo_and_shuttles_share_holds_and_racks() -> None:
    """MG-1730, MG-1810, MG-R59: a shuttle takes 2 CC in a hold or on a rack; on a rack it is docked."""
    boat = {"kind": "shuttle"}
    lines = [{"kind": "hold", "cc": 4}, boat, {"kind": "hold", "cc": 4}, {"kind": "rack"}, boat, {"kind": "frame"}]
    ship = {"name": "Mule", "lines": lines, "cargo": 7}
    b = dealt({**DUEL, "sides": {"red": [ship], "blue": ["sting"]}}).battle
    assert [part.cargo for part in b.parts[:3]] == [2, 4, 1]
    assert [(b.ships[i].berth, b.ships[i].status) for i in (1, 2)] == [(0, Status.STORED), (2, Status.DOCKED)]


def test_printed_examples_or_their_rebuilds() -> None:
    """MG-R04: `example_ships` as_printed or exclude_mismatched."""
    axes = {**DUEL, "sides": {"red": ["battleaxe"], "blue": ["battleaxe"]}}
    assert dealt(axes).battle.sections[0].size == 58
    rebuilt = dealt(axes, example_ships="exclude_mismatched")
    assert rebuilt.battle.sections[0].size == 57 and rebuilt.names["ship"][0] == "Battleaxe (legal) 1"
    line = "Try: sides: blue 1: Explorer exists only as printed [MG-R04]; play with example_ships = as_printed"
    assert refused(DUEL, example_ships="exclude_mismatched") == line
    asked = deal(
        Request(axes, {"example_ships": "exclude_mismatched"}, {"red": (MUSTER.load(printed("battleaxe"), "x"),)})
    )
    assert asked.battle.ships[0].cost == 400


def printed(key: str) -> dict[str, Any]:
    return tomllib.loads(SHIPS[key].read_text(encoding="utf-8"))


def test_the_price_of_a_beam_counts_against_the_limit() -> None:
    """MG-R12: `tractor_cost` 10 or 20."""
    data = {**DUEL, "sides": {"red": ["minder"], "blue": ["minder"]}}
    assert dealt(data, credits=295).battle.ships[0].cost == 295
    assert "Minder costs 305 credits, 10 more than the 295 allowed [MG-070]" in refused(
        data, credits=295, tractor_cost="20"
    )


def test_a_stated_price_does_not_undercut_the_house() -> None:
    """MG-R12: what a sheet states is checked by the summary table, what counts is the house's price."""
    tug = {
        "name": "Tug",
        "lines": [{"kind": "tractor_beam", "cost": 10}, {"kind": "frame"}, {"kind": "total", "cost": 15}],
    }
    data = {**DUEL, "sides": {"red": [tug], "blue": ["minder"]}}
    costs = [dealt(data, tractor_cost=value).battle.ships[0].cost for value in ("10", "20")]
    assert costs == [15, 25]


def test_limits_hold_for_all_ships_of_a_player_together() -> None:
    """MG-060, MG-070, MG-R01: equality is allowed; a lopsided battle has a limit a player."""
    pair = {**DUEL, "sides": {"red": ["sting", "sting"], "blue": ["battleaxe"]}}
    assert dealt(pair, credits=385).budgets == {"red": 385, "blue": 385}
    assert refused(pair, credits=384) == (
        "Try: sides: blue 1: Battleaxe costs 385 credits, 1 more than the 384 allowed [MG-070]; "
        "allow 385 credits, or take 1 off"
    )
    assert refused({**pair, "limits": {"red": 299}}) == (
        "Try: sides: red: 2 ships cost 300 credits, 1 more than the 299 allowed [MG-070]; "
        "allow 300 credits, or take 1 off"
    )
    assert dealt({**pair, "limits": {"red": 300}}).budgets == {"red": 300}


def test_teams_are_named_after_their_first_seat() -> None:
    """MG-S100"""
    four = {**DUEL, "sides": {seat: ["sting"] for seat in ("red", "blue", "green", "amber")}}
    assert dealt(four).battle.teams[:4] == [0, 1, 2, 3]
    assert dealt({**four, "teams": [["amber", "blue"]]}).battle.teams[:4] == [0, 1, 2, 1]
    assert refused({**four, "teams": [["red", "blue", "green", "amber"]]}) == (
        "Try: teams: nobody to fight [MG-010]; leave a side out of the team"
    )
    assert refused({**four, "teams": [["red", "blue"], ["blue", "green"]]}) == (
        "Try: teams 2: blue is in a team already [MG-S100]"
    )


def test_an_unstaffed_ship_is_dealt_without_people() -> None:
    """MG-R15"""
    hulk = {"name": "Hulk", "lines": [{"kind": "crew", "staffed": "no", "ap": 2}, {"kind": "frame"}]}
    b = dealt({**DUEL, "sides": {"red": [hulk], "blue": ["battleaxe"]}}).battle
    assert (b.parts[0].staffed, b.parts[0].bought[0]) == (0, 2)


def test_nothing_else_is_set_before_the_first_beat() -> None:
    b = dealt(scenario("party_barge")).battle
    for ship in b.ships[: b.ship_count]:
        assert (ship.primary, ship.bridge, ship.shield, ship.cloak, ship.chasing) == (NONE,) * 4 + (NONE,)
        assert ship.plan.side == ship.side
    assert all(part.lock == NONE and part.serves == NONE for part in b.parts)
    assert (b.round, b.shown, b.over) == (0, 0, 0)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"contest": "batle"}, "Try: contest: 'batle' is none of its words [MG-R17]; did you mean 'battle'?"),
        ({"contents": 1}, "Try: there is no key 'contents'; did you mean 'contest'?"),
        ({"sides": {"red": ["battleaxe"]}}, "Try: sides: has 1 entry, fewer than 2 [MG-010]"),
        ({"sides": {"rde": ["battleaxe"], "blue": ["sting"]}},
         "Try: sides: 'rde' is none of its words [MG-010]; did you mean 'red'?"),
        ({"sides": {"red": ["battelaxe"], "blue": ["sting"]}},
         "Try: sides: red 1: no ship 'battelaxe' comes with the game; did you mean 'battleaxe'?"),
        ({"sides": {"red": [7], "blue": ["sting"]}},
         "Try: sides: red 1: 7 is neither the name of a ship nor a table of its lines [MG-100]"),
        ({"sides": {"red": [{"ship": "minder", "carog": 2}], "blue": ["sting"]}},
         "Try: sides: red 1: a ship that is named has no key 'carog'; did you mean 'cargo'?"),
        ({"sides": {"red": [{"ship": "minder", "cargo": -2}], "blue": ["sting"]}},
         "Try: sides: red 1: cargo: -2 is not a whole number from 0 to 9999 [MG-1490]"),
        ({"sides": {"red": [{"name": "X", "lines": []}], "blue": ["sting"]}},
         "Try: sides: red 1: it has only a frame [MG-100]"),
        ({"sides": {"red": ["party_barge"] * 10, "blue": ["party_barge"] * 10}},
         "Try: has 100 ships, sections and shuttles; the program holds at most 48 in one battle"),
        ({"settings": {"rehit": "no"}}, "Try: settings: there is no setting 'rehit'; did you mean 'rehit_roll'?"),
        ({"limits": {"green": 3}}, "Try: limits: the side green has no ships [MG-060]"),
        ({"limits": {"red": -3}}, "Try: limits: red: -3 is less than 0 [MG-060]"),
        ({"teams": [["green"]]}, "Try: teams 1: the side green has no ships [MG-S100]"),
        ({"whose": "red"}, "Try: whose: has a meaning only in a convoy or an escape [MG-S80]"),
        ({"contest": "escape"}, "Try: the key 'whose' is missing: whose convoy or escape it is [MG-S80]"),
        ({"contest": "escape", "whose": "green"}, "Try: whose: the side green has no ships [MG-S80]"),
        ({"contest": "escape", "whose": "red"},
         "Try: nobody can escape with fleeing = off [MG-R68]; set fleeing to on"),
        ({"contest": "convoy", "whose": "red"},
         "Try: red carries no cargo [MG-S80]; write { ship = …, cargo = 40 }"),
        ({"contest": "convoy", "whose": "red", "rounds": 0}, "Try: rounds: 0 is less than 1 [MG-S80]"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_scenario_is_named(change: dict[str, Any], line: str) -> None:
    assert refused({**DUEL, **change}) == line


def test_a_side_that_is_not_there_has_no_ships_to_take() -> None:
    with pytest.raises(Refused, match="there is no side 'rde'; did you mean 'red'"):
        deal(Request(DUEL, {}, {"rde": (printed("sting"),)}))


def test_the_clauses_of_fields_stand_in_the_rulebook() -> None:
    book = rules_text.load(GAME.rulebook)
    assert all(clause in book.clauses for clause in CLAUSES.values()) and CLAUSES["teams"] == "MG-S100"


@pytest.mark.parametrize("key", SHIPS)
def test_every_ship_fits_its_schema_and_reads_back(key: str) -> None:
    Draft202012Validator(SCHEMA["ship"]).validate(printed(key))
    once = MUSTER.load(printed(key), key)
    assert MUSTER.load(once, key) == once


# ---- spoilt scenarios -----------------------------------------------------------------------------------------------

OWN = {"name": "Mine", "lines": [{"kind": "weapon"}, {"kind": "hold", "cc": 4}, {"kind": "frame"}], "cargo": 3}
FULL: dict[str, Any] = {
    "game": "myoss", "title": "All there is", "contest": "convoy", "notes": "Two lines\nof notes.", "whose": "red",
    "rounds": 5, "settings": {"credits": 900, "victory": "last_crewed_ship", "surprise": "none", "fleeing": "on"},
    "sides": {"red": ["sting", OWN], "blue": [{"ship": "minder", "cargo": 1}], "green": ["tiniest_fighter"]},
    "teams": [["blue", "green"]], "limits": {"red": 500},
}  # fmt: skip
NASTY: list[Any] = [
    -1, 0, 3, 10**7, 10**30, True, 1.5, "", "red", "silver", "sting", "escape", "none", "x" * 90, "\x1b[2J", [], {},
    ["sting"], ["red"], [["red"]], {"ship": "sting"}, {"ship": 3}, {"ship": "sting", "cargo": 4}, {"name": "X"},
]  # fmt: skip
KEYS = ["ship", "cargo", "name", "lines", "sides", "red", "silver", "purple", "whose", "rounds", "credits", "creditz"]
BEYOND = (  # what no schema can say
    "credits, ", "no ships", "in a team already", "nobody to fight", "has room for", "no cargo", "there is no frame",
    "there is no component", "only as printed", "nobody can escape", "the program holds", "needs",
    "the examples of the rulebook", "1 CC of cargo", "too small", "underpaid", "overpaid",
    "in a convoy or an escape", "range length", "hit locations", "only a frame",
)  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A good scenario with up to three places, at any depth, changed, gone or added."""
    data = copy.deepcopy(draw(st.sampled_from([FULL, FULL, DUEL, scenario("escape")])))
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(data))
        way = draw(st.sampled_from(found))
        holder, last = holder_of(data, way), way[-1]
        nasty = copy.deepcopy(draw(st.sampled_from(NASTY)))
        act = draw(st.sampled_from(["change", "drop", "add"]))
        if act == "drop" and len(found) > 1:
            del holder[last]
        elif act == "add" and isinstance(holder, dict):
            holder[draw(st.sampled_from(KEYS))] = nasty
        elif act == "add":
            holder.append(nasty)
        else:
            holder[last] = nasty
    return data


def test_the_good_scenario_is_good() -> None:
    assert dealt(FULL).battle.teams[:3] == [0, 1, 1]
    Draft202012Validator(SCHEMA["scenario"]).validate(FULL)


@settings(max_examples=400, deadline=None)
@given(spoilt())
def test_a_spoilt_scenario_is_refused_in_one_line_and_by_its_schema_too(data: dict[str, Any]) -> None:
    valid = Draft202012Validator(SCHEMA["scenario"]).is_valid(data)
    refusal = refusal_of(data)
    if refusal is None:
        assert valid
        return
    line = str(refusal)
    assert line.isprintable() and len(line) < 600 and refusal.what
    assert not valid or any(words in refusal.what for words in BEYOND), line


def refusal_of(data: dict[str, Any]) -> Refused | None:
    try:
        dealt(data)
    except Refused as refusal:
        return refusal
    return None
