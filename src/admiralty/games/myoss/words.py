"""The words of Myoss Gamma: the kinds of things, actions, questions, dice and happenings."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Kind(Word):
    """What a component is.  [MG-100, MG-450 .. MG-1890]"""

    NONE = 0  # an empty place in the record
    BRIDGE = 1
    CREW = 2
    LIFE_SUPPORT = 3
    ENGINE = 4
    WEAPON = 5
    SHIELD = 6
    CLOAK = 7
    SENSOR = 8
    COMPUTER = 9
    TRACTOR_BEAM = 10
    MAINTENANCE = 11
    MEDICAL = 12
    TRANSPORTER = 13
    HOLD = 14
    RACK = 15
    COMMUNICATIONS = 16
    SELF_DESTRUCT = 17
    STRUCTURE = 18
    DECORATION = 19
    ARMOR = 20
    AMENITY = 21
    FRAME = 22


class Status(Word):
    """Where a ship is in this battle."""

    NONE = 0  # an empty place in the record, kept for a part that splits off
    FIGHTING = 1  # in space
    STORED = 2  # in a hold
    DOCKED = 3  # on a rack
    DESTROYED = 4
    ESCAPED = 5
    SURRENDERED = 6
    WITHDRAWN = 7  # its player is out, and it leaves the battle
    ADRIFT = 8  # a neutral ship: it takes no actions and may not be attacked  [MG-S90]
    FOR_SALE = 9  # lost or never bought; to be had between the battles of a campaign  [MG-S70]


class Stage(Word):
    """Where the battle is between two beats."""

    SETUP = 0
    START = 1  # the next player's turn begins
    SHIPS = 2  # his ships act, one after the other
    OVER = 3
    YARD = 4  # between two battles of a campaign  [MG-S70]


class Contest(Word):
    """What is played for."""

    BATTLE = 0  # the last player or team with a ship  [MG-R17]
    CONVOY = 1  # cargo saved after some rounds  [MG-S80]
    ESCAPE = 2  # one side wins when one of its ships has escaped
    RESCUE = 3  # most people aboard  [MG-S90]
    CAMPAIGN = 4  # a series of battles: most value after the last of them  [MG-S70]


class Action(Word):
    """What an action may be.  [MG-2300 .. MG-2500]"""

    END = 0
    FIRE = 1
    SCAN = 2
    REPAIR = 3
    HEAL = 4
    SHIELD_ON = 5
    SHIELD_OFF = 6
    CLOAK_ON = 7
    CLOAK_OFF = 8
    ATTACH = 9
    AUTOFIRE_ON = 10
    AUTOFIRE_OFF = 11
    LOCK = 12
    RELEASE = 13
    DOORS = 14
    LAUNCH = 15  # a shuttle or ship out of a hold, or off a rack
    STOW = 16  # a shuttle or ship into a hold, or onto a rack
    TRANSFER = 17  # a shuttle from hold to hold of the same ship
    BEAM_PEOPLE = 18
    KEEP = 19  # the lock of an unmanned ship, from afar
    SELF_DESTRUCT = 20
    CUT = 21
    REMOTE = 22
    BRIDGE = 23  # another bridge takes over, where that costs an action
    CROSS = 24  # people go on foot, or by shuttle


class Bar(Word):
    """Why an action, a component or a ship is not to be chosen; of several reasons the one that stands later."""

    NOTHING = 0  # it is to be chosen, or the ship was not built for it
    LOST = 1
    COVERED = 2
    INSIDE = 3
    OUT_OF_RANGE = 4
    WORN = 5
    FIRED = 6
    SCANNED = 7
    BEAMED = 8
    HOLDS = 9
    BROKEN_OFF = 10
    UNARMED = 11
    UNATTACHED = 12
    NO_WEAPON = 13
    SHIELD_UP = 14
    CLOAK_UP = 15
    CLOAKED = 16
    SHIELDED = 17
    SCREENS = 18
    VEILED = 19
    NO_WORKSHOP = 20
    NO_RP = 21
    SOUND = 22
    NO_SICK_BAY = 23
    NO_HP = 24
    HEALTHY = 25
    NO_TARGET = 26
    NO_OTHER_TARGET = 27
    NO_LOCK = 28
    BLOCKED = 29
    HELD = 30
    NO_GOAL = 31
    NOBODY = 32
    NO_PLACE = 33
    RACKED = 34
    ADRIFT = 35
    TOO_LARGE = 36
    FULL = 37
    DOORS = 38
    CREW_ONLY = 39
    FOREIGN = 40
    WRECKED = 41
    DEAD = 42
    SHELTERED = 43


class Task(Word):
    """What is still to be worked out after a hit, the last one in the list first."""

    DAMAGE = 1
    ROLL = 2
    EXPLODE = 3
    DEBRIS = 4
    SPLIT = 5  # what is left of a ship may be several ships
    CARRIED = 6  # a carried ship loses components


class Cause(Word):
    """Why a destruction roll is made, and so whether a failed one explodes."""

    COMBAT = 0
    LIFE_SUPPORT = 1
    SELF_DESTRUCT = 2
    DERELICT = 3


class Ask(Word):
    """The questions."""

    RAISE = 1
    PRIMARY = 2
    SERVE = 3
    TOW = 4
    BERTH = 5
    FLEE = 6
    CHASE = 7
    GIVE_UP = 8
    NEW_BRIDGE = 9
    SUFFER = 10
    SHIP = 11
    KEEP_LOCK = 12
    ACTION = 13
    WEAPON = 14
    TARGET = 15
    SECTION = 16
    SENSOR = 17
    REPAIR = 18
    RESTORE = 19
    HEAL = 20
    SHIELD = 21
    CLOAK = 22
    COMPUTER = 23
    ATTACH = 24
    AUTOFIRE_TARGET = 25
    BEAM = 26
    LOCK_TARGET = 27
    HOLD = 28
    VESSEL = 29
    PLACE = 30
    TRANSPORTER = 31
    PEOPLE_FROM = 32
    PEOPLE_TO = 33
    PEOPLE = 34
    CHARGE = 35
    JOINT = 36
    DRONE = 37
    PICK_ROLL = 38
    ADJUST = 39
    FREE_PICK = 40
    LOSE = 41
    CARGO_LOST = 42
    SHUTTLE_LOST = 43
    SHIP_HIT = 44
    EVACUATE = 45
    RESCUER = 46
    CHUNK_LOCKED = 47
    SURRENDER = 48
    ACCEPT = 49
    REPAIR_WHAT = 50
    FREE_LOCATION = 51
    NEW_TARGET = 52
    BEAM_FROM = 53
    REFIT = 54
    TAKE_OUT = 55
    POINTS = 56
    REPLACE = 57
    BUY = 58
    CROSS_FROM = 59


class Die(Word):
    """The dice, all of them d100 from 1 to 100 but those that draw lots.  [MG-030]"""

    TURN_ORDER = 1
    TO_HIT = 2
    CRITICAL = 3
    FREE_PICK = 4
    SHUTTLE = 5
    ACTION = 6
    BACKFIRE = 7
    DESTRUCTION = 8
    FLYING = 9
    DEBRIS_TARGET = 10
    CARRIED_LOSS = 11
    IMAGINED = 12


class Event(Word):
    """The happenings."""

    ORDER = 1
    PREPARED = 2
    ROUND = 3
    TURN = 4
    ACTIONS = 5
    SHORTAGE = 6
    ATTACK = 7
    MISS = 8
    CRITICAL = 9
    PICKED = 10
    ADJUSTED = 11
    HIT = 12
    ABSORBED = 13
    DAMAGE = 14
    ATTRIBUTE = 15
    DESTROYED = 16
    HIT_AGAIN = 17
    ROLL = 18
    FALLS_APART = 19
    EXPLODES = 20
    DEBRIS = 21
    DEBRIS_PAST = 22
    SHUTTLE_SHOT = 23
    SHUTTLE_LOST = 24
    SCAN = 25
    FAILED = 26
    BACKFIRE = 27
    REPAIRED = 28
    RESTORED = 29
    HEALED = 30
    SHIELD_UP = 31
    SHIELD_DOWN = 32
    CLOAK_UP = 33
    CLOAK_DOWN = 34
    SERVES = 35
    AUTOFIRE_ON = 36
    AUTOFIRE_OFF = 37
    LOCKED = 38
    UNLOCKED = 39
    DOORS_OPEN = 40
    DOORS_SHUT = 41
    LAUNCHED = 42
    STOWED = 43
    BEAMED = 44
    SELF_DESTRUCT = 45
    CUT = 46
    SPLIT = 47
    NEW_BRIDGE = 48
    SAVED = 49
    FLEES = 50
    CHASES = 51
    GIVES_UP = 52
    ESCAPED = 53
    CHASE_FAILS = 54
    CHASE_TURNS = 55
    CARGO_LOST = 56
    CARRIED_HIT = 57
    LOST_WITH_CARRIER = 58
    SET_FREE = 59
    EVACUATED = 60
    OFFERS_SURRENDER = 61
    SURRENDERS = 62
    REFUSES = 63
    OUT = 64
    STALEMATE = 65
    TURN_LIMIT = 66
    CARGO_COUNTED = 67
    FREE_PICK = 68
    REMOTE = 69
    LONG_QUIET = 70
    SUPPORT_LOST = 71
    ACTS = 72  # which action it is, before more is asked about it
    TAKES = 73  # with which component
    MEANS = 74  # which ship it is about
    CUTS = 75  # which section goes, and which stays
    FETCHED = 76
    PERISH = 77
    PEOPLE_COUNTED = 78
    NEXT_BATTLE = 79
    INCOME = 80
    CAPTURED = 81
    TAKEN_OUT = 82
    MENDED = 83
    REPLACED = 84
    BOUGHT = 85
    VALUED = 86
    CROSSED = 87
    LOST_QUIETLY = 88  # without an explosion
    HEALING_HURTS = 89
    BERTH_WRECKED = 90
    SHOT_DOWN = 91  # a shuttle
    AUTOFIRE_ENDS = 92  # by itself
    LOCK_BROKEN = 93  # by damage
    LOCK_ENDS = 94  # not kept, or there is nobody to hold
    LOCK_DROPPED = 95  # for a shield or cloak of its own
    TIED = 96
    VOID = 97  # dice before a critical
    CANNOT_FLY = 98  # a die that shows a component which flies already, or none
    LOST_ALREADY = 99  # a die that shows a component which is lost
    LOCK_STOPPED = 100  # by a shield or cloak of the other
    CAST_OFF = 101


class Mind(Word):
    """What makes a computer opponent's answers."""

    RANDOM = 0
    GUNNER = 1
    SIMPLE = 2


LETTERS = {  # of the attributes on a record sheet, in the order of their values  [MG-580, MG-680, MG-3270]
    Kind.BRIDGE: ("AP",),
    Kind.CREW: ("AP",),
    Kind.LIFE_SUPPORT: ("BP",),
    Kind.ENGINE: ("MN", "TH"),
    Kind.WEAPON: ("PW", "AC"),
    Kind.SHIELD: ("PR",),
    Kind.CLOAK: ("CL",),
    Kind.SENSOR: ("SL",),
    Kind.COMPUTER: ("TL",),
    Kind.MAINTENANCE: ("RP",),
    Kind.MEDICAL: ("HP",),
    Kind.TRANSPORTER: ("TC",),
    Kind.HOLD: ("CC",),
    Kind.RACK: ("CC",),
    Kind.SELF_DESTRUCT: ("DP",),
    Kind.AMENITY: ("PC",),
}
