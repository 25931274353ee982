/* The rules of Myoss Gamma by hand in C, as the compiled Python rules have them: for ships of one section that carry
   nothing.

   Usage: myoss_rules RECORDS SEED N

   RECORDS is a file of 32-bit numbers: the sizes in bytes of a Battle and of a Doctrine, how many doctrines follow, the
   battle to begin from, and a doctrine for each seat, packed as src/admiralty/core/records.py packs them. Any number of
   ships and players of the small size class, under any house rules but fleeing, is read from there; nothing of it is
   known beforehand. The program plays battles 0 to N-1 of the simulation from SEED, so that outcomes, dice and beats
   are those of the compiled Python rules to the last one.

   The functions are those of src/admiralty/games/myoss, one by one and in its order: movement, damage, attack, people,
   destruction, menu, actions, setup, victory, turn, aiming, simple. Clause ids stand with them. Every question that the
   rules ask of the battle is asked here, too; only where the answer leads to what these ships have not (sections,
   shuttles, holds, cloaks, tractor beams, communications), the program ends and says so. What nobody hears of (events)
   is left out. One thread. */

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "arithmetic.h"

/* ---- records: as records.py and options.py declare them ---------------------------------------------------------- */

enum { SEATS = 8, SHIPS = 16, SECTIONS = 16, PARTS = 128, SUPPORTS = 16, TASKS = 192, NOBODY = -1, NOTHING = -1 };

typedef int32_t number;

typedef struct {
    number credits, turn_limit, surprise, battles, example_ships, support_rolls, tractor_cost, victory, turn_order;
    number open_sheets, unmanned_decay, lifesupport_explosion, bridge_handover, maneuver_index, scan_scope, autofire_when;
    number adjust_floor, critical_adjust, rehit_roll, attribute_loss, repair_attribute, beams_blocked_by, evacuation;
    number transporter_range, fleeing, debris_targets, debris_selection, self_destruct_power;
} Rules;

typedef struct { number side, raised, primary, berth; } Plan;

typedef struct {
    number side, kind, ship, section, size, low, high, tg_bought, tg_start, tg, wrecked, cost, built, bought[2], value[2];
    number crewed, staffed, vacant, used, planned, serves, autofire, target, lock, doors, cargo, cargo_lost, people, order;
} Part;

typedef struct { number side, ship, home, first, end, size, exposed, neighbours; } Section;

typedef struct {
    number side, status, shuttle, cost, first, end, first_section, end_section, designed_unmanned, bridged, primary;
    number bridge, shield, cloak, berth, home, ap, rp, hp, saved, acted, taken_up, scans, people, fleeing, flight, chasing;
    number order;
    Plan plan;
} Ship;

typedef struct {
    Rules rules;
    number contest, goal_side, goal_rounds, goal_cargo, sides, teams[SEATS], out, turns[SEATS], place, stage, round;
    number acting, shown, berths, locks, shots, quiet, over, result;
    number battle, past, limits[SEATS], purse[SEATS], captor[SEATS], survivors[SEATS];
    number ship_count, section_count, part_count, support_count, work_count;
    Ship ships[SHIPS];
    Section sections[SECTIONS];
    Part parts[PARTS];
    number structure[SUPPORTS], dependant[SUPPORTS];
    number work_task[TASKS], work_part[TASKS], work_section[TASKS], work_ship[TASKS], work_points[TASKS];
    number work_cause[TASKS];
} Battle;

typedef struct { number mind; } Doctrine;

_Static_assert(sizeof(Battle) == 5892 * 4, "a Battle is 5892 numbers");

/* ---- words and tables: as words.py and tables.py number them ----------------------------------------------------- */

enum {
    NO_KIND, BRIDGE, CREW, LIFE_SUPPORT, ENGINE, WEAPON, SHIELD, CLOAK, SENSOR, COMPUTER, TRACTOR_BEAM, MAINTENANCE,
    MEDICAL, TRANSPORTER, HOLD, RACK, COMMUNICATIONS, SELF_DESTRUCT, STRUCTURE, DECORATION, ARMOR, AMENITY, FRAME,
    KINDS,
};
enum { NONE, FIGHTING, STORED, DOCKED, DESTROYED, ESCAPED, SURRENDERED, WITHDRAWN };
enum { SETUP, START, SHIPS_ACT, OVER };
enum { BATTLE };
enum {
    END, FIRE, SCAN, REPAIR, HEAL, SHIELD_ON, SHIELD_OFF, CLOAK_ON, CLOAK_OFF, ATTACH, AUTOFIRE_ON, AUTOFIRE_OFF, LOCK,
    RELEASE, DOORS, LAUNCH, STOW, TRANSFER, BEAM_PEOPLE, KEEP, SELF_DESTRUCTION, CUT, REMOTE, OTHER_BRIDGE,
};
enum { NO_TASK, DAMAGE, ROLL, EXPLODE, DEBRIS, SPLIT };
enum { COMBAT, LACK_OF_AIR, SELF_DESTRUCTED, DERELICT };
enum {
    ASK_RAISE = 1, ASK_PRIMARY, ASK_SERVE, ASK_NEW_BRIDGE = 9, ASK_SUFFER, ASK_SHIP, ASK_ACTION = 13, ASK_WEAPON,
    ASK_TARGET, ASK_SECTION, ASK_SENSOR, ASK_REPAIR, ASK_RESTORE, ASK_HEAL, ASK_SHIELD, ASK_COMPUTER = 23, ASK_ATTACH,
    ASK_PICK_ROLL = 38, ASK_ADJUST, ASK_FREE_PICK, ASK_LOSE, ASK_REPAIR_WHAT = 50, ASK_FREE_LOCATION,
};
enum { RANDOM, GUNNER, SIMPLE };

enum { CLEAN_MISS = 0, ONE_MORE = 11, FREE_PICK = 20, LOWEST_INDEX = -10, TO_ATTACKER = 1, NEITHER = 0 };
enum { ADJUSTMENT = 5, DEBRIS_INDEX = 1, LONG_QUIET = 50, BACKFIRE = 10, MISS = -1000 };

/* MG-2710 to MG-2830: by Attack Index -10 to +10, how many dice, who picks, who adjusts. */
static const number ROLLS[21] = {1, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 1};
static const number PICKER[21] = {0, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0};
static const number ADJUSTER[21] = {0, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0};
static const number ATTRIBUTES[KINDS] = {0, 1, 1, 1, 2, 2, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 0, 0, 0, 1, 0};
static const number ACTIVE[KINDS] = {0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0};

/* ---- the table: the battle, its dice and the question that is put ------------------------------------------------ */

enum { FACTS = 6, OFFERS = PARTS };

typedef struct {
    int seat, what, low, high, count; /* count values listed, or any from low to high */
    int facts[FACTS], listed[OFFERS];
} Question;

typedef struct {
    Beat beat;
    Question q;
    const Doctrine *doctrines;
    Battle b;
} Table;

static int answer(Table *t);

static _Noreturn void fail(const char *what);

ALWAYS int roll(Table *t, int sides)
{
    return throw_die(&t->beat, sides);
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
    q->seat = seat, q->what = what, q->low = low, q->high = high;
    memcpy(q->facts, facts, sizeof q->facts);
    int value = answer(t);
    bool legal = q->count == 0 && low <= value && value <= high;
    for (int i = 0; i < q->count; i++)
        legal |= q->listed[i] == value;
    if (!legal)
        fail("a computer player gave an answer that is not legal");
    q->count = 0;
    answered(&t->beat);
    return value;
}

#define ASK(t, seat, what, low, high, ...) asked(t, seat, what, low, high, (const int[FACTS]){__VA_ARGS__})

/* ---- movement: where a ship is ----------------------------------------------------------------------------------- */

ALWAYS bool in_battle(const Battle *b, int i)
{
    int status = b->ships[i].status;
    return status == FIGHTING || status == STORED || status == DOCKED;
}

ALWAYS int outermost(const Battle *b, int i)
{
    if (b->ships[i].status == DOCKED)
        fail("a ship is docked");
    return i;
}

/* MG-1540: in space, not in a hold. */
ALWAYS bool in_space(const Battle *b, int i)
{
    return b->ships[outermost(b, i)].status == FIGHTING;
}

ALWAYS int chase_of(const Battle *b, int i)
{
    i = outermost(b, i);
    return b->ships[i].fleeing == 1 ? i : b->ships[i].chasing;
}

ALWAYS bool together(const Battle *b, int i, int j)
{
    return b->rules.fleeing == 0 || chase_of(b, i) == chase_of(b, j);
}

/* MG-S100: of different teams? */
ALWAYS bool opposing(const Battle *b, int i, int j)
{
    return b->teams[b->ships[i].side] != b->teams[b->ships[j].side];
}

/* ---- movement: locks, which these ships have not ----------------------------------------------------------------- */

ALWAYS bool holds(const Battle *b)
{
    if (b->locks != 0)
        fail("a tractor beam holds somebody");
    return false;
}

ALWAYS void unlock(Battle *b, int c)
{
    if (b->parts[c].lock != NOBODY)
        fail("a tractor beam holds somebody");
}

static void unlock_all(Battle *b, int i)
{
    for (int c = b->ships[i].first; c < b->ships[i].end; c++)
        if (b->parts[c].ship == i && b->parts[c].lock != NOBODY)
            unlock(b, c);
}

/* ---- movement: scores, and who steers a ship --------------------------------------------------------------------- */

/* MG-590, MG-R36: the highest maneuver of any one engine that works and is exposed. */
static int engine_maneuver(const Battle *b, int i)
{
    int best = 0;
    const Ship *ship = &b->ships[i];
    for (int c = ship->first; c < ship->end; c++) {
        const Part *part = &b->parts[c];
        if (part->kind == ENGINE && part->tg > 0 && part->ship == i && part->value[0] > best)
            if (b->sections[part->section].exposed == 1)
                best = part->value[0];
    }
    return best;
}

static int maneuver_score(const Battle *b, int i)
{
    i = outermost(b, i);
    if (b->ships[i].shuttle == 1)
        return 1;
    int base = engine_maneuver(b, i);
    holds(b);
    return base;
}

