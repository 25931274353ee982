/* The upper limit of the proving ground: `myoss/battleaxes`, two Battleaxes under `simple`, by hand in C.

   Usage: myoss_battleaxes SEED N

   It plays battles 0 to N-1 of the simulation from SEED with the dice that the compiled Python rules throw, so that
   outcomes, dice and beats are equal to the last one and only the time differs. Whatever cannot happen between these two
   ships is left out: each has one component of a kind, nobody scans, heals, holds or carries anybody, a shield is up as
   long as there is one, and a computer serves the cannon. What is left is written for speed: a ship is its numbers, the
   opponent is code, and no question is put, only counted where more than one answer is legal. One thread. */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "arithmetic.h"

enum { RULES_VERSION = 3 }; /* of the rules that it plays: `admiralty bench` compares it with no others */

/* ---- the ship, in the order of its sheet ------------------------------------------------------------------------- */

enum { BRIDGE, LIFE, ENGINE, CANNON, SHIELD, COMPUTER, WORKSHOP, FRAME, PARTS, NOTHING = PARTS };
enum { SIZE = 58, TG = 4, REPAIRS = 1, ADJUSTMENT = 5, LONG_QUIET = 50, ROUNDS_MAX = 200, MISS = -1000 };
enum { RED, BLUE, MUTUAL, STALEMATE, CALLED, OUTCOMES };

static const int sizes[PARTS] = {7, 5, 12, 12, 7, 4, 4, 7}, last[PARTS] = {7, 12, 24, 36, 43, 47, 51, 58};
static const int bought[PARTS][2] = {{2, 0}, {2, 0}, {5, 5}, {5, 5}, {4, 0}, {1, 0}, {1, 0}, {0, 0}};
static const int worth[PARTS] = {40, 35, 25, 30, 20, 12, 6, 100}; /* how much `simple` thinks that its loss hurts */
static uint8_t at[101];                                           /* the component of a hit location, or NOTHING */

/* MG-2710 to MG-2830: by Attack Index -10 to +10. */
static const int rolls[21] = {1, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 1};
static const int picker[21] = {0, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0};
static const int adjuster[21] = {0, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0};

typedef struct {
    int tg[PARTS], value[PARTS][2];
    int left, living; /* the Destruction Index, and how many components are undestroyed */
    bool gone, saved;
} Ship;

typedef struct {
    Beat beat;
    Ship ships[2];
} Duel;

ALWAYS int roll(Duel *d, int sides)
{
    return throw_die(&d->beat, sides);
}

/* ---- damage ------------------------------------------------------------------------------------------------------ */

static void blow_up(Duel *d, int whose);

/* MG-3110 to MG-3130: above the Destruction Index the ship is lost, and explodes if it is by combat. */
static void destruction(Duel *d, int whose, bool explodes)
{
    Ship *s = &d->ships[whose];
    if (roll(d, 100) > s->left) {
        s->gone = true;
        if (explodes)
            blow_up(d, whose);
    } else if (s->tg[FRAME] == 0)
        s->gone = true;
}

/* MG-2960 to MG-2980: engine and cannon lose a point of the higher attribute, of equal ones what `simple` says. */
ALWAYS void lose_attribute(Duel *d, int whose, int c, int floor)
{
    int *value = d->ships[whose].value[c], lost = 0;
    if (c == ENGINE || c == CANNON) {
        lost = value[1] > value[0];
        if (value[1] == value[0] && value[0] > floor) {
            const Ship *foe = &d->ships[1 - whose];
            answered(&d->beat);
            lost = c == ENGINE || (foe->tg[SHIELD] > 0 && !foe->gone && foe->value[SHIELD][0] + 1 >= value[0]);
        }
    }
    value[lost] -= value[lost] > floor;
}

/* MG-300, MG-2960 to MG-3010: points of damage one at a time; the rest is lost when the component is destroyed. */
static void harm(Duel *d, int whose, int c, int points, bool explodes, int floor)
{
    Ship *s = &d->ships[whose];
    if (s->tg[c] > 0) {
        if (points < s->tg[c]) {
            for (; points > 0; points--) {
                s->tg[c]--;
                lose_attribute(d, whose, c, floor);
            }
            return;
        }
        s->tg[c] = 0;
        s->left -= sizes[c];
        s->living--;
    }
    destruction(d, whose, explodes);
}

