"""The records of a battle: fields only."""

from __future__ import annotations

from admiralty.core.ground.zones import PART_MOST, PARTS
from admiralty.core.state.records import COUNTER, FIXED, NOBODY, number, numbers, one, record, several

from .form.records import Order as Order  # for rule files of other folders, too
from .moving.words import Pursuit as Pursuit  # as Order
from .options import Rules
from .scene.records import Mark, Objective, OtherTask, Ready, Spend, Trait, Zone
from .scene.words import NewScene, Obstacle
from .sight import (
    foresees,
    in_use,
    its_turns,
    judges,
    knows,
    lies,
    measures,
    of_crew,
    on_map,
    sees_hit,
    sees_roll,
    spots,
    systems,
    until_whose,
    watches,
)
from .tables import (
    ACTORS,
    ARMS,
    ATTRIBUTE,
    ATTRIBUTES,
    BOXES,
    BREACHES,
    CHARGES,
    COUNT,
    DEPARTMENT,
    DEPARTMENTS,
    DETERMINED,
    DICE_MOST,
    EXTREME,
    FACES,
    LASTING,
    MARKS,
    NONE,
    OFFER_REACTION,
    OFFICERS,
    OTHERS,
    PER_TASK,
    PERSISTS_MOST,
    POOL,
    POSITIONS,
    QUALITIES,
    RANGE_MOST,
    RATING,
    ROUNDS,
    SCALE,
    SCREENS,
    SEATS,
    SHIPS,
    SPENDS,
    STATIONS,
    SYSTEM,
    SYSTEMS,
    TAGS,
    TARGET,
    TRAITS,
    TURNS,
    WEAPONS,
    ZONES,
)
from .words import Arm, Band, Defence, Prepared, Quality, ShipDie, Side, Status, Talent


@record()
class Weapon:
    """A weapon as it is built.  [BC-R240]"""

    arm: int = number(0, max(Arm), names=Arm)
    called: int = number(0, ARMS - 1, within=FIXED)  # its name
    reach: int = number(0, EXTREME)  # the greatest range
    rating: int = number(0, RATING)
    qualities: int = number(0, QUALITIES)  # a bit each
    versatile: int = number(0, 9)


@record()
class Design:
    """What a ship is built as.  [BC-R233]"""

    systems: list[int] = numbers(SYSTEMS, 0, SYSTEM)
    departments: list[int] = numbers(DEPARTMENTS, 0, DEPARTMENT)
    charges: int = number(0, CHARGES)  # of Reserve Power when it is full
    plated: int = number(0, 1)  # the talent Layered Plating
    deep: int = number(0, 1)  # the talent Deep Screens
    twin: int = number(NONE, SYSTEMS - 1, NONE)  # the system with Twin Circuits
    eyes: int = number(0, 1)  # the talent Far Eyes
    grip: int = number(0, 1)  # the talent Hard Grip
    shroud: int = number(0, 1)  # the talent Shroud
    weapons: list[Weapon] = several(Weapon, WEAPONS)


@record()
class Lasting:
    """Damage that comes again at the end of a round, by Persistent weapons.  [BC-R253]"""

    rounds: int = number(0, PERSISTS_MOST)
    system: int = number(0, SYSTEMS - 1)
    rating: int = number(0, RATING)
    piercing: int = number(0, 1)


