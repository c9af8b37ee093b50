/* SPDX-License-Identifier: MIT */
/* A hand in which every card is sealed. A card played without its salt must be one of the hand, but
 * which commitment was its own is not known until the last one is opened: then it is judged. */
#include "judge/engine/proof/sealing.h"
#include "books/dropzone/apply.h"

/* Something that was shown without a salt. */
struct bare {
    uint8_t values[SEAL_DIGEST_BYTES]; /* a hash of them */
    uint32_t line;
    entity player;
    bool settled; /* it was opened, or is reported */
};

static struct bare *bares_of(const struct dropzone *game)
{
    return TABLE(struct bare, game, game->bare);
}

bool dropzone_show_bare(const struct play *play)
{
    uint32_t row;
    if (!play->event->statement || sealing_is_incomplete(game_run_of(play->block)))
        return true;
    if (!block_append(play->block, offsetof(struct dropzone, bare), sizeof(struct bare), &row))
        return false;
    struct bare *made = &bares_of(GAME(dropzone))[row];
    made->line = (uint32_t)play->event->line;
    made->player = play->event->subject;
    sealing_hash_values(play->event, &dropzone_sealed, made->values);
    return true;
}

/* What the player showed without a salt and opens now with these values. NULL: nothing. */
static struct bare *bare_of(const struct dropzone *game, entity player, const uint8_t *values)
{
    for (uint32_t i = 0; i < game->bare.count; i++) {
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

static enum answer judge_hand(struct judgement *judgement, const struct commitment *last,
                              const uint8_t *values)
{
    enum answer answer = OK;
    const struct dropzone *game = STATE(dropzone);
    bool later = judgement->event->kind == OPEN;
    const struct bare *opened = later ? bare_of(game, last->player, values) : NULL;
    if (game->bare.count == 0 || last->opened_line || !opens_all(judgement->game, last))
        return OK;
    for (uint32_t i = 0; i < game->bare.count; i++) {
        const struct bare *one = &bares_of(game)[i];
        if (one != opened && one->player == last->player && !one->settled)
            answer = breach_at(judgement, one->line,
                               "%N shows here what it did not seal: it must be among what it has "
                               "sealed, and all of that is opened (line %u)",
                               one->player, (unsigned)judgement->event->line);
    }
    return answer;
}

static void settle_hand(const struct play *play, const struct commitment *opened, bool later)
{
    struct dropzone *game = GAME(dropzone);
    bool all = game->bare.count && opens_all(game_run_of(play->block), opened);
    struct bare *one = later ? bare_of(game, opened->player, opened->shown) : NULL;
    if (one)
        one->settled = true;
    for (uint32_t i = 0; all && i < game->bare.count; i++)
        if (bares_of(game)[i].player == opened->player)
            bares_of(game)[i].settled = true;
}

const struct sealed_hand dropzone_hand = {judge_hand, settle_hand};
