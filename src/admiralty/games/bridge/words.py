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
    FLED = 4  # off the map by a dive, and perhaps pursued; or a pursuer that has caught up  [BC-R08]
    WAITING = 6  # a reinforcement that has not come yet
    GONE = 5  # off the map for good


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


class Attribute(Word):
    """What an officer is like.  [BC-R232]"""

    AGILITY = 0
    BRAWN = 1
    CUNNING = 2
    PRESENCE = 3
    REASON = 4
    WILL = 5


class Position(Word):
    """The positions of a bridge; a station may combine several.  [BC-890 .. BC-950]"""

    COMMAND = 0
    COMMUNICATIONS = 1
    HELM = 2
    NAVIGATOR = 3
    OPERATIONS = 4
    SENSORS = 5
    TACTICAL = 6


class Side(Word):
    """The two sides of a battle."""

    PLAYERS = 0
    GM = 1


class Arm(Word):
    """What kind of weapon one is.  [BC-2290]"""

    NONE = 0  # an empty place
    ENERGY = 1
    TORPEDO = 2


class Hazard(Word):
    """What strikes in hazardous terrain.  [BC-2230, BC-R255]"""

    NONE = 0
    GRAVITY = 1
    RADIATION = 2
    GAS = 3
    METEORS = 4
    HEAT = 5
    IONS = 6


class Talent(Word):
    """The talents of officers.  [BC-R278]"""

    NONE = 0
    CARRIED_VOICE = 1
    BIG_GUN = 2
    PATIENT_EAR = 3
    FEATHER_TOUCH = 4
    SPARE_RELAYS = 5
    STEADY_VOICE = 6


class Band(Word):
    """What everybody sees of a ship's screens.  [BC-R264]"""

    NONE = 0
    FULL = 1
    HOLDING = 2  # at the first Breakthrough point, or above
    BELOW_FIRST = 3
    BELOW_SECOND = 4
    EMPTY = 5


class Prepared(Word):
    """What a Prepare is for that lasts longer than a turn.  [BC-1030, BC-R04]"""

    NOTHING = 0
    DIVE = 1
    RAM = 2


class Boost(Word):
    """What a Scan For Weakness gives the attack.  [BC-1930]"""

    NONE = 0
    DAMAGE = 1
    PIERCING = 2


class Mode(Word):
    """How an array fires: it chooses at each attack.  [BC-R240]"""

    PLAIN = 0
    AREA = 1
    SPREAD = 2


class Shaken(Word):
    """What a shaken ship suffers: the rows of Minor Damage.  [BC-2640 .. BC-2660]"""

    BRACE = 0
    LOSING_POWER = 1
    CASUALTIES = 2
    ROLL = 3  # leave it to the die


class Ask(Word):
    """The questions."""

    SHAKEN = 1
    SLOT = 2
    OFFICER = 3
    SHIP = 4
    FIRST = 5
    MAJOR = 6
    SHOT = 7
    BOOST = 8
    AIM = 9
    ZONE = 10
    TARGET = 11
    SYSTEM = 12
    WEAPON = 13
    ALLY = 14
    EXTRA = 15
    REACT = 16
    CALLED = 17
    FAILED = 18
    OUTCOME = 19
    NEXT = 20
    COMPLICATION = 21
    WON = 22
    COUNTER = 23
    SCREENS = 24
    LEARN = 25
    HOLD = 26
    RAM = 27
    DIVE = 28
    RISK = 29
    PURSUE = 30
    CHASE = 31
    PARLEY = 32
    REACH = 33
    MAJOR_THERE = 34
    TRAIT = 35
    AID = 36
    READY = 37
    READY_ARM = 38
    TRIGGER = 39
    VETO = 40
    OTHER = 41
    IMPACT = 42
    MORE_TRAIT = 43
    HAZARD = 45
    AGAIN = 46
    FOCUS = 50
    BOXES = 51


class Die(Word):
    """The dice."""

    TASK = 1
    SHIP = 2
    ASSISTANT = 3
    SYSTEM = 4
    MINOR_DAMAGE = 5
    COMPLICATION = 6
    REACTOR = 7
    IMAGINED = 8
    FOUND = 9


