"""The combat round in its order, and when a combat is over.  [IS-050 .. IS-080, WW-300, WW-310, WW-470 .. WW-510]"""

from __future__ import annotations

from admiralty.core.state.lasting import clear, expire
from admiralty.core.state.records import copy_into
from admiralty.core.state.table import Table

from .actions import automatic_orders, enemies, engaged, hostile, plotting, willing, write_orders
from .attack import escapes, fire
from .damage import aboard, damage, destroy_stripped
from .options import ChallengeFirstPlot, ChallengeVictory, CombatLength, Edition, NegotiateScope
from .records import NEUTRAL, NONE, Battle, Ship
from .setup import launch, roll_up
from .special import use_ecm
from .words import Contest, Event, Status, Tactic

WIN, LOSS, MUTUAL, STANDOFF = 0, 1, 2, 3  # the challenge's outcomes
POINTS, TENTHS = (3, 0, 1, 1), 10  # of the gauntlet, by those; its outcomes are tenths of the highest score
LONG_QUIET = 3  # rounds without damage after which the phasing side must withdraw


def play_beat(t: Table, b: Battle) -> None:
    """One combat round.  [IS-030 .. IS-080, WW-310]"""
    begin_round(t, b)
    if b.met > 0 and b.round == 1:
        roll_up(t, b)
        copy_into(b.ships[0].order, b.first)
    elif is_blind(b):
        t.ask_all(b, plotting(b), write_orders)
        roll_up(t, b)  # IS-050: only now
    else:
        roll_up(t, b)
        t.ask_all(b, plotting(b), write_orders)
    fight(t, b)
    end_round(t, b)


def fight(t: Table, b: Battle) -> None:
    """What comes of the orders that are written, in the order of the steps.  [IS-080, WW-470]"""
    automatic_orders(t, b)
    show_orders(t, b)
    negotiate(t, b)
    drop(t, b)
    if b.rules.edition == Edition.SECOND:
        use_ecm(t, b)
    fire(t, b)
    fleeing = escaping(b)  # WW-470: a ship that is destroyed now has still fired
    harmed = damage(t, b)
    destroy_stripped(t, b)
    retreat(t, b, fleeing)
    pick_up(t, b)
    b.quiet = 0 if harmed else b.quiet + 1


def is_blind(b: Battle) -> bool:
    """In the challenge the first order is locked before the systemship exists.  [IS-040, IS-R55]"""
    return b.contest != Contest.DUEL and b.round == 1 and b.rules.challenge_first_plot == ChallengeFirstPlot.BLIND


def begin_round(t: Table, b: Battle) -> None:
    """The last round's orders are put away."""
    b.round += 1
    b.shown = 0
    for i in range(b.vessels):
        expire(b.ships[i], "round")
    t.emit(Event.ROUND, b.round)


def show_orders(t: Table, b: Battle) -> None:
    """All orders are shown together.  [WW-310]"""
    b.shown = 1
    for i in range(b.vessels):
        ship = b.ships[i]
        if engaged(b, i):
            ship.drive = ship.order.drive
            ship.tactic = ship.order.tactic
            t.emit(
                Event.ORDER,
                i,
                ship.order.tactic,
                ship.order.drive,
                ship.order.beam,
                ship.order.screen,
                ship.order.tubes,
            )
            if ship.order.ecm > 0:
                t.emit(Event.ECM, i, ship.order.ecm)
            if ship.automatic == 1 and ship.order.beam + ship.order.tubes > 0 and enemies(b, i) > 1:
                t.emit(Event.TARGET, i, ship.order.beam_target)


# ---- negotiation --------------------------------------------------------------------------------------------------


def negotiate(t: Table, b: Battle) -> None:
    """Treaties with willing systemships, and peace where everybody in the combat chose it.

    [IS-560 .. IS-580, IS-R22, IS-R23, WW-510]
    """
    asked = 0  # sides all of whose ships in the combat chose it
    others = 0  # sides that fight on
    for i in range(b.vessels):
        if b.ships[i].order.tactic == Tactic.NEGOTIATE and engaged(b, i):
            asked = asked | 1 << b.ships[i].side
    if asked == 0:
        return
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.side < NEUTRAL and ship.order.tactic != Tactic.NEGOTIATE and engaged(b, i):
            others = others | 1 << ship.side
    asked = asked & ~others
    if asked == 0:
        return
    if neutral_fights(b):
        treaties(t, b, asked, others)
    elif others == 0:  # WW-510: every ship in the combat chose it
        make_peace(t, b)
    else:
        tell_refused(t, b, asked)


