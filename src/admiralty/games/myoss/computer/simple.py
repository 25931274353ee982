"""`simple`: the most telling shot at the best target, mends what matters, minds shields and autofire.

Rule-style functions that only look. On closed sheets it knows nothing of what foes are made of.
"""

from __future__ import annotations

from admiralty.core.state.questions import Question

from ..attack import can_attack, can_fire
from ..menu import can_aim
from ..movement import engine_maneuver, leads, manned, opposing, thrust_score
from ..options import OpenSheets
from ..records import NONE, SEATS, Battle
from ..words import Action, Ask, Contest, Kind, Status
from .aiming import (
    WORTH,
    closed,
    has_foe,
    hurt_by,
    next_location,
    number_score,
    points,
    ready_guns,
    roll_score,
    section_score,
    shot_gain,
    target_score,
    weapon_score,
    wears_down,
)
from .errands import beams_people, errand, is_beaten, is_empty_shuttle, shuts_in


def simple_answer(b: Battle, q: Question) -> int:
    """The answer of `simple`: the best one, where it is not plain what to say."""
    match q.what:
        case Ask.ACTION:
            return choose_action(b, q)
        case Ask.PICK_ROLL | Ask.ADJUST:  # asked so often that they come before what is asked seldom
            return best_answer(b, q)
        case Ask.LOSE:
            return least_loss(b, q)
        case Ask.FLEE:
            return 1 if should_flee(b, q) else 0
        case Ask.CHASE:
            return 1 if q.facts[2] >= q.facts[3] else 0
        case Ask.ACCEPT:
            return 1
        case Ask.EVACUATE | Ask.PEOPLE:
            return q.high
        case Ask.CARGO_LOST:
            return q.low if b.contest == Contest.CONVOY else q.high
        case Ask.REPAIR_WHAT:
            return 0
        case Ask.SURRENDER:
            return q.listed[q.count - 1] if is_beaten(b, q.seat) else NONE
        case Ask.BERTH:
            return NONE
        case Ask.POINTS | Ask.REPLACE | Ask.BUY:
            return q.high
        case Ask.REFIT | Ask.TAKE_OUT:
            return 0
    return best_answer(b, q)


def best_answer(b: Battle, q: Question) -> int:
    """The first of the legal answers with the highest score."""
    if q.count == 0:
        return best_number(b, q)
    best = q.listed[0]
    highest = score(b, q, best)
    for k in range(1, q.count):
        value = q.listed[k]
        found = score(b, q, value)
        if found > highest:
            best, highest = value, found
    return best


def best_number(b: Battle, q: Question) -> int:
    """The first of the numbers with the highest score."""
    best, highest = q.low, score(b, q, q.low)
    located = q.what == Ask.ADJUST or q.what == Ask.FREE_LOCATION
    value = q.low
    while value < q.high:
        value = next_location(b, q, value, q.high) if located else value + 1
        found = score(b, q, value)
        if found > highest:
            best, highest = value, found
    return best


def score(b: Battle, q: Question, value: int) -> int:
    """How good an answer is; all alike where no answer is better than the others."""
    match q.what:
        case Ask.PICK_ROLL:
            return roll_score(b, q, value)
        case Ask.ADJUST | Ask.FREE_LOCATION:
            return number_score(b, q, value)
        case Ask.WEAPON:
            return weapon_score(b, q.facts[0], value)
        case Ask.TARGET:
            return round_the_table(b, q, value, target_score(b, q.facts[0], q.facts[1], value))
        case Ask.AUTOFIRE_TARGET:
            return round_the_table(b, q, value, target_score(b, q.facts[0], b.parts[q.facts[1]].serves, value))
        case Ask.SECTION:
            return section_score(b, q, value)
        case Ask.FREE_PICK:
            return hurt_by(b, q.facts[3], value, points(b, q))
        case Ask.RESTORE:
            part = b.parts[q.facts[1]]
            return part.bought[value - 2 * part.kind] - part.value[value - 2 * part.kind]
        case Ask.TOW:
            return 1 if value != NONE and engine_maneuver(b, value) == 0 else 0
        case Ask.DRONE:
            return 1 if wants_autofire(b, value) else 0
        case Ask.VESSEL:
            return 1 if is_empty_shuttle(b, value) else 0
        case Ask.BEAM_FROM:
            return 1 if b.ships[value].status == Status.ADRIFT else 0
        case Ask.RAISE | Ask.PRIMARY | Ask.NEW_BRIDGE | Ask.SUFFER | Ask.SERVE | Ask.ATTACH | Ask.COMPUTER | Ask.REPAIR:
            return part_score(b, q, value)
        case Ask.SHIELD | Ask.CLOAK | Ask.SENSOR | Ask.HEAL | Ask.TRANSPORTER | Ask.PEOPLE_FROM | Ask.HOLD:
            return part_score(b, q, value)
    return 0


