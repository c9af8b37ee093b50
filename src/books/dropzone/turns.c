/* SPDX-License-Identifier: MIT */
#include "books/dropzone/queries.h"

#include <limits.h>
#include <string.h>

static bool is_in(uint64_t players, int player)
{
    return players >> player & 1;
}

static uint64_t only(int player)
{
    // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): only players have turns
    return UINT64_C(1) << player;
}

void turns_begin(struct dropzone *game)
{
    game->turn_readings[0] = (struct turn_reading){.last = NOBODY};
    game->turn_reading_count = 1;
    game->next = NOBODY;
    game->turn_unsure = false;
    game->idle = game->early = 0;
    memset(game->owed, 0, sizeof game->owed);
}

void turns_go_on_with(struct dropzone *game, int player)
{
    for (int i = 0; i < game->order_count; i++)
        if (game->order[i] == player)
            game->turn_readings[0].last =
                game->order[(i + game->order_count - 1) % game->order_count];
}

static unsigned turns_of(const struct dropzone *game, int player)
{
    unsigned turns = 0;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        if (battlegroup_at(game, i)->player == player && battlegroup_at(game, i)->activated)
            turns++;
    return turns;
}

unsigned turns_taken(const struct dropzone *game)
{
    unsigned taken = 0;
    for (uint32_t i = 0; i < game->player_count; i++)
        taken += turns_of(game, (int)i);
    return taken;
}

void turns_take_up(struct dropzone *game)
{
    int next = NOBODY;
    unsigned fewest = UINT_MAX;
    if (!game->begun_late || game->activation_seen || game->next != NOBODY)
        return;
    if (turns_taken(game) == 0)
        return; /* the first in the order begins */
    for (int i = 0; i < game->order_count; i++) {
        int player = game->order[i];
        if (!has_to_activate(game, player) || turns_of(game, player) >= fewest)
            continue;
        fewest = turns_of(game, player);
        next = player;
    }
    turns_go_on_with(game, next);
}

/* The place in the order after the player who had the last turn in a reading. 0: nobody had one. */
static int place_after(const struct dropzone *game, const int8_t *order,
                       const struct turn_reading *reading)
{
    for (int i = 0; i < game->order_count; i++)
        if (order[i] == reading->last)
            return i + 1;
    return 0;
}

/* Whether it is the player's turn in a reading. Goes through the order from the player after the
 * last turn to the first who has to activate a battlegroup: `*ret_expected`, or NOBODY. */
static bool allows(const struct dropzone *game, const struct turn_reading *reading,
                   const int8_t *order, int player, int *ret_expected)
{
    int from = place_after(game, order, reading);
    bool may = false;
    *ret_expected = NOBODY;
    for (int i = 0; i < 2 * game->order_count; i++) {
        int next = order[(from + i) % game->order_count]; // NOLINT(clang-analyzer-core.DivideZero):
                                                          // the loop is for players in the order
        if (i < game->order_count && is_in(reading->early, next))
            continue;
        may = may || (next == player && may_activate(game, next));
        if (!is_in(game->idle, next) && has_to_activate(game, next)) {
            *ret_expected = next;
            break;
        }
    }
    return may;
}

/* Who has the turn by 'table: next'. NOBODY: nobody, or a player with nothing to activate. */
static int told_next(const struct dropzone *game)
{
    return game->next != NOBODY && may_activate(game, game->next) ? game->next : NOBODY;
}

bool may_act_now(const struct dropzone *game, const int8_t *order, int player, int *ret_expected)
{
    if (told_next(game) != NOBODY) {
        *ret_expected = game->next;
        return player == game->next;
    }
    bool may = allows(game, &game->turn_readings[0], order, player, ret_expected);
    for (unsigned i = 1; i < game->turn_reading_count && !may; i++) {
        int expected;
        may = allows(game, &game->turn_readings[i], order, player, &expected);
    }
    return may;
}

bool may_act_in_some_order(const struct dropzone *game, int player, int *ret_expected)
{
    if (told_next(game) != NOBODY) {
        *ret_expected = game->next;
        return player == game->next;
    }
    uint64_t owed = player == NOBODY ? 0 : game->owed[player] & ~game->early;
    for (uint32_t i = 0; i < game->player_count; i++) {
        if (!is_in(owed, (int)i) || !has_to_activate(game, (int)i))
            continue;
        *ret_expected = (int)i;
        return false;
    }
    return true;
}

bool turns_beside_order(const struct dropzone *game, int player)
{
    return game->turn_unsure || told_next(game) == player;
}

/* Notes a player's turn while the order is not known. After a turn that no order gives, whoever was
 * passed over may have lost a turn, or the player has taken the next one early. */
