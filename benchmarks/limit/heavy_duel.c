/* The upper limit of the proving ground: `heavy/duel`, the CA against the D7 under `simple`, by hand in C.

   Usage: heavy_duel SEED N

   It plays battles 0 to N-1 of the simulation from SEED with the dice that the compiled Python rules throw, so that
   outcomes, dice and beats are equal to the last one and only the time differs. Whatever cannot happen between these
   two ships is left out: only the D7 cloaks, nobody retreats, holds, aims at systems or repairs shields, the range is
   never more than 3. What is left is written for speed: all boxes of a ship are one word, a bit each, in the order in
   which the chart takes them; a weapon is the bit of its box; the opponent is code, and no question is put, only
   counted where more than one answer is legal. One thread. */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "arithmetic.h"

enum { RULES_VERSION = 4 }; /* of the rules that it plays: `admiralty bench` compares it with no others */

/* ---- the two ships: which bits of the word are which boxes ------------------------------------------------------- */

enum { CA, D7 };
enum { FORE, AFT, PORT, STARBOARD, DORSAL, VENTRAL, FACINGS };
enum { SHIELD = 27, TORPEDOES = 20, EXTRA_LOST = 7, QUIET_TURNS = 15, TURNS_MAX = 60, CLOAK_LIMIT = 10, FLASH = 10 };
enum { WORTHWHILE = 10, DANGER = 8, RECOIL = 7, NEAR = 2, PATIENCE = 3, PLAN = 1000, NEVER = -9 }; /* of `simple` */
enum { OFF, ENGAGING, ON, DROPPING };
enum { NOTHING, ROTATE, CLOSE = 7, SHIFT = 10 };
enum { A, B, MUTUAL, UNDECIDED, OUTCOMES };

#define BITS(from, to) ((2u << (to)) - (1u << (from)))

static const unsigned FIRE_CONTROL = 1, BRIDGES = 6, BANKS = BITS(7, 9), CLOAK = 1u << 9, DISRUPTORS = BITS(10, 13);
static const unsigned SENSORS[] = {BITS(3, 6), BITS(3, 5)}, LAUNCHERS[] = {BITS(10, 11), BITS(14, 15)};
static const unsigned IMPULSE[] = {BITS(12, 15), BITS(16, 18)}, BATTERIES[] = {BITS(16, 18), BITS(19, 20)};
static const unsigned WARP[] = {BITS(19, 22), BITS(21, 24)}, BUILT[] = {BITS(0, 22), BITS(0, 24)};
static const int HALF_SENSORS[] = {2, 1}, HALF_IMPULSE[] = {2, 1}; /* so many left, and half is lost */
static const int CRIPPLED[] = {23 - 17, 25 - 19};                  /* so few left, and three quarters are gone */

/* HC-910, HC-930: the boxes of a row; the lowest bit is struck first. */
static const unsigned ROWS[2][7] = {
    {0, BITS(0, 2), BITS(3, 6), BITS(7, 11), BITS(12, 15), BITS(16, 18), BITS(19, 22)},
    {0, BITS(0, 2), BITS(3, 5), BITS(6, 15), BITS(16, 18), BITS(19, 20), BITS(21, 24)},
};
/* HC-230 to HC-390: heavy weapons that bear where a facing points. */
static const unsigned BEARING[2][FACINGS] = {
    {1u << 10, 1u << 11, 0, 0, BITS(10, 11), BITS(10, 11)},
    {BITS(10, 14), 1u << 15, 0, 0, BITS(10, 15), BITS(10, 15)},
};
/* What `simple` mends first. */
static const unsigned MENDED[2][12] = {
    {BITS(7, 9), BITS(12, 15), BITS(3, 6), 1u << 10, 1u << 11, BITS(19, 22), BITS(16, 18), 2, 4, 1},
    {BITS(16, 18), BITS(3, 5), BITS(10, 13), 1u << 14, 1u << 15, BITS(21, 24), BITS(19, 20), 1u << 9, 2, 4, 1,
     BITS(6, 8)},
};

