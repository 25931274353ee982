"""The house rules of a skirmish, each named after its ruling."""

from __future__ import annotations

from admiralty.core.state.options import Switch, option, setting
from admiralty.core.state.records import record


class Slowing(Switch):
    SCALE = 0
    COMPONENTS = 1


class CornerCutting(Switch):
    BOTH_BLOCK = 0
    FREE = 1
    EITHER_BLOCKS = 2


class FormationRule(Switch):
    ON = 0
    OFF = 1


class DragWhen(Switch):
    START_TILE = 0
    EACH_TILE = 1


class MapEdge(Switch):
    LEAVE = 0
    WALL = 1


class AfterCollision(Switch):
    STOP = 0
    CONTINUE = 1


class CollisionDamage(Switch):
    BOTH_ONE_ROLL = 0
    BOTH_OWN_ROLL = 1
    SLOWER_ONLY = 2


class Inherit(Switch):
    HALVED = 0
    FULL = 1
    ADDED = 2


class CollisionOnce(Switch):
    ON = 0
    OFF = 1


class PushCountsAsMove(Switch):
    ON = 0
    OFF = 1


class PushDamage(Switch):
    ON = 0
    OFF = 1


class TurnCost(Switch):
    PER_STEP = 0
    START_PLUS_STEP = 1


class ThrustsPerRound(Switch):
    ONE = 0, "1"
    UNLIMITED = 1


class DeclareBurn(Switch):
    BEFORE = 0
    AFTER = 1


class ThrustMinimum(Switch):
    ONE = 0, "1"
    ZERO = 1, "0"


class DryBrake(Switch):
    ONE = 0
    HALF_ROLL = 1
    FULL_ROLL = 2


class DamageRcs(Switch):
    ON = 0
    OFF = 1


class Hulks(Switch):
    REMOVE = 0
    DRIFT = 1


class InitiativeDie(Switch):
    D20 = 0
    D10 = 1
    D6 = 2
    D100 = 3


class MissileInitiative(Switch):
    OWNER = 0
    OWN_ROLL = 1
    LAST = 2


class ActionOrder(Switch):
    TWO_PASSES = 0
    ONE_TURN = 1
    FIXED = 2


class StartSpeed(Switch):
    REST = 0
    CAPITAL = 1


class EvasionSpendsRcs(Switch):
    OFF = 0
    ON = 1


class DryEvasion(Switch):
    FULL = 0
    RCS_ONLY = 1


class WallsBlockFire(Switch):
    ON = 0
    OFF = 1


class AttacksPerRound(Switch):
    ALL = 0
    ONE = 1


class Intercept(Switch):
    OWN_TURN = 0
    REACTION = 1


class WaveFirstCharge(Switch):
    AFTER_FIRST_ROUND = 0
    FIRST_SETUP = 1


class WaveCharging(Switch):
    AUTOMATIC = 0
    EXCLUSIVE = 1


class ChargeResetOn(Switch):
    ATTACK = 0
    ANY_DAMAGE = 1


class WaveBeam(Switch):
    FIRST = 0
    PIERCE_KILLS = 1
    ALL = 2


class BeamHitsFriends(Switch):
    ON = 0
    OFF = 1


class MissileCount(Switch):
    AMMO = 0
    TUBES = 1


class LaunchDirections(Switch):
    ANY = 0
    EIGHT = 1


class MissileInheritsVelocity(Switch):
    OFF = 0
    ON = 1


class MissileSpeed(Switch):
    ROLL_EACH_TURN = 0
    ACCELERATE = 1
    LAUNCH_ROLL = 2


class MissileContact(Switch):
    PATH = 0
    END_TILE = 1


class SeekerChoice(Switch):
    NEAREST = 0
    OWNER_PICKS = 1


class SeekerNeedsLine(Switch):
    ON = 0
    OFF = 1


class SeekFrom(Switch):
    SECOND = 0
    FIRST = 1


class SeekerSteering(Switch):
    DIRECT = 0
    EIGHT = 1


class MissileDrag(Switch):
    OFF = 0
    ON = 1