@record(owner="seat", absent="status")
class Ship:
    """A ship in this battle."""

    status: int = number(0, max(Status), names=Status)
    seat: int = number(0, SEATS - 1, within=FIXED)  # who decides for it: the captain's, or the GM's
    crewed: int = number(0, 1, within=FIXED)  # by players' characters
    scale: int = number(0, SCALE)
    small: int = number(0, 1)  # a Small Craft  [BC-R239]
    comes: int = number(0, 1, within=FIXED)  # it arrives at the end of the round  [BC-R261]
    beset: int = number(0, 1, within=FIXED, lasts="round")  # the GM has let a hazard strike it in this round
    bystander: int = number(0, 1)  # it takes no part in the fight, and consents to Contact
    interdicts: int = number(0, 1)  # while it is not out, no dive ends on the map
    harbour: int = number(0, 1)  # the players win by docking with it
    craft: int = number(0, SHIPS - 1, within=FIXED, seen=knows)  # what it is called as a class
    identified: int = number(0, 1)  # by the players
    measured: int = number(0, 1)  # they know its exact screens
    judged: int = number(0, 1)  # ... its Crew Quality
    quality: int = number(0, max(Quality), names=Quality, seen=judges)  # of a crew that is not players' characters
    design: Design = one(Design, seen=knows)
    shrouded: int = number(0, 1)  # [BC-R259]
    hidden: int = number(0, 1, within=FIXED)  # by its shroud, or by its zone
    revealed: int = number(0, 1)  # its zone is known to the other side  [BC-1900]
    spotters: list[int] = numbers(SHIPS, 0, 1, within=FIXED)  # who may attack it then  [BC-R74]
    zone: int = number(0, ZONES - 1, within=on_map, seen=spots)
    screens: int = number(0, SCREENS, seen=measures)
    band: int = number(0, max(Band), names=Band, within=FIXED, seen=spots)
    raised: int = number(0, 1, 1, seen=spots)
    stored: int = number(0, SCREENS, seen=measures)  # screens that it lowered
    armed: int = number(0, 1, seen=spots)
    damaged: int = number(0, 1, lasts="scene", seen=spots)  # in this scene
    breaches: list[int] = numbers(SYSTEMS, 0, BREACHES, seen=spots, places=systems)  # patched ones, too
    patched: list[int] = numbers(SYSTEMS, 0, BREACHES, seen=spots, places=systems)
    torn: list[int] = numbers(SYSTEMS, 0, BREACHES, seen=spots, places=systems)  # by Devastating weapons  [BC-R240]
    lost: list[int] = numbers(SYSTEMS, 0, 1, seen=spots, places=systems)  # destroyed: no patch revives it  [BC-R246]
    troubles: list[int] = numbers(SYSTEMS, 0, COUNT, seen=spots, places=systems)  # restorable: Glitches, too  [BC-R98]
    reserve: int = number(0, CHARGES, seen=spots)
    rerouted: list[int] = numbers(
        SYSTEMS, 0, 1, lasts="scene", seen=spots, places=systems
    )  # power for the next task with it  [BC-1790]
    attempts: int = number(
        0, COUNT, within=COUNTER, lasts="scene", seen=spots
    )  # to Regain Power in this scene  [BC-1750]
    regain: int = number(0, COUNT, within=COUNTER, lasts="scene", seen=spots)  # what Losing Power adds to it
    braces: int = number(
        0, COUNT, within=COUNTER, lasts="scene", seen=spots
    )  # turns that it owes without a major action
    evades: int = number(0, TURNS, within=until_whose, seen=spots)  # Evasive Action, until whose turn; 0: not
    defends: int = number(0, TURNS, within=until_whose, seen=spots)  # Defensive Fire
    guard: int = number(0, WEAPONS - 1, within=FIXED, seen=spots)  # its weapon
    attacks: int = number(0, TURNS, within=until_whose, seen=spots)  # Attack Pattern
    rotates: int = number(0, TURNS, within=until_whose, seen=spots)  # Rotate Defense Screens
    targets: list[int] = numbers(SHIPS, 0, 1, lasts="scene", seen=foresees, places="ship")  # Targeting  [BC-2040]
    probes: list[int] = numbers(ZONES, 0, 8, lasts="scene", places="zone")  # how many are in each zone  [BC-R70]
    holder: int = number(NONE, SHIPS - 1, NONE, within="ship", seen=spots)  # whose tractor beam holds it  [BC-2150]
    touches: list[int] = numbers(SHIPS, 0, 1, seen=spots, places="ship")  # with whom it is in Contact  [BC-250]
    pursues: int = number(0, max(Pursuit), names=Pursuit, within=FIXED)  # the ship that has dived away  [BC-R08]
    strayed: int = number(0, 1)  # it is gone as a pursuer that did not catch up
    aids: list[int] = numbers(SHIPS, 0, 1, seen=spots, within=FIXED, lasts="scene")  # an NPC ship: whom  [BC-R42]
    aids_until: int = number(0, TURNS, seen=spots, within=FIXED, lasts="scene")
    scanned: int = number(0, 1, lasts="scene", seen=spots)  # by the other side, for its next attack  [BC-1930]
    scanner: int = number(0, SHIPS - 1, within=FIXED, seen=spots)  # the ship that did
    exposed: int = number(
        0, COUNT, within=COUNTER, lasts="scene", seen=spots
    )  # attacks on it with Difficulty -1  [BC-R204]
    jammed: int = number(0, 1, lasts=("round", "scene"), seen=spots)  # until the end of the round  [BC-R240]
    slowed: int = number(0, 1, lasts=("round", "scene"), seen=spots)
    turns: int = number(0, TURNS, within=its_turns, lasts="round")  # that an NPC ship has taken in this round
    used: int = number(
        0, 63, within=FIXED, lasts="round", seen=spots
    )  # systems of its tasks in this round, a bit each  [BC-400]
    flights: int = number(0, TURNS, within=FIXED, lasts="round", seen=spots)  # Impulses in this round  [BC-R25]
    moved: int = number(0, COUNT, within=FIXED, lasts="round", seen=spots)  # zones in this round  [BC-R251]
    calibrated: int = number(0, 1, lasts="scene", seen=foresees)  # of an NPC ship: its next attack
    focused: int = number(0, 1, lasts="scene", seen=foresees)  # ... its next sensor action, by Calibrate Sensors
    overload: int = number(0, COUNT, within=COUNTER, lasts="scene", seen=spots)  # ... Difficulty of its next tasks
    delayed: int = number(0, COUNT, within=COUNTER, lasts="scene", seen=spots)  # ... turns without a minor action
    shaken: int = number(0, 1, within=FIXED, lasts="attack", seen=spots)
    doomed: int = number(0, 1, within=FIXED, lasts="attack", seen=spots)  # it has become critical by this attack
    yielded: int = number(0, 1, within=FIXED, lasts="attack", seen=spots)  # High Yield has given its breach
    extra: int = number(0, 1, within=FIXED, lasts="attack", seen=spots)  # an extra hit has breached it  [BC-R283]
    lasting: list[Lasting] = several(Lasting, LASTING, seen=spots)
    secured: int = number(0, SYSTEM, seen=judges)  # boxes of Stabilise that are marked  [BC-R249]
    ejected: int = number(0, 2, seen=spots)  # 1: its reactor is out, and explodes as the round ends; 2: it has
    foreseen: int = number(0, 1)  # the players know what its next attack or task will use  [BC-R264]
    watched: int = number(0, 1)  # ... whether it has readied an action
    waits: int = number(0, 1, within=FIXED, seen=watches)  # it has
    hits: int = number(0, BOXES)  # that destroy it, of an object that is marked as a target; 0: a ship  [BC-R114]
    marks: int = number(0, BOXES)  # the hits that it has taken
    hard: int = number(0, RATING)  # its Resistance


