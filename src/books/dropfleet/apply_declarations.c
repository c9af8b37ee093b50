/* SPDX-License-Identifier: MIT */
/* Applies the declarations of a game. */
#include "books/dropfleet/apply.h"
#include "judge/mechanics/victory.h"

bool dropfleet_begin(const struct play *play)
{
    struct dropfleet *game = GAME(dropfleet);
    game->last_step = -1;
    game->active = NO_CARD;
    game->next = NOBODY;
    game->result.winner = NO_ENTITY;
    game->lost_replaced = play->interpretations[LOST_AFTER_REVEAL] == LOST_IS_REPLACED;
    clear_pair(game);
    return true;
}

static bool declare_battlegroup(const struct play *play, struct binder *binder,
                                const struct event *event)
{
    entity self = (entity)value_in(event, D_NAME);
    struct battlegroup *one = play_add_row(play, binder, offsetof(struct dropfleet, battlegroups),
                                           sizeof *one, self);
    if (!one)
        return false;
    int32_t rating = has(event, D_RATING) ? value_in(event, D_RATING) : UNKNOWN;
    *one = (struct battlegroup){
        .self = self,
        .player = (int8_t)player_of(GAME(dropfleet), roster_at(play_roster(play), self)->owner),
        .rating.printed = rating,
        .rating.now = rating,
        .rating.by_ships = UNKNOWN,
        .line = event->line,
        .reserve = has(event, D_RESERVE),
        .lies_aside = has(event, D_RESERVE)};
    play_entry(play, self)->line = (uint32_t)event->line;
    return true;
}

static bool declare_group(const struct play *play, struct binder *binder, const struct event *event)
{
    entity self = (entity)value_in(event, D_NAME);
    struct group *group = play_add_row(play, binder, offsetof(struct dropfleet, groups),
                                       sizeof *group, self);
    if (!group)
        return false;
    const struct roster_entry *entry = roster_at(play_roster(play), self);
    uint32_t battlegroup = roster_at(play_roster(play), entry->owner)->index;
    struct battlegroup *card = &battlegroups(play)[battlegroup];
    int32_t ships = has(event, D_SHIPS) ? value_in(event, D_SHIPS) : 1;
    *group = (struct group){.self = self,
                            .battlegroup = battlegroup,
                            .on_table = !card->reserve,
                            .tonnage = has(event, D_TONNAGE) ? value_in(event, D_TONNAGE) : UNKNOWN,
                            .ships = ships,
                            .size = ships,
                            .ships_told = has(event, D_SHIPS)};
    if (card->groups++ == 0)
        card->first_group = entry->index;
    return true;
}

bool dropfleet_declare(const struct play *play, struct binder *binder)
{
    const struct event *event = play->event;
    struct dropfleet *game = GAME(dropfleet);
    switch (event->kind) {
    case TURNS:
        game->turns = value_in(event, D_NUMBER);
        return true;
    case RATINGS_BY_FLEET:
        game->by_fleet = true;
        return true;
    case VICTORY:
        return play_declare_victory(play, binder, D_VICTORY, D_CONDITION, VICTORY_BY_CONDITIONS,
                                    &game->victory);
    case PLAYER_DECLARED:
        game->players[game->player_count++] = (struct player){
            .self = (entity)value_in(event, D_NAME),
            .second = NO_CARD,
            .admiral = has(event, D_ADMIRAL) ? value_in(event, D_ADMIRAL) : UNKNOWN,
            .added_wrongly = UNKNOWN};
        return true;
    case BATTLEGROUP_DECLARED:
        return declare_battlegroup(play, binder, event);
    case GROUP_DECLARED:
        return declare_group(play, binder, event);
    default:
        return true;
    }
}
