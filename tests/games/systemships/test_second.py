"""The second edition outside the rounds themselves: dealing, sheets, sentences, what is hidden, and who plays it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.engines.proving import ProvingTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.wording import say_event
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check
from admiralty.core.state.records import copy
from admiralty.core.state.views import mask, view
from admiralty.games import systemships
from admiralty.games.systemships import GAME
from admiralty.games.systemships.imagine import imagine
from admiralty.games.systemships.records import NEUTRAL, NONE
from admiralty.games.systemships.turn import pick_up
from admiralty.games.systemships.words import Ask, Attribute, Event, Mind, Status

LEVELS = {level.key: level.doctrine for level in GAME.levels}
MOTHER = {"name": "Mother", "pd": 6, "racks": 2, "ecm": 1, "carries": [{"name": "Cub", "kind": "systemship", "pd": 2,
          "cannons": 1, "shells": 3}] * 2}  # fmt: skip
EXTRAS = ("ecm", "armour", "cannons", "shells", "holds")
RULES = (Path(systemships.__file__).parent / "RULES.md").read_text(encoding="utf-8")


def dealt(scenario: str = "skirmish", sides: dict[str, Any] | None = None, **settings: Any) -> Deal:
    """A scenario with other ships or settings; a side named in `sides` gets those ships."""
    ships = {side: tuple(fleet) for side, fleet in (sides or {}).items()}
    return GAME.deal(Request(GAME.scenario(scenario), {"edition": "second", **settings}, ships))


@pytest.mark.parametrize(("tl", "armour"), [(0, 4), (1, 6), (3, 10)])
def test_a_point_of_armour_is_two_and_the_level(tl: int, armour: int) -> None:
    """3.7, WW-R70: the Corsair's two build points of armour."""
    ship = dealt(warp_tl=tl).battle.ships[0]
    assert (ship.built.armour, ship.armour) == (2, armour)


def test_what_a_ship_begins_with() -> None:
    ship = dealt().battle.ships[0]
    assert (ship.pd, ship.ecm, ship.cannons, ship.shells, ship.holds) == (6, 2, 2, 18, 0)


@pytest.mark.parametrize("part", ["ecm", "armour", "cannons", "shells", "holds", "bays"])
def test_the_classic_edition_refuses_each_of_the_new_parts(part: str) -> None:
    """WW-R61: with the name of the ship, the part, and what to do."""
    ship = {"name": "It", "pd": 3, part: 1}
    with pytest.raises(Refused, match=r"It has parts of the second edition .* \[WW-R61\]; set edition to second"):
        dealt("duel", {"red": [ship]}, edition="classic")
    dealt("duel", {"red": [ship]})


def test_a_carried_ship_is_looked_at_too() -> None:
    mother = {**MOTHER, "ecm": 0}
    with pytest.raises(Refused, match="Cub has parts of the second edition"):
        dealt("duel", {"red": [mother]}, edition="classic", warp_points=60)


def test_a_random_systemship_has_none_of_it() -> None:
    """3.7: players only."""
    for number in range(40):
        b = copy(dealt("siege").battle)
        t = ProvingTable(GAME, b, SimulatedKeys(number, number), [LEVELS["simple"]])
        t.begin(0)
        GAME.play_beat(t, b)
        ship = next(ship for ship in b.ships if ship.automatic)
        assert ship.built.pd > 0 and not any(getattr(ship.built, key) for key in (*EXTRAS, "bays"))


@pytest.mark.parametrize(("racks", "aboard"), [(2, 2), (1, 1), (0, 0)])
def test_nobody_is_picked_up_onto_racks_that_the_round_has_shot_away(racks: int, aboard: int) -> None:
    """WW-090, WW-500: two systemships were to be picked up; whom the racks cannot take stays in the hex."""
    b = copy(dealt(sides={"red": [MOTHER]}, warp_points=60).battle)
    t = ProvingTable(GAME, b, SimulatedKeys(1, 1), [LEVELS["simple"]] * 2)
    t.begin(0)
    mother, *cubs = (i for i in range(b.vessels) if b.ships[i].side == 0)
    last = mother
    for cub in cubs:
        b.ships[cub].status, b.ships[cub].carrier = Status.FIGHTING, NONE
        b.ships[last].order.pick_up, last = cub, cub
    b.ships[last].order.pick_up = NONE
    b.ships[mother].racks = racks
    pick_up(t, b)
    found = [b.ships[cub].status for cub in cubs]
    assert found == [Status.CARRIED] * aboard + [Status.FIGHTING] * (2 - aboard)