def round_the_table(b: Battle, q: Question, j: int, told: int) -> int:
    """Of foes alike it fires at the next player's after it: else all would fall upon the first, however many play."""
    after = (b.ships[j].side - q.seat) % b.sides
    return told * SEATS + b.sides - after


def part_score(b: Battle, q: Question, c: int) -> int:
    """How good it is to answer with component c; `NONE` may be among the answers."""
    if c == NONE:
        return 0
    part = b.parts[c]
    match q.what:
        case Ask.RAISE:  # the best shield, else the best cloak
            if beams_people(b, q.facts[0]):
                return -1
            return part.value[0] + (1000 if part.kind == Kind.SHIELD else 0)
        case Ask.SERVE | Ask.ATTACH:
            return part.value[0] * (5 + part.value[1]) if part.tg > 0 else 0
        case Ask.PRIMARY | Ask.NEW_BRIDGE:
            return 1000 * part.value[0] + part.tg
        case Ask.SUFFER:  # none that it destroys; crew with AP to spare first
            spared = (1000 if part.tg > 1 else 0) + (100 if part.value[0] > 1 else 0)
            return spared + part.tg + (50 if part.kind == Kind.CREW else 0)
        case Ask.SHIELD | Ask.CLOAK | Ask.SENSOR | Ask.HEAL | Ask.TRANSPORTER:
            return part.value[0]
        case Ask.COMPUTER:
            return 1 if part.autofire == 0 else 0
        case Ask.REPAIR:
            return need(b, q.facts[0], c)
        case Ask.PEOPLE_FROM:  # of a ship in distress; its own stay
            return 1 if part.side != q.seat else 0
        case Ask.HOLD:
            return 1 if shuts_in(b, c) else 0
    return 0


# ---- which action -------------------------------------------------------------------------------------------------


def choose_action(b: Battle, q: Question) -> int:
    """Autofire for drones, shots, scans and repairs with actions to spare, a better shield; else one is saved."""
    i, ap, payer = q.facts[0], q.facts[1], q.facts[2]
    if i != payer:
        return listed_or_first(q, Action.AUTOFIRE_ON.value)
    if is_listed(q, Action.REMOTE.value):
        for j in range(b.ship_count):
            if b.ships[j].side == q.seat and not manned(b, j) and leads(b, i, j) and wants_autofire(b, j):
                return Action.REMOTE.value
    guns = ready_guns(b, i) if is_listed(q, Action.FIRE.value) and has_foe(b, i) else 0
    to_fetch = errand(b, q, guns)
    if to_fetch != NONE:
        return to_fetch
    if is_listed(q, Action.SHIELD_ON.value) and wants_shield(b, i, guns > 0):
        return Action.SHIELD_ON.value
    if is_listed(q, Action.BRIDGE.value):
        return Action.BRIDGE.value
    if guns > 0:
        if ap > guns and is_listed(q, Action.SCAN.value) and not wears_down(b, i, ap) and scan_pays(b, i):
            return Action.SCAN.value
        return Action.FIRE.value
    if is_listed(q, Action.REPAIR.value):
        return Action.REPAIR.value
    if is_listed(q, Action.HEAL.value):
        return Action.HEAL.value
    if is_listed(q, Action.ATTACH.value) and idle_computer(b, i):
        return Action.ATTACH.value
    return q.listed[0]


