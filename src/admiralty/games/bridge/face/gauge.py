"""Exact odds next to a question: the chance of each action, each shot, each number of dice.  [BC-R202 .. BC-R211]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from admiralty.core.face.figures.gauges import Gauge, Posed
from admiralty.core.face.wording import Names, name_of, say_count
from admiralty.core.state.records import copy, copy_into

from ..defending import count_pledges, open_reaction
from ..design import half_up, resistance
from ..form.extras import note_extra
from ..form.offers import offered_to
from ..form.prices import count_bits
from ..form.shots import weapon_called
from ..form.spends import EXTRA, LASTS
from ..minors import restore
from ..options import DevastatingBase, RevealRange
from ..ratings import hindrance, is_attack
from ..records import Battle
from ..rolling import AT_COST, LET_BE
from ..tables import (
    ACTION_SYSTEM,
    ARMS,
    DETAIL,
    LONG,
    NONE,
    OFFER_REACTION,
    OFFICERS,
    OVERRIDE,
    TARGETS,
    WALK,
    Action,
    Extra,
)
from ..words import Ask, Band, Defence
from .closings import rolled_again
from .figures.crossing import say_crossed
from .figures.foresight import distribution, mean_momentum, say_complication, say_difficulty, say_roll, set_task, start
from .figures.odds import chance_of, mended
from .rows.attempts import reach_chances, say_reaches
from .saying import say_chance

NEEDS = (Ask.ZONE, Ask.TARGET, Ask.HOLD, Ask.SYSTEM, Ask.TRAIT, Ask.OTHER, Ask.REACH)
FORMS = (Ask.MAJOR, Ask.MAJOR_THERE, Ask.SHOT, Ask.RAM, Ask.EXTRA, *NEEDS)
MANY = 4  # successes of a defender that are told as one
BOUGHT = (Extra.DICE, Extra.DETERMINATION, Extra.HELPER)
FOREIGN = (  # they change nothing about the dice
    Extra.MINOR,
    Extra.TARGETING,
    Extra.AFTER,
    Extra.THEN,
    Extra.THREAT,
    Extra.THRUSTERS,
    Extra.STRIKE,
    Extra.REINFORCE,
    Extra.QUICK_TRAIT,
    Extra.WARY,
    Extra.WALK,
    Extra.CONTACT,
    Extra.INTERACT,
    Extra.SPEND,
    Extra.TRAIT,
    Extra.RELEASE,
    Extra.UNROLLED,
    Extra.FOCUS,
)
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
    if question.what == Ask.REACT:
        yield from _reactions(copy(b), question, names)
    elif question.what == Ask.FAILED:
        yield from _mended(b, question)
    elif question.what == Ask.OUTCOME:
        yield from _outcomes(b, question)
    elif question.what in FORMS and b.order.ship != NONE:
        yield from _ordered(copy(b), question)


def _ordered(b: Battle, question: Posed) -> Iterator[Gauge]:
    """The figures of a form."""
    order = b.order
    if question.what != Ask.SHOT or order.target == NONE:  # else the turn is under way, and a target was lost
        start(b)
    if question.what in (Ask.MAJOR, Ask.MAJOR_THERE):
        yield from _actions(b, question)
    elif question.what == Ask.SHOT:
        for value in question.answers:
            order.target, order.weapon = value % TARGETS, weapon_called(b, order.ship, value // TARGETS % ARMS)
            yield from _attack(b, value)
    elif question.what in NEEDS:
        yield from _details(b, question)
    elif question.what == Ask.RAM:
        for value in question.answers:
            order.target = value
            yield from _attack(b, value)
    elif question.what == Ask.EXTRA:
        yield from _extras(b, question)


def _told(b: Battle, answer: int | None) -> Gauge:
    """The chance of the task that is set, or where it can't fail what it makes."""
    if b.task.difficulty == 0:
        return Gauge("Momentum", f"{mean_momentum(b):.1f}", None, answer)
    chance = chance_of(distribution(b), b.task.difficulty)
    label = "Hits" if is_attack(b.order.action) else "Succeeds"
    return Gauge(label, f"{say_chance(chance)} at Difficulty {b.task.difficulty}", chance, answer)


def _actions(b: Battle, question: Posed) -> Iterator[Gauge]:
    for value in question.answers:
        if value >= WALK:
            continue
        b.order.action, b.order.override = value % OVERRIDE, value // OVERRIDE
        if b.order.action in PLAIN or not set_task(b):
            continue
        if b.order.action == Action.REVEAL and b.rules.reveal_range == RevealRange.RETROACTIVE:
            yield _reaches(b, value)
        elif b.order.action != Action.REVEAL or b.rules.reveal_range != RevealRange.DECLARED:
            yield _told(b, value)


def _reaches(b: Battle, answer: int) -> Gauge:
    """How far a Reveal reaches, range by range.  [BC-R72]"""
    chances = reach_chances(b)
    return Gauge("Reaches", say_reaches(chances), chances[LONG], answer)


def _attack(b: Battle, answer: int) -> Iterator[Gauge]:
    yield _told(b, answer) if set_task(b) else Gauge("Hits", "the target rolls first", None, answer)


