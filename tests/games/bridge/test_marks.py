"""The GM's marks: a task to come is harder or easier, or forbidden.  BC-R276, BC-R302"""

from __future__ import annotations

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.paths import set_place
from admiralty.core.state.views import view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.actions import do_major
from admiralty.games.bridge.attack import shot_modifiers
from admiralty.games.bridge.defending import react
from admiralty.games.bridge.face.board import scene
from admiralty.games.bridge.face.touch import touch
from admiralty.games.bridge.form.difficulty import open_order_task, task_difficulty
from admiralty.games.bridge.form.majors import why_not
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.moving.diving import may_dive_again, roll_dive
from admiralty.games.bridge.moving.ramming import approach
from admiralty.games.bridge.options import OverrideTaskless
from admiralty.games.bridge.places import move_to
from admiralty.games.bridge.records import Battle
from admiralty.games.bridge.scene.words import Ruling
from admiralty.games.bridge.tables import NONE, Action, Effect, Form
from admiralty.games.bridge.words import Ask, Bar, Defence, Die, Event

GUNNER, HELM, SENSORS = 1, 2, 3  # Harkov, Brandvold, Aimes


def dealt() -> Deal:
    return GAME.deal(Request(GAME.scenario("edge")))


def marked(ruling: Ruling, degrees: int = 0, officer: int = NONE, ship: int = NONE, action: int = NONE) -> Battle:
    """The first scenario with a mark."""
    b = dealt().battle
    mark = b.marks[0]
    mark.ruling, mark.degrees, mark.officer, mark.ship, mark.action = ruling, degrees, officer, ship, action
    return b


def difficulty(b: Battle, o: int, action: Action) -> int:
    """The Difficulty of an officer's action."""
    open_order(b, Form.TURN, 0, o, 0)
    b.order.action = action
    open_order_task(b)
    return task_difficulty(b)


@pytest.mark.parametrize("degrees, found", [(1, 2), (3, 4), (-1, 0), (-3, 0)])
def test_a_task_is_harder_or_easier(degrees: int, found: int) -> None:
    """BC-R276: by 1 to 3, and never below 0."""
    b = marked(Ruling.DIFFICULTY, degrees, officer=SENSORS)
    assert difficulty(b, SENSORS, Action.SENSOR_SWEEP) == found
    assert difficulty(b, GUNNER, Action.SENSOR_SWEEP) == 1, "it is about another officer"


def test_it_is_set_on_an_officer_a_ship_or_an_action() -> None:
    """BC-R276: shots are tasks, too, and an NPC crew's are those of its ship."""
    b = marked(Ruling.DIFFICULTY, 2, ship=1)
    b.ships[1].zone = b.ships[2].zone = b.ships[0].zone
    open_order(b, Form.TURN, b.gm, NONE, 1)
    plain = shot_modifiers(b, NONE, 2, 0, 0)
    assert shot_modifiers(b, NONE, 1, 0, 0) == plain + 2
    b = marked(Ruling.DIFFICULTY, 1, action=Action.SENSOR_SWEEP)
    assert difficulty(b, SENSORS, Action.SENSOR_SWEEP) == 2
    assert difficulty(b, SENSORS, Action.REVEAL) == 1


def test_what_is_forbidden_says_so() -> None:
    """BC-R276: the order form shows it with its reason; what is no task can't be forbidden."""
    b = marked(Ruling.FORBIDDEN, officer=SENSORS, action=Action.SENSOR_SWEEP)
    open_order(b, Form.TURN, 0, SENSORS, 0)
    assert why_not(b, SENSORS, 0, Action.SENSOR_SWEEP) == Bar.FORBIDDEN
    assert why_not(b, SENSORS, 0, Action.REVEAL) != Bar.FORBIDDEN
    every = marked(Ruling.FORBIDDEN, ship=0)
    assert why_not(every, SENSORS, 0, Action.ROTATE_SCREENS) != Bar.FORBIDDEN


@pytest.mark.parametrize("pinned, left", [(0, Ruling.NONE), (1, Ruling.DIFFICULTY)])
def test_it_lasts_for_one_task_unless_it_is_pinned(pinned: int, left: Ruling) -> None:
    b = marked(Ruling.DIFFICULTY, 1, officer=SENSORS)
    b.marks[0].pinned = pinned
    b.officers[SENSORS].determination = 0
    open_order(b, Form.TURN, 0, SENSORS, 0)
    b.order.action, b.order.zone = Action.SENSOR_SWEEP, b.ships[0].zone
    do_major(ScriptedTable([(Die.TASK, 19), (Die.TASK, 19), (Die.SHIP, 19)]), b)
    assert b.marks[0].ruling == left