def is_listed(q: Question, value: int) -> bool:
    """Is this among the values listed?"""
    listed = q.listed
    for k in range(q.count):
        if listed[k] == value:
            return True
    return False


def listed_or_first(q: Question, value: int) -> int:
    """This if it is listed, else the first that is."""
    return value if is_listed(q, value) else q.listed[0]


def scan_pays(b: Battle, i: int) -> bool:
    """Does a scan raise the chance of the best shot by a twentieth of what it is, or more?"""
    best, better, level = 0, 0, 0
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.kind == Kind.SENSOR and part.tg > 0 and part.used == 0 and part.ship == i:
            level = max(level, part.value[0])
    for c in range(b.ships[i].first, b.ships[i].end):
        if can_fire(b, i, c):
            for j in range(b.ship_count):
                if opposing(b, i, j) and can_attack(b, i, j):
                    best = max(best, shot_gain(b, i, c, j, 0))
                    better = max(better, shot_gain(b, i, c, j, level))
    return 20 * better >= 21 * best


def wants_autofire(b: Battle, j: int) -> bool:
    """Has an unmanned ship an armed computer that is not set to fire, and a foe to fire at?"""
    for c in range(b.ships[j].first, b.ships[j].end):
        part = b.parts[c]
        if part.kind == Kind.COMPUTER and part.ship == j and part.tg > 0 and part.autofire == 0:
            if part.serves != NONE and b.parts[part.serves].tg > 0:
                for k in range(b.ship_count):
                    if opposing(b, j, k) and can_aim(b, j, c, k):
                        return True
    return False


def wants_shield(b: Battle, i: int, fights: bool) -> bool:
    """Is no shield up, or one worn down, and another with 2 PR or more there?"""
    if beams_people(b, i):
        return False
    ship = b.ships[i]
    if ship.shield != NONE and b.parts[ship.shield].value[0] > 0:
        return False
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.kind == Kind.SHIELD and part.ship == i and part.tg > 0 and c != ship.shield:
            if part.value[0] >= 2 or (not fights and part.value[0] > 0 and ship.shield == NONE):
                return True
    return False


def idle_computer(b: Battle, i: int) -> bool:
    """Is there a computer that serves nothing, or a destroyed weapon?"""
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.kind == Kind.COMPUTER and part.ship == i and part.tg > 0:
            if part.serves == NONE or b.parts[part.serves].tg == 0:
                return True
    return False


# ---- its own components -------------------------------------------------------------------------------------------


def least_loss(b: Battle, q: Question) -> int:
    """Thrust rather than maneuver; accuracy rather than power where shields are strong."""
    c = q.facts[1]
    if b.parts[c].kind == Kind.ENGINE:
        return q.high
    for j in range(b.ship_count):
        shield = b.ships[j].shield
        if b.teams[b.ships[j].side] != b.teams[q.seat] and shield != NONE and b.rules.open_sheets == OpenSheets.YES:
            if b.parts[shield].value[0] + 1 >= b.parts[c].value[0]:
                return q.high
    return q.low


def need(b: Battle, i: int, c: int) -> int:
    """How much a component of ship i needs repair: a worn shield, what would hurt most to lose, then the rest."""
    part = b.parts[c]
    if c == b.ships[i].shield and 2 * part.value[0] <= part.bought[0]:
        return 1000
    return WORTH[part.kind] * (3 if part.tg == 1 and part.tg_bought > 1 else 1)


def should_flee(b: Battle, q: Question) -> bool:
    """Is it an escape, or is it nearly beaten, and faster than every foe?"""
    i = q.facts[0]
    for j in range(b.ship_count):
        if opposing(b, i, j) and b.ships[j].status == Status.FIGHTING and b.ships[j].shuttle == 0:
            if closed(b, j, q.seat) or thrust_score(b, j) >= q.facts[1]:
                return False
    if b.contest == Contest.ESCAPE and q.seat == b.goal_side:
        return True
    lost, all_ = 0, 0
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i:
            lost += b.parts[c].tg_bought - b.parts[c].tg
            all_ += b.parts[c].tg_bought
    fights = b.contest == Contest.BATTLE or b.contest == Contest.CAMPAIGN
    return fights and 3 * lost > 2 * all_
