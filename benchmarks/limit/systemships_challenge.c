/* The upper limit of the proving ground: `systemships/challenge` with the Lance and standard.toml, by hand in C.

   Usage: systemships_challenge SEED N

   It plays battles 0 to N-1 of the simulation from SEED with the dice that the compiled Python rules throw, so that
   outcomes, dice and rounds are equal to the last one and only the time differs. Whatever cannot happen in this one
   pairing is left out: the Lance has neither beams nor screens nor racks, nobody negotiates, no ship carries another.
   What is left is written for speed: everything stands in registers, and the doctrine is code. One thread. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arithmetic.h"

enum { RULES_VERSION = 1 }; /* of the rules that it plays: `admiralty bench` compares it with no others */

/* ---- dice -------------------------------------------------------------------------------------------------------- */

/* A stretch of dice: the word of the last die thrown, and how many were thrown. */
typedef struct {
    uint64_t at;
    int thrown;
} Dice;

ALWAYS int roll(Dice *d, int sides)
{
    d->thrown++;
    d->at += GOLDEN;
    return face(d->at, sides);
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

enum { ATTACK, DODGE, RETREAT, TACTICS };
enum { MISS, HIT, HIT_1, HIT_2, ESCAPES };
enum { WIN, LOSS, MUTUAL, STANDOFF, OUTCOMES };
enum { ROUNDS = 3, BUDGET = 21, VALUE = 7, TL_MAX = 10, LINES = 11, LINE = 7, LEAST = -4, MOST = 5 };

/* IS-250 to IS-350: what a roll of two dice buys: Pd, Beam, Screen, Tube, three Missiles. */
static const char *const COMPONENTS[LINES] = {
    "PBPBPSP", "PBPBPS", "PBPSP", "PBPS", "PBP", "PS", "PTM", "PTMM", "PTMPT", "PTMPTM", "PTMPTPT",
};

/* WW-380: firer's tactic and difference down, target's Attack, Dodge, Retreat across; + is Hit+1, * is Hit+2. */
static const char *const CRT[TACTICS] = {
    "--E" "--E" "h-E" "h-E" "*--" "*--" "++-" "-hh" "-hh" "---",
    "--E" "-hE" "-hE" "hhE" "hhE" "h-E" "h-E" "--E" "--E" "--E",
    "--E" "--E" "--E" "h-E" "h-E" "--E" "--E" "--E" "--E" "--E",
};

/* A systemship under construction is one word with a byte for each attribute: a line of components is one addition. */
enum { PD_AT = 0, BEAM_AT = 8, SCREEN_AT = 16, TUBE_AT = 24, MISSILE_AT = 32 };

static uint64_t bought[LINES][LINE + 1]; /* by line and by how many of its entries there is budget for */
static uint8_t entries[LINES];

/* Results by firer's tactic, target's tactic and difference + WIDE, so that no difference has to be clamped. */
enum { WIDE = 32 };
static int8_t adds[TACTICS][TACTICS][2 * WIDE];    /* what the hit adds to its power */
static int8_t strikes[TACTICS][TACTICS][2 * WIDE]; /* 1 for a hit, 0 for none */
static int8_t flees[TACTICS][TACTICS][2 * WIDE];   /* 1 for Escapes */

static void lay_tables(void)
{
    for (int line = 0; line < LINES; line++) {
        entries[line] = (uint8_t)strlen(COMPONENTS[line]);
        for (int n = 0; n < entries[line]; n++) {
            static const uint64_t unit[] = {1ull << PD_AT, 1ull << BEAM_AT, 1ull << SCREEN_AT, 1ull << TUBE_AT,
                                            3ull << MISSILE_AT};
            bought[line][n + 1] = bought[line][n] + unit[strchr("PBSTM", COMPONENTS[line][n]) - "PBSTM"];
        }
    }
    for (int firer = 0; firer < TACTICS; firer++)
        for (int target = 0; target < TACTICS; target++)
            for (int i = 0; i < 2 * WIDE; i++) {
                int row = i - WIDE < LEAST ? 0 : i - WIDE > MOST ? MOST - LEAST : i - WIDE - LEAST;
                int result = (int)(strchr("-h+*E", CRT[firer][3 * row + target]) - "-h+*E");
                strikes[firer][target][i] = result != MISS && result != ESCAPES;
                adds[firer][target][i] = (int8_t)(strikes[firer][target][i] ? result - HIT : 0);
                flees[firer][target][i] = result == ESCAPES;
            }
}

/* ---- ships ------------------------------------------------------------------------------------------------------- */

typedef struct { int pd, tubes, missiles; } Lance;
typedef struct { int tl, pd, beams, screens, tubes, missiles; } System;
typedef struct { int tactic, drive, tubes, answers; } Plot;

ALWAYS int lance_points(Lance s)
{
    return s.pd + s.tubes + (s.missiles + 2) / 3;
}

ALWAYS int system_points(System s)
{
    return s.pd + s.beams + s.screens + s.tubes + (s.missiles + 2) / 3;
}

/* ---- the doctrine: standard.toml --------------------------------------------------------------------------------- */

/* The orders of a round, and how many questions with more than one legal answer it took to write them. */
ALWAYS Plot plot(Lance s, int round, int foe_points, uint64_t beat)
{
    int moving = s.pd > 0; /* without power the drive has one legal answer */
    if (lance_points(s) <= 2 && round < ROUNDS && foe_points >= 6)
        return (Plot){RETREAT, s.pd, 0, 1 + moving};
    if (s.tubes > 0 && s.missiles > 0) {
        int volley = least(s.pd, least(s.tubes, s.missiles));
        return (Plot){DODGE, 0, volley, 1 + 2 * moving + volley};
    }
    uint64_t luck = mix(beat ^ LUCK) >> 33; /* the plan of standing order 3 is draw number 1003 */
    return (Plot){face(luck + 1004 * GOLDEN, 3) == 1 ? ATTACK : DODGE, moving, 0, 1 + moving};
}

/* The Lance's own hits, fewer than it has points: what standard.toml gives up first. */
ALWAYS Lance take(Lance s, int hits)
{
    for (; hits > 0; hits--) {
        if (s.missiles > 0 && s.tubes > 0) {
            if (s.missiles > 10)
                s.missiles -= 3;
            else if (s.pd > s.tubes)
                s.pd--;
            else
                s.tubes--;
        } else if (s.tubes > 0)
            s.tubes--;
        else if (s.missiles > 0)
            s.missiles -= least(s.missiles, 3);
        else
            s.pd--;
    }
    return s;
}

/* ---- the systemship ---------------------------------------------------------------------------------------------- */

/* IS-100 to IS-370: the level, then lines of components until the budget is spent. */
ALWAYS System roll_up(Dice *d)
{
    int tl = 0;
    while (tl < TL_MAX && roll(d, 100) <= VALUE)
        tl++;
    uint64_t parts = 0;
    for (int left = BUDGET; left > 0;) {
        int first = roll(d, 6), line = first + roll(d, 6) - 2;
        parts += bought[line][least(left, entries[line])];
        left -= entries[line];
    }
    return (System){tl, parts >> PD_AT & 255, parts >> BEAM_AT & 255, parts >> SCREEN_AT & 255,
                    parts >> TUBE_AT & 255, parts >> MISSILE_AT & 255};
}

/* IS-500 to IS-520: beam and screen in full, or a coin for each unit until one of them is full. */
ALWAYS void share(Dice *d, System s, int power, int *beam, int *screen)
{
    int beams = 0, screens = 0;
    if (power < s.beams + s.screens)
        for (; power > 0 && beams < s.beams && screens < s.screens; power--) {
            int coin = roll(d, 2) == 1;
            beams += coin;
            screens += 1 - coin;
        }
    int more = least(power, s.beams - beams);
    *beam = beams + more;
    *screen = screens + least(power - more, s.screens - screens);
}

/* IS-650 to IS-710: what one point of damage takes, for fewer points than the ship has. */
ALWAYS System lose(System s, int hits)
{
    for (; hits > 0; hits--) {
        int beside = most(s.beams, s.screens);
        if (s.tubes > s.missiles)
            s.tubes--;
        else if (s.missiles > 3 * s.tubes)
            s.missiles -= least(s.missiles, 3);
        else if (s.pd > s.tubes + s.beams + s.screens)
            s.pd--;
        else if (s.tubes >= beside) /* IS-680 and IS-690 come to the same for tubes and beams */
            s.tubes--;
        else if (s.beams >= s.screens)
            s.beams--;
        else
            s.screens--;
    }
    return s;
}

/* ---- a battle ---------------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t outcomes[OUTCOMES], dice, rounds;
} Tally;

ALWAYS void play(uint64_t key, Tally *tally)
{
    Lance warp = {5, 5, 15};
    System foe = {0};
    int outcome = STANDOFF, round = 1, thrown = 0;
    for (;; round++) {
        uint64_t beat = mix(key + (uint64_t)round * GOLDEN);
        Plot own = plot(warp, round, system_points(foe), beat); /* IS-040: in round 1 the foe has no points yet */
        Dice dice = {mix(beat ^ ((uint64_t)(own.answers + 1) * STRETCH)), 0};
        if (round == 1)
            foe = roll_up(&dice);

        /* IS-410 to IS-620: the systemship's order, and the fire on the Lance as its missiles are thrown for */
        int drive = foe.pd > 0 ? roll(&dice, least(foe.pd, foe.tl + 6) + 1) - 1 : 0;
        int power = foe.pd - drive, beam = 0, screen = 0, volley = 0;
        int ready = least(foe.tubes, foe.missiles), systems = ready + foe.beams + foe.screens;
        if (ready > 0 && (ready == systems || roll(&dice, 100) <= 100 * ready / systems))
            volley = least(power, ready);
        else
            share(&dice, foe, power, &beam, &screen);
        int tactic = roll(&dice, 6) <= 1 + (beam > 0) ? ATTACK : DODGE;
        int hits = 0;
        const int8_t *add = adds[ATTACK][own.tactic] + WIDE, *strike = strikes[ATTACK][own.tactic] + WIDE;
        for (int k = 0; k < volley; k++) {
            int difference = roll(&dice, 10) - own.drive;
            hits += strike[difference] * (2 + foe.tl) + add[difference];
        }
        foe.missiles -= volley;
        thrown += dice.thrown;

        int fled = own.tactic == RETREAT;
        if (beam > 0) {
            int difference = drive - own.drive + WIDE;
            hits += strikes[tactic][own.tactic][difference] * (beam + foe.tl) + adds[tactic][own.tactic][difference];
            fled &= flees[tactic][own.tactic][difference];
        }

        /* the Lance's fire: a volley of one speed has one result */
        int met = 4 - drive + WIDE;
        int struck = own.tubes * (strikes[ATTACK][tactic][met] * 2 + adds[ATTACK][tactic][met]);
        if (screen > 0)
            struck = most(0, struck - screen - foe.tl);
        warp.missiles -= own.tubes;

        int lost = hits >= lance_points(warp), won = struck >= system_points(foe);
        if (lost | won) {
            outcome = lost & won ? MUTUAL : lost ? LOSS : WIN;
            break;
        }
        if (fled || round == ROUNDS)
            break;
        warp = take(warp, hits);
        foe = lose(foe, struck);
    }
    tally->outcomes[outcome]++;
    tally->dice += (uint64_t)thrown;
    tally->rounds += (uint64_t)round;
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
    lay_tables();
    clock_gettime(CLOCK_MONOTONIC, &begun);
    uint64_t key = mix(seed + GOLDEN);
    for (uint64_t k = 0; k < battles; k++)
        play(mix(key + k * GOLDEN), &tally);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    double seconds = (double)(ended.tv_sec - begun.tv_sec) + 1e-9 * (double)(ended.tv_nsec - begun.tv_nsec);
    const uint64_t *n = tally.outcomes;
    printf("{\"outcomes\": {\"win\": %" PRIu64 ", \"loss\": %" PRIu64 ", \"mutual\": %" PRIu64, n[WIN], n[LOSS],
           n[MUTUAL]);
    printf(", \"standoff\": %" PRIu64 "}, \"dice\": %" PRIu64 ", \"turns\": %" PRIu64 ", \"seconds\": %.6f}\n",
           n[STANDOFF], tally.dice, tally.rounds, seconds);
    return 0;
}
