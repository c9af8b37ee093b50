/* SPDX-License-Identifier: MIT */
#include "judge/search/candidates.h"

/* The number of the first face. */
static int32_t base_of(const struct die *die)
{
    return die->faces ? 0 : 1;
}

static int32_t faces_of(const struct die *die)
{
    int32_t count = 0;
    while (die->faces && die->faces[count])
        count++;
    return die->faces ? count : die->sides;
}

/* The first face from `face` on, counted from 0, that can be rolled. The number of faces: none. */
static int32_t face_from(const struct die *die, int32_t face)
{
    while (face < faces_of(die) && die->chances && die->chances[face] == 0)
        face++;
    return face;
}

int32_t dice_faces(const struct die *dice)
{
    int32_t count = 0;
    for (; dice->name; dice++)
        count += faces_of(dice);
    return count;
}

struct pool dice_face(const struct die *dice, int32_t number, int32_t *ret_face)
{
    uint8_t die = 0;
    for (; number >= faces_of(&dice[die]); die++)
        number -= faces_of(&dice[die]);
    *ret_face = number + base_of(&dice[die]);
    return (struct pool){.die = die, .count = 1};
}

/* How many faces the candidate's pools have so far. */
static uint32_t faces_used(const struct candidate_walk *walk)
{
    if (walk->event.pool_count == 0)
        return 0;
    const struct pool *last = &walk->arrays.pools[walk->event.pool_count - 1];
    return last->first + last->count;
}

uint32_t dice_add(struct candidate_walk *walk, const int32_t *counts, int32_t kinds)
{
    struct event *event = &walk->event;
    uint32_t before = faces_used(walk), dice = 0;
    for (int32_t i = 0; i < kinds; i++) {
        if (counts[i] <= 0 || before + dice + (uint32_t)counts[i] > CANDIDATE_FACES)
            continue;
        walk->arrays.pools[event->pool_count++] = (struct pool){(uint8_t)i, (uint16_t)counts[i],
                                                                before + dice};
        dice += (uint32_t)counts[i];
    }
    return dice;
}

int32_t dice_again(const struct candidate_walk *walk, int32_t *ret_counts)
{
    uint8_t die = walk->arrays.pools[0].die;
    memset(ret_counts, 0, die * sizeof *ret_counts);
    ret_counts[die] = (int32_t)walk->arrays.pools[0].count;
    return die + 1;
}

/* Sets one face for the dice of a pool from number `from` on. */
static void show(struct candidate_walk *walk, const struct pool *pool, uint32_t from, int32_t face)
{
    for (uint32_t i = from; i < pool->count; i++)
        walk->arrays.faces[pool->first + i] = face;
}

void dice_first_class(struct candidate_walk *walk, const struct die *dice, uint32_t pool)
{
    for (; pool < walk->event.pool_count; pool++) {
        const struct die *die = &dice[walk->arrays.pools[pool].die];
        show(walk, &walk->arrays.pools[pool], 0, face_from(die, 0) + base_of(die));
    }
}

bool dice_next_class(struct candidate_walk *walk, const struct die *dice, uint32_t pool)
{
    for (uint32_t p = walk->event.pool_count; p-- > pool;) {
        const struct die *die = &dice[walk->arrays.pools[p].die];
        for (uint32_t i = walk->arrays.pools[p].count; i-- > 0;) {
            int32_t face = face_from(die, walk->arrays.faces[walk->arrays.pools[p].first + i] -
                                              base_of(die) + 1);
            if (face == faces_of(die))
                continue;
            show(walk, &walk->arrays.pools[p], i, face + base_of(die));
            dice_first_class(walk, dice, p + 1);
            return true;
        }
    }
    return false;
}

static int32_t thrown(struct candidate_walk *walk, const struct die *die)
{
    int32_t sides = 0, faces = faces_of(die);
    for (int32_t i = 0; i < faces; i++)
        sides += die->chances ? die->chances[i] : 1;
    int32_t side = (int32_t)random_below(walk->random, (uint32_t)sides);
    for (int32_t i = 0; i < faces; i++) {
        side -= die->chances ? die->chances[i] : 1;
        if (side < 0)
            return i + base_of(die);
    }
    return base_of(die);
}

void dice_throw(struct candidate_walk *walk, const struct die *dice, uint32_t pool)
{
    for (; pool < walk->event.pool_count; pool++)
        for (uint32_t i = 0; i < walk->arrays.pools[pool].count; i++)
            walk->arrays.faces[walk->arrays.pools[pool].first + i] = thrown(
                walk, &dice[walk->arrays.pools[pool].die]);
}