typedef struct {
    unsigned boxes, fired, before; /* the boxes left; the mounts fired in the last turn, and in the one before */
    int whole[FACINGS], facing, charge, left, torpedoes;
    int cm, cm_old, ccm, ccm_old, fresh, fresh_at, old, old_at; /* reinforcement is on one facing at a time */
    int turning, done, needs, step, step_left;
    unsigned mending[2]; /* the boxes of the system that is being repaired */
    int mended[2];
    bool catastrophe, ran; /* ran: it rolled for power */
    /* of this turn */
    int order, banks, points[3], here, away, away_at, back;
    unsigned fires, fired_on;
    bool anywhere;
} Ship;

typedef struct {
    uint64_t beat, at; /* at: the word of the last die of this stretch */
    uint64_t dice;
    int turn, range, quiet, direction, seen_facing, cloak, cloaked, lateral; /* cloak and lateral moves are the D7's */
    bool shot;
    Ship ships[2];
} Duel;

ALWAYS int roll(Duel *d, int sides)
{
    d->dice++;
    d->at += GOLDEN;
    return face(d->at, sides);
}

ALWAYS int chance(const Duel *d, int seat, int index, int sides)
{
    return luck_of(d->beat, seat, index, sides);
}

ALWAYS int count(unsigned bits) { return __builtin_popcount(bits); }
ALWAYS unsigned lowest(unsigned bits) { return bits & -bits; }
ALWAYS bool moves(int order) { return order >= CLOSE; }

/* ---- what `simple` reckons --------------------------------------------------------------------------------------- */

/* HC-290, HC-400: heavy weapons that may fire: a torpedo waits two turns, a bolt three. */
ALWAYS unsigned loaded(const Ship *s, int whose)
{
    unsigned busy = whose == D7 ? s->fired | (s->before & DISRUPTORS) : s->fired;
    return s->boxes & (whose == D7 ? DISRUPTORS | LAUNCHERS[D7] : LAUNCHERS[CA]) & ~busy;
}

/* The damage that the other may be expected to do. */
ALWAYS int danger(const Duel *d, int whose)
{
    const Ship *foe = &d->ships[1 - whose];
    int heavy = count(loaded(foe, 1 - whose) & BEARING[1 - whose][foe->facing]);
    if (whose == CA)
        return d->cloak == OFF ? (4 - d->range) * (7 * heavy / 2) : 0;
    return (4 - d->range) * (least(6 * count(foe->boxes & BANKS), 10 - heavy) + 7 * heavy / 2);
}

/* The facing with the most shield left among those where its weapons bear best. */
ALWAYS int best_facing(const Ship *s, int whose)
{
    int best = s->facing, score = -1;
    for (int f = 0; f < FACINGS; f++) {
        int found = s->whole[f] + 3 * count(s->boxes & BEARING[whose][f]);
        if (f != s->facing && found > score)
            best = f, score = found;
    }
    return best;
}

ALWAYS bool armed(const Ship *s, int whose, int facing)
{
    return (s->boxes & BEARING[whose][facing]) || (whose == CA && s->boxes & BANKS);
}

/* Under the cloak: come near, and now and then step aside. */
ALWAYS int stalk(const Duel *d)
{
    const Ship *s = &d->ships[D7];
    if (!(s->boxes & IMPULSE[D7]))
        return NOTHING;
    if (d->range > NEAR)
        return s->left >= 1 ? CLOSE : NOTHING;
    int wait = count(s->boxes & IMPULSE[D7]) <= HALF_IMPULSE[D7] ? 4 : 2;
    if (s->left < 2 || d->turn - d->lateral < wait || chance(d, D7, PLAN, 2) != 1)
        return NOTHING;
    return SHIFT + (d->ships[CA].facing < PORT ? PORT : AFT);
}

/* Turn a whole shield to the enemy, close in when nothing is loaded; else stay and fire. */
ALWAYS int manoeuvre(const Duel *d, int whose, int fear, int volley)
{
    const Ship *s = &d->ships[whose];
    if (whose == CA ? d->cloak == ON : d->cloak != OFF)
        return whose == CA ? NOTHING : stalk(d);
    if (!(s->boxes & IMPULSE[whose]))
        return NOTHING;
    int whole = s->whole[s->facing];
    if (s->turning >= 0)
        return s->whole[s->turning] > whole ? ROTATE + s->turning : NOTHING;
    if (whole < fear) {
        int better = best_facing(s, whose);
        if (s->whole[better] >= whole + WORTHWHILE)
            return ROTATE + better;
    }
    if (volley > 0)
        return NOTHING;
    if (whole > fear && d->range > NEAR)
        return s->left >= 1 ? CLOSE : NOTHING;
    if (!armed(s, whose, s->facing)) {
        int better = best_facing(s, whose);
        if (armed(s, whose, better))
            return ROTATE + better;
    }
    return NOTHING;
}

