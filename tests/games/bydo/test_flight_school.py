"""The flight school: exercises, their grades and why, their pars by the best play there is.  [BY-S57]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.errors import Refused
from admiralty.core.face.endings import RESULTS, Ending
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.views import OPEN, view
from admiralty.games.bydo import GAME
from admiralty.games.bydo.attack import fire_at_ship
from admiralty.games.bydo.face.orders import order
from admiralty.games.bydo.movement import resolve_movement
from admiralty.games.bydo.records import Battle
from admiralty.games.bydo.turn import play_beat
from admiralty.games.bydo.victory import check_end, check_time
from admiralty.games.bydo.words import Burn, Die, Event, Form, Phase, Status

from .best_flight import Exercise

PARS = {  # par, then the chances that the rulebook prints, in percent, by the number of rounds
    "school_1": (5, {4: 10, 5: 64, 6: 96}),
    "school_2": (6, {5: 19, 6: 59, 7: 94}),
    "school_3": (5, {4: 36, 5: 86, 6: 100}),
    "school_4": (5, {4: 38, 5: 64, 6: 74, 7: 83}),
    "school_5": (7, {7: 100}),  # the rulebook says: at least 83
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PARS)
def test_par_is_the_least_number_of_rounds_in_which_the_best_play_succeeds_as_often_as_not(name: str) -> None:
    exercise, (par, printed) = Exercise(name), PARS[name]
    chances = exercise.chances({par - 1, par, *printed})
    assert exercise.battle.lesson.par == par
    assert chances[par - 1] < 0.5 <= chances[par]
    assert {k: round(100 * chances[k]) for k in printed} == printed


# ---- how an exercise goes --------------------------------------------------------------------------------------------


def started(name: str) -> tuple[Deal, Battle, ScriptedTable]:
    """An exercise in its first round, where its forms are filled in."""
    deal = GAME.deal(Request(GAME.scenario(name)))
    t = ScriptedTable()
    play_beat(t, deal.battle)
    return deal, deal.battle, t


def told(deal: Deal) -> tuple[str, str]:
    """The outcome and what is told of it."""
    b = deal.battle
    outcome = deal.outcomes[b.result]
    worth = GAME.worth(outcome, deal, 0)
    assert GAME.cause
    return outcome, GAME.cause(Ending(deal, outcome, 0, RESULTS[worth], (), view(b, OPEN)))


def test_nobody_rolls_for_the_order_and_the_first_round_starts_with_its_forms() -> None:
    deal, b, t = started("school_4")
    assert (b.round, b.phase) == (1, Phase.FIRST_PASS)
    assert [b.order[k] for k in range(b.ordered)] == [0, 1]
    assert (b.ships[0].x, b.ships[1].x) == (12, 9), "nobody has moved"
    assert Event.INITIATIVE not in [event for event, _ in t.events]
    assert deal.seats == ("pilot1",)


@pytest.mark.parametrize(
    ("rounds", "health", "outcome", "why"),
    [
        (4, 20, "gold", "Gold: you reached the goal in round 4, one round under par 5."),
        (5, 20, "gold", "Gold: you reached the goal in round 5, at par 5."),
        (5, 19, "silver", "Silver: you reached the goal in round 5, at par 5; damage cost one grade."),
        (6, 20, "silver", "Silver: you reached the goal in round 6, one round over par 5."),
        (7, 20, "bronze", "Bronze: you reached the goal in round 7, two rounds over par 5."),
        (8, 20, "bronze", "Bronze: you reached the goal in round 8, three rounds over par 5."),
        (8, 1, "none", "No grade: you reached the goal in round 8, three rounds over par 5; damage cost one grade."),
    ],
)
def test_a_grade_is_by_rounds_and_damage(rounds: int, health: int, outcome: str, why: str) -> None:
    deal, b, t = started("school_1")
    b.round, b.ships[0].x, b.ships[0].health = rounds, 14, health
    check_time(t, b)
    assert told(deal) == (outcome, why)
    assert GAME.worth(outcome, deal, 0) == (-1 if outcome == "none" else 1)


def test_time_is_up_three_rounds_over_par() -> None:
    deal, b, t = started("school_1")
    b.ships[0].health = 1
    for b.round in range(1, 8):
        check_time(t, b)
        assert b.over == 0
    b.round = 8
    check_time(t, b)
    assert told(deal) == ("none", "No grade: the goal was not reached by round 8, the last one for a grade.")


def test_damage_counts_though_a_hangar_repairs_it() -> None:
    deal, b, t = started("school_5")
    b.ships[1].health = 19
    check_time(t, b)
    b.round, b.ships[1].health = 7, 20
    b.ships[0].x, b.ships[1].x, b.ships[1].y, b.ships[1].dx = 15, 16, 3, 2
    check_time(t, b)
    assert told(deal)[0] == "silver"


@pytest.mark.parametrize(
    ("change", "met"),
    [
        ({}, True),
        ({"x": 13}, False),
        ({"x": 17}, False),
        ({"y": 1}, False),
        ({"y": 5}, False),
        ({"dy": 1}, False),
        ({"status": Status.DESYNCED}, False),
    ],
)
def test_a_goal_is_met_by_all_of_its_parts_alone(change: dict[str, int], met: bool) -> None:
    _, b, t = started("school_1")
    for key, value in {"x": 16, "y": 4, **change}.items():
        setattr(b.ships[0], key, value)
    check_time(t, b)
    assert b.over == met


def before_the_giant(x: int, dx: int = 2) -> bool:
    _, b, t = started("school_5")
    b.ships[0].x, b.ships[1].x, b.ships[1].y, b.ships[1].dx = 17, x, 2, dx
    check_time(t, b)
    return b.over == 1


def test_before_the_bow_is_one_or_two_columns_ahead_with_its_vector() -> None:
    assert [x for x in range(28) if before_the_giant(x)] == [18, 19]
    assert not before_the_giant(18, 1)


def test_only_the_wave_cannon_destroys_the_buoy_for_the_grade() -> None:
    for weapon, grade in ((5, "gold"), (1, "none")):
        deal, b, t = started("school_3")
        ship = b.ships[0]
        ship.x, ship.y, ship.heading, ship.dy = 10, 5, 2, 0
        b.ships[1].health = 2
        t.dice = [(Die.AIM, 10)]
        fire_at_ship(t, b, 0, next(k for k in range(8) if ship.design.mounts[k] == weapon), 1)
        assert b.ships[1].status == Status.DESTROYED
        assert b.over == 0, "an exercise is no combat"
        ship.x, ship.y, b.round = 2, 10, 5 if grade == "gold" else 8
        check_time(t, b)
        assert told(deal)[0] == grade


def crash(b: Battle, t: ScriptedTable) -> None:
    """Into a wall, with no health to survive it."""
    ship = b.ships[1]
    ship.x, ship.y, ship.dx, ship.dy, ship.health = 11, 1, 1, 0, 1
    t.dice = [(Die.WALL, 1)]


def leave(b: Battle, t: ScriptedTable) -> None:
    b.ships[1].dy = -3


def be_pushed(b: Battle, t: ScriptedTable) -> None:
    b.ships[1].y = 3
    t.dice = [(Die.PUSH, 1), (Die.PUSH, 1)]


@pytest.mark.parametrize(
    ("fate", "why"),
    [(crash, "your ship was destroyed in round 1"), (leave, "your ship left the map in round 1"),
     (be_pushed, "your ship was pushed in round 1")],
)  # fmt: skip
def test_an_exercise_is_over_once_it_can_not_be_met(fate: Callable[[Battle, ScriptedTable], None], why: str) -> None:
    deal, b, t = started("school_5")
    fate(b, t)
    resolve_movement(t, b)
    check_end(t, b)
    assert told(deal) == ("none", f"No grade: {why}.")


def test_a_combat_has_no_grade() -> None:
    deal = GAME.deal(Request(GAME.scenario("duel")))
    assert deal.outcomes == ("space_corp", "bydo", "draw")
    assert GAME.cause
    assert GAME.cause(Ending(deal, "bydo", 0, "lost", (), view(deal.battle, OPEN))) == ""


# ---- on the board ----------------------------------------------------------------------------------------------------


def test_the_board_says_the_goal_and_where_it_lies() -> None:
    deal, b, _ = started("school_5")
    scene = GAME.scene(view(b, 0), deal, 0)
    goal = "vector (2, 0) in columns 16 to 27, rows 1 to 5; 1 to 2 columns before the bow of Bulwark; never pushed"
    drawn = next(shape for shape in scene.shapes if shape.id == "map-goal")
    assert drawn.name == f"Goal: {goal}"
    sheet = scene.sheets[0]
    assert [(row.label, row.value) for row in sheet.rows] == [
        ("Goal", goal),
        ("Grades", "gold up to round 7, silver in 8, bronze up to 10"),
        ("Damage", "none so far"),
    ]
    b.ships[1].health = 19
    assert GAME.scene(view(b, 0), deal, 0).sheets[0].rows[2].value == "taken: one grade less"


@pytest.mark.parametrize(
    ("name", "goal"),
    [
        ("school_1", "at rest in columns 14 to 16, rows 2 to 4"),
        ("school_3", "Buoy destroyed by the Standard Wave Cannon; at rest in columns 1 to 3, rows 9 to 11"),
        ("school_4", "docked"),
    ],
)
def test_a_goal_is_said_by_its_parts(name: str, goal: str) -> None:
    deal, b, _ = started(name)
    assert GAME.scene(view(b, 0), deal, 0).sheets[0].rows[0].value == goal


@pytest.mark.parametrize(
    ("round", "left"),
    [
        (1, "5 rounds left for gold"),
        (5, "1 round left for gold"),
        (6, "1 round left for silver"),
        (7, "2 rounds left for bronze"),
        (8, "1 round left for bronze"),
    ],
)
def test_a_form_says_what_the_exercise_wants_and_how_long_it_lasts(round: int, left: str) -> None:
    deal, b, _ = started("school_1")
    b.round, b.plan.seat, b.plan.ship, b.plan.form = round, 0, 0, Form.MANOEUVRE
    b.plan.turn = b.plan.after_turn = b.ships[0].heading
    goal = f"Goal: at rest in columns 14 to 16, rows 2 to 4. Round {round}, par 5: {left}."
    assert order(b, 0, deal.names).text == goal
    b.plan.burn = Burn.MAIN + 2
    assert order(b, 0, deal.names).text == f"{goal} Main, at most 2."


def test_a_combat_has_no_goal_on_its_board() -> None:
    deal = GAME.deal(Request(GAME.scenario("duel")))
    scene = GAME.scene(view(deal.battle, 0), deal, 0)
    assert "map-goal" not in [shape.id for shape in scene.shapes]
    assert "exercise-sheet" not in [sheet.id for sheet in scene.sheets]


# ---- goals in files --------------------------------------------------------------------------------------------------


def exercise(number: int = 5, **changes: Any) -> dict[str, Any]:
    """An exercise that comes with the game, its goal changed; what is None is left out."""
    scenario = GAME.scenario(f"school_{number}")
    goal = {**scenario["lesson"]["goal"], **changes}
    scenario["lesson"]["goal"] = {key: value for key, value in goal.items() if value is not None}
    return scenario


@pytest.mark.parametrize(
    ("changes", "place", "what", "clause"),
    [
        (
            dict.fromkeys(("columns", "rows", "vector", "before", "ahead", "unpushed")),
            "goal",
            "asks for nothing",
            "S57",
        ),
        ({"columns": [16, 28]}, "goal", "columns 16 to 28, rows 1 to 5 are no rectangle", "S57"),
        ({"columns": [12, 15], "rows": [0, 2]}, "goal", "all tiles there are walls", "S57"),
        ({"docked": True}, "goal", "a docked ship has no columns", "S57"),
        ({"destroy": "Buoy"}, "goal: destroy", "no ship of the Bydo is called 'Buoy'", "S57"),
        ({"weapon": "vulcan"}, "goal: weapon", "there is nothing to destroy", "S57"),
        ({"weapon": "laser"}, "goal: weapon", "'laser' is none of its words", "S57"),
        ({"before": "Hulk"}, "goal: before", "no ship of SpaceCorp is called 'Hulk'", "S57"),
        ({"before": "Arrowhead"}, "goal: before", "is the pilot's own ship", "S57"),
        ({"before": None}, "goal: ahead", "before no ship", "S57"),
        ({"ahead": [2, 1]}, "goal: ahead", "2 to 1 columns are none", "S57"),
        ({"vector": [2, 100]}, "goal: vector 2", "100 is more than 99", "S57"),
        ({"speed": 2}, "goal", "there is no key 'speed'", ""),
    ],
)
def test_a_goal_that_can_not_be_is_refused(changes: dict[str, Any], place: str, what: str, clause: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.deal(Request(exercise(**changes)))
    assert str(refused.value).startswith(f"Flight school 5: before the giant: lesson: {place}: {what}")
    assert refused.value.rule == (f"BY-{clause}" if clause else "")


def with_captain() -> Request:
    scenario = exercise()
    scenario["space_corp"][0]["adrift"] = False
    return Request(scenario)


def with_objective() -> Request:
    return Request({**exercise(), "objective": {"rounds": 5}})


def with_weapon() -> Request:
    return Request(exercise(3, weapon="main_gun"))


def with_no_hangar() -> Request:
    return Request({**exercise(4), "space_corp": exercise(4)["space_corp"][1:]})


def heading_north() -> Request:
    scenario = exercise()
    scenario["space_corp"][0]["heading"] = "N"
    return Request(scenario)


def with_par(par: int) -> Request:
    scenario = exercise()
    scenario["lesson"]["par"] = par
    return Request(scenario)


@pytest.mark.parametrize(
    ("request_", "what"),
    [
        (with_captain(), "an exercise has one pilot, and nobody else decides"),
        (with_objective(), "an exercise has a goal of its own"),
        (with_weapon(), "the pilot's ship has no main_gun"),
        (with_no_hangar(), "no ship has a hangar"),
        (heading_north(), "Bulwark heads N: no column is before it"),
        (with_par(0), "0 is less than 1"),
        (with_par(997), "997 is more than 996"),
        (Request(exercise(), {"turn_cost": "start_plus_step"}), "an exercise is flown by the default rules"),
        (Request(exercise(), ships={"pilot1": ({"ship": "strider"},)}), "an exercise is flown with its own ship"),
    ],
)
def test_an_exercise_is_flown_as_it_is_written(request_: Request, what: str) -> None:
    with pytest.raises(Refused, match=what):
        GAME.deal(request_)
