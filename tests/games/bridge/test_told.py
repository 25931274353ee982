"""What of a happening is told to whom, how an end is put into words, and what always comes to an end."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from admiralty.core.face.endings import LOST, WON, Ending
from admiralty.core.face.game import Request
from admiralty.core.face.wording import LogLine, say_event
from admiralty.core.sight.story import die_thrown, tell_lines
from admiralty.core.state.views import OPEN, sees, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.actions import is_lost
from admiralty.games.bridge.damage import breach, find_system
from admiralty.games.bridge.face.sheets import pools_sheet
from admiralty.games.bridge.face.traits import say_new
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.pools import pay
from admiralty.games.bridge.ratings import add_helper
from admiralty.games.bridge.scene.traits import made_of
from admiralty.games.bridge.tables import CREW as SHIP
from admiralty.games.bridge.tables import FACES, NONE, OFFICERS, ROUNDS, Action, Chase, Effect, Form
from admiralty.games.bridge.tasks import open_task
from admiralty.games.bridge.victory import DRAW, check_time
from admiralty.games.bridge.words import Die, Event, ShipDie, Status, System
from admiralty.odds.fortune_words import who_wins_together

from .calls_turns import Table

CREW, GM, FANG = 0, 1, 1  # the seats, and a corsair


def edge() -> Any:
    """The first scenario as it is dealt: one person has the crew, another the corsairs."""
    return GAME.deal(Request(GAME.scenario("edge"), {"people": 1}))


def told(event: Event, args: tuple[int, ...], b: Any, seat: int) -> list[bool]:
    """Which arguments of a happening a seat is told."""
    return [sees(arg.seen, b, args, seat, seat) for arg in GAME.wording.events[event].args]


def test_the_target_number_of_a_crew_tells_its_quality() -> None:
    """BC-R264: only to those who have judged it; officers' target numbers are no secret."""
    b = edge().battle
    of_fang, of_harkov = (OFFICERS + FANG, 1, 11, 2), (1, 1, 15, 2)
    assert told(Event.ROLLS, of_fang, b, CREW) == [True, True, False, True]
    assert told(Event.ROLLS, of_fang, b, GM) == told(Event.ROLLS, of_harkov, b, GM) == [True] * 4
    b.ships[FANG].judged = 1
    assert told(Event.ROLLS, of_fang, b, CREW) == [True] * 4


def test_who_paid_is_told_to_those_who_see_the_ship() -> None:
    """BC-R218, BC-R104: an officer to all; a hidden ship for which the GM spends Threat to nobody else."""
    b = edge().battle
    by_harkov, for_fang = (0, 2, 1, 1), (1, 0, 2, OFFICERS + FANG)
    assert told(Event.PAID, by_harkov, b, GM) == told(Event.PAID, for_fang, b, CREW) == [True] * 4
    b.ships[FANG].hidden = 1
    assert told(Event.PAID, for_fang, b, CREW) == [True, True, True, False]
    assert told(Event.PAID, for_fang, b, GM) == [True] * 4


HARKOV, CANT = 1, "can't carry out"


def losses(b: Any, action: Action) -> list[tuple[str, str]]:
    """What is told of an action of Harkov's that came to nothing on the way, with its clause."""
    open_order(b, Form.TURN, CREW, HARKOV, SHIP)
    b.order.action = action
    t = Table()
    assert is_lost(t, b)
    words = GAME.wording.events
    return [(words[event].clause, say_event(words[event], args, edge().names)) for event, args in t.events]


@pytest.mark.parametrize(
    ("action", "lost", "clause", "said"),
    [
        (
            Action.ROTATE_SCREENS,
            {"screens": 0},
            "BC-2130",
            "can't carry out Rotate Defense Screens: the screens are gone.",
        ),
        (Action.RAM, {"holder": FANG}, "BC-2150", f"{CANT} Ram: a tractor beam holds."),
        (Action.RAW_POWER, {}, "BC-2160", "need not break free: nothing holds the ship."),
        (Action.REROUTE_POWER, {"reserve": 0}, "BC-R236", f"{CANT} Reroute Power: the power for it is gone."),
        (Action.WARP, {"reserve": 0}, "BC-R236", f"{CANT} Dive (Warp): the power for it is gone."),
    ],
)
def test_what_is_lost_on_the_way_is_told_apart(action: Action, lost: dict[str, int], clause: str, said: str) -> None:
    """BC-2130, BC-2150, BC-2160, BC-R236: a hazard takes more than systems."""
    b = edge().battle
    for field, value in lost.items():
        setattr(b.ships[SHIP], field, value)
    assert losses(b, action) == [(clause, f"Harkov {said}")]


