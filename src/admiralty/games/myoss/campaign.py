"""A campaign: a series of battles, the income after each, and what the players mend and buy between them.

What a player orders between two battles he writes in secret, as he does his choices before a battle; then all orders
are shown together and carried out.  [MG-S70, MG-R80, MG-090]
"""

from __future__ import annotations

from admiralty.core.state.lasting import expire
from admiralty.core.state.table import Table

from .people import is_staff
from .records import NONE, TAKE_OUT, Battle
from .tables import BOUNTY, LOSER, ROUNDED, TIED, WINNER
from .victory import end
from .words import Ask, Event, Kind, Stage, Status

# ---- a battle is over -----------------------------------------------------------------------------------------------


def conclude(t: Table, b: Battle) -> None:
    """Income, and ships come home; after the last battle most value wins, else the players visit the yard.  [MG-S70]"""
    for seat in range(b.sides):
        earn(t, b, seat)
    for i in range(b.ship_count):
        bring_home(t, b, i)
    b.past += max(0, b.round - 1)
    b.round = 0
    b.shown = 0
    if b.battle >= b.rules.battles:
        end(b, most_value(t, b))
    else:
        b.over = 0
        b.stage = Stage.YARD.value


def earn(t: Table, b: Battle, seat: int) -> None:
    """A share of the limit, and a tenth of each enemy ship destroyed.  [MG-S70]"""
    share = TIED
    if b.result < b.sides:
        share = WINNER if b.teams[b.result] == b.teams[seat] else LOSER
    income = b.limits[seat] * share // 100 // ROUNDED * ROUNDED
    bounty = 0
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.status == Status.DESTROYED and ship.shuttle == 0 and b.teams[ship.side] != b.teams[seat]:
            bounty += ship.cost * BOUNTY // 100
    b.purse[seat] += income + bounty
    t.emit(Event.INCOME, seat, income, bounty, b.purse[seat])


def bring_home(t: Table, b: Battle, i: int) -> None:
    """What is lost can be bought anew, what has surrendered changes owner, all else is there again.  [MG-S70]"""
    ship = b.ships[i]
    if ship.status == Status.DESTROYED:
        ship.status = Status.FOR_SALE.value
    elif ship.status == Status.SURRENDERED:
        if ship.shuttle == 0 and b.captor[ship.side] != NONE:  # by hand a single ship may have surrendered
            change_owner(b, i, b.captor[ship.side])
            t.emit(Event.CAPTURED, i, ship.side)
        ship.status = Status.FIGHTING.value
    elif ship.status != Status.FOR_SALE:
        ship.status = Status.FIGHTING.value
    ship.berth = NONE


def change_owner(b: Battle, i: int, seat: int) -> None:
    """A ship with all that belongs to it is another player's.  [MG-S70]"""
    ship = b.ships[i]
    for j in range(b.ship_count):
        if b.ships[j].shuttle == 1 and hull_of(b, j) == i:
            b.ships[j].side = seat
            b.ships[j].plan.side = seat
    for c in range(ship.first, ship.end):
        b.parts[c].side = seat
    b.sections[ship.first_section].side = seat
    ship.side = seat
    ship.plan.side = seat


def hull_of(b: Battle, j: int) -> int:
    """The ship that a shuttle was bought for.  [MG-1730, MG-S70]"""
    return b.sections[b.parts[b.ships[j].home].section].home


def value_of(b: Battle, seat: int) -> int:
    """Purse and ships at cost, less what was taken out of them.  [MG-S70]"""
    total = b.purse[seat]
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.side == seat and ship.status == Status.FIGHTING and ship.shuttle == 0:
            total += ship.cost
            for c in range(ship.first, ship.end):
                total -= b.parts[c].cost if b.parts[c].size == 0 else 0
    return total


def most_value(t: Table, b: Battle) -> int:
    """Whose value is the greatest, allies' counted together; the number of players for a tie.  [MG-S70, MG-S100]"""
    best, most, tied = 0, -1, False
    for seat in range(b.sides):
        t.emit(Event.VALUED, seat, value_of(b, seat))
        if b.teams[seat] == seat:  # a team is named after its first player
            total = 0
            for other in range(b.sides):
                total += value_of(b, other) if b.teams[other] == seat else 0
            tied = total == most or (tied and total < most)
            if total > most:
                best, most = seat, total
    return b.sides if tied else best


# ---- between two battles --------------------------------------------------------------------------------------------


