"""The course of a battle: rounds of turns that the sides take alternately.

[BC-070 .. BC-090, BC-390, BC-790, BC-1070 .. BC-1110, BC-R225 .. BC-R228, BC-R249, BC-R253]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .actions import do_major, pay_order
from .damage import start_attack, strike
from .design import hides, is_out, set_band
from .form.legality import actor, has_turns, may_act, turns_left
from .form.orders import close_order, open_order, write_order
from .form.prices import direct_price
from .minors import do_minors, fly_first
from .moving.diving import burn_out, settle_pursuit
from .moving.flight import fly, release
from .moving.ramming import approach
from .options import DirectImmediate, NextRoundFirst, NpcUntil, ReadyTiming
from .places import between, can_fly, is_risky, measure_ranges, price_of_move, reaches, side_of
from .pools import give_back, least_threat, pay, spend
from .readied import (
    count_revealed,
    has_lost_target,
    note_zones,
    spring,
    spring_before,
    spring_on_action,
    spring_on_minors,
    spring_on_moves,
    spring_on_return,
    spring_on_reveal,
)
from .records import Battle, Pursuit
from .scene.deeds import bring_in, do_deeds
from .scene.edits import mend_scene
from .scene.opening import open_scene, tell_scene
from .scene.reactors import check_reactor
from .scene.stations import arrive, go
from .tables import COMMAND, KEEP_PRICE, LASTING, NONE, OFFICERS, SHIPS, ZONES, Action, Form, Then, Trigger
from .turns import end_round, end_turn, start_turn, stop_all
from .victory import check_docked, check_end, check_time
from .words import Ask, Event, Side, Status


def play_beat(t: Table, b: Battle) -> None:
    """One turn, and the end of its round where it is the last.  [BC-080, BC-R225]"""
    open_scene(b)
    tell_scene(t, b)
    if b.begun == 0:
        start_round(t, b)
    if turns_left(b, b.side) == 0:
        b.side = 1 - b.side
    if turns_left(b, b.side) > 0:
        take_turn(t, b)
    settle_pursuit(t, b, 0)
    check_end(t, b)
    if b.over == 0 and turns_left(b, Side.PLAYERS.value) + turns_left(b, Side.GM.value) == 0:
        finish_round(t, b)


def start_round(t: Table, b: Battle) -> None:
    """Start a round: nobody has acted.  [BC-R225, BC-R226]"""
    b.round += 1
    b.begun = 1
    b.held = 0
    if b.round == 1 or b.rules.next_round_first == NextRoundFirst.SAME_AS_ROUND_1:
        b.side = b.opens
    t.emit(Event.ROUND, b.round)


# ---- a turn ---------------------------------------------------------------------------------------------------------


def take_turn(t: Table, b: Battle) -> None:
    """The side that has the slot takes one turn.  [BC-R225, BC-R227, BC-R273]"""
    side = b.side
    if side == Side.GM:
        open_order(b, Form.TURN, b.gm, NONE, last_ship(b))
    else:
        o = choose_officer(t, b)
        if o != NONE:
            open_order(b, Form.TURN, b.officers[o].seat, o, b.officers[o].ship)
    t.ask_all(b, 1 << b.order.seat, write_order)
    order = b.order
    o, i, braced = order.officer, order.ship, b.ships[order.ship].braces
    t.emit(Event.TURN, actor(o, i), b.ships[i].turns + 1, b.ships[i].scale)
    wreck = is_out(b.ships[i])
    unseen = b.ships[i].hidden == 1 and b.ships[i].revealed == 0
    asked = order.asked == 1 and order.action != Action.PURSUE
    threat = pay_order(t, b)
    do_deeds(t, b)
    check_end(t, b)
    if b.over == 1:
        close_order(b)
        return
    start_turn(b, o, i)
    if o != NONE:
        arrive(t, b, o)
    after, then, leave, released = order.after, order.then, order.leave, order.released
    if after == 0:
        release(t, b, i, released)
    if order.first > 0:
        fly_and_spring(t, b, i, threat)
    if goes_on(b, i, wreck):
        armed, raised = b.ships[i].armed, b.ships[i].raised
        do_minors(t, b)
        spring_on_minors(t, b, i, armed, raised)
    if goes_on(b, i, wreck):
        then = act(t, b, braced)
    if after > 0 and not is_out(b.ships[i]) and b.over == 0:
        release(t, b, i, released)
        places, moved = note_zones(b), b.ships[i].moved
        fly_after(t, b, o, i, after)
        spring_on_return(t, b, i, places, moved)
        spring_on_moves(t, b, places)
    if asked and b.fled != NONE and b.ships[i].pursues == Pursuit.NONE:
        b.ships[i].pursues = Pursuit.DECLINED
    end_turn(b, o)
    if leave > 0:
        go(t, b, o, leave - 1)
    close_order(b)
    if unseen:
        t.emit(Event.UNSEEN_OVER)
    pass_on(t, b, side, then, actor(o, i))


def goes_on(b: Battle, i: int, wreck: bool) -> bool:
    """Can a ship's turn go on, also that of one that was critical when it started?  [BC-R330]"""
    return b.over == 0 and (not is_out(b.ships[i]) or (wreck and b.ships[i].status == Status.CRITICAL))


