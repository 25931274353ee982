"""The printed tables, and the numbers that the supplements add."""

from __future__ import annotations

from admiralty.core.state.words import Word

from .words import Attribute, Department, Hazard, Position, System

# How many there may be of each thing, and how the numbers of a form are put together
CREW, SEATS = 0, 7  # the place of the players' ship; six people of a crew and the GM
SHIPS, OFFICERS, ACTORS, ZONES, WEAPONS = 12, 8, 20, 26, 6  # BC-R280
SCALE, SYSTEM, DEPARTMENT, ATTRIBUTE, TARGET, SCREENS, BREACHES = 12, 15, 5, 12, 20, 40, 40
CHARGES, COUNT, PER_TASK, RATING, TURNS, ROUNDS, LASTING = 2, 99, 40, 60, SCALE, 99, 8
STATIONS, TRAITS, POSITIONS, TAGS, ATTRIBUTES = 10, 32, 7, 39, 6  # [BC-R280]
OPEN_TRAITS = 24  # of the places of traits those that everybody sees; the others are the GM's own  [BC-R323]
OTHERS, BOXES, MARKS = 8, 20, 8  # tasks of the scene, boxes of an extended one, the GM's marks  [BC-R214, BC-R276]
SPENDS, BOUGHT_MOST = 6, 6  # spends of the table's own  [BC-2450]
OFFER_ATTACK, OFFER_REACTION = OFFICERS + 1, OFFICERS + 2  # a turn for the next attack, the next reactive roll
NONE, OFF = -1, 31  # nobody, nothing; in place of a zone: off the map  [BC-R105]
VIA = 32  # a move is 1 + its zone + VIA * (1 + the zone between, or none), and RISK where an NPC ship pays nothing
RISK, MOVE, OUTCOMES, DETAIL = 1024, 2047, 1 << 20, 4096  # an addition to an order is DETAIL * what it is + a number
ARMS = SHIPS * WEAPONS  # weapons by name; a shot is its target + TARGETS * (its weapon + ARMS * its mode)
PROBE, TARGETS = SHIPS, SHIPS + ZONES  # a target is a ship, or PROBE and the zone of a probe

# The tables
DEPARTMENTS, SYSTEMS = 6, 6
FACES = 20  # of every die  [BC-R202]
OWN_DICE, DICE_MOST = 2, 5  # of a task, and with those that are bought  [BC-R202, BC-R207]
RANGE_MOST = 5  # of complications: 16 to 20  [BC-R204]
POOL = 6  # the most Momentum that a side keeps  [BC-R216]
DICE_PRICES = (0, 1, 3, 6)  # of so many dice more, together  [BC-R207]
CREW_ATTRIBUTE = (8, 9, 10, 11)  # by Crew Quality  [BC-440 .. BC-470]
CREW_DEPARTMENT = (1, 2, 3, 4)
STRUCK = (  # by the d20 from 1 on  [BC-2380 .. BC-2430]
    System.COMMUNICATIONS.value, System.COMPUTERS.value, System.ENGINES.value, System.ENGINES.value,
    System.ENGINES.value, System.ENGINES.value, System.SENSORS.value, System.SENSORS.value, System.SENSORS.value,
    System.STRUCTURE.value, System.STRUCTURE.value, System.STRUCTURE.value, System.STRUCTURE.value,
    System.STRUCTURE.value, System.STRUCTURE.value, System.STRUCTURE.value, System.STRUCTURE.value,
    System.WEAPONS.value, System.WEAPONS.value, System.WEAPONS.value,
)  # fmt: skip
STEPS = (7, 9, 11, 13)  # ratings of Structure and Weapons from which each gives 1 more  [BC-R234, BC-R240]
BRACED, LOST_POWER, CASUALTIES = 6, 12, 18  # Minor Damage up to this number of its die  [BC-2640 .. BC-2670]
ROTATED = 2  # Resistance more  [BC-2120]
POWERED = 2  # successes of a ship's die that counts as a 1  [BC-R237]
MORE_SCREENS = 2  # for each Momentum spent on Regenerate  [BC-1780]
DEEP_SCREENS, LAYERED_PLATING = 2, 1  # talents  [BC-R278]
BIG_GUN, PATCHED_BY_RELAYS, FEATHER_TOUCH, HARD_GRIP = 1, 2, 1, 1  # talents: damage, breaches, price, strength
SCANNED = 2  # damage more by Scan For Weakness  [BC-1930]
MAJORS_MOST = 2  # in one round  [BC-1110]
IMPULSE_MOST = 2  # zones  [BC-1430]
PERSISTS_MOST = 3  # rounds  [BC-R240]
BUY_OFF = 2  # Threat for a complication  [BC-R204]
COUNTER_PRICE, SECOND_PRICE = 2, 2  # Momentum for a counterattack, a second major action  [BC-2080, BC-1090]
IMPACT_PRICE = 2  # ... for a box more of an extended task  [BC-R214]
STRIKES = 4  # a hazard that the GM lets strike is this times the ship + the Threat
SALVO_PRICE = 3  # Threat for a salvo of torpedoes  [BC-R82]
TRAIT_PRICE = 2  # Threat for a new trait, or one degree more  [BC-R222]
KEEP_PRICE = 2  # ... to keep the Initiative  [BC-R227]
DETERMINED = 3  # points at most  [BC-R224]
EXTRAS = 12  # additions to one order
EXPOSED, OVERLOADED, DELAYED, FLICKERS, GLITCHES = 5, 10, 14, 17, 19  # complications up to this number  [BC-R204]
CLOSE, MEDIUM, LONG, EXTREME = 0, 1, 2, 3  # ranges: zones apart  [BC-280 .. BC-320]
HIDDEN = 2  # Difficulty more against a hidden ship that is revealed  [BC-1910, BC-R104]
IMPOSSIBLE = 4  # cover that lets no attack through, concealment that hides  [BC-R256, BC-R257]
LARGE = 3  # the Scale from which ships aim badly at Small Craft  [BC-R239]