def test_a_mark_is_made_at_the_desk_and_seen_by_all() -> None:
    """BC-R276: on an officer, a ship or anybody, for an action if the GM says so; everybody reads it."""
    deal = dealt()
    b = deal.battle
    officer = touch("officer-1", b, deal)
    assert officer is not None
    for change in next(deed for deed in officer.deeds if deed.verb == "Next task harder").changes:
        set_place(b, change.path, change.value)
    sheet = next(each for each in scene(view(b, 0), deal, 0).sheets if each.id == "sheet-tasks")
    assert [(row.label, row.value) for row in sheet.rows] == [
        ("The GM's word", f"{deal.names['officer'][1]}: the next task is harder by 1")
    ]
    mark = touch("mark-0", b, deal)
    assert mark is not None and [deed.verb for deed in mark.deeds] == ["Set degrees", "Set action", "Pin", "Remove"]
    for found in (touch("hull-0", b, deal), touch("sheet-tasks", b, deal)):
        assert found is not None and "Forbid next task" in [deed.verb for deed in found.deeds]


def test_complications_of_the_next_task_are_paid() -> None:
    """BC-R276, BC-R222: 1 Threat for a face more, from the desk too."""
    deal = dealt()
    pools = touch("pools", deal.battle, deal)
    assert pools is not None
    deed = next(each for each in pools.deeds if each.verb == "Complicate next task")
    assert [tuple(change) for change in deed.changes] == [("wary", 1), ("threat", deal.battle.threat - 1)]


def test_who_brings_the_ship_into_contact_is_under_the_mark() -> None:
    """BC-R18, BC-R276, BC-R222: the task of an Impulse into Contact is one like any other, and uses the mark up."""
    b = marked(Ruling.DIFFICULTY, 2, ship=0)
    b.ships[1].zone, b.ships[1].bystander, b.wary = b.ships[0].zone, 1, 2
    b.officers[HELM].determination = 0
    t = ScriptedTable([(Die.TASK, 5), (Die.TASK, 18), (Die.SHIP, 11), (Die.COMPLICATION, 1)], [(Ask.COMPLICATION, 1)])
    approach(t, b, HELM, 0, 1, move_to(NONE, b.ships[0].zone))
    assert (b.task.difficulty, b.task.complications, b.wary) == (1 + 2, 1, 0)
    assert b.marks[0].ruling == Ruling.NONE


def test_a_dive_out_of_turn_is_under_the_mark() -> None:
    """BC-R08, BC-R276: it is harder, and then the mark is used up."""
    b = marked(Ruling.DIFFICULTY, 1, ship=1)
    roll_dive(ScriptedTable([(Die.TASK, 11), (Die.TASK, 11), (Die.SHIP, 12)]), b, NONE, 1, Action.PURSUE.value, 0)
    assert (b.task.difficulty, b.marks[0].ruling) == (2, Ruling.NONE)


def test_success_without_a_roll_uses_the_mark_up() -> None:
    """BC-R276, BC-R285: it is a task that was tried."""
    b = marked(Ruling.DIFFICULTY, -1, officer=SENSORS)
    open_order(b, Form.TURN, 0, SENSORS, 0)
    b.order.action, b.order.zone, b.order.unrolled = Action.SENSOR_SWEEP, b.ships[0].zone, 1
    do_major(ScriptedTable(), b)
    assert b.marks[0].ruling == Ruling.NONE


def test_the_task_before_an_overridden_action_uses_the_mark_up() -> None:
    """BC-R31, BC-R276: by house rule an action without a task has one then, which the mark makes harder."""
    b = marked(Ruling.DIFFICULTY, 1, officer=GUNNER)
    b.rules.override_taskless = OverrideTaskless.TASK_1
    open_order(b, Form.TURN, 0, GUNNER, 0)
    b.order.action, b.order.override = Action.EVASIVE_ACTION, 1
    do_major(ScriptedTable([(Die.TASK, 1), (Die.TASK, 2)]), b)
    assert (b.task.difficulty, b.marks[0].ruling, b.ships[0].evades) == (2, Ruling.NONE, GUNNER + 1)


def test_the_faces_for_which_the_gm_has_paid_count_on_a_defence() -> None:
    """BC-R222, BC-R298: a defender's roll is the players' next task, if it comes first."""
    b = dealt().battle
    b.ships[0].evades, b.defence, b.wary = 1 + HELM, Defence.EVASIVE_ACTION, 2
    t = ScriptedTable(
        [(Die.TASK, 18), (Die.TASK, 3), (Die.SHIP, 12), (Die.COMPLICATION, 1)], [(Ask.REACT, 0), (Ask.COMPLICATION, 1)]
    )
    react(t, b, 0, 1)
    assert (b.task.complications, b.wary) == (1, 0)
    assert Event.COMPLICATION in [event for event, _ in t.events]


@pytest.mark.parametrize(("action", "free"), [(Action.WARP, False), (NONE, False), (Action.RAM, True)])
def test_a_dive_that_is_forbidden_is_no_way_out(action: int, free: bool) -> None:
    """BC-R09, BC-R346: who is caught may dive again unless the GM's word, or a trait, bars dives."""
    b = marked(Ruling.FORBIDDEN, 0, HELM, action=action)
    assert may_dive_again(b, 0) == free
    b.marks[0].ruling = Ruling.NONE
    assert may_dive_again(b, 0)
    trait = b.traits[0]
    trait.potency, trait.effect, trait.ship, trait.since = 1, Effect.TASKS_IMPOSSIBLE, 0, 1
    assert not may_dive_again(b, 0)
