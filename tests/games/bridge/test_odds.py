"""What stands next to a form about its dice: as the rules count them, throw by throw, and as they are thrown then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from math import isclose, prod
from random import Random
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.face.figures.gauges import Gauge, Posed
from admiralty.core.face.game import Request
from admiralty.core.state.records import copy
from admiralty.core.state.views import mask
from admiralty.games.bridge import GAME, tasks
from admiralty.games.bridge.defending import WITH_DETERMINATION, open_reaction
from admiralty.games.bridge.design import resistance
from admiralty.games.bridge.face.figures import foresight
from admiralty.games.bridge.face.figures.odds import chance_of
from admiralty.games.bridge.face.gauge import gauge
from admiralty.games.bridge.face.notes import note_major, note_shot
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.form.spends import EXTRA
from admiralty.games.bridge.records import Battle
from admiralty.games.bridge.rolling import AT_COST, LET_BE, ONE_DIE
from admiralty.games.bridge.tables import DETAIL, FACES, NONE, OFFICERS, TARGETS, Action, Effect, Extra, Form, Minor
from admiralty.games.bridge.words import Arm, Ask, Defence, Event, ShipDie, System

from .random_deals import random_deal

HARKOV, AIMES, KIMURA = 1, 3, 5  # at Tactical, Sensors, Communications
FANG = 2


def edge() -> Any:
    """The first scenario as it is dealt."""
    return GAME.deal(Request(GAME.scenario("edge")))


def faces_of(task: Any, target: int, critical: int) -> list[tuple[int, int]]:
    """A face for each thing that the rules make of a die, and how many faces are like it."""
    alike: dict[tuple[int, int], list[int]] = {}
    for face in range(1, FACES + 1):
        alike.setdefault((tasks.score(face, target, critical), tasks.complicates(task, face)), []).append(face)
    return [(faces[0], len(faces)) for faces in alike.values()]


def throws(b: Any, rolled: Sequence[int]) -> Iterator[float]:
    """Each throw of these dice of the leader's, and of all others unless they lie: counted, with its chance."""
    task = b.task
    rows = [(task.faces, k, task.target, task.critical) for k in rolled]
    if not task.successes:  # nothing lies yet
        rows += [(task.helper_faces, k, task.helper_targets[k], task.helper_criticals[k]) for k in range(task.helpers)]
    ship = not task.successes and task.ship_die == ShipDie.ROLLED
    dice = [faces_of(task, target, critical) for _, _, target, critical in rows]
    dice += [faces_of(task, task.ship_target, task.ship_critical)] if ship else []
    for throw in product(*dice):
        for (row, k, _, _), (face, _) in zip(rows, throw, strict=False):
            row[k] = face
        if ship:
            task.ship_face = throw[-1][0]
        tasks.count_task(b)
        yield prod(ways / FACES for _, ways in throw)


def random_task(luck: Random, b: Any) -> None:
    """A task by chance."""
    task = b.task
    tasks.open_task(b, luck.randint(5, 17), luck.randint(1, 5), luck.randint(0, 5))
    task.dice, task.range = luck.randint(2, 4), luck.randint(1, 5)
    task.ones = luck.randint(0, 1)
    task.ship_die = luck.choice(tuple(ShipDie))
    task.ship_target, task.ship_critical = luck.randint(6, 15), luck.randint(1, 4)
    task.helpers = luck.randint(0, 2)
    for k in range(task.helpers):
        task.helper_targets[k], task.helper_criticals[k] = luck.randint(6, 15), luck.randint(1, 4)
    task.faces[: task.ones] = [tasks.ONE] * task.ones


@pytest.mark.parametrize("number", range(25))
def test_odds_count_each_throw(number: int) -> None:
    """BC-R202 .. BC-R210, BC-R224: success, Momentum, a complication, as `count_task` counts them."""
    b = edge().battle
    random_task(Random(number), b)
    b.order.action, trial = Action.RALLY, copy(b)
    success = momentum = trouble = 0.0
    for chance in throws(trial, range(b.task.ones, b.task.dice)):
        success += chance * trial.task.passed
        momentum += chance * trial.task.momentum
        trouble += chance * (trial.task.complications > 0)
        trial.task.successes = 0
    assert isclose(chance_of(foresight.distribution(b), b.task.difficulty), success)
    assert isclose(foresight.mean_momentum(b), momentum, abs_tol=1e-12)
    assert isclose(foresight.chance_of_complication(b), trouble)