# Weapon qualities, a bit each  [BC-R240]
AREA, CALIBRATION, CUMBERSOME, DAMPENING, DEPLETING, DEVASTATING = 1, 2, 4, 8, 16, 32
HIGH_YIELD, INTENSE, JAMMING, PERSISTENT, PIERCING, SLOWING, SPREAD = 64, 128, 256, 512, 1024, 2048, 4096
QUALITIES = 8191

# Hazards by kind: the rating for each Threat, whether it pierces, and the system that it strikes  [BC-R255]
HAZARD_RATING = (0, 2, 1, 1, 2, 2, 1)
HAZARD_PIERCES = 1 << Hazard.RADIATION
HAZARD_SYSTEM = (-1, System.STRUCTURE.value, -1, -1, -1, System.ENGINES.value, -1)


class Tag(Word):
    """What a focus fits.  [BC-R203, BC-R281]"""

    FIRE_ENERGY = 0
    FIRE_TORPEDO = 1
    FIRE_AT_EMITTER = 2
    DEFENSIVE_FIRE = 3
    TRACTOR_BEAM = 4
    SHROUD = 5
    TRAIT_AT_COMMAND = 6
    TRAIT_AT_COMMUNICATIONS = 7
    TRAIT_AT_HELM = 8
    TRAIT_AT_NAVIGATOR = 9
    TRAIT_AT_OPERATIONS = 10
    TRAIT_AT_TACTICAL = 11
    TRAIT_ABOUT_VESSEL = 12
    TRAIT_ABOUT_ZONE = 13
    JAMMED = 14
    DIRECT = 15
    RALLY = 16
    ASSIST = 17
    PARLEY = 18
    SIGNALS = 19
    DAMAGE_CONTROL = 20
    REGAIN_POWER = 21
    REGENERATE = 22
    MODULATE = 23
    STABILISE = 24
    EJECT = 25
    REPAIRS = 26
    SENSOR_SWEEP = 27
    SCAN_FOR_WEAKNESS = 28
    REVEAL = 29
    DISRUPT = 30
    MANEUVER = 31
    RAM = 32
    ATTACK_PATTERN = 33
    EVASIVE_ACTION = 34
    WARP = 35
    CONTACT = 36
    RAW_POWER = 37
    SMALL_CRAFT = 38


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
    STABILISE = 30  # what saves a critical ship from its reactor  [BC-R249]
    EJECT = 31


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
    STRIKE = 14  # the GM: a hazard, 4 * the ship + so many Threat; SHIPS more for a trait
    REINFORCE = 15  # the GM: this ship comes
    QUICK_TRAIT = 16  # the GM: a new trait
    WARY = 17  # the GM: the complication range of the players' next task, so much more
    WALK = 13  # to this station, after all else
    SPEND = 22  # the table's own  [BC-2450]
    TRAIT = 23  # after a success
    INTERACT = 18  # with this thing of the scene
    CONTACT = 11  # with this ship, at the end of the Impulse
    RELEASE = 20  # the ship that the tractor beam holds
    UNROLLED = 21  # a task of Difficulty 0 succeeds without dice
    IGNORE = 19  # the trait in this place; TRAITS: the minor damage of the system
    FOCUS = 24  # claimed beyond the tags  [BC-R339]


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


