"""What stands next to an answer in a form, and which answers its list shows first."""

from __future__ import annotations

from admiralty.core.face.wording import Names, Note, name_of, say_count

from ..form.difficulty import order_focus, weight
from ..form.offers import has_offered, kind_of
from ..form.prices import (
    count_bits,
    count_helpers,
    defence_of,
    direct_price,
    order_price,
    ready_momentum,
    torpedo_price,
)
from ..form.shots import weapon_called
from ..form.spends import outcome_price
from ..moving.diving import price_on_the_way
from ..places import (
    is_hazardous,
    is_risky,
    planned_zone,
    price_of_move,
    range_between,
)
from ..records import Battle
from ..rolling import AT_COST, LET_BE, ONE_DIE
from ..scene.stations import who_mans
from ..scene.traits import CLEAR, LOWER, effect_of, is_timed
from ..tables import (
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
)
from ..tasks import score
from ..victory import wins_by_leaving
from ..words import Defence, Side
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
    if price := _threat_of(b, value):
        said += f"; {'costs' if seat == b.gm else 'adds'} {price} Threat"  # [BC-2110]
    return Note(said, "BC-2310") if order.ship >= 0 else None


def _threat_of(b: Battle, shot: int) -> int:
    """What a torpedo, or a salvo, takes in Threat.  [BC-2110, BC-R82, BC-R83]"""
    order = b.order
    mode, order.mode = order.mode, shot // (TARGETS * ARMS)
    price = torpedo_price(b, order.ship, weapon_called(b, order.ship, shot // TARGETS % ARMS)) if order.ship >= 0 else 0
    order.mode = mode
    return price


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
    if what == Extra.FOCUS:
        rating = b.officers[b.order.officer].departments[order_focus(b)[0]]
        return Note(f"1 to {rating} twice, if the GM agrees", "BC-R203")
    if what == Extra.UNROLLED:
        return Note("no Momentum, no complication", "BC-R206")
    if what == Extra.RELEASE:
        return Note("free; held, a smaller ship is dragged", "BC-R85")
    if what == Extra.IGNORE:
        none = Note(f"Difficulty −{weight(b, detail)}; no die again", "BC-1820")
        return none if detail == TRAITS else _note_row(b, detail, names, "BC-1820")
    if what == Extra.HELPER:
        price = _price(b, 1, seat) if count_helpers(b) else "free"
        if has_offered(b, detail, b.order.officer, kind_of(b.order.action)):
            return Note(f"offered: joins at once; {price}", "BC-R117")
        return Note(f"gives up the turn; {price}", "BC-1140")
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
    Action.READY: ("it waits, and interrupts a turn", "BC-1200"),
    Action.CREATE_TRAIT: ("makes things easier or harder", "BC-1150"),
    Action.REVEAL: ("finds a hidden ship within Long", "BC-1900"),
    Action.OTHER: ("a task of the scene", "BC-1160"),
    Action.STABILISE: ("marks boxes; when full it can't explode", "BC-R249"),
    Action.EJECT: ("it explodes next to the ship as a hit", "BC-R249"),
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


def note_major(b: Battle, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What an action does, and that one of another position is harder.  [BC-1180]"""
    if value >= WALK:
        return _note_station(b, value - WALK, names)
    if value >= OVERRIDE:
        return Note("harder by 1", "BC-1180")
    if value == Action.DIRECT and seat != b.gm and b.order.officer != NONE:
        return _note_direct(b)
    said, clause = EFFECTS.get(Action(value), ("", ""))
    return Note(said, clause) if said else None


def _note_direct(b: Battle) -> Note:
    """What it costs now: without Momentum it is paid by adding Threat.  [BC-1300, BC-R47]"""
    price = direct_price(b, b.officers[b.order.officer])
    paid = "free" if not price else "1 Momentum" if b.momentum >= price else "adds 1 Threat"
    return Note(f"{paid}: another officer acts now", "BC-1300")


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
