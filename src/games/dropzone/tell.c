/* SPDX-License-Identifier: MIT */
/* Describes the state in words. */
#include "games/dropzone/queries.h"
#include "games/dropzone/turns.h"

static void tell_player(struct telling *telling, const struct dropzone *game,
                        const struct roster *roster, int index)
{
    const struct player *player = &game->players[index];
    if (player->hand_told && hand_known(game, roster, index, DISCARD)) {
        telling_add(telling, player->self, "cards in hand", "%d", (int)player->hand);
        telling_add(telling, player->self, "cards in deck", "%d", (int)player->deck);
    } else if (player->hand_told) {
        telling_add(telling, player->self, "cards in hand", "unknown");
    }
    if (player->score_seen)
        telling_add(telling, player->self, "points", "%lld", (long long)player->score);
    if (player->kill_told && player->kill > 0)
        telling_add(telling, player->self, "kill points", "%lld", (long long)player->kill);
    if (player->conceded)
        telling_add(telling, player->self, "has", "conceded");
}

static void tell_order(struct telling *telling, const struct dropzone *game,
                       const struct roster *roster)
{
    char buffer[TOLD_BYTES];
    struct text text;
    int next = game->next;
    text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < game->order_count; i++) {
        text_add_string(&text, i ? ", " : "");
        text_add(&text, roster_name(roster, game->players[game->order[i]].self));
    }
    if (text.length)
        telling_add(telling, NO_ENTITY, "order of initiative", "%s", text.at);
    if (text.length && game->rounds.phase == ACTIVATION && !cede_unsure(game, roster) &&
        !game->turn_unsure)
        may_act_now(game, game->order, NOBODY, &next);
    if (next != NOBODY)
        telling_add_name(telling, roster, NO_ENTITY,
                         game->active == NONE ? "to activate" : "to activate next",
                         game->players[next].self);
}

static void tell_squad(struct telling *telling, const struct squad *squad)
{
    if (squad->units == 0)
        telling_add(telling, squad->self, "is", "destroyed");
    else if (squad->units > 0 && !squad->loss_unsure)
        telling_add(telling, squad->self, "units", "%d", (int)squad->units);
    else
        telling_add(telling, squad->self, "units", "unknown");
    if (squad->units == 0)
        return;
    if (squad->reserve && !squad->reserve_unsure)
        telling_add(telling, squad->self, "is in", "reserve");
    if (squad->embarked && !squad->embarked_unsure)
        telling_add(telling, squad->self, "is aboard", "a transport");
    if (squad->readiness && !squad->readiness_unsure)
        telling_add(telling, squad->self, "is", "in readiness");
    if (squad->disabled)
        telling_add(telling, squad->self, "has been", "disabled");
}

void dropzone_tell(const void *state, const struct roster *roster, struct telling *telling)
{
    const struct dropzone *game = state;
    tell_order(telling, game, roster);
    if (game->active != NONE)
        telling_add_name(telling, roster, NO_ENTITY, "active battlegroup",
                         battlegroup_at(game, game->active)->self);
    for (uint32_t i = 0; i < game->player_count; i++)
        tell_player(telling, game, roster, (int)i);
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        if (battlegroup_at(game, i)->activated)
            telling_add(telling, battlegroup_at(game, i)->self, "is", "activated");
    for (uint32_t i = 0; i < game->commanders.count; i++)
        if (is_dead(game, commander_at(game, i)))
            telling_add(telling, commander_at(game, i)->self, "is", "dead");
    for (uint32_t i = 0; i < game->squads.count; i++)
        tell_squad(telling, squad_at(game, i));
}
