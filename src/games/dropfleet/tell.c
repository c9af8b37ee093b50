/* SPDX-License-Identifier: MIT */
/* Describes the state in words. */
#include "games/dropfleet/queries.h"

static void tell_player(struct telling *telling, const struct dropfleet *game, int index)
{
    const struct player *player = &game->players[index];
    if (!player->scores_missing)
        telling_add(telling, player->self, "points", "%lld", (long long)player->score);
    else
        telling_add(telling, player->self, "points", "unknown");
    if (player->deck != DECK_NONE)
        telling_add(telling, player->self, "cards in the deck", "%u", cards_to_reveal(game, index));
}

static void tell_battlegroup(struct telling *telling, const struct battlegroup *one)
{
    if (one->rating != UNKNOWN)
        telling_add(telling, one->self, "strategy rating", "%d", (int)one->rating);
    if (one->reserve)
        telling_add(telling, one->self, "is in", "reserve");
    if (one->activated)
        telling_add(telling, one->self, "is", "activated");
}

/* Describes the two revealed cards, and who activates first. */
static void tell_pair(struct telling *telling, const struct dropfleet *game,
                      const struct roster *roster)
{
    const struct pair *pair = &game->pair;
    if (!pair->open)
        return;
    for (uint32_t i = 0; i < 2 && i < game->player_count; i++)
        if (pair->card[i] != NO_CARD)
            telling_add_name(telling, roster, game->players[i].self, "has revealed",
                             battlegroup_at(game, pair->card[i])->self);
    if (pair->first != NOBODY)
        telling_add_name(telling, roster, NO_ENTITY, "to activate first",
                         game->players[pair->first].self);
}

void dropfleet_tell(const void *state, const struct roster *roster, struct telling *telling)
{
    const struct dropfleet *game = state;
    tell_pair(telling, game, roster);
    if (game->active != NO_CARD)
        telling_add_name(telling, roster, NO_ENTITY, "active battlegroup",
                         battlegroup_at(game, game->active)->self);
    for (uint32_t i = 0; i < game->player_count; i++)
        tell_player(telling, game, (int)i);
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        tell_battlegroup(telling, battlegroup_at(game, i));
    for (uint32_t i = 0; i < game->groups.count; i++) {
        const struct group *group = group_at(game, i);
        if (group->ships == 0)
            telling_add(telling, group->self, "is", "destroyed");
        else if (group->ships > 0)
            telling_add(telling, group->self, "ships", "%d", (int)group->ships);
        if (group->ships != 0 && !group->on_table)
            telling_add(telling, group->self, "is off", "the table");
    }
}

void dropfleet_owed(const void *state, const struct roster *roster, struct telling *telling)
{
    const struct dropfleet *game = state;
    bool due = game->rounds.phase == PLANNING && two_players(game);
    for (uint32_t i = 0; i < game->player_count && due; i++) {
        const struct player *player = &game->players[i];
        if (player->deck == DECK_NONE && has_cards_to_stack(game, (int)i) &&
            roster_records(roster, player->self, AREA_DECKS))
            telling_add(telling, player->self, "planning", "must write 'stack' with its deck");
    }
}
