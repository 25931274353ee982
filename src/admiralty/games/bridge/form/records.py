"""The record of a form that is filled in: fields only."""

from __future__ import annotations

from admiralty.core.state.records import FIXED, number, numbers, record

from ..sight import writes
from ..tables import (
    ACTIONS,
    BOUGHT_MOST,
    COUNT,
    DICE_MOST,
    EXTREME,
    MOVE,
    NONE,
    OFFICERS,
    OTHERS,
    OUTCOMES,
    SEATS,
    SHIPS,
    SPENDS,
    STATIONS,
    SYSTEMS,
    TARGETS,
    TRAITS,
    WEAPONS,
    ZONES,
    Form,
    Minor,
    Then,
    Trigger,
)
from ..words import Boost, Mode


@record()
class Order:
    """The form that is being filled in.  [BC-R275]"""

    seat: int = number(NONE, SEATS - 1, NONE, within=FIXED)
    form: int = number(0, max(Form), names=Form, within=FIXED)
    harder: int = number(0, 1, seen=writes, within=FIXED)  # Difficulty, of a second major action  [BC-1100]
    assisted: int = number(0, 1, seen=writes, within=FIXED)  # by who directed it  [BC-1310]
    declined: int = number(0, 1, seen=writes, within=FIXED)  # whom the captain directed has refused
    director: int = number(NONE, OFFICERS - 1, NONE, seen=writes, within=FIXED)
    given: int = number(NONE, OFFICERS - 1, NONE, seen=writes, within=FIXED)  # the officer whose form it is
    from_ship: int = number(NONE, SHIPS - 1, NONE, seen=writes, within=FIXED)  # the NPC ship whose form it is
    officer: int = number(NONE, OFFICERS - 1, NONE, seen=writes, within=FIXED)
    ship: int = number(NONE, SHIPS - 1, NONE, seen=writes, within=FIXED)
    first: int = number(0, MOVE, seen=writes, within=FIXED)  # an Impulse before the action
    action: int = number(0, ACTIONS - 1, seen=writes, within=FIXED)
    walk: int = number(0, STATIONS, seen=writes, within=FIXED)  # 1 + the station that it changes to before it acts
    leave: int = number(0, STATIONS, seen=writes, within=FIXED)  # ... or after all else
    override: int = number(0, 1, seen=writes, within=FIXED)  # the action is another position's  [BC-1170]
    target: int = number(NONE, TARGETS - 1, NONE, seen=writes, within=FIXED)
    probe: int = number(0, ZONES - 1, seen=writes, within=FIXED)  # where one is launched to
    weapon: int = number(0, WEAPONS - 1, seen=writes, within=FIXED)
    mode: int = number(0, max(Mode), names=Mode, seen=writes, within=FIXED)
    readied: int = number(0, ACTIONS - 1, seen=writes, within=FIXED)  # by Ready
    trigger: int = number(0, max(Trigger), names=Trigger, seen=writes, within=FIXED)
    about: int = number(0, SHIPS - 1, seen=writes, within=FIXED)  # the ship or the officer that sets it off
    trait: int = number(0, 1 << 14, seen=writes, within=FIXED)  # what is made of one
    other: int = number(0, OTHERS - 1, seen=writes, within=FIXED)  # the task of the scene
    more: int = number(0, 1 << 14, seen=writes, within=FIXED)  # 1 + the trait that a success makes besides
    bought: list[int] = numbers(SPENDS, 0, BOUGHT_MOST, seen=writes, within=FIXED)
    handled: int = number(0, OTHERS - 1, seen=writes, within=FIXED)  # the thing with which it interacts
    boost: int = number(0, max(Boost), names=Boost, seen=writes, within=FIXED)
    aim: int = number(0, SYSTEMS, seen=writes, within=FIXED)  # 1 + the system; 0: none is chosen
    zone: int = number(0, ZONES - 1, seen=writes, within=FIXED)
    system: int = number(0, SYSTEMS - 1, seen=writes, within=FIXED)
    allies: list[int] = numbers(2, NONE, OFFICERS - 1, NONE, seen=writes, within=FIXED)
    minors: int = number(0, (2 << max(Minor)) - 1, seen=writes, within=FIXED)  # a bit each
    lock: int = number(0, SHIPS - 1, seen=writes, within=FIXED)  # for a Targeting Solution
    restored: int = number(0, SYSTEMS - 1, seen=writes, within=FIXED)
    after: int = number(0, MOVE, seen=writes, within=FIXED)  # an Impulse after the action
    contact: int = number(NONE, SHIPS - 1, NONE, seen=writes, within=FIXED)  # with whom, at the end of the Impulse
    berth: int = number(0, SHIPS, seen=writes, within=FIXED)  # by Thrusters: 1 + the ship; 0: within the zone
    risk: int = number(0, 1, seen=writes, within=FIXED)  # a dive's hazard strikes in place of its price  [BC-R17]
    bites: int = number(0, COUNT, seen=writes, within=FIXED)  # so much of a dive's price was paid by adding Threat
    asked: int = number(0, 1, seen=writes, within=FIXED)  # could it have pursued?
    dice: int = number(0, DICE_MOST, seen=writes, within=FIXED)  # bought
    ones: int = number(0, 1, seen=writes, within=FIXED)  # by Determination
    helpers: list[int] = numbers(OFFICERS, 0, 1, seen=writes, within=FIXED)  # who are called
    then: int = number(0, max(Then), names=Then, seen=writes, within=FIXED)
    keeps: int = number(0, 1, seen=writes, within=FIXED)  # keeping the Initiative is ordered before the dice
    closing: int = number(0, 1, seen=writes, within=FIXED)  # it is the form after a hit
    strike: int = number(0, 8 * SHIPS, seen=writes, within=FIXED)  # the GM: as an addition has it; 0: none
    reinforce: int = number(0, SHIPS, seen=writes, within=FIXED)  # the GM: 1 + the ship that is called in
    quick: int = number(0, 1 << 14, seen=writes, within=FIXED)  # the GM: a new trait
    wary: int = number(0, 4, seen=writes, within=FIXED)  # the GM: complication range of the players' next task
    released: int = number(0, (1 << SHIPS) - 1, seen=writes, within=FIXED)  # held ships that are let go, a bit each
    unrolled: int = number(0, 1, seen=writes, within=FIXED)  # a success without dice, at Difficulty 0  [BC-R206]
    ignored: int = number(NONE, TRAITS, NONE, seen=writes, within=FIXED)  # the trait, by Calibrate Sensors  [BC-R69]
    threat: int = number(0, COUNT, seen=writes, within=FIXED)  # the part of the price that is paid so
    reach: int = number(0, EXTREME, seen=writes, within=FIXED)  # by house rule how far a Reveal looks  [BC-R72]
    outcome: int = number(0, OUTCOMES - 1, seen=writes, within=FIXED)
    claimed: int = number(0, 1, seen=writes, within=FIXED)  # a focus that no tag gives  [BC-R203]