def test_a_destroyed_system_a_trait_that_forbids_and_a_lost_target_are_told_apart() -> None:
    """BC-R246, BC-R266, BC-R43."""
    b = edge().battle
    b.ships[SHIP].breaches[System.WEAPONS] = 4
    assert losses(b, Action.FIRE) == [("BC-R246", "Harkov has lost the system that Fire needs.")]
    trait = b.traits[0]
    trait.effect, trait.potency, trait.ship = Effect.TASKS_IMPOSSIBLE, 1, SHIP
    assert losses(b, Action.FIRE) == [("BC-R266", "Harkov can't carry out Fire: a trait forbids it.")]
    word = GAME.wording.events[Event.TARGET_LOST]
    told_ = say_event(word, (HARKOV, Action.FIRE.value), edge().names)
    assert (word.clause, told_) == ("BC-R43", "Harkov has lost the target of Fire.")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((0, 2, 1, 1), "Harkov pays 2 Momentum and adds 1 Threat."),
        ((0, 0, 2, 0), "Valcourt adds 2 Threat."),
        ((0, 1, 0), "The crew pays 1 Momentum."),  # as it was told once
        ((1, 0, 2, OFFICERS + FANG), "The GM spends 2 Threat for Fang."),
        ((1, 0, 2, None), "The GM spends 2 Threat."),
    ],
)
def test_a_payment_names_who_made_it(args: tuple[int | None, ...], said: str) -> None:
    """BC-R218, BC-R223."""
    assert say_event(GAME.wording.events[Event.PAID], args, edge().names) == said


def test_who_paid_last_stands_next_to_the_pools() -> None:
    """BC-R216, BC-R220: the officer and how much; of the GM's ships none."""
    deal = edge()
    b = deal.battle
    b.momentum, b.threat = 4, 5
    rows = {}
    for price, threat, side, who in ((3, 1, 0, 1), (2, 0, 1, OFFICERS + FANG)):
        pay(Table(), b, side, price, threat, who)
        rows[side] = {row.label: row.value for row in pools_sheet(view(b, CREW), deal).rows}
    assert (rows[0]["Momentum"], rows[0]["Threat"]) == ("2 of 6; last: Harkov paid 2", "6; last: Harkov added 1")
    assert (rows[1]["Momentum"], rows[1]["Threat"]) == ("2 of 6", "4; last: the GM spent 2")


def test_screens_that_come_back_are_counted_by_those_who_know_them() -> None:
    """BC-1780, BC-R264."""
    b = edge().battle
    assert told(Event.REGENERATED, (FANG, 3, 9), b, CREW) == [True, False, False]
    b.ships[FANG].measured = 1
    assert told(Event.REGENERATED, (FANG, 3, 9), b, CREW) == [True] * 3


@pytest.mark.parametrize(
    ("event", "args", "said"),
    [
        (Event.COUNTERED, (FANG, 0), "The Fang put your Chilkoot out of action in round 4."),
        (Event.BURNS, (0,), "A fire aboard put your Chilkoot out of action in round 4."),
        (Event.STRUCK, (0, 1, 1, 2), "A hazard put your Chilkoot out of action in round 4."),
        (Event.EXPLODED, (0,), "A reactor put your Chilkoot out of action in round 4."),
    ],
)
def test_an_end_names_what_did_it(event: Event, args: tuple[int, ...], said: str) -> None:
    """BC-R247: not who fired before, but what struck last."""
    deal = edge()
    happened = ((Event.ROUND, (4,)), (Event.SHOOTS, (0, 0, 0, FANG, 0)), (event, args), (Event.CRITICAL, (0, 0)))
    lines = [LogLine(0, "event", what, its, "", "") for what, its in happened]
    assert GAME.cause(Ending(deal, "gm", CREW, LOST, lines, view(deal.battle, OPEN))) == said


