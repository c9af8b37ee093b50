#include "games/dropzone/turns.h"

static bool is_in(uint64_t players, int player)
{
    return players >> player & 1;
}

static uint64_t only(int player)
{
    return UINT64_C(1) << player;
}

void turns_begin(struct dropzone *game)
{
    game->goings[0] = (struct going){.last = NOBODY};
    game->going_count = 1;
    game->idle = 0;
}

/* The place in the order from which a going is to be continued. */
static int place_after(const struct dropzone *game, const int8_t *order, const struct going *going)
{
    for (int i = 0; i < game->order_count; i++)
        if (order[i] == going->last)
            return i + 1;
    return 0;
}

/* Goes round from whoever had a turn last: anybody up to the first player who has to activate a battlegroup may act. */
static bool allows(const struct dropzone *game, const struct going *going, const int8_t *order, int player, int *ret_expected)
{
    int from = place_after(game, order, going);
    bool may = false;
    *ret_expected = NOBODY;
    for (int i = 0; i < 2 * game->order_count; i++) {
        int next = order[(from + i) % game->order_count];
        if (i < game->order_count && is_in(going->early, next))
            continue;
        may = may || (next == player && left_to_activate(game, next, true) > 0);
        if (!is_in(game->idle, next) && due_to_activate(game, next) > 0) {
            *ret_expected = next;
            break;
        }
    }
    return may;
}

bool may_act_now(const struct dropzone *game, const int8_t *order, int player, int *ret_expected)
{
    bool may = allows(game, &game->goings[0], order, player, ret_expected);
    for (unsigned i = 1; i < game->going_count && !may; i++) {
        int expected;
        may = allows(game, &game->goings[i], order, player, &expected);
    }
    return may;
}

/* The going after a turn of the player. */
static struct going go_on(const struct dropzone *game, struct going going, int player)
{
    int from = place_after(game, game->order, &going);
    for (int i = 0; i < game->order_count; i++) {
        int next = game->order[(from + i) % game->order_count];
        if (next == player && !is_in(going.early, next))
            break;
        going.early &= ~only(next);
    }
    going.last = (int8_t)player;
    return going;
}

/* Keeps the goings in which it is the player's turn; whether there are any. */
static bool keep_fitting(struct dropzone *game, int player)
{
    uint8_t kept = 0;
    for (unsigned i = 0; i < game->going_count; i++) {
        int expected;
        if (allows(game, &game->goings[i], game->order, player, &expected))
            game->goings[kept++] = go_on(game, game->goings[i], player);
    }
    game->going_count = kept ? kept : game->going_count;
    return kept > 0;
}

void turns_take(struct dropzone *game, int player)
{
    if (!keep_fitting(game, player)) {
        game->goings[1] = (struct going){game->goings[0].last, game->goings[0].early | only(player)};
        game->goings[0] = (struct going){.last = (int8_t)player};
        game->going_count = GOINGS_MOST;
    }
    game->idle = 0;
}

void turns_pass(struct dropzone *game, int player)
{
    if (left_to_activate(game, player, true) == 0)
        game->idle |= only(player);
    else
        keep_fitting(game, player);
    game->players[player].forgone += due_to_activate(game, player) > 0;
}
