/* The battles of a program of all rules: its file of records is read, they are played one after the other, and what came
   of them is told on one line. It is included last, by a program that has

   Battle, Doctrine      its records
   SEATS_MOST            how many seats may have a doctrine
   OUTCOMES              how many outcomes its result may be
   RECORDS               what is said of records that have other sizes
   Table                 with the Battle b, the Beat beat and the doctrines
   deal                  what writes anew of a battle all that can change
   plays_on              is the battle played on after so many beats, if it is not over?
   require_known         which ends the program if it cannot play what it has read
   play_beat             its rules */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arithmetic.h"

enum { CALLED = OUTCOMES }; /* behind the others: the battles that went on for too long */

typedef struct {
    uint64_t outcomes[OUTCOMES + 1], beats;
} Tally;

/* The scenario as it is dealt, and who plays it. */
typedef struct {
    Battle start;
    Doctrine doctrines[SEATS_MOST];
} Dealt;

static const char *program = "";

static _Noreturn __attribute__((cold)) void fail(const char *what)
{
    fprintf(stderr, "%s: %s\n", program, what);
    exit(2);
}

static void play(Table *t, const Dealt *dealt, uint64_t key, Tally *tally)
{
    int beats = 0;
    deal(&t->b, &dealt->start);
    while (!t->b.over && plays_on(&t->b, beats)) {
        begin_beat(&t->beat, key, beats++);
        play_beat(t);
    }
    tally->outcomes[t->b.over ? t->b.result : CALLED]++;
    tally->beats += (uint64_t)beats;
}

static void read_numbers(FILE *file, void *into, size_t size)
{
    if (fread(into, 1, size, file) != size)
        fail("the file of records ends too early");
}

static void read_dealt(const char *path, Dealt *dealt)
{
    int32_t sizes[3];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail("the file of records cannot be read");
    read_numbers(file, sizes, sizeof sizes);
    if (sizes[0] != sizeof(Battle) || sizes[1] != sizeof(Doctrine) || sizes[2] < 1 || sizes[2] > SEATS_MOST)
        fail("these are not the records that this program was written for: " RECORDS);
    read_numbers(file, &dealt->start, sizeof dealt->start);
    read_numbers(file, dealt->doctrines, (size_t)sizes[2] * sizeof(Doctrine));
    if (fgetc(file) != EOF)
        fail("the file of records is too long");
    fclose(file);
    require_known(&dealt->start, dealt->doctrines, sizes[2]);
}

int main(int count, char **words)
{
    static Table t;
    static Dealt dealt;
    const char *folder = strrchr(words[0], '/');
    program = folder ? folder + 1 : words[0];
    if (count != 4) {
        fprintf(stderr, "usage: %s RECORDS SEED N\n", words[0]);
        return 2;
    }
    read_dealt(words[1], &dealt);
    uint64_t seed = strtoull(words[2], NULL, 0), battles = strtoull(words[3], NULL, 0);
    struct timespec begun, ended;
    Tally tally = {0};
    t.b = dealt.start;
    t.doctrines = dealt.doctrines;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    uint64_t key = mix(seed + GOLDEN);
    for (uint64_t k = 0; k < battles; k++)
        play(&t, &dealt, mix(key + k * GOLDEN), &tally);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    double seconds = (double)(ended.tv_sec - begun.tv_sec) + 1e-9 * (double)(ended.tv_nsec - begun.tv_nsec);
    printf("{\"outcomes\": [");
    for (int i = 0; i < OUTCOMES; i++)
        printf("%s%" PRIu64, i ? ", " : "", tally.outcomes[i]);
    printf("], \"called\": %" PRIu64 ", \"dice\": %" PRIu64 ", \"turns\": %" PRIu64 ", \"seconds\": %.6f}\n",
           tally.outcomes[CALLED], t.beat.dice, tally.beats, seconds);
    return 0;
}
