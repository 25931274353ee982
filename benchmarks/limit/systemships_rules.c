/* The rules of Instant Systemships by hand in C, with all the freedom that the compiled Python rules have.

   Usage: systemships_rules RECORDS SEED N

   RECORDS is a file of 32-bit numbers: the sizes in bytes of a Battle and of a Doctrine, how many doctrines follow, the
   battle to begin from, and a doctrine for each seat, packed as src/admiralty/core/records.py packs them. Any scenario
   of the small size class, under any house rules and any standing orders, is read from there; nothing of it is known
   beforehand. The program plays battles 0 to N-1 of the simulation from SEED, so that outcomes, dice and rounds are
   those of the compiled Python rules to the last one.

   The functions are those of src/admiralty/games/systemships, in its order: setup, actions, attack, damage, turn,
   opponents. Clause ids stand with them. What nobody hears of (events) and nobody plays by here (careful) is left out.
   One thread. */

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "arithmetic.h"

/* ---- records: as records.py and options.py declare them ---------------------------------------------------------- */

enum { SIDES = 4, NEUTRAL = 8, VESSELS = 4, TUBES = 16, NOBODY = -1, ROLLED = -1 };
enum { CONDITIONS = 6, STANDING = 16, HIT_RULES = 6, LOSSES = 12, SPEEDS = 8 };
enum { LEAST = -4, MOST = 5, ROWS = MOST - LEAST + 1 };

typedef int32_t number;

typedef struct {
    number warp_points, system_points, value, tl, warp_tl, rounds, gauntlet, exits, budget_multiplier, tl_chance_cap;
    number speed_draw, player_speed_cap, missile_percent, negotiate, negotiate_scope, engagement_scope;
    number systemship_visibility, challenge_victory, challenge_first_plot, combat_length, escape_check, edition;
} Rules;

/* Attribute: the places of the parts */
enum { PD, BEAM, SCREEN, TUBE, MISSILES, RACK, ECM, ARMOUR, CANNON, SHELLS, HOLD, PARTS };

typedef union {
    struct { number pd, beams, screens, tubes, missiles, racks, ecm, armour, cannons, shells, holds, bays; };
    number parts[PARTS];
} Build;

typedef struct {
    number tactic, drive, beam, beam_target, screen, tubes, drop, pick_up, ecm, cannons, shells;
    number speeds[TUBES], targets[TUBES];
} Order;

typedef struct {
    number side, status, automatic, warp, carrier, dropped, budget, value, drive, tactic, hits, struck, launched;
    number taken, tl;
    union {
        struct { number pd, beams, screens, tubes, missiles, racks, ecm, armour, cannons, shells, holds; };
        number parts[PARTS];
    };
    Build built;
    Order order;
} Ship;

typedef struct {
    Rules rules;
    number crt[3 * ROWS * 3], contest, sides, phasing, vessels, round, shown, over, result, quiet, treaties;
    number barred, betrayed, watching, met, score;
    Order first;
    Ship ships[VESSELS];
} Battle;

typedef struct { number fact, low, high; } Condition;
typedef struct { Condition conditions[CONDITIONS]; number used; } When;

typedef struct {
    When when;
    number weights[4], drive_mode, drive, power[3], limits[3], speeds[SPEEDS], speed_count, speed_mode, over_foe, target;
} Standing;

typedef struct { number attribute, other, more_than; } Loss;
typedef struct { When when; Loss losses[LOSSES]; number count; } HitRule;

typedef struct {
    number mind, count;
    Standing orders[STANDING];
    number hit_count;
    HitRule hits[HIT_RULES];
} Doctrine;

_Static_assert(sizeof(Battle) == 494 * 4, "a Battle is 494 numbers");
_Static_assert(sizeof(Doctrine) == 1027 * 4, "a Doctrine is 1027 numbers");

/* ---- words: as words.py numbers them ----------------------------------------------------------------------------- */

enum { ATTACK, DODGE, RETREAT, NEGOTIATE };
enum { MISS, HIT, HIT_1, HIT_2, ESCAPES };
enum { NONE, FIGHTING, DESTROYED, ESCAPED, CARRIED, PEACE };
enum { CHALLENGE, DUEL, GAUNTLET };
enum { SECOND = 1 }; /* among the values of the house rule edition */
enum { RANDOM, DOCTRINE };
enum { POWER_TUBES, POWER_BEAMS, POWER_SCREENS };
enum { FIXED, SPARE };
enum { EACH, ONE, ANY };
enum { FIRST, WEAKEST, STRONGEST, SYSTEMSHIP };
enum {
    ASK_TACTIC = 1, ASK_CARRY, ASK_DRIVE, ASK_TUBES, ASK_MISSILE_SPEED, ASK_MISSILE_TARGET, ASK_BEAM, ASK_BEAM_TARGET,
    ASK_SCREEN, ASK_TAKE_HIT, ASK_CANNONS, ASK_SHELLS, ASK_CANNON_TARGET, ASK_ECM, ASK_JAM,
};
enum {
    FACT_ROUND, FACT_ROUNDS_LEFT, FACT_PD, FACT_BEAMS, FACT_SCREENS, FACT_TUBES, FACT_MISSILES, FACT_RACKS, FACT_TL,
    FACT_POINTS, FACT_LOST, FACT_SHIPS, FACT_FOES, FACT_FOE_SEEN, FACT_FOE_SYSTEMSHIP, FACT_FOE_PD, FACT_FOE_BEAMS,
    FACT_FOE_SCREENS, FACT_FOE_TUBES, FACT_FOE_MISSILES, FACT_FOE_TL, FACT_FOE_POINTS, FACT_FOE_DRIVE, FACT_FOE_TACTIC,
    FACT_SHOWN, FACT_ECM, FACT_ARMOUR, FACT_CANNONS, FACT_SHELLS,
};

/* ---- the table: the battle, its dice and the question that is put ------------------------------------------------ */

enum { OFFERS = PARTS * VESSELS }; /* the longest list: every ship's parts */