/* MG-R25: people in an undestroyed crew component or bridge? */
static bool manned(const Battle *b, int i)
{
    for (int c = b->ships[i].first; c < b->ships[i].end; c++) {
        const Part *part = &b->parts[c];
        if ((part->kind == CREW || part->kind == BRIDGE) && part->staffed == 1 && part->tg > 0 && part->ship == i)
            return true;
    }
    return false;
}

static bool has_working(const Battle *b, int i, int kind)
{
    for (int c = b->ships[i].first; c < b->ships[i].end; c++) {
        const Part *part = &b->parts[c];
        if (part->kind == kind && part->tg > 0 && part->ship == i)
            return true;
    }
    return false;
}

/* MG-R58: communications on both, of one player, and people on the one that leads. */
static bool leads(const Battle *b, int j, int i)
{
    if (j == i || b->ships[j].side != b->ships[i].side || !in_battle(b, j) || b->ships[j].shuttle == 1)
        return false;
    return has_working(b, j, COMMUNICATIONS) && has_working(b, i, COMMUNICATIONS) && manned(b, j);
}

static bool linked(const Battle *b, int i)
{
    for (int j = 0; j < b->ship_count; j++)
        if (leads(b, j, i))
            return true;
    return false;
}

static void leave(Battle *b, int i, int status)
{
    b->ships[i].status = status;
    b->ships[i].berth = NOTHING;
    for (int n = 0; n < b->ship_count; n++)
        for (int j = 0; j < b->ship_count; j++)
            if (b->ships[j].berth != NOTHING)
                fail("a ship is carried");
    for (int j = 0; j < b->ship_count; j++)
        if (b->ships[j].status == status) {
            unlock_all(b, j);
            holds(b);
        }
}

/* ---- damage ------------------------------------------------------------------------------------------------------ */

/* MG-R74: one more thing to be worked out, before all that is on the list. */
static void push(Battle *b, int task, int part, int section, int ship, int points, int cause)
{
    int k = b->work_count;
    b->work_task[k] = task;
    b->work_part[k] = part;
    b->work_section[k] = section;
    b->work_ship[k] = ship;
    b->work_points[k] = points;
    b->work_cause[k] = cause;
    b->work_count = k + 1;
}

/* MG-730 to MG-750: what gets through the active shield, which loses one PR if it absorbs anything. */
static int absorb(Battle *b, int i, int power)
{
    int shield = b->ships[i].shield;
    if (shield == NOTHING)
        return power;
    Part *part = &b->parts[shield];
    int through = most(0, power - part->value[0]);
    if (part->value[0] > 0)
        part->value[0]--;
    return through;
}

/* MG-2930: a weapon or a piece of debris hits component c of ship i: the active shield first. */
static void strike(Battle *b, int i, int c, int power)
{
    int through = absorb(b, i, power);
    if (through > 0)
        push(b, DAMAGE, c, NOTHING, i, through, COMBAT);
}

static void lose_point(Part *part, int k, int floor)
{
    if (part->value[k] > floor)
        part->value[k]--;
}

/* MG-2960 to MG-2980: with a point of toughness goes a point of the highest other attribute. */
static void lose_attributes(Table *t, int c, int floor)
{
    Part *part = &t->b.parts[c];
    int count = ATTRIBUTES[part->kind];
    if (count == 0)
        return;
    if (t->b.rules.attribute_loss == 1) {
        for (int k = 0; k < count; k++)
            lose_point(part, k, floor);
        return;
    }
    int lost = 0;
    if (count == 2) {
        if (part->value[1] > part->value[0])
            lost = 1;
        else if (part->value[1] == part->value[0] && part->value[0] > floor)
            lost = ASK(t, part->side, ASK_LOSE, 0, 1, part->ship, c, part->value[0], part->tg);
    }
    lose_point(part, lost, floor);
}

static void lose_contents(const Part *part)
{
    if (part->kind == HOLD || part->kind == RACK)
        fail("a hold or rack is lost");
}

/* MG-440, MG-800, MG-1070: what is destroyed is active no more. */
static void put_out(Battle *b, int c)
{
    Part *part = &b->parts[c];
    Ship *ship = &b->ships[part->ship];
    part->autofire = 0;
    part->target = NOBODY;
    part->staffed = 0;
    if (ship->shield == c)
        ship->shield = NOTHING;
    if (ship->cloak == c)
        ship->cloak = NOTHING;
    if (ship->bridge == c)
        ship->bridge = NOTHING;
}

/* MG-320, MG-3110: a component is destroyed; a decoration disappears without a roll. */
static void ruin(Battle *b, int c, int cause)
{
    Part *part = &b->parts[c];
    part->tg = 0;
    part->wrecked = 1;
    put_out(b, c);
    lose_contents(part);
    if (b->support_count > 0)
        fail("a structure supports something");
    if (part->kind != DECORATION)
        push(b, ROLL, c, part->section, part->ship, 0, cause);
}

/* MG-300, MG-2960 to MG-3010: points of damage one at a time; what is left over at destruction is lost. */
static void harm(Table *t, int c, int points, int cause, int floor)
{
    Battle *b = &t->b;
    Part *part = &b->parts[c];
    if (part->ship == NOBODY)
        return;
    if (part->tg == 0) { /* MG-320, MG-R48 */
        if (part->kind != DECORATION && b->rules.rehit_roll == 0)
            push(b, ROLL, c, part->section, part->ship, 0, cause);
        return;
    }
    bool lost = points >= part->tg;
    for (int k = 0; k < points && !lost; k++) {
        part->tg--;
        lose_attributes(t, c, floor);
    }
    if (part->lock != NOBODY)
        fail("a tractor beam holds somebody");
    if (lost)
        ruin(b, c, cause);
    else
        lose_contents(part);
}

/* ---- attack: who can be attacked --------------------------------------------------------------------------------- */

static int exposed_sections(const Battle *b, int i)
{
    int count = 0;
    for (int s = b->ships[i].first_section; s < b->ships[i].end_section; s++)
        count += b->sections[s].ship == i && b->sections[s].exposed == 1;
    return count;
}

static bool is_exposed(const Battle *b, int i)
{
    for (int s = b->ships[i].first_section; s < b->ships[i].end_section; s++)
        if (b->sections[s].ship == i && b->sections[s].exposed == 1)
            return true;
    return false;
}

static int section_count(const Battle *b, int i)
{
    int count = 0;
    for (int s = b->ships[i].first_section; s < b->ships[i].end_section; s++)
        count += b->sections[s].ship == i;
    return count;
}

/* MG-1540, MG-R23: any other ship in the battle that is not in a hold. */
static bool can_attack(const Battle *b, int i, int j)
{
    if (i == j || !in_space(b, j) || !in_space(b, i) || !together(b, i, j))
        return false;
    return b->ships[j].shuttle == 1 || is_exposed(b, j);
}

/* MG-2330, MG-2050: undestroyed, exposed, not yet fired in this turn. */
ALWAYS bool can_fire(const Battle *b, int i, int c)
{
    const Part *part = &b->parts[c];
    return part->kind == WEAPON && part->ship == i && part->tg > 0 && part->used == 0 &&
           b->sections[part->section].exposed == 1;
}

/* ---- attack: the Attack Index ------------------------------------------------------------------------------------ */

/* MG-610, MG-R34: the difference of the maneuver scores, in full or in bands. */
static int maneuver_part(const Battle *b, int i, int j)
{
    holds(b);
    int difference = maneuver_score(b, i) - maneuver_score(b, j);
    if (b->rules.maneuver_index == 0)
        return difference;
    int band = abs(difference) < 2 ? 0 : abs(difference) < 5 ? 1 : 2;
    return difference > 0 ? band : -band;
}

/* MG-990 to MG-1050: what the computers attached to the weapon add, one less on autofire. */
static int targeting(const Battle *b, int i, int c, bool automatic)
{
    int total = 0;
    for (int k = b->ships[i].first; k < b->ships[i].end; k++) {
        const Part *part = &b->parts[k];
        if (part->kind == COMPUTER && part->serves == c && part->tg > 0 && part->ship == i)
            total += part->value[0];
    }
    return automatic ? most(0, total - 1) : total;
}

/* MG-410 to MG-430: 2 when all bridges are destroyed, 1 when only the primary one is. */
static int bridge_penalty(const Battle *b, int i)
{
    const Ship *ship = &b->ships[i];
    if (ship->bridged == 0)
        return 0;
    if (ship->primary != NOTHING && b->parts[ship->primary].tg > 0 && b->parts[ship->primary].ship == i)
        return 0;
    for (int c = ship->first; c < ship->end; c++) {
        const Part *part = &b->parts[c];
        if (part->kind == BRIDGE && part->tg > 0 && part->ship == i)
            return 1;
    }
    return 2;
}

/* MG-2640 to MG-2700, MG-R35: all that applies is added. */
static int attack_index(const Battle *b, int i, int c, int j, bool automatic)
{
    int index = maneuver_part(b, i, j) + targeting(b, i, c, automatic) + b->parts[c].value[1];
    holds(b);
    if (!automatic)
        index += b->ships[i].scans;
    else if (!manned(b, i) && !linked(b, i))
        index -= 2;
    if (b->ships[j].cloak != NOTHING)
        index -= b->parts[b->ships[j].cloak].value[0];
    return index - bridge_penalty(b, i) + most(1, section_count(b, j)) - 1;
}

/* ---- attack: the dice -------------------------------------------------------------------------------------------- */

/* MG-2180, MG-2920: the component of a section with this hit location. */
static int part_at(const Battle *b, int s, int at)
{
    for (int c = b->sections[s].first; c < b->sections[s].end; c++)
        if (b->parts[c].low <= at && at <= b->parts[c].high)
            return c;
    return NOTHING;
}

/* MG-2830, MG-2870: unless 99 is rolled the attacker names the component. */
static int picked_freely(Table *t, int i, int c, int j, int s)
{
    if (roll(t, 100) == 99)
        return NOTHING;
    const Section *section = &t->b.sections[s];
    int seat = t->b.ships[i].side;
    if (t->b.rules.open_sheets == 1 && t->b.ships[j].side != seat)
        return part_at(&t->b, s, ASK(t, seat, ASK_FREE_LOCATION, 1, section->size, i, c, j, s));
    for (int k = section->first; k < section->end; k++)
        offer(t, k);
    return ASK(t, seat, ASK_FREE_PICK, 0, 0, i, c, j, s);
}

