/* SPDX-License-Identifier: MIT */
#include "engine/proof/sealing.h"

/* Something that was shown without a salt. */
struct bare {
    uint8_t values[SEAL_DIGEST_BYTES]; /* a hash of them */
    uint32_t line;
    entity player;
    bool settled; /* it was opened, or is reported */
};

static struct bare *bares_of(const struct game_run *game)
{
    return TABLE(struct bare, game, game->sealing.bare);
}

bool hand_show(const struct play *play, const uint8_t values[SEAL_DIGEST_BYTES])
{
    uint32_t row;
    if (!block_append_to_head(play->block, offsetof(struct game_run, sealing.bare), 1,
                              sizeof(struct bare), &row))
        return false;
    struct bare *made = &bares_of(game_run_of(play->block))[row];
    made->line = (uint32_t)play->event->line;
    made->player = play->event->subject;
    memcpy(made->values, values, sizeof made->values);
    return true;
}

/* What the player showed without a salt and opens now with these values. NULL: nothing. */
static struct bare *bare_of(const struct game_run *game, entity player,
                            const uint8_t values[SEAL_DIGEST_BYTES])
{
    for (uint32_t i = 0; i < game->sealing.bare.count; i++) {
        struct bare *one = &bares_of(game)[i];
        if (one->player == player && !one->settled &&
            memcmp(one->values, values, sizeof one->values) == 0)
            return one;
    }
    return NULL;
}

/* Whether all that a player has sealed is opened rightly once `last` is. */
static bool opens_all(const struct game_run *game, const struct commitment *last)
{
    bool all = true;
    for (uint32_t i = 0; all && i < game->sealing.commitments.count; i++) {
        const struct commitment *one = &game_commitments(game)[i];
        all = one == last || one->player != last->player || (one->opened_line && one->fitted);
    }
    return all;
}

enum answer hand_judge(struct judgement *judgement, const struct commitment *last,
                       const uint8_t values[SEAL_DIGEST_BYTES])
{
    enum answer answer = OK;
    const struct game_run *game = judgement->game;
    bool later = judgement->event->kind == judgement->game->catalogue->ruleset->sealed->open;
    const struct bare *opened = later ? bare_of(game, last->player, values) : NULL;
    uint32_t count = game->sealing.bare.count;
    if (count == 0 || last->opened_line || !opens_all(game, last))
        return OK;
    for (uint32_t i = 0; i < count; i++) {
        const struct bare *one = &bares_of(game)[i];
        if (one != opened && one->player == last->player && !one->settled)
            answer = breach_at(judgement, one->line,
                               "%N shows here what it did not seal: it must be among what it has "
                               "sealed, and all of that is opened (line %u)",
                               one->player, (unsigned)judgement->event->line);
    }
    return answer;
}

void hand_settle(const struct game_run *game, const struct commitment *opened, bool later)
{
    bool all = game->sealing.bare.count && opens_all(game, opened);
    struct bare *one = later ? bare_of(game, opened->player, opened->shown) : NULL;
    if (one)
        one->settled = true;
    for (uint32_t i = 0; all && i < game->sealing.bare.count; i++)
        if (bares_of(game)[i].player == opened->player)
            bares_of(game)[i].settled = true;
}