@record(owner="seat", absent="aboard")
class Officer:
    """A players' character.  [BC-R232]"""

    aboard: int = number(0, 1, within=FIXED)  # 0: an empty place
    seat: int = number(0, SEATS - 1, within=of_crew)  # of the person who holds it  [BC-R272]
    ship: int = number(0, SHIPS - 1, within=FIXED)
    station: int = number(0, (1 << POSITIONS) - 1, within=FIXED)  # the positions that it mans, a bit each
    place: int = number(NONE, STATIONS - 1, NONE, within=in_use)  # its station; -1: between two  [BC-R35]
    heads: int = number(NONE, STATIONS - 1, NONE, within=FIXED)  # the station that it waits for  [BC-990]
    attributes: list[int] = numbers(ATTRIBUTES, 0, ATTRIBUTE)
    departments: list[int] = numbers(DEPARTMENTS, 0, DEPARTMENT)
    focus: list[int] = numbers(TAGS, 0, 1)  # does one of its focuses have this tag?
    talent: int = number(0, max(Talent), names=Talent)
    determination: int = number(0, DETERMINED)
    voiced: int = number(0, 1, lasts="scene")  # it has used Carried Voice in this scene
    acted: int = number(0, 1, lasts="round")
    majors: int = number(0, COUNT, within=FIXED, lasts="round")
    signals: int = number(0, 1, within=FIXED, lasts="round")  # it has tried its Difficulty 0 task  [BC-R50]
    calibrated: int = number(0, 1, lasts="scene")  # its next attack
    focused: int = number(0, 1, lasts="scene")  # its next sensor action, by Calibrate Sensors
    overload: int = number(0, COUNT, within=COUNTER, lasts="scene")  # Difficulty of its next tasks
    delayed: int = number(0, COUNT, within=COUNTER, lasts="scene")  # turns without a minor action
    prepared: int = number(0, max(Prepared), names=Prepared, lasts="scene")  # what a Prepare is for  [BC-R04]
    lapses: int = number(0, 2, within=FIXED, lasts="scene")  # ends of own turns until that is over
    pledges: list[int] = numbers(OFFICERS, 0, 1, lasts="scene", places="officer")  # whom it assists next  [BC-R40]
    offers: int = number(
        0, OFFER_REACTION, within="offer", lasts="round"
    )  # to what it gives its turn: 1 + an officer, or an OFFER_


