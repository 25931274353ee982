"""Tasks of the scene: Other Tasks, extended tasks, challenges, what one interacts with.  BC-R301"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.wording import say_event
from admiralty.core.state.paths import set_place
from admiralty.core.state.views import view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.actions import do_major
from admiralty.games.bridge.face.board import scene
from admiralty.games.bridge.face.tasks import tasks_sheet
from admiralty.games.bridge.face.touch import touch
from admiralty.games.bridge.form.difficulty import open_order_task, task_difficulty
from admiralty.games.bridge.form.legality import OPEN
from admiralty.games.bridge.form.majors import why_not
from admiralty.games.bridge.form.orders import offer_actions, open_order
from admiralty.games.bridge.minors import do_minors
from admiralty.games.bridge.records import Battle
from admiralty.games.bridge.scene.others import finish, is_open, offer_tasks
from admiralty.games.bridge.tables import ACTIONS, Action, Effect, Form, Kind, Minor
from admiralty.games.bridge.words import Ask, Bar, Die, Event, Side, System

TALK: dict[str, Any] = {"key": "talk", "name": "Talk them round", "attribute": "presence", "department": "leadership"}
GATE = {"key": "gate", "name": "Force the gate", "department": "systems", "boxes": 10, "resistance": 1}
COMMAND, ENGINEER = 0, 4  # Valcourt, Nwosu


def dealt(*tasks: dict[str, Any]) -> Deal:
    """The first scenario with tasks in its scene."""
    return GAME.deal(Request(GAME.scenario("edge") | {"tasks": list(tasks)}))


def ordered(b: Battle, o: int, k: int = 0) -> Battle:
    """An officer's order to take a task on."""
    open_order(b, Form.TURN, 0, o, 0)
    b.order.action, b.order.other = Action.OTHER, k
    return b


def carried(b: Battle, dice: list[tuple[Die, int]], *answers: tuple[Ask, int]) -> ScriptedTable:
    """The task, with these dice and answers."""
    t = ScriptedTable(dice, list(answers))
    do_major(t, b)
    return t


def own(*faces: int) -> list[tuple[Die, int]]:
    """The dice of the officer."""
    return [(Die.TASK, face) for face in faces]


def test_an_other_task_has_its_own_numbers() -> None:
    """BC-1160, BC-R270, BC-R110: its pair, focus and Difficulty; the ship only if it says so."""
    b = ordered(dealt(TALK | {"focus": "parley", "difficulty": 3}).battle, COMMAND)
    open_order_task(b)
    assert (b.task.target, b.task.critical, b.task.system, task_difficulty(b)) == (15, 4, -1, 3)
    aided = ordered(dealt(TALK | {"ship": "communications"}).battle, COMMAND)
    open_order_task(aided)
    assert (aided.task.critical, aided.task.system, aided.task.ship_target) == (1, 0, 11)


def test_it_is_an_action_of_everybody_while_there_is_one() -> None:
    """BC-1160: it is not offered where there is none, nor once it is done."""
    for tasks, there in (((), False), ((TALK,), True)):
        b = dealt(*tasks).battle
        open_order(b, Form.TURN, 0, ENGINEER, 0)
        t = ScriptedTable([], [])
        offer_actions(t, b)
        listed = t.offered
        assert (Action.OTHER in listed) == there
        assert not any(value % 64 == Action.OTHER for value in listed if value >= 64), "everybody has it: no Override"
    b.others[0].done = 1
    t = ScriptedTable([], [])
    offer_actions(t, b)
    assert Action.OTHER not in t.offered


def test_a_success_does_it() -> None:
    """BC-1160: one success of the Difficulty, and it is done; a failure leaves it."""
    b = ordered(dealt(TALK).battle, COMMAND)
    b.officers[COMMAND].determination = 0
    carried(b, own(18, 19))
    assert b.others[0].done == 0
    b = ordered(dealt(TALK | {"wins": True}).battle, COMMAND)
    t = carried(b, own(1, 5))
    assert b.others[0].done == 1 and b.over == 1 and GAME.outcome(b) == 0
    assert [event for event, _ in t.events if event in (Event.ACHIEVED, Event.OVER)] == [Event.ACHIEVED, Event.OVER]


