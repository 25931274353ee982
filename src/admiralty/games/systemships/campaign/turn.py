"""The campaign in its order: player turns step by step, combats round by round, the neutral turn.

[WW-100, WW-300, WW-490, IS-830 .. IS-880, IS-S04]
"""

from __future__ import annotations

from admiralty.core.ground.hexes import next_hex
from admiralty.core.state.lasting import clear, expire
from admiralty.core.state.table import Table

from ..actions import plotting, write_orders
from ..options import CombatLength
from ..records import EVERY_SIDE, NEUTRAL, NONE
from ..turn import anybody_fights, begin_round, fight, is_decided
from ..words import Status
from .campaign import (
    check_victory,
    earn,
    end_treaties,
    is_out,
    note_holding,
    restore_guard,
    scheduled_level,
    stand_empty,
    take_possession,
)
from .design import write_works
from .galaxy import deal_map
from .movement import at, at_war, begin_movement, exits, forbidden, move_some, put, ships_at, stow
from .options import SystemshipTiming
from .records import RADIUS, Campaign
from .setup import contact, remove
from .special import is_second, raze_bases, spill
from .words import Ask, Bar, Event, Phase
from .works import do_works


def play_beat(t: Table, b: Campaign) -> None:
    """One step: what a side builds, one ship's move, one combat round, one round of loading.  [WW-100]"""
    if b.phase == Phase.BUILD:
        build_step(t, b)
    elif b.phase == Phase.MOVE:
        move_step(t, b)
    elif b.phase == Phase.STOW:
        stow(t, b)
        end_turn(t, b)
    else:
        combat_step(t, b)
    while b.over == 0 and pass_on(t, b):
        pass


def pass_on(t: Table, b: Campaign) -> bool:
    """Go on from a phase in which nobody has anything to do; was there one?"""
    if b.phase == Phase.MOVE and not can_move(b):
        end_movement(t, b)
        return True
    if b.phase == Phase.COMBAT and b.place == NONE and not any_contested(b):
        b.phase = Phase.STOW
        return True
    if b.phase == Phase.STOW and not has_racks(b):
        end_turn(t, b)
        return True
    if b.phase == Phase.NEUTRAL and b.place == NONE:
        neutral_step(t, b)
        return b.place == NONE
    return False


def build_step(t: Table, b: Campaign) -> None:
    """A player turn begins: possession, income, then what is built.  [WW-100, WW-600 .. WW-650]"""
    if b.turn == 0:
        begin_campaign(t, b)
    side = b.player
    t.emit(Event.PLAYER_TURN, side, b.turn)
    expire(b, "turn")
    take_possession(t, b, side)
    earn(t, b, side)
    scheduled_level(b, side)
    t.ask_all(b, 1 << side, write_works)
    do_works(t, b, side)
    begin_movement(b)
    b.phase = Phase.MOVE


def begin_campaign(t: Table, b: Campaign) -> None:
    """The first game turn; by house rule all systemships are there from now on.  [IS-R07, IS-S10]"""
    b.turn = 1
    t.emit(Event.GAME_TURN, b.turn)
    if b.goal == 0:
        deal_map(t, b)
    if b.rules.systemship_timing == SystemshipTiming.SETUP:
        for star in range(b.star_count):
            if b.stars[star].entered == 0:
                contact(t, b, star)


def can_move(b: Campaign) -> bool:
    """Has any ship of the player movement points left?"""
    for i in range(b.vessels):
        if b.hulls[i].left > 0:
            return True
    return False


def move_step(t: Table, b: Campaign) -> None:
    """A ship moves, or ships of one hex together, or the player has done.  [WW-110 .. WW-160, WW-R81]"""
    if not move_some(t, b):
        end_movement(t, b)


def end_movement(t: Table, b: Campaign) -> None:
    """Treaties are looked at, and the combats begin.  [IS-590]"""
    expire(b, "movement")
    end_treaties(t, b, b.player)
    b.phase = Phase.COMBAT


