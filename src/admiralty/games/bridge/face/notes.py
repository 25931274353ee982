"""What stands next to an answer in a form, and which answers its list shows first."""

from __future__ import annotations

from admiralty.core.face.wording import Names, Note, name_of, say_count
from admiralty.core.ground import zones

from ..form.difficulty import weight
from ..form.prices import count_bits, defence_of, order_price, ready_momentum
from ..form.spends import EXTRA, WHERE, outcome_price
from ..moving.diving import price_on_the_way
from ..places import (
    between,
    is_hazardous,
    is_risky,
    move_to,
    planned_zone,
    price_of_move,
    range_between,
    zone_of_move,
)
from ..pools import funds
from ..records import Battle
from ..rolling import AT_COST, LET_BE, ONE_DIE
from ..scene.stations import who_mans
from ..scene.traits import CLEAR, LOWER, effect_of, is_timed, ship_of, system_of
from ..tables import (
    ACTION_SYSTEM,
    ARMS,
    DETAIL,
    DICE_PRICES,
    NONE,
    OVERRIDE,
    PROBE,
    SHIPS,
    STRIKES,
    TARGETS,
    TRAITS,
    WALK,
    Action,
    Chase,
    Extra,
    Minor,
)
from ..tasks import score
from ..victory import wins_by_leaving
from ..words import Band, Defence, Mode, Side, System
from .closings import rolled_again
from .saying import RANGES
from .traits import say_effect, seen_of

Facts = tuple[int | None, ...]