/* MG-2890, MG-R42: roll until the number lies within the size, which is a hit; another 100 misses. */
static int critical(Table *t, int s)
{
    int size = t->b.sections[s].size, at = roll(t, 100);
    while (size < at && at < 100)
        at = roll(t, 100);
    return at <= size ? at : MISS;
}

/* MG-2860, MG-2910, MG-R41, MG-R42: one player moves the number by up to 5, never to 100. */
static int adjusted(Table *t, int i, int c, int j, int s, int row, int at, bool is_critical)
{
    int seat = t->b.ships[ADJUSTER[row] > NEITHER ? i : j].side, size = t->b.sections[s].size;
    int low = t->b.rules.adjust_floor == 1 ? at - ADJUSTMENT : most(1, at - ADJUSTMENT);
    int high = least(99, at + ADJUSTMENT);
    if (is_critical && t->b.rules.critical_adjust == 0)
        low = most(1, low), high = least(size, high);
    return ASK(t, seat, ASK_ADJUST, low, high, i, c, j, s, at, size);
}

/* MG-2840 to MG-2910: the number that decides where a shot lands: rolled, picked, adjusted. */
static int location(Table *t, int i, int c, int j, int s, int row)
{
    int at = roll(t, 100);
    if (row == CLEAN_MISS)
        return at == 100 ? critical(t, s) : MISS;
    int picker = t->b.ships[PICKER[row] > NEITHER ? i : j].side, second = at, third = at;
    if (at < 100 && ROLLS[row] > 1) {
        second = roll(t, 100);
        third = second;
        if (second < 100 && ROLLS[row] > 2)
            third = roll(t, 100);
    }
    bool is_critical = at == 100 || second == 100 || third == 100;
    if (is_critical) {
        at = critical(t, s);
        if (at == MISS)
            return MISS;
    } else if (ROLLS[row] > 1) {
        offer(t, at);
        if (second != at)
            offer(t, second);
        if (third != at && third != second)
            offer(t, third);
        at = ASK(t, picker, ASK_PICK_ROLL, 0, 0, i, c, j, s, t->b.sections[s].size, ADJUSTER[row] * PICKER[row]);
    }
    return ADJUSTER[row] == NEITHER ? at : adjusted(t, i, c, j, s, row, at, is_critical);
}

/* MG-2710 to MG-2920: the component that the attack hits, or NOTHING. */
static int aimed(Table *t, int i, int c, int j, int s, int index)
{
    int row = least(most(index - LOWEST_INDEX, CLEAN_MISS), FREE_PICK);
    if (row == FREE_PICK)
        return picked_freely(t, i, c, j, s);
    int at = location(t, i, c, j, s, row);
    return 1 <= at && at <= t->b.sections[s].size ? part_at(&t->b, s, at) : NOTHING;
}

/* MG-240, MG-250, MG-2640 to MG-2950: weapon c of ship i fires at section s of ship j. */
static void fire(Table *t, int i, int c, int j, int s, bool automatic)
{
    Battle *b = &t->b;
    int index = attack_index(b, i, c, j, automatic), power = b->parts[c].value[0];
    b->parts[c].used = 1;
    b->shots = 1;
    if (!automatic && b->rules.scan_scope == 0)
        b->ships[i].scans = 0;
    if (b->ships[j].shuttle == 1)
        fail("a shuttle is shot at");
    int k = aimed(t, i, c, j, s, index);
    if (k != NOTHING)
        strike(b, j, k, power);
}

/* MG-3180: a flying component attacks with AI +1 and nothing else. */
static void debris_hits(Table *t, int c, int j, int s, int power)
{
    t->b.shots = 1;
    int k = aimed(t, j, c, j, s, DEBRIS_INDEX);
    if (k != NOTHING)
        strike(&t->b, j, k, power);
}

static int aim_section(Table *t, int i, int c, int j)
{
    const Battle *b = &t->b;
    for (int s = b->ships[j].first_section; s < b->ships[j].end_section; s++)
        if (b->sections[s].ship == j && b->sections[s].exposed == 1)
            offer(t, s);
    return ASK(t, b->ships[i].side, ASK_SECTION, 0, 0, i, c, j);
}

/* ---- people: who leaves a dying ship ----------------------------------------------------------------------------- */

/* MG-1410 to MG-1440, MG-R62: nobody can, without shuttles and transporters. */
static void evacuate(const Battle *b, int s)
{
    if (b->rules.evacuation == 1)
        return;
    int i = b->sections[s].ship, people = 0;
    for (int c = b->sections[s].first; c < b->sections[s].end; c++) {
        const Part *part = &b->parts[c];
        if (part->tg > 0 && (part->kind == CREW || c == b->ships[i].bridge))
            people += part->value[0];
        else if (part->kind == HOLD && part->tg > 0)
            fail("a ship has a hold");
    }
    if (people == 0 || b->ships[i].shield != NOTHING || b->ships[i].cloak != NOTHING || b->rules.transporter_range == 1)
        return;
    for (int c = b->ships[i].first; c < b->ships[i].end; c++)
        if (b->parts[c].kind == TRANSPORTER && b->parts[c].ship == i && b->parts[c].tg > 0)
            fail("a ship has a transporter");
}

/* ---- destruction: what is lost ----------------------------------------------------------------------------------- */

/* MG-1100: the ship is no more. */
static void sink(Battle *b, int i)
{
    b->ships[i].status = DESTROYED;
    b->ships[i].berth = NOTHING;
    holds(b);
    for (int c = 0; c < b->part_count; c++) {
        Part *part = &b->parts[c];
        if (part->autofire == 1 && part->target == i) {
            part->autofire = 0;
            part->target = NOBODY;
        }
    }
}

/* MG-3130: a section is gone, with all that is in it. */
static void remove_section(Battle *b, int s)
{
    Section *section = &b->sections[s];
    int i = section->ship;
    const Ship *ship = &b->ships[i];
    for (int c = section->first; c < section->end; c++) {
        unlock(b, c);
        put_out(b, c);
        b->parts[c].ship = NOBODY;
    }
    section->ship = NOBODY;
    for (int q = ship->first_section; q < ship->end_section; q++)
        if (b->sections[q].ship == i)
            fail("a ship has several sections");
    sink(b, i);
    for (int j = 0; j < b->ship_count; j++)
        if (b->ships[j].berth != NOTHING)
            fail("a ship is carried");
}

/* MG-2080, MG-3130: the ship is lost, and nothing flies. */
static void fall_apart(Battle *b, int s)
{
    int i = b->sections[s].ship;
    evacuate(b, s);
    remove_section(b, s);
    push(b, SPLIT, NOTHING, NOTHING, i, 0, COMBAT);
}

/* ---- destruction: the roll --------------------------------------------------------------------------------------- */

/* MG-3120: the section's original size less the sizes of its destroyed components. */
static int destruction_index(const Battle *b, int s)
{
    int index = b->sections[s].size;
    for (int c = b->sections[s].first; c < b->sections[s].end; c++)
        if (b->parts[c].tg == 0)
            index -= b->parts[c].size;
    return index;
}

static bool frame_is_gone(const Battle *b, int s)
{
    for (int c = b->sections[s].first; c < b->sections[s].end; c++)
        if (b->parts[c].kind == FRAME && b->parts[c].tg == 0)
            return true;
    return false;
}

/* MG-1920, MG-3110 to MG-3130: above the Destruction Index it is lost; without its frame in any case. */
static void destruction_roll(Table *t, int s, int cause)
{
    Battle *b = &t->b;
    int i = b->sections[s].ship;
    if (i == NOBODY)
        return;
    int index = destruction_index(b, s);
    if (roll(t, 100) > index) {
        bool quiet = cause == LACK_OF_AIR || cause == DERELICT;
        if (quiet && b->rules.lifesupport_explosion == 0)
            fall_apart(b, s);
        else
            push(b, EXPLODE, NOTHING, s, i, 0, cause);
    } else if (frame_is_gone(b, s))
        fall_apart(b, s);
}

/* ---- destruction: the explosion ---------------------------------------------------------------------------------- */

static int living(const Battle *b, int s)
{
    int count = 0;
    for (int c = b->sections[s].first; c < b->sections[s].end; c++)
        count += b->parts[c].tg > 0;
    return count;
}

/* Undestroyed, and not chosen yet? */
static bool may_fly(const Battle *b, int c, int base)
{
    if (b->parts[c].tg == 0)
        return false;
    for (int k = base; k < b->work_count; k++)
        if (b->work_part[k] == c)
            return false;
    return true;
}

/* MG-3240, MG-R73: one undestroyed component that does not fly yet: by its locations, or all alike. */
static int draw_piece(Table *t, int s, int base, int left)
{
    const Battle *b = &t->b;
    if (b->rules.debris_selection == 1) {
        int n = left > 1 ? roll(t, left) : 1;
        for (int c = b->sections[s].first; c < b->sections[s].end; c++)
            if (may_fly(b, c, base) && --n == 0)
                return c;
    }
    int c = part_at(b, s, roll(t, 100));
    while (c == NOTHING || !may_fly(b, c, base))
        c = part_at(b, s, roll(t, 100));
    return c;
}

/* The flying components go to the top of the list of work, the first of them topmost. */
static void choose_pieces(Table *t, int s, int cause, int pieces)
{
    Battle *b = &t->b;
    int base = b->work_count;
    for (int n = 0; n < pieces; n++)
        push(b, DEBRIS, NOTHING, NOTHING, NOBODY, 0, cause);
    for (int n = 0; n < pieces; n++) {
        int c = draw_piece(t, s, base, living(b, s) - n);
        b->work_part[base + pieces - 1 - n] = c;
        b->work_points[base + pieces - 1 - n] = b->parts[c].tg;
    }
}

/* MG-R76: how often section q stands in the list of targets. */
static int entries_of(const Battle *b, int i, int chase, int q)
{
    int j = b->sections[q].ship;
    if (j == i)
        fail("a ship has several sections");
    return in_space(b, j) && chase_of(b, j) == chase ? b->sections[q].exposed : 0;
}