# ---- combats -----------------------------------------------------------------------------------------------------


def combat_step(t: Table, b: Campaign) -> None:
    """The next round of the combat; where there is none, the player says which is fought first.  [WW-300, IS-S09]"""
    if b.place == NONE:
        for star in range(b.star_count):
            if b.stars[star].fought == 0 and is_contested(b, star):
                t.offer(star)
        begin_combat(t, b, t.ask(b.player, Ask.COMBAT, 0, 0))
    begin_round(t, b)
    bar_exits(b)
    t.ask_all(b, plotting(b), write_orders)
    fight(t, b)
    take_refuge(t, b)
    if is_decided(t, b):
        withdraw(t, b)
        end_combat(t, b)


def neutral_step(t: Table, b: Campaign) -> None:
    """The neutral stars in their order: each is restored, then fights whoever is there; then the game turn is over.

    [IS-830, IS-850, IS-860, IS-R43]
    """
    for star in range(b.star_count):
        place = b.stars[star]
        if place.guard != NONE and place.fought == 0:
            restore_guard(t, b, star)
            if is_contested(b, star):
                begin_combat(t, b, star)
                return
            place.fought = 1
    end_game_turn(t, b)


def any_contested(b: Campaign) -> bool:
    """Is there a combat still to be fought in this player's turn?"""
    for star in range(b.star_count):
        if b.stars[star].fought == 0 and is_contested(b, star):
            return True
    return False


def has_racks(b: Campaign) -> bool:
    """Has the player a ship whose racks may be filled or emptied?"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.side == b.player and ship.status == Status.AWAY and ship.warp == 1 and ship.racks > 0:
            return True
    return False


def is_contested(b: Campaign, star: int) -> bool:
    """Has the side whose turn it is ships there, and somebody hostile to it?  [WW-300, IS-R45, IS-R49]"""
    place = b.stars[star]
    if b.player == NEUTRAL:
        for side in range(b.sides):
            if place.treaties >> side & 1 == 0 and ships_at(b, side, place.hex) > 0:
                return True
        return False
    if ships_at(b, b.player, place.hex) == 0:
        return False
    for i in range(b.vessels):
        if at(b, i, place.hex) and at_war(b, b.player, i):
            return True
    return False


def begin_combat(t: Table, b: Campaign, star: int) -> None:
    """All ships in the hex are in the combat, but those on racks.  [WW-090, WW-300]"""
    place = b.stars[star]
    place.fought = 1
    place.holding = NONE  # whoever held it has not been alone
    b.place = star
    b.round = 0
    b.quiet = 0
    b.phasing = b.player
    b.treaties = place.treaties
    b.betrayed = place.betrayed
    b.watching = 0
    for i in range(b.vessels):
        ship = b.ships[i]
        if at(b, i, place.hex):
            expire(ship, "combat")
            if ship.status == Status.AWAY:
                ship.status = Status.FIGHTING
            if ship.side < b.sides:
                b.watching = b.watching | 1 << ship.side
    if b.watching == (1 << b.sides) - 1:
        b.watching = EVERY_SIDE
    t.emit(Event.COMBAT, star, b.player)


def bar_exits(b: Campaign) -> None:
    """Who has no hex to retreat to?  [WW-R65]"""
    b.barred = 0
    for side in range(b.sides):
        if exits(b, side, b.stars[b.place].hex) == 0:
            b.barred = b.barred | 1 << side


def take_refuge(t: Table, b: Campaign) -> None:
    """Ships that escaped go to a hex of their owner's choice.  [WW-480, WW-R65]"""
    for i in range(b.vessels):
        if b.ships[i].status == Status.ESCAPED:
            go_beside(t, b, i)


