"""The words of Bridge Crew: what ships and officers are made of, the dice and the happenings."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Department(Word):
    """The departments of ships and officers; Leadership is printed Command on ships.  [BC-R46]"""

    LEADERSHIP = 0
    PILOTING = 1
    SECURITY = 2
    SYSTEMS = 3
    SCIENCE = 4
    MEDICINE = 5


class System(Word):
    """The six systems of a ship, in the order in which the d20 finds them.  [BC-2380 .. BC-2430]"""

    COMMUNICATIONS = 0
    COMPUTERS = 1
    ENGINES = 2
    SENSORS = 3
    STRUCTURE = 4
    WEAPONS = 5


class Quality(Word):
    """How good the crew of an NPC ship is.  [BC-440 .. BC-470]"""

    BASIC = 0
    PROFICIENT = 1
    TALENTED = 2
    EXCEPTIONAL = 3


class Status(Word):
    """Where a ship stands in the battle.  [BC-R247, BC-R262]"""

    NONE = 0  # an empty place in the record
    FIGHTING = 1
    CRITICAL = 2
    DESTROYED = 3


class ShipDie(Word):
    """How the ship assists a task.  [BC-R210, BC-R237]"""

    NONE = 0
    ROLLED = 1
    POWERED = 2  # counts as a 1, by rerouted power


class Defence(Word):
    """What makes attacks on a ship opposed tasks.  [BC-2180]"""

    NONE = 0
    EVASIVE_ACTION = 1
    DEFENSIVE_FIRE = 2


class Shaken(Word):
    """What a shaken ship suffers: the rows of Minor Damage.  [BC-2640 .. BC-2660]"""

    BRACE = 0
    LOSING_POWER = 1
    CASUALTIES = 2
    ROLL = 3  # leave it to the die


class Ask(Word):
    """The questions."""

    SHAKEN = 1


class Die(Word):
    """The dice."""

    TASK = 1
    SHIP = 2
    ASSISTANT = 3
    SYSTEM = 4
    MINOR_DAMAGE = 5


class Event(Word):
    """The happenings."""

    HIT = 1
    SHAKEN = 2
    BREACHED = 3
    SYSTEM_DESTROYED = 4
    CRITICAL = 5
    DESTROYED = 6
