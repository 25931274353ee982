"""Which answers a list shows first, which it folds away, and under which heading they stand."""

from __future__ import annotations

from admiralty.core.face.wording import Names
from admiralty.core.ground import zones

from ..form.spends import EXTRA, WHERE, outcome_price
from ..places import between, move_to, planned_zone, price_of_move, range_between, zone_of_move
from ..pools import funds
from ..records import Battle
from ..rolling import AT_COST, LET_BE, ONE_DIE
from ..scene.traits import CLEAR, LOWER, ship_of, system_of
from ..tables import ACTION_SYSTEM, ARMS, DETAIL, NONE, OVERRIDE, PROBE, TARGETS, WALK, Action, Extra, Minor
from ..tasks import score
from ..words import Band, Mode, Side, System

Facts = tuple[int | None, ...]
USUAL = (
    Action.EJECT, Action.STABILISE,
    Action.FIRE, Action.DIRECT, Action.REGENERATE, Action.EVASIVE_ACTION, Action.SENSOR_SWEEP,
    Action.SCAN_FOR_WEAKNESS, Action.DAMAGE_CONTROL, Action.REROUTE_POWER, Action.REGAIN_POWER, Action.RALLY,
    Action.SIGNALS, Action.DEFENSIVE_FIRE, Action.ROTATE_SCREENS, Action.ATTACK_PATTERN, Action.MANEUVER,
    Action.FIRE_AT_EMITTER, Action.RAW_POWER, Action.DISRUPT, Action.MODULATE, Action.TRACTOR_BEAM, Action.ASSIST,
    Action.CREATE_TRAIT, Action.OTHER, Action.READY, Action.REVEAL, Action.SHROUD, Action.PURSUE, Action.WARP,
    Action.RAM, Action.PASS,
)  # fmt: skip
FOR_THIS, CALLS, OTHERS, AFTERWARDS, BOUGHT = "for this task", "help", "other minor actions", "afterwards", "spends"
GROUPS = ("", FOR_THIS, CALLS, OTHERS, AFTERWARDS, BOUGHT)
SPENDS = (Extra.TRAIT, Extra.SPEND, Extra.THREAT, Extra.STRIKE, Extra.REINFORCE, Extra.QUICK_TRAIT, Extra.WARY)
LAST_MINORS = (Minor.LOWER, Minor.DISARM)
FOLDED = (Extra.THREAT, Extra.WALK, Extra.STRIKE, Extra.REINFORCE, Extra.QUICK_TRAIT, Extra.WARY, Extra.TRAIT)
FOLDS = {
    Extra.REINFORCE: "Reinforcements",
    Extra.STRIKE: "A hazard strikes",
    Extra.QUICK_TRAIT: "A new trait",
    Extra.WARY: "More complications",
}
"""What the GM may buy besides, each folded away by itself."""
FAR = 99  # a place at the end of a list