def neutral_fights(b: Battle) -> bool:
    """Is a systemship of the neutral side in the combat?"""
    for i in range(b.vessels):
        if b.ships[i].side == NEUTRAL and engaged(b, i):
            return True
    return False


def treaties(t: Table, b: Battle, asked: int, others: int) -> None:
    """Free passage for the sides that asked, if every systemship there is willing.  [IS-560, IS-570, IS-R22]"""
    opposing = 0
    for i in range(b.vessels):
        if b.ships[i].side == NEUTRAL and engaged(b, i):
            for j in range(b.vessels):
                if hostile(b, i, j):
                    opposing = opposing | 1 << b.ships[j].side
    granted = asked & opposing & ~b.betrayed
    if b.rules.negotiate_scope == NegotiateScope.ALL_OPPOSING and opposing & ~asked != 0:
        granted = 0
    for i in range(b.vessels):
        if b.ships[i].side == NEUTRAL and engaged(b, i) and not (b.ships[i].automatic == 1 and willing(b.ships[i])):
            granted = 0
    for side in range(b.sides):
        if granted >> side & 1 == 1:
            t.emit(Event.TREATY, side)
    tell_refused(t, b, asked & ~granted)
    b.treaties = b.treaties | granted
    leave_in_peace(b)


def tell_refused(t: Table, b: Battle, refused: int) -> None:
    """Those who negotiated in vain."""
    for side in range(b.sides):
        if refused >> side & 1 == 1:
            t.emit(Event.NO_TREATY, side)


def leave_in_peace(b: Battle) -> None:
    """Ships that have nobody left to fight are out of this combat.  [IS-R23]"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.side < NEUTRAL and b.treaties >> ship.side & 1 == 1 and enemies(b, i) == 0:
            if ship.status == Status.FIGHTING:
                ship.status = Status.PEACE


def make_peace(t: Table, b: Battle) -> None:
    """Fighting ends for this turn.  [WW-510]"""
    t.emit(Event.PEACE)
    for i in range(b.vessels):
        if b.ships[i].status == Status.FIGHTING:
            b.ships[i].status = Status.PEACE


# ---- carried ships and retreat ------------------------------------------------------------------------------------


def drop(t: Table, b: Battle) -> None:
    """A ship dropped in this round neither fires nor is fired at in it.  [WW-500]"""
    for i in range(b.vessels):
        if b.ships[i].warp == 1:
            j = b.ships[i].order.drop
            while j != NONE:
                b.ships[j].dropped = 1
                b.ships[j].carrier = NONE
                t.emit(Event.DROPPED, i, j)
                j = b.ships[j].order.drop


def pick_up(t: Table, b: Battle) -> None:
    """What was dropped stays in the hex; what was picked up is aboard and leaves with its carrier.  [WW-090, WW-500]

    Whom the racks that are left after the damage cannot take stays in the hex.
    """
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.dropped == 1:
            ship.status = Status.FIGHTING
        j = ship.order.pick_up if ship.warp == 1 and ship.status != Status.DESTROYED else NONE
        while j != NONE:
            if b.ships[j].status == Status.FIGHTING and aboard(b, i) < ship.racks:
                b.ships[j].status = Status.CARRIED
                b.ships[j].carrier = i
                t.emit(Event.PICKED_UP, i, j)
            j = b.ships[j].order.pick_up


def escaping(b: Battle) -> int:
    """The retreating ships that get Escapes from every enemy looked up, a bit each.  [WW-480]"""
    gone = 0
    for i in range(b.vessels):
        if b.ships[i].status == Status.FIGHTING and b.ships[i].order.tactic == Tactic.RETREAT and escapes(b, i):
            gone = gone | 1 << i
    return gone


def retreat(t: Table, b: Battle, fleeing: int) -> None:
    """Those that live through the damage are gone.  [WW-480]"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.status == Status.FIGHTING and ship.order.tactic == Tactic.RETREAT:
            if fleeing >> i & 1 == 1:
                ship.status = Status.ESCAPED
                t.emit(Event.ESCAPED, i)
            else:
                t.emit(Event.NOT_ESCAPED, i)