class Kind(Word):
    """What a task of the scene is.  [BC-1010, BC-1160, BC-R214]"""

    NONE = 0
    ROUTINE = 1  # a thing with which one interacts
    TASK = 2  # done by one success
    EXTENDED = 3


class Chase(Word):
    """What the crew of a ship that was caught does.  [BC-R09]"""

    FIGHT = 0
    SURRENDER = 1
    PARLEY = 2
    DIVE = 3


# What each major action is, by its number; -1: nothing of the kind. The table is BC-960 to BC-2170 in short.
ANYBODY = 127
COMMAND = 1 << Position.COMMAND
COMMUNICATIONS = 1 << Position.COMMUNICATIONS
HELM = 1 << Position.HELM
NAVIGATOR = 1 << Position.NAVIGATOR
OPERATIONS = 1 << Position.OPERATIONS
SENSORS = 1 << Position.SENSORS
TACTICAL = 1 << Position.TACTICAL
ACTIONS = 32
OVERRIDE = 64  # an action of another position is its number and this  [BC-1170]
WALK = 128  # in place of an action: change to the station of this number first  [BC-970]
ACTION_POSITIONS = (
    ANYBODY, TACTICAL, TACTICAL, TACTICAL, SENSORS, SENSORS, OPERATIONS, OPERATIONS, OPERATIONS,
    COMMUNICATIONS | OPERATIONS, HELM, HELM, HELM, COMMAND, COMMAND, COMMUNICATIONS, ANYBODY,
    TACTICAL, TACTICAL, SENSORS, OPERATIONS, HELM, HELM, HELM, HELM, SENSORS, TACTICAL, ANYBODY,
    ANYBODY, ANYBODY, OPERATIONS, OPERATIONS,
)  # fmt: skip
ACTION_ATTRIBUTE = (
    -1, Attribute.REASON.value, Attribute.AGILITY.value, -1, Attribute.REASON.value, Attribute.REASON.value,
    Attribute.REASON.value, Attribute.REASON.value, -1, Attribute.PRESENCE.value, Attribute.AGILITY.value, -1,
    Attribute.REASON.value, Attribute.PRESENCE.value, -1, Attribute.PRESENCE.value, -1,
    Attribute.REASON.value, Attribute.REASON.value, Attribute.REASON.value, Attribute.CUNNING.value,
    Attribute.AGILITY.value, Attribute.AGILITY.value, Attribute.REASON.value, Attribute.REASON.value,
    Attribute.REASON.value, Attribute.REASON.value, Attribute.REASON.value, -1, Attribute.REASON.value,
    Attribute.REASON.value, Attribute.AGILITY.value,
)  # fmt: skip
ACTION_DEPARTMENT = (
    -1, Department.SECURITY.value, Department.SECURITY.value, -1, Department.SCIENCE.value, Department.SCIENCE.value,
    Department.SYSTEMS.value, Department.SYSTEMS.value, -1, Department.SYSTEMS.value, Department.PILOTING.value, -1,
    Department.PILOTING.value, Department.LEADERSHIP.value, -1, Department.SYSTEMS.value, -1,
    Department.SECURITY.value, Department.SECURITY.value, Department.SCIENCE.value, Department.SYSTEMS.value,
    Department.PILOTING.value, Department.PILOTING.value, Department.PILOTING.value, Department.PILOTING.value,
    Department.SCIENCE.value, Department.SYSTEMS.value, Department.SECURITY.value, -1, Department.SYSTEMS.value,
    Department.SYSTEMS.value, Department.SYSTEMS.value,
)  # fmt: skip
ACTION_DIFFICULTY = (  # -1: no task
    -1, 2, -1, -1, 2, 1, 2, 1, -1, 2, -1, -1, 0, 0, -1, 0, -1, 2, 0, 0, 0, 0, 2, 1, 1, 1, 2, 2, -1, 0, 3, 2,
)  # fmt: skip
ACTION_SYSTEM = (  # that assists it; of Defensive Fire and Evasive Action, their rolls
    -1, System.WEAPONS.value, System.WEAPONS.value, -1, System.SENSORS.value, System.SENSORS.value,
    System.STRUCTURE.value, -1, -1, -1, System.STRUCTURE.value, -1, System.ENGINES.value, -1, -1, -1, -1,
    System.STRUCTURE.value, System.WEAPONS.value, System.SENSORS.value, System.STRUCTURE.value, System.ENGINES.value,
    System.ENGINES.value, System.ENGINES.value, System.ENGINES.value, System.SENSORS.value, System.ENGINES.value,
    -1, -1, -1, -1, -1,
)  # fmt: skip
ACTION_SHIP_DEPARTMENT = (
    -1, Department.SECURITY.value, Department.SECURITY.value, -1, Department.SECURITY.value, Department.SCIENCE.value,
    Department.SYSTEMS.value, -1, -1, -1, Department.PILOTING.value, -1, Department.PILOTING.value, -1, -1, -1, -1,
    Department.SECURITY.value, Department.SECURITY.value, Department.SCIENCE.value, Department.SECURITY.value,
    Department.PILOTING.value, Department.PILOTING.value, Department.PILOTING.value, Department.PILOTING.value,
    Department.SCIENCE.value, Department.SECURITY.value, -1, -1, -1, -1, -1,
)  # fmt: skip
ACTION_TAG = (
    -1, Tag.FIRE_ENERGY.value, Tag.DEFENSIVE_FIRE.value, -1, Tag.SCAN_FOR_WEAKNESS.value, Tag.SENSOR_SWEEP.value,
    Tag.REGENERATE.value, Tag.REGAIN_POWER.value, -1, Tag.DAMAGE_CONTROL.value, Tag.EVASIVE_ACTION.value, -1,
    Tag.MANEUVER.value, Tag.RALLY.value, -1, Tag.SIGNALS.value, -1,
    Tag.TRACTOR_BEAM.value, Tag.FIRE_AT_EMITTER.value, Tag.DISRUPT.value, Tag.MODULATE.value, Tag.RAW_POWER.value,
    Tag.RAM.value, Tag.WARP.value, Tag.WARP.value, Tag.REVEAL.value, Tag.SHROUD.value, Tag.TRAIT_AT_TACTICAL.value, -1,
    -1, Tag.STABILISE.value, Tag.EJECT.value,
)  # fmt: skip
TORPEDO_DIFFICULTY = 3  # of an energy weapon: 2  [BC-2330, BC-2340]