/* ---- orders: each counts the questions that more than one answer is legal to ------------------------------------- */

/* HC-460 to HC-630: the CA looks for a ship that may be hidden, the D7 hides when it is bare and hurt. */
ALWAYS int declare(Duel *d)
{
    Ship *s = &d->ships[CA];
    int asked = 0;
    bool hides = d->cloak != OFF, looks = false;
    if (hides && s->left >= FLASH && s->boxes & WARP[CA] && s->boxes & BRIDGES && s->boxes & SENSORS[CA]) {
        asked++;
        looks = s->left > FLASH;
        s->left -= looks ? FLASH : 0;
    }
    s = &d->ships[D7];
    bool may = s->boxes & CLOAK && s->boxes & WARP[D7] && s->boxes & BRIDGES && s->left >= 1;
    may = may && d->cloaked < CLOAK_LIMIT;
    asked += may;
    if (hides) {
        bool fit = d->cloaked >= PATIENCE || count(s->boxes & SENSORS[D7]) > HALF_SENSORS[D7];
        d->cloak = may && !(d->range <= NEAR && fit) ? ON : d->cloak == ENGAGING ? OFF : DROPPING; /* HC-R53 */
        s->left -= d->cloak == ON;
    } else if (may && s->whole[s->facing] == 0 && !(loaded(s, D7) & BEARING[D7][s->facing])) {
        d->cloak = ENGAGING;
        s->left--;
    }
    if (looks && d->cloak == ON)
        d->seen_facing = d->ships[CA].facing;
    return asked;
}

/* HC-R53: an engaged cloak that can no longer go on was never on. */
ALWAYS bool fails(const Duel *d)
{
    const unsigned boxes = d->ships[D7].boxes;
    return d->cloak == ENGAGING && !(boxes & CLOAK && boxes & WARP[D7] && boxes & BRIDGES && d->cloaked < CLOAK_LIMIT);
}

/* HC-820, HC-850, HC-870: countermeasures and reinforcement out of what the weapons leave. */
ALWAYS int buy(Duel *d, int whose, int fear, int volley, bool commanded, bool seen)
{
    Ship *s = &d->ships[whose];
    const Ship *foe = &d->ships[1 - whose];
    bool bare = whose == D7 && d->cloak != OFF;
    int asked = 0, fire = bare || moves(s->order) || s->step ? 0 : volley;
    if (commanded) {
        int room = count(s->boxes & SENSORS[whose]) - s->cm_old - s->ccm_old, high = least(room, s->left / 2);
        if (high > 0) {
            asked++;
            s->cm = bare ? high : fear > DANGER && s->left - fire >= 2;
            s->left -= 2 * s->cm;
            if (least(room - s->cm, s->left / 2) > 0) {
                asked++;
                s->ccm = foe->cm_old > 0 && fire > 0 && s->left > 0;
                s->left -= 2 * s->ccm;
            }
        }
    }
    if (bare || s->left < 2)
        return asked;
    asked++;
    int spare = s->left - least(s->left, fire);
    if (spare < 2 || !seen || fear == 0)
        return asked;
    bool late = s->turning >= 0 && s->order == ROTATE + s->turning && 2 * s->done >= s->needs;
    s->fresh_at = late && s->whole[s->turning] < s->whole[s->facing] ? s->turning : s->facing;
    s->fresh = spare / 2;
    asked += s->left >= 4;
    s->left -= 2 * s->fresh;
    return asked + (s->left >= 2);
}

/* Where it was last seen with chance 1/2, beside that with 1/8 each. */
ALWAYS int guess(const Duel *d)
{
    int facing = d->seen_facing, draw = chance(d, CA, PLAN + 1, 8);
    if (draw <= 4)
        return facing;
    int beside = draw - 5;
    return beside + (beside / 2 >= facing / 2 ? 2 : 0);
}