LEFT_IN_7 = (Event.ROUND, (4,)), (Event.SHOOTS, (1, 0, 0, FANG, 0)), (Event.CRITICAL, (FANG, 0)), (Event.ROUND, (7,))
SAYS_OF_ENDS = [
    ("players", {0: Status.GONE, FANG: Status.CRITICAL}, ((Event.AWAY, (0,)),), "Chilkoot dived away in round 7."),
    ("gm", {0: Status.GONE, FANG: Status.CRITICAL}, ((Event.AWAY, (0,)),), "left before its task was done in round 7."),
    ("gm", {FANG: Status.CRITICAL}, ((Event.CHASED, (0,)), (Event.ANSWERED, (0, Chase.SURRENDER))), "surrendered in"),
    ("players", {FANG: Status.CRITICAL, 2: Status.CRITICAL}, (), "Two enemies were out when round 8 ended."),
    ("players", dict.fromkeys((FANG, 2, 3), Status.GONE), ((Event.AWAY, (2,)),), "The Rake dived away in round 7."),
    ("gm", {}, (), "Round 8, the last, ended first."),
]


@pytest.mark.parametrize(("outcome", "states", "then", "said"), SAYS_OF_ENDS)
def test_an_end_says_what_decided_it(outcome: str, states: dict[int, Status], then: Any, said: str) -> None:
    """BC-R262, BC-R263: not the last ship put out, where the crew's ship left, or time decided."""
    deal = edge()
    b = deal.battle
    b.round, b.over = 8, 1
    for ship, state in states.items():
        b.ships[ship].status = state
    lines = [LogLine(0, "event", what, its, "", "") for what, its in (*LEFT_IN_7, *then)]
    result = WON if outcome == "players" else LOST
    assert said in GAME.cause(Ending(deal, outcome, CREW, result, lines, view(b, OPEN)))


def test_a_crew_of_several_people_wins_together() -> None:
    """BC-R263, BC-R272: the chart of the chances names the side, not the first of its people."""
    several, one = (GAME.deal(Request(GAME.scenario("edge"), {"people": people})) for people in (6, 1))
    said = [who_wins_together(SimpleNamespace(deal=several, game=GAME), each) for each in several.outcomes]  # type: ignore[arg-type]
    assert sorted(said) == ["", "", "The crew wins"]
    assert not any(who_wins_together(SimpleNamespace(deal=one, game=GAME), each) for each in one.outcomes)  # type: ignore[arg-type]


def test_only_a_ship_that_is_hit_is_shown_as_hit() -> None:
    """BC-R262: one that is away may be whole."""
    deal = edge()
    b = deal.battle
    b.ships[0].status, b.ships[FANG].status, b.ships[2].status = Status.GONE, Status.FLED, Status.CRITICAL
    roles = {sheet.id: sheet.role for sheet in GAME.scene(view(b, CREW), deal, CREW).sheets}
    assert [roles[f"sheet-{k}"] for k in range(4)] == ["own", "foe", "hit", "foe"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((1, 2, 3, 1, 0, 1), "Harkov hits at cost: 2 successes against Difficulty 3."),
        ((1, 0, 1, 1, 0, 0), "Harkov succeeds at cost: 0 successes against Difficulty 1."),
        ((1, 3, 3, 1, 0, 1), "Harkov hits: 3 successes against Difficulty 3."),
    ],
)
def test_a_success_at_cost_is_called_so(args: tuple[int, ...], said: str) -> None:
    """BC-R212."""
    assert say_event(GAME.wording.events[Event.RESULT], args, edge().names) == said


def test_a_critical_ship_says_whether_its_reactor_may_explode() -> None:
    """BC-R249, BC-R330: the crew reads that the battle is lost, and when it ends."""
    word, names = GAME.wording.events[Event.CRITICAL], edge().names
    assert say_event(word, (0, 0), names) == "Chilkoot has critical damage and is out of the battle."
    assert say_event(word, (0, 1), names).endswith(
        "The battle is lost; it ends when the reactor is stable, ejected or has exploded."
    )
    assert say_event(word, (FANG, 1), names).endswith("Its reactor may explode at the end of each round.")
    b = edge().battle
    b.ships[0].breaches[:] = [0, 0, 4, 0, 0, 0]
    t = Table()
    b.hit.system = System.ENGINES
    breach(t, b, 0)
    assert (Event.CRITICAL, (0, 1)) in t.events


def test_a_battle_without_a_limit_ends_with_the_last_round_there_is() -> None:
    """BC-R263: as the scenario says of time that is up."""
    b = edge().battle
    b.objective.rounds, b.objective.enough, b.objective.late = 0, 0, DRAW
    b.round = ROUNDS - 1
    check_time(Table(), b)
    assert b.over == 0
    b.round = ROUNDS
    check_time(Table(), b)
    assert (b.over, b.result) == (1, DRAW)


def test_a_ship_without_systems_is_hit_in_its_hull() -> None:
    """BC-R87: where no system could be found the die is not thrown for ever."""
    b = edge().battle
    b.ships[FANG].design.systems[:] = [0] * 6
    assert find_system(Table(), b, FANG) == System.STRUCTURE