def fly_and_spring(t: Table, b: Battle, i: int, threat: int) -> None:
    """The Impulse before the action, and who has waited for it.  [BC-R43]"""
    if b.rules.ready_timing == ReadyTiming.BEFORE:
        spring(t, b, Trigger.LEAVES.value, i)
    places, moved = note_zones(b), b.ships[i].moved
    if not is_out(b.ships[i]) and can_fly(b, i):
        fly_first(t, b, threat)
    spring_on_return(t, b, i, places, moved)
    spring_on_moves(t, b, places)


def fly_after(t: Table, b: Battle, o: int, i: int, move: int) -> None:
    """The Impulse after the action, which is paid now; who can't pay stays.  [BC-700, BC-710, BC-R13]"""
    if not can_fly(b, i) or (between(move) != NONE and reaches(b, i) == 1):
        t.emit(Event.STAYED, i)
        return
    price = 0 if is_risky(move) else price_of_move(b, o, i, b.ships[i].zone, move)
    side = side_of(b.ships[i])
    if side == Side.GM and price > b.threat:
        t.emit(Event.STAYED, i)
        return
    threat = least_threat(b, price) if side == Side.PLAYERS else 0
    contact = b.order.contact
    pay(t, b, side, price, threat, actor(o, i))
    fly(t, b, o, i, move, threat)
    if contact != NONE and o != NONE:
        approach(t, b, o, i, contact, move)


def last_ship(b: Battle) -> int:
    """The GM's one ship with turns left; NONE where there are several."""
    found = NONE
    for i in range(SHIPS):
        if has_turns(b, i):
            if found != NONE:
                return NONE
            found = i
    return found


def choose_officer(t: Table, b: Battle) -> int:
    """Who acts: asked of all who hold an officer, if these are several people. NONE: the form asks it.  [BC-R273]"""
    seats, first, last = 0, NONE, NONE
    for o in range(OFFICERS):
        if may_act(b, o):
            seats |= 1 << b.officers[o].seat
            first = o if first == NONE else first
            last = o
    if first == last:
        return first
    if seats == 1 << b.officers[first].seat:
        open_order(b, Form.TURN, b.officers[first].seat, NONE, NONE)
        return NONE
    for o in range(OFFICERS):
        if may_act(b, o):
            t.offer(o)
    t.share(seats)
    return t.ask(b.officers[first].seat, Ask.SLOT, 0, 0)