def rank_failed(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """Letting it fail first, then one die, then Determination, of more dice before fewer, and success at cost last."""
    if value in (LET_BE, AT_COST):
        return value
    return 1 if value >= ONE_DIE else ONE_DIE - value.bit_count()


def is_worse_roll(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """Is as much, or more, to be had for the same? One of the worst dice is as good as another, and all are best."""
    if value in (LET_BE, AT_COST):
        return False
    scores = [score(b.task.faces[k], b.task.target, b.task.critical) for k in range(b.task.dice)]
    worst = [k for k, each in enumerate(scores) if each == min(scores)]
    return value != (ONE_DIE + worst[0] if value >= ONE_DIE else sum(1 << k for k in worst))


def rank_action(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """What is done most often first."""
    if value >= WALK:
        return 3 * len(USUAL) + value
    return USUAL.index(Action(value % OVERRIDE)) + (len(USUAL) if value >= OVERRIDE else 0)


def is_other_station(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """Is this an action of another position?  [BC-1170]"""
    return value >= OVERRIDE


def rank_trait(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """Obstacles and traits of the enemy first, then what is about attacks."""
    return value - 2 * CLEAR if value >= LOWER else value


def is_small_trait(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """Is it about one system only, an officer or a zone?"""
    return value < LOWER and (system_of(value) >= 0 or ship_of(value) < 0)


def rank_move(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """Staying first, then the cheaper moves."""
    if value == 0:
        return -1
    return _price_of(b, value) + (FAR if is_roundabout(b, facts, value, seat, names) else 0)


def is_roundabout(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """Does a move come back, or reach by two steps what one step reaches for no more?  [BC-R311]"""
    here, zone = b.ships[b.order.ship].zone, zone_of_move(value)
    if value == 0 or between(value) == NONE or zone == here:
        return value != 0 and zone == here
    near = zones.neighbours(b.graph, here) >> zone & 1
    return bool(near and _price_of(b, move_to(NONE, zone)) <= _price_of(b, value))


def _price_of(b: Battle, move: int) -> int:
    order = b.order
    return price_of_move(b, order.officer, order.ship, b.ships[order.ship].zone, move)


def rank_shot(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """Ships whose screens are lowest first."""
    target = value % TARGETS
    if target >= PROBE:
        return ARMS * ARMS
    band = b.ships[target].band
    return -(ARMS * band) + value // TARGETS % ARMS + (1 if value // (TARGETS * ARMS) == Mode.SPREAD else 0)


def rank_zone(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """Zones with ships that nobody has identified first, then by range."""
    unknown = sum(
        1 for ship in b.ships if ship.status and not ship.crewed and not ship.identified and ship.zone == value
    )
    return range_between(b, planned_zone(b, b.order.ship), value) - 10 * unknown


def group_extra(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> str:
    """What raises the chance or the damage of this task, who may be called, what else there is, what comes after it."""
    what = value // DETAIL
    if what == Extra.DONE:
        return ""
    if what in (Extra.DICE, Extra.DETERMINATION, Extra.FOCUS) or helps_task(b, value):
        return FOR_THIS
    if what == Extra.HELPER:
        return CALLS
    if what in SPENDS:
        return BOUGHT
    return AFTERWARDS if what in (Extra.AFTER, Extra.CONTACT, Extra.THEN, Extra.WALK) else OTHERS


def helps_task(b: Battle, value: int) -> bool:
    """Is this a minor action for the task that is ordered: Calibrate, a Targeting Solution on its target?"""
    order, what, detail = b.order, value // DETAIL, value % DETAIL
    if what == Extra.TARGETING:
        return order.action == Action.FIRE and order.target == detail
    if what != Extra.MINOR:
        return False
    if detail == Minor.CALIBRATE_WEAPONS:
        return order.action == Action.FIRE
    return detail == Minor.CALIBRATE_SENSORS and ACTION_SYSTEM[order.action] == System.SENSORS


def rank_extra(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """What helps the task first, group by group; in each what is done most often first."""
    what, last = value // DETAIL, value in [Extra.MINOR * DETAIL + minor for minor in LAST_MINORS]
    order = (Extra.DONE, Extra.MINOR, Extra.TARGETING, Extra.DICE, Extra.DETERMINATION, Extra.RESTORE)
    within = order.index(Extra(what)) if what in order else len(order) + what
    group = GROUPS.index(group_extra(b, facts, value, seat, names))
    return (group * 2 + last) * DETAIL + within


def is_odd(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """What few want is folded away: other ways to pay than Momentum first, changes of position."""
    if value // DETAIL == Extra.AFTER:
        return is_roundabout(b, facts, value % DETAIL, seat, names)
    return value // DETAIL in FOLDED


def fold_extra(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> str:
    """What the GM's purchases are folded away with: each kind by its name; all else together."""
    return FOLDS.get(Extra(value // DETAIL), "")


def rank_outcome(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """The plain hit first, then by price."""
    return outcome_price(b, value)


def is_wasteful(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """Is this no more than another outcome gives for the same price: damage at a ship without screens?"""
    bare = b.ships[b.order.target].band == Band.EMPTY
    side = Side.GM if seat == b.gm else Side.PLAYERS
    dear = outcome_price(b, value) > b.task.bonus + b.task.momentum + min(4, funds(b, side))
    return bool((bare and value % EXTRA and value // WHERE == 0) or dear)