@record()
class Task:
    """A task: what it needs, its dice, what they come to.  [BC-R201 .. BC-R212]"""

    dice: int = number(0, DICE_MOST)
    ones: int = number(0, DICE_MOST)  # dice of them that Determination sets to 1
    target: int = number(0, TARGET)
    critical: int = number(0, TARGET)  # a die of this or less scores twice
    range: int = number(1, RANGE_MOST)  # of complications
    system: int = number(NONE, SYSTEMS - 1, NONE)  # that assists it
    ship_die: int = number(0, max(ShipDie), names=ShipDie)
    ship_target: int = number(0, TARGET)
    ship_critical: int = number(0, TARGET)
    helpers: int = number(0, OFFICERS)
    helper_targets: list[int] = numbers(OFFICERS, 0, TARGET)
    helper_criticals: list[int] = numbers(OFFICERS, 0, TARGET)
    faces: list[int] = numbers(DICE_MOST, 0, FACES)
    ship_face: int = number(0, FACES)
    helper_faces: list[int] = numbers(OFFICERS, 0, FACES)
    difficulty: int = number(0, COUNT)
    successes: int = number(0, PER_TASK)
    complications: int = number(0, PER_TASK)
    passed: int = number(0, 1)
    momentum: int = number(0, PER_TASK)  # that it made
    bonus: int = number(0, PER_TASK)  # Momentum that cannot be saved  [BC-R219]


@record()
class Hit:
    """A hit, as it meets a ship.  [BC-R241, BC-R242]"""

    system: int = number(0, SYSTEMS - 1)
    rating: int = number(0, COUNT)
    piercing: int = number(0, 1)
    depleting: int = number(0, 1)
    high_yield: int = number(0, 1)
    devastating: int = number(0, 1)
    extra: int = number(0, 1)  # it is the further one of a Devastating Attack
    net: int = number(0, COUNT)  # what Resistance left of it
    breaches: int = number(0, COUNT)  # that it made


