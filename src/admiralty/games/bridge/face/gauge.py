"""Exact odds next to a question: the chance of each action, each shot, each number of dice.  [BC-R202 .. BC-R211]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from admiralty.core.face.figures.gauges import Gauge, Posed
from admiralty.core.face.wording import Names, say_count
from admiralty.core.state.records import copy

from ..attack import add_pattern
from ..design import first_point, resistance, second_point
from ..entries import Action, Extra, Form
from ..form.aiming import shot_modifiers
from ..form.difficulty import far_eyes, open_order_task, task_difficulty
from ..form.prices import defence_of
from ..form.shots import weapon_called
from ..form.spends import EXTRA
from ..options import RevealRange
from ..ratings import is_attack, is_task, open_action, open_attack
from ..records import Battle
from ..rolling import AT_COST, LET_BE
from ..tables import ARMS, DETAIL, LONG, NONE, OVERRIDE, OWN_DICE, PROBE, TARGETS, WALK
from ..turns import start_turn
from ..words import Ask, Band, Defence
from .closings import rolled_again
from .odds import chance_of, mean_above, mended, successes
from .saying import RANGES, say_chance

PLAIN = (
    Action.TRACTOR_BEAM,
    Action.SENSOR_SWEEP,
    Action.SCAN_FOR_WEAKNESS,
    Action.DAMAGE_CONTROL,
    Action.FIRE,
    Action.RAM,
    Action.CREATE_TRAIT,
    Action.OTHER,
)  # they need more first


def gauge(b: Battle, question: Posed, names: Names) -> Iterable[Gauge]:
    """The figures of a question, from what its seat may know."""
    if question.what == Ask.FAILED:
        yield from _mended(b, question)
        return
    known = copy(b)
    order = known.order
    if order.ship == NONE:
        return
    if order.form == Form.TURN:
        start_turn(known, order.officer, order.ship)  # what lasted until this turn is over when its dice are thrown
    if question.what in (Ask.MAJOR, Ask.MAJOR_THERE):
        yield from _actions(known, question)
    elif question.what == Ask.SHOT:
        for value in question.answers:
            yield from _shot(known, value, 0)
    elif question.what in (Ask.ZONE, Ask.TARGET, Ask.HOLD, Ask.SYSTEM, Ask.TRAIT, Ask.OTHER):
        yield from _details(known, question)
    elif question.what == Ask.RAM:
        for value in question.answers:
            order.target = value
            yield from _attack(known, value, 0)
    elif question.what == Ask.EXTRA:
        yield from _extras(known, question)
    elif question.what == Ask.OUTCOME:
        yield from _outcomes(known, question)


def _mended(b: Battle, question: Posed) -> Iterator[Gauge]:
    """What each way to mend a failure makes of it.  [BC-R118, BC-R208, BC-R212]"""
    for value in question.answers:
        if value == AT_COST:
            yield Gauge("Succeeds", "for certain", 1.0, value)
        elif value != LET_BE:
            chance = mended(b.task, rolled_again(value))
            yield Gauge("Succeeds", say_chance(chance), chance, value)


def _dist(b: Battle, dice: int, ones: int) -> dict[int, float]:
    task = b.task
    helpers = tuple((task.helper_targets[k], task.helper_criticals[k]) for k in range(task.helpers))
    ship = task.ship_die, task.ship_target, task.ship_critical
    return successes(OWN_DICE + dice, ones, task.target, task.critical, ship, helpers)


def _told(b: Battle, answer: int | None, dice: int, ones: int, label: str = "Succeeds") -> Iterator[Gauge]:
    found = _dist(b, dice, ones)
    chance = chance_of(found, b.task.difficulty)
    if b.task.difficulty == 0:
        yield Gauge("Momentum", f"{mean_above(found, 0):.1f}", None, answer)
    else:
        yield Gauge(label, f"{say_chance(chance)} at Difficulty {b.task.difficulty}", chance, answer)


def _actions(b: Battle, question: Posed) -> Iterator[Gauge]:
    for value in question.answers:
        if value >= WALK:
            continue
        b.order.action, b.order.override = value % OVERRIDE, value // OVERRIDE
        if b.order.action == Action.REVEAL and b.rules.reveal_range == RevealRange.RETROACTIVE:
            yield _reaches(b, value)
        elif is_task(b.order.action) and b.order.action not in PLAIN:
            open_action(b, b.order.officer, b.order.ship, b.order.action)
            b.task.difficulty = task_difficulty(b)
            yield from _told(b, value, 0, 0)


def _reaches(b: Battle, answer: int) -> Gauge:
    """How far a Reveal reaches, range by range.  [BC-R72]"""
    open_action(b, b.order.officer, b.order.ship, b.order.action)
    b.task.difficulty = task_difficulty(b)
    found, eyes = _dist(b, 0, 0), far_eyes(b)
    needed = [b.task.difficulty + max(0, far - eyes) for far in range(LONG + 1)]
    said = ", ".join(f"{RANGES[far]} {say_chance(chance_of(found, each))}" for far, each in enumerate(needed))
    return Gauge("Reaches", said, chance_of(found, needed[LONG]), answer)


def _shot(b: Battle, shot: int, dice: int) -> Iterator[Gauge]:
    order = b.order
    j, i = shot % TARGETS, order.ship
    if j >= PROBE:
        return
    order.target, order.weapon = j, weapon_called(b, i, shot // TARGETS % ARMS)
    yield from _attack(b, shot, dice)


def _attack(b: Battle, answer: int, dice: int) -> Iterator[Gauge]:
    if defence_of(b, b.order.target) != Defence.NONE:
        yield Gauge("Hits", "the target rolls first", None, answer)
        return
    _open_attack(b)
    yield from _told(b, answer, dice, 0, "Hits")


def _open_attack(b: Battle) -> None:
    order = b.order
    open_attack(b, order.officer, order.ship)
    modifiers = shot_modifiers(b, order.officer, order.ship, order.target, order.weapon)
    b.task.difficulty = max(0, b.task.difficulty + modifiers + order.harder + order.override)
    add_pattern(b, order.officer, order.ship)


def _details(b: Battle, question: Posed) -> Iterator[Gauge]:
    order = b.order
    if not is_task(order.action):
        return
    for value in question.answers:
        if question.what == Ask.ZONE:
            order.zone = value
        elif question.what in (Ask.TARGET, Ask.HOLD):
            order.target = value
        elif question.what == Ask.TRAIT:
            order.trait = value
        elif question.what == Ask.OTHER:
            order.other = value
        else:
            order.system = value
        open_order_task(b)
        b.task.difficulty = task_difficulty(b)
        yield from _told(b, value, 0, 0)


def _outcomes(b: Battle, question: Posed) -> Iterator[Gauge]:
    """What the main hit does to the ship, as far as it is known.  [BC-R242]"""
    ship = b.ships[b.order.target]
    if ship.band == Band.EMPTY:
        return
    if not (ship.crewed or ship.identified):
        return
    stops = 0 if b.hit.piercing else resistance(b, b.order.target)
    for value in question.answers:
        net = max(1, b.hit.rating + value % EXTRA - stops)
        yield Gauge("Screens", f"-{net}" + _crossed(b, net), None, value)


def _crossed(b: Battle, net: int) -> str:
    """What the loss of so many screens brings, where they are known."""
    j = b.order.target
    ship = b.ships[j]
    if not (ship.crewed or ship.measured):
        return ""
    left, marks = max(0, ship.screens - net), (first_point(b, j), second_point(b, j))
    crossed = sum(ship.screens >= mark > left for mark in marks)
    said = ["shaken"] if crossed else []
    breaches = max(0, crossed - 1) + (left == 0)
    said += [say_count(breaches, "breach", "breaches")] if breaches else []
    return f" of {ship.screens}" + "".join(f", {each}" for each in said)


def _extras(b: Battle, question: Posed) -> Iterator[Gauge]:
    order = b.order
    if not is_task(order.action):
        return
    if is_attack(order.action):
        if order.target == NONE or order.target >= PROBE or defence_of(b, order.target) != Defence.NONE:
            return
        _open_attack(b)
    else:
        open_order_task(b)
        b.task.difficulty = task_difficulty(b)
    for value in question.answers:
        if value == Extra.DONE:
            yield from _told(b, value, order.dice, order.ones)
        elif value // DETAIL == Extra.DICE:
            yield from _told(b, value, value % DETAIL, order.ones)
        elif value // DETAIL == Extra.DETERMINATION:
            yield from _told(b, value, order.dice, 1)
