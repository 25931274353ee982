"""Exact odds next to a question: hits and glances of each shot, what the die allows, crashes, and warnings.

[BY-310, BY-730, BY-900 .. BY-930]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from admiralty.core.face.figures.gauges import Gauge, Posed
from admiralty.core.face.wording import Names

from ..beams import wave_mount
from ..glance.courses import course_of
from ..glance.known import known_from_mask
from ..glance.odds import Shot, beam_of, shot_at_unit
from ..glance.thrusts import ENGINE_MOST, Ends, chance_of, ends_ordered
from ..glance.warnings import warnings
from ..names import PLACES, unit_of
from ..records import NONE, Battle
from ..tables import FORCE_ENGINE
from ..vectors import turn_cost
from ..words import Ask, Burn, Step
from .saying import say_chance

WARNED = (Ask.FIRST, Ask.EXTRA, Ask.TURN, Ask.BURN)


def gauge(b: Battle, question: Posed, names: Names) -> Iterable[Gauge]:
    """The figures of a question, from what its seat may know."""
    if question.facts[0] is None or question.what not in MAKERS:
        return
    i = question.facts[0] % PLACES
    known = known_from_mask(b, question.seat)
    if question.what in WARNED:
        for said in warnings(known, i, course_of(known, i), names):
            yield Gauge("Warning", said)
    yield from MAKERS[question.what](known, i, question)


def _shot(shot: Shot, answer: int) -> Iterator[Gauge]:
    glance = f" + {say_chance(shot.glance)} glance" if shot.glance else ""
    yield Gauge("Hits", f"{say_chance(shot.hit)}{glance}", shot.hit, answer)
    yield Gauge("Damage", f"{shot.points:.1f}", None, answer)


def _first(b: Battle, i: int, question: Posed) -> Iterator[Gauge]:
    """Nothing but warnings."""
    yield from ()


def _steps(b: Battle, i: int, question: Posed) -> Iterator[Gauge]:
    """Shots, the beam, and what a turn leaves as evasion.  [BY-560, BY-900, BY-R61]"""
    plan, ship = b.plan, b.ships[i]
    for value in question.answers:
        if value >= Step.SHOT:
            unit = unit_of(b, ship.side, value & 65535)
            if unit != NONE:
                yield from _shot(shot_at_unit(b, i, value >> 16, unit), value)
        elif value == Step.WAVE:
            for unit in beam_of(b, i, plan.heading).units[:1]:
                yield from _shot(shot_at_unit(b, i, ship.design.mounts[wave_mount(ship)], unit), value)
        elif Step.TURN <= value < Step.LAUNCH:
            yield _left(b, value, value - Step.TURN)


def _left(b: Battle, answer: int, heading: int) -> Gauge:
    left = b.plan.tokens - turn_cost(b, b.plan.heading, heading)
    return Gauge("Left for evasion", f"{left} token{'s' * (left != 1)}", None, answer)


def _force_turns(b: Battle, i: int, question: Posed) -> Iterator[Gauge]:
    """The tokens that stay with the free Force.  [BY-S41]"""
    plan = b.plan
    for value in question.answers:
        left = plan.force_tokens - turn_cost(b, plan.force_heading, value)
        yield Gauge("Left", f"{left} token{'s' * (left != 1)}", None, value)


def _force_burns(b: Battle, i: int, question: Posed) -> Iterator[Gauge]:
    """The chance that the die of the free Force gives all of it.  [BY-730, BY-810, BY-S41]"""
    for value in question.answers:
        if value % 100 > 0 and value < Burn.FREE_BRAKE:
            least = 2 * (value % 100) - 1 if Burn.RETRO <= value < Burn.BRAKE else value % 100
            chance = (FORCE_ENGINE + 1 - least) / FORCE_ENGINE
            yield Gauge("All of it", say_chance(chance), chance, value)


def _others(b: Battle, i: int, question: Posed) -> Iterator[Gauge]:
    """A second target."""
    weapon = b.plan.steps[question.facts[1] or 0] >> 16
    for value in question.answers:
        unit = unit_of(b, b.ships[i].side, value) if value > 0 else NONE
        if unit != NONE:
            yield from _shot(shot_at_unit(b, i, weapon, unit), value)


def _interceptions(b: Battle, i: int, question: Posed) -> Iterator[Gauge]:
    """A missile that is about to hit.  [BY-R55]"""
    unit = unit_of(b, b.ships[i].side, question.facts[1] or 0)
    for value in question.answers:
        if value > 0 and unit != NONE:
            yield from _shot(shot_at_unit(b, i, value, unit), value)


def _turns(b: Battle, i: int, question: Posed) -> Iterator[Gauge]:
    """The tokens that stay."""
    for value in question.answers:
        yield _left(b, value, value)


def _burns(b: Battle, i: int, question: Posed) -> Iterator[Gauge]:
    """The chance that the die gives all of it, and that of a crash in the next move.  [BY-430, BY-470, BY-730]"""
    ends = ends_ordered(b, i)
    ship = ends.b.ships[i]
    if ship.design.engine > ENGINE_MOST:
        return
    for value in question.answers:
        if value % 100 and value < Burn.FREE_BRAKE:
            chance = chance_of(ship, value // 100 * 100, value % 100)
            yield Gauge("All of it", say_chance(chance), chance, value)
        elif value not in (Burn.NOTHING, Burn.FREE_BRAKE):
            continue
        yield from _crash(sum(end.chance for end in ends.after(b.plan.heading, value) if end.crash), value)


def _crash(chance: float, answer: int) -> Iterator[Gauge]:
    if chance:
        yield Gauge("Crash", say_chance(min(chance, 1.0)), min(chance, 1.0), answer)


def _amounts(b: Battle, i: int, question: Posed) -> Iterator[Gauge]:
    """Where each amount of a roll leads.  [BY-740]"""
    group = (question.facts[1] or 0) * 100
    yield from _leads(b, i, {value: group + value for value in question.answers})


def _rolled(b: Battle, i: int, question: Posed) -> Iterator[Gauge]:
    """Where each thrust of a roll leads.  [BY-R34]"""
    yield from _leads(b, i, {value: value for value in question.answers})


def _leads(b: Battle, i: int, burns: dict[int, int]) -> Iterator[Gauge]:
    ends = Ends(b, i)
    for answer, burn in burns.items():
        end = ends.of(b.ships[i].heading, burn // 100 * 100, burn % 100)
        yield Gauge(
            "Next at", f"({end.tile[0]}, {end.tile[1]})" + (f", {end.crash}" if end.crash else ""), None, answer
        )


MAKERS: dict[int, Callable[[Battle, int, Posed], Iterator[Gauge]]] = {
    Ask.FIRST: _first,
    Ask.STEP: _steps,
    Ask.OTHERWISE: _others,
    Ask.INTERCEPT: _interceptions,
    Ask.EXTRA: _first,
    Ask.TURN: _turns,
    Ask.AFTER_TURN: _turns,
    Ask.BURN: _burns,
    Ask.AMOUNT: _amounts,
    Ask.THRUST: _rolled,
    Ask.FORCE_TURN: _force_turns,
    Ask.FORCE_AFTER_TURN: _force_turns,
    Ask.FORCE_BURN: _force_burns,
}
