"""The words of SpaceCorp against the Bydo: sides, ships, weapons, terrain, questions, dice and happenings."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Side(Word):
    """The two sides; the GM's seat is that of the Bydo.  [BY-020]"""

    SPACE_CORP = 0
    BYDO = 1


class Status(Word):
    """Where a ship is."""

    NONE = 0  # an empty place in the record, or a ship that a seat doesn't see
    ACTIVE = 1  # in real space
    DOCKED = 2  # in the hangar of a capital ship
    DESYNCED = 3
    WITHDRAWN = 4  # it left the map with fuel
    ADRIFT = 5  # ... without
    DESTROYED = 6
    LOST = 7  # in desync space, or with its capital ship
    HULK = 8  # at 0 health, still drifting, by house rule
    WAITING = 9  # not placed yet
    RESERVE = 10  # the GM prepares it, and nobody else knows of it  [BY-S54]
    ARRIVING = 11  # it comes in as soon as play goes on


class Terrain(Word):
    """What a tile is; a Current has one of the eight headings.  [BY-1510 .. BY-1630, BY-S30]"""

    SPACE = 0
    AIR = 1
    WATER = 2
    METEORS = 3
    WALL = 4
    TISSUE = 5
    BYDO_WALL = 6
    CURRENT = 7  # .. 14: 7 + the heading


class Weapon(Word):
    """Weapons that are mounted.  [BY-1200, BY-1370, BY-1390, BY-1460]"""

    NONE = 0
    VULCAN = 1
    ORGANIC_GUN = 2
    BYDO_SHOT = 3
    MAIN_GUN = 4
    STANDARD_WAVE_CANNON = 5
    PHOTON_BELT_WAVE_CANNON = 6
    HEAVY_WAVE_CANNON = 7
    FORCE_LASER = 8  # of a Force on its ship  [BY-S40]
    FORCE_SHOT = 9  # of a free one  [BY-S42]
    BIT_SHOT = 10  # [BY-S44]


class Kind(Word):
    """Kinds of missiles, and the free Force, which is in flight as they are.  [BY-1220, BY-1270, BY-1310, BY-1480]"""

    NONE = 0
    TRACER = 1
    CONTACT = 2
    BALMUNG = 3
    OCULOID = 4
    FORCE = 5  # it is carried, and never in a rack  [BY-S41]


class Grip(Word):
    """Where a ship carries its Force.  [BY-S40]"""

    NONE = 0
    FRONT = 1
    REAR = 2


class Band(Word):
    """What the enemy sees of a ship's health.  [BY-R101]"""

    NONE = 0
    UNHURT = 1
    ABOVE_HALF = 2
    HALF_OR_LESS = 3
    QUARTER_OR_LESS = 4


class Phase(Word):
    """The beats of a round, and the one before the first.  [BY-140, BY-S59]"""

    PLACING = 0
    RESOLVING = 1  # Setup, Movement Resolving, Attack Resolving
    FIRST_PASS = 2
    SECOND_PASS = 3


class Form(Word):
    """What a ship does in a pass.  [BY-R45, BY-S58]"""

    NONE = 0
    FIRE = 1
    MANOEUVRE = 2


class Step(Word):
    """The steps of a fire form; shots, launches and turns go on for each heading, target and kind.  [BY-S58]"""

    DONE = 0
    ASK_AGAIN = 1
    WAVE = 2
    FORCE = 3  # the Force is launched  [BY-S41]
    TURN = 10  # .. 17, to a heading
    LAUNCH = 20  # .. 24, of a kind
    WALL = 30  # .. 40, a weapon fires at a wall tile
    FORCE_TURN = 50  # .. 57, the free Force turns to a heading
    SHOT = 1 << 16  # the weapon << 16, and the target


class Burn(Word):
    """What the engines do; the groups go on for each amount, 0 in them asks after the roll.  [BY-R34, BY-S58]"""

    NOTHING = 0
    MAIN = 100
    RETRO = 200
    BRAKE = 300
    FREE_BRAKE = 400  # with an empty tank
    ROLL = 500  # roll first, choose afterwards, by house rule


class Hold(Word):
    """What a form does with the Force; attaching goes on for the number of a drifting one.  [BY-S40, BY-S43]"""

    NOTHING = 0
    SWITCH = 1  # from front to rear, or back
    RECALL_FRONT = 2
    RECALL_REAR = 3
    ATTACH = 10  # + twice its number, + 1 at the rear


class Extra(Word):
    """What else a manoeuvre form may hold; desync and resync before the thrust or after it.  [BY-R79, BY-S04]"""

    NOTHING = 0
    DESYNC = 1
    DESYNC_AFTER = 2
    RESYNC = 3
    RESYNC_AFTER = 4
    DOCK = 100  # + the capital ship


class Goal(Word):
    """What decides a scenario, besides that a side is gone.  [BY-R47]"""

    ANNIHILATE = 0  # the last side with an operable ship
    DESTROY = 1  # one ship of the Bydo
    REACH = 2  # the capital ship reaches an area, or leaves there


