"""A new scene that the GM starts: what is whole again, what is over, what stays.  BC-R229, BC-R351"""

from __future__ import annotations

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.deeds import find_thing
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new, resume
from admiralty.games.bridge import GAME
from admiralty.games.bridge.design import screens_of
from admiralty.games.bridge.records import Battle
from admiralty.games.bridge.scene.records import Mark
from admiralty.games.bridge.scene.words import Ruling
from admiralty.games.bridge.tables import OFFICERS, Action, Effect
from admiralty.games.bridge.turn import after_edit
from admiralty.games.bridge.words import Band, Hazard, Prepared, Status, System

CHILKOOT, FANG = 0, 1
HARKOV, AIMES = 2, 3


def battle() -> Battle:
    made: Battle = GAME.deal(Request(GAME.scenario("edge"))).battle
    return made


def started(b: Battle) -> Battle:
    """What the GM's word makes of it."""
    b.new_scene = 1
    after_edit(b)
    assert b.new_scene == 0
    return b


# ---- the rules -------------------------------------------------------------------------------------------------------


def test_screens_and_reserve_power_are_full_and_breaches_stay() -> None:
    """BC-2560, BC-R229: patched or not."""
    b = battle()
    for i in (CHILKOOT, FANG):
        ship = b.ships[i]
        ship.screens, ship.reserve, ship.damaged, ship.attempts, ship.regain = 3, 0, 1, 2, 1
        ship.breaches[System.SENSORS], ship.patched[System.SENSORS], ship.troubles[System.ENGINES] = 2, 1, 1
    started(b)
    assert b.ships[CHILKOOT].reserve == b.ships[CHILKOOT].design.charges == 1
    for i in (CHILKOOT, FANG):
        ship = b.ships[i]
        assert (ship.screens, ship.band) == (screens_of(b, i), Band.FULL)
        assert (ship.damaged, ship.attempts, ship.regain) == (0, 0, 0)
        assert (ship.breaches[System.SENSORS], ship.patched[System.SENSORS], ship.troubles[System.ENGINES]) == (2, 1, 1)


def test_screens_that_are_down_stay_down_and_are_full_once_raised() -> None:
    """BC-R79, BC-R351."""
    b = battle()
    ship = b.ships[CHILKOOT]
    ship.raised, ship.screens, ship.stored, ship.damaged = 0, 0, 4, 1
    started(b)
    assert (ship.raised, ship.screens, ship.stored, ship.damaged) == (0, 0, screens_of(b, CHILKOOT), 0)


def test_without_engines_there_is_no_reserve_power() -> None:
    """BC-R229, BC-R246: destroyed Engines have taken it with them."""
    b = battle()
    b.ships[CHILKOOT].lost[System.ENGINES], b.ships[CHILKOOT].reserve = 1, 0
    assert started(b).ships[CHILKOOT].reserve == 0


def test_what_is_pending_is_over() -> None:
    """BC-R229, BC-R351: on ships, officers and zones, and what the GM has said of tasks to come."""
    b = battle()
    ship, harkov = b.ships[CHILKOOT], b.officers[HARKOV]
    ship.evades, ship.rotates, ship.braces, ship.scanned, ship.exposed, ship.jammed, ship.slowed = 3, 3, 1, 1, 1, 1, 1
    ship.targets[FANG], ship.probes[2], ship.rerouted[System.WEAPONS] = 1, 1, 1
    harkov.calibrated, harkov.delayed, harkov.prepared, harkov.lapses, harkov.pledges[0] = 1, 1, Prepared(1), 1, 1
    b.readied[AIMES].action, b.readied[AIMES].trigger = Action.SENSOR_SWEEP, 3
    b.readied[OFFICERS + FANG].action, b.ships[FANG].waits = Action.SENSOR_SWEEP, 1
    b.marks[0].ruling, b.marks[0].degrees, b.marks[0].pinned, b.marks[0].ship = Ruling.DIFFICULTY, 2, 1, 0
    b.wary, b.zones[1].swept, b.zones[1].read, b.zones[1].reader = 1, 4, 2, 2
    started(b)
    assert (ship.evades, ship.rotates, ship.braces, ship.scanned, ship.exposed, ship.jammed, ship.slowed) == (0,) * 7
    assert (sum(ship.targets), sum(ship.probes), sum(ship.rerouted)) == (0, 0, 0)
    assert (harkov.calibrated, harkov.delayed, harkov.prepared, harkov.lapses, sum(harkov.pledges)) == (0,) * 5
    assert b.readied[AIMES].action == b.readied[OFFICERS + FANG].action == Action.PASS and b.ships[FANG].waits == 0
    assert b.marks[0] == Mark()
    assert (b.wary, b.zones[1].swept, b.zones[1].read, b.zones[1].reader) == (0, 0, 0, 0)