@pytest.mark.parametrize("number", range(12))
def test_dice_that_are_thrown_again(number: int) -> None:
    """BC-R118, BC-R208, BC-R224: the chance at each choice after a failure; none at letting it be."""
    luck, deal = Random(number), edge()
    b = deal.battle
    b.task.passed = 1
    while b.task.passed or not b.task.successes:
        random_task(luck, b)
        b.task.difficulty = 4
        b.task.faces[b.task.ones : b.task.dice] = [luck.randint(1, 20) for _ in range(b.task.dice - b.task.ones)]
        b.task.ship_face, b.task.helper_faces[:2] = luck.randint(1, 20), [luck.randint(1, 20), luck.randint(1, 20)]
        tasks.count_task(b)
    choices = (LET_BE, *range(1, 1 << b.task.dice), ONE_DIE, ONE_DIE + 1, AT_COST)
    shown = {each.answer: each.share for each in gauge(b, Posed(0, Ask.FAILED, (1, 1, 4), 0, 0, choices), deal.names)}
    assert LET_BE not in shown and shown[AT_COST] == 1 and len(shown) == len(choices) - 1
    for choice in set(choices) - {LET_BE, AT_COST}:
        mask_, trial = 1 << choice - ONE_DIE if choice >= ONE_DIE else choice, copy(b)
        success = 0.0
        for chance in throws(trial, [k for k in range(b.task.dice) if mask_ >> k & 1]):
            success += chance * trial.task.passed
            trial.task.successes = 1
        assert isclose(shown[choice] or 0, success, abs_tol=1e-12)


# ---- what is thrown is what was shown ------------------------------------------------------------------------------

PARTS = ("dice", "ones", "target", "critical", "range", "ship_die", "difficulty", "helpers", "system")
BETWEEN = {  # what changes a task after it was ordered
    Event.STRUCK, Event.SPRUNG, Event.REFUSED, Event.HIT, Event.LOST, Event.DIRECTED, Event.SECOND, Event.RESULT,
    Event.APPROACHED, Event.STRIKES, Event.DRAGGED, Event.FOCUSED, Event.FORBIDDEN, Event.SCREENS_LOST, Event.HELD_FAST,
    Event.UNHELD, Event.POWER_LOST, Event.TARGET_LOST,
}  # fmt: skip


def shape(b: Any) -> tuple[Any, ...]:
    """All that makes a task's odds."""
    task = b.task
    help_ = sorted(zip(task.helper_targets[: task.helpers], task.helper_criticals[: task.helpers], strict=True))
    ship = (task.ship_target, task.ship_critical) if task.ship_die == ShipDie.ROLLED else ()
    return (*(int(getattr(task, name)) for name in PARTS), ship, help_)


class Foreseeing(Watch):
    """The task of a form that is filled in, from what its seat sees, is the one that is rolled."""

    def __init__(self) -> None:
        self.ordered: tuple[Any, ...] | None = None
        self.compared, self.helped, self.answered, self.lines = 0, 0, 0, 0

    def foresee(self, b: Battle) -> None:
        """What the form shows when it is locked in."""
        known = copy(mask(b, b.order.seat))
        secret = known.traits != b.traits  # what the seat does not know of is not in what it is shown
        foresight.start(known)
        told = not secret and known.order.ship != NONE and foresight.set_task(known)
        self.ordered = shape(known) if told else None
        if self.ordered:
            self.sum_up(known)

    def sum_up(self, b: Battle) -> None:
        """The lines that are said make the Difficulty.  [BC-1100, BC-R245]"""
        lines = [more for _, more in foresight.difficulty_lines(b)]
        self.lines += len(lines)
        if b.order.form != Form.DICE:
            assert max(0, foresight.base(b) + sum(lines)) == b.task.difficulty
        whole, *said = (int(each) for each in re.findall(r"[+-]?\d+(?=[ ,;)]|$)", foresight.say_difficulty(b)))
        floored = "never below 0" in foresight.say_difficulty(b)
        assert whole == b.task.difficulty and (floored or not said or sum(said) == whole)

    def event(self, b: Battle, event: int, args: tuple[int, ...]) -> None:
        """A form is paid for right after it is locked in; its dice are told right before they fall."""
        if event == Event.TURN or (event == Event.PAID and b.order.form in (Form.MAJOR, Form.DICE)):
            self.foresee(b)
        elif event in BETWEEN:
            self.ordered = None
        elif event == Event.ROLLS and self.ordered is not None and args[:2] == (who(b), b.order.action):
            assert shape(b) == self.ordered
            self.compared += 1
            self.helped += b.task.helpers > 0
            self.answered += b.defence != Defence.NONE
            self.ordered = None