class BalmungGuidance(Switch):
    DESIGNATED = 0
    SEEK5 = 1
    NONE = 2


class BalmungShotDown(Switch):
    DUD = 0
    EXPLODES = 1


class DesyncWho(Switch):
    FIGHTERS = 0
    ALL_CORP = 1
    ALL = 2


class DesyncCost(Switch):
    ZERO = 0, "0"
    ONE = 1, "1"


class DesyncZero(Switch):
    LOST_AT_ZERO = 0
    LOST_WHEN_UNPAID = 1


class DesyncWalls(Switch):
    PASS = 0
    BLOCK = 1


class DesyncSight(Switch):
    BLIND = 0
    TEAM = 1


class TissueSlow(Switch):
    ON_ENTRY = 0
    START_TILE = 1


class WallToughness(Switch):
    STANDARD = 0
    INDESTRUCTIBLE = 1
    SOFT = 2


class MistRounds(Switch):
    THREE = 0, "3"
    ONE = 1, "1"
    PERMANENT = 2


class Fog(Switch):
    GM = 0
    AUTO = 1
    OFF = 2


class Regeneration(Switch):
    LISTED = 0
    BALDUR = 1


class Remotes(Switch):
    OFF = 0
    ON = 1


class Sanity(Switch):
    CAMPAIGN_ONLY = 0
    OFF = 1
    ON = 2


class EnemyHealth(Switch):
    BANDS = 0
    EXACT = 1
    HIDDEN = 2