def go_beside(t: Table, b: Campaign, i: int) -> None:
    """A ship leaves for an adjacent hex without hostile ships."""
    ship, place = b.ships[i], b.hulls[i].hex
    free = exits(b, ship.side, place)
    if free == 0:  # another ship that fled in this round was quicker
        ship.status = Status.FIGHTING
        return
    for direction in range(6):
        to = next_hex(place, direction, RADIUS)
        if free >> direction & 1 == 1:
            t.offer(to)
        elif to != NONE:
            t.bar(to, Bar.HOME if forbidden(b, ship.side, to) else Bar.HOSTILE)
    to = t.ask(ship.side, Ask.RETREAT, 0, 0, i)
    ship.status = Status.AWAY
    expire(ship, "combat")
    put(b, i, to)
    t.emit(Event.RETREATED, i, to)
    star = b.map[to]
    if star != NONE and b.stars[star].entered == 0:
        contact(t, b, star)


def withdraw(t: Table, b: Campaign) -> None:
    """After three rounds in a row without damage the side whose turn it is withdraws; a systemship just stops.

    [WW-490, IS-R47]
    """
    is_quiet = b.rules.combat_length == CombatLength.UNTIL_DECIDED and b.quiet >= 3
    if is_quiet and anybody_fights(b) and b.phasing != NEUTRAL:
        for i in range(b.vessels):
            ship = b.ships[i]
            may_leave = ship.status == Status.FIGHTING and ship.side == b.phasing and ship.warp == 1
            if may_leave and exits(b, ship.side, b.hulls[i].hex) != 0:
                ship.status = Status.ESCAPED
                go_beside(t, b, i)


def end_combat(t: Table, b: Campaign) -> None:
    """What is left of those who fought.  [IS-840, IS-870, IS-R23]"""
    place = b.stars[b.place]
    place.treaties = b.treaties
    for i in range(b.vessels):
        ship = b.ships[i]
        clear(ship.order)
        if ship.status == Status.DESTROYED:
            if place.guard == i:
                place.guard = NONE
                place.treaties = 0
            remove(b, i)
        elif at(b, i, place.hex) and ship.status != Status.CARRIED:
            ship.status = Status.AWAY
    spill(t, b)
    t.emit(Event.COMBAT_OVER, b.place)
    b.place = NONE
    b.shown = 0
    expire(b, "combat")
    b.betrayed = 0
    b.barred = 0
    b.watching = 0


def end_game_turn(t: Table, b: Campaign) -> None:
    """After the neutral stars it is seen whether somebody has won.  [IS-S08]"""
    for star in range(b.star_count):
        stand_empty(t, b, star)
    note_out(t, b)
    check_victory(t, b)
    if b.over == 0:
        b.turn += 1
        b.player = next_player(b, 0)
        b.phase = Phase.BUILD
        t.emit(Event.GAME_TURN, b.turn)


def end_turn(t: Table, b: Campaign) -> None:
    """The next player's turn, and after the last the neutral turn.  [IS-830, IS-R43, IS-S04]"""
    if is_second(b):
        raze_bases(t, b, b.player)
    note_holding(b, b.player)
    note_out(t, b)
    b.player = next_player(b, b.player + 1)
    b.phase = Phase.BUILD
    if b.player == NEUTRAL:
        b.phase = Phase.NEUTRAL
        expire(b, "turn")
        t.emit(Event.NEUTRAL_TURN)


def note_out(t: Table, b: Campaign) -> None:
    """Who has neither star nor ship is out.  [IS-S08]"""
    for side in range(b.sides):
        if b.purses[side].out == 0 and is_out(b, side):
            b.purses[side].out = 1
            t.emit(Event.OUT, side)


def next_player(b: Campaign, first: int) -> int:
    """The next side that is still in the game; after them the neutral stars."""
    for side in range(first, b.sides):
        if b.purses[side].out == 0:
            return side
    return NEUTRAL


def outcome(b: Campaign) -> int:
    """The place of the result among the deal's outcomes; -1 while the campaign goes on."""
    return b.result if b.over == 1 else -1


def rounds(b: Campaign) -> int:
    """Game turns that are behind."""
    return b.turn if b.over == 1 else max(0, b.turn - 1)


def turns(b: Campaign) -> int:
    """The game turns played, the running one among them."""
    return b.turn