def test_the_sheet_shows_points_of_armour_and_no_hits_on_the_bay() -> None:
    deal = dealt(sides={"red": ["argosy"]}, warp_tl=1)
    rows = {row.label: row.value for row in GAME.scene(view(deal.battle, 0), deal, 0).sheets[0].rows}
    assert rows["Holds"] == "5 of 5 left" and rows["Repair bay"] == "never hit"
    deal = dealt(warp_tl=1)
    rows = {row.label: row.value for row in GAME.scene(view(deal.battle, 0), deal, 0).sheets[0].rows}
    assert rows["Armour"] == "6 of 6 left" and rows["Shells"] == "18 of 18 left" and "Repair bay" not in rows


@pytest.mark.parametrize(
    ("event", "args", "said"),
    [
        (Event.CANNON, (0, 1, 3, 0, 3, 7), "Corsair fires 3 shells at Lance, difference 0: Hit+2, 7 hits."),
        (Event.JAMMED, (0, 1, 1, 3, -1), "Corsair's ECM shifts missile 2 of Lance from speed 3 to -1."),
        (Event.ECM, (0, 2), "Corsair powers its ECM with 2 points."),
        (Event.TAKEN, (0, Attribute.SHELLS, 6), "Corsair loses six shells."),
        (Event.TAKEN, (0, Attribute.SHELLS, 1), "Corsair loses one shell."),
        (Event.TAKEN, (0, Attribute.ARMOUR, 1), "Corsair loses one point of armour."),
    ],
)
def test_sentences(event: Event, args: tuple[int, ...], said: str) -> None:
    deal = dealt()
    assert say_event(GAME.wording.events[event], args, deal.names) == said


@pytest.mark.parametrize("level", ["random", "simple", "careful"])
@pytest.mark.parametrize(
    "sides",
    [
        {"red": ["corsair"], "blue": ["lance"]},
        {"red": ["lance"], "blue": ["corsair"]},
        {"red": [MOTHER], "blue": ["corsair"]},
        {"red": ["argosy"], "blue": ["falchion"]},
    ],
    ids=["corsair", "lance", "mother", "argosy"],
)
def test_every_level_plays_it(level: str, sides: dict[str, Any]) -> None:
    """To the end, with answers that are legal and within the limits of every field."""
    deal = dealt(sides=sides, warp_points=60)
    used = {Event.CANNON: 0, Event.JAMMED: 0, Event.ECM: 0}

    class Watch(ProvingTable):
        def emit(self, event: int, *args: int) -> None:
            if event in used:
                used[Event(event)] += 1

    for number in range(3 if level == "careful" else 25):
        b = copy(deal.battle)
        t = Watch(GAME, b, SimulatedKeys(number, number), [LEVELS[level]] * 2)
        for beat in range(4):
            if GAME.outcome(b) < 0:
                t.begin(beat)
                GAME.play_beat(t, b)
                assert check(b) == []
        assert GAME.outcome(b) >= 0
    if "corsair" in sides["red"] or "corsair" in sides["blue"]:
        assert used[Event.CANNON] > 0
        assert level == "careful" or used[Event.ECM] > 0


def test_a_missile_that_would_hit_is_shifted_to_a_speed_that_misses() -> None:
    """`simple` against a volley at speed 2: with a point a missile it makes each of two of them miss."""
    deal = dealt(sides={"red": ["corsair"], "blue": [{"name": "Gun", "pd": 3, "tubes": 3, "missiles": 9}]})
    crews = [copy(LEVELS["simple"]), copy(LEVELS["simple"])]
    for crew in crews:
        crew.count, crew.hit_count = 1, 0
        order = crew.orders[0]
        order.when.used, order.weights[:], order.drive_mode, order.drive = 0, [0, 1, 0, 0], 0, 0
        order.power[:], order.speeds[0], order.speed_count = [0, -1, -1], 2, 1
    shifted: list[tuple[int, ...]] = []

    class Watch(ProvingTable):
        def emit(self, event: int, *args: int) -> None:
            if event == Event.JAMMED:
                shifted.append(args)

    b = copy(deal.battle)
    t = Watch(GAME, b, SimulatedKeys(1, 1), crews)
    t.begin(0)
    GAME.play_beat(t, b)
    assert shifted == [(0, 1, 0, 2, 1), (0, 1, 1, 2, 1)]  # at Dodge drive 0 speed 1 is a miss, 2 a hit