def said_of_dice(b: Any, die: Die, seat: int, *faces: int) -> str:
    """How dice thrown one after the other read for a seat."""
    deal = edge()
    thrown = [die_thrown(GAME, len(deal.seats), 0, b, die, FACES, face) for face in faces]
    (line,) = tell_lines(GAME, deal, thrown, seat)
    return line.text


def test_each_die_says_what_it_scores() -> None:
    """BC-R202 .. BC-R204: twice up to the critical face, once up to the target number; 20 is a complication."""
    b = edge().battle
    open_task(b, 15, 5, 2)
    b.task.ship_target, b.task.ship_critical, b.task.faces[:2] = 11, 2, [4, 20]
    said = "4 scores 2 (critical), 15 scores 1, 16 misses, 20 misses (complication)"
    assert said_of_dice(b, Die.TASK, CREW, 4, 15, 16, 20) == f"4d20 of the task: {said}"
    assert said_of_dice(b, Die.SHIP, CREW, 11) == "1d20 of the ship: 11 scores 1"
    b.task.faces[0] = 19
    assert said_of_dice(b, Die.SHIP, CREW, 11) == "1d20 of the ship: 11 scores 1 (lost: no own die scores)"


def test_each_helper_scores_by_numbers_of_their_own() -> None:
    """BC-R209."""
    b = edge().battle
    open_task(b, 15, 5, 2)
    b.task.faces[:2] = [4, 20]
    add_helper(b, 10, 1)
    add_helper(b, 14, 3)
    assert said_of_dice(b, Die.ASSISTANT, CREW, 12, 3) == "2d20 of those who assist: 12 misses, 3 scores 2 (critical)"


def test_what_is_not_thrown_stands_next_to_the_dice() -> None:
    """BC-R224, BC-R237: a die that Determination sets to 1, and rerouted power."""
    b = edge().battle
    open_task(b, 15, 5, 2)
    b.task.ones, b.task.ship_die = 1, ShipDie.POWERED
    said = "1d20 of the task, next to 1 die set to 1 by Determination, next to 2 successes of rerouted power"
    assert said_of_dice(b, Die.TASK, CREW, 16) == f"{said}: 16 misses"


def test_what_dice_score_tells_no_crew_quality() -> None:
    """BC-R264: of a crew that nobody has judged only the faces are told."""
    b = edge().battle
    open_task(b, 11, 2, 2)
    b.roller = FANG
    assert said_of_dice(b, Die.TASK, CREW, 2, 11) == "2d20 of the task: 2, 11"
    assert said_of_dice(b, Die.TASK, GM, 2, 11) == "2d20 of the task: 2 scores 2 (critical), 11 scores 1"
    b.ships[FANG].judged = 1
    assert said_of_dice(b, Die.TASK, CREW, 2, 11) == said_of_dice(b, Die.TASK, GM, 2, 11)


@pytest.mark.parametrize(
    ("effect", "system", "said"),
    [
        (Effect.SYSTEM_EASIER, System.STRUCTURE, "Chilkoot's Structure works better"),
        (Effect.SYSTEM_HARDER, System.WEAPONS, "Chilkoot's Weapons work worse"),
    ],
)
def test_a_trait_of_a_system_reads_well(effect: Effect, system: System, said: str) -> None:
    """BC-R107, BC-R326: also when it is over."""
    deal = edge()
    made = made_of(effect, system, 0)
    assert say_new(made, deal.names) == said
    assert say_event(GAME.wording.events[Event.TRAIT_LOWERED], (made, 0, NONE), deal.names) == f"No longer: {said}."


@pytest.mark.parametrize(
    ("event", "args", "said"),
    [
        (Event.BREACHED, (0, System.ENGINES, 1), "Chilkoot's Engines are breached."),
        (Event.BREACHED, (0, System.STRUCTURE, 2), "Chilkoot's Structure has 2 breaches."),
        (Event.SYSTEM_DESTROYED, (0, System.STRUCTURE), "Chilkoot's Structure is destroyed."),
        (Event.PATCHED, (0, System.WEAPONS), "Chilkoot's Weapons are patched."),
    ],
)
def test_what_is_done_to_a_system_reads_well(event: Event, args: tuple[int, ...], said: str) -> None:
    """BC-R244, BC-R246, BC-1400."""
    assert say_event(GAME.wording.events[event], args, edge().names) == said