def who(b: Any) -> int:
    """Who acts by the order."""
    return int(b.order.officer if b.order.officer != NONE else OFFICERS + b.order.ship)


def test_what_is_shown_is_what_is_rolled() -> None:
    """BC-1100, BC-1310, BC-R42, BC-R61, BC-R209, BC-R210, BC-R222, BC-R245: helpers, ranges, Difficulties and all."""
    watch = Foreseeing()
    for number in range(90):
        play_random(GAME, random_deal(Random(number)), number, watch)
    assert watch.compared > 300 and watch.helped > 20 and watch.answered > 5 and watch.lines > 300


# ---- what a form says ----------------------------------------------------------------------------------------------


def shown(deal: Any, officer: int, what: Ask, answers: Sequence[int], facts: tuple[int, ...] = ()) -> list[Gauge]:
    """The figures of a question as the officer's seat reads them."""
    seat = deal.battle.officers[officer].seat
    return list(gauge(mask(deal.battle, seat), Posed(seat, what, facts, 0, 0, tuple(answers)), deal.names))


def sweep(deal: Any) -> Any:
    """Aimes sweeps a zone, as far as the form is filled in."""
    open_order(deal.battle, Form.TURN, deal.battle.officers[AIMES].seat, AIMES, 0)
    order = deal.battle.order
    order.action, order.zone, order.harder = Action.SENSOR_SWEEP, 5, 1
    return order


def at(gauges: Sequence[Gauge], answer: int) -> str:
    """The value at an answer; nothing where none stands there."""
    return next((each.value for each in gauges if each.answer == answer), "")


CALL = Extra.HELPER * DETAIL + KIMURA


def test_what_calling_an_officer_changes() -> None:
    """BC-R117, BC-R209, BC-R40: next to the call; who has promised help is in all figures, and need not be called."""
    deal = edge()
    sweep(deal)
    gauges = shown(deal, AIMES, Ask.EXTRA, (Extra.DONE, CALL))
    alone, called = at(gauges, Extra.DONE), at(gauges, CALL)
    assert alone and called and alone != called
    deal.battle.officers[KIMURA].pledges[AIMES] = 1
    assert at(shown(deal, AIMES, Ask.EXTRA, (Extra.DONE,)), Extra.DONE) == called
    assert at(shown(deal, AIMES, Ask.ZONE, (5,)), 5) == called
    deal.battle.officers[KIMURA].pledges[AIMES] = 0
    deal.battle.order.helpers[KIMURA] = 1
    gauges = shown(deal, AIMES, Ask.EXTRA, (Extra.DONE,))
    assert at(gauges, Extra.DONE) == called and "; help " in gauges[0].value


def test_who_directs_is_in_the_odds() -> None:
    """BC-1310: Valcourt's die, by Presence + Leadership."""
    deal = edge()
    order = sweep(deal)
    alone = at(shown(deal, AIMES, Ask.ZONE, (5,)), 5)
    order.form, order.assisted, order.director = Form.MAJOR, 1, 0
    assert at(shown(deal, AIMES, Ask.ZONE, (5,)), 5) != alone