def test_what_is_imagined_could_have_done_what_was_shown() -> None:
    """The other ship's cannons and ECM as its last order used them; nothing of what it really has is read."""
    deal = dealt(sides={"red": ["lance"], "blue": ["corsair"]})
    b = copy(deal.battle)
    t = ProvingTable(GAME, b, SimulatedKeys(3, 3), [LEVELS["simple"]] * 2)
    t.begin(0)
    GAME.play_beat(t, b)
    order = b.ships[1].order
    assert order.cannons == 2 and b.over == 0
    seen: set[tuple[int, ...]] = set()
    for number in range(60):
        b.ships[1].armour = b.ships[1].built.armour = number % 5  # of which Red knows nothing
        mine, dream = copy(mask(b, 0)), ProvingTable(GAME, copy(b), SimulatedKeys(number, 7), [LEVELS["simple"]] * 2)
        dream.begin(1)
        imagine(dream, mine, 0)
        ship = mine.ships[1]
        assert ship.built.cannons >= order.cannons and ship.built.ecm >= order.ecm and check(mine) == []
        seen.add(tuple(getattr(ship, key) for key in EXTRAS))
    assert len(seen) >= 1 and all(row[4] == 0 for row in seen)


def test_the_careful_level_has_a_mind_of_its_own_for_cannons() -> None:
    """Against a ship that it sees and that cannot dodge, a dodging burst is worth more than lying still."""
    hulk = {"name": "Hulk", "pd": 1}
    deal = dealt(sides={"red": [{"name": "Gun", "pd": 2, "cannons": 1, "shells": 6}], "blue": [hulk]}, rounds=1)
    assert LEVELS["careful"].mind == Mind.CAREFUL
    b = copy(deal.battle)
    t = ProvingTable(GAME, b, SimulatedKeys(1, 2), [LEVELS["careful"], LEVELS["simple"]])
    t.begin(0)
    GAME.play_beat(t, b)
    assert b.ships[0].order.cannons == 1 and b.ships[0].shells < 6 and b.ships[0].side != NEUTRAL


def test_the_solver_refuses_it() -> None:
    from admiralty.games.systemships.options import Rules
    from admiralty.games.systemships.solve.solve import _require_solvable

    rules = Rules()
    rules.edition = 1
    with pytest.raises(Refused, match="second edition"):
        _require_solvable(rules)


@pytest.mark.parametrize("clause", ["IS-S04", "WW-500", "WW-510", "WW-630"])
def test_a_classic_clause_points_to_what_the_second_edition_changes(clause: str) -> None:
    (row,) = re.findall(rf"^\| {clause} \|.*$", RULES, re.M)
    assert re.search(r"Second edition: .*WW-R7\d", row)


@pytest.mark.parametrize("section", ["3.3", "3.5", "3.6"])
def test_a_classic_table_points_to_what_the_second_edition_changes(section: str) -> None:
    text = RULES.split(f"\n### {section} ")[1].split("\n### ")[0]
    assert re.search(r"Second edition: .*WW-R7\d", text)


def test_what_levels_do_to_countermeasures_is_said() -> None:
    """WW-R73: also that they may do nothing, before any power goes there."""
    power, shift = GAME.wording.asks[Ask.ECM].help, GAME.wording.asks[Ask.JAM].help
    assert "A worse level takes as many points off" in power and "with none left it does nothing" in power
    assert "A worse level costs as many points more" in shift


def test_a_hold_is_lost_with_cargo() -> None:
    """WW-R74."""
    said = say_event(GAME.wording.events[Event.TAKEN], (0, Attribute.HOLD, 1), dealt().names)
    assert said == "Corsair loses one hold, and the cargo that no longer fits."