/* MG-3160, MG-R76: entry `wanted` of the list of targets, a section; NOBODY counts the entries. */
static int list_target(const Battle *b, int i, int chase, int wanted)
{
    int count = 0;
    for (int own = 0; own < 2; own++) {
        for (int q = 0; q < b->section_count; q++) {
            int j = b->sections[q].ship;
            if (j != NOBODY && (j == i) == (own == 1)) {
                count += entries_of(b, i, chase, q);
                if (wanted != NOBODY && count >= wanted)
                    return q;
            }
        }
        if (own == 0)
            for (int j = 0; j < b->ship_count; j++)
                if (b->ships[j].shuttle == 1)
                    fail("a shuttle flies");
    }
    return count;
}

/* MG-R72: as many to every entry; the rest to different entries drawn at random. */
static void deal_evenly(Table *t, int *quota, int pieces, int entries)
{
    int each = pieces / entries;
    for (int k = 0; k < entries; k++)
        quota[k] = each;
    for (int n = 0; n < pieces - each * entries; n++) {
        int left = roll(t, entries - n);
        for (int k = 0; k < entries; k++)
            if (quota[k] == each && --left == 0) {
                quota[k]++;
                break;
            }
    }
}

static int draw_slot(Table *t, int *quota, int entries, int slots)
{
    int n = slots > 1 ? roll(t, slots) : 1;
    for (int k = 0; k < entries; k++) {
        n -= quota[k];
        if (n <= 0) {
            quota[k]--;
            return k + 1;
        }
    }
    return 1;
}

/* MG-3170, MG-3250: every piece gets a random entry of the list, or the pieces are dealt evenly. */
static void choose_targets(Table *t, int i, int chase, int base, int pieces, int entries)
{
    Battle *b = &t->b;
    int quota[SECTIONS] = {0};
    if (b->rules.debris_targets == 1)
        deal_evenly(t, quota, pieces, entries);
    for (int n = 0; n < pieces; n++) {
        int at = base + pieces - 1 - n, entry = 1;
        if (b->rules.debris_targets == 1)
            entry = draw_slot(t, quota, entries, pieces - n);
        else if (entries > 1)
            do
                entry = roll(t, 100);
            while (entry > entries);
        int found = list_target(b, i, chase, entry);
        b->work_section[at] = found;
        b->work_ship[at] = b->sections[found].ship;
    }
}

/* MG-3130 to MG-3200: half of the undestroyed components, rounded up, fly at all other ships. */
static void explode(Table *t, int s, int cause)
{
    Battle *b = &t->b;
    int i = b->sections[s].ship;
    if (i == NOBODY)
        return;
    evacuate(b, s);
    int chase = chase_of(b, i), pieces = (living(b, s) + 1) / 2;
    remove_section(b, s);
    push(b, SPLIT, NOTHING, NOTHING, i, 0, cause);
    int entries = list_target(b, i, chase, NOBODY);
    if (entries > 0) {
        int base = b->work_count;
        choose_pieces(t, s, cause, pieces);
        choose_targets(t, i, chase, base, pieces, entries);
    }
}

/* MG-R71: one piece of debris; one whose target is gone is lost. */
static void fly(Table *t, int c, int s, int power)
{
    int j = t->b.sections[s].ship;
    if (j != NOBODY && in_battle(&t->b, j))
        debris_hits(t, c, j, s, power);
}

/* MG-3200, MG-R74: work out all that is still to be worked out. */
static void settle(Table *t)
{
    Battle *b = &t->b;
    while (b->work_count > 0) {
        int k = --b->work_count;
        switch (b->work_task[k]) {
        case DAMAGE:
            harm(t, b->work_part[k], b->work_points[k], b->work_cause[k], 1);
            break;
        case ROLL:
            destruction_roll(t, b->work_section[k], b->work_cause[k]);
            break;
        case EXPLODE:
            explode(t, b->work_section[k], b->work_cause[k]);
            break;
        case DEBRIS:
            fly(t, b->work_part[k], b->work_section[k], b->work_points[k]);
            break;
        case SPLIT:
            if (b->ships[b->work_ship[k]].status != DESTROYED)
                fail("a ship has several sections");
        }
    }
}

/* ---- menu: what a ship may do now -------------------------------------------------------------------------------- */

ALWAYS bool is_staff(int kind)
{
    return kind == BRIDGE || kind == CREW;
}

/* MG-1260, MG-1270: the attributes below their purchased value, a bit each. */
static int lost_attributes(const Battle *b, int c)
{
    const Part *part = &b->parts[c];
    if (is_staff(part->kind))
        return 0;
    int bits = 0;
    for (int k = 0; k < ATTRIBUTES[part->kind]; k++)
        if (part->value[k] < part->bought[k])
            bits |= 1 << k;
    return bits;
}

static bool can_serve(const Battle *b, int i, int c, int k)
{
    const Part *part = &b->parts[k];
    return part->kind == WEAPON && part->ship == i && part->tg > 0 && b->parts[c].serves != k;
}

static bool can_aim(const Battle *b, int i, int c, int j)
{
    return can_attack(b, i, j) && !(b->parts[c].autofire == 1 && b->parts[c].target == j);
}

/* MG-1340, MG-R31: healing, and a bridge that takes over for an action. */
static int uses_of_staff(const Battle *b, int i, int c)
{
    const Part *part = &b->parts[c];
    const Ship *ship = &b->ships[i];
    int bits = 0;
    if (ship->hp > 0 && part->staffed == 1 && part->value[0] + part->vacant < part->bought[0])
        if (has_working(b, i, MEDICAL))
            bits = 1 << HEAL;
    if (part->kind == BRIDGE && ship->bridge == NOTHING && b->rules.bridge_handover == 1 && ship->taken_up < 2)
        bits |= 1 << OTHER_BRIDGE;
    return bits;
}

/* MG-780 to MG-830: a shield is turned on, changed to or turned off. */
static int uses_of_screen(const Battle *b, int i, int c)
{
    const Ship *ship = &b->ships[i];
    if (b->parts[c].kind == CLOAK)
        fail("a ship has a cloak");
    if (ship->shield == c)
        return 1 << SHIELD_OFF;
    return ship->cloak == NOTHING ? 1 << SHIELD_ON : 0;
}

/* MG-1020, MG-1040: another weapon to serve, autofire on, at another target, or off. */
static int uses_of_computer(const Battle *b, int i, int c)
{
    const Part *part = &b->parts[c];
    int bits = 0;
    for (int k = b->ships[i].first; k < b->ships[i].end; k++)
        if (b->parts[k].kind == WEAPON && can_serve(b, i, c, k)) {
            bits = 1 << ATTACH;
            break;
        }
    if (part->autofire == 1)
        bits |= 1 << AUTOFIRE_OFF;
    if (part->serves != NOTHING && b->parts[part->serves].tg > 0)
        for (int j = 0; j < b->ship_count; j++)
            if (can_aim(b, i, c, j))
                return bits | 1 << AUTOFIRE_ON;
    return bits;
}

static bool can_repair(const Battle *b, int i)
{
    return b->ships[i].rp > 0 && has_working(b, i, MAINTENANCE);
}

/* MG-1250 to MG-1280, MG-R52: has it damage, or lost a point of an attribute? */
ALWAYS bool is_worn(const Part *part)
{
    if (part->tg < part->tg_bought)
        return true;
    return (part->value[0] < part->bought[0] || part->value[1] < part->bought[1]) && !is_staff(part->kind);
}

/* The actions besides repairs that undestroyed component c of ship i serves or is the object of, a bit each. */
static int uses(const Battle *b, int i, int c)
{
    const Part *part = &b->parts[c];
    int bits = 0;
    switch (part->kind) {
    case WEAPON:
        if (can_fire(b, i, c))
            bits |= 1 << FIRE;
        break;
    case SENSOR:
        if (part->used == 0 && b->sections[part->section].exposed == 1 && in_space(b, i))
            bits |= 1 << SCAN;
        break;
    case BRIDGE:
    case CREW:
        bits |= uses_of_staff(b, i, c);
        break;
    case SHIELD:
    case CLOAK:
        bits |= uses_of_screen(b, i, c);
        break;
    case COMPUTER:
        bits |= uses_of_computer(b, i, c);
        break;
    default:
        fail("a ship has a component that this program does not know");
    }
    return bits;
}

/* Is undestroyed component c of ship i what this action may be about? */
static bool serves(const Battle *b, int i, int c, int action)
{
    if (action == FIRE)
        return can_fire(b, i, c);
    if (action == REPAIR)
        return is_worn(&b->parts[c]) && can_repair(b, i);
    return ACTIVE[b->parts[c].kind] && uses(b, i, c) >> action & 1;
}

static bool has_target(const Battle *b, int i)
{
    for (int j = 0; j < b->ship_count; j++)
        if (can_attack(b, i, j))
            return true;
    return false;
}

/* MG-2300 to MG-2480: the actions that ship i may take now, a bit each. */
static int menu(const Battle *b, int i)
{
    int bits = 0;
    bool workshop = can_repair(b, i);
    for (int c = b->ships[i].first; c < b->ships[i].end; c++) {
        const Part *part = &b->parts[c];
        if (part->ship == i && part->tg > 0) {
            if (workshop && is_worn(part))
                bits |= 1 << REPAIR;
            if (ACTIVE[part->kind])
                bits |= uses(b, i, c);
        }
    }
    if (bits >> FIRE & 1 && !has_target(b, i))
        bits &= ~(1 << FIRE);
    if (b->berths > 0 || section_count(b, i) > 1)
        fail("a ship has holds or several sections");
    return bits;
}

/* ---- actions ----------------------------------------------------------------------------------------------------- */

static bool leads_now(const Battle *b, int i, int j)
{
    if (b->ships[j].side != b->ships[i].side || b->ships[j].shuttle == 1 || manned(b, j) || !leads(b, i, j))
        return false;
    fail("a ship leads another");
}

/* The component that an action is about, as its player chooses. */
static int object_of(Table *t, int i, int action, int what)
{
    const Battle *b = &t->b;
    for (int c = b->ships[i].first; c < b->ships[i].end; c++)
        if (b->parts[c].ship == i && b->parts[c].tg > 0 && serves(b, i, c, action))
            offer(t, c);
    return ASK(t, b->ships[i].side, what, 0, 0, i);
}