def _details(b: Battle, question: Posed) -> Iterator[Gauge]:
    order = b.order
    for value in question.answers:
        if question.what == Ask.ZONE:
            order.zone = value
        elif question.what in (Ask.TARGET, Ask.HOLD):
            order.target = value
        elif question.what == Ask.TRAIT:
            order.trait = value
        elif question.what == Ask.REACH:
            order.reach = value
        elif question.what == Ask.OTHER:
            order.other = value
        else:
            order.system = value
        if set_task(b):
            yield _told(b, value)


def _outcomes(b: Battle, question: Posed) -> Iterator[Gauge]:
    """What the hits do to the ship, as far as it is known: of one that isn't, their ratings.  [BC-R100, BC-R242]"""
    ship = b.ships[b.order.target]
    if ship.band == Band.EMPTY or ship.hits:
        return
    known = bool(ship.crewed or ship.identified)
    stops = 0 if b.hit.piercing or not known else resistance(b, b.order.target)
    for value in question.answers:
        hits = _hits(b, value, stops)
        said = ", then ".join(f"-{net}" if known else str(net) for net in hits)
        label = "Screens" if known or b.hit.piercing else "Less Resistance"
        yield Gauge(label, said + (say_crossed(b, b.order.target, *hits) if known else ""), None, value)


def _hits(b: Battle, outcome: int, stops: int) -> list[int]:
    """What the hit and each further one of an outcome do, after so much Resistance.  [BC-2470, BC-R100]"""
    rating = b.hit.rating + outcome % EXTRA
    net = max(1, rating - stops)
    half = half_up(net)
    if b.rules.devastating_base == DevastatingBase.RATING:
        half = max(1, half_up(rating) - stops)
    return [net, *[half] * (outcome % LASTS // EXTRA)]


def _extras(b: Battle, question: Posed) -> Iterator[Gauge]:
    """What the order comes to so far, and with each addition that changes it.  [BC-R207, BC-R209, BC-R224]"""
    if not set_task(b):
        return
    now = _told(b, None)
    yield Gauge("Each die", say_roll(b))
    yield Gauge("Difficulty", say_difficulty(b))
    chance = "" if now.share is None else f"{say_chance(now.share)}, "
    made = f"{chance}Momentum {mean_momentum(b):.1f} on average, {say_complication(b)}"
    yield Gauge("So far", f"{b.task.dice} dice: {made}", now.share)
    for value in question.answers:
        what = value // DETAIL
        if what in FOREIGN:
            continue
        told = _told(b, value) if value == Extra.DONE else _with(b, what, value % DETAIL, value)
        if value == Extra.DONE or what in BOUGHT or (told.value, told.share) != (now.value, now.share):
            yield told


def _with(b: Battle, what: int, detail: int, answer: int) -> Gauge:
    """The same with an addition, which is taken back."""
    ship, order = b.ships[b.order.ship], copy(b.order)
    troubles, probes = list(ship.troubles), list(ship.probes)
    note_extra(b, what, detail)
    if what == Extra.RESTORE:
        restore(ship, detail)
    elif what == Extra.PROBE:
        ship.probes[detail] += 1
    set_task(b)
    told = _told(b, answer)
    copy_into(b.order, order)
    ship.troubles[:], ship.probes[:] = troubles, probes
    set_task(b)
    return told


def _reactions(b: Battle, question: Posed, names: Names) -> Iterator[Gauge]:
    """How high the defender's roll makes the Difficulty of the attack; whose turn it takes.

    [BC-2190, BC-R61, BC-R117, BC-R245, BC-R246]
    """
    who = question.facts[0]
    if who is None or b.defence == Defence.NONE:
        return
    o, j = (who, b.officers[who].ship) if who < OFFICERS else (NONE, who - OFFICERS)
    action = Action.EVASIVE_ACTION.value if b.defence == Defence.EVASIVE_ACTION else Action.DEFENSIVE_FIRE.value
    less = max(0, hindrance(b, o, j, ACTION_SYSTEM[action], action))
    for value in question.answers:
        open_reaction(b, o, j, action, value)
        if value == question.answers[0]:
            yield Gauge("Each die", say_roll(b))
            yield from _joining(b, o, names)
            if less:
                yield Gauge("Hindered", f"{say_count(less, 'success', 'successes')} less")
        found: dict[int, float] = {}
        for made, chance in distribution(b).items():
            scored = min(MANY, max(0, made - less))
            found[scored] = found.get(scored, 0.0) + chance
        said = ", ".join(f"{n}{'+' if n == MANY else ''}: {say_chance(found.get(n, 0.0))}" for n in range(MANY + 1))
        yield Gauge("Successes", said, None, value)


def _joining(b: Battle, o: int, names: Names) -> Iterator[Gauge]:
    """Whose offered turns a reactive roll takes, and what they cost with the help that was promised.  [BC-R209]"""
    joins = offered_to(b, o, OFFER_REACTION)
    if joins:
        said = " and ".join(name_of(names, "officer", p) for p in range(OFFICERS) if joins >> p & 1)
        price = max(0, count_pledges(b, o) + count_bits(joins) - 1)
        yield Gauge("Offered turns", f"{said}, {f'for {price}' if price else 'free'}")


def _mended(b: Battle, question: Posed) -> Iterator[Gauge]:
    """What each way to mend a failure makes of it.  [BC-R118, BC-R208, BC-R212]"""
    for value in question.answers:
        if value == AT_COST:
            yield Gauge("Succeeds", "for certain", 1.0, value)
        elif value != LET_BE:
            chance = mended(b.task, rolled_again(value))
            yield Gauge("Succeeds", say_chance(chance), chance, value)
