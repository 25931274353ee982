"""The words of Instant Systemships: the kinds of things, questions, dice and happenings."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Tactic(Word):
    """The four tactics of a combat round.  [WW-310, WW-510]"""

    ATTACK = 0
    DODGE = 1
    RETREAT = 2
    NEGOTIATE = 3


class Finding(Word):
    """What the combat results table says.  [WW-380]"""

    MISS = 0
    HIT = 1
    HIT_1 = 2  # printed Hit+1
    HIT_2 = 3  # printed Hit+2
    ESCAPES = 4


class Attribute(Word):
    """What a hit can take.  [WW-450]"""

    PD = 0
    BEAM = 1
    SCREEN = 2
    TUBE = 3
    MISSILES = 4
    RACK = 5
    ECM = 6  # these and what follows: second edition
    ARMOUR = 7
    CANNON = 8
    SHELLS = 9
    HOLD = 10


class Status(Word):
    """Where a ship stands in this combat."""

    NONE = 0  # an empty place in the record
    FIGHTING = 1
    DESTROYED = 2
    ESCAPED = 3
    CARRIED = 4
    PEACE = 5  # a treaty has taken it out of the combat
    AWAY = 6  # in a campaign: not in this combat


class Contest(Word):
    """What is played for."""

    CHALLENGE = 0
    DUEL = 1
    GAUNTLET = 2
    CAMPAIGN = 3


class Ask(Word):
    """The questions."""

    TACTIC = 1
    CARRY = 2
    DRIVE = 3
    TUBES = 4
    MISSILE_SPEED = 5
    MISSILE_TARGET = 6
    BEAM = 7
    BEAM_TARGET = 8
    SCREEN = 9
    TAKE_HIT = 10
    CANNONS = 11
    SHELLS = 12
    CANNON_TARGET = 13
    ECM = 14
    JAM = 15


class Bar(Word):
    """Why an answer is not open, or a question not asked."""

    POWER = 1
    SPEED_CAP = 2
    BEAMS = 3
    SCREENS = 4
    TUBES = 5
    MISSILES = 6
    CANNONS = 7
    SHELLS = 8
    ECM = 9
    BURST = 10  # three shells a cannon
    JAMMED = 11  # no further with the points that are left
    LAUNCHES = 12
    NEGOTIATES = 13
    IS_PICKED_UP = 14
    HANDLES = 15  # it drops or picks up a ship
    ATTACKS = 16
    RACKS = 17
    OCCUPIED = 18  # a rack with a ship on it
    NO_WARP = 19
    BURSTS = 20  # it fires cannons
    NO_BURSTS = 21  # it drops or picks up a ship


class Die(Word):
    """The dice."""

    TECHNOLOGY = 1
    COMPONENT = 2
    SPEED = 3
    MISSILES = 4
    COIN = 5
    TACTIC = 6
    TARGET = 7
    MISSILE_SPEED = 8
    IMAGINED = 9


class Event(Word):
    """The happenings."""

    ROUND = 1
    TECHNOLOGY = 2
    COMPONENT_LINE = 3
    ROLLED_UP = 4
    ORDER = 5
    BEAM = 7
    MISSILE = 8
    SCREEN = 9
    DAMAGE = 10
    TAKEN = 11
    DESTROYED = 12
    ESCAPED = 13
    NOT_ESCAPED = 14
    DROPPED = 15
    PICKED_UP = 16
    TREATY = 17
    NO_TREATY = 18
    LOST_WITH_CARRIER = 19
    LAST_ROUND = 20
    WITHDRAWS = 21
    TARGET = 22
    PEACE = 23
    NEXT_SYSTEMSHIP = 24
    SCORED = 25
    CANNON = 26
    JAMMED = 27
    ECM = 28
    LOST_WITH_RACK = 29


class Mind(Word):
    """What makes a computer opponent's answers."""

    RANDOM = 0
    DOCTRINE = 1
    CAREFUL = 2
    SOLVED = 3


class Fact(Word):
    """What a standing order may depend on: the round, what is left of the ship, what is seen of its foe."""

    ROUND = 0
    ROUNDS_LEFT = 1
    PD = 2
    BEAMS = 3
    SCREENS = 4
    TUBES = 5
    MISSILES = 6
    RACKS = 7
    TL = 8
    POINTS = 9
    LOST = 10
    SHIPS = 11
    FOES = 12
    FOE_SEEN = 13
    FOE_SYSTEMSHIP = 14
    FOE_PD = 15
    FOE_BEAMS = 16
    FOE_SCREENS = 17
    FOE_TUBES = 18
    FOE_MISSILES = 19
    FOE_TL = 20
    FOE_POINTS = 21
    FOE_DRIVE = 22
    FOE_TACTIC = 23
    SHOWN = 24
    ECM = 25
    ARMOUR = 26
    CANNONS = 27
    SHELLS = 28


class System(Word):
    """Where power goes after the drive."""

    TUBES = 0
    BEAMS = 1
    SCREENS = 2


class DriveMode(Word):
    """How a standing order sets the drive."""

    FIXED = 0  # that much, or all there is
    SPARE = 1  # all power but that much


class SpeedMode(Word):
    """How the speeds of a volley come from the list."""

    EACH = 0  # one after the other
    ONE = 1  # one drawn for the whole volley
    ANY = 2  # one drawn for each missile


class Target(Word):
    """Which foe is fired at."""

    FIRST = 0
    WEAKEST = 1
    STRONGEST = 2
    SYSTEMSHIP = 3