def test_traits_of_ships_and_officers_stay_but_for_those_with_a_term() -> None:
    """BC-R229, BC-R351: what is about the scene, a zone or a side is over."""
    b = battle()
    timed = {"ship": 0, "until": 2}, {"ship": 0, "rounds": 1}
    about: tuple[dict[str, int], ...] = ({}, {"zone": 1}, {"whom": 1}, {"ship": 0}, {"officer": AIMES}, *timed)
    for k, fields in enumerate(about):
        b.traits[k].potency, b.traits[k].effect, b.traits[k].since = 1, Effect.TASKS_HARDER, 1
        for name, value in fields.items():
            setattr(b.traits[k], name, value)
    started(b)
    assert [each.potency for each in b.traits[:7]] == [0, 0, 0, 1, 1, 0, 0]


def test_pools_and_the_round_go_on() -> None:
    """BC-R216, BC-R351: Momentum falls by 1, and not below 0."""
    b = battle()
    b.momentum, b.threat, b.round, b.begun, b.side = 3, 5, 2, 1, 1
    b.officers[HARKOV].acted, b.ships[FANG].turns, b.officers[HARKOV].determination = 1, 1, 2
    started(b)
    assert (b.momentum, b.threat, b.round, b.begun, b.side) == (2, 5, 2, 1, 1)
    assert (b.officers[HARKOV].acted, b.ships[FANG].turns, b.officers[HARKOV].determination) == (1, 1, 2)
    b.momentum = 0
    assert started(b).momentum == 0


def test_none_starts_once_the_battle_is_over() -> None:
    """BC-R351: asked for in the turn that ended it, it is dropped: ships stay as they were when they fought last."""
    b = battle()
    b.over, b.momentum, b.ships[FANG].screens = 1, 3, 2
    started(b)
    assert (b.momentum, b.ships[FANG].screens, b.opened) == (3, 2, 0)


def test_all_stay_where_they_are() -> None:
    """BC-R351: in Contact, held, revealed, known, and with their weapons armed; so do hazards and burning damage."""
    b = battle()
    one, other = b.ships[CHILKOOT], b.ships[FANG]
    one.zone = other.zone
    one.touches[FANG] = other.touches[CHILKOOT] = other.identified = other.measured = 1
    other.holder, one.armed, other.lasting[0].rounds = CHILKOOT, 1, 2
    b.zones[1].hazard = Hazard.METEORS
    zone = one.zone
    started(b)
    assert (one.zone, one.touches[FANG], other.touches[CHILKOOT], other.identified, other.measured) == (
        zone,
        1,
        1,
        1,
        1,
    )
    assert (other.holder, one.armed, other.lasting[0].rounds, b.zones[1].hazard) == (CHILKOOT, 1, 2, Hazard.METEORS)


def test_who_is_out_stays_out() -> None:
    """BC-R351: its screens, too; what lasted a scene is over."""
    b = battle()
    ship = b.ships[FANG]
    ship.status, ship.screens, ship.damaged, ship.probes[0] = Status.CRITICAL, 0, 1, 1
    started(b)
    assert (ship.status, ship.screens, ship.damaged, ship.probes[0]) == (Status.CRITICAL, 0, 0, 0)