static void take_in_some_order(struct dropzone *game, int player)
{
    uint64_t due = 0, lost = 0;
    int expected;
    bool beside = turns_beside_order(game, player);
    for (uint32_t i = 0; i < game->player_count; i++)
        if ((int)i != player && has_to_activate(game, (int)i))
            due |= only((int)i);
    if (!may_act_in_some_order(game, player, &expected)) {
        lost = game->owed[player];
        game->early |= only(player);
    }
    for (uint32_t i = 0; i < game->player_count; i++)
        game->owed[i] &= due & ~lost;
    game->owed[player] = game->rounds.phase == ACTIVATION ? due : 0;
    if (beside) { /* it may be a turn more or the player's own, and the order may go on from here */
        memset(game->owed, 0, sizeof game->owed);
        game->early |= only(player);
    }
}

/* As take_in_some_order. What was noted before holds no longer once the order is known. */
static void note_turn(struct dropzone *game, int player)
{
    if (game->order_count == 0)
        take_in_some_order(game, player);
    else
        memset(game->owed, 0, sizeof game->owed);
}

/* The reading after the player takes a turn. Players before that one in the order who have taken
 * this turn early have been passed over for it now. */
static struct turn_reading go_on(const struct dropzone *game, struct turn_reading reading,
                                 int player)
{
    int from = place_after(game, game->order, &reading);
    for (int i = 0; i < game->order_count; i++) {
        int next = game->order[(from + i) % game->order_count];
        if (next == player && !is_in(reading.early, next))
            break;
        reading.early &= ~only(next);
    }
    reading.last = (int8_t)player;
    return reading;
}

/* Drops the readings in which it is not the player's turn, if one remains. False: none would. */
static bool keep_fitting(struct dropzone *game, int player)
{
    uint8_t kept = 0;
    for (unsigned i = 0; i < game->turn_reading_count; i++) {
        int expected;
        if (allows(game, &game->turn_readings[i], game->order, player, &expected))
            game->turn_readings[kept++] = go_on(game, game->turn_readings[i], player);
    }
    game->turn_reading_count = kept ? kept : game->turn_reading_count;
    return kept > 0;
}

/* Whether a player who acts out of turn is the second in the order and the first to act: the winner
 * may have ceded, and the cede is missing. */
static bool may_follow_a_cede(const struct dropzone *game, int player)
{
    return !game->activation_seen && !game->ceded && game->order_count > 1 &&
           game->order[1] == player;
}

void turns_take(struct dropzone *game, int player, bool granted)
{
    note_turn(game, player);
    if (!keep_fitting(game, player)) {
        if (!granted && may_follow_a_cede(game, player)) {
            game->order_count = 0;
            take_in_some_order(game, player);
            game->early |= only(player);
        }
        game->turn_readings[1] = (struct turn_reading){game->turn_readings[0].last,
                                                       game->turn_readings[0].early | only(player)};
        game->turn_readings[0] = (struct turn_reading){.last = (int8_t)player};
        game->turn_reading_count = 2;
    }
    game->idle = 0;
    game->next = NOBODY;
    game->turn_unsure = false;
}

/* Adds the readings from before the last turn. */
static void doubt_all(struct dropzone *game, const struct turn_reading *before, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++)
        turns_doubt(game, before[i]);
}

void turns_grant(struct dropzone *game, int player)
{
    struct turn_reading before[TURN_READINGS_MOST];
    uint8_t count = game->turn_reading_count;
    memcpy(before, game->turn_readings, sizeof before);
    turns_take(game, player, true);
    doubt_all(game, before, count);
}

void turns_doubt(struct dropzone *game, struct turn_reading before)
{
    game->owed[game->turn_readings[0].last] = 0;
    if (game->turn_reading_count < TURN_READINGS_MOST)
        game->turn_readings[game->turn_reading_count++] = before;
}

/* Whether it may be the turn of another player, of whom the log does not tell who is left. */
static bool may_be_anothers(const struct dropzone *game, int player)
{
    for (int i = 0; i < game->order_count; i++) {
        int other = game->order[i];
        if (other != player && !has_to_activate(game, other) && some_left_unsure(game, other))
            return true;
    }
    return false;
}

/* Notes a pass of a player who may have something left to activate, by both readings: it was
 * that player's turn, or it was not. */
static void pass_turn(struct dropzone *game, int player)
{
    struct turn_reading before[TURN_READINGS_MOST];
    uint8_t count = game->turn_reading_count;
    memcpy(before, game->turn_readings, sizeof before);
    if (keep_fitting(game, player) && may_be_anothers(game, player))
        doubt_all(game, before, count);
}

void turns_pass(struct dropzone *game, int player)
{
    if (left_to_activate(game, player, true) == 0)
        game->idle |= only(player);
    else
        pass_turn(game, player);
    if (has_to_activate(game, player)) {
        note_turn(game, player);
        game->owed[player] = 0; /* a pass out of turn is no turn */
    }
    game->next = game->next == player ? NOBODY : game->next;
    game->players[player].reported_passes += has_to_activate(game, player);
}