class Event(Word):
    """The happenings."""

    HIT = 1
    SHAKEN = 2
    BREACHED = 3
    SYSTEM_DESTROYED = 4
    CRITICAL = 5
    DESTROYED = 6
    ROUND = 7
    TURN = 8
    BRACED = 9
    PAID = 10
    BANKED = 11
    MOVED = 12
    STRUCK = 13
    ARMED = 14
    SCREENED = 15
    CALIBRATED = 16
    TARGETED = 17
    RESTORED = 18
    ORDERED = 19
    SHOOTS = 20
    ROLLS = 21
    REACTS = 22
    DEFENDED = 23
    RESULT = 24
    REROLLED = 25
    SWEPT = 26
    IDENTIFIED = 27
    LEARNT = 28
    SCANNED = 29
    REROUTED = 30
    REGENERATED = 31
    POWERED = 32
    PATCHED = 33
    DIRECTED = 38
    DECLINED = 39
    HELPS = 40
    REFUSED = 41
    COMPLICATION = 42
    BOUGHT_OFF = 43
    COUNTERED = 44
    DRAINED = 45
    PERSISTS = 46
    BURNS = 47
    KEPT = 48
    SECOND = 49
    EXPLODED = 50
    OVER = 51
    PREPARED = 52
    JAMMED = 53
    SLOWED = 54
    STRAINED = 55
    FLICKERED = 56
    THREATENED = 57
    STAYED = 58
    CAUGHT = 59
    FREED = 60
    DRAGGED = 61
    FUMBLED = 62
    LEFT = 63
    TROUBLED = 64
    SPARED = 65
    STEADIED = 66
    EASED = 67
    LOST = 68
    DIVED = 69
    WENT = 70
    AWAY = 71
    OUTRUN = 72
    OVERTOOK = 73
    CHASED = 74
    ANSWERED = 75
    DOCKED = 76
    PARTED = 77
    RAMMED = 78
    APPROACHED = 79
    READ = 80
    READIED = 81
    THRUST = 82
    SHROUDED = 83
    UNSHROUDED = 84
    VANISHED = 85
    APPEARED = 86
    REVEALED = 87
    NOTHING_FOUND = 88
    UNSEEN_OVER = 89
    LAUNCHED = 90
    SHOOTS_PROBE = 91
    PROBE_LOST = 92
    WALKED = 93
    MANNED = 94
    TRAIT = 95
    TRAIT_LOWERED = 96
    CLEARED = 97
    STRIKES = 98
    CALLED_IN = 99
    ARRIVED = 100
    WARY = 101
    AIDS = 102
    WAITS = 103
    SPRUNG = 104
    WASTED = 105
    VETOED = 106
    INTERACTED = 107
    MARKED = 108
    ACHIEVED = 109
    MET = 110
    BOUGHT = 111
    UNROLLED = 120
    FORBIDDEN = 130
    SCREENS_LOST = 131
    HELD_FAST = 132
    UNHELD = 133
    POWER_LOST = 134
    TARGET_LOST = 135
    FOCUSED = 136
    SECURED = 137
    EJECTED = 138
    DENTED = 139
    SCENE = 140


class Bar(Word):
    """Why an answer is not open."""

    NO_WEAPON = 1
    UNARMED = 3
    NO_TARGET = 4
    SYSTEM_LOST = 5
    SYSTEM_USED = 6
    NO_RESERVE = 7
    HAS_RESERVE = 8
    NO_BREACH = 9
    SCREENS_GONE = 10
    SCREENS_FULL = 11
    SCREENS_DOWN = 12
    EVADING = 13
    DEFENDING = 14
    NO_MOMENTUM = 15
    NOBODY = 16
    DONE_ALREADY = 17
    IN_FORCE = 18
    NO_THREAT = 19
    TWO_MAJORS = 21
    REFUSED = 22
    NOT_NOW = 24
    NOT_HELD = 25
    HELD = 26
    UNPREPARED = 27
    NOBODY_FLED = 28
    NOT_REROUTED = 29
    SHROUDED = 30
    NO_SHROUD = 31
    NOT_IN_TURN = 32
    FORBIDDEN = 33
    TRAIT = 34
    CRITICAL = 40
    NO_DANGER = 41