/* MG-730 to MG-750, MG-2930: the shield first, which loses a point if it absorbs anything. */
ALWAYS void strike(Duel *d, int whose, int c, int power)
{
    Ship *s = &d->ships[whose];
    if (s->tg[SHIELD] > 0 && s->value[SHIELD][0] > 0)
        power -= s->value[SHIELD][0]--;
    if (power > 0)
        harm(d, whose, c, power, true, 1);
}

/* MG-2890: roll until the number lies within the size, which is a hit; another 100 misses. */
static int critical(Duel *d)
{
    int number = roll(d, 100);
    while (SIZE < number && number < 100)
        number = roll(d, 100);
    return number <= SIZE ? number : MISS;
}

/* MG-3130 to MG-3240: half of the undestroyed components fly at the other ship, at Attack Index +1. */
static void blow_up(Duel *d, int whose)
{
    const Ship *s = &d->ships[whose];
    const Ship *foe = &d->ships[1 - whose];
    if (foe->gone)
        return;
    int pieces = (s->living + 1) / 2, power[PARTS];
    bool flies[PARTS + 1] = {[NOTHING] = true};
    for (int n = 0; n < pieces; n++) {
        int c = at[roll(d, 100)];
        while (flies[c] || s->tg[c] == 0)
            c = at[roll(d, 100)];
        flies[c] = true;
        power[n] = s->tg[c];
    }
    for (int n = 0; n < pieces && !foe->gone; n++) {
        int number = roll(d, 100);
        if (number == 100)
            number = critical(d);
        if (1 <= number && number <= SIZE)
            strike(d, 1 - whose, at[number], power[n]);
    }
}

/* ---- a shot, as `simple` picks and adjusts ----------------------------------------------------------------------- */

/* What so many points at component c mean, in hundredths of the ship. */
ALWAYS int hurt(const Ship *s, int c, int through)
{
    if (through <= 0)
        return 0;
    int left = most(0, s->left);
    if (s->tg[c] == 0)
        return 100 - left;
    if (s->tg[c] > through)
        return worth[c] * through / (s->tg[c] + 1);
    return c == FRAME ? 200 : 101 - most(0, left - sizes[c]) + worth[c] / 2;
}

/* What a number is worth to the attacker. */
ALWAYS int value_of(const Ship *target, int number, int through)
{
    return at[number] == NOTHING ? 0 : 2 + hurt(target, at[number], through);
}

/* The best of the numbers from low to high: the first of each component stands for the others. */
ALWAYS int adjust(const Ship *target, int low, int high, int through, bool own)
{
    int best = low, score = value_of(target, low, through);
    for (int c = at[low]; c < NOTHING && last[c] < high; c++) {
        int found = value_of(target, last[c] + 1, through);
        if (own ? found > score : found < score)
            best = last[c] + 1, score = found;
    }
    return best;
}

/* The roll that is worth most, or what adjusting can make of it. */
ALWAYS int pick(const Ship *target, const int *number, int count, int through, bool own, bool adjusts)
{
    int best = 0, score = 0;
    for (int k = 0; k < count; k++) {
        int n = number[k];
        if (adjusts)
            n = adjust(target, most(1, n - ADJUSTMENT), least(99, n + ADJUSTMENT), through, own);
        int found = value_of(target, n, through);
        if (k == 0 || (own ? found > score : found < score))
            best = k, score = found;
    }
    return number[best];
}

/* MG-R81: where a number lands, or may be shifted to: a component or NOTHING; -1 where that differs. */
ALWAYS int lands(int low, int high)
{
    return at[low] == at[high] ? at[low] : -1;
}

ALWAYS int reaches(int number, bool adjusts)
{
    return adjusts ? lands(most(1, number - ADJUSTMENT), least(99, number + ADJUSTMENT)) : at[number];
}

/* MG-2840 to MG-2910: the number that decides where a shot lands. */
static int location(Duel *d, const Ship *target, int row, int through)
{
    int number[3], thrown = 0, count = 1;
    do
        number[thrown] = roll(d, 100);
    while (number[thrown++] < 100 && thrown < rolls[row]);
    int result = number[0];
    bool is_critical = number[thrown - 1] == 100;
    if (is_critical) {
        result = critical(d);
        if (result == MISS)
            return MISS;
    } else if (row == 0)
        return MISS;
    else if (thrown > 1) {
        if (number[1] != number[0])
            count = 2;
        if (thrown > 2 && number[2] != number[0] && number[2] != number[1])
            number[count++] = number[2];
        bool alike = reaches(number[0], adjuster[row]) >= 0;
        for (int k = 1; k < count; k++)
            alike &= reaches(number[k], adjuster[row]) == reaches(number[0], adjuster[row]);
        if (count > 1 && !alike) {
            answered(&d->beat);
            result = pick(target, number, count, through, picker[row] > 0, adjuster[row] != 0);
        }
    }
    if (row == 0 || adjuster[row] == 0)
        return result;
    int low = most(1, result - ADJUSTMENT), high = least(is_critical ? SIZE : 99, result + ADJUSTMENT);
    if (lands(low, high) >= 0)
        return result;
    answered(&d->beat);
    return adjust(target, low, high, through, adjuster[row] > 0);
}

