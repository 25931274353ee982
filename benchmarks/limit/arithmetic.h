/* What all programs reckon with: the dice of src/admiralty/core/state/dice.py, and the smaller and larger of two numbers. */

#ifndef ARITHMETIC_H
#define ARITHMETIC_H

#include <stdbool.h>
#include <stdint.h>

#define ALWAYS static inline __attribute__((always_inline))

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u, STRETCH = 0xD1B54A32D192ED03u, LUCK = 0x8CB92BA72F3D8DD7u;

ALWAYS uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* The face that a word of a stretch, or of an opponent's luck, shows on a die. */
ALWAYS int face(uint64_t word, int sides)
{
    return (int)((mix(word) >> 32) * (uint64_t)sides >> 32) + 1;
}

/* A computer opponent's own draw: number `index` of a seat's luck in a beat. */
ALWAYS int luck_of(uint64_t beat, int seat, int index, int sides)
{
    return face((mix(beat ^ (uint64_t)(seat + 1) * LUCK) >> 33) + (uint64_t)(index + 1) * GOLDEN, sides);
}

/* The running beat and its dice. */
typedef struct {
    uint64_t key, at; /* at: the word of the last die of this stretch */
    bool fresh;       /* has the stretch no die yet? */
    int answers;      /* taken in this beat */
    uint64_t dice;    /* thrown in all beats so far */
} Beat;

/* Beat number `beat`, from 0, of the battle with this key. */
ALWAYS void begin_beat(Beat *b, uint64_t battle, int beat)
{
    b->key = mix(battle + (uint64_t)(beat + 1) * GOLDEN);
    b->answers = 0;
    b->fresh = true;
}

/* A question with more than one legal answer was answered: a new stretch of dice. */
ALWAYS void answered(Beat *b)
{
    b->answers++;
    b->fresh = true;
}

ALWAYS int throw_die(Beat *b, int sides)
{
    if (b->fresh) {
        b->at = mix(b->key ^ (uint64_t)(b->answers + 1) * STRETCH);
        b->fresh = false;
    }
    b->dice++;
    b->at += GOLDEN;
    return face(b->at, sides);
}

ALWAYS int least(int a, int b) { return a < b ? a : b; }
ALWAYS int most(int a, int b) { return a > b ? a : b; }

#endif