/* MG-2330: a weapon fires at a ship that is named before any die is rolled. */
static void fire_weapon(Table *t, int i)
{
    const Battle *b = &t->b;
    int c = object_of(t, i, FIRE, ASK_WEAPON);
    for (int j = 0; j < b->ship_count; j++)
        if (can_attack(b, i, j))
            offer(t, j);
    int target = ASK(t, b->ships[i].side, ASK_TARGET, 0, 0, i, c);
    if (exposed_sections(b, target) > 1)
        fail("a ship has several sections");
    fire(t, i, c, target, aim_section(t, i, c, target), false);
}

/* MG-2530 to MG-2550: 0 success, 1 failure, 2 backfire. */
static int has_failed(Table *t)
{
    if (roll(t, 100) > 1)
        return 0;
    return roll(t, 100) > BACKFIRE ? 1 : 2;
}

/* MG-2300 to MG-2320: a sensor helps the next shot; one that backfires hinders it. */
static void scan(Table *t, int i)
{
    int c = object_of(t, i, SCAN, ASK_SENSOR);
    t->b.parts[c].used = 1;
    int failed = has_failed(t);
    if (failed == 0)
        t->b.ships[i].scans += t->b.parts[c].value[0];
    else if (failed == 2)
        t->b.ships[i].scans--;
}

/* MG-1260: a point of an attribute that its owner chooses. */
static void restore(Table *t, int i, int c, int lost)
{
    for (int k = 0; k < ATTRIBUTES[t->b.parts[c].kind]; k++)
        if (lost >> k & 1)
            offer(t, k);
    int k = ASK(t, t->b.ships[i].side, ASK_RESTORE, 0, 0, i, c);
    t->b.parts[c].value[k]++;
}

/* MG-1250 to MG-1280, MG-2560, MG-R53: a point of damage and one of another attribute. */
static void repair(Table *t, int i)
{
    int c = object_of(t, i, REPAIR, ASK_REPAIR);
    Part *part = &t->b.parts[c];
    t->b.ships[i].rp--;
    int failed = has_failed(t);
    if (failed == 2)
        harm(t, c, 1, COMBAT, 0);
    if (failed > 0)
        return;
    bool damaged = part->tg < part->tg_bought;
    int lost = lost_attributes(&t->b, c);
    if (damaged && lost > 0 && t->b.rules.repair_attribute == 1) {
        damaged = ASK(t, part->side, ASK_REPAIR_WHAT, 0, 1, i, c) == 0;
        lost = damaged ? 0 : lost;
    }
    if (damaged)
        part->tg++;
    if (lost > 0)
        restore(t, i, c, lost);
}

/* MG-1340, MG-2570: one lost AP of a crew component or bridge, for the turns to come. */
static void heal(Table *t, int i)
{
    Part *part = &t->b.parts[object_of(t, i, HEAL, ASK_HEAL)];
    t->b.ships[i].hp--;
    int failed = has_failed(t);
    if (failed == 0)
        part->value[0]++;
    else if (failed == 2 && part->value[0] > 0)
        part->value[0]--;
}

static void attach(Table *t, int i)
{
    int c = object_of(t, i, ATTACH, ASK_COMPUTER);
    for (int k = t->b.ships[i].first; k < t->b.ships[i].end; k++)
        if (can_serve(&t->b, i, c, k))
            offer(t, k);
    t->b.parts[c].serves = ASK(t, t->b.ships[i].side, ASK_ATTACH, 0, 0, i, c);
}

static void perform(Table *t, int i, int action)
{
    switch (action) {
    case FIRE:
        fire_weapon(t, i);
        break;
    case SCAN:
        scan(t, i);
        break;
    case REPAIR:
        repair(t, i);
        break;
    case HEAL:
        heal(t, i);
        break;
    case SHIELD_ON:
        t->b.ships[i].shield = object_of(t, i, action, ASK_SHIELD);
        unlock_all(&t->b, i);
        break;
    case ATTACH:
        attach(t, i);
        break;
    case OTHER_BRIDGE:
        t->b.ships[i].bridge = object_of(t, i, action, ASK_NEW_BRIDGE);
        break;
    default:
        fail("a computer player took an action that this program does not know");
    }
}

/* MG-200, MG-240: one action of ship i; false: it does no more. */
static bool act(Table *t, int i)
{
    Battle *b = &t->b;
    Ship *ship = &b->ships[i];
    if (ship->shuttle == 0 && !manned(b, i))
        ship->ap = 0;
    if (ship->ap == 0)
        return false;
    int bits = menu(b, i);
    offer(t, END);
    for (int action = 0; bits >> action; action++)
        if (bits >> action & 1)
            offer(t, action);
    for (int j = 0; j < b->ship_count; j++)
        leads_now(b, i, j);
    int action = ASK(t, ship->side, ASK_ACTION, 0, 0, i, ship->ap, i);
    if (action == END)
        return false;
    ship->ap--;
    perform(t, i, action);
    ship->taken_up = 2;
    return true;
}

/* ---- setup ------------------------------------------------------------------------------------------------------- */

/* MG-1580, MG-R27, MG-R30: what later rules compare with. */
static void note_beginnings(Battle *b)
{
    b->goal_cargo = 0;
    b->berths = 0;
    for (int c = 0; c < b->part_count; c++) {
        Part *part = &b->parts[c];
        part->tg_start = most(1, part->tg);
        if (is_staff(part->kind) && part->staffed == 0) {
            part->vacant = part->bought[0];
            part->value[0] = 0;
        }
        if (part->kind == HOLD || part->kind == RACK)
            b->berths++;
        if (part->side == b->goal_side)
            b->goal_cargo += part->cargo;
    }
    for (int i = 0; i < b->ship_count; i++) {
        b->ships[i].designed_unmanned = !manned(b, i);
        b->ships[i].bridged = has_working(b, i, BRIDGE);
    }
}

static bool is_tied(const int *rolled, int sides, int k)
{
    for (int other = 0; other < sides; other++)
        if (other != k && rolled[other] == rolled[k])
            return true;
    return false;
}

static int ties(const int *rolled, int sides)
{
    int count = 0;
    for (int k = 0; k < sides; k++)
        count += is_tied(rolled, sides, k);
    return count;
}

/* MG-190, MG-R19: a d100 each, the highest first, ties rolled again; or as listed. */
static void turn_order(Table *t)
{
    Battle *b = &t->b;
    int rolled[SEATS] = {0}, before[SEATS];
    for (int k = 0; k < b->sides; k++)
        b->turns[k] = k;
    if (b->rules.turn_order != 0)
        return;
    while (ties(rolled, b->sides) > 0) {
        memcpy(before, rolled, sizeof before);
        for (int k = 0; k < b->sides; k++) {
            rolled[k] = before[k] * 128;
            if (is_tied(before, b->sides, k))
                rolled[k] += roll(t, 100);
        }
    }
    for (int k = 0; k < b->sides; k++) {
        int place = 0;
        for (int other = 0; other < b->sides; other++)
            place += rolled[other] > rolled[k];
        b->turns[place] = k;
    }
}

static int ask_raised(Table *t, int i)
{
    const Ship *ship = &t->b.ships[i];
    offer(t, NOTHING);
    if (!(t->b.rules.surprise >> ship->side & 1))
        for (int c = ship->first; c < ship->end; c++)
            if ((t->b.parts[c].kind == SHIELD || t->b.parts[c].kind == CLOAK) && t->b.parts[c].tg > 0)
                offer(t, c);
    return ASK(t, ship->side, ASK_RAISE, 0, 0, i);
}

static int ask_primary(Table *t, int i)
{
    const Ship *ship = &t->b.ships[i];
    int count = 0;
    for (int c = ship->first; c < ship->end; c++)
        if (t->b.parts[c].kind == BRIDGE && t->b.parts[c].tg > 0) {
            offer(t, c);
            count++;
        }
    return count > 0 ? ASK(t, ship->side, ASK_PRIMARY, 0, 0, i) : NOTHING;
}

static void ask_computers(Table *t, int i)
{
    const Ship *ship = &t->b.ships[i];
    if (t->b.rules.surprise >> ship->side & 1 || !has_working(&t->b, i, WEAPON))
        return;
    for (int k = ship->first; k < ship->end; k++)
        if (t->b.parts[k].kind == COMPUTER && t->b.parts[k].tg > 0) {
            offer(t, NOTHING);
            for (int c = ship->first; c < ship->end; c++)
                if (t->b.parts[c].kind == WEAPON && t->b.parts[c].tg > 0)
                    offer(t, c);
            t->b.parts[k].planned = ASK(t, ship->side, ASK_SERVE, 0, 0, i, k);
        }
}

/* MG-830, MG-1030, MG-R20: for each ship what is up, the primary bridge, computers. */
static void write_plans(Table *t, int seat)
{
    for (int i = 0; i < t->b.ship_count; i++) {
        Ship *ship = &t->b.ships[i];
        if (ship->side == seat && ship->status == FIGHTING && ship->shuttle == 0) {
            ship->plan.berth = NOTHING;
            ship->plan.raised = ask_raised(t, i);
            ship->plan.primary = ask_primary(t, i);
            ask_computers(t, i);
        }
    }
}

/* What was chosen holds from now on. */
static void begin(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    ship->primary = ship->plan.primary;
    ship->bridge = ship->plan.primary;
    if (ship->plan.raised != NOTHING)
        ship->shield = ship->plan.raised;
    for (int c = ship->first; c < ship->end; c++) {
        Part *part = &b->parts[c];
        if (part->planned != NOTHING && part->kind == COMPUTER)
            part->serves = part->planned;
    }
}

/* MG-190, MG-R20: the order is rolled, all choose in secret, and all choices are shown together. */
static void open_battle(Table *t)
{
    Battle *b = &t->b;
    note_beginnings(b);
    turn_order(t);
    for (int seat = 0; seat < b->sides; seat++)
        write_plans(t, seat);
    b->shown = 1;
    for (int i = 0; i < b->ship_count; i++)
        if (b->ships[i].status == FIGHTING && b->ships[i].shuttle == 0)
            begin(b, i);
    b->stage = START;
    b->place = 0;
    b->round = 1;
}

/* ---- victory ----------------------------------------------------------------------------------------------------- */