@record()
class Battle:
    """A battle."""

    rules: Rules = one(Rules)
    gm: int = number(0, SEATS - 1, within=FIXED)  # the seat of the GM
    players: int = number(1, 2**SEATS - 1, within=FIXED)  # the seats of the crew, a bit each
    round: int = number(0, ROUNDS, within=COUNTER)
    opens: int = number(0, max(Side), names=Side)  # which side had the first turn
    side: int = number(0, max(Side), names=Side)  # whose turn the next one is
    held: int = number(0, 1, within=FIXED)  # a side has kept the Initiative  [BC-R227]
    begun: int = number(0, 1, within=FIXED)  # is a round under way?
    momentum: int = number(0, POOL)
    threat: int = number(0, COUNT)
    payer: int = number(NONE, OFFICERS - 1, NONE, within=FIXED)  # the officer of the last payment; -1: the GM, nobody
    paid: int = number(0, COUNT, within=FIXED)  # the Momentum of it
    added: int = number(0, COUNT, within=FIXED)  # the Threat that it added; of the GM, that it spent
    new_scene: int = number(0, 1, names=NewScene)  # the GM asks for one  [BC-R229, BC-R351]
    opened: int = number(0, 1, within=FIXED)  # it has started, and the log is yet to say so
    over: int = number(0, 1)
    result: int = number(0, 2, within="outcome")
    objective: Objective = one(Objective)
    graph: list[int] = numbers(PARTS * ZONES, 0, PART_MOST, within=FIXED)
    ranges: list[int] = numbers(ZONES * ZONES, 0, EXTREME, within=FIXED)  # from each zone to each, from the graph
    obstacles: list[int] = numbers(
        ZONES * ZONES, 0, max(Obstacle), names=Obstacle, places="zone-zone", within=lies
    )  # [BC-R258]
    zones: list[Zone] = several(Zone, ZONES)
    spare: int = number(0, ZONES - 2, within=FIXED)  # the first of two zones that are kept for a chase  [BC-R280]
    officers: list[Officer] = several(Officer, OFFICERS)
    roller: int = number(0, SHIPS - 1, within=FIXED)  # the ship whose dice are thrown
    struck: int = number(0, SHIPS - 1, within=FIXED)  # the ship that is hit
    stations: list[int] = numbers(STATIONS, 0, (1 << POSITIONS) - 1, within=FIXED)  # of the players' ship: positions
    engineering: int = number(NONE, STATIONS - 1, NONE, within=FIXED)  # which of them is main engineering  [BC-R113]
    readied: list[Ready] = several(Ready, ACTORS)
    stowed: Order = one(Order, seen=NOBODY, within=FIXED)  # the order that a readied action interrupts
    traits: list[Trait] = several(Trait, TRAITS)
    others: list[OtherTask] = several(OtherTask, OTHERS)
    marks: list[Mark] = several(Mark, MARKS)
    spends: list[Spend] = several(Spend, SPENDS)
    laid: int = number(0, TRAITS, within=FIXED)  # by the scenario: the last of the open places, each with its name
    wary: int = number(0, 4)  # complication range of the players' next task, so much more  [BC-R222]
    defence: int = number(0, max(Defence), names=Defence, within=FIXED)  # of the ship that is attacked just now
    task: Task = one(Task, seen=sees_roll, within=FIXED)
    rolled: int = number(0, 1, within=FIXED)  # its dice lie on the table, and everybody saw them fall
    hit: Hit = one(Hit, seen=sees_hit, within=FIXED)
    order: Order = one(Order)
    fled: int = number(NONE, SHIPS - 1, NONE, within=FIXED)  # the ship that has dived away  [BC-R08]
    beat: int = number(0, PER_TASK)  # the successes that a pursuer must exceed
    window: int = number(0, ROUNDS, within=FIXED)  # the last round of the pursuit
    ships: list[Ship] = several(Ship, SHIPS)


@record()
class Doctrine:
    """Who answers a seat."""

    mind: int = number(0, 1)