typedef struct {
    int seat, what, low, high, count, taken; /* count values listed, or any from low to high; answers taken before */
    int ship, fact, target;                  /* what it is about; the fact is of each question's own kind */
    int listed[OFFERS];
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

static void offer(Table *t, int value)
{
    t->q.listed[t->q.count++] = value;
}

/* The doctrine's answer; where there is but one that is legal, nobody is asked. Every answer taken opens a stretch. */
static int ask(Table *t, int seat, int what, int low, int high, int ship, int fact, int target)
{
    Question *q = &t->q;
    if (q->count == 1) {
        q->count = 0;
        return q->listed[0];
    }
    if (q->count == 0 && low == high)
        return low;
    q->seat = seat, q->what = what, q->low = low, q->high = high, q->taken = t->beat.answers - t->sealed;
    q->ship = ship, q->fact = fact, q->target = target;
    int value = answer(t);
    bool legal = q->count == 0 && low <= value && value <= high;
    for (int i = 0; i < q->count; i++)
        legal |= q->listed[i] == value;
    if (!legal)
        fail("a doctrine gave an answer that is not legal");
    q->count = 0;
    answered(&t->beat);
    return value;
}

static int ask_listed(Table *t, int seat, int what, int ship, int fact)
{
    return ask(t, seat, what, 0, 0, ship, fact, NOBODY);
}

/* ---- setup: rolling up a systemship ------------------------------------------------------------------------------ */

enum { LINES = 11, LINE = 7, TL_MAX = 10 };

/* IS-250 to IS-350: what a roll of two dice buys, from left to right. */
enum { P = PD, B = BEAM, S = SCREEN, T = TUBE, M = MISSILES };
static const struct { int length, entries[LINE]; } COMPONENTS[LINES] = {
    {7, {P, B, P, B, P, S, P}}, {6, {P, B, P, B, P, S}}, {5, {P, B, P, S, P}},       {4, {P, B, P, S}},
    {3, {P, B, P}},             {2, {P, S}},             {3, {P, T, M}},             {4, {P, T, M, M}},
    {5, {P, T, M, P, T}},       {6, {P, T, M, P, T, M}}, {7, {P, T, M, P, T, P, T}},
};

/* IS-110 to IS-140: the level rises by one for every d100 at or below the value, until the first above it. */
static int technology(Table *t, int value)
{
    int percent = least(value, t->b.rules.tl_chance_cap), tl = 0;
    while (tl < TL_MAX && roll(t, 100) <= percent)
        tl++;
    return tl;
}

/* IS-210 to IS-350: one line of components, from left to right; IS-230: the rest of it is ignored when money is out. */
static int buy_line(Table *t, Build *built, int left)
{
    int line = roll(t, 6);
    line += roll(t, 6);
    int count = least(COMPONENTS[line - 2].length, left);
    for (int place = 0; place < count; place++) {
        int entry = COMPONENTS[line - 2].entries[place];
        built->parts[entry] += entry == MISSILES ? 3 : 1;
    }
    return left - count;
}

/* IS-360: a ship comes into play undamaged. */
static void launch(Ship *ship)
{
    memcpy(ship->parts, ship->built.parts, sizeof ship->parts);
    ship->armour = ship->built.armour * (2 + ship->tl); /* WW-R70 */
}

static bool has_attribute(const Build *u)
{
    int total = 0;
    for (int part = PD; part < PARTS; part++)
        total += u->parts[part];
    return total > 0;
}

/* IS-050, IS-080: every random systemship gets its level and its components. */
static void roll_up(Table *t)
{
    for (int i = 0; i < t->b.vessels; i++) {
        Ship *ship = &t->b.ships[i];
        if (ship->automatic && !has_attribute(&ship->built)) {
            ship->tl = t->b.rules.tl == ROLLED ? technology(t, ship->value) : t->b.rules.tl;
            for (int left = ship->budget; left > 0;)
                left = buy_line(t, &ship->built, left);
            launch(ship);
        }
    }
}

/* ---- actions: who may fire at whom ------------------------------------------------------------------------------- */

static int fighting(const Battle *b, int side)
{
    int count = 0;
    for (int j = 0; j < b->vessels; j++)
        count += b->ships[j].side == side && b->ships[j].status == FIGHTING;
    return count;
}

/* IS-R23, IS-R45, IS-R49: may these two ships fire at each other in this combat? */
ALWAYS bool hostile(const Battle *b, int i, int j)
{
    const Ship *one = &b->ships[i], *other = &b->ships[j];
    if (one->status != FIGHTING || other->status != FIGHTING || one->side == other->side)
        return false;
    if (one->side == NEUTRAL && b->treaties >> other->side & 1)
        return false;
    if (other->side == NEUTRAL && b->treaties >> one->side & 1)
        return false;
    if (b->phasing == NEUTRAL) /* IS-R45: in the neutral turn the players fire only at the systemship */
        return one->side == NEUTRAL || other->side == NEUTRAL;
    if (b->rules.engagement_scope == 1)
        return fighting(b, b->phasing) > 0;
    return one->side == b->phasing || other->side == b->phasing;
}

static int enemies(const Battle *b, int i)
{
    int count = 0;
    for (int j = 0; j < b->vessels; j++)
        count += hostile(b, i, j);
    return count;
}

static bool engaged(const Battle *b, int i)
{
    for (int j = 0; j < b->vessels; j++)
        if (hostile(b, i, j))
            return true;
    return false;
}

/* The ship at place `which` (from 0) among those that this one may fire at. */
static int enemy(const Battle *b, int i, int which)
{
    for (int j = 0; j < b->vessels; j++)
        if (hostile(b, i, j) && which-- == 0)
            return j;
    return NOBODY;
}

/* ---- actions: players' orders ------------------------------------------------------------------------------------ */

/* Has a warpship orders to pick this one up? */
static bool picked_up(const Battle *b, int j)
{
    for (int i = 0; i < b->vessels; i++)
        if (b->ships[i].side == b->ships[j].side && b->ships[i].order.pick_up == j)
            return true;
    return false;
}

/* WW-500: a systemship of the same side that nobody else picks up. */
static bool may_pick_up(const Battle *b, int i, int j)
{
    const Ship *other = &b->ships[j];
    return other->status == FIGHTING && other->side == b->ships[i].side && !other->warp && !picked_up(b, j);
}

static bool carries(const Battle *b, int i, int j)
{
    return b->ships[j].status == CARRIED && b->ships[j].carrier == i;
}

/* Has this warpship orders to drop ship j? */
static bool is_dropped(const Battle *b, int i, int j)
{
    int one = b->ships[i].order.drop;
    while (one != NOBODY && one != j)
        one = b->ships[one].order.drop;
    return one == j;
}

/* WW-500: one systemship to drop or pick up: 0 none, 1 + n drops n, 101 + n picks up n. */
static int choose_load(Table *t, int seat, int i, int k)
{
    const Battle *b = &t->b;
    int taken = 0;
    for (int j = b->ships[i].order.pick_up; j != NOBODY; j = b->ships[j].order.pick_up)
        taken++;
    offer(t, 0);
    for (int j = 0; j < b->vessels; j++)
        if (carries(b, i, j) && !is_dropped(b, i, j)) {
            taken++;
            offer(t, 1 + j);
        }
    if (taken < b->ships[i].racks)
        for (int j = 0; j < b->vessels; j++)
            if (may_pick_up(b, i, j))
                offer(t, 101 + j);
    return ask_listed(t, seat, ASK_CARRY, i, k);
}

/* WW-500: a warpship that Dodges or Retreats; each ship's order holds the next that is dropped or picked up. */
static void ask_carry(Table *t, int seat, int i)
{
    Ship *ship = &t->b.ships[i];
    if (ship->racks == 0 || !ship->warp || ship->order.tactic == ATTACK)
        return;
    int most_loads = t->b.rules.edition == SECOND ? ship->racks : 1;
    for (int k = 0; k < most_loads; k++) {
        int choice = choose_load(t, seat, i, k);
        if (choice == 0)
            return;
        if (choice > 100) {
            t->b.ships[choice - 101].order.pick_up = ship->order.pick_up;
            ship->order.pick_up = choice - 101;
        } else {
            t->b.ships[choice - 1].order.drop = ship->order.drop;
            ship->order.drop = choice - 1;
        }
    }
}

static int ask_target(Table *t, int seat, int i, int what, int k)
{
    for (int j = 0; j < t->b.vessels; j++)
        if (hostile(&t->b, i, j))
            offer(t, j);
    return ask_listed(t, seat, what, i, k);
}

/* WW-350, WW-360: for each missile its target and its speed, which costs no power. */
static void ask_missiles(Table *t, int seat, int i)
{
    Order *order = &t->b.ships[i].order;
    int only = enemies(&t->b, i) == 1 ? enemy(&t->b, i, 0) : NOBODY;
    for (int k = 0; k < order->tubes; k++) {
        int target = only == NOBODY ? ask_target(t, seat, i, ASK_MISSILE_TARGET, k) : only;
        order->targets[k] = target;
        order->speeds[k] = ask(t, seat, ASK_MISSILE_SPEED, 1, 99, i, k, target);
    }
}

/* WW-040, WW-330, WW-400: the beam's power, and its one target where it fires. */
static void ask_beam(Table *t, int seat, int i, int left)
{
    Ship *ship = &t->b.ships[i];
    ship->order.beam = ask(t, seat, ASK_BEAM, 0, least(ship->beams, left), i, left, NOBODY);
    if (ship->order.beam > 0)
        ship->order.beam_target = ask_target(t, seat, i, ASK_BEAM_TARGET, 0);
}

/* WW-320: the power that the order so far does not use. */
static int power_left(const Ship *ship)
{
    const Order *order = &ship->order;
    return ship->pd - order->drive - order->tubes - order->cannons - order->beam - order->screen;
}

/* WW-R72: how many cannons fire, each a burst of one to three shells, all at one ship. */
static void ask_cannons(Table *t, int seat, int i)
{
    Ship *ship = &t->b.ships[i];
    Order *order = &ship->order;
    int left = power_left(ship);
    order->cannons = ask(t, seat, ASK_CANNONS, 0, least(left, least(ship->cannons, ship->shells)), i, left, NOBODY);
    if (order->cannons > 0) {
        int most_shells = least(3 * order->cannons, ship->shells);
        order->shells = ask(t, seat, ASK_SHELLS, order->cannons, most_shells, i, order->cannons, NOBODY);
        order->beam_target = ask_target(t, seat, i, ASK_CANNON_TARGET, 0);
    }
}

static void ask_screen(Table *t, int seat, int i)
{
    Ship *ship = &t->b.ships[i];
    int left = power_left(ship);
    ship->order.screen = ask(t, seat, ASK_SCREEN, 0, least(ship->screens, left), i, left, NOBODY);
}

/* WW-030, WW-310, WW-510: Attack, Dodge, Retreat for warpships, Negotiate by house rule. */
static int ask_tactic(Table *t, int seat, int i)
{
    offer(t, ATTACK);
    offer(t, DODGE);
    if (t->b.ships[i].warp)
        offer(t, RETREAT);
    if (t->b.rules.negotiate == 0)
        offer(t, NEGOTIATE);
    return ask_listed(t, seat, ASK_TACTIC, i, t->b.ships[i].pd);
}

/* WW-320 to WW-360, WW-R72: drive, then missiles and cannons, or beam and screen. */
static void write_fire(Table *t, int seat, int i)
{
    Ship *ship = &t->b.ships[i];
    Order *order = &ship->order;
    int limit = t->b.rules.player_speed_cap == 1 ? least(ship->pd, ship->tl + 6) : ship->pd; /* WW-320, IS-R11 */
    order->drive = ask(t, seat, ASK_DRIVE, 0, limit, i, ship->pd, NOBODY);
    int left = ship->pd - order->drive, ready = least(ship->tubes, ship->missiles);
    order->tubes = ask(t, seat, ASK_TUBES, 0, least(left, ready), i, left, NOBODY);
    if (order->tubes > 0)
        ask_missiles(t, seat, i);
    if (t->b.rules.edition == SECOND && ship->cannons > 0)
        ask_cannons(t, seat, i);
    if (order->tubes + order->cannons == 0) { /* WW-340: a ship that launches uses neither beam nor screen */
        ask_beam(t, seat, i, left);
        ask_screen(t, seat, i);
    }
}

/* WW-310 to WW-360, WW-R73: tactic, carried ships, drive and fire, countermeasures. */
static void write_order(Table *t, int seat, int i)
{
    Ship *ship = &t->b.ships[i];
    Order *order = &ship->order;
    order->tactic = ask_tactic(t, seat, i);
    if (order->tactic == NEGOTIATE || picked_up(&t->b, i)) { /* WW-510, WW-500: no fire */
        ask_screen(t, seat, i);
    } else {
        ask_carry(t, seat, i);
        if (order->drop != NOBODY || order->pick_up != NOBODY)
            ask_beam(t, seat, i, ship->pd);
        else
            write_fire(t, seat, i);
    }
    if (t->b.rules.edition == SECOND && ship->ecm > 0)
        order->ecm = ask(t, seat, ASK_ECM, 0, least(ship->ecm, power_left(ship)), i, power_left(ship), NOBODY);
}

/* WW-310: a seat's orders, ship by ship; those that may pick up others come first. */
static void write_orders(Table *t, int seat)
{
    memset(t->notes, 0, sizeof t->notes);
    for (int carrying = 1; carrying >= 0; carrying--)
        for (int i = 0; i < t->b.vessels; i++) {
            const Ship *ship = &t->b.ships[i];
            if (ship->side == seat && ship->status == FIGHTING && (ship->racks > 0) == carrying)
                write_order(t, seat, i);
        }
}

/* The seats that write orders this round, a bit each. */
static int plotting(const Battle *b)
{
    int seats = 0;
    for (int i = 0; i < b->vessels; i++)
        if (b->ships[i].side < NEUTRAL && engaged(b, i))
            seats |= 1 << b->ships[i].side;
    return seats;
}

/* ---- actions: the systemship's orders ---------------------------------------------------------------------------- */

/* IS-410, IS-420: uniform from 0 to PD, at most TL + 6. */
static int automatic_speed(Table *t, const Ship *ship)
{
    if (ship->pd == 0)
        return 0;
    if (t->b.rules.speed_draw == 1)
        return least(roll(t, ship->pd + 1) - 1, ship->tl + 6);
    return roll(t, least(ship->pd, ship->tl + 6) + 1) - 1;
}

/* IS-440 to IS-470: missiles with the share that tubes with missiles have among them, beams and screens. */
static bool uses_missiles(Table *t, const Ship *ship)
{
    int ready = least(ship->tubes, ship->missiles), systems = ready + ship->beams + ship->screens;
    if (ready == 0 || ready == systems)
        return ready > 0;
    switch (t->b.rules.missile_percent) { /* IS-R13: cut, rounded with halves up, or exact */
    case 2: return roll(t, systems) <= ready;
    case 1: return roll(t, 100) <= (200 * ready + systems) / (2 * systems);
    default: return roll(t, 100) <= 100 * ready / systems;
    }
}

/* IS-500 to IS-520: beam and screen in full, or a coin for each unit until one of them is full. */
static void automatic_beam(Table *t, Ship *ship, int power)
{
    int beam = 0, screen = 0;
    for (; power > 0 && beam < ship->beams && screen < ship->screens; power--) {
        if (power >= ship->beams - beam + ship->screens - screen)
            break;
        if (roll(t, 2) == 1)
            beam++;
        else
            screen++;
    }
    int more = least(power, ship->beams - beam);
    ship->order.beam = beam + more;
    ship->order.screen = screen + least(power - more, ship->screens - screen);
}

/* IS-410 to IS-620: speed, what to power, tactic, target, missile speeds, in this order. */
static void automatic_order(Table *t, int i)
{
    Ship *ship = &t->b.ships[i];
    Order *order = &ship->order;
    order->drive = automatic_speed(t, ship);
    int power = ship->pd - order->drive; /* IS-430 */
    if (uses_missiles(t, ship))
        order->tubes = least(power, least(ship->missiles, ship->tubes)); /* IS-480 */
    else
        automatic_beam(t, ship, power);
    int attack = order->beam > 0 ? 2 : 1; /* IS-530, IS-540 */
    order->tactic = roll(t, 6) <= attack ? ATTACK : DODGE;
    int targets = enemies(&t->b, i);
    int target = enemy(&t->b, i, targets > 1 ? roll(t, targets) - 1 : 0); /* IS-620 */
    order->beam_target = target;
    for (int k = 0; k < order->tubes; k++) {
        order->targets[k] = target;
        order->speeds[k] = roll(t, 10); /* IS-610 */
    }
}

static void automatic_orders(Table *t)
{
    for (int i = 0; i < t->b.vessels; i++)
        if (t->b.ships[i].automatic && engaged(&t->b, i))
            automatic_order(t, i);
}

/* IS-560: Attack at speed 0, no missile launched, no beam fired. */
static bool willing(const Ship *ship)
{
    const Order *order = &ship->order;
    return order->tactic == ATTACK && order->drive == 0 && order->tubes == 0 && order->beam == 0;
}

/* ---- attack: fire ------------------------------------------------------------------------------------------------ */

/* WW-380: firer's tactic, difference, target's tactic. */
static int finding(const Battle *b, int tactic, int difference, int target)
{
    return b->crt[(tactic * ROWS + most(LEAST, least(difference, MOST)) - LEAST) * 3 + target];
}

/* WW-510: one that negotiates in vain counts as Attack. */
static int counts_as(const Order *order)
{
    return order->tactic == NEGOTIATE ? ATTACK : order->tactic;
}

/* WW-410, WW-420: what a shot does; WW-R64: Escapes is a miss. */
static int worth(int result, int power)
{
    return result == MISS || result == ESCAPES ? 0 : power + result - HIT;
}

/* WW-350, WW-390, WW-420: missiles leave the stock at once and are always looked up in the Attack rows. */
static void fire_missiles(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    int aimed = NOBODY;
    bool may_fire = false;
    ship->missiles -= ship->order.tubes;
    ship->launched += ship->order.tubes;
    for (int k = 0; k < ship->order.tubes; k++) {
        int j = ship->order.targets[k];
        if (j != aimed) {
            aimed = j;
            may_fire = hostile(b, i, j);
        }
        if (may_fire) {
            Ship *target = &b->ships[j];
            int difference = ship->order.speeds[k] - target->order.drive;
            target->hits += worth(finding(b, ATTACK, difference, counts_as(&target->order)), 2 + ship->tl);
        }
    }
}

/* WW-380: what the table says of one ship's own tactic and drive against another. */
static int beam_finding(const Battle *b, const Order *own, const Order *target)
{
    return finding(b, counts_as(own), own->drive - target->drive, counts_as(target));
}

/* WW-370, WW-380, WW-400, WW-410: one shot with all the beam's power. */
static void fire_beam(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    int j = ship->order.beam_target;
    if (ship->order.beam > 0 && j != NOBODY && hostile(b, i, j)) {
        Ship *target = &b->ships[j];
        target->hits += worth(beam_finding(b, &ship->order, &target->order), ship->order.beam + ship->tl);
    }
}

/* WW-R72: bursts of shells, looked up like a beam: a hit for each shell, level and bonus once a burst. */
static void fire_cannons(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    int j = ship->order.beam_target;
    if (ship->order.cannons == 0)
        return;
    ship->shells -= ship->order.shells;
    if (hostile(b, i, j)) {
        Ship *target = &b->ships[j];
        int hit = worth(beam_finding(b, &ship->order, &target->order), 1 + ship->tl); /* of a burst of one shell */
        target->hits += hit == 0 ? 0 : ship->order.shells + ship->order.cannons * (hit - 1);
    }
}

/* WW-470: all fire of the round, gathered on its targets before any damage is applied. */
static void fire(Battle *b)
{
    for (int i = 0; i < b->vessels; i++) {
        fire_missiles(b, i);
        fire_beam(b, i);
        if (b->rules.edition == SECOND)
            fire_cannons(b, i);
    }
}

static bool fired_beam_at(const Ship *ship, int j)
{
    return ship->order.beam + ship->order.cannons > 0 && ship->order.beam_target == j;
}

static bool fired_at(const Ship *ship, int j)
{
    if (fired_beam_at(ship, j))
        return true;
    for (int k = 0; k < ship->order.tubes; k++)
        if (ship->order.targets[k] == j)
            return true;
    return false;
}

/* WW-R63: is this ship looked up when ship j retreats? */
static bool is_checked(const Battle *b, const Ship *ship, int j)
{
    switch (b->rules.escape_check) {
    case 0: return fired_beam_at(ship, j);
    case 1: return fired_at(ship, j);
    default: return true;
    }
}

/* WW-480, WW-R63, WW-R65: does a retreating ship get Escapes from every enemy that is looked up? */
static bool escapes(const Battle *b, int j)
{
    if (b->barred >> b->ships[j].side & 1)
        return false;
    for (int i = 0; i < b->vessels; i++)
        if (hostile(b, i, j) && is_checked(b, &b->ships[i], j) &&
            beam_finding(b, &b->ships[i].order, &b->ships[j].order) != ESCAPES)
            return false;
    return true;
}

/* ---- damage ------------------------------------------------------------------------------------------------------ */

enum { STEP = 8, LATER = 512 }; /* in an answer, each ship carried comes so much further on; parts from number 8 on */

/* WW-450: how many hits a ship can take. */
static int points(const Ship *s)
{
    int extras = s->ecm + s->armour + s->cannons + s->holds + (s->shells + 5) / 6;
    return s->pd + s->beams + s->screens + s->tubes + s->racks + (s->missiles + 2) / 3 + extras;
}

/* WW-R69: and those that it carries. */
static int carried_points(const Battle *b, int i)
{
    int total = 0;
    for (int j = 0; j < b->vessels; j++)
        if (carries(b, i, j))
            total += points(&b->ships[j]);
    return total;
}

/* WW-430, WW-440: a powered screen absorbs its power and the level, once, from the sum. */
static int effective(int hits, int screen, int tl)
{
    return screen == 0 ? hits : most(0, hits - screen - tl);
}

/* IS-650 to IS-710: the systemship's list, read from the top for every point. */
static int automatic_loss(const Ship *ship)
{
    int tubes = ship->tubes, beams = ship->beams, screens = ship->screens;
    if (tubes > ship->missiles)
        return TUBE;
    if (ship->missiles > 3 * tubes)
        return MISSILES;
    if (ship->pd > tubes + beams + screens)
        return PD;
    if (tubes >= most(beams, screens)) /* IS-680 and IS-690 come to the same for tubes, IS-680 and IS-700 for beams */
        return TUBE;
    return beams >= screens ? BEAM : SCREEN;
}

/* WW-450, WW-R74: one unit, or three missiles or six shells, or the last of them. */
static void mark_off(Ship *ship, int attribute)
{
    int size = attribute == MISSILES ? 3 : attribute == SHELLS ? 6 : 1;
    ship->taken++;
    ship->parts[attribute] -= least(ship->parts[attribute], size);
}

/* The answer that puts a hit on an attribute of the ship itself. */
static int loss_of(int attribute)
{
    return attribute % STEP + LATER * (attribute / STEP);
}

static int attribute_of(int choice)
{
    return choice % STEP + STEP * (choice / LATER);
}

static void offer_losses(Table *t, const Ship *ship, int base, bool racks)
{
    for (int part = PD; part < RACK; part++)
        if (ship->parts[part] > 0)
            offer(t, base + part);
    if (ship->racks > 0 && racks)
        offer(t, base + RACK);
    for (int part = ECM; part < PARTS; part++)
        if (ship->parts[part] > 0)
            offer(t, base + loss_of(part));
}

/* WW-450, WW-R69: the owner chooses; occupied racks go last, carried ships may take the hit instead. */
static int choose_loss(Table *t, int i, int hits)
{
    const Ship *ship = &t->b.ships[i];
    int carried = 0;
    for (int j = 0; j < t->b.vessels; j++)
        carried += carries(&t->b, i, j);
    offer_losses(t, ship, 0, ship->racks > carried || points(ship) == ship->racks);
    for (int j = 0; j < t->b.vessels; j++)
        if (carries(&t->b, i, j))
            offer_losses(t, &t->b.ships[j], STEP * (j + 1), true);
    return ask_listed(t, ship->side, ASK_TAKE_HIT, i, hits);
}

/* WW-090, WW-460: the end of a ship and of what it carries. */
static void destroy(Battle *b, int i)
{
    b->ships[i].status = DESTROYED;
    for (int j = 0; j < b->vessels; j++)
        if (carries(b, i, j))
            b->ships[j].status = DESTROYED;
}

/* WW-R69: with fewer racks than ships carried, the last of them is lost with its rack. */
static void lose_occupied_rack(Battle *b, int i)
{
    int carried = 0, last = 0;
    for (int j = 0; j < b->vessels; j++)
        if (carries(b, i, j)) {
            carried++;
            last = j;
        }
    if (carried > b->ships[i].racks)
        b->ships[last].status = DESTROYED;
}

/* WW-450, WW-R69: mark off one point, of the ship itself or of one that it carries. */
static void lose(Battle *b, int i, int choice)
{
    if (choice % LATER < STEP) {
        mark_off(&b->ships[i], attribute_of(choice));
        if (choice == RACK)
            lose_occupied_rack(b, i);
    } else {
        int j = choice % LATER / STEP - 1;
        mark_off(&b->ships[j], attribute_of(choice));
        if (points(&b->ships[j]) == 0)
            destroy(b, j);
    }
}

/* WW-450, IS-640: hits one at a time, by the owner's choice or by a systemship's list. */
static void take(Table *t, int i, int hits)
{
    Ship *ship = &t->b.ships[i];
    if (ship->automatic) {
        for (hits = least(hits, points(ship)); hits > 0; hits--)
            mark_off(ship, automatic_loss(ship));
    } else if (hits >= points(ship) + carried_points(&t->b, i)) {
        ship->taken += points(ship); /* nothing is left to choose: all of it is gone */
        memset(ship->parts, 0, sizeof ship->parts);
    } else {
        for (; hits > 0 && points(ship) > 0; hits--)
            lose(&t->b, i, choose_loss(t, i, hits));
    }
}

/* WW-430 to WW-470, IS-R32, IS-R33: the round's hits, ship by ship; did any ship take damage? */
static bool damage(Table *t)
{
    bool harmed = false;
    for (int i = 0; i < t->b.vessels; i++) {
        Ship *ship = &t->b.ships[i];
        if (ship->status == FIGHTING && ship->hits > 0) {
            int through = effective(ship->hits, ship->order.screen, ship->tl);
            ship->struck += effective(ship->hits, ship->order.screen, 0);
            if (through > 0) {
                harmed = true;
                take(t, i, through);
            }
        }
    }
    return harmed;
}

/* WW-460, WW-090: a ship with all attributes at 0 is destroyed. */
static void destroy_stripped(Battle *b)
{
    for (int i = 0; i < b->vessels; i++) {
        const Ship *ship = &b->ships[i];
        if (ship->status == FIGHTING && ship->taken > 0 && points(ship) == 0)
            destroy(b, i);
    }
}

/* ---- turn: negotiation ------------------------------------------------------------------------------------------- */

static bool in_combat(const Battle *b, int i, bool neutral)
{
    return (b->ships[i].side == NEUTRAL) == neutral && engaged(b, i);
}

/* IS-R23: ships that have nobody left to fight are out of this combat. */
static void leave_in_peace(Battle *b)
{
    for (int i = 0; i < b->vessels; i++) {
        Ship *ship = &b->ships[i];
        if (ship->side < NEUTRAL && b->treaties >> ship->side & 1 && ship->status == FIGHTING && enemies(b, i) == 0)
            ship->status = PEACE;
    }
}

/* IS-560, IS-570, IS-R22: free passage for the sides that asked, if every systemship there is willing. */
static void treaties(Battle *b, int asked)
{
    int opposing = 0;
    bool granted = true;
    for (int i = 0; i < b->vessels; i++)
        if (in_combat(b, i, true)) {
            for (int j = 0; j < b->vessels; j++)
                if (hostile(b, i, j))
                    opposing |= 1 << b->ships[j].side;
            if (!b->ships[i].automatic || !willing(&b->ships[i]))
                granted = false;
        }
    if (b->rules.negotiate_scope == 0 && opposing & ~asked)
        granted = false;
    if (granted)
        b->treaties |= asked & opposing & ~b->betrayed;
    leave_in_peace(b);
}

/* WW-510: fighting ends for this turn. */
static void make_peace(Battle *b)
{
    for (int i = 0; i < b->vessels; i++)
        if (b->ships[i].status == FIGHTING)
            b->ships[i].status = PEACE;
}

/* IS-560 to IS-580, WW-510: treaties with willing systemships, and peace where everybody in the combat chose it. */
static void negotiate(Battle *b)
{
    int asked = 0, others = 0; /* sides of which a ship chose it; sides that fight on */
    for (int i = 0; i < b->vessels; i++)
        if (b->ships[i].order.tactic == NEGOTIATE && engaged(b, i))
            asked |= 1 << b->ships[i].side;
    if (asked == 0)
        return;
    bool neutral_fights = false;
    for (int i = 0; i < b->vessels; i++) {
        if (b->ships[i].order.tactic != NEGOTIATE && in_combat(b, i, false))
            others |= 1 << b->ships[i].side;
        neutral_fights |= in_combat(b, i, true);
    }
    asked &= ~others;
    if (asked != 0 && neutral_fights)
        treaties(b, asked);
    else if (asked != 0 && others == 0)
        make_peace(b);
}

/* ---- turn: carried ships and retreat ----------------------------------------------------------------------------- */

/* WW-500: a ship dropped in this round neither fires nor is fired at in it. */
static void drop(Battle *b)
{
    for (int i = 0; i < b->vessels; i++)
        if (b->ships[i].warp)
            for (int j = b->ships[i].order.drop; j != NOBODY; j = b->ships[j].order.drop) {
                b->ships[j].dropped = 1;
                b->ships[j].carrier = NOBODY;
            }
}

static int aboard(const Battle *b, int i)
{
    int carried = 0;
    for (int j = 0; j < b->vessels; j++)
        carried += carries(b, i, j);
    return carried;
}

/* WW-090, WW-500: what was dropped stays in the hex; what was picked up leaves with its carrier, if its racks hold. */
static void pick_up(Battle *b)
{
    for (int i = 0; i < b->vessels; i++) {
        Ship *ship = &b->ships[i];
        if (ship->dropped)
            ship->status = FIGHTING;
        int j = ship->warp && ship->status != DESTROYED ? ship->order.pick_up : NOBODY;
        for (; j != NOBODY; j = b->ships[j].order.pick_up)
            if (b->ships[j].status == FIGHTING && aboard(b, i) < ship->racks) {
                b->ships[j].status = CARRIED;
                b->ships[j].carrier = i;
            }
    }
}

static bool retreats(const Ship *ship)
{
    return ship->status == FIGHTING && ship->order.tactic == RETREAT;
}

/* WW-480: the retreating ships that get Escapes from every enemy looked up, a bit each. */
static int escaping(const Battle *b)
{
    int gone = 0;
    for (int i = 0; i < b->vessels; i++)
        if (retreats(&b->ships[i]) && escapes(b, i))
            gone |= 1 << i;
    return gone;
}

/* WW-480: those that live through the damage are gone. */
static void retreat(Battle *b, int fleeing)
{
    for (int i = 0; i < b->vessels; i++)
        if (fleeing >> i & 1 && retreats(&b->ships[i]))
            b->ships[i].status = ESCAPED;
}

/* ---- turn: the end ----------------------------------------------------------------------------------------------- */

enum { WIN, LOSS, MUTUAL, STANDOFF }; /* the challenge's outcomes */
enum { LONG_QUIET = 3 };              /* rounds without damage after which the phasing side must withdraw */

static bool anybody_fights(const Battle *b)
{
    for (int i = 0; i < b->vessels; i++)
        if (engaged(b, i))
            return true;
    return false;
}

static bool lives(const Battle *b, int side)
{
    for (int i = 0; i < b->vessels; i++)
        if (b->ships[i].side == side && b->ships[i].status != NONE && b->ships[i].status != DESTROYED)
            return true;
    return false;
}

/* IS-R53: hits marked off on the systemship less those on the warpship. */
static int margin(const Battle *b)
{
    int total = 0;
    for (int i = 0; i < b->vessels; i++)
        total += b->ships[i].side == NEUTRAL ? b->ships[i].taken : -b->ships[i].taken;
    return total;
}

/* IS-020, IS-R53, IS-R54 */
static int challenge_result(const Battle *b)
{
    if (b->rules.challenge_victory == 2)
        return margin(b) > 0 ? WIN : margin(b) < 0 ? LOSS : STANDOFF;
    if (lives(b, NEUTRAL))
        return lives(b, 0) ? STANDOFF : LOSS;
    return lives(b, 0) || b->rules.challenge_victory == 1 ? WIN : MUTUAL;
}

/* The one side left, mutual destruction or a stand-off: the sides, then those two, then the neutral side. */
static int duel_result(const Battle *b)
{
    int left = 0, count = 0;
    for (int side = 0; side < b->sides; side++)
        if (lives(b, side)) {
            left = side;
            count++;
        }
    if (lives(b, NEUTRAL)) {
        left = b->sides + 2;
        count++;
    }
    return count == 0 ? b->sides : count == 1 ? left : b->sides + 1;
}

/* IS-S01: a player's ship as it was built, or a systemship that has still to be rolled up. */
static void anew(Ship *ship)
{
    if (ship->automatic) {
        memset(&ship->built, 0, sizeof ship->built);
        ship->tl = 0;
    }
    launch(ship);
    ship->status = FIGHTING;
    ship->drive = ship->tactic = ship->hits = ship->struck = ship->launched = ship->taken = 0;
}

/* IS-S01: three points for a win, none for a loss, one for what lies between; then the next systemship. */
static void score(Battle *b)
{
    static const int POINTS[] = {3, 0, 1, 1};
    b->score += POINTS[b->result];
    b->met++;
    if (b->met < b->rules.gauntlet) {
        b->over = b->round = b->quiet = b->treaties = 0;
        for (int i = 0; i < b->vessels; i++)
            anew(&b->ships[i]);
    } else {
        int tenth = 10 * b->score / (3 * b->rules.gauntlet);
        b->result = tenth > 9 ? 9 : tenth;
    }
}

/* WW-490, IS-070, IS-870, IS-R47: is the combat over? */
static void end_round(Battle *b)
{
    if (b->contest == GAUNTLET && b->met == 0 && b->round == 1)
        b->first = b->ships[0].order;
    b->over = !anybody_fights(b) || (b->rules.combat_length == 0 ? b->round >= b->rules.rounds : b->quiet >= LONG_QUIET);
    if (b->over)
        b->result = b->contest == DUEL ? duel_result(b) : challenge_result(b);
    if (b->over && b->contest == GAUNTLET)
        score(b);
}

/* ---- special: countermeasures ------------------------------------------------------------------------------------ */

/* WW-R68, WW-R73: ship j shifts missiles of ship i; the points that are left then. */
static int shift_missiles(Table *t, int j, int i, int left)
{
    Order *order = &t->b.ships[i].order;
    int better = t->b.ships[j].tl - t->b.ships[i].tl;
    for (int k = 0; k < order->tubes; k++) {
        int reach = left + better, speed = order->speeds[k];
        if (order->targets[k] == j && left > 0 && reach > 0) {
            int arrives = ask(t, t->b.ships[j].side, ASK_JAM, speed - reach, speed + reach, j, speed, NOBODY);
            if (arrives != speed) {
                left -= most(1, abs(arrives - speed) - better);
                order->speeds[k] = arrives;
            }
        }
    }
    return left;
}

static void use_ecm(Table *t)
{
    for (int j = 0; j < t->b.vessels; j++) {
        int left = t->b.ships[j].order.ecm;
        for (int i = 0; i < t->b.vessels; i++)
            if (left > 0 && t->b.ships[i].order.tubes > 0 && hostile(&t->b, i, j))
                left = shift_missiles(t, j, i, left);
    }
}

/* ---- turn: the round --------------------------------------------------------------------------------------------- */

/* An empty order form; of the missiles' boxes only those are written on that have tubes powered. */
static void clear(Order *order)
{
    order->tactic = ATTACK;
    order->drive = order->beam = order->screen = order->tubes = order->ecm = order->cannons = order->shells = 0;
    order->beam_target = order->drop = order->pick_up = NOBODY;
}

static void begin_round(Battle *b)
{
    b->round++;
    b->shown = 0;
    for (int i = 0; i < b->vessels; i++) {
        b->ships[i].hits = b->ships[i].dropped = 0;
        clear(&b->ships[i].order);
    }
}

/* WW-310: all orders are shown together. */
static void show_orders(Battle *b)
{
    b->shown = 1;
    for (int i = 0; i < b->vessels; i++)
        if (engaged(b, i)) {
            b->ships[i].drive = b->ships[i].order.drive;
            b->ships[i].tactic = b->ships[i].order.tactic;
        }
}

/* IS-030 to IS-080, WW-310: one combat round. */
static void play_beat(Table *t)
{
    Battle *b = &t->b;
    begin_round(b);
    bool again = b->met > 0 && b->round == 1; /* IS-S01: the same first order against every systemship */
    bool blind = b->contest != DUEL && !again && b->round == 1 && b->rules.challenge_first_plot == 0; /* IS-040, IS-R55 */
    if (!blind)
        roll_up(t);
    if (again)
        b->ships[0].order = b->first;
    int seats = again ? 0 : plotting(b), before = t->beat.answers;
    for (int seat = 0; seat < b->sides; seat++)
        if (seats >> seat & 1) {
            t->sealed = t->beat.answers - before;
            write_orders(t, seat);
        }
    t->sealed = 0;
    if (blind)
        roll_up(t); /* IS-050: only now */
    automatic_orders(t);
    show_orders(b);
    negotiate(b);
    drop(b);
    if (b->rules.edition == SECOND)
        use_ecm(t);
    fire(b);
    int fleeing = escaping(b); /* WW-470: a ship that is destroyed now has still fired */
    bool harmed = damage(t);
    destroy_stripped(b);
    retreat(b, fleeing);
    pick_up(b);
    b->quiet = harmed ? 0 : b->quiet + 1;
    end_round(b);
}

/* ---- opponents: at random ---------------------------------------------------------------------------------------- */

enum { PLAN = 1000 }; /* draws of a whole round's plan come from here, those of single answers from their numbers */

/* Retreat with chance 1/10, Negotiate with 1/20, else Attack or Dodge. */
static int random_tactic(const Table *t)
{
    const Question *q = &t->q;
    int draw = chance(t, q->taken, 20);
    for (int i = 0; i < q->count; i++)
        if ((q->listed[i] == RETREAT && draw <= 2) || (q->listed[i] == NEGOTIATE && draw == 3))
            return q->listed[i];
    return q->listed[chance(t, q->taken + PLAN, 2) - 1];
}

static int random_answer(const Table *t)
{
    const Question *q = &t->q;
    if (q->what == ASK_TACTIC)
        return random_tactic(t);
    if (q->what == ASK_TUBES && chance(t, q->taken, 2) == 1)
        return 0;
    if (q->what == ASK_MISSILE_SPEED)
        return chance(t, q->taken, 10);
    if (q->count > 0)
        return q->listed[chance(t, q->taken, q->count) - 1];
    int low = q->what == ASK_TUBES ? 1 : q->low;
    return low + chance(t, q->taken, q->high - low + 1) - 1;
}

/* ---- opponents: facts -------------------------------------------------------------------------------------------- */

/* WW-080, IS-R52: may this seat see a ship's values? */
static bool known(const Battle *b, const Ship *ship, int seat)
{
    return ship->side == seat || b->over || (ship->automatic && b->rules.systemship_visibility == 0);
}

/* One fact of the foe that ship i would fire at first; what is not seen of it is 0. */
static int foe_fact(const Battle *b, int i, int which)
{
    int j = enemy(b, i, 0);
    if (which == FACT_SHOWN)
        return b->round > 1;
    if (j == NOBODY)
        return 0;
    const Ship *foe = &b->ships[j];
    if (which == FACT_FOE_SYSTEMSHIP)
        return foe->side == NEUTRAL;
    if (which == FACT_FOE_DRIVE)
        return foe->drive;
    if (which == FACT_FOE_TACTIC)
        return foe->tactic;
    if (!known(b, foe, b->ships[i].side))
        return 0;
    switch (which) {
    case FACT_FOE_PD: return foe->pd;
    case FACT_FOE_BEAMS: return foe->beams;
    case FACT_FOE_SCREENS: return foe->screens;
    case FACT_FOE_TUBES: return foe->tubes;
    case FACT_FOE_MISSILES: return foe->missiles;
    case FACT_FOE_TL: return foe->tl;
    case FACT_FOE_POINTS: return points(foe);
    default: return points(foe) > 0; /* FACT_FOE_SEEN */
    }
}

/* One fact for ship i, as its seat may know it. */
static int fact(const Battle *b, int i, int which)
{
    const Ship *ship = &b->ships[i];
    switch (which) {
    case FACT_ROUND: return b->round;
    case FACT_ROUNDS_LEFT: return b->rules.combat_length == 0 ? b->rules.rounds - b->round : 99;
    case FACT_PD: return ship->pd;
    case FACT_BEAMS: return ship->beams;
    case FACT_SCREENS: return ship->screens;
    case FACT_TUBES: return ship->tubes;
    case FACT_MISSILES: return ship->missiles;
    case FACT_RACKS: return ship->racks;
    case FACT_TL: return ship->tl;
    case FACT_POINTS: return points(ship);
    case FACT_LOST: return ship->taken;
    case FACT_SHIPS: return fighting(b, ship->side);
    case FACT_FOES: return enemies(b, i);
    case FACT_ECM: return ship->ecm;
    case FACT_ARMOUR: return ship->armour;
    case FACT_CANNONS: return ship->cannons;
    case FACT_SHELLS: return ship->shells;
    default: return foe_fact(b, i, which);
    }
}

/* Do all the conditions hold for ship i? */
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

/* ---- opponents: standing orders ---------------------------------------------------------------------------------- */

/* A tactic drawn by its weight among those that are legal. */
static int ordered_tactic(const Table *t, const Standing *s, int k)
{
    const Question *q = &t->q;
    int total = 0;
    for (int i = 0; i < q->count; i++)
        total += s->weights[q->listed[i]];
    if (total == 0)
        return q->listed[0];
    int draw = chance(t, PLAN + STANDING * q->ship + k, total);
    for (int i = 0; i < q->count; i++) {
        draw -= s->weights[q->listed[i]];
        if (draw <= 0)
            return q->listed[i];
    }
    return q->listed[0];
}

/* Power for beam or screen: what is left for it in the order given. The beam is asked first. */
static int ordered_share(const Question *q, const Standing *s, int system, int later)
{
    int left = q->fact;
    for (int place = 0; place < 3; place++) {
        if (s->power[place] == system)
            return least(q->high, least(s->limits[place], left));
        if (s->power[place] == POWER_SCREENS)
            left = most(0, left - least(later, s->limits[place]));
    }
    return 0;
}

/* Cannons fire beside tubes, and in place of a beam that is weaker, where screens do not come first. */
static int ordered_cannons(const Ship *ship, const Question *q, const Standing *s)
{
    bool beam_first = s->power[0] == POWER_SCREENS || s->power[0] < 0 || ship->beams > 3 * q->high;
    return ship->order.tubes == 0 && beam_first ? 0 : q->high;
}

/* A missile's speed from the list. */
static int ordered_speed(const Table *t, const Standing *s, int k)
{
    const Question *q = &t->q;
    if (s->speed_count == 0)
        return least(5, q->high);
    int at;
    if (s->speed_mode == ONE)
        at = chance(t, 2 * PLAN + STANDING * q->ship + k, s->speed_count) - 1;
    else if (s->speed_mode == ANY)
        at = chance(t, q->taken, s->speed_count) - 1;
    else
        at = q->fact % s->speed_count;
    int speed = s->speeds[at];
    if (s->over_foe && q->target >= 0)
        speed += t->b.ships[q->target].drive;
    return most(q->low, least(q->high, speed));
}

/* How much ship j is wanted as a target. */
static int preference(const Battle *b, int target, int j, int seat)
{
    const Ship *ship = &b->ships[j];
    if (target == SYSTEMSHIP)
        return ship->side == NEUTRAL;
    int left = known(b, ship, seat) ? points(ship) : 99 - ship->struck;
    return target == WEAKEST ? -left : target == STRONGEST ? left : 0;
}

/* The foe that the standing order prefers; the first among equals. */
static int ordered_target(const Table *t, const Standing *s)
{
    const Question *q = &t->q;
    int best = 0, wanted = preference(&t->b, s->target, q->listed[0], q->seat);
    for (int i = 1; i < q->count; i++) {
        int found = preference(&t->b, s->target, q->listed[i], q->seat);
        if (found > wanted) {
            best = i;
            wanted = found;
        }
    }
    return q->listed[best];
}

/* What a standing order says of one box of the order form. */
static int ordered(const Table *t, const Standing *s, int k)
{
    const Question *q = &t->q;
    const Ship *ship = &t->b.ships[q->ship];
    switch (q->what) {
    case ASK_TACTIC: return ordered_tactic(t, s, k);
    case ASK_DRIVE: return least(q->high, s->drive_mode == FIXED ? s->drive : most(0, ship->pd - s->drive));
    case ASK_TUBES: return s->power[0] == POWER_TUBES ? least(q->high, s->limits[0]) : 0;
    case ASK_MISSILE_SPEED: return ordered_speed(t, s, k);
    case ASK_BEAM: return ordered_share(q, s, POWER_BEAMS, ship->screens);
    case ASK_SCREEN: return ordered_share(q, s, POWER_SCREENS, 0);
    case ASK_CANNONS: return ordered_cannons(ship, q, s);
    case ASK_SHELLS:
    case ASK_ECM: return q->high; /* of what is left over all goes to the ECM */
    default: return ordered_target(t, s);
    }
}

/* Which standing order ship i follows in this plot. */
static int followed(Table *t, const Doctrine *d, int i)
{
    if (t->notes[i] == 0) {
        int k = 0;
        while (k < d->count && !holds(&t->b, i, &d->orders[k].when))
            k++;
        t->notes[i] = 2 + (k < d->count ? k : NOBODY);
    }
    return t->notes[i] - 2;
}

/* No standing order fits: the middle of what is legal. */
static int fallback(const Question *q)
{
    if (q->count > 0)
        return q->listed[q->count / 2];
    return q->what == ASK_MISSILE_SPEED ? 5 : (q->low + q->high) / 2;
}

/* Drop what is carried while the ship is not about to leave; never pick up. */
static int doctrine_carry(const Table *t)
{
    const Question *q = &t->q;
    return t->b.ships[q->ship].order.tactic == DODGE && q->count > 1 && q->listed[1] <= 100 ? q->listed[1] : 0;
}

/* ---- opponents: own hits ----------------------------------------------------------------------------------------- */

/* The first loss of the list that is legal and has more left than it must keep. */
static int listed_loss(const Ship *ship, const Question *q, const HitRule *rule)
{
    for (int k = 0; k < rule->count; k++) {
        const Loss *loss = &rule->losses[k];
        int kept = loss->other < 0 ? loss->more_than : ship->parts[loss->other];
        if (ship->parts[loss->attribute] > kept)
            for (int i = 0; i < q->count; i++)
                if (q->listed[i] == loss_of(loss->attribute))
                    return q->listed[i];
    }
    return NOBODY;
}

/* The legal loss of which the ship has the most; carried ships are spared. */
static int most_left(const Ship *ship, const Question *q)
{
    int best = 0;
    for (int i = 1; i < q->count; i++)
        if (q->listed[i] % LATER < STEP &&
            ship->parts[attribute_of(q->listed[i])] > ship->parts[attribute_of(q->listed[best])])
            best = i;
    return q->listed[best];
}

static int doctrine_loss(const Table *t, const Doctrine *d)
{
    const Question *q = &t->q;
    const Ship *ship = &t->b.ships[q->ship];
    for (int k = 0; k < d->hit_count; k++)
        if (holds(&t->b, q->ship, &d->hits[k].when)) {
            int choice = listed_loss(ship, q, &d->hits[k]);
            if (choice != NOBODY)
                return choice;
        }
    return most_left(ship, q);
}

/* ---- opponents: countermeasures ----------------------------------------------------------------------------------- */

/* What a missile of level 0 at a speed does to a ship as its order stands. */
static int missile_hits(const Table *t, int speed)
{
    const Order *own = &t->b.ships[t->q.ship].order;
    return worth(finding(&t->b, ATTACK, speed - own->drive, counts_as(own)), 2);
}

/* The speed at which a missile does least, the nearest to its own among equals. */
static int safest_speed(const Table *t)
{
    int own = t->q.fact, best = own, fewest = missile_hits(t, own);
    for (int shift = 1; shift <= t->q.high - own; shift++)
        for (int sign = -1; sign <= 1; sign += 2) {
            int hits = missile_hits(t, own + sign * shift);
            if (hits < fewest) {
                best = own + sign * shift;
                fewest = hits;
            }
        }
    return best;
}

/* The answer that a seat's doctrine gives to the question. */
static int answer(Table *t)
{
    const Question *q = &t->q;
    const Doctrine *d = &t->doctrines[q->seat];
    if (d->mind == RANDOM)
        return random_answer(t);
    if (q->what == ASK_JAM)
        return safest_speed(t);
    if (q->what == ASK_TAKE_HIT)
        return doctrine_loss(t, d);
    if (q->what == ASK_CARRY)
        return doctrine_carry(t);
    int k = followed(t, d, q->ship);
    return k == NOBODY ? fallback(q) : ordered(t, &d->orders[k], k);
}

/* ---- battles ----------------------------------------------------------------------------------------------------- */

enum { BEATS_MAX = 200, OUTCOMES = 10, SEATS_MOST = SIDES }; /* a battle is called after so many beats */

#define RECORDS "small battles of at most four seats"

/* Not the house rules and tables before it, nor the empty places after it. */
static void deal(Battle *b, const Battle *start)
{
    size_t from = offsetof(Battle, round), to = offsetof(Battle, ships) + (size_t)start->vessels * sizeof(Ship);
    memcpy((char *)b + from, (const char *)start + from, to - from);
}

static bool plays_on(const Battle *b, int beats)
{
    (void)b;
    return beats < BEATS_MAX;
}

static void require_known(const Battle *b, const Doctrine *doctrines, int count)
{
    if (b->sides != count || b->vessels > VESSELS)
        fail("these records are not those of a battle with a doctrine for each seat");
    for (int seat = 0; seat < count; seat++)
        if (doctrines[seat].mind > DOCTRINE)
            fail("the careful opponent is not written in C; let random or simple ones play");
}

#include "battles.h"