/* MG-2640 to MG-2950: the cannon fires. */
static void fire(Duel *d, int whose)
{
    const Ship *s = &d->ships[whose];
    const Ship *foe = &d->ships[1 - whose];
    int index = (s->tg[ENGINE] > 0 ? s->value[ENGINE][0] : 0) - (foe->tg[ENGINE] > 0 ? foe->value[ENGINE][0] : 0);
    index += (s->tg[COMPUTER] > 0 ? s->value[COMPUTER][0] : 0) + s->value[CANNON][1];
    int row = least(most(index + 10, 0), 20), power = s->value[CANNON][0], c = NOTHING;
    int through = foe->tg[SHIELD] > 0 ? most(0, power - foe->value[SHIELD][0]) : power;
    if (row < 20) {
        int number = location(d, foe, row, through);
        c = number >= 1 ? at[number] : NOTHING;
    } else if (roll(d, 100) != 99) {
        int score = -1;
        answered(&d->beat);
        for (int k = 0; k < PARTS; k++)
            if (hurt(foe, k, through) > score)
                c = k, score = hurt(foe, k, through);
    }
    if (c != NOTHING)
        strike(d, 1 - whose, c, power);
}

/* ---- repairs ----------------------------------------------------------------------------------------------------- */

/* MG-1260, MG-1270: attributes below their purchased value, a bit each; what people lost is not repaired. */
ALWAYS int lost_attributes(const Ship *s, int c)
{
    return c == BRIDGE ? 0 : (s->value[c][0] < bought[c][0]) | (s->value[c][1] < bought[c][1]) << 1;
}

/* What the workshop can mend, a bit for each component. */
ALWAYS int broken(const Ship *s)
{
    int bits = 0;
    for (int c = 0; c < PARTS; c++)
        bits |= (s->tg[c] > 0 && (s->tg[c] < TG || lost_attributes(s, c))) << c;
    return bits;
}

/* MG-1250 to MG-1280, MG-2530 to MG-2560: a worn shield first, then what would hurt most to lose. */
static void repair(Duel *d, int whose, int bits)
{
    Ship *s = &d->ships[whose];
    int c = __builtin_ctz((unsigned)bits), score = -1;
    if (bits & (bits - 1)) {
        answered(&d->beat);
        for (int k = 0; k < PARTS; k++)
            if (bits >> k & 1) {
                int found = worth[k] * (s->tg[k] == 1 ? 3 : 1);
                if (k == SHIELD && 2 * s->value[SHIELD][0] <= bought[SHIELD][0])
                    found = 1000;
                if (found > score)
                    c = k, score = found;
            }
    }
    if (roll(d, 100) == 1) {
        if (roll(d, 100) <= 10)
            harm(d, whose, c, 1, true, 0);
        return;
    }
    int lost = lost_attributes(s, c), k = lost >> 1;
    s->tg[c] += s->tg[c] < TG;
    if (lost == 3) {
        answered(&d->beat);
        k = bought[c][1] - s->value[c][1] > bought[c][0] - s->value[c][0];
    }
    s->value[c][k] += lost > 0;
}

/* ---- a battle ---------------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t outcomes[OUTCOMES], dice, beats;
} Tally;

/* MG-2220 to MG-2280: air for the people, or a roll for a ship without any; then the actions of this turn. */
ALWAYS int begin_turn(Duel *d, int whose)
{
    Ship *s = &d->ships[whose];
    if (s->tg[BRIDGE] == 0)
        destruction(d, whose, false);
    else if ((s->tg[LIFE] > 0 ? s->value[LIFE][0] : 0) < s->value[BRIDGE][0])
        harm(d, whose, BRIDGE, 1, false, 1);
    int actions = s->tg[BRIDGE] > 0 ? most(1, s->value[BRIDGE][0]) + s->saved : 0;
    s->saved = false;
    return actions;
}

