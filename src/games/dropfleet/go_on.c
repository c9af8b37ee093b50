/* SPDX-License-Identifier: MIT */
/* Writes the log that goes on after a turn, or within one. */
#include "games/dropfleet/queries.h"

static void write_battlegroup(struct going_on *going, const struct battlegroup *one, bool over)
{
    if (one->rating_ahead && one->rating != UNKNOWN)
        going_on_number(going, one->self, "rating", one->rating);
    if (one->reserve)
        going_on_word(going, one->self, "reserve");
    if (!over && one->activated)
        going_on_word(going, one->self, "activated");
}

/* Writes how many ships a group has left, and whether they are on the table. Those of a reserve are
 * not. */
static void write_group(struct going_on *going, const struct dropfleet *game,
                        const struct group *group)
{
    if (group->unsure || group->unseen)
        return;
    if (group->ships == 0) {
        going_on_destroy(going, group->self);
        return;
    }
    if (group->ships > 0 && !group->ships_untold)
        going_on_number(going, group->self, "ships", group->ships);
    if (!group->on_table && !battlegroup_at(game, group->battlegroup)->reserve)
        going_on_word(going, group->self, "aside");
    else if (group->on_table)
        going_on_word(going, group->self, "deployed");
}

static void write_player(struct going_on *going, const struct dropfleet *game, int index, bool over)
{
    const struct player *player = &game->players[index];
    bool scored = player->score || roster_records(going->roster, player->self, AREA_SCORES);
    if (scored && !player->scores_missing)
        going_on_number(going, player->self, "points", player->score);
    if (!over && player->deck != DECK_NONE)
        going_on_number(going, player->self, "cards", cards_to_reveal(game, index));
}

void dropfleet_go_on(const void *state, struct going_on *going)
{
    const struct dropfleet *game = state;
    bool over = rounds_go_on(&game->rounds, &dropfleet_words, going);
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        write_battlegroup(going, battlegroup_at(game, i), over);
    for (uint32_t i = 0; i < game->groups.count; i++)
        write_group(going, game, group_at(game, i));
    for (uint32_t i = 0; i < game->player_count; i++)
        write_player(going, game, (int)i, over);
    rounds_go_on_from(&game->rounds, &dropfleet_words, going,
                      "the pair of cards that is revealed, and what its battlegroups have done",
                      "The hull and the orders of ships, and what belongs to the table, are not "
                      "here.");
}
