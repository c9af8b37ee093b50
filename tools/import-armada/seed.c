/* SPDX-License-Identifier: MIT */
/* Dice computed from a recording's seed. The program that wrote the recording draws from PCG32 (M.
 * O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms", 2014): 51
 * numbers shuffle its damage deck, then each die takes one. */
#include "import.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct seed_dice {
    uint64_t state;
};

enum { DECK = 52, SIDES = 8 };

#define MULTIPLIER 6364136223846793005u
/* The generator's stream, 1442695040888963407, doubled and made odd. */
#define INCREMENT (1442695040888963407u << 1 | 1u)

static uint32_t draw(struct seed_dice *seed)
{
    uint64_t old = seed->state;
    seed->state = old * MULTIPLIER + INCREMENT;
    uint32_t mixed = (uint32_t)((old >> 18 ^ old) >> 27), turn = (uint32_t)(old >> 59);
    return mixed >> turn | mixed << (-turn & 31);
}

/* A number below `bound`; a draw that would favour small numbers is repeated. */
static uint32_t draw_below(struct seed_dice *seed, uint32_t bound)
{
    uint32_t least = -bound % bound, drawn;
    do
        drawn = draw(seed);
    while (drawn < least);
    return drawn % bound;
}

/* Old recordings have the seed as a number, later ones as a text. */
static bool read_seed(const json_t *value, uint64_t *ret_seed)
{
    const char *text = json_string_value(value);
    char *end = NULL;
    errno = 0;
    if (text)
        *ret_seed = (uint64_t)strtoll(text, &end, 10);
    else
        *ret_seed = (uint64_t)json_integer_value(value);
    if (*ret_seed == 0)
        return false;
    return text ? *text && !*end && errno == 0 : json_is_integer(value);
}

struct seed_dice *seed_dice_new(const json_t *header)
{
    uint64_t number;
    struct seed_dice *seed = read_seed(json_object_get(header, "rng_seed"), &number)
                                 ? calloc(1, sizeof *seed)
                                 : NULL;
    if (!seed)
        return NULL;
    draw(seed);
    seed->state += number;
    draw(seed);
    for (uint32_t cards = DECK; cards > 1; cards--)
        draw_below(seed, cards);
    return seed;
}

void seed_dice_free(struct seed_dice *seed)
{
    free(seed);
}

int seed_face(struct seed_dice *seed, int colour)
{
    static const int faces[3][SIDES] = {{HIT, HIT, CRIT, CRIT, HIT_HIT, ACCURACY, BLANK, BLANK},
                                        {HIT, HIT, CRIT, CRIT, ACCURACY, ACCURACY, HIT, HIT},
                                        {HIT, HIT, HIT, HIT, HIT_CRIT, HIT_CRIT, BLANK, BLANK}};
    return faces[colour][draw_below(seed, SIDES)];
}

void seed_roll(struct seed_dice *seed, const int counts[3], struct dice *ret_dice)
{
    *ret_dice = (struct dice){0};
    for (int colour = 0; colour < 3; colour++)
        for (int i = 0; i < counts[colour] && ret_dice->count < DICE; i++)
            ret_dice->dice[ret_dice->count++] = (struct die){colour, seed_face(seed, colour)};
}

bool seed_trusted(struct import *import)
{
    if (import->seed && !import->confirmed && import->at >= import->trusted)
        seed_lost(import, "nothing that is recorded later confirms them");
    return import->seed != NULL;
}

void seed_lost(struct import *import, const char *why)
{
    if (!import->seed)
        return;
    seed_dice_free(import->seed);
    import->seed = NULL;
    remark(import, "No dice follow from the seed from command %lld on: %s.",
           (long long)import->sequence, why);
}
