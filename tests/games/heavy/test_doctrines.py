"""What each key of a standing order does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.games.heavy.actions import write_orders
from admiralty.games.heavy.computer.facts import fact
from admiralty.games.heavy.condition import contact
from admiralty.games.heavy.deal.files import OrderFile
from admiralty.games.heavy.records import NONE, Battle
from admiralty.games.heavy.special import write_declarations
from admiralty.games.heavy.tables import FACINGS, SYSTEMS
from admiralty.games.heavy.words import Cloak, CloakOrder, Facing, Fact, Flight, Manoeuvre, System

from .standing import A, B, fired, hide, hurt, meeting, written

M = Manoeuvre


@pytest.mark.parametrize(
    ("order", "manoeuvre"),
    [
        ({}, M.NOTHING),
        ({"manoeuvre": "stay"}, M.NOTHING),
        ({"manoeuvre": "close"}, M.CLOSE),
        ({"manoeuvre": "retreat"}, M.RETREAT),
        ({"manoeuvre": "hold"}, M.HOLD),
        ({"manoeuvre": "shift", "present": "dorsal"}, M.SHIFT + Facing.DORSAL),
        ({"manoeuvre": "shift", "present": "port"}, M.NOTHING),  # it presents that already
        ({"manoeuvre": "shift", "present": "starboard"}, M.NOTHING),  # the opposite one cannot be brought up
        ({"manoeuvre": "shift"}, M.SHIFT + Facing.AFT),
        ({"manoeuvre": "shift", "present": "armed"}, M.NOTHING),  # Port: nothing bears there
        ({"manoeuvre": "rotate", "present": "ventral"}, M.ROTATE + Facing.VENTRAL),
        ({"manoeuvre": "rotate", "present": "fore"}, M.NOTHING),
        ({"manoeuvre": "rotate"}, M.ROTATE + Facing.STARBOARD),
        ({"manoeuvre": "rotate", "present": "best"}, M.ROTATE + Facing.STARBOARD),
        ({"manoeuvre": "rotate", "present": "armed"}, M.ROTATE + Facing.VENTRAL),
        ({"withdraw": True}, M.RETREAT),
        ({"surrender": True}, M.SURRENDER),
    ],
)  # fmt: skip
def test_a_ship_moves_as_it_is_ordered(order: dict[str, Any], manoeuvre: int) -> None:
    b = meeting()
    b.ships[A].taken = [9, 9, 9, 2, 9, 4]
    b.ships[B].taken = [3, 5, 4, 0, 0, 0]
    assert written([order], b).manoeuvre == manoeuvre
    b.ships[A].lost[System.IMPULSE] = b.ships[A].design.boxes[System.IMPULSE]
    assert written([order], b).manoeuvre == (M.SURRENDER if "surrender" in order else M.NOTHING)


def test_a_rotation_under_way_goes_on_and_one_that_is_of_no_more_use_does_not() -> None:
    b = meeting()
    own = b.ships[A]
    own.taken = [9, 0, 0, 0, 0, 0]
    own.turning, own.turned_from, own.turn_enemy, own.turn_needs = Facing.DORSAL, Facing.FORE, B, 2
    assert written([{"manoeuvre": "rotate"}], b).manoeuvre == M.ROTATE + Facing.DORSAL  # among equals
    own.taken[Facing.FORE] = 0
    assert written([{"manoeuvre": "rotate"}], b).manoeuvre == M.ROTATE + Facing.DORSAL
    own.taken[Facing.FORE], own.taken[Facing.DORSAL] = 9, 6  # not begun anew for a few points
    assert written([{"manoeuvre": "rotate"}], b).manoeuvre == M.ROTATE + Facing.DORSAL
    assert written([{"manoeuvre": "rotate", "present": "port"}], b).manoeuvre == M.ROTATE + Facing.PORT
    own.taken[Facing.DORSAL] = 7
    assert written([{"manoeuvre": "rotate"}], b).manoeuvre == M.ROTATE + Facing.AFT
    own.taken, own.taken[Facing.FORE] = [9] * FACINGS, 8  # where it is, is better than where it goes to
    assert written([{"manoeuvre": "rotate"}], b).manoeuvre == M.NOTHING
    own.taken = [9, 0, 0, 0, 7, 0]
    own.turn_enemy, own.taken[Facing.DORSAL] = NONE, 0  # it turns about another enemy
    assert written([{"manoeuvre": "rotate"}], b).manoeuvre == M.ROTATE + Facing.AFT
    own.taken = [0] * FACINGS
    own.turning = NONE
    assert written([{"manoeuvre": "rotate"}], b).manoeuvre == M.NOTHING


def test_launchers_without_torpedoes_arm_no_facing() -> None:
    b = meeting("dd")
    b.ships[A].taken = [9, 3, 3, 0, 3, 3]
    assert written([{"manoeuvre": "rotate", "present": "armed"}], b).manoeuvre == M.ROTATE + Facing.DORSAL
    b.ships[A].torpedoes = 0
    assert written([{"manoeuvre": "rotate", "present": "armed"}], b).manoeuvre == M.ROTATE + Facing.STARBOARD


def test_where_a_rotation_reaches_only_the_next_facing_it_goes_by_way_of_one() -> None:
    b = meeting(rotation_reach="adjacent_only")
    assert written([{"manoeuvre": "rotate", "present": "aft"}], b).manoeuvre == M.ROTATE + Facing.PORT
    contact(b, A, B).facing = Facing.PORT
    assert written([{"manoeuvre": "rotate", "present": "aft"}], b).manoeuvre == M.ROTATE + Facing.AFT


def test_a_ship_that_withdraws_takes_two_steps_where_it_may() -> None:
    b = meeting(steps_per_turn="2")
    assert written([{"withdraw": True}], b).manoeuvre == M.RETREAT_TWO
    assert written([{"manoeuvre": "retreat"}], b).manoeuvre == M.RETREAT


@pytest.mark.parametrize(
    ("order", "manoeuvre"),
    [
        ({"manoeuvre": "close"}, M.ADVANCE + Facing.PORT),
        ({"manoeuvre": "retreat"}, M.ADVANCE + Facing.STARBOARD),
        ({"withdraw": True}, M.ADVANCE + Facing.STARBOARD),
        ({"manoeuvre": "hold"}, M.NOTHING),
        ({"manoeuvre": "rotate", "present": "dorsal"}, M.TURN + 6 * Facing.PORT + Facing.DORSAL),
    ],
)
def test_of_a_hidden_enemy_a_ship_moves_by_where_it_was_last_seen(order: dict[str, Any], manoeuvre: int) -> None:
    b = meeting()
    hide(b, B, Facing.PORT)
    assert written([order], b).manoeuvre == manoeuvre
    hide(b, B)
    assert written([order], b).manoeuvre == M.NOTHING
    own = b.ships[A]
    own.turning, own.turned_from, own.turn_enemy, own.turn_needs = Facing.DORSAL, Facing.AFT, B, 2
    turn = written([{"manoeuvre": "rotate", "present": "dorsal"}], b).manoeuvre
    assert turn == M.TURN + 6 * Facing.AFT + Facing.DORSAL  # it goes on, whatever was seen since
    contact(b, A, B).flashed = 1  # it lies off Fore
    assert written([{"manoeuvre": "close"}], b).manoeuvre == M.ADVANCE + Facing.FORE


POWERS = [
    # A CA with 12 points presents Dorsal, so that both launchers bear: three banks, two launchers.
    (["heavy", "phasers"], [6, 4, 0, 1, 1], 0, 0, 0),
    (["phasers", "heavy"], [6, 6, 0, 0, 0], 0, 0, 0),
    (["phasers 7", "heavy"], [6, 1, 0, 1, 1], 0, 0, 0),
    (["beams 7", "heavy 1"], [6, 1, 0, 1, 0], 0, 0, 0),
    (["heavy 0", "phasers 0"], [0, 0, 0, 0, 0], 0, 0, 0),
    ([], [0, 0, 0, 0, 0], 0, 0, 0),
    (["jam 2", "counter 1", "phasers", "heavy"], [6, 0, 0, 0, 0], 2, 1, 0),
    (["jam", "counter", "phasers"], [4, 0, 0, 0, 0], 4, 0, 0),  # the sensors take four in all
    (["counter 3", "jam", "phasers"], [4, 0, 0, 0, 0], 1, 3, 0),
    (["reinforce 3", "heavy", "phasers"], [4, 0, 0, 1, 1], 0, 0, 3),
    (["heavy", "reinforce", "phasers"], [0, 0, 0, 1, 1], 0, 0, 5),
    (["heavy", "phasers 5", "reinforce", "jam 1"], [5, 0, 0, 1, 1], 0, 0, 2),
    (["heavy", "phasers 5", "jam 1", "reinforce", "counter 1"], [5, 0, 0, 1, 1], 1, 0, 1),
]


@pytest.mark.parametrize(("power", "points", "cm", "ccm", "reinforcement"), POWERS)
def test_power_is_shared_out_in_the_order_of_the_list(
    power: list[str], points: list[int], cm: int, ccm: int, reinforcement: int
) -> None:
    b = meeting()
    contact(b, A, B).facing = Facing.DORSAL
    order = written([{"power": power}], b)
    assert (fired(order, b), order.cm, order.ccm) == (points, cm, ccm)
    assert order.reinforce[Facing.DORSAL] == sum(order.reinforce) == reinforcement


def test_what_cannot_use_power_leaves_it_to_the_rest() -> None:
    b = meeting()
    power = ["heavy", "reinforce 2", "phasers", "jam 1"]
    contact(b, A, B).range = contact(b, B, A).range = 4  # out of reach
    order = written([{"power": power}], b)
    assert (fired(order, b), order.reinforce[Facing.FORE], order.cm) == ([0] * 5, 2, 1)
    contact(b, A, B).range = contact(b, B, A).range = 2
    order = written([{"power": power, "manoeuvre": "close"}], b)  # who moves cannot fire
    assert (fired(order, b), order.reinforce[Facing.FORE], order.cm) == ([0] * 5, 2, 1)
    b.ships[A].torpedoes = 0
    assert fired(written([{"power": power}], b), b) == [6, 2, 0, 0, 0]
    hide(b, B, Facing.FORE)
    b.ships[A].torpedoes = 2
    order = written([{"power": power}], b)  # nobody knows where it will be struck
    assert (fired(order, b), sum(order.reinforce), order.direction) == ([6, 5, 0, 1, 0], 0, Facing.FORE)


def test_what_is_not_asked_gets_no_share() -> None:
    b = meeting("d7")
    b.ships[A].cloak = Cloak.ENGAGING  # no shields, no weapons
    order = written([{"power": ["reinforce 5", "heavy", "jam 2"]}], b)
    assert (fired(order, b), sum(order.reinforce), order.cm) == ([0] * 6, 0, 2)
    b = meeting()
    hurt(b.ships[A], System.BRIDGE)
    hurt(b.ships[A], System.AUXILIARY_BRIDGE)  # out of command
    order = written([{"power": ["jam 2", "phasers", "reinforce"]}], b)
    assert (fired(order, b), sum(order.reinforce), order.cm) == ([0] * 5, 6, 0)
    b = meeting()
    b.ships[A].cm_old, b.ships[A].ccm_old = 1, 2  # one sensor is free
    order = written([{"power": ["counter", "jam", "phasers"]}], b)
    assert (sum(fired(order, b)), order.ccm, order.cm) == (10, 1, 0)


def test_fighters_are_targets_too() -> None:
    b = meeting("ca", "ca", fighters="on")
    hide(b, B, Facing.PORT)
    flight = b.ships[B].flights[0]
    flight.state, flight.fighters, flight.prey, flight.facing = Flight.OUT, 4, A, Facing.FORE
    order = written([{"power": ["heavy", "phasers"]}], b)
    assert fired(order, b)[3:] == [1, 0]  # off Fore, where the forward launcher bears; none does off Port


def test_by_house_rules_banks_take_more_and_a_die_says_where_fire_goes() -> None:
    b = meeting(power=30, bank_cap="none")
    assert fired(written([{"power": ["phasers"]}], b), b) == [30, 0, 0, 0, 0]
    b = meeting(cloak_guess="die")
    hide(b, B, Facing.PORT)
    order = written([{"power": ["heavy", "phasers"]}], b)
    assert (fired(order, b)[3:], order.direction) == ([1, 1], NONE)


def test_no_house_rule_makes_a_share_go_to_waste() -> None:
    b = meeting(reinforce_down_shield="no", bank_cap="none")
    b.ships[A].taken[Facing.FORE] = 27
    order = written([{"power": ["reinforce", "phasers", "heavy"]}], b)
    assert (fired(order, b), sum(order.reinforce)) == ([12, 0, 0, 0, 0], 0)


def test_the_facing_that_fire_will_strike_is_reinforced() -> None:
    b = meeting()
    own = b.ships[A]
    own.turning, own.turned_from, own.turn_enemy, own.turn_needs = Facing.DORSAL, Facing.FORE, B, 2
    own.turn_done, own.taken[Facing.DORSAL] = 1, 5
    order = written([{"manoeuvre": "rotate", "present": "dorsal", "power": ["reinforce"]}], b)
    assert order.reinforce[Facing.DORSAL] == 6  # in the second phase the weaker of the two


REPAIRS = [
    ({"repair": ["warp", "sensors"]}, [System.WARP, System.SENSORS], 10),
    ({"repair": ["sensors", "warp"]}, [System.SENSORS, System.WARP], 10),
    ({"repair": ["bridge", "banks"]}, [System.BANKS, NONE], 11),
    ({"repair": []}, [NONE, NONE], 12),
    ({"power": ["repair 1", "phasers"]}, [System.BANKS, NONE], 11),
    ({"power": ["phasers", "repair"]}, [NONE, NONE], 12),
    ({"repair": ["shields", "warp"]}, [System.WARP, NONE], 11),  # not without the house rule
]


@pytest.mark.parametrize(("order", "repairs", "points"), REPAIRS)
def test_what_is_mended_and_in_which_order(order: dict[str, Any], repairs: list[int], points: int) -> None:
    b = meeting()
    for system in (System.WARP, System.SENSORS, System.BANKS):
        hurt(b.ships[A], system)
    found = written([{"power": ["repair", "phasers"], **order}], b)
    assert found.repair == repairs
    assert sum(fired(found, b)) == points


def test_shields_are_mended_by_house_rule_and_repairs_paid_each_turn() -> None:
    b = meeting(repair_shields="yes", repair_pay="each_turn")
    own = b.ships[A]
    own.taken = [3, 0, 9, 4, 0, 0]
    found = written([{"repair": ["shields"], "power": ["repair"]}], b)
    assert found.repair == [SYSTEMS + Facing.PORT] * 2
    hurt(own, System.WARP)
    own.repairs[0].what, own.repairs[0].done = System.WARP, 1
    for limit, going, new in ((2, 1, SYSTEMS + Facing.PORT), (1, 1, NONE), (0, 0, NONE)):
        found = written([{"repair": ["shields"], "power": [f"repair {limit}", "phasers 6"]}], b)
        assert (found.go_on[0], found.repair) == (going, [NONE, new])


def test_what_is_being_mended_wants_no_second_repair() -> None:
    b = meeting(repair_shields="yes")
    own = b.ships[A]
    hurt(own, System.WARP)
    own.repairs[0].what, own.repairs[0].done = System.WARP, 1
    order = {"repair": ["warp", "shields"], "power": ["repair", "phasers"]}
    assert sum(fired(written([order], b), b)) == 12
    own.taken[Facing.PORT] = 1
    assert sum(fired(written([order], b), b)) == 11
    own.repairs[0].what = SYSTEMS + Facing.PORT
    found = written([order], b)
    assert (found.repair, sum(fired(found, b))) == ([NONE, System.WARP], 11)
    own.lost[System.WARP] = 0
    assert sum(fired(written([order], b), b)) == 12


def test_a_ship_without_warp_mends_and_no_more() -> None:
    b = meeting()
    own = b.ships[A]
    hurt(own, System.WARP, own.design.boxes[System.WARP])
    own.power, own.left, own.charge = 0, 0, 2
    assert fact(b, A, Fact.POWER) == 0
    found = written([{"power": ["phasers", "heavy", "jam", "repair"], "repair": ["warp"]}], b)
    assert (found.repair, fired(found, b), found.cm) == ([System.WARP, NONE], [0] * 5, 0)


def test_fire_is_aimed_at_the_system_that_is_named_while_it_has_boxes() -> None:
    b = meeting()
    order = {"power": ["phasers 12"], "target": "warp"}
    assert written([order], b).aim[:2] == [System.WARP, System.WARP]
    assert written([{"power": ["phasers 12"]}], b).aim[:2] == [NONE, NONE]
    hurt(b.ships[B], System.WARP, b.ships[B].design.boxes[System.WARP])
    assert written([order], b).aim[:2] == [NONE, NONE]


@pytest.mark.parametrize(
    ("state", "said", "cloak"),
    [
        (Cloak.OFF, "engage", CloakOrder.ENGAGE),
        (Cloak.OFF, "drop", CloakOrder.AS_IT_IS),
        (Cloak.OFF, "stay", CloakOrder.AS_IT_IS),
        (Cloak.ON, "engage", CloakOrder.AS_IT_IS),
        (Cloak.ON, "drop", CloakOrder.DROP),
        (Cloak.ON, "stay", CloakOrder.AS_IT_IS),
    ],
)
def test_the_cloak_is_engaged_and_dropped(state: Cloak, said: str, cloak: CloakOrder) -> None:
    b = meeting("d7")
    b.ships[A].cloak = state
    assert written([{"cloak": said}], b, plot=write_declarations).cloak == cloak
    b.ships[A].lost[System.CLOAK] = 1
    assert written([{"cloak": said}], b, plot=write_declarations).cloak == CloakOrder.AS_IT_IS


def test_a_flash_looks_for_what_hides() -> None:
    b = meeting()
    hide(b, B, Facing.FORE)
    assert written([{"flash": True}], b, plot=write_declarations).flash == B
    assert written([{}], b, plot=write_declarations).flash == NONE
    b.ships[A].left = 9
    assert written([{"flash": True}], b, plot=write_declarations).flash == NONE


def test_where_a_hidden_ship_is_shot_at() -> None:
    b = meeting()
    hide(b, B, Facing.DORSAL)
    drawn = {
        guess: {written([{"guess": guess}], b, luck=k).direction for k in range(60)}
        for guess in ("last", "beside", "die")
    }
    assert drawn["last"] == {Facing.DORSAL}
    assert drawn["beside"] == {Facing.FORE, Facing.AFT, Facing.PORT, Facing.STARBOARD}
    assert drawn["die"] == set(range(FACINGS))
    hide(b, B)  # never seen
    assert {written([{}], b, luck=k).direction for k in range(60)} == set(range(FACINGS))


@pytest.mark.parametrize("guess", ["last", "beside", "die"])
def test_power_goes_only_to_weapons_that_bear_where_a_hidden_ship_is_guessed(guess: str) -> None:
    b = meeting()
    hide(b, B, Facing.DORSAL)
    for k in range(20):
        order = written([{"guess": guess, "power": ["heavy", "phasers"]}], b, luck=k)
        launchers = {Facing.FORE: 1, Facing.AFT: 1, Facing.DORSAL: 2, Facing.VENTRAL: 2}.get(Facing(order.direction), 0)
        assert (sum(fired(order, b)), sum(fired(order, b)[3:])) == (12, launchers)


def test_every_key_of_an_order_is_tried_here() -> None:
    """Two orders that differ in one key give two answers somewhere."""
    cloaked, hidden = meeting("d7"), meeting()
    hide(hidden, B, Facing.FORE)
    hurt(hidden.ships[A], System.WARP)
    hurt(hidden.ships[A], System.BANKS)
    turned = {"manoeuvre": "rotate"}
    pairs: dict[str, tuple[Battle, Callable[..., None], dict[str, Any], dict[str, Any]]] = {
        "when": (meeting(), write_orders, {"when": {"range": 9}}, {"when": {"range": 2}}),
        "manoeuvre": (meeting(), write_orders, {}, {"manoeuvre": "close"}),
        "present": (meeting(), write_orders, {**turned, "present": "aft"}, {**turned, "present": "port"}),
        "power": (meeting(), write_orders, {}, {"power": ["jam"]}),
        "target": (meeting(), write_orders, {}, {"target": "warp"}),
        "cloak": (cloaked, write_declarations, {}, {"cloak": "engage"}),
        "flash": (hidden, write_declarations, {}, {"flash": True}),
        "repair": (hidden, write_orders, {"power": ["repair"], "repair": ["warp"]}, {"power": ["repair"]}),
        "guess": (hidden, write_orders, {}, {"guess": "beside"}),
        "withdraw": (meeting(), write_orders, {}, {"withdraw": True}),
        "surrender": (meeting(), write_orders, {}, {"surrender": True}),
    }
    assert set(pairs) == set(OrderFile.model_fields)
    for key, (b, plot, one, other) in pairs.items():
        last = {"power": []}
        assert written([one, last], b, plot=plot) != written([other, last], b, plot=plot), key