/* HC-1030: everything that is loaded; the banks leave the heavy weapons their points. */
ALWAYS int fire_orders(Duel *d, int whose, unsigned ready, bool seen)
{
    Ship *s = &d->ships[whose];
    bool blind = !(s->boxes & SENSORS[whose]);
    int asked = 0;
    unsigned bearing = s->boxes;
    if (seen)
        bearing = BEARING[whose][s->facing];
    else if (!blind) {
        asked += s->left > 0 && (s->boxes & BANKS || (ready && s->torpedoes > 0)); /* HC-R95 */
        d->direction = guess(d);
        bearing = BEARING[whose][d->direction];
    }
    ready &= bearing;
    if (whose == CA) {
        unsigned wanted = s->torpedoes > 0 && (seen || !blind) ? ready : 0;
        int heavy = count(wanted), banks = count(s->boxes & BANKS);
        for (int m = 0; m < banks && s->left > 0; m++) {
            int points = least(6, most(0, s->left - heavy));
            asked++;
            if (points == 0)
                break; /* HC-R95: nor do those alike behind it */
            s->points[s->banks++] = points;
            s->left -= points;
        }
    }
    bool safe = !seen || d->range > 1 || s->whole[s->facing] >= RECOIL;
    for (int launched = 0; ready && s->left > 0; ready &= ready - 1) {
        unsigned mount = lowest(ready);
        if (mount & LAUNCHERS[whose]) {
            if (s->torpedoes <= launched)
                continue;
            asked++;
            if (!safe)
                continue;
            launched++;
        } else
            asked += !(s->fires & DISRUPTORS); /* HC-R95: how many of them fire */
        s->fires |= mount;
        s->left--;
    }
    bool aims = s->fires || (s->banks > 0 && !(s->order >= ROTATE && s->order < CLOSE));
    return asked + (aims && seen && !blind && s->boxes & FIRE_CONTROL);
}

/* HC-640, HC-R30, HC-R92: two repairs at a time. */
ALWAYS int repair_orders(Ship *s, int whose)
{
    unsigned missing = BUILT[whose] & ~s->boxes;
    int asked = 0, power = s->boxes & WARP[whose] ? s->left : 1;
    if (!missing)
        return 0;
    for (int slot = 0; slot < 2; slot++)
        missing ^= lowest(missing & s->mending[slot]);
    for (int slot = 0; slot < 2 && missing && power > 0; slot++)
        if (!s->mending[slot]) {
            int k = 0;
            while (!(missing & MENDED[whose][k]))
                k++;
            s->mending[slot] = MENDED[whose][k];
            s->mended[slot] = 0;
            missing ^= lowest(missing & s->mending[slot]);
            asked++;
            power--;
        }
    if (s->boxes & WARP[whose])
        s->left = power;
    return asked;
}

/* HC-1010 to HC-1030: a ship's orders, repairs last. */
ALWAYS int orders(Duel *d, int whose)
{
    Ship *s = &d->ships[whose];
    bool powered = s->boxes & WARP[whose], commanded = s->boxes & BRIDGES, seen = whose == D7 || d->cloak != ON;
    int asked = 0;
    s->order = NOTHING;
    s->cm = s->ccm = s->fresh = 0;
    asked += !powered || !commanded || s->step != NOTHING; /* whether it gives up */
    if (powered) {
        unsigned ready = loaded(s, whose);
        int fear = danger(d, whose), volley = whose == CA ? 6 * count(s->boxes & BANKS) : 0;
        volley += count(ready & BEARING[whose][seen ? s->facing : FORE]);
        if (commanded && s->step == NOTHING) {
            asked++;
            s->order = manoeuvre(d, whose, fear, volley);
            s->left -= s->order == CLOSE ? 1 : s->order >= SHIFT ? 2 : 0;
        }
        asked += buy(d, whose, fear, volley, commanded, seen);
        if (commanded && !moves(s->order) && s->step == NOTHING && (whose == CA || d->cloak == OFF))
            asked += fire_orders(d, whose, ready, seen);
    }
    return asked + repair_orders(s, whose);
}

