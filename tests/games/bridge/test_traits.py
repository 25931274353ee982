"""Traits: whom they concern, what they do, who knows of them and who names them."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.errors import Refused
from admiralty.core.face.figures.gauges import Posed
from admiralty.core.face.game import Request
from admiralty.core.face.wording import say_event
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import new
from admiralty.core.state.paths import set_places
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.actions import do_major
from admiralty.games.bridge.attack import shot_modifiers
from admiralty.games.bridge.face.gauge import gauge
from admiralty.games.bridge.face.saying import say_extra
from admiralty.games.bridge.face.touch import touch
from admiralty.games.bridge.face.traits import describe, say_effect, say_new
from admiralty.games.bridge.form.difficulty import may_be_taken
from admiralty.games.bridge.form.legality import OPEN as MAY
from admiralty.games.bridge.form.majors import can_talk, why_not
from admiralty.games.bridge.form.making import trait_range, trait_tag
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.places import cover_from
from admiralty.games.bridge.ratings import hindrance
from admiralty.games.bridge.rolling import complication_range
from admiralty.games.bridge.scene.opening import start_scene
from admiralty.games.bridge.scene.traits import LOWER, free_trait, made_by, made_in, made_of, make, show_traits
from admiralty.games.bridge.tables import DETAIL, IMPOSSIBLE, NONE, OPEN_TRAITS, Action, Effect, Extra, Form, Tag, Whom
from admiralty.games.bridge.turn import after_edit
from admiralty.games.bridge.words import Ask, Bar, Die, Event, Position, Side, System

from .test_turns import play

HARKOV, BRANDVOLD, AIMES = 1, 2, 3
TASK = (System.SENSORS.value, Action.SENSOR_SWEEP.value)


def battle(**trait: Any) -> Any:
    """The first scenario with one trait of the GM's."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    lay(b.traits[0], **trait)
    return b


def lay(row: Any, **trait: Any) -> None:
    for key, value in {"potency": 1, "effect": Effect.TASKS_HARDER, "side": Side.GM, "since": 1, **trait}.items():
        setattr(row, key, value)


@pytest.mark.parametrize(
    ("trait", "added"),
    [
        ({}, 1),
        ({"potency": 3}, 3),
        ({"effect": Effect.TASKS_EASIER}, -1),
        ({"ship": 0}, 1),
        ({"ship": 1}, 0),
        ({"zone": 0}, 1),
        ({"zone": 2}, 0),
        ({"officer": AIMES}, 1),
        ({"officer": HARKOV}, 0),
        ({"whom": Whom.PLAYERS}, 1),
        ({"whom": Whom.GM}, 0),
        ({"system": System.SENSORS}, 1),
        ({"system": System.WEAPONS}, 0),
        ({"position": Position.SENSORS}, 1),
        ({"position": Position.TACTICAL}, 0),
        ({"officer": AIMES, "zone": 0, "system": System.SENSORS, "position": Position.SENSORS}, 1),
        ({"officer": AIMES, "zone": 0, "system": System.ENGINES}, 0),
    ],
)
def test_a_trait_concerns_what_it_names(trait: dict[str, Any], added: int) -> None:
    """BC-R265, BC-R266, BC-R320: a Sensor Sweep by Aimes aboard the Chilkoot."""
    b = battle(**trait)
    assert b.ships[0].zone == 0
    assert hindrance(b, AIMES, 0, *TASK) == added


