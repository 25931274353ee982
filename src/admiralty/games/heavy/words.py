"""The words of Heavy Combat: the kinds of things, questions, dice and happenings."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Facing(Word):
    """The six facings of a ship, in the order of the direction table; opposites differ in the last bit.  [HC-570]"""

    FORE = 0
    AFT = 1
    PORT = 2
    STARBOARD = 3
    DORSAL = 4
    VENTRAL = 5


class System(Word):
    """The systems of a ship in the order of the charts: a row's systems are struck in this order.  [HC-910, HC-930]"""

    FIRE_CONTROL = 0
    BRIDGE = 1
    AUXILIARY_BRIDGE = 2
    SENSORS = 3
    ARMOR = 4
    CLOAK = 5
    BANKS = 6  # phasers, or the beam disruptors of a Romulan ship
    DISRUPTORS = 7
    FORWARD_LAUNCHERS = 8
    AFT_LAUNCHERS = 9
    IMPULSE = 10
    BATTERIES = 11
    WARP = 12


class Beam(Word):
    """What the banks of directed energy are.  [HC-140, HC-R38]"""

    PHASERS = 0
    BEAM_DISRUPTORS = 1


class Status(Word):
    """Where a ship stands in this engagement."""

    NONE = 0  # an empty place in the record
    FIGHTING = 1
    DESTROYED = 2
    SURRENDERED = 3
    DISENGAGED = 4


class Cloak(Word):
    """The cloak through its turns.  [HC-520, HC-530, HC-R44]"""

    OFF = 0
    ENGAGING = 1  # seen, without shields and weapons
    ON = 2
    DROPPING = 3  # seen, without shields and weapons


class Manoeuvre(Word):
    """What a ship may do in a turn; the groups go on for each facing, or for each pair of facings."""

    NOTHING = 0
    ROTATE = 1  # .. 6, to a facing
    CLOSE = 7
    RETREAT = 8
    HOLD = 9
    SHIFT = 10  # .. 15, so that the enemy presents this facing
    ADVANCE = 16  # .. 21, in the direction of this facing of one's own
    TURN = 22  # .. 57, the hull from a facing to another: 6 * from + to
    CLOSE_TWO = 58  # two steps, by house rule
    RETREAT_TWO = 59
    SURRENDER = 60


class Shown(Word):
    """How much of a ship's orders is on the table."""

    NOTHING = 0
    DECLARED = 1
    ORDERS = 2


class Flight(Word):
    """Where a flight of fighters is.  [HC-R86]"""

    ABOARD = 0
    OUT = 1
    RELOADING = 2
    GONE = 3


class FlightOrder(Word):
    """What a flight does in a turn."""

    STAY = 0
    CLOSE = 1
    WITHDRAW = 2
    RETURN = 3


class Ask(Word):
    """The questions."""

    CLOAK = 1
    FLASH = 2
    ENEMY = 3
    MANOEUVRE = 4
    BESIDE = 5
    AXIS = 6
    COUNTERMEASURES = 7
    COUNTER_COUNTERMEASURES = 8
    REINFORCE = 9
    REINFORCE_POINTS = 10
    DIRECTION = 11
    BANK = 12
    HEAVY = 13
    TARGET = 14
    SPECIFIC = 15
    AIM = 16
    REPAIR = 17
    GO_ON_REPAIR = 18
    STRUCK = 19
    RULING = 20
    LAUNCH = 21
    FLIGHT_STEP = 22
    FLIGHT_FACING = 23
    PLACE = 24
    SALVO = 25


class Bar(Word):
    """Why an answer is not open, or a question not asked."""

    NOTHING = 0  # it is open
    NO_WARP = 1
    NO_COMMAND = 2
    CLOAKED = 3
    SLOW_MOVE = 4
    STEPS = 5
    ADVANCES = 6
    LATERAL = 7
    SURRENDERS = 8
    LOST = 9
    FIRED = 10
    NO_TORPEDO = 11
    NO_TARGET = 12
    POWER = 13
    POWER_HALVED = 14  # two points for one
    POWER_MOVE = 15
    BANK_FULL = 16
    HIDDEN = 17
    RANGE = 18
    BLIND = 19
    FIRE_CONTROL = 20
    ROTATES = 21
    UNSEEN = 22
    SHIELDLESS = 23
    SHIELD_GONE = 24
    SENSORS = 25
    SENSORS_FULL = 26
    CLOAK_LOST = 27
    CLOAK_LIMIT = 28
    CLOAK_DECLARED = 29
    NOT_CLOAKED = 30
    CLOAK_ENGAGED = 31
    FLASH_DECLARED = 32
    FLASH_POWER = 33
    IMPULSE = 34
    MOVES = 35
    NO_ENEMY = 36
    PRESENTED = 37
    OPPOSITE = 38
    NEAREST = 39
    LATERAL_SOON = 40
    MOVE_HIDDEN = 41
    SHIFT_PRESENTED = 42
    SHIFT_OPPOSITE = 43
    NO_FLIGHT = 44
    PREY_HIDDEN = 45
    PREY_FAR = 46
    FLIGHT_NOT_OUT = 47
    FLIGHT_FAR = 48
    FLIGHT_EDGE = 49
    REPAIRS = 50
    NOT_LOST = 51
    MENDED = 52
    SHIELD_REPAIR = 53
    ONE_REPAIR = 54
    ALIKE = 55
    NOTHING_READY = 56
    BEARING = 60  # .. 65: it does not bear this facing


