"""Force and Bits besides the cases: files, who is told what of a free Force, board and sheet, the computer."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.errors import Refused
from admiralty.core.face.figures.gauges import Posed
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.scenes import Scene, each_shape
from admiralty.core.state.questions import Question
from admiralty.core.state.records import blank, copy
from admiralty.core.state.views import mask, view
from admiralty.games.bydo import GAME
from admiralty.games.bydo.computer.opponents import answer
from admiralty.games.bydo.face.gauge import gauge
from admiralty.games.bydo.face.touch import touch
from admiralty.games.bydo.glance.odds import shot_at_unit
from admiralty.games.bydo.records import NONE
from admiralty.games.bydo.remote.carrying import attach, send_force
from admiralty.games.bydo.remote.drifting import move_force, strike_all
from admiralty.games.bydo.remote.forces import free_force
from admiralty.games.bydo.sight import look_everywhere
from admiralty.games.bydo.special import resolve_setup
from admiralty.games.bydo.words import Ask, Burn, Die, Event, Form, Grip, Hold, Kind, Phase, Side, Step, Weapon

PILOT, BYDO = 0, 1
OPEN_SPACE = "\n".join(["." * 40] * 18)


def deal_of(rows: str = OPEN_SPACE, foe: tuple[int, int] = (30, 8), craft: str = "rebo", **more: Any) -> Deal:
    """An Arrowhead at (4, 8) that heads E, and one craft of the Bydo, with fog."""
    scenario = {
        "game": "bydo",
        "title": "a Force",
        "map": rows,
        "space_corp": [{"ship": "arrowhead", "name": "Ann", "at": [4, 8], "heading": "E", **more}],
        "bydo": [{"ship": craft, "at": list(foe), "heading": "N"}],
    }
    return GAME.deal(Request(scenario, settings={"remotes": "on", "fog": "auto"}))


def started(deal: Deal) -> Any:
    """The battle in its first pass, everybody seen who can be."""
    b = copy(deal.battle)
    b.phase, b.round = Phase.FIRST_PASS, 1
    b.order[:2], b.ordered = [0, 1], 2
    look_everywhere(ScriptedTable(), b)
    return b


def launched(deal: Deal, roll: int = 4) -> tuple[Any, int]:
    """The battle with the Force sent off."""
    b = started(deal)
    send_force(ScriptedTable([(Die.LAUNCH, roll)]), b, 0)
    return b, free_force(b, 0)


class Faces(ScriptedTable):
    """A table on which each die shows its first face."""

    def roll(self, die: int, sides: int) -> int:
        return 1


# ---- files ----------------------------------------------------------------------------------------------------------


def test_what_an_arrowhead_carries_depends_on_the_house_rule() -> None:
    on, off = deal_of().battle.ships[0], GAME.deal(Request(GAME.scenario("duel"))).battle.ships[0]
    assert (on.grip, on.design.force, off.grip, off.design.force) == (Grip.FRONT, 1, Grip.NONE, 0)
    assert [each for each in on.design.mounts if each >= Weapon.FORCE_LASER] == [Weapon.FORCE_LASER, Weapon.FORCE_SHOT]
    assert not [each for each in off.design.mounts if each >= Weapon.FORCE_LASER]
    assert deal_of(force="rear").battle.ships[0].grip == Grip.REAR
    assert deal_of(force="none").battle.ships[0].grip == Grip.NONE


def test_a_scenario_may_give_a_force_to_a_craft_that_has_none() -> None:
    ship = deal_of(ship="strider", force="front").battle.ships[0]
    assert (ship.grip, ship.design.force, list(ship.design.mounts).count(Weapon.FORCE_LASER)) == (Grip.FRONT, 1, 1)


@pytest.mark.parametrize(
    ("unit", "what", "clause"),
    [
        ({"ship": "light_cruiser", "force": "front"}, "more than one tile", "BY-S40"),
        ({"ship": {"name": "A", "vulcans": 7}, "force": "front"}, "no two mounts", "BY-S40"),
        ({"ship": {"name": "A", "vulcans": 7, "force": "yes"}}, "9 mounted weapons", "BY-R53"),
        ({"ship": {"name": "A", "vulcans": 7, "bits": "both"}}, "9 mounted weapons", "BY-R53"),
        ({"ship": {"name": "A", "hull": 2, "overwhelming": "yes", "force": "yes"}}, "of one tile", "BY-S40"),
        ({"ship": {"name": "A", "hull": 2, "overwhelming": "yes", "bits": "left"}}, "of one tile", "BY-S44"),
        ({"force": "aft"}, "aft", "BY-S40"),
        ({"ship": {"name": "A", "bits": "up"}}, "up", "BY-S44"),
    ],
)
def test_what_files_refuse(unit: dict[str, Any], what: str, clause: str) -> None:
    with pytest.raises(Refused, match=what) as refused:
        deal_of(**unit)
    assert clause in str(refused.value)


def test_only_so_many_ships_carry_a_force() -> None:
    units = [{"ship": "arrowhead", "at": [1, y], "adrift": y > 0} for y in range(31)]
    scenario = {"game": "bydo", "title": "many", "map": "\n".join(["." * 20] * 32), "space_corp": units, "reserve": 1}
    with pytest.raises(Refused, match="only the first 30 ships may"):
        GAME.deal(Request(scenario, settings={"remotes": "on"}))
    assert GAME.deal(Request(scenario)).battle.vessels == 31


# ---- who is told what -----------------------------------------------------------------------------------------------


def test_a_free_force_is_seen_by_sight_alone_and_sees_nobody() -> None:
    """The Rebo at 26 tiles sees neither; a Force next to it is seen, and shows its own side nothing."""
    deal = deal_of()
    b, m = launched(deal)
    assert b.sides[Side.BYDO].tracking[m] == 0 and view(b, BYDO)["missiles"][m]["kind"] is None
    b.missiles[m].x = 28
    look_everywhere(ScriptedTable(), b)
    seen = view(b, BYDO)["missiles"][m]
    assert (seen["kind"], seen["x"], seen["tokens"], seen["dx"]) == (Kind.FORCE, 28, 4, 4)
    assert seen["ship"] is None and seen["speed"] is None and seen["thrusts"] is None
    assert b.sides[Side.BYDO].sight[0] == 0 and b.sides[Side.SPACE_CORP].sight[1] == 0


def test_who_does_not_see_what_stops_it_reads_no_name() -> None:
    """A Baldur out of sight stops it: its own side is told before which ship, the pilot only where."""
    b, m = launched(deal_of(foe=(30, 7), craft="baldur"))
    b.missiles[m].x = 27
    t = ScriptedTable()
    look_everywhere(t, b)
    move_force(t, b, m)
    stops = [args for event, args in t.events if event == Event.FORCE_STOPPED]
    assert [(args[0], args[3], args[4]) for args in stops if args[0] & 1] == [(1, 0, 0)]
    named = [args for args in stops if args[0] >> Side.BYDO & 1]
    assert len(named) == 1 and named[0][3] > 1
    t.events.clear()
    strike_all(t, b, m)
    assert b.ships[1].health == 26
    assert not [args for event, args in t.events if event in (Event.FORCE_STRUCK, Event.DAMAGE) and args[0] & 1]


def test_a_force_that_is_seen_is_imagined_to_be_of_a_ship_that_may_have_sent_it() -> None:
    b, m = launched(deal_of(foe=(10, 8)))
    imagined = copy(mask(b, BYDO))
    assert imagined.missiles[m].kind == Kind.FORCE and imagined.ships[0].grip == Grip.NONE
    imagined.missiles[m].ship = 5
    GAME.imagine(Faces(), imagined, BYDO)
    assert imagined.missiles[m].ship == 0 and free_force(imagined, 0) == m


# ---- what people see ------------------------------------------------------------------------------------------------


def scene_of(b: Any, deal: Deal, seat: int) -> Scene:
    return GAME.scene(view(b, seat), deal, seat)


def names_in(scene: Scene) -> list[str]:
    return [shape.name for shape in each_shape(scene.shapes) if getattr(shape, "name", "")]


def rows_of(scene: Scene, name: str) -> dict[str, str]:
    return {row.label: row.value for sheet in scene.sheets if sheet.title == name for row in sheet.rows}


def test_board_and_sheet_say_where_the_force_is() -> None:
    deal = deal_of(ship={"name": "A", "force": "yes", "bits": "both", "engine": 4, "rcs": 3, "fighter": "yes"})
    before = rows_of(scene_of(started(deal), deal, PILOT), "Ann")
    assert (before["Force"], before["Bits"]) == ("in front", "left and right")
    assert (before["Force Laser"], before["Force Shot"]) == ("ready", "needs the Force free")
    said = "Ann, at (4, 8), heading E, at rest, 3 of 3 tokens, Force in front, Bits left and right, 10 of 10 health"
    assert said in names_in(scene_of(started(deal), deal, PILOT))
    b, m = launched(deal)
    after = rows_of(scene_of(b, deal, PILOT), "Ann")
    assert after["Force"] == "free at (4, 8), heading E, vector (4, 0), magnitude 4, RCS tokens 4"
    assert (after["Force Laser"], after["Force Shot"]) == ("needs the Force on the ship", "ready")
    orb = "Force 1, (4, 8), heading E, vector (4, 0), magnitude 4, RCS tokens 4"
    assert orb in names_in(scene_of(b, deal, PILOT)) and orb not in names_in(scene_of(b, deal, BYDO))
    b.ships[0].status = 6  # destroyed
    assert orb.replace("Force 1", "Force 1, drifting") in names_in(scene_of(b, deal, PILOT))
    assert b.missiles[m].kind == Kind.FORCE


def test_the_game_master_moves_a_force_and_gives_it_back() -> None:
    deal = deal_of()
    b, _ = launched(deal)
    force, ship = touch("missile-1001", b, deal), touch("ship-0", b, deal)
    assert force and {deed.verb for deed in force.deeds} == {"Set column", "Set row", "Set dx", "Set dy", "Set tokens"}
    assert ship and "Set Force" in {deed.verb for deed in ship.deeds}


def test_it_is_taken_back_within_a_tile_and_numbers_go_on() -> None:
    b, m = launched(deal_of())
    b.missiles[m].x, b.missiles[m].y = 5, 9
    attach(ScriptedTable(), b, 0, m, Grip.REAR)
    assert b.ships[0].grip == Grip.REAR and free_force(b, 0) == NONE
    resolve_setup(ScriptedTable(), b)
    send_force(ScriptedTable([(Die.LAUNCH, 1)]), b, 0)
    m = free_force(b, 0)
    assert (b.missiles[m].dx, b.sides[Side.SPACE_CORP].tracks[m]) == (-1, 2)


# ---- the computer ---------------------------------------------------------------------------------------------------


def answered(b: Any, seat: int, what: int, listed: list[int], *facts: int) -> int:
    """What the simple level answers to a question with these answers, from what its seat sees."""
    q = blank(Question)
    q.what, q.seat, q.count = what, seat, len(listed)
    q.listed[: len(listed)] = listed
    q.facts[: len(facts)] = facts
    return answer(mask(b, seat), q, GAME.simple)


def test_the_computer_sends_its_force_at_an_enemy_that_it_will_meet() -> None:
    far, near = started(deal_of(foe=(9, 8))), started(deal_of(foe=(7, 8)))
    for b in (far, near):
        b.plan.seat, b.plan.ship, b.plan.form, b.plan.heading, b.plan.tokens = PILOT, 0, Form.FIRE, 2, 3
    assert answered(near, PILOT, Ask.STEP, [Step.DONE, Step.FORCE], 0, 0) == Step.FORCE
    assert answered(far, PILOT, Ask.STEP, [Step.DONE, Step.FORCE], 0, 0) == Step.DONE


def test_the_computer_takes_its_force_back_unless_it_has_somebody_to_strike() -> None:
    holds = [Hold.NOTHING, Hold.RECALL_FRONT, Hold.RECALL_REAR]
    for foe, wanted in (((20, 8), {Hold.RECALL_FRONT}), ((8, 8), {Hold.NOTHING})):
        b, _ = launched(deal_of(foe=foe))
        b.plan.seat, b.plan.ship, b.plan.form, b.plan.heading = PILOT, 0, Form.MANOEUVRE, 2
        assert answered(b, PILOT, Ask.HOLD, [int(each) for each in holds], 0) in wanted


def test_the_chances_next_to_a_shot_count_what_the_force_takes_off() -> None:
    """A Baldur's Organic Gun at an evasion of 1 to 4: what hits does 3, and 0 from ahead."""
    b = started(deal_of(foe=(9, 7), craft="baldur"))
    b.ships[0].tokens = 0
    ahead = shot_at_unit(b, 1, Weapon.ORGANIC_GUN, 0)
    b.ships[0].heading = 6
    behind = shot_at_unit(b, 1, Weapon.ORGANIC_GUN, 0)
    assert (ahead.hit, ahead.glance, ahead.points) == (0.75, 0.1, 0.0)
    assert (behind.hit, behind.glance, round(behind.points, 2)) == (0.75, 0.1, 2.35)


def test_figures_stand_next_to_the_boxes_of_a_free_force() -> None:
    deal = deal_of()
    b, _ = launched(deal)
    b.plan.seat, b.plan.ship, b.plan.form = PILOT, 0, Form.MANOEUVRE
    b.plan.force_heading, b.plan.force_tokens = 2, 4
    burns = (Burn.NOTHING, Burn.MAIN + 4, Burn.RETRO + 3)
    found = list(gauge(mask(b, PILOT), Posed(PILOT, Ask.FORCE_BURN, (0, 2), 0, 0, burns), deal.names))
    assert [(each.answer, each.value) for each in found] == [(Burn.MAIN + 4, "50%"), (Burn.RETRO + 3, "33%")]
    turns = list(gauge(mask(b, PILOT), Posed(PILOT, Ask.FORCE_TURN, (0,), 0, 0, (2, 3, 6)), deal.names))
    assert [each.value for each in turns] == ["4 tokens", "3 tokens", "0 tokens"]