/* ---- movement ---------------------------------------------------------------------------------------------------- */

/* HC-R12, HC-R14: what was ordered begins; what goes on without an order breaks off. */
ALWAYS void begin_moves(Duel *d, int whose)
{
    Ship *s = &d->ships[whose];
    if (s->step != NOTHING)
        return;
    bool slow = count(s->boxes & IMPULSE[whose]) <= HALF_IMPULSE[whose];
    if (s->order < ROTATE || s->order >= CLOSE)
        s->turning = -1;
    else if (s->turning != s->order - ROTATE) {
        s->turning = s->order - ROTATE;
        s->done = 0;
        s->needs = slow ? 4 : 2;
    }
    if (moves(s->order)) {
        s->step = s->order;
        s->step_left = slow ? 2 : 1;
        if (s->order >= SHIFT)
            d->lateral = d->turn;
    }
}

/* The facing of the CA that a lateral move of the D7 brings up in this turn. */
ALWAYS int brought(const Duel *d)
{
    const Ship *s = &d->ships[D7];
    return s->step >= SHIFT && s->step_left == 1 ? s->step - SHIFT : -1;
}

ALWAYS int facing_after(const Ship *s)
{
    return s->turning >= 0 && s->done + 1 >= s->needs ? s->turning : s->facing;
}

/* HC-R27, HC-R28: a turn more of a rotation or a move; without engines, warp or a bridge it stops. */
ALWAYS void end_moves(Ship *s, int whose)
{
    bool stops = !(s->boxes & IMPULSE[whose]) || !(s->boxes & WARP[whose]) || !(s->boxes & BRIDGES);
    if (s->turning >= 0 && (++s->done >= s->needs || stops))
        s->turning = -1;
    if (s->step != NOTHING && (--s->step_left == 0 || stops))
        s->step = NOTHING;
}

/* HC-720, HC-R23, HC-R28: ranges, finished rotations, lateral moves. */
ALWAYS void move(Duel *d)
{
    Ship *one = &d->ships[CA], *other = &d->ships[D7];
    int closer = (one->step == CLOSE && one->step_left == 1) + (other->step == CLOSE && other->step_left == 1);
    int side = brought(d), mine = side < 0 ? facing_after(one) : side, theirs = facing_after(other);
    if (side >= 0 && side == one->turning)
        one->done = one->needs;
    d->range = most(1, d->range - closer);
    one->facing = mine;
    other->facing = theirs;
    end_moves(one, CA);
    end_moves(other, D7);
}

/* ---- fire and damage --------------------------------------------------------------------------------------------- */

/* HC-310, HC-410, HC-580: the sensor roll, then the weapon's own. */
ALWAYS bool hits(Duel *d, bool weak, int need)
{
    if (weak && roll(d, 6) > 3)
        return false;
    return need <= 1 || roll(d, 6) >= need;
}

