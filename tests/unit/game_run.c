/* SPDX-License-Identifier: MIT */
/* Copies of a game, played on side by side. */
#include "judge/search/position.h"

#include <string.h>

#include "tests.h"

static const char begun[] = "game armada 1.5.0\n"
                            "player Rebel first { ship Yavaris command=1 speed=2; squadron Luke }\n"
                            "player Empire { ship Avenger command=1 speed=2 }\n"
                            "judge: waive armada.ship.turn \"house rule\"\n"
                            "round 1\n"
                            "phase command\n";

/* The second continuation has findings. */
static const char *const continuations[] = {
    "Rebel: assign Yavaris navigate\n"
    "Empire: assign Avenger repair\n"
    "phase ship\n"
    "Rebel: activate Yavaris\n"
    "Rebel: reveal navigate\n"
    "Rebel: maneuver 2\n",
    "Empire: assign Avenger squadron\n"
    "Rebel: assign Yavaris repair\n"
    "phase ship\n"
    "Empire: activate Avenger\n"
    "Empire: reveal squadron\n"
    "Empire: maneuver 1\n"};

/* A game that waits while another one is played. */
struct aside {
    struct block block;
    uint64_t next_line, found;
    const char *left; /* the rest of its continuation */
};

static bool count(void *user, const struct umpire_finding *finding)
{
    uint64_t *found = user;
    *found += finding->level != UMPIRE_LEVEL_UNDECIDED;
    return true;
}

/* Plays one more line of a game that waits. */
static void play_line(struct position *position, struct aside *aside, uint64_t *found)
{
    size_t length = strcspn(aside->left, "\n") + 1;
    *found = 0;
    position_go_back(position, &aside->block);
    position->next_line = aside->next_line;
    CU_ASSERT_TRUE(position_play(position, aside->left, length));
    CU_ASSERT_TRUE_FATAL(block_copy(&aside->block, &position->run->block));
    aside->next_line = position->next_line;
    aside->left += length;
    aside->found += *found;
}

static bool same(const struct block *a, const struct block *b)
{
    return a->used == b->used && memcmp(a->head, b->head, a->used) == 0;
}

static void copies_are_played_side_by_side(void)
{
    uint64_t found = 0;
    struct aside asides[2] = {{.left = continuations[0]}, {.left = continuations[1]}};
    struct block begin = {.head = NULL};
    struct position *position = position_new(count, &found);
    CU_ASSERT_TRUE_FATAL(position_play(position, begun, strlen(begun)));
    CU_ASSERT_EQUAL(found, 0);
    uint64_t next_line = position->next_line;
    CU_ASSERT_TRUE_FATAL(block_copy(&begin, &position->run->block));
    for (int i = 0; i < 2; i++) {
        asides[i].next_line = next_line;
        CU_ASSERT_TRUE_FATAL(block_copy(&asides[i].block, &begin));
    }
    while (*asides[0].left)
        for (int i = 0; i < 2; i++)
            play_line(position, &asides[i], &found);
    CU_ASSERT_FALSE(same(&asides[0].block, &asides[1].block));
    CU_ASSERT_EQUAL(asides[0].found, 0);
    CU_ASSERT_NOT_EQUAL(asides[1].found, 0);
    for (int i = 0; i < 2; i++) { /* each is as when it is played alone */
        found = 0;
        position_go_back(position, &begin);
        position->next_line = next_line;
        CU_ASSERT_TRUE(position_play(position, continuations[i], strlen(continuations[i])));
        CU_ASSERT_EQUAL(found, asides[i].found);
        CU_ASSERT_TRUE(same(&asides[i].block, &position->run->block));
        block_done(&asides[i].block);
    }
    block_done(&begin);
    position_free(position);
}

SUITE(game_run)
{
    CU_pSuite suite = CU_add_suite("game_run", NULL, NULL);
    CU_add_test(suite, "copies are played side by side", copies_are_played_side_by_side);
}