static bool has_ship(const Battle *b, int seat)
{
    for (int i = 0; i < b->ship_count; i++)
        if (b->ships[i].side == seat && b->ships[i].shuttle == 0 && in_battle(b, i))
            return true;
    return false;
}

/* MG-R17: the player has lost; what he has left leaves the battle. */
static void player_is_out(Battle *b, int seat, int status)
{
    b->out |= 1 << seat;
    for (int i = 0; i < b->ship_count; i++)
        if (b->ships[i].side == seat && b->ships[i].berth == NOTHING && in_battle(b, i))
            leave(b, i, status);
}

static void end(Battle *b, int result)
{
    b->over = 1;
    b->stage = OVER;
    b->result = result;
}

/* MG-R17: players without a ship are out; the last team in has won, and without any it is a tie. */
static void judge(Battle *b)
{
    if (b->over == 1)
        return;
    for (int seat = 0; seat < b->sides; seat++)
        if (!(b->out >> seat & 1) && !has_ship(b, seat))
            player_is_out(b, seat, WITHDRAWN);
    int teams = 0, last = NOBODY;
    for (int seat = 0; seat < b->sides; seat++)
        if (!(b->out >> seat & 1)) {
            if (last == NOBODY || b->teams[last] != b->teams[seat])
                teams++;
            last = last == NOBODY ? seat : last;
        }
    if (teams == 0)
        end(b, b->sides);
    else if (teams == 1)
        end(b, last);
}

static bool may_be_manned(const Battle *b, int i)
{
    if (!has_working(b, i, LIFE_SUPPORT))
        return false;
    if (!has_working(b, i, CREW) && !has_working(b, i, BRIDGE))
        return false;
    for (int j = 0; j < b->ship_count; j++)
        if (j != i && b->ships[j].side == b->ships[i].side && in_battle(b, j) && manned(b, j))
            return true;
    return false;
}

/* MG-R18: can this ship still make an attack: by its crew, by autofire? */
static bool is_armed(const Battle *b, int i)
{
    const Ship *ship = &b->ships[i];
    bool led = manned(b, i) || linked(b, i) || may_be_manned(b, i);
    if (led && has_working(b, i, SELF_DESTRUCT))
        return true;
    if (!has_working(b, i, WEAPON))
        return false;
    if (manned(b, i) || may_be_manned(b, i))
        return true;
    for (int c = ship->first; c < ship->end; c++) {
        const Part *part = &b->parts[c];
        if (part->kind == COMPUTER && part->ship == i && part->tg > 0 && (led || part->autofire == 1))
            return true;
    }
    return false;
}

/* MG-R27: does the house spare this unmanned ship the roll? */
static bool is_spared(const Battle *b, int i)
{
    const Ship *ship = &b->ships[i];
    if (b->rules.unmanned_decay == 1)
        return ship->status != FIGHTING || linked(b, i);
    return b->rules.unmanned_decay == 2 && ship->designed_unmanned == 1;
}

/* MG-R18: will it roll for its life, or its crew lack air, at the start of a turn? */
static bool is_pending(const Battle *b, int i)
{
    const Ship *ship = &b->ships[i];
    if (!manned(b, i))
        return !is_spared(b, i);
    int need = 0, have = 0;
    for (int c = ship->first; c < ship->end; c++) {
        const Part *part = &b->parts[c];
        if (part->ship == i && part->tg > 0) {
            if (part->kind == CREW || c == ship->bridge)
                need += part->value[0];
            else if (part->kind == LIFE_SUPPORT)
                have += part->value[0];
        }
    }
    return have < need;
}

static bool anything_can_happen(const Battle *b)
{
    for (int i = 0; i < b->ship_count; i++)
        if (in_battle(b, i) && b->ships[i].shuttle == 0)
            if (b->ships[i].fleeing == 1 || is_pending(b, i) || is_armed(b, i))
                return true;
    return false;
}

/* MG-R18: nobody can hurt anybody, nobody has tried for long, or the rounds are over. */
static void judge_round(Battle *b)
{
    if (b->quiet >= LONG_QUIET || !anything_can_happen(b))
        end(b, b->sides + 1);
    else if (0 < b->rules.turn_limit && b->rules.turn_limit <= b->round)
        end(b, b->sides + 1);
}

/* MG-1650: nobody surrenders without communications. */
static void surrender(const Battle *b, int seat)
{
    for (int i = 0; i < b->ship_count; i++)
        if (b->ships[i].side == seat && in_battle(b, i) && has_working(b, i, COMMUNICATIONS))
            fail("a ship has communications");
}

/* ---- turn: the start --------------------------------------------------------------------------------------------- */

/* MG-500, MG-1240: the first attribute of all undestroyed components of a kind. */
static int sum_of(const Battle *b, int i, int kind)
{
    int total = 0;
    for (int c = b->ships[i].first; c < b->ships[i].end; c++) {
        const Part *part = &b->parts[c];
        if (part->kind == kind && part->tg > 0 && part->ship == i)
            total += part->value[0];
    }
    return total;
}

static int action_points(const Battle *b, int i)
{
    int bridge = b->ships[i].bridge;
    return sum_of(b, i, CREW) + (bridge != NOTHING ? b->parts[bridge].value[0] : 0);
}

/* MG-440, MG-R31: another undestroyed bridge takes over. */
static void hand_over(Table *t, int i)
{
    Battle *b = &t->b;
    Ship *ship = &b->ships[i];
    if (!has_working(b, i, BRIDGE))
        return;
    for (int c = ship->first; c < ship->end; c++)
        if (b->parts[c].kind == BRIDGE && b->parts[c].tg > 0 && b->parts[c].ship == i)
            offer(t, c);
    ship->bridge = ASK(t, ship->side, ASK_NEW_BRIDGE, 0, 0, i);
}

/* MG-530, MG-R27, MG-R28: a ship without people may be lost. */
static void derelict_roll(Table *t, int i)
{
    const Battle *b = &t->b;
    const Ship *ship = &b->ships[i];
    if (is_spared(b, i))
        return;
    for (int s = ship->first_section; s < ship->end_section; s++)
        if (b->sections[s].ship == i)
            destruction_roll(t, s, DERELICT);
}

/* MG-500 to MG-520: with less BP than AP one crew component or the active bridge takes a point of damage. */
static void life_support(Table *t, int i)
{
    const Battle *b = &t->b;
    const Ship *ship = &b->ships[i];
    if (sum_of(b, i, LIFE_SUPPORT) >= action_points(b, i))
        return;
    for (int c = ship->first; c < ship->end; c++) {
        const Part *part = &b->parts[c];
        if (part->ship == i && part->tg > 0 && part->staffed == 1 && (part->kind == CREW || c == ship->bridge))
            offer(t, c);
    }
    int c = ASK(t, ship->side, ASK_SUFFER, 0, 0, i, sum_of(b, i, LIFE_SUPPORT), action_points(b, i));
    harm(t, c, 1, LACK_OF_AIR, 1);
}

/* MG-230, MG-2260, MG-R25, MG-R32, MG-R33: AP, at least 1 while anybody lives, and the saved one; RP and HP. */
static void count_points(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    ship->ap = manned(b, i) ? most(1, action_points(b, i)) + ship->saved : 0;
    ship->rp = sum_of(b, i, MAINTENANCE);
    ship->hp = sum_of(b, i, MEDICAL);
    ship->saved = 0;
}

/* MG-2220 to MG-2280: one ship at the start of its player's turn. */
static void ready(Table *t, int i)
{
    Battle *b = &t->b;
    Ship *ship = &b->ships[i];
    ship->acted = 0;
    ship->taken_up = 0;
    ship->scans = 0;
    for (int c = ship->first; c < ship->end; c++)
        b->parts[c].used = 0;
    if (ship->bridge == NOTHING && b->rules.bridge_handover == 0)
        hand_over(t, i);
    if (!manned(b, i))
        derelict_roll(t, i);
    else
        life_support(t, i);
    settle(t);
    if (in_battle(b, i))
        count_points(b, i);
}

static bool anybody_acts(const Battle *b, int seat)
{
    for (int i = 0; i < b->ship_count; i++)
        if (b->ships[i].side == seat && b->ships[i].shuttle == 0 && b->ships[i].ap > 0 && in_battle(b, i))
            return true;
    return false;
}

/* MG-2290, MG-2295: for each ship its bridge, its life support and its points. */
static void begin_turn(Table *t)
{
    Battle *b = &t->b;
    int seat = b->turns[b->place];
    for (int i = 0; i < b->ship_count; i++) {
        Ship *ship = &b->ships[i];
        if (ship->side == seat) {
            ship->ap = 0;
            ship->acted = 1;
            if (in_battle(b, i))
                ready(t, i);
        }
    }
    b->acting = NOBODY;
    b->stage = SHIPS_ACT;
    if (b->rules.victory == 1 && !anybody_acts(b, seat))
        player_is_out(b, seat, WITHDRAWN);
}

/* ---- turn: ship by ship ------------------------------------------------------------------------------------------ */

/* MG-2290, MG-R39: still to be taken up, with actions, or weapons that fire by themselves? */
static bool waits(const Battle *b, int i)
{
    const Ship *ship = &b->ships[i];
    if (ship->acted == 1 || !in_battle(b, i))
        return false;
    if (ship->ap > 0)
        return true;
    if (b->rules.autofire_when == 0)
        for (int c = ship->first; c < ship->end; c++)
            if (b->parts[c].autofire == 1 && b->parts[c].ship == i)
                return true;
    return false;
}

static bool anybody_waits(const Battle *b, int seat)
{
    for (int i = 0; i < b->ship_count; i++)
        if (b->ships[i].side == seat && waits(b, i))
            return true;
    return false;
}

/* MG-1010, MG-1040, MG-R39: weapons whose computers are set to it fire. */
static void autofire(const Battle *b, int i)
{
    for (int c = b->ships[i].first; c < b->ships[i].end; c++)
        if (b->parts[c].autofire == 1 && b->parts[c].ship == i)
            fail("a computer is on autofire");
}

/* MG-2290: the ship that acts next. */
static void take_up(Table *t, int seat)
{
    Battle *b = &t->b;
    if (!anybody_waits(b, seat))
        return;
    for (int i = 0; i < b->ship_count; i++)
        if (b->ships[i].side == seat && waits(b, i))
            offer(t, i);
    b->acting = ASK(t, seat, ASK_SHIP, 0, 0, b->round);
    b->ships[b->acting].taken_up = 1;
    holds(b);
    if (b->rules.autofire_when == 0)
        autofire(b, b->acting);
}

