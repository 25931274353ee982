/* The rules of Heavy Combat by hand in C, with all the freedom that the compiled Python rules have in a duel.

   Usage: heavy_rules RECORDS SEED N

   RECORDS is a file of 32-bit numbers: the sizes in bytes of a Battle and of a Doctrine, how many doctrines follow,
   the battle to begin from, and a doctrine for each seat, packed as src/admiralty/core/records.py packs them. Any two
   ships, with or without fighters, under any house rules and any standing orders, are read from there; nothing of it is
   known beforehand. The program plays battles 0 to N-1 of the simulation from SEED, so that outcomes, dice and beats
   are those of the compiled Python rules to the last one.

   The functions are those of src/admiralty/games/heavy, one by one and mostly under the same names: condition,
   movement, fighters, aiming, attack, damage, special, setup, actions, turn, then those that answer: opponents, facts,
   sharing, doctrine. Clause ids stand with them. What nobody hears of (events) is left out. One thread. */

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "arithmetic.h"

/* ---- records: as records.py and options.py declare them ---------------------------------------------------------- */

enum { SEATS = 2, VESSELS = 2, CONTACTS = 4, FLIGHTS = 2, MOUNTS = 12, FACINGS = 6, SYSTEMS = 13, REPAIRS = 2 };
enum { CONDITIONS = 6, STANDING = 16, USES = 6 };
enum { NONE = -1, JUDGED = SEATS + 1 }; /* JUDGED: the seats with a moderator's */

typedef int32_t number;

typedef struct {
    number range, a_presents, b_presents, plotting, first_poster, power_roll, power_dice, batteries, warp_damage;
    number rotation_fire, received_division, rounding, rotation_reach, combine_moves, steps_per_turn, disengage_range;
    number lateral_use, class_turn_ratios, repair_pay, repair_shields, heavy_damage_dice, photon_side_arcs;
    number photon_recoil, cadence, bank_cap, system_shot, system_shot_shields, system_shot_die, cloak_cost, cloak_limit;
    number cloak_aim, cloak_guess, hull_boxes, half_sensors, flash_cost, countermeasures, row_choice, system_effects;
    number fired_on, reinforce_down_shield, catastrophe, victory, turn_limit, moderator, solitaire, fighters;
    number multi_ship, points;
} Rules;

typedef struct { number dice, shield, boxes[SYSTEMS], torpedoes, beam, escort, carried; } Design;
typedef struct { number system, down, ready; } Mount;
typedef struct { number what, done; } Repair;

typedef struct {
    number shown, asked, hidden, cloak, stays, flash, enemy, manoeuvre, axis, beside, cm, ccm, reinforce[FACINGS], direction;
    number points[MOUNTS], target[MOUNTS], aim[MOUNTS], struck[MOUNTS], repair[REPAIRS], go_on[REPAIRS], launch, prey;
    number flight[FLIGHTS], flight_facing[FLIGHTS];
} Order;

typedef struct {
    number strikes[FACINGS], inside, systems[SYSTEMS], photons[FACINGS], fired_on[FACINGS], anywhere, fallen, attacker;
} Fire;

typedef struct { number state, fighters, turns, range, prey, facing, shot_at; } Flight;

typedef struct {
    number seat, status;
    Design design;
    number given, power, left, charge, taken[FACINGS], known_taken[FACINGS], fresh[FACINGS], old[FACINGS];
    number cm, cm_old, ccm, ccm_old;
    number lost[SYSTEMS];
    Mount mounts[MOUNTS];
    number arms, known[SYSTEMS], heard, hull, torpedoes, cloak, cloaked;
    Repair repairs[REPAIRS];
    number turning, turned_from, axis, turn_enemy, turn_done, turn_needs, step, step_enemy, step_left, lateral;
    number catastrophe, fired[MOUNTS], fired_at[MOUNTS], fired_off, disclosed;
    Order order;
    Fire fire;
    Flight flights[FLIGHTS];
} Ship;

typedef struct {
    number seat, ship, other, facing, range, widened, tracked, flashed, seen_facing, seen_range, seen_turn;
} Contact;

typedef struct {
    Rules rules;
    number seats, moderator, vessels, turn, first, rolling, quiet, shot, over, result;
    Ship ships[VESSELS];
    Contact contacts[CONTACTS];
} Battle;

typedef struct { number fact, low, high; } Condition;
typedef struct { Condition conditions[CONDITIONS]; number used; } When;

typedef struct {
    When when;
    number course, present, power[USES], limits[USES], target, cloak, flash, repair[SYSTEMS + 1], guess;
} Standing;

typedef struct {
    number mind, count;
    Standing orders[STANDING];
} Doctrine;

_Static_assert(sizeof(Battle) == 678 * 4, "a Battle is 678 numbers");
_Static_assert(sizeof(Doctrine) == 818 * 4, "a Doctrine is 818 numbers");

/* ---- words and tables: as words.py and tables.py number them ----------------------------------------------------- */

enum { FORE, AFT, PORT, STARBOARD, DORSAL, VENTRAL };
enum {
    FIRE_CONTROL, BRIDGE, AUXILIARY_BRIDGE, SENSORS, ARMOR, CLOAK, BANKS, DISRUPTORS, FORWARD_LAUNCHERS, AFT_LAUNCHERS,
    IMPULSE, BATTERIES, WARP,
};
enum { FIGHTING = 1, DESTROYED, SURRENDERED, DISENGAGED };
enum { OFF, ENGAGING, ON, DROPPING };
enum {
    NOTHING = 0, ROTATE = 1, CLOSE = 7, RETREAT, HOLD, SHIFT = 10, ADVANCE = 16, TURN = 22, CLOSE_TWO = 58, RETREAT_TWO,
    SURRENDER,
};
enum { UNSHOWN, DECLARED, ORDERS };
enum { ABOARD, OUT, RELOADING, GONE };
enum { STAY, NEARER, WITHDRAW, RETURN };
enum { AS_IT_IS, ENGAGE, DROP };
enum {
    ASK_CLOAK = 1, ASK_FLASH, ASK_ENEMY, ASK_MANOEUVRE, ASK_BESIDE, ASK_AXIS, ASK_COUNTERMEASURES,
    ASK_COUNTER_COUNTERMEASURES, ASK_REINFORCE, ASK_REINFORCE_POINTS, ASK_DIRECTION, ASK_BANK, ASK_HEAVY, ASK_TARGET,
    ASK_SPECIFIC, ASK_AIM, ASK_REPAIR, ASK_GO_ON_REPAIR, ASK_STRUCK, ASK_RULING, ASK_LAUNCH, ASK_FLIGHT_STEP,
    ASK_FLIGHT_FACING, ASK_PLACE,
};
enum { RANDOM, SIMPLE, BY_ORDERS };
enum {
    FACT_TURN, FACT_RANGE, FACT_SHIELD, FACT_BEST_SHIELD, FACT_WORST_SHIELD, FACT_LOST, FACT_SENSORS, FACT_IMPULSE,
    FACT_WARP, FACT_BANKS, FACT_LOADED, FACT_TORPEDOES, FACT_POWER, FACT_ROTATING, FACT_CLOAK, FACT_CLOAKED,
    FACT_CLOAKED_TURNS, FACT_ENEMIES, FACT_FOE_SHIELD, FACT_FOE_LOST, FACT_FOE_LOADED, FACT_FOE_HIDDEN, FACT_FOE_BARE,
    FACT_FOE_CM, FACT_FOE_BANKS,
};
enum { USE_HEAVY, USE_PHASERS, USE_REINFORCE, USE_JAM, USE_COUNTER, USE_REPAIR };
enum {
    COURSE_STAY, COURSE_CLOSE, COURSE_RETREAT, COURSE_HOLD, COURSE_SHIFT, COURSE_ROTATE, COURSE_WITHDRAW,
    COURSE_SURRENDER,
};
enum { PRESENT_BEST = 6, PRESENT_ARMED }; /* the numbers before them are facings */
enum { GUESS_LAST, GUESS_BESIDE, GUESS_DIE };

enum { MAX_RANGE = 3, EXTRA_LOST = 7, PHOTON_NEEDS = 3, DISRUPTOR_NEEDS = 2, BANK = 6, HALF = 2, PHOTON_WAIT = 2 };
enum { DISRUPTOR_WAIT = 3, REPAIR_TURNS = 3, ROTATION_TURNS = 2, LATERAL_WAIT = 2, QUIET_TURNS = 15, FLASH = 10 };
enum { SYSTEM_SHOT = 1, CHART_HIT = 5, FIGHTERS = 4, FLIGHT_TURNS = 6, RELOAD_TURNS = 2, FLIGHT_RANGE = 2, EDGE = 4 };
enum { FAREST = 99 };
enum { INTO = 100, AT_FLIGHT = 110 }; /* targets: whatever is hidden, and flights */

static const number ROW[SYSTEMS] = {1, 1, 1, 2, 3, 3, 3, 3, 3, 3, 4, 5, 6}; /* HC-910, HC-930 */
static const number AWAY[] = {5, 4, 0};                                     /* HC-R19: where a ship has got away */
static const number FIGHTER_HITS[] = {3, 5}, KILLS[] = {3, 4, 5};           /* HC-R86 */

/* ---- the table: the battle, its dice and the question that is put ------------------------------------------------ */

enum { FACTS = 6, OFFERS = 64 };

typedef struct {
    int seat, what, low, high, count, taken; /* count values listed, or any from low to high; answers taken before */
    int facts[FACTS], listed[OFFERS];
} Question;

typedef struct {
    Beat beat;
    int sealed; /* of the answers taken in this beat, those by other seats in the running plot */
    Question q;
    int notes[VESSELS]; /* 2 + the standing order that a ship follows in this plot; 0: not looked for yet */
    const Doctrine *doctrines;
    Battle b;
} Table;

static int answer(Table *t);

static _Noreturn void fail(const char *what);

ALWAYS int roll(Table *t, int sides)
{
    return throw_die(&t->beat, sides);
}

/* The computer opponent's own draw: number `index` of its luck in this beat. */
static int chance(const Table *t, int index, int sides)
{
    return luck_of(t->beat.key, t->q.seat, index, sides);
}

ALWAYS void offer(Table *t, int value)
{
    t->q.listed[t->q.count++] = value;
}

/* The computer's answer; where there is but one that is legal, nobody is asked. Every answer taken opens a stretch. */
static int asked(Table *t, int seat, int what, int low, int high, const int facts[FACTS])
{
    Question *q = &t->q;
    if (q->count == 1) {
        q->count = 0;
        return q->listed[0];
    }
    if (q->count == 0 && low == high)
        return low;
    q->seat = seat, q->what = what, q->low = low, q->high = high, q->taken = t->beat.answers - t->sealed;
    memcpy(q->facts, facts, sizeof q->facts);
    int value = answer(t);
    bool legal = q->count == 0 && low <= value && value <= high;
    for (int n = 0; n < q->count; n++)
        legal |= q->listed[n] == value;
    if (!legal)
        fail("a computer player gave an answer that is not legal");
    q->count = 0;
    answered(&t->beat);
    return value;
}

#define ASK(t, seat, what, low, high, ...) asked(t, seat, what, low, high, (const int[FACTS]){__VA_ARGS__})

/* A sealed plot of every seat in the bit mask. */
static void ask_all(Table *t, int seats, void write_order(Table *, int))
{
    int before = t->beat.answers;
    for (int seat = 0; seat < JUDGED; seat++)
        if (seats >> seat & 1) {
            t->sealed = t->beat.answers - before;
            memset(t->notes, 0, sizeof t->notes);
            write_order(t, seat);
        }
    t->sealed = 0;
}

/* ---- condition: what is left of a ship, and what it may still do ------------------------------------------------- */

ALWAYS Contact *contact(Battle *b, int i, int j)
{
    return &b->contacts[i * VESSELS + j];
}

ALWAYS const Contact *lying(const Battle *b, int i, int j)
{
    return &b->contacts[i * VESSELS + j];
}

ALWAYS bool fights(const Battle *b, int i)
{
    return b->ships[i].status == FIGHTING;
}

ALWAYS bool hostile(const Battle *b, int i, int j)
{
    const Ship *one = &b->ships[i], *other = &b->ships[j];
    return one->status == FIGHTING && other->status == FIGHTING && one->seat != other->seat;
}

static int enemies(const Battle *b, int i)
{
    int count = 0;
    for (int j = 0; j < b->vessels; j++)
        count += hostile(b, i, j);
    return count;
}

/* The one enemy of a duel, else the first. */
static int only_enemy(const Battle *b, int i)
{
    for (int j = 0; j < b->vessels; j++)
        if (hostile(b, i, j))
            return j;
    return NONE;
}

/* HC-460 */
ALWAYS bool seen(const Battle *b, int j)
{
    return b->ships[j].cloak != ON;
}

/* HC-R73, HC-R85: does one side post first, and the other reply? */
ALWAYS bool replies(const Battle *b)
{
    return b->rules.plotting == 1 || b->rules.solitaire == 1;
}

/* HC-R52: can orders name this ship's place?  Who posts before a ship that may vanish in its reply cannot. */
ALWAYS bool in_sight(const Battle *b, int j)
{
    const Ship *ship = &b->ships[j];
    bool vanishing = replies(b) && ship->cloak == ENGAGING && ship->order.shown == UNSHOWN;
    return ship->cloak != ON && !vanishing;
}

/* HC-460, HC-R56: does ship i know how it lies to ship j? */
ALWAYS bool known(const Battle *b, int i, int j)
{
    return b->ships[j].cloak != ON || lying(b, i, j)->flashed == 1;
}

ALWAYS int intact(const Ship *ship, int system)
{
    return ship->design.boxes[system] - ship->lost[system];
}

/* HC-R26: is half of it gone, or more? */
ALWAYS bool half_lost(const Ship *ship, int system)
{
    return ship->lost[system] > 0 && 2 * ship->lost[system] >= ship->design.boxes[system];
}

/* HC-980 */
static int internals(const Ship *ship)
{
    int total = 0;
    for (int system = 0; system < SYSTEMS; system++)
        total += ship->design.boxes[system];
    return total;
}

static int gone(const Ship *ship)
{
    int total = 0;
    for (int system = 0; system < SYSTEMS; system++)
        total += ship->lost[system];
    return total;
}

/* HC-970, HC-R69: three quarters of the internals, rounded to the nearest. */
ALWAYS int threshold(const Ship *ship)
{
    return (3 * internals(ship) + 2) / 4;
}

/* HC-R29 */
ALWAYS bool powered(const Ship *ship)
{
    return intact(ship, WARP) > 0;
}

/* HC-R64: does one of its bridges stand? */
ALWAYS bool commanded(const Battle *b, const Ship *ship)
{
    if (b->rules.system_effects == 1)
        return true;
    return intact(ship, BRIDGE) > 0 || intact(ship, AUXILIARY_BRIDGE) > 0;
}

ALWAYS bool able(const Battle *b, const Ship *ship)
{
    return powered(ship) && commanded(b, ship);
}

/* HC-R64: may it fire at a specific system? */
ALWAYS bool directed(const Battle *b, const Ship *ship)
{
    return b->rules.system_effects == 1 || intact(ship, FIRE_CONTROL) > 0;
}

/* HC-520, HC-530, HC-550: has it shields and weapons, with no cloak about? */
ALWAYS bool protected(const Ship *ship)
{
    return ship->cloak == OFF;
}

/* HC-R01, HC-R04: how many power dice it rolls. */
static int dice(const Battle *b, const Ship *ship)
{
    int count = ship->design.dice;
    if (b->rules.power_dice > 0)
        count = b->rules.power_dice + 1;
    if (b->rules.warp_damage == 1 && half_lost(ship, WARP))
        count = most(1, count - 1);
    return count;
}

ALWAYS int in_force(const Ship *ship, int facing)
{
    return ship->old[facing] + ship->fresh[facing];
}

/* HC-R63: is anything left of its internals? */
static bool has_boxes(const Ship *ship)
{
    for (int system = 0; system < SYSTEMS; system++)
        if (ship->design.boxes[system] > ship->lost[system])
            return true;
    return false;
}