/* HC-1130, HC-R58: all that a ship fires. */
ALWAYS void volley(Duel *d, int whose)
{
    Ship *s = &d->ships[whose], *foe = &d->ships[1 - whose];
    bool hidden = whose == CA && d->cloak == ON;
    unsigned fires = s->fires;
    if (!fires && (whose == D7 || s->banks == 0))
        return;
    d->shot = true;
    s->torpedoes -= count(fires & LAUNCHERS[whose]);
    int sensors = count(s->boxes & SENSORS[whose]);
    if (sensors == 0 || hidden) {
        int direction = sensors == 0 ? roll(d, FACINGS) - 1 : d->direction, side = hidden ? brought(d) : -1;
        if (direction != (side >= 0 ? side : hidden ? facing_after(s) : s->facing))
            return;
        if (hidden) /* the weapons of a blind ship were fired wherever they bear */
            fires &= BEARING[whose][direction];
    }
    if (!fires && s->banks == 0)
        return;
    int net = most(0, foe->cm + foe->cm_old - s->ccm - s->ccm_old), shift = (net >= 1) + (net >= 4);
    int worse = shift + !(s->boxes & FIRE_CONTROL), beams = 0, tracking = 0, photons = 0;
    bool weak = sensors > 0 && sensors <= HALF_SENSORS[whose], open = whose == D7 || d->cloak == OFF;
    bool divides = foe->turning >= 0, divides_beams = divides && 2 * foe->done >= foe->needs;
    int photon = d->range == 3 ? least(6, 3 + worse) : 1 + shift;
    int bolt = d->range == 3 ? least(6, 2 + worse) : 1 + shift;
    for (int m = 0; whose == CA && m < s->banks; m++)
        if (hits(d, weak, 1 + shift))
            beams += s->points[m];
    for (unsigned left = fires; left; left &= left - 1) {
        bool launcher = whose == CA || lowest(left) & LAUNCHERS[whose];
        if (hits(d, weak, launcher ? photon : bolt)) {
            int points = roll(d, 6);
            tracking += points;
            photons += launcher ? points : 0;
        }
    }
    foe->anywhere = true;
    int times = 4 - d->range;
    beams *= times;
    tracking *= times;
    if (s->turning >= 0)
        beams = (beams + 1) / 2;
    if (open) {
        foe->fired_on = 1u << foe->facing;
        if (divides) {
            foe->away_at = foe->turning;
            foe->away = (divides_beams ? beams / 2 : 0) + tracking / 2;
            if (fires || divides_beams)
                foe->fired_on |= 1u << foe->away_at;
        }
    }
    foe->here = beams + tracking - foe->away;
    if (d->range == 1)
        s->back = (photons * times + 2) / 4; /* HC-350 */
}

/* HC-1120, HC-1150: reinforcement first, then the shield; what is left goes inside. */
ALWAYS int shield(Ship *s, int facing, int points)
{
    if (s->old && s->old_at == facing)
        points = most(0, points - s->old);
    if (s->fresh && s->fresh_at == facing) {
        int used = least(points, s->fresh);
        s->fresh -= used;
        points -= used;
    }
    int filled = least(points, s->whole[facing]);
    s->whole[facing] -= filled;
    return points - filled;
}

/* HC-900 to HC-940: one roll of the chart for each point; a row without a box is rolled again. */
ALWAYS void lose(Duel *d, int whose, int points)
{
    unsigned boxes = d->ships[whose].boxes;
    while (points > 0 && boxes) {
        unsigned row = boxes & ROWS[whose][roll(d, 6)];
        points -= row != 0;
        boxes ^= lowest(row);
    }
    d->ships[whose].boxes = boxes;
}

ALWAYS void damage(Duel *d, int whose)
{
    Ship *s = &d->ships[whose];
    int inside = 0;
    if (whose == D7 && d->cloak != OFF)
        inside = s->here;
    else if (s->here + s->away + s->back > 0) {
        bool same = s->away > 0 && s->away_at == s->facing;
        inside = shield(s, s->facing, s->here + s->back + (same ? s->away : 0));
        if (s->away > 0 && !same)
            inside += shield(s, s->away_at, s->away);
    }
    lose(d, whose, inside);
}

/* HC-950, HC-960: three quarters of the internals are gone: more go, once. */
ALWAYS void catastrophe(Duel *d, int whose)
{
    Ship *s = &d->ships[whose];
    if (s->catastrophe || count(s->boxes) > CRIPPLED[whose] || !s->boxes)
        return;
    s->catastrophe = true;
    lose(d, whose, EXTRA_LOST - roll(d, 6));
}

/* ---- a turn ------------------------------------------------------------------------------------------------------ */

ALWAYS void power(Duel *d, int whose)
{
    Ship *s = &d->ships[whose];
    s->ran = s->boxes & WARP[whose];
    s->left = 0;
    if (s->ran) {
        s->left = s->charge + roll(d, 6) + roll(d, 6);
        if (whose == CA)
            s->left += roll(d, 6);
    }
    s->banks = s->here = s->away = s->back = 0;
    s->fires = s->fired_on = 0;
    s->anywhere = false;
}