/* MG-2500 to MG-2520: one unspent action is saved. */
static void finish(Battle *b, int i)
{
    Ship *ship = &b->ships[i];
    ship->acted = 1;
    if (ship->shuttle == 0 && ship->ap > 0 && in_battle(b, i))
        ship->saved = 1;
    ship->ap = 0;
    ship->scans = 0;
    b->acting = NOBODY;
}

static void end_round(Battle *b)
{
    b->quiet = b->shots == 1 ? 0 : b->quiet + 1;
    b->shots = 0;
    judge_round(b);
    b->round++;
    b->place = 0;
    while (b->place < b->sides - 1 && b->out >> b->turns[b->place] & 1)
        b->place++;
}

static void end_turn(Table *t, int seat)
{
    Battle *b = &t->b;
    if (b->rules.autofire_when == 1) {
        for (int i = 0; i < b->ship_count; i++)
            if (b->ships[i].side == seat && in_battle(b, i))
                autofire(b, i);
        judge(b);
        if (b->over == 1)
            return;
    }
    holds(b);
    surrender(b, seat);
    b->stage = START;
    b->place++;
    while (b->place < b->sides && b->out >> b->turns[b->place] & 1)
        b->place++;
    if (b->place >= b->sides)
        end_round(b);
}

/* MG-2290: one action of the ship that acts; its player takes up the next one when it has done. */
static void next_action(Table *t)
{
    Battle *b = &t->b;
    if (b->acting == NOBODY)
        take_up(t, b->turns[b->place]);
    int i = b->acting;
    if (i != NOBODY) {
        bool goes_on = in_battle(b, i) && act(t, i);
        settle(t);
        if (!goes_on || b->ships[i].ap == 0 || !in_battle(b, i))
            finish(b, i);
    }
    judge(b);
    if (b->over == 0 && b->acting == NOBODY && !anybody_waits(b, b->turns[b->place]))
        end_turn(t, b->turns[b->place]);
}

static void play_beat(Table *t)
{
    if (t->b.stage == SETUP) {
        open_battle(t);
        return;
    }
    if (t->b.stage == START)
        begin_turn(t);
    else {
        next_action(t);
        return;
    }
    judge(&t->b);
}

/* ---- aiming: what a shot is worth -------------------------------------------------------------------------------- */

enum { GUESSED_POWER = 3 };

/* How much the loss of a component of each kind hurts, in hundredths of a ship. */
static const number WORTH[KINDS] = {
    0, 40, 15, 35, 25, 30, 20, 15, 5, 12, 3, 6, 3, 1, 1, 1, 2, 2, 4, 0, 1, 1, 100,
};

ALWAYS bool closed(const Battle *b, int j, int seat)
{
    return b->rules.open_sheets == 1 && b->ships[j].side != seat;
}

/* The chance of a hit by Attack Index and size, in thousandths. */
static int hit_permille(int index, int size)
{
    int row = least(most(index - LOWEST_INDEX, 0), 20), critical = 1000 * size / (size + 1);
    if (row == 20)
        return 990;
    if (row == 0)
        return critical / 100;
    int rolls = ROLLS[row], n;
    if (row == 2 || row == 3 || row == 6 || row == 7 || row == 10 || row == 11 || row == 14 || row == 15 || row == 18)
        n = size;
    else
        n = row < 10 ? most(size - 5, 0) : least(size + 5, 99);
    if (rolls == 1)
        return 10 * n + critical / 100;
    if (PICKER[row] > 0) {
        int missed = rolls == 2 ? (99 - n) * (99 - n) / 10 : (99 - n) * (99 - n) * (99 - n) / 1000;
        return 1000 - 10 * rolls - missed + critical * rolls / 100;
    }
    return (rolls == 2 ? n * n / 10 : n * n * n / 1000) + critical * rolls / 100;
}

static int through_shield(const Battle *b, int j, int power)
{
    int shield = b->ships[j].shield;
    return shield != NOTHING ? most(0, power - b->parts[shield].value[0]) : power;
}

/* How good a shot is: chance of a hit times what it does, with so much more from scans. */
static int shot_gain(const Battle *b, int i, int c, int j, int extra)
{
    if (b->ships[j].shuttle == 1)
        return 1;
    const Part *part = &b->parts[c];
    int seat = b->ships[i].side, size = 0, weakest = 100;
    for (int s = b->ships[j].first_section; s < b->ships[j].end_section; s++)
        if (b->sections[s].ship == j && b->sections[s].exposed == 1) {
            size = most(size, b->sections[s].size);
            if (!closed(b, j, seat))
                weakest = least(weakest, destruction_index(b, s));
        }
    if (closed(b, j, seat))
        return hit_permille(part->value[1], size) * part->value[0];
    int effect = 4 * least(5, through_shield(b, j, part->value[0])) + 1;
    if (b->ships[j].shield != NOTHING && b->parts[b->ships[j].shield].value[0] > 0)
        effect += 2;
    int odds = hit_permille(attack_index(b, i, c, j, false) + extra, size);
    return odds * effect * (200 - most(0, weakest)) / 100;
}

/* What so many points at component c mean, in hundredths of the ship. */
static int hurt_by(const Battle *b, int s, int c, int through)
{
    if (c == NOTHING || through <= 0)
        return 0;
    const Part *part = &b->parts[c];
    int left = most(0, destruction_index(b, s));
    if (part->tg == 0)
        return part->kind != DECORATION && b->rules.rehit_roll == 0 ? 100 - left : 0;
    if (part->tg > through)
        return WORTH[part->kind] * through / (part->tg + 1);
    if (part->kind == FRAME)
        return 200;
    int lost = part->kind == DECORATION ? 0 : 100 - most(0, left - part->size);
    return 1 + lost + WORTH[part->kind] / 2;
}

static bool has_foe(const Battle *b, int i)
{
    for (int j = 0; j < b->ship_count; j++)
        if (opposing(b, i, j) && can_attack(b, i, j))
            return true;
    return false;
}

static int ready_guns(const Battle *b, int i)
{
    int count = 0;
    for (int c = b->ships[i].first; c < b->ships[i].end; c++)
        count += can_fire(b, i, c);
    return count;
}

/* Can all weapons still fire, at a foe whose shield each hit weakens?  Then the weakest goes first. */
static bool wears_down(const Battle *b, int i, int ap)
{
    if (ready_guns(b, i) > ap)
        return false;
    for (int j = 0; j < b->ship_count; j++) {
        int shield = b->ships[j].shield;
        if (shield != NOTHING && opposing(b, i, j) && can_attack(b, i, j) && !closed(b, j, b->ships[i].side))
            if (b->parts[shield].value[0] > 0)
                return true;
    }
    return false;
}

static int best_weapon(const Battle *b, const Question *q)
{
    int best = q->listed[0], gain = -1, i = q->facts[0];
    if (wears_down(b, i, b->ships[i].ap + 1)) {
        for (int k = 1; k < q->count; k++)
            if (b->parts[q->listed[k]].value[0] < b->parts[best].value[0])
                best = q->listed[k];
        return best;
    }
    for (int k = 0; k < q->count; k++)
        for (int j = 0; j < b->ship_count; j++)
            if (opposing(b, i, j) && can_attack(b, i, j)) {
                int found = shot_gain(b, i, q->listed[k], j, 0);
                if (found > gain)
                    best = q->listed[k], gain = found;
            }
    return best;
}

static int best_target(const Battle *b, const Question *q)
{
    int best = q->listed[0], gain = -1;
    for (int k = 0; k < q->count; k++)
        if (opposing(b, q->facts[0], q->listed[k])) {
            int after = (b->ships[q->listed[k]].side - q->seat + b->sides) % b->sides;
            int found = shot_gain(b, q->facts[0], q->facts[1], q->listed[k], 0) * SEATS + b->sides - after;
            if (found > gain)
                best = q->listed[k], gain = found;
        }
    return best;
}

/* ---- aiming: picks and adjustments ------------------------------------------------------------------------------- */

/* How many points the shot in question brings through the shield. */
static int points_of(const Battle *b, const Question *q)
{
    int power = closed(b, q->facts[0], q->seat) ? GUESSED_POWER : b->parts[q->facts[1]].value[0];
    return closed(b, q->facts[2], q->seat) ? power : through_shield(b, q->facts[2], power);
}

/* What a hit location is worth to the attacker; a miss is worth nothing. */
static int value_of(const Battle *b, const Question *q, int at, int through)
{
    int s = q->facts[3];
    if (at < 1 || at > b->sections[s].size)
        return 0;
    if (closed(b, q->facts[2], q->seat))
        return 2;
    return 2 + hurt_by(b, s, part_at(b, s, at), through);
}

/* The number worth most to the attacker, or least where the target adjusts. */
static int best_number(const Battle *b, const Question *q)
{
    int through = points_of(b, q), best = q->low, score = value_of(b, q, best, through);
    bool own = b->ships[q->facts[0]].side == q->seat;
    for (int at = q->low + 1; at <= q->high; at++) {
        int found = value_of(b, q, at, through);
        if (own ? found > score : found < score)
            best = at, score = found;
    }
    return best;
}

/* The roll worth most to him who picks it, or what he can make of it where he may also adjust. */
static int best_roll(const Battle *b, const Question *q)
{
    int through = points_of(b, q), best = NOTHING, score = 0, reach = q->facts[5] == 1 ? ADJUSTMENT : 0;
    bool own = b->ships[q->facts[0]].side == q->seat;
    for (int k = 0; k < q->count; k++)
        for (int at = most(1, q->listed[k] - reach); at <= least(99, q->listed[k] + reach); at++) {
            int found = value_of(b, q, at, through);
            if (best == NOTHING || (own ? found > score : found < score))
                best = q->listed[k], score = found;
        }
    return best;
}

static int best_component(const Battle *b, const Question *q)
{
    int through = points_of(b, q), best = q->listed[0], score = -1;
    for (int k = 0; k < q->count; k++) {
        int found = hurt_by(b, q->facts[3], q->listed[k], through);
        if (found > score)
            best = q->listed[k], score = found;
    }
    return best;
}