def visit_yard(t: Table, b: Battle) -> None:
    """All write their orders in secret; then they are carried out, and the next battle begins.  [MG-S70]"""
    t.ask_all(b, (1 << b.sides) - 1, write_orders)
    b.shown = 1
    for i in range(b.ship_count):
        if b.ships[i].shuttle == 0 and b.ships[i].status == Status.FIGHTING:
            carry_out(t, b, i)
    for i in range(b.ship_count):
        buy(t, b, i)
    b.shown = 0
    expire(b, "battle")  # nothing of it is left but damage
    for i in range(b.ship_count):
        make_ready(b, i)
    b.battle += 1
    b.stage = Stage.SETUP.value
    t.emit(Event.NEXT_BATTLE, b.battle, b.rules.battles)


def write_orders(t: Table, b: Battle, seat: int) -> None:
    """Ship by ship what is taken out, mended and replaced; then what is bought.  [MG-S70]"""
    left = int(b.purse[seat])
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.side == seat and ship.shuttle == 0 and ship.status == Status.FIGHTING:
            left += order_less(t, b, i, left)
            left -= order_more(t, b, i, left)
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.side == seat and ship.status == Status.FOR_SALE and ship.cost <= left and may_buy(b, i):
            ship.order = t.ask(seat, Ask.BUY, 0, 1, i, ship.cost, left)
            left -= ship.cost * ship.order


def order_less(t: Table, b: Battle, i: int, left: int) -> int:
    """Which components a ship shall do without, for half of their price; what they bring.  [MG-S70]"""
    ship = b.ships[i]
    count, refund = 0, 0
    for c in range(ship.first, ship.end):
        count += 1 if may_take_out(b, i, c) else 0
    if count == 0 or t.ask(ship.side, Ask.REFIT, 0, 1, i, left) == 0:
        return 0
    for c in range(ship.first, ship.end):
        half = b.parts[c].cost // 2
        if may_take_out(b, i, c) and t.ask(ship.side, Ask.TAKE_OUT, 0, 1, i, c, half, left + refund) == 1:
            b.parts[c].order = TAKE_OUT
            refund += half
    return refund


def may_take_out(b: Battle, i: int, c: int) -> bool:
    """Can the ship do without it: no frame, not the last bridge or life support, nothing hangs on it?

    It has to be there, not all that there is, and a hold or rack has to be free of shuttles and cargo.

    [MG-100, MG-110, MG-120, MG-S70]
    """
    part, ship = b.parts[c], b.ships[i]
    if part.tg == 0 or part.order == TAKE_OUT or part.kind == Kind.FRAME or part.cargo > 0:
        return False
    others, alike = 0, 0
    for k in range(ship.first, ship.end):
        other = b.parts[k]
        if k != c and other.tg > 0 and other.order != TAKE_OUT and other.kind != Kind.FRAME:
            others += 1
            alike += 1 if other.kind == part.kind else 0
    if others == 0 or (alike == 0 and (part.kind == Kind.BRIDGE or part.kind == Kind.LIFE_SUPPORT)):
        return False
    for k in range(b.support_count):
        if b.structure[k] == c:
            return False
    for j in range(b.ship_count):
        if b.ships[j].shuttle == 1 and b.ships[j].home == c:
            return False
    return True


def order_more(t: Table, b: Battle, i: int, left: int) -> int:
    """Points of damage mended at a credit each, components replaced or put in again; what it costs.  [MG-S70]"""
    ship = b.ships[i]
    spent = 0
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        purse = left - spent
        if part.tg == 0 and part.cost <= purse and is_supported(b, c):
            part.order = t.ask(ship.side, Ask.REPLACE, 0, 1, i, c, part.cost, purse)
            spent += part.cost * part.order
        elif 0 < part.tg < part.tg_bought and part.order != TAKE_OUT and purse > 0:
            lost = part.tg_bought - part.tg
            part.order = t.ask(ship.side, Ask.POINTS, 0, min(lost, purse), i, c, lost, purse)
            spent += part.order
    return spent


def is_supported(b: Battle, c: int) -> bool:
    """Does every structure that holds it stand, or will it?  [MG-1860]"""
    for k in range(b.support_count):
        if b.dependant[k] == c and b.parts[b.structure[k]].tg == 0 and b.parts[b.structure[k]].order == 0:
            return False
    return True


def may_buy(b: Battle, j: int) -> bool:
    """A ship can be bought at any time; a shuttle for a ship that is there, with a hold for it.  [MG-S70, MG-1790]"""
    if b.ships[j].shuttle == 0:
        return True
    hold, hull = b.parts[b.ships[j].home], b.ships[hull_of(b, j)]
    return hull.status == Status.FIGHTING and (hold.tg > 0 or hold.order > 0)