def test_a_battle_that_is_won_asks_nothing_more() -> None:
    """BC-R204, BC-R214: a 20 beside the success that wins brings no complication."""
    b = ordered(dealt(TALK | {"wins": True}).battle, COMMAND)
    threat = b.threat
    carried(b, own(1, 20))
    assert (b.over, b.threat) == (1, threat)


@pytest.mark.parametrize(
    ("event", "args", "said"),
    [
        (
            Event.ROLLS,
            (COMMAND, ACTIONS + 1, 14, 2),
            "Valcourt rolls for Force the gate: target number 14, Difficulty 2.",
        ),
        (Event.LOST, (COMMAND, ACTIONS + 1), "Valcourt has lost the system that Force the gate needs."),
        (Event.ROLLS, (COMMAND, Action.RALLY, 14, 0), "Valcourt rolls for Rally: target number 14, Difficulty 0."),
    ],
)
def test_the_log_names_the_task(event: Event, args: tuple[int, ...], said: str) -> None:
    """BC-1160, BC-R246."""
    assert say_event(GAME.wording.events[event], args, dealt(TALK, GATE).names) == said


def test_what_rolls_is_the_task_that_was_ordered() -> None:
    """BC-1160: told by its number."""
    t = carried(ordered(dealt(GATE, TALK).battle, COMMAND, 1), own(1, 5))
    assert next(args[1] for event, args in t.events if event == Event.ROLLS) == ACTIONS + 1


@pytest.mark.parametrize(
    "task, faces, more, marked",
    [
        (GATE, (1, 5), 0, 4),  # Systems 5, Resistance 1
        (GATE | {"resistance": 0}, (1, 5), 0, 5),
        (GATE | {"department": "medicine", "resistance": 3, "difficulty": 1}, (1, 5), 0, 1),  # 1 at least
        (GATE, (1, 1), 1, 5),  # 2 Momentum, a box more
        (GATE | {"ship": "sensors", "department": "science", "resistance": 0}, (3, 4), 0, 4),  # 3; of the ship 4
    ],
    ids=["department less resistance", "whole department", "one at least", "momentum", "department of the ship"],
)
def test_a_success_marks_boxes(task: dict[str, Any], faces: tuple[int, int], more: int, marked: int) -> None:
    """BC-R214: as many as the department used, or the assisting ship's, less the Resistance; +1 per 2 Momentum."""
    b = ordered(dealt(task).battle, ENGINEER)
    dice = [*own(*faces), *([(Die.SHIP, 15)] if "ship" in task else [])]
    t = ScriptedTable(dice, [(Ask.IMPACT, more)])
    do_major(t, b)
    assert (b.others[0].marked, b.others[0].done) == (marked, 0)


def test_a_full_track_is_done_and_no_box_is_marked_twice() -> None:
    """BC-R214: done when full."""
    b = ordered(dealt(GATE).battle, ENGINEER)
    b.others[0].marked = 9
    carried(b, own(1, 1))
    assert (b.others[0].marked, b.others[0].done) == (10, 1)


def test_a_challenge_is_met_by_its_last_step() -> None:
    """BC-R215: a step waits for those before it; all done, the challenge is met."""
    steps = [
        TALK | {"challenge": "Free the crew"},
        GATE | {"needs": ["talk"], "challenge": "Free the crew", "boxes": 5},
    ]
    b = ordered(dealt(*steps).battle, COMMAND)
    t = carried(b, own(1, 5))
    assert Event.MET not in [event for event, _ in t.events]
    ordered(b, ENGINEER, 1)
    b.others[1].marked = 4
    t = carried(b, own(1, 5))
    assert [args for event, args in t.events if event == Event.MET] == [(0,)]