/* ---- simple ------------------------------------------------------------------------------------------------------ */

static bool is_listed(const Question *q, int value)
{
    for (int k = 0; k < q->count; k++)
        if (q->listed[k] == value)
            return true;
    return false;
}

/* Does a scan raise the chance of the best shot by a twentieth of what it is, or more? */
static bool scan_pays(const Battle *b, int i)
{
    int best = 0, better = 0, level = 0;
    for (int c = b->ships[i].first; c < b->ships[i].end; c++) {
        const Part *part = &b->parts[c];
        if (part->kind == SENSOR && part->tg > 0 && part->used == 0 && part->ship == i)
            level = most(level, part->value[0]);
    }
    for (int c = b->ships[i].first; c < b->ships[i].end; c++)
        if (can_fire(b, i, c))
            for (int j = 0; j < b->ship_count; j++)
                if (opposing(b, i, j) && can_attack(b, i, j)) {
                    best = most(best, shot_gain(b, i, c, j, 0));
                    better = most(better, shot_gain(b, i, c, j, level));
                }
    return 20 * better >= 21 * best;
}

/* Is no shield up, or one worn down, and another with 2 PR or more there? */
static bool wants_shield(const Battle *b, int i, bool fights)
{
    const Ship *ship = &b->ships[i];
    if (ship->shield != NOTHING && b->parts[ship->shield].value[0] > 0)
        return false;
    for (int c = ship->first; c < ship->end; c++) {
        const Part *part = &b->parts[c];
        if (part->kind == SHIELD && part->ship == i && part->tg > 0 && c != ship->shield)
            if (part->value[0] >= 2 || (!fights && part->value[0] > 0 && ship->shield == NOTHING))
                return true;
    }
    return false;
}

/* Is there a computer that serves nothing, or a destroyed weapon? */
static bool idle_computer(const Battle *b, int i)
{
    for (int c = b->ships[i].first; c < b->ships[i].end; c++) {
        const Part *part = &b->parts[c];
        if (part->kind == COMPUTER && part->ship == i && part->tg > 0)
            if (part->serves == NOTHING || b->parts[part->serves].tg == 0)
                return true;
    }
    return false;
}

/* Shots, scans and repairs with actions to spare, a better shield; else one is saved. */
static int choose_action(const Battle *b, const Question *q)
{
    int i = q->facts[0], ap = q->facts[1];
    int guns = is_listed(q, FIRE) && has_foe(b, i) ? ready_guns(b, i) : 0;
    if (is_listed(q, SHIELD_ON) && wants_shield(b, i, guns > 0))
        return SHIELD_ON;
    if (is_listed(q, OTHER_BRIDGE))
        return OTHER_BRIDGE;
    if (guns > 0)
        return ap > guns && is_listed(q, SCAN) && !wears_down(b, i, ap) && scan_pays(b, i) ? SCAN : FIRE;
    if (is_listed(q, REPAIR))
        return REPAIR;
    if (is_listed(q, HEAL))
        return HEAL;
    if (is_listed(q, ATTACH) && idle_computer(b, i))
        return ATTACH;
    return q->listed[0];
}

/* Thrust rather than maneuver; accuracy rather than power where shields are strong. */
static int least_loss(const Battle *b, const Question *q)
{
    int c = q->facts[1];
    if (b->parts[c].kind == ENGINE)
        return 1;
    for (int j = 0; j < b->ship_count; j++) {
        int shield = b->ships[j].shield;
        if (b->teams[b->ships[j].side] != b->teams[q->seat] && shield != NOTHING && b->rules.open_sheets == 0)
            if (b->parts[shield].value[0] + 1 >= b->parts[c].value[0])
                return 1;
    }
    return 0;
}

static int best_screen(const Battle *b, const Question *q)
{
    int best = NOTHING, score = 0;
    for (int k = 0; k < q->count; k++)
        if (q->listed[k] != NOTHING) {
            const Part *part = &b->parts[q->listed[k]];
            int found = part->value[0] + (part->kind == SHIELD ? 1000 : 0);
            if (found > score)
                best = q->listed[k], score = found;
        }
    return best;
}

static int main_weapon(const Battle *b, const Question *q)
{
    int best = q->listed[0], score = 0;
    for (int k = 0; k < q->count; k++)
        if (q->listed[k] != NOTHING) {
            const Part *part = &b->parts[q->listed[k]];
            int found = part->tg > 0 ? part->value[0] * (5 + part->value[1]) : 0;
            if (found > score)
                best = q->listed[k], score = found;
        }
    return best;
}

static int best_bridge(const Battle *b, const Question *q)
{
    int best = q->listed[0], score = -1;
    for (int k = 0; k < q->count; k++) {
        int found = 1000 * b->parts[q->listed[k]].value[0] + b->parts[q->listed[k]].tg;
        if (found > score)
            best = q->listed[k], score = found;
    }
    return best;
}

static int who_suffers(const Battle *b, const Question *q)
{
    int best = q->listed[0], score = -1;
    for (int k = 0; k < q->count; k++) {
        const Part *part = &b->parts[q->listed[k]];
        int found = (part->tg > 1 ? 1000 : 0) + (part->value[0] > 1 ? 100 : 0) + part->tg;
        found += part->kind == CREW ? 50 : 0;
        if (found > score)
            best = q->listed[k], score = found;
    }
    return best;
}

static int strongest(const Battle *b, const Question *q)
{
    int best = q->listed[0];
    for (int k = 1; k < q->count; k++)
        if (b->parts[q->listed[k]].value[0] > b->parts[best].value[0])
            best = q->listed[k];
    return best;
}

/* The attribute of which most is lost. */
static int restored(const Battle *b, const Question *q)
{
    const Part *part = &b->parts[q->facts[1]];
    int best = q->listed[0];
    for (int k = 1; k < q->count; k++) {
        int other = q->listed[k];
        if (part->bought[other] - part->value[other] > part->bought[best] - part->value[best])
            best = other;
    }
    return best;
}

/* A worn shield, what would hurt most to lose, then the rest. */
static int most_needed(const Battle *b, const Question *q)
{
    int i = q->facts[0], best = q->listed[0], score = -1;
    for (int k = 0; k < q->count; k++) {
        int c = q->listed[k];
        const Part *part = &b->parts[c];
        int found = WORTH[part->kind] * (part->tg == 1 && part->tg_bought > 1 ? 3 : 1);
        if (c == b->ships[i].shield && 2 * part->value[0] <= part->bought[0])
            found = 1000;
        if (found > score)
            best = c, score = found;
    }
    return best;
}

/* The answer of `simple`. */
static int answer(Table *t)
{
    const Battle *b = &t->b;
    const Question *q = &t->q;
    switch (q->what) {
    case ASK_ACTION:
        return choose_action(b, q);
    case ASK_WEAPON:
        return best_weapon(b, q);
    case ASK_TARGET:
        return best_target(b, q);
    case ASK_ADJUST:
    case ASK_FREE_LOCATION:
        return best_number(b, q);
    case ASK_PICK_ROLL:
        return best_roll(b, q);
    case ASK_FREE_PICK:
        return best_component(b, q);
    case ASK_LOSE:
        return least_loss(b, q);
    case ASK_RAISE:
        return best_screen(b, q);
    case ASK_SERVE:
    case ASK_ATTACH:
        return main_weapon(b, q);
    case ASK_PRIMARY:
    case ASK_NEW_BRIDGE:
        return best_bridge(b, q);
    case ASK_SUFFER:
        return who_suffers(b, q);
    case ASK_REPAIR:
        return most_needed(b, q);
    case ASK_SHIELD:
    case ASK_SENSOR:
    case ASK_HEAL:
        return strongest(b, q);
    case ASK_RESTORE:
        return restored(b, q);
    case ASK_COMPUTER:
        for (int k = 0; k < q->count; k++)
            if (b->parts[q->listed[k]].autofire == 0)
                return q->listed[k];
        break;
    case ASK_REPAIR_WHAT:
        return 0;
    }
    return q->count > 0 ? q->listed[0] : q->low;
}

/* ---- battles ----------------------------------------------------------------------------------------------------- */

enum { ROUNDS_MAX = 200, OUTCOMES = SEATS + 2, SEATS_MOST = SEATS }; /* a battle is called after so many rounds */

#define RECORDS "small battles of at most eight seats"

/* Not the house rules before it, nor the empty places after it. */
static void deal(Battle *b, const Battle *start)
{
    memcpy(&b->contest, &start->contest, offsetof(Battle, ships) - offsetof(Battle, contest));
    memcpy(b->ships, start->ships, (size_t)start->ship_count * sizeof(Ship));
    memcpy(b->sections, start->sections, (size_t)start->section_count * sizeof(Section));
    memcpy(b->parts, start->parts, (size_t)start->part_count * sizeof(Part));
}

static bool plays_on(const Battle *b, int beats)
{
    (void)beats;
    return most(0, b->round - 1) < ROUNDS_MAX;
}

/* Is it a battle of ships of one section that carry nothing? */
static void require_known(const Battle *b, const Doctrine *doctrines, int count)
{
    if (b->sides != count || b->ship_count > SHIPS || b->part_count > PARTS)
        fail("these records are not those of a battle with a doctrine for each seat");
    const uint32_t known = 1 << BRIDGE | 1 << CREW | 1 << LIFE_SUPPORT | 1 << ENGINE | 1 << WEAPON | 1 << SHIELD |
                           1 << SENSOR | 1 << COMPUTER | 1 << MAINTENANCE | 1 << MEDICAL | 1 << STRUCTURE |
                           1 << DECORATION | 1 << ARMOR | 1 << FRAME;
    for (int c = 0; c < b->part_count; c++)
        if (!(known >> b->parts[c].kind & 1))
            fail("a ship has a component that this program does not know");
    if (b->section_count != b->ship_count || b->support_count > 0)
        fail("a ship has several sections, shuttles or a structure that supports something");
    if (b->rules.fleeing != 0 || b->contest != BATTLE)
        fail("it knows battles alone, and nobody flees");
    for (int seat = 0; seat < count; seat++)
        if (doctrines[seat].mind != SIMPLE)
            fail("only the simple opponent is written in C");
}

#include "battles.h"