def test_a_helper_ends_what_it_kept_up() -> None:
    """BC-R29, BC-1470, BC-1140: a helm that is called rolls one die, not that of its Attack Pattern, too."""
    b = edge().battle
    b.ships[0].armed, b.ships[0].zone, b.ships[0].attacks = 1, b.ships[FANG].zone, 3
    open_order(b, Form.TURN, b.officers[HARKOV].seat, HARKOV, 0)
    b.order.action, b.order.target = Action.FIRE, FANG
    assert foresight.set_task(b) and b.task.helpers == 1
    b.order.helpers[2] = 1
    assert foresight.set_task(b) and b.task.helpers == 1


def test_a_form_shows_what_makes_its_difficulty() -> None:
    """BC-1100, BC-1180, BC-R245, BC-R201, BC-R203, BC-R204: target number, focus, lines, Momentum, complications."""
    deal = edge()
    order = sweep(deal)
    b = deal.battle
    order.override, b.wary, b.ships[0].troubles[System.SENSORS] = 1, 2, 1
    each, difficulty, so_far, *_ = shown(deal, AIMES, Ask.EXTRA, (Extra.DONE, Extra.DICE * DETAIL + 1))
    lines = re.fullmatch(r"(\d) \(base 1, (.*)\)", difficulty.value)
    assert lines and "Override +1" in lines[2] and "troubles of the system +1" in lines[2]
    assert 1 + sum(int(more) for more in re.findall(r"[+-]\d", lines[2])) == int(lines[1])
    assert re.fullmatch(r"\d+ or less, (1 to \d twice by a focus|a 1 twice); the ship \d+", each.value)
    assert re.fullmatch(r"2 dice: \S+, Momentum \d\.\d on average, a complication \d+% \(on 18 to 20\)", so_far.value)


def test_restoring_first_is_in_the_odds() -> None:
    """BC-1040, BC-R37: the trouble is gone when the dice fall."""
    deal = edge()
    order = sweep(deal)
    deal.battle.ships[0].troubles[System.SENSORS] = 1
    restore = Extra.RESTORE * DETAIL + System.SENSORS
    gauges = shown(deal, AIMES, Ask.EXTRA, (Extra.DONE, restore))
    order.minors, order.restored = 1 << Minor.RESTORE, System.SENSORS
    after = at(shown(deal, AIMES, Ask.EXTRA, (Extra.DONE,)), Extra.DONE)
    assert at(gauges, restore) == after != at(gauges, Extra.DONE)


def test_the_attacker_knows_the_odds_after_the_targets_roll() -> None:
    """BC-R61: before it nothing, then the chance with 2 to 5 dice at the Difficulty that it has set."""
    deal = edge()
    b = deal.battle
    b.ships[0].armed, b.ships[0].zone, b.ships[FANG].evades = 1, b.ships[FANG].zone, 1
    open_order(b, Form.TURN, b.officers[HARKOV].seat, HARKOV, 0)
    b.order.action, b.order.target = Action.FIRE, FANG
    answers = (Extra.DONE, *(Extra.DICE * DETAIL + more for more in (1, 2, 3)))
    shot = FANG + TARGETS * b.ships[0].design.weapons[0].called
    assert at(shown(deal, HARKOV, Ask.SHOT, (shot,)), shot) == "the target rolls first"
    b.order.target = FANG
    assert not shown(deal, HARKOV, Ask.EXTRA, answers)
    b.order.form, b.defence, b.task.difficulty = Form.DICE, Defence.EVASIVE_ACTION, 3
    gauges = shown(deal, HARKOV, Ask.EXTRA, answers)
    chances = [each.share or 0 for each in gauges if each.answer is not None]
    assert len(chances) == 4 and chances == sorted(chances) and chances[0] < chances[-1]
    assert all(at(gauges, each).endswith("at Difficulty 3") for each in answers)