def test_an_interaction_is_a_minor_action() -> None:
    """BC-1010, BC-1020: what is routine is done without dice; what is not needs a major action and a task."""
    b = dealt({"key": "door", "name": "Open the bay", "routine": True}).battle
    open_order(b, Form.TURN, 0, ENGINEER, 0)
    t = ScriptedTable([], [])
    offer_actions(t, b)
    assert Action.OTHER not in t.offered
    b.order.minors, b.order.handled = 1 << Minor.INTERACT, 0
    t = ScriptedTable([], [])
    do_minors(t, b)
    assert b.others[0].done == 1 and (Event.INTERACTED, (ENGINEER, 0)) in t.events


@pytest.mark.parametrize(
    "tasks, clause, said",
    [
        ([TALK, TALK], "BC-1160", "names two tasks"),
        ([TALK | {"needs": ["gate"]}, GATE], "BC-R215", "no task that stands before"),
        ([TALK | {"challenge": "Alone"}], "BC-R215", "has 1 step"),
        ([TALK | {"routine": True, "boxes": 5}], "BC-1010", "no boxes"),
    ],
)
def test_what_a_task_may_not_be(tasks: list[dict[str, Any]], clause: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        dealt(*tasks)
    assert clause in str(refused.value) and said in str(refused.value)


@pytest.mark.parametrize("key, value", [("boxes", 4), ("boxes", 21), ("resistance", 4), ("difficulty", 6)])
def test_limits_of_a_task(key: str, value: int) -> None:
    """BC-R214: 5 to 20 boxes, Resistance 0 to 3."""
    with pytest.raises(Refused, match=key):
        dealt(GATE | {key: value})


def test_the_gm_makes_one_at_the_desk() -> None:
    """BC-R270, BC-R50: the GM says what it needs; the sheet says it to everybody."""
    deal = dealt()
    b = deal.battle
    found = touch("sheet-tasks", b, deal)
    assert found is not None and [deed.verb for deed in found.deeds][:2] == ["New task", "New extended task"]
    for change in found.deeds[0].changes:
        set_place(b, change.path, change.value)
    assert b.others[0].kind == Kind.TASK and GAME.outcome(b) == -1
    part = touch("other-0", b, deal)
    assert part is not None and {"Set Difficulty", "Done", "Remove"} <= {deed.verb for deed in part.deeds}
    sheet = next(each for each in scene(view(b, 0), deal, 0).sheets if each.id == "sheet-tasks")
    assert sheet.rows[0].label == "Task 1" and "Difficulty 2" in sheet.rows[0].value


@pytest.mark.parametrize("bar", [Bar.SYSTEM_LOST, Bar.TRAIT])
def test_a_task_that_the_ship_assists_needs_its_system(bar: Bar) -> None:
    """BC-R246, BC-R266: it fails without, and so it is not offered; nor is what a trait makes impossible."""
    b = dealt(TALK | {"ship": "sensors"}, GATE | {"ship": "engines"}).battle
    if bar == Bar.SYSTEM_LOST:
        b.ships[0].lost[System.SENSORS] = 1
    else:
        bars = b.traits[0]
        bars.potency, bars.effect, bars.system = 1, Effect.TASKS_IMPOSSIBLE, System.SENSORS
    ordered(b, COMMAND)
    t = ScriptedTable()
    offer_tasks(t, b, COMMAND, 0)
    assert t.offered == [1]
    told = Event.LOST if bar == Bar.SYSTEM_LOST else Event.FORBIDDEN
    assert [event for event, _ in carried(b, []).events] == [told]
    b.others[1].done = 1
    assert why_not(b, COMMAND, 0, Action.OTHER) == bar


def test_a_trait_makes_it_possible_without_the_system() -> None:
    """BC-R321: and without the ship's die."""
    b = dealt(TALK | {"ship": "sensors"}).battle
    b.ships[0].lost[System.SENSORS] = 1
    b.traits[0].potency, b.traits[0].effect = 1, Effect.TASKS_POSSIBLE
    ordered(b, COMMAND)
    assert why_not(b, COMMAND, 0, Action.OTHER) == OPEN
    carried(b, own(5, 6))
    assert b.others[0].done == 1


def test_a_new_task_has_nothing_of_one_that_stood_there() -> None:
    """BC-R270: not its boxes, what it needs, its challenge, nor that it wins."""
    deal = dealt(TALK, GATE | {"needs": ["talk"], "wins": True, "focus": "repairs"})
    b = deal.battle
    b.others[1].marked, b.others[1].kind = 7, Kind.NONE
    desk = touch("sheet-tasks", b, deal)
    assert desk is not None
    for change in next(each for each in desk.deeds if each.verb == "New extended task").changes:
        set_place(b, change.path, change.value)
    new = b.others[1]
    assert (new.kind, new.boxes, new.marked, new.resistance) == (Kind.EXTENDED, 10, 0, 0)
    assert (new.needs, new.challenge, new.gain, new.focus) == (0, 0, 0, -1)


def test_what_is_gone_is_not_waited_for() -> None:
    """BC-R215: a task that the GM has removed is needed for nothing, nor for its challenge."""
    b = dealt(*({**each, "challenge": "The gate"} for each in (TALK, GATE | {"needs": ["talk"]}))).battle
    b.others[0].kind = Kind.NONE
    assert is_open(b, 1)
    t = ScriptedTable()
    finish(t, b, 0, 1)
    assert (Event.MET, (0,)) in t.events


@pytest.mark.parametrize(
    ("trait", "said"),
    [
        ({"effect": "hard_to_hit", "ship": "Chilkoot"}, "Chilkoot is harder to hit"),
        ({"effect": "system_harder", "ship": "Fang", "system": "weapons"}, "Fang's Weapons work worse"),
        ({"effect": "tasks_easier", "officer": "Harkov"}, "Harkov's tasks are easier"),
        ({"effect": "jammed", "zone": "V4"}, ""),
        ({"effect": "tasks_harder", "whom": "gm"}, ""),
    ],
)
def test_a_task_done_makes_its_trait(trait: dict[str, Any], said: str) -> None:
    """BC-R301: the players', for the scene; the sheet says what it will be."""
    deal = dealt(TALK | {"trait": trait})
    b = ordered(deal.battle, COMMAND)
    sheet = tasks_sheet(view(b, 0), deal, 0)
    assert sheet is not None and "done, " in str(sheet.rows) and said in str(sheet.rows)
    carried(b, own(1, 5))
    (made,) = [each for each in b.traits if each.potency]
    assert Effect(made.effect).name.lower() == trait["effect"]
    assert (made.side, made.until, made.rounds) == (Side.PLAYERS, 0, 0)


@pytest.mark.parametrize(
    ("task", "clause"),
    [
        ({"wins": True, "trait": {"effect": "note"}}, "BC-R301"),
        ({"trait": {"effect": "tasks_harder", "system": "weapons"}}, "BC-R301"),
        ({"trait": {"effect": "system_harder", "ship": "Fang"}}, "BC-R320"),
        ({"trait": {"effect": "tasks_impossible", "ship": "Fang"}}, "BC-R267"),
        ({"trait": {"effect": "note", "ship": "Nobody"}}, "BC-R265"),
        ({"trait": {"effect": "shiny"}}, "BC-R265"),
    ],
)
def test_a_task_makes_no_trait_that_cannot_be(task: dict[str, Any], clause: str) -> None:
    """BC-R301, BC-R320: refused with its clause."""
    with pytest.raises(Refused) as refused:
        dealt(TALK | task)
    assert refused.value.rule == clause