/* ---- movement: facings and rotations ----------------------------------------------------------------------------- */

ALWAYS int opposite(int facing)
{
    return facing ^ 1;
}

ALWAYS bool adjacent(int one, int other)
{
    return one / 2 != other / 2;
}

/* HC-R87, HC-R49: what is presented where this facing was, after the hull has turned so that `end` shows where `start`
   did: the facings of the axis stay, the others go round. */
static int turned(int facing, int start, int end, int axis)
{
    int round = adjacent(start, end) ? 3 - start / 2 - end / 2 : axis / 2;
    if (start == end || facing / 2 == round)
        return facing;
    if (end == opposite(start))
        return opposite(facing);
    if (facing == start)
        return end;
    if (facing == end)
        return opposite(start);
    return facing == opposite(start) ? opposite(end) : start;
}

/* HC-090, HC-670, HC-R83: turns of a rotation that begins now. */
static int turns_needed(const Battle *b, const Ship *ship)
{
    int turns = b->rules.class_turn_ratios == 1 && ship->design.escort == 1 ? 1 : ROTATION_TURNS;
    return half_lost(ship, IMPULSE) ? 2 * turns : turns;
}

ALWAYS bool rotating(const Ship *ship)
{
    return ship->turning != NONE;
}

/* HC-150, HC-R27, HC-R83: is its rotation in the first phase? */
ALWAYS bool first_phase(const Battle *b, const Ship *ship)
{
    if (b->rules.class_turn_ratios == 1 && ship->design.escort == 1)
        return true;
    return 2 * ship->turn_done < ship->turn_needs;
}

ALWAYS bool is_rotation(int manoeuvre)
{
    return (ROTATE <= manoeuvre && manoeuvre < CLOSE) || (TURN <= manoeuvre && manoeuvre < CLOSE_TWO);
}

ALWAYS bool is_two(int manoeuvre)
{
    return manoeuvre == CLOSE_TWO || manoeuvre == RETREAT_TWO;
}

ALWAYS bool is_step(int manoeuvre)
{
    bool plain = manoeuvre == CLOSE || manoeuvre == RETREAT;
    return plain || is_two(manoeuvre) || (ADVANCE <= manoeuvre && manoeuvre < TURN);
}

ALWAYS bool is_lateral(int manoeuvre)
{
    return HOLD <= manoeuvre && manoeuvre < ADVANCE;
}

/* HC-100, HC-700, HC-740: the power it takes. */
ALWAYS int cost(int manoeuvre)
{
    if (is_lateral(manoeuvre) || is_two(manoeuvre))
        return 2;
    return is_step(manoeuvre);
}

/* HC-710, HC-760, HC-R27: does it move in this turn so that it cannot fire? */
ALWAYS bool moves(const Ship *ship)
{
    return ship->step != NOTHING;
}

/* HC-R22, HC-R49, HC-R87: the facing that ship i's rotation will present to ship j. */
static int destination(const Battle *b, int i, int j)
{
    const Ship *ship = &b->ships[i];
    return turned(lying(b, i, j)->facing, ship->turned_from, ship->turning, ship->axis);
}

/* ---- movement: the orders begin ---------------------------------------------------------------------------------- */

/* Is this the rotation that is under way?  Towards a hidden ship it is named with its beginning, too. */
static bool goes_on(const Battle *b, int i, int enemy, int start, int end)
{
    const Ship *ship = &b->ships[i];
    if (ship->turning == NONE || ship->turn_enemy != enemy)
        return false;
    if (seen(b, enemy))
        return destination(b, i, enemy) == end;
    return ship->turned_from == start && ship->turning == end;
}

/* HC-R14: no rotation: the initial facing stays. */
static void break_off(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    ship->turning = NONE;
    ship->turn_enemy = NONE;
    ship->turn_done = 0;
    ship->turn_needs = 0;
    ship->turned_from = 0;
    ship->axis = 0;
    for (int j = 0; j < b->vessels; j++)
        contact(b, i, j)->tracked = 0;
}

/* Where a rotation begins and ends, as the manoeuvre names it. */
ALWAYS void ends_of(const Battle *b, int i, int enemy, int manoeuvre, int *start, int *end)
{
    if (manoeuvre >= TURN)
        *start = (manoeuvre - TURN) / FACINGS, *end = (manoeuvre - TURN) % FACINGS;
    else
        *start = lying(b, i, enemy)->facing, *end = manoeuvre - ROTATE;
}

static void begin_rotation(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    int manoeuvre = ship->order.manoeuvre, enemy = ship->order.enemy, start, end;
    if (!is_rotation(manoeuvre)) {
        break_off(b, i);
        return;
    }
    ends_of(b, i, enemy, manoeuvre, &start, &end);
    if (goes_on(b, i, enemy, start, end))
        return;
    break_off(b, i);
    ship->turning = end;
    ship->turned_from = start;
    ship->turn_enemy = enemy;
    ship->axis = ship->order.axis;
    ship->turn_done = 0;
    ship->turn_needs = turns_needed(b, ship);
}

/* HC-R27: a move begins; one of two turns is not over in this one. */
static void begin_step(Battle *b, int i, int manoeuvre)
{
    Ship *ship = &b->ships[i];
    if (is_step(manoeuvre) || is_lateral(manoeuvre)) {
        ship->step = manoeuvre;
        ship->step_enemy = ship->order.enemy;
        ship->step_left = half_lost(ship, IMPULSE) ? 2 : 1;
        if (is_lateral(manoeuvre))
            ship->lateral = b->turn;
    }
}

/* HC-R12, HC-R14: what was ordered begins; what goes on without an order breaks off. */
static void begin_moves(Battle *b)
{
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i) && b->ships[i].step == NOTHING) { /* HC-R27: a slow move goes on by itself */
            begin_rotation(b, i);
            begin_step(b, i, b->ships[i].order.manoeuvre);
            begin_step(b, i, b->ships[i].order.beside);
        }
}

/* ---- movement: what a turn's movement comes to ------------------------------------------------------------------- */

ALWAYS bool finishes(const Ship *ship)
{
    return ship->turning != NONE && ship->turn_done + 1 >= ship->turn_needs;
}

/* HC-R20, HC-R21: the facing of ship i that ship j's lateral move brings up in this turn. */
static int shifted(const Battle *b, int i, int j)
{
    const Ship *mover = &b->ships[j];
    bool ends = mover->step_left == 1 && mover->step_enemy == i;
    return ends && SHIFT <= mover->step && mover->step < ADVANCE ? mover->step - SHIFT : NONE;
}

/* HC-R22, HC-R27: does ship j hold ship i's rotation? */
static bool held(const Battle *b, int i, int j)
{
    const Ship *mover = &b->ships[j];
    bool holds = mover->step == HOLD && mover->step_left == 1 && mover->step_enemy == i;
    return holds || lying(b, i, j)->tracked == 1;
}

/* HC-R23: the facing of ship i that is presented to ship j after this turn's movement. */
static int facing_after(const Battle *b, int i, int j)
{
    int brought = shifted(b, i, j);
    if (brought != NONE)
        return brought;
    if (finishes(&b->ships[i]) && !held(b, i, j))
        return destination(b, i, j);
    return lying(b, i, j)->facing;
}

/* HC-R49: towards a hidden ship, away from it but not out of reach, or past it. */
static int advance_of(const Battle *b, int i, int j, int direction)
{
    const Contact *lies = lying(b, i, j);
    if (lies->facing == direction)
        return -1;
    int away = AWAY[b->rules.disengage_range], last = away > 0 ? least(EDGE, away - 1) : EDGE; /* not by chance */
    return lies->facing == opposite(direction) && lies->range < last;
}

/* HC-700, HC-R49: what ship i's move in this turn does to its range from ship j. */
static int step_of(const Battle *b, int i, int j)
{
    const Ship *ship = &b->ships[i];
    if (ship->step_left != 1 || ship->step_enemy != j)
        return 0;
    if (ship->step == CLOSE || ship->step == CLOSE_TWO)
        return is_two(ship->step) ? -2 : -1;
    if (ship->step == RETREAT || ship->step == RETREAT_TWO)
        return is_two(ship->step) ? 2 : 1;
    if (ADVANCE <= ship->step && ship->step < TURN)
        return advance_of(b, i, j, ship->step - ADVANCE);
    return 0;
}

/* HC-R17 to HC-R19: the range of two ships after this turn's movement. */
static int range_after(const Battle *b, int i, int j)
{
    int after = most(1, lying(b, i, j)->range + step_of(b, i, j) + step_of(b, j, i));
    return least(after, AWAY[b->rules.disengage_range] == 0 ? EDGE : FAREST);
}

/* An axis that is not that of this facing, for a half turn of which none was named. */
ALWAYS int axis_beside(int facing)
{
    return (facing + 2) / 2 * 2 % FACINGS;
}

/* HC-R23: a rotation goes on from the facing that a shift brought up, or is over if it is the one it goes to. */
static void follow_shift(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    int j = ship->turn_enemy;
    if (j == NONE || !hostile(b, i, j) || !seen(b, j))
        return;
    int brought = shifted(b, i, j);
    if (brought == ship->turning)
        ship->turn_done = ship->turn_needs;
    else if (brought != NONE) {
        ship->turned_from = brought;
        if (ship->turning == opposite(brought))
            ship->axis = axis_beside(brought);
    }
}

/* Both facings and the range of two ships, all from where they stood. */
static void move_pair(Battle *b, int i, int j)
{
    Contact *one = contact(b, i, j), *other = contact(b, j, i);
    int near = range_after(b, i, j), mine = facing_after(b, i, j), theirs = facing_after(b, j, i);
    one->tracked = held(b, i, j) && rotating(&b->ships[i]);
    other->tracked = held(b, j, i) && rotating(&b->ships[j]);
    one->widened = near > one->range;
    other->widened = one->widened;
    one->range = near;
    other->range = near;
    one->facing = mine;
    other->facing = theirs;
}

/* HC-R49: where a hidden ship was last seen turns with one's own hull. */
static void turn_sightings(Battle *b, int i)
{
    const Ship *ship = &b->ships[i];
    for (int j = 0; j < b->vessels; j++) {
        Contact *lies = contact(b, i, j);
        if (!seen(b, j) && lies->seen_facing != NONE)
            lies->seen_facing = turned(lies->seen_facing, ship->turned_from, ship->turning, ship->axis);
    }
}

/* HC-R28: a turn more of its rotation; without engines, warp or a bridge it stops. */
static void end_rotation(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    if (ship->turning == NONE)
        return;
    ship->turn_done++;
    if (ship->turn_done >= ship->turn_needs) {
        turn_sightings(b, i);
        break_off(b, i);
    } else if (intact(ship, IMPULSE) == 0 || !able(b, ship))
        break_off(b, i);
}

/* HC-R27, HC-R28: a move is over, or in its second turn, or lost. */
static void end_step(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    if (ship->step == NOTHING)
        return;
    ship->step_left--;
    if (ship->step_left == 0 || intact(ship, IMPULSE) == 0 || !able(b, ship)) {
        ship->step = NOTHING;
        ship->step_enemy = NONE;
        ship->step_left = 0;
    }
}

/* HC-720, HC-R28: ranges, finished rotations, lateral moves. */
static void move(Battle *b)
{
    for (int i = 0; i < b->vessels; i++)
        for (int j = i + 1; j < b->vessels; j++)
            if (hostile(b, i, j))
                move_pair(b, i, j);
    for (int i = 0; i < b->vessels; i++)
        follow_shift(b, i);
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i)) {
            end_rotation(b, i);
            end_step(b, i);
        }
}

/* The range of the nearest enemy; 0 without any. */
static int nearest(const Battle *b, int i)
{
    int near = 0;
    for (int j = 0; j < b->vessels; j++)
        if (hostile(b, i, j)) {
            int far = lying(b, i, j)->range;
            near = near == 0 ? far : least(near, far);
        }
    return near;
}

/* Has its range to an enemy grown in this turn? */
static bool drew_off(const Battle *b, int i)
{
    for (int j = 0; j < b->vessels; j++)
        if (hostile(b, i, j) && lying(b, i, j)->widened == 1)
            return true;
    return false;
}

/* HC-R19: a ship that has come so far from all its enemies has got away. */
static void disengage(Battle *b)
{
    int away = AWAY[b->rules.disengage_range], leaving = 0;
    for (int i = 0; i < b->vessels; i++)
        if (away > 0 && fights(b, i) && nearest(b, i) >= away && drew_off(b, i))
            leaving |= 1 << i;
    for (int i = 0; i < b->vessels; i++)
        if (leaving >> i & 1)
            b->ships[i].status = DISENGAGED;
}

/* ---- fighters: HC-R86 -------------------------------------------------------------------------------------------- */

ALWAYS bool in_play(const Battle *b)
{
    return b->rules.fighters == 1;
}

/* Nearer, farther, home, or where it is; and the facing that it attacks. */
static void ask_flight(Table *t, int seat, int i, int k)
{
    Ship *ship = &t->b.ships[i];
    Flight *flight = &ship->flights[k];
    offer(t, STAY);
    if (flight->range > 1)
        offer(t, NEARER);
    if (flight->range < MAX_RANGE)
        offer(t, WITHDRAW);
    offer(t, RETURN);
    ship->order.flight[k] = ASK(t, seat, ASK_FLIGHT_STEP, 0, 0, i, k, flight->prey);
    bool near = flight->range < MAX_RANGE; /* farther away it cannot fire */
    if (near && ship->order.flight[k] != RETURN && seen(&t->b, flight->prey))
        ship->order.flight_facing[k] = ASK(t, seat, ASK_FLIGHT_FACING, 0, FACINGS, i, k, flight->prey) - 1;
}

static void ask_flights(Table *t, int seat, int i, int enemy)
{
    Battle *b = &t->b;
    Ship *ship = &b->ships[i];
    if (!in_play(b))
        return;
    int ready = 0;
    for (int k = 0; k < FLIGHTS; k++)
        ready += ship->flights[k].state == ABOARD && ship->flights[k].fighters > 0;
    if (enemy != NONE && seen(b, enemy) && lying(b, i, enemy)->range <= MAX_RANGE) {
        ship->order.launch = ASK(t, seat, ASK_LAUNCH, 0, least(ready, ship->left), i, ship->left);
        ship->order.prey = enemy;
        ship->left -= ship->order.launch;
    }
    for (int k = 0; k < FLIGHTS; k++)
        if (ship->flights[k].state == OUT)
            ask_flight(t, seat, i, k);
}

ALWAYS Flight *flight_of(Battle *b, int code)
{
    return &b->ships[(code - AT_FLIGHT) / FLIGHTS].flights[(code - AT_FLIGHT) % FLIGHTS];
}

/* Is this the number of a flight that is out against ship i? */
static bool preys_on(const Battle *b, int code, int i)
{
    int carrier = (code - AT_FLIGHT) / FLIGHTS;
    const Flight *flight = &b->ships[carrier].flights[(code - AT_FLIGHT) % FLIGHTS];
    return flight->state == OUT && flight->prey == i && hostile(b, carrier, i);
}

/* The number after that of the last flight. */
ALWAYS int codes(const Battle *b)
{
    return in_play(b) ? AT_FLIGHT + FLIGHTS * b->vessels : AT_FLIGHT;
}

static void fire_at_flights(Table *t, int i, int m, int dice)
{
    Flight *flight = flight_of(&t->b, t->b.ships[i].order.target[m]);
    for (int n = 0; n < dice; n++)
        if (flight->shot_at < flight->fighters && roll(t, 6) >= KILLS[flight->range - 1])
            flight->shot_at++;
}