class Purpose(Word):
    """What a tile is asked for."""

    CAPITAL = 0  # where a capital ship starts
    PILOT = 1  # where a fighter starts
    AIM = 2  # of a missile
    HOMING = 3  # where a Balmung turns to
    WALL = 4  # that is fired at
    LAUNCH = 5  # where a ship leaves its hangar


class Ask(Word):
    """The questions."""

    TILE = 1
    START_HEADING = 2
    START_SPEED = 3
    FIRST = 4
    STEP = 5
    OTHERWISE = 6
    AIM_HEADING = 7
    TUBE = 8
    HOMING = 9
    EXTRA = 10
    TURN = 11
    BURN = 12
    AFTER_TURN = 13
    AMOUNT = 14
    THRUST = 15
    SEEK = 16
    INTERCEPT = 17
    HOLD = 18
    FORCE_TURN = 19
    FORCE_BURN = 20
    FORCE_AFTER_TURN = 21
    FORCE_AMOUNT = 22
    FORCE_THRUST = 23


class Bar(Word):
    """Why an answer is not open."""

    TOKENS = 1
    HULL_TURN = 2
    RELOADS = 3
    NO_MISSILE = 4
    CHARGES = 5
    NO_TARGET = 6
    DESYNCED = 7
    NO_FUEL = 8
    AT_REST = 9
    NO_ENGINE = 10
    FUEL_LEFT = 11
    MATTER = 12
    DRIVE = 13
    FAR = 14
    FAST = 15
    HANGAR = 16
    JUST_DOCKED = 17
    FIRED = 19
    BROKEN = 20
    LAUNCHED = 21
    NO_FORCE = 22
    FORCE_OUT = 23
    FORCE_FAR = 24
    FORCE_HELD = 25
    FORCE_TOKENS = 26
    FORCE_NONE_OUT = 27
    OUT_OF_SYNC = 28
    ONESELF = 29


class Die(Word):
    """The dice; all may be thrown where somebody doesn't see them."""

    INITIATIVE = 1
    COLLISION = 2
    WALL = 3
    PUSH = 4
    THRUST = 5
    EVASION = 6
    AIM = 7
    LAUNCH = 8
    FLIGHT = 9
    TISSUE = 10
    RESCUE = 11
    IMAGINED = 12
    SANITY = 20


class Event(Word):
    """The happenings."""

    ROUND = 1
    PASS = 2
    PLACED = 3
    INITIATIVE = 4
    SIGHTED = 5
    LOST_SIGHT = 6
    WOKE = 7
    MOVED = 8
    SLOWED = 9
    CARRIED = 10
    METEORS = 11
    MIST = 12
    TORE = 13
    HIT_WALL = 14
    COLLIDED = 15
    STOPPED = 16
    PUSHED = 17
    CRUSHED = 18
    LEFT_MAP = 19
    VECTOR = 20
    FLEW = 21
    STEERED = 22
    TOUCHED = 23
    TOUCHED_WALL = 24
    MISSILE_GONE = 25
    MISSILE_LEFT = 63
    IMPACT = 26
    IMPACT_WALL = 27
    BLAST = 28
    WALL_FELL = 29
    SPRAYED = 30
    TURNED = 32
    SHOT = 33
    SHOT_AT_WALL = 35
    BEAM = 36
    BEAM_WALL = 37
    LAUNCHED = 38
    THRUST = 39
    BRAKED = 40
    DAMAGE = 41
    DESTROYED = 42
    CHARGE_LOST = 43
    DESYNCED = 44
    RESYNCED = 45
    NO_RESYNC = 46
    LOST = 47
    DOCKED = 48
    LEFT_HANGAR = 49
    RESCUED = 50
    REGENERATED = 51
    SKIPPED = 52
    PASSED = 53
    TIME_UP = 54
    OVER = 55
    FORCE_SENT = 56
    FORCE_STOPPED = 57
    FORCE_STRUCK = 58
    SHIELDED = 59
    BIT_SHIELDED = 60
    SWITCHED = 61
    RECALLED = 62
    FEARED = 70
    CALMED = 71
    MODIFIED = 72
    ARRIVED = 73


class Cause(Word):
    """What does damage."""

    TERRAIN = 0
    COLLISION = 1
    WALL = 2
    PUSH = 3
    SHOT = 4
    IMPACT = 5
    BLAST = 6
    FORCE = 7


class Given(Word):
    """The rolls for which the GM gives modifiers.  [BY-S54]"""

    AIM = 0
    EVASION = 1
    THRUST = 2
    LAUNCH = 3
    INITIATIVE = 4


class Fear(Word):
    """What a sanity check is for.  [BY-S46]"""

    PRESENCE = 0
    TERROR = 1
    HYPOXIA = 2
    DESYNC = 3


class Skip(Word):
    """Why a step of a form came to nothing.  [BY-S58]"""

    GONE = 0  # its target
    NO_LINE = 1
    TOKENS = 2
    HULL = 3
    AT_REST = 4
    FULL = 5
    FAR = 6
    NO_FUEL = 7
    NO_FORCE = 8


class Mind(Word):
    """What makes a computer opponent's answers."""

    RANDOM = 0
    SIMPLE = 1