def test_all_that_fits_is_summed_and_seen_before_dice_are_bought() -> None:
    """BC-R266."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    b = deal.battle
    lay(b.traits[0], officer=AIMES)
    lay(b.traits[5], zone=0, potency=2)
    lay(b.traits[6], effect=Effect.TASKS_EASIER, side=Side.PLAYERS, position=Position.SENSORS)
    open_order(b, Form.TURN, b.officers[AIMES].seat, AIMES, 0)
    b.order.action = Action.SENSOR_SWEEP
    sweep = Posed(b.officers[AIMES].seat, Ask.ZONE, (AIMES,), 0, 0, (0,))
    plain = GAME.deal(Request(GAME.scenario("edge"))).battle
    open_order(plain, Form.TURN, plain.officers[AIMES].seat, AIMES, 0)
    plain.order.action = Action.SENSOR_SWEEP
    told = [int(next(iter(gauge(each, sweep, deal.names))).value[-1]) for each in (b, plain)]
    assert told[0] - told[1] == 1 + 2 - 1


def test_a_zone_is_the_one_where_the_ship_will_act() -> None:
    """BC-R320: the order flies it there first."""
    b = battle(zone=1)
    open_order(b, Form.TURN, b.officers[AIMES].seat, AIMES, 0)
    assert hindrance(b, AIMES, 0, *TASK) == 0
    b.order.first = 1 + 1
    assert hindrance(b, AIMES, 0, *TASK) == 1


@pytest.mark.parametrize(
    ("trait", "added"),
    [
        ({"effect": Effect.ATTACKS_HARDER, "zone": 0}, 1),  # out of it
        ({"effect": Effect.ATTACKS_HARDER, "zone": 2}, 0),
        ({"effect": Effect.HARD_TO_HIT, "zone": 2}, 1),  # into it
        ({"effect": Effect.HARD_TO_HIT, "zone": 0}, 0),
        ({"effect": Effect.ATTACKS_EASIER, "officer": HARKOV}, -1),
        ({"effect": Effect.ATTACKS_EASIER, "officer": AIMES}, 0),
        ({"effect": Effect.EASY_TO_HIT, "whom": Whom.GM}, -1),
    ],
)
def test_attacks_out_of_a_zone_and_into_it(trait: dict[str, Any], added: int) -> None:
    """BC-R265, BC-R320: Harkov shoots from the first zone at a ship in the third."""
    b = battle(**trait)
    b.ships[1].zone = 2
    plain = battle(effect=Effect.NOTE)
    plain.ships[1].zone = 2
    assert shot_modifiers(b, HARKOV, 0, 1, 0) - shot_modifiers(plain, HARKOV, 0, 1, 0) == added


def test_a_jammed_zone_jams_who_is_in_it() -> None:
    """BC-340, BC-R51, BC-1360: as the GM decides, no help comes from outside, and Communications are harder."""
    b = battle(effect=Effect.JAMMED, zone=0, potency=2)
    assert not can_talk(b, 0)
    assert hindrance(b, 5, 0, System.COMMUNICATIONS.value, Action.SIGNALS.value) == 2
    assert hindrance(b, AIMES, 0, *TASK) == 0
    b.ships[0].zone = 1
    assert can_talk(b, 0)


def why(b: Any, o: int, action: Action) -> int:
    """Why an action is not open."""
    open_order(b, Form.TURN, b.officers[o].seat, o, 0)
    return why_not(b, o, 0, action.value)


def test_the_gm_makes_things_impossible() -> None:
    """BC-R266, BC-R267: the action is barred, and says why; impossible beats possible."""
    b = battle(effect=Effect.TASKS_IMPOSSIBLE, system=System.SENSORS)
    assert why(b, AIMES, Action.SENSOR_SWEEP) == Bar.TRAIT
    assert why(b, BRANDVOLD, Action.MANEUVER) == MAY
    lay(b.traits[1], effect=Effect.TASKS_POSSIBLE)
    assert why(b, AIMES, Action.SENSOR_SWEEP) == Bar.TRAIT
    assert GAME.wording.bars[Bar.TRAIT].text == "a trait makes it impossible"
    b = battle(effect=Effect.ATTACKS_IMPOSSIBLE, ship=0)
    b.ships[0].zone = b.ships[1].zone
    assert why(b, HARKOV, Action.FIRE) == Bar.TRAIT
    assert why(b, AIMES, Action.SENSOR_SWEEP) == MAY


def test_a_trait_makes_possible_what_a_destroyed_system_bars() -> None:
    """BC-R265, BC-R321: without the ship's die."""
    b = battle(effect=Effect.NOTE)
    b.ships[0].lost[System.SENSORS] = 1
    assert why(b, AIMES, Action.SENSOR_SWEEP) == Bar.SYSTEM_LOST
    lay(b.traits[1], effect=Effect.TASKS_POSSIBLE, ship=0, side=Side.PLAYERS)
    assert why(b, AIMES, Action.SENSOR_SWEEP) == MAY