@record()
class Rules:
    """Every switch; the field's name is what ``--set`` takes."""

    slowing: int = option("BY-R04", Slowing, "Do slowing and halving keep the direction, or work on each component?")
    corner_cutting: int = option("BY-R06", CornerCutting, "When is a diagonal step between walls blocked?")
    formation_rule: int = option(
        "BY-R08", FormationRule, "Does a ship wait for one ahead that moves with the same vector?"
    )
    drag_when: int = option("BY-R09", DragWhen, "Do air and water slow once at the start, or on each tile entered?")
    map_edge: int = option("BY-R13", MapEdge, "Does a unit leave over the map's edge, or is the edge a wall?")
    after_collision: int = option("BY-R15", AfterCollision, "Does the ship that ran into another stop, or go on?")
    collision_damage: int = option("BY-R16", CollisionDamage, "Who takes the damage of a collision?")
    inherit: int = option("BY-R18", Inherit, "Which vector does the slower ship get in a collision?")
    collision_once: int = option("BY-R19", CollisionOnce, "Does a pair of ships collide only once in a phase?")
    push_counts_as_move: int = option("BY-R21", PushCountsAsMove, "Is a push the pushed ship's move of the phase?")
    push_damage: int = option("BY-R22", PushDamage, "Does a push damage the pushed ship?")
    turn_cost: int = option("BY-R30", TurnCost, "Does a turn cost a token for each 45 degrees, or one more?")
    thrusts_per_round: int = option("BY-R33", ThrustsPerRound, "How often may a ship thrust in a round?")
    declare_burn: int = option(
        "BY-R34", DeclareBurn, "Do you choose main, retro or brake before the roll, or after it?"
    )
    thrust_minimum: int = option("BY-R35", ThrustMinimum, "The least amount of a thrust.")
    dry_brake: int = option("BY-R39", DryBrake, "How much does a ship with an empty tank brake?")
    damage_rcs: int = option("BY-R41", DamageRcs, "Does damage take RCS tokens?")
    hulks: int = option("BY-R42", Hulks, "Is a ship at 0 health removed, or does its hulk drift on?")
    initiative_die: int = option("BY-R43", InitiativeDie, "The die of the initiative.")
    missile_initiative: int = option("BY-R44", MissileInitiative, "When do missiles act?")
    action_order: int = option("BY-R45", ActionOrder, "Two passes, one turn each, or all fire before all manoeuvre?")
    start_speed: int = option(
        "BY-R48", StartSpeed, "Does everybody start at rest, or with a speed that the captain picks?"
    )
    evasion_spends_rcs: int = option("BY-R49", EvasionSpendsRcs, "Does evading cost a token?")
    dry_evasion: int = option("BY-R49", DryEvasion, "Does a ship with an empty tank roll its evasion die?")
    walls_block_fire: int = option("BY-R51", WallsBlockFire, "Do walls block instant fire?")
    attacks_per_round: int = option("BY-R53", AttacksPerRound, "May a ship fire all its weapons in a round, or one?")
    intercept: int = option("BY-R55", Intercept, "May weapons also fire at a missile that is about to hit?")
    wave_first_charge: int = option("BY-R59", WaveFirstCharge, "When does a wave cannon get its first charge?")
    wave_charging: int = option("BY-R59", WaveCharging, "Does firing another weapon stop the charging?")
    charge_reset_on: int = option("BY-R60", ChargeResetOn, "Which damage takes a wave cannon's charge?")
    wave_beam: int = option("BY-R61", WaveBeam, "How far does a wave cannon's beam go?")
    beam_hits_friends: int = option("BY-R61", BeamHitsFriends, "Does a beam hit ships of its own side?")
    missile_count: int = option(
        "BY-R65", MissileCount, "Are missiles ammunition, or does each come from a tube of its own?"
    )
    launch_directions: int = option("BY-R67", LaunchDirections, "In which directions may a missile be launched?")
    missile_inherits_velocity: int = option(
        "BY-R68", MissileInheritsVelocity, "Does the launcher's vector add to a missile's first move?"
    )
    missile_speed: int = option("BY-R69", MissileSpeed, "How fast does a missile fly?")
    missile_contact: int = option("BY-R70", MissileContact, "Does a missile hit on its way, or only where it ends?")
    seeker_choice: int = option("BY-R72", SeekerChoice, "Who chooses the target of a seeking missile?")
    seeker_needs_line: int = option(
        "BY-R72", SeekerNeedsLine, "Does a seeking missile need a clear line to its target?"
    )
    seek_from: int = option("BY-R72", SeekFrom, "From which move on does a missile seek?")
    seeker_steering: int = option(
        "BY-R73", SeekerSteering, "Does a seeker fly straight at its target, or along eight headings?"
    )
    missile_drag: int = option("BY-R74", MissileDrag, "Do air and water slow missiles?")
    balmung_guidance: int = option("BY-R76", BalmungGuidance, "How is a Balmung guided?")
    balmung_shot_down: int = option("BY-R77", BalmungShotDown, "Does a Balmung explode when it is shot down?")
    desync_who: int = option("BY-R79", DesyncWho, "Which ships have a desync drive?")
    desync_cost: int = option("BY-R79", DesyncCost, "The fuel that entering or leaving desync space costs.")
    desync_zero: int = option(
        "BY-R80", DesyncZero, "Is a desynced ship lost when its fuel reaches 0, or when it can't pay?"
    )
    desync_walls: int = option("BY-R81", DesyncWalls, "Do desynced ships pass through walls?")
    desync_sight: int = option("BY-R83", DesyncSight, "Is a desynced pilot blind, or does the own side keep its sight?")
    tissue_slow: int = option("BY-R87", TissueSlow, "Does tissue slow and tear on entry, or under a ship at the start?")
    wall_toughness: int = option("BY-R88", WallToughness, "How much a wall tile withstands.")
    mist_rounds: int = option("BY-R89", MistRounds, "How long digestive mist lasts.")
    fog: int = option("BY-R93", Fog, "Fog: the GM's brush on automatic sight, automatic sight alone, or none?")
    regeneration: int = option("BY-R94", Regeneration, "Which Bydo regenerate?")
    remotes: int = option("BY-R96", Remotes, "Do fighters have the Force and Round Bits?")
    sanity: int = option("BY-R98", Sanity, "Do pilots have sanity: only in a campaign, never, or always?")
    pilots: int = setting("BY-R103", 0, 10, 0, "How many pilots fly? 0: as many as the scenario lists.")
    enemy_health: int = option("BY-R101", EnemyHealth, "What do you see of an enemy's health?")
