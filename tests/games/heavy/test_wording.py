"""What the game says: happenings, answers and endings in words, and what a foe of a cloaked ship is not told."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.wording import say_answer, say_event, say_left, say_prompt
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import play_out
from admiralty.core.play.session import new
from admiralty.core.sight.story import answer_told, die_thrown, event_told, may_see
from admiralty.core.state.questions import Asked
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games import game
from admiralty.games.heavy.records import MOUNTS, NONE, Battle
from admiralty.games.heavy.words import Ask, Cloak, CloakOrder, Die, Event, Facing, Manoeuvre, System

GAME = game("heavy")
FORE, PORT, STARBOARD, DORSAL = Facing.FORE, Facing.PORT, Facing.STARBOARD, Facing.DORSAL
INTO, FLIGHT = 100, 110
SECRET = (Event.MANOEUVRE, Event.BESIDE, Event.REPAIR_BEGUN, Event.REPAIRED, Event.ROTATION_STOPS, Event.STEP_LOST,
          Event.LOST)  # fmt: skip
OPEN_TO_ALL = (Event.INTERNALS, Event.CATASTROPHE, Event.DESTROYED, Event.DISENGAGED, Event.CLOAK, Event.HULL)
ORDERS = (Ask.MANOEUVRE, Ask.COUNTERMEASURES, Ask.REPAIR, Ask.GO_ON_REPAIR, Ask.ENEMY, Ask.AXIS)


def dealt(name: str = "duel", **settings: str) -> Deal:
    return GAME.deal(Request(GAME.scenario(name), settings))


def told(b: Battle, event: Event, *args: int) -> set[int]:
    """The seats that are told of an event."""
    known = event_told(GAME, 2, 0, b, event, args).audience
    return {seat for seat in (SPECTATOR, 0, 1) if may_see(known, seat)}


def hears(b: Battle, what: Ask, seat: int, *facts: int) -> set[int]:
    """The seats that know an answer of this seat."""
    known = answer_told(GAME, 2, b, Asked(seat, what, 0, 1, facts, None, 0), 1).audience
    return {each for each in (SPECTATOR, 0, 1) if may_see(known, each)}


def sees_die(b: Battle, die: Die, rolling: int) -> set[int]:
    """The seats that see a die of this ship."""
    b.rolling = rolling
    known = die_thrown(GAME, 2, 0, b, die, 6, 3).audience
    return {seat for seat in (SPECTATOR, 0, 1) if may_see(known, seat)}


@pytest.fixture
def hunted() -> Battle:
    """A Romulan cruiser of the second seat under its cloak."""
    b: Battle = copy(dealt("neutral_zone").battle)
    assert b.ships[1].cloak == Cloak.ON and b.ships[0].cloak == Cloak.OFF
    return b


# ---- what stands in words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "args", "said"),
    [
        (Event.POWER, (0, 12, 3), "Federation CA has 12 points of power, and 3 in its batteries."),
        (Event.POWER, (0, 1, 0), "Federation CA has 1 point of power."),
        (Event.MANOEUVRE, (0, Manoeuvre.CLOSE, 1, 0), "Federation CA, towards Klingon D7: close."),
        (Event.COUNTERMEASURES, (0, 2, 0), "Federation CA buys 2 CM."),
        (Event.COUNTERMEASURES, (0, 1, 2), "Federation CA buys 1 CM and 2 CCM."),
        (Event.REINFORCED, (0, PORT, 1), "Federation CA reinforces Port by 1 point."),
        (Event.SHOT, (0, 1, 1, 6, NONE), "Federation CA fires phaser bank 2 at Klingon D7, power 6."),
        (Event.SHOT, (1, MOUNTS, 0, 1, NONE), "Klingon D7 fires disruptor 1 at Federation CA, power 1."),
        (Event.SHOT, (0, 3, 1, 1, System.WARP),
         "Federation CA fires forward launcher at Klingon D7, aimed at its Warp, power 1."),
        (Event.SHOT, (0, 0, INTO, 6, NONE), "Federation CA fires phaser bank 1 in the direction named, power 6."),
        (Event.SHOT, (0, 0, FLIGHT + 3, 2, NONE),
         "Federation CA fires phaser bank 1 at flight 2 of Klingon D7, power 2."),
        (Event.NEEDED, (1, MOUNTS, 6, 2), "Klingon D7: disruptor 1 needs 2 or more to hit, 5 in 6."),
        (Event.NEEDED, (0, 0, 3, 1), "Federation CA: phaser bank 1 needs 1 to 3 of its sensors, 3 in 6."),
        (Event.NEEDED, (0, 3, 3, 4),
         "Federation CA: forward launcher needs 1 to 3 of its sensors and 4 or more to hit, 9 in 36."),
        (Event.MISSED, (1, MOUNTS + 4), "Klingon D7: forward launcher misses."),
        (Event.VOLLEY, (0, 1, DORSAL, 8), "Federation CA hits Klingon D7 on Dorsal for 8 points."),
        (Event.VOLLEY, (0, 1, NONE, 1), "Federation CA hits Klingon D7 for 1 point, past all shields."),
        (Event.SHIELD, (1, DORSAL, 4, 4, 0, 27),
         "Klingon D7's Dorsal shield has 23 of 27 left, reinforcement takes 4 points."),
        (Event.SHIELD, (0, FORE, 27, 1, 5, 27),
         "Federation CA's Fore shield has 0 of 27 left, reinforcement takes 1 point, 5 through."),
        (Event.SHIELD, (0, FORE, 5, 0, 0, 27), "Federation CA's Fore shield has 22 of 27 left."),
        (Event.LOST, (0, System.BANKS, 2), "Federation CA loses one phaser bank, 2 left."),
        (Event.LOST, (1, System.ARMOR, 0), "Klingon D7 loses one Armor box, the last one."),
        (Event.CATASTROPHE, (1, 1), "Catastrophic damage: Klingon D7 loses 1 more box."),
        (Event.CLOAK, (1, Cloak.ENGAGING, 0),
         "Klingon D7 engages its cloak: this turn it has no shields and no weapons."),
        (Event.CLOAK, (1, Cloak.DROPPING, 10),
         "Klingon D7 drops its cloak, 10 turns of it used: this turn it has no shields and no weapons."),
        (Event.NEVER_CLOAKED, (1, 0),
         "Klingon D7 never came under its cloak: it has shields and weapons again."),
        (Event.NEVER_CLOAKED, (1, CloakOrder.DROP),
         "Klingon D7 calls off its cloak: it has shields and weapons again."),
        (Event.REPAIRED, (0, System.BATTERIES), "Federation CA gets one battery back."),
        (Event.REPAIR_BEGUN, (0, 13 + PORT), "Federation CA starts to repair one point of the Port shield."),
        (Event.FLASH_FOUND, (0, 1, PORT, 2), "Klingon D7 lies off Federation CA's Port, range 2."),
        (Event.FLIGHT_LOSES, (0, 0, 1), "Federation CA: flight 1 has 1 fighter left."),
    ],
)  # fmt: skip
def test_happenings(event: Event, args: tuple[int, ...], said: str) -> None:
    assert say_event(GAME.wording.events[event], args, dealt().names) == said


@pytest.mark.parametrize(
    ("what", "value", "said"),
    [
        (Ask.MANOEUVRE, Manoeuvre.NOTHING, "hold position"),
        (Ask.MANOEUVRE, Manoeuvre.ROTATE + STARBOARD, "rotate to Starboard"),
        (Ask.MANOEUVRE, Manoeuvre.HOLD, "hold the enemy's facing"),
        (Ask.MANOEUVRE, Manoeuvre.SHIFT + DORSAL, "shift to its Dorsal"),
        (Ask.MANOEUVRE, Manoeuvre.ADVANCE + FORE, "advance Fore"),
        (Ask.MANOEUVRE, Manoeuvre.TURN + 6 * FORE + PORT, "turn the hull from Fore to Port"),
        (Ask.MANOEUVRE, Manoeuvre.RETREAT_TWO, "retreat two"),
        (Ask.MANOEUVRE, Manoeuvre.SURRENDER, "surrender"),
        (Ask.AXIS, PORT, "the axis from Port to Starboard"),
        (Ask.REINFORCE, 0, "none"),
        (Ask.REINFORCE, 1 + DORSAL, "Dorsal"),
        (Ask.DIRECTION, 0, "none"),
        (Ask.HEAVY, 1, "fire"),
        (Ask.TARGET, INTO, "anything hidden there"),
        (Ask.TARGET, FLIGHT, "flight 1 of Federation CA"),
        (Ask.AIM, 0, "the shield"),
        (Ask.AIM, 1 + System.FIRE_CONTROL, "Fire Control"),
        (Ask.REPAIR, 0, "nothing"),
        (Ask.REPAIR, 1 + System.BANKS, "phaser bank"),
        (Ask.FLASH, 2, "Klingon D7"),
    ],
)
def test_answers(what: Ask, value: int, said: str) -> None:
    assert say_answer(GAME.wording.asks[what], value, dealt().names) == said


def test_every_manoeuvre_is_said_in_words_of_its_own() -> None:
    word, names = GAME.wording.asks[Ask.MANOEUVRE], dealt().names
    pairs = {Manoeuvre.TURN + 7 * facing for facing in range(6)}  # from a facing to itself is no turn
    values = [value for value in range(max(Manoeuvre) + 1) if value not in pairs]
    assert len({say_answer(word, value, names) for value in values}) == len(values)


def test_questions_name_the_mount_and_the_power_that_is_left() -> None:
    asks, names = GAME.wording.asks, dealt().names
    said = say_prompt(asks[Ask.BANK], (0, 2, 12), names)
    assert said == "Federation CA: how much power goes to phaser bank 3?"
    assert say_left(asks[Ask.BANK], (0, 2, 12), names) == "Federation CA has 12 points of power left [HC-1080]"
    said = say_prompt(asks[Ask.HEAVY], (1, MOUNTS + 5, 1), names)
    assert said == "Klingon D7: does aft launcher fire?"
    assert say_left(asks[Ask.HEAVY], (1, MOUNTS + 5, 1), names) == "Klingon D7 has 1 point of power left [HC-1080]"


def test_a_bank_is_called_as_its_ship_calls_it_where_all_ships_have_the_same() -> None:
    word = GAME.wording.events[Event.LOST]
    assert say_event(word, (0, System.BANKS, 1), dealt("sister_ships").names).endswith("one phaser bank, 1 left.")
    assert say_event(word, (1, System.BANKS, 1), dealt("neutral_zone").names) == "Romulan RCA loses one bank, 1 left."
    assert "beam disruptor bank 2" in dealt("neutral_zone").names["mount"]


# ---- how it ended -------------------------------------------------------------------------------------------------


def test_how_a_duel_ended_for_each_side() -> None:
    deal = dealt()
    said = {(outcome, seat): GAME.wording.verdicts(outcome, deal, seat) for outcome in deal.outcomes for seat in (0, 1)}
    assert said["a", 0] == said["b", 1] == "You win the engagement."
    assert said["a", 1] == "Federation wins the engagement." and said["b", 0] == "Klingon Empire wins the engagement."
    assert all(said[outcome, 0] == said[outcome, 1] for outcome in ("mutual", "undecided"))


def test_a_moderator_neither_wins_nor_loses() -> None:
    deal = dealt(moderator="human")
    assert deal.seats[2] == "moderator"
    assert [GAME.worth(outcome, deal, 2) for outcome in deal.outcomes] == [0, 0, 0, 0]
    assert GAME.wording.verdicts("a", deal, 2) == "Federation wins the engagement."


# ---- who may know -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", SECRET)
def test_what_a_cloaked_ship_does_and_loses_is_told_to_its_seat_alone(hunted: Battle, event: Event) -> None:
    assert told(hunted, event, 1, 0, 0) == {1}
    assert told(hunted, event, 0, 0, 1) == {SPECTATOR, 0, 1}
    hunted.over = 1
    assert told(hunted, event, 1, 0, 0) == {SPECTATOR, 0, 1}


@pytest.mark.parametrize("event", OPEN_TO_ALL)
def test_what_shows_is_told_to_all(hunted: Battle, event: Event) -> None:
    assert told(hunted, event, 1, 2) == {SPECTATOR, 0, 1}


def test_how_ships_lie_is_told_to_those_who_know(hunted: Battle) -> None:
    assert told(hunted, Event.RANGE, 0, 1, 3) == {1} == told(hunted, Event.FACING, 0, 1, PORT)
    assert told(hunted, Event.FACING, 1, 0, PORT) == {1}
    hunted.contacts[1].flashed = 1  # of the first ship to the second
    assert told(hunted, Event.RANGE, 0, 1, 3) == {0, 1} == told(hunted, Event.FACING, 0, 1, PORT)
    assert told(hunted, Event.FACING, 1, 0, PORT) == {1}, "a flash does not show what the hidden ship presents"
    hunted.ships[1].cloak = Cloak.OFF
    assert told(hunted, Event.RANGE, 1, 0, 3) == {SPECTATOR, 0, 1}


def test_what_a_flash_finds_is_for_the_one_who_paid(hunted: Battle) -> None:
    assert told(hunted, Event.FLASH_FOUND, 0, 1, PORT, 2) == {0}
    assert told(hunted, Event.FLASH, 0, 1) == {SPECTATOR, 0, 1}


def test_arguments_of_the_power_roll_are_hidden_one_by_one(hunted: Battle) -> None:
    def masks() -> list[set[int]]:
        known = event_told(GAME, 2, 0, hunted, Event.POWER, (1, 9, 3)).audiences
        return [{seat for seat in (SPECTATOR, 0, 1) if may_see(mask, seat)} for mask in known]

    everybody = {SPECTATOR, 0, 1}
    assert masks() == [everybody, everybody, {1}], "the roll is public, what a cloaked ship's batteries hold is not"
    hunted.rules.power_roll = 1
    assert told(hunted, Event.POWER, 1, 9, 3) == {1}
    assert sees_die(hunted, Die.POWER, 1) == {1} and sees_die(hunted, Die.POWER, 0) == {0}


@pytest.mark.parametrize("what", ORDERS)
def test_orders_of_a_cloaked_ship_stay_with_its_seat(hunted: Battle, what: Ask) -> None:
    assert hears(hunted, what, 1, 1, 0, 3, 4) == {1}
    assert hears(hunted, what, 0, 0, 1, 3, 4) == {SPECTATOR, 0, 1}


def test_what_is_declared_is_for_all_and_what_is_guessed_for_nobody_else(hunted: Battle) -> None:
    assert hears(hunted, Ask.CLOAK, 1, 1, 0, 3) == hears(hunted, Ask.FLASH, 0, 0, 3) == {SPECTATOR, 0, 1}
    assert hears(hunted, Ask.DIRECTION, 0, 0) == {0}
    assert hears(hunted, Ask.PLACE, 1, 1, 0) == {1}


@pytest.mark.parametrize("die", [Die.SENSORS, Die.TO_HIT, Die.INTERNAL, Die.ROW])
def test_dice_that_would_tell_of_a_cloaked_ship(hunted: Battle, die: Die) -> None:
    assert sees_die(hunted, die, 1) == {1}
    assert sees_die(hunted, die, 0) == sees_die(hunted, die, NONE) == {SPECTATOR, 0, 1}


def test_what_a_shot_needs_is_told_with_its_die(hunted: Battle) -> None:
    for rolling in (1, 0, NONE):
        hunted.rolling = rolling
        assert told(hunted, Event.NEEDED, 0, 3, 6, 3) == sees_die(hunted, Die.TO_HIT, rolling)


@pytest.mark.parametrize("what", [Ask.BANK, Ask.HEAVY])
def test_who_is_asked_to_fire_is_told_where_the_exact_chance_stands(what: Ask) -> None:
    deal = dealt()
    rows = [row.label for row in GAME.scene(view(deal.battle, 0), deal, 0).sheets[0].rows]
    row = "Hits, as it stands"
    assert row in rows and row in GAME.wording.asks[what].help


def test_each_shot_that_is_rolled_for_tells_its_number_before_its_dice() -> None:
    of = new(GAME, dealt(), {"a": "human", "b": "human"}, Source("simulated", 3, 0))
    play_out(of, dict.fromkeys((0, 1), GAME.simple), 8, {})
    rows = [(line.kind == "die", line.id, line.text) for line in of.log]
    rolled = [k for k, (die, id, _) in enumerate(rows) if die and id == Die.TO_HIT]
    assert rolled and all(not rows[k - 1][0] and rows[k - 1][1] == Event.NEEDED for k in rolled)
    assert any("disruptor 1 needs 2 or more to hit, 5 in 6" in said for _, _, said in rows)


def test_other_dice_are_open(hunted: Battle) -> None:
    for die in (Die.CATASTROPHE, Die.DAMAGE, Die.DIRECTION, Die.TOSS, Die.SYSTEM_SHOT):
        assert sees_die(hunted, die, 1) == {SPECTATOR, 0, 1}, die


def test_happenings_of_a_ship_belong_to_its_seat() -> None:
    b = dealt().battle
    owned: Any = {event: word.owner for event, word in GAME.wording.events.items() if word.owner}
    assert all(owner(b, (1, 0, 0)) == 1 and owner(b, (0, 1, 0)) == 0 for owner in owned.values())
    of_dice = {event for event, word in GAME.wording.events.items() if word.voids}
    assert GAME.wording.events.keys() - owned.keys() - of_dice == {
        Event.TURN,
        Event.FIRST,
        Event.QUIET,
        Event.LAST_TURN,
    }
    assert may_see(event_told(GAME, 2, 0, b, Event.LOST, (1, 0, 0)).audience, OPEN)
