/* SPDX-License-Identifier: MIT */
/* Applies that a log begins late, perhaps amid an activation. */
#include "books/dropzone/apply.h"

/* The log does not hold how many cards and points the players have by now, which squads and
 * commanders are left, and where they are. */
void dropzone_begun_late(const struct play *play, bool declared)
{
    struct dropzone *game = GAME(dropzone);
    rounds_begin_late(&game->rounds, declared);
    for (uint32_t i = 0; i < game->squads.count; i++) {
        struct squad *squad = &play_squads(play)[i];
        squad->reserve_unsure = squad->reserve;
        squad->readiness_unsure = squad->readiness;
        squad->ride.unsure = true;
        squad->units_untold = squad->unseen = squad->loss_unsure = squad->units > 0;
    }
    for (uint32_t i = 0; i < game->commanders.count; i++)
        play_commanders(play)[i].perhaps_dead = true;
    game->begun_late = game->at_beginning = true;
    game->rolls_reported = false;
    game->perhaps_met = game->rounds.phase == ROUND_UP;
    for (uint32_t i = 0; i < game->player_count; i++) {
        struct player *player = &game->players[i];
        player->hand_told = player->deck_told = false;
        player->card_seen = player->points.score_seen = true;
        player->points.score_told = player->points.kill_told = false;
    }
}

static const char *refuse_activation(const struct judgement *judgement)
{
    return STATE(dropzone)->rounds.phase == ACTIVATION
               ? NULL
               : "a battlegroup can be active only in the Activation Phase";
}

static bool has_auxiliary(const struct dropzone *game, int player)
{
    for (uint32_t i = 0; i < game->squads.count; i++)
        if (squad_at(game, i)->player == player && squad_at(game, i)->battlegroup == NONE)
            return true;
    return false;
}

/* The squads of the active battlegroup may have moved, embarked and acted. Even if it has only one
 * squad, an auxiliary squad of the player may be the one that acts. */
static void begin_before_log(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (has_auxiliary(game, play_actor(play))) {
        play_player(play)->squad = NONE;
        game->unnamed = false;
    }
    game->begun_before = game->activation;
    game->supposed = game->acted = true;
    for (uint32_t i = 0; i < game->squads.count; i++)
        dropzone_doubt_squad(play, i);
}

static bool is_begun_before(const void *state)
{
    const struct dropzone *game = state;
    return game->begun_before && game->activation == game->begun_before;
}

const struct activation dropzone_activation = {ACTIVATE, BATTLEGROUP, refuse_activation,
                                               begin_before_log, is_begun_before};