def test_riskier_tasks_have_a_larger_complication_range() -> None:
    """BC-R265, BC-R320."""
    b = battle(effect=Effect.RISKIER, officer=AIMES, potency=2)
    open_order(b, Form.TURN, b.officers[AIMES].seat, AIMES, 0)
    assert [complication_range(b, o, 0, Action.SENSOR_SWEEP.value) for o in (AIMES, HARKOV)] == [3, 1]


# ---- indirect fire ---------------------------------------------------------------------------------------------------


def test_indirect_fire_bypasses_cover() -> None:
    """BC-R256, BC-R322: until the maker's next turn, for the maker's side, impossible cover, too."""
    b = battle(effect=Effect.NOTE)
    b.zones[1].cover = IMPOSSIBLE
    way = made_in(Effect.INDIRECT, 1)
    play(b, (Ask.OFFICER, AIMES), (Ask.MAJOR, Action.CREATE_TRAIT), (Ask.TRAIT, way), dice=ONES)
    assert (b.traits[1].zone, b.traits[1].until) == (1, AIMES + 1)
    assert cover_from(b, Side.PLAYERS.value, 0, 1) == 0
    assert cover_from(b, Side.GM.value, 0, 1) == IMPOSSIBLE


def test_a_trait_about_a_zone_has_a_focus_of_its_own_at_sensors() -> None:
    """BC-R281, BC-R322, BC-1870: range counts to the zone; a trait about a ship has the one for vessels."""
    b = battle(effect=Effect.JAMMED, zone=2)
    way, ship = made_in(Effect.INDIRECT, 2), made_of(Effect.EASY_TO_HIT, NONE, 1)
    sensors = Position.SENSORS.value
    assert trait_tag(b, sensors, way) == trait_tag(b, sensors, LOWER) == Tag.TRAIT_ABOUT_ZONE
    assert trait_tag(b, sensors, ship) == Tag.TRAIT_ABOUT_VESSEL
    assert trait_range(b, 0, sensors, way) == trait_range(b, 0, sensors, LOWER) > 0


# ---- making ----------------------------------------------------------------------------------------------------------

ONES = ((Die.TASK, 1), (Die.TASK, 1))


def test_officers_and_zones_are_in_the_menu() -> None:
    """BC-R267, BC-R324: all tasks of an officer, from Communications a jammed zone; three a thing at most."""
    b = battle(effect=Effect.NOTE)
    said = made_by(Effect.TASKS_EASIER, HARKOV)
    t = play(b, (Ask.OFFICER, 5), (Ask.MAJOR, Action.CREATE_TRAIT), (Ask.TRAIT, said), dice=ONES)
    listed = next(each.listed for each in t.asked if each.what == Ask.TRAIT)
    assert {made_in(Effect.JAMMED, zone) for zone in range(6)} <= set(listed)
    assert (b.traits[1].officer, b.traits[1].side, b.traits[1].since) == (HARKOV, Side.PLAYERS, 2)
    assert hindrance(b, HARKOV, 0, *TASK) == -1


# ---- who knows of them -----------------------------------------------------------------------------------------------


def test_a_secret_trait_is_the_gm_s_alone() -> None:
    """BC-R265, BC-R323: it is in no view of the crew's or of who looks on, and works all the same."""
    scenario = {**GAME.scenario("edge"), "traits": [{"effect": "tasks_harder", "name": "Ghost", "secret": True}]}
    deal = GAME.deal(Request(scenario))
    b = deal.battle
    for seat, known in ((0, 0), (SPECTATOR, 0), (b.gm, 1), (OPEN, 1)):
        seen = view(b, seat)
        assert sum(each["potency"] or 0 for each in seen["traits"]) == known
        assert ("Ghost" in str(GAME.scene(seen, deal, seat))) == bool(known)
    assert hindrance(b, AIMES, 0, *TASK) == 1