# ---- what was ordered -----------------------------------------------------------------------------------------------


def carry_out(t: Table, b: Battle, i: int) -> None:
    """The orders for one ship.  [MG-S70]"""
    ship = b.ships[i]
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.order == TAKE_OUT:
            b.purse[ship.side] += part.cost // 2
            b.sections[part.section].size -= part.size
            t.emit(Event.TAKEN_OUT, i, c, part.cost // 2)
            part.tg = 0
            part.size = 0
        elif part.order > 0 and part.tg == 0:
            b.purse[ship.side] -= part.cost
            t.emit(Event.REPLACED, i, c, part.cost)
            renew(b, c)
        elif part.order > 0:
            b.purse[ship.side] -= part.order
            t.emit(Event.MENDED, i, c, part.order)
            mend(b, c, part.order)
        part.order = 0
    lay_out(b, i)


def mend(b: Battle, c: int, points: int) -> None:
    """With each point comes back a point of the attribute that has lost most; of a whole component all.  [MG-S70]"""
    part = b.parts[c]
    part.tg += points
    for _ in range(points):
        k = 1 if part.bought[1] - part.value[1] > part.bought[0] - part.value[0] else 0
        part.value[k] = min(part.bought[k], part.value[k] + 1)
    if part.tg == part.tg_bought:
        refill(b, c)


def refill(b: Battle, c: int) -> None:
    """All attributes are as bought; people are in it if it was bought with them.  [MG-S70, MG-R15]"""
    part = b.parts[c]
    part.value[0] = part.bought[0]
    part.value[1] = part.bought[1]
    if is_staff(part.kind):
        part.staffed = part.crewed
        part.vacant = 0 if part.crewed == 1 else part.bought[0]
        part.value[0] = part.bought[0] - part.vacant


def renew(b: Battle, c: int) -> None:
    """A component is there as it was bought.  [MG-S70]"""
    part = b.parts[c]
    b.sections[part.section].size += part.built - part.size
    part.size = part.built
    part.tg = part.tg_bought
    part.wrecked = 0
    refill(b, c)


def lay_out(b: Battle, i: int) -> None:
    """The hit locations follow each other anew; those of what was taken out are none.  [MG-2180, MG-S70]"""
    place = 1
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        length = part.high - part.low + 1 if part.high >= part.low else part.size
        if part.size == 0:
            part.low = 1
            part.high = 0
        else:
            part.low = place
            part.high = place + length - 1
            place += length


def buy(t: Table, b: Battle, i: int) -> None:
    """A ship or a shuttle that was ordered is there, whole; a ship with its shuttles, without cargo.  [MG-S70]"""
    ship = b.ships[i]
    if ship.order == 0:
        return
    ship.order = 0
    b.purse[ship.side] -= ship.cost
    t.emit(Event.BOUGHT, i, ship.cost, ship.side)
    ship.status = Status.FIGHTING.value
    if ship.shuttle == 1:
        return
    b.sections[ship.first_section].ship = i
    for c in range(ship.first, ship.end):
        b.parts[c].ship = i
        b.parts[c].cargo = 0
        renew(b, c)
    lay_out(b, i)
    for j in range(b.ship_count):
        if b.ships[j].shuttle == 1 and hull_of(b, j) == i:
            b.ships[j].status = Status.FIGHTING.value


def make_ready(b: Battle, i: int) -> None:
    """A shuttle is in the hold it was bought for, or lost without one; components are ready.  [MG-S70, MG-R20]"""
    ship = b.ships[i]
    if ship.shuttle == 1 and ship.status == Status.FIGHTING:
        hold = b.parts[ship.home]
        if b.ships[hull_of(b, i)].status != Status.FIGHTING or hold.tg == 0:
            ship.status = Status.FOR_SALE.value
        else:
            ship.berth = ship.home
            ship.status = Status.STORED.value if hold.kind == Kind.HOLD else Status.DOCKED.value
    for c in range(ship.first, ship.end):
        tidy(b, c)


def tidy(b: Battle, c: int) -> None:
    """A component before a battle: AP, PR and CL are back whatever damage stays.  [MG-S70]"""
    part = b.parts[c]
    if part.tg > 0 and (is_staff(part.kind) or part.kind == Kind.SHIELD or part.kind == Kind.CLOAK):
        refill(b, c)