def note_first(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What leaving costs.  [BC-680, BC-R15]"""
    return _note_move(b, value, seat)


def _note_move(b: Battle, value: int, seat: int) -> Note | None:
    order = b.order
    if value == 0:
        return None
    here = b.ships[order.ship].zone
    price = price_of_move(b, order.officer, order.ship, here, value)
    if is_risky(value):
        return Note(f"the hazard strikes with {price}", "BC-R17")
    said = f"costs {price}" if price else "free"
    if price and is_hazardous(b, here, value) and seat != b.gm:
        return Note(f"{said}; paid in Threat it strikes", "BC-740")
    return Note(said, "BC-680")


def note_shot(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The range, and whether the target defends itself.  [BC-2180, BC-2310]"""
    order, j = b.order, value % TARGETS
    if j >= PROBE:
        return Note(RANGES[range_between(b, planned_zone(b, order.ship), j - PROBE)], "BC-1850")
    far = range_between(b, planned_zone(b, b.order.ship), b.ships[j].zone)
    guarded = defence_of(b, j)
    said = RANGES[far]
    if guarded != Defence.NONE:
        said += ", evading" if guarded == Defence.EVASIVE_ACTION else ", defended by fire"
    return Note(said, "BC-2310") if order.ship >= 0 else None


def note_extra(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The price of an addition.  [BC-R108, BC-R207, BC-R209]"""
    what, detail = value // DETAIL, value % DETAIL
    if what == Extra.DICE:
        return Note(_price(b, DICE_PRICES[detail], seat), "BC-R207")
    if what in (Extra.MINOR, Extra.TARGETING, Extra.RESTORE, Extra.THRUSTERS, Extra.PROBE, Extra.INTERACT):
        return Note("free" if count_bits(b.order.minors) == 0 else _price(b, 1, seat), "BC-R108")
    if what == Extra.STRIKE:
        potency = f"; tasks harder by {detail % STRIKES // 2 + 1}" if detail >= STRIKES * SHIPS else ""
        return Note(f"{detail % STRIKES} Threat{potency}", "BC-R255")
    if what == Extra.REINFORCE:
        return Note(f"{b.ships[detail].scale} Threat; at the end of the round", "BC-R261")
    if what == Extra.QUICK_TRAIT:
        return Note("2 Threat, for the scene", "BC-R222")
    if what == Extra.TRAIT:
        return Note(f"2 {'Threat' if seat == b.gm else 'Momentum'}, after a success", "BC-R217")
    if what == Extra.SPEND:
        when = "" if b.spends[detail].immediate else ", after a success"
        return Note(f"{_price(b, b.spends[detail].price, seat)}{when}", "BC-2450")
    if what == Extra.WARY:
        return Note(f"{detail} Threat", "BC-R222")
    if what == Extra.WALK:
        return _note_station(b, detail, names)
    if what == Extra.CONTACT:
        return Note("a task, and a collision if it fails", "BC-R18")
    if what == Extra.AFTER:
        return _note_move(b, detail, seat)
    if what == Extra.UNROLLED:
        return Note("no Momentum, no complication", "BC-R206")
    if what == Extra.RELEASE:
        return Note("free; held, a smaller ship is dragged", "BC-R85")
    if what == Extra.IGNORE:
        none = Note(f"Difficulty −{weight(b, detail)}; no die again", "BC-1820")
        return none if detail == TRAITS else _note_row(b, detail, names, "BC-1820")
    if what == Extra.HELPER:
        return Note("that officer gives up the turn", "BC-1140")
    return None


def _price(b: Battle, price: int, seat: int) -> str:
    """A price, and what of it the pool can't pay."""
    if seat == b.gm:
        return f"{price} Threat"
    left = max(0, ready_momentum(b) - order_price(b))
    short = max(0, price - left)
    paid = f"{price - short} Momentum" if price > short else ""
    return " and ".join(filter(None, (paid, f"adds {short} Threat" if short else "")))


def note_outcome(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What an outcome costs, and what is left for the pool.  [BC-R219]"""
    price = outcome_price(b, value)
    side = Side.GM if seat == b.gm else Side.PLAYERS
    paid = max(0, price - b.task.bonus)
    made = b.task.momentum - paid
    if made < 0:
        return Note(f"{-made} from the {'Threat' if side == Side.GM else 'pool'}", "BC-R101")
    return Note(f"{made} to the {'Threat' if side == Side.GM else 'pool'}" if made else "costs nothing more", "BC-R101")


def note_failed(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Which faces are rolled again.  [BC-R208]"""
    if value in (LET_BE, AT_COST):
        return None
    faces = [str(b.task.faces[k]) for k in range(b.task.dice) if rolled_again(value) >> k & 1]
    return Note(f"in place of {' and '.join(faces)}", "BC-R208")


def rank_failed(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """Letting it fail first, then one die, then Determination, of more dice before fewer, and success at cost last."""
    if value in (LET_BE, AT_COST):
        return value
    return 1 if value >= ONE_DIE else ONE_DIE - value.bit_count()


def is_worse_roll(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """Is as much, or more, to be had for the same? One failed die is as good as another, and all are best."""
    if value in (LET_BE, AT_COST):
        return False
    failed = [k for k in range(b.task.dice) if score(b.task.faces[k], b.task.target, b.task.critical) == 0]
    if value >= ONE_DIE:
        return value != ONE_DIE + min(failed, default=0)
    return value != sum(1 << k for k in failed)


def note_again(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What the die shows now.  [BC-R208]"""
    task = b.task
    if value < ONE_DIE:
        return None
    face = task.faces[value - ONE_DIE]
    scores = score(face, task.target, task.critical)
    return Note(f"shows {face}: {say_count(scores, 'success', 'successes')}", "BC-R208")


def note_screens(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What the pool has to pay of it.  [BC-1780]"""
    paid = max(0, value - b.task.momentum)
    return Note(f"{paid} from the pool", "BC-1780") if paid else None


def note_dive(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Leaving the battle may lose it.  [BC-1630, BC-R08]"""
    if value > 0:
        price = price_on_the_way(b, b.order.ship, value - 1)
        return Note(f"costs {price} more", "BC-R06") if price else None
    if seat == b.gm or wins_by_leaving(b):
        return Note("enemies may dive after it", "BC-R08")
    return Note("if it gets away the battle is lost", "BC-R263", grave=True)


def note_chase(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """Surrender is the end.  [BC-R09]"""
    return Note("the other side wins", "BC-R09", grave=True) if value == Chase.SURRENDER else None


NOTE_MOST = 40  # characters
FAR = 99  # a place at the end of a list
STATIONS = ("Command", "Communications", "Helm", "Navigator", "Operations", "Sensors", "Tactical")
EFFECTS = {
    Action.DEFENSIVE_FIRE: ("attacks must beat your roll", "BC-2070"),
    Action.ROTATE_SCREENS: ("Resistance +2 until your next turn", "BC-2120"),
    Action.SCAN_FOR_WEAKNESS: ("next attack: +2 damage or Piercing", "BC-1930"),
    Action.SENSOR_SWEEP: ("identifies the ships in a zone", "BC-1950"),
    Action.REGENERATE: ("Reserve Power into screens", "BC-1780"),
    Action.REGAIN_POWER: ("Reserve Power again", "BC-1730"),
    Action.REROUTE_POWER: ("2 successes more for a system's task", "BC-R237"),
    Action.DAMAGE_CONTROL: ("patches a breach", "BC-1400"),
    Action.EVASIVE_ACTION: ("attacks must beat your roll, good or bad", "BC-1500"),
    Action.ATTACK_PATTERN: ("you help attacks; those on us get easier", "BC-1470"),
    Action.MANEUVER: ("makes Momentum", "BC-1540"),
    Action.RALLY: ("makes Momentum", "BC-1320"),
    Action.SIGNALS: ("makes Momentum", "BC-R50"),
    Action.DIRECT: ("1 Momentum: another officer acts now", "BC-1300"),
    Action.ASSIST: ("your die for another's next task", "BC-1130"),
    Action.TRACTOR_BEAM: ("holds a ship in your zone", "BC-2150"),
    Action.RAM: ("damage to both, without Resistance", "BC-1570"),
    Action.WARP: ("to another zone, or off the map", "BC-530"),
    Action.PURSUE: ("catches up with more successes", "BC-540"),
    Action.READY: ("waits, and interrupts a turn", "BC-1200"),
    Action.CREATE_TRAIT: ("makes things easier or harder", "BC-1150"),
    Action.REVEAL: ("finds a hidden ship within Long", "BC-1900"),
    Action.OTHER: ("a task of the scene", "BC-1160"),
    Action.SHROUD: ("hides the ship, without screens", "BC-R259"),
}


def note_officer(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The station; what ends when this officer acts; a Brace that waits.  [BC-850, BC-R29, BC-R97]"""
    ship, station = b.ships[b.officers[value].ship], b.officers[value].station
    manned = " and ".join(word for k, word in enumerate(STATIONS) if station >> k & 1) or "between two stations"
    if ship.braces:
        return Note("no major action: braced", "BC-2640")
    effects = (
        (ship.evades, "Evasive Action"),
        (ship.defends, "Defensive Fire"),
        (ship.attacks, "Attack Pattern"),
        (ship.rotates, "Rotate Screens"),
    )
    ends = [said for until, said in effects if until == value + 1]
    if ends:
        return Note(f"{' and '.join(ends[:2])} {'ends' if len(ends) == 1 else 'end'}", "BC-R29")
    return Note(manned if len(manned) <= NOTE_MOST else f"{manned[: NOTE_MOST - 2]} …", "BC-850")


def note_slot(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The same, where several people may answer."""
    return note_officer(b, facts, value, seat, names)


# ---- the order of lists ---------------------------------------------------------------------------------------------

USUAL = (
    Action.FIRE, Action.DIRECT, Action.REGENERATE, Action.EVASIVE_ACTION, Action.SENSOR_SWEEP,
    Action.SCAN_FOR_WEAKNESS, Action.DAMAGE_CONTROL, Action.REROUTE_POWER, Action.REGAIN_POWER, Action.RALLY,
    Action.SIGNALS, Action.DEFENSIVE_FIRE, Action.ROTATE_SCREENS, Action.ATTACK_PATTERN, Action.MANEUVER,
    Action.FIRE_AT_EMITTER, Action.RAW_POWER, Action.DISRUPT, Action.MODULATE, Action.TRACTOR_BEAM, Action.ASSIST,
    Action.CREATE_TRAIT, Action.OTHER, Action.READY, Action.REVEAL, Action.SHROUD, Action.PURSUE, Action.WARP,
    Action.RAM, Action.PASS,
)  # fmt: skip


def rank_action(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """What is done most often first."""
    if value >= WALK:
        return 3 * len(USUAL) + value
    return USUAL.index(Action(value % OVERRIDE)) + (len(USUAL) if value >= OVERRIDE else 0)


def is_other_station(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """Is this an action of another position?  [BC-1170]"""
    return value >= OVERRIDE


def note_major(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What an action does, and that one of another position is harder.  [BC-1180]"""
    if value >= WALK:
        return _note_station(b, value - WALK, names)
    if value >= OVERRIDE:
        return Note("harder by 1", "BC-1180")
    said, clause = EFFECTS.get(Action(value), ("", ""))
    return Note(said, clause) if said else None


def note_major_there(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The same, at the station that one changes to."""
    return note_major(b, facts, value, seat, names)


def _note_station(b: Battle, k: int, names: Names) -> Note:
    """Who mans a station.  [BC-980 .. BC-1000]"""
    if k == b.engineering:
        return Note("there by the next turn", "BC-1000")
    o = who_mans(b, k)
    return Note("free" if o == NONE else f"when {name_of(names, 'officer', o)} leaves it", "BC-990")


def note_trait(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """How long it lasts, and by how much it raises what is there.  [BC-R107, BC-R296]"""
    if value >= CLEAR:
        return Note("for good", "BC-R258")
    if value >= LOWER:
        return _note_row(b, value - LOWER, names, "BC-R107")
    return Note("until your next turn" if is_timed(effect_of(value)) else "for the scene", "BC-R296")


def _note_row(b: Battle, k: int, names: Names, clause: str) -> Note:
    """What the trait in this place does."""
    said = say_effect(seen_of(b.traits[k]), names)
    return Note(said if len(said) <= NOTE_MOST else f"{said[: NOTE_MOST - 2]} …", clause)


def note_more_trait(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """The same, of a trait besides."""
    return note_trait(b, facts, value, seat, names)


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


FOR_THIS, CALLS, OTHERS, AFTERWARDS, BOUGHT = "for this task", "help", "other minor actions", "afterwards", "spends"
GROUPS = ("", FOR_THIS, CALLS, OTHERS, AFTERWARDS, BOUGHT)
SPENDS = (Extra.TRAIT, Extra.SPEND, Extra.THREAT, Extra.STRIKE, Extra.REINFORCE, Extra.QUICK_TRAIT, Extra.WARY)
LAST_MINORS = (Minor.LOWER, Minor.DISARM)


def group_extra(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> str:
    """What raises the chance or the damage of this task, who may be called, what else there is, what comes after it."""
    what = value // DETAIL
    if what == Extra.DONE:
        return ""
    if what in (Extra.DICE, Extra.DETERMINATION) or helps_task(b, value):
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


FOLDED = (Extra.THREAT, Extra.WALK, Extra.STRIKE, Extra.REINFORCE, Extra.QUICK_TRAIT, Extra.WARY, Extra.TRAIT)


def is_odd(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """What few want is folded away: other ways to pay than Momentum first, changes of position."""
    if value // DETAIL == Extra.AFTER:
        return is_roundabout(b, facts, value % DETAIL, seat, names)
    return value // DETAIL in FOLDED


def rank_outcome(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> int:
    """The plain hit first, then by price."""
    return outcome_price(b, value)


def is_wasteful(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> bool:
    """Is this no more than another outcome gives for the same price: damage at a ship without screens?"""
    bare = b.ships[b.order.target].band == Band.EMPTY
    side = Side.GM if seat == b.gm else Side.PLAYERS
    dear = outcome_price(b, value) > b.task.bonus + b.task.momentum + min(4, funds(b, side))
    return bool((bare and value % EXTRA and value // WHERE == 0) or dear)