/* HC-640, HC-830 to HC-890: what lapses, what goes on, what is mended. */
ALWAYS void upkeep(Ship *s, int whose)
{
    int sensors = count(s->boxes & SENSORS[whose]);
    s->old = s->fired_on >> s->fresh_at & 1 ? 0 : s->fresh;
    s->old_at = s->fresh_at;
    s->cm_old = s->anywhere ? 0 : least(s->cm, sensors);
    s->ccm_old = s->anywhere ? 0 : least(s->ccm, sensors - s->cm_old);
    s->charge = least(s->charge, count(s->boxes & BATTERIES[whose]));
    s->before = s->fired;
    s->fired = s->fires;
    for (int slot = 0; slot < 2; slot++)
        if (s->mending[slot] && ++s->mended[slot] >= 3) {
            unsigned box = lowest(s->mending[slot] & ~s->boxes);
            s->boxes |= box;
            s->fired &= ~box;
            s->before &= ~box;
            s->mending[slot] = 0;
        }
    if (s->ran)
        s->charge = least(s->left, count(s->boxes & BATTERIES[whose]));
}

static int play(uint64_t key, const Duel *start, uint64_t *dice, uint64_t *beats)
{
    Duel d = *start;
    int outcome = UNDECIDED;
    while (d.turn < TURNS_MAX && d.quiet < QUIET_TURNS) {
        d.turn++;
        d.shot = false;
        if (d.cloak == DROPPING || fails(&d))
            d.cloak = OFF;
        d.beat = mix(key + (uint64_t)d.turn * GOLDEN);
        d.at = mix(d.beat ^ STRETCH);
        power(&d, CA);
        power(&d, D7);
        int asked = declare(&d);
        asked += orders(&d, CA);
        asked += orders(&d, D7);
        if (asked > 0)
            d.at = mix(d.beat ^ (uint64_t)(asked + 1) * STRETCH);
        begin_moves(&d, CA);
        begin_moves(&d, D7);
        volley(&d, CA);
        volley(&d, D7);
        damage(&d, CA);
        damage(&d, D7);
        catastrophe(&d, CA);
        catastrophe(&d, D7);
        if (!d.ships[CA].boxes || !d.ships[D7].boxes) {
            outcome = d.ships[CA].boxes ? A : d.ships[D7].boxes ? B : MUTUAL;
            break;
        }
        move(&d);
        upkeep(&d.ships[CA], CA);
        upkeep(&d.ships[D7], D7);
        d.cloaked += d.cloak == ON;
        if (d.cloak != ON)
            d.seen_facing = d.ships[CA].facing;
        d.quiet = d.shot ? 0 : d.quiet + 1;
    }
    *dice += d.dice;
    *beats += (uint64_t)d.turn;
    return outcome;
}

int main(int words, char **word)
{
    if (words != 3) {
        fprintf(stderr, "usage: %s SEED N\n", word[0]);
        return 2;
    }
    uint64_t seed = strtoull(word[1], NULL, 0), battles = strtoull(word[2], NULL, 0), dice = 0, beats = 0;
    uint64_t outcomes[OUTCOMES] = {0};
    struct timespec begun, ended;
    Duel start = {.range = 3, .seen_facing = FORE, .lateral = NEVER};
    for (int whose = CA; whose <= D7; whose++) {
        Ship *s = &start.ships[whose];
        s->boxes = BUILT[whose];
        s->torpedoes = TORPEDOES;
        s->charge = count(BATTERIES[whose]);
        s->turning = -1;
        for (int f = 0; f < FACINGS; f++)
            s->whole[f] = SHIELD;
    }
    clock_gettime(CLOCK_MONOTONIC, &begun);
    uint64_t key = mix(seed + GOLDEN);
    for (uint64_t k = 0; k < battles; k++)
        outcomes[play(mix(key + k * GOLDEN), &start, &dice, &beats)]++;
    clock_gettime(CLOCK_MONOTONIC, &ended);
    double seconds = (double)(ended.tv_sec - begun.tv_sec) + 1e-9 * (double)(ended.tv_nsec - begun.tv_nsec);
    const uint64_t *n = outcomes;
    printf("{\"outcomes\": {\"a\": %" PRIu64 ", \"b\": %" PRIu64 ", \"mutual\": %" PRIu64, n[A], n[B], n[MUTUAL]);
    printf(", \"undecided\": %" PRIu64 "}, \"dice\": %" PRIu64, n[UNDECIDED], dice);
    printf(", \"turns\": %" PRIu64 ", \"seconds\": %.6f}\n", beats, seconds);
    return 0;
}