/* A die a fighter, from where the flight was; nothing at range 3, and nothing at a cloaked ship. */
static void flight_fires(Table *t, int i, int k)
{
    Battle *b = &t->b;
    const Flight *flight = &b->ships[i].flights[k];
    int facing = b->ships[i].order.flight_facing[k], points = 0;
    if (facing == NONE || flight->range >= MAX_RANGE || !hostile(b, i, flight->prey) || !seen(b, flight->prey))
        return;
    for (int n = 0; n < flight->fighters; n++)
        points += roll(t, 6) >= FIGHTER_HITS[flight->range - 1];
    Ship *prey = &b->ships[flight->prey];
    b->shot = 1;
    bool counts = points > 0 || b->rules.fired_on == 0; /* HC-R65 */
    if (counts)
        prey->fire.anywhere = 1;
    if (protected(prey)) {
        prey->fire.strikes[facing] += points;
        if (counts)
            prey->fire.fired_on[facing] = 1;
    } else
        prey->fire.inside += points;
    if (points > 0)
        prey->fire.attacker = i;
}

static void flights_fire(Table *t)
{
    Battle *b = &t->b;
    if (!in_play(b))
        return;
    for (int i = 0; i < b->vessels; i++)
        for (int k = 0; k < FLIGHTS && fights(b, i); k++)
            if (b->ships[i].flights[k].state == OUT)
                flight_fires(t, i, k);
}

/* One flight at the end of a turn: losses, steps, who comes home or is loaded again. */
static void move_flight(Battle *b, int i, int k)
{
    const Order *orders = &b->ships[i].order;
    Flight *flight = &b->ships[i].flights[k];
    int order = orders->flight[k];
    flight->fighters -= flight->shot_at;
    flight->shot_at = 0;
    if (flight->state == RELOADING) {
        flight->turns--;
        if (flight->turns == 0)
            flight->state = ABOARD;
    } else if (flight->state == OUT) {
        flight->turns++;
        if (flight->fighters == 0 || !fights(b, i) || flight->turns >= FLIGHT_TURNS || !fights(b, flight->prey))
            flight->state = GONE;
        else if (order == RETURN) {
            flight->state = RELOADING;
            flight->turns = RELOAD_TURNS;
        } else {
            if (orders->flight_facing[k] != NONE)
                flight->facing = orders->flight_facing[k];
            flight->range += order == WITHDRAW;
            flight->range -= order == NEARER;
        }
    }
}

/* Flights that were launched appear at range 2 of the enemy; they act from the next turn. */
static void launch(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    int left = ship->order.launch;
    for (int k = 0; k < FLIGHTS; k++) {
        Flight *flight = &ship->flights[k];
        if (left > 0 && fights(b, i) && flight->state == ABOARD && flight->fighters > 0) {
            flight->state = OUT;
            flight->turns = 0;
            flight->range = FLIGHT_RANGE;
            flight->prey = ship->order.prey;
            flight->facing = 0;
            left--;
        }
    }
}

static void move_flights(Battle *b)
{
    if (!in_play(b))
        return;
    for (int i = 0; i < b->vessels; i++) {
        for (int k = 0; k < FLIGHTS; k++)
            move_flight(b, i, k);
        launch(b, i);
    }
}

/* ---- aiming: which weapons bear ---------------------------------------------------------------------------------- */

ALWAYS bool is_launcher(int system)
{
    return system == FORWARD_LAUNCHERS || system == AFT_LAUNCHERS;
}

/* HC-230, HC-270, HC-280, HC-390, HC-R35: does a mount of this system bear where this facing points? */
ALWAYS bool bears(const Battle *b, int system, int facing)
{
    if (system == BANKS || facing >= DORSAL)
        return true;
    if (facing == FORE)
        return system != AFT_LAUNCHERS;
    if (facing == AFT)
        return system == AFT_LAUNCHERS;
    if (system == FORWARD_LAUNCHERS)
        return b->rules.photon_side_arcs >= 1;
    return system == AFT_LAUNCHERS && b->rules.photon_side_arcs == 2;
}

/* HC-290, HC-400: may it fire in this turn? */
ALWAYS bool loaded(const Battle *b, const Mount *mount)
{
    return mount->down == 0 && mount->ready <= b->turn;
}

/* HC-590: are all its sensors gone? */
ALWAYS bool blind(const Ship *ship)
{
    return intact(ship, SENSORS) == 0;
}

/* HC-560, HC-590, HC-R48, HC-R55: does a die stand for the direction of fire at a hidden ship? */
static bool by_die(const Battle *b, const Ship *ship)
{
    if (b->rules.cloak_guess == 2 || (b->rules.cloak_guess == 0 && b->rules.solitaire == 1))
        return true;
    return blind(ship);
}

/* HC-790, HC-R77: can a mount of ship i be fired at a ship that it sees? */
static bool reaches(const Battle *b, int i, int j, int system)
{
    const Contact *lies = lying(b, i, j);
    return hostile(b, i, j) && in_sight(b, j) && lies->range <= MAX_RANGE && bears(b, system, lies->facing);
}

/* HC-R86 */
static bool reaches_flight(const Battle *b, int i, int code, int system)
{
    const Ship *carrier = &b->ships[(code - AT_FLIGHT) / FLIGHTS];
    return preys_on(b, code, i) && bears(b, system, carrier->flights[(code - AT_FLIGHT) % FLIGHTS].facing);
}

static bool any_hidden(const Battle *b, int i)
{
    for (int j = 0; j < b->vessels; j++)
        if (!in_sight(b, j) && hostile(b, i, j))
            return true;
    return false;
}

/* HC-R47: can it be fired at something hidden? */
static bool into(const Battle *b, int i, int system)
{
    const Ship *ship = &b->ships[i];
    if (!any_hidden(b, i))
        return false;
    if (by_die(b, ship))
        return true;
    return ship->order.direction != NONE && bears(b, system, ship->order.direction);
}

static int targets(const Battle *b, int i, int system)
{
    int count = into(b, i, system);
    for (int code = AT_FLIGHT; code < codes(b); code++)
        count += reaches_flight(b, i, code, system);
    for (int j = 0; j < b->vessels; j++)
        count += reaches(b, i, j, system);
    return count;
}

/* ---- aiming: the orders to fire ---------------------------------------------------------------------------------- */

/* HC-330: torpedoes that this order launches already. */
static int launched(const Ship *ship)
{
    int count = 0;
    for (int m = 0; m < ship->arms; m++)
        count += is_launcher(ship->mounts[m].system) && ship->order.points[m] > 0;
    return count;
}

static int only_target(const Battle *b, int i, int system)
{
    for (int j = 0; j < b->vessels; j++)
        if (reaches(b, i, j, system))
            return j;
    for (int code = AT_FLIGHT; code < codes(b); code++)
        if (reaches_flight(b, i, code, system))
            return code;
    return INTO;
}

static int ask_target(Table *t, int seat, int i, int m)
{
    Battle *b = &t->b;
    int system = b->ships[i].mounts[m].system;
    for (int j = 0; j < b->vessels; j++)
        if (reaches(b, i, j, system))
            offer(t, j);
    if (into(b, i, system))
        offer(t, INTO);
    for (int code = AT_FLIGHT; code < codes(b); code++)
        if (reaches_flight(b, i, code, system))
            offer(t, code);
    return ASK(t, seat, ASK_TARGET, 0, 0, i, m);
}

/* HC-250, HC-260, HC-380, HC-R82: the points for a bank, or whether a heavy weapon fires; and at whom. */
static void ask_mount(Table *t, int seat, int i, int m)
{
    Battle *b = &t->b;
    Ship *ship = &b->ships[i];
    int system = ship->mounts[m].system, count = targets(b, i, system), points;
    if (count == 0)
        return;
    if (system == BANKS) {
        int cap = b->rules.bank_cap == 0 ? BANK : ship->left;
        points = ASK(t, seat, ASK_BANK, 0, least(cap, ship->left), i, m, ship->left);
    } else if (is_launcher(system) && ship->torpedoes <= launched(ship))
        return;
    else
        points = ASK(t, seat, ASK_HEAVY, 0, 1, i, m, ship->left);
    if (points == 0)
        return;
    ship->order.points[m] = points;
    ship->left -= points;
    ship->order.target[m] = count > 1 ? ask_target(t, seat, i, m) : only_target(b, i, system);
}

/* HC-R43, HC-R64: fire control stands, the target is seen, and no beam of a rotating ship. */
static bool may_aim(const Battle *b, int i, int m)
{
    const Ship *ship = &b->ships[i];
    const Order *order = &ship->order;
    if (order->points[m] == 0 || order->target[m] >= INTO || blind(ship) || !directed(b, ship))
        return false;
    return ship->mounts[m].system != BANKS || !is_rotation(order->manoeuvre);
}

/* HC-R43: the shield, or a system with a box left. */
static void ask_aim(Table *t, int seat, int i, int m)
{
    Order *order = &t->b.ships[i].order;
    int j = order->target[m];
    offer(t, 0);
    for (int system = 0; system < SYSTEMS; system++)
        if (intact(&t->b.ships[j], system) > 0)
            offer(t, 1 + system);
    order->aim[m] = ASK(t, seat, ASK_AIM, 0, 0, i, m, j) - 1;
}

/* HC-190, HC-R40, HC-R43: is anything aimed at a specific system, and what at which? */
static void ask_specific(Table *t, int seat, int i)
{
    Battle *b = &t->b;
    int count = 0;
    for (int m = 0; m < b->ships[i].arms; m++)
        count += may_aim(b, i, m);
    if (count == 0 || ASK(t, seat, ASK_SPECIFIC, 0, 1, i) == 0)
        return;
    for (int m = 0; m < b->ships[i].arms; m++)
        if (may_aim(b, i, m))
            ask_aim(t, seat, i, m);
}

static bool fires_into(const Ship *ship)
{
    for (int m = 0; m < ship->arms; m++)
        if (ship->order.points[m] > 0 && ship->order.target[m] == INTO)
            return true;
    return false;
}

/* HC-1030, HC-R93: the direction of what is hidden, then mount by mount, then what is aimed at a system. */
static void ask_fire(Table *t, int seat, int i)
{
    Ship *ship = &t->b.ships[i];
    if (any_hidden(&t->b, i) && !by_die(&t->b, ship))
        ship->order.direction = ASK(t, seat, ASK_DIRECTION, 0, FACINGS, i) - 1;
    int fired = 0;
    for (int m = 0; m < ship->arms; m++)
        if (ship->left > 0 && loaded(&t->b, &ship->mounts[m])) {
            ask_mount(t, seat, i, m);
            fired += ship->order.points[m];
        }
    if (fired > 0)
        ask_specific(t, seat, i);
    if (!fires_into(ship))
        ship->order.direction = NONE;
}

static bool fires_at(const Battle *b, int i)
{
    for (int m = 0; m < b->ships[i].arms; m++)
        if (b->ships[i].order.points[m] > 0)
            return true;
    return false;
}

/* ---- attack: countermeasures, and what hits ---------------------------------------------------------------------- */

/* HC-R59, HC-R60: the target's countermeasures less the shooter's counter-countermeasures. */
static int net_countermeasures(const Battle *b, int i, int j)
{
    const Ship *ship = &b->ships[i], *other = &b->ships[j];
    return most(0, other->cm + other->cm_old - ship->ccm - ship->ccm_old);
}

/* HC-R59: how much they worsen every to-hit number. */
static int shift_of(const Battle *b, int i, int j)
{
    int net = net_countermeasures(b, i, j), shift = 0;
    if (b->rules.countermeasures == 1)
        return least(5, net);
    if (b->rules.countermeasures >= 2)
        return 0;
    while ((shift + 1) * (shift + 1) <= net)
        shift++;
    return shift;
}

/* HC-340 to HC-370, HC-420 to HC-440, HC-R36, HC-R59, HC-R64: the least number that hits; 1: no roll. */
static int needed(const Battle *b, const Ship *ship, int system, int distance, int shift)
{
    int need = 1;
    if (distance == MAX_RANGE && system != BANKS) {
        need = is_launcher(system) ? PHOTON_NEEDS : DISRUPTOR_NEEDS;
        need += !directed(b, ship);
    }
    return least(6, need + shift);
}

/* HC-310, HC-410, HC-580, HC-R54: the sensor roll, then the weapon's own. */
static bool hits(Table *t, int i, int j, int system)
{
    const Battle *b = &t->b;
    const Ship *ship = &b->ships[i];
    int shift = shift_of(b, i, j);
    if (half_lost(ship, SENSORS) && !blind(ship)) {
        if (b->rules.half_sensors == 1)
            return roll(t, 6) <= most(1, 3 - shift);
        if (roll(t, 6) > 3)
            return false;
    }
    int need = needed(b, ship, system, lying(b, i, j)->range, shift);
    return need <= 1 || roll(t, 6) >= need;
}

/* HC-720, HC-790 to HC-810: that of the range at the start of the turn. */
ALWAYS int multiplier(const Battle *b, int i, int j)
{
    return MAX_RANGE + 1 - lying(b, i, j)->range;
}

/* HC-320, HC-410, HC-R34: a torpedo's or bolt's die, by house rule two, times the multiplier. */
static int heavy_damage(Table *t, int i, int j)
{
    int points = roll(t, 6);
    if (t->b.rules.heavy_damage_dice == 1)
        points += roll(t, 6);
    return points * multiplier(&t->b, i, j);
}

/* HC-R08: a half or a quarter, rounded as the house says. */
static int part(const Battle *b, int damage, int of)
{
    if (b->rules.rounding == 1)
        return damage / of;
    if (b->rules.rounding == 2)
        return (damage + of - 1) / of;
    return (2 * damage + of) / (2 * of);
}

/* HC-110, HC-240, HC-1130, HC-R58: points times the multiplier, halved if the shooter rotates; rounded once. */
static int beam_damage(const Battle *b, int i, int j, int points)
{
    int damage = points * multiplier(b, i, j);
    return rotating(&b->ships[i]) ? part(b, damage, 2) : damage;
}

/* HC-350, HC-R37: at range 1 a quarter of the photons' damage falls on the firing ship, rounded once. */
static void recoil(Battle *b, int i)
{
    Fire *fire = &b->ships[i].fire;
    if (b->rules.photon_recoil == 1)
        return;
    for (int facing = 0; facing < FACINGS; facing++)
        if (fire->photons[facing] > 0) {
            fire->strikes[facing] += part(b, fire->photons[facing], 4);
            fire->attacker = fire->attacker == NONE ? i : fire->attacker;
        }
}

/* ---- attack: where it strikes ------------------------------------------------------------------------------------ */

/* HC-160, HC-R06, HC-R22: is fire at a rotating target divided, as far as the shooter does not hold it? */
static bool divides(const Battle *b, int i, int j)
{
    return rotating(&b->ships[j]) && lying(b, j, i)->tracked != 1 && b->rules.rotation_fire != 1;
}

/* HC-150, HC-170, HC-R06: directed energy is divided in the second phase. */
static bool divides_beams(const Battle *b, int i, int j)
{
    bool whole = first_phase(b, &b->ships[j]) && b->rules.rotation_fire != 2;
    return divides(b, i, j) && !whole;
}

/* HC-R60, HC-R65: what reinforcement and countermeasures are fired on, hit or miss. */
static void mark_fired_on(Battle *b, int i, int j, int system, bool hit)
{
    if (b->rules.fired_on == 1 && !hit)
        return;
    Fire *fired = &b->ships[j].fire;
    fired->anywhere = 1;
    if (!protected(&b->ships[j]))
        return;
    fired->fired_on[lying(b, j, i)->facing] = 1;
    bool both = system == BANKS ? divides_beams(b, i, j) : divides(b, i, j);
    if (both && b->rules.received_division == 0)
        fired->fired_on[destination(b, j, i)] = 1;
}

/* HC-150 to HC-180, HC-550, HC-R07: share the volley out between the facings, or straight to the internals. */
static void strike(Battle *b, int i, int j, int beams, int tracking)
{
    if (beams + tracking == 0)
        return;
    Fire *fired = &b->ships[j].fire;
    fired->attacker = i;
    int absorbed = b->rules.countermeasures == 2 ? net_countermeasures(b, i, j) : 0;
    if (!protected(&b->ships[j])) {
        fired->inside += most(0, beams + tracking - absorbed);
        return;
    }
    int away = divides_beams(b, i, j) ? beams / 2 : 0;
    away += divides(b, i, j) ? tracking / 2 : 0;
    int here = beams + tracking - away;
    fired->strikes[lying(b, j, i)->facing] += most(0, here - absorbed);
    if (away > 0 && b->rules.received_division == 0)
        fired->strikes[destination(b, j, i)] += most(0, away - most(0, absorbed - here));
}