/* MG-R18: can any ship still attack, or is any still to be lost by itself? */
ALWAYS bool anything_can_happen(const Ship *s)
{
    return s->tg[BRIDGE] == 0 || s->tg[CANNON] > 0 || (s->tg[LIFE] > 0 ? s->value[LIFE][0] : 0) < s->value[BRIDGE][0];
}

/* A player's turn, one beat an action; has anybody fired? */
ALWAYS bool turn(Duel *d, int whose, uint64_t key, int *beats)
{
    Ship *s = &d->ships[whose];
    bool fired = false;
    begin_beat(&d->beat, key, (*beats)++);
    int actions = begin_turn(d, whose), repairs = s->tg[WORKSHOP] > 0 ? s->value[WORKSHOP][0] : 0;
    if (s->gone)
        return false;
    do {
        begin_beat(&d->beat, key, (*beats)++);
        if (actions == 0 || s->tg[BRIDGE] == 0)
            break;
        int bits = repairs > 0 && s->tg[WORKSHOP] > 0 ? broken(s) : 0;
        if (!fired && s->tg[CANNON] > 0) {
            answered(&d->beat);
            fire(d, whose);
            fired = true;
        } else if (bits) {
            answered(&d->beat);
            repair(d, whose, bits);
            repairs--;
        } else {
            s->saved = true;
            break;
        }
        actions--;
    } while (actions > 0 && !d->ships[0].gone && !d->ships[1].gone);
    return fired;
}

static void play(uint64_t key, const Ship *sheet, Tally *tally)
{
    Duel d = {.ships = {*sheet, *sheet}};
    int beats = 0, first = 0, second = 0, round = 0, quiet = 0, outcome = CALLED;
    begin_beat(&d.beat, key, beats++);
    while (first == second) {
        first = roll(&d, 100);
        second = roll(&d, 100);
    }
    int leader = second > first;
    while (round < ROUNDS_MAX) {
        bool shots = turn(&d, leader, key, &beats);
        if (!d.ships[0].gone && !d.ships[1].gone)
            shots |= turn(&d, 1 - leader, key, &beats);
        if (d.ships[0].gone || d.ships[1].gone) {
            outcome = d.ships[0].gone ? d.ships[1].gone ? MUTUAL : BLUE : RED;
            break;
        }
        quiet = shots ? 0 : quiet + 1;
        if (quiet >= LONG_QUIET || (!anything_can_happen(&d.ships[0]) && !anything_can_happen(&d.ships[1]))) {
            outcome = STALEMATE;
            break;
        }
        round++;
    }
    tally->outcomes[outcome]++;
    tally->dice += d.beat.dice;
    tally->beats += (uint64_t)beats;
}

int main(int count, char **words)
{
    if (count != 3) {
        fprintf(stderr, "usage: %s SEED N\n", words[0]);
        return 2;
    }
    uint64_t seed = strtoull(words[1], NULL, 0), battles = strtoull(words[2], NULL, 0);
    struct timespec begun, ended;
    Tally tally = {0};
    Ship sheet = {.left = SIZE, .living = PARTS};
    for (int c = 0; c < PARTS; c++) {
        sheet.tg[c] = TG;
        sheet.value[c][0] = bought[c][0], sheet.value[c][1] = bought[c][1];
    }
    for (int number = 0, c = 0; number <= 100; number++) {
        while (c < PARTS && number > last[c])
            c++;
        at[number] = (uint8_t)(number == 0 ? NOTHING : c);
    }
    clock_gettime(CLOCK_MONOTONIC, &begun);
    uint64_t key = mix(seed + GOLDEN);
    for (uint64_t k = 0; k < battles; k++)
        play(mix(key + k * GOLDEN), &sheet, &tally);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    double seconds = (double)(ended.tv_sec - begun.tv_sec) + 1e-9 * (double)(ended.tv_nsec - begun.tv_nsec);
    const uint64_t *n = tally.outcomes;
    printf("{\"outcomes\": {\"red\": %" PRIu64 ", \"blue\": %" PRIu64 ", \"mutual\": %" PRIu64, n[RED], n[BLUE],
           n[MUTUAL]);
    printf(", \"stalemate\": %" PRIu64 ", \"called\": %" PRIu64 "}", n[STALEMATE], n[CALLED]);
    printf(", \"dice\": %" PRIu64 ", \"turns\": %" PRIu64 ", \"seconds\": %.6f}\n", tally.dice, tally.beats, seconds);
    return 0;
}
