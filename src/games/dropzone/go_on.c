/* SPDX-License-Identifier: MIT */
/* Writes the log that goes on after a round, or within one. */
#include "games/dropzone/queries.h"

static void write_player(struct going_on *going, const struct dropzone *game, int index)
{
    const struct player *player = &game->players[index];
    if (player->hand_told && hand_known(game, going->roster, index, DISCARD)) {
        going_on_number(going, player->self, "hand", player->hand);
        if (player->deck_told)
            going_on_number(going, player->self, "deck", player->deck);
    }
    if (player->score_seen && player->score >= 0)
        going_on_number(going, player->self, "score", player->score);
    if (player->kill_told && player->kill > 0)
        going_on_number(going, player->self, "kill", player->kill);
}

static void write_order(struct going_on *going, const struct dropzone *game)
{
    if (game->order_count == 0)
        return;
    going_on_set(going, NO_ENTITY);
    going_on_add(going, "order");
    for (unsigned i = 0; i < game->order_count; i++)
        going_on_name(going, game->players[game->order[i]].self);
    going_on_end(going);
}

/* Writes where a squad is; of one in a transport that the log names, in which. */
static void write_where(struct going_on *going, const struct dropzone *game,
                        const struct squad *squad)
{
    if (squad->reserve && !squad->reserve_unsure)
        going_on_word(going, squad->self, "reserve");
    if (squad->embarked && !squad->embarked_unsure) {
        going_on_set(going, squad->self);
        going_on_add(going, "embarked%s", squad->transport != NONE ? " in" : "");
        if (squad->transport != NONE)
            going_on_name(going, squad_at(game, squad->transport)->self);
        going_on_end(going);
    } else if (!squad->embarked && !squad->reserve && squad->seen) {
        going_on_word(going, squad->self, "table");
    }
}

static void write_squad(struct going_on *going, const struct dropzone *game,
                        const struct squad *squad)
{
    if (squad->unseen || squad->loss_unsure)
        return;
    if (squad->units == 0) {
        going_on_destroy(going, squad->self);
        return;
    }
    if (squad->units > 0 && !squad->units_untold)
        going_on_number(going, squad->self, "units", squad->units);
    write_where(going, game, squad);
    if (squad->readiness && !squad->readiness_unsure)
        going_on_word(going, squad->self, "readiness");
    if (squad->disabled)
        going_on_word(going, squad->self, "disabled");
}

void dropzone_go_on(const void *state, struct going_on *going)
{
    const struct dropzone *game = state;
    bool over = rounds_go_on(&game->rounds, &dropzone_words, going);
    for (uint32_t i = 0; i < game->player_count; i++)
        write_player(going, game, (int)i);
    if (!over)
        write_order(going, game);
    for (uint32_t i = 0; i < game->battlegroups.count && !over; i++)
        if (battlegroup_at(game, i)->activated)
            going_on_word(going, battlegroup_at(game, i)->self, "activated");
    for (uint32_t i = 0; i < game->squads.count; i++)
        write_squad(going, game, squad_at(game, i));
    for (uint32_t i = 0; i < game->commanders.count; i++)
        if (is_dead(game, commander_at(game, i)))
            going_on_word(going, commander_at(game, i)->self, "dead");
    rounds_go_on_from(&game->rounds, &dropzone_words, going,
                      "an activation that is not over, and what its squads have done",
                      "Which cards are in a hand, what a squad has left of its units' damage, and "
                      "what belongs to the table are not here.");
}
