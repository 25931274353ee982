"""The records of what is in the scene: fields only."""

from __future__ import annotations

from admiralty.core.state.records import COUNTER, FIXED, number, record

from ..sight import is_gm, readies, sees_trait
from ..tables import (
    ACTIONS,
    ATTRIBUTES,
    BOXES,
    DEPARTMENTS,
    IMPOSSIBLE,
    NONE,
    OFFICERS,
    OTHERS,
    POSITIONS,
    ROUNDS,
    SHIPS,
    SYSTEMS,
    TAGS,
    TURNS,
    WEAPONS,
    ZONES,
    Effect,
    Kind,
    Trigger,
    Whom,
)
from ..words import Hazard, Mode, Side
from .words import Gain, Ruling


@record(absent="used")
class Zone:
    """A zone.  [BC-100, BC-130]"""

    used: int = number(0, 1, within=FIXED)
    terrain: int = number(0, 3)  # the price of leaving it  [BC-680, BC-760]
    hazard: int = number(0, max(Hazard), names=Hazard)
    cover: int = number(0, IMPOSSIBLE)  # [BC-R256]
    open: int = number(0, 2**ZONES - 1)  # the zones next to it on whose side there is no cover, a bit each
    concealment: int = number(0, IMPOSSIBLE)  # [BC-R257]
    volatile: int = number(0, 1)  # attacks from it or into it have complication range +1
    edge: int = number(0, 1)
    exit: int = number(0, 1)  # by house rule ships leave the map here by Impulse  [BC-R105]
    buoy: int = number(0, 2)  # 1: one is here that a Sensor Sweep reads; 2: it is read
    charted: int = number(0, 1)  # the players have swept it: obstacles next to it can be cleared
    swept: int = number(0, OFFICERS)  # by the players: until this officer's turn  [BC-R257]
    read: int = number(0, 2, seen=is_gm)  # by the GM's ships: ends of rounds until it is forgotten
    reader: int = number(0, SHIPS, seen=is_gm)  # 1 + the place of the ship that has read it
    until: int = number(0, TURNS, seen=is_gm)  # and the number of the turn in which it did  [BC-R26]


@record()
class Ready:
    """An action that waits for its trigger.  [BC-1200]"""

    action: int = number(0, ACTIONS - 1, seen=readies, within=FIXED)
    side: int = number(0, 1)  # whose it is
    weapon: int = number(0, WEAPONS - 1, seen=readies, within=FIXED)
    mode: int = number(0, max(Mode), names=Mode, seen=readies, within=FIXED)
    system: int = number(0, SYSTEMS - 1, seen=readies, within=FIXED)
    trigger: int = number(0, max(Trigger), names=Trigger, seen=readies, within=FIXED)
    about: int = number(0, SHIPS - 1, seen=readies, within=FIXED)  # the ship, or the officer whose task it is
    override: int = number(0, 1, seen=readies, within=FIXED)  # it is another position's
    trait: int = number(0, 1 << 14, seen=readies, within=FIXED)  # what is made of one
    until: int = number(0, TURNS, seen=readies, within=FIXED)  # of an NPC ship: its turn of this number
    dropped: int = number(0, 1, seen=readies)  # by the GM's hand


@record(absent="kind")
class OtherTask:
    """A task of the scene: an Other Task, a step of a challenge, an extended task.  [BC-1160, BC-R214, BC-R215]"""

    kind: int = number(0, max(Kind), names=Kind)
    attribute: int = number(0, ATTRIBUTES - 1)
    department: int = number(0, DEPARTMENTS - 1)
    system: int = number(NONE, SYSTEMS - 1, NONE)  # with which the ship assists  [BC-R106]
    focus: int = number(NONE, TAGS - 1, NONE)  # which fits it; NONE: no focus does
    difficulty: int = number(0, 5)
    boxes: int = number(0, BOXES)  # of an extended task
    marked: int = number(0, BOXES)
    resistance: int = number(0, 3)
    needs: int = number(0, (1 << OTHERS) - 1)  # the tasks that must be done before, a bit each
    challenge: int = number(0, OTHERS)  # 1 + the challenge of which it is a step
    gain: int = number(0, max(Gain), names=Gain)
    trait: int = number(0, 4095)  # that it makes
    done: int = number(0, 1)


@record(absent="price")
class Spend:
    """A spend that the table has made up; what it does the GM sets by hand.  [BC-2450]"""

    price: int = number(0, 9)
    side: int = number(0, 1)  # who may buy it
    immediate: int = number(0, 1)  # it is paid at once, by adding Threat too; else after a success
    repeatable: int = number(0, 1)


@record(absent="ruling")
class Mark:
    """The GM's word on a task to come.  [BC-R276]"""

    ruling: int = number(0, max(Ruling), names=Ruling)
    degrees: int = number(-3, 3)  # of Difficulty
    officer: int = number(NONE, OFFICERS - 1, NONE)  # whose; NONE: anybody's
    ship: int = number(NONE, SHIPS - 1, NONE)
    action: int = number(NONE, ACTIONS - 1, NONE)  # NONE: any
    pinned: int = number(0, 1)  # it is for more than one task


@record(absent="potency")
class Trait:
    """A trait in the scene: what it does, and whom it concerns.  [BC-R265]

    Of ship, zone, officer, system and position it concerns what it names; what it does not name is all the same to it.
    """

    potency: int = number(0, 3, seen=sees_trait)
    effect: int = number(0, max(Effect), names=Effect, seen=sees_trait)
    side: int = number(0, 1, names=Side, seen=sees_trait)  # whose it is
    ship: int = number(NONE, SHIPS - 1, NONE, within="ship", seen=sees_trait)
    zone: int = number(NONE, ZONES - 1, NONE, within="zone", seen=sees_trait)
    officer: int = number(NONE, OFFICERS - 1, NONE, within="officer", seen=sees_trait)
    whom: int = number(0, max(Whom), names=Whom, seen=sees_trait)
    system: int = number(NONE, SYSTEMS - 1, NONE, seen=sees_trait)
    position: int = number(NONE, POSITIONS - 1, NONE, seen=sees_trait)
    rounds: int = number(0, ROUNDS, within=COUNTER, seen=sees_trait)  # ends of rounds until it is over; 0: it lasts
    kept: int = number(0, 1, seen=sees_trait)  # the GM keeps it secret, whatever is seen of its ship
    maker: int = number(0, SHIPS - 1, seen=sees_trait)  # the ship whose turn ends it
    until: int = number(0, TURNS, seen=sees_trait)  # this officer's or numbered turn; 0: it lasts
    since: int = number(0, ROUNDS + 1, seen=sees_trait)  # 1 + the round in which it came


@record()
class Objective:
    """How the scenario is decided.  [BC-R263]"""

    rounds: int = number(0, ROUNDS)  # the last round; 0: no limit
    late: int = number(0, 2, 2, within="outcome")  # the outcome when time is up
    enough: int = number(0, SHIPS)  # enemies out with which the players win then; 0: never
    late_read: int = number(0, 2, 2, within="outcome")  # the outcome then if every buoy is read
    rout: int = number(0, 1, 1)  # the players win when all enemies are out
    escape: int = number(0, 1)  # the players may win by leaving
    escape_out: int = number(0, SHIPS)  # ... once so many enemies are out
    escape_known: int = number(0, 1)  # ... once all are identified
    escape_read: int = number(0, 1)  # ... once every buoy is read