def test_a_trait_of_a_hidden_ship_is_seen_with_the_ship() -> None:
    """BC-R297, BC-R323."""
    deal = GAME.deal(Request(GAME.scenario("halden")))
    b, i = deal.battle, 2
    assert b.ships[i].hidden and not b.ships[i].revealed
    b.side, b.begun, b.round = Side.GM, 1, 1
    said = made_of(Effect.HARD_TO_HIT, NONE, i)
    t = play(b, (Ask.SHIP, i), (Ask.MAJOR, Action.CREATE_TRAIT), (Ask.TRAIT, said), dice=ONES)
    assert b.traits[OPEN_TRAITS].potency == 1 and not any(each.potency for each in b.traits[:OPEN_TRAITS])
    assert not any(each["potency"] for each in view(b, 0)["traits"]) and t
    b.ships[i].revealed = 1
    show_traits(b)
    assert b.traits[0].potency == view(b, 0)["traits"][0]["potency"] == 1


def test_the_crew_knows_what_is_true_of_its_own_hidden_ship() -> None:
    """BC-R323: a trait of the Chilkoot's is no secret of the GM's while the Chilkoot hides from the GM."""
    scenario = GAME.scenario("edge")
    zones = [{**each, "concealment": "impossible"} for each in scenario["zones"]]
    course = {"effect": "course", "name": "Logged course", "ship": "Chilkoot"}
    deal = GAME.deal(Request({**scenario, "zones": zones, "traits": [course]}))
    b = deal.battle
    assert b.ships[0].hidden and not b.ships[0].revealed
    assert [each["potency"] for each in view(b, 0)["traits"] if each["potency"]] == [1]
    said = made_of(Effect.HARD_TO_HIT, NONE, 0)
    assert 0 <= free_trait(b, said) < OPEN_TRAITS


@pytest.mark.parametrize(
    ("trait", "clause"),
    [
        ({"effect": "course"}, "BC-R320"),
        ({"effect": "indirect", "ship": "Chilkoot"}, "BC-R320"),
        ({"effect": "note", "ship": "Chilkoot", "officer": "Harkov"}, "BC-R320"),
        ({"effect": "tasks_impossible", "by": "players"}, "BC-R267"),
        ({"effect": "jammed", "ship": "Chilkoot", "secret": True}, "BC-R323"),
        ({"effect": "note", "ship": "Nobody"}, "BC-R265"),
        ({"effect": "note", "potency": 4}, "BC-R265"),
        ({"effect": "magic"}, "BC-R265"),
    ],
)
def test_what_no_trait_can_be_is_refused(trait: dict[str, Any], clause: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.deal(Request({**GAME.scenario("edge"), "traits": [trait]}))
    assert refused.value.rule == clause


# ---- names and the GM's desk -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (Effect.TASKS_HARDER, "tasks of ships at Open Approach are harder"),
        (Effect.ATTACKS_EASIER, "attacks of ships at Open Approach are easier"),
        (Effect.SYSTEM_HARDER, "systems of ships at Open Approach work worse"),
        (Effect.HARD_TO_HIT, "ships at Open Approach are harder to hit"),
        (Effect.INDIRECT, "Open Approach's cover is bypassed"),
    ],
)
def test_what_a_trait_of_a_zone_does_reads_well(effect: Effect, said: str) -> None:
    """BC-R265, BC-R320."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    zone = deal.names["zone"].index("Open Approach")
    assert say_new(made_in(effect, zone), deal.names) == said
    seen = {"ship": NONE, "zone": NONE, "officer": NONE, "whom": Whom.ALL, "system": NONE, "position": NONE}
    assert say_effect({**seen, "effect": Effect.INDIRECT}, deal.names) == "cover is bypassed"


def test_a_scenario_names_its_traits() -> None:
    """BC-R265, BC-R326: each place is its own trait's, whatever is made in play."""
    trait = {"name": "Ion storm", "effect": "tasks_harder", "zone": "V1", "potency": 2, "rounds": 1}
    deal = GAME.deal(Request({**GAME.scenario("edge"), "traits": [trait]}))
    k = OPEN_TRAITS - 1
    said = describe(k, view(deal.battle, 0)["traits"][k], deal.names)
    assert said.startswith("Ion storm: tasks of ships at ") and said.endswith(" (Potency 2)")
    assert deal.battle.laid == 1


