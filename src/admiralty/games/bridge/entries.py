"""What stands in an order: actions, additions, triggers, and what is in the scene."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Action(Word):
    """The major actions.  [BC-1120, BC-R27]"""

    PASS = 0
    FIRE = 1
    DEFENSIVE_FIRE = 2
    ROTATE_SCREENS = 3
    SCAN_FOR_WEAKNESS = 4
    SENSOR_SWEEP = 5
    REGENERATE = 6
    REGAIN_POWER = 7
    REROUTE_POWER = 8
    DAMAGE_CONTROL = 9
    EVASIVE_ACTION = 10
    ATTACK_PATTERN = 11
    MANEUVER = 12
    RALLY = 13
    DIRECT = 14
    SIGNALS = 15  # a Difficulty 0 task at Communications  [BC-R50]
    ASSIST = 16
    TRACTOR_BEAM = 17
    FIRE_AT_EMITTER = 18  # the four ways out of a tractor beam  [BC-R252]
    DISRUPT = 19
    MODULATE = 20
    RAW_POWER = 21
    RAM = 22
    WARP = 23
    PURSUE = 24  # the Warp after an enemy that has dived away  [BC-R08]
    REVEAL = 25
    SHROUD = 26
    CREATE_TRAIT = 27
    READY = 28
    OTHER = 29  # a task of the scene  [BC-1160]


class Minor(Word):
    """The minor actions, but for those that name something.  [BC-960 .. BC-1040, BC-1980, BC-1990]"""

    ARM = 0
    DISARM = 1
    RAISE = 2
    LOWER = 3
    PREPARE = 4  # a weapon with Calibration
    CALIBRATE_WEAPONS = 5
    CALIBRATE_SENSORS = 6
    TARGETING = 7
    RESTORE = 8
    IMPULSE = 9
    PREPARE_DIVE = 10
    PREPARE_RAM = 11
    THRUSTERS = 12
    UNSHROUD = 13
    LAUNCH_PROBE = 14
    CHANGE_POSITION = 15
    INTERACT = 16


class Extra(Word):
    """What an order adds to its action: each of these, and a number."""

    DONE = 0
    DICE = 1  # so many more
    DETERMINATION = 2  # sets a die to 1
    MINOR = 3
    TARGETING = 4  # on this ship
    RESTORE = 5  # this system
    AFTER = 6  # the action, an Impulse
    HELPER = 7  # this officer
    THEN = 8
    THREAT = 9  # so much of the price
    THRUSTERS = 10  # 0: within the zone; else into Contact with this ship, and 1
    PROBE = 12  # into this zone
    STRIKE = 14  # the GM: a hazard, 4 * the ship + so many Threat
    REINFORCE = 15  # the GM: this ship comes
    QUICK_TRAIT = 16  # the GM: a new trait
    WARY = 17  # the GM: the complication range of the players' next task, so much more
    WALK = 13  # to this station, after all else
    SPEND = 22  # the table's own  [BC-2450]
    TRAIT = 23  # after a success
    INTERACT = 18  # with this thing of the scene
    CONTACT = 11  # with this ship, at the end of the Impulse


class Then(Word):
    """What is to follow.  [BC-1090, BC-R227]"""

    NOTHING = 0
    SECOND = 1  # a second major action
    KEEP = 2  # the Initiative


class Form(Word):
    """What a form is for.  [BC-R275]"""

    NONE = 0
    TURN = 1
    MAJOR = 2  # a second major action, or one that was directed
    DICE = 3  # after a defender has rolled
    READIED = 4  # of a readied action; nobody fills it in


class Effect(Word):
    """What a trait does to the tasks of its ship, or to attacks on it.  [BC-R265]"""

    NONE = 0
    ATTACKS_EASIER = 1
    ATTACKS_HARDER = 2
    HARD_TO_HIT = 3
    EASY_TO_HIT = 4
    SYSTEM_EASIER = 5
    SYSTEM_HARDER = 6
    TASKS_EASIER = 7
    TASKS_HARDER = 8
    COURSE = 9  # moves cost less
    JAMMED = 10
    TASKS_IMPOSSIBLE = 11
    TASKS_POSSIBLE = 12  # although their system is destroyed  [BC-R321]
    ATTACKS_IMPOSSIBLE = 13
    RISKIER = 14  # complications of tasks are likelier
    INDIRECT = 15  # the cover of a zone does not count for the side that made it  [BC-R256]
    NOTE = 16  # it says what it says, and does nothing


class Whom(Word):
    """Whose ships a trait concerns.  [BC-R265]"""

    ALL = 0
    PLAYERS = 1
    GM = 2


class Trigger(Word):
    """What sets a readied action off.  [BC-R44]"""

    NONE = 0
    NEARS = 1
    LEAVES = 2
    ATTACKS = 3
    DIVES = 4
    SCREENS = 5
    ARMS = 6
    REVEALED = 7
    ALLY = 8  # an officer attempts a task


class Mishap(Word):
    """What a complication may be.  [BC-R204]"""

    EXPOSED = 0
    OVERLOAD = 1
    LOST_TIME = 2
    POWER_FLICKER = 3
    GLITCH = 4
    STRAIN = 5


class Kind(Word):
    """What a task of the scene is.  [BC-1010, BC-1160, BC-R214]"""

    NONE = 0
    ROUTINE = 1  # a thing with which one interacts
    TASK = 2  # done by one success
    EXTENDED = 3


class Ruling(Word):
    """What the GM's mark says of a task.  [BC-R276]"""

    NONE = 0
    DIFFICULTY = 1
    FORBIDDEN = 2


class Gain(Word):
    """What comes of a task of the scene.  [BC-R214, BC-R270]"""

    NOTHING = 0
    TRAIT = 1
    VICTORY = 2


class Chase(Word):
    """What the crew of a ship that was caught does.  [BC-R09]"""

    FIGHT = 0
    SURRENDER = 1
    PARLEY = 2
    DIVE = 3
