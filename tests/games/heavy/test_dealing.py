"""From files and settings to the first state: what each key and setting does, and what is refused with which clause."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.files.shipped import content
from admiralty.core.state.limits import check
from admiralty.core.state.paths import diff
from admiralty.core.state.records import Size, copy
from admiralty.core.state.views import SPECTATOR, view
from admiralty.games.heavy.condition import contact, gone, internals
from admiralty.games.heavy.deal.dealing import SCENARIOS, SHIPS, deal
from admiralty.games.heavy.deal.schemas import schemas
from admiralty.games.heavy.records import Battle
from admiralty.games.heavy.setup import place_hidden, write_places
from admiralty.games.heavy.words import Ask, Cloak, Facing, Status, System

DUEL: dict[str, Any] = {"game": "heavy", "title": "Try", "sides": {"a": ["ca"], "b": ["d7"]}}
FLEET: dict[str, Any] = {**DUEL, "settings": {"multi_ship": "pairwise"}}
CLASSES = {content(path)["name"]: key for key, path in SHIPS.items()}


def shipped(name: str) -> dict[str, Any]:
    return content(SCENARIOS[name])


def dealt(data: dict[str, Any], **settings: Any) -> Deal:
    return deal(Request(data, settings))


def refused(data: dict[str, Any], ships: dict[str, Any] | None = None, **settings: Any) -> str:
    with pytest.raises(Refused) as refusal:
        deal(Request(data, settings, ships or {}))
    line = str(refusal.value)
    assert "\n" not in line and len(line) < 300
    return line


def facing(b: Battle, i: int, j: int) -> Facing:
    return Facing(contact(b, i, j).facing)


# ---- the scenarios that come with the game --------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_shipped_scenarios_are_dealt_and_fit_their_schema(name: str) -> None:
    made = dealt(shipped(name))
    b = made.battle
    assert not check(b)
    assert made.seats == ("a", "b") and made.outcomes == ("a", "b", "mutual", "undecided")
    assert len(made.names["ship"]) == len(set(made.names["ship"])) == b.vessels
    assert made.names["side"] == made.called == tuple(shipped(name)["called"].values())
    Draft202012Validator(schemas()["scenario"]).validate(shipped(name))


def test_the_scenarios_are_those_of_the_rulebook() -> None:
    """HC-040, HC-S10, HC-R78, HC-1070: ships, range, facings, who is cloaked, fixed rolls."""
    said = {}
    for name in SCENARIOS:
        made = dealt(shipped(name))
        b = made.battle
        ships = b.ships[: b.vessels]
        named = [each.rstrip(" 12") for each in made.names["ship"]]
        classes = " ".join(CLASSES.get(each, each.split()[-1].lower()) for each in named)
        hidden = [ship.cloak == Cloak.ON for ship in ships]
        said[name] = (classes, contact(b, 0, b.vessels - 1).range, hidden, [ship.given for ship in ships])
    assert said == {
        "duel": ("ca d7", 3, [False, False], [0, 0]),
        "escort_clash": ("dd f5", 3, [False, False], [0, 0]),
        "sister_ships": ("ca ca", 3, [False, False], [0, 0]),
        "neutral_zone": ("ca rca", 4, [False, True], [0, 0]),
        "raider": ("dd bop", 4, [False, True], [0, 0]),
        "worked_round": ("ca ca", 2, [False, False], [12, 9]),
        "fleet_action": ("ca dd d7 f5", 3, [False] * 4, [0] * 4),
        "fighters": ("cvl d7", 3, [False, False], [0, 0]),
        "first": ("dd scout", 2, [False, False], [11, 0]),
    }
    worked = dealt(shipped("worked_round")).battle
    assert (facing(worked, 0, 1), facing(worked, 1, 0)) == (Facing.PORT, Facing.VENTRAL)
    assert dealt(shipped("duel")).names["ship"] == ("Federation CA", "Klingon D7")


def test_the_cruiser_duel_comes_first() -> None:
    """The first scenario of the alphabet is the one that is measured."""
    assert next(iter(SCENARIOS)) == "duel"


# ---- what is dealt --------------------------------------------------------------------------------------------------


def test_a_ship_starts_whole_loaded_and_charged() -> None:
    """HC-330, HC-980, HC-R35, HC-R78, HC-R79, HC-S09"""
    b = dealt(DUEL).battle
    ca, d7 = b.ships
    assert [(ship.seat, ship.status) for ship in b.ships] == [(0, Status.FIGHTING), (1, Status.FIGHTING)]
    assert (ca.design.dice, ca.design.shield, ca.torpedoes, ca.charge, ca.hull) == (3, 27, 20, 3, 0)
    assert (internals(ca), gone(ca), internals(d7), gone(d7)) == (23, 0, 25, 0)
    banks, heavy = [System.BANKS] * 3, [System.DISRUPTORS] * 4
    launchers = [System.FORWARD_LAUNCHERS, System.AFT_LAUNCHERS]
    assert [mount.system for mount in ca.mounts[: ca.arms]] == [*banks, *launchers]
    assert [mount.system for mount in d7.mounts[: d7.arms]] == [*heavy, *launchers]
    assert all(mount.ready == mount.down == 0 for ship in b.ships for mount in ship.mounts)
    assert not any(ca.taken + ca.known + ca.fresh + ca.old) and ca.heard == ca.cloaked == ca.given == 0


def test_settings_reach_the_record() -> None:
    """HC-R03, HC-R51, HC-R86"""
    assert dealt(DUEL, batteries="inert").battle.ships[0].charge == 0
    assert [ship.hull for ship in dealt(DUEL, hull_boxes=7).battle.ships] == [7, 7]
    carrier = {**DUEL, "sides": {"a": [{"ship": "dd", "flights": 2}], "b": ["f5"]}}
    for fighters, count in (("off", 0), ("on", 4)):
        b = dealt(carrier, fighters=fighters).battle
        assert b.ships[0].design.carried == 2 and [flight.fighters for flight in b.ships[0].flights] == [count] * 2
        assert [flight.fighters for flight in b.ships[1].flights] == [0, 0]


def test_range_and_facings_are_the_scenarios_unless_they_are_set() -> None:
    """HC-R78"""
    data = {**DUEL, "range": 2, "sides": {"a": [{"ship": "ca", "presents": "aft"}], "b": ["d7"]}}
    b = dealt(data).battle
    assert (facing(b, 0, 1), facing(b, 1, 0)) == (Facing.AFT, Facing.FORE)
    assert (contact(b, 0, 1).range, contact(b, 1, 0).range) == (2, 2)
    assert contact(dealt(DUEL).battle, 0, 1).range == 3
    for wanted, other in product(Facing, (Facing.DORSAL, Facing.PORT)):
        b = dealt(data, a_presents=wanted.name.lower(), b_presents=other.name.lower(), range=4).battle
        assert (facing(b, 0, 1), facing(b, 1, 0), contact(b, 1, 0).range) == (wanted, other, 4)
    assert contact(dealt({**data, "settings": {"range": 1}}).battle, 0, 1).range == 1


def test_everybody_sees_what_is_not_cloaked() -> None:
    """HC-460, HC-R91: of a cloaked ship only the range is known at the start."""
    b = dealt(shipped("neutral_zone")).battle
    seen, hidden = contact(b, 1, 0), contact(b, 0, 1)
    assert (seen.seen_facing, seen.seen_range, seen.seen_turn) == (Facing.FORE, 4, 0)
    assert (hidden.seen_facing, hidden.seen_range, hidden.seen_turn) == (-1, 4, 0)
    assert (b.ships[1].cloak, b.ships[1].cloaked) == (Cloak.ON, 0)
    plain = dealt(DUEL).battle
    assert [contact(plain, i, 1 - i).seen_facing for i in range(2)] == [Facing.FORE] * 2


def test_a_fleet_lies_pair_by_pair() -> None:
    """HC-R87, HC-S12"""
    sides = {"a": ["ca", {"ship": "dd", "presents": "port"}], "b": ["d7"], "c": [{"ship": "bop", "cloaked": True}]}
    made = dealt({**FLEET, "range": 2, "sides": sides})
    b = made.battle
    assert (made.seats, made.size, b.seats, b.vessels) == (("a", "b", "c"), Size.LARGE, 3, 4)
    assert made.outcomes == ("a", "b", "c", "mutual", "undecided")
    assert [ship.seat for ship in b.ships[:4]] == [0, 0, 1, 2]
    for i, j in product(range(4), repeat=2):
        lies = contact(b, i, j)
        assert (lies.ship, lies.other, lies.seat) == (i, j, b.ships[i].seat)
        if b.ships[i].seat != b.ships[j].seat:
            assert (lies.facing, lies.range) == (Facing.PORT if i == 1 else Facing.FORE, 2)
            assert lies.seen_facing == (-1 if j == 3 else lies.facing)
        else:
            assert lies.seen_range == 0
    assert all(ship.status == Status.NONE for ship in b.ships[4:])


def test_ships_of_one_name_get_a_number() -> None:
    assert dealt(shipped("sister_ships")).names["ship"] == ("Federation CA 1", "Federation CA 2")


def test_a_duel_does_not_pay_for_a_fleet() -> None:
    assert dealt(DUEL).size == Size.SMALL
    assert dealt(FLEET).size == Size.SMALL, "two ships are a duel by any rule"
    eight = {"a": ["dd"] * 4, "b": ["f5"] * 4}
    assert (dealt({**FLEET, "sides": eight}).size, dealt({**FLEET, "sides": eight}).battle.vessels) == (Size.LARGE, 8)


def test_a_moderator_has_the_last_seat() -> None:
    """HC-490, HC-R84"""
    made = dealt(DUEL, moderator="human")
    assert (made.seats, made.battle.seats, made.battle.moderator) == (("a", "b", "moderator"), 2, 2)
    assert made.outcomes == ("a", "b", "mutual", "undecided") and "moderator" not in made.budgets
    assert made.names["side"] == ("Side A", "Side B", "Moderator")
    assert dealt(DUEL).battle.moderator == -1
    hidden = dealt(shipped("neutral_zone"), moderator="human").battle
    place = hidden.contacts.index(contact(hidden, 0, 1))
    assert [view(hidden, seat)["contacts"][place]["facing"] for seat in (0, 1, 2, SPECTATOR)] == [None, 0, 0, None]
    four = {**FLEET, "sides": {"a": ["ca"], "b": ["d7"], "c": ["rca"], "d": ["dd"]}}
    assert not check(dealt(four, moderator="human").battle)


# ---- other ships ----------------------------------------------------------------------------------------------------


def test_a_ship_that_is_asked_for_starts_as_the_one_whose_place_it_takes() -> None:
    worked = deal(Request(shipped("worked_round"), {}, {"b": (content(SHIPS["d7"]),)}))
    assert worked.names["ship"] == ("Federation CA", "Klingon D7")
    assert (facing(worked.battle, 1, 0), worked.battle.ships[1].given) == (Facing.VENTRAL, 9)
    raider = deal(Request(shipped("raider"), {}, {"b": (content(SHIPS["f5"]),)})).battle
    assert raider.ships[1].cloak == Cloak.ON
    bare = deal(Request(shipped("raider"), {}, {"b": (content(SHIPS["dd"]),)})).battle
    assert bare.ships[1].cloak == Cloak.OFF, "it has none to start under"
    more = deal(
        Request(shipped("fleet_action"), {}, {"a": tuple(content(SHIPS[each]) for each in ("ca", "ca", "rca"))})
    )
    assert more.battle.vessels == 5


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("ship", SHIPS)
def test_every_ship_may_be_taken_in_every_scenario(name: str, ship: str) -> None:
    for seat in ("a", "b"):
        made = deal(Request(shipped(name), {}, {seat: (content(SHIPS[ship]),)}))
        assert not check(made.battle) and made.budgets == {"a": 125, "b": 125}


# ---- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ({"a": ["ca", "dd"], "b": ["d7"]}, "Try: has 3 ships, which is no duel [HC-R87]; set multi_ship to pairwise"),
        ({"a": ["ca"], "b": ["d7"], "c": ["rca"]}, "Try: has 3 ships, which is no duel [HC-R87]"),
        ({"a": ["ca"], "b": [{"ship": "d7", "cloaked": True, "power": "all"}]}, "power: 'all' is not a whole number"),
        ({"a": ["ca"], "b": [{"ship": "ca", "cloaked": True}]}, "sides: b 1: Federation CA has no cloak"),
        (
            {"a": ["ca"], "b": [{"name": "X", "navy": "klingon", "banks": 1}]},
            "the Klingon chart has none: take 0, or navy federation or romulan [HC-930]",
        ),
        (
            {"a": [{"name": "X", "shield": 60, "banks": 4, "dice": 4}], "b": ["d7"]},
            "sides: a 1: X costs 149 points, 24 more than the 125 allowed [HC-S16]; set points to 149, or give it less",
        ),
        (
            {"a": [{"ship": "ca", "flights": 1}], "b": ["d7"]},
            "Federation CA costs 130 points, 5 more than the 125 allowed [HC-S16]; set points to 130, or give it less",
        ),
    ],
)
def test_a_bad_scenario_is_refused_in_one_line(sides: dict[str, Any], words: str) -> None:
    assert words in refused({**DUEL, "sides": sides})


def test_strange_sides_are_refused() -> None:
    assert refused(DUEL, {"e": ({"name": "X"},)}) == "--ship: there is no side 'e'; sides: a, b"
    assert refused(DUEL, {"moderator": ({"name": "X"},)}, moderator="human").startswith("--ship: there is no side")
    two = tuple(content(SHIPS[each]) for each in ("ca", "dd"))
    assert "HC-R87" in refused(DUEL, {"a": two})
    big = {"name": "Big", "shield": 60, "banks": 5, "dice": 4}
    line = refused(DUEL, {"a": (big,)})
    assert line.startswith("--ship a: Big costs ") and "allowed [HC-S16]; set points to " in line


def test_points_are_a_limit_for_each_ship() -> None:
    """HC-S16"""
    assert dealt(DUEL).budgets == {"a": 125, "b": 125}
    assert dealt(DUEL, points=124).budgets == {"a": 124, "b": 124}
    assert "1 more than the 123 allowed [HC-S16]" in refused(DUEL, points=123)
    assert dealt(shipped("fleet_action"), points=124).battle.vessels == 4, "of each ship, not of a fleet"


# ---- where cloaked ships begin --------------------------------------------------------------------------------------


def placing(b: Battle, answers: dict[tuple[int, int], int]) -> list[tuple[int, int, int]]:
    """Place what is hidden with these answers by (ship, enemy); who was asked about whom."""
    asked = []

    class Table:
        def ask(self, seat: int, what: int, low: int, high: int, i: int, j: int) -> int:
            assert (what, low, high) == (Ask.PLACE, 0, 5)
            asked.append((seat, i, j))
            return answers[i, j]

        def ask_all(self, battle: Battle, seats: int, write: Any) -> None:
            assert write is write_places
            for seat in range(4):
                if seats >> seat & 1:
                    write(self, battle, seat)

    place_hidden(Table(), b)  # type: ignore[arg-type]
    return asked


def test_a_cloaked_starter_chooses_in_secret_where_it_lies() -> None:
    """HC-480, HC-S10: a facing of the enemy, which the enemy presents without knowing it."""
    for wanted in Facing:
        b = dealt(shipped("neutral_zone")).battle
        before = copy(b)
        assert placing(b, {(1, 0): wanted}) == [(1, 1, 0)]
        assert (facing(b, 0, 1), facing(b, 1, 0)) == (wanted, Facing.FORE)
        changed = [path for path, _, _ in diff(before, b)]
        assert changed == ([f"contacts.{b.contacts.index(contact(b, 0, 1))}.facing"] if wanted else [])
        assert view(b, 0) == view(before, 0), "the enemy learns nothing of it"
        assert view(b, SPECTATOR) == view(before, SPECTATOR)


def test_nobody_is_asked_where_all_is_seen() -> None:
    for name in ("duel", "fleet_action", "worked_round"):
        assert placing(dealt(shipped(name)).battle, {}) == []


def test_several_hidden_ships_choose_for_each_enemy() -> None:
    """HC-R87"""
    hidden = {"ship": "bop", "cloaked": True}
    b = dealt({**FLEET, "sides": {"a": ["ca", "dd"], "b": [hidden, "f5"], "c": [hidden]}}).battle
    answers = {(2, 0): 1, (2, 1): 2, (2, 4): 3, (4, 0): 4, (4, 1): 5, (4, 2): 0, (4, 3): 1}
    assert placing(b, answers) == [(1, 2, 0), (1, 2, 1), (1, 2, 4), (2, 4, 0), (2, 4, 1), (2, 4, 2), (2, 4, 3)]
    assert all(contact(b, j, i).facing == wanted for (i, j), wanted in answers.items())