@pytest.mark.parametrize("hindered", [0, 2])
def test_a_defender_sees_how_high_its_roll_makes_the_difficulty(hindered: int) -> None:
    """BC-2190, BC-R61, BC-R245, BC-R40: the chance of 0, 1, 2, 3, 4 or more, each throw counted."""
    deal = edge()
    b = deal.battle
    b.defence, b.ships[0].evades = Defence.EVASIVE_ACTION, 3
    b.ships[0].troubles[System.STRUCTURE] = hindered
    b.officers[KIMURA].pledges[2] = 1
    answers = (0, 1, WITH_DETERMINATION)
    gauges = {each.answer: each.value for each in shown(deal, 2, Ask.REACT, answers, (2, FANG))}
    for choice in answers:
        trial = copy(b)
        open_reaction(trial, 2, 0, Action.EVASIVE_ACTION, choice)
        trial.task.faces[: trial.task.ones] = [tasks.ONE] * trial.task.ones
        found = [0.0] * 5
        for chance in throws(trial, range(trial.task.ones, trial.task.dice)):
            found[min(4, max(0, trial.task.successes - hindered))] += chance
            trial.task.successes = 0
        assert [float(each) for each in re.findall(r"(\d+)%", gauges[choice])] == [
            pytest.approx(100 * each, abs=0.7) for each in found
        ]


def test_nobody_sees_the_dice_of_who_fires_from_hiding() -> None:
    """BC-R104, BC-R61: the task of an attack is the attacker's, also while its form of dice is filled in."""
    seen: list[int] = []

    class Peering(Watch):
        def question(self, b: Battle, q: Any, facts: tuple[int, ...]) -> None:
            if b.order.form == Form.DICE:
                assert b.roller == b.order.ship
                seen.append(b.roller)

    for number in range(40):
        play_random(GAME, random_deal(Random(number)), number, Peering())
    assert seen


def test_a_trait_of_all_tasks_is_a_line() -> None:
    """BC-R266, BC-R222."""
    deal = edge()
    sweep(deal)
    trait = deal.battle.traits[0]
    trait.potency, trait.effect, trait.ship = 2, Effect.TASKS_HARDER, 0
    assert "traits +2" in shown(deal, AIMES, Ask.EXTRA, (Extra.DONE, Extra.DICE * DETAIL + 1))[1].value


def outcomes(b: Any, answers: Sequence[int]) -> list[str]:
    """What stands next to what comes of a hit at the Fang."""
    b.order.target = FANG
    return [each.value for each in gauge(b, Posed(0, Ask.OUTCOME, (HARKOV, FANG), 0, 0, tuple(answers)), edge().names)]


def test_a_further_hit_is_told_before_it_is_bought() -> None:
    """BC-2470, BC-R100, BC-R242, BC-R283, BC-W13: half of the rating, after Resistance again."""
    b = edge().battle
    fang = b.ships[FANG]
    b.hit.rating, b.hit.piercing = 9, 0
    assert outcomes(b, (0, EXTRA)) == ["9", "9, then 5"]  # not identified: its Resistance isn't known
    fang.identified = 1
    stops = resistance(b, FANG)
    first, half = 9 - stops, 5 - stops
    assert outcomes(b, (0, EXTRA, 1 + EXTRA)) == [f"-{first}", f"-{first}, then -{half}", f"-{first + 1}, then -{half}"]
    fang.measured, fang.screens = 1, first + half
    assert outcomes(b, (EXTRA,))[0].endswith("breach") or outcomes(b, (EXTRA,))[0].endswith("breaches")
    assert b.ships[FANG].screens == first + half  # nothing was struck


def test_a_torpedo_and_direct_say_what_they_cost() -> None:
    """BC-2110, BC-1300, BC-R47."""
    deal = edge()
    b = deal.battle
    b.order.officer, b.order.ship = HARKOV, 0
    weapons = [each.arm for each in b.ships[0].design.weapons]
    torpedo, array = weapons.index(Arm.TORPEDO), weapons.index(Arm.ENERGY)
    shots = [TARGETS * b.ships[0].design.weapons[k].called + FANG for k in (torpedo, array)]
    notes = [note_shot(b, (), shot, 0, deal.names) for shot in shots]
    assert [bool(each and "adds 1 Threat" in each.text) for each in notes] == [True, False]
    b.order.officer = 0
    noted = note_major(b, (), Action.DIRECT, 0, deal.names)
    assert noted and noted.text.startswith("free: ")  # Carried Voice, once a scene
    b.officers[0].voiced = 1
    for momentum, said in ((1, "1 Momentum: another officer acts now"), (0, "adds 1 Threat: another officer acts now")):
        b.momentum = momentum
        noted = note_major(b, (), Action.DIRECT, 0, deal.names)
        assert noted and noted.text == said