# ---- the desk --------------------------------------------------------------------------------------------------------


def session() -> Session:
    deal = GAME.deal(Request(GAME.scenario("edge"), settings={"people": "2"}))
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))


def presses(game: Session, verb: str) -> None:
    """Press the one button of the scene at the desk."""
    thing = find_thing(game.course, ["things-scene"])
    assert thing is not None
    (deed,) = thing.deeds
    assert deed.verb == verb
    Desk(game).set([(each.path, each.value) for each in deed.changes], deed.verb)


def texts(game: Session, seat: int) -> list[str]:
    return [line.text for line in game.log_for(seat)]


def test_the_gm_presses_new_scene_and_all_read_of_it() -> None:
    """BC-R229, BC-R269, BC-R351: at once while nobody has answered; it is replayed as it was."""
    game = session()
    game.edit("ships.0.screens", 3)
    game.edit("momentum", 2)
    presses(game, "New scene")
    b = game.battle_now
    assert (b.ships[0].screens, b.momentum, b.new_scene, b.opened) == (screens_of(b, 0), 1, 0, 0)
    for seat in range(len(game.deal.seats)):
        (said,) = (text for text in texts(game, seat) if text.startswith("A new scene"))
        assert said.endswith("Momentum: 1.")
    again = resume(GAME, game.journal)
    assert again.battle_now == b and verify(game.journal, GAME).consistent


def test_one_that_has_started_is_not_taken_back_in_a_later_turn() -> None:
    """BC-R351: what it made whole stays; play goes back to before it, or not at all, and nobody reads that it did."""
    game = session()
    game.edit("momentum", 3)
    presses(game, "New scene")
    (n,) = (each.n for each in Desk(game).acts if each.text.startswith("The referee: New scene ("))
    while game.beat == 0:
        auto_answer(game, game.waiting[0], GAME.simple)
    entries, said = len(game.journal.entries), texts(game, 0)
    with pytest.raises(Refused, match=r"nothing is left to set back.*undo play back to before it"):
        Desk(game).take_back(n)
    assert (len(game.journal.entries), texts(game, 0)) == (entries, said)


def test_in_the_middle_of_a_turn_it_waits_for_its_end() -> None:
    """BC-R351: until then the GM may think better of it."""
    game = session()
    game.edit("ships.0.screens", 3)
    auto_answer(game, game.waiting[0], GAME.simple)
    assert game.course.beat.given
    presses(game, "New scene")
    presses(game, "Keep scene")
    presses(game, "New scene")
    assert game.battle_now.ships[0].screens == 3
    while game.beat == 0:
        auto_answer(game, game.waiting[0], GAME.simple)
    b = game.battle_now
    assert b.ships[0].screens == screens_of(b, 0)
    assert sum(text.startswith("A new scene") for text in texts(game, 0)) == 1


def test_what_the_gm_sets_for_the_new_scene_stays() -> None:
    """BC-R351: also when something else is undone."""
    game = session()
    desk = Desk(game)
    presses(game, "New scene")
    desk.set([("traits.0.potency", 1), ("traits.0.effect", Effect.TASKS_HARDER.value), ("traits.0.whom", 1)], "storm")
    desk.set([("threat", 3)], "a slip")
    slip = desk.newest_edit
    desk.set([("ships.0.screens", 5)], "a hard way here")
    assert slip is not None
    desk.take_back(slip)
    b = game.battle_now
    assert (b.traits[0].potency, b.ships[0].screens) == (1, 5)


def test_a_new_scene_is_undone() -> None:
    """BC-R269: as long as nobody has answered."""
    game = session()
    game.edit("ships.0.screens", 3)
    desk = Desk(game)
    presses(game, "New scene")
    newest = desk.newest_edit
    assert newest is not None
    desk.take_back(newest)
    assert game.battle_now.ships[0].screens == 3
    assert not any(text.startswith("A new scene") for text in texts(game, 0))