def test_the_log_names_what_the_scenario_has_laid() -> None:
    """BC-R326: of what is made in play it says what that does, as another trait may be in its place by then."""
    laid = [{"effect": "tasks_harder", "name": "Ion storm", "potency": 2}, {"effect": "tasks_harder", "zone": "V1"}]
    deal = GAME.deal(Request({**GAME.scenario("edge"), "traits": laid}))
    lay(deal.battle.traits[0], effect=Effect.TASKS_EASIER)
    t = ScriptedTable()
    for k in (OPEN_TRAITS - 1, OPEN_TRAITS - 1, OPEN_TRAITS - 2, 0):
        make(t, deal.battle, 0, LOWER + k, 0)
    names = {**deal.names, "trait": ("Smoke", *deal.names["trait"][1:])}
    assert [say_event(GAME.wording.events[event], args, names) for event, args in t.events] == [
        "Lowered to Potency 1: Everybody's tasks are harder (Ion storm).",
        "No longer: Everybody's tasks are harder (Ion storm).",
        "No longer: Tasks of ships at Open Approach are harder.",
        "No longer: Everybody's tasks are easier.",
    ]
    assert say_extra(Extra.IGNORE * DETAIL + OPEN_TRAITS - 1, names) == "Ignore Ion storm"


def test_the_gm_makes_names_and_removes_a_trait() -> None:
    """BC-R269, BC-R325, BC-R326: each as an entry of the record; without its trait the name is gone."""
    session = new(GAME, GAME.deal(Request(GAME.scenario("edge"))), {"crew1": "human", "gm": "human"})
    desk = Desk(session)

    def press(id: str, verb: str) -> None:
        thing = touch(id, session.battle_now, session.deal_for(OPEN))
        assert thing is not None
        deeds = [*thing.deeds, *(deed for part in thing.parts for deed in part.deeds)]
        desk.set([(each.path, each.value) for each in next(each for each in deeds if each.verb == verb).changes])

    before = hindrance(session.battle_now, AIMES, 0, *TASK)
    press("ship-0", "Harder this round")
    made = session.battle_now.traits[0]
    assert (made.side, made.rounds, made.since) == (Side.GM, 1, 1)
    assert hindrance(session.battle_now, AIMES, 0, *TASK) == before + 1
    assert view(session.battle_now, 0)["traits"][0]["ship"] == 0
    with pytest.raises(Refused):
        session.give_name(0, "trait", 0, "Bad luck")
    session.give_name(session.deal.seats.index("gm"), "trait", 0, "Ion storm")
    assert session.deal_for(0).names["trait"][0] == "Ion storm"
    press("trait-0", "Raise")
    assert hindrance(session.battle_now, AIMES, 0, *TASK) == before + 2
    press("trait-0", "Remove")
    assert hindrance(session.battle_now, AIMES, 0, *TASK) == before
    assert session.battle_now.traits[0].ship == NONE
    assert session.deal_for(0).names["trait"][0] == "trait 1"


def test_a_side_names_what_is_its_own() -> None:
    """BC-R326, BC-R107."""
    b = battle(effect=Effect.NOTE)
    lay(b.traits[1], side=Side.PLAYERS, ship=0)
    may = GAME.naming["trait"].may
    assert [may(b, k, seat) for k in (0, 1) for seat in (0, b.gm)] == [False, True, True, False]