# ---- the end ------------------------------------------------------------------------------------------------------


def end_round(t: Table, b: Battle) -> None:
    """Is it over, and how?  [IS-020, IS-S01]"""
    if b.contest == Contest.GAUNTLET and b.met == 0 and b.round == 1:
        copy_into(b.first, b.ships[0].order)
    if is_decided(t, b):
        b.over = 1
        b.result = duel_result(b) if b.contest == Contest.DUEL else challenge_result(b)
    if b.over == 1 and b.contest == Contest.GAUNTLET:
        score(t, b)


def is_decided(t: Table, b: Battle) -> bool:
    """Is the combat over?  [WW-490, IS-070, IS-870, IS-R47]"""
    if not anybody_fights(b):
        return True
    if b.rules.combat_length == CombatLength.THREE_ROUNDS:
        if b.round < b.rules.rounds:
            return False
        t.emit(Event.LAST_ROUND, b.round)
        return True
    if b.quiet < LONG_QUIET:
        return False
    if b.phasing == NEUTRAL:  # which has nowhere to go, and just stops
        t.emit(Event.LAST_ROUND, b.round)
    else:
        t.emit(Event.WITHDRAWS, b.phasing)
    return True


def score(t: Table, b: Battle) -> None:
    """Three points for a win, none for a loss, one for what lies between; then the next systemship.  [IS-S01]"""
    won = POINTS[b.result]
    b.score += won
    b.met += 1
    t.emit(Event.SCORED, b.met, b.result, won, b.score)
    if b.met < b.rules.gauntlet:
        b.over = 0
        expire(b, "combat")
        for i in range(b.vessels):
            anew(b.ships[i])
        t.emit(Event.NEXT_SYSTEMSHIP, b.met + 1)
    else:
        b.result = min(TENTHS - 1, TENTHS * b.score // (POINTS[WIN] * b.rules.gauntlet))


def anew(ship: Ship) -> None:
    """A player's ship as it was built, or a systemship that has still to be rolled up.  [IS-S01]"""
    if ship.automatic == 1:
        clear(ship.built)
        ship.tl = 0
    launch(ship)
    ship.status = Status.FIGHTING
    ship.taken = 0


def anybody_fights(b: Battle) -> bool:
    """Are there still ships that may fire at each other?"""
    for i in range(b.vessels):
        if engaged(b, i):
            return True
    return False


def lives(b: Battle, side: int) -> bool:
    """Has this side a ship that is not destroyed?"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.side == side and ship.status != Status.NONE and ship.status != Status.DESTROYED:
            return True
    return False


def margin(b: Battle) -> int:
    """Hits marked off on the systemship less those on the warpship.  [IS-R53]"""
    total = 0
    for i in range(b.vessels):
        total += b.ships[i].taken if b.ships[i].side == NEUTRAL else -b.ships[i].taken
    return total


def challenge_result(b: Battle) -> int:
    """Win, loss, mutual or stand-off.  [IS-020, IS-R53, IS-R54]"""
    if b.rules.challenge_victory == ChallengeVictory.MORE_DAMAGE:
        return WIN if margin(b) > 0 else LOSS if margin(b) < 0 else STANDOFF
    if lives(b, NEUTRAL):
        return STANDOFF if lives(b, 0) else LOSS
    if lives(b, 0) or b.rules.challenge_victory == ChallengeVictory.DESTROY:
        return WIN
    return MUTUAL


def duel_result(b: Battle) -> int:
    """The one side left, mutual destruction or a stand-off: the sides, then those two, then the neutral side."""
    left, count = 0, 0
    for side in range(b.sides):
        if lives(b, side):
            left = side
            count += 1
    if lives(b, NEUTRAL):
        left = b.sides + 2
        count += 1
    if count == 0:
        return b.sides
    return left if count == 1 else b.sides + 1


def rounds(b: Battle) -> int:
    """The rounds of this combat; those of a gauntlet's earlier ones do not count."""
    return b.round


def outcome(b: Battle) -> int:
    """The place of the result among the deal's outcomes; -1 while the combat goes on."""
    return b.result if b.over == 1 else -1