/* ---- attack: fire at a specific system --------------------------------------------------------------------------- */

/* HC-R41: is the presented shield gone, and not reinforced? Where a cloak leaves none, none is in the way. */
static bool open_to_fire(const Battle *b, int i, int j)
{
    const Ship *other = &b->ships[j];
    int facing = lying(b, j, i)->facing;
    return !protected(other) || (other->taken[facing] >= other->design.shield && in_force(other, facing) == 0);
}

/* HC-210, HC-220: two dice, rolled again on a total of 12. */
static int chart(Table *t)
{
    int total = 12;
    while (total == 12) {
        total = roll(t, 6);
        total += roll(t, 6);
    }
    return total;
}

/* HC-200 to HC-220, HC-R42: one chance in ten, or by the chart of two dice. */
static void system_roll(Table *t, int i, int j, int system)
{
    bool hit = t->b.rules.system_shot_die == 0 ? roll(t, 10) == SYSTEM_SHOT : chart(t) == CHART_HIT;
    if (hit) {
        t->b.ships[j].fire.systems[system]++;
        t->b.ships[j].fire.attacker = i;
    }
}

/* HC-200, HC-R40, HC-R41: each mount that has hit may strike the system that it is aimed at. */
static void specific(Table *t, int i, int j, int target)
{
    const Battle *b = &t->b;
    if (b->rules.system_shot_shields == 1 && !open_to_fire(b, i, j))
        return;
    const Ship *ship = &b->ships[i];
    int done = 0;
    for (int m = 0; m < ship->arms; m++) {
        int system = ship->order.aim[m];
        if (system != NONE && ship->order.target[m] == target && ship->order.struck[m] == 1) {
            if (b->rules.system_shot == 2)
                for (int n = 0; n < ship->order.points[m]; n++)
                    system_roll(t, i, j, system);
            else if (b->rules.system_shot != 1 || !(done >> system & 1))
                system_roll(t, i, j, system);
            done |= 1 << system;
        }
    }
}

/* ---- attack: a volley -------------------------------------------------------------------------------------------- */

/* HC-290, HC-330, HC-400, HC-R79: a shot uses its torpedo and must reload, hit or miss. */
static void spend(Battle *b, int i, int m)
{
    Ship *ship = &b->ships[i];
    int system = ship->mounts[m].system;
    if (system == BANKS)
        return;
    ship->torpedoes -= is_launcher(system);
    int ready = b->turn + (is_launcher(system) ? PHOTON_WAIT : DISRUPTOR_WAIT);
    for (int other = 0; other < ship->arms; other++) {
        int kind = ship->mounts[other].system;
        bool together = b->rules.cadence == 1 && is_launcher(kind) == is_launcher(system) && kind != BANKS;
        if (other == m || together)
            ship->mounts[other].ready = ready;
    }
}

/* HC-1130, HC-R58: all that a ship fires at one target; j is NONE where there is none, `direction` that of blind fire.
 */
static void volley(Table *t, int i, int j, int target, int direction)
{
    Battle *b = &t->b;
    Ship *ship = &b->ships[i];
    int beams = 0, tracking = 0, photons = 0, aimed_shots = 0;
    b->rolling = target == INTO ? j : NONE;
    for (int m = 0; m < ship->arms; m++)
        if (ship->order.points[m] > 0 && ship->order.target[m] == target) {
            spend(b, i, m);
            int system = ship->mounts[m].system;
            if (j == NONE || (direction != NONE && (target != INTO || !bears(b, system, direction))))
                continue;
            bool hit = hits(t, i, j, system);
            mark_fired_on(b, i, j, system, hit);
            if (!hit)
                continue;
            if (ship->order.aim[m] != NONE) {
                ship->order.struck[m] = 1;
                aimed_shots++;
            } else if (system == BANKS)
                beams += ship->order.points[m];
            else {
                int points = heavy_damage(t, i, j);
                tracking += points;
                photons += is_launcher(system) ? points : 0;
            }
        }
    if (j != NONE) {
        if (aimed_shots > 0)
            specific(t, i, j, target);
        strike(b, i, j, beam_damage(b, i, j, beams), tracking);
        if (lying(b, i, j)->range == 1)
            ship->fire.photons[lying(b, i, j)->facing] += photons;
    }
}

/* ---- attack: all fire of the turn -------------------------------------------------------------------------------- */

/* HC-560, HC-590, HC-R55: the direction of blind fire: as it was named, or as a die says; NONE: plain fire. */
static int aimed(Table *t, int i)
{
    Ship *ship = &t->b.ships[i];
    int direction = NONE;
    if (blind(ship) || (by_die(&t->b, ship) && fires_into(ship)))
        direction = roll(t, FACINGS) - 1;
    else if (fires_into(ship))
        direction = ship->order.direction;
    if (direction != NONE)
        ship->fired_off = direction;
    return direction;
}

/* HC-R47, HC-R52: the ship that lies there, within reach: hidden, or with its cloak dropped in its reply. */
static int found(const Battle *b, int i, int direction)
{
    for (int j = 0; j < b->vessels; j++)
        if (hostile(b, i, j) && (!seen(b, j) || (replies(b) && b->ships[j].cloak == DROPPING))) {
            const Contact *lies = lying(b, i, j);
            int facing = b->rules.cloak_aim == 1 ? lies->facing : facing_after(b, i, j);
            if (facing == direction && lies->range <= MAX_RANGE)
                return j;
        }
    return NONE;
}

static int first_hidden(const Battle *b, int i)
{
    for (int j = 0; j < b->vessels; j++)
        if (!seen(b, j) && hostile(b, i, j) && lying(b, i, j)->range <= MAX_RANGE)
            return j;
    return NONE;
}

/* HC-R84: a moderator judges a shot at a cloaked ship: as reckoned, a hit, a miss. */
static int ruled(Table *t, int i, int j)
{
    int word = ASK(t, t->b.moderator, ASK_RULING, 0, 2, i, j);
    if (word == 0)
        return j;
    return word == 1 ? first_hidden(&t->b, i) : NONE;
}

/* HC-R93: one ship's fire, target by target. */
static void fire_ship(Table *t, int i)
{
    Battle *b = &t->b;
    const Order *order = &b->ships[i].order;
    int direction = aimed(t, i);
    for (int m = 0; m < b->ships[i].arms; m++)
        if (order->points[m] > 0 && order->target[m] >= AT_FLIGHT) {
            spend(b, i, m);
            fire_at_flights(t, i, m, order->points[m]);
        }
    for (int j = 0; j < b->vessels; j++)
        if (seen(b, j) && hostile(b, i, j)) {
            bool lost = blind(&b->ships[i]) && direction != lying(b, i, j)->facing;
            volley(t, i, j, j, lost ? direction : NONE);
        }
    if (fires_into(&b->ships[i])) {
        int j = found(b, i, direction);
        if (b->moderator != NONE)
            j = ruled(t, i, j);
        volley(t, i, j, INTO, direction);
    }
    recoil(b, i);
}

/* HC-990, HC-R72: all fire of the turn, gathered on its targets before anything is marked off. */
static void fire(Table *t)
{
    for (int i = 0; i < t->b.vessels; i++)
        if (fights(&t->b, i) && fires_at(&t->b, i)) {
            t->b.shot = 1;
            fire_ship(t, i);
        }
}

/* ---- damage ------------------------------------------------------------------------------------------------------ */

/* HC-R66: older points of reinforcement are used first. */
static void use_up(Ship *ship, int facing, int points)
{
    int older = least(points, ship->old[facing]);
    ship->old[facing] -= older;
    ship->fresh[facing] -= points - older;
}

/* HC-1120, HC-1150, HC-R62, HC-R66, HC-R88: on each facing reinforcement first, then the shield. */
static void shields(Ship *ship)
{
    for (int facing = 0; facing < FACINGS; facing++) {
        int points = ship->fire.strikes[facing];
        if (points > 0) {
            int absorbed = least(points, in_force(ship, facing));
            use_up(ship, facing, absorbed);
            int filled = least(points - absorbed, ship->design.shield - ship->taken[facing]);
            ship->taken[facing] += filled;
            ship->fire.inside += points - absorbed - filled;
        }
    }
}

/* HC-R64: one box of a system is lost, with the mount or the charge that was in it. */
static void mark(Battle *b, int i, int system)
{
    Ship *ship = &b->ships[i];
    ship->lost[system]++;
    ship->fire.fallen++;
    if (!seen(b, i))
        ship->heard++;
    for (int m = 0; m < ship->arms; m++)
        if (ship->mounts[m].system == system && ship->mounts[m].down == 0) {
            ship->mounts[m].down = 1;
            break;
        }
    if (system == BATTERIES)
        ship->charge = least(ship->charge, intact(ship, system));
}

/* HC-R40: hits of fire at specific systems; those beyond the boxes that are left are lost. */
static void lose_systems(Battle *b, int i)
{
    const Ship *ship = &b->ships[i];
    for (int system = 0; system < SYSTEMS; system++)
        for (int n = least(ship->fire.systems[system], intact(ship, system)); n > 0; n--)
            mark(b, i, system);
}

static int boxes_of(const Ship *ship, int row)
{
    int count = 0;
    for (int system = 0; system < SYSTEMS; system++)
        if (ROW[system] == row)
            count += intact(ship, system);
    return count;
}

static int systems_of(const Ship *ship, int row)
{
    int count = 0;
    for (int system = 0; system < SYSTEMS; system++)
        count += ROW[system] == row && intact(ship, system) > 0;
    return count;
}

/* The system at place `which` (from 1) among those of a row with boxes left. */
static int nth(const Ship *ship, int row, int which)
{
    for (int system = 0; system < SYSTEMS; system++)
        if (ROW[system] == row && intact(ship, system) > 0 && --which == 0)
            return system;
    return NONE;
}

/* HC-R61: which system of the row: the first in print, or as the house says. */
static int struck(Table *t, int i, int row)
{
    const Battle *b = &t->b;
    const Ship *ship = &b->ships[i];
    int count = systems_of(ship, row);
    if (b->rules.row_choice == 0 || count == 1)
        return nth(ship, row, 1);
    if (b->rules.row_choice == 3)
        return nth(ship, row, roll(t, count));
    int seat = ship->seat;
    if (b->rules.row_choice == 2 && ship->fire.attacker != NONE && seen(b, i))
        seat = b->ships[ship->fire.attacker].seat;
    for (int system = 0; system < SYSTEMS; system++)
        if (ROW[system] == row && intact(ship, system) > 0)
            offer(t, system);
    return ASK(t, seat, ASK_STRUCK, 0, 0, i, row);
}

/* HC-920, HC-940: one box by the chart; a row without a box is rolled again. */
static void roll_box(Table *t, int i)
{
    int row = roll(t, 6);
    while (boxes_of(&t->b.ships[i], row) == 0)
        row = roll(t, 6);
    mark(&t->b, i, struck(t, i, row));
}

/* HC-900, HC-R51, HC-R62, HC-R63: hull boxes, then one roll of the chart for each point. */
static void lose(Table *t, int i, int points)
{
    Ship *ship = &t->b.ships[i];
    int hull = least(points, ship->hull);
    ship->hull -= hull;
    t->b.rolling = i;
    for (int n = points - hull; n > 0; n--) {
        if (!has_boxes(ship))
            return;
        roll_box(t, i);
    }
}

/* HC-950, HC-960, HC-R68: three quarters of the internals are gone: more go, once. */
static void catastrophe(Table *t, int i)
{
    Ship *ship = &t->b.ships[i];
    bool again = t->b.rules.catastrophe == 1 && ship->fire.fallen > 0;
    if (gone(ship) < threshold(ship) || !has_boxes(ship) || (ship->catastrophe == 1 && !again))
        return;
    ship->catastrophe = 1;
    t->b.rolling = i;
    for (int more = EXTRA_LOST - roll(t, 6); more > 0; more--)
        if (has_boxes(ship))
            roll_box(t, i);
}

/* HC-R70: no internals left; by house rule three quarters lost. */
static bool beaten(const Battle *b, const Ship *ship)
{
    return !has_boxes(ship) || (b->rules.victory == 1 && gone(ship) >= threshold(ship));
}

/* HC-R72: shields for all ships, then boxes for all, then catastrophes, then who is destroyed. */
static void damage(Table *t)
{
    Battle *b = &t->b;
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i))
            shields(&b->ships[i]);
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i)) {
            lose_systems(b, i);
            lose(t, i, b->ships[i].fire.inside);
        }
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i))
            catastrophe(t, i);
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i) && beaten(b, &b->ships[i]))
            b->ships[i].status = DESTROYED;
}

/* ---- special: what is declared before the orders ----------------------------------------------------------------- */

/* Will it be hidden in this turn unless it drops its cloak? */
ALWAYS bool detectable(const Ship *ship)
{
    return ship->cloak == ENGAGING || ship->cloak == ON;
}

static bool meets_cloak(const Battle *b, int i)
{
    for (int j = 0; j < b->vessels; j++)
        if (detectable(&b->ships[j]) && hostile(b, i, j))
            return true;
    return false;
}

/* The seats that may have something to declare, as everybody knows. */
static int declarers(const Battle *b)
{
    int seats = 0;
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i) && (b->ships[i].design.boxes[CLOAK] > 0 || meets_cloak(b, i)))
            seats |= 1 << b->ships[i].seat;
    return seats;
}

/* HC-470, HC-R45: what a turn under the cloak costs. */
ALWAYS int upkeep_cost(const Battle *b)
{
    return b->rules.cloak_cost == 1 ? 0 : 1;
}

static bool can_cloak(const Battle *b, const Ship *ship)
{
    return intact(ship, CLOAK) > 0 && able(b, ship) && ship->cloaked < b->rules.cloak_limit;
}

/* HC-470, HC-500 */
static bool may_engage(const Battle *b, const Ship *ship)
{
    return can_cloak(b, ship) && ship->left >= 1;
}

/* HC-500, HC-R45, HC-R46, HC-R53 */
static bool may_stay(const Battle *b, const Ship *ship)
{
    return can_cloak(b, ship) && ship->left >= upkeep_cost(b);
}

/* Engage it, keep it or drop it; what can be neither kept nor engaged is not asked. */
static void ask_cloak(Table *t, int seat, int i)
{
    const Battle *b = &t->b;
    Ship *ship = &t->b.ships[i];
    offer(t, AS_IT_IS);
    if (ship->cloak == OFF) {
        if (may_engage(b, ship))
            offer(t, ENGAGE);
    } else if (detectable(ship) && may_stay(b, ship))
        offer(t, DROP);
    ship->order.cloak = ASK(t, seat, ASK_CLOAK, 0, 0, i, ship->cloaked, ship->left);
    if (ship->order.cloak == ENGAGE)
        ship->left--;
    else if (detectable(ship) && ship->order.cloak != DROP && may_stay(b, ship)) {
        ship->order.stays = 1;
        ship->left -= upkeep_cost(b);
    }
}

/* HC-610, HC-R57 */
static int flash_cost(const Battle *b, int j)
{
    return b->rules.flash_cost == 1 ? FLASH + b->ships[j].cm_old : FLASH;
}

/* HC-610, HC-R56, HC-R57: ten points for the sensors, at one enemy that may be hidden. */
static void ask_flash(Table *t, int seat, int i)
{
    const Battle *b = &t->b;
    Ship *ship = &t->b.ships[i];
    if (intact(ship, SENSORS) == 0 || !able(b, ship))
        return;
    offer(t, 0);
    for (int j = 0; j < b->vessels; j++) {
        bool engaged_now = b->ships[j].cloak == ENGAGING && b->ships[j].order.cloak == ENGAGE;
        if (detectable(&b->ships[j]) && !engaged_now && hostile(b, i, j) && ship->left >= flash_cost(b, j))
            offer(t, 1 + j);
    }
    ship->order.flash = ASK(t, seat, ASK_FLASH, 0, 0, i, ship->left) - 1;
    if (ship->order.flash != NONE)
        ship->left -= flash_cost(b, ship->order.flash);
}