# The department of a position, for an action without a task that is taken from another  [BC-R31]
POSITION_DEPARTMENT = (
    Department.LEADERSHIP.value, Department.SYSTEMS.value, Department.PILOTING.value, Department.PILOTING.value,
    Department.SYSTEMS.value, Department.SCIENCE.value, Department.SECURITY.value,
)  # fmt: skip

# By what a trait is made at each position, the system that it relies on, and what focus fits  [BC-1290 .. BC-2060]
TRAIT_ATTRIBUTE = (
    Attribute.CUNNING.value, Attribute.CUNNING.value, Attribute.AGILITY.value, Attribute.REASON.value,
    Attribute.REASON.value, Attribute.REASON.value, Attribute.REASON.value,
)  # fmt: skip
TRAIT_SYSTEM = (
    -1, System.COMMUNICATIONS.value, -1, System.COMPUTERS.value, System.COMPUTERS.value, System.COMPUTERS.value, -1,
)  # fmt: skip
TRAIT_TAG = (
    Tag.TRAIT_AT_COMMAND.value, Tag.TRAIT_AT_COMMUNICATIONS.value, Tag.TRAIT_AT_HELM.value,
    Tag.TRAIT_AT_NAVIGATOR.value, Tag.TRAIT_AT_OPERATIONS.value, Tag.TRAIT_ABOUT_VESSEL.value,
    Tag.TRAIT_AT_TACTICAL.value,
)  # fmt: skip

# Which systems an officer at a position may restore  [BC-R37]
RESTORED = (
    1 << System.COMPUTERS, 1 << System.COMMUNICATIONS, 1 << System.ENGINES | 1 << System.STRUCTURE,
    1 << System.COMPUTERS, 63, 1 << System.SENSORS, 1 << System.WEAPONS | 1 << System.STRUCTURE,
)  # fmt: skip
