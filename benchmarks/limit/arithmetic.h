/* What both programs reckon with: the dice of src/admiralty/core/dice.py, and the smaller and larger of two numbers. */

#ifndef ARITHMETIC_H
#define ARITHMETIC_H

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

ALWAYS int least(int a, int b) { return a < b ? a : b; }
ALWAYS int most(int a, int b) { return a > b ? a : b; }

#endif