def act(t: Table, b: Battle, braced: int) -> int:
    """The major action and those that it brings; what was ordered to follow the turn.  [BC-1070 .. BC-1110]"""
    order = b.order
    o, i = order.officer, order.ship
    if braced > 0:
        t.emit(Event.BRACED, actor(o, i))
        return order.then
    if order.action == Action.PASS:
        t.emit(Event.ORDERED, actor(o, i), Action.PASS.value)
        return order.then
    going, wreck = 1, is_out(b.ships[i])
    then = order.then
    while going == 1 and goes_on(b, i, wreck):
        if order.action == Action.DIRECT:
            going = direct(t, b)
        else:
            spring_before(t, b)
            if not goes_on(b, i, wreck):
                return then
            if has_lost_target(t, b):
                t.emit(Event.TARGET_LOST, actor(o, i), order.action)
                return then
            action, revealed, places = order.action, count_revealed(b), note_zones(b)
            going = do_major(t, b)
            spring_on_action(t, b, action, o, i)
            spring_on_reveal(t, b, revealed)
            spring_on_moves(t, b, places)
            if order.then == Then.KEEP:
                then = Then.KEEP.value
            check_end(t, b)
            if going == 1 and goes_on(b, i, wreck):
                going = ask_second(t, b)
    return then


def ask_second(t: Table, b: Battle) -> int:
    """The form of a second major action, which is harder by 1; 0 if nothing is done.  [BC-1090, BC-1100]"""
    order = b.order
    o, i = order.officer, order.ship
    t.emit(Event.SECOND, actor(o, i))
    open_order(b, Form.MAJOR, order.seat, o, i)
    order.harder = 1
    t.ask_all(b, 1 << order.seat, write_order)
    pay_order(t, b)
    return 0 if order.action == Action.PASS else 1


def direct(t: Table, b: Battle) -> int:
    """The captain's order to another officer, who acts now or declines; 0 if nothing is done.

    [BC-1080, BC-1300, BC-1310, BC-R28, BC-R48]
    """
    order = b.order
    o, i, p = order.officer, order.ship, order.allies[0]
    harder, momentum, threat = order.harder, b.momentum, b.threat
    voiced = b.officers[o].voiced if o != NONE else 0
    if o == NONE:
        open_order(b, Form.MAJOR, order.seat, NONE, i)
    else:
        open_order(b, Form.MAJOR, b.officers[p].seat, p, i)
        order.director = o
    order.assisted = 1
    t.emit(Event.DIRECTED, actor(o, i), actor(p, i))
    if o != NONE and is_vetoed(t, b, o, p):
        t.emit(Event.VETOED, p)
        open_order(b, Form.MAJOR, b.officers[o].seat, o, i)
        order.harder, order.declined = harder, 1
        t.ask_all(b, 1 << order.seat, write_order)
        pay_order(t, b)
        return 0 if order.action == Action.PASS else 1
    if o != NONE:
        pay_direct(t, b, o)
    t.ask_all(b, 1 << order.seat, write_order)
    if order.action == Action.PASS and o != NONE:
        t.emit(Event.DECLINED, p)
        added = b.threat - threat
        give_back(t, b, momentum - b.momentum + added, added)
        b.officers[o].voiced = voiced
        open_order(b, Form.MAJOR, b.officers[o].seat, o, i)
        order.harder, order.declined = harder, 1
        t.ask_all(b, 1 << order.seat, write_order)
        pay_order(t, b)
        return 0 if order.action == Action.PASS else 1
    if o != NONE:
        b.officers[o].majors += 1
    pay_order(t, b)
    return 0 if order.action == Action.PASS else 1


def is_vetoed(t: Table, b: Battle, o: int, p: int) -> bool:
    """Does the commanding officer stop an order of the executive officer's? Another person is asked.  [BC-1270]"""
    for first in range(OFFICERS):
        if b.officers[first].aboard == 1 and b.officers[first].station & COMMAND > 0:
            if first == o or b.officers[first].seat == b.officers[o].seat:
                return False
            return t.ask(b.officers[first].seat, Ask.VETO, 0, 1, o, p) == 1
    return False