/* HC-R52, HC-R56 */
static void write_declarations(Table *t, int seat)
{
    for (int i = 0; i < t->b.vessels; i++)
        if (t->b.ships[i].seat == seat && fights(&t->b, i)) {
            ask_cloak(t, seat, i);
            ask_flash(t, seat, i);
        }
}

/* HC-520, HC-530, HC-R44, HC-R46, HC-R53: the cloak's state in this turn; what cannot be kept up drops. */
static void set_cloak(Ship *ship)
{
    if (ship->order.cloak == ENGAGE)
        ship->cloak = ENGAGING;
    else if (ship->order.cloak == DROP)
        ship->cloak = DROPPING;
    else if (detectable(ship))
        ship->cloak = ship->order.stays == 1 ? ON : DROPPING;
}

/* HC-610, HC-R56, HC-R52: what these seats declared is revealed, and holds. */
static void declare(Battle *b, int seats)
{
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i) && seats >> b->ships[i].seat & 1)
            set_cloak(&b->ships[i]);
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i) && seats >> b->ships[i].seat & 1 && b->ships[i].order.flash != NONE) {
            int j = b->ships[i].order.flash;
            Contact *lies = contact(b, i, j);
            if (detectable(&b->ships[j])) {
                lies->flashed = 1;
                lies->seen_facing = lies->facing;
                lies->seen_range = lies->range;
                lies->seen_turn = b->turn;
            }
        }
}

/* HC-610, HC-R56: what was learnt is of the start of the turn: where the hidden ship goes then is not seen. */
static void end_flashes(Battle *b)
{
    for (int i = 0; i < b->vessels; i++)
        for (int j = 0; j < b->vessels; j++)
            contact(b, i, j)->flashed = 0;
}

/* ---- setup: where ships lie that start under their cloak --------------------------------------------------------- */

/* HC-S10: a facing of each enemy for each of a seat's hidden ships; the enemy presents it without knowing it. */
static void write_places(Table *t, int seat)
{
    Battle *b = &t->b;
    for (int i = 0; i < b->vessels; i++)
        if (b->ships[i].seat == seat && fights(b, i) && !seen(b, i))
            for (int j = 0; j < b->vessels; j++)
                if (hostile(b, i, j))
                    contact(b, j, i)->facing = ASK(t, seat, ASK_PLACE, 0, FACINGS - 1, i, j);
}

/* HC-480, HC-S10 */
static void place_hidden(Table *t)
{
    int seats = 0;
    for (int i = 0; i < t->b.vessels; i++)
        if (fights(&t->b, i) && !seen(&t->b, i))
            seats |= 1 << t->b.ships[i].seat;
    if (seats > 0)
        ask_all(t, seats, write_places);
}

/* ---- actions: movement ------------------------------------------------------------------------------------------- */

/* The enemy that a manoeuvre names. */
static int ask_enemy(Table *t, int seat, int i)
{
    offer(t, 0);
    for (int j = 0; j < t->b.vessels; j++)
        if (hostile(&t->b, i, j))
            offer(t, 1 + j);
    return ASK(t, seat, ASK_ENEMY, 0, 0, i) - 1;
}

/* HC-R10, HC-R49: to each other facing; towards a hidden enemy from each facing to each other. */
static void offer_rotations(Table *t, int i, int enemy)
{
    const Battle *b = &t->b;
    bool anywhere = b->rules.rotation_reach == 0;
    if (in_sight(b, enemy)) {
        int facing = lying(b, i, enemy)->facing;
        for (int end = 0; end < FACINGS; end++)
            if (end != facing && (anywhere || adjacent(facing, end)))
                offer(t, ROTATE + end);
        return;
    }
    for (int start = 0; start < FACINGS; start++)
        for (int end = 0; end < FACINGS; end++)
            if (start != end && (anywhere || adjacent(start, end)))
                offer(t, TURN + FACINGS * start + end);
}

/* HC-780, HC-R27: every second turn, with half of the impulse engines every fourth. */
static bool may_move_laterally(const Battle *b, const Ship *ship)
{
    int wait = half_lost(ship, IMPULSE) ? 2 * LATERAL_WAIT : LATERAL_WAIT;
    return ship->lateral == NONE || b->turn - ship->lateral >= wait;
}

/* HC-700 to HC-780, HC-R49: close, retreat, hold and shift; towards a hidden enemy only advance. */
static void offer_moves(Table *t, int i, int enemy)
{
    const Battle *b = &t->b;
    const Ship *ship = &b->ships[i];
    const Contact *lies = lying(b, i, enemy);
    if (!in_sight(b, enemy)) {
        for (int direction = 0; direction < FACINGS && ship->left >= 1; direction++)
            offer(t, ADVANCE + direction);
        return;
    }
    int reach = b->rules.steps_per_turn == 1 && ship->left >= 2 ? 2 : 1;
    if (ship->left >= 1 && lies->range > 1) { /* HC-R18 */
        offer(t, CLOSE);
        if (reach > 1 && lies->range > 2)
            offer(t, CLOSE_TWO);
    }
    if (ship->left >= 1) {
        offer(t, RETREAT);
        if (reach > 1)
            offer(t, RETREAT_TWO);
    }
    if (ship->left >= 2 && may_move_laterally(b, ship)) {
        offer(t, HOLD);
        int facing = lying(b, enemy, i)->facing;
        for (int other = 0; other < FACINGS && b->rules.lateral_use == 0; other++) /* HC-R21 */
            if (other != facing && other != opposite(facing))
                offer(t, SHIFT + other);
    }
}

/* HC-660: every manoeuvre that is legal with the power that is left. */
static void offer_all(Table *t, int i, int enemy)
{
    offer(t, NOTHING);
    if (intact(&t->b.ships[i], IMPULSE) > 0) {
        offer_rotations(t, i, enemy);
        offer_moves(t, i, enemy);
    }
    offer(t, SURRENDER);
}

/* HC-R49, HC-R87: a half turn names its axis where that matters: for a hidden enemy, and for other enemies. */
static void ask_axis(Table *t, int seat, int i, int enemy)
{
    const Battle *b = &t->b;
    Ship *ship = &t->b.ships[i];
    bool hidden = ship->order.manoeuvre >= TURN;
    int start, end;
    ends_of(b, i, enemy, ship->order.manoeuvre, &start, &end);
    if (end != opposite(start))
        return;
    ship->order.axis = axis_beside(start);
    if (!(hidden || enemies(b, i) > 1))
        return;
    bool same = ship->turning == end && ship->turned_from == start && ship->turn_enemy == enemy;
    if (same || (ship->turning != NONE && !hidden && destination(b, i, enemy) == end)) {
        ship->order.axis = ship->axis;
        return;
    }
    for (int axis = 0; axis < FACINGS; axis += 2)
        if (axis / 2 != start / 2)
            offer(t, axis);
    ship->order.axis = ASK(t, seat, ASK_AXIS, 0, 0, i);
}

/* HC-R12, HC-R87: the manoeuvre, and with several enemies the one that it is about. */
static void ask_movement(Table *t, int seat, int i)
{
    Battle *b = &t->b;
    Ship *ship = &b->ships[i];
    if (moves(ship))
        return; /* HC-R27: it goes on by itself */
    int enemy = only_enemy(b, i);
    if (enemies(b, i) > 1)
        enemy = ask_enemy(t, seat, i);
    if (enemy == NONE)
        return;
    ship->order.enemy = enemy;
    offer_all(t, i, enemy);
    ship->order.manoeuvre = ASK(t, seat, ASK_MANOEUVRE, 0, 0, i, enemy, ship->left);
    ship->left -= cost(ship->order.manoeuvre);
    if (is_rotation(ship->order.manoeuvre)) {
        ask_axis(t, seat, i, enemy);
        if (b->rules.combine_moves == 1) {
            offer(t, NOTHING);
            offer_moves(t, i, enemy);
            ship->order.beside = ASK(t, seat, ASK_BESIDE, 0, 0, i, enemy, ship->left);
            ship->left -= cost(ship->order.beside);
        }
    }
}

/* ---- actions: countermeasures and reinforcement ------------------------------------------------------------------ */

/* HC-870, HC-R60: points of either kind, two of power for one, as many as there are sensors. */
static void ask_countermeasures(Table *t, int seat, int i)
{
    Ship *ship = &t->b.ships[i];
    int room = intact(ship, SENSORS) - ship->cm_old - ship->ccm_old, high = most(0, least(room, ship->left / HALF));
    ship->order.cm = ASK(t, seat, ASK_COUNTERMEASURES, 0, high, i, ship->left);
    ship->left -= HALF * ship->order.cm;
    room -= ship->order.cm;
    high = most(0, least(room, ship->left / HALF));
    ship->order.ccm = ASK(t, seat, ASK_COUNTER_COUNTERMEASURES, 0, high, i, ship->left);
    ship->left -= HALF * ship->order.ccm;
}

/* HC-R66: not twice in a turn, and by house rule no shield that is gone. */
static bool may_reinforce(const Battle *b, const Ship *ship, int facing)
{
    if (ship->order.reinforce[facing] > 0)
        return false;
    return b->rules.reinforce_down_shield == 0 || ship->taken[facing] < ship->design.shield;
}

/* HC-820, HC-850, HC-R66: one facing after the other, until none is named. */
static void ask_reinforcement(Table *t, int seat, int i)
{
    Ship *ship = &t->b.ships[i];
    if (!protected(ship))
        return;
    for (int n = 0; n < FACINGS; n++) {
        int count = 0;
        for (int facing = 0; facing < FACINGS && ship->left >= HALF; facing++)
            if (may_reinforce(&t->b, ship, facing)) {
                if (count++ == 0)
                    offer(t, 0);
                offer(t, 1 + facing);
            }
        if (count == 0)
            return;
        int facing = ASK(t, seat, ASK_REINFORCE, 0, 0, i, n, ship->left) - 1;
        if (facing < 0)
            return;
        int points = ASK(t, seat, ASK_REINFORCE_POINTS, 1, ship->left / HALF, i, facing, ship->left);
        ship->order.reinforce[facing] = points;
        ship->left -= HALF * points;
    }
}

/* ---- actions: repairs -------------------------------------------------------------------------------------------- */

/* Is there a box of it, or a point, that no other repair sees to? */
static bool may_repair(const Battle *b, const Ship *ship, int what)
{
    int under_way = 0;
    for (int slot = 0; slot < REPAIRS; slot++)
        under_way += ship->repairs[slot].what == what || ship->order.repair[slot] == what;
    if (what < SYSTEMS)
        return ship->lost[what] > under_way;
    return b->rules.repair_shields == 1 && ship->taken[what - SYSTEMS] > under_way;
}

/* HC-R31, HC-R32: a box that is lost and not being repaired yet, or by house rule a point of a shield. */
static int ask_repair(Table *t, int seat, int i, int slot, int power)
{
    int count = 0;
    for (int what = 0; what < SYSTEMS + FACINGS; what++)
        if (may_repair(&t->b, &t->b.ships[i], what)) {
            if (count++ == 0)
                offer(t, 0);
            offer(t, 1 + what);
        }
    return count == 0 ? NONE : ASK(t, seat, ASK_REPAIR, 0, 0, i, slot, power) - 1;
}

/* HC-640, HC-680, HC-R30, HC-R31, HC-R92: those under way that want another point, then new ones; two at a time. */
static void ask_repairs(Table *t, int seat, int i)
{
    Ship *ship = &t->b.ships[i];
    int power = powered(ship) ? ship->left : 1;
    for (int slot = 0; slot < REPAIRS; slot++) {
        const Repair *repair = &ship->repairs[slot];
        if (repair->what != NONE && t->b.rules.repair_pay == 1 && repair->done < REPAIR_TURNS && power > 0) {
            ship->order.go_on[slot] = ASK(t, seat, ASK_GO_ON_REPAIR, 0, 1, i, slot, repair->what, power);
            power -= ship->order.go_on[slot];
        }
    }
    for (int slot = 0; slot < REPAIRS; slot++)
        if (ship->repairs[slot].what == NONE && power > 0) {
            int what = ask_repair(t, seat, i, slot, power);
            if (what == NONE)
                break;
            ship->order.repair[slot] = what;
            power--;
        }
    if (powered(ship))
        ship->left = power;
}

/* ---- actions: a seat's orders ------------------------------------------------------------------------------------ */

ALWAYS bool is_moving(int manoeuvre)
{
    return manoeuvre != NOTHING && !is_rotation(manoeuvre);
}

/* HC-510 to HC-530, HC-710, HC-760: neither out of command nor about to cloak nor moving. */
static bool may_fire(const Battle *b, int i)
{
    const Ship *ship = &b->ships[i];
    bool ordered = is_moving(ship->order.manoeuvre) || is_moving(ship->order.beside);
    return able(b, ship) && protected(ship) && !moves(ship) && !ordered;
}

/* HC-1010 to HC-1030: one ship's orders in the order of the posting form, repairs last. */
static void write_order(Table *t, int seat, int i)
{
    Battle *b = &t->b;
    Ship *ship = &b->ships[i];
    ship->order.asked = 1;
    if (powered(ship)) {
        if (commanded(b, ship)) {
            ask_movement(t, seat, i);
            ask_flights(t, seat, i, ship->order.enemy == NONE ? only_enemy(b, i) : ship->order.enemy);
            if (ship->order.manoeuvre == NOTHING)
                ship->order.enemy = NONE;
            ask_countermeasures(t, seat, i);
        }
        ask_reinforcement(t, seat, i);
        if (may_fire(b, i))
            ask_fire(t, seat, i);
    }
    ask_repairs(t, seat, i);
    ship->order.asked = 0;
}

/* HC-1050 */
static void write_orders(Table *t, int seat)
{
    for (int i = 0; i < t->b.vessels; i++)
        if (t->b.ships[i].seat == seat && fights(&t->b, i))
            write_order(t, seat, i);
}

/* ---- turn: power and orders -------------------------------------------------------------------------------------- */

static void clear_order(Ship *ship)
{
    Order *order = &ship->order;
    order->shown = UNSHOWN;
    order->hidden = 0;
    order->cloak = 0;
    order->stays = 0;
    order->flash = NONE;
    order->enemy = NONE;
    order->manoeuvre = NOTHING;
    order->axis = 0;
    order->beside = NOTHING;
    order->cm = 0;
    order->ccm = 0;
    order->direction = NONE;
    order->launch = 0;
    order->prey = NONE;
    for (int k = 0; k < FLIGHTS; k++) {
        order->flight[k] = STAY;
        order->flight_facing[k] = NONE;
    }
    for (int facing = 0; facing < FACINGS; facing++)
        order->reinforce[facing] = 0;
    for (int m = 0; m < ship->arms; m++) {
        order->points[m] = 0;
        order->target[m] = NONE;
        order->aim[m] = NONE;
        order->struck[m] = 0;
    }
    for (int slot = 0; slot < REPAIRS; slot++) {
        order->repair[slot] = NONE;
        order->go_on[slot] = 0;
    }
}

/* What it fired in the turn before, for those who look at the board. */
static void keep_fire(Ship *ship)
{
    for (int m = 0; m < ship->arms; m++) {
        ship->fired[m] = ship->order.points[m];
        ship->fired_at[m] = ship->order.target[m];
    }
}

/* Orders are blank again; a cloak that was dropped is off. */
static void begin(Battle *b)
{
    b->turn++;
    b->shot = 0;
    for (int i = 0; i < b->vessels; i++) {
        Ship *ship = &b->ships[i];
        keep_fire(ship);
        clear_order(ship);
        if (ship->cloak == DROPPING)
            ship->cloak = OFF;
    }
}