class CloakOrder(Word):
    """What is declared of a cloak."""

    AS_IT_IS = 0
    ENGAGE = 1
    DROP = 2


class Die(Word):
    """The dice."""

    POWER = 1
    TOSS = 2
    DIRECTION = 3
    SENSORS = 4
    TO_HIT = 5
    DAMAGE = 6
    SYSTEM_SHOT = 7
    SYSTEM_SHOT_CHART = 8
    INTERNAL = 9
    ROW = 10
    CATASTROPHE = 11
    FIGHTER = 12
    AT_FIGHTER = 13
    IMAGINED = 14


class Event(Word):
    """The happenings."""

    TURN = 1
    POWER = 2
    NO_WARP = 3
    FIRST = 4
    CLOAK = 5
    FLASH = 6
    FLASH_FOUND = 7
    FLASH_WASTED = 8
    MANOEUVRE = 9
    BESIDE = 10
    COUNTERMEASURES = 11
    REINFORCED = 12
    SURRENDERED = 13
    DIRECTION = 14
    SHOT = 15
    INTO_SPACE = 16
    MISSED = 17
    TORPEDO_HIT = 19
    SYSTEM_SHOT = 20
    VOLLEY = 21
    RECOIL = 22
    SHIELD = 23
    INTERNALS = 24
    LOST = 25
    HULL = 26
    CATASTROPHE = 27
    DESTROYED = 28
    RANGE = 29
    FACING = 30
    ROTATION_STOPS = 31
    STEP_LOST = 32
    REPAIRED = 33
    DISENGAGED = 34
    QUIET = 35
    LAST_TURN = 36
    REPAIR_BEGUN = 37
    RULED = 38
    LAUNCHED = 39
    FLIGHT_FIRE = 40
    FLIGHT_LOSES = 41
    FLIGHT_HOME = 42
    FLIGHT_READY = 43
    POSITION = 44
    REPAIR_PAID = 45
    LAUNCH_ORDERED = 46
    FLIGHT_ORDERED = 47
    NEEDED = 48
    NEVER_CLOAKED = 49
    NO_BOX = 58  # a die of the Federation chart that is rolled again
    NO_BOX_ELSEWHERE = 59  # ... of the other charts
    CHART_12 = 60  # two dice that are rolled again


class Mind(Word):
    """What makes a computer opponent's answers."""

    RANDOM = 0
    DOCTRINE = 1
    ORDERS = 2  # the standing orders of a file


class Fact(Word):
    """What a standing order may depend on: the turn, the ship's own state, what is seen of its nearest enemy."""

    TURN = 0
    RANGE = 1
    SHIELD = 2  # points left of the one presented
    BEST_SHIELD = 3
    WORST_SHIELD = 4
    LOST = 5  # of its internals, per cent
    SENSORS = 6
    IMPULSE = 7
    WARP = 8
    BANKS = 9
    LOADED = 10  # heavy weapons that may be fired and bear
    TORPEDOES = 11
    POWER = 12
    ROTATING = 13
    CLOAK = 14  # boxes of it
    CLOAKED = 15  # 1 while it leaves the ship without shields and weapons
    CLOAKED_TURNS = 16
    ENEMIES = 17
    FOE_SHIELD = 18
    FOE_LOST = 19
    FOE_LOADED = 20
    FOE_HIDDEN = 21
    FOE_BARE = 22  # seen, and without shields and weapons
    FOE_CM = 23
    FOE_BANKS = 24


class Use(Word):
    """What power goes to after the manoeuvre."""

    HEAVY = 0  # launchers and disruptors
    PHASERS = 1  # or the beams of a Romulan ship
    REINFORCE = 2
    JAM = 3  # countermeasures
    COUNTER = 4  # counter-countermeasures
    REPAIR = 5


class Course(Word):
    """How a standing order moves a ship."""

    STAY = 0
    CLOSE = 1
    RETREAT = 2
    HOLD = 3
    SHIFT = 4
    ROTATE = 5
    WITHDRAW = 6
    SURRENDER = 7


class Present(Word):
    """The facing that a rotation or a shift is to present; 0 to 5 are the facings themselves."""

    BEST = 6
    ARMED = 7


class Guess(Word):
    """Where a ship that is hidden is shot at."""

    LAST = 0
    BESIDE = 1
    DIE = 2