def test_a_trait_is_kept_secret_and_shown() -> None:
    """BC-R323, BC-R269."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    b = deal.battle
    lay(b.traits[0], ship=0)
    for verb, known in (("Keep secret", 0), ("Show", 1)):
        k = next(k for k, each in enumerate(b.traits) if each.potency)
        thing = touch(f"trait-{k}", b, deal)
        assert thing is not None
        set_places(b, next(each for each in thing.deeds if each.verb == verb).changes)
        after_edit(b)
        assert sum(each["potency"] or 0 for each in view(b, 0)["traits"]) == known
        assert sum(each.potency for each in b.traits) == 1


def test_what_the_gm_has_done_by_hand_fits() -> None:
    """BC-R269, BC-R325, BC-250, BC-870, BC-990: Contact, stations, effects, readied actions."""
    b = battle(effect=Effect.NOTE)
    b.ships[0].touches[1] = b.ships[1].touches[0] = 1
    b.ships[0].evades = b.ships[0].defends = 2
    b.officers[3].place = b.officers[1].place
    b.readied[0].action, b.readied[0].trigger, b.readied[0].dropped = Action.FIRE, 3, 1
    after_edit(b)
    assert b.ships[0].touches[1] == 0, "they are in different zones"
    assert (b.ships[0].evades, b.ships[0].defends, b.readied[0].action, b.readied[0].dropped) == (2, 0, 0, 0)
    assert (b.officers[3].place, b.officers[3].heads, b.officers[3].station) == (NONE, b.officers[1].place, 0)
    b.ships[1].zone = b.ships[0].zone
    b.ships[0].touches[1] = b.ships[1].touches[0] = 1
    free = max(k for k, each in enumerate(b.stations) if each)
    b.officers[3].place = free
    after_edit(b)
    assert b.ships[0].touches[1] == b.ships[1].touches[0] == 1
    assert (b.officers[3].heads, b.officers[3].station) == (NONE, b.stations[free])


@pytest.mark.parametrize("effect, roll", [(Effect.TASKS_HARDER, True), (Effect.NOTE, False)])
def test_a_secret_trait_does_not_show_in_what_may_be_ordered(effect: Effect, roll: bool) -> None:
    """BC-R323, BC-R285: success without a roll is open as before, and the dice fall after all."""
    b = battle(effect=Effect.TASKS_EASIER, ship=0)
    lay(b.traits[OPEN_TRAITS], effect=effect, ship=0, kept=1)
    open_order(b, Form.TURN, b.officers[AIMES].seat, AIMES, 0)
    b.order.action, b.order.zone = Action.SENSOR_SWEEP, b.ships[0].zone
    assert may_be_taken(b)
    b.order.unrolled = 1
    t = ScriptedTable([(Die.TASK, 8), (Die.TASK, 19), (Die.SHIP, 19)] if roll else [])
    do_major(t, b)
    t.done()
    lay(b.traits[0], effect=Effect.NOTE)
    lay(b.traits[OPEN_TRAITS], effect=Effect.TASKS_EASIER, ship=0, kept=1)
    assert not may_be_taken(b)


def test_what_is_secret_is_not_raised_in_the_open() -> None:
    """BC-R323: a trait of the GM's like a secret one stands by itself, and the log says nothing of the secret one."""
    b = battle(effect=Effect.NOTE)
    lay(b.traits[OPEN_TRAITS], ship=0, kept=1)
    t = ScriptedTable()
    make(t, b, 1, made_of(Effect.TASKS_HARDER, NONE, 0), 0)
    assert [each.potency for each in (b.traits[1], b.traits[OPEN_TRAITS])] == [1, 1]
    assert [args[1] for event, args in t.events if event == Event.TRAIT] == [1]


def test_no_secret_trait_changes_what_may_be_ordered() -> None:
    """BC-R323: the desk doesn't offer it."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    b = deal.battle
    for k, known in ((0, True), (OPEN_TRAITS, False)):
        lay(b.traits[k], ship=0)
        thing = touch(f"trait-{k}", b, deal)
        assert thing is not None
        deed = next(each for each in thing.deeds if each.verb == "Set effect")
        for effect in (Effect.JAMMED, Effect.TASKS_IMPOSSIBLE, Effect.INDIRECT):
            assert (effect in [each.value for each in deed.choices]) == known


def test_a_new_scene_leaves_the_situation_behind() -> None:
    """BC-R229: traits about no ship and no officer, and what was readied; those of ships and officers stay."""
    b = battle(effect=Effect.NOTE)
    lay(b.traits[1], ship=0)
    lay(b.traits[2], officer=AIMES)
    b.readied[AIMES].action, b.readied[AIMES].trigger = Action.SENSOR_SWEEP, 3
    start_scene(b)
    assert [each.potency for each in b.traits[:3]] == [0, 1, 1]
    assert b.readied[AIMES].action == Action.PASS