/* The total of its power dice, or what the scenario fixes for the first turn. */
static int roll_power(Table *t, const Ship *ship)
{
    if (t->b.turn == 1 && ship->given > 0)
        return ship->given;
    int total = 0;
    for (int n = dice(&t->b, ship); n > 0; n--)
        total += roll(t, 6);
    return total;
}

/* HC-1000, HC-1070, HC-R03: each ship with warp rolls its power; its batteries add what they hold. */
static void power(Table *t)
{
    Battle *b = &t->b;
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i)) {
            Ship *ship = &b->ships[i];
            b->rolling = i;
            ship->power = 0;
            ship->left = 0;
            if (powered(ship)) {
                ship->power = roll_power(t, ship);
                ship->left = ship->power + (b->rules.batteries == 0 ? ship->charge : 0);
            }
        }
}

/* The seats with a ship in the fight. */
static int commanding(const Battle *b)
{
    int seats = 0;
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i))
            seats |= 1 << b->ships[i].seat;
    return seats;
}

/* Reveal; what a cloak hides stays hidden. */
static void show(Battle *b, int seats, int shown)
{
    for (int i = 0; i < b->vessels; i++) {
        Ship *ship = &b->ships[i];
        if (fights(b, i) && seats >> ship->seat & 1) {
            ship->order.shown = shown;
            ship->order.hidden = !seen(b, i);
        }
    }
}

/* HC-860, HC-1090: what is bought holds in this very turn. */
static void take_orders(Ship *ship)
{
    ship->cm = ship->order.cm;
    ship->ccm = ship->order.ccm;
    for (int facing = 0; facing < FACINGS; facing++)
        ship->fresh[facing] = ship->order.reinforce[facing];
}

/* HC-1050, HC-R52: the block of these seats: declarations, then orders. */
static void post(Table *t, int seats)
{
    Battle *b = &t->b;
    seats &= commanding(b);
    int declaring = seats & declarers(b);
    if (declaring > 0) {
        ask_all(t, declaring, write_declarations);
        show(b, declaring, DECLARED);
        declare(b, declaring);
    }
    ask_all(t, seats, write_orders);
    show(b, seats, ORDERS);
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i) && seats >> b->ships[i].seat & 1)
            take_orders(&b->ships[i]);
}

/* HC-R74: who posts first in reply form. */
static int first_poster(Table *t)
{
    const Battle *b = &t->b;
    if (b->rules.solitaire == 1 || b->rules.first_poster == 0)
        return (roll(t, 6) - 1) * b->seats / 6;
    return b->rules.first_poster == 1 ? 0 : (b->turn - 1) % b->seats;
}

/* HC-R52, HC-R73, HC-R85: both sides at once, or one after the other. */
static void plot(Table *t)
{
    Battle *b = &t->b;
    if (!replies(b))
        post(t, (1 << b->seats) - 1);
    else {
        b->first = first_poster(t);
        for (int turn = 0; turn < b->seats; turn++)
            post(t, 1 << (b->first + turn) % b->seats);
    }
    for (int i = 0; i < b->vessels; i++)
        if (fights(b, i) && b->ships[i].order.manoeuvre == SURRENDER)
            b->ships[i].status = SURRENDERED;
    begin_moves(b);
}

/* ---- turn: upkeep ------------------------------------------------------------------------------------------------ */

/* HC-R60, HC-R65: what was bought now lasts a second turn unless it was fired on; what is older is gone. */
static void lapse(Ship *ship)
{
    for (int facing = 0; facing < FACINGS; facing++) {
        ship->old[facing] = ship->fire.fired_on[facing] == 1 ? 0 : ship->fresh[facing];
        ship->fresh[facing] = 0;
    }
    ship->cm_old = ship->fire.anywhere == 1 ? 0 : ship->cm;
    ship->ccm_old = ship->fire.anywhere == 1 ? 0 : ship->ccm;
    ship->cm = 0;
    ship->ccm = 0;
    int sensors = intact(ship, SENSORS);
    ship->cm_old = least(ship->cm_old, sensors);
    ship->ccm_old = least(ship->ccm_old, sensors - ship->cm_old);
}

/* HC-R31, HC-R32, HC-R79: a box works again, a mount of it is loaded; or a shield has a point back. */
static void give_back(Ship *ship, int what)
{
    if (what >= SYSTEMS) {
        ship->taken[what - SYSTEMS] = most(0, ship->taken[what - SYSTEMS] - 1);
        return;
    }
    ship->lost[what] = most(0, ship->lost[what] - 1);
    for (int m = 0; m < ship->arms; m++)
        if (ship->mounts[m].system == what && ship->mounts[m].down == 1) {
            ship->mounts[m].down = 0;
            ship->mounts[m].ready = 0;
            return;
        }
}

/* HC-640, HC-R30: a turn more of each repair that is paid for; three give the box back. */
static void mend(const Battle *b, Ship *ship)
{
    for (int slot = 0; slot < REPAIRS; slot++) {
        Repair *repair = &ship->repairs[slot];
        if (ship->order.repair[slot] != NONE) {
            repair->what = ship->order.repair[slot];
            repair->done = 1;
        } else if (repair->what != NONE && (b->rules.repair_pay == 0 || ship->order.go_on[slot] == 1))
            repair->done++;
        if (repair->done >= REPAIR_TURNS) {
            give_back(ship, repair->what);
            repair->what = NONE;
            repair->done = 0;
        }
    }
}

/* HC-R03: power that is left over goes into the batteries that are whole; the rest is lost. */
static void recharge(const Battle *b, Ship *ship)
{
    if (b->rules.batteries == 0 && ship->power > 0)
        ship->charge = least(intact(ship, BATTERIES), ship->left);
}

/* Nothing strikes between turns. */
static void clear_fire(Ship *ship)
{
    for (int facing = 0; facing < FACINGS; facing++) {
        ship->fire.strikes[facing] = 0;
        ship->fire.photons[facing] = 0;
        ship->fire.fired_on[facing] = 0;
    }
    for (int system = 0; system < SYSTEMS; system++)
        ship->fire.systems[system] = 0;
    ship->fire.inside = 0;
    ship->fire.anywhere = 0;
    ship->fire.fallen = 0;
    ship->fire.attacker = NONE;
}

/* HC-R91: each ship notes where it sees the others. */
static void look_round(Battle *b)
{
    for (int i = 0; i < b->vessels; i++)
        for (int j = 0; j < b->vessels; j++)
            if (hostile(b, i, j) && known(b, i, j)) {
                Contact *lies = contact(b, i, j);
                lies->seen_facing = lies->facing;
                lies->seen_range = lies->range;
                lies->seen_turn = b->turn;
            }
}

/* HC-830, HC-840, HC-880, HC-890: what lapses, what goes on, what is mended. */
static void upkeep(Battle *b)
{
    b->rolling = NONE;
    for (int i = 0; i < b->vessels; i++) {
        Ship *ship = &b->ships[i];
        lapse(ship);
        if (fights(b, i)) {
            mend(b, ship);
            recharge(b, ship);
            ship->cloaked += ship->cloak == ON;
        }
        ship->left = ship->disclosed = 0;
        clear_fire(ship);
        if (seen(b, i)) {
            ship->heard = 0;
            memcpy(ship->known, ship->lost, sizeof ship->known);
            memcpy(ship->known_taken, ship->taken, sizeof ship->known_taken);
        }
    }
    look_round(b);
}

/* ---- turn: the end ----------------------------------------------------------------------------------------------- */

static bool anybody_fights(const Battle *b)
{
    for (int i = 0; i < b->vessels; i++)
        for (int j = 0; j < b->vessels; j++)
            if (hostile(b, i, j))
                return true;
    return false;
}

/* Has this side a ship that fights or has got away? */
static bool stands(const Battle *b, int seat)
{
    for (int i = 0; i < b->vessels; i++)
        if (b->ships[i].seat == seat && (fights(b, i) || b->ships[i].status == DISENGAGED))
            return true;
    return false;
}

static bool all_destroyed(const Battle *b)
{
    for (int i = 0; i < b->vessels; i++)
        if (b->ships[i].status != DESTROYED)
            return false;
    return true;
}

/* A side's internals: lost (0), or built (1). */
static int share(const Battle *b, int seat, int which)
{
    int total = 0;
    for (int i = 0; i < b->vessels; i++)
        if (b->ships[i].seat == seat)
            total += which == 0 ? gone(&b->ships[i]) : internals(&b->ships[i]);
    return total;
}

/* Of the sides that stand the one with the smallest share of its internals lost; undecided where two have it. */
static int marginal(const Battle *b)
{
    int best = NONE;
    bool tied = false;
    for (int seat = 0; seat < b->seats; seat++)
        if (stands(b, seat)) {
            if (best == NONE) {
                best = seat;
                continue;
            }
            int mine = share(b, seat, 0) * share(b, best, 1), theirs = share(b, best, 0) * share(b, seat, 1);
            tied = mine == theirs || (tied && mine > theirs);
            best = mine < theirs ? seat : best;
        }
    return tied ? b->seats + 1 : best;
}

/* HC-R70: the one side that stands; of several the one with the smallest share lost. */
static int result(const Battle *b)
{
    int best = 0, count = 0;
    for (int seat = 0; seat < b->seats; seat++)
        if (stands(b, seat)) {
            count++;
            best = seat;
        }
    if (count == 0)
        return all_destroyed(b) ? b->seats : b->seats + 1;
    return count == 1 ? best : marginal(b);
}

/* HC-R19, HC-R70, HC-R71: is the engagement over? */
static void end(Battle *b)
{
    b->quiet = b->shot == 1 ? 0 : b->quiet + 1;
    if (!anybody_fights(b)) {
        b->over = 1;
        b->result = result(b);
    } else if (b->quiet >= QUIET_TURNS || b->turn >= b->rules.turn_limit) {
        b->over = 1;
        b->result = b->seats + 1;
    }
}

/* HC-990: one turn. */
static void play_beat(Table *t)
{
    Battle *b = &t->b;
    begin(b);
    if (b->turn == 1)
        place_hidden(t);
    power(t);
    plot(t);
    fire(t);
    flights_fire(t);
    damage(t);
    end_flashes(b);
    move(b);
    move_flights(b);
    disengage(b);
    upkeep(b);
    end(b);
}

/* ---- opponents: what `simple` reckons ---------------------------------------------------------------------------- */

enum { PLAN = 1000, WORTHWHILE = 10, DANGER = 8, RECOIL = 7, NEAR = 2, PATIENCE = 3 };

static const number MENDED[SYSTEMS] = {6, 10, 3, 7, 8, 9, 12, 11, 5, 1, 2, 0, 4}; /* what is mended first */
static const number MISSED[SYSTEMS] = {4, 2, 0, 11, 5, 9, 8, 7, 6, 3, 10, 1, 12}; /* what is missed least */

/* The nearest enemy that is seen, else any. */
static int nearest_enemy(const Battle *b, int i)
{
    int best = NONE, near = 0;
    for (int j = 0; j < b->vessels; j++)
        if (hostile(b, i, j)) {
            int far = seen(b, j) ? lying(b, i, j)->range : 9;
            if (best == NONE || far < near)
                best = j, near = far;
        }
    return best;
}

/* Points that a shield still holds. */
ALWAYS int whole(const Ship *ship, int facing)
{
    return ship->design.shield - ship->taken[facing];
}

/* Points of power that its weapons can take, fired where this facing points. */
static int takes(const Battle *b, const Ship *ship, int facing)
{
    int points = 0;
    for (int m = 0; m < ship->arms; m++) {
        const Mount *mount = &ship->mounts[m];
        if (loaded(b, mount) && bears(b, mount->system, facing))
            points += mount->system == BANKS ? BANK : 1;
    }
    return points;
}

/* The damage that an enemy may be expected to do in this turn. */
static int danger(const Battle *b, int i, int j)
{
    const Ship *other = &b->ships[j];
    const Contact *lies = lying(b, j, i);
    if (lies->range > MAX_RANGE || other->cloak != OFF)
        return 0;
    int beams = 0, heavy = 0, power = 7 * other->design.dice / 2;
    for (int m = 0; m < other->arms; m++) {
        const Mount *mount = &other->mounts[m];
        if (loaded(b, mount) && bears(b, mount->system, lies->facing)) {
            if (mount->system == BANKS)
                beams += BANK;
            else
                heavy++;
        }
    }
    heavy = least(heavy, power);
    return (MAX_RANGE + 1 - lies->range) * (least(beams, power - heavy) + 7 * heavy / 2);
}

/* The value if it is among those offered, else the first. */
static int legal_or_nothing(const Question *q, int value)
{
    for (int n = 0; n < q->count; n++)
        if (q->listed[n] == value)
            return value;
    return q->listed[0];
}

/* ---- opponents: movement ----------------------------------------------------------------------------------------- */

/* Launchers and disruptors that bear there. */
static int heavies(const Battle *b, const Ship *ship, int facing)
{
    int count = 0;
    for (int m = 0; m < ship->arms; m++) {
        const Mount *mount = &ship->mounts[m];
        count += mount->down == 0 && mount->system != BANKS && bears(b, mount->system, facing);
    }
    return count;
}

/* The facing with the most shield left among those where its weapons bear best. */
static int best_facing(const Battle *b, const Ship *ship, int facing)
{
    int best = facing, most_of_all = -1;
    for (int other = 0; other < FACINGS; other++)
        if (other != facing) {
            int value = whole(ship, other) + 3 * heavies(b, ship, other);
            if (value > most_of_all)
                best = other, most_of_all = value;
        }
    return best;
}

/* Does any weapon that it has left bear there, loaded or not? */
static bool armed(const Battle *b, const Ship *ship, int facing)
{
    for (int m = 0; m < ship->arms; m++)
        if (ship->mounts[m].down == 0 && bears(b, ship->mounts[m].system, facing))
            return true;
    return false;
}

/* Close if the shield stands it, else bring weapons to bear if they do not. */
static int without_fire(const Battle *b, const Question *q, int i, int j, int fear)
{
    const Ship *ship = &b->ships[i];
    int facing = lying(b, i, j)->facing;
    if (whole(ship, facing) > fear && lying(b, i, j)->range > NEAR)
        return legal_or_nothing(q, CLOSE);
    if (!armed(b, ship, facing)) {
        int better = best_facing(b, ship, facing);
        if (armed(b, ship, better))
            return legal_or_nothing(q, ROTATE + better);
    }
    return NOTHING;
}

/* Is there a shield that would be so much better to show? */
static bool worn(const Ship *ship, int facing)
{
    for (int other = 0; other < FACINGS; other++)
        if (whole(ship, other) >= whole(ship, facing) + WORTHWHILE)
            return true;
    return false;
}

/* Has it been under its cloak since the engagement began? */
static bool lurks(const Battle *b, const Ship *ship)
{
    return ship->cloak == ON && ship->cloaked == b->turn - 1;
}

/* Every other time so that the enemy presents Aft or Port, if it may. */
static int aside(const Table *t)
{
    const Question *q = &t->q;
    if (chance(t, PLAN, 2) == 1)
        for (int n = 0; n < q->count; n++)
            if (q->listed[n] == SHIFT + AFT || q->listed[n] == SHIFT + PORT)
                return q->listed[n];
    return NOTHING;
}

/* Under the cloak: who begins there stays out of range, others come near; now and then a step aside. */
static int stalk(const Table *t, int i, int j)
{
    const Question *q = &t->q;
    const Ship *ship = &t->b.ships[i];
    const Contact *lies = lying(&t->b, i, j);
    if (lies->range > MAX_RANGE && worn(ship, lies->facing))
        return legal_or_nothing(q, ROTATE + best_facing(&t->b, ship, lies->facing));
    if (lurks(&t->b, ship))
        return lies->range > MAX_RANGE ? aside(t) : legal_or_nothing(q, RETREAT);
    return lies->range > NEAR ? legal_or_nothing(q, CLOSE) : aside(t);
}