def pay_direct(t: Table, b: Battle, o: int) -> None:
    """Direct costs 1 Momentum, by house rule an Immediate one, or nothing by Carried Voice.  [BC-1300, BC-R47]"""
    price = direct_price(b, b.officers[o])
    if price == 0:
        b.officers[o].voiced = 1
    elif b.rules.direct_immediate == DirectImmediate.YES:
        pay(t, b, Side.PLAYERS.value, price, least_threat(b, price), o)
    else:
        spend(t, b, Side.PLAYERS.value, price, o)


def pass_on(t: Table, b: Battle, side: int, then: int, who: int) -> None:
    """The next turn is the other side's, unless this one keeps the Initiative.  [BC-R225, BC-R227]"""
    if then == Then.KEEP and b.held == 0 and turns_left(b, side) > 0:
        if side == Side.PLAYERS or b.threat >= KEEP_PRICE:
            pay(t, b, side, KEEP_PRICE, least_threat(b, KEEP_PRICE) if side == Side.PLAYERS else 0, who)
            t.emit(Event.KEPT, side)
            b.held = 1
            return
    b.held = 0
    b.side = 1 - side


# ---- the end of a round --------------------------------------------------------------------------------------------


def finish_round(t: Table, b: Battle) -> None:
    """Damage that lasts, reactors, what is over with the round, the scenario's time.  [BC-R228]"""
    for i in range(SHIPS):
        burn(t, b, i)
    for i in range(SHIPS):
        check_reactor(t, b, i)
    end_round(b)
    bring_in(t, b)
    for i in range(SHIPS):
        if b.ships[i].crewed == 0 and b.rules.npc_until == NpcUntil.ROUND_END:
            stop_all(b.ships[i])
    for zone in range(ZONES):
        b.zones[zone].read = max(0, b.zones[zone].read - 1)
    settle_pursuit(t, b, 1 if b.round >= b.window else 0)
    check_end(t, b)
    check_docked(t, b)
    check_time(t, b)
    b.begun = 0


def burn(t: Table, b: Battle, i: int) -> None:
    """Persistent and corrosive damage strikes again, but no ship that is gone for good.  [BC-R253, BC-R358]"""
    for k in range(LASTING):
        each, status = b.ships[i].lasting[k], b.ships[i].status
        if each.rounds > 0 and status != Status.DESTROYED and status != Status.GONE and b.over == 0:
            each.rounds -= 1
            start_attack(b)
            hit = b.hit
            hit.rating, hit.system, hit.piercing = each.rating, each.system, each.piercing
            hit.depleting, hit.high_yield, hit.devastating, hit.extra = 0, 0, 0, 0
            t.emit(Event.BURNS, i)
            strike(t, b, i)
            if status == Status.FLED and b.ships[i].status != Status.FLED:
                burn_out(t, b, i)


# ---- what is counted -----------------------------------------------------------------------------------------------


def after_edit(b: Battle) -> None:
    """After what the GM has done by hand.  [BC-R269]"""
    measure_ranges(b)
    open_scene(b)
    mend_scene(b)
    for i in range(SHIPS):
        ship = b.ships[i]
        if ship.status != Status.NONE:
            set_band(b, i)
            ship.hidden = hides(b, ship)
            ship.revealed = ship.revealed if ship.hidden == 1 else 0


def rounds(b: Battle) -> int:
    """Rounds that are over."""
    return b.round - b.begun


def turns(b: Battle) -> int:
    """Rounds as players count them, the running one among them."""
    return b.round if b.over == 1 or b.begun == 1 else b.round + 1


def outcome(b: Battle) -> int:
    """The place of the result among the deal's outcomes; -1 while the battle goes on."""
    return b.result if b.over == 1 else NONE
