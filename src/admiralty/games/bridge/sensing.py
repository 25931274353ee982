"""What sensors find out: zones swept, ships identified, information for Momentum.

[BC-1940, BC-1950, BC-R26, BC-R217, BC-R257, BC-R264, BC-R331]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .damage import let_go, lower_screens, set_hidden
from .design import has_talents
from .form.legality import actor, until_turn
from .options import NpcUntil, RevealRange
from .places import are_enemies, is_foe, may_strike
from .pools import use_momentum
from .records import Battle, Ship
from .scene.probes import sensor_distance
from .tables import LONG, NONE, SHIPS
from .words import Ask, Die, Event, Side, Status, Talent

# What can be learnt of a ship that is identified  [BC-R264]
PIECES, SCREENS_OF, QUALITY_OF, EFFECTS_OF, READY_OF = 4, 0, 1, 2, 3


def sweep(t: Table, b: Battle) -> None:
    """A zone is swept: what is in it is identified, and hides less well.  [BC-1950, BC-R257, BC-R264]"""
    order = b.order
    t.emit(Event.SWEPT, actor(order.officer, order.ship), order.zone)
    if order.officer == NONE:
        read_zone(b)
        return
    b.zones[order.zone].swept = order.officer + 1
    b.zones[order.zone].charted = 1
    for j in range(SHIPS):
        if is_in_sweep(b, j):
            identify(t, b, j)
    if b.zones[order.zone].buoy == 1:
        b.zones[order.zone].buoy = 2
        t.emit(Event.READ, order.zone)
    learn(t, b)


def read_zone(b: Battle) -> None:
    """A ship of the GM's has swept a zone: until its turn of the same number, or the end of that turn's round.

    What it readied in the round before ends in this one.  [BC-R26, BC-R357]
    """
    i, zone = b.order.ship, b.zones[b.order.zone]
    zone.reader, zone.until = i + 1, until_turn(b, NONE, i)
    zone.read = 1 if b.rules.npc_until == NpcUntil.ROUND_END or b.ships[i].turns < zone.until else 2


def is_in_sweep(b: Battle, j: int) -> bool:
    """Does a sweep show this enemy? Never one that is hidden, even if its zone was revealed.  [BC-R264]"""
    order, ship = b.order, b.ships[j]
    return is_foe(b, order.ship, j) and ship.zone == order.zone and ship.hidden == 0


def identify(t: Table, b: Battle, j: int) -> None:
    """The players know from now on what ship this is.  [BC-R264]"""
    if b.order.officer != NONE and b.ships[j].identified == 0:
        b.ships[j].identified = 1
        t.emit(Event.IDENTIFIED, j, b.ships[j].craft)


def learn(t: Table, b: Battle) -> None:
    """Obtain Information on ships in the zone, 1 Momentum each; Patient Ear has the first free.  [BC-R217, BC-R264]"""
    order = b.order
    officer = b.officers[order.officer]
    gratis = 1 if officer.talent == Talent.PATIENT_EAR and has_talents(b) else 0
    while gratis + b.task.momentum + b.momentum > 0 and count_unknown(b) > 0:
        t.offer(0)
        for piece in range(PIECES):
            for j in range(SHIPS):
                if is_in_sweep(b, j) and is_known(b.ships[j], piece) == 0:
                    t.offer(information(piece, j))
        choice = t.ask(officer.seat, Ask.LEARN, 0, 0, actor(order.officer, order.ship), gratis)
        if choice == 0:
            return
        tell(t, b, piece_of(choice), learnt_of(choice))
        if gratis == 0:
            use_momentum(t, b, Side.PLAYERS.value, 1, order.officer)
        gratis = 0


def information(piece: int, j: int) -> int:
    """The number of a piece of information on a ship: screens and crew alternate, and so do the other two."""
    return 1 + 2 * j + piece % 2 + 2 * SHIPS * (piece // 2)


def piece_of(choice: int) -> int:
    """Which piece of information that is."""
    return (choice - 1) // (2 * SHIPS) * 2 + (choice - 1) % 2


def learnt_of(choice: int) -> int:
    """The ship that it is about."""
    return (choice - 1) % (2 * SHIPS) // 2


def is_known(ship: Ship, piece: int) -> int:
    """1 for what the players know of a ship already: nothing is learnt twice.  [BC-R264]"""
    if piece == SCREENS_OF:
        return ship.measured
    if piece == QUALITY_OF:
        return ship.judged
    return ship.foreseen if piece == EFFECTS_OF else ship.watched


def tell(t: Table, b: Battle, piece: int, j: int) -> None:
    """The players learn it, for the rest of the battle.  [BC-R264, BC-R331]"""
    ship = b.ships[j]
    if piece == SCREENS_OF:
        ship.measured = 1
        t.emit(Event.LEARNT, j, 1)
    elif piece == QUALITY_OF:
        ship.judged = 1
        t.emit(Event.LEARNT, j, 0)
    elif piece == EFFECTS_OF:
        ship.foreseen = 1
        t.emit(Event.LEARNT, j, 2)
    else:
        ship.watched = 1
        t.emit(Event.LEARNT, j, 3 + ship.waits)


def count_unknown(b: Battle) -> int:
    """How much there is to learn of the ships in the zone that is swept."""
    found = 0
    for j in range(SHIPS):
        if is_in_sweep(b, j):
            for piece in range(PIECES):
                found += 1 - is_known(b.ships[j], piece)
    return found


# ---- hidden ships ----------------------------------------------------------------------------------------------------


def reveal(t: Table, b: Battle, eyes: int) -> None:
    """A Reveal that succeeded: how far it reached, and the hidden ship that it finds, if there is one.

    [BC-1890, BC-1900, BC-R72, BC-R73, BC-R278]
    """
    order, task = b.order, b.task
    reach = LONG
    if b.rules.reveal_range == RevealRange.RETROACTIVE:
        reach = min(LONG, task.successes - task.difficulty + eyes)
    elif b.rules.reveal_range == RevealRange.DECLARED:
        reach = order.reach
    j = pick_hidden(t, b, reach)
    if j == NONE:
        t.emit(Event.NOTHING_FOUND, actor(order.officer, order.ship), reach)
        return
    if b.rules.reveal_range == RevealRange.RETROACTIVE:
        i = order.ship
        far = sensor_distance(b, i, b.ships[i].zone, b.ships[j].zone)
        task.momentum = max(0, task.momentum - max(0, far - eyes))
    b.ships[j].revealed, b.ships[j].spotters[order.ship] = 1, 1
    t.emit(Event.REVEALED, actor(order.officer, order.ship), j, b.ships[j].zone)


def pick_hidden(t: Table, b: Battle, reach: int) -> int:
    """One of the hidden enemies within this range, by a die if there are several; NONE.  [BC-1900]"""
    found, i = 0, b.order.ship
    for j in range(SHIPS):
        if is_hidden_within(b, i, j, reach):
            found += 1
    if found == 0:
        return NONE
    pick = t.roll(Die.FOUND, found) if found > 1 else 1
    for j in range(SHIPS):
        if is_hidden_within(b, i, j, reach):
            pick -= 1
            if pick == 0:
                return j
    return NONE


def is_hidden_within(b: Battle, i: int, j: int, reach: int) -> bool:
    """Is ship j a hidden enemy that ship i has not found yet, and so near?  [BC-R72, BC-R74]"""
    ship = b.ships[j]
    hides = ship.status == Status.FIGHTING and ship.hidden == 1 and not may_strike(b, i, j)
    return hides and are_enemies(b.ships[i], ship) and sensor_distance(b, i, b.ships[i].zone, ship.zone) <= reach


def hide(t: Table, b: Battle) -> None:
    """A ship shrouds itself: its screens are down.  [BC-R259]"""
    i = b.order.ship
    if b.ships[i].raised == 1:
        lower_screens(b, i)
    let_go(t, b, i)
    b.ships[i].shrouded = 1
    t.emit(Event.SHROUDED, i)
    set_hidden(t, b, i)