/* Turn a whole shield to the enemy, close in when nothing is loaded; else stay and fire. */
static int manoeuvre(const Table *t)
{
    const Battle *b = &t->b;
    const Question *q = &t->q;
    int i = q->facts[0], j = q->facts[1];
    const Ship *ship = &b->ships[i];
    if (!seen(b, j))
        return NOTHING;
    if (ship->cloak != OFF)
        return stalk(t, i, j);
    int facing = lying(b, i, j)->facing;
    if (rotating(ship) && ship->turn_enemy == j) /* go on if it still gains something */
        return whole(ship, ship->turning) > whole(ship, facing) ? legal_or_nothing(q, ROTATE + ship->turning) : NOTHING;
    int better = best_facing(b, ship, facing), fear = danger(b, i, j);
    if (whole(ship, facing) < fear && whole(ship, better) >= whole(ship, facing) + WORTHWHILE)
        return legal_or_nothing(q, ROTATE + better);
    if (takes(b, ship, facing) == 0 || lying(b, i, j)->range > MAX_RANGE)
        return without_fire(b, q, i, j, fear);
    return NOTHING;
}

/* ---- opponents: power -------------------------------------------------------------------------------------------- */

/* Of the power that is left, what the weapons will take in this turn. */
static int fire_power(const Battle *b, int i, int left)
{
    const Ship *ship = &b->ships[i];
    const Order *order = &ship->order;
    int j = nearest_enemy(b, i);
    if (j == NONE || ship->cloak != OFF || is_moving(order->manoeuvre) || ship->step != NOTHING || order->beside > 0)
        return 0;
    const Contact *lies = lying(b, i, j);
    if (!seen(b, j))
        return lies->seen_facing != NONE ? least(left, takes(b, ship, FORE)) : 0;
    return lies->range <= MAX_RANGE ? least(left, takes(b, ship, lies->facing)) : 0;
}

/* A point of either kind out of power that the weapons do not need; more while a cloak leaves the ship bare. */
static int countermeasures(const Battle *b, const Question *q)
{
    int i = q->facts[0], left = q->facts[1], j = nearest_enemy(b, i), wanted;
    if (j == NONE)
        return 0;
    if (q->what == ASK_COUNTER_COUNTERMEASURES)
        wanted = b->ships[j].cm_old > 0 && fire_power(b, i, left) > 0;
    else if (b->ships[i].cloak != OFF)
        wanted = q->high;
    else
        wanted = danger(b, i, j) > DANGER && left - fire_power(b, i, left) >= HALF;
    return least(q->high, wanted);
}

/* The facing that fire will strike; in the second phase of a rotation the weaker of the two. */
static int struck_facing(const Battle *b, int i, int j)
{
    const Ship *ship = &b->ships[i];
    int facing = lying(b, i, j)->facing;
    bool going = rotating(ship) && is_rotation(ship->order.manoeuvre);
    if (going && !first_phase(b, ship) && whole(ship, ship->turning) < whole(ship, facing))
        return ship->turning;
    return facing;
}

/* What the weapons leave over, on the facing that will be struck. */
static int reinforce(const Battle *b, const Question *q)
{
    int i = q->facts[0], left = q->facts[2], spare = left - fire_power(b, i, left);
    if (q->what == ASK_REINFORCE_POINTS)
        return least(q->high, most(q->low, spare / HALF));
    int j = nearest_enemy(b, i);
    if (q->facts[1] > 0 || spare < HALF || j == NONE || !seen(b, j) || danger(b, i, j) == 0)
        return 0;
    return legal_or_nothing(q, 1 + struck_facing(b, i, j));
}

/* What the heavy weapons after this mount will take. */
static int heavy_points(const Battle *b, int i, int j, int m)
{
    const Ship *ship = &b->ships[i];
    int facing = seen(b, j) ? lying(b, i, j)->facing : ship->order.direction, count = 0;
    if (facing == NONE)
        return 0;
    for (int other = m + 1; other < ship->arms; other++) {
        const Mount *mount = &ship->mounts[other];
        if (mount->system != BANKS && loaded(b, mount) && bears(b, mount->system, facing))
            count += !is_launcher(mount->system) || ship->torpedoes > 0;
    }
    return count;
}

/* Everything that is loaded; the banks leave the heavy weapons their points. */
static int fires(const Battle *b, const Question *q)
{
    int i = q->facts[0], m = q->facts[1], left = q->facts[2], j = nearest_enemy(b, i);
    const Ship *ship = &b->ships[i];
    if (q->what == ASK_BANK)
        return least(q->high, most(0, left - heavy_points(b, i, j, m)));
    if (is_launcher(ship->mounts[m].system) && seen(b, j) && lying(b, i, j)->range == 1)
        return whole(ship, lying(b, i, j)->facing) >= RECOIL;
    return 1;
}

/* The system that is mended first among those offered. */
static int first_mended(const Question *q)
{
    for (int k = 0; k < SYSTEMS; k++)
        for (int n = 0; n < q->count; n++)
            if (q->listed[n] == 1 + MENDED[k])
                return q->listed[n];
    return q->listed[0];
}

/* ---- opponents: cloak and the rest ------------------------------------------------------------------------------- */

/* Engage when bare and hurt; drop out of range with a whole shield, or when near, or mended. */
static int cloak(const Battle *b, const Question *q)
{
    int i = q->facts[0], j = nearest_enemy(b, i);
    const Ship *ship = &b->ships[i];
    if (j == NONE || !seen(b, j))
        return AS_IT_IS;
    const Contact *lies = lying(b, i, j);
    if (ship->cloak == OFF) {
        bool bare = whole(ship, lies->facing) == 0 && takes(b, ship, lies->facing) == 0;
        bool hurt = bare || (lies->range > MAX_RANGE && worn(ship, lies->facing));
        return legal_or_nothing(q, hurt ? ENGAGE : 0);
    }
    if (lies->range > MAX_RANGE || lurks(b, ship)) { /* beyond all weapons nobody harms a ship without shields */
        bool waits = lies->range <= MAX_RANGE || worn(ship, lies->facing);
        return legal_or_nothing(q, waits || (lurks(b, ship) && ship->cloaked < PATIENCE) ? 0 : DROP);
    }
    bool ready = lies->range <= NEAR && (ship->cloaked >= PATIENCE || !half_lost(ship, SENSORS));
    return legal_or_nothing(q, ready ? DROP : 0);
}

/* Look for a ship that was near when it was last seen, if a point is left to fire with. */
static int flash(const Battle *b, const Question *q)
{
    int i = q->facts[0], left = q->facts[1];
    for (int n = 1; n < q->count; n++) {
        const Contact *lies = lying(b, i, q->listed[n] - 1);
        if (left > FLASH && 0 < lies->seen_range && lies->seen_range <= MAX_RANGE)
            return q->listed[n];
    }
    return 0;
}

/* One of the four facings beside this one. */
static int beside(int facing, int which)
{
    for (int other = 0; other < FACINGS; other++)
        if (other != facing && other != opposite(facing) && which-- == 0)
            return other;
    return facing;
}

/* Where it was last seen with chance 1/2, beside that with 1/8 each; nothing known: any; NONE: hold fire. */
static int direction(const Table *t)
{
    const Battle *b = &t->b;
    int i = t->q.facts[0];
    for (int j = 0; j < b->vessels; j++)
        if (hostile(b, i, j) && !seen(b, j)) {
            const Contact *lies = lying(b, i, j);
            int facing = lies->flashed == 1 ? lies->facing : lies->seen_facing;
            if (facing == NONE || lies->seen_range > MAX_RANGE)
                return lies->seen_range <= MAX_RANGE ? chance(t, PLAN + 2, FACINGS) - 1 : NONE;
            int draw = chance(t, PLAN + 1, 8);
            return draw <= 4 ? facing : beside(facing, draw - 5);
        }
    return NONE;
}

/* Of several targets the nearest that is seen. */
static int nearest_target(const Battle *b, const Question *q)
{
    int best = q->listed[0], near = 99;
    for (int n = 0; n < q->count; n++) {
        int j = q->listed[n];
        if (j < b->vessels && fights(b, j) && lying(b, q->facts[0], j)->range < near)
            best = j, near = lying(b, q->facts[0], j)->range;
    }
    return best;
}

/* One's own ship loses what is missed least, an enemy's what is missed most. */
static int least_missed(const Battle *b, const Question *q)
{
    bool own = b->ships[q->facts[0]].seat == q->seat;
    for (int k = 0; k < SYSTEMS; k++) {
        int system = own ? MISSED[k] : MISSED[SYSTEMS - 1 - k];
        for (int n = 0; n < q->count; n++)
            if (q->listed[n] == system)
                return system;
    }
    return q->listed[0];
}

/* Close in, on the shield that is presented or the one that is hurt most. */
static int flight_orders(const Battle *b, const Question *q)
{
    int i = q->facts[0], k = q->facts[1], j = q->facts[2];
    if (q->what == ASK_FLIGHT_STEP)
        return legal_or_nothing(q, NEARER);
    const Ship *prey = &b->ships[j];
    int worst = lying(b, j, i)->facing;
    for (int facing = 0; facing < FACINGS; facing++)
        if (prey->taken[facing] > prey->taken[worst] && b->ships[i].flights[k].range < MAX_RANGE)
            worst = facing;
    return 1 + worst;
}

/* ---- facts: what standing orders may depend on ------------------------------------------------------------------- */

/* HC-460: the facing of ship i off which ship j lies, or was last seen. */
ALWAYS int bearing(const Battle *b, int i, int j)
{
    const Contact *lies = lying(b, i, j);
    return known(b, i, j) ? lies->facing : lies->seen_facing;
}

/* Heavy weapons that are loaded, bear there, and have their torpedoes. */
static int ready(const Battle *b, const Ship *ship, int facing)
{
    int count = 0, torpedoes = ship->torpedoes;
    for (int m = 0; m < ship->arms; m++) {
        int system = ship->mounts[m].system;
        if (system != BANKS && loaded(b, &ship->mounts[m]) && bears(b, system, facing)) {
            if (!is_launcher(system))
                count++;
            else if (torpedoes > 0) {
                count++;
                torpedoes--;
            }
        }
    }
    return count;
}

/* What depends on how the ship lies to its nearest enemy, as it sees that or last saw it. */
static int placed_fact(const Battle *b, int i, int which)
{
    int j = nearest_enemy(b, i);
    if (j == NONE)
        return 0;
    if (which == FACT_RANGE)
        return known(b, i, j) ? lying(b, i, j)->range : lying(b, i, j)->seen_range;
    int facing = bearing(b, i, j);
    if (facing == NONE)
        return 0;
    return which == FACT_SHIELD ? whole(&b->ships[i], facing) : ready(b, &b->ships[i], facing);
}

/* What the best or the worst shield holds. */
static int extreme(const Ship *ship, int which)
{
    int value = whole(ship, 0);
    for (int facing = 1; facing < FACINGS; facing++)
        value = which == FACT_BEST_SHIELD ? most(value, whole(ship, facing)) : least(value, whole(ship, facing));
    return value;
}

/* How much of its internals is lost, per cent. */
static int lost(const Ship *ship)
{
    return 100 * gone(ship) / most(1, internals(ship));
}

/* What is left of the ship, and what it is about. */
static int own_fact(const Battle *b, const Ship *ship, int which)
{
    switch (which) {
    case FACT_BEST_SHIELD:
    case FACT_WORST_SHIELD:
        return extreme(ship, which);
    case FACT_LOST:
        return lost(ship);
    case FACT_SENSORS:
        return intact(ship, SENSORS);
    case FACT_IMPULSE:
        return intact(ship, IMPULSE);
    case FACT_WARP:
        return intact(ship, WARP);
    case FACT_BANKS:
        return intact(ship, BANKS);
    case FACT_TORPEDOES:
        return ship->torpedoes;
    case FACT_ROTATING:
        return rotating(ship);
    case FACT_CLOAK:
        return intact(ship, CLOAK);
    case FACT_CLOAKED:
        return !protected(ship);
    case FACT_CLOAKED_TURNS:
        return ship->cloaked;
    }
    return ship->power + (b->rules.batteries == 0 && powered(ship) ? ship->charge : 0);
}

/* One fact of the nearest enemy; of a hidden one all but that it hides are 0. */
static int foe_fact(const Battle *b, int i, int which)
{
    int j = nearest_enemy(b, i);
    if (j == NONE || !seen(b, j))
        return j != NONE && which == FACT_FOE_HIDDEN;
    const Ship *foe = &b->ships[j];
    int facing = lying(b, j, i)->facing;
    if (which == FACT_FOE_LOST)
        return lost(foe);
    if (which == FACT_FOE_CM)
        return foe->cm + foe->cm_old;
    if (which == FACT_FOE_BANKS)
        return intact(foe, BANKS);
    if (which == FACT_FOE_BARE)
        return !protected(foe);
    if (which == FACT_FOE_HIDDEN || !protected(foe))
        return 0;
    return which == FACT_FOE_SHIELD ? whole(foe, facing) : ready(b, foe, facing);
}

static int fact(const Battle *b, int i, int which)
{
    if (which >= FACT_FOE_SHIELD)
        return foe_fact(b, i, which);
    if (which == FACT_TURN)
        return b->turn;
    if (which == FACT_ENEMIES)
        return enemies(b, i);
    if (which == FACT_RANGE || which == FACT_SHIELD || which == FACT_LOADED)
        return placed_fact(b, i, which);
    return own_fact(b, &b->ships[i], which);
}

static bool holds(const Battle *b, int i, const When *when)
{
    for (int k = 0; k < when->used; k++) {
        const Condition *condition = &when->conditions[k];
        int value = fact(b, i, condition->fact);
        if (value < condition->low || value > condition->high)
            return false;
    }
    return true;
}

/* ---- sharing: how standing orders share out power ---------------------------------------------------------------- */

enum { WHOLE_PLAN = 2000, SHIELDS = SYSTEMS, SIDES = 4, POINTS = 99 };

static const number PRICES[USES] = {1, 1, HALF, HALF, HALF, 1}; /* power for one of each use */

/* Where a hidden ship is shot at: where it was last seen, beside that, or anywhere; what was never seen, anywhere. */
static int guess(const Table *t, const Standing *s, int i)
{
    const Battle *b = &t->b;
    int facing = NONE;
    for (int j = 0; j < b->vessels; j++)
        if (facing == NONE && hostile(b, i, j) && !seen(b, j))
            facing = bearing(b, i, j);
    if (facing == NONE || s->guess == GUESS_DIE)
        return chance(t, WHOLE_PLAN + 2 * i, FACINGS) - 1;
    if (s->guess == GUESS_BESIDE)
        return beside(facing, chance(t, WHOLE_PLAN + 2 * i + 1, SIDES) - 1);
    return facing;
}

/* Has a mount of this system anything to be fired at, once the direction of what hides is named? */
static bool has_target(const Battle *b, int i, int system, int direction)
{
    for (int j = 0; j < b->vessels; j++)
        if (reaches(b, i, j, system))
            return true;
    for (int code = AT_FLIGHT; code < codes(b); code++)
        if (reaches_flight(b, i, code, system))
            return true;
    return direction != NONE && (by_die(b, &b->ships[i]) || bears(b, system, direction));
}

/* Points that the banks take, or heavy weapons, of those that have something to be fired at. */
static int shots(const Table *t, const Standing *s, int i, int use)
{
    const Battle *b = &t->b;
    const Ship *ship = &b->ships[i];
    int direction = any_hidden(b, i) ? guess(t, s, i) : NONE, count = 0, torpedoes = ship->torpedoes;
    for (int m = 0; m < ship->arms; m++) {
        int system = ship->mounts[m].system;
        if ((system == BANKS) != (use == USE_PHASERS) || !loaded(b, &ship->mounts[m]))
            continue;
        if (!has_target(b, i, system, direction))
            continue;
        if (system == BANKS)
            count += b->rules.bank_cap == 0 ? BANK : POINTS;
        else if (!is_launcher(system))
            count++;
        else if (torpedoes > 0) {
            count++;
            torpedoes--;
        }
    }
    return count;
}

/* Boxes of a system, or points of shields, that no repair under way sees to. */
static int mendable(const Battle *b, const Ship *ship, int what)
{
    int count = 0;
    for (int slot = 0; slot < REPAIRS; slot++)
        count -= least(ship->repairs[slot].what, SHIELDS) == what;
    if (what < SYSTEMS)
        return most(0, count + ship->lost[what]);
    for (int facing = 0; facing < FACINGS; facing++)
        count += b->rules.repair_shields == 1 ? ship->taken[facing] : 0;
    return most(0, count);
}

/* Repairs under way that want another point, and new ones for the places that are free. */
static int repairs_wanted(const Battle *b, const Ship *ship, const Standing *s)
{
    int going = 0, spaces = 0, fresh = 0;
    for (int slot = 0; slot < REPAIRS; slot++) {
        if (ship->repairs[slot].what == NONE)
            spaces++;
        else
            going += b->rules.repair_pay == 1 && ship->repairs[slot].done < REPAIR_TURNS;
    }
    for (int k = 0; k < SYSTEMS + 1 && s->repair[k] != NONE; k++)
        fresh += mendable(b, ship, s->repair[k]);
    return going + least(spaces, fresh);
}

/* Is an enemy in sight, and the facing that it would strike one that may be reinforced? */
static bool may_be_struck(const Battle *b, int i)
{
    const Ship *ship = &b->ships[i];
    int j = nearest_enemy(b, i);
    if (j == NONE || !seen(b, j) || !protected(ship))
        return false;
    return b->rules.reinforce_down_shield == 0 || whole(ship, struck_facing(b, i, j)) > 0;
}

/* What a use can take in this turn. */
static int wanted(const Table *t, const Standing *s, int i, int use)
{
    const Battle *b = &t->b;
    const Ship *ship = &b->ships[i];
    if (use == USE_REPAIR)
        return repairs_wanted(b, ship, s);
    if (!powered(ship))
        return 0;
    if (use == USE_HEAVY || use == USE_PHASERS)
        return may_fire(b, i) ? shots(t, s, i, use) : 0;
    if (use == USE_REINFORCE)
        return may_be_struck(b, i) ? POINTS : 0;
    return commanded(b, ship) ? POINTS : 0;
}

/* The power that this order shares out: what is left, and what it has given to these uses already. */
static int total(const Ship *ship)
{
    if (!powered(ship))
        return 1; /* for repairs alone */
    const Order *order = &ship->order;
    int points = ship->left + HALF * (order->cm + order->ccm);
    for (int facing = 0; facing < FACINGS; facing++)
        points += HALF * order->reinforce[facing];
    for (int m = 0; m < ship->arms; m++)
        points += order->points[m];
    return points;
}

/* What a use gets: each gets what it can take, up to its limit, in the order of the list, while power is left. */
static int share_of(const Table *t, const Standing *s, int wanted_use)
{
    int i = t->q.facts[0];
    const Ship *ship = &t->b.ships[i];
    int left = total(ship), room = intact(ship, SENSORS) - ship->cm_old - ship->ccm_old;
    for (int place = 0; place < USES; place++) {
        int use = s->power[place];
        if (use == NONE)
            return 0;
        int got = least(least(s->limits[place], left / PRICES[use]), wanted(t, s, i, use));
        if (use == USE_JAM || use == USE_COUNTER) {
            got = most(0, least(got, room)); /* the sensors are shared out, too */
            room -= got;
        }
        if (use == wanted_use)
            return got;
        left -= PRICES[use] * got;
    }
    return 0;
}

/* Repairs that this order pays for already. */
static int paid(const Ship *ship)
{
    int count = 0;
    for (int slot = 0; slot < REPAIRS; slot++)
        count += ship->order.go_on[slot] + (ship->order.repair[slot] != NONE);
    return count;
}

/* What this box gets: the share of its use less what the order gives to that already. */
static int amount(const Table *t, const Standing *s)
{
    const Question *q = &t->q;
    const Ship *ship = &t->b.ships[q->facts[0]];
    if (q->what == ASK_COUNTERMEASURES)
        return share_of(t, s, USE_JAM);
    if (q->what == ASK_COUNTER_COUNTERMEASURES)
        return share_of(t, s, USE_COUNTER);
    if (q->what == ASK_REINFORCE_POINTS)
        return share_of(t, s, USE_REINFORCE);
    if (q->what == ASK_GO_ON_REPAIR)
        return share_of(t, s, USE_REPAIR) - paid(ship);
    bool banks = q->what == ASK_BANK;
    int done = 0;
    for (int m = 0; m < ship->arms; m++)
        if ((ship->mounts[m].system == BANKS) == banks)
            done += ship->order.points[m];
    return share_of(t, s, banks ? USE_PHASERS : USE_HEAVY) - done;
}

static bool offered(const Question *q, int value)
{
    for (int n = 0; n < q->count; n++)
        if (q->listed[n] == value)
            return true;
    return false;
}

/* The facing that fire will strike, and no second one. */
static int reinforced(const Table *t, const Standing *s)
{
    const Question *q = &t->q;
    int i = q->facts[0];
    if (q->facts[1] > 0 || share_of(t, s, USE_REINFORCE) == 0)
        return 0;
    return legal_or_nothing(q, 1 + struck_facing(&t->b, i, nearest_enemy(&t->b, i)));
}

/* The shield that has taken most of those that may be mended. */
static int most_taken(const Question *q, const Ship *ship)
{
    int best = 0, worst = 0;
    for (int facing = 0; facing < FACINGS; facing++)
        if (ship->taken[facing] > worst && offered(q, 1 + SYSTEMS + facing))
            best = facing, worst = ship->taken[facing];
    return best;
}

/* The first of the list that may be mended, while there is power for it. */
static int repaired(const Table *t, const Standing *s)
{
    const Question *q = &t->q;
    const Ship *ship = &t->b.ships[q->facts[0]];
    if (paid(ship) >= share_of(t, s, USE_REPAIR))
        return 0;
    for (int k = 0; k < SYSTEMS + 1 && s->repair[k] != NONE; k++) {
        int what = s->repair[k] == SHIELDS ? SYSTEMS + most_taken(q, ship) : s->repair[k];
        if (offered(q, 1 + what))
            return 1 + what;
    }
    return 0;
}

/* ---- doctrine: answers by standing orders ------------------------------------------------------------------------ */

enum { SHIELD_MOST = 60, GOING_ON = 6 }; /* points of shield for which a rotation is not begun anew */

/* Heavy weapons that bear there, loaded or not; launchers only while there are torpedoes. */
static int armament(const Battle *b, const Ship *ship, int facing)
{
    int count = 0;
    for (int m = 0; m < ship->arms; m++) {
        const Mount *mount = &ship->mounts[m];
        if (mount->down == 0 && mount->system != BANKS && bears(b, mount->system, facing))
            count += ship->torpedoes > 0 || !is_launcher(mount->system);
    }
    return count;
}

/* How much a facing is wanted: the one named, or else one on the way to it; the best; the best armed. */
static int merit(const Battle *b, const Ship *ship, int present, int facing)
{
    if (present == PRESENT_BEST)
        return whole(ship, facing);
    if (present == PRESENT_ARMED)
        return (SHIELD_MOST + 1) * armament(b, ship, facing) + whole(ship, facing);
    if (facing == present)
        return 2;
    return adjacent(facing, present);
}

/* How much an enemy's facing is wanted: the one named; the weakest shield; where fewest heavy weapons bear. */
static int allure(const Battle *b, const Ship *foe, int present, int facing)
{
    if (present == PRESENT_BEST)
        return SHIELD_MOST - whole(foe, facing);
    if (present == PRESENT_ARMED)
        return (SHIELD_MOST + 1) * (MOUNTS - armament(b, foe, facing)) - whole(foe, facing);
    return facing == present;
}

/* Nearer or farther; of a hidden enemy from where it was last seen. */
static int step(const Battle *b, const Question *q, const Standing *s, int i, int j)
{
    if (seen(b, j)) {
        if (s->course == COURSE_CLOSE)
            return legal_or_nothing(q, CLOSE);
        if (s->course == COURSE_WITHDRAW && offered(q, RETREAT_TWO))
            return RETREAT_TWO;
        return legal_or_nothing(q, RETREAT);
    }
    int side = bearing(b, i, j);
    if (side == NONE)
        return NOTHING;
    return legal_or_nothing(q, ADVANCE + (s->course == COURSE_CLOSE ? side : opposite(side)));
}

/* How much better another facing must be, so that a rotation under way begins anew. */
ALWAYS int loyalty(int present)
{
    return present == PRESENT_BEST || present == PRESENT_ARMED ? GOING_ON : 0;
}

/* To the facing wanted, unless it is presented; a rotation under way goes on unless another is clearly better. */
static int turn(const Battle *b, const Question *q, const Standing *s, int i, int j)
{
    const Ship *ship = &b->ships[i];
    int start = bearing(b, i, j), going = ship->turn_enemy == j ? ship->turning : NONE;
    bool hides = !seen(b, j);
    if (hides && going != NONE)
        start = ship->turned_from;
    if (start == NONE)
        return NOTHING;
    int best = NOTHING, score = NONE, gain = NONE;
    for (int end = 0; end < FACINGS; end++) {
        int value = hides ? TURN + FACINGS * start + end : ROTATE + end, found = merit(b, ship, s->present, end);
        int rank = 2 * found + (end == going ? 2 * loyalty(s->present) + 1 : 0);
        if (end != start && rank > score && offered(q, value)) {
            best = value, score = rank;
            gain = 2 * (found - merit(b, ship, s->present, start)) + (end == going);
        }
    }
    return gain > 0 ? best : NOTHING;
}

/* Round the enemy to the facing of it that is wanted, unless it presents that. */
static int shift(const Battle *b, const Question *q, const Standing *s, int i, int j)
{
    const Ship *foe = &b->ships[j];
    int best = NOTHING, score = allure(b, foe, s->present, lying(b, j, i)->facing);
    for (int n = 0; n < q->count; n++)
        if (SHIFT <= q->listed[n] && q->listed[n] < ADVANCE) {
            int found = allure(b, foe, s->present, q->listed[n] - SHIFT);
            if (found > score)
                best = q->listed[n], score = found;
        }
    return best;
}

/* The manoeuvre that is ordered; nothing where it is not legal. */
static int course(const Battle *b, const Question *q, const Standing *s)
{
    int i = q->facts[0], j = q->facts[1];
    switch (s->course) {
    case COURSE_SURRENDER:
        return SURRENDER;
    case COURSE_HOLD:
        return legal_or_nothing(q, HOLD);
    case COURSE_SHIFT:
        return shift(b, q, s, i, j);
    case COURSE_ROTATE:
        return turn(b, q, s, i, j);
    case COURSE_STAY:
        return NOTHING;
    }
    return step(b, q, s, i, j);
}

/* What a standing order says of one box of the orders. */
static int ordered(const Table *t, const Standing *s)
{
    const Question *q = &t->q;
    switch (q->what) {
    case ASK_CLOAK:
        return legal_or_nothing(q, s->cloak);
    case ASK_FLASH:
        return s->flash == 1 && q->count > 1 ? q->listed[1] : 0;
    case ASK_MANOEUVRE:
        return course(&t->b, q, s);
    case ASK_DIRECTION:
        return 1 + guess(t, s, q->facts[0]);
    case ASK_SPECIFIC:
        return s->target != NONE;
    case ASK_AIM:
        return legal_or_nothing(q, 1 + s->target);
    case ASK_REINFORCE:
        return reinforced(t, s);
    case ASK_REPAIR:
        return repaired(t, s);
    }
    return most(q->low, least(q->high, amount(t, s)));
}

/* The first standing order whose conditions hold for ship i. */
static int first_that_holds(const Battle *b, const Doctrine *d, int i)
{
    for (int k = 0; k < least(d->count, STANDING); k++)
        if (holds(b, i, &d->orders[k].when))
            return k;
    return NONE;
}

/* Do standing orders say anything of this question? */
ALWAYS bool spoken_of(int what)
{
    if (what == ASK_ENEMY || what == ASK_BESIDE || what == ASK_AXIS || what == ASK_TARGET)
        return false;
    return what <= ASK_GO_ON_REPAIR;
}

/* The standing order that a ship follows in this plot, which changes none of the facts. */
static int followed(Table *t, const Doctrine *d)
{
    if (!spoken_of(t->q.what))
        return NONE;
    int i = t->q.facts[0];
    if (t->notes[i] == 0)
        t->notes[i] = 2 + first_that_holds(&t->b, d, i);
    return t->notes[i] - 2;
}

/* ---- opponents: who answers ------------------------------------------------------------------------------------- */

/* A legal answer, each as likely as the others; it never surrenders, and seldom cloaks or aims at systems. */
static int random_answer(const Table *t)
{
    const Question *q = &t->q;
    int draw = chance(t, q->taken, 20);
    if (q->what == ASK_CLOAK && draw > (t->b.ships[q->facts[0]].cloak == OFF ? 1 : 4))
        return 0;
    if ((q->what == ASK_FLASH && draw > 5) || (q->what == ASK_SPECIFIC && draw > 2) || q->what == ASK_RULING)
        return 0;
    int count = q->what == ASK_MANOEUVRE ? q->count - 1 : q->count;
    if (count > 0)
        return q->listed[chance(t, q->taken + PLAN, count) - 1];
    return q->low + chance(t, q->taken + PLAN, q->high - q->low + 1) - 1;
}

static int seldom_asked(const Table *t)
{
    const Battle *b = &t->b;
    const Question *q = &t->q;
    switch (q->what) {
    case ASK_CLOAK:
        return cloak(b, q);
    case ASK_FLASH:
        return flash(b, q);
    case ASK_DIRECTION:
        return 1 + direction(t);
    case ASK_ENEMY:
        return 1 + nearest_enemy(b, q->facts[0]);
    case ASK_TARGET:
        return nearest_target(b, q);
    case ASK_STRUCK:
        return least_missed(b, q);
    case ASK_LAUNCH:
        return q->high;
    case ASK_FLIGHT_STEP:
    case ASK_FLIGHT_FACING:
        return flight_orders(b, q);
    case ASK_PLACE:
        return q->low + chance(t, q->taken, q->high - q->low + 1) - 1;
    }
    return q->count > 0 ? q->listed[0] : q->low;
}

static int answer(Table *t)
{
    const Question *q = &t->q;
    const Doctrine *d = &t->doctrines[q->seat];
    if (d->mind == RANDOM)
        return random_answer(t);
    int k = d->mind == BY_ORDERS ? followed(t, d) : NONE;
    if (k != NONE)
        return ordered(t, &d->orders[k]);
    switch (q->what) {
    case ASK_MANOEUVRE:
        return manoeuvre(t);
    case ASK_BANK:
    case ASK_HEAVY:
        return fires(&t->b, q);
    case ASK_REINFORCE:
    case ASK_REINFORCE_POINTS:
        return reinforce(&t->b, q);
    case ASK_COUNTERMEASURES:
    case ASK_COUNTER_COUNTERMEASURES:
        return countermeasures(&t->b, q);
    case ASK_REPAIR:
        return first_mended(q);
    case ASK_GO_ON_REPAIR:
        return 1;
    }
    return seldom_asked(t);
}

/* ---- battles ----------------------------------------------------------------------------------------------------- */

enum { BEATS_MAX = 200, OUTCOMES = SEATS + 2, SEATS_MOST = JUDGED }; /* a battle is called after so many turns */

#define RECORDS "duels of two ships"

/* Not the house rules before it. */
static void deal(Battle *b, const Battle *start)
{
    memcpy(&b->seats, &start->seats, sizeof(Battle) - offsetof(Battle, seats));
}

static bool plays_on(const Battle *b, int beats)
{
    (void)b;
    return beats < BEATS_MAX;
}

static void require_known(const Battle *b, const Doctrine *doctrines, int count)
{
    (void)doctrines;
    if (b->seats < 1 || b->seats > SEATS || b->seats + (b->moderator != NONE) != count || b->vessels > VESSELS)
        fail("these records are not those of a duel with a doctrine for each seat");
}

#include "battles.h"
